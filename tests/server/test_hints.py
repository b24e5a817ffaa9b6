"""What a bot would do: moves that can be played, of what the seat may know; nothing changes, nobody waits."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec
import pytest

from jarlshof.asking.protocol import Question
from jarlshof.client import RemoteTable
from jarlshof.core.game import game
from jarlshof.server.errors import Denied, Stale
from jarlshof.server.facts import Played
from jarlshof.server.hints import hint
from jarlshof.server.room import Action, Room
from jarlshof.wire import api
from tests.games.settlers.helpers import SMALL, SMALL_OFFICIAL, setting
from tests.server.hall import hall_in, two_at_a_table, until
from tests.server.helpers import Guests, company, options_of, pair, prompt_of, refused


@pytest.mark.parametrize("name", ["nord", "northgard", "settlers"])
def test_a_hint_can_be_looked_at_and_played(name: str, guest: Guests) -> None:
    table = guest("Astrid").create(name, ["me", "me"], hints=True)
    rules, stopped = game(name).moves, 0
    for _ in range(10):
        seat = table.asked[0]
        before = table.refresh()
        found = table.hint(seat)
        assert found.bot == "greedy"
        assert found.moves
        preview = found.preview
        assert preview.moves + preview.stopped == len(found.moves), "up to the first that brings something to light"
        moves = [move.text for move in found.moves]
        assert found.moves == [rules.told(rules.read(move)) for move in moves], "with verbs and arguments"
        known = table.preview(*moves, seat=seat)
        assert (known.view, known.events) == (preview.view, preview.events)
        assert table.hint(seat).moves == found.moves, "asked again, it says the same"
        assert table.refresh().seen == before.seen, "nothing has changed"
        assert table.update.seq == before.seq
        table.play(*moves, seat=seat)
        stopped += preview.stopped
    assert stopped or name == "nord"


# one position of Settlers for each question that can be asked, and what advice may be
HOME, AWAY = "settlements: d5 i7; roads: d5-e5 i7-j6", "settlements: d9 h9; roads: d9-e9 h9-i9"
SET_UP = ("number: 0", "rolled: -")
SEVEN = ("options: official", "rolled: 3 4")
QUESTIONS: dict[str, tuple[tuple[str, ...], str, str, set[str]]] = {
    "settle": ((*SET_UP, "ask: a settle"), "", "", {"settle"}),
    "pave": ((*SET_UP, "ask: a pave"), "settlements: d5", "", {"road"}),
    "roll": (("rolled: -",), HOME, AWAY, {"roll"}),
    "discard": ((*SEVEN, "raid: seven -", "ask: a discard"), f"{HOME}; hand: 6 wool 4 ore", AWAY, {"discard"}),
    "bandit": ((*SEVEN, "raid: seven -", "ask: a bandit"), HOME, f"{AWAY}; hand: 2 ore", {"bandit"}),
    "steal": (("rolled: 3 4", "raid: seven D8", "ask: a steal"), HOME, f"{AWAY}; hand: 2 ore", {"steal"}),
    "main": (("options: official",), f"{HOME}; hand: 2 grain 3 ore", AWAY, {"city"}),
    "answer": (
        ("turn: b", "ask: a answer", "offer: 1 grain for 1 ore"),
        f"{HOME}; hand: 1 wood 1 brick 1 wool 3 ore",
        f"{AWAY}; hand: 3 grain",
        {"accept", "reject", "counter"},
    ),
    "partner": (
        ("ask: a partner", "offer: 1 wood for 1 ore", "answers: b accept"),
        f"{HOME}; hand: 1 wood 2 grain 2 ore",
        f"{AWAY}; hand: 1 ore",
        {"deal"},
    ),
    "free": (("ask: a free", "free: 2", "card played: yes"), HOME, AWAY, {"road"}),
    "special": (
        ("options: official, special_build=after_each_turn", "turn: b", "acting: a", "ask: a special"),
        f"{HOME}; hand: 2 grain 3 ore",
        AWAY,
        {"city"},
    ),
}


@pytest.mark.parametrize("key", QUESTIONS)
def test_every_question_of_settlers_has_a_hint(key: str, guest: Guests) -> None:
    lines, mine, theirs, verbs = QUESTIONS[key]
    official = any("official" in line for line in lines)
    text = setting(*lines, tiles=SMALL_OFFICIAL if official else SMALL, a=mine, b=theirs)
    table = guest("Astrid").create("settlers", ["me", "me"], hints=True, position=text)
    assert prompt_of(table, "a").key == key
    began = time.monotonic()
    found = table.hint("a")
    assert time.monotonic() - began < 2, "advice that one waits for is asked for once"
    assert found.moves[0].verb in verbs
    rules = game("settlers").moves
    assert found.moves == [rules.told(rules.read(move.text)) for move in found.moves]
    table.play(*(move.text for move in found.moves), seat="a")


def test_a_hint_is_what_the_bot_itself_would_play(guest: Guests) -> None:
    first, _ = pair(guest, settings={"pace": 0.0, "hints": True})
    found = first.hint("a")
    first.hand_over("greedy", "a")
    with first.live() as live:
        live.wait(lambda update: update.seen[0].view.asked == ["b"], 60)
    assert [f"a {move.text}" for move in found.moves] == first.record("a").log[: len(found.moves)]


def test_hints_are_for_ones_own_seat_and_its_present_question(guest: Guests) -> None:
    first, second = pair(guest, settings={"hints": True})
    prompt = prompt_of(first, "a").id
    with refused("forbidden", 403):
        second._post("hint", api.AskHint(seat="a", prompt=prompt), api.Hint)
    with refused("stale", 409):
        second._post("hint", api.AskHint(seat="b", prompt="0b"), api.Hint)
    first.play(options_of(first, "a")[0], seat="a")
    with refused("stale", 409) as found:
        first._post("hint", api.AskHint(seat="a", prompt=prompt), api.Hint)
    assert found[0].update is not None, "with the table as it is now"
    first.hand_over("greedy", "a")
    with refused("not_allowed", 409):
        first._post("hint", api.AskHint(seat="a", prompt=prompt), api.Hint)


def no_hints(table: RemoteTable, seat: str = "a") -> None:
    """Everybody reads that there are none, and the server gives none."""
    assert table.refresh().table.hints is False
    with refused("not_allowed", 409) as found:
        table.hint(seat)
    assert found[0].key == "problem.no_hints"


def test_among_people_there_are_no_hints_unless_the_maker_chose_them(guest: Guests) -> None:
    first, second = pair(guest)
    no_hints(first)
    assert second.refresh().table.hints is False
    assert first.what_if(seat="a").update.table.hints is False, "nor by a board of the same match"
    chosen, other = pair(guest, settings={"hints": True})
    assert other.refresh().table.hints is True, "all see it"
    assert guest("Dagny").table(chosen.id).update.table.hints is True
    assert chosen.hint("a").moves
    no_hints(guest("Astrid").create("nord", ["me", "me"]))


def test_alone_against_bots_there_are_hints_unless_the_maker_chose_none(guest: Guests) -> None:
    alone = guest("Astrid").create("nord", ["me", "bot:random"], pace=10.0)
    assert alone.update.table.hints is True
    assert alone.hint("a").moves
    no_hints(guest("Astrid").create("nord", ["me", "bot:random"], hints=False, pace=10.0))


def test_a_seat_for_a_friend_that_goes_to_a_bot_leaves_one_alone(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "open"], pace=10.0)
    assert table.update.table.hints is False
    table.hand_over("random", "b")
    assert table.refresh().table.hints is True


def test_a_bot_that_plays_for_a_person_is_no_bot_among_people(guest: Guests) -> None:
    first, second = pair(guest, settings={"pace": 10.0})
    second.hand_over("random", "b")
    no_hints(first)


def test_when_all_others_have_resigned_one_is_alone(guest: Guests) -> None:
    tables = company(guest, "nord", 3)
    tables["b"].resign()
    no_hints(tables["a"])
    tables["c"].resign()
    assert tables["a"].refresh().table.hints is True


def test_a_board_of_a_finished_match_has_hints(guest: Guests) -> None:
    first, second = pair(guest)
    second.resign()
    assert first.what_if(at=0, seat="a").update.table.hints is True


def wish(room: Room) -> api.AskHint:
    assert room.table.match is not None
    return api.AskHint(seat="a", prompt=room.table.match.prompt_id(0))


def test_the_table_goes_on_while_the_bot_thinks(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path, patience=60) as hall:
            room, astrid, _ = await two_at_a_table(hall)
            asked, go_on = asyncio.Event(), asyncio.Event()

            async def slow(*_: object) -> list[str]:
                asked.set()
                await go_on.wait()
                return ["treasure none"]

            hall.services.bots.ask = slow  # type: ignore[assignment, method-assign]
            thinking = asyncio.create_task(hint(room, hall.services.bots, astrid.id, wish(room), 0, "en"))
            await asyncio.wait_for(asked.wait(), 30)
            assert room.table.match is not None
            move = room.table.match.legal(0)[0]
            async with asyncio.timeout(30):
                await room.act(Action(astrid.id), lambda: [Played(0, [move])])
            go_on.set()
            with pytest.raises(Stale):
                await thinking

    asyncio.run(work())


@pytest.mark.parametrize("answer", [["fly home"], ["done"], []])
def test_an_answer_that_is_no_move_is_no_hint(tmp_path: Path, answer: list[str]) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall)

            async def wrong(*_: object) -> list[str]:
                return answer

            hall.services.bots.ask = wrong  # type: ignore[assignment, method-assign]
            before = room.table.seq
            with pytest.raises(Denied) as refusal:
                await hint(room, hall.services.bots, astrid.id, wish(room), 0, "en")
            assert refusal.value.key == "problem.hint_failed"
            assert room.table.seq == before

    asyncio.run(work())


def test_a_bot_that_hangs_costs_its_hint_only(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path, "tests.asking.naughty_bots", patience=3) as hall:
            room, astrid, _ = await two_at_a_table(hall)
            ask = hall.services.bots.ask

            async def hanging(question: Question, *, waited_for: bool = True) -> list[str]:
                return await ask(msgspec.structs.replace(question, bot="hangs"), waited_for=waited_for)

            hall.services.bots.ask = hanging  # type: ignore[method-assign]
            with pytest.raises(Denied):
                await hint(room, hall.services.bots, astrid.id, wish(room), 0, "en")
            hall.services.bots.ask = ask  # type: ignore[method-assign]
            await until(lambda: not room.lock.locked())
            assert (await hint(room, hall.services.bots, astrid.id, wish(room), 0, "en")).moves

    asyncio.run(work())
