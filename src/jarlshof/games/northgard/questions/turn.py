"""The turn options A–F, playing a card, the reaction to it, and passing (northgard.4.A – northgard.4.8)."""

from __future__ import annotations

from typing import Any

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import (
    CLAN_CARDS,
    DEFENSIVE_STRATEGY,
    FIRST_ACHIEVEMENT,
    FIRST_CLAN_CARD,
    FLASH,
    OP,
    STEPS,
    UNREST,
    Op,
)
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.piles import (
    batch_mark,
    cards_left,
    clear_table,
    draw_cards,
    find,
    from_active,
    from_hand,
    holds,
    leave_game,
    on_top,
    to_active,
    to_discard,
    to_hand,
)
from jarlshof.games.northgard.law.seasons import begin_turn
from jarlshof.games.northgard.state import (
    ALL,
    Frame,
    Happening,
    Kind,
    Northgard,
    Played,
    Resource,
    Rule,
    Then,
    Zone,
)
from jarlshof.games.northgard.steps import begin_card, playable

REPLACE_COST, REMOVE_COST, UPGRADE_COST = 1, 2, 3
REPLACED, REMOVED = 1, 2  # cards drawn


# ---------------------------------------------------------------- what is refused
@compiled
def refuse_play(s: Northgard, seat: int, card: int) -> int:
    """northgard.4.A: one main card a turn, flash cards at will, and only what is possible."""
    if not holds(s, seat, card) or (s.played == Played.MAIN and not FLASH[card]):
        return Rule.PLAY
    if STEPS[card, 0, OP] == Op.END:
        return (
            Rule.UNREST
            if card == UNREST
            else Rule.DEFENSIVE_STRATEGY
            if card == DEFENSIVE_STRATEGY
            else Rule.ACHIEVEMENTS
        )
    return 0 if playable(s, seat, card) else Rule.IMPOSSIBLE


@compiled
def refuse_option(s: Northgard, seat: int, kind: int, card: int, new: int) -> int:
    """Options B–E."""
    ruling = Rule.WAIT + (kind - Kind.WAIT if kind < Kind.RETIRE else Kind.UPGRADE - Kind.WAIT)
    if s.played != Played.NOTHING:
        return Rule.FLASH_CARDS
    if not holds(s, seat, card):
        return ruling
    if kind == Kind.WAIT:
        return 0
    if (kind == Kind.REMOVE or kind == Kind.RETIRE) and card == UNREST:
        return Rule.UNREST
    lore = s.goods[seat, Resource.LORE]
    if kind == Kind.REPLACE:
        return ruling if lore < REPLACE_COST else Rule.CARDS_FOR_OPTIONS if cards_left(s, seat) < REPLACED else 0
    if kind == Kind.REMOVE:
        return ruling if lore < REMOVE_COST else Rule.CARDS_FOR_OPTIONS if cards_left(s, seat) < REMOVED else 0
    return 0 if lore >= UPGRADE_COST and is_aside(s, seat, new) else ruling


@compiled
def is_aside(s: Northgard, seat: int, card: int) -> bool:
    """Is this an upgrade that the seat has not taken yet?"""
    upgrade = card - FIRST_CLAN_CARD - CLAN_CARDS * s.clan[seat] - 1
    return 0 <= upgrade < CLAN_CARDS - 1 and s.aside[seat] >> upgrade & 1 != 0


# ---------------------------------------------------------------- playing
@compiled
def play(s: Northgard, seat: int, card: int, events: Events) -> int:
    """Option A: the card goes to the active area and is carried out, unless it is cancelled."""
    from_hand(s, seat, card)
    to_active(s, seat, card, 1)
    tell(events, Happening.PLAY, seat, card, 0, 0, 0)
    if may_react(s, seat):
        s.card = card
        s.step = 0
        ask(s, Frame.REACT, 1 << s.guard)
        return Then.ASKED
    return carry_out(s, seat, card)


@compiled
def carry_out(s: Northgard, seat: int, card: int) -> int:
    """Nobody has cancelled it."""
    s.played = max(s.played, Played.FLASH.value if FLASH[card] else Played.MAIN.value)
    return begin_card(s, seat, card)


@compiled
def may_react(s: Northgard, seat: int) -> bool:
    """Is the owner of Defensive Strategy asked (northgard.13.14)? By public facts only."""
    guard = s.guard
    if guard < 0 or guard == seat or s.pile_size[guard, Zone.HAND] == 0 or s.declined >> guard & 1:
        return False
    return find(s, guard, Zone.HAND, DEFENSIVE_STRATEGY) >= 0 or find(s, guard, Zone.DRAW, DEFENSIVE_STRATEGY) >= 0


@compiled
def cancel(s: Northgard, guard: int, events: Events) -> int:
    """The played card goes to its player's discard pile; he goes on with something else."""
    card, seat = s.card, s.turn
    from_hand(s, guard, DEFENSIVE_STRATEGY)
    to_active(s, guard, DEFENSIVE_STRATEGY, 1)
    from_active(s, seat, card)
    to_discard(s, seat, card)
    tell(events, Happening.CANCEL, guard, card, seat, 0, 0)
    s.card = -1
    if s.played != Played.NOTHING:
        return Then.CARD
    ask(s, Frame.TURN, 1 << seat)
    return Then.ASKED


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


# ---------------------------------------------------------------- options B–F
@compiled
def take_option(s: Northgard, seat: int, kind: int, card: int, new: int, events: Events) -> int:
    """Options B–E."""
    from_hand(s, seat, card)
    if kind == Kind.REMOVE or kind == Kind.RETIRE:
        leave_game(s, card)
    else:
        to_active(s, seat, card, 0)
    tell(events, Happening.WAIT + (kind - Kind.WAIT), seat, card, new, 0, 0)
    if kind == Kind.REPLACE:
        s.goods[seat, Resource.LORE] -= REPLACE_COST
        draw_cards(s, seat, REPLACED, events)
    elif kind == Kind.REMOVE:
        s.goods[seat, Resource.LORE] -= REMOVE_COST
        draw_cards(s, seat, REMOVED, events)
    elif kind != Kind.WAIT:
        s.goods[seat, Resource.LORE] -= UPGRADE_COST
        s.aside[seat] &= ~(1 << new - FIRST_CLAN_CARD - CLAN_CARDS * s.clan[seat] - 1)
        to_hand(s, seat, new, batch_mark(s, seat, ALL))
    return Then.TURN


@compiled
def pass_turn(s: Northgard, seat: int, events: Events) -> int:
    """Option F: the table is cleared, the first one gets the marker, and a card is taken."""
    clear_table(s, seat)
    tell(events, Happening.PASS, seat, 0, 0, 0, 0)
    if s.passed == 0:
        s.first = seat
        tell(events, Happening.FIRST, seat, 0, 0, 0, 0)
    s.passed |= 1 << seat
    last_year = s.year == s.years
    n = s.trophies_left if last_year else s.shown
    if s.foresight >> seat & 1 or n == 0:
        return Then.TURN
    if n == 1:
        take(s, seat, s.trophies[0] if last_year else s.display[0], events)
        return Then.TURN
    ask(s, Frame.TAKE, 1 << seat)
    return Then.ASKED


@compiled
def refuse_take(s: Northgard, seat: int, card: int) -> int:
    """After passing from the display, in the last year an achievement; with Future Sight (a card) from both."""
    foreseeing = s.card >= 0
    if foreseeing or s.year < s.years:
        for k in range(s.shown):
            if s.display[k] == card:
                return 0
    if foreseeing or s.year == s.years:
        for k in range(s.trophies_left):
            if s.trophies[k] == card:
                return 0
    return Rule.FUTURE_SIGHT if foreseeing else Rule.PASS


@compiled
def take(s: Northgard, seat: int, card: int, events: Events) -> None:
    """A development or an achievement goes on top of the draw pile, where everybody knows it."""
    if card >= FIRST_ACHIEVEMENT:
        s.trophies_left = _without(s.trophies, s.trophies_left, card)
    else:
        s.shown = _without(s.display, s.shown, card)
    if card == DEFENSIVE_STRATEGY:
        s.guard = seat
    on_top(s, seat, card, ALL)
    tell(events, Happening.TAKE, seat, card, 0, 0, 0)


@compiled
def _without(cards: Any, n: int, card: int) -> int:
    """Takes a card out of the first n; how many are left."""
    k = 0
    while cards[k] != card:
        k += 1
    for j in range(k, n - 1):
        cards[j] = cards[j + 1]
    cards[n - 1] = 0
    return n - 1
