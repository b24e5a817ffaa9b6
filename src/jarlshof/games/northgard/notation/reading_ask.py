"""Reading who is asked in a position, and whether that question can be asked there at all."""

from __future__ import annotations

from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.state import Fields
from jarlshof.games.northgard.cards import WITH, Clan, Op, With
from jarlshof.games.northgard.notation.draft import Draft
from jarlshof.games.northgard.notation.reading_doing import STEP_OF, Doing, current_step, hand_of
from jarlshof.games.northgard.rules import ask_at
from jarlshof.games.northgard.state import HAND_TILES, NOBODY, Ending, Frame, Phase
from jarlshof.games.northgard.tiles import FIRST_TILE
from jarlshof.games.northgard.view.tally import Tally

ENOUGH = 3  # closed territories with a large building: northgard.11.1
SHORT = 7  # years of a match in which domination wins
PHASES = {
    Phase.SETUP: (Frame.CLAN, Frame.LAY, Frame.FOUND),
    Phase.HARVEST: (Frame.GATHER, Frame.TRADE),
    Phase.CHANCE: (Frame.LAY, Frame.FOUND),
    Phase.OVER: (0,),
}
NOT_IN_ACTIONS = (0, Frame.CLAN, Frame.LAY, Frame.FOUND, Frame.TRADE)
CONDITIONS: dict[int, With] = {Frame.PUSH: With.PUSH, Frame.THROW: With.THROW, Frame.GATHER: With.GATHER}


def read_ask(draft: Draft, doing: Doing) -> None:
    """Asks, or ends the match."""
    phase = Phase(int(draft.s["phase"]))
    frames = PHASES.get(phase)
    if doing.frame not in frames if frames else doing.frame in NOT_IN_ACTIONS:
        what = Frame(doing.frame).name.lower() if doing.frame else "nobody"
        raise BadPosition(f"ask: {what} is not asked in the phase {phase.name.lower()}")
    if not doing.frame:
        _end(draft)
        return
    mask = draft.mask("ask", doing.asked)
    _check_card(draft, doing)
    _check_seats(draft, doing, [draft.seat("ask", letter) for letter in doing.asked])
    _check_needs(draft, doing.frame)
    ask_at(draft.states, 0, doing.frame, mask)


def _end(draft: Draft) -> None:
    """How it ended: by domination, or after the last year (northgard.11.1, northgard.11.2)."""
    s = draft.s
    dominated = s["years"] == SHORT and _dominated(s, draft.seats)
    if not dominated and s["year"] < s["years"]:
        raise BadPosition(f"phase: over, but nobody dominates, and it is only year {s['year']} of {s['years']}")
    s["ending"] = Ending.DOMINATION if dominated else Ending.FAME


def _dominated(s: Fields, seats: int) -> bool:
    tally = Tally(s)
    return any(tally.strongholds(seat) >= ENOUGH for seat in range(seats))


# ---------------------------------------------------------------- whether it fits the card
def _check_card(draft: Draft, doing: Doing) -> None:
    """The question belongs to the step that is carried out."""
    s, frame = draft.s, doing.frame
    row = current_step(draft)
    actions = s["phase"] == Phase.ACTIONS
    steps = STEP_OF.get(frame, ())
    if frame == Frame.GATHER and actions:
        steps = (Op.SLAY,)
    if frame == Frame.SCORCH and s["step"]:
        steps = (Op.SCORCH,)
    if frame == Frame.TAKE and s["card"] != NOBODY:
        steps = (Op.FORESEE,)
    name = Frame(frame).name.lower()
    if steps and row[0] not in steps:
        raise BadPosition(f"ask: {name} is asked at another step of a card; doing: card, step (and part) say which")
    if not steps and s["card"] != NOBODY and (frame not in (Frame.REACT, Frame.SCORCH) or s["step"]):
        raise BadPosition(f"doing: while {name} is asked no step of a card is carried out")
    if frame in (Frame.REACT, Frame.SCORCH) and s["card"] == NOBODY:
        raise BadPosition(f"doing: {name} needs card=…")
    if frame in CONDITIONS and actions and not row[WITH] & CONDITIONS[frame]:
        raise BadPosition(f"ask: {name} is not asked for this card")


# ---------------------------------------------------------------- who can be asked
def _check_seats(draft: Draft, doing: Doing, asked: list[int]) -> None:
    s, frame, turn = draft.s, doing.frame, int(draft.s["turn"])
    if frame == Frame.DISCARD:
        if not asked or turn in asked or not all(hand_of(draft, seat) for seat in asked):
            raise BadPosition("ask: discard asks others that have cards in hand")
        return
    if len(asked) != 1:
        raise BadPosition("ask: one seat is asked, but for discard")
    allowed = [turn]
    fight = int(s["fight"])
    if frame == Frame.REACT:
        allowed = [int(s["guard"])] if s["guard"] != turn else []
    elif frame == Frame.RANSOM:
        allowed = [int(s["victim"])]
    elif frame in (Frame.FOOD, Frame.DIE):
        allowed = [int(s["attacker"]), int(s["owner"][fight])]
    elif frame == Frame.RETREAT:
        allowed = _losers(draft, fight)
    elif frame == Frame.GATHER and s["phase"] == Phase.HARVEST:
        allowed = [seat for seat in range(draft.seats) if s["clan"][seat] == Clan.SNAKE and seat != turn]
    if asked[0] not in allowed:
        shown = ", ".join(SEAT_LETTERS[seat] for seat in allowed if seat != NOBODY) or "nobody"
        raise BadPosition(f"ask: {Frame(frame).name.lower()} can be asked of {shown}, not of {doing.asked[0]}")


def _losers(draft: Draft, fight: int) -> list[int]:
    """Who may have to retreat: the attacker, or, if he holds the territory now, anybody else."""
    s = draft.s
    holder, attacker = int(s["owner"][fight]), int(s["attacker"])
    return [seat for seat in range(draft.seats) if seat != holder] if holder == attacker else [attacker]


def _check_needs(draft: Draft, frame: int) -> None:
    """What a question is about must be there."""
    s, turn = draft.s, int(draft.s["turn"])
    if s["phase"] == Phase.SETUP:
        _check_setup(draft, frame)
    if s["phase"] == Phase.SETUP and frame == Frame.FOUND and s["laid"] == NOBODY:
        raise BadPosition("doing: in the set-up found needs laid=…")
    if s["phase"] == Phase.CHANCE and frame == Frame.LAY and not s["offers"]:
        raise BadPosition("doing: lay needs tiles=… in a second chance")
    if frame == Frame.GATHER and s["phase"] == Phase.ACTIONS and s["only"] == NOBODY:
        raise BadPosition("doing: gather needs only=…, the territory of the slain unit")
    if (
        frame == Frame.GATHER
        and s["phase"] == Phase.HARVEST
        and (s["token"] == NOBODY or s["owner"][s["token"]] != turn)
    ):
        raise BadPosition("ask: tribute is gathered from the seat at its harvest that holds the token's territory")
    if frame in (Frame.PICK, Frame.RANSOM) and (s["victim"] == turn or not hand_of(draft, int(s["victim"]))):
        raise BadPosition("doing: the victim is another seat that has cards in hand")
    adding = frame == Frame.RECRUIT and current_step(draft)[0] == Op.ADD
    if adding and (s["camps"].any() or not s["room"].any() or not s["reserve"][turn]):
        raise BadPosition("doing: a unit that is added needs room=…, a reserve, and has no camps")
    if frame == Frame.SPLIT and not s["lifts"]:
        raise BadPosition("lifted: nothing was drawn that could be split")
    if s["lifts"] and frame != Frame.SPLIT:
        raise BadPosition("lifted: cards lie there only while split is asked")


def _check_setup(draft: Draft, frame: int) -> None:
    """Clans first, then tiles: three, and one less after each round, in turn order from the first seat on."""
    s = draft.s
    order = [(int(s["first"]) + k) % draft.seats for k in range(draft.seats)]
    earlier = order.index(int(s["turn"]))
    tiles = [sum(tile >= 0 for tile in s["seat_tiles"][seat].tolist()) for seat in order]
    if frame == Frame.CLAN:
        unnamed = [s["clan"][seat] == NOBODY for seat in order]
        if any(tiles) or any(tile >= FIRST_TILE for tile in draft.survey.laid):
            raise BadPosition("tiles: while clans are chosen there are no tiles but those at the start")
        if unnamed != [k >= earlier for k in range(draft.seats)]:
            raise BadPosition("clan: they are chosen in turn order, from the first seat to the one that is asked")
        return
    at_turn = [int(k < earlier or (k == earlier and frame == Frame.FOUND)) for k in range(draft.seats)]
    if tiles not in ([n - laid for laid in at_turn] for n in (HAND_TILES, HAND_TILES - 1)):
        raise BadPosition(
            "tiles: in the set-up a seat has three tiles, and one less after each that it lays, in turn order"
        )
