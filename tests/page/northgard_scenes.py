"""Positions of Northgard in which I am asked something, one for each kind of question: the same in every run."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import jarlshof
from jarlshof.client import Client, RemoteTable
from jarlshof.core.match import Match
from jarlshof.core.record import Record, record_of
from jarlshof.games.northgard.rules import QUESTIONS
from jarlshof.games.northgard.state import Frame
from tests.games.northgard.helpers import REALM

ME = 0
KINDS = tuple(Frame(frame).name.lower() for frame in QUESTIONS)
TRIES, MOVES = 200, 20
LAND = f"""{REALM}territories:
  Sn: a 4; silo small, tower small
  Se: b 2; silo small
  7m: a 3
  12n: a 1
  Sw: b 2
"""
START = ("recruit", "move", "explore", "build", "feast")
GOODS = ("6 food 6 wood 6 lore", "3 food 3 wood 3 lore", "3 food 3 wood 3 lore")
# Clans of cards that only theirs have, and what seats lead without any.
CLANS = {
    "slither": "snake",
    "gathering": "stag",
    "raiding-party": "raven",
    "hired-ravens": "raven",
    "extortion": "snake",
}
OTHERS = ("goat", "wolf", "boar")


def position(*hands: str, turn: str = "a", year: int = 3) -> str:
    """The middle of a match, with these hands."""
    seats = ""
    for letter, hand, goods, other in zip("abc", hands, GOODS, OTHERS, strict=False):
        cards = hand.split()
        clan = next((CLANS[card] for card in cards if card in CLANS), other)
        *draw, last, discard = (card for card in START if card not in cards)
        seats += f"seat {letter}\n  clan: {clan}\n  goods: {goods}\n  hand: {hand}\n"
        seats += f"  draw: {' '.join(draw)}\n  discard: {last} {discard}\n"
        seats += "  active: fishing! lore-mastery!\n" if letter == "a" else ""
    return f"""northgard position
seats: {len(hands)}
options: years=7, fame=open, trade=any, clans=random
year: {year}
phase: actions
first: a
turn: {turn}
played: nothing
{LAND}display: market-place wood-monopoly
achievements: builder warlord
deck: militia outpost
pile: 4 9 14 28 6 3 21
unrest: 10
{seats}"""


class Way(NamedTuple):
    """Hands that lead to a question, who plays first, and what is played rather than anything else."""

    hands: tuple[str, ...]
    rather: str
    turn: str = "a"


def _mine(card: str) -> Way:
    return Way((f"{card} recruit", "move build"), f"play {card}")


def _theirs(card: str, mine: str = "move recruit build") -> Way:
    return Way((mine, f"{card} build"), f"play {card}", turn="b")


PASSING = Way(("move", "move"), "pass")
WAYS = {
    "turn": PASSING,
    "take": PASSING,
    "trade": PASSING,
    "react": _theirs("spy", mine="defensive-strategy move"),
    "choose": _mine("feast"),
    "recruit": _mine("town-hall"),
    "pull": _mine("gathering"),
    "build": _mine("build"),
    "swap": _mine("villagers"),
    "move": _mine("move"),
    "fight": _mine("incursion"),
    "push": _mine("intimidate"),
    "food": _mine("move"),
    "die": _mine("move"),
    "throw": _mine("axe-throwers"),
    "retreat": _mine("warriors"),
    "explore": _mine("explore"),
    "split": _mine("merchant"),
    "pay": _mine("hired-ravens"),
    "slay": _mine("capture"),
    "gather": _mine("raiding-party"),
    "scorch": _mine("slither"),
    "target": Way(("spy recruit", "move build", "move build"), "play spy"),
    "pick": _mine("spy"),
    "ransom": _theirs("extortion"),
    "discard": _theirs("ancestral-curse"),
    "retrieve": _mine("negotiation"),
    "copy": _mine("legendary-heroes"),
    "bribe": _mine("bribery"),
}


def _begun(kind: str, seed: int) -> tuple[Match, str]:
    way = WAYS.get(kind)
    if way is None:
        return jarlshof.new("northgard", seats=2, seed=seed, options={"clans": "choose"}), ""
    return jarlshof.position("northgard", position(*way.hands, turn=way.turn), seed=seed), way.rather


def _asks(match: Match, kind: str) -> bool:
    """Is this asked of me, with something to choose?"""
    prompt = match.view(ME).prompt if ME in match.asked else None
    return prompt is not None and prompt.key == kind and len(prompt.options) > 1


@cache
def asking(kind: str) -> Match:
    """A match in which this is asked of me: by what leads there, and else by chance."""
    choose = random.Random(kind)
    for seed in range(TRIES):
        match, rather = _begun(kind, seed)
        for _ in range(MOVES):
            if match.over or _asks(match, kind):
                break
            moves = match.legal()
            match.play(
                rather if rather in moves else choose.choice([move for move in moves if move != "done"] or moves)
            )
        if _asks(match, kind):
            return match
    raise LookupError(f"nothing leads to {kind}")


def table_of(me: Client, kind: str) -> RemoteTable:
    """A table at which I am asked this, against bots that do not wait; a combat is told from its beginning."""
    match = None if kind == "food" else asking(kind)
    at = position("move recruit", "recruit build") if match is None else match.position()
    bots = ["bot:random"] * (match.seats - 1 if match else 1)
    table = me.create("northgard", ["me", *bots], position=at, pace=0.0)
    if match is None:
        table.play("play move", "move Sn Se 3")
    return table


@cache
def finished(seats: int = 3) -> Record:
    """A whole match, played by chance."""
    match, choose = jarlshof.new("northgard", seats=seats, seed=1), random.Random(1)
    while not match.over:
        match.play(choose.choice(match.legal()))
    return record_of(match)
