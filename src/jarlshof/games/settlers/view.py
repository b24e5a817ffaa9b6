"""What a seat sees of Settlers."""

from __future__ import annotations

from collections.abc import Iterable

from jarlshof.core.bits import members
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.state import Fields, States
from jarlshof.core.view import Field, Form, Mine, Public
from jarlshof.games.settlers.board import BOARDS, CROSSING_NAMES, CROSSINGS, PATH_NAMES, TILE_NAMES, TILES
from jarlshof.games.settlers.income import income, land, pips, yields
from jarlshof.games.settlers.law import costs
from jarlshof.games.settlers.law.building import CITY_PIECES, SETTLEMENT_PIECES
from jarlshof.games.settlers.law.hands import most_held_at
from jarlshof.games.settlers.law.networks import ROAD_PIECES
from jarlshof.games.settlers.law.trade import offers_left_at
from jarlshof.games.settlers.moves import CARD_NAMES, GIVE, MOVES, RESOURCE_NAMES, TAKE
from jarlshof.games.settlers.state import (
    COUNT_BITS,
    NOBODY,
    RESOURCES,
    SEATS,
    Answer,
    Card,
    Frame,
    Phase,
    Raid,
)

TERRAINS = [*RESOURCE_NAMES, "desert"]
HARBOUR_NAMES = [*RESOURCE_NAMES, "any"]


class Tile(Public, frozen=True):
    """A tile: what it gives (`desert`: nothing), its number (0: none), how many of 36 rolls hit it, bandits on it."""

    at: str
    gives: str
    token: int
    pips: int
    bandits: int


class Harbour(Public, frozen=True):
    """A harbour: its path on the coast, what is traded (`any`: everything) and for how many cards."""

    at: str
    kind: str
    rate: int


class Building(Public, frozen=True):
    """A settlement or a city."""

    at: str
    seat: str
    city: bool


class Road(Public, frozen=True):
    """A road."""

    at: str
    seat: str


class Player(Public, frozen=True):
    """What everybody sees of a seat; `points` without hidden ones, `shown` (cards) only when the match is over."""

    seat: str
    points: int
    hand: int
    cards: int
    open_cards: dict[str, int]
    knights: int
    road_length: int
    settlements_left: int
    cities_left: int
    roads_left: int
    rates: dict[str, int]
    shown: dict[str, int] | None
    income: int  # cards in 36 rolls, one of each kind, if the bank has enough; bandits' tiles bring nothing
    yields: dict[int, dict[str, int]]  # what a roll of each number brings


class Reply(Public, frozen=True):
    """A seat's answer to an offer; what it would give and take with a counter-offer."""

    seat: str
    answer: str
    give: dict[str, int] | None
    take: dict[str, int] | None


class Offer(Public, frozen=True):
    """An offer on the table."""

    seat: str
    give: dict[str, int]
    take: dict[str, int]
    replies: list[Reply]


class SettlersTable(Public, frozen=True):
    """All public facts of a match of Settlers."""

    board: str
    tiles: list[Tile]
    harbours: list[Harbour]
    buildings: list[Building]
    roads: list[Road]
    players: list[Player]
    bank: dict[str, int]
    deck: int
    known_in_deck: list[str]  # cards under the deck that everybody knows, the one drawn first first
    dice_left: dict[int, int] | None  # sums still in the deck of dice
    turn: str
    number: int
    acting: str
    phase: str  # setup, trade, build
    dice: list[int] | None
    card_played: bool
    free_roads: int  # of the card, still to lay
    offers_left: int
    offer: Offer | None
    raid: str | None
    longest_road: str | None
    largest_army: str | None
    target: int
    costs: dict[str, dict[str, int]]  # of each thing that can be built or bought, by the verb of its move


class SettlersMine(Mine, frozen=True):
    """What only one seat knows: its hand, its cards (and which are too new), its points, what others surely hold.

    With `memory=off` nobody is told what others surely hold: `sure` is empty.
    """

    hand: dict[str, int]
    cards: dict[str, int]
    fresh: dict[str, int]
    points: int
    sure: dict[str, dict[str, int]]


SEAT_NAMES = {NOBODY: "-", **dict(enumerate(SEAT_LETTERS[:SEATS]))}


# ---------------------------------------------------------------- reading a state
def counted(names: list[str], counts: Iterable[int]) -> dict[str, int]:
    """Counts by name, without zeros."""
    return {name: int(n) for name, n in zip(names, counts, strict=True) if n}


COSTS = {MOVES.verbs[kind].word: counted(RESOURCE_NAMES, cost) for kind, cost in costs.COSTS.items()}


def visible_points(s: Fields, seat: int) -> int:
    """Points that everybody sees."""
    special = (int(s["road_holder"]) == seat) + (int(s["army_holder"]) == seat)
    return int(s["settlements"][seat]) + 2 * int(s["cities"][seat]) + 2 * special


def is_sure(s: Fields, observer: int, owner: int) -> bool:
    """Does this observer know the owner's whole hand?"""
    return int(s["sure"][observer, owner].sum()) == int(s["hand"][owner].sum())


def _name(seat: int) -> str | None:
    return None if seat < 0 else SEAT_LETTERS[seat]


def table(states: States, i: int) -> SettlersTable:
    """What everybody may know."""
    s = states[i]
    seats, bandits = range(int(s["seats"])), s["bandit"].tolist()[: s["bandits"]]
    tokens, terrain = s["token"].tolist(), s["terrain"].tolist()
    owner, city = s["owner"].tolist(), s["city"].tolist()
    raid, brings = int(s["raid"]), yields(land(s), len(seats))
    return SettlersTable(
        board=BOARDS[int(s["board"])],
        tiles=[
            Tile(TILE_NAMES[t], TERRAINS[terrain[t]], tokens[t], pips(tokens[t]), bandits.count(t))
            for t in range(TILES)
            if terrain[t] >= 0
        ],
        harbours=[
            Harbour(PATH_NAMES[path], HARBOUR_NAMES[kind], 3 if kind == RESOURCES else 2) for path, kind in harbours(s)
        ],
        buildings=[
            Building(CROSSING_NAMES[n], SEAT_LETTERS[owner[n]], bool(city[n]))
            for n in range(CROSSINGS)
            if owner[n] >= 0
        ],
        roads=[Road(PATH_NAMES[n], SEAT_LETTERS[seat]) for seat in seats for n in members(s["roads"][seat].tolist())],
        players=[_player(s, seat, brings[seat]) for seat in seats],
        bank={name: int(n) for name, n in zip(RESOURCE_NAMES, s["bank"], strict=True)},
        deck=int(s["left"]),
        known_in_deck=[CARD_NAMES[card] for card in reversed(s["deck"].tolist()[: s["known"]])],
        dice_left=_dice_left(s) if s["deck36"] else None,
        turn=SEAT_LETTERS[s["turn"]],
        number=int(s["number"]),
        acting=SEAT_LETTERS[s["acting"]],
        phase=Phase(int(s["phase"])).name.lower() if s["number"] else "setup",
        dice=s["die"].tolist() if s["die"][0] else None,
        card_played=bool(s["card_played"]),
        free_roads=int(s["free_roads"]),
        offers_left=int(offers_left_at(states, i)),
        offer=_offer(s),
        raid=Raid(raid).name.lower() if raid else None,
        longest_road=_name(int(s["road_holder"])),
        largest_army=_name(int(s["army_holder"])),
        target=int(s["target"]),
        costs=COSTS,
    )


def harbours(s: Fields) -> list[tuple[int, int]]:
    """Path and kind of each harbour, in the order of paths."""
    n = int(s["harbours"])
    return sorted(zip(s["harbour_path"].tolist()[:n], s["harbour_kind"].tolist()[:n], strict=True))


def _player(s: Fields, seat: int, brings: dict[int, dict[str, int]]) -> Player:
    over = int(s["depth"]) == 0
    return Player(
        seat=SEAT_LETTERS[seat],
        points=visible_points(s, seat) + (int(s["cards"][seat, Card.POINT]) if over else 0),
        hand=int(s["hand"][seat].sum()),
        cards=int(s["cards"][seat].sum()),
        open_cards=counted(CARD_NAMES, s["open_cards"][seat]),
        knights=int(s["knights"][seat]),
        road_length=int(s["length"][seat]),
        settlements_left=SETTLEMENT_PIECES - int(s["settlements"][seat]),
        cities_left=CITY_PIECES - int(s["cities"][seat]),
        roads_left=ROAD_PIECES - int(s["paved"][seat]),
        rates={name: int(n) for name, n in zip(RESOURCE_NAMES, s["rate"][seat], strict=True)},
        shown=counted(CARD_NAMES, s["cards"][seat]) if over else None,
        income=income(brings),
        yields=brings,
    )


def _dice_left(s: Fields) -> dict[int, int]:
    sums = [pair // 6 + pair % 6 + 2 for pair in s["dice_deck"].tolist()[: s["dice_left"]]]
    return {total: sums.count(total) for total in sorted(set(sums))}


def _offer(s: Fields) -> Offer | None:
    top = int(s["depth"]) - 1
    if top < 0 or s["frame_kind"][top] not in (Frame.ANSWER, Frame.PARTNER):
        return None
    give, take = s["frame_args"][top].tolist()[:2]
    return Offer(
        seat=SEAT_LETTERS[s["acting"]],
        give=counted(RESOURCE_NAMES, GIVE.counts(give)),
        take=counted(RESOURCE_NAMES, TAKE.counts(take)),
        replies=[_reply(s, seat) for seat in range(int(s["seats"])) if s["answer"][seat]],
    )


def _reply(s: Fields, seat: int) -> Reply:
    answer = Answer(int(s["answer"][seat]))
    countered = answer == Answer.COUNTER
    return Reply(
        seat=SEAT_LETTERS[seat],
        answer=answer.name.lower(),
        give=counted(RESOURCE_NAMES, GIVE.counts(int(s["counter_give"][seat]))) if countered else None,
        take=counted(RESOURCE_NAMES, TAKE.counts(int(s["counter_take"][seat]))) if countered else None,
    )


def mine(states: States, i: int, seat: int) -> SettlersMine:
    """What only this seat knows."""
    s = states[i]
    return SettlersMine(
        hand=counted(RESOURCE_NAMES, s["hand"][seat]),
        cards=counted(CARD_NAMES, s["cards"][seat]),
        fresh=counted(CARD_NAMES, s["fresh"][seat]),
        points=visible_points(s, seat) + int(s["cards"][seat, Card.POINT]),
        sure={
            SEAT_LETTERS[other]: counted(RESOURCE_NAMES, s["sure"][seat, other])
            for other in range(int(s["seats"]))
            if other != seat and not s["forgetful"]
        },
    )


# ---------------------------------------------------------------- open moves
def forms(states: States, i: int, seat: int) -> list[Form]:
    """What can be filled in by a seat that is asked or may move: an offer, a counter-offer, a discard."""
    s = states[i]
    frame = int(s["frame_kind"][s["depth"] - 1])
    hand = counted(RESOURCE_NAMES, s["hand"][seat])
    if frame == Frame.DISCARD:
        return [Form("discard", [Field("cards", hand, int(s["hand"][seat].sum()) // 2)])]
    if frame == Frame.ANSWER and seat != s["acting"]:
        return [Form("counter", _trade(states, i, hand, [int(s["acting"])]))]
    if frame not in (Frame.MAIN, Frame.ANSWER, Frame.PARTNER) or not hand or offers_left_at(states, i) == 0:
        return []
    return [Form("offer", _trade(states, i, hand, [other for other in range(int(s["seats"])) if other != seat]))]


def _trade(states: States, i: int, hand: dict[str, int], others: list[int]) -> list[Field]:
    """What can be given, and what one of the others can have for all that everybody knows (settlers.D10)."""
    held = [max(most_held_at(states, i, other, resource) for other in others) for resource in range(RESOURCES)]
    return [Field("give", _at_most(hand)), Field("take", _at_most(counted(RESOURCE_NAMES, held)))]


def _at_most(counts: dict[str, int]) -> dict[str, int]:
    """What fits into an offer."""
    return {name: min(n, (1 << COUNT_BITS) - 1) for name, n in counts.items()}
