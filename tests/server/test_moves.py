"""Moves: all or nothing, answered once, refused with their rule, and looked at beforehand."""

from __future__ import annotations

import random

import msgspec

from jarlshof.client import RemoteTable
from jarlshof.wire import api
from tests.server.helpers import (
    Guests,
    at_once,
    at_the_dice,
    company,
    kinds,
    options_of,
    pair,
    post,
    prompt_of,
    refused,
)


def moves(seat: api.SeatLetter, prompt: str, *texts: str, request: str) -> api.Moves:
    return api.Moves(seat=seat, prompt=prompt, moves=list(texts), request=request)


# ---------------------------------------------------------------- all or nothing
def test_a_list_whose_last_move_is_illegal_changes_nothing(guest: Guests) -> None:
    first, second = pair(guest)
    before = first.sees("a")
    with refused("illegal", 422) as found:
        first.play("treasure none", "place a1", seat="a")
    assert (found[0].number, found[0].move) == (2, "place a1")
    assert found[0].ruling is not None
    assert found[0].ruling.startswith("nord.")
    english = found[0].text
    first.client.lang = "de"
    with refused("illegal", 422) as found:
        first.play("treasure none", "place a1", seat="a")
    assert found[0].text != english
    first.client.lang = "en"
    assert first.refresh().seq == second.refresh().seq == 3
    assert first.sees("a") == before
    with refused("bad_move", 422):
        first.play("treasure none", "castle kingside", seat="a")
    assert first.record("a").log == []


def test_a_list_is_made_as_a_whole(guest: Guests) -> None:
    first, second = pair(guest)
    glimpse = first.preview("treasure none")
    assert glimpse.view.prompt is not None
    place = glimpse.view.prompt.options[0].text
    done = first.play("treasure none", place)
    assert (done.seq, done.update.seq) == (4, 4)
    assert second.refresh().seq == 4
    assert second.record("b").log == ["a treasure none", f"a {place}"]


def test_another_seats_moves_are_not_made(guest: Guests) -> None:
    first, second = pair(guest)
    with refused("forbidden", 403):
        post(second, "moves", moves("a", prompt_of(first, "a").id, "treasure none", request="others-1"))
    with refused("stale", 409):
        post(second, "moves", moves("b", "0b", "treasure none", request="others-2"))
    assert first.refresh().seq == 3


# ---------------------------------------------------------------- prompts
def test_a_stale_answer_gets_a_fresh_update(guest: Guests) -> None:
    first, _ = pair(guest)
    stale = prompt_of(first, "a").id
    first.play("treasure none")
    with refused("stale", 409) as found:
        post(first, "moves", moves("a", stale, "treasure none", request="stale-one"))
    update = found[0].update
    assert update is not None
    assert update.seq == first.update.seq
    assert update.seen[0].view.prompt == prompt_of(first, "a")
    with refused("stale", 409):
        first._post("preview", api.Try(seat="a", prompt=stale, moves=["treasure none"]), api.Preview)


def offered(guest: Guests) -> tuple[dict[str, RemoteTable], str, list[str]]:
    """Settlers with an open offer: the tables, who offers, who is asked."""
    tables = company(guest, "settlers", 3)
    chance = random.Random(11)
    for _ in range(200):
        asked = tables["a"].refresh().seen[0].view.asked
        if len(asked) > 1:
            for table in tables.values():
                table.refresh()
            return tables, next(iter(set("abc") - set(asked))), asked
        mover = tables[asked[0]]
        mover.refresh()
        options = options_of(mover, asked[0])
        offers = [text for text in options if text.startswith("offer")]
        mover.play(chance.choice(offers or options))
    raise AssertionError("no offer in 200 moves")


def test_an_answer_is_not_stale_because_another_seat_answered(guest: Guests) -> None:
    tables, _, asked = offered(guest)
    left, right = asked
    prompt = prompt_of(tables[right], right).id
    tables[left].play("reject")
    done = post(tables[right], "moves", api.Moves(seat=right, prompt=prompt, moves=["reject"], request="answer-1"))  # type: ignore[arg-type]
    assert done.update.seq == tables[left].refresh().seq


def test_both_answers_at_once_are_taken(guest: Guests) -> None:
    tables, offerer, asked = offered(guest)
    done = at_once(2, lambda n: tables[asked[n]].play("reject", seat=asked[n]))
    assert all(isinstance(each, api.Done) for each in done), done
    assert tables[offerer].refresh().seen[0].view.asked == [offerer]


# ---------------------------------------------------------------- request ids
def test_a_repeated_request_changes_nothing_and_gets_the_first_answer(guest: Guests) -> None:
    first, second = pair(guest)
    wish = moves("a", prompt_of(first, "a").id, "treasure none", request="repeated")
    done = at_once(10, lambda _: post(first, "moves", wish))
    assert [each.seq if isinstance(each, api.Done) else each for each in done] == [4] * 10
    first.refresh()
    first.play(options_of(first, "a")[0])
    again = post(first, "moves", wish)
    assert (again.seq, again.update.seq) == (4, 5)
    assert len(second.record("b").log) == 2
    other = msgspec.structs.replace(wish, moves=["treasure axe"])
    with refused("bad_request", 400):
        post(first, "moves", other)
    with refused("bad_request", 400):
        post(first, "undo", api.TakeBack(seat="a", request="repeated"))


def test_every_action_is_done_once(guest: Guests) -> None:
    first = guest("Astrid").create("nord", ["me", "open"])
    second = guest("Bjarne").table(first.id)
    second.client.become()
    actions: list[tuple[RemoteTable, str, api.Body]] = [
        (second, "join", api.Join(request="once-join")),
        (first, "propose", api.Propose(kind="abandon", seat="a", request="once-propose")),
        (second, "reply", api.Reply(seat="b", proposal=4, agree=False, request="once-reply")),
        (first, "bot", api.HandOver(seat="a", bot="random", request="once-hand")),
        (first, "take", api.SeatAction(seat="a", request="once-take")),
        (second, "resign", api.SeatAction(seat="b", request="once-resign")),
    ]
    for table, path, body in actions:
        done = at_once(3, lambda _, table=table, path=path, body=body: post(table, path, body))  # type: ignore[misc]
        assert len({each.seq if isinstance(each, api.Done) else each for each in done}) == 1, (path, done)
    everything = first.client._get(first.path, api.Update, since=0)
    assert [kind for kind, _ in kinds(everything)] == [
        "sat", "sat", "started", "proposed", "declined", "handed", "taken", "resigned", "ended",
    ]  # fmt: skip


# ---------------------------------------------------------------- preview
def test_a_preview_changes_nothing(guest: Guests) -> None:
    first, second = pair(guest)
    before = first.sees("a")
    glimpse = first.preview("treasure none")
    assert glimpse.view.prompt is not None
    glimpse = first.preview("treasure none", glimpse.view.prompt.options[0].text)
    assert (glimpse.moves, glimpse.stopped) == (2, False)
    assert glimpse.view.table != before.table
    assert {event.seat for event in glimpse.events} == {"a"}
    with refused("illegal", 422):
        first.preview("treasure none", "place a1")
    assert first.refresh().seq == second.refresh().seq == 3
    assert first.sees("a") == before


def test_a_preview_does_not_roll_the_dice(guest: Guests) -> None:
    table, seat = at_the_dice(guest)
    before = table.sees(seat)
    found = [table.preview("roll", seat=seat), table.preview("roll", "end", seat=seat)]
    for glimpse in found:
        assert (glimpse.moves, glimpse.stopped, glimpse.events) == (0, True, [])
        assert glimpse.view == before
    with refused("not_allowed", 409):
        table.play("roll", "end", seat=seat)
    assert table.refresh().seen[0].view == table.sees("a")
    assert table.sees(seat) == before


def test_why_not_tells_the_rule_and_is_no_failure(guest: Guests) -> None:
    first, second = pair(guest)
    found = first.why_not("treasure none", "place a1")
    assert found is not None
    assert (found.ruling, found.number) == ("nord.B23", 2)
    assert "a1" in found.text
    assert first.why_not("treasure none") is None
    with refused("bad_move", 422):
        first.why_not("dance")
    assert first.refresh().seq == second.refresh().seq == 3
