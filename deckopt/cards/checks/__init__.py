"""Checks of a card that depend on more than one of its tables: whether there is a target, an X, a permanent to tap.

Models check a table by itself. Here, a definition is refused that could be parsed but would mean nothing. `card.check_card` does
all checks.
"""
