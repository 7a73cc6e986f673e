"""From games to numbers: mulligan thresholds, distributions of the win turn, intervals.

`games` says what a unit of work for workers is, `how` how games are played. `mulligan` computes thresholds ahead of
time from values of `hands`: `sampling` says which hands are searched, `pools` how much hands
searched for other lists count, `worths` what decisions on hands are worth. `evaluation`
plays many games of a deck. Nothing here prints.

Results are made of `estimates`, whose intervals are in `statistics`:

- `evaluation` for one deck, with `endings` for games that ended oddly;
- `comparison` for several decks with the same luck; `worth_it` says what is worth changing cards for;
- `mulligans` for thresholds, `hand_table` for the hands that a deck keeps, `hand_games` for a hand that is given;
- `explanation` for what games tell of a deck besides, from what they have `seen` of the library and what their `turns` were
  like: `card_worth` for its cards (`reweighted`, `among_first`), `pairs`, `by_turn`,
  `castable` for its mana, and `turn_rows` for other programs.
"""

from __future__ import annotations

from deckopt.called import can_be_called

can_be_called(__name__, "deckopt.api.playing")
