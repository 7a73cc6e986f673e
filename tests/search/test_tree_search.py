"""The tree search: what must not change its decisions."""

from __future__ import annotations

import copy
from dataclasses import replace

import numba
import numpy as np
import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import load_deck
from deckopt.evaluate.learning import learnt_for
from deckopt.kernels import JIT, kernel
from deckopt.playing.player import GameResult, Player
from deckopt.playing.settings import Settings
from deckopt.search.players import PLAYERS

REWARDS = [0, 0, 0, 0, 1, 0.75, 0.5, 0.25]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def played(deck: Deck, catalog: Catalog, name: str, scale: float) -> tuple[list[GameResult], list[list[int]]]:
    """Three games of a deck whose rewards are multiplied; UCB1's constant of exploration goes with them."""
    rules = {"on_the_play": True, "mulligan": "none"}
    game = deck.game.model_copy(update={**rules, "rewards": [scale * r for r in REWARDS]})
    full = Settings(rollouts=200, mulligan_rollouts=1, player=name, learning=2000)
    learnt = learnt_for(replace(deck, game=deck.game.model_copy(update={**rules, "rewards": REWARDS})), catalog, full)
    scaled = copy.deepcopy(learnt)
    if scaled is not None:
        scaled.worths = (scale * scaled.worths).astype(np.float32)
        scaled.spread *= scale
    way = PLAYERS[name]
    settings = replace(full, exploration=way.exploration * (1.0 if way.learns else scale))
    player = Player(replace(deck, game=game), catalog, settings, learnt=scaled)
    results, moves = [], []
    for number in range(3):
        results.append(player.play(number))
        moves.append(player.trace)
    return results, moves


@pytest.mark.parametrize("name", ["mcts", "heavy", "light", "ensemble"])
def test_play_does_not_depend_on_the_unit_of_rewards(name: str, catalog: Catalog) -> None:
    """Moves and effort are the same where all rewards are divided by four, which is exact."""
    deck = load_deck("lava-spike", catalog)
    results, moves = played(deck, catalog, name, 1.0)
    fewer, same = played(deck, catalog, name, 0.25)
    assert moves == same
    assert [4 * r.reward for r in fewer] == [r.reward for r in results]
    assert [r.rollouts for r in fewer] == [r.rollouts for r in results]
    assert any(0 < r.reward < 1 for r in results)


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_a_fraction_is_not_cut_to_a_whole_number_where_kernels_call_each_other() -> None:
    """Parameters are typed by name: one that is not listed is whole."""

    @kernel
    def halved(share):
        return share / 2

    @numba.njit
    def caller(share):
        return halved(share)

    assert caller(3) == 1.5
    with pytest.raises(TypeError, match="share is whole by its name"):
        caller(0.5)
