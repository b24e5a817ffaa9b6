"""The seven clans: their powers, their first cards and their upgrades."""

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
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


# ---------------------------------------------------------------- bear
@ruling("northgard.6.2", "northgard.O.2")
def test_the_war_bear_is_recruited_in_place_of_a_unit() -> None:
    match = begun(held="Sn: a 3", a="clan: bear; hand: great-town-hall feast")
    plays(match, "play great-town-hall")
    assert legal(match) == ["done", "recruit Sn", "bear Sn"]
    plays(match, "bear Sn")
    assert (held(match), doing(match)["left"]) == ("Sn: a 3 bear", "1")
    assert refused(match, "bear Sn") == "6.2"
    plays(match, "recruit Sn")
    assert (held(match), player(match, "a").reserve) == ("Sn: a 4 bear", 10)  # it is not among the fourteen


@ruling("northgard.6.2")
def test_only_the_bear_has_a_war_bear() -> None:
    match = begun(held="Sn: a 3 | Se: b 1", a="clan: wolf; hand: recruit", b="clan: bear")
    plays(match, "play recruit")
    assert refused(match, "bear Sn") == "6.2"


@ruling("northgard.6.2", "northgard.5.1")
def test_with_all_units_on_the_map_the_war_bear_can_still_be_recruited() -> None:
    match = begun(held="Sn: a 14", a="clan: bear; hand: recruit feast")
    plays(match, "play recruit")
    assert legal(match) == ["done", "bear Sn"]


@ruling("northgard.13.22", "northgard.6.2")
def test_the_war_bear_holds_a_territory_alone_and_may_move_alone() -> None:
    match = begun(held="Sn: a 1 bear", a="clan: bear; hand: militia feast")
    plays(match, "play militia", "move Sn Se 1")
    assert held(match) == "Sn: a 0 bear | Se: a 1"
    plays(match, "lead Sn Sw 0")
    assert held(match) == "Se: a 1 | Sw: a 0 bear"


@ruling("northgard.6.2")
def test_the_war_bear_does_not_enter_an_enemy_territory() -> None:
    match = begun(held="Sn: a 1 bear | Se: b 1", a="clan: bear; hand: move feast")
    plays(match, "play move")
    assert refused(match, "lead Sn Se 1") == "6.2"
    assert "lead Sn Sw 1" in legal(match)


@ruling("northgard.6.2", "northgard.3.4", "northgard.O.2")
def test_the_war_bear_costs_nothing_in_winter() -> None:
    match = begun("passed: b", held="Sn: a 3 bear | 7s: b 1", a="clan: bear")
    plays(match, "pass")
    assert told(match, "winter")[0] == ("a", 0, 0, 3)
    assert of(match, "a", "hand") == "-"  # no unrest


@ruling("northgard.6.2", "northgard.10.1", "northgard.13.22")
def test_the_war_bear_counts_two_points_and_dies_last() -> None:
    match = begun(held="Sn: a 3 | Se: b 1 bear", a="hand: move feast", b="clan: bear", dice="ss aaa")
    plays(match, "play move", "move Sn Se 3")
    assert told(match, "combat") == [("a", "Se", "b", 3, 3)]
    assert told(match, "casualties") == [("b", "Se", 1, "yes")]  # two skulls for two figures
    assert held(match) == "Se: a 3"
    match = begun(held="Sn: a 3 | Se: b 2 bear", a="hand: move feast", b="clan: bear", dice="ss aaa")
    plays(match, "play move", "move Sn Se 3")
    assert told(match, "casualties") == [("b", "Se", 2, "no")]
    assert held(match) == "Se: b 0 bear"  # 3 against 4 + 3, and a retreats
    assert question(match) == "a retreat"


@ruling("northgard.6.2")
def test_roaming_collects_food_and_wood_where_the_war_bear_leaves() -> None:
    where = "12n: -; silo small | Sn: a 2 bear; silo small"
    match = begun(held=where, a="clan: bear; hand: roaming feast")
    plays(match, "play roaming")
    assert doing(match)["left"] == "1"
    plays(match, "lead Sn Se 1")
    assert of(match, "a", "goods") == "2 food 1 wood"  # icon and silo; no lore would count
    assert held(match) == "Sn: a 1; silo small | Se: a 1 bear | 12n: -; silo small"


@ruling("northgard.6.2")
def test_roaming_without_the_war_bear_collects_nothing_and_never_lore() -> None:
    match = begun(held="Sn: a 2 bear", a="clan: bear; hand: roaming feast")
    plays(match, "play roaming", "move Sn Se 1")
    assert of(match, "a", "goods") == "nothing"
    match = begun(held="12n: a 2 bear; silo small", a="clan: bear; hand: roaming feast")
    plays(match, "play roaming", "lead 12n Se 0")
    assert of(match, "a", "goods") == "1 food"  # not the lore of 12n


@ruling("northgard.6.2")
def test_bear_awakens_recruits_two_and_lets_the_war_bear_attack_this_year() -> None:
    where = "Sn: a 1 bear | Se: b 1"
    match = begun(held=where, a="clan: bear; hand: bear-awakens move feast", dice="aaa aa")
    plays(match, "play bear-awakens", "recruit Sn", "recruit Sn")
    assert (of(match, "a", "flags"), line(match, "played")) == ("roused", "flash")
    plays(match, "play move", "lead Sn Se 1")
    assert told(match, "combat") == [("a", "Se", "b", 3, 1)]  # one unit and the bear
    assert "Sn: a 2 | Se: a 1 bear" in held(match)


@ruling("northgard.6.2")
def test_bear_awakens_holds_for_this_year_only_and_without_a_reserve_too() -> None:
    match = begun(
        "passed: b", held="Sn: a 14 bear | 7s: b 1", a="clan: bear; hand: bear-awakens feast; goods: 9 food 9 wood"
    )
    plays(match, "play bear-awakens")
    assert of(match, "a", "flags") == "roused"
    plays(match, "end", "pass")
    while question(match).endswith("trade"):
        plays(match, "done")
    assert (line(match, "year"), of(match, "a", "flags")) == ("2", "-")


@ruling("northgard.6.2")
def test_land_guard_draws_a_card_for_each_closed_territory_of_three_tiles() -> None:
    where = "Sn: a 1 | Ss: a 1 | 7n: a 1 | Se: a 1"  # 7n has two tiles, Se is open
    match = begun(tiles=REALM, held=where, a="clan: bear; hand: land-guard feast; draw: move build explore")
    plays(match, "play land-guard")
    assert (of(match, "a", "hand"), of(match, "a", "draw")) == ("move build feast", "explore")
    match = begun(tiles=LAND, held="7n: a 1", a="clan: bear; hand: land-guard feast; draw: move")
    assert refused(match, "play land-guard") == "4.8"


@ruling("northgard.13.37", "northgard.5.5")
def test_land_guard_is_refused_if_it_asks_for_more_cards_than_there_are() -> None:
    where = "Sn: a 1 | Ss: a 1 | Sw: a 1"  # three closed ones of three tiles or more
    piles = "draw: move; discard: build"
    match = begun(tiles=REALM, held=where, a=f"clan: bear; hand: land-guard feast; {piles}")
    assert refused(match, "play land-guard") == "4.8"
    assert match.why_not("wait land-guard") is None
    refusal = match.why_not("play land-guard")
    assert refusal
    assert refusal.text == "Land Guard draws 3 cards, and your draw and discard pile have only 2"
    copier = begun(tiles=REALM, held=where, a=f"clan: bear; hand: legendary-heroes feast; active: land-guard!; {piles}")
    assert refused(copier, "play legendary-heroes") == "4.8"
    match = begun(tiles=REALM, held=where, a=f"clan: bear; hand: land-guard feast; {piles} explore")
    plays(match, "play land-guard")
    assert of(match, "a", "hand") == "move explore build feast"


# ---------------------------------------------------------------- boar
@ruling("northgard.6.2")
def test_the_boar_gets_lore_for_exploring_that_closes_nothing() -> None:
    match = begun("pile: 30", held="5n: a 1", a="clan: boar; hand: explore feast")
    plays(match, "play explore", "lay 30 w2 0 n")
    assert of(match, "a", "goods") == "1 lore"
    match = begun("pile: 30", held="Ss: a 1", a="clan: boar; hand: explore feast")
    plays(match, "play explore", "lay 30 w1 s1 n")
    assert (of(match, "a", "goods"), of(match, "a", "fame")) == ("nothing", "3")


@ruling("northgard.6.2")
def test_closing_anothers_territory_is_closing_too() -> None:
    # Tile 8 with its printed north to the north closes Sw of b, not Ss of a.
    match = begun("pile: 8", held="Ss: a 1 | Sw: b 1", a="clan: boar; hand: explore feast")
    plays(match, "play explore", "lay 8 w1 s1 n")
    assert (of(match, "a", "fame"), of(match, "a", "goods")) == ("0", "nothing")


@ruling("northgard.6.2")
def test_woodcraft_builds_for_one_wood_less() -> None:
    match = begun(held="Sn: a 1", a="clan: boar; hand: woodcraft feast")
    plays(match, "play woodcraft")
    assert set(legal(match)) == {f"build {kind} Sn small" for kind in ("silo", "lodge", "camp", "tower")}
    plays(match, "build silo Sn small")
    assert (held(match), of(match, "a", "goods"), line(match, "played")) == ("Sn: a 1; silo small", "nothing", "flash")
    match = begun(held="Sn: a 1", a="clan: boar; hand: woodcraft feast; goods: 2 wood")
    plays(match, "play woodcraft", "build forge Sn large")
    assert of(match, "a", "goods") == "nothing"


@ruling("northgard.6.2")
def test_spreading_recruits_in_up_to_three_territories_that_are_open_or_wooded() -> None:
    where = "Sn: a 1; camp small | Ss: a 1 | 2s: a 1 | 7n: a 1; lodge carved | 12n: a 1"
    match = begun(tiles=REALM, held=where, a="clan: boar; hand: spreading feast")
    plays(match, "play spreading")
    # Sn and Ss are closed and have wood on tiles; 7n is closed, its lodge is no icon on a tile.
    assert doing(match)["room"] == "Sn:1+Ss:1+2s:1+12n:1"
    assert refused(match, "recruit 7n") == "5.1"
    plays(match, "recruit Sn", "camp Sn")
    assert refused(match, "recruit Sn") == "5.1"  # another territory each time
    plays(match, "recruit 12n", "recruit Ss")
    assert held(match) == "Sn: a 3; camp small | Ss: a 2 | 2s: a 1 | 7n: a 1; lodge carved | 12n: a 2"
    assert question(match) == "a turn"


@ruling("northgard.6.2", "northgard.13.7", "northgard.O.3")
def test_lay_of_the_land_draws_three_tiles_and_collects_the_icons_of_the_one_it_lays() -> None:
    match = begun(
        "pile: 13 20 9 7 4", tiles="tiles:\n  S 0 0 n\n", held="Sn: a 1", a="clan: boar; hand: lay-of-the-land"
    )
    plays(match, "play lay-of-the-land")
    assert doing(match)["tiles"] == "13+20+9"
    plays(match, "lay 20 0 n1 n")
    assert of(match, "a", "goods") == "1 food 2 lore"  # food and lore of tile 20, and lore for closing nothing
    assert line(match, "pile") == "7 4 / 13 9"
    assert told(match, "under") == [("a", "13"), ("a", "9")]


@ruling("northgard.13.7")
def test_of_several_tiles_those_that_fit_nowhere_are_replaced() -> None:
    tiles = "tiles:\n  S 0 0 n\n  5 w1 0 n\n  24 0 s1 n\n"  # tile 13 does not fit on w1 s1
    match = begun("pile: 9 13 8 30", tiles=tiles, held="Ss: a 1", a="clan: boar; hand: lay-of-the-land feast")
    plays(match, "play lay-of-the-land")
    assert (doing(match)["tiles"], line(match, "pile")) == ("9+8+30", "/ 13")
    match = begun("pile: 13 9", tiles=tiles, held="Ss: a 1", a="clan: boar; hand: lay-of-the-land feast")
    plays(match, "play lay-of-the-land")
    assert (doing(match)["tiles"], line(match, "pile")) == ("9", "/ 13")  # only one fits
    match = begun("pile: 13", tiles=tiles, held="Ss: a 1", a="clan: boar; hand: lay-of-the-land feast")
    plays(match, "play lay-of-the-land")
    assert (question(match), of(match, "a", "goods")) == ("a turn", "nothing")  # none fits


# ---------------------------------------------------------------- goat
@ruling("northgard.6.2")
@pytest.mark.parametrize(("building", "goods"), [("lodge Sn small", "1 food 2 wood"), ("forge Sn large", "2 food")])
def test_the_goat_gets_food_for_building(building: str, goods: str) -> None:
    match = begun(held="Sn: a 1", a="clan: goat; hand: build feast; goods: 3 wood")
    plays(match, "play build", f"build {building}")
    assert of(match, "a", "goods") == goods


@ruling("northgard.6.2", "northgard.5.7")
def test_masonry_may_build_a_type_that_is_there_already() -> None:
    text = "clan: goat; hand: {} feast; goods: 2 wood"
    match = begun(held="12n: a 1; silo small", a=text.format("masonry"))
    plays(match, "play masonry", "build silo 12n small")
    assert (held(match), of(match, "a", "goods")) == ("12n: a 1; silo small, silo small", "1 food 1 wood")
    match = begun(held="12n: a 1; silo small", a=text.format("build"))
    plays(match, "play build")
    assert refused(match, "build silo 12n small") == "9.1"


@ruling("northgard.6.2", "northgard.5.6")
def test_teamwork_is_two_different_actions_in_any_order() -> None:
    match = begun("pile: 30", held="Ss: a 1", a="clan: goat; hand: teamwork feast; goods: 3 wood")
    plays(match, "play teamwork", "choose build", "build altar Ss large")
    assert legal(match) == ["choose recruit", "choose move", "choose explore"]
    assert jarlshof.position("northgard", match.position()).position() == match.position()
    assert refused(match, "choose build") == "5.6"
    assert refused(match, "done") == "O.6"
    plays(match, "choose explore", "lay 30 w1 s1 n")
    assert (held(match), question(match)) == ("Ss: a 1; altar large", "a turn")
    assert (of(match, "a", "fame"), of(match, "a", "goods")) == ("3", "2 food")


@ruling("northgard.6.2")
def test_what_the_first_action_makes_possible_can_be_the_second() -> None:
    match = begun("pile: -", a="clan: goat; hand: teamwork feast")
    plays(match, "play teamwork")
    assert legal(match) == ["choose recruit"]
    plays(match, "choose recruit", "recruit Ss")
    assert legal(match) == ["choose move"]
    plays(match, "choose move", "move Ss Sw 1")
    assert held(match) == "Sw: a 1"


@ruling("northgard.6.2")
def test_resourceful_draws_two_and_for_three_resources_a_third() -> None:
    text = "clan: goat; hand: resourceful feast; draw: move build explore; goods: 2 food 1 wood 1 lore"
    match = begun(a=text)
    plays(match, "play resourceful")
    assert (of(match, "a", "hand"), question(match)) == ("move build feast", "a pay")
    assert set(legal(match)) == {
        "done",
        "pay 2 food 1 wood",
        "pay 2 food 1 lore",
        "pay 1 food 1 wood 1 lore",
    }
    assert refused(match, "pay 2 food") == "5.7"
    plays(match, "pay 2 food 1 wood")
    assert (of(match, "a", "hand"), of(match, "a", "goods")) == ("move explore build feast", "1 lore")
    match = plays(begun(a=text), "play resourceful", "done")
    assert (of(match, "a", "draw"), of(match, "a", "goods")) == ("explore", "2 food 1 wood 1 lore")


@ruling("northgard.6.2", "northgard.5.5")
def test_resourceful_asks_for_no_payment_without_a_card_and_needs_two() -> None:
    match = begun(a="clan: goat; hand: resourceful feast; draw: move build; goods: 9 food")
    plays(match, "play resourceful")
    assert question(match) == "a turn"
    match = begun(a="clan: goat; hand: resourceful feast; draw: move; goods: 9 food")
    assert refused(match, "play resourceful") == "4.8"


# ---------------------------------------------------------------- raven
@ruling("northgard.6.2")
def test_the_raven_collects_the_territories_that_it_closes() -> None:
    match = begun("pile: 30", held="Ss: a 1 | Sw: a 1; forge large", a="clan: raven; hand: explore feast")
    plays(match, "play explore", "lay 30 w1 s1 n")
    assert (of(match, "a", "fame"), of(match, "a", "goods")) == ("6", "1 wood")  # the wood of 30e belongs to Ss
    tiles = "tiles:\n  S 0 0 n\n  5 w1 0 n\n  24 0 s1 n\n  7 e1 s1 n\n"
    match = begun("pile: 14", tiles=tiles, held="7m: a 1; silo small", a="clan: raven; hand: explore feast")
    plays(match, "play explore", "lay 14 e2 s1 e")
    # printed north looks east: the middle of 14 has N and S, and its south, with food, looks west
    assert (of(match, "a", "goods"), of(match, "a", "fame")) == ("3 food", "3")


@ruling("northgard.6.2")
def test_flight_draws_two_tiles_and_lays_one() -> None:
    match = begun("pile: 30 9 4", held="Ss: a 1", a="clan: raven; hand: flight feast")
    plays(match, "play flight")
    assert doing(match)["tiles"] == "30+9"
    assert {move.split()[1] for move in legal(match, "lay")} == {"9", "30"}
    plays(match, "lay 9 w1 s1 n")
    assert (line(match, "pile"), line(match, "played")) == ("4 / 30", "flash")


@ruling("northgard.6.2", "northgard.13.16")
def test_raiding_party_removes_any_enemy_unit_and_takes_what_its_territory_shows() -> None:
    where = "5n: a 1 | Sn: b 2 | 7m: c 1; stone none | 7s: b 1"
    match = begun(held=where, a="clan: raven; hand: raiding-party feast", b="", c="")
    plays(match, "play raiding-party")
    assert legal(match) == ["slay Sn", "slay 7m", "slay 7s"]
    plays(match, "slay Sn")
    assert (question(match), doing(match)["only"]) == ("a gather", "Sn")
    assert legal(match) == ["gather food", "gather wood"]
    assert refused(match, "gather lore") == "13.16"
    plays(match, "gather wood")
    assert held(match) == "Sn: b 1 | 5n: a 1 | 7m: c 1; stone none | 7s: b 1"
    assert of(match, "a", "goods") == "1 wood"
    assert player(match, "b").reserve == 12
    assert question(match) == "a turn"


@ruling("northgard.13.16")
def test_raiding_party_counts_buildings_and_takes_nothing_where_nothing_is_shown() -> None:
    text = "clan: raven; hand: raiding-party feast"
    match = begun(held="5n: a 1 | 7s: b 1", a=text)
    plays(match, "play raiding-party", "slay 7s")
    assert (held(match), of(match, "a", "goods"), question(match)) == ("5n: a 1", "nothing", "a turn")
    match = begun(held="5n: a 1 | 7n: b 1; stone carved", a=text)
    plays(match, "play raiding-party", "slay 7n")  # one kind only: no question
    assert (held(match), of(match, "a", "goods")) == ("5n: a 1 | 7n: -; stone carved", "1 lore")


@ruling("northgard.13.17", "northgard.O.2", "northgard.13.16")
def test_the_war_bear_is_never_removed_by_a_card() -> None:
    match = begun(held="Sn: a 1 | Se: b 0 bear", a="clan: raven; hand: raiding-party feast", b="clan: bear")
    assert refused(match, "play raiding-party") == "4.8"
    match = begun(held="Sn: a 1 | Se: b 1 bear", a="clan: raven; hand: raiding-party feast", b="clan: bear")
    plays(match, "play raiding-party", "slay Se")
    assert held(match) == "Sn: a 1 | Se: b 0 bear"


@ruling("northgard.6.2")
def test_hired_ravens_recruits_two_into_one_neutral_territory_and_may_pay_for_a_third() -> None:
    match = begun(held="Sn: a 1 | Se: b 1", a="clan: raven; hand: hired-ravens feast; goods: 1 food 1 lore")
    plays(match, "play hired-ravens")
    assert refused(match, "recruit Sn") == "5.1"
    assert refused(match, "recruit Se") == "5.1"
    plays(match, "recruit 7s")
    assert legal(match) == ["done", "recruit 7s"]
    plays(match, "recruit 7s")
    assert (question(match), legal(match)) == ("a pay", ["done", "pay 1 food 1 lore"])
    plays(match, "pay 1 food 1 lore")
    assert (held(match), of(match, "a", "goods")) == ("Sn: a 1 | Se: b 1 | 7s: a 3", "nothing")


@ruling("northgard.6.2")
def test_hired_ravens_asks_for_no_payment_without_resources_or_recruits() -> None:
    match = begun(held="Sn: a 1", a="clan: raven; hand: hired-ravens feast; goods: 1 food")
    plays(match, "play hired-ravens", "recruit 7s", "recruit 7s")
    assert question(match) == "a turn"
    match = begun(held="Sn: a 1", a="clan: raven; hand: hired-ravens feast; goods: 9 food")
    plays(match, "play hired-ravens", "done")
    assert (question(match), held(match)) == ("a turn", "Sn: a 1")


# ---------------------------------------------------------------- snake
def snake(
    *lines: str, where: str = "Sn: a 3 | Se: b 2", hand: str = "slither feast", dice: str = "", b: str = ""
) -> Match:
    return begun(*lines, held=where, a=f"clan: snake; hand: {hand}", b=b, dice=dice)


@ruling("northgard.6.2", "northgard.13.23")
def test_before_an_own_clan_card_the_snake_may_place_its_token() -> None:
    match = snake()
    plays(match, "play slither")
    assert (question(match), doing(match)) == ("a scorch", {"card": "slither", "step": "0"})
    assert legal(match) == ["done", "scorch Se", "scorch Sw", "scorch 12n"]  # enemy or neutral, over any border
    assert refused(match, "scorch Ss") == "13.23"  # not adjacent
    own = plays(snake(where="Sn: a 3 | Sw: a 1 | Se: b 2"), "play slither")
    assert refused(own, "scorch Sw") == "13.23"  # its own, beside another own one
    plays(match, "scorch Se")
    assert (line(match, "token"), question(match)) == ("Se", "a move")


@ruling("northgard.13.23")
def test_the_token_does_not_go_where_it_lies_and_need_not_move() -> None:
    match = snake("token: Se")
    plays(match, "play slither")
    assert refused(match, "scorch Se") == "13.23"
    plays(match, "done")
    assert (line(match, "token"), question(match)) == ("Se", "a move")


@ruling("northgard.6.2")
def test_other_cards_do_not_move_the_token() -> None:
    match = snake(hand="move feast")
    plays(match, "play move")
    assert question(match) == "a move"


@ruling("northgard.6.2")
def test_slither_moves_and_may_move_the_token_again() -> None:
    match = snake(where="Sn: a 3 | 5n: b 2")
    plays(match, "play slither", "scorch Sw", "move Sn Sw 2")
    assert (question(match), doing(match)["step"]) == ("a scorch", "2")
    plays(match, "scorch 5n")
    assert (line(match, "token"), held(match), question(match)) == ("5n", "Sn: a 1 | Sw: a 2 | 5n: b 2", "a turn")


@ruling("northgard.6.2", "northgard.10.2")
def test_on_scorched_earth_the_snake_has_one_point_more_attacking_and_defending() -> None:
    match = snake("token: Se", hand="move feast", dice="aa aa")
    plays(match, "play move", "move Sn Se 3")
    assert told(match, "combat") == [("a", "Se", "b", 4, 2)]
    match = begun("token: Se", "turn: b", held="Se: a 2 | Sn: b 3", a="clan: snake", b="hand: move feast", dice="aa aa")
    plays(match, "play move", "move Sn Se 3")
    assert told(match, "combat") == [("b", "Se", "a", 3, 3)]
    match = begun("token: Se", held="Sn: a 3 | Se: b 2", a="hand: move feast", c="clan: snake", dice="aa aa")
    plays(match, "play move", "move Sn Se 3")
    assert told(match, "combat") == [("a", "Se", "b", 3, 2)]  # nothing for others


@ruling("northgard.13.23")
def test_the_token_stays_when_the_snake_leaves_and_its_territory_grows() -> None:
    match = snake("token: Sw", "pile: 30", where="Sn: a 1 | Ss: b 1", hand="move feast", b="hand: explore feast")
    plays(match, "play move", "move Sn Se 1", "end", "play explore", "lay 30 w1 s1 n")
    assert line(match, "token") == "Sw"
    assert "Sw" in match.position()


@ruling("northgard.6.2")
def test_extortion_sees_a_hand_and_takes_a_card_or_two_resources() -> None:
    text = dict(a="clan: snake; hand: extortion feast", b="hand: move build; goods: 1 food 2 wood", c="")
    match = begun(held="5n: a 1", **text)
    plays(match, "play extortion", "done")  # the token stays beside the map
    assert (question(match), doing(match)["victim"]) == ("a pick", "b")  # c has no cards
    assert refused(match, "pick explore") == "13.26"
    plays(match, "pick build")
    assert question(match) == "b ransom"
    assert legal(match) == ["yield", "pay 2 wood", "pay 1 food 1 wood"]
    assert refused(match, "pay 1 wood") == "5.7"
    plays(match, "pay 1 food 1 wood")
    assert (of(match, "a", "goods"), of(match, "b", "goods"), of(match, "b", "hand")) == (
        "1 food 1 wood",
        "1 wood",
        "move build",
    )
    assert marked(match, "b", "hand") == "move@0:ab build@0:*"  # everybody knows the card that was picked
    match = plays(begun(held="5n: a 1", **text), "play extortion", "done", "pick build", "yield")
    assert (of(match, "b", "hand"), of(match, "b", "discard"), of(match, "b", "goods")) == (
        "move",
        "build",
        "1 food 2 wood",
    )


@ruling("northgard.6.2")
def test_who_has_fewer_than_two_resources_discards() -> None:
    match = begun(a="clan: snake; hand: extortion feast", b="hand: move build; goods: 1 food")
    plays(match, "play extortion", "pick move")
    assert (of(match, "b", "hand"), of(match, "b", "discard"), question(match)) == ("build", "move", "a turn")


@ruling("northgard.6.2", "northgard.13.13")
def test_stolen_lore_copies_a_card_of_the_one_whose_territory_is_scorched() -> None:
    match = begun(
        "token: 7s",
        held="Sn: a 1 | 7s: b 1 | Se: c 1",
        a="clan: snake; hand: stolen-lore feast",
        b="active: fishing! move",
        c="active: wood-monopoly!",
    )
    plays(match, "play stolen-lore", "done")
    assert legal(match) == ["copy b move", "copy b fishing"]  # also one that was only laid down
    plays(match, "copy b fishing")
    assert (of(match, "a", "goods"), of(match, "a", "active"), line(match, "played")) == (
        "3 food",
        "stolen-lore!",
        "flash",
    )
    assert of(match, "b", "active") == "move fishing!"


@ruling("northgard.6.2", "northgard.13.13")
def test_stolen_lore_is_playable_if_the_token_can_be_moved_to_something_to_copy() -> None:
    match = snake(hand="stolen-lore feast", b="active: fishing!")
    plays(match, "play stolen-lore")
    assert question(match) == "a scorch"
    plays(match, "scorch Se", "copy b fishing")
    assert (of(match, "a", "goods"), line(match, "token")) == ("3 food", "Se")
    match = snake(hand="stolen-lore feast", where="Sn: a 1 | 7s: b 1", b="active: fishing!")
    assert refused(match, "play stolen-lore") == "4.8"  # 7s is out of reach


@ruling("northgard.13.13")
def test_a_copied_clan_card_does_not_move_the_token() -> None:
    match = begun(
        held="Sn: a 2 | Se: b 1 | Sw: b 1",
        a="hand: enemy-secrets feast",
        b="clan: snake; active: slither!",
    )
    plays(match, "play enemy-secrets", "copy b slither")
    assert question(match) == "a move"
    plays(match, "done")
    assert (question(match), line(match, "token")) == ("a turn", "-")  # nor its second step: a is no snake
    match = begun(
        held="Sn: a 2 | Se: b 1",
        a="clan: snake; hand: legendary-heroes feast; active: slither!",
    )
    plays(match, "play legendary-heroes", "copy a slither")
    assert question(match) == "a move"  # the snake's own, copied: not before the card


# ---------------------------------------------------------------- stag
@ruling("northgard.6.2")
def test_the_stag_gets_fame_for_conquering_and_for_closing() -> None:
    match = begun(held="Sn: a 3 | Se: b 1", a="clan: stag; hand: move feast", dice="aaa aa")
    plays(match, "play move", "move Sn Se 3")
    assert of(match, "a", "fame") == "1"
    match = begun("pile: 30", held="Ss: a 1 | Sw: a 1", a="clan: stag; hand: explore feast")
    plays(match, "play explore", "lay 30 w1 s1 n")
    assert of(match, "a", "fame") == "8"  # 3 + 3, and one for each


@ruling("northgard.6.2")
def test_the_stag_gets_no_fame_as_defender_or_for_others_territories() -> None:
    match = begun("turn: b", held="Sn: b 3 | Se: a 4", a="clan: stag", b="hand: move feast", dice="aa aaa")
    plays(match, "play move", "move Sn Se 3")
    assert of(match, "a", "fame") == "0"
    match = begun("pile: 30", held="Ss: a 1 | Sw: b 1", a="clan: stag; hand: explore feast")
    plays(match, "play explore", "lay 30 w1 s1 n")
    assert of(match, "a", "fame") == "4"


@ruling("northgard.6.2")
def test_gathering_recruits_and_pulls_a_unit_from_an_adjacent_territory_over_any_border() -> None:
    match = begun(held="Sn: a 1 | 12n: a 2 | 7s: a 1 | Se: b 1", a="clan: stag; hand: gathering feast")
    plays(match, "play gathering", "recruit Sn")
    assert (question(match), legal(match)) == ("a pull", ["done", "pull 12n"])  # over the rough border
    assert refused(match, "pull 7s") == "5.7"
    plays(match, "pull 12n")
    assert (held(match), line(match, "played")) == ("Sn: a 3 | Se: b 1 | 7s: a 1 | 12n: a 1", "flash")


@ruling("northgard.6.2", "northgard.13.8")
def test_the_last_unit_may_be_pulled_and_pulling_is_optional() -> None:
    match = begun(held="Sn: a 1 | Se: a 1", a="clan: stag; hand: gathering feast")
    plays(match, "play gathering", "recruit Sn", "pull Se")
    assert held(match) == "Sn: a 3"
    match = begun(held="Sn: a 1 | Se: a 1", a="clan: stag; hand: gathering feast")
    plays(match, "play gathering", "recruit Sn", "done")
    assert (held(match), question(match)) == ("Sn: a 2 | Se: a 1", "a turn")


@ruling("northgard.6.2", "northgard.13.21")
def test_clan_glory_builds_and_collects_that_territory_the_new_building_included() -> None:
    match = begun(held="Sn: a 1; tower small | Se: a 1", a="clan: stag; hand: clan-glory feast; goods: 1 wood")
    plays(match, "play clan-glory", "build silo Se small")
    assert (held(match), of(match, "a", "goods")) == ("Sn: a 1; tower small | Se: a 1; silo small", "1 food 1 wood")


@ruling("northgard.13.21")
def test_clan_glory_may_collect_first_and_then_must_build_there() -> None:
    text = "clan: stag; hand: clan-glory feast; goods: 2 wood"
    match = begun(held="Sn: a 1 | Se: a 1", a=text)
    plays(match, "play clan-glory")
    assert refused(match, "build forge Sn large") == "5.2"  # two wood
    plays(match, "collect Sn")
    assert (of(match, "a", "goods"), doing(match)["only"]) == ("1 food 3 wood", "Sn")
    assert refused(match, "build silo Se small") == "13.21"
    assert refused(match, "done") == "O.6"
    assert refused(match, "collect Sn") == "13.21"
    plays(match, "build forge Sn large")
    assert (held(match), of(match, "a", "goods")) == ("Sn: a 1; forge large | Se: a 1", "1 food")


@ruling("northgard.13.21")
def test_clan_glory_collects_nothing_where_nothing_could_be_built_then() -> None:
    match = begun(held="Sw: a 1 | Se: a 1; silo small", a="clan: stag; hand: clan-glory feast; goods: 2 wood")
    assert refused(match, "play clan-glory") == "4.8"  # Se is full, and Sw gives no wood for a large one
    match = begun(held="Se: a 1", a="clan: stag; hand: clan-glory feast")
    plays(match, "play clan-glory")  # the wood comes from collecting
    assert legal(match) == ["collect Se"]


@ruling("northgard.6.2", "northgard.O.6")
def test_annexation_moves_and_may_explore_before_or_after() -> None:
    match = begun("pile: 30", held="Ss: a 2", a="clan: stag; hand: annexation feast")
    plays(match, "play annexation")
    assert legal(match) == ["choose move", "choose explore"]
    assert refused(match, "done") == "O.6"  # the move must be chosen
    plays(match, "choose explore", "lay 30 w1 s1 n")
    assert legal(match) == ["choose move"]
    plays(match, "choose move", "move Ss Sw 1")
    assert (held(match), line(match, "played")) == ("Ss: a 1 | Sw: a 1", "flash")
    match = begun("pile: 30", held="Ss: a 2", a="clan: stag; hand: annexation feast")
    plays(match, "play annexation", "choose move", "move Ss Sw 1")
    assert legal(match) == ["done", "choose explore"]
    plays(match, "done")
    assert (question(match), line(match, "pile")) == ("a turn", "30")


# ---------------------------------------------------------------- wolf
@ruling("northgard.6.2")
def test_the_wolf_gets_food_for_winning_as_attacker() -> None:
    match = begun(held="Sn: a 3 | Se: b 1", a="clan: wolf; hand: move feast", dice="aaa aa")
    plays(match, "play move", "move Sn Se 3")
    assert of(match, "a", "goods") == "1 food"
    match = begun("turn: b", held="Sn: b 3 | Se: a 4", a="clan: wolf", b="hand: move feast", dice="aa aaa")
    plays(match, "play move", "move Sn Se 3")
    assert of(match, "a", "goods") == "nothing"  # as defender
    match = begun(held="Sn: a 1 | Se: b 3", a="clan: wolf; hand: move feast", dice="aa aaa")
    plays(match, "play move", "move Sn Se 1")
    assert of(match, "a", "goods") == "nothing"  # lost


@ruling("northgard.6.2")
def test_prowl_crosses_a_rough_border_with_one_move_also_in_retreat() -> None:
    match = begun(held="Sn: a 2 | 12n: b 4 | Se: b 1", a="clan: wolf; hand: prowl feast", dice="aa aaa")
    plays(match, "play prowl", "move Sn 12n 2")
    assert held(match) == "Sn: a 2 | Se: b 1 | 12n: b 4"  # lost, and back over the rough border
    assert told(match, "retreat") == [("a", "12n", "Sn", 2)]
    assert line(match, "played") == "flash"


@ruling("northgard.6.2", "northgard.13.17")
def test_plunder_removes_a_unit_beside_and_draws_a_card() -> None:
    match = begun(held="Sn: a 1 | 12n: b 2 | Ss: b 1", a="clan: wolf; hand: plunder feast; draw: move build", b="")
    plays(match, "play plunder")
    assert legal(match) == ["slay 12n"]  # the border may be rough; Ss is not beside
    assert refused(match, "slay Ss") == "13.17"
    plays(match, "slay 12n")
    assert (held(match), of(match, "a", "hand")) == ("Sn: a 1 | Ss: b 1 | 12n: b 1", "move feast")


@ruling("northgard.6.2", "northgard.13.17")
def test_call_to_war_recruits_one_in_each_territory_beside_an_enemy() -> None:
    where = "Sn: a 1 | Sw: a 1; camp none | 24s: a 1 | 12n: b 1 | 5n: c 1"
    match = begun(held=where, a="clan: wolf; hand: call-to-war feast", b="", c="")
    plays(match, "play call-to-war")
    assert doing(match)["room"] == "Sn:1+Sw:1"  # Sn over the rough border; 24s has no enemy beside it
    plays(match, "recruit Sn", "recruit Sw")
    assert legal(match) == ["done", "camp Sw"]
    plays(match, "camp Sw")
    assert held(match) == "Sn: a 2 | Sw: a 3; camp none | 5n: c 1 | 12n: b 1 | 24s: a 1"
