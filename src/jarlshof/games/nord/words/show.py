"""A position of Nord for people at a terminal, in words of their language: what everybody may see."""

from __future__ import annotations

from collections.abc import Mapping

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.page import PLAIN, Page
from jarlshof.core.state import States
from jarlshof.core.texts import Texts, texts_of, times
from jarlshof.games.nord.board import COLUMNS, SIZE
from jarlshof.games.nord.forecast import NordForecast, foretell
from jarlshof.games.nord.view import NordTable, Settlement, mine, table

PACKAGE = "jarlshof.games.nord"
MARKS = {"legal": "+", "refused": "!", "selected": "'", "path": "'"}
SAID: dict[str, frozenset[str]] = {
    "linked": frozenset(["places"]),
    "boat": frozenset(["berths"]),
    "small_boat": frozenset(),
    "player": frozenset(["seat", "points", "men", "treasures"]),
    "scoring": frozenset(["n"]),
    "pays": frozenset(["points"]),
    "span": frozenset(["least", "most"]),
    "turn": frozenset(["boats", "seat"]),
    "treasures": frozenset(["treasures"]),
}


def show(states: States, i: int, lang: str = "en", page: Page = PLAIN) -> str:
    """The map with workers and tiles, settlements, the large boat, the players."""
    seen, texts = table(states, i), texts_of(PACKAGE, lang)
    lines = [*map_lines(seen), "", *_settlements(seen, texts), "", _boat(seen, texts), *_players(seen, texts, page)]
    lines.append(texts("show.scoring", n=seen.scoring) + _forecast(foretell(states, i), texts, page))
    lines.append(texts("show.turn", boats=seen.fishing, seat=page.name(seen.turn)))
    return "\n".join(lines)


def chart(states: States, i: int, lang: str = "en", page: Page = PLAIN) -> str:
    """The map alone, which speaks no language."""
    return "\n".join(map_lines(table(states, i)))


def own(states: States, i: int, seat: int, lang: str, page: Page = PLAIN) -> list[str]:
    """The treasures of a seat, which only it knows."""
    texts, treasures = texts_of(PACKAGE, lang), mine(states, i, seat).treasures
    return [texts("show.treasures", treasures=_counts(treasures, texts))] if treasures else []


def _forecast(foretold: NordForecast | None, texts: Texts, page: Page) -> str:
    """What it would pay now, and with the drafted placement."""
    if foretold is None:
        return ""
    now = (_span(texts, *each) for each in zip(foretold.points, foretold.most, strict=True))
    drafted = foretold.draft or foretold
    then = (_span(texts, *each) for each in zip(drafted.points, drafted.most, strict=True))
    pairs = zip(SEAT_LETTERS, now, then, strict=False)
    points = (f"{page.name(seat)} {paid}" + (f" → {later}" if later != paid else "") for seat, paid, later in pairs)
    return texts("show.pays", points=", ".join(points))


def _span(texts: Texts, least: int, most: int) -> str:
    """A number, or from which to which it may be."""
    return str(least) if least == most else texts("show.span", least=least, most=most)


def sketch(seen: NordTable, marks: Mapping[str, str], panel: bool = False, lang: str = "en") -> str:
    """A small picture for a page of text: the map, who is in the settlements, and with a panel the large boat."""
    lines, texts = map_lines(seen, marks), texts_of(PACKAGE, lang)
    for town in seen.settlements:
        if inside := " ".join([*([town.jarl] if town.jarl else []), *_post(seen, town)]):
            lines.append(f"     {town.name}: {inside}")
    if panel:
        lines += [f"     {line}" for line in (_boat(seen, texts), *_players(seen, texts, PLAIN))]
    return "\n".join(lines)


def map_lines(seen: NordTable, marks: Mapping[str, str] | None = None) -> list[str]:
    """The island with one row and column of sea around it; `*` is a face-down treasure, for marks see MARKS."""
    tokens = {f"{COLUMNS[x]}{y + 1}": seen.ground[y][x] for y in range(SIZE) for x in range(SIZE)}
    for tile in seen.tiles:
        tokens[tile] += "*"
    for worker in seen.workers:
        tokens[worker.at] = tokens[worker.at][0] + (worker.seat.upper() if worker.fresh else worker.seat)
    used = [(y, x) for y in range(SIZE) for x in range(SIZE) if tokens[f"{COLUMNS[x]}{y + 1}"] != "~"]
    for space, mark in (marks or {}).items():
        tokens[space] += MARKS[mark]
    rows = range(max(0, min(y for y, _ in used) - 1), min(SIZE, max(y for y, _ in used) + 2))
    columns = range(max(0, min(x for _, x in used) - 1), min(SIZE, max(x for _, x in used) + 2))
    wide = max(map(len, tokens.values()), default=0) + 1 if marks else 3
    head = "     " + "".join(COLUMNS[x].ljust(wide) for x in columns)
    return [
        head.rstrip(),
        *(f"{y + 1:>3}  {''.join(tokens[f'{COLUMNS[x]}{y + 1}'].ljust(wide) for x in columns)}".rstrip() for y in rows),
    ]


def _settlements(seen: NordTable, texts: Texts) -> list[str]:
    lines = []
    for town in seen.settlements:
        posts = _post(seen, town)
        linked = [*town.linked, *([texts("show.small_boat")] if town.at_boat else [])]
        line = f"{town.name} {town.at:<4} {town.jarl or '':<7} {' '.join(posts):<12}"
        lines.append((line + (f" {texts('show.linked', places=', '.join(linked))}" if linked else "")).rstrip())
    return lines


def _post(seen: NordTable, town: Settlement) -> list[str]:
    return [f"{player.seat}{n}" for player, n in zip(seen.players, town.warriors, strict=True) if n]


def _boat(seen: NordTable, texts: Texts) -> str:
    return texts("show.boat", berths="  ".join(f"{berth.worth}:{berth.figure or '·'}" for berth in seen.berths))


def _players(seen: NordTable, texts: Texts, page: Page) -> list[str]:
    return [
        texts("show.player", seat=page.label(each.seat), points=each.points, men=each.men, treasures=each.treasures)
        + (f" ({_counts(each.shown, texts)})" if each.shown else "")
        for each in seen.players
    ]


def _counts(treasures: Mapping[str, int], texts: Texts) -> str:
    return ", ".join(times(n, texts(f"treasure.{kind}.name")) for kind, n in treasures.items())
