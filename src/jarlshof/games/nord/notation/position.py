"""Positions of Nord as text: docs/notation.md is the contract. `reading.py` reads what is written here."""

from __future__ import annotations

from collections.abc import Iterable

from jarlshof.core.bits import members
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.state import States
from jarlshof.games.nord.board import COLUMNS, SETTLEMENTS, SIZE, SPACES
from jarlshof.games.nord.moves import TREASURES
from jarlshof.games.nord.state import (
    NO_TREASURE,
    NOBODY,
    SITES,
    TILES,
    Frame,
    Place,
)
from jarlshof.games.nord.view import figure_name, ground_rows

TITLE = "nord position"


def write_position(states: States, i: int) -> str:
    """The complete form."""
    s = states[i]
    seats = range(int(s["seats"]))
    scores, men = s["score"].tolist(), s["supply"].tolist()
    attack = "-"
    top = int(s["depth"]) - 1
    ask = "-"
    if top >= 0:
        frame = Frame(int(s["frame_kind"][top]))
        ask = f"{SEAT_LETTERS[int(s['frame_asked'][top]).bit_length() - 1]} {frame.name.lower()}"
        if frame in (Frame.PATH, Frame.FIFTH):
            start, goal = (SETTLEMENTS[k] for k in s["frame_args"][top].tolist()[:2])
            attack = " ".join([start, goal, *(SPACES[cell] for cell in members(s["path"].tolist()))])
    before = s["before"].tolist()
    pairs = [SETTLEMENTS[a] + SETTLEMENTS[b] for a in range(SITES) for b in range(a + 1, SITES) if before[a] >> b & 1]
    lines = [
        TITLE,
        f"seats: {len(seats)}",
        f"turn: {SEAT_LETTERS[s['turn']]}",
        f"ask: {ask}",
        f"scoring: {s['scoring']}",
        f"score: {_listed((f'{SEAT_LETTERS[seat]} {scores[seat]}' for seat in seats), ', ')}",
        f"supply: {_listed((f'{SEAT_LETTERS[seat]} {men[seat]}' for seat in seats), ', ')}",
        f"fishing: {s['fishing']}",
        f"berths: {_listed(s['berth'].tolist()[: s['berths']])}",
        f"aboard: {_listed(map(figure_name, s['figure'].tolist()[: s['aboard']]))}",
        f"played: {TREASURES[s['played']] if s['played'] < NO_TREASURE else 'none'}",
        f"allied: {_listed(pairs)}",
        f"attack: {attack}",
        *_tile_lines(states, i),
        "board:",
        "     " + "  ".join(COLUMNS),
        *_board_lines(states, i),
        "posts:",
        *_post_lines(states, i),
    ]
    return "\n".join(lines) + "\n"


def _listed(items: Iterable[object], between: str = " ") -> str:
    return between.join(map(str, items)) or "-"


def _tile_lines(states: States, i: int) -> list[str]:
    s = states[i]
    kinds, places, dealt = s["tile_kind"].tolist(), s["tile_place"].tolist(), s["tile_dealt"].tolist()
    order, shuffles, piles = s["tile_order"].tolist(), s["tile_shuffle"].tolist(), s["pile"].tolist()

    def written(tile: int) -> str:
        mark = "*" if dealt[tile] else f"+{shuffles[tile]}" if shuffles[tile] else ""
        return TREASURES[kinds[tile]] + mark

    def at(place: int) -> list[int]:
        return [tile for tile in range(TILES) if places[tile] == place]

    lying = sorted((piles[places[tile] - Place.PILE], tile) for tile in range(TILES) if places[tile] >= Place.PILE)
    return [
        *(
            f"hand {SEAT_LETTERS[seat]}: {_listed(map(written, sorted(at(Place.HAND + seat), key=order.__getitem__)))}"
            for seat in range(s["seats"])
        ),
        f"tiles: {_listed((f'{SPACES[cell]} {written(tile)}' for cell, tile in lying), ', ')}",
        f"supply of tiles: {_listed(map(written, at(Place.SUPPLY)))}",
        f"discards: {_listed(TREASURES[kind] for kind in sorted(kinds[tile] for tile in at(Place.DISCARDS)))}",
        f"shuffles: {s['shuffles']}",
    ]


def _board_lines(states: States, i: int) -> list[str]:
    s = states[i]
    tokens = list("".join(ground_rows(states, i)))
    fresh = set(members(s["fresh"].tolist()))
    for seat, words in enumerate(s["men"].tolist()[: s["seats"]]):
        for cell in members(words):
            tokens[cell] += SEAT_LETTERS[seat].upper() if cell in fresh else SEAT_LETTERS[seat]
    return [
        f"{row + 1:>2}   {''.join(token.ljust(3) for token in tokens[row * SIZE : row * SIZE + SIZE])}".rstrip()
        for row in range(SIZE)
    ]


def _post_lines(states: States, i: int) -> list[str]:
    s = states[i]
    jarls, warriors = s["jarl"].tolist(), s["warriors"].tolist()
    lines = []
    for k in range(s["sites"]):
        jarl = [] if jarls[k] == NOBODY else [figure_name(jarls[k])]
        posts = [f"{SEAT_LETTERS[seat]}{n}" for seat, n in enumerate(warriors[k]) if n]
        lines.append(f" {SETTLEMENTS[k]} {_listed(jarl + posts)}")
    return lines
