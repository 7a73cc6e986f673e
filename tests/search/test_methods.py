"""Methods of choosing a move: one contract for all players, then what each of them promises."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from exact.games import Solved
from experiments.regret import z_score

from deckopt.bench.entrants import parse_entrant
from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import check_deck, load_deck
from deckopt.evaluate.learning import learns, learnt_for
from deckopt.kernels import in_python
from deckopt.playing.player import Player
from deckopt.playing.replay import replay
from deckopt.playing.results import GameResult
from deckopt.playing.settings import Settings
from deckopt.rules import codes as C
from deckopt.search.methods import codes as M
from deckopt.search.methods import ensemble, plies
from deckopt.search.methods.ensemble import trees_of
from deckopt.search.methods.playout import reward_of
from deckopt.search.players import PLAYERS
from deckopt.search.rollout import NORMAL, REDUCED, costliness
from deckopt.search.tree import NOTHING

SEARCHING = [name for name, way in PLAYERS.items() if way.method not in (M.RULES, M.RANDOM)]
LEARNING = 2000


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def a_player(name: str, deck: Deck, catalog: Catalog, rollouts: int = 20, **more: Any) -> Player:
    settings = Settings(rollouts=rollouts, mulligan_rollouts=rollouts, player=name, learning=LEARNING, **more)
    return Player(deck, catalog, settings, learnt=learnt_for(deck, catalog, settings))


def on_the_play(name: str, catalog: Catalog, **game: Any) -> Deck:
    deck = load_deck(name, catalog)
    return replace(deck, game=deck.game.model_copy(update={"on_the_play": True, "mulligan": "none", **game}))


def moves_of(player: Player, game: int) -> list[tuple[list[int], int, int]]:
    """(moves offered, move made, decision) throughout a game."""
    result = player.play(game)
    return [(played.moves, move, int(played.g["decision"])) for played, move in replay(player, game, result, player.trace)]


# -- the contract ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("deck", ["jeskai-ascendancy", "modern-elves"])
def test_games_depend_on_settings_and_number_alone_and_are_legal(name: str, deck: str, catalog: Catalog) -> None:
    played = on_the_play(deck, catalog, mulligan="london")
    player, other = a_player(name, played, catalog), a_player(name, played, catalog)
    other.play(5)
    result, same = player.play(1), other.play(1)
    assert result == same
    assert result.fault == 0
    assert player.trace == other.trace
    assert len(player.trace) == result.moves
    game = None
    for game, move in replay(player, 1, result, player.trace):
        assert move in game.moves
    assert game is not None and game.over and game.won == result.won


@pytest.fixture(scope="module")
def small(catalog: Catalog) -> list[Solved]:
    """Two decks that are solved exactly: of burn, and of creatures and mana."""
    rules = {"life": 2000, "mulligan": "none", "rewards": [1, 1, 1, 1, 0.8, 0.5, 0.2]}
    burn = {"Mountain": 16, "Shock": 8, "Lightning Bolt": 8, "Lava Axe": 8}
    elves = {"Forest": 17, "Llanowar Elves": 12, "Grizzly Bears": 11}
    fields = [{"main": burn, "game": {**rules, "opponent_life": 13}}, {"main": elves, "game": {**rules, "opponent_life": 11}}]
    return [Solved(check_deck(f, "test", "test", catalog), catalog) for f in fields]


@pytest.mark.parametrize("name", PLAYERS)
def test_no_player_is_better_than_the_optimum(name: str, small: list[Solved], catalog: Catalog) -> None:
    for solved in small:
        player = a_player(name, solved.deck, catalog)
        rewards = [player.play(game).reward for game in range(150)]
        z, _ = z_score(rewards, solved.optimum)
        assert z < 3.3
        floor = (
            0.0 if name in ("random", "lookahead-learnt", "expectimax-learnt") else 0.6
        )  # so little learning says little of single positions
        assert sum(rewards) / len(rewards) > floor * solved.optimum


@pytest.mark.parametrize("name", [*SEARCHING, "rules"])
def test_a_winning_move_is_made_at_once(name: str, catalog: Catalog) -> None:
    """Whoever has a land and a spell in the first hand wins with them."""
    rules = {"on_the_play": True, "mulligan": "none", "opponent_life": 3, "rewards": [1, 1, 0.5, 0.25]}
    deck = check_deck({"main": {"Mountain": 30, "Lava Spike": 30}, "game": rules}, "test", "test", catalog)
    player = a_player(name, deck, catalog, rollouts=40)
    turns = [player.play(game).turn for game in range(60)]
    assert sum(turn == 1 for turn in turns) >= 57


def test_searching_is_better_than_rules_and_those_than_chance(catalog: Catalog) -> None:
    deck = on_the_play("karsten", catalog)

    def mean(name: str) -> float:
        player = a_player(name, deck, catalog, rollouts=100)
        return float(np.mean([player.play(game).reward for game in range(100)]))

    assert mean("ensemble") >= mean("rules") - 0.01 > mean("random") + 0.1


# -- what each of them promises ----------------------------------------------------------------------


def _events(player: Player) -> Any:
    """The entries for chance events in what is left of the trees of a game."""
    entries = player._memory.tree.entries
    return entries[entries["event"] != 0]


@pytest.mark.parametrize("name", ["ensemble", "ensemble-binary", "ensemble-all"])
def test_a_tree_of_an_ensemble_meets_the_same_event_whenever_it_makes_the_same_moves(name: str, catalog: Catalog) -> None:
    deck = on_the_play("jeskai-ascendancy", catalog)
    player = a_player(name, deck, catalog, rollouts=1000, trees=1)
    player.play(0)
    met = _events(player)
    assert len(met) > 20
    assert (met["next"] == NOTHING).all()  # no edge has led to two positions
    sampling = a_player("heavy", deck, catalog, rollouts=1000)
    sampling.play(0)
    assert (_events(sampling)["next"] != NOTHING).any()


def test_an_ensemble_has_forty_trees_where_they_are_not_too_small() -> None:
    def trees(settings: dict[str, int], playouts: int) -> int:
        return int(in_python(trees_of)(settings, playouts))

    assert [trees({"trees": 0}, n) for n in (1, 25, 100, 500, 1000, 10_000)] == [1, 1, 4, 20, 40, 40]
    assert trees({"trees": 7}, 1000) == 7
    assert trees({"trees": 7}, 3) == 3


def test_an_ensemble_takes_its_budget(catalog: Catalog) -> None:
    deck = on_the_play("lava-spike", catalog)
    for name in ("ensemble", "ensemble-root", "ensemble-binary"):
        player = a_player(name, deck, catalog, rollouts=100)
        result, searched = player.play(0), _searched(player)
        assert searched
        assert 100 * searched <= result.rollouts <= 102 * searched


def _searched(player: Player) -> int:
    """How many decisions of game 0 had several moves that an ensemble looks at: lands alone where there are any."""
    found = 0
    for offered, _, decision in moves_of(player, 0):
        lands = [move for move in offered if decision == C.D_PRIORITY and _is_land(player, move)]
        found += len(lands or offered) > 1
    return found


def _is_land(player: Player, move: int) -> bool:
    return move % 16 == C.MV_ACT and int(player.tables.record["a_kind"][move // C.MV_A % 1024]) == C.ACT_LAND


@pytest.mark.parametrize("name", ["ensemble", "ensemble-root", "rules"])
def test_while_a_land_can_be_played_nothing_else_is(name: str, catalog: Catalog) -> None:
    player = a_player(name, on_the_play("jeskai-ascendancy", catalog), catalog)
    lands = 0
    for offered, made, decision in moves_of(player, 0):
        if decision == C.D_PRIORITY and any(_is_land(player, move) for move in offered):
            lands += 1
            assert _is_land(player, made)
    assert lands


@pytest.mark.parametrize("name", ["ensemble-busy", "ensemble-all"])
def test_the_turn_does_not_end_while_something_useful_can_be_done(name: str, catalog: Catalog) -> None:
    player = a_player(name, on_the_play("jeskai-ascendancy", catalog), catalog)
    classes = player.tables.record["w_class"]
    for offered, made, decision in moves_of(player, 0):
        useful = any(move % 16 == C.MV_ACT and classes[move // C.MV_A % 1024] == NORMAL for move in offered)
        assert not (decision == C.D_PRIORITY and useful and made % 16 == C.MV_PASS)


def test_rules_play_the_dearest_spell_first(catalog: Catalog) -> None:
    player = a_player("rules", on_the_play("karsten", catalog), catalog)
    dear = in_python(costliness)
    for offered, made, decision in moves_of(player, 0):
        if decision == C.D_PRIORITY:
            assert dear(player.tables.record, made) == max(dear(player.tables.record, move) for move in offered)


def test_random_moves_are_any_of_those_offered(catalog: Catalog) -> None:
    player = a_player("random", on_the_play("karsten", catalog), catalog)
    places = [
        offered.index(made) / (len(offered) - 1)
        for game in range(40)
        for offered, made, _ in moves_of(player, game)
        if len(offered) > 1
    ]
    assert 0.4 < sum(places) / len(places) < 0.6


def test_other_playouts_or_a_loss_that_costs_change_how_one_plays_but_not_what_one_earns(catalog: Catalog) -> None:
    deck = on_the_play("jeskai-ascendancy", catalog)
    plain = [a_player("ensemble", deck, catalog).play(game) for game in range(4)]
    for name in ("ensemble-heavy", "ensemble-loss"):
        other = [a_player(name, deck, catalog).play(game) for game in range(4)]
        assert other != plain
        assert all(r.reward == (deck.game.reward_by_turn[r.turn] if r.won else 0.0) for r in other)


def test_the_published_ensemble_has_the_settings_of_its_paper(catalog: Catalog) -> None:
    way = PLAYERS["ensemble"]
    assert (way.style, way.switches, way.discount, way.loss) == (REDUCED, M.LANDS_FIRST, 0.99, 0.0)
    for name, switches, loss in (
        ("ensemble-loss", M.LANDS_FIRST, 1.0),
        ("ensemble-busy", M.NO_IDLE_PASS, 0.0),
        ("ensemble-binary", M.LANDS_FIRST | M.BINARY, 0.0),
        ("ensemble-root", M.LANDS_FIRST | M.ROOT_ORDERINGS, 0.0),
        ("ensemble-leaf", M.LANDS_FIRST | M.LEAF_ORDERINGS, 0.0),
    ):
        assert PLAYERS[name] == replace(way, switches=switches, loss=loss)
    settings = Settings(player="ensemble")
    assert settings.exploration_constant == 1.5
    deck = on_the_play("lava-spike", catalog)
    assert Player(deck, catalog, settings)._s["bound"] == 1.5
    assert Player(deck, catalog, replace(settings, exploration=0.85))._s["bound"] == 0.85
    assert Player(deck, catalog, settings)._s["exploration"] == 0.85, "of the tree that hands are judged by"


@pytest.mark.parametrize(
    ("turn", "won", "earned"), [(3, True, 0.5 * 0.99**4), (5, True, 0.0), (4, False, -(0.99**6)), (1, True, 1.0)]
)
def test_rewards_and_losses_fall_with_every_turn_of_either_player(turn: int, won: bool, earned: float) -> None:
    settings = {"discount": 0.99, "loss": 1.0}
    game = {"over": C.WON if won else C.WON + 1, "turn": turn}
    tables = {"rewards": [0.0, 1.0, 0.75, 0.5, 0.25, 0.0]}
    assert in_python(reward_of)(tables, game, settings, 1) == pytest.approx(earned)


def test_a_later_loss_costs_less() -> None:
    """As published: so something rewards putting it off."""
    settings = {"discount": 0.99, "loss": 1.0}
    lost = [in_python(reward_of)({"rewards": [0.0] * 9}, {"over": C.WON + 1, "turn": n}, settings, 1) for n in range(1, 9)]
    assert lost == sorted(lost)
    assert lost[0] < lost[-1] < 0


@pytest.mark.parametrize("name", ["flat", "flat-light", "staged-rules"])
def test_flat_search_plays_the_full_number_of_playouts_for_each_move(name: str, catalog: Catalog) -> None:
    player = a_player(name, on_the_play("karsten", catalog), catalog, rollouts=5)
    result = player.play(0)
    several = [offered for offered, _, decision in moves_of(player, 0) if len(offered) > 1 and _is_searched(name, decision)]
    assert several
    assert result.rollouts == 5 * sum(map(len, several))


def _is_searched(name: str, decision: int) -> bool:
    return name != "staged-rules" or decision in (C.D_PRIORITY, C.D_RESPOND)


@pytest.mark.parametrize(("name", "share"), [("ensemble-root", 0.05), ("ensemble-leaf", 0.01)])
def test_at_most_a_share_of_the_playouts_looks_for_interesting_orders(name: str, share: float, catalog: Catalog) -> None:
    """Two at a time: one after doing nothing, one after the expert's move. They are part of the budget."""
    deck = on_the_play("jeskai-ascendancy", catalog)
    player = a_player(name, deck, catalog, rollouts=400)
    plain = a_player("ensemble", deck, catalog, rollouts=400)
    traces = []
    for game in range(2):
        result = player.play(game)
        plain.play(game)
        traces.append((player.trace, plain.trace))
        if game == 0:
            assert 400 * _searched(player) <= player.play(0).rollouts <= 402 * _searched(player)
        assert result.fault == 0
    assert any(with_looks != without for with_looks, without in traces)
    assert {"ensemble-root": ensemble.SEARCHING, "ensemble-leaf": ensemble.SEARCHING_AT_LEAVES}[name] == share


def test_a_look_ahead_goes_into_doing_nothing_however_little_it_looks_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though more moves than it keeps look better."""
    level, desk = 0, np.zeros(1, M.DESK)[0]
    insert, is_kept = in_python(plies._insert), in_python(plies._is_kept)
    keep_waiting = in_python(plies.keep_waiting)
    monkeypatch.setattr(plies, "_insert", insert)
    monkeypatch.setattr(plies, "_is_kept", is_kept)
    for i in range(M.WIDTH + 5):
        insert(desk, level, 16 * i + C.MV_ACT, i, 100.0 + i)
    assert desk["ply_n"][level] == M.WIDTH
    waiting = C.MV_PASS
    insert(desk, level, waiting, 0, 1.0)
    assert not is_kept(desk, level, waiting)
    keep_waiting(desk, level, waiting, 0, 1.0)
    assert is_kept(desk, level, waiting)
    assert desk["ply_n"][level] == M.WIDTH
    assert desk["ply_move"][level, M.WIDTH - 1] == waiting
    keep_waiting(desk, level, waiting, 0, 1.0)
    assert list(desk["ply_move"][level]).count(waiting) == 1


def test_look_aheads_go_deeper_with_more_to_spend(catalog: Catalog) -> None:
    deck = on_the_play("modern-elves", catalog)
    for name in ("lookahead", "expectimax", "expectimax-score"):
        spent = [a_player(name, deck, catalog, rollouts=n).play(0) for n in (10, 300)]
        each = [result.rollouts / result.moves for result in spent]
        assert each[0] < each[1] <= 400


def test_what_looks_worth_nothing_by_itself_is_still_looked_at(catalog: Catalog) -> None:
    """A Lotus is worth as much in hand as on the battlefield by the score; wheels need it."""
    player = a_player("lookahead", load_deck("lotus-wheel", catalog), catalog, rollouts=300)
    assert sum(player.play(game).won for game in range(20)) >= 10


def test_who_learns_is_known_and_who_does_not_needs_no_learning(catalog: Catalog) -> None:
    for name, way in PLAYERS.items():
        by_what_was_learnt = name in ("mcts", "policy") or name.endswith("-learnt")
        assert learns(Settings(player=name, learning=LEARNING)) == way.learns == by_what_was_learnt
    deck = on_the_play("lava-spike", catalog)
    for name in ("lookahead-learnt", "expectimax-learnt"):
        untaught = Player(deck, catalog, Settings(rollouts=20, mulligan_rollouts=20, player=name))
        assert untaught.play(0).won


def _results(player: Player, games: int) -> list[GameResult]:
    return [player.play(game) for game in range(games)]


def test_the_number_of_trees_is_a_setting(catalog: Catalog) -> None:
    deck = on_the_play("modern-elves", catalog)
    made = parse_entrant("ensemble@30,trees=2").settings(Settings(), 1)
    assert (made.player, made.rollouts, made.trees) == ("ensemble", 30, 2)
    one, two = (Player(deck, catalog, replace(made, trees=n)) for n in (1, 2))
    assert _results(one, 3) != _results(two, 3)
