"""Mana of an ability that depends on the position, for the slow engine."""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.words.colours import COLOURLESS
from naive.cards import mana_abilities
from naive.objects import Frame, Permanent
from naive.permanents.characteristics import holds, matches
from naive.permanents.kinds import colours_now
from naive.state import Position


def colours_possible(p: Position, q: Permanent, ability: ManaAbility) -> int:
    """The colours that one of its mana abilities may make; 0 if it cannot be activated.

    While a cost is paid it is what it was as that began.
    """
    chosen = 1 << int(q.colour or 0) if ability.chosen else 0b111111
    if ability.asks_imprinted:
        if not q.imprinted or not p.exile[q.imprinted]:
            return 0
        if ability.of_imprinted:
            chosen = p.cards[q.imprinted].colours
    at = q.name, mana_abilities(q.card).index(ability)
    if p.frozen_mana is not None and at in p.frozen_mana:
        return p.frozen_mana[at] & chosen
    if not holds(p, ability.when, Frame(q.printed, source=q)):
        return 0
    if ability.among is None:
        return chosen
    mask = 0
    for other in p.battlefield:
        if matches(p, ability.among, other, q.printed, q):
            mask |= could_produce(other) if ability.produced else colours_now(p, other)
    return mask & chosen


def could_produce(q: Permanent) -> int:
    """The types of mana that its own mana abilities make, whatever they cost."""
    mask = 0
    for mana in mana_abilities(q.card):
        if mana.chosen:
            mask |= 1 << q.colour if isinstance(q.colour, int) else 0
        elif not mana.produced:
            for unit in mana.units:
                mask |= unit
    for ability in q.card.abilities:
        if ability.zone == "battlefield" and not ability.targets and not ability.loyalty:
            for effect in ability.effects:
                if isinstance(effect, E.AddMana):
                    mask |= COLOURLESS if effect.mana.generic else 0
                    for pip in effect.mana.pips:
                        mask |= pip.mask
    return mask
