"""Copying the effect of a card that lies in an active area (northgard.13.13)."""

from __future__ import annotations

from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import OP, STEPS, Clan, Op, Source
from jarlshof.games.northgard.law.land import beside_own
from jarlshof.games.northgard.law.piles import find, was_played
from jarlshof.games.northgard.questions.target import refuse_scorch
from jarlshof.games.northgard.state import NOBODY, NOWHERE, Northgard, Zone
from jarlshof.games.northgard.tiles import AREAS


@compiled
def is_copier(card: int) -> bool:
    """Cards that copy cannot be copied; those without steps have nothing to copy."""
    return STEPS[card, 0, OP] == Op.COPY or STEPS[card, 0, OP] == Op.END


@compiled
def may_copy_from(s: Northgard, seat: int, other: int, source: int, ahead: bool) -> bool:
    """Is this a seat whose active area may be copied from? `ahead`: the snake may still move its token."""
    if source == Source.OWN:
        return other == seat
    if other == seat or other >= s.seats:
        return False
    if source == Source.NEIGHBOUR:
        return _is_neighbour(s, seat, other)
    if s.token != NOWHERE and s.owner[s.token] == other:
        return True
    return ahead and s.clan[seat] == Clan.SNAKE and _could_scorch(s, seat, other)


@compiled
def _is_neighbour(s: Northgard, seat: int, other: int) -> bool:
    for place in range(AREAS):
        if s.owner[place] == other and beside_own(s, seat, place):
            return True
    return False


@compiled
def _could_scorch(s: Northgard, seat: int, other: int) -> bool:
    for place in range(AREAS):
        if s.owner[place] == other and other != NOBODY and refuse_scorch(s, seat, place) == 0:
            return True
    return False


@compiled
def lies_there(s: Northgard, other: int, card: int, source: int) -> bool:
    """Does this card lie in that active area, and for Legendary Heroes because it was played?"""
    if is_copier(card):
        return False
    return was_played(s, other, card) if source == Source.OWN else find(s, other, Zone.ACTIVE, card) >= 0
