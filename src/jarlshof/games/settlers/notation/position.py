"""Positions as text, written: docs/notation.md is the contract."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from jarlshof.core.bits import members
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.moves import write_counts
from jarlshof.core.state import Fields, States
from jarlshof.games.settlers.board import (
    CROSSING_NAMES,
    CROSSINGS,
    FIRST_COLUMN,
    LAND_TILES,
    PATH_NAMES,
    TILE_NAMES,
    TILE_PLACES,
)
from jarlshof.games.settlers.moves import CARD_NAMES, GIVE, RESOURCE_NAMES, TAKE
from jarlshof.games.settlers.options import NAMES, PRESETS, SettlersOptions, options_of, worked_out
from jarlshof.games.settlers.state import DESERT, NOBODY, OPTION_FIELDS, WATCHING, Answer, Frame, Phase, Raid
from jarlshof.games.settlers.view import HARBOUR_NAMES, harbours, is_sure

TITLE = "settlers position"
TERRAIN_LETTERS = "WBSGOD"
SPECTATOR = "-"


def write_position(states: States, i: int) -> str:
    """The whole position, secrets included."""
    s = states[i]
    seats = range(int(s["seats"]))
    lines = [TITLE, f"seats: {len(seats)}", f"options: {_options(s)}", "tiles:", *_tiles(s)]
    lines += [f"harbours: {_harbours(s)}", *_turn(s)]
    for seat in seats:
        lines += [f"seat {SEAT_LETTERS[seat]}", *_seat(s, seat)]
    lines += ["sure:", *_sure(s)]
    lines.append(f"bank: {write_counts(RESOURCE_NAMES, s['bank'].tolist())}")
    lines.append(f"deck: {_deck(s)}")
    pairs = [f"{pair // 6 + 1}-{pair % 6 + 1}" for pair in s["dice_deck"].tolist()[: s["dice_left"]]]
    lines.append(f"dice deck: {' '.join(pairs) or '-'}")
    lines.append(f"longest road: {_letter(int(s['road_holder']))}")
    lines.append(f"largest army: {_letter(int(s['army_holder']))}")
    return "\n".join(lines) + "\n"


def _letter(seat: int) -> str:
    return "-" if seat == NOBODY else SEAT_LETTERS[seat]


def options_in(states: States) -> SettlersOptions:
    """The options of a state; the record holds all of them."""
    return _options_of(states[0])


def _options_of(s: Fields) -> SettlersOptions:
    return options_of([int(s[name]) for name in OPTION_FIELDS])


def _options(s: Fields) -> str:
    """The preset that is nearer, and the differences."""
    options = _options_of(s)
    best = min(PRESETS, key=lambda preset: len(differences(options, preset)))
    return ", ".join([best, *differences(options, best)])


@cache
def _preset(name: str, seats: int, board: str) -> SettlersOptions:
    """A preset, worked out for a number of seats and a board."""
    return worked_out(msgspec.convert({**PRESETS[name], "seats": seats, "board": board}, SettlersOptions))


def differences(options: SettlersOptions, preset: str) -> list[str]:
    """Options that are not those of a preset for these seats and this board, as `name=value`."""
    base = _preset(preset, options.seats, options.board)
    usual = msgspec.structs.replace(base, board=_preset(preset, options.seats, "auto").board)
    pairs = [(name, getattr(options, name)) for name in NAMES if getattr(options, name) != getattr(usual, name)]
    return [f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in pairs]


def _tiles(s: Fields) -> Iterator[str]:
    board = int(s["board"])
    bandits = s["bandit"].tolist()[: s["bandits"]]
    for row, first in enumerate(FIRST_COLUMN[board]):
        words = []
        for tile in (t for t in LAND_TILES[board] if TILE_PLACES[t][0] == row):
            terrain = int(s["terrain"][tile])
            token = "" if terrain == DESERT else str(int(s["token"][tile]))
            words.append(TERRAIN_LETTERS[terrain] + token + "!" * bandits.count(tile))
        yield "  " * (first - 2) + " ".join(words)


def _harbours(s: Fields) -> str:
    return ", ".join(f"{PATH_NAMES[path]} {HARBOUR_NAMES[kind]}" for path, kind in harbours(s)) or "-"


def _turn(s: Fields) -> Iterator[str]:
    top = int(s["depth"]) - 1
    frame = int(s["frame_kind"][top]) if top >= 0 else 0
    yield f"turn: {SEAT_LETTERS[s['turn']]}"
    yield f"number: {s['number']}"
    yield f"acting: {SEAT_LETTERS[s['acting']]}"
    yield f"ask: {_ask(s, frame)}"
    yield f"phase: {Phase(int(s['phase'])).name.lower()}"
    yield f"rolled: {'{} {}'.format(*s['die']) if s['die'][0] else '-'}"
    yield f"card played: {'yes' if s['card_played'] else 'no'}"
    yield f"offers: {s['offers']}"
    yield f"free: {s['free_roads']}"
    yield f"raid: {_raid(s)}"
    asked = frame in (Frame.ANSWER, Frame.PARTNER)
    give, take = s["frame_args"][top].tolist()[:2]
    yield f"offer: {f'{GIVE.write(give)} {TAKE.write(take)}' if asked else '-'}"
    yield f"answers: {', '.join(_answers(s)) or '-'}"


def _ask(s: Fields, frame: int) -> str:
    if not frame:
        return "-"
    mask = int(s["frame_asked"][s["depth"] - 1]) & ~int(s["frame_answered"][s["depth"] - 1])
    seats = [SEAT_LETTERS[seat] for seat in range(int(s["seats"])) if mask >> seat & 1]
    return " ".join([*seats, Frame(frame).name.lower()])


def _raid(s: Fields) -> str:
    if not s["raid"]:
        return "-"
    tile = int(s["raided"])
    return f"{Raid(int(s['raid'])).name.lower()} {TILE_NAMES[tile] if tile >= 0 else '-'}"


def _answers(s: Fields) -> Iterator[str]:
    for seat in range(int(s["seats"])):
        answer = int(s["answer"][seat])
        if answer == Answer.COUNTER:
            give, take = int(s["counter_give"][seat]), int(s["counter_take"][seat])
            yield f"{SEAT_LETTERS[seat]} counter {GIVE.write(give)} {TAKE.write(take)}"
        elif answer:
            yield f"{SEAT_LETTERS[seat]} {Answer(answer).name.lower()}"


def _seat(s: Fields, seat: int) -> Iterator[str]:
    owner, city = s["owner"].tolist(), s["city"].tolist()
    own = [n for n in range(CROSSINGS) if owner[n] == seat]
    yield f"  settlements: {' '.join(CROSSING_NAMES[n] for n in own if not city[n]) or '-'}"
    yield f"  cities: {' '.join(CROSSING_NAMES[n] for n in own if city[n]) or '-'}"
    yield f"  roads: {' '.join(PATH_NAMES[n] for n in members(s['roads'][seat].tolist())) or '-'}"
    yield f"  hand: {write_counts(RESOURCE_NAMES, s['hand'][seat].tolist())}"
    yield f"  cards: {write_counts(CARD_NAMES, s['cards'][seat].tolist())}"
    yield f"  fresh: {write_counts(CARD_NAMES, s['fresh'][seat].tolist())}"
    yield f"  open: {write_counts(CARD_NAMES, s['open_cards'][seat].tolist())}"
    yield f"  knights: {s['knights'][seat]}"


def _sure(s: Fields) -> Iterator[str]:
    """Only what is not complete."""
    seats = range(int(s["seats"]))
    for observer in (*seats, WATCHING):
        name = SPECTATOR if observer == WATCHING else SEAT_LETTERS[observer]
        for owner in seats:
            if owner != observer and not is_sure(s, observer, owner):
                yield f"  {name} of {SEAT_LETTERS[owner]}: {write_counts(RESOURCE_NAMES, s['sure'][observer, owner])}"


def _deck(s: Fields) -> str:
    cards = [CARD_NAMES[card] for card in s["deck"].tolist()[: s["left"]]][::-1]
    known = int(s["known"])
    words = cards[: len(cards) - known] + (["/", *cards[len(cards) - known :]] if known else [])
    return " ".join(words) or "-"
