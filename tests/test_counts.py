"""Lists of the same cards share their tables but for the numbers of copies."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.evaluate.games import GameTask, Table, as_list
from deckopt.search.player import Player, Settings
from deckopt.tables.build import build_tables
from deckopt.tables.counts import with_counts

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
    made, meant = with_counts(build_tables(deck, catalog), other), build_tables(other, catalog)
    assert different(made.record, meant.record) == set()
    assert different(made.record, build_tables(deck, catalog).record) >= {"deck", "deck_size"}
    like = Player(other, catalog, QUICK, like=Player(deck, catalog, QUICK))
    alone = Player(other, catalog, QUICK)
    assert different(like._tree, alone._tree) == different(like._rollout, alone._rollout) == set()


def test_games_do_not_depend_on_what_was_played_before() -> None:
    catalog = Catalog.load()
    deck = load_deck("pauper-burn", catalog)
    other = as_list({**deck.main, "Mountain": deck.main["Mountain"] + 3})
    task = GameTask(other, 1, 0, ())
    table = Table(deck, catalog, QUICK)
    table.play(GameTask(as_list(deck.main), 1, 0, ()))
    assert table.play(task).result == Table(deck, catalog, QUICK).play(task).result
