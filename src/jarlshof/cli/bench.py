"""`jarlshof bench GAME`: how fast the rules are here."""

from __future__ import annotations

from rich.table import Table

from jarlshof.arena.bench import Bench, Figure, figures, machine
from jarlshof.arena.progress import progress
from jarlshof.cli.common import AsJson, GameName, print_json, screen
from jarlshof.core.game import game


def command(name: GameName = "nord", as_json: AsJson = False) -> None:
    """Measure: random play, stepping, copying, views, threads, memory, compilation. Takes a few minutes."""
    rules = game(name)
    groups = list(figures(rules))
    results: list[Figure] = []
    with progress(f"measuring {name}", len(groups)) as advance:
        for text, work in groups:
            advance(0, f"measuring {text}")
            results += work()
            advance()
    report = Bench(game=name, options=dict(rules.benched), machine=machine(), results=results)
    print_json(report) if as_json else _print(report)


def _print(report: Bench) -> None:
    table = Table(title=f"{report.game} on {report.machine['cpu']}", title_justify="left")
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_column("unit")
    for figure in report.results:
        table.add_row(figure.name, f"{figure.value:,}", figure.unit)
    screen.print(table)
