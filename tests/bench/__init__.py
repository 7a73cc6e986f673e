"""Contests of players, and the signature of the engine."""
