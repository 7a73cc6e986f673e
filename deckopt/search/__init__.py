"""Search: the tree, its selection, rollouts, policies, and players that use them.

Positions and moves come from `deckopt.rules`; nothing here knows a rule of Magic
except through them. Which legal moves are worth looking at is policy and lives
here (`policy`), as does how a game is played out (`rollout`).
"""
