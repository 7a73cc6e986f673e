"""What is exiled with a permanent, until that leaves, and comes back then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.things import on
from deckopt.oracle.grammar.tree import Effect, Target
from deckopt.oracle.held import RETURN, UNTIL


@dataclass(frozen=True, kw_only=True)
class ComeBack(Effect):
    """All that was exiled with the permanent comes back."""


for _pattern in (
    "return the exiled card|cards to the battlefield under its|their owner's|owners' control",
    "return all cards exiled with it|~ to the battlefield under their owners' control",
    "each player returns to the battlefield all cards they own exiled with it|~",
):
    RULES.add("verb", _pattern, lambda span: ComeBack(span=span))


@lowers(ComeBack)
def _comes_back(node: ComeBack, spoken: Spoken) -> list[Fields]:
    return [RETURN]


@dataclass(frozen=True, kw_only=True)
class ExileUntil(Effect):
    """Something is exiled until the permanent leaves."""

    thing: Any


RULES.add("verb", "exile {thing:target} until ~ leaves the battlefield", ExileUntil)


@lowers(ExileUntil)
def _exiled_until(node: ExileUntil, spoken: Spoken) -> list[Fields]:
    if not isinstance(node.thing, Target) or node.thing.count != 1 or node.thing.phrase.zone:
        raise Refused("what is exiled is no single permanent")
    return [{**effect, UNTIL: True} for effect in on(node.thing, spoken, {"do": "exile"})]
