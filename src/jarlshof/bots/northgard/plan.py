"""Greedy in Northgard: tries every card it can play, to the end, and takes what leaves it in the best position.

Answers to one's own questions are looked for with a narrow beam. Chance is met in a few guessed worlds, combats by
their exact odds. Everything a seat cannot know is dealt again before it thinks, so that it cannot matter.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from jarlshof.bots.northgard.cards import PLAY
from jarlshof.bots.northgard.fights import DIE, NO_BID, RESULT, ROLL, THROWN, fight_value
from jarlshof.bots.northgard.steps import step_at, value_at
from jarlshof.bots.northgard.value import USUAL
from jarlshof.core import contract
from jarlshof.core.chance import key_words
from jarlshof.core.events import new_buffer
from jarlshof.core.state import States, new_states
from jarlshof.games.northgard.cards import Clan
from jarlshof.games.northgard.law.combat import ATTACKER, DEFENDER
from jarlshof.games.northgard.moves import MOVES
from jarlshof.games.northgard.state import DTYPE, MOST_MOVES, Frame, Kind

Weights = npt.NDArray[np.float64]

WORLDS = 3  # guesses in which chance is met
DEEP = 24  # questions of one card that are looked through
BEAMS = {Frame.MOVE: (4, 2, 1), Frame.RECRUIT: (2, 1), Frame.BUILD: (2, 1)}  # answers that are followed, by depth
ALL = 1000  # all answers are followed
WHOLE = (Frame.TURN, Frame.CHOOSE, Frame.COPY, Frame.LAY)
STRONG = 2.0  # a card that is worth being cancelled
CLANS = (Clan.RAVEN, Clan.STAG, Clan.WOLF, Clan.BEAR, Clan.GOAT, Clan.BOAR, Clan.SNAKE)  # the best first
# Answers of which only the bare effect is weighed, because chance, a combat or a season may follow.
BARE = (Kind.FOUND, Kind.FOUND_BEAR, Kind.TAKE, Kind.TRADE)


class Found(NamedTuple):
    """The best way on, up to the first chance, and its value."""

    value: float
    moves: list[int]


def _worth(way: Found) -> float:
    return way.value


class Planner:
    """Greedy's mind: weights (None: the usual ones) and room to think in, for one thread."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = USUAL if weights is None else weights
        self._rows = new_states(DTYPE, WORLDS + DEEP + 2)
        self._work = new_states(DTYPE, 2)
        self._out, self._nothing = np.zeros(MOST_MOVES, np.int64), new_buffer(0)
        rows = self._rows
        self._kinds, self._depth, self._news, self._left = (
            rows[name] for name in ("frame_kind", "depth", "news", "left")
        )

    def plan(self, states: States, seat: int, seed: int) -> list[int]:
        """The moves with which a seat that is asked in states[0] goes on, up to the first that brings news."""
        self._seat = seat
        for world in range(WORLDS):
            self._rows[world : world + 1].view(np.uint8)[:] = states.view(np.uint8)
            contract.redraw_at(self._rows, world, seat, _key(seed, world))
        moves = self._legal(0)
        if len(moves) == 1:
            return moves
        return self._foreseen(self._solve(0, [], moves).moves)

    def _foreseen(self, moves: list[int]) -> list[int]:
        """Moves up to the first that brings news, or after which somebody else is asked."""
        row = self._child([])
        contract.copy_at(self._rows, 0, row)
        for number, move in enumerate(moves):
            contract.apply_at(self._rows, row, self._seat, move, self._nothing)
            if self._news[row] != self._news[0] or not self._asks_me(row):
                return moves[: number + 1]
        return moves

    # ------------------------------------------------------------ states
    def _legal(self, row: int) -> list[int]:
        n = contract.legal_at(self._rows, row, self._seat, self._out)
        moves: list[int] = self._out[:n].tolist()
        return moves

    def _frame(self, row: int) -> int:
        depth = self._depth[row]
        return int(self._kinds[row, depth - 1]) if depth else 0

    def _asks_me(self, row: int) -> bool:
        return bool(contract.asked_at(self._rows, row) >> self._seat & 1)

    def _value(self, row: int) -> float:
        return value_at(self._rows, row, self._seat, self.weights)

    def _fight(self, row: int, bidder: int = ATTACKER, stage: int = ROLL) -> float:
        """Also right if there is no combat to come."""
        return fight_value(self._rows, row, self._seat, self.weights, self._work, bidder, stage)

    def _go(self, row: int, to: int, move: int) -> None:
        """Makes a move in another row; an opponent who could cancel a card lets it pass."""
        if to != row:
            contract.copy_at(self._rows, row, to)
        contract.apply_at(self._rows, to, self._seat, move, self._nothing)
        if self._frame(to) == Frame.REACT and not self._asks_me(to):
            guard = int(self._rows["guard"][to])
            contract.apply_at(self._rows, to, guard, MOVES.number(Kind.LET), self._nothing)

    def _step(self, row: int, to: int, move: int) -> None:
        """The bare effect on a copy."""
        contract.copy_at(self._rows, row, to)
        step_at(self._rows, to, self._seat, move)

    # ------------------------------------------------------------ the search
    def _solve(self, row: int, path: list[int], moves: list[int]) -> Found:
        """The best answer to the question in a row, which `path` led to from the root."""
        frame = self._frame(row)
        if frame == Frame.MOVE:
            return self._march(row, path, moves)
        if frame == Frame.LAY:
            return self._lay(row, path, moves)
        if frame in (Frame.FOOD, Frame.DIE, Frame.THROW, Frame.FIGHT, Frame.PUSH, Frame.BRIBE):
            return self._combat(row, path, moves, frame)
        if frame in (Frame.TAKE, Frame.TRADE, Frame.FOUND):
            return self._best([(self._bare(row, path, move), move) for move in moves])
        simple = self._simple(row, frame, moves)
        return Found(self._value(row), [simple]) if simple is not None else self._answer(row, path, moves, frame)

    def _best(self, found: list[tuple[float, int]]) -> Found:
        value, move = max(found, key=lambda pair: pair[0])
        return Found(value, [move])

    def _child(self, path: list[int]) -> int:
        return WORLDS + len(path)

    def _bare(self, row: int, path: list[int], move: int) -> float:
        """The value after the bare effect of a move."""
        if MOVES.kind(move) not in BARE:
            return self._value(row)
        to = self._child(path)
        self._step(row, to, move)
        return self._value(to)

    def _answer(self, row: int, path: list[int], moves: list[int], frame: int) -> Found:
        """Turns, and answers after which a card may ask more: those that look best are followed to the end."""
        best, inner, to = Found(-1e9, moves[:1]), list[tuple[float, int]](), self._child(path)
        news, wide = int(self._news[row]), ALL if frame in WHOLE else self._beam(frame, path)
        for move in moves:
            if MOVES.kind(move) == Kind.PASS:
                value = self._pass(row, to)
            else:
                self._go(row, to, move)
                if self._news[to] != news:
                    value = self._chance(path, move)
                elif self._goes_on(to, path):
                    inner.append((self._value(to) if wide < ALL else 0.0, move))
                    continue
                else:
                    value = self._value(to)
            if value > best.value:
                best = Found(value, [move])
        inner.sort(key=lambda pair: -pair[0])
        for _, move in inner[:wide]:
            self._go(row, to, move)
            best = max(best, self._follow(to, path, move), key=_worth)
        return best

    def _follow(self, row: int, path: list[int], move: int) -> Found:
        """The best way on after a move that led to a row, with that move."""
        rest = self._solve(row, [*path, move], self._legal(row))
        return Found(rest.value, [move, *rest.moves])

    def _beam(self, frame: int, path: list[int]) -> int:
        beams = BEAMS.get(Frame(frame), (1,))
        depth = max(0, len(path) - 1)
        return beams[min(depth, len(beams) - 1)]

    def _goes_on(self, row: int, path: list[int]) -> bool:
        """Does the card ask this seat something more?"""
        return self._frame(row) not in (0, Frame.TURN) and self._asks_me(row) and len(path) < DEEP

    def _chance(self, path: list[int], move: int) -> float:
        """A move that brings news, in every world: what comes to light is answered in the best way."""
        total = 0.0
        for world in range(WORLDS):
            row, to = world, self._child(path)
            for before in [*path, move]:
                self._go(row, to, before)
                row = to
            if self._goes_on(to, path):
                total += self._solve(to, [*path, move], self._legal(to)).value
            else:
                total += self._value(to)
        return total / WORLDS

    def _pass(self, row: int, to: int) -> float:
        """Passing, with the best card that can be taken then."""
        self._step(row, to, MOVES.number(Kind.PASS))
        s = self._rows[to]
        if int(s["foresight"]) >> self._seat & 1:
            return self._value(to)
        last = s["year"] == s["years"]
        cards = s["trophies"][: s["trophies_left"]] if last else s["display"][: s["shown"]]
        values = [self._value(to)]
        for card in cards.tolist():
            self._step(to, to + 1, MOVES.number(Kind.TAKE, card))
            values.append(self._value(to + 1))
        return max(values)

    # ------------------------------------------------------------ marching and combat
    def _march(self, row: int, path: list[int], moves: list[int]) -> Found:
        """Moves of a card; the combats come when all are made."""
        best, inner, to = Found(-1e9, moves[:1]), list[tuple[float, int]](), self._child(path)
        for move in moves:
            if MOVES.kind(move) == Kind.DONE:
                value = self._fight(row)
            else:
                self._step(row, to, move)
                value = self._fight(to)
                if self._left[to] > 0:
                    inner.append((value, move))
            if value > best.value:
                best = Found(value, [move])
        if len(path) < DEEP:
            inner.sort(key=lambda pair: -pair[0])
            for _, move in inner[: self._beam(Frame.MOVE, path)]:
                self._step(row, to, move)
                best = max(best, self._follow(to, path, move), key=_worth)
        return best

    def _combat(self, row: int, path: list[int], moves: list[int], frame: int) -> Found:
        """Food, dice, the order of combats, pushing and bribing: each answer by the odds after it."""
        s, to = self._rows[row], self._child(path)
        attacks = int(s["attacker"]) == self._seat
        other = DEFENDER if attacks else ATTACKER
        found = []
        for move in moves:
            self._step(row, to, move)
            if frame == Frame.FOOD:
                over = MOVES.kind(move) == Kind.HOLD and s["held"]
                value = self._fight(to, NO_BID if over else other)
            elif frame == Frame.DIE:
                value = self._fight(to, NO_BID, DIE if attacks else RESULT)
            elif frame == Frame.THROW:
                value = self._fight(to, NO_BID, THROWN)
            else:
                value = self._fight(to)
            found.append((value, move))
        return self._best(found)

    # ------------------------------------------------------------ the map
    def _lay(self, row: int, path: list[int], moves: list[int]) -> Found:
        """The first tiles, each with the best territory on it."""
        best, to = Found(-1e9, moves[:1]), self._child(path)
        for move in moves:
            self._go(row, to, move)
            best = max(best, self._follow(to, path, move), key=_worth)
        return best

    # ------------------------------------------------------------ questions with a plain answer
    def _simple(self, row: int, frame: int, moves: list[int]) -> int | None:
        """Cards that are picked, kept or lost by what playing them is worth; and the like."""
        s = self._rows[row]
        if frame == Frame.CLAN:
            return min(moves, key=lambda move: CLANS.index(Clan(MOVES.first(move))))
        if frame == Frame.REACT:
            spares = MOVES.kind(moves[0]) == Kind.CANCEL and PLAY[s["card"]] < STRONG
            return moves[1 if spares else 0]  # `let`, or the first: to cancel if it can
        if frame == Frame.GATHER:
            return max(moves, key=lambda move: MOVES.first(move) if MOVES.kind(move) == Kind.GATHER else -1)
        if frame in (Frame.PICK, Frame.RETRIEVE, Frame.SPLIT, Frame.DISCARD):
            sign = -1 if MOVES.kind(moves[0]) in (Kind.DROP, Kind.DISCARD) else 1
            return max(moves, key=lambda move: sign * float(PLAY[MOVES.first(move)]))
        return None


def _key(seed: int, world: int) -> npt.NDArray[np.uint64]:
    return key_words(hashlib.sha256(f"northgard {seed} {world}".encode()).digest())
