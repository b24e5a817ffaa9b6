"""A guest of a server: his calls, each made once however often the network fails."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Literal, TypedDict, Unpack
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from jarlshof.client.table import RemoteTable
from jarlshof.client.wire import FIRST_WAIT, LONGEST_WAIT, Refused, T, Unreachable, new_request, read, read_problem
from jarlshof.core.errors import BadOption, Error
from jarlshof.core.record import Record
from jarlshof.wire import api

COOKIE, TLS_COOKIE = "jarlshof", "__Host-jarlshof"
ATTEMPT = 3.0  # seconds one try of a call may take: a network that swallows everything must not cost the whole time
AWAY = (502, 503, 504)  # not done, but worth another try


class Settings(TypedDict, total=False):
    """What can be said of a new table besides its game, its seats and its options."""

    content: dict[str, str]
    position: str
    public: bool
    clock: api.Clock
    undo: api.Undo
    pace: float
    start: Literal["full", "host"]
    hints: bool | None
    silence: int
    salt: str


def _seat_wish(text: str) -> api.SeatWish:
    who, _, bot = text.partition(":")
    try:
        return msgspec.convert({"who": who, "bot": bot or None}, api.SeatWish)
    except msgspec.ValidationError:
        raise BadOption("seat", text, "me, open, bot:NAME") from None


class _Line(threading.local):
    """Each thread's own connection."""

    connection: http.client.HTTPConnection | None = None


class Client:
    """One guest at a server; any thread may use it. With the `token` of an earlier one it is the same guest."""

    def __init__(
        self, url: str, name: str | None = None, token: str | None = None, lang: api.Lang = "en", timeout: float = 10.0
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadOption("url", url, "http://HOST:PORT or https://HOST")
        self.secure, self.host, self.port = parts.scheme == "https", parts.hostname, parts.port
        self.url = f"{parts.scheme}://{parts.netloc}"
        self.token, self.lang, self.timeout = token, lang, timeout
        self._cookie = TLS_COOKIE if self.secure else COOKIE
        self._wish = name
        self._lock = threading.RLock()
        self._line = _Line()

    def close(self) -> None:
        """Hangs up, as far as this thread is concerned; the next call connects again."""
        if self._line.connection is not None:
            self._line.connection.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------ calls
    @property
    def headers(self) -> dict[str, str]:
        """What tells the server who this is."""
        return {"Cookie": f"{self._cookie}={self.token}"} if self.token else {}

    def _exchange(self, method: str, path: str, body: bytes | None, seconds: float) -> tuple[int, bytes]:
        """One try, on the kept connection if there is one."""
        line = self._line.connection
        if line is None:
            maker = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
            line = self._line.connection = maker(self.host, self.port)
        line.timeout = seconds
        if line.sock is not None:
            line.sock.settimeout(seconds)
        try:
            line.request(method, path, body, {**self.headers, "Content-Type": "application/json"})
            answer = line.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException):
            line.close()
            raise
        self._keep_cookies(answer.headers.get_all("Set-Cookie") or [])
        return answer.status, data

    def _keep_cookies(self, cookies: Sequence[str]) -> None:
        for cookie in cookies:
            name, _, rest = cookie.partition("=")
            if name in (COOKIE, TLS_COOKIE):
                self._cookie, self.token = name, rest.partition(";")[0].strip('"') or None

    def call(self, method: str, path: str, body: bytes | None = None, *, again: bool = True) -> bytes:
        """The answer of a call that is tried until it has one, or once only if it must not come `again`."""
        deadline, wait = time.monotonic() + self.timeout, FIRST_WAIT
        if not again and self._line.connection is not None:
            self._line.connection.close()  # a kept connection may be dead already
        while True:
            failure: Error
            try:
                status, data = self._exchange(method, path, body, min(ATTEMPT, max(0.1, deadline - time.monotonic())))
                if status < 400:
                    return data
                failure = Refused(status, read_problem(status, data))
                if status not in AWAY:
                    raise failure
            except (OSError, http.client.HTTPException) as error:
                failure = Unreachable(f"{self.url} does not answer: {str(error) or type(error).__name__}")
                if not again:
                    raise failure from None
            if time.monotonic() + wait >= deadline:
                raise failure
            time.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _get(self, path: str, kind: type[T], **query: str | int | None) -> T:
        asked = urlencode({name: value for name, value in query.items() if value is not None})
        return read(self.call("GET", f"{path}?{asked}" if asked else path), kind)

    def _do(self, method: str, path: str, body: msgspec.Struct | None, kind: type[T], again: bool = True) -> T:
        self.become()
        data = None if body is None else msgspec.json.encode(body)
        return read(self.call(method, path, data, again=again), kind)

    def become(self) -> None:
        """Makes sure that there is a guest, so that a repeated call is not taken for somebody else's."""
        with self._lock:
            if self.token is None or self._wish is not None:
                self.rename(self._wish)

    # ------------------------------------------------------------ who one is
    def rename(self, name: str | None) -> api.Me:
        """Becomes a guest, or changes the name."""
        with self._lock:
            body = msgspec.json.encode(api.Rename(name=name))
            me = read(self.call("POST", "/api/me", body), api.Me)
            self._wish = None
            return me

    def me(self) -> api.Me:
        """Who I am."""
        self.become()
        return self._get("/api/me", api.Me)

    def export(self) -> dict[str, object]:
        """Everything that is stored about me."""
        return self._get("/api/me/export", dict[str, object])

    def erase(self) -> None:
        """Erases everything about me."""
        self.call("DELETE", "/api/me", again=False)
        self.token = None

    def recovery(self) -> api.Recovery:
        """A secret that brings me to another device, once."""
        return self._do("POST", "/api/me/recovery", None, api.Recovery)

    def recover(self, token: str) -> api.Me:
        """Becomes the guest of a recovery link."""
        body = msgspec.json.encode(api.Recover(token=token))
        me = read(self.call("POST", "/api/recover", body, again=False), api.Me)
        self._wish = None
        return me

    def sign_out(self) -> api.Me:
        """Signs all my other devices out."""
        return self._do("POST", "/api/me/signout", None, api.Me)

    def notices(self, webhook: str | None = None, mail: str | None = None) -> api.Me:
        """Where to tell me that it is my turn."""
        wish = api.NoticeWish(webhook=webhook, mail=mail, lang=self.lang)
        return self._do("PUT", "/api/me/notices", wish, api.Me)

    def confirm(self, token: str) -> api.Me:
        """Confirms a mail address."""
        return self._do("POST", "/api/me/notices/confirm", api.Recover(token=token), api.Me, again=False)

    def mute(self, person: str) -> api.Me:
        """Hears no more of a person's chat."""
        return self._do("PUT", f"/api/me/mutes/{quote(person, safe='')}", None, api.Me)

    def unmute(self, person: str) -> api.Me:
        """Hears a person again."""
        return self._do("DELETE", f"/api/me/mutes/{quote(person, safe='')}", None, api.Me)

    # ------------------------------------------------------------ what is there
    def health(self) -> api.Health:
        """How the server is."""
        return self._get("/api/health", api.Health)

    def games(self) -> list[api.GameInfo]:
        """The games, their options and bots."""
        return self._get("/api/games", api.GameList).games

    def tables(
        self, stage: api.Stage | None = None, game: str | None = None, before: str | None = None
    ) -> api.TableList:
        """Public tables."""
        return self._get("/api/tables", api.TableList, stage=stage, game=game, before=before)

    def my_tables(self, finished: bool = False, boards: bool = False, before: str | None = None) -> api.TableList:
        """My tables, mine to move first; or those that are over; or only boards for trying things out."""
        asked = {"finished": "true" if finished else None, "boards": "true" if boards else None}
        return self._get("/api/me/tables", api.TableList, **asked, before=before)

    def my_matches(
        self, game: str | None = None, opponent: str | None = None, before: str | None = None
    ) -> api.TableList:
        """My finished matches; an opponent is a person's id, or `bot:` and its kind."""
        return self._get("/api/me/matches", api.TableList, game=game, opponent=opponent, before=before)

    def my_statistics(self, game: str | None = None, opponent: str | None = None) -> api.Statistics:
        """What my finished matches tell."""
        return self._get("/api/me/statistics", api.Statistics, game=game, opponent=opponent)

    def my_records(self) -> bytes:
        """All my matches as records, in a zip file."""
        return self.call("GET", "/api/me/records")

    def create(
        self,
        game: str,
        seats: Sequence[str] | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        **settings: Unpack[Settings],
    ) -> RemoteTable:
        """A new table. Seats are `me`, `open` or `bot:NAME`; without them: me, the others open."""
        wishes = None if seats is None else [_seat_wish(seat) for seat in seats]
        body = api.Create(game=game, seats=wishes, options=dict(options or {}), request=new_request(), **settings)
        made = self._do("POST", f"/api/tables?lang={self.lang}", body, api.Created)
        return RemoteTable(self, made.id, made.update)

    def open_record(self, record: Record) -> RemoteTable:
        """A table that shows a finished match from its record."""
        made = self._do("POST", f"/api/records?lang={self.lang}", record, api.Created)
        return RemoteTable(self, made.id, made.update)

    def table(self, id: str) -> RemoteTable:
        """A table by its id, as it is now."""
        return RemoteTable(self, id, self._get(f"/api/tables/{quote(id, safe='')}", api.Update, lang=self.lang))
