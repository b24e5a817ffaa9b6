"""The odds of a combat, exactly: both dice, the choices on them, and who decides when (northgard.10.4, 13.34).

What a result is worth stands in a table: kills of the attacker, skulls of the defender's die, and 1 if the attacker has
more points. The odds of winning are the worth of a table of zeros and ones.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from jarlshof.core.jit import compiled
from jarlshof.games.northgard.law.combat import (
    ATTACKER,
    CHOICE,
    DEFENDER,
    FACE_AXES,
    FACE_SKULLS,
    FACES,
    deaths_by,
    figures,
    points_of,
)
from jarlshof.games.northgard.state import Northgard

Worth: TypeAlias = npt.NDArray[np.float64]  # of each result

KILLS = 4  # two on the die and one thrown, or none
SKULLS = 3


# ---------------------------------------------------------------- the combat under way
@compiled
def lead_of(s: Northgard, bonus: int) -> int:
    """Points that the attacker has more, with the food and the dice so far."""
    attack = points_of(s, ATTACKER, bonus) + s.fed[ATTACKER] + s.axes[ATTACKER]
    return attack - points_of(s, DEFENDER, 0) - s.fed[DEFENDER] - s.axes[DEFENDER]


@compiled
def fill_wins(s: Northgard, side: int, flags: int, pay: Worth) -> None:
    """The table of zeros and ones: with which results a side wins (northgard.10.5); nobody if both are wiped out."""
    attackers, defenders = figures(s, ATTACKER), figures(s, DEFENDER)
    for kills in range(KILLS):
        for skulls in range(SKULLS):
            killed, slain = deaths_by(s, skulls, flags) >= attackers, kills >= defenders
            for more in range(2):
                taken = not killed and (slain or more == 1)
                kept = not slain and (killed or more == 0)
                pay[kills, skulls, more] = 1.0 if (taken if side == ATTACKER else kept) else 0.0


# ---------------------------------------------------------------- step by step
@compiled
def better(one: float, other: float, sign: int) -> float:
    """The one that whoever wants much (sign 1) or little (−1) takes."""
    return max(one, other) if sign > 0 else min(one, other)


@compiled
def after_defence(pay: Worth, lead: int, kills: int, sign: int) -> float:
    """The defender rolls and decides; `lead`: points that the attacker has more, `sign`: what the attacker wants."""
    total = 0.0
    for face in range(FACES):
        if face == CHOICE:
            axe, skull = pay[kills, 0, 1 if lead > 1 else 0], pay[kills, 1, 1 if lead > 0 else 0]
            total += better(axe, skull, -sign)
        else:
            total += pay[kills, FACE_SKULLS[face], 1 if lead > FACE_AXES[face] else 0]
    return total / FACES


@compiled
def after_throw(pay: Worth, lead: int, kills: int, throw: bool, sign: int) -> float:
    """Axe Throwers add an axe or a skull; then the defender rolls."""
    if not throw:
        return after_defence(pay, lead, kills, sign)
    return better(after_defence(pay, lead + 1, kills, sign), after_defence(pay, lead, kills + 1, sign), sign)


@compiled
def after_attack(pay: Worth, lead: int, throw: bool, sign: int) -> float:
    """What a combat is worth before the dice."""
    total = 0.0
    for face in range(FACES):
        if face == CHOICE:
            axe, skull = after_throw(pay, lead + 1, 0, throw, sign), after_throw(pay, lead, 1, throw, sign)
            total += better(axe, skull, sign)
        else:
            total += after_throw(pay, lead + FACE_AXES[face], FACE_SKULLS[face], throw, sign)
    return total / FACES


# ---------------------------------------------------------------- the same in plain Python, for tables
def _signs(face: int) -> list[tuple[int, int]]:
    """Axes and skulls of a face; two ways for the one with a choice."""
    return [(1, 0), (0, 1)] if face == CHOICE else [(int(FACE_AXES[face]), int(FACE_SKULLS[face]))]


DIE = [_signs(face) for face in range(FACES)]


def win_chance(attackers: int, defenders: int, bonus: int = 0, towers: int = 0) -> float:
    """How likely an attack with so many units is to win; `bonus`: further points of the attacker."""
    lead = attackers + bonus - defenders

    def wins(axes: int, kills: int, other_axes: int, skulls: int) -> bool:
        return skulls + towers < attackers and (kills >= defenders or lead + axes > other_axes)

    def chance(axes: int, kills: int) -> float:
        return sum(min(wins(axes, kills, *sign) for sign in signs) for signs in DIE) / FACES

    return sum(max(chance(*sign) for sign in signs) for signs in DIE) / FACES
