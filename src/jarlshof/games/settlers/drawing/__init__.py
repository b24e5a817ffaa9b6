"""The island of Settlers as a picture."""
