"""Cards from their texts: targets that may be left out, several of one description."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD


def fields_of(text: str, kind: str = "Instant") -> Any:
    found = compile_card(Printed("Some Card", "{1}{R}", kind, text))
    assert found.verdict == EXPRESSED, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields


def verdict_of(text: str) -> str:
    return compile_card(Printed("Some Card", "{1}{R}", "Instant", text)).verdict


UP_TO = {"what": "creature", "up_to": True}
ANOTHER = {**UP_TO, "another": True}


@pytest.mark.parametrize(
    ("text", "targets", "effects"),
    [
        ("Tap up to one target creature.", [UP_TO], [{"do": "tap", "what": "target"}]),
        ("Tap up to two target creatures.", [UP_TO, ANOTHER], [
            {"do": "tap", "what": "target"}, {"do": "tap", "what": "target 2"}]),
        ("Return two target creatures to their owners' hands.", ["creature", {"what": "creature", "another": True}], [
            {"do": "return", "what": "target"}, {"do": "return", "what": "target 2", "together": True}]),
        ("Exile two target artifacts.", ["artifact", {"what": "artifact", "another": True}], [
            {"do": "exile", "what": "target"}, {"do": "exile", "what": "target 2", "together": True}]),
        ("Some Card deals 1 damage to each of up to two target creatures.", [UP_TO, ANOTHER], [
            {"do": "damage", "amount": 1, "to": "target"}, {"do": "damage", "amount": 1, "to": "target 2"}]),
        ("Some Card deals 1 damage to each of one or two targets.", ["any", {"what": "any", "up_to": True, "another": True}], [
            {"do": "damage", "amount": 1, "to": "target"}, {"do": "damage", "amount": 1, "to": "target 2"}]),
        ("Tap target land and untap another target land.", ["land", {"what": "land", "another": True}], [
            {"do": "tap", "what": "target"}, {"do": "untap", "what": "target 2"}]),
    ],
)  # fmt: skip
def test_targets_of_permanents(text: str, targets: Any, effects: Any) -> None:
    fields = fields_of(text)
    assert (fields["targets"], fields["effects"]) == (targets, effects)


def test_both_targets_are_spoken_about() -> None:
    found = fields_of("Untap up to two target creatures. They gain vigilance until end of turn.")["effects"]
    assert [(e["do"], e["what"]) for e in found] == [
        ("untap", "target"), ("untap", "target 2"), ("pump", "target"), ("pump", "target 2")]  # fmt: skip


def test_targets_in_the_graveyard() -> None:
    fields = fields_of("Return up to three target land cards from your graveyard to your hand.")
    assert [(t["what"], t["in"], t["up_to"], t.get("another", False)) for t in fields["targets"]] == [
        ("land", "graveyard", True, False), ("land", "graveyard", True, True), ("land", "graveyard", True, True)]  # fmt: skip
    assert [e["what"] for e in fields["effects"]] == ["target", "target 2", "target 3"]
    fields = fields_of("Exile up to two target cards from a single graveyard.")
    assert [e["do"] for e in fields["effects"]] == ["exile", "exile"]


@pytest.mark.parametrize(
    "text",
    [
        "Return up to two target creature cards from your graveyard to the battlefield.",  # together, which triggers may see
        "Tap up to three target creatures.",
        "Tap target land and untap another target creature.",  # it could be the same or not
        "Exile two target cards from graveyards.",  # the opponent's may have to do
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert verdict_of(text) == NOT_UNDERSTOOD


def test_what_is_given_speaks_of_what_has_it() -> None:
    (given,) = fields_of(
        'Until end of turn, target creature gains "Whenever this creature becomes tapped, '
        'it deals damage equal to its power to any target."'
    )["effects"]
    assert given["triggers"][0]["effects"][0]["amount"]["of"] in ("this", "it")


@pytest.mark.parametrize(
    ("text", "targets", "effects"),
    [
        ("Target creature gets +3/+0 until end of turn.\nTarget creature gets +0/+3 until end of turn.", ["creature"] * 2, [
            {"do": "pump", "what": "target", "power": 3}, {"do": "pump", "what": "target 2", "toughness": 3}]),
        ("Gain control of target creature until end of turn. Untap that creature.\n"
         "Create a Wicked Role token attached to up to one target creature.", ["creature", UP_TO], [
            {"do": "untap", "what": "target"}, {"do": "create", "token": "Wicked Role token", "attached": "target 2"}]),
        ("Target opponent discards a card.\nPut two +1/+1 counters on up to one target creature.", ["opponent", UP_TO], [
            {"do": "discard", "who": "opponent", "amount": 1}, {"do": "counters", "what": "target 2", "amount": 2}]),
    ],
)  # fmt: skip
def test_each_line_of_a_spell_has_a_target_of_its_own(text: str, targets: Any, effects: Any) -> None:
    fields = fields_of(text)
    assert (fields["targets"], fields["effects"]) == (targets, effects)


def test_modes_chosen_together_have_a_target_each() -> None:
    copies = "".join(f"\n• Create a token that's a copy of target {kind}." for kind in ("artifact", "creature"))
    both = fields_of("Choose one or both —" + copies, "Sorcery")["modes"][2]
    assert both["targets"] == ["artifact", "creature"]
    assert [e.get("of", "target") for e in both["effects"]] == ["target", "target 2"]


def test_it_is_what_the_sentence_before_was_about_and_not_the_target_that_follows() -> None:
    fields = fields_of("Tap target creature. It deals damage equal to its power to another target creature.", "Sorcery")
    dealt = {"do": "damage", "amount": {"value": "power", "of": "target"}, "to": "target 2", "source": "target"}
    assert fields["effects"][1] == dealt


def test_those_of_the_opponent_are_not_what_the_trigger_is_about() -> None:
    text = "it deals 1 damage to each creature with flying your opponents control. Tap those creatures."
    found = compile_card(Printed("Some Card", "{1}{R}", "Creature — Dragon", f"When this creature enters, {text}", "5", "5"))
    assert "triggers" not in found.fields and found.verdict == EXPRESSED


def test_what_may_be_done_instead_to_a_target_that_nobody_has_is_not_done() -> None:
    text = (
        "When this creature enters, target creature an opponent controls gets -1/-1 until end of turn. "
        "If a creature died this turn, that creature gets -13/-13 until end of turn instead."
    )
    found = compile_card(Printed("Some Card", "{1}{R}", "Creature — Spirit", text, "5", "5"))
    assert "triggers" not in found.fields and found.verdict == EXPRESSED


def test_others_than_a_kind_are_not_of_that_kind() -> None:
    fields = fields_of("Zombies get +2/+1 until end of turn. Other creatures get +1/+1 until end of turn.")
    assert [e["what"] for e in fields["effects"]] == ["Zombie", "non-Zombie creature"]


def test_others_than_a_target_are_not_others_than_the_source() -> None:
    text = "Target creature gets +2/+1 until end of turn. Each other creature you control gets +1/+1 until end of turn."
    first, then = fields_of(text)["effects"]
    assert "source" not in first and (then["what"], then["source"]) == ("other creature", "target")
    text = "Put two +1/+1 counters on target creature. Return all other creatures to their owners' hands."
    assert verdict_of(text) == NOT_UNDERSTOOD
    assert verdict_of("Other creatures you control get +1/+1 until end of turn.") == NOT_UNDERSTOOD


def test_a_creature_that_deals_damage_is_its_source() -> None:
    text = "Put a +1/+1 counter on target creature. It deals damage equal to its power to each other creature."
    dealt = fields_of(text)["effects"][1]
    assert (dealt["amount"]["of"], dealt["to"], dealt["source"]) == ("target", "other creature", "target")
    fields = fields_of("Target creature you control deals damage equal to its power to any target.")
    assert fields["targets"] == ["creature", "any"] and fields["effects"] == [
        {"do": "damage", "amount": {"value": "power", "of": "target"}, "to": "target 2", "source": "target"}
    ]
    text = "Whenever a creature you control enters, it deals damage equal to its power to any target."
    found = compile_card(Printed("Some Card", "{1}{R}", "Enchantment", text))
    assert found.fields["triggers"][0]["effects"][0]["source"] == "it"
    text = "Some Card deals 2 damage to target creature. If you control three or more Islands, it deals 3 damage instead."
    assert "source" not in repr(fields_of(text)["effects"])


def test_all_others_are_returned_and_not_the_source() -> None:
    text = "When this creature enters, return all other nonland permanents to their owners' hands."
    found = compile_card(Printed("Some Card", "{1}{R}", "Creature — Leviathan", text, "5", "5"))
    assert found.fields["triggers"][0]["effects"][0]["what"] == "other nonland permanent"


def test_of_spells_and_creatures_only_creatures_are_there_to_be_targets() -> None:
    assert fields_of("Return target spell or creature to its owner's hand.")["targets"] == ["creature"]
    assert fields_of("Return target spell to its owner's hand.\nDraw a card.")["targets"] == ["spell"]


def test_the_number_of_that_artifact_is_the_target_s_and_is_read_off_it_though_it_is_gone() -> None:
    text = "{3}{R}: Destroy target artifact. This creature gets +X/+0 until end of turn, where X is that artifact's mana value."
    found = compile_card(Printed("Some Card", "{1}{R}", "Creature — Dragon", text, "5", "5"))
    (ability,) = found.fields["abilities"]
    assert ability["effects"] == [
        {"do": "destroy", "what": "target"},
        {"do": "pump", "what": "this", "power": {"value": "mana value", "of": "target"}},
    ]


def test_a_target_of_the_kicked_version_is_demanded_only_of_that() -> None:
    kicked = "If this spell was kicked, it deals 2 damage to another target creature."
    fields = fields_of(f"Kicker {{1}}{{R}}\nReturn target creature to its owner's hand. {kicked}")
    plain, more = fields["modes"]
    assert plain["targets"] == ["creature"] and "also" not in plain and "kicker" not in fields
    assert more["targets"] == ["creature", {"what": "creature", "another": True}] and more["also"] == "{1}{R}"
    assert more["effects"][1] == {"do": "damage", "to": "target 2", "amount": 2}


def test_the_damage_of_what_has_left_is_not_quite_its_own() -> None:
    text = "Whenever another creature you control dies, it deals damage equal to its power to target player."
    found = compile_card(Printed("Some Card", "{1}{R}", "Creature — Avatar", text, "5", "5"))
    assert found.verdict == APPROXIMATED and "lifelink" in found.fields["approximates"]


def test_any_card_from_a_graveyard_may_be_one_of_the_opponents() -> None:
    card = {"what": "card", "in": "graveyard"}
    for text, target in (
        ("Exile target card from a graveyard. Draw a card.", {**card, "theirs": True}),
        ("Put target card from a graveyard on top of its owner's library.", {**card, "theirs": True}),
        ("Exile target creature card from a graveyard. Draw a card.", {**card, "what": "creature"}),
        ("Exile target card from a graveyard. Its owner creates a Treasure token.", card),
        ("Exile target card from a graveyard. If it was a creature card, you gain 3 life. Otherwise, you draw a card.", card),
    ):
        found = compile_card(Printed("Some Card", "{1}{B}", "Sorcery", text))
        assert found.fields["targets"] == [target], text
        told = "no card of the opponent's graveyard can be its target"
        assert found.fields.get("approximates") == (told if target == card else None), text


def test_a_player_exiles_a_card_of_their_own_graveyard() -> None:
    found = compile_card(Printed("Some Card", "{1}{B}", "Sorcery", "Target player exiles a card from their graveyard."))
    mine, theirs = ({"do": "exile", "what": what, "from": "graveyard"} for what in ("card", "target"))
    assert found.fields["effects"] == [{"do": "if", "when": {"aimed": "you"}, "then": [mine], "otherwise": [theirs]}]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Exile target creature with mana value X or less.", {"what": "creature", "mana_value": {"at_most": "X"}}),
        (
            "Return target nonland permanent with mana value X to its owner's hand.",
            {"what": "nonland permanent", "mana_value": {"at_least": "X", "at_most": "X"}},
        ),
        (
            "Return target creature card with mana value X or less from your graveyard to the battlefield.",
            {"what": "creature", "in": "graveyard", "mana_value": {"at_most": "X"}},
        ),
        (
            "Destroy target creature with mana value less than or equal to the number of cards in its controller's graveyard.",
            {"what": "creature", "mana_value": {"at_most": {"count": "card", "in": "graveyard"}}},
        ),
        (
            "Destroy target creature with mana value X or less, where X is the number of Plains you control.",
            {"what": "creature", "mana_value": {"at_most": {"count": "Plains"}}},
        ),
    ],
)
def test_a_target_is_bounded_by_x_or_by_what_is_counted(text: str, target: Any) -> None:
    cost = "{1}{B}" if "where" in text or "number" in text else "{X}{B}"
    found = compile_card(Printed("Some Card", cost, "Sorcery", text))
    assert (found.verdict, found.fields["targets"], found.fields.get("approximates")) == (EXPRESSED, [target], None)


def test_a_target_bounded_by_a_number_of_the_source_is_not_read() -> None:
    text = "Whenever this creature attacks, destroy target creature with mana value X or less, where X is this creature's power."
    assert compile_card(Printed("Some Card", "{1}{B}", "Creature — Elf", text, "2", "2")).verdict == NOT_UNDERSTOOD


def test_up_to_x_cards_of_graveyards_are_chosen_as_they_are_exiled() -> None:
    found = compile_card(Printed("Some Card", "{X}{B}", "Sorcery", "Exile up to X target cards from graveyards."))
    assert found.fields["effects"] == [{"do": "exile", "what": "card", "from": "graveyard", "count": "X", "up_to": True}]
    how = "the cards are chosen as it resolves and are no targets; the opponent's graveyard stays as it is"
    assert found.fields["approximates"] == how
    permanents = compile_card(Printed("Some Card", "{X}{B}", "Sorcery", "Exile up to X target creatures."))
    assert permanents.verdict == NOT_UNDERSTOOD


def test_a_mode_that_does_nothing_to_the_opponent_is_aimed_at_you() -> None:
    text = (
        "Choose two —\n• Target player creates X 1/1 red Goblin creature tokens.\n• Target player scries X, then draws a card.\n"
        "• Exile target creature with mana value X or less."
    )
    modes = compile_card(Printed("Some Card", "{X}{C}", "Instant", text)).fields["modes"]
    assert [mode["targets"] for mode in modes] == [
        ["player", "you"],
        ["you", {"what": "creature", "mana_value": {"at_most": "X"}}],
        ["player", {"what": "creature", "mana_value": {"at_most": "X"}}],
    ]


def test_what_was_dealt_damage_deals_damage_itself() -> None:
    text = (
        "{T}: This creature deals damage equal to its power to target creature. "
        "That creature deals damage equal to its power to this creature."
    )
    found = compile_card(Printed("Some Card", "{1}{R}", "Creature — Yeti", text, power="3", toughness="3"))
    first, second = found.fields["abilities"][0]["effects"]
    assert first == {"do": "damage", "amount": {"value": "power", "of": "this"}, "to": "target"}
    assert second == {"do": "damage", "amount": {"value": "power", "of": "target"}, "to": "this", "source": "target"}


def test_those_that_are_destroyed_instead_are_destroyed_together() -> None:
    text = (
        "Some Card deals 2 damage to each of two target creatures.\nDestroy those creatures instead if you have no cards in hand."
    )
    (asked,) = compile_card(Printed("Some Card", "{3}{B}{R}", "Instant", text)).fields["effects"]
    assert asked["then"] == [{"do": "destroy", "what": "target"}, {"do": "destroy", "what": "target 2", "together": True}]
