"""Who one is: a cookie, a link to another device, a name, everything that is known, and nothing any more."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from jarlshof.bots.naming import NAMES as BOT_NAMES
from jarlshof.client import Client, Refused
from jarlshof.wire import api
from tests.server.helpers import Guests, at_once, kinds, names, pair, random_moves, raw, refused, seat, soon
from tests.server.running import RunningServer
from tests.server.test_security import closed, knock


def test_the_cookie_is_for_this_server_alone(server: RunningServer) -> None:
    status, headers, _ = raw(Client(server.url), "POST", "/api/me", {"name": "Astrid"})
    assert status == 200
    name, _, rest = str(headers["Set-Cookie"]).partition("=")
    secret, *flags = [part.strip().lower() for part in rest.split(";")]
    assert name == "jarlshof"
    assert len(secret) >= 43, "256 bits"
    assert {"httponly", "samesite=strict", "path=/"} <= set(flags)
    assert "secure" not in flags, "plain http in a LAN has to work"
    assert not any(flag.startswith("domain") for flag in flags)
    age = next(int(flag.partition("=")[2]) for flag in flags if flag.startswith("max-age"))
    assert age > 300 * 86_400


def test_an_action_makes_a_guest_and_a_look_does_not(server: RunningServer) -> None:
    nobody = Client(server.url)
    assert raw(nobody, "GET", "/api/tables")[1]["Set-Cookie"] is None
    assert raw(nobody, "GET", "/api/me")[0] == 401
    status, headers, _ = raw(nobody, "POST", "/api/tables", {"game": "nord", "request": "first-action"})
    assert (status, headers["Set-Cookie"] is not None) == (201, True)
    assert raw(nobody, "GET", "/api/me", token="A" * 43)[0] == 401


def test_a_recovery_link_works_once(guest: Guests, server: RunningServer) -> None:
    astrid = guest("Astrid")
    first, _ = pair(lambda name: astrid if name == "Astrid" else guest(name))
    link = astrid.recovery()
    assert link.token in link.path
    tablet, thief = Client(server.url), Client(server.url)
    assert tablet.recover(link.token) == astrid.me()
    assert tablet.token != astrid.token, "a secret for each device"
    assert tablet.table(first.id).seats == ["a"]
    with refused("not_found", 404):
        thief.recover(link.token)
    assert thief.token is None
    old, new = astrid.recovery().token, astrid.recovery().token
    with refused("not_found", 404):
        thief.recover(old)
    assert thief.recover(new).id == astrid.me().id


def test_of_two_who_use_a_link_at_once_one_gets_in(guest: Guests, server: RunningServer) -> None:
    for _ in range(5):
        token = guest("Astrid").recovery().token
        done = at_once(4, lambda _, token=token: Client(server.url).recover(token).name)  # type: ignore[misc]
        assert sorted(str(each) if isinstance(each, str) else type(each).__name__ for each in done) == [
            "Astrid", "Refused", "Refused", "Refused",
        ]  # fmt: skip


def test_all_other_devices_can_be_signed_out(guest: Guests, server: RunningServer) -> None:
    astrid, bjarne = guest("Astrid"), guest("Bjarne")
    first, _ = pair(lambda name: astrid if name == "Astrid" else bjarne)
    thief = Client(server.url)
    thief.recover(astrid.recovery().token)
    waiting = astrid.recovery().token
    me = astrid.me()
    with knock(server, first.id, thief.headers) as spying:
        assert json.loads(spying.recv(timeout=30))["me"] == me.id
        assert astrid.sign_out() == me
        assert closed(spying) == 1001, "no more secrets by an old socket"
    with refused("no_guest", 401):
        thief.me()
    assert Client(server.url).table(first.id).seats == []
    with refused("not_found", 404):
        Client(server.url).recover(waiting)
    assert (astrid.me(), bjarne.me().name) == (me, "Bjarne"), "here he stays, and others do not notice"
    assert astrid.table(first.id).seats == ["a"]


def test_a_new_name_is_seen_everywhere(guest: Guests) -> None:
    first, second = pair(guest, settings={"public": True})
    first.say("who am I?")
    first.client.rename("Åse\u202e \n the  Red")
    name = first.client.me().name
    assert name == "Åse the Red", "no control characters, no turned text"
    assert names(second.refresh().table.seats) == [name, "Bjarne"]
    lines = guest("Dagny").tables(stage="running").tables
    assert names(next(line for line in lines if line.id == first.id).seats) == [name, "Bjarne"]
    for wrong in ("", "x" * 33):
        with refused("bad_request", 400):
            first.client.rename(wrong)


def test_an_export_tells_everything_about_me_and_nothing_about_others(guest: Guests) -> None:
    first, second = pair(guest)
    random_moves({"a": first, "b": second}, 9, random.Random(1))
    first.say("my words")
    second.say("other words")
    first.client.mute(second.client.me().id)
    found = first.client.export()
    text = msgspec.json.encode(found).decode()
    moves = [entry for entry in first.record("a").log if entry.startswith("a ")]
    assert "my words" in text
    assert "other words" not in text
    assert "Astrid" in text
    assert "Bjarne" not in text
    assert all(move.partition(" ")[2] in text for move in moves)
    assert found["muted"] == [second.client.me().id]
    assert str(first.client.token) not in text


def test_who_erases_himself_is_gone_and_others_keep_their_games(guest: Guests) -> None:
    name = "Forgotten Freydis"
    freydis, bjarne = guest(name), guest("Bjarne")
    running = freydis.create("nord", ["me", "open", "open"], public=True, pace=0.0)
    there = bjarne.table(running.id)
    there.join()
    guest("Cnut").table(running.id).join()
    waiting = freydis.create("nord", ["me", "open"], public=True)
    over, other = pair(lambda who: freydis if who == "Astrid" else guest(who), settings={"public": True})
    other.resign()
    for table in (running, over):
        table.refresh()
        table.say(f"{name} was here")
    link, token, me = freydis.recovery().token, freydis.token, freydis.me().id
    before = there.record("b").log
    freydis.erase()

    assert raw(bjarne, "GET", "/api/me", token=token)[0] == 401
    with refused("not_found", 404):
        Client(bjarne.url).recover(link)
    assert there.refresh().table.stage == "running"
    assert (seat(there.update, "a").person, seat(there.update, "a").bot is not None) == (None, True)
    assert seat(there.update, "a").name in BOT_NAMES, "in a match that runs a bot takes the seat under its own name"
    assert ("erased", "a") in kinds(bjarne._get(there.path, api.Update, since=0)), "and everybody is told"
    assert seat(other.refresh(), "a").name == "–", "one that is over is left as it was, without the name"
    soon(lambda: there.refresh().seen[0].view.asked == ["b"], "a bot plays on")
    assert there.record("b").log[: len(before)] == before
    assert seat(bjarne.table(waiting.id).update, "a").person is None
    addresses = ["/api/tables", "/api/tables?stage=over", "/api/tables?stage=running", "/api/me/tables"]
    addresses += [f"/api/tables/{table.id}" for table in (running, waiting, over)]
    for address in addresses:
        assert name not in bjarne.call("GET", address).decode(), address
    for table in (there, other):
        with table.live() as live:
            hello = live.next(30)
            assert isinstance(hello, api.Hello)
            assert hello.chat == []
    assert other.refresh().table.outcome is not None
    with pytest.raises(Refused):
        bjarne.mute("nobody-at-all")
    assert me  # the id alone tells nothing


def test_an_erased_person_hears_no_secrets_of_his_old_seat(guest: Guests) -> None:
    first, second = pair(guest)
    token = first.client.token
    with first.live() as live:
        live.next(30)
        first.client.call("DELETE", "/api/me", again=False)
        live.wait(lambda update: [seen.seat for seen in update.seen] == [None], 30)
    assert token
    assert seat(second.refresh(), "a").person is None
