"""Measuring players: entrants, the front, the sequential test, the record, and the command."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckopt.bench.entrants import Entrant, parse_entrant, with_budgets
from deckopt.bench.pareto import front
from deckopt.bench.record import Record, key_of
from deckopt.bench.sequential import BETTER, EQUAL, OPEN, WORSE, Sequential
from deckopt.bench.signature import signature
from deckopt.cards.catalog import Catalog
from deckopt.cli.app import run
from deckopt.decks.load import load_deck
from deckopt.errors import InputError
from deckopt.evaluate.games import Played
from deckopt.playing.results import GameResult
from deckopt.playing.settings import Settings
from deckopt.search.players import PLAYERS

FIXTURE = Path(__file__).parents[1] / "fixtures" / "bench-signature.txt"
QUICK = ("--workers", "1", "--budgets", "1,3", "--mulligan-rollouts", "10")


# -- entrants ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["mcts", "light@5", "mcts@1000,exploration=0.5", "mcts,exploration=0,min_visits=2", "mcts@40,horizon=-1", "mcts,learning=0"],
)
def test_an_entrant_has_the_name_that_it_is_read_from(name: str) -> None:
    assert parse_entrant(name).name == name


def test_an_entrant_changes_what_its_name_says_and_nothing_else() -> None:
    base = Settings(rollouts=7, exploration=0.3, min_visits=4, seed=9)
    made = parse_entrant("light@20,exploration=0.5").settings(base, 10)
    assert made == Settings(rollouts=20, mulligan_rollouts=200, exploration=0.5, min_visits=4, player="light", seed=9)


@pytest.mark.parametrize(
    "name", ["", "mtcs", "mcts@", "mcts@0", "mcts@2.5", "mcts,explore=1", "mcts,exploration=x", "mcts@-3", "mcts,horizon=-2"]
)
def test_what_is_no_entrant_is_said(name: str) -> None:
    with pytest.raises(InputError):
        parse_entrant(name)


def test_every_budget_is_tried_where_an_entrant_has_none() -> None:
    entrants = [Entrant("mcts"), Entrant("light", 5), Entrant("mcts", 10)]
    assert [e.name for e in with_budgets(entrants, [10, 20])] == ["mcts@10", "mcts@20", "light@5"]


# -- the Pareto front ----------------------------------------------------------------------------

_points = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda p: (float(p[0]), float(p[1]))), max_size=12)


@given(_points)
def test_what_is_off_the_front_is_beaten_by_something_on_it(points: list[tuple[float, float]]) -> None:
    flags = front(points)
    best = [p for p, on in zip(points, flags, strict=True) if on]
    for (cost, worth), on in zip(points, flags, strict=True):
        beaten = any((c < cost and w >= worth) or (c <= cost and w > worth) for c, w in best)
        assert beaten != on


# -- the sequential test -------------------------------------------------------------------------


def _run(test: Sequential, gain: float, seed: int, most: int) -> str:
    """The verdict on differences of a standard deviation of about 0.25 with a mean of `gain`."""
    chance = random.Random(seed)
    while test.n < most and test.verdict == OPEN:
        test.add(chance.choice([-0.25, 0.25]) + gain)
    return test.verdict


def test_a_clear_difference_is_known_soon_and_has_a_sign() -> None:
    assert _run(Sequential(0.005), 0.1, 1, 5000) == BETTER
    assert _run(Sequential(0.005), -0.1, 1, 5000) == WORSE
    assert _run(Sequential(0.05), 0.0, 1, 5000) == EQUAL


def test_players_that_do_the_same_are_equal_but_not_at_once() -> None:
    test = Sequential(0.005)
    assert _run(test, 0.0, 0, 29) == OPEN
    same = Sequential(0.005)
    while same.verdict == OPEN:
        same.add(0.0)
    assert same.verdict == EQUAL
    assert same.n > 300  # a game in a hundred may differ by 1


def test_the_interval_misses_the_truth_less_often_than_it_may_though_it_is_looked_at_all_the_time() -> None:
    missed = 0
    for seed in range(200):
        chance, test, out = random.Random(seed), Sequential(0.0), False
        for _ in range(1500):
            test.add(0.5 if chance.random() < 0.3 else 0.0)
            low, high = test.interval
            out = out or not low <= 0.15 <= high
        missed += out
    assert missed <= 16  # 200 x 0.05, and two standard errors of that


def test_mean_and_variance_are_those_of_the_numbers() -> None:
    values = [0.5, 0.0, -0.25, 0.75] * 10
    test = Sequential(0.01)
    for value in values:
        test.add(value)
    mean = math.fsum(values) / len(values)
    assert test.mean == pytest.approx(mean)
    spread = math.fsum((v - mean) ** 2 for v in values) + 1
    rho = (-2 * math.log(0.05) + math.log(-2 * math.log(0.05)) + 1) / 1000
    s = len(values) * rho + 1
    wide = math.sqrt(spread / len(values)) * math.sqrt(s / (len(values) ** 2 * rho) * math.log(s / 0.05**2))
    assert test.half_width == pytest.approx(wide)


# -- the record ----------------------------------------------------------------------------------


def _played(turn: int) -> Played:
    return Played(GameResult(reward=0.1 * turn, won=True, turn=turn, hand=7, rollouts=12, moves=3), 0.25)


def test_games_come_back_as_they_were_kept_up_to_the_first_that_is_missing(tmp_path: Path) -> None:
    with Record(tmp_path / "new" / "games.sqlite") as record:
        for number in (0, 1, 3):
            record.keep("a", number, _played(number + 4))
        record.keep("b", 0, _played(9))
    with Record(tmp_path / "new" / "games.sqlite") as record:
        assert record.games("a") == [_played(4), _played(5)]
        assert record.games("b") == [_played(9)]
        assert record.games("c") == []


def test_games_of_other_settings_decks_or_thresholds_are_other_games() -> None:
    catalog = Catalog.load()
    deck, other = load_deck("lava-spike", catalog), load_deck("karsten", catalog)
    keys = {
        key_of(deck, catalog, Settings(), ()),
        key_of(other, catalog, Settings(), ()),
        key_of(deck, catalog, Settings(seed=2), ()),
        key_of(deck.with_main({"Lava Spike": 20, "Mountain": 40}), catalog, Settings(), ()),
    }
    assert len(keys) == 4
    assert key_of(deck, catalog, Settings(), ()) in keys


def test_a_record_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError):
        Record(tmp_path / "file" / "games.sqlite")


# -- the command ---------------------------------------------------------------------------------


def _bench(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = run(["bench", *arguments])
    return code, capsys.readouterr().out


def test_bench_plays_every_player_at_every_budget_on_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ("lava-spike", "--enter", "mcts", "--enter", "light@2", "--games", "6", *QUICK, "--run", "mine", "--json")
    code, out = _bench(capsys, *command)
    assert code == 0
    entries = json.loads(out)["entries"]
    assert [e["entrant"] for e in entries] == ["mcts@1", "mcts@3", "light@2"]
    assert all(e["games"] == 6 and e["cpu_ms_a_game"] > 0 for e in entries)
    first, *others = [e["mean_reward"] for e in entries]
    assert [e["over_first"] for e in entries] == pytest.approx([0, *(reward - first for reward in others)])
    assert entries[0]["over_first_interval"] == [0, 0]
    again = json.loads(_bench(capsys, *command)[1])["entries"]
    assert again == entries  # times too: nothing was played again
    more = json.loads(_bench(capsys, *command, "--games", "8")[1])["entries"]
    assert [e["games"] for e in more] == [8, 8, 8]
    code, out = _bench(capsys, "lava-spike", "--games", "6", *QUICK, "--plot", "front.png")
    assert code == 0
    assert "mcts@3" in out and "*" in out and out.count("+-") == 3  # two rewards, one difference
    assert (tmp_path / "front.png").read_bytes().startswith(b"\x89PNG")
    assert run(["runs"]) == 0
    assert "no runs yet" in capsys.readouterr().out


def test_bench_lists_every_player_and_where_it_differs_from_its_paper(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = _bench(capsys, "--players")
    assert code == 0
    assert max(map(len, out.splitlines())) <= 100
    assert out.count("as published but for this: ") == 6
    code, out = _bench(capsys, "--players", "--json")
    assert code == 0
    listed = json.loads(out)["families"]
    assert sorted(player for family in listed for player in family["players"]) == sorted(PLAYERS)
    for family in listed:
        assert family["players"] and family["does"]
        assert bool(family["differs"]) == (family["family"] in ("heavy", "ensemble", "flat", "staged", "lookahead", "expectimax"))


def test_bench_says_when_it_knows_which_player_is_better(capsys: pytest.CaptureFixture[str]) -> None:
    duel = ("lava-spike", "--sprt", "mcts@2", "mcts@2", "--margin", "0.2", "--workers", "1", "--mulligan-rollouts", "10")
    code, out = _bench(capsys, *duel, "--json")
    assert code == 0
    [said] = json.loads(out)["duels"]
    assert said["verdict"] == "equal"
    assert said["difference"] == 0
    code, out = _bench(capsys, *duel, "--most", "30", "--margin", "0")
    assert code == 0
    assert "30 pairs" in out and "not known" in out


def test_bench_says_what_it_does_not_know_of_a_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deck.txt").write_text("20 Lava Spike\n4 No Such Card\n36 Mountain\n")
    deck = (str(tmp_path / "deck.txt"), "--blank-unknown", "--workers", "1", "--mulligan-rollouts", "10")
    code, out = _bench(capsys, *deck, "--games", "2", "--budgets", "1,2")
    assert code == 0
    assert out.count("No Such Card") == 1
    code, out = _bench(capsys, *deck, "--sprt", "mcts@1", "mcts@1", "--margin", "1")
    assert code == 0
    assert out.count("No Such Card") == 1


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        ("no-such-deck",),
        ("karsten", "--enter", "nobody"),
        ("karsten", "--budgets", "1,x"),
        ("karsten", "--sprt", "mcts", "nobody"),
        ("karsten", "--run", "bench"),
        ("karsten", "--plot", "front.txt"),
        ("karsten", "lava-spike", "--plot", "front.png"),
        ("karsten", "--sprt", "mcts", "light", "--plot", "front.png"),
    ],
)
def test_wrong_input_to_bench_is_one_line(wrong: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", *wrong]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("deckopt: ") and said.err.count("\n") == 1


def test_searches_do_what_they_did() -> None:
    """If they should do otherwise: `python -m deckopt bench --signature > tests/fixtures/bench-signature.txt`."""
    assert signature() == FIXTURE.read_text().strip()
