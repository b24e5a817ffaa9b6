"""Raids: who stands where a bandit is, who is robbed and of what (settlers.S25–S28, settlers.S30)."""

from __future__ import annotations

from jarlshof.core.chance import Stream, draw
from jarlshof.core.events import Events, emit, tell
from jarlshof.core.jit import compiled
from jarlshof.games.settlers.board import TILE_CROSSINGS
from jarlshof.games.settlers.law.hands import hand_size, steal_card
from jarlshof.games.settlers.state import Happening, Raid, Settlers


@compiled
def begin(s: Settlers, why: int) -> None:
    """A seven or a knight: `course.go_on` asks what is to be asked."""
    s.raid = why
    s.raided = -1


@compiled
def stands_at(s: Settlers, seat: int, tile: int) -> bool:
    """Has the seat a building on this tile?"""
    for k in range(6):
        if s.owner[TILE_CROSSINGS[tile, k]] == seat:
            return True
    return False


@compiled
def is_victim(s: Settlers, seat: int) -> bool:
    """May this seat be robbed? It has a building on the tile and a card (settlers.S27)."""
    return seat != s.acting and stands_at(s, seat, s.raided) and hand_size(s, seat) > 0


@compiled
def take_unseen(s: Settlers, victim: int, events: Events) -> None:
    """One card of the victim by chance; only the two of them see which."""
    place = draw(s, Stream.OTHER, hand_size(s, victim), events)
    resource = 0
    while place >= s.hand[victim, resource]:
        place -= s.hand[victim, resource]
        resource += 1
    s.fence += 1
    s.news += 1
    steal_card(s, s.acting, victim, resource)
    tell(events, Happening.STEAL, s.acting, victim, 0, 0, 0)
    emit(events, Happening.STOLE, s.acting, 1 << s.acting | 1 << victim, victim, resource, 0, 0)


@compiled
def end(s: Settlers) -> None:
    """Nothing of the raid is left to do."""
    s.raid = Raid.NONE.value
    s.raided = -1
