"""Islands: read from TOML text and checked against every ruling of the set-up (nord.B1–B8, nord.R2–R9).

An island file holds `name`, `seats`, `starts` (the start settlement of each seat), two diagrams of the same shape and,
if they differ from the printed ones, the `berths` of the large boat:

    board   what each space is, in the tokens of the notation page (no workers)
    tiles   the land tile each space belongs to: 1 … 8 (standard side) or A … H (wild side), `.` for the sea

Not checked: that a tile is one of ours (`tiles.showing` tells), and the recommendations of nord.R5.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations, islice
from typing import Annotated

import msgspec

from jarlshof.core.errors import BadContent
from jarlshof.games.nord.board import CELLS, COLUMNS, SETTLEMENTS, SIZE, SPACES, TOKENS, Ground, neighbours

DISTANCE = 3  # between settlements, and from settlement to boat, counted in steps (nord.R2)
MARGIN = 2  # sea spaces between the island and the edge of the grid (nord.R7)
SEATS = range(2, 5)
NEUTRAL = 4  # settlements without a player (nord.B11)
TILE = 8  # spaces of a land tile (nord.B1)
PILES = 16  # stone piles at most (nord.B8)
BERTHS = range(9, 17)  # eight jarls may lie in the large boat, so nine spaces leave room (nord.B38)
NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
LARGEST = 64 * 1024  # characters of an island text
LONGEST = 600  # characters of a line: reading a key of many parts takes time that grows with their square
SENTENCES = 10  # of one check; more would not help anybody

WILD = "ABCDEFGH"
TILE_MARKS = "12345678" + WILD
SEA_MARK = "."
BOARD_MARKS = [*TOKENS, *SETTLEMENTS]

Small = Annotated[int, msgspec.Meta(ge=-999, le=999)]


class Island(msgspec.Struct, frozen=True):
    """A checked island."""

    name: str
    seats: int
    starts: tuple[int, ...]  # settlement (0 = A) of seat a, b, …
    ground: tuple[int, ...]  # a Ground for each of the 256 spaces
    tiles: tuple[int, ...]  # the land tile (1 … 8) each space belongs to, 0 for none
    settlements: tuple[int, ...]  # space of A, B, …
    boat: int  # space of the small dragon boat
    berths: tuple[int, ...]  # numbers of the large boat, lowest first
    text: str  # what it was read from
    wild: bool = False  # some tile shows its wild side


def read_island(text: str) -> Island:
    """The island of a TOML text; `BadContent` names every ruling it breaks."""
    draft = read_draft(text)
    violations = [(ruling, said) for ruling, check in CHECKS for said in islice(check(draft), SENTENCES)]
    if violations:
        raise BadContent(draft.name if NAME.fullmatch(draft.name) else "island", violations)
    return Island(
        name=draft.name,
        seats=draft.seats,
        starts=tuple(SETTLEMENTS.index(letter) for letter in draft.starts),
        ground=tuple(draft.ground),
        tiles=tuple(tile_number(mark) for mark in draft.marks),
        settlements=tuple(cell for _, cell in draft.settlements),
        boat=draft.boats[0],
        berths=tuple(draft.berths),
        text=text,
        wild=any(mark in WILD for mark in draft.marks),
    )


@cache
def printed_berths() -> tuple[int, ...]:
    """The numbers of the large boat as they are in the box."""
    boat = files("jarlshof.games.nord") / "content" / "boat.toml"
    return tuple(tomllib.loads(boat.read_text(encoding="utf-8"))["berths"])


# Reading


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of an island file."""

    name: str
    seats: Small
    starts: list[str]
    board: str
    tiles: str
    berths: list[Small] | None = None


class Draft(msgspec.Struct, frozen=True):
    """An island as it is drawn, not yet checked."""

    name: str
    seats: int
    starts: list[str]
    berths: Sequence[int]
    ground: list[Ground]
    settlements: list[tuple[str, int]]  # letter and space, by letter
    marks: list[str]  # the tile mark of each space

    @property
    def land(self) -> set[int]:
        """All land, settlements included."""
        return {cell for cell, ground in enumerate(self.ground) if ground not in (Ground.SEA, Ground.BOAT)}

    @property
    def boats(self) -> list[int]:
        return [cell for cell, ground in enumerate(self.ground) if ground == Ground.BOAT]

    @property
    def tiles(self) -> dict[str, set[int]]:
        """The spaces of each tile, by mark."""
        found: dict[str, set[int]] = {mark: set() for mark in sorted(set(self.marks) - {SEA_MARK})}
        for cell, mark in enumerate(self.marks):
            if mark != SEA_MARK:
                found[mark].add(cell)
        return found


def read_draft(text: str) -> Draft:
    """Everything the text says, if it can be read at all (nord.B6)."""
    sheet = read_sheet(text)
    board = read_diagram("board", sheet.board, BOARD_MARKS, "~")
    return Draft(
        name=sheet.name,
        seats=sheet.seats,
        starts=sheet.starts,
        berths=printed_berths() if sheet.berths is None else sheet.berths,
        ground=[TOKENS.get(token, Ground.SETTLEMENT) for token in board],
        settlements=sorted((token, cell) for cell, token in enumerate(board) if token in SETTLEMENTS),
        marks=read_diagram("tiles", sheet.tiles, TILE_MARKS, SEA_MARK),
    )


def read_sheet(text: str) -> Sheet:
    """The keys and their types."""
    if len(text) > LARGEST:
        raise unreadable(f"the text has {len(text)} characters; at most {LARGEST} are read")
    if any(len(line) > LONGEST for line in text.split("\n")):
        raise unreadable(f"a line has more than {LONGEST} characters")
    try:
        return msgspec.convert(tomllib.loads(text), Sheet)
    except msgspec.ValidationError as error:
        raise unreadable(str(error).replace("$.", "").replace("$", "the file")) from None
    except RecursionError:
        raise unreadable("the text is nested too deeply") from None
    except ValueError as error:
        raise unreadable(f"the text is not TOML: {str(error)[:200]}") from None


def read_diagram(key: str, text: str, accepted: Sequence[str], empty: str) -> list[str]:
    """The token of each space. Header line, row numbers and the sea at the right and below may be left out."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if rows and rows[0] == list(COLUMNS[: len(rows[0])]):
        del rows[0]
    if all(row[0] == str(number) for number, row in enumerate(rows, 1)):
        rows = [row[1:] for row in rows]
    if len(rows) > SIZE or any(len(row) > SIZE for row in rows):
        hint = "a first line a b c … and row numbers 1, 2, 3 … are left out only if all of them are right"
        raise unreadable(f"the diagram {key!r} is larger than {SIZE} × {SIZE} spaces; {hint}")
    tokens = [empty] * CELLS
    for start, row in zip(range(0, CELLS, SIZE), rows):
        tokens[start : start + len(row)] = row
    for cell, token in enumerate(tokens):
        if token != empty and token not in accepted:
            known = " ".join(sorted({empty, *accepted}))
            raise unreadable(f"{shown(token)} at {SPACES[cell]} of the diagram {key!r} is not one of {known}")
    return tokens


def unreadable(said: str) -> BadContent:
    """What is told about a text that is no island at all."""
    return BadContent("island", [("nord.B6", said)])


def tile_number(mark: str) -> int:
    """1 … 8 for a tile mark; A … H are the other sides of 1 … 8; 0 for the sea."""
    return WILD.index(mark) + 1 if mark in WILD else int(mark.replace(SEA_MARK, "0"))


# Checks: each yields a sentence for everything that breaks its ruling


def sensible_name(draft: Draft) -> Iterator[str]:
    """A name that can be typed and be a file's name (nord.B6)."""
    if not NAME.fullmatch(draft.name):
        yield f"the name {shown(draft.name)} should be 1 to 31 of a–z, 0–9 and -, beginning with a letter"


def lettered_without_gaps(draft: Draft) -> Iterator[str]:
    """Settlements are A, B, C … (nord.B6)."""
    letters = [letter for letter, _ in draft.settlements]
    if letters != SETTLEMENTS[: len(letters)]:
        yield f"the settlements are lettered {' '.join(letters[:20])}; each letter from A on should stand exactly once"


def two_to_four_seats(draft: Draft) -> Iterator[str]:
    """Nord is for two to four players (nord.B3)."""
    if draft.seats not in SEATS:
        yield f"there are {draft.seats} seats; 2 to 4 can play"


def as_many_tiles_as_seats_ask(draft: Draft) -> Iterator[str]:
    """Land tiles = settlements = players + 4 (nord.B3)."""
    needed = draft.seats + NEUTRAL
    for thing, number in (("land tiles", len(draft.tiles)), ("settlements", len(draft.settlements))):
        if number != needed and draft.seats in SEATS:
            yield f"there are {number} {thing}; {draft.seats} seats need {needed}"


def tiles_of_eight(draft: Draft) -> Iterator[str]:
    """A land tile is eight spaces that hang together by edges (nord.B1)."""
    for mark, cells in draft.tiles.items():
        if len(cells) != TILE:
            yield f"tile {mark} has {len(cells)} spaces; it should have {TILE}"
        if not hang_together(cells):
            yield f"tile {mark} does not hang together by edges"


def one_side_up(draft: Draft) -> Iterator[str]:
    """A tile shows its standard or its wild side (nord.B1)."""
    for mark in draft.tiles:
        if mark in WILD and str(tile_number(mark)) in draft.tiles:
            yield f"{tile_number(mark)} and {mark} are the two sides of one tile"


def land_is_tiles(draft: Draft) -> Iterator[str]:
    """All land is printed on tiles, and tiles are nothing but land (nord.B1)."""
    tiled = {cell for cell, mark in enumerate(draft.marks) if mark != SEA_MARK}
    loose, flooded = draft.land - tiled, tiled - draft.land - set(draft.boats)
    if loose:
        yield f"land on no tile: {listed(loose)}"
    if flooded:
        yield f"sea on a tile: {listed(flooded)}"


def one_boat_at_sea(draft: Draft) -> Iterator[str]:
    """The small dragon boat lies on one sea space (nord.B4)."""
    if len(draft.boats) != 1:
        yield f"there are {len(draft.boats)} small boats; exactly one is needed"
    for boat in draft.boats:
        if draft.marks[boat] != SEA_MARK:
            yield f"the small boat at {SPACES[boat]} lies on tile {draft.marks[boat]}; it needs a sea space"


def a_settlement_on_each_tile(draft: Draft) -> Iterator[str]:
    """One settlement on each tile (nord.B5)."""
    for mark, cells in draft.tiles.items():
        letters = [letter for letter, cell in draft.settlements if cell in cells]
        if len(letters) != 1:
            yield f"tile {mark} has {len(letters)} settlements ({' '.join(letters) or 'none'}); it needs exactly one"


def settlements_apart(draft: Draft) -> Iterator[str]:
    """At least two spaces lie between two settlements, and between a settlement and the small boat (nord.R2)."""
    pairs = [(f"settlements {a} and {b}", cell, far) for (a, cell), (b, far) in combinations(draft.settlements, 2)]
    pairs += [
        (f"settlement {a} and the small boat", cell, boat) for a, cell in draft.settlements for boat in draft.boats
    ]
    for who, cell, far in pairs:
        if steps(cell, far) < DISTANCE:
            yield f"{who} are {steps(cell, far)} spaces apart; at least {DISTANCE} are needed"


def settlements_by_the_sea(draft: Draft) -> Iterator[str]:
    """A settlement shares an edge with a sea space; a lake is sea too (nord.R3)."""
    for letter, cell in draft.settlements:
        if not shore({cell}, draft.land):
            yield f"settlement {letter} at {SPACES[cell]} shares no edge with the sea"


def one_island(draft: Draft) -> Iterator[str]:
    """The island hangs together by edges (nord.R4)."""
    if not hang_together(draft.land):
        yield "the island does not hang together by edges"


def tiles_by_the_sea(draft: Draft) -> Iterator[str]:
    """Each tile borders a sea space (nord.R4)."""
    for mark, cells in draft.tiles.items():
        if not shore(cells, draft.land):
            yield f"tile {mark} borders no sea space"


def boat_by_the_land(draft: Draft) -> Iterator[str]:
    """The small boat borders a land space (nord.R4)."""
    for boat in draft.boats:
        if draft.land.isdisjoint(neighbours(boat)):
            yield f"the small boat at {SPACES[boat]} borders no land space"


def sea_all_around(draft: Draft) -> Iterator[str]:
    """At least two sea spaces on every side of the island (nord.R7)."""
    inside = range(MARGIN, SIZE - MARGIN)
    outside = {cell for cell in draft.land if cell // SIZE not in inside or cell % SIZE not in inside}
    if outside:
        yield f"land too near to the edge of the grid, where {MARGIN} sea spaces are needed: {listed(outside)}"


def a_start_for_each_seat(draft: Draft) -> Iterator[str]:
    """Each seat begins in a settlement of its own (nord.R9)."""
    letters = {letter for letter, _ in draft.settlements}
    if len(draft.starts) != draft.seats:
        yield f"there are {len(draft.starts)} start settlements for {draft.seats} seats"
    if len(set(draft.starts)) != len(draft.starts):
        yield "a settlement is the start of two seats"
    for start in sorted(set(draft.starts) - letters):
        yield f"the start {shown(start)} is not a settlement of this island"


def piles_to_fill(draft: Draft) -> Iterator[str]:
    """The treasures suffice for the stone piles (nord.B8)."""
    piles = draft.ground.count(Ground.PILE)
    if piles > PILES:
        yield f"there are {piles} stone piles; at most {PILES} are possible"


def berths_lowest_first(draft: Draft) -> Iterator[str]:
    """The large boat has room beside all jarls, and its numbers ascend; two may be equal (nord.B38)."""
    if len(draft.berths) not in BERTHS:
        yield f"the large boat has {len(draft.berths)} spaces; it needs {BERTHS[0]} to {BERTHS[-1]}"
    if list(draft.berths) != sorted(draft.berths) or any(number < 1 for number in draft.berths):
        yield "the numbers of the large boat should be positive, lowest first"


CHECKS: list[tuple[str, Callable[[Draft], Iterator[str]]]] = [
    ("nord.B6", sensible_name),
    ("nord.B6", lettered_without_gaps),
    ("nord.B3", two_to_four_seats),
    ("nord.B3", as_many_tiles_as_seats_ask),
    ("nord.B1", tiles_of_eight),
    ("nord.B1", one_side_up),
    ("nord.B1", land_is_tiles),
    ("nord.B4", one_boat_at_sea),
    ("nord.B5", a_settlement_on_each_tile),
    ("nord.R2", settlements_apart),
    ("nord.R3", settlements_by_the_sea),
    ("nord.R4", one_island),
    ("nord.R4", tiles_by_the_sea),
    ("nord.R4", boat_by_the_land),
    ("nord.R7", sea_all_around),
    ("nord.R9", a_start_for_each_seat),
    ("nord.B8", piles_to_fill),
    ("nord.B38", berths_lowest_first),
]


# Geometry and words


def steps(cell: int, other: int) -> int:
    """Distance along rows and columns."""
    return abs(cell // SIZE - other // SIZE) + abs(cell % SIZE - other % SIZE)


def hang_together(cells: set[int]) -> bool:
    """Whether one can walk from each of the spaces to each other over edges; no spaces hang together too."""
    reached = set(islice(cells, 1))
    edge = list(reached)
    while edge:
        fresh = cells.intersection(neighbours(edge.pop())) - reached
        reached |= fresh
        edge.extend(fresh)
    return reached == cells


def shore(cells: set[int], land: set[int]) -> set[int]:
    """The sea spaces that border some land spaces; the boat lies on the sea too (nord.R3)."""
    return {sea for cell in cells for sea in neighbours(cell)} - land


def listed(cells: set[int]) -> str:
    """Some spaces in reading order: `f7 f8 g8`."""
    names = [SPACES[cell] for cell in sorted(cells)]
    return " ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")


def shown(word: str) -> str:
    """A foreign word, quoted and short enough for a sentence."""
    return repr(word if len(word) <= 40 else word[:39] + "…")
