"""Greedy's mind for Northgard."""
