"""What the tests of rule books do alike in every game: claims of diagrams, places of rulings, both languages."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

import msgspec

from jarlshof.book.book import Diagram, Figure, diagrams, entries, load_book, words
from jarlshof.core.game import Game
from jarlshof.core.match import Match
from tests.rulings import marks, rulings_of

MARKS = {"legal", "refused", "selected", "path"}
WORD = r"[A-Za-zÄÖÜäöüß]{2,}"
SIGNS = r"\{\w+(, (plural|select),)?|\b\w+(?= \{)"  # what belongs to a text but is not said


# ---------------------------------------------------------------- what a diagram claims
class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a diagram says is true, after some more moves; see the head of diagrams.toml. A game adds to it."""

    bare: bool = False
    instead: dict[str, str] = {}
    play: list[str] = []
    legal: list[str] = []
    only: list[str] | None = None
    refused: dict[str, str] = {}
    events: list[str] = []
    none: list[str] = []
    points: list[int] | None = None


def position_of(diagram: Diagram, claim: Claim) -> str:
    """The diagram's position with the lines that a claim changes."""
    text = diagram.position
    for old, new in claim.instead.items():
        assert f"{old}\n" in text
        text = text.replace(f"{old}\n", f"{new}\n")
    return text


def moves_of(diagram: Diagram, claim: Claim) -> list[str]:
    """What is played before a claim is true."""
    return [*([] if claim.bare else diagram.moves), *claim.play]


def check_moves(match: Match, claim: Claim) -> None:
    """Moves that are legal, all there are of these verbs, and those a ruling refuses."""
    assert {move: why.text for move in claim.legal if (why := match.why_not(move))} == {}
    if claim.only is not None:
        verbs = {move.split()[0] for move in claim.only}
        assert sorted(move for move in match.legal() if move.split()[0] in verbs) == sorted(claim.only)
    for move, name in claim.refused.items():
        refusal = match.why_not(move)
        assert refusal is not None, f"{move} is legal"
        assert (move, refusal.ruling) == (move, f"{match.game.name}.{name}")


def check_events(match: Match, claim: Claim) -> None:
    """All events of the kinds that are named, and none of those that must not happen."""
    told = [(e.kind, " ".join(map(str, (e.seat or "-", e.kind, *e.args.values())))) for e in match.events()]
    named = {event.split()[1] for event in claim.events}
    assert [text for kind, text in told if kind in named] == claim.events
    assert not {kind for kind, _ in told} & set(claim.none)


def claimed_moves(claims: Iterable[Claim]) -> tuple[set[str], set[str]]:
    """The moves that claims show to be legal, and those they show to be refused."""
    said = list(claims)
    legal = {move for claim in said for move in [*claim.legal, *(claim.only or []), *claim.play]}
    return legal, {move for claim in said for move in claim.refused}


def check_shown(game: Game, groups: Iterable[Iterable[str]], file: str) -> None:
    """The tests of a file play every diagram once, and name the rulings that it shows."""
    assert Counter(name for group in groups for name in group) == Counter(each.id for each in diagrams(game))
    shown = {f"{game.name}.{name}" for diagram in diagrams(game) for name in diagram.rulings}
    assert {name for name, _ in marks(Path(file))} == shown


def check_place(game: Game, diagram: Diagram, claims: Iterable[Claim]) -> None:
    """A diagram claims something, and stands once, behind a ruling that it shows."""
    said = list(claims)
    assert said
    assert all(claim != type(claim)() for claim in said)
    places = [after for entry in entries(game) for after, shown in entry.diagrams.items() if diagram.id in shown]
    assert len(places) == 1
    assert places[0] in diagram.rulings


# ---------------------------------------------------------------- the book
def check_chapters(game: Game) -> None:
    """Every ruling stands in exactly one chapter, and a diagram behind a ruling of its chapter."""
    placed = Counter(name for entry in entries(game) for group in entry.rulings for name in group)
    assert set(placed.values()) == {1}
    assert {f"{game.name}.{name}" for name in placed} == set(rulings_of(game.name))
    for entry in entries(game):
        assert set(entry.diagrams) <= {name for group in entry.rulings for name in group}


def check_words(game: Game, lang: str, seats: str) -> None:
    """Every chapter, diagram, term and seat has words."""
    spoken = words(game, lang)
    assert list(spoken.chapter) == [entry.id for entry in entries(game)]
    assert sorted(spoken.diagram) == sorted(each.id for each in diagrams(game))
    assert sorted(spoken.term) == sorted(words(game, "en").term)
    assert sorted(spoken.seat) == list(seats)


def figures(game: Game, lang: str = "en", *, pictures: bool = True) -> dict[str, Figure]:
    """The figures of a book by the names of their diagrams, in order."""
    book = load_book(game, lang, pictures=pictures)
    return {figure.id: figure for each in book.rulings() for figure in each.figures}


def check_figures(game: Game, drawn: Iterable[Figure]) -> None:
    """Numbered in order, drawn, and no name is left open in a caption."""
    found = list(drawn)
    assert [figure.number for figure in found] == list(range(1, len(diagrams(game)) + 1))
    for figure in found:
        assert ET.fromstring(figure.picture).tag.endswith("svg")
        assert "{" not in figure.caption


def written(drawn: Iterable[Figure]) -> str:
    """All that is written in drawings and sketches."""
    return " ".join(word for figure in drawn for word in [*re.findall(r">([^<>]+)<", figure.picture), *figure.sketch])


def german_words(game: Game) -> set[str]:
    """What may be written in a German drawing: a picture has the words of the book, a sketch those of the game."""
    spoken, texts = words(game, "de"), game.texts("de")
    raw = tomllib.loads((files(game.package) / "texts" / "de.toml").read_text("utf-8"))["show"]
    said = [re.sub(SIGNS, " ", str(each)) for each in raw.values()]
    said += [texts(f"{kind}.{name}.name") for kind, names in game.things.items() for name in names]
    return set(re.findall(WORD, " ".join([*spoken.drawn.values(), *spoken.seat.values(), *said, "Bild"])))


def check_ours(game: Game) -> int:
    """Both languages mark the same rulings as ours, by a sign and not in words; how many they are."""
    english, german = load_book(game, "en", pictures=False), load_book(game, "de", pictures=False)
    assert english.ours == german.ours
    for book, sentence in ((english, "Our ruling"), (german, "Unsere Regelung")):
        assert not [each.id for each in book.rulings() if sentence in each.text]
    return len(english.ours)
