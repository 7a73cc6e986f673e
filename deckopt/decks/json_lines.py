"""Many decks in one file, each a line of JSON: {"archetype": ..., "main": {name: copies}, "sideboard": {...},
"commander": {...}}.

Archetype, sideboard and commander may be left out. Other keys are ignored.
"""

from __future__ import annotations

from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from deckopt.bounded import Name, Named
from deckopt.cards.catalog import explain
from deckopt.decks.model import Copies
from deckopt.errors import InputError
from deckopt.parse import json_of

_REMEDY = 'write {"archetype": ..., "main": {...}}'


class ListedDeck(NamedTuple):
    """A deck of a file of many: the copies of its cards, by name, and those of its sideboard."""

    archetype: str
    main: dict[str, int]
    sideboard: dict[str, int]
    has_commander: bool


class _Deck(BaseModel):
    model_config = ConfigDict(strict=True)

    main: Named[Copies]
    sideboard: Named[Copies] = {}
    archetype: Name = ""
    commander: Named[Copies] = {}


def read_decks(text: str, where: str) -> list[ListedDeck]:
    """What stands in each line that is not empty. InputError names the first wrong line."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return [_read(line, f"{where}: line {number}") for number, line in lines]


def _read(line: str, where: str) -> ListedDeck:
    fields = json_of(line, where, _REMEDY)
    try:
        deck = _Deck.model_validate(fields)
    except ValidationError as error:
        key, problem = explain(error, fields=fields)
        raise InputError(where, key, f"has no deck: {problem}", _REMEDY) from None
    return ListedDeck(deck.archetype, deck.main, deck.sideboard, bool(deck.commander))
