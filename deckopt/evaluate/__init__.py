"""From games to figures with intervals, and mulligan thresholds. Nothing here prints, and nothing here searches for other lists.

How games are played:
- `games`: what a worker does: it plays a game of a list, or values a hand.
- `how`: the settings of a player, from what a caller asks.
- `learning`: trains the network before the first game. `training` is one course of it, `plateau` goes on as long as courses
  gain, `near` finds lists to begin from. `play_off`: whether another player plays the deck better.
- `mulligan`: thresholds, computed ahead of time. `sampling` chooses hands, `pools` reuses hands of other lists, `worths` does
  backward induction, `trial` checks that mulligans earn something.

Figures and how they are made:
- `estimates`, `statistics`: a figure with an interval, and the formulas.
- `evaluation`: one deck; `endings`: games that ended in an unusual way.
- `comparison`: several decks with the same luck; `worth_it`: which difference is worth changing cards for.
- `mulligans`, `hand_table`, `hand_games`: thresholds, the hands that a deck keeps, and a given hand.
- `explanation`: what games tell of a deck besides, from what they have `seen` of the library and their `turns`: its cards
  (`card_worth`, by `reweighted` and `among_first`), `pairs`, turns (`by_turn`), mana (`castable`).
- `game_rows`, `turn_rows`: games as rows for other programs.
"""

from __future__ import annotations

from deckopt.called import can_be_called

can_be_called(__name__, "deckopt.api.playing")
