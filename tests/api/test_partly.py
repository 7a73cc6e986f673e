"""Results of which Ctrl-C has ended the games, and results as frames."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft7Validator

import deckopt as dk
from deckopt.report.games_csv import COLUMNS, games_csv
from deckopt.schema import json_schema

QUICK: Any = {"rollouts": 3, "workers": 1, "player": "heavy"}


@pytest.fixture
def deck() -> dk.Deck:
    return dk.Deck.parse("20 Mountain\n40 Lava Spike\n", name="Burn").with_game(on_the_play="random")


def ctrl_c(games: int, deck: str = "") -> Callable[[dk.Stage], None]:
    """Ctrl-C once so many games of a deck were played."""

    def heard(stage: dk.Stage) -> None:
        if stage.stage == "games" and stage.done == games and deck in stage.deck:
            raise KeyboardInterrupt

    return heard


def test_an_evaluation_that_is_interrupted_has_the_games_that_were_played(deck: dk.Deck) -> None:
    whole, partly = dk.evaluate(deck, games=9, **QUICK), dk.evaluate(deck, games=9, progress=ctrl_c(5), **QUICK)
    assert (whole.interrupted, partly.interrupted) == (False, True)
    assert partly.results == whole.results[:5]
    assert partly.to_dict()["interrupted"] and "5 games, interrupted" in partly._repr_html_()
    Draft7Validator(json_schema("evaluate")).validate(partly.to_dict())
    with pytest.raises(KeyboardInterrupt):
        dk.evaluate(deck, games=9, progress=ctrl_c(0), **QUICK)


def test_a_comparison_that_is_interrupted_has_the_decks_that_were_played(deck: dk.Deck) -> None:
    other = dk.Deck.parse("24 Mountain\n36 Lava Spike\n", name="Lands").with_game(on_the_play="random")
    assert not dk.compare([deck, other], games=4, **QUICK).interrupted
    for games, counts in ((3, [4, 3]), (0, [4])):
        found = dk.compare([deck, other, deck], games=4, progress=ctrl_c(games, "Lands"), **QUICK)
        assert found.interrupted and found.to_dict()["interrupted"]
        assert [e.games for e in found.evaluations] == counts
        Draft7Validator(json_schema("compare")).validate(found.to_dict())
    with pytest.raises(KeyboardInterrupt):
        dk.compare([deck, other], games=4, progress=ctrl_c(0), **QUICK)


def test_mulligans_that_are_interrupted_have_the_hands_that_were_seen(deck: dk.Deck) -> None:
    found = dk.mulligan(deck, error=1, games=6, progress=ctrl_c(4), **QUICK)
    assert found.interrupted and found.to_dict()["interrupted"]
    assert [hands.games for hands in found.hands] == [4]
    Draft7Validator(json_schema("mulligan")).validate(found.to_dict())
    assert not dk.mulligan(deck, error=1, games=2, **QUICK).interrupted
    with pytest.raises(KeyboardInterrupt):
        dk.mulligan(deck, error=1, games=6, progress=ctrl_c(0), **QUICK)


# -- frames ----------------------------------------------------------------------------------


class Frame:
    """As much of a DataFrame as shows what it was made of."""

    def __init__(self, rows: list[list[Any]], columns: list[str]) -> None:
        self.rows, self.columns = rows, columns

    def column(self, name: str) -> list[Any]:
        return [row[self.columns.index(name)] for row in self.rows]


class Pandas:
    DataFrame = Frame


def test_results_are_frames_with_a_row_for_each_game_hand_or_swap(deck: dk.Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", Pandas)
    found = dk.evaluate(deck, games=12, **QUICK)
    games = found.to_frame()
    assert tuple(games.columns) == COLUMNS and games.column("game") == list(range(12))
    assert games.column("reward") == found.rewards
    assert set(games.column("on_the_play")) == {True, False}
    written = games_csv(found).decode().splitlines()[1:]
    assert [line.split(",")[1] == "true" for line in written] == games.column("on_the_play")
    both = dk.compare([deck, deck], games=2, **QUICK).to_frame()
    assert both.column("deck") == ["Burn (1)"] * 2 + ["Burn (2)"] * 2 and both.column("game") == [0, 1] * 2
    hands = dk.mulligan(deck, error=1, games=6, **QUICK).to_frame()
    assert hands.column("lands") == [*range(8)] * 2
    assert sum(hands.column("chance")) == pytest.approx(2)
    assert {"kept", "kept_low", "kept_high"} <= set(hands.columns)


def test_frames_are_those_of_pandas(deck: dk.Deck) -> None:
    pandas = pytest.importorskip("pandas")
    found = dk.evaluate(deck, games=5, **QUICK)
    made = found.to_frame()
    assert isinstance(made, pandas.DataFrame) and made.shape == (5, len(COLUMNS))
    assert made["reward"].mean() == pytest.approx(found.mean_reward.value)


def test_without_pandas_one_line_says_so(deck: dk.Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(dk.InputError, match="to_frame: pandas is not installed"):
        dk.evaluate(deck, games=2, **QUICK).to_frame()
