"""A grammar of parts: tokens, rules over them, a tree, and its lowering to the card format.

`meaning` is the way in. See `README.md` of the package above for how a text becomes a definition and how to add to it.
"""
