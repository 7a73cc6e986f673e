"""The verbs of the card format for the slow engine: a function `do_...` for each, by families as in `deckopt.words.verbs`."""

from __future__ import annotations

from naive.effects import cards, flow, mana, permanents, players, tokens, zones
from naive.effects.common import VERBS

for _family in (cards, permanents, zones, players, mana, tokens, flow):
    for _name, _function in vars(_family).items():
        if _name.startswith("do_"):
            VERBS[_name.removeprefix("do_").replace("_", " ")] = _function
