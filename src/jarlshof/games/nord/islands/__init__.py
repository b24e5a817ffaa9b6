"""Islands: read and checked, those that come with the game, and new ones made from a seed."""
