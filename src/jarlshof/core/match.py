"""A match: its options, its content, its seed and its moves; everything else is computed from them."""

from __future__ import annotations

import operator
import secrets
import threading
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from jarlshof.core import contract
from jarlshof.core.chance import Draw, Stream, branch_key, check_salts, key_words, match_key, seed_bytes
from jarlshof.core.errors import BadMove, BadOption, IllegalMove, NotAllowed, Refusal
from jarlshof.core.events import DRAW, SPECTATORS, Event, new_buffer, rows
from jarlshof.core.game import SEAT_LETTERS, Game, Prepared, Slot
from jarlshof.core.page import PLAIN, Page
from jarlshof.core.state import States, copy_states, new_states
from jarlshof.core.texts import Texts
from jarlshof.core.view import Forecast, Luck, Prompt, View


class Step(NamedTuple):
    """What is needed to take one move back."""

    seat: int
    before: bytes
    key: bytes
    fence: int
    events: int
    draws: int
    prompts: tuple[int, ...]
    agreed: bool  # another seat had agreed to it


class Made(NamedTuple):
    """A move that stands: who made it, whose turn it was (−1: the game does not say), and what had been told before."""

    seat: int
    turn: int
    events: int


class Glimpse(NamedTuple):
    """What a seat would see after the first `moves` of a list; `stopped` if the next one brings something to light."""

    moves: int
    stopped: bool
    view: View
    events: list[Event]


class Told(NamedTuple):
    """An event as the rules wrote it, with the number of the log entry it belongs to."""

    seq: int
    row: list[int]


class _Scratch(threading.local):
    """Room for events while the rules work: one for each thread serves all of its matches."""

    def __init__(self) -> None:
        self.events = new_buffer()


_scratch = _Scratch()


class Match:
    """One play of a game. Moves are texts; a list of moves is played as a whole or not at all."""

    def __init__(
        self,
        game: Game,
        prepared: Prepared,
        seed: bytes,
        salts: Sequence[bytes] = (),
        start: str | None = None,
        states: States | None = None,
    ) -> None:
        """`start` is a position, and `states` what was read from it, if it was read already."""
        self.game, self.options, self.content = game, prepared.options, prepared.content
        self.seed, self.salts, self.start = seed, tuple(salts), start
        self.log: list[str] = []
        self.page = PLAIN  # what seats are called wherever the match is told in words
        self.commitment: str | None = None  # SHA-256 of the seed, if the players were told it before the first move
        self._forgotten = 0
        self._key = match_key(game.name, seed, salts)
        self._steps: list[Step] = []
        self._made: list[Made] = []
        self._told: list[Told] = []
        self._draws: list[str] = []
        self._foretold: tuple[bytes, Forecast | None] | None = None
        self._out = np.zeros(game.most_moves, np.int64)
        if start is None:
            self._states = new_states(game.dtype, 1)
            contract.setup_at(self._states, 0, prepared.row, key_words(self._key), _scratch.events)
            self._collect()
        else:
            self._states = game.read_position(start) if states is None else states
            contract.rekey_at(self._states, 0, key_words(self._key))
        self._prompts = (0,) * self.seats

    # ------------------------------------------------------------ facts
    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self._states["seats"][0])

    @property
    def asked(self) -> list[int]:
        """The seats that are asked now: the match waits for them."""
        return self._members(contract.asked_at(self._states, 0))

    @property
    def may(self) -> list[int]:
        """The seats that may move now although nobody waits for them; none of them is asked."""
        return self._members(contract.may_at(self._states, 0))

    @property
    def able(self) -> list[int]:
        """All seats that have something to choose now: those that are asked, then those that may move."""
        return self.asked + self.may

    def asks(self, seat: int) -> bool:
        """Does the match wait for this seat?"""
        return bool(int(contract.asked_at(self._states, 0)) >> seat & 1)

    def _members(self, mask: int) -> list[int]:
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return int(self._states["depth"][0]) == 0

    @property
    def seq(self) -> int:
        """The number of log entries; it never goes back."""
        return len(self.log)

    @property
    def points(self) -> list[int]:
        """Each seat's points."""
        return self._result()[0]

    @property
    def places(self) -> list[int] | None:
        """Each seat's place once the match is over; ties share a place."""
        return self._result()[1] if self.over else None

    @property
    def ending(self) -> str | None:
        """How the match ended; None while it runs, or if it began with a finished position."""
        code = int(self._states["ending"][0])
        return self.game.endings(code).name.lower() if code else None

    @property
    def draws(self) -> list[str]:
        """All draws of chance so far, `stream word bound value`, with `branch NAME` where the key changed."""
        return list(self._draws)

    @property
    def news(self) -> int:
        """Goes up when a move shows its player something that could not be foreseen."""
        return int(self._states["news"][0])

    def state(self) -> States:
        """A copy of the state: for bots and tests of this process, never for players."""
        return copy_states(self._states)

    def _result(self) -> tuple[list[int], list[int]]:
        scores, ranks = np.zeros(self.seats, np.int64), np.zeros(self.seats, np.int64)
        contract.result_at(self._states, 0, scores, ranks)
        return scores.tolist(), ranks.tolist()

    # ------------------------------------------------------------ moves
    def legal(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat (of the first one asked) as texts; open kinds show typical ones only."""
        return [self.game.moves.write(move) for move in self._legal(self._seat(seat))] if not self.over else []

    def _legal(self, seat: int) -> list[int]:
        n = contract.legal_at(self._states, 0, seat, self._out)
        moves: list[int] = self._out[:n].tolist()
        return moves

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            asked = self.asked
            return asked[0] if asked else int(self._steps[-1].seat if self._steps else 0)
        try:
            number = operator.index(seat)
        except TypeError:
            number = -1
        if not 0 <= number < self.seats:
            raise BadOption("seat", seat, f"0 to {self.seats - 1}")
        return number

    def _read(self, text: str, seat: int | None) -> tuple[int, int]:
        """Seat and move of a text; the seat's letter may stand before the move."""
        head, _, tail = text.partition(" ") if isinstance(text, str) else ("", "", "")
        if seat is None and len(head) == 1 and head in SEAT_LETTERS:
            if SEAT_LETTERS.index(head) >= self.seats:
                raise BadMove(f"{text!r}: seats are {', '.join(SEAT_LETTERS[: self.seats])}")
            return SEAT_LETTERS.index(head), self.game.moves.read(tail)
        return self._seat(seat), self.game.moves.read(text)

    def why_not(self, text: str, seat: int | None = None, lang: str = "en") -> Refusal | None:
        """The refusal of a move, or None if it is legal. A text that is no move at all raises BadMove."""
        return self._refusal(*self._read(text, seat), lang)

    def _refusal(self, seat: int, move: int, lang: str) -> Refusal | None:
        if seat in self.able:
            ruling = contract.refusal_at(self._states, 0, seat, move)
            if not ruling:
                return None
        else:
            ruling = self.game.finished if self.over else self.game.not_asked
        return word_refusal(self.game, self._states, seat, move, ruling, lang, self.page)

    def play(self, *texts: str, seat: int | None = None, lang: str = "en") -> list[Event]:
        """Plays moves, all of them or, if one is refused, none; returns what everybody could see of it.

        Nothing can be planned beyond a move that draws chance or shows its player a secret: that one must be the last.
        """
        steps, first, news = len(self._steps), self.seq, self.news
        try:
            for number, text in enumerate(texts, 1):
                if self.news != news:
                    raise NotAllowed(f"move {number - 1} brings something new to light: play the others after it")
                self._play(text, seat, number, lang)
        except Exception:
            while len(self._steps) > steps:
                self._take_back()
            del self.log[first:]
            raise
        return self.events(since=first, lang=lang)

    def preview(self, *texts: str, seat: int, lang: str = "en") -> Glimpse:
        """What a seat would see after moves, without making them; nothing behind one that brings something to light."""
        steps, first, news = len(self._steps), self.seq, self.news
        moves, stopped = 0, False
        try:
            for number, text in enumerate(texts, 1):
                self._play(text, seat, number, lang)
                stopped = self.news != news
                if stopped:
                    self._take_back()
                    self.log.pop()
                    break
                moves = number
            return Glimpse(moves, stopped, self.view(seat, lang), self.events(first, seat, lang))
        finally:
            while len(self._steps) > steps:
                self._take_back()
            del self.log[first:]

    def _play(self, text: str, seat: int | None, number: int, lang: str) -> None:
        mover, move = self._read(text, seat)
        refusal = self.make(mover, move, lang)
        if refusal:
            raise IllegalMove(refusal, self.game.moves.write(move), number)

    def make(self, seat: int, move: int, lang: str = "en") -> Refusal | None:
        """Makes a move by its number and tells nothing, or says what forbids it."""
        refusal = self._refusal(seat, move, lang)
        if refusal is None:
            self._make(seat, move)
        return refusal

    def _make(self, asked: int, move: int) -> None:
        questions = self._questions(asked)
        written, told, draws = self.game.moves.write(move), len(self._told), len(self._draws)
        agreed = written.split()[0] in self.game.agreements
        self._steps.append(Step(asked, self._bytes(), self._key, self._fence(), told, draws, self._prompts, agreed))
        self._made.append(Made(asked, self._turn(), told))
        self.log.append(f"{SEAT_LETTERS[asked]} {written}")
        contract.apply_at(self._states, 0, asked, move, _scratch.events)
        self._collect()
        self._renew_prompts(questions)

    def _questions(self, mover: int) -> dict[int, tuple[object, ...]]:
        """What the other seats have to choose now."""
        top = int(self._states["depth"][0]) - 1
        frame = int(self._states["frame_kind"][0, top]), self._states["frame_args"][0, top].tobytes(), top
        asked = self.asked
        return {seat: (frame, seat in asked, self._legal(seat)) for seat in self.able if seat != mover}

    def _renew_prompts(self, questions: Mapping[int, tuple[object, ...]]) -> None:
        """A seat whose question is still the same keeps the id of its prompt."""
        now = self._questions(-1)
        kept = {seat for seat, question in questions.items() if now.get(seat) == question}
        self._prompts = tuple(old if seat in kept else self.seq for seat, old in enumerate(self._prompts))

    def _collect(self) -> None:
        try:
            found = rows(_scratch.events)
        finally:
            _scratch.events[0, 0] = 0
        for row in found:
            if row[0] == DRAW:
                self._draws.append(str(Draw(Stream(row[3]).name.lower(), *row[4:7])))
            else:
                self._told.append(Told(self.seq, row))

    # ------------------------------------------------------------ taking back
    def _bytes(self) -> bytes:
        return self._states.tobytes()

    def _fence(self) -> int:
        return int(self._states["fence"][0])

    def _take_back(self) -> None:
        step = self._steps.pop()
        self._made.pop()
        self._states.view(np.uint8)[:] = np.frombuffer(step.before, np.uint8)
        if step.key != self._key:  # a branch lies between: its chance stays, and none of it is used up
            self._deal_again()
        del self._told[step.events :]
        self._draws = self._draws[: step.draws]
        self._prompts = step.prompts

    def forget(self, kept: int) -> None:
        """Saves memory: only the last moves can still be taken back; those of one turn should be among them."""
        if kept < 1:
            raise BadOption("number of moves", kept, "1 or more")
        self._forgotten += max(0, len(self._steps) - kept)
        del self._steps[:-kept]

    def undoable(self, seat: int) -> int:
        """How many of its own last moves a seat may take back."""
        found = 0
        for step in reversed(self._steps):
            if step.seat != seat or step.fence != self._fence() or step.agreed:
                break
            found += 1
        return found

    def can_undo(self, seat: int | None = None) -> bool:
        """May this seat (the one that moved last) take back the last move? Not if it drew chance, showed a secret, or
        another seat had agreed to it."""
        return self._inside_fence(seat) and not self._steps[-1].agreed

    def _inside_fence(self, seat: int | None) -> bool:
        return bool(self._steps) and seat in (None, self._steps[-1].seat) and self._steps[-1].fence == self._fence()

    def undo(self, seat: int | None = None, *, logged: bool = False) -> None:
        """Takes back a seat's last move while the fence is unchanged and no other seat acted or agreed; what was logged
        when agreed moves could still be taken back is done as it was."""
        if not (self._inside_fence(seat) if logged else self.can_undo(seat)):
            raise NotAllowed(
                "nothing can be taken back: chance was drawn, a secret seen, a deal made, or another seat has moved"
            )
        mover, draws, prompts = self._steps[-1].seat, self._draws, self._prompts
        questions = self._questions(mover)
        self._take_back()
        self._draws = draws  # nothing was drawn, but there may be a branch
        self.log.append(f"{SEAT_LETTERS[mover]} undo")
        self._prompts = prompts
        self._renew_prompts(questions)

    def back(self, moves: int, branch: str | None = None) -> None:
        """Takes back moves beyond the fence, by consent; a new key, so that nobody sees the same future twice."""
        if not 1 <= moves <= len(self._steps):
            made = f"{len(self._steps)} were made" if not self._forgotten else f"{len(self._steps)} are remembered"
            raise NotAllowed(f"{moves} moves cannot be taken back; {made}")
        name = _branch_name(branch)
        draws = list(self._draws)
        for _ in range(moves):
            self._take_back()
        self._draws = draws  # what was drawn stays in the record, before the branch
        self._rekey(f"back {moves} {name}", name)

    def fork(self, branch: str | None = None) -> Match:
        """A new match that goes on from here with other chance."""
        twin = object.__new__(Match)
        twin.__dict__ = {**self.__dict__, "_states": copy_states(self._states), "_out": self._out.copy()}
        for name in ("log", "_steps", "_made", "_told", "_draws"):
            setattr(twin, name, list(getattr(self, name)))
        twin.branch(branch)
        return twin

    def branch(self, name: str | None = None) -> None:
        """From here on other chance: a new key is made from a name (by default a random one)."""
        name = _branch_name(name)
        self._rekey(f"branch {name}", name)

    def _rekey(self, entry: str, name: str) -> None:
        self._key = branch_key(self._key, name)
        self._deal_again()
        self.log.append(entry)
        self._draws.append(f"branch {name}")
        self._prompts = (self.seq,) * self.seats

    def _deal_again(self) -> None:
        """Chance from the present key; what lies face down and nobody has seen is dealt with it."""
        contract.redraw_at(self._states, 0, contract.UNSEEN, key_words(branch_key(self._key, "deal")))
        contract.rekey_at(self._states, 0, key_words(self._key))

    # ------------------------------------------------------------ turns
    def turn_starts(self) -> list[int]:
        """With which of the moves that stand, counted from 0, a turn begins.

        A turn is what happens while it is one seat's turn, the answers of others included; in the set-up, and in a game
        that does not say whose turn it is, it is a run of moves of one seat.
        """
        turn = getattr(self.game.events, "TURN", None)
        begun = [n for n, told in enumerate(self._told) if turn is not None and told.row[0] == turn]
        first = begun[0] if begun else len(self._told)
        set_up = turn is not None and self.start is None
        return [
            n
            for n, (before, now) in enumerate(pairwise([None, *self._made]))
            if now is not None and (before is None or _parts(before, now, begun, first if set_up else -1))
        ]

    def movers(self) -> list[int]:
        """Whose the moves are that stand, in order."""
        return [made.seat for made in self._made]

    def _turn(self) -> int:
        return int(self._states["turn"][0]) if "turn" in (self.game.dtype.names or ()) else -1

    # ------------------------------------------------------------ what people see
    def view(self, seat: int | None = None, lang: str = "en") -> View:
        """What a seat may know; None is a spectator."""
        if seat is not None:
            seat = self._seat(seat)
        asked, may = self.asked, self.may
        return View(
            game=self.game.name,
            rules=self.game.rules,
            seq=self.seq,
            seat=None if seat is None else SEAT_LETTERS[seat],
            asked=[SEAT_LETTERS[other] for other in asked],
            may=[SEAT_LETTERS[other] for other in may],
            prompt=self._prompt(seat, lang) if seat is not None and seat in asked + may else None,
            table=self.game.table(self._states, 0),
            mine=None if seat is None else self.game.mine(self._states, 0, seat),
            forecast=self._forecast(seat if seat in asked + may else None),
            can_undo=seat is not None and self.can_undo(seat),
        )

    def _forecast(self, seat: int | None) -> Forecast | None:
        """Unless it is about a seat's moves, it is the same for everybody who looks at this state: worked out once."""
        if self.game.foretells_moves:
            return self.game.forecast(self._states, 0, seat)
        now = self._bytes()
        if self._foretold is None or self._foretold[0] != now:
            self._foretold = now, self.game.forecast(self._states, 0, None)
        return self._foretold[1]

    def prompt_id(self, seat: int) -> str:
        """The id of a seat's question; it stays the same as long as the question does."""
        return f"{self._prompts[seat]}{SEAT_LETTERS[seat]}"

    def _prompt(self, seat: int, lang: str) -> Prompt:
        top = int(self._states["depth"][0]) - 1
        kind = int(self._states["frame_kind"][0, top])
        if seat in self.may:
            kind = self.game.may_questions.get(kind, kind)
        slots, values = self.game.questions[kind], self._states["frame_args"][0, top].tolist()
        texts = self.game.texts(lang)
        key = self.game.frames(kind).name.lower()
        told = {"seat": SEAT_LETTERS[seat], **_worded(slots, values, texts)}
        return Prompt(
            id=self.prompt_id(seat),
            key=key,
            text=texts(f"prompt.{key}", **self._words(told, lang)),
            args=_named(slots, values),
            options=[self.game.moves.option(move) for move in self._legal(seat)],
            forms=self.game.forms(self._states, 0, seat),
        )

    def events(self, since: int = -1, seat: int | None = None, lang: str = "en") -> list[Event]:
        """What a seat (None: a spectator) could see happen after log entry `since`; 0 is the set-up."""
        bit = SPECTATORS if seat is None else 1 << self._seat(seat)
        first = bisect_right(self._told, since, key=lambda told: told.seq)
        return [self._event(told, lang) for told in self._told[first:] if told.row[2] & bit]

    def _event(self, told: Told, lang: str) -> Event:
        kind, seat, _, *args = told.row
        name, slots, texts = self.game.events(kind).name.lower(), self.game.slots[kind], self.game.texts(lang)
        letter = SEAT_LETTERS[seat] if seat >= 0 else None
        told_words = {"seat": letter or "", **_worded(slots, args, texts)}
        text = texts(f"event.{name}", **self._words(told_words, lang))
        return Event(seq=told.seq, kind=name, seat=letter, args=_named(slots, args), text=text)

    def luck(self) -> list[Luck]:
        """What the dice gave each seat so far, as everybody could see it; empty in a game that does not tell it."""
        return self.game.luck(self._states, 0, self._told)

    def _words(self, params: Mapping[str, str | int], lang: str) -> dict[str, str | int]:
        return self.game.worded(self.page.named(params), lang)

    def record(self, seat: int | None = None) -> str:
        """The record as JSON text; for a seat of a running match only what that seat may have."""
        from jarlshof.core.record import write_record  # it replays matches, so it cannot be known before them

        return write_record(self, None if seat is None else self._seat(seat))

    def position(self) -> str:
        """The whole position as text, secrets included."""
        return self.game.write_position(self._states, 0)

    def show(self, lang: str = "en") -> str:
        """The position for people at a terminal, as a spectator may see it."""
        return self.game.show(self._states, 0, lang, self.page)

    def chart(self, lang: str = "en") -> str:
        """Of the same only the map and what belongs to it."""
        return self.game.chart(self._states, 0, lang, self.page)

    def own(self, seat: int, lang: str = "en") -> list[str]:
        """What only this seat knows, in lines: first what it holds (or nothing), then what else it has seen."""
        return self.game.own(self._states, 0, self._seat(seat), lang, self.page)

    def look(self, word: str, seat: int, lang: str = "en") -> list[str]:
        """More that a seat may want to see, by one of the words of `Game.looks`."""
        if word not in self.game.looks:
            raise BadOption("word", word, ", ".join(self.game.looks) or "none: there is nothing more to see")
        return self.game.looks[word](self._states, 0, self._seat(seat), lang)

    def meant(self, category: str, name: str) -> str:
        """The name that moves have for what a person calls by this one."""
        return self.game.meant(self._states, 0, category, name)

    def __repr__(self) -> str:
        state = "over" if self.over else "asked: " + ", ".join(SEAT_LETTERS[seat] for seat in self.asked)
        return f"<Match {self.game.name}, {self.seats} seats, {self.seq} entries, {state}>"


def _parts(before: Made, now: Made, begun: Sequence[int], first: int) -> bool:
    """Does a turn begin between two moves? `begun` are the events that say so, `first` ends the set-up."""
    if now.turn != before.turn or bisect_left(begun, now.events) > bisect_left(begun, before.events):
        return True
    return now.seat != before.seat and (now.turn < 0 or now.events <= first)


def word_refusal(
    game: Game, states: States, seat: int, move: int, ruling: int, lang: str = "en", page: Page = PLAIN
) -> Refusal:
    """A ruling that forbids a move of states[0], in words."""
    ending, params = game.explain(states, 0, seat, move, ruling)
    name = game.ruling_id(ruling)
    ruled = name.partition(".")[2]
    key = ".".join(part for part in ("refusal", ruled, ending) if part)
    if key not in game.texts(lang):  # a ruling that needs no other words says why itself
        key = f"ruling.{ruled}.text"
    shown = {"seat": SEAT_LETTERS[seat], "move": game.moves.write(move), **params}
    return Refusal(name, game.texts(lang)(key, **game.worded(page.named(shown), lang)), key, shown)


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _branch_name(name: str | None) -> str:
    name = secrets.token_hex(16) if name is None else name
    if not (isinstance(name, str) and name.isascii() and name.isalnum() and len(name) <= 64):
        raise BadOption("branch", name, "up to 64 letters and digits")
    return name


def _named(slots: Sequence[Slot], values: Sequence[int]) -> dict[str, str | int]:
    return {slot.name: slot.value(value) for slot, value in zip(slots, values, strict=False)}


def _worded(slots: Sequence[Slot], values: Sequence[int], texts: Texts) -> dict[str, str | int]:
    return {slot.name: slot.words(value, texts) for slot, value in zip(slots, values, strict=False)}


def match_from_position(game: Game, text: str, seed: bytes, salts: Sequence[bytes] = ()) -> Match:
    """A match that starts from a position."""
    states = game.read_position(text)
    prepared = Prepared(options=game.options_in(states), content={}, row=np.zeros(0, np.int64))
    return Match(game, prepared, seed, salts, text, states)


def new_match(
    game: Game,
    options: Mapping[str, object],
    seed: int | str | bytes | None = None,
    salts: Sequence[bytes] = (),
    content: Mapping[str, str] | None = None,
) -> Match:
    """A new match from options by name."""
    secret = seed_bytes(seed)
    return Match(game, check_new(game, options, secret, salts, content), secret, check_salts(salts))


def check_new(
    game: Game,
    options: Mapping[str, object],
    seed: bytes,
    salts: Sequence[bytes] = (),
    content: Mapping[str, str] | None = None,
) -> Prepared:
    """What a new match is made of; whatever is wrong with it is told here, before any rule has to be compiled."""
    check_salts(salts)
    for kind, text in (content or {}).items():
        if not isinstance(text, str) or not _is_unicode(text):
            raise BadOption("content", kind, "a text")
    return game.prepare(game.read_options(options), content, content_draw(game, seed))


def content_draw(game: Game, seed: bytes) -> int:
    """A number for content made at random: the same seed gives the same board, and the board does not give it away."""
    return int.from_bytes(branch_key(match_key(game.name, seed), "content")[:8])
