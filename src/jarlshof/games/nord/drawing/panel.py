"""Below the drawn chart of Nord: the scorings, the large boat with who lies in it, a chip for each player."""

from __future__ import annotations

from jarlshof.drawing.chart import Sheet, num
from jarlshof.drawing.panel import Box, Panel, card, grid, left_edge, scaled, shield, turn_frame
from jarlshof.drawing.seascape import Window
from jarlshof.games.nord.drawing.pieces import COLOURS, player
from jarlshof.games.nord.view import NordTable, Player

WIDE, NARROW = 1200, 700  # widths the panel is laid out for; it is then scaled to the chart
GAP = 12
RIBBON = 42
CARD = 206  # height of the boat's card
LOW = 90  # a chip lower than this has one line
HARBOUR = (320, 64)  # room that the count of fishing boats takes in the corner of the chart
SCORINGS = ["resources", "warriors", "resources", "warriors", "treasures"]
BOAT_SEATS = 10  # that the symbol shows
FIRST, LAST = 108.0, 568.8  # where the first and the last of them are


def draw_panel(sheet: Sheet, seen: NordTable, x: float, y: float, width: float) -> Panel:
    """The panel from a corner on; side by side where there is room, otherwise one below the other."""
    wide = width >= 1000
    designed = WIDE if wide else NARROW
    scale = width / designed
    left = [*_ribbon(sheet, seen), *_boat(sheet, seen, 0, RIBBON + GAP)]
    if wide:
        height: float = RIBBON + GAP + CARD
        cards = _chips(sheet, seen, NARROW + 16, 0, WIDE - NARROW - 16, height)
    else:
        top, rows = RIBBON + CARD + 2 * GAP, (len(seen.players) + 1) // 2
        height = top + rows * 110 - GAP
        cards = _chips(sheet, seen, 0, top, NARROW, height - top, across=2)
    return scaled([*left, *cards], height, x, y, scale)


def harbour(sheet: Sheet, seen: NordTable, window: Window) -> list[str]:
    """The fishing boats that are left, in the corner of the chart."""
    words = f"{seen.fishing} fishing boat{'' if seen.fishing == 1 else 's'} left"
    width, right, bottom = 72 + 10 * len(words), window[2] - 14, window[3] - 12
    return [
        card(sheet, (right - width, bottom - 40, width, 40), radius=20),
        sheet.use("icon-fishing", right - width + 16, bottom - 34, 28, values={"color": sheet["muted"]}),
        sheet.text(right - width + 54, bottom - 13, words, 20, sheet["text"], anchor="start"),
    ]


# ---------------------------------------------------------------- scorings
def _ribbon(sheet: Sheet, seen: NordTable) -> list[str]:
    """Five steps; the next one is dark, those that are over are struck out."""
    parts = []
    step, tip = NARROW / len(SCORINGS), 11
    for n, name in enumerate(SCORINGS):
        over = seen.scoring > 4
        now, done = n + 1 == seen.scoring and not over, n + 1 < seen.scoring or over
        x, end = n * step, (n + 1) * step - 3
        back = f"L{num(x + tip)} {RIBBON / 2:g}" if n else ""
        front = (
            f"H{num(end)}V{RIBBON}"
            if n == 4
            else f"H{num(end - tip)}L{num(end)} {RIBBON / 2:g}L{num(end - tip)} {RIBBON}"
        )
        fill, ink = (sheet["text"], sheet["surface"]) if now else (sheet["surface-2"], sheet["muted"])
        parts.append(f'<path d="M{num(x)} 0{front}H{num(x)}{back}Z" fill="{fill}"/>')
        parts.append(sheet.use(f"icon-{name}", x + (18 if n else 10), 9, 24, values={"color": ink}))
        start = x + (46 if n else 38)
        parts.append(sheet.text(start, 27, name, 17, ink, weight=700 if now else 400, anchor="start", struck=done))
    return parts


# ---------------------------------------------------------------- the large boat
def _boat(sheet: Sheet, seen: NordTable, x: float, y: float) -> list[str]:
    """Numbers on its side, the dead above them; the lowest free number is the next one to be taken."""
    n = len(seen.berths)
    step = (LAST - FIRST) / max(n - 1, 1)
    free = next((i for i, berth in enumerate(seen.berths) if berth.figure is None), n)
    size = min(54.0, step * 1.055)
    parts = [
        card(sheet, (x, y, NARROW, CARD)),
        f'<g transform="translate({num(x + 16)} {num(y + 13)}) scale(.975)">',
        sheet.use("dragon-boat-large", 0, 0, 680, 190, values={} if n == BOAT_SEATS else {"boat-ten": "0"}),
    ]
    for i, berth in enumerate(seen.berths):
        at = FIRST + step * i
        if n != BOAT_SEATS:
            parts.append(_seat(sheet, at, step))
        if berth.figure:
            symbol = "jarl" if berth.figure.startswith("jarl") else "man"
            top = (54 if symbol == "jarl" else 58) + (54 - size)
            parts.append(sheet.use(symbol, at - size / 2, top, size, classes=player(berth.figure)))
    for i, berth in enumerate(seen.berths):
        colour = "#8b2313" if i == free else "#2b2113"  # on bone, which is pale in both themes
        parts.append(sheet.text(FIRST + step * i, 145, str(berth.worth), min(20, step * 0.4), colour, weight=700))
    return [*parts, "</g>"]


def _seat(sheet: Sheet, x: float, step: float) -> str:
    """A disc for the number, on a boat that has more or fewer seats than the printed one."""
    radius = min(19.5, step * 0.38)
    ring = f'cx="{num(x)}" cy="138" r="{num(radius)}" fill="{sheet["bone"]}"'
    return f'<circle {ring} stroke="{sheet["ink"]}" stroke-width="3.6"/>'


# ---------------------------------------------------------------- players
def _chips(
    sheet: Sheet, seen: NordTable, x: float, y: float, width: float, height: float, across: int = 0
) -> list[str]:
    """One below the other; four of them two by two."""
    across = across or (2 if len(seen.players) == 4 else 1)
    rows = -(-len(seen.players) // across)
    wide, high = (width + GAP) / across - GAP, (height + GAP) / rows - GAP
    parts: list[str] = []
    for who, box in zip(seen.players, grid(len(seen.players), across, (x, y, wide, high), GAP), strict=True):
        parts += _chip(sheet, who, box, turn=seen.turn == who.seat and seen.scoring <= 4)
    return parts


def _chip(sheet: Sheet, who: Player, box: Box, turn: bool) -> list[str]:
    """Shield with the seat's letter, colour, points; below them, in a low chip beside them, men left and treasures."""
    x, y, width, height = box
    name, low = COLOURS[who.seat], height < LOW
    text = sheet[f"{name}-text"]
    first = y + height * (0.5 if low else 0.29)
    second, left, right = (first, x + 182, x + width - 90) if low else (y + height * 0.74, x + 26, x + width - 16)
    return [
        card(sheet, box),
        left_edge(sheet, name, box, width=7),
        *([turn_frame(sheet, name, box, width=4)] if turn else []),
        *shield(sheet, who.seat, name, x + 18, first - 27),
        sheet.text(x + 80, first + 8, name.capitalize(), 24, sheet["text"], weight=700, anchor="start"),
        sheet.text(x + width - 18, first + 13, str(who.points), 36, sheet["text"], weight=700, anchor="end"),
        *_count(sheet, "icon-supply", who.men, text, left, second),
        *_count(sheet, "icon-treasures", who.treasures, text, left + 68, second),
        *_fan(sheet, who, left + 128, right, second),
    ]


def _count(sheet: Sheet, icon: str, n: int, colour: str, x: float, y: float) -> list[str]:
    return [
        sheet.use(icon, x, y - 14, 28, values={"color": colour}),
        sheet.text(x + 34, y + 8, str(n), 22, sheet["text"], weight=600, anchor="start"),
    ]


def _fan(sheet: Sheet, who: Player, left: float, right: float, y: float) -> list[str]:
    """The treasures in a row, face down until the match is over; many of them overlap."""
    kinds = ["back"] * who.treasures if who.shown is None else [kind for kind, n in who.shown.items() for _ in range(n)]
    size = 40
    step = min(size + 2, (right - left - size) / max(len(kinds) - 1, 1))
    start = right - size - step * (len(kinds) - 1)
    return [sheet.use(f"treasure-{kind}", start + step * n, y - 20, size) for n, kind in enumerate(kinds)]
