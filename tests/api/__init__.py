"""deckopt from Python."""
