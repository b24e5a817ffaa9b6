"""`jarlshof replay FILE`: plays a record again and checks it: every move, the dice, the result."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from jarlshof import ready, replay
from jarlshof.cli.common import AsJson, print_json
from jarlshof.cli.language import own_language
from jarlshof.core.errors import BadOption, WrongRecord
from jarlshof.core.record import check_record, read_file, record_of

NOT_VERIFIED = 1


def command(
    file: Annotated[Path, typer.Argument(help="A record.", metavar="FILE")],
    to: Annotated[int | None, typer.Option(help="Stop after this log entry.", metavar="N")] = None,
    commitment: Annotated[
        str | None, typer.Option(help="The SHA-256 of the seed, as it was shown before the match.", metavar="HASH")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a record and verify it. Exit code 1 names the first bad entry, 2 means that it is no record."""
    if to is not None and to < 0:
        raise BadOption("--to", to, "0 or more")
    record = read_file(file)
    if commitment is not None:
        record = msgspec.structs.replace(record, commitment=commitment.strip().lower())
    try:
        check_record(record)
        ready(record.game, own_language())
        match = replay(record, to)
    except WrongRecord as error:
        print(f"jarlshof: {file.name}: {error}", file=sys.stderr)
        raise typer.Exit(NOT_VERIFIED) from None
    whole = to is None or to >= len(record.log)
    if as_json:
        result = record_of(match).result
        print_json(
            {
                "game": record.game,
                "entries": match.seq,
                "verified": whole,
                "draws_checked": len(match.draws),
                "commitment": match.commitment,
                "points": match.points,
                "places": result.places if result else None,
                "ending": result.ending if result else None,
                "position": match.position(),
            }
        )
        return
    print(match.show())
    state = f"over, {match.ending}" if match.over else "running"
    print(f"{match.seq} entries replayed, {state}; points {match.points}")
    if whole:
        print(f"verified: every move, {len(match.draws)} draws, the result")
    if commitment is not None:
        print(f"the seed is the one that was committed to: {match.commitment}")
    elif match.commitment:
        print(f"compare the commitment with what you were shown before the match: {match.commitment}")
