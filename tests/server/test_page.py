"""The built page: the right file in the right form, nothing else, and a new build without a restart."""

from __future__ import annotations

import gzip
import http.client
import os
import shutil
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.types import ASGIApp

from jarlshof.server.page import FOREVER, LANDING, Page
from tests.server.asgi import ask
from tests.server.running import RunningServer

INDEX = b"<!doctype html><title>Jarlshof</title>"
SCRIPT = b"export const sea = 'wide';" * 20
PACKED = {"br": b"brotli, taken as it is", "gzip": gzip.compress(SCRIPT)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What a build leaves."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_bytes(INDEX)
    (static / "favicon.svg").write_bytes(b"<svg/>")
    (static / "manifest.webmanifest").write_bytes(b"{}")
    (static / "assets" / "page-1a2b.js").write_bytes(SCRIPT)
    (static / "assets" / "page-1a2b.js.br").write_bytes(PACKED["br"])
    (static / "assets" / "page-1a2b.js.gz").write_bytes(PACKED["gzip"])
    (tmp_path / "secret.txt").write_text("not yours")
    return static


def app(folder: Path) -> ASGIApp:
    """Nothing but the page, which looks at its folder at each request."""
    return Starlette(routes=[*Page(folder, pause=0).routes()])


def test_files_have_their_kind_and_their_time_to_live(folder: Path) -> None:
    kinds = {
        "/": ("text/html; charset=utf-8", "no-cache", INDEX),
        "/index.html": ("text/html; charset=utf-8", "no-cache", INDEX),
        "/favicon.svg": ("image/svg+xml", "no-cache", b"<svg/>"),
        "/manifest.webmanifest": ("application/manifest+json", "no-cache", b"{}"),
        "/assets/page-1a2b.js": ("text/javascript; charset=utf-8", FOREVER, SCRIPT),
    }
    for path, (kind, cache, body) in kinds.items():
        got = ask(app(folder), path)
        assert (got.status, got.headers["content-type"], got.headers["cache-control"]) == (200, kind, cache), path
        assert got.body == body
        assert "content-encoding" not in got.headers


def test_my_matches_have_an_address_that_can_be_said_aloud(folder: Path) -> None:
    got = ask(app(folder), "/matches")
    assert (got.status, got.headers["location"]) == (307, "/#page=matches")


def test_each_game_has_an_address_of_the_page(folder: Path) -> None:
    """It is the page itself, for a reload; what is no game is nothing."""
    page = Starlette(routes=[*Page(folder, pause=0, games=("nord", "settlers")).routes()])
    for path in ("/nord", "/settlers"):
        got = ask(page, path)
        assert (got.status, got.body) == (200, INDEX)
        assert got.headers["cache-control"] == "no-cache"
    for path in ("/chess", "/nord/x", "/Nord", "/assets/nord"):
        assert ask(page, path).status == 404, path


@pytest.mark.parametrize(
    ("accept", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("GZIP", "gzip"),
        ("identity", ""),
        ("br;q=0.0, gzip; q=0", ""),
        ("", ""),
    ],
)
def test_a_packed_form_goes_to_those_who_take_it(folder: Path, accept: str, encoding: str) -> None:
    got = ask(app(folder), "/assets/page-1a2b.js", {"accept-encoding": accept})
    assert got.headers.get("content-encoding", "") == encoding
    assert got.body == PACKED.get(encoding, SCRIPT)
    assert got.headers["vary"] == "Accept-Encoding"
    assert got.headers["content-length"] == str(len(got.body))
    assert got.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    ("wished", "texts"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "texts-de-9z8y.js"),
        ("fr, DE;q=0.5", "texts-de-9z8y.js"),
        ("en-GB", "texts-en-1a2b.js"),
        ("fr", "texts-en-1a2b.js"),
        ("", "texts-en-1a2b.js"),
        ("../../secret,;;", "texts-en-1a2b.js"),
    ],
)
def test_the_page_names_the_words_of_its_visitor(folder: Path, wished: str, texts: str) -> None:
    assert "link" not in ask(app(folder), "/").headers
    for name in ("texts-de-9z8y.js", "texts-en-1a2b.js", "de-3c4d.js"):
        (folder / "assets" / name).write_text("export default {};")
    got = ask(app(folder), "/", headers={"accept-language": wished})
    assert got.headers["link"] == f"</assets/{texts}>; rel=modulepreload"
    assert "link" not in ask(app(folder), "/favicon.svg").headers


def test_a_form_that_is_known_is_not_sent_again(folder: Path) -> None:
    plain = ask(app(folder), "/assets/page-1a2b.js")
    packed = ask(app(folder), "/assets/page-1a2b.js", {"accept-encoding": "br"})
    assert plain.headers["etag"] != packed.headers["etag"]
    for given in (plain.headers["etag"], f'"other", W/{plain.headers["etag"]}', "*"):
        got = ask(app(folder), "/assets/page-1a2b.js", {"if-none-match": given})
        assert (got.status, got.body, got.headers["etag"]) == (304, b"", plain.headers["etag"])
    got = ask(app(folder), "/assets/page-1a2b.js", {"if-none-match": plain.headers["etag"], "accept-encoding": "br"})
    assert got.status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/nothing", "/../secret.txt", "/assets/../../secret.txt", "/assets/../index.html", "/assets/", "/assets",
        "/assets//page-1a2b.js", "/assets/page-1a2b.js.br", "/..", "/.", "//etc/passwd", "/assets//etc/passwd",
        "/assets/page-1a2b.js\0", "/assets/..\\..\\secret.txt",
    ],
)  # fmt: skip
def test_there_is_nothing_else(folder: Path, path: str) -> None:
    got = ask(app(folder), path)
    assert got.status == 404
    assert b"not yours" not in got.body


def test_only_reading_is_possible(folder: Path) -> None:
    assert ask(app(folder), "/", method="HEAD").headers["content-length"] == str(len(INDEX))
    for method in ("POST", "PUT", "DELETE"):
        assert ask(app(folder), "/", method=method).status == 405


def test_a_new_build_is_seen(folder: Path) -> None:
    page = app(folder)
    assert ask(page, "/assets/page-3c4d.js").status == 404
    before = ask(page, "/").headers["etag"]
    (folder / "assets" / "page-3c4d.js").write_bytes(b"new")
    (folder / "index.html").write_bytes(INDEX + b"2")
    assert ask(page, "/assets/page-3c4d.js").body == b"new"
    assert ask(page, "/").body == INDEX + b"2"
    assert ask(page, "/").headers["etag"] != before
    shutil.rmtree(folder)
    assert b"make web" in ask(page, "/").body, "while it is being built again"


def test_a_folder_that_does_not_change_is_read_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = app(folder)
    assert ask(page, "/").status == 200
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail(f"{path} was read again"))
    assert ask(page, "/assets/page-1a2b.js").status == 200


def test_within_its_pause_it_does_not_even_look(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Starlette(routes=[*Page(folder, pause=1e9).routes()])
    assert ask(page, "/").status == 200
    monkeypatch.setattr(Path, "rglob", lambda *_: pytest.fail("it looked"))
    for path in ("/", "/nothing"):
        ask(page, path)


def test_a_file_that_goes_while_it_looks_harms_nothing(folder: Path) -> None:
    os.symlink(folder / "gone", folder / "assets" / "dangling.js")
    (folder / "assets" / "alone.css.gz").write_bytes(b"without its plain form")
    assert ask(app(folder), "/").body == INDEX
    for name in ("dangling.js", "alone.css", "alone.css.gz"):
        assert ask(app(folder), f"/assets/{name}").status == 404


@pytest.mark.parametrize("parts", [(), ("assets",)])
def test_without_a_build_it_says_how_to_make_one(tmp_path: Path, parts: tuple[str, ...]) -> None:
    for part in parts:
        (tmp_path / part).mkdir()
        (tmp_path / part / "left-over.js").write_bytes(b"of a build that was stopped")
    page = app(tmp_path)
    got = ask(page, "/")
    assert got.body == LANDING.read_bytes()
    assert (got.status, got.headers["cache-control"]) == (200, "no-cache")
    assert got.body.count(b"make web") == 2, "in both languages"
    assert ask(page, "/assets/left-over.js").status == 404


def test_it_is_served_beside_the_api(server: RunningServer) -> None:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    found = {}
    for method, path in (("GET", "/"), ("HEAD", "/"), ("GET", "/nothing"), ("GET", "/api"), ("GET", "/api/nothing")):
        line.request(method, path)
        answer = line.getresponse()
        found[method, path] = answer.status, len(answer.read()), answer.headers
    line.close()
    assert [status for status, _, _ in found.values()] == [200, 200, 404, 200, 404]
    assert found["HEAD", "/"][1] == 0
    assert found["HEAD", "/"][2]["content-length"] == str(found["GET", "/"][1])
    assert "img-src 'self' data: blob:;" in found["GET", "/"][2]["content-security-policy"]
