"""Cards from their texts: gifts that are left out, all graveyards, who has the most life, and lines that are read more widely."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD, Compiled


def compiled(text: str, verdict: str = EXPRESSED, kind: str = "Instant", **more: Any) -> Any:
    found = compile_card(Printed("Some Card", "" if kind == "Land" else "{1}{G}", kind, text, **more))
    assert found.verdict == verdict, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields


def test_each_player_may_put_a_permanent() -> None:
    text = "Each player may put an artifact, creature, enchantment, or land card from their hand onto the battlefield."
    assert compiled(text)["effects"] == [
        {"do": "put", "what": "artifact or creature or enchantment or land", "to": "battlefield", "up_to": True}]  # fmt: skip


def test_of_all_graveyards_yours_counts() -> None:
    fields = compiled("Draw a card, then draw cards equal to the number of cards named Some Card in all graveyards.")
    assert fields["effects"][1] == {"do": "draw", "amount": {"count": "self", "in": "graveyard"}}
    fields = compiled("Draw a card. If a graveyard has twenty or more cards in it, draw three cards instead.", APPROXIMATED)
    assert fields["effects"][0]["when"] == {"count": "card", "in": "graveyard", "at_least": 20}
    fields = compiled(
        "Some Card's power and toughness are each equal to the number of land cards in all graveyards.",
        EXPRESSED,
        "Creature — Lhurgoyf",
        power="*",
        toughness="*",
    )
    assert fields["statics"][0]["power"] == {"count": "land", "in": "graveyard"}
    compiled(
        "Some Card's power and toughness are each equal to the number of cards in all graveyards.",
        APPROXIMATED,
        "Creature — Elemental",
        power="*",
        toughness="*",
    )


def test_each_card_discarded_gives_something() -> None:
    fields = compiled(
        "When this creature enters, discard two cards, then draw two cards. For each nonland card discarded this way, create a "
        "1/1 red Elemental creature token.",
        APPROXIMATED,
        "Creature — Human Shaman",
        power="2",
        toughness="2",
    )
    (trigger,) = fields["triggers"]
    assert [e["do"] for e in trigger["effects"]] == ["if", "if", "draw"]
    assert [e["do"] for e in trigger["effects"][0]["then"]] == ["discard", "if"]


def test_one_thing_or_the_other_is_asked() -> None:
    fields = compiled(
        "Mill four cards. You may put a permanent card from among the cards milled this way into your hand. If you control a "
        "Squirrel or returned a Squirrel card to your hand this way, create a Food token."
    )
    asked = fields["effects"][1]
    assert (asked["when"], asked["otherwise"][0]["when"]) == ({"control": "Squirrel"}, {"revealed": "Squirrel"})


def test_kicked_more_cards_are_taken() -> None:
    fields = compiled(
        "Kicker {1}{U}\nLook at the top X cards of your library, where X is the number of lands you control. Put one of those "
        "cards into your hand. If this spell was kicked, put two of those cards into your hand instead. Put the rest on the "
        "bottom of your library in a random order."
    )
    (asked,) = fields["effects"]
    assert [asked[key][0]["take"]["count"] for key in ("then", "otherwise")] == [2, 1]


def test_bargained_it_deals_more() -> None:
    fields = compiled(
        "Bargain\nSome Card deals 2 damage to target creature or planeswalker. If this spell was bargained, instead it deals 3 "
        "damage to that permanent and you scry 1.\nIf a permanent dealt damage by Some Card would die this turn, exile it "
        "instead."
    )
    (asked,) = fields["effects"]
    assert [asked[key][0].get("doom") for key in ("then", "otherwise")] == [True, True]


def test_a_gift_for_what_came_back() -> None:
    fields = compiled(
        "Exile target creature you control, then return it to the battlefield under its owner's control. If that creature is a "
        "Bird, Frog, Otter, or Rat, draw a card."
    )
    back, asked = fields["effects"]
    assert (back["do"], asked["when"]) == ("return", {"entered": "Bird or Frog or Otter or Rat"})


def test_another_land_that_is_played_costs_the_land() -> None:
    fields = compiled("When you play another land, sacrifice this land.\n{T}: Add {C}{C}.", kind="Land")
    (trigger,) = fields["triggers"]
    assert trigger["event_when"] == {"played": "this"}
    assert (trigger["on"], trigger["of"], trigger["effects"]) == ("enters", "other land", [{"do": "sacrifice", "what": "this"}])


def test_who_has_the_most_life_is_asked() -> None:
    text = "Whenever this creature attacks while you have the most life or are tied for most life, draw a card."
    fields = compiled(text, kind="Creature — Vampire", power="2", toughness="2")
    assert fields["triggers"][0]["event_when"] == {"number": "life lead", "at_least": 0}


def test_a_tapped_artifact_hurts() -> None:
    text = "At the beginning of your draw step, if this artifact is tapped, it deals 1 damage to you."
    (trigger,) = compiled(text, kind="Artifact")["triggers"]
    assert (trigger["on"], trigger["when"]) == ("draw step", {"is": "tapped permanent"})


def test_another_card_is_no_alternative() -> None:
    fields = compiled(
        "You may discard an Island card and another card rather than pay this spell's mana cost.\nCounter target spell."
    )
    assert "ways" not in fields and fields["targets"] == ["spell"]


def test_what_may_be_paid_for_in_x_is_a_choice() -> None:
    found: Compiled = compile_card(
        Printed(
            "Some Card",
            "{X}{W}",
            "Sorcery",
            "You gain X life.\nCycling {2}\nWhen you cycle this card, you may pay {X}. If you do, you gain X life.",
        )
    )
    (paid,) = found.fields["triggers"]
    assert (paid["on"], paid["effects"][0]["pay"]) == ("cycled", "{X}")
    assert found.fields["cycling"] == "{2}"


def test_cards_are_discarded_unless_another_one_is() -> None:
    fields = compiled("Draw three cards. Then discard two cards unless you discard a creature card.", kind="Sorcery")
    two = {"do": "discard", "amount": 2}
    creature = {"do": "may", "effects": [{"do": "discard", "amount": 1, "what": "creature"}], "otherwise": [two]}
    asked = {"do": "if", "when": {"count": "creature", "in": "hand"}, "then": [creature], "otherwise": [two]}
    assert fields["effects"] == [{"do": "draw", "amount": 3}, asked]


def test_cards_are_discarded_unless_one_of_two_kinds_is() -> None:
    """What is no creature need not fly: each kind is offered by itself."""
    text = "Discard two cards unless you discard an instant or sorcery card or a creature card with flying."
    fields = compiled(text, kind="Sorcery")

    def offered(what: str, otherwise: list[Any]) -> dict[str, Any]:
        may = {"do": "may", "effects": [{"do": "discard", "amount": 1, "what": what}], "otherwise": otherwise}
        return {"do": "if", "when": {"count": what, "in": "hand"}, "then": [may], "otherwise": otherwise}

    flier = offered("creature with flying", [{"do": "discard", "amount": 2}])
    assert fields["effects"] == [offered("instant or sorcery", [flier])]


def test_what_one_may_copy_for_a_land_asks_for_both() -> None:
    text = "Return target nonland permanent to its owner's hand."
    copied = "If the player does, they may copy this spell and may choose a new target for that copy."
    fields = compiled(f"{text} Then that permanent's controller may sacrifice a land of their choice. {copied}")
    once = {"do": "may", "effects": [{"do": "sacrifice", "what": "land"}, {"do": "may", "effects": [{"do": "copy"}]}]}
    assert fields["effects"] == [
        {"do": "return", "what": "target", "to": "hand"},
        {"do": "if", "when": {"control": "land"}, "then": [once]},
    ]


def test_who_casts_a_spell_gives_the_others_cards() -> None:
    text = (
        "When a player casts a spell, sacrifice this enchantment. If you do, each of that player's opponents draws three cards."
    )
    (trigger,) = compiled(text, kind="Enchantment")["triggers"]
    assert trigger["effects"] == [
        {"do": "sacrifice", "what": "this"},
        {
            "do": "if",
            "when": {"amount": {"value": "sacrificed"}, "reaches": 1},
            "then": [{"do": "draw", "amount": 3, "who": "opponent"}],
        },
    ]


@pytest.mark.parametrize(
    ("text", "mana"),
    [
        ("{U/B}, {T}: Add {U}{U}, {U}{B}, or {B}{B}.", "{U/B}{U/B}"),
        ("{1}, {T}: Add three mana in any combination of {R} and/or {G}.", "{R/G}{R/G}{R/G}"),
        ("{1}, {T}: Add two mana in any combination of {U}, {B}, and/or {R}.", "{U/B/R}{U/B/R}"),
    ],
)
def test_each_of_several_mana_is_of_one_of_some_colours(text: str, mana: str) -> None:
    (ability,) = compiled(text, kind="Land")["abilities"]
    assert ability["effects"] == [{"do": "add", "mana": mana}]


def test_a_card_of_a_graveyard_goes_on_top_of_your_library() -> None:
    fields = compiled("Put target creature card from a graveyard on top of its owner's library.")
    assert fields["targets"] == [{"what": "creature", "in": "graveyard"}]
    assert fields["effects"] == [{"do": "return", "what": "target", "from": "graveyard", "to": "top"}]


def test_what_it_dealt_damage_to_is_not_exiled_where_it_deals_none() -> None:
    line = "If a permanent dealt damage by Some Card would die this turn, exile it instead."
    assert compile_card(Printed("Some Card", "{R}", "Instant", line)).verdict == NOT_UNDERSTOOD


def test_tokens_have_names_and_need_no_size() -> None:
    text = 'When this enchantment enters, create an artifact token named Scrap with "{T}, Sacrifice this token: You gain 2 life."'
    found = compile_card(Printed("Some Card", "{1}{G}", "Enchantment", text.replace("artifact", "colorless artifact")))
    ((name, token),) = found.tokens.items()
    assert found.verdict == EXPRESSED and name.startswith("Scrap, ")
    assert (token["type"], token["abilities"][0]["effects"]) == ("Artifact", [{"do": "gain", "amount": 2}])
    found = compile_card(
        Printed(
            "Some Card",
            "{1}{G}",
            "Enchantment",
            "When this enchantment enters, create Boo, a legendary 1/1 red Hamster creature token with haste.",
        )
    )
    ((name, token),) = found.tokens.items()
    assert found.verdict == EXPRESSED and (token["type"], token["power"]) == ("Legendary Creature — Hamster", 1)


def test_what_is_done_is_repeated_while_it_can_be_done() -> None:
    text = (
        "When this creature enters, you may put a land card from your hand onto the battlefield tapped. If you do, draw a card "
        "and repeat this process."
    )
    (asked,) = compiled(text, kind="Creature — Elf", power="1", toughness="1")["triggers"][0]["effects"]
    (again,) = asked["then"][0]["effects"]
    assert asked["when"] == again["when"] == {"count": "land", "in": "hand"}
    assert [e["do"] for e in again["effects"]] == ["put", "draw"]


def test_what_is_done_triggers_with_targets_of_its_own() -> None:
    text = (
        "Whenever this creature attacks, you may discard a card. When you do, put a +1/+1 counter on target attacking creature. "
        "It gains trample until end of turn."
    )
    (asked,) = compiled(text, kind="Creature — Elf", power="1", toughness="1")["triggers"][0]["effects"]
    done = asked["then"][0]["effects"][1]
    assert (done["do"], done["targets"], [e["what"] for e in done["effects"]]) == (
        "when done", ["attacking creature"], ["target", "target"])  # fmt: skip


def test_nothing_happens_to_what_could_not_be_exiled() -> None:
    text = (
        "When this creature enters, exile up to one target creature an opponent controls.\n"
        "When this creature leaves the battlefield, return the exiled card to the battlefield under its owner's control."
    )
    assert len(compiled(text, kind="Creature — Elf", power="1", toughness="1")["irrelevant"]) == 1
    own = text.replace(" an opponent controls", "")
    exiled, _ = compiled(own, kind="Creature — Elf", power="1", toughness="1")["triggers"]
    assert exiled["effects"] == [{"do": "exile", "what": "target", "held": True}]


def test_other_keywords_in_other_turns() -> None:
    text = "Equipped creature has deathtouch during your turn. Otherwise, it has reach.\nEquip {2}"
    statics = compiled(text, kind="Artifact — Equipment")["statics"]
    assert [(s["keywords"], s["when"]) for s in statics] == [
        (["deathtouch"], {"number": "your turn"}),
        (["reach"], {"number": "your turn", "at_most": 0}),
    ]


def test_it_is_not_yours_after_a_target_that_only_the_opponent_could_have() -> None:
    text = (
        "Put two +1/+1 counters on up to one target creature you control. Tap up to one target creature an opponent controls and "
    )
    fields = compile_card(Printed("Some Card", "{W}", "Sorcery", text + "put a stun counter on it.")).fields
    assert fields["effects"] == [{"do": "counters", "amount": 2, "what": "target"}]


def test_a_spell_with_ascend_is_not_read() -> None:
    """702.131a: it asks as it resolves, which the key of a permanent does not."""
    assert compile_card(Printed("Some Card", "{W}", "Sorcery", "Ascend\nDraw a card.")).verdict == NOT_UNDERSTOOD


def test_all_of_a_list_is_under_its_condition() -> None:
    text = "Draw a card. If a creature died this turn, you gain 2 life, surveil 2, then investigate."
    found = compile_card(Printed("Some Card", "{U}", "Instant", text))
    draw, asked = found.fields["effects"]
    assert draw["do"] == "draw" and [effect["do"] for effect in asked["then"]] == ["gain", "surveil", "create"]
