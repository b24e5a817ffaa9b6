"""How fair the standard islands of Nord are: `make balance` plays them with greedy and writes docs/balance.md.

Not part of the suite: it takes some minutes. tests/bots/test_balance.py keeps a coarse watch with fewer matches.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import jarlshof
from jarlshof.arena.simulate import Report, simulate
from jarlshof.games.nord.islands.island import read_island
from jarlshof.games.nord.islands.shipped import island_names, shipped

PAGE = Path(__file__).resolve().parent.parent / "docs" / "balance.md"
GAMES = 2000
NORD = jarlshof.game("nord")

HEAD = """\
# How fair the islands of Nord are

Every standard island, {games:,} matches of greedy against itself (`make balance`, seeds from 1 on). Seat a moves first.
A shared victory counts as fractions. The share of wins of each seat should be within 6 points of even; at {games:,}
matches chance alone moves a share by about {noise:.1f} points.
"""

COLUMNS = (
    *("island", "seats", "share of wins", "furthest from even", "mean points", "turns", "attacks", "jarls"),
    "scorings by attack, challenge, blocked",
)

TAIL = """
*Turns* counts those of all seats together. A scoring *by attack* or *by challenge* happens when the large boat is full,
*by blocked* when a seat can neither place nor challenge, nearly always because it has no men left.
"""


def standard_islands() -> list[str]:
    """By seats, the default first; islands with wild sides are not measured."""
    names = [name for seats in NORD.seats for name in island_names(seats)]
    return [name for name in names if not read_island(shipped()[name]).wild]


def measure(island: str, games: int, seed: int = 1, jobs: int = 2) -> Report:
    """Matches of greedy against itself on an island."""
    prepared = NORD.prepare(NORD.read_options({"island": island}), None)
    return simulate(NORD, prepared, ["greedy"] * prepared.options.seats, games, seed, jobs)


def furthest(report: Report) -> float:
    """How far, in points of a hundred, the share of a seat is from an even one."""
    return max(abs(100 * bot.win_share - 100 / report.seats) for bot in report.bots)


def row(island: str, report: Report) -> str:
    """A line of the table."""
    shares = " / ".join(f"{100 * bot.win_share:.1f}" for bot in report.bots)
    points = " / ".join(f"{bot.mean_points:.0f}" for bot in report.bots)
    counts = report.counts
    scorings = ", ".join(f"{counts[f'scorings by {cause}']:.1f}" for cause in ("attack", "challenge", "blocked"))
    means = (f"{counts['turns']:.0f}", f"{counts['attacks']:.0f}", f"{counts['jarls']:.1f}", scorings)
    return line(island, str(report.seats), shares, f"{furthest(report):.1f}", points, *means)


def line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def page(games: int) -> Iterator[str]:
    """The page, line by line as it is measured."""
    yield HEAD.format(games=games, noise=100 * (0.25 / games) ** 0.5)
    yield line(*COLUMNS)
    yield line(*["---"] * len(COLUMNS))
    for island in standard_islands():
        yield row(island, measure(island, games))
    yield TAIL.rstrip("\n")


def main() -> None:
    lines = []
    for text in page(GAMES):
        print(text, file=sys.stderr, flush=True)
        lines.append(text)
    PAGE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
