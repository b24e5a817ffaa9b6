"""What a position with combats to come is worth: every result of the dice, weighed by its odds, and the food before."""

from __future__ import annotations

import numpy as np

from jarlshof.bots.northgard.value import Weight, value_of
from jarlshof.core.events import WIDTH, Events
from jarlshof.core.jit import compiled
from jarlshof.core.state import Floats, Numbers, States, copy_state
from jarlshof.games.northgard.cards import With
from jarlshof.games.northgard.law.combat import ATTACKER, DEFENDER, decide, figures, seat_of
from jarlshof.games.northgard.law.figures import is_contested
from jarlshof.games.northgard.law.odds import KILLS, SKULLS, after_attack, after_throw, lead_of
from jarlshof.games.northgard.law.under_way import bonus_of, flags_of
from jarlshof.games.northgard.state import NOWHERE, Northgard, Resource
from jarlshof.games.northgard.tiles import AREAS

ROLL, DIE, THROWN, RESULT = range(4)  # what came last: nothing, the attacker's die, his throw, all
NO_BID = -1
FED = 5  # the most food of a side that is thought of, and one more
PLENTY = 99  # points that decide
HOPELESS = -4  # a lead with which nobody wins


@compiled
def fight_value(states: States, i: int, seat: int, w: Floats, work: States, bidder: int, stage: int) -> float:
    """The value of state i for a seat, with the combat under way, or the first to come, fought out.

    `bidder`: the side that may feed next, if any. Other combats to come end as they mostly do.
    """
    s, nothing = work[0], np.zeros((0, WIDTH), np.int64)
    copy_state(s, states[i])
    flags, bonus, place = flags_of(s), bonus_of(s), s.fight
    if place == NOWHERE:
        place = next_fight(s, NOWHERE)
        if place == NOWHERE:
            return value_of(s, seat, w)
        s.fight = place
        for side in range(2):
            s.fed[side] = 0
            s.axes[side] = 0
            s.skulls[side] = 0
    lead, kills, skulls = lead_of(s, bonus), s.skulls[ATTACKER], s.skulls[DEFENDER]
    caps = np.zeros(2, np.int64)
    for side in range(2):
        food = min(s.goods[seat_of(s, side), Resource.FOOD], figures(s, side) - s.fed[side])
        caps[side] = min(food, FED - 1) if bidder != NO_BID else 0
    fight_others(s, place, flags, bonus, nothing)
    if stage == ROLL and lead + caps[ATTACKER] <= HOPELESS and figures(s, DEFENDER) > 2:
        return float(value_of(s, seat, w) - 3 * w[Weight.UNIT])
    pay = np.zeros((KILLS, SKULLS, 2))
    fill_results(work, seat, flags, bonus, w, pay, nothing)
    sign, throw = 1 if s.attacker == seat else -1, flags & With.THROW != 0
    if stage == RESULT:
        return float(pay[min(kills, KILLS - 1), skulls, 1 if lead > 0 else 0])
    if stage != ROLL:
        return after_throw(pay, lead, kills, throw and stage == DIE, sign)
    if caps[0] + caps[1] == 0:
        return after_attack(pay, lead, throw, sign)
    ev = np.zeros(2 * FED)
    for more in range(-caps[DEFENDER], caps[ATTACKER] + 1):
        ev[FED + more] = after_attack(pay, lead + more, throw, sign)
    return best_bids(work, seat, w, caps, bidder, ev)


@compiled
def next_fight(s: Northgard, but: int) -> int:
    """The first territory with a combat to come."""
    for place in range(AREAS):
        if place != but and is_contested(s, place):
            return place
    return NOWHERE


@compiled
def fight_others(s: Northgard, place: int, flags: int, bonus: int, nothing: Events) -> None:
    """All combats but one: two axes and a skull on both dice."""
    other = next_fight(s, place)
    while other != NOWHERE:
        s.fight = other
        for side in range(2):
            s.fed[side] = 0
            s.axes[side] = 2
            s.skulls[side] = 1
        decide(s, flags, bonus, nothing)
        other = next_fight(s, place)
    s.fight = place


@compiled
def fill_results(work: States, seat: int, flags: int, bonus: int, w: Floats, pay: Floats, nothing: Events) -> None:
    """What each result is worth; the combat stands in work[0]."""
    s, t = work[0], work[1]
    defenders = figures(s, DEFENDER)
    for kills in range(KILLS):
        for skulls in range(SKULLS):
            for more in range(2):
                if kills > defenders:
                    pay[kills, skulls, more] = pay[kills - 1, skulls, more]
                elif more and kills == defenders:
                    pay[kills, skulls, more] = pay[kills, skulls, 0]
                elif kills < KILLS - 1 or flags & With.THROW:
                    copy_state(t, s)
                    t.skulls[ATTACKER] = kills
                    t.skulls[DEFENDER] = skulls
                    t.axes[ATTACKER] = PLENTY * more
                    t.axes[DEFENDER] = PLENTY * (1 - more)
                    decide(t, flags, bonus, nothing)
                    pay[kills, skulls, more] = value_of(t, seat, w)


@compiled
def best_bids(work: States, seat: int, w: Floats, caps: Numbers, bidder: int, ev: Floats) -> float:
    """One side feeds what is best for it, knowing that the other does so after it (northgard.13.3)."""
    s, t = work[0], work[1]
    costs = np.zeros((2, FED))
    now = value_of(s, seat, w)
    for side in range(2):
        for n in range(1, caps[side] + 1):
            copy_state(t, s)
            t.goods[seat_of(s, side), Resource.FOOD] -= n
            costs[side, n] = value_of(t, seat, w) - now
    second = 1 - bidder
    wish, reply = 1 if seat_of(s, bidder) == seat else -1, 1 if seat_of(s, second) == seat else -1
    found = -1e9
    for x in range(caps[bidder] + 1):
        answer = -1e9
        for y in range(caps[second] + 1):
            more = x - y if bidder == ATTACKER else y - x
            answer = max(answer, reply * (ev[FED + more] + costs[second, y]))
        found = max(found, wish * (reply * answer + costs[bidder, x]))
    return wish * found
