"""The players' methods, as kernels: the tree search, rollouts, the network, and other methods from the literature.

- `tree`, `mcts`: the search tree, and how an iteration goes through it.
- `forced`: a search of a turn for wins without any luck; `same`: the hash by which it compares positions.
- `rollout`: rules of thumb that play a game to its end.
- `features`, `network`, `selfplay`: what a network sees of a position, what it computes, and how it learns.
- `play`: one game, from the mulligans to its end; `record`: what a finished game was like.
- `methods`, `players`: other methods, and which player uses which.
- `positions`, `sums`: fast parts of these.

Positions and moves come from `deckopt.rules`: nothing here knows a rule of Magic. Nothing here knows cards: which moves are
offered to a search is in the tables (`compile.policy`). What Python calls is in `deckopt.playing`.
"""
