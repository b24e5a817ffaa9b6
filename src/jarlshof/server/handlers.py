"""What people do, address by address: the functions are named as in routes.py. What only looks is in lookups.py."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from jarlshof.core.errors import BadOption, IllegalMove
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.record import Record
from jarlshof.server import hints
from jarlshof.server.bots import stand_in, usable_bots
from jarlshof.server.call import Call
from jarlshof.server.errors import Forbidden
from jarlshof.server.facts import AnyFact
from jarlshof.server.limits import CHAT, CREATE_TABLE, CREATE_TABLE_ADDRESS, EXPENSIVE, MAIL, RECOVERY, RENAME, network
from jarlshof.server.notices import check_mail, check_webhook
from jarlshof.server.problems import problem_of
from jarlshof.server.room import Action, Room
from jarlshof.server.table import Table
from jarlshof.wire import api

Handler = Callable[[Call], Awaitable[object]]


# ---------------------------------------------------------------- who one is
async def me(call: Call) -> api.Me:
    return call.server.guests.me(call.somebody())


async def rename(call: Call) -> api.Me:
    name = call.read(api.Rename).name
    new = call.known is None
    guest = await call.guest(name)
    if name is not None and not new and name != guest.name:
        call.server.limits.check(RENAME, guest.id, call.address)
        await call.server.guests.rename(guest, name)
        await call.server.hall.renamed(guest)
    return call.server.guests.me(guest)


async def erase(call: Call) -> None:
    guest = call.somebody()
    await call.server.hall.erase(guest)
    call.server.shut_out()
    call.forget_cookie()


async def export(call: Call) -> msgspec.Raw:
    guest = call.somebody()
    call.server.limits.check(EXPENSIVE, guest.id)
    async with call.server.hall.desk.place(call.address):
        return msgspec.Raw(await call.server.guests.export(guest))


async def recovery(call: Call) -> api.Recovery:
    guest = call.somebody()
    call.server.limits.check(RECOVERY, guest.id, call.address)
    token, expires = await call.server.guests.recovery(guest)
    return api.Recovery(token=token, path=f"/#recover={token}", expires=expires)


async def recover(call: Call) -> api.Me:
    call.server.limits.check(RECOVERY, call.address)
    guest, secret = await call.server.guests.recover(call.read(api.Recover).token)
    call.set_cookie(secret)
    return call.server.guests.me(guest)


async def sign_out(call: Call) -> api.Me:
    guest = call.somebody()
    await call.server.guests.sign_out(guest, call.secret)
    call.server.let_go(guest)
    return call.server.guests.me(guest)


async def notices(call: Call) -> api.Me:
    guest, wish = call.somebody(), call.read(api.NoticeWish)
    if wish.webhook is not None:
        check_webhook(call.server.config, wish.webhook)
    if wish.mail is not None and wish.mail != guest.mail:
        check_mail(call.server.config, wish.mail)
        call.server.limits.check(MAIL, guest.id, call.address)
    code = await call.server.guests.notices(guest, wish)
    if code is not None and wish.mail is not None:
        call.server.notices.confirm(wish.mail, code, f"{call.server.url}/#confirm={code}", wish.lang)
    return call.server.guests.me(guest)


async def confirm(call: Call) -> api.Me:
    guest = call.somebody()
    call.server.limits.check(RECOVERY, guest.id)
    await call.server.guests.confirm(guest, call.read(api.Recover).token)
    return call.server.guests.me(guest)


async def mute(call: Call) -> api.Me:
    guest = call.somebody()
    await call.server.guests.mute(guest, call.path["person"], True)
    return call.server.guests.me(guest)


async def unmute(call: Call) -> api.Me:
    guest = call.somebody()
    await call.server.guests.mute(guest, call.path["person"], False)
    return call.server.guests.me(guest)


# ---------------------------------------------------------------- for the operator
async def ban(call: Call) -> None:
    call.check_operator()
    try:
        await call.server.hall.shut_out(network(call.path["who"]))
    finally:  # also if a table cannot be changed now: who is shut out does not listen any longer
        call.server.shut_out()


async def bans(call: Call) -> api.BanList:
    call.check_operator()
    return api.BanList(banned=sorted(call.server.guests.banned))


async def unban(call: Call) -> None:
    call.check_operator()
    await call.server.guests.ban(network(call.path["who"]), False)


# ---------------------------------------------------------------- tables
async def create(call: Call) -> api.Created:
    wish = call.read(api.Create)
    guest = await call.guest()
    async with call.server.hall.once(guest, wish.request):
        room = await call.server.hall.made_before(guest, wish.request, call.digest)
        if room is None:
            _limit_tables(call, guest.id)
            room = await call.server.hall.create(guest, wish, call.digest, call.address)
    return await _created(call, room, guest.id)


async def open_record(call: Call) -> api.Created:
    record = call.read(Record)
    guest = await call.guest()
    request = f"record-{call.digest}"  # the same record makes the same table
    async with call.server.hall.once(guest, request):
        room = await call.server.hall.made_before(guest, request, call.digest)
        if room is None:
            _limit_tables(call, guest.id)
            room = await call.server.hall.open_record(guest, record, request, call.digest, call.address)
    return await _created(call, room, guest.id)


def _limit_tables(call: Call, guest: str) -> None:
    call.server.limits.check(CREATE_TABLE, guest)
    call.server.limits.check(CREATE_TABLE_ADDRESS, call.address)


async def _created(call: Call, room: Room, guest: str) -> api.Created:
    return api.Created(id=room.table.head.id, update=await room.committed(guest, call.lang, content=True))


async def remove(call: Call) -> None:
    def check(table: Table) -> None:
        mine = call.known is not None and table.head.host == call.known.id
        own_board = table.head.whatif is not None or table.head.record is not None
        if not mine or (table.stage != "open" and not own_board):
            raise Forbidden("delete")

    if call.operator:  # also a table that this server cannot play any more
        await call.server.hall.remove(call.path["table"])
    else:
        await call.room()
        await call.server.hall.remove(call.path["table"], check)


async def _do(call: Call, request: str, wish: Callable[[Room, str], list[AnyFact]]) -> api.Done:
    """An action at a table: done once, committed, and answered with the table as it is then."""
    room, guest = await call.room(), await call.guest()
    action = Action(guest.id, request, call.digest)
    seq = await room.act(action, lambda: wish(room, guest.id))
    return api.Done(seq=seq, update=await room.committed(guest.id, call.lang, seq - 1))


def _number(letter: str) -> int:
    return SEAT_LETTERS.index(letter)


async def join(call: Call) -> api.Done:
    body = call.read(api.Join)
    seat = None if body.seat is None else _number(body.seat)
    return await _do(call, body.request, lambda room, guest: room.table.may_join(guest, seat, body.salt))


async def leave(call: Call) -> api.Done:
    return await _do(call, call.read(api.TableAction).request, lambda room, guest: room.table.may_leave(guest))


async def start(call: Call) -> api.Done:
    return await _do(call, call.read(api.TableAction).request, lambda room, guest: room.table.may_start(guest))


async def salt(call: Call) -> api.Done:
    body = call.read(api.AddSalt)
    return await _do(call, body.request, lambda room, guest: room.table.may_salt(guest, body.salt))


async def moves(call: Call) -> api.Done:
    body = call.read(api.Moves)
    room, guest = await call.room(), await call.guest()
    action = Action(guest.id, body.request, call.digest)
    seq = await room.play(action, _number(body.seat), body.prompt, body.moves)
    return api.Done(seq=seq, update=await room.committed(guest.id, call.lang, seq - 1))


async def preview(call: Call) -> api.Preview:
    body = call.read(api.Try)
    room, guest = await call.room(), await call.guest()
    seat = _number(body.seat)
    async with room.lock:
        match = room.table.check_prompt(guest.id, seat, body.prompt)
        found = match.preview(*body.moves, seat=seat, lang=call.lang)
    return api.Preview(moves=found.moves, stopped=found.stopped, view=found.view, events=found.events)


async def why_not(call: Call) -> api.WhyNot:
    """A refusal is the answer here, not a failure: whoever points at a board asks for nothing wrong."""
    try:
        await preview(call)
    except IllegalMove as error:
        return api.WhyNot(refusal=problem_of(error, call.lang))
    return api.WhyNot(refusal=None)


async def hint(call: Call) -> api.Hint:
    body = call.read(api.AskHint)
    room, guest = await call.room(), await call.guest()
    call.server.limits.check(EXPENSIVE, guest.id)
    return await hints.hint(room, call.server.bots, guest.id, body, _number(body.seat), call.lang)


async def undo(call: Call) -> api.Done:
    body = call.read(api.TakeBack)
    moves = None if body.turn else body.moves
    return await _do(call, body.request, lambda room, guest: room.table.may_undo(guest, _number(body.seat), moves))


async def propose(call: Call) -> api.Done:
    body = call.read(api.Propose)
    seat = _number(body.seat)
    if body.kind == "back":  # it may mean to replay the match
        call.server.limits.check(EXPENSIVE, (await call.guest()).id)
    return await _do(call, body.request, lambda room, guest: room.table.may_propose(guest, body.kind, seat, body.turns))


async def reply(call: Call) -> api.Done:
    body = call.read(api.Reply)
    return await _do(
        call,
        body.request,
        lambda room, guest: room.table.may_reply(guest, _number(body.seat), body.agree, body.proposal),
    )


async def hand_over(call: Call) -> api.Done:
    body = call.read(api.HandOver)

    def wish(room: Room, guest: str) -> list[AnyFact]:
        bot = body.bot or stand_in(room.table.game)
        if bot not in usable_bots(room.table.game):
            raise BadOption("bot", bot, ", ".join(usable_bots(room.table.game)))
        return room.table.may_hand_over(guest, _number(body.seat), bot)

    return await _do(call, body.request, wish)


async def take(call: Call) -> api.Done:
    body = call.read(api.SeatAction)
    return await _do(call, body.request, lambda room, guest: room.table.may_take(guest, _number(body.seat)))


async def resign(call: Call) -> api.Done:
    body = call.read(api.SeatAction)

    def wish(room: Room, guest: str) -> list[AnyFact]:
        return room.table.may_resign(guest, _number(body.seat), stand_in(room.table.game))

    return await _do(call, body.request, wish)


async def time_up(call: Call) -> api.Done:
    body = call.read(api.TimeUp)

    def wish(room: Room, guest: str) -> list[AnyFact]:
        return room.table.may_choose(guest, _number(body.seat), body.choice, stand_in(room.table.game))

    return await _do(call, body.request, wish)


async def say(call: Call) -> api.Done:
    body = call.read(api.Say)
    room, guest = await call.room(), await call.guest()
    call.server.limits.check(CHAT, guest.id)
    await call.server.chat.say(room, guest, body.text, body.request)
    update = await room.committed(guest.id, call.lang)
    return api.Done(seq=update.seq, update=update)


async def rematch(call: Call) -> api.Created:
    body = call.read(api.TableAction)
    room, guest = await call.room(), await call.guest()
    async with call.server.hall.once(guest, body.request):
        new = await call.server.hall.made_before(guest, body.request, call.digest)
        if new is None:
            _limit_tables(call, guest.id)
            new = await call.server.hall.rematch(guest, room, body.request, call.digest)
    return await _created(call, new, guest.id)


async def what_if(call: Call) -> api.Created:
    body = call.read(api.WhatIf)
    room, guest = await call.room(), await call.guest()
    async with call.server.hall.once(guest, body.request):
        new = await call.server.hall.made_before(guest, body.request, call.digest)
        if new is None:
            call.server.limits.check(EXPENSIVE, guest.id)
            _limit_tables(call, guest.id)
            new = await call.server.hall.what_if(guest, room, body, call.digest, call.address)
    return await _created(call, new, guest.id)
