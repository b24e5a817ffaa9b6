"""Which clan a seat plays, where clans are chosen (northgard.O.1)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import CLAN_NAMES
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.setup import CLANS, deal
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import NOBODY, Frame, Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.words.case import Case, name_in, seat_name
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for clan in range(CLANS):
        if refuse(s, seat, encode(Kind.CLAN, clan, 0)) == 0:
            n = put(out, n, Kind.CLAN, clan)
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    """One that nobody has."""
    clan = first_of(move)
    if clan >= CLANS:
        return Rule.CHOICE_OF_CLANS
    for other in range(s.seats):
        if s.clan[other] == clan:
            return Rule.CHOICE_OF_CLANS
    return 0


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """In turn order; when all have one, cards and tiles are dealt."""
    s.clan[seat] = first_of(move)
    tell(events, Happening.CLAN, seat, s.clan[seat], 0, 0, 0)
    s.turn = (seat + 1) % s.seats
    if s.turn == s.first:
        deal(s, events)
    else:
        ask(s, Frame.CLAN, 1 << s.turn)
    return Then.ASKED


def _about_clan(case: Case) -> Told:
    clan = case.of("clan")
    clans = case.s["clan"].tolist()
    return "", {"clan": name_in(CLAN_NAMES, clan), "owner": seat_name(clans.index(clan) if clan in clans else NOBODY)}


QUESTION = Question(
    ruling=Rule.CHOICE_OF_CLANS,
    answers=(Kind.CLAN,),
    why={Rule.CHOICE_OF_CLANS: Why(_about_clan, {"": "clan owner"})},
)
