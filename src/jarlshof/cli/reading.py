"""Moves as people type them, turned into the strict notation that matches, records and the wire know.

Understood beyond the notation: capitals, names of things in any language (`monopoly Holz`), a path from either end
(`road e5-d5`), counts with commas or without a 1 (`offer wood for ore`), a territory by any of its areas. What comes
out is always notation, so nothing else is ever played or stored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from jarlshof.cli.language import CLI
from jarlshof.cli.naming import fold, spoken_names
from jarlshof.core.errors import BadMove, Error
from jarlshof.core.game import Game, game
from jarlshof.core.match import Match
from jarlshof.core.moves import LONGEST, NOTHING, Argument, Bundle, Verb
from jarlshof.core.texts import languages, texts_of

PATH = "path"  # the category of what has two ends
LONGEST_NAME = 5  # words of a name


class UnknownMove(Error):
    """A text whose first word is no verb."""


class Misread(Error):
    """A verb is there, but what follows it cannot be read; `verb` says which one."""

    def __init__(self, text: str, verb: Verb) -> None:
        self.text, self.verb = text, verb
        super().__init__(f"{text!r} cannot be read")


def read_moves(match: Match, seat: int, line: str) -> list[str]:
    """The moves of a line, with `;` between them, in notation; a player may be called by the name."""
    letters = {fold(name): letter for letter, name in match.page.names.items()}
    said = re.sub(r"\w+", lambda word: letters.get(fold(word[0]), word[0]), line)
    texts = [part.strip() for part in said.split(";") if part.strip()]
    moves = [read_move(match.game, text) for text in texts]
    return [_as_moves_name_it(match, seat, moves[0]), *moves[1:]] if moves else []


def read_move(rules: Game, text: str) -> str:
    """One move in notation."""
    words = text[:LONGEST].replace(",", " ").split()
    verb = _verb(rules, words)
    if verb is None:
        raise UnknownMove(text)
    try:
        return rules.moves.write(rules.moves.read(" ".join([verb.word, *_arguments(rules, verb, words)])))
    except BadMove:
        raise Misread(text, verb) from None


def _verb(rules: Game, words: list[str]) -> Verb | None:
    """Takes the verb that stands in front of the words, with or without its hyphen: `let-year`, `let year`."""
    for n in (2, 1):
        verb = _verbs(rules.name).get(fold(" ".join(words[:n])))
        if verb is not None and len(words) >= n:
            del words[:n]
            return verb
    return None


def _as_moves_name_it(match: Match, seat: int, text: str) -> str:
    """A move that is not legal as it stands, with territories as the position names them."""
    if match.why_not(text, seat) is None:
        return text
    table = match.game.moves
    names = [
        argument.write(value) if isinstance(argument, Bundle) else match.meant(argument.category, argument.write(value))
        for argument, value in table.arguments(table.read(text))
    ]
    return " ".join([text.partition(" ")[0], *names])


# ---------------------------------------------------------------- words
@cache
def _verbs(name: str) -> Mapping[str, Verb]:
    return {fold(verb.word): verb for verb in game(name).moves.verbs.values()}


@cache
def _names(name: str, category: str, names: tuple[str, ...]) -> Mapping[str, str]:
    """Folded names of an argument's values; a path also has that from its other end."""
    found = dict(spoken_names(game(name), names))
    if category == PATH:
        found |= {fold("-".join(reversed(path.split("-")))): path for path in names}
    return found


@cache
def _little_words(key: str) -> frozenset[str]:
    """`for`, `and`, `nothing` in all languages."""
    return frozenset(fold(texts_of(CLI, lang)(f"word.{key}")) for lang in languages(CLI))


def _arguments(rules: Game, verb: Verb, words: list[str]) -> list[str]:
    left, found = list(words), []
    for argument in verb.arguments:
        if isinstance(argument, Bundle):
            found.append(_bundle(rules, argument, left))
        else:
            found.append(_name(rules, argument, left))
    return [*found, *left]


def _name(rules: Game, argument: Argument | Bundle, left: list[str]) -> str:
    """Takes the longest name that stands in front of the words."""
    known = _names(rules.name, argument.category, tuple(argument.names))
    for n in range(min(LONGEST_NAME, len(left)), 0, -1):
        name = known.get(fold(" ".join(left[:n])))
        if name is not None:
            del left[:n]
            return name
    raise BadMove(f"a {argument.category} is missing")


def _bundle(rules: Game, bundle: Bundle, left: list[str]) -> str:
    """Takes counts and names up to the word that leads the next bundle; a name without a number is one of it."""
    if bundle.lead:
        if not left or fold(left[0]) not in _little_words(bundle.lead):
            raise BadMove(f"{bundle.lead!r} is missing")
        del left[0]
    if not left or fold(left[0]) in _little_words("for"):
        raise BadMove(f"{bundle.category} is missing")
    counts: dict[str, int] = {}
    while left and fold(left[0]) not in _little_words("for"):
        if fold(left[0]) in _little_words("and") | _little_words("nothing"):
            del left[0]
            continue
        n = int(left.pop(0)[:4]) if re.fullmatch("[0-9]+", left[0]) else 1
        name = _name(rules, bundle, left)
        counts[name] = counts.get(name, 0) + n
    told = " ".join(f"{n} {name}" for name, n in counts.items()) or NOTHING
    return f"{bundle.lead} {told}".strip()
