"""The closed lists of words that the card format, the compiler and the engine share. Each list stands here once.

A module has one list, or a few that belong together. A row of a list has the word of card files, its number for the engine, and a
line on what it means. Kernels read the number under a name.

Beside a list stands its `Literal` type, which type checkers want written out. `tests/words/test_words.py` ties the type to the
list, and also everything else that follows a list: the manual, the kernels, the second engine of the tests.

This package imports nothing of deckopt, and everything may import it.
"""
