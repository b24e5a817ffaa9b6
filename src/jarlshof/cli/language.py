"""Which language the terminal speaks: that of --lang, else that of the environment, else English."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Annotated

import typer

from jarlshof.core.texts import all_languages, texts_of

CLI = "jarlshof.cli"
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as everywhere
USUAL = "en"
KNOWN = " or ".join(all_languages())
Language = Annotated[
    str | None, typer.Option("--lang", help=f"The language: {KNOWN}; else that of your system.", show_default=False)
]


def own_language() -> str:
    """`de` for de_AT.UTF-8; English where there are no texts in a language."""
    value = next(filter(None, map(os.environ.get, VARIABLES)), "")
    lang = re.split("[-_.@]", value.casefold())[0]
    return lang if lang in all_languages() else USUAL


def chosen(lang: str | None) -> str:
    """The language of a command; BadOption names those there are."""
    return texts_of(CLI, own_language() if lang is None else lang).language


def spoken(arguments: Sequence[str]) -> str:
    """The language in which a mistake in these arguments is told: they may not be readable as a whole."""
    given = ""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        if word == "--lang" or word.startswith("--lang="):
            given = following if word == "--lang" else word.partition("=")[2]
    return given if given in all_languages() else own_language()
