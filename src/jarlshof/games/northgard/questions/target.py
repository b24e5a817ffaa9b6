"""Cards against others: slaying, seeing hands, discards, the scorched earth (northgard.13.16, 13.17, 13.23, 13.26)."""

from __future__ import annotations

from jarlshof.core.chance import Stream, draw
from jarlshof.core.events import Events, emit, tell
from jarlshof.core.frames import answered, asked_seats
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import Op, With
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.land import beside_own, produce
from jarlshof.games.northgard.law.piles import from_hand, show_card, show_hand, to_discard
from jarlshof.games.northgard.law.wealth import gain, give, wealth
from jarlshof.games.northgard.questions.recruit import settle
from jarlshof.games.northgard.state import (
    NOBODY,
    NOWHERE,
    RESOURCES,
    Frame,
    Happening,
    Northgard,
    Rule,
    Zone,
)
from jarlshof.games.northgard.tiles import AREAS

RANSOM = 2  # resources


# ---------------------------------------------------------------- slaying
@compiled
def refuse_slay(s: Northgard, seat: int, place: int, flags: int) -> int:
    """An enemy unit, anywhere or beside an own territory; never the war bear (northgard.O.2)."""
    anywhere = flags & With.ANYWHERE
    ruling = Rule.RAIDING_PARTY if anywhere else Rule.BESIDE_YOURS
    if s.owner[place] == NOBODY or s.owner[place] == seat or s.units[place] == 0:
        return ruling
    return 0 if anywhere or beside_own(s, seat, place) else ruling


@compiled
def can_slay(s: Northgard, seat: int, flags: int) -> bool:
    """Is there such a unit?"""
    for place in range(AREAS):
        if s.units[place] > 0 and refuse_slay(s, seat, place, flags) == 0:
            return True
    return False


@compiled
def slay(s: Northgard, seat: int, place: int, flags: int, events: Events) -> bool:
    """The unit leaves; Raiding Party takes what its territory shows. True when nothing is asked."""
    victim = s.owner[place]
    s.units[place] -= 1
    s.reserve[victim] += 1
    tell(events, Happening.SLAY, seat, place, victim, 0, 0)
    settle(s, place)
    if not flags & With.GATHER:
        return True
    shown, last = 0, 0
    for resource in range(RESOURCES):
        if produce(s, place, resource) > 0:
            shown += 1
            last = resource
    if shown > 1:
        s.only = place
        ask(s, Frame.GATHER, 1 << seat)
        return False
    if shown == 1:
        gain(s, seat, last, 1, events)
    return True


# ---------------------------------------------------------------- opponents with cards
@compiled
def is_target(s: Northgard, seat: int, other: int) -> bool:
    """Only players with cards can be chosen (northgard.13.26)."""
    return other < s.seats and other != seat and s.pile_size[other, Zone.HAND] > 0


@compiled
def count_targets(s: Northgard, seat: int) -> int:
    """How many can be chosen."""
    n = 0
    for other in range(s.seats):
        n += 1 if is_target(s, seat, other) else 0
    return n


@compiled
def begin_targeting(s: Northgard, seat: int, op: int, events: Events) -> bool:
    """One opponent is taken without a question."""
    if count_targets(s, seat) > 1:
        ask(s, Frame.TARGET, 1 << seat)
        return False
    other = 0
    while not is_target(s, seat, other):
        other += 1
    return target(s, seat, other, op, events)


@compiled
def target(s: Northgard, seat: int, victim: int, op: int, events: Events) -> bool:
    """Threatening takes a card by chance; otherwise the hand is seen and a card picked."""
    tell(events, Happening.TARGET, seat, victim, 0, 0, 0)
    if op == Op.THREATEN:
        slot = draw(s, Stream.OTHER, int(s.pile_size[victim, Zone.HAND]), events)
        lose_card(s, victim, s.pile[victim, Zone.HAND, slot], events)
        return True
    s.victim = victim
    show_hand(s, victim, seat)
    tell(events, Happening.SEE, seat, victim, 0, 0, 0)
    for k in range(s.pile_size[victim, Zone.HAND]):
        emit(events, Happening.SAW, seat, 1 << seat, s.pile[victim, Zone.HAND, k], 0, 0, 0)
    ask(s, Frame.PICK, 1 << seat)
    return False


@compiled
def lose_card(s: Northgard, seat: int, card: int, events: Events) -> None:
    """A card of a hand is discarded."""
    from_hand(s, seat, card)
    to_discard(s, seat, card)
    tell(events, Happening.DISCARD, seat, card, 0, 0, 0)


@compiled
def pick(s: Northgard, seat: int, card: int, op: int, events: Events) -> bool:
    """Spy: it is discarded. Extortion: its owner may pay, if he can."""
    tell(events, Happening.PICK, seat, s.victim, card, 0, 0)
    if op == Op.EXTORT and wealth(s, s.victim) >= RANSOM:
        s.picked = card
        ask(s, Frame.RANSOM, 1 << s.victim)
        return False
    lose_card(s, s.victim, card, events)
    s.victim = NOBODY
    return True


@compiled
def pay_ransom(s: Northgard, victim: int, move: int, events: Events) -> None:
    """Two resources change hands; everybody knows now that this card is in that hand."""
    before0, before1, before2 = s.goods[victim, 0], s.goods[victim, 1], s.goods[victim, 2]
    tell(events, Happening.PAY, victim, give(s, victim, move), 0, 0, 0)
    s.goods[s.turn, 0] += before0 - s.goods[victim, 0]
    s.goods[s.turn, 1] += before1 - s.goods[victim, 1]
    s.goods[s.turn, 2] += before2 - s.goods[victim, 2]
    show_card(s, victim, s.picked)
    s.fence += 1
    s.victim = NOBODY
    s.picked = NOBODY


@compiled
def yield_card(s: Northgard, victim: int, events: Events) -> None:
    """The card is discarded."""
    lose_card(s, victim, s.picked, events)
    s.victim = NOBODY
    s.picked = NOBODY


@compiled
def begin_curse(s: Northgard, seat: int) -> None:
    """Ancestral Curse asks all opponents with cards at once."""
    mask = 0
    for other in range(s.seats):
        if is_target(s, seat, other):
            mask |= 1 << other
    ask(s, Frame.DISCARD, mask)


@compiled
def suffer(s: Northgard, seat: int, card: int, events: Events) -> bool:
    """One answer to the curse; True when all have answered."""
    lose_card(s, seat, card, events)
    answered(s, seat)
    return asked_seats(s) == 0


# ---------------------------------------------------------------- scorched earth
@compiled
def refuse_scorch(s: Northgard, seat: int, place: int) -> int:
    """An enemy or neutral territory beside an own one, where the token does not lie yet (northgard.13.23)."""
    if s.owner[place] == seat or place == s.token:
        return Rule.SCORCHED_EARTH
    return 0 if beside_own(s, seat, place) else Rule.SCORCHED_EARTH


@compiled
def can_scorch(s: Northgard, seat: int) -> bool:
    """Is there a territory for the token?"""
    for place in range(AREAS):
        if s.root[place] == place and refuse_scorch(s, seat, place) == 0:
            return True
    return False


@compiled
def scorch(s: Northgard, seat: int, place: int, events: Events) -> None:
    """The token goes there."""
    s.token = place
    tell(events, Happening.SCORCH, seat, place, 0, 0, 0)


@compiled
def forget_targets(s: Northgard) -> None:
    """Nothing of a step is left."""
    s.only = NOWHERE
    s.victim = NOBODY
    s.picked = NOBODY
