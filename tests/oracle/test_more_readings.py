"""Sentences of cards of Commander decks: tokens created, one of two, what only the opponent has, mana for a sacrifice."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED, NOT_UNDERSTOOD


def compiled(text: str, kind: str = "Instant", cost: str = "{1}{G}", **more: Any) -> Any:
    found = compile_card(Printed("Some Card", "" if kind == "Land" else cost, kind, text, **more))
    assert found.verdict == EXPRESSED, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields


def creature(text: str, **more: Any) -> Any:
    return compiled(text, "Creature — Elf", power="1", toughness="1", **more)


def test_ravenous() -> None:
    """702.156: it enters with X counters, and if X is 5 or more, a card is drawn."""
    fields = creature("Ravenous", cost="{X}{R}{G}")
    assert fields["enters"] == {"counters": "X"}
    (asked,) = fields["triggers"][0]["effects"]
    assert asked == {"do": "if", "when": {"amount": "X", "reaches": 5}, "then": [{"do": "draw"}]}


@pytest.mark.parametrize(
    ("head", "event"),
    [
        ("Whenever you create one or more creature tokens", {"on": "enters", "of": "creature token", "at_once": True}),
        ("Whenever you create a token", {"on": "enters", "of": "token"}),
        ("Whenever this creature deals combat damage", {"on": "combat damage"}),
    ],
)
def test_heads(head: str, event: Any) -> None:
    (trigger,) = creature(f"{head}, you gain 2 life.")["triggers"]
    assert trigger == {**event, "effects": [{"do": "gain", "amount": 2}]}


def test_what_is_created_is_a_token() -> None:
    text = "Whenever you create a Blood, draw a card."
    assert compile_card(Printed("Some Card", "{R}", "Enchantment", text)).verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "text",
    [
        "Trample\nWhen this creature enters or dies, for each opponent, choose a nonland permanent that player controls. "
        "Destroy one of them chosen at random.",
        "If a creature an opponent controls would die, exile it instead.",
        "When this creature enters, it fights up to one target creature an opponent controls. If that creature would die this "
        "turn, exile it instead.",
        "This creature can't be the target of nongreen spells your opponents control or abilities from nongreen sources your "
        "opponents control.",
        'As long as there are seven or more cards in your graveyard, this creature has "Whenever an '
        "opponent casts a spell, you may "
        'put a creature card from your hand onto the battlefield."',
        "When this creature enters, choose one —\n• Tax — Until your next turn, spells your opponents "
        "cast cost {1} more to cast.\n"
        "• Arrest — Detain target creature an opponent controls.",
        "{1}, {T}, Sacrifice this creature: Destroy target nonbasic land. Activate only if an opponent "
        "controls four or more lands.",
    ],
)
def test_the_opponent_has_nothing(text: str) -> None:
    fields = creature(text)
    assert len(fields["irrelevant"]) == 1
    assert not {"triggers", "abilities"} & set(fields)


def test_a_vote_for_what_you_do_not_control() -> None:
    text = (
        "Will of the council — Starting with you, each player votes for a nonland permanent you don't control. "
        "Exile each permanent with the most votes or tied for most votes."
    )
    assert len(compiled(text, "Sorcery")["irrelevant"]) == 1


def test_one_of_two_tokens() -> None:
    text = "Landfall — Whenever a land you control enters, create a Food token or a Treasure token."
    (may,) = creature(text)["triggers"][0]["effects"]
    assert may == {
        "do": "may",
        "effects": [{"do": "create", "token": "Food token"}],
        "otherwise": [{"do": "create", "token": "Treasure token"}],
    }


def test_one_place_of_two() -> None:
    (may,) = compiled("Search your library for a creature card, reveal it, put it into your hand or graveyard, then shuffle.")[
        "effects"
    ]
    search = {"do": "search", "what": "creature"}
    assert may == {"do": "may", "effects": [search], "otherwise": [{**search, "to": "graveyard"}]}
    text = (
        "Look at the top three cards of your library. Put one of those cards into your hand, one into your graveyard, and one on "
    )
    (look,) = compiled(text + "the bottom of your library.")["effects"]
    assert (look["take"]["to"], look["then"][0]["to"], look["rest"]) == ("hand", "graveyard", "bottom")


def test_its_controller_is_you() -> None:
    effects = compiled("Destroy target creature or planeswalker. Its controller investigates.")["effects"]
    assert [e["do"] for e in effects] == ["destroy", "create"]


def test_mana_for_what_was_sacrificed() -> None:
    text = (
        "As an additional cost to cast this spell, sacrifice a creature.\nAdd an amount of {B} "
        "equal to the sacrificed creature's mana value."
    )
    (add,) = compiled(text)["effects"]
    assert add == {"do": "add", "mana": "{B}", "amount": {"value": "mana value", "of": "sacrificed"}}


def test_mana_while_something_is_strong_is_an_ability_like_others() -> None:
    fields = creature("{T}: Add {G}.\n{T}: Add {G}{G}{G}{G}. Activate only if you control a creature with power 4 or greater.")
    assert fields["mana"] == ["{G}"]
    assert fields["abilities"][0]["when"] == {"control": "creature with power 4 or greater"}


def test_an_artifact_besides_what_it_is() -> None:
    fields = compiled("Target permanent becomes an artifact in addition to its other types until end of turn.")
    assert fields["effects"] == [{"do": "become", "types": "Artifact", "what": "target"}]


def test_a_kind_or_tokens() -> None:
    text = "Creatures you control that are Zombies and/or tokens get +1/+1 and have flying."
    (static,) = compiled(text, "Enchantment")["statics"]
    assert static == {"of": "Zombie creature or creature token", "power": 1, "toughness": 1, "keywords": ["flying"]}


def test_sentences_that_change_nothing_have_their_targets() -> None:
    text = (
        "Target creature you control gets +1/+1 until end of turn. "
        "Creatures target opponent controls lose first strike and double strike until end of turn."
    )
    assert compiled(text)["targets"] == ["creature", "opponent"]
    assert compiled("You may choose new targets for target spell or ability.")["targets"] == ["spell"]
    text = (
        "Whenever this creature attacks, up to one target creature can't block this turn. If "
        "you're the monarch, creatures can't block this turn."
    )
    (trigger,) = creature(text)["triggers"]
    assert (trigger["effects"], trigger["targets"]) == ([], [{"what": "creature", "up_to": True}])


def test_spells_from_the_top_by_their_mana_value() -> None:
    fields = creature("You may play lands and cast spells with mana value 4 or greater from the top of your library.")
    assert fields["top"] == {"play": "land or nonland with mana value 4 or greater"}


def test_what_is_cast_in_a_main_phase() -> None:
    text = (
        "Enchant creature\nWhen this Aura enters, if you cast it during your main phase, "
        "enchanted creature gains lifelink until end of turn."
    )
    assert compiled(text, "Enchantment — Aura")["triggers"][0]["when"] == {"cast": "this", "also": {"number": "main phase"}}


def test_retrace_that_cards_are_given() -> None:
    found = compile_card(
        Printed("Some Card", "{G}", "Enchantment", "During your turn, nonland permanent cards in your graveyard have retrace.")
    )
    assert found.fields["statics"] == [{"of": "nonland permanent", "graveyard": "retrace"}]
    assert found.fields["approximates"] == "what discards cards to be cast has no retrace"


def test_mana_values_of_the_graveyard() -> None:
    text = "Draw two cards. Then discard a card unless there are five or more mana values among cards in your graveyard."
    _, asked = compiled(text)["effects"]
    assert asked["when"] == {"number": "mana values in graveyard", "at_least": 5}


def test_crewing_as_though_the_power_were_greater() -> None:
    text = "This creature saddles Mounts and crews Vehicles as though its power were 2 greater."
    assert creature(text)["crews_more"] == 2
    compiled('Create a 1/1 colorless Pilot creature token with "This token crews Vehicles as though its power were 2 greater."')


def test_a_card_of_your_hand_goes_to_the_bottom_for_another() -> None:
    text = (
        "When this creature enters, look at target player's hand. You may choose a nonland card from it. If you do, that player "
        "reveals the chosen card, puts it on the bottom of their library, then draws a card."
    )
    fields = compile_card(Printed("Some Card", "{U}", "Creature — Faerie", text, power="1", toughness="1")).fields
    (aimed,) = fields["triggers"][0]["effects"]
    assert (aimed["when"], aimed["then"][0]["when"]) == ({"aimed": "you"}, {"count": "nonland", "in": "hand"})
    assert "draws none" in fields["approximates"]


def test_a_kind_is_chosen_and_tapped_or_untapped() -> None:
    text = (
        "Choose artifact, creature, or land. Tap all untapped permanents of the chosen type target player controls, or untap all "
        "tapped permanents of that type that player controls."
    )
    (aimed,) = compiled(text)["effects"]
    chosen, found = aimed["then"][0], []
    while chosen["do"] == "may":
        found.append((chosen["effects"][0]["do"], chosen["effects"][0]["what"]))
        chosen = chosen["otherwise"][0]
    assert {*found, (chosen["do"], chosen["what"])} == {
        (do, what) for do in ("tap", "untap") for what in ("artifact", "creature", "land")
    }


def test_x_life_for_a_cost() -> None:
    text = "As an additional cost to cast this spell, pay X life.\nAll creatures get -X/-X until end of turn."
    fields = compiled(text, "Sorcery")
    assert (fields["also"], fields["effects"][0]["power"]) == ({"life_x": True}, "-X")


def test_an_aura_that_asks_for_another_one() -> None:
    text = "Enchant creature with another Aura attached to it\nEnchanted creature gets +3/+3."
    assert compiled(text, "Enchantment — Aura")["enchant"] == "enchanted creature"


def test_mana_values_added_up() -> None:
    fields = creature("This spell costs {X} less to cast, where X is the total mana value of noncreature artifacts you control.")
    assert fields["less"] == {"total_mana_value": "noncreature artifact"}
    found = compile_card(
        Printed("Some Card", "{G}", "Sorcery", "Draw cards equal to the total mana value of cards in your graveyard.")
    )
    assert found.verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (
            "You control your opponents while they're searching their libraries.\nWhile an opponent is "
            "searching their library, they "
            "exile each card they find. You may play those cards for as long as they remain exiled.",
            "the opponent's searching is not noticed",
        ),
        (
            "Combat damage that would be dealt by creatures you control can't be prevented.",
            "damage that something prevents is prevented all the same",
        ),
        (
            "{T}, Sacrifice this creature: Put your commander into your hand from the command zone.",
            "there is no commander in the command zone",
        ),
    ],
)
def test_what_is_said_of_cards_that_are_approximated(text: str, how: str) -> None:
    found = compile_card(Printed("Some Card", "{G}", "Creature — Elf", text, power="1", toughness="1"))
    assert found.fields["approximates"] == how


def test_no_land_of_the_opponent_makes_mana() -> None:
    (ability,) = compiled("{T}: Add one mana of any color that a land an opponent controls could produce.", "Land")["abilities"]
    assert ability == {"cost": {"tap": True}, "effects": []}


def test_it_is_what_has_just_become_a_creature() -> None:
    text = (
        "{1}{U}{B}: Until end of turn, this land becomes a 3/2 blue and black Elemental "
        "creature. It's still a land. It can't be blocked this turn."
    )
    become, pump = compiled(text, "Land")["abilities"][0]["effects"]
    assert (become["what"], pump) == ("this", {"do": "pump", "what": "this", "keywords": ["unblockable"]})


def test_phyrexian_mana_of_an_ability_is_paid_with_mana_or_life() -> None:
    """107.4f, 602.2b: each symbol is paid as the ability is announced, so there is an ability for each way."""
    assert creature("{R/P}: This creature gets +1/+0 until end of turn.")["abilities"] == [
        {"cost": cost, "effects": [{"do": "pump", "what": "this", "power": 1}]} for cost in ("{R}", {"life": 2})
    ]
    fields = creature("{1}{G/P}, {T}, Sacrifice a creature: Draw a card. Activate only as a sorcery.")
    assert [(a["cost"].get("mana"), a["cost"].get("life", 0)) for a in fields["abilities"]] == [("{1}{G}", 0), ("{1}", 2)]
    assert all(a["cost"]["tap"] and a["cost"]["sacrifice"] == "creature" and a["sorcery"] for a in fields["abilities"])


def test_equal_phyrexian_symbols_are_paid_in_each_number() -> None:
    fields = creature("{1}{W/P}{W/P}, Discard two cards: Put an indestructible counter on this creature.")
    assert [(a["cost"]["mana"], a["cost"].get("life", 0)) for a in fields["abilities"]] == [
        ("{1}{W}{W}", 0),
        ("{1}{W}", 2),
        ("{1}", 4),
    ]


def test_an_ability_of_once_each_turn_is_not_two_abilities() -> None:
    text = "{B/P}: Draw a card. Activate only once each turn."
    found = compile_card(Printed("Some Card", "{1}", "Creature — Elf", text, power="1", toughness="1"))
    assert found.verdict == NOT_UNDERSTOOD


def test_the_controller_of_the_enchanted_creature_that_died_searches_their_library() -> None:
    """The opponent has nothing, so it is you."""
    head = "Enchant creature\nWhen enchanted creature dies, that creature's controller may search their library "
    fields = compiled(f"{head}for a creature card, put that card onto the battlefield, then shuffle.", "Enchantment — Aura")
    search = {"do": "search", "what": "creature", "to": "battlefield"}
    assert fields["triggers"] == [{"on": "dies", "of": "enchanted", "effects": [{"do": "may", "effects": [search]}]}]
