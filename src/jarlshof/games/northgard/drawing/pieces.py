"""What lies and stands on the drawn map of Northgard: icons, spaces, buildings, figures, tokens, names."""

from __future__ import annotations

from jarlshof.drawing.chart import Point, Sheet, group, num
from jarlshof.games.northgard.drawing.layout import Layout, Put, Site

COLOURS = {"a": "red", "b": "blue", "c": "green", "d": "yellow", "e": "white"}
ICON, SPACE, LARGE_SPACE = 37, 54, 88  # widths
DISC = 25  # radius below an icon
SMALL, LARGE = 59, 90  # of buildings
LARGE_ONES = ("forge", "fortress", "altar")
BAND = 62  # width of a warrior stack
BEAR, TOKEN, BADGE = 78, 56, 22
HELMETS = 3  # that look over a shield at most


def player(seat: str) -> tuple[str, ...]:
    """The class that gives a piece its player."""
    return (f"p-{COLOURS[seat]}",)


def draw_pieces(sheet: Sheet, layout: Layout, attacker: str | None) -> list[str]:
    """All of it, in the order in which it lies on the chart; the far ones first."""
    sites = list(layout.sites.values())
    standing = [each for site in sites for each in _standing(sheet, site, attacker)]
    return [
        *group("icons", (_icon(sheet, put) for site in sites for put in site.icons)),
        *group("spaces", (_space(sheet, put) for site in sites for put in site.free)),
        *group("pieces", (markup for _, markup in sorted(standing, key=lambda each: each[0]))),
        *group("names", (_name(sheet, site) for site in sites)),
    ]


def _centred(sheet: Sheet, symbol: str, at: Point, size: float, classes: tuple[str, ...] = ()) -> str:
    return sheet.use(symbol, at[0] - size / 2, at[1] - size / 2, size, classes=classes)


def _icon(sheet: Sheet, put: Put) -> str:
    """A pale disc with what the land gives, or a lair's paw."""
    x, y = put.at
    ring = f'fill="{sheet["token"]}" fill-opacity=".8" stroke="{sheet["ink"]}" stroke-width="2.4" stroke-opacity=".6"'
    disc = f'<circle cx="{num(x)}" cy="{num(y)}" r="{DISC}" {ring}/>'
    return f"<g>{disc}{_centred(sheet, put.what, put.at, ICON)}</g>"


def _space(sheet: Sheet, put: Put) -> str:
    return _centred(sheet, f"space-{put.what}", put.at, LARGE_SPACE if put.what == "large" else SPACE)


# ---------------------------------------------------------------- what stands
def _standing(sheet: Sheet, site: Site, attacker: str | None) -> list[tuple[float, str]]:
    """Buildings and figures, each with its height on the chart."""
    land = site.land
    found = [(put.at[1], _building(sheet, put)) for put in site.built]
    if land.owner:
        found += _force(sheet, land.owner, land.units, land.bear, site.figures, site.others.get("bear"))
    if attacker and "guests" in site.others:
        at, beside = site.others["guests"], site.others.get("guest bear")
        found += _force(sheet, attacker, land.guests, land.bear_enters, at, beside)
        middle = (at[0] + site.figures[0]) / 2, (at[1] + site.figures[1]) / 2
        found.append((float("inf"), _combat(sheet, middle)))
    if "token" in site.others:
        at = site.others["token"]
        found.append((at[1], _centred(sheet, "scorched", at, TOKEN)))
    return found


def _building(sheet: Sheet, put: Put) -> str:
    size = LARGE if put.what in LARGE_ONES else SMALL
    return sheet.use(f"building-{put.what}", put.at[0] - size / 2, put.at[1] - size * 0.55, size)


def _force(sheet: Sheet, seat: str, units: int, bear: bool, at: Point, beside: Point | None) -> list[tuple[float, str]]:
    """A seat's figures in a territory: a shield with their number, and the war bear, alone if there is no unit."""
    found = [(at[1], band(sheet, seat, units, at))] if units else []
    if bear:
        x, y = beside if beside and units else at
        found.append((y, sheet.use("bear", x - BEAR / 2, y - BEAR / 2, BEAR, classes=player(seat))))
    return found


def band(sheet: Sheet, seat: str, units: int, at: Point, width: float = BAND) -> str:
    """Units: helmets over a shield of the player's shape, and their number on it."""
    x, y = at
    high = width * 1.44
    classes = (*player(seat), f"n{min(units, HELMETS)}")
    stack = sheet.use("warrior-stack", x - width / 2, y - high * 0.56, width, high, classes=classes)
    on = sheet[f"{COLOURS[seat]}-on"]
    size = width * (0.6 if units < 10 else 0.5)
    return f"<g>{stack}{sheet.text(x, y + high * 0.05 + size * 0.36, str(units), size, on, weight=800)}</g>"


def _combat(sheet: Sheet, at: Point) -> str:
    """A sword between those who will fight."""
    x, y = at
    ring = f'fill="{sheet["token"]}" stroke="{sheet["bad"]}" stroke-width="4.5"'
    sword = sheet.use("icon-attack", x - 14, y - 14, 28, values={"color": sheet["token-ink"]})
    return f'<g><circle cx="{num(x)}" cy="{num(y)}" r="{BADGE}" {ring}/>{sword}</g>'


# ---------------------------------------------------------------- names
def _name(sheet: Sheet, site: Site) -> str:
    """The territory's name, below its figures; a golden shield says that it is closed."""
    land, (x, y) = site.land, site.own[-1].at
    y += 8
    ink = sheet["ink"] if sheet.theme == "light" else sheet["text"]
    halo = sheet["paper"] if sheet.theme == "light" else sheet["ink"]
    words = sheet.text(x, y, land.name, 25, ink, font="font-chart", weight=600, italic=True, halo=halo)
    if not land.closed:
        return words
    left = x - 7.5 * len(land.name) - 23
    casing = sheet.use("icon-points", left - 2, y - 20.5, 26, values={"color": halo})
    shield = sheet.use("icon-points", left + 1, y - 18, 20, values={"color": sheet["gold-deep"]})
    return f"<g>{casing}{shield}{words}</g>"
