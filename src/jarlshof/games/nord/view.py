"""What a seat sees of Nord."""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import members
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.state import States
from jarlshof.core.view import Mine, Public
from jarlshof.games.nord.board import SETTLEMENTS, SIZE, SPACES
from jarlshof.games.nord.law.attacking import threatened_at
from jarlshof.games.nord.law.placing import LAND_LIMIT, MANY_LAND, MANY_SEA, SEA_LIMIT
from jarlshof.games.nord.moves import TREASURES
from jarlshof.games.nord.state import (
    ACTIONS,
    JARL,
    NEUTRAL,
    NO_TREASURE,
    NOBODY,
    SITES,
    TILES,
    Action,
    Frame,
    Place,
)


class Settlement(Public, frozen=True):
    """A settlement: where it stands, whose jarl is in it, the warriors of each seat, what it is connected with."""

    name: str
    at: str
    jarl: str | None
    warriors: list[int]
    linked: list[str]
    at_boat: bool


class Worker(Public, frozen=True):
    """A man on the map; a fresh one was placed in this turn."""

    at: str
    seat: str
    fresh: bool


class Berth(Public, frozen=True):
    """A space of the large boat: its number and who lies there."""

    worth: int
    figure: str | None


class Player(Public, frozen=True):
    """What everybody sees of a seat; its treasures only when the match is over."""

    seat: str
    points: int
    men: int
    treasures: int
    shown: dict[str, int] | None


class NordTable(Public, frozen=True):
    """All public facts of a match of Nord."""

    ground: list[str]
    boat: str | None
    settlements: list[Settlement]
    workers: list[Worker]
    tiles: list[str]
    berths: list[Berth]
    players: list[Player]
    fishing: int
    supply_of_tiles: int
    discards: dict[str, int]
    turn: str
    scoring: int
    played: str | None
    path: list[str]
    threats: list[list[str]]  # start and goal of each attack that ending the placement now would force
    most: int | None  # how many men this turn may place, as soon as it is known whether on land or at sea


class NordMine(Mine, frozen=True):
    """What only one seat knows: its treasures."""

    treasures: dict[str, int]


def figure_name(figure: int) -> str:
    """A figure in a settlement or the large boat: `a`, `jarl-a`, `jarl`."""
    if figure == NEUTRAL:
        return "jarl"
    return f"jarl-{SEAT_LETTERS[figure - JARL]}" if figure >= JARL else SEAT_LETTERS[figure]


def ground_rows(states: States, i: int) -> list[str]:
    """The bare map, a character for each space."""
    s = states[i]
    row = ["~"] * SIZE * SIZE
    for name, token in (("mountain", "m"), ("forest", "f"), ("karst", "k")):
        for cell in members(s[name].tolist()):
            row[cell] = token
    for cell in s["pile"].tolist()[: s["piles"]]:
        row[cell] = "p"
    for k, cell in enumerate(s["site"].tolist()[: s["sites"]]):
        row[cell] = SETTLEMENTS[k]
    if s["boat"] >= 0:
        row[s["boat"]] = "@"
    return ["".join(row[start : start + SIZE]) for start in range(0, SIZE * SIZE, SIZE)]


def count_kinds(states: States, i: int, place: int) -> dict[str, int]:
    """How many tiles of each kind lie at a place."""
    s = states[i]
    kinds, places = s["tile_kind"].tolist(), s["tile_place"].tolist()
    counted: dict[str, int] = {}
    for kind in sorted(kinds[tile] for tile in range(TILES) if places[tile] == place):
        counted[TREASURES[kind]] = counted.get(TREASURES[kind], 0) + 1
    return counted


def table(states: States, i: int) -> NordTable:
    """What everybody may know."""
    s = states[i]
    seats, places = int(s["seats"]), s["tile_place"].tolist()
    piles = s["pile"].tolist()
    over = s["depth"] == 0
    return NordTable(
        ground=ground_rows(states, i),
        boat=SPACES[s["boat"]] if s["boat"] >= 0 else None,
        settlements=_settlements(states, i),
        workers=_workers(states, i),
        tiles=[SPACES[cell] for cell in sorted(piles[place - Place.PILE] for place in places if place >= Place.PILE)],
        berths=_berths(states, i),
        players=[
            Player(
                seat=SEAT_LETTERS[seat],
                points=int(s["score"][seat]),
                men=int(s["supply"][seat]),
                treasures=places.count(Place.HAND + seat),
                shown=count_kinds(states, i, Place.HAND + seat) if over else None,
            )
            for seat in range(seats)
        ],
        fishing=int(s["fishing"]),
        supply_of_tiles=places.count(Place.SUPPLY),
        discards=count_kinds(states, i, Place.DISCARDS),
        turn=SEAT_LETTERS[s["turn"]],
        scoring=int(s["scoring"]),
        played=TREASURES[s["played"]] if s["played"] < NO_TREASURE else None,
        path=[SPACES[cell] for cell in members(s["path"].tolist())],
        threats=_threats(states, i),
        most=_most(states, i),
    )


def _most(states: States, i: int) -> int | None:
    """Up to three men on land or two at sea, with Many Workers five or three (nord.B22, nord.B21); never more than
    there are men and fishing boats. The first man decides between land and sea."""
    s = states[i]
    fresh = members(s["fresh"].tolist())
    if not fresh or s["depth"] == 0 or s["frame_kind"][s["depth"] - 1] != Frame.PLACE:
        return None
    at_sea = fresh[0] in members(s["sea"].tolist())
    many = s["played"] < NO_TREASURE and ACTIONS[s["played"]] == Action.MANY_WORKERS
    limit = (MANY_SEA if many else SEA_LIMIT) if at_sea else (MANY_LAND if many else LAND_LIMIT)
    left = int(s["supply"][s["turn"]])
    return min(limit, len(fresh) + (min(left, int(s["fishing"])) if at_sea else left))


def _threats(states: States, i: int) -> list[list[str]]:
    s = states[i]
    if s["depth"] == 0 or s["frame_kind"][s["depth"] - 1] != Frame.PLACE:
        return []
    goals = np.zeros(SITES, np.int64)
    threatened_at(states, i, goals)
    pairs = ((start, goal) for start in range(SITES) for goal in range(SITES) if goals[start] >> goal & 1)
    return [[SETTLEMENTS[start], SETTLEMENTS[goal]] for start, goal in pairs]


def _settlements(states: States, i: int) -> list[Settlement]:
    s = states[i]
    seats = int(s["seats"])
    sites, jarls, linked = s["site"].tolist(), s["jarl"].tolist(), s["linked"].tolist()
    warriors = s["warriors"].tolist()
    return [
        Settlement(
            name=SETTLEMENTS[k],
            at=SPACES[sites[k]],
            jarl=None if jarls[k] == NOBODY else figure_name(jarls[k]),
            warriors=warriors[k][:seats],
            linked=[SETTLEMENTS[other] for other in range(SITES) if linked[k] >> other & 1],
            at_boat=bool(linked[k] >> SITES & 1),
        )
        for k in range(s["sites"])
    ]


def _workers(states: States, i: int) -> list[Worker]:
    s = states[i]
    fresh = set(members(s["fresh"].tolist()))
    men = s["men"].tolist()
    return [
        Worker(SPACES[cell], SEAT_LETTERS[seat], cell in fresh)
        for seat in range(s["seats"])
        for cell in members(men[seat])
    ]


def _berths(states: States, i: int) -> list[Berth]:
    s = states[i]
    worth, figures = s["berth"].tolist(), s["figure"].tolist()
    return [Berth(worth[n], figure_name(figures[n]) if n < s["aboard"] else None) for n in range(s["berths"])]


def mine(states: States, i: int, seat: int) -> NordMine:
    """What only this seat may know."""
    return NordMine(treasures=count_kinds(states, i, Place.HAND + seat))
