"""How long a match of Settlers takes: `make bench-pace`, or `python -m tests.page.pace --matches 3`.

Whole matches of four seats against three greedy bots, in real time, in a real browser with motion on. The person at the
table takes one and a half seconds for whatever is asked, and chooses without much thought; bots are not slowed down.
A busy machine makes all of it longer. What the table takes for a round of the others on an idle one is counted, too:
the times of all events in it, from matches between bots that nobody sees.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Browser, expect

import jarlshof
from jarlshof.asking.turn import take_turn
from jarlshof.bots.greedy import Greedy
from jarlshof.core.events import Event
from tests.page.conftest import DESKTOP, TAUGHT
from tests.page.driver import LONG
from tests.page.new_match import new_match
from tests.page.settlers import TURNS, Settlers
from tests.page.stage import browsing, serving

MATCHES = 20
AT_ONCE = 2  # matches; more would make each other slower on two cores
THINKING = 1500.0  # milliseconds for a decision
TIMES = Path(__file__).parents[2] / "web/src/games/settlers/times.ts"
ME, MY_LETTER = 0, "a"
OTHERS_TURNS = ("answer", "discard")  # what is asked of me while others play

# Notes in the page itself when what is asked changes: to be asked from outside would come late.
NOTE = """() => {
  const notes = (window.notes = []);
  const look = () => {
    const asked = document.querySelector('.foot')?.dataset.asked ?? null;
    if (notes.at(-1)?.[1] !== asked) notes.push([performance.now(), asked]);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['data-asked'] });
}"""

Note = tuple[float, str | None]


class Played(NamedTuple):
    """A match that was played to its end."""

    minutes: float
    decisions: int
    rounds: list[float]  # seconds that a round of the others took


def rounds(notes: Sequence[Note]) -> list[float]:
    """Seconds from the end of each own turn to the next one; what is asked of me meanwhile is not waiting."""
    found, waited, own = [], 0.0, ""
    for (begun, asked), (ended, _) in pairwise(notes):
        if asked is None:
            waited += ended - begun
            continue
        if asked == "roll" and own == "main":  # before the first turn the island is settled
            found.append(waited / 1000)
        if asked not in OTHERS_TURNS:
            own, waited = asked, 0.0
    return found


def times(name: str) -> dict[str, int]:
    """A list of milliseconds by kind of event, as the page has it."""
    found = re.search(rf"const {name}\b.*?= \{{(.*?)\}};", TIMES.read_text("utf-8"), re.DOTALL)
    assert found, f"{TIMES.name} has no {name}"
    return {kind: int(ms) for kind, ms in re.findall(r"(\w+): (\d+)", found[1])}


def shown(matches: int) -> list[float]:
    """Seconds for which the table shows each round of three bots, on a machine with nothing else to do."""
    usual, own = times("TIMES"), times("TIMES") | times("OWN")

    def lasts(event: Event) -> int:
        mine = event.seat == MY_LETTER
        if event.kind == "steal" and (mine or event.args.get("victim") == MY_LETTER):
            return 0  # it is told in full, by another event
        return (own if mine else usual).get(event.kind, 0)

    found = []
    for seed in range(1, matches + 1):
        match = jarlshof.new("settlers", seats=4, seed=seed)
        bots = [Greedy(match.game, seat, seed) for seat in range(4)]
        ended = None  # where my last turn was over
        while not match.over:
            [seat, *_] = match.asked
            prompt = match.view(seat).prompt
            if seat == ME and ended is not None and prompt and prompt.key == "roll":
                found.append(sum(map(lasts, match.events(ended, ME))) / 1000)
                ended = None
            take_turn(match, bots[seat])
            if seat == ME and "a end" in match.log[-2:]:
                ended = match.seq
    return found


def play(browser: Browser, url: str, seed: int) -> Played:
    """One match, from the first screen to the end."""
    context = browser.new_context(base_url=url, locale="en-GB", viewport=DESKTOP, reduced_motion="no-preference")  # type: ignore[arg-type]
    context.add_init_script(TAUGHT)
    page = context.new_page()
    page.goto("/")
    player = Settlers(page, random.Random(seed))
    new_match(player, bots="bot:greedy")
    page.evaluate(NOTE)
    expect(player.prompt).to_be_visible(timeout=LONG)
    begun = time.monotonic()
    while player.wait():
        page.wait_for_timeout(THINKING)
        player.answer()
        assert len(player.answered) < TURNS, player.answered[-20:]
    played = Played((time.monotonic() - begun) / 60, len(player.answered), rounds(page.evaluate("window.notes")))
    context.close()
    return played


def play_all(url: str, seeds: Sequence[int]) -> list[Played]:
    """Several matches, one after another, in a browser of their own."""
    found = []
    with browsing() as browser:
        for seed in seeds:
            found.append(play(browser, url, seed))
            minutes, decisions, waits = found[-1]
            print(
                f"match {seed}: {minutes:.1f} minutes, {decisions} decisions, {len(waits)} rounds of three bots, "
                f"{median(waits):.1f} s each; load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
    return found


def summary(seconds: Sequence[float]) -> str:
    """Median, and the slowest tenth."""
    return f"{median(seconds):.1f} s (90 %: {quantiles(seconds, n=10)[-1]:.1f}; {len(seconds)} rounds)"


def main() -> int:
    """Plays, tells of each match as it ends, then prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"how many ({MATCHES})")
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help=f"how many at the same time ({AT_ONCE})")
    wish = parser.parse_args()
    print(f"{wish.matches} matches in real time, {wish.at_once} at once: many minutes.", flush=True)
    seeds = [range(1 + n, wish.matches + 1, wish.at_once) for n in range(min(wish.at_once, wish.matches))]
    with serving() as url, ThreadPoolExecutor(len(seeds)) as pool:
        played = [each for some in pool.map(lambda mine: play_all(url, mine), seeds) for each in some]
    minutes = [match.minutes for match in played]
    rows = [
        (
            "a match of four seats, 1.5 s for a decision",
            "≤ 15 minutes",
            f"{median(minutes):.1f} minutes (median of {len(played)})",
        ),
        ("the shortest, the longest", "", f"{min(minutes):.1f}, {max(minutes):.1f} minutes"),
        ("decisions in it", "", f"{median(match.decisions for match in played):.0f}"),
        ("a round of three bots", "≤ 4 s", summary([seconds for match in played for seconds in match.rounds])),
        ("… by the table's own times, on an idle machine", "≤ 4 s", summary(shown(MATCHES))),
    ]
    print("\n| | wanted | measured |\n|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print(f"\n{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
