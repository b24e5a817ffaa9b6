"""Sentences about what several questions refuse alike: buildings, development cards, offers."""

from __future__ import annotations

from jarlshof.core.bits import as_number
from jarlshof.games.settlers.state import Kind, Rule
from jarlshof.games.settlers.words.case import Case, Fact

# ---------------------------------------------------------------- buildings
BUILDING_KINDS = (Kind.ROAD, Kind.SETTLE, Kind.CITY, Kind.BUY)
BUILDING_SENTENCES: dict[str, tuple[Fact, ...]] = {
    "S12": (Case.crossing, Case.neighbour),
    "S12.taken": (Case.crossing,),
    "S20.taken": (Case.path,),
    "S20.reach": (Case.path,),
    "S20.cost": (Case.resource, Case.n, Case.own),
    "S22.road": (Case.crossing,),
    "S22.cost": (Case.resource, Case.n, Case.own),
    "S23": (Case.crossing,),
    "S23.cost": (Case.resource, Case.n, Case.own),
    "S24.cost": (Case.resource, Case.n, Case.own),
    "G1.crossing": (Case.crossing,),
    "G1.path": (Case.path,),
    "G12": (),
    "G16": (Case.path, Case.crossing, Case.owner),
    "G17.road": (),
    "G17.settlement": (),
    "G17.city": (),
}
_PIECES = {Kind.ROAD: "road", Kind.SETTLE: "settlement", Kind.CITY: "city"}


def about_building(case: Case, ruling: int) -> str:
    """Which of a ruling's sentences fits a building, or a card that is bought."""
    if ruling == Rule.DISTANCE_RULE:
        return "" if case.near() is not None else "taken"
    if ruling == Rule.BUILDING_A_ROAD:
        return _about_road(case)
    if ruling == Rule.BUILDING_A_SETTLEMENT:
        return "cost" if _has(case, "ends", case.values[0]) else "road"
    if ruling == Rule.BUILDING_A_CITY:
        crossing = case.values[0]
        return "cost" if case.s["owner"][crossing] == case.seat and not case.s["city"][crossing] else ""
    if ruling == Rule.BUYING_A_CARD:
        return "cost"
    if ruling == Rule.LAND_TILES:
        return "path" if case.kind == Kind.ROAD else "crossing"
    return _PIECES[Kind(case.kind)] if ruling == Rule.PIECES_RUN_OUT else ""


def _about_road(case: Case) -> str:
    path = case.values[0]
    if not as_number(case.s["unpaved"].tolist()) >> path & 1:
        return "taken"
    return "cost" if _has(case, "front", path) else "reach"


def _has(case: Case, field: str, n: int) -> bool:
    """Is this one in a set of the seat?"""
    return bool(as_number(case.s[field][case.seat].tolist()) >> n & 1)


# ---------------------------------------------------------------- development cards
CARD_KINDS = (Kind.KNIGHT, Kind.ROADS, Kind.DISCOVERY, Kind.MONOPOLY)
CARD_SENTENCES: dict[str, tuple[Fact, ...]] = {
    "S29.second": (),
    "S29.fresh": (Case.card,),
    "S29.none": (Case.card,),
    "S33.count": (Case.n, Case.given),
    "G13.stack": (Case.resource,),
    "G13.bank": (),
    "G17.roads": (),
}


def about_card(case: Case, ruling: int) -> str:
    """Which of a ruling's sentences fits a card that was to be played."""
    if ruling == Rule.PLAYING_A_CARD:
        if case.s["cards"][case.seat, case.kind - Kind.KNIGHT] == 0:
            return "none"
        return "second" if case.s["card_played"] else "fresh"
    if ruling == Rule.SHORT_BANK:
        return "bank" if case.n() == 0 else "stack"
    return {Rule.PROGRESS_CARDS: "count", Rule.PIECES_RUN_OUT: "roads"}.get(Rule(ruling), "")


# ---------------------------------------------------------------- offers
OFFER_SENTENCES: dict[str, tuple[Fact, ...]] = {
    "S18.off": (),
    "S18.lack": (Case.resource, Case.n, Case.own),
    "S18.nobody": (),
    "S35.offer": (),
    "D1": (),
    "D8": (Case.most,),
    "D10.offer": (),
    "G15.empty": (),
    "G15.same": (Case.resource,),
}


def about_offer(case: Case, ruling: int) -> str:
    """Which of a ruling's sentences fits an offer."""
    if ruling == Rule.DOMESTIC_TRADE:
        return "off" if not case.s["domestic"] else "lack" if case.short else "nobody"
    if ruling == Rule.NO_GIFTS:
        return "same" if case.on_both_sides() is not None else "empty"
    return "offer" if ruling in (Rule.WHAT_NOBODY_CAN_HAVE, Rule.SPECIAL_BUILDING) else ""
