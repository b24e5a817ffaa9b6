"""The bandit: where he hurts others most, whom to rob, what to throw away."""

from __future__ import annotations

from jarlshof.bots.settlers.scene import Scene, land, move_of
from jarlshof.games.settlers.state import DESERT, Kind

OWN = 3.0  # an own card not earned weighs more than one of another
STEAL = 1.2  # a card stolen, in cards not earned


def threat(scene: Scene, seat: int) -> float:
    """How much a seat must be stopped: more the nearer it is to winning."""
    mean = sum(scene.points[other] for other in scene.others) / len(scene.others)
    ahead = scene.points[seat] - mean
    close = max(0.0, scene.points[seat] - (scene.target - 4))
    return max(0.3, 1.0 + 0.25 * ahead + 0.35 * close)


def blocked(scene: Scene) -> float:
    """What the seat itself loses by bandits, in cards per roll."""
    return sum(scene.stands_at(scene.seat, tile) * scene.pips[tile] / 36 for tile in set(scene.bandits))


def harm(scene: Scene, tile: int, threats: dict[int, float]) -> float:
    """What a bandit on a tile is worth to the seat."""
    pips = scene.pips[tile]
    loss = sum(scene.stands_at(other, tile) * weight for other, weight in threats.items())
    return pips / 5 * (loss - OWN * scene.stands_at(scene.seat, tile))


def loot(scene: Scene, tile: int, threats: dict[int, float]) -> float:
    """What can be stolen there: one card of the best victim."""
    victims = [o for o in threats if scene.sizes[o] and scene.stands_at(o, tile)]
    if not victims:
        return 0.0
    return max(STEAL * (0.5 + 0.5 * threats[o]) * min(1.0, 0.6 + 0.1 * scene.sizes[o]) for o in victims)


def best_raid(scene: Scene) -> tuple[float, int]:
    """The bandit and the tile that gain most, as a move, and how much."""
    threats = {other: threat(scene, other) for other in scene.others}
    harms = {tile: harm(scene, tile, threats) for tile in land(scene)}
    best, choice = -1e9, -1
    for start in sorted(set(scene.bandits)):
        for goal, gain in harms.items():
            if goal in scene.bandits:
                continue
            value = gain - harms[start] + loot(scene, goal, threats)
            if scene.terrain[goal] == DESERT:
                value -= 0.1
            if value > best:
                best, choice = value, move_of(Kind.BANDIT, start, goal)
    return best, choice


def raids(scene: Scene, legal: list[int]) -> int:
    """The best legal raid."""
    threats = {other: threat(scene, other) for other in scene.others}
    harms = {tile: harm(scene, tile, threats) for tile in land(scene)}
    loots = {tile: loot(scene, tile, threats) for tile in harms}
    return max(legal, key=lambda m: harms[m >> 40 & 255] - harms[m >> 48 & 255] + loots[m >> 40 & 255])


def victim(scene: Scene, legal: list[int], wanted: list[float]) -> int:
    """The best legal theft; `wanted` says how much each resource is worth."""

    def worth(move: int) -> float:
        if move >> 56 == Kind.SPARE:
            return 0.0
        other = move >> 48 & 255
        size = max(1, scene.sizes[other])
        mean = sum(scene.expected(other, r) * wanted[r] for r in range(5)) / size
        return threat(scene, other) * (0.7 + 0.03 * size) + mean

    return max(legal, key=worth)
