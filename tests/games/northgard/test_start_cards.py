"""The start cards, and with them the actions: recruit, move, explore, build, feast."""

from __future__ import annotations

from pathlib import Path

import pytest

from jarlshof.games.northgard.cards import OP, PRINTED, STEPS, Op
from tests.games.northgard.helpers import (
    LAND,
    begun,
    doing,
    held,
    legal,
    line,
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


@ruling("northgard.5.7")
def test_every_card_that_can_be_played_is_played_in_these_tests() -> None:
    texts = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    names = [name for cards in PRINTED.values() for name in cards]
    playable = [name for name, steps in zip(names, STEPS, strict=True) if steps[0, OP] != Op.END]
    assert len(playable) == 86 - 9  # achievements, unrest and Defensive Strategy are not
    assert [name for name in playable if f"play {name}" not in texts] == []
    others = [name for name in names if name not in playable]
    assert [name for name in others if name not in texts] == []


# ---------------------------------------------------------------- recruit
@ruling("northgard.5.1", "northgard.6.1")
def test_recruit_puts_a_unit_of_the_reserve_into_an_own_territory() -> None:
    match = begun(held="Sn: a 3 | 12n: a 1 | Se: b 2", a="hand: recruit feast")
    plays(match, "play recruit")
    assert doing(match) == {"card": "recruit", "step": "1", "left": "1", "room": "Sn:1+12n:1"}
    assert legal(match) == ["done", "recruit Sn", "recruit 12n"]
    assert refused(match, "recruit Se") == "5.1"  # of b
    assert refused(match, "recruit Ss") == "5.1"  # neutral
    plays(match, "recruit 12n")
    assert held(match) == "Sn: a 3 | Se: b 2 | 12n: a 2"
    assert (player(match, "a").reserve, question(match)) == (9, "a turn")


@ruling("northgard.5.1")
def test_nobody_has_more_than_fourteen_units() -> None:
    match = begun(held="Sn: a 14", a="hand: recruit feast")
    assert refused(match, "play recruit") == "4.8"
    match = begun(held="Sn: a 13", a="hand: great-town-hall feast")
    plays(match, "play great-town-hall", "recruit Sn")
    assert (held(match), question(match)) == ("Sn: a 14", "a turn")  # the second one is not there


@ruling("northgard.5.1", "northgard.13.33")
def test_without_figures_all_units_go_into_one_neutral_territory() -> None:
    match = begun(held="Sn: b 1", a="hand: great-town-hall feast", b="")
    plays(match, "play great-town-hall")
    assert refused(match, "recruit Sn") == "5.1"
    assert "recruit 7s" in legal(match)
    plays(match, "recruit 7s")
    assert legal(match) == ["done", "recruit 7s"]
    assert refused(match, "recruit 24s") == "5.1"
    plays(match, "recruit 7s")
    assert held(match) == "Sn: b 1 | 7s: a 2"


@ruling("northgard.13.32", "northgard.9.2")
def test_a_training_camp_may_give_one_further_unit_once() -> None:
    match = begun(held="Sn: a 1; camp small | Se: a 1", a="hand: great-town-hall feast")
    plays(match, "play great-town-hall")
    assert refused(match, "camp Sn") == "13.32"  # no unit has come yet
    plays(match, "recruit Sn")
    assert doing(match)["camps"] == "Sn:1"
    plays(match, "camp Sn")
    assert refused(match, "camp Sn") == "13.32"
    plays(match, "recruit Sn")
    assert (held(match), question(match)) == ("Sn: a 4; camp small | Se: a 1", "a turn")


@ruling("northgard.13.32")
def test_the_further_unit_is_optional_and_needs_a_reserve() -> None:
    match = begun(held="Sn: a 1; camp small", a="hand: recruit feast")
    plays(match, "play recruit", "recruit Sn")
    assert legal(match) == ["done", "camp Sn"]
    plays(match, "done")
    assert held(match) == "Sn: a 2; camp small"
    match = begun(held="Sn: a 13; camp small", a="hand: recruit feast")
    plays(match, "play recruit", "recruit Sn")
    assert (held(match), question(match)) == ("Sn: a 14; camp small", "a turn")


@ruling("northgard.13.32", "northgard.5.1")
def test_each_camp_counts_for_its_own_territory_and_two_camps_for_two_units() -> None:
    match = begun(held="12n: a 1; camp small, camp small | 7m: a 1; camp small", a="hand: great-town-hall feast")
    plays(match, "play great-town-hall", "recruit 12n", "recruit 7m", "camp 12n", "camp 7m", "camp 12n")
    assert held(match) == "7m: a 3; camp small | 12n: a 4; camp small, camp small"
    assert question(match) == "a turn"


# ---------------------------------------------------------------- move
@ruling("northgard.5.3", "northgard.6.1")
def test_one_move_takes_any_number_of_units_across_one_border() -> None:
    match = begun(held="Sn: a 3", a="hand: move feast")
    plays(match, "play move")
    moves = {f"move Sn {goal} {n}" for goal in ("Se", "Sw") for n in (1, 2, 3)}
    assert set(legal(match)) == {"done", *moves}
    assert refused(match, "move Sn Ss 1") == "7.3"  # not adjacent
    assert refused(match, "move Sn Se 4") == "5.3"
    assert refused(match, "move Sn Se 0") == "5.3"
    assert refused(match, "move Se Sn 1") == "5.3"  # nobody there
    plays(match, "move Sn Se 2")
    assert (held(match), question(match)) == ("Sn: a 1 | Se: a 2", "a turn")


@ruling("northgard.13.8", "northgard.7.5")
def test_a_territory_that_is_left_is_neutral_at_once_and_keeps_its_buildings() -> None:
    match = begun(held="Sn: a 3; forge large", a="hand: move feast")
    plays(match, "play move", "move Sn Se 3")
    assert held(match) == "Sn: -; forge large | Se: a 3"


@ruling("northgard.5.3")
def test_the_same_units_may_move_again_and_units_of_several_territories_too() -> None:
    match = begun(held="Sn: a 3 | 5n: a 1", a="hand: incursion feast")
    plays(match, "play incursion", "move Sn Se 3", "move Se 12n 2", "move 5n Sw 1", "move Se 7n 1")
    assert (held(match), question(match)) == ("Sw: a 1 | 7n: a 1 | 12n: a 2", "a turn")


@ruling("northgard.13.36", "northgard.5.3")
def test_a_rough_border_takes_two_moves_of_the_same_card() -> None:
    match = begun(held="Sn: a 3", a="hand: move militia feast")
    plays(match, "play militia")
    assert "move Sn 12n 3" in legal(match)
    plays(match, "move Sn 12n 2")
    assert (held(match), question(match)) == ("Sn: a 1 | 12n: a 2", "a turn")  # both moves are used up
    plays(match, "play move")
    assert refused(match, "move Sn 12n 1") == "13.36"
    assert refused(match, "move 12n Sn 1") == "13.36"


@ruling("northgard.13.36")
def test_after_one_of_two_moves_a_rough_border_is_too_far() -> None:
    match = begun(held="Sn: a 3 | Se: a 1", a="hand: militia feast")
    plays(match, "play militia", "move Se Sw 1")
    assert refused(match, "move Sn 12n 1") == "13.36"


@ruling("northgard.5.3")
def test_moves_of_two_cards_are_not_added_up() -> None:
    match = begun(held="12n: a 2", a="clan: wolf; hand: bodyguard move feast")
    plays(match, "play bodyguard")
    assert refused(match, "move 12n Sn 2") == "13.36"
    plays(match, "done", "play move")
    assert refused(match, "move 12n Sn 2") == "13.36"


@ruling("northgard.13.36")
def test_where_a_regular_border_also_joins_two_territories_one_move_is_enough() -> None:
    # On tile 20 a rough border parts Se and 20s, on tile 28 a regular one.
    tiles = "tiles:\n  S 0 0 n\n  5 e2 0 n\n  20 e1 0 n\n  21 e1 n1 n\n  28 e2 n1 n\n"
    match = begun(tiles=tiles, held="Se: a 2", a="hand: move feast")
    plays(match, "play move")
    assert "move Se 5n 2" in legal(match)
    plays(match, "move Se 5n 2")
    assert held(match) == "5n: a 2"


@ruling("northgard.5.3", "northgard.13.9")
def test_units_stop_in_an_enemy_territory_and_several_moves_make_one_combat() -> None:
    match = begun(held="Sn: a 2 | Sw: a 1 | Se: b 1", a="hand: incursion feast", dice="aaa aa")
    plays(match, "play incursion", "move Sn Se 2")
    assert held(match) == "Se: b 1 < a 2 | Sw: a 1"
    assert question(match) == "a move"
    assert refused(match, "move Se 12n 2") == "13.9"
    plays(match, "move Sw Se 1")  # nobody can move any more: the combat
    assert told(match, "combat") == [("a", "Se", "b", 3, 1)]


@ruling("northgard.5.3", "northgard.13.10")
def test_combats_follow_after_all_moves_in_an_order_the_mover_chooses() -> None:
    match = begun(held="Sn: a 6 | Se: b 1 | Sw: b 1", a="hand: militia feast", dice="aaa aa aaa aa")
    plays(match, "play militia", "move Sn Se 3", "move Sn Sw 3")
    assert (question(match), legal(match)) == ("a fight", ["fight Se", "fight Sw"])
    assert told(match, "combat") == []
    assert refused(match, "fight Sn") == "5.3"
    plays(match, "fight Sw")
    assert [event[1] for event in told(match, "combat")] == ["Sw"]
    assert question(match) == "b retreat"  # two refuges: Sn (now neutral) and 5n, Ss; not Se, whose combat is to come
    assert legal(match) == ["retreat Sn 1", "retreat Ss 1", "retreat 5n 1"]
    plays(match, "retreat 5n 1")
    assert [event[1] for event in told(match, "combat")] == ["Sw", "Se"]


# ---------------------------------------------------------------- explore
@ruling("northgard.5.4", "northgard.6.1", "northgard.O.3")
def test_explore_draws_a_tile_that_all_see_and_lays_it() -> None:
    match = begun("pile: 30 9 4", held="Ss: a 1", a="hand: explore feast")
    plays(match, "play explore")
    assert (question(match), doing(match)["tiles"], line(match, "pile")) == ("a explore", "30", "9 4")
    assert told(match, "draw_tile") == [("a", "30")]
    assert refused(match, "redraw") == "5.4"
    assert refused(match, "done") == "5.4"  # it must be laid
    plays(match, "lay 30 w1 s1 w")
    assert "  30 w1 s1 w" in match.position()
    assert (of(match, "a", "fame"), question(match)) == ("3", "a turn")
    assert line(match, "pile") == "9 4"


@ruling("northgard.5.4")
def test_without_a_tile_or_an_open_territory_nobody_explores() -> None:
    match = begun("pile: -", held="Ss: a 1", a="hand: explore feast")
    assert refused(match, "play explore") == "4.8"
    match = begun(held="7n: a 1", a="hand: explore feast")  # closed
    assert refused(match, "play explore") == "4.8"


@ruling("northgard.13.35", "northgard.5.4", "northgard.O.3")
def test_a_tile_that_fits_nowhere_goes_under_the_pile_and_another_is_drawn() -> None:
    tiles = "tiles:\n  S 0 0 n\n  5 w1 0 n\n  24 0 s1 n\n"  # Ss is open on w1 s1 only, where one border must go on
    match = begun("pile: 13 9 8", tiles=tiles, held="Ss: a 1", a="hand: explore feast")
    plays(match, "play explore")
    assert (doing(match)["tiles"], line(match, "pile")) == ("9", "8 / 13")
    assert told(match, "under") == [("a", "13")]
    assert table(match).known_in_pile == ["13"]


@ruling("northgard.13.35")
def test_if_no_tile_fits_exploring_ends_without_effect() -> None:
    tiles = "tiles:\n  S 0 0 n\n  5 w1 0 n\n  24 0 s1 n\n"
    match = begun("pile: 13", tiles=tiles, held="Ss: a 1", a="hand: explore feast", b="hand: feast")
    plays(match, "play explore")
    assert (question(match), line(match, "pile"), of(match, "a", "active")) == ("a turn", "/ 13", "explore!")
    assert told(match, "no_tile") == [("a",)]


# ---------------------------------------------------------------- build
@ruling("northgard.5.2", "northgard.6.1", "northgard.9.1")
def test_build_pays_and_puts_a_building_on_a_fitting_space() -> None:
    match = begun(held="Sn: a 3", a="hand: build feast; goods: 4 wood")
    plays(match, "play build")
    small = [f"build {kind} Sn small" for kind in ("silo", "lodge", "camp", "tower")]
    large = [f"build {kind} Sn large" for kind in ("forge", "fortress", "altar")]
    assert set(legal(match)) == {*small, *large}
    plays(match, "build altar Sn large")
    assert (held(match), of(match, "a", "goods")) == ("Sn: a 3; altar large", "1 wood")
    assert table(match).stock["altar"] == 6


@ruling("northgard.5.2")
def test_building_needs_the_wood_and_an_own_territory() -> None:
    match = begun(held="Sn: a 3 | Se: b 1", a="hand: build feast; goods: 2 wood 5 lore")
    plays(match, "play build")
    assert refused(match, "build altar Sn large") == "5.2"  # three wood
    assert refused(match, "build silo Se small") == "5.2"  # of b
    assert refused(match, "build silo 24s small") == "5.2"  # neutral
    match = begun(held="Sn: a 3", a="hand: build feast; goods: 5 food 5 lore")
    assert refused(match, "play build") == "4.8"


# ---------------------------------------------------------------- feast
@ruling("northgard.5.6", "northgard.6.1")
@pytest.mark.parametrize(
    ("part", "move", "expected"),
    [
        ("recruit", "recruit Ss", "Ss: a 2"),
        ("move", "move Ss Sw 1", "Sw: a 1"),
        ("explore", "lay 1 w1 s1 n", "Ss: a 1"),
        ("build", "build forge Ss large", "Ss: a 1; forge large"),
    ],
)
def test_feast_is_one_of_four_actions(part: str, move: str, expected: str) -> None:
    match = begun(held="Ss: a 1", a="hand: feast feast; goods: 3 wood")
    plays(match, "play feast")
    assert legal(match) == ["choose recruit", "choose move", "choose explore", "choose build"]
    plays(match, f"choose {part}", move)
    assert (held(match), question(match), of(match, "a", "active")) == (expected, "a turn", "feast!")


@ruling("northgard.5.6", "northgard.4.8")
def test_feast_offers_only_what_is_possible() -> None:
    match = begun("pile: -", held="7n: a 14", a="hand: feast move")
    plays(match, "play feast")
    assert legal(match) == ["choose move"]  # no unit, no tile, no wood
    assert refused(match, "choose recruit") == "4.8"
    assert refused(match, "choose draw") == "5.6"


@ruling("northgard.5.6", "northgard.13.36")
def test_a_feast_has_one_move_only() -> None:
    match = begun(held="Sn: a 1", a="hand: feast move", tiles=LAND)
    plays(match, "play feast", "choose move")
    assert doing(match) == {"card": "feast", "step": "1", "part": "move", "left": "1"}
    assert refused(match, "move Sn 12n 1") == "13.36"
