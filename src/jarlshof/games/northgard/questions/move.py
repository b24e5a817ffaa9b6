"""Which figures move over which border (northgard.5.3); those that enter an enemy territory wait for the combat."""

from __future__ import annotations

from jarlshof.core.bits import row_has
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode_long, first_of, kind_of, second_of, third_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import Clan, With
from jarlshof.games.northgard.law.asking import ask, names
from jarlshof.games.northgard.law.figures import any_combat, arrive, is_contested, is_enemy, settle
from jarlshof.games.northgard.law.land import next_beside
from jarlshof.games.northgard.law.under_way import flags_of
from jarlshof.games.northgard.law.wealth import collect
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import NOBODY, Frame, Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, area_name, seat_name
from jarlshof.games.northgard.words.events import CARD, N
from jarlshof.games.northgard.words.reasons import BEAR, Told, Why

FAR = 99


@compiled
def name(s: Northgard) -> None:
    """The card, and how many moves are left."""
    names(s, s.card, s.left)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n, flags = put(out, 0, Kind.DONE, 0), flags_of(s)
    for start in range(AREAS):
        if s.root[start] != start:
            continue
        units = _movable(s, seat, start, flags)
        if units < 0:
            continue
        bear = _bear_with(s, seat, start)
        goal = _next_goal(s, start, flags, -1)
        while goal >= 0:
            if _price(s, start, goal, flags) <= s.left:
                for k in range(1, units + 1):
                    out[n] = encode_long(Kind.MOVE, start, goal, k, 0)
                    n += 1
                if bear and _bear_may_enter(s, seat, goal):
                    for k in range(units + 1):
                        out[n] = encode_long(Kind.LEAD, start, goal, k, 0)
                        n += 1
            goal = _next_goal(s, start, flags, goal)
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    """Why figures may not go there."""
    kind = kind_of(move)
    if kind == Kind.DONE:
        return 0
    start, goal, n, bear, flags = first_of(move), second_of(move), third_of(move), kind == Kind.LEAD, flags_of(s)
    there = _movable(s, seat, start, flags)
    if there < 0:
        return Rule.REINFORCING_AN_ATTACK if is_contested(s, start) else Rule.MOVE
    if bear and not _bear_with(s, seat, start):
        return Rule.CLANS
    if n > there or (n == 0 and not bear):
        return Rule.MOVE
    moves = _price(s, start, goal, flags)
    if moves == FAR:
        return Rule.HIDDEN_WAYS if flags & With.ANYWHERE else Rule.ADJACENT
    if moves > s.left:
        return Rule.ROUGH_BORDERS
    return 0 if not bear or _bear_may_enter(s, seat, goal) else Rule.CLANS


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """Moves are made one by one; then the combats come."""
    kind, flags = kind_of(move), flags_of(s)
    if kind == Kind.DONE:
        s.left = 0
    else:
        march(s, seat, first_of(move), second_of(move), third_of(move), kind == Kind.LEAD, flags, events)
    if s.left > 0 and can(s, seat, s.left, flags):
        ask(s, Frame.MOVE, 1 << seat)
        return Then.ASKED
    s.left = 0
    return Then.COMBAT


@compiled
def march(s: Northgard, seat: int, start: int, goal: int, n: int, bear: bool, flags: int, events: Events) -> None:
    """One move of a card."""
    s.left -= _price(s, start, goal, flags)
    if bear:
        tell(events, Happening.LEAD, seat, start, goal, n, 0)
        if flags & With.HERDING:
            collect(s, seat, start, False, events)
    else:
        tell(events, Happening.MOVE, seat, start, goal, n, 0)
    entered = is_contested(s, start)
    if entered:
        s.guests[start] -= n
    else:
        s.units[start] -= n
    hostile = is_enemy(s, seat, goal)
    if bear:
        s.bear_at = goal
        s.bear_enters = 1 if hostile else 0
    arrive(s, seat, goal, n, hostile)
    if not entered:
        settle(s, start)
    elif not any_combat(s):  # Infiltration has left it
        s.attacker = NOBODY


@compiled
def _price(s: Northgard, start: int, goal: int, flags: int) -> int:
    """How many moves it takes (northgard.13.36); FAR if the two are not adjacent."""
    if flags & With.ANYWHERE:
        return 1 if start != goal and s.open[goal] > 0 else FAR
    if row_has(s.near, start, goal):
        return 1
    if row_has(s.rough, start, goal):
        return 1 if flags & With.ROUGH else 2
    return FAR


@compiled
def _movable(s: Northgard, seat: int, start: int, flags: int) -> int:
    """Units that may leave a territory, −1 if nobody of this seat may."""
    if is_contested(s, start):
        return s.guests[start] if flags & With.THROUGH else -1
    return s.units[start] if s.owner[start] == seat else -1


@compiled
def _bear_with(s: Northgard, seat: int, start: int) -> bool:
    """Is the seat's war bear there (among those who entered, if a combat is to come)?"""
    return s.bear_at == start and s.clan[seat] == Clan.BEAR and (s.bear_enters != 0) == is_contested(s, start)


@compiled
def _bear_may_enter(s: Northgard, seat: int, goal: int) -> bool:
    """Not an enemy territory, except after Bear Awakens (northgard.6.2)."""
    return not is_enemy(s, seat, goal) or s.roused >> seat & 1 != 0


@compiled
def _next_goal(s: Northgard, start: int, flags: int, after: int) -> int:
    """The next territory that could be a goal: an adjacent one, or with Hidden Ways any open one."""
    if not flags & With.ANYWHERE:
        return next_beside(s, start, after)
    for goal in range(after + 1, AREAS):
        if s.root[goal] == goal and goal != start and s.open[goal] > 0:
            return goal
    return -1


# ---------------------------------------------------------------- as a step of a card
@compiled
def can(s: Northgard, seat: int, left: int, flags: int) -> bool:
    """Can anything move anywhere?"""
    for start in range(AREAS):
        if s.root[start] != start:
            continue
        units = _movable(s, seat, start, flags)
        bear = units >= 0 and _bear_with(s, seat, start)
        if units <= 0 and not bear:
            continue
        goal = _next_goal(s, start, flags, -1)
        while goal >= 0:
            if _price(s, start, goal, flags) <= left and (units > 0 or _bear_may_enter(s, seat, goal)):
                return True
            goal = _next_goal(s, start, flags, goal)
    return False


@compiled
def begin(s: Northgard, seat: int, n: int) -> None:
    """So many moves."""
    s.left = n
    ask(s, Frame.MOVE, 1 << seat)


# ---------------------------------------------------------------- in words
def _about_moving(case: Case) -> Told:
    start = {"start": area_name(case.area)}
    if case.kind == Kind.FIGHT:
        return "fight", {"area": area_name(case.area)}
    if case.is_enemy(case.area) and not case.is_contested(case.area):
        return "held", {**start, "owner": seat_name(case.owner(case.area))}
    if case.owner(case.area) == NOBODY:
        return "neutral", {**start}
    units = case.at("guests" if case.is_contested(case.area) else "units", case.area)
    if case.number > units:
        return "units", {**start, "n": case.number, "own": units}
    return "nobody", {}


def _about_reinforcing(case: Case) -> Told:
    return "", {"start": area_name(case.area)}


def _about_adjacency(case: Case) -> Told:
    if case.area == case.goal:
        return "same", {}
    return "", {"start": area_name(case.area), "goal": area_name(case.goal)}


def _about_rough(case: Case) -> Told:
    """Too few moves for a rough border (northgard.13.36)."""
    return "", {"start": area_name(case.area), "goal": area_name(case.goal), "n": 2, "left": case.get("left")}


def _about_hidden_ways(case: Case) -> Told:
    return ("same", {}) if case.area == case.goal else ("", {"goal": area_name(case.goal)})


QUESTION = Question(
    ruling=Rule.MOVE,
    answers=(Kind.MOVE, Kind.LEAD, Kind.DONE),
    names=(CARD, N),
    why={
        Rule.MOVE: Why(
            _about_moving, {"held": "start owner", "neutral": "start", "nobody": "", "units": "start n own"}
        ),
        Rule.CLANS: BEAR,
        Rule.ADJACENT: Why(_about_adjacency, {"": "start goal", "same": ""}),
        Rule.REINFORCING_AN_ATTACK: Why(_about_reinforcing, {"": "start"}),
        Rule.HIDDEN_WAYS: Why(_about_hidden_ways, {"": "goal", "same": ""}),
        Rule.ROUGH_BORDERS: Why(_about_rough, {"": "start goal n left"}),
    },
)
