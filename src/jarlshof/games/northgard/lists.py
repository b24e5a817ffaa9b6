"""Lists of legal moves, one function for each question. What is legal says `rules.refusal`."""

from __future__ import annotations

from typing import Any

import numpy as np

from jarlshof.core.frames import asking
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import CLAN_CARDS, DEFENSIVE_STRATEGY, FIRST_CLAN_CARD, STEPS, A, N, With
from jarlshof.games.northgard.law.combat import (
    ATTACKER,
    DEFENDER,
    most_food,
    refuse_push,
    refuse_refuge,
)
from jarlshof.games.northgard.law.land import EAST, SOUTH, next_beside, next_cell, produce, refuse_lay
from jarlshof.games.northgard.law.piles import holds
from jarlshof.games.northgard.law.seasons import TRADED, refuse_tribute
from jarlshof.games.northgard.law.setup import CLANS, refuse_clan, refuse_found, setup_mode
from jarlshof.games.northgard.law.wealth import gives, takes
from jarlshof.games.northgard.moves import FARTHEST
from jarlshof.games.northgard.questions.build import BUILDINGS, refuse_build, refuse_collect, refuse_swap
from jarlshof.games.northgard.questions.explore import mode_of, refuse_redraw
from jarlshof.games.northgard.questions.move import (
    bear_may_enter,
    bear_with,
    is_contested,
    movable,
    next_goal,
    price,
)
from jarlshof.games.northgard.questions.recruit import bear_waits, refuse_pull
from jarlshof.games.northgard.questions.split import next_place
from jarlshof.games.northgard.questions.target import RANSOM, is_target, refuse_scorch, refuse_slay
from jarlshof.games.northgard.questions.turn import is_aside, refuse_option, refuse_play
from jarlshof.games.northgard.state import (
    HAND_TILES,
    RESOURCES,
    Frame,
    Kind,
    Northgard,
    Phase,
    Played,
    Zone,
)
from jarlshof.games.northgard.steps import PART_KINDS, copyable, flags_of, is_adding, may_stop, part_possible
from jarlshof.games.northgard.tiles import AREAS

FIRST, SECOND, THIRD, FOURTH = 48, 40, 32, 24  # where one-byte arguments begin


@compiled
def encode(kind: int, a: int, b: int, c: int, d: int) -> int:
    """A move as one number."""
    places = np.int64(a) << FIRST | np.int64(b) << SECOND | np.int64(c) << THIRD | np.int64(d) << FOURTH
    return np.int64(kind) << KIND_SHIFT | places  # type: ignore[return-value]


@compiled
def _put(out: Moves, n: int, kind: int, a: int) -> int:
    """One more move with at most one argument."""
    out[n] = encode(kind, a, 0, 0, 0)
    return n + 1


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    """All legal moves of a seat that is asked."""
    frame = asking(s)
    if frame == Frame.TURN:
        return _list_turn(s, seat, out)
    if frame == Frame.MOVE:
        return _list_move(s, seat, out)
    if frame == Frame.RECRUIT:
        return _list_recruit(s, seat, out)
    if frame == Frame.BUILD:
        return _list_build(s, seat, out)
    if frame == Frame.EXPLORE or frame == Frame.LAY:
        return _list_lay(s, seat, frame, out)
    if frame <= Frame.CHOOSE:
        return _list_before(s, seat, frame, out)
    if frame <= Frame.RETREAT:
        return _list_combat(s, seat, frame, out)
    if frame == Frame.TRADE or frame == Frame.PAY or frame == Frame.RANSOM:
        return _list_goods(s, seat, frame, out)
    return _list_special(s, seat, frame, out)


# ---------------------------------------------------------------- turns
@compiled
def _list_turn(s: Northgard, seat: int, out: Moves) -> int:
    n, last = 0, -1
    for k in range(s.pile_size[seat, Zone.HAND]):
        card = s.pile[seat, Zone.HAND, k]
        if card == last:
            continue
        last = card
        if refuse_play(s, seat, card) == 0:
            n = _put(out, n, Kind.PLAY, card)
        if s.played != Played.NOTHING:
            continue
        for kind in range(Kind.WAIT, Kind.UPGRADE):
            if refuse_option(s, seat, kind, card, 0) == 0:
                n = _put(out, n, kind, card)
        n = _list_upgrades(s, seat, card, out, n)
    return _put(out, n, Kind.PASS if s.played == Played.NOTHING else Kind.END, 0)


@compiled
def _list_upgrades(s: Northgard, seat: int, card: int, out: Moves, n: int) -> int:
    for k in range(1, CLAN_CARDS):
        new = FIRST_CLAN_CARD + CLAN_CARDS * s.clan[seat] + k
        if is_aside(s, seat, new):
            for kind in range(Kind.UPGRADE, Kind.RETIRE + 1):
                if refuse_option(s, seat, kind, card, new) == 0:
                    out[n] = encode(kind, card, new, 0, 0)
                    n += 1
    return n


@compiled
def _list_before(s: Northgard, seat: int, frame: int, out: Moves) -> int:
    """Clans, first territories, taking a card, reacting, choosing a part."""
    n = 0
    if frame == Frame.CLAN:
        for clan in range(CLANS):
            if refuse_clan(s, clan) == 0:
                n = _put(out, n, Kind.CLAN, clan)
    elif frame == Frame.FOUND:
        for place in range(AREAS):
            if s.root[place] == place and refuse_found(s, seat, place, False) == 0:
                n = _put(out, n, Kind.FOUND, place)
                if bear_waits(s, seat):
                    n = _put(out, n, Kind.FOUND_BEAR, place)
    elif frame == Frame.TAKE:
        if s.card >= 0 or s.year < s.years:
            for k in range(s.shown):
                n = _put(out, n, Kind.TAKE, s.display[k])
        if s.card >= 0 or s.year == s.years:
            for k in range(s.trophies_left):
                n = _put(out, n, Kind.TAKE, s.trophies[k])
    elif frame == Frame.REACT:
        if holds(s, seat, DEFENSIVE_STRATEGY):
            n = _put(out, n, Kind.CANCEL, 0)
        n = _put(out, n, Kind.LET, 0)
        n = _put(out, n, Kind.LET_YEAR, 0)
    else:
        for part in range(PART_KINDS):
            if s.parts >> part & 1 and part_possible(s, seat, part):
                n = _put(out, n, Kind.CHOOSE, part)
        if may_stop(s, seat):
            n = _put(out, n, Kind.DONE, 0)
    return n


# ---------------------------------------------------------------- the four actions
@compiled
def _list_recruit(s: Northgard, seat: int, out: Moves) -> int:
    adding = is_adding(s)
    n = 0 if adding else _put(out, 0, Kind.DONE, 0)
    bear, reserve = bear_waits(s, seat) and not adding, s.reserve[seat] > 0
    for place in range(AREAS):
        if s.room[place] > 0 and reserve:
            n = _put(out, n, Kind.RECRUIT, place)
        if s.room[place] > 0 and bear:
            n = _put(out, n, Kind.BEAR, place)
        if s.camps[place] > 1 and reserve:
            n = _put(out, n, Kind.CAMP, place)
    return n


@compiled
def _list_build(s: Northgard, seat: int, out: Moves) -> int:
    n, flags = 0, flags_of(s)
    if flags & With.EXTRA:
        n = _put(out, n, Kind.DONE, 0)
    for place in range(AREAS):
        if s.owner[place] != seat:
            continue
        for building in range(BUILDINGS):
            for space in range(4):
                if refuse_build(s, seat, building, place, space, flags, 0) == 0:
                    out[n] = encode(Kind.BUILD, building, place, space, 0)
                    n += 1
        if refuse_collect(s, seat, place, flags) == 0:
            n = _put(out, n, Kind.COLLECT, place)
    return n


@compiled
def _list_move(s: Northgard, seat: int, out: Moves) -> int:
    n, flags = _put(out, 0, Kind.DONE, 0), flags_of(s)
    for start in range(AREAS):
        if s.root[start] != start:
            continue
        units = movable(s, seat, start, flags)
        if units < 0:
            continue
        bear = bear_with(s, seat, start)
        goal = next_goal(s, start, flags, -1)
        while goal >= 0:
            if price(s, start, goal, flags) <= s.left:
                for k in range(1, units + 1):
                    out[n] = encode(Kind.MOVE, start, goal, k, 0)
                    n += 1
                if bear and bear_may_enter(s, seat, goal):
                    for k in range(units + 1):
                        out[n] = encode(Kind.LEAD, start, goal, k, 0)
                        n += 1
            goal = next_goal(s, start, flags, goal)
    return n


@compiled
def _list_lay(s: Northgard, seat: int, frame: int, out: Moves) -> int:
    """Every tile, cell and turn."""
    n, flags = 0, flags_of(s)
    vacant = frame == Frame.LAY
    drawn = not vacant or s.phase == Phase.CHANCE
    mode = setup_mode(s, seat) if vacant else mode_of(flags)
    place = next_cell(s, seat, mode, -1)
    while place >= 0:
        x, y = s.tile_x[place >> 2] + EAST[place & 3], s.tile_y[place >> 2] + SOUTH[place & 3]
        for k in range(HAND_TILES):
            tile = s.offer[k] if drawn else s.seat_tiles[seat, k]
            if tile < 0:
                continue
            for turn in range(4):
                if refuse_lay(s, seat, tile, x, y, turn, mode, vacant) == 0:
                    out[n] = encode(Kind.LAY, tile, x + FARTHEST, y + FARTHEST, turn)
                    n += 1
        place = next_cell(s, seat, mode, place)
    if not vacant and refuse_redraw(s, flags) == 0:
        n = _put(out, n, Kind.REDRAW, 0)
    return n


# ---------------------------------------------------------------- combat, and the further parts of actions
@compiled
def _list_combat(s: Northgard, seat: int, frame: int, out: Moves) -> int:
    n = 0
    if frame == Frame.FOOD:
        side = ATTACKER if seat == s.attacker else DEFENDER
        for k in range(1, most_food(s, side) + 1):
            n = _put(out, n, Kind.FEED, k)
        return _put(out, n, Kind.HOLD, 0)
    if frame == Frame.DIE or frame == Frame.THROW:
        return _put(out, _put(out, n, Kind.AXE, 0), Kind.SKULL, 0)
    if frame == Frame.SWAP:
        return _list_swaps(s, seat, out)
    if frame == Frame.RETREAT:
        return _list_retreats(s, out)
    for place in range(AREAS):
        if s.root[place] != place:
            continue
        if frame == Frame.FIGHT and is_contested(s, place):
            n = _put(out, n, Kind.FIGHT, place)
        elif frame == Frame.PUSH and refuse_push(s, place) == 0:
            n = _put(out, n, Kind.PUSH, place)
        elif frame == Frame.PULL and refuse_pull(s, seat, place) == 0:
            n = _put(out, n, Kind.PULL, place)
    return n if frame == Frame.FIGHT else _put(out, n, Kind.DONE, 0)


@compiled
def _list_swaps(s: Northgard, seat: int, out: Moves) -> int:
    n = _put(out, 0, Kind.DONE, 0)
    last = -1
    for k in range(s.buildings):
        place, old, space = s.building_at[k], s.building_type[k], s.building_space[k]
        key = (place * BUILDINGS + old) * 4 + space
        if key == last:
            continue
        last = key
        for new in range(BUILDINGS):
            if refuse_swap(s, seat, place, old, new, space) == 0:
                out[n] = encode(Kind.SWAP, place, old, new, space)
                n += 1
    return n


@compiled
def _list_retreats(s: Northgard, out: Moves) -> int:
    n, flags = 0, flags_of(s)
    goal = next_beside(s, s.fight, -1)
    while goal >= 0:
        if refuse_refuge(s, goal, flags) == 0:
            for k in range(1, s.losers + 1):
                out[n] = encode(Kind.RETREAT, goal, k, 0, 0)
                n += 1
            if s.loser_bear:
                n = _put(out, n, Kind.RETREAT_BEAR, goal)
        goal = next_beside(s, s.fight, goal)
    return n


# ---------------------------------------------------------------- goods
@compiled
def _list_goods(s: Northgard, seat: int, frame: int, out: Moves) -> int:
    """Every way to give two or three resources; for a trade, with everything that can be taken."""
    total = TRADED if frame == Frame.TRADE else RANSOM
    if frame == Frame.PAY:
        total = STEPS[s.card, s.step - 1, N]
    n = _put(out, 0, Kind.YIELD if frame == Frame.RANSOM else Kind.DONE, 0)
    for food in range(min(total, s.goods[seat, 0]) + 1):
        for wood in range(min(total - food, s.goods[seat, 1]) + 1):
            lore = total - food - wood
            if lore > s.goods[seat, 2]:
                continue
            if frame != Frame.TRADE:
                out[n] = np.int64(Kind.PAY) << KIND_SHIFT | gives(food, wood, lore)
                n += 1
            elif not s.same or food == total or wood == total or lore == total:
                n = _list_trades(food, wood, lore, out, n)
    return n


@compiled
def _list_trades(food: int, wood: int, lore: int, out: Moves, n: int) -> int:
    given = np.int64(Kind.TRADE) << KIND_SHIFT | gives(food, wood, lore)
    if food == 0:
        out[n] = given | takes(0)
        n += 1
    if wood == 0:
        out[n] = given | takes(1)
        n += 1
    if lore == 0:
        out[n] = given | takes(2)
        n += 1
    return n


# ---------------------------------------------------------------- special cards
@compiled
def _list_special(s: Northgard, seat: int, frame: int, out: Moves) -> int:
    if frame == Frame.SPLIT:
        return _list_cards(s.lifted, s.lifts, Kind.KEEP + next_place(s), out)
    if frame == Frame.PICK:
        return _list_cards(s.pile[s.victim, Zone.HAND], s.pile_size[s.victim, Zone.HAND], Kind.PICK, out)
    if frame == Frame.DISCARD:
        return _list_cards(s.pile[seat, Zone.HAND], s.pile_size[seat, Zone.HAND], Kind.DISCARD, out)
    if frame == Frame.RETRIEVE:
        return _list_cards(s.pile[seat, Zone.DISCARD], s.pile_size[seat, Zone.DISCARD], Kind.RETRIEVE, out)
    if frame == Frame.COPY:
        return _list_copies(s, seat, out)
    if frame == Frame.BRIBE:
        return _list_bribes(s, seat, out)
    n = 0
    if frame == Frame.TARGET:
        for other in range(s.seats):
            if is_target(s, seat, other):
                n = _put(out, n, Kind.TARGET, other)
        return n
    if frame == Frame.GATHER:
        return _list_gather(s, out)
    flags = flags_of(s)
    for place in range(AREAS):
        if s.root[place] != place:
            continue
        if frame == Frame.SLAY and refuse_slay(s, seat, place, flags) == 0:
            n = _put(out, n, Kind.SLAY, place)
        elif frame == Frame.SCORCH and refuse_scorch(s, seat, place) == 0:
            n = _put(out, n, Kind.SCORCH, place)
    return n if frame == Frame.SLAY else _put(out, n, Kind.DONE, 0)


@compiled
def _list_cards(cards: Any, size: int, kind: int, out: Moves) -> int:
    """Each card of an ordered pile once."""
    n = 0
    for k in range(size):
        if k == 0 or cards[k] != cards[k - 1]:
            n = _put(out, n, kind, cards[k])
    return n


@compiled
def _list_gather(s: Northgard, out: Moves) -> int:
    n = 0
    for resource in range(RESOURCES):
        if s.phase == Phase.HARVEST:
            if refuse_tribute(s, resource) == 0:
                n = _put(out, n, Kind.GATHER, resource)
        elif produce(s, s.only, resource) > 0:
            n = _put(out, n, Kind.GATHER, resource)
    return _put(out, n, Kind.DONE, 0) if s.phase == Phase.HARVEST else n


@compiled
def _list_copies(s: Northgard, seat: int, out: Moves) -> int:
    n, source = 0, STEPS[s.card, s.step - 1, A]
    for other in range(s.seats):
        for k in range(s.pile_size[other, Zone.ACTIVE]):
            card = s.pile[other, Zone.ACTIVE, k]
            if (k == 0 or card != s.pile[other, Zone.ACTIVE, k - 1]) and copyable(s, seat, other, card, source, False):
                out[n] = encode(Kind.COPY, other, card, 0, 0)
                n += 1
    return n


@compiled
def _list_bribes(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for start in range(AREAS):
        if s.units[start] == 0 or s.owner[start] == seat:
            continue
        goal = next_beside(s, start, -1)
        while goal >= 0:
            for k in range(1, min(2, s.units[start]) + 1):
                out[n] = encode(Kind.BRIBE, start, goal, k, 0)
                n += 1
            goal = next_beside(s, start, goal)
    return n
