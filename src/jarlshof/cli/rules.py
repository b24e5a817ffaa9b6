"""`jarlshof rules GAME [RULING]`: the rule book, or one ruling, on the terminal or as a file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from jarlshof.cli.common import AsJson, GameName, print_json
from jarlshof.core.book import Book, check_language, check_ruling, entries, find_ruling, load_book
from jarlshof.core.book_html import book_html
from jarlshof.core.book_text import book_markdown, book_text, ruling_text
from jarlshof.core.errors import BadOption
from jarlshof.core.game import game
from jarlshof.core.jit import JIT

WRITERS = {".html": book_html, ".md": book_markdown}
IN_PLAIN_PYTHON = """
import sys, jarlshof, msgspec
from jarlshof.core.book import load_book
name, lang, pictures = sys.argv[1:]
sys.stdout.buffer.write(msgspec.json.encode(load_book(jarlshof.game(name), lang, pictures=bool(pictures))))
"""


def command(
    name: GameName,
    ruling: Annotated[str | None, typer.Argument(help="One ruling, for example B23.", metavar="[RULING]")] = None,
    lang: Annotated[str, typer.Option(help="The language: en or de.")] = "en",
    out: Annotated[
        Path | None, typer.Option(help="Write the whole book to a file.", metavar="FILE.html|FILE.md")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the rule book of a game, or one ruling with its diagrams."""
    rules = game(name)
    check_language(rules, lang)
    if ruling is not None:
        check_ruling(name, (id for entry in entries(rules) for group in entry.rulings for id in group), ruling)
    if out is not None:
        if ruling is not None:
            raise BadOption("out", str(out), "it for the whole book, without a ruling")
        if out.suffix.lower() not in WRITERS:
            raise BadOption("out", str(out), f"a file that ends in {' or '.join(WRITERS)}")
    book = _book(name, lang, pictures=as_json or (out is not None and out.suffix.lower() == ".html"))
    if out is not None:
        _write(out, WRITERS[out.suffix.lower()](book))
    elif ruling is not None:
        excerpt = find_ruling(book, ruling)
        print_json(excerpt) if as_json else print(ruling_text(book, excerpt, _width()))
    else:
        print_json(book) if as_json else print(book_text(book, _width()))


def _width() -> int:
    return shutil.get_terminal_size().columns


def _book(name: str, lang: str, pictures: bool) -> Book:
    """The book, its diagrams drawn in plain Python: nobody should wait for the compiler to read the rules."""
    if not JIT:
        return load_book(game(name), lang, pictures=pictures)
    done = subprocess.run(
        [sys.executable, "-c", IN_PLAIN_PYTHON, name, lang, "pictures" if pictures else ""],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Book)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise BadOption("out", str(file), f"a file that can be written ({error.strerror})") from None
    print(f"written to {file}")
