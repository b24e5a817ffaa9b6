"""Sentences for people: at a terminal, and for refusals."""
