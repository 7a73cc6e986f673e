"""Gifts: a spell with and without the gift are two modes of it. What the opponent is given comes first, and costs nothing."""

from __future__ import annotations

from deckopt.oracle.kicked import as_paid, is_aimed_at
from deckopt.oracle.parsers import Parser, alt, regex
from deckopt.oracle.said import Fields

#: Among the keys of a card, until all of it is read: what the opponent gets.
GIFT = "gift"
PROMISED: Fields = {"paid": "gift"}
#: What is promised, as keys of a card. The opponent has no use for tokens.
gift_lines: Parser = alt(
    regex(r"Gift a card").result({GIFT: [{"do": "draw", "who": "opponent"}]}),
    regex(r"Gift an? (?:Food|tapped Fish|Treasure|Octopus)").result({GIFT: []}),
)


def with_gift(fields: Fields) -> Fields:
    """The card with a mode for each of no gift and a gift. ValueError where they cannot be told apart."""
    given = fields.get(GIFT)
    if given is None:
        return fields
    others = {key: value for key, value in fields.items() if key not in (GIFT, "effects", "targets")}
    if "spell" in fields.get("targets", ()):  # it is never cast
        return {key: value for key, value in fields.items() if key not in (GIFT, "effects")}
    if "effects" not in fields or {"modes", "kicker", "bargain"} & set(others):
        raise ValueError("a gift of what is no plain spell")
    targets = fields.get("targets", [])
    modes = [_mode(as_paid(fields["effects"], PROMISED, paid), targets) for paid in (False, True)]
    if given:
        modes[1]["effects"] = [*given, *modes[1]["effects"]]
    return {**others, "modes": modes}


def _mode(effects: list[Fields], targets: list[object]) -> Fields:
    aimed = [is_aimed_at(effects, i, target) for i, target in enumerate(targets)]
    kept = sum(aimed)
    if not all(aimed[:kept]) or str(PROMISED) in str(effects):
        raise ValueError("targets in another order")
    return {"effects": effects, **({"targets": targets[:kept]} if kept else {})}
