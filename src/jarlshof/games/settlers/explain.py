"""Words for refusals: which sentence fits, and what it names. The rules alone say what is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.core.state import States
from jarlshof.games.settlers.board import CROSSING_NAMES, NEXT_CROSSINGS, PATH_ENDS, PATH_NAMES, TILE_NAMES
from jarlshof.games.settlers.moves import CARD_NAMES, GIVE, MOVES, RESOURCE_NAMES, WIDE
from jarlshof.games.settlers.state import DESERT, RESOURCES, Answer, D, Frame, G, Kind, S

COSTS = {
    Kind.ROAD: (1, 1, 0, 0, 0),
    Kind.SETTLE: (1, 1, 1, 1, 0),
    Kind.CITY: (0, 0, 0, 2, 3),
    Kind.BUY: (0, 0, 1, 1, 1),
}
BUILT_BY = {Kind.ROAD: "road", Kind.SETTLE: "settlement", Kind.CITY: "city"}

# Every sentence there is, `ruling` or `ruling.ending`, and what it is told; each word is a method of `_Case` below.
_SENTENCES = {
    "S2": "",
    "S10.question": "",
    "S11.question": "",
    "S11.road": "path crossing",
    "S12": "crossing neighbour",
    "S12.taken": "crossing",
    "S15.turn": "asked",
    "S15.question": "verb",
    "S15.roll": "verb",
    "S18.off": "",
    "S18.lack": "resource n own",
    "S18.nobody": "",
    "S18.answer": "",
    "S18.partner": "",
    "S18.accept": "resource n own",
    "S18.deal": "partner",
    "S18.price": "resource n own",
    "S18.same": "",
    "S18.unchanged": "",
    "S19.rate": "resource n own",
    "S19.same": "resource",
    "S20.taken": "path",
    "S20.reach": "path",
    "S20.cost": "resource n own",
    "S22.road": "crossing",
    "S22.cost": "resource n own",
    "S23": "crossing",
    "S23.cost": "resource n own",
    "S24.cost": "resource n own",
    "S25.question": "",
    "S25.start": "tile",
    "S26.question": "",
    "S26.lack": "resource n own",
    "S27.question": "",
    "S27.victim": "victim",
    "S27.self": "",
    "S29.second": "",
    "S29.fresh": "card",
    "S29.none": "card",
    "S33.question": "",
    "S33.count": "n given",
    "S35.question": "verb",
    "S35.offer": "",
    "D1": "",
    "D3": "",
    "D6.desert": "tile",
    "D6.friendly": "tile",
    "D8": "most",
    "D10.offer": "",
    "D10.counter": "partner",
    "G1.tile": "tile",
    "G1.crossing": "crossing",
    "G1.path": "path",
    "G5": "tile",
    "G12": "",
    "G13.stack": "resource",
    "G13.bank": "",
    "G15.empty": "",
    "G15.same": "resource",
    "G16": "path crossing owner",
    "G17.road": "",
    "G17.settlement": "",
    "G17.city": "",
    "G17.roads": "",
    "G18": "n given",
}
REFUSALS = {key: frozenset(words.split()) for key, words in _SENTENCES.items()}


def ruling_id(code: int) -> str:
    """`settlers.S21`, `settlers.G10`, `settlers.D3`."""
    letter, base = ("D", D) if code > D else ("G", G) if code > G else ("S", S)
    return f"settlers.{letter}{code - base}"


def explain(states: States, i: int, seat: int, move: int, ruling: int) -> tuple[str, dict[str, str | int]]:
    """The ending of the text key and its parameters for a refused move."""
    s = states[i]
    top = int(s["depth"]) - 1
    kind = move >> KIND_SHIFT
    frame = int(s["frame_kind"][top]) if top >= 0 else 0
    case = _Case(
        s=s,
        seat=seat,
        kind=kind,
        move=move,
        values=[value for _, value in MOVES.arguments(move)],
        # the seat that offered chooses, also while others still answer
        frame=Frame.PARTNER if frame == Frame.ANSWER and seat == s["acting"] else frame,
        args=s["frame_args"][top].tolist(),
        mask=int(s["frame_asked"][top]) & ~int(s["frame_answered"][top]) if top >= 0 else 0,
        short=_short(s, seat, move, kind, s["frame_args"][top].tolist()),
    )
    ending = _ending(case, ruling)
    key = ruling_id(ruling).partition(".")[2] + ("." + ending if ending else "")
    return ending, {name: getattr(case, name)() for name in sorted(REFUSALS[key])}


def _short(s: Any, seat: int, move: int, kind: int, args: list[int]) -> tuple[int, int] | None:
    """The first resource of which the seat has too little for a move, and how many it would need."""
    values = [value for _, value in MOVES.arguments(move)]
    needed: list[int] = []
    if kind in COSTS:
        needed = list(COSTS[Kind(kind)])
    elif kind in (Kind.OFFER, Kind.COUNTER):
        needed = GIVE.counts(values[0])
    elif kind == Kind.ACCEPT:
        needed = GIVE.counts(args[1])
    elif kind == Kind.DEAL:
        countered = s["answer"][values[0]] == Answer.COUNTER
        needed = GIVE.counts(int(s["counter_take"][values[0]]) if countered else args[0])
    elif kind == Kind.DISCARD:
        needed = WIDE.counts(values[0])
    elif kind == Kind.TRADE:
        needed = [int(s["rate"][seat, k]) if k == values[0] else 0 for k in range(RESOURCES)]
    return next(((k, n) for k, n in enumerate(needed) if n > s["hand"][seat, k]), None)


class _Case(NamedTuple):
    """A refused move, and the facts a sentence about it can name. All of them are known to the seat that moves."""

    s: Any
    seat: int
    kind: int
    move: int
    values: list[int]
    frame: int
    args: list[int]
    mask: int
    short: tuple[int, int] | None

    def asked(self) -> str:
        """Who must decide instead."""
        return ", ".join(SEAT_LETTERS[seat] for seat in range(int(self.s["seats"])) if self.mask >> seat & 1)

    def verb(self) -> str:
        """The word of the move."""
        return MOVES.verbs[self.kind].word

    def path(self) -> str:
        """Where a road was to stand."""
        return PATH_NAMES[self.values[0]]

    def crossing(self) -> str:
        """Where something was to stand; for a road the crossing that matters."""
        if self.kind != Kind.ROAD:
            return CROSSING_NAMES[self.values[0]]
        return CROSSING_NAMES[self.args[0] if self.frame == Frame.PAVE else self._blocked()]

    def _blocked(self) -> int:
        """The end of the path where another seat's building stops the own roads."""
        ends = int(self.s["ends"][self.seat, 0]) | int(self.s["ends"][self.seat, 1]) << 64
        found = (int(end) for end in PATH_ENDS[self.values[0]])
        return next(end for end in found if ends >> end & 1 and self.s["owner"][end] >= 0)

    def owner(self) -> str:
        """Whose building that is."""
        return SEAT_LETTERS[self.s["owner"][self._blocked()]]

    def near(self) -> int | None:
        """A neighbouring crossing with a building."""
        found = (int(n) for n in NEXT_CROSSINGS[self.values[0]] if n >= 0 and self.s["owner"][n] >= 0)
        return next(found, None)

    def neighbour(self) -> str:
        """The same, named."""
        near = self.near()
        return CROSSING_NAMES[near] if near is not None else ""

    def tile(self) -> str:
        """The tile that is wrong: one that is not there, where the bandit was said to stand, or where he was to go."""
        start, goal = self.values[0], self.values[-1]
        if self.s["terrain"][goal] < 0 <= self.s["terrain"][start]:
            return TILE_NAMES[goal]
        at = self.s["bandit"].tolist()
        return TILE_NAMES[goal if start in at and self.s["terrain"][start] >= 0 else start]

    def resource(self) -> str:
        """The resource in question."""
        if self.kind in (Kind.OFFER, Kind.COUNTER) and self.on_both_sides() is not None:
            return RESOURCE_NAMES[self.on_both_sides() or 0]
        if self.short is not None:
            return RESOURCE_NAMES[self.short[0]]
        if self.kind == Kind.DISCOVERY:
            counts = WIDE.counts(self.values[0])
            return next(RESOURCE_NAMES[k] for k in range(RESOURCES) if counts[k] > max(0, self.s["bank"][k]))
        return RESOURCE_NAMES[self.values[-1]]

    def on_both_sides(self) -> int | None:
        """A resource that an offer both gives and wants."""
        give, take = (GIVE.counts(value) for value in self.values)
        return next((k for k in range(RESOURCES) if give[k] and take[k]), None)

    def most(self) -> int:
        """How many offers a turn may have."""
        return int(self.s["offers_most"])

    def n(self) -> int:
        """How many there must be."""
        if self.kind == Kind.DISCARD and self.short is None:
            return int(self.s["hand"][self.seat].sum()) // 2
        if self.kind == Kind.DISCOVERY:
            bank = [max(0, int(n)) for n in self.s["bank"]]
            return 2 if self.s["bank_short"] == 2 else min(2, sum(bank))
        return self.short[1] if self.short else 0

    def own(self) -> int:
        """How many the seat has."""
        return int(self.s["hand"][self.seat, self.short[0]]) if self.short else 0

    def given(self) -> int:
        """How many it named."""
        return sum(WIDE.counts(self.values[0]))

    def partner(self) -> str:
        """With whom."""
        return SEAT_LETTERS[self.s["acting"] if self.kind == Kind.COUNTER else self.values[0]]

    def victim(self) -> str:
        """From whom."""
        return SEAT_LETTERS[self.values[0]]

    def card(self) -> str:
        """The card that was to be played."""
        return CARD_NAMES[self.kind - Kind.KNIGHT]


def _ending(case: _Case, ruling: int) -> str:
    """Which of a ruling's sentences fits."""
    if case.mask >> case.seat & 1 == 0 and ruling == S + 15:
        return "turn"
    endings: dict[int, Callable[[], str]] = {
        S + 10: lambda: "question",
        S + 11: lambda: "road" if case.kind == Kind.ROAD else "question",
        S + 12: lambda: "" if case.near() is not None else "taken",
        S + 15: lambda: "roll" if case.frame == Frame.ROLL else "question",
        S + 18: lambda: _trade_ending(case),
        S + 19: lambda: "same" if case.values[0] == case.values[1] else "rate",
        S + 20: lambda: _road_ending(case),
        S + 22: lambda: "cost" if _touches(case) else "road",
        S + 23: lambda: "cost" if _own_settlement(case) else "",
        S + 24: lambda: "cost",
        S + 25: lambda: "start" if case.kind == Kind.BANDIT else "question",
        S + 26: lambda: "lack" if case.kind == Kind.DISCARD else "question",
        S + 27: lambda: _steal_ending(case),
        S + 29: lambda: _card_ending(case),
        S + 33: lambda: "question" if case.frame == Frame.FREE else "count",
        S + 35: lambda: "offer" if case.frame == Frame.MAIN else "question",
        G + 1: lambda: {Kind.ROAD: "path", Kind.BANDIT: "tile"}.get(Kind(case.kind), "crossing"),
        G + 13: lambda: "bank" if case.kind == Kind.DISCOVERY and case.n() == 0 else "stack",
        G + 15: lambda: "same" if case.on_both_sides() is not None else "empty",
        G + 17: lambda: BUILT_BY.get(Kind(case.kind), "roads"),
        D + 10: lambda: MOVES.verbs[case.kind].word,
        D + 6: lambda: "desert" if _to_desert(case) else "friendly",
    }
    return endings[ruling]() if ruling in endings else ""


def _trade_ending(case: _Case) -> str:
    if case.kind == Kind.OFFER and case.frame == Frame.PARTNER and case.values == case.args[:2]:
        return "unchanged"
    if case.kind == Kind.OFFER and case.frame in (Frame.MAIN, Frame.PARTNER):
        return "off" if not case.s["domestic"] else "lack" if case.short else "nobody"
    if case.frame == Frame.ANSWER and case.kind == Kind.ACCEPT:
        return "accept"
    if case.frame == Frame.ANSWER and case.kind == Kind.COUNTER:
        return "lack" if case.short else "same"
    if case.frame == Frame.PARTNER and case.kind == Kind.DEAL:
        answered = case.values[0] < case.s["seats"] and case.s["answer"][case.values[0]] >= Answer.ACCEPT
        return "price" if answered else "deal"
    return "partner" if case.frame == Frame.PARTNER else "answer"


def _road_ending(case: _Case) -> str:
    path, s = case.values[0], case.s
    if not int(s["unpaved"][path >> 6]) >> (path & 63) & 1:
        return "taken"
    return "cost" if int(s["front"][case.seat, path >> 6]) >> (path & 63) & 1 else "reach"


def _touches(case: _Case) -> bool:
    n = case.values[0]
    return bool(int(case.s["ends"][case.seat, n >> 6]) >> (n & 63) & 1)


def _own_settlement(case: _Case) -> bool:
    n = case.values[0]
    return bool(case.s["owner"][n] == case.seat and not case.s["city"][n])


def _steal_ending(case: _Case) -> str:
    if case.kind != Kind.STEAL:
        return "question"
    return "self" if case.values[0] == case.seat else "victim"


def _card_ending(case: _Case) -> str:
    card = case.kind - Kind.KNIGHT
    if case.s["cards"][case.seat, card] == 0:
        return "none"
    return "second" if case.s["card_played"] else "fresh"


def _to_desert(case: _Case) -> bool:
    return bool(case.s["not_to_desert"] and case.s["terrain"][case.values[1]] == DESERT)
