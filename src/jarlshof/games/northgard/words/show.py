"""A position of Northgard for people at a terminal, in words of their language: what everybody may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from textwrap import wrap

from jarlshof.core.page import PLAIN, WIDTH, Page
from jarlshof.core.state import States
from jarlshof.core.texts import Texts, texts_of, times
from jarlshof.drawing.chart import Point
from jarlshof.games.northgard.drawing.outlines import SIDE, borders, laid_at, place, spots
from jarlshof.games.northgard.tiles import AREA_NAMES, TILE_NAMES
from jarlshof.games.northgard.view.public import table
from jarlshof.games.northgard.view.survey import Laid, areas_of
from jarlshof.games.northgard.view.table import Doing, Fight, NorthgardTable, Player, Territory, Tile

PACKAGE = "jarlshof.games.northgard"
EDGE = 4  # before the first column, for the names of rows
WIDE, NARROW, HIGH = 13, 9, 6  # characters and lines of a tile
REGULAR, ROUGH = "·", "^"
MARKS = {"legal": "+", "refused": "×", "selected": "'", "path": "'"}
SAID: dict[str, frozenset[str]] = {
    **{key: frozenset() for key in ("nothing", "scorched", "passed", "first", "hidden")},
    **{key: frozenset() for key in ("foresight", "conqueror", "roused", "declined")},
    **{f"count.{thing}": frozenset(["n"]) for thing in ("food", "wood", "lore", "lair", "small", "carved", "large")},
    "land": frozenset(["closed", "tiles"]),
    "free": frozenset(["spaces"]),
    "near": frozenset(["lands"]),
    "supplies": frozenset(["tiles", "known", "last", "unrest", "buildings"]),
    "deck": frozenset(["n", "early", "cards"]),
    "achievements": frozenset(["cards"]),
    "clan": frozenset(["seat", "clan"]),
    "fame": frozenset(["fame", "points"]),
    "player": frozenset(["who", "fame", "goods", "units", "reserve", "winter", "state"]),
    "cards": frozenset(["hand", "shown", "draw", "seen", "active", "discard", "aside"]),
    "tiles": frozenset(["tiles"]),
    "turn": frozenset(["year", "years", "phase", "seat", "played"]),
    "card": frozenset(["card", "step"]),
    "part": frozenset(["part"]),
    "parts": frozenset(["parts"]),
    "left": frozenset(["n"]),
    "drawn": frozenset(["tiles"]),
    "split": frozenset(["keep", "drop", "top"]),
    "victim": frozenset(["seat"]),
    "retreat": frozenset(["seat", "n", "bear"]),
    "combat": frozenset(["area", "attacker", "defender"]),
    "side": frozenset(["seat", "figures", "fed", "axes", "skulls"]),
}


def show(states: States, i: int, lang: str = "en", page: Page = PLAIN) -> str:
    """The map, its territories, supplies, players, and what is under way."""
    return tell(table(states, i), lang, page)


def chart(states: States, i: int, lang: str = "en", page: Page = PLAIN) -> str:
    """The map and its territories."""
    seen = table(states, i)
    return "\n".join([*map_lines(seen, width=page.width), "", *_territories(seen, texts_of(PACKAGE, lang), page)])


def tell(seen: NorthgardTable, lang: str = "en", page: Page = PLAIN) -> str:
    """The same, of a table that is at hand."""
    texts = texts_of(PACKAGE, lang)
    land = [*map_lines(seen, width=page.width), "", *_territories(seen, texts, page), ""]
    return "\n".join(
        [*land, *_supplies(seen, texts, page), "", *_players(seen, texts, page), "", *_turn(seen, texts, page)]
    )


def sketch(seen: NorthgardTable, marks: Mapping[str, str], panel: bool = False, lang: str = "en") -> str:
    """A small picture for a page of text: the map and its territories, and with a panel all the rest."""
    texts = texts_of(PACKAGE, lang)
    lines = [*map_lines(seen, marks), "", *(f"   {line}" for line in _territories(seen, texts, PLAIN, only_used=True))]
    if panel:
        lines += ["", *(f"   {line}" for line in (*_supplies(seen, texts, PLAIN), *_players(seen, texts, PLAIN)))]
    return "\n".join(lines)


# ---------------------------------------------------------------- the map
class _Canvas:
    """Characters by line and column, of a window of the map; texts are written over what is there."""

    def __init__(self, cells: Iterable[tuple[int, int]], width: int) -> None:
        xs, ys = zip(*cells, strict=True)
        self.left, self.top = min(xs), min(ys)
        self.columns, self.rows = max(xs) - self.left + 1, max(ys) - self.top + 1
        self.wide = max(NARROW, min(WIDE, (width - EDGE - 1) // self.columns))
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


def map_lines(seen: NorthgardTable, marks: Mapping[str, str] | None = None, width: int = WIDTH) -> list[str]:
    """The map, in parts from west to east if it is wider than the page."""
    marked = {name: MARKS[mark] for name, mark in (marks or {}).items()}
    columns = [tile.x for tile in seen.tiles] + [_cell(name)[0] for name in marked if " " in name]
    lines: list[str] = []
    for part in _parts(range(min(columns), max(columns) + 1), width):
        drawn = _part(seen, marked, part, width)
        lines += ["", *drawn] if lines and drawn else drawn
    return lines


def _parts(columns: range, width: int) -> Iterator[range]:
    """Equal parts, as few as the page allows."""
    most = max(1, (width - EDGE - 1) // NARROW)
    parts = -(-len(columns) // most)
    each = -(-len(columns) // parts)
    yield from (columns[k : k + each] for k in range(0, len(columns), each))


def _part(seen: NorthgardTable, marked: Mapping[str, str], columns: range, width: int) -> list[str]:
    """The tiles by their cells: names of columns on top, of rows on the left; `+` where corners of tiles meet.

    In each area stands the name of its territory, and once in each territory who holds it: `a3`, with `B` for the war
    bear, `<2` for those who entered. Borders are dotted, rough ones made of `^`. For marks, which stand behind the
    name of a territory, on a tile's corner or in an empty cell, see MARKS.
    """
    tiles = [tile for tile in seen.tiles if tile.x in columns]
    laid = {TILE_NAMES.index(tile.name): laid_at(tile.x, tile.y, tile.facing) for tile in tiles}
    empty = {name: _cell(name) for name in marked if " " in name and _cell(name)[0] in columns}
    if not (laid or empty):
        return []
    canvas = _Canvas([*((at.x, at.y) for at in laid.values()), *empty.values()], width)
    _edges(canvas, tiles)
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


def _edges(canvas: _Canvas, tiles: Iterable[Tile]) -> None:
    for tile in tiles:
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
    if not places:
        return
    name, held = f"{territory.name}{mark}", figures(territory)
    points = [point for _, point in sorted(places, reverse=True)]
    tried = [(x, y + lines * SIDE / HIGH) for lines in (0, -1, 1) for x, y in points]
    main = next((point for point in tried if canvas.is_free(point, [name, held])), points[0])
    canvas.center(main, [name, held])
    for point in points:
        if canvas.is_free(point, [name]):  # two halves of a territory may lie side by side
            canvas.center(point, [name])


def figures(territory: Territory) -> str:
    """`a3`, `a2B`, `b2<1`; nothing for a neutral territory."""
    if territory.owner is None:
        return ""
    entered = territory.guests or territory.bear_enters
    held = f"{territory.owner}{territory.units}{'B' * territory.bear}"
    return held + (f"<{territory.guests}{'B' * territory.bear_enters}" if entered else "")


# ---------------------------------------------------------------- territories
def _territories(seen: NorthgardTable, texts: Texts, page: Page, only_used: bool = False) -> list[str]:
    used = [each for each in seen.territories if not only_used or each.owner or each.buildings]
    return [line for each in used for line in _wrapped(_territory(seen, each, texts), page)]


def _wrapped(text: str, page: Page) -> list[str]:
    return wrap(text, min(page.width, WIDTH), subsequent_indent="     ", break_on_hyphens=False)


def _territory(seen: NorthgardTable, land: Territory, texts: Texts) -> str:
    """`12n a3  closed, 2 tiles  1 food  free 1 small  Food Silo  by Sn, ^13a`."""
    head = texts("show.land", closed="yes" if land.closed else "no", tiles=land.tiles)
    parts = [f"{land.name:<4}{figures(land) or '-'}", head]
    parts += [counted(land.icons, texts)] if land.icons else []
    parts += [texts("show.free", spaces=counted(land.free, texts))] if land.free else []
    parts += [named("building", (each.building for each in land.buildings), texts)] if land.buildings else []
    parts += [texts("show.scorched")] if seen.token == land.name else []
    return "  ".join([*parts, texts("show.near", lands=", ".join(_neighbours(land)))])


def _neighbours(land: Territory) -> list[str]:
    """Over a rough border only: with its sign."""
    return [*land.near, *(f"{ROUGH}{name}" for name in land.rough if name not in land.near)]


def counted(counts: Mapping[str, int], texts: Texts) -> str:
    """`2 food 1 large`: resources, lairs and spaces by number."""
    return " ".join(texts(f"show.count.{name}", n=n) for name, n in counts.items() if n) or texts("show.nothing")


def named(kind: str, things: Iterable[str], texts: Texts) -> str:
    """Cards, buildings or clans by their names."""
    return ", ".join(texts(f"{kind}.{thing}.name") for thing in things)


# ---------------------------------------------------------------- supplies and players
def _supplies(seen: NorthgardTable, texts: Texts, page: Page) -> list[str]:
    stock = ", ".join(times(n, texts(f"building.{name}.name")) for name, n in seen.stock.items() if n)
    lines = [
        texts(
            "show.supplies",
            tiles=seen.pile,
            known=len(seen.known_in_pile),
            last=" ".join(seen.known_in_pile),
            unrest=seen.unrest,
            buildings=stock or texts("show.nothing"),
        ),
        texts("show.deck", n=seen.deck, early=seen.deck_early, cards=named("card", seen.display, texts) or "-"),
        texts("show.achievements", cards=named("card", seen.achievements, texts) or "-"),
    ]
    return [part for line in lines for part in _wrapped(line, page)]


def _players(seen: NorthgardTable, texts: Texts, page: Page) -> list[str]:
    told = (text for player in seen.players for text in _player(seen, player, texts, page))
    return [line for text in told for line in _wrapped(text, page)]


def _player(seen: NorthgardTable, player: Player, texts: Texts, page: Page) -> list[str]:
    """Two lines: what a seat has; its cards."""
    hidden = player.fame is None or player.points is None
    fame = "show.hidden" if hidden else "show.fame"
    clan = texts(f"clan.{player.clan}.name") if player.clan else "-"
    state = [*player.flags, *(["passed"] if player.passed else []), *(["first"] if seen.first == player.seat else [])]
    lines = [
        texts(
            "show.player",
            who=texts("show.clan", seat=page.label(player.seat), clan=clan),
            fame=texts(fame, fame=player.fame or 0, points=player.points or 0),
            goods=counted(player.goods, texts),
            units=player.units,
            reserve=player.reserve,
            winter=counted(player.winter, texts),
            state="".join(f"; {texts(f'show.{each}')}" for each in state),
        ),
        "   " + _cards(player, texts),
    ]
    return lines + ([f"   {texts('show.tiles', tiles=' '.join(player.tiles))}"] if player.tiles else [])


def _cards(player: Player, texts: Texts) -> str:
    """Where a seat's cards are, and which of them everybody knows; `!` behind one that was played, not only laid."""
    active = ", ".join(f"{texts(f'card.{each.card}.name')}{'!' if each.played else ''}" for each in player.active)
    return texts(
        "show.cards",
        hand=player.hand,
        shown=_known(player.known_hand, texts),
        draw=player.draw,
        seen=_known(player.known_draw.values(), texts),
        active=active or "-",
        discard=named("card", player.discard, texts) or "-",
        aside=named("card", player.aside, texts) or "-",
    )


def _known(cards: Iterable[str], texts: Texts) -> str:
    names = named("card", cards, texts)
    return f" ({names})" if names else ""


# ---------------------------------------------------------------- the turn
def _turn(seen: NorthgardTable, texts: Texts, page: Page) -> list[str]:
    years = {"year": seen.year, "years": seen.years}
    line = texts("show.turn", **years, phase=seen.phase, seat=page.name(seen.turn), played=seen.played)
    return [line, *([_doing(seen.doing, texts, page)] if seen.doing else [])]


def _doing(doing: Doing, texts: Texts, page: Page) -> str:
    parts = [texts("show.card", card=texts(f"card.{doing.card}.name"), step=doing.step)] if doing.card else []
    parts += [texts("show.part", part=texts(f"part.{doing.part}.name"))] if doing.part else []
    parts += [texts("show.parts", parts=named("part", doing.parts, texts))] if doing.parts else []
    parts += [texts("show.left", n=doing.left)] if doing.left is not None else []
    parts += [texts("show.drawn", tiles=" ".join(doing.tiles))] if doing.tiles else []
    if doing.split:
        keep, drop, top = doing.split
        parts.append(texts("show.split", keep=keep, drop=drop, top=top))
    if doing.victim:
        picked = f", {texts(f'card.{doing.picked}.name')}" if doing.picked else ""
        parts.append(texts("show.victim", seat=page.name(doing.victim)) + picked)
    parts += [_fight(doing.fight, texts, page)] if doing.fight else []
    if doing.loser:
        bear = "yes" if doing.loser_bear else "no"
        parts.append(texts("show.retreat", seat=page.name(doing.loser), n=doing.losers, bear=bear))
    return "; ".join(parts) or "-"


def _fight(fight: Fight, texts: Texts, page: Page) -> str:
    sides = zip((fight.attacker, fight.defender), fight.figures, fight.fed, fight.axes, fight.skulls, strict=True)
    attacker, defender = (
        texts("show.side", seat=page.name(seat or "-"), figures=figures, fed=fed, axes=axes, skulls=skulls)
        for seat, figures, fed, axes, skulls in sides
    )
    return texts("show.combat", area=fight.at, attacker=attacker, defender=defender)
