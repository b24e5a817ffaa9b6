"""Every address of the API, once: the app serves this table and the OpenAPI description is made from it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from jarlshof.core.record import Record
from jarlshof.core.texts import all_languages
from jarlshof.wire import api
from jarlshof.wire.api import Code

Method = Literal["GET", "POST", "PUT", "DELETE"]
Shape: TypeAlias = Any  # what msgspec takes for a type: a struct, a union, a dict, none

STATUS: dict[Code, int] = {
    "bad_request": 400,
    "no_guest": 401,
    "forbidden": 403,
    "not_found": 404,
    "not_allowed": 409,
    "stale": 409,
    "too_large": 413,
    "illegal": 422,
    "bad_move": 422,
    "bad_option": 422,
    "limited": 429,
    "internal": 500,
    "warming": 503,
    "not_saved": 503,
}


class Query(NamedTuple):
    """A parameter behind the question mark."""

    name: str
    kind: type[str] | type[int] | type[bool]
    text: str
    choices: tuple[str, ...] = ()


class Route(NamedTuple):
    """One address: what goes in, what comes out, what can go wrong."""

    name: str  # of the function that answers, and the operationId
    method: Method
    path: str
    text: str
    body: Shape = None
    answer: Shape = None
    status: int = 200
    query: tuple[Query, ...] = ()
    problems: tuple[Code, ...] = ()
    kind: str = "application/json"  # of the answer


LANG = Query("lang", str, "the language of sentences", tuple(all_languages()))
STAGE = Query("stage", str, "which ones; without it: open and running ones", ("open", "running", "over"))
GAME = Query("game", str, "of one game")
OPPONENT = Query("opponent", str, "with one opponent: a person's id, or `bot:` and its kind")
BEFORE = Query("before", str, "go on behind this mark of an earlier answer")
AT = Query("at", int, "after this many entries of the match's log; without it: now")
SEAT = Query("seat", str, "one of my seats, any when the match is over; without it: a spectator's eyes")
SINCE = Query("since", int, "tell the events after this seq")
MARK = Query("v", str, "changes with the picture, for those who keep it by its address")

_SEEN: tuple[Code, ...] = ("not_found", "bad_request", "warming")
_ACTION: tuple[Code, ...] = (
    "bad_request",
    "no_guest",
    "forbidden",
    "not_found",
    "not_allowed",
    "too_large",
    "bad_option",
    "limited",
    "warming",
    "not_saved",
)


def _action(name: str, text: str, body: Shape, *more: Code, path: str = "") -> Route:
    """Something done at a table."""
    return Route(
        name, "POST", f"/api/tables/{{table}}/{path or name}", text, body, api.Done, 200, (LANG,), (*_ACTION, *more)
    )


_ROUTES: tuple[Route, ...] = (
    Route("health", "GET", "/api/health", "How the server is, and how far the compilation", None, api.Health),
    Route("games", "GET", "/api/games", "The games, their options and bots", None, api.GameList),
    Route("book", "GET", "/api/games/{game}/book", "The rule book of a game, with its diagrams as positions", None,
          api.Book, 200, (LANG,), ("not_found", "bad_option", "warming")),
    Route("texts", "GET", "/api/games/{game}/texts", "The texts of a game by their keys, for a page without them", None,
          dict[str, str], 200, (LANG,), ("not_found", "warming")),
    Route("sample", "POST", "/api/games/{game}/sample", "What a table with these options could look like", api.Sample,
          api.Sampled, 200, (LANG,), ("not_found", "too_large", "bad_option", "limited", "warming")),
    Route("general_picture", "GET", "/api/preview.png", "A board of each game, for who shows a link to no table", None,
          None, 200, (LANG,), ("limited", "warming"), "image/png"),
    # ------------------------------------------------------------ who one is
    Route("me", "GET", "/api/me", "Who I am", None, api.Me, 200, (), ("no_guest",)),
    Route(
        "rename", "POST", "/api/me", "Become a guest, or change the name", api.Rename, api.Me, 200, (),
        ("bad_request", "forbidden", "too_large", "limited", "not_saved"),
    ),
    Route("erase", "DELETE", "/api/me", "Erase everything about me; games stay, without my name", None, None, 204, (),
          ("no_guest", "forbidden", "limited", "not_saved")),
    Route("export", "GET", "/api/me/export", "Everything that is stored about me", None, dict[str, Any], 200, (),
          ("no_guest", "limited")),
    Route("recovery", "POST", "/api/me/recovery", "A link that brings me to another device, once", None, api.Recovery,
          200, (), ("no_guest", "forbidden", "limited", "not_saved")),
    Route("recover", "POST", "/api/recover", "Become the guest of a recovery link", api.Recover, api.Me, 200, (),
          ("bad_request", "forbidden", "not_found", "too_large", "limited", "not_saved")),
    Route("sign_out", "POST", "/api/me/signout", "Sign all my other devices out", None, api.Me, 200, (),
          ("no_guest", "forbidden", "limited", "not_saved")),
    Route("notices", "PUT", "/api/me/notices", "Where to tell me that it is my turn", api.NoticeWish, api.Me, 200, (),
          ("bad_request", "no_guest", "forbidden", "too_large", "bad_option", "limited", "not_saved")),
    Route("confirm", "POST", "/api/me/notices/confirm", "Confirm a mail address", api.Recover, api.Me, 200, (),
          ("bad_request", "no_guest", "forbidden", "not_found", "too_large", "limited", "not_saved")),
    Route("mute", "PUT", "/api/me/mutes/{person}", "Hear no more of a person's chat", None, api.Me, 200, (),
          ("no_guest", "forbidden", "not_found", "limited", "not_saved")),
    Route("unmute", "DELETE", "/api/me/mutes/{person}", "Hear a person again", None, api.Me, 200, (),
          ("no_guest", "forbidden", "not_found", "limited", "not_saved")),
    Route("my_tables", "GET", "/api/me/tables", "My tables, first where I am asked; or those that are over", None,
          api.TableList, 200, (Query("finished", bool, "those that are over"),
                               Query("boards", bool, "only boards for trying things out, also those that are over"),
                               BEFORE),
          ("no_guest", "bad_request", "limited")),
    Route("my_matches", "GET", "/api/me/matches", "My finished matches, the newest first", None, api.TableList, 200,
          (GAME, OPPONENT, BEFORE), ("no_guest", "bad_request", "limited")),
    Route("my_statistics", "GET", "/api/me/statistics", "What my finished matches tell", None, api.Statistics, 200,
          (GAME, OPPONENT), ("no_guest", "bad_request", "limited")),
    Route("my_records", "GET", "/api/me/records", "All my matches as records in one file; of those that run my part",
          None, None, 200, (), ("no_guest", "limited", "warming"), "application/zip"),
    # ------------------------------------------------------------ tables
    Route("tables", "GET", "/api/tables", "Public tables: open ones, running ones, finished ones", None, api.TableList,
          200, (STAGE, GAME, BEFORE), ("bad_request", "limited")),
    Route("create", "POST", "/api/tables", "A new table", api.Create, api.Created, 201, (LANG,), _ACTION),
    Route("open_record", "POST", "/api/records", "Open a record as a table that is over, once",
          Record, api.Created, 201, (LANG,), _ACTION),
    Route("table", "GET", "/api/tables/{table}", "A table as it is now, for me", None, api.Update, 200, (LANG, SINCE),
          (*_SEEN, "limited")),
    Route("view", "GET", "/api/tables/{table}/view", "An earlier position, as a seat saw it", None, api.Seen, 200,
          (AT, SEAT, LANG), (*_SEEN, "forbidden", "not_allowed", "limited")),
    Route("record", "GET", "/api/tables/{table}/record", "The record; of a running match only a seat's part", None,
          Record, 200, (SEAT,), (*_SEEN, "forbidden", "not_allowed", "limited")),
    Route("events", "GET", "/api/tables/{table}/events", "All that happened in the match, as a seat saw it", None,
          api.Story, 200, (SEAT, LANG), (*_SEEN, "forbidden", "not_allowed", "limited")),
    Route("log", "GET", "/api/tables/{table}/log", "The table's log when its match is over: who did what when", None,
          api.TableLog, 200, (LANG,), (*_SEEN, "not_allowed", "limited")),
    Route("position", "GET", "/api/tables/{table}/position", "A position as text; what is hidden is dealt again",
          None, api.Position, 200, (AT, SEAT), (*_SEEN, "forbidden", "not_allowed", "limited")),
    Route("invitation", "GET", "/api/tables/{table}/invitation", "The link for friends, and its QR code", None,
          api.Invitation, 200, (LANG,), _SEEN),
    Route("thumbnail", "GET", "/api/tables/{table}/thumbnail.svg", "The board as everybody may see it, small and flat",
          None, None, 200, (), (*_SEEN, "limited"), "image/svg+xml"),
    Route("preview_picture", "GET", "/api/tables/{table}/preview.png", "The board and who plays, for who shows a link",
          None, None, 200, (LANG, MARK), (*_SEEN, "limited"), "image/png"),
    _action("join", "Take an open seat", api.Join),
    _action("leave", "Leave before the start", api.TableAction),
    _action("start", "Start the match", api.TableAction),
    _action("salt", "Add salt to the chance, before the start", api.AddSalt),
    _action("moves", "Make moves, all of them or none", api.Moves, "stale", "illegal", "bad_move"),
    Route("preview", "POST", "/api/tables/{table}/preview", "Look at moves without making them", api.Try, api.Preview,
          200, (LANG,), (*_ACTION, "stale", "illegal", "bad_move")),
    Route("why_not", "POST", "/api/tables/{table}/why", "Ask why moves cannot be made", api.Try, api.WhyNot, 200,
          (LANG,), (*_ACTION, "stale", "bad_move")),
    Route("hint", "POST", "/api/tables/{table}/hint", "What a bot would do in my place", api.AskHint, api.Hint, 200,
          (LANG,), (*_ACTION, "stale")),
    _action("undo", "Take back my last moves", api.TakeBack),
    _action("propose", "Ask all persons: abandon, or take back more", api.Propose),
    _action("reply", "Agree to a proposal, or decline it", api.Reply),
    _action("hand_over", "Hand a seat to a bot", api.HandOver, path="bot"),
    _action("take", "Take a seat back from a bot", api.SeatAction),
    _action("resign", "Give up; with three seats or more a bot plays on while a person is left", api.SeatAction),
    _action("time_up", "Choose what happens when a seat's time is up", api.TimeUp, path="time"),
    _action("say", "A line of chat", api.Say, path="chat"),
    Route("rematch", "POST", "/api/tables/{table}/rematch", "A new table with the same settings", api.TableAction,
          api.Created, 201, (LANG,), _ACTION),
    Route("what_if", "POST", "/api/tables/{table}/whatif", "A board to try things on", api.WhatIf, api.Created, 201,
          (LANG,), _ACTION),
    Route("remove", "DELETE", "/api/tables/{table}", "Delete a table (its maker before the start)", None,
          None, 204, (), ("no_guest", "forbidden", "not_found", "not_allowed", "not_saved")),
    # ------------------------------------------------------------ for the operator, with his token
    Route("all_tables", "GET", "/api/operator/tables", "All tables", None, api.TableList, 200, (BEFORE,),
          ("bad_request", "forbidden")),
    Route("bans", "GET", "/api/operator/bans", "Who is shut out", None, api.BanList, 200, (), ("forbidden",)),
    Route("ban", "PUT", "/api/operator/bans/{who}", "Shut out a person or an address", None, None, 204, (),
          ("forbidden", "not_saved")),
    Route("unban", "DELETE", "/api/operator/bans/{who}", "Let somebody in again", None, None, 204, (),
          ("forbidden", "not_saved")),
)  # fmt: skip

# Any request can be badly formed, or come from somebody who is shut out or from another site's page.
ROUTES: tuple[Route, ...] = tuple(
    route._replace(problems=tuple(dict.fromkeys(("bad_request", "forbidden", *route.problems)))) for route in _ROUTES
)
