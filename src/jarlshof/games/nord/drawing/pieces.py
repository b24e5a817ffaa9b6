"""What stands on the drawn chart of Nord: stone piles, paths, settlements, jarls, posts, men, boats, marks, names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from jarlshof.core.errors import BadOption
from jarlshof.drawing.chart import SIDE, Sheet, Square, line
from jarlshof.games.nord.board import COLUMNS, SIZE, SPACES
from jarlshof.games.nord.view import NordTable, Settlement

# Colour of each seat, and the corner of a settlement in which its post stands: place tells the player even without
# colour. Two players get the pair that is easiest to tell apart, in opposite corners.
COLOURS = {"a": "red", "b": "blue", "c": "green", "d": "yellow"}
CORNERS = {"a": (-1, -1), "b": (1, 1), "c": (1, -1), "d": (-1, 1)}

MARKS = ("legal", "refused", "selected", "path")
WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OFFSET = 45  # of a post from the middle of its settlement
NAME = 36  # size of a settlement's letter
Box = tuple[float, float, float, float]  # left, top, right, bottom


def square_of(space: str) -> Square:
    """Column and row, from 0, of a space such as f7."""
    return COLUMNS.index(space[0]), int(space[1:]) - 1


def player(seat: str | None) -> tuple[str, ...]:
    """The class that gives a piece its player; a figure such as `jarl-a` names its seat last, `jarl` none."""
    return (f"p-{COLOURS.get((seat or '')[-1:] if seat != 'jarl' else '', 'neutral')}",)


def check_marks(marks: Mapping[str, str]) -> dict[str, str]:
    """Marks by space, if spaces and marks are known."""
    for space, mark in marks.items():
        if space not in SPACES:
            raise BadOption("space", space, "a1 to p16")
        if mark not in MARKS:
            raise BadOption("mark", mark, ", ".join(MARKS))
    return dict(marks)


@dataclass(frozen=True)
class Plan:
    """The position by squares."""

    seen: NordTable
    ground: dict[Square, str]
    land: set[Square]
    towns: dict[Square, Settlement]
    men: dict[Square, str]
    fresh: set[Square]
    tiles: set[Square]
    boat: Square | None
    marks: dict[Square, str]

    @classmethod
    def of(cls, seen: NordTable, marks: Mapping[str, str]) -> Plan:
        """What stands where."""
        ground = {(x, y): seen.ground[y][x] for y in range(SIZE) for x in range(SIZE)}
        return cls(
            seen=seen,
            ground=ground,
            land={square for square, token in ground.items() if token not in "~@"},
            towns={square_of(town.at): town for town in seen.settlements},
            men={square_of(worker.at): worker.seat for worker in seen.workers},
            fresh={square_of(worker.at) for worker in seen.workers if worker.fresh},
            tiles={square_of(space) for space in seen.tiles},
            boat=square_of(seen.boat) if seen.boat else None,
            marks={square_of(space): mark for space, mark in marks.items()},
        )

    @property
    def used(self) -> set[Square]:
        """Squares that must be in the picture."""
        boat = {self.boat} if self.boat else set()
        return self.land | set(self.men) | boat | set(self.marks)

    def open_gates(self, town: Square) -> list[str]:
        """The gates before which a man stands."""
        return [gate for gate, (dx, dy) in WAYS.items() if (town[0] + dx, town[1] + dy) in self.men]


def draw_pieces(sheet: Sheet, plan: Plan, window: Box) -> list[str]:
    """All of it, in the order in which it lies on the chart."""
    return [
        *_group("piles", _piles(sheet, plan)),
        *_group("marks", _marks(sheet, plan, on_top=False)),
        *_group("links", _links(sheet, plan)),
        *_group("settlements", (_town(sheet, plan, square) for square in plan.towns)),
        *_group("pieces", _figures(sheet, plan)),
        *_group("marks", _marks(sheet, plan, on_top=True)),
        *_group("posts", _posts(sheet, plan)),
        *_group("names", _names(sheet, plan, window)),
    ]


def _group(name: str, parts: Iterable[str]) -> list[str]:
    inner = list(parts)
    return [f'<g class="{name}">', *inner, "</g>"] if inner else []


# ---------------------------------------------------------------- below the pieces
def _piles(sheet: Sheet, plan: Plan) -> list[str]:
    """A pile and the treasure on it; both make room for a man."""
    parts = []
    for (x, y), token in plan.ground.items():
        left, top = x * SIDE, y * SIDE
        if token == "p":
            crowded = (x, y) in plan.men
            parts.append(sheet.use("stone-pile", left + (4 if crowded else 8), top + 2, 50 if crowded else 60))
        if (x, y) in plan.tiles:  # a ring fort reaches into the squares beside it
            beside = 13 if (x + 1, y) in plan.towns else 0, 13 if (x, y + 1) in plan.towns else 0
            parts.append(sheet.use("treasure-back", left + 39 - beside[0], top + 40 - beside[1], 54))
    return parts


def _marks(sheet: Sheet, plan: Plan, on_top: bool) -> list[str]:
    """Corners round what is selected go over the piece; all else lies on the ground."""
    parts = []
    for (x, y), mark in sorted(plan.marks.items(), key=lambda item: item[0][::-1]):
        if on_top != (mark == "selected" or (mark == "refused" and (x, y) in plan.men)):
            continue
        left, top = x * SIDE, y * SIDE
        if mark == "path":
            parts.append(
                f'<rect x="{left + 7}" y="{top + 7}" width="86" height="86" rx="16" fill="{sheet["accent-soft"]}"'
                f' fill-opacity=".5" stroke="{sheet["ghost"]}" stroke-width="4" stroke-dasharray="13 9"/>'
            )
        else:
            parts.append(sheet.use(f"state-{mark}", left, top, SIDE))
    return parts


def _links(sheet: Sheet, plan: Plan) -> list[str]:
    """Trodden paths from man to man, to gates and to the small boat: a network is seen, not imagined."""
    ways = []
    for (x, y), _ in sorted(plan.men.items()):
        start = (x * SIDE + 50, y * SIDE + 56)
        for dx, dy in WAYS.values():
            other = (x + dx, y + dy)
            middle = (other[0] * SIDE + 50, other[1] * SIDE + 50)
            if other in plan.men and other > (x, y):
                ways.append(line([start, (middle[0], middle[1] + 6)]))
            elif other in plan.towns:
                ways.append(line([start, (middle[0] - dx * 56, middle[1] - dy * 56 + (3 if dx else 0))]))
            elif other == plan.boat:
                ways.append(line([start, (middle[0] - dx * 30, middle[1] - dy * 30 + (6 if dx else 0))]))
    if not ways:
        return []
    ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return [
        f'<path d="{"".join(ways)}" {ends} stroke="{sheet["ink"]}" stroke-width="17" stroke-opacity=".75"/>',
        f'<path d="{"".join(ways)}" {ends} stroke="{sheet["bone"]}" stroke-width="11"/>',
    ]


def _town(sheet: Sheet, plan: Plan, square: Square) -> str:
    """A ring fort; a gate with a man before it shows the path that leads in."""
    gates = {f"gate-{gate}": sheet["bone"] for gate in plan.open_gates(square)}
    return sheet.use("settlement", square[0] * SIDE - 20, square[1] * SIDE - 20, 140, values=gates)


# ---------------------------------------------------------------- the pieces
def _figures(sheet: Sheet, plan: Plan) -> list[str]:
    """Jarls, men and the small boat, the far ones first."""
    drawn: list[tuple[int, str]] = []
    for (x, y), town in plan.towns.items():
        if town.jarl:
            drawn.append((y, sheet.use("jarl", x * SIDE + 15, y * SIDE + 12, 70, classes=player(town.jarl))))
    for (x, y), seat in plan.men.items():
        left, top, classes = x * SIDE, y * SIDE, player(seat)
        if (x, y) not in plan.land:
            markup = sheet.use("fishing-boat", left + 5, top + 6, 90, classes=classes)
            if (x, y) in plan.fresh:  # a boat cannot lie down: it leans
                markup = f'<g transform="rotate(-16 {left + 50} {top + 60})">{markup}</g>'
        elif (x, y) in plan.fresh:
            markup = sheet.use("man-lying", left + 9, top + 8, 82, classes=classes)
        else:
            markup = sheet.use("man", left + 9, top + 9, 82, classes=classes)
        drawn.append((y, markup))
    if plan.boat:
        drawn.append((plan.boat[1], sheet.use("dragon-boat", plan.boat[0] * SIDE - 8, plan.boat[1] * SIDE - 12, 116)))
    return [markup for _, markup in sorted(drawn, key=lambda each: each[0])]


def _posts(sheet: Sheet, plan: Plan) -> list[str]:
    parts = []
    for square, town in plan.towns.items():
        for seat, n in zip((each.seat for each in plan.seen.players), town.warriors, strict=True):
            if n:
                x, y = _post_at(square, seat)
                on = sheet.tokens[f"{COLOURS[seat]}-on"]
                classes = (*player(seat), f"n{min(n, 3)}")
                shield = sheet.use("warrior-stack", x - 22, y - 39.8, 44, 63.4, classes=classes)
                numeral = sheet.text(x, y + 9.2, str(n), 27 if n < 10 else 23, on, weight=800)
                parts.append(f'<g class="post">{shield}{numeral}</g>')
    return parts


def _post_at(square: Square, seat: str) -> tuple[float, float]:
    """The middle of a post's shield; helmets above it need a little more room at the top."""
    dx, dy = CORNERS[seat]
    return square[0] * SIDE + 50 + dx * OFFSET, square[1] * SIDE + 50 + (44 if dy > 0 else -40)


# ---------------------------------------------------------------- names
def _names(sheet: Sheet, plan: Plan, window: Box) -> list[str]:
    """Each settlement's letter where it hides nothing, at sea if there is sea beside it."""
    taken = _taken(plan)
    parts = []
    for square, town in plan.towns.items():
        x, y = min(_places(square), key=lambda place: _cost(plan, taken, window, square, place))
        taken.append(_letter_box(x, y))
        parts.append(
            sheet.text(
                x,
                y + NAME * 0.34,
                town.name,
                NAME,
                sheet["text"],
                font="font-chart",
                weight=600,
                italic=True,
                halo=sheet["surface"],
            )
        )
    return parts


def _places(square: Square) -> list[tuple[float, float]]:
    """Round the settlement, near ones first; the free corners of the ring if all else is full."""
    x, y = square[0] * SIDE + 50, square[1] * SIDE + 50
    angles = [math.radians(22.5 * n) for n in range(16)]
    around = [(x + r * math.cos(a), y + r * math.sin(a)) for r in (82, 92, 104) for a in angles]
    return around + [(x + dx * 46, y + dy * 44) for dx, dy in CORNERS.values()]


def _letter_box(x: float, y: float) -> Box:
    return x - 15, y - 15, x + 15, y + 15


def _taken(plan: Plan) -> list[Box]:
    """Where pieces are."""
    boxes: list[Box] = []

    def box(x: float, y: float, width: float, height: float) -> None:
        boxes.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))

    for square, town in plan.towns.items():
        box(square[0] * SIDE + 50, square[1] * SIDE + 50, 84, 84)
        for gate in WAYS.values():
            box(square[0] * SIDE + 50 + 55 * gate[0], square[1] * SIDE + 50 + 55 * gate[1], 24, 24)
        for seat, n in zip((each.seat for each in plan.seen.players), town.warriors, strict=True):
            if n:
                x, y = _post_at(square, seat)
                box(x, y - 6, 48, 62)
    for x, y in plan.men:
        box(x * SIDE + 50, y * SIDE + 50, 88, 92)
    for x, y in plan.tiles:
        box(x * SIDE + 66, y * SIDE + 67, 58, 58)
    for x, y in plan.marks:
        box(x * SIDE + 50, y * SIDE + 50, 100, 100)
    if plan.boat:
        box(plan.boat[0] * SIDE + 50, plan.boat[1] * SIDE + 46, 116, 116)
    return boxes


def _cost(plan: Plan, taken: list[Box], window: Box, square: Square, place: tuple[float, float]) -> float:
    """How bad a place for a letter is: covering a piece is worst, then leaving the map, land, distance."""
    box = _letter_box(*place)
    hidden = sum(_overlap(box, other) for other in taken)
    outside = max(window[0] + 6 - box[0], window[1] + 6 - box[1], box[2] + 6 - window[2], box[3] + 6 - window[3], 0)
    shores = [(place[0] + dx, place[1] + dy) for dx in (-27, 0, 27) for dy in (-27, 0, 27)]
    ashore = sum((int(x // SIDE), int(y // SIDE)) in plan.land for x, y in shores)
    away = math.hypot(place[0] - square[0] * SIDE - 50, place[1] - square[1] * SIDE - 50)
    strange = sum(
        math.hypot(place[0] - other[0] * SIDE - 50, place[1] - other[1] * SIDE - 50) < away + 30
        for other in plan.towns
        if other != square
    )
    ring = 40 if away < 80 else 0  # on the ring itself only when nothing else is free
    return hidden * 3 + outside * 50 + ashore * 8 + away * 0.5 + strange * 200 + ring


def _overlap(a: Box, b: Box) -> float:
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0
