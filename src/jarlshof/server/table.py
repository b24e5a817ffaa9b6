"""What may be done at a table: the methods that begin with `may_` check a wish and say which facts it comes to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

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

    def check_rules(self) -> None:
        """Can anything be done here? Not where the match was begun by other rules."""

    def _running(self) -> Match:
        self.check_rules()
        if self.stage != "running" or self.match is None:
            raise Denied("over" if self.stage == "over" else "not_begun")
        return self.match

    def may_join(self, guest: str, seat: int | None, salt: str | None) -> list[AnyFact]:
        """Sits down; the last one starts the match, if its host wished so."""
        self.check_rules()
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
        self.check_rules()
        if self.stage != "open":
            raise Denied("no_leaving")
        if not self.seats_of(guest):
            raise Forbidden("no_seat_here")
        return [f.Left(seat) for seat in self.seats_of(guest)]

    def may_start(self, guest: str) -> list[AnyFact]:
        """The host starts when all seats are taken; if he has left, anybody who sits there."""
        self.check_rules()
        if guest != self.head.host and (self.seats_of(self.head.host) or not self.seats_of(guest)):
            raise Forbidden("host_starts")
        if self.stage != "open":
            raise Denied("begun")
        if not all(chair.guest or chair.bot for chair in self.chairs):
            raise Denied("not_full")
        return [f.Started()]

    def may_salt(self, guest: str, salt: str) -> list[AnyFact]:
        """Adds salt, or replaces one's own."""
        self.check_rules()
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

    def may_undo(self, guest: str, seat: int, moves: int | None) -> list[AnyFact]:
        """Takes back own moves up to the fence: so many, or those of one's last turn; not while a bot plays there."""
        chair = self._chair(guest, seat)
        match = self._running()
        if chair.bot is not None:
            raise Denied("bot_plays")
        if self.head.undo == "none":
            raise Denied("no_undo")
        able, turn = match.undoable(seat), moves is None
        if moves is None:
            moves = max(1, min(able, len(match.movers()) - (match.turn_starts() or [0])[-1]))
        if able < moves:
            raise Denied("fence")
        return [f.Undone(seat, moves, turn)]

    def may_propose(self, guest: str, what: str, seat: int, turns: int | None) -> list[AnyFact]:
        """Asks the other persons; who is alone decides at once."""
        self._chair(guest, seat)
        self._running()
        if self.proposal is not None:
            raise Denied("proposal_open")
        moves = None
        if what == "back":
            moves = self._moves_back(seat, turns)
        elif turns is not None:
            raise Denied("turns_with_back")
        proposed = f.Proposed(what, seat, moves, self.turns_in(moves))
        agreed = frozenset({guest})
        return [proposed, *self._decided(Ask(self.seq + 1, what, seat, moves, agreed))]

    def _moves_back(self, seat: int, turns: int | None) -> int:
        """How many moves lead back to the beginning of a turn: so many turns ago, or the seat's own last one."""
        if self.head.undo != "consent":
            raise Denied("no_consent")
        match = self._running()
        movers, starts = match.movers(), match.turn_starts()
        own = [start for start in starts if movers[start] == seat]
        if turns is None and not own:
            raise Denied("not_moved")
        if turns is not None and turns > len(starts):
            raise Denied("few_turns", n=len(starts))
        return len(movers) - (own[-1] if turns is None else starts[-turns])

    def turns_in(self, moves: int | None) -> int | None:
        """Of how many turns the last moves are; one of which a part is among them counts."""
        if moves is None or self.match is None:
            return None
        first, starts = len(self.match.movers()) - moves, self.match.turn_starts()
        return len(starts) - max(n for n, start in enumerate(starts) if start <= first)

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
        """What follows when all have agreed who have a seat, also those whose seat a bot plays."""
        if self.owners - ask.agreed:
            return []
        if ask.what == "abandon":
            return [f.Ended("abandoned")]
        assert self.match is not None
        # nobody chooses this name, so nobody, the server included, chooses among futures
        return [f.Back(ask.moves or 1, f"back{self.match.seq}", self.turns_in(ask.moves))]

    def late(self, now: int) -> list[AnyFact]:
        """Those whose time is up, and those whose silence counts by now, with what follows from it."""
        found = super().late(now)
        ask, silent = self.proposal, self.silent_at()
        if ask is None or silent is None or now < silent:
            return found
        away = self.away()
        found += [f.Silent(self.seats_of(guest)[0]) for guest in sorted(away)]
        return found + self._decided(msgspec.structs.replace(ask, agreed=ask.agreed | away))

    def may_hand_over(self, guest: str, seat: int, bot: str) -> list[AnyFact]:
        """A bot plays a seat of mine until I take it back; before the start the host gives open seats to bots."""
        self.check_rules()
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
        """Gives up. With two seats that ends the match; with more a bot plays on, as long as there is a person."""
        self._chair(guest, seat)
        self._running()
        found: list[AnyFact] = [f.Resigned(seat, bot)]
        others = [n for n in range(len(self.chairs)) if n != seat]
        if len(self.chairs) == 2 or not any(map(self._lives, others)):
            found.append(self._given_up(others))
        return found

    def _given_up(self, others: Sequence[int]) -> AnyFact:
        """The match is over because persons gave up. If they did on all seats nobody has won, not even by points."""
        won = any(not self.chairs[n].resigned for n in others)
        return f.Ended("resigned" if won else "abandoned")

    def _lives(self, seat: int) -> bool:
        """Has a seat a person who has not given up? A bot may play it for him meanwhile."""
        return self.chairs[seat].guest is not None and not self.chairs[seat].resigned

    def may_end(self) -> list[AnyFact]:
        """All persons gave up, as older servers let it be: bots do not play on for nobody.

        A table of bots alone, where nobody ever sat, plays to its end.
        """
        gave_up = any(chair.resigned for chair in self.chairs)
        if self.stage != "running" or not gave_up or self.owners:
            return []
        return [self._given_up(range(len(self.chairs)))]

    def may_choose(self, guest: str, seat: int, choice: str, bot: str) -> list[AnyFact]:
        """Time is up: what more than half of the other persons want is done."""
        self._running()
        if not self.seats_of(guest):
            raise Forbidden("no_seat_here")
        if seat >= len(self.chairs) or not self.chairs[seat].flagged:
            raise Denied("time_left")
        chair = self.chairs[seat]
        # to end the match takes also those whose seats bots play
        others = (self.owners if choice == "end" else self.persons) - {chair.guest}
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
        """A person goes for good. In a match that counts as giving up; if nobody is left it is over."""
        if self.stage == "open":
            return self._vacated(guest)
        seats = [n for n, chair in enumerate(self.chairs) if chair.guest == guest]
        if self.stage != "running" or not seats:
            return []
        found: list[AnyFact] = [f.Erased(seat, bot, lost=True) for seat in seats]
        others = [n for n in range(len(self.chairs)) if n not in seats]
        if len(self.chairs) == 2 or not any(map(self._lives, others)):
            found.append(self._given_up(others))
        return found

    def may_shut_out(self, guest: str, bot: str) -> list[AnyFact]:
        """The operator shuts a person out: nobody shall wait for him. In a match a bot plays until he may come back."""
        if self.stage == "open":
            return self._vacated(guest)
        if self.stage == "running":
            return [f.Handed(seat, bot) for seat in self.seats_of(guest) if self.chairs[seat].bot is None]
        return []

    def _vacated(self, guest: str) -> list[AnyFact]:
        return [f.Left(n) for n, chair in enumerate(self.chairs) if guest in (chair.guest, chair.kept)]

    # ------------------------------------------------------------ bots
    def bots_asked(self) -> dict[int, str]:
        """The seats whose bot has to move, and the id of the question."""
        if self.match is None:
            return {}
        return {seat: self.match.prompt_id(seat) for seat in self.asked if self.chairs[seat].bot is not None}
