"""Parts of the panel below a drawn board that look alike in every game: cards, counts, the marks of a player."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from jarlshof.drawing.chart import Sheet, num

Box: TypeAlias = tuple[float, float, float, float]  # left, top, width, height


class Panel(NamedTuple):
    """The panel's markup and its height in the units of the chart."""

    parts: list[str]
    height: float


def scaled(parts: list[str], height: float, x: float, y: float, scale: float) -> Panel:
    """A panel of a height it was laid out for, put at a corner and scaled to the chart."""
    head = f'<g class="panel" transform="translate({num(x)} {num(y)}) scale({scale:.4f})">'
    return Panel([head, *parts, "</g>"], height * scale)


def grid(count: int, across: int, first: Box, gap: float) -> list[Box]:
    """Boxes like the first one, so many across, row by row."""
    x, y, width, height = first
    return [(x + n % across * (width + gap), y + n // across * (height + gap), width, height) for n in range(count)]


def shrunk(end: float, box: Box) -> str:
    """What makes a line of parts smaller if it ends beyond its box, and keeps it in the middle."""
    _, y, width, height = box
    shrink = min(1, (width - 16) / end)
    return f"translate(0 {num(y + height / 2 * (1 - shrink))}) scale({shrink:.3f})"


def card(sheet: Sheet, box: Box, radius: float = 14) -> str:
    """A card with a hairline and a low shadow."""
    x, y, width, height = box
    size = f'width="{num(width)}" height="{num(height)}" rx="{num(radius)}"'
    fill, edge = sheet["surface"], sheet["line"]
    return (
        f'<rect x="{num(x)}" y="{num(y + 2.5)}" {size} fill="{sheet["ink"]}" fill-opacity=".18"/>'
        f'<rect x="{num(x)}" y="{num(y)}" {size} fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    )


def rule(sheet: Sheet, x: float, y: float) -> str:
    """A line between two groups of counts."""
    return f'<path d="M{num(x)} {num(y - 24)}v48" stroke="{sheet["line"]}" stroke-width="2"/>'


def icon_count(
    sheet: Sheet, icon: str, count: str, colour: str, x: float, y: float, size: float = 36, written: float = 29
) -> list[str]:
    """An icon and how many there are."""
    return [
        sheet.use(icon, x, y - size / 2, size, values={"color": colour}),
        sheet.text(x + size + 7, y + written * 0.36, count, written, sheet["text"], weight=600, anchor="start"),
    ]


def signed(count: int) -> str:
    """A number with a minus sign, not a hyphen."""
    return str(count) if count >= 0 else f"−{-count}"


# ---------------------------------------------------------------- a player
def left_edge(sheet: Sheet, colour: str, box: Box, width: float = 8, pale: bool = False) -> str:
    """The player's colour along the left side of a card; a pale one with a line round it."""
    left, mid, right, top, end = map(num, (box[0], box[0] + width, box[0] + 14, box[1], box[1] + box[3]))
    high, low = num(box[1] + 14), num(box[1] + box[3] - 14)
    outer = f"M{right} {top}Q{left} {top} {left} {high}V{low}Q{left} {end} {right} {end}"
    path = f"{outer}Q{mid} {end} {mid} {low}V{high}Q{mid} {top} {right} {top}Z"
    case = f' stroke="{sheet["line-strong"]}" stroke-width="2"' if pale else ""
    return f'<path d="{path}" fill="{sheet[colour]}"{case}/>'


def turn_frame(sheet: Sheet, colour: str, box: Box, width: float = 4.5, pale: bool = False) -> str:
    """Round the card of whoever is to move; a pale colour with a line round it."""
    x, y, wide, high = map(num, box)
    shape = f'x="{x}" y="{y}" width="{wide}" height="{high}" rx="14" fill="none"'
    case = f'<rect {shape} stroke="{sheet["line-strong"]}" stroke-width="7"/>' if pale else ""
    return f'{case}<rect {shape} stroke="{sheet[colour]}" stroke-width="{num(width)}"/>'


def shield(sheet: Sheet, seat: str, colour: str, x: float, y: float, size: float = 52) -> list[str]:
    """A player's shield with the letter of the seat."""
    scale, low = size / 52, 3 if seat != "a" else 0  # the pointed shield is widest at the top
    letter = sheet.text(x + size / 2, y + 35 * scale + low, seat, 27 * scale, sheet[f"{colour}-on"], weight=800)
    return [sheet.use("player-shield", x, y, size, 56 * scale, classes=(f"p-{colour}",)), letter]
