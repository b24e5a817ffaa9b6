"""A load test: many sockets, many matches, a steady rate of moves; how long do acknowledgements and broadcasts take?

python -m tests.server.load [--sockets 500 --matches 200 --rate 100 --seconds 60] [--push] [--json]

The rate does not wait for the server: a move is due at its time, and its latency counts from then.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import resource
import secrets
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Coroutine
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from jarlshof.arena.progress import Advance, progress
from jarlshof.cli.common import print_json
from tests.server.running import RunningServer, cpu_seconds, memory, session

SLOWEST = 60.0  # milliseconds: a 99th percentile above this is a broken server
LINES = 64  # connections that are kept for moves
MOST_WAITING = 2000  # moves under way; more are not sent but counted as missed
STEP, STEPS = 20, 8  # seconds of each step of --push, and how many at most
PLAYERS = "ab"


# ---------------------------------------------------------------- what is read of the wire: only what is needed
class Choice(msgspec.Struct):
    text: str


class Question(msgspec.Struct):
    id: str
    options: list[Choice]


class Sight(msgspec.Struct):
    prompt: Question | None


class Eyes(msgspec.Struct):
    seat: str | None
    view: Sight


class Stage(msgspec.Struct):
    stage: str


class News(msgspec.Struct):
    """An update, or any other frame or answer; `update` is inside a hello, a created table, an action that is done."""

    type: str = ""
    id: str | int = ""
    seq: int = -1
    seen: list[Eyes] = []
    table: Stage | None = None
    update: News | None = None


read_news = msgspec.json.Decoder(News).decode


class Reply(NamedTuple):
    """An answer of the server."""

    status: int
    cookie: str
    body: bytes


class Line:
    """A kept HTTP connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, cookie: str, body: bytes = b"") -> Reply:
        """One request and its answer; a broken connection is made again for the next one."""
        if self._ends is None:
            self._ends = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
        reader, writer = self._ends
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
            f"Cookie: {cookie}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        try:
            writer.write(head.encode() + body)
            lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
            data = await reader.readexactly(int(headers.get("content-length", "0")))
        except BaseException:
            self._ends = None
            writer.transport.abort()
            raise
        return Reply(int(lines[0].split(" ")[1]), headers.get("set-cookie", "").partition(";")[0], data)


# ---------------------------------------------------------------- a match
class Match:
    """One match of two persons: what is known of it, and when its moves were due."""

    def __init__(self, id: str, cookies: list[str]) -> None:
        self.id, self.cookies = id, cookies
        self.over = False
        self.changed = asyncio.Event()
        self.sockets: list[asyncio.Task[None]] = []
        self._known: dict[str, tuple[int, Question | None]] = {}
        self._due: dict[int, tuple[float, str]] = {}
        self._early: defaultdict[int, list[tuple[str, float]]] = defaultdict(list)

    @property
    def seq(self) -> int:
        """The newest seq that anybody heard of."""
        return max((seq for seq, _ in self._known.values()), default=-1)

    def take(self, news: News) -> None:
        """What an update tells about whose turn it is."""
        self.over = self.over or (news.table is not None and news.table.stage == "over")
        for eyes in news.seen:
            if eyes.seat is not None and news.seq >= self._known.get(eyes.seat, (-1, None))[0]:
                self._known[eyes.seat] = news.seq, eyes.view.prompt
        self.changed.set()

    def question(self) -> tuple[str, Question] | None:
        """A seat that is asked, as far as the newest news of it is the newest of all."""
        newest = self.seq
        for seat, (seq, question) in self._known.items():
            if question is not None and seq == newest:
                return seat, question
        return None

    def done(self, seq: int, due: float, seat: str) -> list[float]:
        """A move was acknowledged: the seconds to those sockets of others that heard of it before."""
        self._due[seq] = due, seat
        return [at - due for role, at in self._early.pop(seq, []) if role != seat]

    def heard(self, seq: int, role: str, at: float) -> list[float]:
        """A socket heard of a move: the seconds since it was due, if it was another's and is acknowledged already."""
        if seq not in self._due:
            self._early[seq].append((role, at))
            return []
        due, seat = self._due[seq]
        return [at - due] if role != seat else []


# ---------------------------------------------------------------- the measure
class Report(msgspec.Struct):
    """What one rate came to; times in milliseconds, memory in MB."""

    rate: int
    seconds: float
    due: int
    acknowledged: int
    missed: int
    errors: dict[str, int]
    latency: dict[str, float]
    broadcast: dict[str, float]
    frames: int
    matches_ended: int
    server_memory: float
    worker_memory: list[float]
    server_cpu_seconds: float
    client_cpu_seconds: float
    other_cpu_seconds: float  # of everything else on this machine: much of it, and the times above mean little
    verdict: str


class Spent(NamedTuple):
    """Processor seconds so far."""

    server: float
    client: float
    machine: float

    @classmethod
    def by(cls, pid: int) -> Spent:
        """What the system has counted until now."""
        with open("/proc/stat") as file:
            ticks = [int(number) for number in file.readline().split()[1:9]]
        busy = sum(ticks) - ticks[3] - ticks[4]  # idle, waiting for a disk
        return cls(cpu_seconds(pid), time.process_time(), busy / os.sysconf("SC_CLK_TCK"))


def spread(seconds: list[float], *marks: int) -> dict[str, float]:
    """Percentiles and the maximum, in milliseconds."""
    ordered = sorted(seconds)
    if not ordered:
        return {}
    found = {f"p{mark}": ordered[min(len(ordered) - 1, len(ordered) * mark // 100)] for mark in marks}
    return {name: round(1000 * value, 2) for name, value in (found | {"max": ordered[-1]}).items()}


class Load:
    """Matches, sockets and a stream of moves at one server."""

    def __init__(self, server: RunningServer, matches: int, sockets: int, seed: int) -> None:
        self.server, self.wanted, self.sockets = server, matches, sockets
        self.ready: asyncio.Queue[Match] = asyncio.Queue()
        self.matches: dict[int, Match] = {}
        self._lines: asyncio.LifoQueue[Line] = asyncio.LifoQueue()
        for _ in range(LINES):
            self._lines.put_nowait(Line(server.port))
        self._random = random.Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()
        self._clear()

    def _clear(self) -> None:
        self.latency: list[float] = []
        self.broadcast: list[float] = []
        self.errors: Counter[str] = Counter()
        self.frames = self.missed = self.ended = 0

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _ask(self, method: str, path: str, cookie: str = "", body: object = None) -> Reply:
        line = await self._lines.get()
        try:
            return await line.ask(method, path, cookie, b"" if body is None else msgspec.json.encode(body))
        finally:
            self._lines.put_nowait(line)

    # ------------------------------------------------------------ setting up
    async def set_up(self, advance: Advance) -> None:
        """All matches with their sockets, some at a time."""
        gate = asyncio.Semaphore(16)

        async def one(place: int) -> None:
            async with gate:
                match = await self._new_match([await self._guest(), await self._guest()])
                self.matches[place] = match
                advance()
                await self._open(match, place, advance)
                self.ready.put_nowait(match)

        await asyncio.gather(*(one(place) for place in range(self.wanted)))

    async def _guest(self) -> str:
        reply = await self._ask("POST", "/api/me", "", {"name": "Load"})
        if reply.status != 200:
            raise SystemExit(f"no guest: {reply.status} {reply.body[:200]!r}")
        return reply.cookie

    async def _new_match(self, cookies: list[str]) -> Match:
        seats = [{"who": "me"}, {"who": "open"}]
        body = {"game": "nord", "seats": seats, "request": secrets.token_hex(8)}
        made = await self._ask("POST", "/api/tables", cookies[0], body)
        if made.status != 201:
            raise SystemExit(f"no table: {made.status} {made.body[:200]!r}")
        match = Match(str(read_news(made.body).id), cookies)
        joined = await self._ask("POST", f"/api/tables/{match.id}/join", cookies[1], {"request": secrets.token_hex(8)})
        if joined.status != 200:
            raise SystemExit(f"no seat: {joined.status} {joined.body[:200]!r}")
        for cookie in cookies:
            await self._refresh(match, cookie)
        return match

    async def _refresh(self, match: Match, cookie: str) -> None:
        reply = await self._ask("GET", f"/api/tables/{match.id}", cookie)
        if reply.status == 200:
            match.take(read_news(reply.body))

    async def _open(self, match: Match, place: int, advance: Advance | None = None) -> None:
        """The match's share of the sockets: first its players', then spectators'."""
        for number in range(place, self.sockets, self.wanted):
            role = (PLAYERS[number // self.wanted : number // self.wanted + 1]) or "spectator"
            greeted = asyncio.Event()
            match.sockets.append(self._spawn(self._watch(match, role, greeted)))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(greeted.wait(), 20)
            if advance:
                advance()

    async def _watch(self, match: Match, role: str, greeted: asyncio.Event) -> None:
        """One socket, until it is cancelled; a lost one is an error."""
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{match.id}/live?seq=0&lang=en"
        headers = {"Cookie": match.cookies[PLAYERS.index(role)]} if role in PLAYERS else {}
        try:
            async with connect(
                url, additional_headers=headers, compression=None, proxy=None, ping_interval=None, max_size=1 << 24,
                open_timeout=20, close_timeout=1,
            ) as socket:  # fmt: skip
                async for data in socket:
                    at, news = time.perf_counter(), read_news(data)
                    greeted.set()
                    self.frames += 1
                    if news.type == "update":
                        match.take(news)
                        self.broadcast += match.heard(news.seq, role, at)
        except (OSError, TimeoutError, WebSocketException) as error:
            self.errors[f"socket: {type(error).__name__}"] += 1
        else:
            self.errors["socket: closed"] += 1

    # ------------------------------------------------------------ moves
    async def _move(self, due: float) -> None:
        """One move of any match that has a question open."""
        match = await self.ready.get()
        seat, question = match.question() or ("", None)
        if question is None:
            self._spawn(self._prepare(match))
            self.errors["no question"] += 1
            return
        body = {
            "seat": seat,
            "prompt": question.id,
            "moves": [self._random.choice(question.options).text],
            "request": secrets.token_hex(8),
        }
        cookie = match.cookies[PLAYERS.index(seat)]
        try:
            reply = await self._ask("POST", f"/api/tables/{match.id}/moves", cookie, body)
        except (OSError, EOFError) as error:
            self.errors[type(error).__name__] += 1
        else:
            if reply.status == 200:
                self.latency.append(time.perf_counter() - due)
                done = read_news(reply.body)
                match.changed.clear()
                self.broadcast += match.done(done.seq, due, seat)
                match.take(done.update or News())
            else:
                self.errors[f"{reply.status} {reply.body[:120].decode(errors='replace')}"] += 1
        self._spawn(self._prepare(match))

    async def _prepare(self, match: Match) -> None:
        """Brings a match back into the queue when its next question is known; an ended one is replaced."""
        for _ in range(3):
            if match.over:
                await self._replace(match)
                return
            if match.question() is not None:
                self.ready.put_nowait(match)
                return
            match.changed.clear()
            try:  # the other's socket brings it; without sockets somebody must ask
                await asyncio.wait_for(match.changed.wait(), 0.5 if len(match.sockets) >= len(PLAYERS) else 0.0)
            except TimeoutError:
                for cookie in match.cookies:
                    await self._refresh(match, cookie)
        self.errors["match lost"] += 1

    async def _replace(self, match: Match) -> None:
        self.ended += 1
        for socket in match.sockets:
            socket.cancel()
        place = next(place for place, known in self.matches.items() if known is match)
        fresh = await self._new_match(match.cookies)
        self.matches[place] = fresh
        await self._open(fresh, place)
        self.ready.put_nowait(fresh)

    async def measure(self, rate: int, seconds: int, advance: Advance) -> Report:
        """Sends moves at a rate for some seconds."""
        self._clear()
        before = Spent.by(self.server.pid)
        begun = time.perf_counter() + 0.05
        moves: set[asyncio.Task[None]] = set()
        for number in range(rate * seconds):
            due = begun + number / rate
            if (early := due - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            advance()
            if len(moves) >= MOST_WAITING:
                self.missed += 1
                continue
            move = self._spawn(self._move(due))
            moves.add(move)
            move.add_done_callback(moves.discard)
        if moves:
            await asyncio.wait(moves, timeout=5)
        self.missed += len(moves)
        for move in tuple(moves):
            move.cancel()
        return self._report(rate, rate * seconds, time.perf_counter() - begun, before)

    def _report(self, rate: int, due: int, seconds: float, before: Spent) -> Report:
        workers = [memory(pid) for pid in session(self.server.pid) if pid != self.server.pid]
        server, client, machine = (now - then for now, then in zip(Spent.by(self.server.pid), before, strict=True))
        latency = spread(self.latency, 50, 90, 99)
        faults = [
            f"p99 above {SLOWEST:.0f} ms" * (latency.get("p99", 0.0) > SLOWEST),
            "errors" * bool(self.errors),
            "it does not keep up" * bool(self.missed),
        ]
        return Report(
            rate=rate,
            seconds=round(seconds, 2),
            due=due,
            acknowledged=len(self.latency),
            missed=self.missed,
            errors=dict(self.errors.most_common(8)),
            latency=latency,
            broadcast=spread(self.broadcast, 50, 99),
            frames=self.frames,
            matches_ended=self.ended,
            server_memory=round(memory(self.server.pid) / 1e6, 1),
            worker_memory=[round(size / 1e6, 1) for size in workers],
            server_cpu_seconds=round(server, 2),
            client_cpu_seconds=round(client, 2),
            other_cpu_seconds=round(max(0.0, machine - server - client), 2),
            verdict=", ".join(fault for fault in faults if fault) or "ok",
        )

    async def close(self) -> None:
        """Lets everything go."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


# ---------------------------------------------------------------- the command
async def run(server: RunningServer, wish: argparse.Namespace) -> list[Report]:
    """Sets up, then measures one rate, or doubles it until something breaks."""
    load = Load(server, wish.matches, wish.sockets, wish.seed)
    reports: list[Report] = []
    try:
        with progress("tables and sockets", wish.matches + wish.sockets) as advance:
            await load.set_up(advance)
        steps = [(wish.rate << step, STEP) for step in range(STEPS)] if wish.push else [(wish.rate, wish.seconds)]
        for rate, seconds in steps:
            with progress(f"{rate} moves a second", rate * seconds) as advance:
                reports.append(await load.measure(rate, seconds, advance))
            if not wish.json:
                show(reports[-1])
            if reports[-1].verdict != "ok":
                break
    finally:
        await load.close()
    return reports


def show(report: Report) -> None:
    """A report for people."""
    print(
        f"{report.rate} moves/s for {report.seconds} s: {report.acknowledged} of {report.due} acknowledged, "
        f"{report.missed} missed, errors {report.errors or 'none'}\n"
        f"  acknowledged after ms {report.latency}, broadcast after ms {report.broadcast} ({report.frames} frames)\n"
        f"  server {report.server_memory} MB, {report.server_cpu_seconds} s CPU; workers {report.worker_memory} MB; "
        f"this client {report.client_cpu_seconds} s CPU, all others {report.other_cpu_seconds} s; "
        f"{report.matches_ended} matches ended\n"
        f"  {report.verdict}",
        flush=True,
    )


def between(low: int, high: int) -> type[int]:
    """A whole number in a range, for argparse."""

    def read(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{number} is not between {low} and {high}")
        return number

    return read  # type: ignore[return-value]


def main() -> None:
    """Reads the command line and runs."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.load", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sockets", type=between(0, 5000), default=500)
    parser.add_argument("--matches", type=between(1, 2000), default=200)
    parser.add_argument("--rate", type=between(1, 20_000), default=100, help="moves a second")
    parser.add_argument("--seconds", type=between(1, 3600), default=60)
    parser.add_argument("--push", action="store_true", help=f"double the rate every {STEP} s until it breaks")
    parser.add_argument("--folder", type=Path, help="where the database is made: its disk is part of the measure")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with (
        tempfile.TemporaryDirectory(prefix="jarlshof-load-", dir=wish.folder) as folder,
        RunningServer(Path(folder) / "data") as server,
    ):
        server.wait_ready("nord")
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            reports = runner.run(run(server, wish))
        server.stop()
        faults = server.errors
    if wish.json:
        print_json({"reports": reports, "log": faults[:20]})
    elif faults:
        print("the server's log has faults:", *faults[:20], sep="\n")
    if wish.push and not wish.json:
        good = [report.rate for report in reports if report.verdict == "ok"]
        print(f"good up to {max(good, default=0)} moves/s; then: {reports[-1].verdict}")
    raise SystemExit(0 if not faults and (wish.push or reports[-1].verdict == "ok") else 1)


if __name__ == "__main__":
    main()
