"""Bots: one interface (`Bot`, `Sight`), and those that come with Jarlshof. See docs/bots.md."""

from __future__ import annotations

from jarlshof.bots.bot import Answer, Bot, BotFailed, Sight
from jarlshof.bots.budget import Budget

__all__ = ["Answer", "Bot", "BotFailed", "Budget", "Sight"]
