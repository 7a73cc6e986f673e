"""One of several targets is illegal as a spell or ability resolves: that one is not reached, the others are (608.2b)."""

from __future__ import annotations

from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("illegal_targets")


def with_cards(*hand: str, **more: object) -> Scenario:
    """A game with the cards of this file in hand."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


def test_608_2b_what_has_shroud_once_the_mana_is_paid_is_not_reached() -> None:
    play = Scenario.at(
        {
            "turn": 3,
            "hand": ["Sample Breakfast"],
            "battlefield": ["Plains", "Plains", "Plains", "Sample Snapper", "Grizzly Bears"],
        },
        cards=CARDS,
    )
    play("cast Sample Breakfast", "choose Sample Snapper", "choose Grizzly Bears")
    assert (play.one("Sample Snapper").size, play.one("Grizzly Bears").size) == ((2, 2), (4, 3))
    assert play.life == 21, "the rest happens"


def test_608_2b_the_second_target_is_not_reached_either() -> None:
    play = Scenario.at(
        {
            "turn": 3,
            "hand": ["Sample Breakfast"],
            "battlefield": ["Plains", "Plains", "Plains", "Sample Snapper", "Grizzly Bears"],
        },
        cards=CARDS,
    )
    play("cast Sample Breakfast", "choose Grizzly Bears", "choose Sample Snapper")
    assert (play.one("Sample Snapper").size, play.one("Grizzly Bears").size) == ((2, 2), (4, 3))


def test_608_2b_what_no_longer_matches_is_not_reached() -> None:
    play = with_cards("Sample Hare", "Sample Mouse", "Sample Mixed Muster")("cast Sample Hare", "cast Sample Mouse")
    play("cast Sample Mixed Muster", "activate Sample Mixed Muster", "choose Sample Hare", "choose Sample Hare")
    assert (play.one("Sample Hare").size, play.one("Sample Mouse").size) == ((1, 1), (2, 2))


def test_608_2b_a_permanent_that_gains_protection_is_not_reached() -> None:
    play = with_cards("Sample Mouse", "Sample Wary Knight", "Sample White Charm")
    play("cast Sample Mouse", "cast Sample Wary Knight")
    play("cast Sample White Charm", "choose Sample Mouse")
    assert (play.one("Sample Mouse").plus, play.one("Sample Wary Knight").plus) == (1, 0)


def test_608_2b_a_card_that_left_the_graveyard_does_not_come_back() -> None:
    play = with_cards("Sample Heap", "Sample Unearthing", draws=["Sample Hare", "Sample Mouse", "Opt"])("cast Sample Heap")
    play("cast Sample Unearthing", "choose Sample Hare", "choose Sample Hare")
    assert (play.hand, play.exile) == (["Sample Mouse"], ["Sample Hare"])


def test_608_2b_a_target_that_is_gone_deals_no_damage_and_has_no_number() -> None:
    for spell in ("Sample Bite", "Sample Nip"):
        play = with_cards("Sample Hare", "Sample Mouse", spell)("cast Sample Hare", "cast Sample Mouse", f"cast {spell}")
        play("choose Sample Hare", "target the opponent", "choose Sample Hare")
        assert (play.opponent_life, play.life) == (20, 21)


def test_608_2b_abilities_of_permanents_miss_such_targets_too() -> None:
    play = with_cards("Sample Hare", "Sample Mouse", "Sample Slab")
    play("cast Sample Hare", "cast Sample Mouse", "cast Sample Slab", "activate Sample Slab")
    play("choose Sample Hare", "choose Sample Hare")
    assert (play.all("Sample Hare"), play.one("Sample Mouse").size) == ([], (2, 2))


def test_608_2b_what_is_used_before_it_resolves_may_make_a_target_illegal() -> None:
    position = {"turn": 3, "hand": ["Sample Waking"], "battlefield": ["Plains", "Sample Snapper"]}
    play = Scenario.at(position, cards=CARDS)("cast Sample Waking", "go on")
    assert play.one("Sample Snapper").size == (4, 3)
    play = Scenario.at(position, cards=CARDS)("cast Sample Waking", "choose Plains")
    assert (play.one("Sample Snapper").size, play.one("Plains").tapped) == ((2, 2), False)


def test_608_2b_with_no_legal_target_left_nothing_happens() -> None:
    play = with_cards("Sample Hare", "Sample Bite")("cast Sample Hare", "cast Sample Bite", "choose Sample Hare")
    assert (play.life, play.graveyard) == (20, ["Sample Bite", "Sample Hare"])


def test_illegal_targets_are_the_same_in_both_engines() -> None:
    catalog = catalog_with(CARDS)
    main = {"Plains": 10, "Sample Snapper": 4, "Sample Hare": 6, "Sample Mouse": 6, "Sample Wary Knight": 4, "Sample Slab": 4}
    spells = ("Breakfast", "Mixed Muster", "White Charm", "Heap", "Unearthing", "Bite", "Nip", "Waking")
    main |= {f"Sample {name}": 4 for name in spells}
    deck = check_deck({"main": main}, "test", "test", catalog)
    for seed in range(6):
        play_at_random(deck, catalog, seed, 150)
