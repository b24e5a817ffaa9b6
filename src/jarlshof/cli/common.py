"""What several commands share: reading options, output."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game, Options, game, game_names
from jarlshof.core.record import LARGEST

GameName = Annotated[str, typer.Argument(help="The game, for example nord.", metavar="GAME")]
ContentFile = Annotated[
    Path | None, typer.Option("--content", help="A board of your own (in Nord an island).", metavar="FILE")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

screen = Console()


def read_pairs(text: str) -> dict[str, object]:
    """`preset=free,island=eid` as names and values."""
    pairs: dict[str, object] = {}
    for part in text.split(",") if text else []:
        name, equals, value = part.partition("=")
        if not equals or not name.strip():
            raise BadOption("options", part, "NAME=VALUE,NAME=VALUE …")
        if name.strip() in pairs:
            raise BadOption("options", text, f"{name.strip()} once")
        pairs[name.strip()] = value.strip()
    return pairs


def read_text(source: str) -> str:
    """A text of several lines as it is, else that of the file of this name."""
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


def position_game(text: str) -> str | None:
    """The game of a position, which its title or one of its lines tells; None if neither does."""
    lines = {line.partition("#")[0].strip() for line in text.splitlines()}
    found = [known for known in game_names() if text.lstrip().startswith(f"{known} position")]
    found += [known for known in game_names() if game(known).position_key in lines]
    return found[0] if found else None


def read_content(rules: Game, file: Path | None) -> dict[str, str] | None:
    """A board of one's own from a file."""
    if file is None:
        return None
    try:
        return {rules.content: file.read_text("utf-8")[: LARGEST + 1]}
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise BadOption("content", str(file), f"a file that can be read ({reason})") from None


def read_seats(rules: Game, given: dict[str, object], seats: int | None, bots: str) -> dict[str, object]:
    """Options with the number of seats: as it is said, or as many as there are names of bots."""
    names = bots.split(",")
    if seats is not None:
        if seats not in rules.seats:
            raise BadOption("seats", seats, f"{rules.seats[0]} to {rules.seats[-1]}")
        if "seats" in given:
            raise BadOption("seats", seats, "it once, as --seats or among the options")
        return {**given, "seats": seats}
    if "seats" not in given and len(names) > 1 and len(names) in rules.seats:
        return {**given, "seats": len(names)}
    return given


def board_name(rules: Game, options: Options) -> str:
    """The board of a match by name, for people: `island poll`; empty where there is none."""
    name = getattr(options, rules.content, "") if rules.content else ""
    return f"{rules.content} {name}" if name else ""


def print_json(value: object) -> None:
    """One JSON object on stdout."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
