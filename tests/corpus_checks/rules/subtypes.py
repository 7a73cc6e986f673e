"""Words with a capital in filters are subtypes that something has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic import BaseModel

from corpus_checks.check import Check
from corpus_checks.compiled import Pair, corpus
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.filters import Filter

#: Subtypes that only tokens have, and those of second faces, which this corpus lacks (205.3g, 205.3k, 205.3m).
_ONLY_TOKENS = {"Army", "Blood", "Scion", "Servo", "Germ", "Incubator", "Adventure", "Omen"}
_JOKES = {"Elves"}


@cache
def _subtypes() -> frozenset[str]:
    """All that a card of the corpus, or a shipped token, has as subtype."""
    lines = [face.type for card in corpus() for face in (card.faces or (card,))]
    lines += [card.type.text for _, card in Catalog.load().items()]
    found = {word for line in lines for word in line.replace(" - ", " — ").partition("—")[2].split()}
    return frozenset((found | _ONLY_TOKENS) - _JOKES)


def _filters(value: Any) -> Iterator[Filter]:
    if isinstance(value, Filter):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _filters(getattr(value, name))
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _filters(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _filters(inner)


def _complaints(pair: Pair) -> Iterator[str]:
    tokens = pair.compiled.tokens
    own = {word for its in tokens.values() for word in str(its["type"]).split()}
    for name, fields in ((pair.compiled.name, pair.compiled.fields), *tokens.items()):
        for filter_ in _filters(parse_card(name, fields, "compiled")):
            for alternative in filter_.alternatives:
                for word in (*alternative.subtypes, *alternative.subtypes_none):
                    if word not in _subtypes() and word not in own:
                        yield f"nothing is a {word!r} of {filter_.text!r}"


SUBTYPES = Check("subtypes", "A word with a capital in a filter is a subtype that some card or token has.", _complaints)
