"""Words for refusals: which sentence fits, and what it names. The rules alone say what is legal."""

from __future__ import annotations

from jarlshof.core.game import Slot
from jarlshof.core.state import States
from jarlshof.games.nord.moves import MOVES
from jarlshof.games.nord.rules import WORDS
from jarlshof.games.nord.state import Frame, R, Rule
from jarlshof.games.nord.words.case import Case, Fact

# Every sentence there is, and what it is told: those of no question, then those of each.
SENTENCES: dict[str, tuple[Fact, ...]] = {"B16.turn": (Case.asked,), "R66": ()}
for _words in WORDS.values():
    SENTENCES |= _words.sentences
REFUSALS = {key: frozenset(fact.__name__ for fact in facts) for key, facts in SENTENCES.items()}
QUESTIONS: dict[int, tuple[Slot, ...]] = {frame: words.told for frame, words in WORDS.items()}


def ruling_id(code: int) -> str:
    """`nord.B23`, `nord.R28`."""
    return f"nord.B{code}" if code <= R else f"nord.R{code - R}"


def explain(states: States, i: int, seat: int, move: int, ruling: int) -> tuple[str, dict[str, str | int]]:
    """The ending of the text key and its parameters for a refused move."""
    s = states[i]
    top = int(s["depth"]) - 1
    a, b = [*MOVES.values(move), 0, 0][:2]
    case = Case(
        s=s,
        seat=seat,
        kind=MOVES.kind(move),
        a=a,
        b=b,
        frame=int(s["frame_kind"][top]) if top >= 0 else 0,
        args=s["frame_args"][top].tolist(),
        asked_seat=int(s["frame_asked"][top]).bit_length() - 1 if top >= 0 else -1,
    )
    ending = _ending(case, ruling)
    key = ruling_id(ruling).partition(".")[2] + ("." + ending if ending else "")
    return ending, {fact.__name__: fact(case) for fact in sorted(SENTENCES[key], key=lambda fact: fact.__name__)}


def _ending(case: Case, ruling: int) -> str:
    """Which of several sentences of one ruling fits."""
    if ruling == Rule.END_OF_GAME:
        return ""
    if case.seat != case.asked_seat:
        return "turn"
    words = WORDS[Frame(case.frame)]
    return words.ending(case, ruling) if case.kind in words.answers else words.otherwise
