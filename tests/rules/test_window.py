"""What you may do once attackers are declared (117.1a, 508.2), and where nothing is asked."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("window")
GOBLIN = "Raging Goblin"


def ready(*hand: str, field: tuple[str, ...] = (GOBLIN,), lands: tuple[str, ...] = (), **more: object) -> Scenario:
    """A main phase with these permanents, which are not new, and these cards in hand."""
    position = {"hand": list(hand), "battlefield": [*field, *lands], "library": more.pop("library", ["Plains"] * 9), "turn": 4}
    return Scenario.at(position, cards=CARDS, **more)  # type: ignore[arg-type]


def test_what_makes_attackers_stronger_is_cast_once_they_are_declared() -> None:
    play = ready("Sample Fanfare", field=(GOBLIN, GOBLIN), lands=("Mountain",) * 3)
    play.attack(GOBLIN, GOBLIN)
    assert play.offers("deal combat damage")
    play("cast Sample Fanfare")
    assert play.opponent_life == 14


def test_nothing_is_asked_where_nothing_may_matter() -> None:
    play = ready("Shock", "Sample Frenzy", lands=("Mountain",) * 3)
    play.attack(GOBLIN)
    assert (play.opponent_life, play.offers("cast Shock")) == (19, True), "it is the second main phase"


def test_nothing_is_asked_without_attackers_or_without_the_card() -> None:
    play = ready("Sample Fanfare", lands=("Mountain",) * 3)
    play.attack()
    assert play.turn == 5
    assert ready(field=(GOBLIN, "Sample Warcaller"), lands=("Mountain",)).attack(GOBLIN).opponent_life == 19


def test_ninjutsu_puts_a_creature_onto_the_battlefield_attacking_in_place_of_an_attacker() -> None:
    """702.49a, 702.49c; what was never declared has not attacked (508.4)."""
    play = ready("Sample Ninja", lands=("Island",) * 2)
    assert not play.offers("activate Sample Ninja")
    play.attack(GOBLIN)
    play("activate Sample Ninja")
    assert (play.opponent_life, play.hand) == (18, ["Plains", GOBLIN])
    assert (play.one("Sample Ninja").tapped, play.count("creatures attacked")) == (True, 1)


def test_a_cost_counts_attackers() -> None:
    play = ready("Sample Cleaver", field=(GOBLIN,) * 2, lands=("Mountain",) * 4)
    assert not play.offers("cast Sample Cleaver")
    play.attack(GOBLIN, GOBLIN)
    play("cast Sample Cleaver")
    assert play.opponent_life == 20 - 1 - 2 * 2


def test_an_ability_of_combat_is_activated_in_combat_alone() -> None:
    play = ready(field=(GOBLIN, "Sample Warcaller"), lands=("Mountain",) * 6)
    assert not play.offers("activate Sample Warcaller")
    play.attack(GOBLIN)("activate Sample Warcaller")
    play("activate Sample Warcaller")
    assert play.moves[0].startswith("attack with"), "the second combat phase has begun"
    assert play.opponent_life == 19
    play("attack with Raging Goblin", "do not attack with Sample Warcaller")
    assert play.opponent_life == 18


def test_what_is_cast_before_damage_is_not_cast_in_a_second_main_phase() -> None:
    play = ready("Sample Frenzy", lands=("Forest",) * 3)
    assert play.offers("cast Sample Frenzy")
    play.attack(GOBLIN)
    assert (play.opponent_life, play.offers("cast Sample Frenzy")) == (19, False)


def test_a_number_that_is_read_counts_what_the_attack_has_brought() -> None:
    play = ready("Sample Frenzy", field=(GOBLIN, "Sample Standard"), lands=("Forest",))
    play.attack(GOBLIN)
    play("cast Sample Frenzy")
    assert play.opponent_life == 20 - 4


def test_a_card_that_the_attack_has_drawn_makes_attackers_stronger() -> None:
    play = ready(field=("Sample Vanguard",), lands=("Mountain",) * 2, library=["Sample Brawn"] * 9)
    play.attack("Sample Vanguard")
    play("cast Sample Brawn")
    assert play.opponent_life == 16


def test_mana_of_the_attack_is_spent_before_it_is_lost() -> None:
    play = ready("Shock", field=("Sample Pirate",))
    play.attack("Sample Pirate")
    assert play.pool == "R"
    play("cast Shock", "target the opponent")
    assert (play.opponent_life, play.pool) == (17, "")


def test_what_is_no_instant_waits() -> None:
    play = ready("Sample Fanfare", "Raging Goblin", "Mountain", lands=("Mountain",) * 3)
    play.attack(GOBLIN)
    assert play.moves == ["cast Sample Fanfare", "deal combat damage"]
    play("deal combat damage")
    assert play.opponent_life == 19 and play.offers("play Mountain")


def test_mana_abilities_are_offered_beside_what_they_pay_for() -> None:
    play = ready("Sample Fanfare", lands=("Mountain", "Sample Smithy", "Sample Smithy"))
    play.attack(GOBLIN)
    play("activate Sample Smithy", "activate Sample Smithy", "cast Sample Fanfare")
    assert (play.opponent_life, play.life) == (17, 18)
    play = ready("Shock", field=(GOBLIN, "Sample Warcaller"), lands=("Sample Smithy",))
    play.attack(GOBLIN)
    assert play.opponent_life == 19, "nothing in hand may matter, and what is there cannot be paid for"
