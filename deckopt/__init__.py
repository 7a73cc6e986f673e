"""deckopt finds better decks: it goldfishes them with tree search and searches over edits.

Data flows one way, and the packages show it; nothing imports from one below it:

    cards      TOML -> validated cards
    oracle     printed texts -> cards
    decks      TOML or pasted lists -> decks
    tables     cards and deck -> flat tables for the kernels
    rules      positions, moves, effects, turn, chance                 (Numba)
    search     tree, rollouts, policies, playing a game                (Numba)
    workers    an ordered map of games: in this process, in several, or on a cluster
    evaluate   games -> distribution; mulligan thresholds
    optimize   the search over deck edits: ask and tell, no input or output
    runs       journal and resuming: drives optimize over workers
    report     terminal, plots
    cli        parse, call, print
"""

__version__ = "0.1.0"
