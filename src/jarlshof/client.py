"""A client of a server: for tests, for scripts, and for bots on other machines.

Calls block. Each one is made once, however often the network fails: what changes something carries a request id, and
is repeated with the same id until it is answered or the time is up. Views hold the game's own tables.

    guest = Client("http://localhost:8420", name="Astrid")
    table = guest.create("nord", seats=["me", "bot:greedy"])
    table.play("treasure none")
"""

from __future__ import annotations

import contextlib
import http.client
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import TracebackType
from typing import Literal, TypedDict, TypeVar, Unpack, cast, get_type_hints
from urllib.parse import quote, urlencode, urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from jarlshof.core.errors import BadOption, Error, NotAllowed
from jarlshof.core.game import SEAT_LETTERS, game
from jarlshof.core.record import Record
from jarlshof.core.view import Forecast, View
from jarlshof.server import api
from jarlshof.server.routes import STATUS

COOKIE, TLS_COOKIE = "jarlshof", "__Host-jarlshof"
ATTEMPT = 3.0  # seconds one try of a call may take: a network that swallows everything must not cost the whole time
FIRST_WAIT, LONGEST_WAIT = 0.05, 1.0  # seconds between tries of a call
QUIET, PATIENCE = 5.0, 2.0  # seconds without a frame before a ping, and seconds for its answer
FIRST_PAUSE = 0.1  # seconds before a socket is opened again; it grows to LONGEST_WAIT
HANDSHAKE = 1.0  # seconds an opening gets even if the caller waits less: otherwise short waits would never open one
LARGEST_FRAME = 1 << 24
AWAY = (502, 503, 504)  # not done, but worth another try

T = TypeVar("T")


class Refused(Error):
    """The server said no."""

    def __init__(self, status: int, problem: api.Problem) -> None:
        self.status, self.problem = status, problem
        super().__init__(f"{problem.code}: {problem.text}")


class Unreachable(Error):
    """No answer in time; what was asked for may have been done."""


class Settings(TypedDict, total=False):
    """What can be said of a new table besides its game, its seats and its options."""

    content: dict[str, str]
    public: bool
    clock: api.Clock
    undo: api.Undo
    pace: float
    start: Literal["full", "host"]
    salt: str


# ---------------------------------------------------------------- reading answers
@cache
def _parts(name: str) -> dict[str, object]:
    """The types of the parts of a view that are a game's own: its functions tell them."""
    of = game(name)
    table, mine = get_type_hints(of.table)["return"], get_type_hints(of.mine)["return"]
    return {"table": table, "mine": mine | None, "forecast": get_type_hints(of.forecast).get("return", Forecast | None)}


def _view(found: dict[str, object]) -> View:
    parts = {part: msgspec.convert(found[part], kind) for part, kind in _parts(str(found["game"])).items()}
    return msgspec.structs.replace(msgspec.convert(found, View), **parts)


def _with_views(value: object) -> object:
    """Plain data with its views read: their types on the wire are abstract, only the game's name tells more."""
    if isinstance(value, list):
        return [_with_views(item) for item in value]
    if not isinstance(value, dict):
        return value
    down = {key: _with_views(value[key]) for key in ("update", "seen") if key in value}
    return {**value, **down, **({"view": _view(value["view"])} if "view" in value else {})}


def _read(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.convert(_with_views(msgspec.json.decode(data)), kind)
    except (msgspec.MsgspecError, UnicodeError, LookupError) as error:
        raise Unreachable(f"an answer that cannot be read: {error}") from None


def _problem(status: int, data: bytes) -> api.Problem:
    try:
        return _read(data, api.Problem)
    except Unreachable:  # not of our server, but of something before it
        text = f"{status} {http.client.responses.get(status, '')} {data[:200].decode(errors='replace')}"
        return api.Problem(code="internal" if status >= 500 else "bad_request", text=text.strip())


def new_request() -> str:
    """A fresh request id."""
    return secrets.token_urlsafe(12)


def _seat_wish(text: str) -> api.SeatWish:
    who, _, bot = text.partition(":")
    try:
        return msgspec.convert({"who": who, "bot": bot or None}, api.SeatWish)
    except msgspec.ValidationError:
        raise BadOption("seat", text, "me, open, bot:NAME") from None


def _letter(seat: str) -> api.SeatLetter:
    if seat not in SEAT_LETTERS or len(seat) != 1:
        raise BadOption("seat", seat, f"a letter from {SEAT_LETTERS[0]} to {SEAT_LETTERS[-1]}")
    return cast(api.SeatLetter, seat)


# ---------------------------------------------------------------- a guest
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
                failure = Refused(status, _problem(status, data))
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
        return _read(self.call("GET", f"{path}?{asked}" if asked else path), kind)

    def _do(self, method: str, path: str, body: api.Body | None, kind: type[T], again: bool = True) -> T:
        self.become()
        data = None if body is None else msgspec.json.encode(body)
        return _read(self.call(method, path, data, again=again), kind)

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
            me = _read(self.call("POST", "/api/me", body), api.Me)
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
        me = _read(self.call("POST", "/api/recover", body, again=False), api.Me)
        self._wish = None
        return me

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

    def my_tables(self, finished: bool = False, before: str | None = None) -> api.TableList:
        """My tables, mine to move first; or my finished matches."""
        return self._get("/api/me/tables", api.TableList, finished="true" if finished else None, before=before)

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

    def table(self, id: str) -> RemoteTable:
        """A table by its id, as it is now."""
        return RemoteTable(self, id, self._get(f"/api/tables/{quote(id, safe='')}", api.Update, lang=self.lang))


# ---------------------------------------------------------------- a table
class RemoteTable:
    """A table at the server, through the eyes of one guest. `update` is the newest that was seen of it."""

    def __init__(self, client: Client, id: str, update: api.Update) -> None:
        self.client, self.id, self.path = client, id, f"/api/tables/{quote(id, safe='')}"
        self._update = update
        self._lock = threading.Lock()

    @property
    def update(self) -> api.Update:
        """The newest state of the table that any call or frame brought."""
        return self._update

    @property
    def seats(self) -> list[str]:
        """The seats that are mine, once the match has begun."""
        return [seen.seat for seen in self._update.seen if seen.seat is not None]

    @property
    def asked(self) -> list[str]:
        """My seats that are asked now, less those that a bot plays."""
        bots = {seat.seat for seat in self._update.table.seats if seat.bot is not None}
        return [seen.seat for seen in self._update.seen if seen.seat and seen.seat not in bots and seen.view.prompt]

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self._update.table.stage == "over"

    def sees(self, seat: str | None = None) -> View:
        """What a seat of mine sees; none: the first one's view, or a spectator's."""
        for seen in self._update.seen:
            if seat is None or seen.seat == seat:
                return seen.view
        raise NotAllowed(f"seat {seat} is not mine, or the match has not begun")

    def keep(self, update: api.Update) -> api.Update:
        """Takes an update over unless a newer one is known."""
        with self._lock:
            if update.seq >= self._update.seq:
                self._update = update
        return update

    def _mine(self, seat: str | None, among: Sequence[str] = ()) -> api.SeatLetter:
        found = seat or next(iter([*among, *self.seats]), None)
        if found is None:
            raise NotAllowed("no seat at this table is mine")
        return _letter(found)

    def _post(self, path: str, body: api.Body, kind: type[T]) -> T:
        try:
            return self.client._do("POST", f"{self.path}/{path}?lang={self.client.lang}", body, kind)
        except Refused as refused:
            if refused.problem.update is not None:
                self.keep(refused.problem.update)
            raise

    def _deed(self, path: str, body: api.Body) -> api.Done:
        done = self._post(path, body, api.Done)
        self.keep(done.update)
        return done

    def refresh(self) -> api.Update:
        """The table as it is now."""
        return self.keep(self.client._get(self.path, api.Update, lang=self.client.lang))

    # ------------------------------------------------------------ before the start
    def join(self, seat: str | None = None, salt: str | None = None) -> api.Done:
        """Takes an open seat."""
        letter = None if seat is None else _letter(seat)
        return self._deed("join", api.Join(seat=letter, salt=salt, request=new_request()))

    def leave(self) -> api.Done:
        """Leaves before the start."""
        return self._deed("leave", api.Deed(request=new_request()))

    def start(self) -> api.Done:
        """Starts the match."""
        return self._deed("start", api.Deed(request=new_request()))

    def salt(self, salt: str) -> api.Done:
        """Adds salt to the chance."""
        return self._deed("salt", api.AddSalt(salt=salt, request=new_request()))

    def remove(self) -> None:
        """Deletes the table."""
        self.client.call("DELETE", self.path, again=False)

    # ------------------------------------------------------------ moves
    def _question(self, seat: str | None) -> tuple[api.SeatLetter, str]:
        """A seat of mine and the id of the prompt it is asked."""
        letter = self._mine(seat, self.asked)
        prompt = self.sees(letter).prompt or self._seen_anew(letter).prompt
        if prompt is None:
            raise NotAllowed(f"seat {letter} is not asked")
        return letter, prompt.id

    def _seen_anew(self, seat: str) -> View:
        self.refresh()
        return self.sees(seat)

    def play(self, *moves: str, seat: str | None = None) -> api.Done:
        """Makes moves, all of them or none: the answer of a seat of mine to its prompt."""
        letter, prompt = self._question(seat)
        return self._deed("moves", api.Moves(seat=letter, prompt=prompt, moves=list(moves), request=new_request()))

    def preview(self, *moves: str, seat: str | None = None) -> api.Preview:
        """Looks at moves without making them."""
        letter, prompt = self._question(seat)
        return self._post("preview", api.Try(seat=letter, prompt=prompt, moves=list(moves)), api.Preview)

    def undo(self, moves: int = 1, seat: str | None = None) -> api.Done:
        """Takes back my last moves."""
        able = [seen.seat for seen in self._update.seen if seen.seat and seen.view.can_undo]
        return self._deed("undo", api.TakeBack(seat=self._mine(seat, able), moves=moves, request=new_request()))

    def propose(self, kind: Literal["abandon", "back"], moves: int | None = None, seat: str | None = None) -> api.Done:
        """Asks all persons: to abandon the match, or to take back more."""
        body = api.Propose(kind=kind, seat=self._mine(seat), moves=moves, request=new_request())
        return self._deed("propose", body)

    def reply(self, agree: bool, seat: str | None = None) -> api.Done:
        """Agrees to the proposal, or declines it."""
        proposal = self._update.table.proposal
        missing = [letter for letter in self.seats if proposal and letter in proposal.missing]
        return self._deed("reply", api.Reply(seat=self._mine(seat, missing), agree=agree, request=new_request()))

    def hand_over(self, bot: str = "greedy", seat: str | None = None) -> api.Done:
        """Hands a seat of mine to a bot."""
        return self._deed("bot", api.HandOver(seat=self._mine(seat), bot=bot, request=new_request()))

    def take(self, seat: str | None = None) -> api.Done:
        """Takes a seat back from a bot."""
        return self._deed("take", api.SeatDeed(seat=self._mine(seat), request=new_request()))

    def resign(self, seat: str | None = None) -> api.Done:
        """Gives up."""
        return self._deed("resign", api.SeatDeed(seat=self._mine(seat), request=new_request()))

    def time_up(self, seat: str, choice: Literal["wait", "bot", "end"]) -> api.Done:
        """Chooses what happens when another's time is up."""
        return self._deed("time", api.TimeUp(seat=_letter(seat), choice=choice, request=new_request()))

    def say(self, text: str) -> api.Done:
        """A line of chat."""
        return self._deed("chat", api.Say(text=text, request=new_request()))

    # ------------------------------------------------------------ other tables, other times
    def rematch(self) -> RemoteTable:
        """A new table with the same settings."""
        made = self._post("rematch", api.Deed(request=new_request()), api.Created)
        return RemoteTable(self.client, made.id, made.update)

    def what_if(
        self, at: int | None = None, seat: str | None = None, bots: Mapping[str, str] | None = None
    ) -> RemoteTable:
        """A board to try things on."""
        eyes = None if seat is None else _letter(seat)
        players = {_letter(other): bot for other, bot in (bots or {}).items()}
        body = api.WhatIf(at=at, seat=eyes, bots=players, request=new_request())
        made = self._post("whatif", body, api.Created)
        return RemoteTable(self.client, made.id, made.update)

    def view(self, at: int | None = None, seat: str | None = None) -> api.Seen:
        """An earlier position, as a seat saw it."""
        return self.client._get(f"{self.path}/view", api.Seen, at=at, seat=seat, lang=self.client.lang)

    def record(self, seat: str | None = None) -> Record:
        """The record; of a running match only a seat's part."""
        return self.client._get(f"{self.path}/record", Record, seat=seat)

    def live(self, since: int | None = None) -> Live:
        """The table's frames as they come, from now or from an earlier seq on."""
        return Live(self, since)


# ---------------------------------------------------------------- frames
class Live:
    """The frames of a table, over a socket that is opened again whenever it is lost; close it, or use `with`.

    Frames are read while somebody iterates or waits; each update among them becomes `table.update`.
    """

    def __init__(self, table: RemoteTable, since: int | None = None) -> None:
        self.table, self.seq = table, table.update.seq if since is None else since
        self.connections = 0  # how often a socket was opened
        self._socket: ClientConnection | None = None
        self._closed = False
        self._pause = 0.0
        self._due, self._pinged = 0.0, False

    def __enter__(self) -> Live:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __iter__(self) -> Iterator[api.ServerFrame]:
        while (frame := self.next()) is not None:
            yield frame

    def close(self) -> None:
        """No more frames."""
        self._closed = True
        self._drop()

    def wait(self, check: Callable[[api.Update], bool], timeout: float | None = None) -> api.Update:
        """The first update that passes a check, the present one included; TimeoutError if none comes in time."""
        end = None if timeout is None else time.monotonic() + timeout
        while not check(self.table.update):
            left = None if end is None else max(0.0, end - time.monotonic())
            if left == 0.0 or (self.next(left) is None and self._closed):
                raise TimeoutError(f"table {self.table.id} at {self.table.update.seq}: not in {timeout} s")
        return self.table.update

    def next(self, timeout: float | None = None) -> api.ServerFrame | None:
        """The next frame, or none if it does not come in time or this is closed; opening may take a second longer."""
        end = float("inf") if timeout is None else time.monotonic() + timeout
        while not self._closed and (timeout is None or time.monotonic() < end):
            if self._socket is None:
                self._open(end)
            elif (frame := self._receive(end)) is not None:
                return frame
        return None

    def _open(self, end: float) -> None:
        if self._pause:
            time.sleep(max(0.0, min(self._pause, end - time.monotonic())))
        self._pause = min(LONGEST_WAIT, max(FIRST_PAUSE, 2 * self._pause))
        client = self.table.client
        url = f"ws{client.url[4:]}{self.table.path}/live?seq={self.seq}&lang={client.lang}"
        try:
            self._socket = connect(
                url,
                legacy=True,
                additional_headers=client.headers,
                proxy=None,
                compression=None,
                open_timeout=min(PATIENCE, max(HANDSHAKE, end - time.monotonic())),
                ping_interval=None,
                close_timeout=0.2,
                max_size=LARGEST_FRAME,
            )
        except InvalidStatus as error:
            status = error.response.status_code
            if 400 <= status < 500 and status != 429:
                raise Refused(status, _problem(status, bytes(error.response.body or b""))) from None
        except (OSError, WebSocketException, EOFError):
            pass
        else:
            self.connections += 1
            self._due, self._pinged = time.monotonic() + PATIENCE, True  # the server speaks first: hello

    def _receive(self, end: float) -> api.ServerFrame | None:
        assert self._socket is not None
        try:
            data = self._socket.recv(max(0.0, min(self._due, end) - time.monotonic()), decode=False)
        except TimeoutError:
            if time.monotonic() >= self._due:
                self._ask()
            return None
        except ConnectionClosed:
            self._drop()
            return None
        self._due, self._pinged = time.monotonic() + QUIET, False
        return self._heard(msgspec.convert(_with_views(msgspec.json.decode(data)), api.ServerFrame))

    def _ask(self) -> None:
        """It has been quiet: is anybody there? If that was asked already, the connection is dead."""
        if self._pinged or self._socket is None:
            self._drop()
            return
        with contextlib.suppress(ConnectionClosed):
            self._socket.send(msgspec.json.encode(api.Ping()), text=True)
        self._due, self._pinged = time.monotonic() + PATIENCE, True

    def _heard(self, frame: api.ServerFrame) -> api.ServerFrame | None:
        if isinstance(frame, api.Problem):
            if STATUS[frame.code] < 500:
                raise Refused(STATUS[frame.code], frame)
            self._drop()
            return None
        update = frame.update if isinstance(frame, api.Hello) else frame
        if isinstance(update, api.Update):
            self._pause = FIRST_PAUSE
            self.seq = max(self.seq, self.table.keep(update).seq)
        return None if isinstance(frame, api.Pong) else frame

    def _drop(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()


def play_bot(table: RemoteTable, choose: Callable[[View], Sequence[str]], timeout: float | None = None) -> api.Update:
    """Plays all my seats until the match is over; `choose` gets the view of a seat that is asked and gives its moves.

        def first(view: View) -> list[str]:
            return [view.prompt.options[0].text]

        guest = Client("http://localhost:8420", name="First")
        table = guest.table(sys.argv[1])
        table.join()
        print(play_bot(table, first).table.outcome)

    With a `timeout`: TimeoutError if nothing is asked of my seats for that many seconds.
    """
    with table.live() as live:
        while not table.over:
            live.wait(lambda _: table.over or bool(table.asked), timeout)
            for seat in table.asked[:1]:
                try:
                    table.play(*choose(table.sees(seat)), seat=seat)
                except Refused as refused:
                    if refused.problem.code == "limited":
                        time.sleep(LONGEST_WAIT)
                    elif refused.problem.code != "stale":  # then the prompt has changed, and the update with it
                        raise
    return table.update
