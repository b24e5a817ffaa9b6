"""The API as an OpenAPI 3.1 document and as tables for docs/api.md: all from the routes and the types of the wire."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, get_type_hints

import msgspec

from jarlshof import games  # noqa: F401  (makes the games known)
from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game, game, game_names
from jarlshof.core.view import Forecast, Mine, Public, View
from jarlshof.wire import api
from jarlshof.wire.api import Code
from jarlshof.wire.routes import LANG, ROUTES, STATUS, Query, Route

Schema: TypeAlias = dict[str, Any]  # a keyword takes whatever JSON there is

REF = "#/components/schemas/"
COOKIE = "jarlshof"
LIVE = "/api/tables/{table}/live"
SEQ = Query("seq", int, "what the client has already: events after this seq come with the first frame")
# Shapes with a name of their own wherever they stand; the others are too common to be told by their shape.
NAMED = (
    "SeatLetter", "RequestId", "PromptId", "Salt", "Lang", "Stage", "Clock", "Undo", "Code",
    "ServerFrame", "ClientFrame",
)  # fmt: skip
RENAMED = {"Record": "MatchRecord", "Event": "MatchEvent"}  # both words mean something else in a page
BASES = {base.__name__ for base in (Public, Mine, Forecast)}
IN_PATHS = {
    "game": "the name of a game",
    "table": "the table's id, which is also its invitation",
    "person": "the id of a person",
    "who": "the id of a person, or an address of the network",
}
IN_PATH: Schema = {"type": "string", "pattern": "^[A-Za-z0-9_.:-]{1,64}$"}
TAGS = {
    "server": "How the server is and what can be played here.",
    "me": "Who one is: a guest, known by a cookie.",
    "tables": "Finding, making and looking at tables.",
    "play": "What is done at a table.",
    "operator": "For whoever runs the server, with a token.",
}
LATER = (429, 503)
RETRY: Schema = {"Retry-After": {"description": "seconds to wait", "schema": {"type": "integer"}}}
SECURITY: Schema = {
    "guest": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": f"Set by `POST /api/me`; behind TLS its name is `__Host-{COOKIE}`.",
    },
    "operator": {"type": "http", "scheme": "bearer", "description": "The token of whoever runs the server."},
}
JSON = "application/json"
MEANING: dict[Code, str] = {
    "bad_request": "the request cannot be read: no JSON, a field that is missing, unknown or out of bounds",
    "no_guest": "only a guest can do that, and the cookie is missing or not known",
    "forbidden": "the request comes from another site, or the seat or table is somebody else's",
    "not_found": "there is no such table, person or link",
    "not_allowed": "not now, or not at this table",
    "stale": "the prompt is not the seat's present one; `update` tells how things are",
    "too_large": "the body is larger than 64 KiB, or 256 KiB for a record",
    "illegal": "the rules forbid the move; `ruling` names the rule, `number` the move in its list",
    "bad_move": "the text is no move of this game",
    "bad_option": "a game, option, bot, content, position or record that is not accepted; `text` tells why",
    "limited": "too many requests; try again later",
    "internal": "a fault of the server; nothing was changed",
    "warming": "the game is still being compiled, or this takes too long before it is; "
    "`GET /api/health` tells how far it is",
    "not_saved": "the disk did not take it; nothing was changed",
}


# ---------------------------------------------------------------- components
@cache
def schema_of(hint: Hashable) -> Schema:
    """The schema of a type of the wire; structs and named shapes are references to components."""
    made: Schema = _public(_generated([hint])[0][0], _shapes())
    return made


def schemas() -> dict[str, Schema]:
    """Every component by its name; the views of each known game are components of their own."""
    sent = [route.answer for route in ROUTES if route.answer] + [api.Problem, api.ServerFrame]
    taken = [route.body for route in ROUTES if route.body] + [api.ClientFrame]
    shapes, in_bodies = _shapes(), set(_generated(taken)[1])
    found: dict[str, Schema] = {name: _public(shape) for name, shape in shapes.items()}
    for name, schema in _generated(sent + taken)[1].items():
        if name not in BASES:
            found[RENAMED.get(name, name)] = _component(schema, shapes, always=name not in in_bodies)
    view = found[View.__name__]
    own = {name: _view_of(game(name), view, found) for name in game_names()}
    found[View.__name__] = {
        "description": view["description"],
        "anyOf": [{"$ref": REF + component} for component in own.values()],
        "discriminator": {
            "propertyName": "game",
            "mapping": {name: REF + component for name, component in own.items()},
        },
    }
    return dict(sorted(found.items()))


def _view_of(rules: Game, view: Schema, found: dict[str, Schema]) -> str:
    """Adds the components of one game and returns the name of its view."""
    prefix = rules.name.capitalize()

    def own_name(name: str) -> str:
        return name if name.startswith(prefix) else prefix + name

    hints = [_returned(function) for function in (rules.table, rules.mine, rules.forecast)]
    (table, mine, forecast), parts = _generated(hints)
    for name, schema in parts.items():
        found[own_name(name)] = _component(_public(schema, rename=own_name), {}, always=True)
    facts = {
        "game": {"enum": [rules.name]},
        "table": table,
        "mine": {"anyOf": [mine, {"type": "null"}]},
        "forecast": forecast,
    }
    found[f"{prefix}View"] = {
        **view,
        "description": f"{view['description'].rstrip('.')}, in {rules.title}.",
        "properties": {**view["properties"], **_public(facts, rename=own_name)},
    }
    return f"{prefix}View"


def _returned(function: Callable[..., object]) -> object:
    """What a game's function returns; one without annotation (the default) returns nothing."""
    return get_type_hints(function).get("return", type(None))


def _generated(hints: Iterable[object]) -> tuple[list[Schema], dict[str, Schema]]:
    made, components = msgspec.json.schema_components(hints, ref_template=REF + "{name}")
    return list(made), components


@cache
def _shapes() -> dict[str, Schema]:
    return {name: _generated([getattr(api, name)])[0][0] for name in NAMED}


def _component(schema: Schema, shapes: dict[str, Schema], always: bool) -> Schema:
    """A struct, or a row of values, as a component. What only the server sends always has all fields of a struct."""
    made: Schema = _public(schema, shapes)
    del made["title"]
    if always and "properties" in made:
        made["required"] = list(made["properties"])
    return made


def _public(node: Any, shapes: dict[str, Schema] | None = None, rename: Callable[[str], str] | None = None) -> Any:
    """A schema with the public names of components, and with references in place of the named shapes in it."""
    rename = rename or (lambda name: RENAMED.get(name, name))
    if isinstance(node, str):
        return REF + rename(node.removeprefix(REF)) if node.startswith(REF) else node
    if isinstance(node, list):
        return [_public(item, shapes, rename) for item in node]
    if not isinstance(node, dict):
        return node
    bare = {key: value for key, value in node.items() if key != "default"}
    for name, shape in (shapes or {}).items():
        if bare == shape:
            return {"$ref": REF + name} | ({"default": node["default"]} if "default" in node else {})
    return {key: _public(value, shapes, rename) for key, value in node.items()}


# ---------------------------------------------------------------- paths
def path_names(route: Route) -> list[str]:
    """The names in braces in a route's path."""
    return re.findall(r"\{(\w+)\}", route.path)


def query_schema(query: Query) -> Schema:
    """What may stand for a query parameter."""
    if query.choices:
        schema: Schema = {"enum": sorted(query.choices)}
    elif query.name == "seat":
        return schema_of(api.SeatLetter)
    elif query.kind is int:
        schema = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    else:
        schema = {"type": "boolean" if query.kind is bool else "string"}
    made: Schema = _public(schema, _shapes())
    return made


def problems_of(route: Route) -> tuple[Code, ...]:
    """What can go wrong; whatever has parameters can be asked in a way that cannot be read."""
    if (route.query or path_names(route)) and "bad_request" not in route.problems:
        return ("bad_request", *route.problems)
    return route.problems


def _parameters(route: Route) -> list[Schema]:
    return [
        {"name": name, "in": "path", "required": True, "description": IN_PATHS[name], "schema": IN_PATH}
        for name in path_names(route)
    ] + [_query_parameter(query) for query in route.query]


def _query_parameter(query: Query) -> Schema:
    return {"name": query.name, "in": "query", "description": query.text, "schema": query_schema(query)}


def _json(schema: Schema) -> Schema:
    return {JSON: {"schema": schema}}


def _responses(route: Route) -> dict[str, Schema]:
    good: Schema = {"description": "Done." if route.answer is None else "The answer."}
    if route.answer is not None:
        good["content"] = _json(schema_of(route.answer))
    elif route.kind != JSON:
        good |= {"description": "The file.", "content": {route.kind: {"schema": {"type": "string"}}}}
    responses = {str(route.status): good}
    problems = problems_of(route)
    for status in sorted({STATUS[code] for code in problems}):
        codes = [f"- `{code}`: {MEANING[code]}" for code in problems if STATUS[code] == status]
        answer = {"description": "\n".join(codes), "content": _json(schema_of(api.Problem))}
        responses[str(status)] = answer | ({"headers": RETRY} if status in LATER else {})
    return responses


def _tag(route: Route) -> str:
    if route.path.startswith(("/api/me", "/api/recover")):
        return "me"
    if route.path.startswith("/api/tables"):
        return "play" if route.method == "POST" and path_names(route) else "tables"
    return "operator" if route.path.startswith("/api/operator") else "server"


def _security(tag: str, route: Route) -> list[Schema]:
    """Who one must be. At tables a stranger sees what everybody may see, and becomes a guest by what he does."""
    if tag == "operator":
        return [{"operator": []}]
    return [{"guest": []}] if tag == "me" and "no_guest" in route.problems else [{}, {"guest": []}]


def _operation(route: Route) -> Schema:
    tag = _tag(route)
    operation: Schema = {
        "operationId": route.name,
        "summary": route.text,
        "tags": [tag],
        "security": _security(tag, route),
        "parameters": _parameters(route),
        "responses": _responses(route),
    }
    if route.body is not None:
        needed = any(field.required for field in msgspec.structs.fields(route.body))
        operation["requestBody"] = {"required": needed, "content": _json(schema_of(route.body))}
    return operation


# ---------------------------------------------------------------- the document
def document(version: str) -> dict[str, object]:
    """The whole API as an OpenAPI 3.1 document; `version` is that of the server."""
    paths: dict[str, Schema] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Jarlshof",
            "version": version,
            "summary": "Tables, seats, moves and live updates of board games.",
            "description": f"The WebSocket of a table is at `{LIVE}`, see `x-websocket`.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": SECURITY,
        },
        "x-websocket": {
            "path": LIVE,
            "parameters": [_query_parameter(query) for query in (SEQ, LANG)],
            "receive": {"$ref": REF + "ServerFrame"},
            "send": {"$ref": REF + "ClientFrame"},
        },
    }


def document_bytes(version: str) -> bytes:
    """The document as JSON, made once."""
    return _encoded(version, tuple(game_names()))


@cache
def _encoded(version: str, _known: tuple[str, ...]) -> bytes:
    return msgspec.json.encode(document(version))


# ---------------------------------------------------------------- tables for docs/api.md
def address_table() -> str:
    """All addresses as a Markdown table."""
    lines = ["| name | address | body → answer | what it does |", "|---|---|---|---|"]
    for route in ROUTES:
        query = "&".join(query.name for query in route.query)
        address = f"`{route.method} {route.path}{'?' + query if query else ''}`"
        goes, comes = _short(route.body), _short(route.answer) if route.kind == JSON else f"`{route.kind}`"
        lines.append(f"| `{route.name}` | {address} | {goes} → {comes} | {route.text} |")
    return "\n".join(lines)


def _short(hint: Hashable) -> str:
    if hint is None:
        return "–"
    schema = schema_of(hint)
    return f"`{schema['$ref'].removeprefix(REF)}`" if "$ref" in schema else schema["type"]


def problem_table() -> str:
    """All problem codes as a Markdown table."""
    lines = ["| status | code | meaning |", "|---|---|---|"]
    return "\n".join(lines + [f"| {status} | `{code}` | {MEANING[code]} |" for code, status in STATUS.items()])


def renewed(page: str) -> str:
    """A page of Markdown with the tables between its marks as they should be."""
    for mark, table in (("addresses", address_table()), ("problems", problem_table())):
        start, end = f"<!-- {mark} -->", f"<!-- end of {mark} -->"
        if page.count(start) != 1 or page.count(end) != 1 or page.index(start) > page.index(end):
            raise BadOption("page", page, f"one that has {start} and {end} once")
        page = page[: page.index(start)] + f"{start}\n{table}\n" + page[page.index(end) :]
    return page


if __name__ == "__main__":  # python -m jarlshof.server.openapi docs/api.md
    for name in sys.argv[1:]:
        Path(name).write_text(renewed(Path(name).read_text("utf-8")), "utf-8")
