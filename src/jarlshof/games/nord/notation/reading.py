"""Reading positions of Nord: docs/notation.md is the contract, `position.py` writes them."""

from __future__ import annotations

import re

import numpy as np

from jarlshof.core.bits import to_bits
from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.position import Keys, Lines, choice, listed, number
from jarlshof.core.position import seat as seat_of
from jarlshof.core.state import Moves, States, new_states
from jarlshof.games.nord.board import CELLS, COLUMNS, SETTLEMENTS, SIZE, SPACES, TOKENS, Ground
from jarlshof.games.nord.islands.island import Island, printed_berths
from jarlshof.games.nord.law.setup import BOATS, MEN, row_of
from jarlshof.games.nord.moves import TREASURE, TREASURES
from jarlshof.games.nord.notation.fitting import ask_at, lay_at
from jarlshof.games.nord.notation.position import TITLE
from jarlshof.games.nord.state import (
    BERTHS,
    DTYPE,
    JARL,
    KINDS,
    NEUTRAL,
    NOBODY,
    PILES,
    SEATS,
    SITES,
    TILES,
    Frame,
    Place,
)

FRAMES = {frame.name.lower(): frame for frame in Frame}
TILE = re.compile(rf"({'|'.join(TREASURES)})(\*|\+(\d{{1,3}}))?")
KEYS = Keys(
    title=TITLE,
    known=(
        "seats", "turn", "ask", "scoring", "score", "supply", "fishing", "berths", "aboard", "played", "allied",
        "attack", *(f"hand {letter}" for letter in SEAT_LETTERS[:SEATS]), "tiles", "supply of tiles", "discards",
        "shuffles", "board", "posts",
    ),
    blocks=("board", "posts"),
    needed="board",
    seats=SEATS,
)  # fmt: skip


def read_position(text: str) -> States:
    """A state from a position text, complete or short; BadPosition says what is wrong."""
    return _Reader(Lines(text, KEYS)).state()


class _Reader:
    """Reads one position, key by key, into a new state."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.states = new_states(DTYPE, 1)
        self.s = self.states[0]
        self.men: list[set[int]] = [set() for _ in range(SEATS)]
        self.fresh: set[int] = set()
        self.settlements: dict[str, int] = {}
        self.ground = [int(Ground.SEA)] * CELLS
        self.boat = -1

    def state(self) -> States:
        """All of it; the order matters where a default needs what was read before."""
        self._board()
        self._island()
        self._figures()
        self._tiles()
        self._turn()
        return self.states

    # ------------------------------------------------------------ helpers
    def _value(self, key: str) -> str | None:
        return self.lines.values.get(key) or None

    def _words(self, key: str) -> list[str]:
        return listed(self.lines.value(key))

    def _number(self, key: str, default: int, least: int, most: int) -> int:
        return number(key, self.lines.value(key, str(default)), least, most)

    def _per_seat(self, key: str, default: list[int], most: int) -> list[int]:
        value = self._value(key)
        numbers = list(default)
        for part in value.split(",") if value else []:
            words = part.split()
            if len(words) != 2:
                raise BadPosition(f"{key}: {part.strip()[:40]!r} should be a seat and a number, such as 'a 3'")
            numbers[self._seat(key, words[0])] = number(key, words[1], 0, most)
        return numbers

    def _seat(self, key: str, letter: str) -> int:
        return seat_of(key, letter, self.seats)

    def _site(self, letter: str) -> int:
        if letter not in self.settlements:
            raise BadPosition(f"{letter[:20]!r} is no settlement of this board")
        return SETTLEMENTS.index(letter)

    # ------------------------------------------------------------ the board
    def _board(self) -> None:
        lines = [line.split() for line in self.lines.blocks["board"]]
        if lines and lines[0][0] == "a":
            if lines[0] != list(COLUMNS[: len(lines[0])]):
                raise BadPosition("the header of the board is a b c … p")
            lines = lines[1:]
        if len(lines) > SIZE:
            raise BadPosition(f"a board has at most {SIZE} rows")
        for row, tokens in enumerate(lines):
            if tokens[0].isdigit():
                if tokens[0] != str(row + 1):
                    raise BadPosition(f"row {tokens[0][:6]} stands where row {row + 1} should")
                tokens = tokens[1:]
            if len(tokens) > SIZE:
                raise BadPosition(f"row {row + 1} has more than {SIZE} spaces")
            for column, token in enumerate(tokens):
                self._space(row * SIZE + column, token)
        if not self.settlements:
            raise BadPosition("a board needs a settlement")
        names = sorted(self.settlements)
        if names != SETTLEMENTS[: len(names)]:
            raise BadPosition(f"settlements are lettered A, B, … without gaps, not {' '.join(names)}")
        if self.ground.count(Ground.PILE) > PILES:
            raise BadPosition(f"a board has at most {PILES} stone piles")

    def _space(self, cell: int, token: str) -> None:
        ground, man = token[0], token[1:]
        if ground in SETTLEMENTS and not man:
            if ground in self.settlements:
                raise BadPosition(f"settlement {ground} stands there twice")
            self.settlements[ground] = cell
            self.ground[cell] = Ground.SETTLEMENT
            return
        if ground not in TOKENS or len(man) > 1 or (man and man.lower() not in SEAT_LETTERS[:SEATS]):
            raise BadPosition(f"{SPACES[cell]}: {token[:10]!r} is no space; see docs/notation.md")
        if ground == "@":
            if man or self.boat >= 0:
                raise BadPosition(f"{SPACES[cell]}: one small boat, and nobody stands on it")
            self.boat = cell
        self.ground[cell] = TOKENS[ground]
        if man:
            self.men[SEAT_LETTERS.index(man.lower())].add(cell)
            if man.isupper():
                self.fresh.add(cell)

    def _island(self) -> None:
        letters = re.findall(r"\b([a-d])\d+\b", " ".join(self.lines.blocks["posts"]))
        letters += [SEAT_LETTERS[seat] for seat in range(SEATS) if self.men[seat]]
        letters += [key[-1] for key in self.lines.values if key.startswith("hand ")]
        letters += [word for key in ("turn", "ask", "score", "supply", "aboard") for word in self._words(key)]
        seen = max((SEAT_LETTERS.index(x) for x in letters if x in SEAT_LETTERS[:SEATS]), default=0)
        self.seats = self._number("seats", max(2, seen + 1), 2, SEATS)
        if any(self.men[self.seats :]):
            raise BadPosition(f"there are men of more than {self.seats} seats on the board")
        berths = [number("berths", word, 1, 999) for word in self._words("berths")] or list(printed_berths())
        if len(berths) > BERTHS:
            raise BadPosition(f"the large boat has at most {BERTHS} spaces")
        sites = tuple(self.settlements[name] for name in sorted(self.settlements))
        island = Island(
            name="position", seats=self.seats, starts=(), ground=tuple(self.ground), tiles=(), settlements=sites,
            boat=self.boat, berths=tuple(berths), text="",
        )  # fmt: skip
        lay_at(self.states, 0, row_of(island, False))

    # ------------------------------------------------------------ figures
    def _figures(self) -> None:
        s = self.s
        sea = [cell for men in self.men for cell in men if self.ground[cell] == Ground.SEA]
        used = [len(men) for men in self.men]
        for seat in range(self.seats):
            s["men"][seat] = to_bits(self.men[seat])
        s["fresh"][:] = to_bits(self.fresh)
        self._posts(used)
        self._aboard(used)
        most = [MEN - n for n in used]
        s["supply"][: self.seats] = self._per_seat("supply", [max(0, n) for n in most[: self.seats]], MEN)
        for seat in range(self.seats):
            if s["supply"][seat] > most[seat]:
                raise BadPosition(f"seat {SEAT_LETTERS[seat]} has more than {MEN} men")
        s["score"][: self.seats] = self._per_seat("score", [0] * self.seats, 9999)
        boats = self.seats + BOATS
        s["fishing"] = self._number("fishing", max(0, boats - len(sea)), 0, boats)
        if len(sea) + s["fishing"] > boats:
            raise BadPosition(f"there are more than {boats} fishing boats")
        s["scoring"] = self._number("scoring", 1, 1, 5)

    def _posts(self, used: list[int]) -> None:
        seen = set()
        for line in self.lines.blocks["posts"]:
            name, *words = line.split()
            k = self._site(name)
            if name in seen:
                raise BadPosition(f"the posts of {name} stand there twice")
            seen.add(name)
            for word in [] if words == ["-"] else words:
                if word.startswith("jarl"):
                    self._jarl(word, k)
                    continue
                seat = self._seat("posts", word[0])
                if self.s["warriors"][k, seat]:
                    raise BadPosition(f"{name}: two posts of seat {word[0]}")
                self.s["warriors"][k, seat] = number("posts", word[1:], 1, MEN)
                used[seat] += int(self.s["warriors"][k, seat])

    def _jarl(self, word: str, k: int) -> None:
        figure = _jarl(word)
        if self.s["jarl"][k] != NOBODY or (figure != NEUTRAL and figure in self.s["jarl"]):
            raise BadPosition(f"{SETTLEMENTS[k]}: {word} stands there twice")
        self.s["jarl"][k] = figure

    def _aboard(self, used: list[int]) -> None:
        figures = []
        for word in self._words("aboard"):
            figures.append(_jarl(word) if word.startswith("jarl") else self._seat("aboard", word))
            if figures[-1] < JARL:
                used[figures[-1]] += 1
        jarls = [f for f in [*figures, *self.s["jarl"].tolist()] if f >= JARL]
        if any(jarls.count(f) > (SITES if f == NEUTRAL else 1) for f in jarls) or len(figures) > self.s["berths"]:
            raise BadPosition("aboard: too many figures")
        if len(jarls) >= self.s["berths"]:
            raise BadPosition("the large boat needs more spaces than there are jarls")
        self.s["aboard"] = len(figures)
        self.s["figure"][: len(figures)] = figures

    # ------------------------------------------------------------ treasures
    def _tiles(self) -> None:
        self.tile = 0
        self.left = [TILES // KINDS] * KINDS
        self.s["shuffles"] = self._number("shuffles", 0, 0, 999)
        for seat in range(SEATS):
            words = self._words(f"hand {SEAT_LETTERS[seat]}")
            if words and seat >= self.seats:
                raise BadPosition(f"there is no seat {SEAT_LETTERS[seat]}")
            for word in words:
                self._put(word, Place.HAND + seat)
        piles, covered = self.s["pile"].tolist()[: self.s["piles"]], set()
        for part in listed(self.lines.value("tiles"), ","):
            words = part.split()
            if len(words) != 2 or words[0] not in SPACES or SPACES.index(words[0]) not in piles or words[0] in covered:
                raise BadPosition(f"tiles: {part[:40]!r} should be a free stone pile and a treasure, 'e5 gold'")
            covered.add(words[0])
            self._put(words[1], Place.PILE + piles.index(SPACES.index(words[0])))
        for word in self._words("discards"):
            self._put(word, Place.DISCARDS)
        if self._value("supply of tiles") is None:
            for kind in range(KINDS):
                for _ in range(self.left[kind]):
                    self._put(TREASURES[kind], Place.SUPPLY)
        for word in self._words("supply of tiles"):
            self._put(word, Place.SUPPLY)
        self.s["tile_place"][self.tile :] = Place.BOX

    def _put(self, word: str, place: int) -> None:
        """One tile; tiles are numbered in the order of reading, so the supply keeps its order."""
        read = TILE.fullmatch(word)
        if not read:
            raise BadPosition(f"{word[:20]!r} is no treasure tile; kinds are {', '.join(TREASURES)}")
        kind, dealt, shuffle = TREASURES.index(read[1]), read[2] == "*", int(read[3] or 0)
        if self.left[kind] == 0:
            raise BadPosition(f"there are more than {TILES // KINDS} tiles of {read[1]}")
        in_hand = Place.HAND <= place < Place.PILE
        if (dealt and not in_hand) or (read[2] and place == Place.DISCARDS) or shuffle > self.s["shuffles"]:
            raise BadPosition(f"{word!r} cannot lie there")
        self.left[kind] -= 1
        s = self.s
        s["tile_kind"][self.tile], s["tile_place"][self.tile] = kind, place
        s["tile_dealt"][self.tile], s["tile_shuffle"][self.tile] = dealt, shuffle
        if in_hand:
            s["taken"] += 1
            s["tile_order"][self.tile] = s["taken"]
        self.tile += 1

    # ------------------------------------------------------------ the turn
    def _turn(self) -> None:
        s = self.s
        s["turn"] = self._seat("turn", self.lines.value("turn", "a"))
        s["played"] = choice("played", self.lines.value("played", "none"), TREASURE.names)
        ask = self._value("ask") or f"{SEAT_LETTERS[s['turn']]} turn"
        attack = self._words("attack")
        if ask == "-":
            if s["scoring"] != 5:
                raise BadPosition("ask is '-' only when the match is over (scoring 5)")
            frame, start, goal = 0, 0, 0
        else:
            frame, start, goal = self._frame(ask, attack)
        if frame not in (0, Frame.ATTACK, Frame.PATH, Frame.FIFTH) and s["aboard"] >= s["berths"]:
            raise BadPosition("the large boat is full: the scoring would have happened")
        if frame == Frame.SETTLE:
            self._settling()
        if not ask_at(self.states, 0, int(frame), start, goal, self._allied(frame)):
            raise BadPosition(f"'ask: {ask}' does not fit the position: there is no answer to it")

    def _settling(self) -> None:
        """Who has not settled yet has a man to settle with, and neither warrior nor jarl on the board."""
        s = self.s
        for seat in range(int(s["turn"]), self.seats):
            if s["supply"][seat] < 1 or s["warriors"][:, seat].any() or JARL + seat in s["jarl"]:
                raise BadPosition(f"seat {SEAT_LETTERS[seat]} has settled already, or has nobody to settle with")

    def _frame(self, ask: str, attack: list[str]) -> tuple[int, int, int]:
        words = ask.split()
        if len(words) != 2 or words[1] not in FRAMES or self._seat("ask", words[0]) != self.s["turn"]:
            raise BadPosition(f"ask: {ask[:40]!r} should be the active seat and one of {', '.join(FRAMES)}")
        frame = FRAMES[words[1]]
        if self.s["scoring"] == 5:
            raise BadPosition("nobody is asked in scoring 5")
        if self.fresh - self.men[self.s["turn"]] or (
            self.fresh and frame in (Frame.TURN, Frame.SETTLE, Frame.NEGOTIATE)
        ):
            raise BadPosition("new men are the active seat's, and lie there only after its placement began")
        if (frame in (Frame.PATH, Frame.FIFTH)) != bool(attack):
            raise BadPosition("'attack' is given exactly while path or fifth is asked")
        if not attack:
            return frame, 0, 0
        if len(attack) < 3 or any(space not in SPACES for space in attack[2:]):
            raise BadPosition("attack: start, goal and the spaces of the possible path")
        path = {SPACES.index(space) for space in attack[2:]}
        if path - set().union(*self.men):
            raise BadPosition("attack: there is no worker on a space of the path")
        self.s["path"][:] = to_bits(path)
        return frame, self._site(attack[0]), self._site(attack[1])

    def _allied(self, frame: int) -> Moves:
        """Start-of-turn connections as masks; −1 first if the board has to tell."""
        masks = np.zeros(SITES, np.int64)
        if self._value("allied") is None and frame != Frame.SETTLE:
            masks[0] = -1
        for pair in self._words("allied"):
            if len(pair) != 2 or pair[0] == pair[1]:
                raise BadPosition(f"allied: {pair[:20]!r} should be two settlements")
            a, b = self._site(pair[0]), self._site(pair[1])
            masks[a] |= 1 << b
            masks[b] |= 1 << a
        return masks


def _jarl(word: str) -> int:
    if word == "jarl":
        return NEUTRAL
    if re.fullmatch(r"jarl-[a-d]", word):
        return JARL + SEAT_LETTERS.index(word[-1])
    raise BadPosition(f"{word[:20]!r} is no jarl; 'jarl' is a neutral one, 'jarl-a' that of seat a")
