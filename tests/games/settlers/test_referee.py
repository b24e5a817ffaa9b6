"""Engine against referee: random games agree move by move on who is asked and who may move meanwhile, legal moves,
position text and places.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable

import pytest

import jarlshof
from jarlshof.core.match import Match
from tests.conformance.cases import any_move
from tests.games.settlers import referee

GAMES = int(os.environ.get("REFEREE_GAMES", "200"))  # REFEREE_GAMES=5000 for the great proof by hand
PARTS, EVERYDAY = 10, 3  # the other parts belong to the long suite; each option comes up in each part
PROBES = 3
HASTE = 0.3  # how often a seat moves that nobody waits for
BARGAIN = 0.3  # how often a seat that could trade makes an offer of any kind instead of a typical one
TARGETS = (4, 5, 6, 4, 5, 10, 3)  # mostly low: random play takes a thousand moves to ten points
# What a game is played with besides preset and seats; each value of each option comes up.
VARIANTS: list[dict[str, str | int]] = [
    {},
    {"domestic_trade": "off"},
    {"target": 6, "turn_order": "mixed"},
    {"board": "large30", "deserts": 2, "target": 7},
    {"board": "classic19", "deserts": 1, "desert_placement": "random"},
    {"bandits": 1, "seven_steal": "none", "stealing": "must"},
    {"bandits": 2, "knight_steal": "one", "stealing": "may", "target": 8},
    {"seven_discard": "none", "bank_short": "unlimited", "target": 8},
    {"seven_discard": "all_over_limit", "hand_limit": 5, "seven_order": "move_first"},
    {"tie_road": "holder_keeps", "tie_army": "to_stock", "progress_after_use": "bottom_of_deck", "deck": "base"},
    {"tie_road": "to_stock", "tie_army": "holder_keeps", "progress_after_use": "removed", "deck": "ext"},
    {"bank_short": "single_claimant_gets_rest", "bank": "base", "win_check": "own_turn"},
    {"bank_short": "nobody", "bank": "ext", "win_check": "any"},
    {"special_build": "after_each_turn", "target": 7, "offers": 2},
    {"dice": "deck36", "no_seven_rounds": 2},
    {"friendly_bandit": 1, "bandit_not_to_desert": 1, "target": 5},
    {"turns": 60, "turn_order": "strict"},
    {"terrain": "fixed", "tokens": "random_no_red_neighbours", "harbours": "alternating_tiles"},
    {"tokens": "random", "harbours": "frame", "hand_limit": 6, "seven_steal": "one"},
    {"special_build": "paired", "target": 7},
]


def drawn(match: Match, since: int) -> list[tuple[int, int]]:
    """Bound and value of each draw from number `since` on."""
    return [(int(line.split()[2]), int(line.split()[3])) for line in match.draws[since:]]


def closed(match: Match, legal: list[str]) -> set[str]:
    """Moves of the kinds that `legal` lists completely."""
    return {text for text in legal if not match.game.moves.is_open(match.game.moves.read(text))}


def some(hand: list[str], rng: random.Random) -> str:
    """One to three of these cards as a bundle; one card if there are none."""
    chosen = rng.sample(hand, min(len(hand), rng.choice((1, 1, 1, 2, 3)))) or [rng.choice(referee.RESOURCES)]
    return referee.bundle_text(Counter(chosen))


def bargains(pos: referee.Position, seat: int, rng: random.Random) -> list[str]:
    """Offers and counter-offers: of cards that the seat has for any others, and the one on the table once more."""
    frame = referee.frame_of(pos, seat)
    if frame not in {"main", "partner", "answer"}:
        return []
    word = "counter" if frame == "answer" else "offer"
    hand = sorted(pos.seats[seat].hand.elements())
    want = [resource for resource in referee.RESOURCES for _ in range(3)]
    found = [f"{word} {some(hand, rng)} for {some(want, rng)}" for _ in range(PROBES)]
    if pos.offer:
        there = [referee.bundle_text(side) for side in (pos.offer.give, pos.offer.want)]
        found.append(f"{word} {' for '.join(reversed(there) if word == 'counter' else there)}")
    return found


def probe(match: Match, pos: referee.Position, seat: int, texts: Iterable[str]) -> None:
    """Engine and referee agree whether these moves are legal, open kinds included."""
    for text in texts:
        assert referee.allowed(pos, seat, text) == (match.why_not(text, seat) is None), f"{text}\n{match.position()}"


def compared(match: Match, pos: referee.Position, seat: int, rng: random.Random) -> list[str]:
    """The legal moves of a seat, on which both agree; those of the open kinds are typical or any that were tried."""
    legal = match.legal(seat)
    assert referee.legal(pos, seat) == closed(match, legal), match.position()
    tried = bargains(pos, seat, rng)
    texts = [match.game.moves.write(any_move(match.game, rng)) for _ in range(PROBES)]
    probe(match, pos, seat, [*texts, *tried, *(set(legal) - closed(match, legal))])
    free = [text for text in tried if referee.allowed(pos, seat, text)]
    return free if free and rng.random() < BARGAIN else legal


def mover(match: Match, pos: referee.Position, rng: random.Random) -> int:
    """Who moves next: mostly a seat that must, sometimes one that may; both agree on who these are."""
    assert referee.asked(pos) == match.asked
    assert referee.may(pos) == match.may
    return rng.choice(match.may if match.may and rng.random() < HASTE else match.asked)


def agree(match: Match, rng: random.Random) -> int:
    """Plays a match to its end with engine and referee side by side; the number of moves."""
    pos = referee.read(match.position())
    assert referee.write(pos) == match.position()
    moves = 0
    while not match.over:
        seat = mover(match, pos, rng)
        for other in set(match.may) - {seat}:
            compared(match, pos, other, rng)
        text, before = rng.choice(compared(match, pos, seat, rng)), len(match.draws)
        match.play(text, seat=seat)
        pos = referee.play(pos, seat, text, drawn(match, before))
        assert referee.write(pos) == match.position(), text
        moves += 1
    assert referee.asked(pos) == referee.may(pos) == match.may == []
    assert referee.points(pos) == match.points
    assert referee.places(pos) == match.places
    return moves


def variant(n: int) -> Match:
    """The n-th match: seats, presets and options in turn."""
    seats, preset, options = 2 + n % 5, ("seed", "official")[n // 5 % 2], dict(VARIANTS[n // 10 % len(VARIANTS)])
    if options.get("special_build") == "paired":
        seats = 5 + n % 2
    if seats > 4 and options.get("board") == "classic19":
        options["deserts"] = 2
    if preset == "seed" and options.get("seven_discard") == "all_over_limit" and n % 3 == 0:
        options["seven_order"] = "discard_first"
    options.setdefault("target", TARGETS[n % len(TARGETS)])
    return jarlshof.new("settlers", seats=seats, seed=n, options={"preset": preset, **options})


@pytest.mark.parametrize("part", [pytest.param(n, marks=[pytest.mark.long] * (n >= EVERYDAY)) for n in range(PARTS)])
def test_random_games_agree_with_the_referee(part: int) -> None:
    for n in range(part, GAMES, PARTS):
        agree(variant(n), random.Random(n))
