"""Sentences for people: refusals, events, what stands at a terminal."""
