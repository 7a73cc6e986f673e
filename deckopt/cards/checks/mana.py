"""Checks that the mana abilities of a card fit together."""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.card import Card
from deckopt.cards.checks.filters import no_demands_of_one
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.parts import parts_of

MOST_UNITS = 6  # most mana of one tap


def check_mana(card: Card) -> None:
    """ValueError if mana abilities do not fit together."""
    free = [a for a in card.mana_abilities if a.is_free]
    if any(len(a.units) > MOST_UNITS for a in free):
        raise ValueError(f"mana: more than {MOST_UNITS} mana from one tap are not possible")
    for i, a in enumerate(free):
        for b in free[:i]:
            if len(a.units) + len(b.units) > 2 and not (_makes_all(a, b) or _makes_all(b, a)):
                raise ValueError(
                    "mana: of two abilities that only tap, one makes all that the other makes, or both make one mana"
                )
    if any(a.depends for a in free) and any(not a.is_free and a.makes_one for a in card.mana_abilities):
        raise ValueError("mana: what depends on more than the card stands beside abilities that only tap")
    if any(a.of_identity and (not a.is_free or a.depends) for a in card.mana_abilities):
        raise ValueError("mana: 'identity' is possible only where tapping is all it costs, without when, among and only")
    alone = [a.effects[0] for a in card.abilities if len(a.effects) == 1]
    if any(isinstance(e, E.AddMana) and e.identity and not any(e is one for one in alone) for e in parts_of(card)):
        raise ValueError("add: identity is possible only for an activated ability that does nothing else")
    for i, a in enumerate(free):
        _check_mana_ability(f"mana[{i}]", a, card)
    if sum(1 for a in card.mana_abilities if not a.is_free and a.makes_one) > 1:
        raise ValueError("mana: only one ability that sacrifices it or removes a counter for one mana is possible")
    if free and any(not a.tap for a in card.mana_abilities):
        raise ValueError("mana: what taps for mana cannot also be sacrificed for it with tap = false")


def _makes_all(more: ManaAbility, less: ManaAbility) -> bool:
    """Whether `more` can make all mana that `less` can make, unit by unit."""
    if (more.chosen, more.of_imprinted) != (less.chosen, less.of_imprinted) and (more.chosen or more.of_imprinted):
        return False  # it makes fewer colours than its symbols say
    return len(more.units) > len(less.units) and all(a & b == b for a, b in zip(more.units, less.units, strict=False))


def _check_mana_ability(key: str, ability: ManaAbility, card: Card) -> None:
    """Its mana must be the same for all such permanents, and must change neither by tapping them nor by casting."""
    wanted = [part.control for part in ability.when.parts] if ability.when is not None else []
    if ability.when is not None and None in wanted:
        raise ValueError(f"{key}.when: asks for what you control; else write an activated ability with the effect add")
    for found in [*wanted, ability.among]:
        if found is not None:
            no_demands_of_one(key, found)
            if found.alternatives[0].other:
                raise ValueError(f"{key}: 'other' is not possible in the condition of mana")
    if ability.only is not None and ability.only.haste:
        raise ValueError(f"{key}.only: haste is possible only for the effect add")
    if ability.only is not None and ability.only.of_chosen_type and card.enters.choose != "creature type":
        raise ValueError(f"{key}.only: of_chosen_type needs enters = {{ choose = 'creature type' }}")
    if ability.asks_imprinted and not any(isinstance(e, E.Imprint) for trigger in card.triggers for e in trigger.effects):
        raise ValueError(f"{key}: no card is exiled with it; a trigger does the verb imprint")
    if ability.chosen and card.enters.choose not in ("colour", "basic land type"):
        raise ValueError(f"{key}.add: 'chosen' needs enters = {{ choose = 'colour' }}, or a basic land type")
