"""Finds rules of play that contradict each other: a deck file has one condition for each move."""

from __future__ import annotations

from deckopt.cards.amounts import Condition
from deckopt.decks.model import Rule

Conditions = tuple[Condition | None, Condition | None]  # when, unless


class RulesSoFar:
    """The rules so far, by move."""

    def __init__(self) -> None:
        self._of_way: dict[tuple[object, ...], dict[str | None, Conditions]] = {}  # by verb and card, then by way

    def with_those_before(self, rule: Rule) -> bool:
        """Whether an earlier rule for the same move has another condition. The rule is added."""
        own = (rule.when, rule.unless)
        if own == (None, None):
            return False
        for name in rule.names:
            before = self._of_way.setdefault((*rule.verb, name), {})
            if None in before:
                alike = [before[None]]  # all others had to be equal
            elif rule.way is None:
                alike = list(before.values())
            else:
                alike = [before[rule.way]] if rule.way in before else []
            if any(own != other for other in alike):
                return True
            before[rule.way] = own
        return False
