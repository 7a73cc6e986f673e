"""The command line from end to end, in an empty folder."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

import deckopt
from deckopt.cards.catalog import Catalog
from deckopt.cli.app import run
from deckopt.cli.cards import definition
from deckopt.compiling_kernels import make_ready
from deckopt.decks.fewer_choices import ONLY_FEWER_CHOICES
from deckopt.decks.unnoticed import NOTICED_AMONG, NOTICED_BY
from deckopt.kernels import JIT
from deckopt.optimize import guided
from deckopt.report.games_csv import COLUMNS
from deckopt.rules import codes as C
from deckopt.runs import best
from deckopt.runs.journal import Journal
from deckopt.runs.plan import Plan
from deckopt.schema import json_schema

Call = Callable[..., tuple[int, str, str]]

WAIT = 240.0  # seconds: the machine may be busy
QUICK = ("--rollouts", "3", "--workers", "1")
SMALL = ("--games", "150", "--root-games", "40", "--eval-games", "52", "--window", "4", *QUICK)
EVALUATION = [
    "deck",
    "games",
    "rollouts",
    "seed",
    "mean_reward",
    "mean_reward_ci95",
    "win_rate",
    "win_rate_ci95",
    "mean_win_turn",
    "wins_by_turn",
]
EVALUATION += ["kept_by_hand_size", "stand_ins", "rollouts_played", "cpu_seconds", "rollouts_per_cpu_second", "approximations"]
REPORT = ["run", "seed", "games", "start", "best", "edits", "start_eval", "best_eval", "stopped"]

DECK = """
name = "Test burn"

[game]
min_hand = 6
on_the_play = "random"
rewards = [0, 0, 0, 1, 0.9, 0.8, 0.7, 0.6, 0.5]

[main]
Mountain = 8
"lava spike" = 12
"Rift Bolt of Another Name" = 4

[limits]
Mountain = [4, 20]
Opt = [0, 2]

[stand_in]
"Rift Bolt of Another Name" = "Lava Spike"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.toml").write_text(DECK)
    return tmp_path


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a command: (exit code, stdout, stderr)."""

    def called(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run(list(arguments))
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return called


def good(call: Call, *arguments: str) -> str:
    code, out, err = call(*arguments)
    assert code == 0, err
    return out


def plain(call: Call, *arguments: str) -> Any:
    """The JSON that a command prints, and nothing beside it; it is as its schema says."""

    def refuse(name: str) -> None:
        raise ValueError(f"{name} is no JSON")

    found = json.loads(good(call, *arguments, "--json"), parse_constant=refuse)
    command = " ".join(arguments[:2]) if arguments[0] == "cards" else arguments[0]
    Draft7Validator(json_schema(command)).validate(found)
    return found


def test_it_says_which_version_it_is(call: Call) -> None:
    assert good(call, "--version") == f"deckopt {version('deckopt')}\n"


# -- evaluate, compare, mulligan, play ---------------------------------------------------------


def test_evaluate_prints_a_distribution(call: Call) -> None:
    code, out, err = call("evaluate", "lava-spike", "--games", "20", *QUICK)
    assert code == 0
    assert out.startswith("Mountains and Lava Spikes, on the play\n")
    assert "95 % interval" in out
    assert "20 games, 3 rollouts a move, seed 1" in out
    assert "mean reward" in out
    assert "rollouts a move" not in err


def test_quiet_commands_print_the_result_and_nothing_beside_it(call: Call) -> None:
    """But what is wrong is said."""
    (folder := Path("mine")).mkdir()
    few = ("evaluate", "lava-spike", "--games", "3", *QUICK)
    usual, quiet = call(*few), call(*few, "-q", "--workers", "1", "--cards", str(folder))
    result, _, beside = usual[1].partition("\nwatch a game: ")
    assert quiet == (0, result, "") and "deckopt explain lava-spike --rollouts 3" in beside
    code, out, err = call("evaluate", "no such deck", "-q")
    assert (code, out) == (2, "") and err.startswith("deckopt: ")
    assert call("evaluate", "lava-spike", "-q", "-v")[2] == "deckopt: --quiet: contradicts --verbose (give one of them)\n"
    assert call("optimize", "lava-spike", *SMALL, "-q")[::2] == (0, "")
    assert call("resume", "mountains-and-lava-spikes-1", "--games", "30", "--workers", "1", "-q")[::2] == (0, "")
    assert "run mountains-and-lava-spikes-2" in call("optimize", "lava-spike", *SMALL)[2]  # the next one is not quiet


def test_commands_say_more_if_asked_and_of_two_decks_turn_by_turn(call: Call) -> None:
    same = ("deck.toml", "--games", "3", *QUICK)
    out = good(call, "evaluate", *same, "-v")
    assert re.search(r"^\d+ moves, \d[\d,]* rollouts, \d+\.\d CPU s", out, re.MULTILINE)
    assert "note: 4 Rift Bolt of Another Name: played as Lava Spike" in out
    two = good(call, "compare", "lava-spike", *same)
    assert "first   second" in two and "3 pairs of games with the same luck" in two
    assert "pairs of games" not in good(call, "compare", "lava-spike", "lava-spike", *same)
    each = good(call, "compare", "lava-spike", *same, "-v")
    assert each.count("95 % interval") == 3 and each.count("CPU s") == 2


def rows(file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(Path(file).read_text().splitlines()))


def test_evaluate_lists_its_games_in_a_table(call: Call) -> None:
    found = plain(call, "evaluate", "deck.toml", "--games", "30", *QUICK, "--csv", "games.csv")
    games = rows("games.csv")
    assert tuple(games[0]) == COLUMNS
    assert [int(game["game"]) for game in games] == list(range(30))
    assert {game["on_the_play"] for game in games} == {"true", "false"}
    assert Counter(game["turn"] for game in games if game["won"] == "true") == {
        t: n for t, n in found["wins_by_turn"].items() if n
    }
    assert sum(float(game["reward"]) for game in games) / 30 == pytest.approx(found["mean_reward"])
    assert Counter(game["cards_kept"] for game in games) == found["kept_by_hand_size"]
    assert sum(int(game["rollouts"]) for game in games) == found["rollouts_played"]
    code, _, err = call("evaluate", "deck.toml", "--games", "2", *QUICK, "--csv", "games.csv")
    assert (code, len(rows("games.csv"))) == (2, 30) and "exists already" in err
    out = good(call, "evaluate", "deck.toml", "--games", "2", *QUICK, "--draw", "--csv", "games.csv", "--force")
    assert out.endswith("games listed in games.csv\n")
    assert [game["on_the_play"] for game in rows("games.csv")] == ["false"] * 2


def test_play_replays_each_game_of_an_evaluation_by_its_number(call: Call) -> None:
    """With the same settings, also on both sides and after mulligans."""
    same = ("--seed", "5", *QUICK)
    good(call, "evaluate", "deck.toml", "--games", "20", *same, "--csv", "games.csv")
    games = rows("games.csv")
    assert len({(game["on_the_play"], game["turn"], game["cards_kept"]) for game in games}) > 4
    for game in games:
        played = plain(call, "play", "deck.toml", "--game", game["game"], *same)
        of_row = (float(game["reward"]), game["won"] == "true", int(game["turn"]), int(game["cards_kept"]))
        assert (played["reward"], played["won"], played["turn"], played["hand"]) == of_row


def test_evaluate_as_json_has_the_promised_keys(call: Call) -> None:
    found = plain(call, "evaluate", "lava-spike", "--games", "20", *QUICK)
    assert set(EVALUATION) <= set(found)
    assert (found["games"], found["rollouts"], found["seed"]) == (20, 3, 1)
    assert sum(found["kept_by_hand_size"].values()) == 20
    again = plain(call, "evaluate", "lava-spike", "--games", "20", "--rollouts", "3", "--workers", "2")
    assert again["wins_by_turn"] == found["wins_by_turn"]
    assert plain(call, "evaluate", "lava-spike", "--games", "20", *QUICK, "--seed", "2")["wins_by_turn"] != found["wins_by_turn"]


def test_a_goal_is_asked_for_in_place_of_a_win(call: Call) -> None:
    asked = ("--goal", "cast lava spike and 2 lands", *QUICK)
    goal = "goal: cast Lava Spike and 2 lands"
    out = good(call, "evaluate", "deck.toml", "--games", "20", *asked)
    assert out.startswith(f"Test burn, on the play or the draw at random, {goal}\n")
    assert "reached by it" in out and f"{goal}; reached by turn 8: " in out and "won" not in out
    assert good(call, "compare", "deck.toml", "deck.toml", "--games", "4", *asked).startswith(f"{goal}\n")
    kept = good(call, "mulligan", "deck.toml", "--error", "0.1", *asked)
    assert kept.startswith(f"Test burn, on the play, london mulligan, {goal}\n")
    played = plain(call, "play", "deck.toml", *asked)
    assert played["objective"]["goal"] == "cast Lava Spike and 2 lands" and not played["objective"]["is_winning"]
    assert played["won"] and "cast Lava Spike" in [move["move"] for move in played["moves"]]


def test_a_search_looks_for_the_list_that_reaches_the_goal(call: Call) -> None:
    found = plain(call, "optimize", "deck.toml", "--goal", "5 lands", "--run", "lands", "--games", "2000", *QUICK)
    assert found["start_eval"]["objective"]["goal"] == "5 lands"
    assert found["best"]["Mountain"] > found["start"]["Mountain"]
    assert good(call, "report", "lands").startswith("Test burn, goal: 5 lands, run lands: ")


def test_what_is_wrong_with_a_goal_is_said_in_a_line(call: Call) -> None:
    code, out, err = call("evaluate", "deck.toml", "--goal", "4 lnds")
    assert (code, out, err) == (2, "", "deckopt: --goal: has '4 lnds' (did you mean '4 lands'?)\n")
    other = Path("other.toml")
    other.write_text(DECK.replace("min_hand = 6", 'min_hand = 6\ngoal = "4 lands"'))
    code, out, err = call("compare", "deck.toml", "other.toml")
    assert (code, out) == (2, "")
    assert err == "deckopt: compare: DECK: the decks have different goals (--goal says one for all of them)\n"


def test_one_game_can_be_evaluated(call: Call) -> None:
    assert plain(call, "evaluate", "lava-spike", "--games", "1", *QUICK)["mean_reward_ci95"] is None
    assert "unknown" in good(call, "evaluate", "lava-spike", "--games", "1", *QUICK)


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_evaluate_draws(call: Call, folder: Path, ending: str) -> None:
    out = good(call, "evaluate", "lava-spike", "--games", "5", *QUICK, "--plot", f"a.{ending}")
    assert f"drawn in a.{ending}" in out
    assert (folder / f"a.{ending}").stat().st_size > 1000
    assert call("evaluate", "lava-spike", "--plot", f"a.{ending}")[0] == 2


def test_options_change_the_game(call: Call) -> None:
    first = plain(call, "evaluate", "lava-spike", "--games", "40", "--rollouts", "20", "--workers", "1", "--play")
    second = plain(call, "evaluate", "lava-spike", "--games", "40", "--rollouts", "20", "--workers", "1", "--draw")
    assert second["mean_win_turn"] < first["mean_win_turn"]
    never = plain(call, "evaluate", "lava-spike", "--games", "5", *QUICK, "--rewards", "0,0,1")
    assert (never["win_rate"], never["mean_win_turn"], never["wins_by_turn"]) == (0, None, {})
    assert "0.0 %" in good(call, "evaluate", "lava-spike", "--games", "5", *QUICK, "--rewards", "0,0,1", "--player", "light")


def test_a_toml_deck_with_stand_ins(call: Call) -> None:
    out = good(call, "evaluate", "deck.toml", "--games", "6", *QUICK)
    assert out.startswith("Test burn, on the play or the draw at random\n")
    assert re.search(r"note: stood in for: \d+ Rift Bolt of Another Name \(played as Lava Spike\)", out)
    assert plain(call, "evaluate", "deck.toml", "--games", "6", *QUICK)["stand_ins"] == {
        "Rift Bolt of Another Name": "Lava Spike"
    }


LIST = "20 Mountain\n40 Lava Spike\n\nSideboard\n15 Opt\n"


def test_a_pasted_list_a_text_file_and_stdin_are_the_same_deck(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "list.txt").write_text(LIST)
    found = []
    for deck in ("list.txt", LIST, "-"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(LIST))
        found.append(plain(call, "evaluate", deck, "--games", "5", *QUICK))
    assert found[0]["wins_by_turn"] == found[1]["wins_by_turn"] == found[2]["wins_by_turn"]


@pytest.mark.parametrize("words", [("import", "-"), ("import", "-", "--blank-unknown"), ("check", "-", "--format", "limited")])
@pytest.mark.parametrize("text", [LIST, "[main]\nMountain = 20\n'Lava Spike' = 40\n"], ids=["list", "toml"])
def test_stdin_is_read_once(call: Call, monkeypatch: pytest.MonkeyPatch, text: str, words: tuple[str, ...]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    said = good(call, "deck", *words)
    assert ("Lava Spike" if words[0] == "import" else "60 cards, all right") in said


def test_a_deck_of_cards_that_are_compiled_plays(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = {"name": "Fine", "manaCost": "{R}", "type": "Sorcery", "text": "Fine deals 4 damage to any target."}
    card = {**text, "power": None, "toughness": None, "loyalty": None, "layout": "normal"}
    (tmp_path / "cards.json").write_text(json.dumps([card]))
    monkeypatch.setenv("DECKOPT_CORPUS", str(tmp_path / "cards.json"))
    found = plain(call, "evaluate", "20 Mountain\n40 Fine\n", "--games", "3", *QUICK)
    assert found["win_rate"] == 1
    assert found["results_are"] is None


def test_games_and_turns_without_end_are_said(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not JIT:
        monkeypatch.setattr(C, "MOST_UNASKED", 200)
    (folder / "mine").mkdir()
    (folder / "mine" / "rounds.toml").write_text("""
    [Echo]
    cost = "{0}"
    type = "Sorcery"
    effects = [{ do = "copy" }]
    [Wheel]
    cost = "{0}"
    type = "Artifact"
    abilities = [{ cost = {}, effects = [{ do = "gain", amount = 1 }] }]
    """)
    mine = ("--cards", "mine", "--rollouts", "2", "--mulligan-rollouts", "2", "--player", "light", "--workers", "1")
    never = ("--rewards", "0,1,1")
    loop = "went round in a loop without end, which is a draw (rule 104.4b)"
    said = good(call, "evaluate", "60 Echo\n", "--games", "2", *mine, *never)
    assert f"note: 2 games {loop}, and count as not won; over and over: Echo" in said
    found = plain(call, "evaluate", "60 Echo\n", "--games", "2", *mine, *never)
    assert (found["wins_by_turn"], found["faults"], found["drawn_by_loop"], found["loop"]) == ({}, 0, 2, ["Echo"])
    assert f"the game {loop}; over and over: Echo" in good(call, "play", "60 Echo\n", *mine, *never)
    found = plain(call, "play", "60 Echo\n", *mine, *never)
    assert (found["won"], found["drawn_by_loop"], found["loop"]) == (False, True, ["Echo"])
    both = ("--sprt", "light@2", "light@1", "--margin", "0.5", "--most", "30")
    duel = good(call, "bench", "60 Echo\n", *both, *mine, *never)
    assert re.search(rf"note: \d+ games {re.escape(loop)}, and count as not won; over and over: Echo", duel)

    if not JIT:
        monkeypatch.setattr(C, "MOST_UNASKED", 10_000)  # forced moves count too
    rules = 'prune = [{ always = "cast", card = "Wheel", when = { control = "Wheel", at_most = 0 } }, '
    rules += '{ always = "activate", card = "Wheel" }]'
    (folder / "wheel.toml").write_text(f"main = {{ Wheel = 60 }}\n[policy]\n{rules}\n")
    said = good(call, "evaluate", "wheel.toml", "--games", "1", *mine, *never)
    assert "note: in 1 game a turn reached 400 actions, after which it can only end; over and over: activate Wheel" in said
    found = plain(call, "play", "wheel.toml", *mine, *never)
    assert (found["cut_off"] > 0, found["cut_off_by"], found["loop"]) == (True, ["activate Wheel"], [])
    assert re.search(r"^turn \d+ reached 400 actions, after", good(call, "play", "wheel.toml", *mine, *never), re.MULTILINE)


def test_unknown_cards_may_be_blanks(call: Call) -> None:
    deck = "20 Mountain\n36 Lava Spike\n4 Xyzzy\n"
    assert call("evaluate", deck, "--games", "3", *QUICK)[0] == 2
    found = plain(call, "evaluate", deck, "--games", "3", *QUICK, "--blank-unknown")
    assert found["stand_ins"] == {"Xyzzy": "blank"}
    assert (found["not_as_printed"], found["results_are"]) == (4, "lower bound")


def test_every_command_says_what_is_simplified(call: Call) -> None:
    cards = plain(call, "cards", "list")["cards"]
    told = {*NOTICED_BY, *NOTICED_AMONG, *ONLY_FEWER_CHOICES}  # what only some decks notice, and what makes results a lower bound
    name = next(n for n, c in cards.items() if c["approximates"] and told.isdisjoint(c["approximates"].split("; ")))
    deck = f"40 Mountain\n4 {name}\n"
    note = f"note: simplified: 4 {name} ({cards[name]['approximates']})"
    assert note in good(call, "evaluate", deck, "--games", "2", *QUICK)
    assert f"{note} (deck)" in good(call, "compare", deck, "lava-spike", "--games", "2", *QUICK)
    assert good(call, "compare", deck, deck, "--games", "2", *QUICK).count(note) == 1
    assert note in good(call, "mulligan", deck, *QUICK, "--error", "1", "--games", "2")
    assert note in good(call, "play", deck, *QUICK)
    for command in (["evaluate", "--games", "2"], ["mulligan", "--error", "1", "--games", "2"], ["play"]):
        said = plain(call, command[0], deck, *command[1:], *QUICK)
        assert said["approximations"] == {name: cards[name]["approximates"]}
        assert (said["not_as_printed"], said["results_are"]) == (4, "estimate")


def test_compare_shows_paired_differences(call: Call, folder: Path) -> None:
    other = "22 Mountain\n38 Lava Spike"
    out = good(call, "compare", "lava-spike", other, "--games", "20", *QUICK, "--plot", "both.png")
    assert "gain: over the first deck" in out
    assert (folder / "both.png").exists()
    found = plain(call, "compare", "lava-spike", other, "--games", "20", *QUICK)
    assert [set(EVALUATION) <= set(e) for e in found["decks"]] == [True, True]
    [difference] = found["differences"]
    assert difference["gain"] == pytest.approx(found["decks"][1]["mean_reward"] - found["decks"][0]["mean_reward"])
    assert difference["gain_ci95"][0] <= difference["gain"] <= difference["gain_ci95"][1]
    assert plain(call, "compare", "lava-spike", "lava-spike", "--games", "5", *QUICK)["differences"][0]["gain"] == 0


def test_compare_answers_what_some_copies_of_a_card_would_do(call: Call) -> None:
    """A list is compared with itself after a swap, which nobody has to write into a file."""
    swap = "-2 Lava Spike, +2 Mountain"
    asked = ("compare", "lava-spike", "--swap", swap, "--games", "20", *QUICK)
    found = plain(call, *asked)
    assert [e["deck"] for e in found["decks"]] == [f"Mountains and Lava Spikes ({by})" for by in ("lava-spike", swap)]
    lists = ("15 Mountain\n45 Lava Spike", "17 Mountain\n43 Lava Spike")
    by_list = plain(call, "compare", *lists, "--games", "20", *QUICK)
    by_swap = plain(call, "compare", lists[0], "--swap", swap, "--games", "20", *QUICK)
    assert by_swap["differences"][0]["gain"] == by_list["differences"][0]["gain"]
    assert "won by turn" in good(call, *asked)


def test_compare_answers_what_the_first_turn_is_worth(call: Call) -> None:
    found = plain(call, "compare", "lava-spike", "--play", "--draw", "--games", "20", *QUICK)
    assert [e["deck"] for e in found["decks"]] == [f"Mountains and Lava Spikes (on the {by})" for by in ("play", "draw")]
    for e, side in zip(found["decks"], ("--play", "--draw"), strict=True):
        assert e["mean_reward"] == plain(call, "evaluate", "lava-spike", side, "--games", "20", *QUICK)["mean_reward"]


def test_decks_of_the_same_name_are_told_apart(call: Call, folder: Path) -> None:
    (folder / "mine.toml").write_text('name = "Mountains and Lava Spikes"\n[main]\nMountain = 22\n"Lava Spike" = 38\n')
    found = plain(call, "compare", "lava-spike", "mine.toml", "--games", "2", *QUICK)
    assert [e["deck"] for e in found["decks"]] == [f"Mountains and Lava Spikes ({by})" for by in ("lava-spike", "mine.toml")]
    found = plain(call, "compare", "22 Mountain\n38 Lava Spike", "20 Mountain\n40 Lava Spike", "--games", "2", *QUICK)
    assert [e["deck"] for e in found["decks"]] == ["deck (22 Mountain ...)", "deck (20 Mountain ...)"]
    found = plain(call, "compare", "lava-spike", "lava-spike", "--games", "2", *QUICK)
    assert [e["deck"] for e in found["decks"]] == [f"Mountains and Lava Spikes (lava-spike {number})" for number in (1, 2)]


def test_mulligan_shows_hands_and_if_asked_thresholds(call: Call) -> None:
    few = (*QUICK, "--games", "30")
    out = good(call, "mulligan", "lava-spike", *few)
    assert "standard error" not in out
    assert re.search(r"^lands  how often +kept +95 % +wins on turn +95 %$", out, re.MULTILINE)
    assert "kept of those seen: sevens " in out and "cards kept: seven " in out and "a table player keeps about " in out
    assert re.search(r"^KEEP   (?:[2-7] )?Mountain, (?:[2-7] )?Lava Spike\n {7}(?:close: )?wins on turn \d", out, re.MULTILINE)
    assert max(len(line) for line in out.splitlines() if "  deckopt " not in line) < 80
    told = good(call, "mulligan", "lava-spike", *few, "-v")
    said, asks, _ = out.partition("\n\nask about yours:")
    assert asks and told.startswith(said) and "standard error" in told and "always" in told
    found = plain(call, "mulligan", "lava-spike", *few)
    [thresholds], [hands] = found["thresholds"], found["hands"]
    assert set(thresholds["keep"]) == {"6", "7"}
    assert set(thresholds["kept"]) == {"5", "6", "7"}
    assert {of["lands"] for of in hands["by_lands"]} == set(range(8))
    both = plain(call, "mulligan", "deck.toml", *QUICK, "--games", "5", "--error", "1")
    assert [len(both["thresholds"]), [of["on_the_play"] for of in both["hands"]]] == [2, [True, False]]


def test_whether_to_keep_a_hand_is_told_with_intervals(call: Call) -> None:
    few = (*QUICK, "--games", "400")
    out = good(call, "mulligan", "lava-spike", "--hand", "3 mountain, 4 spike", *few)
    assert "on the play\n3 Mountain, 4 Lava Spike\n" in out
    assert re.search(r"^KEEP: it wins \d.\d\d turns sooner than after a mulligan to six \(", out, re.MULTILINE)
    assert re.search(r"^ *won by +kept +95 % +mulligan +95 % +points +95 %$", out, re.MULTILINE)
    assert "400 pairs of games, seed 1\n" in out
    assert "MULLIGAN: it wins " in good(call, "mulligan", "lava-spike", "--hand", "7 mountain", *few)
    one = good(call, "mulligan", "lava-spike", "--hand", "mountain", *few, "--draw", "--keep", "2..5 lands")
    assert "on the draw\nMountain\n" in one and "a mulligan to nothing" in one
    assert "hands kept by rule: 2..5 lands: that throws it back\n" in one
    assert call("mulligan", "lava-spike", "--hand", "lava spkie", *few) == (
        2,
        "",
        "deckopt: --hand: lava spkie: is not in the deck (did you mean 'Lava Spike'?)\n",
    )


def test_hands_are_kept_by_a_rule(call: Call, folder: Path) -> None:
    by_rule = ("--keep", "2 to 5 lands and a one-drop", *QUICK)
    rule = "2..5 lands and a one-drop"
    for command in (("evaluate", "lava-spike", "--games", "5"), ("compare", "lava-spike", "deck.toml", "--games", "5")):
        assert f"hands kept by rule: {rule}\n" in good(call, *command, *by_rule)
    assert f"hands kept by rule: {rule}\n" in good(call, "mulligan", "lava-spike", "--games", "5", *by_rule)
    assert f"note: hands are kept by rule: {rule}\n" in good(call, "play", "lava-spike", *by_rule)
    assert plain(call, "evaluate", "lava-spike", "--games", "5", *by_rule)["keep"] == rule
    assert plain(call, "evaluate", "lava-spike", "--games", "5", *QUICK)["keep"] == "best"
    out = good(call, "optimize", "lava-spike", "--run", "ruled", *SMALL, *by_rule)
    assert f"hands kept by rule: {rule}\n" in out
    assert f'keep = "{rule}"' in (folder / "runs" / "ruled" / "best.toml").read_text()
    assert plain(call, "report", "ruled")["start_eval"]["keep"] == rule
    assert call("evaluate", "lava-spike", "--keep", "2 lands and a lava spkie", *QUICK) == (
        2,
        "",
        "deckopt: --keep: 2 lands and a lava spkie: 'a lava spkie' is neither a count of cards nor a card of the deck"
        " (did you mean 'Lava Spike'?)\n",
    )


def test_play_shows_the_game_that_evaluate_plays(call: Call) -> None:
    out = good(call, "play", "lava-spike", "--game", "3", *QUICK)
    assert out.startswith("Mountains and Lava Spikes, on the play, game 3 of seed 1\n\nopening hand of")
    assert "\nturn 1: life 20, opponent 20\n" in out and "\n  draw " in out
    assert "cast Lava Spike (1 mana: Mountain): opponent 20 -> 17" in out
    assert "Lava Spike" in out
    games = [plain(call, "play", "lava-spike", "--game", str(i), *QUICK) for i in range(4)]
    evaluated = plain(call, "evaluate", "lava-spike", "--games", "4", *QUICK)
    assert sum(game["reward"] for game in games) / 4 == pytest.approx(evaluated["mean_reward"])
    assert all(game["moves"] for game in games)


# -- optimize, resume, runs, report ------------------------------------------------------------


def test_a_run_from_start_to_report(call: Call, folder: Path) -> None:
    code, out, err = call("optimize", "lava-spike", *SMALL)
    assert code == 0, err
    assert "run mountains-and-lava-spikes-1: 2 swaps to try, each of one card for another" in err
    assert "go on:  deckopt resume mountains-and-lava-spikes-1 --minutes 10" in out
    run_folder = folder / "runs" / "mountains-and-lava-spikes-1"
    kept = sorted(p.name for p in run_folder.iterdir() if not p.match("learnt-*.npz"))
    assert kept == ["best.toml", "best.txt", "journal.sqlite", "lock"]
    assert list(run_folder.glob("learnt-*.npz"))

    reported = plain(call, "report", "mountains-and-lava-spikes-1")
    assert set(REPORT) <= set(reported)
    assert set(EVALUATION) <= set(reported["start_eval"])
    assert (reported["games"], reported["stopped"], reported["seed"]) == (150, "games", 1)
    assert "150 games" in good(call, "report", str(run_folder))
    good(call, "report", run_folder.name, "--plot", "both.svg")
    assert (folder / "both.svg").exists()

    [listed] = plain(call, "runs")["runs"]
    assert (listed["run"], listed["state"], listed["games"]) == (run_folder.name, "finished", 150)
    assert run_folder.name in good(call, "runs")
    assert "<- best" in good(call, "runs", run_folder.name)
    assert plain(call, "runs", run_folder.name) == reported

    best = plain(call, "evaluate", str(run_folder / "best.toml"), "--games", "3", *QUICK)
    assert best["deck"] == "Mountains and Lava Spikes"
    assert plain(call, "evaluate", str(run_folder), "--games", "3", *QUICK)["mean_reward"] == best["mean_reward"]
    assert sum(reported["best"].values()) == 60

    resumed = plain(call, "resume", run_folder.name, "--games", "60", "--workers", "1")
    assert resumed["games"] == 210
    assert resumed["run"] == run_folder.name


def test_cards_of_the_sideboard_may_be_tried(call: Call, folder: Path) -> None:
    """But for those that are meant for an opponent."""
    (folder / "list.txt").write_text("20 Mountain\n3 Lava Spike\n37 Ponder\n\nSideboard\n1 Lava Spike\n3 Opt\n2 Disenchant\n")
    options = ["--games", "1", *QUICK, "--run", "mine", "--only-mine"]
    _, _, err = call("optimize", "list.txt", *options, "--try-sideboard", "--lock", "Ponder")
    assert "of the sideboard, not tried: Disenchant" in err
    assert "run mine: 4 swaps to try" in err
    with Journal.read(folder / "runs" / "mine") as journal:
        limits = Plan.thaw(journal.inputs).deck.limits
    assert limits == {"Mountain": (0, 60), "Lava Spike": (0, 4), "Ponder": (37, 37), "Opt": (0, 3)}
    _, _, err = call("optimize", "lava-spike", "--games", "1", *QUICK)
    assert "only more or fewer copies of the deck's own cards are tried" in err


def test_optimize_as_json_is_the_report(call: Call) -> None:
    found = plain(call, "optimize", "lava-spike", *SMALL, "--run", "mine")
    assert found["run"] == "mine"
    assert found == plain(call, "report", "mine")
    other = plain(call, "optimize", "lava-spike", *SMALL, "--run", "other", "--seed", "2")
    assert (other["seed"], other["start"]) == (2, found["start"])


def test_a_deck_file_with_stand_ins_from_end_to_end(call: Call, folder: Path) -> None:
    code, out, err = call("optimize", "deck.toml", *SMALL, "--run", "burn", "--lock", "Lava Spike", "--try", "Ponder=0..1")
    assert code == 0, err
    assert "Rift Bolt of Another Name (played as Lava Spike)" in err
    assert re.search(r"note: stood in for: \d+ Rift Bolt of Another Name \(played as Lava Spike\)", out)
    found = plain(call, "report", "burn")
    assert found["start"] == {"Mountain": 8, "Lava Spike": 16}
    assert found["best"]["Lava Spike"] == 16
    best = plain(call, "evaluate", "runs/burn/best.toml", "--games", "3", *QUICK)
    assert best["stand_ins"] == {"Rift Bolt of Another Name": "Lava Spike"}
    (folder / "deck.toml").unlink()  # a run needs nothing but its folder
    assert plain(call, "resume", "burn", "--games", "20", "--workers", "1")["games"] == 170


def test_changes_of_the_list_are_told(call: Call) -> None:
    _, _, err = call(
        "optimize",
        "lava-spike",
        *SMALL[:2],
        "--search",
        "published",
        "--window",
        "4",
        "--root-games",
        "10",
        "--eval-games",
        "5",
        "--seed",
        "3",
        "-v",
        *QUICK,
    )
    assert "change 1: -1 " in err


def test_the_best_list_so_far_is_written_whenever_the_search_moves(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that is killed leaves it behind."""
    written: list[str] = []
    monkeypatch.setattr(best, "_write", lambda folder, plan, main, words: written.append(words))
    options = ["--search", "published", "--window", "4", "--root-games", "10", "--eval-games", "5", "--seed", "3"]
    _, _, err = call("optimize", "lava-spike", *SMALL[:2], *options, *QUICK, "-v")
    assert len(written) == 1 + err.count("change ")


def test_a_search_that_is_at_its_end_looks_closer_if_it_is_asked_to(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guided, "FEWEST_BLOCKS", 2)
    options = ["--games", "2000", *QUICK, "--workers", "1", "--least-gain", "0.4", "--run", "mine"]
    out = good(call, "optimize", "lava-spike", *options)
    assert "stopped: no other swap is worth more than 0.4 in mean reward (95 % sure)" in out
    assert "look closer:  deckopt resume mine --least-gain 0.1" in out
    assert "nothing proven" not in out
    code, _, err = call("resume", "mine", "--minutes", "1")
    assert code == 2
    assert "mine: is finished: no swap gains more than 0.4 (95 % sure) (to look closer: --least-gain 0.1)" in err
    before = plain(call, "report", "mine")["games"]
    out = good(call, "resume", "mine", "--least-gain", "0", "--games", "100", "--workers", "1")
    assert "stopped: all the games asked for are played" in out
    assert plain(call, "report", "mine")["games"] == before + 100


def test_a_run_that_moved_goes_on_where_it_is(call: Call, folder: Path) -> None:
    good(call, "optimize", "lava-spike", *SMALL, "--run", "mine")
    (folder / "runs" / "mine").rename(folder / "elsewhere")
    assert "deckopt resume elsewhere --minutes 10" in good(call, "report", "elsewhere")
    assert plain(call, "resume", "elsewhere", "--games", "10", "--workers", "1")["games"] == 160


def test_a_run_without_a_game_is_reported(call: Call, folder: Path) -> None:
    good(call, "optimize", "lava-spike", "--games", "1", *QUICK, "--run", "short")
    assert plain(call, "report", "short")["games"] == 1
    good(call, "report", "short")
    good(call, "runs")


def test_there_may_be_no_runs(call: Call) -> None:
    assert good(call, "runs").startswith(f"no runs yet in {Path.cwd() / 'runs'}: ")
    assert f"this is {Path.cwd()}" in call("report", "mine")[2]
    assert plain(call, "runs")["runs"] == []


# -- cards, decks ------------------------------------------------------------------------------


def test_cards(call: Call, folder: Path) -> None:
    assert '["Lava Spike"]' in good(call, "cards", "show", "lava spike")
    assert plain(call, "cards", "show", "lava spike")["name"] == "Lava Spike"
    assert "\nLava Spike   " in good(call, "cards", "list")
    assert plain(call, "cards", "list")["cards"]["Mountain"]["type"].startswith("Basic Land")
    text = good(call, "cards", "show", "Lava Spike").split("\n", 1)[1].replace("Lava Spike", "Magma Spike")
    (folder / "mine").mkdir()
    (folder / "mine" / "cards.toml").write_text(text)
    assert good(call, "cards", "check", "mine/cards.toml") == "mine/cards.toml: 1 card, all right\n"
    assert "Magma Spike" in good(call, "cards", "list", "--cards", "mine")
    deck = "20 Mountain\n40 Magma Spike"
    assert plain(call, "evaluate", deck, "--cards", "mine", "--games", "2", *QUICK)["games"] == 2
    assert call("evaluate", deck)[0] == 2


def test_every_card_can_be_shown() -> None:
    for name, card in Catalog.load().items():
        text = definition(card)
        assert name in text.splitlines()[0]
        assert "\n[" not in text.replace("\n[[", "")


def test_a_card_laid_out_in_another_way_is_shown(call: Call, folder: Path) -> None:
    (folder / "cards.toml").write_text('"Odd One" = { cost = "{R}", type = "Instant" }\n')
    (folder / "deck.toml").unlink()
    assert '"Odd One" = {' in good(call, "cards", "show", "Odd One", "--cards", ".")


def test_decks(call: Call) -> None:
    assert "lava-spike" in good(call, "decks")
    assert plain(call, "decks")["decks"]["lava-spike"]["cards"] == 60


# -- how commands end --------------------------------------------------------------------------


def test_help_is_a_result(call: Call) -> None:
    for arguments in ([], ["--help"], ["optimize", "--help"]):
        code, out, err = call(*arguments)
        assert code == 0
        assert "Usage" in out
        assert err == ""


def command(*arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(deckopt.__file__).parents[1])}
    return subprocess.Popen(
        [sys.executable, "-m", "deckopt", *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_an_interrupted_run_says_how_to_go_on_and_does(call: Call, folder: Path) -> None:
    make_ready()  # before the command is waited for
    options = ["--games", "100000", "--rollouts", "5", "--learning", "20000", "--workers", "2", "--run", "mine"]
    started = command("optimize", "lava-spike", *options)
    until = time.monotonic() + WAIT
    while started.poll() is None and time.monotonic() < until:
        if (folder / "runs" / "mine").exists() and plain(call, "report", "mine")["games"] >= 20:
            break
        time.sleep(0.05)
    assert plain(call, "runs")["runs"][0]["state"] == "going on"
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=WAIT)
    assert started.returncode == 130, err
    assert out.startswith("Mountains and Lava Spikes, run mine: ") and "\nnot finished\n" in out
    assert "Go on with: deckopt resume mine" in err
    assert "Traceback" not in err
    [listed] = plain(call, "runs")["runs"]
    assert listed["state"] == "stopped"
    assert listed["games"] >= 20
    more = plain(call, "resume", "mine", "--games", "5", "--workers", "1")
    assert more["games"] == listed["games"] + 5


def test_a_reader_who_has_seen_enough_is_no_error(folder: Path) -> None:
    started = command("cards", "list")
    assert started.stdout is not None
    started.stdout.readline()
    started.stdout.close()
    started.wait(timeout=WAIT)
    assert started.stderr is not None
    assert "Traceback" not in started.stderr.read()
    assert started.returncode in (0, 1)
