"""What has to be sent to others, from threads of its own: nothing waits for somebody else's answer that does not come.

For one person, and to one destination, one thing after the other is sent, in order; different ones do not wait for each
other, and take turns when there is more to do than there are threads. A port of a host gets half of them at most, and
those who kept us waiting the last time get half of its half, and of all: the others are served meanwhile.
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
OF_A_HOST = 16  # that one port of a host keeps busy
SLOW = 2.0  # seconds: whoever takes longer has kept us waiting
REMEMBERED = 10_000  # of those who kept us waiting
WAITING = 1000  # jobs that may wait; more are dropped
OF_A_LANE = 50  # that may wait for one person, or one destination of nobody's
IDLE = 30.0  # seconds until a thread that has nothing to do ends
CLOSING = 3.0  # seconds for what waits when the server ends

Job: TypeAlias = Callable[[], None]

_LOG = logging.getLogger("jarlshof.server")


class Destination(NamedTuple):
    """Where something goes."""

    host: str
    where: str = ""  # on that host
    who: str = ""  # the person who is told; nobody: whom it is for does not matter

    @property
    def lane(self) -> str:
        """What is in one lane is sent one after the other: what goes to a person, whatever address he names today."""
        return self.who or f"{self.host} {self.where}"

    @property
    def address(self) -> tuple[str, str]:
        """What is called."""
        return self.host, self.where


class Outbox:
    """Jobs by lane, and the threads that do them."""

    def __init__(self) -> None:
        self._state = threading.Condition()
        # the lane longest not served comes first
        self._waiting: OrderedDict[str, deque[tuple[Destination, Job]]] = OrderedDict()
        self._later: list[tuple[float, int, Destination, Job]] = []  # when, and what
        self._count = itertools.count()
        self._busy: dict[str, Destination] = {}  # by lane
        self._slow: OrderedDict[str, None] = OrderedDict()  # lanes that kept us waiting the last time
        self._workers = self._idle = 0
        self._closed = False

    def put(self, to: Destination, job: Job, after: float = 0.0) -> None:
        """Does a job soon, or after some seconds."""
        with self._state:
            if self._closed:
                return
            if not self._has_room(to.lane):
                return
            if after:
                heapq.heappush(self._later, (seconds() + after, next(self._count), to, job))
            else:
                self._waiting.setdefault(to.lane, deque()).append((to, job))
            self._call_worker()

    def _has_room(self, lane: str) -> bool:
        """May one more wait in a lane? If there are too many in all, one is dropped of the lane that has the most."""
        waiting, total = len(self._waiting.get(lane, ())), len(self)
        if total < WAITING and waiting < OF_A_LANE:
            return True
        _LOG.warning("notice dropped: %d are waiting", total)
        longest = max(self._waiting.values(), key=len, default=deque())
        if waiting >= OF_A_LANE or len(longest) <= waiting + 1:
            return False
        longest.pop()
        return True

    def _call_worker(self) -> None:
        """Wakes a thread, or starts one."""
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
                self._busy[to.lane] = to
                if self._first() is not None:  # more was put before this thread woke
                    self._call_worker()
                begun = seconds()
                self._state.release()
                try:
                    job()
                except Exception as error:  # a thread outlives everything
                    _LOG.error("notice not sent: %s", type(error).__name__)
                finally:
                    self._state.acquire()
                    del self._busy[to.lane]
                    self._note(to.lane, seconds() - begun > SLOW)
                    self._state.notify_all()
            self._workers -= 1

    def _note(self, lane: str, slow: bool) -> None:
        """Did it keep us waiting? That counts until the next time, of so many at most."""
        self._slow.pop(lane, None)
        if slow:
            self._slow[lane] = None
        if len(self._slow) > REMEMBERED:
            self._slow.popitem(last=False)

    def _first(self) -> Destination | None:
        """Where the next job goes that may be done: no lane, address, host or slow company has more than its share."""
        addresses = {to.address for to in self._busy.values()}
        hosts = Counter(to.host for to in self._busy.values())
        slow = Counter(to.host for lane, to in self._busy.items() if lane in self._slow)
        for lane, jobs in self._waiting.items():
            to = jobs[0][0]
            if lane in self._busy or to.address in addresses or hosts[to.host] >= OF_A_HOST:
                continue
            if lane not in self._slow or (slow[to.host] < OF_A_HOST // 2 and slow.total() < WORKERS // 2):
                return to
        return None

    def _next(self) -> tuple[Destination, Job] | None:
        """The next job that may be done, when there is one; none: nobody needs this thread."""
        while True:
            while self._later and self._later[0][0] <= seconds():
                _, _, to, job = heapq.heappop(self._later)
                self._waiting.setdefault(to.lane, deque()).append((to, job))
            first = self._first()
            if first is not None:
                return first, self._take(first.lane)
            if self._closed:
                return None
            wait = max(0.0, self._later[0][0] - seconds()) if self._later else IDLE
            self._idle += 1
            woken = self._state.wait(wait)
            self._idle -= 1
            if not woken and not self._later and not self._waiting:
                return None

    def _take(self, lane: str) -> Job:
        """The first job of a lane, which has had its turn then."""
        jobs = self._waiting[lane]
        _, job = jobs.popleft()
        if jobs:
            self._waiting.move_to_end(lane)
        else:
            del self._waiting[lane]
        return job
