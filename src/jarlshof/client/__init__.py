"""A client of a server: for tests, for scripts, and for bots on other machines.

Calls block. Each one is made once, however often the network fails: what changes something carries a request id, and
is repeated with the same id until it is answered or the time is up. Views hold the game's own tables.

    guest = Client("http://localhost:8420", name="Astrid")
    table = guest.create("nord", seats=["me", "bot:greedy"])
    table.play("treasure none")
"""

from jarlshof.client.bot import play_bot
from jarlshof.client.guest import Client, Settings
from jarlshof.client.live import Live
from jarlshof.client.table import RemoteTable
from jarlshof.client.wire import Refused, Unreachable

__all__ = ["Client", "Live", "Refused", "RemoteTable", "Settings", "Unreachable", "play_bot"]
