"""Northgard."""
