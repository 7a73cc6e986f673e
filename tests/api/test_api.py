"""deckopt from Python."""

from __future__ import annotations

import inspect
import json
import pydoc
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import deckopt as dk
from api import example as api_example
from deckopt.cli.app import run
from deckopt.schema import json_schema

ROOT = Path(dk.__file__).parents[1]
LIST = "20 Mountain\n40 Lava Spike\n"
QUICK: Any = {"rollouts": 3, "workers": 1, "player": "heavy"}
HEAVY = ("--rollouts", "3", "--workers", "1", "--player", "heavy")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").write_text(LIST)
    return tmp_path


@pytest.fixture
def deck() -> dk.Deck:
    return dk.Deck.load("list.txt")


def loaded(program: str) -> set[str]:
    told = [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"]
    return set(subprocess.run(told, capture_output=True, text=True, check=True, cwd=ROOT).stdout.split())


def without_times(plain: Any) -> Any:
    return {k: v for k, v in plain.items() if k not in ("cpu_seconds", "rollouts_per_cpu_second")}


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    capsys.readouterr()
    assert run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


# -- names -----------------------------------------------------------------------------------


def test_to_import_it_loads_nothing_and_to_read_a_deck_no_engine() -> None:
    there = loaded("import deckopt")
    assert {name for name in there if name.startswith("deckopt")} == {"deckopt", "deckopt.version"}
    assert not there & {"numba", "scipy", "numpy", "pydantic", "typer", "rich"}
    there = loaded("import deckopt; deckopt.Deck.load('lava-spike').coverage; deckopt.InputError; deckopt.json_schema('play')")
    assert not there & {"numba", "scipy", "llvmlite", "multiprocess", "typer", "sqlite3"}


def test_every_name_is_there_and_says_what_it_is() -> None:
    for name in dk.__all__:
        assert getattr(dk, name).__doc__, name
        assert name in dir(dk)
    with pytest.raises(AttributeError, match="no attribute 'evalute'"):
        _ = dk.evalute  # type: ignore[attr-defined]


def test_packages_of_the_same_name_are_there_too() -> None:
    assert str(inspect.signature(dk.evaluate)).startswith("(deck: 'Deck', *, games: 'int' = 150")
    assert "minutes" in inspect.signature(dk.optimize).parameters
    from deckopt.evaluate import games
    from deckopt.optimize.edits import Swap

    assert games.TaskRunner and Swap


def test_types_are_published() -> None:
    assert (Path(dk.__file__).parent / "py.typed").exists()
    command = [sys.executable, "-m", "mypy", "--strict", "--no-warn-unused-ignores", "tests/api/example.py"]
    # Not where deckopt is imported from: in site-packages mypy would take installed packages for the project's own files.
    found = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_the_example_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    best = api_example.main(games=30, rollouts=3, folder=folder / "runs")
    said = capsys.readouterr().out
    assert best.size == 60
    assert said.startswith("60 of 60 cards as printed\nwon by turn 5: ")
    assert "opening hand of" in said


# -- decks -----------------------------------------------------------------------------------


def test_a_deck_is_read_from_anything(deck: dk.Deck) -> None:
    assert deck.main == {"Mountain": 20, "Lava Spike": 40} == dk.Deck.parse(LIST).main
    assert (deck.size, deck.name) == (60, "list")
    assert dk.Deck.parse(deck.to("toml")).main == deck.main
    assert dk.Deck.parse(deck.to("arena") + "\n\nSideboard\n2 Shock\n").sideboard == {"Shock": 2}
    assert dk.Deck.load("lava-spike").size == 60
    assert deck.to_dict() == {"name": "list", "main": deck.main, "sideboard": {}, "cards": 60}
    assert "Lava Spike" in deck._repr_html_()


def test_how_much_of_a_deck_is_played_as_printed() -> None:
    deck = dk.Deck.parse("20 Mountain\n38 Lava Spike\n2 Xyzzy\n", blank_unknown=True)
    found = deck.coverage
    assert (found.cards, found.as_printed, found.blank, found.results_are) == (60, 58, 2, "lower bound")
    assert dict(found.notes) == {"Xyzzy": "not known, cannot be cast"}
    assert str(found) == "58 of 60 cards as printed, 2 blank"
    assert found.to_dict()["notes"] == {"Xyzzy": "not known, cannot be cast"}
    assert "&lt;" in dk.Deck.parse(LIST, name="<b>")._repr_html_()


def test_a_deck_may_be_played_by_other_rules_or_with_another_list(deck: dk.Deck) -> None:
    other = deck.with_game(on_the_play="random", rewards=[0, 0, 1, 0.5])
    assert other.objective.on_the_draw == (1.0, 1.0, 1.0, 0.5)
    assert other.main == deck.main and deck.objective.on_the_draw is None
    changed = deck.with_main({"mountain": 21, "Lava Spike": 39})
    assert deck.diff(changed) == ["-1 Lava Spike", "+1 Mountain"]
    assert "Shock" not in deck.limits and deck.with_candidates(0).limits == deck.limits
    proposed = deck.with_candidates(5).limits.keys() - deck.limits.keys()
    assert len(proposed) == 5
    assert not deck.with_candidates(5, pool={"Shock": 2}).limits.keys() - {*deck.main, "Shock"}
    aside = dk.Deck.parse(LIST + "Sideboard\n2 Shock\n").with_sideboard()
    assert aside.limits["Shock"] == (0, 2)
    assert deck.with_limits({"Shock": (0, 2)}, lock=["Mountain"]).limits["Mountain"] == (20, 20)


def test_games_may_have_another_goal(deck: dk.Deck) -> None:
    found = dk.evaluate(deck, games=4, goal="2 lands", **QUICK)
    assert found.objective.goal == "2 lands" and not found.objective.is_winning
    assert found.win_turn.value >= 2
    assert dk.evaluate(deck, games=4, keep="2..3 lands", **QUICK).kept
    assert deck.with_game(keep="human", life=10).played.game.life == 10
    with pytest.raises(dk.InputError, match="keep"):
        dk.evaluate(deck, keep="nice ones", **QUICK)
    other = deck.with_game(goal='cast "lava spike"')
    assert "Lava Spike" in other.objective.goal
    with pytest.raises(dk.InputError, match="different goals"):
        dk.compare([deck, other], games=1, **QUICK)
    with pytest.raises(dk.InputError, match="goal"):
        dk.evaluate(deck, goal="fly to the moon", **QUICK)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda deck: dk.Deck.load("no-such-deck"), "no file and no deck"),
        (lambda deck: dk.Deck.parse("60 Lava Spik\n"), "Lava Spike"),
        (lambda deck: deck.with_game(life=0), "game: life"),
        (lambda deck: deck.with_game(lives=1), "game: lives"),
        (lambda deck: deck.with_main({"No Such Card": 60}), "main: No Such Card"),
        (lambda deck: deck.with_limits(["No Such Card"]), "try_cards: No Such Card"),
        (lambda deck: deck.with_limits({"Mountain": (0, 4)}), "the deck has 20"),
        (lambda deck: deck.with_limits(lock=["Shock"]), "lock: Shock"),
        (lambda deck: deck.to("arna"), "did you mean 'arena'"),
        (lambda deck: dk.evaluate(deck, games=0), "games: 0"),
        (lambda deck: dk.evaluate(deck, seed=-1), "seed: -1"),
        (lambda deck: dk.evaluate(deck, workers=0), "workers: 0"),
        (lambda deck: dk.evaluate(deck, player="nobody"), "player: nobody"),
        (lambda deck: dk.evaluate(deck, workers=1, cluster="tcp://x:1"), "contradicts workers"),
        (lambda deck: dk.compare([deck]), "two or more"),
        (lambda deck: dk.explain(deck, games=1), "games: 1"),
        (lambda deck: dk.explain(deck, minutes=0), "minutes: 0"),
        (lambda deck: dk.mulligan(deck, error=0), "error: 0"),
        (lambda deck: dk.judge_hand(deck, "2 Mountian"), "hand: Mountian: is not in the deck"),
        (lambda deck: deck.with_game(keep="2 landz"), "keep: '2 landz' is neither"),
        (lambda deck: dk.optimize(deck, minutes=1, games=1), "contradicts games"),
        (lambda deck: dk.optimize(deck, minutes=0), "minutes: 0"),
        (lambda deck: dk.optimize(deck, least_gain=2), "least_gain: 2"),
        (lambda deck: dk.optimize(deck, candidates=0, lock=["Mountain", "Lava Spike"]), "allow no swap"),
        (lambda deck: dk.optimize(deck, method="guess"), "method: guess"),
        (lambda deck: dk.optimize(deck, format="modrn"), "format: modrn"),
        (lambda deck: dk.optimize(deck, pool={"No Such Card": 1}), "pool: No Such Card"),
        (lambda deck: dk.optimize(deck, give_up=["Shock"]), "Shock: is not in the deck"),
        (lambda deck: dk.Run.open("none"), "no run"),
        (lambda deck: dk.play(deck, seed=-1), "seed: -1"),
        (lambda deck: dk.play(deck).apply("fly"), "not legal"),
        (lambda deck: dk.json_schema("evaluat"), "did you mean"),
    ],
)
def test_what_is_wrong_is_an_input_error_that_names_the_argument(deck: dk.Deck, wrong: Any, said: str) -> None:
    with pytest.raises(dk.InputError, match=said):
        wrong(deck)
    assert not Path("runs").exists()


# -- games that deckopt plays ----------------------------------------------------------------


def test_results_are_what_the_command_line_prints(deck: dk.Deck, capsys: pytest.CaptureFixture[str]) -> None:
    found = dk.evaluate(deck, games=8, **QUICK)
    assert without_times(found.to_dict()) == without_times(printed(capsys, "evaluate", "list.txt", "--games", "8", *HEAVY))
    explained = dk.explain(deck, games=8, **QUICK)
    said = printed(capsys, "explain", "list.txt", "--games", "8", *HEAVY)
    plain = explained.to_dict()
    assert without_times(plain["evaluation"]) == without_times(said["evaluation"])
    assert {**plain, "evaluation": None} == {**said, "evaluation": None}
    assert plain["evaluation"]["mean_reward"] == found.mean_reward.value
    few = ("--error", "1", "--games", "4", *HEAVY)
    assert dk.mulligan(deck, error=1, games=4, **QUICK).to_dict() == printed(capsys, "mulligan", "list.txt", *few)
    hand = "2 mountain, lava spike"
    told = dk.judge_hand(deck, hand, error=1, games=4, **QUICK).to_dict()
    assert told == printed(capsys, "mulligan", "list.txt", "--hand", hand, *few)
    played = dk.replay(deck, game=3, **QUICK)
    assert played.to_dict() == printed(capsys, "play", "list.txt", "--game", "3", *HEAVY)
    assert played.result.reward == found.rewards[3]
    Path("other.txt").write_text("24 Mountain\n36 Lava Spike\n")
    both = dk.compare([deck, dk.Deck.load("other.txt")], games=8, **QUICK).to_dict()
    said = printed(capsys, "compare", "list.txt", "other.txt", "--games", "8", *HEAVY)
    assert both["differences"] == said["differences"]
    assert list(map(without_times, both["decks"])) == list(map(without_times, said["decks"]))


def test_a_caller_hears_how_far_it_is_and_may_end_it(deck: dk.Deck) -> None:
    heard: list[dk.Stage] = []
    dk.evaluate(deck, games=5, progress=heard.append, rollouts=3, workers=1, learning=3000)
    stages = list(dict.fromkeys(stage.stage for stage in heard))
    assert stages[0] == "learning" and stages[-1] == "games"
    assert (heard[-1].done, heard[-1].total, heard[-1].deck) == (5, 5, "list")

    def enough(stage: dk.Stage) -> None:
        if stage.stage == "games" and stage.done == 2:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        dk.evaluate(deck, games=5, progress=enough, **QUICK)


def test_results_are_shown_in_notebooks(deck: dk.Deck) -> None:
    name = deck.with_main({"Mountain": 20, "Lava Spike": 40})
    for found in (
        dk.evaluate(deck, games=3, **QUICK),
        dk.compare([deck, name], games=3, **QUICK),
        dk.explain(deck, games=3, minutes=1, **QUICK),
        dk.judge_hand(deck, "2 mountain, lava spike", error=1, games=4, **QUICK),
        dk.mulligan(deck, error=1, games=4, **QUICK),
    ):
        assert found._repr_html_().startswith("<table>") and "nan" not in found._repr_html_()
    assert found._repr_html_().count("<tr>") == 5


def test_games_may_be_played_in_any_thread(deck: dk.Deck) -> None:
    found: list[Any] = []

    def work() -> None:
        found.append(dk.evaluate(deck, games=4, **QUICK).rewards)
        found.append(dk.optimize(deck, games=20, run="thread", **QUICK).result.games_played)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [dk.evaluate(deck, games=4, **QUICK).rewards, 20]


# -- searches ------------------------------------------------------------------------------------


def test_a_search_is_followed_step_by_step(deck: dk.Deck, capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[dk.Progress] = []
    with dk.optimize(deck, games=40, run="mine", progress=heard.append, try_cards=["Shock"], **QUICK) as search:
        steps = list(search)
    assert steps == heard and steps[0].games == 1
    assert steps[0].best.size == 60
    json.dumps(steps[-1].to_dict(), allow_nan=False)
    assert steps[-1]._repr_html_().startswith("<table>")
    found = search.result
    assert (found.games_played, found.stopped, search.interrupted) == (40, "games", False)
    assert found.to_dict() == printed(capsys, "report", "mine")
    assert found._repr_html_().startswith("<table>")
    again = dk.Run.open("mine")
    assert (again.name, again.is_in_use, again.first.main) == ("mine", False, deck.main)
    assert again.best.main == search.best.main == dk.Deck.load("runs/mine").main
    assert "Shock" in again.first.limits


def test_a_search_that_is_left_keeps_the_best_and_goes_on_later(deck: dk.Deck) -> None:
    class EnoughError(Exception):
        pass

    with dk.optimize(deck, games=30, run="mine", **QUICK) as search:
        for _ in search:
            assert dk.Run.open("mine").is_in_use
            assert search.result.stopped is None
            break
    assert search.best.size == 60
    assert search.result.games_played == 1
    assert list(search) == []  # it has ended
    assert Path("runs/mine/best.toml").exists()
    with pytest.raises(EnoughError), dk.Run.open("mine").resume(workers=1) as search:
        for _ in search:
            raise EnoughError
    assert search.best.size == 60

    def enough(step: dk.Progress) -> None:
        raise EnoughError

    with pytest.raises(EnoughError):
        dk.Run.open("mine").resume(workers=1, progress=enough).run()
    whole = dk.Run.open("mine").resume(workers=1).run()
    assert (whole.games_played, whole.stopped) == (30, "games")
    with pytest.raises(dk.InputError, match="say how much longer: minutes 10 or games 1000"):
        dk.Run.open("mine").resume(workers=1).run()
    for more in ({"minutes": -1}, {"games": 0}, {"least_gain": 2}, {"minutes": float("nan")}):
        with pytest.raises(dk.InputError, match=next(iter(more))):
            dk.Run.open("mine").resume(workers=1, **more)  # type: ignore[arg-type]
    assert dk.Run.open("mine").resume(games=5, workers=1).result.games_played == 35


def test_a_run_with_candidates_that_was_stopped_is_the_run_that_was_not(deck: dk.Deck) -> None:
    """Its candidates are part of it: they are not looked for again."""
    dk.optimize(deck, candidates=3, games=60, run="whole", seed=3, **QUICK).run()
    dk.optimize(deck, candidates=3, games=25, run="stopped", seed=3, **QUICK).run()
    dk.Run.open("stopped").resume(games=35, workers=1).run()
    whole, stopped = (dk.Run.open(name) for name in ("whole", "stopped"))
    tried = whole.first.limits.keys() - deck.limits.keys()
    assert len(tried) == 3 and whole.first.limits == stopped.first.limits
    one, other = (without_times({**run.report().to_dict(), "run": ""}) for run in (whole, stopped))
    for plain in (one, other):
        del plain["seconds"]
        for key in ("start_eval", "best_eval"):
            plain[key] = without_times(plain[key])
    assert one == other


def test_of_a_deck_whose_file_says_that_it_is_limited_the_sideboard_is_tried() -> None:
    pool = dk.Deck.parse('format = "limited"\n[main]\nMountain = 25\n"Lava Spike" = 25\n[sideboard]\nShock = 2\n')
    assert "Shock" not in pool.limits
    dk.optimize(pool, games=2, run="mine", **QUICK)
    assert dk.Run.open("mine").first.limits["Shock"] == (0, 2)


def test_ctrl_c_ends_a_search_and_keeps_the_best(deck: dk.Deck, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckopt.optimize import guided

    search = dk.optimize(deck, games=30, folder=folder / "runs", run="mine", **QUICK)
    told = guided.GuidedSearch.tell

    def tell(self: Any, k: int, reward: float, rollouts: int = 0) -> None:
        told(self, k, reward, rollouts)
        if k == 9:
            monkeypatch.undo()
            raise KeyboardInterrupt

    monkeypatch.setattr(guided.GuidedSearch, "tell", tell)
    steps = list(search)
    assert steps and search.interrupted
    assert search.best.size == 60
    assert dk.Run.open(search.folder).resume(workers=1).run().games_played == 30


# -- games that the caller plays ---------------------------------------------------------------


def through(game: dk.Game) -> list[str]:
    made = []
    while not game.over:
        made.append(game.moves[0].words)
        game.apply(game.moves[0])
    return made


def test_a_game_is_played_by_legal_moves(deck: dk.Deck) -> None:
    game = dk.play(deck, seed=5)
    assert (game.turn, game.life, game.opponent_life, game.over, game.won) == (0, 20, 20, False, False)
    assert sum(game.hand.values()) == 7 and [str(move) for move in game.moves] == ["keep"]
    game.apply("keep")
    assert game.turn == 1 and any("Mountain" in move.words for move in game.moves)
    before = game.to_dict()
    game.apply(next(move for move in game.moves if "Mountain" in move.words))
    assert game.to_dict() != before and game.battlefield == {"Mountain": 1}
    json.dumps(game.to_dict())
    through(game)
    assert game.over and game.moves == () and 0 < game.reward < 1
    assert game.graveyard["Lava Spike"] >= 7 and game.exile == {}
    assert repr(game) == f"<Game: turn {game.turn}, won>"


def test_a_clone_goes_its_own_way_and_a_seed_brings_the_same_cards(deck: dk.Deck) -> None:
    game = dk.play(deck, seed=5)
    twin, same, other = game.clone(), game.clone(seed=1), game.clone(seed=1)
    before = game.to_dict()
    assert through(twin) and game.to_dict() == before
    assert through(same) == through(other)
    assert same.to_dict() == other.to_dict()
    assert dk.play(deck, seed=5).hand == dk.play(deck, seed=5).hand
    ends = []
    for seed in range(4):
        again = game.clone(seed=seed)
        through(again)
        ends.append(json.dumps(again.to_dict(), sort_keys=True))
    assert len(set(ends)) > 1


def test_a_hand_may_be_sent_back(deck: dk.Deck) -> None:
    game = dk.play(deck, seed=5)
    game.mulligan()
    game.apply("keep")
    while game.turn == 0:  # a card goes to the bottom
        game.apply(game.moves[0])
    assert sum(game.hand.values()) == 6
    assert not game.can_mulligan
    with pytest.raises(dk.InputError, match="not possible here"):
        game.mulligan()
    assert not dk.play(deck.with_game(mulligan="none")).can_mulligan
    paris = dk.play(deck.with_game(mulligan="paris"))
    for cards in (6, 5, 4):
        paris.mulligan()
        assert sum(paris.hand.values()) == cards
    assert not paris.can_mulligan


def test_every_schema_that_the_api_gives_is_that_of_the_command() -> None:
    assert json_schema("evaluate") == dk.json_schema("evaluate")


# -- what is asked in a notebook ---------------------------------------------------------------


@pytest.mark.parametrize("function", [dk.evaluate, dk.optimize], ids=["evaluate", "optimize"])
def test_help_of_a_function_that_is_a_package_too_is_that_of_the_function(function: Any) -> None:
    said = pydoc.plain(pydoc.render_doc(function))
    assert "(deck: " in said and "InputError if an argument is wrong" in said
    first = {"evaluate": "Play so many games of a deck", "optimize": "Search for a better list"}
    assert first[function.__name__.rpartition(".")[2]] in said


def test_an_argument_that_is_none_is_not_ignored(deck: dk.Deck) -> None:
    for call in (dk.evaluate, dk.optimize, dk.explain, dk.mulligan, dk.replay):
        with pytest.raises(dk.InputError, match=r"^gmaes: is no argument \(did you mean 'games'\?\)$"):
            call(deck, gmaes=3)


def test_a_name_in_the_place_of_a_deck_is_answered_with_how_to_read_it(deck: dk.Deck) -> None:
    name: Any = "list.txt"
    for call in (dk.evaluate, dk.optimize, dk.explain, dk.mulligan, dk.replay, lambda one: dk.compare([deck, one])):
        with pytest.raises(dk.InputError, match=r"^deck: 'list.txt': is no Deck \(Deck.load"):
            call(name)
    one: Any = deck
    with pytest.raises(dk.InputError, match="decks: is one deck"):
        dk.compare(one)
