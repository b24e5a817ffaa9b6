"""The wire: every request, answer and frame. OpenAPI and TypeScript are generated from these types (docs/api.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from jarlshof.core.events import Event
from jarlshof.core.texts import all_languages
from jarlshof.core.view import Luck, Move, View

SeatLetter: TypeAlias = Literal["a", "b", "c", "d", "e", "f", "g", "h"]
RequestId: TypeAlias = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$", description="Made up by the client; a repeated one changes nothing.")
]
PromptId: TypeAlias = Annotated[str, Meta(max_length=16, description="The id of the prompt that is answered.")]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
MoveList: TypeAlias = Annotated[list[MoveText], Meta(min_length=1, max_length=64)]
Salt: TypeAlias = Annotated[str, Meta(pattern="^([0-9a-f]{2}){1,64}$", description="Up to 64 bytes, hexadecimal.")]
PersonName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
BotName: TypeAlias = Annotated[str, Meta(max_length=32)]
if TYPE_CHECKING:
    Lang: TypeAlias = str
else:
    Lang = Literal[tuple(all_languages())]  # of which there are files
Stage: TypeAlias = Literal["open", "running", "over"]
Choices: TypeAlias = Annotated[dict[str, str | int | bool], Meta(max_length=32)]  # options of a game, by name
Content: TypeAlias = Annotated[dict[str, str], Meta(max_length=4)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what a client sends: a field that is not known is refused."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what a client gets."""


# ---------------------------------------------------------------- settings of a table
class NoClock(Body, frozen=True, kw_only=True, tag="none", tag_field="kind"):
    """Everybody takes the time they like."""


class RealTime(Body, frozen=True, kw_only=True, tag="realtime", tag_field="kind"):
    """A bank of seconds for each seat, and some more after each of its turns."""

    bank: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class Correspondence(Body, frozen=True, kw_only=True, tag="correspondence", tag_field="kind"):
    """Some days for each turn; people are told when it is theirs."""

    days: Annotated[int, Meta(ge=1, le=60)]


Clock: TypeAlias = NoClock | RealTime | Correspondence
Undo: TypeAlias = Literal["none", "fence", "consent"]


class SeatWish(Body, frozen=True, kw_only=True):
    """Who shall sit on a seat: its maker, whoever comes, or a bot."""

    who: Literal["me", "open", "bot"]
    bot: BotName | None = None


class Create(Body, frozen=True, kw_only=True):
    """A new table."""

    game: Annotated[str, Meta(max_length=32)]
    options: Choices = {}
    content: Content | None = None
    position: (
        Annotated[
            str, Meta(max_length=16_000, description="Where the match begins, as text; options and board are in it.")
        ]
        | None
    ) = None
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)] | None = None  # none: me, the others open
    public: bool = False
    clock: Clock = msgspec.field(default_factory=NoClock)
    undo: Undo = "consent"
    pace: Annotated[float, Meta(ge=0, le=10, description="Seconds a bot waits before it moves.")] = 0.8
    start: Literal["full", "host"] = "full"  # when all seats are taken, or when its maker says so
    hints: bool | None = None  # may persons ask a bot what it would do? none: only if one plays alone against bots
    silence: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=43_200,
                description="Minutes until the silence of somebody whose seat a bot plays counts as consent.",
            ),
        ]
        | None
    ) = None  # none: what is usual with the clock
    salt: Salt | None = None
    request: RequestId


# ---------------------------------------------------------------- what is done at a table
class Join(Body, frozen=True, kw_only=True):
    """Takes an open seat (the first one, or this one)."""

    seat: SeatLetter | None = None
    salt: Salt | None = None
    request: RequestId


class TableAction(Body, frozen=True, kw_only=True):
    """Something done to a table as a whole: leave, start, rematch."""

    request: RequestId


class AddSalt(Body, frozen=True, kw_only=True):
    """Adds salt to the chance, before the start."""

    salt: Salt
    request: RequestId


class HandOver(Body, frozen=True, kw_only=True):
    """Hands a seat to a bot; `take` takes it back. Before the start the host may do it with a seat that is open."""

    seat: SeatLetter
    bot: BotName | None = None  # none: the best there is
    request: RequestId


class SeatAction(Body, frozen=True, kw_only=True):
    """Something done by one seat: take it back from a bot, resign."""

    seat: SeatLetter
    request: RequestId


class Moves(Body, frozen=True, kw_only=True):
    """The next moves of a seat: all of them or none. A move that brings something to light must be the last."""

    seat: SeatLetter
    prompt: PromptId
    moves: MoveList
    request: RequestId


class Try(Body, frozen=True, kw_only=True):
    """Moves to look at without making them."""

    seat: SeatLetter
    prompt: PromptId
    moves: MoveList


class AskHint(Body, frozen=True, kw_only=True):
    """What would a bot do now in this seat's place?"""

    seat: SeatLetter
    prompt: PromptId


class TakeBack(Body, frozen=True, kw_only=True):
    """Takes back a seat's own last moves, as far as nothing came to light since; with `turn` those of its last turn."""

    seat: SeatLetter
    moves: Annotated[int, Meta(ge=1, le=64)] = 1
    turn: bool = False  # then `moves` does not count
    request: RequestId


class Propose(Body, frozen=True, kw_only=True):
    """Asks all persons: to abandon the match, or to take turns back beyond what undo can do."""

    kind: Literal["abandon", "back"]
    seat: SeatLetter
    turns: Annotated[int, Meta(ge=1, le=100_000)] | None = None  # none: to the beginning of the seat's own last turn
    request: RequestId


class Reply(Body, frozen=True, kw_only=True):
    """Agrees to the open proposal, or declines it."""

    seat: SeatLetter
    proposal: Annotated[int, Meta(ge=0, le=1_000_000_000, description="The seq of the proposal that is meant.")]
    agree: bool
    request: RequestId


class TimeUp(Body, frozen=True, kw_only=True):
    """What the others choose when a seat's time is up."""

    seat: SeatLetter  # whose time is up
    choice: Literal["wait", "bot", "end"]
    request: RequestId


class WhatIf(Body, frozen=True, kw_only=True):
    """A board to try things on, from a position of this match; what one may not know is dealt again."""

    at: Annotated[int, Meta(ge=0, le=100_000)] | None = None  # entries of the match's log; none: now
    seat: SeatLetter | None = None  # through whose eyes, in a running match; none: a spectator's
    bots: Annotated[  # the other seats are mine
        dict[SeatLetter, BotName], Meta(extra_json_schema={"propertyNames": {"pattern": "^[a-h]$"}})
    ] = {}
    request: RequestId


class Say(Body, frozen=True, kw_only=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    request: RequestId


# ---------------------------------------------------------------- who one is
class Rename(Body, frozen=True, kw_only=True):
    """A display name."""

    name: PersonName | None = None


class Recover(Body, frozen=True, kw_only=True):
    """The secret of a recovery link."""

    token: Annotated[str, Meta(min_length=16, max_length=64)]


class NoticeWish(Body, frozen=True, kw_only=True):
    """Where to tell that it is one's turn; none switches it off."""

    webhook: Annotated[str, Meta(max_length=500)] | None = None
    mail: Annotated[str, Meta(max_length=254)] | None = None
    lang: Lang = "en"


class Me(Answer, frozen=True, kw_only=True):
    """A guest, as he sees himself."""

    id: str
    name: str
    notices: NoticeWish
    mail_confirmed: bool
    muted: list[str]


class Recovery(Answer, frozen=True, kw_only=True):
    """A link that brings this guest to another device, once."""

    token: str
    path: str
    expires: int


class Person(Answer, frozen=True, kw_only=True):
    """A guest, as others see him."""

    id: str
    name: str


# ---------------------------------------------------------------- what a table looks like
class SeatInfo(Answer, frozen=True, kw_only=True):
    """Who sits there."""

    seat: str
    name: str | None  # what the player is called: the owner, even if he resigned; else the bot; none: nobody sits there
    person: Person | None  # the owner, even while a bot plays for him
    bot: str | None  # who plays, if it is a bot
    kept: Person | None  # an open seat that waits for this person (a rematch)
    resigned: bool
    time_up: bool
    left: int | None  # milliseconds on the clock
    running: bool  # is the clock running?


class Proposal(Answer, frozen=True, kw_only=True):
    """A question to all who have a seat."""

    seq: int  # which one: an answer names it
    kind: Literal["abandon", "back"]
    by: str
    turns: int | None  # to be taken back; one that has only begun counts
    to: str | None  # whose turn begins again then
    agreed: list[str]
    missing: list[str]
    away: list[str]  # those of the missing whose seats bots play
    until: int | None  # then silence of those who are away counts as the others wish


class Outcome(Answer, frozen=True, kw_only=True):
    """How it ended. `ending`: of the game, or resigned, abandoned, timeout; or rules, if the server has others now.

    Of a match that ended for its rules nobody knows points and places: the lists are empty.
    """

    ending: str
    points: list[int]
    places: list[int]
    lost: list[str]  # seats whose persons gave up, whatever their bots reached


class TableInfo(Answer, frozen=True, kw_only=True):
    """A table, as everybody may see it."""

    id: str
    game: str
    rules: str
    other_rules: bool  # than the server's: there is no board, only what was logged
    stage: Stage
    seq: int  # of the table's log; it never goes back
    public: bool
    created: int
    at: int  # the server's time, in milliseconds: clocks count from here
    options: dict[str, str | int | bool]
    content: dict[str, str] | None
    clock: Clock
    undo: Undo
    pace: float
    start: Literal["full", "host"]
    hints: bool  # may persons ask a bot what it would do?
    silence: int  # minutes after which the silence of somebody whose seat a bot plays counts as the others wish
    from_position: bool  # it begins with one that somebody wrote or looked up, hidden things included
    imported: bool  # opened from a record: nobody sits here
    host: str | None  # the person who made it
    seats: list[SeatInfo]
    commitment: str  # SHA-256 of the seed, before the first move
    seed: str | None  # when the match is over
    salts: list[str]  # when it has begun
    proposal: Proposal | None
    outcome: Outcome | None
    whatif: str | None  # the table this board was taken from
    rematch: str | None


class Seen(Answer, frozen=True, kw_only=True):
    """What one seat (none: a spectator) sees. `events`: since the seq that was asked for; none: look at the view."""

    seat: str | None
    view: View
    events: list[Event] | None


class Deal(Answer, frozen=True, kw_only=True):
    """An entry of the table's own log, for people: who joined, resigned, took back."""

    seq: int
    after: int  # the number of entries of the match's log before it; -1: the match has not begun
    at: int
    kind: str
    seat: str | None
    args: dict[str, str | int]
    text: str


class Update(Answer, frozen=True, kw_only=True, tag="update", tag_field="type"):
    """The table as it is now, for one person: one `seen` for each of his seats, or a spectator's."""

    seq: int
    since: int | None  # events tell what happened after this seq; none: they do not
    table: TableInfo
    seen: list[Seen]
    deals: list[Deal]


class Done(Answer, frozen=True, kw_only=True):
    """It is on the disk. `seq` is the entry this request made; a repeated request gets the same."""

    seq: int
    update: Update


class Preview(Answer, frozen=True, kw_only=True):
    """What a seat would see after the first `moves` moves; the next one brings something to light, if `stopped`."""

    moves: int
    stopped: bool
    view: View
    events: list[Event]


class Hint(Answer, frozen=True, kw_only=True):
    """What a bot would do: moves that can be sent as one list, and what the seat would see of them beforehand."""

    bot: str
    moves: list[Move]
    preview: Preview


class Story(Answer, frozen=True, kw_only=True):
    """Everything that happened in a match, from the set-up on, as one seat or a spectator saw it."""

    seat: str | None
    events: list[Event]
    silent: list[Silent]
    deals: list[Deal]  # what was taken back, by whom
    luck: list[Luck]  # what the dice gave each seat, and what was to be expected; empty in a game that does not tell it


class Silent(Answer, frozen=True, kw_only=True):
    """A move of which no event tells: something was declined, is only half chosen, or was taken back."""

    seq: int
    seat: str
    move: Move


class LogLine(Answer, frozen=True, kw_only=True):
    """An entry of a table's log: moves, or what happened at the table in words.

    A move by other rules than the server's, and what in a record is no move (`undo`), has its text only: no verb.
    """

    seq: int
    at: int | None  # none for moves of a record, which does not tell times
    kind: str
    seat: str | None
    moves: list[Move]
    text: str


class TableLog(Answer, frozen=True, kw_only=True):
    """All that was logged of a table whose match is over."""

    lines: list[LogLine]


class Position(Answer, frozen=True, kw_only=True):
    """A position as text; of a running match with guesses for what the seat cannot know."""

    text: str


class QrCode(Answer, frozen=True, kw_only=True):
    """A QR code to be filled: dark modules as an SVG path in a square of `size`, which has the quiet zone in it."""

    size: int
    path: str


class Invitation(Answer, frozen=True, kw_only=True):
    """A table's link for friends. `reachable`: also from other machines, as far as this one can tell."""

    url: str
    reachable: bool
    qr: QrCode


class Created(Answer, frozen=True, kw_only=True):
    """A new table."""

    id: str
    update: Update


class Played(Answer, frozen=True, kw_only=True):
    """How long a finished match was, in turns and from its start to its end."""

    turns: int
    began: int
    ended: int


class TableLine(Answer, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    rules: str
    stage: Stage
    public: bool
    created: int
    updated: int
    clock: Clock
    due: int | None  # when the next seat's time is up, or silence counts as consent, if nothing happens
    seats: list[SeatInfo]
    asked: list[str]
    my_turn: bool
    my_consent: bool  # a proposal waits for my word, also while a bot plays for me
    outcome: Outcome | None
    from_position: bool
    whatif: str | None
    played: Played | None = None  # only in the list of my finished matches


class TableList(Answer, frozen=True, kw_only=True):
    """Tables; mine to move or to agree come first. `more` goes into the next request as `before`."""

    tables: list[TableLine]
    more: str | None = None


class Share(Answer, frozen=True, kw_only=True):
    """How often a person has won some of his matches. `by` says how they were told apart, `key` which these are.

    `game`: its name; `seats`: their number; `order`: first, middle or last to move; `length`: the fewest turns of its
    class; `opponent`: a person's id, or `bot:` and its kind; `all` has no key.
    """

    by: Literal["all", "game", "seats", "order", "length", "opponent"]
    key: str
    matches: int
    won: float  # a first place that is shared counts in part
    par: float  # the share that would be won if all were equally good


class Opponent(Answer, frozen=True, kw_only=True):
    """Somebody a person has finished matches with: another person, or a kind of bot."""

    key: str  # as in Share
    person: Person | None
    bot: str | None
    matches: int


class Duel(Answer, frozen=True, kw_only=True):
    """One match against an opponent: who came out before whom, and how many points lay between."""

    table: str
    ended: int
    result: Literal["ahead", "level", "behind"]
    apart: int  # my points less the opponent's


class Versus(Answer, frozen=True, kw_only=True):
    """Head to head: in how many matches I came out before an opponent, and the last ones, the newest first."""

    ahead: int
    level: int
    behind: int
    last: list[Duel]


class Statistics(Answer, frozen=True, kw_only=True):
    """What my finished matches tell. Abandoned ones, prepared positions and several seats of mine count for nothing."""

    finished: dict[str, int]  # all my finished matches by game, also those that do not count
    opponents: list[Opponent]  # all I have finished matches with, the most frequent first
    shares: list[Share]  # of the matches that were asked for
    versus: Versus | None  # only if an opponent was asked for


class BanList(Answer, frozen=True, kw_only=True):
    """Guests and addresses that are shut out."""

    banned: list[str]


class Warmth(Answer, frozen=True, kw_only=True):
    """How far a game's compilation is; a table can be made when it is ready.

    On a first start for this machine alone it is ready at once, in plain Python; `compiled` tells when there is machine
    code of it.
    """

    ready: bool
    compiled: bool = False
    done: int
    of: int
    step: str
    error: str | None = None


class Health(Answer, frozen=True, kw_only=True):
    """How the server is."""

    status: Literal["ok", "warming", "failed", "failing"]  # failed: the rules of a game; failing: the last change
    version: str
    store: Literal["ok", "failing"]
    warmup: dict[str, Warmth]
    uptime: int
    tables: int
    sockets: int


class OptionInfo(Answer, frozen=True, kw_only=True):
    """An option of a game."""

    name: str
    default: str | int | bool
    accepted: list[str | int | bool]  # empty: any of the type of the default


class GameInfo(Answer, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: str
    title: str
    rules: str
    seats: list[int]
    usual_seats: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, str | int]]
    content: str
    boards: dict[str, list[str]]  # those that come with the game, by number of seats, the default first
    bots: list[str]
    ready: bool


class GameList(Answer, frozen=True, kw_only=True):
    """All games."""

    games: list[GameInfo]


class Sample(Body, frozen=True, kw_only=True):
    """Options to try out."""

    options: Choices = {}
    content: Content | None = None


class Sampled(Answer, frozen=True, kw_only=True):
    """What a table with these options could look like at its start; options and content make the same board again."""

    options: dict[str, str | int | bool]
    content: dict[str, str]
    view: View


# ---------------------------------------------------------------- the rule book
class Figure(Answer, frozen=True, kw_only=True):
    """A diagram: a position to be drawn like any other, with marks on some of its places."""

    id: str
    number: int
    rulings: list[str]
    caption: str
    view: View
    marks: dict[str, str]
    sketch: list[str]  # the same in characters
    panel: bool  # with the table beside the board


class Ruling(Answer, frozen=True, kw_only=True):
    """One ruling; `clarifies` is the rule it makes clearer (or empty), `refers` those its text names."""

    id: str
    title: str
    text: str
    ours: bool  # decided by us where the source leaves it open
    clarifies: str
    refers: list[str]
    figures: list[Figure]  # that stand after it


class Chapter(Answer, frozen=True, kw_only=True):
    """One chapter; its text is paragraphs, and lists whose lines begin with `- `."""

    id: str
    number: int
    title: str
    text: list[str]
    rulings: list[Ruling]


class Legend(Answer, frozen=True, kw_only=True):
    """How to read the diagrams."""

    title: str
    text: str


class Book(Answer, frozen=True, kw_only=True):
    """The rule book of a game. In its texts *stars* stress words and `ticks` hold words of a program."""

    game: str
    rules: str
    lang: Lang
    title: str
    ours: str  # the sentence that tells of a ruling that it is ours
    legend: Legend
    chapters: list[Chapter]
    terms: list[dict[str, str]]  # the game's words, by language


# ---------------------------------------------------------------- problems
Code: TypeAlias = Literal[
    "bad_request",
    "no_guest",
    "forbidden",
    "not_found",
    "not_allowed",
    "stale",
    "illegal",
    "bad_move",
    "bad_option",
    "too_large",
    "limited",
    "warming",
    "not_saved",
    "internal",
]


class Problem(Answer, frozen=True, kw_only=True, tag="problem", tag_field="type"):
    """Why not. A move that the rules forbid comes with its ruling, a stale one with a fresh update."""

    code: Code
    text: str
    ruling: str | None = None
    key: str | None = None  # of the sentence, for other languages
    params: dict[str, str | int] = {}
    move: str | None = None
    number: int | None = None  # of the move in its list, from 1
    update: Update | None = None


class WhyNot(Answer, frozen=True, kw_only=True):
    """Why moves cannot be made; none: they can."""

    refusal: Problem | None


# ---------------------------------------------------------------- frames of the socket
class ChatLine(Answer, frozen=True, kw_only=True, tag="chat", tag_field="type"):
    """Something a person said."""

    id: int
    at: int
    person: Person
    seats: list[str]
    text: str


class Presence(Answer, frozen=True, kw_only=True, tag="presence", tag_field="type"):
    """Who is here."""

    persons: list[Person]
    seats: list[str]
    watchers: int


class Thinking(Answer, frozen=True, kw_only=True, tag="thinking", tag_field="type"):
    """Bots that are at it, until the next update."""

    seats: list[str]


class Hello(Answer, frozen=True, kw_only=True, tag="hello", tag_field="type"):
    """The first frame: where the table is, what was said, who is here."""

    me: str | None
    update: Update
    chat: list[ChatLine]
    presence: Presence


class Pong(Answer, frozen=True, kw_only=True, tag="pong", tag_field="type"):
    """The answer to a ping."""

    at: int


ServerFrame: TypeAlias = Hello | Update | ChatLine | Presence | Thinking | Pong | Problem


class Ping(Body, frozen=True, kw_only=True, tag="ping", tag_field="type"):
    """Are you there?"""


class SayFrame(Body, frozen=True, kw_only=True, tag="say", tag_field="type"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    request: RequestId


ClientFrame: TypeAlias = Ping | SayFrame
