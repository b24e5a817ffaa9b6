"""What the server tells of its games: boards, rule books, samples; and the whole story of a match."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from starlette.requests import Request
from starlette.types import Message

import jarlshof
from jarlshof.book import book as core
from jarlshof.client import Client
from jarlshof.core.game import game
from jarlshof.core.match import new_match
from jarlshof.core.record import record_of
from jarlshof.core.view import Move
from jarlshof.games.nord.islands.shipped import DEFAULTS, island_names, island_text
from jarlshof.games.settlers.view import SettlersTable
from jarlshof.server import shown
from jarlshof.server.app import Server
from jarlshof.server.books import book
from jarlshof.server.config import Config
from jarlshof.server.limits import CREATE_TABLE, EXPENSIVE
from jarlshof.server.table import Table
from jarlshof.wire import api
from jarlshof.wire.routes import ROUTES
from tests.server.helpers import Guests, options_of, pair, random_moves, raw, refused
from tests.server.running import RunningServer

LANGUAGES = ("en", "de")
GAMES = ("nord", "northgard", "settlers")


def sample(client: Client, name: str, **wish: object) -> api.Sampled:
    """What a table could look like."""
    return client._do("POST", f"/api/games/{name}/sample", msgspec.convert(wish, api.Sample), api.Sampled)


# ---------------------------------------------------------------- boards
def test_a_game_tells_its_boards_by_seats(guest: Guests) -> None:
    games = {each.name: each for each in guest("Astrid").games()}
    assert games["nord"].boards == {str(seats): island_names(seats) for seats in (2, 3, 4)}
    assert {seats: names[0] for seats, names in games["nord"].boards.items()} == {
        str(seats): name for seats, name in DEFAULTS.items()
    }
    assert games["settlers"].boards["4"] == ["classic19", "large30"]
    assert games["settlers"].boards["6"] == ["large30", "classic19"]
    assert not any(games["northgard"].boards.values()), "its map is laid in play"


@pytest.mark.parametrize("name", ["nord", "settlers"])
def test_the_first_board_is_the_default_and_all_can_be_chosen(name: str, guest: Guests) -> None:
    client = guest("Astrid")
    option = {"nord": "island", "settlers": "board"}[name]
    for seats, boards in next(each for each in client.games() if each.name == name).boards.items():
        assert sample(client, name, options={"seats": int(seats)}).options[option] == boards[0]
        found = sample(client, name, options={"seats": int(seats), option: boards[-1]})
        assert (found.options[option], found.options["seats"]) == (boards[-1], int(seats))


# ---------------------------------------------------------------- books
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_book_is_that_of_the_core_with_positions_for_pictures(name: str, lang: str, guest: Guests) -> None:
    status, headers, body = raw(guest("Astrid"), "GET", f"/api/games/{name}/book?lang={lang}")
    assert (status, headers["content-type"]) == (200, "application/json")
    told: Any = json.loads(body)
    rules = game(name)
    known = core.load_book(rules, lang, pictures=False)
    assert (told["game"], told["lang"], told["rules"]) == (name, lang, rules.rules)
    assert (told["title"], told["terms"]) == (known.title, known.terms)
    assert told["legend"] == {"title": known.legend.title, "text": known.legend.picture}
    assert told["ours"] == core.words(rules, lang).ours
    assert [(each["id"], each["number"], each["title"], each["text"]) for each in told["chapters"]] == [
        (each.id, each.number, each.title, each.text) for each in known.chapters
    ]
    rulings = [each for chapter in told["chapters"] for each in chapter["rulings"]]
    fields = ("id", "title", "text", "ours", "clarifies", "refers")
    assert [[each[field] for field in fields] for each in rulings] == [
        [getattr(each, field) for field in fields] for each in known.rulings()
    ]
    figures = [figure for each in rulings for figure in each["figures"]]
    assert [figure["number"] for figure in figures] == list(range(1, len(figures) + 1))
    plans = {plan.id: plan for plan in core.diagrams(rules)}
    assert {figure["id"] for figure in figures} == set(plans)
    for figure in figures:
        plan = plans[figure["id"]]
        assert (figure["marks"], figure["rulings"], figure["panel"]) == (plan.marks, plan.rulings, plan.panel)
        assert figure["view"] == json.loads(msgspec.json.encode(core.pictured(rules, plan).view()))
        assert figure["view"]["mine"] is figure["view"]["seat"] is None
        assert figure["caption"]
    assert "<svg" not in body.decode()


def test_the_languages_have_the_same_book() -> None:
    for name in GAMES:
        english, german = (book(game(name), lang) for lang in LANGUAGES)
        assert english.title != german.title or english.chapters[0].title != german.chapters[0].title
        ids = [[ruling.id for chapter in each.chapters for ruling in chapter.rulings] for each in (english, german)]
        assert ids[0] == ids[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_texts_of_a_game_are_those_of_its_files(lang: str, guest: Guests) -> None:
    status, _, body = raw(guest("Astrid"), "GET", f"/api/games/nord/texts?lang={lang}")
    texts = game("nord").texts(lang)
    assert status == 200
    assert json.loads(body) == {key: texts.all()[key] for key in texts.keys()}
    assert raw(guest("Orm"), "GET", "/api/games/castle/texts")[0] == 404


def test_a_book_that_is_not_there(guest: Guests) -> None:
    client = guest("Astrid")
    for path, status in (
        ("castle/book", 404),
        ("nord/book?lang=fr", 400),
        ("nord/book?page=1", 400),
        ("no%2Frd/book", 404),
        ("n%20rd/book", 400),
    ):
        assert raw(client, "GET", f"/api/games/{path}")[0] == status, path
    german = json.loads(raw(client, "GET", "/api/games/castle/book?lang=de")[2])
    assert (german["code"], german["key"], german["text"]) == (
        "not_found", "problem.no_game", "dieses Spiel gibt es hier nicht",
    )  # fmt: skip


# ---------------------------------------------------------------- samples
def test_a_sample_can_be_made_into_a_table(guest: Guests) -> None:
    client = guest("Astrid")
    found = sample(client, "nord", options={"island": "random", "seats": 3})
    assert re.fullmatch(r"random-3-[0-9]+", str(found.options["island"]))
    assert (found.view.seat, found.view.mine, found.view.prompt, found.view.seq) == (None, None, None, 0)
    for settings in ({"content": found.content}, {}):
        table = client.create("nord", ["me", "me", "me"], found.options, **settings)  # type: ignore[arg-type]
        assert table.update.table.content == found.content
        assert table.update.table.options == found.options
        assert table.sees("a").table.ground == found.view.table.ground  # type: ignore[attr-defined]


def test_samples_of_the_same_wish_differ_where_chance_decides(guest: Guests) -> None:
    client = guest("Astrid")
    assert len({str(sample(client, "nord", options={"island": "wild"}).options["island"]) for _ in range(4)}) > 1
    assert len({str(sample(client, "settlers").view.table.tiles) for _ in range(4)}) > 1  # type: ignore[attr-defined]


def test_a_sample_needs_nobody_and_leaves_nothing(server: RunningServer) -> None:
    client = Client(server.url)
    before = client.health().tables
    status, headers, _ = raw(client, "POST", "/api/games/nord/sample?lang=de", {})
    assert (status, headers["set-cookie"]) == (200, None)
    assert client.health().tables <= before  # idle ones may be put away meanwhile


def test_an_island_of_ones_own_is_told_all_that_is_wrong_with_it(guest: Guests) -> None:
    client = guest("Astrid")
    good = island_text("eid")
    assert sample(client, "nord", content={"island": good}).content == {"island": good}
    bad = good
    for old, new in {
        "f f f D m": "f f f f f", "m m m C": "m m m m", "B k m": "m m m", "m m k ~": "m m ~ ~", "p k ~": "~ k ~",
        "@": "~", "seats = 2": "seats = 3",
    }.items():  # fmt: skip
        bad = bad.replace(old, new)
    with pytest.raises(jarlshof.BadContent) as known:
        new_match(game("nord"), {}, 0, content={"island": bad})
    assert len(known.value.violations) > 3
    assert len(str(known.value)) > 500, "more than other problems tell"
    with refused("bad_option", 422) as found:
        sample(client, "nord", content={"island": bad})
    assert all(ruling in found[0].text and said in found[0].text for ruling, said in known.value.violations)
    for content in ({"island": ""}, {"island": "x" * 50_000}, {"castle": good}, {}):
        with refused("bad_option", 422):
            sample(client, "nord", content=content)


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 9},
        {"island": "atlantis"},
        {"castle": True},
        {"preset": "none"},
        {"island": "random-2-7", "seats": 3},
    ],
)
def test_options_that_cannot_be(options: dict[str, object], guest: Guests) -> None:
    with refused("bad_option", 422):
        sample(guest("Astrid"), "nord", options=options)


def test_what_costs_something_is_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Samples by address, whoever asks; hints and records by person."""
    many = EXPENSIVE.count
    with RunningServer(tmp_path_factory.mktemp("limited"), limits=True) as server:
        server.wait_ready("nord")
        found = [raw(Client(server.url), "POST", "/api/games/nord/sample", {})[0] for _ in range(many + 8)]
        assert found[:many] == [200] * many
        assert found[-1] == 429
        table = Client(server.url, name="Astrid").create("nord", ["me", "me"], hints=True)
        with refused("limited", 429):
            for _ in range(many + 8):
                table.hint("a")
        client = Client(server.url, name="Bjarne")
        with refused("limited", 429):
            for seed in range(CREATE_TABLE.count + 2):
                client.open_record(record_of(jarlshof.new("nord", seats=2, seed=seed)))


def test_while_a_game_is_compiled_there_is_nothing_of_it_yet(tmp_path: Path) -> None:
    async def receive() -> Message:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def work(name: str) -> tuple[int, str, str | None]:
        server = Server(Config(data=tmp_path))
        [route] = [each for each in ROUTES if each.name == name]
        scope = {
            "type": "http", "method": route.method, "path": route.path, "path_params": {"game": "nord"},
            "query_string": b"", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1),
        }  # fmt: skip
        answer = await server.endpoint(route)(Request(scope, receive))
        await asyncio.to_thread(server.notices.close)
        return answer.status_code, json.loads(bytes(answer.body))["code"], answer.headers.get("retry-after")

    for name in ("book", "sample"):
        assert asyncio.run(work(name)) == (503, "warming", "2")


# ---------------------------------------------------------------- the story of a match
def test_the_story_begins_with_the_set_up_and_is_a_seats_own(guest: Guests) -> None:
    first, second = pair(guest, "settlers")
    random_moves({"a": first, "b": second}, 30, random.Random(1))
    watcher = guest("Dagny").table(first.id)
    mine, theirs, seen = first.story("a"), second.story("b"), watcher.story()
    assert [each.seat for each in (mine, theirs, seen)] == ["a", "b", None]
    assert all(each.events[0].seq == 0 for each in (mine, theirs, seen))
    assert mine.events[-1].seq == first.sees("a").seq
    for table, told in ((first, mine), (second, theirs), (watcher, seen)):
        update = table.client._get(table.path, api.Update, since=0)
        assert update.seen[0].events == told.events
    with refused("forbidden", 403):
        watcher.story("a")
    with refused("forbidden", 403):
        first.story("b")


def test_numbers_that_are_keys_in_a_view_are_read_as_numbers(guest: Guests) -> None:
    table = guest("Astrid").create("settlers", ["me", "me"], options={"dice": "deck36"})
    random_moves({"a": table, "b": table}, 20, random.Random(3))
    seen = table.sees("a").table
    assert isinstance(seen, SettlersTable)
    assert seen.dice_left
    assert sum(seen.dice_left.values()) < 36
    assert set(seen.dice_left) <= set(range(2, 13))
    assert all(set(each.yields) <= set(range(2, 13)) for each in seen.players)


def test_a_story_tells_what_the_dice_gave(guest: Guests) -> None:
    table = guest("Astrid").create("settlers", ["me", "me"])
    random_moves({"a": table, "b": table}, 40, random.Random(3))
    found = table.story("a")
    rolled = {event.seq for event in found.events if event.kind == "roll"}
    gained = [event for event in found.events if event.kind == "gain" and event.seq in rolled]
    assert rolled
    assert [each.seat for each in found.luck] == ["a", "b"]
    assert all((each.cards > 0) == any(event.seat == each.seat for event in gained) for each in found.luck)
    assert all(each.expected > 0 for each in found.luck)
    assert guest("Dagny").table(table.id).story().luck == found.luck, "everybody could see it"
    assert pair(guest)[0].story("a").luck == []


def test_after_an_undo_the_story_tells_only_what_stands(guest: Guests) -> None:
    first, _ = pair(guest)
    before = first.story("a").events
    first.play("treasure none", seat="a")
    first.play(options_of(first, "a")[0], seat="a")
    assert len(first.story("a").events) > len(before)
    first.undo(2)
    assert first.story("a").events == before
    assert first.client._get(first.path, api.Update, since=0).seen[0].events is None, "an update cannot tell that"


def test_a_story_has_the_moves_of_which_no_event_tells(guest: Guests) -> None:
    first, second = pair(guest)
    seq = first.sees("a").seq
    first.play("treasure none", seat="a")
    watcher = guest("Dagny").table(first.id)
    declined = api.Silent(seq=seq + 1, seat="a", move=Move("treasure none", "treasure", {"treasure": "none"}))
    assert first.story("a").silent == second.story("b").silent == [declined]
    assert watcher.story().silent == [], "as long as it runs a spectator has no record"
    man = options_of(first, "a")[0]
    first.play(man, seat="a")
    assert first.story("a").silent == [declined], "an event tells of the man"
    first.undo(1)
    assert [each.move.text for each in first.story("a").silent] == ["treasure none", man], "he was taken back"
    first.resign("a")
    assert watcher.story().silent == first.story("a").silent


def test_what_a_record_hides_no_story_tells() -> None:
    table = cast(Table, SimpleNamespace(other_rules=False, game=game("northgard")))
    log = ["a ?", "b keep plunder", "b undo", "branch here", "a end"]
    assert [(each.seq, each.seat, each.move.text) for each in shown.silent(table, log, {5})] == [
        (2, "b", "keep plunder")
    ]


def test_when_it_is_over_every_seats_story_is_open(guest: Guests) -> None:
    first, second = pair(guest, "settlers")
    random_moves({"a": first, "b": second}, 20, random.Random(2))
    own = {"a": first.story("a").events, "b": second.story("b").events}
    first.resign("a")
    watcher = guest("Dagny").table(first.id)
    assert {letter: watcher.story(letter).events for letter in "ab"} == own
    assert watcher.view(0, "b").view.seat == "b"
    german = Client(watcher.client.url, lang="de").table(first.id).story("a").events
    assert [event.kind for event in german] == [event.kind for event in own["a"]]
    assert [event.text for event in german] != [event.text for event in own["a"]]
    with refused("bad_request", 400):
        watcher.story("h")


def test_before_the_start_there_is_no_story(guest: Guests) -> None:
    with refused("not_allowed", 409):
        guest("Astrid").create("nord", ["me", "open"]).story()
