"""The entries for Python (`deckopt.playing.game`): one for everything, so that the rules are compiled once, and one that steps
through the outcomes of chance."""

from __future__ import annotations

import deckopt.rules.state  # noqa: F401 - the types of t, g and x are said there
from deckopt.kernels import entry
from deckopt.rules import codes as C
from deckopt.rules.chance import next_branch
from deckopt.rules.mana.added_mana import refresh_mana
from deckopt.rules.permanents.characteristics import power, toughness
from deckopt.rules.stack.flow import advance, apply, new_game
from deckopt.rules.status import status

START, APPLY, STATUS, POWER, TOUGHNESS, GO_ON = range(6)


@entry
def rules(t, g, x, what, a, b):
    """Everything that Python asks of the rules, in one entry, so that they are compiled once."""
    if what == START:
        new_game(t, g, x, a, b)
    elif what == APPLY:
        apply(t, g, x, a)
    elif what == STATUS:
        return status(t, g, x)
    elif what == POWER:
        return power(t, g, a)
    elif what == TOUGHNESS:
        return toughness(t, g, a)
    elif what == GO_ON:
        if t["has_mana_statics"]:
            for r in range(g["n_rows"]):
                refresh_mana(t, g, g["rows"][r, C.R_HANDLE])
        advance(t, g, x)
    return 0


@entry
def another_branch(x):
    """Make the script of chance its next branch (`rules.chance`). False when all are done."""
    return next_branch(x)
