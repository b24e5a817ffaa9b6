"""A turn begins: dice, and before them perhaps a development card (settlers.S15, settlers.S16)."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.frames import push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law import cards, raid
from jarlshof.games.settlers.law.yields import SEVEN, earn, roll_dice
from jarlshof.games.settlers.state import Frame, Kind, Raid, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words
from jarlshof.games.settlers.words.shared import CARD_KINDS, CARD_SENTENCES, about_card


@compiled
def ask(s: Settlers, seat: int) -> None:
    """Asks the seat whose turn it is."""
    push(s, Frame.ROLL, 1 << seat, 0, 0)


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """The dice, and the cards."""
    out[0] = encode(Kind.ROLL, 0, 0)
    return cards.legal(s, seat, out, 1)


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """Nothing else comes before the roll."""
    if cards.card_of(kind_of(move)) >= 0:
        return cards.refuse(s, seat, move)
    return 0 if kind_of(move) == Kind.ROLL else Rule.COURSE_OF_A_TURN


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> int:
    """After the roll the question is another one; the sum of the dice, or 0 for a card."""
    if kind_of(move) != Kind.ROLL:
        cards.play(s, seat, move, events)
        return 0
    total = roll_dice(s, seat, events)
    s.frame_kind[s.depth - 1] = Frame.MAIN.value
    if total == SEVEN:
        raid.begin(s, Raid.SEVEN)
    else:
        earn(s, total, events)
    return total


WORDS = Words(
    told=(),
    answers=(Kind.ROLL, *CARD_KINDS),
    sentences={"S15.roll": (Case.verb,), **CARD_SENTENCES},
    ending=about_card,
    otherwise="roll",
)
