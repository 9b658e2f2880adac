"""Limits, with a clock that the test sets."""

import pytest

from azulejos.server import limits
from azulejos.server.limits import Gate, Limiter


def test_unused_keys_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 3)
    now = 0.0
    limiter = Limiter(rate=1, burst=1, seconds=lambda: now)
    assert [limiter.take(key) for key in "abca"] == [True, True, True, False]
    now = 0.5
    assert limiter.take("d")
    assert not limiter.take("a")  # not rested yet, so not forgotten
    now = 100.0
    assert limiter.take("e")
    assert set(limiter._buckets) == {"e"}


def test_a_gate_counts_its_entries() -> None:
    gate = Gate(1)
    assert [gate.enter("a"), gate.enter("a"), gate.enter("b")] == [True, False, True]
    gate.leave("a")
    assert gate.enter("a")
