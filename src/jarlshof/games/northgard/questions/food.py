"""How much food a side of a combat feeds (northgard.10.3, northgard.13.3)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.asking import names
from jarlshof.games.northgard.law.combat import ATTACKER, DEFENDER, bid, most_food, roll, side_of
from jarlshof.games.northgard.law.under_way import bonus_of, flags_of
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Happening, Kind, Northgard, Resource, Rule, Then
from jarlshof.games.northgard.words.case import Case
from jarlshof.games.northgard.words.events import AREA
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def name(s: Northgard) -> None:
    """The territory of the combat."""
    names(s, s.fight, 0)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for k in range(1, most_food(s, side_of(s, seat)) + 1):
        n = put(out, n, Kind.FEED, k)
    return put(out, n, Kind.HOLD, 0)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    if kind_of(move) == Kind.HOLD:
        return 0
    return 0 if 0 < first_of(move) <= most_food(s, side_of(s, seat)) else Rule.FOOD


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    if kind_of(move) == Kind.FEED:
        over = _feed(s, seat, first_of(move), flags_of(s), bonus_of(s), events)
    else:
        over = _hold(s, seat, flags_of(s), bonus_of(s), events)
    return Then.COMBAT if over else Then.ASKED


@compiled
def _feed(s: Northgard, seat: int, n: int, flags: int, bonus: int, events: Events) -> bool:
    """Food for combat points; then the other side."""
    side = ATTACKER if seat == s.attacker else DEFENDER
    s.fed[side] += n
    s.goods[seat, Resource.FOOD] -= n
    s.held = 0
    tell(events, Happening.FEED, seat, n, 0, 0, 0)
    return bid(s, 1 - side, flags, bonus, events)


@compiled
def _hold(s: Northgard, seat: int, flags: int, bonus: int, events: Events) -> bool:
    """No food now; two in a row end it."""
    side = ATTACKER if seat == s.attacker else DEFENDER
    tell(events, Happening.HOLD, seat, 0, 0, 0, 0)
    if s.held:
        return roll(s, ATTACKER, flags, bonus, events)
    s.held = 1
    return bid(s, 1 - side, flags, bonus, events)


# ---------------------------------------------------------------- in words
def _about_food(case: Case) -> Told:
    own, n = case.goods(Resource.FOOD), case.number
    if n <= 0:
        return "none", {}
    if n > own:
        return "lack", {"n": n, "own": own}
    side = 0 if case.get("attacker") == case.seat else 1
    return "most", {"n": n, "most": int(case.s["figures"][side]) - int(case.s["fed"][side])}


QUESTION = Question(
    ruling=Rule.FOOD,
    answers=(Kind.FEED, Kind.HOLD),
    names=(AREA,),
    why={Rule.FOOD: Why(_about_food, {"lack": "n own", "most": "n most", "none": ""})},
)
