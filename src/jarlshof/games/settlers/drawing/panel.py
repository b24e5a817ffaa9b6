"""Below the drawn island of Settlers: the bank, the deck and the dice, an open offer, a card for each player."""

from __future__ import annotations

from collections.abc import Mapping

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
from jarlshof.games.settlers.drawing.pieces import COLOURS, player
from jarlshof.games.settlers.view import Offer, Player, Reply, SettlersTable

WIDE = 1200  # width the panel is laid out for; it is then scaled to the chart
GAP = 14
STRIP, OFFER = 84, 72  # heights
ROOMY = 500  # a card wider than this has all counts in one line
ROW = 58
HEAD = 88  # shield, name and points of a card
PALE = ("white", "black")  # colours that need a line round them on one of the two surfaces
PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}  # of nine places


def draw_panel(sheet: Sheet, seen: SettlersTable, x: float, y: float, width: float) -> Panel:
    """The panel from a corner on: the table's strip, an offer if there is one, then the players."""
    scale = width / WIDE
    parts, top = _strip(sheet, seen, 0), float(STRIP + GAP)
    if seen.offer:
        parts += _offer(sheet, seen.offer, top)
        top += OFFER + GAP
    cards, height = _cards(sheet, seen, top)
    return scaled([*parts, *cards], height, x, y, scale)


# ---------------------------------------------------------------- the table
def _strip(sheet: Sheet, seen: SettlersTable, y: float) -> list[str]:
    """Turn and dice on the left, the bank in the middle, the deck and what is played for on the right."""
    middle = y + STRIP / 2
    turn = f"Turn {seen.number}" if seen.number else "Set-up"
    parts = [
        card(sheet, (0, y, WIDE, STRIP)),
        sheet.text(24, middle + 9, turn, 27, sheet["text"], font="font-chart", weight=600, anchor="start"),
        *(part for n, die in enumerate(seen.dice or []) for part in _die(sheet, die, 154 + n * 60, middle - 25)),
        rule(sheet, 292, middle),
    ]
    for n, (name, count) in enumerate(seen.bank.items()):
        parts += _stock(sheet, f"resource-{name}", count, 312 + n * 120, middle)
    parts.append(rule(sheet, 916, middle))
    parts += icon_count(sheet, "icon-development", str(seen.deck), sheet["muted"], 936, middle, 42, 32)
    parts.append(rule(sheet, 1056, middle))
    parts += icon_count(sheet, "icon-points", str(seen.target), sheet["gold-deep"], 1078, middle, 42, 32)
    return parts


def _die(sheet: Sheet, value: int, x: float, y: float) -> list[str]:
    spots = "".join(f"M{num(x + 12 + 13 * (k % 3))} {num(y + 12 + 13 * (k // 3))}h.1" for k in PIPS[value])
    box = f'x="{num(x)}" y="{num(y)}" width="50" height="50" rx="10"'
    return [
        f'<rect {box} fill="{sheet["token"]}" stroke="{sheet["token-ink"]}" stroke-width="3.4"/>',
        f'<path d="{spots}" stroke="{sheet["token-ink"]}" stroke-width="9.5" stroke-linecap="round"/>',
    ]


def _stock(sheet: Sheet, symbol: str, count: int, x: float, y: float) -> list[str]:
    """A drawn thing and how many there are."""
    return [
        sheet.use(symbol, x, y - 26, 52),
        sheet.text(x + 60, y + 11, signed(count), 32, sheet["text"], weight=600, anchor="start"),
    ]


# ---------------------------------------------------------------- an offer
def _offer(sheet: Sheet, offer: Offer, y: float) -> list[str]:
    """Who offers what for what, and who has answered how."""
    middle = OFFER / 2
    parts = shield(sheet, offer.seat, COLOURS[offer.seat], 16, middle - 27)
    terms, x = _terms(sheet, offer.give, offer.take, 84, middle)
    parts += terms
    for reply in offer.replies:
        parts += [rule(sheet, x + 8, middle), *shield(sheet, reply.seat, COLOURS[reply.seat], x + 20, middle - 27)]
        answer, x = _answer(sheet, reply, x + 82, middle)
        parts += answer
    box = (0, y, WIDE, OFFER)  # many counter-offers need more room than there is
    return [card(sheet, box), f'<g class="offer" transform="{shrunk(x, box)}">', *parts, "</g>"]


def _terms(
    sheet: Sheet, give: Mapping[str, int], take: Mapping[str, int], x: float, y: float
) -> tuple[list[str], float]:
    """What is given and taken; and where the next thing can stand."""
    parts: list[str] = []
    for n, bundle in enumerate((give, take)):
        for name, count in bundle.items():
            parts.append(sheet.text(x, y + 10, str(count), 27, sheet["text"], weight=600, anchor="start"))
            x += 17 * len(str(count)) + 2
            parts.append(sheet.use(f"resource-{name}", x, y - 19, 38))
            x += 46
        if n == 0:
            parts.append(sheet.use("icon-exchange", x, y - 14, 28, values={"color": sheet["muted"]}))
            x += 38
    return parts, x


def _answer(sheet: Sheet, reply: Reply, x: float, y: float) -> tuple[list[str], float]:
    if reply.give is not None and reply.take is not None:
        return _terms(sheet, reply.give, reply.take, x, y)
    icon, colour = ("icon-confirm", "good") if reply.answer == "accept" else ("icon-close", "bad")
    return [sheet.use(icon, x, y - 17, 34, values={"color": sheet[colour]})], x + 40


# ---------------------------------------------------------------- players
def _cards(sheet: Sheet, seen: SettlersTable, top: float) -> tuple[list[str], float]:
    """Two side by side, or three; and where they end."""
    across = 2 if len(seen.players) in (2, 4) else 3
    wide = (WIDE + GAP) / across - GAP
    high = HEAD + (1 if wide > ROOMY else 2) * ROW
    parts: list[str] = []
    boxes = grid(len(seen.players), across, (0, top, wide, high), GAP)
    for who, box in zip(seen.players, boxes, strict=True):
        parts += _seat(sheet, seen, who, box)
    return parts, boxes[-1][1] + high


def _seat(sheet: Sheet, seen: SettlersTable, who: Player, box: Box) -> list[str]:
    """Shield with the seat's letter, colour, points; the two special cards; what it holds; pieces left."""
    x, y, width, _ = box
    name, over = COLOURS[who.seat], who.shown is not None
    note = _note(seen, who)
    return [
        card(sheet, box),
        left_edge(sheet, name, box, pale=name in PALE),
        *([turn_frame(sheet, name, box, pale=name in PALE)] if seen.acting == who.seat and not over else []),
        *shield(sheet, who.seat, COLOURS[who.seat], x + 20, y + 17),
        sheet.text(x + 86, y + (44 if note else 54), name.capitalize(), 28, sheet["text"], weight=700, anchor="start"),
        *([sheet.text(x + 86, y + 69, note, 19, sheet["muted"], anchor="start")] if note else []),
        *_honours(sheet, seen, who, x + width - 84, y + 46, words=width > ROOMY),
        sheet.text(x + width - 22, y + 62, str(who.points), 46, sheet["text"], weight=700, anchor="end"),
        *_holdings(sheet, who, box),
    ]


def _note(seen: SettlersTable, who: Player) -> str:
    """Below the name: cards shown at the end or known to all, or whose turn it is."""
    if who.shown is not None:
        return _listed(who.shown)
    if who.open_cards:
        return f"open: {_listed(who.open_cards)}"
    if seen.acting == who.seat:
        return "to move" if seen.turn == who.seat else "builds"
    return "turn" if seen.turn == who.seat and seen.number else ""


def _listed(cards: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {name}" for name, n in cards.items())


def _honours(sheet: Sheet, seen: SettlersTable, who: Player, right: float, y: float, words: bool) -> list[str]:
    """Golden labels for the longest road and the largest army; icons alone where there is little room."""
    parts: list[str] = []
    words = words and seen.largest_army != seen.longest_road
    for holder, icon, label in (
        (seen.largest_army, "icon-warriors", "largest army"),
        (seen.longest_road, "icon-road", "longest road"),
    ):
        if holder == who.seat:
            wide = 182 if words else 52
            right -= wide + 8
            parts.append(
                f'<rect x="{num(right)}" y="{num(y - 21)}" width="{wide}" height="42" rx="21" fill="{sheet["gold"]}"'
                f' stroke="{sheet["ink"]}" stroke-width="2.4"/>'
            )
            parts.append(sheet.use(icon, right + 11, y - 15, 30, values={"color": "#1d2731"}))  # gold is alike in both
            if words:
                parts.append(sheet.text(right + 46, y + 7, label, 20, "#1d2731", weight=600, anchor="start"))
    return parts


def _holdings(sheet: Sheet, who: Player, box: Box) -> list[str]:
    """Hand, development cards, knights, length of road; then settlements, cities and roads in supply."""
    x, y, width, _ = box
    ink, first = sheet[f"{COLOURS[who.seat]}-text"], y + HEAD + ROW / 2 - 8
    roomy, left = width > ROOMY, x + 24
    held = [
        ("icon-cards", who.hand),
        ("icon-development", who.cards),
        ("icon-warriors", who.knights),
        ("icon-road", who.road_length),
    ]
    # a hand and a road often have two digits, the others hardly ever
    steps = (0.0, 84.0, 154.0, 224.0) if roomy else (0.0, 94.0, 182.0, 270.0)
    parts: list[str] = []
    for step, (icon, count) in zip(steps, held, strict=True):
        parts += icon_count(sheet, icon, str(count), ink, left + step, first)
    if not roomy:
        return parts + _supply(sheet, who, left, first + ROW - 6, 112)
    return [*parts, rule(sheet, left + 314, first), *_supply(sheet, who, left + 326, first, 74)]


def _supply(sheet: Sheet, who: Player, x: float, y: float, step: float) -> list[str]:
    """Pieces not yet built, drawn as they look on the island."""
    classes = player(who.seat)
    drawn = [
        (sheet.use("house", x, y - 20, 36, classes=classes), who.settlements_left, 42),
        (sheet.use("church", x + step, y - 23, 42, classes=classes), who.cities_left, 49),
        (sheet.use("road", x + 2 * step, y - 6, 38, 11, classes=classes), who.roads_left, 43),
    ]
    parts: list[str] = []
    for n, (piece, count, room) in enumerate(drawn):
        parts += [
            piece,
            sheet.text(x + n * step + room, y + 10, str(count), 29, sheet["text"], weight=600, anchor="start"),
        ]
    return ['<g class="supply">', *parts, "</g>"]
