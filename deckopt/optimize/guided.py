"""The guided search: it fits a surrogate model of what lists earn, and moves its root where the model predicts a gain.

Games are played in blocks (`blocks`) of `BLOCK` games, which share their luck and their number of rollouts a move. Most blocks
are of low fidelity: few rollouts, so many games. Some are full: the players' own number of rollouts. Full blocks show the error
of the low-fidelity ones.

A block has these lists (the acquisition):
- the root, which is the present list;
- random lists around the centre, which is the list where swaps from the root seem to lead, clear or not;
- the best lists of models drawn from the posterior (Thompson sampling; Thompson 1933).

Each game is evidence about every card that its list changed. A list far from the root is evidence about many edits at once.

After some blocks the model (`surface`) is fitted again. Then:
- The root moves if a gain is clear.
- The search ends if no allowed swap is likely to gain more than `least_gain`. To be safe, each swap is judged with the largest
  interaction of its two cards and the largest error of low-fidelity games that are plausible (`around`). Before the search ends,
  players are trained around the root, and the model has to say the same of their games.
- All games become full when the error of low-fidelity games is the main uncertainty left, because cheap games could not reduce
  it. All games are also full when low fidelity saves too little time.

Games under way need no virtual loss: the lists differ because they are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from deckopt.evaluate.estimates import normal
from deckopt.optimize.around import PLAUSIBLE_ERROR, SwapsAround
from deckopt.optimize.blocks import BATCH, BLOCK, REACH, lists_of_batch
from deckopt.optimize.edits import Counts, Limits, Swap, swapped
from deckopt.optimize.features import Features, Floats, Whole, swaps_between
from deckopt.optimize.kept import checked_counts
from deckopt.optimize.kept_guided import KeptGuided
from deckopt.optimize.proposals import climb
from deckopt.optimize.roots import Root
from deckopt.optimize.search import EVALUATE, SEARCH, Ask, Edit, Search, SearchSettings
from deckopt.optimize.surface import Surface

FULL_EVERY = 16  # one block in so many is full
FLAT_SHARE = 0.75  # share of blocks in which all games near the centre earn the same, above which lists far away are played
HALF_WEIGHT = 8.0  # swaps from the centre at which a game counts half
FIRST_FIT = 12  # blocks before the first fit
FIT_SHARE, MOST_PENDING = 0.05, 256  # blocks before another fit: a share of all blocks so far, but at most so many
WEIGHTS_A_BLOCK = 30  # a fit waits for one block for each so many weights: a fit of many weights takes long
CLEAR = 3.5  # standard deviations by which a move of the root has to gain: the move is the best of very many
LIKELY_ENOUGH = 1.0  # the same, once no more games will be played
CLEAR_SWAP = 1.0  # standard deviations by which the last swap of a move has to gain
CLIMB = 24  # most swaps between the root and the centre
LIKELY = 0.5  # standard deviations by which each swap between the root and the centre has to gain
RECENT = 500  # lists of the last games that are considered for the root
KEPT_A_SWAP = 0.95  # share of the evidence that is kept, for each swap that the root moves
KEPT_AFTER_TRAINING = 0.8  # the same, when players are trained again: they play a little differently
KEPT_BEFORE_END = 0.2  # the same, when they are trained before the end, which is to rest on their games
CHEAP_ENOUGH = 0.5  # share of the rollouts of full games that low-fidelity games may take
CONFIDENCE = 0.95
FITS_TO_END = 4  # fits in a row that find no likely gain, before the search ends
FEWEST_BLOCKS = 256  # blocks before the search may end: a curve through few games is too sure of itself
EVALUATED = 2000  # games of a root that are kept as its evaluation


class GuidedSearch(Search):
    """The search by a surrogate model. `groups` as in `Features`."""

    def __init__(
        self, limits: Limits, main: Counts, settings: SearchSettings, groups: Mapping[str, frozenset[str]] | None = None
    ) -> None:
        super().__init__(limits, main, settings)
        self.features = Features(limits, main, groups or {})
        self.surface = Surface(self.features)
        self._settle()
        self._centre = self._root  # around which lists are played
        self._batch = np.zeros((0, BLOCK, len(self.features.cards)), np.int64)  # lists of the blocks that are being asked for
        self._lists: list[Whole] = []  # of finished games that the model has not seen
        self._rewards: list[float] = []  # of the same games
        self._low_fidelity: list[bool] = []  # whether each of their blocks is of low fidelity
        self._costs = np.zeros((2, 2), np.int64)  # (games, rollouts), first of full games, then of low-fidelity ones
        self._is_cheap = True  # whether low fidelity saves enough rollouts
        self._recent = np.zeros((0, len(self.features.cards)), np.int64)  # lists of games that the model saw last
        self._blocks_told = 0  # blocks that the model has seen
        self._is_flat = False  # whether all lists near the centre earn the same, so that only far ones are evidence
        self._fits_without_gain = 0  # in a row
        self._full_only = False  # whether all games are full: the error of low fidelity is the main uncertainty
        self._spread = 1.0  # standard deviation of a game's reward
        self._chances_at: tuple[tuple[int, int], Floats] | None = None  # a cache: (blocks, roots), and `_chances` then
        self._ended = False

    # -- asking --------------------------------------------------------------------------

    def _next(self) -> tuple[Ask, Whole]:
        number, slot = divmod(self.asked, BLOCK)
        batch, block = divmod(number, BATCH)
        if block == slot == 0:
            if self._is_due():
                self._fit()
            rng = np.random.Generator(np.random.PCG64([self.settings.seed, batch]))
            surface = self.surface if self._blocks_told else None
            self._batch = lists_of_batch(self.features, surface, self._root, self._centre, self._is_flat, rng)
        counts = self._batch[block, slot]
        root = len(self.roots) - 1
        rollouts = self.settings.screening if self._has_low_fidelity(number) else 0
        evaluates = slot == 0 and not rollouts and self.roots[root].asked < EVALUATED
        self.roots[root].asked += evaluates
        kind = EVALUATE if evaluates else SEARCH
        return Ask(self.asked, kind, "blocks", root, number, self.features.main(counts), rollouts), counts

    def _has_low_fidelity(self, number: int) -> bool:
        """Whether games of block `number` are played with few rollouts."""
        return self.settings.screening > 0 and self._is_cheap and not self._full_only and number % FULL_EVERY != 0

    def _is_due(self) -> bool:
        pending = len(self._rewards) // BLOCK
        least = max(FIRST_FIT, len(self.surface.kinds) // WEIGHTS_A_BLOCK)
        return pending >= min(MOST_PENDING, max(least, FIT_SHARE * self._blocks_told))

    def _take(self, ask: Ask, destination: Whole, reward: float, rollouts: int) -> None:
        self._costs[int(ask.rollouts > 0)] += 1, rollouts
        self._lists.append(destination)
        self._rewards.append(reward)
        if ask.k % BLOCK == 0:
            self._low_fidelity.append(ask.rollouts > 0)

    # -- learning ------------------------------------------------------------------------

    def _fit(self) -> None:
        """Let the model see whole blocks. Then move the root, or consider the end."""
        blocks = len(self._rewards) // BLOCK
        games = blocks * BLOCK
        lists = np.array(self._lists[:games])
        counts = lists.reshape(blocks, BLOCK, -1)
        rewards = np.array(self._rewards[:games]).reshape(blocks, BLOCK)
        low_fidelity = np.array(self._low_fidelity[:blocks])
        self._lists, self._rewards, self._low_fidelity = self._lists[games:], self._rewards[games:], self._low_fidelity[blocks:]
        if not self._blocks_told:
            self._spread = float(rewards.std()) or 1.0
        away = swaps_between(counts, self._centre)
        near = away <= REACH
        least, most = np.where(near, rewards, np.inf).min(axis=1), np.where(near, rewards, -np.inf).max(axis=1)
        self._is_flat = bool(np.mean(least == most) > FLAT_SHARE)
        self._recent = lists[:: games // RECENT or 1]
        self.surface.learn(counts, rewards, 1 / (1 + (away / HALF_WEIGHT) ** 2), low_fidelity)
        self.surface.fit()
        self._blocks_told += blocks
        (full_games, full_rollouts), (low_games, low_rollouts) = self._costs.tolist()
        self._is_cheap = low_rollouts * full_games <= CHEAP_ENOUGH * full_rollouts * low_games
        if self._move(CLEAR):
            self._fits_without_gain = 0
            return
        has_none = self._swaps_around.have_no_gain(self.settings.least_gain, self._spread, 0.0, 1 - CONFIDENCE)
        is_only_error_left = has_none and not self._is_flat
        self._full_only = self.settings.screening > 0 and (bool(is_only_error_left) or self._swaps_around.is_mostly_misjudged())
        has_no_gain = is_only_error_left and self._chances().sum() <= 1 - CONFIDENCE
        self._fits_without_gain = self._fits_without_gain + 1 if has_no_gain else 0
        if self._fits_without_gain >= FITS_TO_END and self._blocks_told >= FEWEST_BLOCKS:
            self._end()

    def _end(self) -> None:
        """End if players were trained near the root; otherwise train them there first.

        Players who know another list better play some lists around the root worse than others.
        """
        if self._is_near_training:
            self._ended = True
            return
        self.roots.append(Root(dict(self.roots[-1].main), None))
        self._learn_anew()
        self.surface.forget(KEPT_BEFORE_END)
        self._fits_without_gain = 0

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
        back those that gain less than the least gain, as long as they gain less than that together."""
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

        All that is taken back must gain too little as well: `whole` is the list with all edits. Many small gains are a large one.
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
            if self._gain(whole, without)[0] < self.settings.least_gain:
                found = gain, edit.swap, edit.copies
        if found is None:
            return False
        _, swap, copies = found
        back = Swap(swap.add, swap.cut)
        for _ in range(copies):
            self.roots.append(Root(swapped(self.roots[-1].main, back), back))
        return True

    def _settle(self) -> None:
        """Prepare the counts and the swaps of the present root."""
        main = self.roots[-1].main
        self._root = self.features.counts(main)
        self._swaps_around = SwapsAround(self.limits, self.surface, main)

    def _chances(self) -> Floats:
        """The probability that each swap gains more than the least gain, judged cautiously (`SwapsAround.chances`)."""
        now = (self._blocks_told, len(self.roots))
        if self._chances_at is None or self._chances_at[0] != now:
            self._chances_at = now, self._swaps_around.chances(self.settings.least_gain, self._spread, PLAUSIBLE_ERROR)
        return self._chances_at[1]

    def refine(self, least_gain: float) -> None:
        """Look for smaller gains. The search goes on if it had ended."""
        super().refine(least_gain)
        self._ended, self._fits_without_gain, self._chances_at = False, 0, None

    # -- what is known -------------------------------------------------------------------

    @property
    def finished(self) -> str:
        """Why the search has ended, or "" if it goes on."""
        if self._ended:
            return f"no swap gains more than {self.settings.least_gain:g} ({100 * CONFIDENCE:.0f} % sure)"
        if not self._swaps_around.swaps:
            return "no edit is allowed any more"
        return ""

    @property
    def lessons(self) -> int:
        """Blocks that the model has seen."""
        return self._blocks_told

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

    def promising(self, most: int) -> list[Edit]:
        """The swaps that are likeliest to gain more than the least gain, without those that seem to lose."""
        if not self._blocks_told:
            return []
        gains, errors = self._swaps_around.gains()
        best = [i for i in self._likeliest() if gains[i] > 0][:most]
        games = int(self.surface.freedom)
        return [Edit(self._swaps_around.swaps[i], 1, normal(float(gains[i]), float(errors[i]), games)) for i in best]

    @property
    def undecided(self) -> list[Swap]:
        """The fewest swaps, likeliest first, such that none of the others is likely to gain more than the least gain."""
        if not self._blocks_told:
            return self._swaps_around.swaps
        order = self._likeliest()
        rest = self._chances()[order][::-1].cumsum()[::-1]  # sums over each swap and all that are less likely
        return [self._swaps_around.swaps[i] for i in order[: int((rest > 1 - CONFIDENCE).sum())]]

    @property
    def misjudged(self) -> float | None:
        """The error of low-fidelity games for a swap of the present root: the root of the mean square, what is not known
        included. None if there are no such games."""
        if not (self.settings.screening and self._is_cheap and self._blocks_told and self._swaps_around.swaps):
            return None
        means, errors = self._swaps_around.misjudged()
        return float(np.sqrt(np.mean(means**2 + errors**2)))

    def _likeliest(self) -> list[int]:
        """The numbers of the swaps; first those that are likeliest to gain more than the least gain."""
        chances = self._chances()
        return sorted(
            range(len(chances)), key=lambda i: (-chances[i], self._swaps_around.swaps[i].cut, self._swaps_around.swaps[i].add)
        )

    # -- snapshots -----------------------------------------------------------------------

    def as_plain(self) -> dict[str, Any]:
        """The state of the search without its settings, in plain values for JSON."""
        kept = KeptGuided(
            **KeptGuided.common(self),
            places=[place.tolist() for _, place in self._under_way],
            centre=self._centre.tolist(),
            sheaf=self._batch.tolist(),
            lists=[counts.tolist() for counts in self._lists],
            rewards=self._rewards,
            screened=self._low_fidelity,
            costs=self._costs.tolist(),
            is_cheap=self._is_cheap,
            late=self._recent.tolist(),
            blocks_told=self._blocks_told,
            is_blind=self._is_flat,
            calm=self._fits_without_gain,
            decides=self._full_only,
            spread=self._spread,
            ended=self._ended,
            surface=self.surface.kept(),
        )
        return kept.plain()

    @classmethod
    def from_plain(
        cls, limits: Limits, settings: SearchSettings, plain: object, groups: Mapping[str, frozenset[str]] | None, first: Counts
    ) -> GuidedSearch:
        """The search from what `as_plain` gave, begun with the list `first`. ValueError if no such search can be."""
        kept = KeptGuided.model_validate(plain)
        kept.check(limits, first)
        search = cls(limits, kept.roots[0].root.main, settings, groups)
        kept.restore(search)
        features = search.features
        places = checked_counts(features, kept.places, -1)
        search._under_way.extend(zip((ask.ask for ask in kept.asks), places, strict=True))
        search._centre = checked_counts(features, kept.centre)
        search._batch = checked_counts(features, kept.sheaf, -1, BLOCK)
        search._lists, search._rewards = list(checked_counts(features, kept.lists, -1)), kept.rewards
        search._recent = checked_counts(features, kept.late, -1)
        search._low_fidelity, search._full_only = kept.screened, kept.decides
        search._costs, search._is_cheap = np.array(kept.costs, np.int64), kept.is_cheap
        search._blocks_told, search._fits_without_gain = kept.blocks_told, kept.calm
        search._spread, search._ended, search._is_flat = kept.spread, kept.ended, kept.is_blind
        search.surface = Surface.of_kept(features, kept.surface)
        search._settle()
        return search
