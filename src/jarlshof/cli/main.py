"""The command `jarlshof`. Bad input: one clear line on stderr and exit code 2, no traceback."""

from __future__ import annotations

import sys
from typing import NoReturn

import typer

from jarlshof.cli import bench, play, replay, rules, serve, show, simulate, warmup
from jarlshof.core.errors import Error

INTERRUPTED = 130

app = typer.Typer(
    name="jarlshof",
    help="Play and study board games: Nord and Settlers, and soon Northgard.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("serve")(serve.command)
app.command("play")(play.command)
app.command("simulate")(simulate.command)
app.command("replay")(replay.command)
app.command("show")(show.command)
app.command("rules")(rules.command)
app.command("warmup")(warmup.command)
app.command("bench")(bench.command)


def fail(text: str, code: int = 2) -> NoReturn:
    """One line, and out."""
    print("jarlshof: " + " ".join(text.split()), file=sys.stderr)
    raise SystemExit(code)


def main() -> None:
    """Runs a command; every expected mistake ends in one line."""
    try:
        code = app(standalone_mode=False) or 0
        if code == INTERRUPTED:  # the command line has caught Ctrl-C itself
            fail("stopped", INTERRUPTED)
        raise SystemExit(code)
    except Error as error:
        fail(str(error))
    except (KeyboardInterrupt, typer.Abort):
        fail("stopped", INTERRUPTED)
    except Exception as error:
        message = getattr(error, "format_message", None)  # a usage error of the command line
        if message is None:
            raise
        fail(f"{message()} (see jarlshof --help)")
