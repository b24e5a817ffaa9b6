"""What everybody sees of Northgard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import cast

from jarlshof.core.bits import members
from jarlshof.core.state import Fields, States
from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, FIRST_ADVANCED, PART_NAMES, RESOURCES
from jarlshof.games.northgard.law.combat import ATTACKER, DEFENDER, points_of
from jarlshof.games.northgard.law.under_way import bonus_of
from jarlshof.games.northgard.moves import BUILDING_NAMES, EAST_NAMES, FARTHEST, SEAT_NAMES, SOUTH_NAMES, SPACE_NAMES
from jarlshof.games.northgard.state import PUBLIC, Frame, Icon, Northgard, Phase, Played, Space, Zone
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
from jarlshof.games.northgard.view.table import (
    Active,
    Building,
    Doing,
    Fight,
    NorthgardTable,
    Player,
    Territory,
    Tile,
)
from jarlshof.games.northgard.view.tally import Tally, winter

ICON_NAMES = (*RESOURCES, "lair")
SPACES = tuple(SPACE_NAMES[: Space.NONE])
KEPT = 1 << 12  # of each kind of thing that views have in common


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
        display=card_names(s["display"].tolist()[: s["shown"]]),
        achievements=card_names(s["trophies"].tolist()[: s["trophies_left"]]),
        gone=card_names(members(s["gone"].tolist())),
        unrest=int(s["unrest"]),
        stock=dict(zip(BUILDING_NAMES, s["stock"].tolist(), strict=True)),
        players=[_player(s, seat, tally) for seat in range(int(s["seats"]))],
    )


def _name(number: int, names: Sequence[str]) -> str | None:
    return None if number < 0 else names[number]


def card_names(cards: Iterable[int]) -> list[str]:
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
    return [AREA_NAMES[area] for area in members((low, high))]


@lru_cache(KEPT)
def _tile(tile: int, x: int, y: int, turn: int) -> Tile:
    return Tile(TILE_NAMES[tile], x, y, EAST_NAMES[x + FARTHEST], SOUTH_NAMES[y + FARTHEST], SIDES[turn])


def _territories(s: Fields, tally: Tally) -> list[Territory]:
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
def known_cards(cards: list[tuple[int, int]], observer: int) -> list[str]:
    """Those cards that an observer (a bit of the marks) knows."""
    return [CARD_NAMES[card] for card, mark in cards if mark & observer]


def known_places(cards: list[tuple[int, int]], observer: int) -> dict[str, str]:
    """The same of a draw pile, by place from the top."""
    return {str(place): CARD_NAMES[card] for place, (card, mark) in enumerate(reversed(cards), 1) if mark & observer}


def _player(s: Fields, seat: int, tally: Tally) -> Player:
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
        known_hand=known_cards(hand, PUBLIC),
        known_draw=known_places(draw, PUBLIC),
        unseen=card_names(sorted(held)),
        active=[Active(CARD_NAMES[card], bool(played)) for card, played in active],
        discard=card_names(discard),
        aside=card_names(aside(s, seat)),
        flags=[flag for flag in FLAGS if s[flag] >> seat & 1],
        passed=bool(s["passed"] >> seat & 1),
        tiles=[TILE_NAMES[tile] for tile in s["seat_tiles"][seat].tolist() if tile >= 0],
        harvest=tally.harvest(seat),
        winter=winter(units),
    )


# ---------------------------------------------------------------- what is under way
def doing(s: Fields) -> Doing | None:
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


def _fight(s: Fields) -> Fight | None:
    at = int(s["fight"])
    if at < 0:
        return None
    winner = s["owner"][at] == s["attacker"]  # the loser retreats already
    fought, rules = frame_of(s) in (Frame.FOOD, Frame.DIE, Frame.THROW), cast(Northgard, s)
    return Fight(
        at=AREA_NAMES[at],
        attacker=SEAT_NAMES[s["attacker"]],
        defender=_name(s["loser"] if winner else s["owner"][at], SEAT_NAMES),
        base=[int(points_of(rules, ATTACKER, bonus_of(rules))), int(points_of(rules, DEFENDER, 0))] if fought else None,
        **{name: s[name].tolist() for name in ("figures", "fed", "axes", "skulls")},
    )
