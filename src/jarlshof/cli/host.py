"""`jarlshof host …`: what the host of a running server can do: see all tables, delete some, shut somebody out.

The commands find the server by its data folder: its lock tells the address, and the token that lies there proves who
asks. Whoever can read that folder is the host.
"""

from __future__ import annotations

import http.client
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated
from urllib.parse import quote, urlsplit

import msgspec
import typer

from jarlshof.arena.progress import progress
from jarlshof.cli.backup import STAGES, database_of
from jarlshof.cli.common import AsJson, print_json
from jarlshof.cli.serve import DataFolder
from jarlshof.core.errors import BadOption, Error
from jarlshof.server.lock import holder
from jarlshof.wire import api

TIMEOUT = 30.0
DAY = 86_400_000  # milliseconds
LONGEST = 36_500  # days
SETTLED = ("open", "over")  # stages of tables at which nothing goes on
GUEST = re.compile(r"[A-Za-z0-9_-]{16}")
DASHED = {"ignore_unknown_options": True}  # an id may begin with a dash

app = typer.Typer(help="For hosts, while the server runs: list tables, delete them, shut somebody out.")


class HostError(Error):
    """The running server cannot be asked, or says no."""


class NotThere(HostError):
    """The server has no such thing."""


class Operator:
    """The running server of a data folder, asked with the token that lies there."""

    def __init__(self, folder: Path | None) -> None:
        database = database_of(folder)
        self._token = _token(database.parent)
        self.url = _address(database)
        parts = urlsplit(self.url)
        self._line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=TIMEOUT)

    def ask(self, method: str, path: str) -> bytes:
        """The answer of the server; a refusal is raised in its own words."""
        try:
            self._line.request(method, path, headers={"Authorization": f"Bearer {self._token}"})
            answer = self._line.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise HostError(f"the server at {self.url} does not answer: {str(error) or type(error).__name__}") from None
        if answer.status >= 400:
            raise (NotThere if answer.status == 404 else HostError)(f"the server says: {_words(answer.status, data)}")
        return data

    @property
    def own_address(self) -> str:
        """The address from which these commands come, as the server sees it."""
        self.ask("GET", "/api/health")
        return str(self._line.sock.getsockname()[0])

    def tables(self) -> Iterator[api.TableLine]:
        """All tables, those used last first."""
        more, seen = "", set()
        while True:
            page = msgspec.json.decode(self.ask("GET", f"/api/operator/tables{more}"), type=api.TableList)
            for line in page.tables:
                if line.id not in seen:  # one that is used meanwhile moves to the front, and is not counted twice
                    seen.add(line.id)
                    yield line
            if page.more is None:
                return
            more = f"?before={quote(page.more, safe='')}"

    def check(self, table: str) -> None:
        """Raises NotThere if there is no such table."""
        try:
            self.ask("GET", f"/api/tables/{quote(table, safe='')}")
        except NotThere:
            raise NotThere(f"there is no table {table}") from None
        except HostError:  # of other rules, say: it is there all the same
            return

    def delete(self, table: str) -> None:
        """Deletes a table with everything about it."""
        self.ask("DELETE", f"/api/tables/{quote(table, safe='')}")

    def ban(self, who: str, on: bool) -> None:
        """Shuts somebody out, or lets him in again."""
        self.ask("PUT" if on else "DELETE", f"/api/operator/bans/{quote(who, safe='')}")

    def banned(self) -> list[str]:
        """Who is shut out."""
        return msgspec.json.decode(self.ask("GET", "/api/operator/bans"), type=api.BanList).banned


def _token(folder: Path) -> str:
    from jarlshof.server.serve import TOKEN  # the web server comes with it, so not for every command

    try:
        return (folder / TOKEN).read_text("ascii").strip()
    except FileNotFoundError:
        raise HostError(f"no server runs on {folder}: start it there, or name its folder with --data") from None
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise HostError(f"{folder / TOKEN} cannot be read ({reason}): only the server's own user can") from None


def _address(database: Path) -> str:
    """Where the server of a database is, as its lock tells."""
    try:
        who = holder(database)
    except OSError as error:
        raise HostError(f"{database.parent} cannot be read: {error.strerror}") from None
    if who is None:
        raise HostError(f"no server runs on {database.parent}: start it there, or name its folder with --data")
    address = who.partition(" at ")[2]
    if not address:
        raise HostError(f"{database} is used by {who}, which is no server, or not yet one")
    return address


def _words(status: int, data: bytes) -> str:
    try:
        return msgspec.json.decode(data, type=api.Problem).text
    except (msgspec.MsgspecError, UnicodeError):
        return f"{status} {http.client.responses.get(status, '')}"


# ---------------------------------------------------------------- tables
@app.command("tables")
def tables(data: DataFolder = None, as_json: AsJson = False) -> None:
    """List all tables, public or not, those used last first."""
    found = list(Operator(data).tables())
    if as_json:
        print_json({"tables": found})
        return
    print_tables(found)
    print(counted(found))


def print_tables(found: Sequence[api.TableLine]) -> None:
    """Tables in columns; the last one may be long."""
    rows = [("table", "game", "rules", "stage", "last used", "who")]
    rows += [(line.id, line.game, line.rules, STAGES[line.stage], _when(line.updated), _people(line)) for line in found]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows if found else []:
        print("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), row[-1]]))


def counted(found: Sequence[api.TableLine]) -> str:
    """`3 tables: 1 running, 2 finished`."""
    stages = Counter(line.stage for line in found)
    parts = ", ".join(f"{stages[stage]:,} {text}" for stage, text in STAGES.items() if stages[stage])  # type: ignore[index]
    return f"{len(found):,} table{'' if len(found) == 1 else 's'}" + (f": {parts}" if parts else "")


def _when(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")


def _people(line: api.TableLine) -> str:
    return ", ".join(f"{seat.seat} {_sitter(seat)}" for seat in line.seats)


def _sitter(seat: api.SeatInfo) -> str:
    """Who sits there, with the id that `ban` takes."""
    if seat.person is not None:
        plays = f", {seat.bot} plays" if seat.bot else ""
        return f"{seat.person.name} ({seat.person.id}{plays})"
    if seat.bot is not None:
        return f"{seat.bot} (bot)"
    return "open" if seat.kept is None else f"open for {seat.kept.name} ({seat.kept.id})"


@app.command("delete", context_settings=DASHED)
def delete(
    names: Annotated[list[str], typer.Argument(help="Ids of tables, or links to them.", metavar="TABLE...")],
    data: DataFolder = None,
) -> None:
    """Delete tables with everything about them, whatever goes on there. There is no way back but a backup."""
    server = Operator(data)
    chosen = [re.split("#table=|/table/", name)[-1].partition("?")[0] for name in names]
    for table in chosen:
        server.check(table)
    for table in chosen:
        server.delete(table)
        print(f"{table} is deleted")


@app.command("prune")
def prune(
    days: Annotated[int, typer.Option("--days", help="Not used for so many days.", metavar="N")],
    data: DataFolder = None,
    yes: Annotated[bool, typer.Option("--yes", help="Delete them; without this they are only listed.")] = False,
) -> None:
    """Delete finished tables, and those that never began, if nobody used them for some days. Running ones stay."""
    if not 1 <= days <= LONGEST:
        raise BadOption("--days", days, f"1 to {LONGEST}")
    server, before = Operator(data), time.time_ns() // 1_000_000 - days * DAY
    everything = list(server.tables())
    old = [line for line in everything if line.stage in SETTLED and line.updated < before]
    if not yes:
        print_tables(old)
        print(f"To be deleted: {counted(old)}. To be kept: {len(everything) - len(old):,}.")
        print("Nothing was deleted; --yes does it." if old else "There is nothing to do.")
        return
    with progress("deleting", len(old)) as advance:
        for line in old:
            server.delete(line.id)
            advance()
    print(f"Deleted: {counted(old)}. Kept: {len(everything) - len(old):,}.")


# ---------------------------------------------------------------- people
Who = Annotated[str, typer.Argument(help="The id of a guest (see `host tables`), or an address.", metavar="WHO")]


def read_who(text: str) -> str:
    """A guest's id, or an address in its usual spelling."""
    try:
        return str(ip_address(text.strip("[]").removesuffix("/64")))
    except ValueError:
        if GUEST.fullmatch(text):
            return text
    raise BadOption("who", text, "the id of a guest (16 characters, see `jarlshof host tables`) or an address")


@app.command("ban", context_settings=DASHED)
def ban(who: Who, data: DataFolder = None) -> None:
    """Shut out a guest, or everybody who comes from an address."""
    shut_out, server = read_who(who), Operator(data)
    if shut_out == server.own_address:
        raise BadOption("who", who, "another address: from this one come your own commands and, if any, your proxy's")
    server.ban(shut_out, True)
    print(f"{shut_out} is shut out")


@app.command("unban", context_settings=DASHED)
def unban(who: Who, data: DataFolder = None) -> None:
    """Let somebody in again."""
    let_in, server = read_who(who), Operator(data)
    server.ban(let_in, False)
    print(f"{let_in} is not shut out (any more)")


@app.command("bans")
def bans(data: DataFolder = None) -> None:
    """List who is shut out."""
    for who in Operator(data).banned():
        print(who)
