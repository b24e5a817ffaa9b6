"""What a seat would like to build, what each is worth to it in points, and which is worth waiting for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from jarlshof.bots.settlers.cards import card_worth
from jarlshof.bots.settlers.lengths import in_danger, longer, new_roads
from jarlshof.bots.settlers.pace import SHARES, pace, rolls_until
from jarlshof.bots.settlers.scene import CARD, CITY, ROAD, SETTLEMENT, Scene
from jarlshof.bots.settlers.sites import FAR, contested, pips_at, reach
from jarlshof.games.settlers.board import CROSSINGS
from jarlshof.games.settlers.law.building import CITY_PIECES, SETTLEMENT_PIECES
from jarlshof.games.settlers.law.networks import ROAD_PIECES
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.state import Kind

WIN = 30.0  # for what wins the match
HORIZON, LONGEST = 5.0, 60.0  # rolls that a better income will still serve, for each point the leader needs
SITES, UPGRADES = 8, 3  # crossings looked at
LATER_CITY = 0.15  # a settlement can become a city
TAKEN = (0.5, 0.6, 0.8)  # the chance that a place stays free that others can reach with 0, 1 or 2 roads
TOWARDS = 0.12  # a road that is needed anyway
DEFEND = 0.5  # a road that keeps the longest road
WAIT = 0.75  # of a round: the rolls until the seat's turn comes again
KEPT = 6  # the best wants are thought about


class Want(NamedTuple):
    """Something to build."""

    worth: float
    cost: Sequence[int]
    moves: list[int]
    points: int = 0
    sure: bool = True  # False for the first road to a place


class Wants:
    """All that a seat would like, valued for one decision."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.wait = max(1.5, WAIT * scene.seats)
        self.horizon = min(LONGEST, HORIZON * max(0.5, scene.target - scene.lead))
        self.near = self._near()
        self.shares = self._shares()
        self.pace = pace(scene.income, scene.rate, self.shares)
        found = [*self._cities(), *self._settlements(), *self._longest_road(), *self._card()]
        self.all = sorted(found, key=lambda want: -self.score_of(want, scene.hand))
        self.best = self.all[:KEPT]

    def _near(self) -> dict[int, list[int]]:
        """Free crossings within reach, and the paths to them."""
        scene, seat = self.scene, self.scene.seat
        if scene.settlements[seat] >= SETTLEMENT_PIECES and scene.cities[seat] >= CITY_PIECES:
            return {}
        roads = min(FAR, ROAD_PIECES - scene.paved[seat])
        return {c: paths for c, paths in reach(scene, seat, roads).items() if scene.free >> c & 1}

    def _shares(self) -> list[float]:
        """What the income will be spent on: nothing that cannot be built any more."""
        scene = self.scene
        shares = [
            SHARES[0] if self.near else 0.2 * SHARES[0],
            SHARES[1] if scene.cities[scene.seat] < CITY_PIECES else 0.0,
            SHARES[2] if scene.left else 0.0,
        ]
        return [share / sum(shares) for share in shares]

    # ------------------------------------------------------------ what there is
    def _worth(self, points: float, faster: float) -> float:
        scene = self.scene
        wins = scene.points[scene.seat] + points >= scene.target
        return points + self.horizon * faster + (WIN if wins and points else 0.0)

    def _cities(self) -> list[Want]:
        scene, seat = self.scene, self.scene.seat
        if scene.cities[seat] >= CITY_PIECES:
            return []
        own = [c for c in range(CROSSINGS) if scene.owner[c] == seat and not scene.city[c]]
        own.sort(key=lambda crossing: -pips_at(scene, crossing))
        faster = {c: pace(scene.income_with(c), scene.rate, self.shares) - self.pace for c in own[:UPGRADES]}
        return [Want(self._worth(1, gain), CITY, [MOVES.number(Kind.CITY, c)], 1) for c, gain in faster.items()]

    def _settlements(self) -> list[Want]:
        scene, seat = self.scene, self.scene.seat
        if scene.settlements[seat] >= SETTLEMENT_PIECES:
            return []
        near = self.near
        rivals = contested(scene) if near else {}
        sites = sorted(near, key=lambda c: len(near[c]) * 3 - pips_at(scene, c) - 2 * (scene.port[c] >= 0))
        return [want for crossing in sites[:SITES] for want in self._at(crossing, near[crossing], rivals)]

    def _at(self, crossing: int, paths: list[int], rivals: dict[int, int]) -> list[Want]:
        scene, n = self.scene, len(paths)
        faster = pace(scene.income_with(crossing), scene.rate_with(crossing), self.shares) - self.pace
        worth = self._worth(1, faster) + LATER_CITY
        rival = rivals.get(crossing, FAR)
        if n and rival <= n:
            worth *= TAKEN[min(rival, 2)]
        cost = [a + n * b for a, b in zip(SETTLEMENT, ROAD, strict=True)]
        moves = [MOVES.number(Kind.ROAD, path) for path in paths]
        return [Want(worth, cost, [*moves, MOVES.number(Kind.SETTLE, crossing)], 1)]

    def _longest_road(self) -> list[Want]:
        scene = self.scene
        if in_danger(scene) and scene.paved[scene.seat] < ROAD_PIECES:
            paths = longer(scene, scene.length[scene.seat] + 1, 1)
            return [Want(DEFEND, ROAD, [MOVES.number(Kind.ROAD, path) for path in paths])] if paths else []
        paths = new_roads(scene)
        if not paths:
            return []
        holder = scene.road_holder
        worth = self._worth(2, 0.0) * 0.85 + (0.4 if holder >= 0 else 0.0)
        cost = [len(paths) * n for n in ROAD]
        return [Want(worth, cost, [MOVES.number(Kind.ROAD, path) for path in paths], 2)]

    def _card(self) -> list[Want]:
        if not self.scene.left:
            return []
        return [Want(card_worth(self.scene, WIN), CARD, [MOVES.number(Kind.BUY)])]

    # ------------------------------------------------------------ how soon, and what a hand is good for
    def rolls(self, cost: Sequence[int], hand: Sequence[int]) -> float:
        """Until a hand can pay."""
        return rolls_until(hand, cost, self.scene.income, self.scene.rate)

    def score_of(self, want: Want, hand: Sequence[int]) -> float:
        """Points per roll of waiting for it."""
        return want.worth / (self.rolls(want.cost, hand) + self.wait)

    def score(self, hand: Sequence[int]) -> float:
        """How good a hand is: the best that can be waited for with it, and a little of the second best."""
        best = second = 0.0
        for want in self.best:
            score = self.score_of(want, hand)
            if score > best:
                best, second = score, best
            elif score > second:
                second = score
        return best + 0.25 * second + 0.002 * sum(hand)

    def least_needed(self, hand: list[int], n: int) -> list[int]:
        """Which n cards of a hand to give away, one after the other."""
        rest, gone = list(hand), [0] * len(hand)
        for _ in range(n):
            choice, best = -1, -1.0
            for resource in range(len(rest)):
                if rest[resource]:
                    rest[resource] -= 1
                    score = self.score(rest)
                    rest[resource] += 1
                    if score > best:
                        choice, best = resource, score
            rest[choice] -= 1
            gone[choice] += 1
        return gone
