"""The contract of a game, compiled side: generic names, bound to a game by the type of its record.

Generic compiled code (random play, search, the entry points below) calls these names; `bind` says which function of a
game each one means. Functions passed as arguments or caught in closures would miss the cache in every process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any  # for what Numba hands over: types, values and builders of its own

import numpy as np

from jarlshof.core.chance import rekey
from jarlshof.core.events import Events
from jarlshof.core.frames import asked_seats, may_seats
from jarlshof.core.jit import binding, compiled, plain
from jarlshof.core.owners import claim
from jarlshof.core.state import Moves, State, States, Words, copy_state

from numba import types  # isort: skip

WATCHING, UNSEEN = -1, -2

_bound: dict[tuple[str, tuple[str, ...]], Callable[..., Any]] = {}


def bind(dtype: np.dtype[np.void], **functions: Callable[..., Any]) -> None:
    """Says which functions the generic names mean for states of this dtype."""
    for name, function in functions.items():
        claim(dtype.names or (), function.__module__)
        if _bound.setdefault((name, dtype.names or ()), function) is not function:
            raise RuntimeError(f"two games have a record with the same fields; {name} is bound already")


def _of(name: str, s: Any) -> Callable[..., Any]:
    names = tuple(s.fields) if isinstance(s, types.Record) else s.dtype.names
    return _bound.get((name, names), by_points) if name == "places" else _bound[name, names]


def setup(s: State, options: Moves, events: Events) -> None:
    """Puts a zeroed state, whose chance is keyed, into the starting position of a match."""
    _of("setup", s)(s, options, events)


def legal(s: State, seat: int, out: Moves) -> int:
    """Writes the legal moves of a seat that is asked or may move; their number. Complete except for open kinds."""
    return int(_of("legal", s)(s, seat, out))


def refusal(s: State, seat: int, move: int) -> int:
    """0 if the move is legal, otherwise the code of the ruling that forbids it. The only definition of legality."""
    return int(_of("refusal", s)(s, seat, move))


def apply(s: State, seat: int, move: int, events: Events) -> int:
    """Makes a legal move and everything that follows from it; returns a code of the public chance in it."""
    return int(_of("apply", s)(s, seat, move, events))


def points(s: State, out: Moves) -> None:
    """Writes each seat's points."""
    _of("points", s)(s, out)


def places(s: State, out: Moves) -> None:
    """Writes each seat's place, 1 the best; ties share a place. A game that binds nothing goes by its points."""
    _of("places", s)(s, out)


@compiled
def by_points(s: State, out: Moves) -> None:
    """Most points first; ties share a place."""
    scores = np.zeros(s.seats, np.int64)
    points(s, scores)
    for seat in range(s.seats):
        out[seat] = 1 + (scores > scores[seat]).sum()


def redraw(s: State, seat: int) -> None:
    """Replaces all that a seat cannot know by a random guess consistent with what it knows.

    WATCHING is a spectator; with UNSEEN only what no seat at all has seen is replaced.
    """
    _of("redraw", s)(s, seat)


@binding(setup)
def _setup(s: Any, options: Any, events: Events) -> Any:
    return plain(_of("setup", s))


@binding(legal)
def _legal(s: Any, seat: Any, out: Moves) -> Any:
    return plain(_of("legal", s))


@binding(refusal)
def _refusal(s: Any, seat: Any, move: Any) -> Any:
    return plain(_of("refusal", s))


@binding(apply)
def _apply(s: Any, seat: Any, move: Any, events: Events) -> Any:
    return plain(_of("apply", s))


@binding(points)
def _points(s: Any, out: Moves) -> Any:
    return plain(_of("points", s))


@binding(places)
def _places(s: Any, out: Moves) -> Any:
    return plain(_of("places", s))


@binding(redraw)
def _redraw(s: Any, seat: Any) -> Any:
    return plain(_of("redraw", s))


# ---------------------------------------------------------------- entry points (states, i, …): cheap to call
@compiled
def setup_at(states: States, i: int, options: Moves, key: Words, events: Events) -> None:
    """Sets up state i; the state must be zeroed."""
    s = states[i]
    rekey(s, key)
    setup(s, options, events)


@compiled
def asked_at(states: States, i: int) -> int:
    """The mask of the seats asked now; a function of public facts only."""
    return asked_seats(states[i])


@compiled
def may_at(states: States, i: int) -> int:
    """The mask of the seats that may move now although nobody waits for them; a function of public facts only."""
    return may_seats(states[i])


@compiled
def legal_at(states: States, i: int, seat: int, out: Moves) -> int:
    """The legal moves of a seat."""
    s = states[i]
    if (asked_seats(s) | may_seats(s)) >> seat & 1 == 0:
        return 0
    return legal(s, seat, out)


@compiled
def refusal_at(states: States, i: int, seat: int, move: int) -> int:
    """Why a move of a seat that is asked or may move is not legal, 0 if it is."""
    return refusal(states[i], seat, move)


@compiled
def apply_at(states: States, i: int, seat: int, move: int, events: Events) -> int:
    """Makes a legal move."""
    return apply(states[i], seat, move, events)


@compiled
def result_at(states: States, i: int, scores: Moves, ranks: Moves) -> None:
    """Points and places."""
    points(states[i], scores)
    places(states[i], ranks)


@compiled
def rekey_at(states: States, i: int, key: Words) -> None:
    """A new future: another key for the chance."""
    rekey(states[i], key)


@compiled
def redraw_at(states: States, i: int, seat: int, key: Words) -> None:
    """Replaces what a seat cannot know, and the chance, by a guess drawn from this key."""
    s = states[i]
    fence, news = s.fence, s.news
    rekey(s, key)
    redraw(s, seat)
    s.fence = fence
    s.news = news


@compiled
def copy_at(states: States, i: int, j: int) -> None:
    """State j becomes a copy of state i."""
    copy_state(states[j], states[i])
