"""Mana: what can be made, making it, and paying with it."""
