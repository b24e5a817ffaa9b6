"""Words for refusals: which sentence fits, and what it names. The rules alone say what is legal."""

from __future__ import annotations

from jarlshof.core.game import Slot
from jarlshof.core.state import States
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.rules import WORDS
from jarlshof.games.settlers.state import D, Frame, G, Rule, S
from jarlshof.games.settlers.words.case import Case, Fact, shortage

# Every sentence there is, and what it is told: those of no question, then those of each.
SENTENCES: dict[str, tuple[Fact, ...]] = {"S2": (), "S15.turn": (Case.asked,)}
for _words in WORDS.values():
    SENTENCES |= _words.sentences
REFUSALS = {key: frozenset(fact.__name__ for fact in facts) for key, facts in SENTENCES.items()}
QUESTIONS: dict[int, tuple[Slot, ...]] = {frame: words.told for frame, words in WORDS.items()}
# the seat that offered may choose before all have answered
MAY_QUESTIONS: dict[int, int] = {Frame.ANSWER: Frame.PARTNER}


def ruling_id(code: int) -> str:
    """`settlers.S21`, `settlers.G10`, `settlers.D3`."""
    letter, base = ("D", D) if code > D else ("G", G) if code > G else ("S", S)
    return f"settlers.{letter}{code - base}"


def explain(states: States, i: int, seat: int, move: int, ruling: int) -> tuple[str, dict[str, str | int]]:
    """The ending of the text key and its parameters for a refused move."""
    s = states[i]
    top = int(s["depth"]) - 1
    frame, args = int(s["frame_kind"][top]) if top >= 0 else 0, s["frame_args"][top].tolist()
    case = Case(
        s=s,
        seat=seat,
        kind=MOVES.kind(move),
        move=move,
        values=MOVES.values(move),
        frame=MAY_QUESTIONS.get(frame, frame) if seat == s["acting"] else frame,
        args=args,
        mask=int(s["frame_asked"][top]) & ~int(s["frame_answered"][top]) if top >= 0 else 0,
        short=shortage(s, seat, move, args),
    )
    ending = _ending(case, ruling)
    key = ruling_id(ruling).partition(".")[2] + ("." + ending if ending else "")
    return ending, {fact.__name__: fact(case) for fact in sorted(SENTENCES[key], key=lambda fact: fact.__name__)}


def _ending(case: Case, ruling: int) -> str:
    """Which of a ruling's sentences fits."""
    if ruling == Rule.WHO_WINS:
        return ""
    if case.mask >> case.seat & 1 == 0 and ruling == Rule.COURSE_OF_A_TURN:
        return "turn"
    words = WORDS[Frame(case.frame)]
    return words.ending(case, ruling) if case.kind in words.answers else words.otherwise
