"""Methods of the literature that choose a move, beside the tree of `search.mcts`. Each file names its source and its settings.

- `ensemble`: an ensemble of determinised trees; `ordering`: the moves that these trees look at.
- `flat`: flat Monte Carlo.
- `ahead`: depth-limited look-ahead and expectimax; `plies`, `classes` and `score` are its parts.
- `playout`: playouts of all methods.
- `choose`: calls the method that is asked for; `codes`: their numbers and records.

Which player uses which method is in `search.players`.
"""
