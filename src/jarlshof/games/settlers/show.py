"""A position of Settlers for people at a terminal: what everybody may see."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from jarlshof.core.state import States
from jarlshof.games.settlers.board import (
    BOARDS,
    CROSSING_NAMES,
    CROSSING_PLACES,
    LAND_CROSSINGS,
    LAND_PATHS,
    PATH_NAMES,
    PATH_PLACES,
    TILE_NAMES,
    TILE_PLACES,
)
from jarlshof.games.settlers.view import Offer, Player, Reply, SettlersTable, Tile, table

LETTERS = {"wood": "W", "brick": "B", "wool": "S", "grain": "G", "ore": "O", "desert": "D"}
MARKS = {"legal": "+", "refused": "×", "selected": "'", "path": "'"}
WIDE = 4  # characters of a column
EDGE = 3  # before the first column, for the letters of rows

TILES_AT = dict(zip(TILE_NAMES, TILE_PLACES, strict=True))
CROSSINGS_AT = dict(zip(CROSSING_NAMES, CROSSING_PLACES, strict=True))
PATHS_AT = dict(zip(PATH_NAMES, PATH_PLACES, strict=True))


def show(states: States, i: int) -> str:
    """The map, harbours, players, bank, deck and dice, whose turn it is, an open offer."""
    return tell(table(states, i))


# settlers.D5: the cost card
COSTS = "costs: road wood brick, settlement wood brick wool grain, city 2 grain 3 ore, card wool grain ore"


def tell(seen: SettlersTable) -> str:
    """The same, of a table that is at hand."""
    parts = [*map_lines(seen), "", *_harbours(seen), COSTS, "", *_players(seen), *_bank(seen), *_turn(seen)]
    return "\n".join(parts)


def sketch(seen: SettlersTable, marks: Mapping[str, str], panel: bool = False) -> str:
    """A small picture for a page of text: the map and its harbours, and with a panel the players and the bank."""
    lines = map_lines(seen, marks)
    if seen.harbours:
        lines += ["", *(f"   {line}" for line in _harbours(seen))]
    if panel:
        lines += ["", *(f"   {line}" for line in (*_players(seen), *_bank(seen)))]
    return "\n".join(lines)


# ---------------------------------------------------------------- the map
class _Canvas:
    """Characters by line and column; texts are written over what is there."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], str] = {}

    def put(self, line: int, left: int, text: str) -> None:
        self.cells |= {(line, left + k): character for k, character in enumerate(text)}

    def lines(self) -> list[str]:
        last = max(line for line, _ in self.cells)
        rows: list[str] = []
        for line in range(last + 1):
            columns = [column for row, column in self.cells if row == line]
            rows.append("".join(self.cells.get((line, k), " ") for k in range(max(columns, default=-1) + 1)))
        return rows


def map_lines(seen: SettlersTable, marks: Mapping[str, str] | None = None) -> list[str]:
    """The island by its names: columns on top, rows on the left, capitals for tiles and small letters for crossings.

    A tile is its terrain's letter (see docs/notation.md) and number, `!` for a bandit; a crossing `·`, a settlement
    its seat's letter, a city a capital; a road its seat's letter in place of `/`, `\\`, `|`. For marks, which stand
    behind what they point at, see MARKS.
    """
    canvas, board = _Canvas(), BOARDS.index(seen.board)
    known = {name: MARKS[mark] for name, mark in (marks or {}).items()}
    _edges(canvas, [CROSSING_PLACES[crossing] for crossing in LAND_CROSSINGS[board]])
    roads = {road.at: road.seat for road in seen.roads}
    for path in (PATH_NAMES[n] for n in LAND_PATHS[board]):
        line, left, bar = _path(path)
        canvas.put(line, left, roads.get(path, bar) + known.get(path, ""))
    built = {each.at: each.seat.upper() if each.city else each.seat for each in seen.buildings}
    for crossing in (CROSSING_NAMES[n] for n in LAND_CROSSINGS[board]):
        row, column = CROSSINGS_AT[crossing]
        canvas.put(_line(row), _left(column), built.get(crossing, "·") + known.get(crossing, ""))
    for tile in seen.tiles:
        row, column = TILES_AT[tile.at]
        text = _tile(tile)
        canvas.put(_line(2 * row + 1) + 1, _left(column) - len(text) // 2, text + known.get(tile.at, ""))
    return canvas.lines()


def _tile(tile: Tile) -> str:
    return f"{LETTERS[tile.gives]}{tile.token or ''}{'!' * tile.bandits}"


def _line(row: int) -> int:
    """The line of a row of crossings: each is followed by a line of slanting paths or of tiles; the head is line 0."""
    return 1 + 2 * row


def _left(column: int) -> int:
    return EDGE + WIDE * (column - 1)


def _path(path: str) -> tuple[int, int, str]:
    """Line, place and character of a path without a road."""
    (row, column), (_, other) = PATHS_AT[path]
    bar = "|" if column == other else "\\" if column < other else "/"
    return _line(row) + 1, (_left(column) + _left(other)) // 2, bar


def _edges(canvas: _Canvas, land: list[tuple[int, int]]) -> None:
    """The names of columns and rows."""
    for column in sorted({column for _, column in land}):
        canvas.put(0, _left(column) - (column > 9), str(column))
    for row in sorted({row for row, _ in land}):
        canvas.put(_line(row), 0, "abcdefghijklmnop"[row])
    last = max(row for row, _ in land)
    for row in range((last - 1) // 2):
        canvas.put(_line(2 * row + 1) + 1, 0, "ABCDEFG"[row])


# ---------------------------------------------------------------- words
def _harbours(seen: SettlersTable) -> list[str]:
    """Path, rate and resource of each; some lines, each harbour in one of them."""
    harbours = ", ".join(f"{harbour.at}_{harbour.rate}:1_{harbour.kind}" for harbour in seen.harbours)
    lines = wrap(f"harbours: {harbours or 'none'}", 76, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace("_", " ") for line in lines]


def _counts(counts: Mapping[str, int]) -> str:
    return " ".join(f"{n} {name}" for name, n in counts.items() if n) or "nothing"


def _players(seen: SettlersTable) -> list[str]:
    return [f"{player.seat}: {_player(seen, player)}" for player in seen.players]


def _player(seen: SettlersTable, player: Player) -> str:
    """Points, cards, knights, road, pieces in supply, rates of maritime trade."""
    road = " (longest)" if seen.longest_road == player.seat else ""
    army = " (largest army)" if seen.largest_army == player.seat else ""
    shown = player.open_cards if player.shown is None else player.shown
    cards = f" ({_counts(shown)})" if shown else ""
    return (
        f"{player.points} {'point' if player.points == 1 else 'points'}, hand {player.hand}, "
        f"cards {player.cards}{cards}, knights {player.knights}{army}, "
        f"road {player.road_length}{road}; left {player.settlements_left} settlements {player.cities_left} cities "
        f"{player.roads_left} roads; trades {_rates(player.rates)}"
    )


def _rates(rates: Mapping[str, int]) -> str:
    """`2:1 ore, else 3:1`."""
    usual = max(rates.values())
    better = [f"{n}:1 {name}" for name, n in rates.items() if n < usual]
    return ", ".join([*better, f"else {usual}:1" if better else f"{usual}:1"])


def _bank(seen: SettlersTable) -> list[str]:
    bank = " ".join(f"{n} {name}" for name, n in seen.bank.items())  # an empty stack matters, too
    lines = [f"bank: {bank}", f"deck: {seen.deck}"]
    if seen.known_in_deck:
        lines[-1] += f", the last of them {' '.join(seen.known_in_deck)}"
    if seen.dice_left is not None:
        left = " ".join(f"{total}×{n}" for total, n in seen.dice_left.items())
        lines.append(f"sums left in the deck of dice: {left or 'none'}")
    return lines


def _turn(seen: SettlersTable) -> list[str]:
    """Dice, whose turn it is and who acts in it, and an offer that waits for an answer."""
    dice = f"dice: {seen.dice[0]} + {seen.dice[1]} = {sum(seen.dice)}" if seen.dice else "dice: -"
    turn = f"turn {seen.number}: {seen.turn}" if seen.number else f"set-up: {seen.acting}"
    acting = f", {seen.acting} acts" if seen.number and seen.acting != seen.turn else ""
    lines = [f"{dice}   {turn}{acting}   target: {seen.target}"]
    return lines + ([_offer(seen.offer)] if seen.offer else [])


def _offer(offer: Offer) -> str:
    answers = "; ".join(_reply(reply) for reply in offer.replies)
    words = f"offer: {offer.seat} gives {_counts(offer.give)} for {_counts(offer.take)}"
    return words + (f" ({answers})" if answers else "")


def _reply(reply: Reply) -> str:
    if reply.give is None or reply.take is None:
        return f"{reply.seat} {reply.answer}"
    return f"{reply.seat} {reply.answer} {_counts(reply.give)} for {_counts(reply.take)}"
