"""Which hands are valued for a list's thresholds: all of them if they are few, otherwise a growing sample.

A sample also uses hands of near lists, if pools of these are known. What the values mean is in `worths`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.evaluate.games import HandTask, List, as_list
from deckopt.evaluate.hands import ENUMERATE_UP_TO, Deal, Hand, Values, all_hands, allocate, count_hands
from deckopt.evaluate.pools import Pool, balance, near
from deckopt.evaluate.worths import Seen, Worths
from deckopt.words.kinds import LAND

ROUND = 48  # own hands of a list that are valued before the error is computed again
FEWEST_OWN = 24  # least own hands of a list that also uses hands of other lists
MOST_HANDS = 480
REPEATS = 2  # least searches of each hand, if all hands are enumerated


class _Hands:
    """The hands of one side and one number of cards drawn that were valued for the list itself."""

    def __init__(self, main: List, side: int, drawn: int, keeps: Sequence[int], luck: int) -> None:
        self.main, self.side, self.drawn, self.keeps = main, side, drawn, tuple(keeps)
        self.own: list[tuple[Hand, Values]] = []
        self._luck = (luck << 4) + drawn
        self._streams = 0

    def task(self, hand: Hand) -> HandTask:
        """The search of a hand, with luck of its own."""
        self._streams += 1
        return HandTask(self.main, self.side, hand, self.keeps, (self._luck << 32) + self._streams - 1)

    def add(self, hand: Hand, values: Values) -> None:
        """Take in the values of a task of the latest round, in the order of tasks."""
        self.own.append((hand, values))


class Every(_Hands):
    """Every possible hand, each valued several times."""

    def __init__(self, main: List, side: int, drawn: int, keeps: Sequence[int], luck: int) -> None:
        super().__init__(main, side, drawn, keeps, luck)
        self._chances = dict(all_hands(main, drawn))

    @property
    def is_done(self) -> bool:
        """Whether another round would not help."""
        return bool(self.own)

    def round(self) -> list[HandTask]:
        """All searches."""
        if self.own:
            return []
        repeats = max(REPEATS, 2 * ROUND // len(self._chances))
        return [self.task(hand) for hand in self._chances for _ in range(repeats)]

    def worths(self, tried: int, alone: bool = False) -> Worths:
        """The values of all hands."""
        by_hand: dict[Hand, list[Values]] = {hand: [] for hand in self._chances}
        for hand, values in self.own:
            by_hand[hand].append(values)
        strata = [Seen(self._chances[hand], [1 / len(of)] * len(of), of, is_one=True) for hand, of in by_hand.items()]
        return Worths(strata, self.keeps, tried)

    def pool(self) -> list[Pool]:
        """Nothing: a near list also has few hands, and values all of them."""
        return []


class Sample(_Hands):
    """A sample of hands within strata, and the hands of pools of near lists."""

    def __init__(
        self,
        main: List,
        side: int,
        drawn: int,
        keeps: Sequence[int],
        luck: int,
        is_land: Callable[[str], bool],
        known: Sequence[Pool],
    ) -> None:
        super().__init__(main, side, drawn, keeps, luck)
        self._deal = Deal(main, is_land, drawn)
        self._known = near(known, main, side, drawn, self.keeps)
        self._deals = [Deal(pool.main, is_land, drawn) for pool in self._known]
        self._rng = np.random.Generator(np.random.PCG64(self._luck))

    @property
    def is_done(self) -> bool:
        """Whether enough hands have been valued, whatever the error is."""
        return len(self.own) >= MOST_HANDS

    def round(self) -> list[HandTask]:
        """Some more own hands."""
        hands = min(ROUND, FEWEST_OWN) if self._known else ROUND
        numbers = enumerate(allocate(self._deal.strata, hands))
        return [self.task(self._deal.draw(stratum, self._rng)) for stratum, n in numbers for _ in range(n)]

    def worths(self, tried: int, alone: bool = False) -> Worths:
        """The values of hands of the list: of all that are known, or of its own hands alone."""
        hands = [*(pool.hands for pool in self._known if not alone), self.own]
        deals = [*(deal for deal in self._deals if not alone), self._deal]
        weights = balance(deals, [[hand for hand, _ in of] for of in hands])
        seen: list[list[tuple[float, Values]]] = [[] for _ in self._deal.strata]
        for of, its_weights in zip(hands, weights, strict=True):
            for (hand, values), weight in zip(of, its_weights, strict=True):
                if weight:
                    seen[self._deal.stratum(hand)].append((weight, values))
        strata = []
        for stratum, found in zip(self._deal.strata, seen, strict=True):
            total = math.fsum(weight for weight, _ in found)
            strata.append(Seen(stratum.weight, [weight / total for weight, _ in found], [values for _, values in found]))
        return Worths(strata, self.keeps, tried)

    def pool(self) -> list[Pool]:
        """The hands that were valued for the list itself."""
        return [Pool(self.main, self.side, self.drawn, self.keeps, tuple(self.own))]


def hands_of(
    deck: Deck, catalog: Catalog, side: int, drawn: int, keeps: Sequence[int], known: Sequence[Pool], luck: int
) -> Every | Sample:
    """The hands of `drawn` cards to value for a list, each for every size of `keeps`. `luck` numbers their random numbers."""
    main = as_list(deck.main)
    if count_hands([n for _, n in main], drawn) <= ENUMERATE_UP_TO:
        return Every(main, side, drawn, keeps, luck)
    return Sample(main, side, drawn, keeps, luck, lambda name: name in catalog and bool(catalog[name].kind & LAND), known)
