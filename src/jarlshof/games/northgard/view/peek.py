"""Small looks into a record, for positions, views and drawings."""

from __future__ import annotations

from jarlshof.core.bits import members
from jarlshof.core.state import Fields
from jarlshof.games.northgard.cards import CLAN_CARDS, FIRST_CLAN_CARD
from jarlshof.games.northgard.state import BATCH, Zone

FLAGS = ("foresight", "conqueror", "roused", "declined")  # fields with a bit for each seat
SIZES = ("", "small", "large")  # of the first building of a card


def frame_of(s: Fields) -> int:
    """What is asked, 0 when the match is over."""
    return int(s["frame_kind"][s["depth"] - 1]) if s["depth"] else 0


def asked_of(s: Fields) -> int:
    """The mask of the seats that are asked."""
    top = int(s["depth"]) - 1
    return int(s["frame_asked"][top]) & ~int(s["frame_answered"][top]) if top >= 0 else 0


def buildings_by_territory(s: Fields) -> dict[int, list[tuple[int, int]]]:
    """Type and space of the buildings of each territory that has some, in order."""
    n = int(s["buildings"])
    fields = (s[field][:n].tolist() for field in ("building_at", "building_type", "building_space"))
    found: dict[int, list[tuple[int, int]]] = {}
    for at, kind, space in zip(*fields, strict=True):
        found.setdefault(at, []).append((kind, space))
    return found


def zone(s: Fields, seat: int, where: int) -> list[tuple[int, int]]:
    """Cards and marks of a seat's draw pile (top last), hand or active area."""
    n = int(s["pile_size"][seat, where])
    return list(zip(s["pile"][seat, where].tolist()[:n], s["mark"][seat, where].tolist()[:n], strict=True))


def discards(s: Fields, seat: int) -> list[int]:
    """A seat's discard pile."""
    cards: list[int] = s["pile"][seat, Zone.DISCARD].tolist()
    return cards[: s["pile_size"][seat, Zone.DISCARD]]


def lifted(s: Fields) -> list[tuple[int, int]]:
    """Cards drawn and not split yet, of the seat whose turn it is, and their marks."""
    n = int(s["lifts"])
    return list(zip(s["lifted"].tolist()[:n], s["lifted_mark"].tolist()[:n], strict=True))


def aside(s: Fields, seat: int) -> list[int]:
    """A seat's upgrades that it does not have yet."""
    first = FIRST_CLAN_CARD + CLAN_CARDS * int(s["clan"][seat])
    return [first + 1 + k for k in members(int(s["aside"][seat]))]


def newest_batch(s: Fields, seat: int) -> int:
    """The latest shuffle that a card in the seat's hand or draw pile was in."""
    marks = [mark for where in (Zone.DRAW, Zone.HAND) for _, mark in zone(s, seat, where)]
    marks += [mark for _, mark in lifted(s)] if seat == s["turn"] else []
    return max((mark >> BATCH for mark in marks), default=0)
