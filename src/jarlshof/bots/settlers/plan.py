"""Greedy in Settlers: wants what brings most points for the rolls it takes, and trades, robs and plays cards for it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from jarlshof.bots.settlers import cards, robbing, sites, trading
from jarlshof.bots.settlers.scene import ROAD, Scene, listing
from jarlshof.bots.settlers.wants import TOWARDS, Want, Wants
from jarlshof.core import contract
from jarlshof.core.events import new_buffer
from jarlshof.core.state import States, copy_states
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.state import Frame, Kind

LEGAL = 250  # legal moves of a position
TRIM = 1.0  # how good a hand must stay when cards are traded only to have fewer
FULL_HAND = 0.12  # points that a card is worth which a 7 may take
NEWS = (Kind.ROLL, Kind.BUY, Kind.STEAL, Kind.OFFER, Kind.MONOPOLY, Kind.BANDIT, Kind.KNIGHT)


class Planner:
    """Greedy's mind for one seat of one match: it remembers the offers it made."""

    def __init__(self) -> None:
        self._offers = trading.Memory()

    def plan(self, states: States, seat: int, seed: int) -> list[int]:
        """The moves with which a seat that is asked in states[0] goes on, up to the first that brings news."""
        return legal_start(states, seat, self._think(states, seat))

    def _think(self, states: States, seat: int) -> list[int]:
        scene = Scene(states, seat)
        match scene.frame:
            case Frame.SETTLE:
                site = sites.first_site(scene) if scene.args[0] == 1 else sites.second_site(scene)
                return [MOVES.number(Kind.SETTLE, site)]
            case Frame.PAVE:
                return [MOVES.number(Kind.ROAD, sites.first_road(scene, scene.args[0]))]
            case Frame.ROLL:
                return [MOVES.number(Kind.KNIGHT if cards.knight_before_roll(scene) else Kind.ROLL)]
            case Frame.BANDIT:
                return [robbing.best_raid(scene, listed(states, seat))]
        wants = Wants(scene)
        match scene.frame:
            case Frame.STEAL:
                return [robbing.best_victim(scene, listed(states, seat), _wanted(scene, wants))]
            case Frame.DISCARD:
                return [listing(Kind.DISCARD, wants.least_needed(scene.hand, sum(scene.hand) // 2))]
            case Frame.ANSWER:
                return first_legal(states, seat, trading.answer(scene, wants))
            case Frame.PARTNER:
                said = [states[name][0].tolist() for name in ("answer", "counter_give", "counter_take")]
                return first_legal(states, seat, trading.partner(scene, wants, *said))
            case Frame.FREE:
                return _free_road(scene, wants, listed(states, seat))
            case Frame.SPECIAL:
                return build(scene, wants) or [MOVES.number(Kind.PASS)]
        return self._main(scene, wants)

    def _main(self, scene: Scene, wants: Wants) -> list[int]:
        card = cards.play(scene, wants)
        if card is not None:
            return [card]
        moves = build(scene, wants)
        if not moves or MOVES.kind(moves[0]) == Kind.TRADE:  # others may be cheaper than the bank
            hoped = trading.offer(scene, wants, self._offers)
            if hoped is not None:
                return [hoped]
        return moves or [MOVES.number(Kind.END)]


# ---------------------------------------------------------------- building
def build(scene: Scene, wants: Wants) -> list[int]:
    """What is worth building now, with the trades it needs; nothing if waiting for something better is better."""
    if not wants.all:
        return []
    winning = _winning_pair(scene, wants)
    if winning:
        return winning
    nets = [(_net(scene, wants, want), want) for want in [*wants.all, *_first_roads(wants)]]
    net, want = max(nets, key=lambda pair: pair[0])
    if net <= 0.0:
        return _trim(scene, wants)
    if scene.strict and scene.can_trade():
        for other_net, other in sorted(nets, key=lambda pair: -pair[0]):
            route = trading.bank_route(scene, _sum(want, other)) if other is not want and other_net > 0.0 else None
            if route and not _overlap(want, other):
                first, second = (other, want) if MOVES.kind(want.moves[0]) == Kind.BUY else (want, other)
                return route + first.moves + second.moves
    return (trading.bank_route(scene, want.cost) or []) + want.moves


def _net(scene: Scene, wants: Wants, want: Want) -> float:
    """What building something now is worth, less the delay of the best want; negative if it cannot be paid."""
    route = trading.bank_route(scene, want.cost)
    if route is None:
        return -1.0
    first, hand = wants.all[0], scene.hand
    rest = trading.after(hand, route, scene.rate, want.cost)
    net = want.worth + _spared(scene, sum(hand) - sum(rest))
    if want is first:
        return net
    cost = first.cost
    if not want.sure and want.moves[0] == first.moves[0]:
        cost = [n - m for n, m in zip(cost, ROAD, strict=True)]
    return net - wants.score_of(first, hand) * (wants.rolls(cost, rest) - wants.rolls(first.cost, hand))


def _sum(one: Want, other: Want) -> list[int]:
    return [a + b for a, b in zip(one.cost, other.cost, strict=True)]


def _overlap(one: Want, other: Want) -> bool:
    return any(move in other.moves for move in one.moves)


def _winning_pair(scene: Scene, wants: Wants) -> list[int]:
    """Two things that together win now."""
    missing = scene.target - scene.points[scene.seat]
    if not 1 < missing <= 4:
        return []
    able = [want for want in wants.all if want.points and trading.bank_route(scene, want.cost) is not None]
    for n, one in enumerate(able):
        for other in able[n + 1 :]:
            if one.points + other.points >= missing and not _overlap(one, other):
                route = trading.bank_route(scene, _sum(one, other))
                if route is not None:
                    return route + one.moves + other.moves
    return []


def _trim(scene: Scene, wants: Wants) -> list[int]:
    """With too many cards for the next 7: a trade with the bank that does not hurt."""
    size = sum(scene.hand)
    if not scene.discards or size <= scene.hand_limit or not scene.can_trade():
        return []
    best, choice = wants.score(scene.hand) * TRIM, list[int]()
    for give, rate in enumerate(scene.rate):
        if scene.hand[give] < rate:
            continue
        for take in range(len(scene.hand)):
            if take != give and scene.in_bank(take):
                hand = list(scene.hand)
                hand[give] -= rate
                hand[take] += 1
                score = wants.score(hand)
                if score > best:
                    best, choice = score, [MOVES.number(Kind.TRADE, give, take)]
    return choice


def _first_roads(wants: Wants) -> list[Want]:
    """The first road of the best want, which can be built before the rest."""
    first = wants.all[0]
    if len(first.moves) > 1 and MOVES.kind(first.moves[0]) == Kind.ROAD:
        return [Want(TOWARDS, ROAD, first.moves[:1], 0, False)]
    return []


def _spared(scene: Scene, spent: int) -> float:
    """What is saved from the next 7 by having fewer cards."""
    size = sum(scene.hand)
    if not scene.discards or size <= scene.hand_limit:
        return 0.0
    seven = 1 - (5 / 6) ** scene.seats
    lost = size // 2 - ((size - spent) // 2 if size - spent > scene.hand_limit else 0)
    return seven * FULL_HAND * lost


def _free_road(scene: Scene, wants: Wants, legal: list[int]) -> list[int]:
    """The first road of the best want that needs one."""
    for want in wants.all:
        if want.moves[0] in legal:
            return want.moves[:1]
    return legal[:1]


def _wanted(scene: Scene, wants: Wants) -> list[float]:
    """How much better one more card of each resource makes the hand."""
    now = max(wants.score(scene.hand), 1e-6)
    found = []
    for resource in range(len(scene.hand)):
        hand = list(scene.hand)
        hand[resource] += 1
        found.append(wants.score(hand) / now - 1)
    return found


# ---------------------------------------------------------------- only legal moves
def listed(states: States, seat: int) -> list[int]:
    """The legal moves, of open kinds typical ones."""
    out = np.zeros(LEGAL, np.int64)
    n = contract.legal_at(states, 0, seat, out)
    moves: list[int] = out[:n].tolist()
    return moves


def first_legal(states: States, seat: int, moves: Sequence[int]) -> list[int]:
    """The first of some moves that is legal."""
    return [next(move for move in moves if contract.refusal_at(states, 0, seat, move) == 0)]


def legal_start(states: States, seat: int, moves: Sequence[int]) -> list[int]:
    """The moves as far as they are legal and bring no news; if the first is not legal, any legal move."""
    if len(moves) == 1 and contract.refusal_at(states, 0, seat, moves[0]) == 0:
        return list(moves)
    scratch, nothing, sound = copy_states(states), new_buffer(0), list[int]()
    for move in moves:
        if not contract.asked_at(scratch, 0) >> seat & 1 or contract.refusal_at(scratch, 0, seat, move):
            break
        sound.append(move)
        if MOVES.kind(move) in NEWS:
            break
        contract.apply_at(scratch, 0, seat, move, nothing)
    return sound or listed(states, seat)[:1]
