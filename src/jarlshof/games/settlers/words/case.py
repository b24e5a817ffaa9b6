"""A refused move and the facts that a sentence about it can name; what each question says about its words."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from jarlshof.core import words
from jarlshof.core.bits import as_number
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.state import Fields
from jarlshof.games.settlers.board import CROSSING_NAMES, NEXT_CROSSINGS, PATH_ENDS, PATH_NAMES, TILE_NAMES
from jarlshof.games.settlers.law.cards import DISCOVERED
from jarlshof.games.settlers.law.costs import COSTS
from jarlshof.games.settlers.moves import CARD_NAMES, GIVE, MOVES, RESOURCE_NAMES, WIDE
from jarlshof.games.settlers.options import UNLIMITED
from jarlshof.games.settlers.state import RESOURCES, Answer, Frame, Kind


class Case(NamedTuple):
    """A refused move, and the facts a sentence about it can name. All of them are known to the seat that moves."""

    s: Fields
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
        ends = as_number(self.s["ends"][self.seat].tolist())
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
            return DISCOVERED if self.s["bank_short"] == UNLIMITED else min(DISCOVERED, sum(bank))
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


def shortage(s: Fields, seat: int, move: int, args: list[int]) -> tuple[int, int] | None:
    """The first resource of which the seat has too little for a move, and how many it would need."""
    kind, values = MOVES.kind(move), MOVES.values(move)
    needed: list[int] = []
    if kind in COSTS:
        needed = list(COSTS[kind])
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


Fact: TypeAlias = words.Fact[Case]
Words: TypeAlias = words.Words[Case]
