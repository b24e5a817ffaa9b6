"""Greedy in Settlers: what a crossing, a card and a trade are worth, and how soon what it wants can be paid for."""
