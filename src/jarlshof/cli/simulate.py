"""`jarlshof simulate GAME`: many matches between bots."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from jarlshof import ready
from jarlshof.arena.progress import notes, progress
from jarlshof.arena.simulate import Report, check_run, simulate
from jarlshof.asking.roster import check_bots, fill_seats
from jarlshof.bots.budget import PATIENCE
from jarlshof.cli.common import (
    AsJson,
    ContentFile,
    GameName,
    board_name,
    print_json,
    read_content,
    read_pairs,
    read_seats,
    screen,
)
from jarlshof.cli.language import own_language
from jarlshof.core.chance import seed_bytes
from jarlshof.core.game import game
from jarlshof.core.jit import JIT
from jarlshof.core.match import content_draw

SHOWN = 5  # failures of bots that are told one by one


def command(
    name: GameName,
    seats: Annotated[int | None, typer.Option(help="How many seats play; else as many as bots are named.")] = None,
    games: Annotated[int, typer.Option(help="How many matches.")] = 1000,
    bots: Annotated[
        str, typer.Option(help="A bot for all seats, or one for each: greedy,random,FILE.py:CLASS.")
    ] = "random",
    options: Annotated[str, typer.Option(help="Options of the game: preset=official,target=12.")] = "",
    content: ContentFile = None,
    seed: Annotated[int, typer.Option(help="The seed of the first match; the others count on.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many threads.")] = 1,
    patience: Annotated[float, typer.Option(help="Seconds a bot of your own may take for a decision.")] = PATIENCE,
    as_json: AsJson = False,
) -> None:
    """Play many matches between bots and count: points, wins, how they ended, how fast."""
    rules = game(name)
    check_run(games, seed, jobs, patience)
    given = read_seats(rules, read_pairs(options), seats, bots)
    draw = content_draw(rules, seed_bytes(seed))
    prepared = rules.prepare(rules.read_options(given), read_content(rules, content), draw)
    names = fill_seats(bots.split(","), prepared.options.seats)
    label = f"{rules.title}: {games} matches" if JIT else "without the JIT, slowly"
    check_bots(rules, names)
    ready(rules.name, own_language())
    with progress(label, games) as advance:
        report = simulate(rules, prepared, names, games, seed, jobs, advance, patience)
    print_json(report) if as_json else _print(rules.title, board_name(rules, prepared.options), report)


def _print(title: str, board: str, report: Report) -> None:
    parts = [f"{report.games:,} matches", f"{report.seats} seats", *([board] if board else [])]
    table = Table(title=f"{title}: {', '.join(parts)}", title_justify="left")
    for column in ("seat", "bot"):
        table.add_column(column)
    for column in ("wins", "share", "mean points"):
        table.add_column(column, justify="right")
    for bot in report.bots:
        table.add_row(bot.seat, bot.name, f"{bot.wins:,.1f}", f"{bot.win_share:.1%}", f"{bot.mean_points:.1f}")
    screen.print(table)
    ends = ", ".join(f"{reason} {n:,}" for reason, n in report.end_reasons.items())
    screen.print(f"ended by: {ends}", highlight=False)
    if report.counts:
        counts = ", ".join(f"{name} {mean:.1f}" for name, mean in report.counts.items())
        screen.print(f"a match, on average: {counts}", highlight=False)
    screen.print(
        f"{report.moves:,} moves in {report.seconds:.2f} s; {report.games_per_cpu_second:,.0f} matches "
        f"and {report.moves_per_cpu_second:,.0f} moves per CPU second",
        highlight=False,
    )
    for failure in report.failures[:SHOWN]:
        said = f"seed {failure.seed}, seat {failure.seat}: {failure.bot} lost the match, as it {failure.reason}"
        notes.print(said, highlight=False, markup=False, soft_wrap=True)
    if len(report.failures) > SHOWN:
        notes.print(f"… and {len(report.failures) - SHOWN} more failures (all of them with --json)", highlight=False)
