"""Random play, ours and other people's, side by side: `make bench-peers`."""
