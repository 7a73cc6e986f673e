"""Which cards are watched in the graveyard: whether they are there says something about a position (`search.features`).

A card is watched if it does something from the graveyard, or if its text speaks of graveyards. All cards are watched if some card
picks others out of the graveyard by what they are. Only card definitions are asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckopt.cards.card import Card
from deckopt.compile.tables import Tables

_OF_NO_MATTER = {"this", "self", "target", "target 2", "card", None}  # references that pick no card by what it is


def watch(tables: Tables) -> None:
    """Fill the field `watched` of the tables, and whether the graveyard matters at all."""
    t = tables.record
    everything = any(picks_from_graveyard(card) for card in tables.cards)
    acting = {int(c) for c in t["grave_cards"][: int(t["n_grave_cards"])]}
    found = [c for c, card in enumerate(tables.cards) if card.listed and (everything or c in acting or _speaks(card))]
    t["n_watched"] = len(found)
    t["watched"][: len(found)] = found
    t["w_graveyard"] = bool(found) or any(card.has("delve") for card in tables.cards) or bool(t["n_goal"])


def _fields(card: Card) -> Any:
    return {key: value for key, value in card.plain.items() if key != "text"}


def _dicts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _dicts(item)


def _speaks(card: Card) -> bool:
    return card.has("dredge") or any("graveyard" in found.values() for found in map(_plain, _dicts(_fields(card))))


def _plain(fields: dict[str, Any]) -> dict[str, str]:
    return {key: value for key, value in fields.items() if isinstance(value, str)}


def picks_from_graveyard(card: Card) -> bool:
    """Whether an effect, a target, a number or a cost picks cards of the graveyard by what they are."""
    for found in _dicts(_fields(card)):
        if "graveyard" in (found.get("from"), found.get("in")):
            meant = found.get("what", found.get("count"))
            if not isinstance(meant, str) or meant not in _OF_NO_MATTER:
                return True
        if found.get("do") == "exchange":
            return True
        exiled = found.get("exile")
        if isinstance(exiled, str) and exiled not in _OF_NO_MATTER:
            return True
        if (
            isinstance(exiled, dict)
            and exiled.get("from", "graveyard") == "graveyard"
            and exiled.get("what") not in _OF_NO_MATTER
        ):
            return True
    return False
