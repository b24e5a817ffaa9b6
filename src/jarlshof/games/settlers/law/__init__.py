"""What several questions of Settlers share."""
