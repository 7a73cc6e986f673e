"""The win turns that a terminal shows while a deck is played: rough at first, and said to be so; lines that fit."""

from __future__ import annotations

import io
import sys
from dataclasses import replace

import pytest
from cli.pretended import Clock, Terminal
from rich.cells import cell_len

from deckopt.cards.catalog import Catalog
from deckopt.cli import first_look as shown_by
from deckopt.cli.first_look import Looking
from deckopt.decks.load import load_deck
from deckopt.decks.model import Game
from deckopt.evaluate.estimates import objective_of
from deckopt.evaluate.evaluation import make_evaluation
from deckopt.evaluate.games import Played
from deckopt.playing.practice import Practice
from deckopt.playing.results import GameResult
from deckopt.playing.settings import Settings
from deckopt.report.first_look import HINT, NO_GAMES, ROUGH, FirstLook, first_look, rough_table

PRACTICE = Practice(1000, {3: 2, 4: 300, 5: 500, 6: 100})


def played(*turns: int) -> list[Played]:
    """Games that were won on these turns; 0 was not won."""
    made = [GameResult(0.5, turn > 0, turn or 12, 7, 10, 10, 0, 0) for turn in turns]
    return [Played(result, 0.0) for result in made]


def looks() -> list[FirstLook]:
    catalog = Catalog.load()
    burn = load_deck("lava-spike", catalog)
    objective = objective_of(burn.game)
    games = make_evaluation(burn, catalog, 10, 1, played(3, 4, 4, 0))
    return [
        FirstLook("Burn", objective, "learning to play Burn: 0 %", 150),
        FirstLook("Burn", objective, "learning to play Burn: 5 %", 150, PRACTICE),
        FirstLook("Burn", objective, "playing Burn: 3 %", 150, PRACTICE, games),
    ]


def text(of: FirstLook, width: int = 79, height: int = 23) -> list[str]:
    return ["".join(piece for piece, _ in line) for line in first_look(of, width, height)]


def test_practice_is_told_as_rough_and_games_as_games() -> None:
    nothing, rough, games = (text(of) for of in looks())
    assert ROUGH not in nothing and not any("%" in line for line in nothing[:-3])
    assert rough[0] == "Burn" and ROUGH in rough
    assert [line.split()[:2] for line in rough[2:5]] == [["4", "30"], ["5", "50"], ["6", "10"]]
    assert games[0] == "Burn: 4 of 150 games" and ROUGH not in games
    assert [line.split()[0] for line in games[2:5]] == ["3", "4", "later"]
    assert [lines[-1] for lines in (nothing, rough, games)] == [NO_GAMES, NO_GAMES, HINT]
    assert all("Burn: " in lines[-2] for lines in (nothing, rough, games))


def test_what_stays_after_a_ctrl_c_says_nothing_of_what_is_being_done() -> None:
    rough = looks()[1]
    lines = text(replace(rough, is_over=True))
    assert lines == text(rough)[:-2] and lines[-1] == ROUGH


def test_a_turn_on_which_hardly_any_is_won_has_no_line_but_counts() -> None:
    table = rough_table(PRACTICE, objective_of(Game()))
    assert [row[0] for row in table.rows] == ["4", "5", "6"]
    assert [row[2] for row in table.rows] == ["30 %", "80 %", "90 %"]


def test_practice_that_never_wins_shows_an_empty_table() -> None:
    of = looks()[1]
    lines = text(FirstLook(of.deck, of.objective, of.stage, of.total, Practice(500, {})))
    assert ROUGH in lines and len(lines) == 6


@pytest.mark.parametrize("width", (20, 40, 79, 200))
@pytest.mark.parametrize("height", (1, 4, 23))
def test_lines_fit_into_the_terminal(width: int, height: int) -> None:
    for of in looks():
        lines = text(of, width, height)
        assert len(lines) <= height and max(map(cell_len, lines)) <= width


def looking() -> Looking:
    catalog = Catalog.load()
    return Looking(load_deck("lava-spike", catalog), catalog, Settings(rollouts=10), 150)


def test_a_terminal_shows_practice_at_once_and_games_twice_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, now = Terminal(), Clock()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(shown_by, "time", now)
    monkeypatch.setenv("TERM", "xterm")
    with looking() as look:
        look.practised(Practice())  # a course that was discarded shows nothing
        assert ROUGH not in terminal.getvalue()
        look.practised(PRACTICE)
        assert "rough" in terminal.getvalue()
        seen = []
        for turn in (4, 5, 4, 4):
            now.now += 0.3
            seen += played(turn)
            look.played(seen)
    drawn = terminal.getvalue()
    assert "2 of 150 games" in drawn and "4 of 150 games" in drawn
    assert "1 of 150 games" not in drawn and "3 of 150 games" not in drawn


def test_a_pipe_has_a_bar_s_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    with looking() as look, look.bar(150, "playing Burn") as bar:
        look.practised(PRACTICE)
        look.played(played(4))
        bar.update(1)
    assert pipe.getvalue() == ""


@pytest.mark.parametrize("is_played", [True, False])
def test_after_a_ctrl_c_before_the_first_game_what_practice_has_shown_stays(
    is_played: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with pytest.raises(KeyboardInterrupt), looking() as look:
        look.practised(PRACTICE)
        if is_played:
            look.played(played(4))
        raise KeyboardInterrupt
    last = terminal.getvalue().rpartition("\x1b[2K")[2]  # what has not been erased
    assert (ROUGH in last) == (not is_played)
    assert NO_GAMES not in last
