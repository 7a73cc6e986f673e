"""Contests: every entrant plays the same games of every deck.

Game number k of a deck has the same luck for all entrants (`search.play`), so differences are paired by game. Training and
mulligan thresholds come before the games, and are not part of an entrant's time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from deckopt.bench.record import Record, key_of
from deckopt.bench.sequential import OPEN, Sequential
from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.evaluate.estimates import Estimate, paired
from deckopt.evaluate.evaluation import Evaluation, make_evaluation, play_games
from deckopt.evaluate.games import Played, Sides, TrainedWorkers
from deckopt.json_output.contests import EntryDict
from deckopt.playing.settings import Settings
from deckopt.workers.base import Workers
from deckopt.workers.make import Where

CrewOf = Callable[[Deck, Catalog, Settings, Where], TrainedWorkers]
ThresholdsOf = Callable[[Deck, Catalog, TrainedWorkers], Sides]


@dataclass(frozen=True)
class Entry:
    """The games of an entrant with a deck."""

    entrant: str
    settings: Settings
    games: Evaluation

    @property
    def cpu_ms(self) -> float:
        """CPU milliseconds a game."""
        return 1000 * self.games.cpu_seconds / self.games.games if self.games.games else 0.0

    @property
    def reward(self) -> float:
        """The mean reward."""
        return self.games.mean_reward.value

    def over(self, other: Entry) -> Estimate:
        """How much its reward exceeds that of another entrant, game by game."""
        return paired([mine - its for mine, its in zip(self.games.rewards, other.games.rewards, strict=True)])

    def to_dict(self, first: Entry) -> EntryDict:
        """Plain values; `first` is the entrant with which it is compared."""
        over = self.over(first)
        return {
            "entrant": self.entrant,
            **self.games.to_dict(),
            "cpu_ms_a_game": self.cpu_ms,
            "over_first": over.plain_value,
            "over_first_interval": over.interval,
            "settings": self.settings.as_dict(),
        }


def games_of(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    workers: Workers,
    thresholds: Sides,
    record: Record,
    games: int,
) -> Iterator[Played]:
    """So many games from number 0 on: first those of the record; others are played and recorded."""
    key = key_of(deck, catalog, settings, thresholds)
    known = record.games(key)[:games]
    yield from known
    left = range(len(known), games)
    for number, played in zip(left, play_games(workers, deck, settings.seed, left, thresholds), strict=True):
        record.keep(key, number, played)
        yield played


def enter(
    name: str,
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    crew_of: CrewOf,
    thresholds_of: ThresholdsOf,
    record: Record,
    games: int,
    where: Where,
    on_game: Callable[[], None] = lambda: None,
) -> Entry:
    """Let an entrant play so many games of a deck."""
    played = []
    with crew_of(deck, catalog, settings, where) as crew:
        found = thresholds_of(deck, catalog, crew)
        for game in games_of(deck, catalog, crew.playing(), crew, found, record, games):
            played.append(game)
            on_game()
    evaluation = make_evaluation(deck, catalog, settings.rollouts, settings.seed, played, crew.plays())
    return Entry(name, settings, evaluation)


def compare_until_known(
    deck: Deck,
    catalog: Catalog,
    both: tuple[Settings, Settings],
    crew_of: CrewOf,
    thresholds_of: ThresholdsOf,
    record: Record,
    test: Sequential,
    most: int,
    where: Where,
    on_game: Callable[[Sequential], None] = lambda test: None,
    played: tuple[list[Played], list[Played]] | None = None,
) -> tuple[list[Played], list[Played]]:
    """Play games of both players in pairs until the test has a verdict, or until `most` pairs are played.

    They are added to `played`, so that nothing is lost on an interrupt.
    """
    first, second = both
    played = ([], []) if played is None else played
    with crew_of(deck, catalog, first, where) as ours, crew_of(deck, catalog, second, where) as theirs:
        found = [thresholds_of(deck, catalog, crew) for crew in (ours, theirs)]
        a = games_of(deck, catalog, ours.playing(), ours, found[0], record, most)
        b = games_of(deck, catalog, theirs.playing(), theirs, found[1], record, most)
        for one, other in zip(a, b, strict=True):
            played[0].append(one)
            played[1].append(other)
            test.add(one.result.reward - other.result.reward)
            on_game(test)
            if test.verdict != OPEN:
                break
    return played
