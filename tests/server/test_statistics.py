"""What finished matches tell: shares of wins with what was to be expected, and head to head; from rows alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from jarlshof.server import schema as db
from jarlshof.server.guests import Guests
from jarlshof.server.statistics import ALL, Wish, statistics
from jarlshof.server.store import Store
from jarlshof.wire import api

ME, MAJA, JON = "me", "maja", "jon"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "jarlshof.db")
    store.open()
    yield store
    store.close()


def match(store: Store, number: int, *seats: tuple[str | None, int], game: str = "nord", turns: int = 50,
          first: int = 0, counts: bool = True) -> None:  # fmt: skip
    """A finished match: who sat there (a bot's kind begins with `bot:`) and came out on which place."""
    places = [place for _, place in seats]
    rows = [
        {
            "table": f"table-{number}", "seat": seat, "game": game, "seats": len(seats), "turns": turns,
            "guest": None if who is None or who.startswith("bot:") else who,
            "bot": who.removeprefix("bot:") if who is not None and who.startswith("bot:") else None,
            "turn": (seat - first) % len(seats), "place": place, "points": 100 - 10 * place,
            "share": 1 / places.count(1) if place == 1 else 0, "counts": counts, "began": number, "ended": number + 1,
            "ending": "points",
        }
        for seat, (who, place) in enumerate(seats)
    ]  # fmt: skip
    asyncio.run(store.write([sa.insert(db.results).values(rows)]))


def told(store: Store, wish: Wish = ALL, guest: str = ME) -> api.Statistics:
    return asyncio.run(statistics(store, Guests(store), guest, wish))


def shares(found: api.Statistics, by: str) -> dict[str, tuple[int, float, float]]:
    """Matches, wins and what was to be expected, by what they were told apart."""
    return {each.key: (each.matches, each.won, round(each.par, 3)) for each in found.shares if each.by == by}


def test_nobody_has_played(store: Store) -> None:
    assert told(store) == api.Statistics(finished={}, opponents=[], shares=[], versus=None)
    assert told(store, Wish(opponent="nobody")).versus == api.Versus(ahead=0, level=0, behind=0, last=[])


def test_shares_are_told_apart_in_every_way_each_with_its_par(store: Store) -> None:
    match(store, 1, (ME, 1), (MAJA, 2), turns=39)
    match(store, 2, (MAJA, 1), (ME, 2), turns=40)
    match(store, 3, (MAJA, 1), (ME, 1), (JON, 3), game="settlers", turns=80, first=2)
    match(store, 4, (ME, 1), ("bot:greedy", 2), ("bot:greedy", 3), ("bot:random", 4), game="northgard", turns=120)
    found = told(store)
    assert found.finished == {"nord": 2, "settlers": 1, "northgard": 1}
    assert shares(found, "all") == {"": (4, 2.5, round((1 / 2 + 1 / 2 + 1 / 3 + 1 / 4) / 4, 3))}
    assert shares(found, "game") == {"nord": (2, 1, 0.5), "settlers": (1, 0.5, 0.333), "northgard": (1, 1, 0.25)}
    assert shares(found, "seats") == {"2": (2, 1, 0.5), "3": (1, 0.5, 0.333), "4": (1, 1, 0.25)}
    assert shares(found, "order") == {"first": (2, 2, 0.375), "last": (2, 0.5, 0.417)}, "who moved first is what counts"
    assert shares(found, "length") == {"0": (1, 1, 0.5), "40": (1, 0, 0.5), "80": (2, 1.5, 0.292)}
    assert shares(found, "opponent") == {
        "maja": (3, 1.5, 0.444), "bot:greedy": (1, 1, 0.25), "bot:random": (1, 1, 0.25), "jon": (1, 0.5, 0.333),
    }  # fmt: skip
    assert [(each.key, each.matches) for each in found.opponents] == [
        ("maja", 3), ("bot:greedy", 1), ("bot:random", 1), ("jon", 1),
    ]  # fmt: skip
    assert sum(each.won for each in told(store, guest=MAJA).shares if each.by == "all") == 1.5


def test_only_the_matches_that_are_meant_count(store: Store) -> None:
    match(store, 1, (ME, 1), (MAJA, 2))
    match(store, 2, (ME, 2), (MAJA, 1), game="settlers")
    match(store, 3, (ME, 1), (JON, 2))
    assert shares(told(store, Wish(game="nord")), "all") == {"": (2, 2, 0.5)}
    assert shares(told(store, Wish(opponent=MAJA)), "all") == {"": (2, 1, 0.5)}
    assert shares(told(store, Wish("settlers", MAJA)), "all") == {"": (1, 0, 0.5)}
    assert shares(told(store, Wish("settlers", JON)), "all") == {}
    assert told(store, Wish("settlers", MAJA)).finished == {"nord": 2, "settlers": 1}, "what can be chosen stays"
    assert shares(told(store, Wish(opponent=ME)), "all") == {}, "nobody is his own opponent"


def test_what_does_not_count_is_listed_but_in_no_share(store: Store) -> None:
    match(store, 1, (ME, 1), (MAJA, 2), counts=False)
    found = told(store, Wish(opponent=MAJA))
    assert (found.finished, found.shares) == ({"nord": 1}, [])
    assert [each.key for each in found.opponents] == [MAJA]
    assert found.versus == api.Versus(ahead=0, level=0, behind=0, last=[])


def test_a_seat_of_somebody_who_has_gone_is_nobody(store: Store) -> None:
    match(store, 1, (ME, 1), (None, 2))
    found = told(store)
    assert shares(found, "all") == {"": (1, 1, 0.5)}
    assert (shares(found, "opponent"), found.opponents) == ({}, [])


def test_head_to_head_tells_who_came_out_before_whom(store: Store) -> None:
    match(store, 1, (JON, 1), (ME, 2), (MAJA, 3))
    match(store, 2, (ME, 1), (MAJA, 1))
    match(store, 3, (MAJA, 1), (ME, 2))
    match(store, 4, (ME, 2), ("bot:greedy", 1), ("bot:greedy", 3))
    versus = told(store, Wish(opponent=MAJA)).versus
    assert versus is not None
    assert (versus.ahead, versus.level, versus.behind) == (1, 1, 1)
    assert [(duel.table, duel.result, duel.apart) for duel in versus.last] == [
        ("table-3", "behind", -10), ("table-2", "level", 0), ("table-1", "ahead", 10),
    ]  # fmt: skip
    bots = told(store, Wish(opponent="bot:greedy")).versus
    assert bots is not None
    assert (bots.ahead, bots.behind) == (0, 1), "the best of several counts"


def test_the_last_matches_are_told_one_by_one_and_all_are_counted(store: Store) -> None:
    for number in range(15):
        match(store, number, (ME, 1), (MAJA, 2))
    versus = told(store, Wish(opponent=MAJA)).versus
    assert versus is not None
    assert (versus.ahead, len(versus.last), versus.last[0].table) == (15, 12, "table-14")
