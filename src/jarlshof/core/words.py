"""What a question says: how it is put, and how its answers are refused. A game brings its case of a refused move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from jarlshof.core.game import Slot

Case = TypeVar("Case")  # a refused move and what can be said of it, in one game
Fact: TypeAlias = Callable[[Case], "str | int"]


class Words(NamedTuple, Generic[Case]):
    """How a question is put and how its answers are refused."""

    told: tuple[Slot, ...]  # the arguments of its prompt
    answers: tuple[int, ...]  # the kinds of moves that answer it
    sentences: Mapping[str, tuple[Fact[Case], ...]]  # that refuse, by `ruling` or `ruling.ending`: what each is told
    ending: Callable[[Case, int], str]  # which of several sentences of one ruling fits an answer
    otherwise: str = "question"  # the ending for a move that is no answer
