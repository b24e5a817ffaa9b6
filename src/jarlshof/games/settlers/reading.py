"""Reading positions of Settlers: docs/notation.md is the contract, `position.py` writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import msgspec
import numpy as np

from jarlshof.core import contract
from jarlshof.core.errors import BadMove, BadOption, BadPosition
from jarlshof.core.events import WIDTH, Events
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.jit import compiled
from jarlshof.core.moves import Bundle
from jarlshof.core.state import Moves, States, new_states
from jarlshof.games.settlers.board import (
    BOARDS,
    COAST,
    COAST_LENGTH,
    CROSSING_NAMES,
    LAND_CROSSINGS,
    LAND_PATHS,
    LAND_TILES,
    NEXT_CROSSINGS,
    PATH_ENDS,
    PATH_NAMES,
    ROW_LENGTH,
    TILE_NAMES,
)
from jarlshof.games.settlers.building import CITY_PIECES, SETTLEMENT_PIECES
from jarlshof.games.settlers.moves import CARD_NAMES, RESOURCE_NAMES
from jarlshof.games.settlers.networks import (
    ENOUGH_KNIGHTS,
    ENOUGH_ROADS,
    ROAD_PIECES,
    award_army,
    award_road,
    lay_road,
    lay_settlement,
)
from jarlshof.games.settlers.options import NAMES, PRESETS, SettlersOptions, row_of, worked_out
from jarlshof.games.settlers.position import SPECTATOR, TERRAIN_LETTERS, TITLE
from jarlshof.games.settlers.setup import CARDS_OF, STOCK, clear_board, put_harbour, set_options
from jarlshof.games.settlers.state import (
    CARDS,
    DESERT,
    DTYPE,
    HARBOURS,
    MOST_MOVES,
    NOBODY,
    RESOURCES,
    SEATS,
    WATCHING,
    Answer,
    Card,
    Ending,
    Frame,
    Phase,
    Raid,
)
from jarlshof.games.settlers.view import HARBOUR_NAMES, paths_of

LARGEST = 20_000  # characters
KEYS = (
    "seats", "options", "tiles", "harbours", "turn", "number", "acting", "ask", "phase", "rolled", "card played",
    "offers", "free", "raid", "offer", "answers", "sure", "bank", "deck", "dice deck", "longest road", "largest army",
)  # fmt: skip
SEAT_KEYS = ("settlements", "cities", "roads", "hand", "cards", "fresh", "open", "knights")
PIECES = {"settlements": SETTLEMENT_PIECES, "cities": CITY_PIECES, "roads": ROAD_PIECES}
FRAMES = {frame.name.lower(): frame for frame in Frame}
BELOW = (Frame.DISCARD, Frame.BANDIT, Frame.STEAL, Frame.ANSWER, Frame.PARTNER, Frame.FREE)  # asked in another question
TILE_WORD = re.compile(r"([WBSGOD])([0-9]{0,2})(!{0,2})")
PAIR = re.compile("([1-6])-([1-6])")
WIDE_RESOURCES = Bundle("resources", RESOURCE_NAMES, 11)
WIDE_CARDS = Bundle("cards", CARD_NAMES, 11)
OFFERED = Bundle("resources", RESOURCE_NAMES, 5)
WANTED = Bundle("resources", RESOURCE_NAMES, 5, lead="for")


def read_position(text: str) -> States:
    """A state from a position text, complete or short; BadPosition says what is wrong."""
    if not isinstance(text, str) or len(text) > LARGEST:
        raise BadPosition(f"a position is a text of at most {LARGEST} characters")
    try:
        return _Reader(_Lines(text)).state()
    except (BadMove, BadOption) as error:
        raise BadPosition(str(error)) from None


@compiled
def build_up(states: States, i: int, row: Moves, harbours: Moves, sites: Moves, roads: Moves) -> None:
    """An empty board with these harbours (path, kind), settlements (seat, crossing) and roads (seat, path)."""
    s = states[i]
    set_options(s, row)
    clear_board(s)
    for n in range(harbours.shape[0]):
        put_harbour(s, harbours[n, 0], harbours[n, 1])
    for n in range(sites.shape[0]):
        lay_settlement(s, sites[n, 0], sites[n, 1])
    for n in range(roads.shape[0]):
        lay_road(s, roads[n, 0], roads[n, 1])


@compiled
def award_both(states: States, i: int, events: Events) -> None:
    """Who has the special cards by the rules, if nobody is said to."""
    award_road(states[i], events)
    award_army(states[i], events)


class _Lines:
    """The lines of a position by their keys."""

    def __init__(self, text: str) -> None:
        self.values: dict[str, str] = {}
        self.tiles: list[str] = []
        self.sure: list[str] = []
        self.seats: dict[str, dict[str, str]] = {}
        block = ""
        for raw in text.splitlines():
            line = raw.partition("#")[0].rstrip()
            if line.strip() and line.strip() != TITLE:
                block = self._line(line, block)
        if not self.tiles:
            raise BadPosition("a position needs the block 'tiles:'")

    def _line(self, line: str, block: str) -> str:
        """Takes one line; returns the block that it belongs to or begins."""
        words = line.split()
        if len(words) == 2 and words[0] == "seat":
            if len(words[1]) != 1 or words[1] not in SEAT_LETTERS[:SEATS] or words[1] in self.seats:
                raise BadPosition(f"{line.strip()[:40]!r}: seats are {', '.join(SEAT_LETTERS[:SEATS])}, each once")
            self.seats[words[1]] = {}
            return words[1]
        key, colon, value = (part.strip() for part in line.partition(":"))
        if block == "tiles" and not colon:
            self.tiles.append(line)
            return block
        inside = line[0] == " "
        if block == "sure" and inside and colon:
            self.sure.append(line)
            return block
        known: tuple[str, ...] = SEAT_KEYS if inside and block in self.seats else KEYS
        target = self.seats[block] if inside and block in self.seats else self.values
        if not colon or key not in known:
            raise BadPosition(f"{line.strip()[:60]!r} is not a line of a position; keys here are {', '.join(known)}")
        if key in target:
            raise BadPosition(f"{key!r} stands there twice")
        target[key] = value
        if key in ("tiles", "sure") and value:
            raise BadPosition(f"the lines of {key!r} stand below it")
        return key if not (inside and block in self.seats) else block


class _Reader:
    """Reads one position, key by key, into a new state."""

    def __init__(self, lines: _Lines) -> None:
        self.lines = lines
        self.states = new_states(DTYPE, 1)
        self.s = self.states[0]
        letters = [SEAT_LETTERS.index(letter) for letter in lines.seats]
        self.seats = self._number("seats", max([1, *letters]) + 1, 2, SEATS)
        if letters and max(letters) >= self.seats:
            raise BadPosition(f"there are {self.seats} seats, but a block for seat {SEAT_LETTERS[max(letters)]}")
        self.options = self._options()
        self.board = BOARDS.index(self.options.board)

    def state(self) -> States:
        """All of it; the order matters where a default needs what was read before."""
        self._pieces()
        self._tiles()
        self._hands()
        self._cards()
        self._turn()
        self._frames()
        self._check_answers()
        return self.states

    # ------------------------------------------------------------ helpers
    def _value(self, key: str) -> str | None:
        return self.lines.values.get(key) or None

    def _number(self, key: str, default: int, least: int, most: int) -> int:
        value = self._value(key)
        return default if value is None else _number(key, value, least, most)

    def _seat(self, letter: str) -> int:
        if len(letter) != 1 or letter not in SEAT_LETTERS[: self.seats]:
            raise BadPosition(f"{letter[:20]!r} is no seat; seats are {', '.join(SEAT_LETTERS[: self.seats])}")
        return SEAT_LETTERS.index(letter)

    def _of(self, seat: int, key: str) -> str:
        value = self.lines.seats.get(SEAT_LETTERS[seat], {}).get(key, "")
        return "" if value == "-" else value

    # ------------------------------------------------------------ options and board
    def _options(self) -> SettlersOptions:
        preset, *changes = [part.strip() for part in (self._value("options") or "seed").split(",")]
        if preset not in PRESETS:
            raise BadPosition(f"options: {preset[:40]!r} is no preset; {', '.join(PRESETS)} are")
        values: dict[str, object] = {**PRESETS[preset], "seats": self.seats}
        for change in changes:
            name, equals, value = change.partition("=")
            if not equals or name not in NAMES or name == "seats":
                raise BadPosition(f"options: {change[:60]!r} is not name=value; names are {', '.join(NAMES[1:])}")
            values[name] = value
        try:
            return worked_out(msgspec.convert(values, SettlersOptions, strict=False))
        except msgspec.ValidationError as error:
            raise BadPosition(f"options: {str(error)[:120]}") from None

    def _names(self, where: str, text: str, known: list[str], on_board: list[int], what: str) -> list[int]:
        found = []
        for name in text.split():
            number = known.index(name) if name in known else -1
            if number not in on_board:
                raise BadPosition(f"{where}: {name[:20]!r} is no {what} of {self.options.board}")
            found.append(number)
        return found

    def _pieces(self) -> None:
        """Harbours, settlements, cities, roads: laid by the rules, so that all that follows from them is there."""
        crossings, paths = LAND_CROSSINGS[self.board], LAND_PATHS[self.board]
        sites: list[tuple[int, int]] = []
        cities: list[int] = []
        roads: list[tuple[int, int]] = []
        for seat in range(self.seats):
            where = f"seat {SEAT_LETTERS[seat]}"
            built = self._names(where, self._of(seat, "settlements"), CROSSING_NAMES, crossings, "crossing")
            churches = self._names(where, self._of(seat, "cities"), CROSSING_NAMES, crossings, "crossing")
            laid = self._names(where, self._of(seat, "roads"), PATH_NAMES, paths, "path")
            for (piece, most), n in zip(PIECES.items(), map(len, (built, churches, laid)), strict=True):
                if n > most:
                    raise BadPosition(f"{where} has {n} {piece}, but only {most} pieces")
            sites += [(seat, crossing) for crossing in built + churches]
            cities += churches
            roads += [(seat, path) for path in laid]
        self._check_pieces([crossing for _, crossing in sites], [path for _, path in roads])
        row = row_of(self.options)
        build_up(self.states, 0, row, self._harbours(), _table(sites), _table(roads))
        owner = self.states["owner"][0]
        for crossing in cities:
            self.states["city"][0, crossing] = 1
            self.states["settlements"][0, owner[crossing]] -= 1
            self.states["cities"][0, owner[crossing]] += 1

    def _check_pieces(self, sites: list[int], roads: list[int]) -> None:
        for crossing in sites:
            near = [int(n) for n in NEXT_CROSSINGS[crossing] if n >= 0 and int(n) in sites]
            if near or sites.count(crossing) > 1:
                other = CROSSING_NAMES[near[0]] if near else "another building"
                raise BadPosition(f"{CROSSING_NAMES[crossing]} is too near to {other} (settlers.S12)")
        for path in roads:
            if roads.count(path) > 1:
                raise BadPosition(f"two roads on {PATH_NAMES[path]} (settlers.S20)")

    def _harbours(self) -> Moves:
        found: list[tuple[int, int]] = []
        coast = COAST[self.board, : COAST_LENGTH[self.board]].tolist()
        value = self._value("harbours") or "-"
        for part in value.split(",") if value != "-" else []:
            words = part.split()
            if len(words) != 2 or words[1] not in HARBOUR_NAMES:
                raise BadPosition(
                    f"harbours: {part.strip()[:40]!r} should be a path and one of {', '.join(HARBOUR_NAMES)}"
                )
            [path] = self._names("harbours", words[0], PATH_NAMES, coast, "path on the coast")
            taken = {int(end) for other, _ in found for end in PATH_ENDS[other]}
            if taken & {int(end) for end in PATH_ENDS[path]}:
                raise BadPosition(f"harbours: {words[0]} shares a crossing with another one")
            found.append((path, HARBOUR_NAMES.index(words[1])))
        if len(found) > HARBOURS:
            raise BadPosition(f"harbours: at most {HARBOURS}")
        return _table(found)

    def _tiles(self) -> None:
        rows = [line.split() for line in self.lines.tiles]
        lengths = ROW_LENGTH[self.board]
        if tuple(map(len, rows)) != lengths:
            raise BadPosition(f"tiles: the rows of {self.options.board} have {', '.join(map(str, lengths))} tiles")
        bandits: list[int] = []
        for tile, word in zip(LAND_TILES[self.board], (word for row in rows for word in row), strict=True):
            found = TILE_WORD.fullmatch(word)
            if found is None:
                raise BadPosition(f"tiles: {word[:20]!r} is not a letter of {TERRAIN_LETTERS}, a number and !")
            terrain, token = TERRAIN_LETTERS.index(found[1]), int(found[2] or 0)
            if (terrain == DESERT) != (token == 0) or token in (1, 7) or token > 12:
                raise BadPosition(f"tiles: {word!r}; a desert has no number, the others 2 to 12 but not 7")
            self.s["terrain"][tile], self.s["token"][tile] = terrain, token
            bandits += [tile] * len(found[3])
        if len(bandits) != self.options.bandits:
            raise BadPosition(f"tiles: {len(bandits)} bandits (!), but the options have {self.options.bandits}")
        if len(set(bandits)) < len(bandits) and self.s["terrain"][bandits[0]] != DESERT:
            raise BadPosition("tiles: two bandits share a tile that is no desert (settlers.G5)")
        self.s["bandit"][: len(bandits)] = bandits

    # ------------------------------------------------------------ cards
    def _bundle(self, seat: int, key: str, kinds: Bundle) -> list[int]:
        text = self._of(seat, key) or "nothing"
        words = text.split()
        try:
            counts = kinds.counts(kinds.read(words))
        except BadMove as error:
            raise BadPosition(f"seat {SEAT_LETTERS[seat]}: {key} {text[:60]!r}: {error}") from None
        if words:
            raise BadPosition(f"seat {SEAT_LETTERS[seat]}: {key} {text[:60]!r} cannot be read")
        return counts

    def _hands(self) -> None:
        s, stock = self.s, int(STOCK[("base", "ext").index(self.options.bank)])
        for seat in range(self.seats):
            s["hand"][seat] = self._bundle(seat, "hand", WIDE_RESOURCES)
        s["bank"] = stock - s["hand"].sum(axis=0)
        if min(s["bank"]) < 0 and self.options.bank_short != "unlimited":
            raise BadPosition(f"hands: there are only {stock} cards of each resource")
        value = self._value("bank")
        if value is not None and _signed(value) != _signed(_written(s["bank"].tolist())):
            raise BadPosition(f"bank: {value[:60]!r}, but the hands leave {_written(s['bank'].tolist())}")
        for observer in (*range(self.seats), WATCHING):
            s["sure"][observer, : self.seats] = s["hand"][: self.seats]
        for line in self.lines.sure:
            self._sure(line)

    def _sure(self, line: str) -> None:
        head, _, value = line.partition(":")
        words, counted = head.split(), value.split()
        if len(words) != 3 or words[1] != "of":
            raise BadPosition(f"sure: {line.strip()[:60]!r} should be like 'c of b: 1 wood'")
        observer, owner = WATCHING if words[0] == SPECTATOR else self._seat(words[0]), self._seat(words[2])
        counts = WIDE_RESOURCES.counts(WIDE_RESOURCES.read(counted))
        if counted or observer == owner or any(counts[k] > self.s["hand"][owner, k] for k in range(RESOURCES)):
            raise BadPosition(f"sure: {line.strip()[:60]!r} does not fit the hand")
        self.s["sure"][observer, owner] = counts

    def _cards(self) -> None:
        s = self.s
        for seat in range(self.seats):
            s["cards"][seat] = self._bundle(seat, "cards", WIDE_CARDS)
            for key, field in (("fresh", "fresh"), ("open", "open_cards")):
                s[field][seat] = self._bundle(seat, key, WIDE_CARDS)
                if any(s[field][seat] > s["cards"][seat]):
                    raise BadPosition(f"seat {SEAT_LETTERS[seat]}: {key} has more than its cards")
            s["fresh_open"][seat] = np.minimum(s["fresh"][seat], s["open_cards"][seat])
            s["knights"][seat] = _number("knights", self._of(seat, "knights") or "0", 0, 20)
        left = CARDS_OF[int(s["deck_ext"])] - s["cards"].sum(axis=0)
        left[Card.KNIGHT] -= s["knights"].sum()
        deck, known = self._deck(left.tolist())
        if any(deck.count(card) > left[card] for card in range(CARDS)):
            raise BadPosition("cards: more of a kind than there are")
        s["left"], s["known"] = len(deck), known
        s["deck"][: len(deck)] = deck[::-1]

    def _deck(self, left: list[int]) -> tuple[list[int], int]:
        """The deck from the top, and how many at its bottom are known."""
        value = self._value("deck")
        if value is None:
            return [card for card in range(CARDS) for _ in range(max(0, left[card]))], 0
        words = value.split() if value != "-" else []
        known = len(words) - 1 - words.index("/") if "/" in words else 0
        names = [word for word in words if word != "/"]
        if known and self.options.progress_after_use != "bottom_of_deck":
            raise BadPosition("deck: known cards (/) belong to progress_after_use=bottom_of_deck")
        if words.count("/") > 1 or any(name not in CARD_NAMES for name in names):
            raise BadPosition(f"deck: cards are {', '.join(CARD_NAMES)}, with one / before the known ones")
        return [CARD_NAMES.index(name) for name in names], known

    # ------------------------------------------------------------ the turn
    def _turn(self) -> None:
        s = self.s
        s["turn"] = self._seat(self._value("turn") or "a")
        s["first"] = s["turn"]
        s["number"] = self._number("number", 1, 0, self.options.turns)
        s["acting"] = self._seat(self._value("acting") or SEAT_LETTERS[s["turn"]])
        s["phase"] = _word("phase", self._value("phase") or "trade", {p.name.lower(): p for p in Phase})
        s["card_played"] = _word("card played", self._value("card played") or "no", {"no": 0, "yes": 1})
        s["offers"] = self._number("offers", 0, 0, self.options.offers)
        s["free_roads"] = self._number("free", 0, 0, 2)
        dice = self._value("rolled") or ("1 1" if s["number"] else "-")
        if dice != "-":
            s["die"][:] = _two(dice, "rolled")
        pairs = (self._value("dice deck") or "-").split()
        for n, pair in enumerate(pairs if pairs != ["-"] else []):
            found = PAIR.fullmatch(pair)
            if found is None or pairs.count(pair) > 1 or self.options.dice != "deck36":
                raise BadPosition(f"dice deck: {pair[:20]!r}; with dice=deck36 each pair of dice at most once")
            s["dice_deck"][n] = 6 * (int(found[1]) - 1) + int(found[2]) - 1
            s["dice_left"] = n + 1
        s["winner"] = NOBODY
        award_both(self.states, 0, np.zeros((0, WIDTH), np.int64))
        self._holder("longest road", "road_holder", s["length"].tolist(), ENOUGH_ROADS)
        self._holder("largest army", "army_holder", s["knights"].tolist(), ENOUGH_KNIGHTS)
        self._raid()

    def _holder(self, key: str, field: str, values: list[int], enough: int) -> None:
        """Who holds a special card, if the line says so: nobody, or a seat on top."""
        holder = self._value(key)
        if holder is None:
            return
        seat = NOBODY if holder == "-" else self._seat(holder)
        if seat != NOBODY and (values[seat] < enough or values[seat] < max(values)):
            raise BadPosition(f"{key}: {holder} has {values[seat]}, and would need {max(enough, *values)}")
        self.s[field] = seat

    def _raid(self) -> None:
        words = (self._value("raid") or "-").split()
        self.s["raided"] = -1
        if words == ["-"]:
            return
        raids = {raid.name.lower(): raid for raid in Raid if raid}
        if len(words) != 2:
            raise BadPosition(f"raid: {' '.join(words)[:40]!r} should be like 'seven C7' or 'knight -'")
        self.s["raid"] = _word("raid", words[0], raids)
        if words[1] != "-":
            [tile] = self._names("raid", words[1], TILE_NAMES, LAND_TILES[self.board], "tile")
            self.s["raided"] = tile

    # ------------------------------------------------------------ who is asked
    def _frames(self) -> None:
        s = self.s
        default = f"{SEAT_LETTERS[s['acting']]} {'main' if s['die'][0] else 'roll'}"
        *letters, kind = (self._value("ask") or default).split() or [""]
        if not letters and kind == "-":
            self._end()
            return
        frame = _word("ask", kind, {name: int(frame) for name, frame in FRAMES.items()})
        seats = [self._seat(letter) for letter in letters]
        self._check_asked(frame, seats)
        if frame in BELOW:
            self._push(Frame.MAIN if s["die"][0] else Frame.ROLL, [int(s["acting"])])
        args: dict[int, Callable[[], list[int]]] = {
            Frame.SETTLE: self._setup_args,
            Frame.PAVE: self._pave_args,
            Frame.BANDIT: lambda: [int(s["raid"])],
            Frame.STEAL: lambda: [int(s["raided"])],
            Frame.ANSWER: self._offer_args,
            Frame.PARTNER: self._offer_args,
            Frame.FREE: lambda: [int(s["free_roads"])],
        }
        self._push(frame, seats, args[frame]() if frame in args else [])

    def _push(self, frame: int, seats: list[int], args: list[int] | None = None) -> None:
        s, top = self.s, int(self.s["depth"])
        s["frame_kind"][top] = frame
        s["frame_asked"][top] = sum(1 << seat for seat in seats)
        s["frame_may"][top] = 1 << int(s["acting"]) if frame == Frame.ANSWER else 0
        s["frame_args"][top, : len(args or [])] = args or []
        s["depth"] = top + 1

    def _check_asked(self, frame: int, seats: list[int]) -> None:
        s = self.s
        alone = frame not in (Frame.DISCARD, Frame.ANSWER)
        if not seats or len(set(seats)) < len(seats) or (alone and seats != [int(s["acting"])]):
            raise BadPosition("ask: the acting seat is asked, or for discard and answer at least one seat, each once")
        if (frame in (Frame.SETTLE, Frame.PAVE)) != (s["number"] == 0):
            raise BadPosition("ask: settle and pave belong to turn number 0, everything else does not")
        if (frame in (Frame.DISCARD, Frame.BANDIT, Frame.STEAL)) != bool(s["raid"]):
            raise BadPosition("ask: discard, bandit and steal need their line 'raid', and nothing else has one")
        if frame == Frame.DISCARD:
            self._check_discards(seats)
        if frame == Frame.STEAL and s["raided"] < 0:
            raise BadPosition("ask: for stealing the bandit must have been moved: raid names the tile")
        if (frame == Frame.FREE) != bool(s["free_roads"]):
            raise BadPosition("ask: free roads need their line 'free', and nothing else has one")
        if frame == Frame.FREE and s["paved"][seats[0]] >= PIECES["roads"]:
            raise BadPosition("ask: for a free road there must be a piece")
        if frame in (Frame.ROLL, Frame.ANSWER, Frame.PARTNER) and s["acting"] != s["turn"]:
            raise BadPosition("ask: rolling and offering are for the seat whose turn it is")
        second = self.options.special_build == "paired" and int(s["acting"]) == (int(s["turn"]) + 3) % self.seats
        if s["acting"] != s["turn"] and s["number"] and frame != Frame.SPECIAL and not second:
            raise BadPosition("acting: with these options only the seat whose turn it is acts")
        if frame == Frame.SPECIAL and self.options.special_build != "after_each_turn":
            raise BadPosition("ask: there is no special building with these options")
        if s["phase"] == Phase.BUILD and self.options.turn_order != "strict":
            raise BadPosition("phase: build belongs to turn_order=strict")
        if frame == Frame.ROLL and s["die"][0]:
            raise BadPosition("ask: before the roll nothing is rolled: -")
        if frame in (Frame.MAIN, Frame.DISCARD, Frame.ANSWER, Frame.PARTNER) and not s["die"][0]:
            raise BadPosition("ask: that comes after the roll, so the dice must be known: rolled")

    def _check_discards(self, seats: list[int]) -> None:
        s = self.s
        if s["raid"] != Raid.SEVEN:
            raise BadPosition("ask: cards are given up after a seven only (settlers.G8)")
        for seat in seats:
            if s["hand"][seat].sum() <= self.options.hand_limit:
                raise BadPosition(f"ask: {SEAT_LETTERS[seat]} has not enough cards to give up any (settlers.G18)")

    def _setup_args(self) -> list[int]:
        """The round, from the pieces that are there."""
        s = self.s
        placed = int(s["settlements"].sum())
        self._check_setup(NOBODY)
        step = placed if placed < self.seats else 2 * self.seats - 1 - placed
        expected = (int(s["first"]) + step) % self.seats
        if placed >= 2 * self.seats or int(s["acting"]) != expected:
            raise BadPosition(f"ask: after {placed} settlements it is not {SEAT_LETTERS[s['acting']]} who places")
        return [1 if placed < self.seats else 2]

    def _pave_args(self) -> list[int]:
        """The settlement that no own road touches."""
        s, seat = self.s, int(self.s["acting"])
        ends = int(s["ends"][seat, 0]) | int(s["ends"][seat, 1]) << 64
        bare = [n for n, owner in enumerate(s["owner"].tolist()) if owner == seat and not ends >> n & 1]
        if len(bare) != 1:
            raise BadPosition("ask: pave needs one settlement of the acting seat without a road")
        self._check_setup(seat)
        return bare

    def _check_setup(self, paving: int) -> None:
        """In the set-up each settlement has its one road, but perhaps the last one."""
        s = self.s
        for seat in range(self.seats):
            if s["cities"][seat] or s["paved"][seat] != s["settlements"][seat] - (seat == paving):
                raise BadPosition(f"seat {SEAT_LETTERS[seat]}: in the set-up every settlement has one road")
            for path in paths_of(s["roads"][seat]):
                if not any(s["owner"][end] == seat for end in PATH_ENDS[path]):
                    raise BadPosition(f"{PATH_NAMES[path]} touches no settlement of its seat (settlers.S11)")

    def _offer_args(self) -> list[int]:
        s, words = self.s, (self._value("offer") or "-").split()
        if words == ["-"]:
            raise BadPosition("ask: answer and partner need their line 'offer'")
        give, take = OFFERED.read(words), WANTED.read(words)
        answers = self._value("answers") or "-"
        for part in answers.split(",") if answers != "-" else []:
            letter, kind, *terms = [*part.split(), "", ""][: max(2, len(part.split()))]
            answer = _word("answers", kind, {a.name.lower(): int(a) for a in Answer if a})
            seat = self._seat(letter)
            s["answer"][seat] = answer
            if answer == Answer.COUNTER:
                s["counter_give"][seat], s["counter_take"][seat] = OFFERED.read(terms), WANTED.read(terms)
            if terms:
                raise BadPosition(f"answers: {part.strip()[:60]!r} cannot be read")
        if words or not give or not take:
            raise BadPosition("offer: should be like '2 wood for 1 ore'")
        self._check_offer(give, take)
        return [give, take, int(s["acting"])]

    def _check_offer(self, give: int, take: int) -> None:
        """Everybody has what it offers or has agreed to give; nobody is asked twice; a choice is there to be made."""
        s = self.s
        if any(a and b for a, b in zip(OFFERED.counts(give), OFFERED.counts(take), strict=True)):
            raise BadPosition("offer: no resource is on both sides (settlers.G15)")
        if self.options.domestic_trade == "off":
            raise BadPosition("offer: there is no domestic trade with these options")
        shown = {int(s["acting"]): give}
        for seat in range(self.seats):
            if s["answer"][seat] == Answer.ACCEPT:
                shown[seat] = take
            if s["answer"][seat] == Answer.COUNTER:
                shown[seat] = int(s["counter_give"][seat])
        for seat, cards in shown.items():
            if any(n > s["hand"][seat, k] for k, n in enumerate(OFFERED.counts(cards))):
                raise BadPosition(f"offer: {SEAT_LETTERS[seat]} has not the cards it would give")
        letters, kind = (self._value("ask") or "").split()[:-1], (self._value("ask") or "").split()[-1]
        asked = {self._seat(letter) for letter in letters} if kind == "answer" else set()
        answered = {seat for seat in range(self.seats) if s["answer"][seat]}
        if int(s["acting"]) in asked | answered or asked & answered:
            raise BadPosition("answers: each other seat answers once")
        if not asked and not any(s["answer"] >= Answer.ACCEPT):
            raise BadPosition("answers: without an acceptance or a counter-offer there is no partner to choose")

    def _end(self) -> None:
        """A finished position: somebody has won, or there were enough turns."""
        s = self.s
        s["winner"] = self._winner()
        s["ending"] = Ending.TARGET if s["winner"] != NOBODY else Ending.TURNS
        if s["winner"] == NOBODY and s["number"] < self.options.turns:
            raise BadPosition(f"ask: nobody has won yet, and there were only {s['number']} turns")

    def _check_answers(self) -> None:
        """Whoever is asked can answer."""
        out = np.zeros(MOST_MOVES, np.int64)
        mask = contract.asked_at(self.states, 0)
        for seat in range(self.seats):
            if mask >> seat & 1 and contract.legal_at(self.states, 0, seat, out) == 0:
                raise BadPosition(f"ask: {SEAT_LETTERS[seat]} has no legal answer")

    def _winner(self) -> int:
        """Of a finished position: the first seat, from the acting one on, that counts and has enough points."""
        s = self.s
        if s["special"] == 1 and s["acting"] != s["turn"]:
            return NOBODY  # nobody wins in special building: it was the limit of turns
        for k in range(self.seats if s["win_any"] else 1):
            seat = (int(s["acting"]) + k) % self.seats
            points = int(s["settlements"][seat]) + 2 * int(s["cities"][seat]) + int(s["cards"][seat, Card.POINT])
            points += 2 * (int(s["road_holder"]) == seat) + 2 * (int(s["army_holder"]) == seat)
            if points >= s["target"]:
                return seat
        return NOBODY


# ---------------------------------------------------------------- words
def _number(key: str, value: str, least: int, most: int) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 6 and least <= int(value) <= most):
        raise BadPosition(f"{key}: {value[:40]!r} is not a number from {least} to {most}")
    return int(value)


def _word(key: str, value: str, known: Mapping[str, int]) -> int:
    if value not in known:
        raise BadPosition(f"{key}: {value[:40]!r} is none of {', '.join(known)}")
    return int(known[value])


def _two(value: str, key: str) -> list[int]:
    words = value.split()
    if len(words) != 2:
        raise BadPosition(f"{key}: {value[:40]!r} is not two dice")
    return [_number(key, word, 1, 6) for word in words]


def _table(pairs: list[tuple[int, int]]) -> Moves:
    return np.array(pairs, np.int64).reshape(len(pairs), 2)


def _signed(text: str) -> list[tuple[str, str]]:
    """Counts and names of the bank's line, sorted; counts may lie below zero."""
    words = text.split() if text != "nothing" else []
    if len(words) % 2:
        raise BadPosition(f"bank: {text[:60]!r} should be counts and names, such as '19 wood 18 ore'")
    return sorted(zip(words[::2], words[1::2], strict=True))


def _written(counts: list[int]) -> str:
    return " ".join(f"{n} {name}" for name, n in zip(RESOURCE_NAMES, counts, strict=True) if n) or "nothing"
