"""Splice: cards in hand whose text is added to a spell as it is cast."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("casting")


def play(*hand: str, mountains: int = 4, graveyard: tuple[str, ...] = ()) -> Scenario:
    names = [f"Sample {name}" for name in hand]
    return Scenario.at({"battlefield": ["Mountain"] * mountains, "hand": names, "graveyard": list(graveyard)}, cards=CARDS)


def test_a_spliced_card_adds_its_cost_and_its_effects_and_stays_in_hand() -> None:
    game = play("Ritual", "Ritual")
    game("cast Sample Ritual (splicing Sample Ritual)")
    assert (game.pool, game.hand, game.graveyard) == ("RRRR", ["Sample Ritual"], ["Sample Ritual"])
    assert game.untapped("Mountain") == 1


def test_the_spell_itself_is_not_spliced_onto_itself() -> None:
    assert not play("Ritual").offers("cast Sample Ritual (splicing Sample Ritual)")
    assert not play("Ritual", "Ritual").offers("cast Sample Ritual (splicing 2 Sample Ritual)")
    game = play("Ritual", "Ritual", "Ritual")
    game("cast Sample Ritual (splicing 2 Sample Ritual)")
    assert (game.pool, game.untapped("Mountain")) == ("RRRRRR", 0)


def test_a_spliced_cards_target_comes_after_those_of_the_spell() -> None:
    game = play("Puppetry", "Puppetry", "Soulcall", "Ritual", graveyard=("Raging Goblin", "Raging Goblin"))
    assert not game.offers("cast Sample Puppetry (splicing 2 Sample Puppetry)")
    game("cast Sample Puppetry (splicing Sample Soulcall)", "choose Mountain", "yes")
    assert ("Raging Goblin" in game.hand, game.graveyard) == (True, ["Raging Goblin", "Sample Puppetry"])
    assert game.untapped("Mountain") in (2, 3)


def test_only_onto_such_a_spell_is_it_spliced() -> None:
    game = Scenario.at({"battlefield": ["Mountain"] * 4, "hand": ["Sample Ritual", "Shock"]}, cards=CARDS)
    assert not game.offers("cast Shock (splicing Sample Ritual)")
