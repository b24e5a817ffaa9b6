"""A rule book as one HTML file that needs nothing else: style and pictures stand inside it.

It is written so that it is well-formed XML too, which the tests make use of.
"""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files

from jarlshof.book.book import Book, Chapter, Figure, Ruling, inline, items, labels
from jarlshof.book.text import language_name
from jarlshof.core.texts import Texts

SCALE = 0.52  # screen pixels per unit of a drawing, at most: all diagrams show spaces of the same size


def book_html(book: Book) -> str:
    """The whole book."""
    said = labels(book.lang)
    style = (files("jarlshof.drawing") / "look" / "book.css").read_text(encoding="utf-8")
    title, name = escape(book.title), escape(said("book.name"))
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{book.lang}">',
            "<head>",
            '<meta charset="utf-8"/>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            f"<title>{title}: {name}</title>",
            f"<style>\n{style}</style>",
            "</head>",
            "<body>",
            '<div class="page">',
            f"<header><h1>{title}</h1><p>{name}</p></header>",
            *_contents(book, said),
            "<main>",
            *(line for chapter in book.chapters for line in _chapter(book, chapter, said)),
            *(_ours(book, said) + _terms(book, said) if book.terms else []),
            "</main>",
            f"<footer><p>{escape(said('book.footer'))}</p></footer>",
            "</div>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _contents(book: Book, said: Texts) -> list[str]:
    entries = [(f"chapter-{chapter.id}", str(chapter.number), chapter.title) for chapter in book.chapters]
    if book.terms:
        entries += [("ours", "", said("book.ours_title")), ("terms", "", said("book.terms_title"))]
    return [
        f'<nav class="toc" id="contents" aria-label="{escape(said("book.contents"))}">',
        f"<h2>{escape(said('book.contents'))}</h2>",
        "<ol>",
        *(
            f'<li><a href="#{anchor}"><span class="no">{number}</span><span>{escape(title)}</span></a></li>'
            for anchor, number, title in entries
        ),
        "</ol>",
        "</nav>",
    ]


def _chapter(book: Book, chapter: Chapter, said: Texts) -> list[str]:
    lines = [
        f'<section id="chapter-{chapter.id}">',
        f'<h2><span class="no">{chapter.number}</span>{escape(chapter.title)}</h2>',
        '<div class="intro">',
        *(_block(book, block) for block in chapter.text),
        "</div>",
    ]
    if chapter.number == 1 and book.legend.title:
        drawn = any(figure.picture for ruling in book.rulings() for figure in ruling.figures)
        legend = book.legend.picture if drawn else book.legend.sketch
        lines.append(f"<p><b>{escape(book.legend.title)}.</b> {escape(legend)}</p>")
    for ruling in chapter.rulings:
        lines += _ruling(book, ruling, said)
    return [*lines, "</section>"]


def _block(book: Book, block: str) -> str:
    if entries := items(block):
        return "<ul>" + "".join(f"<li>{_inline(book, entry)}</li>" for entry in entries) + "</ul>"
    return f"<p>{_inline(book, block)}</p>"


def _inline(book: Book, text: str) -> str:
    link, code = '<a href="#{0}">{0}</a>', "<code>{}</code>"
    return inline(book, text, lambda part: escape(part, quote=False), "<em>{}</em>", link, code)


def _ruling(book: Book, ruling: Ruling, said: Texts) -> list[str]:
    """A ruling as a card; one that makes another clear is set in a little."""
    badge = f'<a class="ours" href="#ours">{escape(said("book.ours"))}</a>' if ruling.ours else ""
    return [
        f'<article class="ruling{" clear" if ruling.clarifies else ""}" id="{ruling.id}">',
        f'<h3><a class="id" href="#{ruling.id}">{ruling.id}</a><span>{escape(ruling.title)}</span>{badge}</h3>',
        f"<p>{_inline(book, ruling.text)}</p>",
        *(_figure(book, figure, said) for figure in ruling.figures),
        "</article>",
    ]


def _figure(book: Book, figure: Figure, said: Texts) -> str:
    caption = f"<b>{escape(said('book.figure', n=figure.number))}.</b> {_inline(book, figure.caption)}"
    drawing = _drawing(figure) if figure.picture else f"<pre>{escape(chr(10).join(figure.sketch))}</pre>"
    return f'<figure id="figure-{figure.id}">{drawing}<figcaption>{caption}</figcaption></figure>'


def _drawing(figure: Figure) -> str:
    """The SVG without what only a file of its own needs, no wider than its spaces deserve."""
    svg = re.sub(r"^\s*(<\?xml[^>]*\?>|<!DOCTYPE[^>]*>)\s*", "", figure.picture)
    box = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ', svg)
    width = f' style="max-width:{float(box[1]) * SCALE:.0f}px"' if box else ""
    head, mark, rest = svg.partition(">")
    return re.sub(r'\s(?:width|height)="[^"]*"', "", head) + width + mark + rest


def _ours(book: Book, said: Texts) -> list[str]:
    titles = {ruling.id: ruling.title for ruling in book.rulings()}
    return [
        '<section id="ours">',
        f"<h2>{escape(said('book.ours_title'))}</h2>",
        f"<p>{escape(said('book.ours_text', n=len(book.ours)))}</p>",
        '<ul class="list">',
        *(f'<li><a href="#{name}">{name}</a><span>{escape(titles[name])}</span></li>' for name in book.ours),
        "</ul>",
        "</section>",
    ]


def _terms(book: Book, said: Texts) -> list[str]:
    heads = "".join(f"<th>{escape(language_name(said, lang))}</th>" for lang in book.terms[0])
    rows = (
        "<tr>" + "".join(f'<td lang="{lang}">{escape(term)}</td>' for lang, term in row.items()) + "</tr>"
        for row in book.terms
    )
    return [
        '<section id="terms">',
        f"<h2>{escape(said('book.terms_title'))}</h2>",
        f"<p>{escape(said('book.terms_text'))}</p>",
        f"<table><thead><tr>{heads}</tr></thead><tbody>",
        *rows,
        "</tbody></table>",
        "</section>",
    ]
