"""A search ends early where more of it would change nothing, or little: what it then plays."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.kernels import in_python
from deckopt.playing.player import Player
from deckopt.playing.settings import Settings
from deckopt.search.mcts import AGREED, FEWEST_AGREED, OVERTAKING, _is_decided
from deckopt.search.tree import new_tree
from search.at_position import player_at
from search.test_forced_wins import LIBRARY, NOT_WON, WON


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


@pytest.mark.parametrize("early", [0, 1])
@pytest.mark.parametrize("seed", range(8))
def test_a_search_is_decided_if_the_second_move_would_need_more_than_its_share_of_what_is_left(seed: int, early: int) -> None:
    rng = random.Random(seed)
    found = []
    for _ in range(40):
        visits = [rng.randint(20, 60), *(rng.randint(0, 50) for _ in range(rng.randint(1, 4)))]
        rng.shuffle(visits)
        totals = [own * rng.random() for own in visits]
        priors = [rng.random() for _ in visits]
        tree = new_tree(4)
        tree.w["early"] = early
        tree.nodes[0]["first"], tree.nodes[0]["n"] = 0, len(visits)
        tree.nodes[0]["visits"] = rng.choice([FEWEST_AGREED - 1, sum(visits)])
        for e, (own, total, prior) in enumerate(zip(visits, totals, priors, strict=True)):
            tree.edges[e]["visits"], tree.edges[e]["total"], tree.edges[e]["prior"] = own, total, prior
        most, second = sorted(visits, reverse=True)[:2]
        leading = visits.index(most)
        means = [total / own if own else 0.0 for own, total in zip(visits, totals, strict=True)]
        agree = leading == means.index(max(means)) == priors.index(max(priors)) and tree.nodes[0]["visits"] >= FEWEST_AGREED
        share = (AGREED if agree else OVERTAKING) if early else 1
        for left in (4, 30, 60, 120):
            found.append((bool(in_python(_is_decided)(tree.w, tree.nodes, tree.edges, 0, left)), bool(agree)))
            needed = (left + most - second) / 2  # for as many visits as the leading move has
            assert found[-1][0] == (needed > share * left)
    assert {True, False} == {decided for decided, _ in found} == {agree for _, agree in found}


@pytest.mark.parametrize("name", WON)
def test_a_search_ends_with_the_first_line_that_wins_for_certain(name: str, catalog: Catalog) -> None:
    """Without the search for forced wins."""
    settings = Settings(rollouts=2000, mulligan_rollouts=1, wins=0)
    player, game = player_at({"library": LIBRARY, **WON[name]}, catalog, settings)
    played, _ = player.choice(game.g, 1)
    line = certain_line(player)
    assert line
    assert played == line[0]
    turn = int(game.g["turn"])
    for move in line:
        assert move in game.moves
        game.apply(move)
        assert game.event[0] == 0
    assert game.won
    assert int(game.g["turn"]) == turn


@pytest.mark.parametrize("name", NOT_WON)
def test_a_search_does_not_take_luck_for_certain(name: str, catalog: Catalog) -> None:
    settings = Settings(rollouts=400, mulligan_rollouts=1, wins=0)
    player, game = player_at({"library": LIBRARY, **NOT_WON[name]}, catalog, settings)
    player.choice(game.g, 1)
    assert not certain_line(player)


def test_a_certain_win_of_one_game_is_forgotten_in_the_next(catalog: Catalog) -> None:
    """Also where the next game begins with a decision that is not searched, because there is only one move."""
    deck = load_deck("lava-spike", catalog)
    deck = replace(deck, game=deck.game.model_copy(update={"on_the_play": True, "mulligan": "none"}))
    settings = Settings(rollouts=60, mulligan_rollouts=1, wins=0)
    again = Player(deck, catalog, settings)
    ended = 0
    for number in range(6):
        alone = Player(deck, catalog, settings)
        assert again.play(number) == alone.play(number)
        assert again.trace == alone.trace
        ended += len(certain_line(again)) > 0
    assert ended


def certain_line(player: Player) -> list[int]:
    """The moves of the path that has ended the last search with a certain win."""
    tree = player._memory.tree
    return [int(tree.edges[e]["move"]) for e in tree.w["path_edge"][: tree.w["n_won"]]]
