"""Reading what is under way in a position: the turn, the card with its step, the combat, and who is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.position import choice, listed, number, pair
from jarlshof.games.northgard.cards import NUMBERS, PART_NAMES, PARTS, STEPS, A, N, Op
from jarlshof.games.northgard.notation.draft import Draft
from jarlshof.games.northgard.notation.position import COMBAT, DICE, NONE
from jarlshof.games.northgard.state import NOBODY, OFFERED, UNITS, Frame, Phase, Played, Zone
from jarlshof.games.northgard.tiles import FIRST_TILE, TILE_NAMES
from jarlshof.games.northgard.view.peek import SIZES

FRAMES = {frame.name.lower(): int(frame) for frame in Frame}
ANY = tuple(Frame)
FIGHTING = (Frame.PUSH, *COMBAT, Frame.RETREAT)
MOST = 99  # of numbers that count figures, food or signs

# What can be under way, in order, and the questions at which it can be said.
WHILE: Mapping[str, tuple[Frame, ...]] = {
    "card": ANY,
    "step": ANY,
    "part": ANY,
    "parts": ANY,
    "left": (Frame.RECRUIT, Frame.MOVE),
    "room": (Frame.RECRUIT,),
    "camps": (Frame.RECRUIT,),
    "spot": ANY,
    "built": (Frame.BUILD,),
    "only": (Frame.BUILD, Frame.GATHER),
    "tiles": (Frame.EXPLORE, Frame.LAY),
    "laid": (Frame.FOUND,),
    "redrawn": (Frame.EXPLORE,),
    "split": (Frame.SPLIT,),
    "victim": (Frame.PICK, Frame.RANSOM),
    "picked": (Frame.RANSOM,),
    "attacker": (Frame.MOVE, Frame.FIGHT, *FIGHTING),
    "fight": FIGHTING,
    "figures": COMBAT,
    "fed": COMBAT,
    "held": (Frame.FOOD,),
    "axes": DICE,
    "skulls": DICE,
    "losers": (Frame.RETREAT,),
}
# What must be said at a question, besides the card.
NEEDED: Mapping[int, tuple[str, ...]] = {
    Frame.CHOOSE: ("parts",),
    Frame.RECRUIT: ("left",),
    Frame.MOVE: ("left",),
    Frame.PULL: ("spot",),
    Frame.EXPLORE: ("tiles",),
    Frame.SPLIT: ("split",),
    Frame.PICK: ("victim",),
    Frame.RANSOM: ("victim", "picked"),
    Frame.PUSH: ("fight",),
    Frame.FOOD: ("fight", "figures"),
    Frame.DIE: ("fight", "figures"),
    Frame.THROW: ("fight", "figures"),
    Frame.RETREAT: ("attacker", "fight", "losers"),
}
# The steps of a card at which something is asked; the other questions need no card.
STEP_OF: Mapping[int, tuple[Op, ...]] = {
    Frame.CHOOSE: (Op.CHOOSE,),
    Frame.RECRUIT: (Op.RECRUIT, Op.ADD),
    Frame.PULL: (Op.PULL,),
    Frame.BUILD: (Op.BUILD,),
    Frame.SWAP: (Op.SWAP,),
    Frame.MOVE: (Op.MOVE,),
    Frame.FIGHT: (Op.MOVE,),
    Frame.PUSH: (Op.MOVE,),
    Frame.FOOD: (Op.MOVE, Op.BRIBE),
    Frame.DIE: (Op.MOVE, Op.BRIBE),
    Frame.THROW: (Op.MOVE,),
    Frame.RETREAT: (Op.MOVE, Op.BRIBE),
    Frame.EXPLORE: (Op.EXPLORE,),
    Frame.SPLIT: (Op.DRAW,),
    Frame.PAY: (Op.PAY,),
    Frame.SLAY: (Op.SLAY,),
    Frame.TARGET: (Op.SPY, Op.EXTORT, Op.THREATEN),
    Frame.PICK: (Op.SPY, Op.EXTORT),
    Frame.RANSOM: (Op.EXTORT,),
    Frame.DISCARD: (Op.CURSE,),
    Frame.RETRIEVE: (Op.RETRIEVE,),
    Frame.COPY: (Op.COPY,),
    Frame.BRIBE: (Op.BRIBE,),
}


# ---------------------------------------------------------------- the turn
def read_turn(draft: Draft) -> None:
    """Year, phase, marker, turn: what stands in the first lines."""
    s, lines = draft.s, draft.lines
    s["phase"] = choice("phase", lines.value("phase", "actions"), [phase.name.lower() for phase in Phase])
    setup = s["phase"] == Phase.SETUP
    s["year"] = number("year", lines.value("year", "0" if setup else "1"), 0, draft.options.years)
    if (s["year"] == 0) != setup:
        raise BadPosition("year: 0 belongs to the set-up, and only to it")
    s["first"] = draft.seat("first", lines.value("first", "a"))
    s["turn"] = draft.seat("turn", lines.value("turn", "a"))
    s["played"] = choice("played", lines.value("played", "nothing"), [played.name.lower() for played in Played])
    s["passed"] = draft.mask("passed", listed(lines.value("passed")))


# ---------------------------------------------------------------- what is under way
class Doing:
    """The line `doing` by its names, and the question that it belongs to."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        ask = listed(draft.lines.value("ask", f"{SEAT_LETTERS[draft.s['turn']]} turn"))
        over = draft.lines.value("ask", "x") == NONE
        self.frame = 0 if over else choice("ask", ask[-1], FRAMES)
        self.asked = [] if over else ask[:-1]
        self.values: dict[str, str] = {}
        for entry in listed(draft.lines.value("doing"), ","):
            name, _, value = entry.partition("=")
            if name not in WHILE or not value or name in self.values:
                raise BadPosition(f"doing: {entry[:60]!r} is not name=value; names are {', '.join(WHILE)}, each once")
            if self.frame not in WHILE[name]:
                raise BadPosition(f"doing: {name} does not belong to this question")
            self.values[name] = value
        for name in NEEDED.get(self.frame, ()):
            if name not in self.values:
                raise BadPosition(f"doing: {Frame(self.frame).name.lower()} needs {name}=…")

    def number(self, name: str, most: int) -> int:
        """A number, 0 if it is not said."""
        return number(f"doing: {name}", self.values.get(name, "0"), 0, most)

    def pair(self, name: str, n: int = 2) -> list[int]:
        """Numbers like 3/2, zeros if they are not said."""
        return pair(f"doing: {name}", self.values.get(name, "/".join(["0"] * n)), MOST, n)

    def yes(self, name: str) -> int:
        """`yes`, or not said."""
        return choice(f"doing: {name}", self.values[name], {"yes": 1}) if name in self.values else 0

    def named(self, name: str, find: Callable[[str, str], int]) -> int:
        """Something by its name, −1 if it is not said."""
        return find(f"doing: {name}", self.values[name]) if name in self.values else NOBODY

    def many(self, name: str) -> list[str]:
        """Names joined by +."""
        return self.values[name].split("+") if name in self.values else []


def read_doing(draft: Draft) -> Doing:
    """The card under way, what it has come to, and the combat."""
    doing, s = Doing(draft), draft.s
    _card(draft, doing)
    s["left"] = doing.number("left", MOST)
    for field, more in (("room", 0), ("camps", 1)):
        for word in doing.many(field):
            name, _, n = word.partition(":")
            s[field][draft.territory(f"doing: {field}", name)] = number(f"doing: {field}", n, 1 - more, UNITS) + more
    for field in ("spot", "only", "fight"):
        s[field] = doing.named(field, draft.territory)
    s["first_size"] = doing.named("built", lambda where, value: choice(where, value, SIZES[1:])) + 1
    _tiles(draft, doing)
    s["split"][:] = doing.pair("split", 3)
    if s["split"].sum() != s["lifts"]:
        raise BadPosition("doing: split must be as many as the lifted cards")
    s["victim"] = doing.named("victim", draft.seat)
    s["picked"] = doing.named("picked", lambda where, value: choice(where, value, NUMBERS))
    _combat(draft, doing)
    return doing


def _card(draft: Draft, doing: Doing) -> None:
    s = draft.s
    s["card"] = doing.named("card", lambda where, value: choice(where, value, NUMBERS))
    if s["card"] == NOBODY:
        if {"step", "part", "parts"} & set(doing.values):
            raise BadPosition("doing: step, part and parts belong to a card")
        return
    steps = int((STEPS[s["card"], :, 0] != Op.END).sum())
    s["step"] = number("doing: step", doing.values.get("step", "1"), 0, steps)
    s["part"] = doing.named("part", lambda where, value: choice(where, value, PART_NAMES))
    row = STEPS[s["card"], max(0, int(s["step"]) - 1)]
    for word in doing.many("parts"):
        s["parts"] |= 1 << choice("doing: parts", word, PART_NAMES)
    offered, parts, part = int(row[A]) if row[0] == Op.CHOOSE else 0, int(s["parts"]), int(s["part"])
    if parts & ~offered or (part != NOBODY and (not offered >> part & 1 or parts >> part & 1)):
        raise BadPosition("doing: part and parts must be different ones of those that the card offers")
    if parts:  # how many of them follows from what the card offered at first
        s["picks"] = int(row[N]) - (offered.bit_count() - parts.bit_count())
        if s["picks"] < 1:
            raise BadPosition("doing: the card lets nobody choose so many parts")


def current_step(draft: Draft) -> list[int]:
    """The step of the card, or the chosen part, that is carried out."""
    s = draft.s
    if s["part"] != NOBODY:
        row: list[int] = PARTS[s["part"]].tolist()
    else:
        row = STEPS[s["card"], s["step"] - 1].tolist() if s["card"] >= 0 and s["step"] else [0] * 6
    return row


def _tiles(draft: Draft, doing: Doing) -> None:
    s = draft.s
    tiles = [choice("doing: tiles", word, TILE_NAMES) for word in doing.many("tiles")]
    if len(tiles) > OFFERED or any(tile < FIRST_TILE for tile in tiles):
        raise BadPosition(f"doing: tiles are at most {OFFERED}, and no start tiles")
    s["offers"], s["offer"][: len(tiles)] = len(tiles), tiles
    s["redrawn"] = doing.yes("redrawn")
    s["laid"] = doing.named("laid", lambda where, value: choice(where, value, TILE_NAMES))
    if s["laid"] != NOBODY and int(s["laid"]) not in draft.survey.laid:
        raise BadPosition("doing: the tile laid is not on the map")


def _combat(draft: Draft, doing: Doing) -> None:
    s = draft.s
    attacker = doing.named("attacker", draft.seat)
    if NOBODY not in (attacker, s["attacker"]) and attacker != s["attacker"]:
        raise BadPosition("doing: the attacker is the seat of those who entered")
    s["attacker"] = attacker if s["attacker"] == NOBODY else s["attacker"]
    for field in ("figures", "fed", "axes", "skulls"):
        s[field][:] = doing.pair(field)
    s["held"] = doing.yes("held")
    units, plus, bear = doing.values.get("losers", "0").partition("+")
    s["losers"] = number("doing: losers", units, 0, UNITS)
    s["loser_bear"] = choice("doing: losers", bear, {"bear": 1}) if plus else 0
    if doing.frame == Frame.RETREAT and doing.asked:
        s["loser"] = draft.seat("ask", doing.asked[0])
    fighting = np.flatnonzero(s["guests"]).tolist() + ([int(s["bear_at"])] if s["bear_enters"] else [])
    if doing.frame in (Frame.PUSH, *COMBAT) and int(s["fight"]) not in fighting:
        raise BadPosition("doing: fight names a territory that somebody entered")
    if (s["attacker"] != NOBODY) != bool(fighting or doing.frame == Frame.RETREAT):
        raise BadPosition("doing: there is an attacker if somebody entered a territory, and only then")
    if s["attacker"] != NOBODY and doing.frame not in WHILE["attacker"]:
        raise BadPosition("territories: those who entered fight before anything else is asked")


def hand_of(draft: Draft, seat: int) -> int:
    """Cards in a seat's hand."""
    return int(draft.s["pile_size"][seat, Zone.HAND])
