"""The position text of a game that has none of its own: every field of its record by name, and the pending questions.

    flotsam position
    seats: 2
    ending: -
    frames: shore b - - 3
    hoard: 12 7

A frame is its kind, who is asked, who may move meanwhile, who has answered, and its arguments. Rows of a field, and
frames, stand between ` / `; noughts at the end of a row are left out. Chance and fence are no part of a position.

Compiled rules trust what a state holds, so nothing is read that a field does not allow: every field of the record says
its numbers, `left: Annotated[Int16, range(25)]`. What fields must have in common `Game.flaw` looks at.
"""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import numpy as np

from jarlshof.core import contract
from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS, Game, Slot
from jarlshof.core.position import LARGEST, NONE, choice, listed, seat
from jarlshof.core.state import ARGUMENTS, DEPTH, State, States, dtype_of, new_states, ranges_of

HEAD = ("seats", "ending", "frames")
BETWEEN = "/"
PLAIN = range(-1, 10_000)  # arguments of a question that are plain numbers
DIGITS = 20


def title(game: Game) -> str:
    """The first line of a game's positions."""
    return f"{game.name} position"


def own_fields(game: Game) -> list[str]:
    """What a game's record has besides that of every record."""
    common = dtype_of(State).names or ()
    return [name for name in game.dtype.names or () if name not in common]


# ---------------------------------------------------------------- writing
def writer(game: Game) -> Callable[[States, int], str]:
    """How a position of this game is written."""

    def write(states: States, i: int) -> str:
        s = states[i]
        ending = int(s["ending"])
        lines = [title(game), f"seats: {s['seats']}", f"ending: {_name(game.endings(ending)) if ending else NONE}"]
        frames = [_frame(game, states, i, n) for n in range(int(s["depth"]))]
        lines.append(f"frames: {f' {BETWEEN} '.join(frames) or NONE}")
        lines += [f"{name}: {_rows(s[name])}" for name in own_fields(game)]
        return "\n".join(lines) + "\n"

    return write


def _name(member: object) -> str:
    return str(getattr(member, "name", "")).lower()


def _frame(game: Game, states: States, i: int, n: int) -> str:
    s = states[i]
    masks = [int(s[name][n]) for name in ("frame_asked", "frame_may", "frame_answered")]
    seats = ["".join(letter for k, letter in enumerate(SEAT_LETTERS) if mask >> k & 1) or NONE for mask in masks]
    return " ".join([_name(game.frames(int(s["frame_kind"][n]))), *seats, *_short(s["frame_args"][n].tolist())])


def _rows(value: object) -> str:
    numbers = np.asarray(value)
    if not numbers.ndim:
        return str(numbers)
    rows = numbers.reshape(-1, numbers.shape[-1])
    return f" {BETWEEN} ".join(" ".join(_short(row)) or NONE for row in rows.tolist())


def _short(numbers: list[int]) -> list[str]:
    """Without the noughts at the end."""
    kept = len(numbers)
    while kept and numbers[kept - 1] == 0:
        kept -= 1
    return [str(number) for number in numbers[:kept]]


# ---------------------------------------------------------------- reading
def reader(game: Game) -> Callable[[str], States]:
    """How a position of this game is read; BadPosition says what is wrong. The game's rules look at it at last."""
    limits = ranges_of(game.dtype)
    for name in own_fields(game):
        if name not in limits:
            raise TypeError(f"{game.name}: which numbers can {name} hold? Annotated[…, range(…)] in the record says it")

    def read(text: str) -> States:
        found = _lines(game, text)
        states = new_states(game.dtype, 1)
        seats = states["seats"][0] = _number("seats", found["seats"], game.seats)
        if found["ending"] != NONE:
            endings = {_name(ending): int(ending) for ending in game.endings}
            states["ending"][0] = choice("ending", found["ending"], endings)
        frames = listed(found["frames"], BETWEEN)
        if len(frames) > DEPTH or bool(frames) == bool(states["ending"][0]):
            raise BadPosition(f"a position has an ending, or up to {DEPTH} frames")
        states["depth"][0] = len(frames)
        for n, frame in enumerate(frames):
            _read_frame(game, states, n, frame.split(), int(seats))
        for name in own_fields(game):
            _read_field(states, name, found[name], limits[name])
        _check(game, states, int(seats))
        return states

    return read


def _lines(game: Game, text: str) -> dict[str, str]:
    """The lines by their keys: each one once, and none is missing."""
    if not isinstance(text, str) or len(text) > LARGEST:
        raise BadPosition(f"a position is a text of at most {LARGEST} characters")
    known, found = (*HEAD, *own_fields(game)), {}
    for raw in dedent(text).splitlines():
        line = raw.partition("#")[0].strip()
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not line or line == title(game):
            continue
        if not colon or key not in known:
            raise BadPosition(f"{line[:60]!r} is not a line of a position; keys are {', '.join(known)}")
        if key in found:
            raise BadPosition(f"{key!r} stands there twice")
        found[key] = value or NONE
    if missing := [key for key in known if key not in found]:
        raise BadPosition(f"a position needs the line '{missing[0]}:'")
    return found


def _number(where: str, word: str, allowed: range) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= DIGITS and int(word) in allowed):
        raise BadPosition(f"{where}: {word[:40]!r} is not a number from {allowed[0]} to {allowed[-1]}")
    return int(word)


def _read_frame(game: Game, states: States, n: int, words: list[str], seats: int) -> None:
    if not 4 <= len(words) <= 4 + ARGUMENTS:
        raise BadPosition("frames: each is its kind, who is asked, who may move, who has answered, then its arguments")
    kinds = {_name(kind): int(kind) for kind in game.frames}
    kind = states["frame_kind"][0, n] = choice("frames", words[0], kinds)
    asked, may, done = (sum(1 << k for k in _seats(word, seats)) for word in words[1:4])
    if asked & may or done & ~(asked | may):
        raise BadPosition("frames: nobody is asked and may move as well, and only those answer")
    states["frame_asked"][0, n], states["frame_may"][0, n], states["frame_answered"][0, n] = asked, may, done
    slots: list[Slot | None] = [*game.questions[int(kind)], *[None] * ARGUMENTS]
    for k, word in enumerate(words[4:]):
        states["frame_args"][0, n, k] = _argument(word, slots[k])


def _seats(letters: str, seats: int) -> set[int]:
    return {seat("frames", letter, seats) for letter in letters} if letters != NONE else set()


def _argument(word: str, slot: Slot | None) -> int:
    if slot is not None and slot.bundle is not None:
        return _number("frames", word, range(1 << 31))
    value = _number("frames", word, PLAIN)
    if slot is not None and slot.names is not None and value not in slot.names:
        raise BadPosition(f"frames: {value} is no {slot.name}")
    return value


def _read_field(states: States, name: str, text: str, allowed: range) -> None:
    shape = states[name].shape[1:]
    rows, width = [row.split() for row in text.split(BETWEEN)], shape[-1] if shape else 1
    rows = [[] if row == [NONE] else row for row in rows]
    if len(rows) != int(np.prod(shape[:-1])) or any(len(row) > width for row in rows):
        raise BadPosition(f"{name}: {' × '.join(map(str, shape)) or 'one number'} is its size")
    numbers = [[*row, *["0"] * (width - len(row))] for row in rows]
    read = np.array([[_number(name, word, allowed) for word in row] for row in numbers], states[name].dtype)
    states[name][0] = read.reshape(shape) if shape else read[0, 0]


def _check(game: Game, states: States, seats: int) -> None:
    """What the fields must have in common, and that whoever is asked can answer."""
    if flaw := game.flaw(states, 0):
        raise BadPosition(flaw)
    if not states["depth"][0]:
        return
    asked = int(contract.asked_at(states, 0))
    out = np.zeros(game.most_moves, np.int64)
    stuck = [SEAT_LETTERS[k] for k in range(seats) if asked >> k & 1 and contract.legal_at(states, 0, k, out) == 0]
    if not asked:
        raise BadPosition("frames: nobody is asked")
    if stuck:
        raise BadPosition(f"frames: {', '.join(stuck)} has no move to answer with")
