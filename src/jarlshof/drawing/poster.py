"""A drawn board with words beside it, as wide as the previews that other sites and messengers show of a link."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from jarlshof.drawing.chart import Sheet, num
from jarlshof.drawing.panel import shield
from jarlshof.drawing.seascape import rect_path

WIDTH, HEIGHT = 1200, 630  # what all of them ask for
BOARD = (24, 24, 690, 582)  # left, top, width and height of the board
LEFT, RIGHT = 752, 1160  # of the words
ROW, MOST_ROWS = 62, 6
SEATS = {"a": "red", "b": "blue", "c": "green", "d": "yellow", "e": "white", "f": "black"}
WIDE = ("W", "F")  # characters as wide as they are high


class Sitter(NamedTuple):
    """A line of the table: the seat's letter, who sits there (or that nobody does), what there is to say."""

    seat: str
    name: str
    note: str = ""
    free: bool = False


def poster(board: str, game: str, state: str, sitters: Sequence[Sitter]) -> str:
    """The picture as SVG: `board` is a drawing by itself, `game` a title with a subtitle behind a dash or a colon."""
    sheet = Sheet(key="poster-")
    body = [
        f'<path d="{rect_path((0, 0, WIDTH, HEIGHT))}" fill="{sheet["bg"]}"/>',
        _within(board, *BOARD),
        *_heading(sheet, game, state),
        *(part for n, sitter in enumerate(sitters[:MOST_ROWS]) for part in _row(sheet, sitter, 252 + n * ROW)),
    ]
    return sheet.svg((0, 0, WIDTH, HEIGHT), body, game, state)


def triptych(boards: Sequence[str], title: str, text: str) -> str:
    """Several boards side by side above a title and a sentence: what is not about one table."""
    sheet, edge = Sheet(key="poster-"), 40
    wide = (WIDTH - edge) / len(boards) - edge
    body = [
        f'<path d="{rect_path((0, 0, WIDTH, HEIGHT))}" fill="{sheet["bg"]}"/>',
        *(_within(board, edge + n * (wide + edge), 36, wide, 400) for n, board in enumerate(boards)),
        sheet.use("dragon-head", edge, 470, 96, 102),
        _line(sheet, title, edge + 130, 528, 50, sheet["text"], font="font-chart", weight=700, end=WIDTH - edge),
        _line(sheet, text, edge + 130, 576, 27, sheet["muted"], end=WIDTH - edge),
    ]
    return sheet.svg((0, 0, WIDTH, HEIGHT), body, title, text)


def _within(drawing: str, x: float, y: float, width: float, height: float) -> str:
    """A drawing as a part of another one, as large as it goes into a box."""
    head = re.match(r'<svg[^>]*? viewBox="([^"]+)"[^>]*>', drawing)
    assert head is not None, "a drawing begins with its size"
    inner = drawing[head.end() : drawing.rindex("</svg>")]
    inner = re.sub(r"<(title|desc)>.*?</\1>", "", inner, flags=re.DOTALL)
    box = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<svg {box} viewBox="{head[1]}">{inner}</svg>'


def _heading(sheet: Sheet, game: str, state: str) -> Iterator[str]:
    """Whose site it is, which game, and how far it is."""
    name, _, more = re.sub(r" – |: ", "\n", game, count=1).partition("\n")
    yield sheet.use("dragon-head", LEFT, 34, 38, 40)
    yield sheet.text(LEFT + 50, 64, "Jarlshof", 26, sheet["muted"], font="font-chart", weight=600, anchor="start")
    yield _line(sheet, name, LEFT, 142, 62, sheet["text"], font="font-chart", weight=700)
    if more:
        yield _line(sheet, more, LEFT, 178, 25, sheet["muted"], font="font-chart", weight=400)
    yield _line(sheet, state, LEFT, 226 if more else 200, 29, sheet["accent"], weight=700)


def _row(sheet: Sheet, sitter: Sitter, y: float) -> list[str]:
    """A seat: the shield by which its pieces are known, who sits there, and a note at the end of the line."""
    colour = "text" if not sitter.free else "muted"
    room = 116 if sitter.note else 0
    name = _line(sheet, sitter.name, LEFT + 60, y + 38, 29, sheet[colour], weight=600, end=RIGHT - room)
    note = [sheet.text(RIGHT, y + 38, sitter.note, 29, sheet["text"], weight=700, anchor="end")] if sitter.note else []
    return [*shield(sheet, sitter.seat, SEATS.get(sitter.seat, "neutral"), LEFT, y + 3, 44), name, *note]


def _line(
    sheet: Sheet,
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    font: str = "font-text",
    weight: int = 400,
    end: float = RIGHT,
) -> str:
    """One line of words: set smaller if they are long, and cut off where that would be too small."""
    least = size * 0.7
    if _width(words, least, weight) > end - x:
        while _width(f"{words}…", least, weight) > end - x:
            words = words[:-1]
        words = f"{words.rstrip()}…"
    size = min(size, size * (end - x) / max(_width(words, size, weight), 1))
    return sheet.text(x, y, words, size, fill, font=font, weight=weight, anchor="start")


def _width(words: str, size: float, weight: int) -> float:
    """About how wide words are, in the fonts that are at hand: no font is asked."""
    usual = 0.62 if weight >= 600 else 0.54
    wide = (1.05 if unicodedata.east_asian_width(c) in WIDE else 0.9 if c in "MW@—…" else usual for c in words)
    return sum(wide) * size
