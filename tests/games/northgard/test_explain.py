"""Refusals are worded whatever was tried: every sentence is declared, told what it declares, and a good sentence."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import jarlshof
from jarlshof.core import contract
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.core.state import States
from jarlshof.core.texts import Texts
from jarlshof.games.northgard.moves import MOVES
from jarlshof.games.northgard.rules import QUESTIONS
from jarlshof.games.northgard.state import DTYPE, Frame, Rule
from jarlshof.games.northgard.words.explain import NAMED, REFUSALS, explain, ruling_id, words_for
from tests.games.perft import positions

pytestmark = pytest.mark.jit_off

BOOKS = [Texts.load("jarlshof.games.northgard", lang) for lang in ("en", "de")]
SMALL = ("pile", "pile_size", "mark", "lifted", "goods", "clan", "icons", "stock")  # fields that are never below zero


def nonsense(rng: np.random.Generator) -> States:
    """A record full of numbers that need not fit together."""
    states = np.zeros(1, DTYPE)
    for name in DTYPE.names or ():
        field = states[name]
        if field.dtype.kind == "u":
            field[...] = rng.integers(0, 1 << 40, field.shape)
        else:
            field[...] = rng.integers(0 if name in SMALL else -1, 9, field.shape)
    states["seats"], states["depth"] = 3, 1
    states["pile_size"] = rng.integers(0, 9, states["pile_size"].shape)
    states["grid"] = rng.integers(0, 36, states["grid"].shape)
    states["root"] = rng.integers(-1, 103, states["root"].shape)
    states["frame_answered"] = 0
    return states


def any_move(rng: random.Random, kind: int) -> int:
    """A move of a kind with any arguments."""
    words = [MOVES.verbs[kind].word]
    for argument in MOVES.verbs[kind].arguments:
        words += [argument.lead] if argument.lead else []
        count = f"{rng.randint(1, 9)} " if argument.category in ("give", "take") else ""
        words.append(count + rng.choice(argument.names))
    return MOVES.read(" ".join(words))


def said(states: States, seat: int, move: int, ruling: int) -> str:
    """The key of the sentence; it is checked in both languages."""
    ending, params = explain(states, 0, seat, move, ruling)
    key = ".".join(part for part in (ruling_id(ruling).partition(".")[2], ending) if part)
    assert REFUSALS[key] == frozenset(params), key
    for book in BOOKS:
        named = {
            name: book(f"{NAMED[name]}.{value}.name") if f"{NAMED.get(name)}.{value}.name" in book else value
            for name, value in params.items()
        }
        text = book(f"refusal.{key}", seat="a", move="x", **named)
        assert text == text.strip()
        assert text[-1] not in ".:,;"
        assert "  " not in text
    return key


@pytest.mark.parametrize("frame", [0, *Frame])
def test_nothing_raises_and_every_sentence_is_declared(frame: int) -> None:
    rng, words = np.random.default_rng(frame), random.Random(frame)
    for _ in range(4):
        states = nonsense(rng)
        states["frame_kind"][0, 0] = frame
        states["frame_asked"][0, 0] = int(rng.integers(1, 8))
        states["depth"] = 1 if frame else 0
        for kind in MOVES.verbs:
            for ruling in {*words_for(Frame(frame)), Rule.ACTIONS, Rule.FAME} if frame else {Rule.FAME}:
                if ruling == Rule.ACTIONS and frame != Frame.TURN:
                    states["frame_asked"][0, 0] &= ~1
                said(states, 0, any_move(words, kind), ruling)


@pytest.mark.parametrize("frame", Frame)
def test_a_wrong_verb_is_told_what_is_asked(frame: Frame) -> None:
    states = nonsense(np.random.default_rng(1))
    states["frame_kind"][0, 0], states["frame_asked"][0, 0] = frame, 1
    wanted = [key.rpartition(".")[0] for key in REFUSALS if key.endswith(f".ask_{frame.name.lower()}")]
    rulings = [ruling for ruling in Rule if ruling_id(ruling).partition(".")[2] in wanted]
    assert rulings
    for kind in set(MOVES.verbs) - set(QUESTIONS[frame].answers):
        for ruling in rulings:
            key = said(states, 0, any_move(random.Random(kind), kind), ruling)
            assert key.endswith(f".ask_{frame.name.lower()}")


@pytest.mark.parametrize("entry", positions("northgard"), ids=lambda entry: str(entry["name"]))
def test_whatever_is_forbidden_is_worded_by_the_question_that_is_asked(entry: dict[str, Any]) -> None:
    match, words = jarlshof.position("northgard", entry["text"], seed=1), random.Random(1)
    states, frame = match.state(), Frame(next(iter(match.state()["frame_kind"][0])))
    for seat in match.asked:
        for kind in [*MOVES.verbs] * 5:
            move = any_move(words, kind)
            if ruling := contract.refusal_at(states, 0, seat, move):
                assert ruling in {*words_for(frame), *QUESTIONS[frame].rulings}
                said(states, seat, move, ruling)


def test_every_question_has_a_file() -> None:
    assert set(QUESTIONS) == set(Frame)


def test_every_kind_of_move_answers_some_question() -> None:
    assert {kind for question in QUESTIONS.values() for kind in question.answers} == set(MOVES.verbs)
    assert all(kind < 1 << 63 - KIND_SHIFT for kind in MOVES.verbs)
