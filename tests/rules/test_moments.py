"""What triggers at the moments of both players' turns, and conditions of the event alone."""

from __future__ import annotations

from typing import get_args

import pytest
from samples import sample
from scenario import Scenario

from deckopt.cards.abilities import Later
from deckopt.rules import codes as C
from deckopt.words.events import EVENTS
from deckopt.words.moments import MOMENTS

CARDS = sample("moments")


def told(*hand: str, **more: object) -> Scenario:
    """A game with the cards of `samples/moments.toml`; every turn draws a Mountain."""
    return Scenario(hand=[*hand], draws=["Mountain"] * 8, cards=CARDS, **more)  # type: ignore[arg-type]


def on(play: Scenario) -> Scenario:
    """Go on to the next turn."""
    turn = play.turn
    while play.turn == turn and not play.over:
        play(next(m for m in play.moves if m in ("attack", "end the turn", "no") or m.startswith("do not attack")))
    return play


def test_moments_of_the_tables_are_those_of_the_format() -> None:
    assert len(MOMENTS) == C.N_MOMENTS
    assert [EVENTS[moment] for moment in MOMENTS] == [*range(C.E_UPKEEP, C.E_UPKEEP + C.N_MOMENTS)]
    assert "next upkeep" in get_args(Later.model_fields["at"].annotation)


def test_each_upkeep_and_each_end_step_are_the_opponents_too() -> None:
    play = told("Sample Sundial", "Mountain")
    play("play Mountain", "cast Sample Sundial")
    on(play)
    # opponent's upkeep and yours have begun; at neither end step a card had been drawn but in the first turn, on the play none
    assert play.opponent_life == 18 and play.life == 20
    on(play)
    # at your end step: a card was drawn; what is counted within a turn begins anew for the opponent's
    assert play.opponent_life == 16 and play.life == 21


def test_what_waits_for_the_next_turns_upkeep_comes_in_the_opponents_turn() -> None:
    play = told("Sample Bauble", on_the_play=False)
    play("cast Sample Bauble", "activate Sample Bauble")
    on(play)
    assert play.count("cards drawn") == 1  # the draw of the turn alone: the other one was in the opponent's turn
    assert len(play.hand) == 3  # one drawn in turn 1, one in the opponent's turn, one in turn 2


def test_your_next_upkeep_is_not_the_opponents() -> None:
    play = told("Sample Debt", "Mountain")
    play("play Mountain", "cast Sample Debt", "attack")
    assert play.pool == "R" and play.offers("end the turn")  # your next main phase is the second of this turn
    on(play)
    assert play.turn == 2 and play.moves == ["yes", "no"]  # at upkeep
    play("yes")
    assert play.life == 20 and play.moves == ["choose Mountain", "no more"]  # the scry of the draw step


def test_the_draw_step_triggers_after_the_draw() -> None:
    play = told("Sample Howler", "Mountain", "Mountain")
    play("play Mountain")
    on(play)("play Mountain", "cast Sample Howler")
    theirs = play.opponent_hand
    on(play)
    assert play.count("cards drawn") == 2 and play.life == 21  # the second card of the turn
    assert play.opponent_hand == theirs and play.opponent_graveyard >= 2  # two drawn, and discarded down to seven


def test_a_second_main_phase_begins_with_its_triggers_even_if_nothing_attacked() -> None:
    play = told("Sample Neheb", "Black Lotus", "Lightning Bolt", "Mountain")
    play.lotus("R")("cast Sample Neheb", "play Mountain", "cast Lightning Bolt", "target the opponent", "attack")
    assert play.pool == "RRR" and play.offers("end the turn")
    on(play)
    assert len(play.all("Goblin token")) == 1 and play.one("Sample Neheb").size == (2, 2)  # it wore off with that turn


def test_a_token_of_the_opponents_turn_leaves_at_the_end_of_that_turn() -> None:
    play = told("Sample Flicker of Time", "Mountain")
    play("play Mountain", "cast Sample Flicker of Time")
    on(play)
    assert not play.all("Goblin token") and play.graveyard.count("Mountain") >= 0
    assert play.count("permanents sacrificed") == 0  # that was counted in the opponent's turn


def test_what_is_set_up_at_your_end_step_waits_for_the_opponents_end_step() -> None:
    play = told("Sample Flicker of Time", "Mountain", "Shock")
    play("play Mountain", "cast Sample Flicker of Time", "attack")
    seen = 0
    while play.turn == 1:
        if play.moves and play.moves[0].startswith("choose"):
            seen += 1
            play("choose Shock")
        else:
            play(next(m for m in play.moves if m in ("end the turn", "no")))
    assert seen == 1 and play.graveyard == ["Shock"]


def test_the_opponent_loses_by_drawing_in_their_draw_step() -> None:
    play = told("Sample Sundial", "Mountain", opponent_library=0)
    play("play Mountain", "cast Sample Sundial", "attack")
    assert play.won and play.opponent_life == 19  # their upkeep came before


def test_a_win_in_the_opponents_turn_is_one_of_the_turn_before() -> None:
    play = told("Sample Sundial", "Mountain", opponent_life=1, rewards=[0, 1])
    play("play Mountain", "cast Sample Sundial", "attack")
    assert play.won and play.turn == 1


def test_the_ordinal_of_a_spell_belongs_to_the_event() -> None:
    """603.2: that it is the second spell is not asked again once a third was cast."""
    play = told("Sample Second Thought", "Sample Chain", "Mountain", "Mountain", rest={"Sample Bauble": 1, "Mountain": 10})
    play("play Mountain", "cast Sample Second Thought")
    on(play)("play Mountain", "cast Darksteel Relic")
    hand = len(play.hand)
    play.next(*["Mountain"] * 8, "Sample Bauble")
    play("cast Sample Chain", "yes")  # cascade casts the third spell before the trigger on the second resolves
    assert play.count("spells cast") == 3 and play.all("Sample Bauble")
    assert len(play.hand) == hand - 1 + 1


@pytest.mark.parametrize(("x", "drawn"), [(2, 0), (3, 1)])
def test_the_mana_value_of_a_spell_counts_the_chosen_x(x: int, drawn: int) -> None:
    """202.3e, on the stack: X is what was chosen."""
    play = told("Sample Big Watcher", "Sample Ball", "Black Lotus", "Black Lotus", "Mountain")
    play.lotus("R", 2)("cast Sample Big Watcher", "play Mountain")
    hand = len(play.hand)
    play("cast Sample Ball", f"X = {x}")
    assert len(play.hand) == hand - 1 + drawn and play.opponent_life == 20 - x
    assert play.life == (21 if x == 2 else 20)  # an instant of mana value 3 or less


def test_off_the_stack_x_is_nothing() -> None:
    play = told("Sample Big Watcher", "Sample Many Faced", "Black Lotus", "Black Lotus")
    play.lotus("R", 2)("cast Sample Big Watcher")
    life = play.life
    play("cast Sample Many Faced", "X = 1")  # mana value 2 as a spell
    assert play.life == life + 1 and play.one("Sample Many Faced").plus == 1


def test_a_condition_of_an_attack_is_not_asked_again() -> None:
    play = told("Sample Second Thought", "Goblin Guide", "Black Lotus", "Mountain")
    play.lotus("R")("cast Sample Second Thought", "cast Goblin Guide")
    life = play.opponent_life
    play.attack("Goblin Guide")
    assert play.opponent_life == life - 3


SPHERES = """
[Sphere]
cost = "{0}"
type = "Artifact"
statics = [
  { of = "creature", power = 2, when = { number = "your turn" } },
  { of = "creature", toughness = -2, when = { number = "your turn", at_most = 0 } },
]

[Bear]
cost = "{0}"
type = "Creature — Bear"
power = 2
toughness = 2
triggers = [{ on = "opponent's upkeep", effects = [{ do = "gain", amount = 1 }] }]

[Ox]
cost = "{0}"
type = "Creature — Ox"
power = 2
toughness = 3
"""


def test_what_a_static_ability_does_in_the_opponents_turn_alone_is_done_though_nothing_triggers_there() -> None:
    cards = SPHERES.replace('triggers = [{ on = "opponent\'s upkeep", effects = [{ do = "gain", amount = 1 }] }]\n', "")
    assert "opponent" not in cards
    play = Scenario(hand=["Sphere", "Bear", "Ox"], draws=["Mountain"] * 4, cards=cards)
    play("cast Sphere", "cast Bear", "cast Ox")
    on(play)
    assert play.graveyard == ["Bear"] and play.one("Ox").size == (4, 3)


def test_what_is_so_in_your_turn_alone_is_not_so_in_the_opponents() -> None:
    play = Scenario(hand=["Sphere", "Bear", "Ox"], draws=["Mountain"] * 4, cards=SPHERES)
    play("cast Sphere", "cast Bear", "cast Ox")
    assert (play.one("Bear").size, play.one("Ox").size) == ((4, 2), (4, 3))
    on(play)
    assert play.graveyard == ["Bear"] and play.one("Ox").size == (4, 3)
    assert play.life == 21  # it was there as the opponent's upkeep began


def test_what_untaps_in_the_opponents_untap_step_does_so_at_once() -> None:
    """502.3, 502.4: with several such permanents, too, nothing is used between one and the next."""
    play = told("Sample Untap Step", "Sample Untap Step", "Sample Untap Step")
    play("cast Sample Untap Step", "cast Sample Untap Step", "cast Sample Untap Step")
    on(play)
    play("activate Sample Untap Step", "activate Sample Untap Step", "activate Sample Untap Step")
    assert play.opponent_life == 17
    on(play)
    assert play.turn == 3 and play.opponent_life == 17 and play.untapped("Sample Untap Step") == 3


IN_YOUR_TURN = """
["Kettle"]
cost = "{0}"
type = "Artifact"
abilities = [{ cost = "{0}", once_each_turn = true, effects = [{ do = "add", mana = "{R}" }], when = { number = "your turn" } }]

["Asker"]
cost = "{0}"
type = "Artifact"
triggers = [{ on = ["end step", "opponent's end step"], effects = [
  { do = "may", pay = "{1}", effects = [{ do = "damage", amount = 1, to = "opponent" }] },
] }]
"""


def test_mana_of_your_turn_alone_is_not_made_in_the_opponents() -> None:
    """602.5b: "activate only during your turn"."""
    play = Scenario(hand=["Kettle", "Asker"], draws=["Mountain"] * 3, cards=IN_YOUR_TURN)
    play("cast Kettle", "cast Asker", "attack")
    assert play.moves == ["no", "activate Kettle"]
    play("activate Kettle", "yes")
    assert (play.turn, play.opponent_life) == (2, 19)  # in the opponent's end step nothing could be paid


def test_a_second_main_phase_follows_what_triggered_as_combat_began() -> None:
    """500.1, 505.1: what it gives can be used, even if nothing attacked."""
    play = told("Sample Zealous Drums", "Black Lotus", "Shock")
    play.lotus("R")("cast Sample Zealous Drums", "attack", "yes")
    assert (play.turn, sorted(play.hand)) == (1, ["Mountain", "Shock"])
    play("play Mountain", "cast Shock", "target the opponent", "end the turn")
    assert (play.turn, play.opponent_life) == (2, 18)
    play("attack", "no")
    assert play.turn == 2 and play.offers("end the turn"), "it triggered, whatever it did"


def test_no_second_main_phase_follows_a_combat_in_which_nothing_happened() -> None:
    play = told("Sample Sundial", "Mountain")
    play("attack")
    assert play.turn == 2


def test_what_untaps_in_the_opponents_untap_step_does_so_before_anything_triggers() -> None:
    """502.3: it is no trigger, so what triggers on the upkeep sees it untapped."""
    play = told("Sample Alarm", "Sample Untap Step")
    play("cast Sample Alarm", "cast Sample Untap Step")
    play = on(play)("activate Sample Untap Step")
    life = play.life
    play = on(play)
    assert play.life == life + 1 and play.opponent_life == 19


def test_what_several_let_untap_loses_one_stun_counter() -> None:
    """122.1d, 502.3: each permanent untaps once in an untap step."""
    for lamps in (0, 1):
        hand = ["Sample Untap Step", "Sample Untap Step", "Sample Numbing Bolt", "Raging Goblin", *["Sample Night Lamp"] * lamps]
        play = told(*hand, "Black Lotus").lotus("R")("cast Raging Goblin", "cast Sample Numbing Bolt")
        for name in ("Sample Untap Step",) * 2 * (1 - lamps) + ("Sample Night Lamp",) * lamps:
            play(f"cast {name}")
        play = on(play)
        goblin = play.one("Raging Goblin")
        assert (goblin.tapped, goblin.count("stun")) == (True, 1), "one in each player's untap step"
