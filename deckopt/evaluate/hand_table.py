"""Which hands a deck keeps in games: by the number of lands, by size, with examples.

Decisions are those of games (`games`), so that these figures agree with an evaluation. The probability of so many lands is exact.
How often hands are kept, and when they win, are shares and means of games.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.keep_rules import HUMAN_RULE, read_rule
from deckopt.evaluate.estimates import Estimate, average, share
from deckopt.evaluate.evaluation import play_games
from deckopt.evaluate.games import Played, Sides
from deckopt.evaluate.hand_games import Example, OnGame, examples_of, turn_of
from deckopt.evaluate.kept_by_rule import LANDS, chance_of, of_kind
from deckopt.evaluate.training import sides
from deckopt.json_output.hands import HandTableDict
from deckopt.search.beginning import HAND
from deckopt.workers.base import Taker

_FIGURES = ("kept", "won", "win_turn")
HAND_COLUMNS = ("on_the_play", "lands", "chance", *(f"{name}{end}" for name in _FIGURES for end in ("", "_low", "_high")))


@dataclass(frozen=True)
class LandCount:
    """First hands with so many lands: their probability, the share that was kept, and the results of games with them.

    A game that is not won counts as won on the turn after the last.
    """

    lands: int
    chance: float
    kept: Estimate
    won: Estimate
    win_turn: Estimate


@dataclass(frozen=True)
class SizeCount:
    """Hands of so many cards: the share that was kept when seen, and the share of all games that began with one."""

    cards: int
    kept: Estimate
    games: Estimate


@dataclass(frozen=True)
class HandTable:
    """The hands of a deck on the play, or on the draw. `table_player` is the share of first hands that most people would keep."""

    on_the_play: bool
    games: int
    by_lands: tuple[LandCount, ...]
    by_size: tuple[SizeCount, ...]
    average_size: Estimate
    table_player: float
    examples: tuple[Example, ...]

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row for each number of lands, with a value for each of `HAND_COLUMNS`."""
        for of in self.by_lands:
            each = {f"{name}{end}": value for name in _FIGURES for end, value in _ends(getattr(of, name))}
            yield {"on_the_play": self.on_the_play, "lands": of.lands, "chance": of.chance, **each}

    def to_dict(self) -> HandTableDict:
        """Plain values."""
        return {
            "on_the_play": self.on_the_play,
            "games": self.games,
            "by_lands": [
                {
                    "lands": of.lands,
                    "chance": of.chance,
                    "kept": of.kept.to_dict(),
                    "won": of.won.to_dict(),
                    "win_turn": of.win_turn.to_dict(),
                }
                for of in self.by_lands
            ],
            "by_size": [{"cards": of.cards, "kept": of.kept.to_dict(), "games": of.games.to_dict()} for of in self.by_size],
            "average_size": self.average_size.to_dict(),
            "table_player_keeps": self.table_player,
            "examples": [example.to_dict() for example in self.examples],
        }


def _ends(estimate: Estimate) -> list[tuple[str, float | None]]:
    low, high = estimate.interval or (None, None)
    return [("", estimate.plain_value), ("_low", low), ("_high", high)]


def first_hands(deck: Deck, side: int, thresholds: Sides, workers: Taker, seed: int, games: int) -> Iterator[Played]:
    """Play games of a deck on one of its sides (`learning.sides`), with these thresholds, in order."""
    return play_games(workers, deck, seed, range(games), thresholds, side=side, shows_hands=True)


def hand_tables(
    deck: Deck, catalog: Catalog, thresholds: Sides, workers: Taker, seed: int, games: int, on_game: OnGame = lambda n: None
) -> tuple[list[HandTable], bool]:
    """Play so many games of a deck on each of its sides. Returns which hands were kept, and whether games are missing.

    After Ctrl-C, the tables have the games played by then. KeyboardInterrupt if there are none.
    """
    played: list[list[Played]] = []
    examples: list[tuple[Example, ...]] = []
    is_whole = True
    try:
        for side in range(len(sides(deck))):
            played.append([])
            for one in first_hands(deck, side, thresholds, workers, seed, games):
                played[-1].append(one)
                on_game(1)
            examples.append(examples_of(deck, side, thresholds, workers, seed, played[-1], on_game))
    except KeyboardInterrupt:
        if not played or not played[0]:
            raise
        is_whole = False
    of_sides = enumerate(zip_longest(played, examples, fillvalue=()))
    return [hand_table(deck, catalog, side, of, shown) for side, (of, shown) in of_sides if of], is_whole


def hand_table(deck: Deck, catalog: Catalog, side: int, played: Sequence[Played], examples: Sequence[Example] = ()) -> HandTable:
    """Which hands were kept in these games."""
    return HandTable(
        on_the_play=sides(deck)[side].game.on_the_play is True,
        games=len(played),
        by_lands=tuple(_by_lands(played, deck, catalog)),
        by_size=tuple(_by_size(played)),
        average_size=average([float(one.result.hand) for one in played]),
        table_player=chance_of(read_rule(HUMAN_RULE, ()), deck, catalog),
        examples=tuple(examples),
    )


def _by_lands(played: Sequence[Played], deck: Deck, catalog: Catalog) -> Iterator[LandCount]:
    is_land = of_kind(LANDS, deck, catalog)
    all_lands = sum(n for name, n in deck.main.items() if is_land(name))
    dealt: dict[int, list[Played]] = {}
    for one in played:
        dealt.setdefault(sum(map(is_land, one.seen[0].cards)), []).append(one)
    for lands in range(HAND + 1):
        ways = math.comb(all_lands, lands) * math.comb(deck.size - all_lands, HAND - lands)
        if ways:
            hands = dealt.get(lands, [])
            kept = [one.result for one in hands if one.result.hand == HAND]
            yield LandCount(
                lands,
                ways / math.comb(deck.size, HAND),
                share(len(kept), len(hands)),
                share(sum(result.won for result in kept), len(kept)),
                average([turn_of(result, deck.game.last_turn) for result in kept]),
            )


def _by_size(played: Sequence[Played]) -> Iterator[SizeCount]:
    kept = Counter(one.result.hand for one in played)
    looked_at = len(played)
    for size in range(HAND, min(kept, default=HAND) - 1, -1):
        yield SizeCount(size, share(kept[size], looked_at), share(kept[size], len(played)))
        looked_at -= kept[size]
