"""What the next scoring would pay, if it happened now (nord.B39–B44). Pure: nothing in the state changes.

Compiled, a forecast is a small table of numbers with a row for each settlement: each seat's points in a resource
scoring and in a warrior scoring, its warriors, then the food, then the mask of the seats that deliver nothing because
they have the fewest. Bots value positions by it; `foretell` words it for views, together with what the men of an
unfinished placement would change.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from jarlshof.core.bits import EMPTY, count, get, get_row, put, put_row, some, surroundings
from jarlshof.core.events import new_buffer
from jarlshof.core.frames import asking
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.jit import compiled
from jarlshof.core.state import States, copy_state, new_states
from jarlshof.core.view import Forecast, Table
from jarlshof.games.nord.attack import forced_attacks
from jarlshof.games.nord.board import SETTLEMENTS
from jarlshof.games.nord.connections import connected, link_new_men, relink_all
from jarlshof.games.nord.scoring import LAST, forest_regions, is_fewest
from jarlshof.games.nord.state import DTYPE, SEATS, SITES, Frame, Nord

# columns; the first three have one for each seat
DELIVERED, SQUARES, WARRIORS = 0, SEATS, 2 * SEATS
FOOD, FEWEST, COLUMNS = 3 * SEATS, 3 * SEATS + 1, 3 * SEATS + 2
# what becomes of a drafted placement
NO_DRAFT, CHOICE_LEFT, SETTLED, FILLS_BOAT = range(4)


def new_table() -> npt.NDArray[np.int64]:
    """Room for a forecast."""
    return np.zeros((SITES, COLUMNS), np.int64)


@compiled
def forecast(s: Nord, out: Any) -> None:
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
def forecast_at(states: States, i: int, out: Any) -> None:
    """The forecast of state i as it stands."""
    forecast(states[i], out)


@compiled
def forget_draft(s: Nord) -> None:
    """Takes the men of the unfinished placement off the board."""
    put_row(s.men, s.turn, get_row(s.men, s.turn) & ~get(s.fresh))
    put(s.fresh, EMPTY)
    relink_all(s)


@compiled
def drafted_at(states: States, work: States, now: Any, then: Any, nothing: Any) -> int:
    """The forecasts without and with the unfinished placement of states[0]; what becomes of it.

    Carries out what `done` would force, up to a choice. No tile is looked at.
    """
    s, draft = states[0], work[0]
    if asking(s) != Frame.PLACE or not some(get(s.fresh)):
        return NO_DRAFT
    copy_state(draft, s)
    forget_draft(draft)
    forecast(draft, now)
    copy_state(draft, s)
    link_new_men(draft)
    choice = forced_attacks(draft, s.turn, nothing)
    forecast(draft, then)
    if choice:
        return CHOICE_LEFT
    return FILLS_BOAT if draft.aboard >= draft.berths else SETTLED


# ---------------------------------------------------------------- in words
class Payment(Table, frozen=True):
    """What the next scoring would pay at a settlement, seat by seat."""

    settlement: str
    points: list[int]
    warriors: list[int]
    food: int  # for the warriors of each seat
    unfed: list[int]  # warriors beyond that
    fewest: list[str]  # seats that deliver nothing here, though they have warriors


class Draft(Table, frozen=True):
    """What the unfinished placement would change; `settled` is false while it leaves a choice of attacks."""

    settled: bool
    fills_boat: bool  # so that the scoring follows at once
    points: list[int]
    change: list[int]
    payments: list[Payment]


class NordForecast(Forecast, frozen=True):
    """The next scoring, if it happened now; men of an unfinished placement count only in the draft."""

    scoring: int
    of: str
    points: list[int]
    payments: list[Payment]
    draft: Draft | None


def foretell(states: States, i: int) -> NordForecast | None:
    """The forecast for views; None when all scorings are done."""
    s = states[i]
    seats, scoring = int(s["seats"]), int(s["scoring"])
    if scoring > LAST:
        return None
    now, then = new_table(), new_table()
    outcome = int(drafted_at(states[i : i + 1], new_states(DTYPE, 1), now, then, new_buffer(0)))
    if outcome == NO_DRAFT:
        forecast_at(states, i, now)
    paid = DELIVERED if scoring % 2 else SQUARES
    points, payments = _sums(now, paid, seats), _payments(now, paid, int(s["sites"]), seats)
    draft = None
    if outcome != NO_DRAFT:
        future = _sums(then, paid, seats)
        change = [after - before for before, after in zip(points, future, strict=True)]
        drafted = _payments(then, paid, int(s["sites"]), seats)
        draft = Draft(outcome != CHOICE_LEFT, outcome == FILLS_BOAT, future, change, drafted)
    return NordForecast(scoring, "resources" if scoring % 2 else "warriors", points, payments, draft)


def _sums(table: npt.NDArray[np.int64], paid: int, seats: int) -> list[int]:
    sums: list[int] = table[:, paid : paid + seats].sum(axis=0).tolist()
    return sums


def _payments(table: npt.NDArray[np.int64], paid: int, sites: int, seats: int) -> list[Payment]:
    return [
        Payment(
            settlement=SETTLEMENTS[k],
            points=row[paid : paid + seats],
            warriors=row[WARRIORS : WARRIORS + seats],
            food=row[FOOD],
            unfed=[max(0, n - row[FOOD]) for n in row[WARRIORS : WARRIORS + seats]],
            fewest=[SEAT_LETTERS[seat] for seat in range(seats) if paid == DELIVERED and row[FEWEST] >> seat & 1],
        )
        for k, row in enumerate(table[:sites].tolist())
    ]
