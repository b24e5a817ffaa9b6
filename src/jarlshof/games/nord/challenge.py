"""Turn B: challenge a foreign jarl (nord.B36–B38)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.nord.connections import BOAT
from jarlshof.games.nord.state import JARL, NOBODY, B, Happening, Nord, R

MAJORITY = 2  # own warriors that are needed at least


@compiled
def refuse_challenge(s: Nord, seat: int, k: int) -> int:
    """A foreign jarl, two warriors and more than any other player, a connection with the small boat (nord.R48)."""
    if k >= s.sites or s.jarl[k] == NOBODY:
        return B + 37
    if s.jarl[k] == JARL + seat:
        return B + 36
    own = s.warriors[k, seat]
    if own < MAJORITY:
        return B + 37
    for other in range(s.seats):
        if other != seat and s.warriors[k, other] >= own:
            return R + 48
    return 0 if s.before[k] & BOAT else R + 48


@compiled
def challenge(s: Nord, seat: int, k: int, events: Events) -> None:
    """The jarl goes to the lowest free space of the large boat, the player scores its number (nord.R49)."""
    worth = s.berth[s.aboard]
    tell(events, Happening.CHALLENGE, seat, k, s.jarl[k], s.aboard, worth)
    s.figure[s.aboard] = s.jarl[k]
    s.aboard += 1
    s.jarl[k] = NOBODY
    s.score[seat] += worth
