"""Deck files, pasted lists, goals, limits."""
