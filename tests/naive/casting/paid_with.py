"""What triggers on casting ask of the spell, for the slow engine: the mana spent to cast it, or its mana value."""

from __future__ import annotations

from naive.objects import Frame


def is_cast_so(spell: Frame, trigger: Frame, more: int) -> bool:
    """Whether a spell is what a trigger on casting asks for: the mana spent on it, or its mana value, X included."""
    if trigger.cast_with == "charge":
        assert trigger.source is not None
        return spell.printed.card.value + more == trigger.source.counters_of("charge")
    if trigger.cast_with is None:
        return True
    return not any(mana for mana in spell.spent if trigger.cast_with == "no mana" or mana == "coloured")
