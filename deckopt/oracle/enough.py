"""What may be done only as a whole: you may mill so many cards only if your library has them (701.17b)."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.verdicts import Fields


def with_enough(value: Any) -> Any:
    """A definition in which you are asked whether to mill a number of cards only where your library has so many."""
    if isinstance(value, list):
        return [with_enough(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    made = {key: with_enough(inner) for key, inner in value.items()}
    n = _milled(made)
    if n == 0:
        return made
    there: Fields = {"count": "card", "in": "library", "at_least": n}
    asked: Fields = {"do": "if", "when": there, "then": [made]}
    return {**asked, "otherwise": made["otherwise"]} if made.get("otherwise") else asked


def _milled(effect: Fields) -> int:
    """How many cards you mill if you do what an effect asks; 0 if it asks no such thing, or for a number that varies."""
    if effect.get("do") != "may" or "pay" in effect or not effect.get("effects"):
        return 0
    first = effect["effects"][0]
    is_own = first.get("do") == "mill" and "who" not in first
    return first["amount"] if is_own and isinstance(first.get("amount"), int) else 0
