"""The mana that is spent to cast a spell, where its text asks for it: "if {U}{U} was spent to cast it".

Whoever casts it decides what is spent, as far as the cost leaves that open. So it is cast in one of several ways. Each demands
some of the mana that is asked for, as symbols of the cost: a hybrid symbol becomes one of its colours, generic mana becomes
coloured. What the rest is paid with is not looked at.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from deckopt.cards.symbols import ManaCost, Pip
from deckopt.words.conditions import Paid

#: How a condition asks for the mana of a card's list `spent`, by its place there.
MANA_ASKED: tuple[Paid, ...] = ("mana", "mana 2")


def ways_to_spend(cost: ManaCost, asked: Sequence[ManaCost]) -> list[tuple[tuple[int, ...], ManaCost]]:
    """The ways to pay a cost, each with the places in `asked` of the mana that is spent for it; those with least of it first."""
    return [
        (places, way)
        for n in range(len(asked) + 1)
        for places in itertools.combinations(range(len(asked)), n)
        for way in _ways(cost, asked, places)
    ]


def words_of_spending(asked: Sequence[ManaCost], places: Sequence[int]) -> str:
    """What the way is called in which the mana at these places is spent; "" if none is."""
    return f"spending {''.join(str(asked[i]) for i in places)}" if places else ""


def _ways(cost: ManaCost, asked: Sequence[ManaCost], places: Sequence[int]) -> list[ManaCost]:
    """The costs that demand the mana at `places`, and leave no way to pay in which the mana at other places is demanded too."""
    demanded = Counter(pip.mask for i in places for pip in asked[i].pips)
    others = [Counter(pip.mask for pip in mana.pips) for i, mana in enumerate(asked) if i not in places]
    found: dict[tuple[int, ...], ManaCost] = {}  # by the sorted symbols
    for masks in itertools.product(*([pip.mask, *_colours(pip.mask)] for pip in cost.pips)):
        missing = [*(demanded - Counter(masks)).elements()]
        pips = (*masks, *missing)
        if len(missing) > cost.generic or any(other <= paid for paid in _payments(pips) for other in others):
            continue
        found.setdefault(tuple(sorted(pips)), ManaCost(cost.generic - len(missing), tuple(map(Pip, pips))))
    return [way for way in found.values() if not any(other is not way and _allows(other, way) for other in found.values())]


def _colours(mask: int) -> list[int]:
    """The colours of a hybrid symbol, one by one; none for a symbol of one colour."""
    return [1 << k for k in range(6) if mask >> k & 1] if mask & (mask - 1) else []


def _payments(pips: Sequence[int]) -> Iterator[Counter[int]]:
    """All that the coloured symbols may be paid with."""
    for paid in itertools.product(*(_colours(mask) or [mask] for mask in pips)):
        yield Counter(paid)


def _allows(more: ManaCost, less: ManaCost) -> bool:
    """Whether each payment of the second cost pays the first one too."""
    tried = itertools.permutations([pip.mask for pip in less.pips], len(more.pips))
    return any(all(b & ~pip.mask == 0 for pip, b in zip(more.pips, masks, strict=True)) for masks in tried)
