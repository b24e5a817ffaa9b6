"""A table at a server, through the eyes of one guest."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal
from urllib.parse import quote

from jarlshof.client.live import Live
from jarlshof.client.wire import Refused, T, new_request, seat_letter
from jarlshof.core.errors import NotAllowed
from jarlshof.core.record import Record
from jarlshof.core.view import View
from jarlshof.wire import api

if TYPE_CHECKING:
    from jarlshof.client.guest import Client


class RemoteTable:
    """A table at the server, through the eyes of one guest. `update` is the newest that was seen of it."""

    def __init__(self, client: Client, id: str, update: api.Update) -> None:
        self.client, self.id, self.path = client, id, f"/api/tables/{quote(id, safe='')}"
        self._update = update
        self._lock = threading.Lock()

    @property
    def update(self) -> api.Update:
        """The newest state of the table that any call or frame brought."""
        return self._update

    @property
    def seats(self) -> list[str]:
        """The seats that are mine, once the match has begun."""
        return [seen.seat for seen in self._update.seen if seen.seat is not None]

    @property
    def asked(self) -> list[str]:
        """My seats that are asked now, less those that a bot plays."""
        return [seat for seat in self._choosing() if seat in self.sees(seat).asked]

    @property
    def may(self) -> list[str]:
        """My seats that may move although nobody waits for them, less those that a bot plays."""
        return [seat for seat in self._choosing() if seat in self.sees(seat).may]

    def _choosing(self) -> list[str]:
        bots = {seat.seat for seat in self._update.table.seats if seat.bot is not None}
        return [seen.seat for seen in self._update.seen if seen.seat and seen.seat not in bots and seen.view.prompt]

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self._update.table.stage == "over"

    def sees(self, seat: str | None = None) -> View:
        """What a seat of mine sees; none: the first one's view, or a spectator's."""
        for seen in self._update.seen:
            if seat is None or seen.seat == seat:
                return seen.view
        raise NotAllowed(f"seat {seat} is not mine, or the match has not begun")

    def keep(self, update: api.Update) -> api.Update:
        """Takes an update over unless a newer one is known."""
        with self._lock:
            if update.seq >= self._update.seq:
                self._update = update
        return update

    def _mine(self, seat: str | None, among: Sequence[str] = ()) -> api.SeatLetter:
        found = seat or next(iter([*among, *self.seats]), None)
        if found is None:
            raise NotAllowed("no seat at this table is mine")
        return seat_letter(found)

    def _post(self, path: str, body: api.Body, kind: type[T]) -> T:
        try:
            return self.client._do("POST", f"{self.path}/{path}?lang={self.client.lang}", body, kind)
        except Refused as refused:
            if refused.problem.update is not None:
                self.keep(refused.problem.update)
            raise

    def _action(self, path: str, body: api.Body) -> api.Done:
        done = self._post(path, body, api.Done)
        self.keep(done.update)
        return done

    def refresh(self) -> api.Update:
        """The table as it is now."""
        return self.keep(self.client._get(self.path, api.Update, lang=self.client.lang))

    # ------------------------------------------------------------ before the start
    def join(self, seat: str | None = None, salt: str | None = None) -> api.Done:
        """Takes an open seat."""
        letter = None if seat is None else seat_letter(seat)
        return self._action("join", api.Join(seat=letter, salt=salt, request=new_request()))

    def leave(self) -> api.Done:
        """Leaves before the start."""
        return self._action("leave", api.TableAction(request=new_request()))

    def start(self) -> api.Done:
        """Starts the match."""
        return self._action("start", api.TableAction(request=new_request()))

    def salt(self, salt: str) -> api.Done:
        """Adds salt to the chance."""
        return self._action("salt", api.AddSalt(salt=salt, request=new_request()))

    def remove(self) -> None:
        """Deletes the table."""
        self.client.call("DELETE", self.path, again=False)

    # ------------------------------------------------------------ moves
    def _question(self, seat: str | None) -> tuple[api.SeatLetter, str]:
        """A seat of mine and the id of its prompt."""
        letter = self._mine(seat, [*self.asked, *self.may])
        prompt = self.sees(letter).prompt or self._seen_again(letter).prompt
        if prompt is None:
            raise NotAllowed(f"seat {letter} is not asked")
        return letter, prompt.id

    def _seen_again(self, seat: str) -> View:
        self.refresh()
        return self.sees(seat)

    def play(self, *moves: str, seat: str | None = None) -> api.Done:
        """Makes moves, all of them or none: the answer of a seat of mine to its prompt."""
        letter, prompt = self._question(seat)
        return self._action("moves", api.Moves(seat=letter, prompt=prompt, moves=list(moves), request=new_request()))

    def preview(self, *moves: str, seat: str | None = None) -> api.Preview:
        """Looks at moves without making them."""
        letter, prompt = self._question(seat)
        return self._post("preview", api.Try(seat=letter, prompt=prompt, moves=list(moves)), api.Preview)

    def why_not(self, *moves: str, seat: str | None = None) -> api.Problem | None:
        """Why moves cannot be made; None: they can."""
        letter, prompt = self._question(seat)
        return self._post("why", api.Try(seat=letter, prompt=prompt, moves=list(moves)), api.WhyNot).refusal

    def hint(self, seat: str | None = None) -> api.Hint:
        """What a bot would do now in the place of a seat of mine."""
        letter, prompt = self._question(seat)
        return self._post("hint", api.AskHint(seat=letter, prompt=prompt), api.Hint)

    def undo(self, moves: int = 1, seat: str | None = None, turn: bool = False) -> api.Done:
        """Takes back my last moves, or those of my last turn."""
        able = [seen.seat for seen in self._update.seen if seen.seat and seen.view.can_undo]
        body = api.TakeBack(seat=self._mine(seat, able), moves=moves, turn=turn, request=new_request())
        return self._action("undo", body)

    def propose(self, kind: Literal["abandon", "back"], turns: int | None = None, seat: str | None = None) -> api.Done:
        """Asks all persons: to abandon the match, or to take back turns."""
        body = api.Propose(kind=kind, seat=self._mine(seat), turns=turns, request=new_request())
        return self._action("propose", body)

    def reply(self, agree: bool, seat: str | None = None) -> api.Done:
        """Agrees to the proposal, or declines it."""
        proposal = self._update.table.proposal or self.refresh().table.proposal
        chosen = self._mine(seat, [letter for letter in self.seats if proposal and letter in proposal.missing])
        meant = proposal.seq if proposal else 0  # none is open: the server says so
        body = api.Reply(seat=chosen, proposal=meant, agree=agree, request=new_request())
        return self._action("reply", body)

    def hand_over(self, bot: str | None = None, seat: str | None = None) -> api.Done:
        """Hands a seat of mine to a bot, by default the best there is."""
        return self._action("bot", api.HandOver(seat=self._mine(seat), bot=bot, request=new_request()))

    def fill(self, seat: str, bot: str | None = None) -> api.Done:
        """Gives an open seat to a bot, before the start, at a table of mine."""
        return self._action("bot", api.HandOver(seat=seat_letter(seat), bot=bot, request=new_request()))

    def take(self, seat: str | None = None) -> api.Done:
        """Takes a seat back from a bot."""
        return self._action("take", api.SeatAction(seat=self._mine(seat), request=new_request()))

    def resign(self, seat: str | None = None) -> api.Done:
        """Gives up."""
        return self._action("resign", api.SeatAction(seat=self._mine(seat), request=new_request()))

    def time_up(self, seat: str, choice: Literal["wait", "bot", "end"]) -> api.Done:
        """Chooses what happens when another's time is up."""
        return self._action("time", api.TimeUp(seat=seat_letter(seat), choice=choice, request=new_request()))

    def say(self, text: str) -> api.Done:
        """A line of chat."""
        return self._action("chat", api.Say(text=text, request=new_request()))

    # ------------------------------------------------------------ other tables, other times
    def rematch(self) -> RemoteTable:
        """A new table with the same settings."""
        made = self._post("rematch", api.TableAction(request=new_request()), api.Created)
        return RemoteTable(self.client, made.id, made.update)

    def what_if(
        self, at: int | None = None, seat: str | None = None, bots: Mapping[str, str] | None = None
    ) -> RemoteTable:
        """A board to try things on."""
        eyes = None if seat is None else seat_letter(seat)
        players = {seat_letter(other): bot for other, bot in (bots or {}).items()}
        body = api.WhatIf(at=at, seat=eyes, bots=players, request=new_request())
        made = self._post("whatif", body, api.Created)
        return RemoteTable(self.client, made.id, made.update)

    def view(self, at: int | None = None, seat: str | None = None) -> api.Seen:
        """An earlier position, as a seat saw it."""
        return self.client._get(f"{self.path}/view", api.Seen, at=at, seat=seat, lang=self.client.lang)

    def story(self, seat: str | None = None) -> api.Story:
        """All that happened in the match, as a seat saw it."""
        return self.client._get(f"{self.path}/events", api.Story, seat=seat, lang=self.client.lang)

    def position(self, at: int | None = None, seat: str | None = None) -> str:
        """A position as text; of a running match with guesses for what the seat cannot know."""
        return self.client._get(f"{self.path}/position", api.Position, at=at, seat=seat).text

    def record(self, seat: str | None = None) -> Record:
        """The record; of a running match only a seat's part."""
        return self.client._get(f"{self.path}/record", Record, seat=seat)

    def log(self) -> list[api.LogLine]:
        """Who did what when, moves as text; when the match is over."""
        return self.client._get(f"{self.path}/log", api.TableLog, lang=self.client.lang).lines

    def live(self, since: int | None = None) -> Live:
        """The table's frames as they come, from now or from an earlier seq on."""
        return Live(self, since)
