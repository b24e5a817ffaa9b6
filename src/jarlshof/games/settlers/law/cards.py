"""Playing development cards, before the roll and after it (settlers.S29–S33, settlers.G12, settlers.G13)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT, encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law import raid
from jarlshof.games.settlers.law.awards import award_army
from jarlshof.games.settlers.law.building import has_road_place
from jarlshof.games.settlers.law.bundles import bundled, wide, wide_count, wide_sum
from jarlshof.games.settlers.law.hands import come, go, take_from_bank
from jarlshof.games.settlers.options import UNLIMITED
from jarlshof.games.settlers.state import RESOURCES, Card, Happening, Kind, Raid, Rule, Settlers

FREE_ROADS = 2
DISCOVERED = 2


@compiled
def card_of(kind: int) -> int:
    """The card that a kind of move plays, −1 if it plays none."""
    return kind - Kind.KNIGHT if Kind.KNIGHT <= kind <= Kind.MONOPOLY else -1


@compiled
def legal(s: Settlers, seat: int, out: Moves, n: int) -> int:
    """Cards that can be played: writes on from a place of the list; how long it is then."""
    if s.card_played:
        return n
    for card in range(Card.POINT):
        if refuse_card(s, seat, card) != 0:
            continue
        kind = Kind.KNIGHT + card
        if card == Card.MONOPOLY:
            for resource in range(RESOURCES):
                out[n] = encode(kind, resource, 0)
                n += 1
        elif card == Card.DISCOVERY:
            n = _list_discoveries(s, out, n)
        else:
            out[n] = encode(kind, 0, 0)
            n += 1
    return n


@compiled
def _list_discoveries(s: Settlers, out: Moves, n: int) -> int:
    for one in range(RESOURCES):
        for other in range(-1, one + 1):
            move = (Kind.DISCOVERY << KIND_SHIFT) + wide(one) + (wide(other) if other >= 0 else 0)
            if refuse_discovery(s, move) == 0:
                out[n] = move
                n += 1
    return n


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """A card that the seat may play, and for what it says."""
    card = card_of(kind_of(move))
    ruling = refuse_card(s, seat, card)
    if ruling:
        return ruling
    if card == Card.DISCOVERY:
        return refuse_discovery(s, move)
    return Rule.PROGRESS_CARDS if card == Card.MONOPOLY and first_of(move) >= RESOURCES else 0


@compiled
def refuse_card(s: Settlers, seat: int, card: int) -> int:
    """settlers.S29: one a turn, and none that was bought only now."""
    if s.cards[seat, card] == 0 or s.card_played or s.cards[seat, card] == s.fresh[seat, card]:
        return Rule.PLAYING_A_CARD
    if card == Card.ROADS and not has_road_place(s, seat):
        return Rule.PIECES_RUN_OUT
    if card == Card.DISCOVERY and to_discover(s) == 0:
        return Rule.SHORT_BANK
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
        return Rule.PROGRESS_CARDS
    for resource in range(RESOURCES):
        if wide_count(move, resource) > max(0, s.bank[resource]) and s.bank_short != UNLIMITED:
            return Rule.SHORT_BANK
    return 0


@compiled
def play(s: Settlers, seat: int, move: int, events: Events) -> None:
    """Plays a card and does what it says; what it asks then says `course.go_on`."""
    card = card_of(kind_of(move))
    s.fence += 1
    s.open_cards[seat, card] = max(0, s.open_cards[seat, card] - 1)
    s.fresh_open[seat, card] = min(s.fresh_open[seat, card], s.open_cards[seat, card])
    s.cards[seat, card] -= 1
    s.card_played = 1
    tell(events, Happening.PLAY, seat, card, 0, 0, 0)
    if card == Card.KNIGHT:
        s.knights[seat] += 1
        award_army(s, events)
        raid.begin(s, Raid.KNIGHT)  # nobody discards (settlers.G8)
        return
    if card == Card.ROADS:
        s.free_roads = FREE_ROADS
    elif card == Card.DISCOVERY:
        _discover(s, seat, move, events)
    else:
        _monopolise(s, seat, first_of(move), events)
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
