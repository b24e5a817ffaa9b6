"""Words for refusals: which sentence fits, and what it names. The rules alone say what is legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from jarlshof.core.state import States
from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, PART_NAMES, RESOURCES
from jarlshof.games.northgard.moves import BUILDING_NAMES, MOVES, SPACE_NAMES
from jarlshof.games.northgard.rules import QUESTIONS
from jarlshof.games.northgard.state import SEATS, Ending, Frame, Rule
from jarlshof.games.northgard.words.case import case_of, seat_name
from jarlshof.games.northgard.words.events import FACES
from jarlshof.games.northgard.words.reasons import NAME, Told, Why

__all__ = ["NAMED", "REFUSALS", "THINGS", "explain", "ruling_id"]

# Things with texts of their own, and what sentences tell by such a name (a swap's `new` is a building, and has none).
THINGS = {
    "card": CARD_NAMES,
    "clan": CLAN_NAMES,
    "building": BUILDING_NAMES,
    "resource": RESOURCES,
    "space": SPACE_NAMES,
    "part": PART_NAMES,
    "face": FACES,
    "ending": [ending.name.lower() for ending in Ending],
    "verb": [verb.word for verb in MOVES.verbs.values()],
}
NAMED = {"card": "card", "new": "card", "running": "card"}

LETTERS = "ABCDEF"  # the turn options have letters
OPTIONS_SECTION, OURS = 4, 20

EVERYWHERE = {Rule.TERRITORY: NAME}  # where a question says nothing of its own


def ruling_id(code: int) -> str:
    """`northgard.4.A`, `northgard.13.14`, `northgard.O.2`."""
    section, number = divmod(code, 100)
    if section == OPTIONS_SECTION and number <= len(LETTERS):
        return f"northgard.4.{LETTERS[number - 1]}"
    return f"northgard.{'O' if section == OURS else section}.{number}"


def explain(states: States, i: int, seat: int, move: int, ruling: int) -> Told:
    """The ending of the text key and its parameters for a refused move."""
    if ruling == Rule.FAME:
        return "", {}
    case = case_of(states, i, seat, move)
    if ruling == Rule.ACTIONS and case.mask >> seat & 1 == 0:
        return "turn", {"asked": ", ".join(seat_name(other) for other in range(SEATS) if case.mask >> other & 1)}
    frame, cited = Frame(case.frame), Rule(ruling)
    why = words_for(frame).get(cited)
    if why is None or (cited in QUESTIONS[frame].rulings and case.kind not in QUESTIONS[frame].answers):
        return _asked(frame), {"verb": case.verb} if frame == Frame.TURN else {}
    return why.choose(case)


def words_for(frame: Frame) -> Mapping[Rule, Why]:
    """Words for all rulings that can forbid an answer."""
    return {**EVERYWHERE, **QUESTIONS[frame].why}


def _asked(frame: Frame) -> str:
    """The ending of the sentence that says what is asked."""
    return f"ask_{frame.name.lower()}"


def _sentences() -> Iterator[tuple[Rule, str, str]]:
    """Every sentence there is: the ruling, the ending of its key, and what it is told."""
    yield Rule.FAME, "", ""
    yield Rule.ACTIONS, "turn", "asked"
    for frame, question in QUESTIONS.items():
        for ruling in question.rulings:
            yield ruling, _asked(frame), "verb" if frame == Frame.TURN else ""
        for ruling, why in words_for(frame).items():
            for ending, told in why.sentences.items():
                yield ruling, ending, told


def _key(ruling: int, ending: str) -> str:
    """`5.1.held`."""
    return ".".join(part for part in (ruling_id(ruling).partition(".")[2], ending) if part)


REFUSALS = {_key(ruling, ending): frozenset(told.split()) for ruling, ending, told in _sentences()}
