"""Crossings: how far they are, what they are worth, and where to begin."""

from __future__ import annotations

from jarlshof.bots.settlers.pace import pace
from jarlshof.bots.settlers.scene import ENDS_OF, NEXT_TO, PATHS_AT, TILES_AT, Scene
from jarlshof.games.settlers.board import CROSSINGS
from jarlshof.games.settlers.state import NOBODY

FAR = 3  # roads
STARTS, SECONDS = 12, 22  # crossings looked at for the first settlement, and for the one that follows it
FIRST_RATE = [4] * 5


def reach(scene: Scene, seat: int, most: int) -> dict[int, list[int]]:
    """Crossings that a seat's roads can reach with at most so many more, and the paths that lead there."""
    owner, unpaved = scene.owner, scene.unpaved
    ends = scene.ends[seat]
    found = {crossing: list[int]() for crossing in range(CROSSINGS) if ends >> crossing & 1}
    found |= {crossing: [] for crossing in range(CROSSINGS) if owner[crossing] == seat}
    edge = [crossing for crossing in found if owner[crossing] in (NOBODY, seat)]
    for _ in range(most):
        further = []
        for crossing in edge:
            for path in PATHS_AT[crossing]:
                if unpaved >> path & 1:
                    one, other = ENDS_OF[path]
                    there = other if one == crossing else one
                    if there not in found:
                        found[there] = [*found[crossing], path]
                        if owner[there] == NOBODY:
                            further.append(there)
        edge = further
    return found


def pips_at(scene: Scene, crossing: int) -> int:
    """Ways out of 36 in which a crossing earns."""
    return sum(scene.pips[tile] for tile in TILES_AT[crossing])


def contested(scene: Scene) -> dict[int, int]:
    """Free crossings that others could reach with at most two roads, and with how many."""
    nearest: dict[int, int] = {}
    for other in scene.others:
        for crossing, paths in reach(scene, other, 2).items():
            if scene.free >> crossing & 1 and len(paths) < nearest.get(crossing, FAR):
                nearest[crossing] = len(paths)
    return nearest


# ---------------------------------------------------------------- the set-up
def free_sites(scene: Scene) -> list[int]:
    """Where anybody may settle, the most productive first."""
    sites = [crossing for crossing in range(CROSSINGS) if scene.free >> crossing & 1]
    return sorted(sites, key=lambda crossing: (-_plain_worth(scene, crossing), crossing))


def _plain_worth(scene: Scene, crossing: int) -> float:
    """Pips, with a little for variety and harbours."""
    kinds = {scene.terrain[tile] for tile in TILES_AT[crossing] if scene.pips[tile]}
    return pips_at(scene, crossing) + 0.6 * len(kinds) + 0.5 * (scene.port[crossing] >= 0)


def first_site(scene: Scene) -> int:
    """Where to begin: the crossing that goes best with what will be left for the second settlement."""
    sites = free_sites(scene)
    taken = 2 * (scene.seats - 1 - (scene.seat - scene.first) % scene.seats)
    best, choice = -1.0, sites[0]
    for crossing in sites[:STARTS]:
        left = [site for site in sites if site != crossing and site not in NEXT_TO[crossing]][taken:]
        income, rate = scene.income_with(crossing), scene.rate_with(crossing)
        with_second = sorted(
            (pace(scene.income_with(site, income), scene.rate_with(site, rate)) for site in left[:SECONDS]),
            reverse=True,
        )[:3]
        worth = sum(with_second) / max(1, len(with_second)) + ROOM * _room(scene, crossing, sites)
        if worth > best:
            best, choice = worth, crossing
    return choice


ROOM = 0.0004  # points per roll for a pip of the places to expand to


def second_site(scene: Scene) -> int:
    """The crossing that completes the first one best."""
    sites = free_sites(scene)

    def worth(crossing: int) -> float:
        income, rate = scene.income_with(crossing), scene.rate_with(crossing)
        return pace(income, rate) + ROOM * _room(scene, crossing, sites)

    return max(sites[:30], key=worth)


def _room(scene: Scene, crossing: int, sites: list[int]) -> float:
    """How good the best places two roads away are."""
    near = {far for middle in NEXT_TO[crossing] for far in NEXT_TO[middle]} - {crossing}
    worths = sorted((_plain_worth(scene, far) for far in near if scene.free >> far & 1), reverse=True)
    return sum(worths[:2])


def first_road(scene: Scene, crossing: int) -> int:
    """The path from a new settlement to the best place for another that will probably stay free."""
    to_come = 2 * scene.seats - sum(scene.settlements[: scene.seats])
    doomed = set(free_sites(scene)[:to_come])
    best, choice = -1.0, -1
    for path in PATHS_AT[crossing]:
        if not scene.unpaved >> path & 1:
            continue
        middle = sum(ENDS_OF[path]) - crossing
        worth = 0.01
        if scene.owner[middle] == NOBODY:
            for far in NEXT_TO[middle]:
                if far == crossing:
                    continue
                worth = max(worth, _promise(scene, far, doomed))
                if scene.owner[far] == NOBODY:
                    for further in NEXT_TO[far]:
                        if further != middle:
                            worth = max(worth, 0.6 * _promise(scene, further, doomed))
        if worth > best:
            best, choice = worth, path
    return choice


def _promise(scene: Scene, crossing: int, doomed: set[int]) -> float:
    if not scene.free >> crossing & 1:
        return 0.0
    gain = pace(scene.income_with(crossing), scene.rate_with(crossing)) - pace(scene.income, scene.rate)
    return gain * (0.3 if crossing in doomed else 1.0)
