"""Settlements on laid tiles, and the start settlements among them (nord.B5, nord.B10).

What the rules demand is kept always (nord.R2, nord.R3); what they recommend (nord.R5, nord.B10) is a cost that is made
as small as a short search can: no land space alone among others, no stone pile covered, starts near the boat and near
each other, and for every seat about the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from jarlshof.core.bits import members
from jarlshof.games.nord.islands.island import DISTANCE, steps
from jarlshof.games.nord.islands.laying import Layout, below
from jarlshof.games.nord.islands.spaces import WATERS, beside, close_to

ROUNDS = 3  # of moving single settlements to better spaces
LAND, SEA = 3, 2  # workers of one turn (nord.B22)
TURNS = 6  # more are not counted
AT_HOME = 2  # turns within which land counts as near to a start

# What is bad about settlements, and about starts
LONE, COVERED, AWAY = 12, 20, 3
TO_BOAT, TO_START, TOO_FAR = 5, 4, 25
FAR = 5  # steps between a start and the boat, or the next start, that are near enough


class Founded(NamedTuple):
    """An island: tiles, the settlement on each of them, and the starts among these."""

    layout: Layout
    sites: list[int]  # space of the settlement on each tile, in the order of tiles
    starts: list[int]  # spaces of the start settlements
    cost: int


def settled(rng: Random, layout: Layout, seats: int) -> list[int] | None:
    """A space for the settlement on each tile: one try, and what can be made better by moving single ones."""
    choices = [open_spaces(layout, n) for n in range(len(layout.tiles))]
    sites = one_on_each(rng, choices)
    if sites is None:
        return None
    cost = cost_of_sites(layout, sites, seats)
    for _ in range(ROUNDS):
        before = cost
        for n, spaces in enumerate(choices):
            for space in spaces:
                moved = [*sites[:n], space, *sites[n + 1 :]]
                if space != sites[n] and apart(space, sites[:n] + sites[n + 1 :]):
                    if (less := cost_of_sites(layout, moved, seats)) < cost:
                        sites, cost = moved, less
        if cost == before:
            break
    return sites


def open_spaces(layout: Layout, n: int) -> list[int]:
    """Where a settlement may stand on a tile: at the sea (nord.R3) and not too near to the boat (nord.R2)."""
    at_sea = beside(WATERS & ~layout.land)
    return members(layout.tiles[n].land & at_sea & ~close_to(layout.boat, DISTANCE - 1))


def one_on_each(rng: Random, choices: Sequence[Sequence[int]]) -> list[int] | None:
    """One space for each tile at random, those with the fewest choices first; None if they come too near."""
    order = sorted(range(len(choices)), key=lambda n: len(choices[n]))
    sites = [0] * len(choices)
    blocked = 0
    for n in order:
        free = [space for space in choices[n] if not blocked >> space & 1]
        if not free:
            return None
        sites[n] = free[below(rng, len(free))]
        blocked |= close_to(sites[n], DISTANCE - 1)
    return sites


def apart(space: int, sites: Sequence[int]) -> bool:
    """At least two spaces lie between (nord.R2)."""
    near = close_to(space, DISTANCE - 1)
    return not any(near >> site & 1 for site in sites)


def cost_of_sites(layout: Layout, sites: Sequence[int], seats: int) -> int:
    """Lone land spaces, covered stone piles (nord.R5), and as many settlements near the boat as there are seats."""
    taken = sum(1 << site for site in sites)
    near = sorted(steps(site, layout.boat) for site in sites)[:seats]
    return LONE * lone(layout, taken) + COVERED * (layout.piles & taken).bit_count() + AWAY * sum(near)


def lone(layout: Layout, taken: int) -> int:
    """Land spaces that are next to no like one, once the settlements stand (nord.R5)."""
    kinds = (layout.mountain & ~taken, layout.forest & ~taken, layout.karst & ~taken)
    return sum((kind & ~beside(kind)).bit_count() for kind in kinds)


# Starts


class Reach(NamedTuple):
    """How far a settlement is from everything."""

    boat: int  # steps
    boat_turns: int
    to: list[int]  # steps to each settlement
    to_turns: list[int]
    near: tuple[int, int, int]  # mountains, forests and stone piles within two turns


def best_starts(layout: Layout, sites: Sequence[int], seats: int) -> tuple[int, list[int]]:
    """The cost of the best starts, and which settlements they are: seat a has the hardest, as it moves first."""
    reaches = [reach(layout, sites, site) for site in sites]
    cost, starts = min((cost_of_starts(reaches, chosen), chosen) for chosen in combinations(range(len(sites)), seats))
    order = sorted(starts, key=lambda n: (-burden(reaches, starts, n), n))
    return cost, [sites[n] for n in order]


def reach(layout: Layout, sites: Sequence[int], site: int) -> Reach:
    """Steps count spaces; turns count how often workers must be placed, by one player, if nobody else does."""
    waves = list(turn_by_turn(layout, sites, site))
    home = waves[AT_HOME - 1]

    def turns(goal: int) -> int:
        gates = beside(1 << goal)
        return next((n for n, wave in enumerate(waves, 1) if wave & gates), TURNS)

    return Reach(
        boat=steps(site, layout.boat),
        boat_turns=turns(layout.boat),
        to=[steps(site, other) for other in sites],
        to_turns=[0 if other == site else turns(other) for other in sites],
        near=(
            (layout.mountain & home).bit_count(),
            (layout.forest & home).bit_count(),
            (layout.piles & home).bit_count(),
        ),
    )


def turn_by_turn(layout: Layout, sites: Sequence[int], site: int) -> Iterator[int]:
    """Where workers can stand after one turn, two turns, …: three more in one land region, or two at sea (nord.B22)."""
    taken = sum(1 << each for each in sites) | 1 << layout.boat
    kinds = [(kind & ~taken, LAND) for kind in (layout.mountain, layout.forest, layout.karst)]
    kinds.append((WATERS & ~layout.land & ~taken, SEA))
    reached = 0
    gates = 1 << site
    for _ in range(TURNS):
        edge = beside(reached | gates)
        for kind, workers in kinds:
            wave = edge & kind
            for _ in range(workers - 1):
                wave |= beside(wave) & kind
            reached |= wave
        yield reached


class Outlook(NamedTuple):
    """What a seat has from its start, given the starts of the others; steps and turns are added up."""

    boat: int
    start: int  # the nearest one
    starts: int  # all others
    neutral: int  # the two nearest neutral jarls
    mountains: int
    forests: int
    piles: int


UNEVEN = Outlook(boat=8, start=4, starts=2, neutral=5, mountains=1, forests=1, piles=1)  # what a difference costs


def outlook(reaches: Sequence[Reach], starts: Sequence[int], n: int) -> Outlook:
    here = reaches[n]
    way = [steps + turns for steps, turns in zip(here.to, here.to_turns)]
    others = [way[m] for m in starts if m != n]
    neutral = sorted(way[m] for m in range(len(reaches)) if m not in starts)
    return Outlook(here.boat + here.boat_turns, min(others), sum(others), sum(neutral[:2]), *here.near)


def cost_of_starts(reaches: Sequence[Reach], starts: Sequence[int]) -> int:
    """Near to the boat, near to another start (nord.B10), and even."""
    seats = [outlook(reaches, starts, n) for n in starts]
    far = sum(reaches[n].boat > FAR for n in starts)
    far += sum(min(reaches[n].to[m] for m in starts if m != n) > FAR for n in starts)
    return (
        TO_BOAT * sum(seat.boat for seat in seats) // len(seats)
        + TO_START * sum(seat.start for seat in seats) // len(seats)
        + TOO_FAR * far
        + sum(weight * uneven(values) for weight, values in zip(UNEVEN, zip(*seats)))
    )


def burden(reaches: Sequence[Reach], starts: Sequence[int], n: int) -> int:
    """How hard a start is: far from the boat and from neutral jarls, few mountains."""
    seat = outlook(reaches, starts, n)
    return TO_BOAT * seat.boat + 2 * seat.neutral - seat.mountains


def uneven(values: Sequence[int]) -> int:
    """How far the best and the worst are apart."""
    return max(values) - min(values)
