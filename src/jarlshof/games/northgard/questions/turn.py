"""What a seat does with its turn: one of the options A–F (northgard.4.A – northgard.4.8)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.game import Slot
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of, second_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import (
    CARDS,
    CLAN_CARDS,
    DEFENSIVE_STRATEGY,
    FIRST_CLAN_CARD,
    FLASH,
    OP,
    STEPS,
    UNREST,
    Op,
)
from jarlshof.games.northgard.law.asking import ask, names
from jarlshof.games.northgard.law.developments import take
from jarlshof.games.northgard.law.piles import (
    batch_mark,
    cards_left,
    clear_table,
    draw_cards,
    find,
    from_hand,
    holds,
    leave_game,
    to_active,
    to_hand,
)
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import ALL, Frame, Happening, Kind, Northgard, Played, Resource, Rule, Then, Zone
from jarlshof.games.northgard.steps import carry_out, playable
from jarlshof.games.northgard.words.case import Case, card_name
from jarlshof.games.northgard.words.reasons import IMPOSSIBLE, Told, Why, about_card, always

REPLACE_COST, REMOVE_COST, UPGRADE_COST = 1, 2, 3
REPLACED, REMOVED = 1, 2  # cards drawn


@compiled
def name(s: Northgard) -> None:
    """What was played in this turn."""
    names(s, s.played, 0)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n, last = 0, -1
    for k in range(s.pile_size[seat, Zone.HAND]):
        card = s.pile[seat, Zone.HAND, k]
        if card == last:
            continue
        last = card
        if _refuse_play(s, seat, card) == 0:
            n = put(out, n, Kind.PLAY, card)
        if s.played != Played.NOTHING:
            continue
        for kind in range(Kind.WAIT, Kind.UPGRADE):
            if _refuse_option(s, seat, kind, card, 0) == 0:
                n = put(out, n, kind, card)
        n = _list_upgrades(s, seat, card, out, n)
    return put(out, n, Kind.PASS if s.played == Played.NOTHING else Kind.END, 0)


@compiled
def _list_upgrades(s: Northgard, seat: int, card: int, out: Moves, n: int) -> int:
    for k in range(1, CLAN_CARDS):
        new = FIRST_CLAN_CARD + CLAN_CARDS * s.clan[seat] + k
        if _is_aside(s, seat, new):
            for kind in range(Kind.UPGRADE, Kind.RETIRE + 1):
                if _refuse_option(s, seat, kind, card, new) == 0:
                    out[n] = encode(kind, card, new)
                    n += 1
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    kind, card = kind_of(move), first_of(move)
    if kind == Kind.PLAY:
        return _refuse_play(s, seat, card) if card < CARDS else Rule.PLAY
    if kind == Kind.PASS:
        return 0 if s.played == Played.NOTHING else Rule.FLASH_CARDS
    if kind == Kind.END:
        return 0 if s.played != Played.NOTHING else Rule.PLAY
    return _refuse_option(s, seat, kind, card, second_of(move))


@compiled
def _refuse_play(s: Northgard, seat: int, card: int) -> int:
    """northgard.4.A: one main card a turn, flash cards at will, and only what is possible."""
    if not holds(s, seat, card) or (s.played == Played.MAIN and not FLASH[card]):
        return Rule.PLAY
    if STEPS[card, 0, OP] == Op.END:
        if card == UNREST:
            return Rule.UNREST
        return Rule.DEFENSIVE_STRATEGY if card == DEFENSIVE_STRATEGY else Rule.ACHIEVEMENTS
    return 0 if playable(s, seat, card) else Rule.IMPOSSIBLE


@compiled
def _refuse_option(s: Northgard, seat: int, kind: int, card: int, new: int) -> int:
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
    return 0 if lore >= UPGRADE_COST and _is_aside(s, seat, new) else ruling


@compiled
def _is_aside(s: Northgard, seat: int, card: int) -> bool:
    """Is this an upgrade that the seat has not taken yet?"""
    upgrade = card - FIRST_CLAN_CARD - CLAN_CARDS * s.clan[seat] - 1
    return 0 <= upgrade < CLAN_CARDS - 1 and s.aside[seat] >> upgrade & 1 != 0


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    kind = kind_of(move)
    if kind == Kind.PLAY:
        return _play(s, seat, first_of(move), events)
    if kind == Kind.PASS:
        return _pass(s, seat, events)
    if kind == Kind.END:
        tell(events, Happening.END, seat, 0, 0, 0, 0)
        return Then.TURN
    return _take_option(s, seat, kind, first_of(move), second_of(move), events)


@compiled
def _play(s: Northgard, seat: int, card: int, events: Events) -> int:
    """Option A: the card goes to the active area and is carried out, unless it is cancelled."""
    from_hand(s, seat, card)
    to_active(s, seat, card, 1)
    tell(events, Happening.PLAY, seat, card, 0, 0, 0)
    if _may_react(s, seat):
        s.card = card
        s.step = 0
        ask(s, Frame.REACT, 1 << s.guard)
        return Then.ASKED
    return carry_out(s, seat, card)


@compiled
def _may_react(s: Northgard, seat: int) -> bool:
    """Is the owner of Defensive Strategy asked (northgard.13.14)? By public facts only."""
    guard = s.guard
    if guard < 0 or guard == seat or s.pile_size[guard, Zone.HAND] == 0 or s.declined >> guard & 1:
        return False
    return find(s, guard, Zone.HAND, DEFENSIVE_STRATEGY) >= 0 or find(s, guard, Zone.DRAW, DEFENSIVE_STRATEGY) >= 0


@compiled
def _take_option(s: Northgard, seat: int, kind: int, card: int, new: int, events: Events) -> int:
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
def _pass(s: Northgard, seat: int, events: Events) -> int:
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


# ---------------------------------------------------------------- in words
_LORE = {Kind.REPLACE: REPLACE_COST, Kind.REMOVE: REMOVE_COST, Kind.UPGRADE: UPGRADE_COST, Kind.RETIRE: UPGRADE_COST}
_DRAWN = {Kind.REPLACE: REPLACED, Kind.REMOVE: REMOVED}


def _about_play(case: Case) -> Told:
    """Option A, and the end of a turn."""
    if case.kind == Kind.END:
        return "nothing", {}
    return "main" if case.holds(case.card) else "hand", {"card": card_name(case.card)}


def _about_price(case: Case) -> Told:
    """Options C, D, E: the card and the lore."""
    if not case.holds(case.card):
        return "hand", {"card": card_name(case.card)}
    return "lore", {"n": _LORE.get(Kind(case.kind), 0), "own": case.goods(Resource.LORE)}


def _about_upgrade(case: Case) -> Told:
    """Option E: the card, the lore, or the clan card."""
    if not case.holds(case.card) or case.goods(Resource.LORE) < _LORE[Kind.UPGRADE]:
        return _about_price(case)
    return "aside", {"new": card_name(case.of("card", 1))}


def _about_drawing(case: Case) -> Told:
    """Too few cards for options C and D (northgard.13.29)."""
    return "", {"n": _DRAWN.get(Kind(case.kind), 1), "own": case.cards_left()}


def _about_unrest(case: Case) -> Told:
    return "play" if case.kind == Kind.PLAY else "remove", {}


_PRICE = Why(_about_price, {"hand": "card", "lore": "n own"})
QUESTION = Question(
    ruling=Rule.ACTIONS,
    answers=(
        Kind.PLAY,
        Kind.WAIT,
        Kind.REPLACE,
        Kind.REMOVE,
        Kind.UPGRADE,
        Kind.RETIRE,
        Kind.PASS,
        Kind.END,
    ),
    names=(Slot("played", {0: "nothing", 1: "flash", 2: "main"}),),
    why={
        Rule.PLAY: Why(_about_play, {"hand": "card", "main": "card", "nothing": ""}),
        Rule.WAIT: Why(about_card, {"": "card"}),
        Rule.REPLACE: _PRICE,
        Rule.REMOVE: _PRICE,
        Rule.UPGRADE: Why(_about_upgrade, {**_PRICE.sentences, "aside": "new"}),
        Rule.IMPOSSIBLE: IMPOSSIBLE,
        Rule.ACHIEVEMENTS: Why(about_card, {"": "card"}),
        Rule.UNREST: Why(_about_unrest, {"play": "", "remove": ""}),
        Rule.DEFENSIVE_STRATEGY: always("play"),
        Rule.FLASH_CARDS: always(),
        Rule.CARDS_FOR_OPTIONS: Why(_about_drawing, {"": "n own"}),
    },
)
