"""The course of a card: may it be played, how it begins, and step after step to its end (northgard.13.38)."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import CLAN_CARDS, FIRST_CLAN_CARD, FLASH, OP, STEPS, WITH, A, B, Clan, N, Op, With
from jarlshof.games.northgard.effects import any_part, begin_step, effect_possible, possible
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.scorched import can_scorch
from jarlshof.games.northgard.law.under_way import forget_step
from jarlshof.games.northgard.questions import copy
from jarlshof.games.northgard.state import NOWHERE, Frame, Northgard, Played, Then

NONE = -1


@compiled
def playable(s: Northgard, seat: int, card: int) -> bool:
    """northgard.4.8: what the card does is possible."""
    if STEPS[card, 0, OP] == Op.COPY:
        return copy.can(s, seat, STEPS[card, 0, A], True)
    return effect_possible(s, seat, card)


@compiled
def carry_out(s: Northgard, seat: int, card: int) -> int:
    """Nobody has cancelled it."""
    s.played = max(s.played, Played.FLASH.value if FLASH[card] else Played.MAIN.value)
    return _begin_card(s, seat, card)


@compiled
def _is_own_clan_card(s: Northgard, seat: int, card: int) -> bool:
    """One of the three cards of the seat's clan."""
    first = FIRST_CLAN_CARD + CLAN_CARDS * s.clan[seat]
    return first <= card < first + CLAN_CARDS


@compiled
def _begin_card(s: Northgard, seat: int, card: int) -> int:
    """A card is carried out; the snake may move its token first."""
    s.card = card
    s.step = 0
    if s.clan[seat] == Clan.SNAKE and _is_own_clan_card(s, seat, card) and can_scorch(s, seat):
        ask(s, Frame.SCORCH, 1 << seat)
        return Then.ASKED
    return Then.STEP


@compiled
def advance(s: Northgard, seat: int, events: Events) -> int:
    """A step, or part, is over: goes on to the next question, or to the end of the card."""
    while True:
        s.part = NONE
        forget_step(s)
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
            if copy.can(s, seat, row[A], False):
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
