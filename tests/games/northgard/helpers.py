"""Small helpers of the tests of Northgard: maps, positions on them, dice that fall as wanted, random positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import jarlshof
from jarlshof.core.chance import WORD, Stream, match_key, seed_bytes, stream_word
from jarlshof.core.match import Match
from jarlshof.core.state import States
from jarlshof.games.northgard.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    CLAN_NAMES,
    FIRST_ACHIEVEMENT,
    FIRST_CLAN_CARD,
    FIRST_EARLY,
    UNREST,
)
from jarlshof.games.northgard.moves import BUILDING_NAMES, EAST_NAMES, FARTHEST, SOUTH_NAMES
from jarlshof.games.northgard.notation.position import write_position
from jarlshof.games.northgard.notation.reading import read_position
from jarlshof.games.northgard.state import Icon
from jarlshof.games.northgard.tiles import AREA_NAMES, FIRST_TILE, SIDES, TILE_NAMES, TILES
from jarlshof.games.northgard.view.survey import STEPS, Laid, Survey, counts
from jarlshof.games.northgard.view.table import NorthgardMine, NorthgardTable, Player, Territory

# Five tiles around the start tile. Territories: Sn with 13a (large space, wood), Se with 12m (wood, small space),
# Ss with 24n (large space), Sw with 5s (large space); 12n, 12s, 24e, 24s (small spaces each but 12s), 5n (carved).
#
#              13
#         5    S   12
#              24
SMALL = """tiles:
  S 0 0 n
  5 w1 0 n
  12 e1 0 n
  13 0 n1 n
  24 0 s1 n
"""

# Seven tiles, the map of most tests (f food, w wood, l lore, s small, c carved, L large space, * lair). Regular borders
# are drawn with / \ - and |, the only rough one with ~, on tile 20.
#
#                +-----------+-----------+
#                |           |20n fs   ~ |
#                |  13a wL   |(Sn)   ~   |
#                |   (Sn)    |     ~     |
#                |           |   ~   20s |
#                |           | ~  ls     |
#    +-----------+-----------+-----------+
#    |5n  c    / | \   Sn  / |  12n s    |     Sn: w f s L   13a, 20n     open
#    |       /   |   \   /   |-----------|     Se: w s       12m          open
#    |     /     | Sw  |  Se |  12m ws   |     Ss: L         24n          open
#    |   /  L 5s |   /   \   |-----------|     Sw: L         5s           open
#    | /    (Sw) | /  Ss   \ |  12s (7n) |     5n: c                      open
#    +-----------+-----------+-----------+     7n: c         12s          closed, 2 tiles
#                |24n L    / |  7n c     |     7m: f s s     24e          open
#                |(Ss)   /   |-----------|     7s: *                      open
#                |     | 24e |  7m sf    |     12n: l s s    20s          open
#                |   /   s \ |-----------|     24s: s                     open
#                | / 24s s   |  7s *     |
#                +-----------+-----------+
#
# Adjacent: Sn–Se, Sn–Sw, Se–Sw, Se–Ss, Ss–Sw; Se–12n, Se–7n; Sw–5n; Ss–7m, Ss–24s, 7m–24s; 7m–7n, 7m–7s;
# rough Sn–12n. Not adjacent: Sn–Ss.
LAND = """tiles:
  S 0 0 n
  5 w1 0 n
  7 e1 s1 n
  12 e1 0 n
  13 0 n1 n
  20 e1 n1 n
  24 0 s1 n
"""
# The same with four more tiles: Sn (six tiles, two wood, one food, a lair), Sw and Ss (three tiles each) are closed,
# and each has a large space.
REALM = (
    LAND
    + """  2 w1 n1 e
  11 0 n2 s
  17 e1 n2 s
  30 w1 s1 n
"""
)
CLANS = ("snake", "wolf", "goat", "raven", "boar", "stag", "bear")  # seats get the first ones that nobody names
FACES = ("aa", "aaa", "?", "aas", "ss", "as")  # a: axe, s: skull


def position(text: str, tiles: str = SMALL) -> States:
    """A state on the small map, if the text brings none."""
    return read_position(text if "tiles:\n" in text else tiles + text)


def cell(x: int, y: int) -> str:
    """`e1 n2`."""
    return f"{EAST_NAMES[x + FARTHEST]} {SOUTH_NAMES[y + FARTHEST]}"


# ---------------------------------------------------------------- matches from positions
def begun(*lines: str, tiles: str = LAND, held: str = "", dice: str = "", **seats: str) -> Match:
    """A match from a short position.

    `held` are territories, with strokes between them: `"Sn: a 3 | Se: b 2; tower small"`; a seat's block is one text:
    `a="clan: wolf; hand: move"`; the first dice fall as `dice` says: `"aa ?"` (see FACES).
    """
    text = [*lines, tiles.strip("\n")]
    if held:
        text += ["territories:", *(f"  {place.strip()}" for place in held.split("|"))]
    blocks = {letter: seats.get(letter, "") for letter in "abcde"[: max([2, *("abcde".index(s) + 1 for s in seats)])]}
    named = " ".join(blocks.values())
    free = iter(clan for clan in CLANS if f"clan: {clan}" not in named)
    for letter, block in blocks.items():
        parts = [part.strip() for part in block.split(";") if part.strip()]
        if not any(part.startswith("clan:") for part in parts):
            parts.append(f"clan: {next(free)}")
        text += [f"seat {letter}", *(f"  {part}" for part in parts)]
    return jarlshof.position("northgard", "\n".join(text) + "\n", seed=seed_for(dice))


@cache
def seed_for(dice: str) -> int:
    """A seed with which the first dice fall like this."""
    wanted = [FACES.index(word) for word in dice.split()]
    seed = 1
    while any(_face(seed, n) != face for n, face in enumerate(wanted)):
        seed += 1
    return seed


@cache
def _face(seed: int, n: int) -> int:
    """The n-th die of a match with this seed; words too large for a fair die are not expected."""
    word = stream_word(match_key("northgard", seed_bytes(seed)), Stream.DICE, n)
    assert word < WORD - WORD % len(FACES)
    return word % len(FACES)


def again(match: Match, dice: str) -> Match:
    """The same position with other dice to come."""
    return jarlshof.position("northgard", match.position(), seed=seed_for(dice))


def plays(match: Match, *moves: str) -> Match:
    """Plays moves one by one, so that chance may come between them."""
    for move in moves:
        match.play(move)
    return match


# ---------------------------------------------------------------- what is seen
def line(match: Match, key: str) -> str:
    """The value of one line of the position text."""
    return next(text.split(": ", 1)[1] for text in match.position().splitlines() if text.startswith(f"{key}: "))


def of(match: Match, seat: str, key: str) -> str:
    """The value of one line of a seat's block; cards without marks, the hand in the order of cards."""
    block = match.position().partition(f"seat {seat}\n")[2].partition("\nseat ")[0]
    value = next(text.split(": ", 1)[1] for text in block.splitlines() if text.startswith(f"  {key}: "))
    return " ".join(word.partition("@")[0] for word in value.split())


def marked(match: Match, seat: str, key: str) -> str:
    """The same with batches and who knows the cards."""
    block = match.position().partition(f"seat {seat}\n")[2].partition("\nseat ")[0]
    return next(text.split(": ", 1)[1] for text in block.splitlines() if text.startswith(f"  {key}: "))


def held(match: Match) -> str:
    """All territories with figures or buildings, written as in `begun`."""
    text = match.position().partition("territories:\n")[2].partition("token:")[0]
    return " | ".join(place.strip() for place in text.splitlines())


def question(match: Match) -> str:
    """Who is asked what: `a turn`."""
    return line(match, "ask")


def doing(match: Match) -> dict[str, str]:
    """What is under way."""
    value = line(match, "doing")
    return {} if value == "-" else dict(word.split("=", 1) for word in value.split(", "))


def table(match: Match) -> NorthgardTable:
    """What everybody sees."""
    seen = match.view().table
    assert isinstance(seen, NorthgardTable)
    return seen


def player(match: Match, seat: str) -> Player:
    """What everybody sees of one seat."""
    return next(each for each in table(match).players if each.seat == seat)


def territory(match: Match, name: str) -> Territory:
    """What everybody sees of one territory."""
    return next(each for each in table(match).territories if each.name == name)


def mine(match: Match, seat: str) -> NorthgardMine:
    """What only this seat sees."""
    seen = match.view("abcde".index(seat)).mine
    assert isinstance(seen, NorthgardMine)
    return seen


def legal(match: Match, verb: str = "", seat: str | None = None) -> list[str]:
    """The legal moves, or those with this verb; `done` comes first."""
    moves = match.legal(None if seat is None else "abcde".index(seat))
    return sorted((move for move in moves if not verb or move.split()[0] == verb), key=lambda move: move != "done")


def refused(match: Match, move: str) -> str:
    """The ruling that forbids a move, without the name of the game."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is legal"
    if len(move.split()[0]) > 1:  # no seat's letter before it
        assert move not in match.legal()
    return refusal.ruling.removeprefix("northgard.")


def told(match: Match, kind: str, seat: int | None = None) -> list[tuple[str | int | None, ...]]:
    """All events of one kind that a seat (None: everybody) saw: the seat they are about, then the values."""
    return [(event.seat, *event.args.values()) for event in match.events(seat=seat) if event.kind == kind]


# ---------------------------------------------------------------- random positions
def random_map(rng: random.Random, seats: int, tiles: int) -> dict[int, Laid]:
    """A map that keeps the rules, laid tile by tile."""
    laid = {0: Laid(0, 0, 0)} | ({1: Laid(1, 0, 0)} if seats == 5 else {})
    for tile in rng.sample(range(FIRST_TILE, TILES), tiles):
        taken = {place[:2] for place in laid.values()}
        beside = sorted({(x + dx, y + dy) for x, y in taken for dx, dy in STEPS} - taken)
        options = [Laid(x, y, turn) for x, y in beside for turn in range(4)]
        rng.shuffle(options)
        fits = (place for place in options if not Survey({**laid, tile: place}).broken_borders())
        laid[tile] = next(fits)
    return laid


def random_position(rng: random.Random) -> str:
    """A position in which nothing is under way: any map, any figures, buildings, cards."""
    seats = rng.randint(2, 5)
    laid = random_map(rng, seats, rng.randint(0, 33))
    survey = Survey(laid)
    clans = rng.sample(range(len(CLAN_NAMES)), seats)
    years = rng.choice([7, 10])
    lines = [f"seats: {seats}", f"options: years={years}, fame={rng.choice(['open', 'hidden'])}"]
    turn = rng.choice("abcde"[:seats])
    lines += [f"year: {rng.randint(1, years)}", f"turn: {turn}", f"first: {rng.choice('abcde'[:seats])}"]
    lines += [f"played: {rng.choice(['nothing', 'flash', 'main'])}", f"ask: {turn} turn", "tiles:"]
    lines += [f"  {TILE_NAMES[tile]} {cell(at.x, at.y)} {SIDES[at.turn]}" for tile, at in sorted(laid.items())]
    lines += ["territories:", *_territories(rng, survey, clans)]
    lines.append(f"token: {AREA_NAMES[rng.choice(survey.territories())] if 4 in clans else '-'}")
    lines += _cards(rng, seats, clans)
    return "\n".join(lines) + "\n"


def _territories(rng: random.Random, survey: Survey, clans: list[int]) -> Iterator[str]:
    units = [14] * len(clans)
    tokens = dict.fromkeys(BUILDING_NAMES, 7)
    bear = 0 in clans and rng.random() < 0.8
    for area in survey.territories():
        seat = rng.randrange(len(clans))
        n = rng.randint(0, min(units[seat], 5))
        units[seat] -= n
        with_bear = bear and clans[seat] == 0 and rng.random() < 0.3
        bear &= not with_bear
        built = list(_buildings(rng, survey.icons[area], tokens))
        figures = f"{'abcde'[seat]} {n}{' bear' if with_bear else ''}" if n or with_bear else "-"
        if figures != "-" or built:
            yield f"  {AREA_NAMES[area]}: {figures}{'; ' if built else ''}{', '.join(built)}"


def _buildings(rng: random.Random, icons: int, tokens: dict[str, int]) -> Iterator[str]:
    fits = {"small": "silo lodge camp tower", "carved": "silo lodge stone camp tower", "large": "forge fortress altar"}
    for (space, kinds), n in zip(fits.items(), counts(icons)[Icon.SMALL :], strict=True):
        for _ in range(rng.randint(0, n)):
            kind = rng.choice(kinds.split())
            if tokens[kind]:
                tokens[kind] -= 1
                yield f"{kind} {space}"


def _cards(rng: random.Random, seats: int, clans: list[int]) -> Iterator[str]:
    common = list(range(FIRST_EARLY, UNREST))
    rng.shuffle(common)
    developments = [card for card in common if card < FIRST_ACHIEVEMENT]
    deck, rest = developments[: 2 * seats], developments[2 * seats :]
    yield f"deck: {_names(deck)}"
    yield f"display: {_names(sorted(rest[:seats]))}"
    yield f"gone: {_names(sorted(rest[seats : 2 * seats]))}"
    owned = rest[2 * seats : 2 * seats + 12]
    for seat in range(seats):
        own = [*range(5), 4, FIRST_CLAN_CARD + CLAN_CARDS * clans[seat], *owned[seat::seats]]
        own += [UNREST] * rng.randint(0, 2)
        rng.shuffle(own)
        cuts = sorted(rng.randint(0, len(own)) for _ in range(3))
        draw, hand, active, discard = own[: cuts[0]], own[cuts[0] : cuts[1]], own[cuts[1] : cuts[2]], own[cuts[2] :]
        yield f"seat {'abcde'[seat]}"
        yield f"  clan: {CLAN_NAMES[clans[seat]]}"
        yield f"  fame: {rng.randint(-5, 60)}"
        yield f"  goods: {rng.randint(1, 9)} food {rng.randint(1, 9)} lore"
        yield f"  draw: {' '.join(_mark(rng, card, seats) for card in draw) or '-'}"
        yield f"  hand: {' '.join(_mark(rng, card, seats) for card in hand) or '-'}"
        yield f"  active: {' '.join(CARD_NAMES[card] + rng.choice(['', '!']) for card in active) or '-'}"
        yield f"  discard: {_names(discard)}"


def _names(cards: list[int]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards) or "-"


def _mark(rng: random.Random, card: int, seats: int) -> str:
    """Any batch, known to any seats, or to everybody."""
    known = "*" if rng.random() < 0.2 else "".join(seat for seat in "abcde"[:seats] if rng.random() < 0.3)
    return f"{CARD_NAMES[card]}@{rng.randint(0, 3)}{':' if known else ''}{known}"


def written(states: States) -> str:
    """The complete text of a state."""
    return write_position(states, 0)
