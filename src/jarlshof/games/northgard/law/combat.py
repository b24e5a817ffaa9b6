"""Combat in its seven steps (northgard.10.1 – northgard.10.7).

Each function goes on until somebody must be asked; it returns True when its combat, or all combats, are over.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import row_has
from jarlshof.core.chance import Stream, draw
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import Clan, With
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.figures import arrive, is_contested
from jarlshof.games.northgard.law.land import count_buildings, is_adjacent, next_beside
from jarlshof.games.northgard.law.wealth import gain
from jarlshof.games.northgard.state import NOBODY, NOWHERE, Building, Frame, Happening, Northgard, Resource, Rule
from jarlshof.games.northgard.tiles import AREAS

ATTACKER, DEFENDER = 0, 1
FACES = 6
CHOICE = 2  # the face with an axe or a skull
FACE_AXES = np.array([2, 3, 0, 2, 0, 1], np.int64)
FACE_SKULLS = np.array([0, 0, 0, 1, 2, 1], np.int64)
BEAR_POINTS = 2
FORTRESS_POINTS = 2


# ---------------------------------------------------------------- counting
@compiled
def figures(s: Northgard, side: int) -> int:
    """Figures of a side in the combat under way."""
    bear = 1 if has_bear(s, side) else 0
    return bear + (s.guests[s.fight] if side == ATTACKER else s.units[s.fight])


@compiled
def has_bear(s: Northgard, side: int) -> bool:
    """Is the war bear on this side?"""
    return s.bear_at == s.fight and (s.bear_enters != 0) == (side == ATTACKER)


@compiled
def seat_of(s: Northgard, side: int) -> int:
    """The seat that fights on a side."""
    return s.attacker if side == ATTACKER else s.owner[s.fight]


@compiled
def side_of(s: Northgard, seat: int) -> int:
    """The side on which a seat fights."""
    return ATTACKER if seat == s.attacker else DEFENDER


@compiled
def ignores_walls(s: Northgard) -> bool:
    """Conqueror, where its player attacks (northgard.13.25)."""
    return s.conqueror >> s.attacker & 1 != 0


@compiled
def points_of(s: Northgard, side: int, bonus: int) -> int:
    """Points of a side before food and dice (northgard.10.1, northgard.10.2)."""
    points = figures(s, side)
    if has_bear(s, side):
        points += BEAR_POINTS - 1
    if s.token == s.fight and s.clan[seat_of(s, side)] == Clan.SNAKE:
        points += 1
    if side == ATTACKER:
        return points + bonus
    if not ignores_walls(s):
        points += FORTRESS_POINTS * count_buildings(s, s.fight, Building.FORTRESS)
    return points


# ---------------------------------------------------------------- which combat
@compiled
def combats(s: Northgard, flags: int, bonus: int, events: Events) -> bool:
    """The next combats, until a question; True when none is left."""
    while True:
        found, n = NOWHERE, 0
        for place in range(AREAS):
            if is_contested(s, place):
                found = place
                n += 1
        if n == 0:
            s.attacker = NOBODY
            return True
        if n > 1:
            ask(s, Frame.FIGHT, 1 << s.attacker)
            return False
        if not fight(s, found, flags, bonus, events):
            return False


@compiled
def fight(s: Northgard, place: int, flags: int, bonus: int, events: Events) -> bool:
    """A combat begins; Intimidate may push a unit away first."""
    s.fight = place
    if flags & With.PUSH and can_push(s):
        ask(s, Frame.PUSH, 1 << s.attacker)
        return False
    return engage(s, flags, bonus, events)


@compiled
def refuse_push(s: Northgard, goal: int) -> int:
    """One defending unit, to an adjacent territory that is neutral or the defender's (northgard.13.11)."""
    if s.units[s.fight] == 0 or is_contested(s, goal):
        return Rule.PUSHED_OUT
    if s.owner[goal] != NOBODY and s.owner[goal] != s.owner[s.fight]:
        return Rule.PUSHED_OUT
    return 0 if is_adjacent(s, s.fight, goal) else Rule.PUSHED_OUT


@compiled
def can_push(s: Northgard) -> bool:
    """Is there a unit to push, and a place for it?"""
    goal = next_beside(s, s.fight, -1)
    while goal >= 0:
        if refuse_push(s, goal) == 0:
            return True
        goal = next_beside(s, s.fight, goal)
    return False


@compiled
def engage(s: Northgard, flags: int, bonus: int, events: Events) -> bool:
    """Nobody left to defend: the territory is taken without a combat. Otherwise both may bid food."""
    place = s.fight
    if figures(s, DEFENDER) == 0:
        tell(events, Happening.TAKEN, s.attacker, place, 0, 0, 0)
        _occupy(s)
        s.fight = NOWHERE
        return True
    muster(s)
    attack, defence = points_of(s, ATTACKER, bonus), points_of(s, DEFENDER, 0)
    tell(events, Happening.COMBAT, s.attacker, place, s.owner[place], attack, defence)
    return bid(s, ATTACKER, flags, bonus, events)


@compiled
def muster(s: Northgard) -> None:
    """Both sides stand as they will fight, without food and dice."""
    _forget_dice(s)
    for side in range(2):
        s.figures[side] = figures(s, side)
    s.held = 0


@compiled
def _occupy(s: Northgard) -> None:
    """The attackers hold the territory."""
    place = s.fight
    s.owner[place] = s.attacker
    s.units[place] = s.guests[place]
    s.guests[place] = 0
    if s.bear_at == place:
        s.bear_enters = 0


# ---------------------------------------------------------------- food
@compiled
def most_food(s: Northgard, side: int) -> int:
    """How much food a side may still feed (northgard.10.3, northgard.13.3)."""
    return min(s.goods[seat_of(s, side), Resource.FOOD], s.figures[side] - s.fed[side])


@compiled
def bid(s: Northgard, side: int, flags: int, bonus: int, events: Events) -> bool:
    """Asks for food in turns; a side that cannot feed counts as holding."""
    for _ in range(2):
        if most_food(s, side) > 0:
            ask(s, Frame.FOOD, 1 << seat_of(s, side))
            return False
        if s.held:
            break
        s.held = 1
        side = 1 - side
    return roll(s, ATTACKER, flags, bonus, events)


# ---------------------------------------------------------------- dice
@compiled
def roll(s: Northgard, side: int, flags: int, bonus: int, events: Events) -> bool:
    """One die; whoever rolled decides before the other rolls (northgard.13.34)."""
    face = draw(s, Stream.DICE, FACES, events)
    s.held = 0
    s.axes[side] += FACE_AXES[face]
    s.skulls[side] += FACE_SKULLS[face]
    tell(events, Happening.ROLL, seat_of(s, side), face, 0, 0, 0)
    if face == CHOICE:
        ask(s, Frame.DIE, 1 << seat_of(s, side))
        return False
    if side == ATTACKER and flags & With.THROW:
        ask(s, Frame.THROW, 1 << s.attacker)
        return False
    return after_roll(s, side, flags, bonus, events)


@compiled
def after_roll(s: Northgard, side: int, flags: int, bonus: int, events: Events) -> bool:
    """The defender's die, then the result."""
    if side == ATTACKER:
        face = draw(s, Stream.DICE, FACES, events)
        s.axes[DEFENDER] += FACE_AXES[face]
        s.skulls[DEFENDER] += FACE_SKULLS[face]
        tell(events, Happening.ROLL, s.owner[s.fight], face, 0, 0, 0)
        if face == CHOICE:
            ask(s, Frame.DIE, 1 << s.owner[s.fight])
            return False
    return decide(s, flags, bonus, events)


@compiled
def sign(s: Northgard, seat: int, skull: bool, thrown: bool, flags: int, bonus: int, events: Events) -> bool:
    """An axe or a skull, chosen on the die or thrown."""
    side = ATTACKER if seat == s.attacker else DEFENDER
    if skull:
        s.skulls[side] += 1
    else:
        s.axes[side] += 1
    tell(events, Happening.THROW, seat, 1 if skull else 0, 0, 0, 0)
    if side == ATTACKER and not thrown and flags & With.THROW:
        ask(s, Frame.THROW, 1 << s.attacker)
        return False
    return after_roll(s, side, flags, bonus, events)


# ---------------------------------------------------------------- result
@compiled
def decide(s: Northgard, flags: int, bonus: int, events: Events) -> bool:
    """Casualties on both sides, then who has won (northgard.10.5), then the retreat."""
    place, attacker, defender = s.fight, s.attacker, s.owner[s.fight]
    attack = points_of(s, ATTACKER, bonus) + s.fed[ATTACKER] + s.axes[ATTACKER]
    defence = points_of(s, DEFENDER, 0) + s.fed[DEFENDER] + s.axes[DEFENDER]
    deaths, kills = deaths_by(s, s.skulls[DEFENDER], flags), s.skulls[ATTACKER]
    tell(events, Happening.RESULT, attacker, place, defender, attack, defence)
    killed = _remove(s, ATTACKER, deaths, events)
    slain = _remove(s, DEFENDER, kills, events)
    _forget_dice(s)
    if killed and slain:
        s.owner[place] = NOBODY
        tell(events, Happening.BOTH_DEAD, NOBODY, place, 0, 0, 0)
        s.fight = NOWHERE
        return True
    won = slain or (not killed and attack > defence)
    tell(events, Happening.WIN_COMBAT, attacker if won else defender, place, 0, 0, 0)
    _take_losers(s, won)
    if won:
        _reward(s, attacker, events)
    return retreat_on(s, flags, events)


@compiled
def deaths_by(s: Northgard, skulls: int, flags: int) -> int:
    """Attackers that so many skulls kill, with towers and a shield (northgard.9.2, northgard.10.6)."""
    deaths = skulls
    if not ignores_walls(s):
        deaths += count_buildings(s, s.fight, Building.TOWER)
    return max(0, deaths - 1) if flags & With.SHIELD else deaths


@compiled
def _forget_dice(s: Northgard) -> None:
    for side in range(2):
        s.figures[side] = 0
        s.fed[side] = 0
        s.axes[side] = 0
        s.skulls[side] = 0


@compiled
def _remove(s: Northgard, side: int, deaths: int, events: Events) -> bool:
    """Casualties leave, the bear last (northgard.13.22); True if nobody of this side is left."""
    place, seat = s.fight, seat_of(s, side)
    there = s.guests[place] if side == ATTACKER else s.units[place]
    bear = has_bear(s, side)
    units = min(deaths, there)
    if side == ATTACKER:
        s.guests[place] -= units
    else:
        s.units[place] -= units
    s.reserve[seat] += units
    dies = bear and deaths > there
    if dies:
        s.bear_at = NOWHERE
        s.bear_enters = 0
    if units > 0 or dies:
        tell(events, Happening.CASUALTIES, seat, place, units, 1 if dies else 0, 0)
    return units == there and (dies or not bear)


@compiled
def _reward(s: Northgard, attacker: int, events: Events) -> None:
    """What wolf and stag get for a victory as attacker (northgard.6.2)."""
    if s.clan[attacker] == Clan.WOLF:
        gain(s, attacker, Resource.FOOD, 1, events)
    elif s.clan[attacker] == Clan.STAG:
        s.fame[attacker] += 1
        tell(events, Happening.FAME, attacker, 1, 0, 0, 0)


@compiled
def _take_losers(s: Northgard, won: bool) -> None:
    """The loser's survivors leave the territory; the winner holds it."""
    place = s.fight
    side = DEFENDER if won else ATTACKER
    s.loser = seat_of(s, side)
    s.losers = s.units[place] if won else s.guests[place]
    s.loser_bear = 0
    if has_bear(s, side):
        s.loser_bear = 1
        s.bear_at = NOWHERE
        s.bear_enters = 0
    if won:
        s.units[place] = 0
        _occupy(s)
    else:
        s.guests[place] = 0


# ---------------------------------------------------------------- retreat
@compiled
def refuse_refuge(s: Northgard, goal: int, flags: int) -> int:
    """Own or neutral, over a regular border, no combat to come there (northgard.10.7, northgard.13.10)."""
    rough = flags & With.ROUGH and s.loser == s.attacker
    if not (row_has(s.near, s.fight, goal) or (rough and row_has(s.rough, s.fight, goal))):
        return Rule.RETREAT
    if is_contested(s, goal) or (s.owner[goal] != NOBODY and s.owner[goal] != s.loser):
        return Rule.RETREAT
    return 0


@compiled
def retreat_on(s: Northgard, flags: int, events: Events) -> bool:
    """All to the only refuge, or to the reserve if there is none; otherwise the loser is asked."""
    refuge, n = NOWHERE, 0
    if s.losers + s.loser_bear > 0:
        goal = next_beside(s, s.fight, -1)
        while goal >= 0:
            if refuse_refuge(s, goal, flags) == 0:
                refuge = goal
                n += 1
            goal = next_beside(s, s.fight, goal)
        if n > 1:
            ask(s, Frame.RETREAT, 1 << s.loser)
            return False
        if n == 1:
            if s.losers > 0:
                retreat_units(s, refuge, s.losers, events)
            if s.loser_bear:
                retreat_bear(s, refuge, events)
        else:
            tell(events, Happening.RESERVE, s.loser, s.fight, s.losers, s.loser_bear, 0)
            s.reserve[s.loser] += s.losers
    s.losers = 0
    s.loser_bear = 0
    s.loser = NOBODY
    s.fight = NOWHERE
    return True


@compiled
def retreat_units(s: Northgard, goal: int, n: int, events: Events) -> None:
    """Units of the loser reach a refuge."""
    s.losers -= n
    arrive(s, s.loser, goal, n, False)
    tell(events, Happening.RETREAT, s.loser, s.fight, goal, n, 0)


@compiled
def retreat_bear(s: Northgard, goal: int, events: Events) -> None:
    """The war bear reaches a refuge."""
    s.loser_bear = 0
    s.bear_at = goal
    s.owner[goal] = s.loser
    tell(events, Happening.RETREAT_BEAR, s.loser, s.fight, goal, 0, 0)
