"""From games to numbers: mulligan thresholds, distributions of the win turn, intervals.

`games` says what a unit of work for workers is, `mulligan` computes thresholds ahead
of time from values of `hands`, `evaluation` plays many games of a deck, `statistics`
has the intervals. Nothing here prints.
"""
