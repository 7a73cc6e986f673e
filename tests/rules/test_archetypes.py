"""What archetypes live on: their cards together, from printed texts to the table.

Each test is one interaction that a deck is built around. What single rules do is tested by
rule (`test_rules_*`); here the texts are those of the cards, and have to be understood.
"""

from __future__ import annotations

from scenario import Scenario

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import card_file, compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED

PRINTED = (
    Printed("Amulet of Vigor", "{1}", "Artifact", "Whenever a permanent you control enters tapped, untap it."),
    Printed(
        "Gruul Turf",
        "",
        "Land",
        "This land enters tapped.\nWhen this land enters, return a land you control to its owner's hand.\n{T}: Add {R}{G}.",
    ),
    Printed(
        "Urza's Mine",
        "",
        "Land — Urza's Mine",
        "{T}: Add {C}. If you control an Urza's Power-Plant and an Urza's Tower, add {C}{C} instead.",
    ),
    Printed(
        "Urza's Tower",
        "",
        "Land — Urza's Tower",
        "{T}: Add {C}. If you control an Urza's Mine and an Urza's Power-Plant, add {C}{C}{C} instead.",
    ),
    Printed(
        "Urza's Power Plant",
        "",
        "Land — Urza's Power-Plant",
        "{T}: Add {C}. If you control an Urza's Mine and an Urza's Tower, add {C}{C} instead.",
    ),
    Printed(
        "Colossus Hammer",
        "{1}",
        "Artifact — Equipment",
        "Equipped creature gets +10/+10 and loses flying.\nEquip {8} ({8}: Attach to target creature you control. Equip only "
        "as a sorcery.)",
    ),
    Printed(
        "Sigarda's Aid",
        "{W}",
        "Enchantment",
        "You may cast Aura and Equipment spells as though they had flash.\nWhenever an Equipment you control enters, you may "
        "attach it to target creature you control.",
    ),
    Printed(
        "Puresteel Paladin",
        "{W}{W}",
        "Creature — Human Knight",
        "Whenever an Equipment you control enters, you may draw a card.\nMetalcraft — Equipment you control have equip {0} as "
        "long as you control three or more artifacts.",
        "2",
        "2",
    ),
    Printed(
        "Goblin Charbelcher",
        "{4}",
        "Artifact",
        "{3}, {T}: Reveal cards from the top of your library until you reveal a land card. This artifact deals damage equal to "
        "the number of nonland cards revealed this way to any target. If the revealed land card was a Mountain, this artifact "
        "deals double that damage instead. Put the revealed cards on the bottom of your library in any order.",
    ),
    Printed(
        "Past in Flames",
        "{3}{R}",
        "Sorcery",
        "Each instant and sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its "
        "mana cost.\nFlashback {4}{R} (You may cast this card from your graveyard for its flashback cost. Then exile it.)",
    ),
)
ORNITHOPTER = Printed("Ornithopter", "{0}", "Artifact Creature — Thopter", "Flying", "0", "2")


def from_texts(*printed: Printed) -> str:
    """Card files of printed cards, which have to be understood, if only up to what does not matter here."""
    found = [compile_card(card) for card in printed]
    assert [card.name for card in found if card.verdict not in (EXPRESSED, APPROXIMATED)] == []
    return "\n".join(card_file(card) for card in found)


CARDS = from_texts(*PRINTED, ORNITHOPTER)


def deal(*hand: str, **more: object) -> Scenario:
    """A game with the cards of these texts."""
    return Scenario(hand=list(hand), cards=CARDS, **more)  # type: ignore[arg-type]


def test_amulet_of_vigor_untaps_a_bounce_land_that_returns_itself_with_its_mana_floating() -> None:
    play = deal("Amulet of Vigor", "Gruul Turf", "Lotus Petal", "Burning-Tree Emissary")
    play("cast Lotus Petal", "cast Amulet of Vigor", "play Gruul Turf")
    assert play.hand == ["Burning-Tree Emissary", "Gruul Turf"]  # there was no other land to return
    play("cast Burning-Tree Emissary")
    assert play.pool == "RG"


def test_amulet_of_vigor_lets_a_bounce_land_pay_in_the_turn_it_is_played() -> None:
    play = deal("Amulet of Vigor", "Gruul Turf", "Mountain", "Burning-Tree Emissary")
    play("play Mountain", "cast Amulet of Vigor").until(2)
    play("play Gruul Turf", "choose Mountain")
    assert not play.one("Gruul Turf").tapped
    play("cast Burning-Tree Emissary")
    assert play.one("Gruul Turf").tapped


def test_the_three_lands_of_urza_make_seven_mana() -> None:
    play = deal("Urza's Mine", "Urza's Tower", "Urza's Power Plant", "Goblin Charbelcher", relic=True, rest={"Forest": 20})
    play("play Urza's Mine").until(2)("play Urza's Tower")
    assert not play.offers("cast Goblin Charbelcher")
    play.until(3)
    play("play Urza's Power Plant", "cast Goblin Charbelcher")
    assert play.offers("activate Goblin Charbelcher")  # four mana of seven are spent, three are left


def test_dredging_mills_narcomoebas_that_are_sacrificed_for_dread_return() -> None:
    play = Scenario(
        hand=["Faithless Looting", "Golgari Grave-Troll", "Dread Return", "Lotus Petal"],
        draws=["Shock", "Shock", *["Narcomoeba"] * 3, "Lotleth Giant", *["Island"] * 2],
    )
    play("cast Lotus Petal", "cast Faithless Looting", "choose Golgari Grave-Troll", "choose Dread Return", "attack")
    play("choose Golgari Grave-Troll", "yes", "yes", "yes")  # instead of the draw of turn 2: six cards milled
    assert (play.turn, len(play.all("Narcomoeba"))) == (2, 3)
    play("cast Dread Return (flashback)")  # the Giant is the only creature card there
    assert play.all("Narcomoeba") == []
    assert len(play.all("Lotleth Giant")) == 1
    assert play.opponent_life == 17  # the Narcomoebas, the Grave-Troll being in hand
    assert play.exile == ["Dread Return"]


def test_lions_eye_diamond_pays_for_flashback_out_of_the_hand_it_discards() -> None:
    play = Scenario(
        hand=["Lion's Eye Diamond", "Lotus Petal", "Faithless Looting", "Swamp"], draws=["Opt", "Opt", "Shock", "Shock"]
    )
    play("cast Lion's Eye Diamond", "cast Lotus Petal", "cast Faithless Looting", "choose Opt", "choose Opt")
    play("activate Lion's Eye Diamond", "red")
    assert play.hand == []
    assert play.graveyard.count("Swamp") == 1
    play("cast Faithless Looting (flashback)")
    assert play.exile == ["Faithless Looting"]
    assert play.graveyard.count("Shock") == 2  # drawn into an empty hand, and discarded


def test_a_charbelcher_reveals_a_library_without_lands_whole() -> None:
    petals = ["Lotus Petal"] * 4
    play = deal(*petals, "Black Lotus", "Goblin Charbelcher", rest={"Shock": 20})
    play(*["cast Lotus Petal"] * 4, "cast Goblin Charbelcher").lotus("R")
    play("activate Goblin Charbelcher", "target the opponent")
    assert play.won


def test_a_charbelcher_stops_at_a_land_and_doubles_at_a_mountain() -> None:
    for land, left in (("Plains", 18), ("Mountain", 16)):
        petals = ["Lotus Petal"] * 4
        play = deal(*petals, "Black Lotus", "Goblin Charbelcher", draws=["Shock", "Shock", land], rest={"Shock": 20})
        play(*["cast Lotus Petal"] * 4, "cast Goblin Charbelcher").lotus("R")
        play("activate Goblin Charbelcher", "target the opponent")
        assert play.opponent_life == left


def test_what_a_charbelcher_reveals_goes_to_the_bottom_in_an_order_of_your_choice() -> None:
    petals = ["Lotus Petal"] * 4
    play = deal(*petals, "Black Lotus", "Goblin Charbelcher", draws=["Shock", "Opt", "Plains"], rest={"Shock": 20})
    play(*["cast Lotus Petal"] * 4, "cast Goblin Charbelcher").lotus("R")
    play("activate Goblin Charbelcher", "target the opponent", "choose Opt", "choose Plains")
    assert play.bottom == ["Opt", "Plains", "Shock"]


def test_cascade_into_living_end_returns_what_was_cycled() -> None:
    draws = ["Plains", "Island", "Living End"]
    play = deal(*["Lotus Petal"] * 4, "Shardless Agent", "Striped Riverwinder", draws=draws)
    play(*["cast Lotus Petal"] * 4, "cycle Striped Riverwinder")
    assert play.graveyard.count("Striped Riverwinder") == 1
    play("cast Shardless Agent", "yes")  # cascade resolves first: Living End is over before the Agent enters
    assert len(play.all("Striped Riverwinder")) == 1
    assert len(play.all("Shardless Agent")) == 1


def test_a_suspended_living_end_exchanges_the_battlefield_and_the_graveyard() -> None:
    play = Scenario(hand=["Living End", "Black Lotus", "Black Lotus", "Street Wraith", "Dryad Arbor"], draws=["Opt"])
    play("play Dryad Arbor", "cycle Street Wraith").lotus("B")("cast Black Lotus", "activate Black Lotus (mana)", "black")
    play("suspend Living End")
    while not play.offers("yes"):
        play(play.moves[-1])
    assert play.turn == 4
    play("yes", "go on")
    assert [len(play.all(name)) for name in ("Street Wraith", "Dryad Arbor")] == [1, 0]


def test_puresteel_paladin_draws_for_equipment_and_equips_for_nothing() -> None:
    play = deal("Black Lotus", *["Lotus Petal"] * 2, "Puresteel Paladin", "Colossus Hammer", "Ornithopter", draws=["Opt"])
    play("cast Ornithopter", *["cast Lotus Petal"] * 2, "cast Puresteel Paladin").lotus("W")
    play("cast Colossus Hammer", "yes")
    assert play.hand == ["Opt"]
    assert not play.offers("activate Puresteel Paladin (given)")  # the Hammer and the Ornithopter are two artifacts
    play("cast Darksteel Relic", "activate Puresteel Paladin (given)", "choose Ornithopter")
    assert play.one("Ornithopter").size == (10, 12)


def test_sigardas_aid_attaches_a_colossus_hammer_as_it_enters() -> None:
    play = deal("Sigarda's Aid", "Colossus Hammer", "Ornithopter", *["Lotus Petal"] * 2)
    play("cast Ornithopter").until(2)
    play(*["cast Lotus Petal"] * 2, "cast Sigarda's Aid", "cast Colossus Hammer", "yes")
    play.attack("Ornithopter")
    assert play.opponent_life == 10


def test_heritage_druid_makes_mana_of_new_elves_and_nettle_sentinels_untap_for_more() -> None:
    play = Scenario(
        hand=["Black Lotus", "Heritage Druid", *["Nettle Sentinel"] * 2, *["Elvish Visionary"] * 2], draws=["Opt"] * 2
    )
    play.lotus("G")("cast Nettle Sentinel", "cast Nettle Sentinel", "yes", "cast Heritage Druid", "yes", "yes")
    three = ["choose Nettle Sentinel", "choose Nettle Sentinel"]
    play("activate Heritage Druid", *three)  # the Druid itself is the third
    assert play.pool == "GGG"
    play("cast Elvish Visionary", "yes", "yes")  # a green spell untaps both
    assert play.untapped("Nettle Sentinel") == 2
    play("activate Heritage Druid", *three)  # the new Visionary is the third
    assert play.pool == "GGGG"
    play("cast Elvish Visionary", "yes", "yes")
    assert (play.untapped("Nettle Sentinel"), play.count("creature spells cast")) == (2, 5)


def test_quirion_ranger_returns_a_forest_that_has_paid_and_untaps_an_elf() -> None:
    play = Scenario(hand=["Forest", "Llanowar Elves", "Quirion Ranger"], draws=["Elvish Visionary"], rest={"Opt": 20})
    play("play Forest", "cast Llanowar Elves").until(2)
    play("cast Quirion Ranger", "activate Quirion Ranger", "choose Llanowar Elves")
    play("choose Llanowar Elves")  # tapped for mana before they untap
    assert (play.hand, play.pool) == (["Elvish Visionary", "Forest"], "G")
    play("play Forest", "cast Elvish Visionary")
    assert play.untapped("Llanowar Elves") + play.untapped("Forest") == 1
    assert len(play.all("Elvish Visionary")) == 1
    assert not play.offers("activate Quirion Ranger")  # once each turn


TITAN = Printed(
    "Titan",
    "{1}{G}",
    "Legendary Creature — Elder Giant",
    "When Titan enters, sacrifice it unless it escaped.\nWhenever Titan enters or attacks, you gain 3 life.\n"
    "Escape—{G}{G}, Exile two other cards from your graveyard.",
    "6",
    "6",
)


def test_a_titan_stays_only_if_it_escaped() -> None:
    play = Scenario(hand=["Titan", "Black Lotus", "Black Lotus"], draws=["Opt"], cards=from_texts(TITAN))
    play.lotus("G")("cast Titan")
    assert (play.life, play.all("Titan")) == (23, [])
    play.lotus("G")("cast Titan (escape)")
    assert (play.life, len(play.all("Titan"))) == (26, 1)
