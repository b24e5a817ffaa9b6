"""The cards, read from content/cards.toml: an entry lists small steps, here they become rows of numbers.

A row is: what is done (Op), how many, conditions (With), and three numbers whose meaning depends on what is done.
"""

from __future__ import annotations

import tomllib
from enum import IntEnum
from importlib.resources import files

import msgspec
import numpy as np


class Op(IntEnum):
    """What a step does; END follows the last step of a card."""

    END = 0
    RECRUIT = 1
    MOVE = 2
    BUILD = 3
    EXPLORE = 4
    DRAW = 5
    CHOOSE = 6
    GAIN = 7
    ROUSE = 8
    CONQUER = 9
    SLAY = 10
    SPY = 11
    EXTORT = 12
    CURSE = 13
    THREATEN = 14
    RETRIEVE = 15
    COPY = 16
    BRIBE = 17
    FORESEE = 18
    SCORCH = 19
    PULL = 20
    SWAP = 21
    PAY = 22
    ADD = 23


class With(IntEnum):
    """Conditions of a step; each belongs to one or two kinds of steps only."""

    EXTRA = 1  # "maybe"
    TOGETHER = 2  # recruit: all in one territory
    HERDING = 4  # move: the war bear collects food and wood where it leaves
    ROUGH = 8  # move: rough borders count 1, for retreats too
    PUSH = 16
    SHIELD = 32
    THROW = 64
    THROUGH = 128  # move: enemy territories do not stop
    ANYWHERE = 256  # move: to any open territory; explore: beside any; slay: anywhere
    CHEAPER = 512  # build: 1 wood less
    REPEAT = 1024  # build: the type may be there already
    SPACELESS = 2048  # build: small buildings need no space
    COLLECT = 4096  # build: collect that territory; explore: collect the tile
    ONE_SMALL = 8192  # build: small if the first was large
    REDRAW = 16384  # explore
    GATHER = 32768  # slay: take a resource of that territory
    PER_TERRITORY = 65536  # draw: for each closed territory of three tiles
    OPTIONAL_EXPLORE = 131072  # choose: explore may be left out, move not


class Where(IntEnum):
    """Where units may be recruited."""

    OWN = 0
    OWN_OR_NEUTRAL = 1
    NEUTRAL = 2
    OPEN_OR_WOODED = 3
    FRONTIER = 4
    ICONS = 5


class Source(IntEnum):
    """Whose active area is copied from."""

    SCORCHED = 0
    NEIGHBOUR = 1
    OWN = 2


class Part(IntEnum):
    """What can be chosen (northgard.5.6)."""

    RECRUIT = 0
    MOVE = 1
    EXPLORE = 2
    BUILD = 3
    DRAW = 4
    RETRIEVE = 5
    THREATEN = 6


class Clan(IntEnum):
    """The seven clans (northgard.6.2)."""

    BEAR = 0
    BOAR = 1
    GOAT = 2
    RAVEN = 3
    SNAKE = 4
    STAG = 5
    WOLF = 6


class Group(IntEnum):
    """The groups of cards, in their order."""

    START = 0
    CLAN = 1
    EARLY = 2
    ADVANCED = 3
    ACHIEVEMENT = 4
    UNREST = 5


COLUMNS = OP, N, WITH, A, B, C = range(6)
STEPS_MOST = 3  # with the end
RESOURCES = ("food", "wood", "lore")
CLAN_NAMES = [clan.name.lower() for clan in Clan]
PART_NAMES = [part.name.lower() for part in Part]

# Words of a step after its first comma: a condition, or one of the three numbers.
_CONDITIONS = {
    "together": With.TOGETHER,
    "herding": With.HERDING,
    "rough counts 1": With.ROUGH,
    "push": With.PUSH,
    "shield": With.SHIELD,
    "throw": With.THROW,
    "pass through": With.THROUGH,
    "anywhere": With.ANYWHERE,
    "1 wood less": With.CHEAPER,
    "type may repeat": With.REPEAT,
    "small without space": With.SPACELESS,
    "collect there": With.COLLECT,
    "collect the tile": With.COLLECT,
    "one of two small": With.ONE_SMALL,
    "redraw once": With.REDRAW,
    "gather": With.GATHER,
    "beside own": 0,
    "for each large closed territory": With.PER_TERRITORY,
}
_PLACES = {
    "own or neutral": Where.OWN_OR_NEUTRAL,
    "neutral": Where.NEUTRAL,
    "open or wooded": Where.OPEN_OR_WOODED,
    "beside enemies": Where.FRONTIER,
    "one in each": None,
    **{f"for each {name} icon": Where.ICONS for name in RESOURCES},
}
_SOURCES = {"from the scorched": Source.SCORCHED, "from a neighbour": Source.NEIGHBOUR, "own": Source.OWN}
_PAID = {"a card": 0, "a unit": 1}


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of content/cards.toml."""

    steps: list[str] = []
    flash: bool = False
    fame: int = 0


def read_step(text: str) -> list[int]:
    """A step in words as a row of numbers."""
    head, *phrases = (phrase.strip() for phrase in text.removeprefix("maybe ").split(","))
    words = head.split()
    row = [0] * len(COLUMNS)
    row[WITH] = With.EXTRA if text.startswith("maybe ") else 0
    try:
        row[OP] = Op[words[0].upper()]
        row[N] = int(words[1]) if len(words) > 1 else 0
        if row[OP] == Op.PAY:
            row[A] = _PAID[" ".join(words[3:])]
        for phrase in phrases:
            _add_phrase(row, phrase)
    except (KeyError, ValueError):
        raise ValueError(f"{text!r} is not a step of a card") from None
    if row[OP] == Op.DRAW and not row[A] + row[B] + row[C]:
        row[A] = row[N]
    return row


def _add_phrase(row: list[int], phrase: str) -> None:
    """One condition of a step."""
    op = Op(row[OP])
    number, _, rest = phrase.partition(" ")
    if op == Op.RECRUIT and phrase in _PLACES:
        where = _PLACES[phrase]
        row[A] = row[A] if where is None else where
        if where == Where.ICONS:
            row[B] = RESOURCES.index(phrase.split()[2])
    elif op == Op.MOVE and phrase.startswith("+"):
        row[A] = int(phrase)
    elif op == Op.EXPLORE and rest == "tiles":
        row[N] = int(number)
    elif op == Op.DRAW and number in ("keep", "drop", "top"):
        row[(A, B, C)[("keep", "drop", "top").index(number)]] = int(rest)
    elif op == Op.CHOOSE:
        row[A] |= 1 << Part[phrase.removeprefix("maybe ").upper()]
        row[WITH] |= With.OPTIONAL_EXPLORE if phrase == "maybe explore" else 0
    elif op == Op.GAIN:
        row[A] = RESOURCES.index(phrase)
    elif op == Op.COPY:
        row[A] = _SOURCES[phrase]
    else:
        row[WITH] |= _CONDITIONS[phrase]


def _read_all() -> dict[str, dict[str, Card]]:
    content = files("jarlshof.games.northgard") / "content" / "cards.toml"
    return msgspec.convert(tomllib.loads(content.read_text(encoding="utf-8")), dict[str, dict[str, Card]])


PRINTED = _read_all()
CARD_NAMES = [name for group in PRINTED.values() for name in group]
CARDS = len(CARD_NAMES)
NUMBERS = {name: n for n, name in enumerate(CARD_NAMES)}
FIRST_OF = [NUMBERS[next(iter(PRINTED[group.name.lower()]))] for group in Group]

FEAST = NUMBERS["feast"]
FIRST_CLAN_CARD, FIRST_EARLY, FIRST_ADVANCED, FIRST_ACHIEVEMENT, UNREST = FIRST_OF[1:]
CLAN_CARDS = 3  # of a clan
EARLY, ADVANCED, ACHIEVEMENTS = 16, 36, 7
STOLEN_LORE = NUMBERS["stolen-lore"]
DEFENSIVE_STRATEGY = NUMBERS["defensive-strategy"]
BUILDER, EXPLORER, FOOD_TRADER, WOOD_TRADER, SCHOLAR, TRAPPER, WARLORD = range(FIRST_ACHIEVEMENT, UNREST)

FLASH = np.array([card.flash for group in PRINTED.values() for card in group.values()], np.int64)
FAME = np.array([card.fame for group in PRINTED.values() for card in group.values()], np.int64)
STEPS = np.zeros((CARDS, STEPS_MOST, len(COLUMNS)), np.int64)
for _n, _card in enumerate(card for group in PRINTED.values() for card in group.values()):
    for _step, _text in enumerate(_card.steps):
        STEPS[_n, _step] = read_step(_text)
# What a chosen part does.
_PART_STEPS = ("recruit 1", "move 1", "explore", "build", "draw 1", "retrieve", "threaten")
PARTS = np.array([read_step(text) for text in _PART_STEPS])
