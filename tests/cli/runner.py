"""Runs commands in this process, as a user types them."""

from __future__ import annotations

import sys
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
