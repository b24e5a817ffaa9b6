"""Secrecy over the wire: two worlds that differ only in what somebody cannot know send him the same bytes.

Each world is a whole server without a network: requests go to the app's own endpoints, frames come from its sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message
from starlette.websockets import WebSocket

from jarlshof import Match
from jarlshof.asking.protocol import dealt as sent_to_a_bot
from jarlshof.asking.seeds import bot_seed
from jarlshof.core import contract
from jarlshof.core.chance import commitment_of
from jarlshof.core.game import SEAT_LETTERS, game, game_names
from jarlshof.server import facts, shown
from jarlshof.server.app import Server
from jarlshof.server.clock import Clock, going_by
from jarlshof.server.config import Config
from jarlshof.server.facts import Entry
from jarlshof.server.guests import Guest, Guests
from jarlshof.server.ledger import Head, Wish
from jarlshof.server.room import Action, Room
from jarlshof.server.store import Store
from jarlshof.server.table import Table
from jarlshof.wire import api
from jarlshof.wire.routes import ROUTES
from tests.conformance.cases import Case, any_move, guess_key, somewhere

NOW = 1_800_000_000_000
TABLE = "table-of-two-worlds"
SEED = bytes(range(32))
CASES = {
    "toy": Case("toy", 3, {}),
    "flotsam": Case("flotsam", 3, {}),
    "nord": Case("nord", 3, {"starts": "free"}),
    "northgard": Case("northgard", 3, {"fame": "hidden"}),
    "settlers": Case("settlers", 3, {"preset": "seed", "target": 4}),
}
STEPS = 6  # moves behind the position where the worlds part
TRIES = 6  # moves that are tried without being made, at each step


class Fixed:
    """What is random for a server is the same in both worlds."""

    def __init__(self) -> None:
        self._rng = random.Random(0)

    def restart(self, number: int) -> None:
        """From here on the same again."""
        self._rng.seed(number)

    def token_bytes(self, size: int) -> bytes:
        return self._rng.randbytes(size)

    def token_hex(self, size: int) -> str:
        return self._rng.randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return self.token_hex(size)

    def randbelow(self, bound: int) -> int:
        return self._rng.randrange(bound)


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Fixed]:
    """No clock and no chance but those of the match."""
    fixed = Fixed()
    for module in ("guests", "hall", "past"):
        monkeypatch.setattr(f"jarlshof.server.{module}.secrets", fixed)
    monkeypatch.setattr("jarlshof.server.pictures.png_of", lambda svg, _width: svg.encode())
    with going_by(Clock(lambda: NOW * 1_000_000, lambda: 0)):
        yield fixed


# ---------------------------------------------------------------- a server without a network
class World:
    """A server with one running match, a guest on each seat, and one who watches."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.server = Server(Config(data=folder, limits=False))
        self.server.hall.ready = lambda _game: True
        self.secrets: list[str] = []
        self.frames: dict[str, list[bytes]] = {}

    async def open(self, position: str, rules: str) -> None:
        """The match begins at a position."""
        server = self.server
        server.store.open()
        await server.guests.open()
        await server.chat.open()
        options = game(rules).options_in(game(rules).read_position(position))
        seats = int(getattr(options, "seats", 0)) or game(rules).read_position(position)["seats"][0]
        guests = []
        for number in range(int(seats) + 1):
            guest, secret = await server.guests.create(f"Guest {number}")
            guests.append(guest)
            self.secrets.append(secret)
        head = Head(
            id=TABLE,
            game=rules,
            rules=game(rules).rules,
            options=msgspec.to_builtins(options),
            content={},
            position=position,
            seed=SEED,
            host=guests[0].id,
            created=NOW,
            seats=[Wish() for _ in guests[:-1]],
        )
        room = await server.hall._make(head, guests[0], [0], None, "request-0", "digest")
        for number, guest in enumerate(guests[1:-1], 1):
            await room.act(Action(guest.id), self._joins(room, guest, number))
        assert room.table.stage == "running"

    @staticmethod
    def _joins(room: Room, guest: Guest, seat: int) -> Any:
        return lambda: room.table.may_join(guest.id, seat, None)

    async def close(self) -> None:
        self.server.hall.close()
        await asyncio.to_thread(self.server.notices.close)
        self.server.store.close()

    @property
    def match(self) -> Match:
        match = self.server.hall.rooms[TABLE].table.match
        assert match is not None
        return match

    async def ask(
        self, who: int, name: str, query: str = "", body: object = None, table: str = TABLE
    ) -> tuple[int, bytes]:
        """Status and body of the answer to somebody's request."""
        answer = await self.answer(who, name, query, body, table)
        return answer.status_code, bytes(answer.body)

    async def answer(self, who: int, name: str, query: str, body: object, table: str = TABLE) -> Response:
        """The answer to somebody's request."""
        [route] = [route for route in ROUTES if route.name == name]
        data = b"" if body is None else json.dumps(body).encode()

        async def receive() -> Message:
            return {"type": "http.request", "body": data, "more_body": False}

        scope = {
            "type": "http",
            "method": route.method,
            "path": route.path.replace("{table}", table),
            "path_params": {"table": table},
            "query_string": query.encode(),
            "headers": [(b"host", b"localhost"), (b"cookie", f"jarlshof={self.secrets[who]}".encode())],
            "client": ("127.0.0.1", 1),
        }
        return await self.server.endpoint(route)(Request(scope, receive))

    @contextlib.asynccontextmanager
    async def listening(self, who: int, lang: str) -> AsyncIterator[list[str]]:
        """The frames of somebody's socket."""
        frames: list[str] = []
        incoming: asyncio.Queue[Message] = asyncio.Queue()
        incoming.put_nowait({"type": "websocket.connect"})

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                frames.append(message["text"])

        scope = {
            "type": "websocket",
            "path_params": {"table": TABLE},
            "query_string": f"seq=0&lang={lang}".encode(),
            "headers": [(b"host", b"localhost"), (b"cookie", f"jarlshof={self.secrets[who]}".encode())],
            "client": ("127.0.0.1", 1),
        }
        task = asyncio.create_task(self.server.live(WebSocket(scope, incoming.get, send)))
        try:
            yield frames
        finally:
            incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await asyncio.wait_for(task, 5)


# ---------------------------------------------------------------- what somebody can get to see
class Eyes:
    """A seat (none: a spectator), and everything he can ask in both worlds."""

    def __init__(self, seat: int | None, worlds: list[World], fixed: Fixed, rng: random.Random, lang: str) -> None:
        self.seat, self.worlds, self.fixed, self.rng, self.lang = seat, worlds, fixed, rng, lang
        self.who = worlds[0].match.seats if seat is None else seat
        self.letter = None if seat is None else SEAT_LETTERS[seat]
        self.asked = 0

    async def same(self, name: str, query: str = "", body: object = None) -> tuple[int, bytes]:
        """Asks in both worlds."""
        self.asked += 1
        answers = []
        for world in self.worlds:
            self.fixed.restart(self.asked)
            answers.append(await world.ask(self.who, name, query, body))
        assert answers[0] == answers[1], f"{name} {query} {body}"
        return answers[0]

    async def look(self) -> None:
        """Everything that can be read or tried now."""
        match, lang = self.worlds[0].match, f"lang={self.lang}"
        status, _ = await self.same("table", f"{lang}&since={self.rng.randrange(match.seq + 4)}")
        assert status == 200
        status, _ = await self.same("thumbnail")
        assert status == 200
        if self.seat is None and self.asked < 5:  # it is the same for everybody, and takes its time
            status, _ = await self.same("preview_picture", lang)
            assert status == 200
        seat = "" if self.letter is None else f"&seat={self.letter}"
        for at in (0, self.rng.randrange(match.seq + 1)):
            status, _ = await self.same("view", f"{lang}&at={at}{seat}")
            assert status == 200
            status, _ = await self.same("position", f"at={at}{seat}")
            assert status == 200
        assert (await self.same("events", f"{lang}{seat}"))[0] == 200
        assert (await self.same("record", seat[1:]))[0] == (409 if self.letter is None else 200)
        if self.letter is not None:
            await self._try_moves(match, lang)
        await self._what_if(match.seq)
        await self._not_mine()

    async def _try_moves(self, match: Match, lang: str) -> None:
        assert self.seat is not None
        texts = [match.game.moves.write(any_move(match.game, self.rng)) for _ in range(TRIES)]
        texts += self.rng.sample(legal := match.legal(self.seat), min(TRIES, len(legal)))
        prompt = match.prompt_id(self.seat) if self.seat in match.asked else "0a"
        for text in texts:
            tried = {"seat": self.letter, "prompt": prompt, "moves": [text, self.rng.choice(texts)]}
            await self.same("preview", lang, tried)
            if match.why_not(text, self.seat) is not None:
                number = f"refused-{self.asked}"
                status, _ = await self.same("moves", lang, {**tried, "moves": [text], "request": number})
                assert status in (409, 422)

    async def _what_if(self, entries: int) -> None:
        at = self.rng.choice((None, self.rng.randrange(entries + 1)))
        body = {"at": at, "seat": self.letter, "request": f"what-if-{self.asked}"}
        status, _ = await self.same("what_if", "", body)
        assert status in (201, 409)

    async def _not_mine(self) -> None:
        """What belongs to another seat."""
        other = self.rng.choice([letter for letter in SEAT_LETTERS[:8] if letter != self.letter])
        for name in ("view", "record", "events", "position"):
            assert (await self.same(name, f"seat={other}"))[0] in (400, 403)
        body = {"seat": other, "request": f"other-{self.asked:06}"}
        assert (await self.same("what_if", "", body))[0] == 403
        tried = {"seat": other, "prompt": f"{self.worlds[0].match.seq}{other}", "moves": ["pass"]}
        assert (await self.same("preview", "", tried))[0] == 403

    def check_bot(self) -> None:
        """What a bot would be sent that plays here."""
        if self.seat is not None:
            states = [sent_to_a_bot(world.match, self.seat, self.asked) for world in self.worlds]
            assert states[0] == states[1]


async def play(worlds: list[World], mover: int, rng: random.Random) -> bool:
    """One and the same move in both worlds, or one that only its mover can tell apart; no if there is none."""
    first, second = (world.match for world in worlds)
    texts = first.legal(mover)
    rng.shuffle(texts)
    for text in texts:
        other = text if second.why_not(text, mover) is None else None
        if other is None and first.game.moves.is_secret(first.game.moves.read(text)):
            alike = [each for each in second.legal(mover) if each.partition(" ")[0] == text.partition(" ")[0]]
            other = rng.choice(alike) if alike else None
        if other is None:
            continue
        for world, choice in zip(worlds, (text, other), strict=True):
            body = {
                "seat": SEAT_LETTERS[mover],
                "prompt": world.match.prompt_id(mover),
                "moves": [choice],
                "request": f"move-{world.match.seq:06}",
            }
            status, answer = await world.ask(mover, "moves", "", body)
            assert status == 200, answer
        return True
    return False


def fences(worlds: list[World]) -> list[int]:
    return [int(world.match.state()["fence"][0]) for world in worlds]


async def compare(worlds: list[World], seat: int | None, fixed: Fixed, seed: int, steps: int) -> int:
    """Plays on in both worlds until something comes to light that is different; how many steps that took."""
    rng = random.Random(seed)
    eyes = Eyes(seat, worlds, fixed, rng, ("en", "de")[seed % 2])
    async with worlds[0].listening(eyes.who, eyes.lang) as first, worlds[1].listening(eyes.who, eyes.lang) as second:
        while not (first and second):
            await asyncio.sleep(0.001)
        assert '"type":"hello"' in first[0]
        assert first == second
        for step in range(steps):
            await eyes.look()
            eyes.check_bot()
            before = fences(worlds)
            asked = worlds[0].match.asked
            assert asked == worlds[1].match.asked
            if not asked or not await play(worlds, rng.choice(asked), rng):
                return step
            await asyncio.sleep(0)
            while len(first) != len(second) or len(first) < step + 2:
                await asyncio.sleep(0.001)
            if first != second:
                assert all(now > then for now, then in zip(fences(worlds), before, strict=True)), (
                    f"seat {seat} sees a difference though nothing came to light:\n{first[-1]}\n{second[-1]}"
                )
                return step
            if worlds[0].match.over or worlds[1].match.over:
                return step
    return steps


def twins(name: str, seat: int | None, seed: int) -> tuple[str, str]:
    """Two positions which somebody cannot tell apart."""
    match = somewhere(CASES[name], seed)
    states = match.state()
    contract.redraw_at(states, 0, contract.WATCHING if seat is None else seat, guess_key(seed))
    return match.position(), match.game.write_position(states, 0)


def run_twins(tmp_path: Path, fixed: Fixed, name: str, seat: int | None, seed: int, steps: int) -> int:
    async def run() -> int:
        worlds = [World(tmp_path / f"{seed}-{seat}-{number}") for number in range(2)]
        try:
            for world, position in zip(worlds, twins(name, seat, seed), strict=True):
                fixed.restart(seed)
                await world.open(position, name)
            return await compare(worlds, seat, fixed, seed, steps)
        finally:
            for world in worlds:
                await world.close()

    return asyncio.run(run())


def seeds(few: int) -> list[Any]:
    return [
        pytest.param(range(few), id="few"),
        pytest.param(range(100, 100 + 8 * few), id="many", marks=pytest.mark.long),
    ]


def test_every_game_is_here() -> None:
    assert set(CASES) == set(game_names())


@pytest.mark.parametrize("seat", [0, 1, 2, None], ids=lambda seat: "watching" if seat is None else SEAT_LETTERS[seat])
@pytest.mark.parametrize("numbers", seeds(2))
@pytest.mark.parametrize("name", CASES)
def test_what_one_cannot_know_changes_no_byte(
    name: str, seat: int | None, numbers: range, tmp_path: Path, fixed: Fixed
) -> None:
    different = steps = 0
    for seed in numbers:
        positions = twins(name, seat, seed)
        different += positions[0] != positions[1]
        steps += run_twins(tmp_path, fixed, name, seat, seed, STEPS)
    assert 2 * different >= len(numbers), "there was hardly a secret"
    assert steps > 0


@pytest.mark.parametrize("name", ["toy", "nord"])  # boards of Settlers differ for everybody
@pytest.mark.parametrize("seat", [0, None])
def test_the_set_up_tells_only_what_the_view_tells(name: str, seat: int | None) -> None:
    """Of matches that begin with the same view for somebody, the events of the set-up are the same for him."""
    told: dict[bytes, set[bytes]] = {}
    dealt: dict[bytes, set[str]] = {}
    for seed in range(200):
        match = CASES[name].new(seed)
        view = msgspec.json.encode(match.view(seat))
        events = sorted(msgspec.json.encode(event) for event in match.events(-1, seat))  # in whatever order
        told.setdefault(view, set()).add(b"".join(events))
        dealt.setdefault(view, set()).add(match.position())
    assert max(map(len, dealt.values())) > 2, "nothing is hidden"
    assert {len(each) for each in told.values()} == {1}


# ---------------------------------------------------------------- what everybody sees
SALTS = ("5a17" * 8, "5a18" * 8, "5a19" * 8)
CANARIES = ("request-canary-1", "digest-canary-1", "secret-of-a-cookie")
EVERYBODYS = {
    "id", "game", "rules", "stage", "seq", "public", "created", "at", "options", "content", "clock", "undo", "pace",
    "start", "hints", "from_position", "imported", "host", "seats", "commitment", "seed", "salts", "proposal",
    "outcome", "whatif", "rematch", "other_rules", "silence",
}  # fmt: skip


def made(name: str, seed: bytes, *more: facts.AnyFact, position: str | None = None) -> Table:
    """A table with three guests and salts, after some facts."""
    sample = CASES[name].new(1)
    head = Head(
        id=TABLE,
        game=name,
        rules=sample.game.rules,
        options=msgspec.to_builtins(sample.options),
        content=sample.content,
        position=position,
        seed=seed,
        host="guest-0",
        created=NOW,
        seats=[Wish() for _ in range(sample.seats)],
        clock=api.RealTime(bank=600),
    )
    begin: list[facts.AnyFact] = [facts.Sat(n, f"guest-{n}") for n in range(sample.seats)]
    begin += [facts.Salted(n, SALTS[n]) for n in range(sample.seats)]
    entries = [
        Entry(n, NOW, fact, "guest-0", f"{CANARIES[0]}{n}", CANARIES[1]) for n, fact in enumerate([*begin, *more], 1)
    ]
    return Table.of(head, entries)


def sent(table: Table, guests: Guests) -> dict[str, bytes]:
    """All that anybody is sent of a table: each guest, and one who watches."""
    eyes: list[tuple[int, ...]] = [(), *((seat,) for seat in range(len(table.chairs)))]
    return {
        f"{seats} {since}": msgspec.json.encode(shown.update(table, guests, seats, "en", NOW, since, True))
        for seats in eyes
        for since in (None, 0)
    }


@pytest.fixture
def guests(tmp_path: Path) -> Guests:
    """Nobody is known."""
    return Guests(Store(tmp_path / "unused.db"))


def test_a_new_field_of_a_table_is_thought_over_here_first() -> None:
    """Everybody who has a link is sent all of it: is the field public, at every stage?"""
    assert {field.name for field in msgspec.structs.fields(api.TableInfo)} == EVERYBODYS


@pytest.mark.parametrize("name", CASES)
def test_a_table_tells_nothing_of_its_seed_before_the_end(name: str, guests: Guests) -> None:
    """Tables that differ in seed and position only differ in the commitment; a field of a secret's making would too."""
    other = bytes(32)
    for more in ((), (facts.Started(),)):
        tables = [made(name, seed, *more, position=place) for seed, place in zip((SEED, other), twins(name, None, 3))]
        infos = [shown.table_info(table, guests, NOW, True) for table in tables]
        assert [info.commitment for info in infos] == [commitment_of(SEED), commitment_of(other)]
        blank = [msgspec.json.encode(msgspec.structs.replace(info, commitment="")) for info in infos]
        assert blank[0] == blank[1]


@pytest.mark.parametrize("name", CASES)
def test_no_secret_of_a_table_is_in_what_is_sent(name: str, guests: Guests) -> None:
    for stage, more in {"open": (), "running": (facts.Started(),)}.items():
        table = made(name, SEED, *more)
        assert table.stage == stage
        numbers = [str(bot_seed(name, SEED, seat)) for seat in range(3)]
        hidden = [SEED.hex(), SEED.decode("latin-1"), *CANARIES, *numbers, *(SALTS if stage == "open" else ())]
        for whom, data in sent(table, guests).items():
            assert not [each for each in hidden if each.encode() in data], (stage, whom)
            for words in (SEED.hex(), msgspec.json.encode(SEED).decode()):
                assert words not in data.decode(), (stage, whom)
    over = made(name, SEED, facts.Started(), facts.Ended("abandoned"))
    assert all(SEED.hex().encode() in data for data in sent(over, guests).values()), "now everybody can check it"


@pytest.mark.parametrize("name", CASES)
def test_who_watches_has_nothing_of_his_own(name: str, guests: Guests) -> None:
    match = CASES[name].new(5)
    rng = random.Random(5)
    table = made(name, match.seed, facts.Started())
    assert table.match is not None
    for number in range(40):
        if table.stage == "over":
            break
        seat = rng.choice(table.asked)
        move = rng.choice(table.match.legal(seat))
        table.apply(Entry(table.seq + 1, NOW + number, facts.Played(seat, [move])))
        update = shown.update(table, guests, (), "en", NOW, 0)
        [seen] = update.seen
        assert (seen.seat, seen.view.seat, seen.view.mine, seen.view.prompt) == (None, None, None, None)
        assert not seen.view.can_undo
        others = [event for each in range(3) for event in table.match.events(-1, each)]
        assert all(event in others for event in seen.events or []), "an event that no seat was told"
    for deal in shown.deals(table, 0, "en"):
        assert "moves" not in deal.args
