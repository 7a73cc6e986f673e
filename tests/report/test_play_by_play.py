"""A game in words: what is drawn, paid, attacked with and lost adds up to the game that was played."""

from __future__ import annotations

import re
from typing import Any

import pytest
from scenario import Scenario

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.playing.player import Player
from deckopt.playing.results import GameResult
from deckopt.playing.settings import Settings
from deckopt.playing.witness import Attacked, Changed, Paid, Witness
from deckopt.report.play_by_play import WENT, Story, TurnSummary, what_is_done, where_cards_lie, where_it_went

DECKS = ("pauper-burn", "lava-spike", "jeskai-ascendancy", "legacy-dredge", "karsten")


@pytest.fixture(scope="module", params=DECKS)
def told(request: pytest.FixtureRequest) -> tuple[Player, GameResult, Story]:
    catalog = Catalog.load()
    player = Player(load_deck(request.param, catalog), catalog, Settings(rollouts=20, mulligan_rollouts=20, seed=3))
    result = player.play(1)
    return player, result, Story(player, 1, result, player.trace)


def test_it_has_every_turn_and_every_decision(told: tuple[Player, GameResult, Story]) -> None:
    player, result, story = told
    assert [turn.number for turn in story.turns] == list(range(result.turn + 1))
    assert len(story.moves) == len(player.trace)
    headings = re.findall(r"^turn (\d+): life \d+, opponent \d+", "\n".join(story.lines()), re.MULTILINE)
    assert headings == [str(turn) for turn in range(1, result.turn + 1)]


def test_life_adds_up(told: tuple[Player, GameResult, Story]) -> None:
    player, _, story = told
    game = player.deck.game
    lost = [turn.opponent_lost for turn in story.turns]
    assert game.opponent_life - sum(lost) == story.turns[-1].opponent_life
    for before, now in zip(story.turns, story.turns[1:], strict=False):
        assert now.opponent_life == before.opponent_life - now.opponent_lost
    assert f"opponent {story.turns[-1].opponent_life}" in story.end and f"life {story.turns[-1].life}" in story.end


def test_a_card_is_drawn_each_turn_but_the_first_one_on_the_play(told: tuple[Player, GameResult, Story]) -> None:
    player, _, story = told
    if player.deck.name != "Legacy Dredge":  # who may dredge in its place
        on_the_play = player.deck.game.on_the_play is True
        assert all(turn.drawn for turn in story.turns[1 + on_the_play :])
        assert {card for turn in story.turns for card in turn.drawn} <= set(player.deck.main)


def test_a_table_has_a_row_a_turn(told: tuple[Player, GameResult, Story]) -> None:
    _, result, story = told
    lines = story.table().lines(100)
    assert len(lines) == result.turn + 1
    for line, turn in zip(lines[1:], story.turns[1:], strict=True):
        assert line.split() == [
            str(n)
            for n in (
                turn.number,
                len(turn.drawn),
                turn.made,
                turn.spent,
                len(turn.attackers),
                turn.combat_damage,
                turn.opponent_lost,
                turn.life,
                turn.opponent_life,
            )
        ]


def test_burn_is_paid_for_and_burns() -> None:
    """Each Lava Spike costs one mana and three life, unless the game is over before."""
    catalog = Catalog.load()
    player = Player(load_deck("lava-spike", catalog), catalog, Settings(rollouts=20, mulligan_rollouts=20, seed=3))
    result = player.play(2)
    story = Story(player, 2, result, player.trace)
    said = "\n".join(story.lines())
    assert "cast Lava Spike (1 mana: Mountain): opponent 20 -> 17" in said
    for turn in story.turns[1:]:
        assert turn.opponent_lost == 3 * turn.spent
        assert turn.made == turn.spent and not turn.attackers


def test_attacks_are_told_with_who_attacks_and_for_how_much() -> None:
    catalog = Catalog.load()
    player = Player(load_deck("pauper-burn", catalog), catalog, Settings(rollouts=20, mulligan_rollouts=20, seed=3))
    stories = []
    for game in range(3):
        result = player.play(game)
        stories.append(Story(player, game, result, player.trace))
    said = "\n".join(line for story in stories for line in story.lines())
    assert re.search(r"^  > attack with [A-Z].*: \d+ combat damage; opponent \d+ -> \d+", said, re.MULTILINE)
    turns = [turn for story in stories for turn in story.turns]
    assert any(turn.attackers for turn in turns)
    assert all(turn.opponent_lost >= turn.combat_damage >= 0 for turn in turns)


def test_what_triggers_as_attackers_are_declared_is_told_with_the_attack() -> None:
    """The turn does not end there."""
    story = object.__new__(Story)
    story.turns = [TurnSummary(4, life=40, opponent_life=39)]
    nowhere: Any = None  # where the game stands is asked for as a turn begins
    story._tell("attack", [Changed("you", 40, 42), Attacked(("Bear", "Bear"), 4, 0), Changed("opponent", 39, 35)], nowhere, False)
    assert story.turns[0].lines == ["  > attack with 2 Bear: you 40 -> 42; 4 combat damage; opponent 39 -> 35"]
    story._tell("attack", [Changed("you", 42, 43)], nowhere, False)
    assert story.turns[0].lines[1:] == ["  > end the turn: you 42 -> 43"]


def test_a_card_put_on_the_bottom_is_not_told_as_put_into_the_hand_when_a_copy_of_it_is_drawn_next() -> None:
    nothing = {zone: [0] for pair in WENT for zone in pair}
    before, after = {**nothing, "look": [1]}, {**nothing, "hand": [1]}
    assert where_it_went(0, before, after, drawn=0) == "put {} into the hand"
    assert where_it_went(0, before, after, drawn=1) == ""
    assert where_it_went(0, before, {**nothing, "hand": [2]}, drawn=1) == "put {} into the hand"


def test_where_a_chosen_card_goes_is_told_in_the_words_of_the_game() -> None:
    nothing = {zone: [0] for pair in WENT for zone in pair}
    for (start, end), words in WENT.items():
        assert where_it_went(0, {**nothing, start: [1]}, {**nothing, end: [1]}, drawn=0) == words
    assert WENT["look", "bottom"] == "put {} on the bottom"  # scry
    assert WENT["hand", "graveyard"] == "discard {}"


def test_scried_cards_go_to_the_bottom_or_back_on_top() -> None:
    """Rule 701.22."""
    play = Scenario(hand=["Witching Well", "Island"], draws=["Opt", "Shock", "Ponder"])
    play("play Island", "cast Witching Well")
    told = []
    for name in ("Shock", "Opt"):
        card, before = play.game.tables.index(name), where_cards_lie(play.game)
        play(f"choose {name}")
        told.append(where_it_went(card, before, where_cards_lie(play.game), 0).format(name))
    assert told == ["put Shock on the bottom", "put Opt on the bottom"]


PUPPIES = """
["Old Dog"]
cost = "{0}"
type = "Creature - Dog"
power = 1
toughness = 1

["Young Dog"]
cost = "{0}"
type = "Creature - Dog"
power = 2
toughness = 2

[Growl]
cost = "{2}"
type = "Sorcery"
targets = ["creature"]
effects = [{ do = "pump", what = "target", power = 1 }]
"""


def test_what_is_done_to_a_chosen_permanent_is_told() -> None:
    play = Scenario(hand=["Old Dog", "Young Dog", "Deadly Dispute", "Lotus Petal", "Lotus Petal"], cards=PUPPIES)
    play("cast Old Dog", "cast Young Dog", "cast Lotus Petal", "cast Lotus Petal", "cast Deadly Dispute")
    assert what_is_done(play.game, "choose Old Dog") == "sacrifice Old Dog"


def test_what_is_sacrificed_for_mana_is_told_with_what_is_tapped_and_a_target_as_one() -> None:
    play = Scenario(hand=["Old Dog", "Young Dog", "Lotus Petal", "Mountain", "Growl"], cards=PUPPIES, compiled=False)
    play("cast Old Dog", "cast Young Dog", "play Mountain", "cast Lotus Petal")
    witness = Witness(play.game)
    with witness.watching():
        play("cast Growl")
        assert what_is_done(play.game, "choose Young Dog") == "target Young Dog"
        assert what_is_done(play.game, "no more") == "no more for Growl"
        play("choose Young Dog")
    (paid,) = [event for event in witness.take() if isinstance(event, Paid)]
    assert (paid.mana, sorted(paid.used)) == (2, ["Lotus Petal", "Mountain"])
