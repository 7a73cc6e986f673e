"""Zones, chance and the library: drawing, looking, ordering, searching, shuffling, wheels, events."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from samples import sample
from scenario import RELIC, Scenario

# -- looking and ordering --------------------------------------------------------------------------


def test_scry_puts_any_number_at_the_bottom_and_the_rest_on_top_in_any_order() -> None:
    play = Scenario(hand=["Witching Well", "Island"], draws=["Opt", "Shock", "Ponder"])
    play("play Island", "cast Witching Well")
    assert play.moves == ["choose Opt", "choose Shock", "no more"]
    play("no more", "choose Shock")
    assert play.top == ["Shock", "Opt"]
    assert play.bottom == []


def test_scry_may_put_both_at_the_bottom_in_the_order_chosen() -> None:
    play = Scenario(hand=["Witching Well", "Island"], draws=["Opt", "Shock", "Ponder"])
    play("play Island", "cast Witching Well", "choose Shock", "choose Opt")
    assert (play.top, play.bottom) == ([], ["Shock", "Opt"])
    play.until(2)
    assert play.hand == ["Ponder"]


def test_scry_then_draw_draws_what_was_left_on_top() -> None:
    play = Scenario(hand=["Preordain", "Island"], draws=["Opt", "Shock", "Ponder"])
    play("play Island", "cast Preordain", "choose Opt", "no more")
    assert play.hand == ["Shock"]
    assert play.bottom == ["Opt"]
    play = Scenario(hand=["Preordain", "Island"], draws=["Opt", "Shock", "Ponder"])
    play("play Island", "cast Preordain", "choose Opt", "choose Shock")
    assert play.hand == ["Ponder"]


def test_opt_keeps_or_bottoms_one_card() -> None:
    play = Scenario(hand=["Opt", "Island"], draws=["Mountain", "Shock"])
    play("play Island", "cast Opt")
    assert play.moves == ["choose Mountain", "no more"]
    play("choose Mountain")
    assert (play.hand, play.bottom) == (["Shock"], ["Mountain"])


def test_surveil_puts_any_number_into_the_graveyard() -> None:
    lore = '[Peek]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "surveil", amount = 2 }]\n'
    play = Scenario(hand=["Peek"], draws=["Opt", "Shock"], cards=lore)
    play("cast Peek", "choose Shock", "no more")
    assert play.graveyard == ["Peek", "Shock"]
    assert play.top == ["Opt"]


def test_what_goes_to_the_bottom_in_a_random_order_asks_for_none() -> None:
    """401.4 lets an owner order cards only where no random order is told; deckopt uses that of its tables."""
    lore = """[Dig]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "look", amount = 4, take = { to = "hand" }, rest = "bottom", random_order = true }]
"""
    play = Scenario(hand=["Dig"], draws=["Shock", "Opt", "Plains", "Island"], cards=lore)
    play("cast Dig", "choose Plains")
    assert (play.hand, sorted(play.bottom)) == (["Plains"], ["Island", "Opt", "Shock"])
    assert not any(move.startswith("choose") for move in play.moves)


def test_ponder_orders_three_cards_and_draws_the_first() -> None:
    play = Scenario(hand=["Ponder", "Island"], draws=["Opt", "Shock", "Mountain"])
    play("play Island", "cast Ponder")
    assert play.moves == ["yes", "no"]  # shuffle instead?
    play("no", "choose Mountain", "choose Shock")
    assert play.hand == ["Mountain"]
    assert play.top == ["Shock", "Opt"]
    play.until(2)
    assert play.hand == ["Mountain", "Shock"]


def test_ponder_may_shuffle_and_then_all_is_unknown() -> None:
    play = Scenario(hand=["Ponder", "Island"], draws=["Opt", "Shock", "Mountain"])
    play("play Island", "cast Ponder")
    play.next("Plains")
    play("yes")
    assert play.hand == ["Plains"]
    assert play.top == []
    assert play.library == 22


def test_brainstorm_puts_two_cards_back_in_order() -> None:
    play = Scenario(hand=["Brainstorm", "Island", "Ponder"], draws=["Opt", "Shock", "Mountain"])
    play("play Island", "cast Brainstorm")
    assert "choose Ponder" in play.moves
    play("choose Ponder", "choose Shock")
    assert play.hand == ["Mountain", "Opt"]
    assert play.top == ["Ponder", "Shock"]
    play.until(2)
    assert play.hand == ["Mountain", "Opt", "Ponder"]


def test_a_known_top_card_is_drawn_before_the_unknown_ones() -> None:
    play = Scenario(hand=["Brainstorm", "Island"], draws=["Opt", "Shock", "Mountain"])
    play("play Island", "cast Brainstorm", "choose Opt", "choose Shock")
    assert [p for _, p in play.outcomes("attack")] == [1.0]


def test_what_is_looked_at_may_be_taken_and_the_rest_goes_to_the_graveyard() -> None:
    play = Scenario(hand=["Black Lotus", "Malevolent Rumble"], draws=["Opt", "Slippery Bogle", "Ponder", "Mountain"])
    play.lotus("G")("cast Malevolent Rumble")
    assert play.moves == ["choose Mountain", "choose Slippery Bogle", "no more"]  # permanents
    play("choose Slippery Bogle")
    assert play.hand == ["Slippery Bogle"]
    assert {"Opt", "Ponder", "Mountain"} <= set(play.graveyard)


def test_rest_at_the_bottom_is_ordered_too() -> None:
    lore = """
[Dig]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "look", amount = 3, take = { count = 1, to = "hand" }, rest = "bottom" }]
"""
    play = Scenario(hand=["Dig"], draws=["Opt", "Shock", "Mountain"], cards=lore)
    play("cast Dig", "choose Shock", "choose Mountain")
    assert play.hand == ["Shock"]
    assert play.bottom == ["Mountain", "Opt"]


def test_mill_puts_cards_into_the_graveyard_and_a_small_library_is_no_loss() -> None:
    lore = '[Grind]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "mill", amount = 5 }]\n'
    play = Scenario(hand=["Grind", *["Spell Pierce"] * 4], draws=["Opt", "Shock"], rest={}, cards=lore)
    play("cast Grind")
    assert play.graveyard == ["Grind", "Opt", "Shock"]
    assert (play.library, play.over) == (0, False)


# -- searching ---------------------------------------------------------------------------------------


def test_evolving_wilds_finds_a_basic_land_tapped() -> None:
    play = Scenario(hand=["Evolving Wilds"], rest={"Island": 2, "Great Furnace": 2, "Forest": 2, "Opt": 3})
    play("play Evolving Wilds", "activate Evolving Wilds")
    assert play.moves == ["choose Forest", "choose Island", "no more"]
    play("choose Island")
    assert play.one("Island").tapped
    assert play.graveyard == ["Evolving Wilds"]
    assert play.library == 8
    assert play.count("lands played") == 1


def test_a_search_may_fail_to_find() -> None:
    play = Scenario(hand=["Evolving Wilds"], rest={"Island": 2, "Opt": 6})
    play("play Evolving Wilds", "activate Evolving Wilds", "no more")
    assert play.all() == []
    assert play.library == 8


def test_a_search_for_named_types_finds_those_only() -> None:
    play = Scenario(hand=["Tranquil Landscape"], rest={"Island": 2, "Swamp": 2, "Mountain": 2, "Plains": 2, "Forest": 2})
    play("play Tranquil Landscape", "activate Tranquil Landscape")
    assert play.moves == ["choose Forest", "choose Island", "choose Plains", "no more"]


def test_a_search_makes_known_cards_unknown_again() -> None:
    play = Scenario(hand=["Evolving Wilds", "Brainstorm", "Lotus Petal"], draws=["Opt", "Shock", "Ponder"], rest={"Island": 5})
    play("play Evolving Wilds", "cast Lotus Petal", "cast Brainstorm", "choose Opt", "choose Shock")
    assert play.top == ["Opt", "Shock"]
    play("activate Evolving Wilds", "choose Island")
    assert play.top == []
    assert len(play.outcomes("attack")) == 3


def test_escape_tunnel_has_two_abilities() -> None:
    play = Scenario(hand=["Escape Tunnel", "Lotus Petal", "Raging Goblin"], rest={"Island": 5})
    play("play Escape Tunnel")
    assert play.offers("activate Escape Tunnel (ability 1)")
    assert not play.offers("activate Escape Tunnel (ability 2)")
    play("cast Lotus Petal", "cast Raging Goblin")
    assert play.offers("activate Escape Tunnel (ability 2)")
    play("activate Escape Tunnel (ability 2)")
    assert play.graveyard == ["Escape Tunnel", "Lotus Petal"]


# -- wheels -------------------------------------------------------------------------------------------


def test_wheel_of_fortune_discards_both_hands_and_draws_seven() -> None:
    play = Scenario(hand=["Black Lotus", "Wheel of Fortune", "Opt", "Shock"], opponent_library=20)
    play.lotus("R")("cast Wheel of Fortune")
    assert play.graveyard == ["Black Lotus", RELIC, "Opt", "Shock", "Wheel of Fortune"]
    assert len(play.hand) == 7
    assert (play.opponent_hand, play.opponent_graveyard, play.opponent_library) == (7, 7, 13)


def test_wheel_of_fortune_wins_against_six_cards() -> None:
    play = Scenario(hand=["Black Lotus", "Wheel of Fortune"], opponent_library=6)
    play.lotus("R")("cast Wheel of Fortune")
    assert play.won


def test_both_players_decked_at_once_is_no_win() -> None:
    play = Scenario(hand=["Black Lotus", "Wheel of Fortune", *["Opt"] * 4], rest={"Plains": 6}, opponent_library=6)
    play.lotus("R")("cast Wheel of Fortune")
    assert play.lost


def test_timetwister_shuffles_hands_and_graveyards_into_the_libraries() -> None:
    play = Scenario(hand=["Black Lotus", "Timetwister", "Wheel of Fortune", "Opt", "Lotus Petal"], opponent_library=20)
    play.lotus("U")
    play.next(*["Plains"] * 6, "Opt")
    play("cast Timetwister")
    assert play.graveyard == ["Timetwister"]
    assert play.hand == ["Opt"] + ["Plains"] * 6
    assert play.library == 20 + 5 - 7
    assert (play.opponent_library, play.opponent_hand, play.opponent_graveyard) == (20, 7, 0)


def test_a_timetwister_after_a_wheel_brings_the_opponents_graveyard_back() -> None:
    play = Scenario(hand=["Black Lotus", "Wheel of Fortune"], draws=["Black Lotus", "Timetwister", *["Plains"] * 5],
                    opponent_library=20)  # fmt: skip
    play.lotus("R")("cast Wheel of Fortune").lotus("U")
    assert (play.opponent_library, play.opponent_graveyard) == (13, 7)
    play("cast Timetwister")
    assert (play.opponent_library, play.opponent_hand, play.opponent_graveyard) == (20, 7, 0)


def test_braingeyser_decks_the_opponent() -> None:
    play = Scenario(hand=[*["Black Lotus"] * 2, "Braingeyser"], opponent_library=3)
    play.lotus("U", 2)("cast Braingeyser", "target the opponent", "X = 4")
    assert play.won


def test_a_library_can_be_drawn_to_nothing_without_loss() -> None:
    play = Scenario(hand=[*["Black Lotus"] * 2, "Braingeyser"], opponent_library=4)
    play.lotus("U", 2)("cast Braingeyser", "target the opponent", "X = 4")
    assert not play.over
    play("attack")
    assert play.won  # the opponent cannot draw in their turn


def test_vision_skeins_draws_two_for_each_player() -> None:
    play = Scenario(hand=["Black Lotus", "Vision Skeins"], draws=["Opt", "Shock"], opponent_library=20)
    play.lotus("U")("cast Vision Skeins")
    assert play.hand == ["Opt", "Shock"]
    assert (play.opponent_hand, play.opponent_library) == (9, 18)


# -- moving cards -----------------------------------------------------------------------------------------


def test_frantic_inventory_counts_others_in_the_graveyard() -> None:
    play = Scenario(hand=["Black Lotus", "Black Lotus", *["Frantic Inventory"] * 3])
    play.lotus("U", 2)("cast Frantic Inventory")
    assert play.hand.count("Plains") == 1
    play("cast Frantic Inventory")
    assert play.hand.count("Plains") == 3
    play("cast Frantic Inventory")
    assert play.hand.count("Plains") == 6


def test_cards_put_from_hand_onto_the_battlefield_are_not_cast() -> None:
    lore = """
[Gate]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "put", what = "creature", to = "battlefield", up_to = true, tapped = true }]
"""
    play = Scenario(hand=["Gate", "Hill Giant", "Shock"], cards=lore)
    play("cast Gate")
    assert play.moves == ["choose Hill Giant", "no more"]
    play("choose Hill Giant")
    assert play.one("Hill Giant").tapped
    assert play.count("spells cast") == 1


def test_cards_put_at_the_bottom_from_hand() -> None:
    lore = '[Sink]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "put", count = 2, to = "bottom" }]\n'
    play = Scenario(hand=["Sink", "Opt", "Shock", "Ponder"], cards=lore)
    play("cast Sink", "choose Shock", "choose Opt")
    assert play.bottom == ["Shock", "Opt"]
    assert play.hand == ["Ponder"]


def test_cards_return_from_graveyard_to_battlefield_and_hand_and_top() -> None:
    def lore(more: str) -> str:
        return f"""
[Rise]
cost = "{{0}}"
type = "Sorcery"
effects = [{{ do = "return", what = "creature", from = "graveyard", {more} }}]
[Grind]
cost = "{{0}}"
type = "Sorcery"
effects = [{{ do = "mill", amount = 3 }}]
"""

    def play(more: str) -> Scenario:
        scenario = Scenario(hand=["Rise", "Grind"], draws=["Hill Giant", "Goblin Piker", "Opt"], cards=lore(more))
        return scenario("cast Grind", "cast Rise")

    assert play('to = "battlefield", tapped = true')("choose Hill Giant").one("Hill Giant").tapped
    assert play('to = "top"')("choose Hill Giant").top == ["Hill Giant"]
    assert play("count = 2")("choose Hill Giant").hand == ["Goblin Piker", "Hill Giant"]
    assert play("count = 2, up_to = true")("choose Hill Giant", "no more").hand == ["Hill Giant"]


def test_cards_return_from_exile() -> None:
    lore = """
[Recall]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "return", what = "creature", from = "exile", to = "hand" }]
[Vanish]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "exile", what = "creature" }]
"""
    play = Scenario(hand=["Mountain", "Raging Goblin", "Vanish", "Recall"], cards=lore)
    play("play Mountain", "cast Raging Goblin", "cast Vanish")
    assert play.exile == ["Raging Goblin"]
    play("cast Recall")
    assert play.hand == ["Raging Goblin"]


def test_a_token_returned_to_hand_ceases_to_exist() -> None:
    lore = '[Gust]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "return", what = "token" }]\n'
    play = Scenario(hand=["Black Lotus", "Mogg War Marshal", "Gust"], cards=lore)
    play.lotus("R")("cast Mogg War Marshal", "cast Gust")
    assert play.all("Goblin token") == []
    assert play.hand == []


# -- chance ------------------------------------------------------------------------------------------------


def test_the_probabilities_of_a_draw_are_those_of_the_library() -> None:
    play = Scenario(hand=["Mountain"], rest={"Plains": 6, "Island": 3, "Opt": 1})
    chances = sorted(p for _, p in play.outcomes("attack"))
    assert chances == pytest.approx([0.1, 0.3, 0.6])


def test_cards_drawn_together_are_a_multiset_with_hypergeometric_chances() -> None:
    play = Scenario(hand=["Black Lotus", "Vision Skeins"], rest={"Plains": 6, "Island": 4})
    play.lotus("U")
    found = {int(child.g["hand"][child.tables.index("Island")]): p for child, p in play.outcomes("cast Vision Skeins")}
    assert found == pytest.approx({k: comb(4, k) * comb(6, 2 - k) / comb(10, 2) for k in range(3)})


def test_a_random_discard_is_uniform_over_the_cards_in_hand() -> None:
    play = Scenario(
        hand=["Black Lotus", "Desperate Ravings", "Shock", "Shock"], rest={"Plains": 2}, relic=False, draws=["Island"] * 4
    )
    play.lotus("R")
    gone: dict[str, float] = {}
    for child, p in play.outcomes("cast Desperate Ravings"):
        for name in ("Shock", "Plains", "Island"):
            if child.g["graveyard"][child.tables.index(name)]:
                gone[name] = gone.get(name, 0) + p
    # Four cards: two Shocks and two of {Plains 2, Island 4}.
    assert gone == pytest.approx({"Shock": 1 / 2, "Plains": 1 / 2 * 1 / 3, "Island": 1 / 2 * 2 / 3})


def test_every_outcome_has_an_event_of_its_own_and_chances_sum_to_one() -> None:
    play = Scenario(hand=["Black Lotus", "Desperate Ravings", "Shock"], rest={"Plains": 3, "Island": 3, "Opt": 2})
    play.lotus("R")
    children = play.outcomes("cast Desperate Ravings")
    assert len({child.event[0] for child, _ in children}) == len(children)
    assert sum(p for _, p in children) == pytest.approx(1)


def _event(draws: list[str]) -> tuple[int, float]:
    play = Scenario(hand=["Island", "Brainstorm"], draws=draws)
    play("play Island", "cast Brainstorm")
    return play.game.event


def test_events_are_equal_for_the_same_multiset_in_another_order() -> None:
    one, two = _event(["Opt", "Shock", "Ponder"]), _event(["Ponder", "Opt", "Shock"])
    assert one[0] == two[0] != 0
    assert one[1] == pytest.approx(two[1])


def test_events_differ_for_other_cards() -> None:
    assert _event(["Opt", "Shock", "Ponder"])[0] != _event(["Opt", "Shock", "Shock"])[0]


def test_a_move_without_chance_has_no_event() -> None:
    play = Scenario(hand=["Mountain", "Shock"])
    play("play Mountain")
    assert play.game.event == (0, 1.0)


def test_the_event_of_a_move_includes_the_forced_moves_after_it() -> None:
    play = Scenario(hand=["Mountain"], relic=False, rest={"Spell Pierce": 9, "Forest": 1})
    # After the land nothing can be done until a Forest is drawn: one event, some turns long.
    children = play.outcomes("play Mountain")
    assert {int(child.g["turn"]) for child, _ in children} == set(range(2, 12))
    assert [p for _, p in children] == pytest.approx([0.1] * 10)


def test_sampling_with_a_seed_repeats_itself() -> None:
    def hands(seed: int) -> list[list[int]]:
        play = Scenario(hand=["Mountain"], rest={"Plains": 6, "Island": 6, "Forest": 6})
        play.game.sample(seed)
        found = []
        for _ in range(4):
            play.game.apply(play.game.moves[-1])
            found.append([int(n) for n in play.game.g["hand"]])
        return found

    assert hands(1) == hands(1)
    assert len({str(hands(seed)) for seed in range(6)}) > 1


def _with_luck(seed: int, rest: dict[str, int]) -> Counter[str]:
    play = Scenario(hand=["Shock"] * 6, rest=rest, keep=False)
    play.game.deal(seed)
    play.game.start(7)
    return Counter(play.hand)


@pytest.mark.parametrize("seed", range(5))
def test_dealt_luck_is_the_same_for_decks_as_far_as_they_agree(seed: int) -> None:
    one = _with_luck(seed, {"Plains": 20, "Island": 20, "Opt": 1})
    two = _with_luck(seed, {"Plains": 20, "Island": 20, "Ponder": 1})
    assert sum((one - two).values()) <= 1  # at most the one card in which they differ
    assert one == _with_luck(seed, {"Plains": 20, "Island": 20, "Opt": 1})


def test_a_replay_of_the_recorded_outcomes_is_the_same_game() -> None:
    play = Scenario(hand=["Island", "Brainstorm", "Black Lotus"], rest={"Plains": 6, "Opt": 3, "Shock": 3}, keep=False)
    play.game.sample(3)
    play.game.record()
    play.game.start(4)
    for _ in range(30):
        if play.over:
            break
        play.game.apply(play.game.moves[0])
    again = Scenario(hand=["Island", "Brainstorm", "Black Lotus"], rest={"Plains": 6, "Opt": 3, "Shock": 3}, keep=False)
    again.game.script(play.game.picks)
    again.game.start(4)
    for _ in range(30):
        if again.over:
            break
        again.game.apply(again.game.moves[0])
    assert again.game.summary() == play.game.summary()


# -- revealing until, cascade, suspend -------------------------------------------------------------

UNTIL = sample("scripted/zones_until")


def test_cards_are_revealed_until_the_first_that_is_looked_for() -> None:
    play = Scenario(hand=["Spy"], draws=["Opt", "Shock", "Mountain"], cards=UNTIL)
    play("cast Spy")
    assert play.hand == ["Mountain"]
    assert play.graveyard == ["Opt", "Shock", "Spy"]
    assert (play.opponent_life, play.life) == (18, 25)


def test_a_library_without_what_is_looked_for_is_revealed_whole() -> None:
    play = Scenario(hand=["Spy"], rest={"Opt": 5}, cards=UNTIL)
    play("cast Spy")
    assert play.library == 0
    assert (play.opponent_life, play.life) == (15, 20)


def test_outcomes_of_revealing_are_multisets_with_their_chances() -> None:
    play = Scenario(hand=["Spy", "Titan", "Titan"], rest={"Opt": 2, "Shock": 1, "Plains": 1}, cards=UNTIL)
    found = sorted(round(chance, 6) for _, chance in play.outcomes("cast Spy"))
    # Plains at once; after Opt, Shock; after two Opt, Opt and Shock; last of all.
    assert found == sorted(round(p, 6) for p in (1 / 4, 1 / 6, 1 / 12, 1 / 12, 1 / 6, 1 / 4))


def test_cascade_casts_a_nonland_card_of_lesser_mana_value_freely() -> None:
    play = Scenario(hand=["Outburst", "Black Lotus"], draws=["Plains", "Titan", "Bird", "Opt"], cards=UNTIL)
    play.lotus("R")("cast Outburst", "yes")
    assert len(play.all("Bird")) == 1
    assert play.bottom == ["Plains", "Titan"]
    assert play.count("spells cast") == 3


def test_what_cascade_finds_goes_to_the_bottom_if_it_is_not_cast() -> None:
    play = Scenario(hand=["Outburst", "Black Lotus"], draws=["Plains", "Bird", "Opt"], cards=UNTIL)
    play.lotus("R")("cast Outburst", "no")
    assert play.bottom == ["Plains", "Bird"]
    assert play.graveyard == ["Black Lotus", "Outburst"]


def test_what_cascade_finds_is_cast_in_a_mode() -> None:
    play = Scenario(hand=["Outburst", "Black Lotus"], draws=["Charmed"], cards=UNTIL)
    play.lotus("R")("cast Outburst", "no", "yes")
    assert play.life == 22


PAID_BESIDES = sample("scripted/zones_until", "scripted/zones_paid_besides")


@pytest.mark.parametrize(("answers", "life", "tapped"), [(["yes"], 25, True), (["no", "yes"], 21, False)])
def test_a_kicker_may_be_paid_of_what_cascade_casts(answers: list[str], life: int, tapped: bool) -> None:
    # 118.9d, 601.2b
    play = Scenario(hand=["Outburst", "Plains", "Black Lotus"], draws=["Dear"], cards=PAID_BESIDES)
    play("play Plains").lotus("R")("cast Outburst", *answers)
    assert (play.life, play.one("Plains").tapped) == (life, tapped)


def test_a_kicker_that_cannot_be_paid_is_not_asked_about() -> None:
    play = Scenario(hand=["Outburst", "Black Lotus"], draws=["Dear"], cards=PAID_BESIDES)
    play.lotus("R")("cast Outburst", "yes")
    assert play.life == 21


def test_either_of_two_additional_costs_is_paid_for_what_is_cast_freely() -> None:
    play = Scenario(hand=["Outburst", "Plains", "Black Lotus", "Beetle"], draws=["Groff"], cards=PAID_BESIDES + BEETLE)
    play("cast Beetle", "play Plains").lotus("R")("cast Outburst", "no", "yes")
    assert (len(play.all("Groff")), len(play.all("Beetle")), play.one("Plains").tapped) == (1, 1, True)
    play = Scenario(hand=["Outburst", "Plains", "Black Lotus", "Beetle"], draws=["Groff"], cards=PAID_BESIDES + BEETLE)
    play("cast Beetle", "play Plains").lotus("R")("cast Outburst", "yes")
    assert (len(play.all("Groff")), len(play.all("Beetle")), play.one("Plains").tapped) == (1, 0, False)


def test_one_of_two_additional_costs_is_paid_in_the_printed_way() -> None:
    play = Scenario(hand=["Groff", "Black Lotus", "Beetle"], cards=PAID_BESIDES + BEETLE)
    play("cast Beetle").lotus("R")
    assert {"cast Groff", "cast Groff (the other cost)"} <= set(play.moves)
    play("cast Groff (the other cost)")
    assert (len(play.all("Groff")), len(play.all("Beetle")), play.pool) == (1, 1, "R")


def test_a_kicker_may_be_paid_of_what_was_suspended_and_of_madness() -> None:
    play = Scenario(hand=["Late", "Plains"], cards=PAID_BESIDES)
    play("play Plains", "suspend Late").until(2)
    while play.moves != ["yes", "no"]:
        play(play.moves[-1])
    play("yes")
    assert play.life == 25
    play = Scenario(hand=["Drop", "Mad", "Plains"], cards=PAID_BESIDES)
    play("play Plains", "cast Drop", "choose Mad", "yes")
    assert play.life == 25


BEETLE = """
[Beetle]
cost = "{0}"
type = "Creature — Insect"
power = 1
toughness = 1
"""


def test_a_suspended_card_is_cast_freely_when_its_last_counter_goes() -> None:
    play = Scenario(hand=["Bloom"], cards=UNTIL)
    play("suspend Bloom")
    assert play.exile == ["Bloom"]
    assert not play.offers("cast Bloom")
    play.until(2)
    assert play.all("Bloom") == []
    while play.turn < 3 or play.moves == ["yes", "no"]:
        play("yes" if play.moves == ["yes", "no"] else play.moves[-1])
    assert len(play.all("Bloom")) == 1


def test_a_suspended_creature_has_haste() -> None:
    play = Scenario(hand=["Beast"], cards=UNTIL)
    play("suspend Beast")
    while play.moves != ["yes", "no"]:
        play(play.moves[-1])
    play("yes").attack("Beast")
    assert play.opponent_life == 16


def test_what_is_searched_for_can_go_on_top_after_shuffling() -> None:
    lore = '[Tutor]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "search", what = "instant", to = "top" }]\n'
    play = Scenario(hand=["Tutor"], rest={"Plains": 10, "Opt": 1}, cards=lore)
    play("cast Tutor", "choose Opt")
    assert play.top == ["Opt"]
    play.until(2)
    assert "Opt" in play.hand


ANY_CARD = """
[Fetcher]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "search", count = 2, to = "graveyard" }]

["Careful Fetcher"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "search", count = 2, up_to = true, to = "graveyard" }]
"""


def test_a_search_for_any_card_finds_one_as_long_as_there_is_one() -> None:
    # 701.23d; fewer only where there are no more, or where it says so
    play = Scenario(hand=["Fetcher", *["Shock"] * 4], rest={"Plains": 2, "Opt": 2}, cards=ANY_CARD)
    play("cast Fetcher")
    assert play.moves == ["choose Opt", "choose Plains"]
    play("choose Opt")
    assert play.moves == ["choose Opt", "choose Plains"]
    play = Scenario(hand=["Fetcher", *["Shock"] * 5], rest={"Opt": 1}, cards=ANY_CARD)
    play("cast Fetcher")
    assert play.graveyard == ["Fetcher", "Opt"]
    play = Scenario(hand=["Careful Fetcher", *["Shock"] * 4], rest={"Plains": 2, "Opt": 2}, cards=ANY_CARD)
    play("cast Careful Fetcher")
    assert play.moves == ["choose Opt", "choose Plains", "no more"]


def test_a_search_for_cards_with_a_stated_quality_may_fail() -> None:
    # 701.23b
    lore = '[Tutor]\ncost = "{0}"\ntype = "Sorcery"\neffects = [{ do = "search", what = "instant" }]\n'
    play = Scenario(hand=["Tutor"], rest={"Plains": 10, "Opt": 1}, cards=lore)
    play("cast Tutor")
    assert play.moves == ["choose Opt", "no more"]
