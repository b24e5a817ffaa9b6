"""What a turn is thought over with: room for states and lists, allocated once for each search."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from jarlshof.bots.nord.placements import MOST
from jarlshof.bots.nord.value import Weight
from jarlshof.core.bits import Bits
from jarlshof.core.events import WIDTH, Events
from jarlshof.core.jit import compiled
from jarlshof.core.state import Floats, Moves, Numbers, States, Words
from jarlshof.games.nord.forecast import COLUMNS
from jarlshof.games.nord.state import SITES

DEEP = 10  # questions in one turn's attacks that are looked through; further ones are answered as they come
STATES = DEEP + 1  # to follow the attacks with
ANSWERS = 64  # legal answers to one question, at most
WORST = -1e9
U = np.uint64


class Desk(NamedTuple):
    """Everything the functions of a search share. Numbers that change are kept in arrays of one."""

    seat: int
    seed: int
    weights: Floats
    work: States
    sets: Words  # placements
    table: Numbers  # a forecast
    answers: Moves  # the legal answers at each depth of the attacks
    counts: Numbers  # how many there are
    at: Numbers  # how many were tried
    line: Moves  # the best answers
    answered: Numbers  # how many of them
    nothing: Events  # a buffer that takes no events


@compiled
def new_desk(seat: int, seed: int, weights: Floats, work: States) -> Desk:
    """An empty desk; `work` is room for STATES states."""
    return Desk(
        seat,
        seed,
        weights,
        work,
        np.empty((MOST, 4), np.uint64),
        np.zeros((SITES, COLUMNS), np.int64),
        np.empty((DEEP + 1, ANSWERS), np.int64),
        np.zeros(DEEP, np.int64),
        np.zeros(DEEP, np.int64),
        np.empty(DEEP, np.int64),
        np.zeros(1, np.int64),
        np.zeros((0, WIDTH), np.int64),
    )


@compiled
def jitter(desk: Desk, x: Bits) -> float:
    """A little chance for each placement, always the same for the same seed."""
    h = U(desk.seed) * U(0x9E3779B97F4A7C15) ^ x.a ^ x.b * U(3) ^ x.c * U(5) ^ x.d * U(7)
    h = (h ^ (h >> U(30))) * U(0xBF58476D1CE4E5B9)
    h = (h ^ (h >> U(27))) * U(0x94D049BB133111EB)
    return (
        desk.weights[Weight.CHANCE] * float((h ^ (h >> U(31))) >> U(11)) / 9007199254740992.0
    )  # 2^53: all digits of a float
