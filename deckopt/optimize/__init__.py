"""The search over deck edits, without input or output.

`edits` says which changes a deck's limits allow, `tree` is the tree of cuts and
additions, `roots` are the lists it went through, `search` asks for games and is
told their results. Who plays the games, and where results are kept, is the
business of `deckopt.runs`.
"""
