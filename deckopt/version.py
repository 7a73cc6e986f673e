"""The version of deckopt."""

__version__ = "0.1.0"
