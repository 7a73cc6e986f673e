"""Reads a hand as players write it: "2 Mountain, ONE, ANOTHER".

Names are those of a deck's cards in any spelling, or a word that only one of them has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from deckopt.cards.catalog import Catalog
from deckopt.cards.names import faces, fold
from deckopt.decks.deck import Deck
from deckopt.decks.model import HAND
from deckopt.errors import InputError, nearest

OPTION = "--hand"
_FIRST = re.compile(r"([0-9]{1,3})\s*[xX\u00d7]?\s+(.+)|([0-9]{1,3})[xX\u00d7]\s*(.+)")
_LAST = re.compile(r"(.+?)\s+[xX\u00d7]\s?([0-9]{1,3})")
MOST_JOINED = 4  # most parts between commas that may be one name


def read_hand(text: str, deck: Deck, where: str = OPTION) -> dict[str, int]:
    """Copies by printed name, in the written order. InputError, which names `where`, says what is wrong."""
    parts = [part.strip() for part in re.split(r"[,;\n]", text) if part.strip()]
    hand: Counter[str] = Counter()
    at = 0
    while at < len(parts):
        for joined in range(min(MOST_JOINED, len(parts) - at), 0, -1):
            count, name = _counted(", ".join(parts[at : at + joined]), deck)
            if (found := _named(name, deck)) is not None:
                hand[found] += count
                at += joined
                break
        else:
            raise _unknown(_counted(parts[at], deck)[1], deck, where)
    played: Counter[str] = Counter()
    for name, count in hand.items():
        played[deck.played[name]] += count
        have = deck.main.get(deck.played[name], 0)
        if played[deck.played[name]] > have:
            raise InputError(where, name, f"{played[deck.played[name]]} of them; the deck has {have}")
    if not 1 <= hand.total() <= HAND:
        raise InputError(where, text, f"has {hand.total()} cards", f"write 1 to {HAND}, like '2 Mountain, 3 Island'")
    return dict(hand)


def one_each(option: str, text: str, catalog: Catalog) -> str:
    """A hint for an option that takes one card, if a text is a list of several. "" if it is not."""
    parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
    if len(parts) < 2 or not all(catalog.find(part) for part in parts):
        return ""
    return f"one card each: {' '.join(f'{option} {part!r}' for part in parts)}"


def _counted(part: str, deck: Deck) -> tuple[int, str]:
    """(copies, name) of a part; a name may begin with a number."""
    if _exact(part, deck) is not None:
        return 1, part
    if (first := _FIRST.fullmatch(part)) is not None:
        return int(first[1] or first[3]), first[2] or first[4]
    if (last := _LAST.fullmatch(part)) is not None:
        return int(last[2]), last[1]
    return 1, part


def _names(deck: Deck) -> Iterable[str]:
    return [name for name, played in deck.played.items() if deck.main.get(played)]


def _exact(name: str, deck: Deck) -> str | None:
    wanted = fold(name)
    return next((known for known in _names(deck) if wanted in (fold(known), *map(fold, faces(known)))), None)


def _named(name: str, deck: Deck) -> str | None:
    """The card with a name, or with a word that only its name has. None if there is none or several."""
    exact = _exact(name, deck)
    if exact is not None:
        return exact
    found = _with_words(name, deck)
    return found[0] if len(found) == 1 else None


def _with_words(words: str, deck: Deck) -> list[str]:
    wanted = re.compile(rf"(?<!\w){re.escape(fold(words))}(?!\w)")
    return [known for known in _names(deck) if wanted.search(fold(known))]


def _unknown(name: str, deck: Deck, where: str) -> InputError:
    several = _with_words(name, deck)
    if several:
        return InputError(where, name, "may be several cards of the deck", " or ".join(several[:4]))
    return InputError(where, name, "is not in the deck", nearest(name, _names(deck)))
