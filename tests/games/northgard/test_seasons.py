"""The year around the actions: its start, harvest, trade, winter, second chances."""

from __future__ import annotations

import pytest

import jarlshof
from jarlshof.core.match import Match
from tests.games.northgard.helpers import (
    LAND,
    REALM,
    begun,
    doing,
    held,
    legal,
    line,
    marked,
    of,
    player,
    plays,
    question,
    refused,
    table,
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

DECK = "recruit move explore build feast feast"


def autumn(
    *lines: str, where: str = "Sw: a 1 | 7s: b 1", tiles: str = LAND, a: str = "", b: str = "", **more: str
) -> Match:
    """Seat a passes last: harvest, winter and the end of the year follow."""
    others = " ".join("bcde"[: 1 + len(more)])
    match = begun("first: a", f"passed: {others}", *lines, held=where, tiles=tiles, a=a, b=b, **more)
    return plays(match, "pass")


def trades(match: Match) -> Match:
    """Nobody trades."""
    while question(match).endswith("trade"):
        plays(match, "done")
    return match


# ---------------------------------------------------------------- start of a year
@ruling("northgard.3.1")
def test_everybody_draws_four_cards_and_developments_are_laid_out() -> None:
    match = autumn("deck: militia scouts spy fishing", a=f"draw: {DECK}", b=f"draw: {DECK}")
    assert (line(match, "year"), line(match, "phase"), question(match)) == ("2", "actions", "a turn")
    assert (of(match, "a", "hand"), of(match, "a", "draw")) == ("recruit move explore build", "feast feast")
    assert (line(match, "display"), line(match, "deck")) == ("scouts militia", "spy fishing")  # two, from the top
    assert line(match, "passed") == "-"


@ruling("northgard.3.1")
def test_an_empty_draw_pile_is_made_again_from_the_discard_pile() -> None:
    match = autumn(a="draw: move; discard: build explore feast feast; active: recruit")
    # The active area went to the discard pile when a passed: five cards were shuffled.
    assert told(match, "shuffle") == [("a", 5)]
    assert player(match, "a").hand == 4
    assert "move" in of(match, "a", "hand").split()
    assert (len(of(match, "a", "draw").split()), of(match, "a", "discard")) == (2, "-")


@ruling("northgard.3.1", "northgard.2.2")
def test_in_the_last_year_the_achievements_take_the_place_of_developments() -> None:
    match = autumn("year: 6", "deck: militia scouts", "achievements: builder trapper")
    assert (line(match, "year"), line(match, "display"), line(match, "deck")) == ("7", "-", "militia scouts")
    assert line(match, "achievements") == "builder trapper"


@ruling("northgard.13.31")
def test_with_too_few_cards_one_draws_what_there_is() -> None:
    match = autumn(a="draw: move; discard: build", b="")
    assert (of(match, "a", "hand"), of(match, "a", "draw"), of(match, "a", "discard")) == ("move build", "-", "-")
    assert of(match, "b", "hand") == "-"


@ruling("northgard.3.1")
def test_there_is_no_limit_to_a_hand() -> None:
    where = "Sw: a 1; forge large | Ss: a 1; forge large | Sn: a 1; forge large | 7s: b 1"
    match = autumn(where=where, a=f"draw: {DECK} militia scouts")
    assert player(match, "a").hand == 7


@ruling("northgard.3.1", "northgard.4.F")
def test_the_year_begins_with_the_holder_of_the_marker() -> None:
    match = begun("first: a", "turn: b", held="Sw: a 1 | 7s: b 1", a="hand: feast", b="hand: feast")
    plays(match, "pass", "pass")
    assert (line(match, "first"), question(match)) == ("b", "b turn")
    assert [event[0] for event in told(match, "harvest")] == ["b", "a"]
    assert [event[0] for event in told(match, "winter")] == ["b", "a"]


# ---------------------------------------------------------------- harvest
@ruling("northgard.3.3")
@pytest.mark.parametrize(
    ("where", "fame"),
    [
        ("Se: a 1", 0),  # open
        ("7n: a 1", 1),  # closed, two tiles
        ("Ss: a 1", 2),  # three
        ("Sn: a 1", 2),  # six
        ("7n: a 1 | Ss: a 1 | Sn: a 1 | Se: a 1", 5),
    ],
)
def test_closed_territories_bring_fame(where: str, fame: int) -> None:
    match = autumn(where=f"{where} | 7s: b 1", tiles=REALM)
    trades(match)
    assert told(match, "harvest")[0][1] == fame
    assert of(match, "a", "fame") == str(fame)


@ruling("northgard.3.3")
def test_an_altar_brings_three_fame_open_or_closed() -> None:
    assert of(autumn(where="Sn: a 1; altar large | 7s: b 1", tiles=REALM), "a", "fame") == "5"
    assert of(autumn(where="Sn: a 1; altar large | 7s: b 1"), "a", "fame") == "3"


@ruling("northgard.3.3", "northgard.7.6")
def test_icons_and_buildings_bring_resources_in_open_territories_too() -> None:
    match = autumn(where="Sn: a 1; silo small | 12n: a 1; lodge small | 7s: b 1")
    assert told(match, "harvest")[0] == ("a", 0, "2 food 2 wood 1 lore")
    assert told(match, "harvest")[1:] == []  # a trades before b harvests
    assert question(match) == "a trade"
    plays(match, "done")
    assert told(match, "harvest")[1] == ("b", 0, "nothing")


@ruling("northgard.3.3", "northgard.13.2")
def test_any_three_resources_may_be_traded_for_one_as_often_as_one_likes() -> None:
    match = autumn(a="goods: 4 food 1 wood 1 lore")
    assert question(match) == "a trade"
    moves = set(legal(match))
    assert {"done", "trade 3 food for 1 wood", "trade 3 food for 1 lore", "trade 2 food 1 wood for 1 lore"} <= moves
    plays(match, "trade 2 food 1 wood for 1 lore")
    assert (of(match, "a", "goods"), question(match)) == ("2 food 2 lore", "a trade")
    plays(match, "trade 1 food 2 lore for 1 wood")
    assert (of(match, "a", "goods"), line(match, "year")) == ("1 food 1 wood", "2")  # fewer than three are left
    match = begun("first: a", "passed: b", held="Sw: a 1 | 7s: b 1", a="goods: 3 food")
    plays(match, "pass")
    assert refused(match, "trade 2 food for 1 wood") == "3.3"
    assert refused(match, "trade 3 lore for 1 wood") == "3.3"


@ruling("northgard.O.5")
def test_exactly_one_resource_of_another_kind_is_taken() -> None:
    match = autumn(a="goods: 3 food 3 wood")
    assert refused(match, "trade 3 food for 1 food") == "O.5"
    assert refused(match, "trade 2 food 1 wood for 1 wood") == "O.5"
    assert refused(match, "trade 3 food for 2 wood") == "O.5"
    assert refused(match, "trade 3 food for nothing") == "O.5"
    assert refused(match, "trade 3 food for 1 wood 1 lore") == "O.5"
    assert all(not set(move.split(" for ")[0].split()) & {move.split()[-1]} for move in legal(match, "trade"))


@ruling("northgard.13.2")
def test_with_trade_same_all_three_are_of_one_kind() -> None:
    match = autumn("options: trade=same", a="goods: 3 food 2 wood 2 lore")
    assert legal(match) == ["done", "trade 3 food for 1 wood", "trade 3 food for 1 lore"]
    assert refused(match, "trade 2 food 1 wood for 1 lore") == "13.2"
    plays(match, "trade 3 food for 1 wood")
    assert legal(match) == ["done", "trade 3 wood for 1 food", "trade 3 wood for 1 lore"]
    match = autumn("options: trade=same", a="goods: 2 food 2 wood 2 lore")
    assert line(match, "year") == "2"  # nothing to trade


# ---------------------------------------------------------------- tribute
def scorched(where: str, *lines: str, a: str = "", b: str = "") -> Match:
    """The snake is b; a holds what `where` says and is the last to pass."""
    return autumn("token: Sn", *lines, where=where, a=a, b=f"clan: snake; {b}")


@ruling("northgard.O.7", "northgard.6.2")
def test_the_snake_takes_a_resource_that_scorched_earth_gives() -> None:
    match = scorched("Sn: a 1 | 7s: b 1")
    assert (question(match), line(match, "turn")) == ("b gather", "a")
    assert legal(match) == ["done", "gather food", "gather wood"]
    assert refused(match, "gather lore") == "O.7"
    plays(match, "gather wood")
    assert (of(match, "a", "goods"), of(match, "b", "goods"), line(match, "year")) == ("1 food", "1 wood", "2")
    assert told(match, "tribute") == [("b", "a", "wood")]
    match = plays(scorched("Sn: a 1 | 7s: b 1"), "done")
    assert (of(match, "a", "goods"), of(match, "b", "goods")) == ("1 food 1 wood", "nothing")


@ruling("northgard.O.7")
def test_tribute_comes_after_the_harvest_and_before_the_trade() -> None:
    match = scorched("Sn: a 1 | 7s: b 1", a="goods: 1 food")
    assert (question(match), of(match, "a", "goods")) == ("b gather", "2 food 1 wood")
    plays(match, "done")
    assert question(match) == "a trade"


@ruling("northgard.13.23", "northgard.O.7")
@pytest.mark.parametrize("where", ["Sw: a 1 | 7s: b 1", "Sw: a 1 | Sn: b 1"])
def test_neutral_or_own_scorched_earth_has_no_effect_at_harvest(where: str) -> None:
    match = scorched(where)
    assert (line(match, "year"), told(match, "tribute")) == ("2", [])


@ruling("northgard.O.7")
def test_a_territory_that_gives_nothing_owes_nothing() -> None:
    match = autumn("token: Sw", where="Sw: a 1 | 7s: b 1", a="goods: 2 food", b="clan: snake")
    assert line(match, "year") == "2"
    match = autumn("token: Sw", where="Sw: a 1; lodge none | 7s: b 1", a="goods: 2 food", b="clan: snake")
    assert (question(match), legal(match)) == ("b gather", ["done", "gather wood"])  # buildings count


# ---------------------------------------------------------------- winter
@ruling("northgard.3.4")
@pytest.mark.parametrize(
    ("units", "food", "wood"),
    [(1, 0, 0), (3, 0, 0), (4, 1, 0), (6, 1, 0), (7, 2, 0), (9, 2, 0), (10, 3, 1), (12, 3, 1), (13, 4, 2), (14, 4, 2)],
)
def test_winter_depends_on_the_units_on_the_map(units: int, food: int, wood: int) -> None:
    match = trades(autumn(where=f"Sw: a {units} | 7s: b 1", a="goods: 9 food 9 wood"))
    assert told(match, "winter")[0] == ("a", food, wood, units)
    assert of(match, "a", "goods") == " ".join([f"{9 - food} food", f"{9 - wood} wood"])
    assert line(match, "unrest") == "10"


@ruling("northgard.3.4")
@pytest.mark.parametrize("year", [1, 4, 6])
def test_winter_does_not_depend_on_the_year(year: int) -> None:
    match = autumn(f"year: {year}", where="Sw: a 7 | 7s: b 1", a="goods: 2 food")
    assert told(match, "winter")[0] == ("a", 2, 0, 7)


@ruling("northgard.3.4", "northgard.6.6")
@pytest.mark.parametrize(
    ("units", "goods", "left"),
    [(4, "1 wood", "1 wood"), (7, "1 food", "nothing"), (10, "2 food", "nothing"), (13, "2 wood", "nothing")],
)
def test_who_cannot_pay_in_full_pays_what_there_is_and_gets_one_unrest(units: int, goods: str, left: str) -> None:
    match = autumn(where=f"Sw: a {units} | 7s: b 1", a=f"goods: {goods}; draw: {DECK}")
    assert of(match, "a", "goods") == left
    assert of(match, "a", "hand") == "recruit move explore unrest"  # it lay on top
    assert "unrest@0:*" in marked(match, "a", "hand")
    assert (line(match, "unrest"), told(match, "unrest")) == ("9", [("a",)])


@ruling("northgard.3.4", "northgard.13.24")
def test_without_unrest_in_the_supply_fame_and_the_top_card_are_lost() -> None:
    unrest = " ".join(["unrest"] * 10)
    match = autumn(where="Sw: a 4 | 7s: b 1", a=f"fame: 2; draw: {DECK}", b=f"discard: {unrest}")
    assert line(match, "unrest") == "0"
    assert of(match, "a", "fame") == "-3"  # below zero
    assert (of(match, "a", "discard"), of(match, "a", "hand")) == ("recruit", "move explore build feast")
    assert told(match, "hunger") == [("a", 5)]
    assert match.points[0] == -3


@ruling("northgard.3.4")
def test_without_a_draw_pile_only_fame_is_lost() -> None:
    unrest = " ".join(["unrest"] * 10)
    match = autumn("year: 7", where="Sw: a 4 | 7s: b 1", a="discard: move", b=f"discard: {unrest}")
    assert (of(match, "a", "fame"), of(match, "a", "discard")) == ("-5", "move")


@ruling("northgard.3.4")
def test_the_last_unrest_goes_to_the_first_in_turn_order() -> None:
    unrest = " ".join(["unrest"] * 9)
    match = autumn(where="Sw: a 4 | 7s: b 4", a="draw: move", b="draw: feast", c=f"discard: {unrest}")
    assert (told(match, "unrest"), told(match, "hunger")) == ([("a",)], [("b", 5)])


# ---------------------------------------------------------------- end of the year
@ruling("northgard.3.5")
def test_who_has_no_figure_on_the_map_puts_three_units_into_a_neutral_territory() -> None:
    match = autumn(where="7s: b 1", a=f"draw: {DECK}")
    assert (question(match), line(match, "phase"), line(match, "turn")) == ("a found", "chance", "a")
    assert refused(match, "found 7s") == "3.5"
    assert len(legal(match)) == 9  # all others of the ten territories
    plays(match, "found 12n")
    assert (held(match), line(match, "year"), player(match, "a").hand) == ("7s: b 1 | 12n: a 3", "2", 4)


@ruling("northgard.3.5")
def test_second_chances_come_in_turn_order() -> None:
    match = begun("first: c", "passed: a b", "turn: c", a="", b="", c="")
    plays(match, "pass")
    assert question(match) == "c found"
    plays(match, "c found Sn", "a found Se", "b found Sw")
    assert (held(match), line(match, "year")) == ("Sn: c 3 | Se: a 3 | Sw: b 3", "2")


@ruling("northgard.3.5", "northgard.6.2")
def test_the_war_bear_may_come_with_a_second_chance_and_alone_counts_as_a_figure() -> None:
    match = autumn(where="7s: b 1", a="clan: bear")
    plays(match, "found-bear Sn")
    assert held(match) == "Sn: a 2 bear | 7s: b 1"
    match = autumn(where="7s: b 1 | Sn: a 0 bear", a="clan: bear")
    assert line(match, "year") == "2"


CROWDED = "tiles:\n  S 0 0 n\n  5 w1 0 n\n  24 0 s1 n\n"
FULL = " | ".join(f"{place}: b 1" for place in ("Sn", "Se", "Ss", "Sw", "5n", "24e", "24s"))  # all territories


@ruling("northgard.3.5")
def test_without_a_neutral_territory_a_tile_is_drawn_and_laid_anywhere() -> None:
    match = autumn("pile: 13 28 9", tiles=CROWDED, where=FULL, a=f"draw: {DECK}", b="goods: 2 food")
    assert (question(match), line(match, "phase")) == ("a lay", "chance")
    # tile 13 has one area, which would be b's wherever it lay: it went under the pile
    assert (doing(match)["tiles"], line(match, "pile")) == ("28", "9 / 13")
    assert refused(match, "lay 9 w2 0 n") == "3.5"
    assert refused(match, "lay 28 w1 s1 n") == "3.5"  # both areas would be b's
    plays(match, "lay 28 w2 0 n")
    assert (question(match), legal(match)) == ("a found", ["found 28n"])
    assert refused(match, "found 5n") == "3.5"
    plays(match, "found 28n")
    assert held(match) == f"{FULL} | 28n: a 3"
    assert (line(match, "year"), of(match, "a", "fame")) == ("2", "0")


@ruling("northgard.3.5")
@pytest.mark.parametrize("pile", ["-", "13"])
def test_if_no_tile_helps_the_second_chance_is_lost(pile: str) -> None:
    match = autumn(f"pile: {pile}", tiles=CROWDED, where=FULL, a=f"draw: {DECK}", b="goods: 2 food")
    assert (line(match, "year"), question(match)) == ("2", "a turn")
    assert (player(match, "a").units, held(match)) == (0, FULL)
    assert refused(match, "play move") == "4.8"


@ruling("northgard.3.5", "northgard.13.15")
def test_what_is_left_of_the_display_leaves_the_game() -> None:
    match = autumn("display: militia scouts", "deck: spy fishing bribery", a="flags: foresight")
    assert (line(match, "gone"), line(match, "display")) == ("scouts militia", "spy fishing")


@ruling("northgard.3.5", "northgard.3.1")
def test_the_flags_of_a_year_are_forgotten() -> None:
    match = autumn(a="flags: foresight conqueror declined", b="clan: bear; flags: roused")
    assert (of(match, "a", "flags"), of(match, "b", "flags")) == ("-", "-")


@ruling("northgard.3.2", "northgard.11.2")
def test_seven_years_of_passing_end_the_match() -> None:
    match = jarlshof.new("northgard", seats=2, seed=4)
    while line(match, "phase") == "setup":
        plays(match, legal(match)[0])
    years = set()
    for _ in range(200):
        if match.over:
            break
        years.add(line(match, "year"))
        plays(match, "pass" if question(match).endswith("turn") else legal(match)[0])
    assert (match.over, match.ending, years) == (True, "fame", set("1234567"))
    assert len(table(match).players[0].discard) + len(of(match, "a", "draw").split()) >= 7
