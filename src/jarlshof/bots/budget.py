"""How much a bot may think, and how long its answer is waited for."""

from __future__ import annotations

import re

import msgspec

from jarlshof.core.errors import BadOption

PATIENCE = 30.0  # seconds a bot may take for one decision, at least
TIMES = 10  # its budget: so long it may take before it has failed
_BUDGET = re.compile(r"([1-9][0-9]{0,8})(ms|it)")


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think about a decision: milliseconds, or iterations of its search."""

    ms: int | None = None
    iterations: int | None = None

    @classmethod
    def read(cls, text: str) -> Budget:
        """`500ms` or `2000it`."""
        found = _BUDGET.fullmatch(text)
        if found is None:
            raise BadOption("budget", text, "a number of milliseconds or iterations: 500ms, 2000it")
        number = int(found[1])
        return cls(ms=number) if found[2] == "ms" else cls(iterations=number)


def patience_for(budget: Budget | None, least: float = PATIENCE) -> float:
    """Seconds that a bot may take for a decision: ten times its budget, but at least so many."""
    return max(least, TIMES * budget.ms / 1000) if budget is not None and budget.ms else least
