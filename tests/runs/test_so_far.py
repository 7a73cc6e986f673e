"""What is shown while a search goes on: right figures, in lines that fit and do not jump, to whoever is there."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from cli.pretended import Clock, Terminal
from rich.cells import cell_len

from deckopt import aside
from deckopt.cli import progress
from deckopt.cli.progress import Progress
from deckopt.decks.model import Game
from deckopt.evaluate.comparison import difference
from deckopt.evaluate.estimates import PAIRED, Estimate, objective_of
from deckopt.evaluate.games import Played
from deckopt.optimize.begin import begin
from deckopt.optimize.by_turn import MOST, ByTurn, PairedFigures
from deckopt.optimize.edits import Swap
from deckopt.optimize.search import Edit
from deckopt.playing.results import GameResult
from deckopt.report.so_far import Line, SoFar, clock, one_line, screen
from deckopt.runs.stops import Budget
from runs.small_runs import few_lands

LAST = 8
FIRST = {"A": 20, "B": 20, "C": 20}


def made_up(games: int, seed: int = 1) -> tuple[ByTurn, dict[str, int]]:
    """Games in which each A in place of a B wins a little sooner and C does nothing, learnt in blocks of 16; the luck of a block
    matters more than all cards."""
    rng = np.random.default_rng(seed)
    model = ByTurn(list(FIRST), [], FIRST, LAST)
    for block in range(games // 16):
        luck = rng.normal(0, 1.5)
        for slot in range(16):
            more = rng.integers(-3, 4) if slot else 0
            drift = rng.integers(-2, 3) if slot else 0
            main = {"A": 20 + more, "B": 20 - more - drift, "C": 20 + drift}
            turn = round(5 + luck - 0.1 * (main["A"] - 20) + rng.normal(0, 0.5))
            model.add(block, main, max(1, turn) if turn <= LAST else 0, block % 8 == 0)
    return model, {"A": 23, "B": 17, "C": 20}


def test_a_list_s_win_turn_is_told_from_games_of_lists_around_it() -> None:
    model, better = made_up(16_000)
    found = model.figures(better)
    assert found is not None
    assert found.win_turn.low < -0.3 < found.win_turn.high
    assert found.win_turn.high - found.win_turn.low < 0.15
    assert found.turn_after - found.turn_before == pytest.approx(found.win_turn.value)
    assert found.turn_before == pytest.approx(5, abs=0.3)
    assert found.won_by_turn[5].low > 0 and found.after[5] - found.before[5] == pytest.approx(found.won_by_turn[5].value)
    same = model.figures(FIRST)
    assert same is not None and same.win_turn.value == 0


def test_nothing_is_told_of_too_few_games_and_of_too_many_cards() -> None:
    assert made_up(32)[0].figures(FIRST) is None
    many = [f"card {i}" for i in range(MOST)]
    model = ByTurn(many, [], {}, LAST)
    model.add(0, {}, 3, True)
    assert not model.is_on and model.figures({}) is None


def result(turn: int) -> GameResult:
    return GameResult(0.5, turn > 0, turn or LAST, 7, 10, 10)


def test_the_proof_so_far_is_that_of_the_report() -> None:
    rng = np.random.default_rng(3)
    turns = rng.integers(0, LAST + 1, (200, 2)).tolist()
    proof = PairedFigures(LAST)
    for number, turn in enumerate(turn for pair in turns for turn in pair):
        proof.add(number, turn)
    found, told = proof.figures(), difference([result(a) for a, _ in turns], [result(b) for _, b in turns])
    assert found is not None and found.games == 200
    for turn, estimate in told.won_by_turn.items():
        assert found.won_by_turn[turn].value == pytest.approx(estimate.value)
        assert found.won_by_turn[turn].low == pytest.approx(estimate.low, abs=0.003)
    assert found.win_turn.value == pytest.approx(told.win_turn.value)
    assert PairedFigures(LAST).figures() is None


# -- the screen ------------------------------------------------------------------------------


def edit(n: int) -> Edit:
    gain = Estimate(0.01 * n, 0.01 * n - 0.02, 0.01 * n + 0.02, 100, PAIRED)
    return Edit(Swap(f"A Card of a Very Long Name Indeed {n}", f"対局 {n}"), n, gain)


def states() -> list[SoFar]:
    """From the first second to the last."""
    model, better = made_up(1600)
    objective = objective_of(Game())
    begun = SoFar("Séance of a Deck", "seance-1", objective, "learning to play", 0.0, 600.0, True)
    going = replace(begun, stage="searching", done=75.0, games=12_345, per_second=801.4, figures=model.figures(FIRST), swaps=112)
    going = replace(going, undecided=31, least="0.024 turns", on_trial=[edit(n) for n in range(3)])
    found = replace(going, figures=model.figures(better), changes=[edit(n) for n in range(1, 10)])
    return [begun, going, found, replace(found, is_confirmed=True, stage="proving", changes=[edit(1)])]


def text(line: Line) -> str:
    return "".join(piece for piece, _ in line)


@pytest.mark.parametrize("width", [1, 20, 39, 79, 119])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for of in states():
        for line in screen(of, width, 100):
            assert cell_len(text(line)) <= width


def test_a_long_name_is_not_cut_where_the_other_card_leaves_room() -> None:
    long = Edit(Swap("Refurbished Familiar of Old", "Frogmite"), 1, edit(3).gain)
    other = Edit(Swap("Frogmite", "Refurbished Familiar of Old"), 1, edit(3).gain)
    for swaps in ([long], [other]):
        shown = "\n".join(text(line) for line in screen(replace(states()[1], on_trial=swaps), 80, 23))
        assert "1 Refurbished Familiar of Old " in shown and "1 Frogmite " in shown and "sooner (" in shown


@pytest.mark.parametrize("width", [39, 79])
def test_nothing_jumps(width: int) -> None:
    """A screen has as many lines whatever is known, and fits into the smallest usual terminal; each part stays where it is."""
    every = [screen(of, width, 23) for of in states()]
    assert len({len(lines) for lines in every}) == 1 and len(every[0]) == 23
    (at,) = {tuple(i for i, line in enumerate(lines) if text(line).startswith(("best list so", "on trial"))) for lines in every}
    assert len(at) == 2


@pytest.mark.parametrize("height", [1, 2, 5, 8, 14, 20])
def test_a_low_terminal_has_the_head_of_it(height: int) -> None:
    for of in states():
        lines = screen(of, 79, height)
        assert len(lines) <= height
        assert text(lines[0]).startswith("Séance of a Deck, run seance-1")


def test_a_screen_says_what_is_known_in_the_words_of_the_game() -> None:
    begun, going, found, proof = (("\n".join(map(text, screen(of, 79, 23)))) for of in states())
    assert "0:00 of 10:00" in begun and "won by turn" not in begun
    assert "0 games" in begun and "a second" not in begun
    assert "12,345 games, 801 a second" in going and "31 of 112 swaps may still be worth more than 0.024 turns" in going
    assert "best list so far: your own" in going and "points" not in going
    assert "won by turn 5" in found and "points (" in found and "sooner (" in found and "and 6 more" in found
    assert "fresh games" in proof and "so far  " not in proof
    assert "━" in found and "#" in "".join(map(text, screen(states()[1], 79, 23, has_blocks=False)))


def test_the_same_in_one_line() -> None:
    begun, going, found, _ = states()
    assert one_line(begun) == "learning to play: 0:00 of 10:00; 0 games"
    assert one_line(going).startswith("searching: 1:15 of 10:00; 12,345 games, 801 a second; won by turn ")
    assert "-1 A Card of a Very Long Name Indeed 1, +1 対局 1" in one_line(found)
    assert (clock(59.9), clock(75), clock(3723)) == ("0:59", "1:15", "1:02:03")


# -- who shows it ----------------------------------------------------------------------------


class Gone(Terminal):
    """A terminal that has hung up."""

    def write(self, text: str) -> int:
        raise OSError(5, "Input/output error")


def play(told: Progress, games: int, each: Callable[[], None] = lambda: None) -> None:
    """Games of a search, as a run tells of them."""
    plan = few_lands()
    search = begin(plan.limits, plan.deck.main, plan.search, plan.groups)
    watch = told.watch()
    watch.stage("search")
    for k in range(games):
        ask = search.ask()
        search.tell(ask.k, 0.5)
        watch.played(ask, Played(result(1 + k % LAST), 0.0))
        watch.game(search, 1.0)
        each()


def shown_on(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> Progress:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    plan = few_lands()
    return Progress("mine", plan, Budget(minutes=10.0), 0.0, lambda main: None)


def test_a_terminal_is_drawn_on_twice_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, now = Terminal(), Clock()
    monkeypatch.setattr(progress, "time", now)
    told = shown_on(terminal, monkeypatch)

    def pass_by() -> None:
        now.now += 0.01

    play(told, 100, pass_by)
    told.close(leaves=True)
    drawn = terminal.getvalue().count("Ctrl-C ends it")
    assert 2 <= drawn <= 5
    aside.warn("after it")
    assert terminal.getvalue().endswith("after it\n")


@pytest.mark.parametrize("has_colour", [True, False])
def test_whoever_wants_no_colour_sees_none(has_colour: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if has_colour:
        monkeypatch.delenv("NO_COLOR", raising=False)
    else:
        monkeypatch.setenv("NO_COLOR", "1")
    terminal = Terminal()
    told = shown_on(terminal, monkeypatch)
    monkeypatch.setattr(told, "_so_far", lambda: states()[2])
    told.close(leaves=True)
    assert ("\x1b[32m" in terminal.getvalue()) == has_colour


def test_hands_and_pairs_are_counted_beside_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, now = Terminal(), Clock()
    monkeypatch.setattr(progress, "time", now)
    told = shown_on(terminal, monkeypatch)
    watch = told.watch()
    for stage, happens, said in (
        ("mulligans", lambda: watch.hand(30), "finding out which hands to keep: 60 hands"),
        ("compare", lambda: watch.pair(12, 1.0), "proving the best list with fresh games: 12 pairs"),
    ):
        watch.stage(stage)
        for _ in range(2):
            now.now += 1.0
            happens()
        assert said in terminal.getvalue()
    with told.bar(200, "learning to play Burn", "rollout") as bar:
        watch.stage("learn")
        now.now += 1.0
        bar.update(50)
    assert "learning to play Burn: 25 %" in terminal.getvalue()
    told.close()


def test_what_is_said_beside_a_screen_stands_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    told = shown_on(terminal, monkeypatch)
    play(told, 2)
    aside.warn("mulligans earn nothing")
    said = terminal.getvalue()
    assert said.rindex("Ctrl-C ends it") > said.index("mulligans earn nothing")
    told.close()


def test_elsewhere_there_is_a_line_every_half_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, now = io.StringIO(), Clock()
    monkeypatch.setattr(progress, "time", now)
    told = shown_on(kept, monkeypatch)

    def pass_by() -> None:
        now.now += 1.0

    play(told, 65, pass_by)
    told.close()
    lines = kept.getvalue().splitlines()
    assert len(lines) == 2 and all(line.startswith("searching: ") for line in lines)


@pytest.mark.parametrize("stream", [Gone(), None], ids=["gone", "closed"])
def test_a_screen_without_a_terminal_does_not_end_a_search(stream: Terminal | None, monkeypatch: pytest.MonkeyPatch) -> None:
    told = shown_on(stream, monkeypatch)  # type: ignore[arg-type]
    play(told, 3)
    told.close(leaves=True)


def test_a_terminal_that_cannot_move_up_has_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "dumb")
    told = Progress("mine", few_lands(), Budget(games=10), 0.0, lambda main: None)
    play(told, 3)
    told.close()
    assert terminal.getvalue() == ""


def test_whoever_wants_it_quiet_hears_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(aside, "_loudness", aside.QUIET)
    told = shown_on(terminal, monkeypatch)
    play(told, 40)
    told.close()
    assert terminal.getvalue() == ""


def test_to_be_watched_takes_next_to_no_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A game takes a millisecond or more."""
    plan = few_lands()
    search = begin(plan.limits, plan.deck.main, plan.search, plan.groups)
    told = shown_on(Terminal(), monkeypatch)
    watch = told.watch()
    asks = []
    for _ in range(1600):
        asks.append(search.ask())
        search.tell(asks[-1].k, 0.5)
    start = time.process_time()
    for ask in asks:
        watch.played(ask, Played(result(4), 0.0))
    assert (time.process_time() - start) / len(asks) < 100e-6
    told.close()
