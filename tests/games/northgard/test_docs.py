"""The tables of docs/games/northgard.md are those of the content."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jarlshof.core.texts import Texts
from jarlshof.games.northgard import cards, tiles
from jarlshof.games.northgard.options import NorthgardOptions

pytestmark = pytest.mark.jit_off

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "northgard.md").read_text("utf-8").splitlines()
ENGLISH = Texts.load("jarlshof.games.northgard", "en")
WORDS = {"f": "food", "w": "wood", "l": "lore", "s": "small", "c": "carved", "L": "large", "*": "lair"}


@pytest.mark.parametrize("tile", tiles.PRINTED, ids=lambda tile: tile.name)
def test_a_tile_is_described(tile: tiles.Tile) -> None:
    shape = tiles.SHAPES[tile.shape]
    areas = [f"{area}: {', '.join(WORDS[x] for x in tile.contents.get(area, '')) or '–'}" for area in shape.areas]
    rough = [f"{line.one}-{line.other}" for line in shape.lines if (line.one, line.other) in tile.rough]
    assert f"| {tile.name} | {tile.shape} | {' · '.join(areas)} | {', '.join(rough) or '–'} |" in PAGE


@pytest.mark.parametrize("group", ["start", "clan", "early", "advanced"])
def test_cards_are_described(group: str) -> None:
    for name, card in cards.PRINTED[group].items():
        title, flash = ENGLISH(f"card.{name}.name"), "⚡" if card.flash else ""
        assert f"| `{name}` | {title} | {flash} | {card.fame or ''} | {' · '.join(card.steps) or '–'} |" in PAGE


def test_every_card_with_several_parts_or_a_draw_says_which_may_be_missing() -> None:
    start = PAGE.index("### Parts that may be missing")
    table = [line for line in PAGE[start : PAGE.index("## Setup")] if line.startswith("| `")]
    listed = {name for line in table for name in re.findall(r"`([a-z-]+)`", line.split("|")[1])}
    steps = {name: card.steps for group in cards.PRINTED.values() for name, card in group.items()}
    parts = {"choose", "draw", "copy", "foresee", "extort"}
    wanted = {name for name, words in steps.items() if len(words) > 1 or {*" ".join(words).split(" ")} & parts}
    conditions = {"raiding-party", "extortion", "future-sight", "clan-glory", "lay-of-the-land"}  # more than they count
    assert listed == wanted | conditions | {name for name, words in steps.items() if words and "copy" in words[0]}


def test_clans_are_described() -> None:
    for clan in cards.CLAN_NAMES:
        row = f"| {ENGLISH(f'clan.{clan}.name')} | {ENGLISH(f'clan.{clan}.text')} |"
        assert any(line.startswith(row) for line in PAGE)


def test_options_are_described() -> None:
    for option in NorthgardOptions.__struct_fields__:
        assert any(line.startswith(f"| `{option}` |") for line in PAGE)


# ---------------------------------------------------------------- the tests themselves
DIAGRAMS = ["achievements", "advanced", "buildings", "clans", "combat", "early", "seasons", "start_cards", "turns"]


@pytest.mark.parametrize("card", cards.CARD_NAMES)
def test_a_card_has_a_test_of_its_own(card: str) -> None:
    """It is played in a diagram test; an achievement is counted in one."""
    tests = "\n".join((Path(__file__).parent / f"test_{name}.py").read_text("utf-8") for name in DIAGRAMS)
    achievement = cards.CARD_NAMES.index(card) in range(
        cards.FIRST_ACHIEVEMENT, cards.FIRST_ACHIEVEMENT + cards.ACHIEVEMENTS
    )
    assert re.search(rf"{'' if achievement else 'play '}\b{card}\b(?!-)", tests)
