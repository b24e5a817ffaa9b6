"""A drawn position, read again by the tests of pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

from jarlshof.drawing.chart import SVG, XLINK


class Drawing:
    """A picture, read again: what is used in which group, and which words are written."""

    def __init__(self, svg: str) -> None:
        self.svg, self.root = svg, ET.fromstring(svg)
        used = [node.attrib[f"{{{XLINK}}}href"] for node in self.root.iter(f"{{{SVG}}}use")]
        used += re.findall(r"url\(([^)]*)\)", svg)
        ids = [node.attrib["id"] for node in self.root.iter() if "id" in node.attrib]
        assert len(ids) == len(set(ids))
        assert {f"#{name}" for name in ids} == set(used)  # nothing dangles, and nothing is defined for nobody
        assert "var(" not in svg
        assert "currentColor" not in svg

    def groups(self, name: str) -> list[ET.Element]:
        """The groups of a class."""
        return [node for node in self.root.iter(f"{{{SVG}}}g") if node.get("class") == name]

    def uses(self, group: str) -> Counter[str]:
        """How often each symbol is used in the groups of a class, key of the drawing removed."""
        used = (use for node in self.groups(group) for use in node.iter(f"{{{SVG}}}use"))
        return Counter(use.attrib[f"{{{XLINK}}}href"].partition("-")[2] for use in used)

    def words(self, group: str) -> list[str]:
        return [text.text or "" for node in self.groups(group) for text in node.iter(f"{{{SVG}}}text")]

    def classes(self, start: str) -> Counter[str]:
        names = (node.get("class", "") for node in self.root.iter(f"{{{SVG}}}g"))
        return Counter(name for name in names if name.startswith(start))


def check_words(svg: str, title: str, told: str) -> None:
    """Title and description are there, escaped, and nothing is loaded from elsewhere."""
    root = ET.fromstring(svg)
    assert root.findtext(f"{{{SVG}}}title") == title
    assert told in (root.findtext(f"{{{SVG}}}desc") or "")
    assert not re.search(r"<script|<image|<foreignObject|href=\"(?!#)", svg)


def check_ids_differ(*svgs: str) -> None:
    """Pictures can stand in one page."""
    ids = [name for svg in svgs for name in re.findall(r' id="([^"]*)"', svg)]
    assert len(ids) == len(set(ids))
