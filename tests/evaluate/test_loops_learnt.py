"""Loops where players learn: they are told soon, they do not make learning long, and it is said that it ended early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from report import test_loops_told
from report.test_loops_told import deck_of
from scenario import Scenario, catalog_with

from deckopt.cards.catalog import Catalog
from deckopt.cli import crew
from deckopt.decks.deck import Deck
from deckopt.decks.load import check_deck, load_deck
from deckopt.evaluate import play_off, training
from deckopt.evaluate.learning import learn
from deckopt.evaluate.training import Listeners
from deckopt.kernels import JIT
from deckopt.playing.learner import Learner
from deckopt.playing.learnt import Learnt
from deckopt.playing.player import Player
from deckopt.playing.results import GameResult
from deckopt.playing.settings import Settings
from deckopt.rules import codes as C
from deckopt.rules.turn import endless
from deckopt.search.selfplay import AFTER_FULL_TURN

QUICK = Settings(rollouts=5, mulligan_rollouts=5, learning=80, play_off=max(play_off.LOOKS))


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with cards of loops, and a cache of its own for what is learnt."""
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "loops.toml").write_text(test_loops_told.CARDS)
    yield


def looping(names: tuple[str, ...], does: str = "cast") -> tuple[Deck, Catalog]:
    catalog = Catalog.load([Path("mine")])
    return load_deck(deck_of(names, does), catalog), catalog


def learner(names: tuple[str, ...], does: str = "cast") -> Learner:
    """A player with room to learn."""
    deck, catalog = looping(names, does)
    player = Learner(deck, catalog, QUICK)
    player.bound = Learnt().bind(player.tables, learning=True)
    return player


@pytest.mark.parametrize(("met", "most"), [(3, 1_250), (endless.HALVINGS, endless.LEAST_UNASKED)])
def test_each_loop_that_a_search_meets_halves_how_long_the_next_one_is(met: int, most: int) -> None:
    play = Scenario(hand=["Echo"], cards=test_loops_told.CARDS)
    play.game.x["loops"] = met
    play("cast Echo")
    assert int(play.game.g["fault"]) == C.FAULT_LOOP and int(play.game.x["unasked"]) == most + 1


@pytest.mark.parametrize(("met", "most"), [(2, 500), (4, endless.LEAST_CHOICES)])
def test_so_with_a_loop_of_choices(met: int, most: int) -> None:
    play = Scenario(hand=["Aimer", "Sip"], cards=test_loops_told.CARDS)
    play.game.x["loops"] = met
    play("cast Aimer", "cast Sip")
    game, choices = play.game, 0
    while not game.over:
        game.apply(game.moves[0])
        choices += 1
    assert int(game.g["fault"]) == C.FAULT_LOOP and choices == most + 1


def test_games_of_learning_that_go_round_are_counted_and_told_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    if not JIT:
        monkeypatch.setattr(C, "MOST_UNASKED", 150)
    player = learner(("Wisps", "Breath", "Sip"))
    assert player.learn(12, 0.01, 0.01, 1) == 0.0
    assert player.rounds > 5 and int(player._memory.x["loops"]) == endless.HALVINGS
    player.learn(2, 0.01, 0.01, 2)
    assert int(player._memory.x["loops"]) == 2  # each course, and each game, begins anew


def test_a_game_of_learning_ends_with_its_second_turn_that_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """One such turn is enough for whatever a loop leads to."""
    if not JIT:
        monkeypatch.setattr(C, "MOVE_CAP", 100)
        monkeypatch.setattr(C, "MOST_UNASKED", 10_000)
    player = learner(("Font",), "activate")
    assert player.learn(1, 0.01, 0.01, 1) == 0.0
    assert (player.rounds, int(player._memory.states[1]["turn"])) == (1, 3)


def test_what_wins_after_a_turn_that_is_full_earns_half(monkeypatch: pytest.MonkeyPatch) -> None:
    """Creatures without end attack once nothing else can be done."""
    if not JIT:
        monkeypatch.setattr(C, "MOVE_CAP", 100)
        monkeypatch.setattr(C, "MOST_UNASKED", 10_000)
    card = """
    [Nest]
    cost = "{0}"
    type = "Artifact"
    abilities = [{ cost = {}, effects = [{ do = "create", token = "Bug" }] }]
    [Bug]
    type = "Creature — Insect"
    token = true
    power = 1
    toughness = 1
    """
    catalog = catalog_with(card)
    rules = [{"always": "cast", "card": "Nest"}, {"always": "activate", "card": "Nest"}]
    deck = check_deck({"main": {"Nest": 60}, "policy": {"prune": rules}, "game": {"mulligan": "none"}}, "t", "t", catalog)
    player = Learner(deck, catalog, QUICK)
    player.bound = Learnt().bind(player.tables, learning=True)
    earned = player.learn(1, 0.01, 0.01, 1)
    assert int(player._memory.states[1]["turn"]) == 2
    assert earned == AFTER_FULL_TURN * deck.game.reward_by_turn[2]


def test_a_course_ends_early_where_its_games_go_round(monkeypatch: pytest.MonkeyPatch) -> None:
    if not JIT:
        monkeypatch.setattr(C, "MOST_UNASKED", 70)
    monkeypatch.setattr(training, "MOST_ROUND", 20)
    heard: list[int] = []
    learnt = learn(*looping(("Echo",)), QUICK, Listeners(heard.append))
    assert learnt.cut_short and 20 <= sum(heard) < 40
    at_once = replace(QUICK, learning=10**9)  # also in the middle of a part of a course
    assert learn(*looping(("Echo",)), at_once).cut_short
    assert Learnt.from_bytes(learnt.as_bytes()).cut_short
    catalog = Catalog.load()
    plain = learn(load_deck("lava-spike", catalog), catalog, QUICK)
    assert not plain.cut_short and not Learnt.from_bytes(plain.as_bytes()).cut_short


@pytest.mark.parametrize(("found", "games"), [({"cut_off": 3}, 3), ({"fault": C.FAULT_LOOP}, 21)])
def test_trial_games_end_early_where_they_go_round(found: dict[str, Any], games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By their moves, of each player; a draw by a loop is short, and as good as many moves."""
    played: list[int] = []

    def play(self: Player, game: int, seed: int | None = None, rollouts: int = 0) -> GameResult:
        played.append(game)
        return GameResult(0.0, False, 3, 7, 1, 2000, **found)

    monkeypatch.setattr(Player, "play", play)
    deck, catalog = looping(("Echo",))
    verdict = play_off.hold([deck], [deck.main], catalog, QUICK, Learnt())
    assert (verdict.plays, verdict.is_in_doubt, verdict.is_cut_short) == (play_off.DEFAULT, False, True)
    assert len(played) == games * (1 + len(play_off.CHALLENGERS))


@pytest.mark.parametrize(("moves", "plays"), [(400, play_off.HEAVY), (4000, play_off.DEFAULT)])
def test_who_wins_plays_where_the_usual_search_goes_round(moves: int, plays: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If that shows in enough games. Two games show nothing."""

    def play(self: Player, game: int, seed: int | None = None, rollouts: int = 0) -> GameResult:
        if self.settings.player == play_off.HEAVY:
            return GameResult(1.0, True, 1, 7, 1, 30)
        return GameResult(0.0, False, 1, 7, 1, moves, cut_off=1)

    monkeypatch.setattr(Player, "play", play)
    deck, catalog = looping(("Echo",))
    verdict = play_off.hold([deck], [deck.main], catalog, QUICK, Learnt())
    assert (verdict.plays, verdict.is_cut_short) == (plays, plays == play_off.DEFAULT)


@pytest.mark.parametrize("cut_short", [True, False])
def test_it_is_said_that_learning_ended_early(
    cut_short: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if it was learnt before: what is kept says so."""
    learnt = Learnt()
    learnt.cut_short = cut_short
    kept = Learnt.from_bytes(learnt.as_bytes())
    monkeypatch.setattr(crew, "warm_up", lambda *of: None)
    monkeypatch.setattr(crew, "trained_workers", lambda *of, **options: SimpleNamespace(learnt=(None, kept)))
    deck, catalog = looping(("Echo",))
    crew.crew_of(deck, catalog, QUICK, 1)
    assert (f"deck: {crew.CUT_SHORT}" in capsys.readouterr().err) == cut_short
