"""Changes of a list as players write them: "-4 CARD, +4 ANOTHER"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.errors import InputError, nearest

OPTION = "--swap"
_BETWEEN = re.compile(r"\s*(?:[,;]|\s)\s*(?=[+-]\s*[0-9])")
_PART = re.compile(r"([+-])\s*([0-9]{1,3})\s*[xX]?\s+(\S.*)", re.DOTALL)


def parts_of_swap(text: str, where: str = OPTION) -> Iterator[tuple[int, str]]:
    """(copies, name) of each part; copies below 0 are cut. InputError, which names `where`, if it is not a swap."""
    for part in filter(None, _BETWEEN.split(text.strip())):
        found = _PART.fullmatch(part.strip())
        if found is None or not int(found[2]):
            raise InputError(where, text, "is no swap", 'write it like "-4 CARD, +4 ANOTHER"')
        yield int(found[1] + found[2]), found[3].strip()


def swapped(deck: Deck, catalog: Catalog, text: str, where: str = OPTION) -> Deck:
    """The deck with that swap. InputError if it does not have the cards to cut, or if a name is unknown."""
    main = dict(deck.main)
    for copies, name in parts_of_swap(text, where):
        exact = deck.stand_ins.get(name) or catalog.find(name)
        if copies < 0:
            have = 0 if exact is None else main.get(exact, 0)
            if exact is None or have < -copies:
                problem = f"the deck has {have}" if have else "is not in the deck"
                raise InputError(where, name, problem, "" if have else nearest(name, deck.main))
        elif exact is None or not catalog[exact].listed:
            raise InputError(
                where, name, "no card has this name", catalog.nearest(name) or nearest(name, main) or "see 'deckopt cards update'"
            )
        main[exact] = main.get(exact, 0) + copies
    return deck.with_main(main)
