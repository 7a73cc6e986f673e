"""Many games of one deck, and what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.caveats import Caveats, caveats_of
from deckopt.decks.load import Deck
from deckopt.evaluate.games import GameTask, Played, Sides, as_list
from deckopt.evaluate.play_off import DEFAULT
from deckopt.evaluate.statistics import mean, mean_interval, wilson
from deckopt.search.player import GameResult
from deckopt.workers.base import Workers, ordered

MOST_NAMED = 8  # cards or actions of loops


@dataclass(frozen=True)
class Evaluation:
    """The games of a deck, numbered from 0, and how they were played."""

    deck: str
    rollouts: int
    seed: int
    last_turn: int
    results: tuple[GameResult, ...]
    cpu_seconds: float
    caveats: Caveats = field(default_factory=Caveats)
    plays: str = DEFAULT  # who played, if not who was asked for (`evaluate.play_off`)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.results)

    @property
    def rewards(self) -> list[float]:
        """Rewards by game."""
        return [r.reward for r in self.results]

    @property
    def wins(self) -> int:
        """Games won."""
        return sum(r.won for r in self.results)

    @property
    def win_turns(self) -> list[float]:
        """Win turns of the games won, in order."""
        return [float(r.turn) for r in self.results if r.won]

    @property
    def wins_by_turn(self) -> dict[int, int]:
        """Games won on each turn, from the first to the last one on which a game was won."""
        counts = Counter(r.turn for r in self.results if r.won)
        return {t: counts[t] for t in range(min(counts), max(counts) + 1)} if counts else {}

    @property
    def faults(self) -> int:
        """Games that outgrew the engine's fixed sizes; they count as lost."""
        return sum(r.outgrown for r in self.results)

    @property
    def drawn(self) -> int:
        """Games that went round in a loop without end, which is a draw; they count as not won."""
        return sum(r.drawn for r in self.results)

    @property
    def loop(self) -> list[str]:
        """The cards that went round in those, the most frequent ones first."""
        return _frequent(r.around for r in self.results)

    @property
    def cut_off(self) -> int:
        """Games with a turn that had as many actions as there may be."""
        return sum(r.cut_off != 0 for r in self.results)

    @property
    def used(self) -> list[str]:
        """What was done there over and over, the most frequent first."""
        return _frequent(r.used for r in self.results)

    def as_json(self) -> dict[str, Any]:
        """Plain values; JSON has null where there is no game, or an interval is unbounded."""
        low, high = mean_interval(self.rewards)
        rollouts = sum(r.rollouts for r in self.results)
        turn_low, turn_high = mean_interval(self.win_turns)
        kept = Counter(r.hand for r in self.results)
        return {
            "deck": self.deck,
            "games": self.games,
            "rollouts": self.rollouts,
            "seed": self.seed,
            "plays_instead": self.plays or None,
            "mean_reward": mean(self.rewards) if self.games else None,
            "mean_reward_ci95": _interval(low, high, self.games),
            "win_rate": self.wins / self.games if self.games else None,
            "win_rate_ci95": list(wilson(self.wins, self.games)) if self.games else None,
            "mean_win_turn": mean(self.win_turns) if self.wins else None,
            "mean_win_turn_ci95": _interval(turn_low, turn_high, self.wins),
            "wins_by_turn": {str(t): n for t, n in self.wins_by_turn.items()},
            "kept_by_hand_size": {str(n): kept[n] for n in sorted(kept, reverse=True)},
            **self.caveats.as_json(),
            "faults": self.faults,
            "drawn_by_loop": self.drawn,
            "loop": self.loop,
            "cut_off": self.cut_off,
            "cut_off_by": self.used,
            "moves": sum(r.moves for r in self.results),
            "rollouts_played": rollouts,
            "cpu_seconds": self.cpu_seconds,
            "rollouts_per_cpu_second": rollouts / self.cpu_seconds if self.cpu_seconds else 0.0,
        }


def _frequent(found: Iterable[tuple[str, ...]]) -> list[str]:
    return [word for word, _ in Counter(word for words in found for word in words).most_common(MOST_NAMED)]


def _interval(low: float, high: float, n: int) -> list[float] | None:
    return [low, high] if n >= 2 else None


def make_evaluation(
    deck: Deck, catalog: Catalog, rollouts: int, seed: int, played: Sequence[Played], plays: str = DEFAULT
) -> Evaluation:
    """An evaluation of games already played."""
    return Evaluation(
        deck=deck.name,
        rollouts=rollouts,
        seed=seed,
        last_turn=deck.game.last_turn,
        results=tuple(p.result for p in played),
        cpu_seconds=sum(p.cpu for p in played),
        caveats=caveats_of(deck, catalog),
        plays=plays,
    )


def play_games(workers: Workers, deck: Deck, seed: int, games: range, thresholds: Sides) -> Iterator[Played]:
    """Play games of the run with this seed, in order."""
    main = as_list(deck.main)
    tasks = (GameTask(main, seed, game, thresholds) for game in games)
    for _, played in ordered(workers, tasks, 4 * workers.count):
        yield played


def evaluate(
    deck: Deck,
    catalog: Catalog,
    rollouts: int,
    seed: int,
    games: int,
    workers: Workers,
    thresholds: Sides,
    on_game: Callable[[Played], None] = lambda played: None,
    plays: str = DEFAULT,
) -> Evaluation:
    """Play `games` games; the numbers do not depend on the workers. `plays` says who plays at their tables."""
    played = []
    for result in play_games(workers, deck, seed, range(games), thresholds):
        on_game(result)
        played.append(result)
    return make_evaluation(deck, catalog, rollouts, seed, played, plays)


def told_apart(found: Sequence[Evaluation], by: Sequence[str]) -> list[Evaluation]:
    """The same evaluations; where several decks have one name, each is named with its word, too."""
    count = Counter(e.deck for e in found)
    return [replace(e, deck=f"{e.deck} ({word})") if count[e.deck] > 1 else e for e, word in zip(found, by, strict=True)]
