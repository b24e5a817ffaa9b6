"""Who is asked what in a position, and whether that can be."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from jarlshof.core import contract
from jarlshof.core.bits import as_number, members
from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.position import choice, listed
from jarlshof.games.settlers.board import PATH_ENDS, PATH_NAMES
from jarlshof.games.settlers.law.networks import ROAD_PIECES
from jarlshof.games.settlers.moves import GIVE, TAKE
from jarlshof.games.settlers.notation.draft import Draft
from jarlshof.games.settlers.options import AFTER_EACH_TURN
from jarlshof.games.settlers.state import MOST_MOVES, NOBODY, Answer, Card, Ending, Frame, Phase, Raid

FRAMES = {frame.name.lower(): frame for frame in Frame}
BELOW = (Frame.DISCARD, Frame.BANDIT, Frame.STEAL, Frame.ANSWER, Frame.PARTNER, Frame.FREE)  # asked in another question


def read_ask(draft: Draft) -> None:
    """The question, and the one below it that waits for its answer; none if the match is over."""
    s = draft.s
    default = f"{SEAT_LETTERS[s['acting']]} {'main' if s['die'][0] else 'roll'}"
    *letters, kind = draft.lines.value("ask", default).split() or [""]
    if not letters and kind == "-":
        _end(draft)
        return
    frame = choice("ask", kind, FRAMES)
    seats = [draft.seat("ask", letter) for letter in letters]
    _check_asked(draft, frame, seats)
    if frame in BELOW:
        _push(draft, Frame.MAIN if s["die"][0] else Frame.ROLL, [int(s["acting"])])
    _push(draft, frame, seats, ARGUMENTS[frame](draft) if frame in ARGUMENTS else [])


def _push(draft: Draft, frame: int, seats: list[int], args: list[int] | None = None) -> None:
    s, top = draft.s, int(draft.s["depth"])
    s["frame_kind"][top] = frame
    s["frame_asked"][top] = sum(1 << seat for seat in seats)
    s["frame_may"][top] = 1 << int(s["acting"]) if frame == Frame.ANSWER else 0
    s["frame_args"][top, : len(args or [])] = args or []
    s["depth"] = top + 1


def _check_asked(draft: Draft, frame: int, seats: list[int]) -> None:
    """Does the question fit the rest of the position?"""
    s = draft.s
    alone = frame not in (Frame.DISCARD, Frame.ANSWER)
    if not seats or len(set(seats)) < len(seats) or (alone and seats != [int(s["acting"])]):
        raise BadPosition("ask: the acting seat is asked, or for discard and answer at least one seat, each once")
    if (frame in (Frame.SETTLE, Frame.PAVE)) != (s["number"] == 0):
        raise BadPosition("ask: settle and pave belong to turn number 0, everything else does not")
    if (frame in (Frame.DISCARD, Frame.BANDIT, Frame.STEAL)) != bool(s["raid"]):
        raise BadPosition("ask: discard, bandit and steal need their line 'raid', and nothing else has one")
    if frame == Frame.DISCARD:
        _check_discards(draft, seats)
    if frame == Frame.STEAL and s["raided"] < 0:
        raise BadPosition("ask: for stealing the bandit must have been moved: raid names the tile")
    if (frame == Frame.FREE) != bool(s["free_roads"]):
        raise BadPosition("ask: free roads need their line 'free', and nothing else has one")
    if frame == Frame.FREE and s["paved"][seats[0]] >= ROAD_PIECES:
        raise BadPosition("ask: for a free road there must be a piece")
    if frame in (Frame.ROLL, Frame.ANSWER, Frame.PARTNER) and s["acting"] != s["turn"]:
        raise BadPosition("ask: rolling and offering are for the seat whose turn it is")
    second = draft.options.special_build == "paired" and int(s["acting"]) == (int(s["turn"]) + 3) % draft.seats
    if s["acting"] != s["turn"] and s["number"] and frame != Frame.SPECIAL and not second:
        raise BadPosition("acting: with these options only the seat whose turn it is acts")
    if frame == Frame.SPECIAL and draft.options.special_build != "after_each_turn":
        raise BadPosition("ask: there is no special building with these options")
    if s["phase"] == Phase.BUILD and draft.options.turn_order != "strict":
        raise BadPosition("phase: build belongs to turn_order=strict")
    if frame == Frame.ROLL and s["die"][0]:
        raise BadPosition("ask: before the roll nothing is rolled: -")
    if frame in (Frame.MAIN, Frame.DISCARD, Frame.ANSWER, Frame.PARTNER) and not s["die"][0]:
        raise BadPosition("ask: that comes after the roll, so the dice must be known: rolled")


def _check_discards(draft: Draft, seats: list[int]) -> None:
    s = draft.s
    if s["raid"] != Raid.SEVEN:
        raise BadPosition("ask: cards are given up after a seven only (settlers.G8)")
    for seat in seats:
        if s["hand"][seat].sum() <= draft.options.hand_limit:
            raise BadPosition(f"ask: {SEAT_LETTERS[seat]} has not enough cards to give up any (settlers.G18)")


def _setup_args(draft: Draft) -> list[int]:
    """The round, from the pieces that are there."""
    s = draft.s
    placed = int(s["settlements"].sum())
    _check_setup(draft, NOBODY)
    step = placed if placed < draft.seats else 2 * draft.seats - 1 - placed
    expected = (int(s["first"]) + step) % draft.seats
    if placed >= 2 * draft.seats or int(s["acting"]) != expected:
        raise BadPosition(f"ask: after {placed} settlements it is not {SEAT_LETTERS[s['acting']]} who places")
    return [1 if placed < draft.seats else 2]


def _pave_args(draft: Draft) -> list[int]:
    """The settlement that no own road touches."""
    s, seat = draft.s, int(draft.s["acting"])
    ends = as_number(s["ends"][seat].tolist())
    bare = [n for n, owner in enumerate(s["owner"].tolist()) if owner == seat and not ends >> n & 1]
    if len(bare) != 1:
        raise BadPosition("ask: pave needs one settlement of the acting seat without a road")
    _check_setup(draft, seat)
    return bare


def _check_setup(draft: Draft, paving: int) -> None:
    """In the set-up each settlement has its one road, but perhaps the last one."""
    s = draft.s
    for seat in range(draft.seats):
        if s["cities"][seat] or s["paved"][seat] != s["settlements"][seat] - (seat == paving):
            raise BadPosition(f"seat {SEAT_LETTERS[seat]}: in the set-up every settlement has one road")
        for path in members(s["roads"][seat].tolist()):
            if not any(s["owner"][end] == seat for end in PATH_ENDS[path]):
                raise BadPosition(f"{PATH_NAMES[path]} touches no settlement of its seat (settlers.S11)")


def _offer_args(draft: Draft) -> list[int]:
    """The offer on the table, and what was answered to it."""
    s, words = draft.s, listed(draft.lines.value("offer"))
    if not words:
        raise BadPosition("ask: answer and partner need their line 'offer'")
    give, take = GIVE.read(words), TAKE.read(words)
    for part in listed(draft.lines.value("answers"), ","):
        letter, kind, *terms = [*part.split(), "", ""][: max(2, len(part.split()))]
        answer = choice("answers", kind, {a.name.lower(): int(a) for a in Answer if a})
        seat = draft.seat("answers", letter)
        s["answer"][seat] = answer
        if answer == Answer.COUNTER:
            s["counter_give"][seat], s["counter_take"][seat] = GIVE.read(terms), TAKE.read(terms)
        if terms:
            raise BadPosition(f"answers: {part[:60]!r} cannot be read")
    if words or not give or not take:
        raise BadPosition("offer: should be like '2 wood for 1 ore'")
    _check_offer(draft, give, take)
    return [give, take, int(s["acting"])]


def _check_offer(draft: Draft, give: int, take: int) -> None:
    """Everybody has what it offers or has agreed to give; nobody is asked twice; a choice is there to be made."""
    s = draft.s
    if any(a and b for a, b in zip(GIVE.counts(give), GIVE.counts(take), strict=True)):
        raise BadPosition("offer: no resource is on both sides (settlers.G15)")
    if draft.options.domestic_trade == "off":
        raise BadPosition("offer: there is no domestic trade with these options")
    shown = {int(s["acting"]): give}
    for seat in range(draft.seats):
        if s["answer"][seat] == Answer.ACCEPT:
            shown[seat] = take
        if s["answer"][seat] == Answer.COUNTER:
            shown[seat] = int(s["counter_give"][seat])
    for seat, cards in shown.items():
        if any(n > s["hand"][seat, k] for k, n in enumerate(GIVE.counts(cards))):
            raise BadPosition(f"offer: {SEAT_LETTERS[seat]} has not the cards it would give")
    *letters, kind = draft.lines.value("ask").split()
    asked = {draft.seat("ask", letter) for letter in letters} if kind == "answer" else set()
    answered = {seat for seat in range(draft.seats) if s["answer"][seat]}
    if int(s["acting"]) in asked | answered or asked & answered:
        raise BadPosition("answers: each other seat answers once")
    if not asked and not any(s["answer"] >= Answer.ACCEPT):
        raise BadPosition("answers: without an acceptance or a counter-offer there is no partner to choose")


def _end(draft: Draft) -> None:
    """A finished position: somebody has won, or there were enough turns."""
    s = draft.s
    s["winner"] = _winner(draft)
    s["ending"] = Ending.TARGET if s["winner"] != NOBODY else Ending.TURNS
    if s["winner"] == NOBODY and s["number"] < draft.options.turns:
        raise BadPosition(f"ask: nobody has won yet, and there were only {s['number']} turns")


def _winner(draft: Draft) -> int:
    """Of a finished position: the first seat, from the acting one on, that counts and has enough points."""
    s = draft.s
    if s["special"] == AFTER_EACH_TURN and s["acting"] != s["turn"]:
        return NOBODY  # nobody wins in special building: it was the limit of turns
    for k in range(draft.seats if s["win_any"] else 1):
        seat = (int(s["acting"]) + k) % draft.seats
        points = int(s["settlements"][seat]) + 2 * int(s["cities"][seat]) + int(s["cards"][seat, Card.POINT])
        points += 2 * (int(s["road_holder"]) == seat) + 2 * (int(s["army_holder"]) == seat)
        if points >= s["target"]:
            return seat
    return NOBODY


def check_answers(draft: Draft) -> None:
    """Whoever is asked can answer."""
    out = np.zeros(MOST_MOVES, np.int64)
    mask = contract.asked_at(draft.states, 0)
    for seat in range(draft.seats):
        if mask >> seat & 1 and contract.legal_at(draft.states, 0, seat, out) == 0:
            raise BadPosition(f"ask: {SEAT_LETTERS[seat]} has no legal answer")


# what a question is told besides who is asked
ARGUMENTS: dict[int, Callable[[Draft], list[int]]] = {
    Frame.SETTLE: _setup_args,
    Frame.PAVE: _pave_args,
    Frame.BANDIT: lambda draft: [int(draft.s["raid"])],
    Frame.STEAL: lambda draft: [int(draft.s["raided"])],
    Frame.ANSWER: _offer_args,
    Frame.PARTNER: _offer_args,
    Frame.FREE: lambda draft: [int(draft.s["free_roads"])],
}
