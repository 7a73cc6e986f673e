"""Where the others of the cards go that were looked at, as `look` says it.

The words after "put the rest": on the bottom in an order of your choice or in a random one, into the graveyard, back on top.
"""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.said import Fields

ANY_ORDER: Fields = {"rest": "bottom"}
RANDOM_ORDER: Fields = {"rest": "bottom", "random_order": True}
GRAVEYARD: Fields = {"rest": "graveyard"}
TOP: Fields = {"rest": "top"}

on_bottom: Parser = alt(
    string("on the bottom of your library in a random order").result(RANDOM_ORDER),
    regex(r"on the bottom of your library(?: in any order)?").result(ANY_ORDER),
)
the_rest: Parser = alt(on_bottom, string("into your graveyard").result(GRAVEYARD))
or_back_on_top: Parser = alt(the_rest, string("back on top of your library in any order").result(TOP))
