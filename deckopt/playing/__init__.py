"""A game and a player of a deck, as Python sees them.

`game` is one game in play, `position` one that is written down. `player` is a deck with one way of playing it, and `learnt` what
it knows of cards. `replay` goes through a game that was played, and `witness` sees what happens in it. This package has decks
compiled and calls the kernels of `deckopt.rules` and `deckopt.search`, which know neither decks nor cards.
"""
