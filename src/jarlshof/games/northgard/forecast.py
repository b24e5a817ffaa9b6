"""The chances of combats for the seat that is asked, by its legal moves, from public facts alone.

Compiled, each move is tried on a copy of the state and its chance read off; plain Python words what comes of it. On the
dice both sides choose what is best for the seat, or worst, as they are it or not. Nothing in the state changes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from jarlshof.core import contract
from jarlshof.core.events import Events, new_buffer
from jarlshof.core.frames import asking
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of, second_of, third_of
from jarlshof.core.state import Fields, Moves, States, copy_state, new_states
from jarlshof.core.view import Forecast
from jarlshof.games.northgard.cards import With
from jarlshof.games.northgard.law.combat import ATTACKER, DEFENDER, can_push, figures, most_food, muster
from jarlshof.games.northgard.law.figures import is_enemy
from jarlshof.games.northgard.law.odds import (
    KILLS,
    SKULLS,
    Worth,
    after_attack,
    after_defence,
    after_throw,
    fill_wins,
    lead_of,
)
from jarlshof.games.northgard.law.under_way import bonus_of, flags_of
from jarlshof.games.northgard.moves import MOVES
from jarlshof.games.northgard.questions.move import march
from jarlshof.games.northgard.state import DTYPE, MOST_MOVES, Frame, Kind, Northgard
from jarlshof.games.northgard.tiles import AREA_NAMES
from jarlshof.games.northgard.view.peek import frame_of

WIN, WORST, COLUMNS = range(3)  # per cent of a move; NONE where a move leads to no combat
NONE = -1
CERTAIN = 100
ATTACKING = (Frame.MOVE, Frame.FIGHT)
FIGHTING = (*ATTACKING, Frame.FOOD, Frame.DIE, Frame.THROW)


# ---------------------------------------------------------------- compiled
@compiled
def _per_cent(chance: float) -> int:
    """A whole number; a chance is so many of 36, so that only what is certain becomes 0 or 100."""
    return int(CERTAIN * chance + 0.5)


@compiled
def _before_dice(s: Northgard, side: int, lead: int, pay: Worth) -> int:
    """Chance of a side with this lead of the attacker, before the dice."""
    flags = flags_of(s)
    fill_wins(s, side, flags, pay)
    return _per_cent(after_attack(pay, lead, flags & With.THROW != 0, 1 if side == ATTACKER else -1))


@compiled
def _attack(s: Northgard, place: int, pay: Worth, row: Moves) -> None:
    """Those who have entered fight; Intimidate pushes a defender away first where it can (northgard.13.11)."""
    s.fight = place
    if flags_of(s) & With.PUSH and can_push(s):
        s.units[place] -= 1
    if figures(s, DEFENDER) == 0:
        row[WIN] = CERTAIN
        row[WORST] = CERTAIN
    else:
        muster(s)
        lead = lead_of(s, bonus_of(s))
        row[WIN] = _before_dice(s, ATTACKER, lead, pay)
        row[WORST] = _before_dice(s, ATTACKER, lead - most_food(s, DEFENDER), pay)


@compiled
def _bid(s: Northgard, side: int, n: int, pay: Worth, row: Moves) -> None:
    """So much food; the other side may answer, but not if both hold (northgard.10.3)."""
    sign = 1 if side == ATTACKER else -1
    lead = lead_of(s, bonus_of(s)) + sign * n
    answer = 0 if n == 0 and s.held else most_food(s, 1 - side)
    row[WIN] = _before_dice(s, side, lead, pay)
    row[WORST] = _before_dice(s, side, lead - sign * answer, pay)


@compiled
def _choice(s: Northgard, side: int, skull: int, thrown: bool, pay: Worth) -> int:
    """An axe or a skull, chosen on the die or thrown (northgard.10.4, northgard.13.34)."""
    flags, lead = flags_of(s), lead_of(s, bonus_of(s))
    fill_wins(s, side, flags, pay)
    if side == DEFENDER:
        lead -= 1 - skull
        return _per_cent(pay[s.skulls[ATTACKER], s.skulls[DEFENDER] + skull, 1 if lead > 0 else 0])
    lead, kills = lead + 1 - skull, s.skulls[ATTACKER] + skull
    if thrown:
        return _per_cent(after_defence(pay, lead, kills, 1))
    return _per_cent(after_throw(pay, lead, kills, flags & With.THROW != 0, 1))


@compiled
def try_moves(
    states: States, i: int, work: States, seat: int, moves: Moves, n: int, out: Moves, nothing: Events
) -> None:
    """The chances after each of some answers of a seat: moves into enemy land, combats, food, signs of dice."""
    before, s = states[i], work[0]
    frame, pay = asking(before), np.zeros((KILLS, SKULLS, 2))
    side = ATTACKER if seat == before.attacker else DEFENDER
    for k in range(n):
        kind, first = kind_of(moves[k]), first_of(moves[k])
        goal, units = second_of(moves[k]), third_of(moves[k])
        copy_state(s, before)
        out[k, WIN] = NONE
        if kind == Kind.FIGHT:
            _attack(s, first, pay, out[k])
        elif kind == Kind.MOVE or kind == Kind.LEAD:
            if is_enemy(s, seat, goal):
                march(s, seat, first, goal, units, kind == Kind.LEAD, flags_of(s), nothing)
                _attack(s, goal, pay, out[k])
        elif kind == Kind.FEED or kind == Kind.HOLD:
            _bid(s, side, first if kind == Kind.FEED else 0, pay, out[k])
        elif kind == Kind.AXE or kind == Kind.SKULL:
            out[k, WIN] = _choice(s, side, 1 if kind == Kind.SKULL else 0, frame == Frame.THROW, pay)


# ---------------------------------------------------------------- in words
class Attack(Forecast, frozen=True):
    """An attack with so many units more than have entered there already: the chance to win, in per cent.

    `fed` is the same if the defender feeds all it can, and the attacker nothing.
    """

    goal: str
    units: int
    win: int
    fed: int


class Bid(Forecast, frozen=True):
    """So much food now: the chance to win if nobody feeds any more, and if the other side feeds all it can."""

    n: int
    win: int
    worst: int


class Signs(Forecast, frozen=True):
    """The chance to win with an axe and with a skull."""

    axe: int
    skull: int


class NorthgardForecast(Forecast, frozen=True):
    """The chances of the seat that is asked, in per cent, with the best choices of its own and the worst of the other.

    `attacks` when it moves or says which combat comes first: by territory and units, 0 for those who are there already
    (Intimidate counts with its push); `led` the same with the war bear. `food` and `signs` in a combat.
    """

    attacks: list[Attack]
    led: list[Attack]
    food: list[Bid]
    signs: Signs | None


def foretell(states: States, i: int, seat: int | None) -> NorthgardForecast | None:
    """The forecast for a seat whose answer leads to a combat or decides one; else None."""
    if seat is None:
        return None
    s, moves, n = states[i], np.zeros(MOST_MOVES, np.int64), 0
    frame = frame_of(s)
    if frame in FIGHTING:
        n = int(contract.legal_at(states, i, seat, moves))
    if frame == Frame.MOVE:
        n = _add_fights(s, moves, n)
    out = np.zeros((n, COLUMNS), np.int64)
    try_moves(states, i, new_states(DTYPE, 1), seat, moves, n, out, new_buffer(0))
    told = [(move, row) for move, row in zip(moves[:n].tolist(), out.tolist(), strict=True) if row[WIN] != NONE]
    return _worded(frame, told) if told else None


def _add_fights(s: Fields, moves: npt.NDArray[np.int64], n: int) -> int:
    """The combats to come already, as if they were moves."""
    entered = np.flatnonzero(s["guests"]).tolist()
    if s["bear_enters"] and s["bear_at"] not in entered:
        entered.append(int(s["bear_at"]))
    for place in entered:
        moves[n] = MOVES.number(Kind.FIGHT, place)
        n += 1
    return n


def _worded(frame: int, told: list[tuple[int, list[int]]]) -> NorthgardForecast:
    if frame in ATTACKING:
        return NorthgardForecast(_attacks(told, (Kind.MOVE, Kind.FIGHT)), _attacks(told, (Kind.LEAD,)), [], None)
    if frame == Frame.FOOD:
        bids = [Bid(MOVES.first(move) if MOVES.kind(move) == Kind.FEED else 0, *row) for move, row in told]
        return NorthgardForecast([], [], sorted(bids, key=lambda bid: bid.n), None)
    chances = {MOVES.kind(move): row[WIN] for move, row in told}
    return NorthgardForecast([], [], [], Signs(chances[Kind.AXE], chances[Kind.SKULL]))


def _attacks(told: list[tuple[int, list[int]]], kinds: tuple[Kind, ...]) -> list[Attack]:
    """By goal and units; the least of all starts, because Intimidate may push into the one that was left."""
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for move, row in told:
        kind = MOVES.kind(move)
        if kind in kinds:
            goal, units = (MOVES.first(move), 0) if kind == Kind.FIGHT else MOVES.values(move)[1:]
            at = (goal, units)
            found[at] = min(found.get(at, (CERTAIN, CERTAIN)), (row[WIN], row[WORST]))
    return [Attack(AREA_NAMES[goal], units, *chances) for (goal, units), chances in sorted(found.items())]
