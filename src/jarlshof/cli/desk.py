"""What people at the terminal are shown of a match: what happened, the board, the question, the end."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

from jarlshof.arena.progress import notes
from jarlshof.bots.naming import names_for
from jarlshof.cli.language import CLI, USUAL
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.match import Match
from jarlshof.core.moves import Argument
from jarlshof.core.page import WIDTH, Page
from jarlshof.core.texts import texts_of
from jarlshof.core.view import Field, Prompt

NARROW, WIDE = 40, 100  # columns of what is wrapped
SPECTATOR = -1
GLUE = "\0"  # a space where no line ends
SEAT = "seat"  # the category of arguments of moves that name a player


def unbroken(moves: Iterable[str]) -> str:
    """A list for lines that break between moves, not within."""
    return ", ".join(move.replace(" ", GLUE) for move in moves)


def bot_names(match: Match, people: set[int]) -> dict[str, str]:
    """What bots are called, by the letters of their seats: the same in a match that was saved and goes on."""
    names = names_for(match.seed.hex(), match.seats)
    return {SEAT_LETTERS[seat]: name for seat, name in enumerate(names) if seat not in people}


class Desk:
    """A match, who of its seats sits at this terminal, in which language, and where the record goes."""

    def __init__(self, match: Match, people: set[int], lang: str, file: Path | None = None) -> None:
        self.match, self.people, self.lang, self.file = match, people, lang, file
        self.say = texts_of(CLI, lang)
        self.bots = bot_names(match, people)
        self._set_page()
        self.texts = match.game.texts(lang)
        # up to which entry each seat was told what happened; of a new match nothing, not even the set-up
        self._told = dict.fromkeys([*people, SPECTATOR], match.seq if match.seq else -1)
        self.saved = match.seq  # how many entries are in a file, or were there before
        self._shown, self._away = SPECTATOR, False  # who was shown the board last, and did others move since?
        self._chart = self._whole = ""  # the map, and the position, that were shown last

    # ------------------------------------------------------------ who sits here
    def _set_page(self) -> None:
        """Bots have names, people their letters; maps are as wide as the terminal is now."""
        labels = {seat: f"{seat} {self.say('word.bot', name=name)}" for seat, name in self.bots.items()}
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDTH
        self.match.page = Page(names=self.bots, labels=labels, width=max(NARROW, width))

    def called(self, seat: int) -> str:
        """Somebody who stands alone: a bot by its name, and that it is one; a person by the letter."""
        letter = SEAT_LETTERS[seat]
        return self.say("word.bot", name=self.bots[letter]) if letter in self.bots else letter

    # ------------------------------------------------------------ telling
    def greet(self) -> None:
        """Which game, on which board, who plays here."""
        rules, options = self.match.game, self.match.options
        name = getattr(options, rules.content, "") if rules.content else ""
        board = self.say("start.board", kind=rules.content, name=name) if name else "-"
        seats = ", ".join(SEAT_LETTERS[seat] for seat in sorted(self.people)) or "-"
        bots = ", ".join(self.match.page.labels.values()) or "-"
        title, people = self.texts("title"), len(self.people)
        self.wrapped(self.say("start.head", title=title, board=board, people=people, seats=seats, bots=bots))

    def tell(self, seat: int) -> None:
        """What happened since this seat was last asked."""
        for event in self.match.events(self._told[seat], None if seat == SPECTATOR else seat, self.lang):
            self.wrapped("  " + event.text, "    ")
        self._told[seat] = self.match.seq

    def board(self) -> None:
        """The position."""
        self._set_page()
        print()
        self._drawn(self.match.show(self.lang))

    def _drawn(self, text: str) -> None:
        """A drawing with words round it: lines that are too long go on in the next one."""
        print("\n".join(part for line in text.splitlines() for part in self.lines(line, "    ")))

    def show_again(self, seat: int) -> None:
        """The position, if it is news to a seat; the map again if a move of its own has changed it."""
        self._set_page()
        chart, whole = self.match.chart(self.lang), self.match.show(self.lang)
        if seat != self._shown or (self._away and whole != self._whole):
            self.board()
            self._whole = whole
        elif chart != self._chart:
            print()
            self._drawn(chart)
        self._shown, self._chart, self._away = seat, chart, False

    def turned_away(self) -> None:
        """Somebody else moves: the next seat may see another position than the last one did."""
        self._away = True

    def complain(self, text: str) -> None:
        """A mistake, in a line or two."""
        notes.print("\n".join(self.lines(text, "  ")), highlight=False, markup=False, soft_wrap=True)

    def wrapped(self, text: str, indent: str = "") -> None:
        """A text in lines that fit the terminal."""
        print("\n".join(self.lines(text, indent)))

    def lines(self, text: str, indent: str = "") -> list[str]:
        """The same, not yet printed; the first line keeps its own indent. A pipe gets whole sentences."""
        if not sys.stdout.isatty():
            return [text.replace(GLUE, " ")]
        width = max(NARROW, min(shutil.get_terminal_size().columns, WIDE))
        lines = textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True)
        return [line.replace(GLUE, " ") for line in lines] or [""]

    # ------------------------------------------------------------ asking
    def ask(self, seat: int) -> Prompt:
        """The question to a seat and what it needs to answer; who plays alone at the screen is shown secrets too."""
        prompt = self.prompt(seat)
        print()
        if len(self.people) == 1 and (held := self.match.own(seat, self.lang)[:1]) and held[0]:
            self.wrapped(self.say("ask.own", own=held[0]), "  ")
        question = self.say("ask.question", seat=SEAT_LETTERS[seat], text=prompt.text)
        ending = self.only_ends(prompt)
        self.wrapped(f"{question} {self.say('ask.enter', move=ending)}" if ending else question, "  ")
        if any(field.total is not None for form in prompt.forms for field in form.fields):
            for form in self.forms(prompt):
                self.wrapped(form, "  ")
        self._tell_who_may()
        return prompt

    def prompt(self, seat: int) -> Prompt:
        """The question to a seat that has something to choose."""
        prompt = self.match.view(seat, self.lang).prompt
        assert prompt is not None
        return prompt

    def _tell_who_may(self) -> None:
        """Nobody waits for them: how others at this screen move all the same."""
        for other in self.people.intersection(self.match.may):
            move = next((option.text for option in self.prompt(other).options), "…")
            self.wrapped(self.say("ask.may", seat=SEAT_LETTERS[other], move=move), "  ")

    def only_ends(self, prompt: Prompt) -> str:
        """The only legal move, if it decides nothing but ends something; else nothing."""
        if len(prompt.options) != 1 or prompt.forms:
            return ""
        [option] = prompt.options
        return (
            option.text if any(v.ends and v.word == option.verb for v in self.match.game.moves.verbs.values()) else ""
        )

    def forms(self, prompt: Prompt) -> list[str]:
        """How the open kinds of moves that are possible now are written, and what can be put into them."""
        moves = self.match.game.moves
        kinds = {verb.word: kind for kind, verb in moves.verbs.items()}
        return [
            ", ".join([moves.form(kinds[form.verb]), "; ".join(self._limits(field) for field in form.fields)])
            for form in prompt.forms
        ]

    def _limits(self, field: Field) -> str:
        most, name = " ".join(f"{n} {self._word(thing)}" for thing, n in field.most.items()), field.name.upper()
        if field.total is None:
            return self.say("ask.most", name=name, most=most)
        return self.say("ask.total", name=name, n=field.total, most=most)

    def _word(self, thing: str) -> str:
        kinds = (kind for kind, things in self.match.game.things.items() if thing in things)
        return next((self.texts(f"{kind}.{thing}.name") for kind in kinds), thing)

    def listed(self, moves: Iterable[str]) -> list[str]:
        """Moves, those of a verb together; in another language with the names of cards and the like beside them."""
        verbs: dict[str, list[str]] = {}
        for move in moves:
            verbs.setdefault(move.partition(" ")[0], []).append(move + self._named(move))
        return [line for alike in verbs.values() for line in self.lines(unbroken(alike), "  ")]

    def _named(self, move: str) -> str:
        """The names of what a move names, where the notation has others: ` (Raubzug)`, ` (Orm)`."""
        table = self.match.game.moves
        named = (
            self._name(argument.category, argument.write(value))
            for argument, value in table.arguments(table.read(move))
            if isinstance(argument, Argument)
        )
        words = ", ".join(filter(None, named))
        return f" ({words})" if words else ""

    def _name(self, category: str, word: str) -> str:
        """What a word of a move is called, if that is not the word itself."""
        if category == SEAT:
            return self.bots.get(word, "")
        known = self.lang != USUAL and word in self.match.game.things.get(category, ())
        return self.texts(f"{category}.{word}.name") if known else ""

    # ------------------------------------------------------------ the end
    def end(self) -> None:
        """What happened last, the position, how it ended, and everybody's place and points in sentences."""
        self.tell(min(self.people, default=SPECTATOR))
        self.board()
        match, places = self.match, self.match.places or []
        why = self.texts(f"ending.{match.ending}.text") if f"ending.{match.ending}.text" in self.texts else ""
        print()
        self.wrapped(self.say("end.over", why=why).strip())
        for seat in sorted(range(match.seats), key=lambda seat: places[seat]):
            key = "shared" if places.count(places[seat]) > 1 else "first" if places[seat] == 1 else "place"
            self.wrapped(self.say(f"end.{key}", seat=self.called(seat), place=places[seat], points=match.points[seat]))
