"""What a bot would do in a person's place: asked in its process, of what the seat may know; nothing changes."""

from __future__ import annotations

from jarlshof.bots.bot import PER_DECISION, BotFailed
from jarlshof.core.errors import BadMove, IllegalMove
from jarlshof.server.bots import BotPool, redrawn, stand_in
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
        bot, own = stand_in(table.game), table.bot_seed(seat)
        seed = (own * PER_DECISION + match.seq) % (1 << 62)
        state = redrawn(match, seat, seed)
    try:
        # a name of its own: a bot that plays this seat later does not remember what it was asked here
        moves = await bots.choose(table.head.game, bot, f"{table.head.id} hint", seat, own, state, seed)
    except BotFailed:
        raise Denied("hint_failed") from None
    async with room.lock:
        match = room.table.check_prompt(guest, seat, wish.prompt)
        try:
            moves = room.table.playable(seat, moves)
        except (IllegalMove, BadMove):
            moves = []
        if not moves:
            raise Denied("hint_failed")
        glimpse = match.preview(*moves, seat=seat, lang=lang)
    preview = api.Preview(moves=glimpse.moves, stopped=glimpse.stopped, view=glimpse.view, events=glimpse.events)
    told = [match.game.moves.told(match.game.moves.read(move)) for move in moves]
    return api.Hint(bot=bot, moves=told, preview=preview)
