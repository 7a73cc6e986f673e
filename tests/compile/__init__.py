"""From cards and decks to tables."""
