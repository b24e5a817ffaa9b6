"""Turns: whose it is, the options A to F, flash cards, impossible cards, unrest, Defensive Strategy in between."""

from __future__ import annotations

import pytest

from jarlshof.core.match import Match
from tests.games.northgard.helpers import (
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
    table,
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


# ---------------------------------------------------------------- whose turn it is
@ruling("northgard.3.2")
def test_turns_go_round_and_skip_those_who_have_passed() -> None:
    hands = "hand: feast move"
    match = begun("turn: b", "passed: a", "first: a", a="", b=hands, c=hands, d=hands)
    plays(match, "wait feast", "wait feast", "wait feast")
    assert question(match) == "b turn"  # b, c, d, and not a
    plays(match, "pass", "wait move")
    assert (question(match), line(match, "passed")) == ("d turn", "a b")


@ruling("northgard.3.2")
def test_nobody_moves_out_of_turn() -> None:
    match = begun(a="hand: feast", b="hand: feast")
    assert refused(match, "b pass") == "3.2"
    assert refused(match, "b wait feast") == "3.2"
    assert refused(match, "done") == "3.2"
    assert refused(match, "hold") == "3.2"


@ruling("northgard.3.2", "northgard.4.F")
def test_when_all_have_passed_comes_the_harvest() -> None:
    match = begun(held="Se: a 1", a="goods: 2 food", b="goods: 3 lore")
    plays(match, "pass", "pass")
    assert question(match) == "a trade"  # a harvested first and has three resources now
    assert (line(match, "phase"), line(match, "turn")) == ("harvest", "a")
    assert of(match, "a", "goods") == "2 food 1 wood"


# ---------------------------------------------------------------- option A
@ruling("northgard.4.A")
def test_a_played_card_goes_to_the_active_area_and_is_carried_out() -> None:
    match = begun(a="hand: fishing move")
    plays(match, "play fishing")
    assert (of(match, "a", "hand"), of(match, "a", "active")) == ("move", "fishing!")
    assert of(match, "a", "goods") == "3 food"
    assert question(match) == "a turn"  # flash: the turn goes on


@ruling("northgard.4.A", "northgard.13.28")
def test_flash_cards_come_before_and_after_one_main_card() -> None:
    match = begun(held="Sn: a 3", a="hand: fishing recruit wood-monopoly lore-mastery move", b="hand: feast")
    plays(match, "play fishing")
    assert line(match, "played") == "flash"
    plays(match, "play recruit", "recruit Sn")
    assert line(match, "played") == "main"
    assert refused(match, "play move") == "4.A"  # no second main card
    plays(match, "play wood-monopoly", "play lore-mastery", "end")
    assert (of(match, "a", "goods"), question(match)) == ("3 food 3 wood 2 lore", "b turn")
    assert of(match, "a", "hand") == "move"
    assert line(match, "played") == "nothing"


@ruling("northgard.4.A")
def test_a_turn_of_flash_cards_alone_is_allowed() -> None:
    match = begun(a="hand: fishing move", b="hand: feast")
    assert refused(match, "end") == "4.A"  # nothing played yet
    plays(match, "play fishing", "end")
    assert question(match) == "b turn"


@ruling("northgard.4.A")
def test_only_cards_of_the_own_hand_are_played() -> None:
    match = begun(held="Sn: a 1", a="hand: feast; draw: move; active: recruit; discard: build", b="hand: explore")
    for card in ("move", "recruit", "build", "explore"):
        assert refused(match, f"play {card}") == "4.A"
        assert refused(match, f"wait {card}") == "4.B"


@ruling("northgard.13.28")
def test_after_a_flash_card_no_other_option_is_left() -> None:
    match = begun(a="hand: fishing move feast; goods: 9 lore; draw: build recruit")
    plays(match, "play fishing")
    for move in ("wait move", "replace move", "remove move", "upgrade move extortion", "retire move extortion", "pass"):
        assert refused(match, move) == "13.28"


@ruling("northgard.4.A")
def test_without_cards_in_hand_the_turn_is_over_after_a_card() -> None:
    match = begun(a="hand: fishing", b="hand: feast")
    plays(match, "play fishing")
    assert question(match) == "b turn"


# ---------------------------------------------------------------- options B to E
@ruling("northgard.4.B")
def test_waiting_lays_a_card_down_without_effect() -> None:
    match = begun(a="hand: fishing move", b="hand: feast")
    plays(match, "wait fishing")
    assert (of(match, "a", "active"), of(match, "a", "goods"), of(match, "a", "hand")) == ("fishing", "nothing", "move")
    assert question(match) == "b turn"


@ruling("northgard.4.C")
def test_replacing_costs_one_lore_and_draws_one_card() -> None:
    match = begun(a="hand: fishing move; goods: 2 lore; draw: build explore", b="hand: feast")
    plays(match, "replace fishing")
    assert (of(match, "a", "active"), of(match, "a", "hand"), of(match, "a", "draw")) == (
        "fishing",
        "move build",
        "explore",
    )
    assert (of(match, "a", "goods"), question(match)) == ("1 lore", "b turn")
    match = begun(a="hand: fishing; goods: 3 food; draw: build")
    assert refused(match, "replace fishing") == "4.C"


@ruling("northgard.4.D", "northgard.11.2")
def test_removing_costs_two_lore_takes_the_card_out_of_the_game_and_draws_two() -> None:
    match = begun(a="hand: fishing move; goods: 2 lore; draw: build explore recruit", b="hand: feast")
    plays(match, "remove fishing")
    assert of(match, "a", "hand") == "move explore build"
    assert (of(match, "a", "active"), of(match, "a", "discard"), of(match, "a", "goods")) == ("-", "-", "nothing")
    assert line(match, "gone") == "fishing"
    assert match.points[0] == 0  # its two fame are lost
    match = begun(a="hand: fishing; goods: 1 lore; draw: build explore")
    assert refused(match, "remove fishing") == "4.D"


@ruling("northgard.4.D")
def test_a_start_card_that_is_removed_is_gone_for_good() -> None:
    match = begun(a="hand: move; goods: 2 lore; discard: build explore")
    plays(match, "remove move")
    assert (of(match, "a", "hand"), of(match, "a", "discard"), of(match, "a", "draw")) == ("explore build", "-", "-")
    assert line(match, "gone") == "-"  # only developments and achievements are written there


@ruling("northgard.13.29")
def test_options_c_and_d_need_the_cards_that_they_draw() -> None:
    match = begun(a="hand: fishing move; goods: 9 lore")
    assert refused(match, "replace move") == "13.29"
    assert refused(match, "remove move") == "13.29"
    match = begun(a="hand: fishing move; goods: 9 lore; discard: build")
    assert match.why_not("replace move") is None
    assert refused(match, "remove move") == "13.29"
    match = begun(a="hand: fishing move; goods: 9 lore; discard: build; draw: explore")
    assert match.why_not("remove move") is None


@ruling("northgard.4.E")
def test_upgrading_costs_three_lore_and_brings_a_clan_card_into_hand() -> None:
    match = begun(a="clan: wolf; hand: move feast; goods: 4 lore", b="hand: feast")
    plays(match, "upgrade move plunder")
    assert (of(match, "a", "hand"), of(match, "a", "active")) == ("feast plunder", "move")
    assert (of(match, "a", "aside"), of(match, "a", "goods"), question(match)) == ("call-to-war", "1 lore", "b turn")
    assert "plunder@0:*" in marked(match, "a", "hand")  # everybody saw it


@ruling("northgard.4.E")
def test_upgrading_may_take_the_card_out_of_the_game_instead() -> None:
    match = begun(a="clan: wolf; hand: move feast; goods: 3 lore", b="hand: feast")
    plays(match, "retire move call-to-war")
    assert (of(match, "a", "hand"), of(match, "a", "active"), of(match, "a", "discard")) == (
        "feast call-to-war",
        "-",
        "-",
    )


@ruling("northgard.4.E")
def test_only_own_upgrades_that_lie_aside_can_be_taken() -> None:
    match = begun(a="clan: wolf; hand: move feast plunder; goods: 3 lore", b="clan: stag")
    assert refused(match, "upgrade move plunder") == "4.E"  # has it already
    assert refused(match, "upgrade move prowl") == "4.E"  # no upgrade
    assert refused(match, "upgrade move annexation") == "4.E"  # of the stag
    assert match.why_not("upgrade move call-to-war") is None
    match = begun(a="clan: wolf; hand: move; goods: 2 lore")
    assert refused(match, "upgrade move plunder") == "4.E"
    assert refused(match, "retire move plunder") == "4.E"


# ---------------------------------------------------------------- unrest
@ruling("northgard.6.6")
def test_unrest_can_be_waited_with_replaced_or_used_for_an_upgrade() -> None:
    text = "clan: wolf; hand: unrest move; goods: 5 lore; draw: build explore recruit"
    match = begun(a=text)
    assert refused(match, "play unrest") == "6.6"
    assert refused(match, "remove unrest") == "6.6"
    assert refused(match, "retire unrest plunder") == "6.6"
    for move, hand in [("wait", "move"), ("replace", "move build"), ("upgrade", "move plunder")]:
        match = plays(begun(a=text), f"{move} unrest{' plunder' if move == 'upgrade' else ''}")
        assert (of(match, "a", "hand"), of(match, "a", "active")) == (hand, "unrest")
    assert line(match, "unrest") == "9"


# ---------------------------------------------------------------- option F
@ruling("northgard.4.F")
def test_passing_clears_hand_and_active_area_and_takes_a_development_onto_the_draw_pile() -> None:
    match = begun(
        "display: militia spy", a="hand: move feast; active: build!; discard: explore; draw: recruit", b="hand: feast"
    )
    plays(match, "pass")
    assert question(match) == "a take"
    assert legal(match) == ["take militia", "take spy"]
    assert refused(match, "take scouts") == "4.F"
    plays(match, "take spy")
    assert (of(match, "a", "hand"), of(match, "a", "active")) == ("-", "-")
    assert (of(match, "a", "discard"), of(match, "a", "draw")) == ("move explore build feast", "spy recruit")
    assert marked(match, "a", "draw") == "spy@0:* recruit@0"  # everybody saw it
    assert (line(match, "display"), line(match, "passed"), question(match)) == ("militia", "a", "b turn")


@ruling("northgard.4.F")
def test_the_last_one_to_pass_gets_the_last_card_without_a_question() -> None:
    match = begun("display: militia", "passed: a", "turn: b", a="", b="goods: 3 food")
    plays(match, "pass")
    assert of(match, "b", "draw") == "militia"
    assert line(match, "display") == "-"
    assert question(match) == "b trade"


@ruling("northgard.4.F", "northgard.3.2")
def test_the_first_to_pass_gets_the_marker_at_once() -> None:
    match = begun("first: a", "turn: b", a="hand: feast; goods: 3 food", b="hand: feast; goods: 3 food", c="")
    plays(match, "pass")
    assert (line(match, "first"), told(match, "first")) == ("b", [("b",)])
    plays(match, "pass", "pass")
    assert line(match, "first") == "b"  # the later ones do not
    assert question(match) == "b trade"  # and harvest begins with it


@ruling("northgard.4.F", "northgard.2.2")
def test_in_the_last_year_an_achievement_is_taken() -> None:
    match = begun("year: 7", "achievements: builder trapper", "display: spy", a="hand: feast", b="hand: feast")
    plays(match, "pass")
    assert legal(match) == ["take builder", "take trapper"]
    assert refused(match, "take spy") == "4.F"
    plays(match, "take trapper")
    assert of(match, "a", "draw") == "trapper"
    assert line(match, "achievements") == "builder"


@ruling("northgard.4.F")
def test_before_the_last_year_achievements_are_not_taken_for_passing() -> None:
    match = begun("year: 6", "achievements: builder trapper", "display: spy militia", a="hand: feast")
    plays(match, "pass")
    assert legal(match) == ["take militia", "take spy"]
    assert refused(match, "take builder") == "4.F"


@ruling("northgard.4.7")
def test_with_an_empty_hand_one_must_pass() -> None:
    match = begun(held="Sn: a 3", a="goods: 9 lore; draw: move feast")
    assert legal(match) == ["pass"]


@ruling("northgard.4.8")
def test_a_card_without_possible_effect_can_only_be_waited_with() -> None:
    match = begun(a="hand: recruit move explore build feast market-place")  # no figures; recruiting is possible
    assert legal(match, "play") == ["play recruit", "play feast"]
    for card in ("move", "explore", "build", "market-place"):
        assert refused(match, f"play {card}") == "4.8"
        assert match.why_not(f"wait {card}") is None


# ---------------------------------------------------------------- what is impossible
@ruling("northgard.13.30")
def test_an_impossible_part_of_a_card_is_left_out() -> None:
    match = begun(held="Se: a 2 | Sn: b 1", a="clan: wolf; hand: plunder feast", b="clan: goat")  # no card to draw
    plays(match, "play plunder", "slay Sn")
    assert (held(match), of(match, "a", "hand"), question(match)) == ("Se: a 2", "feast", "a turn")


@ruling("northgard.13.30", "northgard.13.38", "northgard.4.8")
def test_plunder_without_a_unit_to_remove_cannot_be_played() -> None:
    match = begun(a="clan: wolf; hand: plunder feast; draw: move", b="clan: goat")  # nobody to slay
    assert refused(match, "play plunder") == "4.8"
    match = begun(held="Sn: a 1 | Ss: b 1", a="clan: wolf; hand: plunder feast; draw: move", b="")  # not beside
    assert refused(match, "play plunder") == "4.8"
    match = begun(a="clan: wolf; hand: plunder feast", b="clan: goat")
    assert refused(match, "play plunder") == "4.8"


@ruling("northgard.13.30", "northgard.5.6")
def test_of_a_choice_one_possible_part_is_enough() -> None:
    match = begun(a="hand: negotiation feast; discard: move", b="")
    plays(match, "play negotiation")
    assert legal(match) == ["choose draw", "choose retrieve"]
    match = begun("pile: -", held="Sn: a 1", a="hand: annexation feast; clan: stag")  # no tile to explore with
    plays(match, "play annexation")
    assert legal(match) == ["choose move"]
    plays(match, "choose move", "done")
    assert question(match) == "a turn"
    match = begun("pile: -", held="Sn: a 14", a="hand: teamwork feast; clan: goat")  # only a move
    plays(match, "play teamwork", "choose move", "done")
    assert question(match) == "a turn"


# (clan, card, what is there besides the extra part)
EXTRAS = [
    ("raven", "hired-ravens", "Sn: a 14"),
    ("stag", "gathering", "Sn: a 7 | Se: a 7"),
    ("snake", "slither", "7s: b 1"),
    ("stag", "clan-glory", "7s: a 1"),
    ("wolf", "carpentry", "Se: a 1"),
    ("wolf", "villagers", "Se: a 1; silo small"),
    ("wolf", "rangers", "Se: a 1"),
]


@ruling("northgard.13.30", "northgard.4.8")
@pytest.mark.parametrize(("clan", "card", "where"), EXTRAS)
def test_what_a_card_lets_one_do_besides_never_makes_it_playable(clan: str, card: str, where: str) -> None:
    match = begun("pile: -", held=where, a=f"clan: {clan}; hand: {card} feast; goods: 9 food", b="")
    assert refused(match, f"play {card}") == "4.8"


# (card, its piles, is it possible)
DRAWS = [
    *(
        (card, f"draw: {pile}", fits)
        for card in ("market-place", "great-market-place", "resourceful")
        for pile, fits in (("move", False), ("move build", True))
    ),
    *(
        (card, f"draw: {pile}; discard: explore", fits)
        for card in ("merchant", "great-trading-post", "trade-routes", "trading-post", "cunning-merchant")
        for pile, fits in (("move", False), ("move build", True))
    ),
    *(
        (card, pile, fits)
        for card in ("negotiation", "veiled-threats")
        for pile, fits in (("draw: -", False), ("draw: move", True))
    ),
]


@ruling("northgard.5.5", "northgard.4.8")
@pytest.mark.parametrize(("card", "piles", "fits"), DRAWS)
def test_a_card_that_draws_needs_as_many_cards_as_it_asks_for(card: str, piles: str, fits: bool) -> None:
    match = begun(a=f"clan: goat; hand: {card} feast; {piles}", b="")  # nobody to threaten
    assert (f"play {card}" in legal(match)) is fits
    copier = begun(a=f"clan: goat; hand: legendary-heroes feast; active: {card}!; {piles}", b="")
    assert ("play legendary-heroes" in legal(copier)) is fits


@ruling("northgard.O.6")
def test_what_is_begun_must_be_built_but_need_not_be_recruited_or_moved() -> None:
    match = begun(held="Sn: a 3", a="hand: build recruit move; goods: 9 wood", b="")
    built = plays(begun(held="Sn: a 3", a="hand: build move; goods: 9 wood"), "play build")
    assert refused(built, "done") == "O.6"
    chosen = plays(begun(held="Sn: a 3", a="hand: feast move; goods: 9 wood"), "play feast")
    assert refused(chosen, "done") == "O.6"
    plays(match, "play recruit", "done")
    assert held(match) == "Sn: a 3"
    moved = plays(begun(held="Sn: a 3", a="hand: move feast"), "play move", "done")
    assert (held(moved), question(moved)) == ("Sn: a 3", "a turn")


# ---------------------------------------------------------------- what is known
@ruling("northgard.O.8")
def test_hands_are_hidden_and_counts_are_open() -> None:
    match = begun(a="hand: move feast; draw: build", b="hand: explore")
    assert (player(match, "a").hand, player(match, "a").draw, player(match, "a").known_hand) == (2, 1, [])
    assert mine(match, "a").hand == ["move", "feast"]
    assert mine(match, "b").known["a"].hand == []
    assert "move" not in str(match.view(1).mine)


@ruling("northgard.O.8")
def test_what_was_taken_openly_is_known_until_it_is_shuffled() -> None:
    match = begun("display: militia", "passed: b", a="draw: move", b="", held="Se: a 1 | 7s: b 1")
    plays(match, "pass")  # takes militia; harvest, winter, and the next year: two cards are drawn
    assert line(match, "year") == "2"
    assert marked(match, "a", "hand") == "move@0:a militia@0:*"
    assert player(match, "a").known_hand == ["militia"]
    match = begun("passed: b", a="discard: move militia feast; hand: build", b="", held="Se: a 1 | 7s: b 1")
    plays(match, "pass")
    assert marked(match, "a", "hand") == "move@1:a build@1:a feast@1:a militia@1:a"


@ruling("northgard.O.8")
def test_who_has_looked_at_a_hand_remembers_it() -> None:
    match = begun(a="hand: spy move", b="hand: explore build feast", c="")
    plays(match, "play spy", "pick build")
    assert marked(match, "b", "hand") == "explore@0:ab feast@0:ab"
    assert mine(match, "a").known["b"].hand == ["explore", "feast"]
    assert mine(match, "c").known["b"].hand == []


# ---------------------------------------------------------------- Defensive Strategy
def guarded(
    *lines: str, a: str = "hand: fishing move", b: str = "hand: defensive-strategy feast", **more: str
) -> Match:
    return begun(*lines, held="Sn: a 3", a=a, b=b, **more)


@ruling("northgard.13.14")
def test_defensive_strategy_cancels_a_card_which_goes_to_its_players_discard_pile() -> None:
    match = guarded()
    plays(match, "play fishing")
    assert (question(match), doing(match)) == ("b react", {"card": "fishing", "step": "0"})
    assert legal(match) == ["cancel", "let", "let-year"]
    plays(match, "cancel")
    assert (of(match, "a", "discard"), of(match, "a", "active"), of(match, "a", "goods")) == ("fishing", "-", "nothing")
    assert (of(match, "b", "active"), of(match, "b", "hand")) == ("defensive-strategy!", "feast")
    assert question(match) == "a turn"
    plays(match, "play move")  # the turn goes on as before, also with another option
    assert question(match) == "a move"


@ruling("northgard.13.14")
def test_after_a_cancelled_card_any_option_is_open() -> None:
    match = plays(guarded(), "play move", "cancel")
    assert line(match, "played") == "nothing"
    assert match.why_not("wait fishing") is None
    assert match.why_not("pass") is None


@ruling("northgard.13.14")
def test_its_owner_lets_it_pass_and_the_card_is_carried_out() -> None:
    match = plays(guarded(), "play fishing", "let")
    assert (of(match, "a", "goods"), of(match, "a", "active"), question(match)) == ("3 food", "fishing!", "a turn")
    plays(match, "play move")
    assert question(match) == "b react"  # asked each time


@ruling("northgard.13.14")
def test_its_owner_is_asked_too_while_the_card_lies_in_the_draw_pile() -> None:
    match = guarded(b="hand: feast; draw: defensive-strategy")
    plays(match, "play fishing")
    assert question(match) == "b react"
    assert refused(match, "cancel") == "13.14"
    assert legal(match) == ["let", "let-year"]


@ruling("northgard.13.14")
@pytest.mark.parametrize(
    "b",
    [
        "draw: defensive-strategy",  # no hand
        "hand: feast; discard: defensive-strategy",
        "hand: feast; active: defensive-strategy!",
        "hand: defensive-strategy feast; flags: declined",
        "hand: feast",
    ],
)
def test_its_owner_is_not_asked_where_all_know_that_it_is_not_in_hand(b: str) -> None:
    match = plays(guarded(b=b), "play fishing")
    assert (question(match), of(match, "a", "goods")) == ("a turn", "3 food")


@ruling("northgard.13.14")
def test_it_cannot_be_played_in_ones_own_turn_and_not_against_oneself() -> None:
    match = begun(a="hand: defensive-strategy fishing move")
    assert refused(match, "play defensive-strategy") == "13.14"
    plays(match, "play fishing")
    assert (question(match), of(match, "a", "goods")) == ("a turn", "3 food")


@ruling("northgard.13.14")
def test_a_turn_without_cards_ends_when_the_last_one_is_cancelled_after_a_flash_card() -> None:
    match = plays(guarded(a="hand: fishing wood-monopoly"), "play fishing", "let", "play wood-monopoly", "cancel")
    assert question(match) == "b turn"
    match = plays(guarded(a="hand: fishing"), "play fishing", "cancel")
    assert question(match) == "a turn"  # nothing was played yet: a must pass
    assert legal(match) == ["pass"]


@ruling("northgard.O.4")
def test_the_owner_may_decline_openly_for_the_rest_of_the_year() -> None:
    match = plays(guarded(), "play fishing", "let-year")
    assert (of(match, "b", "flags"), told(match, "let_year")) == ("declined", [("b",)])
    assert of(match, "a", "goods") == "3 food"
    plays(match, "play move")
    assert question(match) == "a move"  # asked no more
    where = "Sn: a 3 | 7s: b 1"
    match = begun("passed: b", held=where, a="hand: fishing", b="draw: defensive-strategy; flags: declined")
    plays(match, "pass")
    assert (line(match, "year"), of(match, "b", "flags")) == ("2", "-")


@ruling("northgard.13.14")
def test_everybody_knows_who_took_the_card() -> None:
    match = begun("display: defensive-strategy militia", a="hand: feast move", b="hand: feast fishing")
    plays(match, "pass", "take defensive-strategy")
    assert table(match).players[0].known_draw == {"1": "defensive-strategy"}
    plays(match, "play fishing")
    assert question(match) == "b turn"  # a has no hand any more
