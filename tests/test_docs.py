"""What the documents show is run: the example of the README, docstrings, and every link leads somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import jarlshof

pytestmark = pytest.mark.jit_off

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


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
