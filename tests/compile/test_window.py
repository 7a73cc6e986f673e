"""What may matter once attackers are declared, read off the definitions of a game's cards (`compile.window`)."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.cards.card import Card
from deckopt.cards.catalog import parse_card
from deckopt.compile.window import Window

CREATURE = {"type": "Creature — Human", "cost": "{R}", "power": 1, "toughness": 1}
TRICK = {"type": "Instant", "cost": "{R}", "targets": ["creature"]}
PUMP = {"do": "pump", "what": "target", "power": 2}


def card(**fields: Any) -> Card:
    return parse_card("Sample", fields, "test")


def attacker(*effects: Any, **more: Any) -> Card:
    """A creature with a trigger on its attack."""
    return card(**CREATURE, triggers=[{"on": "attacks", "effects": list(effects), **more}])


def matters(spell: Card, *others: Card) -> bool:
    """Whether casting a card may matter in a game with others."""
    mode = spell.modes[0] if spell.modes else None
    targets, effects = (mode.targets, mode.effects) if mode else (spell.targets, spell.effects)
    return Window([spell, *others]).spell(spell, targets, effects, mode.when if mode else None)


PLAIN = card(**TRICK, effects=[PUMP])
DOUBLING = card(**TRICK, effects=[{**PUMP, "power": {"value": "power", "of": "target"}}])
EVERY = card(type="Instant", cost="{R}", effects=[{"do": "pump", "what": "creature", "power": 1}])
SHOCK = card(type="Instant", cost="{R}", targets=["any"], effects=[{"do": "damage", "to": "target", "amount": 2}])
PROWESS = card(
    **CREATURE, triggers=[{"on": "cast", "of": "noncreature", "effects": [{"do": "pump", "what": "this", "power": 1}]}]
)
DRAWS = attacker({"do": "draw"})
GROWS = attacker({"do": "pump", "what": "this", "power": 1})
ADDS = attacker({"do": "add", "mana": "{R}"})


@pytest.mark.parametrize(
    ("spell", "others", "expected"),
    [
        (PLAIN, [], False),
        (PLAIN, [GROWS], False),
        (PLAIN, [DRAWS], True),
        (DOUBLING, [], False),
        (DOUBLING, [GROWS], True),
        (SHOCK, [DRAWS], False),
        (SHOCK, [DRAWS, PROWESS], True),
        (SHOCK, [PROWESS], False),
        (SHOCK, [ADDS], True),
        (EVERY, [GROWS], False),
        (card(**TRICK, effects=[{"do": "pump", "what": "target", "keywords": ["haste"]}]), [DRAWS], False),
        (card(**TRICK, effects=[{"do": "pump", "what": "target", "keywords": ["double strike"]}]), [DRAWS], True),
        (card(**TRICK, effects=[{**PUMP, "power": -2}]), [DRAWS], False),
        (card(**{**TRICK, "type": "Sorcery"}, effects=[PUMP]), [DRAWS], False),
        (card(**{**TRICK, "targets": ["attacking creature"]}, effects=[PUMP]), [], True),
        (card(**{**TRICK, "targets": ["attacking creature"]}, effects=[{"do": "destroy", "what": "target"}]), [], False),
        (card(type="Instant", cost="{R}", modes=[{"effects": [{"do": "draw"}], "when": {"number": "combat phase"}}]), [], True),
        (card(type="Instant", cost="{R}", modes=[{"effects": [{"do": "draw"}], "when": {"number": "before damage"}}]), [], False),
        (card(**CREATURE, keywords=["flash"], less={"count": "attacking creature"}), [], True),
        (card(**CREATURE, less={"count": "attacking creature"}), [], False),
    ],
)
def test_a_spell_matters_in_combat(spell: Card, others: list[Card], expected: bool) -> None:
    assert matters(spell, *others) == expected


def test_what_makes_several_stronger_matters_where_more_attack() -> None:
    joined = attacker({"do": "create", "token": "Sample token", "tapped": True, "attacking": True})
    assert matters(EVERY, joined) and not matters(PLAIN, joined)


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ({"cost": "{1}", "effects": [{"do": "pump", "what": "this", "power": 1}]}, False),
        ({"cost": "{1}", "boast": True, "effects": [{"do": "counters", "what": "this"}]}, True),
        ({"cost": "{1}", "boast": True, "effects": [{"do": "draw"}]}, False),
        ({"cost": {"return": "attacking creature"}, "effects": [{"do": "draw"}]}, True),
        ({"cost": "{1}", "when": {"number": "combat phase"}, "effects": [{"do": "draw"}]}, True),
        ({"cost": "{1}", "sorcery": True, "when": {"number": "combat phase"}, "effects": [{"do": "draw"}]}, False),
    ],
)
def test_an_ability_matters_in_combat(ability: dict[str, Any], expected: bool) -> None:
    owner = card(**CREATURE, abilities=[ability])
    assert Window([owner]).ability(owner.abilities[0], owner.abilities[0]) == expected


def test_abilities_matter_where_a_card_of_the_hand_may_join_the_attack() -> None:
    put = {"do": "put", "what": "self", "to": "battlefield", "tapped": True, "attacking": True}
    ninja = card(**CREATURE, abilities=[{"zone": "hand", "cost": {"return": "attacking creature"}, "effects": [put]}])
    assert matters(PLAIN, ninja)
