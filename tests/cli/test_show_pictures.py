"""`jarlshof show --out`: pictures in files, and boards by their name."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import jarlshof
from tests.cli.runner import Runner

SMALL = "board:\n A m B\nposts:\n A a1\n"


def test_an_svg_file_in_either_theme(jarl: Runner, tmp_path: Path) -> None:
    light, dark = tmp_path / "light.svg", tmp_path / "dark.SVG"
    done = jarl("show", SMALL, "--out", str(light))
    assert done == (0, f"picture written to {light}\n", "")
    assert jarl("show", SMALL, "--out", str(dark), "--theme", "dark").code == 0
    for file in (light, dark):
        assert ET.fromstring(file.read_text("utf-8")).tag.endswith("svg")
    assert light.read_bytes() != dark.read_bytes()


def test_a_png_file_is_1600_pixels_wide(jarl: Runner, tmp_path: Path) -> None:
    file = tmp_path / "small.png"
    assert jarl("show", SMALL, "--out", str(file)).code == 0
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert width == 1600
    assert height > 800


def test_a_shipped_island_by_its_name(jarl: Runner, tmp_path: Path) -> None:
    match = jarlshof.new("nord", island="eid", seed=0)
    assert jarl("show", "eid").out.strip() == f"island eid\n\n{match.show()}".strip()
    assert jarl("show", "sund", "--out", str(tmp_path / "sund.svg")).code == 0


def test_a_file_goes_before_a_name(jarl: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("eid").write_text(SMALL)
    assert jarl("show", "eid").out.startswith("     a  b  c")


MISTAKES = [
    (("show", SMALL, "--out", "picture.gif"), ".svg or .png"),
    (("show", SMALL, "--out", "picture"), ".svg or .png"),
    (("show", SMALL, "--out", "no-such-folder/picture.svg"), "can be written"),
    (("show", SMALL, "--out", "no-such-folder/picture.png"), "can be written"),
    (("show", SMALL, "--theme", "pink"), "light, dark"),
    (("show", "atlantis"), "or the name of a shipped island: eid"),
    (("show", "x" * 5000), "shipped island"),
    (("show", ""), "a file that can be read"),
    (("show", "."), "a file that can be read"),
]


@pytest.mark.parametrize(
    ("arguments", "words"), MISTAKES, ids=lambda value: value[:60] if isinstance(value, str) else ""
)
def test_a_mistake_gets_one_line(
    jarl: Runner, arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = jarl(*arguments)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert words in done.err
    assert not list(tmp_path.iterdir())
