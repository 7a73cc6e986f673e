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
from deckopt.playing.player import Player
from deckopt.playing.results import GameResult
from deckopt.playing.settings import Settings
from deckopt.rules.chance import KEYED, SAMPLE
from deckopt.search import kept, mcts, network, positions
from deckopt.search.beginning import LONDON, deal
from deckopt.search.network import HIDDEN, NETWORK
from deckopt.search.players import PLAYERS
from deckopt.search.positions import _part_in_python
from deckopt.search.rollout import LEARNT
from deckopt.search.sums import _dot_in_python, _rows_in_python, dot
from deckopt.search.tree import clear_tree

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


@pytest.mark.filterwarnings("ignore:overflow")
def test_a_search_finds_the_same_whether_or_not_positions_are_stored(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels run as plain Python here, so that the room for positions can be changed."""
    monkeypatch.setattr(positions, "_copy_part", _part_in_python)
    monkeypatch.setattr(network, "sum_rows", _rows_in_python)
    monkeypatch.setattr(network, "dot", _dot_in_python)
    deck = load_deck("lava-spike", catalog)
    deck = replace(deck, game=deck.game.model_copy(update={"on_the_play": True}))
    player = Player(deck, catalog, Settings(rollouts=200, mulligan_rollouts=200))
    t, m, b = player._tree, player._memory, player.bound
    found = []
    for room in (0, 8, kept.MOST_KEPT):
        monkeypatch.setattr(kept, "MOST_KEPT", room)
        m.x["rng"], m.x["mode"], m.x["track"], m.x["scope"] = 5, SAMPLE, 1, 1
        m.xg["seed"], m.xg["mode"], m.states[0]["shuffles"] = 3, KEYED, 0
        w = m.tree.w
        w["horizon"], w["min_visits"], w["style"], w["exploration"] = 0, 0, LEARNT, 0.2
        deal(t, m.states, m.xg, LONDON, 7)
        clear_tree(w, m.tree.slots)
        mcts.search(t, player._rollout, m.states, m.x, *m.tree[:5], b.network, b.weights, 200, 1)
        earned = mcts.play_best(t, player._rollout, m.states, m.x, *m.tree[:5], b.network, b.weights)
        edges = m.tree.edges[: w["n_edges"]]
        assert (w["n_kept"] == room) if room <= 8 else w["n_kept"] > 8
        found.append((earned, int(m.x["rng"]), edges["visits"].tolist(), edges["total"].tolist()))
    assert found[0] == found[1] == found[2]


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_products_of_weights_are_added_in_the_same_order_in_vectors_and_in_python() -> None:
    """Bit for bit, so that a search is the same whether or not it is compiled."""
    rng = np.random.default_rng(1)
    weights = rng.normal(size=1000).astype(np.float32)
    net = np.zeros(1, NETWORK)[0]

    @numba.njit
    def compiled(weights, first, net):
        return dot(weights, first, net["hidden"])

    for first in (0, 7, 400):
        net["hidden"] = rng.normal(size=HIDDEN)
        assert compiled(weights, first, net) == _dot_in_python(weights, first, net["hidden"])
