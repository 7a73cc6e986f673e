"""What is said of cards that are not played as printed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.caveats import Caveats, caveats_of
from deckopt.decks.load import check_deck

BEAR = {"type": "Creature — Bear", "cost": "{1}{G}", "power": 2, "toughness": 2}
CARDS = {"Forest": {"type": "Basic Land — Forest"}, "Bear": BEAR, "Odd Bear": {**BEAR, "approximates": "it hums"}}
CATALOG = Catalog({name: parse_card(name, fields, "test") for name, fields in CARDS.items()})


def caveats(main: dict[str, int], **fields: object) -> Caveats:
    return caveats_of(check_deck({"main": main, **fields}, "deck", "deck", CATALOG), CATALOG)


def test_a_deck_played_as_printed_has_nothing_to_be_said_of_it() -> None:
    found = caveats({"Forest": 20, "Bear": 4})
    assert found.lines() == []
    assert found.as_json() == {"stand_ins": {}, "approximations": {}, "not_as_printed": 0, "results_are": None}


def test_blanks_make_a_lower_bound() -> None:
    found = caveats({"Forest": 20, "Zzz": 3}, stand_in={"Zzz": "blank"})
    assert found.results_are == "lower bound"
    assert found.lines()[0] == "3 Zzz is played as blank"
    assert found.lines()[1].startswith("3 of 23 cards are not played as printed; blanks can only be worth less")


@pytest.mark.parametrize(
    ("main", "stand_in", "copies"),
    [
        ({"Odd Bear": 4}, {}, {"Odd Bear": 4}),
        ({"Zzz": 2}, {"Zzz": "Bear"}, {"Zzz": 2}),
        ({"Zzz": 2, "Odd Bear": 1}, {"Zzz": "Odd Bear"}, {"Zzz": 2, "Odd Bear": 1}),
    ],
)
def test_what_may_be_worth_more_makes_an_estimate(main: dict[str, int], stand_in: dict[str, str], copies: dict[str, int]) -> None:
    found = caveats({"Forest": 20, **main}, stand_in=stand_in)
    assert found.results_are == "estimate"
    assert found.copies == copies
    assert found.total == sum(main.values())


def test_candidates_are_named_too() -> None:
    found = caveats({"Forest": 20}, limits={"Odd Bear": [0, 4]})
    assert found.lines()[0] == "Odd Bear (a candidate) is simplified: it hums"
    assert found.total == 0
    deck = check_deck({"main": {"Forest": 20, "Odd Bear": 1}}, "deck", "deck", CATALOG)
    assert caveats_of(replace(deck, main={"Forest": 21}), CATALOG).approximations == {"Odd Bear": "it hums"}
