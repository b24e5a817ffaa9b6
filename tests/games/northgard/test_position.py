"""Positions of Northgard as text: written and read, complete and short; what is wrong is said."""

from __future__ import annotations

import random

import numpy as np
import pytest

from jarlshof.core.bits import as_number, members
from jarlshof.core.errors import BadPosition
from jarlshof.games.northgard.cards import NUMBERS, STEPS, N
from jarlshof.games.northgard.notation.position import options_in
from jarlshof.games.northgard.notation.reading import read_position
from jarlshof.games.northgard.options import NorthgardOptions
from jarlshof.games.northgard.state import ALL, BATCH, NOBODY, Building, Ending, Frame, Icon, Zone
from jarlshof.games.northgard.tiles import AREA_NAMES, AREA_NUMBERS, SIDES, TILE_NAMES
from jarlshof.games.northgard.view.survey import Laid, counts
from tests.games.northgard.helpers import SMALL, cell, position, random_map, random_position, written
from tests.ruling import ruling

# A position for every question: lines that follow the map, the line `ask` first.
HELD = "territories:\n  Sn: a 3\n  Se: b 2\n  12n: a 1\n"
WOOD = "seat a\n  goods: 3 wood\n"
FOUGHT = "territories:\n  Sn: a 1\n  Se: b 2 < a 3; tower small\n  12n: a 1\n"
DUEL = ", attacker=a, fight=Se, figures=3/2, fed="
AFTER = "territories:\n  Sn: a 1\n  Se: b 2\n"
HANDS = "seat a\n  hand: spy\nseat b\n  hand: feast:ab move:ab unrest@0:*\nseat c\n  hand: build\n"
HANDS_A = "seat a\n  tiles: 4 9\nseat b\n  tiles: 2 7 30\nseat c\n  tiles: 1 3 6\n"
HANDS_B = "seat a\n  tiles: 4\nseat b\n  tiles: 2 7\nseat c\n  tiles: 1 3\n"
SETUP = "phase: setup\nturn: b\n"
ASKED: dict[Frame, list[str]] = {
    Frame.CLAN: [
        "tiles:\n  S 0 0 n\nask: b clan\noptions: clans=choose\n"
        + SETUP
        + "seat a\n  clan: stag\nseat b\n  clan: -\nseat c\n  clan: -\n"
    ],
    Frame.LAY: [
        "tiles:\n  S 0 0 n\nask: b lay\n" + SETUP + HANDS_A,
        "ask: b lay\n" + SETUP + HANDS_B,
        "ask: b lay\nphase: chance\nturn: b\ndoing: tiles=7\npile: 8 9\n",
    ],
    Frame.FOUND: [
        "ask: b found\ndoing: laid=12\n" + SETUP + HANDS_A.replace("2 7 30", "2 7"),
        "ask: b found\nphase: chance\nturn: b\n",
        "ask: b found\nphase: chance\nturn: b\ndoing: laid=12\n",
    ],
    Frame.TURN: [
        "",
        "ask: a turn\n" + HELD,
        "ask: c turn\nturn: c\nplayed: flash\npassed: a b\nfirst: b\n" + HELD,
        "ask: a turn\n" + HANDS,
        "ask: a turn\nyear: 7\nachievements: warlord builder\ndisplay: scouts\ngone: spy explorer\n" + HELD,
        "ask: a turn\nseat a\n  flags: foresight declined\nseat b\n  flags: conqueror roused\n",
        "ask: a turn\nseat a\n  discard: unrest unrest feast\n  draw: unrest@2:* feast@2\n  shuffles: 4\n",
        "ask: a turn\nseat a\n  clan: snake\n  aside: stolen-lore\n  hand: extortion\ntoken: 24e\n",
        "ask: a turn\nseat a\n  clan: bear\n"
        "territories:\n  Sn: a 0 bear; forge large\n  12n: -; silo none, stone none\n",
    ],
    Frame.TAKE: [
        "ask: a take\npassed: a\ndisplay: scouts merchant\n",
        "ask: a take\ndoing: card=future-sight, step=1\ndisplay: scouts merchant\n",
    ],
    Frame.REACT: ["ask: b react\ndoing: card=move, step=0\nseat b\n  hand: feast\n  draw: defensive-strategy\n"],
    Frame.CHOOSE: [
        "ask: a choose\ndoing: card=feast, step=1, parts=recruit+move+explore+build\n",
        "ask: a choose\ndoing: card=teamwork, step=1, parts=recruit+explore+build\n",
        "ask: a choose\ndoing: card=annexation, step=1, parts=explore\n",
        "ask: a choose\ndoing: card=rangers, step=2, parts=explore\n",
        "ask: a choose\ndoing: card=negotiation, step=1, parts=draw+retrieve\nseat a\n  discard: move\n",
    ],
    Frame.RECRUIT: [
        "ask: a recruit\ndoing: card=recruit, step=1, left=1, room=Sn:1+12n:1\n" + HELD,
        "ask: a recruit\ndoing: card=great-town-hall, step=1, left=1, camps=12n:1, spot=12n\n" + HELD,
        "ask: a recruit\ndoing: card=teamwork, step=1, part=recruit, parts=move+explore+build, left=1, room=Sn:1\n"
        + HELD,
        "ask: a recruit\ndoing: card=hunters, step=1, left=5, room=Sn:2+12n:3\n" + HELD,
        "ask: a recruit\ndoing: card=capture, step=2, left=1, room=Sn:1+12n:1\n" + HELD,
    ],
    Frame.PULL: ["ask: a pull\ndoing: card=gathering, step=2, spot=Sn\n" + HELD],
    Frame.BUILD: [
        "ask: a build\ndoing: card=build, step=1\n" + HELD + WOOD,
        "ask: a build\ndoing: card=feast, step=1, part=build\n" + HELD + WOOD,
        "ask: a build\ndoing: card=carpentry, step=2, built=large\n" + HELD,
        "ask: a build\ndoing: card=clan-glory, step=1, only=Sn\n" + HELD + WOOD,
    ],
    Frame.SWAP: ["ask: a swap\ndoing: card=villagers, step=2\nterritories:\n  Se: a 1; silo small\n"],
    Frame.MOVE: [
        "ask: a move\ndoing: card=militia, step=1, left=2\n" + HELD,
        "ask: a move\ndoing: card=militia, step=1, left=1, attacker=a\n" + FOUGHT,
        "ask: a move\ndoing: card=annexation, step=1, part=move, parts=explore, left=1\n" + HELD,
    ],
    Frame.FIGHT: [
        "ask: a fight\ndoing: card=incursion, step=1, attacker=a\n"
        "territories:\n  Sn: b 1 < a 2\n  Se: b 2 < a 0 bear\n  12n: a 1\nseat a\n  clan: bear\n"
    ],
    Frame.PUSH: ["ask: a push\ndoing: card=intimidate, step=1, attacker=a, fight=Se\n" + FOUGHT],
    Frame.FOOD: [
        "ask: a food\ndoing: card=militia, step=1" + DUEL + "0/0\n" + FOUGHT,
        "ask: b food\ndoing: card=militia, step=1" + DUEL + "1/0, held=yes\n" + FOUGHT,
        "ask: a food\ndoing: card=feast, step=1, part=move" + DUEL + "0/0\n" + FOUGHT,
        "ask: b food\nturn: c\ndoing: card=bribery, step=1" + DUEL + "0/0\n" + FOUGHT,
    ],
    Frame.DIE: [
        "ask: a die\ndoing: card=militia, step=1" + DUEL + "1/0, axes=0/0, skulls=0/0\n" + FOUGHT,
        "ask: b die\ndoing: card=militia, step=1" + DUEL + "1/0, axes=2/0, skulls=1/0\n" + FOUGHT,
    ],
    Frame.THROW: ["ask: a throw\ndoing: card=axe-throwers, step=1" + DUEL + "0/2, axes=3/0, skulls=0/0\n" + FOUGHT],
    Frame.RETREAT: [
        "ask: a retreat\ndoing: card=militia, step=1, attacker=a, fight=Se, losers=2\n" + AFTER,
        "ask: c retreat\ndoing: card=militia, step=1, attacker=b, fight=Se, losers=1\nturn: b\n" + AFTER,
        "ask: b retreat\ndoing: card=militia, step=1, attacker=a, fight=Se, losers=0+bear\nseat b\n  clan: bear\n"
        "territories:\n  Se: a 1\n",
    ],
    Frame.EXPLORE: [
        "ask: a explore\ndoing: card=explore, step=1, tiles=7\n" + HELD,
        "ask: a explore\ndoing: card=lay-of-the-land, step=1, tiles=9+7+33\npile: 1 2 / 3\n" + HELD,
        "ask: a explore\ndoing: card=scout-camp, step=1, tiles=9, redrawn=yes\npile: / 7\n" + HELD,
        "ask: a explore\ndoing: card=rangers, step=2, part=explore, tiles=9\n" + HELD,
    ],
    Frame.SPLIT: [
        "ask: a split\ndoing: card=trading-post, step=1, split=1/1/1\n"
        "seat a\n  lifted: move@1:a feast@1:* unrest@1:*\n  hand: build@1:a\n",
        "ask: a split\ndoing: card=cunning-merchant, step=1, split=0/0/2\nseat a\n  lifted: move@1:a feast@0:ab\n",
    ],
    Frame.PAY: [
        "ask: a pay\ndoing: card=resourceful, step=2\nseat a\n  goods: 3 food\n",
        "ask: a pay\ndoing: card=hired-ravens, step=2, spot=12n\n" + HELD,
    ],
    Frame.SLAY: ["ask: a slay\ndoing: card=plunder, step=1\n" + HELD],
    Frame.GATHER: [
        "ask: a gather\ndoing: card=raiding-party, step=1, only=Se\n" + HELD,
        "ask: a gather\nphase: harvest\nturn: b\ntoken: Se\nseat a\n  clan: snake\n" + HELD,
    ],
    Frame.SCORCH: [
        "ask: a scorch\ndoing: card=slither, step=0\nseat a\n  clan: snake\n",
        "ask: a scorch\ndoing: card=slither, step=2\nseat a\n  clan: snake\ntoken: Se\n",
    ],
    Frame.TARGET: [
        "ask: a target\ndoing: card=spy, step=1\n" + HANDS.replace("spy", "move"),
        "ask: a target\ndoing: card=veiled-threats, step=1, part=threaten\n" + HANDS,
    ],
    Frame.PICK: ["ask: a pick\ndoing: card=spy, step=1, victim=b\n" + HANDS.replace("spy", "move")],
    Frame.RANSOM: ["ask: b ransom\ndoing: card=extortion, step=1, victim=b, picked=feast\n" + HANDS],
    Frame.DISCARD: ["ask: b c discard\ndoing: card=ancestral-curse, step=1\n" + HANDS],
    Frame.RETRIEVE: [
        "ask: a retrieve\ndoing: card=negotiation, step=1, part=retrieve\nseat a\n  discard: feast feast move\n"
    ],
    Frame.COPY: [
        "ask: a copy\ndoing: card=legendary-heroes, step=1\nseat a\n  active: feast feast! legendary-heroes!\n"
    ],
    Frame.BRIBE: ["ask: a bribe\ndoing: card=bribery, step=1\n" + HELD],
    Frame.TRADE: ["ask: b trade\nphase: harvest\nturn: b\n"],
}
ALL_ASKED = [pytest.param(frame, text, id=f"{frame.name}{n}") for frame in Frame for n, text in enumerate(ASKED[frame])]


def three(text: str) -> str:
    """The same for three seats; blocks of a seat follow anything else."""
    return f"seats: 3\n{text}"


@pytest.mark.parametrize(("frame", "text"), ALL_ASKED)
def test_what_was_written_is_read_as_the_same_bytes(frame: Frame, text: str) -> None:
    states = position(three(text))
    full = written(states)
    again = read_position(full)
    assert written(again) == full
    assert again.tobytes() == states.tobytes()
    assert states[0]["frame_kind"][0] == frame
    for line in text.splitlines():
        if line.startswith(("ask", "doing", "phase", "turn", "token")):
            assert line in full.splitlines()


@pytest.mark.parametrize("seed", range(60))
def test_random_positions_survive_being_written(seed: int) -> None:
    states = read_position(random_position(random.Random(seed)))
    full = written(states)
    assert read_position(full).tobytes() == states.tobytes()
    assert written(read_position(full)) == full


def test_a_complete_position_is_written_as_the_notation_says() -> None:
    text = """northgard position
seats: 3
options: years=7, fame=open, trade=any, clans=random
year: 2
phase: actions
first: b
turn: a
played: nothing
passed: c
ask: a turn
doing: -
tiles:
  S 0 0 n
  12 e1 0 w
territories:
  Sn: a 3
  12m: b 2 bear; camp small
  12s: -; stone none
token: 12m
pile: 4 9 30 / 7
deck: spy militia
display: scouts merchant
achievements: builder warlord
gone: fishing
unrest: 9
seat a
  clan: wolf
  fame: -3
  goods: 2 food 1 wood
  flags: foresight declined
  draw: feast@0 move@0:a
  hand: recruit@0:ab build@0:a unrest@0:*
  active: feast!
  discard: explore
  lifted: -
  aside: plunder call-to-war
  tiles: -
seat b
  clan: bear
  fame: 0
  goods: nothing
  flags: roused
  draw: -
  hand: -
  active: -
  discard: -
  lifted: -
  aside: bear-awakens land-guard
  tiles: -
  shuffles: 1
seat c
  clan: snake
  fame: 12
  goods: 1 lore
  flags: -
  draw: -
  hand: -
  active: -
  discard: -
  lifted: -
  aside: -
  tiles: -
"""
    assert written(read_position(text)) == text


# ---------------------------------------------------------------- what follows
def named(areas: list[int]) -> list[str]:
    return [AREA_NAMES[area] for area in areas]


def test_territories_have_the_number_of_their_first_area() -> None:
    s = position("")[0]
    root = {name: AREA_NAMES[s["root"][area]] for name, area in AREA_NUMBERS.items() if s["root"][area] >= 0}
    assert root["13a"] == "Sn"
    assert root["12m"] == "Se"
    assert root["24n"] == "Ss"
    assert root["5s"] == "Sw"
    assert root["12n"] == "12n"
    assert s["root"][AREA_NUMBERS["1n"]] == NOBODY
    inner = [area for area in range(len(AREA_NAMES)) if s["root"][area] != area]
    for field in ("open", "icons", "near", "rough", "units", "guests"):
        assert not s[field][inner].any()


def test_sides_icons_and_borders_belong_to_whole_territories() -> None:
    s = position("")[0]
    se, sn = AREA_NUMBERS["Se"], AREA_NUMBERS["Sn"]
    assert s["open"][se] == 1
    assert s["open"][sn] == 3
    assert counts(int(s["icons"][se]))[Icon.WOOD] == 1
    assert counts(int(s["icons"][se]))[Icon.SMALL] == 1
    assert named(members(as_number(s["near"][se]))) == ["Sn", "Ss", "Sw", "12n", "12s"]
    assert not as_number(s["rough"][se])


def test_a_rough_line_is_a_border_of_its_own() -> None:
    s = read_position("tiles:\n  S 0 0 n\n  20 e1 0 n\n")[0]
    assert named(members(as_number(s["rough"][AREA_NUMBERS["20s"]]))) == ["Se"]
    assert not as_number(s["near"][AREA_NUMBERS["20s"]])


def test_the_grid_is_a_torus() -> None:
    s = position("")[0]
    assert s["grid"][36] == TILE_NAMES.index("5") + 1
    assert s["grid"][36 * 37] == TILE_NAMES.index("13") + 1
    assert np.count_nonzero(s["grid"]) == 5


def test_units_buildings_and_cards_leave_their_supplies() -> None:
    land = "territories:\n  Sn: a 3\n  Se: b 2 < a 4; camp small\n"
    doing = "ask: a move\ndoing: card=militia, step=1, left=1\n"
    s = position(f"{land}{doing}seat a\n  hand: unrest defensive-strategy\n")[0]
    assert s["reserve"][:2].tolist() == [7, 12]
    assert s["stock"][Building.CAMP] == 6
    assert s["unrest"] == 9
    assert s["guard"] == 0
    assert s["attacker"] == 0


def test_short_cards_are_known_to_their_owner_in_the_hand_and_to_nobody_in_the_draw_pile() -> None:
    s = position("seat b\n  hand: move feast@2:*\n  draw: build explore\n")[0]
    assert s["mark"][1, Zone.HAND, :2].tolist() == [2, 2 << BATCH | ALL]
    assert s["mark"][1, Zone.DRAW, :2].tolist() == [0, 0]
    assert s["pile"][1, Zone.DRAW, :2].tolist() == [NUMBERS["explore"], NUMBERS["build"]]
    assert s["batch"][:2].tolist() == [0, 2]


def test_a_short_position_has_all_other_tiles_in_the_pile_and_the_first_clans() -> None:
    s = position("seat a\n  clan: bear\n")[0]
    assert s["tiles_left"] == 29
    assert TILE_NAMES[s["tile_pile"][28]] == "1"
    assert s["clan"].tolist() == [0, 1, NOBODY, NOBODY, NOBODY]
    assert s["aside"].tolist() == [3, 3, 0, 0, 0]


def test_what_is_paid_stands_on_the_card() -> None:
    s = position(ASKED[Frame.PAY][0])[0]
    assert s["frame_args"][0, 1] == STEPS[NUMBERS["resourceful"], 1, N] == 3


@pytest.mark.parametrize(("n", "picks"), [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)])
def test_how_many_parts_may_still_be_chosen_follows_from_the_card(n: int, picks: int) -> None:
    assert position(ASKED[Frame.CHOOSE][n])[0]["picks"] == picks


def test_two_parts_of_teamwork_are_chosen() -> None:
    assert position("ask: a choose\ndoing: card=teamwork, parts=recruit+move+explore+build\n")[0]["picks"] == 2


def test_options_are_in_the_state() -> None:
    states = position("options: years=10, fame=hidden, trade=same\n")
    assert options_in(states) == NorthgardOptions(seats=2, years=10, fame="hidden", trade="same", clans="random")


def map_text(laid: dict[int, Laid]) -> str:
    lines = (f"  {TILE_NAMES[tile]} {cell(at.x, at.y)} {SIDES[at.turn]}\n" for tile, at in laid.items())
    return "tiles:\n" + "".join(lines)


@ruling("northgard.11.1")
def test_three_closed_territories_with_a_large_building_end_a_match_early() -> None:
    laid = random_map(random.Random(8), 2, 18)
    forts = "".join(f"  {name}: b 1; forge large\n" for name in ("Sn", "2n", "15e"))
    text = f"{map_text(laid)}territories:\n{forts}phase: over\nask: -\nyear: 3\n"
    assert read_position(text)[0]["ending"] == Ending.DOMINATION
    for other in (text.replace("2n: b", "2n: a"), text.replace("15e: b 1; forge large", "15e: b 1")):
        with pytest.raises(BadPosition, match="nobody dominates"):
            read_position(other)
    with pytest.raises(BadPosition, match="nobody dominates"):
        read_position(text + "options: years=10\n")


def test_a_match_is_over_after_its_last_year() -> None:
    states = position("phase: over\nask: -\nyear: 7\n")
    assert states[0]["ending"] == Ending.FAME
    assert states[0]["depth"] == 0
    assert read_position(written(states)).tobytes() == states.tobytes()


# ---------------------------------------------------------------- what is wrong
BAD = {
    "no tiles": ("tiles: S 0 0 n", "stand below it"),
    "no start tile": ("tiles:\n  12 0 0 n", "start tile"),
    "turned start tile": ("tiles:\n  S 0 0 e", "start tile"),
    "second start tile": ("tiles:\n  S 0 0 n\n  T e1 0 n", "five seats"),
    "no second start tile": ("seats: 5\ntiles:\n  S 0 0 n", "five seats"),
    "overlap": ("tiles:\n  S 0 0 n\n  12 0 n1 n\n  13 0 n1 n", "same cell"),
    "twice": ("tiles:\n  S 0 0 n\n  12 0 n1 n\n  12 0 n2 n", "twice"),
    "loose": ("tiles:\n  S 0 0 n\n  12 0 n2 n", "hang together"),
    "unknown tile": ("tiles:\n  S 0 0 n\n  34 0 n1 n", "'34' is not known"),
    "unknown cell": ("tiles:\n  S 0 0 n\n  3 n1 0 n", "'n1' is not known"),
    "unknown turn": ("tiles:\n  S 0 0 n\n  3 0 n1 up", "'up' is not known"),
    "no turn": ("tiles:\n  S 0 0 n\n  3 0 n1", "tile, cell and turn"),
    "border": ("tiles:\n  S 0 0 n\n  13 e1 0 n\n  2 0 s1 s\n  5 e1 s1 n", "northgard.7.7"),
    "key": (SMALL + "weather: fine", "'weather: fine' is not a line"),
    "key twice": (SMALL + "year: 1\nyear: 2", "twice"),
    "seat key": (SMALL + "seat a\n  year: 1", "is not a line"),
    "seat twice": (SMALL + "seat a\nseat a", "each once"),
    "seat f": (SMALL + "seat f", "seats are a, b, c, d, e"),
    "more seats": (SMALL + "seats: 2\nseat c", "block for seat c"),
    "seats": (SMALL + "seats: 6", "from 2 to 5"),
    "option": (SMALL + "options: speed=7", "names are"),
    "years": (SMALL + "options: years=8", "options"),
    "fame": (SMALL + "options: fame=secret", "options"),
    "year": (SMALL + "year: 8", "from 0 to 7"),
    "year 0": (SMALL + "year: 0", "set-up"),
    "phase": (SMALL + "phase: spring", "setup, actions, harvest, chance, over"),
    "turn": (SMALL + "turn: c", "a, b are"),
    "passed": (SMALL + "passed: a a", "each seat once"),
    "territory": (SMALL + "territories:\n  9n: a 1", "not on the map"),
    "inner area": (SMALL + "territories:\n  13a: a 1", "belongs to the territory Sn"),
    "territory twice": (SMALL + "territories:\n  Sn: a 1\n  Sn: b 1", "twice"),
    "no figures": (SMALL + "territories:\n  Sn: a 0", "nobody is there"),
    "empty": (SMALL + "territories:\n  Sn: -", "needs no line"),
    "units": (SMALL + "territories:\n  Sn: a 9\n  Se: a 6", "15 units"),
    "many units": (SMALL + "territories:\n  Sn: a 15", "from 0 to 14"),
    "no bear": (SMALL + "territories:\n  Sn: b 1 bear", "no war bear"),
    "two bears": (SMALL + "territories:\n  Sn: a 1 bear\n  Se: a 1 bear", "only one war bear"),
    "guests at home": (SMALL + "territories:\n  Sn: a 1 < a 1", "somebody else"),
    "guests in neutral land": (SMALL + "territories:\n  Sn: - < a 1", "somebody else"),
    "two attackers": (SMALL + "seats: 3\nterritories:\n  Sn: a 1 < b 1\n  Se: a 1 < c 1", "one attacker"),
    "guests at peace": (SMALL + "territories:\n  Sn: a 1 < b 1", "before anything else"),
    "building": (SMALL + "territories:\n  Sn: a 1; castle large", "'castle' is not known"),
    "space": (SMALL + "territories:\n  Sn: a 1; silo large", "does not stand on large"),
    "stone": (SMALL + "territories:\n  Se: a 1; stone small", "does not stand on small"),
    "full": (SMALL + "territories:\n  Se: a 1; silo small, camp small", "not so many small"),
    "tokens": (SMALL + "territories:\n  Se: -; " + ", ".join(["silo none"] * 8), "only 7 tokens"),
    "token": (SMALL + "token: Sn", "nobody is the snake"),
    "start tile in pile": (SMALL + "pile: S", "start tile"),
    "tile twice": (SMALL + "pile: 7 8 7", "two places"),
    "tile on map and in pile": (SMALL + "pile: 12", "two places"),
    "strokes": (SMALL + "pile: 7 / 8 / 9", "one /"),
    "deck": (SMALL + "deck: move", "does not belong"),
    "card twice": (SMALL + "deck: spy\ndisplay: spy", "spy is in two places"),
    "owned and gone": (SMALL + "gone: spy\nseat a\n  hand: spy", "spy is in two places"),
    "big deck": (SMALL + "deck: " + " ".join(list(NUMBERS)[26:39]), "at most 6"),
    "display": (SMALL + "display: scouts spy merchant", "not more cards than seats"),
    "achievements": (SMALL + "achievements: spy", "does not belong"),
    "unrest": (SMALL + "unrest: 9", "leave 10"),
    "much unrest": (SMALL + "seat a\n  discard:" + 11 * " unrest", "only 10 unrest"),
    "clan": (SMALL + "seat a\n  clan: fish", "bear, boar, goat"),
    "clan twice": (SMALL + "seat a\n  clan: wolf\nseat b\n  clan: wolf", "two seats"),
    "no clan": (SMALL + "seat a\n  clan: -", "while clans are chosen"),
    "fame of a seat": (SMALL + "seat a\n  fame: much", "is not a number"),
    "goods": (SMALL + "seat a\n  goods: 2 gold", "'gold'"),
    "goods twice": (SMALL + "seat a\n  goods: 2 food 1 food", "goods"),
    "flags": (SMALL + "seat a\n  flags: tired", "foresight"),
    "card": (SMALL + "seat a\n  hand: joker", "'joker' is not known"),
    "mark": (SMALL + "seat a\n  hand: move@x", "'move@x' is not like"),
    "mark of nobody": (SMALL + "seat a\n  hand: move@0:c", "a, b are"),
    "three feasts": (SMALL + "seat a\n  hand: feast feast feast", "3 times feast"),
    "two moves": (SMALL + "seat a\n  hand: move\n  draw: move", "2 times move"),
    "another clan": (SMALL + "seat a\n  clan: wolf\n  hand: roaming", "another clan"),
    "aside": (SMALL + "seat a\n  clan: wolf\n  aside: prowl", "no upgrade"),
    "aside and in hand": (SMALL + "seat a\n  clan: wolf\n  aside: plunder\n  hand: plunder", "there twice"),
    "shuffles": (SMALL + "seat a\n  hand: move@3\n  shuffles: 2", "from 3"),
    "hand tiles": (SMALL + "seat a\n  tiles: 7", "set-up only"),
    "lifted": (SMALL + "seat b\n  lifted: move", "whose turn it is"),
    "lifted at turn": (SMALL + "seat a\n  lifted: move", "split"),
    "frame": (SMALL + "ask: a sing", "'sing' is not known"),
    "asked": (SMALL + "ask: b turn", "not of b"),
    "two asked": (SMALL + "ask: a b turn", "one seat is asked"),
    "nobody asked": (SMALL + "ask: -", "not asked in the phase actions"),
    "wrong phase": (SMALL + "ask: a trade", "not asked in the phase actions"),
    "over": (SMALL + "phase: over\nask: -\nyear: 3", "nobody dominates"),
    "doing": (SMALL + "doing: dance=yes", "names are"),
    "doing without value": (SMALL + "doing: card", "name=value"),
    "doing at turn": (SMALL + "doing: card=move, step=1", "no step of a card"),
    "not now": (SMALL + "doing: left=2", "does not belong to this question"),
    "no card": (SMALL + "ask: a build", "another step"),
    "wrong step": (SMALL + "ask: a build\ndoing: card=carpentry, step=3", "from 0 to 2"),
    "wrong card": (SMALL + "ask: a build\ndoing: card=move", "another step"),
    "added at camps": (
        SMALL + "ask: a recruit\ndoing: card=capture, step=2, left=1, room=Sn:1, camps=Sn:1\nterritories:\n  Sn: a 1",
        "has no camps",
    ),
    "added nowhere": (SMALL + "ask: a recruit\ndoing: card=capture, step=2, left=1", "needs room"),
    "no left": (SMALL + "ask: a move\ndoing: card=move", "move needs left"),
    "wrong part": (SMALL + "ask: a build\ndoing: card=feast, part=draw", "those that the card offers"),
    "too few parts": (SMALL + "ask: a choose\ndoing: card=feast, parts=move", "so many parts"),
    "no push": (SMALL + FOUGHT + "ask: a push\ndoing: card=militia, fight=Se", "not asked for this card"),
    "attacker": (SMALL + "seats: 3\n" + FOUGHT + "ask: a fight\ndoing: card=militia, attacker=c", "those who entered"),
    "no fight": (SMALL + HELD + "ask: a food\ndoing: card=militia, fight=Se, figures=1/1", "somebody entered"),
    "retreat of the winner": (
        SMALL + AFTER + "ask: b retreat\ndoing: card=militia, attacker=a, fight=Se, losers=1", "not of b"),
    "split": (SMALL + "ask: a split\ndoing: card=merchant, split=1/2/0\nseat a\n  lifted: move", "lifted cards"),
    "victim": (SMALL + "ask: a pick\ndoing: card=spy, victim=b", "cards in hand"),
    "discard": (SMALL + "ask: b discard\ndoing: card=ancestral-curse", "cards in hand"),
    "react": (SMALL + "ask: b react\ndoing: card=move, step=0", "nobody"),
    "lay": (SMALL + "phase: setup\nask: a lay", "three tiles"),
    "lay in a second chance": (SMALL + "phase: chance\nask: a lay", "needs tiles"),
    "found": (SMALL + "phase: setup\nask: a found\nseat a\n  tiles: 2 7\nseat b\n  tiles: 1 3 4", "needs laid"),
    "laid": (SMALL + "phase: setup\nask: a found\ndoing: laid=9\nseat a\n  tiles: 2 7", "not on the map"),
    "tiles of others": (SMALL + "phase: setup\nask: a lay\nseat a\n  tiles: 2 7 9", "in turn order"),
    "clans in a land": (SMALL + "phase: setup\noptions: clans=choose\nask: a clan\nseat a\n  clan: -", "at the start"),
    "clans out of turn": (
        "tiles:\n  S 0 0 n\nphase: setup\noptions: clans=choose\nask: a clan\nseat a\n  clan: -", "turn order"),
    "no answer": (SMALL + "ask: a build\ndoing: card=build", "no legal answer"),
    "tribute": (SMALL + "phase: harvest\nask: b gather\nseat b\n  clan: snake", "token"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "words"), BAD.values(), ids=list(BAD))
def test_what_is_wrong_with_a_position_is_said(text: str, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_position(text)
    assert words in str(caught.value)


def test_lines_of_a_block_may_stand_without_spaces_before_them() -> None:
    lines = SMALL.splitlines()
    assert any(line.startswith(" ") for line in lines)
    bare = "\n".join(line.lstrip() for line in lines) + "\n"
    assert read_position(bare).tobytes() == read_position(SMALL).tobytes()


@pytest.mark.parametrize("text", ["", "tiles:", "northgard position\n", "x" * 30_000], ids=len)
def test_a_position_needs_tiles(text: str) -> None:
    with pytest.raises(BadPosition):
        read_position(text)


@pytest.mark.parametrize("seed", range(100))
def test_a_damaged_position_is_refused_or_read_as_what_it_says(seed: int) -> None:
    """Words are swapped, doubled, lost or changed; nothing but BadPosition may come of it."""
    rng = random.Random(seed)
    frame = rng.choice(list(Frame))
    texts = [written(position(three(text))) for text in ASKED[frame]] + [random_position(rng)]
    for _ in range(10):
        damaged = damage(rng, rng.choice(texts))
        try:
            states = read_position(damaged)
        except BadPosition:
            continue
        full = written(states)
        assert read_position(full).tobytes() == states.tobytes()


def damage(rng: random.Random, text: str) -> str:
    """One word of a text is made another one."""
    lines = text.splitlines()
    n = rng.randrange(1, len(lines))
    words = lines[n].split(" ")
    k = rng.randrange(len(words))
    other = rng.choice(rng.choice(lines).split() or ["x"])
    word = words[k]
    words[k] = rng.choice([other, "", f"{word} {word}", word[:-1], word + rng.choice("0a-/:;,+=@*!<"), other + word])
    lines[n] = " ".join(words)
    return "\n".join(lines)
