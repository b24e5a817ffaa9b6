"""Settlers."""
