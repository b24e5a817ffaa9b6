"""The options of a match of Settlers, their presets, and the row of numbers that the compiled rules get."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
import numpy as np

from jarlshof.core.errors import BadOption
from jarlshof.core.game import Options, Prepared
from jarlshof.core.state import Moves
from jarlshof.games.settlers.board import BOARDS

DEFAULT_SEATS = 4
LARGE_FROM = 5  # seats


class SettlersOptions(Options, frozen=True, kw_only=True):
    """docs/games/settlers.md says what each one means. The defaults are the preset `seed`."""

    LATER = frozenset(["memory"])
    board: Literal["auto", "classic19", "large30"] = "auto"
    deserts: int = 2
    desert_placement: Literal["random", "beside_centre"] = "beside_centre"
    terrain: Literal["random", "fixed"] = "random"
    tokens: Literal["spiral", "random", "random_no_red_neighbours"] = "spiral"
    harbours: Literal["frame", "alternating_tiles"] = "alternating_tiles"
    bandits: int = 2
    target: int = 10
    win_check: Literal["own_turn", "any"] = "any"
    seven_discard: Literal["all_over_limit", "adjacent_only", "none"] = "adjacent_only"
    hand_limit: int = 7
    seven_order: Literal["discard_first", "move_first"] = "move_first"
    seven_steal: Literal["one", "none"] = "one"
    stealing: Literal["must", "may"] = "may"
    knight_steal: Literal["one", "each_adjacent"] = "each_adjacent"
    tie_road: Literal["holder_keeps", "to_stock"] = "to_stock"
    tie_army: Literal["holder_keeps", "to_stock"] = "to_stock"
    progress_after_use: Literal["bottom_of_deck", "removed"] = "bottom_of_deck"
    bank_short: Literal["nobody", "single_claimant_gets_rest", "unlimited"] = "nobody"
    deck: Literal["auto", "base", "ext"] = "auto"
    bank: Literal["auto", "base", "ext"] = "auto"
    special_build: Literal["auto", "none", "after_each_turn", "paired"] = "none"
    domestic_trade: Literal["on", "off"] = "on"
    offers: int = 6
    turn_order: Literal["strict", "mixed"] = "strict"
    turns: int = 1000
    dice: Literal["fair", "deck36"] = "fair"
    no_seven_rounds: int = 0
    friendly_bandit: bool = False
    bandit_not_to_desert: bool = False
    memory: Literal["on", "off"] = "on"


OFFICIAL: Mapping[str, str | int] = {
    "deserts": 0,
    "desert_placement": "random",
    "harbours": "frame",
    "bandits": 1,
    "win_check": "own_turn",
    "seven_discard": "all_over_limit",
    "seven_order": "discard_first",
    "stealing": "must",
    "knight_steal": "one",
    "tie_road": "holder_keeps",
    "tie_army": "holder_keeps",
    "progress_after_use": "removed",
    "bank_short": "single_claimant_gets_rest",
    "special_build": "auto",
    "turn_order": "mixed",
}
PRESETS: Mapping[str, Mapping[str, str | int]] = {"seed": {}, "official": OFFICIAL}
RANGES = {
    "deserts": range(3),
    "bandits": range(1, 3),
    "target": range(3, 21),
    "hand_limit": range(5, 21),
    "offers": range(1, 21),
    "turns": range(10, 2001),
    "no_seven_rounds": range(10),
}

# The values of each option as numbers, in the order of the row after `seats`: words by their place, numbers plainly.
WORDS: Mapping[str, tuple[str, ...]] = {
    "board": BOARDS,
    "desert_placement": ("random", "beside_centre"),
    "terrain": ("random", "fixed"),
    "tokens": ("spiral", "random", "random_no_red_neighbours"),
    "harbours": ("frame", "alternating_tiles"),
    "win_check": ("own_turn", "any"),
    "seven_discard": ("none", "all_over_limit", "adjacent_only"),
    "seven_order": ("discard_first", "move_first"),
    "seven_steal": ("none", "one"),
    "stealing": ("must", "may"),
    "knight_steal": ("one", "each_adjacent"),
    "tie_road": ("holder_keeps", "to_stock"),
    "tie_army": ("holder_keeps", "to_stock"),
    "progress_after_use": ("removed", "bottom_of_deck"),
    "bank_short": ("nobody", "single_claimant_gets_rest", "unlimited"),
    "deck": ("base", "ext"),
    "bank": ("base", "ext"),
    "special_build": ("none", "after_each_turn", "paired"),
    "domestic_trade": ("off", "on"),
    "turn_order": ("mixed", "strict"),
    "dice": ("fair", "deck36"),
    "memory": ("on", "off"),
}
NAMES = tuple(field.name for field in msgspec.structs.fields(SettlersOptions))
FLAGS = {field.name for field in msgspec.structs.fields(SettlersOptions) if field.type is bool}
# what the compiled rules compare with
ALL_OVER_LIMIT, ADJACENT_ONLY = 1, 2
SINGLE_CLAIMANT, UNLIMITED = 1, 2
AFTER_EACH_TURN, PAIRED = 1, 2
BY_SPIRAL, BY_CHANCE, NO_RED_NEIGHBOURS = 0, 1, 2


def worked_out(options: SettlersOptions) -> SettlersOptions:
    """Options without `auto` and 0; BadOption for those that do not go together."""
    for name, accepted in RANGES.items():
        if getattr(options, name) not in accepted:
            raise BadOption(name, getattr(options, name), f"{accepted[0]} to {accepted[-1]}")
    seats = options.seats or DEFAULT_SEATS
    large = seats >= LARGE_FROM
    board = options.board if options.board != "auto" else BOARDS[large]
    size = "ext" if board == "large30" else "base"
    deserts = options.deserts or (2 if board == "large30" else 1)
    special = options.special_build if options.special_build != "auto" else "after_each_turn" if large else "none"
    if board == "large30" and deserts != 2:
        raise BadOption("deserts", deserts, "2 on large30, which has 28 tokens")
    if options.seven_discard == "adjacent_only" and options.seven_order != "move_first":
        raise BadOption("seven_order", options.seven_order, "move_first with seven_discard=adjacent_only")
    if special == "paired" and not large:
        raise BadOption("special_build", "paired", f"none or after_each_turn with fewer than {LARGE_FROM} seats")
    return msgspec.structs.replace(
        options,
        seats=seats,
        board=board,
        deserts=deserts,
        deck=size if options.deck == "auto" else options.deck,
        bank=size if options.bank == "auto" else options.bank,
        special_build=special,
    )


def prepare(options: Options, content: Mapping[str, str] | None, draw: int | None = None) -> Prepared:
    """Works the options out; the board is laid by the rules, with the chance of the match."""
    assert isinstance(options, SettlersOptions)
    if content:
        raise BadOption("content", sorted(content), "none: options say how the board is laid")
    full = worked_out(options)
    return Prepared(options=full, content={}, row=row_of(full))


def board_names(seats: int) -> list[str]:
    """The boards, the one that `auto` means for so many seats first."""
    return sorted(BOARDS, key=lambda board: board != BOARDS[seats >= LARGE_FROM])


def row_of(options: SettlersOptions) -> Moves:
    """Worked-out options as numbers, in the order of NAMES."""
    values = (getattr(options, name) for name in NAMES)
    return np.array(
        [WORDS[name].index(value) if name in WORDS else int(value) for name, value in zip(NAMES, values, strict=True)],
        np.int64,
    )


def options_of(row: list[int]) -> SettlersOptions:
    """The options that a row of numbers means."""
    values = {
        name: WORDS[name][n] if name in WORDS else bool(n) if name in FLAGS else n
        for name, n in zip(NAMES, row, strict=True)
    }
    return msgspec.convert(values, SettlersOptions)
