"""What went wrong, as it is said on the wire: a code, a sentence, and the ruling where there is one."""

from __future__ import annotations

import msgspec

from jarlshof.core.errors import BadContent, BadMove, BadOption, BadPosition, Error, IllegalMove, NotAllowed
from jarlshof.server.api import Code, Problem
from jarlshof.server.guests import Unknown
from jarlshof.server.hall import NoTable, OtherRules, Warming
from jarlshof.server.limits import Limited
from jarlshof.server.room import Reused
from jarlshof.server.store import NotSaved
from jarlshof.server.table import Forbidden, Stale


class NoGuest(Error):
    """This needs a guest, and there is no cookie."""


class BadRequest(Error):
    """A request that makes no sense; the message says where."""


CODES: dict[type[Exception], Code] = {
    IllegalMove: "illegal",
    BadMove: "bad_move",
    BadOption: "bad_option",
    BadContent: "bad_option",
    BadPosition: "bad_option",
    NotAllowed: "not_allowed",
    OtherRules: "not_allowed",
    Stale: "stale",
    Forbidden: "forbidden",
    NoTable: "not_found",
    Unknown: "not_found",
    Limited: "limited",
    Warming: "warming",
    NotSaved: "not_saved",
    NoGuest: "no_guest",
    Reused: "bad_request",
    BadRequest: "bad_request",
    msgspec.MsgspecError: "bad_request",
    UnicodeError: "bad_request",
}


def problem_of(error: Exception) -> Problem:
    """The problem of an error that was to be expected; anything else is raised again."""
    code = next((CODES[kind] for kind in type(error).__mro__ if kind in CODES), None)
    if code is None:
        raise error
    if isinstance(error, IllegalMove):
        refusal = error.refusal
        return Problem(
            code=code,
            text=refusal.text,
            ruling=refusal.ruling,
            key=refusal.key,
            params=refusal.params,
            move=error.move,
            number=error.number,
        )
    if isinstance(error, NotSaved):
        return Problem(code=code, text="the server could not save this, so nothing was changed; try again later")
    return Problem(code=code, text=str(error)[:500])
