"""`jarlshof play GAME`: a match at the terminal, against bots or on one screen."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from jarlshof.bots.bot import Bot, BotFailed, take_turn
from jarlshof.bots.roster import OURS, Roster, read_spec
from jarlshof.cli.common import ContentFile, GameName, board_name, notes, read_content, read_pairs, read_seats
from jarlshof.cli.warmup import ready
from jarlshof.core.errors import BadOption, Error
from jarlshof.core.game import SEAT_LETTERS, game
from jarlshof.core.match import Match, new_match
from jarlshof.core.record import load, record_of, write_record
from jarlshof.core.view import Field

PERSON, STAND_IN = "person", "random"
HELP = """\
a move            as ? lists them (several with ';' between them: all or none)
?                 the legal moves            why MOVE      why a move is not legal
board             the position again         mine          what only you know
undo              take back your last move   log           the last entries
save FILE         write the record           quit          leave (the record can be loaded with --load)"""


def command(
    name: GameName = "nord",
    seats: Annotated[int | None, typer.Option(help="How many seats play.")] = None,
    bots: Annotated[str, typer.Option(help="Who sits where: person,greedy; one bot takes all seats but a.")] = "greedy",
    options: Annotated[str, typer.Option(help="Options of the game: preset=official,target=12.")] = "",
    content: ContentFile = None,
    seed: Annotated[int | None, typer.Option(help="A seed, to play the same match again.")] = None,
    record: Annotated[Path | None, typer.Option("--load", help="Go on with a saved match.", metavar="FILE")] = None,
    lang: Annotated[str, typer.Option(help="The language of the game: en or de.")] = "en",
) -> None:
    """Play at the terminal; `help` explains what can be typed."""
    rules = game(name)
    given = read_seats(rules, read_pairs(options), seats, bots)
    if record and (options or seats is not None or content):
        raise BadOption("load", str(record), "it alone: seats, options and board are those of the record")
    board = read_content(rules, content)
    if not record:
        ready(rules)
    match = load(record) if record else new_match(rules, given, seed, content=board)
    ready(match.game)
    names = _names(bots, match.seats)
    people = {seat for seat, who in enumerate(names) if who == PERSON}
    with Roster(match.game, [STAND_IN if who == PERSON else who for who in names]) as roster:
        players = [roster.bot(seat, secrets.randbits(48) if seed is None else seed) for seat in range(match.seats)]
        _play(match, people, players, lang)


def _play(match: Match, people: set[int], players: list[Bot], lang: str) -> None:
    """Until the match is over, or somebody leaves."""
    title = match.game.texts(lang)("title")
    letters = ", ".join(SEAT_LETTERS[seat] for seat in sorted(people))
    board = board_name(match.game, match.options)
    print(f"{title}{f', {board}' if board else ''}. Seats played here: {letters or 'none'}. Type help for help.")
    # up to which entry each seat was told what happened; of a new match nothing, not even the set-up
    told = dict.fromkeys([*people, None], match.seq if match.seq else -1)
    shown = -1  # who was shown the board last
    while not match.over:
        seat = next((asked for asked in match.asked if asked in people), -1)
        if seat < 0:
            _let_play(match, players, match.asked[0])
        else:
            told[seat] = _tell(match, told[seat], seat, lang)
            if seat != shown:
                print(f"\n{match.show()}")
            if not _answer(match, seat, lang, people):
                return
        shown = seat
    last = min(people, default=None)
    _tell(match, told[last], last, lang)
    print(f"\n{match.show()}")
    print(f"The match is over: {match.ending}; places {match.places}.")


def _let_play(match: Match, players: list[Bot], seat: int) -> None:
    """A bot's turn; one that fails is replaced."""
    try:
        take_turn(match, players[seat])
    except BotFailed as error:
        notes.print(
            f"{SEAT_LETTERS[seat]}: the bot {error}; from now on a random one plays", highlight=False, markup=False
        )
        players[seat] = OURS[STAND_IN](match.game, seat, match.seq)


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


def _tell(match: Match, since: int, seat: int | None, lang: str) -> int:
    """What happened since this seat was last asked."""
    for event in match.events(since, seat, lang):
        print("  " + event.text)
    return match.seq


def _answer(match: Match, seat: int, lang: str, people: set[int]) -> bool:
    """Reads lines until a move is made; False to leave. Who plays alone at the screen is shown what is secret."""
    prompt = match.view(seat, lang).prompt
    assert prompt is not None
    if len(people) == 1 and (own := _own(match, seat)):
        print(f"\nYours – {own}", end="")
    print(f"\n{SEAT_LETTERS[seat]}: {prompt.text}")
    if any(field.total is not None for form in prompt.forms for field in form.fields):
        print("\n".join(_to_fill_in(match, seat)))
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            print()
            return False
        word, _, rest = line.partition(" ")
        try:
            if word == "quit":
                return False
            if word == "undo":
                match.undo(seat)
                return True
            if line and not _look(match, seat, lang, word, rest.strip()):
                mover, moves = _mover(match, seat, people, line)
                match.play(*(move.strip() for move in moves.split(";")), seat=mover, lang=lang)
                return True
        except Error as error:
            notes.print(str(error), highlight=False, markup=False, soft_wrap=True)


def _mover(match: Match, seat: int, people: set[int], line: str) -> tuple[int, str]:
    """Who moves: the seat that is asked, or another one at this screen that may, with its letter before the move."""
    letter, _, rest = line.partition(" ")
    may = {SEAT_LETTERS[other]: other for other in match.may if other in people}
    return (may[letter], rest) if letter in may else (seat, line)


def _look(match: Match, seat: int, lang: str, word: str, rest: str) -> bool:
    """The words that only show something; False if this is none of them."""
    if word == "help":
        print(HELP)
    elif word == "?":
        print("\n".join(_by_verb(match.legal(seat))))
        for text in _to_fill_in(match, seat):
            print(f"to fill in: {text}")
    elif word == "why":
        print(match.why_not(rest, seat, lang) or "It is legal.")
    elif word == "board":
        print(match.show())
    elif word == "mine":
        print(msgspec.json.encode(match.view(seat).mine).decode())
    elif word == "log":
        print("\n".join(record_of(match, seat).log[-12:]))
    elif word == "save":
        _save(match, rest)
    else:
        return False
    return True


def _by_verb(moves: list[str]) -> list[str]:
    """A line for the moves of each verb."""
    verbs: dict[str, list[str]] = {}
    for move in moves:
        verbs.setdefault(move.partition(" ")[0], []).append(move)
    return [", ".join(alike) for alike in verbs.values()]


def _to_fill_in(match: Match, seat: int) -> list[str]:
    """How the open kinds of moves that are possible now are written, and what can be put into them."""
    prompt, moves = match.view(seat).prompt, match.game.moves
    kinds = {verb.word: kind for kind, verb in moves.verbs.items()}
    return [
        f"{moves.form(kinds[form.verb])}, " + "; ".join(_limits(field) for field in form.fields)
        for form in (prompt.forms if prompt else [])
    ]


def _limits(field: Field) -> str:
    total = "" if field.total is None else f"{field.total} in all, "
    return f"{field.name.upper()} {total}up to {_counts(field.most)}"


def _counts(most: dict[str, int]) -> str:
    return " ".join(f"{n} {name}" for name, n in most.items())


def _own(match: Match, seat: int) -> str:
    """What only this seat knows, in a line: what it holds, by kind or by name."""
    told = {name: _held(value) for name, value in msgspec.to_builtins(match.view(seat).mine).items()}
    return "; ".join(f"{name}: {text}" for name, text in told.items() if text)


def _held(value: object) -> str:
    """Things counted by their kinds, or a list of their names; nothing else is told."""
    if isinstance(value, dict) and all(isinstance(n, int) for n in value.values()):
        return _counts(value)
    return " ".join(value) if isinstance(value, list) and all(isinstance(each, str) for each in value) else ""


def _save(match: Match, file: str) -> None:
    try:
        Path(file or "match.json").write_text(write_record(match), "utf-8")
    except OSError as error:
        raise BadOption("file", file, f"a file that can be written ({error.strerror})") from None
    print(f"saved to {file or 'match.json'}")
