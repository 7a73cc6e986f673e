"""What mana was spent to cast a spell, where its text asks for it."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

from deckopt.cards.catalog import parse_card
from deckopt.cards.spent import ways_to_spend
from deckopt.cards.symbols import parse_cost
from deckopt.errors import InputError

CARDS = sample("casting")
LANDS = ("Island", "Island", "Mountain", "Mountain")


def with_lands(card: str, *lands: str) -> Scenario:
    """The turn after the last of some lands was played, with a card in hand."""
    play = Scenario(hand=[card, *lands], cards=CARDS, rest={"Plains": 20})
    for turn, land in enumerate(lands, 1):
        play.until(turn)(f"play {land}")
    return play.until(len(lands) + 1)


@pytest.mark.parametrize(
    ("cost", "asked", "ways"),
    [
        (
            "{4}{U/B}{U/B}",
            ["{U}{U}", "{B}{B}"],
            {(): "{4}{U}{B}", (0,): "{4}{U}{U}", (1,): "{4}{B}{B}", (0, 1): "{2}{U}{U}{B}{B}"},
        ),
        ("{U/B}{U/B}", ["{U}{U}", "{B}{B}"], {(): "{U}{B}", (0,): "{U}{U}", (1,): "{B}{B}"}),
        ("{3}{W}", ["{G}"], {(): "{3}{W}", (0,): "{2}{W}{G}"}),
        ("{3}{W/U}", ["{W}", "{U}"], {(0,): "{3}{W}", (1,): "{3}{U}", (0, 1): "{2}{W}{U}"}),
        ("{1}{R}{R}", ["{R}{R}{R}"], {(): "{1}{R}{R}", (0,): "{R}{R}{R}"}),
        ("{2}{R/G}", ["{B}"], {(): "{2}{R/G}", (0,): "{1}{R/G}{B}"}),
    ],
)
def test_each_way_demands_some_of_the_mana_that_is_asked_for(
    cost: str, asked: list[str], ways: dict[tuple[int, ...], str]
) -> None:
    assert {places: str(way) for places, way in ways_to_spend(parse_cost(cost), [*map(parse_cost, asked)])} == ways


def test_what_is_evoked_for_one_colour_does_what_that_colour_asks_for() -> None:
    play = with_lands("Sample Pair", "Island", "Island", "Mountain")
    assert not play.offers("cast Sample Pair (evoke, spending {R}{R})")
    before = len(play.hand)
    play("cast Sample Pair (evoke, spending {U}{U})")
    assert (play.opponent_life, len(play.hand), play.graveyard) == (20, before, ["Sample Pair"])


def test_what_is_evoked_for_two_colours_does_nothing_of_either() -> None:
    play = with_lands("Sample Pair", "Island", "Mountain")
    before = len(play.hand)
    play("cast Sample Pair (evoke)")
    assert (play.opponent_life, len(play.hand), play.graveyard) == (20, before - 1, ["Sample Pair"])


def test_both_are_spent_where_the_generic_mana_is_spent_so() -> None:
    play = with_lands("Sample Pair", *LANDS)
    before = len(play.hand)
    play("cast Sample Pair (spending {U}{U}{R}{R})")
    assert (play.opponent_life, len(play.hand), len(play.all("Sample Pair"))) == (17, before, 1)


def test_mana_that_is_not_there_is_not_spent() -> None:
    play = with_lands("Sample Pair", "Island", "Island", "Island", "Island")
    assert play.offers("cast Sample Pair (spending {U}{U})")
    assert not play.offers("cast Sample Pair (spending {U}{U}{R}{R})")


@pytest.mark.parametrize(
    ("way", "life"), [("cast Sample Adamant Bolt (spending {R}{R}{R})", 15), ("cast Sample Adamant Bolt", 19)]
)
def test_an_instant_asks_for_the_mana_spent_on_it(way: str, life: int) -> None:
    play = with_lands("Sample Adamant Bolt", "Mountain", "Mountain", "Mountain")(way)
    assert play.opponent_life == life


def test_a_card_does_not_ask_for_mana_that_it_does_not_list() -> None:
    effect = {"do": "if", "when": {"paid": "mana"}, "then": [{"do": "draw"}]}
    with pytest.raises(InputError, match="no mana in `spent`"):
        parse_card("Bolt", {"cost": "{R}", "type": "Instant", "effects": [effect]}, "test")
    with pytest.raises(InputError, match="not possible with other optional costs"):
        parse_card("Bolt", {"cost": "{R}", "type": "Instant", "spent": ["{R}"], "kicker": "{1}", "effects": [effect]}, "test")
