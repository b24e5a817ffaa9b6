"""The page: what `make web` has built, served from memory; a page that was built again is noticed by itself.

It is at `/`, and for each game at `/GAME`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from jarlshof.server.clock import seconds
from jarlshof.server.packing import accepted

STATIC = Path(__file__).with_name("static")
LANDING = Path(__file__).with_name("landing.html")
INDEX = "index.html"
PACKED = {"br": ".br", "gzip": ".gz"}  # the better one first
TEXTS = re.compile(r"assets/texts-([a-z]{2})-[^/]+\.js")  # the page's words, a file for each language
FOREVER = "public, max-age=31536000, immutable"  # names of assets tell their content
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


class File(NamedTuple):
    """A file in all forms there are of it: by encoding, "" is the plain one."""

    kind: str
    cache: str
    tag: str
    forms: dict[str, bytes]


class Page:
    """The files of a folder. It is looked at again at most every `pause` seconds, and read if anything changed."""

    def __init__(self, folder: Path = STATIC, pause: float = 1.0, games: Iterable[str] = ()) -> None:
        self._folder, self._pause, self._games = folder, pause, frozenset(games)
        self._files: dict[str, File] = {}
        self._seen: dict[str, tuple[int, int]] = {}
        self._looked = float("-inf")

    def routes(self) -> list[Route]:
        """Where the files are: the page itself, its assets, and single files beside it."""
        return [
            Route("/", self.answer),
            Route("/assets/{name:path}", self.answer),
            Route("/matches", _my_matches),
            Route("/{name}", self.answer),
        ]

    async def answer(self, request: Request) -> Response:
        """A file, in the best form that the client takes; 404 for what is no file of the folder."""
        name = request.scope["path"].removeprefix("/")
        name = INDEX if name in ("", *self._games) else name
        file = self.find(name)
        if file is None:
            raise HTTPException(404)
        encodings = accepted(request.headers.getlist("accept-encoding"))
        encoding = next((name for name in PACKED if name in file.forms and name in encodings), "")
        tag = f'"{file.tag}-{encoding}"' if encoding else f'"{file.tag}"'
        headers = {"etag": tag, "cache-control": file.cache}
        if len(file.forms) > 1:
            headers["vary"] = "Accept-Encoding"
        if is_known(tag, request.headers.getlist("if-none-match")):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        if name == INDEX and (texts := self.words(request.headers.getlist("accept-language"))):
            headers["link"] = f"</{texts}>; rel=modulepreload"
        return Response(file.forms[encoding], headers={**headers, "content-type": file.kind})

    def find(self, name: str) -> File | None:
        """A file by its path in the folder; without a built page, the page that says how to build it."""
        now = seconds()
        if now - self._looked >= self._pause:
            self._looked = now
            self._look()
        return self._files.get(name)

    def words(self, wished: list[str]) -> str | None:
        """The words of the visitor's language, which the page would ask for only after its script has come."""
        files = {found[1]: name for name in self._files if (found := TEXTS.fullmatch(name))}
        wishes = [wish.strip()[:2].lower() for wish in ",".join(wished).split(",")]
        return next((files[wish] for wish in (*wishes, "en") if wish in files), None)

    def _look(self) -> None:
        seen = _listed(self._folder)
        if self._files and seen == self._seen:
            return
        names = [name for name in seen if not name.endswith(tuple(PACKED.values()))]
        files = {name: file for name in names if (file := _read(self._folder, name)) is not None}
        if INDEX not in files:
            landing = _read(LANDING.parent, LANDING.name)
            files = {} if landing is None else {INDEX: landing}
        self._seen, self._files = seen, files


async def _my_matches(_request: Request) -> Response:
    """An address that can be said aloud; in the page a place stands behind the #."""
    return RedirectResponse("/#page=matches", headers={"cache-control": "no-cache"})


def _listed(folder: Path) -> dict[str, tuple[int, int]]:
    """The files of a folder with time and size; one that goes meanwhile is left out."""
    found = {}
    for path in sorted(folder.rglob("*")):
        try:
            facts = path.stat()
        except OSError:
            continue
        if path.is_file():
            found[path.relative_to(folder).as_posix()] = facts.st_mtime_ns, facts.st_size
    return found


def _read(folder: Path, name: str) -> File | None:
    """A file; none if it has gone since the folder was listed."""
    forms: dict[str, bytes] = {}
    for encoding, ending in {"": "", **PACKED}.items():
        try:
            forms[encoding] = (folder / (name + ending)).read_bytes()
        except OSError:
            continue
    if "" not in forms:
        return None
    return File(
        kind=KINDS.get(PurePosixPath(name).suffix, "application/octet-stream"),
        cache=FOREVER if name.startswith("assets/") else "no-cache",
        tag=hashlib.sha256(forms[""]).hexdigest()[:16],
        forms=forms,
    )


def is_known(tag: str, given: list[str]) -> bool:
    """Does the client have this form already?"""
    tags = {each.strip().removeprefix("W/") for line in given for each in line.split(",")}
    return tag in tags or "*" in tags
