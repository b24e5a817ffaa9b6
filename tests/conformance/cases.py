"""The games, seats and options that the conformance suite drives, and the little it needs to drive them."""

from __future__ import annotations

import copy
import hashlib
import random
import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

import jarlshof
from jarlshof import Match
from jarlshof.core import contract
from jarlshof.core.events import Event
from jarlshof.core.game import Game
from jarlshof.core.jit import JIT
from jarlshof.core.moves import KIND_SHIFT, SLOTS, Bundle
from jarlshof.core.state import States, new_states


class Case(NamedTuple):
    """One way to play a game."""

    game: str
    seats: int
    options: dict[str, str | int]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *map(str, self.options.values())])

    def new(self, seed: int) -> Match:
        """A new match."""
        return jarlshof.new(self.game, seats=self.seats, seed=seed, options=self.options)


ALL_CASES = [
    *(Case("toy", seats, {}) for seats in (2, 3, 4)),
    *(Case("flotsam", seats, {}) for seats in (2, 4)),
    *(Case("nord", seats, {"starts": starts}) for starts in ("fixed", "free") for seats in (2, 3, 4)),
    # low targets: random play takes a thousand moves to ten points
    Case("settlers", 2, {"preset": "seed", "target": 3}),
    Case("settlers", 4, {"preset": "official", "target": 3, "dice": "deck36", "progress_after_use": "bottom_of_deck"}),
    Case("settlers", 5, {"preset": "seed", "target": 3, "special_build": "paired", "turns": 40}),
    Case("settlers", 6, {"preset": "official", "target": 3}),
    # few seats: the referee plays with more, and with ten years
    Case("northgard", 2, {"fame": "hidden", "trade": "same"}),
    Case("northgard", 3, {"clans": "choose"}),
]
# Plain Python plays the short ones of Settlers only: it is a thousand times slower.
CASES = ALL_CASES if JIT else [case for case in ALL_CASES if case.game != "settlers" or case.seats > 4]
ONE_OF_EACH_GAME = [
    Case("toy", 3, {}),
    Case("flotsam", 3, {}),
    Case("nord", 2, {"starts": "free"}),
    Case("settlers", 3, {"preset": "seed", "target": 3}),
    Case("northgard", 2, {"fame": "hidden"}),
]
# Games in which every move draws or shows something, so that none can be taken back.
FENCED: set[str] = set()
SPECTATOR = None
LATEST = 4  # log entries

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("case", ONE_OF_EACH_GAME, ids=str)


def seeds(few: int, boundscheck: bool = False) -> pytest.MarkDecorator:
    """Parameter `seeds`: half of a few for every day, fewer for plain Python, the others in the long suite."""
    marks = [pytest.mark.jit_off] + ([pytest.mark.boundscheck] if boundscheck else [])
    some = max(1, few // 2 if JIT else few // 5)
    return pytest.mark.parametrize(
        "seeds",
        [
            pytest.param(range(some), marks=marks, id="few"),
            pytest.param(range(1000, 1000 + 3 * few - some), marks=pytest.mark.long, id="many"),
        ],
    )


# ---------------------------------------------------------------- playing
class Ply(NamedTuple):
    """One move of a walk: the match stands before it."""

    seat: int
    text: str


def walk(match: Match, rng: random.Random) -> Iterator[Ply]:
    """Plays a match to its end with random moves of random seats; yields each move before it is made.

    Seats that may move although nobody waits for them move too.
    """
    while not match.over:
        seat = rng.choice(match.able)
        text = rng.choice(match.legal(seat))
        yield Ply(seat, text)
        match.play(text, seat=seat)


def played(case: Case, seed: int, moves: int | None = None) -> Match:
    """A match after a number of random moves, or at its end."""
    match = case.new(seed)
    for number, _ in enumerate(walk(match, random.Random(seed))):
        if number == moves:
            break
    return match


def somewhere(case: Case, seed: int) -> Match:
    """A running match after a random number of random moves."""
    length = sum(1 for _ in walk(case.new(seed), random.Random(seed)))
    return played(case, seed, random.Random(f"{case}{seed}").randrange(length))


def with_secrets(case: Case, seed: int) -> Match:
    """A match in which every seat has something that no other may know; not every game begins like that."""
    if case.game not in ("settlers", "northgard"):
        return case.new(seed)
    match = case.new(seed)
    if case.game == "northgard":  # after the set-up everybody has a hand
        for _ in walk(match, random.Random(seed)):
            if match.view(0).table.year:  # type: ignore[attr-defined]
                break
        return match
    for _ in walk(match, random.Random(seed)):
        if match.view(0).table.number:  # type: ignore[attr-defined]
            break
    text = re.sub("deck: .*\n", "", match.position(), count=1).replace("  cards: nothing", "  cards: 2 knight")
    return jarlshof.position("settlers", text, seed=seed)


# ---------------------------------------------------------------- taking matches apart
def everyone(match: Match) -> list[int | None]:
    """All seats, and the spectator."""
    return [*range(match.seats), SPECTATOR]


def twin(match: Match, states: States | None = None) -> Match:
    """A copy of a match with the same future, around another state if one is given."""
    other = copy.copy(match)
    other._states = state_at(match, (match._states if states is None else states).tobytes())
    other._out = match._out.copy()
    other.log, other._steps, other._made = list(match.log), list(match._steps), list(match._made)
    other._told, other._draws = list(match._told), list(match._draws)
    return other


def redrawn(match: Match, seat: int | None, number: int) -> Match:
    """The match as a seat can imagine it: everything it cannot know is a guess."""
    other = twin(match)
    contract.redraw_at(other._states, 0, contract.WATCHING if seat is None else seat, guess_key(number))
    return other


def guess_key(number: int) -> npt.NDArray[np.uint64]:
    """A key to redraw with."""
    return np.frombuffer(hashlib.sha256(f"guess {number}".encode()).digest(), "<u8").astype(np.uint64)


def state_bytes(match: Match) -> bytes:
    """All bytes of the state."""
    return match._bytes()


def seen(match: Match, seat: int | None) -> bytes:
    """All that a seat is sent now, as bytes: its view with prompt, and its latest events."""
    return msgspec.json.encode((match.view(seat), match.events(since=match.seq - LATEST, seat=seat)))


def all_events(match: Match) -> dict[int | None, list[Event]]:
    """What each seat and a spectator saw happen."""
    return {seat: match.events(seat=seat) for seat in everyone(match)}


def fence(match: Match) -> int:
    """The fence of the state."""
    return match._fence()


def state_at(match: Match, before: bytes) -> States:
    """A state from its bytes."""
    states = new_states(match.game.dtype, 1)
    states.view(np.uint8)[:] = np.frombuffer(before, np.uint8)
    return states


# ---------------------------------------------------------------- moves that may be nonsense
def any_move(game: Game, rng: random.Random) -> int:
    """A well-formed move: any verb with any arguments."""
    kind, verb = rng.choice(sorted(game.moves.verbs.items(), key=lambda item: item[0]))
    move = int(kind) << KIND_SHIFT
    shift = KIND_SHIFT
    for argument in verb.arguments:
        shift -= argument.width
        if isinstance(argument, Bundle):  # a few of everything: more would never be possible
            value = argument.pack([rng.choice((0, 0, 1, 1, 2)) for _ in argument.names])
        else:
            value = rng.randrange(len(argument.names))
        move |= value << shift
    return move


def any_number(rng: random.Random, near: list[int]) -> int:
    """A number that is hardly ever a move: any int64, any arguments, or a legal move with a changed byte."""
    form = rng.randrange(3)
    if form == 0 or (form == 2 and not near):
        return rng.randrange(-(1 << 63), 1 << 63)
    if form == 1:
        return rng.randrange(16) << KIND_SHIFT | rng.choice([rng.randrange(1 << 56), rng.randrange(256) << 48])
    return rng.choice(near) ^ rng.randrange(1, 256) << 8 * rng.randrange(SLOTS)
