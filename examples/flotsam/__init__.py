"""Flotsam: all search the shore after a storm, with a hidden charm each. docs/add-a-game.md tells how it is made."""

from __future__ import annotations

from jarlshof.core.game import SEAT_LETTERS, Game, Slot
from jarlshof.core.moves import Argument, MoveTable, Verb
from jarlshof.core.state import States
from jarlshof.core.view import Mine, Public

from .rules import ALL, CHARMS, COPIES, DTYPE, PLACES, SEATS, Ending, Frame, Happening, Kind, Rule


class Comber(Public, frozen=True):
    """What everybody sees of a seat; its charm when the match is over."""

    seat: str
    hoard: int
    charm: str | None


class Shore(Public, frozen=True):
    """All that everybody may know."""

    players: list[Comber]
    turn: str
    basket: int
    pile: int
    aside: list[str]


class Pocket(Mine, frozen=True):
    """What only one seat knows."""

    charm: str


def table(states: States, i: int) -> Shore:
    """What everybody may know."""
    s, over = states[i], not states[i]["depth"]
    return Shore(
        players=[
            Comber(SEAT_LETTERS[seat], int(s["hoard"][seat]), CHARMS[s["charm"][seat]] if over else None)
            for seat in range(s["seats"])
        ],
        turn=SEAT_LETTERS[s["turn"]],
        basket=int(s["basket"]),
        pile=int(s["left"]),
        aside=[name for name, n in zip(CHARMS, s["aside"], strict=True) for _ in range(n)],
    )


def mine(states: States, i: int, seat: int) -> Pocket:
    """What only this seat may know."""
    return Pocket(CHARMS[states[i]["charm"][seat]])


def flaw(states: States, i: int) -> str:
    """A position has every charm once, and asks whose turn it is."""
    s = states[i]
    cards = [*s["pile"][: s["left"]], *s["charm"][: s["seats"]]]
    if [cards.count(kind) + s["aside"][kind] for kind in range(len(CHARMS))] != [COPIES] * len(CHARMS):
        return f"pile, charm and aside: {COPIES} of each charm, {ALL} in all"
    if s["turn"] >= s["seats"] or (s["depth"] and (s["depth"], s["frame_asked"][0]) != (1, 1 << s["turn"])):
        return "frames and turn: one seat is asked, and it is its turn"
    return ""


PLACE = Argument("place", PLACES)
CHARM = Slot("charm", dict(enumerate(CHARMS)))

GAME = Game(
    name="flotsam",
    seats=range(2, SEATS + 1),
    dtype=DTYPE,
    moves=MoveTable({Kind.SEARCH: Verb("search", (PLACE,)), Kind.HOME: Verb("home"), Kind.SWAP: Verb("swap")}),
    frames=Frame,
    events=Happening,
    endings=Ending,
    rulings=Rule,
    not_asked=Rule.TURN,
    finished=Rule.END,
    table=table,
    mine=mine,
    slots={Happening.CHARM: (CHARM,), Happening.SWAP: (CHARM,), Happening.SHOW: (CHARM, Slot("n"))},
    things={"charm": CHARMS, "ending": ["treasure"]},
    named={"charm": "charm", "aside": "charm"},
    flaw=flaw,
)
