"""Lists of the same cards share their tables but for the numbers of copies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from deckopt.cards.catalog import Catalog
from deckopt.compile.build import build_tables
from deckopt.decks.load import load_deck
from deckopt.evaluate.games import GameTask, TaskRunner, as_list
from deckopt.playing.player import Player
from deckopt.playing.settings import Settings

QUICK = Settings(rollouts=5, mulligan_rollouts=5)


def different(one: Any, other: Any) -> set[str]:
    """The fields in which two records differ."""
    return {name for name in one.dtype.names if not np.array_equal(one[name], other[name])}


@pytest.mark.parametrize("name", ["pauper-burn", "jeskai-ascendancy", "modern-elves", "premodern-slivers"])
def test_tables_with_other_counts_are_those_of_the_other_list(name: str) -> None:
    catalog = Catalog.load()
    deck = load_deck(name, catalog)
    more = max(deck.main, key=lambda card: deck.main[card])
    other = deck.with_main({card: n + 5 if card == more else n for card, n in reversed(deck.main.items())})
    taken, alone = Player(deck, catalog, QUICK), Player(other, catalog, QUICK)
    assert different(taken._tree, alone._tree) >= {"deck", "deck_size"}
    taken.take(other.main)
    assert different(taken._tree, alone._tree) == different(taken._rollout, alone._rollout) == set()


@pytest.mark.parametrize("name", ["pauper-burn", "jeskai-ascendancy", "modern-elves"])
def test_what_the_deck_asks_for_each_colour(name: str) -> None:
    """The obvious twin."""
    catalog = Catalog.load()
    deck = load_deck(name, catalog)
    tables = build_tables(deck, catalog)
    demand = [0] * 6
    for card, copies in zip(tables.cards, tables.record["deck"], strict=False):
        for pip in card.cost.pips if card.cost else ():
            colours = [k for k in range(6) if pip.mask >> k & 1]
            for k in colours:
                demand[k] += 12 * int(copies) // len(colours)
    values = [1 + min(250, d // 12) for d in demand]
    assert list(tables.record["colour_value"]) == values
    for mask in range(64):
        colours = [k for k in range(6) if mask >> k & 1]
        assert tables.record["mask_value"][mask] == sum(values[k] for k in colours)
        assert tables.record["mask_dearest"][mask] == max(colours, key=values.__getitem__, default=-1)


def test_players_of_many_lists_know_all_cards_that_these_may_have() -> None:
    """Which is no help and no harm; the search looks at moves in another order, so games differ."""
    catalog = Catalog.load()
    deck = load_deck("jeskai-ascendancy", catalog)
    alone, pooled = (TaskRunner(deck, catalog, replace(QUICK, player="heavy", around=around)) for around in ("", "all"))
    tasks = [GameTask(as_list(deck.main), 1, game, ()) for game in range(500)]
    rewards = [[table.play(task).result.reward for task in tasks] for table in (alone, pooled)]
    names = pooled.player(as_list(deck.main), 0).tables.names
    assert set(deck.limits) <= set(names) and not set(deck.limits) <= set(deck.main)
    difference = np.subtract(*rewards)
    assert abs(difference.mean()) < 3.5 * difference.std() / len(tasks) ** 0.5


def test_too_many_cards_for_one_game_are_built_list_by_list() -> None:
    catalog = Catalog.load()
    deck = load_deck("pauper-burn", catalog)
    deck = replace(deck, limits=dict.fromkeys([*deck.main, *list(catalog)[:280]], (0, 4)))
    table = TaskRunner(deck, catalog, replace(QUICK, around="all"))
    main = as_list(deck.main)
    player = table.player(main, 0)
    assert set(deck.main) <= set(player.tables.names) and len(player.tables.names) < 40
    assert table.play(GameTask(main, 1, 0, ())).result == TaskRunner(deck, catalog, QUICK).play(GameTask(main, 1, 0, ())).result


def test_games_do_not_depend_on_what_was_played_before() -> None:
    catalog = Catalog.load()
    deck = load_deck("pauper-burn", catalog)
    other = as_list({**deck.main, "Mountain": deck.main["Mountain"] + 3})
    task = GameTask(other, 1, 0, ())
    table = TaskRunner(deck, catalog, QUICK)
    table.play(GameTask(as_list(deck.main), 1, 0, ()))
    assert table.play(task).result == TaskRunner(deck, catalog, QUICK).play(task).result
