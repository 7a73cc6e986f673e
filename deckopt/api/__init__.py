"""deckopt from Python: what the command line does, as functions that return records.

`import deckopt` has every name of this package; each is loaded when it is first used, so that a deck can be read without
the engine. Records are frozen; their `to_dict` is what the command prints with `--json`, whose JSON Schema
`json_schema(command)` returns. Whatever a caller can get wrong is an `InputError`.

    deck      a deck, and how much of it is played as printed
    playing   evaluate, compare, mulligan, replay: games played by deckopt
    search    optimize, and runs: the search over lists
    game      play: a game whose moves the caller chooses
"""
