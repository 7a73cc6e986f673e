"""Rules over pairs of a printed text and its compiled definition, for every card of the corpus.

`compiled` compiles the corpus and keeps the result; `check` says what a check is and which of its findings are
exceptions (`exceptions.toml`); `texts` and `definitions` read the two sides of a pair. Each module of `rules` is one
idea and holds its `Check`s. What single cards compile to is no matter for here (`tests/oracle/test_*.py`).

    python tests/corpus_checks/list.py                      # the checks, with how many cards each finds
    python tests/corpus_checks/list.py "unread target"      # what one finds, in full
    python tests/corpus_checks/list.py "unread target" --text "target creature gets"   # compiles only such cards, anew
    python tests/corpus_checks/show.py "Agony Warp"         # a card's text, clauses and definition
    python tests/corpus_checks/digests.py > before.txt      # a line for each card, to compare two checkouts by diff
"""
