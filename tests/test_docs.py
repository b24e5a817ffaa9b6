"""What the documents show is run: the example of the README, docstrings; links, paths and commands lead somewhere."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import jarlshof
from jarlshof.cli.main import app

pytestmark = pytest.mark.jit_off

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
GAMES = ROOT / "src" / "jarlshof" / "games"
NAMES = ["nord", "northgard", "settlers"]

# What documents name and no checkout has: what is built, and files of a reader.
MADE = {"server/static/", "src/jarlshof/server/static/", "assets/", "src/api/types.ts", "src/api/northgard.ts", "api/"}
READERS = {"FILE.py", "my_bot.py", "fr.ts", "fr.toml"}


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(example.strip().splitlines()) == 5
    exec(compile(example, "README.md", "exec"), {})
    out = capsys.readouterr().out
    assert out.startswith("['treasure none', 'treasure axe'")
    assert "large boat" in out
    assert "(nord.B16)" in out


def test_docstrings_tell_the_truth() -> None:
    failed, tried = doctest.testmod(jarlshof)
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_pages_of_all_games_have_the_same_headings() -> None:
    pages = sorted((ROOT / "docs" / "games").glob("*.md"))
    headings = [re.findall(r"^## (.*)$", page.read_text("utf-8"), re.MULTILINE) for page in pages]
    assert len(pages) == 3
    assert all(page == headings[0] for page in headings), headings


def test_the_position_of_the_notation_is_written_as_it_says() -> None:
    """Every key of the complete form stands in docs/notation.md, in this order."""
    keys = [line.partition(":")[0] for line in jarlshof.new("nord", seed=1).position().splitlines() if ":" in line]
    text = (ROOT / "docs" / "notation.md").read_text("utf-8")
    places = [text.index(f"\n{key}:") for key in keys]
    assert places == sorted(places)


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 120


# ---------------------------------------------------------------- commands
OURS = {str(known.name) for known in app.registered_commands} | {str(known.name) for known in app.registered_groups}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_exist(page: Path) -> None:
    """Targets of make, subcommands of jarlshof, and the tests that pytest is given."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for program, *words in _commands(page.read_text("utf-8")):
        if program == "make":
            assert {word for word in words if re.fullmatch("[a-z-]+", word)} <= targets, words
        elif program == "jarlshof" and words and re.fullmatch("[a-z]+", words[0]):
            assert words[0] in OURS, words
        elif program == "pytest":
            paths = [word.partition("::")[0] for word in words if word.startswith("tests/") and "…" not in word]
            assert all(list(ROOT.glob(path)) for path in paths), words


def test_the_page_of_commands_is_complete() -> None:
    text = (ROOT / "docs" / "commands.md").read_text("utf-8")
    named = {code.removeprefix("jarlshof ").split()[0] for code in re.findall(r"`([^`\n]+)`", text)}
    assert named >= OURS


def _commands(text: str) -> Iterator[list[str]]:
    """What a text shows as code or in a block for the shell: the program's name, then the words it is given."""
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line.partition("#")[0] for block in blocks for line in block.splitlines()]
    for line in [*lines, *re.findall(r"`([^`\n]+)`", text)]:
        if words := line.split():
            yield [words[0].rpartition("/")[2], *words[1:]]


# ---------------------------------------------------------------- the tree
def test_every_file_and_folder_that_is_named_is_there() -> None:
    """A path may begin anywhere in the tree; NAME is any game."""
    tree = {"/" + path for path in _tree()}
    missing = [
        f"{page.name}: {path}"
        for page in PAGES
        for path in _paths(page.read_text("utf-8"))
        if path not in MADE | READERS
        and not any(entry.endswith("/" + path.replace("NAME", name)) for entry in tree for name in NAMES)
    ]
    assert not missing


@pytest.mark.parametrize(("folder", "page"), [("core", "architecture"), ("server", "architecture"), ("asking", "bots")])
def test_a_list_of_the_files_of_a_folder_is_complete(folder: str, page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    [table] = re.findall(rf"\| file in `{folder}/` \| .*\n\|---.*\n((?:\|.*\n)+)", text)
    listed = {path for row in table.splitlines() for path in _paths(row.split("|")[1])}
    entries = {_name(path) for path in (ROOT / "src" / "jarlshof" / folder).iterdir() if _counts(path)}
    assert listed == {path for path in entries if path.endswith((".py", "/"))} - {"__init__.py"}


def test_the_words_of_the_server_stand_where_it_says() -> None:
    """`room.py` is of the server, `wire/api.py` of the package."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| `([\w/]+\.py)`, `(\w+)` \|", text, re.MULTILINE)
    assert rows
    for path, name in rows:
        source = ROOT / "src" / "jarlshof" / (path if "/" in path else f"server/{path}")
        assert re.search(rf"^(class )?{name}\b", source.read_text("utf-8"), re.MULTILINE), (path, name)


@pytest.mark.parametrize("root", ["src/jarlshof", "tests", "web/src"])
def test_the_map_has_every_room(root: str) -> None:
    listed = {path for row in _map(f"`{root}/`") for path in _paths(row[0])}
    there = {_name(path) for path in (ROOT / root).iterdir() if path.is_dir() and _counts(path)}
    assert listed == there | ({"api/"} if root == "web/src" else set())  # web/src/api is made by the build


@pytest.mark.parametrize("name", NAMES)
def test_the_map_has_every_room_of_a_game(name: str) -> None:
    listed = {path for row in _map("A game's folder") if row[1] == "all" or name in row[1] for path in _paths(row[0])}
    assert listed == {_name(path) for path in (GAMES / name).iterdir() if _counts(path)} - {"__init__.py"}


def _map(heading: str) -> Iterator[list[str]]:
    """The rows of the tables under a heading of the map."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    _, found, section = text.partition(f"\n### {heading}\n")
    assert found, heading
    for row in re.split(r"\n##", section)[0].splitlines():
        if row.startswith("| `"):
            yield [cell.strip() for cell in row.strip("|").split("|")]


def _paths(text: str) -> Iterator[str]:
    """What stands in a text as code and looks like a file or folder of ours."""
    for code in re.findall(r"`([^`\n]+)`", text):
        if re.fullmatch(r"[\w./-]*\w/|[\w./-]+\.(?:py|ts|svelte|toml|css)", code) and not code.startswith("/"):
            yield code


def _tree() -> Iterator[str]:
    for root in ("src", "tests", "examples", "docs", "web/src", "web/tests", "web/build", ".github"):
        for path in (ROOT / root).rglob("*"):
            if _counts(path):
                yield str(path.parent.relative_to(ROOT)) + "/" + _name(path)
    yield from ("src/", "tests/", "web/", "docs/", "examples/", "web/src/", "pyproject.toml")


def _counts(path: Path) -> bool:
    """Not what Python or the build leaves there."""
    return path.name not in {"__pycache__", "static"} and not path.name.startswith(".")


def _name(path: Path) -> str:
    return path.name + "/" * path.is_dir()
