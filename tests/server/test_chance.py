"""Fair chance: the server commits to a seed, hides it until the end, and then anybody can check."""

from __future__ import annotations

import base64
import hashlib
import random
from collections.abc import Iterator

import msgspec
import pytest
from websockets.sync.client import connect

import jarlshof
from jarlshof.client import Client, RemoteTable
from jarlshof.core.record import replay
from tests.server.helpers import Guests, at_once, options_of, pair, play_out, random_moves, refused


def spellings(seed: str) -> Iterator[bytes]:
    """How a seed, or the half of it, could stand in an answer."""
    whole = bytes.fromhex(seed)
    for data in (whole, whole[:16], whole[16:]):
        yield from (data.hex().encode(), data.hex().upper().encode(), data)
        for text in (base64.b64encode(data), base64.urlsafe_b64encode(data)):
            yield text.rstrip(b"=")[:-1]  # the last digit depends on what follows
        yield str(int.from_bytes(data)).encode()
        yield str(int.from_bytes(data, "little")).encode()


def test_the_commitment_is_the_hash_of_the_seed_that_is_told_at_the_end(guest: Guests) -> None:
    first = guest("Astrid").create("nord", ["me", "open"], salt="00ff")
    promised = first.update.table.commitment
    assert (first.update.table.seed, first.update.table.salts) == (None, []), "nobody picks a salt to fit others"
    second = guest("Bjarne").table(first.id)
    second.join(salt="abcdef")
    assert second.update.table.commitment == promised
    assert (second.update.table.seed, second.update.table.salts) == (None, ["00ff", "abcdef"])
    with refused("not_allowed", 409):
        second.salt("1234")
    random_moves({"a": first, "b": second}, 30, random.Random(1))
    with refused("not_allowed", 409):
        first.record()
    assert first.record("a").seed is None
    assert first.record("a").commitment == promised
    assert first.record("a").draws == []
    first.resign()
    seed = second.refresh().table.seed
    assert seed is not None
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == promised
    record = second.record()
    assert (record.seed, record.salts, record.commitment) == (seed, ["00ff", "abcdef"], promised)
    assert replay(record).points == second.update.table.outcome.points  # type: ignore[union-attr]


def test_salt_is_added_before_the_start_and_changes_the_chance(guest: Guests) -> None:
    first = guest("Astrid").create("nord", ["me", "open"])
    first.salt("01")
    first.salt("02")
    for wrong in ("0", "xyz", "00" * 65):
        with refused("bad_request", 400):
            first.salt(wrong)
    with refused("forbidden", 403):
        guest("Dagny").table(first.id).salt("03")
    second = guest("Bjarne").table(first.id)
    second.join()
    second.resign()
    record = second.record()
    assert record.salts == ["02", ""]
    assert replay(record).draws == record.draws
    other = msgspec.structs.replace(record, salts=["03", ""])
    with pytest.raises(jarlshof.Error):
        replay(other)


@pytest.mark.parametrize("game", ["nord", "northgard", "settlers"])
def test_the_seed_is_in_nothing_a_client_gets_before_the_end(guest: Guests, game: str) -> None:
    table = guest("Astrid").create(game, ["me", "me"], public=True)
    client, heard = table.client, []
    url = f"ws{client.url[4:]}{table.path}/live?seq=0"
    with connect(url, additional_headers=client.headers, proxy=None, compression=None) as socket:
        random_moves({"a": table, "b": table}, 25, random.Random(3))
        table.propose("back", 3, seat="a")
        preview = {"seat": table.asked[0], "moves": [options_of(table, table.asked[0])[0]], "prompt": "0a"}
        heard += [reply(client, "POST", f"{table.path}/preview", preview)]
        for path in ("", "?since=0", "/view?at=5&seat=a", "/record?seat=a", "/record", "/record?seat=b"):
            heard.append(reply(client, "GET", f"{table.path}{path}"))
        for path in ("/api/me/export", "/api/me/tables", "/api/tables", "/api/health", "/api/games"):
            heard.append(reply(client, "GET", path))
        made = table.what_if(seat="a")
        heard.append(reply(client, "GET", made.path))
        made.resign("a")  # a board of one's own tells its own seed only
        heard += [reply(client, "GET", made.path), reply(client, "GET", f"{made.path}/record")]
        play_until_nearly_over(table)
        while table.update.seq > 0:
            try:
                heard.append(socket.recv(0.2, decode=False))
            except TimeoutError:
                break
    table.resign("a")
    seed = table.update.table.seed
    assert seed is not None
    everything = b"\n".join(heard)
    assert len(everything) > 50_000
    assert [spelling for spelling in spellings(seed) if spelling in everything] == []
    assert any(spelling in reply(client, "GET", table.path) for spelling in spellings(seed)), "then it is told"


def reply(client: Client, method: str, path: str, body: object = None) -> bytes:
    """The bytes of an answer, a refusal's too."""
    _, data = client._exchange(method, path, None if body is None else msgspec.json.encode(body), 5.0)
    return data


def play_until_nearly_over(table: RemoteTable) -> None:
    """Some more moves, but not the last ones."""
    random_moves({"a": table, "b": table}, 10, random.Random(4))
    assert not table.over


@pytest.mark.parametrize(("game", "options"), [("nord", {}), ("settlers", {"target": 3})])
def test_the_record_of_a_match_played_to_its_end_verifies(
    guest: Guests, game: str, options: dict[str, str | int | bool]
) -> None:
    table = guest("Astrid").create(game, ["me", "me"], options, salt="feed")
    promised = table.update.table.commitment
    play_out(table, random.Random(2))
    record = table.record()
    assert record.commitment == promised
    match = replay(record)
    outcome = table.update.table.outcome
    assert outcome is not None
    assert (match.points, match.places, match.ending) == (outcome.points, outcome.places, outcome.ending)
    assert record.draws
    for changed in (
        msgspec.structs.replace(record, seed="00" * 32),
        msgspec.structs.replace(record, salts=["feee", ""]),
        msgspec.structs.replace(record, draws=record.draws[:-1]),
    ):
        with pytest.raises(jarlshof.Error):
            replay(changed)


def test_every_table_has_a_seed_of_its_own(guest: Guests) -> None:
    first, second = pair(guest)
    promised = {first.update.table.commitment}
    first.resign()
    made = at_once(3, lambda _: guest("Astrid").create("nord").update.table.commitment)
    promised |= {str(each) for each in made}
    promised.add(second.rematch().update.table.commitment)
    promised.add(second.what_if(0).update.table.commitment)
    assert len(promised) == 6
