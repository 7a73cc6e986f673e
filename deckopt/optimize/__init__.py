"""The search over lists: which list to play next, and which list is best. No input or output.

Both searches share these modules:
- `edits`: the changes that a deck's limits allow.
- `search`: the interface. A search asks for games and is told their rewards.
- `roots`: the lists that a search started from, one after the other.
- `kept`: records of a search in a snapshot.
- `begin`: starts one of the two searches.

The guided search (`guided`) fits a surrogate model to the games:
- `features`: a list as a row of numbers.
- `surface`: the surrogate model, a Bayesian regression on these features.
- `luck`: how strongly the rewards of two lists with the same luck are correlated.
- `blocks` and `proposals`: the acquisition, which chooses the lists of the next games.
- `around`: the swaps from the present list, and what each may gain.

The published search (`published`) grows a `tree` of removals and additions.

Cards that the list does not have come from `tries`. `candidates` chooses cards that nobody named. `likely` and `likely_lands`
say how likely a list like this one plays a card.

`deckopt.runs` plays the games and stores the results. README.md has what was measured.
"""

from __future__ import annotations

from deckopt.called import can_be_called

can_be_called(__name__, "deckopt.api.search")
