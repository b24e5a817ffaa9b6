"""Nord's chart as a picture."""
