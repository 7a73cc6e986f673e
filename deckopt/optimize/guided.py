"""The guided search: it fits a response surface over lists to the games played, and moves where the surface gains.

Games are played in blocks (`blocks`): `BLOCK` games with the same luck and the same number of rollouts a move. In most
blocks that number is small, so that there are many games (they screen lists). In some it is the players' own; these blocks
show by how much games with few rollouts misjudge lists. A block has a game of the present list (the root), of random lists
around the centre, and of lists that are best on surfaces drawn from what is known (Thompson sampling; Thompson 1933). The
centre is where swaps seem to lead from the root, clear or not. Each game tells something about every card that its list
changed. Lists far from the root tell about many edits at once, also about edits that nobody would try.

After some blocks the surface (`surface`) is fitted again.
- The root moves when a gain is clear.
- The search ends when no allowed swap is likely to gain more than `least_gain`. To be safe, each swap is judged with the
  largest interaction of its two cards, and the largest error of few rollouts, that are plausible (`around`). Before the
  search ends players learn around the root, if they have not, and the surface has to say the same of their games.
- All games have full rollouts when the error of few rollouts is all that keeps the search from its end, or most of what is
  not known of swaps: games with few rollouts could not reduce it. They also do when few rollouts save too little time.

No virtual loss is needed for games under way: draws differ by themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from deckopt.evaluate.estimates import normal
from deckopt.optimize.around import MISJUDGED, SwapsAround
from deckopt.optimize.blocks import BLOCK, REACH, SHEAF, lists_of_sheaf
from deckopt.optimize.edits import Counts, Limits, Swap, swapped
from deckopt.optimize.features import Features, Floats, Whole, swaps_between
from deckopt.optimize.kept import checked_counts
from deckopt.optimize.kept_guided import KeptGuided
from deckopt.optimize.proposals import climbed
from deckopt.optimize.roots import Root
from deckopt.optimize.search import EVALUATE, SEARCH, Ask, Edit, Search, SearchSettings
from deckopt.optimize.surface import Surface

DEAR_EVERY = 8  # one block in so many has players' own number of rollouts; all have while they are to decide
BLIND = 0.75  # of the blocks, whose games near the centre all earn the same, for it to be left for far away
TRUSTED = 8.0  # swaps from the centre at which a game counts half
FIRST_FIT, FIT_SHARE, MOST_PENDING = 12, 0.05, 256  # blocks before a fit: these, or a share of all so far, or so many
WEIGHTS_A_BLOCK = 30  # and at least one for each so many weights of the surface: to fit many takes long
CLEAR = 3.5  # standard deviations by which a move of the root has to gain: it is the best of very many
LIKELY_ENOUGH = 1.0  # the same, once no more games will be played
OWN = 1.0  # standard deviations by which the last of its swaps has to
CLIMB = 24  # swaps between the root and the centre, at most
LIKELY = 0.5  # standard deviations by which each swap on the way to the centre has to gain
LATE = 500  # of the lists played last, that are considered for the root
KEPT = 0.95  # of what was known, for each swap that the root moves
KEPT_BY_OTHERS = 0.8  # the same, when players learn anew: their games say a little else
KEPT_BY_END = 0.2  # the same, when they do so before the search ends: it is their games that it is to be sure by
WORTH_IT = 0.5  # of the rollouts of other games, that games which screen may take
SURE = 0.95
CALM = 4  # fits in a row that have to find nothing, before the search ends
FEWEST_BLOCKS = 256  # that it has to have seen by then: a curve through few games is surer than it should be
EVALUATED = 2000  # games of a root that are kept as its evaluation


class GuidedSearch(Search):
    """The outer search by a response surface. `groups` as in `Features`."""

    def __init__(
        self, limits: Limits, main: Counts, settings: SearchSettings, groups: Mapping[str, frozenset[str]] | None = None
    ) -> None:
        super().__init__(limits, main, settings)
        self.features = Features(limits, main, groups or {})
        self.surface = Surface(self.features)
        self._settle()
        self._centre = self._root  # of the lists that are played
        self._sheaf = np.zeros((0, BLOCK, len(self.features.cards)), np.int64)  # lists of the blocks that are being asked for
        self._lists: list[Whole] = []  # of finished games that the surface has not seen
        self._rewards: list[float] = []
        self._screened: list[bool] = []  # of their blocks
        self._costs = np.zeros((2, 2), np.int64)  # games and their rollouts, of dear ones and of those that screen
        self._is_cheap = True  # whether games that screen take so few rollouts that it is worth it
        self._late = np.zeros((0, len(self.features.cards)), np.int64)  # lists of games that the surface saw last
        self._blocks_told = 0  # that the surface has seen
        self._is_blind = False  # whether lists around the centre all earn the same, and only far ones may tell something
        self._calm = 0
        self._decides = False  # whether no game screens: what such games may misjudge is what is in doubt
        self._spread = 1.0  # of a game's reward
        self._doubted: tuple[tuple[int, int], Floats] | None = None  # of so many blocks and roots
        self._ended = False

    # -- asking --------------------------------------------------------------------------

    def _next(self) -> tuple[Ask, Whole]:
        number, slot = divmod(self.asked, BLOCK)
        sheaf, block = divmod(number, SHEAF)
        if block == slot == 0:
            if self._is_due():
                self._fit()
            rng = np.random.Generator(np.random.PCG64([self.settings.seed, sheaf]))
            surface = self.surface if self._blocks_told else None
            self._sheaf = lists_of_sheaf(self.features, surface, self._root, self._centre, self._is_blind, rng)
        counts = self._sheaf[block, slot]
        root = len(self.roots) - 1
        rollouts = self.settings.screening if self._screens(number) else 0
        evaluates = slot == 0 and not rollouts and self.roots[root].asked < EVALUATED
        self.roots[root].asked += evaluates
        kind = EVALUATE if evaluates else SEARCH
        return Ask(self.asked, kind, "blocks", root, number, self.features.main(counts), rollouts), counts

    def _screens(self, number: int) -> bool:
        """Whether games of block `number` are played with few rollouts."""
        return self.settings.screening > 0 and self._is_cheap and not self._decides and number % DEAR_EVERY != 0

    def _is_due(self) -> bool:
        pending = len(self._rewards) // BLOCK
        least = max(FIRST_FIT, len(self.surface.kinds) // WEIGHTS_A_BLOCK)
        return pending >= min(MOST_PENDING, max(least, FIT_SHARE * self._blocks_told))

    def _take(self, ask: Ask, place: Whole, reward: float, rollouts: int) -> None:
        self._costs[int(ask.rollouts > 0)] += 1, rollouts
        self._lists.append(place)
        self._rewards.append(reward)
        if ask.k % BLOCK == 0:
            self._screened.append(ask.rollouts > 0)

    # -- learning ------------------------------------------------------------------------

    def _fit(self) -> None:
        """Let the surface see whole blocks, then move the root, or consider the end."""
        blocks = len(self._rewards) // BLOCK
        games = blocks * BLOCK
        lists = np.array(self._lists[:games])
        counts = lists.reshape(blocks, BLOCK, -1)
        rewards = np.array(self._rewards[:games]).reshape(blocks, BLOCK)
        screened = np.array(self._screened[:blocks])
        self._lists, self._rewards, self._screened = self._lists[games:], self._rewards[games:], self._screened[blocks:]
        if not self._blocks_told:
            self._spread = float(rewards.std()) or 1.0
        away = swaps_between(counts, self._centre)
        near = away <= REACH
        least, most = np.where(near, rewards, np.inf).min(axis=1), np.where(near, rewards, -np.inf).max(axis=1)
        self._is_blind = bool(np.mean(least == most) > BLIND)
        self._late = lists[:: games // LATE or 1]
        self.surface.learn(counts, rewards, 1 / (1 + (away / TRUSTED) ** 2), screened)
        self.surface.fit()
        self._blocks_told += blocks
        (dear, dear_cost), (cheap, cheap_cost) = self._costs.tolist()
        self._is_cheap = cheap_cost * dear <= WORTH_IT * dear_cost * cheap
        if self._move(CLEAR):
            self._calm = 0
            return
        is_screened = self._around.chances(self.settings.least_gain, self._spread, 0.0).sum() <= 1 - SURE and not self._is_blind
        self._decides = self.settings.screening > 0 and (bool(is_screened) or self._around.is_mostly_misjudged())
        is_calm = is_screened and self._doubts().sum() <= 1 - SURE
        self._calm = self._calm + 1 if is_calm else 0
        if self._calm >= CALM and self._blocks_told >= FEWEST_BLOCKS:
            self._end()

    def _end(self) -> None:
        """End, unless players have yet to learn around the present root: those who know another list better do not play the
        lists on either side of it equally well."""
        if self._is_known:
            self._ended = True
            return
        self.roots.append(Root(dict(self.roots[-1].main), None))
        self._learn_anew()
        self.surface.forget(KEPT_BY_END)
        self._calm = 0

    def _move(self, clear: float) -> bool:
        """Let the centre climb as far as swaps seem to gain, and move the root to the list on the way there, or to the
        one of those played of late, that is most clearly better, if one is."""
        ways, taken = climbed(self.features, self.surface.mean[None, :], self._root, CLIMB)
        way = ways[: int(taken[0]) + 1, 0]
        own, errors = self.surface.differences(way[1:], way[:-1])
        steps = int(np.append(own < LIKELY * errors, True).argmax())
        self._centre = way[steps]
        sure = 1 + np.flatnonzero(own[:steps] >= OWN * errors[:steps])
        target = self._clearest(way[sure], clear)
        if target is None:
            target = self._clearest(self._late, clear)
        if target is None:
            return False
        for swap, _ in self._way(self._root, target):
            self.roots.append(Root(swapped(self.roots[-1].main, swap), swap))
            self.surface.forget(KEPT)
        self._settle()
        if self._is_unknown:
            self._learn_anew()
            self.surface.forget(KEPT_BY_OTHERS)
        if swaps_between(self._centre, self._root) > CLIMB:
            self._centre = self._root
        return True

    def _clearest(self, lists: Whole, clear: float) -> Whole | None:
        """The list that is most clearly better than the root, by so many standard deviations and more than the least gain."""
        if not len(lists):
            return None
        gains, errors = self.surface.differences(lists, self._root)
        best = int((gains - clear * errors).argmax())
        return lists[best] if gains[best] > max(clear * errors[best], self.settings.least_gain) else None

    def _way(self, here: Whole, target: Whole) -> list[tuple[Swap, Whole]]:
        """Swaps that lead from one list to another, the greatest gain first, and the lists after each."""
        way = []
        while (change := target - here).any():
            cuts, adds = np.flatnonzero(change < 0), np.flatnonzero(change > 0)
            next_lists = np.repeat(here[None, :], len(cuts) * len(adds), axis=0)
            rows = np.arange(len(next_lists))
            next_lists[rows, np.repeat(cuts, len(adds))] -= 1
            next_lists[rows, np.tile(adds, len(cuts))] += 1
            best = int(self.surface.differences(next_lists, here)[0].argmax())
            cut, add = divmod(best, len(adds))
            here = next_lists[best]
            way.append((Swap(self.features.cards[cuts[cut]], self.features.cards[adds[add]]), here))
        return way

    def _gain(self, there: Whole, here: Whole) -> tuple[float, float]:
        """How much better one list is than another, with the standard deviation."""
        gains, errors = self.surface.differences(there[None, :], here)
        return float(gains[0]), float(errors[0])

    def conclude(self) -> None:
        """Move the root to where it is likely to be better, though that is not clear; then take back swaps that are worth less
        than the least gain, as far as that can be told."""
        if not self._blocks_told:
            return
        if not self._ended:
            self._move(LIKELY_ENOUGH)
        if self.settings.for_people:
            while self._take_back():
                self._settle()

    def _take_back(self) -> bool:
        """Take back the change since the first list that is worth least, all copies of it, if that is too little."""
        here = self.features.counts(self.roots[-1].main)
        number = {card: i for i, card in enumerate(self.features.cards)}
        found: tuple[float, Swap, int] | None = None
        for edit in self.edits(self.best):
            without = here.copy()
            without[number[edit.swap.cut]] += edit.copies
            without[number[edit.swap.add]] -= edit.copies
            gain, error = self._gain(here, without)
            if gain + OWN * error < self.settings.least_gain and (found is None or gain < found[0]):
                found = gain, edit.swap, edit.copies
        if found is None:
            return False
        _, swap, copies = found
        back = Swap(swap.add, swap.cut)
        for _ in range(copies):
            self.roots.append(Root(swapped(self.roots[-1].main, back), back))
        return True

    def _settle(self) -> None:
        """Look around from the present root."""
        main = self.roots[-1].main
        self._root = self.features.counts(main)
        self._around = SwapsAround(self.limits, self.surface, main)

    def _doubts(self) -> Floats:
        """How likely each swap is to gain more than the least gain, if it may matter as much as is plausible (`SwapsAround`)."""
        now = (self._blocks_told, len(self.roots))
        if self._doubted is None or self._doubted[0] != now:
            self._doubted = now, self._around.chances(self.settings.least_gain, self._spread, MISJUDGED)
        return self._doubted[1]

    def refine(self, least_gain: float) -> None:
        """Look for smaller gains: an end that was reached is none any more."""
        super().refine(least_gain)
        self._ended, self._calm, self._doubted = False, 0, None

    # -- what is known -------------------------------------------------------------------

    @property
    def finished(self) -> str:
        """Why there is nothing more to ask for, or ""."""
        if self._ended:
            return f"no swap gains more than {self.settings.least_gain:g} ({100 * SURE:.0f} % sure)"
        if not self._around.swaps:
            return "no edit is allowed any more"
        return ""

    @property
    def lessons(self) -> int:
        """Blocks that the surface has seen."""
        return self._blocks_told

    @property
    def best(self) -> int:
        """The present root: it moves for a clear gain alone."""
        return len(self.roots) - 1

    def edits(self, last: int) -> list[Edit]:
        """The shortest way there, the greatest gain first and swaps that are alike together, with gains as the surface has
        them now: when the root moved, it went where it looked best, and it may have gone back since."""
        here, main, found = self.features.first, self.roots[0].main, []
        way = self._way(here, self.features.counts(self.roots[last].main))
        for swap, copies in Counter(swap for swap, _ in way).items():
            for _ in range(copies):
                main = swapped(main, swap)
            there = self.features.counts(main)
            found.append(Edit(swap, copies, normal(*self._gain(there, here), int(self.surface.freedom))))
            here = there
        return found

    def promising(self, most: int) -> list[Edit]:
        """The swaps likeliest to gain more than the least gain, those that seem to lose left out."""
        if not self._blocks_told:
            return []
        gains, errors = self._around.gains()
        best = [i for i in self._likeliest() if gains[i] > 0][:most]
        games = int(self.surface.freedom)
        return [Edit(self._around.swaps[i], 1, normal(float(gains[i]), float(errors[i]), games)) for i in best]

    @property
    def undecided(self) -> list[Swap]:
        """The fewest swaps, likeliest first, without which no swap is likely to gain more than the least gain."""
        if not self._blocks_told:
            return self._around.swaps
        order = self._likeliest()
        rest = self._doubts()[order][::-1].cumsum()[::-1]  # of each swap and all that are less likely
        return [self._around.swaps[i] for i in order[: int((rest > 1 - SURE).sum())]]

    @property
    def misjudged(self) -> float | None:
        """By how much games with few rollouts misjudge a swap of the present root, that is not known included: the root of the
        mean square."""
        if not (self.settings.screening and self._is_cheap and self._blocks_told and self._around.swaps):
            return None
        means, errors = self._around.misjudged()
        return float(np.sqrt(np.mean(means**2 + errors**2)))

    def _likeliest(self) -> list[int]:
        """Numbers of the swaps, those first that are likeliest to gain more than the least gain."""
        chances = self._doubts()
        return sorted(range(len(chances)), key=lambda i: (-chances[i], self._around.swaps[i].cut, self._around.swaps[i].add))

    # -- snapshots -----------------------------------------------------------------------

    def as_plain(self) -> dict[str, Any]:
        """Everything that is not in the settings, in plain values for JSON."""
        kept = KeptGuided(
            **KeptGuided.common(self),
            places=[place.tolist() for _, place in self._under_way],
            centre=self._centre.tolist(),
            sheaf=self._sheaf.tolist(),
            lists=[counts.tolist() for counts in self._lists],
            rewards=self._rewards,
            screened=self._screened,
            costs=self._costs.tolist(),
            is_cheap=self._is_cheap,
            late=self._late.tolist(),
            blocks_told=self._blocks_told,
            is_blind=self._is_blind,
            calm=self._calm,
            decides=self._decides,
            spread=self._spread,
            ended=self._ended,
            surface=self.surface.kept(),
        )
        return kept.plain()

    @classmethod
    def from_plain(
        cls, limits: Limits, settings: SearchSettings, plain: object, groups: Mapping[str, frozenset[str]] | None, first: Counts
    ) -> GuidedSearch:
        """The search, begun with a list, as `as_plain` left it; ValueError if that cannot be."""
        kept = KeptGuided.model_validate(plain)
        kept.check(limits, first)
        search = cls(limits, kept.roots[0].root.main, settings, groups)
        kept.restore(search)
        features = search.features
        places = checked_counts(features, kept.places, -1)
        search._under_way.extend(zip((ask.ask for ask in kept.asks), places, strict=True))
        search._centre = checked_counts(features, kept.centre)
        search._sheaf = checked_counts(features, kept.sheaf, -1, BLOCK)
        search._lists, search._rewards = list(checked_counts(features, kept.lists, -1)), kept.rewards
        search._late = checked_counts(features, kept.late, -1)
        search._screened, search._decides = kept.screened, kept.decides
        search._costs, search._is_cheap = np.array(kept.costs, np.int64), kept.is_cheap
        search._blocks_told, search._calm = kept.blocks_told, kept.calm
        search._spread, search._ended, search._is_blind = kept.spread, kept.ended, kept.is_blind
        search.surface = Surface.of_kept(features, kept.surface)
        search._settle()
        return search
