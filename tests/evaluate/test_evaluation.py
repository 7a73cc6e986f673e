"""Evaluations: real games over workers, and the numbers made of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import load_deck
from deckopt.decks.model import Game
from deckopt.evaluate.estimates import objective_of
from deckopt.evaluate.evaluation import Evaluation, evaluate, play_games
from deckopt.evaluate.games import GameTask, HandTask, TaskRunner, as_list, side_of, trained_workers, work
from deckopt.evaluate.mulligan import thresholds
from deckopt.evaluate.training import sides
from deckopt.playing.results import GameResult, Thresholds
from deckopt.playing.settings import Settings

SETTINGS = Settings(rollouts=5, mulligan_rollouts=5)
TIMES = ("cpu_seconds", "rollouts_per_cpu_second")


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


@pytest.fixture(scope="module")
def deck(catalog: Catalog) -> Deck:
    return load_deck("lava-spike", catalog)


def at_random(deck: Deck) -> Deck:
    return replace(deck, game=deck.game.model_copy(update={"on_the_play": "random"}))


def evaluated(deck: Deck, catalog: Catalog, workers: int, games: int = 24, seed: int = 3) -> Evaluation:
    with trained_workers(deck, catalog, SETTINGS, workers) as crew:
        found = thresholds(deck, catalog, SETTINGS, crew, target=0.2, use_cache=False)
        return evaluate(deck, catalog, SETTINGS.rollouts, seed, games, crew, found)


def numbers(evaluation: Evaluation) -> dict[str, object]:
    return {key: value for key, value in evaluation.to_dict().items() if key not in TIMES}


def test_numbers_do_not_depend_on_the_workers(deck: Deck, catalog: Catalog) -> None:
    for played in (deck, at_random(deck)):
        alone = evaluated(played, catalog, 1)
        assert numbers(alone) == numbers(evaluated(played, catalog, 2))
        assert numbers(alone) != numbers(evaluated(played, catalog, 1, seed=4))


def test_a_longer_evaluation_begins_like_a_shorter_one(deck: Deck, catalog: Catalog) -> None:
    assert evaluated(deck, catalog, 1, games=10).results == evaluated(deck, catalog, 1, games=24).results[:10]


def test_games_may_be_played_in_parts(deck: Deck, catalog: Catalog) -> None:
    with trained_workers(deck, catalog, SETTINGS, 1) as crew:
        whole = [p.result for p in play_games(crew, deck, 1, range(8), (Thresholds(),))]
        late = [p.result for p in play_games(crew, deck, 1, range(5, 8), (Thresholds(),))]
    assert late == whole[5:]


def test_at_random_a_coin_says_for_each_game_who_is_first(deck: Deck, catalog: Catalog) -> None:
    played = at_random(deck)
    coins = [side_of(played, 1, game) for game in range(400)]
    assert 150 < sum(coins) < 250
    assert coins != [side_of(played, 2, game) for game in range(400)]
    assert [d.game.on_the_play for d in sides(played)] == [True, False]
    assert [side_of(deck, 1, game) for game in range(20)] == [0] * 20
    tables = [TaskRunner(d, catalog, SETTINGS) for d in (played, *sides(played))]
    for game in range(12):
        task = GameTask(as_list(deck.main), 1, game, (Thresholds({7: 0.5}), Thresholds({7: 0.9})))
        side = coins[game]
        alone = GameTask(task.main, 1, game, (task.thresholds[side],))
        assert tables[0].play(task).result == tables[1 + side].play(alone).result


def test_games_do_not_depend_on_what_the_table_played_before(deck: Deck, catalog: Catalog) -> None:
    main = as_list(deck.main)
    other = as_list({"Mountain": 20, "Lava Spike": 40})
    tasks = [GameTask(m, 1, game, (Thresholds(),)) for m in (main, other) for game in range(4)]
    tasks += [HandTask(main, 0, ("Lava Spike",) * 4 + ("Mountain",) * 3, (7, 6), stream) for stream in range(2)]  # type: ignore[list-item]

    def results(order: list[int]) -> dict[int, object]:
        table = TaskRunner(deck, catalog, SETTINGS)
        done = {i: work(table, tasks[i]) for i in order}
        return {i: getattr(d, "result", d) for i, d in done.items()}

    forward = list(range(len(tasks)))
    assert results(forward) == results(forward[::-1])


def test_a_hand_is_worth_more_the_more_of_it_is_kept(deck: Deck, catalog: Catalog) -> None:
    table = TaskRunner(deck, catalog, Settings(rollouts=10, mulligan_rollouts=400))
    hand = ("Lava Spike",) * 5 + ("Mountain",) * 2
    values = table.value(HandTask(as_list(deck.main), 0, hand, (7, 6, 5, 4), 0))
    assert len(values) == 4
    assert 0 < values[3].played < values[0].played < 1
    assert 0 < values[3].judged < values[0].judged < 1


def test_a_list_is_written_by_name_without_cards_it_has_none_of() -> None:
    assert as_list({"B": 1, "A": 2, "C": 0}) == (("A", 2), ("B", 1))


def result(turn: int, won: bool = True, hand: int = 7, fault: int = 0) -> GameResult:
    return GameResult(1 / turn if won else 0.0, won, turn, hand, 100, 10, fault)


def of_results(*results: GameResult) -> Evaluation:
    return Evaluation("deck", 5, 1, objective_of(Game()), results, 2.0)


def test_json_has_every_number() -> None:
    found = of_results(result(2), result(4), result(4, hand=6), result(12, won=False, hand=5, fault=1)).to_dict()
    assert found["games"] == 4
    assert found["mean_reward"] == 0.25
    assert found["mean_reward_ci95"] == pytest.approx([-0.0748, 0.5748], abs=1e-3)
    assert found["win_rate"] == 0.75
    assert found["win_rate_ci95"] == pytest.approx([0.3006, 0.9544], abs=1e-3)
    assert found["mean_win_turn"] == pytest.approx(10 / 3)
    assert found["wins_by_turn"] == {"2": 1, "3": 0, "4": 2}
    assert found["kept_by_hand_size"] == {"7": 2, "6": 1, "5": 1}
    assert (found["faults"], found["moves"], found["rollouts_played"], found["rollouts_per_cpu_second"]) == (1, 40, 400, 200)
    promised = "deck games rollouts seed mean_reward mean_reward_ci95 win_rate win_rate_ci95 mean_win_turn wins_by_turn"
    promised += " kept_by_hand_size stand_ins rollouts_played cpu_seconds rollouts_per_cpu_second"
    promised += " approximations not_as_printed results_are"
    assert set(promised.split()) <= set(found)


@pytest.mark.parametrize("results", [(), (result(3),), (result(9, won=False),), (result(9, won=False),) * 3])
def test_json_of_little_has_no_number_that_is_not_one(results: tuple[GameResult, ...]) -> None:
    found = of_results(*results).to_dict()
    assert found["mean_reward_ci95"] is None or len(results) > 1
    assert found["mean_win_turn"] is None or results[0].won
    for value in found.values():
        assert value not in (float("inf"), float("-inf"))
