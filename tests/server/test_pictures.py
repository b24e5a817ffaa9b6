"""Pictures of tables: what they show at every stage, that they are small, and that they cost the server little."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import itertools
import random
import struct
import threading
import xml.etree.ElementTree as ET
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from jarlshof.client import Client
from jarlshof.drawing.poster import HEIGHT, WIDTH, Sitter, poster
from jarlshof.drawing.thumbnail import open_sea
from jarlshof.server import pictures
from jarlshof.server.app import Server
from jarlshof.server.config import Config
from jarlshof.server.limits import PICTURES
from jarlshof.server.pictures import MOST_OF_ONE, MOST_WAITING, Pictures
from jarlshof.wire.routes import ROUTES
from tests.server.bench_pictures import over
from tests.server.hall import in_a_loop, two_at_a_table, until
from tests.server.helpers import Guests, options_of, random_moves

MOST = 6 * 1024  # bytes of a thumbnail as it is sent, in gzip
SEA = open_sea().encode()


def asked(client: Client, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """What comes for a path, asked for by somebody whom nobody knows; and nobody is known afterwards."""
    line = http.client.HTTPConnection(client.host, client.port, timeout=30)
    try:
        line.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        assert "set-cookie" not in found
        return answer.status, found, answer.read()
    finally:
        line.close()


def thumbnail(client: Client, table: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """A table's thumbnail."""
    return asked(client, f"/api/tables/{table}/thumbnail.svg", method, **headers)


def check_drawing(body: bytes) -> None:
    """A file of its own with both themes, small enough for a list of many."""
    root = ET.fromstring(body)
    assert root.tag.endswith("svg")
    assert float(root.attrib["viewBox"].split()[2]) > 0
    assert b"prefers-color-scheme:dark" in body
    assert len(gzip.compress(body, 5)) <= MOST


@pytest.mark.parametrize("game", ["nord", "northgard", "settlers"])
def test_the_board_before_the_start_while_it_is_played_and_at_the_end(game: str, guest: Guests) -> None:
    astrid = guest("Astrid")
    table = astrid.create(game, ["me", "open", "me"])
    drawn = [thumbnail(astrid, table.id)]
    friend = guest("Bjarne").table(table.id)
    friend.join()
    random_moves({"a": table, "b": friend, "c": table}, 24, random.Random(5))
    drawn.append(thumbnail(astrid, table.id))
    table.propose("abandon", seat="a")
    friend.refresh()
    friend.reply(agree=True)
    drawn.append(thumbnail(astrid, table.id))
    for status, headers, body in drawn:
        assert (status, headers["content-type"], headers["cache-control"]) == (
            200,
            "image/svg+xml",
            "private, no-cache",
        )
        check_drawing(body)
        assert body != SEA
    assert drawn[0][2] != drawn[1][2] == drawn[2][2]
    assert len({headers["etag"] for _, headers, _ in drawn}) == 3


def test_who_has_it_already_is_told_so(guest: Guests) -> None:
    astrid = guest("Astrid")
    table = astrid.create("nord", ["me", "me"])
    _, headers, body = thumbnail(astrid, table.id)
    tag = headers["etag"]
    status, again, nothing = thumbnail(astrid, table.id, if_none_match=tag)
    assert (status, again["etag"], nothing) == (304, tag, b"")
    assert thumbnail(astrid, table.id, "HEAD")[0::2] == (200, b"")
    packed = thumbnail(astrid, table.id, accept_encoding="gzip")
    assert (packed[1]["content-encoding"], gzip.decompress(packed[2])) == ("gzip", body)
    table.refresh()
    seat = table.asked[0]
    table.play(options_of(table, seat)[0], seat=seat)
    status, headers, _ = thumbnail(astrid, table.id, if_none_match=tag)
    assert (status, headers["etag"] != tag) == (200, True)


def test_what_is_no_table_has_no_picture(guest: Guests) -> None:
    astrid = guest("Astrid")
    for id, status, code in (("nowhere", 404, b"not_found"), ("no%20table", 400, b"bad_request")):
        found, headers, body = thumbnail(astrid, id)
        assert (found, headers["cache-control"]) == (status, "no-store")
        assert b'"code":"' + code in body


def test_the_board_of_a_position_is_shown_when_it_is_played(guest: Guests) -> None:
    """Its text is nobody's business before; that an island of Settlers is unknown before the start is seen, too."""
    astrid = guest("Astrid")
    begun = astrid.create("nord", ["me", "me"])
    position = begun.position()
    waiting = astrid.create("nord", ["me", "open"], position=position)
    assert thumbnail(astrid, waiting.id)[2] == SEA
    islands = {thumbnail(astrid, astrid.create("settlers", ["me", "open"]).id)[2] for _ in range(2)}
    assert len(islands) == 1
    assert b"#c08660" not in islands.pop(), "no hills"


# ---------------------------------------------------------------- for those who show links
def preview(client: Client, table: str, query: str = "", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The picture beside words."""
    return asked(client, f"/api/tables/{table}/preview.png{query}", **headers)


def check_preview(body: bytes) -> None:
    """A PNG as messengers want it: of their size, and not too many bytes for them."""
    assert body[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", body[16:24]) == (WIDTH, HEIGHT)
    assert len(body) < 600_000


def test_a_preview_says_who_plays_and_in_which_language(guest: Guests) -> None:
    astrid = guest("Astrid")
    table = astrid.create("settlers", ["me", "open"])
    status, headers, body = preview(astrid, table.id)
    assert (status, headers["content-type"], headers["cache-control"]) == (200, "image/png", "public, max-age=300")
    check_preview(body)
    assert preview(astrid, table.id, "?lang=en&v=12")[2] == body
    assert preview(astrid, table.id, "?lang=de")[2] != body
    assert preview(astrid, table.id, if_none_match=headers["etag"])[0] == 304
    astrid.rename("Bj\u00f8rn <b>&\u540d\U0001f600")  # no font has to have all of it
    status, renamed, other = preview(astrid, table.id)
    assert (status, renamed["etag"] == headers["etag"], other == body) == (200, False, False)
    check_preview(other)
    assert preview(astrid, "nowhere")[0] == 404
    assert preview(astrid, table.id, "?size=99999")[0] == 400


def test_a_general_picture_is_there_for_all_other_links(guest: Guests) -> None:
    astrid = guest("Astrid")
    status, headers, body = asked(astrid, "/api/preview.png")
    assert (status, headers["content-type"]) == (200, "image/png")
    check_preview(body)
    assert asked(astrid, "/api/preview.png?lang=de", if_none_match=headers["etag"])[0] == 200
    assert asked(astrid, "/api/preview.png", if_none_match=headers["etag"])[0] == 304


@pytest.mark.long
@pytest.mark.parametrize("game", ["nord", "northgard", "settlers"])
def test_previews_of_all_games_and_stages(game: str, guest: Guests) -> None:
    astrid = guest("Astrid")
    table = astrid.create(game, ["me", "open"])
    check_preview(preview(astrid, table.id)[2])
    friend = guest("Bjarne").table(table.id)
    friend.join()
    check_preview(preview(astrid, table.id)[2])
    friend.resign()
    check_preview(preview(astrid, table.id)[2])
    opened = astrid.open_record(over(game, 3))
    check_preview(preview(astrid, opened.id)[2])


def test_words_of_a_poster_are_escaped_and_stay_in_their_column() -> None:
    sitters = [Sitter(seat, "</text><script>" * 9, "100") for seat in "abcdefgh"]
    drawn = ET.fromstring(poster(open_sea(), "Nord \u2013 <b>", "&lt;", sitters))
    words = [each.text or "" for each in drawn.iter() if each.tag.endswith("}text")]
    assert {"Nord", "<b>", "&lt;", "100"} <= set(words)
    assert not [each for each in drawn.iter() if each.tag.endswith("script")]
    assert max(map(len, words)) < 40


# ---------------------------------------------------------------- what it costs
def test_pictures_are_kept_in_a_bounded_room() -> None:
    kept = Pictures(room=100)
    for tag in "abcd":
        kept.put(tag, b"x" * 40)
        kept.get("a")
    assert [tag for tag in "abcd" if kept.get(tag)] == ["a", "d"]
    kept.put("a", b"y" * 20)
    assert (kept.get("a"), kept.size) == (b"y" * 20, 60)
    kept.put("e", b"x" * 200)
    assert kept.size <= 100


@asynccontextmanager
async def open_server(folder: Path, limits: bool) -> AsyncIterator[tuple[Server, str]]:
    """A server without a network, and the id of a table of two."""
    server = Server(Config(data=folder, limits=limits))
    server.hall.ready = lambda _game: True
    server.store.open()
    try:
        room, _, _ = await two_at_a_table(server.hall)
        yield server, room.table.head.id
    finally:
        server.hall.close()
        server.notices.close()
        server.store.close()


async def ask(server: Server, name: str, table: str, address: str = "127.0.0.1") -> Response:
    """The answer to a request for something of a table."""
    [route] = [route for route in ROUTES if route.name == name]

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "path": route.path.replace("{table}", table),
        "path_params": {"table": table},
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": (address, 1),
    }
    return await server.endpoint(route)(Request(scope, receive))


@in_a_loop
async def test_a_picture_is_drawn_once_and_needs_no_table_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = 0

    def small(*args: object) -> bytes:
        nonlocal drawn
        drawn += 1
        return b"<svg/>"

    monkeypatch.setattr(pictures, "_small", small)
    async with open_server(tmp_path, limits=False) as (server, table):
        first = await ask(server, "thumbnail", table)
        server.hall.rooms.pop(table).close()
        second = await ask(server, "thumbnail", table)
        assert (first.body, first.headers["etag"]) == (second.body, second.headers["etag"])
        assert (drawn, table in server.hall.rooms) == (1, False)


@in_a_loop
async def test_an_address_asks_for_so_many(tmp_path: Path) -> None:
    async with open_server(tmp_path, limits=True) as (server, table):
        answers = [(await ask(server, "thumbnail", table)).status_code for _ in range(PICTURES.count + 1)]
        assert answers == [200] * PICTURES.count + [429]
        assert (await ask(server, "thumbnail", table, "192.0.2.9")).status_code == 200


@pytest.mark.parametrize(("addresses", "room"), [(100, MOST_WAITING), (1, MOST_OF_ONE)], ids=["many", "one"])
@in_a_loop
async def test_a_flood_of_previews_waits_in_line_and_no_longer_than_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, addresses: int, room: int
) -> None:
    """One is drawn, some wait, the others are told to come again; meanwhile the loop goes on."""
    at_once = most = 0
    go, numbers = threading.Event(), itertools.count()

    def large(*args: object) -> bytes:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        go.wait()
        at_once -= 1
        return b"png"

    monkeypatch.setattr(pictures, "_large", large)
    monkeypatch.setattr(pictures, "_tag", lambda *parts: str(next(numbers)))  # as if all were of different tables
    async with open_server(tmp_path, limits=True) as (server, table):
        calls = [ask(server, "preview_picture", table, f"192.0.2.{n % addresses}") for n in range(room + 5)]
        tasks = [asyncio.create_task(call) for call in calls]
        await until(lambda: sum(task.done() for task in tasks) == 5)
        go.set()
        answers = await asyncio.gather(*tasks)
    codes = sorted(answer.status_code for answer in answers)
    assert codes == [200] * room + [429] * 5
    assert most == 1
    assert all(answer.headers["retry-after"] for answer in answers if answer.status_code == 429)
