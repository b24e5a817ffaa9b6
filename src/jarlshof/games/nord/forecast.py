"""What the next scoring would pay, if it happened now (nord.B39–B44). Pure: nothing in the state changes.

Compiled, a forecast is a small table of numbers with a row for each settlement: each seat's points in a resource
scoring and in a warrior scoring, its warriors, then the food, then the mask of the seats that deliver nothing because
they have the fewest. Bots value positions by it; `foretell` words it for views, together with what the men of an
unfinished placement would change.

Where attacks are still to be chosen, now or after the placement, no number holds yet: the board changes first. Then all
ways the attacks can go are looked through, and the least and the most of every number are told.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from jarlshof.core.bits import EMPTY, count, get, get_row, put, put_row, some, surroundings
from jarlshof.core.events import Events, new_buffer
from jarlshof.core.frames import asking, pop
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.jit import compiled
from jarlshof.core.state import Fields, Moves, States, copy_state, new_states
from jarlshof.core.view import Forecast, Public
from jarlshof.games.nord.board import SETTLEMENTS
from jarlshof.games.nord.law.connections import connected, link_new_men, relink_all
from jarlshof.games.nord.law.scoring import LAST, forest_regions, is_fewest
from jarlshof.games.nord.questions import attack
from jarlshof.games.nord.rules import answer_in_attack, legal_in_attack
from jarlshof.games.nord.state import DTYPE, SEATS, SITES, Frame, Nord

# columns; the first three have one for each seat
DELIVERED, SQUARES, WARRIORS = 0, SEATS, 2 * SEATS
FOOD, FEWEST, COLUMNS = 3 * SEATS, 3 * SEATS + 1, 3 * SEATS + 2
# a table of bounds has more: unfed warriors of each seat, and below the settlements a row of sums
UNFED, BOUNDS = COLUMNS, COLUMNS + SEATS
SUM, FULL = SITES, FOOD  # in that row stands, in place of the food, whether the large boat is full
# what becomes of the turn that is under way
NOTHING_OPEN, SETTLED, CHOICE_LEFT, TOO_MANY = range(4)
DEEP = 40  # questions about attacks one after another
WAYS = 5000  # endings of a turn that are looked at
ANSWERS = 64  # legal answers to one question, at most


def new_bounds() -> npt.NDArray[np.int64]:
    """Room for the least, or the most, of every number of a forecast."""
    return np.zeros((SITES + 1, BOUNDS), np.int64)


@compiled
def forecast(s: Nord, out: Moves) -> None:
    """The points of every seat in every settlement, if a scoring of either kind happened on this board."""
    for k in range(s.sites):
        group = connected(s, k)
        near = surroundings(s.site[k]) & group
        food = 1 + forest_regions(s, near) + count(near & get(s.sea))
        out[k, FOOD] = food
        out[k, FEWEST] = 0
        for seat in range(s.seats):
            n = s.warriors[k, seat]
            out[k, WARRIORS + seat] = n
            out[k, SQUARES + seat] = min(n, food) * min(n, food)
            out[k, DELIVERED + seat] = 0
            if n > 0 and is_fewest(s, k, seat):
                out[k, FEWEST] |= 1 << seat
            elif n > 0:
                own = group & get_row(s.men, seat)
                out[k, DELIVERED + seat] = forest_regions(s, own) + count(own & get(s.mountain))


@compiled
def forget_draft(s: Nord) -> None:
    """Takes the men of the unfinished placement off the board."""
    put_row(s.men, s.turn, get_row(s.men, s.turn) & ~get(s.fresh))
    put(s.fresh, EMPTY)
    relink_all(s)


# ---------------------------------------------------------------- all ways the attacks can go
@compiled
def bounds_at(states: States, work: States, now: Moves, low: Moves, high: Moves, nothing: Events) -> int:
    """The forecast of states[0] without what is under way, and the bounds of what it comes to; which of the two hold.

    Under way are the men of an unfinished placement, and attacks of which something is to be chosen. Then `now` is the
    forecast without these men, or is not filled; `work` is room for the states of DEEP questions. No tile is looked at.
    """
    s, draft = states[0], work[0]
    frame = asking(s)
    copy_state(draft, s)
    if frame == Frame.ATTACK or frame == Frame.PATH or frame == Frame.FIFTH:
        return _follow(work, s.turn, low, high, nothing)
    if frame != Frame.PLACE or not some(get(s.fresh)):
        _widen(draft, now, now, True)
        return NOTHING_OPEN
    forget_draft(draft)
    _widen(draft, now, now, True)
    copy_state(draft, s)
    pop(draft)
    link_new_men(draft)
    if attack.forced(draft, s.turn, nothing):
        return _follow(work, s.turn, low, high, nothing)
    _widen(draft, low, high, True)
    return SETTLED


@compiled
def _follow(work: States, seat: int, low: Moves, high: Moves, nothing: Events) -> int:
    """Gives every answer to the question in work[0], and to all that follow (nord.R39); bounds what comes of it."""
    answers = np.empty((DEEP, ANSWERS), np.int64)
    left = np.empty(DEEP, np.int64)
    left[0] = legal_in_attack(work[0], seat, answers[0])
    depth, ways = 0, 0
    while depth >= 0:
        if left[depth] == 0:
            depth -= 1
            continue
        left[depth] -= 1
        s = work[depth + 1]
        copy_state(s, work[depth])
        if not _go_on(s, seat, answers[depth, left[depth]], nothing):
            _widen(s, low, high, ways == 0)
            ways += 1
        elif depth + 1 < DEEP:
            depth += 1
            left[depth] = legal_in_attack(s, seat, answers[depth])
        else:
            return TOO_MANY
        if ways > WAYS:
            return TOO_MANY
    return CHOICE_LEFT


@compiled
def _go_on(s: Nord, seat: int, move: int, nothing: Events) -> bool:
    """Gives an answer; True if there is another question."""
    return answer_in_attack(s, seat, move, nothing) or attack.forced(s, seat, nothing)


@compiled
def _widen(s: Nord, low: Moves, high: Moves, first: bool) -> None:
    """Takes what a position comes to into the bounds. A mask is bounded by what is in every one, and in any."""
    table = np.zeros((SITES + 1, BOUNDS), np.int64)
    forecast(s, table)
    table[SUM, FULL] = 1 if s.aboard >= s.berths else 0
    for k in range(s.sites):
        for seat in range(s.seats):
            table[k, UNFED + seat] = max(0, table[k, WARRIORS + seat] - table[k, FOOD])
            table[SUM, DELIVERED + seat] += table[k, DELIVERED + seat]
            table[SUM, SQUARES + seat] += table[k, SQUARES + seat]
    for k in range(SITES + 1):
        for column in range(BOUNDS):
            value = table[k, column]
            if first:
                low[k, column] = value
                high[k, column] = value
            elif column == FEWEST:
                low[k, column] &= value
                high[k, column] |= value
            else:
                low[k, column] = min(low[k, column], value)
                high[k, column] = max(high[k, column], value)


# ---------------------------------------------------------------- in words
class Payment(Public, frozen=True):
    """What the next scoring would pay at a settlement, seat by seat; the least of what is not settled yet."""

    settlement: str
    points: list[int]
    most: list[int]  # points at most
    warriors: list[int]
    food: int  # for the warriors of each seat
    unfed: list[int]  # warriors beyond that
    fewest: list[str]  # seats that deliver nothing here, though they have warriors


class Draft(Public, frozen=True):
    """What the unfinished placement would change: `points` at least, `most` at most, `change` at least.

    `settled` is false while it leaves a choice of attacks; otherwise least and most are the same.
    """

    settled: bool
    fills_boat: bool  # so that the scoring follows at once, whatever is chosen
    points: list[int]
    most: list[int]
    change: list[int]
    payments: list[Payment]


class NordForecast(Forecast, frozen=True):
    """The next scoring, if it happened now; men of an unfinished placement count only in the draft.

    `settled` is false while something of an attack is to be chosen: then `points` are the least and `most` the most.
    """

    scoring: int
    of: str
    settled: bool
    points: list[int]
    most: list[int]
    payments: list[Payment]
    draft: Draft | None


class _Bounds(NamedTuple):
    """Tables with the least and the most of each number, and which of their columns the next scoring pays."""

    low: npt.NDArray[np.int64]
    high: npt.NDArray[np.int64]
    paid: int
    seats: int
    sites: int

    def least(self) -> list[int]:
        return self._points(self.low, SUM)

    def most(self) -> list[int]:
        return self._points(self.high, SUM)

    def payments(self) -> list[Payment]:
        return [self._payment(k) for k in range(self.sites)]

    def _points(self, table: npt.NDArray[np.int64], k: int) -> list[int]:
        points: list[int] = table[k, self.paid : self.paid + self.seats].tolist()
        return points

    def _payment(self, k: int) -> Payment:
        row: list[int] = self.low[k].tolist()
        fewest = row[FEWEST] if self.paid == DELIVERED else 0
        return Payment(
            settlement=SETTLEMENTS[k],
            points=self._points(self.low, k),
            most=self._points(self.high, k),
            warriors=row[WARRIORS : WARRIORS + self.seats],
            food=row[FOOD],
            unfed=row[UNFED : UNFED + self.seats],
            fewest=[SEAT_LETTERS[seat] for seat in range(self.seats) if fewest >> seat & 1],
        )


def foretell(states: States, i: int, _seat: int | None = None) -> NordForecast | None:
    """The forecast for views; None when all scorings are done, or if an attack can go on in too many ways to tell."""
    s = states[i]
    scoring = int(s["scoring"])
    if scoring > LAST:
        return None
    now, low, high = new_bounds(), new_bounds(), new_bounds()
    found = int(bounds_at(states[i : i + 1], new_states(DTYPE, DEEP + 1), now, low, high, new_buffer(0)))
    shape = DELIVERED if scoring % 2 else SQUARES, int(s["seats"]), int(s["sites"])
    standing, coming = _Bounds(now, now, *shape), _Bounds(low, high, *shape)
    draft = None
    if _asks_of_attacks(s):
        if found == TOO_MANY:
            return None
        standing = coming
    elif found in (SETTLED, CHOICE_LEFT):
        draft = _draft(standing, coming, found == SETTLED)
    return NordForecast(
        scoring=scoring,
        of="resources" if scoring % 2 else "warriors",
        settled=standing is not coming,
        points=standing.least(),
        most=standing.most(),
        payments=standing.payments(),
        draft=draft,
    )


def _asks_of_attacks(s: Fields) -> bool:
    depth = int(s["depth"])
    return depth > 0 and s["frame_kind"][depth - 1] in (Frame.ATTACK, Frame.PATH, Frame.FIFTH)


def _draft(now: _Bounds, then: _Bounds, settled: bool) -> Draft:
    return Draft(
        settled=settled,
        fills_boat=bool(then.low[SUM, FULL]),
        points=then.least(),
        most=then.most(),
        change=[after - before for before, after in zip(now.least(), then.least(), strict=True)],
        payments=then.payments(),
    )
