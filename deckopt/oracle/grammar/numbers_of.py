"""Of what a number is: what an effect before has noted, whose power or counters are meant, and one more than that.

Amounts themselves are lowered in `amounts`.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import FOUND, SACRIFICED, Fields, Spoken
from deckopt.oracle.grammar.tree import It, Itself
from deckopt.oracle.said import PUT


def noted(verb: str, spoken: Spoken) -> Fields:
    """What an effect before notes; one that returns permanents is told to."""
    done = next((e for e in reversed(spoken.made) if e["do"] == verb), None)
    if done is None or (verb == "return" and ("from" in done or "to" in done or "count" not in done)):
        raise Refused("what of it is counted?")
    if verb == "return":
        spoken.in_place_of(done, {**done, "note": True})
    return {"value": "noted"}


def plus(n: int) -> Fields:
    """The key for so many more."""
    return {"plus": n} if n else {}


def whose(of: Any, spoken: Spoken) -> str:
    """The word of the card format for that of which a number is."""
    if isinstance(of, Itself):
        return "this"
    if not isinstance(of, It):
        return str(of)
    last = next((m for m in reversed(spoken.mentions) if not m.player), None)
    if last is not None and last.word == PUT:
        if not last.card:
            raise Refused("whose number?")
        return last.card
    if last is not None and last.word == FOUND:
        return "found"
    if last is not None and last.word == SACRIFICED:
        return SACRIFICED
    return spoken.one(of)
