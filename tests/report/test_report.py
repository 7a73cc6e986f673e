"""Results in words and pictures."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.caveats import Caveats
from deckopt.decks.load import load_deck
from deckopt.decks.model import Game
from deckopt.decks.source import BEST
from deckopt.errors import InputError
from deckopt.evaluate.comparison import Difference
from deckopt.evaluate.estimates import PAIRED, Estimate, nothing, objective_of
from deckopt.evaluate.evaluation import Evaluation
from deckopt.optimize.edits import Swap
from deckopt.optimize.guided import GuidedSearch
from deckopt.optimize.methods import GUIDED, PUBLISHED
from deckopt.optimize.published import PublishedSearch
from deckopt.optimize.roots import Root
from deckopt.optimize.search import Edit, Ply, SearchSettings
from deckopt.playing.results import GameResult
from deckopt.playing.settings import Settings
from deckopt.report.changes import sooner_words, swaps_table, turn_step
from deckopt.report.distribution import bar, distribution_table, summary_lines, warnings
from deckopt.report.plot import picture, plot_distributions, plot_plies
from deckopt.report.run_report import curve_lines, evaluation_words, ply_lines, report_parts
from deckopt.report.words import cuts_and_adds, duration, interval, number, percent, signed_interval, swap
from deckopt.rules.codes import FAULT_LOOP
from deckopt.runs.best import write_to_play
from deckopt.runs.outcome import Outcome
from deckopt.runs.plan import Plan
from deckopt.runs.stops import OF_MINUTES


def evaluation(*turns: int, lost: int = 0, faults: int = 0) -> Evaluation:
    won = [GameResult(1 - t / 20, True, t, 7, 100, 10) for t in turns]
    rest = [GameResult(0.0, False, 12, 7, 100, 10, int(i < faults)) for i in range(lost)]
    return Evaluation("Deck", 100, 1, objective_of(Game()), (*won, *rest), 1.5)


def estimate(value: float, low: float, high: float, games: int) -> Estimate:
    return Estimate(value, low, high, games, PAIRED)


def shown(found: Evaluation) -> list[str]:
    return distribution_table(found).lines(100)


def test_numbers_in_words() -> None:
    assert percent(0.1234) == "12.3 %"
    assert number(1234567) == "1,234,567"
    assert interval(0.1, 0.25) == "0.100 to 0.250"
    assert interval(-math.inf, math.inf) == signed_interval(-math.inf, math.inf) == "unknown"
    assert signed_interval(-0.1, 0.2) == "-0.1000 to +0.2000"
    assert swap(Swap("Opt", "Ponder")) == "-1 Opt, +1 Ponder"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (59.4, "59 s"), (59.6, "1 min 0 s"), (75, "1 min 15 s"), (3599.9, "1 h 0 min"), (9000, "2 h 30 min")],
)
def test_durations_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_what_to_cut_and_to_add() -> None:
    assert cuts_and_adds({"A": 3, "B": 1, "C": 2}, {"A": 1, "C": 2, "D": 3}) == (["2 A", "1 B"], ["3 D"])


def test_bars_are_as_long_as_their_share() -> None:
    assert bar(1, 1, 4) == "████"
    assert bar(1, 2, 4) == "██"
    assert bar(1, 32, 4) == "▏"
    assert bar(0, 1, 4) == bar(0, 0, 4) == ""


def test_the_table_has_every_turn_from_the_first_win_to_the_last() -> None:
    lines = shown(evaluation(3, 3, 5, lost=1))
    assert lines[0].split() == ["turn", "won", "on", "it", "won", "by", "it", "95", "%", "interval"]
    assert [line.split()[:5] for line in lines[1:4]] == [
        ["3", "50.0", "%", "50.0", "%"],
        ["4", "0.0", "%", "50.0", "%"],
        ["5", "25.0", "%", "75.0", "%"],
    ]
    assert lines[4].split()[:3] == ["later", "25.0", "%"]
    assert len(shown(evaluation(3))) == 2


def test_a_deck_that_never_wins_has_a_table_too() -> None:
    assert shown(evaluation(lost=3))[1].split()[:3] == ["later", "100.0", "%"]
    assert "won by turn 12: 0.0 %" in summary_lines(evaluation(lost=3))[1]
    assert "on average" not in summary_lines(evaluation(lost=3))[1]


def test_the_figures_have_intervals() -> None:
    lines = summary_lines(evaluation(3, 3, 5, lost=1))
    assert lines[0] == "4 games, 100 rollouts a move, seed 1"
    assert lines[1] == "won by turn 12: 75.0 % (30.1 to 95.4), on turn 3.667 on average (0.798 to 6.535)"
    assert lines[2].startswith("cards kept: seven 100 % (51 to 100)")
    assert lines[3].startswith("mean reward 0.6125 (")


def test_where_a_goal_is_asked_for_figures_speak_of_it() -> None:
    found = evaluation(3, 3, 5, lost=1)
    found = replace(found, objective=replace(found.objective, goal="4 lands", is_winning=False))
    assert summary_lines(found)[1].startswith("goal: 4 lands; reached by turn 12: 75.0 % (30.1 to 95.4), on turn 3.667 on")
    assert "reached on it  reached by it" in distribution_table(found).lines(None)[0]
    assert evaluation_words(found).startswith("reached 75.0 %, turn 3.667, mean reward")
    assert found.to_dict()["objective"]["goal"] == "4 lands"
    cut = replace(found, results=(replace(found.results[0], cut_off=3, used=("Twin: copy",)),))
    assert warnings(cut) == ["in 1 game a turn reached 400 actions, after which it can only end; over and over: Twin: copy"]


def test_the_reader_is_told_what_is_not_as_printed() -> None:
    told = Caveats({"A": "blank"}, {"B": "no choice"}, {"A": 4, "B": 2}, 60)
    assert warnings(replace(evaluation(3, lost=2, faults=1), caveats=told)) == [
        "an estimate, too fast or too slow: 54 of 60 cards as printed, 2 simplified, 4 blanks",
        "simplified: 2 B (no choice)",
        "blanks: 4 A (not known, cannot be cast)",
        "1 game became too large for the engine and counts as lost",
    ]


def test_the_reader_is_told_of_games_and_turns_without_end() -> None:
    found = evaluation(3, 4, 5, lost=4)
    won, lost = found.results[0], found.results[-1]
    drawn = [replace(lost, fault=FAULT_LOOP, around=("Echo", "Sip")), replace(lost, fault=FAULT_LOOP, around=("Sip",))]
    results = (*found.results, *drawn, replace(won, cut_off=3, used=("Twin: copy",)))
    told = replace(found, results=results)
    assert [line.split()[:3] for line in shown(told)[-2:]] == [["later", "40.0", "%"], ["a", "draw", "20.0"]]
    assert warnings(told) == [
        "2 games went round in a loop without end, which is a draw (rule 104.4b), and count as not won; over and over: Sip, Echo",
        "in 1 game a turn reached 400 actions, after which it can only end; over and over: Twin: copy"
        " (to ask for an assembled combo: --goal 'control A and B')",
    ]
    outgrown = replace(found, results=(*found.results, replace(lost, fault=1, around=("Echo",))))
    assert warnings(outgrown) == ["1 game became too large for the engine and counts as lost; over and over: Echo"]
    assert (outgrown.to_dict()["outgrown_by"], outgrown.to_dict()["loop"]) == (["Echo"], [])
    plain = told.to_dict()
    assert (plain["faults"], plain["drawn_by_loop"], plain["loop"]) == (0, 2, ["Sip", "Echo"])
    assert (plain["cut_off"], plain["cut_off_by"]) == (1, ["Twin: copy"])


# -- runs ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def plan() -> Plan:
    catalog = Catalog.load()
    return Plan(load_deck("lava-spike", catalog), catalog, Settings(), SearchSettings(method=PUBLISHED))


def outcome(plan: Plan, best: int = 1, gain: Estimate | None = None, stopped: str | None = "games") -> Outcome:
    search = PublishedSearch(plan.limits, plan.deck.main, plan.search)
    edit = Swap("Mountain", "Lava Spike")
    search.roots[0].evaluation = [0.5] * 10
    search.roots.append(Root({"Mountain": 14, "Lava Spike": 46}, edit, 10, [0.6] * 10))
    return Outcome(
        run="mine",
        plan=plan,
        search=search,
        best=best,
        edits=[Edit(edit, 1, estimate(0.1, 0.05, 0.15, 10))][:best],
        promising=[Edit(Swap("Lava Spike", "Mountain"), 1, estimate(0.01, -0.05, 0.07, 30))],
        start_eval=evaluation(4, 5),
        best_eval=evaluation(3, 4),
        final=None if gain is None else Difference(gain, nothing(), {}),
        stopped=stopped,
        seconds=75,
        games_played=1234,
    )


def written(found: Outcome) -> list[str]:
    return [line for part in report_parts(found) for line in ([part] if isinstance(part, str) else part.lines(100))]


def test_a_proven_list_is_reported_as_what_to_cut_and_add(plan: Plan) -> None:
    lines = written(outcome(plan, gain=estimate(0.1, 0.05, 0.15, 100)))
    assert lines[0] == "Mountains and Lava Spikes, run mine: 1,234 games in 1 min 15 s"
    assert ["-1", "Mountain", "+1", "Lava", "Spike", "1.20", "0.60", "to", "1.80"] in [line.split() for line in lines]
    assert "out  1 Mountain" in lines
    assert "in   1 Lava Spike" in lines
    assert "     lands: 15 -> 14, mana value 1: 45 -> 46" in lines
    assert "mean reward before 0.7750 and after 0.8250: +0.1000 (+0.0500 to +0.1500)" in lines
    assert "nothing proven yet." not in lines
    assert not any("promising" in line for line in lines)


@pytest.mark.parametrize("gain", [None, estimate(0.1, -0.05, 0.25, 100)])
def test_what_is_not_proven_is_not_claimed(plan: Plan, gain: Estimate | None) -> None:
    lines = written(outcome(plan, best=0 if gain is None else 1, gain=gain))
    assert "nothing proven yet." in lines
    swap = ["-1", "Lava", "Spike", "+1", "Mountain", "0.12", "-0.60", "to", "0.84", "30"]
    assert swap in [line.split() for line in lines]


def test_what_may_still_gain_is_named_beside_what_is_proven(plan: Plan) -> None:
    search = GuidedSearch(plan.limits, plan.deck.main, replace(plan.search, method=GUIDED))
    guided = replace(plan, search=search.settings)
    found = replace(outcome(guided, best=0, gain=estimate(0.1, 0.05, 0.15, 100)), search=search)
    lines = written(found)
    assert len(search.undecided) == 2
    told = "undecided: 2 of 2 swaps may still be worth more than 0.002 in mean reward"
    assert f"{told}, all of them named by `deckopt report mine --json`" in lines
    assert ["-1", "Lava", "Spike", "+1", "Mountain", "0.12", "-0.60", "to", "0.84"] in [line.split() for line in lines]
    assert {"cut": "Mountain", "add": "Lava Spike"} in found.to_dict()["undecided"]


def test_a_list_that_fresh_games_show_to_be_worse_is_not_the_one_to_play(plan: Plan) -> None:
    found = outcome(plan, gain=estimate(-0.02, -0.03, -0.01, 100))
    assert "the list found is worse: keep your own." in written(found)
    assert found.to_play == plan.deck.main != found.best_list
    assert outcome(plan, gain=estimate(-0.02, -0.05, 0.01, 100)).to_play == found.best_list


def test_a_list_within_a_hair_is_shown_and_not_the_one_to_play(plan: Plan, tmp_path: Path) -> None:
    found = outcome(replace(plan, search=replace(plan.search, for_people=True)), gain=estimate(0.001, 0.0005, 0.0015, 100))
    lines = written(found)
    assert "your list is as good as can be told; these are within a hair:" in lines
    assert found.to_play == plan.deck.main
    assert found.to_dict()["within_a_hair"]
    write_to_play(tmp_path, found)
    assert (tmp_path / BEST).read_text().startswith(f"# Your own list, within a hair of the best one of run {tmp_path.name}.\n")
    worth = Difference(estimate(0.02, 0.01, 0.03, 100), estimate(-0.3, -0.4, -0.2, 100), {4: estimate(0.2, 0.1, 0.3, 100)})
    found = replace(found, final=worth)
    assert found.to_play == found.best_list
    (line,) = (line for line in written(found) if line.startswith("won by turn 4"))
    assert line.endswith("+20.0 points (+10.0 to +30.0)")


def test_swaps_are_told_in_turns_where_each_is_worth_the_same() -> None:
    usual, other = (objective_of(Game(rewards=rewards)) for rewards in ([1, 1, 0.75, 0.5, 0.25], [0, 0, 0, 1, 0.9, 0.5]))
    assert (turn_step(usual), turn_step(other)) == (0.25, None)
    assert sooner_words(estimate(0.1, 0.05, 0.15, 9), usual) == "0.40 turns sooner (0.20 to 0.60)"
    assert sooner_words(estimate(-0.1, -0.15, 0.0, 9), usual) == "0.40 turns later (0.00 to 0.60)"
    assert sooner_words(estimate(0.1, 0.05, 0.15, 9), other) == "+0.1000 in mean reward (+0.0500 to +0.1500)"
    (_, row) = swaps_table([Edit(Swap("A", "B"), 2, estimate(0.1, 0.05, 0.15, 9))], other).lines()
    assert row.split() == ["-2", "A", "+2", "B", "+0.1000", "+0.0500", "to", "+0.1500"]


def test_a_run_under_way_is_said_to_be(plan: Plan) -> None:
    lines = written(outcome(plan, stopped=None))
    assert lines[1] == "not finished"
    assert "nothing proven yet." not in lines


def test_a_search_that_only_had_time_to_learn_says_so(plan: Plan) -> None:
    found = replace(outcome(plan, best=0, stopped=OF_MINUTES), games_played=1, start_eval=evaluation(4), best_eval=evaluation(4))
    lines = written(found)
    assert lines[0].endswith("run mine: 1 game in 1 min 15 s")
    assert lines[1] == ("stopped: the time is used up, nearly all of it by learning to play the deck: it needs more minutes")
    assert "before: won 100.0 %, win turn 4.000, mean reward 0.8000 (1 game)" in lines
    assert written(replace(found, games_played=1234))[1] == "stopped: the time is used up"


def test_the_lists_a_run_went_through(plan: Plan) -> None:
    assert list(curve_lines(outcome(plan))) == [
        "    0  0.5000  the first list",
        "    1  0.6000  -1 Mountain, +1 Lava Spike  <- best",
    ]


def test_the_plies_of_a_published_search_are_told(plan: Plan) -> None:
    found = outcome(plan)
    search = found.search
    assert isinstance(search, PublishedSearch)
    assert list(ply_lines(found)) == []
    search._changes = [Ply(True, "Mountain", 2000, 0.55), Ply(False, "Lava Spike", 2001, 0.5625), Ply(True, "", 2000, 0.5)]
    assert list(ply_lines(found)) == [
        "    1  0.5500  -1 Mountain   2,000 games",
        "    2  0.5625  +1 Lava Spike   2,001 games",
        "    3  0.5000  no change   2,000 games",
    ]
    assert found.to_dict()["plies"] == [
        {"layer": "removal", "card": "Mountain", "games": 2000, "mean_reward": 0.55},
        {"layer": "addition", "card": "Lava Spike", "games": 2001, "mean_reward": 0.5625},
        {"layer": "removal", "card": None, "games": 2000, "mean_reward": 0.5},
    ]


# -- pictures --------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["png", "svg", "pdf", "PNG"])
def test_pictures_are_drawn(tmp_path: Path, ending: str) -> None:
    to = picture(tmp_path / f"a.{ending}")
    plot_distributions([evaluation(3, 3, 5, lost=1), evaluation(lost=2), evaluation(4)], to)
    assert to.path.stat().st_size > 1000


def test_the_curve_of_a_published_search_is_drawn(tmp_path: Path) -> None:
    """The evaluated lists at every other ply, and the games of all plies."""
    path = tmp_path / "a.svg"
    both = [evaluation(3, 3, 5, lost=1), evaluation(4)]
    plot_plies(both, [[0.5, 0.6], [0.7], [0.4, 0.5], []], [0.5, 0.45, 0.5, 0.55, 0.5], 1, picture(path))
    drawn = path.read_text()
    assert drawn.count("the best list") == 1
    assert len(re.findall("ply: a removal, then an addition", drawn)) == 1


def test_nothing_is_drawn_where_it_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "there.png").touch()
    for name, problem in (
        ("a.txt", "no picture"),
        ("a", "no picture"),
        ("there.png", "exists"),
        ("none/a.png", "does not exist"),
    ):
        with pytest.raises(InputError, match=problem):
            picture(tmp_path / name)
