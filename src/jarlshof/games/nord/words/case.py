"""A refused move and the facts that a sentence about it can name; what each question says about its words."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from jarlshof.core import words
from jarlshof.core.bits import as_number, members
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.state import Fields
from jarlshof.games.nord.board import SETTLEMENTS, SPACES
from jarlshof.games.nord.moves import MOVES, TREASURES
from jarlshof.games.nord.state import Frame, Kind

GROUNDS = ("mountain", "forest", "karst", "sea")


class Case(NamedTuple):
    """A refused move, and what can be said of it, each fact a method. The seat that moves knows them all."""

    s: Fields
    seat: int
    kind: int
    a: int
    b: int
    frame: int
    args: list[int]
    asked_seat: int

    def asked(self) -> str:
        """Who must decide instead."""
        return SEAT_LETTERS[self.asked_seat]

    def verb(self) -> str:
        """What was tried."""
        return MOVES.verbs[self.kind].word

    def treasure(self) -> str:
        return TREASURES[self.a]

    # ---- spaces
    def space(self) -> str:
        return SPACES[self.a]

    def ground(self) -> str:
        """What the space is: mountain, forest, karst or sea."""
        return _ground(self.s, self.a)

    def region(self) -> str:
        """What this turn's first man stands on."""
        return _ground(self.s, members(self.s["fresh"].tolist())[0])

    def n(self) -> int:
        """How many men this turn has."""
        return len(members(self.s["fresh"].tolist()))

    def owner(self) -> str:
        """Whose worker stands on the space."""
        return next(
            SEAT_LETTERS[seat] for seat, men in enumerate(self.s["men"].tolist()) if as_number(men) >> self.a & 1
        )

    # ---- settlements
    def settlement(self) -> str:
        """The one that was named, the one on the space, or that of a pair which is not there."""
        if self.kind == Kind.PLACE:
            return SETTLEMENTS[self.s["site"].tolist().index(self.a)]
        pair = self.kind in (Kind.ATTACK, Kind.NEGOTIATE)
        return SETTLEMENTS[self.b if pair and self.a < self.s["sites"] else self.a]

    def no_pair(self) -> str:
        """Why the two settlements that were named are no pair, as the ending of a text key: `missing`, `same`."""
        if self.a >= self.s["sites"] or self.b >= self.s["sites"]:
            return "missing"
        return "same" if self.a == self.b else ""

    def start(self) -> str:
        """Of the pair that was named, or of the attack that is going on."""
        return SETTLEMENTS[self.args[0] if self.frame in (Frame.PATH, Frame.FIFTH) else self.a]

    def goal(self) -> str:
        return SETTLEMENTS[self.args[1] if self.frame in (Frame.PATH, Frame.FIFTH) else self.b]

    def own(self) -> int:
        """Own warriors in the settlement."""
        return self.own_in(self.a)

    def rival(self) -> str:
        """The strongest other player in the settlement."""
        return SEAT_LETTERS[self._others().index(self.theirs())]

    def theirs(self) -> int:
        """The rival's warriors there."""
        return max(self._others())

    def own_in(self, site: int) -> int:
        """Own warriors in any settlement."""
        return int(self.s["warriors"][site, self.seat])

    def _others(self) -> list[int]:
        """The warriors of each seat in the settlement, without one's own."""
        return [0 if seat == self.seat else n for seat, n in enumerate(self.s["warriors"][self.a].tolist())]


def _ground(s: Fields, cell: int) -> str:
    return next(name for name in GROUNDS if as_number(s[name].tolist()) >> cell & 1)


Fact: TypeAlias = words.Fact[Case]
Words: TypeAlias = words.Words[Case]
