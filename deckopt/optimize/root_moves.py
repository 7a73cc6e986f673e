"""How the root of the guided search moves along the surface, and what is taken back at the end.

The model of the surface says what a change of the list gains, and how sure that is. From this alone follow:
- when the root moves, where to, and by which swaps (`_move`);
- around which list games are played (`_centre`);
- with which list the search ends (`conclude`), and by which edits it came there (`edits`).

Which games the model is fitted to, and when the search ends, is in `guided`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from deckopt.evaluate.estimates import normal
from deckopt.optimize.around import SwapsAround
from deckopt.optimize.edits import Counts, Limits, Swap, swapped
from deckopt.optimize.features import Features, Whole, swaps_between
from deckopt.optimize.proposals import climb
from deckopt.optimize.roots import Root
from deckopt.optimize.search import Edit, Search, SearchSettings
from deckopt.optimize.surface import Surface

CLEAR = 3.5  # standard deviations by which a move of the root has to gain: the move is the best of very many
LIKELY_ENOUGH = 1.0  # the same, once no more games will be played
CLEAR_SWAP = 1.0  # standard deviations by which the last swap of a move has to gain
TOGETHER = 0.5  # share of the least gain that all which is taken back may gain together
CLIMB = 24  # most swaps between the root and the centre
LIKELY = 0.5  # standard deviations by which each swap between the root and the centre has to gain
KEPT_A_SWAP = 0.95  # share of the evidence that is kept, for each swap that the root moves
KEPT_AFTER_TRAINING = 0.8  # the same, when players are trained again: they play a little differently


class MovingRoot(Search):
    """A search whose root moves where a surface says. `groups` as in `Features`."""

    def __init__(
        self, limits: Limits, main: Counts, settings: SearchSettings, groups: Mapping[str, frozenset[str]] | None = None
    ) -> None:
        super().__init__(limits, main, settings)
        self.features = Features(limits, main, groups or {})
        self.surface = Surface(self.features)
        self._settle()
        self._centre = self._root  # around which lists are played
        self._recent = np.zeros((0, len(self.features.cards)), np.int64)  # lists of games that the model saw last
        self._blocks_told = 0  # blocks that the model has seen
        self._ended = False

    def _settle(self) -> None:
        """Prepare the counts and the swaps of the present root."""
        main = self.roots[-1].main
        self._root = self.features.counts(main)
        self._swaps_around = SwapsAround(self.limits, self.surface, main)

    def _move(self, clear: float) -> bool:
        """Move the centre as far as swaps seem to gain. Move the root to the list that is most clearly better, if there is one;
        return whether it moved.

        Lists between the root and the centre are considered first, then lists of recent games. `clear` is the gain that the move
        must have, in standard deviations.
        """
        paths, taken = climb(self.features, self.surface.mean[None, :], self._root, CLIMB)
        path = paths[: int(taken[0]) + 1, 0]
        own, errors = self.surface.differences(path[1:], path[:-1])
        steps = int(np.append(own < LIKELY * errors, True).argmax())
        self._centre = path[steps]
        sure = 1 + np.flatnonzero(own[:steps] >= CLEAR_SWAP * errors[:steps])
        target = self._clearest(path[sure], clear)
        if target is None:
            target = self._clearest(self._recent, clear)
        if target is None:
            return False
        for swap, _ in self._path(self._root, target):
            self.roots.append(Root(swapped(self.roots[-1].main, swap), swap))
            self.surface.forget(KEPT_A_SWAP)
        self._settle()
        if self._is_far_from_training:
            self._learn_anew()
            self.surface.forget(KEPT_AFTER_TRAINING)
        if swaps_between(self._centre, self._root) > CLIMB:
            self._centre = self._root
        return True

    def _clearest(self, lists: Whole, clear: float) -> Whole | None:
        """The list that is most clearly better than the root: by `clear` standard deviations and by the least gain. None if no
        list is; `lists` has shape (lists, cards)."""
        lists = self.surface.hopeful(lists, self._root, self.settings.least_gain)
        if not len(lists):
            return None
        gains, errors = self.surface.differences(lists, self._root)
        best = int((gains - clear * errors).argmax())
        return lists[best] if gains[best] > max(clear * errors[best], self.settings.least_gain) else None

    def _path(self, here: Whole, target: Whole) -> list[tuple[Swap, Whole]]:
        """The swaps that lead from one list to another, greatest gain first; each with the list after it."""
        path = []
        while (change := target - here).any():
            cuts, adds = np.flatnonzero(change < 0), np.flatnonzero(change > 0)
            next_lists = np.repeat(here[None, :], len(cuts) * len(adds), axis=0)
            rows = np.arange(len(next_lists))
            next_lists[rows, np.repeat(cuts, len(adds))] -= 1
            next_lists[rows, np.tile(adds, len(cuts))] += 1
            best = int(self.surface.gains(next_lists, here).argmax())
            cut, add = divmod(best, len(adds))
            here = next_lists[best]
            path.append((Swap(self.features.cards[cuts[cut]], self.features.cards[adds[add]]), here))
        return path

    def _gain(self, there: Whole, here: Whole) -> tuple[float, float]:
        """(mean, standard deviation) of how much better the list `there` is than `here`."""
        gains, errors = self.surface.differences(there[None, :], here)
        return float(gains[0]), float(errors[0])

    def conclude(self) -> None:
        """Move the root to the list that is probably best, though it is not clear. If changes must be worth the trouble, take
        back those that gain less than the least gain, as long as they gain less than half of that together."""
        if not self._blocks_told:
            return
        if not self._ended:
            self._move(LIKELY_ENOUGH)
        if self.settings.for_people:
            whole = self._root
            while self._take_back(whole):
                self._settle()

    def _take_back(self, whole: Whole) -> bool:
        """Take back all copies of the edit that gains least, if that is too little; return whether one was taken back.

        All that is taken back must gain less than TOGETHER of that as well: `whole` is the list with all edits. Many small gains
        are a large one, and the model thinks them smaller than they are.
        """
        here = self.features.counts(self.roots[-1].main)
        number = {card: i for i, card in enumerate(self.features.cards)}
        found: tuple[float, Swap, int] | None = None
        for edit in self.edits(self.best):
            without = here.copy()
            without[number[edit.swap.cut]] += edit.copies
            without[number[edit.swap.add]] -= edit.copies
            gain, error = self._gain(here, without)
            if gain + CLEAR_SWAP * error >= self.settings.least_gain or (found is not None and gain >= found[0]):
                continue
            if self._gain(whole, without)[0] < TOGETHER * self.settings.least_gain:
                found = gain, edit.swap, edit.copies
        if found is None:
            return False
        _, swap, copies = found
        back = Swap(swap.add, swap.cut)
        for _ in range(copies):
            self.roots.append(Root(swapped(self.roots[-1].main, back), back))
        return True

    @property
    def best(self) -> int:
        """The present root, because the root moves only for a clear gain."""
        return len(self.roots) - 1

    def edits(self, last: int) -> list[Edit]:
        """The shortest path to root number `last`, greatest gain first. Equal swaps make one edit.

        Gains are what the model says now. The root itself may have gone back and forth.
        """
        here, main, found = self.features.first, self.roots[0].main, []
        path = self._path(here, self.features.counts(self.roots[last].main))
        for swap, copies in Counter(swap for swap, _ in path).items():
            for _ in range(copies):
                main = swapped(main, swap)
            there = self.features.counts(main)
            found.append(Edit(swap, copies, normal(*self._gain(there, here), int(self.surface.freedom))))
            here = there
        return found
