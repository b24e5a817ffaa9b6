"""Are the texts of a game complete, and do they fit what the game tells? One line for each problem.

The game itself says which texts it needs and what each of them is told: its frames, events, refusals, rulings,
things with a name, and what is said round the board. A text may use fewer parameters than it is told, in one language
or in all of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from jarlshof.core.game import Game, Slot
from jarlshof.core.moves import NOTHING
from jarlshof.core.texts import BadText, Message, Plural, Select, Texts, languages

Told: TypeAlias = Mapping[str, Slot | None]  # what a text is told; None: a number or a word, its game does not say

SEAT, MOVE = Slot("seat", {}), Slot("move", {})


def check_texts(game: Game) -> list[str]:
    """All problems of a game's texts as lines `language: key: problem`; an empty list if there is none."""
    problems: list[str] = []
    books: list[Texts] = []
    for language in languages(game.package):
        try:
            books.append(Texts.alone(game.package, language))
        except (BadText, tomllib.TOMLDecodeError) as error:
            problems.append(f"{language}: {error}")
    wanted = wanted_texts(game, books)
    for book in books:
        problems += [f"{book.language}: {key}: missing" for key in wanted if key not in book]
        problems += [f"{book.language}: {key}: nobody uses it" for key in book.keys() if key not in wanted]
    for key, told in wanted.items():
        problems += _check_text(key, told, [book for book in books if key in book])
    return problems


def wanted_texts(game: Game, books: Iterable[Texts]) -> dict[str, Told]:
    """Every key a game needs, and what its text is told. A ruling that one language has, all must have."""
    wanted: dict[str, Told] = {"title": {}}
    for frame in game.frames:
        wanted[f"prompt.{frame.name.lower()}"] = _by_name(SEAT, *game.questions[frame])
    for event in game.events:
        wanted[f"event.{event.name.lower()}"] = _by_name(SEAT, *game.slots[event])
    for slot in (slot for slots in (*game.questions.values(), *game.slots.values()) for slot in slots):
        for name in (*slot.bundle.names, NOTHING) if slot.bundle else ():
            wanted[f"bundle.{name}"] = _by_name(Slot("n"))
    for key, names in game.refusals.items():
        wanted[f"refusal.{key}"] = {**dict.fromkeys(sorted(names)), **_by_name(SEAT, MOVE)}
    for kind, things in game.things.items():
        for name in things:
            wanted |= {f"{kind}.{name}.name": {}, f"{kind}.{name}.text": {}}
    for key, names in game.said.items():
        wanted[f"show.{key}"] = dict.fromkeys(sorted(names))
    wanted |= {f"look.{word}.{part}": {} for word in game.looks for part in ("name", "text")}
    codes = [game.not_asked, game.finished, *(game.rulings or ())]
    rulings = [game.ruling_id(code).partition(".")[2] for code in codes]
    rulings += [ruling_in(key) for book in books for key in book.keys() if key.startswith("ruling.")]
    rulings += [_refused_by(key, rulings) for key in game.refusals]
    for ruling in rulings:
        wanted |= {f"ruling.{ruling}.title": {}, f"ruling.{ruling}.text": {}}
    return wanted


def ruling_in(key: str) -> str:
    """The ruling of a text: `4.A` of `ruling.4.A.title`."""
    return key.removeprefix("ruling.").rpartition(".")[0]


def _refused_by(key: str, rulings: Iterable[str]) -> str:
    """The ruling of a refusal's key, which may have an ending: `4.A` of `4.A.hand`."""
    found = [ruling for ruling in rulings if key == ruling or key.startswith(ruling + ".")]
    return max(found, key=len, default=key.partition(".")[0])


def _by_name(*slots: Slot) -> dict[str, Slot | None]:
    return {slot.name: slot for slot in slots}


def _check_text(key: str, told: Told, books: Iterable[Texts]) -> Iterator[str]:
    """One text in all languages that have it."""
    messages: dict[str, Message] = {}
    for book in books:
        try:
            message = book.message(key)
        except BadText as error:
            yield f"{book.language}: {key}: {error}"
            continue
        messages[book.language] = message
        for problem in [*_unknown(message, told), *_misread(message, told)]:
            yield f"{book.language}: {key}: {problem}"
    for language, message in messages.items():
        for other, compared in messages.items():
            if other != language:
                yield from (f"{language}: {key}: {problem}" for problem in _unlike(message, other, compared))


def _unknown(message: Message, told: Told) -> Iterator[str]:
    for name in sorted(message.names() - told.keys()):
        yield f"nobody supplies {{{name}}}"


def _misread(message: Message, told: Told) -> Iterator[str]:
    """A word that is counted, or words that a parameter never is."""
    for name in sorted(_counted(message)):
        slot = told.get(name)
        if slot is not None and (slot.names is not None or slot.bundle is not None):
            yield f"{{{name}}} is no number"
    for name, words in sorted(_selected(message).items()):
        slot = told.get(name)
        if slot is not None:
            yield from (f"{{{name}}} is never {word}" for word in sorted(words - set((slot.names or {}).values())))


def _unlike(message: Message, other: str, compared: Message) -> Iterator[str]:
    """What matters between two languages: a parameter as number and as word, and branches that one of them lacks."""
    for name in sorted(_counted(message) & _selected(compared).keys()):
        yield f"{{{name}}} is a number, but a word in {other}"
    there = _selected(compared)
    for name, words in sorted(_selected(message).items()):
        yield from (
            f"{{{name}}} has no branch {word}, as in {other}" for word in sorted(there.get(name, set()) - words)
        )


def _counted(message: Message) -> set[str]:
    return {part.name for part in message.parts() if isinstance(part, Plural)}


def _selected(message: Message) -> dict[str, set[str]]:
    """The words of each parameter that has branches by word."""
    found: dict[str, set[str]] = {}
    for part in message.parts():
        if isinstance(part, Select):
            found.setdefault(part.name, set()).update(part.branches.keys() - {"other"})
    return found
