"""The bandit: where he hurts others most, and whom to rob."""

from __future__ import annotations

from jarlshof.bots.settlers.scene import WAYS, Scene, land
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.state import RESOURCES, Kind, Raid

OWN = 3.0  # an own card not earned weighs more than one of another
STEAL = 1.2  # a card stolen, in cards not earned
HALVED = 0.4  # a card that another must discard


def threat(scene: Scene, seat: int) -> float:
    """How much a seat must be stopped: more the nearer it is to winning."""
    mean = sum(scene.points[other] for other in scene.others) / len(scene.others)
    ahead = scene.points[seat] - mean
    close = max(0.0, scene.points[seat] - (scene.target - 4))
    return max(0.3, 1.0 + 0.25 * ahead + 0.35 * close)


def blocked(scene: Scene) -> float:
    """What the seat itself loses by bandits, in cards per roll."""
    return sum(scene.stands_at(scene.seat, tile) * scene.pips[tile] / WAYS for tile in set(scene.bandits))


# ---------------------------------------------------------------- where to
def raid_worths(scene: Scene, raid: Raid) -> dict[tuple[int, int], float]:
    """What each way of a bandit, from tile to tile, is worth."""
    threats = {other: threat(scene, other) for other in scene.others}
    tiles = land(scene)
    harms = {tile: _harm(scene, tile, threats) for tile in tiles}
    gains = {tile: _loot(scene, tile, threats, raid) - _discards(scene, tile, threats, raid) for tile in tiles}
    return {
        (start, goal): harms[goal] - harms[start] + gains[goal]
        for start in sorted(set(scene.bandits))
        for goal in tiles
        if goal not in scene.bandits
    }


def _harm(scene: Scene, tile: int, threats: dict[int, float]) -> float:
    """What a bandit on a tile is worth as long as he stays."""
    if not scene.pips[tile]:
        return 0.0
    loss = sum(scene.stands_at(other, tile) * weight for other, weight in threats.items())
    return scene.pips[tile] / 5 * (loss - OWN * scene.stands_at(scene.seat, tile))


def _loot(scene: Scene, tile: int, threats: dict[int, float], raid: Raid) -> float:
    """What can be stolen there: one card of the best victim, or of each."""
    if raid == Raid.SEVEN and not scene.seven_steals:
        return 0.0
    worths = [
        STEAL * (0.5 + 0.5 * weight) * min(1.0, 0.6 + 0.1 * scene.sizes[other])
        for other, weight in threats.items()
        if scene.sizes[other] and scene.stands_at(other, tile)
    ]
    return (sum(worths) if raid == Raid.KNIGHT and scene.knight_each else max(worths)) if worths else 0.0


def _discards(scene: Scene, tile: int, threats: dict[int, float], raid: Raid) -> float:
    """What a 7 costs the seat where only those next to the bandit discard (settlers.S26)."""
    if raid != Raid.SEVEN or not scene.adjacent_discards:
        return 0.0
    weights = {other: -HALVED * weight for other, weight in threats.items()} | {scene.seat: OWN * HALVED}
    halved = [seat for seat in weights if scene.sizes[seat] > scene.hand_limit and scene.stands_at(seat, tile)]
    return sum(weights[seat] * (scene.sizes[seat] // 2) for seat in halved)


def best_raid(scene: Scene, legal: list[int]) -> int:
    """The best legal move of a bandit."""
    worths = raid_worths(scene, Raid(scene.args[0]))
    return max(legal, key=lambda move: worths[MOVES.values(move)[0], MOVES.values(move)[1]])


# ---------------------------------------------------------------- whom
def best_victim(scene: Scene, legal: list[int], wanted: list[float]) -> int:
    """The best legal theft; `wanted` says how much each resource is worth."""

    def worth(move: int) -> float:
        if move == MOVES.number(Kind.SPARE):
            return 0.0
        [other] = MOVES.values(move)
        size = max(1, scene.sizes[other])
        mean = sum(scene.expected(other, resource) * wanted[resource] for resource in range(RESOURCES)) / size
        return threat(scene, other) * (0.7 + 0.03 * size) + mean

    return max(legal, key=worth)
