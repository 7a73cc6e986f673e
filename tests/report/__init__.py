"""Results in words and pictures."""
