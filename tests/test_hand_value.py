"""What a keep decision thinks hands are worth, beside their exact values."""

from __future__ import annotations

import pytest
from exact import Exact

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.search.player import Player, Settings


@pytest.mark.parametrize("cards", [7, 6])
def test_hands_are_neither_over_nor_undervalued(cards: int) -> None:
    """One land in seven draws, or four, is where exploration or luck would show most."""
    catalog = Catalog.load()
    deck = load_deck("lava-spike", catalog)
    exact = Exact(deck, catalog)
    player = Player(deck, catalog, Settings(mulligan_rollouts=4000))
    mountain, spike = player.tables.index("Mountain"), player.tables.index("Lava Spike")
    for lands in range(1, 6):
        hand = [mountain] * lands + [spike] * (7 - lands)
        values = [player.value(hand, cards, 8 * stream) for stream in range(6)]
        worth = exact.hand_value((lands, 7 - lands), cards)
        assert sum(values) / len(values) == pytest.approx(worth, abs=0.004)
