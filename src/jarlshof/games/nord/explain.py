"""Words for refusals: which sentence fits, and what it names. The rules alone say what is legal."""

from __future__ import annotations

from typing import Any, NamedTuple

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.core.state import States
from jarlshof.games.nord.board import SETTLEMENTS, SPACES
from jarlshof.games.nord.moves import MOVES, TREASURES
from jarlshof.games.nord.state import NOBODY, B, Frame, Kind, R
from jarlshof.games.nord.view import read_bits

GROUNDS = ("mountain", "forest", "karst", "sea")
# which kinds of moves answer which question
ANSWERS = {
    Frame.SETTLE: (Kind.SETTLE,),
    Frame.TURN: (Kind.TREASURE, Kind.CHALLENGE),
    Frame.NEGOTIATE: (Kind.NEGOTIATE,),
    Frame.PLACE: (Kind.PLACE, Kind.DONE),
    Frame.ATTACK: (Kind.ATTACK,),
    Frame.PATH: (Kind.PATH,),
    Frame.FIFTH: (Kind.FIFTH,),
}

# Every sentence there is, `ruling` or `ruling.ending`, and what it is told; each word is a method of `_Case` below.
_SENTENCES = {
    "B10": "settlement",
    "B10.missing": "settlement",
    "B10.question": "",
    "B16": "",
    "B16.question": "verb",
    "B16.turn": "asked",
    "B19.question": "verb",
    "B22": "space ground",
    "B23": "space",
    "B24": "space ground region",
    "B25": "space",
    "B28.goal": "goal",
    "B28.linked": "start goal",
    "B28.missing": "settlement",
    "B28.same": "",
    "B28.start": "start",
    "B31": "start goal settlement",
    "B31.question": "start goal",
    "B36": "settlement",
    "B37.jarl": "settlement",
    "B37.missing": "settlement",
    "B37.warriors": "settlement own",
    "R6": "space settlement",
    "R8": "space",
    "R19": "",
    "R20": "start goal",
    "R20.treasure": "",
    "R21.linked": "start goal",
    "R21.missing": "settlement",
    "R21.same": "",
    "R21.warrior": "start",
    "R23": "space",
    "R27": "space",
    "R29.limit": "n ground",
    "R29.men": "",
    "R30": "space owner",
    "R30.own": "space",
    "R33": "",
    "R33.question": "verb",
    "R36": "start goal",
    "R39.question": "",
    "R40.question": "start goal",
    "R41": "space start goal",
    "R41.other": "space",
    "R48.boat": "settlement",
    "R48.majority": "settlement own rival theirs",
    "R66": "",
    "R68": "treasure",
    "R69": "",
}
REFUSALS = {key: frozenset(words.split()) for key, words in _SENTENCES.items()}


def ruling_id(code: int) -> str:
    """`nord.B23`, `nord.R28`."""
    return f"nord.B{code}" if code <= R else f"nord.R{code - R}"


def explain(states: States, i: int, seat: int, move: int, ruling: int) -> tuple[str, dict[str, str | int]]:
    """The ending of the text key and its parameters for a refused move."""
    s = states[i]
    top = int(s["depth"]) - 1
    case = _Case(
        s=s,
        seat=seat,
        kind=move >> KIND_SHIFT,
        a=move >> 48 & 255,
        b=move >> 40 & 255,
        frame=int(s["frame_kind"][top]) if top >= 0 else 0,
        args=s["frame_args"][top].tolist(),
        asked_seat=int(s["frame_asked"][top]).bit_length() - 1 if top >= 0 else -1,
    )
    ending = _ending(case, ruling)
    key = ruling_id(ruling).partition(".")[2] + ("." + ending if ending else "")
    return ending, {name: getattr(case, name)() for name in sorted(REFUSALS[key])}


class _Case(NamedTuple):
    """A refused move, and the facts a sentence about it can name. All of them are known to the seat that moves."""

    s: Any
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
        return _ground(self.s, read_bits(self.s["fresh"].tolist())[0])

    def n(self) -> int:
        """How many men this turn has."""
        return len(read_bits(self.s["fresh"].tolist()))

    def owner(self) -> str:
        """Whose worker stands on the space."""
        return next(SEAT_LETTERS[seat] for seat, men in enumerate(self.s["men"].tolist()) if self.a in read_bits(men))

    # ---- settlements
    def settlement(self) -> str:
        """The one that was named, the one on the space, or that of a pair which is not there."""
        if self.kind == Kind.PLACE:
            return SETTLEMENTS[self.s["site"].tolist().index(self.a)]
        return SETTLEMENTS[self.b if self.pair() and self.a < self.s["sites"] else self.a]

    def pair(self) -> bool:
        """Are two settlements named?"""
        return self.kind in (Kind.ATTACK, Kind.NEGOTIATE)

    def start(self) -> str:
        """Of the pair that was named, or of the attack that is going on."""
        return SETTLEMENTS[self.args[0] if self.frame in (Frame.PATH, Frame.FIFTH) else self.a]

    def goal(self) -> str:
        return SETTLEMENTS[self.args[1] if self.frame in (Frame.PATH, Frame.FIFTH) else self.b]

    def own(self) -> int:
        """Own warriors in the settlement."""
        return self.warriors(self.a)[self.seat]

    def rival(self) -> str:
        """The strongest other player in the settlement."""
        return SEAT_LETTERS[self.others().index(self.theirs())]

    def theirs(self) -> int:
        """The rival's warriors there."""
        return max(self.others())

    def others(self) -> list[int]:
        """The warriors of each seat in the settlement, without one's own."""
        return [0 if seat == self.seat else n for seat, n in enumerate(self.warriors(self.a))]

    def warriors(self, site: int) -> list[int]:
        row: list[int] = self.s["warriors"][site].tolist()
        return row


def _ground(s: Any, cell: int) -> str:
    return next(name for name in GROUNDS if cell in read_bits(s[name].tolist()))


def _ending(case: _Case, ruling: int) -> str:
    """Which of several sentences of one ruling fits."""
    if ruling == R + 66:
        return ""
    if case.seat != case.asked_seat:
        return "turn"
    if case.kind not in ANSWERS[Frame(case.frame)]:
        return "question"
    if case.kind == Kind.PLACE:
        return _about_place(case, ruling)
    if case.kind == Kind.CHALLENGE:
        return _about_challenge(case, ruling)
    if case.pair() and ruling in (B + 28, R + 21):
        return _about_pair(case, ruling)
    if case.kind == Kind.TREASURE and ruling == R + 20:
        return "treasure"
    if case.kind == Kind.SETTLE:
        return "missing" if case.a >= case.s["sites"] else ""
    if case.kind == Kind.PATH:
        return "other" if case.a in read_bits(case.s["path"].tolist()) else ""
    return ""


def _about_place(case: _Case, ruling: int) -> str:
    if ruling == R + 29:
        return "men" if case.s["supply"][case.seat] == 0 else "limit"
    if ruling == R + 30:
        return "own" if case.owner() == SEAT_LETTERS[case.seat] else ""
    return ""


def _about_challenge(case: _Case, ruling: int) -> str:
    if ruling == B + 37:
        if case.a >= case.s["sites"]:
            return "missing"
        return "jarl" if case.s["jarl"][case.a] == NOBODY else "warriors"
    if ruling == R + 48:
        return "boat" if case.own() > case.theirs() else "majority"
    return ""


def _about_pair(case: _Case, ruling: int) -> str:
    """Two settlements that do not go together (nord.B28, nord.R21)."""
    if case.a >= case.s["sites"] or case.b >= case.s["sites"]:
        return "missing"
    if case.a == case.b:
        return "same"
    if case.warriors(case.a)[case.seat] == 0:
        return "start" if ruling == B + 28 else "warrior"
    return "goal" if ruling == B + 28 and case.warriors(case.b)[case.seat] > 0 else "linked"
