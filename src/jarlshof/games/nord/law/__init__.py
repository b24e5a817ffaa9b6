"""What several questions of Nord share."""
