"""What a seat sees of the toy, words for refusals, and positions as text."""

from __future__ import annotations

from collections.abc import Iterable

from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS, Slot
from jarlshof.core.page import PLAIN, Page
from jarlshof.core.state import States, new_states
from jarlshof.core.view import Mine, Public
from tests.toy.rules import COMMIT_FIRST, SHIELD_OR_PASS, STAKE_FIRST, TURN
from tests.toy.state import CARDS, DTYPE, KINDS, NONE, SEATS, Ending, Frame, Happening


class Player(Public, frozen=True):
    """What everybody sees of a seat; its hand when the match is over."""

    seat: str
    points: int
    cards: int
    committed: bool
    shown: str | None  # the committed card, once all are shown
    hand: list[str] | None


class ToyTable(Public, frozen=True):
    """All public facts."""

    players: list[Player]
    deck: int
    discards: list[str]
    leader: str
    prize: int
    stake: int


class ToyMine(Mine, frozen=True):
    """What only one seat knows."""

    hand: list[str]
    committed: str | None


def _listed(counts: Iterable[int]) -> list[str]:
    return [CARDS[card] for card, n in enumerate(counts) for _ in range(n)]


def _frame(states: States, i: int) -> int:
    depth = int(states[i]["depth"])
    return int(states[i]["frame_kind"][depth - 1]) if depth else 0


def table(states: States, i: int) -> ToyTable:
    """What everybody may know."""
    s = states[i]
    hands, down, scores = s["hand"].tolist(), s["down"].tolist(), s["score"].tolist()
    frame = _frame(states, i)
    return ToyTable(
        players=[
            Player(
                seat=SEAT_LETTERS[seat],
                points=scores[seat],
                cards=sum(hands[seat]),
                committed=down[seat] != NONE,
                shown=CARDS[down[seat]] if down[seat] != NONE and frame == Frame.SHIELD else None,
                hand=None if frame else _listed(hands[seat]),
            )
            for seat in range(s["seats"])
        ],
        deck=int(s["left"]),
        discards=_listed(s["discards"].tolist()),
        leader=SEAT_LETTERS[s["leader"]],
        prize=int(s["prize"]),
        stake=int(s["stake"]),
    )


def mine(states: States, i: int, seat: int) -> ToyMine:
    """What only this seat may know."""
    down = int(states[i]["down"][seat])
    return ToyMine(_listed(states[i]["hand"][seat].tolist()), None if down == NONE else CARDS[down])


def show(states: States, i: int, lang: str = "en", page: Page = PLAIN) -> str:
    """The position for people at a terminal; the toy speaks English there."""
    seen = table(states, i)
    rows = [f"{p.seat}: {p.points} points, {p.cards} cards{', one face down' * p.committed}" for p in seen.players]
    return "\n".join([*rows, f"prize {seen.prize}, stake {seen.stake}, {seen.deck} cards in the deck"])


REFUSALS: dict[str, frozenset[str]] = {
    **{key: frozenset() for key in ("1.turn", "2", "4", "6", "8", "9")},
    **{f"{ruling}.question": frozenset(["question"]) for ruling in (STAKE_FIRST, COMMIT_FIRST, SHIELD_OR_PASS)},
}


def explain(states: States, i: int, seat: int, move: int, ruling: int) -> tuple[str, dict[str, str | int]]:
    """The ending of the text key and its parameters; one sentence serves all wrong answers to a question."""
    if ruling in (STAKE_FIRST, COMMIT_FIRST, SHIELD_OR_PASS):
        return "question", {"question": Frame(_frame(states, i)).name.lower()}
    return "turn" if ruling == TURN else "", {}


# ---------------------------------------------------------------- positions
TITLE = "toy position"


def write_position(states: States, i: int) -> str:
    """All of a state but its chance: lines `key: value`."""
    s = states[i]
    letters = SEAT_LETTERS[: int(s["seats"])]
    depth, frame, down = int(s["depth"]), _frame(states, i), s["down"].tolist()
    asked = int(s["frame_asked"][depth - 1]) & ~int(s["frame_answered"][depth - 1]) if depth else 0
    ask = [letter for seat, letter in enumerate(letters) if asked >> seat & 1]
    values: dict[str, Iterable[object]] = {
        "ask": [*ask, Frame(frame).name.lower()] if frame else [Ending(int(s["ending"])).name.lower()],
        "leader": letters[s["leader"]],
        "prize": [s["prize"]],
        "stake": [s["stake"]],
        "score": s["score"].tolist()[: len(letters)],
        **{f"hand {letter}": _listed(s["hand"][seat].tolist()) for seat, letter in enumerate(letters)},
        "down": [CARDS[card] if card != NONE else "-" for card in down[: len(letters)]],
        "deck": [CARDS[card] for card in s["deck"].tolist()[: s["left"]]],
        "discards": _listed(s["discards"].tolist()),
    }
    return "\n".join([TITLE, *(f"{key}: {' '.join(map(str, value))}".rstrip() for key, value in values.items())]) + "\n"


def read_position(text: str) -> States:
    """A state from a position text."""
    try:
        return _read({key: value.split() for key, _, value in (line.partition(":") for line in text.splitlines())})
    except (KeyError, ValueError, IndexError) as error:
        raise BadPosition(f"not a position of the toy: {error!r}") from None


def _read(found: dict[str, list[str]]) -> States:
    states = new_states(DTYPE, 1)
    s = states[0]
    seats = len(found["score"])
    if TITLE not in found or not 2 <= seats <= SEATS or len(found["down"]) != seats:
        raise ValueError("2 to 4 seats")
    s["seats"], s["leader"] = seats, SEAT_LETTERS[:seats].index(found["leader"][0])
    s["prize"], s["stake"] = int(found["prize"][0]), int(found["stake"][0])
    s["score"][:seats] = [int(word) for word in found["score"]]
    s["down"][:] = NONE
    s["down"][:seats] = [NONE if word == "-" else CARDS.index(word) for word in found["down"]]
    for seat in range(seats):
        s["hand"][seat] = _counted(found[f"hand {SEAT_LETTERS[seat]}"])
    s["left"] = len(found["deck"])
    s["deck"][: s["left"]] = [CARDS.index(word) for word in found["deck"]]
    s["discards"] = _counted(found["discards"])
    *asked, word = found["ask"]
    if not asked:
        s["ending"] = Ending[word.upper()]
        return states
    frame = Frame[word.upper()]
    mask = sum(1 << SEAT_LETTERS[:seats].index(letter) for letter in asked)
    committed = sum(1 << seat for seat in range(seats) if s["down"][seat] != NONE)
    stack = [(frame, mask, 0, int(s["prize"]) if frame == Frame.STAKE else int(s["prize"] * s["stake"]))]
    if frame == Frame.COMMIT:
        stack = [(frame, mask | committed, committed, int(s["prize"] * s["stake"]))]
    if frame == Frame.SHIELD:
        stack.insert(0, (Frame.COMMIT, committed, committed, int(s["prize"] * s["stake"])))
    for top, (kind, asks, answers, worth) in enumerate(stack):
        s["frame_kind"][top], s["frame_asked"][top], s["frame_answered"][top] = kind, asks, answers
        s["frame_args"][top, 0] = worth
    s["depth"] = len(stack)
    return states


def _counted(words: list[str]) -> list[int]:
    numbers = [CARDS.index(word) for word in words]
    return [numbers.count(card) for card in range(KINDS)]


# ---------------------------------------------------------------- names of what events and questions tell
_CARD = Slot("card", dict(enumerate(CARDS)))
_N = (Slot("n"),)

EVENTS: dict[int, tuple[Slot, ...]] = {
    **{kind: _N for kind in (Happening.ROLL, Happening.STAKE, Happening.GAIN, Happening.LOSE, Happening.WIN)},
    **{kind: (_CARD,) for kind in (Happening.CHOSE, Happening.REVEAL, Happening.DREW)},
    **{kind: () for kind in (Happening.COMMITTED, Happening.SHIELD, Happening.DRAWS)},
}
QUESTIONS: dict[int, tuple[Slot, ...]] = {Frame.STAKE: _N, Frame.COMMIT: _N, Frame.SHIELD: _N}
