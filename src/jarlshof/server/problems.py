"""What went wrong, as it is said on the wire: a code, a sentence, and the ruling where there is one."""

from __future__ import annotations

import msgspec

from jarlshof.core.errors import BadContent, BadMove, BadOption, BadPosition, IllegalMove, NotAllowed
from jarlshof.core.game import game
from jarlshof.server import errors
from jarlshof.server.errors import texts
from jarlshof.server.limits import Limited
from jarlshof.server.store import NotSaved
from jarlshof.wire.api import Code, Problem

CODES: dict[type[Exception], Code] = {
    IllegalMove: "illegal",
    BadMove: "bad_move",
    BadOption: "bad_option",
    BadContent: "bad_option",
    BadPosition: "bad_option",
    NotAllowed: "not_allowed",
    errors.Denied: "not_allowed",
    errors.Stale: "stale",
    errors.Forbidden: "forbidden",
    errors.Unknown: "not_found",
    errors.Unreadable: "bad_option",
    errors.Warming: "warming",
    errors.Closing: "not_saved",
    errors.NoGuest: "no_guest",
    errors.Reused: "bad_request",
    errors.BadRequest: "bad_request",
    Limited: "limited",
    NotSaved: "not_saved",
    msgspec.MsgspecError: "bad_request",
    UnicodeError: "bad_request",
}
LONG, LONGEST = 500, 8_000  # characters of a text


def problem_of(error: Exception, lang: str = "en") -> Problem:
    """The problem of an error that was to be expected; anything else is raised again."""
    code = next((CODES[kind] for kind in type(error).__mro__ if kind in CODES), None)
    if code is None:
        raise error
    if isinstance(error, IllegalMove):
        return _illegal(error, lang)
    if isinstance(error, errors.Refusal):
        number = error.params.get("n") if isinstance(error, errors.Unreadable) else None
        entry = number if isinstance(number, int) else None
        return Problem(code=code, text=error.said(lang), key=error.key, params=error.params, number=entry)
    if isinstance(error, Limited):
        return _said(code, "problem.limited", lang, seconds=error.retry_after)
    if isinstance(error, NotSaved):  # the reason is for the log, not for the client
        return _said(code, "problem.not_saved", lang)
    most = LONGEST if isinstance(error, BadContent) else LONG  # whoever made it wants to know all that is wrong
    return Problem(code=code, text=str(error)[:most])


def _illegal(error: IllegalMove, lang: str) -> Problem:
    refusal = error.refusal
    rules = game(refusal.ruling.partition(".")[0])
    return Problem(
        code="illegal",
        text=rules.texts(lang)(refusal.key, **rules.worded(refusal.params, lang)),
        ruling=refusal.ruling,
        key=refusal.key,
        params=refusal.params,
        move=error.move,
        number=error.number,
    )


def _said(code: Code, key: str, lang: str, **params: str | int) -> Problem:
    return Problem(code=code, text=texts(lang)(key, **params), key=key, params=params)
