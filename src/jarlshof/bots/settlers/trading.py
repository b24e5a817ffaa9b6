"""Trade: with the bank for what can be built, with the others for what both can use."""

from __future__ import annotations

from collections.abc import Sequence

from jarlshof.bots.settlers.scene import Scene, exchange, unpacked
from jarlshof.bots.settlers.wants import Wants
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.state import RESOURCES, Answer, Kind

OFFERS = 2  # a turn
PAUSE = 3  # rounds before the same offer is made again
GAIN, DUEL_GAIN = 1.08, 1.35  # how much better a hand must become; with two seats
CLOSE = 2.0  # points before the target at which nobody gets anything any more
AHEAD = 2.0  # points by which a partner may be ahead


def bank_route(scene: Scene, cost: Sequence[int]) -> list[int] | None:
    """The trades with the bank after which the hand can pay; None if it cannot be done."""
    rest = [have - need for have, need in zip(scene.hand, cost, strict=True)]
    lacking = [r for r in range(RESOURCES) for _ in range(-rest[r])]
    if lacking and not scene.can_trade():
        return None
    moves = []
    drawn = [0] * RESOURCES
    for resource in lacking:
        drawn[resource] += 1
        if not scene.unlimited and drawn[resource] > scene.bank[resource]:
            return None
        givers = [r for r in range(RESOURCES) if rest[r] >= scene.rate[r]]
        if not givers:
            return None
        giver = min(givers, key=lambda r: (scene.rate[r], -rest[r]))
        rest[giver] -= scene.rate[giver]
        moves.append(MOVES.number(Kind.TRADE, giver, resource))
    return moves


def after(hand: Sequence[int], moves: Sequence[int], rate: Sequence[int], cost: Sequence[int]) -> list[int]:
    """The hand after trades with the bank and after paying."""
    rest = [have - need for have, need in zip(hand, cost, strict=True)]
    for move in moves:
        give, take = MOVES.values(move)
        rest[give] -= rate[give]
        rest[take] += 1
    return rest


def dangerous(scene: Scene, other: int) -> bool:
    """Nobody feeds a seat that is about to win, or that is well ahead."""
    points = scene.points[other]
    if points >= scene.target - CLOSE:
        return True
    return points >= scene.points[scene.seat] + AHEAD and points >= scene.lead


def needed_gain(scene: Scene) -> float:
    """How much better the hand must become in a trade."""
    return DUEL_GAIN if scene.seats == 2 else GAIN


# ---------------------------------------------------------------- offers
class Memory:
    """The offers a seat has made in its match: none is repeated in a turn, nor soon after."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], int] = {}  # by the turn and the number of the offer in it

    def stale(self, scene: Scene) -> set[int]:
        """Offers that are not to be made now."""
        now, since = (scene.number, scene.offers), scene.number - PAUSE * scene.seats
        made = dict(self._made)
        return {move for when, move in made.items() if when < now and when[0] >= since}

    def note(self, scene: Scene, move: int) -> None:
        """An offer that is being made. What lies later belongs to another match, or was taken back."""
        now = (scene.number, scene.offers)
        self._made = {when: made for when, made in self._made.items() if when < now} | {now: move}


def offer(scene: Scene, wants: Wants, memory: Memory) -> int | None:
    """An offer that brings the best want nearer and that somebody may be able to take."""
    if not scene.can_offer() or scene.offers >= OFFERS:
        return None
    partners = [other for other in scene.others if scene.sizes[other] and not dangerous(scene, other)]
    if not partners:
        return None
    now, stale = max(wants.score(scene.hand), 1e-6), memory.stale(scene)
    best, choice = needed_gain(scene) + 0.04, None
    for take in range(RESOURCES):
        chance = max(min(1.0, scene.expected(other, take)) for other in partners)
        if chance < 0.15:
            continue
        for give in range(RESOURCES):
            for n in (1, 2):
                if give == take or scene.hand[give] < n or n >= scene.rate[give]:
                    continue
                hand = list(scene.hand)
                hand[give] -= n
                hand[take] += 1
                gain = wants.score(hand) / now
                move = exchange(Kind.OFFER, _some(give, n), _some(take, 1))
                # one for one is refused more often than two for one
                worth = 1 + (gain - 1) * chance * (1.0 if n == 2 else 0.8)
                if gain > needed_gain(scene) and worth > best and move not in stale:
                    best, choice = worth, move
    if choice is not None:
        memory.note(scene, choice)
    return choice


def _some(resource: int, n: int) -> list[int]:
    return [n if r == resource else 0 for r in range(RESOURCES)]


# ---------------------------------------------------------------- answers
def answer(scene: Scene, wants: Wants) -> list[int]:
    """Accept, counter or reject: moves in the order of liking."""
    reject = MOVES.number(Kind.REJECT)
    asking = scene.args[2]
    give, take = unpacked(scene.args[1]), unpacked(scene.args[0])  # from this seat's side
    if dangerous(scene, asking):
        return [reject]
    now = max(wants.score(scene.hand), 1e-6)
    hand = [h - g + t for h, g, t in zip(scene.hand, give, take, strict=True)]
    can = all(h >= g for h, g in zip(scene.hand, give, strict=True))
    gain = wants.score(hand) / now if can else 0.0
    better, best = counter(scene, wants, asking, give, take, now)
    if gain >= needed_gain(scene) and gain >= best - 0.3:
        return [MOVES.number(Kind.ACCEPT), reject]
    if better is not None and best >= needed_gain(scene) + 0.1:
        return [better, reject]
    return [reject]


def counter(
    scene: Scene, wants: Wants, asking: int, give: list[int], take: list[int], now: float
) -> tuple[int | None, float]:
    """One card of what the other seat wants for one that it surely has; and how much better that makes the hand."""
    best, choice = 0.0, None
    for mine in range(RESOURCES):
        if not give[mine] or not scene.hand[mine]:
            continue
        for theirs in range(RESOURCES):
            if theirs == mine or give[theirs] or not scene.sure[asking][theirs]:
                continue
            hand = list(scene.hand)
            hand[mine] -= 1
            hand[theirs] += 1
            gain = wants.score(hand) / now
            same = sum(give) == 1 and list(take) == list(_some(theirs, 1))
            if gain > best and not same:
                best, choice = gain, exchange(Kind.COUNTER, _some(mine, 1), _some(theirs, 1))
    return choice, best


def partner(scene: Scene, wants: Wants, answers: list[int], gives: list[int], takes: list[int]) -> list[int]:
    """Whose answer to take: moves in the order of liking. `gives` and `takes` are counter-offers."""
    now = max(wants.score(scene.hand), 1e-6)
    found = []
    for other in scene.others:
        if answers[other] == Answer.ACCEPT:
            give, take = unpacked(scene.args[0]), unpacked(scene.args[1])
        elif answers[other] == Answer.COUNTER:
            give, take = unpacked(takes[other]), unpacked(gives[other])
        else:
            continue
        hand = [h - g + t for h, g, t in zip(scene.hand, give, take, strict=True)]
        if min(hand) < 0 or dangerous(scene, other):
            continue
        gain = wants.score(hand) / now
        if gain >= needed_gain(scene) - 0.03:
            found.append((gain - 0.05 * scene.points[other], MOVES.number(Kind.DEAL, other)))
    return [move for _, move in sorted(found, reverse=True)] + [MOVES.number(Kind.WITHDRAW)]
