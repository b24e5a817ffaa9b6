"""The toy's record and its words as numbers."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from jarlshof.core.state import Int16, Int16s, State, dtype_of

SEATS = 4
CARDS = ["shield", "one", "two", "three", "four", "five"]  # a card's number is its worth; four of each
KINDS = len(CARDS)
COPIES = 4
DECK = KINDS * COPIES
HAND = 3
TARGET = 15
SHIELD = 0
NONE = -1


class Frame(IntEnum):
    """What a seat can be asked."""

    STAKE = 1
    COMMIT = 2
    SHIELD = 3


class Kind(IntEnum):
    """What a move does."""

    STAKE = 1
    COMMIT = 2
    SHIELD = 3
    PASS = 4


class Happening(IntEnum):
    """Kinds of events; the arguments of each are named in `view.py`."""

    ROLL = 1
    STAKE = 2
    COMMITTED = 3
    CHOSE = 4
    REVEAL = 5
    GAIN = 6
    SHIELD = 7
    LOSE = 8
    DRAWS = 9
    DREW = 10
    WIN = 11


class Ending(IntEnum):
    """How a match can end."""

    TARGET = 1
    CARDS = 2


class Toy(State):
    """One match."""

    deck: Annotated[Int16s, DECK]  # the last of `left` cards is drawn next
    left: Int16
    hand: Annotated[Int16s, SEATS, KINDS]
    down: Annotated[Int16s, SEATS]  # the card each seat has committed, NONE before
    discards: Annotated[Int16s, KINDS]
    score: Annotated[Int16s, SEATS]
    leader: Int16
    prize: Int16
    stake: Int16


DTYPE = dtype_of(Toy)
