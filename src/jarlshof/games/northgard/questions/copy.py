"""Which card's effect is copied from an active area (northgard.13.13)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, second_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import CARDS, OP, STEPS, A, Clan, Op, Source
from jarlshof.games.northgard.effects import effect_possible
from jarlshof.games.northgard.law.land import beside_own
from jarlshof.games.northgard.law.piles import find, was_played
from jarlshof.games.northgard.law.scorched import refuse_scorch
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import NOBODY, NOWHERE, Happening, Kind, Northgard, Rule, Then, Zone
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, card_name, seat_name
from jarlshof.games.northgard.words.events import CARD
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n, source = 0, STEPS[s.card, s.step - 1, A]
    for other in range(s.seats):
        for k in range(s.pile_size[other, Zone.ACTIVE]):
            card = s.pile[other, Zone.ACTIVE, k]
            new = k == 0 or card != s.pile[other, Zone.ACTIVE, k - 1]
            if new and _copyable(s, seat, other, card, source):
                out[n] = encode(Kind.COPY, other, card)
                n += 1
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    other, card = first_of(move), second_of(move)
    ok = other < s.seats and card < CARDS and _copyable(s, seat, other, card, STEPS[s.card, s.step - 1, A])
    return 0 if ok else Rule.WHAT_CAN_BE_COPIED


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """The copied card is carried out from its first step on."""
    tell(events, Happening.COPY, seat, second_of(move), first_of(move), 0, 0)
    s.card = second_of(move)
    s.step = 0
    return Then.STEP


@compiled
def _copyable(s: Northgard, seat: int, other: int, card: int, source: int) -> bool:
    """May the effect of this card of that seat be copied?"""
    if not _may_copy_from(s, seat, other, source, False) or not _lies_there(s, other, card, source):
        return False
    return effect_possible(s, seat, card)


@compiled
def can(s: Northgard, seat: int, source: int, ahead: bool) -> bool:
    """Is there anything to copy?"""
    for other in range(s.seats):
        if _may_copy_from(s, seat, other, source, ahead):
            for k in range(s.pile_size[other, Zone.ACTIVE]):
                card = s.pile[other, Zone.ACTIVE, k]
                if _lies_there(s, other, card, source) and effect_possible(s, seat, card):
                    return True
    return False


@compiled
def _may_copy_from(s: Northgard, seat: int, other: int, source: int, ahead: bool) -> bool:
    """Is this a seat whose active area may be copied from? `ahead`: the snake may still move its token."""
    if source == Source.OWN:
        return other == seat
    if other == seat or other >= s.seats:
        return False
    if source == Source.NEIGHBOUR:
        return _is_neighbour(s, seat, other)
    if s.token != NOWHERE and s.owner[s.token] == other:
        return True
    return ahead and s.clan[seat] == Clan.SNAKE and _could_scorch(s, seat, other)


@compiled
def _is_neighbour(s: Northgard, seat: int, other: int) -> bool:
    for place in range(AREAS):
        if s.owner[place] == other and beside_own(s, seat, place):
            return True
    return False


@compiled
def _could_scorch(s: Northgard, seat: int, other: int) -> bool:
    for place in range(AREAS):
        if s.owner[place] == other and other != NOBODY and refuse_scorch(s, seat, place) == 0:
            return True
    return False


@compiled
def _lies_there(s: Northgard, other: int, card: int, source: int) -> bool:
    """Does this card lie in that active area, and for Legendary Heroes because it was played?"""
    if _is_copier(card):
        return False
    return was_played(s, other, card) if source == Source.OWN else find(s, other, Zone.ACTIVE, card) >= 0


@compiled
def _is_copier(card: int) -> bool:
    """Cards that copy cannot be copied; those without steps have nothing to copy."""
    return STEPS[card, 0, OP] == Op.COPY or STEPS[card, 0, OP] == Op.END


# ---------------------------------------------------------------- in words
def _about_copying(case: Case) -> Told:
    """Whose card, and which (northgard.13.13)."""
    victim, card, source = case.of("seat"), case.card, case.row()[A]
    names: dict[str, str | int] = {"card": card_name(card)}
    other: dict[str, str | int] = {"victim": seat_name(victim)}
    if source == Source.OWN and victim != case.seat:
        return "own", {}
    if source == Source.SCORCHED and (victim == case.seat or case.owner(case.get("token")) != victim):
        return "scorched", other
    if source == Source.NEIGHBOUR and not _holds_beside(case, victim):
        return "neighbour", other
    if card not in case.pile(victim, Zone.ACTIVE):
        return "there", {**names, **other}
    if STEPS[card, 0, OP] in (Op.COPY, Op.END):
        return "kind", names
    if source == Source.OWN and not _was_played(case, card):
        return "played", names
    return "effect", names


def _holds_beside(case: Case, other: int) -> bool:
    """Does an opponent hold a territory beside one of the seat's?"""
    places = [place for place, owner in enumerate(case.s["owner"].tolist()) if owner == other != NOBODY]
    return other != case.seat and any(case.is_beside_mine(place) for place in places)


def _was_played(case: Case, card: int) -> bool:
    """Does a card lie in the seat's active area because it was played?"""
    marks = case.s["mark"][case.seat, Zone.ACTIVE].tolist()
    return any(mark and there == card for there, mark in zip(case.pile(case.seat, Zone.ACTIVE), marks, strict=False))


QUESTION = Question(
    ruling=Rule.WHAT_CAN_BE_COPIED,
    answers=(Kind.COPY,),
    names=(CARD,),
    why={
        Rule.WHAT_CAN_BE_COPIED: Why(
            _about_copying,
            {
                "effect": "card",
                "kind": "card",
                "neighbour": "victim",
                "own": "",
                "played": "card",
                "scorched": "victim",
                "there": "card victim",
            },
        )
    },
)
