"""A bot on another machine: plays seats of a guest's."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from jarlshof.client.table import RemoteTable
from jarlshof.client.wire import LONGEST_WAIT, Refused
from jarlshof.core.view import View
from jarlshof.wire import api


def play_bot(table: RemoteTable, choose: Callable[[View], Sequence[str]], timeout: float | None = None) -> api.Update:
    """Plays all my seats until the match is over; `choose` gets the view of a seat that is asked and gives its moves.

        def first(view: View) -> list[str]:
            return [view.prompt.options[0].text]

        guest = Client("http://localhost:8420", name="First")
        table = guest.table(sys.argv[1])
        table.join()
        print(play_bot(table, first).table.outcome)

    With a `timeout`: TimeoutError if nothing is asked of my seats for that many seconds.
    """
    with table.live() as live:
        while not table.over:
            live.wait(lambda _: table.over or bool(table.asked), timeout)
            for seat in table.asked[:1]:
                try:
                    table.play(*choose(table.sees(seat)), seat=seat)
                except Refused as refused:
                    if refused.problem.code == "limited":
                        time.sleep(LONGEST_WAIT)
                    elif refused.problem.code != "stale":  # then the prompt has changed, and the update with it
                        raise
    return table.update
