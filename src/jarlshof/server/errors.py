"""What a server refuses. Each refusal has a sentence by key, so that it can be said in the person's language."""

from __future__ import annotations

from functools import cache

from jarlshof.core.errors import Error, NotAllowed
from jarlshof.core.texts import Texts


@cache
def texts(lang: str) -> Texts:
    """The server's own sentences."""
    return Texts.load("jarlshof.server", lang)


class Refusal(Error):
    """Base of all refusals with a sentence: `key` names it in texts/*.toml under `problem`."""

    def __init__(self, key: str, **params: str | int) -> None:
        self.key, self.params = f"problem.{key}", params
        super().__init__(self.said("en"))

    def said(self, lang: str) -> str:
        """The sentence."""
        return texts(lang)(self.key, **self.params)


class Denied(Refusal, NotAllowed):
    """Not now, or not at this table."""


class Forbidden(Refusal):
    """Not you."""


class Stale(Refusal):
    """The prompt that was answered is not the one that is open."""


class Unknown(Refusal):
    """There is no such table, person, link or code."""


class NoGuest(Refusal):
    """This needs a guest, and there is no cookie."""


class Reused(Refusal):
    """A request id that was used for something else."""


class Unreadable(Refusal):
    """A record that cannot be opened."""


class Warming(Refusal):
    """The rules are still being compiled."""


class Closing(Refusal):
    """The table is just being put away; the next try finds it again."""


class BadRequest(Error):
    """A request that makes no sense; the message, for programmers, says where."""
