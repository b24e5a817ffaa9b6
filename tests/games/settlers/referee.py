"""The referee of Settlers: a slow and plain second implementation of the rules, used as an oracle in tests.

It exists to be compared with the fast engine: both get the same position, the same moves and the same draws, and
must agree on who is asked and who may move meanwhile, on the legal moves and on every position. It was written from
the rule source and from the notation page alone, without a look at the engine, so that the two readings of the rules
are independent.

Ids such as settlers.S21, settlers.G10 and settlers.D7 in the docstrings are those of the rule source. "N5" and the
like is a point of the section "When a question is asked" of the notation page.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement

Tile = tuple[int, int]
"""Row and column, row A is 0. The natural order of these pairs is the reading order."""
Crossing = tuple[int, int]
"""Row and column, row a is 0. The natural order of these pairs is the reading order."""
Path = tuple[Crossing, Crossing]
"""Two crossings, the upper one first."""
Bundle = Counter[str]
"""How many of each resource, or of each kind of card."""

SEATS = "abcdef"
RESOURCES = ["wood", "brick", "wool", "grain", "ore"]
CARDS = ["knight", "roads", "discovery", "monopoly", "point"]
PROGRESS = {"roads", "discovery", "monopoly"}
YIELDS = {"W": "wood", "B": "brick", "S": "wool", "G": "grain", "O": "ore"}
DESERT = "D"
COSTS: dict[str, Bundle] = {
    "road": Counter(wood=1, brick=1),
    "settle": Counter(wood=1, brick=1, wool=1, grain=1),
    "city": Counter(grain=2, ore=3),
    "buy": Counter(wool=1, grain=1, ore=1),
}
PIECES = {"road": 15, "settle": 5, "city": 4}  # settlers.S7
SMALLEST_ROAD = 5
SMALLEST_ARMY = 3
ROWS = {  # for each row of tiles its first column and how many tiles it has
    "classic19": [(5, 3), (4, 4), (3, 5), (4, 4), (5, 3)],
    "large30": [(5, 3), (4, 4), (3, 5), (2, 6), (3, 5), (4, 4), (5, 3)],
}
OPTIONS = [  # name, value in the preset `seed`, value in the preset `official`
    ("board", "auto", "auto"),
    ("deserts", "2", "0"),
    ("desert_placement", "beside_centre", "random"),
    ("terrain", "random", "random"),
    ("tokens", "spiral", "spiral"),
    ("harbours", "alternating_tiles", "frame"),
    ("bandits", "2", "1"),
    ("target", "10", "10"),
    ("win_check", "any", "own_turn"),
    ("seven_discard", "adjacent_only", "all_over_limit"),
    ("hand_limit", "7", "7"),
    ("seven_order", "move_first", "discard_first"),
    ("seven_steal", "one", "one"),
    ("stealing", "may", "must"),
    ("knight_steal", "each_adjacent", "one"),
    ("tie_road", "to_stock", "holder_keeps"),
    ("tie_army", "to_stock", "holder_keeps"),
    ("progress_after_use", "bottom_of_deck", "removed"),
    ("bank_short", "nobody", "single_claimant_gets_rest"),
    ("deck", "auto", "auto"),
    ("bank", "auto", "auto"),
    ("special_build", "none", "auto"),
    ("domestic_trade", "on", "on"),
    ("offers", "6", "6"),
    ("turn_order", "strict", "mixed"),
    ("turns", "1000", "1000"),
    ("dice", "fair", "fair"),
    ("no_seven_rounds", "0", "0"),
    ("friendly_bandit", "false", "false"),
    ("bandit_not_to_desert", "false", "false"),
    ("memory", "on", "on"),
]


@dataclass
class Land:
    """One tile: its letter, its number token (none on a desert) and how many bandits stand on it."""

    terrain: str
    number: int | None
    bandits: int


@dataclass
class Seat:
    """What one seat has on the board and in hand."""

    settlements: set[Crossing] = field(default_factory=set)
    cities: set[Crossing] = field(default_factory=set)
    roads: set[Path] = field(default_factory=set)
    hand: Bundle = field(default_factory=Counter)
    cards: Bundle = field(default_factory=Counter)
    fresh: Bundle = field(default_factory=Counter)
    open: Bundle = field(default_factory=Counter)
    knights: int = 0


@dataclass
class Raid:
    """Why a bandit moves (`seven` or `knight`) and the tile where it has been put."""

    cause: str
    tile: Tile | None = None


@dataclass
class Offer:
    """What a seat would give and what it wants for it."""

    give: Bundle
    want: Bundle


@dataclass
class Answer:
    """`accept`, `reject` or `counter`; a counter-offer from the answering seat's side."""

    word: str
    counter: Offer | None = None


@dataclass
class Position:
    """Everything that the text of a position says, line by line; and the winner, which it does not say."""

    options: dict[str, str]
    tiles: dict[Tile, Land]
    harbours: dict[Path, str]
    turn: int
    number: int
    acting: int
    ask: tuple[list[int], str] | None
    phase: str
    rolled: tuple[int, int] | None
    card_played: bool
    offers: int
    free: int
    raid: Raid | None
    offer: Offer | None
    answers: dict[int, Answer]
    seats: list[Seat]
    sure: dict[tuple[int, int], Bundle]
    """By observer and owner; the observer after the last seat is the spectator."""
    bank: Bundle
    deck: list[str]
    known: list[str]
    """The cards at the bottom of the deck that everybody knows; `deck` is without them."""
    dice_deck: list[tuple[int, int]]
    longest_road: int | None
    largest_army: int | None
    winner: int | None = None


@dataclass
class Draws:
    """The draws of one move, handed out in order; every bound must be the one that the rules call for."""

    left: list[tuple[int, int]] = field(default_factory=list)

    def draw(self, bound: int) -> int:
        """The next value; a bound of 1 draws nothing."""
        if bound == 1:
            return 0
        assert self.left, f"a draw with bound {bound} is needed, but none is left"
        given, value = self.left.pop(0)
        assert given == bound, f"a draw with bound {bound} is needed, not {given}"
        assert 0 <= value < bound, f"{value} is not below {bound}"
        return value


# ------------------------------------------------------------------------------------------------------- geometry


def corners(tile: Tile) -> list[Crossing]:
    """The six crossings of a tile, clockwise from the top."""
    r, x = tile
    top, right_up, right_down = (2 * r, x), (2 * r + 1, x + 1), (2 * r + 2, x + 1)
    bottom, left_down, left_up = (2 * r + 3, x), (2 * r + 2, x - 1), (2 * r + 1, x - 1)
    return [top, right_up, right_down, bottom, left_down, left_up]


@cache
def tiles_of(board: str) -> list[Tile]:
    """All tiles in reading order."""
    return [(row, first + 2 * i) for row, (first, count) in enumerate(ROWS[board]) for i in range(count)]


@cache
def crossings_of(board: str) -> list[Crossing]:
    """All crossings in reading order."""
    return sorted({corner for tile in tiles_of(board) for corner in corners(tile)})


@cache
def paths_of(board: str) -> list[Path]:
    """All paths in their order."""
    paths = set()
    for tile in tiles_of(board):
        around = corners(tile)
        for one, other in zip(around, around[1:] + around[:1], strict=True):
            paths.add((min(one, other), max(one, other)))
    return sorted(paths)


@cache
def paths_at(board: str, crossing: Crossing) -> list[Path]:
    """The paths that end at a crossing: two or three."""
    return [path for path in paths_of(board) if crossing in path]


def other_end(path: Path, crossing: Crossing) -> Crossing:
    return path[1] if path[0] == crossing else path[0]


# ----------------------------------------------------------------------------------------------------------- names


def tile_name(tile: Tile) -> str:
    return f"{chr(ord('A') + tile[0])}{tile[1]}"


def tile_named(text: str) -> Tile:
    return ord(text[0]) - ord("A"), int(text[1:])


def crossing_name(crossing: Crossing) -> str:
    return f"{chr(ord('a') + crossing[0])}{crossing[1]}"


def crossing_named(text: str) -> Crossing:
    return ord(text[0]) - ord("a"), int(text[1:])


def path_name(path: Path) -> str:
    return f"{crossing_name(path[0])}-{crossing_name(path[1])}"


def path_named(text: str) -> Path:
    first, second = text.split("-")
    return crossing_named(first), crossing_named(second)


def bundle_text(bundle: Bundle) -> str:
    """Counts and names in their order, without zeros."""
    return " ".join(f"{bundle[name]} {name}" for name in RESOURCES + CARDS if bundle[name] != 0) or "nothing"


def bundle_named(text: str) -> Bundle:
    """Any order is accepted, a name twice is not."""
    bundle: Bundle = Counter()
    if text == "nothing":
        return bundle
    words = text.split()
    for count, name in zip(words[::2], words[1::2], strict=True):
        if name not in RESOURCES + CARDS or name in bundle:
            raise ValueError(f"no bundle: {text!r}")
        bundle[name] = int(count)
    return bundle


def offer_text(offer: Offer) -> str:
    return f"{bundle_text(offer.give)} for {bundle_text(offer.want)}"


def offer_named(text: str) -> Offer:
    give, want = text.split(" for ")
    return Offer(bundle_named(give), bundle_named(want))


def is_resources(text: str) -> bool:
    """Whether the text is a bundle of resources in canonical form, nothing below zero in it."""
    try:
        bundle = bundle_named(text)
    except ValueError:
        return False
    return bundle_text(bundle) == text and all(n > 0 and name in RESOURCES for name, n in bundle.items())


# --------------------------------------------------------------------------------------------------------- options


def worked_out(options: dict[str, str], seats: int) -> dict[str, str]:
    """Options without `auto` and without a 0 for the deserts (settlers.G1, G2, S24, S8, S35)."""
    done = dict(options)
    if done["board"] == "auto":
        done["board"] = "large30" if seats >= 5 else "classic19"
    large = done["board"] == "large30"
    if large:
        done["deserts"] = "2"
    elif done["deserts"] == "0":
        done["deserts"] = "1"
    for name in ["deck", "bank"]:
        if done[name] == "auto":
            done[name] = "ext" if large else "base"
    if done["special_build"] == "auto":
        done["special_build"] = "after_each_turn" if seats >= 5 else "none"
    return done


def preset(name: str) -> dict[str, str]:
    return {option: seed if name == "seed" else official for option, seed, official in OPTIONS}


def options_named(text: str, seats: int) -> dict[str, str]:
    """A preset, then differences."""
    name, *differences = text.split(", ")
    assert name in {"seed", "official"}, f"no preset: {name!r}"
    options = preset(name)
    for difference in differences:
        option, value = difference.split("=")
        assert option in options, f"no option: {option!r}"
        options[option] = value
    return worked_out(options, seats)


def options_text(options: dict[str, str], seats: int) -> str:
    """The preset that leaves fewer differences (`seed` if equal), then the differences."""
    texts: list[list[str]] = []
    for name in ["seed", "official"]:
        usual = {
            **worked_out({**preset(name), "board": options["board"]}, seats),
            "board": worked_out(preset(name), seats)["board"],
        }
        texts.append(
            [name] + [f"{option}={options[option]}" for option, _, _ in OPTIONS if options[option] != usual[option]]
        )
    shortest = min(texts, key=len)
    return ", ".join(shortest)


# --------------------------------------------------------------------------------------------------------- reading


@dataclass
class Lines:
    """The lines of a text, taken one after the other."""

    left: list[str]

    def value(self, key: str) -> str:
        """What the next line says after its key."""
        line = self.left.pop(0).strip()
        assert line.startswith(f"{key}:"), f"{key!r} expected, not {line!r}"
        return line[len(key) + 1 :].strip()


def items(text: str, separator: str = " ") -> list[str]:
    """The parts of a list; `-` is the empty list."""
    return [] if text == "-" else text.split(separator)


def seat_or_none(text: str) -> int | None:
    return None if text == "-" else SEATS.index(text)


def read_land(text: str) -> Land:
    number = text[1:].rstrip("!")
    return Land(text[0], int(number) if number else None, text.count("!"))


def read_ask(text: str) -> tuple[list[int], str] | None:
    *seats, frame = text.split()
    return ([SEATS.index(letter) for letter in seats], frame) if seats else None


def read_raid(text: str) -> Raid | None:
    if text == "-":
        return None
    cause, tile = text.split()
    return Raid(cause, None if tile == "-" else tile_named(tile))


def read_answer(text: str) -> tuple[int, Answer]:
    letter, word, *rest = text.split(" ", 2)
    return SEATS.index(letter), Answer(word, offer_named(rest[0]) if rest else None)


def read_seat(lines: Lines) -> Seat:
    return Seat(
        settlements={crossing_named(word) for word in items(lines.value("settlements"))},
        cities={crossing_named(word) for word in items(lines.value("cities"))},
        roads={path_named(word) for word in items(lines.value("roads"))},
        hand=bundle_named(lines.value("hand")),
        cards=bundle_named(lines.value("cards")),
        fresh=bundle_named(lines.value("fresh")),
        open=bundle_named(lines.value("open")),
        knights=int(lines.value("knights")),
    )


def read_sure(lines: Lines, seats: list[Seat]) -> dict[tuple[int, int], Bundle]:
    """Who is sure of what; a pair without a line is sure of the whole hand."""
    spectator = len(seats)
    sure = {
        (observer, owner): Counter(seat.hand)
        for observer in range(len(seats) + 1)
        for owner, seat in enumerate(seats)
        if observer != owner
    }
    assert lines.value("sure") == ""
    while lines.left[0].startswith("  "):
        pair, bundle = lines.left.pop(0).split(":")
        observer, owner = pair.split(" of ")
        key = spectator if observer.strip() == "-" else SEATS.index(observer.strip())
        sure[key, SEATS.index(owner)] = bundle_named(bundle.strip())
    return sure


def read(text: str) -> Position:
    """The complete form of a position."""
    lines = Lines(text.splitlines())
    assert lines.left.pop(0) == "settlers position"
    count = int(lines.value("seats"))
    options = options_named(lines.value("options"), count)
    assert lines.value("tiles") == ""
    board = options["board"]
    words = [word for _ in ROWS[board] for word in lines.left.pop(0).split()]
    tiles = {tile: read_land(word) for tile, word in zip(tiles_of(board), words, strict=True)}
    harbours = [item.split() for item in items(lines.value("harbours"), ", ")]
    turn = SEATS.index(lines.value("turn"))
    number = int(lines.value("number"))
    acting = SEATS.index(lines.value("acting"))
    ask = read_ask(lines.value("ask"))
    phase = lines.value("phase")
    dice = items(lines.value("rolled"))
    card_played = lines.value("card played") == "yes"
    offers = int(lines.value("offers"))
    free = int(lines.value("free"))
    raid = read_raid(lines.value("raid"))
    offer = lines.value("offer")
    answers = dict(read_answer(item) for item in items(lines.value("answers"), ", "))
    seats = []
    for letter in SEATS[:count]:
        assert lines.left.pop(0) == f"seat {letter}"
        seats.append(read_seat(lines))
    sure = read_sure(lines, seats)
    bank = bundle_named(lines.value("bank"))
    deck, _, known = lines.value("deck").partition("/")
    pairs = [pair.split("-") for pair in items(lines.value("dice deck"))]
    return Position(
        options=options,
        tiles=tiles,
        harbours={path_named(path): kind for path, kind in harbours},
        turn=turn,
        number=number,
        acting=acting,
        ask=ask,
        phase=phase,
        rolled=(int(dice[0]), int(dice[1])) if dice else None,
        card_played=card_played,
        offers=offers,
        free=free,
        raid=raid,
        offer=None if offer == "-" else offer_named(offer),
        answers=answers,
        seats=seats,
        sure=sure,
        bank=bank,
        deck=[word for word in deck.split() if word != "-"],
        known=known.split(),
        dice_deck=[(int(one), int(other)) for one, other in pairs],
        longest_road=seat_or_none(lines.value("longest road")),
        largest_army=seat_or_none(lines.value("largest army")),
    )


# --------------------------------------------------------------------------------------------------------- writing


def joined(words: Iterable[str], separator: str = " ") -> str:
    """A list; the empty one is `-`."""
    return separator.join(words) or "-"


def letter_or_dash(seat: int | None) -> str:
    return "-" if seat is None else SEATS[seat]


def land_text(land: Land) -> str:
    return f"{land.terrain}{land.number or ''}{'!' * land.bandits}"


def tile_lines(pos: Position) -> list[str]:
    """Each row with two spaces for each column that its first tile is right of column 2."""
    lines = []
    for row, (first, count) in enumerate(ROWS[pos.options["board"]]):
        words = [land_text(pos.tiles[row, first + 2 * i]) for i in range(count)]
        lines.append("  " * (first - 2) + " ".join(words))
    return lines


def ask_text(pos: Position) -> str:
    if pos.ask is None:
        return "-"
    seats, frame = pos.ask
    return " ".join([SEATS[seat] for seat in seats] + [frame])


def raid_text(raid: Raid | None) -> str:
    if raid is None:
        return "-"
    return f"{raid.cause} {'-' if raid.tile is None else tile_name(raid.tile)}"


def answer_text(seat: int, answer: Answer) -> str:
    counter = f" {offer_text(answer.counter)}" if answer.counter else ""
    return f"{SEATS[seat]} {answer.word}{counter}"


def deck_text(pos: Position) -> str:
    words = pos.deck + (["/", *pos.known] if pos.known else [])
    return joined(words)


def seat_lines(letter: str, seat: Seat) -> list[str]:
    return [
        f"seat {letter}",
        f"  settlements: {joined(crossing_name(crossing) for crossing in sorted(seat.settlements))}",
        f"  cities: {joined(crossing_name(crossing) for crossing in sorted(seat.cities))}",
        f"  roads: {joined(path_name(path) for path in sorted(seat.roads))}",
        f"  hand: {bundle_text(seat.hand)}",
        f"  cards: {bundle_text(seat.cards)}",
        f"  fresh: {bundle_text(seat.fresh)}",
        f"  open: {bundle_text(seat.open)}",
        f"  knights: {seat.knights}",
    ]


def sure_lines(pos: Position) -> list[str]:
    """Only what is not complete: observers by letter, then the spectator; owners by letter."""
    lines = ["sure:"]
    for observer, owner in sorted(pos.sure):
        bundle = pos.sure[observer, owner]
        if bundle != pos.seats[owner].hand:
            who = SEATS[observer] if observer < len(pos.seats) else "-"
            lines.append(f"  {who} of {SEATS[owner]}: {bundle_text(bundle)}")
    return lines


def write(pos: Position) -> str:
    """The complete form of a position."""
    lines = [
        "settlers position",
        f"seats: {len(pos.seats)}",
        f"options: {options_text(pos.options, len(pos.seats))}",
        "tiles:",
        *tile_lines(pos),
        f"harbours: {joined((f'{path_name(path)} {pos.harbours[path]}' for path in sorted(pos.harbours)), ', ')}",
        f"turn: {SEATS[pos.turn]}",
        f"number: {pos.number}",
        f"acting: {SEATS[pos.acting]}",
        f"ask: {ask_text(pos)}",
        f"phase: {pos.phase}",
        f"rolled: {f'{pos.rolled[0]} {pos.rolled[1]}' if pos.rolled else '-'}",
        f"card played: {'yes' if pos.card_played else 'no'}",
        f"offers: {pos.offers}",
        f"free: {pos.free}",
        f"raid: {raid_text(pos.raid)}",
        f"offer: {offer_text(pos.offer) if pos.offer else '-'}",
        f"answers: {joined((answer_text(seat, pos.answers[seat]) for seat in sorted(pos.answers)), ', ')}",
    ]
    for letter, seat in zip(SEATS, pos.seats, strict=False):
        lines += seat_lines(letter, seat)
    lines += sure_lines(pos)
    lines += [
        f"bank: {bundle_text(pos.bank)}",
        f"deck: {deck_text(pos)}",
        f"dice deck: {joined(f'{one}-{other}' for one, other in pos.dice_deck)}",
        f"longest road: {letter_or_dash(pos.longest_road)}",
        f"largest army: {letter_or_dash(pos.largest_army)}",
    ]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------------------------------ questions about a board


def clockwise_from(pos: Position, seat: int) -> list[int]:
    """All seats, beginning with the given one."""
    count = len(pos.seats)
    return [(seat + i) % count for i in range(count)]


def others(pos: Position, seat: int) -> list[int]:
    """The other seats in the order of their letters."""
    return [other for other in range(len(pos.seats)) if other != seat]


def size(bundle: Bundle) -> int:
    return bundle.total()


def buildings(seat: Seat) -> set[Crossing]:
    return seat.settlements | seat.cities


def builder_at(pos: Position, crossing: Crossing) -> int | None:
    """The seat whose settlement or city stands on the crossing."""
    for number, seat in enumerate(pos.seats):
        if crossing in buildings(seat):
            return number
    return None


def stands_at(pos: Position, seat: int, tile: Tile) -> bool:
    """Whether the seat has a building on one of the tile's crossings."""
    return any(corner in buildings(pos.seats[seat]) for corner in corners(tile))


def is_far_enough(pos: Position, crossing: Crossing) -> bool:
    """The distance rule: the crossing and its neighbours are free of anybody's buildings (settlers.S12)."""
    around = [other_end(path, crossing) for path in paths_at(pos.options["board"], crossing)]
    return all(builder_at(pos, place) is None for place in [crossing, *around])


def has_road_at(pos: Position, seat: int, crossing: Crossing) -> bool:
    return any(crossing in path for path in pos.seats[seat].roads)


def joins(pos: Position, seat: int, crossing: Crossing) -> bool:
    """Whether a new road of the seat may begin here: an own building, or an own road that no foreign building
    stops (settlers.S20, G16)."""
    builder = builder_at(pos, crossing)
    return builder == seat or (builder is None and has_road_at(pos, seat, crossing))


def road_places(pos: Position, seat: int) -> list[Path]:
    """Where the seat could build a road now; nowhere without a piece (settlers.S20, G17)."""
    if len(pos.seats[seat].roads) >= PIECES["road"]:
        return []
    taken = {path for one in pos.seats for path in one.roads}
    return [
        path
        for path in paths_of(pos.options["board"])
        if path not in taken and any(joins(pos, seat, crossing) for crossing in path)
    ]


def settlement_places(pos: Position, seat: int) -> list[Crossing]:
    """Where the seat could build a settlement now (settlers.S22, G17)."""
    if len(pos.seats[seat].settlements) >= PIECES["settle"]:
        return []
    return [
        crossing
        for crossing in crossings_of(pos.options["board"])
        if is_far_enough(pos, crossing) and has_road_at(pos, seat, crossing)
    ]


def city_places(pos: Position, seat: int) -> list[Crossing]:
    """Which settlements the seat could make a city (settlers.S23, G17)."""
    if len(pos.seats[seat].cities) >= PIECES["city"]:
        return []
    return sorted(pos.seats[seat].settlements)


def rate(pos: Position, seat: int, resource: str) -> int:
    """How many cards of the resource the seat gives for one other (settlers.S19)."""
    own = buildings(pos.seats[seat])
    kinds = {kind for path, kind in pos.harbours.items() if path[0] in own or path[1] in own}
    if resource in kinds:
        return 2
    return 3 if "any" in kinds else 4


def is_unlimited(pos: Position) -> bool:
    return pos.options["bank_short"] == "unlimited"


def bank_has(pos: Position, resource: str, count: int = 1) -> bool:
    """Whether the bank can hand out so many cards; an unlimited one always can."""
    return is_unlimited(pos) or pos.bank[resource] >= count


# --------------------------------------------------------------------------------------------- points and specials


def longest_trail(pos: Position, seat: int) -> int:
    """The most roads that can be walked in one go, none twice; a foreign building may be an end but not be passed
    (settlers.S21, G16)."""

    def walk(here: Crossing, used: set[Path]) -> int:
        """The length of the longest trail that goes on from here, the used roads included."""
        builder = builder_at(pos, here)
        if used and builder is not None and builder != seat:
            return len(used)
        lengths = [len(used)]
        for path in pos.seats[seat].roads:
            if here in path and path not in used:
                lengths.append(walk(other_end(path, here), used | {path}))
        return max(lengths)

    starts = {crossing for path in pos.seats[seat].roads for crossing in path}
    return max((walk(start, set()) for start in starts), default=0)


def card_holder(sizes: list[int], smallest: int, holder: int | None, tie: str) -> int | None:
    """Who holds a special card, by everybody's length or army (settlers.S21, S31, G10)."""
    most = max(sizes)
    if most < smallest:
        return None
    if tie == "holder_keeps" and holder is not None and sizes[holder] == most:
        return holder
    return sizes.index(most) if sizes.count(most) == 1 else None


def look_at_roads(pos: Position) -> None:
    lengths = [longest_trail(pos, seat) for seat in range(len(pos.seats))]
    pos.longest_road = card_holder(lengths, SMALLEST_ROAD, pos.longest_road, pos.options["tie_road"])


def look_at_armies(pos: Position) -> None:
    armies = [seat.knights for seat in pos.seats]
    pos.largest_army = card_holder(armies, SMALLEST_ARMY, pos.largest_army, pos.options["tie_army"])


def visible_points(pos: Position, number: int) -> int:
    seat = pos.seats[number]
    specials = (pos.longest_road == number) + (pos.largest_army == number)
    return len(seat.settlements) + 2 * len(seat.cities) + 2 * specials


def points(pos: Position) -> list[int]:
    """All points of each seat, hidden point cards included (settlers.S34)."""
    return [visible_points(pos, number) + seat.cards["point"] for number, seat in enumerate(pos.seats)]


def look_for_winner(pos: Position) -> None:
    """Whether somebody has reached the target; not in the set-up, not in special building (N12; settlers.S2, G11)."""
    if pos.ask is None or pos.number == 0 or pos.ask[1] == "special":
        return
    looked_at = [pos.acting] if pos.options["win_check"] == "own_turn" else clockwise_from(pos, pos.acting)
    for seat in looked_at:
        if points(pos)[seat] >= int(pos.options["target"]):
            pos.winner = seat
            pos.ask = None
            return


def places(pos: Position) -> list[int] | None:
    """The winner first, then by points; after the last turn all by points (settlers.S2, D7)."""
    if pos.ask is not None:
        return None
    merits = [(seat == pos.winner, count) for seat, count in enumerate(points(pos))]
    return [1 + sum(other > merit for other in merits) for merit in merits]


# -------------------------------------------------------------------------------------------------- cards in hands


def observers(pos: Position, owner: int) -> list[int]:
    """All other seats, and the spectator."""
    return [*others(pos, owner), len(pos.seats)]


def gain(pos: Position, seat: int, bundle: Bundle) -> None:
    """Cards come openly: everybody is sure of them."""
    pos.seats[seat].hand.update(bundle)
    for observer in observers(pos, seat):
        pos.sure[observer, seat].update(bundle)


def lose(pos: Position, seat: int, bundle: Bundle) -> None:
    """Cards go openly: so many fewer are sure, but not below 0."""
    pos.seats[seat].hand.subtract(bundle)
    for observer in observers(pos, seat):
        pos.sure[observer, seat] -= bundle  # this minus stops at 0


def show(pos: Position, seat: int, bundle: Bundle) -> None:
    """The seat shows that it has cards: everybody is sure of at least these."""
    for observer in observers(pos, seat):
        pos.sure[observer, seat] |= bundle


def pay(pos: Position, seat: int, bundle: Bundle) -> None:
    """Cards go from the seat to the bank."""
    lose(pos, seat, bundle)
    pos.bank.update(bundle)


def receive(pos: Position, seat: int, bundle: Bundle) -> None:
    """Cards go from the bank to the seat."""
    pos.bank.subtract(bundle)
    gain(pos, seat, bundle)


def has(pos: Position, seat: int, bundle: Bundle) -> bool:
    return bundle <= pos.seats[seat].hand


def take_unseen(pos: Position, thief: int, victim: int, chance: Draws) -> None:
    """One card of the victim, who holds them in the order of resources; only these two see which (settlers.S27)."""
    hand = pos.seats[victim].hand
    cards = [resource for resource in RESOURCES for _ in range(hand[resource])]
    card = Counter([cards[chance.draw(len(cards))]])
    for observer in observers(pos, victim):
        if observer == thief:
            pos.sure[observer, victim] -= card
        elif pos.sure[observer, victim] == hand and len(set(cards)) == 1:
            pos.sure[observer, victim] -= card
            pos.sure[observer, thief].update(card)
        else:
            pos.sure[observer, victim] -= Counter(RESOURCES)
    pos.sure[victim, thief].update(card)
    pos.seats[victim].hand.subtract(card)
    pos.seats[thief].hand.update(card)


# ------------------------------------------------------------------------------------------------------ legal moves


def asked(pos: Position) -> list[int]:
    """The seats that are asked, [] when the match is over."""
    return sorted(pos.ask[0]) if pos.ask else []


def may(pos: Position) -> list[int]:
    """The seats that may move although nobody waits for them: whoever has an offer out (N9; settlers.D8)."""
    return [pos.acting] if pos.ask and pos.ask[1] == "answer" else []


def frame_of(pos: Position, seat: int) -> str | None:
    """What the seat is asked, or free to do meanwhile; None if it cannot move."""
    if seat in may(pos):
        return "partner"
    return pos.ask[1] if pos.ask and seat in pos.ask[0] else None


def legal(pos: Position, seat: int) -> set[str]:
    """All legal moves of the kinds that are not open."""
    frame = frame_of(pos, seat)
    if frame is None:
        return set()
    frames = {
        "settle": set_up_settlements,
        "pave": set_up_roads,
        "roll": roll_moves,
        "discard": discard_moves,
        "bandit": bandit_moves,
        "steal": steal_moves,
        "main": main_moves,
        "answer": answer_moves,
        "partner": partner_moves,
        "free": free_moves,
        "special": special_moves,
    }
    return frames[frame](pos, seat)


def allowed(pos: Position, seat: int, text: str) -> bool:
    """Whether a move is legal, those of the open kinds included."""
    frame = frame_of(pos, seat)
    word, _, rest = text.partition(" ")
    if frame == "discard" and word == "discard":
        return is_discard(pos, seat, rest)
    if frame == "main" and word == "offer":
        return is_offer(pos, seat, rest)
    if frame == "partner" and word == "offer":
        return is_other_offer(pos, seat, rest)
    if frame == "answer" and word == "counter":
        return is_counter(pos, seat, rest)
    return text in legal(pos, seat)


def set_up_settlements(pos: Position, seat: int) -> set[str]:
    """Any crossing under the distance rule (N1; settlers.S10, S11, S12)."""
    return {
        f"settle {crossing_name(crossing)}"
        for crossing in crossings_of(pos.options["board"])
        if is_far_enough(pos, crossing)
    }


def set_up_roads(pos: Position, seat: int) -> set[str]:
    """A road that touches the settlement just placed: the one without a road (N1; settlers.S10, S11)."""
    bare = [crossing for crossing in pos.seats[seat].settlements if not has_road_at(pos, seat, crossing)]
    taken = {path for one in pos.seats for path in one.roads}
    return {
        f"road {path_name(path)}"
        for crossing in bare
        for path in paths_at(pos.options["board"], crossing)
        if path not in taken
    }


def roll_moves(pos: Position, seat: int) -> set[str]:
    """The dice, or one development card first (N3; settlers.S29)."""
    return {"roll"} | card_moves(pos, seat)


def discard_moves(pos: Position, seat: int) -> set[str]:
    """Discards are open moves: see `is_discard`."""
    return set()


def is_discard(pos: Position, seat: int, rest: str) -> bool:
    """Half of the hand, rounded down (N5; settlers.S26, G18)."""
    if not is_resources(rest):
        return False
    bundle = bundle_named(rest)
    return has(pos, seat, bundle) and size(bundle) == size(pos.seats[seat].hand) // 2


def bandit_moves(pos: Position, seat: int) -> set[str]:
    """Any bandit to any tile without one; two house rules count as long as they leave a tile
    (N6; settlers.S25, G5, G6, D6)."""
    here = [tile for tile, land in pos.tiles.items() if land.bandits > 0]
    free = [tile for tile, land in pos.tiles.items() if land.bandits == 0]
    there = [tile for tile in free if is_polite(pos, seat, tile)] or free
    return {f"bandit {tile_name(one)} {tile_name(other)}" for one in here for other in there}


def is_polite(pos: Position, seat: int, tile: Tile) -> bool:
    """Whether the options `bandit_not_to_desert` and `friendly_bandit` let a bandit go to the tile (settlers.D6)."""
    if pos.options["bandit_not_to_desert"] == "true" and pos.tiles[tile].terrain == DESERT:
        return False
    poor = [other for other in others(pos, seat) if visible_points(pos, other) < 3 and stands_at(pos, other, tile)]
    return pos.options["friendly_bandit"] == "false" or not poor


def victims(pos: Position, thief: int, tile: Tile) -> list[int]:
    """The other seats with a building on the tile and at least one card (N7; settlers.S27)."""
    return [other for other in others(pos, thief) if stands_at(pos, other, tile) and size(pos.seats[other].hand) > 0]


def steal_moves(pos: Position, seat: int) -> set[str]:
    """One of the victims; or none if stealing is a mere right (N7; settlers.S27, D3)."""
    assert pos.raid is not None
    assert pos.raid.tile is not None
    moves = {f"steal {SEATS[victim]}" for victim in victims(pos, seat, pos.raid.tile)}
    return moves | {"spare"} if pos.options["stealing"] == "may" else moves


def main_moves(pos: Position, seat: int) -> set[str]:
    """Trade, build, buy, play a card, end (N8; settlers.S15)."""
    return trade_moves(pos, seat) | building_moves(pos, seat) | card_moves(pos, seat) | {"end"}


def may_trade(pos: Position) -> bool:
    """With `turn_order=strict` trade is over once something was built or bought (N8; settlers.D1)."""
    return pos.options["turn_order"] == "mixed" or pos.phase == "trade"


def trade_moves(pos: Position, seat: int) -> set[str]:
    """Maritime trade, but not for a card that the bank does not have (settlers.S19, G13)."""
    if not may_trade(pos):
        return set()
    hand = pos.seats[seat].hand
    return {
        f"trade {give} {want}"
        for give in RESOURCES
        for want in RESOURCES
        if give != want and hand[give] >= rate(pos, seat, give) and bank_has(pos, want)
    }


def is_deal(text: str) -> bool:
    """Whether the text is an offer: something on both sides, no resource on both sides (N9; settlers.G15)."""
    sides = text.split(" for ")
    if len(sides) != 2 or not all(is_resources(side) for side in sides):
        return False
    give, want = bundle_named(sides[0]), bundle_named(sides[1])
    return size(give) > 0 and size(want) > 0 and not give & want


def is_offer(pos: Position, seat: int, rest: str) -> bool:
    """An offer to all others, one of whom could accept it for all that everybody knows; not in the second part of a
    turn (N9, N11; settlers.S18, D8, D10)."""
    return (
        pos.options["domestic_trade"] == "on"
        and may_trade(pos)
        and pos.acting == pos.turn
        and pos.offers < int(pos.options["offers"])
        and is_deal(rest)
        and has(pos, seat, offer_named(rest).give)
        and any(could_have(pos, other, offer_named(rest).want) for other in seats_to_answer(pos, seat))
    )


def could_have(pos: Position, seat: int, bundle: Bundle) -> bool:
    """Whether the seat may hold these cards, for all that a spectator knows: what he is sure of, how many cards each
    hand has, and how many of each resource are outside the bank (settlers.D10)."""
    if is_unlimited(pos):
        return True
    spectator = len(pos.seats)
    hidden: Bundle = Counter()
    for owner, one in enumerate(pos.seats):
        hidden += one.hand - pos.sure[spectator, owner]
    sure = pos.sure[spectator, seat]
    lacking = bundle - sure
    return lacking <= hidden and size(lacking) <= size(pos.seats[seat].hand) - size(sure)


def is_other_offer(pos: Position, seat: int, rest: str) -> bool:
    """An offer in the place of the one on the table, from which it must differ (N9; settlers.D8)."""
    return is_offer(pos, seat, rest) and offer_named(rest) != pos.offer


def seats_to_answer(pos: Position, seat: int) -> list[int]:
    """The other seats with at least one card (N9)."""
    return [other for other in others(pos, seat) if size(pos.seats[other].hand) > 0]


def answer_moves(pos: Position, seat: int) -> set[str]:
    """To accept needs the cards that are asked for (N9)."""
    assert pos.offer is not None
    return {"accept", "reject"} if has(pos, seat, pos.offer.want) else {"reject"}


def is_counter(pos: Position, seat: int, rest: str) -> bool:
    """A counter-offer, which is not the offer itself, and which the seat that offered could pay for all that everybody
    knows (N9; settlers.D10)."""
    assert pos.offer is not None
    if not is_deal(rest):
        return False
    counter = offer_named(rest)
    same = counter.give == pos.offer.want and counter.want == pos.offer.give
    return has(pos, seat, counter.give) and not same and could_have(pos, pos.acting, counter.want)


def partner_moves(pos: Position, seat: int) -> set[str]:
    """An acceptance or a counter-offer, already given, whose price the seat has; or nobody's answer (N9)."""
    moves = {"withdraw"}
    for other, answer in pos.answers.items():
        if answer.word == "accept" or (answer.counter is not None and has(pos, seat, answer.counter.want)):
            moves.add(f"deal {SEATS[other]}")
    return moves


def building_moves(pos: Position, seat: int) -> set[str]:
    """What the seat can pay for and has a piece and a place for (settlers.S20, S22, S23, S24, G12)."""
    moves = set()
    if has(pos, seat, COSTS["road"]):
        moves |= {f"road {path_name(path)}" for path in road_places(pos, seat)}
    if has(pos, seat, COSTS["settle"]):
        moves |= {f"settle {crossing_name(crossing)}" for crossing in settlement_places(pos, seat)}
    if has(pos, seat, COSTS["city"]):
        moves |= {f"city {crossing_name(crossing)}" for crossing in city_places(pos, seat)}
    if has(pos, seat, COSTS["buy"]) and pos.deck + pos.known:
        moves.add("buy")
    return moves


def card_moves(pos: Position, seat: int) -> set[str]:
    """One development card a turn, no fresh one, never a point (N8, N10; settlers.S29, S33)."""
    if pos.card_played:
        return set()
    playable = pos.seats[seat].cards - pos.seats[seat].fresh
    moves = set()
    if playable["knight"]:
        moves.add("knight")
    if playable["roads"] and road_places(pos, seat):
        moves.add("roads")
    if playable["discovery"]:
        moves |= {f"discovery {bundle_text(bundle)}" for bundle in discoveries(pos)}
    if playable["monopoly"]:
        moves |= {f"monopoly {resource}" for resource in RESOURCES}
    return moves


def discoveries(pos: Position) -> list[Bundle]:
    """Two cards, or as many as the bank has if these are fewer; none from an empty bank (N10; settlers.G13)."""
    count = 2 if is_unlimited(pos) else min(2, size(pos.bank))
    if count == 0:
        return []
    bundles = [Counter(choice) for choice in combinations_with_replacement(RESOURCES, count)]
    return [bundle for bundle in bundles if all(bank_has(pos, kind, n) for kind, n in bundle.items())]


def free_moves(pos: Position, seat: int) -> set[str]:
    """A free road; nobody may stop earlier (N10; settlers.S33, G17)."""
    return {f"road {path_name(path)}" for path in road_places(pos, seat)}


def special_moves(pos: Position, seat: int) -> set[str]:
    """Build or buy, no trade, no card (N11; settlers.S35)."""
    return building_moves(pos, seat) | {"pass"}


# ----------------------------------------------------------------------------------------------------- playing moves


def play(pos: Position, seat: int, text: str, draws: list[tuple[int, int]]) -> Position:
    """The position after a legal move with these draws."""
    assert allowed(pos, seat, text), f"not legal: {text!r}"
    frame = frame_of(pos, seat)
    assert frame is not None
    new: Position = pickle.loads(pickle.dumps(pos))  # a deep copy, faster than copy.deepcopy
    chance = Draws(list(draws))
    word, _, rest = text.partition(" ")
    carry_out(new, seat, frame, word, rest, chance)
    look_for_winner(new)
    assert not chance.left, f"draws left over: {chance.left}"
    return new


def carry_out(pos: Position, seat: int, frame: str, word: str, rest: str, chance: Draws) -> None:
    """One move, by the question that it answers."""
    if frame == "settle":
        play_first_settlement(pos, seat, crossing_named(rest))
    elif frame == "pave":
        play_first_road(pos, seat, path_named(rest))
    elif frame == "discard":
        play_discard(pos, seat, bundle_named(rest), chance)
    elif frame == "bandit":
        play_bandit(pos, rest, chance)
    elif frame == "steal":
        play_steal(pos, seat, word, rest, chance)
    elif frame == "answer":
        play_answer(pos, seat, word, rest)
    elif frame == "partner":
        play_partner(pos, seat, word, rest)
    elif frame == "free":
        play_free_road(pos, seat, path_named(rest))
    elif frame == "special":
        play_special(pos, seat, word, rest)
    elif word == "roll":
        play_roll(pos, chance)
    elif word in CARDS:
        play_card(pos, seat, word, rest)
    elif word == "trade":
        play_trade(pos, seat, *rest.split())
    elif word == "offer":
        play_offer(pos, seat, offer_named(rest))
    elif word == "end":
        play_end(pos)
    else:
        build(pos, seat, word, rest)
        if pos.options["turn_order"] == "strict":
            pos.phase = "build"


# ----------------------------------------------------------------------------------------------- set-up and turns


def ask_acting(pos: Position, frame: str) -> None:
    pos.ask = ([pos.acting], frame)


def resume(pos: Position) -> None:
    """Back to the turn: before the dice to `roll`, afterwards to `main` (N3)."""
    pos.raid = None
    pos.offer = None
    pos.answers = {}
    ask_acting(pos, "roll" if pos.rolled is None else "main")


def play_first_settlement(pos: Position, seat: int, crossing: Crossing) -> None:
    """The second settlement brings a card of each tile, in reading order, if the bank has it (N1; settlers.S13)."""
    pos.seats[seat].settlements.add(crossing)
    if len(pos.seats[seat].settlements) == 2:
        for tile in tiles_of(pos.options["board"]):
            resource = YIELDS.get(pos.tiles[tile].terrain)
            if crossing in corners(tile) and resource and bank_has(pos, resource):
                receive(pos, seat, Counter([resource]))
    ask_acting(pos, "pave")


def play_first_road(pos: Position, seat: int, path: Path) -> None:
    """From the starting seat clockwise, then back from the last one, then the first turn (N1; settlers.S10, S11)."""
    pos.seats[seat].roads.add(path)
    order = clockwise_from(pos, pos.turn)
    order += reversed(order)
    placed = sum(len(one.roads) for one in pos.seats)
    if placed < len(order):
        pos.acting = order[placed]
        ask_acting(pos, "settle")
    else:
        begin_turn(pos, pos.turn)


def begin_turn(pos: Position, seat: int) -> None:
    """The next turn, or the end of the match after the last one (N2; settlers.D7)."""
    if pos.number + 1 > int(pos.options["turns"]):
        pos.ask = None
        return
    pos.number += 1
    pos.turn = seat
    pos.rolled = None
    begin_part(pos, seat)


def begin_part(pos: Position, seat: int) -> None:
    """A turn or its second part begins; fresh cards become playable."""
    pos.acting = seat
    pos.phase = "trade"
    pos.card_played = False
    pos.offers = 0
    pos.seats[seat].fresh = Counter()
    resume(pos)


def play_end(pos: Position) -> None:
    """A second part, special building or the next turn (N11; settlers.S35)."""
    if pos.options["special_build"] == "paired" and pos.acting == pos.turn:
        begin_part(pos, clockwise_from(pos, pos.turn)[3])
    elif pos.options["special_build"] == "after_each_turn":
        ask_special(pos, clockwise_from(pos, pos.turn)[1:])
    else:
        begin_turn(pos, clockwise_from(pos, pos.turn)[1])


def ask_special(pos: Position, seats: list[int]) -> None:
    """The first of these seats with at least two cards may build; without one the next turn begins (N11)."""
    for seat in seats:
        if size(pos.seats[seat].hand) >= 2:
            pos.acting = seat
            ask_acting(pos, "special")
            return
    begin_turn(pos, clockwise_from(pos, pos.turn)[1])


def play_special(pos: Position, seat: int, word: str, rest: str) -> None:
    """It goes on until `pass`, or until fewer than two cards are left (N11; settlers.S35)."""
    round_of_seats = clockwise_from(pos, pos.turn)
    still = round_of_seats[round_of_seats.index(seat) :]
    if word == "pass":
        still = still[1:]
    else:
        build(pos, seat, word, rest)
    ask_special(pos, still)


# ---------------------------------------------------------------------------------------------------- dice and yield


def play_roll(pos: Position, chance: Draws) -> None:
    """Two dice, then the yield, or what a 7 brings (N3)."""
    dice = roll_dice(pos, chance)
    while sum(dice) == 7 and is_without_sevens(pos):
        dice = roll_dice(pos, chance)
    pos.rolled = dice
    if sum(dice) == 7:
        begin_seven(pos, chance)
    else:
        hand_out_yield(pos, sum(dice))
        resume(pos)


def is_without_sevens(pos: Position) -> bool:
    """The first rounds of the option `no_seven_rounds` (settlers.D6)."""
    return pos.number <= int(pos.options["no_seven_rounds"]) * len(pos.seats)


def roll_dice(pos: Position, chance: Draws) -> tuple[int, int]:
    """Two fair dice, or the last pair of the dice deck (settlers.D6)."""
    if pos.options["dice"] == "fair":
        first = chance.draw(6) + 1
        return first, chance.draw(6) + 1
    if not pos.dice_deck:
        pos.dice_deck = shuffled([(one, other) for one in range(1, 7) for other in range(1, 7)], chance)
    return pos.dice_deck.pop()


def shuffled(entries: list[tuple[int, int]], chance: Draws) -> list[tuple[int, int]]:
    """The shuffle of the notation page."""
    entries = list(entries)
    for i in range(len(entries) - 1, 0, -1):
        j = chance.draw(i + 1)
        entries[i], entries[j] = entries[j], entries[i]
    return entries


def claims(pos: Position, number: int, resource: str) -> dict[int, int]:
    """How many cards of the resource each seat is owed; a bandit's tile yields nothing (settlers.S16, S28)."""
    owed: Counter[int] = Counter()
    for tile, land in pos.tiles.items():
        if land.number == number and land.bandits == 0 and YIELDS.get(land.terrain) == resource:
            for seat, one in enumerate(pos.seats):
                for corner in corners(tile):
                    owed[seat] += (corner in one.settlements) + 2 * (corner in one.cities)
    return {seat: count for seat, count in owed.items() if count > 0}


def hand_out_yield(pos: Position, number: int) -> None:
    """Each resource by itself; what happens if the bank has too few is an option (N4; settlers.S17)."""
    for resource in RESOURCES:
        owed = claims(pos, number, resource)
        if not bank_has(pos, resource, sum(owed.values())):
            rest = pos.bank[resource]
            alone = len(owed) == 1 and pos.options["bank_short"] == "single_claimant_gets_rest"
            owed = dict.fromkeys(owed, rest) if alone else {}
        for seat, count in owed.items():
            receive(pos, seat, Counter({resource: count}))


# --------------------------------------------------------------------------------------------------------- bandits


def begin_seven(pos: Position, chance: Draws) -> None:
    """Discards or the bandit first, by the option `seven_order` (N5; settlers.G7)."""
    pos.raid = Raid("seven")
    if pos.options["seven_order"] == "discard_first":
        ask_discards(pos, chance)
    else:
        ask_acting(pos, "bandit")


def seats_to_discard(pos: Position) -> list[int]:
    """Who has too many cards: all such seats, those next to the bandit's tile, or nobody (N5; settlers.S26, G7)."""
    assert pos.raid is not None
    limit = int(pos.options["hand_limit"])
    rich = [number for number, seat in enumerate(pos.seats) if size(seat.hand) > limit]
    if pos.options["seven_discard"] == "all_over_limit":
        return rich
    if pos.options["seven_discard"] == "none":
        return []
    assert pos.raid.tile is not None, "adjacent_only needs move_first"
    return [seat for seat in rich if stands_at(pos, seat, pos.raid.tile)]


def ask_discards(pos: Position, chance: Draws) -> None:
    """All of them are asked at once (N5)."""
    who = seats_to_discard(pos)
    if who:
        pos.ask = (who, "discard")
    else:
        after_discards(pos, chance)


def play_discard(pos: Position, seat: int, bundle: Bundle, chance: Draws) -> None:
    """Carried out at once; the last one goes on with the seven (N5; settlers.S26)."""
    assert pos.ask is not None
    pay(pos, seat, bundle)
    left = [other for other in pos.ask[0] if other != seat]
    if left:
        pos.ask = (left, "discard")
    else:
        after_discards(pos, chance)


def after_discards(pos: Position, chance: Draws) -> None:
    """With `discard_first` the bandit is still to be moved (N5)."""
    assert pos.raid is not None
    if pos.raid.tile is None:
        ask_acting(pos, "bandit")
    else:
        begin_stealing(pos, chance)


def play_bandit(pos: Position, rest: str, chance: Draws) -> None:
    """The bandit goes; with `move_first` the discards of a 7 follow, else the stealing (N5, N7; settlers.G7, G8)."""
    assert pos.raid is not None
    here, there = (tile_named(word) for word in rest.split())
    pos.tiles[here].bandits -= 1
    pos.tiles[there].bandits += 1
    pos.raid.tile = there
    if pos.raid.cause == "seven" and pos.options["seven_order"] == "move_first":
        ask_discards(pos, chance)
    else:
        begin_stealing(pos, chance)


def begin_stealing(pos: Position, chance: Draws) -> None:
    """One card of one victim, one of each, or none; a question only if there is a choice
    (N7; settlers.S27, S30, G9, D3)."""
    assert pos.raid is not None
    assert pos.raid.tile is not None
    found = victims(pos, pos.acting, pos.raid.tile)
    each = pos.raid.cause == "knight" and pos.options["knight_steal"] == "each_adjacent"
    if pos.raid.cause == "seven" and pos.options["seven_steal"] == "none":
        found = []
    forced = len(found) == 1 and pos.options["stealing"] == "must"
    if found and not each and not forced:
        ask_acting(pos, "steal")
        return
    for victim in found:
        take_unseen(pos, pos.acting, victim, chance)
    resume(pos)


def play_steal(pos: Position, seat: int, word: str, rest: str, chance: Draws) -> None:
    """One unseen card, or none (N7; settlers.S27, D3)."""
    if word == "steal":
        take_unseen(pos, seat, SEATS.index(rest), chance)
    resume(pos)


# ----------------------------------------------------------------------------------------------------------- trade


def play_trade(pos: Position, seat: int, give: str, want: str) -> None:
    """Maritime trade at the seat's best rate (settlers.S19)."""
    pay(pos, seat, Counter({give: rate(pos, seat, give)}))
    receive(pos, seat, Counter([want]))


def play_offer(pos: Position, seat: int, offer: Offer) -> None:
    """An offer shows what is given; all others with cards are asked, whatever they said of one before
    (N9; settlers.S18, D8)."""
    pos.offers += 1
    pos.offer = offer
    pos.answers = {}
    show(pos, seat, offer.give)
    pos.ask = (seats_to_answer(pos, seat), "answer")


def play_answer(pos: Position, seat: int, word: str, rest: str) -> None:
    """An acceptance shows what is asked for, a counter-offer what it gives (N9)."""
    assert pos.ask is not None
    assert pos.offer is not None
    counter = offer_named(rest) if word == "counter" else None
    if word == "accept":
        show(pos, seat, pos.offer.want)
    if counter is not None:
        show(pos, seat, counter.give)
    pos.answers[seat] = Answer(word, counter)
    left = [other for other in pos.ask[0] if other != seat]
    if left:
        pos.ask = (left, "answer")
    elif all(answer.word == "reject" for answer in pos.answers.values()):
        resume(pos)
    else:
        ask_acting(pos, "partner")


def play_partner(pos: Position, seat: int, word: str, rest: str) -> None:
    """The cards change hands openly, or the offer is changed or withdrawn (N9; settlers.D8)."""
    assert pos.offer is not None
    if word == "offer":
        play_offer(pos, seat, offer_named(rest))
        return
    if word == "deal":
        partner = SEATS.index(rest)
        counter = pos.answers[partner].counter
        give, want = (counter.want, counter.give) if counter else (pos.offer.give, pos.offer.want)
        lose(pos, seat, give)
        lose(pos, partner, want)
        gain(pos, seat, want)
        gain(pos, partner, give)
    resume(pos)


# -------------------------------------------------------------------------------------------------------- building


def build(pos: Position, seat: int, word: str, rest: str) -> None:
    """Pay and build, or buy a card (settlers.S20, S22, S23, S24)."""
    pay(pos, seat, COSTS[word])
    one = pos.seats[seat]
    if word == "road":
        one.roads.add(path_named(rest))
        look_at_roads(pos)
    elif word == "settle":
        one.settlements.add(crossing_named(rest))
        look_at_roads(pos)
    elif word == "city":
        one.settlements.remove(crossing_named(rest))
        one.cities.add(crossing_named(rest))
    else:
        buy_card(pos, seat)


def buy_card(pos: Position, seat: int) -> None:
    """The top of the deck; a card that was known where it lay is held openly (settlers.S24, G12)."""
    one = pos.seats[seat]
    if pos.deck:
        card = pos.deck.pop(0)
    else:
        card = pos.known.pop(0)
        one.open[card] += 1
    one.cards[card] += 1
    one.fresh[card] += 1


# ----------------------------------------------------------------------------------------------- development cards


def play_card(pos: Position, seat: int, card: str, rest: str) -> None:
    """The card leaves the hand, then its order is obeyed (N8, N10; settlers.S29, S30, S33)."""
    put_away(pos, seat, card)
    pos.card_played = True
    if card == "knight":
        pos.seats[seat].knights += 1
        look_at_armies(pos)
        pos.raid = Raid("knight")
        ask_acting(pos, "bandit")
    elif card == "roads":
        pos.free = 2
        ask_acting(pos, "free")
    elif card == "discovery":
        receive(pos, seat, bundle_named(rest))
    else:
        take_all(pos, seat, rest)


def put_away(pos: Position, seat: int, card: str) -> None:
    """An open card counts as played first; a progress card goes under the deck, known to all (settlers.S32, G12)."""
    one = pos.seats[seat]
    one.cards[card] -= 1
    if one.open[card] > 0:
        one.open[card] -= 1
    if card in PROGRESS and pos.options["progress_after_use"] == "bottom_of_deck":
        pos.known.append(card)


def take_all(pos: Position, seat: int, resource: str) -> None:
    """Monopoly: all others give all their cards of that resource (N10; settlers.S33)."""
    for victim in others(pos, seat):
        cards: Bundle = Counter({resource: pos.seats[victim].hand[resource]})
        lose(pos, victim, cards)
        gain(pos, seat, cards)


def play_free_road(pos: Position, seat: int, path: Path) -> None:
    """Twice at most, as long as there are a piece and a place (N10; settlers.S33, G17)."""
    pos.seats[seat].roads.add(path)
    look_at_roads(pos)
    pos.free -= 1
    if pos.free == 0 or not road_places(pos, seat):
        pos.free = 0
        resume(pos)
