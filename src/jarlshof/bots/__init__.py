"""Bots: one interface (`Bot`, `Sight`), those that come with Jarlshof, and those of others. See docs/bots.md."""

from __future__ import annotations

from jarlshof.bots.bot import Answer, Bot, BotFailed, Budget, Sight

__all__ = ["Answer", "Bot", "BotFailed", "Budget", "Sight"]
