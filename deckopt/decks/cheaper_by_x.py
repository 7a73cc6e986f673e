"""Whether it shows that the X of a spell counts as 0 where its mana value decides whether it costs less.

The chosen X counts (202.3e) where a spell is paid for with mana alone. This is a question of `unnoticed`.
"""

from __future__ import annotations

from deckopt.cards.card import Card

#: What pays for parts of a cost beside mana.
_PAYING = ("convoke", "improvise", "delve")


def pays_x_otherwise(_: Card, other: Card) -> bool:
    """Whether a spell has an {X} in its cost and something other than mana to pay, or another cost."""
    if other.cost is None or not other.cost.x:
        return any(cost is not None and cost.x for cost in (way.cost.mana for way in other.ways))
    more = (other.also, other.or_also, other.kicker, other.bargain, other.less_if, other.spent, other.ways, other.converge)
    if any(mode.also is not None or mode.less for mode in other.modes):
        return True
    return any(map(other.has, _PAYING)) or other.comes_back or any(map(bool, more)) or other.less != 0
