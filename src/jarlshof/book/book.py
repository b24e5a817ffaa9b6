"""The rule book of a game as structs: chapters, rulings, diagrams. `text.py` and `html.py` write it.

A game's folder `book/` holds the order (`chapters.toml`), the words of each language (`en.toml` …) and the diagrams
(`diagrams.toml`). Rulings are not written there again: their titles and texts come from `texts/`. A diagram is a
position, so it is drawn by the same code as a match, and its claims are played through by the tests.

A game without that folder has a plain book: its rulings in their order, in one chapter.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files

import msgspec

from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game
from jarlshof.core.match import Match, match_from_position
from jarlshof.core.texts import SOURCE, Texts, all_languages, parse
from jarlshof.core.texts import languages as spoken


# ---------------------------------------------------------------- what the files say
class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter in `chapters.toml`: rules, each with what makes it clearer, and diagrams by what they follow."""

    id: str
    rulings: list[list[str]]
    diagrams: dict[str, list[str]] = {}


class Diagram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A diagram in `diagrams.toml`; claims are for the tests of the game."""

    id: str
    rulings: list[str]
    position: str
    moves: list[str] = []
    marks: dict[str, str] = {}
    panel: bool = False  # with the table beside the board
    claim: list[dict[str, object]] = []


class Passage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Title and introduction of a chapter: paragraphs and lists, with a blank line between them.

    A text of the game is not written again but quoted by its key: `{card.spy.text}`.
    """

    title: str
    text: str


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to read the diagrams, as SVG and in characters."""

    title: str
    picture: str
    sketch: str


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one language adds: `ours` is the sentence by which a ruling's text says that we decided it.

    Pictures speak English; `drawn` says what their words are in this language.
    """

    ours: str
    legend: Legend
    seat: dict[str, str]
    chapter: dict[str, Passage]
    diagram: dict[str, str]
    term: dict[str, str]
    drawn: dict[str, str] = {}


class _Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: list[Entry]


class _Diagrams(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    diagram: list[Diagram]


ALONE = "rules"  # the one chapter of a plain book


def _is_plain(game: Game) -> bool:
    return not (files(game.package) / "book").is_dir()


def _read(game: Game, name: str) -> object:
    file = files(game.package) / "book" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def entries(game: Game) -> list[Entry]:
    """The chapters in order."""
    if _is_plain(game):
        keys = [key for key in game.texts(SOURCE).keys() if key.startswith("ruling.") and key.endswith(".title")]
        return [Entry(ALONE, [[key.removeprefix("ruling.").removesuffix(".title")] for key in keys])]
    return msgspec.convert(_read(game, "chapters"), _Order).chapter


def diagrams(game: Game) -> list[Diagram]:
    """All diagrams."""
    if _is_plain(game):
        return []
    return msgspec.convert(_read(game, "diagrams"), _Diagrams).diagram


def words(game: Game, lang: str) -> Words:
    """What a language adds to the rulings; what it has no words for is told in English."""
    if _is_plain(game):
        chapter = {ALONE: Passage(game.texts(lang)("title"), "")}
        return Words(ours="", legend=Legend("", "", ""), seat={}, chapter=chapter, diagram={}, term={})
    english = _read(game, SOURCE)
    return msgspec.convert(_laid_over(english, _read(game, lang)) if lang in languages(game) else english, Words)


def _laid_over(under: object, over: object) -> object:
    """A table with what another one has of it."""
    if not isinstance(under, dict) or not isinstance(over, dict):
        return over
    return under | {key: _laid_over(under.get(key), value) for key, value in over.items()}


def languages(game: Game) -> list[str]:
    """The languages of a game's book; English, the source of the others, first."""
    if _is_plain(game):
        return sorted(spoken(game.package), key=lambda name: (name != SOURCE, name))
    names = (file.name.removesuffix(".toml") for file in (files(game.package) / "book").iterdir())
    return sorted((name for name in names if re.fullmatch("[a-z]{2}", name)), key=lambda name: (name != "en", name))


def pictured(game: Game, diagram: Diagram) -> Match:
    """The match a diagram shows."""
    match = match_from_position(game, diagram.position, b"\0")
    for move in diagram.moves:
        match.play(move)
    return match


# ---------------------------------------------------------------- the book
class Figure(msgspec.Struct, frozen=True):
    """A drawn diagram: in characters, and as SVG where the game can draw and it was wanted."""

    id: str
    number: int
    rulings: list[str]
    caption: str
    sketch: list[str]
    picture: str


class Ruling(msgspec.Struct, frozen=True):
    """One ruling; `clarifies` is the rule it makes clearer (or ""), `refers` those its text names."""

    id: str
    title: str
    text: str
    ours: bool
    clarifies: str
    refers: list[str]
    figures: list[Figure]  # that stand after it


class Chapter(msgspec.Struct, frozen=True):
    """One chapter; `text` is its introduction, block by block: a paragraph, or a list whose lines begin with `- `."""

    id: str
    number: int
    title: str
    text: list[str]
    rulings: list[Ruling]


class Book(msgspec.Struct, frozen=True):
    """The whole book in one language."""

    game: str
    lang: str
    title: str
    legend: Legend
    chapters: list[Chapter]
    ours: list[str]
    terms: list[dict[str, str]]  # by language

    def rulings(self) -> Iterator[Ruling]:
        """All rulings in the order of the book."""
        for chapter in self.chapters:
            yield from chapter.rulings


class Excerpt(msgspec.Struct, frozen=True):
    """One ruling with what belongs to it: its chapter, every diagram that shows it, and rulings to see as well."""

    chapter: str
    ruling: Ruling
    figures: list[Figure]
    see: dict[str, str]  # id and title


def check_language(game: Game, lang: str) -> None:
    """BadOption names the languages there are."""
    known = languages(game)
    if lang not in known and lang not in all_languages():
        raise BadOption("language", lang, " or ".join(known))


def load_book(game: Game, lang: str = "en", *, pictures: bool = True) -> Book:
    """The book of a game, with its diagrams drawn."""
    check_language(game, lang)
    texts, spoken, english, order = game.texts(lang), words(game, lang), words(game, SOURCE), entries(game)
    known = {name for entry in order for group in entry.rulings for name in group}
    plans = {diagram.id: diagram for diagram in diagrams(game)}
    shown = [
        name
        for entry in order
        for group in entry.rulings
        for ruling in group
        for name in entry.diagrams.get(ruling, [])
    ]
    drawn = {name: _draw(game, plans[name], number, spoken, lang, pictures) for number, name in enumerate(shown, 1)}

    def ruling(name: str, head: str, after: list[str]) -> Ruling:
        text = texts(f"ruling.{name}.text")
        told = text.removesuffix(spoken.ours).removesuffix(english.ours).rstrip()
        refers = [other for other in dict.fromkeys(_names(known).findall(told)) if other != name]
        figures = [drawn[figure] for figure in after]
        clarifies = "" if name == head else head
        return Ruling(name, texts(f"ruling.{name}.title"), told, told != text, clarifies, refers, figures)

    chapters = [
        Chapter(
            id=entry.id,
            number=number,
            title=spoken.chapter[entry.id].title,
            text=_blocks(_quoted(spoken.chapter[entry.id].text, texts)),
            rulings=[ruling(name, group[0], entry.diagrams.get(name, [])) for group in entry.rulings for name in group],
        )
        for number, entry in enumerate(order, 1)
    ]
    ours = [each.id for chapter in chapters for each in chapter.rulings if each.ours]
    return Book(game.name, lang, texts("title"), spoken.legend, chapters, ours, _terms(game, lang))


def _quoted(text: str, texts: Texts) -> str:
    """A chapter with the texts of the game that it quotes: `{card.spy.text}`."""
    return re.sub(r"\{([^{}\s]+)\}", lambda quoted: texts(quoted[1]), text)


def _blocks(text: str) -> list[str]:
    blocks = (block.strip() for block in re.split(r"\n\s*\n", text))
    return [block if block.startswith("- ") else " ".join(block.split()) for block in blocks if block]


def _terms(game: Game, lang: str) -> list[dict[str, str]]:
    """The game's words, this book's language first and in its alphabet."""
    others = sorted({*languages(game), lang}, key=lambda other: (other != lang, other != SOURCE))
    spoken = {other: words(game, other).term for other in others}
    rows = [{other: term[key] for other, term in spoken.items()} for key in spoken[lang]]
    return sorted(rows, key=lambda row: row[lang].casefold().translate(_PLAIN))


_PLAIN = str.maketrans("äöü", "aou")


def _draw(game: Game, diagram: Diagram, number: int, spoken: Words, lang: str, pictures: bool) -> Figure:
    match = pictured(game, diagram)
    table = match.view().table
    sketch = game.sketch(table, diagram.marks, diagram.panel, lang) if game.sketch else match.show(lang)
    picture = ""
    if pictures and game.picture is not None:
        title = labels(lang)("book.figure", n=number)
        picture = game.picture(table, marks=diagram.marks, panel=diagram.panel, title=title)
        picture = re.sub(r"<desc>.*?</desc>\s*", "", picture, flags=re.DOTALL)  # the caption says more
        picture = re.sub(r">[^<>]+<", lambda words: _spoken(spoken, words[0]), picture)
    caption = parse(spoken.diagram[diagram.id]).format(spoken.seat)
    return Figure(diagram.id, number, diagram.rulings, caption, sketch.splitlines(), picture)


def _spoken(spoken: Words, text: str) -> str:
    """The words of a picture in the language of the book."""
    if not spoken.drawn:
        return text
    return _names(spoken.drawn).sub(lambda word: spoken.drawn[word[1]], text)


# ---------------------------------------------------------------- one ruling
def check_ruling(game: str, ids: Iterable[str], name: str) -> str:
    """The id that is meant, with or without the game's name; BadOption names what there is."""
    known = {id.lower(): id for id in ids}
    wanted = name.strip().lower().removeprefix(f"{game}.")
    if wanted in known:
        return known[wanted]
    alike = difflib.get_close_matches(wanted[:20], known, 4, 0.5)
    hint = f" (near: {', '.join(known[each] for each in alike)})" if alike else ""
    raise BadOption("ruling", name, _spans([*known.values()]) + hint)


def find_ruling(book: Book, name: str) -> Excerpt:
    """A ruling by its id, with what belongs to it."""
    found = check_ruling(book.game, (ruling.id for ruling in book.rulings()), name)
    rulings = {ruling.id: ruling for ruling in book.rulings()}
    chapter = next(each for each in book.chapters if rulings[found] in each.rulings)
    near = [rulings[found].clarifies, *rulings[found].refers]
    near += [ruling.id for ruling in book.rulings() if found in (ruling.clarifies, *ruling.refers)]
    return Excerpt(
        chapter=chapter.title,
        ruling=rulings[found],
        figures=[figure for ruling in book.rulings() for figure in ruling.figures if found in figure.rulings],
        see={name: rulings[name].title for name in near if name},
    )


def _spans(ids: list[str]) -> str:
    """`B1 to B50, R1 to R71` for a long list of ids, `4.A to 4.8` for ids with dots."""
    groups: dict[str, list[str]] = {}
    for name in ids:
        head, tail = re.fullmatch(r"(.*?)(\d+|[A-Z]?)", name).groups()  # type: ignore[union-attr]
        groups.setdefault(head, []).append(tail)
    spans = []
    for head, tails in sorted(groups.items(), key=lambda group: _padded(group[0])):
        first, *_, last = sorted(tails * 2, key=lambda tail: (tail.isdigit(), _padded(tail)))
        spans.append(f"{head}{first} to {head}{last}")
    return ", ".join(spans)


def _padded(text: str) -> str:
    """With numbers of equal length, so that 2 comes before 10."""
    return re.sub(r"\d+", lambda number: number[0].zfill(4), text)


# ---------------------------------------------------------------- words between the words
def _names(names: Iterable[str]) -> re.Pattern[str]:
    """Any of these words, the longest first."""
    return _pattern(frozenset(names))


@cache
def _pattern(names: frozenset[str]) -> re.Pattern[str]:
    return re.compile(r"\b(" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + r")\b")


@cache
def labels(lang: str) -> Texts:
    """What every book says around its own words."""
    return Texts.load("jarlshof.book", lang)


def inline(book: Book, text: str, plain: Callable[[str], str], strong: str, link: str, code: str = "`{}`") -> str:
    """A text with *stressed words*, `words of a program` and names of rulings in a renderer's form: `<em>{}</em>`."""
    reference = _names({ruling.id for ruling in book.rulings()})

    def linked(part: str) -> str:
        return reference.sub(lambda match: link.format(match[1]), plain(part))

    parts = []
    for n, part in enumerate(text.split("*")):
        pieces = enumerate(part.split("`"))
        worded = "".join(code.format(plain(piece)) if k % 2 else linked(piece) for k, piece in pieces)
        parts.append(strong.format(worded) if n % 2 else worded)
    return "".join(parts)


def items(block: str) -> list[str]:
    """The entries of a list; empty if the block is a paragraph."""
    if not block.startswith("- "):
        return []
    return [" ".join(item.split()) for item in re.split(r"(?:^|\n)- ", block) if item.strip()]
