"""What bots know about Nord."""
