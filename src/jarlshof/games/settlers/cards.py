"""Development cards: buying and playing them (settlers.S24, settlers.S29–S33, settlers.G12, settlers.G13)."""

from __future__ import annotations

from jarlshof.core.events import Events, emit, tell
from jarlshof.core.frames import push
from jarlshof.core.jit import compiled
from jarlshof.games.settlers.building import has_road_place, now_building
from jarlshof.games.settlers.hands import CARD_COST, bundled, can_pay, come, go, pay, take_from_bank
from jarlshof.games.settlers.networks import award_army
from jarlshof.games.settlers.options import UNLIMITED
from jarlshof.games.settlers.raid import begin_knight, wide_count, wide_sum
from jarlshof.games.settlers.state import RESOURCES, Card, Frame, G, Happening, Kind, S, Settlers

FREE_ROADS = 2
DISCOVERED = 2


@compiled
def refuse_buy(s: Settlers, seat: int) -> int:
    """settlers.S24, settlers.G12."""
    if s.left == 0:
        return G + 12
    return 0 if can_pay(s, seat, CARD_COST) else S + 24


@compiled
def buy(s: Settlers, seat: int, events: Events) -> None:
    """The top card; only the buyer sees it, unless it is one that was put under the deck in the open."""
    pay(s, seat, CARD_COST)
    now_building(s)
    s.left -= 1
    card = s.deck[s.left]
    s.deck[s.left] = 0
    s.cards[seat, card] += 1
    s.fresh[seat, card] += 1
    if s.left < s.known:
        s.known = s.left
        s.open_cards[seat, card] += 1
        s.fresh_open[seat, card] += 1
    s.fence += 1
    s.news += 1
    tell(events, Happening.BUY, seat, s.left, 0, 0, 0)
    emit(events, Happening.BOUGHT, seat, 1 << seat, card, 0, 0, 0)


# ---------------------------------------------------------------- playing
@compiled
def card_of(kind: int) -> int:
    """The card that a kind of move plays, −1 if it plays none."""
    return kind - Kind.KNIGHT if Kind.KNIGHT <= kind <= Kind.MONOPOLY else -1


@compiled
def refuse_card(s: Settlers, seat: int, card: int) -> int:
    """settlers.S29: one a turn, and none that was bought only now."""
    if s.cards[seat, card] == 0 or s.card_played or s.cards[seat, card] == s.fresh[seat, card]:
        return S + 29
    if card == Card.ROADS and not has_road_place(s, seat):
        return G + 17
    if card == Card.DISCOVERY and to_discover(s) == 0:
        return G + 13
    return 0


@compiled
def to_discover(s: Settlers) -> int:
    """How many cards a discovery takes: two, or what the bank has."""
    if s.bank_short == UNLIMITED:
        return DISCOVERED
    n = 0
    for resource in range(RESOURCES):
        n += s.bank[resource]
    return min(n, DISCOVERED)


@compiled
def refuse_discovery(s: Settlers, move: int) -> int:
    """The right number of cards, and only what the bank has."""
    if wide_sum(move) != to_discover(s):
        return S + 33
    for resource in range(RESOURCES):
        if wide_count(move, resource) > max(0, s.bank[resource]) and s.bank_short != UNLIMITED:
            return G + 13
    return 0


@compiled
def play_card(s: Settlers, seat: int, card: int, move: int, events: Events) -> None:
    """Plays a card and does what it says."""
    s.fence += 1
    s.open_cards[seat, card] = max(0, s.open_cards[seat, card] - 1)
    s.fresh_open[seat, card] = min(s.fresh_open[seat, card], s.open_cards[seat, card])
    s.cards[seat, card] -= 1
    s.card_played = 1
    tell(events, Happening.PLAY, seat, card, 0, 0, 0)
    if card == Card.KNIGHT:
        s.knights[seat] += 1
        award_army(s, events)
        begin_knight(s)
        return
    if card == Card.ROADS:
        s.free_roads = FREE_ROADS
        push(s, Frame.FREE, 1 << seat, FREE_ROADS, 0)
    elif card == Card.DISCOVERY:
        _discover(s, seat, move, events)
    else:
        _monopolise(s, seat, move >> 48 & 255, events)
    if s.recycle:
        _put_under(s, card)


@compiled
def _put_under(s: Settlers, card: int) -> None:
    """settlers.S32, settlers.G12: at the very bottom, in the open."""
    for n in range(s.left, 0, -1):
        s.deck[n] = s.deck[n - 1]
    s.deck[0] = card
    s.left += 1
    s.known += 1


@compiled
def _discover(s: Settlers, seat: int, move: int, events: Events) -> None:
    found = 0
    for resource in range(RESOURCES):
        n = wide_count(move, resource)
        if n > 0:
            take_from_bank(s, seat, resource, n)
            found += bundled(resource, n)
    tell(events, Happening.DISCOVERY, seat, found, 0, 0, 0)


@compiled
def _monopolise(s: Settlers, seat: int, resource: int, events: Events) -> None:
    """All others give all they have of a resource; everybody sees how many, so there is no way back."""
    total = 0
    for other in range(s.seats):
        if other != seat:
            total += s.hand[other, resource]
    tell(events, Happening.MONOPOLY, seat, resource, total, 0, 0)
    s.fence += 1
    s.news += 1
    for other in range(s.seats):
        n = s.hand[other, resource]
        if other != seat and n > 0:
            go(s, other, resource, n)
            come(s, seat, resource, n)
            tell(events, Happening.GIVE, other, seat, resource, n, 0)
