"""Resource cards on the move, and what everybody is sure of about others' hands (settlers.G19, settlers.D9)."""

from __future__ import annotations

import numpy as np

from jarlshof.core.jit import compiled
from jarlshof.core.state import States
from jarlshof.games.settlers.law.bundles import counted
from jarlshof.games.settlers.options import UNLIMITED
from jarlshof.games.settlers.state import RESOURCES, WATCHING, Settlers


@compiled
def hand_size(s: Settlers, seat: int) -> int:
    """How many resource cards a seat has; everybody may know it."""
    n = np.int64(0)
    for resource in range(RESOURCES):
        n += s.hand[seat, resource]
    return n  # type: ignore[return-value]


@compiled
def lacks(s: Settlers, seat: int, bundle: int) -> bool:
    """Does the seat not have all the cards of a bundle?"""
    for resource in range(RESOURCES):
        if s.hand[seat, resource] < counted(bundle, resource):
            return True
    return False


# ---------------------------------------------------------------- what everybody can work out
@compiled
def _unknown(s: Settlers, owner: int) -> int:
    """How many cards of a seat are not known to everybody."""
    n = hand_size(s, owner)
    for resource in range(RESOURCES):
        n -= s.sure[WATCHING, owner, resource]
    return n


@compiled
def _hidden(s: Settlers, resource: int) -> int:
    """How many cards of a resource are in hands, but not everybody knows in whose. The open bank tells how many."""
    n = 0
    for owner in range(s.seats):
        n += s.hand[owner, resource] - s.sure[WATCHING, owner, resource]
    return n


@compiled
def most_held(s: Settlers, owner: int, resource: int) -> int:
    """The most cards of a resource that a seat can have, for all that everybody knows."""
    return s.sure[WATCHING, owner, resource] + min(_hidden(s, resource), _unknown(s, owner))


@compiled
def most_held_at(states: States, i: int, owner: int, resource: int) -> int:
    """The same, for Python."""
    return most_held(states[i], owner, resource)


@compiled
def could_have(s: Settlers, owner: int, bundle: int) -> bool:
    """For all that everybody knows, can the seat have these cards? With a bank without limit: yes (settlers.D10)."""
    if s.bank_short == UNLIMITED:
        return True
    room = _unknown(s, owner)
    for resource in range(RESOURCES):
        missing = counted(bundle, resource) - s.sure[WATCHING, owner, resource]
        if missing > _hidden(s, resource):
            return False
        room -= max(0, missing)
    return room >= 0


@compiled
def another_could_have(s: Settlers, seat: int, bundle: int) -> bool:
    """The same of any other seat than this one."""
    for other in range(s.seats):
        if other != seat and could_have(s, other, bundle):
            return True
    return False


# ---------------------------------------------------------------- cards that come and go in the open
@compiled
def come(s: Settlers, seat: int, resource: int, n: int) -> None:
    """The seat gets cards, and everybody sees which."""
    s.hand[seat, resource] += n
    for observer in range(s.seats):
        s.sure[observer, seat, resource] += n
    s.sure[WATCHING, seat, resource] += n


@compiled
def go(s: Settlers, seat: int, resource: int, n: int) -> None:
    """The seat gives cards, and everybody sees which. If not everybody was sure of them, that is news: no way back."""
    if s.sure[WATCHING, seat, resource] < n:
        s.fence += 1
    s.hand[seat, resource] -= n
    for observer in range(s.seats):
        s.sure[observer, seat, resource] = max(0, s.sure[observer, seat, resource] - n)
    s.sure[WATCHING, seat, resource] = max(0, s.sure[WATCHING, seat, resource] - n)


@compiled
def take_from_bank(s: Settlers, seat: int, resource: int, n: int) -> None:
    """Cards from the open stack."""
    s.bank[resource] -= n
    come(s, seat, resource, n)


@compiled
def pay_to_bank(s: Settlers, seat: int, resource: int, n: int) -> None:
    """Cards to the open stack."""
    s.bank[resource] += n
    go(s, seat, resource, n)


@compiled
def hand_over(s: Settlers, giver: int, taker: int, bundle: int) -> None:
    """Cards from one seat to another in the open."""
    for resource in range(RESOURCES):
        n = counted(bundle, resource)
        if n > 0:
            go(s, giver, resource, n)
            come(s, taker, resource, n)


@compiled
def show_cards(s: Settlers, seat: int, bundle: int) -> None:
    """The seat shows that it has these cards, by offering or accepting."""
    for resource in range(RESOURCES):
        n = counted(bundle, resource)
        if s.sure[WATCHING, seat, resource] < n:
            s.fence += 1
        for observer in range(s.seats):
            s.sure[observer, seat, resource] = max(n, s.sure[observer, seat, resource])
        s.sure[WATCHING, seat, resource] = max(n, s.sure[WATCHING, seat, resource])


# ---------------------------------------------------------------- a card that only two see
@compiled
def steal_card(s: Settlers, thief: int, victim: int, resource: int) -> None:
    """One card changes hands unseen by the others; what they are sure of shrinks."""
    size = hand_size(s, victim)
    for row in range(s.seats + 1):
        observer = row if row < s.seats else WATCHING
        if observer == thief or observer == victim or _sure_of_one_kind(s, observer, victim, size):
            s.sure[observer, victim, resource] = max(0, s.sure[observer, victim, resource] - 1)
            s.sure[observer, thief, resource] += 1
        else:
            for kind in range(RESOURCES):
                s.sure[observer, victim, kind] = max(0, s.sure[observer, victim, kind] - 1)
    s.hand[victim, resource] -= 1
    s.hand[thief, resource] += 1


@compiled
def _sure_of_one_kind(s: Settlers, observer: int, owner: int, size: int) -> bool:
    """Does the observer know the whole hand, and is it of one kind?"""
    for resource in range(RESOURCES):
        if s.sure[observer, owner, resource] == size:
            return True
    return False
