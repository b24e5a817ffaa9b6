"""Why not, with cards: turn options, choices, payments, cards against others. Each function words one ruling."""

from __future__ import annotations

from jarlshof.games.northgard.cards import (
    CARDS,
    CLAN_NAMES,
    COLUMNS,
    DEFENSIVE_STRATEGY,
    OP,
    PART_NAMES,
    PARTS,
    RESOURCES,
    STEPS,
    WITH,
    A,
    N,
    Op,
    Source,
    With,
)
from jarlshof.games.northgard.questions.split import LARGE_TERRITORY
from jarlshof.games.northgard.state import NOBODY, NOWHERE, Frame, Kind, Resource, Zone
from jarlshof.games.northgard.view.tally import Tally
from jarlshof.games.northgard.words.case import NO_NAME, Case, area_name, card_name, name_in, seat_name
from jarlshof.games.northgard.words.sentences import Told

LORE = {Kind.REPLACE: 1, Kind.REMOVE: 2, Kind.UPGRADE: 3, Kind.RETIRE: 3}
DRAWN = {Kind.REPLACE: 1, Kind.REMOVE: 2}
RANSOM, TRADED, BRIBED = 2, 3, 2
PLACES = ("hand", "discard", "top")


# ---------------------------------------------------------------- turns
def about_play(case: Case) -> Told:
    """Option A, and the end of a turn."""
    if case.kind == Kind.END:
        return "nothing", {}
    return "main" if case.holds(case.card) else "hand", {"card": card_name(case.card)}


def about_wait(case: Case) -> Told:
    """Option B."""
    return "", {"card": card_name(case.card)}


def about_price(case: Case) -> Told:
    """Options C, D, E: the card and the lore."""
    if not case.holds(case.card):
        return "hand", {"card": card_name(case.card)}
    return "lore", {"n": LORE.get(Kind(case.kind), 0), "own": case.goods(Resource.LORE)}


def about_upgrade(case: Case) -> Told:
    """Option E: the card, the lore, or the clan card."""
    if not case.holds(case.card) or case.goods(Resource.LORE) < LORE[Kind.UPGRADE]:
        return about_price(case)
    return "aside", {"new": card_name(case.of("card", 1))}


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


def about_drawing(case: Case) -> Told:
    """Too few cards for options C and D (northgard.13.29)."""
    return "", {"n": DRAWN.get(Kind(case.kind), 1), "own": case.cards_left()}


def about_take(case: Case) -> Told:
    return "", {"card": card_name(case.card)}


def about_reaction(case: Case) -> Told:
    return "play" if case.card == DEFENSIVE_STRATEGY else "hand", {}


def about_choice(case: Case) -> Told:
    """A part that the card does not have, or not any more."""
    part = case.of("part")
    told: dict[str, str | int] = {"part": name_in(PART_NAMES, part)}
    if part >= 0 and case.running >= 0 and case.row()[OP] == Op.CHOOSE and case.row()[A] >> part & 1:
        return "chosen", told
    return "", {**told, "running": card_name(case.running)}


# ---------------------------------------------------------------- cards of all kinds
def about_split(case: Case) -> Told:
    """Cards that were drawn (northgard.5.5)."""
    keep, drop, _ = case.s["split"].tolist()
    now = 0 if keep > 0 else 1 if drop > 0 else 2
    if case.kind - Kind.KEEP != now:
        return "place", {"place": PLACES[now]}
    return "card", {"card": card_name(case.card)}


def about_special(case: Case) -> Told:
    """Pulling, paying, discarding, taking back (northgard.5.7)."""
    if case.kind == Kind.DISCARD:
        return "hand", {"card": card_name(case.card)}
    if case.kind == Kind.RETRIEVE:
        return "pile", {"card": card_name(case.card)}
    if case.kind == Kind.PAY:
        return about_payment(case, RANSOM if case.frame == Frame.RANSOM else case.row()[N])
    area: dict[str, str | int] = {"area": area_name(case.area)}
    if case.area == case.get("spot"):
        return "same", {}
    if case.is_mine(case.area) and case.at("units", case.area) > 0:
        return "beside", {**area, "spot": area_name(case.get("spot"))}
    return "unit", area


def about_payment(case: Case, n: int) -> Told:
    """The wrong sum, or what the seat does not have."""
    given, lacking = case.counts("give"), case.lacking()
    if sum(given) != n or lacking < 0:
        return "sum", {"n": n, "given": sum(given)}
    return "lack", {"resource": RESOURCES[lacking], "n": given[lacking], "own": case.goods(lacking)}


def about_harvest_trade(case: Case) -> Told:
    return about_payment(case, TRADED)


def about_fair_trade(case: Case) -> Told:
    """What is taken (northgard.O.5)."""
    give, take = case.counts("give"), case.counts("take")
    if sum(take) != 1:
        return "one", {"given": sum(take)}
    both = [name for name, given, taken in zip(RESOURCES, give, take, strict=True) if given and taken]
    return "same", {"resource": (*both, NO_NAME)[0]}


def about_same_kind(_case: Case) -> Told:
    return "", {}


def about_raid(case: Case) -> Told:
    """Raiding Party: whom, and what (northgard.13.16)."""
    if case.kind == Kind.DONE:
        return "must", {}
    if case.kind == Kind.GATHER:
        return "shows", _gathered(case, case.get("only"))
    return "unit", {"area": area_name(case.area)}


def about_tribute(case: Case) -> Told:
    return "", _gathered(case, case.get("token"))


def _gathered(case: Case, place: int) -> dict[str, str | int]:
    return {"area": area_name(place), "resource": name_in(RESOURCES, case.of("resource"))}


def about_slaying(case: Case) -> Told:
    enemy = case.is_enemy(case.area) and case.at("units", case.area) > 0
    return "" if enemy else "unit", {"area": area_name(case.area)}


def about_scorching(case: Case) -> Told:
    there = case.area == case.get("token")
    return "own" if case.is_mine(case.area) else "there" if there else "beside", {"area": area_name(case.area)}


def about_target(case: Case) -> Told:
    """Opponents with cards, and the cards of the one whose hand was seen (northgard.13.26)."""
    if case.kind == Kind.PICK:
        return "card", {"card": card_name(case.card), "victim": seat_name(case.get("victim"))}
    victim = case.of("seat")
    if victim == case.seat:
        return "self", {}
    return "cards" if 0 <= victim < case.get("seats") else "nobody", {"victim": seat_name(victim)}


def about_copying(case: Case) -> Told:
    """Whose card, and which (northgard.13.13)."""
    victim, card, source = case.of("seat"), case.card, case.row()[A]
    names: dict[str, str | int] = {"card": card_name(card)}
    other: dict[str, str | int] = {"victim": seat_name(victim)}
    if source == Source.OWN and victim != case.seat:
        return "own", {}
    if source == Source.SCORCHED and (victim == case.seat or case.owner(case.get("token")) != victim):
        return "scorched", other
    if source == Source.NEIGHBOUR and not _is_neighbour(case, victim):
        return "neighbour", other
    if card not in case.pile(victim, Zone.ACTIVE):
        return "there", {**names, **other}
    if STEPS[card, 0, OP] in (Op.COPY, Op.END):
        return "kind", names
    if source == Source.OWN and not _was_played(case, card):
        return "played", names
    return "effect", names


def _is_neighbour(case: Case, other: int) -> bool:
    """Does an opponent hold a territory beside one of the seat's?"""
    places = [place for place, owner in enumerate(case.s["owner"].tolist()) if owner == other != NOBODY]
    return other != case.seat and any(case.is_beside_mine(place) for place in places)


def _was_played(case: Case, card: int) -> bool:
    """Does a card lie in the seat's active area because it was played?"""
    marks = case.s["mark"][case.seat, Zone.ACTIVE].tolist()
    return any(mark and there == card for there, mark in zip(case.pile(case.seat, Zone.ACTIVE), marks, strict=False))


def about_bribe(case: Case) -> Told:
    start: dict[str, str | int] = {"start": area_name(case.area)}
    if not case.is_enemy(case.area):
        return "enemy", start
    if not 1 <= case.number <= BRIBED:
        return "number", {"n": BRIBED}
    units = case.at("units", case.area)
    if case.number > units:
        return "units", {**start, "n": case.number, "own": units}
    if case.area == case.goal:
        return "same", {}
    return "beside", {**start, "goal": area_name(case.goal)}


def about_clan(case: Case) -> Told:
    clan = case.of("clan")
    clans = case.s["clan"].tolist()
    return "", {"clan": name_in(CLAN_NAMES, clan), "owner": seat_name(clans.index(clan) if clan in clans else NOBODY)}


def about_achievement(case: Case) -> Told:
    return "", {"card": card_name(case.card)}


def about_unrest(case: Case) -> Told:
    return "play" if case.kind == Kind.PLAY else "remove", {}


def about_flash(_case: Case) -> Told:
    return "", {}
