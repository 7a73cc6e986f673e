"""Cards as phase reads them, and what it does not understand of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import phase

from differential.printed import OWN, Card, for_phase


@cache
def _own_face(name: str) -> dict[str, Any]:
    return dict(phase.build_oracle_face(for_phase(OWN[name]), None))


def face(card: Card) -> dict[str, Any]:
    """A card as phase understands it."""
    return _own_face(card["name"]) if card["name"] in OWN else dict(phase.build_oracle_face(for_phase(card), None))


def not_understood(made: Any) -> set[str]:
    """What phase marks as not understood in a face."""
    words = {"Unimplemented", "Unknown", "Unsupported"}
    found: set[str] = set()
    if isinstance(made, dict):
        for key, value in made.items():
            if "nimplemented" in key:
                found.add(key)
            if key not in ("oracle_text", "name"):
                found |= not_understood(value)
    elif isinstance(made, list):
        for value in made:
            found |= not_understood(value)
    elif isinstance(made, str) and (made in words or made.startswith(("Unimplemented", "Unsupported"))):
        found.add(made)
    return found
