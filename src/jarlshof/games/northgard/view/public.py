"""What a seat sees of Northgard, and the names of what events and questions tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from jarlshof.core import contract
from jarlshof.core.game import Slot
from jarlshof.core.moves import Bundle
from jarlshof.core.state import States
from jarlshof.core.view import Form
from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, FIRST_ADVANCED, PART_NAMES, RESOURCES
from jarlshof.games.northgard.law.combat import ATTACKER, DEFENDER, points_of
from jarlshof.games.northgard.moves import BUILDING_NAMES, EAST_NAMES, FARTHEST, SEAT_NAMES, SOUTH_NAMES, SPACE_NAMES
from jarlshof.games.northgard.state import NOBODY, PUBLIC, Frame, Happening, Icon, Phase, Played, Space, Zone
from jarlshof.games.northgard.steps import bonus_of
from jarlshof.games.northgard.tiles import AREA_NAMES, SIDES, TILE_NAMES
from jarlshof.games.northgard.view.peek import (
    FLAGS,
    SIZES,
    aside,
    discards,
    frame_of,
    lifted,
    zone,
)
from jarlshof.games.northgard.view.survey import from_pair, members
from jarlshof.games.northgard.view.table import (
    Active,
    Building,
    Doing,
    Fight,
    Known,
    NorthgardMine,
    NorthgardTable,
    Player,
    Territory,
    Tile,
)
from jarlshof.games.northgard.view.tally import Tally, winter

GOODS = Bundle("goods", list(RESOURCES), 8)
ICON_NAMES = (*RESOURCES, "lair")
SPACES = tuple(SPACE_NAMES[: Space.NONE])
KEPT = 1 << 12  # of each kind of thing that views have in common
FACES = ("two-axes", "three-axes", "axe-or-skull", "two-axes-skull", "two-skulls", "axe-skull")


# ---------------------------------------------------------------- names of what is told
def _names(names: list[str]) -> dict[int, str]:
    return {NOBODY: "-", **dict(enumerate(names))}


_SEATS, _AREAS, _CARDS = _names(SEAT_NAMES), _names(AREA_NAMES), _names(CARD_NAMES)
_AREA, _CARD, _TILE = Slot("area", _AREAS), Slot("card", _CARDS), Slot("tile", _names(TILE_NAMES))
_N, _GOODS, _RESOURCE = Slot("n"), Slot("goods", bundle=GOODS), Slot("resource", _names(list(RESOURCES)))
_START, _GOAL, _VICTIM = Slot("start", _AREAS), Slot("goal", _AREAS), Slot("victim", _SEATS)
_CELL = (
    Slot("east", {n - FARTHEST: name for n, name in enumerate(EAST_NAMES)}),
    Slot("south", {n - FARTHEST: name for n, name in enumerate(SOUTH_NAMES)}),
    Slot("turn", _names(list(SIDES))),
)
_BUILDING, _SPACE = Slot("building", _names(BUILDING_NAMES)), Slot("space", _names(SPACE_NAMES))
_BEAR = Slot("bear", {0: "no", 1: "yes"})
_NEW = Slot("new", _CARDS)

EVENTS: dict[int, tuple[Slot, ...]] = {
    Happening.BEGINS: (),
    Happening.CLAN: (Slot("clan", _names(CLAN_NAMES)),),
    Happening.TILES: (_TILE, Slot("second", _TILE.names), Slot("third", _TILE.names)),
    Happening.LAY: (_TILE, *_CELL),
    Happening.FOUND: (_AREA, _N, _BEAR),  # units, and whether the war bear is with them
    Happening.YEAR: (Slot("year"),),
    Happening.CARDS: (_N,),  # cards drawn, for everybody
    Happening.DREW: (_CARD,),  # one card drawn, for its owner only
    Happening.SHUFFLE: (_N,),
    Happening.DISPLAY: (_CARD,),
    Happening.PLAY: (_CARD,),
    Happening.WAIT: (_CARD,),
    Happening.REPLACE: (_CARD,),
    Happening.REMOVE: (_CARD,),
    Happening.UPGRADE: (_CARD, _NEW),
    Happening.RETIRE: (_CARD, _NEW),
    Happening.PASS: (),
    Happening.FIRST: (),  # gets the first-player marker
    Happening.TAKE: (_CARD,),
    Happening.END: (),
    Happening.CANCEL: (_CARD, _VICTIM),  # by Defensive Strategy: whose card
    Happening.LET: (),
    Happening.LET_YEAR: (),
    Happening.CHOOSE: (Slot("part", _names(PART_NAMES)),),
    Happening.RECRUIT: (_AREA, _N),
    Happening.BEAR: (_AREA,),
    Happening.CAMP: (_AREA,),
    Happening.PULL: (_START, _GOAL),
    Happening.BUILD: (_BUILDING, _AREA, _SPACE, Slot("wood")),
    Happening.SWAP: (_AREA, _BUILDING, Slot("new", _BUILDING.names), _SPACE),
    Happening.MOVE: (_START, _GOAL, _N),
    Happening.LEAD: (_START, _GOAL, _N),  # with the war bear
    Happening.PUSH: (_START, _GOAL),
    Happening.TAKEN: (_AREA,),  # without a combat
    Happening.COMBAT: (_AREA, Slot("defender", _SEATS), Slot("attack"), Slot("defence")),  # points before food and dice
    Happening.FEED: (_N,),
    Happening.HOLD: (),
    Happening.ROLL: (Slot("face", _names(list(FACES))),),
    Happening.THROW: (Slot("sign", {0: "axe", 1: "skull"}),),  # chosen on the die or thrown
    Happening.RESULT: (_AREA, Slot("defender", _SEATS), Slot("attack"), Slot("defence")),
    Happening.CASUALTIES: (_AREA, _N, _BEAR),  # units, and whether the bear too
    Happening.WIN_COMBAT: (_AREA,),
    Happening.BOTH_DEAD: (_AREA,),
    Happening.RETREAT: (_START, _GOAL, _N),
    Happening.RETREAT_BEAR: (_START, _GOAL),
    Happening.RESERVE: (_AREA, _N, _BEAR),  # nowhere to retreat
    Happening.DRAW_TILE: (_TILE,),
    Happening.UNDER: (_TILE,),
    Happening.EXPLORE: (_TILE, *_CELL),
    Happening.NO_TILE: (),
    Happening.CLOSE: (_AREA, Slot("tiles"), Slot("fame")),
    Happening.COLLECT: (_AREA, _GOODS),
    Happening.GAIN: (_GOODS,),  # from a card or a clan power
    Happening.FAME: (_N,),  # the stag's power
    Happening.KEEP: (),
    Happening.KEPT: (_CARD,),  # for its owner only
    Happening.DROP: (_CARD,),
    Happening.TOP: (),
    Happening.TOPPED: (_CARD,),  # for its owner only
    Happening.PAY: (_GOODS,),
    Happening.SLAY: (_AREA, _VICTIM),
    Happening.SCORCH: (_AREA,),
    Happening.TARGET: (_VICTIM,),
    Happening.SEE: (_VICTIM,),
    Happening.SAW: (_CARD,),  # one card of that hand, for the seat only
    Happening.PICK: (_VICTIM, _CARD),
    Happening.DISCARD: (_CARD,),
    Happening.RETRIEVE: (_CARD,),
    Happening.COPY: (_CARD, _VICTIM),
    Happening.BRIBE: (_START, _GOAL, _N, _VICTIM),
    Happening.ROUSE: (),
    Happening.CONQUER: (),
    Happening.HARVEST: (Slot("fame"), _GOODS),
    Happening.TRIBUTE: (_VICTIM, _RESOURCE),
    Happening.TRADE: (_GOODS, Slot("taken", _RESOURCE.names)),
    Happening.WINTER: (Slot("food"), Slot("wood"), Slot("units")),  # paid, for so many units
    Happening.UNREST: (),
    Happening.HUNGER: (Slot("fame"),),  # no unrest left: fame lost
    Happening.CHANCE: (),
    Happening.LEFT_OVER: (_CARD,),
    Happening.DOMINATION: (),
    Happening.OVER: (Slot("year"),),
    Happening.SCORE: (Slot("points"),),
    Happening.WIN: (Slot("points"),),
}
QUESTIONS: dict[int, tuple[Slot, ...]] = {
    Frame.CLAN: (),
    Frame.LAY: (Slot("round"),),  # 1, 2; 3: second chance
    Frame.FOUND: (_TILE,),  # the tile just laid, or -
    Frame.TURN: (Slot("played", {0: "nothing", 1: "flash", 2: "main"}),),
    Frame.TAKE: (),
    Frame.REACT: (_CARD, Slot("player", _SEATS)),
    Frame.CHOOSE: (_CARD, _N),
    Frame.RECRUIT: (_CARD, _N),
    Frame.PULL: (_AREA,),
    Frame.BUILD: (_CARD,),
    Frame.SWAP: (_CARD,),
    Frame.MOVE: (_CARD, _N),
    Frame.FIGHT: (),
    Frame.PUSH: (_AREA,),
    Frame.FOOD: (_AREA,),
    Frame.DIE: (_AREA,),
    Frame.THROW: (_AREA,),
    Frame.RETREAT: (_AREA, _N),
    Frame.EXPLORE: (_CARD,),
    Frame.SPLIT: (Slot("keep"), Slot("drop"), Slot("top")),
    Frame.PAY: (_CARD, _N),
    Frame.SLAY: (_CARD,),
    Frame.GATHER: (_AREA,),
    Frame.SCORCH: (),
    Frame.TARGET: (_CARD,),
    Frame.PICK: (_CARD, _VICTIM),
    Frame.RANSOM: (_CARD, Slot("player", _SEATS)),
    Frame.DISCARD: (_CARD,),
    Frame.RETRIEVE: (_CARD,),
    Frame.COPY: (_CARD,),
    Frame.BRIBE: (_CARD,),
    Frame.TRADE: (),
}


# ---------------------------------------------------------------- what everybody knows
def table(states: States, i: int) -> NorthgardTable:
    """What everybody may know."""
    s = states[i]
    known = int(s["tiles_known"])
    deck = s["deck"].tolist()[: s["deck_left"]]
    tally = Tally(s)
    laid = zip(*(s[field].tolist() for field in ("tile_x", "tile_y", "tile_turn")), strict=True)
    return NorthgardTable(
        year=int(s["year"]),
        years=int(s["years"]),
        phase=Phase(int(s["phase"])).name.lower(),
        first=SEAT_NAMES[s["first"]],
        turn=SEAT_NAMES[s["turn"]],
        played=Played(int(s["played"])).name.lower(),
        passed=[SEAT_NAMES[seat] for seat in members(int(s["passed"]))],
        doing=doing(s),
        tiles=[_tile(tile, x, y, turn) for tile, (x, y, turn) in enumerate(laid) if turn >= 0],
        territories=_territories(s, tally),
        token=_name(s["token"], AREA_NAMES),
        pile=int(s["tiles_left"]),
        known_in_pile=[TILE_NAMES[tile] for tile in s["tile_pile"].tolist()[:known][::-1]],
        deck=len(deck),
        deck_early=sum(card < FIRST_ADVANCED for card in deck),
        display=_cards(s["display"].tolist()[: s["shown"]]),
        achievements=_cards(s["trophies"].tolist()[: s["trophies_left"]]),
        gone=_cards(members(from_pair(s["gone"]))),
        unrest=int(s["unrest"]),
        stock=dict(zip(BUILDING_NAMES, s["stock"].tolist(), strict=True)),
        players=[_player(s, seat, tally) for seat in range(int(s["seats"]))],
    )


def _name(number: int, names: Sequence[str]) -> str | None:
    return None if number < 0 else names[number]


def _cards(cards: Iterable[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _counted(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """Counts by name, without zeros."""
    return {name: int(n) for name, n in zip(names, counts, strict=True) if n}


# What most views have in common is made once; nobody changes what a view holds.
@lru_cache(KEPT)
def _few(names: tuple[str, ...], counts: tuple[int, ...]) -> dict[str, int]:
    return _counted(names, counts)


@lru_cache(KEPT)
def _areas(low: int, high: int) -> list[str]:
    """The names of a set of areas, which are two words."""
    return [AREA_NAMES[area] for area in members(from_pair((low, high)))]


@lru_cache(KEPT)
def _tile(tile: int, x: int, y: int, turn: int) -> Tile:
    return Tile(TILE_NAMES[tile], x, y, EAST_NAMES[x + FARTHEST], SOUTH_NAMES[y + FARTHEST], SIDES[turn])


def _territories(s: Any, tally: Tally) -> list[Territory]:
    units, guests, near, rough = (s[field].tolist() for field in ("units", "guests", "near", "rough"))
    bear_at, enters = int(s["bear_at"]), bool(s["bear_enters"])
    return [
        Territory(
            name=AREA_NAMES[area],
            areas=[AREA_NAMES[part] for part in parts],
            owner=_name(tally.owner[area], SEAT_NAMES),
            units=units[area],
            bear=bear_at == area and not enters,
            guests=guests[area],
            bear_enters=bear_at == area and enters,
            closed=not tally.open[area],
            tiles=tally.tile_count(area),
            fame=tally.closed_fame(area),
            icons=_few(ICON_NAMES, tally.icons[area][: Icon.SMALL]),
            yields=_few(RESOURCES, tuple(tally.yields(area))),
            spaces=_few(SPACES, tally.icons[area][Icon.SMALL :]),
            free=_few(SPACES, tuple(tally.free_spaces(area))),
            buildings=[Building(BUILDING_NAMES[kind], SPACE_NAMES[space]) for kind, space in tally.built.get(area, ())],
            near=_areas(*near[area]),
            rough=_areas(*rough[area]),
        )
        for area, parts in tally.areas.items()
    ]


# ---------------------------------------------------------------- seats
def _known(cards: list[tuple[int, int]], observer: int) -> list[str]:
    """Those cards that an observer (a bit of the marks) knows."""
    return [CARD_NAMES[card] for card, mark in cards if mark & observer]


def _known_places(cards: list[tuple[int, int]], observer: int) -> dict[str, str]:
    """The same of a draw pile, by place from the top."""
    return {str(place): CARD_NAMES[card] for place, (card, mark) in enumerate(reversed(cards), 1) if mark & observer}


def _player(s: Any, seat: int, tally: Tally) -> Player:
    hand, draw = zone(s, seat, Zone.HAND), zone(s, seat, Zone.DRAW)
    active, discard = zone(s, seat, Zone.ACTIVE), discards(s, seat)
    raised = lifted(s) if seat == s["turn"] else []
    held = [card for card, _ in hand + draw + raised]
    shown = not s["hidden"] or s["phase"] == Phase.OVER
    units, fame = tally.units_on_map(seat), int(s["fame"][seat])
    scoring = tally.scoring(seat, held + [card for card, _ in active] + discard)
    return Player(
        seat=SEAT_NAMES[seat],
        clan=_name(s["clan"][seat], CLAN_NAMES),
        fame=fame if shown else None,
        points=fame + scoring.total if shown else None,
        scoring=scoring,
        goods=dict(zip(RESOURCES, s["goods"][seat].tolist(), strict=True)),
        units=units,
        reserve=int(s["reserve"][seat]),
        territories=len(tally.territories(seat)),
        strongholds=tally.strongholds(seat),
        hand=len(hand),
        draw=len(draw),
        lifted=len(raised),
        known_hand=_known(hand, PUBLIC),
        known_draw=_known_places(draw, PUBLIC),
        unseen=_cards(sorted(held)),
        active=[Active(CARD_NAMES[card], bool(played)) for card, played in active],
        discard=_cards(discard),
        aside=_cards(aside(s, seat)),
        flags=[flag for flag in FLAGS if s[flag] >> seat & 1],
        passed=bool(s["passed"] >> seat & 1),
        tiles=[TILE_NAMES[tile] for tile in s["seat_tiles"][seat].tolist() if tile >= 0],
        harvest=tally.harvest(seat),
        winter=winter(units),
    )


def mine(states: States, i: int, seat: int) -> NorthgardMine:
    """What only this seat knows."""
    s, own = states[i], 1 << seat
    points = np.zeros(int(s["seats"]), np.int64)
    contract.result_at(states, i, points, np.zeros_like(points))
    others = [other for other in range(int(s["seats"])) if other != seat]
    return NorthgardMine(
        hand=_cards(card for card, _ in zone(s, seat, Zone.HAND)),
        lifted=_cards(card for card, _ in lifted(s)) if seat == s["turn"] else [],
        draw=_known_places(zone(s, seat, Zone.DRAW), own),
        fame=int(s["fame"][seat]),
        points=int(points[seat]),
        known={
            SEAT_NAMES[other]: Known(
                hand=_known(zone(s, other, Zone.HAND), own), draw=_known_places(zone(s, other, Zone.DRAW), own)
            )
            for other in others
        },
    )


def forms(states: States, i: int, seat: int) -> list[Form]:
    """No kind of move is open: all legal ones are listed."""
    return []


# ---------------------------------------------------------------- what is under way
def doing(s: Any) -> Doing | None:
    """The card or combat under way, or the tile of a second chance; None if there is nothing of the kind."""
    frame = frame_of(s)
    if s["card"] < 0 and s["attacker"] < 0 and s["laid"] < 0 and not s["offers"]:
        return None
    return Doing(
        card=_name(s["card"], CARD_NAMES),
        step=int(s["step"]),
        part=_name(s["part"], PART_NAMES),
        parts=[PART_NAMES[part] for part in members(int(s["parts"]))],
        left=int(s["frame_args"][0, 1]) if frame in (Frame.RECRUIT, Frame.MOVE, Frame.PAY) else None,
        room=_counted(AREA_NAMES, s["room"].tolist()),
        camps=_counted(AREA_NAMES, (max(0, n - 1) for n in s["camps"].tolist())),
        spot=_name(s["spot"], AREA_NAMES),
        built=SIZES[s["first_size"]] or None,
        only=_name(s["only"], AREA_NAMES),
        tiles=[TILE_NAMES[tile] for tile in s["offer"].tolist()[: s["offers"]]],
        laid=_name(s["laid"], TILE_NAMES),
        redrawn=bool(s["redrawn"]),
        split=s["split"].tolist() if frame == Frame.SPLIT else None,
        victim=_name(s["victim"], SEAT_NAMES),
        picked=_name(s["picked"], CARD_NAMES),
        attacker=_name(s["attacker"], SEAT_NAMES),
        fight=_fight(s),
        losers=int(s["losers"]),
        loser=_name(s["loser"], SEAT_NAMES),
        loser_bear=bool(s["loser_bear"]),
    )


def _fight(s: Any) -> Fight | None:
    at = int(s["fight"])
    if at < 0:
        return None
    winner = s["owner"][at] == s["attacker"]  # the loser retreats already
    fought = frame_of(s) in (Frame.FOOD, Frame.DIE, Frame.THROW)
    return Fight(
        at=AREA_NAMES[at],
        attacker=SEAT_NAMES[s["attacker"]],
        defender=_name(s["loser"] if winner else s["owner"][at], SEAT_NAMES),
        base=[int(points_of(s, ATTACKER, bonus_of(s))), int(points_of(s, DEFENDER, 0))] if fought else None,
        **{name: s[name].tolist() for name in ("figures", "fed", "axes", "skulls")},
    )
