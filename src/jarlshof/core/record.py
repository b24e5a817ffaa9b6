"""Records: a match as a JSON text that replays to the identical state. docs/record.md is the contract."""

from __future__ import annotations

import os

import msgspec

from jarlshof.core.chance import check_draws, check_salts, commitment_of, match_key, seed_bytes
from jarlshof.core.errors import BadMove, BadOption, BadRecord, Error, WrongRecord
from jarlshof.core.game import SEAT_LETTERS, Game, game
from jarlshof.core.match import Match, match_from_position
from jarlshof.core.plain import check_position

FORMAT = "jarlshof-record-1"
LARGEST = 8_000_000  # bytes
LONGEST = 100_000  # log entries
HIDDEN = "?"


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended."""

    points: list[int]
    places: list[int]
    ending: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match as data. With `seat`: one seat's part of a running match, without seed, draws and others' secrets."""

    format: str
    game: str
    rules: str
    options: dict[str, str | int | bool]
    content: dict[str, str]
    start: str | None = None
    seed: str | None = None
    salts: list[str] = []
    commitment: str | None = None
    seat: str | None = None
    log: list[str]
    draws: list[str] = []
    result: Result | None = None


def record_of(match: Match, seat: int | None = None) -> Record:
    """The complete record; or, for a seat of a running match, what that seat may have."""
    whole = seat is None or match.over
    result = None
    if match.over:
        result = Result(match.points, match.places or [], match.ending or "")
    return Record(
        format=FORMAT,
        game=match.game.name,
        rules=match.game.rules,
        options=match.options.told(),
        content=match.content,
        start=match.start if whole else None,
        seed=match.seed.hex() if whole else None,
        salts=[salt.hex() for salt in match.salts] if whole else [],
        commitment=match.commitment,
        seat=None if whole else SEAT_LETTERS[seat or 0],
        log=match.log if whole else [_as_seen(match.game, entry, seat or 0) for entry in match.log],
        draws=match.draws if whole else [],
        result=result,
    )


def _as_seen(of: Game, entry: str, seat: int) -> str:
    letter, _, text = entry.partition(" ")
    try:
        secret = of.moves.is_secret(of.moves.read(text))
    except BadMove:
        return entry  # an undo or a branch
    return f"{letter} {HIDDEN}" if secret and letter != SEAT_LETTERS[seat] else entry


def write_record(match: Match, seat: int | None = None) -> str:
    """The record as JSON text."""
    return msgspec.json.format(msgspec.json.encode(record_of(match, seat)), indent=1).decode() + "\n"


# ---------------------------------------------------------------- reading
def read_record(text: str | bytes) -> Record:
    """A record from JSON text, checked for form but not replayed."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if len(data) > LARGEST:
        raise BadRecord(f"a record has at most {LARGEST} bytes")
    try:
        kind = msgspec.json.decode(data, type=_Head).format
        if kind != FORMAT:
            raise BadRecord(f"format {kind[:40]!r} is not known; {FORMAT} is")
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRecord(f"not a record: {_line(error)}") from None
    if len(record.log) > LONGEST:
        raise BadRecord(f"a record has at most {LONGEST} log entries, this one {len(record.log)}")
    return record


class _Head(msgspec.Struct):
    format: str


def _line(error: Exception) -> str:
    return str(error).partition("\n")[0][:200] or type(error).__name__


def replay(record: Record, to: int | None = None) -> Match:
    """Plays a record again, to its end or to log entry `to`, and checks its dice and its result."""
    match = _begin(record)
    known = match.options.told(), msgspec.to_builtins(match.options)
    if record.options not in known or record.content != match.content:
        raise BadRecord("options and content are not complete, or not those of this match")
    for number, entry in enumerate(record.log if to is None else record.log[:to], 1):
        _repeat(match, entry, number)
    if to is None or to >= len(record.log):
        _check_end(match, record)
    return match


def check_record(record: Record) -> None:
    """Says what is wrong with a record before its first move, and compiles nothing for it."""
    of, _, _ = _sources(record)
    try:
        if record.start is not None:
            check_position(of, record.start)
        else:
            of.prepare(of.read_options(record.options), record.content)
    except Error as error:
        raise BadRecord(_line(error)) from None


def _begin(record: Record) -> Match:
    """The match before its first move."""
    of, seed, salts = _sources(record)
    try:
        if record.start is not None:
            match = match_from_position(of, record.start, seed, salts)
        else:
            match = Match(of, of.prepare(of.read_options(record.options), record.content), seed, salts)
    except (Error, ValueError) as error:
        raise BadRecord(_line(error)) from None
    match.commitment = record.commitment
    return match


def _sources(record: Record) -> tuple[Game, bytes, tuple[bytes, ...]]:
    """Game, seed and salts of a record that can be replayed."""
    of = _game_of(record)
    if record.seed is None or record.seat is not None:
        raise BadRecord(
            "this is one seat's record of a running match; it cannot be replayed before the seed is revealed"
        )
    try:
        seed, salts = seed_bytes(record.seed), check_salts([bytes.fromhex(salt) for salt in record.salts])
    except (Error, ValueError) as error:
        raise BadRecord(_line(error)) from None
    if record.commitment not in (None, commitment_of(seed)):
        raise WrongRecord("the seed is not the one that was committed to before the match")
    return of, seed, salts


def _game_of(record: Record) -> Game:
    try:
        of = game(record.game)
    except BadOption as error:
        raise BadRecord(_line(error)) from None
    if record.rules != of.rules:
        theirs = record.rules[:20]
        raise BadRecord(
            f"this is a match by rules {theirs!r} of {of.name}; here are rules {of.rules}, and it is never "
            "replayed by other rules than its own"
        )
    return of


def _repeat(match: Match, entry: str, number: int) -> None:
    """One log entry: a move, `a undo`, `back N NAME` or `branch NAME`."""
    words = entry.split(" ")
    try:
        if words[0] == "branch" and len(words) == 2:
            match.branch(words[1])
        elif words[0] == "back" and len(words) == 3 and words[1].isascii() and words[1].isdigit():
            match.back(int(words[1][:9]), words[2])
        elif len(words[0]) != 1 or words[0] not in SEAT_LETTERS or len(words) < 2:
            raise BadMove(f"{entry[:80]!r} is no log entry")
        elif match.over and words[1:] != ["undo"]:
            raise BadMove(f"{entry[:80]!r} comes after the end of the match")
        elif words[1:] == ["undo"]:
            match.undo(SEAT_LETTERS.index(words[0]), logged=True)
        else:
            match.play(entry)
    except Error as error:
        raise WrongRecord(_line(error), number) from None


def _check_end(match: Match, record: Record) -> None:
    if record.draws != match.draws:
        reason = check_draws(match_key(match.game.name, match.seed, match.salts), record.draws)
        raise WrongRecord(reason or "the draws are not those of this match")
    result = record_of(match).result
    if record.result != result:
        raise WrongRecord(f"the result is {_shown(result)}, not {_shown(record.result)}", len(record.log))


def _shown(result: Result | None) -> str:
    return "open" if result is None else f"{result.points} {result.ending}"


def read_file(source: str | os.PathLike[str]) -> Record:
    """A record from a file, not yet replayed."""
    try:
        with open(source, "rb") as file:
            return read_record(file.read(LARGEST + 1))
    except OSError as error:
        raise BadRecord(f"{os.fspath(source)} cannot be read: {error.strerror}") from None


def load(source: str | os.PathLike[str]) -> Match:
    """A match from a record file."""
    return replay(read_file(source))
