"""A deck's rule for hands to keep, written into its tables, from which `rules.turn.keeping` reads it."""

from __future__ import annotations

from deckopt.compile.tables import Tables
from deckopt.decks.deck import BLANK, Deck
from deckopt.decks.keep_rules import All, Count, Not, Rule, What, counts
from deckopt.rules import codes as C


def put_rule(tables: Tables, deck: Deck) -> None:
    """Write the deck's rule into the tables, if it has one."""
    rule = deck.keep_rule
    if rule is None:
        return
    t, played = tables.record, deck.played
    whats = list(dict.fromkeys(count.what for count in counts(rule)))
    for k, what in enumerate(whats):
        for c, (name, card) in enumerate(zip(tables.names, tables.cards, strict=True)):
            t["w_keep_in"][k, c] = name == played[what.name] if what.name else name != BLANK and what.has(card)
    steps = _steps(rule, {what: k for k, what in enumerate(whats)})
    t["n_keep"] = len(steps)
    for i, step in enumerate(steps):
        t["w_keep"][i] = step


Step = tuple[int, int, int, int]  # an operation; for a count, what is counted, the least and the most


def _steps(rule: Rule, numbers: dict[What, int]) -> list[Step]:
    """The rule as steps in postfix order."""
    if isinstance(rule, Count):
        return [(C.KEEP_COUNT, numbers[rule.what], rule.least, rule.most)]
    if isinstance(rule, Not):
        return [*_steps(rule.part, numbers), (C.KEEP_NOT, 0, 0, 0)]
    join = (C.KEEP_ALL if isinstance(rule, All) else C.KEEP_EITHER, 0, 0, 0)
    return [step for i, part in enumerate(rule.parts) for step in (*_steps(part, numbers), *([join] if i else []))]
