"""Positions as text, written: docs/notation.md is the contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from jarlshof.core.bits import members
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.moves import write_counts
from jarlshof.core.state import Fields, States
from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, PART_NAMES, RESOURCES
from jarlshof.games.northgard.moves import BUILDING_NAMES, EAST_NAMES, FARTHEST, SOUTH_NAMES, SPACE_NAMES
from jarlshof.games.northgard.options import NAMES, NorthgardOptions, options_of
from jarlshof.games.northgard.state import ALL, BATCH, NOBODY, Frame, Phase, Played, Zone
from jarlshof.games.northgard.tiles import AREA_NAMES, AREAS, SIDES, TILE_NAMES, TILES
from jarlshof.games.northgard.view.peek import (
    FLAGS,
    SIZES,
    aside,
    asked_of,
    buildings_by_territory,
    discards,
    frame_of,
    lifted,
    newest_batch,
    zone,
)

TITLE = "northgard position"
NONE = "-"
EVERYBODY = "*"
PLAYED = "!"
UNDER = "/"
OPTION_FIELDS = ("seats", "years", "hidden", "same", "dealing")
COMBAT = (Frame.FOOD, Frame.DIE, Frame.THROW)
DICE = (Frame.DIE, Frame.THROW)


def write_position(states: States, i: int) -> str:
    """The whole position, secrets included."""
    s = states[i]
    seats = range(int(s["seats"]))
    lines = [TITLE, f"seats: {len(seats)}", f"options: {_options(s)}", *_turn(s)]
    lines += ["tiles:", *_tiles(s), "territories:", *_territories(s), *_supplies(s)]
    for seat in seats:
        lines += [f"seat {SEAT_LETTERS[seat]}", *_seat(s, seat)]
    return "\n".join(lines) + "\n"


def options_in(states: States) -> NorthgardOptions:
    """The options of a state; the record holds all of them."""
    return _options_of(states[0])


def _options_of(s: Fields) -> NorthgardOptions:
    return options_of([int(s[name]) for name in OPTION_FIELDS])


def _options(s: Fields) -> str:
    options = _options_of(s)
    return ", ".join(f"{name}={getattr(options, name)}" for name in NAMES)


# ---------------------------------------------------------------- the turn
def _turn(s: Fields) -> Iterator[str]:
    yield f"year: {s['year']}"
    yield f"phase: {Phase(int(s['phase'])).name.lower()}"
    yield f"first: {SEAT_LETTERS[s['first']]}"
    yield f"turn: {SEAT_LETTERS[s['turn']]}"
    yield f"played: {Played(int(s['played'])).name.lower()}"
    yield f"passed: {_listed(_letters(s, int(s['passed'])))}"
    yield f"ask: {_ask(s)}"
    yield f"doing: {', '.join(f'{name}={value}' for name, value in _doing(s)) or NONE}"


def _ask(s: Fields) -> str:
    frame = frame_of(s)
    return " ".join([*_letters(s, asked_of(s)), Frame(frame).name.lower()]) if frame else NONE


def _letters(s: Fields, mask: int) -> list[str]:
    return [SEAT_LETTERS[seat] for seat in range(int(s["seats"])) if mask >> seat & 1]


def _listed(names: Iterable[str]) -> str:
    return " ".join(names) or NONE


def _doing(s: Fields) -> Iterator[tuple[str, str]]:
    """What is under way; everything that is over is left out."""
    frame = frame_of(s)
    if s["card"] >= 0:
        yield "card", CARD_NAMES[s["card"]]
        yield "step", str(s["step"])
    yield from _named(s, "part", PART_NAMES)
    if s["parts"]:
        yield "parts", "+".join(PART_NAMES[part] for part in members(int(s["parts"])))
    if frame in (Frame.RECRUIT, Frame.MOVE):
        yield "left", str(s["left"])
    if frame == Frame.RECRUIT:
        yield from _rooms(s, "room", 0)
        yield from _rooms(s, "camps", 1)
    yield from _named(s, "spot", AREA_NAMES)
    if s["first_size"]:
        yield "built", SIZES[s["first_size"]]
    yield from _named(s, "only", AREA_NAMES)
    if s["offers"]:
        yield "tiles", "+".join(TILE_NAMES[tile] for tile in s["offer"].tolist()[: s["offers"]])
    yield from _named(s, "laid", TILE_NAMES)
    if s["redrawn"]:
        yield "redrawn", "yes"
    if frame == Frame.SPLIT:
        yield "split", "/".join(map(str, s["split"].tolist()))
    yield from _named(s, "victim", SEAT_LETTERS)
    yield from _named(s, "picked", CARD_NAMES)
    yield from _named(s, "attacker", SEAT_LETTERS)
    yield from _combat(s, frame)


def _named(s: Fields, field: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    if s[field] != NOBODY:
        yield field, names[s[field]]


def _rooms(s: Fields, field: str, less: int) -> Iterator[tuple[str, str]]:
    rooms = [f"{AREA_NAMES[area]}:{n - less}" for area, n in enumerate(s[field].tolist()) if n]
    if rooms:
        yield field, "+".join(rooms)


def _combat(s: Fields, frame: int) -> Iterator[tuple[str, str]]:
    yield from _named(s, "fight", AREA_NAMES)
    for field, frames in (("figures", COMBAT), ("fed", COMBAT)):
        if frame in frames:
            yield field, "{}/{}".format(*s[field])
    if frame == Frame.FOOD and s["held"]:
        yield "held", "yes"
    for field in ("axes", "skulls"):
        if frame in DICE:
            yield field, "{}/{}".format(*s[field])
    if frame == Frame.RETREAT:
        yield "losers", f"{s['losers']}{'+bear' if s['loser_bear'] else ''}"


# ---------------------------------------------------------------- the map
def _tiles(s: Fields) -> Iterator[str]:
    for tile in range(TILES):
        if s["tile_turn"][tile] >= 0:
            x, y = int(s["tile_x"][tile]), int(s["tile_y"][tile])
            cell = f"{EAST_NAMES[x + FARTHEST]} {SOUTH_NAMES[y + FARTHEST]}"
            yield f"  {TILE_NAMES[tile]} {cell} {SIDES[s['tile_turn'][tile]]}"


def _territories(s: Fields) -> Iterator[str]:
    built = buildings_by_territory(s)
    owner, bear = s["owner"].tolist(), int(s["bear_at"])
    for area in range(AREAS):
        if owner[area] == NOBODY and area not in built:
            continue
        defends = " bear" if bear == area and not s["bear_enters"] else ""
        line = NONE if owner[area] == NOBODY else f"{SEAT_LETTERS[owner[area]]} {s['units'][area]}{defends}"
        enters = " bear" if bear == area and s["bear_enters"] else ""
        if s["guests"][area] or enters:
            line += f" < {SEAT_LETTERS[s['attacker']]} {s['guests'][area]}{enters}"
        if area in built:
            line += "; " + ", ".join(f"{BUILDING_NAMES[kind]} {SPACE_NAMES[space]}" for kind, space in built[area])
        yield f"  {AREA_NAMES[area]}: {line}"


# ---------------------------------------------------------------- supplies
def _supplies(s: Fields) -> Iterator[str]:
    yield f"token: {NONE if s['token'] < 0 else AREA_NAMES[s['token']]}"
    yield f"pile: {_pile(s)}"
    yield f"deck: {_cards(s['deck'].tolist()[: s['deck_left']][::-1])}"
    yield f"display: {_cards(s['display'].tolist()[: s['shown']])}"
    yield f"achievements: {_cards(s['trophies'].tolist()[: s['trophies_left']])}"
    yield f"gone: {_cards(members(s['gone'].tolist()))}"
    yield f"unrest: {s['unrest']}"


def _cards(cards: Iterable[int]) -> str:
    return _listed(CARD_NAMES[card] for card in cards)


def _pile(s: Fields) -> str:
    """Top first; behind the stroke those that everybody knows."""
    known = int(s["tiles_known"])
    tiles = [TILE_NAMES[tile] for tile in s["tile_pile"].tolist()[: s["tiles_left"]]]
    under = [UNDER, *tiles[:known][::-1]] if known else []
    return _listed([*tiles[known:][::-1], *under])


# ---------------------------------------------------------------- seats
def _seat(s: Fields, seat: int) -> Iterator[str]:
    clan = int(s["clan"][seat])
    yield f"  clan: {NONE if clan == NOBODY else CLAN_NAMES[clan]}"
    yield f"  fame: {s['fame'][seat]}"
    yield f"  goods: {write_counts(RESOURCES, s['goods'][seat].tolist())}"
    yield f"  flags: {_listed(flag for flag in FLAGS if s[flag] >> seat & 1)}"
    yield f"  draw: {_marked(s, zone(s, seat, Zone.DRAW)[::-1])}"
    yield f"  hand: {_marked(s, zone(s, seat, Zone.HAND))}"
    active = (CARD_NAMES[card] + (PLAYED if played else "") for card, played in zone(s, seat, Zone.ACTIVE))
    yield f"  active: {_listed(active)}"
    yield f"  discard: {_cards(discards(s, seat))}"
    yield f"  lifted: {_marked(s, lifted(s) if seat == s['turn'] else [])}"
    yield f"  aside: {_cards(aside(s, seat))}"
    yield f"  tiles: {_listed(TILE_NAMES[tile] for tile in s['seat_tiles'][seat].tolist() if tile >= 0)}"
    if s["batch"][seat] > newest_batch(s, seat):
        yield f"  shuffles: {s['batch'][seat]}"


def _marked(s: Fields, cards: Iterable[tuple[int, int]]) -> str:
    """`feast@0 move@1:ab`: the card, its batch and who knows it."""
    words = []
    for card, mark in cards:
        known = mark & ALL
        who = EVERYBODY if known == ALL else "".join(_letters(s, known))
        words.append(f"{CARD_NAMES[card]}@{mark >> BATCH}{f':{who}' if who else ''}")
    return _listed(words)
