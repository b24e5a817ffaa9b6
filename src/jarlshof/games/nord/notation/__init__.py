"""Positions of Nord as text."""
