"""Reading what a server answers: structs of the API, with the game's own tables in the views."""

from __future__ import annotations

import http.client
import secrets
from functools import cache
from typing import TypeVar, cast, get_type_hints

import msgspec

from jarlshof.core.errors import BadOption, Error
from jarlshof.core.game import SEAT_LETTERS, game
from jarlshof.core.view import Forecast, View
from jarlshof.wire import api

FIRST_WAIT, LONGEST_WAIT = 0.05, 1.0  # seconds between tries of a call

T = TypeVar("T")


class Refused(Error):
    """The server said no."""

    def __init__(self, status: int, problem: api.Problem) -> None:
        self.status, self.problem = status, problem
        super().__init__(f"{problem.code}: {problem.text}")


class Unreachable(Error):
    """No answer in time; what was asked for may have been done."""


@cache
def _parts(name: str) -> dict[str, object]:
    """The types of the parts of a view that are a game's own: its functions tell them."""
    of = game(name)
    table, mine = get_type_hints(of.table)["return"], get_type_hints(of.mine)["return"]
    return {"table": table, "mine": mine | None, "forecast": get_type_hints(of.forecast).get("return", Forecast | None)}


def _view(found: dict[str, object]) -> View:
    kinds = _parts(str(found["game"]))
    # numbers that are keys of an object, such as those of dice, are texts in JSON
    parts = {part: msgspec.convert(found[part], kind, str_keys=True) for part, kind in kinds.items()}
    return msgspec.structs.replace(msgspec.convert(found, View), **parts)


def with_views(value: object) -> object:
    """Plain data with its views read: their types on the wire are abstract, only the game's name tells more."""
    if isinstance(value, list):
        return [with_views(item) for item in value]
    if not isinstance(value, dict):
        return value
    down = {key: with_views(value[key]) for key in ("update", "seen", "preview") if key in value}
    return {**value, **down, **({"view": _view(value["view"])} if "view" in value else {})}


def read(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.convert(with_views(msgspec.json.decode(data)), kind)
    except (msgspec.MsgspecError, UnicodeError, LookupError) as error:
        raise Unreachable(f"an answer that cannot be read: {error}") from None


def read_problem(status: int, data: bytes) -> api.Problem:
    try:
        return read(data, api.Problem)
    except Unreachable:  # not of our server, but of something before it
        text = f"{status} {http.client.responses.get(status, '')} {data[:200].decode(errors='replace')}"
        return api.Problem(code="internal" if status >= 500 else "bad_request", text=text.strip())


def new_request() -> str:
    """A fresh request id."""
    return secrets.token_urlsafe(12)


def seat_letter(seat: str) -> api.SeatLetter:
    if seat not in SEAT_LETTERS or len(seat) != 1:
        raise BadOption("seat", seat, f"a letter from {SEAT_LETTERS[0]} to {SEAT_LETTERS[-1]}")
    return cast(api.SeatLetter, seat)
