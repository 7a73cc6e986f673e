"""Mana in the slow engine: what can be made, what it may be spent on, and paying with it."""
