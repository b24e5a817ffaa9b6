"""Small helpers of the tests of Northgard: a map, positions on it, and random positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from jarlshof.core.state import States
from jarlshof.games.northgard.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    CLAN_NAMES,
    FIRST_ACHIEVEMENT,
    FIRST_CLAN_CARD,
    FIRST_EARLY,
    UNREST,
)
from jarlshof.games.northgard.moves import BUILDING_NAMES, EAST_NAMES, FARTHEST, SOUTH_NAMES
from jarlshof.games.northgard.position import write_position
from jarlshof.games.northgard.reading import read_position
from jarlshof.games.northgard.state import Icon
from jarlshof.games.northgard.survey import STEPS, Laid, Survey, counts
from jarlshof.games.northgard.tiles import AREA_NAMES, FIRST_TILE, SIDES, TILE_NAMES, TILES

# Five tiles around the start tile. Territories: Sn with 13a (large space, wood), Se with 12m (wood, small space),
# Ss with 24n (large space), Sw with 5s (large space); 12n, 12s, 24e, 24s (small spaces each but 12s), 5n (carved).
#
#              13
#         5    S   12
#              24
SMALL = """tiles:
  S 0 0 n
  5 w1 0 n
  12 e1 0 n
  13 0 n1 n
  24 0 s1 n
"""


def position(text: str, tiles: str = SMALL) -> States:
    """A state on the small map, if the text brings none."""
    return read_position(text if "tiles:\n" in text else tiles + text)


def cell(x: int, y: int) -> str:
    """`e1 n2`."""
    return f"{EAST_NAMES[x + FARTHEST]} {SOUTH_NAMES[y + FARTHEST]}"


# ---------------------------------------------------------------- random positions
def random_map(rng: random.Random, seats: int, tiles: int) -> dict[int, Laid]:
    """A map that keeps the rules, laid tile by tile."""
    laid = {0: Laid(0, 0, 0)} | ({1: Laid(1, 0, 0)} if seats == 5 else {})
    for tile in rng.sample(range(FIRST_TILE, TILES), tiles):
        taken = {place[:2] for place in laid.values()}
        beside = sorted({(x + dx, y + dy) for x, y in taken for dx, dy in STEPS} - taken)
        options = [Laid(x, y, turn) for x, y in beside for turn in range(4)]
        rng.shuffle(options)
        fits = (place for place in options if not Survey({**laid, tile: place}).broken_borders())
        laid[tile] = next(fits)
    return laid


def random_position(rng: random.Random) -> str:
    """A position in which nothing is under way: any map, any figures, buildings, cards."""
    seats = rng.randint(2, 5)
    laid = random_map(rng, seats, rng.randint(0, 33))
    survey = Survey(laid)
    clans = rng.sample(range(len(CLAN_NAMES)), seats)
    years = rng.choice([7, 10])
    lines = [f"seats: {seats}", f"options: years={years}, fame={rng.choice(['open', 'hidden'])}"]
    turn = rng.choice("abcde"[:seats])
    lines += [f"year: {rng.randint(1, years)}", f"turn: {turn}", f"first: {rng.choice('abcde'[:seats])}"]
    lines += [f"played: {rng.choice(['nothing', 'flash', 'main'])}", f"ask: {turn} turn", "tiles:"]
    lines += [f"  {TILE_NAMES[tile]} {cell(at.x, at.y)} {SIDES[at.turn]}" for tile, at in sorted(laid.items())]
    lines += ["territories:", *_territories(rng, survey, clans)]
    lines.append(f"token: {AREA_NAMES[rng.choice(survey.territories())] if 4 in clans else '-'}")
    lines += _cards(rng, seats, clans)
    return "\n".join(lines) + "\n"


def _territories(rng: random.Random, survey: Survey, clans: list[int]) -> Iterator[str]:
    units = [14] * len(clans)
    tokens = dict.fromkeys(BUILDING_NAMES, 7)
    bear = 0 in clans and rng.random() < 0.8
    for area in survey.territories():
        seat = rng.randrange(len(clans))
        n = rng.randint(0, min(units[seat], 5))
        units[seat] -= n
        with_bear = bear and clans[seat] == 0 and rng.random() < 0.3
        bear &= not with_bear
        built = list(_buildings(rng, survey.icons[area], tokens))
        figures = f"{'abcde'[seat]} {n}{' bear' if with_bear else ''}" if n or with_bear else "-"
        if figures != "-" or built:
            yield f"  {AREA_NAMES[area]}: {figures}{'; ' if built else ''}{', '.join(built)}"


def _buildings(rng: random.Random, icons: int, tokens: dict[str, int]) -> Iterator[str]:
    fits = {"small": "silo lodge camp tower", "carved": "silo lodge stone camp tower", "large": "forge fortress altar"}
    for (space, kinds), n in zip(fits.items(), counts(icons)[Icon.SMALL :], strict=True):
        for _ in range(rng.randint(0, n)):
            kind = rng.choice(kinds.split())
            if tokens[kind]:
                tokens[kind] -= 1
                yield f"{kind} {space}"


def _cards(rng: random.Random, seats: int, clans: list[int]) -> Iterator[str]:
    common = list(range(FIRST_EARLY, UNREST))
    rng.shuffle(common)
    developments = [card for card in common if card < FIRST_ACHIEVEMENT]
    deck, rest = developments[: 2 * seats], developments[2 * seats :]
    yield f"deck: {_names(deck)}"
    yield f"display: {_names(sorted(rest[:seats]))}"
    yield f"gone: {_names(sorted(rest[seats : 2 * seats]))}"
    owned = rest[2 * seats : 2 * seats + 12]
    for seat in range(seats):
        own = [*range(5), 4, FIRST_CLAN_CARD + CLAN_CARDS * clans[seat], *owned[seat::seats]]
        own += [UNREST] * rng.randint(0, 2)
        rng.shuffle(own)
        cuts = sorted(rng.randint(0, len(own)) for _ in range(3))
        draw, hand, active, discard = own[: cuts[0]], own[cuts[0] : cuts[1]], own[cuts[1] : cuts[2]], own[cuts[2] :]
        yield f"seat {'abcde'[seat]}"
        yield f"  clan: {CLAN_NAMES[clans[seat]]}"
        yield f"  fame: {rng.randint(-5, 60)}"
        yield f"  goods: {rng.randint(1, 9)} food {rng.randint(1, 9)} lore"
        yield f"  draw: {' '.join(_mark(rng, card, seats) for card in draw) or '-'}"
        yield f"  hand: {' '.join(_mark(rng, card, seats) for card in hand) or '-'}"
        yield f"  active: {' '.join(CARD_NAMES[card] + rng.choice(['', '!']) for card in active) or '-'}"
        yield f"  discard: {_names(discard)}"


def _names(cards: list[int]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards) or "-"


def _mark(rng: random.Random, card: int, seats: int) -> str:
    """Any batch, known to any seats, or to everybody."""
    known = "*" if rng.random() < 0.2 else "".join(seat for seat in "abcde"[:seats] if rng.random() < 0.3)
    return f"{CARD_NAMES[card]}@{rng.randint(0, 3)}{':' if known else ''}{known}"


def written(states: States) -> str:
    """The complete text of a state."""
    return write_position(states, 0)
