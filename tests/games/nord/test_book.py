"""The rule book of Nord: what diagrams claim is played, every ruling has its place, both languages are complete."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import msgspec
import pytest

import jarlshof
from jarlshof.book.book import Diagram, diagrams, entries, languages, pictured, words
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.match import Match
from jarlshof.games.nord.board import SPACES
from tests.games import book
from tests.games.nord.helpers import aboard, line, position, refused, table, town, treasures, workers
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

NORD = jarlshof.game("nord")
DIAGRAMS = {diagram.id: diagram for diagram in diagrams(NORD)}


class Claim(book.Claim, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a diagram of this game may say besides; Struct is named again for the linter."""

    given: str = ""
    connected: list[str] = []
    not_connected: list[str] = []
    posts: dict[str, str] = {}
    workers: dict[str, str] | None = None
    aboard: list[str] | None = None
    tiles: list[str] | None = None
    men: list[int] | None = None
    fishing: int | None = None
    treasures: dict[str, str] = {}
    scoring: int | None = None
    ask: str | None = None


def claims(diagram: Diagram) -> list[Claim]:
    """The claims of a diagram; an unknown key is an error."""
    return msgspec.convert(diagram.claim, list[Claim])


def played(diagram: Diagram, claim: Claim) -> Match:
    """The match a claim speaks about."""
    match = position(f"{claim.given}\n{book.position_of(diagram, claim)}")
    for move in book.moves_of(diagram, claim):
        match.play(move)
    return match


def linked(match: Match, pair: str) -> bool:
    """Are two settlements, or a settlement and the small boat, connected?"""
    one, other = pair.split()
    seen = town(match, one)
    return seen.at_boat if other == "@" else other in seen.linked


def post(match: Match, name: str) -> str:
    """Who is in a settlement: `jarl a2 b1`."""
    seen = town(match, name)
    warriors = [f"{SEAT_LETTERS[seat]}{n}" for seat, n in enumerate(seen.warriors) if n]
    return " ".join([*([seen.jarl] if seen.jarl else []), *warriors])


def check(match: Match, claim: Claim) -> None:
    """All that a claim says."""
    legal = match.legal()
    assert set(claim.legal) <= set(legal)
    assert claim.only is None or sorted(claim.only) == sorted(legal)
    for move, name in claim.refused.items():
        assert refused(match, move)[0] == name
    book.check_events(match, claim)
    assert [pair for pair in claim.connected if not linked(match, pair)] == []
    assert [pair for pair in claim.not_connected if linked(match, pair)] == []
    assert {name: post(match, name) for name in claim.posts} == claim.posts
    seen = table(match)
    for wanted, found in (
        (claim.workers, workers(match)),
        (claim.aboard, aboard(match)),
        (claim.tiles, seen.tiles),
        (claim.points, match.points),
        (claim.men, [player.men for player in seen.players]),
        (claim.fishing, seen.fishing),
        (claim.scoring, seen.scoring),
        (claim.ask, line(match, "ask")),
    ):
        assert wanted is None or wanted == found
    for seat, hand in claim.treasures.items():
        held = treasures(match, SEAT_LETTERS.index(seat))
        assert ", ".join(f"{kind} {n}" for kind, n in sorted(held.items())) == hand


def show(name: str) -> None:
    """Plays all that a diagram claims."""
    for claim in claims(DIAGRAMS[name]):
        check(played(DIAGRAMS[name], claim), claim)


# ------------------------------------------------------------------ what the diagrams claim

CONNECTIONS = ("parts", "chain", "two_alliances", "small_boat")
PLACING = ("linked", "no_room", "regions", "side_by_side", "no_bridge", "at_sea", "find")
ATTACKS = (
    "simple_attack", "three_men", "five_men", "second_path", "other_pair", "attack_on", "lone_attackers", "choose_path",
    "foreign_men", "cut_off", "full_boat", "merging",
)  # fmt: skip
JARLS = ("jarl",)
SCORINGS = (
    "blocked", "clearing", "deliver", "three_players", "forests", "two_settlements", "cave_in", "food", "storm",
    "hoards",
)  # fmt: skip
TREASURES = ("negotiator", "empty_and_attack", "two_regions", "third_region", "many_workers", "many_at_sea")


@ruling("nord.B12", "nord.B13", "nord.B14", "nord.B15", "nord.R14", "nord.R15", "nord.R16", "nord.R17")
@pytest.mark.parametrize("name", CONNECTIONS)
def test_the_diagrams_of_connections(name: str) -> None:
    show(name)


@ruling("nord.B22", "nord.B23", "nord.B24", "nord.B25", "nord.B26")
@ruling("nord.R12", "nord.R13", "nord.R27", "nord.R28", "nord.R29", "nord.R30", "nord.R31", "nord.R32", "nord.R70")
@pytest.mark.parametrize("name", PLACING)
def test_the_diagrams_of_placing(name: str) -> None:
    show(name)


@ruling("nord.B28", "nord.B29", "nord.B30", "nord.B31", "nord.B32", "nord.B33", "nord.B34", "nord.B35")
@ruling("nord.R36", "nord.R37", "nord.R38", "nord.R39", "nord.R40", "nord.R41", "nord.R42")
@ruling("nord.R44", "nord.R45", "nord.R46", "nord.R47")
@pytest.mark.parametrize("name", ATTACKS)
def test_the_diagrams_of_attacks(name: str) -> None:
    show(name)


@ruling("nord.B37", "nord.B38", "nord.R48", "nord.R49")
@pytest.mark.parametrize("name", JARLS)
def test_the_diagram_of_jarls(name: str) -> None:
    show(name)


@ruling("nord.B39", "nord.B40", "nord.B41", "nord.B42", "nord.B43", "nord.B44", "nord.B45", "nord.B46", "nord.B47")
@ruling("nord.R52", "nord.R55", "nord.R56", "nord.R57", "nord.R58", "nord.R59", "nord.R60", "nord.R61", "nord.R62")
@ruling("nord.B49", "nord.R64")
@pytest.mark.parametrize("name", SCORINGS)
def test_the_diagrams_of_scorings(name: str) -> None:
    show(name)


@ruling("nord.B19", "nord.B20", "nord.B21", "nord.R21", "nord.R22", "nord.R23", "nord.R24", "nord.R43", "nord.R71")
@pytest.mark.parametrize("name", TREASURES)
def test_the_diagrams_of_treasures(name: str) -> None:
    show(name)


def test_the_tests_above_play_every_diagram_and_name_what_it_shows() -> None:
    groups = (CONNECTIONS, PLACING, ATTACKS, JARLS, SCORINGS, TREASURES)
    book.check_shown(NORD, groups, __file__)


# ------------------------------------------------------------------ diagrams


@pytest.mark.parametrize("name", DIAGRAMS)
def test_every_mark_means_what_it_shows(name: str) -> None:
    diagram = DIAGRAMS[name]
    said = claims(diagram)
    legal, forbidden = book.claimed_moves(said)
    now = set(workers(pictured(NORD, diagram)))
    before = set(workers(position(diagram.position)))
    for space, mark in diagram.marks.items():
        assert mark in book.MARKS
        assert mark != "legal" or f"place {space}" in legal
        assert mark != "refused" or f"place {space}" in forbidden
        assert mark != "path" or space in now | before


@pytest.mark.parametrize("name", DIAGRAMS)
def test_diagrams_look_like_islands(name: str) -> None:
    """Small, and settlements keep their distance (R2) and touch the sea (R3), although a position need not."""
    seen = table(position(DIAGRAMS[name].position))
    spots = [divmod(SPACES.index(town.at), 16) for town in seen.settlements]
    boat = [divmod(SPACES.index(seen.boat), 16)] if seen.boat else []
    for (y, x), (v, u) in combinations([*spots, *boat], 2):
        assert abs(y - v) + abs(x - u) >= 3
    for y, x in spots:
        around = [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
        assert any(min(v, u) < 0 or seen.ground[v][u] == "~" for v, u in around)
    used = [x for row in seen.ground for x, token in enumerate(row) if token != "~"]
    assert 3 <= max(used) + 1 <= 8


@pytest.mark.parametrize("name", DIAGRAMS)
def test_every_diagram_has_claims_and_a_place_behind_a_ruling_it_shows(name: str) -> None:
    book.check_place(NORD, DIAGRAMS[name], claims(DIAGRAMS[name]))


# ------------------------------------------------------------------ the book


def test_every_ruling_stands_in_exactly_one_chapter() -> None:
    book.check_chapters(NORD)


def test_a_clarification_stands_behind_a_rule() -> None:
    for entry in entries(NORD):
        for head, *more in entry.rulings:
            assert head.startswith("B")
            assert all(name.startswith("R") for name in more)


def test_the_book_follows_its_own_advice_and_teaches_treasures_last() -> None:
    order = [entry.id for entry in entries(NORD)]
    taught = ["connections", "placing", "attack", "scorings", "resources", "warriors", "treasures"]
    assert [name for name in order if name in taught] == taught


@pytest.mark.parametrize("lang", languages(NORD))
def test_every_chapter_and_diagram_has_words(lang: str) -> None:
    book.check_words(NORD, lang, "abcd")


def test_there_are_two_languages() -> None:
    assert languages(NORD) == ["en", "de"]


@pytest.mark.parametrize("lang", languages(NORD))
@pytest.mark.parametrize("name", DIAGRAMS)
def test_captions_speak_only_of_what_is_there(name: str, lang: str) -> None:
    diagram, caption = DIAGRAMS[name], words(NORD, lang).diagram[name]
    match = position(diagram.position)
    seen = table(match)
    spaces = set(re.findall(r"\b[a-p](?:1[0-6]|[1-9])\b", caption))
    board = re.split(r"^board:\n", diagram.position, flags=re.MULTILINE)[1].split("posts:")[0].splitlines()
    height, width = len(board) - 1, len(board[0].split())
    for space in spaces:
        assert SPACES.index(space) // 16 < height
        assert SPACES.index(space) % 16 < width
    named = set(re.findall(r"(?<![\w{])[A-H](?![\w}])", re.sub(r"\bA (?=[a-z])", "", caption)))
    assert named <= {town.name for town in seen.settlements}
    assert set(re.findall(r"\{(\w)\}", caption)) <= set(SEAT_LETTERS[: match.seats])


@pytest.mark.parametrize("name", DIAGRAMS)
def test_both_languages_name_the_same_spaces_players_and_numbers(name: str) -> None:
    def named(lang: str) -> Counter[str]:
        return Counter(re.findall(r"\b[a-p]\d+\b|\{\w\}|(?<!\w)\d+\b", words(NORD, lang).diagram[name]))

    assert set(named("en")) == set(named("de"))


@pytest.mark.parametrize("lang", languages(NORD))
def test_the_book_is_drawn(lang: str) -> None:
    drawn = book.figures(NORD, lang).values()
    book.check_figures(NORD, drawn)
    for figure in drawn:
        assert figure.sketch[0].split()[0] == "a"


def test_the_drawings_of_a_german_book_speak_german() -> None:
    text = book.written(book.figures(NORD, "de").values())
    assert "Fischerboote übrig" in text
    assert "großes Boot" in text
    for word in ("resources", "warriors", "treasures", "left", "points", "men", "Red", "Blue", "Green", "large"):
        assert not re.search(rf"\b{word}\b", re.sub(r"An island with .*?\. Blau|An island.*?(?=Bild|$)", "", text)), (
            word
        )


def test_both_languages_mark_the_same_rulings_as_ours() -> None:
    assert book.check_ours(NORD) >= 15


def test_a_sketch_shows_new_men_treasures_marks_and_posts() -> None:
    figure = book.figures(NORD, pictures=False)["find"]
    assert figure.sketch == [
        "     a   b   c   d   e",
        "  1  ~   k   m   ~   ~",
        "  2  A   kA  p*+ B   ~",
        "  3  ~   f   f   ~   ~",
        "  4  ~   ~   ~   ~   ~",
        "     A: a1",
        "     B: b1",
    ]
