"""The islands that come with the game: their texts, their names by number of seats."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jarlshof.core.errors import BadOption
from jarlshof.games.nord.islands.island import Island, read_island

DEFAULTS = {2: "eid", 3: "voe", 4: "jarldom"}  # the island of a match that names none


def island_text(name: str) -> str:
    """The text of a shipped island."""
    if name not in shipped():
        raise BadOption("island", name, ", ".join(shipped()))
    return shipped()[name]


def island_names(seats: int) -> list[str]:
    """The shipped islands for so many seats: the default, then standard ones, wild ones last; by name."""
    fitting = [island for island in _read_shipped() if island.seats == seats]
    fitting.sort(key=lambda island: (island.name != DEFAULTS.get(seats), island.wild, island.name))
    return [island.name for island in fitting]


def is_shipped(text: str) -> bool:
    """Is this the text of an island that comes with the game?"""
    return text in shipped().values()


@cache
def _read_shipped() -> list[Island]:
    return [read_island(text) for text in shipped().values()]


@cache
def shipped() -> dict[str, str]:
    """Name and text of every island in the package."""
    folder = files("jarlshof.games.nord") / "content" / "islands"
    found = {file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")}
    return {name: found[name].read_text(encoding="utf-8") for name in sorted(found)}
