"""Moves as data: the verb and the arguments of what can be chosen say the same as its text."""

from __future__ import annotations

import random

import pytest

from jarlshof.core.game import game
from jarlshof.core.moves import Argument, MoveTable, Verb
from jarlshof.core.view import Move
from tests.conformance.cases import Case, each_case, seeds, walk


def written(move: Move) -> str:
    """The text of a move from its verb and arguments alone."""
    words = [move.verb]
    for name, value in move.args.items():
        words += ["for"] if name == "take" and isinstance(value, dict) else []
        words.append(_bundle(value) if isinstance(value, dict) else str(value))
    return " ".join(words)


def _bundle(counts: dict[str, int]) -> str:
    return " ".join(f"{n} {name}" for name, n in counts.items()) or "nothing"


@each_case
@seeds(2)
def test_an_option_tells_its_verb_and_arguments(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = case.new(seed)
        for ply in walk(match, random.Random(seed)):
            prompt = match.view(ply.seat).prompt
            assert prompt is not None
            assert [option.text for option in prompt.options] == match.legal(ply.seat)
            for option in prompt.options:
                assert written(option) == option.text
                assert {str(value) for value in _single(option)} <= {target.partition(":")[2] for target in option.on}
        assert match.view(0).prompt is None


def _single(option: Move) -> list[str | int]:
    return [value for value in option.args.values() if not isinstance(value, dict)]


@pytest.mark.parametrize(
    ("name", "text", "args"),
    [
        ("nord", "attack A C", {"start": "A", "goal": "C"}),
        ("nord", "place f7", {"cell": "f7"}),
        ("nord", "treasure none", {"treasure": "none"}),
        ("nord", "done", {}),
        ("settlers", "bandit C7 D4", {"start": "C7", "goal": "D4"}),
        ("settlers", "trade wood ore", {"give": "wood", "take": "ore"}),
        ("settlers", "offer 2 wood 1 wool for 1 ore", {"give": {"wood": 2, "wool": 1}, "take": {"ore": 1}}),
        ("settlers", "discard 12 wood", {"cards": {"wood": 12}}),
        ("settlers", "steal b", {"seat": "b"}),
        ("settlers", "road d5-e5", {"path": "d5-e5"}),
        ("northgard", "feed 3", {"number": 3}),
        ("northgard", "trade 2 food for 1 wood", {"give": {"food": 2}, "take": {"wood": 1}}),
        ("northgard", "pay nothing", {"give": {}}),
    ],
)
def test_arguments_are_told_by_their_names(name: str, text: str, args: dict[str, object]) -> None:
    moves = game(name).moves
    told = moves.told(moves.read(text))
    assert (told.text, told.verb, told.args) == (text, text.partition(" ")[0], args)


def test_two_arguments_of_a_move_need_two_names() -> None:
    tile = Argument("tile", ["A1", "A2"])
    with pytest.raises(ValueError, match="same name"):
        MoveTable({1: Verb("bandit", (tile, tile))})
