"""What changes the types of mana that lands could produce, beside what is printed on them (106.7).

This is a question of `unnoticed`.
"""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.card import Card
from deckopt.cards.parts import parts_of
from deckopt.words.kinds import LAND


def changes_what_lands_produce(_: Card, other: Card) -> bool:
    """Whether the printed mana abilities of lands are not all that counts.

    Lands may be given others. A printed one may make no mana, or another type of it.
    """
    for static in other.statics:
        if static.land_types or static.mana is not None or any(isinstance(p, E.AddMana) for p in parts_of(static.abilities)):
            return True
    given = [part for part in parts_of(other) if isinstance(part, E.Give)]
    if any(give.mana is not None or any(isinstance(p, E.AddMana) for p in parts_of(give.abilities)) for give in given):
        return True
    return other.kind & LAND != 0 and _varies(other)


def _varies(land: Card) -> bool:
    """Whether it depends on the position which types of mana its abilities would make if they resolved, but for a chosen one.

    What has to be so for an ability to be activated does not count.
    """
    if any(mana.asks_imprinted or (mana.among and not mana.produced) for mana in land.mana_abilities):
        return True
    for ability in land.abilities:
        made = [part for part in parts_of(ability.effects) if isinstance(part, E.AddMana)]
        always = [effect for effect in ability.effects if isinstance(effect, E.AddMana)]
        if made and (ability.when is not None or len(always) < len(made) or any(not isinstance(e.amount, int) for e in always)):
            return True
    return False
