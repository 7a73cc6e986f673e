"""Programs that measure something, by hand: nothing here is a test."""
