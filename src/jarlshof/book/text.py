"""A rule book as plain text for a terminal, and as Markdown; diagrams in characters."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from jarlshof.book.book import Book, Chapter, Excerpt, Figure, Ruling, inline, items, labels
from jarlshof.core.texts import Texts

NARROW, WIDE = 40, 100  # columns of plain text


# ---------------------------------------------------------------- plain text
def book_text(book: Book, width: int = 80) -> str:
    """The whole book for a terminal."""
    said, width = labels(book.lang), max(NARROW, min(width, WIDE))
    lines = [book.title, said("book.name"), "", said("book.contents")]
    lines += [f"{chapter.number:>3}  {chapter.title}" for chapter in book.chapters]
    for chapter in book.chapters:
        lines += ["", "", *_chapter_lines(book, chapter, width)]
    if not book.terms:
        return "\n".join(lines)
    lines += ["", "", *_headline(said("book.ours_title"), "="), ""]
    lines += [*_wrap(said("book.ours_text", n=len(book.ours)), width), ""]
    titles = {ruling.id: ruling.title for ruling in book.rulings()}
    lines += [f"  {name:<4} {titles[name]}" for name in book.ours]
    lines += ["", "", *_headline(said("book.terms_title"), "="), ""]
    lines += ["  " + "".join(term.ljust(32) for term in row.values()).rstrip() for row in book.terms]
    return "\n".join([*lines, "", *_wrap(said("book.footer"), width)])


def chapter_text(book: Book, number: int, width: int = 80) -> str:
    """One chapter for a terminal, by its number in the contents."""
    width = max(NARROW, min(width, WIDE))
    return "\n".join([book.title, "", *_chapter_lines(book, book.chapters[number - 1], width)])


def _chapter_lines(book: Book, chapter: Chapter, width: int) -> list[str]:
    lines = _headline(f"{chapter.number}  {chapter.title}", "=")
    for block in chapter.text:
        lines += ["", *_block_lines(book, block, width)]
    if chapter.number == 1 and book.legend.title:
        lines += ["", f"{book.legend.title}.", *_wrap(book.legend.sketch, width)]
    for ruling in chapter.rulings:
        lines += ["", *_ruling_lines(book, ruling, ruling.figures, width)]
    return lines


def thing_page(title: str, name: str, note: str, text: str, see: Mapping[str, str], lang: str, width: int = 80) -> str:
    """A card or another thing with a name for a terminal, and the rulings to see as well."""
    width = max(NARROW, min(width, WIDE))
    lines = [title, "", name + (f" ({note})" if note else ""), *_wrap(text, width, *["  "] * 2)]
    if see:
        lines += ["", labels(lang)("book.see") + ":", *(f"  {id:<5} {ruling}" for id, ruling in see.items())]
    return "\n".join(lines)


def ruling_text(book: Book, excerpt: Excerpt, width: int = 80) -> str:
    """One ruling for a terminal, with its chapter, its diagrams and what to see as well."""
    said, width = labels(book.lang), max(NARROW, min(width, WIDE))
    lines = [f"{book.title} · {excerpt.chapter}", "", *_ruling_lines(book, excerpt.ruling, excerpt.figures, width)]
    if excerpt.see:
        lines += ["", said("book.see") + ":", *(f"  {name:<4} {title}" for name, title in excerpt.see.items())]
    return "\n".join(lines)


def _headline(text: str, line: str) -> list[str]:
    return [text, line * len(text)]


def _wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _plain(book: Book, text: str) -> str:
    return inline(book, text, str, "{}", "{}")


def _block_lines(book: Book, block: str, width: int) -> list[str]:
    if not items(block):
        return _wrap(_plain(book, block), width)
    return [line for item in items(block) for line in _wrap(_plain(book, item), width, "  - ", "    ")]


def _ruling_lines(book: Book, ruling: Ruling, figures: list[Figure], width: int) -> list[str]:
    said = labels(book.lang)
    mark = f"  [{said('book.ours')}]" if ruling.ours else ""
    lines = [f"{ruling.id:<4} {ruling.title}{mark}", *_wrap(ruling.text, width, "     ", "     ")]
    for figure in figures:
        caption = f"{said('book.figure', n=figure.number)}: {_plain(book, figure.caption)}"
        lines += [
            "",
            *(f"        {line}".rstrip() for line in figure.sketch),
            "",
            *_wrap(caption, width, *["     "] * 2),
        ]
    return lines


# ---------------------------------------------------------------- Markdown
def book_markdown(book: Book) -> str:
    """The whole book as Markdown, diagrams in characters."""
    said = labels(book.lang)
    lines = [f"# {book.title}", "", f"## {said('book.contents')}", ""]
    lines += [f"{chapter.number}. [{chapter.title}](#chapter-{chapter.id})" for chapter in book.chapters]
    for chapter in book.chapters:
        lines += ["", f'<a id="chapter-{chapter.id}"></a>', "", f"## {chapter.number} {chapter.title}"]
        for block in chapter.text:
            lines += ["", _marked(book, block)]
        if chapter.number == 1 and book.legend.title:
            lines += ["", f"*{book.legend.title}.* {book.legend.sketch}"]
        for ruling in chapter.rulings:
            mark = f" *({said('book.ours')})*" if ruling.ours else ""
            lines += ["", f'<a id="{ruling.id}"></a>', "", f"### {ruling.id} {ruling.title}{mark}", ""]
            lines += [_marked(book, ruling.text)]
            for figure in ruling.figures:
                caption = f"*{said('book.figure', n=figure.number)}.* {_marked(book, figure.caption)}"
                lines += ["", "```text", *figure.sketch, "```", "", caption]
    if not book.terms:
        return "\n".join([*lines, ""])
    titles = {ruling.id: ruling.title for ruling in book.rulings()}
    lines += ["", f"## {said('book.ours_title')}", "", said("book.ours_text", n=len(book.ours)), ""]
    lines += [f"- [{name}](#{name}) {titles[name]}" for name in book.ours]
    lines += ["", f"## {said('book.terms_title')}", ""]
    heads = [language_name(said, lang) for lang in book.terms[0]]
    lines += [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    lines += [f"| {' | '.join(row.values())} |" for row in book.terms]
    return "\n".join([*lines, "", said("book.footer"), ""])


def language_name(said: Texts, lang: str) -> str:
    """What a language is called in a book; a new one that has no name there yet by its letters."""
    return said(f"language.{lang}") if f"language.{lang}" in said else lang


def _marked(book: Book, text: str) -> str:
    if items(text):
        return "\n".join(f"- {_marked(book, item)}" for item in items(text))
    return inline(book, text, str, "*{}*", "[{0}](#{0})")
