"""What a finished game was like turn by turn: mana, and what could be paid for. To record a game changes nothing in it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scenario import Scenario

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.evaluate.games import GameTask, TaskRunner, WatchTask, as_list, work
from deckopt.evaluate.turns import FirstTurns, Turns, turns_of
from deckopt.kernels import in_python
from deckopt.playing.settings import Settings
from deckopt.search.record import RECORD, apply_noted, begin_record


class Noted(Scenario):
    """A game by moves of words that is noted."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options, keep=False)
        self.record = np.zeros(1, RECORD)[0]
        begin = in_python(begin_record)
        begin(self.game.x, self.record)
        self.game.apply = self._noted  # type: ignore[method-assign]
        self("keep")

    def _noted(self, move: int) -> None:
        game = self.game
        with np.errstate(over="ignore"):
            in_python(apply_noted)(game.t, game.g, game.x, self.record, move)

    @property
    def turns(self) -> Turns:
        """The turns that are over."""
        return turns_of(self.record, self.game.tables.names)


def test_a_land_that_is_played_after_a_spell_adds_to_the_mana_of_the_turn() -> None:
    play = Noted(["Mountain", "Mountain", "Shock", "Shock"])
    play("play Mountain", "cast Shock", "target the opponent").until(2)
    play("cast Shock", "target the opponent", "play Mountain").until(3)
    assert play.turns.mana == (1, 2)
    assert (play.turns.spent, play.turns.lands, play.turns.damage) == ((1, 1), (1, 2), (2, 4))


def test_mana_that_is_spent_on_mana_counts_once() -> None:
    play = Noted(["Swamp", "Dark Ritual"])
    play("play Swamp", "cast Dark Ritual").until(2)
    assert (play.turns.mana, play.turns.spent) == ((3,), (1,))


def test_a_land_that_enters_tapped_is_no_mana_in_that_turn() -> None:
    play = Noted(["Highland Lake", "Shock"])
    play("play Highland Lake").until(3)
    assert play.turns.mana == (0, 1)
    assert play.turns.first["Shock"] == FirstTurns(1, 2, 2)


SPELLS = """
["One Colour"]
cost = "{G}{G}"
type = "Sorcery"
[Both]
cost = "{R}{G}"
type = "Sorcery"
[Either]
cost = "{1}{G}"
type = "Sorcery"
"""


def test_mana_of_the_wrong_colours_is_enough_but_does_not_pay() -> None:
    play = Noted(["Mountain", "Mountain", "Forest", "One Colour", "Either"], cards=SPELLS)
    play("play Mountain").until(2)
    play("play Mountain").until(3)
    play("play Forest").until(4)
    assert play.turns.first["One Colour"] == FirstTurns(1, 2, 0)
    assert play.turns.first["Either"] == FirstTurns(1, 2, 3)


def test_what_was_spent_before_in_the_turn_counts_with_its_colours() -> None:
    play = Noted(["Mountain", "Forest", "Shock", "Both", "One Colour"], cards=SPELLS)
    play("play Mountain").until(2)
    play("cast Shock", "target the opponent", "play Forest").until(3)
    assert play.turns.first["Both"] == FirstTurns(1, 2, 2)
    assert play.turns.first["One Colour"] == FirstTurns(1, 2, 0)


def test_a_spell_that_is_cast_in_another_way_could_be_paid_for() -> None:
    play = Noted(["Mountain", "Mountain", "Fireblast"])
    play("play Mountain").until(2)
    play("play Mountain")
    play(next(move for move in play.moves if move.startswith("cast Fireblast")), "target the opponent").until(3)
    assert play.turns.first["Fireblast"] == FirstTurns(1, 2, 2)
    assert play.turns.lands == (1, 0)


def test_a_cheaper_way_counts_once_its_condition_holds() -> None:
    play = Noted(["Mountain", "Skewer the Critics", "Lava Spike"])
    play("play Mountain").until(2)
    assert play.turns.first["Skewer the Critics"] == FirstTurns(1, 0, 0)
    play("cast Lava Spike", "target the opponent").until(3)
    assert play.turns.first["Skewer the Critics"] == FirstTurns(1, 0, 0)  # its mana is spent
    play = Noted(["Mountain", "Mountain", "Skewer the Critics", "Lava Spike"])
    play("play Mountain").until(2)
    play("play Mountain", "cast Lava Spike", "target the opponent").until(3)
    assert play.turns.first["Skewer the Critics"] == FirstTurns(1, 2, 2)


def test_cards_of_a_turn_are_those_drawn_by_its_last_main_phase() -> None:
    play = Noted(["Island", "Island", "Think Twice"])
    play("play Island").until(2)("play Island", "cast Think Twice").until(4)
    assert play.turns.cards == (4, 6, 7)  # the Darksteel Relic is one of them


@pytest.mark.parametrize(
    "name", ["pauper-burn", "modern-elves", "pauper-storm", "legacy-dredge", "jeskai-ascendancy", "pauper-infect"]
)
def test_to_record_a_game_plays_the_very_same_game(name: str) -> None:
    catalog = Catalog.load()
    deck = load_deck(name, catalog)
    table, main = TaskRunner(deck, catalog, Settings(rollouts=3, mulligan_rollouts=3, player="heavy")), as_list(deck.main)
    for number in range(3):
        task = GameTask(main, 1, number, ())
        result = table.play(task).result
        player = table.player(main, 0)
        before = player._memory.states[0].copy()
        turns = player.turns(number)
        after = player._memory.states[0]
        assert [key for key in before.dtype.names if not np.array_equal(before[key], after[key])] == []
        assert len(turns) == result.turn
        assert work(table, WatchTask(task)).turns == turns
        assert list(turns.cards) == sorted(turns.cards)
        assert all(first.held <= first.enough <= first.payable or not first.payable for first in turns.first.values())
