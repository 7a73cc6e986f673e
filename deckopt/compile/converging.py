"""Costs that are paid with as many colours as can be, for what counts the colours of the mana spent (sunburst, converge)."""

from __future__ import annotations

from collections.abc import Sequence

from deckopt.cards.symbols import ManaCost, Pip
from deckopt.words.colours import ANY_COLOUR


def ways_to_converge(cost: ManaCost, worth: Sequence[int], dearer: bool = False) -> list[tuple[ManaCost, int]]:
    """The cost with generic mana of it in further colours, each with how many colours are spent then; those with most first.

    Of as many colours those come first that are worth less to the deck. A cost with {X} has less generic mana than nothing where
    X has to pay for a colour, and so has one that may be `dearer` because of other cards. The cost as it is comes last.
    """
    own = cost.colours
    ways: list[tuple[int, int, ManaCost]] = []
    for more in range(ANY_COLOUR + 1):
        colours = [k for k in range(5) if more >> k & 1]
        if more & own or (len(colours) > cost.generic and not (cost.x or dearer)):
            continue
        way = ManaCost(cost.generic - len(colours), (*cost.pips, *(Pip(1 << k) for k in colours)), cost.x) if colours else cost
        ways.append((-len(colours), sum(worth[k] for k in colours), way))
    n = own.bit_count()
    return [(way, n - fewer) for fewer, _, way in sorted(ways, key=lambda found: found[:2])]
