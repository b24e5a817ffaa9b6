"""The TypeScript module: complete, closed, strict, and the same whoever writes it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from jarlshof.core import game as register
from jarlshof.server.openapi import Schema, schemas
from jarlshof.server.typescript import NoType, main, type_of, types
from jarlshof.wire.routes import ROUTES

BUILT_IN = {"string", "number", "boolean", "null", "unknown", "never", "Record", "Readonly", "Pick", "Name", "Routes"}
TYPES: dict[str, Schema] = {
    "unknown": {},
    "number": {"type": "integer"},
    "Person | null": {"anyOf": [{"$ref": "#/components/schemas/Person"}, {"type": "null"}]},
    "string | number": {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "number"}]},
    '"a" | 2 | true': {"enum": ["a", 2, True]},
    "(string | null)[]": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
    "string[][]": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
    "[string, number]": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "items": False},
    "Record<string, number[]>": {
        "type": "object",
        "additionalProperties": {"type": "array", "items": {"type": "integer"}},
    },
    "Record<string, unknown>": {"type": "object"},
}


@cache
def written() -> str:
    """The module."""
    return types()


def declaration(name: str) -> str:
    """One interface of the module, or one type."""
    found = re.search(rf"^export (interface {name} {{.*?^}}|type {name} = .*?;)$", written(), re.DOTALL | re.MULTILINE)
    assert found, name
    return found.group()


@pytest.mark.parametrize("written_as", TYPES)
def test_a_schema_becomes_a_type(written_as: str) -> None:
    assert type_of(TYPES[written_as]) == written_as


@pytest.mark.parametrize("schema", [{"type": "wish"}, {"not": {}}, {"type": "object", "properties": {}}])
def test_what_is_not_understood_is_an_error(schema: dict[str, object]) -> None:
    with pytest.raises(NoType):
        type_of(schema)


def test_every_component_is_declared_once() -> None:
    declared = re.findall(r"^export (?:interface|type) (\w+)", written(), re.MULTILINE)
    assert declared == [*sorted(schemas()), "Routes"]
    assert "Record" not in declared  # it would hide TypeScript's own


def test_every_type_that_is_used_is_declared() -> None:
    code = re.sub(r'/\*\*.*?\*/|//.*|"[^"\n]*"', "", written().partition("/** Where each")[0])
    used = {word for part in re.findall(r"[:=] ([^;]*);", code) for word in re.findall(r"[A-Za-z]\w*\b(?!\??:)", part)}
    assert used <= {*schemas(), *BUILT_IN}
    assert not re.search(r"\bany\b", code)


def test_nothing_of_a_docstring_ends_its_comment() -> None:
    assert written().count("/**") == written().count("*/")


def test_views_and_frames_can_be_told_apart() -> None:
    assert declaration("View").startswith("export type View = NordView | NorthgardView | SettlersView")
    assert '  game: "nord";\n' in declaration("NordView")
    assert "  table: SettlersTable;\n" in declaration("SettlersView")
    assert "  mine: NordMine | null;\n" in declaration("NordView")
    for frame, tag in {"Hello": "hello", "Update": "update", "ChatLine": "chat", "Problem": "problem"}.items():
        assert f'  type: "{tag}";\n' in declaration(frame)
        assert re.search(rf"\b{frame}\b", declaration("ServerFrame"))


def test_only_what_may_be_missing_is_optional() -> None:
    assert "  seat: SeatLetter;\n" in declaration("Moves")
    assert "  moves?: number;\n" in declaration("TakeBack")
    assert "  ruling: string | null;\n" in declaration("Problem")
    assert "  more: string | null;\n" in declaration("TableList")


def test_fields_and_types_have_the_words_of_the_docstrings() -> None:
    assert "/** Why not. A move that the rules forbid comes with its ruling, a stale one" in written()
    assert "  /** Seconds a bot waits before it moves. */\n  pace?: number;\n" in written()


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_every_route_can_be_called(route: object) -> None:
    name, method, path = route[:3]  # type: ignore[index]
    lang = "true" if any(query.name == "lang" for query in route.query) else "false"  # type: ignore[attr-defined]
    assert f'  {name}: {{ method: "{method}", path: "{path}", lang: {lang} }},\n' in written()
    assert re.search(
        rf'^  {name}: {{\n    method: "{method}";\n    path: "{re.escape(path)}";$', written(), re.MULTILINE
    )


def test_a_route_tells_what_goes_in_and_what_comes_out() -> None:
    moves = declaration("Routes").partition("  moves: {")[2].partition("\n  };")[0]
    assert "    params: { table: string };\n" in moves
    assert "    query: { lang?: Lang };\n" in moves
    assert "    body: Moves;\n    answer: Done;" in moves


def test_the_command_writes_the_same_in_every_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "wire.ts"
    command = [sys.executable, "-m", "jarlshof.server.typescript", str(file)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": "7"})
    known = {name: module for name, module in register._modules.items() if name not in ("toy", "flotsam")}
    monkeypatch.setattr(register, "_modules", known)  # only the tests know these; their order stays as it was
    assert file.read_text("utf-8") == types()
    assert file.read_text("utf-8").startswith("// Generated by `python -m jarlshof.server.typescript [FILE]`")


def test_without_a_file_it_goes_to_stdout(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    main([])
    sys.stdout.flush()
    assert capfdbinary.readouterr().out.decode() == types()


def test_two_files_are_too_many() -> None:
    with pytest.raises(SystemExit, match="usage"):
        main(["a.ts", "b.ts"])
