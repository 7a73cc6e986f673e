"""What something spoken of has until end of turn: "When that creature dies this turn, ..."."""

from __future__ import annotations

import re
from dataclasses import dataclass

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Found, Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.things import NO_TARGET, on
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import Effect, It, Target
from deckopt.oracle.unplayed import said_of

#: Of damage that a spell deals as a creature dies.
DEALT_BY_IT = "the damage is dealt by the creature that dies"
_HEADS = (["when", "that", "creature", "dies", "this", "turn", ","], ["when", "it", "dies", "this", "turn", ","])
_CONTROLLER = re.compile(r"\b(?:the|that) creature's controller\b")
_OF_THE_SPELL = re.compile(r"^~ deals (?=\d+ damage to you\.?$)")


@dataclass(frozen=True, kw_only=True)
class WhenItDies(Effect):
    """What happens when it dies in the same turn: the rest of the text."""

    text: str


@RULES.function("clause", "when")
def when_it_dies(text: Text, i: int) -> Found | None:
    head = next((head for head in _HEADS if text.low[i : i + len(head)] == head), None)
    if head is None or i + len(head) >= len(text):
        return None
    return len(text), WhenItDies(text=text.source[text.tokens[i + len(head)].start :], span=text.span(i, len(text)))


@lowers(WhenItDies)
def _given(node: WhenItDies, spoken: Spoken) -> list[Fields]:
    from deckopt.oracle.granted import as_abilities
    from deckopt.oracle.lines import read_line

    if NO_TARGET in spoken.idle:
        return []
    what = spoken.one(It(kind="that"))
    text = _CONTROLLER.sub("you", node.text)
    of_spell = _OF_THE_SPELL.match(text) is not None
    if "~" in _OF_THE_SPELL.sub("", text) or what in ("it", "this"):
        raise Refused("what is said of the card itself")
    part = read_line(f"When ~ dies, {text}", spell=False)
    given = as_abilities([part])
    if part is None or not given:
        raise Refused("what happens when it dies")
    spoken.tokens += part.tokens
    return [said_of({"do": "give", "what": what, **given}, DEALT_BY_IT if of_spell else "")]


@dataclass(frozen=True, kw_only=True)
class ReturnsIfItDies(Effect):
    """A target comes back if it dies this turn."""

    thing: Target
    whose: str = ""


for _under in ("", "under your control", "under its owner's control"):
    RULES.add(
        "verb",
        f"when {{thing:target}} (dies | is put into (a | your) graveyard) this turn , return (that card | it) to the battlefield {_under}",
        lambda span, thing: ReturnsIfItDies(thing=thing, span=span),
    )


@lowers(ReturnsIfItDies)
def _returns_if_it_dies(node: ReturnsIfItDies, spoken: Spoken) -> list[Fields]:
    back: Fields = {"do": "return", "what": "this", "from": "graveyard", "to": "battlefield"}
    return on(node.thing, spoken, {"do": "give", "triggers": [{"on": "dies", "effects": [back]}]})


@dataclass(frozen=True, kw_only=True)
class DestroyedIfItAttacks(Effect):
    """What is destroyed in the next end step if it attacks before: "destroy that creature if it attacked this turn"."""

    thing: It


RULES.add(
    "clause",
    "at the beginning of the next end step , destroy {thing:back} if it attacked this turn",
    lambda span, thing: DestroyedIfItAttacks(thing=thing, span=span),
)
_AT_END: Fields = {"do": "destroy", "what": "this"}
_DESTROYED: Fields = {"do": "later", "at": "next end step", "effects": [_AT_END]}


@lowers(DestroyedIfItAttacks)
def _destroyed_later(node: DestroyedIfItAttacks, spoken: Spoken) -> list[Fields]:
    """An attacker is given what triggers on the end step, and what does not attack yet what triggers as it attacks."""
    what = spoken.one(node.thing)
    if what != "target":
        raise Refused("what attacked?")
    now: Fields = {"do": "give", "what": what, "triggers": [{"on": "end step", "effects": [_AT_END]}]}
    as_it_attacks: Fields = {"do": "give", "what": what, "triggers": [{"on": "attacks", "effects": [_DESTROYED]}]}
    attacks: Fields = {"is": "attacking creature", "of": what}
    return [{"do": "if", "when": attacks, "then": [now], "otherwise": [as_it_attacks]}]
