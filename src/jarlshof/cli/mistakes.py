"""Mistakes in the language of the terminal.

The package, and the reader of the command line, say in English what is wrong. Sentences that every user may get are
found again by their English form (`mistake.KEY` in the texts) and said in the other language; what stands in them is
looked up in the same way. All others are told as they are.
"""

from __future__ import annotations

import re
from functools import cache

from jarlshof.cli.language import CLI, USUAL
from jarlshof.core.texts import texts_of

HEAD = "mistake."
HOLE = "\0"
LONG = 8  # characters: a sentence with fewer of its own (`2 to 4`) holds single words, or it would be found everywhere


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Key and English form of each sentence, those with most words of their own first."""
    english, found = texts_of(CLI, USUAL), []
    for key in (key for key in english.keys() if key.startswith(HEAD)):
        holes = {name: f"{HOLE}{name}{HOLE}" for name in english.message(key).names()}
        parts = english(key, **holes).split(HOLE)
        length = sum(map(len, parts[::2]))
        anything = ".+" if length >= LONG else r"\S+"
        form = [re.escape(part) if n % 2 == 0 else _hole(part, parts[1:n:2], anything) for n, part in enumerate(parts)]
        found.append((length, key, re.compile("".join(form))))
    return [(key, form) for _, key, form in sorted(found, key=lambda each: -each[0])]


def _hole(name: str, before: list[str], anything: str) -> str:
    """Whatever stands there; where a name comes again, the same."""
    return f"(?P={name})" if name in before else f"(?P<{name}>{anything})"


def in_language(text: str, lang: str) -> str:
    """A sentence in a language, if it is known there; else a word about that, and the sentence in English."""
    if lang == USUAL:
        return text
    known = _known(text, lang)
    return texts_of(CLI, lang)("say.english", text=text) if known is None else known


def _known(text: str, lang: str) -> str | None:
    for key, form in _patterns():
        if found := form.fullmatch(text):
            parts = {name: _known(part, lang) or part for name, part in found.groupdict().items()}
            return texts_of(CLI, lang)(key, **parts)
    return None
