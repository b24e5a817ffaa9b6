"""`jarlshof show`: a position, a record or a board, in characters or as a drawn picture in a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from jarlshof import ready, replay
from jarlshof.cli.common import AsJson, board_name, position_game, print_json, read_pairs, read_text
from jarlshof.cli.language import Language, chosen
from jarlshof.core.chance import seed_bytes
from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game, game, game_names
from jarlshof.core.match import Match, check_new, match_from_position
from jarlshof.core.plain import check_position
from jarlshof.core.record import check_record, read_record
from jarlshof.drawing.chart import Theme, png_of


def command(
    source: Annotated[
        str,
        typer.Argument(
            help="A file, a position as text, the name of a shipped board, or of a game: the board of a new match.",
            metavar="POSITION|FILE|NAME",
        ),
    ],
    options: Annotated[str, typer.Option(help="Options of a new match: preset=official,seats=3.")] = "",
    seed: Annotated[int, typer.Option(help="The seed of a new match.")] = 0,
    name: Annotated[str, typer.Option("--game", help="The game, where the text does not say it.")] = "nord",
    position: Annotated[bool, typer.Option("--position", help="Print the position as text, secrets included.")] = False,
    out: Annotated[
        Path | None, typer.Option(help="Draw a picture into this file, .svg or .png.", metavar="FILE")
    ] = None,
    theme: Annotated[str, typer.Option(help="The colours of the picture: light or dark.")] = "light",
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Show a position, the end of a record, or the board of a content file."""
    ending = "" if out is None else _ending(out)
    colours = _theme(theme)
    lang = chosen(language)
    match = _open(source, name, read_pairs(options), seed, lang)
    if out is not None:
        _draw(match, out, ending, colours)
    elif as_json:
        print_json(match.view())
    elif position:
        print(match.position())
    else:
        board = board_name(match.game, match.options)
        print(f"{board}\n\n{match.show(lang)}" if board else match.show(lang))


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
def _open(source: str, name: str, options: dict[str, object], seed: int, lang: str) -> Match:
    """Text and files go before names: a file that is called like a board is the file; folders are not looked into."""
    if not source or "\n" in source or (os.path.exists(source) and not os.path.isdir(source)):
        return _read(read_text(source), name, lang)
    if source in game_names():
        return _new(game(source), options, seed, lang)
    return _shipped(source, name, options, seed, lang)


def _new(rules: Game, options: dict[str, object], seed: int, lang: str, content: dict[str, str] | None = None) -> Match:
    """A new match; whatever is wrong with it is told before anything is compiled."""
    secret = seed_bytes(seed)
    prepared = check_new(rules, options, secret, content=content)
    ready(rules.name, lang)
    return Match(rules, prepared, secret)


def _shipped(source: str, name: str, options: dict[str, object], seed: int, lang: str) -> Match:
    """The start of a match on the board of this name."""
    rules = game(name)
    games = ", ".join(game_names())
    if not rules.content:
        raise BadOption("source", source, f"a position text, a file that can be read, or a game: {games}")
    try:
        return _new(rules, {**options, rules.content: source}, seed, lang)
    except BadOption as error:
        if error.name != rules.content and options:
            raise
        known = f": {error.accepted}" if error.name == rules.content else ""
        what = f"a game ({games}), or the name of a shipped {rules.content}{known}"
        raise BadOption("source", source, f"a position text, a file that can be read, {what}") from None


def _read(text: str, name: str, lang: str) -> Match:
    """A record, a position (whose title or one line tells the game), or content."""
    if text.lstrip().startswith("{"):
        record = read_record(text)
        check_record(record)
        ready(record.game, lang)
        return replay(record)
    found = position_game(text)
    rules = game(found or name)
    if found or not rules.content:
        check_position(rules, text)
        ready(rules.name, lang)
        return match_from_position(rules, text, b"\0")
    return _new(rules, {}, 0, lang, {rules.content: text})
