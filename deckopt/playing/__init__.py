"""A game and a player of a deck, as Python sees them. The kernels that they call are in `deckopt.rules` and `deckopt.search`.

- `game`: one game in play; `position`: a position that is written down.
- `player`: a deck with settings, ready to play games; `settings`: how it plays; `results`: what comes of it.
- `learner`: a player who learns from self-play; `practice`: what that shows; `learnt`: a trained network under the names of
  cards.
- `replay`: goes through a finished game again; `witness`: what happens in it between two decisions.

This package has decks compiled (`deckopt.compile`). The kernels know neither decks nor cards.
"""
