"""What the dice gave each seat, and what was to be expected: told when people look back at a match.

The events of a match are gone through from the last to the first, and the land is put back as it was at each roll: so
it does not matter whether the match began with the set-up or with a position.
"""

from __future__ import annotations

from collections.abc import Sequence

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.state import States
from jarlshof.core.view import Luck
from jarlshof.games.settlers.income import Land, land, pips
from jarlshof.games.settlers.moves import GIVE
from jarlshof.games.settlers.state import NOBODY, Happening

FIRST, SECOND = 3, 4  # where the arguments of an event stand in its row


def luck(states: States, i: int, told: Sequence[tuple[int, list[int]]]) -> list[Luck]:
    """Each seat's cards by rolls, and those of 36 that were to be expected at each roll, added up (settlers.S16)."""
    now, seats = land(states[i]), int(states[i]["seats"])
    cards, expected = [0] * seats, [0] * seats
    rolled = {seq for seq, row in told if row[0] == Happening.ROLL}
    for seq, row in reversed(told):
        if row[0] == Happening.GAIN and seq in rolled:  # the first cards of the set-up are no luck
            cards[row[1]] += sum(GIVE.counts(row[FIRST]))
        elif row[0] == Happening.ROLL:
            _expect(now, expected)
        else:
            _put_back(now, row)
    return [Luck(SEAT_LETTERS[seat], cards[seat], expected[seat]) for seat in range(seats)]


def _expect(now: Land, expected: list[int]) -> None:
    for tile in now.giving():
        for seat, n in now.shares(tile).items():
            expected[seat] += pips(now.tokens[tile]) * n


def _put_back(now: Land, row: list[int]) -> None:
    """The land as it was before an event."""
    if row[0] == Happening.SETTLE:
        now.owner[row[FIRST]] = NOBODY
    elif row[0] == Happening.CITY:
        now.city[row[FIRST]] = 0
    elif row[0] == Happening.BANDIT:
        now.bandits[now.bandits.index(row[SECOND])] = row[FIRST]
