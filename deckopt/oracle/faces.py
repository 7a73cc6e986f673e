"""Cards that turn over: sentences that say so, and the back face as a part of the card."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.corpus import Printed
from deckopt.oracle.parsers import Parser, alt, regex
from deckopt.oracle.said import Said, one

_UNDER = r"(?:your|its owner's|his owner's|her owner's|their owner's|his|her) control"

#: "Transform ~."
turned: Parser = alt(
    regex(rf"exile ~,? then return (?:it|him|her|them) to the battlefield transformed under {_UNDER}").result(
        one("transform", anew=True)
    ),
    regex(rf"you may exile ~\. If you do, return (?:it|him|her|them) to the battlefield transformed under {_UNDER}").result(
        Said(({"do": "may", "effects": [{"do": "transform", "anew": True}]},))
    ),
    regex(r"transform ~(?! at)").result(one("transform")),
    regex(r"transform it(?! at)").result(one("transform", what="it")),  # of a trigger of its own (`itself`)
)


def turns_over(card: Printed) -> bool:
    """Whether it is a card with two faces that shows the back one only on the battlefield, and both are known."""
    return card.layout == "transform" and len(card.faces) == 2


def turns(value: Any) -> bool:
    """Whether an effect that turns the card over is anywhere in it."""
    if isinstance(value, dict):
        return value.get("do") == "transform" or value.get("turned") is True or any(map(turns, value.values()))
    return isinstance(value, (list, tuple)) and any(map(turns, value))


def itself(value: Any) -> Any:
    """An effect of a permanent's trigger about itself, where "it" is what turns over."""
    if isinstance(value, dict):
        if value.get("do") == "transform":
            return {k: v for k, v in value.items() if k != "what"}
        return {k: itself(v) for k, v in value.items()}
    return [itself(v) for v in value] if isinstance(value, list) else value
