"""Words for refusals: which sentence fits, and what it names. The rules alone say what is legal."""

from __future__ import annotations

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.core.state import States
from jarlshof.games.nord.board import SETTLEMENTS, SPACES
from jarlshof.games.nord.moves import MOVES, TREASURES
from jarlshof.games.nord.state import NO_TREASURE, NOBODY, B, Frame, Kind, R
from jarlshof.games.nord.view import read_bits

GROUNDS = ("mountain", "forest", "karst", "sea")
Params = dict[str, str | int]
# which kinds of moves answer which question
ANSWERS = {
    Frame.SETTLE: (Kind.SETTLE,),
    Frame.TURN: (Kind.TREASURE, Kind.CHALLENGE),
    Frame.NEGOTIATE: (Kind.NEGOTIATE,),
    Frame.PLACE: (Kind.PLACE, Kind.DONE),
    Frame.ATTACK: (Kind.ATTACK,),
    Frame.PATH: (Kind.PATH,),
    Frame.FIFTH: (Kind.FIFTH,),
}


def ruling_id(code: int) -> str:
    """`nord.B23`, `nord.R28`."""
    return f"nord.B{code}" if code <= R else f"nord.R{code - R}"


def explain(states: States, i: int, seat: int, move: int, ruling: int) -> tuple[str, Params]:
    """The ending of the text key and its parameters for a refused move."""
    s = states[i]
    kind, a, b = move >> KIND_SHIFT, move >> 48 & 255, move >> 40 & 255
    top = int(s["depth"]) - 1
    params: Params = {"asked": _asked(states, i)}
    frame = int(s["frame_kind"][top]) if top >= 0 else 0
    if kind in (Kind.PLACE, Kind.PATH):
        params |= {"space": SPACES[a], "ground": _ground(states, i, a)}
    elif kind == Kind.TREASURE:
        params["treasure"] = "none" if a == NO_TREASURE else TREASURES[a]
    elif kind in (Kind.ATTACK, Kind.NEGOTIATE):
        params |= {"start": SETTLEMENTS[a], "goal": SETTLEMENTS[b]}
    elif kind in (Kind.SETTLE, Kind.CHALLENGE, Kind.FIFTH):
        params["settlement"] = SETTLEMENTS[a]
    if ruling == R + 66:
        return "", params
    if seat != _asked_seat(states, i):
        return "turn", params
    if kind not in ANSWERS[Frame(frame)]:
        params["question"] = Frame(frame).name.lower()
        params["verb"] = MOVES.verbs[kind].word
        return "question", params
    return _details(states, i, seat, kind, a, b, ruling, params), params


def _asked_seat(states: States, i: int) -> int:
    top = int(states[i]["depth"]) - 1
    return int(states[i]["frame_asked"][top]).bit_length() - 1 if top >= 0 else -1


def _asked(states: States, i: int) -> str:
    seat = _asked_seat(states, i)
    return SEAT_LETTERS[seat] if seat >= 0 else "-"


def _ground(states: States, i: int, cell: int) -> str:
    for name in GROUNDS:
        if cell in read_bits(states[i][name].tolist()):
            return name
    return "other"


def _details(states: States, i: int, seat: int, kind: int, a: int, b: int, ruling: int, params: Params) -> str:
    """Which of several sentences of one ruling fits."""
    s = states[i]
    warriors = s["warriors"]
    sites = int(s["sites"])
    if kind == Kind.PLACE and ruling == R + 29:
        params["n"] = sum(int(word).bit_count() for word in s["fresh"])
        return "men" if s["supply"][seat] == 0 else "limit"
    if kind == Kind.PLACE and ruling == B + 24:
        params["region"] = _ground(states, i, _first_fresh(states, i))
        return ""
    if kind == Kind.CHALLENGE:
        if a >= sites:
            return "missing"
        params["own"] = int(warriors[a, seat])
        if ruling == B + 37:
            return "jarl" if s["jarl"][a] == NOBODY else "warriors"
        if ruling == R + 48:
            return "majority" if not _most(states, i, seat, a) else "boat"
        return ""
    if kind == Kind.NEGOTIATE and ruling == R + 21:
        if a >= sites or b >= sites or a == b:
            return "pair"
        return "warrior" if warriors[a, seat] == 0 else "linked"
    if kind == Kind.ATTACK and ruling == B + 28:
        if a >= sites or b >= sites or a == b:
            return "pair"
        if warriors[a, seat] == 0:
            return "start"
        return "goal" if warriors[b, seat] > 0 else "linked"
    if kind == Kind.SETTLE:
        return "missing" if a >= sites else ""
    if kind == Kind.FIFTH:
        top = int(s["depth"]) - 1
        params |= {"start": SETTLEMENTS[s["frame_args"][top, 0]], "goal": SETTLEMENTS[s["frame_args"][top, 1]]}
    return ""


def _most(states: States, i: int, seat: int, k: int) -> bool:
    row = states[i]["warriors"][k].tolist()
    return all(n < row[seat] for other, n in enumerate(row) if other != seat)


def _first_fresh(states: States, i: int) -> int:
    return read_bits(states[i]["fresh"].tolist())[0]
