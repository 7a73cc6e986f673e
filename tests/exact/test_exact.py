"""The exact solver: published figures, brute force through the engine, and players held against it.

With DECKOPT_LONG=1 the long cases run too.
"""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from experiments.regret import own_thresholds, play_deck

from deckopt.cards.catalog import Catalog
from deckopt.compile.build import build_tables
from deckopt.decks.deck import Deck
from deckopt.decks.load import check_deck, load_deck
from deckopt.playing.game import Game
from deckopt.playing.player import Player
from deckopt.playing.replay import replay
from deckopt.playing.settings import Settings
from exact.decks import instructive_decks, random_decks
from exact.games import Regrets, Solved
from exact.solver import Exact, NotUnderstood, chance, hands, lotus_and_wheel, win_turn_distribution

long = pytest.mark.skipif(not os.environ.get("DECKOPT_LONG"), reason="takes minutes; set DECKOPT_LONG=1")
QUICK = Settings(rollouts=200, mulligan_rollouts=500)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """The shipped cards."""
    return Catalog.load()


def with_game(deck: Deck, **fields: Any) -> Deck:
    """The deck with other game settings."""
    return replace(deck, game=deck.game.model_copy(update=fields))


def mean_turn(deck: Deck, catalog: Catalog, turns: int = 20) -> float:
    """The least mean win turn; games not won by turn `turns` count as one turn more."""
    falling = [1 - t / (turns + 1) for t in range(turns + 1)]
    return (1 - Exact(deck, catalog, rewards=falling).value) * (turns + 1)


# -- published figures (see `decks/`): case 2, burn ----------------------------------------------


@pytest.mark.parametrize(("on_the_play", "mean"), [(True, 4.862999), (False, 4.436940)])
def test_burn_wins_as_early_as_published(catalog: Catalog, on_the_play: bool, mean: float) -> None:
    deck = with_game(load_deck("lava-spike", catalog), on_the_play=on_the_play)
    assert mean_turn(deck, catalog, 40) == pytest.approx(mean, abs=1e-6)


@pytest.mark.parametrize(
    ("on_the_play", "percent"),
    [
        (True, {4: 50.529, 5: 25.133, 6: 13.396, 7: 9.982, 8: 0.655}),
        (False, {4: 74.144, 5: 14.430, 6: 6.638, 7: 3.973}),
    ],
)
def test_burn_has_the_published_distribution(catalog: Catalog, on_the_play: bool, percent: dict[int, float]) -> None:
    deck = with_game(load_deck("lava-spike", catalog), on_the_play=on_the_play)
    found = win_turn_distribution(deck, catalog)
    assert {turn: round(100 * found[turn], 3) for turn in percent} == percent
    assert sum(found.values()) == pytest.approx(1, abs=1e-4)


def test_the_distribution_has_the_mean_of_the_value(catalog: Catalog) -> None:
    for deck in islice(random_decks(3, catalog), 4):
        for greedy in (False, True):
            exact = Exact(deck, catalog, greedy=greedy)
            rewards = deck.game.reward_by_turn
            assert sum(p * rewards[turn] for turn, p in exact.distribution().items()) == pytest.approx(exact.value, abs=1e-12)


# -- case 3, Karsten's aggro deck -------------------------------------------------------------------


def test_aggro_without_mulligans_wins_as_early_as_published(catalog: Catalog) -> None:
    # Games of more than 13 turns would add 0.0006 to the published 4.4077.
    deck = with_game(load_deck("karsten", catalog), mulligan="none")
    assert mean_turn(deck, catalog, 13) == pytest.approx(4.4077, abs=1e-3)


def test_aggro_has_the_published_distribution(catalog: Catalog) -> None:
    deck = load_deck("karsten", catalog)
    falling = [1 - t / 11 for t in range(11)]
    exact = Exact(deck, catalog, rewards=falling)
    found = exact.distribution()
    assert {turn: round(100 * found[turn], 3) for turn in (4, 5, 6, 7)} == {4: 79.440, 5: 19.458, 6: 0.855, 7: 0.184}
    assert (1 - exact.value) * 11 == pytest.approx(4.22015, abs=1e-4)


@long
@pytest.mark.parametrize(
    ("main", "fields", "mean"),
    [
        ({}, {}, 4.22015),
        ({}, {"on_the_play": False}, 4.11265),
        ({}, {"mulligan": "none"}, 4.4077),
        ({"Savannah Lions": 16, "Lightning Bolt": 13}, {}, 4.22040),
    ],
)
def test_aggro_wins_as_early_as_published(catalog: Catalog, main: dict[str, int], fields: dict[str, Any], mean: float) -> None:
    deck = load_deck("karsten", catalog)
    deck = with_game(deck.with_main({**deck.main, **main}), **fields)
    assert mean_turn(deck, catalog) == pytest.approx(mean, abs=2e-5)


# -- case 4, the Lotus and the Wheel -------------------------------------------------------------------


def test_lotus_and_wheel_win_as_often_as_published() -> None:
    assert round(100 * lotus_and_wheel(19, 24), 4) == 98.8184
    assert round(100 * lotus_and_wheel(18, 25), 4) == 98.8160


def test_the_engine_wins_with_lotus_and_wheel_as_often(catalog: Catalog) -> None:
    player = Player(load_deck("lotus-wheel", catalog), catalog, Settings(rollouts=30))
    games = 400
    wins = sum(player.play(game).won for game in range(games))
    assert wins >= games * 0.988184 - 4 * (games * 0.0118) ** 0.5


# -- what it refuses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("main", "game"),
    [
        ({"Mountain": 20, "Giant Growth": 20}, {}),
        ({"Mountain": 10, "Forest": 10, "Shock": 20}, {}),
        ({"Mountain": 20, "Shock": 20}, {"on_the_play": "random"}),
        ({"City of Brass": 20, "Shock": 20}, {"life": 20}),
        ({"City of Brass": 20, "Geist of Saint Traft": 20}, {"life": 2000}),
        ({"Mountain": 5, "Shock": 5}, {}),
    ],
)
def test_what_it_cannot_play_exactly_is_refused(catalog: Catalog, main: dict[str, int], game: dict[str, Any]) -> None:
    deck = check_deck({"main": main, "game": game}, "test", "test", catalog)
    with pytest.raises(NotUnderstood):
        Exact(deck, catalog)


# -- against the engine: brute force over all legal moves ---------------------------------------------------

TINY = [
    ({"Mountain": 5, "Goblin Guide": 2, "Goblin Piker": 2, "Shock": 1}, {"on_the_play": True, "opponent_life": 6}),
    ({"Mountain": 4, "Raging Goblin": 2, "Goblin Piker": 2, "Lightning Bolt": 2}, {"on_the_play": False, "opponent_life": 8}),
    ({"Forest": 3, "Llanowar Elves": 3, "Grizzly Bears": 4}, {"on_the_play": False, "opponent_life": 4}),
    ({"City of Brass": 5, "Putrid Leech": 2, "Lava Spike": 3}, {"on_the_play": True, "opponent_life": 9, "life": 400}),
]
TINY_REWARDS = [1, 1, 0.7, 0.3]


class BruteForce:
    """A tiny deck's values, by trying all legal moves of the engine (not only what search is offered) and all its chance.

    Nothing is merged but positions that the engine holds in the very same bytes, apart
    from what it counts within a turn, which no card here asks about.
    """

    def __init__(self, deck: Deck, catalog: Catalog) -> None:
        self.deck = deck
        self.tables = build_tables(deck, catalog)
        self.copies = tuple(deck.main.get(name, 0) for name in self.tables.names)
        self.known: dict[bytes, float] = {}

    def worth(self, game: Game) -> float:
        """The expected reward of a position."""
        if game.over:
            return self.deck.game.reward_by_turn[int(game.g["turn"])] if game.won else 0.0
        g = game.g.copy()
        g["moves"], g["count"], g["next_handle"] = 0, 0, 0
        key = g.tobytes()
        if key not in self.known:
            self.known[key] = max(sum(after.event[1] * self.worth(after) for after in game.outcomes(move)) for move in game.moves)
        return self.known[key]

    def deal_value(self, cards: int) -> float:
        """What a deal is worth of which `cards` cards will be kept, put back as by the London mulligan."""
        total = 0.0
        for hand in hands(self.copies, 7):
            game = Game(self.tables, scope=0)
            game.script([card for card, n in enumerate(hand) for _ in range(n)])
            game.start(7, 7 - cards)
            total += chance(self.copies, hand) * self.worth(game)
        return total


@pytest.mark.parametrize(("main", "game"), TINY)
def test_no_legal_play_of_the_engine_is_better_or_worse(catalog: Catalog, main: dict[str, int], game: dict[str, Any]) -> None:
    fields = {"main": main, "game": {"mulligan": "london", "min_hand": 7, "rewards": TINY_REWARDS, **game}}
    deck = check_deck(fields, "test", "test", catalog)
    exact = Exact(deck, catalog)
    assert 0.1 < exact.value < 0.95
    assert BruteForce(deck, catalog).deal_value(7) == pytest.approx(exact.value, abs=1e-12)


def test_putting_cards_back_is_worth_what_the_engine_says(catalog: Catalog) -> None:
    main, game = TINY[0]
    rules = {"mulligan": "london", "min_hand": 5, "rewards": TINY_REWARDS[:-1], **game, "opponent_life": 3}
    fields = {"main": main, "game": rules}
    deck = check_deck(fields, "test", "test", catalog)
    assert BruteForce(deck, catalog).deal_value(5) == pytest.approx(Exact(deck, catalog).deal_value(5), abs=1e-12)


# -- games of a player -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def solved(catalog: Catalog) -> list[Solved]:
    """Two random decks, solved."""
    return list(islice(instructive_decks(5, catalog), 2))


def test_regret_is_never_negative_and_makes_up_for_the_reward(catalog: Catalog, solved: list[Solved]) -> None:
    for deck in solved:
        row = play_deck(deck, catalog, QUICK, games=20)
        assert row.least > -1e-12
        assert row.mulligan >= 0
        assert row.z < 4
        assert abs(row.z_paid) < 4
        assert row.regret < 0.1


def test_every_position_is_worth_its_best_move(catalog: Catalog) -> None:
    elves = {"Forest": 17, "Llanowar Elves": 12, "Grizzly Bears": 11}
    leeches = {"City of Brass": 17, "Putrid Leech": 12, "Goblin Guide": 11}
    for main in (elves, leeches):
        fields = {"main": main, "game": {"life": 2000, "opponent_life": 14, "rewards": [1, 1, 1, 1, 0.8, 0.5, 0.2]}}
        solved = Solved(check_deck(fields, "test", "test", catalog), catalog)
        player = Player(solved.deck, catalog, Settings(rollouts=20, mulligan_rollouts=20, player="light"))
        for number in range(6):
            result = player.play(number)
            for game, _ in replay(player, number, result, player.trace):
                best = max(solved.value_of_move(game, move) for move in game.moves)
                assert best == pytest.approx(solved.value(game), abs=1e-12)


def test_exact_thresholds_keep_what_is_worth_keeping(catalog: Catalog) -> None:
    exact = Exact(load_deck("lava-spike", catalog), catalog)
    keep = exact.thresholds().keep
    assert sorted(keep) == [6, 7]
    assert keep[6] == exact.deal_value(5) < keep[7] == exact.deal_value(6) < exact.value
    assert not exact.keeps((0, 7), 7)
    assert exact.keeps((2, 5), 7)


def test_a_player_keeps_what_is_worth_keeping(catalog: Catalog) -> None:
    solved = Solved(load_deck("lava-spike", catalog), catalog)
    settings = Settings(rollouts=50, mulligan_rollouts=2000)
    player = Player(solved.deck, catalog, settings, own_thresholds(solved, catalog, settings))
    regrets = [Regrets(solved, player).play(number)[1].mulligan for number in range(100)]
    assert sum(regrets) / len(regrets) < 0.004 * solved.optimum
