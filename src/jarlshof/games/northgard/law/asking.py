"""Asking: Northgard's pending decision is a single frame; all that is under way stands in the record."""

from __future__ import annotations

from jarlshof.core.frames import push
from jarlshof.core.jit import compiled
from jarlshof.core.state import States
from jarlshof.games.northgard.cards import STEPS, N
from jarlshof.games.northgard.state import HAND_TILES, Frame, Northgard, Phase


@compiled
def ask(s: Northgard, frame: int, mask: int) -> None:
    """Asks the seats of a mask; what the question names follows from what is under way."""
    s.depth = 0
    a, b = s.card, 0
    if frame == Frame.LAY:
        a = 3 if s.phase == Phase.CHANCE else 1 + HAND_TILES - tiles_in_hand(s, s.turn)
    elif frame == Frame.FOUND:
        a = s.laid
    elif frame == Frame.TURN:
        a = s.played
    elif frame == Frame.REACT or frame == Frame.RANSOM:
        a = s.card if frame == Frame.REACT else s.picked
        b = s.turn
    elif frame == Frame.CHOOSE:
        b = s.picks
    elif frame == Frame.RECRUIT or frame == Frame.MOVE:
        b = s.left
    elif frame == Frame.PAY:
        b = STEPS[s.card, s.step - 1, N]
    elif frame == Frame.PULL:
        a = s.spot
    elif frame == Frame.RETREAT:
        a = s.fight
        b = s.losers + s.loser_bear
    elif frame == Frame.PUSH or frame == Frame.FOOD or frame == Frame.DIE or frame == Frame.THROW:
        a = s.fight
    elif frame == Frame.GATHER:
        a = s.only if s.phase == Phase.ACTIONS else s.token
    elif frame == Frame.PICK:
        b = s.victim
    elif frame == Frame.SPLIT:
        a = s.split[0]
        b = s.split[1]
    push(s, frame, mask, a, b)
    if frame == Frame.SPLIT:
        s.frame_args[0, 2] = s.split[2]


@compiled
def tiles_in_hand(s: Northgard, seat: int) -> int:
    """Tiles that a seat has still to lay in the set-up."""
    n = 0
    for k in range(HAND_TILES):
        n += 1 if s.seat_tiles[seat, k] >= 0 else 0
    return n


@compiled
def ask_at(states: States, i: int, frame: int, mask: int) -> None:
    """Asks, in a state that was read from a position."""
    ask(states[i], frame, mask)
