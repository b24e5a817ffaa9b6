"""A position of Nord for people at a terminal: what everybody may see."""

from __future__ import annotations

from collections.abc import Mapping

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.state import States
from jarlshof.games.nord.board import COLUMNS, SIZE
from jarlshof.games.nord.forecast import NordForecast, foretell
from jarlshof.games.nord.view import NordTable, Settlement, table

KINDS_OF_SCORING = {1: "1st, resources", 2: "2nd, warriors", 3: "3rd, resources", 4: "4th, warriors", 5: "all done"}
MARKS = {"legal": "+", "refused": "!", "selected": "'", "path": "'"}


def show(states: States, i: int) -> str:
    """The map with workers and tiles, settlements, the large boat, the players."""
    seen = table(states, i)
    lines = [*map_lines(seen), "", *_settlements(seen), "", _boat(seen), *_players(seen)]
    lines.append(f"next scoring: {KINDS_OF_SCORING[seen.scoring]}{_forecast(foretell(states, i))}")
    lines.append(f"fishing boats: {seen.fishing}   turn: {seen.turn}")
    return "\n".join(lines)


def _forecast(foretold: NordForecast | None) -> str:
    """What it would pay now, and with the drafted placement."""
    if foretold is None:
        return ""
    now = map(_span, foretold.points, foretold.most)
    then = map(_span, (foretold.draft or foretold).points, (foretold.draft or foretold).most)
    pairs = zip(SEAT_LETTERS, now, then, strict=False)
    return "; now it would pay " + ", ".join(
        f"{seat} {paid}" + (f" → {drafted}" if drafted != paid else "") for seat, paid, drafted in pairs
    )


def _span(least: int, most: int) -> str:
    """A number, or from which to which it may be."""
    return str(least) if least == most else f"{least} to {most}"


def sketch(seen: NordTable, marks: Mapping[str, str], panel: bool = False) -> str:
    """A small picture for a page of text: the map, who is in the settlements, and with a panel the large boat."""
    lines = map_lines(seen, marks)
    for town in seen.settlements:
        if inside := " ".join([*([town.jarl] if town.jarl else []), *_post(seen, town)]):
            lines.append(f"     {town.name}: {inside}")
    if panel:
        lines += [f"     {line}" for line in (_boat(seen), *_players(seen))]
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


def _settlements(seen: NordTable) -> list[str]:
    lines = []
    for town in seen.settlements:
        posts = _post(seen, town)
        linked = [*town.linked, *(["boat"] if town.at_boat else [])]
        line = f"{town.name} {town.at:<4} {town.jarl or '':<7} {' '.join(posts):<12}"
        lines.append((line + (f" connected with {', '.join(linked)}" if linked else "")).rstrip())
    return lines


def _post(seen: NordTable, town: Settlement) -> list[str]:
    return [f"{player.seat}{n}" for player, n in zip(seen.players, town.warriors, strict=True) if n]


def _boat(seen: NordTable) -> str:
    return "large boat: " + "  ".join(f"{berth.worth}:{berth.figure or '·'}" for berth in seen.berths)


def _players(seen: NordTable) -> list[str]:
    return [
        f"{player.seat}: {player.points} points, {player.men} men, {player.treasures} treasures"
        + (f" ({', '.join(f'{n} {kind}' for kind, n in player.shown.items())})" if player.shown else "")
        for player in seen.players
    ]
