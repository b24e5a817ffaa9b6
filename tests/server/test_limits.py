"""How often something may be done."""

from __future__ import annotations

import pytest

from jarlshof.server import limits
from jarlshof.server.limits import CHAT, CREATE_TABLE, CREATE_TABLE_ADDRESS, Limit, Limited, Limits, network

THREE = Limit("three", 3, 30)


class Clock:
    """A clock that goes when it is told."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def passes(rates: Limits, limit: Limit, *keys: str) -> int:
    """How many pass before one is refused."""
    for number in range(1000):
        try:
            rates.check(limit, *keys)
        except Limited:
            return number
    return 1000


def test_so_many_at_once_and_then_one_by_one() -> None:
    clock = Clock()
    rates = Limits(clock=clock)
    assert passes(rates, THREE, "ann") == 3
    with pytest.raises(Limited, match="try again in 10 s") as refused:
        rates.check(THREE, "ann")
    assert refused.value.retry_after == 10
    clock.now += 9.9
    with pytest.raises(Limited) as refused:
        rates.check(THREE, "ann")
    assert refused.value.retry_after == 1
    clock.now += 0.1
    assert passes(rates, THREE, "ann") == 1
    clock.now += 1000
    assert passes(rates, THREE, "ann") == 3, "more than three are never saved up"


def test_waiting_as_long_as_told_is_long_enough() -> None:
    clock = Clock()
    clock.now = 123456.789
    rates = Limits(clock=clock)
    for limit in (CHAT, CREATE_TABLE, Limit("odd", 7, 1)):
        for _ in range(50):
            try:
                rates.check(limit, "ann")
            except Limited as refused:
                clock.now += refused.retry_after
                rates.check(limit, "ann")


def test_guests_and_limits_are_counted_apart() -> None:
    rates = Limits(clock=Clock())
    assert passes(rates, THREE, "ann") == 3
    assert passes(rates, THREE, "bob") == 3
    assert passes(rates, CHAT, "ann") == 10


def test_every_key_counts_and_a_refusal_costs_nothing() -> None:
    rates = Limits(clock=Clock())
    assert passes(rates, THREE, "ann", "192.0.2.1") == 3
    assert passes(rates, THREE, "bob", "192.0.2.1") == 0
    assert passes(rates, THREE, "bob", "192.0.2.2") == 3, "bob paid nothing for what he did not get"
    assert passes(rates, THREE, "cid", "cid") == 3, "the same key twice is one"


def test_v6_addresses_of_one_network_count_together() -> None:
    rates = Limits(clock=Clock())
    for host in range(3):
        rates.check(THREE, f"2001:db8:0:1::{host:x}")
    assert passes(rates, THREE, "2001:db8:0:1:ffff::1") == 0
    assert passes(rates, THREE, "2001:db8:0:2::1") == 3
    assert network("fe80::1%eth0") == "fe80::/64"
    assert network("::ffff:192.0.2.1") == "192.0.2.1"
    assert network("a:b") == "a:b"


def test_a_guest_makes_fewer_tables_than_a_household() -> None:
    rates = Limits(clock=Clock())
    for guest in ("ann", "bob", "cid"):
        assert passes(rates, CREATE_TABLE, guest) == 20
    assert passes(rates, CREATE_TABLE_ADDRESS, "192.0.2.1") == 60


def test_load_tests_are_not_limited() -> None:
    assert passes(Limits(enabled=False), THREE, "ann") == 1000


def test_memory_is_bounded_and_what_is_over_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_BUCKETS", 100)
    clock = Clock()
    rates = Limits(clock=clock)
    for number in range(1000):
        rates.check(THREE, f"guest-{number}")
    assert len(rates) == 100
    assert passes(rates, THREE, "guest-999") == 2, "the latest are remembered"
    clock.now += 100
    for _ in range(40):
        rates.check(THREE, "ann")
        clock.now += 10
    assert len(rates) == 1


def test_whoever_is_still_busy_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_BUCKETS", 100)
    rates = Limits(clock=Clock())
    for number in range(1000):
        rates.check(THREE, f"guest-{number}")
        if number % 50 == 0:
            rates.check(CREATE_TABLE, "busy")
    assert passes(rates, CREATE_TABLE, "busy") == 0
