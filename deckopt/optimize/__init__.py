"""The search over deck edits, without input or output.

`edits` says which changes a deck's limits allow, `search` asks for games and is told
their results, `roots` are the lists it went through. There are two searches, chosen in
`begin`: `guided` by a response surface (`features` of lists, the `surface` over them,
how `luck` treats near lists and far ones, `blocks` of lists to play and `proposals` of
them, the swaps `around` the root), and `published` by a
`tree` of removals and additions. Who plays the games, and where results are kept, is the
business of `deckopt.runs`. README.md has what was measured.

`tries` says which cards a search may try besides the list's own. `candidates` chooses some that
nobody named, by how likely the list plays them: `likely` says so of spells, `likely_lands` of lands.
"""

from __future__ import annotations

from deckopt.called import can_be_called

can_be_called(__name__, "deckopt.api.search")
