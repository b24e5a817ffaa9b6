"""`jarlshof bench GAME`: how fast the rules are here."""

from __future__ import annotations

import statistics
import time

from rich.table import Table

from jarlshof.arena.bench import ROUNDS, Bench, Figure, figures, machine, positions_on_the_way
from jarlshof.arena.progress import progress
from jarlshof.cli.common import AsJson, GameName, print_json, screen
from jarlshof.core.game import Game, game


def command(name: GameName = "nord", as_json: AsJson = False) -> None:
    """Measure: random play, stepping, copying, views, positions, threads, memory, compilation. Takes a few minutes."""
    rules = game(name)
    groups = [*figures(rules), ("position", lambda: positions(rules))]
    results: list[Figure] = []
    with progress(f"measuring {name}", len(groups)) as advance:
        for text, work in groups:
            advance(0, f"measuring {text}")
            results += work()
            advance()
    report = Bench(game=name, options=dict(rules.benched), machine=machine(), results=results)
    print_json(report) if as_json else _print(report)


def positions(rules: Game) -> list[Figure]:
    """Reading whole positions from text. Nothing of it is compiled, and code in the arena names all compiled code."""
    texts, times = [match.position() for match in positions_on_the_way(rules)], []
    for text in texts:
        for _ in range(ROUNDS):
            started = time.perf_counter()
            rules.read_position(text)
            times.append((time.perf_counter() - started) * 1000)
    size = statistics.median(map(len, texts))
    return [Figure("position", round(statistics.median(times), 3), "ms"), Figure("position size", size, "characters")]


def _print(report: Bench) -> None:
    table = Table(title=f"{report.game} on {report.machine['cpu']}", title_justify="left")
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_column("unit")
    for figure in report.results:
        table.add_row(figure.name, f"{figure.value:,}", figure.unit)
    screen.print(table)
