"""`jarlshof rules GAME [WHAT]`: the rule book, a chapter, a ruling or a card, on the terminal or as a file."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from jarlshof.book.book import Book, check_language, check_ruling, entries, find_ruling, load_book
from jarlshof.book.html import book_html
from jarlshof.book.text import book_markdown, book_text, chapter_text, ruling_text, thing_page
from jarlshof.cli.common import AsJson, GameName, print_json
from jarlshof.cli.language import Language, own_language
from jarlshof.cli.naming import NoThing, Thing, find_thing
from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game, game
from jarlshof.core.jit import JIT
from jarlshof.core.plain import in_plain_python

WRITERS = {".html": book_html, ".md": book_markdown}
IN_PLAIN_PYTHON = """
import sys, jarlshof, msgspec
from jarlshof.book.book import load_book
name, lang, pictures = sys.argv[1:]
sys.stdout.buffer.write(msgspec.json.encode(load_book(jarlshof.game(name), lang, pictures=bool(pictures))))
"""


def command(
    name: GameName,
    what: Annotated[
        list[str] | None,
        typer.Argument(help="A ruling (B23), a chapter by its number, or a card by its name.", metavar="[WHAT]"),
    ] = None,
    language: Language = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the whole book to a file.", metavar="FILE.html|FILE.md")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the rule book of a game, one chapter of it, one ruling with its diagrams, or what a card does."""
    rules = game(name)
    lang = own_language() if language is None else language
    check_language(rules, lang)
    wanted = " ".join(what or [])
    if out is not None:
        if wanted:
            raise BadOption("out", str(out), "it for the whole book, without a ruling")
        if out.suffix.lower() not in WRITERS:
            raise BadOption("out", str(out), f"a file that ends in {' or '.join(WRITERS)}")
    thing = find(rules, wanted, lang) if wanted else None
    if isinstance(thing, Thing):
        _print_thing(rules, thing, lang, as_json)
        return
    book = _book(name, lang, pictures=as_json or (out is not None and out.suffix.lower() == ".html"))
    if out is not None:
        _write(out, WRITERS[out.suffix.lower()](book))
    elif isinstance(thing, int):
        print_json(book.chapters[thing - 1]) if as_json else print(chapter_text(book, thing, _width()))
    elif thing is not None:
        excerpt = find_ruling(book, thing)
        print_json(excerpt) if as_json else print(ruling_text(book, excerpt, _width()))
    else:
        print_json(book) if as_json else print(book_text(book, _width()))


def find(rules: Game, wanted: str, lang: str) -> str | int | Thing:
    """What is meant: a ruling by its id, a chapter by its number in the contents, or a thing by its name."""
    chapters = entries(rules)
    if re.fullmatch("[0-9]+", wanted) and 1 <= int(wanted[:4]) <= len(chapters):
        return int(wanted)
    rulings = [id for entry in chapters for group in entry.rulings for id in group]
    try:
        return check_ruling(rules.name, rulings, wanted)
    except BadOption as error:
        try:
            return find_thing(rules, wanted, lang)
        except NoThing as nothing:
            names = f", or a name (near: {', '.join(nothing.near)})" if nothing.near else ""
            accepted = f"{error.accepted}, a chapter from 1 to {len(chapters)}{names}"
            raise BadOption("ruling", wanted, accepted) from None


def _print_thing(rules: Game, thing: Thing, lang: str, as_json: bool) -> None:
    """A card or the like: what it does, and the rulings that speak of it."""
    texts = rules.texts(lang)
    name, note = texts(f"{thing.kind}.{thing.name}.name"), rules.note(thing.kind, thing.name, lang)
    text = texts(f"{thing.kind}.{thing.name}.text")
    see = {id: texts(f"ruling.{id}.title") for id in _rulings_on(rules, name, lang)}
    if as_json:
        print_json({"kind": thing.kind, "name": name, "note": note, "text": text, "see": see})
    else:
        print(thing_page(texts("title"), name, note, text, see, lang, _width()))


def _rulings_on(rules: Game, name: str, lang: str) -> list[str]:
    """Rulings whose title or text says a name with a capital: `Spy`, not the verb."""
    texts = rules.texts(lang)
    if not name[:1].isupper():
        return []
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    ids = [id for entry in entries(rules) for group in entry.rulings for id in group]
    return [id for id in ids if word.search(f"{texts(f'ruling.{id}.title')} {texts(f'ruling.{id}.text')}")]


def _width() -> int:
    return shutil.get_terminal_size().columns


def _book(name: str, lang: str, pictures: bool) -> Book:
    """The book, its diagrams drawn in plain Python: nobody should wait for the compiler to read the rules."""
    if not JIT:
        return load_book(game(name), lang, pictures=pictures)
    drawn = in_plain_python(IN_PLAIN_PYTHON, name, lang, "pictures" if pictures else "")
    return msgspec.json.decode(drawn, type=Book)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise BadOption("out", str(file), f"a file that can be written ({error.strerror})") from None
    print(f"written to {file}")
