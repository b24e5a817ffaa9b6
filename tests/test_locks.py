"""The lock files install everywhere: with uv, and with the older pip that comes with Python 3.11."""

from __future__ import annotations

import re
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ["requirements.lock", "requirements-dev.lock", "requirements-peers.lock"]
PINNED = re.compile(r"^([\w.-]+)(\[[\w,.-]+\])?==", re.MULTILINE)
# What a package always needs, with extras: its name and theirs.
NEEDED = re.compile(r"^([\w.-]+)(\[[\w,.-]+\])(?!.*extra ==)")


def named(name: str) -> str:
    """A name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_what_is_needed_with_extras_is_locked_with_them(lock: str) -> None:
    """Without them pip 23 takes the newest version of it instead of the pinned one, and stops for want of a hash."""
    pins = {named(name): extras for name, extras in PINNED.findall((ROOT / lock).read_text())}
    assert len(pins) > 20
    found = {(named(match[1]), match[2]) for name in pins for need in _requires(name) if (match := NEEDED.match(need))}
    assert found <= set(pins.items())


@pytest.mark.parametrize("lock", LOCKS)
def test_everything_is_pinned_by_hash_and_from_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip())
    assert all(PINNED.match(entry) and "--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
    assert "--index" not in text


def _requires(name: str) -> list[str]:
    try:
        return distribution(name).requires or []
    except ModuleNotFoundError:  # for another system
        return []
