"""While an offer is out the others must answer it; the seat that made it may take an answer, change it or withdraw."""

from __future__ import annotations

import pytest

import jarlshof
from jarlshof.core.errors import IllegalMove, NotAllowed
from jarlshof.core.match import Match
from jarlshof.core.record import record_of, replay
from tests.games.settlers.helpers import allowed, hand, line, position, question, refused, table, told, why_not
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

SEATS = {"a": "hand: 3 wood 1 brick", "b": "hand: 2 ore", "c": "hand: 1 ore 3 wool", "d": "hand: 1 grain"}


def offering(*moves: str) -> Match:
    """A match in which seat a has offered 1 wood for 1 ore, after some answers."""
    match = position(**SEATS)
    match.play("offer 1 wood for 1 ore", *moves)
    return match


# ------------------------------------------------------------------ who must and who may


@ruling("settlers.D8")
def test_the_others_must_and_the_seat_that_offered_may() -> None:
    match = offering()
    assert (match.asked, match.may, match.able) == ([1, 2, 3], [0], [1, 2, 3, 0])
    assert match.view().asked == ["b", "c", "d"]
    assert match.view().may == ["a"]
    prompt = match.view(0).prompt
    assert prompt is not None
    assert (prompt.key, prompt.args) == ("partner", {"give": "1 wood", "take": "1 ore"})
    assert [form.verb for form in prompt.forms] == ["offer"]
    answering = match.view(1).prompt
    assert answering is not None
    assert (answering.key, [form.verb for form in answering.forms]) == ("answer", ["counter"])


@ruling("settlers.D8")
def test_when_all_have_answered_the_seat_that_offered_must() -> None:
    match = offering("b accept", "c reject")
    assert (match.asked, match.may) == ([3], [0])
    match.play("d reject")
    assert (match.asked, match.may) == ([0], [])
    assert question(match) == "a partner"


@ruling("settlers.D8", "settlers.S18")
def test_only_what_belongs_to_the_offer_can_be_done_meanwhile() -> None:
    match = offering("b accept")
    for move in ("a end", "a buy", "a trade wood ore", "a accept", "a reject", "a counter 1 wood for 1 ore", "a roll"):
        assert refused(match, move) == "settlers.S18"
    assert why_not(match, "a end")[1].startswith("your offer is on the table")
    assert match.legal(0)[:2] == ["withdraw", "deal b"]


# ------------------------------------------------------------------ taking an answer


@ruling("settlers.D8", "settlers.S18")
def test_an_answer_is_taken_before_all_have_answered() -> None:
    match = offering("c accept")
    match.play("a deal c")
    assert (question(match), line(match, "offer"), line(match, "answers")) == ("a main", "-", "-")
    assert hand(match, "a") == {"wood": 2, "brick": 1, "ore": 1}
    assert hand(match, "c") == {"wood": 1, "wool": 3}
    assert told(match, "deal") == [("a", "c", "1 wood", "1 ore")]


@ruling("settlers.D8", "settlers.S18")
def test_a_counter_offer_is_taken_before_all_have_answered() -> None:
    match = offering("c counter 2 wool for 1 brick")
    match.play("a deal c")
    assert hand(match, "a") == {"wood": 3, "wool": 2}
    assert question(match) == "a main"


@ruling("settlers.S18")
def test_nobody_is_taken_who_has_not_answered_yet() -> None:
    match = offering("c reject")
    assert why_not(match, "a deal b") == ("settlers.S18", "b has neither accepted your offer nor made a counter-offer")
    assert refused(match, "a deal c") == "settlers.S18"
    assert refused(match, "a deal a") == "settlers.S18"


# ------------------------------------------------------------------ withdrawing


@ruling("settlers.D8")
@pytest.mark.parametrize("moves", [(), ("b accept",), ("b reject", "c counter 1 wool for 1 brick")])
def test_an_offer_is_withdrawn_before_all_have_answered(moves: tuple[str, ...]) -> None:
    match = offering(*moves)
    match.play("a withdraw")
    assert (question(match), line(match, "offer"), line(match, "answers")) == ("a main", "-", "-")
    assert (match.asked, match.may) == ([0], [])
    assert line(match, "offers") == "1"  # it was one of the six all the same


# ------------------------------------------------------------------ changing


@ruling("settlers.D8")
def test_a_changed_offer_asks_all_again_and_counts() -> None:
    match = offering("b reject", "c accept")
    match.play("a offer 2 wood for 1 ore")
    assert question(match) == "b c d answer"
    assert (line(match, "offer"), line(match, "answers"), line(match, "offers")) == ("2 wood for 1 ore", "-", "2")
    assert told(match, "change") == [("a", "2 wood", "1 ore")]
    assert refused(match, "a deal c") == "settlers.S18"  # that was about the offer before
    match.play("b accept", "a deal b")
    assert hand(match, "a") == {"wood": 1, "brick": 1, "ore": 1}
    assert table(match).offers_left == 4


@ruling("settlers.D8")
def test_an_offer_can_be_changed_when_all_have_answered() -> None:
    match = offering("b accept", "c reject", "d reject")
    match.play("offer 1 brick for 1 ore")
    assert question(match) == "b c d answer"
    assert match.may == [0]


@ruling("settlers.D8", "settlers.S18")
def test_a_changed_offer_must_differ() -> None:
    match = offering("b reject")
    assert why_not(match, "a offer 1 wood for 1 ore") == (
        "settlers.S18",
        "that is the offer that is on the table already",
    )
    assert allowed(match, "a offer 1 wood for 1 wool")


@ruling("settlers.D8", "settlers.G15", "settlers.S18")
def test_a_changed_offer_keeps_the_rules_of_offers() -> None:
    match = offering()
    assert refused(match, "a offer 1 wood for nothing") == "settlers.G15"
    assert refused(match, "a offer 2 wood for 1 wood") == "settlers.G15"
    assert why_not(match, "a offer 4 wood for 1 ore") == (
        "settlers.S18",
        "you would have to give 4 wood and have only 3",
    )


@ruling("settlers.D8")
def test_a_change_beyond_the_number_of_offers_is_refused() -> None:
    match = position("options: seed, offers=2", **SEATS)
    match.play("offer 1 wood for 1 ore", "a offer 2 wood for 1 ore")
    assert refused(match, "a offer 3 wood for 1 ore") == "settlers.D8"
    prompt = match.view(0).prompt
    assert prompt is not None
    assert prompt.forms == []
    assert match.legal(0) == ["withdraw"]


# ------------------------------------------------------------------ late answers


@ruling("settlers.D8", "settlers.S15")
@pytest.mark.parametrize("end", ["a deal c", "a withdraw"])
def test_an_answer_to_an_offer_that_is_over_is_refused(end: str) -> None:
    match = offering("c accept", end)
    before = match.position()
    for answer in ("b accept", "b reject", "b counter 1 ore for 2 wood"):
        assert refused(match, answer) == "settlers.S15"
        with pytest.raises(IllegalMove):
            match.play(answer)
    assert match.position() == before


@ruling("settlers.D8")
def test_a_changed_offer_is_another_question() -> None:
    """An answer that was meant for the offer before is told apart by the id of its question."""
    match = offering()
    ids = [match.prompt_id(1)]
    for change in ("a offer 2 wood for 1 ore", "a offer 1 wood for 1 ore", "a undo", "a withdraw"):
        match.undo(0) if change == "a undo" else match.play(change)
        ids.append(match.prompt_id(1))
    match.play("offer 1 wood for 1 ore")
    assert len({*ids, match.prompt_id(1)}) == 6


@ruling("settlers.D8")
def test_an_answer_of_another_seat_leaves_the_question() -> None:
    match = offering()
    asked = match.prompt_id(1)
    match.play("c reject", "d counter 1 grain for 1 wood")
    assert match.prompt_id(1) == asked


def test_the_seat_that_offered_has_a_new_question_when_there_is_more_to_choose() -> None:
    match = offering()
    first = match.prompt_id(0)
    match.play("c reject")
    assert match.prompt_id(0) == first
    match.play("b accept")
    second = match.prompt_id(0)
    assert second != first
    match.play("d reject")  # now it must choose
    assert match.prompt_id(0) not in (first, second)


# ------------------------------------------------------------------ taking back, positions, records


def test_moves_of_a_seat_that_may_are_taken_back_while_no_other_acted() -> None:
    match = offering("b reject")
    before = match.position()
    match.play("a offer 2 wood for 1 ore")
    assert match.view(0).can_undo
    match.undo(0)
    assert match.position() == before
    match.play("a offer 2 wood for 1 ore", "c reject")
    assert not match.view(0).can_undo
    with pytest.raises(NotAllowed):
        match.undo(0)


@pytest.mark.parametrize("answer", ["b accept", "b counter 1 ore for 2 wood"])
def test_a_deal_is_not_taken_back(answer: str) -> None:
    """Two have agreed to it. What the seat does after it goes back as far as the deal, and no further."""
    match = offering(answer)
    match.play("a deal b")
    assert not match.view(0).can_undo
    assert match.undoable(0) == 0
    with pytest.raises(NotAllowed):
        match.undo(0)
    after = match.position()
    match.play("a offer 1 wood for 1 wool")
    match.undo(0)
    assert match.position() == after
    assert match.undoable(0) == 0


def test_a_deal_that_was_taken_back_when_that_was_possible_is_still_read() -> None:
    match = offering("b accept")
    before = match.position()
    match.play("a deal b")
    match.undo(0, logged=True)
    assert match.position() == before
    assert replay(record_of(match)).position() == before


def test_a_seat_that_may_move_looks_ahead() -> None:
    match = offering("c accept")
    glimpse = match.preview("deal c", seat=0)
    assert (glimpse.moves, glimpse.view.asked, glimpse.view.may) == (1, ["a"], [])
    assert (match.asked, match.may) == ([1, 3], [0])


def test_who_may_move_is_read_from_a_position() -> None:
    match = offering("b accept", "c counter 1 wool for 2 wood")
    other = jarlshof.position("settlers", match.position(), seed=1)
    assert (other.asked, other.may) == ([3], [0])
    assert other.position() == match.position()
    assert other.legal(0) == match.legal(0)
    other.play("a deal c")
    assert question(other) == "a main"


def test_a_record_holds_moves_of_a_seat_that_nobody_waited_for() -> None:
    match = offering("b accept", "a offer 2 wood for 1 ore", "c accept", "a deal c")
    again = jarlshof.replay(jarlshof.read_record(jarlshof.write_record(match)))
    assert again.position() == match.position()
    assert again.log[-1] == "a deal c"
