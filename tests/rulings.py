"""Makes docs/rulings/<game>.md: seed paragraph → ruling → test; and counts both for the README. `make rulings` writes
them, the suite checks them.

Tests are found by reading the test files, so a ruling counts as proved only if a test names it with `@ruling(...)`.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jarlshof import game_names
from jarlshof.core.textcheck import ruling_in
from jarlshof.core.texts import Texts

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs" / "rulings"
README = TESTS.parent / "README.md"
GAMES = tuple(name for name in game_names() if name not in ("toy", "flotsam"))  # these have no rule book


def marks(path: Path) -> Iterator[tuple[str, str]]:
    """(ruling, test) for every `@ruling` in a file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for call in node.decorator_list:
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "ruling":
                    for argument in call.args:
                        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                            yield argument.value, f"{path.relative_to(TESTS.parent).as_posix()}::{node.name}"


@cache
def proofs() -> dict[str, list[str]]:
    """Ruling → the tests that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for name, test in marks(path):
            found[name].append(test)
    return dict(found)


def rulings_of(game: str) -> dict[str, str]:
    """Ruling → title, in the order of the rule book."""
    texts = Texts.load(f"jarlshof.games.{game}", "en")
    keys = [key for key in texts.keys() if key.startswith("ruling.") and key.endswith(".title")]
    return {f"{game}.{ruling_in(key)}": texts(key) for key in keys}


def page(game: str) -> str:
    """The page of one game."""
    tests, titles = proofs(), rulings_of(game)
    seed = tomllib.loads((TESTS / "games" / game / "paragraphs.toml").read_text("utf-8"))
    lines = [
        f"# Rulings of {game.capitalize()}",
        "",
        "Made by `make rulings`; do not edit. First the paragraphs of the source and the rulings that carry them out,",
        "then every ruling with the tests that prove it.",
        "",
        "## From the source to the rulings",
        "",
        "| paragraph | about | rulings |",
        "|---|---|---|",
    ]
    for paragraph in [*seed["paragraph"], *seed.get("elsewhere", [])]:
        names = ", ".join(f"`{name}`" for name in paragraph["rulings"]) or f"– ({paragraph['why']})"
        lines.append(f"| {paragraph['id']} | {paragraph['about']} | {names} |")
    lines += [f"| – (ours) | {entry['why']} | `{entry['ruling']}` |" for entry in seed.get("ours", [])]
    lines += ["", "## From the rulings to the tests", "", "| ruling | title | tests |", "|---|---|---|"]
    for name, title in titles.items():
        named = "<br>".join(f"`{_short(test)}`" for test in tests.get(name, [])) or "**none**"
        lines.append(f"| `{name}` | {title} | {named} |")
    return "\n".join(lines) + "\n"


def _short(test: str) -> str:
    file, _, name = test.partition("::")
    return f"{Path(file).stem}::{name}"


def counted(game: str) -> str:
    """For the card of a game."""
    proved, titles = proofs(), rulings_of(game)
    tests = {test for name in titles for test in proved.get(name, [])}
    return f"[{len(titles)} rulings](docs/rulings/{game}.md) proved by {len(tests)} tests"


def readme() -> str:
    """The README with what is counted now."""
    text = README.read_text("utf-8")
    for game in GAMES:
        link = re.escape(f"](docs/rulings/{game}.md)")
        text, found = re.subn(rf"\[\d+ rulings{link} proved by \d+ tests", counted(game), text)
        assert found == 1, f"{README.name} must count the rulings of {game} once"
    return text


if __name__ == "__main__":
    DOCS.mkdir(parents=True, exist_ok=True)
    for game_name in sys.argv[1:] or GAMES:
        (DOCS / f"{game_name}.md").write_text(page(game_name), "utf-8")
        print(f"docs/rulings/{game_name}.md")
    README.write_text(readme(), "utf-8")
    print("README.md")
