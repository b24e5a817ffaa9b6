"""The command `jarlshof`. Bad input: one clear line on stderr and exit code 2, no traceback."""

from __future__ import annotations

import sys
from typing import Annotated, NoReturn

import typer

from jarlshof.cli import backup, bench, host, play, replay, restore, rules, serve, show, simulate, warmup
from jarlshof.cli.language import CLI, spoken
from jarlshof.cli.mistakes import in_language
from jarlshof.core.errors import BadOption, Error
from jarlshof.core.texts import texts_of

INTERRUPTED = 130

app = typer.Typer(
    name="jarlshof",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def alone(
    context: typer.Context,
    share: serve.Share = False,
    port: Annotated[int | None, typer.Option(help="Listen on this port; 0 takes a free one.", metavar="N")] = None,
    data: serve.DataFolder = None,
) -> object:
    """Play and study board games: Nord, Northgard and Settlers.

    Without a command: open the page and play, on this machine, or with --share for the network.
    """
    given = [*["--share"] * share, *(["--port", str(port)] if port is not None else [])]
    given += ["--data", str(data)] if data is not None else []
    command = context.invoked_subcommand
    if command is None:
        look = ["--open"] * (sys.stdout.isatty() and serve.has_screen())
        return app(["serve", *given, *look], standalone_mode=False)
    if given:
        raise BadOption("option", given[0], f"it behind the command, if that takes it (jarlshof {command} --help)")
    return None


app.command("serve")(serve.command)
app.command("play")(play.command)
app.command("simulate")(simulate.command)
app.command("replay")(replay.command)
app.command("show")(show.command)
app.command("rules")(rules.command)
app.command("warmup")(warmup.command)
app.command("bench")(bench.command)
app.command("backup")(backup.command)
app.command("restore")(restore.command)
app.add_typer(host.app, name="host")


def fail(text: str, code: int = 2, usage: bool = False) -> NoReturn:
    """One line, and out; whoever mistook how a command is written is told where that stands."""
    lang = spoken(sys.argv[1:])
    told = in_language(" ".join(text.split()), lang)
    print("jarlshof: " + (texts_of(CLI, lang)("say.see_help", text=told) if usage else told), file=sys.stderr)
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
    except OSError as error:
        if error.filename is None or error.strerror is None:
            raise
        fail(f"{error.filename}: {error.strerror}")
    except (KeyboardInterrupt, typer.Abort):
        fail("stopped", INTERRUPTED)
    except Exception as error:
        message = getattr(error, "format_message", None)  # a usage error of the command line
        if message is None:
            raise
        fail(message(), usage=True)
