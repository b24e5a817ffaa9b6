"""What a link to a table says before anybody opens it: a title, a sentence, and who sits there, in a language."""

from __future__ import annotations

from typing import NamedTuple

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.drawing.poster import Sitter
from jarlshof.server import shown
from jarlshof.server.errors import texts
from jarlshof.server.guests import GONE, Guests
from jarlshof.server.table import Table
from jarlshof.wire import api


class Gist(NamedTuple):
    """Words about a table, as everybody may know it. What people call themselves is in it as they wrote it."""

    game: str  # its title
    title: str
    text: str
    state: str  # in a few words, for a picture
    sitters: tuple[Sitter, ...]


def gist_of(table: Table, guests: Guests, lang: str, now: int) -> Gist:
    """The gist of a table as it is."""
    said, title = texts(lang), table.game.texts(lang)("title")
    game = title.partition(" – ")[0].partition(": ")[0]
    seats = [shown.seat_info(table, guests, seat, now) for seat in range(len(table.chairs))]
    names = [seat.name or said("link.free") for seat in seats]
    found, players = shown.outcome(table), ", ".join(names)
    notes = [""] * len(names)
    if table.stage == "open":
        free = sum(seat.name is None for seat in seats)
        host = guests.person(table.head.host).name
        name = said("link.somebody") if host == GONE else host
        head, text = said("link.invited", name=name, game=game), said("link.invited_text", n=free, players=players)
        state = said("link.seats_free", n=free)
    elif table.stage == "running":
        key = "whatif" if table.head.whatif else "running"
        head, text = said(f"link.{key}", game=game, players=players), said(f"link.{key}_text", players=players)
        state = said(f"link.{key}_state")
    else:
        notes = _points(found, len(names))
        state = _ended(found, names, lang)
        scores = ", ".join(f"{name} {note}".strip() for name, note in zip(names, notes, strict=True))
        head, text = said("link.over", game=game, state=state), said("link.over_text", players=scores)
    sitters = tuple(
        Sitter(SEAT_LETTERS[n], name, note, seats[n].name is None)
        for n, (name, note) in enumerate(zip(names, notes, strict=True))
    )
    return Gist(title, head, text, state, sitters)


def _points(found: api.Outcome | None, seats: int) -> list[str]:
    """The points of each seat at the end, as far as they are known."""
    points = found.points if found is not None else []
    return [str(each) for each in points] if len(points) == seats else [""] * seats


def _ended(found: api.Outcome | None, names: list[str], lang: str) -> str:
    """Who has won; nobody where all share the first place, or where nobody knows."""
    places = found.places if found is not None else []
    best = [name for name, place in zip(names, places, strict=False) if place == 1]
    if not best or len(best) == len(names):
        return texts(lang)("link.ended")
    return texts(lang)("link.won", n=len(best), names=", ".join(best))
