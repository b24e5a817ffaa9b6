"""A position of Northgard for people at a terminal: what everybody may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from textwrap import wrap

from jarlshof.core.chart import Point
from jarlshof.core.state import States
from jarlshof.games.northgard.outlines import SIDE, borders, laid_at, place, spots
from jarlshof.games.northgard.survey import Laid, areas_of
from jarlshof.games.northgard.table import Doing, Fight, NorthgardTable, Player, Territory
from jarlshof.games.northgard.tiles import AREA_NAMES, TILE_NAMES
from jarlshof.games.northgard.view import table

WIDTH = 100  # of a page of text
EDGE = 4  # before the first column, for the names of rows
WIDE, NARROW, HIGH = 13, 9, 6  # characters and lines of a tile
REGULAR, ROUGH = "·", "^"
MARKS = {"legal": "+", "refused": "×", "selected": "'", "path": "'"}


def show(states: States, i: int) -> str:
    """The map, its territories, supplies, players, and what is under way."""
    return tell(table(states, i))


def tell(seen: NorthgardTable) -> str:
    """The same, of a table that is at hand."""
    parts = [*map_lines(seen), "", *_territories(seen), "", *_supplies(seen), "", *_players(seen), "", *_turn(seen)]
    return "\n".join(parts)


def sketch(seen: NorthgardTable, marks: Mapping[str, str], panel: bool = False) -> str:
    """A small picture for a page of text: the map and its territories, and with a panel all the rest."""
    lines = [*map_lines(seen, marks), "", *(f"   {line}" for line in _territories(seen, only_used=True))]
    if panel:
        lines += ["", *(f"   {line}" for line in (*_supplies(seen), *_players(seen)))]
    return "\n".join(lines)


# ---------------------------------------------------------------- the map
class _Canvas:
    """Characters by line and column, of a window of the map; texts are written over what is there."""

    def __init__(self, cells: Iterable[tuple[int, int]]) -> None:
        xs, ys = zip(*cells, strict=True)
        self.left, self.top = min(xs), min(ys)
        self.columns, self.rows = max(xs) - self.left + 1, max(ys) - self.top + 1
        self.wide = max(NARROW, min(WIDE, (WIDTH - EDGE) // self.columns))
        self.cells: dict[tuple[int, int], str] = {}

    def at(self, point: Point) -> tuple[int, int]:
        """Line and column of a point of the map."""
        x, y = point[0] / SIDE - self.left, point[1] / SIDE - self.top
        return 1 + min(int(y * HIGH), self.rows * HIGH), EDGE + min(int(x * self.wide), self.columns * self.wide)

    def put(self, line: int, left: int, text: str) -> None:
        self.cells |= {(line, left + k): character for k, character in enumerate(text)}

    def _spread(self, point: Point, texts: list[str]) -> Iterator[tuple[int, int, str]]:
        """Line, column and text of lines of text round a point."""
        line, column = self.at(point)
        for k, text in enumerate(texts):
            yield line - (len(texts) - 1) // 2 + k, column - len(text) // 2, text

    def is_free(self, point: Point, texts: list[str]) -> bool:
        """Would texts round a point stand apart from other names?"""
        spread = self._spread(point, texts)
        near = ((line, column) for line, left, text in spread for column in range(left - 1, left + len(text) + 1))
        return not any(self.cells.get(place, " ").isalnum() for place in near)

    def center(self, point: Point, texts: list[str]) -> None:
        """Writes lines of text round a point."""
        for line, left, text in self._spread(point, texts):
            self.put(line, left, text)

    def lines(self) -> list[str]:
        last = max(line for line, _ in self.cells)
        rows = []
        for line in range(last + 1):
            columns = [column for row, column in self.cells if row == line]
            row = "".join(self.cells.get((line, k), " ") for k in range(max(columns, default=-1) + 1))
            rows.append(row.rstrip())
        return rows


def map_lines(seen: NorthgardTable, marks: Mapping[str, str] | None = None) -> list[str]:
    """The tiles by their cells: names of columns on top, of rows on the left; `+` where corners of tiles meet.

    In each area stands the name of its territory, and once in each territory who holds it: `a3`, with `B` for the war
    bear, `<b2` for those who entered. Borders are dotted, rough ones made of `^`. For marks, which stand behind the
    name of a territory, on a tile's corner or in an empty cell, see MARKS.
    """
    marked = {name: MARKS[mark] for name, mark in (marks or {}).items()}
    laid = {TILE_NAMES.index(tile.name): laid_at(tile.x, tile.y, tile.facing) for tile in seen.tiles}
    empty = {name: _cell(name) for name in marked if " " in name}
    canvas = _Canvas([*((at.x, at.y) for at in laid.values()), *empty.values()])
    _edges(canvas, seen)
    for tile, at in laid.items():
        _frame(canvas, at)
        for border in borders(tile):
            for point in _dense(border.points):
                canvas.put(*canvas.at(place(point, at)), ROUGH if border.rough else REGULAR)
    for territory in seen.territories:
        _name_areas(canvas, territory, laid, marked.get(territory.name, ""))
    for tile, at in laid.items():
        if TILE_NAMES[tile] in marked:
            canvas.put(*canvas.at((at.x * SIDE, at.y * SIDE)), marked[TILE_NAMES[tile]])
    for name, (x, y) in empty.items():
        canvas.center(((x + 0.5) * SIDE, (y + 0.5) * SIDE), [marked[name]])
    return canvas.lines()


def _cell(name: str) -> tuple[int, int]:
    """`e2 n1` as numbers."""
    east, south = name.split()
    return _steps(east, "w"), _steps(south, "n")


def _steps(word: str, back: str) -> int:
    return 0 if word == "0" else int(word[1:]) * (-1 if word[0] == back else 1)


def _edges(canvas: _Canvas, seen: NorthgardTable) -> None:
    for tile in seen.tiles:
        _, column = canvas.at(((tile.x + 0.5) * SIDE, 0))
        canvas.put(0, column - len(tile.east) // 2, tile.east)
        line, _ = canvas.at((0, (tile.y + 0.5) * SIDE))
        canvas.put(line, 0, tile.south)


def _frame(canvas: _Canvas, at: Laid) -> None:
    """The corners of a tile."""
    for x, y in ((at.x, at.y), (at.x + 1, at.y), (at.x, at.y + 1), (at.x + 1, at.y + 1)):
        canvas.put(*canvas.at((x * SIDE, y * SIDE)), "+")


def _dense(points: list[Point]) -> list[Point]:
    """Points of a line, near enough to each other to leave no gap; its ends belong to the corners."""
    found = []
    for (ax, ay), (bx, by) in pairwise(points):
        found += [(ax + (bx - ax) * k / 3, ay + (by - ay) * k / 3) for k in range(3)]
    return found[2:]


def _name_areas(canvas: _Canvas, territory: Territory, laid: Mapping[int, Laid], mark: str) -> None:
    """The territory's name in all its areas, its figures in the roomiest one."""
    places = []
    for tile, at in laid.items():
        for area in areas_of(tile):
            if AREA_NAMES[area] in territory.areas:
                best = max(spots(area, tile), key=lambda spot: spot.room)
                places.append((best.room, place(best.at, at)))
    name, held = f"{territory.name}{mark}", figures(territory)
    points = [point for _, point in sorted(places, reverse=True)]
    tried = [(x, y + lines * SIDE / HIGH) for lines in (0, -1, 1) for x, y in points]
    main = next((point for point in tried if canvas.is_free(point, [name, held])), points[0])
    canvas.center(main, [name, held])
    for point in points:
        if canvas.is_free(point, [name]):  # two halves of a territory may lie side by side
            canvas.center(point, [name])


def figures(territory: Territory) -> str:
    """`a3`, `a2B`, `b2<a1`; nothing for a neutral territory."""
    if territory.owner is None:
        return ""
    entered = territory.guests or territory.bear_enters
    held = f"{territory.owner}{territory.units}{'B' * territory.bear}"
    return held + (f"<{territory.guests}{'B' * territory.bear_enters}" if entered else "")


# ---------------------------------------------------------------- territories
def _territories(seen: NorthgardTable, only_used: bool = False) -> list[str]:
    used = [each for each in seen.territories if not only_used or each.owner or each.buildings]
    return [line for each in used for line in _wrapped(_territory(seen, each))]


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent="     ", break_on_hyphens=False)


def _territory(seen: NorthgardTable, land: Territory) -> str:
    """`12n  a3  closed 2 tiles  1 food  free 1 small  silo  by Sn, ^13a`."""
    parts = [f"{land.name:<4}{figures(land) or '-'}", f"{'closed' if land.closed else 'open'} {land.tiles}"]
    parts += [_counts(land.icons)] if land.icons else []
    parts += [f"free {_counts(land.free)}"] if land.free else []
    parts += [" ".join(built.building for built in land.buildings)] if land.buildings else []
    parts += ["scorched"] if seen.token == land.name else []
    return "  ".join([*parts, f"by {', '.join(_neighbours(land))}"])


def _neighbours(land: Territory) -> list[str]:
    """Over a rough border only: with its sign."""
    return [*land.near, *(f"{ROUGH}{name}" for name in land.rough if name not in land.near)]


def _counts(counts: Mapping[str, int]) -> str:
    return " ".join(f"{n} {name}" for name, n in counts.items() if n) or "nothing"


# ---------------------------------------------------------------- supplies and players
def _supplies(seen: NorthgardTable) -> list[str]:
    known = f", the last of them {' '.join(seen.known_in_pile)}" if seen.known_in_pile else ""
    lines = [
        f"tiles: {seen.pile}{known}   unrest: {seen.unrest}   buildings: {_counts(seen.stock)}",
        f"developments: {seen.deck} ({seen.deck_early} early), open: {' '.join(seen.display) or '-'}",
        f"achievements: {' '.join(seen.achievements) or '-'}",
    ]
    return [part for line in lines for part in _wrapped(line)]


def _players(seen: NorthgardTable) -> list[str]:
    return [line for player in seen.players for text in _player(seen, player) for line in _wrapped(text)]


def _player(seen: NorthgardTable, player: Player) -> list[str]:
    """Two lines: what a seat has; its cards."""
    fame = "fame hidden" if player.fame is None else f"fame {player.fame}, {player.points} points"
    state = [*player.flags, *(["passed"] if player.passed else []), *(["first"] if seen.first == player.seat else [])]
    notes = f"; {', '.join(state)}" if state else ""
    lines = [
        f"{player.seat} ({player.clan or 'no clan'}): {fame}, {_counts(player.goods)}; "
        f"{player.units} units on the map, {player.reserve} in reserve; winter {_counts(player.winter)}{notes}"
    ]
    active = " ".join(f"{each.card}{'!' if each.played else ''}" for each in player.active)
    hand = f"hand {player.hand}{_known(player.known_hand)}, draw pile {player.draw}{_known(player.known_draw.values())}"
    lines.append(
        f"   {hand}; active {active or '-'}; discard {' '.join(player.discard) or '-'}; "
        f"aside {' '.join(player.aside) or '-'}"
    )
    return lines + ([f"   tiles {' '.join(player.tiles)}"] if player.tiles else [])


def _known(cards: Iterable[str]) -> str:
    names = " ".join(cards)
    return f" ({names})" if names else ""


# ---------------------------------------------------------------- the turn
def _turn(seen: NorthgardTable) -> list[str]:
    head = f"year {seen.year} of {seen.years}, {seen.phase}" if seen.year else "set-up"
    lines = [f"{head}: {seen.turn}{'' if seen.played == 'nothing' else f' has played ({seen.played})'}"]
    return lines + ([_doing(seen.doing)] if seen.doing else [])


def _doing(doing: Doing) -> str:
    parts = [f"card {doing.card}, step {doing.step}"] if doing.card else []
    parts += [f"part {doing.part}"] if doing.part else []
    parts += [f"choice of {' '.join(doing.parts)}"] if doing.parts else []
    parts += [f"{doing.left} left"] if doing.left is not None else []
    parts += [f"tiles drawn: {' '.join(doing.tiles)}"] if doing.tiles else []
    parts += ["to keep {}, drop {}, put on top {}".format(*doing.split)] if doing.split else []
    parts += [f"victim {doing.victim}{f', {doing.picked}' if doing.picked else ''}"] if doing.victim else []
    parts += [_fight(doing.fight)] if doing.fight else []
    parts += [f"{doing.loser} retreats with {doing.losers}{' and the bear' * doing.loser_bear}"] if doing.loser else []
    return "; ".join(parts) or "-"


def _fight(fight: Fight) -> str:
    sides = zip((fight.attacker, fight.defender), fight.figures, fight.fed, fight.axes, fight.skulls, strict=True)
    words = (
        f"{seat} {figures} figures, {fed} fed, {axes} axes, {skulls} skulls"
        for seat, figures, fed, axes, skulls in sides
    )
    return f"combat in {fight.at}: {' against '.join(words)}"
