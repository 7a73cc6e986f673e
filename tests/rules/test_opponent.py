"""What your cards do to the opponent, who has a hand, a library, a graveyard and life; and you as no target."""

from __future__ import annotations

import re

from samples import sample
from scenario import Scenario

CARDS = sample("opponent")

LORE = re.sub(r'cost = "\{[WUBRG]\}"', 'cost = "{0}"', CARDS)


def game(*hand: str, **more: object) -> Scenario:
    return Scenario(hand=[f"Sample {name}" for name in hand], cards=LORE, **more)  # type: ignore[arg-type]


def test_the_opponent_discards_as_many_cards_as_they_have() -> None:
    play = game("Rot", "Emptier")
    play("cast Sample Rot", "target the opponent")
    assert (play.opponent_hand, play.opponent_graveyard) == (5, 2)
    play("cast Sample Emptier")
    assert (play.opponent_hand, play.opponent_graveyard) == (0, 9)


def test_a_card_of_their_graveyard_is_exiled_where_they_are_the_target() -> None:
    play = game("Rot", "Brazier")
    play("cast Sample Rot", "target the opponent", "cast Sample Brazier", "activate Sample Brazier")
    assert (play.opponent_hand, play.opponent_graveyard) == (5, 1)


def test_at_the_end_of_their_turn_the_opponent_discards_down_to_seven() -> None:
    play = game()
    play.until(3)
    assert (play.opponent_hand, play.opponent_graveyard) == (7, 2)


def test_every_card_put_into_the_opponents_graveyard_triggers() -> None:
    play = game("Grave Ghoul", "Rot", "Emptier")
    play("cast Sample Grave Ghoul", "cast Sample Rot", "target the opponent")
    assert play.one("Sample Grave Ghoul").plus == 2
    play("cast Sample Emptier")
    assert play.one("Sample Grave Ghoul").plus == 2 + 5 + 2
    play.until(2)
    assert play.one("Sample Grave Ghoul").plus == 9  # an empty hand and a card drawn: none to discard


def test_cards_exiled_from_the_opponents_library_do_not_come_to_their_graveyard() -> None:
    play = game("Grave Ghoul", "Pilferer", opponent_library=3)
    play("cast Sample Grave Ghoul", "cast Sample Pilferer")
    assert (play.opponent_library, play.opponent_graveyard, play.exile) == (1, 0, [])
    assert play.one("Sample Grave Ghoul").plus == 0


def test_no_more_cards_are_exiled_than_the_opponents_library_has() -> None:
    play = game("Pilferer", opponent_library=1)
    play("cast Sample Pilferer")
    assert (play.opponent_library, play.over) == (0, False)


def test_a_players_graveyard_is_exiled_yours_if_you_are_the_target() -> None:
    play = game("Ossuary", "Ossuary", "Rot")
    play("cast Sample Rot", "target the opponent", "cast Sample Ossuary", "cast Sample Ossuary")
    play("activate Sample Ossuary", "target the opponent")
    assert (play.opponent_graveyard, play.graveyard) == (0, ["Sample Ossuary", "Sample Rot"])
    play("activate Sample Ossuary", "target you")
    assert (play.graveyard, play.exile) == ([], ["Sample Ossuary", "Sample Ossuary", "Sample Rot"])


def test_with_shroud_you_are_no_target_of_your_own_spells_and_abilities() -> None:
    play = game("Believer", "Rot", "Gift")
    play("cast Sample Gift")
    assert play.offers("target you")
    play("target you", "cast Sample Believer", "cast Sample Rot")
    assert (play.opponent_hand, play.life) == (5, 23)  # the opponent alone was left as a target, and was asked for by nobody


def test_the_opponent_alone_can_be_kept_from_gaining_life() -> None:
    play = game("Stifler", "Gift")
    play("cast Sample Stifler", "cast Sample Gift", "target the opponent")
    assert (play.life, play.opponent_life) == (22, 20)


def test_a_land_that_wants_a_card_to_be_revealed_may_enter_tapped_all_the_same() -> None:
    play = game("Snarl", "Snarl", "Snarl", "Stifler")
    play("play Sample Snarl", "yes").until(2)
    assert not play.one("Sample Snarl").tapped
    play("play Sample Snarl", "no")
    assert [q.tapped for q in play.all("Sample Snarl")] == [False, True]


def test_without_a_card_to_reveal_nobody_is_asked() -> None:
    play = Scenario(hand=["Sample Snarl"], draws=["Darksteel Relic"], cards=LORE)
    play("play Sample Snarl")
    assert play.one("Sample Snarl").tapped


def test_a_search_does_not_look_at_exiling_your_own_graveyard() -> None:
    play = game("Ossuary", "Rot", searched=True)
    play("cast Sample Rot", "target the opponent", "cast Sample Ossuary", "activate Sample Ossuary")
    assert (play.opponent_graveyard, play.graveyard) == (0, ["Sample Ossuary", "Sample Rot"])


def test_what_the_opponent_draws_triggers_card_by_card() -> None:
    play = game("Tollkeeper", "Windfall")
    play("cast Sample Tollkeeper", "cast Sample Windfall", "target the opponent", "target the opponent")
    assert play.opponent_life == 20 - 2 - 2
    assert len(play.hand) == 3  # two cards of the spell, and one for the second card of the opponent


def test_the_first_card_of_their_draw_step_is_not_one_that_they_draw_more() -> None:
    play = game("Tollkeeper")
    play("cast Sample Tollkeeper").until(2)
    assert play.opponent_life == 19


def test_what_the_opponent_discards_at_their_cleanup_triggers() -> None:
    play = game("Vexer")
    play("cast Sample Vexer").until(2)
    assert play.life == 21  # one card discarded, one drawn in that turn


def test_a_counter_is_put_on_one_of_several_creatures_by_choice() -> None:
    play = game("Vexer", "Grave Ghoul", "Tollkeeper")
    play("cast Sample Vexer", "cast Sample Grave Ghoul", "cast Sample Tollkeeper", "attack")
    assert play.offers("choose Sample Grave Ghoul") and play.offers("choose Sample Tollkeeper")
    play("choose Sample Tollkeeper")
    assert (play.one("Sample Tollkeeper").plus, play.one("Sample Grave Ghoul").plus) == (1, 1)  # the Ghoul's by the discard


def test_any_number_of_players_lose_their_graveyards() -> None:
    play = game("Rot", "Charm of Graves")
    play("cast Sample Rot", "target the opponent", "cast Sample Charm of Graves", "target you", "target the opponent")
    assert (play.opponent_graveyard, play.graveyard) == (0, ["Sample Charm of Graves"])
    play = game("Rot", "Charm of Graves")
    play("cast Sample Rot", "target the opponent", "cast Sample Charm of Graves", "target the opponent", "no more")
    assert (play.opponent_graveyard, play.graveyard) == (0, ["Sample Charm of Graves", "Sample Rot"])


def test_a_graveyard_goes_to_the_bottom_of_its_players_library() -> None:
    play = game("Rot", "Endurance", "Endurance", "Endurance")
    play("cast Sample Rot", "target the opponent")
    theirs, mine = play.opponent_library + play.opponent_graveyard, play.library
    play("cast Sample Endurance", "target the opponent")
    assert (play.opponent_graveyard, play.opponent_library, play.graveyard) == (0, theirs, ["Sample Rot"])
    play("cast Sample Endurance", "no more")
    assert play.graveyard == ["Sample Rot"]
    play("cast Sample Endurance", "target you")
    assert (play.graveyard, play.bottom, play.library) == ([], ["Sample Rot"], mine + 1)


def test_a_card_of_the_opponents_graveyard_is_a_target_if_there_is_one() -> None:
    play = game("Rot", "Lantern", "Lantern", "Remembrance", "Remembrance", "Emptier")
    play("cast Sample Lantern")  # there is no card in any graveyard
    play("cast Sample Rot", "target the opponent", "cast Sample Lantern")
    assert play.moves == ["choose Sample Rot", "target the opponent"]
    play("target the opponent")
    assert (play.opponent_graveyard, play.graveyard, play.exile, play.life) == (1, ["Sample Rot"], [], 20)
    play("activate Sample Lantern", "target the opponent")
    assert (play.opponent_graveyard, play.graveyard) == (0, ["Sample Rot"])
    play("activate Sample Lantern", "target you")
    assert (play.graveyard, play.offers("cast Sample Remembrance")) == ([], False)


def test_a_card_of_the_opponents_graveyard_goes_to_a_zone_of_theirs() -> None:
    play = game("Rot", "Remembrance")
    play("cast Sample Rot", "target the opponent")
    before = play.opponent_library, play.opponent_hand, play.opponent_graveyard
    play("cast Sample Remembrance", "choose Sample Rot", "target the opponent")
    assert (play.opponent_library, play.opponent_hand, play.opponent_graveyard) == (before[0], before[1] + 1, before[2] - 1)
    assert play.graveyard == ["Sample Remembrance"]


def test_of_the_opponents_graveyard_a_card_may_be_chosen_once() -> None:
    play = game("Rot", "Remembrance")
    play("cast Sample Rot", "target the opponent", "cast Sample Remembrance", "target the opponent")
    assert play.moves == ["choose Sample Rot", "no more"]
