"""The thirty-six advanced developments."""

from __future__ import annotations

import pytest

import jarlshof
from tests.games.northgard.helpers import (
    LAND,
    begun,
    doing,
    held,
    legal,
    line,
    marked,
    mine,
    of,
    player,
    plays,
    question,
    refused,
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


# ---------------------------------------------------------------- against others' hands
@ruling("northgard.6.4", "northgard.13.26", "northgard.O.8")
def test_spy_sees_a_hand_discards_one_card_of_it_and_draws() -> None:
    match = begun(a="hand: spy feast; draw: move", b="hand: build explore", c="hand: feast", d="discard: feast")
    plays(match, "play spy")
    assert (question(match), legal(match)) == ("a target", ["target b", "target c"])  # d has no cards
    assert refused(match, "target d") == "13.26"
    assert refused(match, "target a") == "13.26"
    plays(match, "target b")
    assert told(match, "saw", seat=0) == [("a", "explore"), ("a", "build")]
    assert told(match, "saw", seat=2) == []
    assert legal(match) == ["pick explore", "pick build"]
    plays(match, "pick build")
    assert (of(match, "b", "hand"), of(match, "b", "discard")) == ("explore", "build")
    assert (of(match, "a", "hand"), question(match)) == ("move feast", "a turn")
    assert mine(match, "a").known["b"].hand == ["explore"]


@ruling("northgard.6.4", "northgard.13.38")
def test_spy_without_a_hand_to_see_cannot_be_played() -> None:
    match = begun(a="hand: spy feast; draw: move", b="discard: build")
    assert refused(match, "play spy") == "4.8"
    assert match.why_not("wait spy") is None


@ruling("northgard.6.4", "northgard.13.30")
def test_spy_without_a_card_to_draw_still_sees_a_hand() -> None:
    match = begun(a="hand: spy feast", b="hand: build explore")
    plays(match, "play spy", "pick build")
    assert (of(match, "b", "discard"), of(match, "a", "hand"), question(match)) == ("build", "feast", "a turn")


@ruling("northgard.6.4", "northgard.13.38")
def test_ancestral_curse_needs_one_opponent_with_cards() -> None:
    match = begun(a="hand: ancestral-curse feast; draw: move", b="discard: build", c="")
    assert refused(match, "play ancestral-curse") == "4.8"
    match = begun(a="hand: ancestral-curse feast", b="hand: build", c="")  # no card to draw
    plays(match, "play ancestral-curse")
    assert question(match) == "b discard"
    plays(match, "b discard build")
    assert (of(match, "a", "hand"), question(match)) == ("feast", "a turn")


@ruling("northgard.13.38", "northgard.13.13")
@pytest.mark.parametrize("card", ["spy", "ancestral-curse", "capture", "plunder"])
def test_a_copy_needs_a_victim_too(card: str) -> None:
    a = f"hand: legendary-heroes feast; active: {card}!; draw: move build"
    match = begun(held="Sn: a 1 | Ss: b 1", a=f"clan: wolf; {a}", b="discard: build")
    assert refused(match, "play legendary-heroes") == "4.8"
    match = begun(held="Sn: a 1 | Se: b 1", a=f"clan: wolf; {a}", b="hand: build explore")
    plays(match, "play legendary-heroes")
    assert legal(match) == [f"copy a {card}"]


@ruling("northgard.6.4")
def test_ancestral_curse_lets_every_opponent_discard_a_card_of_their_choice() -> None:
    match = begun(a="hand: ancestral-curse feast; draw: move", b="hand: build explore", c="hand: feast", d="")
    plays(match, "play ancestral-curse")
    assert question(match) == "b c discard"
    assert refused(match, "b discard feast") == "5.7"
    plays(match, "c discard feast")
    assert (question(match), of(match, "a", "hand")) == ("b discard", "feast")
    plays(match, "b discard explore")
    assert (of(match, "b", "hand"), of(match, "b", "discard"), of(match, "c", "discard")) == (
        "build",
        "explore",
        "feast",
    )
    assert (of(match, "a", "hand"), question(match)) == ("move feast", "a turn")


@ruling("northgard.6.4", "northgard.O.9")
def test_veiled_threats_discards_a_random_card_of_an_opponent_or_draws() -> None:
    lost = set()
    for seed in range(12):
        text = begun(a="hand: veiled-threats feast; draw: move", b="hand: build explore", c="").position()
        match = jarlshof.position("northgard", text, seed=seed)
        plays(match, "play veiled-threats")
        assert legal(match) == ["choose draw", "choose threaten"]
        plays(match, "choose threaten")  # only b has cards
        lost.add(of(match, "b", "discard"))
        assert (of(match, "a", "hand"), question(match)) == ("feast", "a turn")
        assert len(of(match, "b", "hand").split()) == 1
    assert lost == {"build", "explore"}
    match = begun(a="hand: veiled-threats feast; draw: move", b="hand: build explore")
    plays(match, "play veiled-threats", "choose draw")
    assert (of(match, "a", "hand"), of(match, "b", "hand")) == ("move feast", "explore build")


@ruling("northgard.13.26")
def test_those_who_passed_cannot_be_threatened() -> None:
    match = begun("passed: b", a="hand: veiled-threats feast", b="discard: feast", c="hand: feast move")
    plays(match, "play veiled-threats", "choose threaten")
    assert len(of(match, "c", "discard").split()) == 1  # c without a question
    match = begun("passed: b", a="hand: veiled-threats spy feast", b="discard: feast")
    assert refused(match, "play veiled-threats") == "4.8"
    assert refused(match, "play spy") == "4.8"


# ---------------------------------------------------------------- copying
@ruling("northgard.6.4", "northgard.13.13")
def test_enemy_secrets_copies_a_card_of_the_owner_of_an_adjacent_territory() -> None:
    match = begun(
        held="Sn: a 1 | 12n: b 1 | 7s: c 1",
        a="hand: enemy-secrets feast",
        b="active: militia! fishing market-place",
        c="active: wood-monopoly!",
    )
    plays(match, "play enemy-secrets")
    assert legal(match) == ["copy b militia", "copy b fishing"]  # over the rough border; nothing to draw; c is too far
    assert refused(match, "copy c wood-monopoly") == "13.13"
    assert refused(match, "copy b market-place") == "13.13"
    plays(match, "copy b militia")
    assert (question(match), doing(match)["card"], doing(match)["left"]) == ("a move", "militia", "2")
    plays(match, "move Sn Se 1", "move Se Ss 1")
    assert (held(match), line(match, "played")) == ("Ss: a 1 | 7s: c 1 | 12n: b 1", "main")
    assert (of(match, "a", "active"), of(match, "b", "active")) == ("enemy-secrets!", "militia! market-place fishing")


@ruling("northgard.13.13")
def test_copying_cards_cannot_be_copied_nor_defensive_strategy() -> None:
    match = begun(
        held="Sn: a 1 | Se: b 1 | Sw: c 1",
        a="hand: enemy-secrets feast",
        b="clan: snake; active: legendary-heroes! stolen-lore! defensive-strategy!",
        c="active: unrest",
    )
    assert refused(match, "play enemy-secrets") == "4.8"


@ruling("northgard.6.4", "northgard.13.13")
def test_legendary_heroes_carries_out_a_card_again_that_was_played_this_year() -> None:
    match = begun(held="Sn: a 1", a="hand: legendary-heroes fishing feast; active: wood-monopoly")
    assert refused(match, "play legendary-heroes") == "4.8"  # Wood Monopoly was only laid down
    plays(match, "play fishing", "play legendary-heroes")
    assert legal(match) == ["copy a fishing"]
    plays(match, "copy a fishing")
    assert (of(match, "a", "goods"), of(match, "a", "active")) == ("6 food", "legendary-heroes! fishing! wood-monopoly")
    assert line(match, "played") == "flash"


@ruling("northgard.13.13")
def test_legendary_heroes_may_repeat_a_main_card_and_a_combat_bonus_comes_along() -> None:
    text = "hand: legendary-heroes feast; active: grizzled-warriors!"
    match = begun("played: main", held="Sn: a 2 | Se: b 1", a=text, dice="aa aa")
    plays(match, "play legendary-heroes", "copy a grizzled-warriors", "move Sn Se 2")
    assert told(match, "combat") == [("a", "Se", "b", 4, 1)]


# ---------------------------------------------------------------- against others' units
@ruling("northgard.6.4", "northgard.9.2")
def test_conqueror_ignores_towers_and_fortresses_for_the_year() -> None:
    where = "Se: a 3 | Sn: b 1; tower small, fortress large"
    match = begun(held=where, a="hand: move conqueror feast", dice="aa aa")
    plays(match, "play conqueror")
    assert (of(match, "a", "flags"), line(match, "played")) == ("conqueror", "flash")
    plays(match, "play move", "move Se Sn 3")
    assert told(match, "combat") == [("a", "Sn", "b", 3, 1)]
    assert "Sn: a 3; tower small, fortress large" in held(match)  # no casualty, and they still stand
    match = begun(held=where, a="hand: move feast", dice="aa aa")
    plays(match, "play move", "move Se Sn 3")
    assert told(match, "combat") == [("a", "Sn", "b", 3, 3)]
    assert told(match, "casualties") == [("a", "Sn", 1, "no")]


@ruling("northgard.13.25")
def test_conqueror_counts_only_where_its_player_attacks() -> None:
    where = "Sn: b 2 | Se: c 2; tower small | Ss: a 1"
    match = begun(held=where, a="hand: bribery feast; flags: conqueror", b="", c="", dice="aa aa")
    plays(match, "play bribery", "bribe Sn Se 2")
    assert told(match, "casualties") == [("b", "Se", 1, "no")]  # the tower of c counts
    match = begun(
        "turn: b", held="Sn: a 2; tower small | Se: b 3", a="flags: conqueror", b="hand: move feast", dice="aa aa"
    )
    plays(match, "play move", "move Se Sn 3")
    assert told(match, "casualties") == [("b", "Sn", 1, "no")]  # and so do a's own towers


@ruling("northgard.6.4", "northgard.13.18")
def test_bribery_moves_up_to_two_enemy_units_to_an_adjacent_territory() -> None:
    match = begun(held="Sn: b 3 | Ss: a 1", a="hand: bribery feast")
    plays(match, "play bribery")
    goals = ("Se", "Sw", "12n")  # the rough border too
    assert set(legal(match)) == {f"bribe Sn {goal} {n}" for goal in goals for n in (1, 2)}
    assert refused(match, "bribe Sn Se 3") == "13.18"
    assert refused(match, "bribe Ss Se 1") == "13.18"  # own units
    assert refused(match, "bribe Sn Ss 1") == "13.18"  # not adjacent
    plays(match, "bribe Sn 12n 2")
    assert (held(match), line(match, "played"), question(match)) == ("Sn: b 1 | Ss: a 1 | 12n: b 2", "flash", "a turn")


@ruling("northgard.13.18", "northgard.13.3")
def test_bribed_units_attack_whoever_holds_the_goal() -> None:
    match = begun(held="Sn: b 2 | Se: c 1", a="hand: bribery feast", b="goods: 1 food", c="", dice="aaa aa")
    plays(match, "play bribery", "bribe Sn Se 2")
    assert question(match) == "b food"  # b is the attacker
    plays(match, "hold")
    assert told(match, "combat") == [("b", "Se", "c", 2, 1)]
    assert question(match) == "c retreat"
    plays(match, "retreat 7n 1")
    assert (held(match), question(match)) == ("Se: b 2 | 7n: c 1", "a turn")


@ruling("northgard.13.18")
def test_bribed_units_may_attack_the_one_who_bribed_them() -> None:
    match = begun(held="Sn: b 2 | Se: a 3", a="hand: bribery feast", b="", dice="aa aa")
    plays(match, "play bribery", "bribe Sn Se 2")
    assert told(match, "combat") == [("b", "Se", "a", 2, 3)]
    assert question(match) == "b retreat"  # Sn, left by all, is neutral, and so are others
    plays(match, "retreat Sn 2")
    assert held(match) == "Sn: b 2 | Se: a 3"


@ruling("northgard.13.18", "northgard.O.2")
def test_bribery_needs_an_enemy_unit() -> None:
    match = begun(held="Sn: b 0 bear | Se: a 3", a="hand: bribery feast", b="clan: bear")
    assert refused(match, "play bribery") == "4.8"


@ruling("northgard.6.4", "northgard.13.17")
def test_capture_removes_a_unit_beside_and_adds_one() -> None:
    match = begun(held="Sn: a 1 | 7s: a 1 | 12n: b 2 | Ss: b 1", a="hand: capture feast", b="")
    plays(match, "play capture")
    assert legal(match) == ["slay 12n"]
    assert refused(match, "slay Ss") == "13.17"
    plays(match, "slay 12n")
    assert legal(match) == ["recruit Sn", "recruit 7s"]
    assert refused(match, "recruit 12n") == "5.1"
    plays(match, "recruit 7s")
    assert (held(match), line(match, "played")) == ("Sn: a 1 | Ss: b 1 | 7s: a 2 | 12n: b 1", "flash")


@ruling("northgard.13.38")
def test_capture_needs_a_unit_beside() -> None:
    match = begun(held="Sn: a 1 | Ss: b 1", a="hand: capture feast", b="")
    assert refused(match, "play capture") == "4.8"
    match = begun(held="Sn: a 1 | Se: b 0 bear", a="hand: capture feast", b="clan: bear")
    assert refused(match, "play capture") == "4.8"  # the war bear is no unit


@ruling("northgard.13.40", "northgard.13.32")
def test_capture_gets_no_further_unit_from_a_training_camp() -> None:
    match = begun(held="Sn: a 1; camp small | Se: b 2", a="hand: capture feast", b="")
    plays(match, "play capture", "slay Se", "recruit Sn")
    assert (held(match), question(match)) == ("Sn: a 2; camp small | Se: b 1", "a turn")


@ruling("northgard.13.40", "northgard.O.6")
def test_capture_brings_neither_the_war_bear_nor_nobody() -> None:
    match = begun(held="Sn: a 1 | Se: b 2", a="clan: bear; hand: capture feast", b="")
    plays(match, "play capture", "slay Se")
    assert legal(match) == ["recruit Sn"]
    assert refused(match, "bear Sn") == "13.40"
    assert refused(match, "done") == "13.40"
    refusals = [match.why_not(move, lang=lang) for move in ("bear Sn", "done") for lang in ("en", "de")]
    assert [refusal.text for refusal in refusals if refusal] == [
        "Capture adds a unit and does not recruit: the war bear cannot come in its place",
        "„Gefangennahme“ fügt eine Einheit hinzu und rekrutiert nicht: Der Kriegsbär kann nicht an ihrer Stelle kommen",
        "Capture adds exactly 1 unit, and you have one in your reserve",
        "„Gefangennahme“ fügt genau 1 Einheit hinzu, und du hast eine in deiner Reserve",
    ]
    match = begun(held="Sn: a 1 | Se: b 2", a="clan: bear; hand: recruit feast", b="")
    plays(match, "play recruit")
    assert legal(match) == ["done", "recruit Sn", "bear Sn"]  # recruiting is free in both


@ruling("northgard.13.30", "northgard.13.40")
def test_capture_without_a_unit_in_reserve_still_removes_one() -> None:
    match = begun(held="Sn: a 14 | Se: b 2", a="clan: bear; hand: capture feast", b="")
    plays(match, "play capture", "slay Se")
    assert (held(match), question(match)) == ("Sn: a 14 | Se: b 1", "a turn")


# ---------------------------------------------------------------- resources
@ruling("northgard.6.4")
@pytest.mark.parametrize(
    ("card", "goods"), [("fishing", "3 food"), ("wood-monopoly", "3 wood"), ("lore-mastery", "2 lore")]
)
def test_resources_come_in_a_flash(card: str, goods: str) -> None:
    """play fishing, play wood-monopoly, play lore-mastery."""
    match = begun(a=f"hand: {card} feast")
    plays(match, f"play {card}")
    assert (of(match, "a", "goods"), line(match, "played")) == (goods, "flash")


# ---------------------------------------------------------------- moves
@ruling("northgard.6.4", "northgard.10.2")
@pytest.mark.parametrize(
    ("card", "moves", "bonus"),
    [("warriors", 2, 1), ("grizzled-warriors", 2, 2), ("heroic-charge", 3, 1), ("incursion", 4, 0)],
)
def test_move_cards_have_so_many_moves_and_points(card: str, moves: int, bonus: int) -> None:
    """play warriors, play grizzled-warriors, play heroic-charge, play incursion."""
    match = begun(held="Sn: a 2 | Se: b 1", a=f"hand: {card} feast", dice="aa aa")
    plays(match, f"play {card}")
    assert doing(match)["left"] == str(moves)
    plays(match, "move Sn Se 2")
    assert told(match, "combat") == [("a", "Se", "b", 2 + bonus, 1)]
    assert line(match, "played") == "main"


@ruling("northgard.6.4")
def test_the_bonus_holds_in_every_combat_of_the_card() -> None:
    match = begun(held="Sn: a 4 | Se: b 1 | Sw: b 1", a="hand: warriors feast", dice="aaa aa aaa aa")
    plays(match, "play warriors", "move Sn Se 2", "move Sn Sw 2", "fight Se", "retreat 7n 1")
    assert told(match, "combat") == [("a", "Se", "b", 3, 1), ("a", "Sw", "b", 3, 1)]


@ruling("northgard.6.4", "northgard.10.4")
@pytest.mark.parametrize(("sign", "attack", "dead"), [("axe", 5, 0), ("skull", 4, 1)])
def test_axe_throwers_add_a_point_or_a_casualty_before_the_defender_rolls(sign: str, attack: int, dead: int) -> None:
    match = begun(held="Sn: a 2 | Se: b 3", a="hand: axe-throwers feast", dice="aa aa")
    plays(match, "play axe-throwers", "move Sn Se 2")
    assert (question(match), doing(match)["axes"], doing(match)["skulls"]) == ("a throw", "2/0", "0/0")
    assert told(match, "roll") == [("a", "two-axes")]  # the defender has not rolled yet
    assert legal(match) == ["axe", "skull"]
    plays(match, sign)
    assert told(match, "result") == [("a", "Se", "b", attack, 5)]
    assert told(match, "casualties") == ([("b", "Se", 1, "no")] if dead else [])


@ruling("northgard.6.4")
def test_axe_throwers_decide_the_die_first_and_then_throw() -> None:
    match = begun(held="Sn: a 2 | Se: b 3", a="hand: axe-throwers feast", dice="? aa")
    plays(match, "play axe-throwers", "move Sn Se 2")
    assert question(match) == "a die"
    plays(match, "skull")
    assert (question(match), doing(match)["skulls"]) == ("a throw", "1/0")
    plays(match, "skull")
    assert told(match, "casualties") == [("b", "Se", 2, "no")]


@ruling("northgard.6.4", "northgard.13.9", "northgard.5.7")
def test_infiltration_passes_through_enemy_territories() -> None:
    match = begun(held="Sn: a 3 | Se: b 2", a="hand: infiltration feast")
    plays(match, "play infiltration", "move Sn Se 3")
    assert held(match) == "Se: b 2 < a 3"
    plays(match, "move Se 7n 3")
    assert held(match) == "Se: b 2 | 7n: a 3"
    assert doing(match) == {"card": "infiltration", "step": "1", "left": "1"}  # no attacker any more
    plays(match, "done")
    assert (question(match), told(match, "combat")) == ("a turn", [])


@ruling("northgard.6.4", "northgard.13.9")
def test_those_whom_infiltration_leaves_behind_fight() -> None:
    match = begun(held="Sn: a 3 | Se: b 1", a="hand: infiltration feast", dice="aaa aa")
    plays(match, "play infiltration", "move Sn Se 3")
    assert refused(match, "move Se 7n 4") == "5.3"  # only those who entered
    plays(match, "move Se 7n 1", "done")
    assert told(match, "combat") == [("a", "Se", "b", 2, 1)]


@ruling("northgard.6.4", "northgard.13.19", "northgard.5.7")
def test_hidden_ways_reach_any_open_territory() -> None:
    match = begun(held="5n: a 3 | Sn: b 1", a="hand: hidden-ways feast", dice="aaa aa")
    plays(match, "play hidden-ways")
    goals = {move.split()[2] for move in legal(match, "move")}
    assert goals == {"Sn", "Se", "Ss", "Sw", "7m", "7s", "12n", "24s"}  # not 7n, which is closed
    assert refused(match, "move 5n 7n 1") == "13.19"
    plays(match, "move 5n 7s 2")
    assert (held(match), question(match)) == ("Sn: b 1 | 5n: a 1 | 7s: a 2", "a turn")
    match = begun(held="7n: a 3 | Sn: b 1", a="hand: hidden-ways feast", dice="aaa aa")
    plays(match, "play hidden-ways", "move 7n Sn 3")  # from a closed one; an enemy territory means a combat
    assert told(match, "combat") == [("a", "Sn", "b", 3, 1)]


# ---------------------------------------------------------------- recruits
@ruling("northgard.6.4")
def test_outpost_puts_two_into_the_same_own_or_neutral_territory() -> None:
    match = begun(held="Sn: a 1 | Se: b 1", a="hand: outpost feast")
    plays(match, "play outpost")
    assert refused(match, "recruit Se") == "5.1"
    plays(match, "recruit 7s")
    assert legal(match) == ["done", "recruit 7s"]
    plays(match, "recruit 7s")
    assert held(match) == "Sn: a 1 | Se: b 1 | 7s: a 2"
    match = plays(begun(held="Sn: a 1", a="hand: outpost feast"), "play outpost", "recruit Sn", "recruit Sn")
    assert held(match) == "Sn: a 3"


@ruling("northgard.6.4")
def test_great_town_hall_recruits_two_anywhere_in_a_flash() -> None:
    match = begun(held="Sn: a 1 | 7s: a 1", a="hand: great-town-hall feast")
    plays(match, "play great-town-hall", "recruit 7s", "recruit Sn")
    assert (held(match), line(match, "played")) == ("Sn: a 2 | 7s: a 2", "flash")


@ruling("northgard.6.4")
def test_wild_allies_go_to_neutral_territories_only() -> None:
    match = begun(held="Sn: a 1 | Se: b 1", a="hand: wild-allies feast")
    plays(match, "play wild-allies")
    assert refused(match, "recruit Sn") == "5.1"
    assert refused(match, "recruit Se") == "5.1"
    plays(match, "recruit 7s", "recruit 7s", "recruit 24s")  # those that were neutral when the card was played
    assert (held(match), question(match)) == ("Sn: a 1 | Se: b 1 | 7s: a 2 | 24s: a 1", "a turn")


@ruling("northgard.6.4", "northgard.9.2", "northgard.13.12")
@pytest.mark.parametrize(
    ("card", "room"),
    [("hunters", "Sn:2+7m:1"), ("woodcutters", "Sn:1"), ("loremasters", "5n:1+12n:1")],
)
def test_recruits_for_each_icon_buildings_included(card: str, room: str) -> None:
    """play hunters, play woodcutters, play loremasters."""
    where = "Sn: a 1; silo small | Se: b 1 | 5n: a 1; stone carved | 7m: a 1 | 12n: a 1"
    match = begun(held=where, a=f"hand: {card} feast")
    plays(match, f"play {card}")
    assert doing(match)["room"] == room
    assert refused(match, "recruit Se") == "5.1"
    for place in room.split("+"):
        name, n = place.split(":")
        plays(match, *[f"recruit {name}"] * int(n))
    assert question(match) == "a turn"
    assert player(match, "a").units == 4 + sum(int(place.split(":")[1]) for place in room.split("+"))


@ruling("northgard.13.12", "northgard.13.32")
def test_with_too_few_units_the_player_chooses_where_and_a_camp_counts_once() -> None:
    where = "Sn: a 8; silo small | 7m: a 4; camp small"
    match = begun(held=where, a="hand: hunters feast")
    plays(match, "play hunters", "recruit 7m")
    assert set(legal(match)) == {"done", "recruit Sn", "camp 7m"}
    plays(match, "camp 7m")
    assert (held(match), question(match)) == ("Sn: a 8; silo small | 7m: a 6; camp small", "a turn")


# ---------------------------------------------------------------- building
@ruling("northgard.6.4")
def test_carpentry_builds_twice_at_least_one_of_them_small() -> None:
    match = begun(held="Sn: a 1 | Ss: a 1 | Se: a 1", a="hand: carpentry feast; goods: 9 wood")
    plays(match, "play carpentry", "build forge Sn large")
    assert doing(match) == {"card": "carpentry", "step": "2", "built": "large"}
    assert refused(match, "build altar Ss large") == "9.1"
    plays(match, "build silo Se small")
    assert (held(match), of(match, "a", "goods")) == ("Sn: a 1; forge large | Se: a 1; silo small | Ss: a 1", "5 wood")
    match = begun(held="Sn: a 1 | Ss: a 1 | Se: a 1", a="hand: carpentry feast; goods: 9 wood")
    plays(match, "play carpentry", "build silo Se small", "build altar Ss large")  # a large one after a small one
    assert held(match) == "Sn: a 1 | Se: a 1; silo small | Ss: a 1; altar large"


@ruling("northgard.6.4")
def test_two_small_ones_are_fine_and_the_second_is_optional() -> None:
    text = "hand: carpentry feast; goods: 9 wood"
    match = plays(begun(held="12n: a 1", a=text), "play carpentry", "build silo 12n small", "build lodge 12n small")
    assert (held(match), of(match, "a", "goods")) == ("12n: a 1; silo small, lodge small", "7 wood")
    match = plays(begun(held="12n: a 1", a=text), "play carpentry", "build silo 12n small", "done")
    assert question(match) == "a turn"


@ruling("northgard.6.4", "northgard.13.20")
def test_villagers_build_and_may_swap_an_own_building_for_one_of_the_same_size() -> None:
    where = "Sn: a 1; altar large | Se: b 1; silo small | 5n: a 1; silo carved | 12n: a 1; camp small"
    match = begun(held=where, a="hand: villagers feast; goods: 1 wood")
    plays(match, "play villagers", "build tower 12n small")
    assert question(match) == "a swap"
    assert refused(match, "swap Se silo lodge small") == "13.20"  # of b
    assert refused(match, "swap Sn altar silo large") == "13.20"  # another size
    assert refused(match, "swap Sn altar altar large") == "13.20"
    assert refused(match, "swap 12n camp stone small") == "13.20"  # a stone needs its sign
    assert {"swap Sn altar forge large", "swap 5n silo stone carved", "swap 12n camp tower small"} <= set(legal(match))
    plays(match, "swap 12n camp tower small")  # the type may be there already
    assert held(match).endswith("12n: a 1; tower small, tower small")
    assert (of(match, "a", "goods"), question(match)) == ("nothing", "a turn")


@ruling("northgard.13.20")
def test_a_stone_may_appear_where_no_space_is_needed_and_swapping_is_optional() -> None:
    match = begun(held="Sn: a 1; camp none", a="hand: villagers feast; goods: 1 wood")
    plays(match, "play villagers", "build silo Sn small", "swap Sn camp stone none")
    assert held(match) == "Sn: a 1; silo small, stone none"
    match = begun(held="Sn: a 1; camp none", a="hand: villagers feast; goods: 1 wood")
    plays(match, "play villagers", "build silo Sn small", "done")
    assert held(match) == "Sn: a 1; silo small, camp none"


@ruling("northgard.6.4", "northgard.5.7")
def test_amenities_let_a_small_building_stand_without_a_space() -> None:
    match = begun(held="7s: a 1", a="hand: amenities build feast; goods: 2 wood")
    assert refused(match, "play build") == "4.8"  # 7s has no space
    plays(match, "play amenities")
    assert set(legal(match)) == {f"build {kind} 7s none" for kind in ("silo", "lodge", "stone", "camp", "tower")}
    plays(match, "build stone 7s none")
    assert (held(match), of(match, "a", "goods")) == ("7s: a 1; stone none", "1 wood")
    match = begun(held="Sn: a 1; silo small", a="hand: amenities feast; goods: 9 wood")
    plays(match, "play amenities")
    assert refused(match, "build silo Sn none") == "9.1"  # the type is there
    assert refused(match, "build forge Sn none") == "9.1"  # too large
    assert "build forge Sn large" in legal(match)


# ---------------------------------------------------------------- exploring
@ruling("northgard.6.4", "northgard.5.7")
def test_huginn_and_muninn_explore_beside_any_open_territory() -> None:
    match = begun("pile: 30", held="7n: a 1 | Sw: b 1", a="hand: huginn-muninn explore feast")
    assert refused(match, "play explore") == "4.8"  # 7n is closed
    plays(match, "play huginn-muninn")
    assert {("w1", "s1"), ("w2", "0"), ("e2", "0"), ("e1", "s2")} <= {
        tuple(m.split()[2:4]) for m in legal(match, "lay")
    }
    plays(match, "lay 30 w1 s1 n")
    assert (of(match, "a", "fame"), of(match, "b", "fame")) == ("0", "0")


@ruling("northgard.6.4")
def test_rangers_explore_and_may_explore_again() -> None:
    match = begun("pile: 30 9", held="Ss: a 1 | 5n: a 1", a="hand: rangers feast")
    plays(match, "play rangers", "lay 30 w1 s1 n")
    assert (question(match), legal(match)) == ("a choose", ["done", "choose explore"])
    plays(match, "choose explore", "lay 9 w1 n1 n")
    assert (question(match), line(match, "pile")) == ("a turn", "-")
    match = plays(
        begun("pile: 30 9", held="Ss: a 1 | 5n: a 1", a="hand: rangers feast"), "play rangers", "lay 30 w1 s1 n"
    )
    plays(match, "done")
    assert (question(match), line(match, "pile")) == ("a turn", "9")


@ruling("northgard.6.4", "northgard.13.7")
def test_great_scout_camp_draws_two_tiles_and_lays_one() -> None:
    match = begun("pile: 30 9 4", held="Ss: a 1", a="hand: great-scout-camp feast")
    plays(match, "play great-scout-camp")
    assert doing(match)["tiles"] == "30+9"
    assert refused(match, "redraw") == "5.4"
    plays(match, "lay 30 w1 s1 n")
    assert (line(match, "pile"), of(match, "a", "fame")) == ("4 / 9", "3")


# ---------------------------------------------------------------- cards
@ruling("northgard.6.4")
def test_great_market_place_draws_two_in_a_flash() -> None:
    match = begun(a="hand: great-market-place feast; draw: move build explore")
    plays(match, "play great-market-place")
    assert (of(match, "a", "hand"), line(match, "played")) == ("move build feast", "flash")


@ruling("northgard.6.4", "northgard.5.5")
@pytest.mark.parametrize(
    ("card", "split", "moves", "hand", "discard", "draw"),
    [
        ("great-trading-post", "2/1/0", ["keep move", "keep build"], "move build feast", "explore", "recruit"),
        ("trade-routes", "2/0/1", ["keep move", "keep build"], "move build feast", "-", "explore recruit"),
        ("trading-post", "1/1/1", ["keep move", "drop build"], "move feast", "build", "explore recruit"),
        ("cunning-merchant", "1/0/2", ["keep move", "top build"], "move feast", "-", "explore build recruit"),
    ],
)
def test_three_cards_are_split_as_printed(
    card: str, split: str, moves: list[str], hand: str, discard: str, draw: str
) -> None:
    """play great-trading-post, play trade-routes, play trading-post, play cunning-merchant."""
    match = begun(a=f"hand: {card} feast; draw: move build explore recruit")
    plays(match, f"play {card}")
    assert doing(match)["split"] == split
    plays(match, *moves)
    assert (of(match, "a", "hand"), of(match, "a", "discard"), of(match, "a", "draw")) == (hand, discard, draw)
    assert question(match) == "a turn"


@ruling("northgard.5.5", "northgard.O.8")
def test_cards_put_on_top_lie_in_the_order_given_and_their_owner_knows_them() -> None:
    match = begun(a="hand: cunning-merchant feast; draw: move build explore recruit", b="", tiles=LAND)
    plays(match, "play cunning-merchant", "keep move", "top explore")  # the first one lies lowest
    assert marked(match, "a", "draw") == "build@0:a explore@0:a recruit@0"
    assert mine(match, "a").draw == {"1": "build", "2": "explore"}
    assert mine(match, "b").known["a"].draw == {}
    assert told(match, "topped") == []
    assert told(match, "topped", seat=0) == [("a", "explore"), ("a", "build")]
