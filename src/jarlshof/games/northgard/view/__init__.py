"""What seats see."""
