"""Ways of choosing a move that the literature knows, beside the tree of `search.mcts`.

Each is a kernel in a file of its own, with its source and its settings in the docstring:
`ensemble` (of determinised trees), `flat` (Monte Carlo), `ahead` (depth-limited look-ahead
and expectimax). `choose` is the one place where they are told apart; which of them a player
uses, and how, is in `search.players`.
"""
