"""`jarlshof show`: a position, a record or a board, in characters or as a drawn picture in a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from jarlshof.cli.common import AsJson, board_name, print_json
from jarlshof.core.chart import Theme, png_of
from jarlshof.core.errors import BadOption
from jarlshof.core.game import game, game_names
from jarlshof.core.match import Match, match_from_position, new_match
from jarlshof.core.record import LARGEST, read_record, replay


def command(
    source: Annotated[
        str,
        typer.Argument(
            help="A file, a position as text, or the name of a shipped board.", metavar="POSITION|FILE|NAME"
        ),
    ],
    name: Annotated[str, typer.Option("--game", help="The game, where the text does not say it.")] = "nord",
    position: Annotated[bool, typer.Option("--position", help="Print the position as text, secrets included.")] = False,
    out: Annotated[
        Path | None, typer.Option(help="Draw a picture into this file, .svg or .png.", metavar="FILE")
    ] = None,
    theme: Annotated[str, typer.Option(help="The colours of the picture: light or dark.")] = "light",
    as_json: AsJson = False,
) -> None:
    """Show a position, the end of a record, or the board of a content file."""
    ending = "" if out is None else _ending(out)
    colours = _theme(theme)
    match = _open(source, name)
    if out is not None:
        _draw(match, out, ending, colours)
    elif as_json:
        print_json(match.view())
    elif position:
        print(match.position())
    else:
        board = board_name(match.game, match.options)
        print(f"{board}\n\n{match.show()}" if board else match.show())


# ---------------------------------------------------------------- pictures
def _ending(out: Path) -> str:
    ending = out.suffix.lower()
    if ending not in (".svg", ".png"):
        raise BadOption("out", str(out), "a file name that ends with .svg or .png")
    return ending


def _theme(theme: str) -> Theme:
    if theme == "light":
        return "light"
    if theme == "dark":
        return "dark"
    raise BadOption("theme", theme, "light, dark")


def _draw(match: Match, out: Path, ending: str, theme: Theme) -> None:
    """Draws what everybody may see, never what is hidden."""
    if match.game.picture is None:
        raise BadOption("out", str(out), f"no file: pictures of {match.game.title} are not drawn yet")
    svg = match.game.picture(match.view().table, theme)
    data = png_of(svg) if ending == ".png" else svg.encode()
    try:
        out.write_bytes(data)
    except OSError as error:
        raise BadOption("out", str(out), f"a file that can be written ({error.strerror})") from None
    print(f"picture written to {out}")


# ---------------------------------------------------------------- sources
def _open(source: str, name: str) -> Match:
    """Text and files go before names: a file that is called like a board is the file."""
    if source and "\n" not in source and not os.path.exists(source):
        return _shipped(source, name)
    return _read(_text(source), name)


def _shipped(source: str, name: str) -> Match:
    """The start of a match on the board of this name."""
    rules = game(name)
    try:
        return new_match(rules, {rules.content: source}, 0)
    except BadOption as error:
        known = f": {error.accepted}" if error.name == rules.content else ""
        accepted = f"a position text, a file that can be read, or the name of a shipped {rules.content}{known}"
        raise BadOption("source", source, accepted) from None


def _text(source: str) -> str:
    if "\n" in source:
        return source
    try:
        with open(source, encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise BadOption("file", source, f"at most {LARGEST} characters")
        return text
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise BadOption("source", source, f"a position text, or a file that can be read ({reason})") from None


def _read(text: str, name: str) -> Match:
    if text.lstrip().startswith("{"):
        return replay(read_record(text))
    titles = [known for known in game_names() if text.lstrip().startswith(f"{known} position")]
    rules = game(titles[0] if titles else name)
    if titles or any(line.partition("#")[0].strip() == "board:" for line in text.splitlines()):
        return match_from_position(rules, text, b"\0")
    content = {rules.content: text}
    return new_match(rules, {}, 0, content=content)
