"""What triggers once something has been done ("when you do"): it chooses its own targets then (603.12)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("when_done")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


def test_its_targets_are_chosen_once_it_is_done() -> None:
    play = with_cards("Mountain", "Sample Tinkerer", "Opt")("play Mountain", "cast Sample Tinkerer")
    assert play.moves == ["yes", "no"], "no target is asked for yet"
    play("yes", "choose Opt")
    assert (play.one("Sample Tinkerer").size, play.graveyard) == ((4, 2), ["Opt"])


def test_what_is_not_done_triggers_nothing() -> None:
    play = with_cards("Mountain", "Sample Tinkerer", "Opt")("play Mountain", "cast Sample Tinkerer", "no")
    assert (play.one("Sample Tinkerer").size, play.graveyard) == ((1, 1), [])


def test_what_was_just_milled_may_be_its_target() -> None:
    play = with_cards("Swamp", "Sample Exhumer", draws=("Sample Exhumer", "Opt"))("play Swamp", "cast Sample Exhumer")
    play.attack("Sample Exhumer")("yes")
    assert (play.hand, play.graveyard) == (["Sample Exhumer"], ["Opt"])


def test_without_a_target_nothing_happens() -> None:
    play = with_cards("Swamp", "Sample Exhumer", draws=("Opt", "Opt"))("play Swamp", "cast Sample Exhumer")
    play.attack("Sample Exhumer")("yes")
    assert (play.hand, play.graveyard) == ([], ["Opt", "Opt"])


def test_a_spell_resolves_before_it() -> None:
    play = with_cards("Mountain", "Sample Tinkerer", "Sample Pact", "Black Lotus")("play Mountain", "cast Sample Tinkerer", "no")
    play.lotus("R")("cast Sample Pact")
    assert play.life == 21 and "Sample Pact" in play.graveyard, "the spell has resolved"
    play("target the opponent")
    assert play.opponent_life == 17


def test_what_triggers_on_what_was_done_comes_before_it() -> None:
    play = with_cards("Swamp", "Mogg War Marshal", "Sample Butcher", "Black Lotus", "Black Lotus")("play Swamp")
    play.lotus("R")("cast Mogg War Marshal", "cast Sample Butcher", "yes", "choose Mogg War Marshal")
    tokens = play.all("Goblin token")
    assert [token.size for token in tokens] == [(2, 2), (2, 2)], "the Goblin that the Marshal leaves is there by then"


def with_a_vizier(*others: str) -> Scenario:
    """A game with a Vizier there, and one that has just been cast: the legend rule asks which of them stays."""
    there = [{"name": "Sample Exploiter"}, {"name": "Swamp"}, *({"name": name} for name in others)]
    play = Scenario.at({"hand": ["Sample Exploiter"], "battlefield": there, "library": ["Opt"] * 9}, cards=CARDS)
    return play("cast Sample Exploiter")


def test_what_has_left_exploits_without_what_triggers_on_that() -> None:
    """702.110b: the sacrifice is made, but the creature is no longer there to trigger."""
    play = with_a_vizier("Raging Goblin")("choose Sample Exploiter #2", "yes", "choose Raging Goblin")
    assert (play.hand, play.graveyard) == ([], ["Raging Goblin", "Sample Exploiter"])


def test_what_is_there_exploits_and_then_triggers() -> None:
    play = with_a_vizier("Raging Goblin")("choose Sample Exploiter #1", "yes", "choose Raging Goblin")
    assert (play.hand, play.graveyard) == (["Opt", "Opt"], ["Raging Goblin", "Sample Exploiter"])


def test_what_exploits_itself_triggers() -> None:
    """603.10a: it sees its own sacrifice."""
    play = with_a_vizier()("choose Sample Exploiter #1", "yes")
    assert (play.hand, play.graveyard) == (["Opt", "Opt"], ["Sample Exploiter", "Sample Exploiter"])


def test_another_creature_is_not_its_source() -> None:
    there = [{"name": "Sample Patroller"}, {"name": "Swamp"}]
    alone = Scenario.at({"hand": ["Black Lotus"], "battlefield": there, "library": ["Opt"] * 9}, cards=CARDS)("cast Black Lotus")
    alone("yes")
    assert alone.one("Sample Patroller").size == (1, 1), "115.10: nothing else is there when it would be aimed"
