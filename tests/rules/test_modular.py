"""What changes how many counters modular (702.43) puts on a creature: replacement effects (614.1a, 616.1)."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

from deckopt.cards.catalog import parse_card
from deckopt.errors import InputError

CARDS = sample("scripted/modular")


def moved(*others: str) -> int:
    """The counters on the first Queen once a Worker with two of them has died."""
    play = Scenario(hand=["Worker", "Queen", *others], cards=CARDS)
    play("cast Worker", "cast Queen", *(f"cast {name}" for name in others), "activate Worker", "yes")
    return play.one("Queen").plus


@pytest.mark.parametrize(("others", "counters"), [((), 3), (("Scales",), 4), (("Season",), 6), (("Scales", "Season"), 8)])
def test_modular_puts_one_counter_more_beside_what_says_so(others: tuple[str, ...], counters: int) -> None:
    assert moved(*others) == counters


def test_no_counter_is_put_where_none_would_be() -> None:
    play = Scenario(hand=["Bare", "Queen"], cards=CARDS)
    play("cast Bare", "cast Queen", "activate Bare")
    assert play.one("Queen").plus == 0


def test_other_counters_are_as_many_as_they_say() -> None:
    play = Scenario(hand=["Queen", "Growth"], cards=CARDS)
    play("cast Queen", "cast Growth")
    assert play.one("Queen").plus == 1


def test_what_changes_their_number_may_ask_for_something() -> None:
    play = Scenario(hand=["Bear", "Lesson", "Growth", "Idol", "Growth"], relic=False, cards=CARDS)
    play("cast Bear", "cast Lesson", "cast Growth")
    assert play.one("Bear").plus == 1
    play("cast Idol", "cast Growth")
    assert play.one("Bear").plus == 1 + 2


def test_it_is_about_plus_counters_alone() -> None:
    statics = [{"of": "creature", "counters": {"kind": "charge", "plus": 1, "modular": True}}]
    with pytest.raises(InputError, match="with modular there are more"):
        parse_card("Thing", {"type": "Artifact", "cost": "{1}", "statics": statics}, "here")
