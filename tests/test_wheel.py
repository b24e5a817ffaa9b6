"""The package as people get it: a wheel with the page in it, which plays where nothing else of ours is."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.server.smoke import one_move, started

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "src" / "jarlshof" / "server" / "static"
PROJECT = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")
IGNORED = shutil.ignore_patterns("__pycache__", "static")


def project_at(folder: Path, page: bool) -> Path:
    """A copy of what a wheel is built from."""
    for name in PROJECT:
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / "src", folder / "src", ignore=IGNORED)
    if page:
        shutil.copytree(STATIC, folder / STATIC.relative_to(ROOT))
    return folder


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_without_the_page_there_is_no_wheel_but_a_line_that_says_why(tmp_path: Path) -> None:
    done = build(project_at(tmp_path, page=False))
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "jarlshof: src/jarlshof/server/static/index.html is missing: the page is not built. "
        "`make wheel` builds page and wheel."
    ]
    assert not list(tmp_path.glob("dist/*.whl"))


@pytest.mark.long
def test_a_wheel_in_an_empty_environment_plays_over_http(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert STATIC.is_dir(), "the page is not built: make web"
    project = project_at(tmp_path_factory.mktemp("project"), page=True)
    done = build(project)
    assert done.returncode == 0, done.stderr
    (wheel,) = project.glob("dist/*.whl")
    python = tmp_path / "venv" / "bin" / "python"
    for command in (
        ["uv", "venv", "--quiet", "--python", sys.executable, tmp_path / "venv"],
        ["uv", "pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", ROOT / "requirements.lock"],
        ["uv", "pip", "install", "--quiet", "--python", python, "--no-deps", wheel],
    ):
        subprocess.run([sys.executable, "-m", *map(str, command)], check=True)
    monkeypatch.setenv("JARLSHOF_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("JARLSHOF_JIT_SOURCES", raising=False)
    monkeypatch.chdir(tmp_path)

    script = "import jarlshof; print(jarlshof.__file__, jarlshof.new('nord', seed=7).legal()[0])"
    first = subprocess.run([python, "-c", script], capture_output=True, text=True, check=True)
    assert str(tmp_path / "venv") in first.stdout
    assert "compiling the rules of nord" in first.stderr
    again = subprocess.run([python, "-c", script], capture_output=True, text=True, check=True)
    assert (again.stdout, again.stderr) == (first.stdout, "")

    with started("--data", str(tmp_path / "data"), "--port", "0", python=str(python)) as server:
        with urllib.request.urlopen(server.url + "/") as page:
            assert b"<title>" in page.read()
        assert one_move(server.url).startswith("a ")
        assert server.stop() == -signal.SIGTERM
