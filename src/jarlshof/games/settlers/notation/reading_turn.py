"""Where the turn of a position stands: whose it is, dice, special cards, a raid."""

from __future__ import annotations

import re

import numpy as np

from jarlshof.core.errors import BadPosition
from jarlshof.core.events import WIDTH, Events
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.jit import compiled
from jarlshof.core.position import choice, listed, number
from jarlshof.core.state import States
from jarlshof.games.settlers.board import LAND_TILES, TILE_NAMES
from jarlshof.games.settlers.law.awards import ENOUGH_KNIGHTS, ENOUGH_ROADS, award_army, award_road
from jarlshof.games.settlers.notation.draft import Draft
from jarlshof.games.settlers.state import NOBODY, Phase, Raid

PAIR = re.compile("([1-6])-([1-6])")


@compiled
def award_both(states: States, i: int, events: Events) -> None:
    """Who has the special cards by the rules, if nobody is said to."""
    award_road(states[i], events)
    award_army(states[i], events)


def read_turn(draft: Draft) -> None:
    """Everything but who is asked."""
    s = draft.s
    s["turn"] = draft.seat("turn", draft.lines.value("turn", "a"))
    s["first"] = s["turn"]
    s["number"] = draft.number("number", 1, 0, draft.options.turns)
    s["acting"] = draft.seat("acting", draft.lines.value("acting", SEAT_LETTERS[s["turn"]]))
    s["phase"] = choice("phase", draft.lines.value("phase", "trade"), {p.name.lower(): p for p in Phase})
    s["card_played"] = choice("card played", draft.lines.value("card played", "no"), {"no": 0, "yes": 1})
    s["offers"] = draft.number("offers", 0, 0, draft.options.offers)
    s["free_roads"] = draft.number("free", 0, 0, 2)
    dice = draft.lines.value("rolled", "1 1" if s["number"] else "-")
    if dice != "-":
        s["die"][:] = _two(dice, "rolled")
    pairs = listed(draft.lines.value("dice deck"))
    for n, pair in enumerate(pairs):
        found = PAIR.fullmatch(pair)
        if found is None or pairs.count(pair) > 1 or draft.options.dice != "deck36":
            raise BadPosition(f"dice deck: {pair[:20]!r}; with dice=deck36 each pair of dice at most once")
        s["dice_deck"][n] = 6 * (int(found[1]) - 1) + int(found[2]) - 1
        s["dice_left"] = n + 1
    s["winner"] = NOBODY
    award_both(draft.states, 0, np.zeros((0, WIDTH), np.int64))
    _holder(draft, "longest road", "road_holder", s["length"].tolist(), ENOUGH_ROADS)
    _holder(draft, "largest army", "army_holder", s["knights"].tolist(), ENOUGH_KNIGHTS)
    _raid(draft)


def _holder(draft: Draft, key: str, field: str, values: list[int], enough: int) -> None:
    """Who holds a special card, if the line says so: nobody, or a seat on top."""
    holder = draft.value(key)
    if holder is None:
        return
    seat = NOBODY if holder == "-" else draft.seat(key, holder)
    if seat != NOBODY and (values[seat] < enough or values[seat] < max(values)):
        raise BadPosition(f"{key}: {holder} has {values[seat]}, and would need {max(enough, *values)}")
    draft.s[field] = seat


def _raid(draft: Draft) -> None:
    """Why a bandit moves, and where he has been put."""
    words = listed(draft.lines.value("raid"))
    draft.s["raided"] = -1
    if not words:
        return
    raids = {raid.name.lower(): raid for raid in Raid if raid}
    if len(words) != 2:
        raise BadPosition(f"raid: {' '.join(words)[:40]!r} should be like 'seven C7' or 'knight -'")
    draft.s["raid"] = choice("raid", words[0], raids)
    if words[1] != "-":
        [tile] = draft.names("raid", words[1], TILE_NAMES, LAND_TILES[draft.board], "tile")
        draft.s["raided"] = tile


def _two(value: str, key: str) -> list[int]:
    words = value.split()
    if len(words) != 2:
        raise BadPosition(f"{key}: {value[:40]!r} is not two dice")
    return [number(key, word, 1, 6) for word in words]
