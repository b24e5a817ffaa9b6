"""Where a bandit goes, after a seven or a knight (settlers.S25, settlers.S30, settlers.G5, settlers.D6)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of, second_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.board import TILES
from jarlshof.games.settlers.law.raid import stands_at
from jarlshof.games.settlers.law.winning import visible_points
from jarlshof.games.settlers.state import DESERT, Frame, Happening, Kind, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words
from jarlshof.games.settlers.words.events import RAID

FEW_POINTS = 3  # a friendly bandit spares those with fewer


@compiled
def ask(s: Settlers) -> None:
    """Asks the acting seat."""
    push(s, Frame.BANDIT, 1 << s.acting, s.raid, 0)


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """Each bandit, to each tile; nobody can tell two on one tile apart."""
    n = 0
    for k in range(s.bandits):
        start = s.bandit[k]
        if k == 1 and start == s.bandit[0]:
            break
        for goal in range(TILES):
            if s.terrain[goal] >= 0 and _refuse_way(s, seat, start, goal) == 0:
                out[n] = encode(Kind.BANDIT, start, goal)
                n += 1
    return n


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """From one tile to another."""
    if kind_of(move) != Kind.BANDIT:
        return Rule.MOVING_A_BANDIT
    return _refuse_way(s, seat, first_of(move), second_of(move))


@compiled
def _refuse_way(s: Settlers, seat: int, start: int, goal: int) -> int:
    """Why a bandit may not go from one tile to another."""
    if start >= TILES or goal >= TILES or s.terrain[start] < 0 or s.terrain[goal] < 0:
        return Rule.LAND_TILES
    if s.bandit[0] != start and s.bandit[1] != start:
        return Rule.MOVING_A_BANDIT
    if s.bandit[0] == goal or s.bandit[1] == goal:
        return Rule.WHERE_A_BANDIT_MAY_GO
    if (s.friendly or s.not_to_desert) and _disturbs(s, seat, goal) and _extras_leave_a_tile(s, seat):
        return Rule.EXTRAS
    return 0


@compiled
def _disturbs(s: Settlers, seat: int, tile: int) -> bool:
    """Does an extra of settlers.D6 forbid a tile?"""
    if s.not_to_desert and s.terrain[tile] == DESERT:
        return True
    if s.friendly:
        for other in range(s.seats):
            if other != seat and visible_points(s, other) < FEW_POINTS and stands_at(s, other, tile):
                return True
    return False


@compiled
def _extras_leave_a_tile(s: Settlers, seat: int) -> bool:
    """Do the extras leave anywhere to go? If not they do not count."""
    for tile in range(TILES):
        if s.terrain[tile] >= 0 and s.bandit[0] != tile and s.bandit[1] != tile and not _disturbs(s, seat, tile):
            return True
    return False


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> None:
    """The bandit goes; then discards if these come second, then stealing."""
    start, goal = first_of(move), second_of(move)
    k = 0 if s.bandit[0] == start else 1
    s.bandit[k] = goal
    if s.bandits == 2 and s.bandit[0] > s.bandit[1]:  # nobody can tell them apart
        s.bandit[0], s.bandit[1] = s.bandit[1], s.bandit[0]
    s.raided = goal
    pop(s)
    tell(events, Happening.BANDIT, seat, start, goal, 0, 0)


def _ending(case: Case, ruling: int) -> str:
    if ruling == Rule.EXTRAS:
        to_desert = case.s["not_to_desert"] and case.s["terrain"][case.values[1]] == DESERT
        return "desert" if to_desert else "friendly"
    return {Rule.LAND_TILES: "tile", Rule.MOVING_A_BANDIT: "start"}.get(Rule(ruling), "")


WORDS = Words(
    told=(RAID,),
    answers=(Kind.BANDIT,),
    sentences={
        "S25.question": (),
        "S25.start": (Case.tile,),
        "D6.desert": (Case.tile,),
        "D6.friendly": (Case.tile,),
        "G1.tile": (Case.tile,),
        "G5": (Case.tile,),
    },
    ending=_ending,
)
