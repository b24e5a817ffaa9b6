"""Words for refusals: which sentence fits, and what it names. The rules alone say what is legal."""

from __future__ import annotations

from collections.abc import Callable

from jarlshof.core.state import States
from jarlshof.games.northgard import reasons_map as here
from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, PART_NAMES, RESOURCES
from jarlshof.games.northgard.moves import BUILDING_NAMES, MOVES, SPACE_NAMES
from jarlshof.games.northgard.state import SEATS, Ending, Frame, Rule
from jarlshof.games.northgard.view.public import FACES
from jarlshof.games.northgard.words import reasons as cards
from jarlshof.games.northgard.words.case import Case, case_of, seat_name
from jarlshof.games.northgard.words.sentences import ANSWERS, REFUSALS, Told

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

# Which function words which ruling, if it is not another question that comes first.
ABOUT: dict[int, Callable[[Case], Told]] = {
    Rule.FIRST_TILES: here.about_start,
    Rule.HARVEST: cards.about_harvest_trade,
    Rule.END_OF_YEAR: here.about_start,
    Rule.PLAY: cards.about_play,
    Rule.WAIT: cards.about_wait,
    Rule.REPLACE: cards.about_price,
    Rule.REMOVE: cards.about_price,
    Rule.UPGRADE: cards.about_upgrade,
    Rule.PASS: cards.about_take,
    Rule.IMPOSSIBLE: cards.about_impossible,
    Rule.RECRUIT: here.about_recruiting,
    Rule.BUILD: here.about_building,
    Rule.MOVE: here.about_moving,
    Rule.EXPLORE: here.about_exploring,
    Rule.DRAW: cards.about_split,
    Rule.FEAST: cards.about_choice,
    Rule.SPECIAL: cards.about_special,
    Rule.CLANS: here.about_bear,
    Rule.ACHIEVEMENTS: cards.about_achievement,
    Rule.UNREST: cards.about_unrest,
    Rule.TERRITORY: here.about_name,
    Rule.ADJACENT: here.about_adjacency,
    Rule.BORDER: here.about_border,
    Rule.BUILDINGS: here.about_space,
    Rule.FOOD: here.about_food,
    Rule.RETREAT: here.about_retreat,
    Rule.THREE_OF_ANY_KIND: cards.about_same_kind,
    Rule.NEVER_JOIN_TWO_PLAYERS: here.about_joining,
    Rule.WHERE_EXPLORING_MAY_GO: here.about_cell,
    Rule.REINFORCING_AN_ATTACK: here.about_combat_to_come,
    Rule.PUSHED_OUT: here.about_push,
    Rule.WHAT_CAN_BE_COPIED: cards.about_copying,
    Rule.DEFENSIVE_STRATEGY: cards.about_reaction,
    Rule.FUTURE_SIGHT: cards.about_take,
    Rule.RAIDING_PARTY: cards.about_raid,
    Rule.BESIDE_YOURS: cards.about_slaying,
    Rule.BRIBED_UNITS: cards.about_bribe,
    Rule.HIDDEN_WAYS: here.about_hidden_ways,
    Rule.SWAPPING_A_BUILDING: here.about_swap,
    Rule.CLAN_GLORY: here.about_collecting,
    Rule.SCORCHED_EARTH: cards.about_scorching,
    Rule.PLAYERS_WITH_CARDS: cards.about_target,
    Rule.FLASH_CARDS: cards.about_flash,
    Rule.CARDS_FOR_OPTIONS: cards.about_drawing,
    Rule.TRAINING_CAMPS: here.about_camp,
    Rule.ROUGH_BORDERS: here.about_rough,
    Rule.CAPTURE: here.about_adding,
    Rule.CHOICE_OF_CLANS: cards.about_clan,
    Rule.FAIR_TRADE: cards.about_fair_trade,
    Rule.MUST: here.about_duty,
    Rule.TRIBUTE: cards.about_tribute,
}


def ruling_id(code: int) -> str:
    """`northgard.4.A`, `northgard.13.14`, `northgard.O.2`."""
    section, number = divmod(code, 100)
    if section == OPTIONS_SECTION and number <= len(LETTERS):
        return f"northgard.4.{LETTERS[number - 1]}"
    return f"northgard.{'O' if section == OURS else section}.{number}"


def explain(states: States, i: int, seat: int, move: int, ruling: int) -> Told:
    """The ending of the text key and its parameters for a refused move."""
    case = case_of(states, i, seat, move)
    if ruling == Rule.FAME:
        return "", {}
    if ruling == Rule.ACTIONS and case.mask >> seat & 1 == 0:
        return "turn", {"asked": ", ".join(seat_name(other) for other in range(SEATS) if case.mask >> other & 1)}
    question = _question(case, ruling)
    if ruling not in ABOUT or (question and case.kind not in ANSWERS[Frame(case.frame)]):
        return question or _plain(ruling)
    return ABOUT[ruling](case)


def _question(case: Case, ruling: int) -> Told | None:
    """The sentence that names what is asked, if the ruling is the one of that question."""
    if case.frame not in ANSWERS:
        return None
    ending = f"ask_{Frame(case.frame).name.lower()}"
    if f"{_name(ruling)}.{ending}" not in REFUSALS:
        return None
    return ending, {"verb": case.verb} if case.frame == Frame.TURN else {}


def _plain(ruling: int) -> Told:
    """A sentence of this ruling that needs to know nothing."""
    keys = (key for key, told in REFUSALS.items() if not told and key.startswith(_name(ruling) + "."))
    return next(keys, "").removeprefix(_name(ruling) + "."), {}


def _name(ruling: int) -> str:
    return ruling_id(ruling).partition(".")[2]
