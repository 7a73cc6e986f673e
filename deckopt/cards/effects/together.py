"""Questions about effects: which permanents enter or leave at the same time, because of one effect or of two in a row.

The compiler asks them, so that the programs let these permanents enter or leave as one event.
"""

from __future__ import annotations

from typing import Any

from deckopt.cards.effects.permanents import Counters, Destroy, Pump, Sacrifice
from deckopt.cards.effects.players import Damage
from deckopt.cards.effects.tokens import Create
from deckopt.cards.effects.zones import Exchange, Exile, Return
from deckopt.cards.filters import Filter
from deckopt.words.references import TARGET_WORDS


def takes_all(effect: Any) -> bool:
    """Whether an effect takes all permanents that match a filter off the battlefield at the same time."""
    if isinstance(effect, Exchange):
        return True
    if not isinstance(getattr(effect, "what", None), Filter):
        return False
    if isinstance(effect, (Sacrifice, Return)):
        return effect.count == "all" and not effect.up_to and getattr(effect, "from_", "battlefield") == "battlefield"
    return isinstance(effect, Destroy) or (isinstance(effect, Exile) and effect.from_ == "battlefield")


def may_take(effect: Any) -> Any:
    """What an effect destroys, exiles (perhaps for a while), or damages so that it may die: a reference or a filter, or None."""
    if takes_all(effect):
        return effect.what
    if isinstance(effect, Damage):
        return effect.to if isinstance(effect.to, Filter) or effect.to not in ("opponent", "you", "each") else None
    if isinstance(effect, Destroy) or (isinstance(effect, Exile) and effect.from_ == "battlefield"):
        return effect.what
    if getattr(effect, "exiling", None) is not None:
        return effect.exiling
    if isinstance(effect, Counters) and effect.kind == "-1/-1":
        return effect.what
    if isinstance(effect, Pump):
        less = effect.toughness
        sinks = less < 0 if isinstance(less, int) else min(getattr(less, "times", 1), getattr(less, "plus", 0)) < 0
        return effect.what if sinks else None
    return None


def enter_together(first: Any, second: Any) -> bool:
    """Whether two effects in a row put objects onto the battlefield at the same time.

    The objects are cards (or permanents that leave and return) that are targets of one spell or ability, or tokens that are
    created together.
    """
    if isinstance(first, Return) and isinstance(second, Return):
        alike = first.to == second.to == "battlefield" and (first.from_, first.counters, first.kind) == (
            second.from_,
            second.counters,
            second.kind,
        )
        return alike and first.what in TARGET_WORDS and second.what in TARGET_WORDS
    return isinstance(first, Create) and isinstance(second, Create) and second.together


def leave_together(first: Any, second: Any) -> bool:
    """Whether two effects in a row take two targets off the battlefield at the same time."""
    if not (isinstance(second, (Return, Exile, Destroy)) and type(first) is type(second) and second.together):
        return False
    ends = [(getattr(e, "from_", "battlefield"), getattr(e, "to", "")) for e in (first, second)]
    return ends[0] == ends[1] and ends[0][0] == "battlefield" and {first.what, second.what} <= {*TARGET_WORDS[:2]}
