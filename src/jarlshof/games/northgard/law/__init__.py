"""The law: what several questions share."""
