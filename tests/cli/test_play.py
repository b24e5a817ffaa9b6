"""A match at the terminal: orders, the frame in both languages, what is drawn again, saving, starting elsewhere."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import jarlshof
from jarlshof.bots.bot import Answer, Bot, BotFailed, Sight
from jarlshof.cli import play
from jarlshof.cli.desk import Desk
from jarlshof.cli.orders import EVERYWHERE, find_order, order_names
from jarlshof.core.texts import Texts, languages, texts_of
from tests.cli.runner import Done, Runner, refused, typed
from tests.games.northgard.helpers import begun

GAMES = ("nord", "northgard", "settlers")
SETTLERS = """options: official
rolled: 3 4
tiles:
 W11 S12 G9
 B4 O6 B5 G10
 S3 D! W11 D O4
 G8 W8 S10 O9
 B5 W2 G6
seat a
  settlements: d5
  roads: d5-e5
  hand: 2 wood 1 ore
  cards: 1 knight
seat b
  settlements: d9
  hand: 1 wool
"""


@pytest.fixture
def at(jarl: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Player:
    return Player(jarl, monkeypatch, tmp_path)


class Player:
    """Somebody who plays from a position, or a new match, and types lines."""

    def __init__(self, jarl: Runner, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.jarl, self.monkeypatch, self.folder = jarl, monkeypatch, folder

    def __call__(self, game: str, *lines: str, position: str = "", more: tuple[str, ...] = ()) -> Done:
        typed(self.monkeypatch, *lines)
        start = ("--position", position) if position else ("--seed", "3")
        return self.jarl("play", game, *start, *more)


# ---------------------------------------------------------------- texts
def test_the_terminal_says_the_same_in_both_languages() -> None:
    assert languages("jarlshof.cli") == ["de", "en"]
    english, german = Texts.alone("jarlshof.cli", "en"), Texts.alone("jarlshof.cli", "de")
    assert english.keys() == german.keys()
    for key in english.keys():
        assert english.message(key).names() == german.message(key).names(), key


def test_every_text_of_the_terminal_is_used() -> None:
    source = "".join(file.read_text("utf-8") for file in Path(play.__file__).parent.glob("*.py"))
    for key in texts_of("jarlshof.cli", "en").keys():
        head, _, tail = key.partition(".")
        word = tail.partition(".")[0]
        if head == "mistake":  # found by their English form: see test_language.py
            continue
        named = f'"{word}"' in source if head in ("command", "end") else f'_little_words("{word}")' in source
        assert named or re.search(rf"""["']{re.escape(key)}["']""", source), key


@pytest.mark.parametrize("game", GAMES)
def test_no_order_is_called_like_a_move(game: str) -> None:
    match = jarlshof.new(game, seed=1)
    for lang in ("en", "de"):
        names = order_names(Desk(match, {0}, lang))
        assert len(names) == len(set(names))
        assert not set(names) & {verb.word for verb in match.game.moves.verbs.values()}
    desk = Desk(match, {0}, "en")
    for word, order in {"hilfe": "help", "HELP": "help", "zurück": "undo", "zurueck": "undo", **EVERYWHERE}.items():
        assert find_order(desk, word) == order


# ---------------------------------------------------------------- orders
def test_a_card_is_told_by_any_of_its_names(at: Player) -> None:
    done = at("northgard", "card spy", "card Bear Awakens", "card Raubzug", "karte Eber", "card spi", "card")
    assert "Spy (advanced development, 2 fame): Look at an opponent's hand" in done.out
    assert "Bear Awakens (clan card, flash): Recruit 2 units." in done.out
    assert "Raiding Party (clan card, flash)" in done.out
    assert "Boar: If a tile you explore" in done.out
    assert "Nothing is called spi. Near: Spy," in done.err
    assert "Name one of these: " in done.out
    nord = at("nord", "card", more=("--lang", "de")).out
    assert "Nenne eines davon: Axt, Gold, Hammer, Helm, Kelch, Schwert." in nord, "also those that nobody can play now"
    assert "Deine Züge nennen Helm, Kelch. " in nord
    assert "Ritter: Versetze einen Räuber" in at("settlers", "karte Ritter", more=("--lang", "de")).out
    assert "axe: Two Regions" in at("nord", "card axe").out


def test_a_rule_can_be_read_at_the_prompt(at: Player) -> None:
    done = at("nord", "rule B23", "rule nord.b23", "rule B99")
    assert done.out.count("B23 Linked to your own warrior: ") == 2
    assert re.search(r"There is no rule B99\. Near: (B\d+, )+B\d+\.", done.err)


def test_tiles_shows_what_is_on_the_tiles_in_hand(at: Player) -> None:
    english = at("northgard", "tiles").out
    assert "tile 1, its north side up\n  1n (north): 1 food\n  1e (east): 1 small space\n" in english
    assert "  1w (west): 1 lair\n  rough border between 1e and 1s\n" in english
    assert "tile 23," in english
    assert "tile 31," in english
    german = at("northgard", "plättchen", more=("--lang", "de")).out
    assert "Plättchen 1, Nordseite oben\n  1n (Norden): 1 Nahrung\n  1e (Osten): 1 kleines Baufeld\n" in german
    drawn = begun("ask: a explore", "doing: card=explore, tiles=9", held="Sn: a 2").position()
    assert "tile 9, its north side up" in at("northgard", "tiles", position=drawn).out
    assert "There is no tile before you." in at("northgard", "tiles", position=begun(held="Sn: a 2").position()).out


def test_mine_is_told_in_words(at: Player) -> None:
    done = at("settlers", "mine", position=SETTLERS)
    assert "hand: 2 wood 1 ore; development cards: knight\n" in done.out
    assert "b surely holds 1 wool\n" not in at("settlers", position=SETTLERS).out, "only when asked for"
    assert "{" not in done.out
    german = at("settlers", "meins", position=SETTLERS, more=("--lang", "de"))
    assert "Hand: 2 Holz 1 Erz; Entwicklungskarten: Ritter\n" in german.out
    hand = begun(held="Sn: a 2", a="hand: recruit feast").position()
    assert "hand: Recruit, Feast\n" in at("northgard", "mine", position=hand).out
    assert "Hand: Rekrutieren, Festmahl\n" in at("northgard", "mine", position=hand, more=("--lang", "de")).out
    assert "There is nothing that only you know." in at("northgard", "mine").out


def test_unknown_input_names_two_or_three_commands(at: Player) -> None:
    for game in GAMES:
        for text in ("xyzzy", "hlep", "playy recruit", "🪓", "-"):
            [line] = at(game, text).err.splitlines()
            near = line.partition("Near: ")[2].rstrip(".").split(", ")
            assert 2 <= len(near) <= 3, line
    assert "Near: help" in at("nord", "hlep").err
    assert "Ähnlich: hilfe" in at("nord", "hilf", more=("--lang", "de")).err


def test_what_cannot_be_read_shows_what_is_possible(at: Player) -> None:
    done = at("settlers", "road d5", position=SETTLERS)
    assert done.err == "road d5 cannot be read; it is written like road PATH.\n"
    assert "Possible now: lay 23 0 n1 n, lay 23 0 n1 e, " in at("northgard", "lay 23").err
    done = at("settlers", "settle e6")
    assert re.search(r"it is written like settle CROSSING\. Possible now: settle a5, .* …\n", done.err)


# ---------------------------------------------------------------- what is drawn, and Enter
def test_after_lay_the_board_is_drawn_again(at: Player) -> None:
    told = at("northgard", "lay 1 0 n1 n").out
    after = told.rpartition("a lays tile 1")[2]
    assert "1n  -  " in after
    assert after.index("+") < after.index("1n  -  ") < after.index("Put three units into a territory")


def test_the_map_is_drawn_again_only_if_it_has_changed(at: Player) -> None:
    told = at("nord", "treasure none", "?", "place h6").out
    before, _, after = told.partition("Place a worker, or finish")
    assert "~  ~  ~" not in before.rpartition("Choose a treasure")[2]
    assert "~  ~  ~" in after


def test_the_board_is_shown_again_only_if_others_have_changed_it(capsys: pytest.CaptureFixture[str]) -> None:
    match = jarlshof.position("settlers", SETTLERS.replace("2 wood 1 ore", "1 wood 1 brick"), seed=1)
    desk = Desk(match, {0}, "en")

    def shown() -> str:
        desk.show_again(0)
        return capsys.readouterr().out

    assert "harbours: " in shown()
    assert shown() == ""
    desk.turned_away()
    assert shown() == "", "others were asked and changed nothing"
    match.play("road e5-f4", seat=0)
    assert "·" in (again := shown())
    assert "harbours: " not in again, "the map alone"
    desk.turned_away()
    assert "harbours: " in shown(), "others moved, and hands have changed since"


def test_a_single_move_that_only_ends_something_is_done_by_enter(at: Player) -> None:
    only = begun("ask: a recruit", "doing: card=recruit, left=0", held="Sn: a 2", a="hand: feast").position()
    assert jarlshof.position("northgard", only).legal() == ["done"]
    file = at.folder / "kept.json"
    done = at("northgard", "", position=only, more=("--save", str(file)))
    assert "(Enter: done)" in done.out
    assert jarlshof.load(file).log[0] == "a done"


def test_enter_does_nothing_else(at: Player) -> None:
    file = at.folder / "kept.json"
    roll = "ask: a roll\n" + SETTLERS.replace("rolled: 3 4", "rolled: -").replace("  cards: 1 knight\n", "")
    assert jarlshof.position("settlers", roll).legal() == ["roll"]
    assert "(Enter:" not in at("settlers", "", "", position=roll, more=("--save", str(file))).out
    assert jarlshof.load(file).log == []
    assert "(Enter:" not in at("nord", "", "", more=("--save", str(file))).out
    assert jarlshof.load(file).log == []


def test_what_people_type_is_understood_at_the_prompt(at: Player) -> None:
    file = at.folder / "kept.json"
    rich = SETTLERS.replace("2 wood 1 ore", "6 wood 1 brick")
    done = at("settlers", "trade Lehm Erz", "trade Holz Lehm", "ROAD f4-e5", position=rich, more=("--save", str(file)))
    assert done.err == "trade brick ore: the bank wants 4 brick for 1 card, and you have only 1 (settlers.S19)\n"
    assert jarlshof.load(file).log == ["a trade wood brick", "a road e5-f4"]


# ---------------------------------------------------------------- the end, and saving
ENDING = """board:
 A m B
posts:
 A a1
"""


@pytest.mark.parametrize(
    ("lang", "over", "second"),
    [("en", "The match is over. ", "comes second with"), ("de", "Die Partie ist vorbei. ", "auf den 2. Platz")],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_bots_is_told_to_its_end_in_sentences_and_saved(
    jarl: Runner, tmp_path: Path, game: str, lang: str, over: str, second: str
) -> None:
    file = tmp_path / "bots.json"
    bots = ("--bots", "random,random", "--seed", "7")
    done = jarl("play", game, *bots, "--save", str(file), "--lang", lang)
    assert (done.code, done.err) == (0, "")
    match = jarlshof.load(file)
    assert match.over
    last = done.out[done.out.index(over) :]
    assert match.game.texts(lang)(f"ending.{match.ending}.text") in last
    assert second in last or match.places == [1, 1]
    assert "[" not in last
    assert last.endswith(("Saved to " if lang == "en" else "Gespeichert in ") + f"{file}.\n")
    assert match.record() == file.read_text("utf-8")


def test_a_bot_that_fails_is_replaced_by_one_with_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    match = jarlshof.position("settlers", SETTLERS, seed=1)

    class Lost(Bot):
        def choose(self, sight: Sight) -> Answer:
            raise BotFailed("lost its way")

    players: list[Bot] = [Lost(match.game, seat, 70 + seat) for seat in range(2)]
    play._let_play(Desk(match, set(), "en"), players, 0)
    assert "lost its way" in capsys.readouterr().err
    assert (type(players[0]).__name__, players[0].seed) == ("Random", 70)


def test_one_point_is_one_point() -> None:
    say = texts_of("jarlshof.cli", "en")
    assert say("end.place", seat="b", place=2, points=1) == "b comes second with 1 point."
    assert say("end.shared", seat="b", place=1, points=12) == "b shares the first place with 12 points."
    say = texts_of("jarlshof.cli", "de")
    assert say("end.place", seat="b", place=2, points=1) == "b kommt mit 1 Punkt auf den 2. Platz."


def test_after_the_end_the_match_can_still_be_saved(at: Player, tmp_path: Path) -> None:
    over = tmp_path / "over.json"
    assert at.jarl("play", "nord", "--bots", "random,random", "--seed", "7", "--save", str(over)).code == 0
    again = tmp_path / "again.json"
    typed(at.monkeypatch, "dance", f"save {again}", "card axe", "", "board")
    done = at.jarl("play", "nord", "--load", str(over))
    assert done.code == 0
    assert "axe: Two Regions" in done.out
    assert done.out.count("save FILE keeps the record, Enter leaves.") == 2
    assert again.read_text("utf-8") == over.read_text("utf-8")


def test_quit_asks_once_if_the_match_is_not_saved(at: Player, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    done = at("nord", "treasure none", "quit", "board", "quit", "board")
    assert done.err.startswith("The match is not saved: save FILE keeps it")
    assert done.out.count("large boat:") == 2
    assert at("nord", "quit").err == ""
    assert at("nord", "treasure none", f"save {file}", "quit", "board").err == ""
    assert at("nord", "treasure none", "quit", more=("--save", str(file))).err == ""
    assert jarlshof.load(file).log == ["a treasure none"]


def test_a_match_is_saved_when_it_is_broken_off(at: Player, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    lines = iter(["treasure none", "place h6"])

    def asked(_: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    at.monkeypatch.setattr("builtins.input", asked)
    done = at.jarl("play", "nord", "--seed", "7", "--save", str(file))
    assert done.code == 130
    assert jarlshof.load(file).log == ["a treasure none", "a place h6"]
    assert [each.name for each in tmp_path.iterdir()] == ["kept.json"]


def test_a_refused_save_loses_nothing(at: Player, tmp_path: Path) -> None:
    refused(at.jarl("play", "nord", "--save", str(tmp_path)), "save", "a file in a folder that can be written")
    refused(at.jarl("play", "nord", "--save", "/nowhere/match.json"), "/nowhere/match.json")
    done = at("nord", "treasure none", "save /nowhere/match.json", "log")
    assert "/nowhere/match.json cannot be written" in done.err
    assert "a treasure none\n" in done.out


# ---------------------------------------------------------------- starting elsewhere
def test_play_starts_from_a_position(at: Player, tmp_path: Path) -> None:
    file, kept = tmp_path / "position.txt", tmp_path / "kept.json"
    file.write_text(SETTLERS, "utf-8")
    for source in (str(file), SETTLERS):
        done = at("settlers", "END", position=source, more=("--save", str(kept), "--bots", "person,person"))
        assert "a: 1 point, hand 3, cards 1" in done.out
        assert jarlshof.load(kept).log == ["a end"]
        assert json.loads(kept.read_text("utf-8"))["start"] == SETTLERS


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--position", "no-such-file"), "no-such-file"),
        (("--position", "board:\n A x"), "no space"),
        (("--position", SETTLERS), "tiles"),
        (("--position", ENDING, "--seats", "2"), "it alone"),
        (("--position", ENDING, "--load", "x.json"), "it alone"),
        (("--position", ENDING, "--options", "preset=free"), "it alone"),
        (("--position", ENDING, "--bots", "person,random,random"), "2 seats"),
    ],
)
def test_a_bad_start_gets_one_line(jarl: Runner, arguments: tuple[str, ...], words: str) -> None:
    refused(jarl("play", "nord", *arguments), words)


# ---------------------------------------------------------------- German throughout
ENGLISH = re.compile(
    r"\b(the|and|of|with|points?|units?|treasures?|hand|draw pile|wood|brick|wool|grain|open|closed|winter|year|next|"
    r"boat|turn|dice|bank|deck|harbours|costs|board|seats?|legal|rule|match|written|possible|nothing|free|by|tiles?)\b"
)


@pytest.mark.parametrize("game", GAMES)
def test_german_is_spoken_throughout(at: Player, game: str) -> None:
    orders = [
        "hilfe",
        "brett",
        "legende",
        "meins",
        "xyzzy",
        "warum done",
        "zurück",
        "speichern /nowhere/x",
        "regel B99",
    ]
    done = at(game, *orders, "karte xyzzy", "ende", more=("--lang", "de"))
    drawn = [line for line in (done.out + done.err).splitlines() if "~" not in line and "|" not in line]
    said = re.sub(r"jarl-\w|--load|/nowhere/x", "", "\n".join(drawn))
    assert ENGLISH.findall(said) == []
    ended = at.jarl("play", game, "--bots", "random,random", "--seed", "7", "--lang", "de").out
    assert ENGLISH.findall(re.sub(r"jarl-\w", "", ended[ended.index("Die Partie ist vorbei") - 1500 :])) == []


def test_the_moves_are_listed_with_german_names(at: Player) -> None:
    hand = begun(held="Sn: a 2", a="hand: recruit feast").position()
    done = at("northgard", "?", position=hand, more=("--lang", "de"))
    assert "play recruit (Rekrutieren), play feast (Festmahl)" in done.out
    assert "play recruit, play feast" in at("northgard", "?", position=hand).out


# ---------------------------------------------------------------- whole matches
OPTIONS = {"nord": "preset=free", "northgard": "clans=choose", "settlers": "target=4"}


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_as_people_type(
    jarl: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, lang: str
) -> None:
    """In capitals and with names of things in the language; every question is answered, every order given."""
    desks: list[Desk] = []
    rng = random.Random(3)

    class Watched(Desk):
        def __init__(self, match: jarlshof.Match, people: set[int], lang: str, file: Path | None) -> None:
            super().__init__(match, people, lang, file)
            desks.append(self)

    def line() -> str:
        desk = desks[0]
        if rng.random() < 0.1:
            return rng.choice([*desk.match.game.looks, "?", "mine", "board", "log", "card", "help", "undo", "xyzzy"])
        return spoken(desk.match, rng.choice(desk.match.legal(desk.match.asked[0])), lang)

    monkeypatch.setattr(play, "Desk", Watched)
    monkeypatch.setattr(play, "_line", line)
    file = tmp_path / "kept.json"
    people = ("--bots", "person,person", "--options", OPTIONS[game], "--seed", "5")
    done = jarl("play", game, *people, "--lang", lang, "--save", str(file))
    assert done.code == 0
    assert jarlshof.load(file).over
    assert ("The match is over." if lang == "en" else "Die Partie ist vorbei.") in done.out


def spoken(match: jarlshof.Match, move: str, lang: str) -> str:
    """A move in capitals, with the names that things have in a language."""
    moves, things = match.game.moves, match.game.things
    words = [move.partition(" ")[0]]
    for argument, value in moves.arguments(moves.read(move)):
        name = argument.write(value)
        known = name in things.get(argument.category, ())
        words.append(match.game.texts(lang)(f"{argument.category}.{name}.name") if known else name)
    return " ".join(words).upper()


def test_a_mistake_breaks_lines_between_moves_only(at: Player) -> None:
    at.monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    at.monkeypatch.setenv("COLUMNS", "80")
    told = at("northgard", "lay 1 2 3", more=("--bots", "person")).err
    named = re.findall(r"lay \d+ \w+ \w+ [nesw]\b", told.partition("now: ")[2])
    assert len(named) == play.SOME
    assert told.count("\n") > 1


# ---------------------------------------------------------------- which game
def test_a_match_or_position_of_another_game_is_refused(at: Player, tmp_path: Path) -> None:
    file, position = tmp_path / "settlers.json", tmp_path / "position.txt"
    assert at("settlers", more=("--save", str(file))).code == 0
    position.write_text(SETTLERS, "utf-8")
    done = at.jarl("play", "nord", "--load", str(file))
    refused(done, str(file)[:20], "use a file of nord: this is one of settlers; play settlers goes on with it")
    for source in (str(position), SETTLERS):
        done = at.jarl("play", "nord", "--position", source)
        refused(done, "use a position of nord: this is one of settlers; play settlers starts from it")
    refused(at.jarl("play", "chess", "--load", str(file)), "chess")


def test_a_match_or_position_tells_its_game_itself(at: Player, tmp_path: Path) -> None:
    file = tmp_path / "settlers.json"
    assert at("settlers", more=("--save", str(file))).code == 0
    for start in (("--load", str(file)), ("--position", SETTLERS)):
        typed(at.monkeypatch, "quit")
        assert at.jarl("play", *start).out.startswith("Settlers")
    typed(at.monkeypatch, "quit")
    assert at.jarl("play").out.startswith("Nord"), "the usual game"
