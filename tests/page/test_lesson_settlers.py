"""The prepared position of Settlers: what the guide promises comes true, and the match that goes on is a fair one."""

from __future__ import annotations

import random
import re

import jarlshof
from jarlshof.asking.turn import take_turn
from jarlshof.bots.greedy import Greedy
from jarlshof.core.match import Match
from tests.games.settlers.helpers import hand, player, table
from tests.page.lessons import ME
from tests.page.lessons_settlers import begun, moves, played, prepared


def brief(match: Match, *kinds: str) -> list[str]:
    """`a gain 1 ore`: who, what, and the rest."""
    told = [event for event in match.events(0, ME) if event.kind in kinds]
    return [" ".join(map(str, [event.seat, event.kind, *event.args.values()])) for event in told]


def test_all_goes_as_the_guide_says() -> None:
    match = begun()
    played(match, moves())
    assert brief(match, "roll") == ["a roll 5 3 8", "b roll 2 3 5", "c roll 4 5 9", "a roll 3 4 7"]
    assert brief(match, "gain") == ["a gain 1 grain 1 ore", "c gain 1 grain", "a gain 1 grain", "b gain 1 wool"]
    assert brief(match, "trade", "deal") == ["a trade 3 ore wool", "a deal b 1 wood 1 brick"]
    assert brief(match, "stole") == ["a stole b wool"]
    assert brief(match, "offer") == ["a offer 1 wood 1 brick"], "no bot asks the person anything"
    assert player(match, "a").points == 3
    assert match.asked == [ME]


def test_the_cards_are_just_enough() -> None:
    """Nothing is left after the settlement, which the guide says, and the hand is never above the limit of a 7."""
    match = begun()
    played(match, moves()[:6])
    assert hand(match, "a") == {}
    assert match.legal(ME) == ["end"]


def test_the_marked_tile_is_the_one_where_the_bandit_hurts_most() -> None:
    match = begun()
    played(match, moves()[:-1])
    forecast = match.view(ME).forecast
    losses = {tile: loss for tile, loss in forecast.bandit.items() if "a" not in loss}  # type: ignore[union-attr]
    assert max(losses, key=lambda tile: max(losses[tile].values(), default=0)) == moves()[-1].split()[-1]


def test_every_roll_that_is_told_comes_whatever_is_done() -> None:
    match = begun()
    played(match, ["roll", "end", "roll"])
    assert [event.args["sum"] for event in match.events() if event.kind == "roll"] == [8, 5, 9, 7]


def test_the_deck_of_dice_is_whole() -> None:
    pairs = re.search(r"^dice deck: (.+)$", prepared()["position"], re.MULTILINE)
    assert pairs
    assert len(set(pairs[1].split())) == 36
    assert table(begun()).target == 10


def dealt(choose: random.Random) -> Match:
    """The position with later dice and cards shuffled, as the page does it."""
    lines = prepared()["position"].splitlines()
    for n, line in enumerate(lines):
        key, _, words = line.partition(": ")
        if key in ("deck", "dice deck"):
            kept = 4 if key == "dice deck" else 0
            pool, told = words.split()[: len(words.split()) - kept], words.split()[len(words.split()) - kept :]
            choose.shuffle(pool)
            lines[n] = f"{key}: {' '.join(pool + told)}"
    return jarlshof.position("settlers", "\n".join(lines), seed=choose.randrange(1 << 30))


def test_the_match_that_goes_on_is_fair() -> None:
    """Against its equals the person is a little better off than the others."""
    wins, n = 0, 40
    for seed in range(n):
        match = dealt(random.Random(seed))
        played(match, moves())
        bots = [Greedy(match.game, seat, seed) for seat in range(3)]
        while not match.over:
            take_turn(match, bots[match.asked[0]])
        wins += match.places is not None and match.places[ME] == 1
    assert 0.3 < wins / n < 0.75
