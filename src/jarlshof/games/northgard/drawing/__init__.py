"""The drawn map, and the faces of its tiles."""
