"""Below the drawn map of Northgard: the year, what lies open, what is under way, a card for each player."""

from __future__ import annotations

from collections.abc import Iterable

from jarlshof.drawing.chart import Sheet, num
from jarlshof.drawing.panel import (
    Box,
    Panel,
    card,
    grid,
    icon_count,
    left_edge,
    rule,
    scaled,
    shield,
    shrunk,
    signed,
    turn_frame,
)
from jarlshof.games.northgard.drawing.pieces import COLOURS, band
from jarlshof.games.northgard.drawing.tilefaces import tile_face
from jarlshof.games.northgard.view.table import Doing, Fight, NorthgardTable, Player

WIDE = 1200  # width the panel is laid out for, or twice that below a wide chart; it is then scaled to the chart
BROAD = 2000  # a chart as wide as this has three or four cards in a row
GAP = 14
STRIP, LINE, FACE = 84, 62, 150  # heights
HEAD, ROW, NOTES = 84, 50, 30  # parts of a player's card
PALE = ("white",)  # a colour that needs a line round it
CHARACTER = 11.2  # width of a letter in small print
PHASES = {"setup": "Set-up", "harvest": "Harvest", "chance": "Second chance", "over": "The end"}


def draw_panel(sheet: Sheet, seen: NorthgardTable, x: float, y: float, width: float) -> Panel:
    """The panel from a corner on: the table's strip, what lies open, what is under way, then the players."""
    wide = 2 * WIDE + GAP if width >= BROAD and len(seen.players) > 2 else WIDE
    scale = width / wide
    parts, top = _strip(sheet, seen, wide), float(STRIP + GAP)
    for draw, high in ((_open_cards, LINE), (_under_way, LINE), (_tiles, FACE)):
        inner, end = draw(sheet, seen)
        parts += _fitted(sheet, inner, end, (0, top, wide, high)) if inner else []
        top += high + GAP if inner else 0
    cards, height = _cards(sheet, seen, top, wide)
    return scaled([*parts, *cards], height, x, y, scale)


def spoken(card: str) -> str:
    """`town-hall` in words."""
    return card.replace("-", " ")


# ---------------------------------------------------------------- the table
def _strip(sheet: Sheet, seen: NorthgardTable, wide: float) -> list[str]:
    """Year and phase on the left, then the supplies: tiles, developments, unrest, and tokens of buildings."""
    middle = STRIP / 2
    year = f"Year {seen.year} of {seen.years}" if seen.year else PHASES["setup"]
    phase = PHASES.get(seen.phase, "") if seen.year else ""
    parts = [
        card(sheet, (0, 0, wide, STRIP)),
        sheet.text(
            24, middle + (0 if phase else 9), year, 27, sheet["text"], font="font-chart", weight=600, anchor="start"
        ),
        *([sheet.text(24, middle + 26, phase, 19, sheet["muted"], anchor="start")] if phase else []),
        rule(sheet, 216, middle),
        *icon_count(sheet, "icon-tile", str(seen.pile), sheet["muted"], 236, middle, 34, 28),
        *icon_count(sheet, "icon-development", str(seen.deck), sheet["muted"], 336, middle, 34, 28),
        *icon_count(sheet, "icon-warning", str(seen.unrest), sheet["bad"], 436, middle, 34, 28),
        rule(sheet, 532, middle),
    ]
    for n, (name, count) in enumerate(seen.stock.items()):
        x = 548 + n * 81
        parts += [
            sheet.use(f"building-{name}", x, middle - 25, 48),
            sheet.text(x + 53, middle + 9, str(count), 25, sheet["text"], weight=600, anchor="start"),
        ]
    return parts


def _chips(sheet: Sheet, names: Iterable[str], x: float, y: float) -> tuple[list[str], float]:
    """Names on small cards; and where the next thing can stand."""
    parts: list[str] = []
    for name in names:
        wide = CHARACTER * len(name) + 28
        box = f'x="{num(x)}" y="{num(y - 19)}" width="{num(wide)}" height="38" rx="9"'
        parts.append(f'<rect {box} fill="{sheet["surface-2"]}" stroke="{sheet["line-strong"]}" stroke-width="1.6"/>')
        parts.append(sheet.text(x + wide / 2, y + 7, name, 20, sheet["text"], weight=600))
        x += wide + 10
    return parts, x


def _fitted(sheet: Sheet, parts: list[str], end: float, box: Box) -> list[str]:
    """A card with parts in one line, made smaller if they need more room than there is."""
    return [card(sheet, box), f'<g transform="{shrunk(end, box)}">', *parts, "</g>"]


def _open_cards(sheet: Sheet, seen: NorthgardTable) -> tuple[list[str], float]:
    """Developments and achievements that lie open."""
    if not seen.display and not seen.achievements:
        return [], 0
    middle, x = LINE / 2, 20.0
    parts: list[str] = []
    for icon, colour, names in (
        ("icon-development", "muted", seen.display),
        ("icon-points", "gold-deep", seen.achievements),
    ):
        if names:
            parts.append(sheet.use(icon, x, middle - 16, 32, values={"color": sheet[colour]}))
            chips, x = _chips(sheet, map(spoken, names), x + 42, middle)
            parts += chips
            x += 18
    return parts, x


# ---------------------------------------------------------------- what is under way
def _under_way(sheet: Sheet, seen: NorthgardTable) -> tuple[list[str], float]:
    """The card that is carried out, and a combat with its food and dice."""
    doing = seen.doing
    if doing is None or not (doing.card or doing.fight):
        return [], 0
    middle = LINE / 2
    parts, x = shield(sheet, seen.turn, COLOURS[seen.turn], 16, middle - 24, 46), 76.0
    words = _step(doing)
    if words:
        chips, x = _chips(sheet, words, x, middle)
        parts += chips
    if doing.fight:
        combat, x = _fight(sheet, doing.fight, x + 14, middle)
        parts += combat
    return parts, x


def _step(doing: Doing) -> list[str]:
    words = [spoken(doing.card)] if doing.card else []
    words += [doing.part] if doing.part else []
    words += [f"{doing.left} left"] if doing.left is not None else []
    words += [f"{spoken(doing.picked)}?"] if doing.picked else []
    return words


def _fight(sheet: Sheet, fight: Fight, x: float, y: float) -> tuple[list[str], float]:
    """Figures of both sides at the beginning, food fed, axes and skulls."""
    parts = [
        sheet.use("icon-attack", x, y - 16, 32, values={"color": sheet["bad"]}),
        sheet.text(
            x + 40, y + 9, fight.at, 26, sheet["text"], font="font-chart", weight=600, anchor="start", italic=True
        ),
    ]
    x += 60 + 15 * len(fight.at)
    for n, seat in enumerate((fight.attacker, fight.defender)):
        if seat is None:
            continue
        parts += _side(sheet, seat, fight.figures[n], x, y)
        x += 54
        for icon, count in (
            ("icon-food", fight.fed[n]),
            ("treasure-axe", fight.axes[n]),
            ("icon-death", fight.skulls[n]),
        ):
            if count:
                values = {"color": sheet["muted"]} if icon.startswith("icon") else None
                parts.append(sheet.use(icon, x, y - 16, 32, values=values))
                parts.append(sheet.text(x + 38, y + 9, str(count), 25, sheet["text"], weight=600, anchor="start"))
                x += 64
        x += 20
    return parts, x


def _side(sheet: Sheet, seat: str, figures: int, x: float, y: float) -> list[str]:
    """One side of a combat; while figures are not counted (yet, or any more) its shield alone."""
    if figures:
        return [band(sheet, seat, figures, (x + 22, y + 2), 36)]
    return shield(sheet, seat, COLOURS[seat], x, y - 22, 42)


def _tiles(sheet: Sheet, seen: NorthgardTable) -> tuple[list[str], float]:
    """Tiles that were drawn, and those of the seats in the set-up, which lie open."""
    drawn = [(seen.turn, seen.doing.tiles)] if seen.doing and seen.doing.tiles else []
    hands = drawn + [(who.seat, who.tiles) for who in seen.players if who.tiles]
    if not hands:
        return [], 0
    parts: list[str] = []
    x, size = 16.0, FACE - 40
    for seat, tiles in hands:
        parts += shield(sheet, seat, COLOURS[seat], x, FACE / 2 - 24, 46)
        x += 58
        for name in tiles:
            parts += tile_face(sheet, name, x, 12, size)
            parts.append(sheet.text(x + size / 2, FACE - 8, name, 19, sheet["muted"], weight=600))
            x += size + 10
        x += 16
    return ['<g class="faces">', *parts, "</g>"], x


# ---------------------------------------------------------------- players
def _cards(sheet: Sheet, seen: NorthgardTable, top: float, room: float) -> tuple[list[str], float]:
    """Two side by side, or below a wide chart four, or three of five; and where they end."""
    across = 2 if room <= WIDE else 4 if len(seen.players) == 4 else 3
    wide = (room + GAP) / across - GAP
    high = HEAD + ROW + 2 * NOTES + 14
    parts: list[str] = []
    boxes = grid(len(seen.players), across, (0, top, wide, high), GAP)
    for who, box in zip(seen.players, boxes, strict=True):
        parts += _seat(sheet, seen, who, box)
    return parts, boxes[-1][1] + high


def _seat(sheet: Sheet, seen: NorthgardTable, who: Player, box: Box) -> list[str]:
    """Shield with the seat's letter, colour and clan, fame; goods and units; cards."""
    x, y, width, _ = box
    name = COLOURS[who.seat]
    fame = "?" if who.fame is None else signed(who.fame)
    shown = "" if who.points is None else f"{signed(who.points)} points"
    return [
        card(sheet, box),
        left_edge(sheet, name, box, pale=name in PALE),
        *([turn_frame(sheet, name, box, pale=name in PALE)] if seen.turn == who.seat and seen.phase != "over" else []),
        *shield(sheet, who.seat, COLOURS[who.seat], x + 20, y + 15),
        sheet.text(x + 86, y + 43, _title(who, name), 28, sheet["text"], weight=700, anchor="start"),
        sheet.text(x + 86, y + 68, _note(seen, who), 19, sheet["muted"], anchor="start"),
        sheet.use("icon-points", x + width - 56, y + 20, 38, values={"color": sheet["gold-deep"]}),
        sheet.text(x + width - 64, y + 52, fame, 42, sheet["text"], weight=700, anchor="end"),
        sheet.text(x + width - 20, y + 78, shown, 18, sheet["muted"], anchor="end"),
        *_holdings(sheet, who, x + 24, y + HEAD + ROW / 2 - 4),
        *_piles(sheet, who, x + 24, y + HEAD + ROW + 18, width - 44),
    ]


def _title(who: Player, colour: str) -> str:
    return f"{colour.capitalize()} · {who.clan}" if who.clan else colour.capitalize()


def _note(seen: NorthgardTable, who: Player) -> str:
    """Below the name: whose turn it is, who has passed, who begins, what holds for this year."""
    words = ["to move"] if seen.turn == who.seat and seen.phase != "over" else []
    words += ["passed"] if who.passed else []
    words += ["first"] if seen.first == who.seat else []
    return ", ".join([*words, *who.flags])


def _holdings(sheet: Sheet, who: Player, x: float, y: float) -> list[str]:
    """Goods; units on the map and in reserve; cards in hand, draw pile and discard pile."""
    ink = sheet[f"{COLOURS[who.seat]}-text"]
    parts: list[str] = []
    for n, (name, count) in enumerate(who.goods.items()):
        parts += [
            sheet.use(f"resource-{name}", x + 74 * n, y - 18, 36),
            sheet.text(x + 74 * n + 41, y + 10, str(count), 28, sheet["text"], weight=600, anchor="start"),
        ]
    parts.append(rule(sheet, x + 226, y))
    for n, (icon, count) in enumerate((("icon-warriors", who.units), ("icon-supply", who.reserve))):
        parts += icon_count(sheet, icon, str(count), ink, x + 238 + 78 * n, y, 32, 28)
    parts.append(rule(sheet, x + 400, y))
    cards = (("icon-cards", who.hand + who.lifted), ("icon-deck", who.draw))
    for n, (icon, count) in enumerate(cards):
        parts += icon_count(sheet, icon, str(count), ink, x + 412 + 78 * n, y, 32, 28)
    return parts


def _piles(sheet: Sheet, who: Player, x: float, y: float, width: float) -> list[str]:
    """What lies in the active area, with a star for what was played; and the discard pile."""
    active = ", ".join(spoken(each.card) + ("*" if each.played else "") for each in who.active)
    rows = (("active", active), ("discard", ", ".join(map(spoken, who.discard))))
    parts = []
    for n, (label, cards) in enumerate(rows):
        parts.append(sheet.text(x, y + NOTES * n, label, 18, sheet["muted"], anchor="start", italic=True))
        words = _cut(cards or "–", (width - 76) / 8.6)
        parts.append(sheet.text(x + 72, y + NOTES * n, words, 18, sheet["text"], anchor="start"))
    return parts


def _cut(words: str, most: float) -> str:
    """As much as there is room for."""
    return words if len(words) <= most else words[: int(most) - 1].rsplit(",", 1)[0] + " …"
