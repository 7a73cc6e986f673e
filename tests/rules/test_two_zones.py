"""Searches that are not of the library alone, or need not be made, as compiled cards play them (701.23)."""

from __future__ import annotations

from scenario import Scenario

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import card_file, compile_card

MOOGLE = Printed(
    "Moogle",
    "{0}",
    "Creature — Moogle",
    "When this creature enters, search your library and/or graveyard for an artifact card, reveal it, and put it into your hand. "
    "If you search your library this way, shuffle.",
    power="3",
    toughness="2",
)


def cast(graveyard: list[str]) -> Scenario:
    position = {"hand": ["Moogle"], "graveyard": graveyard, "top": ["Opt", "Plains"], "library": ["Lotus Petal", *["Plains"] * 9]}
    return Scenario.at(position, cards=card_file(compile_card(MOOGLE)))("cast Moogle")


def test_a_card_of_the_graveyard_leaves_the_library_as_it_is() -> None:
    play = cast(["Lotus Petal"])("yes", "no")
    assert play.hand == ["Lotus Petal"] and play.top == ["Opt", "Plains"]


def test_both_may_be_searched_for_a_card_of_the_graveyard() -> None:
    """The library is shuffled then, though nothing is found there."""
    play = cast(["Lotus Petal"])("yes", "yes")
    assert play.hand == ["Lotus Petal"] and play.graveyard == [] and play.top == []


def test_the_library_may_be_searched_alone() -> None:
    play = cast(["Lotus Petal"])("no", "choose Lotus Petal")
    assert play.hand == ["Lotus Petal"] and play.graveyard == ["Lotus Petal"] and play.top == []


def test_the_graveyard_may_be_searched_alone_where_nothing_is_found() -> None:
    play = cast(["Plains"])("no")
    assert play.hand == [] and play.top == ["Opt", "Plains"]


def test_who_may_search_need_not_shuffle() -> None:
    """*Path to Exile*: "may search" is declined before the library is seen, and what is known on top stays there."""
    text = (
        "Exile target creature. Its controller may search their library for a basic land card, put that card onto the "
        "battlefield tapped, then shuffle."
    )
    path = card_file(compile_card(Printed("Path", "{0}", "Instant", text)))
    bear = '["Bear"]\ncost = "{0}"\ntype = "Creature — Bear"\npower = 2\ntoughness = 2\n'
    position = {"battlefield": ["Bear"], "hand": ["Path"], "top": ["Opt"], "library": ["Plains"] * 5}
    play = Scenario.at(position, cards=path + bear)("cast Path")
    assert play.moves == ["yes", "no"]
    play("no")
    assert play.top == ["Opt"] and play.all("Bear") == []
    play = Scenario.at(position, cards=path + bear)("cast Path", "yes", "choose Plains")
    assert play.top == [] and play.one("Plains").tapped
