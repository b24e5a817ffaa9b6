"""The interpreter of cards: which step is possible, how it begins, and what comes after it (northgard.13.30, 13.38)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import (
    CLAN_CARDS,
    FIRST_CLAN_CARD,
    OP,
    PARTS,
    STEPS,
    WITH,
    A,
    B,
    C,
    Clan,
    N,
    Op,
    Part,
    With,
)
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.combat import can_bribe
from jarlshof.games.northgard.law.wealth import gain
from jarlshof.games.northgard.questions.build import can_build, can_swap
from jarlshof.games.northgard.questions.copy import lies_there, may_copy_from
from jarlshof.games.northgard.questions.explore import begin_exploring, can_explore
from jarlshof.games.northgard.questions.move import can_move
from jarlshof.games.northgard.questions.recruit import begin_recruiting, can_add, can_pull, can_recruit
from jarlshof.games.northgard.questions.split import begin_drawing, can_draw, can_pay
from jarlshof.games.northgard.questions.target import (
    begin_curse,
    begin_targeting,
    can_scorch,
    can_slay,
    count_targets,
    forget_targets,
)
from jarlshof.games.northgard.state import (
    NOWHERE,
    Frame,
    Happening,
    Northgard,
    Then,
    Zone,
)

NONE = -1
PART_KINDS = 7


# ---------------------------------------------------------------- the row under way
@compiled
def running(s: Northgard, column: int) -> int:
    """A number of the step, or chosen part, that is being carried out."""
    if s.part >= 0:
        return PARTS[s.part, column]
    return STEPS[s.card, s.step - 1, column] if s.step > 0 else 0


@compiled
def flags_of(s: Northgard) -> int:
    """Its conditions."""
    return running(s, WITH) if s.card >= 0 else 0


@compiled
def is_adding(s: Northgard) -> bool:
    """Is the unit that is asked for added, not recruited (northgard.13.40)?"""
    return s.card >= 0 and running(s, OP) == Op.ADD


@compiled
def bonus_of(s: Northgard) -> int:
    """Combat points that the card adds for the attacker."""
    return running(s, A) if s.card >= 0 and running(s, OP) == Op.MOVE else 0


# ---------------------------------------------------------------- what is possible
@compiled
def possible(s: Northgard, seat: int, op: int, n: int, flags: int, a: int, b: int) -> bool:
    """Can a step be carried out now? Steps that choose or copy are looked at by the functions below."""
    if op == Op.RECRUIT:
        return can_recruit(s, seat, a, b)
    if op == Op.MOVE:
        return can_move(s, seat, n, flags)
    if op == Op.BUILD:
        return can_build(s, seat, flags)
    if op == Op.EXPLORE:
        return can_explore(s, seat, flags)
    if op == Op.DRAW:
        return can_draw(s, seat, n, flags)
    if op == Op.ROUSE:
        return s.clan[seat] == Clan.BEAR
    if op == Op.SLAY:
        return can_slay(s, seat, flags)
    if op == Op.SPY or op == Op.EXTORT or op == Op.CURSE or op == Op.THREATEN:
        return count_targets(s, seat) > 0
    if op == Op.RETRIEVE:
        return s.pile_size[seat, Zone.DISCARD] > 0
    if op == Op.BRIBE:
        return can_bribe(s, seat)
    if op == Op.FORESEE:
        return s.foresight >> seat & 1 == 0 and s.shown + s.trophies_left > 0  # one card a year (northgard.13.39)
    if op == Op.SCORCH:
        return s.clan[seat] == Clan.SNAKE and can_scorch(s, seat)
    if op == Op.PULL:
        return can_pull(s, seat)
    if op == Op.ADD:
        return can_add(s, seat)
    if op == Op.SWAP:
        return can_swap(s, seat)
    if op == Op.PAY:
        return can_pay(s, seat, n, a)
    return op == Op.GAIN or op == Op.CONQUER


@compiled
def part_possible(s: Northgard, seat: int, part: int) -> bool:
    """Can this part be chosen?"""
    row = PARTS[part]
    return possible(s, seat, row[OP], row[N], row[WITH], row[A], row[B])


@compiled
def any_part(s: Northgard, seat: int, parts: int) -> bool:
    """Can one of these parts be chosen?"""
    for part in range(PART_KINDS):
        if parts >> part & 1 and part_possible(s, seat, part):
            return True
    return False


@compiled
def needs_victim(op: int) -> bool:
    """Steps done to an opponent: they are the price of what follows, and never left out (northgard.13.38)."""
    return op == Op.SLAY or op == Op.SPY or op == Op.EXTORT or op == Op.CURSE


@compiled
def effect_possible(s: Northgard, seat: int, card: int) -> bool:
    """Has a card that does not copy a step, not an extra one, that is possible now, and every victim it needs?"""
    found = False
    for step in range(STEPS.shape[1]):
        row = STEPS[card, step]
        if row[OP] == Op.END or row[WITH] & With.EXTRA:
            break
        if row[OP] == Op.CHOOSE:
            can = any_part(s, seat, row[A])
        else:
            can = possible(s, seat, row[OP], row[N], row[WITH], row[A], row[B])
        if not can and needs_victim(row[OP]):
            return False
        found = found or can
    return found


@compiled
def copyable(s: Northgard, seat: int, other: int, card: int, source: int, ahead: bool) -> bool:
    """May the effect of this card of that seat be copied?"""
    if not may_copy_from(s, seat, other, source, ahead) or not lies_there(s, other, card, source):
        return False
    return effect_possible(s, seat, card)


@compiled
def can_copy(s: Northgard, seat: int, source: int, ahead: bool) -> bool:
    """Is there anything to copy?"""
    for other in range(s.seats):
        if may_copy_from(s, seat, other, source, ahead):
            for k in range(s.pile_size[other, Zone.ACTIVE]):
                card = s.pile[other, Zone.ACTIVE, k]
                if lies_there(s, other, card, source) and effect_possible(s, seat, card):
                    return True
    return False


@compiled
def playable(s: Northgard, seat: int, card: int) -> bool:
    """northgard.4.8: what the card does is possible."""
    if STEPS[card, 0, OP] == Op.COPY:
        return can_copy(s, seat, STEPS[card, 0, A], True)
    return effect_possible(s, seat, card)


# ---------------------------------------------------------------- carrying out
@compiled
def is_own_clan_card(s: Northgard, seat: int, card: int) -> bool:
    """One of the three cards of the seat's clan."""
    first = FIRST_CLAN_CARD + CLAN_CARDS * s.clan[seat]
    return first <= card < first + CLAN_CARDS


@compiled
def begin_card(s: Northgard, seat: int, card: int) -> int:
    """A card is carried out; the snake may move its token first."""
    s.card = card
    s.step = 0
    if s.clan[seat] == Clan.SNAKE and is_own_clan_card(s, seat, card) and can_scorch(s, seat):
        ask(s, Frame.SCORCH, 1 << seat)
        return Then.ASKED
    return Then.STEP


@compiled
def advance(s: Northgard, seat: int, events: Events) -> int:
    """A step, or part, is over: goes on to the next question, or to the end of the card."""
    while True:
        s.part = NONE
        forget_targets(s)
        if s.picks > 0 and any_part(s, seat, s.parts):
            s.first_size = 0  # what was built as a part limits no other part
            ask(s, Frame.CHOOSE, 1 << seat)
            return Then.ASKED
        s.picks = 0
        s.parts = 0
        s.step += 1
        row = STEPS[s.card, s.step - 1]
        if row[OP] != Op.BUILD or not row[WITH] & With.ONE_SMALL:
            s.first_size = 0
        if row[OP] == Op.END:
            _forget_card(s)
            return Then.CARD
        if row[OP] == Op.CHOOSE:
            s.picks = row[N]
            s.parts = row[A]
            if any_part(s, seat, s.parts):
                ask(s, Frame.CHOOSE, 1 << seat)
                return Then.ASKED
            s.picks = 0
        elif row[OP] == Op.COPY:
            if can_copy(s, seat, row[A], False):
                ask(s, Frame.COPY, 1 << seat)
                return Then.ASKED
        elif possible(s, seat, row[OP], row[N], row[WITH], row[A], row[B]) and not begin_step(s, seat, events):
            return Then.ASKED


@compiled
def _forget_card(s: Northgard) -> None:
    s.card = NONE
    s.step = 0
    s.spot = NOWHERE
    s.first_size = 0


@compiled
def begin_step(s: Northgard, seat: int, events: Events) -> bool:
    """Begins the step (or part) under way, which is possible; True if it is over without a question."""
    op, n, flags = running(s, OP), running(s, N), running(s, WITH)
    me = 1 << seat
    if op == Op.RECRUIT or op == Op.ADD:
        begin_recruiting(s, seat, n, running(s, A), running(s, B))
        ask(s, Frame.RECRUIT, me)
    elif op == Op.MOVE:
        s.left = n
        ask(s, Frame.MOVE, me)
    elif op == Op.BUILD:
        ask(s, Frame.BUILD, me)
    elif op == Op.EXPLORE:
        return begin_exploring(s, seat, n, flags, events)
    elif op == Op.DRAW:
        return begin_drawing(s, seat, n, flags, running(s, B), running(s, C), events)
    elif op == Op.SPY or op == Op.EXTORT or op == Op.THREATEN:
        return begin_targeting(s, seat, op, events)
    elif op == Op.CURSE:
        begin_curse(s, seat)
    elif op == Op.GAIN or op == Op.ROUSE or op == Op.CONQUER:
        _at_once(s, seat, op, n, running(s, A), events)
        return True
    else:
        s.foresight |= me if op == Op.FORESEE else 0
        ask(s, _frame_of(op), me)
    return False


@compiled
def _frame_of(op: int) -> int:
    """The question of the steps that only ask."""
    if op == Op.SLAY:
        return Frame.SLAY
    if op == Op.RETRIEVE:
        return Frame.RETRIEVE
    if op == Op.BRIBE:
        return Frame.BRIBE
    if op == Op.FORESEE:
        return Frame.TAKE
    if op == Op.SCORCH:
        return Frame.SCORCH
    if op == Op.PAY:
        return Frame.PAY
    return Frame.PULL if op == Op.PULL else Frame.SWAP


@compiled
def _at_once(s: Northgard, seat: int, op: int, n: int, resource: int, events: Events) -> None:
    """Steps without a question."""
    if op == Op.GAIN:
        gain(s, seat, resource, n, events)
    elif op == Op.ROUSE:
        s.roused |= 1 << seat
        tell(events, Happening.ROUSE, seat, 0, 0, 0, 0)
    else:
        s.conqueror |= 1 << seat
        tell(events, Happening.CONQUER, seat, 0, 0, 0, 0)


# ---------------------------------------------------------------- choosing
@compiled
def choose(s: Northgard, seat: int, part: int, events: Events) -> bool:
    """A part begins; True if it is over already."""
    tell(events, Happening.CHOOSE, seat, part, 0, 0, 0)
    s.part = part
    s.picks -= 1
    s.parts = s.parts & ~(1 << part) if s.picks > 0 else 0
    return begin_step(s, seat, events)


@compiled
def may_stop(s: Northgard, seat: int) -> bool:
    """May the rest of this step be left out: an extra, or Annexation's exploration (northgard.O.6)?"""
    flags = STEPS[s.card, s.step - 1, WITH]
    if flags & With.EXTRA:
        return True
    if not flags & With.OPTIONAL_EXPLORE:
        return False
    return s.parts >> Part.MOVE & 1 == 0 or not part_possible(s, seat, Part.MOVE)


@compiled
def stop(s: Northgard) -> None:
    """The rest of this step is left out."""
    s.picks = 0
    s.parts = 0
