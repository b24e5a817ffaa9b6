"""What a game need not say: the defaults of `Game`, and positions of records that are written field by field."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

import jarlshof
from examples.flotsam import GAME as FLOTSAM
from jarlshof import BadOption, BadPosition
from jarlshof.core.defaults import NUMBERED
from jarlshof.core.game import MADE, Game, Options
from jarlshof.core.moves import Argument, Bundle, MoveTable, Verb
from jarlshof.core.page import Page
from jarlshof.core.state import Int16, State, dtype_of
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off
MOST = 12  # fields that a game must say, beside the bound functions
MOST_FILES, MOST_LINES = 4, 250  # of the example game, without blank lines


class Fewer(Options, frozen=True, kw_only=True):
    """Options of every kind that the default takes."""

    target: Literal["20", "40"] = "40"
    storm: bool = False
    dice: int = 2


class Unbounded(State):
    """Says nothing of its numbers."""

    treasure: Int16


class Bounded(State):
    """Says which ones they are."""

    treasure: Annotated[Int16, range(5)]


def test_the_example_game_stays_small() -> None:
    folder = Path(__file__).parents[2] / "examples" / "flotsam"
    files = [file for kind in ("*.py", "*.toml") for file in folder.rglob(kind)]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines() if line.strip()]
    assert len(files) <= MOST_FILES
    assert len(lines) <= MOST_LINES


def flotsam(**changed: Any) -> Game:
    """The game with other fields, and everything that follows from them made again."""
    unsaid = {name: MADE for name in ("most_moves", "options_in", "prepare", "read_position", "write_position")}
    return msgspec.structs.replace(FLOTSAM, **{**unsaid, **changed})


def position(**changed: str) -> str:
    """A position of Flotsam, with other lines."""
    lines = dict(line.split(": ", 1) for line in jarlshof.new("flotsam", seats=2, seed=3).position().splitlines()[1:])
    return "\n".join(f"{key}: {value}" for key, value in {**lines, **changed}.items())


# ---------------------------------------------------------------- what is asked for
def test_a_game_must_say_twelve_things_at_most_and_its_secrets_are_among_them() -> None:
    fields = msgspec.structs.fields(Game)
    needed = [field.name for field in fields if field.required]
    assert len(needed) <= MOST
    assert {"table", "mine"} <= set(needed)
    for field in fields:
        assert getattr(FLOTSAM, field.name) is not MADE, field.name


def test_what_is_left_out_is_made_of_what_is_there() -> None:
    assert (FLOTSAM.package, FLOTSAM.title, FLOTSAM.position_key) == ("examples.flotsam", "Flotsam", "flotsam position")
    assert FLOTSAM.most_moves == 4, "search beach, search reef, home, swap"
    assert FLOTSAM.ruling_id(FLOTSAM.finished) == "flotsam.end"
    assert jarlshof.game("toy").ruling_id(6) == "toy.6", "without names by number"
    assert FLOTSAM.slots[FLOTSAM.events["ROLL"]] == NUMBERED
    assert FLOTSAM.slots[FLOTSAM.events["CHARM"]][0].name == "charm"
    assert set(FLOTSAM.slots) == set(FLOTSAM.events)


def test_moves_that_are_too_many_to_count_must_be_bounded_by_the_game() -> None:
    two = MoveTable({1: Verb("go", (Argument("x", ["a", "b"]), Argument("y", ["a", "b", "c"])))})
    assert flotsam(moves=two).most_moves == 6
    with pytest.raises(TypeError, match="flotsam: say most_moves"):
        flotsam(moves=MoveTable({1: Verb("give", (Bundle("goods", ["wood", "ore", "wool"]),))}))


def test_the_package_is_the_one_above_the_frames_that_has_texts() -> None:
    nord = jarlshof.game("nord")
    assert nord.frames.__module__.startswith("jarlshof.games.nord.")
    assert nord.package == "jarlshof.games.nord"
    with pytest.raises(TypeError, match="no folder 'texts'"):
        flotsam(package=MADE, frames=IntEnum("Frame", ["SHORE"], module=__name__))


# ---------------------------------------------------------------- options
def test_options_become_numbers_in_their_order_seats_first() -> None:
    game = flotsam(options=Fewer)
    plain, other = (
        game.prepare(game.read_options(given), None) for given in ({}, {"seats": 3, "target": "20", "storm": True})
    )
    assert (plain.options.seats, plain.row.tolist()) == (2, [2, 1, 0, 2])
    assert (other.options.seats, other.row.tolist()) == (3, [3, 0, 1, 2])
    with pytest.raises(BadOption, match="content"):
        game.prepare(game.read_options({}), {"board": "x"})


# ---------------------------------------------------------------- words
@ruling("flotsam.home")
def test_a_refusal_without_words_of_its_own_is_told_by_its_ruling() -> None:
    match = jarlshof.new("flotsam", seats=2, seed=3)
    english, german = match.why_not("home"), match.why_not("home", lang="de")
    assert english is not None
    assert german is not None
    assert english.ruling == "flotsam.home"
    assert english.text == jarlshof.game("flotsam").texts("en")("ruling.home.text")
    assert german.text.startswith("Nur mit etwas im Korb")
    assert english.key == "ruling.home.text"


def test_the_table_is_shown_in_columns_and_lines_in_the_language_of_the_reader() -> None:
    match = jarlshof.position("flotsam", position(hoard="12 7"), seed=1)
    match.page = Page(labels={"b": "b Orm (bot)"})
    assert match.show("de").splitlines() == [
        "Platz        Hort  Amulett",
        "a            12    -",
        "b Orm (bot)  7     -",
        "",
        "am Zug: a",
        "Korb:   0",
        "Stapel: 10",
        "offen:  -",
    ]
    held = match.view(0).mine.charm  # type: ignore[union-attr]
    assert match.own(0) == [f"charm: {held}"]
    assert match.own(0, "de")[0] in ("Amulett: Kiesel", "Amulett: Muschel", "Amulett: Perle")


# ---------------------------------------------------------------- positions
def test_a_position_says_every_field_by_name() -> None:
    match = jarlshof.new("flotsam", seats=2, seed=3)
    lines = match.position().splitlines()
    assert lines[:4] == ["flotsam position", "seats: 2", "ending: -", "frames: shore a - -"]
    assert [line.partition(":")[0] for line in lines[4:]] == [
        "pile",
        "left",
        "charm",
        "aside",
        "hoard",
        "basket",
        "turn",
    ]
    again = jarlshof.position("flotsam", "  # mine\n" + match.position().replace("\n", "\n  "), seed=3)
    assert again.position() == match.position()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seats": "5"}, "seats: '5' is not a number from 2 to 4"),
        ({"left": "13"}, "left: '13' is not a number from 0 to 12"),
        ({"left": "ten"}, "left: 'ten' is not a number from 0 to 12"),
        ({"left": "1 2"}, "left: one number is its size"),
        ({"charm": "0 3"}, "charm: '3' is not a number from 0 to 2"),
        ({"hoard": "1 2 3 4 5"}, "hoard: 4 is its size"),
        ({"hoard": "1 / 2"}, "hoard: 4 is its size"),
        ({"aside": "4"}, "pile, charm and aside: 4 of each charm, 12 in all"),
        ({"turn": "1"}, "frames and turn: one seat is asked, and it is its turn"),
        ({"ending": "storm"}, "ending: 'storm' is not known; treasure are"),
        ({"ending": "treasure"}, "a position has an ending, or up to 16 frames"),
        ({"frames": "-"}, "a position has an ending, or up to 16 frames"),
        ({"frames": "shore a -"}, "frames: each is its kind"),
        ({"frames": "cave a - -"}, "frames: 'cave' is not known"),
        ({"frames": "shore c - -"}, "frames: 'c' is no seat; seats are a, b"),
        ({"frames": "shore a a -"}, "frames: nobody is asked and may move as well"),
        ({"frames": "shore a - b"}, "frames: nobody is asked and may move as well, and only those answer"),
        ({"frames": "shore a - a"}, "frames: nobody is asked"),
        ({"frames": "shore a - - 10000"}, "frames: '10000' is not a number from -1 to 9999"),
        ({"mast": "1"}, "'mast: 1' is not a line of a position"),
        ({"turn": "0\nturn: 0"}, "'turn' stands there twice"),
    ],
)
def test_what_a_position_cannot_say_is_told(changed: dict[str, str], said: str) -> None:
    with pytest.raises(BadPosition) as caught:
        jarlshof.position("flotsam", position(**changed), seed=1)
    assert said in str(caught.value)


def test_a_line_that_is_missing_is_named() -> None:
    with pytest.raises(BadPosition, match="a position needs the line 'basket:'"):
        jarlshof.position("flotsam", position().replace("basket: 0\n", ""), seed=1)
    with pytest.raises(BadPosition, match="at most 20000 characters"):
        jarlshof.position("flotsam", "x" * 20_001, seed=1)


def test_a_record_that_does_not_say_its_numbers_needs_a_reader_of_its_own() -> None:
    """Compiled rules trust what a state holds: nothing is read into it unbounded."""
    with pytest.raises(TypeError, match="which numbers can treasure hold"):
        flotsam(dtype=dtype_of(Unbounded))
    assert flotsam(dtype=dtype_of(Bounded)).read_position is not FLOTSAM.read_position
    own = flotsam(dtype=dtype_of(Unbounded), read_position=FLOTSAM.read_position)
    assert own.read_position is FLOTSAM.read_position
