"""The card layer: symbols, type lines, filters, amounts, the catalog, the shipped cards."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import deckopt
from deckopt.cards.amounts import Condition
from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parse_card, parts_of, read_card_file
from deckopt.cards.effects.cards import Discard
from deckopt.cards.effects.players import Damage
from deckopt.cards.filters import Alternative, parse_filter
from deckopt.cards.symbols import ManaCost, Pip, letters_of, mask_of, parse_cost
from deckopt.cards.typeline import parse_type_line
from deckopt.errors import InputError
from deckopt.shipped import shipped
from deckopt.words.colours import ANY_COLOUR, BASIC_LAND_MANA, COLOURLESS
from deckopt.words.kinds import ARTIFACT, CREATURE, KINDS, LAND, PERMANENT, TOKEN

W, U, B, R, G = (1 << i for i in range(5))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def card(**fields: Any) -> Card:
    return parse_card("Name", {"cost": "{R}", "type": "Instant", **fields}, "file.toml")


def problem(**fields: Any) -> str:
    """The line that a user sees for a faulty card, without the file."""
    with pytest.raises(InputError) as caught:
        card(**fields)
    line = str(caught.value)
    assert line.startswith("file.toml: Name")
    assert "\n" not in line
    return line.removeprefix("file.toml: ")


# -- symbols -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("{0}", ManaCost()),
        ("", ManaCost()),
        ("{2}{U}{U}", ManaCost(2, (Pip(U), Pip(U)))),
        ("{1} {R}", ManaCost(1, (Pip(R),))),
        ("{10}", ManaCost(10)),
        ("{R/W}", ManaCost(0, (Pip(R | W),))),
        ("{W/U/B/R/G}", ManaCost(0, (Pip(ANY_COLOUR),))),
        ("{G/P}", ManaCost(0, (Pip(G, life=2),))),
        ("{G/U/P}", ManaCost(0, (Pip(G | U, life=2),))),
        ("{C}{C}", ManaCost(0, (Pip(COLOURLESS), Pip(COLOURLESS)))),
        ("{X}{X}{R}", ManaCost(0, (Pip(R),), 2)),
    ],
)
def test_costs_are_read(text: str, cost: ManaCost) -> None:
    assert parse_cost(text) == cost
    assert parse_cost(str(cost)) == cost


@pytest.mark.parametrize("text", ["R", "2R", "{Q}", "{r}", "{}", "{2/W}", "{P}", "{R/R}", "{C/P}", "{1}}", "{-1}"])
def test_what_is_no_cost_is_an_error_that_quotes_it(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        parse_cost(text)


def test_the_value_of_a_cost_counts_every_symbol_but_x() -> None:
    assert parse_cost("{X}{2}{R/W}{G/P}").value == 4


def test_the_colours_of_a_cost_are_those_of_its_symbols() -> None:
    assert parse_cost("{2}{R/W}{G/P}{C}").colours == R | W | G


def test_costs_add_up() -> None:
    assert str(parse_cost("{1}{R}") + parse_cost("{X}{2}{G/P}")) == "{X}{3}{R}{G/P}"


def test_letters_and_masks_are_the_same_thing() -> None:
    assert mask_of("WUBRG") == ANY_COLOUR
    assert letters_of(mask_of("GWC")) == "WGC"


# -- type lines ----------------------------------------------------------------------------


def test_a_type_line_has_kinds_and_subtypes() -> None:
    line = parse_type_line("Legendary Artifact Creature — Spirit Cleric")
    assert line.kind == KINDS["legendary"] | ARTIFACT | CREATURE
    assert line.subtypes == ("Spirit", "Cleric")
    assert line.count() == 5


def test_a_hyphen_does_for_the_dash() -> None:
    assert parse_type_line("Creature - Goblin").subtypes == ("Goblin",)
    assert parse_type_line("Land — Power-Plant").subtypes == ("Power-Plant",)


def test_kindred_is_a_card_type_beside_another() -> None:
    line = parse_type_line("Kindred Sorcery — Goblin")
    assert (line.kind, line.subtypes) == (KINDS["sorcery"] | KINDS["kindred"], ("Goblin",))


@pytest.mark.parametrize("text", ["Instnat", "Goblin", "Legendary", "", "Token Creature — Goblin", "— Goblin"])
def test_what_is_no_type_line_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="type"):
        parse_type_line(text)


# -- filters -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "alternative"),
    [
        ("creature", Alternative(kind_all=CREATURE)),
        ("artifact creature", Alternative(kind_all=ARTIFACT | CREATURE)),
        ("Basic Land", Alternative(kind_all=KINDS["basic"] | LAND)),
        ("token", Alternative(kind_all=TOKEN)),
        ("permanent", Alternative(kind_any=PERMANENT)),
        ("nonland permanent", Alternative(kind_any=PERMANENT, kind_none=LAND)),
        ("noncreature", Alternative(kind_none=CREATURE)),
        ("red creature", Alternative(kind_all=CREATURE, colours_any=R)),
        ("nonblue", Alternative(colours_none=U)),
        ("colourless creature", Alternative(kind_all=CREATURE, colourless=True)),
        ("Goblin", Alternative(subtypes=("Goblin",))),
        ("non-Brushwagg creature", Alternative(kind_all=CREATURE, subtypes_none=("Brushwagg",))),
        ("other creature", Alternative(kind_all=CREATURE, other=True)),
        ("another creature you control", Alternative(kind_all=CREATURE, other=True)),
        ("self", Alternative(own_name=True)),
        ("untapped land", Alternative(kind_all=LAND, tapped=False)),
        ("tapped land", Alternative(kind_all=LAND, tapped=True)),
        ("creature with power 2 or less", Alternative(kind_all=CREATURE, max_power=2)),
        ("creature with power 4 or greater", Alternative(kind_all=CREATURE, min_power=4)),
        ('"Any Name, the First"', Alternative(name="Any Name, the First")),
        ("card", Alternative()),
    ],
)
def test_every_word_of_a_filter_must_hold(text: str, alternative: Alternative) -> None:
    assert parse_filter(text).alternatives == (alternative,)
    assert parse_filter(text).text == text


@pytest.mark.parametrize(
    "text", ["artifact, enchantment or token", "artifact, enchantment, or token", "artifact or enchantment or token"]
)
def test_alternatives_are_joined_by_or_and_commas(text: str) -> None:
    kinds = [a.kind_all for a in parse_filter(text).alternatives]
    assert kinds == [KINDS["artifact"], KINDS["enchantment"], TOKEN]


def test_other_holds_for_all_alternatives() -> None:
    assert [a.other for a in parse_filter("other Goblin or Elf").alternatives] == [True, True]


@pytest.mark.parametrize("text", ["creture", "goblin", "nonsense creature", "with power two or less"])
def test_an_unknown_word_of_a_filter_is_an_error_that_quotes_it(text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text.split()[0]}'"):
        parse_filter(text)


@pytest.mark.parametrize("text", ["artifact or creature or creature or creature or creature or creature", "a, a, a, a, a, a"])
def test_a_filter_has_at_most_five_alternatives(text: str) -> None:
    with pytest.raises(ValueError, match="more than 5 alternatives"):
        parse_filter(text)


@pytest.mark.parametrize(
    "text", ["creature or untapped land", "land or other creature", "self or creature", "land or creature with power 2 or less"]
)
def test_alternatives_are_alike_in_what_depends_on_one_permanent(text: str) -> None:
    with pytest.raises(ValueError, match="differ in tapped, attacking, other, self, power or keywords"):
        parse_filter(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "or creature",
        "creature or",
        "creature,",
        "creature or or land",
        "creature or , land",
        "land, , creature",
        "land, or or creature",
    ],
)
def test_an_empty_alternative_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="empty alternative"):
        parse_filter(text)


# -- amounts and conditions ----------------------------------------------------------------


def test_bounds_of_a_condition() -> None:
    assert Condition(turn="spells cast").bounds[0] == 1
    assert Condition(turn="spells cast", at_most=0).bounds[1] == 0
    assert Condition(turn="spells cast", at_least=2, at_most=3).bounds == (2, 3)


def test_a_condition_asks_one_question() -> None:
    assert "exactly one of" in problem(effects=[{"do": "if", "when": {}, "then": []}])
    assert "exactly one of" in problem(effects=[{"do": "if", "when": {"control": "land", "turn": "cards drawn"}, "then": []}])


# -- what a card may say -------------------------------------------------------------------


def test_short_forms_mean_the_long_ones() -> None:
    assert card(flashback="{2}{U}") == card(flashback={"mana": "{2}{U}"})
    assert card(cycling="{1}") == card(cycling={"cost": {"mana": "{1}"}})
    assert card(cycling={"life": 2}) == card(cycling={"cost": {"life": 2}})
    assert card(targets=["creature"]) == card(targets=[{"what": "creature", "in": "battlefield"}])
    assert card(also={"sacrifice": "Goblin"}) == card(also={"sacrifice": {"what": "Goblin", "count": 1}})
    assert card(also="{1}") == card(also={"mana": "{1}"})
    assert card(also={"exile": "creature"}) == card(also={"exile": {"what": "creature", "count": 1}})
    charge = [
        card(type="Artifact", abilities=[{"cost": {"remove": r}}]) for r in ("charge", {"kind": "charge"}, {"count": 1}, {})
    ]
    assert charge == charge[:1] * 4
    one, several = {"on": "dies", "effects": []}, {"on": ["dies"], "effects": []}
    assert card(type="Artifact", triggers=[one]) == card(type="Artifact", triggers=[several])
    assert card(type="Artifact", mana="any") == card(type="Artifact", mana=[{"add": "{W/U/B/R/G}"}])


def test_basic_land_types_make_mana() -> None:
    card = parse_card("Name", {"type": "Land — Forest Island", "mana": "{C}"}, "file.toml")
    assert [str(a.add) for a in card.mana_abilities] == ["{G}", "{U}", "{C}"]


def test_amounts_of_every_kind_are_read() -> None:
    for amount in (3, "X", {"count": "creature", "in": "graveyard"}, {"turn": "cards drawn"}, {"value": "power", "of": "target"}):
        (effect,) = card(cost="{X}", targets=["any"], effects=[{"do": "damage", "amount": amount}]).effects
        assert isinstance(effect, Damage)
    (effect,) = card(effects=[{"do": "discard", "amount": "all"}]).effects
    assert isinstance(effect, Discard)
    assert effect.amount == "all"


def test_colours_come_from_the_cost_unless_written() -> None:
    assert card(cost="{1}{R/W}").colour_mask == R | W
    assert card(cost="{1}", colours="U").colour_mask == U


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"efects": []}, "Name.efects: unknown key (did you mean 'effects'?)"),
        ({"effects": [{"do": "draw", "amuont": 2}]}, "Name.effects[0].amuont: unknown key (did you mean 'amount'?)"),
        ({"cycling": {"cost": "{1}", "fnd": "land"}}, "Name.cycling.fnd: unknown key (did you mean 'find'?)"),
        ({"effects": [{"do": "dmage"}]}, "Name.effects[0]: unknown verb 'dmage'; did you mean 'damage'?"),
        ({"effects": [{"amount": 1}]}, "Name.effects[0]: does not say what it does; begin with do = '...'"),
        ({"effects": [{"do": "damage"}]}, "Name.effects[0].amount: is missing"),
        (
            {"effects": [{"do": "damage", "amount": "three"}]},
            "Name.effects[0].amount: an amount is a whole number, 'X', '-X', 'half X', or a table with one of count, turn, value",
        ),
        ({"effects": [{"do": "may", "effects": [{"do": "draw", "who": "me"}]}]}, "Name.effects[0].effects[0].who: should be "),
        ({"effects": {"do": "draw"}}, "Name.effects: should be a list: [ ... ]"),
        ({"keywords": ["hatse"]}, "Name.keywords[0]: unknown keyword 'hatse'; did you mean 'haste'?"),
        ({"flashback": "2U"}, "Name.flashback: '2U' is no mana cost; write symbols in braces, like {1}{R}"),
        ({"also": {"sacrifice": "a goblin"}}, "Name.also.sacrifice: 'goblin' is no type or colour"),
        ({"also": {"sacrifice": {"what": "Elf", "cuont": 2}}}, "Name.also.sacrifice.cuont: unknown key (did you mean 'count'?)"),
        ({"type": "Creature", "power": "2", "toughness": 2}, "Name.power: should be a whole number"),
        (
            {"type": "Artifact", "triggers": [{"on": "enter", "effects": []}]},
            "Name.triggers[0].on: 'enter' is none of the words that are possible; did you mean 'enters'?",
        ),
        ({"cost": 2}, "Name.cost: a mana cost is text like '{1}{R}'"),
        ({"text": 2}, "Name.text: should be text in quotes"),
        ({"token": 1}, "Name.token: should be true or false"),
    ],
    ids=str,
)
def test_a_fault_is_named_by_its_key(fields: dict[str, Any], line: str) -> None:
    assert problem(**fields).startswith(line)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"type": "Land"}, "a land has no cost"),
        ({"type": "Creature"}, "power and toughness"),
        ({"modes": [{"effects": []}], "effects": [{"do": "draw"}]}, "modes or effects, not both"),
        ({"type": "Artifact", "effects": [{"do": "draw"}]}, "a permanent has no effects of its own"),
        ({"type": "Enchantment — Aura"}, "what it enchants"),
        ({"type": "Enchantment", "enchant": "land"}, "only an Aura enchants"),
        ({"type": "Artifact", "mana": {"add": "{X}"}}, "symbols like {G}"),
    ],
    ids=str,
)
def test_a_card_must_be_consistent(fields: dict[str, Any], words: str) -> None:
    assert words in problem(**fields)


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        # colours, types
        ({"colours": "red"}, "Name.colours: write the letters of colours"),
        ({"colours": "RR"}, "Name.colours: write the letters of colours"),
        ({"effects": [{"do": "become", "what": "creature", "colours": "blue"}]}, "Name.effects[0].colours: write the letters"),
        (
            {"effects": [{"do": "become", "what": "land", "types": "Dinosaur"}]},
            "Name.effects[0].types: 'Dinosaur' is no card type",
        ),
        ({"effects": [{"do": "become", "what": "land", "types": "Creature"}]}, "Name.effects[0]: what becomes a creature needs"),
        # targets
        ({"targets": ["any", "any", "any", "any", "any"]}, "Name.targets: lists 5; at most 4 are possible"),
        ({"modes": [{"targets": ["any"] * 5, "effects": []}]}, "Name.modes[0].targets: lists 5; at most 4"),
        ({"effects": [{"do": "damage", "amount": 1}]}, "Name: effects[0].to: 'target' has no target here; list it in targets"),
        ({"effects": [{"do": "draw", "who": "target"}]}, "Name: effects[0].who: 'target' has no target here"),
        (
            {"targets": ["any"], "effects": [{"do": "exile", "what": "target 2"}]},
            "Name: effects[0].what: 'target 2' has no target",
        ),
        (
            {"effects": [{"do": "gain", "amount": {"value": "power", "of": "target"}}]},
            "Name: effects[0].amount.of: 'target' has no target here",
        ),
        ({"modes": [{"effects": [{"do": "untap", "what": "target"}]}]}, "Name: modes[0].effects[0].what: 'target' has no target"),
        (
            {"effects": [{"do": "may", "effects": [{"do": "tap", "what": "target"}]}]},
            "Name: effects[0].effects[0].what: 'target'",
        ),
        (
            {"targets": ["any"], "effects": [{"do": "later", "at": "next upkeep", "effects": [{"do": "tap", "what": "target"}]}]},
            "Name: effects[0].effects[0].what: 'target' has no target here",
        ),
        (
            {"effects": [{"do": "if", "when": {"aimed": "you"}, "then": []}]},
            "Name: effects[0].when.aimed: there is no target to ask for here",
        ),
        (
            {"targets": ["any"], "effects": [{"do": "return", "what": "target", "from": "graveyard"}]},
            "Name: effects[0]: the target is in the battlefield, where 'return' does not find it",
        ),
        (
            {"targets": [{"what": "creature", "in": "graveyard"}], "effects": [{"do": "exile", "what": "target"}]},
            "Name: effects[0]: the target is in the graveyard, where 'exile' does not find it",
        ),
        (
            {"targets": ["any", "any"], "effects": [{"do": "return", "what": "target 2", "from": "graveyard"}]},
            "Name: effects[0]: the target is in the battlefield",
        ),
        (
            {"effects": [{"do": "return", "what": "creature", "to": "battlefield"}]},
            "Name.effects[0]: of what leaves the battlefield",
        ),
        ({"effects": [{"do": "search", "to": "bottom"}]}, "Name.effects[0].to: should be 'hand', 'battlefield',"),
        (
            {"effects": [{"do": "untap", "what": "it"}]},
            "Name: effects[0].what: 'it' is possible only in a trigger about a permanent",
        ),
        (
            {"effects": [{"do": "gain", "amount": {"value": "event"}}]},
            "Name: effects[0].amount.value: 'event' is possible only in",
        ),
        # X
        ({"effects": [{"do": "gain", "amount": "X"}]}, "Name: effects[0].amount: 'X' needs {X} in the cost"),
        (
            {"cost": "{X}", "type": "Artifact", "abilities": [{"cost": "{1}", "effects": [{"do": "gain", "amount": "X"}]}]},
            "Name: abilities[0].effects[0].amount: 'X'",
        ),
        ({"cost": "{X}", "type": "Artifact", "statics": [{"power": "X"}]}, "Name: statics[0].power: 'X' needs {X}"),
        (
            {"cost": "{X}", "type": "Artifact", "triggers": [{"on": "dies", "effects": [{"do": "gain", "amount": "X"}]}]},
            "Name: triggers[0].effects[0].amount: 'X'",
        ),
        ({"type": "Artifact", "enters": {"counters": "X"}}, "Name: enters.counters: 'X' needs {X}"),
        ({"effects": [{"do": "may", "pay": "{X}", "effects": []}]}, "Name: effects[0].pay: {X} is possible only in a trigger"),
        # costs
        ({"also": {"tap": True}}, "Name: also.tap: is possible only for an ability on the battlefield"),
        ({"flashback": {"discard": "this"}}, "Name: flashback.discard: 'this' is possible only"),
        ({"also": {"sacrifice": "land"}, "bargain": "land"}, "Name: also.sacrifice: is not possible together with bargain"),
        ({"cycling": {"discard": "land"}}, "Name: cycling.discard: the card itself is discarded"),
        ({"madness": "{R/P}"}, "Name: madness: Phyrexian mana is possible only"),
        ({"type": "Artifact", "abilities": [{"cost": "{R/P}"}]}, "Name: abilities[0].cost.mana: Phyrexian mana is possible only"),
        (
            {"type": "Artifact", "abilities": [{"cost": {"tap": True}, "zone": "hand"}]},
            "Name: abilities[0].cost.tap: is possible only",
        ),
        # modes
        ({"madness": "{R}", "modes": [{"effects": []}]}, "Name: madness: is not possible on a card with modes"),
        ({"keywords": ["rebound"], "modes": [{"effects": []}]}, "Name: rebound: is not possible on a card with modes"),
        (
            {"type": "Artifact", "abilities": [{"cost": "{1}", "modes": [{"effects": []}], "effects": [{"do": "draw"}]}]},
            "Name.abilities[0]: an ability has modes or effects, not both",
        ),
        # mana
        ({"type": "Artifact", "mana": {"add": "{G}", "tap": False}}, "Name.mana: tap = false is possible only with sacrifice"),
        ({"type": "Artifact", "mana": {"add": "{G}", "sacrifice": True, "remove": "charge"}}, "Name.mana: sacrifice and remove"),
        ({"type": "Artifact", "mana": "{4}{3}"}, "Name: mana: more than 6 mana from one tap"),
        ({"type": "Artifact", "mana": ["{G}{G}", "{R}"]}, "Name: mana: of two abilities that only tap, one makes all"),
        (
            {"type": "Artifact", "mana": [{"add": "{G}", "when": {"control": "other artifact"}}]},
            "Name: mana[0]: 'other' is not possible in the condition of mana",
        ),
        (
            {"type": "Artifact", "mana": [{"add": "{G}", "when": {"turn": "spells cast"}}]},
            "Name: mana[0].when: asks for what you control",
        ),
        ({"type": "Artifact", "mana": "chosen"}, "Name: mana[0].add: 'chosen' needs enters"),
        (
            {"type": "Artifact", "mana": [{"add": "{G}", "sacrifice": True, "when": {"control": "artifact"}}]},
            "Name.mana[0]: when, among, only and imprinted are possible only where tapping is all it costs",
        ),
        (
            {"type": "Artifact", "mana": [{"add": "{G}", "sacrifice": True}, {"add": "{R}", "remove": "charge"}]},
            "Name: mana: only one ability that sacrifices it or removes a counter",
        ),
        ({"effects": [{"do": "add", "mana": "{X}"}]}, "Name.effects[0].mana: mana that is made is written in symbols"),
        # statics
        ({"type": "Artifact", "statics": [{"of": "enchanted", "mana": "{0}"}]}, "Name.statics[0]: mana that is made is written"),
        ({"type": "Artifact", "statics": [{"of": "enchanted", "mana": "{2}"}]}, "Name.statics[0]: '{2}' is not one symbol"),
        ({"type": "Artifact", "statics": [{"of": "enchanted", "mana": "{U}{R}"}]}, "Name.statics[0]: '{U}{R}' is not one symbol"),
        (
            {"type": "Artifact", "statics": [{"of": "enchanted", "adds_mana": "{1}{G}"}]},
            "Name.statics[0]: '{1}{G}' is not one symbol",
        ),
        (
            {"type": "Artifact", "statics": [{"of": "land", "mana": "{G}"}]},
            "Name.statics[0]: mana is possible only",
        ),
        (
            {"type": "Artifact", "statics": [{"of": "enchanted", "adds_mana": "chosen"}]},
            "Name: statics[0].adds_mana: 'chosen' needs",
        ),
        (
            {"type": "Artifact", "statics": [{"power": {"value": "toughness"}}]},
            "Name: statics[0].power: only 'attached', 'exiled' and counters of 'this' are possible",
        ),
        # triggers
        (
            {"type": "Artifact", "triggers": [{"on": "upkeep", "of": "land", "effects": []}]},
            "Name.triggers[0]: on = 'upkeep' happens to nothing",
        ),
        (
            {"type": "Artifact", "triggers": [{"on": ["enters", "end step"], "of": "land", "effects": []}]},
            "Name.triggers[0]: on = 'end step'",
        ),
        ({"type": "Artifact", "triggers": [{"on": "cast", "effects": []}]}, "Name.triggers[0]: on = 'cast' needs of = a filter"),
        (
            {"type": "Artifact", "triggers": [{"on": "cycled", "of": "enchanted", "effects": []}]},
            "Name.triggers[0]: on = 'cycled' needs",
        ),
        (
            {"type": "Artifact", "triggers": [{"on": "discarded", "of": "enchanted", "effects": []}]},
            "Name.triggers[0]: on = 'discarded'",
        ),
        (
            {"type": "Artifact", "triggers": [{"on": "cast", "of": "card", "effects": [{"do": "tap", "what": "it"}]}]},
            "Name: triggers[0].effects[0].what: 'it' is possible only",
        ),
        (
            {"type": "Artifact", "triggers": [{"on": "dies", "when": {"paid": "kicker"}, "effects": []}]},
            "Name: triggers[0].when.paid: is possible only in",
        ),
        (
            {"type": "Artifact", "triggers": [{"on": "dies", "effects": [{"do": "copy"}]}]},
            "Name: triggers[0].effects[0]: copy is possible",
        ),
        # names of keys
        (
            {"effects": [{"do": "return", "what": "this", "from_": "graveyard"}]},
            "Name.effects[0].from_: unknown key (did you mean 'from'?)",
        ),
        ({"targets": [{"what": "creature", "in_": "graveyard"}]}, "Name.targets[0].in_: unknown key"),
        ({"also": {"exile": "goblin"}}, "Name.also.exile: 'goblin' is no type"),
        ({"type": "Artifact", "abilities": [{"cost": {"remove": "Loyalty"}}]}, "Name.abilities[0].cost.remove"),
    ],
    ids=str,
)
def test_what_would_mean_nothing_is_an_error(fields: dict[str, Any], line: str) -> None:
    assert problem(**fields).startswith(line)


def test_what_has_its_place_is_accepted() -> None:
    card(cost="{X}", targets=["any", "any"], effects=[{"do": "damage", "amount": "X", "to": "target 2"}])
    card(flashback="{X}", effects=[{"do": "gain", "amount": "X"}])
    card(type="Artifact", cost="{X}", triggers=[{"on": "enters", "effects": [{"do": "gain", "amount": "X"}]}])
    card(type="Artifact", triggers=[{"on": "enters", "of": "creature", "effects": [{"do": "untap", "what": "it"}]}])
    card(type="Artifact", triggers=[{"on": "damage", "effects": [{"do": "gain", "amount": {"value": "event"}}]}])
    card(type="Artifact", abilities=[{"cost": "{X}", "effects": [{"do": "gain", "amount": "X"}]}])
    card(type="Artifact", abilities=[{"cost": {"discard": "this"}, "zone": "hand"}])
    card(targets=["any"], effects=[{"do": "if", "when": {"aimed": "you"}, "then": [{"do": "copy"}]}])
    card(effects=[{"do": "later", "at": "next upkeep", "effects": [{"do": "untap", "what": "this"}]}])


def test_only_lands_and_tokens_lack_a_cost() -> None:
    with pytest.raises(InputError, match="a cost is missing"):
        parse_card("Name", {"type": "Instant"}, "file.toml")
    parse_card("Name", {"type": "Land"}, "file.toml")
    parse_card("Name", {"type": "Artifact", "token": True}, "file.toml")


def test_a_card_is_a_table() -> None:
    with pytest.raises(InputError, match="a card is a table"):
        parse_card("type", "Instant", "file.toml")


# -- the catalog ---------------------------------------------------------------------------

BEAR = '["{}"]\ncost = "{{1}}{{G}}"\ntype = "Creature — Bear"\npower = 2\ntoughness = 2\n'
MAKER = '["Maker"]\ncost = "{G}"\ntype = "Sorcery"\neffects = [{ do = "create", token = "Cub token" }]\n'
CUB = '["Cub token"]\ntype = "Creature — Bear"\ntoken = true\npower = 1\ntoughness = 1\n'


def folder(path: Path, **files: str) -> Path:
    path.mkdir()
    for name, text in files.items():
        (path / f"{name}.toml").write_text(text, "utf-8")
    return path


def test_folders_are_read_with_their_subfolders(tmp_path: Path) -> None:
    mine = folder(tmp_path / "mine", a=BEAR.format("First Bear"))
    folder(mine / "deeper", b=BEAR.format("Second Bear"))
    catalog = Catalog.load([mine])
    assert {"First Bear", "Second Bear"} <= set(catalog)
    assert catalog["Second Bear"].name == "Second Bear"
    assert catalog["Second Bear"].file.endswith("b.toml")


def test_a_name_is_defined_once_in_a_folder(tmp_path: Path) -> None:
    mine = folder(tmp_path / "mine", a=BEAR.format("Twice"), b=BEAR.format("Twice"))
    with pytest.raises(InputError, match=r"b\.toml: Twice: is already defined in .*a\.toml"):
        Catalog.load([mine])


def test_a_later_folder_wins(tmp_path: Path, catalog: Catalog) -> None:
    name = next(n for n in sorted(catalog) if catalog[n].cost and catalog[n].kind & CREATURE)
    first = folder(tmp_path / "first", a=BEAR.format(name))
    second = folder(tmp_path / "second", a=BEAR.format(name).replace("Bear", "Elf"))
    assert Catalog.load([first])[name].type.subtypes == ("Bear",)
    assert Catalog.load([first, second])[name].type.subtypes == ("Elf",)
    assert len(Catalog.load([first, second])) == len(catalog)


def test_an_unknown_token_is_an_error_with_the_nearest_token(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"a\.toml: Maker: creates the unknown token 'Cub token'"):
        Catalog.load([folder(tmp_path / "none", a=MAKER)])
    misspelt = folder(tmp_path / "misspelt", a=MAKER.replace("Cub token", "Cup token"), b=CUB)
    with pytest.raises(InputError, match="did you mean 'Cub token'"):
        Catalog.load([misspelt])
    no_token = folder(tmp_path / "no token", a=MAKER, b=BEAR.format("Cub token"))
    with pytest.raises(InputError, match="unknown token"):
        Catalog.load([no_token])


def test_a_token_may_be_defined_in_another_file(tmp_path: Path) -> None:
    catalog = Catalog.load([folder(tmp_path / "mine", a=MAKER, b=CUB)])
    assert parts_of(catalog["Maker"]) == ["Cub token"]


def test_tokens_are_found_wherever_they_are_created() -> None:
    create = {"do": "create", "token": "Cub token"}
    nested = [{"do": "may", "effects": [], "otherwise": [{"do": "if", "when": {"turn": "cards drawn"}, "then": [create]}]}]
    assert parts_of(card(effects=nested)) == ["Cub token"]
    assert parts_of(card(modes=[{"effects": []}, {"effects": [create]}])) == ["Cub token"]
    assert parts_of(card(type="Artifact", triggers=[{"on": "dies", "effects": [create]}])) == ["Cub token"]


def test_names_are_found_in_any_case(catalog: Catalog) -> None:
    for name in catalog:
        assert catalog.find(name.upper()) == name
    assert catalog.find("No Such Card") is None


@pytest.mark.parametrize(
    ("content", "words"),
    [(b'["a"', "is no valid TOML"), (b'["a"]\ntype = "\xff"', "is not UTF-8 text")],
)
def test_a_file_that_is_no_toml_is_an_error(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(InputError, match=words):
        read_card_file(path)


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is no folder of card files"):
        Catalog.load([tmp_path / "nowhere"])


# -- the shipped cards ---------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(shipped("cards").glob("**/*.toml")), ids=lambda p: p.stem)
def test_every_shipped_file_parses(path: Path) -> None:
    assert read_card_file(path)


def test_every_shipped_card_has_its_text(catalog: Catalog) -> None:
    """But for tokens and for what has no text: basic lands, and what has abilities in its other parts alone."""
    plain = {"power", "toughness", "cost", "type", "text", "ways", "mana_value", "colours"}
    silent = [n for n, c in catalog.items() if not c.text and c.listed]
    assert [n for n in silent if not catalog[n].model_fields_set <= plain] == []


def test_every_irrelevant_clause_is_in_the_text(catalog: Catalog) -> None:
    for name, found in catalog.items():
        assert [clause for clause in found.irrelevant if clause not in found.text] == [], name


def test_tokens_have_their_own_names(catalog: Catalog) -> None:
    of_the_rules = {name for name, found in catalog.items() if "Emblem" in found.type.text}
    assert all((" token" in name) == found.token for name, found in catalog.items() if name not in of_the_rules)


def literals(tree: ast.AST) -> list[str]:
    return [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


@pytest.mark.parametrize("path", sorted(Path(deckopt.__file__).parent.glob("**/*.py")), ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_no_card_name_occurs_in_the_code(path: Path, catalog: Catalog) -> None:
    """A name of one word may be an ordinary word, so only a string that is the name counts; a
    basic land's name is a land type too, which is a matter of rules."""
    source = path.read_text("utf-8")
    of_the_rules = {name for name, card in catalog.items() if card.token}  # emblems, and what a dungeon's rooms make
    several = [n for n in catalog if not n.isalpha() and n not in of_the_rules]
    single = {n for n in catalog if n.isalpha()} - set(BASIC_LAND_MANA) - of_the_rules
    assert [n for n in several if n in source and re.search(rf"(?<!\w){re.escape(n)}(?!\w)", source)] == []
    assert [text for text in literals(ast.parse(source)) if text in single] == []
