"""What is called irrelevant changes nothing whatever else a deck has; what may matter is played, or said to be left out."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.unplayed import NEVER_YOURS
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD, Compiled

BLOCKED = {"effects": [], "targets": ["creature"]}
THEIRS = {"do": "discard", "who": "opponent"}


def made(text: str, kind: str = "Creature — Elf") -> Compiled:
    size = "2" if "Creature" in kind else None
    return compile_card(Printed("Some Card", "{1}{R}", kind, text, size, size))


@pytest.mark.parametrize(
    ("text", "kind", "how"),
    [
        ("Enchant creature\nUmbra armor", "Enchantment — Aura", "its umbra armor saves nothing from your own cards"),
        (
            "Whenever a creature dealt damage by Some Card this turn dies, put a +1/+1 counter on Some Card.",
            "Creature — Vampire",
            "creatures of yours that it has damaged are forgotten",
        ),
        (
            "Whenever Some Card deals damage to a player, destroy target artifact that player controls.",
            "Creature — Elf",
            NEVER_YOURS,
        ),
        (
            "Whenever an opponent shuffles their library, you may put a +1/+1 counter on Some Card.",
            "Creature — Faerie",
            "the opponent's searching and shuffling is not noticed",
        ),
        (
            "Whenever an opponent searches their library, put a +1/+1 counter on Some Card and draw a card.",
            "Creature — Bird",
            "the opponent's searching is not noticed",
        ),
        (
            "If an opponent searched their library this turn, you may pay {0} rather than pay this spell's mana cost.\n"
            "Draw a card.",
            "Instant",
            "the opponent's searching is not noticed",
        ),
        (
            "If an opponent gained life this turn, you may pay {B} rather than pay this spell's mana cost.\nDraw a card.",
            "Instant",
            "it is cast for its mana cost only",
        ),
        ("Damage can't be prevented.", "Enchantment", "damage that something prevents is prevented all the same"),
        (
            "Target creature gets +2/+2 until end of turn. If that creature is attacking, you may attach any number of "
            "Equipment you control to it.",
            "Instant",
            "it is cast in a main phase, when nothing attacks",
        ),
        (
            "Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.",
            "Sorcery",
            "the opponent always has such a card",
        ),
        ("Up to three target creatures can't block this turn.", "Sorcery", "two of its targets at most"),
        (
            "When Some Card enters, target opponent discards a nonland card with the greatest mana value among cards in their "
            "hand.",
            "Creature — Vampire",
            "the opponent always has such a card",
        ),
        (
            "Each opponent's maximum hand size is reduced by two.",
            "Creature — Rat",
            "the opponent's maximum hand size stays seven",
        ),
    ],
)
def test_what_can_matter_and_is_left_out_is_said(text: str, kind: str, how: str) -> None:
    found = made(text, kind)
    assert (found.verdict, found.fields.get("approximates")) == (APPROXIMATED, how), found.problem
    assert how in [clause.how for clause in found.clauses]


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("You have shroud.", "statics", [{"no_target": True}]),
        ("Your opponents can't gain life.", "statics", [{"no_gain": "opponent"}]),
        ("Some Card has lifelink as long as an opponent controls no creatures.", "statics", [{"keywords": ["lifelink"]}]),
        ("Whenever Some Card attacks, target creature can't block this turn.", "triggers", [{"on": "attacks", **BLOCKED}]),
        ("{1}{R}: Target creature can't block Some Card this turn.", "abilities", [{"cost": "{1}{R}", **BLOCKED}]),
        (
            "{1}, Remove a +1/+1 counter from Some Card: Target creature can't block this turn.",
            "abilities",
            [{"cost": {"mana": "{1}", "remove": "+1/+1"}, **BLOCKED}],
        ),
        (
            "Whenever a card is put into an opponent's graveyard from anywhere, put a +1/+1 counter on Some Card.",
            "triggers",
            [{"on": "opponent's graveyard", "effects": [{"do": "counters", "what": "this", "amount": 1}]}],
        ),
    ],
)
def test_what_changes_something_of_your_own_is_played(text: str, key: str, value: Any) -> None:
    found = made(text)
    assert (found.verdict, found.fields.get(key)) == (EXPRESSED, value)


@pytest.mark.parametrize(
    ("text", "yours", "theirs"),
    [
        ("Target player discards two cards.", {"do": "discard", "amount": 2}, {**THEIRS, "amount": 2}),
        ("Target player discards two cards at random.", {"do": "discard", "amount": 2, "random": True}, {**THEIRS, "amount": 2}),
        ("Target player discards their hand.", {"do": "discard", "amount": "all"}, {**THEIRS, "amount": "all"}),
        ("Look at the top card of target player's library.", {"do": "look", "amount": 1, "rest": "top"}, None),
    ],
)
def test_what_a_target_player_does_is_done_by_the_opponent_too(text: str, yours: Any, theirs: Any) -> None:
    found = made(text, "Sorcery")
    otherwise = {"otherwise": [theirs]} if theirs else {}
    assert found.verdict == EXPRESSED
    assert found.fields["effects"] == [{"do": "if", "when": {"aimed": "you"}, "then": [yours], **otherwise}]


def test_a_spell_keeps_targets_of_which_it_says_nothing_that_matters() -> None:
    found = made("Up to two target creatures can't block this turn.", "Sorcery")
    up_to = {"what": "creature", "up_to": True}
    assert (found.verdict, found.fields["targets"]) == (EXPRESSED, [up_to, {**up_to, "another": True}])


@pytest.mark.parametrize(
    "text",
    [
        "Creatures your opponents control get -1/-1 until end of turn. Exile Some Card with three time counters on it.",
        "Creatures your opponents control get -1/-1 until end of turn, and creatures you control fly about.",
        "Creatures your opponents control get -1/-0 until end of turn if {U} was spent to cast Some Card, and creatures you "
        "control get +1/+0 until end of turn if {R} was spent to cast Some Card.",
        "At the beginning of your upkeep, each opponent sacrifices a creature or discards a card.",
        "Whenever an opponent attacks you with two or more creatures, draws their second card each turn, or casts their second "
        "spell each turn, you draw a card.",
        "Whenever an opponent sacrifices a nontoken permanent or discards a permanent card, you may put that card from a "
        "graveyard onto the battlefield under your control.",
    ],
)
def test_what_follows_of_your_own_is_not_swallowed(text: str) -> None:
    assert made(text, "Enchantment").verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize("kind", ["flying", "deathtouch", "lifelink", "double strike", "indestructible"])
def test_a_counter_that_gives_a_keyword_is_a_counter_of_its_name(kind: str) -> None:
    found = made(f"When this creature enters, put a {kind} counter on target creature.", "Creature — Bear")
    assert found.verdict == EXPRESSED
    assert found.fields["triggers"][0]["effects"] == [{"do": "counters", "kind": kind, "amount": 1, "what": "target"}]


def test_a_sacrificed_aura_speaks_of_what_it_was_attached_to() -> None:
    text = "Enchant creature\nSacrifice this Aura: Enchanted creature gets +3/+3 until end of turn."
    found = compile_card(Printed("Some Card", "{G}", "Enchantment — Aura", text))
    assert found.verdict == EXPRESSED and found.fields["abilities"][0]["effects"][0]["what"] == "enchanted"


def test_what_returns_later_is_the_very_card_of_a_trigger_from_the_graveyard() -> None:
    text = (
        "Whenever a creature enters, if it entered from your graveyard or you cast it from your graveyard, return ~ from your "
        "graveyard to the battlefield tapped at the beginning of the next end step."
    )
    found = compile_card(Printed("Some Amalgam", "{1}{U}{B}", "Creature — Zombie", text.replace("~", "Some Amalgam"), "3", "3"))
    assert (found.verdict, found.fields.get("approximates")) == (EXPRESSED, None), found.problem


def test_a_spell_that_has_a_target_only_with_a_gift_is_not_called_never_cast() -> None:
    text = "Target player draws three cards. If the gift was promised, tap target creature an opponent controls."
    found = compile_card(Printed("Some Card", "{4}{U}", "Sorcery", "Gift a tapped Fish\n" + text))
    assert "targets" not in found.fields and found.verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "line",
    [
        'Other creatures you control have "Ward—Pay 2 life."',
        "Activated abilities of artifacts your opponents control can't be activated.",
        "Each opponent can cast spells only any time they could cast a sorcery.",
        "This creature costs {2} less to cast if an opponent controls a multicolored permanent.",
    ],
)
def test_what_only_opponents_have_or_do_changes_nothing(line: str) -> None:
    found = made(line)
    assert (found.verdict, [clause.verdict for clause in found.clauses]) == (EXPRESSED, ["irrelevant"])


def test_that_an_opponent_controls_none_is_true() -> None:
    found = made("This creature costs {1} less to cast if an opponent controls no basic lands.")
    assert found.verdict == NOT_UNDERSTOOD


def test_a_creature_that_must_block_may_gain_reach() -> None:
    text = "Target creature blocks this turn if able. You may have it gain reach until end of turn."
    found = compile_card(Printed("Some Card", "{R}", "Instant", text))
    assert (found.verdict, found.fields["targets"]) == (EXPRESSED, ["creature"])
    assert found.fields["effects"] == [{"do": "may", "effects": [{"do": "pump", "what": "target", "keywords": ["reach"]}]}]


def test_a_card_exiled_from_the_opponents_hand_until_something_leaves_stays_there() -> None:
    seen = "When this creature enters, look at target opponent's hand."
    found = made(f"{seen} You may exile a nonland card from it until this creature leaves the battlefield.")
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, "the opponent's hand stays as it is")


def test_of_the_cards_that_an_opponent_reveals_until_a_land_the_first_is_one() -> None:
    found = made(
        "Target player reveals cards from the top of their library until they reveal a land card, then puts those cards into "
        "their graveyard.",
        "Sorcery",
    )
    revealed = {"do": "reveal", "until": "land", "to": "graveyard", "rest": "graveyard"}
    milled = {"do": "mill", "who": "opponent", "amount": 1}
    assert found.verdict == EXPRESSED
    assert found.fields["effects"] == [{"do": "if", "when": {"aimed": "you"}, "then": [revealed], "otherwise": [milled]}]


def test_a_colour_that_is_chosen_is_left_out() -> None:
    found = compile_card(
        Printed(
            "Some Dog",
            "{1}{G}",
            "Creature — Dog",
            "Discard a card: Some Dog gets +1/+1 and becomes the color of your choice until end of turn.",
            "2",
            "2",
        )
    )
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, "it does not become the color of your choice")
    assert found.fields["abilities"][0]["effects"] == [{"do": "pump", "power": 1, "toughness": 1, "what": "this"}]


def test_protection_from_coloured_spells_is_left_out() -> None:
    found = made("Flying, protection from spells that are one or more colors, annihilator 6")
    assert (found.verdict, found.fields["keywords"]) == (APPROXIMATED, ["flying"])
