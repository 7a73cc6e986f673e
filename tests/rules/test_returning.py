"""What leaves and comes back, and what happens as something triggers: events of leaving, numbers of things that are tapped."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("returning")


def told(*hand: str, colour: str = "U", **more: object) -> Scenario:
    """A game with the cards of `samples/returning.toml` and Black Lotuses."""
    play = Scenario(hand=["Black Lotus", "Black Lotus", *hand], draws=["Plains"] * 8, cards=CARDS, **more)  # type: ignore[arg-type]
    return play.lotus(colour, 2)


def test_permanents_that_are_returned_to_hand_together_are_one_draw_each_turn() -> None:
    play = told("Sample Harbormaster", "Sample Low Tide", "Plains", "Island")
    play("cast Sample Harbormaster", "play Island", "cast Sample Low Tide", "choose Island", "no more")
    assert play.hand == ["Island", "Plains", "Plains"]


def test_a_creature_that_is_returned_to_hand_is_no_noncreature_permanent() -> None:
    play = told("Sample Harbormaster", "Sample Harbormaster", "Sample Low Tide")
    play("cast Sample Harbormaster", "cast Sample Harbormaster", "cast Sample Low Tide", "choose Sample Harbormaster", "no more")
    assert play.hand == ["Sample Harbormaster"]


def test_what_an_exchange_spares_is_its_source() -> None:
    play = told("Sample Gift Bringer", "Sample Duelist", colour="B")
    play("cast Sample Duelist", "cast Sample Gift Bringer")
    assert (len(play.all("Sample Gift Bringer")), play.all("Sample Duelist")) == (1, [])
    assert "Sample Duelist" in play.graveyard


def test_as_many_are_tapped_as_there_are_counters() -> None:
    play = told("Sample Toll Wire", "Plains", "Sample Harbormaster")
    play("play Plains", "cast Sample Harbormaster", "cast Sample Toll Wire").until(2)
    chosen = [move for move in play.moves if move.startswith("choose")]
    assert len(chosen) == 3
    play("choose Sample Toll Wire with 2 fade counters", "choose Plains")
    assert [p.tapped for p in (play.one("Sample Toll Wire"), play.one("Plains"), play.one("Sample Harbormaster"))] == [
        True,
        True,
        False,
    ]


def test_who_has_the_most_life_is_asked_as_it_attacks() -> None:
    """Both abilities trigger at equal life, whatever the first of them does."""
    play = told("Sample Duelist", colour="B")
    play("cast Sample Duelist").attack("Sample Duelist")
    assert play.life == 20 + 3 - 1
    play.until(2).attack("Sample Duelist")
    assert play.life == 22 - 1


def test_when_you_do_asks_as_it_triggers_and_chooses_its_targets_then() -> None:
    play = Scenario(
        hand=["Black Lotus", "Black Lotus", "Sample Quest", "Sample Duelist", "Plains"], draws=["Plains"], cards=CARDS
    )
    play.lotus("G").lotus("B")("cast Sample Quest", "cast Sample Duelist", "play Plains")
    assert (play.one("Sample Quest").count("quest"), play.one("Sample Duelist").plus) == (1, 0)
    play.until(2)("play Plains")
    assert (play.one("Sample Quest").count("quest"), play.one("Sample Duelist").plus) == (2, 1)


def test_cards_exiled_with_a_permanent_come_back_together_as_it_leaves() -> None:
    play = told("Sample Wave", "Sample Harbormaster", "Sample Harbormaster")
    play("cast Sample Wave", "cast Sample Harbormaster", "cast Sample Harbormaster")
    wave = "activate Sample Wave (ability 1)"
    play(wave, wave)
    assert (play.all("Sample Harbormaster"), play.exile) == ([], ["Sample Harbormaster"] * 2)
    play("activate Sample Wave (ability 2)")
    assert (len(play.all("Sample Harbormaster")), play.exile) == (2, [])


def test_what_another_one_has_exiled_does_not_come_back() -> None:
    """607.2a: each ability means the cards exiled with its own permanent."""
    play = Scenario(
        hand=["Black Lotus", "Black Lotus", "Sample Wave", "Sample Voyage", "Sample Harbormaster"], draws=["Plains"], cards=CARDS
    )
    play.lotus("U")("cast Sample Wave", "cast Sample Harbormaster").lotus("B")
    play("cast Sample Voyage", "choose Sample Harbormaster", "activate Sample Wave (ability 2)")
    assert (play.all("Sample Harbormaster"), play.exile) == ([], ["Sample Harbormaster"])


def second_lives(*spells: str) -> Scenario:
    """A Goblin that is given these second lives, while another one lies in the graveyard."""
    there = [{"name": "Raging Goblin"}, {"name": "Mountain"}, {"name": "Mountain"}]
    position = {"hand": [*spells, "Shock", "Sample Far Away"], "battlefield": there, "graveyard": ["Raging Goblin"]}
    play = Scenario.at({**position, "library": ["Mountain"] * 9}, cards=CARDS)
    return play(*[f"cast {spell}" for spell in spells])


def test_what_comes_back_when_it_dies_comes_back_once_however_often_it_was_given_that() -> None:
    for spells in (["Sample Second Life"] * 2, ["Sample Third Life"] * 2, ["Sample Second Life", "Sample Third Life"]):
        play = second_lives(*spells)("cast Shock", "choose Raging Goblin")
        assert (len(play.all("Raging Goblin")), play.graveyard.count("Raging Goblin")) == (1, 1), spells


def test_what_comes_back_from_exile_comes_back_once() -> None:
    play = second_lives("Sample Third Life", "Sample Third Life")("cast Sample Far Away")
    assert (len(play.all("Raging Goblin")), play.exile.count("Raging Goblin")) == (1, 0)
    assert play.graveyard.count("Raging Goblin") == 1


def test_the_power_of_a_card_that_was_in_the_graveyard_is_that_of_the_card() -> None:
    """608.2h, 208.3; a card that states its own size does so in every zone (604.3)."""
    for card, lives in (("Sample Gift Bringer", (16, 24)), ("Sample Lord of Many Lands", (18, 21))):
        position = {"hand": ["Sample Roll Call of the Dead"], "battlefield": ["Forest", "Forest"], "graveyard": [card]}
        play = Scenario.at({**position, "library": ["Forest"] * 5}, cards=CARDS)("cast Sample Roll Call of the Dead")
        assert (play.opponent_life, play.life) == lives


def test_what_has_come_back_from_exile_at_once_is_not_found_there() -> None:
    """400.7: another card of its name, which was exiled before, stays there."""
    goblin, hand = ["Raging Goblin"], ["Sample Third Life", "Sample Brief Absence"]
    position = {"hand": hand, "battlefield": goblin, "exile": goblin, "library": ["Mountain"] * 9}
    play = Scenario.at(position, cards=CARDS)(*[f"cast {spell}" for spell in hand])
    assert (len(play.all("Raging Goblin")), play.exile) == (1, ["Raging Goblin"])


def test_607_2_a_static_ability_counts_the_cards_exiled_with_it_and_their_types() -> None:
    play = told("Sample Curator", "Sample Curator")
    play("cast Sample Curator", "cast Sample Curator")
    first = "activate Sample Curator (ability 1)"
    play(first)
    sizes = sorted((q.power, q.toughness) for q in play.all("Sample Curator"))
    assert sizes == [(1, 1), (1, 2)]
