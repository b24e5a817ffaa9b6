"""What the tests of bad input do alike in every game: refused without a trace, damaged, played on.

A game's own test file keeps its words: moves that cannot be read, positions to damage, pieces to damage them with.
"""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import pytest
from hypothesis import strategies as st

import jarlshof
from jarlshof import Match
from jarlshof.core import contract
from jarlshof.core.moves import KIND_SHIFT

Edit: TypeAlias = tuple[int, str, int]  # where, what is put there, how many characters make room for it


def facts(match: Match) -> tuple[Any, ...]:
    """Everything that must not change."""
    views = [match.view(seat) for seat in range(match.seats)]
    return match.state().tobytes(), list(match.log), match.draws, match.events(), views


# ---------------------------------------------------------------- moves
def check_unreadable(match: Match, text: str) -> None:
    """A text that is no move is refused, whatever is asked with it."""
    before = facts(match)
    for use in (match.play, match.why_not, match.game.moves.read):
        with pytest.raises(jarlshof.BadMove) as caught:
            use(text)
        assert str(caught.value)
    assert facts(match) == before


def check_refused(match: Match, text: str, ruling: str) -> None:
    """A move is refused by this ruling of the game."""
    before = facts(match)
    refusal = match.why_not(text)
    assert refusal is not None
    assert refusal.ruling == f"{match.game.name}.{ruling}"
    with pytest.raises(jarlshof.IllegalMove):
        match.play(text)
    assert facts(match) == before


def check_strange(match: Match, text: str) -> None:
    """Any text of seat a is refused and changes nothing, or it is what is played."""
    match, read = match.fork("here"), match.game.moves.read
    before = facts(match)
    try:
        match.play(text)
    except (jarlshof.BadMove, jarlshof.IllegalMove):
        assert facts(match) == before
    else:
        assert read(match.log[-1].split(" ", 1)[1]) == read(text.removeprefix("a "))


def near_moves(kinds: int) -> st.SearchStrategy[int]:
    """Any number, or one near to real moves: most kinds exist, and arguments are mostly small."""
    return st.one_of(
        st.integers(-(1 << 63), (1 << 63) - 1),
        st.builds(
            lambda kind, a, b, tail: kind << KIND_SHIFT | a << 48 | b << 40 | tail,
            st.integers(0, kinds),
            st.integers(0, 255),
            st.one_of(st.just(0), st.integers(0, 255)),
            st.one_of(st.just(0), st.builds(lambda c: c << 32, st.integers(0, 255)), st.integers(0, (1 << 40) - 1)),
        ),
    )


def check_number(match: Match, move: int) -> None:
    """A number is refused by a ruling unless it is listed; of an open kind, unless it can be played."""
    moves, states, [seat, *_] = match.game.moves, match.state(), match.asked
    ruling = contract.refusal_at(states, 0, seat, move)
    assert states.tobytes() == match.state().tobytes()
    if moves.is_open(move):
        if ruling == 0:
            text = moves.write(move)
            assert moves.read(text) == move
            match.fork("here").play(text, seat=seat)
    else:
        assert (ruling == 0) == (move in {moves.read(text) for text in match.legal(seat)})
    if ruling:
        assert match.game.ruling_id(ruling).startswith(f"{match.game.name}.")


def check_spare_bits(match: Match) -> None:
    """Bits that no argument of a legal move uses must be zero, and kinds that there are not are refused."""
    moves, states, [seat, *_] = match.game.moves, match.state(), match.asked
    one_of_each = {text.split()[0]: moves.read(text) for text in match.legal(seat)}
    for move in one_of_each.values():
        used = sum(argument.width for argument, _ in moves.arguments(move))
        assert contract.refusal_at(states, 0, seat, move) == 0
        for bit in range(KIND_SHIFT - used):
            assert contract.refusal_at(states, 0, seat, move | 1 << bit) != 0, (moves.write(move), bit)
        assert contract.refusal_at(states, 0, seat, move - (1 << 63)) != 0
    for kind in (0, max(moves.verbs) + 1, 127):
        assert contract.refusal_at(states, 0, seat, kind << KIND_SHIFT) != 0


# ---------------------------------------------------------------- positions and records
def edits(pieces: st.SearchStrategy[str], text: int, least: int = 1) -> st.SearchStrategy[list[Edit]]:
    """A few places of a text of about that length, and what is put there."""
    return st.lists(st.tuples(st.integers(0, text), pieces, st.integers(0, 9)), min_size=least, max_size=4)


def damaged(text: str, edits: list[Edit]) -> str:
    """The text with all edits made."""
    for at, piece, cut in edits:
        at %= len(text)
        text = text[:at] + piece + text[at + cut :]
    return text


def with_lines_of(other: str, text: str, data: st.DataObject) -> str:
    """Good lines that do not fit: the harder kind of damage."""
    lines, donor = text.splitlines(), other.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        new = data.draw(st.sampled_from(donor))
        key = new.partition(":")[0]
        same = [n for n, line in enumerate(lines) if line.partition(":")[0] == key]
        if same:
            lines[data.draw(st.sampled_from(same))] = new
        else:
            del lines[data.draw(st.integers(0, len(lines) - 1))]
    return "\n".join(lines)


def check_playable(match: Match, moves: int, held: str = "") -> None:
    """Whatever was accepted can be played, written and read again; what is `held` is never below zero."""
    rng = random.Random(1)
    for _ in range(moves):
        again = match.position()
        assert jarlshof.position(match.game.name, again, seed=1).position() == again
        if match.over:
            return
        asked = rng.choice(match.asked)
        legal = match.legal(asked)
        assert legal, again
        match.play(rng.choice(legal), seat=asked)
        assert not held or (match.state()[held] >= 0).all()


def check_position(game: str, text: str, moves: int, held: str = "") -> None:
    """A position is refused, or it can be played on."""
    try:
        match = jarlshof.position(game, text, seed=1)
    except jarlshof.BadPosition:
        return
    check_playable(match, moves, held)


def check_record(game: str, text: str) -> None:
    """A record is refused, or it replays."""
    try:
        match = jarlshof.replay(jarlshof.read_record(text))
    except jarlshof.BadRecord:
        return
    assert match.game.name == game
