"""Why not, in words: what several questions say. Each function words one ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from jarlshof.games.northgard.cards import CARDS, COLUMNS, OP, PARTS, STEPS, WITH, N, Op, With
from jarlshof.games.northgard.law.land import LARGE_TERRITORY
from jarlshof.games.northgard.moves import RESOURCE
from jarlshof.games.northgard.state import NOBODY, NOWHERE, Kind, Phase, Resource
from jarlshof.games.northgard.view.tally import Tally
from jarlshof.games.northgard.words.case import Case, area_name, card_name, name_in, seat_name, tile_name

Told: TypeAlias = "tuple[str, dict[str, str | int]]"  # the ending of a sentence's key, and its parameters


class Why(NamedTuple):
    """Words for a ruling: which sentence fits, and all there are, by the ending of the key, with what each is told."""

    choose: Callable[[Case], Told]
    sentences: Mapping[str, str]


def always(ending: str = "") -> Why:
    """One sentence, which needs to know nothing."""
    return Why(lambda _case: (ending, {}), {ending: ""})


# ---------------------------------------------------------------- names, tiles, cells
def about_name(case: Case) -> Told:
    """An area that is not the name of a territory (northgard.7.2)."""
    areas = case.named.get("area", [])
    area = next((area for area in areas if not case.is_territory(area)), case.area)
    if case.at("root", area) < 0:
        return "map", {"area": area_name(area), "tile": tile_name(case.tile_of(area))}
    return "name", {"area": area_name(area), "territory": area_name(case.at("root", area))}


NAME = Why(about_name, {"map": "area tile", "name": "area territory"})
CORNERS = ("nw", "ne", "se", "sw")


def about_border(case: Case) -> Told:
    return "", {**case.place_names(), "corner": name_in(CORNERS, case.lonely_corner())}


def about_joining(case: Case) -> Told:
    one, other = (*case.joined(), NOBODY, NOBODY)[:2]
    return "", {**case.place_names(), "owner": seat_name(one), "rival": seat_name(other)}


BORDER = Why(about_border, {"": "tile east south corner"})
JOINING = Why(about_joining, {"": "tile east south owner rival"})


def about_taken(case: Case) -> Told | None:
    """A cell on which a tile lies already."""
    there = case.tile_at(*case.cell()) if case.kind == Kind.LAY else -1
    if there < 0:
        return None
    cell = {name: word for name, word in case.place_names().items() if name != "tile"}
    return "taken", {**cell, "there": tile_name(there)}


def drawn_tiles(case: Case) -> str:
    """The tiles of which one may be laid."""
    if case.get("phase") == Phase.SETUP:
        tiles = [tile for tile in case.s["seat_tiles"][case.seat].tolist() if tile >= 0]
    else:
        tiles = case.s["offer"][: case.get("offers")].tolist()
    return ", ".join(tile_name(tile) for tile in tiles) or tile_name(-1)


# ---------------------------------------------------------------- figures
def about_bear(case: Case) -> Told:
    """The war bear (northgard.6.2)."""
    if not case.is_bear():
        return "clan", {}
    if case.kind != Kind.LEAD:
        return "map", {"area": area_name(case.get("bear_at"))}
    if case.get("bear_at") == case.area and case.is_enemy(case.goal):
        return "enemy", {"goal": area_name(case.goal), "owner": seat_name(case.owner(case.goal))}
    return "there", {"start": area_name(case.area)}


BEAR = Why(about_bear, {"clan": "", "enemy": "goal owner", "map": "area", "there": "start"})


# ---------------------------------------------------------------- cards and resources
def about_card(case: Case) -> Told:
    return "", {"card": card_name(case.card)}


def about_payment(case: Case, n: int) -> Told:
    """The wrong sum, or what the seat does not have."""
    given, lacking = case.counts("give"), case.lacking()
    if sum(given) != n or lacking < 0:
        return "sum", {"n": n, "given": sum(given)}
    return "lack", {"resource": RESOURCE.names[lacking], "n": given[lacking], "own": case.goods(lacking)}


PAYMENT = {"lack": "resource n own", "sum": "n given"}


def about_impossible(case: Case) -> Told:
    """Why a card, or a chosen part, cannot be carried out: the first step tells, where victims come too."""
    card, part = (case.card, -1) if case.card >= 0 else (case.running, case.of("part"))
    told: dict[str, str | int] = {"card": card_name(card)}
    row = (
        PARTS[part].tolist() if part >= 0 else STEPS[card, 0].tolist() if 0 <= card < CARDS else [Op.END] * len(COLUMNS)
    )
    if row[OP] == Op.DRAW:
        n = _large_territories(case) if row[WITH] & With.PER_TERRITORY else row[N]
        return ("draw", {**told, "n": n, "own": case.cards_left()}) if n else ("guard", told)
    if row[OP] == Op.FORESEE:
        return "foreseen" if case.bit("foresight") else "foresee", told
    if row[OP] == Op.BUILD:
        return "build", {**told, "own": case.goods(Resource.WOOD)}
    if row[OP] == Op.EXPLORE:
        return "explore" if case.get("tiles_left") else "pile", told
    if row[OP] == Op.RECRUIT:
        waits = case.is_bear() and case.get("bear_at") == NOWHERE
        return "recruit" if waits or case.s["reserve"][case.seat] else "reserve", told
    endings = {
        Op.MOVE: "move",
        Op.SLAY: "slay",
        Op.SPY: "target",
        Op.EXTORT: "target",
        Op.CURSE: "target",
        Op.THREATEN: "target",
        Op.RETRIEVE: "retrieve",
        Op.COPY: "copy",
        Op.BRIBE: "bribe",
    }
    return endings.get(row[OP], ""), told


def _large_territories(case: Case) -> int:
    """What Land Guard counts (northgard.13.37)."""
    tally = Tally(case.s)
    own = tally.territories(case.seat)
    return sum(not tally.open[place] and tally.tile_count(place) >= LARGE_TERRITORY for place in own)


IMPOSSIBLE = Why(
    about_impossible,
    {
        **dict.fromkeys(("", "bribe", "copy", "explore", "foresee", "foreseen", "guard", "move", "pile"), "card"),
        **dict.fromkeys(("recruit", "reserve", "retrieve", "slay", "target"), "card"),
        "build": "card own",
        "draw": "card n own",
    },
)
