"""One way to ask a bot, wherever it plays: the same seeds, sight and loop; dealt again once, played once."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import jarlshof
from jarlshof.arena.bot_match import BotMatch
from jarlshof.asking.process import Desk, Ours, read_state
from jarlshof.asking.protocol import Chosen, Question, Ready, Trouble, question
from jarlshof.asking.roster import Roster, read_spec
from jarlshof.asking.seeds import bot_seed
from jarlshof.asking.turn import Bare, Turn, play_answer, read_answer, take_turn
from jarlshof.bots.bot import Answer, Bot, BotFailed, Sight
from jarlshof.bots.budget import Budget, patience_for
from jarlshof.bots.ours import OURS
from jarlshof.core import contract
from jarlshof.core.errors import BadOption, IllegalMove, Refusal
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.match import Match
from jarlshof.core.state import States, new_states
from jarlshof.server import hints, room
from jarlshof.server.bots import asked
from jarlshof.server.facts import Answered, Played
from jarlshof.server.hall import Hall, load
from jarlshof.server.hints import hint
from jarlshof.server.ledger import Head
from jarlshof.server.room import Action
from jarlshof.server.table import Table
from jarlshof.wire import api
from tests.conformance import cases
from tests.conformance.cases import ONE_OF_EACH_GAME, Case
from tests.server.hall import hall_in, in_a_loop, two_at_a_table, until

NORD = jarlshof.game("nord")
SEED = bytes(range(100, 132))
FEW = 12  # turns of each match that are compared
each_real_game = pytest.mark.parametrize("case", ONE_OF_EACH_GAME[1:], ids=str)


def greedies(match: Match) -> list[Bot]:
    return [OURS["greedy"](match.game, seat, 5 + seat) for seat in range(match.seats)]


# ---------------------------------------------------------------- the loop
class Cards:
    """A board of which a test says what its moves do: `news`, `passes` (the seat is not asked any more), `refused`."""

    game = NORD
    seq = 0

    def __init__(self) -> None:
        self.news, self.asked, self.made = 0, True, list[int]()

    def state(self) -> States:
        return new_states(NORD.dtype, 1)

    def asks(self, seat: int) -> bool:
        return self.asked

    def make(self, seat: int, move: int) -> Refusal | None:
        if move == REFUSED:
            return NO
        self.made.append(move)
        self.news += move == NEWS
        self.asked = move != PASSES
        return None


PLAIN, NEWS, PASSES, REFUSED = range(4)
NO = Refusal("nord.B16", "no", "refusal.B16", {})


@pytest.mark.parametrize(
    ("moves", "turn"),
    [
        ([PLAIN, PLAIN], Turn(2)),
        ([PLAIN, NEWS, PLAIN], Turn(2)),
        ([PASSES, PLAIN], Turn(1)),
        ([PLAIN, REFUSED, PLAIN], Turn(1, NO)),
        ([REFUSED], Turn(0, NO)),
        ([NEWS, REFUSED], Turn(1)),
    ],
)
def test_moves_are_made_until_something_new_comes_to_light_or_one_is_refused(moves: list[int], turn: Turn) -> None:
    board = Cards()
    assert play_answer(board, 0, moves) == turn
    assert board.made == moves[: turn.made]


@each_real_game
def test_a_turn_is_the_same_on_a_match_and_on_its_bare_state(case: Case) -> None:
    match = case.new(3)
    board = Bare(match.game, match.state())
    bots, others = greedies(match), greedies(match)
    for _ in range(FEW):
        seat = match.asked[0]
        assert board.asked == seat
        assert board.asks(seat) == match.asks(seat) is True
        take_turn(match, bots[seat])
        take_turn(board, others[seat])
        assert (board.states.tobytes(), board.seq, board.news) == (match._bytes(), match.seq, match.news)


@each_real_game
def test_a_bot_answers_the_same_in_another_process(case: Case) -> None:
    """Told of nothing but questions, which go through its protocol."""
    match, desk = case.new(4), Desk(Ours())
    here = greedies(match)
    for _ in range(FEW):
        seat = match.asked[0]
        wish = question(match, "greedy", "a match", seat, here[seat].seed)
        before = match.seq
        take_turn(match, here[seat])
        ready, chosen = desk.replies(wish)
        assert isinstance(ready, Ready)
        assert isinstance(chosen, Chosen)
        there = [match.game.moves.write(move) for move in read_answer(match.game, chosen.moves)]
        made = [entry.partition(" ")[2] for entry in match.log[before:]]
        assert there[: len(made)] == made


# ---------------------------------------------------------------- seeds
def test_a_seat_has_one_seed_wherever_it_plays() -> None:
    match = jarlshof.new("nord", seats=2, seed=SEED)
    own = bot_seed("nord", SEED, 1)
    assert Roster(NORD, ["greedy", "random"]).bot(1, SEED).seed == own
    head = Head(id="t", game="nord", rules=NORD.rules, options={}, content={}, seed=SEED, host="", created=0, seats=[])
    playing, advising = asked(head, match, 1, "greedy"), asked(head, match, 1, "greedy", " hint")
    assert (playing.own, advising.own) == (own, own)
    assert (playing.seed, playing.state) == (advising.seed, advising.state)
    assert playing.match != advising.match, "who plays does not remember what it was asked aside"
    others = [bot_seed("nord", SEED, 0), bot_seed("settlers", SEED, 1), bot_seed("nord", SEED[:-1], 1)]
    assert own not in others


class Noted(BotMatch):
    """A match of the arena, and the moves that were made."""

    def __init__(self, case: Case, names: list[str], seed: bytes) -> None:
        rules = jarlshof.game(case.game)
        self.made: list[str] = []
        roster = Roster(rules, names)
        prepared = rules.prepare(rules.read_options({"seats": case.seats, **case.options}), None)
        super().__init__(rules, prepared, [roster.bot(seat, seed) for seat in range(case.seats)], seed)

    def make(self, seat: int, move: int) -> Refusal | None:
        self.made.append(f"{SEAT_LETTERS[seat]} {self.game.moves.write(move)}")
        return super().make(seat, move)


async def played(hall: Hall, case: Case, names: list[str]) -> Table:
    """A match of bots alone at a table, to its end."""
    guest, _ = await hall.services.guests.create("Astrid")
    seats = [api.SeatWish(who="bot", bot=name) for name in names]
    wish = api.Create(game=case.game, options=dict(case.options), seats=seats, pace=0, request="all-bots")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda n=32: SEED[:n])
        found = await hall.create(guest, wish, "digest")
    assert found.table.head.seed == SEED
    await until(lambda: found.table.stage == "over", 300)
    async with found.lock:  # now it is on the disk
        return found.table


MATCHES = [
    (Case("nord", 3, {}), ["greedy", "greedy", "greedy"]),
    (Case("northgard", 2, {}), ["greedy", "random"]),
    (Case("settlers", 3, {"target": 4}), ["greedy", "random", "greedy"]),
]


@pytest.mark.parametrize(("case", "names"), MATCHES, ids=lambda each: str(each) if isinstance(each, Case) else "")
@in_a_loop
async def test_bots_play_a_match_at_a_table_as_in_the_arena(case: Case, names: list[str], tmp_path: Path) -> None:
    arena = Noted(case, names, SEED)
    while (seat := arena.asked) >= 0:
        arena.decide(seat)
    async with hall_in(tmp_path) as hall:
        table = await played(hall, case, names)
    assert table.match is not None
    assert table.match.log == arena.made
    assert (table.match.points, table.match.places) == arena.result()


# ---------------------------------------------------------------- once
class Count:
    """How often states are dealt again and moves are made, by everything in this process."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.of = Counter[str]()
        for name in ("redraw_at", "apply_at"):
            patch.setattr(contract, name, self._counted(name, getattr(contract, name)))

    def _counted(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            self.of[name] += 1
            return real(*arguments)

        return call


@each_real_game
def test_a_state_is_dealt_again_once_for_a_decision(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """By whoever asks; the process takes it as it is, and so does a bot that guesses once."""
    match = cases.with_secrets(case, 4)
    seat, count = match.asked[0], Count(monkeypatch)
    wish = question(match, "greedy", "a match", seat, 1)
    there = Sight(match.game, read_state(match.game, wish.state), seat, wish.seed, dealt=True)
    assert there.guess().tobytes() == wish.state
    assert count.of["redraw_at"] == 1
    here = Sight(match.game, match.state(), seat, wish.seed)
    assert [here.guess().tobytes() for _ in range(3)] == [wish.state, *(there.guess().tobytes() for _ in range(2))]
    assert (here.legal, here.table, here.mine, here.forecast) == (there.legal, there.table, there.mine, there.forecast)


@in_a_loop
async def test_at_a_table_a_bots_move_is_made_once_and_dealt_again_once(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        async with hall_in(tmp_path) as hall:
            count = Count(patch)
            table = await played(hall, Case("nord", 3, {}), ["greedy"] * 3)
    assert table.match is not None
    turns = [entry.fact.moves for entry in table.entries if isinstance(entry.fact, Played)]
    assert sum(map(len, turns)) == count.of["apply_at"] == table.match.seq
    assert count.of["redraw_at"] == len(turns) < table.match.seq


@in_a_loop
async def test_what_cannot_be_played_of_an_answer_is_not_in_the_log(tmp_path: Path) -> None:
    """The first move counts: if it is refused the bot has failed, and nothing has changed."""
    async with hall_in(tmp_path) as hall:
        found, _, _ = await two_at_a_table(hall)
        match = found.table.match
        assert match is not None
        before, move = match._bytes(), match.legal(0)[0]
        async with found.lock:
            for answer, error in ((["place a1", move], IllegalMove), (["fly"], BotFailed), ([], BotFailed)):
                with pytest.raises(error):
                    await found.commit(Action(), [Answered(0, answer)])
            assert (match._bytes(), found.table.match, match.seq) == (before, match, 0)
            await found.commit(Action(), [Answered(0, [move, "place a1", "done"])])
        assert found.table.entries[-1].fact == Played(0, [move])
        assert type(found.table.entries[-1].fact) is Played
        stored = hall.services.store.read_now(lambda c: load(c, found.table.head.id))
        assert [entry.fact for entry in stored.entries] == [entry.fact for entry in found.table.entries]


# ---------------------------------------------------------------- budgets
class Deep(Bot):
    """Searches, as it says."""

    searches = True

    def choose(self, sight: Sight) -> Answer:
        assert self.budget == BUDGET
        return sight.legal[0]


BUDGET = Budget(ms=20)


@pytest.fixture
def deep(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a bot with a budget; it is one of ours, and searches."""
    monkeypatch.setitem(OURS, "deep", Deep)
    for module in (room, hints):
        monkeypatch.setattr(module, "usable_bots", lambda _game: ["random", "deep@20ms"], raising=False)
        monkeypatch.setattr(module, "stand_in", lambda _game: "deep@20ms", raising=False)
    return "deep@20ms"


def test_only_who_searches_takes_a_budget(deep: str) -> None:
    assert read_spec(deep).budget == BUDGET
    with pytest.raises(BadOption, match="does not search"):
        read_spec("greedy@20ms")


def test_a_budget_reaches_a_bot_of_a_roster_and_one_in_a_process(deep: str) -> None:
    """Arena and terminal have a roster, tables and hints a process."""
    match = jarlshof.new("nord", seats=2, seed=1)
    bot = Roster(NORD, [deep, "random"]).bot(0, 1)
    assert bot.budget == BUDGET
    take_turn(match, bot)
    assert match.seq == 1
    _, chosen = Desk(Ours()).replies(question(match, "deep", "t", 0, 1, BUDGET))
    assert chosen == Chosen([match.legal(0)[0]])
    _, trouble = Desk(Ours()).replies(question(match, "deep", "t", 0, 1))
    assert isinstance(trouble, Trouble), "the bot looks at its budget"


@in_a_loop
async def test_a_budget_reaches_bots_at_tables_and_hints(deep: str, tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        wishes: list[Question] = []

        async def noted(question: Question, *, waited_for: bool = True) -> list[str]:
            wishes.append(question)
            return ["treasure none"]

        hall.services.bots.ask = noted  # type: ignore[method-assign]
        found, astrid, _ = await two_at_a_table(hall)
        assert found.table.match is not None
        asks = api.AskHint(seat="a", prompt=found.table.match.prompt_id(0))
        assert (await hint(found, hall.services.bots, astrid.id, asks, 0, "en")).bot == deep
        await found.act(Action(astrid.id), lambda: found.table.may_hand_over(astrid.id, 0, deep))
        await until(lambda: len(wishes) == 2)
        assert [(wish.bot, wish.budget) for wish in wishes] == [("deep", BUDGET)] * 2


def test_patience_is_ten_times_the_budget_or_more() -> None:
    assert patience_for(None, 30) == patience_for(BUDGET, 30) == patience_for(Budget(iterations=9), 30) == 30
    assert patience_for(BUDGET, 0.1) == 0.2
    assert patience_for(Budget(ms=60_000)) == 600
