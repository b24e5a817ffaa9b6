"""The page as a link to a table finds it: in its head stands what the table is about, for those who show links.

Messengers and other sites ask for an address without running its scripts. So the server puts title, sentence and
picture into the document; the page itself goes on from there (web/src/lib/arrival.ts) and is the same for everybody.
"""

from __future__ import annotations

import hashlib
import re
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from jarlshof.core.errors import Error
from jarlshof.core.texts import SOURCE, all_languages
from jarlshof.drawing.poster import HEIGHT, WIDTH
from jarlshof.server.call import PATH_PART, address_of, origin_of
from jarlshof.server.errors import Unknown, texts
from jarlshof.server.gist import gist_of
from jarlshof.server.limits import LINKS
from jarlshof.server.page import INDEX, Page, is_known
from jarlshof.server.sharing import known_as, table_link

if TYPE_CHECKING:
    from jarlshof.server.app import Server

OWN = re.compile(rb'\s*<title>[^<]*</title>|\s*<meta (?:name="description"|property="og:)[^>]*>')


class Told(NamedTuple):
    """What the head says: title, sentence, the address of a picture."""

    title: str
    text: str
    picture: str


class Links:
    """The documents of tables' addresses, made from the page."""

    def __init__(self, server: Server, page: Page) -> None:
        self._server, self._page = server, page

    def routes(self) -> list[Route]:
        """Where they are."""
        return [Route("/table/{table}", self.answer)]

    async def answer(self, request: Request) -> Response:
        """The page with the head of a table; of one that is not here, or not to be told now, with a general one."""
        file = self._page.find(INDEX)
        if file is None:
            raise HTTPException(404)
        lang = language(request)
        base = known_as(origin_of(request, self._server.config.tls), self._server.url)
        table = request.path_params["table"]
        link = table_link(base, table, lang)
        try:
            told = await self._told(request, table, base, lang)
        except Error:
            link = f"{base}/"
            said = texts(lang)
            told = Told(said("link.general"), said("link.general_text"), f"{base}/api/preview.png?lang={lang}")
        document = OWN.sub(b"", file.forms[""]).replace(b"</head>", _head(told, link).encode() + b"</head>", 1)
        tag = f'W/"{hashlib.sha256(document).hexdigest()[:24]}"'
        headers = {"etag": tag, "cache-control": "no-cache", "vary": "Accept-Language"}
        if is_known(tag.removeprefix("W/"), request.headers.getlist("if-none-match")):
            return Response(status_code=304, headers=headers)
        if words := self._page.words(request.headers.getlist("accept-language")):
            headers["link"] = f"</{words}>; rel=modulepreload"
        return Response(document, headers={**headers, "content-type": file.kind})

    async def _told(self, request: Request, table: str, base: str, lang: str) -> Told:
        """The gist of a table, and where its picture is."""
        server = self._server
        server.limits.check(LINKS, address_of(request))
        if not PATH_PART.fullmatch(table):
            raise Unknown("no_table")
        room = await server.hall.room(table)
        async with room.lock:
            gist = gist_of(room.table, server.guests, lang, room.now())
            mark = hashlib.sha256(f"{room.table.seq} {gist}".encode()).hexdigest()[:12]
        return Told(gist.title, gist.text, f"{base}/api/tables/{table}/preview.png?lang={lang}&v={mark}")


def language(request: Request) -> str:
    """The language of the link; of the visitor, if it names none."""
    wishes = ",".join(request.headers.getlist("accept-language")).split(",")
    asked = [request.query_params.get("lang", ""), *(wish.strip()[:2].lower() for wish in wishes)]
    return next((lang for lang in asked if lang in all_languages()), SOURCE)


def _head(told: Told, link: str) -> str:
    """The title and what Open Graph calls the rest; names in it are whatever people typed."""
    named = {
        "title": told.title,
        "description": told.text,
        "type": "website",
        "site_name": "Jarlshof",
        "url": link,
        "image": told.picture,
        "image:width": str(WIDTH),
        "image:height": str(HEIGHT),
        "image:alt": told.title,
    }
    tags = [f'<meta property="og:{name}" content="{escape(value)}">' for name, value in named.items()]
    about = f'<meta name="description" content="{escape(told.text)}">'
    card = '<meta name="twitter:card" content="summary_large_image">'
    return "\n".join([f"<title>{escape(told.title)}</title>", about, *tags, card, ""])
