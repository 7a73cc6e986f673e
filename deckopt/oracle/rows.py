"""What is known of a printed card once it is compiled: a row without printed text (`cards.known`).

A card that is wholly understood is played as it was compiled; another one in part (`oracle.partial`), or as a blank.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from deckopt.cards.known import Fields, Origin, Row
from deckopt.oracle.corpus import Printed
from deckopt.oracle.grammar.statements.this_turn import THIS_TURN
from deckopt.oracle.partial import blank, partial
from deckopt.oracle.reading import compile_card
from deckopt.oracle.text import lines
from deckopt.oracle.verdicts import NOT_UNDERSTOOD, Compiled
from deckopt.words.colours import BASIC_LAND_MANA, FIVE_LETTERS

#: Keys of a definition that hold words of the printed text, and that nothing is played by.
_WORDS = ("text", "irrelevant")


def row_of(printed: Printed, origin: Origin) -> Row:
    """The row of a printed card."""
    found = compile_card(printed)
    fields, tokens = _played(found)
    named = _names_without_words(printed.name, tokens)
    return Row(
        printed.name,
        _plain(_wordless(fields, named)),
        _plain({named[name]: _wordless(its, named) for name, its in tokens.items()}),
        _identity(printed),
        printed.rarity,
        None if printed.legal is None else dict(printed.legal),
        printed.is_front_alone,
        digest_of(printed),
        origin,
    )


def digest_of(printed: Printed) -> str:
    """Six hexadecimal digits that are equal for equal printed cards, whichever source they come from."""
    parts = printed.faces or (printed,)
    said = [[p.name, p.cost, p.type, p.power, p.toughness, p.loyalty, *_plain_lines(p)] for p in parts]
    return hashlib.blake2b(json.dumps(said).encode(), digest_size=3).hexdigest()


def _plain_lines(printed: Printed) -> list[str]:
    """Its abilities; sources write the costs of loyalty abilities with brackets or without."""
    return [re.sub(r"^\[([+-]?(?:\d+|X))\]:", r"\1:", line) for line in lines(printed)]


def _played(found: Compiled) -> tuple[Fields, dict[str, Fields]]:
    """(the definition by which the card is played, its tokens)."""
    if found.verdict != NOT_UNDERSTOOD:
        return found.fields, found.tokens
    part = partial(found)
    if part is None:
        return blank(found), {}
    return part, _used(part, found.tokens)


def _used(fields: Fields, tokens: dict[str, Fields]) -> dict[str, Fields]:
    """Those of the tokens that a definition names, or a token of those."""
    found: dict[str, Fields] = {}
    waiting: list[Any] = [fields]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, (list, tuple)):
            waiting += value
        elif isinstance(value, str) and value in tokens and value not in found:
            found[value] = tokens[value]
            waiting.append(tokens[value])
    return found


def _names_without_words(card: str, tokens: dict[str, Fields]) -> dict[str, str]:
    """Names of tokens, those that quote an ability told apart by the card that makes them."""
    named: dict[str, str] = {}
    for name in tokens:
        bare, quote, _ = name.partition(' with "')
        if name.startswith(THIS_TURN):
            bare, quote = "emblem until end of turn", '"'
        bare = f"{bare} of {card}" if quote else name
        number = sum(1 for other in named.values() if other == bare or other.startswith(f"{bare} ("))
        named[name] = f"{bare} ({number + 1})" if number else bare
    return named


def _wordless(value: Any, named: dict[str, str]) -> Any:
    """A definition without printed text, with the names that its tokens have."""
    if isinstance(value, dict):
        return {k: _wordless(v, named) for k, v in value.items() if k not in _WORDS}
    if isinstance(value, (list, tuple)):
        return [_wordless(v, named) for v in value]
    return named.get(value, value) if isinstance(value, str) else value


def _plain(value: Any) -> Any:
    """As a file of JSON gives it back."""
    return json.loads(json.dumps(value))


def _identity(printed: Printed) -> str:
    """Its colour identity: as the source says, else by the symbols of its cost and text, and its basic land types (903.4)."""
    if printed.identity is not None:
        letters = set(printed.identity)
    else:
        parts = printed.faces or (printed,)
        texts = [re.sub(r"\([^()]*\)", "", p.text) for p in parts]
        symbols = re.findall(r"\{([^}]*)\}", " ".join([*(p.cost for p in parts), *texts]))
        basics = [BASIC_LAND_MANA[word] for p in parts for word in p.type.split() if word in BASIC_LAND_MANA]
        letters = {letter for symbol in [*symbols, *basics] for letter in symbol if letter in FIVE_LETTERS}
        letters |= {letter for p in parts for letter in p.colours or ()}
    return "".join(letter for letter in FIVE_LETTERS if letter in letters)
