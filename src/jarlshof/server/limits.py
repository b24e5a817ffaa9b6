"""How often something may be done: a bucket of tokens for each limit and key, in memory, in bounded space.

Not a library: one request counts for several keys at once, an address of IPv6 for its /64, and space stays bounded.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv6Address

from jarlshof.core.errors import Error
from jarlshof.server.clock import seconds

MAX_BUCKETS = 50_000


@dataclass(frozen=True, slots=True)
class Limit:
    """`count` at once, and as many again in each `seconds`."""

    name: str
    count: int
    seconds: float


CREATE_TABLE = Limit("create_table", 20, 600)  # by guest
CREATE_TABLE_ADDRESS = Limit("create_table_address", 60, 600)
RENAME = Limit("rename", 20, 600)  # a name is saved while it is typed
NEW_GUEST = Limit("new_guest", 60, 600)  # by address
CHAT = Limit("chat", 10, 20)
RECOVERY = Limit("recovery", 10, 600)
MAIL = Limit("mail", 5, 3600)  # mails with a code, to addresses that may be a stranger's
EXPENSIVE = Limit("expensive", 30, 60)  # exports, what-ifs, samples, hints
EXPORT = Limit("export", 6, 3600)  # of all matches: each one is replayed
LISTING = Limit("listing", 240, 60)  # lists of tables
LOOKING = Limit("looking", 240, 60)  # earlier positions: some milliseconds each, and a slider asks for many
PICTURES = Limit("pictures", 240, 60)  # thumbnails, by address: a list of tables asks for many
PREVIEWS = Limit("previews", 60, 60)  # drawn with words for links, by address: half a second each
LINKS = Limit("links", 240, 60)  # pages that say in their head what a table is about, by address
SOCKET = Limit("socket", 100, 20)  # messages of one socket
SOCKETS = Limit("sockets", 100, 1)  # open at the same time from one address
ACTIONS = Limit("actions", 300, 60)


class Limited(Error):
    """Too often; `retry_after` is how many seconds to wait."""

    def __init__(self, limit: Limit, retry_after: int) -> None:
        self.limit, self.retry_after = limit, retry_after
        super().__init__(f"that was too often; try again in {retry_after} s")


class Limits:
    """The buckets of one server; `enabled=False` lets everything pass."""

    def __init__(self, enabled: bool = True, clock: Callable[[], float] = seconds) -> None:
        self.enabled, self._clock = enabled, clock
        # When a bucket will be full again: all there is to know of it. The one longest untouched comes first.
        self._full: OrderedDict[tuple[str, str], float] = OrderedDict()

    def check(self, limit: Limit, *keys: str, times: int = 1) -> None:
        """Takes a token (or several) for every key (a guest, an address), or raises `Limited` and takes none."""
        if not self.enabled:
            return
        now, cost = self._clock(), times * limit.seconds / limit.count
        buckets = {(limit.name, network(key)) for key in keys}
        full = {bucket: max(now, self._full.get(bucket, now)) + cost for bucket in buckets}
        wait = max(full.values(), default=now) - now - limit.seconds
        if wait > 1e-6:
            raise Limited(limit, max(1, math.ceil(wait - 1e-6)))
        for bucket, when in full.items():
            self._full[bucket] = when
            self._full.move_to_end(bucket)
        self._tidy(now)

    def _tidy(self, now: float) -> None:
        """Forgets what is full again, a few each time, and the oldest when there are too many."""
        for _ in range(4):
            oldest = next(iter(self._full), None)
            if oldest is None or (self._full[oldest] > now and len(self._full) <= MAX_BUCKETS):
                return
            del self._full[oldest]

    def __len__(self) -> int:
        return len(self._full)


def network(key: str) -> str:
    """The key to count by: of an IPv6 address its /64, which one household or attacker has as a whole.

    >>> network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.1"), network("guest-1")
    ('2001:db8:1:2::/64', '192.0.2.1', 'guest-1')
    """
    if ":" not in key:
        return key
    try:
        address = IPv6Address(key)
    except AddressValueError:
        return key
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"
