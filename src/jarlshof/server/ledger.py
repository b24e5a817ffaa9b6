"""What a table's log says: seats, match, clocks. Pure: no clock of its own, no database, no network.

`apply` makes an entry of the log true. What may be done at a table says table.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Self, assert_never

import msgspec

from jarlshof.asking.turn import play_answer, read_answer
from jarlshof.core.chance import commitment_of
from jarlshof.core.errors import IllegalMove, NotAllowed
from jarlshof.core.game import SEAT_LETTERS, Game, game
from jarlshof.core.match import Match, match_from_position
from jarlshof.core.record import Record, record_of, replay
from jarlshof.server import facts as f
from jarlshof.server.errors import Denied
from jarlshof.server.facts import AnyFact, Entry
from jarlshof.wire.api import Clock, Correspondence, NoClock, RealTime, Stage, Undo

REMEMBERED = 32  # moves that can be taken back without replaying the match
DAY = 86_400_000
MINUTE = 60_000


class Wish(msgspec.Struct, frozen=True):
    """Who a seat was made for: a bot, a person who is to come back, or whoever comes."""

    bot: str | None = None
    kept: str | None = None


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What never changes about a table."""

    id: str
    game: str
    rules: str
    options: dict[str, str | int | bool]  # complete
    content: dict[str, str]
    position: str | None = None  # where a match begins that does not begin at the start
    record: Record | None = None  # of a match that was played elsewhere
    whatif: str | None = None
    seed: bytes
    host: str
    created: int
    seats: list[Wish]
    public: bool = False
    clock: Clock = msgspec.field(default_factory=NoClock)
    undo: Undo = "consent"
    pace: float = 0.8
    start: str = "full"
    hints: bool | None = None  # none: only where one person plays against bots
    names: list[str] = []  # what a bot on each seat is called
    silence: int | None = None  # minutes; none: what is usual with this clock


class Chair(msgspec.Struct):
    """A seat at the table."""

    guest: str | None = None
    bot: str | None = None
    kept: str | None = None
    resigned: bool = False
    flagged: bool = False
    left: int = 0  # milliseconds on its clock
    salt: str = ""
    votes: dict[str, str] = {}

    @property
    def person(self) -> str | None:
        """The person who plays here now, not a bot in his place."""
        return self.guest if self.bot is None else None


class Ask(msgspec.Struct, frozen=True):
    """An open proposal."""

    seq: int  # of its entry
    what: str
    seat: int
    moves: int | None
    agreed: frozenset[str]  # guests
    grace: int = 0  # milliseconds in which nobody could answer


class Ledger:
    """A table as its log says it is."""

    other_rules = False  # was the match begun by other rules than the server's? (archive.py)

    def __init__(self, head: Head) -> None:
        self.head, self.seq = head, 0
        self.stage: Stage = "open"
        self.chairs = [Chair(bot=wish.bot, kept=wish.kept) for wish in head.seats]
        self.match: Match | None = None
        self.proposal: Ask | None = None
        self.ending: str | None = None
        self.rematch: str | None = None
        self.entries: list[Entry] = []
        self.requests: dict[tuple[str, str], Entry] = {}
        self.reached: list[int] = [-1]  # by seq: how far the match was
        self.turned_back = 0  # the seq of the last entry that took moves back
        self.ticked = head.created  # up to when the clocks are charged

    @classmethod
    def of(cls, head: Head, entries: Sequence[Entry]) -> Self:
        """A table from its log."""
        table = cls(head)
        for entry in entries:
            table.apply(entry)
        return table

    def again(self, entries: Sequence[Entry]) -> Self:
        """The same table with fewer entries."""
        return self.of(self.head, entries)

    # ------------------------------------------------------------ facts
    @cached_property
    def game(self) -> Game:
        """The rules."""
        return game(self.head.game)

    @cached_property
    def commitment(self) -> str:
        """What everybody is told about the seed before the first move."""
        return commitment_of(self.head.seed)

    @property
    def asked(self) -> list[int]:
        """The seats asked now."""
        return self.match.asked if self.match is not None and self.stage == "running" else []

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats of a person; one who resigned has none."""
        return [n for n, c in enumerate(self.chairs) if guest is not None and c.guest == guest and not c.resigned]

    @property
    def persons(self) -> set[str]:
        """Everybody who plays himself."""
        return {chair.guest for chair in self.chairs if chair.guest and not chair.bot and not chair.resigned}

    @property
    def hints(self) -> bool:
        """May a bot be asked what it would do? As the table's maker chose; if nothing was chosen, not among people."""
        if self.head.hints is not None:
            return self.head.hints
        people = [chair for chair in self.chairs if (chair.guest or not chair.bot) and not chair.resigned]
        return len(people) <= 1

    @property
    def owners(self) -> set[str]:
        """Everybody who has a seat, also if a bot plays it for him: nothing is agreed without him."""
        return {chair.guest for chair in self.chairs if chair.guest and not chair.resigned}

    @property
    def silence(self) -> int:
        """Minutes after which the silence of somebody whose seats bots play counts as the others wish."""
        return self.head.silence or usual_silence(self.head.clock)

    def away(self) -> set[str]:
        """Those who are asked by the open proposal, have not answered, and have left their seats to bots."""
        return set() if self.proposal is None else self.owners - self.persons - self.proposal.agreed

    def silent_at(self) -> int | None:
        """When the silence of those who are away counts."""
        ask = self.proposal
        if ask is None or not self.away():
            return None
        return self.entries[ask.seq - 1].at + ask.grace + self.silence * MINUTE

    def places(self) -> tuple[list[int], list[int]]:
        """Points and places at the end; who gave up is behind all others."""
        assert self.match is not None
        points = self.match.points
        if self.ending == "abandoned":
            return points, [1] * len(points)
        order = self.match.places or [-point for point in points]
        lost = {n for n, chair in enumerate(self.chairs) if chair.resigned or (chair.flagged and not self.match.over)}
        ranks = [(n in lost, place) for n, place in enumerate(order)]
        return points, [1 + sum(other < own for other in ranks) for own in ranks]

    # ------------------------------------------------------------ making an entry true
    def apply(self, entry: Entry) -> Entry:
        """Takes an entry into the log, as it came true; a fact that cannot be raises and changes nothing."""
        asked, busy = self._prompts(), self._busy()
        ticking = [seat for seat in asked if self.ticking(seat)]
        if isinstance(entry.fact, f.Answered):
            entry = msgspec.structs.replace(entry, fact=self._answered(entry.fact))
        else:
            self._make_true(entry.fact)
        self._charge(entry, asked, ticking)
        self._increment(entry.fact, busy)
        self.seq = entry.seq
        self.entries.append(entry)
        if entry.request is not None and entry.guest is not None:
            self.requests[entry.guest, entry.request] = entry
        self.reached.append(-1 if self.match is None else self.match.seq)
        if self.match is not None and self.match.over and self.stage == "running":
            self.stage, self.ending, self.proposal = "over", self.match.ending, None
        return entry

    def _make_true(self, fact: AnyFact) -> None:
        """Each kind of fact has a method of its own name."""
        match fact:
            case f.Sat():
                self._sat(fact)
            case f.Left():
                self._left(fact)
            case f.Salted():
                self._salted(fact)
            case f.Started():
                self._started(fact)
            case f.Imported():
                self._imported(fact)
            case f.Played():
                self._played(fact)
            case f.Undone():
                self._undone(fact)
            case f.Proposed():
                self._proposed(fact)
            case f.Agreed():
                self._agreed(fact)
            case f.Declined():
                self._declined(fact)
            case f.Silent():
                self._silent(fact)
            case f.Back():
                self._back(fact)
            case f.Handed():
                self._handed(fact)
            case f.Taken():
                self._taken(fact)
            case f.Replaced():
                self._replaced(fact)
            case f.Resigned():
                self._resigned(fact)
            case f.Flagged():
                self._flagged(fact)
            case f.Voted():
                self._voted(fact)
            case f.Granted():
                self._granted(fact)
            case f.Resumed():
                self._resumed(fact)
            case f.Ended():
                self._ended(fact)
            case f.Erased():
                self._erased(fact)
            case f.Rematched():
                self._rematched(fact)
            case _:
                assert_never(fact)

    def _sat(self, fact: f.Sat) -> None:
        chair = self.chairs[fact.seat]
        chair.guest, chair.kept = fact.guest, None

    def _left(self, fact: f.Left) -> None:
        self.chairs[fact.seat] = Chair()

    def _salted(self, fact: f.Salted) -> None:
        self.chairs[fact.seat].salt = fact.salt

    def _started(self, _fact: f.Started) -> None:
        self.match = self._new_match()
        self.stage = "running"
        clock = self.head.clock
        for chair in self.chairs:
            chair.left = clock.bank * 1000 if isinstance(clock, RealTime) else 0

    def _new_match(self) -> Match:
        salts = [bytes.fromhex(chair.salt) for chair in self.chairs]
        given = salts if any(salts) else []
        if self.head.position is not None:
            match = match_from_position(self.game, self.head.position, self.head.seed, given)
        else:
            options = self.game.read_options(self.head.options)
            match = Match(self.game, self.game.prepare(options, self.head.content), self.head.seed, given)
        match.commitment = self.commitment
        return match

    def _imported(self, _fact: f.Imported) -> None:
        """The match of the head's record; it may be unfinished, but nobody plays on here."""
        assert self.head.record is not None
        self.match = replay(self.head.record)
        self.match.forget(REMEMBERED)
        self.stage, self.ending = "over", self.match.ending
        for chair, salt in zip(self.chairs, self.head.record.salts, strict=False):
            chair.salt = salt

    def _played(self, fact: f.Played) -> None:
        assert self.match is not None
        self.match.play(*fact.moves, seat=fact.seat)
        self._moved(fact)

    def _answered(self, fact: f.Answered) -> f.Played:
        """Plays what can be played of a bot's answer; IllegalMove if that is nothing."""
        assert self.match is not None
        turn = play_answer(self.match, fact.seat, read_answer(self.game, fact.moves))
        if turn.refusal is not None and not turn.made:
            raise IllegalMove(turn.refusal, fact.moves[0])
        played = f.Played(fact.seat, fact.moves[: turn.made])
        self._moved(played)
        return played

    def _moved(self, fact: f.Played) -> None:
        assert self.match is not None
        self.match.forget(REMEMBERED)
        self._keep_proposal(fact)
        self.chairs[fact.seat].flagged = False
        for seat, chair in enumerate(self.chairs):
            if chair.flagged and seat not in self.match.asked:  # its question went away: nobody waits for it any more
                chair.flagged, chair.votes = False, {}

    def _keep_proposal(self, fact: f.Played) -> None:
        """A person who moves plays on; a bot does not mean to, so its moves are taken back with the others."""
        ask = self.proposal
        if ask is not None and self.chairs[fact.seat].bot is not None:
            moves = None if ask.moves is None else ask.moves + len(fact.moves)
            self.proposal = msgspec.structs.replace(ask, moves=moves)
        else:
            self.proposal = None

    def _undone(self, fact: f.Undone) -> None:
        assert self.match is not None
        for _ in range(fact.moves):
            self.match.undo(fact.seat, logged=True)  # whether it may was asked before
        self.proposal, self.turned_back = None, self.seq + 1

    def _back(self, fact: f.Back) -> None:
        assert self.match is not None
        try:
            self.match.back(fact.moves, fact.branch)
        except NotAllowed:  # more than is remembered
            self.match = self.match_at(self.match.seq)
            self.match.back(fact.moves, fact.branch)
        self.proposal, self.turned_back = None, self.seq + 1

    def _proposed(self, fact: f.Proposed) -> None:
        agreed = frozenset({self.chairs[fact.seat].guest or ""})
        self.proposal = Ask(self.seq + 1, fact.what, fact.seat, fact.moves, agreed)

    def _agreed(self, fact: f.Agreed) -> None:
        assert self.proposal is not None
        agreed = self.proposal.agreed | {self.chairs[fact.seat].guest or ""}
        self.proposal = msgspec.structs.replace(self.proposal, agreed=agreed)

    def _silent(self, fact: f.Silent) -> None:
        self._agreed(f.Agreed(fact.seat))

    def _declined(self, _fact: f.Declined) -> None:
        self.proposal = None

    def _handed(self, fact: f.Handed) -> None:
        chair = self.chairs[fact.seat]
        chair.bot, chair.flagged, chair.votes = fact.bot, False, {}
        chair.kept = None  # before the start: the host does not wait any longer
        self.proposal = None  # who was asked has changed

    def _taken(self, fact: f.Taken) -> None:
        chair = self.chairs[fact.seat]
        chair.bot, clock = None, self.head.clock
        chair.left = self._fresh(clock) if isinstance(clock, Correspondence) else chair.left

    def _replaced(self, fact: f.Replaced) -> None:
        self.chairs[fact.seat].bot = fact.new

    def _resigned(self, fact: f.Resigned) -> None:
        chair = self.chairs[fact.seat]
        chair.resigned, chair.bot, chair.flagged, chair.votes = True, fact.bot, False, {}
        self.proposal = None

    def _flagged(self, fact: f.Flagged) -> None:
        self.chairs[fact.seat].flagged, self.chairs[fact.seat].votes = True, {}

    def _voted(self, fact: f.Voted) -> None:
        chair = self.chairs[fact.seat]
        chair.votes = {**chair.votes, fact.by: fact.choice}

    def _granted(self, fact: f.Granted) -> None:
        chair = self.chairs[fact.seat]
        chair.flagged, chair.votes, chair.left = False, {}, self._fresh(self.head.clock)

    def _resumed(self, _fact: f.Resumed) -> None:
        """The clocks are charged in `_charge`, which leaves this fact out."""

    def _ended(self, fact: f.Ended) -> None:
        self.stage, self.ending, self.proposal = "over", fact.ending, None

    def _erased(self, fact: f.Erased) -> None:
        chair = self.chairs[fact.seat]
        chair.guest, chair.bot, chair.flagged, chair.votes = None, fact.bot, False, {}
        chair.resigned = chair.resigned or fact.lost
        self.proposal = None

    def _rematched(self, fact: f.Rematched) -> None:
        self.rematch = fact.table

    # ------------------------------------------------------------ clocks
    def _fresh(self, clock: Clock) -> int:
        if isinstance(clock, Correspondence):
            return clock.days * DAY
        return clock.bank * 1000 if isinstance(clock, RealTime) else 0

    def _prompts(self) -> dict[int, str]:
        """The seats asked now, and the ids of their questions."""
        return {seat: self.match.prompt_id(seat) for seat in self.asked} if self.match is not None else {}

    def _charge(self, entry: Entry, before: dict[int, str], ticking: list[int]) -> None:
        """Time that went by counts for those whose clock ran; a question by correspondence comes with its days."""
        clock, fact = self.head.clock, entry.fact
        if isinstance(fact, f.Resumed) and self.proposal is not None:
            grace = self.proposal.grace + max(0, entry.at - self.ticked)
            self.proposal = msgspec.structs.replace(self.proposal, grace=grace)
        if not isinstance(fact, f.Resumed) and not isinstance(clock, NoClock):
            for seat in ticking:
                self.chairs[seat].left = max(0, self.chairs[seat].left - max(0, entry.at - self.ticked))
        self.ticked = max(self.ticked, entry.at)
        if isinstance(clock, Correspondence):
            for seat, prompt in self._prompts().items():
                if before.get(seat) != prompt:
                    self.chairs[seat].left = clock.days * DAY

    def _busy(self) -> list[int]:
        """The seats that have something to choose."""
        return self.match.able if self.match is not None and self.stage == "running" else []

    def _increment(self, fact: AnyFact, before: list[int]) -> None:
        """Whoever has nothing left to choose after his move gets more time; if that is undone, it was too early.

        Not whoever may still move, with an offer out, say: he could offer and withdraw as often as he likes time.
        """
        clock = self.head.clock
        if not isinstance(clock, RealTime) or not isinstance(fact, f.Played | f.Undone):
            return
        gift = (fact.seat in before) - (fact.seat in self._busy())
        chair = self.chairs[fact.seat]
        if gift == (1 if isinstance(fact, f.Played) else -1):
            chair.left = max(0, chair.left + gift * clock.increment * 1000)

    def ticking(self, seat: int) -> bool:
        """Does this seat's clock run while it is asked? Not for bots, and not once its time is up."""
        chair = self.chairs[seat]
        return not isinstance(self.head.clock, NoClock) and chair.person is not None and not chair.flagged

    def left(self, seat: int, now: int) -> int | None:
        """Milliseconds on a seat's clock."""
        if isinstance(self.head.clock, NoClock) or self.stage != "running":
            return None
        chair = self.chairs[seat]
        gone = max(0, now - self.ticked) if seat in self.asked and self.ticking(seat) else 0
        return max(0, chair.left - gone)

    def deadline(self) -> int | None:
        """When the next seat's time is up, where other persons wait for it, or silence counts, if nothing happens."""
        ends = [
            self.ticked + self.chairs[seat].left
            for seat in self.asked
            if self.ticking(seat) and self.persons - {self.chairs[seat].guest}
        ]
        silent = self.silent_at()
        return min(ends if silent is None else [*ends, silent], default=None)

    def late(self, now: int) -> list[AnyFact]:
        """Those whose time is up."""
        return [
            f.Flagged(seat)
            for seat in self.asked
            if self.ticking(seat) and self.left(seat, now) == 0 and self.persons - {self.chairs[seat].guest}
        ]

    def begins(self, seat: int) -> bool:
        """Is this the first question of a turn, and not asked because of what the seat itself has just done?"""
        assert self.match is not None
        made = int(self.match.prompt_id(seat)[:-1])  # the entry since which it is asked
        return made == 0 or not self.match.log[made - 1].startswith(f"{SEAT_LETTERS[seat]} ")

    # ------------------------------------------------------------ looking at earlier positions
    def match_at(self, entries: int) -> Match:
        """The match after a number of its log's entries; slow, for a thread."""
        assert self.match is not None
        if entries > self.match.seq:
            raise Denied("no_entry", n=self.match.seq)
        return replay(record_of(self.match), entries)

    def movers(self) -> list[int]:
        """Whose the moves are that stand, in order."""
        return [] if self.match is None else self.match.movers()


def usual_silence(clock: Clock) -> int:
    """Minutes: as long as a turn may take where days are counted, ten in real time, a day where there is no clock."""
    if isinstance(clock, Correspondence):
        return clock.days * DAY // MINUTE
    return 10 if isinstance(clock, RealTime) else DAY // MINUTE
