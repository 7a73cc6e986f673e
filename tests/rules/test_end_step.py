"""What leaves "at the beginning of the next end step" does so by a delayed trigger (603.7), after what else triggers then."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

CARDS = sample("end_step")


def told(*hand: str, **more: object) -> Scenario:
    """A game with the cards of `samples/end_step.toml`."""
    return Scenario(hand=hand, cards=CARDS, **more)  # type: ignore[arg-type]


def over_the_turn(play: Scenario) -> Scenario:
    """Go on to the next turn without attacking."""
    turn = play.turn
    while play.turn == turn and not play.over:
        play(next(m for m in play.moves if m in ("attack", "end the turn") or m.startswith("do not attack")))
    return play


def twice(play: Scenario, name: str) -> Scenario:
    """Two copies of a creature come by two effects."""
    play.lotus("R")(
        f"cast {name}", "cast Sample Evening Mirror", "activate Sample Evening Mirror", "activate Sample Evening Mirror"
    )
    return play(play.moves[0])  # the first time there is one creature to aim at


def test_copies_that_are_to_be_sacrificed_are_there_for_what_triggers_as_the_end_step_begins() -> None:
    play = over_the_turn(
        twice(told("Sample Evening Visionary", "Sample Evening Mirror", "Black Lotus"), "Sample Evening Visionary")
    )
    # each of the three counts three, as it triggers and as it resolves (603.4); then the copies go
    assert (play.opponent_life, len(play.all("Sample Evening Visionary"))) == (2, 1)


def test_what_two_effects_have_sacrificed_goes_one_after_the_other() -> None:
    play = over_the_turn(twice(told("Sample Mourner of Many", "Sample Evening Mirror", "Black Lotus"), "Sample Mourner of Many"))
    # two others see the first copy go, one sees the second
    assert (play.opponent_life, len(play.all("Sample Mourner of Many"))) == (17, 1)


def test_what_one_effect_has_sacrificed_goes_together() -> None:
    play = over_the_turn(
        told("Sample Mourner of Many", "Sample Evening Echoes")("cast Sample Mourner of Many", "cast Sample Evening Echoes")
    )
    # the one that stays sees both go, and each of the two sees the other (603.10a)
    assert (play.opponent_life, len(play.all("Sample Mourner of Many"))) == (16, 1)


def test_all_that_a_filter_means_leaves_together() -> None:
    play = told("Sample Mourner of Many", "Sample Evening Gate", "Sample Curfew")
    over_the_turn(play("cast Sample Mourner of Many", "cast Sample Evening Gate", "cast Sample Curfew"))
    assert (play.opponent_life, play.life) == (18, 21)
    assert play.graveyard == ["Sample Curfew", "Sample Evening Gate", "Sample Mourner of Many"]


def test_what_was_unearthed_triggers_as_the_end_step_begins_and_sees_others_go() -> None:
    play = told("Sample Evening Gate", "Sample Curfew", "Sample Evening Host", "Sample Evening Gate")
    over_the_turn(play("cast Sample Evening Gate", "cast Sample Curfew"))
    over_the_turn(play("unearth Sample Evening Gate", "cast Sample Evening Host"))
    # unearthed first, so it goes first and does not see the three Goblins go
    assert (play.life, play.opponent_life, play.exile) == (22, 20, ["Sample Evening Gate"])
    assert play.all("Goblin token") == []


def test_what_was_unearthed_last_sees_what_leaves_before_it() -> None:
    play = told("Sample Evening Gate", "Sample Curfew", "Sample Evening Host")
    over_the_turn(play("cast Sample Evening Gate", "cast Sample Curfew"))
    over_the_turn(play("cast Sample Evening Host", "unearth Sample Evening Gate"))
    assert (play.opponent_life, play.exile) == (17, ["Sample Evening Gate"])


def test_what_is_made_in_an_end_step_stays_until_the_next_one() -> None:
    play = told("Sample Evening Traveller", "Sample Night Watch")(
        "cast Sample Night Watch", "cast Sample Evening Traveller (warp)"
    )
    over_the_turn(play)
    # The Goblin comes before the Night Watch counts, then the Traveller goes. In the opponent's end step there is the Goblin
    # alone, and then it goes.
    assert (play.life, play.all("Goblin token")) == (21, [])
    assert play.exiled == [("Sample Evening Traveller", 1001)]


def test_what_is_made_in_the_opponents_end_step_stays_until_yours() -> None:
    play = told("Sample Dusk Smith", "Sample Night Watch", "Sample Evening Visionary")
    over_the_turn(play("cast Sample Dusk Smith", "cast Sample Night Watch", "cast Sample Evening Visionary"))
    # the first Goblin came after the Night Watch's trigger of the opponent's end step was set up, and counts as that resolves
    life = play.life
    assert len(play.all("Goblin token")) == 1
    over_the_turn(play)
    # in your end step two creatures are counted, then the Goblin dies; then the opponent's end step brings another
    assert play.life == life + 1 + 10 + (life - 20)
    assert len(play.all("Goblin token")) == 1


def test_what_dies_as_it_leaves_was_not_dead_as_the_end_step_began() -> None:
    cards = (
        CARDS
        + """
["Sample Reckoner"]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "end step", when = { turn = "creatures died" }, effects = [{ do = "gain", amount = 5 }] }]
"""
    )
    play = Scenario(hand=["Sample Evening Visionary", "Sample Evening Mirror", "Sample Reckoner", "Black Lotus"], cards=cards)
    play.lotus("R")("cast Sample Evening Visionary", "cast Sample Evening Mirror", "cast Sample Reckoner")
    over_the_turn(play("activate Sample Evening Mirror"))
    assert (play.life, len(play.all("Sample Evening Visionary"))) == (20, 1)
