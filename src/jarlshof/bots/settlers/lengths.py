"""The longest road: which few paths would bring it."""

from __future__ import annotations

from jarlshof.bots.settlers.scene import ENDS_OF, PATHS_AT, Scene
from jarlshof.games.settlers.board import CROSSINGS
from jarlshof.games.settlers.law.awards import ENOUGH_ROADS
from jarlshof.games.settlers.law.networks import ROAD_PIECES
from jarlshof.games.settlers.state import NOBODY

MOST = 3  # new roads


def wanted_length(scene: Scene) -> int:
    """The length with which the seat would have the longest road."""
    return max(ENOUGH_ROADS, 1 + max(scene.length[other] for other in scene.others))


def new_roads(scene: Scene) -> list[int] | None:
    """The fewest paths that make the own road the longest, in an order in which they can be built; None if too many."""
    if scene.road_holder == scene.seat:
        return None
    return longer(scene, wanted_length(scene), min(MOST, ROAD_PIECES - scene.paved[scene.seat]))


def in_danger(scene: Scene) -> bool:
    """Could a rival take the longest road from the seat with one more road, or two?"""
    rival = max(scene.length[other] for other in scene.others)
    return scene.road_holder == scene.seat and rival >= scene.length[scene.seat] - 1


def longer(scene: Scene, length: int, spare: int) -> list[int] | None:
    """The fewest new paths, at most `spare`, for a road of a length."""
    seat = scene.seat
    if scene.paved[seat] + spare < length or scene.length[seat] + 2 * spare < length:
        return None
    for most in range(1, spare + 1):
        if scene.paved[seat] + most >= length:
            found = _Walk(scene, length, most).find()
            if found is not None:
                return found
    return None


class _Walk:
    """A walk of a wanted length over own roads and at most so many new ones, past no building of another."""

    def __init__(self, scene: Scene, length: int, most: int) -> None:
        self.scene, self.length, self.most = scene, length, most
        self.own = scene.roads[scene.seat]
        self.passable = [owner in (NOBODY, scene.seat) for owner in scene.owner]
        self.tries = 3000

    def find(self) -> list[int] | None:
        ends = self.scene.ends[self.scene.seat]
        for start in range(CROSSINGS):
            if ends >> start & 1:
                new = self._go(start, 0, 0, self.scene.paved[self.scene.seat], [], True)
                if new is not None:
                    return self._in_order(new)
        return None

    def _go(self, at: int, walked: int, used: int, left: int, new: list[int], start: bool) -> list[int] | None:
        """`used` are the paths walked, `left` the own roads not walked yet."""
        if walked >= self.length:
            return new
        self.tries -= 1
        if self.tries < 0 or walked + left + self.most - len(new) < self.length:
            return None
        if not start and not self.passable[at]:
            return None
        for path in PATHS_AT[at]:
            if used >> path & 1:
                continue
            there = sum(ENDS_OF[path]) - at
            if self.own >> path & 1:
                found = self._go(there, walked + 1, used | 1 << path, left - 1, new, False)
            elif len(new) < self.most and self.scene.unpaved >> path & 1 and self.passable[at]:
                found = self._go(there, walked + 1, used | 1 << path, left, [*new, path], False)
            else:
                continue
            if found is not None:
                return found
        return None

    def _in_order(self, new: list[int]) -> list[int] | None:
        """Each path must touch what stands already."""
        ends, left, order = self.scene.ends[self.scene.seat], list(new), list[int]()
        while left:
            ready = next((p for p in left if any(ends >> e & 1 and self.passable[e] for e in ENDS_OF[p])), None)
            if ready is None:
                return None
            left.remove(ready)
            order.append(ready)
            ends |= 1 << ENDS_OF[ready][0] | 1 << ENDS_OF[ready][1]
        return order
