"""What is said of cards that are not played as printed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import deckopt.oracle
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.caveats import Caveats, caveats_of, refuse_partly
from deckopt.decks.default_limits import Locked, locked
from deckopt.decks.fewer_choices import ONLY_FEWER_CHOICES
from deckopt.decks.load import check_deck
from deckopt.errors import InputError

BEAR = {"type": "Creature — Bear", "cost": "{1}{G}", "power": 2, "toughness": 2}
CARDS = {
    "Forest": {"type": "Basic Land — Forest"},
    "Bear": BEAR,
    "Odd Bear": {**BEAR, "approximates": "it hums"},
    "Tired Bear": {
        **BEAR,
        "approximates": "it is cast for its mana cost only; two of its targets at most",
    },
    "Half Bear": {**BEAR, "without": "its second ability, which helps"},
    "No Bear": {"type": "Creature — Bear", "cost": "{1}{G}", "power": 0, "toughness": 2, "blank": True},
}
CATALOG = Catalog({name: parse_card(name, fields, "test") for name, fields in CARDS.items()})


def caveats(main: dict[str, int], **fields: object) -> Caveats:
    return caveats_of(check_deck({"main": main, **fields}, "deck", "deck", CATALOG), CATALOG)


def test_a_deck_played_as_printed_has_nothing_to_be_said_of_it() -> None:
    found = caveats({"Forest": 20, "Bear": 4})
    assert found.lines() == found.box() == []
    assert found.results_are == ""
    assert (found.to_dict()["as_printed"], found.to_dict()["results_are"]) == (24, None)


def test_blanks_and_parts_make_a_lower_bound() -> None:
    found = caveats({"Forest": 20, "Half Bear": 4, "No Bear": 2, "Zzz": 3}, stand_in={"Zzz": "blank"})
    assert found.results_are == "lower bound"
    assert found.box() == [
        "at least this fast: 20 of 29 cards as printed, 4 in part, 5 blanks",
        "in part: 4 Half Bear (without its second ability, which helps)",
        "blanks: 2 No Bear (not understood, cannot be played); 3 Zzz (not known, cannot be cast)",
    ]
    assert found.lines()[0] == "4 Half Bear: without its second ability, which helps"
    plain = found.to_dict()
    assert (plain["in_part"], plain["blanks"]) == ({"Half Bear": "its second ability, which helps"}, {"No Bear": 2})
    assert (plain["as_printed"], plain["not_as_printed"]) == (20, 9)
    assert caveats({"Forest": 20, "No Bear": 1}).box()[0] == "at least this fast: 20 of 21 cards as printed, 1 blank"


def test_a_card_that_only_lacks_a_choice_makes_a_lower_bound() -> None:
    found = caveats({"Forest": 20, "Tired Bear": 4, "Half Bear": 1})
    assert found.results_are == "lower bound"
    assert found.box()[0] == "at least this fast: 20 of 25 cards as printed, 4 simplified, 1 in part"
    assert caveats({"Forest": 20, "Tired Bear": 4, "Odd Bear": 1}).results_are == "estimate"


def test_all_that_only_takes_choices_away_is_said_of_some_card() -> None:
    said = "".join(path.read_text("utf-8") for path in Path(deckopt.oracle.__file__).parent.rglob("*.py"))
    assert [how for how in ONLY_FEWER_CHOICES if f'"{how}"' not in said] == []


@pytest.mark.parametrize(
    ("main", "stand_in", "copies"),
    [
        ({"Odd Bear": 4}, {}, {"Odd Bear": 4}),
        ({"Zzz": 2}, {"Zzz": "Bear"}, {"Zzz": 2}),
        ({"Zzz": 2, "Odd Bear": 1}, {"Zzz": "Odd Bear"}, {"Zzz": 2, "Odd Bear": 1}),
        ({"Odd Bear": 1, "Half Bear": 1}, {}, {"Odd Bear": 1, "Half Bear": 1}),
    ],
)
def test_what_may_be_worth_more_makes_an_estimate(main: dict[str, int], stand_in: dict[str, str], copies: dict[str, int]) -> None:
    found = caveats({"Forest": 20, **main}, stand_in=stand_in)
    assert found.results_are == "estimate"
    assert found.box()[0].startswith("an estimate, too fast or too slow: 20 of ")
    assert found.copies == copies
    assert found.total == sum(main.values())


def test_candidates_are_named_too() -> None:
    found = caveats({"Forest": 20}, limits={"Odd Bear": [0, 4]})
    assert found.lines()[0] == "Odd Bear (a candidate): it hums"
    assert found.total == 0
    deck = check_deck({"main": {"Forest": 20, "Odd Bear": 1}}, "deck", "deck", CATALOG)
    assert caveats_of(replace(deck, main={"Forest": 21}), CATALOG).approximations == {"Odd Bear": "it hums"}


def test_the_box_has_at_most_six_lines_however_many_cards_there_are() -> None:
    names = [f"Bear {i}" for i in range(30)]
    cards = {name: {**CARDS["Half Bear"]} for name in names}
    catalog = Catalog({**CATALOG, **{name: parse_card(name, fields, "test") for name, fields in cards.items()}})
    main = {"Forest": 20, "Odd Bear": 1, "No Bear": 1, "Zzz": 1, "Yyy": 1, **dict.fromkeys(names, 1)}
    deck = check_deck({"main": main, "stand_in": {"Zzz": "blank", "Yyy": "Bear"}}, "deck", "deck", catalog)
    box = caveats_of(deck, catalog).box()
    assert len(box) == 5
    assert "in part: 1 Bear 0, 1 Bear 1, 1 Bear 2, 1 Bear 3, 1 Bear 4, 1 Bear 5 and 24 more" in box[3]


def test_a_search_leaves_cards_alone_that_are_not_wholly_understood() -> None:
    deck = check_deck({"main": {"Forest": 20, "Half Bear": 4, "No Bear": 2}}, "deck", "deck", CATALOG)
    assert (deck.limits["Half Bear"], deck.limits["No Bear"]) == ((4, 4), (2, 2))
    assert locked(deck.main, deck.limits, CATALOG) == Locked([], [], [])  # it is said of them elsewhere


def test_who_wants_only_cards_that_are_understood_is_told_which_are_not() -> None:
    deck = check_deck({"main": {"Forest": 20, "Half Bear": 4, "No Bear": 2, "Odd Bear": 1}}, "deck", "deck", CATALOG)
    with pytest.raises(InputError, match=r"6 of 27 cards are not wholly understood: 4 Half Bear \(.*\); 2 No Bear \(.*\)"):
        refuse_partly(deck, CATALOG)
    refuse_partly(check_deck({"main": {"Forest": 20, "Odd Bear": 1}}, "deck", "deck", CATALOG), CATALOG)


WISH = {"type": "Sorcery", "cost": "{R}", "effects": [{"do": "wish", "what": "creature"}]}
WISHING = Catalog({name: parse_card(name, fields, "test") for name, fields in {**CARDS, "Bear Wish": WISH}.items()})


def wishing(**sideboard: int) -> Caveats:
    names = {name.replace("_", " "): copies for name, copies in sideboard.items()}
    deck = check_deck({"main": {"Forest": 20, "Bear Wish": 4}, "sideboard": names}, "deck", "deck", WISHING)
    return caveats_of(deck, WISHING)


def test_results_say_that_nothing_is_found_outside_the_game_without_a_sideboard() -> None:
    said = "Bear Wish: the deck lists no sideboard, so nothing is found outside the game"
    assert (wishing().box(), wishing().to_dict()["sideboard"]) == ([said], said)
    assert wishing().results_are == ""
    assert wishing(Forest=2).box() == ["Bear Wish: the sideboard has no card for it, so nothing is found outside the game"]
    assert wishing(Bear=1).box() == []


def test_cards_of_the_sideboard_that_effects_can_reach_are_not_played_as_printed_either() -> None:
    found = wishing(Bear=1, Half_Bear=1, No_Bear=1)
    assert (found.results_are, found.total) == ("lower bound", 0)
    assert {"Half Bear (sideboard): without its second ability, which helps"} <= {*found.lines()}
    assert any(line.startswith("No Bear (sideboard): ") for line in found.lines())
