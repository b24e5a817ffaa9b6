"""The rule book of Settlers: what diagrams claim is played, every ruling has its place, both languages are complete."""

from __future__ import annotations

import re

import msgspec
import pytest

import jarlshof
from jarlshof.book.book import Diagram, diagrams, entries, languages, pictured, words
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.match import Match
from jarlshof.games.settlers.board import (
    BOARDS,
    CROSSING_NAMES,
    LAND_CROSSINGS,
    LAND_PATHS,
    LAND_TILES,
    PATH_NAMES,
    TILE_NAMES,
)
from jarlshof.games.settlers.law.setup import TOKENS
from jarlshof.games.settlers.options import NAMES, OFFICIAL, PRESETS, WORDS
from jarlshof.games.settlers.view import SettlersTable
from tests.games import book
from tests.ruling import ruling
from tests.rulings import rulings_of

pytestmark = pytest.mark.jit_off

SETTLERS = jarlshof.game("settlers")
DIAGRAMS = {diagram.id: diagram for diagram in diagrams(SETTLERS)}
LEFT_OUT = 13  # the letter N, where there are two deserts on 19 tiles
PLACE = re.compile(r"(?<![\w-])([a-p]\d{1,2}-[a-p]\d{1,2}|[a-p]\d{1,2}|[A-G]\d{1,2})(?![\w-])")


class Claim(book.Claim, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a diagram of this game may say besides; Struct is named again for the linter."""

    stands: dict[str, str] = {}
    lengths: list[int] | None = None
    rates: dict[str, list[int]] = {}
    laid: dict[str, int] = {}
    spiral: str = ""


def claims(diagram: Diagram) -> list[Claim]:
    """The claims of a diagram; an unknown key is an error."""
    return msgspec.convert(diagram.claim, list[Claim])


def table(match: Match) -> SettlersTable:
    """What everybody sees."""
    seen = match.view().table
    assert isinstance(seen, SettlersTable)
    return seen


def played(diagram: Diagram, claim: Claim) -> Match:
    """The match a claim speaks about."""
    match = jarlshof.position("settlers", book.position_of(diagram, claim), seed=1)
    for move in book.moves_of(diagram, claim):
        match.play(move)
    return match


def line(match: Match, key: str) -> str:
    """The value of a line of the position text; `a hand` is the line `hand` of seat a."""
    text = match.position()
    if re.match("[a-f] ", key):
        text = text.split(f"\nseat {key[0]}\n")[1]
        key = f"  {key[2:]}"
    return next(each.split(": ", 1)[1] for each in text.splitlines() if each.startswith(f"{key}: "))


def board_lines(text: str) -> list[str]:
    """Tiles and harbours of a position."""
    return text.split("tiles:\n")[1].split("\nturn:")[0].splitlines()


def letter_order(seen: SettlersTable) -> list[int]:
    """The numbers in the order of their letters, as far as they are laid on this board."""
    numbers: list[int] = [int(n) for n in TOKENS[BOARDS.index(seen.board)] if n]
    if seen.board == "classic19" and sum(tile.gives == "desert" for tile in seen.tiles) == 2:
        del numbers[LEFT_OUT]
    return numbers


def check(match: Match, claim: Claim) -> None:
    """All that a claim says."""
    book.check_moves(match, claim)
    book.check_events(match, claim)
    assert {key: line(match, key) for key in claim.stands} == claim.stands
    seen = table(match)
    assert claim.points is None or claim.points == match.points
    assert claim.lengths is None or claim.lengths == [player.road_length for player in seen.players]
    rates = {player.seat: list(player.rates.values()) for player in seen.players}
    assert {seat: rates[seat] for seat in claim.rates} == claim.rates
    if claim.laid:
        laid = jarlshof.new("settlers", seats=claim.laid["seats"], seed=claim.laid["seed"]).position()
        assert board_lines(match.position()) == board_lines(laid)
        assert line(match, "turn") in laid.split("\nturn: ")[1][0]
    if claim.spiral:
        tokens = {tile.at: tile.token for tile in seen.tiles if tile.token}
        assert sorted(claim.spiral.split()) == sorted(tokens)
        assert [tokens[at] for at in claim.spiral.split()] == letter_order(seen)


def show(name: str) -> None:
    """Plays all that a diagram claims."""
    for claim in claims(DIAGRAMS[name]):
        check(played(DIAGRAMS[name], claim), claim)


# ------------------------------------------------------------------ what the diagrams claim

BOARD = ("things", "island", "large", "spiral")
SETUP = ("distance", "second_road", "first_cards")
TURN = ("strict", "yield", "short", "harbours")
BUILDING = ("go_on", "blocked", "new_settlement", "pieces")
ROADS = ("fork", "loop", "loop_and_tail", "foreign_end", "cut", "tie")
BANDITS = ("under_a_bandit", "where_to", "giving_up", "robbed", "friendly")
CARDS = ("knight", "army", "monopoly", "free_road", "hidden_points")
OFFERS = ("asked", "answers")
LATER = ("special", "anybodys_turn")


@ruling("settlers.S3", "settlers.S4", "settlers.S5", "settlers.S6", "settlers.S7", "settlers.S8", "settlers.S9")
@ruling("settlers.G1", "settlers.G2", "settlers.G3", "settlers.G4", "settlers.D4")
@pytest.mark.parametrize("name", BOARD)
def test_the_diagrams_of_the_board(name: str) -> None:
    show(name)


@ruling("settlers.S10", "settlers.S11", "settlers.S12", "settlers.S13")
@pytest.mark.parametrize("name", SETUP)
def test_the_diagrams_of_the_set_up(name: str) -> None:
    show(name)


@ruling("settlers.S15", "settlers.S16", "settlers.S17", "settlers.S19", "settlers.G14", "settlers.D1")
@pytest.mark.parametrize("name", TURN)
def test_the_diagrams_of_a_turn(name: str) -> None:
    show(name)


@ruling("settlers.S20", "settlers.S22", "settlers.S23", "settlers.G16", "settlers.G17")
@pytest.mark.parametrize("name", BUILDING)
def test_the_diagrams_of_building(name: str) -> None:
    show(name)


@ruling("settlers.S21", "settlers.G10")
@pytest.mark.parametrize("name", ROADS)
def test_the_diagrams_of_roads(name: str) -> None:
    show(name)


@ruling("settlers.S25", "settlers.S26", "settlers.S27", "settlers.S28", "settlers.D3", "settlers.D6")
@ruling("settlers.G5", "settlers.G6", "settlers.G7", "settlers.G18")
@pytest.mark.parametrize("name", BANDITS)
def test_the_diagrams_of_bandits(name: str) -> None:
    show(name)


@ruling("settlers.S29", "settlers.S30", "settlers.S31", "settlers.S32", "settlers.S33", "settlers.S34")
@ruling("settlers.G8", "settlers.G9", "settlers.G12")
@pytest.mark.parametrize("name", CARDS)
def test_the_diagrams_of_development_cards(name: str) -> None:
    show(name)


@ruling("settlers.S18", "settlers.D8", "settlers.G15")
@pytest.mark.parametrize("name", OFFERS)
def test_the_diagrams_of_offers(name: str) -> None:
    show(name)


@ruling("settlers.S2", "settlers.S35", "settlers.G11")
@pytest.mark.parametrize("name", LATER)
def test_the_diagrams_of_special_building_and_the_end(name: str) -> None:
    show(name)


def test_the_tests_above_play_every_diagram_and_name_what_it_shows() -> None:
    groups = (BOARD, SETUP, TURN, BUILDING, ROADS, BANDITS, CARDS, OFFERS, LATER)
    book.check_shown(SETTLERS, groups, __file__)


# ------------------------------------------------------------------ diagrams


def moves_at(place: str, moves: set[str]) -> set[str]:
    """Those that build there, or put a bandit there."""
    return {move for move in moves if move.split()[-1] == place and re.search(r"\b(settle|city|road|bandit)\b", move)}


@pytest.mark.parametrize("name", DIAGRAMS)
def test_every_mark_means_what_it_shows(name: str) -> None:
    diagram = DIAGRAMS[name]
    said = claims(diagram)
    legal, forbidden = book.claimed_moves(said)
    seen = table(pictured(SETTLERS, diagram))
    owners = {building.at: building.seat for building in seen.buildings}
    bandits = {tile.at for tile in seen.tiles if tile.bandits}
    for place, mark in diagram.marks.items():
        assert mark in book.MARKS
        victim = f"steal {owners.get(place)}"
        assert mark != "legal" or moves_at(place, legal) or victim in legal
        assert mark != "refused" or moves_at(place, forbidden) or victim in forbidden or place in bandits


@pytest.mark.parametrize("name", DIAGRAMS)
def test_every_diagram_has_claims_and_a_place_behind_a_ruling_it_shows(name: str) -> None:
    book.check_place(SETTLERS, DIAGRAMS[name], claims(DIAGRAMS[name]))


@pytest.mark.parametrize("name", DIAGRAMS)
def test_diagrams_are_small(name: str) -> None:
    """One island for all readers to know, and little on it."""
    seen = table(pictured(SETTLERS, DIAGRAMS[name]))
    usual = table(pictured(SETTLERS, DIAGRAMS["island"]))
    if name not in ("large", "special"):
        assert [(tile.at, tile.gives, tile.token) for tile in seen.tiles] == [
            (tile.at, tile.gives, tile.token) for tile in usual.tiles
        ]
    assert len(seen.buildings) <= 7
    assert len(seen.roads) <= 15


# ------------------------------------------------------------------ the book


def test_every_ruling_stands_in_exactly_one_chapter() -> None:
    book.check_chapters(SETTLERS)


def test_a_gap_is_filled_behind_a_rule() -> None:
    for entry in entries(SETTLERS):
        for head, *more in entry.rulings:
            assert head[0] in "SD"
            assert all(name[0] in "GD" for name in more)


@pytest.mark.parametrize("lang", languages(SETTLERS))
def test_every_chapter_and_diagram_has_words(lang: str) -> None:
    book.check_words(SETTLERS, lang, "abcdef")


def test_there_are_two_languages() -> None:
    assert languages(SETTLERS) == ["en", "de"]


@pytest.mark.parametrize("lang", languages(SETTLERS))
@pytest.mark.parametrize("name", DIAGRAMS)
def test_captions_speak_only_of_what_is_there(name: str, lang: str) -> None:
    """And a name is never both that of a tile and that of a ruling, which would become a link."""
    caption, match = words(SETTLERS, lang).diagram[name], pictured(SETTLERS, DIAGRAMS[name])
    board = BOARDS.index(table(match).board)
    there = {TILE_NAMES[n] for n in LAND_TILES[board]} | {CROSSING_NAMES[n] for n in LAND_CROSSINGS[board]}
    there |= {PATH_NAMES[n] for n in LAND_PATHS[board]}
    rulings = {name.removeprefix("settlers.") for name in rulings_of("settlers")}
    for place in PLACE.findall(caption):
        assert (place in there) != (place in rulings), place
    assert set(re.findall(r"\{(\w)\}", caption)) <= set(SEAT_LETTERS[: match.seats])


@pytest.mark.parametrize("name", DIAGRAMS)
def test_both_languages_name_the_same_places_players_options_and_numbers(name: str) -> None:
    def named(lang: str) -> set[str]:
        return set(re.findall(r"\b[a-pA-G]\d+\b|\{\w\}|(?<!\w)\d+\b|`[^`]+`", words(SETTLERS, lang).diagram[name]))

    assert named("en") == named("de")


@pytest.mark.parametrize("lang", languages(SETTLERS))
def test_the_book_names_every_option_and_where_the_presets_differ(lang: str) -> None:
    chapter = words(SETTLERS, lang).chapter
    told = {name: set(re.findall("`([^`]+)`", passage.text)) for name, passage in chapter.items()}
    assert set(NAMES) <= told["options"]
    assert set(OFFICIAL) <= told["presets"]
    values = {value for accepted in WORDS.values() for value in accepted} | {"auto", "fixed", "seats"}
    for name in {name for names in told.values() for name in names}:
        option, _, value = name.partition("=")
        assert option in {*NAMES, *PRESETS, *values}
        assert not value or value in values


@pytest.mark.parametrize("lang", languages(SETTLERS))
def test_the_nine_deviations_are_listed(lang: str) -> None:
    passage = words(SETTLERS, lang).chapter["presets"].text
    lists = [block for block in re.split(r"\n\s*\n", passage) if block.strip().startswith("- ")]
    assert len(re.findall("^- ", lists[0].strip(), re.MULTILINE)) == 9


@pytest.mark.parametrize("lang", languages(SETTLERS))
def test_the_book_is_drawn(lang: str) -> None:
    drawn = book.figures(SETTLERS, lang).values()
    assert len(drawn) >= 20
    book.check_figures(SETTLERS, drawn)
    for figure in drawn:
        assert figure.sketch[1].split()[0] == "a"


def test_the_drawings_of_a_german_book_speak_german() -> None:
    text = book.written(book.figures(SETTLERS, "de").values())
    assert "Größte Armee" in text
    assert "Häfen: a5-b6 2:1 Holz" in text
    assert set(re.findall(book.WORD, text)) <= book.german_words(SETTLERS)


def test_both_languages_mark_the_same_rulings_as_ours() -> None:
    assert book.check_ours(SETTLERS) >= 25


def test_a_sketch_shows_pieces_bandits_and_marks() -> None:
    figure = book.figures(SETTLERS, pictures=False)["blocked"]
    assert figure.sketch[8:16] == [
        "B          |  G3   |+ S5   |  O6   |  O12  |",
        "e          ·       a       ·       ·       ·",
        r"         /   \   /+  a   /+  \   /   \   /   \ ".rstrip(),
        "f      ·       ·       ·       ·       ·       ·",
        "C      |  S6   |  D!   a  G11  |  D!   |  B11  |",
        "g      ·       ·       b       ·       ·       ·",
        "         \\   /   \\   b   \\×  /   \\   /   \\   /",
        "h          ·       ·       ·       ·       ·",
    ]
