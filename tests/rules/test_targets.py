"""Targets that may be left out, and targets that are others than those before."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

from deckopt.cards.catalog import parse_card
from deckopt.compile.alike_targets import follows

CARDS = sample("targets")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


MILLER = """
["Self Miller"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "mill", amount = 3 }]
"""


def milled(*cards: str, hand: tuple[str, ...]) -> Scenario:
    """A game with three cards in the graveyard beside what put them there."""
    play = Scenario(hand=(*hand, "Self Miller"), draws=cards, cards=CARDS + MILLER)
    return play("cast Self Miller")


def test_up_to_three_cards_are_returned() -> None:
    play = milled("Forest", "Island", "Swamp", hand=("Sample Loam", "Black Lotus")).lotus("G")
    play("cast Sample Loam", "choose Forest")
    assert play.moves == ["choose Island", "choose Swamp", "no more"], "another one than the first"
    play("choose Swamp", "choose Island")
    assert play.hand == ["Forest", "Island", "Swamp"]


def test_with_fewer_targets_fewer_are_returned() -> None:
    play = milled("Forest", "Island", "Swamp", hand=("Sample Loam", "Black Lotus")).lotus("G")
    play("cast Sample Loam", "choose Island", "no more")
    assert (play.hand, play.graveyard) == (["Island"], ["Black Lotus", "Forest", "Sample Loam", "Self Miller", "Swamp"])


def test_equal_cards_are_several_targets() -> None:
    play = milled("Forest", "Forest", "Opt", hand=("Sample Loam", "Black Lotus")).lotus("G")
    play("cast Sample Loam", "choose Forest", "choose Forest")
    assert play.hand == ["Forest", "Forest"]


def test_what_may_do_without_targets_can_be_cast_without() -> None:
    play = with_cards("Sample Loam", "Black Lotus").lotus("G")("cast Sample Loam")
    assert play.graveyard == ["Black Lotus", "Sample Loam"]


def test_two_targets_are_needed_where_two_are_said() -> None:
    play = milled("Grizzly Bears", "Forest", "Opt", hand=("Sample Pair of Ghouls", "Black Lotus")).lotus("B")
    assert not play.offers("cast Sample Pair of Ghouls")
    play = milled("Grizzly Bears", "Grizzly Bears", "Opt", hand=("Sample Pair of Ghouls", "Black Lotus")).lotus("B")
    play("cast Sample Pair of Ghouls")
    assert (play.hand, play.top) == (["Grizzly Bears"], ["Grizzly Bears"])


def test_another_target_is_another_permanent() -> None:
    play = with_cards("Island", "Sample Pair of Strings", "Sample Pair of Strings", relic=False)("play Island")
    assert not play.offers("cast Sample Pair of Strings"), "there is but one permanent"


def test_players_are_others_too() -> None:
    play = with_cards("Mountain", "Sample Pair of Blows")("play Mountain", "cast Sample Pair of Blows", "target the opponent")
    assert play.moves == ["target you", "no more"]
    play("no more")
    assert (play.life, play.opponent_life) == (20, 19)


def test_a_copy_has_as_many_targets_as_the_spell() -> None:
    play = with_cards("Mountain", "Black Lotus", "Sample Pair of Blows")
    play("cast Black Lotus", "play Mountain", "cast Sample Pair of Blows", "target the opponent", "no more")
    assert play.moves == ["target the opponent", "target you"], "the copy of storm"
    play("target the opponent")
    assert (play.life, play.opponent_life) == (20, 18)


def test_a_trigger_without_targets_still_does_the_rest() -> None:
    play = with_cards("Sample Trainer", "Black Lotus").lotus("W")("cast Sample Trainer").until(2)
    play("activate Sample Trainer")
    assert (play.life, play.one("Sample Trainer").plus) == (21, 0)


def test_targets_that_are_left_out_leave_the_others() -> None:
    play = with_cards("Island", "Sample Sender")("play Island", "cast Sample Sender", "target the opponent")
    assert play.count("cards drawn") == 1


def test_another_target_to_which_something_else_is_done_is_asked_for_though_the_first_is_left_out() -> None:
    """601.2c: each instance of "up to one target" is a choice of its own."""
    play = with_cards("Grizzly Bears", "Black Lotus", "Sample Takeover").lotus("G")
    play("cast Grizzly Bears", "cast Sample Takeover", "no more")
    assert play.moves == ["choose Grizzly Bears", "no more"]
    play("choose Grizzly Bears")
    assert play.one("Grizzly Bears").size == (4, 4)


def test_what_fares_the_same_is_asked_for_once() -> None:
    both = {"do": "may", "effects": [{"do": "tap", "what": "target"}, {"do": "tap", "what": "target 2"}]}
    one_way = {"do": "damage", "amount": {"value": "power", "of": "target"}, "to": "target 2"}
    together = [{"do": "return", "what": "target"}, {"do": "return", "what": "target 2", "together": True}]
    two = [{"what": "creature", "up_to": True}, {"what": "creature", "up_to": True, "another": True}]
    for effects, alike in (([both], True), ([one_way], False), (together, True)):
        card = parse_card("Some Card", {"type": "Sorcery", "cost": "{0}", "targets": two, "effects": effects}, "test")
        assert follows(card.targets, card.effects, 1) is alike, effects


CORONETS = """
[Coronet]
cost = "{0}"
type = "Enchantment — Aura"
enchant = "enchanted creature"
statics = [{ of = "enchanted", power = 3, toughness = 3 }]
[Veil]
cost = "{0}"
type = "Enchantment — Aura"
enchant = "creature"
statics = [{ of = "enchanted", power = 1 }]
abilities = [{ cost = { sacrifice = "this" }, effects = [{ do = "gain", amount = 1 }] }]
[Bear]
cost = "{0}"
type = "Creature — Bear"
power = 2
toughness = 2
"""


def test_an_aura_may_ask_for_another_aura_on_what_it_enchants() -> None:
    """303.4c, 704.5m: without another Aura there it is put into its owner's graveyard."""
    play = Scenario(hand=["Coronet", "Veil", "Bear"], cards=CORONETS)
    play("cast Bear")
    assert not play.offers("cast Coronet")
    play("cast Veil", "cast Coronet")
    assert play.one("Bear").size == (6, 5)
    play("activate Veil")
    assert (play.one("Bear").size, play.graveyard, play.life) == ((2, 2), ["Coronet", "Veil"], 21)


def test_two_auras_that_ask_for_another_one_are_enough_for_each_other() -> None:
    play = Scenario(hand=["Coronet", "Coronet", "Veil", "Bear"], cards=CORONETS)
    play("cast Bear", "cast Veil", "cast Coronet", "cast Coronet", "activate Veil")
    assert play.one("Bear").size == (8, 8)
