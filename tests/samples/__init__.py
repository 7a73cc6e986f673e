"""Cards that only tests know."""
