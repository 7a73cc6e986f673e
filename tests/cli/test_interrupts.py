"""Ctrl-C, with real signals through the command line: what there is is shown, in the end one line, and the exit code is 130."""

from __future__ import annotations

import json
import os
import re
import signal
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from cli.terminal import Command
from deckopt.cards.catalog import Catalog
from deckopt.compiling_kernels import make_ready
from deckopt.decks.load import load_deck
from deckopt.interrupts import LOOKS, PATIENCE, is_left_behind, within_reach
from deckopt.playing.player import Player
from deckopt.playing.settings import Settings

QUICK = ("--rollouts", "5", "--player", "heavy", "--workers", "2")
ENDLESS = ("--games", "1000000")


@pytest.fixture(scope="module", autouse=True)
def _the_engine() -> None:
    """It is compiled before any command is waited for."""
    make_ready()


#: What the screen of a command says once games are over.
GAMES_SHOWN = r"[1-9][\d,]* of 1,000,000 games"


def interrupted(command: Command, when: str) -> tuple[str, str]:
    """(the result, the last line) of a command that is interrupted."""
    command.until(when)
    command.interrupt()
    code, result, last = command.end()
    assert code == 130, command.said
    return result, last


def test_evaluate_shows_the_games_that_were_played(tmp_path: Path) -> None:
    result, last = interrupted(Command(tmp_path, "evaluate", "lava-spike", *ENDLESS, *QUICK), GAMES_SHOWN)
    found = re.fullmatch(r"interrupted: ([\d,]+) of 1,000,000 games were played", last)
    assert found
    assert f"{found[1]} games, 5 rollouts a move, seed 1" in result
    assert "95 % interval" in result and "mean reward" in result


def test_what_was_played_is_one_json_object_too(tmp_path: Path) -> None:
    command = Command(tmp_path, "evaluate", "lava-spike", *ENDLESS, *QUICK, "--json")
    result, last = interrupted(command, GAMES_SHOWN)
    assert last == f"interrupted: {json.loads(result)['games']:,} of 1,000,000 games were played"


def test_compare_shows_the_decks_that_were_played(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("22 Mountain\n38 Lava Spike\n")
    command = Command(tmp_path, "compare", "lava-spike", "other.txt", *ENDLESS, *QUICK)
    result, last = interrupted(command, GAMES_SHOWN)
    assert re.fullmatch(r"interrupted: [\d,]+ games were played with 1 of 2 decks", last)
    assert "Mountains and Lava Spikes" in result


def test_bench_shows_the_players_that_were_through(tmp_path: Path) -> None:
    budgets = ("--enter", "light@1", "--enter", "heavy@1000000", "--games", "4", "--mulligan-rollouts", "5", "--workers", "2")
    result, last = interrupted(Command(tmp_path, "bench", "lava-spike", *budgets), r"heavy@1000000")
    assert last == "interrupted: 1 of 2 players were through"
    assert "light@1" in result and "heavy" not in result


def test_a_contest_shows_the_pairs_that_were_played(tmp_path: Path) -> None:
    both = ("--sprt", "heavy@5", "heavy@5", "--margin", "0", "--workers", "2")
    result, last = interrupted(Command(tmp_path, "bench", "lava-spike", *both), r"\d{2,} pairs")
    assert re.fullmatch(r"interrupted: [\d,]+ pairs of games were played", last)
    assert "heavy@5: mean reward" in result


@pytest.mark.parametrize("as_json", [False, True])
def test_optimize_shows_what_the_run_has_found(tmp_path: Path, as_json: bool) -> None:
    command = Command(tmp_path, "optimize", "pauper-burn", *ENDLESS, *QUICK, "--run", "burn", *(["--json"] if as_json else []))
    result, last = interrupted(command, r"[1-9]\d+ games")
    assert last.endswith("Go on with: deckopt resume burn")
    assert (tmp_path / "runs" / "burn" / "best.toml").exists()
    if as_json:
        assert json.loads(result)["games"] > 0
    else:
        assert re.match(r"Pauper Burn, run burn: [\d,]+ games in", result)
        assert "not finished" in result
        result, last = interrupted(Command(tmp_path, "resume", "burn", "--workers", "2"), r"[1-9]\d+ games")
        assert last.endswith("Go on with: deckopt resume burn") and "run burn" in result


@pytest.mark.parametrize("command", ["evaluate", "mulligan", "play", "optimize"])
def test_before_there_is_anything_one_line_is_said(tmp_path: Path, command: str) -> None:
    """Here while it learns, which takes hours: Python hears of Ctrl-C while compiled code goes on."""
    told = Command(tmp_path, command, "lava-spike", "--learning", "100000000", "--workers", "2", DECKOPT_CACHE=_cache(tmp_path))
    told.until("learning to play")
    told.interrupt()
    code, result, last = told.end()
    assert code == 130 and last.startswith("interrupted")
    if command != "optimize":
        assert result == ""


def _cache(tmp_path: Path) -> str:
    """The cache of the tests: the engine is compiled once."""
    from deckopt.cache import cache_root

    return str(cache_root())


@pytest.mark.parametrize(
    ("when", "gap"),
    [("swaps to try", 0.05), ("searching", 0.0), ("searching", 0.3), ("[1-9]\\d+ games", 0.0), ("[1-9]\\d+ games", 0.05)],
)
def test_three_in_a_row_are_one(tmp_path: Path, when: str, gap: float) -> None:
    """Whenever they come: before anything is played, while games are, and while the result is shown."""
    command = Command(tmp_path, "optimize", "lava-spike", *ENDLESS, *QUICK, "--run", "many", DECKOPT_CACHE=_cache(tmp_path))
    command.until(when)
    for _ in range(3):
        command.interrupt()
        time.sleep(gap)
    code, _, last = command.end()
    assert code == 130 and "nterrupted" in last, command.said


ENDLESS_LOOP = """
import os
import sys
from deckopt.rules.turn import endless
from deckopt.rules import codes
codes.MOST_UNASKED = 10**9
count = endless.count_unasked
def count_and_say(g, x):
    count(g, x)
    if x["unasked"] == 100:
        os.write(2, b"a hundred times round\\n")
endless.count_unasked = count_and_say
sys.argv[1:] = {arguments}
from deckopt.__main__ import main
main()
"""


def test_a_loop_that_is_under_way_is_left(tmp_path: Path) -> None:
    """Here in the first game, before anything is said, and with nothing that would end it."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "echo.toml").write_text('[Echo]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "copy" }]\n')
    (tmp_path / "echo.txt").write_text("60 Echo\n")
    arguments = ["evaluate", "echo.txt", "--cards", "mine", "--player", "light", "--workers", "1", "--rollouts", "2"]
    program = ENDLESS_LOOP.format(arguments=arguments)
    told = Command(tmp_path, program=program, NUMBA_DISABLE_JIT="1")
    told.until("a hundred times round")
    told.interrupt()
    code, result, last = told.end()
    assert (code, result) == (130, "") and last.startswith("interrupted"), told.said


def test_a_player_who_was_interrupted_plays_on() -> None:
    """What was under way ends at its next rollout, and leaves nothing behind."""
    catalog = Catalog.load()
    deck = load_deck("lava-spike", catalog)
    few = Settings(rollouts=20, mulligan_rollouts=20, player="heavy")
    many = replace(few, rollouts=1_000_000)
    player = Player(deck, catalog, many)
    first = player.play(3, rollouts=20)
    assert first == Player(deck, catalog, many).play(3, rollouts=20)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            for game in range(10_000):
                player.play(game)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
    assert not is_left_behind()
    assert player.play(3, rollouts=20) == first


def test_code_that_does_not_stop_is_left_behind_soon() -> None:
    """A command has 2 seconds from Ctrl-C to the prompt, and much to do in them on a busy computer."""
    assert LOOKS + PATIENCE <= 0.5
    goes_on = threading.Event()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            within_reach(lambda: goes_on.wait(60))
        assert is_left_behind()
        goes_on.set()
        while is_left_behind():
            time.sleep(0.01)
    finally:
        goes_on.set()
        timer.join()
        signal.signal(signal.SIGINT, before)


def test_while_the_engine_compiles(tmp_path: Path) -> None:
    """Whoever compiles is another process, and goes too."""
    command = Command(tmp_path, "evaluate", "lava-spike", DECKOPT_CACHE=str(tmp_path / "cache"))
    command.until(r"compiling the engine: +[1-9]\d? %")
    command.interrupt()
    code, result, last = command.end()
    assert (code, result, last) == (130, "", "interrupted before the first game of Mountains and Lava Spikes was over")
    assert not list((tmp_path / "cache").glob("kernels/*/*.bin"))
