"""More combat phases (500.8), boast (702.142), enlist (702.154), stun counters (122.1d) and the city's blessing (702.131)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("players")


def with_cards(*hand: str, colour: str = "R", **more: object) -> Scenario:
    """A game with these cards in hand, and a Lotus for each."""
    lotuses = ["Black Lotus"] * len(hand)
    play = Scenario(hand=("Plains", *hand, *lotuses), cards=CARDS, rest={"Plains": 20}, **more)  # type: ignore[arg-type]
    play("play Plains")
    for card in hand:
        play.lotus(colour)(f"cast {card}")
    return play


def test_another_combat_phase_comes_once_a_turn() -> None:
    play = with_cards("Sample Rebel")
    play("attack", "attack with Sample Rebel")
    assert play.opponent_life == 18
    play("attack with Sample Rebel")
    assert (play.opponent_life, play.turn) == (16, 1), "the second attack triggers nothing"


def test_a_second_main_phase_follows_also_where_nobody_attacks_again() -> None:
    play = with_cards("Sample Rebel")
    play.attack("Sample Rebel")
    assert play.offers("cast Darksteel Relic") and play.turn == 1


def test_only_what_has_attacked_boasts_and_once() -> None:
    play = with_cards("Sample Rebel", "Raging Goblin")
    assert not play.offers("activate Sample Rebel")
    play.attack("Sample Rebel")
    play("activate Sample Rebel", "target the opponent")
    assert (play.opponent_life, play.graveyard.count("Raging Goblin")) == (16, 1)
    assert not play.offers("activate Sample Rebel")


def test_an_enlisted_creature_is_tapped_and_adds_its_power() -> None:
    play = with_cards("Sample Sergeant", "Sample Crown", colour="W").until(2)
    play.attack("Sample Sergeant")("yes")
    assert (play.opponent_life, play.untapped("Sample Crown")) == (17, 0)


def test_new_and_attacking_creatures_are_not_enlisted() -> None:
    play = with_cards("Sample Sergeant", colour="W").until(2)
    play.attack("Sample Sergeant")
    assert play.opponent_life == 19


def test_a_stun_counter_is_removed_in_place_of_untapping() -> None:
    play = with_cards("Sample Rebel", "Sample Stupor")
    assert (play.one("Sample Rebel").tapped, play.one("Sample Rebel").count("stun")) == (True, 2)
    play.until(2)
    assert (play.one("Sample Rebel").tapped, play.one("Sample Rebel").count("stun")) == (True, 1)
    play.until(3)
    assert (play.one("Sample Rebel").tapped, play.one("Sample Rebel").count("stun")) == (True, 0)
    play.until(4)
    assert not play.one("Sample Rebel").tapped


def test_ten_permanents_bless_and_new_tokens_are_copied() -> None:
    play = with_cards("Sample Pride", *["Sample Dynamo"] * 4, colour="W").until(2)
    assert (play.game.summary()["own"]["city's blessing"], len(play.all("Sample Kitten token"))) == (0, 1)
    for turn in (3, 4):
        play(*["play Plains"] * play.offers("play Plains")).until(turn)
    tokens = len(play.all("Sample Kitten token"))
    assert play.game.summary()["own"]["city's blessing"] == 1
    assert tokens == 4, "one, one, and as the tenth permanent a third, which is copied"


def swarm(*hand: str, **more: object) -> Scenario:
    """A game with these cards on the battlefield, which may attack."""
    play = Scenario(
        hand=("Plains", *hand, *["Black Lotus"] * len(hand)),
        cards=sample("watching", "scripted/swarms"),
        rest={"Plains": 20},
        **more,  # type: ignore[arg-type]
    )
    play("play Plains")
    for card in hand:
        play.lotus("W")(f"cast {card}")
    return play.until(2)


def counters(play: Scenario, name: str) -> list[int]:
    """How many +1/+1 counters each of these has."""
    return [q.plus for q in play.all(name)]


def test_510_2_all_attackers_deal_damage_where_those_that_see_life_gained_are_among_them() -> None:
    play = swarm("Sample Pridemate", "Sample Pridemate", "Sample Pridemate")
    play("attack", *["attack with Sample Pridemate"] * 3)
    assert (play.life, play.opponent_life, counters(play, "Sample Pridemate")) == (26, 14, [3, 3, 3])


def test_508_1m_each_attacker_is_told_of_each_other_one() -> None:
    play = swarm("Swarm Watcher", "Swarm Watcher", "Swarm Watcher")
    play("attack", *["attack with Swarm Watcher"] * 3)
    assert (counters(play, "Swarm Watcher"), play.opponent_life) == ([2, 2, 2], 11)


def test_510_2_each_attacker_is_told_of_all_that_deal_damage() -> None:
    play = swarm("Swarm Exulter", "Swarm Exulter", "Swarm Exulter")
    play("attack", *["attack with Swarm Exulter"] * 3)
    assert (counters(play, "Swarm Exulter"), play.opponent_life) == ([3, 3, 3], 17)
