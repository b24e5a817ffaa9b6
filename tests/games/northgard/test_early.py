"""The sixteen early developments."""

from __future__ import annotations

import pytest

from tests.games.northgard.helpers import (
    begun,
    doing,
    held,
    legal,
    line,
    marked,
    of,
    plays,
    question,
    refused,
    table,
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


@ruling("northgard.6.3", "northgard.5.6")
def test_negotiation_retrieves_a_card_or_draws_one() -> None:
    text = "hand: negotiation feast; draw: move; discard: build explore"
    match = begun(a=text)
    plays(match, "play negotiation")
    assert legal(match) == ["choose draw", "choose retrieve"]
    plays(match, "choose retrieve")
    assert legal(match) == ["retrieve explore", "retrieve build"]
    assert refused(match, "retrieve move") == "5.7"
    plays(match, "retrieve build")
    assert (of(match, "a", "hand"), of(match, "a", "discard")) == ("build feast", "explore")
    assert "build@0:*" in marked(match, "a", "hand")
    match = plays(begun(a=text), "play negotiation", "choose draw")
    assert (of(match, "a", "hand"), of(match, "a", "discard")) == ("move feast", "explore build")


@ruling("northgard.6.3")
def test_scouts_is_an_exploration_in_a_flash() -> None:
    match = begun("pile: 30", held="Ss: a 1", a="hand: scouts feast")
    plays(match, "play scouts", "lay 30 w1 s1 n")
    assert (of(match, "a", "fame"), line(match, "played"), question(match)) == ("3", "flash", "a turn")


@ruling("northgard.6.3")
def test_town_hall_recruits_one_in_a_flash() -> None:
    match = begun(held="Ss: a 1", a="hand: town-hall feast")
    plays(match, "play town-hall", "recruit Ss")
    assert (held(match), line(match, "played")) == ("Ss: a 2", "flash")


@ruling("northgard.6.3", "northgard.5.5")
def test_merchant_draws_three_keeps_one_and_discards_two() -> None:
    match = begun(a="hand: merchant feast; draw: move build explore recruit")
    plays(match, "play merchant")
    assert (doing(match)["split"], of(match, "a", "lifted")) == ("1/2/0", "move explore build")
    assert legal(match) == ["keep move", "keep explore", "keep build"]
    assert refused(match, "drop move") == "5.5"
    assert refused(match, "keep recruit") == "5.5"
    plays(match, "keep explore")  # the rest without a question
    assert (of(match, "a", "hand"), of(match, "a", "discard"), of(match, "a", "draw")) == (
        "explore feast",
        "move build",
        "recruit",
    )


@ruling("northgard.5.5")
def test_drawing_shuffles_the_discard_pile_but_not_the_active_area_when_the_draw_pile_is_empty() -> None:
    match = begun(a="hand: merchant feast; draw: move; discard: build explore; active: recruit")
    plays(match, "play merchant")
    assert of(match, "a", "lifted") == "move explore build"
    assert told(match, "shuffle") == [("a", 2)]
    plays(match, "keep move")
    assert (of(match, "a", "discard"), of(match, "a", "active")) == ("explore build", "recruit merchant!")
    match = begun(a="hand: merchant feast; draw: move; discard: build; active: recruit")
    assert refused(match, "play merchant") == "4.8"  # only two cards


@ruling("northgard.6.3", "northgard.5.3")
def test_militia_has_two_moves_in_a_flash() -> None:
    match = begun(held="Sn: a 3", a="hand: militia feast")
    plays(match, "play militia", "move Sn Se 3", "move Se Ss 2")
    assert (held(match), line(match, "played"), question(match)) == ("Se: a 1 | Ss: a 2", "flash", "a turn")


@ruling("northgard.6.3")
def test_village_tools_builds_in_a_flash() -> None:
    match = begun(held="Ss: a 1", a="hand: village-tools feast; goods: 3 wood")
    plays(match, "play village-tools", "build forge Ss large")
    assert (held(match), of(match, "a", "goods"), line(match, "played")) == ("Ss: a 1; forge large", "nothing", "flash")


@ruling("northgard.6.3")
def test_recruitment_puts_two_into_the_same_territory() -> None:
    match = begun(held="Ss: a 1 | Sn: a 1", a="hand: recruitment feast")
    plays(match, "play recruitment", "recruit Ss")
    assert legal(match) == ["done", "recruit Ss"]
    assert refused(match, "recruit Sn") == "5.1"
    plays(match, "recruit Ss")
    assert held(match) == "Sn: a 1 | Ss: a 3"


@ruling("northgard.6.3", "northgard.5.5")
def test_market_place_draws_two() -> None:
    match = begun(a="hand: market-place feast; draw: move build explore")
    plays(match, "play market-place")
    assert (of(match, "a", "hand"), of(match, "a", "draw"), line(match, "played")) == (
        "move build feast",
        "explore",
        "main",
    )


@ruling("northgard.6.3")
def test_mercenary_may_go_to_a_neutral_territory() -> None:
    match = begun(held="Ss: a 1 | Sn: b 1 | 24s: -; camp small", a="hand: mercenary feast")
    plays(match, "play mercenary")
    assert refused(match, "recruit Sn") == "5.1"
    assert {"recruit Ss", "recruit 7s", "recruit 24s"} <= set(legal(match))
    plays(match, "recruit 24s", "camp 24s")
    assert held(match) == "Sn: b 1 | Ss: a 1 | 24s: a 2; camp small"


@ruling("northgard.6.3", "northgard.13.11")
def test_intimidate_may_push_a_defender_away_before_each_combat() -> None:
    match = begun(held="Sn: a 3 | Se: b 2 | 12n: b 1 | Ss: c 1", a="hand: intimidate feast", b="", c="", dice="aaa aa")
    plays(match, "play intimidate", "move Sn Se 3")
    assert question(match) == "a push"
    assert set(legal(match)) == {"done", "push Sn", "push Sw", "push 7n", "push 12n"}  # neutral or b's; Ss is c's
    assert refused(match, "push Ss") == "13.11"
    assert refused(match, "push 5n") == "13.11"  # not adjacent
    plays(match, "push 12n")
    assert told(match, "combat") == [("a", "Se", "b", 3, 1)]
    match = begun(held="Sn: a 3 | Se: b 2", a="hand: intimidate feast", dice="aaa aa")
    plays(match, "play intimidate", "move Sn Se 3", "done")
    assert told(match, "combat") == [("a", "Se", "b", 3, 2)]


@ruling("northgard.13.11")
@pytest.mark.parametrize("clan", ["stag", "wolf"])
def test_who_pushes_the_last_defender_away_takes_the_territory_without_a_combat(clan: str) -> None:
    match = begun(held="Sn: a 2 | Se: b 1; tower small", a=f"clan: {clan}; hand: intimidate feast", b="clan: goat")
    plays(match, "play intimidate", "move Sn Se 2", "push 7n")
    assert held(match) == "Se: a 2; tower small | 7n: b 1"
    assert (of(match, "a", "fame"), of(match, "a", "goods")) == ("0", "nothing")  # no fame for the stag, no food
    assert told(match, "taken") == [("a", "Se")]
    assert told(match, "roll") == []


@ruling("northgard.13.11", "northgard.O.2")
def test_the_war_bear_cannot_be_pushed() -> None:
    match = begun(held="Sn: a 2 | Se: b 0 bear", a="hand: intimidate feast", b="clan: bear", dice="aa aa")
    plays(match, "play intimidate", "move Sn Se 2")
    assert told(match, "combat") == [("a", "Se", "b", 2, 2)]
    match = begun(held="Sn: a 2 | Se: b 1 bear", a="hand: intimidate feast", b="clan: bear", dice="aa aa")
    plays(match, "play intimidate", "move Sn Se 2", "push 7n")
    assert told(match, "combat") == [("a", "Se", "b", 2, 2)]


@ruling("northgard.13.11", "northgard.13.10")
def test_nobody_is_pushed_where_a_combat_is_to_come() -> None:
    match = begun(held="Sn: a 2 | Sw: b 1 | Se: b 1", a="hand: intimidate feast")
    plays(match, "play intimidate", "move Sn Se 1", "move Sn Sw 1", "fight Se")
    assert refused(match, "push Sw") == "13.11"
    assert set(legal(match)) == {"done", "push Sn", "push Ss", "push 7n", "push 12n"}


@ruling("northgard.6.3", "northgard.5.6")
def test_banquet_is_a_feast() -> None:
    match = begun(held="Ss: a 1", a="hand: banquet move; goods: 3 wood")
    plays(match, "play banquet")
    assert legal(match) == ["choose recruit", "choose move", "choose explore", "choose build"]
    plays(match, "choose recruit", "recruit Ss")
    assert (held(match), line(match, "played")) == ("Ss: a 2", "main")


@ruling("northgard.6.3")
def test_scout_camp_may_draw_another_tile_once() -> None:
    match = begun("pile: 30 9 4", held="Ss: a 1", a="hand: scout-camp feast")
    plays(match, "play scout-camp")
    assert doing(match)["tiles"] == "30"
    plays(match, "redraw")
    assert (doing(match)["tiles"], doing(match)["redrawn"], line(match, "pile")) == ("9", "yes", "4 / 30")
    assert refused(match, "redraw") == "5.4"
    assert refused(match, "lay 30 w1 s1 n") == "5.4"
    plays(match, "lay 9 w1 s1 n")
    assert question(match) == "a turn"


@ruling("northgard.6.3")
def test_scout_camp_cannot_draw_another_from_an_empty_pile() -> None:
    match = begun("pile: 30", held="Ss: a 1", a="hand: scout-camp feast")
    plays(match, "play scout-camp")
    assert refused(match, "redraw") == "5.4"
    assert len(legal(match, "lay")) == 4


@ruling("northgard.6.3", "northgard.10.5")
@pytest.mark.parametrize(("dice", "left"), [("aaa ss", 2), ("aaa as", 3), ("aaa aa", 3)])
def test_shieldbearers_cancel_one_casualty_of_the_attacker(dice: str, left: int) -> None:
    match = begun(held="Sn: a 3 | Se: b 1", a="hand: shieldbearers feast", dice=dice)
    plays(match, "play shieldbearers", "move Sn Se 3")
    assert f"Se: a {left}" in held(match)


@ruling("northgard.6.3")
def test_shieldbearers_cancel_the_casualty_of_a_tower_but_not_those_they_deal() -> None:
    match = begun(held="Sn: a 1 | Se: b 1; tower small", a="hand: shieldbearers feast", dice="ss aa")
    plays(match, "play shieldbearers", "move Sn Se 1")
    assert held(match) == "Se: a 1; tower small"  # b is dead, a is not


@ruling("northgard.6.3", "northgard.10.2")
def test_bodyguard_has_one_move_with_a_point_more_in_a_flash() -> None:
    match = begun(held="Sn: a 2 | Se: b 2", a="hand: bodyguard feast", dice="aa aa")
    plays(match, "play bodyguard", "move Sn Se 2")
    assert told(match, "combat") == [("a", "Se", "b", 3, 2)]
    assert "Se: a 2" in held(match)
    assert line(match, "played") == "flash"


@ruling("northgard.6.3")
def test_simple_living_builds_for_one_wood_less() -> None:
    match = begun(held="Ss: a 1", a="hand: simple-living feast; goods: 2 wood")
    plays(match, "play simple-living", "build altar Ss large")
    assert (held(match), of(match, "a", "goods"), line(match, "played")) == ("Ss: a 1; altar large", "nothing", "main")


@ruling("northgard.6.3", "northgard.13.15")
def test_future_sight_takes_a_development_or_an_achievement_now_and_none_when_passing() -> None:
    text = dict(a="hand: future-sight feast; draw: move", b="hand: feast")
    match = begun("display: militia spy", "achievements: builder trapper", **text)
    plays(match, "play future-sight")
    assert legal(match) == ["take militia", "take spy", "take builder", "take trapper"]
    assert refused(match, "take scouts") == "13.15"
    plays(match, "take trapper")
    assert (of(match, "a", "draw"), line(match, "achievements"), of(match, "a", "flags")) == (
        "trapper move",
        "builder",
        "foresight",
    )
    plays(match, "end", "wait feast", "pass")
    assert question(match) == "b turn"  # a took nothing for passing
    assert of(match, "a", "draw") == "trapper move"


@ruling("northgard.13.15", "northgard.3.5")
def test_a_development_that_is_left_over_leaves_the_game() -> None:
    text = dict(a="hand: future-sight feast", b="", held="Sn: a 1 | 7s: b 1")
    match = begun("display: militia spy", "passed: b", **text)
    plays(match, "play future-sight", "take militia", "end", "pass")
    assert (line(match, "year"), line(match, "gone"), line(match, "display")) == ("2", "spy", "-")
    assert told(match, "left_over") == [(None, "spy")]
    assert of(match, "a", "flags") == "-"


@ruling("northgard.13.15")
def test_future_sight_needs_something_to_take() -> None:
    match = begun(a="hand: future-sight feast")
    assert refused(match, "play future-sight") == "4.8"
    assert table(match).achievements == []


@ruling("northgard.13.39", "northgard.13.13")
def test_copying_future_sight_takes_no_second_card() -> None:
    text = dict(b="hand: feast", held="Sn: a 1 | Se: b 1")
    match = begun("display: militia scouts", a="hand: future-sight legendary-heroes feast", **text)
    plays(match, "play future-sight", "take militia")
    assert refused(match, "play legendary-heroes") == "4.8"
    again = begun("display: militia scouts", a="hand: future-sight feast; flags: foresight", **text)
    refusal = again.why_not("play future-sight")
    assert refusal
    assert refusal.key == "refusal.4.8.foreseen"
    # with something else to copy it is playable, and Future Sight is not among what it offers
    a = "hand: future-sight legendary-heroes feast; active: fishing!"
    match = begun("display: militia scouts", a=a, **text)
    plays(match, "play future-sight", "take militia", "play legendary-heroes")
    assert (legal(match), refused(match, "copy a future-sight")) == (["copy a fishing"], "13.13")


@ruling("northgard.13.39")
def test_a_copy_of_future_sight_is_the_only_card_of_that_year() -> None:
    match = begun(
        "display: militia scouts",
        "token: Se",
        held="Sn: a 1 | Se: b 1",
        a="clan: snake; hand: enemy-secrets stolen-lore feast",
        b="active: future-sight!; hand: feast",
    )
    plays(match, "play enemy-secrets", "copy b future-sight", "take militia")
    assert refused(match, "play stolen-lore") == "4.8"  # another way to the same
    plays(match, "end", "b wait feast", "pass")  # and none for passing
    assert (of(match, "a", "draw"), line(match, "display")) == ("militia", "scouts")
