"""Mana abilities of the slow engine that are moves of their own."""

from __future__ import annotations

from deckopt.cards.mana_abilities import ManaAbility
from deckopt.compile.tapping import may_become
from deckopt.words.kinds import LAND
from naive.choices import bits
from naive.mana.added_mana import adders
from naive.objects import Printed
from naive.permanents.characteristics import matches
from naive.state import Position


def is_explicit(ability: ManaAbility) -> bool:
    """Whether it is a move of its own: several mana of a colour of choice, or of one sacrifice or counter."""
    several = len(ability.units) * ability.amount > 1
    choice = any(len(bits(unit)) > 1 for unit in ability.units)
    if ability.sacrifice or ability.remove:
        return several
    return not ability.tap or (ability.amount > 1 and choice)


def is_action(p: Position, printed: Printed, ability: ManaAbility) -> bool:
    """Whether a mana ability of such a permanent is a move of its own, for what it makes or because Auras may add to that."""
    if is_explicit(ability):
        return True
    if not ability.tap or not (ability.sacrifice or ability.remove):
        return False
    added = adders(p)
    if any(matches(p, what, printed) for what, _, _ in added):
        return True
    if added and may_become(printed.card, [q.card for q in p.cards.values()], lambda f: matches(p, f, printed)):
        return True
    auras = [q.card.enchant for q in p.cards.values() if any(s.adds_mana and s.of == "enchanted" for s in q.card.statics)]
    return any(printed.kind & LAND or (what is not None and matches(p, what, printed)) for what in auras)
