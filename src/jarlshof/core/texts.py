"""Sentences for people, by key and language: a small, strict subset of ICU MessageFormat.

    {x}                                               the parameter x
    {n, plural, =0 {none} one {a man} other {# men}}  by number; # is the number, plain digits
    {k, select, axe {an axe} other {a treasure}}      by word
    '{'   '}'   in a plural '#'                       quoted, up to the next apostrophe; '' is an apostrophe

What is accepted here means the same in ICU (which groups the digits of large numbers, though). Refused, although ICU
takes it: a quote without end, a lone }, numbered parameters, other types, an offset, a selector twice, categories but
one and other (English and German need no more), and # in a select inside a plural, where it is easily misread.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, KeysView, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

from jarlshof.core.errors import BadOption, Error

SOURCE = "en"  # the language that has every text
MAX_DEPTH = 10  # of plurals and selects in one another

Params: TypeAlias = Mapping[str, str | int]
Part: TypeAlias = "str | Insert | Plural | Select"

_NAME = "[A-Za-z_][A-Za-z0-9_]*"
_QUOTED = re.compile(r"'((?:[^']|'')*)'(?!')")
_UNCLEAR = ""  # stands for the number's name where # would be misread


class BadText(Error):
    """A text that cannot be parsed; `position` counts characters from 0."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        self.text, self.position, self.reason = text, position, reason
        super().__init__(f"character {position} of {text!r}: {reason}")


@dataclass(frozen=True, slots=True)
class Insert:
    name: str

    def format(self, params: Params) -> str:
        return str(params[self.name])


@dataclass(frozen=True, slots=True)
class Plural:
    name: str
    branches: dict[str, Message]

    def format(self, params: Params) -> str:
        number = params[self.name]
        if not isinstance(number, int):
            raise TypeError(f"{self.name} must be a number, not {number!r}")
        keys = (f"={number}", "one" if abs(number) == 1 else "other", "other")
        return next(self.branches[key] for key in keys if key in self.branches).format(params)


@dataclass(frozen=True, slots=True)
class Select:
    name: str
    branches: dict[str, Message]

    def format(self, params: Params) -> str:
        return self.branches.get(str(params[self.name]), self.branches["other"]).format(params)


class Message:
    """A parsed text.

    >>> parse("{who} places {n, plural, one {a man} other {# men}}.").format({"who": "Red", "n": 2})
    'Red places 2 men.'
    """

    __slots__ = ("_names", "_parts")

    def __init__(self, parts: list[Part]) -> None:
        self._parts = parts
        self._names = {part.name for part in parts if not isinstance(part, str)}
        for part in parts:
            if isinstance(part, Plural | Select):
                self._names.update(*(branch._names for branch in part.branches.values()))

    def names(self) -> set[str]:
        """The parameters it needs, those of all branches included."""
        return set(self._names)

    def parts(self) -> Iterator[Insert | Plural | Select]:
        """Where it needs parameters, in all branches."""
        for part in self._parts:
            if not isinstance(part, str):
                yield part
            if isinstance(part, Plural | Select):
                for branch in part.branches.values():
                    yield from branch.parts()

    def format(self, params: Params) -> str:
        """The sentence. KeyError for a missing parameter, even of a branch not taken; further ones do no harm."""
        for name in sorted(self._names - params.keys()):
            raise KeyError(name)
        return "".join(part if isinstance(part, str) else part.format(params) for part in self._parts)


def parse(text: str) -> Message:
    return _Parser(text).message(0, None)


class _Parser:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def message(self, depth: int, number: str | None) -> Message:
        """Up to the end or, inside a branch, to its closing brace. `number` is the parameter that # means here."""
        parts: list[Part] = []
        while (char := self.text[self.at : self.at + 1]) and (char != "}" or depth == 0):
            part: Part = char
            if char == "{":
                part = self.argument(depth, number)
            elif char == "'":
                part = self.apostrophe(number)
            elif char == "}":
                raise self.bad("} without {; a literal one is quoted: '}'")
            elif char == "#" and number == _UNCLEAR:
                raise self.bad("# in a select inside a plural; name the number instead")
            else:
                self.at += 1
                if char == "#" and number is not None:
                    part = Insert(number)
            if parts and isinstance(part, str) and isinstance(parts[-1], str):
                parts[-1] += part
            else:
                parts.append(part)
        return Message(parts)

    def apostrophe(self, number: str | None) -> str:
        following = self.text[self.at + 1 : self.at + 2]
        if following not in tuple("{}#" if number else "{}"):
            self.at += 2 if following == "'" else 1
            return "'"
        quoted = _QUOTED.match(self.text, self.at)
        if quoted is None:
            raise self.bad("a quote without end")
        self.at = quoted.end()
        return quoted[1].replace("''", "'")

    def argument(self, depth: int, number: str | None) -> Insert | Plural | Select:
        self.take("{", "{")
        name = self.take(_NAME, "the name of a parameter")
        if self.taken("}"):
            return Insert(name)
        self.take(",", ", or }")
        kind = self.take("(?:plural|select)(?![A-Za-z0-9_])", "plural or select")
        self.take(",", ",")
        if depth == MAX_DEPTH:
            raise self.bad(f"no nesting deeper than {MAX_DEPTH}")
        if kind == "plural":
            return Plural(name, self.branches("one|other|=(?:0|[1-9][0-9]*)", "one, other or =N", depth, name))
        return Select(name, self.branches("[A-Za-z0-9_-]+", "a selector", depth, None if number is None else _UNCLEAR))

    def branches(self, selector: str, wanted: str, depth: int, number: str | None) -> dict[str, Message]:
        found: dict[str, Message] = {}
        while not self.taken("}"):
            key = self.take(selector, wanted)
            if key in found:
                raise self.bad(f"{key} twice")
            self.take("{", "{")
            found[key] = self.message(depth + 1, number)
            self.take("}", "}")
        if "other" not in found:
            raise self.bad("no branch other")
        return found

    def taken(self, pattern: str) -> str:
        """What matches here, after white space; empty if nothing does."""
        match = re.compile(rf"[ \t\r\n]*({pattern})?").match(self.text, self.at)
        assert match, "matches always"
        self.at = match.end()
        return match[1] or ""

    def take(self, pattern: str, wanted: str) -> str:
        if found := self.taken(pattern):
            return found
        raise self.bad(f"{wanted} expected")

    def bad(self, reason: str) -> BadText:
        return BadText(self.text, self.at, reason)


class Texts:
    """The texts of one package in one language, parsed when first used.

    >>> Texts("en", {"event.place": "{who} places a man on {space}."})("event.place", who="Red", space="f7")
    'Red places a man on f7.'
    """

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self._texts = dict(texts)
        self._parsed: dict[str, Message] = {}

    @classmethod
    def load(cls, package: str, language: str) -> Texts:
        """The texts of a package; what a language has no word for is told in English, key by key."""
        known = languages(package)
        if language not in known and language not in all_languages():
            raise BadOption("language", language, " or ".join(known))
        spoken = [each for each in dict.fromkeys((SOURCE, language)) if each in known]
        return cls(language, {key: text for each in spoken for key, text in cls.alone(package, each).all().items()})

    @classmethod
    def alone(cls, package: str, language: str) -> Texts:
        """What stands in `texts/<language>.toml` of a package, and nothing else; its tables become dotted keys."""
        file = files(package) / "texts" / f"{language}.toml"
        return cls(language, flat(tomllib.loads(file.read_text(encoding="utf-8"))))

    def __call__(self, key: str, /, **params: str | int) -> str:
        return self.message(key).format(params)

    def message(self, key: str) -> Message:
        """The parsed text of a key."""
        if key not in self._parsed:
            if key not in self._texts:
                raise KeyError(f"{key} ({self.language})")
            self._parsed[key] = parse(self._texts[key])
        return self._parsed[key]

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def keys(self) -> KeysView[str]:
        return self._texts.keys()

    def all(self) -> dict[str, str]:
        """Every text as it is written."""
        return dict(self._texts)


@cache
def texts_of(package: str, language: str) -> Texts:
    """The texts of a package, read once."""
    return Texts.load(package, language)


def times(n: int, name: str) -> str:
    """`2× axe`, and of one thing only its name: names of things have no plural."""
    return name if n == 1 else f"{n}× {name}"


def languages(package: str) -> list[str]:
    """The languages a package has texts in."""
    return sorted(file.name[:-5] for file in (files(package) / "texts").iterdir() if file.name.endswith(".toml"))


@cache
def all_languages() -> list[str]:
    """The languages of this build: those in which any part of it has texts."""
    return sorted({file.stem for file in Path(__file__).resolve().parents[1].glob("**/texts/??.toml")})


def flat(table: Mapping[str, object]) -> dict[str, str]:
    """A file of texts by dotted keys."""
    return dict(_flat(table, ""))


def _flat(table: Mapping[str, object], above: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}.")
        elif isinstance(value, str):
            yield above + name, value
        else:
            raise BadText(str(value), 0, f"{above}{name} is not a text")
