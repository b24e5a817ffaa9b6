"""What a seat trades with the supply in its harvest (northgard.3.3, northgard.O.5)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.seasons import TRADED, trade_on
from jarlshof.games.northgard.law.wealth import can_give, give
from jarlshof.games.northgard.moves import RESOURCE, given_of, gives, put, taken_of, takes
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import RESOURCES, Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.words.case import NO_NAME, Case
from jarlshof.games.northgard.words.reasons import PAYMENT, Told, Why, about_payment, always


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    """Every way to give three resources, with everything that can be taken."""
    n = put(out, 0, Kind.DONE, 0)
    for food in range(min(TRADED, s.goods[seat, 0]) + 1):
        for wood in range(min(TRADED - food, s.goods[seat, 1]) + 1):
            lore = TRADED - food - wood
            if lore <= s.goods[seat, 2] and (not s.same or food == TRADED or wood == TRADED or lore == TRADED):
                n = _list_taken(food, wood, lore, out, n)
    return n


@compiled
def _list_taken(food: int, wood: int, lore: int, out: Moves, n: int) -> int:
    given = encode(Kind.TRADE, 0, 0) | gives(food, wood, lore)
    if food == 0:
        out[n] = given | takes(0)
        n += 1
    if wood == 0:
        out[n] = given | takes(1)
        n += 1
    if lore == 0:
        out[n] = given | takes(2)
        n += 1
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    """Three of what the seat has for one of another kind."""
    if kind_of(move) == Kind.DONE:
        return 0
    if not can_give(s, seat, move, TRADED):
        return Rule.HARVEST
    total = 0
    for resource in range(RESOURCES):
        total += taken_of(move, resource)
        if taken_of(move, resource) > 0 and given_of(move, resource) > 0:
            return Rule.FAIR_TRADE
        if s.same and 0 < given_of(move, resource) < TRADED:
            return Rule.THREE_OF_ANY_KIND
    return 0 if total == 1 else Rule.FAIR_TRADE


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """One trade; then the next one, or the harvest is over."""
    if kind_of(move) == Kind.DONE:
        return Then.NEXT
    trade(s, seat, move, events)
    return trade_on(s)


@compiled
def trade(s: Northgard, seat: int, move: int, events: Events) -> None:
    """With the supply."""
    given = give(s, seat, move)
    for resource in range(RESOURCES):
        if taken_of(move, resource):
            s.goods[seat, resource] += 1
            tell(events, Happening.TRADE, seat, given, resource, 0, 0)


# ---------------------------------------------------------------- in words
def _about_sum(case: Case) -> Told:
    return about_payment(case, TRADED)


def _about_fair_trade(case: Case) -> Told:
    """What is taken (northgard.O.5)."""
    give, take = case.counts("give"), case.counts("take")
    if sum(take) != 1:
        return "one", {"given": sum(take)}
    both = [name for name, given, taken in zip(RESOURCE.names, give, take, strict=True) if given and taken]
    return "same", {"resource": (*both, NO_NAME)[0]}


QUESTION = Question(
    ruling=Rule.HARVEST,
    answers=(Kind.TRADE, Kind.DONE),
    why={
        Rule.HARVEST: Why(_about_sum, PAYMENT),
        Rule.FAIR_TRADE: Why(_about_fair_trade, {"one": "given", "same": "resource"}),
        Rule.THREE_OF_ANY_KIND: always(),
    },
)
