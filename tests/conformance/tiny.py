"""Tiny positions with few hidden cards, and all deals of these that a seat must think possible, by brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

import jarlshof


class Tiny(NamedTuple):
    """A position with slots for the cards that seat a cannot see, how they lie now, and what every deal must keep."""

    name: str
    game: str
    text: str
    cards: tuple[str, ...]
    fits: Callable[[tuple[str, ...]], bool]

    def position(self, cards: tuple[str, ...] | None = None) -> str:
        """The position with these cards in its slots, as the game writes it."""
        game = jarlshof.game(self.game)
        return game.write_position(game.read_position(self.text.format(*(cards or self.cards))), 0)

    def deals(self) -> Counter[str]:
        """Every position that seat a can imagine, with the number of deals that lead to it."""
        found: Counter[str] = Counter()
        for deal, n in Counter(permutations(self.cards)).items():
            if self.fits(deal):
                found[self.position(deal)] += n
        return found


def _anything(_: tuple[str, ...]) -> bool:
    return True


TOY_COMMIT = """toy position
ask: a commit
leader: a
prize: 3
stake: 1
score: 0 0 0
hand a: one five
hand b: {0} {1}
hand c: {2}
down: - {3} {4}
deck: {5}
discards: one one two
"""
# Committed cards lie open now: they stay as they are.
TOY_SHIELD = """toy position
ask: a shield
leader: a
prize: 3
stake: 1
score: 5 0 2
hand a: one five
hand b: {0} {1}
hand c: {2}
down: one four five
deck: {3} {4}
discards: one two
"""

ACTIONS = {"gold": 0, "hammer": 0, "axe": 1, "goblet": 1, "helmet": 2, "sword": 2}
NORD_BOARD = """
played: none
shuffles: 1
board:
 ~ ~ ~ ~ ~
 ~ A m p p
 ~ f k B ~
 ~ ~ @ ~ ~
posts:
 A jarl-a a1
 B jarl-b b1
"""
# All 36 tiles. Two dealt ones in b's hand, one from the board; those of the reshuffle, +1, stay among themselves.
NORD_DEALT = (
    """nord position
hand a: axe* sword gold
hand b: {0}* {1}* {2}
tiles: d2 {3}, e2 {6}+1
supply of tiles: {4} {5} {7}+1
discards: {axes} {golds} {hammers} {helmets} {goblets} {swords}
"""
    + NORD_BOARD
)
for _kind, _n in {"axe": 3, "gold": 3, "hammer": 4, "helmet": 6, "goblet": 5, "sword": 4}.items():
    NORD_DEALT = NORD_DEALT.replace(f"{{{_kind}s}}", " ".join([_kind] * _n))
# Both dealt tiles have the same action; the other tiles are in the box.
NORD_ALIKE = (
    """nord position
hand a: axe*
hand b: {0}* {1}*
tiles: d2 {2}
supply of tiles: {3} {4}
discards: helmet
"""
    + NORD_BOARD
)


# Three seats hold a card each that a has not seen (they were stolen); b and c a development card.
SETTLERS_STOLEN = """settlers position
seats: 4
options: official
tiles:
 W11 S12 G9
 B4 O6 B5 G10
 S3 W8 D! W3 O4
 G8 B10 S5 O9
 S6 W11 G2
number: 9
seat a
  hand: 1 wood 1 ore
seat b
  settlements: d5
  hand: 1 {0}
  cards: 1 {3}
seat c
  settlements: d9
  hand: 1 {1}
  cards: 1 {4}
seat d
  hand: 1 {2}
sure:
  a of b: nothing
  a of c: nothing
  a of d: nothing
  b of c: nothing
  b of d: nothing
  c of b: nothing
  c of d: nothing
  d of b: nothing
  d of c: nothing
  - of b: nothing
  - of c: nothing
  - of d: nothing
deck: {5} {6}
"""
# b's hand has two cards of the first shuffle and one that all know; those of the second stay among themselves.
NORTHGARD_HANDS = """northgard position
seats: 2
tiles:
  S 0 0 n
  13 0 n1 n
territories:
  Sn: b 3
  Ss: a 3
pile: {5} {6} / 7
deck: -
seat a
  clan: wolf
  hand: recruit@0:a
  draw: move@0:a
seat b
  clan: bear
  hand: {0}@0:b {1}@0:b militia@1:*
  draw: {2}@0 {3}@1 scouts@1:* {4}@1
"""
_TILES = {"1", "2"}
_OLD, _NEW = ["explore", "feast", "move"], ["build", "recruit"]


def _northgard_hands(deal: tuple[str, ...]) -> bool:
    """Tiles stay tiles, and cards in the batch they were shuffled with."""
    return set(deal[5:]) == _TILES and sorted(deal[:3]) == _OLD and sorted(deal[3:5]) == _NEW


_RESOURCES = {"wood", "brick", "wool", "grain", "ore"}


def _settlers_stolen(deal: tuple[str, ...]) -> bool:
    """Resources stay resources."""
    return set(deal[:3]) <= _RESOURCES and not set(deal[3:]) & _RESOURCES


def _nord_dealt(deal: tuple[str, ...]) -> bool:
    """b's dealt tiles were an axe or a goblet and a gold or a hammer; the reshuffled tiles were axe and hammer."""
    return (ACTIONS[deal[0]], ACTIONS[deal[1]]) == (1, 0) and sorted(deal[6:]) == ["axe", "hammer"]


def _nord_alike(deal: tuple[str, ...]) -> bool:
    """Both dealt tiles are of one action."""
    return (ACTIONS[deal[0]], ACTIONS[deal[1]]) == (1, 1)


TINY = [
    Tiny("commit", "toy", TOY_COMMIT, ("two", "three", "two", "four", "shield", "five"), _anything),
    Tiny("shield", "toy", TOY_SHIELD, ("two", "two", "shield", "three", "one"), _anything),
    Tiny(
        "dealt",
        "nord",
        NORD_DEALT,
        ("axe", "gold", "sword", "goblet", "hammer", "gold", "axe", "hammer"),
        _nord_dealt,
    ),
    Tiny(
        "stolen",
        "settlers",
        SETTLERS_STOLEN,
        ("wood", "wood", "ore", "knight", "point", "knight", "monopoly"),
        _settlers_stolen,
    ),
    Tiny(
        "hands",
        "northgard",
        NORTHGARD_HANDS,
        ("move", "explore", "feast", "build", "recruit", "1", "2"),
        _northgard_hands,
    ),
    Tiny("alike", "nord", NORD_ALIKE, ("axe", "goblet", "gold", "axe", "goblet"), _nord_alike),
]
