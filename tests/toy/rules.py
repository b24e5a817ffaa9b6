"""The law of the toy, the smallest game that needs everything the core offers.

Each round a die shows the prize and the leader chooses the stake (toy.3, toy.4). All who have cards commit one face
down, in any order (toy.5, toy.6). Then the cards are shown: the highest ones gain prize × stake; a single lowest one
loses as much unless its seat plays a shield, and it is asked whenever it has a card at all (toy.7, toy.8). Everybody
draws a card. The match ends when somebody has 15 points, or when nobody has a card (toy.2).
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.chance import Stream, draw, shuffle
from jarlshof.core.contract import UNSEEN, bind, places
from jarlshof.core.events import Events, emit, tell, untold
from jarlshof.core.frames import answered, argument, asked_seats, asking, pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.core.state import Moves
from tests.toy.state import COPIES, DECK, DTYPE, HAND, KINDS, NONE, SHIELD, TARGET, Ending, Frame, Happening, Kind, Toy

STAKES = 3
ARGUMENT_SHIFT = 48
TURN, OVER, STAKE_FIRST, STAKE_OF_THREE, COMMIT_FIRST, NO_CARD, SHIELD_OR_PASS, NO_SHIELD, NO_MOVE = range(1, 10)


@compiled
def encode(kind: int, a: int = 0) -> int:
    """A move as one number."""
    return kind << KIND_SHIFT | a << ARGUMENT_SHIFT


@compiled
def cards(s: Toy, seat: int) -> int:
    """How many cards a seat has in hand."""
    n = 0
    for card in range(KINDS):
        n += s.hand[seat, card]
    return n


# ---------------------------------------------------------------- legality
@compiled
def refusal(s: Toy, seat: int, move: int) -> int:
    """0 if the seat, which is asked, may make this move; otherwise the ruling that forbids it."""
    frame, kind, a = asking(s), move >> KIND_SHIFT, move >> ARGUMENT_SHIFT & 255
    if move < 0 or move & ((1 << ARGUMENT_SHIFT) - 1):
        return NO_MOVE
    if frame == Frame.STAKE:
        if kind != Kind.STAKE:
            return STAKE_FIRST
        if a >= STAKES:
            return NO_MOVE
        return STAKE_OF_THREE if a == STAKES - 1 and not _behind(s, seat) else 0
    if frame == Frame.COMMIT:
        if kind != Kind.COMMIT:
            return COMMIT_FIRST
        return 0 if a < KINDS and s.hand[seat, a] > 0 else NO_CARD
    if frame == Frame.SHIELD:
        if kind != Kind.SHIELD and kind != Kind.PASS:
            return SHIELD_OR_PASS
        if a > 0:
            return NO_MOVE
        return NO_SHIELD if kind == Kind.SHIELD and s.hand[seat, SHIELD] == 0 else 0
    return OVER


@compiled
def _behind(s: Toy, seat: int) -> bool:
    """Has every other seat more points?"""
    for other in range(s.seats):
        if other != seat and s.score[other] <= s.score[seat]:
            return False
    return True


@compiled
def legal(s: Toy, seat: int, out: Moves) -> int:
    """All legal moves of a seat that is asked."""
    n = 0
    for kind in range(Kind.STAKE, Kind.PASS + 1):
        for a in range(KINDS):
            if refusal(s, seat, encode(kind, a)) == 0:
                out[n] = encode(kind, a)
                n += 1
    return n


# ---------------------------------------------------------------- what a move does
@compiled
def apply(s: Toy, seat: int, move: int, events: Events) -> int:
    """Makes a legal move; the outcome is the number on the die if one was rolled."""
    kind, a = move >> KIND_SHIFT, move >> ARGUMENT_SHIFT & 255
    if kind == Kind.STAKE:
        s.stake = a + 1
        tell(events, Happening.STAKE, seat, s.stake, 0, 0, 0)
        pop(s)
        push(s, Frame.COMMIT, _holders(s), s.prize * s.stake, 0)
        return 0
    if kind == Kind.COMMIT:
        s.hand[seat, a] -= 1
        s.down[seat] = a
        tell(events, Happening.COMMITTED, seat, 0, 0, 0, 0)
        emit(events, Happening.CHOSE, seat, 1 << seat, a, 0, 0, 0)
        answered(s, seat)
        if asked_seats(s):
            return 0
        _reveal(s, events)
        loser = _lowest(s)
        if loser == NONE:
            return _next_round(s, events)
        if cards(s, loser) > 0:
            push(s, Frame.SHIELD, 1 << loser, s.prize * s.stake, 0)
            return 0
        _lose(s, loser, events)
        return _next_round(s, events)
    pop(s)
    if kind == Kind.SHIELD:
        s.hand[seat, SHIELD] -= 1
        s.discards[SHIELD] += 1
        s.fence += 1
        tell(events, Happening.SHIELD, seat, 0, 0, 0, 0)
    else:
        _lose(s, seat, events)
    return _next_round(s, events)


@compiled
def _holders(s: Toy) -> int:
    """The mask of the seats with cards."""
    mask = 0
    for seat in range(s.seats):
        if cards(s, seat) > 0:
            mask |= 1 << seat
    return mask


@compiled
def _reveal(s: Toy, events: Events) -> None:
    """All committed cards are shown; the highest ones gain, ties alike."""
    s.fence += 1
    s.news += 1
    highest = NONE
    for seat in range(s.seats):
        if s.down[seat] != NONE:
            tell(events, Happening.REVEAL, seat, s.down[seat], 0, 0, 0)
            highest = max(highest, s.down[seat])
    for seat in range(s.seats):
        if s.down[seat] == highest:
            s.score[seat] += argument(s, 0)
            tell(events, Happening.GAIN, seat, argument(s, 0), 0, 0, 0)


@compiled
def _lowest(s: Toy) -> int:
    """The seat with the only lowest card, if somebody has a higher one."""
    found, n, low = NONE, 0, KINDS
    for seat in range(s.seats):
        if s.down[seat] != NONE:
            n += 1
            if s.down[seat] < low:
                low, found = s.down[seat], seat
            elif s.down[seat] == low:
                found = NONE
    return found if n > 1 else NONE


@compiled
def _lose(s: Toy, seat: int, events: Events) -> None:
    loss = s.prize * s.stake
    s.score[seat] -= loss
    tell(events, Happening.LOSE, seat, loss, 0, 0, 0)


@compiled
def _next_round(s: Toy, events: Events) -> int:
    """The shown cards are discarded, everybody draws; then the end, or a new prize for the next leader."""
    pop(s)
    best = s.score[0]
    for seat in range(s.seats):
        best = max(best, s.score[seat])
        if s.down[seat] != NONE:
            s.discards[s.down[seat]] += 1
            s.down[seat] = NONE
        _draw_card(s, seat, events)
    if best >= TARGET or _holders(s) == 0:
        s.ending = Ending.TARGET.value if best >= TARGET else Ending.CARDS.value
        _tell_winners(s, events)
        return 0
    s.leader = (s.leader + 1) % s.seats
    return _ask_leader(s, events)


@compiled
def _draw_card(s: Toy, seat: int, events: Events) -> None:
    if s.left > 0:
        s.left -= 1
        card = s.deck[s.left]
        s.deck[s.left] = 0
        s.hand[seat, card] += 1
        s.fence += 1
        s.news += 1
        tell(events, Happening.DRAWS, seat, 0, 0, 0, 0)
        emit(events, Happening.DREW, seat, 1 << seat, card, 0, 0, 0)


@compiled
def _ask_leader(s: Toy, events: Events) -> int:
    """Rolls the prize; the leader is the next seat that has a card."""
    while cards(s, s.leader) == 0:
        s.leader = (s.leader + 1) % s.seats
    s.prize = draw(s, Stream.DICE, 6, events) + 1
    s.stake = 0
    tell(events, Happening.ROLL, s.leader, s.prize, 0, 0, 0)
    push(s, Frame.STAKE, 1 << s.leader, s.prize, 0)
    return s.prize


@compiled
def _tell_winners(s: Toy, events: Events) -> None:
    """All hands are shown at the end."""
    s.fence += 1
    s.news += 1
    ranks = np.zeros(s.seats, np.int64)
    places(s, ranks)
    for seat in range(s.seats):
        if ranks[seat] == 1:
            tell(events, Happening.WIN, seat, s.score[seat], 0, 0, 0)


@compiled
def setup(s: Toy, options: Moves, events: Events) -> None:
    """Three cards each, the rest is the deck."""
    s.seats = options[0]
    for n in range(DECK):
        s.deck[n] = n // COPIES
    shuffle(s, Stream.DECK, s.deck, DECK, events)
    s.left = DECK
    for seat in range(s.down.shape[0]):
        s.down[seat] = NONE
    for seat in range(s.seats):
        for _ in range(HAND):
            _draw_card(s, seat, events)
    _ask_leader(s, events)


@compiled
def points(s: Toy, out: Moves) -> None:
    """Each seat's points."""
    for seat in range(s.seats):
        out[seat] = s.score[seat]


# ---------------------------------------------------------------- what a seat cannot know
@compiled
def redraw(s: Toy, seat: int) -> None:
    """Deals again what the seat has not seen: the deck, and the cards of others until they are shown."""
    pool = np.empty(DECK, np.int16)
    sizes = np.zeros(s.seats, np.int64)
    covered = asking(s) == Frame.COMMIT
    n = 0
    for k in range(s.left):
        pool[n] = s.deck[k]
        n += 1
    for other in range(s.seats):
        if other != seat and seat != UNSEEN and s.depth > 0:
            sizes[other] = cards(s, other)
            for card in range(KINDS):
                for _ in range(s.hand[other, card]):
                    pool[n] = card
                    n += 1
                s.hand[other, card] = 0
            if covered and s.down[other] != NONE:
                pool[n] = s.down[other]
                n += 1
    pool[:n].sort()  # so that the guess does not depend on how the cards really lie
    shuffle(s, Stream.OTHER, pool, n, untold())
    for k in range(s.left):
        n -= 1
        s.deck[k] = pool[n]
    for other in range(s.seats):
        for _ in range(sizes[other]):
            n -= 1
            s.hand[other, pool[n]] += 1
        if other != seat and seat != UNSEEN and covered and s.down[other] != NONE:
            n -= 1
            s.down[other] = pool[n]


bind(DTYPE, setup=setup, legal=legal, refusal=refusal, apply=apply, points=points, redraw=redraw)
