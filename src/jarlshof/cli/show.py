"""`jarlshof show`: a position, a record or a board of one's own as a picture in characters."""

from __future__ import annotations

from typing import Annotated

import typer

from jarlshof.cli.common import AsJson, print_json
from jarlshof.core.errors import BadOption
from jarlshof.core.game import game, game_names
from jarlshof.core.match import Match, match_from_position, new_match
from jarlshof.core.record import LARGEST, read_record, replay


def command(
    source: Annotated[str, typer.Argument(help="A file, or a position as text.", metavar="POSITION|FILE")],
    name: Annotated[str, typer.Option("--game", help="The game, where the text does not say it.")] = "nord",
    position: Annotated[bool, typer.Option("--position", help="Print the position as text, secrets included.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a position, the end of a record, or the board of a content file."""
    match = _read(_text(source), name)
    if as_json:
        print_json(match.view())
    else:
        print(match.position() if position else match.show())


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
