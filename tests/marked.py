"""The parts of a page that a command writes: what stands between `<!-- NAME -->` and `<!-- end of NAME -->`."""

from __future__ import annotations

import re
from pathlib import Path


def renewed(text: str, name: str, part: str) -> str:
    """The text with this part in its place."""
    place = re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)", re.DOTALL)
    new, found = place.subn(lambda _: part, text)
    if found != 1:
        raise ValueError(f"'<!-- {name} -->' … '<!-- end of {name} -->' must stand there once, not {found} times")
    return new


def renew(page: Path, name: str, part: str) -> None:
    """Writes a part of a page."""
    page.write_text(renewed(page.read_text("utf-8"), name, part), "utf-8")
