"""A match told on a page: names in the place of letters, in every sentence; records and the wire keep the letters."""

from __future__ import annotations

import random

import pytest

import jarlshof
from jarlshof.core.page import PLAIN, Page

NAMES = {"a": "Orm", "b": "Tove", "c": "Ulf"}
LABELS = {seat: f"{seat} {name} (bot)" for seat, name in NAMES.items()}


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["nord", "northgard", "settlers"])
def test_names_change_words_and_nothing_else(game: str, lang: str) -> None:
    """The same match twice, with letters and with names: letters in the place of names give the same sentences."""
    plain, named = (jarlshof.new(game, seats=3, seed=11) for _ in range(2))
    named.page = Page(names=NAMES, labels=LABELS)
    chance = random.Random(5)
    for _ in range(150):
        if plain.over:
            break
        seat = chance.choice(plain.asked)
        move = chance.choice(plain.legal(seat))
        plain.play(move, seat=seat)
        named.play(move, seat=seat)
    told = [(event.seat, event.args, event.text) for event in plain.events(lang=lang)]
    again = [(event.seat, event.args, lettered(event.text)) for event in named.events(lang=lang)]
    assert told == again
    assert any(event.text != other.text for event, other in zip(plain.events(), named.events(), strict=True))
    assert " ".join(lettered(named.show(lang)).split()) == " ".join(plain.show(lang).split()), "but for the lines' ends"
    for seat in plain.asked:
        asked, other = plain.view(seat, lang).prompt, named.view(seat, lang).prompt
        assert asked is not None
        assert other is not None
        assert lettered(other.text) == asked.text
    assert named.record() == plain.record()
    assert named.position() == plain.position()


def lettered(text: str) -> str:
    for seat, name in NAMES.items():
        text = text.replace(LABELS[seat], seat).replace(name, seat)
    return text


def test_without_names_letters_stay() -> None:
    assert PLAIN.name("b") == PLAIN.label("b") == "b"
    page = Page(names={"b": "Orm"})
    assert page.named({"seat": "b", "victim": "a", "n": 3, "area": "b"}) == {
        "seat": "Orm",
        "victim": "a",
        "n": 3,
        "area": "b",
    }


@pytest.mark.parametrize("game", ["nord", "northgard"])
def test_there_is_nothing_to_see_under_an_unknown_word(game: str) -> None:
    with pytest.raises(jarlshof.BadOption, match=r"word 'dance' is not accepted; use (none|tiles)"):
        jarlshof.new(game, seed=1).look("dance", 0)


@pytest.mark.parametrize("kept", [0, -1])
def test_a_match_remembers_at_least_one_move(kept: int) -> None:
    match = jarlshof.new("nord", seed=1)
    match.play("treasure none")
    with pytest.raises(jarlshof.BadOption, match="1 or more"):
        match.forget(kept)
    match.undo()
