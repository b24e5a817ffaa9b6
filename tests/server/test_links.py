"""Links to tables: what stands in the document's head for those who show links; and it is the page all the same."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from jarlshof.client import Client
from jarlshof.server.errors import texts
from jarlshof.server.gist import gist_of
from jarlshof.server.page import STATIC, Page
from tests.server.hall import hall_in, in_a_loop, two_at_a_table
from tests.server.helpers import Guests
from tests.server.test_pictures import asked

built = pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the page is not built")


class Head(HTMLParser):
    """What a reader of links finds in a document."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.named: dict[str, list[str]] = {}
        self.title, self.tags, self._in_title = "", set[str](), False
        self.feed(document)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._in_title = tag == "title" and not self.title
        found = dict(attrs)
        name = found.get("property") or found.get("name")
        if tag == "meta" and name:
            self.named.setdefault(name, []).append(found.get("content") or "")

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title, self._in_title = data, False

    def __getitem__(self, name: str) -> str:
        [value] = self.named[name]
        return value


def linked(client: Client, path: str, method: str = "GET", **headers: str) -> tuple[dict[str, str], Head]:
    """The document of a link."""
    status, found, body = asked(client, path, method, **headers)
    assert (status, found["content-type"]) == (200, "text/html; charset=utf-8")
    return found, Head(body.decode())


def test_an_invitation_says_who_invites_to_what(guest: Guests) -> None:
    astrid = guest("Astrid")
    table = astrid.create("nord", ["me", "open"])
    headers, head = linked(astrid, f"/table/{table.id}")
    assert head.title == head["og:title"] == "Astrid invites you to Nord"
    assert head["og:description"] == head["description"]
    assert head["og:description"] == "One seat is free: Astrid, a free seat. Open the link and sit down; no account."
    assert (head["og:type"], head["twitter:card"]) == ("website", "summary_large_image")
    assert head["og:url"] == f"{astrid.url}/table/{table.id}"
    picture = head["og:image"]
    assert picture.startswith(f"{astrid.url}/api/tables/{table.id}/preview.png?lang=en&v=")
    assert asked(astrid, picture.removeprefix(astrid.url), "HEAD")[0] == 200
    assert headers["cache-control"] == "no-cache"
    german = linked(astrid, f"/table/{table.id}?lang=de")[1]
    assert german.title == "Astrid lädt dich ein: Nord"
    assert german["og:url"].endswith("?lang=de")
    assert linked(astrid, f"/table/{table.id}", accept_language="de-AT, en;q=0.5")[1].title == german.title
    assert linked(astrid, f"/table/{table.id}?lang=en", accept_language="de")[1].title == head.title
    assert asked(astrid, f"/table/{table.id}", "HEAD")[0::2] == (200, b"")


def test_what_it_says_goes_with_the_match(guest: Guests) -> None:
    astrid = guest("Astrid")
    table = astrid.create("settlers", ["me", "open"])
    first, invited = linked(astrid, f"/table/{table.id}")
    friend = guest("Bjarne").table(table.id)
    friend.join()
    status, again, _ = asked(astrid, f"/table/{table.id}", if_none_match=first["etag"])
    assert (status, again["etag"] == first["etag"]) == (200, False)
    assert asked(astrid, f"/table/{table.id}", if_none_match=again["etag"])[0] == 304
    running = linked(astrid, f"/table/{table.id}")[1]
    assert running.title == "Settlers: Astrid, Bjarne"
    assert running["og:image"] != invited["og:image"]
    friend.resign()
    over = linked(astrid, f"/table/{table.id}")[1]
    assert over.title == "Settlers: Astrid has won"
    assert re.fullmatch(r"Astrid \d+, Bjarne \d+\. Open the link .*", over["og:description"])


def test_a_name_is_a_name_whatever_is_in_it(guest: Guests) -> None:
    hostile = '"><script>x()</script>&quot;'
    astrid = guest(hostile)
    table = astrid.create("nord", ["me", "open"])
    _, head = linked(astrid, f"/table/{table.id}")
    assert head["og:title"] == head.title == f"{hostile} invites you to Nord"
    plain = linked(astrid, "/table/nowhere")[1]
    assert head.tags == plain.tags
    assert head.named.keys() == plain.named.keys()


@pytest.mark.parametrize("table", ["nowhere", "%3Cscript%3E", "x" * 200])
def test_a_table_that_is_not_here_has_the_general_words(guest: Guests, table: str) -> None:
    astrid = guest("Astrid")
    _, head = linked(astrid, f"/table/{table}")
    assert head.title == head["og:title"] == texts("en")("link.general")
    assert (head["og:url"], head["og:image"]) == (f"{astrid.url}/", f"{astrid.url}/api/preview.png?lang=en")


@built
def test_it_is_the_page_but_for_its_head(guest: Guests) -> None:
    astrid = guest("Astrid")
    table = astrid.create("nord", ["me", "open"])
    headers, _, body = asked(astrid, f"/table/{table.id}")[1], *asked(astrid, f"/table/{table.id}")[1:]
    own = asked(astrid, "/")[2]
    assert body.partition(b"<body")[2] == own.partition(b"<body")[2]
    assert re.findall(rb"<(?:script|link)[^>]*>", body) == re.findall(rb"<(?:script|link)[^>]*>", own)
    assert "modulepreload" in headers["link"]
    assert asked(astrid, f"/table/{table.id}", accept_encoding="gzip")[1]["content-encoding"] == "gzip"


@in_a_loop
async def test_the_gist_of_every_stage_in_both_languages(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        room, astrid, _ = await two_at_a_table(hall)
        guests = hall.services.guests
        english, german = (gist_of(room.table, guests, lang, room.now()) for lang in ("en", "de"))
        assert (english.state, german.state) == ("The match is on", "Die Partie läuft")
        assert (english.game, german.game) == ("Nord \u2013 A Game of Jarls", "Nord \u2013 Das Spiel der Jarle")
        assert [sitter.name for sitter in english.sitters] == ["Astrid", "Bjarne"]
        await guests.erase(astrid)
        assert "Astrid" not in str(gist_of(room.table, guests, "en", room.now()))


def test_without_a_built_page_there_is_still_an_answer(tmp_path: Path) -> None:
    page = Page(tmp_path, pause=0)
    assert page.find("index.html") is not None, "the page that says how to build it"
