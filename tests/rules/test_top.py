"""The top card of the library is looked at and played, and lends its abilities."""

from __future__ import annotations

from scenario import Scenario

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED

TOP = """
[Snoop]
cost = "{0}"
type = "Creature — Goblin"
power = 1
toughness = 1
keywords = ["haste"]
top = { play = "nonland Goblin", abilities = "Goblin" }
[Digger]
cost = "{0}"
type = "Artifact"
top = { play = "land" }
[Pinger]
cost = "{0}"
type = "Creature — Goblin"
power = 1
toughness = 1
abilities = [{ cost = { tap = true }, effects = [{ do = "damage", amount = 1, to = "opponent" }] }]
"""


def test_the_top_card_is_known_and_played_while_something_looks_at_it() -> None:
    play = Scenario(hand=["Snoop"], draws=["Pinger", "Plains"], cards=TOP)
    play("cast Snoop")
    assert play.top == ["Pinger"]
    play("cast Pinger from the top")
    assert (play.top, len(play.all("Pinger"))) == (["Plains"], 1)
    assert not play.offers("play Plains from the top")


def test_a_land_is_played_from_the_top_as_the_land_of_the_turn() -> None:
    play = Scenario(hand=["Digger", "Forest"], draws=["Plains", "Plains"], cards=TOP)
    play("cast Digger", "play Plains from the top")
    assert play.top == ["Plains"]
    assert not play.offers("play Plains from the top")
    assert not play.offers("play Forest")


def test_the_top_card_lends_its_abilities() -> None:
    play = Scenario(hand=["Snoop"], draws=["Pinger"], cards=TOP)
    play("cast Snoop", "activate Pinger")
    assert (play.opponent_life, play.one("Snoop").tapped) == (19, True)


def test_the_known_top_card_is_drawn() -> None:
    play = Scenario(hand=["Digger"], draws=["Pinger", "Forest"], cards=TOP, on_the_play=True)
    play("cast Digger").until(2)
    assert play.hand == ["Pinger"]
    assert play.top == ["Forest"]


def test_texts_about_the_top_card() -> None:
    text = (
        "Play with the top card of your library revealed.\nYou may cast Goblin spells from the top of your library.\n"
        "As long as the top card of your library is a Goblin card, this creature has all activated abilities of that card."
    )
    found = compile_card(Printed("Spy", "{R}", "Creature — Goblin", text, power="1", toughness="1"))
    assert (found.verdict, found.fields["top"]) == (APPROXIMATED, {"play": "nonland Goblin", "abilities": "Goblin"})
    text = "You may play lands and cast creature spells from the top of your library."
    found = compile_card(Printed("Spy", "{R}", "Enchantment", text))
    assert found.fields["top"] == {"play": "land or nonland creature"}
