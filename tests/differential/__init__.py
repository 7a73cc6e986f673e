"""Cards played in deckopt and in another rules engine, position by position (see README.md)."""
