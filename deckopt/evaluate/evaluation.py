"""Many games of one deck: playing them, and their figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.caveats import Caveats, caveats_of
from deckopt.decks.deck import Deck
from deckopt.decks.model import BEST
from deckopt.evaluate.endings import Endings, endings_of
from deckopt.evaluate.estimates import Estimate, Objective, average, objective_of, share
from deckopt.evaluate.game_rows import COLUMNS, game_rows
from deckopt.evaluate.games import GameTask, Played, Sides, as_list
from deckopt.evaluate.play_off import DEFAULT
from deckopt.frames import frame
from deckopt.html import table
from deckopt.json_output.evaluations import EvaluationDict
from deckopt.json_output.number import SCHEMA
from deckopt.playing.results import USUAL, Beginning, GameResult
from deckopt.workers.base import Taker, ordered


@dataclass(frozen=True)
class Evaluation:
    """The games of a deck, numbered from 0, and how they were played."""

    deck: str
    rollouts: int
    seed: int
    objective: Objective
    results: tuple[GameResult, ...]
    cpu_seconds: float
    caveats: Caveats = field(default_factory=Caveats)
    keep: str = BEST  # how hands were kept, as in `[game]` of a deck file
    plays: str = DEFAULT  # the player, if trial games chose another one than asked for (`play_off`)
    interrupted: bool = False  # whether there are fewer games than asked for
    is_numbered: bool = True  # whether `deckopt play --game` shows these games with this seed

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.results)

    @property
    def last_turn(self) -> int:
        """The last turn that was played."""
        return self.objective.last_turn

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
        """Win turns of the games won, by game."""
        return [float(r.turn) for r in self.results if r.won]

    @cached_property
    def wins_by_turn(self) -> dict[int, int]:
        """Games won on each turn, from the first to the last one on which a game was won."""
        counts = Counter(r.turn for r in self.results if r.won)
        return {t: counts[t] for t in range(min(counts), max(counts) + 1)} if counts else {}

    @property
    def mean_reward(self) -> Estimate:
        """The mean reward of a game, from 0 to 1."""
        return average(self.rewards)

    @property
    def win_rate(self) -> Estimate:
        """The share of games won, by the last turn that was played."""
        return share(self.wins, self.games)

    @property
    def win_turn(self) -> Estimate:
        """The mean win turn of the games won; NaN if no game was won."""
        return average(self.win_turns)

    def won_on(self, turn: int) -> Estimate:
        """The share of games won on this turn."""
        return share(self.wins_by_turn.get(turn, 0), self.games)

    def won_by(self, turn: int) -> Estimate:
        """The share of games won on this turn or before."""
        return share(sum(n for t, n in self.wins_by_turn.items() if t <= turn), self.games)

    @property
    def won_by_turn(self) -> dict[int, Estimate]:
        """`won_by` each turn, from the first to the last one on which a game was won."""
        return {turn: self.won_by(turn) for turn in self.wins_by_turn}

    @property
    def hand_size(self) -> Estimate:
        """The mean number of cards that were kept."""
        return average([float(r.hand) for r in self.results])

    @property
    def kept(self) -> dict[int, Estimate]:
        """The share of games that began with so many cards, most cards first."""
        counts = Counter(r.hand for r in self.results)
        return {cards: share(counts[cards], self.games) for cards in sorted(counts, reverse=True)}

    @cached_property
    def endings(self) -> Endings:
        """Games that ended in an unusual way."""
        return endings_of(self.results)

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row for each game, as `deckopt evaluate --csv` writes them."""
        return game_rows(self.results, self.objective, self.seed if self.is_numbered else None)

    def to_frame(self) -> Any:
        """The rows as a pandas DataFrame. InputError if pandas is not installed."""
        return frame(COLUMNS, list(self.rows()))

    def to_dict(self) -> EvaluationDict:
        """Plain values, as `deckopt evaluate --json` prints them. null where there is no game, or where an interval
        is unbounded."""
        rollouts = sum(r.rollouts for r in self.results)
        kept = Counter(r.hand for r in self.results)
        return {
            "schema": SCHEMA,
            "deck": self.deck,
            "games": self.games,
            "interrupted": self.interrupted,
            "rollouts": self.rollouts,
            "seed": self.seed,
            "plays_instead": self.plays or None,
            "objective": self.objective.to_dict(),
            "mean_reward": self.mean_reward.plain_value,
            "mean_reward_ci95": self.mean_reward.interval,
            "win_rate": self.win_rate.plain_value,
            "win_rate_ci95": self.win_rate.interval,
            "mean_win_turn": self.win_turn.plain_value,
            "mean_win_turn_ci95": self.win_turn.interval,
            "wins_by_turn": {str(t): n for t, n in self.wins_by_turn.items()},
            "won_by_turn": {str(t): found.to_dict() for t, found in self.won_by_turn.items()},
            "keep": self.keep,
            "kept_by_hand_size": {str(n): kept[n] for n in sorted(kept, reverse=True)},
            "kept_share": {str(n): found.to_dict() for n, found in self.kept.items()},
            "mean_hand_size": self.hand_size.to_dict(),
            **self.caveats.to_dict(),
            **self.endings.to_dict(),
            "moves": sum(r.moves for r in self.results),
            "rollouts_played": rollouts,
            "cpu_seconds": self.cpu_seconds,
            "rollouts_per_cpu_second": rollouts / self.cpu_seconds if self.cpu_seconds else 0.0,
        }

    def _repr_html_(self) -> str:
        rows = [[str(turn), *self.won_on(turn).percents, *found.percents] for turn, found in self.won_by_turn.items()]
        games = f"{self.games:,} games{', interrupted' if self.interrupted else ''}"
        caption = f"{self.deck}: {games}, win turn {self.win_turn}, mean reward {self.mean_reward}"
        return table(caption, ("turn", "won on it", "95 % interval", "won by it", "95 % interval"), rows)


def make_evaluation(
    deck: Deck,
    catalog: Catalog,
    rollouts: int,
    seed: int,
    played: Sequence[Played],
    plays: str = DEFAULT,
    interrupted: bool = False,
    is_numbered: bool = True,
) -> Evaluation:
    """An evaluation of games that have been played."""
    return Evaluation(
        deck=deck.name,
        rollouts=rollouts,
        seed=seed,
        objective=objective_of(deck.game),
        results=tuple(p.result for p in played),
        cpu_seconds=sum(p.cpu for p in played),
        caveats=caveats_of(deck, catalog),
        keep=deck.game.keep,
        plays=plays,
        interrupted=interrupted,
        is_numbered=is_numbered,
    )


def play_games(
    workers: Taker,
    deck: Deck,
    seed: int,
    games: range,
    thresholds: Sides,
    *,
    side: int | None = None,
    beginning: Beginning = USUAL,
    shows_hands: bool = False,
) -> Iterator[Played]:
    """Play games of the run with this seed, in order. The other arguments are as in `GameTask`."""
    main = as_list(deck.main)
    tasks = (GameTask(main, seed, game, thresholds, side=side, beginning=beginning, shows_hands=shows_hands) for game in games)
    for _, played in ordered(workers, tasks, 4 * workers.count):
        yield played


def evaluate(
    deck: Deck,
    catalog: Catalog,
    rollouts: int,
    seed: int,
    games: int,
    workers: Taker,
    thresholds: Sides,
    on_game: Callable[[Played], None] = lambda played: None,
    plays: str = DEFAULT,
) -> Evaluation:
    """Play `games` games. The figures do not depend on the workers. `plays` names their player.

    After Ctrl-C, the evaluation has the games played by then. KeyboardInterrupt if there are none.
    """
    played: list[Played] = []
    try:
        for result in play_games(workers, deck, seed, range(games), thresholds):
            played.append(result)
            on_game(result)
    except KeyboardInterrupt:
        if not played:
            raise
    return make_evaluation(deck, catalog, rollouts, seed, played, plays, interrupted=len(played) < games)


def named_apart(evaluations: Sequence[Evaluation], by: Sequence[str]) -> list[Evaluation]:
    """The same evaluations, with the names of `apart`."""
    return [replace(e, deck=name) for e, name in zip(evaluations, apart([e.deck for e in evaluations], by), strict=True)]


def apart(names: Sequence[str], by: Sequence[str]) -> list[str]:
    """The names, all different: equal ones also get their words from `by`, or numbers where these are equal too."""
    both = list(zip(names, by, strict=True))
    count, pairs, seen = Counter(names), Counter(both), Counter[tuple[str, str]]()
    found = []
    for name, word in both:
        seen[name, word] += 1
        number = f" {seen[name, word]}" if pairs[name, word] > 1 else ""
        found.append(f"{name} ({word}{number})" if count[name] > 1 else name)
    return found
