"""The options of a match of Nord, and the island they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from jarlshof.core.errors import BadContent, BadOption
from jarlshof.core.game import Options, Prepared
from jarlshof.games.nord.islands.choice import find_island
from jarlshof.games.nord.islands.island import read_island
from jarlshof.games.nord.islands.shipped import is_shipped
from jarlshof.games.nord.law.setup import row_of


class NordOptions(Options, frozen=True, kw_only=True):
    """`island`: a shipped one by name, "" the default, or one of the random ones.

    `starts`: as the island says, chosen, or `auto`: fixed on shipped islands, chosen on all others (nord.B6). Random
    islands are `random` and `wild` (only wild sides of tiles), and with a seed `random-7` and `wild-7`.
    """

    island: str = ""
    starts: Literal["auto", "fixed", "free"] = "auto"


PRESETS: Mapping[str, Mapping[str, str | int]] = {"standard": {"starts": "auto"}, "free": {"starts": "free"}}


def prepare(options: Options, content: Mapping[str, str] | None, draw: int | None = None) -> Prepared:
    """Finds and checks the island: given as text, shipped, or made from a seed.

    Its text becomes part of the record, so a match on a random island replays even where others would be made.
    """
    assert isinstance(options, NordOptions)
    if content is not None and set(content) != {"island"}:
        raise BadOption("content", sorted(content), "one text, 'island'")
    island = read_island(content["island"] if content else find_island(options.island, options.seats, draw))
    if options.seats not in (0, island.seats):
        raise BadContent(island.name, [("nord.B3", f"this island is for {island.seats} seats, not {options.seats}")])
    starts = options.starts
    if starts == "auto":
        starts = "fixed" if is_shipped(island.text) else "free"
    return Prepared(
        options=NordOptions(seats=island.seats, island=island.name, starts=starts),
        content={"island": island.text},
        row=row_of(island, starts == "free"),
    )
