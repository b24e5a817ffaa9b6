"""The OpenAPI document: valid, complete, as strict as the types, and true of what is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.core import NotSet
from schemathesis.core.result import Ok

import jarlshof
from jarlshof.core.record import record_of
from jarlshof.server.openapi import MEANING, REF, document, document_bytes, problems_of, renewed, schemas
from jarlshof.wire import api
from jarlshof.wire.routes import ROUTES, STATUS, Route

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
GAMES = ("flotsam", "nord", "northgard", "settlers", "toy")
TAKEN = [route for route in ROUTES if route.body is not None]
REQUEST = "request-1"
MOVES = {"seat": "a", "prompt": "0a", "moves": ["done"], "request": REQUEST}
CREATE = {"game": "nord", "request": REQUEST}
MISTAKES = {
    "a field that is missing": ("Moves", {key: value for key, value in MOVES.items() if key != "prompt"}),
    "a field that is not known": ("Moves", {**MOVES, "more": 1}),
    "no move at all": ("Moves", {**MOVES, "moves": []}),
    "a seat that cannot be": ("Moves", {**MOVES, "seat": "z"}),
    "a request id that is too short": ("Moves", {**MOVES, "request": "short"}),
    "a clock without its kind": ("Create", {**CREATE, "clock": {"days": 3}}),
    "a clock with another's field": ("Create", {**CREATE, "clock": {"kind": "none", "days": 3}}),
    "a bank that is too small": ("Create", {**CREATE, "clock": {"kind": "realtime", "bank": 1}}),
    "a word that is not offered": ("Create", {**CREATE, "undo": "always"}),
    "a salt that is no bytes": ("AddSalt", {"salt": "abc", "request": REQUEST}),
    "a seat's bot that is no seat's": ("WhatIf", {"bots": {"z": "greedy"}, "request": REQUEST}),
}


@cache
def described() -> Any:
    """The document as a client reads it."""
    return json.loads(document_bytes("1.2.3"))


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """The judge of a component."""
    return jsonschema_rs.Draft202012Validator({"$ref": REF + name, "components": described()["components"]})


def is_valid(name: str, data: object) -> bool:
    """Does data fit a component?"""
    return validator(name).is_valid(data)


def whole(node: Any) -> Any:
    """Data with 3 for 3.0: both are integers to a schema, but only the first one to us."""
    if isinstance(node, dict):
        return {key: whole(value) for key, value in node.items()}
    if isinstance(node, list):
        return [whole(item) for item in node]
    return int(node) if isinstance(node, float) and node.is_integer() else node


def sent(data: object) -> Any:
    """Data as it comes out of the wire."""
    return json.loads(msgspec.json.encode(data))


def references(node: object) -> Iterator[str]:
    """Every reference in a document, those of discriminators included."""
    if isinstance(node, str) and node.startswith("#/"):
        yield node
    for item in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from references(item)


def operation(route: Route) -> Any:
    """What the document says of a route."""
    return described()["paths"][route.path][route.method.lower()]


# ---------------------------------------------------------------- the document
def test_it_is_valid_and_holds_every_route() -> None:
    loaded = schemathesis.openapi.from_dict(described())
    loaded.validate()
    found = [result.ok() for result in loaded.get_all_operations() if isinstance(result, Ok)]
    assert {(each.method.upper(), each.path) for each in found} == {(route.method, route.path) for route in ROUTES}
    assert described()["info"]["version"] == "1.2.3"
    assert described()["openapi"].startswith("3.1")


def test_every_reference_leads_somewhere() -> None:
    found = set(references(described()))
    assert len(found) > 50
    assert found <= {REF + name for name in described()["components"]["schemas"]}


def test_no_component_is_left_over() -> None:
    assert {REF + name for name in schemas()} <= set(references(described()))


def test_it_is_made_once() -> None:
    assert document_bytes("1.2.3") is document_bytes("1.2.3")
    assert described() == document("1.2.3")
    assert json.loads(document_bytes("4.5.6"))["info"]["version"] == "4.5.6"


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_a_route_tells_its_answers_and_parameters(route: Route) -> None:
    told = operation(route)
    assert set(told["responses"]) == {str(status) for status in (route.status, *map(STATUS.get, problems_of(route)))}
    kinds = {route.kind} if route.answer is not None or route.kind != "application/json" else set()
    assert set(told["responses"][str(route.status)].get("content", ())) == kinds
    assert ("requestBody" in told) == (route.body is not None)
    parameters = {(each["in"], each["name"]) for each in told["parameters"]}
    assert {name for where, name in parameters if where == "query"} == {query.name for query in route.query}
    assert {f"{{{name}}}" for where, name in parameters if where == "path"} == {
        part for part in route.path.split("/") if part.startswith("{")
    }
    assert not parameters or "400" in told["responses"]


def test_several_problems_of_one_status_are_one_answer() -> None:
    [moves] = [route for route in ROUTES if route.name == "moves"]
    answer = operation(moves)["responses"]["422"]
    assert all(f"`{code}`" in answer["description"] for code in ("illegal", "bad_move", "bad_option"))
    assert answer["content"]["application/json"]["schema"] == {"$ref": REF + "Problem"}


def test_it_tells_who_one_must_be() -> None:
    must_be = {route.name: operation(route)["security"] for route in ROUTES}
    assert must_be["my_tables"] == [{"guest": []}]
    assert must_be["moves"] == must_be["games"] == [{}, {"guest": []}]
    assert all(must_be[name] == [{"operator": []}] for name in ("all_tables", "ban", "unban"))


def test_a_body_is_optional_only_where_nothing_must_be_in_it() -> None:
    optional = {route.name for route in TAKEN if not operation(route)["requestBody"]["required"]}
    assert optional == {"rename", "notices", "sample"}
    for route in TAKEN:
        if route.name in optional:
            msgspec.json.decode(b"{}", type=route.body)


def test_every_problem_has_a_status_and_a_meaning() -> None:
    assert set(MEANING) == set(STATUS) == set(get_args(api.Code))


def test_the_socket_is_described() -> None:
    socket = described()["x-websocket"]
    assert socket["path"].endswith("/live")
    assert is_valid("ServerFrame", sent(api.Thinking(seats=["a"])))
    assert is_valid("ClientFrame", sent(api.SayFrame(text="hail", request=REQUEST)))
    assert not is_valid("ClientFrame", sent(api.Thinking(seats=["a"])))


# ---------------------------------------------------------------- what is sent
@pytest.mark.parametrize("name", GAMES)
def test_views_events_and_records_are_what_the_document_says(name: str) -> None:
    match = jarlshof.new(name, seats=2, seed=3)
    for _ in range(40):
        for seat in (None, 0, 1):
            assert is_valid(f"{name.capitalize()}View", sent(match.view(seat)))
            assert is_valid("View", sent(match.view(seat)))
        if match.over:
            break
        match.play(match.legal()[-1])
    assert all(is_valid("MatchEvent", sent(event)) for event in match.events(-1, 0))
    assert is_valid("MatchRecord", sent(record_of(match)))


@pytest.mark.parametrize("part", ["table", "mine", "prompt"])
def test_a_view_with_parts_of_another_game_is_none(part: str) -> None:
    nord, settlers = (sent(jarlshof.new(name, seats=2, seed=3).view(0)) for name in ("nord", "settlers"))
    del settlers[part]
    assert not is_valid("View", settlers)
    if part != "prompt":
        assert not is_valid("View", {**settlers, part: nord[part]})


def test_an_answer_has_all_of_its_fields() -> None:
    problem = sent(api.Problem(code="stale", text="too late"))
    assert is_valid("Problem", problem)
    del problem["update"]
    assert not is_valid("Problem", problem)


# ---------------------------------------------------------------- what is taken
@pytest.mark.parametrize("mistake", MISTAKES)
def test_document_and_types_refuse_the_same(mistake: str) -> None:
    name, body = MISTAKES[mistake]
    assert not is_valid(name, body)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(body, getattr(api, name))


@pytest.mark.parametrize("route", TAKEN, ids=lambda route: route.name)
def test_the_types_take_what_the_document_allows(route: Route) -> None:
    loaded = schemathesis.openapi.from_dict(described())

    @given(loaded[route.path][route.method].as_strategy())
    @settings(
        max_examples=20,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def taken(case: schemathesis.Case[Any]) -> None:
        body = {} if isinstance(case.body, NotSet) else whole(case.body)
        msgspec.json.decode(json.dumps(body), type=route.body)

    taken()


# ---------------------------------------------------------------- the page
def test_the_tables_of_the_page_are_up_to_date() -> None:
    page = PAGE.read_text("utf-8")
    assert page == renewed(page), "run: python -m jarlshof.server.openapi docs/api.md"
    assert all(f"`{route.method} {route.path}" in page for route in ROUTES)


@given(st.text(max_size=40))
def test_only_a_page_with_marks_is_renewed(text: str) -> None:
    with pytest.raises(jarlshof.BadOption):
        renewed(f"<!-- addresses -->{text}")
