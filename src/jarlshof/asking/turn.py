"""The one loop: a bot is asked, and what it answers is played until something new comes to light."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from jarlshof.asking.seeds import decision_seed
from jarlshof.bots.bot import Answer, Bot, BotFailed, Sight
from jarlshof.core import contract
from jarlshof.core.errors import BadMove, Refusal
from jarlshof.core.events import Events, new_buffer
from jarlshof.core.game import Game
from jarlshof.core.match import word_refusal
from jarlshof.core.state import States


class Board(Protocol):
    """What a turn is played on: a match, or its bare state."""

    @property
    def game(self) -> Game:
        """The rules."""

    @property
    def seq(self) -> int:
        """How many entries its log has."""

    @property
    def news(self) -> int:
        """Goes up when a move shows its player something that could not be foreseen."""

    def state(self) -> States:
        """The whole state; bots get one in which what their seat cannot know was dealt again."""

    def asks(self, seat: int) -> bool:
        """Does it wait for a seat?"""

    def make(self, seat: int, move: int) -> Refusal | None:
        """Makes a move, or says what forbids it."""


class Bare:
    """The bare state of a match, for those who play thousands: no log, and nothing is taken back."""

    def __init__(self, game: Game, states: States, events: Events | None = None) -> None:
        """What happens is written into `events`, by default nowhere."""
        self.game, self.states, self.seq = game, states, 0
        self.events = new_buffer(0) if events is None else events

    @property
    def asked(self) -> int:
        """The lowest seat that is asked, −1 when the match is over."""
        mask = int(contract.asked_at(self.states, 0))
        return (mask & -mask).bit_length() - 1

    @property
    def news(self) -> int:
        """See `Board`; so the others."""
        return int(self.states["news"][0])

    def state(self) -> States:
        """The state itself, no copy."""
        return self.states

    def asks(self, seat: int) -> bool:
        """Is a seat among those that must answer?"""
        return bool(int(contract.asked_at(self.states, 0)) >> seat & 1)

    def make(self, seat: int, move: int) -> Refusal | None:
        """Makes a move of a seat that is asked."""
        ruling = contract.refusal_at(self.states, 0, seat, move)
        if ruling:
            return word_refusal(self.game, self.states, seat, move, ruling)
        contract.apply_at(self.states, 0, seat, move, self.events)
        self.seq += 1
        return None


class Turn(NamedTuple):
    """How many moves of an answer were made, and what forbade the next one."""

    made: int
    refusal: Refusal | None = None


def play_answer(board: Board, seat: int, moves: Sequence[int]) -> Turn:
    """Makes a seat's moves until something new comes to light, the seat is not asked any more, or one is refused."""
    news = board.news
    for number, move in enumerate(moves):
        refusal = board.make(seat, move)
        if refusal is not None:
            return Turn(number, refusal)
        if board.news != news or not board.asks(seat):
            return Turn(number + 1)
    return Turn(len(moves))


def take_turn(board: Board, bot: Bot) -> None:
    """Asks a bot and plays its answer; BotFailed if a move of it is refused."""
    sight = Sight(board.game, board.state(), bot.seat, decision_seed(bot.seed, board.seq))
    moves = read_answer(board.game, bot.choose(sight))
    turn = play_answer(board, bot.seat, moves)
    if turn.refusal is not None:
        move = board.game.moves.write(moves[turn.made])
        raise BotFailed(f"answered {move!r}, move {turn.made + 1} of its turn: {turn.refusal}")


def read_answer(game: Game, answer: Answer) -> list[int]:
    """The moves of an answer as numbers."""
    given = [answer] if isinstance(answer, str | int) else list(answer)
    if not given:
        raise BotFailed("answered no move at all")
    try:
        numbers = [game.moves.read(move) if isinstance(move, str) else move for move in given]
        for number in numbers:
            game.moves.write(number)  # a number that is no move cannot be written
    except BadMove as error:
        raise BotFailed(f"answered what is no move: {error}") from None
    except (KeyError, IndexError):
        raise BotFailed(f"answered what is no move: {given!r:.80}") from None
    return numbers
