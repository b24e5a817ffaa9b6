"""What a seat sees of Northgard: everything that is open, and nothing else."""

from __future__ import annotations

import random

import msgspec
import pytest

import jarlshof
from jarlshof.core.state import States
from jarlshof.games.northgard.notation.reading import read_position
from jarlshof.games.northgard.view.mine import mine
from jarlshof.games.northgard.view.public import table
from jarlshof.games.northgard.view.table import NorthgardTable, Player, Scoring, Territory
from tests.games.northgard.helpers import REALM, begun, position, random_position, written
from tests.games.northgard.helpers import table as seen_by_all
from tests.ruling import ruling


def player(states: States, seat: str) -> Player:
    return {each.seat: each for each in table(states, 0).players}[seat]


def territory(states: States, name: str) -> Territory:
    return {each.name: each for each in table(states, 0).territories}[name]


# ---------------------------------------------------------------- what is open
def test_a_territory_tells_all_about_itself() -> None:
    states = position("territories:\n  Sn: a 3; altar large\n  Se: b 2; tower small\n")
    assert territory(states, "Sn") == Territory(
        name="Sn",
        areas=["Sn", "13a"],
        owner="a",
        units=3,
        bear=False,
        guests=0,
        bear_enters=False,
        closed=False,
        tiles=2,
        fame=0,
        icons={"wood": 1},
        yields={"wood": 1},
        spaces={"large": 1},
        free={},
        buildings=territory(states, "Sn").buildings,
        near=["Se", "Sw"],
        rough=[],
    )
    assert [(built.building, built.space) for built in territory(states, "Sn").buildings] == [("altar", "large")]
    assert territory(states, "Ss").owner is None


def test_those_who_entered_are_guests() -> None:
    fight = "ask: a food\ndoing: card=militia, attacker=a, fight=Se, figures=4/2, fed=1/0\n"
    states = position(fight + "seat a\n  clan: bear\nterritories:\n  Se: b 2 < a 3 bear\n")
    land, doing = territory(states, "Se"), table(states, 0).doing
    assert (land.owner, land.units, land.bear, land.guests, land.bear_enters) == ("b", 2, False, 3, True)
    assert doing is not None
    assert doing.fight is not None
    assert (doing.fight.attacker, doing.fight.defender, doing.fight.figures) == ("a", "b", [4, 2])
    assert doing.fight.base == [5, 2]  # the war bear counts for two
    assert doing.card == "militia"
    assert player(states, "a").units == 3


def test_the_loser_of_a_combat_is_named_while_he_retreats() -> None:
    doing = "ask: b retreat\ndoing: card=militia, attacker=a, fight=Se, losers=2\n"
    states = position(doing + "territories:\n  Se: a 1\n")
    seen = table(states, 0).doing
    assert seen is not None
    assert seen.fight is not None
    assert (seen.fight.defender, seen.loser, seen.losers) == ("b", "b", 2)
    assert seen.fight.base is None
    assert player(states, "b").units == 0
    assert player(states, "b").reserve == 12


def test_nothing_is_under_way_in_a_turn() -> None:
    assert table(position(""), 0).doing is None


@ruling("northgard.3.4")
@pytest.mark.parametrize(
    ("units", "food", "wood"),
    [(0, 0, 0), (3, 0, 0), (4, 1, 0), (6, 1, 0), (7, 2, 0), (10, 3, 1), (12, 3, 1), (14, 4, 2)],
)
def test_a_winter_depends_on_units(units: int, food: int, wood: int) -> None:
    states = position(f"territories:\n  Sn: a {units}\n" if units else "")
    assert player(states, "a").winter == {"food": food, "wood": wood}


@ruling("northgard.3.3")
def test_a_harvest_counts_icons_buildings_and_altars() -> None:
    states = position("territories:\n  Sn: a 1; altar large\n  Se: a 1; silo small\n")
    assert player(states, "a").harvest == {"fame": 3, "food": 1, "wood": 2, "lore": 0}


@ruling("northgard.11.2")
def test_points_are_fame_goods_printed_fame_and_unrest() -> None:
    text = "seat a\n  fame: 7\n  goods: 2 food 2 wood\n  hand: spy\n  draw: scouts unrest\n  discard: fishing\n"
    assert player(position(text), "a").points == 7 + 1 + 2 + 2 - 5 + 2


@ruling("northgard.11.2")
def test_what_the_end_would_add_is_told_by_source_and_for_everybody() -> None:
    text = (
        "options: fame=hidden\nterritories:\n  Se: a 2; silo small\nseat a\n  fame: 7\n  goods: 2 food 2 wood 3 lore\n"
    )
    states = position(text + "  hand: spy warlord\n  draw: scouts unrest\n  discard: fishing unrest builder\n")
    seen = player(states, "a")
    assert seen.scoring == Scoring(goods=2, developments=6, achievements={"warlord": 2, "builder": 1}, unrest=-10)
    assert (seen.scoring.total, seen.points, mine(states, 0, 0).points) == (1, None, 8)


@ruling("northgard.3.3")
def test_a_closed_territory_tells_its_fame_and_an_altar_is_not_part_of_it() -> None:
    match = begun(tiles=REALM, held="Sn: a 1; altar large | 7n: b 1")
    fame = {each.name: each.fame for each in seen_by_all(match).territories}
    assert (fame["Sn"], fame["Sw"], fame["7n"], fame["Se"]) == (2, 2, 1, 0)
    assert [each.harvest["fame"] for each in seen_by_all(match).players] == [2 + 3, 1]


@ruling("northgard.6.5")
@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("builder", 4),
        ("explorer", 3),
        ("food-trader", 2),
        ("wood-trader", 4),
        ("scholar", 0),
        ("trapper", 0),
        ("warlord", 6),
    ],
)
def test_achievements_count_what_the_seat_controls(card: str, points: int) -> None:
    land = "territories:\n  Sn: a 3; forge large\n  Se: a 2; silo small\n  Ss: a 1\n  Sw: b 4; altar large\n"
    assert player(position(f"{land}seat a\n  hand: {card}\n"), "a").points == points


# ---------------------------------------------------------------- what is not
HANDS = """seat a
  hand: move@0:ab feast spy@0:*
  draw: build recruit@0:* explore@0:ab
seat b
  hand: feast@0:* build
  draw: move@0:b explore
"""


@ruling("northgard.O.8")
def test_of_hands_and_draw_piles_everybody_sees_what_everybody_knows() -> None:
    seen = player(position(HANDS), "a")
    assert (seen.hand, seen.draw, seen.known_hand, seen.known_draw) == (3, 3, ["spy"], {"2": "recruit"})
    assert seen.unseen == ["recruit", "move", "explore", "build", "feast", "spy"]


@ruling("northgard.O.8")
def test_a_seat_sees_its_own_hand_and_what_it_has_seen_of_others() -> None:
    states = position(HANDS)
    assert mine(states, 0, 0).hand == ["move", "feast", "spy"]
    assert mine(states, 0, 0).draw == {"2": "recruit", "3": "explore"}
    assert mine(states, 0, 1).draw == {"1": "move"}
    assert mine(states, 0, 1).known["a"].hand == ["move", "spy"]
    assert mine(states, 0, 1).known["a"].draw == {"2": "recruit", "3": "explore"}
    assert mine(states, 0, 0).known["b"].hand == ["feast"]


def test_cards_just_drawn_are_for_their_owner_only() -> None:
    states = position("ask: a split\ndoing: card=merchant, split=1/1/0\nseat a\n  lifted: move feast\n")
    assert player(states, "a").lifted == 2
    assert mine(states, 0, 0).lifted == ["move", "feast"]
    assert mine(states, 0, 1).lifted == []


@ruling("northgard.11.2")
def test_hidden_fame_is_for_its_owner_until_the_end() -> None:
    fame = "options: fame=hidden\nseat a\n  fame: 9\n"
    states = position(fame)
    assert (player(states, "a").fame, player(states, "a").points) == (None, None)
    assert (mine(states, 0, 0).fame, mine(states, 0, 0).points) == (9, 9)
    over = position(fame + "phase: over\nask: -\nyear: 7\n")
    assert player(over, "a").points == 9


def test_the_table_does_not_tell_how_the_piles_lie() -> None:
    one = table(position("pile: 1 2 3 / 7\ndeck: spy fishing scouts\n"), 0)
    other = table(position("pile: 3 1 2 / 7\ndeck: bribery militia capture\n"), 0)
    assert one == other
    assert (one.pile, one.known_in_pile, one.deck, one.deck_early) == (4, ["7"], 3, 1)


@pytest.mark.parametrize("seed", range(20))
def test_hidden_cards_of_a_seat_can_change_places_unseen(seed: int) -> None:
    """Cards in hand and draw pile that only their owner or nobody knows: no other seat sees them swapped."""
    states = read_position(random_position(random.Random(seed)))
    full = written(states)
    line = next(line for line in full.splitlines() if line.startswith("  draw: ") and not line.endswith("-"))
    owner = full[: full.index(line)].rsplit("seat ", 1)[1][0]
    words = line.split()[1:]
    hidden = [n for n, word in enumerate(words) if ":" not in word]
    shuffled = random.Random(seed).sample(hidden, len(hidden))
    swapped = [words[shuffled[hidden.index(n)]] if n in hidden else word for n, word in enumerate(words)]
    other = read_position(full.replace(line, f"  draw: {' '.join(swapped)}"))
    assert table(states, 0) == table(other, 0)
    for seat in range(int(states[0]["seats"])):
        assert mine(states, 0, seat) == mine(other, 0, seat), owner


def test_a_table_can_be_sent() -> None:
    seen = table(read_position(random_position(random.Random(3))), 0)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=NorthgardTable) == seen


def test_no_move_needs_a_form() -> None:
    assert jarlshof.game("northgard").forms(position(""), 0, 0) == []
