"""`jarlshof play GAME`: a match at the terminal, against bots or on one screen."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer

from jarlshof import ready
from jarlshof.asking.roster import Roster, check_bots, read_spec
from jarlshof.asking.turn import take_turn
from jarlshof.bots.bot import Bot, BotFailed
from jarlshof.bots.ours import OURS
from jarlshof.cli.beginning import USUAL, Beginning, New, Placed, Saved
from jarlshof.cli.common import ContentFile, read_pairs, read_seats
from jarlshof.cli.desk import Desk, unbroken
from jarlshof.cli.language import Language, chosen
from jarlshof.cli.naming import fold, nearest
from jarlshof.cli.orders import MOVES, find_order, order_names, show_it
from jarlshof.cli.reading import Misread, UnknownMove, read_moves
from jarlshof.cli.saving import check_place, save
from jarlshof.core.errors import BadOption, Error, NotAllowed
from jarlshof.core.game import SEAT_LETTERS, game

PERSON, STAND_IN = "person", "random"
SOME = 8  # legal moves that a mistake names


def command(
    name: Annotated[
        str | None,
        typer.Argument(
            help="The game; nord, or that of the saved match or position.", metavar="[GAME]", show_default=False
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many seats play.")] = None,
    bots: Annotated[str, typer.Option(help="Who sits where: person,greedy; one bot takes all seats but a.")] = "greedy",
    options: Annotated[str, typer.Option(help="Options of the game: preset=official,target=12.")] = "",
    content: ContentFile = None,
    seed: Annotated[int | None, typer.Option(help="A seed, to play the same match again.")] = None,
    record: Annotated[Path | None, typer.Option("--load", help="Go on with a saved match.", metavar="FILE")] = None,
    position: Annotated[
        str | None, typer.Option(help="Start from a position: a file, or the text itself.", metavar="FILE|TEXT")
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--save", help="Write the record to this file when you leave.", metavar="FILE")
    ] = None,
    language: Language = None,
) -> None:
    """Play at the terminal; `help` explains what can be typed."""
    lang = chosen(language)
    for option, source in (("load", record), ("position", position)):
        if source is not None and (options or seats is not None or content or (record and position is not None)):
            raise BadOption(option, str(source), "it alone: seats, options and board are those of the match")
    if file is not None:
        check_place(file)
    start: Beginning
    if record is not None:
        start = Saved(name, record)
    elif position is not None:
        start = Placed(name, position, seed)
    else:
        start = New(name, read_seats(game(name or USUAL), read_pairs(options), seats, bots), content, seed)
    names = _names(bots, start.seats)
    people = {seat for seat, who in enumerate(names) if who == PERSON}
    sitters = [STAND_IN if who == PERSON else who for who in names]
    check_bots(start.rules, sitters)
    ready(start.rules.name, lang)
    match = start.match()
    with Roster(match.game, sitters) as roster:
        players = [roster.bot(seat, secrets.randbits(48) if seed is None else seed) for seat in range(match.seats)]
        desk = Desk(match, people, lang, file)
        try:
            _play(desk, players)
        finally:
            if file is not None:
                save(match, file)
                print(desk.say("say.saved", file=str(file)))


def _names(bots: str, seats: int) -> list[str]:
    """Who sits where; a single bot name leaves seat a to a person."""
    names = bots.split(",")
    if len(names) == 1:
        names = [PERSON, *names * (seats - 1)] if names != [PERSON] else names * seats
    if len(names) != seats:
        raise BadOption("bots", bots, f"one name, or one for each of the {seats} seats")
    for name in names:
        if name != PERSON:
            try:
                read_spec(name)
            except BadOption as error:
                raise BadOption("bot", name, f"{PERSON}, {error.accepted}") from None
    return names


# ---------------------------------------------------------------- the match
def _play(desk: Desk, players: list[Bot]) -> None:
    """Until the match is over, or somebody leaves."""
    match = desk.match
    desk.greet()
    while not match.over:
        seat = next((asked for asked in match.asked if asked in desk.people), -1)
        if seat < 0:
            desk.turned_away()
            _let_play(desk, players, match.asked[0])
            continue
        desk.tell(seat)
        desk.show_again(seat)
        if not _answer(desk, seat):
            return
    desk.end()
    if desk.file is None and (desk.people or sys.stdin.isatty()):
        _look_back(desk)


def _let_play(desk: Desk, players: list[Bot], seat: int) -> None:
    """A bot's turn; one that fails is replaced."""
    try:
        take_turn(desk.match, players[seat])
    except BotFailed as error:
        desk.complain(desk.say("say.bot_failed", seat=desk.called(seat), what=str(error)))
        players[seat] = OURS[STAND_IN](desk.match.game, seat, players[seat].seed)


def _answer(desk: Desk, seat: int) -> bool:
    """Reads lines until a move is made or taken back; False to leave."""
    prompt, warned = desk.ask(seat), False
    while (line := _line()) is not None:
        mover, said = _mover(desk, seat, line or desk.only_ends(prompt))
        try:
            word, _, rest = said.partition(" ")
            order = find_order(desk, word)
            if order == "quit" and (warned or desk.file is not None or desk.saved == desk.match.seq):
                break
            if order == "quit":
                warned = True
                desk.complain(desk.say("say.unsaved"))
            elif order == "undo":
                if desk.match.can_undo(mover):
                    desk.match.undo(mover)
                    return True
                desk.complain(desk.say("say.no_undo"))
            elif order:
                show_it(desk, mover, order, rest.strip())
            elif said:
                desk.match.play(*read_moves(desk.match, mover, said), seat=mover, lang=desk.lang)
                return True
        except Error as error:
            desk.complain(_in_words(desk, mover, error))
    return False


def _mover(desk: Desk, seat: int, line: str) -> tuple[int, str]:
    """Who speaks, and what: the seat that is asked, or another one at this screen that has a move and says its letter
    first. A letter alone asks what this seat can do."""
    letter, _, said = line.partition(" ")
    able = {SEAT_LETTERS[other]: other for other in desk.match.able if other in desk.people}
    return (able[fold(letter)], said.strip() or MOVES) if fold(letter) in able else (seat, line)


def _line() -> str | None:
    """What is typed; None at the end of the input."""
    try:
        return input("> ").strip()
    except EOFError:
        print()
        return None


def _in_words(desk: Desk, mover: int, error: Error) -> str:
    """A mistake in the language of the desk; what it names instead is for the seat that made it."""
    prompt = desk.prompt(mover)
    if isinstance(error, UnknownMove):
        text = str(error)
        near = nearest(
            text.partition(" ")[0], dict.fromkeys([*(each.verb for each in prompt.options), *order_names(desk)])
        )
        return desk.say("say.unknown", text=text[:40], near=", ".join(near))
    if isinstance(error, Misread):
        kinds = {verb.word: kind for kind, verb in desk.match.game.moves.verbs.items()}
        alike = [option.text for option in prompt.options if option.verb == error.verb.word]
        moves = [move for move in alike if move.casefold().startswith(error.text.casefold())] or alike
        now = unbroken(moves[:SOME]) + (" …" if len(moves) > SOME else "")
        form = desk.match.game.moves.form(kinds[error.verb.word])
        return desk.say("say.misread", text=error.text[:40], form=form, now=now or "-")
    return desk.say("say.no_plan") if isinstance(error, NotAllowed) else str(error)


def _look_back(desk: Desk) -> None:
    """After the end: the match can still be looked at and saved."""
    seat = min(desk.people, default=0)
    print(desk.say("ask.over"))
    while line := _line():
        word, _, rest = line.partition(" ")
        order = find_order(desk, word)
        if order == "quit":
            return
        if order in ("", "moves", "why", "undo"):
            print(desk.say("ask.over"))
        else:
            show_it(desk, seat, order, rest.strip())
