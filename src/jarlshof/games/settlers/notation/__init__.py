"""Positions of Settlers as text."""
