"""Who plays a deck: trial games say so, and whoever it is plays everywhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from runs.small_runs import few_lands, hasten, new, outcome, sit

from deckopt.cards.catalog import Catalog
from deckopt.cli.app import run
from deckopt.decks.deck import Deck
from deckopt.decks.load import check_deck
from deckopt.errors import InputError
from deckopt.evaluate import play_off
from deckopt.evaluate.games import GameTask, as_list, trained_workers
from deckopt.evaluate.learning import around, learnt_for, strength
from deckopt.evaluate.play_off import CHALLENGERS, DEFAULT, HEAVY, LOOKS, POLICY, hold, lead, playing
from deckopt.evaluate.training import Course, sides
from deckopt.playing.learnt import Learnt
from deckopt.playing.player import Player
from deckopt.playing.results import GameResult
from deckopt.playing.settings import Settings
from deckopt.report.run_report import report_parts
from deckopt.runs.journal import Journal
from deckopt.runs.stops import Budget
from deckopt.workers.base import Workers

SETTINGS = Settings(rollouts=20, mulligan_rollouts=20, learning=2000, play_off=max(LOOKS))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


@pytest.fixture(scope="module")
def burn(catalog: Catalog) -> Deck:
    game = {"on_the_play": "random", "mulligan": "london", "rewards": [1, 1, 1, 1, 0.8, 0.5, 0.2], "opponent_life": 13}
    return check_deck({"main": {"Mountain": 16, "Shock": 8, "Lightning Bolt": 8, "Lava Axe": 8}, "game": game}, "t", "t", catalog)


def trial(
    earns: dict[str, Any], games: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch, burn: Deck, catalog: Catalog
) -> Any:
    """A play-off whose games earn `earns[who](game)`; notes who played which."""
    names = {settings: plays for plays in (DEFAULT, *CHALLENGERS) for settings in [playing(SETTINGS, plays)]}

    def play(self: Player, game: int, seed: int | None = None, rollouts: int = 0) -> GameResult:
        assert self.deck.game.mulligan == "none"
        who = names[self.settings]
        games.append((who, game))
        reward = earns.get(who, earns["others"])(game)
        return GameResult(reward, reward > 0, 3, 7, 1, 1)

    monkeypatch.setattr(Player, "play", play)
    return hold(sides(burn), [burn.main], catalog, SETTINGS, Learnt())


@pytest.mark.parametrize("better", CHALLENGERS)
def test_whoever_earns_more_in_the_same_games_plays(
    better: str, burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    games: list[tuple[str, int]] = []
    earns = {better: lambda game: float(game % 10 > 0), "others": lambda game: float(game % 10 > 2)}
    assert trial(earns, games, monkeypatch, burn, catalog).plays == better
    assert [game for who, game in games if who == DEFAULT] == [game for who, game in games if who == better] == list(range(200))


def test_a_lead_that_may_be_luck_leaves_the_search(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifteen better games in 400 and eight worse, then two worse: at the end the standard error is greater than the lead."""
    games: list[tuple[str, int]] = []

    def policy(game: int) -> float:
        better = game < 400 and game % (20 if game < 200 else 40) == 0
        worse = game % 40 == 5 if game < 200 else game in (205, 285, 365, 445, 525)
        return 0.5 + 0.5 * better - 0.5 * worse

    earns = {POLICY: policy, "others": lambda game: 0.5}
    found = trial(earns, games, monkeypatch, burn, catalog)
    assert found.plays == DEFAULT and found.is_in_doubt
    assert (POLICY, max(LOOKS) - 1) in games


def test_a_small_lead_is_told_from_luck_by_more_games(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of a hundred lost in place of three: two games of difference in 200, four in 400, and so on."""
    games: list[tuple[str, int]] = []
    earns = {HEAVY: lambda game: float(game % 100 > 0), "others": lambda game: float(game % 100 not in (0, 50, 99))}
    assert trial(earns, games, monkeypatch, burn, catalog).plays == HEAVY
    assert 200 < max(game for _, game in games) + 1 < max(LOOKS)


def test_one_game_less_of_the_first_25_is_no_reason_to_stop(
    burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    earns = {POLICY: lambda game: float(game != 3), "others": lambda game: float(game % 20 > 0 or game < 25)}
    assert trial(earns, [], monkeypatch, burn, catalog).plays == POLICY


def test_where_games_are_won_or_lost_a_small_lead_has_time_to_show(
    burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing differs in 150 games, then three of a hundred; where a win earns by its turn, that is out before it shows."""
    earns = {POLICY: lambda game: 1.0, "others": lambda game: float(game < 150 or game % 100 not in (20, 50, 90))}
    assert trial(earns, [], monkeypatch, burn, catalog).plays == DEFAULT
    sparse = replace(burn, game=burn.game.model_copy(update={"rewards": [0.0, 0.0, 1.0]}))
    assert trial(earns, [], monkeypatch, sparse, catalog).plays == POLICY


def test_who_falls_behind_plays_no_further(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[tuple[str, int]] = []
    found = trial({DEFAULT: lambda game: float(game % 3 > 0), "others": lambda game: 0.0}, games, monkeypatch, burn, catalog)
    assert found.plays == DEFAULT and not found.is_in_doubt
    assert len(games) == min(LOOKS) * (1 + len(CHALLENGERS))


def test_equals_leave_the_search_without_a_doubt(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    found = trial({"others": lambda game: float(game % 3 > 0)}, [], monkeypatch, burn, catalog)
    assert found.plays == DEFAULT and not found.is_in_doubt


def test_a_lead_is_counted_in_standard_errors() -> None:
    assert lead([0.0] * 10) == 0 and lead([1.0] * 10) == float("inf") and lead([-1.0] * 10) == float("-inf")
    assert lead([1.0, 0.0, 0.0, 0.0]) == pytest.approx(1.0)


def test_the_outcome_plays_as_that_player_does(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games, hands and thresholds are those of the player that was asked for by name."""
    learnt = learnt_for(burn, catalog, replace(SETTINGS, play_off=0))
    assert learnt is not None
    monkeypatch.setattr("deckopt.evaluate.games.courses_for", lambda *_: (learnt,))
    for plays in CHALLENGERS:
        learnt.plays = plays
        with trained_workers(burn, catalog, SETTINGS, 1) as crew:
            assert crew.plays() == plays and crew.playing() == playing(SETTINGS, plays)
            tasks = [GameTask(as_list(burn.main), 1, game, ()) for game in range(6)]
            found = [crew.submit(task).result().result for task in tasks]
        named = replace(SETTINGS, play_off=0, player=plays) if plays in (POLICY, HEAVY) else playing(SETTINGS, plays)
        learnt.plays = DEFAULT
        with trained_workers(burn, catalog, named, 1) as crew:
            assert [crew.submit(task).result().result for task in tasks] == found


def test_what_plays_is_kept_with_what_was_learnt(
    burn: Deck, catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the rollouts in use; what was learnt is learnt once."""
    monkeypatch.setattr("deckopt.evaluate.learning.cache_root", lambda: tmp_path / "cache")
    held = []

    def beaten(*args: Any) -> play_off.Verdict:
        held.append(args)
        return play_off.Verdict(HEAVY, 0.1, is_in_doubt=False)

    monkeypatch.setattr("deckopt.evaluate.learning.hold", beaten)
    first = learnt_for(burn, catalog, SETTINGS, own=tmp_path)
    again = learnt_for(burn, catalog, replace(SETTINGS, seed=9))
    assert first is not None and again is not None and (first.plays, again.plays) == (HEAVY, HEAVY) and len(held) == 1
    [own] = tmp_path.glob("*.npz")
    assert Learnt.from_bytes(own.read_bytes()).plays == HEAVY
    usual = learnt_for(burn, catalog, replace(SETTINGS, play_off=0))
    assert usual is not None and usual.plays == DEFAULT and usual.digest != first.digest
    more = learnt_for(burn, catalog, replace(SETTINGS, rollouts=40))
    assert more is not None and len(held) == 2 and (more.weights == first.weights).all()


@pytest.mark.parametrize("gain", [0.1, 0.0])
def test_a_course_in_doubt_is_taken_again_more_carefully_and_kept_if_it_earns_more(
    gain: float, burn: Deck, catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def doubtful(*args: Any) -> play_off.Verdict:
        return play_off.Verdict(POLICY if args[5] else HEAVY, gain if args[5] else 0.05, is_in_doubt=True)

    monkeypatch.setattr("deckopt.evaluate.learning.cache_root", lambda: tmp_path)
    monkeypatch.setattr("deckopt.evaluate.learning.hold", doubtful)
    usual = learnt_for(burn, catalog, replace(SETTINGS, play_off=0))
    found = learnt_for(burn, catalog, SETTINGS)
    assert found is not None and usual is not None
    courses = [Learnt.from_bytes(path.read_bytes()) for path in (tmp_path / "policies").iterdir()]
    careful = [course for course in courses if not course.plays and course.digest != usual.digest]
    earned = [strength(burn, catalog, SETTINGS, course) for course in careful]
    assert len(set(earned)) == 2
    if gain:
        assert found.plays == POLICY and strength(burn, catalog, SETTINGS, found) == max(earned)
    else:
        assert found.plays == HEAVY and (found.weights == usual.weights).all()


def test_careful_courses_are_taken_where_a_game_is_won_or_lost_and_nothing_between(
    burn: Deck, catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others: list[Learnt | None] = []

    def sure(*args: Any) -> play_off.Verdict:
        others.append(args[5])
        return play_off.Verdict(DEFAULT, 0.0, is_in_doubt=False)

    monkeypatch.setattr("deckopt.evaluate.learning.cache_root", lambda: tmp_path)
    monkeypatch.setattr("deckopt.evaluate.learning.hold", sure)
    for rewards, trials in (([0, 0, 0, 1, 1], 2), ([0, 0, 0, 1, 0.5], 1)):
        others.clear()
        deck = replace(burn, game=burn.game.model_copy(update={"rewards": rewards}))
        learnt_for(deck, catalog, replace(SETTINGS, learning=400))
        assert [other is not None for other in others] == [False, True][:trials]


def test_the_search_by_another_course_has_to_beat_the_usual_one(
    burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Learnt()
    other.spread = 0.5

    def play(better: str | None, self: Player, game: int, *_: Any) -> GameResult:
        by_other = self.bound.spread == other.spread
        won = game % 10 > (0 if by_other and self.settings == playing(SETTINGS, better or DEFAULT) and better is not None else 2)
        return GameResult(float(won), won, 3, 7, 1, 1)

    for better in (None, DEFAULT, POLICY, *play_off.TIMES):
        monkeypatch.setattr(Player, "play", partialmethod_of(play, better))
        found = hold(sides(burn), [burn.main], catalog, SETTINGS, Learnt(), other)
        assert (found.plays, found.gain > 0) == (better or DEFAULT, better is not None)


def partialmethod_of(play: Any, better: str | None) -> Any:
    """The function with its first argument given, as a method."""
    return lambda self, *args: play(better, self, *args)


def test_a_run_notes_who_plays_and_goes_on_with_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    hasten(monkeypatch)
    monkeypatch.setattr("deckopt.evaluate.learning.hold", lambda *_: play_off.Verdict(HEAVY, 0.1, is_in_doubt=False))
    plan = few_lands()
    plan = replace(plan, settings=replace(plan.settings, learning=400, play_off=200, around=around(plan.deck)))
    folder = new(plan, tmp_path / "runs", 200)

    def crew(courses: Sequence[Course]) -> Workers:
        return trained_workers(plan.deck, plan.catalog, plan.settings, 1, courses=courses, own=folder)

    sit(folder, crew)
    with Journal.read(folder) as journal:
        assert journal.plays(0) == HEAVY and journal.plays(99) == DEFAULT
    found = outcome(folder)
    assert found.to_dict()["start_eval"]["plays_instead"] == HEAVY
    assert any("rules of thumb" in line for line in report_parts(found) if isinstance(line, str))
    kept = list(folder.glob("learnt-*.npz"))
    assert {Learnt.from_bytes(path.read_bytes()).plays for path in kept} == {HEAVY}

    other = Learnt.from_bytes(kept[0].read_bytes())
    other.plays = POLICY
    for path in kept:
        path.write_bytes(other.as_bytes())
    with Journal.open(folder) as journal:
        journal.add_budget(Budget(games=50, from_game=journal.finished_games, from_clock=journal.seconds))
    with pytest.raises(InputError, match="learnt otherwise"):
        sit(folder, crew)


def test_the_output_says_who_plays_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path))
    quick = ["--rollouts", "3", "--learning", "300", "--workers", "1"]
    evaluate, mulligan = ["evaluate", "lava-spike", "--games", "2", "-v"], ["mulligan", "lava-spike", "--error", "0.5"]
    commands = (evaluate, mulligan, ["play", "lava-spike"])
    for plays in (*CHALLENGERS, DEFAULT):
        monkeypatch.setattr(
            "deckopt.evaluate.learning.hold", lambda *_, plays=plays: play_off.Verdict(plays, 0.1, is_in_doubt=False)
        )
        for path in tmp_path.glob("policies/*"):
            path.unlink()
        for words in commands if plays == CHALLENGERS[0] else [evaluate]:
            assert run([*words, *quick]) == 0
            assert (play_off.note(plays) in capsys.readouterr().out) or not plays
            assert run([*words, *quick, "--json"]) == 0
            assert json.loads(capsys.readouterr().out)["plays_instead"] == (plays or None)


@pytest.mark.parametrize("changed", [{"play_off": 0}, {"player": "policy"}, {"player": "heavy"}, {"learning": 0}])
def test_no_trial_games_where_a_player_is_asked_for(changed: dict[str, Any]) -> None:
    assert not play_off.is_held(replace(SETTINGS, **changed)) and play_off.is_held(SETTINGS)
