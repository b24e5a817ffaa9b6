"""Combat: points, food, dice, casualties, who wins, retreat; and the odds of the source."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key, seed_bytes
from jarlshof.core.events import new_buffer, rows
from jarlshof.core.match import Match
from jarlshof.core.state import States, copy_states
from jarlshof.games.northgard.moves import MOVES
from jarlshof.games.northgard.state import Frame, Happening
from jarlshof.games.northgard.tiles import AREA_NUMBERS
from tests.games.northgard.helpers import (
    FACES,
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
    seed_for,
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


def attack(where: str, dice: str, *, n: int = 3, a: str = "", b: str = "", **more: str) -> Match:
    """Seat a goes from Sn to Se with one move of the card Move."""
    match = begun(held=where, a=f"hand: move feast; {a}", b=b, dice=dice, **more)
    return plays(match, "play move", f"move Sn Se {n}")


# ---------------------------------------------------------------- points
@ruling("northgard.10.1")
def test_each_unit_is_one_point_and_who_moved_in_attacks() -> None:
    match = attack("Sn: a 4 | Se: b 2", "aa aa", n=3)
    assert told(match, "combat") == [("a", "Se", "b", 3, 2)]
    assert told(match, "result") == [("a", "Se", "b", 5, 4)]


@ruling("northgard.10.2", "northgard.10.1")
def test_bonuses_of_card_fortress_token_and_bear_are_added() -> None:
    where = "Sn: a 2 | Se: b 1 bear"
    match = begun("token: Se", held=where, a="clan: snake; hand: grizzled-warriors feast", b="clan: bear", dice="aa aa")
    plays(match, "play grizzled-warriors", "move Sn Se 2")
    assert told(match, "combat") == [("a", "Se", "b", 5, 3)]


# ---------------------------------------------------------------- food
@ruling("northgard.10.3", "northgard.13.3")
def test_food_is_bid_in_turns_until_two_in_a_row_hold() -> None:
    match = attack("Sn: a 3 | Se: b 2", "aa aa", a="goods: 5 food", b="goods: 5 food")
    assert (question(match), doing(match)["figures"], doing(match)["fed"]) == ("a food", "3/2", "0/0")
    assert legal(match) == ["feed 1", "feed 2", "feed 3", "hold"]
    assert refused(match, "feed 4") == "10.3"  # not more than figures
    assert refused(match, "feed 0") == "10.3"
    plays(match, "feed 1")
    assert question(match) == "b food"
    plays(match, "hold")
    assert (question(match), doing(match)["held"]) == ("a food", "yes")
    plays(match, "feed 1")  # goes on: not two in a row
    assert "held" not in doing(match)
    plays(match, "feed 2")
    assert (question(match), doing(match)["fed"]) == ("a food", "2/2")  # b cannot feed more
    assert legal(match) == ["feed 1", "hold"]
    plays(match, "hold")
    assert told(match, "result") == [("a", "Se", "b", 3 + 2 + 2, 2 + 2 + 2)]
    assert (of(match, "a", "goods"), of(match, "b", "goods")) == ("3 food", "3 food")


@ruling("northgard.13.3")
def test_a_seat_without_food_counts_as_holding() -> None:
    match = attack("Sn: a 3 | Se: b 2", "aa aa", b="goods: 1 food")
    assert question(match) == "b food"  # a has none
    plays(match, "feed 1")
    assert told(match, "result") == [("a", "Se", "b", 5, 5)]
    match = attack("Sn: a 3 | Se: b 2", "aa aa", a="goods: 2 food")
    plays(match, "feed 2")
    assert told(match, "result") == [("a", "Se", "b", 7, 4)]


@ruling("northgard.10.3", "northgard.O.2")
def test_the_war_bear_eats_like_a_unit() -> None:
    match = attack("Sn: a 3 | Se: b 1 bear", "aa aa", b="clan: bear; goods: 9 food")
    assert legal(match) == ["feed 1", "feed 2", "hold"]


@ruling("northgard.10.3")
def test_who_holds_first_may_still_answer_a_raise() -> None:
    match = attack("Sn: a 3 | Se: b 2", "aa aa", a="goods: 1 food", b="goods: 1 food")
    plays(match, "hold", "feed 1")
    assert question(match) == "a food"
    plays(match, "feed 1")
    assert told(match, "result") == [("a", "Se", "b", 6, 5)]


# ---------------------------------------------------------------- dice
SIGNS = {"aa": (2, 0), "aaa": (3, 0), "aas": (2, 1), "ss": (0, 2), "as": (1, 1)}


@ruling("northgard.10.4")
@pytest.mark.parametrize("face", SIGNS)
def test_axes_are_points_and_skulls_are_casualties(face: str) -> None:
    axes, skulls = SIGNS[face]
    match = attack("Sn: a 5 | Se: b 4", f"{face} aa", n=5)
    assert told(match, "result") == [("a", "Se", "b", 5 + axes, 4 + 2)]
    assert told(match, "casualties") == ([("b", "Se", skulls, "no")] if skulls else [])
    match = attack("Sn: a 5 | Se: b 4", f"aa {face}", n=5)
    assert told(match, "result") == [("a", "Se", "b", 5 + 2, 4 + axes)]
    assert told(match, "casualties") == ([("a", "Se", skulls, "no")] if skulls else [])


@ruling("northgard.10.4", "northgard.13.34")
def test_the_roller_chooses_and_the_attacker_before_the_defender_rolls() -> None:
    match = attack("Sn: a 3 | Se: b 3", "? ?")
    assert (question(match), told(match, "roll")) == ("a die", [("a", "axe-or-skull")])
    assert refused(match, "hold") == "10.4"
    plays(match, "skull")
    assert (question(match), doing(match)["skulls"]) == ("b die", "1/0")
    assert told(match, "roll") == [("a", "axe-or-skull"), ("b", "axe-or-skull")]
    plays(match, "axe")
    assert told(match, "result") == [("a", "Se", "b", 3, 4)]
    assert told(match, "casualties") == [("b", "Se", 1, "no")]


@ruling("northgard.10.4", "northgard.O.9")
def test_every_face_comes_equally_often() -> None:
    """The attacker's dice of 600 seeds: 100 of each face are expected, 7 standard deviations are allowed."""
    match = attack("Sn: a 3 | Se: b 3", "", a="goods: 1 food")
    start, buffer = match.state(), new_buffer()
    faces: Counter[int] = Counter()
    for seed in range(600):
        states = copy_states(start)
        contract.rekey_at(states, 0, key_words(match_key("northgard", seed_bytes(seed))))
        buffer[0, 0] = 0
        contract.apply_at(states, 0, 0, MOVES.read("hold"), buffer)
        faces[next(row[3] for row in rows(buffer) if row[0] == Happening.ROLL)] += 1
    assert set(faces) == set(range(6))
    assert all(abs(n - 100) < 64 for n in faces.values())


# ---------------------------------------------------------------- who wins
@ruling("northgard.10.5")
def test_more_points_win_and_a_tie_is_the_defenders() -> None:
    assert "Se: a 3" in held(attack("Sn: a 3 | Se: b 2", "aa aa"))
    match = attack("Sn: a 3 | Se: b 3", "aa aa")
    assert "Se: b 3" in held(match)
    assert told(match, "win_combat") == [("b", "Se")]


@ruling("northgard.10.5")
def test_who_deals_enough_casualties_wins_whatever_the_points() -> None:
    match = attack("Sn: a 2 | Se: b 2", "ss aaa", n=2)
    assert told(match, "result") == [("a", "Se", "b", 2, 5)]
    assert held(match) == "Se: a 2"  # all of b are dead
    match = attack("Sn: a 2 | Se: b 1", "aaa ss", n=2)
    assert told(match, "result") == [("a", "Se", "b", 5, 1)]
    assert held(match) == "Se: b 1"  # all of a are dead


@ruling("northgard.10.5", "northgard.7.5")
def test_if_both_are_wiped_out_nobody_wins_and_the_territory_is_neutral() -> None:
    for clan in ("stag", "wolf"):
        match = attack("Sn: a 2 | Se: b 2; silo small", "ss ss", n=2, a=f"clan: {clan}", b="clan: goat")
        assert held(match) == "Se: -; silo small"
        assert (told(match, "win_combat"), told(match, "both_dead")) == ([], [(None, "Se")])
        assert (of(match, "a", "fame"), of(match, "a", "goods")) == ("0", "nothing")
        assert (player(match, "a").reserve, player(match, "b").reserve) == (14, 14)


@ruling("northgard.10.6")
def test_winner_and_loser_both_lose_figures() -> None:
    match = attack("Sn: a 4 | Se: b 4", "aas as", n=4)
    assert told(match, "result") == [("a", "Se", "b", 6, 5)]
    assert told(match, "casualties") == [("a", "Se", 1, "no"), ("b", "Se", 1, "no")]
    assert (player(match, "a").reserve, question(match)) == (11, "b retreat")
    assert "Se: a 3" in held(match)


@ruling("northgard.10.6")
def test_more_skulls_than_figures_kill_no_more_than_there_are() -> None:
    match = attack("Sn: a 3 | Se: b 1", "ss aa")
    assert told(match, "casualties") == [("b", "Se", 1, "no")]
    assert player(match, "b").reserve == 14


# ---------------------------------------------------------------- retreat
@ruling("northgard.10.7")
def test_the_loser_retreats_to_own_or_neutral_territories_and_may_split() -> None:
    match = attack("Sn: a 5 | Se: b 3 | 12n: b 1 | Sw: c 1 | Ss: a 1", "aaa aa", n=5, b="", c="")
    assert (question(match), doing(match)["losers"]) == ("b retreat", "3")
    # 12n is b's, 7n and Sn (left by all) neutral; Sw is c's, Ss is a's
    assert set(legal(match)) == {f"retreat {goal} {n}" for goal in ("Sn", "7n", "12n") for n in (1, 2, 3)}
    assert refused(match, "retreat Sw 1") == "10.7"
    assert refused(match, "retreat Ss 1") == "10.7"
    assert refused(match, "retreat 24s 1") == "10.7"  # not adjacent
    assert refused(match, "retreat 7n 4") == "10.7"
    plays(match, "retreat 7n 1")
    assert doing(match)["losers"] == "2"
    plays(match, "retreat 12n 2")
    assert held(match) == "Se: a 5 | Ss: a 1 | Sw: c 1 | 7n: b 1 | 12n: b 3"
    assert question(match) == "a turn"


@ruling("northgard.10.7")
def test_with_one_refuge_all_go_there_without_a_question() -> None:
    match = attack("Sn: a 4 | Se: b 2 | 12n: a 1 | Ss: a 1 | Sw: a 1", "aaa aa", n=3)
    assert held(match) == "Sn: a 1 | Se: a 3 | Ss: a 1 | Sw: a 1 | 7n: b 2 | 12n: a 1"
    assert question(match) == "a turn"


@ruling("northgard.10.7")
def test_with_no_refuge_they_go_back_to_the_reserve() -> None:
    match = attack("Sn: a 4 | Se: b 2 | 12n: a 1 | Ss: a 1 | Sw: a 1 | 7n: a 1", "aaa aa", n=3)
    assert held(match) == "Sn: a 1 | Se: a 3 | Ss: a 1 | Sw: a 1 | 7n: a 1 | 12n: a 1"
    assert (player(match, "b").reserve, told(match, "reserve")) == (14, [("b", "Se", 2, "no")])


@ruling("northgard.10.7", "northgard.13.36")
def test_nobody_retreats_over_a_rough_border() -> None:
    match = begun(held="Sn: a 2 | 12n: b 3 | Se: b 1", a="hand: militia feast", dice="aa aaa")
    plays(match, "play militia", "move Sn 12n 2")
    assert held(match) == "Se: b 1 | 12n: b 3"  # Sn is neutral, but behind the rough border
    assert player(match, "a").reserve == 14


@ruling("northgard.10.7")
def test_the_attacker_may_go_back_where_it_came_from() -> None:
    match = attack("Sn: a 3 | Se: b 4 | Sw: b 1 | Ss: b 1 | 12n: b 1 | 7n: b 1", "aa aaa", n=2)
    assert held(match) == "Sn: a 3 | Se: b 4 | Ss: b 1 | Sw: b 1 | 7n: b 1 | 12n: b 1"
    assert told(match, "retreat") == [("a", "Se", "Sn", 2)]


@ruling("northgard.13.10", "northgard.10.7")
def test_nobody_retreats_into_a_territory_whose_combat_is_to_come() -> None:
    match = begun(held="Sn: a 6 | Se: b 4 | Sw: b 1", a="hand: militia feast", dice="aa aaa")
    plays(match, "play militia", "move Sn Se 3", "move Sn Sw 3", "fight Se")
    assert question(match) == "a retreat"
    assert refused(match, "retreat Sw 1") == "10.7"
    assert {move.split()[1] for move in legal(match)} == {"Sn", "Ss", "7n", "12n"}


@ruling("northgard.13.10")
def test_combats_come_one_by_one_and_who_retreated_can_be_reinforcement_later() -> None:
    # b loses in Se and retreats to 12n; then the second combat in Sw begins.
    match = begun(held="Sn: a 6 | Se: b 1 | Sw: b 1", a="hand: militia feast", dice="aaa aa ss aa")
    plays(match, "play militia", "move Sn Se 3", "move Sn Sw 3", "fight Se")
    assert held(match) == "Se: a 3 | Sw: b 1 < a 3"
    plays(match, "retreat 12n 1")
    assert held(match) == "Se: a 3 | Sw: a 3 | 12n: b 1"
    assert question(match) == "a turn"


@ruling("northgard.10.7", "northgard.13.22")
def test_the_war_bear_retreats_too_alone_or_with_others() -> None:
    match = attack("Sn: a 5 | Se: b 1 bear", "aaa aa", n=5, b="clan: bear")
    assert (question(match), doing(match)["losers"]) == ("b retreat", "1+bear")
    plays(match, "retreat-bear 7n")
    assert doing(match)["losers"] == "1"
    plays(match, "retreat 12n 1")
    assert held(match) == "Se: a 5 | 7n: b 0 bear | 12n: b 1"


@ruling("northgard.10.7", "northgard.6.2")
def test_a_war_bear_without_a_refuge_leaves_the_map_and_can_be_recruited_again() -> None:
    where = "Sn: a 5 | Se: b 0 bear | 12n: a 1 | Ss: a 1 | Sw: a 1 | 7n: a 1 | 7s: b 1"
    match = attack(where, "aaa aa", n=4, b="clan: bear; hand: recruit feast")
    assert "bear" not in held(match)
    plays(match, "end", "play recruit")
    assert legal(match) == ["done", "recruit 7s", "bear 7s"]


# ---------------------------------------------------------------- the odds
TABLE = """
25 6 0 0 0
81 36 6 0 0
100 78 36 14 3
100 94 64 36 14
100 100 86 64 36
100 100 97 86 64
"""
LEADS = {-2: 3, -1: 14, 0: 36, 1: 64, 2: 86, 3: 97, 4: 100}
NOTHING = new_buffer(0)


def answers(states: States, seat: int) -> list[States]:
    """The state, or, if this seat is asked for its die, the states after both answers."""
    if not states["depth"][0] or states["frame_kind"][0, 0] != Frame.DIE or states["frame_asked"][0, 0] != 1 << seat:
        return [states]
    found = []
    for sign in ("axe", "skull"):
        found.append(copy_states(states))
        contract.apply_at(found[-1], 0, seat, MOVES.read(sign), NOTHING)
    return found


@cache
def chance(attackers: int, defenders: int) -> float:
    """How likely the attacker wins if both choose as well as they can; all 36 pairs of dice are played out."""
    text = begun("ask: a move", "doing: card=move, step=1, left=1", held=f"Sn: a {attackers} | Se: b {defenders}")
    start, move, wins = text.state(), MOVES.read(f"move Sn Se {attackers}"), 0.0
    for first in FACES:
        # One entry for each choice of the attacker: how often he wins.
        counts = [0, 0] if first == "?" else [0]
        for second in FACES:
            states = copy_states(start)
            contract.rekey_at(states, 0, key_words(match_key("northgard", seed_bytes(seed_for(f"{first} {second}")))))
            contract.apply_at(states, 0, 0, move, NOTHING)
            for n, chosen in enumerate(answers(states, 0)):
                won = [bool(after["owner"][0, AREA_NUMBERS["Se"]] == 0) for after in answers(chosen, 1)]
                counts[n] += min(won)
        wins += max(counts) / 36
    return wins


@ruling("northgard.10.4", "northgard.10.5", "northgard.13.34")
def test_the_odds_are_those_of_the_source() -> None:
    table = [[int(cell) for cell in row.split()] for row in TABLE.strip().splitlines()]
    found = [[round(100 * chance(att, dfd)) for dfd in range(1, 6)] for att in range(1, 7)]
    assert found == table


@ruling("northgard.10.5")
def test_between_large_groups_only_the_lead_counts() -> None:
    assert {lead: round(100 * chance(8, 8 - lead)) for lead in LEADS} == LEADS


@ruling("northgard.10.4")
def test_the_36_pairs_of_dice_are_told_as_they_fell() -> None:
    names = dict(
        zip(FACES, ("two-axes", "three-axes", "axe-or-skull", "two-axes-skull", "two-skulls", "axe-skull"), strict=True)
    )
    for first in FACES:
        for second in FACES:
            match = begun(tiles=LAND, held="Sn: a 3 | Se: b 3", a="hand: move feast", dice=f"{first} {second}")
            plays(match, "play move", "move Sn Se 3", *(["axe"] if first == "?" else []))
            assert told(match, "roll") == [("a", names[first]), ("b", names[second])]
            assert line(match, "turn") == "a"
