"""What is given for something: mana, life, a card, a permanent. "You may DUE. If you do, ..." and "... unless you DUE".

Whatever is given in one of the two ways is given in the other. What one may do for nothing stands in `optional`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowered, lowers
from deckopt.oracle.grammar.statements.cards import Discard
from deckopt.oracle.grammar.statements.having import ENERGY
from deckopt.oracle.grammar.statements.optional import aimed_once_paid, can_be_done
from deckopt.oracle.grammar.tree import Effect, Node, Number, Phrase, Player


@dataclass(frozen=True, kw_only=True)
class Due(Node):
    """What is given: mana, life, and what is done."""

    pay: str = ""
    life: Number | None = None
    effect: Effect | None = None


@dataclass(frozen=True, kw_only=True)
class MayGive(Effect):
    """What one may give, and what happens if one does; `then_aimed`: it is a trigger on that."""

    due: Due
    effect: Effect
    then_aimed: bool = False


@dataclass(frozen=True, kw_only=True)
class UnlessGiven(Effect):
    """What happens if something is not given, and nothing else in place of it (`other`)."""

    due: Due
    effect: Effect
    other: Due | None = None


def _made(span: Any, pay: str = "", **more: Any) -> Due:
    if ENERGY in pay or "{X}" in pay:
        raise Refused("energy, which is no mana, or a number that is chosen")
    return Due(pay=pay, span=span, **more)


def _due(rule: str, pattern: str) -> None:
    RULES.add(rule, pattern, _made)


for _rule in ("due", "given"):
    _due(_rule, "pay {life:number} life")
    _due(_rule, "pay {pay:symbols} and {life:number} life")
    _due(_rule, "pay {pay:symbols} and {effect:simple}")
    _due(_rule, "pay {life:number} life and {effect:simple}")
#: Mana alone, and what is done, are given too; of what one may do `optional` knows.
_due("given", "pay {pay:symbols}")
_due("given", "{effect:simple}")

for _word, _rule in (("if", "several"), ("when", "effects")):
    RULES.add(
        "may",
        f"you may {{due}} . {_word} you do , {{then:{_rule}}}",
        lambda span, due, then, word=_word: MayGive(due=due, effect=then, then_aimed=word == "when", span=span),
    )
RULES.add(
    "clause",
    "[then] {effect:simple} unless you {due:given}",
    lambda span, effect, due: UnlessGiven(effect=effect, due=due, span=span),
)


def _discarded(span: Any, phrase: Phrase) -> Due:
    return Due(effect=Discard(who=Player(who="you"), amount=Number(n=1), phrase=phrase, span=span), span=span)


RULES.add(
    "clause",
    "[then] {effect:simple} unless you discard a|an {first:phrase} or a|an {second:phrase}",
    lambda span, effect, first, second: UnlessGiven(
        effect=effect, due=_discarded(span, first), other=_discarded(span, second), span=span
    ),
)


def _given(due: Due, spoken: Spoken) -> tuple[list[Fields], list[Fields]]:
    """(what is done as it is given, what must be so that it can be)."""
    done: list[Fields] = []
    there: list[Fields] = []
    if due.life is not None:
        n = due.life.n
        if not isinstance(n, int):
            raise Refused("a number that is chosen")
        done.append({"do": "lose", "amount": n})
        there.append({"number": "life", "at_least": n})
    if due.effect is not None:
        aimed = len(spoken.targets)
        (effect, *others) = lowered(due.effect, spoken) or [{"do": "nothing"}]
        if others or len(spoken.targets) > aimed:
            raise Refused("what is given?")
        there.append(can_be_done(effect))
        done.append(effect)
        spoken.made.append(effect)
    return done, there


def _offered(due: Due, done: list[Fields], there: list[Fields], otherwise: list[Fields]) -> list[Fields]:
    more: Fields = {"otherwise": otherwise} if otherwise else {}
    made: list[Fields] = [{"do": "may", **({"pay": due.pay} if due.pay else {}), "effects": done, **more}]
    for when in reversed(there):
        made = [{"do": "if", "when": when, "then": made, **more}]
    return made


@lowers(MayGive)
def _may_give(node: MayGive, spoken: Spoken) -> list[Fields]:
    known = len(spoken.mentions)
    done, there = _given(node.due, spoken)
    then: Any = aimed_once_paid(node.effect, spoken) if node.then_aimed else []
    if node.then_aimed and not then:
        raise Refused("what triggers once it is given?")
    then = then or lowered(node.effect, spoken)
    spoken.mentions = [m for k, m in enumerate(spoken.mentions) if k < known or m.word in ("created", "what was put there")]
    if not then:
        raise Refused("given for nothing")
    return _offered(node.due, [*done, *then], there, [])


@lowers(UnlessGiven)
def _unless_given(node: UnlessGiven, spoken: Spoken) -> list[Fields]:
    aimed = len(spoken.targets)
    effects = lowered(node.effect, spoken)
    mentions = list(spoken.mentions)
    for due in (node.other, node.due):
        if due is not None:
            done, there = _given(due, spoken)
            effects = _offered(due, done, there, effects) if effects else []
    spoken.mentions = mentions
    if len(spoken.targets) > aimed or not effects:
        raise Refused("a target of what may not happen")
    return effects
