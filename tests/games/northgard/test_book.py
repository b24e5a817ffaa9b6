"""The rule book of Northgard: diagrams do what they claim, each ruling has its place, both languages are complete."""

from __future__ import annotations

import re

import msgspec
import pytest

import jarlshof
from jarlshof.book.book import Diagram, diagrams, entries, find_ruling, languages, load_book, pictured, words
from jarlshof.core.errors import IllegalMove
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.match import Match
from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, FAME, FIRST_ACHIEVEMENT, FLASH
from jarlshof.games.northgard.law.combat import FACE_AXES, FACE_SKULLS
from jarlshof.games.northgard.options import NAMES, WORDS
from jarlshof.games.northgard.tiles import AREA_NAMES
from jarlshof.games.northgard.view.table import NorthgardTable
from tests.games import book
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

NORTHGARD = jarlshof.game("northgard")
DIAGRAMS = {diagram.id: diagram for diagram in diagrams(NORTHGARD)}
TRIES = 400
LISTED = re.compile(r"^- \*\{card\.([\w-]+)\.name\}\*(?: \((.*)\))?\. \{card\.([\w-]+)\.text\}$", re.MULTILINE)


class Claim(book.Claim, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a diagram of this game may say besides; Struct is named again for the linter."""

    rolls: list[str] = []
    stands: dict[str, str] = {}
    areas: dict[str, list[str]] = {}
    near: dict[str, list[str]] = {}
    rough: dict[str, list[str]] = {}
    covers: dict[str, int] = {}
    closed: list[str] | None = None
    ending: str | None = None


def claims(diagram: Diagram) -> list[Claim]:
    """The claims of a diagram; an unknown key is an error."""
    return msgspec.convert(diagram.claim, list[Claim])


def table(match: Match) -> NorthgardTable:
    """What everybody sees."""
    seen = match.view().table
    assert isinstance(seen, NorthgardTable)
    return seen


def played(diagram: Diagram, claim: Claim) -> Match:
    """The match a claim speaks about: of the first chance in which the dice show what it says."""
    text = book.position_of(diagram, claim)
    moves = book.moves_of(diagram, claim)
    for seed in range(TRIES if claim.rolls else 1):
        match = jarlshof.position("northgard", text, seed=seed)
        try:
            for move in moves:
                match.play(move)
        except IllegalMove:
            if claim.rolls:
                continue  # another face was rolled, with another question
            raise
        rolled = [f"{event.seat} {event.args['face']}" for event in match.events() if event.kind == "roll"]
        if claim.rolls in ([], rolled):
            return match
    raise AssertionError(f"never {claim.rolls} in {TRIES} chances")


def line(match: Match, key: str) -> str:
    """The value of a line of the position text; `a hand` is the line `hand` of seat a, `Sn` that of a territory."""
    text, *seats = re.split(r"\nseat \w\n", match.position())
    if re.match("[a-e] ", key):
        text = "\n" + seats["abcde".index(key[0])]
    elif key in AREA_NAMES:
        text += f"\n  {key}: -"  # the last resort
    found = re.search(rf"^ *{re.escape(key.split()[-1])}: (.*)", text, re.MULTILINE)
    assert found, key
    return re.sub(r"@\S+", "", found[1])


def check(match: Match, claim: Claim) -> None:
    """All that a claim says."""
    book.check_moves(match, claim)
    book.check_events(match, claim)
    assert {key: line(match, key) for key in claim.stands} == claim.stands
    land = {territory.name: territory for territory in table(match).territories}
    assert {name: land[name].areas for name in claim.areas} == claim.areas
    assert {name: land[name].near for name in claim.near} == claim.near
    assert {name: land[name].rough for name in claim.rough} == claim.rough
    assert {name: land[name].tiles for name in claim.covers} == claim.covers
    assert claim.closed is None or claim.closed == [name for name, each in land.items() if each.closed]
    assert claim.points is None or claim.points == match.points
    assert claim.ending is None or claim.ending == match.ending


def show(name: str) -> None:
    """Plays all that a diagram claims."""
    for claim in claims(DIAGRAMS[name]):
        check(played(DIAGRAMS[name], claim), claim)


# ------------------------------------------------------------------ what the diagrams claim

LAND = ("land", "border_rule", "first_tile")
TURN = ("flash", "lore", "passing")
ACTIONS = ("camp", "rough", "two_attacks", "split", "spaces")
EXPLORING = ("joining", "closing", "two_tiles")
COMBAT = ("combat", "skulls", "retreat")
SEASONS = ("year", "harvest", "winter", "second_chance")
END = ("domination", "last_year", "achievements")
CARDS = ("bear", "scorched", "intimidate", "cancel", "bribery")


@ruling("northgard.7.1", "northgard.7.2", "northgard.7.3", "northgard.7.4", "northgard.7.5", "northgard.7.6")
@ruling("northgard.7.7", "northgard.13.1", "northgard.13.8", "northgard.2.3", "northgard.2.7", "northgard.O.3")
@pytest.mark.parametrize("name", LAND)
def test_the_diagrams_of_the_map_and_the_set_up(name: str) -> None:
    show(name)


@ruling("northgard.3.2", "northgard.4.A", "northgard.4.B", "northgard.4.C", "northgard.4.D", "northgard.4.E")
@ruling("northgard.4.F", "northgard.13.28")
@pytest.mark.parametrize("name", TURN)
def test_the_diagrams_of_a_turn(name: str) -> None:
    show(name)


@ruling("northgard.5.1", "northgard.5.2", "northgard.5.3", "northgard.5.5", "northgard.9.1")
@ruling("northgard.13.9", "northgard.13.32", "northgard.13.36")
@pytest.mark.parametrize("name", ACTIONS)
def test_the_diagrams_of_actions(name: str) -> None:
    show(name)


@ruling("northgard.5.4", "northgard.7.8", "northgard.13.5", "northgard.13.6", "northgard.13.7")
@pytest.mark.parametrize("name", EXPLORING)
def test_the_diagrams_of_exploring(name: str) -> None:
    show(name)


@ruling("northgard.10.1", "northgard.10.2", "northgard.10.3", "northgard.10.4", "northgard.10.5", "northgard.10.6")
@ruling("northgard.10.7", "northgard.13.3", "northgard.13.10", "northgard.13.34")
@pytest.mark.parametrize("name", COMBAT)
def test_the_diagrams_of_combat(name: str) -> None:
    show(name)


@ruling("northgard.3.1", "northgard.3.3", "northgard.3.4", "northgard.3.5", "northgard.9.2")
@ruling("northgard.13.2", "northgard.13.24", "northgard.13.31", "northgard.O.5")
@pytest.mark.parametrize("name", SEASONS)
def test_the_diagrams_of_a_year(name: str) -> None:
    show(name)


@ruling("northgard.6.5", "northgard.6.6", "northgard.11.1", "northgard.11.2", "northgard.12.1")
@pytest.mark.parametrize("name", END)
def test_the_diagrams_of_the_end(name: str) -> None:
    show(name)


@ruling("northgard.6.2", "northgard.13.11", "northgard.13.14", "northgard.13.18", "northgard.13.22", "northgard.13.23")
@ruling("northgard.O.2", "northgard.O.4", "northgard.O.7")
@pytest.mark.parametrize("name", CARDS)
def test_the_diagrams_of_cards(name: str) -> None:
    show(name)


def test_the_tests_above_play_every_diagram_and_name_what_it_shows() -> None:
    groups = (LAND, TURN, ACTIONS, EXPLORING, COMBAT, SEASONS, END, CARDS)
    book.check_shown(NORTHGARD, groups, __file__)


# ------------------------------------------------------------------ diagrams


def moves_at(place: str, moves: set[str]) -> bool:
    """Does one of the moves go to that territory, or lay a tile there?"""
    return any(f" {place} " in f" {move} " for move in moves)


@pytest.mark.parametrize("name", DIAGRAMS)
def test_every_mark_means_what_it_shows(name: str) -> None:
    said = claims(DIAGRAMS[name])
    legal, forbidden = book.claimed_moves(said)
    seen = table(pictured(NORTHGARD, DIAGRAMS[name]))
    territories = {territory.name for territory in seen.territories}
    for place, mark in DIAGRAMS[name].marks.items():
        assert mark in book.MARKS
        assert place in territories or re.fullmatch(r"(0|[ew]\d+) (0|[ns]\d+)", place)
        assert mark not in ("legal", "path") or moves_at(place, legal)
        assert mark != "refused" or moves_at(place, forbidden)


@pytest.mark.parametrize("name", DIAGRAMS)
def test_every_diagram_has_claims_and_a_place_behind_a_ruling_it_shows(name: str) -> None:
    book.check_place(NORTHGARD, DIAGRAMS[name], claims(DIAGRAMS[name]))


@pytest.mark.parametrize("name", DIAGRAMS)
def test_diagrams_are_small(name: str) -> None:
    seen = table(pictured(NORTHGARD, DIAGRAMS[name]))
    assert len(seen.tiles) <= 6
    assert len([each for each in seen.territories if each.owner or each.buildings]) <= 4
    usual = [(tile.name, tile.x, tile.y) for tile in table(pictured(NORTHGARD, DIAGRAMS["land"])).tiles]
    if name in (*TURN, *CARDS, "year", "combat", "skulls", "winter", "second_chance", "last_year", "achievements"):
        assert [(tile.name, tile.x, tile.y) for tile in seen.tiles] == usual


# ------------------------------------------------------------------ the book


def test_every_ruling_stands_in_exactly_one_chapter() -> None:
    book.check_chapters(NORTHGARD)


def test_a_reading_stands_behind_the_rule_it_makes_clearer() -> None:
    for entry in entries(NORTHGARD):
        for head, *more in entry.rulings:
            assert not head.startswith("13.")
            assert all(name.startswith(("13.", "O.")) or name == "8.1" for name in more)


@pytest.mark.parametrize("lang", languages(NORTHGARD))
def test_every_chapter_and_diagram_has_words(lang: str) -> None:
    book.check_words(NORTHGARD, lang, "abcde")


def test_there_are_two_languages() -> None:
    assert languages(NORTHGARD) == ["en", "de"]


@pytest.mark.parametrize("lang", languages(NORTHGARD))
@pytest.mark.parametrize("name", DIAGRAMS)
def test_captions_speak_only_of_what_is_there(name: str, lang: str) -> None:
    caption, match = words(NORTHGARD, lang).diagram[name], pictured(NORTHGARD, DIAGRAMS[name])
    there = {area for territory in table(match).territories for area in territory.areas}
    drawn = {tile for move in DIAGRAMS[name].moves for tile in move.split()}
    offered = table(match).doing
    tiles = {tile.name for tile in table(match).tiles} | drawn | set(offered.tiles if offered else [])
    for area in set(re.findall(r"\b(S[nesw]|\d+[a-z])\b", caption)):
        assert area in AREA_NAMES
        assert area in there or area[:-1] in tiles
    assert set(re.findall(r"\{(\w)\}", caption)) <= set(SEAT_LETTERS[: match.seats])


@pytest.mark.parametrize("name", DIAGRAMS)
def test_both_languages_name_the_same_places_players_options_and_numbers(name: str) -> None:
    def named(lang: str) -> set[str]:
        caption = words(NORTHGARD, lang).diagram[name]
        return set(re.findall(r"\b[ew]\d+ [ns]?\d+\b|\b\d+[a-z]?\b|\bS[nesw]?\b|\{\w\}|`[^`]+`", caption))

    assert named("en") == named("de")


@pytest.mark.parametrize("entry", [entry.id for entry in entries(NORTHGARD)])
def test_both_languages_have_the_same_blocks_numbers_and_quotations(entry: str) -> None:
    def named(lang: str) -> list[list[str]]:
        blocks = re.split(r"\n\s*\n", words(NORTHGARD, lang).chapter[entry].text.strip())
        sign = re.compile(r"\b\d+(?:\.\d+)?|\bO\.\d|\{[^}]+\}|`[^`]+`|^- ", re.MULTILINE)
        return [sorted(sign.findall(each)) for each in blocks]

    assert named("en") == named("de")


@pytest.mark.parametrize("lang", languages(NORTHGARD))
def test_the_first_chapter_names_chapters_by_their_titles(lang: str) -> None:
    chapter = words(NORTHGARD, lang).chapter
    named = re.findall("[“„]([^“”„]+)[”“]", chapter["minute"].text)
    assert len(named) == 8
    assert set(named) <= {passage.title for passage in chapter.values()}


@pytest.mark.parametrize("lang", languages(NORTHGARD))
def test_every_card_and_clan_is_listed_with_what_is_printed_on_it(lang: str) -> None:
    chapter = words(NORTHGARD, lang).chapter
    flash, fame = {"en": ("flash", "fame"), "de": ("Blitz", "Ruhm")}[lang]
    found = []
    for name in ("clans", "early", "advanced", "achievements"):
        for card, notes, text in LISTED.findall(chapter[name].text):
            assert text == card
            number = CARD_NAMES.index(card)
            printed = [flash] * bool(FLASH[number]) + [f"{FAME[number]} {fame}"] * bool(FAME[number] > 0)
            assert [note for note in notes.split(", ") if note == flash or note.endswith(fame)] == printed
            found.append(card)
    assert found == CARD_NAMES[5:-1]  # not the start cards, which come first, nor Unrest
    assert re.findall(r"\{clan\.(\w+)\.text\}", chapter["clans"].text) == CLAN_NAMES
    assert "{card.unrest.text}" in chapter["achievements"].text
    assert CARD_NAMES[FIRST_ACHIEVEMENT:] == [*found[-7:], "unrest"]


@pytest.mark.parametrize("lang", languages(NORTHGARD))
def test_the_book_names_every_option_and_value(lang: str) -> None:
    named = re.findall("`([^`]+)`", words(NORTHGARD, lang).chapter["options"].text)
    values = {f"{option}={value}" for option, accepted in WORDS.items() for value in accepted}
    assert sorted(named) == sorted({"years=7", "years=10"} | values)
    assert {name.split("=")[0] for name in named} == set(NAMES)


@pytest.mark.parametrize("lang", languages(NORTHGARD))
def test_the_odds_of_the_book_are_those_of_the_dice(lang: str) -> None:
    """With many figures on both sides, the face with a choice is an axe for both."""
    axes = [int(n) for n in FACE_AXES + (FACE_AXES + FACE_SKULLS == 0)]
    rolls = [(mine, theirs) for mine in axes for theirs in axes]
    won = {lead: sum(mine + lead > theirs for mine, theirs in rolls) for lead in range(-2, 5)}
    odds = {lead: round(100 * n / len(rolls)) for lead, n in won.items()}
    blocks = words(NORTHGARD, lang).chapter["combat"].text.split("\n\n")
    told = [int(n) for n in re.findall(r"\d+", blocks[-1])]
    assert told == [odds[0], 100, 1, odds[1], 2, odds[2], 3, odds[3], 4, 1, odds[-1], 2, odds[-2], 2, 1]
    assert odds[4] == 100


@pytest.mark.parametrize("lang", languages(NORTHGARD))
def test_the_book_is_drawn(lang: str) -> None:
    drawn = book.figures(NORTHGARD, lang).values()
    assert len(drawn) >= 12
    book.check_figures(NORTHGARD, drawn)
    for figure in drawn:
        assert re.match(r" +(w\d+ +)*0\b", figure.sketch[0])
    assert not [
        block
        for chapter in load_book(NORTHGARD, lang, pictures=False).chapters
        for block in chapter.text
        if "{" in block
    ]


def test_the_drawings_of_a_german_book_speak_german() -> None:
    text = book.written(book.figures(NORTHGARD, "de").values())
    assert "Nachziehstapel" in text
    assert "1 Punkt" in text
    assert set(re.findall(book.WORD, text)) <= book.german_words(NORTHGARD) | set(AREA_NAMES)


def test_drawings_call_cards_as_their_texts_do() -> None:
    texts = NORTHGARD.texts("de")
    for word, german in words(NORTHGARD, "de").drawn.items():
        key = word.replace(" ", "-")
        if key in CARD_NAMES:
            assert german == texts(f"card.{key}.name")
        if key in CLAN_NAMES:
            assert german == texts(f"clan.{key}.name")


def test_both_languages_mark_the_same_rulings_as_ours() -> None:
    assert book.check_ours(NORTHGARD) == 49


def test_rulings_are_found_and_lead_to_each_other() -> None:
    book = load_book(NORTHGARD, "en", pictures=False)
    found = find_ruling(book, "northgard.13.1")
    assert (found.ruling.id, found.ruling.clarifies) == ("13.1", "7.7")
    assert "7.7" in found.see
    assert "13.14" not in found.see
    assert find_ruling(book, "4.a").ruling.title == "Option A: play cards"


def test_a_sketch_shows_who_has_entered() -> None:
    figure = book.figures(NORTHGARD, pictures=False)["two_attacks"]
    assert any("b2<2" in line for line in figure.sketch)
