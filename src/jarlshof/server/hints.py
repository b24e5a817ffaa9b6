"""What a bot would do in a person's place: asked in its process, of what the seat may know; nothing changes."""

from __future__ import annotations

from jarlshof.asking.pool import BotPool
from jarlshof.asking.turn import Bare, play_answer, read_answer
from jarlshof.bots.bot import BotFailed
from jarlshof.server.bots import asked, stand_in
from jarlshof.server.errors import Denied
from jarlshof.server.room import Room
from jarlshof.wire import api


async def hint(room: Room, bots: BotPool, guest: str, wish: api.AskHint, seat: int, lang: str) -> api.Hint:
    """The moves of the best bot up to the first that brings something to light, and what they would look like.

    The table goes on while the bot thinks: if the question is another one then, the hint is stale.
    """
    async with room.lock:
        table, match = room.table, room.table.check_prompt(guest, seat, wish.prompt)
        if not table.hints:
            raise Denied("no_hints")
        if seat not in match.asked:  # bots are not asked what they only may do
            raise Denied("not_waited_for")
        bot = stand_in(table.game)
        question = asked(table.head, match, seat, bot, " hint")
    try:
        answer = await bots.ask(question)
        async with room.lock:
            match = room.table.check_prompt(guest, seat, wish.prompt)
            numbers = read_answer(match.game, answer)
            made = play_answer(Bare(match.game, match.state()), seat, numbers).made
            if not made:
                raise BotFailed("answered what cannot be played")
            moves = [match.game.moves.told(number) for number in numbers[:made]]
            glimpse = match.preview(*(move.text for move in moves), seat=seat, lang=lang)
    except BotFailed:
        raise Denied("hint_failed") from None
    preview = api.Preview(moves=glimpse.moves, stopped=glimpse.stopped, view=glimpse.view, events=glimpse.events)
    return api.Hint(bot=bot, moves=moves, preview=preview)
