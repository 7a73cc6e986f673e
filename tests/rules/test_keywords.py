"""Keywords: flashback, madness, storm, unearth and the like, one by one."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

# -- flashback -----------------------------------------------------------------------------------


def test_flashback_casts_from_the_graveyard_and_exiles() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Think Twice"], draws=["Opt", "Shock"])
    play.lotus("U", 2)("cast Think Twice", "cast Think Twice (flashback)")
    assert play.exile == ["Think Twice"]
    assert play.hand == ["Opt", "Shock"]
    assert play.count("spells cast") == 4
    assert not play.offers("cast Think Twice (flashback)")


def test_flashback_is_not_offered_from_hand() -> None:
    play = Scenario(hand=["Black Lotus", "Think Twice"])
    play.lotus("U")
    assert play.offers("cast Think Twice")
    assert not play.offers("cast Think Twice (flashback)")


def test_lava_dart_flashes_back_for_a_mountain_tapped_for_mana_first() -> None:
    play = Scenario(hand=["Mountain", "Lava Dart"])
    play("play Mountain", "cast Lava Dart", "target the opponent").until(2)
    play("cast Lava Dart (flashback)", "target the opponent")
    assert play.opponent_life == 18
    assert play.pool == "R"
    assert play.exile == ["Lava Dart"]
    assert play.graveyard == ["Mountain"]


def test_desperate_ravings_discards_at_random_and_flashes_back_for_blue() -> None:
    play = Scenario(hand=["Black Lotus", "Mountain", "Desperate Ravings"], draws=["Opt", "Shock"])
    play("play Mountain").lotus("U")
    play.next("Opt", "Shock", "Shock")
    play("cast Desperate Ravings")
    assert play.hand == ["Opt"]
    assert play.graveyard == ["Black Lotus", "Desperate Ravings", "Shock"]
    assert not play.offers("cast Desperate Ravings (flashback)")


# -- cycling ------------------------------------------------------------------------------------------


def test_cycling_discards_the_card_and_draws_one() -> None:
    play = Scenario(hand=["Black Lotus", "Drannith Healer"], draws=["Opt"])
    play.lotus("G")("cycle Drannith Healer")
    assert play.hand == ["Opt"]
    assert play.graveyard == ["Black Lotus", "Drannith Healer"]
    assert play.pool == "GG"


def test_cycling_is_no_casting() -> None:
    play = Scenario(hand=["Black Lotus", "Firebrand Archer", "Street Wraith"])
    play.lotus("R")("cast Firebrand Archer", "cycle Street Wraith")
    assert play.opponent_life == 20
    assert play.count("spells cast") == 2
    assert play.count("cards discarded") == 1


def test_cycling_triggers_on_another_card_only() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Drannith Stinger", "Drannith Stinger", "Drannith Healer"])
    play.lotus("R", 2)("cast Drannith Stinger", "cycle Drannith Stinger")
    assert play.opponent_life == 19  # the one in play; the one cycled was not
    play("cycle Drannith Healer")
    assert play.opponent_life == 18


def test_discarding_without_cycling_does_not_trigger_cycling() -> None:
    play = Scenario(hand=["Black Lotus", "Mountain", "Drannith Stinger", "Street Wraith", "Magmatic Insight", "Forest"])
    play("play Mountain").lotus("R")("cast Drannith Stinger", "cast Magmatic Insight")
    assert play.opponent_life == 20


def test_horror_grows_once_for_a_cycled_card_and_for_a_discarded_one() -> None:
    hand = [*["Black Lotus"] * 3, "Horror of the Broken Lands", "Street Wraith", "Magmatic Insight", "Forest"]
    play = Scenario(hand=hand, draws=["Opt"])
    play.lotus("B", 2)("cast Horror of the Broken Lands", "cycle Street Wraith")
    assert play.one("Horror of the Broken Lands").size == (6, 5)
    play.lotus("R")("cast Magmatic Insight")
    assert play.one("Horror of the Broken Lands").size == (8, 6)


def test_life_is_the_cost_of_cycling_street_wraith() -> None:
    play = Scenario(hand=["Street Wraith"], draws=["Opt"])
    play("cycle Street Wraith")
    assert (play.life, play.hand) == (18, ["Opt"])


def test_cycling_for_the_last_life_loses_before_the_card_is_drawn() -> None:
    play = Scenario(hand=["Street Wraith"], draws=["Opt"], life=2)
    play("cycle Street Wraith")
    assert play.lost
    assert play.hand == []
    assert not Scenario(hand=["Street Wraith"], life=1).offers("cycle Street Wraith")


def test_landcycling_finds_a_basic_land_and_is_cycling() -> None:
    play = Scenario(
        hand=["Black Lotus", "Black Lotus", "Ash Barrens", "Drannith Stinger"], rest={"Forest": 3, "Great Furnace": 2, "Opt": 4}
    )
    play.lotus("R", 2)("cast Drannith Stinger", "cycle Ash Barrens")
    assert play.opponent_life == 19
    assert play.moves == ["choose Forest", "no more"]
    play("choose Forest")
    assert play.hand == ["Forest"]


def test_landcycling_may_find_nothing() -> None:
    play = Scenario(hand=["Black Lotus", "Ash Barrens"], rest={"Forest": 3, "Opt": 4})
    play.lotus("R")("cycle Ash Barrens", "no more")
    assert play.hand == []
    assert play.library == 7


def test_cycling_for_hybrid_mana() -> None:
    for land, possible in (("Swamp", True), ("Mountain", True), ("Forest", False)):
        play = Scenario(hand=[land, "Monstrous Carabid"])
        play(f"play {land}")
        assert play.offers("cycle Monstrous Carabid") == possible


# -- storm ---------------------------------------------------------------------------------------------


def test_storm_copies_for_each_spell_before_it_and_copies_are_not_cast() -> None:
    hand = ["Black Lotus", "Street Wraith", "Street Wraith", "Street Wraith", "Reaping the Graves", "Firebrand Archer"]
    play = Scenario(hand=hand)
    play(*["cycle Street Wraith"] * 3).lotus("B")("cast Darksteel Relic", "cast Reaping the Graves")
    assert play.hand.count("Street Wraith") == 3  # two copies and the spell itself
    assert play.count("spells cast") == 3
    assert play.graveyard.count("Reaping the Graves") == 1


def test_copies_choose_their_own_targets() -> None:
    play = Scenario(hand=["Black Lotus", "Street Wraith", "Drannith Healer", "Reaping the Graves", "Lotus Petal"])
    play("cast Lotus Petal", "cycle Street Wraith", "cycle Drannith Healer").lotus("B")
    play("cast Reaping the Graves", "choose Street Wraith")
    assert play.moves == ["choose Drannith Healer", "choose Street Wraith"]
    play("choose Drannith Healer")
    assert play.moves == ["choose Drannith Healer", "choose Street Wraith"], "nothing has resolved yet"
    play("choose Street Wraith")  # the spell's own is then gone
    assert {"Drannith Healer", "Street Wraith"} <= set(play.hand)


def test_all_copies_have_their_targets_before_the_first_resolves() -> None:
    # 702.40a, 707.10c: what one of them mills is not known as the next is aimed
    freeze = """
[Freeze]
cost = "{0}"
type = "Instant"
keywords = ["storm"]
targets = ["player"]
effects = [{ do = "mill", amount = 3, who = "target" }]
"""
    play = Scenario(hand=["Freeze", "Lotus Petal", "Lotus Petal"], cards=freeze)
    play("cast Lotus Petal", "cast Lotus Petal", "cast Freeze", "target the opponent")
    both, before = ["target the opponent", "target you"], play.opponent_library
    assert play.moves == both
    play("target you")
    assert (play.moves, play.opponent_library, play.graveyard) == (both, before, [])
    play("target the opponent")
    assert (play.opponent_library, len(play.graveyard)) == (before - 6, 4)


def test_of_many_copies_the_last_twenty_are_aimed_together() -> None:
    shot = """
[Shot]
cost = "{0}"
type = "Instant"
keywords = ["storm"]
targets = ["any"]
effects = [{ do = "damage", amount = 1, to = "target" }]

[Tick]
cost = "{0}"
type = "Instant"
"""
    play = Scenario(hand=["Shot", *["Tick"] * 22], cards=shot, opponent_life=40)
    play(*["cast Tick"] * 22, "cast Shot", "target the opponent", "target the opponent")
    assert play.opponent_life == 39
    play("target the opponent")
    assert play.opponent_life == 38
    play(*["target the opponent"] * 19)
    assert play.opponent_life == 38
    play("target the opponent")
    assert play.opponent_life == 17


def test_a_spell_whose_target_a_copy_took_does_nothing() -> None:
    play = Scenario(hand=["Black Lotus", "Street Wraith", "Reaping the Graves"])
    play("cycle Street Wraith").lotus("B")("cast Reaping the Graves")
    assert play.hand.count("Street Wraith") == 1
    assert play.graveyard == ["Black Lotus", "Reaping the Graves"]


def test_a_trigger_on_casting_does_not_see_copies() -> None:
    play = Scenario(hand=[*["Black Lotus"] * 2, "Firebrand Archer", "Street Wraith", "Reaping the Graves"])
    play("cycle Street Wraith").lotus("R")("cast Firebrand Archer").lotus("B")
    assert play.opponent_life == 19  # the second Lotus
    play("cast Reaping the Graves")
    assert play.opponent_life == 18


def test_chain_lightning_may_be_copied_when_it_hits_you() -> None:
    play = Scenario(hand=["Black Lotus", "Chain Lightning"])
    play.lotus("R")("cast Chain Lightning", "target you", "yes")
    assert play.moves == ["target the opponent", "target you"]
    play("target the opponent")
    assert (play.life, play.opponent_life, play.pool) == (17, 17, "")
    assert play.count("spells cast") == 2


def test_chain_lightning_at_the_opponent_asks_nothing() -> None:
    play = Scenario(hand=["Black Lotus", "Chain Lightning"])
    play.lotus("R")("cast Chain Lightning", "target the opponent")
    assert (play.opponent_life, play.pool) == (17, "RR")
    assert play.offers("attack")


def test_a_copy_of_chain_lightning_may_be_copied_again() -> None:
    play = Scenario(hand=[*["Black Lotus"] * 2, "Chain Lightning"])
    play.lotus("R", 2)("cast Chain Lightning", "target you", "yes", "target you", "yes", "target the opponent")
    assert (play.life, play.opponent_life, play.pool) == (14, 17, "R")


def test_chain_lightning_on_your_own_creature_may_be_copied() -> None:
    play = Scenario(hand=["Black Lotus", "Mountain", "Raging Goblin", "Chain Lightning"])
    play("play Mountain", "cast Raging Goblin").lotus("R")
    play("cast Chain Lightning", "choose Raging Goblin", "yes", "target the opponent")
    assert (play.opponent_life, play.all("Raging Goblin")) == (17, [])


# -- madness ---------------------------------------------------------------------------------------------


def test_madness_casts_a_discarded_card_for_its_madness_cost() -> None:
    play = Scenario(hand=["Island", "Black Lotus", "Frantic Search", "Obsessive Search"], draws=["Opt", "Shock", "Ponder"])
    play("play Island").lotus("U")("cast Frantic Search", "choose Island")
    play("choose Obsessive Search", "choose Shock")
    assert play.moves == ["choose tapped Island", "no more"]
    play("choose tapped Island", "yes")
    assert play.hand == ["Opt", "Ponder"]
    assert play.graveyard == ["Black Lotus", "Frantic Search", "Obsessive Search", "Shock"]
    assert play.count("spells cast") == 3


def test_what_was_cast_for_its_madness_cost_knows_it() -> None:
    """702.35: the creature and the sorcery ask whether that cost was paid; cast from hand they find that it was not."""
    hand = ["Black Lotus", "Black Lotus", "Faithless Looting", "Sample Raver", "Sample Rave"]
    play = Scenario(hand=hand, cards=sample("casting"), rest={"Mountain": 30}).lotus("R", 2)("cast Faithless Looting")
    play("choose Sample Raver", "choose Sample Rave")
    for _ in range(2):
        play("yes")
    assert (play.life, len(play.all("Sample Raver"))) == (20 + 3 + 3, 1)
    play = Scenario(hand=["Black Lotus", "Black Lotus", "Sample Rave"], cards=sample("casting"), rest={"Mountain": 30})
    assert play.lotus("R", 2)("cast Sample Rave").life == 21


def test_a_declined_madness_card_goes_to_the_graveyard() -> None:
    play = Scenario(hand=["Black Lotus", "Island", "Frantic Search", "Obsessive Search"], draws=["Opt", "Shock"])
    play("play Island").lotus("U")("cast Frantic Search", "choose Island", "choose Obsessive Search", "choose Shock")
    play("choose tapped Island")
    assert play.exile == ["Obsessive Search"]
    play("no")
    assert play.exile == []
    assert "Obsessive Search" in play.graveyard


def test_madness_without_mana_is_not_asked() -> None:
    play = Scenario(hand=["Black Lotus", "Frantic Search", "Obsessive Search"], draws=["Opt", "Shock"])
    play.lotus("U")("cast Frantic Search", "choose Obsessive Search", "choose Shock")
    assert "Obsessive Search" in play.graveyard
    assert play.hand == ["Opt"]


# -- unearth ---------------------------------------------------------------------------------------------


def _with_fatestitcher_in_graveyard(*hand: str, cards: str = "") -> Scenario:
    cards += '[Grind]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "mill", amount = 1 }]\n'
    play = Scenario(hand=["Grind", "Island", *hand], draws=["Fatestitcher"], cards=cards)
    return play("cast Grind", "play Island")


def test_unearth_returns_it_with_haste_and_exiles_it_at_end_of_turn() -> None:
    play = _with_fatestitcher_in_graveyard()
    play("unearth Fatestitcher")
    assert play.one("Fatestitcher").marks == ("haste", "unearthed")
    assert play.offers("activate Fatestitcher (ability 1)")  # untap the Island
    play.attack("Fatestitcher")
    assert play.opponent_life == 19
    play.until(2)
    assert play.all("Fatestitcher") == []
    assert play.exile == ["Fatestitcher"]


def test_unearth_is_no_casting() -> None:
    play = _with_fatestitcher_in_graveyard()
    play("unearth Fatestitcher")
    assert play.count("spells cast") == 1


def test_an_unearthed_creature_is_exiled_if_it_would_leave() -> None:
    fire = '[Pit]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "sacrifice", what = "creature" }]\n'
    play = _with_fatestitcher_in_graveyard("Pit", cards=fire)
    play("unearth Fatestitcher", "cast Pit")
    assert play.exile == ["Fatestitcher"]
    assert "Fatestitcher" not in play.graveyard
    bounce = '[Gust]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "return", what = "creature" }]\n'
    play = _with_fatestitcher_in_graveyard("Gust", cards=bounce)
    play("unearth Fatestitcher", "cast Gust")
    assert play.exile == ["Fatestitcher"]
    assert play.hand == []


def test_an_unearthed_creature_that_is_exiled_and_returned_is_another_object() -> None:
    """702.84a: it is exiled only if it would leave for anywhere else; what comes back is not unearthed."""
    blink = '[Blink]\ncost = "{0}"\ntype = "Instant"\ntargets = ["creature"]\n'
    blink += 'effects = [{ do = "return", what = "target", to = "battlefield" }]\n'
    play = _with_fatestitcher_in_graveyard("Blink", cards=blink)
    play("unearth Fatestitcher", "cast Blink")
    assert play.one("Fatestitcher").marks == ()
    play.until(2)
    assert (len(play.all("Fatestitcher")), play.exile) == (1, [])


# -- delve -----------------------------------------------------------------------------------------------


def test_delve_exiles_cards_instead_of_generic_mana() -> None:
    play = Scenario(hand=["Island", *["Lotus Petal"] * 8, "Treasure Cruise"], draws=["Opt", "Shock", "Ponder"])
    play("play Island", *["cast Lotus Petal"] * 8)
    assert play.offers("cast Treasure Cruise")  # eight Petals
    grind = '[Grind]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "mill", amount = 7 }]\n'
    play = Scenario(hand=["Island", "Grind", "Treasure Cruise"], draws=["Plains"] * 7 + ["Opt", "Shock", "Ponder"], cards=grind)
    play("play Island")
    assert not play.offers("cast Treasure Cruise")
    play("cast Grind", "cast Treasure Cruise")
    play("choose Grind")  # and six of the Plains
    assert play.hand == ["Opt", "Ponder", "Shock"]
    assert play.exile == ["Grind"] + ["Plains"] * 6
    assert play.graveyard == ["Plains", "Treasure Cruise"]


def test_delve_may_stop_once_the_rest_can_be_paid_and_never_exceeds_generic_mana() -> None:
    grind = '[Grind]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "mill", amount = 9 }]\n'
    play = Scenario(hand=["Island", "Black Lotus", "Grind", "Treasure Cruise"], cards=grind)
    play("play Island").lotus("U")("cast Grind", "cast Treasure Cruise")
    for _ in range(4):
        assert not play.offers("no more")
        play("choose Plains")
    assert play.offers("no more")
    play(*["choose Plains"] * 3)
    assert play.offers("attack")  # seven are all it can take
    assert play.exile == ["Plains"] * 7
    assert play.pool == "UU"
    assert play.untapped("Island") == 1


# -- rebound -----------------------------------------------------------------------------------------------


def test_rebound_exiles_and_may_be_cast_freely_at_the_next_upkeep() -> None:
    play = Scenario(hand=["Forest", "Island", "Slippery Bogle", "Distortion Strike"], rest={"Spell Pierce": 9})
    play("play Forest", "cast Slippery Bogle").until(2)("play Island", "cast Distortion Strike")
    assert play.one("Slippery Bogle").power == 2
    assert play.exile == ["Distortion Strike"]
    play("attack", "attack with Slippery Bogle")
    assert play.opponent_life == 18
    play("end the turn")
    assert play.moves == ["yes", "no"]
    play("yes")
    assert (play.turn, play.one("Slippery Bogle").power) == (3, 2)
    assert play.exile == []
    assert play.graveyard == ["Distortion Strike"]  # cast from exile, it does not rebound again
    assert play.untapped("Island") == 1


def test_a_declined_rebound_stays_exiled() -> None:
    play = Scenario(hand=["Forest", "Island", "Slippery Bogle", "Distortion Strike"], rest={"Spell Pierce": 9})
    play("play Forest", "cast Slippery Bogle").until(2)("play Island", "cast Distortion Strike")
    play("attack", "do not attack with Slippery Bogle", "no")
    assert (play.turn, play.exile) == (3, ["Distortion Strike"])
    play.until(4)
    assert play.exile == ["Distortion Strike"]


def test_rebound_without_a_target_is_not_asked() -> None:
    play = Scenario(hand=["Black Lotus", "Lotus Petal", "Slippery Bogle", "Distortion Strike", "Shock", "Lotus Petal"])
    play.lotus("U")("cast Slippery Bogle", "cast Distortion Strike", "cast Lotus Petal", "cast Shock", "choose Slippery Bogle")
    play.until(2)
    assert play.exile == ["Distortion Strike"]


def test_a_rebound_spell_that_does_not_resolve_goes_to_the_graveyard() -> None:
    altar = """
[Altar]
cost = "{0}"
type = "Artifact"
triggers = [{ on = "cast", of = "sorcery", effects = [{ do = "sacrifice", what = "creature" }] }]
"""
    play = Scenario(hand=["Forest", "Lotus Petal", "Slippery Bogle", "Altar", "Distortion Strike"], cards=altar)
    play("play Forest", "cast Slippery Bogle", "cast Lotus Petal", "cast Altar", "cast Distortion Strike")
    assert play.all("Slippery Bogle") == []
    assert "Distortion Strike" in play.graveyard


# -- echo --------------------------------------------------------------------------------------------------


def test_a_declined_echo_leaves_the_tokens() -> None:
    play = Scenario(hand=["Black Lotus", "Mountain", "Mountain", "Mogg War Marshal"], rest={"Mountain": 9})
    play("play Mountain").lotus("R")("cast Mogg War Marshal")
    assert play.one("Mogg War Marshal").marks == ("echo",)
    assert len(play.all("Goblin token")) == 1
    play.until(2)  # it cannot be paid
    assert play.all("Mogg War Marshal") == []
    assert len(play.all("Goblin token")) == 2
    assert "Mogg War Marshal" in play.graveyard


def test_a_paid_echo_is_paid_once() -> None:
    play = Scenario(hand=["Mountain", "Lotus Petal", "Lotus Petal", "Mogg War Marshal"], rest={"Mountain": 9})
    play("play Mountain", "cast Lotus Petal", "cast Mogg War Marshal", "cast Lotus Petal", "attack")
    assert play.moves == ["yes", "no"]
    play("yes")
    assert play.turn == 2
    assert play.one("Mountain").tapped
    assert play.one("Mogg War Marshal").marks == ()
    play.until(3)
    assert len(play.all("Mogg War Marshal")) == 1
    assert len(play.all("Goblin token")) == 1


# -- bestow --------------------------------------------------------------------------------------------------


def _hydra(*more: str, cards: str = "") -> Scenario:
    play = Scenario(hand=["Forest", "Black Lotus", "Black Lotus", "Slippery Bogle", "Nyxborn Hydra", *more], cards=cards)
    return play("play Forest", "cast Slippery Bogle").lotus("G", 2)


def test_a_creature_with_x_enters_with_x_counters() -> None:
    play = _hydra()
    play("cast Nyxborn Hydra", "X = 5")
    assert play.one("Nyxborn Hydra").size == (5, 6)
    assert play.one("Nyxborn Hydra").plus == 5
    assert play.count("creature spells cast") == 2


def test_a_bestowed_creature_is_an_aura_and_gives_its_counters() -> None:
    play = _hydra()
    play("cast Nyxborn Hydra (bestow)", "X = 3")
    assert play.one("Slippery Bogle").size == (4, 4)
    assert play.one("Nyxborn Hydra").host == "Slippery Bogle"
    assert play.one("Nyxborn Hydra").marks == ("bestowed",)
    assert play.count("creature spells cast") == 1


def test_a_bestowed_creature_falls_off_and_becomes_a_creature() -> None:
    pit = '[Pit]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "sacrifice", what = "creature" }]\n'
    play = _hydra("Pit", cards=pit)
    play("cast Nyxborn Hydra (bestow)", "X = 3", "cast Pit")
    assert play.all("Slippery Bogle") == []  # the Aura was no creature to sacrifice
    assert play.one("Nyxborn Hydra").size == (3, 4)
    assert play.one("Nyxborn Hydra").marks == ()
    play.until(2).attack("Nyxborn Hydra")
    assert play.opponent_life == 17


def test_bestow_needs_a_creature() -> None:
    play = Scenario(hand=["Black Lotus", "Nyxborn Hydra"])
    play.lotus("G")
    assert play.offers("cast Nyxborn Hydra")
    assert not play.offers("cast Nyxborn Hydra (bestow)")


def test_a_bestowed_spell_without_its_target_resolves_as_a_creature() -> None:
    altar = """
[Altar]
cost = "{0}"
type = "Artifact"
triggers = [{ on = "cast", of = "Aura", effects = [{ do = "sacrifice", what = "Beast" }] }]
"""
    play = _hydra("Altar", cards=altar)
    play("cast Altar", "cast Nyxborn Hydra (bestow)", "X = 2")
    assert play.all("Slippery Bogle") == []
    assert play.one("Nyxborn Hydra").size == (2, 3)
    assert play.one("Nyxborn Hydra").marks == ()


def test_a_bestowed_creature_that_stays_counts_as_an_enchantment() -> None:
    play = _hydra("Ethereal Armor", "Lotus Petal")
    play("cast Nyxborn Hydra (bestow)", "X = 0", "cast Lotus Petal", "cast Ethereal Armor")
    assert play.one("Slippery Bogle").size == (3, 3)


def test_a_bestowed_spell_is_a_noncreature_spell_to_triggers() -> None:
    play = _hydra("Firebrand Archer", "Black Lotus")
    play.lotus("R")("cast Firebrand Archer", "cast Nyxborn Hydra (bestow)", "choose Slippery Bogle", "X = 0")
    assert play.opponent_life == 19


# -- escape ----------------------------------------------------------------------------------------------------


def test_escape_casts_from_the_graveyard_and_exiles_other_cards() -> None:
    hand = ["Plains", "Black Lotus", "Slippery Bogle", "Slippery Bogle", "Sentinel's Eyes", "Shock", "Lotus Petal", "Lotus Petal"]
    play = Scenario(hand=hand)
    play("play Plains").lotus("G")("cast Slippery Bogle", "cast Sentinel's Eyes", "cast Lotus Petal", "cast Shock")
    play("choose Slippery Bogle")
    assert play.graveyard == ["Black Lotus", "Lotus Petal", "Sentinel's Eyes", "Shock", "Slippery Bogle"]
    play("cast Slippery Bogle").until(2)
    play("cast Sentinel's Eyes (escape)")
    assert "choose Sentinel's Eyes" not in play.moves  # two other cards
    play("choose Shock", "choose Lotus Petal")
    assert play.one("Slippery Bogle").size == (2, 2)
    assert play.exile == ["Lotus Petal", "Shock"]


def test_escape_needs_two_other_cards() -> None:
    grind = '[Grind]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "mill", amount = 1 }]\n'
    play = Scenario(hand=["Forest", "Slippery Bogle", "Lotus Petal", "Grind", "Grind"],
                    draws=["Sentinel's Eyes", "Opt"], cards=grind)  # fmt: skip
    play("play Forest", "cast Slippery Bogle", "cast Lotus Petal", "cast Grind")
    assert play.graveyard == ["Grind", "Sentinel's Eyes"]
    assert not play.offers("cast Sentinel's Eyes (escape)")
    play("cast Grind")
    assert play.offers("cast Sentinel's Eyes (escape)")


# -- infect, lifelink, shroud -------------------------------------------------------------------------------------


def test_infect_gives_poison_and_no_damage_to_life() -> None:
    play = Scenario(hand=["Forest", "Glistener Elf", "Mutagenic Growth"])
    play("play Forest", "cast Glistener Elf").until(2)("cast Mutagenic Growth (paying life)").attack("Glistener Elf")
    assert (play.poison, play.opponent_life) == (3, 20)
    assert play.count("life lost by opponent") == 0
    assert play.count("damage dealt to opponent") == 3


def test_ten_poison_counters_win() -> None:
    play = Scenario(hand=["Forest", "Black Lotus", "Black Lotus", "Glistener Elf", "Vines of Vastwood", *["Giant Growth"] * 2])
    play("play Forest", "cast Glistener Elf").until(2).lotus("G", 2)
    play("cast Vines of Vastwood (kicked)", "cast Giant Growth", "cast Giant Growth").attack("Glistener Elf")
    assert play.won
    assert play.poison == 11


def test_nine_poison_counters_do_not_win() -> None:
    play = Scenario(hand=["Forest", "Black Lotus", "Black Lotus", "Glistener Elf", *["Giant Growth"] * 2, "Mutagenic Growth"])
    play("play Forest", "cast Glistener Elf").until(2).lotus("G", 2)
    play("cast Mutagenic Growth", "cast Giant Growth", "cast Giant Growth").attack("Glistener Elf")
    assert (play.poison, play.over) == (9, False)


def test_lifelink_gains_what_the_creature_deals() -> None:
    play = Scenario(hand=["Plains", "Forest", "Slippery Bogle", "Lifelink", "Mutagenic Growth"])
    play("play Forest", "cast Slippery Bogle").until(2)("play Plains", "cast Lifelink", "cast Mutagenic Growth (paying life)")
    play.attack("Slippery Bogle")
    assert (play.life, play.opponent_life) == (18 + 3, 17)


def test_lifelink_counts_damage_of_abilities_too() -> None:
    play = Scenario(hand=["Plains", "Black Lotus", "Thermo-Alchemist", "Lifelink"])
    play("play Plains").lotus("R")("cast Thermo-Alchemist", "cast Lifelink").until(2)("activate Thermo-Alchemist")
    assert (play.life, play.opponent_life) == (21, 19)


def test_two_lifelinks_are_one() -> None:
    play = Scenario(hand=["Black Lotus", "Slippery Bogle", "Forest", "Lifelink", "Lifelink"])
    play("play Forest", "cast Slippery Bogle").lotus("W")("cast Lifelink", "cast Lifelink").until(2).attack("Slippery Bogle")
    assert play.life == 21


def test_lifelink_with_infect_gains_life_for_poison() -> None:
    play = Scenario(hand=["Plains", "Forest", "Glistener Elf", "Lifelink"])
    play("play Forest", "cast Glistener Elf").until(2)("play Plains", "cast Lifelink").attack("Glistener Elf")
    assert (play.life, play.poison) == (21, 1)


def test_a_creature_with_shroud_is_no_target() -> None:
    lore = '[Eel]\ncost = "{U}"\ntype = "Creature — Fish"\npower = 1\ntoughness = 1\nkeywords = ["shroud"]\n'
    play = Scenario(hand=["Island", "Eel", "Lotus Petal", "Giant Growth"], cards=lore)
    play("play Island", "cast Eel", "cast Lotus Petal")
    assert not play.offers("cast Giant Growth")


def test_hexproof_does_not_keep_you_from_targeting_your_own() -> None:
    play = Scenario(hand=["Forest", "Slippery Bogle", "Lotus Petal", "Giant Growth"])
    play("play Forest", "cast Slippery Bogle", "cast Lotus Petal")
    assert play.offers("cast Giant Growth")


# -- exile and play -----------------------------------------------------------------------------------------------


def test_reckless_impulse_cards_may_be_played_until_the_end_of_the_next_turn() -> None:
    play = Scenario(hand=["Black Lotus", "Reckless Impulse"], draws=["Shock", "Mountain"], rest={"Spell Pierce": 9})
    play.lotus("R")("cast Reckless Impulse")
    assert play.exiled == [("Mountain", 2), ("Shock", 2)]
    assert play.offers("play Mountain from exile")
    assert play.offers("cast Shock from exile")
    play("play Mountain from exile").until(2)
    assert play.offers("cast Shock from exile")
    play.until(3)
    assert play.exiled == []
    assert play.exile == ["Shock"]
    assert not play.offers("cast Shock from exile")


def test_a_spell_played_from_exile_goes_to_the_graveyard() -> None:
    play = Scenario(hand=["Black Lotus", "Reckless Impulse"], draws=["Shock", "Mountain"])
    play.lotus("R")("cast Reckless Impulse", "cast Shock from exile", "target the opponent")
    assert play.graveyard == ["Black Lotus", "Reckless Impulse", "Shock"]
    assert play.exiled == [("Mountain", 2)]


def test_a_land_played_from_exile_uses_the_land_drop() -> None:
    play = Scenario(hand=["Black Lotus", "Forest", "Reckless Impulse"], draws=["Shock", "Mountain"])
    play("play Forest").lotus("R")("cast Reckless Impulse")
    assert not play.offers("play Mountain from exile")


def test_exiled_cards_cannot_be_cycled() -> None:
    play = Scenario(hand=["Black Lotus", "Lotus Petal", "Reckless Impulse"], draws=["Street Wraith", "Street Wraith"])
    play.lotus("R")("cast Reckless Impulse")
    assert not any("Street Wraith" in words for words in play.moves)


def test_cards_exiled_on_different_turns_are_different_moves() -> None:
    play = Scenario(
        hand=["Black Lotus", "Mountain", "Reckless Impulse", "Wrenn's Resolve", "Lotus Petal"],
        draws=["Shock", "Opt", "Mountain", "Shock", "Ponder"],
    )
    play("play Mountain").lotus("R")("cast Reckless Impulse").until(2)
    play("play Mountain", "cast Wrenn's Resolve", "cast Lotus Petal")
    assert [words for words in play.moves if "Shock" in words] == ["cast Shock from exile"] * 2
    play("cast Shock from exile #1", "target the opponent")
    assert play.exiled == [("Opt", 2), ("Ponder", 3), ("Shock", 3)]


def test_a_spell_cast_from_exile_does_not_rebound() -> None:
    play = Scenario(hand=["Forest", "Black Lotus", "Slippery Bogle", "Reckless Impulse", "Lotus Petal"],
                    draws=["Distortion Strike", "Opt"])  # fmt: skip
    play("play Forest", "cast Slippery Bogle").lotus("R")("cast Reckless Impulse", "cast Lotus Petal")
    play("cast Distortion Strike from exile")
    assert "Distortion Strike" in play.graveyard


def test_fewer_cards_are_exiled_from_a_small_library_and_nothing_is_lost() -> None:
    play = Scenario(hand=["Black Lotus", "Reckless Impulse", *["Opt"] * 5], draws=["Shock"], rest={})
    play.lotus("R")("cast Reckless Impulse")
    assert play.exiled == [("Shock", 2)]
    assert not play.over
