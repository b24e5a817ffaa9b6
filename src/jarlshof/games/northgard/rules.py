"""The law of Northgard: what is legal, what a move does. The parts of a turn have files of their own."""

from __future__ import annotations

import numpy as np

from jarlshof.core.contract import bind
from jarlshof.core.events import Events, tell
from jarlshof.core.frames import asking
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.games.northgard.cards import CARDS, DEFENSIVE_STRATEGY, OP, STEPS, A, N, With
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.combat import (
    ATTACKER,
    DEFENDER,
    bribe,
    combats,
    engage,
    feed,
    fight,
    hold,
    most_food,
    push_away,
    refuse_bribe,
    refuse_push,
    refuse_refuge,
    retreat_bear,
    retreat_on,
    retreat_units,
    sign,
)
from jarlshof.games.northgard.law.land import is_territory, produce
from jarlshof.games.northgard.law.piles import batch_mark, draw_cards, find, from_discard, holds, to_hand
from jarlshof.games.northgard.law.scoring import places, points
from jarlshof.games.northgard.law.seasons import (
    begin_year,
    harvest,
    next_harvest,
    refuse_trade,
    refuse_tribute,
    second_chance,
    take_tribute,
    trade,
    trade_on,
    winter,
)
from jarlshof.games.northgard.law.secrets import redraw
from jarlshof.games.northgard.law.setup import (
    choose_clan,
    first_lay,
    found,
    refuse_clan,
    refuse_first_lay,
    refuse_found,
    setup,
)
from jarlshof.games.northgard.law.wealth import COUNT_BITS, can_give, gain, give
from jarlshof.games.northgard.lists import FIRST, FOURTH, SECOND, THIRD, legal
from jarlshof.games.northgard.moves import FARTHEST
from jarlshof.games.northgard.questions.build import (
    BUILDINGS,
    build,
    collect_first,
    refuse_build,
    refuse_collect,
    refuse_swap,
    swap,
)
from jarlshof.games.northgard.questions.explore import (
    explore,
    redraw_tile,
    refuse_explore,
    refuse_redraw,
)
from jarlshof.games.northgard.questions.move import can_move, is_contested, march, refuse_move
from jarlshof.games.northgard.questions.recruit import (
    add,
    camp,
    end_recruiting,
    enter,
    pull,
    recruit,
    recruits_on,
    refuse_bear,
    refuse_camp,
    refuse_pull,
    refuse_recruit,
)
from jarlshof.games.northgard.questions.split import CARD_FOR_GOODS, refuse_split, split_card, split_on
from jarlshof.games.northgard.questions.target import (
    RANSOM,
    is_target,
    pay_ransom,
    pick,
    refuse_scorch,
    refuse_slay,
    scorch,
    slay,
    suffer,
    target,
    yield_card,
)
from jarlshof.games.northgard.questions.turn import (
    after_card,
    cancel,
    carry_out,
    end_turn,
    pass_turn,
    play,
    refuse_option,
    refuse_play,
    refuse_take,
    take,
    take_option,
)
from jarlshof.games.northgard.state import (
    ALL,
    DTYPE,
    RESOURCES,
    SEATS,
    Frame,
    Happening,
    Kind,
    Northgard,
    Phase,
    Played,
    Rule,
    Space,
    Then,
    Zone,
)
from jarlshof.games.northgard.steps import (
    PART_KINDS,
    advance,
    bonus_of,
    choose,
    copyable,
    flags_of,
    is_adding,
    may_stop,
    part_possible,
    running,
    stop,
)
from jarlshof.games.northgard.tiles import TILES

BYTE = 255
LAST_KIND = Kind.TRADE.value
FRAMES = 33
# the question that a frame asks, as a ruling
QUESTION = np.zeros(FRAMES, np.int64)
for _frame, _ruling in {
    Frame.CLAN: Rule.CHOICE_OF_CLANS,
    Frame.LAY: Rule.FIRST_TILES,
    Frame.FOUND: Rule.FIRST_TILES,
    Frame.TURN: Rule.ACTIONS,
    Frame.TAKE: Rule.PASS,
    Frame.REACT: Rule.DEFENSIVE_STRATEGY,
    Frame.CHOOSE: Rule.FEAST,
    Frame.RECRUIT: Rule.RECRUIT,
    Frame.PULL: Rule.SPECIAL,
    Frame.BUILD: Rule.BUILD,
    Frame.SWAP: Rule.SWAPPING_A_BUILDING,
    Frame.MOVE: Rule.MOVE,
    Frame.FIGHT: Rule.MOVE,
    Frame.PUSH: Rule.PUSHED_OUT,
    Frame.FOOD: Rule.FOOD,
    Frame.DIE: Rule.DICE,
    Frame.THROW: Rule.DICE,
    Frame.RETREAT: Rule.RETREAT,
    Frame.EXPLORE: Rule.EXPLORE,
    Frame.SPLIT: Rule.DRAW,
    Frame.PAY: Rule.SPECIAL,
    Frame.SLAY: Rule.SPECIAL,
    Frame.GATHER: Rule.RAIDING_PARTY,
    Frame.SCORCH: Rule.SCORCHED_EARTH,
    Frame.TARGET: Rule.PLAYERS_WITH_CARDS,
    Frame.PICK: Rule.PLAYERS_WITH_CARDS,
    Frame.RANSOM: Rule.SPECIAL,
    Frame.DISCARD: Rule.SPECIAL,
    Frame.RETRIEVE: Rule.SPECIAL,
    Frame.COPY: Rule.WHAT_CAN_BE_COPIED,
    Frame.BRIBE: Rule.BRIBED_UNITS,
    Frame.TRADE: Rule.HARVEST,
}.items():
    QUESTION[_frame] = _ruling
# questions of a combat
_FIGHTING = np.zeros(FRAMES, np.int64)
for _frame in (Frame.FIGHT, Frame.PUSH, Frame.FOOD, Frame.DIE, Frame.THROW, Frame.RETREAT):
    _FIGHTING[_frame] = 1
# how many arguments of a byte each kind of move has, and how many of them, from where on, are areas
BYTES = np.zeros(LAST_KIND + 1, np.int64)
AREA_FROM = np.zeros(LAST_KIND + 1, np.int64)
AREA_COUNT = np.zeros(LAST_KIND + 1, np.int64)
for _kind in (Kind.CLAN, Kind.PLAY, Kind.WAIT, Kind.REPLACE, Kind.REMOVE, Kind.TAKE, Kind.CHOOSE, Kind.FEED, Kind.KEEP):
    BYTES[_kind] = 1
for _kind in (Kind.DROP, Kind.TOP, Kind.GATHER, Kind.TARGET, Kind.PICK, Kind.DISCARD, Kind.RETRIEVE):
    BYTES[_kind] = 1
for _kind in (Kind.UPGRADE, Kind.RETIRE, Kind.COPY):
    BYTES[_kind] = 2
BYTES[Kind.LAY] = 4
for _kind in (Kind.FOUND, Kind.FOUND_BEAR, Kind.RECRUIT, Kind.BEAR, Kind.CAMP, Kind.PULL, Kind.COLLECT, Kind.FIGHT):
    BYTES[_kind], AREA_COUNT[_kind] = 1, 1
for _kind in (Kind.PUSH, Kind.RETREAT_BEAR, Kind.SLAY, Kind.SCORCH):
    BYTES[_kind], AREA_COUNT[_kind] = 1, 1
BYTES[Kind.RETREAT], AREA_COUNT[Kind.RETREAT] = 2, 1
BYTES[Kind.SWAP], AREA_COUNT[Kind.SWAP] = 4, 1
BYTES[Kind.BUILD], AREA_FROM[Kind.BUILD], AREA_COUNT[Kind.BUILD] = 3, 1, 1
for _kind in (Kind.MOVE, Kind.LEAD, Kind.BRIBE):
    BYTES[_kind], AREA_COUNT[_kind] = 3, 2


# ---------------------------------------------------------------- legality
@compiled
def _bits(kind: int) -> int:
    """How many bits the arguments of a kind of move fill."""
    if kind == Kind.PAY:
        return RESOURCES * COUNT_BITS
    return 2 * RESOURCES * COUNT_BITS if kind == Kind.TRADE else 8 * BYTES[kind]


@compiled
def question(s: Northgard, frame: int) -> int:
    """The ruling behind a question."""
    if s.phase == Phase.CHANCE:
        return Rule.END_OF_YEAR
    if s.phase == Phase.HARVEST and frame == Frame.GATHER:
        return Rule.TRIBUTE
    return QUESTION[frame]


@compiled
def refusal(s: Northgard, seat: int, move: int) -> int:
    """0 if the seat, which is asked, may make this move; otherwise the ruling that forbids it."""
    frame, kind = asking(s), move >> KIND_SHIFT
    if frame == 0:
        return Rule.FAME
    if kind < Kind.CLAN or kind > LAST_KIND or move & ((1 << KIND_SHIFT - _bits(kind)) - 1):
        return question(s, frame)
    for k in range(AREA_COUNT[kind]):
        if not is_territory(s, move >> FIRST - 8 * (AREA_FROM[kind] + k) & BYTE):
            return Rule.TERRITORY if _fits_question(frame, kind) else question(s, frame)
    a, b = move >> FIRST & BYTE, move >> SECOND & BYTE
    if frame <= Frame.CHOOSE:
        return _refuse_before(s, seat, frame, kind, a, b, move)
    if frame <= Frame.RETREAT:
        return _refuse_action(s, seat, frame, kind, a, b, move)
    return _refuse_special(s, seat, frame, kind, a, b, move)


@compiled
def _fits_question(frame: int, kind: int) -> bool:
    """Is this a verb of that question? (Only those with areas are asked for.)"""
    if kind <= Kind.FOUND_BEAR:
        return frame == Frame.FOUND
    if kind <= Kind.CAMP:
        return frame == Frame.RECRUIT
    if kind == Kind.BUILD or kind == Kind.COLLECT:
        return frame == Frame.BUILD
    if kind == Kind.MOVE or kind == Kind.LEAD:
        return frame == Frame.MOVE
    if kind == Kind.RETREAT or kind == Kind.RETREAT_BEAR:
        return frame == Frame.RETREAT
    if kind == Kind.PULL:
        return frame == Frame.PULL
    if kind == Kind.SWAP:
        return frame == Frame.SWAP
    if kind == Kind.FIGHT:
        return frame == Frame.FIGHT
    if kind == Kind.PUSH:
        return frame == Frame.PUSH
    if kind == Kind.SLAY:
        return frame == Frame.SLAY
    return frame == Frame.SCORCH if kind == Kind.SCORCH else frame == Frame.BRIBE


@compiled
def _refuse_before(s: Northgard, seat: int, frame: int, kind: int, a: int, b: int, move: int) -> int:
    """Set-up, turn options, taking, reacting, choosing."""
    if frame == Frame.CLAN and kind == Kind.CLAN:
        return refuse_clan(s, a)
    if frame == Frame.LAY and kind == Kind.LAY:
        x, y = b - FARTHEST, (move >> THIRD & BYTE) - FARTHEST
        turn = move >> FOURTH & BYTE
        return refuse_first_lay(s, seat, a, x, y, turn) if a < TILES and turn < 4 else question(s, frame)
    if frame == Frame.FOUND and (kind == Kind.FOUND or kind == Kind.FOUND_BEAR):
        return refuse_found(s, seat, a, kind == Kind.FOUND_BEAR)
    if frame == Frame.TURN:
        return _refuse_turn(s, seat, kind, a, b)
    if frame == Frame.TAKE and kind == Kind.TAKE:
        return refuse_take(s, seat, a)
    if frame == Frame.REACT and (kind == Kind.LET or kind == Kind.LET_YEAR):
        return 0
    if frame == Frame.REACT and kind == Kind.CANCEL:
        return 0 if holds(s, seat, DEFENSIVE_STRATEGY) else Rule.DEFENSIVE_STRATEGY
    if frame == Frame.CHOOSE and kind == Kind.CHOOSE:
        if a >= PART_KINDS or s.parts >> a & 1 == 0:
            return Rule.FEAST
        return 0 if part_possible(s, seat, a) else Rule.IMPOSSIBLE
    if frame == Frame.CHOOSE and kind == Kind.DONE:
        return 0 if may_stop(s, seat) else Rule.MUST
    return question(s, frame)


@compiled
def _refuse_turn(s: Northgard, seat: int, kind: int, card: int, new: int) -> int:
    if kind == Kind.PLAY:
        return refuse_play(s, seat, card) if card < CARDS else Rule.PLAY
    if Kind.WAIT <= kind <= Kind.RETIRE:
        return refuse_option(s, seat, kind, card, new)
    if kind == Kind.PASS:
        return 0 if s.played == Played.NOTHING else Rule.FLASH_CARDS
    if kind == Kind.END:
        return 0 if s.played != Played.NOTHING else Rule.PLAY
    return Rule.ACTIONS


@compiled
def _refuse_action(s: Northgard, seat: int, frame: int, kind: int, a: int, b: int, move: int) -> int:
    """Recruiting, building, moving, combat."""
    c, d = move >> THIRD & BYTE, move >> FOURTH & BYTE
    if kind == Kind.DONE:
        if frame == Frame.BUILD:
            return 0 if flags_of(s) & With.EXTRA else Rule.MUST
        if frame == Frame.RECRUIT and is_adding(s):
            return Rule.CAPTURE
        optional = frame == Frame.RECRUIT or frame == Frame.MOVE or frame == Frame.PUSH
        return 0 if optional or frame == Frame.PULL or frame == Frame.SWAP else question(s, frame)
    if frame == Frame.RECRUIT and kind == Kind.RECRUIT:
        return refuse_recruit(s, seat, a)
    if frame == Frame.RECRUIT and kind == Kind.BEAR:
        return Rule.CAPTURE if is_adding(s) else refuse_bear(s, seat, a)
    if frame == Frame.RECRUIT and kind == Kind.CAMP:
        return refuse_camp(s, seat, a)
    if frame == Frame.PULL and kind == Kind.PULL:
        return refuse_pull(s, seat, a)
    if frame == Frame.BUILD and kind == Kind.BUILD:
        ok = a < BUILDINGS and c <= Space.NONE
        return refuse_build(s, seat, a, b, c, flags_of(s), 0) if ok else Rule.BUILDINGS
    if frame == Frame.BUILD and kind == Kind.COLLECT:
        return refuse_collect(s, seat, a, flags_of(s))
    if frame == Frame.SWAP and kind == Kind.SWAP:
        return refuse_swap(s, seat, a, b, c, d) if b < BUILDINGS and c < BUILDINGS else Rule.SWAPPING_A_BUILDING
    if frame == Frame.MOVE and (kind == Kind.MOVE or kind == Kind.LEAD):
        return refuse_move(s, seat, a, b, c, kind == Kind.LEAD, flags_of(s))
    return _refuse_combat(s, seat, frame, kind, a, b)


@compiled
def _refuse_combat(s: Northgard, seat: int, frame: int, kind: int, a: int, b: int) -> int:
    if frame == Frame.FIGHT and kind == Kind.FIGHT:
        return 0 if is_contested(s, a) else Rule.MOVE
    if frame == Frame.PUSH and kind == Kind.PUSH:
        return refuse_push(s, a)
    if frame == Frame.FOOD and kind == Kind.FEED:
        return 0 if 0 < a <= most_food(s, ATTACKER if seat == s.attacker else DEFENDER) else Rule.FOOD
    if frame == Frame.FOOD and kind == Kind.HOLD:
        return 0
    if (frame == Frame.DIE or frame == Frame.THROW) and (kind == Kind.AXE or kind == Kind.SKULL):
        return 0
    if frame == Frame.RETREAT and kind == Kind.RETREAT:
        return refuse_refuge(s, a, flags_of(s)) if 0 < b <= s.losers else Rule.RETREAT
    if frame == Frame.RETREAT and kind == Kind.RETREAT_BEAR:
        return refuse_refuge(s, a, flags_of(s)) if s.loser_bear else Rule.RETREAT
    return question(s, frame)


@compiled
def _refuse_special(s: Northgard, seat: int, frame: int, kind: int, a: int, b: int, move: int) -> int:
    """Exploring, drawing, and what single cards ask."""
    if frame == Frame.EXPLORE and kind == Kind.LAY:
        x, y, turn = b - FARTHEST, (move >> THIRD & BYTE) - FARTHEST, move >> FOURTH & BYTE
        return refuse_explore(s, seat, a, x, y, turn, flags_of(s)) if a < TILES and turn < 4 else Rule.EXPLORE
    if frame == Frame.EXPLORE and kind == Kind.REDRAW:
        return refuse_redraw(s, flags_of(s))
    if frame == Frame.SPLIT and Kind.KEEP <= kind <= Kind.TOP:
        return refuse_split(s, kind, a)
    if frame == Frame.PAY and kind == Kind.PAY:
        return 0 if can_give(s, seat, move, running(s, N)) else Rule.SPECIAL
    if frame == Frame.SLAY and kind == Kind.SLAY:
        return refuse_slay(s, seat, a, flags_of(s))
    if frame == Frame.GATHER:
        return _refuse_gather(s, kind, a)
    if frame == Frame.SCORCH and kind == Kind.SCORCH:
        return refuse_scorch(s, seat, a)
    if kind == Kind.DONE and (frame == Frame.PAY or frame == Frame.SCORCH or frame == Frame.TRADE):
        return 0
    if frame == Frame.TRADE and kind == Kind.TRADE:
        return refuse_trade(s, seat, move)
    if frame == Frame.BRIBE and kind == Kind.BRIBE:
        return refuse_bribe(s, seat, a, b, move >> THIRD & BYTE)
    return _refuse_cards(s, seat, frame, kind, a, b, move)


@compiled
def _refuse_gather(s: Northgard, kind: int, resource: int) -> int:
    if s.phase == Phase.HARVEST:
        if kind == Kind.DONE:
            return 0
        return refuse_tribute(s, resource) if kind == Kind.GATHER else Rule.TRIBUTE
    shown = kind == Kind.GATHER and resource < RESOURCES and produce(s, s.only, resource) > 0
    return 0 if shown else Rule.RAIDING_PARTY


@compiled
def _refuse_cards(s: Northgard, seat: int, frame: int, kind: int, a: int, b: int, move: int) -> int:
    if frame == Frame.TARGET and kind == Kind.TARGET:
        return 0 if a < SEATS and is_target(s, seat, a) else Rule.PLAYERS_WITH_CARDS
    if frame == Frame.PICK and kind == Kind.PICK:
        return 0 if holds(s, s.victim, a) else Rule.PLAYERS_WITH_CARDS
    if frame == Frame.RANSOM and kind == Kind.PAY:
        return 0 if can_give(s, seat, move, RANSOM) else Rule.SPECIAL
    if frame == Frame.RANSOM and kind == Kind.YIELD:
        return 0
    if frame == Frame.DISCARD and kind == Kind.DISCARD:
        return 0 if holds(s, seat, a) else Rule.SPECIAL
    if frame == Frame.RETRIEVE and kind == Kind.RETRIEVE:
        return 0 if find(s, seat, Zone.DISCARD, a) >= 0 else Rule.SPECIAL
    if frame == Frame.COPY and kind == Kind.COPY:
        ok = a < s.seats and b < CARDS and copyable(s, seat, a, b, STEPS[s.card, s.step - 1, A], False)
        return 0 if ok else Rule.WHAT_CAN_BE_COPIED
    return question(s, frame)


# ---------------------------------------------------------------- what a move does
@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """Makes a legal move and all that follows from it; the outcome is always 0: chance is in the events."""
    then = _do(s, seat, asking(s), move, events)
    if then == Then.STEP:
        then = advance(s, s.turn, events)
    if then == Then.CARD:
        then = after_card(s)
    if then == Then.TURN:
        then = end_turn(s)
    while then == Then.HARVEST or then == Then.NEXT:
        then = harvest(s, events) if then == Then.HARVEST else next_harvest(s)
    if then == Then.WINTER:
        then = winter(s, events)
    if then == Then.CHANCE:
        then = second_chance(s, events)
    if then == Then.YEAR:
        begin_year(s, events)
    return 0


@compiled
def _do(s: Northgard, seat: int, frame: int, move: int, events: Events) -> int:
    """The move itself; what follows."""
    kind, a, b = move >> KIND_SHIFT, move >> FIRST & BYTE, move >> SECOND & BYTE
    if frame <= Frame.REACT:
        return _do_before(s, seat, frame, kind, a, b, move, events)
    if s.phase == Phase.HARVEST:
        return _do_harvest(s, seat, kind, a, move, events)
    flags = flags_of(s)
    if _FIGHTING[frame]:
        over = _do_combat(s, seat, frame, kind, a, b, flags, events)
        if over:
            over = combats(s, flags, bonus_of(s), events)
    elif frame == Frame.MOVE or frame == Frame.BRIBE:
        over = _do_move(s, seat, kind, a, b, move >> THIRD & BYTE, flags, events)
        if over:
            over = combats(s, flags, bonus_of(s), events)
    elif frame <= Frame.SWAP:
        over = _do_action(s, seat, kind, a, b, move, flags, events)
    else:
        over = _do_special(s, seat, frame, kind, a, b, move, flags, events)
    return Then.STEP if over else Then.ASKED


@compiled
def _do_before(s: Northgard, seat: int, frame: int, kind: int, a: int, b: int, move: int, events: Events) -> int:
    if frame == Frame.TURN:
        return _do_turn(s, seat, kind, a, b, events)
    if frame == Frame.TAKE:
        take(s, seat, a, events)
        return Then.STEP if s.card >= 0 else Then.TURN
    if frame == Frame.REACT:
        return _do_react(s, seat, kind, events)
    if frame == Frame.CLAN:
        choose_clan(s, seat, a, events)
    elif frame == Frame.LAY:
        first_lay(s, seat, a, b - FARTHEST, (move >> THIRD & BYTE) - FARTHEST, move >> FOURTH & BYTE, events)
    else:
        return found(s, seat, a, kind == Kind.FOUND_BEAR, events)
    return Then.ASKED


@compiled
def _do_turn(s: Northgard, seat: int, kind: int, a: int, b: int, events: Events) -> int:
    if kind == Kind.PLAY:
        return play(s, seat, a, events)
    if kind == Kind.PASS:
        return pass_turn(s, seat, events)
    if kind == Kind.END:
        tell(events, Happening.END, seat, 0, 0, 0, 0)
        return Then.TURN
    return take_option(s, seat, kind, a, b, events)


@compiled
def _do_react(s: Northgard, seat: int, kind: int, events: Events) -> int:
    if kind == Kind.CANCEL:
        return cancel(s, seat, events)
    if kind == Kind.LET_YEAR:
        s.declined |= 1 << seat
        tell(events, Happening.LET_YEAR, seat, 0, 0, 0, 0)
    else:
        tell(events, Happening.LET, seat, 0, 0, 0, 0)
    return carry_out(s, s.turn, s.card)


@compiled
def _do_harvest(s: Northgard, seat: int, kind: int, a: int, move: int, events: Events) -> int:
    if kind == Kind.TRADE:
        trade(s, seat, move, events)
    elif kind == Kind.GATHER:
        take_tribute(s, seat, a, events)
    elif asking(s) == Frame.TRADE:
        return Then.NEXT
    return trade_on(s)


@compiled
def _do_combat(s: Northgard, seat: int, frame: int, kind: int, a: int, b: int, flags: int, events: Events) -> bool:
    """True when a combat is over."""
    bonus = bonus_of(s)
    if frame == Frame.FIGHT:
        return fight(s, a, flags, bonus, events)
    if frame == Frame.PUSH:
        if kind == Kind.PUSH:
            push_away(s, a, events)
        return engage(s, flags, bonus, events)
    if kind == Kind.FEED:
        return feed(s, seat, a, flags, bonus, events)
    if kind == Kind.HOLD:
        return hold(s, seat, flags, bonus, events)
    if frame == Frame.DIE or frame == Frame.THROW:
        return sign(s, seat, kind == Kind.SKULL, frame == Frame.THROW, flags, bonus, events)
    if kind == Kind.RETREAT:
        retreat_units(s, a, b, events)
    else:
        retreat_bear(s, a, events)
    return retreat_on(s, flags, events)


@compiled
def _do_move(s: Northgard, seat: int, kind: int, a: int, b: int, n: int, flags: int, events: Events) -> bool:
    """True when all moves are made, and the combats come."""
    if kind == Kind.BRIBE:
        bribe(s, seat, a, b, n, events)
    else:
        if kind == Kind.DONE:
            s.left = 0
        else:
            march(s, seat, a, b, n, kind == Kind.LEAD, flags, events)
        if s.left > 0 and can_move(s, seat, s.left, flags):
            ask(s, Frame.MOVE, 1 << seat)
            return False
        s.left = 0
    return True


@compiled
def _do_action(s: Northgard, seat: int, kind: int, a: int, b: int, move: int, flags: int, events: Events) -> bool:
    """Choosing, recruiting, pulling, building, swapping; True when the step is over."""
    c, d = move >> THIRD & BYTE, move >> FOURTH & BYTE
    if kind == Kind.CHOOSE:
        return choose(s, seat, a, events)
    if asking(s) == Frame.RECRUIT:
        return _do_recruit(s, seat, kind, a, flags, events)
    if kind == Kind.DONE:
        stop(s)
    elif kind == Kind.PULL:
        pull(s, seat, a, events)
    elif kind == Kind.BUILD:
        build(s, seat, a, b, c, flags, events)
    elif kind == Kind.SWAP:
        swap(s, seat, a, b, c, d, events)
    else:
        collect_first(s, seat, a, events)
        ask(s, Frame.BUILD, 1 << seat)
        return False
    return True


@compiled
def _do_recruit(s: Northgard, seat: int, kind: int, place: int, flags: int, events: Events) -> bool:
    if kind == Kind.CAMP:
        camp(s, seat, place, events)
    elif is_adding(s):
        add(s, seat, place, events)
    elif kind != Kind.DONE:
        recruit(s, seat, place, kind == Kind.BEAR, flags, running(s, A), events)
    if kind == Kind.DONE or not recruits_on(s, seat):
        end_recruiting(s)
        return True
    ask(s, Frame.RECRUIT, 1 << seat)
    return False


@compiled
def _do_special(
    s: Northgard, seat: int, frame: int, kind: int, a: int, b: int, move: int, flags: int, events: Events
) -> bool:
    """True when the step is over."""
    if frame == Frame.EXPLORE:
        if kind == Kind.REDRAW:
            return redraw_tile(s, seat, flags, events)
        x, y, turn = b - FARTHEST, (move >> THIRD & BYTE) - FARTHEST, move >> FOURTH & BYTE
        explore(s, seat, a, x, y, turn, flags, events)
    elif frame == Frame.SPLIT:
        split_card(s, seat, kind - Kind.KEEP, a, events)
        return split_on(s, seat, events)
    elif frame == Frame.SLAY:
        return slay(s, seat, a, flags, events)
    elif frame == Frame.TARGET:
        return target(s, seat, a, running(s, OP), events)
    elif frame == Frame.PICK:
        return pick(s, seat, a, running(s, OP), events)
    elif frame == Frame.DISCARD:
        return suffer(s, seat, a, events)
    elif frame == Frame.COPY:
        tell(events, Happening.COPY, seat, b, a, 0, 0)
        s.card = b
        s.step = 0
    elif kind != Kind.DONE:
        _do_small(s, seat, kind, a, move, events)
    return True


@compiled
def _do_small(s: Northgard, seat: int, kind: int, a: int, move: int, events: Events) -> None:
    """Answers after which the step is always over."""
    if kind == Kind.PAY:
        if asking(s) == Frame.RANSOM:
            pay_ransom(s, seat, move, events)
        else:
            _buy(s, seat, move, events)
    elif kind == Kind.YIELD:
        yield_card(s, seat, events)
    elif kind == Kind.GATHER:
        gain(s, seat, a, 1, events)
    elif kind == Kind.SCORCH:
        scorch(s, seat, a, events)
    else:
        from_discard(s, seat, a)
        to_hand(s, seat, a, batch_mark(s, seat, ALL))
        tell(events, Happening.RETRIEVE, seat, a, 0, 0, 0)


@compiled
def _buy(s: Northgard, seat: int, move: int, events: Events) -> None:
    """One more card, or one more unit in the territory of the recruits."""
    tell(events, Happening.PAY, seat, give(s, seat, move), 0, 0, 0)
    if running(s, A) == CARD_FOR_GOODS:
        draw_cards(s, seat, 1, events)
    else:
        enter(s, seat, s.spot, 1)
        tell(events, Happening.RECRUIT, seat, s.spot, 1, 0, 0)


bind(DTYPE, setup=setup, legal=legal, refusal=refusal, apply=apply, points=points, places=places, redraw=redraw)
