"""The corpus checks of words, numbers and costs tell a wrong definition from the right one."""

from __future__ import annotations

from typing import Any

import pytest

from corpus_checks.test_told import Fields, grown, named, pair, spell

HIT = {"do": "damage", "to": "target", "amount": 3}
BACK: Fields = {"do": "return", "what": "this"}
HOME = {**BACK, "from": "graveyard"}
TREASURE = "{T}, Sacrifice a Food: Add {G}."
PAID = {"cost": {"tap": True, "sacrifice": "Food"}, "effects": [{"do": "add", "mana": "{G}"}]}
GATES = "Search your library for a basic land card or Gate card, reveal it, put it into your hand, then shuffle."


def found(what: str) -> Fields:
    return {"effects": [{"do": "search", "what": what, "to": "hand"}]}


def attacking(*effects: Fields, **more: object) -> Fields:
    return {"triggers": [{"on": "attacks", "effects": list(effects), **more}]}


DRAW = {"do": "draw", "amount": 2}
EMBLEM = 'emblem with "Creatures you control have {}."'


def energy(by: int) -> Fields:
    return {"do": "change", "number": "energy", "by": by}


def activated(cost: Any, *effects: Fields) -> Fields:
    return {"abilities": [{"cost": cost, "effects": list(effects)}]}


def had(token: str) -> Fields:
    return {"effects": [{"do": "create", "token": token}]}


ENLISTED: Fields = {"do": "tap", "what": "other untapped idle creature", "count": 1, "note": "power"}
SPENT = "~ enters with a +1/+1 counter on it for each color of mana spent to cast it."
EXERTED = {"do": "exert"}
KEPT: Fields = {"do": "may", "effects": [energy(-2)], "otherwise": [{"do": "sacrifice", "what": "this"}]}
INITIATIVE = {"do": "create", "token": "The Initiative"}
REPLACED = "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead."
DISCARD = "If ~ would enter, you may discard a land card instead. If you do, put ~ onto the battlefield."
CASES: list[tuple[str, str, str, Fields, Fields]] = [  # check, type, text, wrong, right
    ("parts of costs", "Creature", TREASURE, {"mana": ["{G}"]}, {"abilities": [PAID]}),
    ("numbers of the text", "Instant", "~ deals 3 damage to any target.",
     spell(["any"], {**HIT, "amount": 2}), spell(["any"], HIT)),
    ("numbers of the definition", "Instant", "Draw a card.", {"effects": [DRAW]}, {"effects": [{"do": "draw"}]}),
    ("amounts", "Instant", "Draw two cards. You lose 3 life.",
     {"effects": [{**DRAW, "amount": 3}, {"do": "lose", "amount": 2}]}, {"effects": [DRAW, {"do": "lose", "amount": 3}]}),
    ("sizes", "Instant", "Target creature gets +2/+1 until end of turn.",
     spell(["creature"], {"do": "pump", "power": 1, "toughness": 2}), spell(["creature"], {"do": "pump",
     "power": 2, "toughness": 1})),
    ("kinds of the text", "Instant", "Destroy target red creature.", spell(["creature"], {"do": "destroy", "what": "target"}),
     spell(["red creature"], {"do": "destroy", "what": "target"})),
    ("kinds of the definition", "Instant", "Destroy target creature.",
     spell(["red creature"], {"do": "destroy", "what": "target"}),
     spell(["creature"], {"do": "destroy", "what": "target"})),
    ("adjectives of alternatives", "Sorcery", GATES, found("basic land or basic Gate"), found("basic land or Gate")),
    ("subtypes", "Instant", "Heroes you control get +1/+0 until end of turn.", {"effects": [grown("Heroe")]},
     {"effects": [grown("Hero")]}),
    ("zone of cards in the graveyard", "Creature",
     "At the beginning of your upkeep, if ~ is in your graveyard, return it to your hand.",
     {"triggers": [{"on": "upkeep", "zone": "graveyard", "effects": [BACK]}]},
     {"triggers": [{"on": "upkeep", "zone": "graveyard", "effects": [HOME]}]}),
    ("restrictions", "Artifact", "{1}: Draw a card. Activate only as a sorcery.",
     {"abilities": [{"cost": "{1}", "effects": [{"do": "draw"}]}]},
     {"abilities": [{"cost": "{1}", "sorcery": True, "effects": [{"do": "draw"}]}]}),
    ("durations of the text", "Instant", "Target creature gains haste until end of turn.", spell(["creature"], {"do": "untap"}),
     spell(["creature"], {"do": "pump", "keywords": ["haste"]})),
    ("durations of the definition", "Enchantment", "Creatures you control get +1/+0.", {"effects": [grown("creature")]},
     {"statics": [{"of": "creature", "power": 1}]}),
    ("until your next turn", "Instant", "Until your next turn, target creature gets +2/+0.",
     spell(["creature"], {"do": "pump", "power": 2}), spell(["creature"])),
    ("cards of either graveyard", "Instant", "Exile target card from a graveyard.",
     spell([{"what": "card", "in": "graveyard"}], {"do": "exile", "what": "target", "from": "graveyard"}),
     {"effects": []}),
    ("choices of the text", "Creature", "Whenever ~ attacks, you may draw a card.", attacking({"do": "draw"}),
     attacking({"do": "may", "effects": [{"do": "draw"}]})),
    ("choices of the definition", "Creature", "Whenever ~ attacks, draw a card.",
     attacking({"do": "may", "effects": [{"do": "draw"}]}), attacking({"do": "draw"})),
    ("targets of the definition", "Creature", "Whenever ~ attacks, tap it.",
     attacking({"do": "tap", "what": "target"}, targets=["creature"]),
     attacking({"do": "tap", "what": "it"})),
    ("all of a kind", "Creature", "Whenever ~ attacks, untap a land you control.", attacking({"do": "untap", "what": "land"}),
     attacking({"do": "untap", "what": "land", "count": 1})),
    ("keywords of the text", "Creature", "Haste, lifelink", {"keywords": ["haste"]}, {"keywords": ["haste", "lifelink"]}),
    ("keywords of the definition", "Creature", "Haste", {"keywords": ["haste", "lifelink"]}, {"keywords": ["haste"]}),
    ("zones and players of the text", "Sorcery", "Each player draws a card.", {"effects": [{"do": "draw"}]},
     {"effects": [{"do": "draw", "who": "each"}]}),
    ("zones and players of the definition", "Sorcery", "Return a land to your hand.",
     {"effects": [{"do": "return", "what": "land", "from": "graveyard"}]}, {"effects": [{"do": "return", "what": "land"}]}),
    ("lines of abilities", "Creature", "Whenever ~ attacks, draw two cards.",
     attacking({"do": "draw", "amount": 3}), attacking(DRAW)),
    ("verbs", "Instant", "Destroy target creature.", spell(["creature"], {"do": "exile", "what": "target"}),
     spell(["creature"], {"do": "destroy", "what": "target"})),
    ("parts of costs", "Creature", "Pay {E}{E}: Draw a card.", activated({"energy": 1}, {"do": "draw"}),
     activated({"energy": 2}, {"do": "draw"})),
    ("parts of costs", "Land", "{T}, Exert ~: Add {R}{R}.", activated({"tap": True}, {"do": "add", "mana": "{R}{R}"}),
     activated({"tap": True}, {"do": "add", "mana": "{R}{R}"}, EXERTED)),
    ("numbers of the text", "Instant", "You get {E}{E}.", {"effects": [energy(3)]}, {"effects": [energy(2)]}),
    ("numbers of the definition", "Instant", "You get {E}{E}.", {"effects": [energy(3)]}, {"effects": [energy(2)]}),
    ("numbers of the definition", "Creature", SPENT, {"enters": {"counters": "X"}},
     {"enters": {"counters": "X"}, "converge": True}),
    ("restrictions", "Creature", SPENT, {"enters": {"counters": "X"}}, {"enters": {"counters": "X"}, "converge": True}),
    ("restrictions", "Creature", "Whenever ~ attacks, sacrifice it unless you pay {E}{E}.", attacking(energy(-2)),
     attacking(KEPT)),
    ("lines of abilities", "Creature", "Enlist", attacking(ENLISTED, {"do": "scry", "amount": 2}), attacking(ENLISTED)),
    ("verbs", "Sorcery", f"You get an {EMBLEM.format('haste')}", had(EMBLEM.format("trample")), had(EMBLEM.format("haste"))),
    ("verbs", "Sorcery", "You become the monarch.", had("The Initiative"), had("The Monarch")),
    ("zones and players of the text", "Sorcery", "You take the initiative.", {"effects": [INITIATIVE]},
     {"effects": [INITIATIVE, {"do": "venture"}]}),
    ("zones and players of the text", "Enchantment", REPLACED, {"statics": [{"of": "permanent"}]},
     {"statics": [{"of": "permanent", "tokens": 2}]}),
    ("amounts", "Artifact", DISCARD, {}, {"enters": {"discard": "land"}}),
    ("choices of the text", "Artifact", DISCARD, {}, {"enters": {"discard": "land"}}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "kind", "text", "wrong", "right"), CASES, ids=[case[0].replace(" ", "-") for case in CASES])
def test_a_check_of_words_tells_a_wrong_definition_from_the_right_one(
    name: str, kind: str, text: str, wrong: Fields, right: Fields
) -> None:
    check = named(name)
    size = {"power": 1, "toughness": 1} if kind == "Creature" else {}
    wrong, right = (
        {"type": kind, **({} if kind == "Land" else {"cost": "{1}{R}"}), **size, **fields} for fields in (wrong, right)
    )
    assert list(check.complaints(pair(text, wrong, kind)))
    assert not list(check.complaints(pair(text, right, kind)))
