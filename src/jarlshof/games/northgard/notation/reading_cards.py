"""Reading a position's seats and supplies: clans, goods, cards and who knows them, tiles in hand and in the pile."""

from __future__ import annotations

import re
from collections import Counter

from jarlshof.core.bits import to_words
from jarlshof.core.errors import BadMove, BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.moves import Bundle
from jarlshof.core.position import choice, listed, number
from jarlshof.games.northgard.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    CLAN_NAMES,
    DEFENSIVE_STRATEGY,
    FEAST,
    FIRST_ACHIEVEMENT,
    FIRST_CLAN_CARD,
    FIRST_EARLY,
    NUMBERS,
    RESOURCES,
    UNREST,
)
from jarlshof.games.northgard.notation.draft import Draft
from jarlshof.games.northgard.notation.position import EVERYBODY, NONE, PLAYED, UNDER
from jarlshof.games.northgard.state import (
    ALL,
    BATCH,
    HAND_TILES,
    NOBODY,
    SEATS,
    SLOTS,
    UNITS,
    UNRESTS,
    Dealing,
    Phase,
    Zone,
)
from jarlshof.games.northgard.tiles import FIRST_TILE, TILE_NAMES, TILES
from jarlshof.games.northgard.view.peek import FLAGS, aside, discards, lifted, newest_batch, zone

GOODS = Bundle("goods", list(RESOURCES), 10)
FAME_MOST = 30_000
BATCHES = 511  # of a seat at most: a mark has 15 bits
LIFTED = 3
MARKED = re.compile(r"([a-z-]+)(?:@([0-9]{1,3}))?(?::(\*|[a-z]{1,5}))?")
OF_A_YEAR = {7: 6, 10: 9}  # developments for each seat


# ---------------------------------------------------------------- seats
def read_seats(draft: Draft) -> None:
    """Everything in the seats' blocks."""
    _clans(draft)
    for seat in range(draft.seats):
        where = f"seat {SEAT_LETTERS[seat]}"
        draft.s["fame"][seat] = number(f"{where}: fame", draft.lines.of(seat, "fame", "0"), -FAME_MOST, FAME_MOST)
        draft.s["goods"][seat] = _goods(draft, seat, where)
        for flag in listed(draft.lines.of(seat, "flags")):
            draft.s[FLAGS[choice(f"{where}: flags", flag, FLAGS)]] |= 1 << seat
        _piles(draft, seat, where)
        _aside(draft, seat, where)
        _batch(draft, seat, where)
        _hand_tiles(draft, seat, where)


def _clans(draft: Draft) -> None:
    """Seats without a line get the first clans that nobody names."""
    named = [draft.lines.of(seat, "clan", "") for seat in range(draft.seats)]
    free = iter(name for name in CLAN_NAMES if name not in named)
    for seat, name in enumerate(named):
        if name == NONE:
            if draft.s["dealing"] != Dealing.CHOICE or draft.lines.value("ask").split()[-1:] != ["clan"]:
                raise BadPosition(f"seat {SEAT_LETTERS[seat]}: a clan is missing only while clans are chosen")
            continue
        if name and named.count(name) > 1:
            raise BadPosition(f"seat {SEAT_LETTERS[seat]}: {name[:20]!r} is the clan of two seats")
        draft.s["clan"][seat] = choice(f"seat {SEAT_LETTERS[seat]}: clan", name or next(free), CLAN_NAMES)


def _goods(draft: Draft, seat: int, where: str) -> list[int]:
    text = draft.lines.of(seat, "goods", "nothing")
    words = text.split()
    try:
        counted = GOODS.counts(GOODS.read(words))
    except BadMove as error:
        raise BadPosition(f"{where}: goods {text[:60]!r}: {error}") from None
    if words:
        raise BadPosition(f"{where}: goods {text[:60]!r} cannot be read")
    return counted


def _piles(draft: Draft, seat: int, where: str) -> None:
    own = 1 << seat
    drawn = [_marked(draft, f"{where}: draw", word, 0) for word in listed(draft.lines.of(seat, "draw"))]
    _put(draft, seat, Zone.DRAW, drawn[::-1])
    hand = [_marked(draft, f"{where}: hand", word, own) for word in listed(draft.lines.of(seat, "hand"))]
    _put(draft, seat, Zone.HAND, sorted(hand))
    active = [_active(f"{where}: active", word) for word in listed(draft.lines.of(seat, "active"))]
    _put(draft, seat, Zone.ACTIVE, sorted(active))
    discarded = [choice(f"{where}: discard", word, NUMBERS) for word in listed(draft.lines.of(seat, "discard"))]
    _put(draft, seat, Zone.DISCARD, [(card, 0) for card in sorted(discarded)])
    raised = [_marked(draft, f"{where}: lifted", word, own) for word in listed(draft.lines.of(seat, "lifted"))]
    if raised and (seat != draft.s["turn"] or len(raised) > LIFTED):
        raise BadPosition(f"{where}: lifted: at most {LIFTED} cards, of the seat whose turn it is")
    for n, (card, mark) in enumerate(sorted(raised)):
        draft.s["lifted"][n], draft.s["lifted_mark"][n] = card, mark
        draft.s["lifts"] = n + 1


def _put(draft: Draft, seat: int, where: Zone, cards: list[tuple[int, int]]) -> None:
    if len(cards) > SLOTS:
        raise BadPosition(f"seat {SEAT_LETTERS[seat]}: at most {SLOTS} cards in one place")
    draft.s["pile_size"][seat, where] = len(cards)
    for n, (card, mark) in enumerate(cards):
        draft.s["pile"][seat, where, n] = card
        if where != Zone.DISCARD:
            draft.s["mark"][seat, where, n] = mark


def _marked(draft: Draft, where: str, word: str, owner: int) -> tuple[int, int]:
    """`feast@1:ab`: the card, its batch and who knows it; in a hand its owner always does."""
    found = MARKED.fullmatch(word)
    if found is None:
        raise BadPosition(f"{where}: {word[:40]!r} is not like 'feast', 'feast@1' or 'feast@1:ab'")
    card = choice(where, found[1], NUMBERS)
    known = ALL if found[3] == EVERYBODY else draft.mask(f"{where}: {word[:40]}", list(found[3] or ""))
    return card, number(f"{where}: batch", found[2] or "0", 0, BATCHES) << BATCH | known | owner


def _active(where: str, word: str) -> tuple[int, int]:
    return choice(where, word.removesuffix(PLAYED), NUMBERS), int(word.endswith(PLAYED))


def _aside(draft: Draft, seat: int, where: str) -> None:
    """Both upgrades, unless the seat has them already or a line says otherwise."""
    clan = int(draft.s["clan"][seat])
    upgrades = [FIRST_CLAN_CARD + CLAN_CARDS * clan + k for k in range(1, CLAN_CARDS)] if clan != NOBODY else []
    owned = owned_cards(draft, seat)
    names = listed(draft.lines.of(seat, "aside", " ".join(CARD_NAMES[card] for card in upgrades if not owned[card])))
    for name in names:
        card = choice(f"{where}: aside", name, NUMBERS)
        if card not in upgrades:
            raise BadPosition(f"{where}: aside: {name} is no upgrade of its clan")
        draft.s["aside"][seat] |= 1 << upgrades.index(card)


def _batch(draft: Draft, seat: int, where: str) -> None:
    newest = newest_batch(draft.s, seat)
    draft.s["batch"][seat] = number(
        f"{where}: shuffles", draft.lines.of(seat, "shuffles", str(newest)), newest, BATCHES
    )


def _hand_tiles(draft: Draft, seat: int, where: str) -> None:
    tiles = [_pile_tile(f"{where}: tiles", name) for name in listed(draft.lines.of(seat, "tiles"))]
    if len(tiles) > HAND_TILES or (tiles and draft.s["phase"] != Phase.SETUP):
        raise BadPosition(f"{where}: tiles: at most {HAND_TILES}, in the set-up only")
    draft.s["seat_tiles"][seat, : len(tiles)] = sorted(tiles)


def owned_cards(draft: Draft, seat: int) -> Counter[int]:
    """All cards that a seat has, wherever they lie."""
    s = draft.s
    cards = [card for where in (Zone.DRAW, Zone.HAND, Zone.ACTIVE) for card, _ in zone(s, seat, where)]
    cards += discards(s, seat)
    cards += [card for card, _ in lifted(s)] if seat == s["turn"] else []
    return Counter(cards)


# ---------------------------------------------------------------- supplies
def read_supplies(draft: Draft) -> None:
    """The tile pile, the development deck, what lies open, and unrest; every card is in one place only."""
    s = draft.s
    _tile_pile(draft)
    deck = _cards(draft, "deck", FIRST_EARLY, FIRST_ACHIEVEMENT)[::-1]
    if len(deck) > OF_A_YEAR[draft.options.years] * draft.seats:
        raise BadPosition(f"deck: at most {OF_A_YEAR[draft.options.years]} cards for each seat (northgard.2.1)")
    s["deck_left"], s["deck"][: len(deck)] = len(deck), deck
    display = sorted(_cards(draft, "display", FIRST_EARLY, FIRST_ACHIEVEMENT))
    trophies = sorted(_cards(draft, "achievements", FIRST_ACHIEVEMENT, UNREST))
    if max(len(display), len(trophies)) > draft.seats:
        raise BadPosition("display, achievements: not more cards than seats")
    s["shown"], s["display"][: len(display)] = len(display), display
    s["trophies_left"], s["trophies"][: len(trophies)] = len(trophies), trophies
    gone = _cards(draft, "gone", FIRST_EARLY, UNREST)
    s["gone"][:] = to_words(gone)
    _check_cards(draft, deck + display + trophies + gone)


def _cards(draft: Draft, key: str, first: int, end: int) -> list[int]:
    cards = [choice(key, name, NUMBERS) for name in listed(draft.lines.value(key))]
    for card in cards:
        if not first <= card < end:
            raise BadPosition(f"{key}: {CARD_NAMES[card]} does not belong there")
    return cards


def _pile_tile(where: str, name: str) -> int:
    tile = choice(where, name, TILE_NAMES)
    if tile < FIRST_TILE:
        raise BadPosition(f"{where}: {name} is a start tile")
    return tile


def _tile_pile(draft: Draft) -> None:
    """Top first; behind the stroke those that everybody knows."""
    s = draft.s
    elsewhere = [*draft.survey.laid, *(tile for tile in s["seat_tiles"].flatten().tolist() if tile >= 0)]
    elsewhere += [tile for tile in s["offer"].tolist() if tile >= 0]
    rest = " ".join(TILE_NAMES[tile] for tile in range(FIRST_TILE, TILES) if tile not in elsewhere)
    words = listed(draft.lines.value("pile", rest or NONE))
    if words.count(UNDER) > 1:
        raise BadPosition("pile: one / at most")
    known = len(words) - 1 - words.index(UNDER) if UNDER in words else 0
    tiles = [_pile_tile("pile", word) for word in words if word != UNDER]
    if twice := [tile for tile, n in Counter(elsewhere + tiles).items() if n > 1]:
        raise BadPosition(f"pile: tile {TILE_NAMES[twice[0]]} is in two places")
    s["tiles_left"], s["tiles_known"], s["tile_pile"][: len(tiles)] = len(tiles), known, tiles[::-1]


def _check_cards(draft: Draft, common: list[int]) -> None:
    """Nothing is there more often than it was printed."""
    s, unrest = draft.s, 0
    found = Counter(common)
    for seat in range(draft.seats):
        own = owned_cards(draft, seat)
        _check_own(draft, seat, own)
        unrest += own.pop(UNREST, 0)
        found += Counter({card: n for card, n in own.items() if card >= FIRST_EARLY})
        if own[DEFENSIVE_STRATEGY]:
            s["guard"] = seat
    if twice := [card for card, n in found.items() if n > 1]:
        raise BadPosition(f"cards: {CARD_NAMES[min(twice)]} is in two places")
    if unrest > UNRESTS:
        raise BadPosition(f"cards: there are only {UNRESTS} unrest cards")
    left = str(UNRESTS - unrest)
    if draft.lines.value("unrest", left) != left:
        raise BadPosition(f"unrest: the seats leave {left} of {UNRESTS}")
    s["unrest"] = UNRESTS - unrest


def _check_own(draft: Draft, seat: int, own: Counter[int]) -> None:
    """Start cards and clan cards never change hands (northgard.6.1, northgard.6.2)."""
    s, where = draft.s, f"seat {SEAT_LETTERS[seat]}"
    first = FIRST_CLAN_CARD + CLAN_CARDS * int(s["clan"][seat])
    for card, n in (own + Counter(aside(s, seat))).items():
        if card < FIRST_CLAN_CARD and n > 1 + (card == FEAST):
            raise BadPosition(f"{where}: {n} times {CARD_NAMES[card]}")
        if FIRST_CLAN_CARD <= card < FIRST_EARLY and (not first <= card < first + CLAN_CARDS or n > 1):
            raise BadPosition(f"{where}: {CARD_NAMES[card]} is the card of another clan, or there twice")


def count_reserves(draft: Draft) -> None:
    """Units that are neither on the map nor looking for a place to retreat to."""
    s = draft.s
    for seat in range(SEATS):  # the record counts for seats that nobody has, too
        units = int(s["units"][s["owner"] == seat].sum())
        units += int(s["guests"].sum()) if seat == s["attacker"] else 0
        units += int(s["losers"]) if seat == s["loser"] else 0
        if units > UNITS:
            raise BadPosition(f"seat {SEAT_LETTERS[seat]} has {units} units, but only {UNITS} pieces")
        s["reserve"][seat] = UNITS - units
