"""What has to be sent to others, from threads of its own: nothing waits for somebody else's answer that does not come.

For one destination one thing after the other is sent, in order; different destinations do not wait for each other, and
take turns when there is more to do than there are threads. A port of a host gets a few of the threads at most, whatever
its addresses are.
"""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from jarlshof.server.clock import seconds

WORKERS = 32  # threads, at most; they are started when they are needed
OF_A_HOST = 4  # that one port of a host keeps busy
WAITING = 1000  # jobs that may wait; more are dropped
OF_A_DESTINATION = 50  # that may wait for one destination
IDLE = 30.0  # seconds until a thread that has nothing to do ends
CLOSING = 3.0  # seconds for what waits when the server ends

Job: TypeAlias = Callable[[], None]

_LOG = logging.getLogger("jarlshof.server")


class Destination(NamedTuple):
    """Where something goes."""

    host: str
    where: str = ""  # on that host


class Outbox:
    """Jobs by destination, and the threads that do them."""

    def __init__(self) -> None:
        self._state = threading.Condition()
        self._waiting: OrderedDict[Destination, deque[Job]] = OrderedDict()  # the one longest not served comes first
        self._later: list[tuple[float, int, Destination, Job]] = []  # when, and what
        self._count = itertools.count()
        self._busy: set[Destination] = set()
        self._hosts: Counter[str] = Counter()
        self._workers = self._idle = 0
        self._closed = False

    def put(self, to: Destination, job: Job, after: float = 0.0) -> None:
        """Does a job soon, or after some seconds."""
        with self._state:
            if self._closed:
                return
            if len(self) >= WAITING or len(self._waiting.get(to, ())) >= OF_A_DESTINATION:
                _LOG.warning("notice dropped: %d are waiting", len(self))
                return
            if after:
                heapq.heappush(self._later, (seconds() + after, next(self._count), to, job))
            else:
                self._waiting.setdefault(to, deque()).append(job)
            if not self._idle and self._workers < WORKERS:
                self._workers += 1
                threading.Thread(target=self._work, name="outbox", daemon=True).start()
            self._state.notify()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values())) + len(self._later)

    def close(self) -> None:
        """Does what waits, as far as a short time allows; what was to be done later is dropped."""
        with self._state:
            self._closed = True
            self._later.clear()
            self._state.notify_all()
            self._state.wait_for(lambda: not self._waiting and not self._busy, CLOSING)
            self._waiting.clear()

    def _work(self) -> None:
        """A thread: one job after the other, until there has been none for a while."""
        with self._state:
            while (found := self._next()) is not None:
                to, job = found
                self._busy.add(to)
                self._hosts[to.host] += 1
                self._state.release()
                try:
                    job()
                except Exception as error:  # a thread outlives everything
                    _LOG.error("notice not sent: %s", type(error).__name__)
                finally:
                    self._state.acquire()
                    self._busy.discard(to)
                    self._hosts -= Counter({to.host: 1})
                    self._state.notify_all()
            self._workers -= 1

    def _next(self) -> tuple[Destination, Job] | None:
        """The next job that may be done, when there is one; none: nobody needs this thread."""
        while True:
            while self._later and self._later[0][0] <= seconds():
                _, _, to, job = heapq.heappop(self._later)
                self._waiting.setdefault(to, deque()).append(job)
            for to in self._waiting:
                if to not in self._busy and self._hosts[to.host] < OF_A_HOST:
                    return to, self._take(to)
            if self._closed:
                return None
            wait = max(0.0, self._later[0][0] - seconds()) if self._later else IDLE
            self._idle += 1
            woken = self._state.wait(wait)
            self._idle -= 1
            if not woken and not self._later and not self._waiting:
                return None

    def _take(self, to: Destination) -> Job:
        """The first job of a destination, which has had its turn then."""
        jobs = self._waiting[to]
        job = jobs.popleft()
        if jobs:
            self._waiting.move_to_end(to)
        else:
            del self._waiting[to]
        return job
