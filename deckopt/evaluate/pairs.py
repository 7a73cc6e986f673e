"""Pairs of cards that help each other: games with both among the first ten cards win sooner than the sum of their single effects.

The interaction of a pair is (both - first alone - second alone + neither), in means of the games that have both, one or neither.
There are many pairs, and the best of many always looks good. So the intervals of all pairs hold together 95 % of the time
(Bonferroni). Only pairs whose whole interval is above 0 are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from deckopt.evaluate.comparison import Difference, won_by
from deckopt.evaluate.estimates import SIMULTANEOUS, Estimate, confidence_of, nothing
from deckopt.evaluate.games import Watched
from deckopt.evaluate.statistics import mean, student, variance
from deckopt.json_output.explanations import PairDict, PairsDict
from deckopt.playing.results import GameResult

FEWEST = 30  # least games of each of the four kinds

Four = tuple[Sequence[GameResult], Sequence[GameResult], Sequence[GameResult], Sequence[GameResult]]


@dataclass(frozen=True)
class Pair:
    """Two cards and their interaction; `games` have both among their first cards."""

    cards: tuple[str, str]
    games: int
    difference: Difference

    def to_dict(self) -> PairDict:
        """Plain values."""
        return {**self.difference.to_dict(), "cards": list(self.cards), "games": self.games}


@dataclass(frozen=True)
class Pairs:
    """The pairs that are shown, the best first, of `looked_at` pairs. Other pairs have too few games."""

    looked_at: int
    found: tuple[Pair, ...]

    def to_dict(self) -> PairsDict:
        """Plain values."""
        return {"looked_at": self.looked_at, "found": [pair.to_dict() for pair in self.found]}


def pairs(games: Sequence[Watched], cards: Sequence[str], turns: Sequence[int]) -> Pairs:
    """The pairs to show. `turns` are those by which games are won."""
    having = {card: {i for i, game in enumerate(games) if card in game.seen.first} for card in cards}
    results = [game.played.result for game in games]
    judged = {}
    for a, b in combinations(cards, 2):
        both = having[a] & having[b]
        sizes = (len(both), len(having[a]) - len(both), len(having[b]) - len(both))
        if min(*sizes, len(games) - sum(sizes)) >= FEWEST:
            judged[a, b] = both
    found = []
    for (a, b), both in judged.items():
        alone = having[a] - both, having[b] - both
        neither = set(range(len(games))) - having[a] - having[b]
        first, second, third, fourth = ([results[i] for i in sorted(of)] for of in (both, *alone, neither))
        four = first, second, third, fourth
        reward = _more(four, lambda result: result.reward, len(judged))
        if reward.low > 0:
            by_turn = {turn: _more(four, won_by(turn), len(judged)) for turn in turns}
            won = [[result for result in of if result.won] for of in four]
            sooner = _more((won[0], won[1], won[2], won[3]), lambda result: float(result.turn), len(judged))
            found.append(Pair((a, b), len(both), Difference(reward, sooner, by_turn)))
    found.sort(key=lambda pair: -pair.difference.mean_reward.value)
    return Pairs(len(judged), tuple(found))


def _more(four: Four, figure: Callable[[GameResult], float], looked_at: int) -> Estimate:
    """The interaction of a pair in a figure. The interval holds together with those of `looked_at` pairs."""
    values = [[figure(result) for result in of] for of in four]
    n = len(values[0])
    if min(map(len, values)) < 2:
        return nothing(n)
    both, first, second, neither = map(mean, values)
    more = both - first - second + neither
    parts = [variance(of) / len(of) for of in values]
    error = sum(parts)
    if not error:
        return Estimate(more, more, more, n, SIMULTANEOUS)
    freedom = error**2 / sum(part**2 / (len(of) - 1) for part, of in zip(parts, values, strict=True))
    half = student(freedom, confidence_of(looked_at)) * error**0.5
    return Estimate(more, more - half, more + half, n, SIMULTANEOUS)
