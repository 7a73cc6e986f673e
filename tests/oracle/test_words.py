"""Words of rules texts: alternatives, plurals, names of the card itself, zones, targets that may be left out, parts of costs."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.text import lines
from deckopt.oracle.words import described, singular


def made(text: str, kind: str = "Creature — Beast", name: str = "Some Card", cost: str = "{1}") -> dict[str, Any]:
    """What the card format says of a card with this text."""
    size = ("1", "1") if "Creature" in kind else (None, None)
    found = compile_card(Printed(name, cost, kind, text, *size))
    assert found.verdict == "expressed", (found.problem, found.clauses)
    return found.fields


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("basic land card or Gate card", "basic land or Gate"),
        ("basic land cards and/or Desert cards", "basic land or Desert"),
        ("basic land or Cave card", "basic land or Cave"),
        ("basic Forest or Plains card", "basic Forest or basic Plains"),
        ("basic Forest card or Plains card", "basic Forest or Plains"),
        ("basic Swamp, Mountain, or Forest card", "basic Swamp or basic Mountain or basic Forest"),
        ("legendary creature or planeswalker", "legendary creature or legendary planeswalker"),
        ("legendary artifact card or creature card", "legendary artifact or creature"),
        ("Elf or Goblin creature card", "Elf creature or Goblin creature"),
        ("Shrine or creature", "Shrine or creature"),
    ],
)
def test_an_adjective_belongs_to_alternatives_that_share_its_noun(text: str, what: str) -> None:
    assert described.parse(text).what == what


@pytest.mark.parametrize(
    ("many", "one"),
    [
        *(("Heroes", "Hero"), ("Aurochs", "Aurochs"), ("Bolas", "Bolas"), ("Sphinxes", "Sphinx"), ("Leeches", "Leech")),
        *(("Horses", "Horse"), ("Octopuses", "Octopus"), ("Zombies", "Zombie"), ("Allies", "Ally"), ("Yetis", "Yeti")),
        *(("Eyes", "Eye"), ("Urza's", "Urza's"), ("Mongooses", "Mongoose"), ("Thopters", "Thopter"), ("Plains", "Plains")),
    ],
)
def test_plurals_of_subtypes(many: str, one: str) -> None:
    assert singular(many) == one


@pytest.mark.parametrize(
    ("name", "kind", "text", "line"),
    [
        ("A-Umara Mystic", "Creature", "Umara Mystic gets +2/+0.", "~ gets +2/+0."),
        ("Skoa, Embermage", "Legendary Creature", "Skoa deals 4 damage.", "~ deals 4 damage."),
        ("King Darien XLVIII", "Legendary Creature", "Sacrifice King Darien: Draw a card.", "Sacrifice ~: Draw a card."),
        ("Stangg", "Legendary Creature", "Create Stangg Twin.", "Create Stangg Twin."),
        ("Titania, Voice", "Legendary Creature", "It becomes Titania, Incarnate.", "It becomes Titania, Incarnate."),
        ("Koma, Serpent", "Legendary Creature", "Create a token named Koma's Coil.", "Create a token named Koma's Coil."),
        ("Sliver Queen", "Legendary Creature — Sliver", "Create a Sliver creature token.", "Create a Sliver creature token."),
        ("Sliver Legion", "Legendary Creature — Sliver", "For each other Sliver.", "For each other Sliver."),
        ("Nissa Revane", "Legendary Planeswalker — Nissa", "Nissa deals 1 damage.", "~ deals 1 damage."),
        ("Assembly-Worker", "Creature — Assembly-Worker", "Target Assembly-Worker creature.", "Target Assembly-Worker creature."),
    ],
)
def test_names_that_mean_the_card_and_names_that_do_not(name: str, kind: str, text: str, line: str) -> None:
    assert lines(Printed(name, "", kind, text)) == [line]


def test_it_returns_from_the_graveyard_if_the_trigger_sees_it_there() -> None:
    text = "At the beginning of your upkeep, if this card is in your graveyard, you may {}. If you do, return {} to your hand."
    back = {"do": "return", "what": "this", "from": "graveyard"}
    (trigger,) = made(text.format("pay {1}{B}{B}", "it"))["triggers"]
    assert trigger["effects"] == [{"do": "may", "pay": "{1}{B}{B}", "effects": [back]}]
    (trigger,) = made(text.format("discard a card", "this card"))["triggers"]
    assert trigger["effects"][0]["then"][0]["effects"] == [{"do": "discard", "amount": 1}, back]


@pytest.mark.parametrize(
    "nothing",
    [
        "Up to one target creature you don't control gets -2/-2 until end of turn.",
        "Tap up to two target creatures your opponents control.",
        "Exile up to one target artifact an opponent controls with mana value 3 or greater.",
    ],
)
def test_targets_that_may_be_left_out_do_not_forbid_an_ability(nothing: str) -> None:
    (ability,) = made(f"{{2}}, {{T}}, Sacrifice this creature: {nothing} Draw a card.")["abilities"]
    assert ability == {"cost": {"mana": "{2}", "tap": True, "sacrifice": "this"}, "effects": [{"do": "draw", "amount": 1}]}


def test_a_target_of_yours_before_one_that_may_be_left_out_is_still_demanded() -> None:
    text = "choose target permanent you control and up to two target permanents you don't control. Destroy one of them at random."
    found = compile_card(Printed("Odd", "{1}", "Creature — Beast", f"At the beginning of your upkeep, {text}", "1", "1"))
    assert found.verdict == "not understood"


@pytest.mark.parametrize(
    ("paid", "cost"),
    [
        ("Sacrifice a Food", {"sacrifice": "Food"}),
        ("Sacrifice another creature", {"sacrifice": "other creature"}),
        ("Discard a card", {"discard": {"count": 1}}),
        ("Pay 1 life", {"life": 1}),
        ("Exile a card from your graveyard", {"exile": {"count": 1}}),
        ("Return a land you control to its owner's hand", {"return": "land"}),
        ("Remove two charge counters from this creature", {"remove": {"kind": "charge", "count": 2}}),
        ("Put a -1/-1 counter on this creature", {"put": "-1/-1"}),
    ],
)
def test_what_is_paid_for_mana_besides_tapping_is_kept(paid: str, cost: dict[str, Any]) -> None:
    fields = made(f"{{T}}, {paid}: Add one mana of any color.")
    assert "mana" not in fields
    assert fields["abilities"] == [{"cost": {"tap": True, **cost}, "effects": [{"do": "add", "mana": "{W/U/B/R/G}"}]}]


@pytest.mark.parametrize(
    ("many", "fewer"),
    [
        ("a card, put that card into your hand", None),
        ("two cards, put them into your hand", None),
        ("up to two cards, put them into your hand", True),
        ("up to two creature cards, reveal them, put them into your hand", None),
    ],
)
def test_a_search_for_up_to_so_many_cards_may_find_fewer(many: str, fewer: bool | None) -> None:
    (effect,) = made(f"Search your library for {many}, then shuffle.", "Sorcery")["effects"]
    assert effect["do"] == "search"
    assert effect.get("up_to") == fewer
