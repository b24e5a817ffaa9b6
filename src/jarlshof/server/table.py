"""What may be done at a table: the methods that begin with `may_` check a wish and say which facts it comes to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from jarlshof.core.errors import IllegalMove
from jarlshof.core.match import Match
from jarlshof.server import facts as f
from jarlshof.server.errors import Denied, Forbidden, Stale
from jarlshof.server.facts import AnyFact
from jarlshof.server.ledger import Ask, Chair, Ledger


class Table(Ledger):
    """A table and its rules of the house; the rules of the game are the match's."""

    def _chair(self, guest: str, seat: int) -> Chair:
        """One of the guest's own seats."""
        if seat not in self.seats_of(guest):
            raise Forbidden("not_yours")
        return self.chairs[seat]

    def _running(self) -> Match:
        if self.stage != "running" or self.match is None:
            raise Denied("over" if self.stage == "over" else "not_begun")
        return self.match

    def may_join(self, guest: str, seat: int | None, salt: str | None) -> list[AnyFact]:
        """Sits down; the last one starts the match, if its host wished so."""
        if self.stage != "open":
            raise Denied("full")
        free = [n for n, c in enumerate(self.chairs) if c.guest is None and c.bot is None and c.kept in (None, guest)]
        if seat is None:
            free.sort(key=lambda n: self.chairs[n].kept != guest)  # a seat that waits for me comes first
        elif seat in free:
            free = [seat]
        else:
            raise Denied("taken" if seat < len(self.chairs) else "no_such_seat")
        if not free:
            raise Denied("no_seat")
        return self._sits(guest, free[:1], salt)

    def may_return(self, guest: str) -> list[AnyFact]:
        """Takes all seats that wait for a person, or an open one if none does."""
        kept = [n for n, chair in enumerate(self.chairs) if chair.kept == guest]
        return self._sits(guest, kept, None) if kept and self.stage == "open" else self.may_join(guest, None, None)

    def _sits(self, guest: str, seats: list[int], salt: str | None) -> list[AnyFact]:
        found: list[AnyFact] = [f.Sat(seat, guest) for seat in seats]
        if salt:
            found.append(f.Salted(seats[0], salt))
        others = [chair for n, chair in enumerate(self.chairs) if n not in seats]
        if self.head.start == "full" and all(chair.guest or chair.bot for chair in others):
            found.append(f.Started())
        return found

    def may_leave(self, guest: str) -> list[AnyFact]:
        """Leaves all seats before the start."""
        if self.stage != "open":
            raise Denied("no_leaving")
        if not self.seats_of(guest):
            raise Forbidden("no_seat_here")
        return [f.Left(seat) for seat in self.seats_of(guest)]

    def may_start(self, guest: str) -> list[AnyFact]:
        """The host starts when all seats are taken; if he has left, anybody who sits there."""
        if guest != self.head.host and (self.seats_of(self.head.host) or not self.seats_of(guest)):
            raise Forbidden("host_starts")
        if self.stage != "open":
            raise Denied("begun")
        if not all(chair.guest or chair.bot for chair in self.chairs):
            raise Denied("not_full")
        return [f.Started()]

    def may_salt(self, guest: str, salt: str) -> list[AnyFact]:
        """Adds salt, or replaces one's own."""
        if self.stage != "open":
            raise Denied("no_salt")
        if not self.seats_of(guest):
            raise Forbidden("no_seat_here")
        return [f.Salted(self.seats_of(guest)[0], salt)]

    def check_prompt(self, guest: str, seat: int, prompt: str) -> Match:
        """The match, if this guest plays this seat, which is asked or may move, and means the question that is open."""
        chair = self._chair(guest, seat)
        match = self._running()
        if chair.bot is not None:
            raise Denied("bot_plays")
        if seat not in match.able or match.prompt_id(seat) != prompt:
            raise Stale("stale")
        return match

    def may_undo(self, guest: str, seat: int, moves: int) -> list[AnyFact]:
        """Takes back own moves up to the fence."""
        self._chair(guest, seat)
        match = self._running()
        if self.head.undo == "none":
            raise Denied("no_undo")
        if match.undoable(seat) < moves:
            raise Denied("fence")
        return [f.Undone(seat, moves)]

    def may_propose(self, guest: str, what: str, seat: int, moves: int | None) -> list[AnyFact]:
        """Asks the other persons; who is alone decides at once."""
        self._chair(guest, seat)
        self._running()
        if self.proposal is not None:
            raise Denied("proposal_open")
        if what == "back":
            moves = self._moves_back(seat, moves)
        elif moves is not None:
            raise Denied("moves_with_back")
        proposed = f.Proposed(what, seat, moves)
        agreed = frozenset({guest})
        return [proposed, *self._decided(Ask(self.seq + 1, what, seat, moves, agreed))]

    def _moves_back(self, seat: int, moves: int | None) -> int:
        if self.head.undo != "consent":
            raise Denied("no_consent")
        movers = self.movers()
        if moves is None:
            if seat not in movers:
                raise Denied("not_moved")
            return len(movers) - max(n for n, mover in enumerate(movers) if mover == seat)
        if moves > len(movers):
            raise Denied("few_moves", n=len(movers))
        return moves

    def may_reply(self, guest: str, seat: int, agree: bool, proposal: int) -> list[AnyFact]:
        """Answers the open proposal."""
        self._chair(guest, seat)
        self._running()
        if self.proposal is None or self.proposal.seq != proposal:
            raise Denied("no_proposal")
        if not agree:
            return [f.Declined(seat)]
        if guest in self.proposal.agreed:
            raise Denied("agreed")
        agreed = self.proposal.agreed | {guest}
        return [f.Agreed(seat), *self._decided(msgspec.structs.replace(self.proposal, agreed=agreed))]

    def _decided(self, ask: Ask) -> list[AnyFact]:
        """What follows when all persons have agreed."""
        if self.persons - ask.agreed:
            return []
        if ask.what == "abandon":
            return [f.Ended("abandoned")]
        assert self.match is not None
        # nobody chooses this name, so nobody, the server included, chooses among futures
        return [f.Back(ask.moves or 1, f"back{self.match.seq}")]

    def may_hand_over(self, guest: str, seat: int, bot: str) -> list[AnyFact]:
        """A bot plays a seat of mine until I take it back; before the start the host gives open seats to bots."""
        if self.stage == "open":
            return self._filled(guest, seat, bot)
        self._chair(guest, seat)
        self._running()
        return [f.Handed(seat, bot)]

    def _filled(self, guest: str, seat: int, bot: str) -> list[AnyFact]:
        if guest != self.head.host:
            raise Forbidden("host_fills")
        if seat >= len(self.chairs) or self.chairs[seat].guest is not None:
            raise Denied("taken" if seat < len(self.chairs) else "no_such_seat")
        others = [chair for n, chair in enumerate(self.chairs) if n != seat]
        full = self.head.start == "full" and all(chair.guest or chair.bot for chair in others)
        return [f.Handed(seat, bot), *([f.Started()] if full else [])]

    def may_take(self, guest: str, seat: int) -> list[AnyFact]:
        """I play my seat again."""
        chair = self._chair(guest, seat)
        self._running()
        if chair.bot is None:
            raise Denied("no_bot")
        return [f.Taken(seat)]

    def may_resign(self, guest: str, seat: int, bot: str) -> list[AnyFact]:
        """Gives up. With two seats that ends the match, with more a bot plays on."""
        self._chair(guest, seat)
        self._running()
        found: list[AnyFact] = [f.Resigned(seat, bot)]
        if len(self.chairs) == 2:
            found.append(f.Ended("resigned"))
        return found

    def may_choose(self, guest: str, seat: int, choice: str, bot: str) -> list[AnyFact]:
        """Time is up: what more than half of the other persons want is done."""
        self._running()
        if not self.seats_of(guest):
            raise Forbidden("no_seat_here")
        if seat >= len(self.chairs) or not self.chairs[seat].flagged:
            raise Denied("time_left")
        chair = self.chairs[seat]
        others = self.persons - {chair.guest}
        if guest not in others:
            raise Forbidden("others_choose")
        found: list[AnyFact] = [f.Voted(seat, guest, choice)]
        votes = {**chair.votes, guest: choice}
        if 2 * sum(votes.get(other) == choice for other in others) > len(others):
            done: dict[str, AnyFact] = {
                "wait": f.Granted(seat),
                "bot": f.Handed(seat, bot),
                "end": f.Ended("timeout"),
            }
            found.append(done[choice])
        return found

    def may_erase(self, guest: str, bot: str) -> list[AnyFact]:
        """A person goes for good."""
        if self.stage == "open":
            return [f.Left(n) for n, chair in enumerate(self.chairs) if guest in (chair.guest, chair.kept)]
        if self.stage == "running":
            return [f.Erased(n, bot) for n, chair in enumerate(self.chairs) if chair.guest == guest]
        return []

    # ------------------------------------------------------------ bots
    def bots_asked(self) -> dict[int, str]:
        """The seats whose bot has to move, and the id of the question."""
        if self.match is None:
            return {}
        return {seat: self.match.prompt_id(seat) for seat in self.asked if self.chairs[seat].bot is not None}

    def playable(self, seat: int, moves: Sequence[str]) -> list[str]:
        """The beginning of a bot's answer that can be played as one list; IllegalMove if its first move cannot."""
        match = self._running()
        try:
            glimpse = match.preview(*moves, seat=seat)
        except IllegalMove as error:
            if error.number == 1:
                raise
            return list(moves[: error.number - 1])
        return list(moves[: glimpse.moves + glimpse.stopped])
