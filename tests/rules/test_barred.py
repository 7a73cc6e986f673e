"""What a permanent keeps from you: your draw step, and damage."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("protection")[sample("protection").index('["Sample Cell"]') :]


def test_a_draw_step_is_skipped_and_damage_to_you_is_prevented() -> None:
    """614.10: nothing triggers in a step that is skipped; the opponent is dealt damage all the same."""
    position = {"hand": [], "battlefield": ["Plains", "Sample Cell"], "library": ["Plains"] * 9}
    play = Scenario.at(position, cards=CARDS)
    turn = int(play.game.g["turn"])
    play.until(turn + 1)
    assert not play.hand and play.life == 20 and play.opponent_life == 20 - 2 * (int(play.game.g["turn"]) - turn)


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_skip_the_same(seed: int) -> None:
    deck = check_deck({"main": {"Sample Cell": 8, "Plains": 12}}, "test", "test", catalog_with(CARDS))
    play_at_random(deck, catalog_with(CARDS), seed, 50)
