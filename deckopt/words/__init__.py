"""The closed lists of words that the card format, the compiler and the engine share: each list once.

A module has one list or a few that belong together. A row of a list is the word as card files write it, its number for the
engine under the name by which kernels read it, and a line of what the word means. Beside the list stands its `Literal` type,
which type checkers want written out; `tests/words/test_words.py` holds the two together, and everything else that follows a list:
the manual, the kernels, the second engine of the tests.

This package imports nothing of deckopt, and everything may import it.
"""
