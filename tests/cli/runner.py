"""Runs commands as a user types them, in this process or in one of their own."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from jarlshof.cli import main as cli


class Done(NamedTuple):
    """What a command left."""

    code: int
    out: str
    err: str


class Runner:
    """Calls the command's main function."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *before: str) -> None:
        self.monkeypatch, self.capsys, self.before = monkeypatch, capsys, before

    def __call__(self, *arguments: str) -> Done:
        self.monkeypatch.setattr(sys, "argv", ["jarlshof", *self.before, *arguments])
        with pytest.raises(SystemExit) as left:
            cli.main()
        captured = self.capsys.readouterr()
        return Done(int(left.value.code or 0), captured.out, captured.err)


def refused(done: Done, *words: str) -> None:
    """A mistake: exit code 2 and one line that holds these words."""
    assert (done.code, done.out) == (2, ""), done
    assert done.err.startswith("jarlshof: ")
    assert done.err.count("\n") == 1, done.err
    assert [word for word in words if word not in done.err] == [], done.err


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What a person types; then the end of input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))


def shown(jarl: Runner, file: Path, position: str) -> str:
    """What `show` says of a position in a file, of which it can also make a picture."""
    file.write_text(position, "utf-8")
    picture = file.with_suffix(".svg")
    assert jarl("show", str(file), "--out", str(picture)).code == 0
    assert picture.read_text("utf-8").startswith("<svg")
    return jarl("show", str(file)).out


def command(*arguments: str) -> Done:
    """Runs `jarlshof` in a process of its own, which has to end soon."""
    done = subprocess.run(
        [sys.executable, "-m", "jarlshof", *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    return Done(done.returncode, done.stdout, done.stderr)
