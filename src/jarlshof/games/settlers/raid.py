"""The bandit: where he goes, who discards, who is robbed (settlers.S25–S28, settlers.S30, settlers.G5–G9)."""

from __future__ import annotations

from jarlshof.core.chance import Stream, draw
from jarlshof.core.events import Events, emit, tell
from jarlshof.core.frames import answered, asked_seats, pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.games.settlers.board import TILE_CROSSINGS, TILES
from jarlshof.games.settlers.hands import hand_size, pay_to_bank, steal_card
from jarlshof.games.settlers.options import ADJACENT_ONLY, ALL_OVER_LIMIT
from jarlshof.games.settlers.state import DESERT, RESOURCES, WIDE_BITS, D, Frame, G, Happening, Raid, S, Settlers
from jarlshof.games.settlers.turns import visible_points

FEW_POINTS = 3  # a friendly bandit spares those with fewer
WIDE = (1 << WIDE_BITS) - 1
WIDE_BUNDLE = WIDE_BITS * RESOURCES  # bits of a discard, which begins below the kind of the move


@compiled
def wide_count(move: int, resource: int) -> int:
    """A count in a discard or a discovery."""
    return move >> KIND_SHIFT - WIDE_BITS * (resource + 1) & WIDE


@compiled
def wide_sum(move: int) -> int:
    """All cards named in a discard or a discovery."""
    n = 0
    for resource in range(RESOURCES):
        n += wide_count(move, resource)
    return n


# ---------------------------------------------------------------- the way of a raid
@compiled
def begin_seven(s: Settlers) -> None:
    """settlers.G7: discards and the bandit, in the order of the options."""
    s.raid = Raid.SEVEN.value
    s.raided = -1
    if s.move_first or not _ask_discards(s):
        push(s, Frame.BANDIT, 1 << s.acting, Raid.SEVEN, 0)


@compiled
def begin_knight(s: Settlers) -> None:
    """A knight moves a bandit; nobody discards (settlers.G8)."""
    s.raid = Raid.KNIGHT.value
    s.raided = -1
    push(s, Frame.BANDIT, 1 << s.acting, Raid.KNIGHT, 0)


@compiled
def _ask_discards(s: Settlers) -> bool:
    """settlers.S26: asks all who have too many cards; False if nobody has."""
    mask = 0
    for seat in range(s.seats):
        if s.seven_discard == ALL_OVER_LIMIT or (s.seven_discard == ADJACENT_ONLY and stands_at(s, seat, s.raided)):
            if hand_size(s, seat) > s.hand_limit:
                mask |= 1 << seat
    if mask:
        push(s, Frame.DISCARD, mask, 0, 0)
    return mask != 0


@compiled
def stands_at(s: Settlers, seat: int, tile: int) -> bool:
    """Has the seat a building on this tile?"""
    for k in range(6):
        if s.owner[TILE_CROSSINGS[tile, k]] == seat:
            return True
    return False


@compiled
def discard(s: Settlers, seat: int, move: int, events: Events) -> None:
    """Half of the hand goes back to the open stacks; after the last one the raid goes on."""
    for resource in range(RESOURCES):
        n = wide_count(move, resource)
        if n > 0:
            pay_to_bank(s, seat, resource, n)
    cards = move >> KIND_SHIFT - WIDE_BUNDLE & ((1 << WIDE_BUNDLE) - 1)
    tell(events, Happening.DISCARD, seat, wide_sum(move), cards, 0, 0)
    answered(s, seat)
    if asked_seats(s) == 0:
        pop(s)
        if s.raided < 0:
            push(s, Frame.BANDIT, 1 << s.acting, Raid.SEVEN, 0)
        else:
            _rob(s, events)


@compiled
def move_bandit(s: Settlers, seat: int, start: int, goal: int, events: Events) -> None:
    """A bandit goes to another tile; then discards if these come second, then stealing."""
    k = 0 if s.bandit[0] == start else 1
    s.bandit[k] = goal
    if s.bandits == 2 and s.bandit[0] > s.bandit[1]:  # nobody can tell them apart
        s.bandit[0], s.bandit[1] = s.bandit[1], s.bandit[0]
    s.raided = goal
    pop(s)
    tell(events, Happening.BANDIT, seat, start, goal, 0, 0)
    if s.raid == Raid.SEVEN and s.move_first and _ask_discards(s):
        return
    _rob(s, events)


@compiled
def is_victim(s: Settlers, seat: int) -> bool:
    """May this seat be robbed? It has a building on the tile and a card (settlers.S27)."""
    return seat != s.acting and stands_at(s, seat, s.raided) and hand_size(s, seat) > 0


@compiled
def _rob(s: Settlers, events: Events) -> None:
    """Steals, or asks from whom."""
    victims, last = 0, -1
    for seat in range(s.seats):
        if is_victim(s, seat):
            victims += 1
            last = seat
            if s.raid == Raid.KNIGHT and s.knight_each:
                take_unseen(s, seat, events)
    if victims == 0 or (s.raid == Raid.KNIGHT and s.knight_each) or (s.raid == Raid.SEVEN and not s.seven_steal):
        end_raid(s)
    elif victims == 1 and not s.may_spare:
        take_unseen(s, last, events)
        end_raid(s)
    else:
        push(s, Frame.STEAL, 1 << s.acting, s.raided, 0)


@compiled
def take_unseen(s: Settlers, victim: int, events: Events) -> None:
    """One card of the victim by chance; only the two of them see which."""
    place = draw(s, Stream.OTHER, hand_size(s, victim), events)
    resource = 0
    while place >= s.hand[victim, resource]:
        place -= s.hand[victim, resource]
        resource += 1
    s.fence += 1
    s.news += 1
    steal_card(s, s.acting, victim, resource)
    tell(events, Happening.STEAL, s.acting, victim, 0, 0, 0)
    emit(events, Happening.STOLE, s.acting, 1 << s.acting | 1 << victim, victim, resource, 0, 0)


@compiled
def end_raid(s: Settlers) -> None:
    """Nothing of the raid is left to do."""
    s.raid = Raid.NONE.value
    s.raided = -1


# ---------------------------------------------------------------- where he may go
@compiled
def _disturbs(s: Settlers, seat: int, tile: int) -> int:
    """The extra of settlers.D6 that forbids a tile, 0 if none does."""
    if s.not_to_desert and s.terrain[tile] == DESERT:
        return 1
    if s.friendly:
        for other in range(s.seats):
            if other != seat and visible_points(s, other) < FEW_POINTS and stands_at(s, other, tile):
                return 2
    return 0


@compiled
def extras_leave_a_tile(s: Settlers, seat: int) -> bool:
    """Do the extras leave anywhere to go? If not they do not count."""
    for tile in range(TILES):
        if s.terrain[tile] >= 0 and s.bandit[0] != tile and s.bandit[1] != tile and _disturbs(s, seat, tile) == 0:
            return True
    return False


@compiled
def refuse_bandit(s: Settlers, seat: int, start: int, goal: int) -> int:
    """Why a bandit may not go from one tile to another."""
    if start >= TILES or goal >= TILES or s.terrain[start] < 0 or s.terrain[goal] < 0:
        return G + 1
    if s.bandit[0] != start and s.bandit[1] != start:
        return S + 25
    if s.bandit[0] == goal or s.bandit[1] == goal:
        return G + 5
    if (s.friendly or s.not_to_desert) and _disturbs(s, seat, goal) and extras_leave_a_tile(s, seat):
        return D + 6
    return 0


@compiled
def refuse_discard(s: Settlers, seat: int, move: int) -> int:
    """Why these cards may not be discarded."""
    for resource in range(RESOURCES):
        if wide_count(move, resource) > s.hand[seat, resource]:
            return S + 26
    return 0 if wide_sum(move) == hand_size(s, seat) // 2 else G + 18
