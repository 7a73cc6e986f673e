"""From games to numbers: mulligan thresholds, distributions of the win turn, intervals.

`games` says what a unit of work for workers is. `mulligan` computes thresholds ahead of
time from values of `hands`: `sampling` says which hands are searched, `pools` how much hands
searched for other lists count, `worths` what decisions on hands are worth. `evaluation`
plays many games of a deck, `statistics` has the intervals. Nothing here prints.
"""

from __future__ import annotations

from deckopt.called import can_be_called

can_be_called(__name__, "deckopt.api.playing")
