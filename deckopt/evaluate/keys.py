"""Hashes of everything on which a deck's games depend, for caches and records."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from deckopt.cards.catalog import Catalog, parts_of
from deckopt.decks.deck import Deck
from deckopt.decks.sideboard import within_reach
from deckopt.engine import ENGINE


def deck_parts(deck: Deck, catalog: Catalog) -> dict[str, Any]:
    """The list, its rules, its cards and the engine in plain values."""
    beside = within_reach(deck, catalog)
    names = sorted(n for n in {*deck.main, *deck.limits, *beside} if n in catalog)
    cards = {n: catalog[n].plain for n in names}
    tokens = {t: catalog[t].plain for n in names for t in parts_of(catalog[n])}
    return {
        "engine": ENGINE,
        "main": sorted((name, copies) for name, copies in deck.main.items() if copies),
        "game": deck.game.model_dump(mode="json"),
        "policy": deck.policy.model_dump(mode="json"),
        "cards": cards,
        "tokens": tokens,
        **({"sideboard": sorted(beside.items())} if beside else {}),
    }


def hashed(parts: dict[str, Any]) -> str:
    """A hash of plain values."""
    return hashlib.blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=16).hexdigest()
