"""Lines about casting: what is made of them."""

from __future__ import annotations

import pytest

from deckopt.cards.catalog import parse_card
from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, IRRELEVANT, NOT_UNDERSTOOD


def fields_of(text: str, kind: str = "Sorcery", cost: str = "{2}{G}", size: str | None = None) -> dict[str, object]:
    """The card file's fields for a text, all of which is understood."""
    found = compile_card(Printed("Sample", cost, kind, text, size, size))
    assert found.verdict == EXPRESSED, (found.problem, [c for c in found.clauses if c.verdict != EXPRESSED])
    parse_card("Sample", found.fields, "test")
    return found.fields


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("You may pay {W}{U} rather than pay this spell's mana cost.", {"cost": "{W}{U}"}),
        (
            "You may pay {1} and return a basic land you control to its owner's hand rather than pay this spell's mana cost.",
            {"cost": {"mana": "{1}", "return": "basic land"}},
        ),
        (
            "You may exile two green cards from your hand rather than pay this spell's mana cost.",
            {"cost": {"exile": {"what": "green", "count": 2, "from": "hand"}}},
        ),
        (
            "If you control a Swamp, you may pay 4 life rather than pay this spell's mana cost.",
            {"cost": {"life": 4}, "when": {"control": "Swamp"}},
        ),
        (
            "If you have no land cards in hand, you may reveal your hand rather than pay this spell's mana cost.",
            {"cost": {}, "when": {"count": "land", "in": "hand", "at_most": 0}},
        ),
        (
            "If you control a Forest, rather than pay this spell's mana cost, you may have an opponent gain 3 life.",
            {"cost": {"opponent_gains": 3}, "when": {"control": "Forest"}},
        ),
        (
            "If it's your turn, you may sacrifice a Mountain rather than pay this spell's mana cost.",
            {"cost": {"sacrifice": "Mountain"}},
        ),
    ],
)
def test_what_is_paid_rather_than_the_mana_cost_is_a_way(line: str, way: dict[str, object]) -> None:
    assert fields_of(f"{line}\nDraw a card.")["ways"] == [{"name": "alternative", **way}]


@pytest.mark.parametrize(
    "line",
    [
        "If it's not your turn, you may exile a green card from your hand rather than pay this spell's mana cost.",
        "If an opponent cast three or more spells this turn, you may pay {0} rather than pay this spell's mana cost.",
    ],
)
def test_ways_that_are_never_open_are_irrelevant(line: str) -> None:
    found = compile_card(Printed("Sample", "{2}{G}", "Instant", f"{line}\nDraw a card."))
    assert [c.verdict for c in found.clauses] == [IRRELEVANT, EXPRESSED]


def test_evoke_with_mana_or_with_a_card() -> None:
    creature = {"kind": "Creature — Elemental", "size": "2"}
    assert fields_of("Evoke {1}{U}", **creature)["evoke"] == "{1}{U}"
    pitched = fields_of("Evoke—Exile a black card from your hand.", **creature)
    assert pitched["evoke"] == {"exile": {"what": "black", "count": 1, "from": "hand"}}


def test_a_pact_is_paid_at_the_next_upkeep_or_loses() -> None:
    fields = fields_of("Draw a card.\nAt the beginning of your next upkeep, pay {3}{W}. If you don't, you lose the game.")
    later = {"do": "may", "pay": "{3}{W}", "effects": [], "otherwise": [{"do": "lose game"}]}
    assert fields["effects"] == [
        {"do": "draw", "amount": 1},
        {"do": "later", "at": "your next upkeep", "effects": [later]},
    ]


@pytest.mark.parametrize(("cost", "kind", "value"), [("{2}{U}", "Instant", 3), ("", "Land", 0)])
def test_transmute_searches_for_a_card_of_the_same_mana_value(cost: str, kind: str, value: int) -> None:
    (ability,) = fields_of("Transmute {1}{U}{U}", kind, cost)["abilities"]  # type: ignore[misc]
    assert ability["effects"] == [{"do": "search", "what": f"card with mana value {value}"}]
    assert (ability["zone"], ability["cost"]) == ("hand", {"mana": "{1}{U}{U}", "discard": "this"})


def test_a_size_of_one_more_than_a_count() -> None:
    text = "This creature's power and toughness are each equal to 1 plus the number of lands you control."
    found = compile_card(Printed("Sample", "{1}{G}", "Creature — Elf", text, power="1+*", toughness="1+*"))
    size = {"count": "land", "plus": 1}
    assert found.fields["statics"] == [{"power": size, "toughness": size, "zone": "everywhere"}]
    assert found.verdict == EXPRESSED


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "Search your library for a creature card with mana value X or less, put it onto the battlefield, then shuffle. "
            "Shuffle this card into its owner's library.",
            [
                {"do": "search", "what": "creature", "mana_value": {"at_most": "X"}, "to": "battlefield"},
                {"do": "send", "to": "library"},
            ],
        ),
        (
            "Sacrifice any number of lands. Search your library for up to that many land cards, put them onto the "
            "battlefield tapped, then shuffle.",
            [
                {"do": "sacrifice", "what": "land", "count": "all", "up_to": True},
                {"do": "search", "what": "land", "count": {"value": "sacrificed"}, "to": "battlefield", "tapped": True},
            ],
        ),
        (
            "Each player sacrifices all permanents they control that are one or more colors.",
            [{"do": "sacrifice", "what": "coloured permanent", "count": "all"}],
        ),
        (
            "As an additional cost to cast this spell, sacrifice a creature.\n"
            "Draw cards equal to the sacrificed creature's power.",
            [{"do": "draw", "amount": {"value": "power", "of": "sacrificed"}}],
        ),
        ("Draw a card. Exile this card.", [{"do": "draw", "amount": 1}, {"do": "send", "to": "exile"}]),
    ],
)
def test_what_was_given_up_and_what_is_worked_out_later(text: str, effects: list[object]) -> None:
    assert fields_of(text.replace("this card", "Sample"), cost="{X}{G}")["effects"] == effects


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Whenever another creature dies, you gain life equal to the sacrificed creature's power.", "Enchantment"),
        ("Draw a card. This spell deals that much damage to any target.", "Sorcery"),
    ],
)
def test_numbers_of_what_is_not_known_are_not_understood(text: str, kind: str) -> None:
    assert compile_card(Printed("Sample", "{X}{G}", kind, text)).verdict == NOT_UNDERSTOOD


def test_what_begins_the_game_on_the_battlefield() -> None:
    text = "If this card is in your opening hand, you may begin the game with it on the battlefield.\nYou have hexproof."
    assert fields_of(text, "Enchantment")["opening"] == [{"do": "put", "what": "self", "to": "battlefield"}]


def test_what_is_revealed_from_the_opening_hand_happens_at_the_first_upkeep() -> None:
    text = "You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, you gain 3 life."
    (later,) = fields_of(text, "Creature — Giant", size="5")["opening"]  # type: ignore[misc]
    assert later == {"do": "later", "at": "your next upkeep", "effects": [{"do": "gain", "amount": 3}]}


def test_the_first_spell_of_the_game_may_be_free() -> None:
    text = "If this spell is the first spell you've cast this game, you may cast it without paying its mana cost.\nDraw a card."
    (way,) = fields_of(text)["ways"]  # type: ignore[misc]
    assert (way["cost"], way["when"]) == ({}, {"game": "spells cast", "at_most": 0})


def test_offspring_is_a_smaller_copy() -> None:
    text = "Offspring {2}\nHaste\nWhen this creature enters, draw a card."
    found = compile_card(Printed("Sample", "{1}{R}", "Creature — Mouse", text, "3", "2"))
    assert found.verdict == EXPRESSED
    assert found.fields["offspring"] == {"cost": "{2}", "token": "1/1 Sample token"}
    token = found.tokens["1/1 Sample token"]
    assert (token["power"], token["toughness"], token["token"], token["keywords"]) == (1, 1, True, ["haste"])
    assert token["triggers"] == found.fields["triggers"]


def test_offspring_of_a_legend_is_not_understood() -> None:
    found = compile_card(Printed("Sample", "{1}{R}", "Legendary Creature — Mouse", "Offspring {2}", "3", "2"))
    assert found.verdict == NOT_UNDERSTOOD


def test_a_name_is_chosen_and_its_cards_discarded() -> None:
    text = "Choose a nonland card name. Target player reveals their hand and discards all cards with that name."
    fields = compile_card(Printed("Sample", "{B}", "Sorcery", text)).fields
    named = {"do": "discard", "what": "nonland", "named": True}
    assert (fields["targets"], fields["effects"]) == (["player"], [{"do": "if", "when": {"aimed": "you"}, "then": [named]}])
    assert fields["approximates"] == "the opponent's hand stays as it is"


def test_wishes_take_a_card_from_outside_the_game() -> None:
    text = "You may reveal a sorcery card you own from outside the game and put it into your hand. Exile Sample."
    found = compile_card(Printed("Sample", "{1}{R}", "Sorcery", text))
    assert found.fields["effects"] == [{"do": "wish", "what": "sorcery"}, {"do": "send", "to": "exile"}]


@pytest.mark.parametrize("word", ["Convoke", "Improvise"])
def test_permanents_may_be_tapped_for_the_cost(word: str) -> None:
    assert fields_of(f"{word}\nDraw a card.")["keywords"] == [word.lower()]


def test_each_of_two_additional_costs_is_one_of_a_mode() -> None:
    fields = fields_of("As an additional cost to cast this spell, discard a card or pay {5}.\nDraw a card.", cost="{R}")
    drawn = [{"do": "draw", "amount": 1}]
    assert fields["modes"] == [{"effects": drawn, "also": {"discard": {"count": 1}}}, {"effects": drawn, "also": "{5}"}]


def test_one_of_two_additional_costs_may_be_paid_in_place_of_the_other() -> None:
    fields = fields_of("As an additional cost to cast this spell, sacrifice a creature or pay {3}.\nDraw a card.", cost="{R}")
    assert (fields["also"], fields["or_also"]) == ({"sacrifice": "creature"}, "{3}")
    assert "ways" not in fields


def test_what_is_bought_back_returns_to_hand() -> None:
    fields = fields_of("Buyback {3}\nDraw a card.", cost="{U}")
    home = {"do": "if", "when": {"paid": "kicker"}, "then": [{"do": "send", "to": "hand"}]}
    assert (fields["kicker"], fields["effects"]) == ("{3}", [{"do": "draw", "amount": 1}, home])


def test_two_additional_costs_and_other_ways_are_not_understood() -> None:
    text = "As an additional cost to cast this spell, discard a card or pay {5}.\nMadness {R}\nDraw a card."
    assert compile_card(Printed("Sample", "{R}", "Instant", text)).verdict == NOT_UNDERSTOOD


def test_additional_costs_are_paid_in_every_way() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.\nFlashback {4}{B}"
    fields = fields_of(text, cost="{B}")
    assert fields["flashback"] == {"mana": "{4}{B}", "sacrifice": "creature"}


def test_two_costs_of_a_kind_are_not_understood() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.\nFlashback—Sacrifice a creature."
    assert compile_card(Printed("Sample", "{B}", "Sorcery", text)).verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    ("condition", "asked"),
    [
        ("if you control a Wizard", {"control": "Wizard"}),
        ("if there are seven or more cards in your graveyard", {"count": "card", "in": "graveyard", "at_least": 7}),
        ("if you've cast another spell this turn", {"turn": "spells cast"}),  # it is not cast yet
    ],
)
def test_a_spell_is_cheaper_while_something_holds(condition: str, asked: dict[str, object]) -> None:
    found = compile_card(
        Printed("Some Card", "{2}{R}", "Instant", f"This spell costs {{2}} less to cast {condition}.\nDraw a card.")
    )
    assert found.verdict == EXPRESSED
    assert (found.fields["less"], found.fields["less_if"]) == (2, asked)


def test_mayhem_is_a_key_of_the_card() -> None:
    assert fields_of("Draw a card.\nMayhem {1}{R}")["mayhem"] == "{1}{R}"


def test_what_is_dashed_or_swings_in_has_another_way_of_being_cast() -> None:
    assert fields_of("Dash {1}{R}", "Creature — Orc", size="2")["ways"] == [{"name": "dash", "cost": "{1}{R}", "dash": True}]
    swung = {"name": "web-slinging", "cost": {"mana": "{W}", "return": "tapped creature"}}
    spider = compile_card(Printed("Sample", "{3}", "Creature — Spider", "Web-slinging {W}", "2", "2"))
    assert (spider.verdict, spider.fields["ways"]) == (APPROXIMATED, [swung])  # nothing is tapped for its mana first


def test_a_prototype_is_a_face_with_another_cost_and_size() -> None:
    found = compile_card(Printed("Sample", "{7}", "Artifact Creature — Golem", "Prototype {3}{G} — 3/2\nTrample", "6", "5"))
    face = found.tokens["Sample (prototype)"]
    assert (found.verdict, found.fields["ways"]) == (EXPRESSED, [{"name": "", "cost": "{3}{G}", "as": "Sample (prototype)"}])
    assert [face[key] for key in ("face", "cost", "power", "toughness", "keywords")] == [True, "{3}{G}", 3, 2, ["trample"]]


def test_what_is_impending_is_a_face_that_is_no_creature_and_turns_into_one() -> None:
    found = compile_card(Printed("Sample", "{4}{B}", "Enchantment Creature — Avatar", "Impending 4—{1}{B}", "5", "5"))
    face = found.tokens["Sample (impending)"]
    assert (found.verdict, found.fields["transforms"]) == (APPROXIMATED, "Sample (impending)")  # a copy of it is no creature
    assert found.fields["ways"] == [{"name": "impending", "cost": "{1}{B}", "turned": True}]  # it is a creature spell
    assert (face["type"], face["cost"], face["enters"]) == ("Enchantment", "{4}{B}", {"with": {"time": 4}})
    assert "power" not in face and face["triggers"][0]["on"] == "end step"


def test_a_legend_is_not_cast_as_another_permanent() -> None:
    """The legend rule goes by the name of the card, which the other face lacks."""
    found = compile_card(Printed("Sample", "{7}", "Legendary Artifact Creature — Golem", "Prototype {3}{G} — 3/2", "6", "5"))
    assert found.verdict == NOT_UNDERSTOOD


def test_what_mana_was_spent() -> None:
    found = compile_card(
        Printed(
            "Deceit", "{4}{U/B}{U/B}", "Creature — Elemental",
            "When Deceit enters, if {U}{U} was spent to cast it, draw a card.\n"
            "When Deceit enters, if {B}{B} was spent to cast it, you gain 2 life.\nEvoke {U/B}{U/B}",
            power="5", toughness="5",
        )
    )  # fmt: skip
    assert (found.verdict, found.fields["spent"]) == ("expressed", ["{U}{U}", "{B}{B}"])
    asked = [trigger["when"]["paid"] for trigger in found.fields["triggers"]]
    assert asked == ["mana", "mana 2"]


def test_at_least_so_much_mana_of_a_colour_was_spent() -> None:
    text = "Draw a card. If at least three blue mana was spent to cast this spell, scry 3."
    found = compile_card(Printed("Vision", "{4}{U}", "Sorcery", text))
    assert (found.verdict, found.fields["spent"]) == ("expressed", ["{U}{U}{U}"])


def test_the_colours_of_the_mana_spent() -> None:
    prism = compile_card(Printed("Prism", "{2}", "Artifact", "Sunburst"))
    assert (prism.verdict, prism.fields["enters"], prism.fields["converge"]) == ("expressed", {"with": {"charge": "X"}}, True)
    oracle = compile_card(Printed("Oracle", "{4}", "Artifact Creature — Wizard", "Sunburst", power="0", toughness="0"))
    assert (oracle.verdict, oracle.fields["enters"]) == ("expressed", {"counters": "X"})
    text = "Draw X cards, where X is the number of colors of mana spent to cast this spell."
    truths = compile_card(Printed("Truths", "{2}{B}", "Sorcery", text))
    assert (truths.verdict, truths.fields["effects"]) == ("approximated", [{"do": "draw", "amount": "X"}])


def test_cards_are_exiled_for_a_cost_until_they_are_enough_together() -> None:
    text = "Escape—{2}{B}, Exile any number of other cards from your graveyard with four or more card types among them."
    assert fields_of(text, "Creature — Lhurgoyf", size="1")["escape"] == {"mana": "{2}{B}", "exile_types": 4}
    (ability,) = fields_of("{T}, Collect evidence 3: Draw a card.", "Artifact")["abilities"]
    assert ability["cost"] == {"tap": True, "evidence": 3}


def test_what_is_bestowed_for_more_than_mana_may_be_so_from_the_graveyard_too() -> None:
    text = (
        "Bestow—{R}, Collect evidence 6.\nEnchanted creature gets +2/+2.\n"
        "You may cast this card from your graveyard using its bestow ability."
    )
    way = {"name": "bestow", "cost": {"mana": "{R}", "evidence": 6}, "aura": True}
    fields = fields_of(text, "Enchantment Creature — Phoenix", size="2")
    assert fields["ways"] == [way, {**way, "from": "graveyard"}]
