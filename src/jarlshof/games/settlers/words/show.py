"""A position of Settlers for people at a terminal, in words of their language: what everybody may see."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from jarlshof.core.page import PLAIN, Page
from jarlshof.core.state import States
from jarlshof.core.texts import Texts, texts_of, times
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
from jarlshof.games.settlers.view import Offer, Player, Reply, SettlersTable, Tile, mine, table

PACKAGE = "jarlshof.games.settlers"
LETTERS = {"wood": "W", "brick": "B", "wool": "S", "grain": "G", "ore": "O", "desert": "D"}
MARKS = {"legal": "+", "refused": "×", "selected": "'", "path": "'"}
WIDE = 4  # characters of a column
EDGE = 3  # before the first column, for the letters of rows
SAID: dict[str, frozenset[str]] = {
    "harbours": frozenset(["harbours"]),
    "any": frozenset(),
    "none": frozenset(),
    "nothing": frozenset(),
    "costs": frozenset(["road", "settle", "city", "buy"]),
    "player": frozenset(
        ["seat", "points", "hand", "cards", "shown", "knights", "army", "road", "longest", "settlements", "cities"]
        + ["roads", "rates"]
    ),
    "else": frozenset(["rate"]),
    "bank": frozenset(["cards"]),
    "deck": frozenset(["n", "known", "cards"]),
    "sums": frozenset(["sums"]),
    "turn": frozenset(["dice", "sum", "number", "seat", "acting", "target"]),
    "offer": frozenset(["seat", "give", "take"]),
    "reply": frozenset(["seat", "answer", "give", "take"]),
    "hand": frozenset(["cards"]),
    "cards": frozenset(["cards"]),
    "fresh": frozenset(["cards"]),
    "points": frozenset(["points"]),
    "sure": frozenset(["seat", "cards"]),
}

TILES_AT = dict(zip(TILE_NAMES, TILE_PLACES, strict=True))
CROSSINGS_AT = dict(zip(CROSSING_NAMES, CROSSING_PLACES, strict=True))
PATHS_AT = dict(zip(PATH_NAMES, PATH_PLACES, strict=True))


def show(states: States, i: int, lang: str = "en", page: Page = PLAIN) -> str:
    """The map, harbours, players, bank, deck and dice, whose turn it is, an open offer."""
    return tell(table(states, i), lang, page)


def chart(states: States, i: int, lang: str = "en", page: Page = PLAIN) -> str:
    """The map alone, which speaks no language."""
    return "\n".join(map_lines(table(states, i)))


def tell(seen: SettlersTable, lang: str = "en", page: Page = PLAIN) -> str:
    """The same, of a table that is at hand; `costs` is the cost card (settlers.D5)."""
    texts = texts_of(PACKAGE, lang)
    parts = [*map_lines(seen), "", *_harbours(seen, texts, page), _costs(seen, texts), "", *_players(seen, texts, page)]
    return "\n".join([*parts, *_bank(seen, texts), *_turn(seen, texts, page)])


def own(states: States, i: int, seat: int, lang: str, page: Page = PLAIN) -> list[str]:
    """What only one seat knows: its hand and cards, its points with hidden ones, what the others surely hold."""
    known, texts = mine(states, i, seat), texts_of(PACKAGE, lang)
    held = [texts("show.hand", cards=_counts(known.hand, texts))]
    held += [texts("show.cards", cards=_cards(known.cards, texts))] if known.cards else []
    held += [texts("show.fresh", cards=_cards(known.fresh, texts))] if known.fresh else []
    lines = ["; ".join(held)]
    lines += [texts("show.points", points=known.points)] if known.cards.get("point") else []
    sure = {other: cards for other, cards in known.sure.items() if cards}
    told = ((page.name(other), _counts(cards, texts)) for other, cards in sure.items())
    return lines + [texts("show.sure", seat=other, cards=cards) for other, cards in told]


def sketch(seen: SettlersTable, marks: Mapping[str, str], panel: bool = False, lang: str = "en") -> str:
    """A small picture for a page of text: the map and its harbours, and with a panel the players and the bank."""
    lines, texts = map_lines(seen, marks), texts_of(PACKAGE, lang)
    if seen.harbours:
        lines += ["", *(f"   {line}" for line in _harbours(seen, texts, PLAIN))]
    if panel:
        lines += ["", *(f"   {line}" for line in (*_players(seen, texts, PLAIN), *_bank(seen, texts)))]
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
def _harbours(seen: SettlersTable, texts: Texts, page: Page) -> list[str]:
    """Path, rate and resource of each; some lines, each harbour in one of them."""
    kinds = [texts("show.any") if each.kind == "any" else texts(f"resource.{each.kind}.name") for each in seen.harbours]
    pairs = zip(seen.harbours, kinds, strict=True)
    harbours = ", ".join(f"{harbour.at}_{harbour.rate}:1_{kind}" for harbour, kind in pairs)
    told = texts("show.harbours", harbours=harbours or texts("show.none"))
    lines = wrap(told, min(page.width, 76), subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace("_", " ") for line in lines]


def _costs(seen: SettlersTable, texts: Texts) -> str:
    """The card of costs."""
    named = {name: texts(f"resource.{name}.name") for cost in seen.costs.values() for name in cost}
    each = {
        verb: " ".join(named[name] if n == 1 else f"{n} {named[name]}" for name, n in cost.items())
        for verb, cost in seen.costs.items()
    }
    return texts("show.costs", **each)


def _counts(counts: Mapping[str, int], texts: Texts) -> str:
    return " ".join(f"{n} {texts(f'resource.{name}.name')}" for name, n in counts.items() if n) or texts("show.nothing")


def _cards(counts: Mapping[str, int], texts: Texts) -> str:
    return ", ".join(times(n, texts(f"card.{name}.name")) for name, n in counts.items() if n)


def _players(seen: SettlersTable, texts: Texts, page: Page) -> list[str]:
    return [_player(seen, player, texts, page) for player in seen.players]


def _player(seen: SettlersTable, player: Player, texts: Texts, page: Page) -> str:
    """Points, cards, knights, road, pieces in supply, rates of maritime trade."""
    shown = player.open_cards if player.shown is None else player.shown
    return texts(
        "show.player",
        seat=page.label(player.seat),
        points=player.points,
        hand=player.hand,
        cards=player.cards,
        shown=f" ({_cards(shown, texts)})" if shown else "",
        knights=player.knights,
        army="yes" if seen.largest_army == player.seat else "no",
        road=player.road_length,
        longest="yes" if seen.longest_road == player.seat else "no",
        settlements=player.settlements_left,
        cities=player.cities_left,
        roads=player.roads_left,
        rates=_rates(player.rates, texts),
    )


def _rates(rates: Mapping[str, int], texts: Texts) -> str:
    """`2:1 ore, else 3:1`."""
    usual = max(rates.values())
    better = [f"{n}:1 {texts(f'resource.{name}.name')}" for name, n in rates.items() if n < usual]
    return ", ".join([*better, texts("show.else", rate=usual) if better else f"{usual}:1"])


def _bank(seen: SettlersTable, texts: Texts) -> list[str]:
    bank = " ".join(f"{n} {texts(f'resource.{name}.name')}" for name, n in seen.bank.items())  # an empty stack matters
    known = ", ".join(texts(f"card.{name}.name") for name in seen.known_in_deck)
    lines = [
        texts("show.bank", cards=bank),
        texts("show.deck", n=seen.deck, known=len(seen.known_in_deck), cards=known),
    ]
    if seen.dice_left is not None:
        left = " ".join(f"{total}×{n}" for total, n in seen.dice_left.items())
        lines.append(texts("show.sums", sums=left or texts("show.none")))
    return lines


def _turn(seen: SettlersTable, texts: Texts, page: Page) -> list[str]:
    """Dice, whose turn it is and who acts in it, and an offer that waits for an answer."""
    told = texts(
        "show.turn",
        dice=" + ".join(map(str, seen.dice)) if seen.dice else "-",
        sum=sum(seen.dice or ()),
        number=seen.number,
        seat=page.name(seen.turn if seen.number else seen.acting),
        acting=page.name(seen.acting) if seen.number and seen.acting != seen.turn else "-",
        target=seen.target,
    )
    return [told, *([_offer(seen.offer, texts, page)] if seen.offer else [])]


def _offer(offer: Offer, texts: Texts, page: Page) -> str:
    answers = "; ".join(_reply(reply, texts, page) for reply in offer.replies)
    give, take = _counts(offer.give, texts), _counts(offer.take, texts)
    words = texts("show.offer", seat=page.name(offer.seat), give=give, take=take)
    return words + (f" ({answers})" if answers else "")


def _reply(reply: Reply, texts: Texts, page: Page) -> str:
    give, take = _counts(reply.give or {}, texts), _counts(reply.take or {}, texts)
    return texts("show.reply", seat=page.name(reply.seat), answer=reply.answer, give=give, take=take)
