"""Cards from their texts: cards that go several ways, what is repeated, what comes back."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED, NOT_UNDERSTOOD


def effects_of(text: str, kind: str = "Instant") -> Any:
    found = compile_card(Printed("Some Card", "{1}{R}", kind, text))
    assert found.verdict == EXPRESSED, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields["effects"]


def test_cards_looked_at_go_several_ways() -> None:
    (look,) = effects_of(
        "Look at the top four cards of your library. You may put a land card from among them onto the battlefield tapped. "
        "If you don't, put a card from among them into your hand. Put the rest on the bottom of your library in a random order."
    )
    assert look["take"] == {"what": "land", "up_to": True, "to": "battlefield", "tapped": True}
    assert look["then"] == [{"to": "hand", "if_none": True}]
    (look,) = effects_of(
        "Reveal the top ten cards of your library. For each card type, you may put a card of that type from among the revealed "
        "cards into your hand. Put the rest on the bottom of your library in a random order."
    )
    assert len([look["take"], *look["then"]]) == 9 and {"what": "kindred", "up_to": True, "to": "hand"} in look["then"]
    (look,) = effects_of(
        "Look at the top three cards of your library. Put one of them into your hand, put one of them on the bottom of your "
        "library, and exile one of them. You may play the exiled card this turn."
    )
    assert [t["to"] for t in (look["take"], *look["then"])] == ["hand", "bottom", "play this turn"]


def test_cards_found_go_two_ways() -> None:
    (search,) = effects_of(
        "Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped and the "
        "other into your hand, then shuffle."
    )
    assert (search["first"], search["to"], search["count"]) == ({"to": "battlefield", "tapped": True}, "hand", 2)


def test_the_top_card_costs_its_mana_value() -> None:
    top = "Reveal the top card of your library and put that card into your hand. You lose life equal to its mana value."
    assert [e["do"] for e in effects_of(top)] == ["look", "lose"]
    assert [e["do"] for e in effects_of(top + " You may repeat this process any number of times.")] == ["repeat"]


def test_what_is_exiled_comes_back_at_once() -> None:
    (back,) = effects_of("Exile target creature you control, then return it to the battlefield under its owner's control.")
    assert back == {"do": "return", "what": "target", "to": "battlefield"}
    _, hasty = effects_of(
        "Exile target creature you control, then return that card to the battlefield under your control. "
        "It gains haste until end of turn."
    )
    assert hasty == {"do": "pump", "what": "created", "keywords": ["haste"]}
    text = "Exile target permanent you control, then return it to the battlefield under its owner's control."
    assert compile_card(Printed("Some Card", "{1}{R}", "Instant", text)).verdict == NOT_UNDERSTOOD


def test_the_second_is_offered_if_the_first_is_not_done() -> None:
    (first,) = effects_of("You may discard a card or sacrifice a land. If you do, draw two cards.", "Sorcery")
    assert first["when"] == {"count": "card", "in": "hand"}
    assert first["otherwise"] == first["then"][0]["otherwise"]
    assert [e["do"] for e in first["otherwise"][0]["then"][0]["effects"]] == ["sacrifice", "draw"]


def test_any_number_of_cards_may_be_put_onto_the_battlefield() -> None:
    text = (
        "Reveal the top X cards of your library. You may put any number of permanent cards with mana value X or less from among "
        "them onto the battlefield. Then put all cards revealed this way that weren't put onto the battlefield into your "
        "graveyard."
    )
    found = compile_card(Printed("Some Card", "{X}{G}{G}{G}", "Sorcery", text))
    (look,) = found.fields["effects"]
    assert (found.verdict, look["amount"], look["rest"]) == (EXPRESSED, "X", "graveyard")
    take = {"what": "permanent", "mana_value": {"at_most": "X"}, "count": "all", "up_to": True, "to": "battlefield"}
    assert look["take"] == take


def test_a_cheap_creature_card_enters_with_haste_or_any_goes_to_hand() -> None:
    text = (
        "Look at the top six cards of your library. You may reveal a creature card from among them. If that card has mana value "
        "2 or less, you may put it onto the battlefield and it gains haste until end of turn. If you didn't put the revealed "
        "card onto the battlefield this way, put it into your hand. Put the rest on the bottom of your library in a random order."
    )
    found = compile_card(Printed("Some Card", "{R}", "Sorcery", text))
    look, haste = found.fields["effects"]
    assert look["take"] == {"what": "creature with mana value 2 or less", "up_to": True, "to": "battlefield"}
    assert look["then"] == [{"what": "creature", "up_to": True, "to": "hand", "if_none": True}]
    assert haste == {"do": "pump", "what": "created", "keywords": ["haste"]}


def test_an_aura_comes_back_attached_to_what_it_is_aimed_at() -> None:
    text = "Enchant creature\n{3}{W}: Return this card from your graveyard to the battlefield attached to target creature."
    (ability,) = compile_card(Printed("Some Card", "{W}", "Enchantment — Aura", text)).fields["abilities"]
    back = {"do": "return", "what": "this", "from": "graveyard", "to": "battlefield", "attached": "target"}
    assert (ability["effects"], ability["targets"], ability["zone"]) == ([back], ["creature"], "graveyard")
