"""Search: the tree, its selection, rollouts, networks, and methods that use them.

Positions and moves come from `deckopt.rules`; nothing here knows a rule of Magic
except through them. Which legal moves are worth looking at is said by the tables
(`compile.policy`). What is thought of a position beyond the tree is here: it is played out
by rules of thumb (`rollout`), or judged by a network (`network`) from what it is like
(`features`), which learns from self-play (`selfplay`) and is kept by the names of cards
(`playing.learnt`). Other methods than the tree, for comparison, are in `methods`; `players`
says which player uses which.
"""
