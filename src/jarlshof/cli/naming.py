"""Things by the names people give them: in any language, with or without capitals, hyphens and umlauts."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from jarlshof.core.errors import Error
from jarlshof.core.game import Game
from jarlshof.core.texts import languages

SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "’": "'"})
NOT_LOOKED_UP = ("verb", "ending", "face")  # kinds of things that moves and commands do not name
NEAR = 3


class NoThing(Error):
    """Nothing is called so; `near` are names that look like it."""

    def __init__(self, name: str, near: list[str]) -> None:
        self.name, self.near = name, near
        super().__init__(f"nothing is called {name!r}; near: {', '.join(near)}")


class Thing(NamedTuple):
    """A card, a building, a resource …: its kind, and its name in moves."""

    kind: str
    name: str


def fold(text: str) -> str:
    """What is left of a name when its spelling does not matter: `Bear-Awakens` and `bear awakens` are the same."""
    return " ".join(re.split(r"[\s_-]+", text.strip().casefold().translate(SPELT).strip("\"'„“”.,!?")))


def names_of(game: Game, kind: str, name: str) -> list[str]:
    """All names of a thing: that of moves, then those of the languages."""
    return [name, *(game.texts(lang)(f"{kind}.{name}.name") for lang in languages(game.package))]


def find_thing(game: Game, text: str, lang: str) -> Thing:
    """The thing that is meant by a name; where several kinds have it, the first of the game's kinds."""
    known: dict[str, Thing] = {}
    for kind, things in game.things.items():
        if kind not in NOT_LOOKED_UP:
            for name in things:
                for called in names_of(game, kind, name):
                    known.setdefault(fold(called), Thing(kind, name))
    if fold(text) in known:
        return known[fold(text)]
    near = dict.fromkeys(known[called] for called in nearest(fold(text), known))
    raise NoThing(text[:40], [game.texts(lang)(f"{kind}.{name}.name") for kind, name in near])


def thing_text(game: Game, thing: Thing, lang: str) -> str:
    """A thing in words: its name, what it has besides, what it does."""
    texts, note = game.texts(lang), game.note(thing.kind, thing.name, lang)
    head = texts(f"{thing.kind}.{thing.name}.name") + (f" ({note})" if note else "")
    return f"{head}: {texts(f'{thing.kind}.{thing.name}.text')}"


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Two or three of the known words, the likest first."""
    words = list(known)
    begins = [each for each in words if word and each.startswith(word)]
    alike = difflib.get_close_matches(word[:40], words, NEAR, 0.5)
    found = list(dict.fromkeys([*begins, *alike]))[:NEAR]
    return (
        found if len(found) > 1 else list(dict.fromkeys([*found, *difflib.get_close_matches(word[:40], words, 2, 0.0)]))
    )


def spoken_names(game: Game, names: Iterable[str]) -> Mapping[str, str]:
    """Folded names of what an argument of a move can be → its name in moves; a name with two meanings is none."""
    wanted = list(names)
    kinds = [kind for kind, things in game.things.items() if set(wanted) - {"none"} <= set(things)]
    found: dict[str, str] = {}
    doubtful: set[str] = set()
    for name in wanted:
        called = {name, *(each for kind in kinds if name in game.things[kind] for each in names_of(game, kind, name))}
        for each in map(fold, called):
            if found.setdefault(each, name) != name:
                doubtful.add(each)
    return {called: name for called, name in found.items() if called not in doubtful}
