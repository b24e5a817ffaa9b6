"""Turns: who is asked next in the phase of actions (northgard.3.2)."""

from __future__ import annotations

from jarlshof.core.jit import compiled
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.state import Frame, Northgard, Played, Then, Zone


@compiled
def begin_turn(s: Northgard, seat: int) -> None:
    """Asks a seat for its turn."""
    s.turn = seat
    s.played = Played.NOTHING.value
    ask(s, Frame.TURN, 1 << seat)


@compiled
def after_card(s: Northgard) -> int:
    """Another card, or the end of a turn without cards."""
    if s.pile_size[s.turn, Zone.HAND] == 0:
        return Then.TURN
    ask(s, Frame.TURN, 1 << s.turn)
    return Then.ASKED


@compiled
def end_turn(s: Northgard) -> int:
    """The next seat that has not passed; when all have, the harvest."""
    for k in range(1, s.seats + 1):
        seat = (s.turn + k) % s.seats
        if s.passed >> seat & 1 == 0:
            begin_turn(s, seat)
            return Then.ASKED
    s.turn = s.first
    s.played = Played.NOTHING.value
    return Then.HARVEST
