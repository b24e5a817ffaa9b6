"""What the others say to an offer, all at once (settlers.S18, settlers.D8)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import answered, argument, let, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law.bundles import bundled, counted, exchange, given, wanted
from jarlshof.games.settlers.law.hands import could_have, lacks, show_cards
from jarlshof.games.settlers.law.trade import most, partners, refuse_exchange
from jarlshof.games.settlers.state import RESOURCES, Answer, Frame, Happening, Kind, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words
from jarlshof.games.settlers.words.events import GIVE, PROPOSER, TAKE


@compiled
def ask(s: Settlers, seat: int, move: int) -> None:
    """Asks all others who have any card; the seat that offers need not wait for them (settlers.D8)."""
    push(s, Frame.ANSWER, partners(s, seat), given(move), wanted(move))
    s.frame_args[s.depth - 1, 2] = seat
    let(s, 1 << seat)


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """No, yes, and a typical counter-offer."""
    n = 1
    out[0] = encode(Kind.REJECT, 0, 0)
    if _refuse_accept(s, seat) == 0:
        out[n] = encode(Kind.ACCEPT, 0, 0)
        n += 1
    move = _typical_counter(s, seat)
    if _refuse_counter(s, seat, move) == 0:
        out[n] = move
        n += 1
    return n


@compiled
def _typical_counter(s: Settlers, seat: int) -> int:
    """One card of what the seat has most for one of what it was offered."""
    take = 0
    while take < RESOURCES - 1 and counted(argument(s, 0), take) == 0:
        take += 1
    return exchange(Kind.COUNTER, bundled(most(s, seat), 1), bundled(take, 1))


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """Yes, no or a counter-offer."""
    kind = kind_of(move)
    if kind == Kind.ACCEPT:
        return _refuse_accept(s, seat)
    if kind == Kind.COUNTER:
        return _refuse_counter(s, seat, move)
    return 0 if kind == Kind.REJECT else Rule.DOMESTIC_TRADE


@compiled
def _refuse_accept(s: Settlers, seat: int) -> int:
    """The seat must have what is wanted."""
    return Rule.DOMESTIC_TRADE if lacks(s, seat, argument(s, 1)) else 0


@compiled
def _refuse_counter(s: Settlers, seat: int, move: int) -> int:
    """A counter-offer is an exchange of its own, not the offer again, and one that may be possible (settlers.D10)."""
    ruling = refuse_exchange(s, seat, given(move), wanted(move))
    if ruling:
        return ruling
    if given(move) == argument(s, 1) and wanted(move) == argument(s, 0):
        return Rule.DOMESTIC_TRADE
    return 0 if could_have(s, s.acting, wanted(move)) else Rule.WHAT_NOBODY_CAN_HAVE


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> None:
    """Notes the answer; what follows the last one says `course.go_on`."""
    kind = kind_of(move)
    if kind == Kind.ACCEPT:
        show_cards(s, seat, argument(s, 1))
        tell(events, Happening.ACCEPT, seat, 0, 0, 0, 0)
        s.answer[seat] = Answer.ACCEPT.value
    elif kind == Kind.REJECT:
        tell(events, Happening.REJECT, seat, 0, 0, 0, 0)
        s.answer[seat] = Answer.REJECT.value
    else:
        show_cards(s, seat, given(move))
        s.counter_give[seat] = given(move)
        s.counter_take[seat] = wanted(move)
        tell(events, Happening.COUNTER, seat, given(move), wanted(move), 0, 0)
        s.answer[seat] = Answer.COUNTER.value
    answered(s, seat)


def _ending(case: Case, ruling: int) -> str:
    if case.kind == Kind.ACCEPT:
        return "accept"
    if ruling == Rule.NO_GIFTS:
        return "same" if case.on_both_sides() is not None else "empty"
    if ruling == Rule.DOMESTIC_TRADE:
        return "lack" if case.short else "same"
    return "counter"


WORDS = Words(
    told=(GIVE, TAKE, PROPOSER),
    answers=(Kind.ACCEPT, Kind.REJECT, Kind.COUNTER),
    sentences={
        "S18.answer": (),
        "S18.accept": (Case.resource, Case.n, Case.own),
        "S18.lack": (Case.resource, Case.n, Case.own),
        "S18.same": (),
        "D10.counter": (Case.partner,),
        "G15.empty": (),
        "G15.same": (Case.resource,),
    },
    ending=_ending,
    otherwise="answer",
)
