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
- The root moves if a gain is clear (`root_moves`).
- The search ends if no allowed swap is likely to gain more than `least_gain`. To be safe, each swap is judged with the largest
  interaction of its two cards and the largest error of low-fidelity games that are plausible (`around`). Before the search ends,
  players are trained around the root, and the model has to say the same of their games.
- All games become full when the error of low-fidelity games is the main uncertainty left, because cheap games could not reduce
  it. All games are also full when low fidelity saves too little time.

Games under way need no virtual loss: the lists differ because they are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from deckopt.evaluate.estimates import normal
from deckopt.optimize.around import PLAUSIBLE_ERROR
from deckopt.optimize.blocks import BATCH, BLOCK, REACH, lists_of_batch
from deckopt.optimize.edits import Counts, Limits, Swap
from deckopt.optimize.features import Floats, Whole, swaps_between
from deckopt.optimize.kept import checked_counts
from deckopt.optimize.kept_guided import KeptGuided
from deckopt.optimize.root_moves import CLEAR, MovingRoot
from deckopt.optimize.roots import Root
from deckopt.optimize.search import EVALUATE, SEARCH, Ask, Edit, SearchSettings
from deckopt.optimize.surface import Surface

FULL_EVERY = 16  # one block in so many is full
FLAT_SHARE = 0.75  # share of blocks in which all games near the centre earn the same, above which lists far away are played
HALF_WEIGHT = 8.0  # swaps from the centre at which a game counts half
FIRST_FIT = 12  # blocks before the first fit
FIT_SHARE, MOST_PENDING = 0.05, 256  # blocks before another fit: a share of all blocks so far, but at most so many
WEIGHTS_A_BLOCK = 30  # a fit waits for one block for each so many weights: a fit of many weights takes long
RECENT = 500  # lists of the last games that are considered for the root
KEPT_BEFORE_END = 0.2  # the share that is kept when players are trained before the end, which is to rest on their games
CHEAP_ENOUGH = 0.5  # share of the rollouts of full games that low-fidelity games may take
CONFIDENCE = 0.95
FITS_TO_END = 4  # fits in a row that find no likely gain, before the search ends
FEWEST_BLOCKS = 256  # blocks before the search may end: a curve through few games is too sure of itself
EVALUATED = 2000  # games of a root that are kept as its evaluation


class GuidedSearch(MovingRoot):
    """The search by a surrogate model. `groups` as in `Features`."""

    def __init__(
        self, limits: Limits, main: Counts, settings: SearchSettings, groups: Mapping[str, frozenset[str]] | None = None
    ) -> None:
        super().__init__(limits, main, settings, groups)
        self._batch = np.zeros((0, BLOCK, len(self.features.cards)), np.int64)  # lists of the blocks that are being asked for
        self._lists: list[Whole] = []  # of finished games that the model has not seen
        self._rewards: list[float] = []  # of the same games
        self._low_fidelity: list[bool] = []  # whether each of their blocks is of low fidelity
        self._costs = np.zeros((2, 2), np.int64)  # (games, rollouts), first of full games, then of low-fidelity ones
        self._is_cheap = True  # whether low fidelity saves enough rollouts
        self._is_flat = False  # whether all lists near the centre earn the same, so that only far ones are evidence
        self._fits_without_gain = 0  # in a row
        self._full_only = False  # whether all games are full: the error of low fidelity is the main uncertainty
        self._spread = 1.0  # standard deviation of a game's reward
        self._chances_at: tuple[tuple[int, int], Floats] | None = None  # a cache: (blocks, roots), and `_chances` then

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
