"""What is said between those who ask and a process in which bots think: messages, each with its length before it.

    asks: Load(game)                                                 answers: Ready, or Trouble
    asks: Question, with a state dealt again for the seat             answers: Ready, then Chosen; or Trouble

The first Ready says that the game is loaded, the second that the bot's time begins to count. A question says all
there is to know, so any process that can play the game may be asked, on this host or another.
"""

from __future__ import annotations

import struct
from typing import IO, TypeAlias, TypeVar

import msgspec

from jarlshof.asking.seeds import decision_seed
from jarlshof.asking.turn import Board
from jarlshof.bots.bot import Sight
from jarlshof.bots.budget import Budget

SIZE = struct.Struct(">I")
LARGEST = 1 << 20  # bytes of a message
T = TypeVar("T")


class Load(msgspec.Struct, frozen=True, tag=True):
    """Bots will be asked about this game."""

    game: str


class Question(msgspec.Struct, frozen=True, tag=True):
    """A seat is asked. One bot plays it for the whole match, as long as match, seat, bot and own seed are the same."""

    game: str
    bot: str
    budget: Budget | None
    match: str
    seat: int
    own: int  # the bot's seed for the match
    seed: int  # that of this decision
    state: bytes  # what the seat cannot know was dealt again


class Ready(msgspec.Struct, frozen=True, tag=True):
    """Loaded, or about to think."""


class Chosen(msgspec.Struct, frozen=True, tag=True):
    """The moves; only the match can say whether they are legal."""

    moves: list[str | int]


class Trouble(msgspec.Struct, frozen=True, tag=True):
    """What went wrong."""

    text: str


Wish: TypeAlias = Load | Question
Reply: TypeAlias = Ready | Chosen | Trouble
wishes: msgspec.msgpack.Decoder[Wish] = msgspec.msgpack.Decoder(Wish)
replies: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)


def question(board: Board, bot: str, match: str, seat: int, own: int, budget: Budget | None = None) -> Question:
    """What a process is asked about a seat: the state is dealt again by a chance that depends on the seeds alone."""
    seed = decision_seed(own, board.seq)
    return Question(board.game.name, bot, budget, match, seat, own, seed, dealt(board, seat, seed))


def dealt(board: Board, seat: int, seed: int) -> bytes:
    """The state in which all that a seat cannot know was dealt again."""
    return Sight(board.game, board.state(), seat, seed).dealt


def send(stream: IO[bytes], message: Wish | Reply) -> None:
    """Writes a message."""
    data = msgspec.msgpack.encode(message)
    stream.write(SIZE.pack(len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes], decoder: msgspec.msgpack.Decoder[T]) -> T | None:
    """The next message, None at the end of the stream; MsgspecError if it makes no sense."""
    head = stream.read(SIZE.size)
    if len(head) < SIZE.size:
        return None
    (length,) = SIZE.unpack(head)
    data = stream.read(length) if length <= LARGEST else b""
    return decoder.decode(data) if len(data) == length else None
