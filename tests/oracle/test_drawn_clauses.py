"""Kinds of clauses that were found by drawing clauses that were not read (`tests/experiments/unread_clauses.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.grammar.meaning import read, why_not
from deckopt.oracle.lines import read_line
from deckopt.oracle.reading import compile_card
from deckopt.oracle.text import plain
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED


def line(text: str) -> dict[str, Any]:
    part = read_line(text, spell=False)
    assert part is not None and not part.idle, text
    return part.fields


def effects(text: str) -> Any:
    said = read(text)
    assert said is not None, why_not(text)
    return list(said.effects)


SPELLS = {"turn": "spells cast"}


def test_numbers_of_a_turn_are_taken_by_every_line() -> None:
    per = "for each spell you've cast this turn"
    assert line(f"~ gets +1/+0 {per}.") == {"statics": [{"power": SPELLS}]}
    assert line(f"~ enters with a +1/+1 counter on it {per}.") == {"enters": {"counters": SPELLS}}
    assert line(f"~ costs {{1}} less to cast {per}.") == {"less": SPELLS}
    assert effects(f"Draw a card {per}.") == [{"do": "draw", "amount": SPELLS}]
    (created,) = effects("Create a Treasure token for each creature that died this turn.")
    assert created["amount"] == {"turn": "creatures died"}


def test_cards_with_cycling_are_counted_in_the_graveyard() -> None:
    found = line("~ gets +1/+0 for each card with cycling in your graveyard.")
    assert found == {"statics": [{"power": {"count": "with cycling", "in": "graveyard"}}]}


def test_it_enters_with_counters_of_two_kinds() -> None:
    both = {"counters": 2, "with": {"lifelink": 1}}
    assert line("~ enters with two +1/+1 counters and a lifelink counter on it.") == {"enters": both}
    found = line("If you control an artifact, ~ enters with two +1/+1 counters and a lifelink counter on it.")
    assert found == {"enters": {**both, "counters_if": {"control": "artifact"}}}
    more = line("~ enters with an additional loyalty counter on it for each creature you control.")
    assert more == {"enters": {"with": {"loyalty": {"count": "creature"}}}}


def test_a_permanent_becomes_another_creature_for_good() -> None:
    found = line("{G/W}: If ~ is a Scout, it becomes a Kithkin Soldier with base power and toughness 4/5.")
    (asked,) = found["abilities"][0]["effects"]
    assert asked["when"] == {"is": "Scout"} and asked["then"][0]["lasting"] is True


def test_a_permanent_is_more_until_end_of_turn() -> None:
    made = effects("Until end of turn, ~ becomes a Dragon in addition to its other types and gains flying.")
    become = {"do": "become", "types": "— Dragon", "what": "this"}
    assert made == [become, {"do": "pump", "what": "this", "keywords": ["flying"]}]


def test_what_becomes_a_creature_for_good_has_an_ability() -> None:
    found = line('{5}: ~ becomes a 2/4 Wizard creature with "Whenever ~ attacks, draw a card." It\'s still a land.')
    become, give = found["abilities"][0]["effects"]
    assert become["lasting"] and give["lasting"] and give["triggers"][0]["on"] == "attacks"


def test_an_ability_that_is_played_otherwise_is_said_of_what_becomes_a_creature() -> None:
    text = (
        "{3}{B}: Until end of turn, ~ becomes a 3/3 black Beholder creature with menace and "
        "\"Whenever ~ attacks, exile target card from defending player's graveyard.\" It's still a land."
    )
    card = Printed("Some Land", "", "Land", text.replace("~", "this land"))
    assert compile_card(card).verdict == APPROXIMATED


def test_the_second_card_that_a_player_draws() -> None:
    found = line("Whenever a player draws their second card each turn, you draw a card.")
    assert found["triggers"][0]["on"] == ["drawn", "opponent draws"] and found["triggers"][0]["at"] == [2]


def test_the_turn_in_which_an_opponent_draws() -> None:
    text = (
        "Whenever an opponent draws a card, if it isn't that player's turn, you gain 1 life. This "
        "ability triggers only once each turn."
    )
    (trigger,) = line(text)["triggers"]
    assert trigger["event_when"] == {"number": "your turn"} and trigger["once_each_turn"]


def test_the_top_card_goes_where_it_is_of_a_kind() -> None:
    (look,) = effects(
        "Look at the top card of your library. If it's a land card, you may put it onto the battlefield tapped. "
        "Otherwise, put it into your hand."
    )
    assert look["rest"] == "hand" and look["take"]["tapped"] and look["take"]["up_to"]


def test_the_top_card_of_a_target_players_library() -> None:
    (asked,) = effects(
        "Look at the top card of target player's library. You may put that card on the bottom of that player's library."
    )
    assert asked["when"] == {"aimed": "you"} and asked["then"][0]["do"] == "look"


def test_a_card_put_into_the_hand_is_asked_for_its_mana_value() -> None:
    text = "Reveal the top card of your library and put that card into your hand. Each opponent loses life equal to that card's "
    _, lost = effects(f"{text}mana value.")
    assert lost == {"do": "lose", "amount": {"value": "mana value", "of": "found"}, "who": "opponent"}
    assert read(f"{text}power.") is None


def test_a_card_put_into_the_hand_this_way_is_asked_for_its_kind() -> None:
    text = (
        "Mill four cards. You may put a land card from among them into your hand. If you put a "
        "Town card into your hand this way, you gain 2 life."
    )
    assert effects(text)[1]["when"] == {"revealed": "Town"}


def test_each_card_that_was_exiled_this_way() -> None:
    made = effects("Exile up to two target cards from graveyards. For each creature card exiled this way, you gain 1 life.")
    assert [e["when"] for e in made[2:]] == [{"is": "creature", "of": "target"}, {"is": "creature", "of": "target 2"}]


def test_any_graveyard() -> None:
    (asked,) = effects("If a graveyard has twenty or more cards in it, draw three cards. Otherwise, draw a card.")
    theirs = asked["otherwise"][0]
    assert theirs["when"] == {"number": "opponent's graveyard", "at_least": 20}
    assert theirs["then"] == asked["then"] and theirs["otherwise"] == [{"do": "draw", "amount": 1}]


def test_what_happens_if_one_does_not_do_what_one_may() -> None:
    (may,) = effects("You may pay {2}. If you do, draw a card. Otherwise, you lose 1 life.")
    assert may["pay"] == "{2}" and may["otherwise"] == [{"do": "lose", "amount": 1}]
    (asked,) = effects("You may sacrifice a creature. If you do, draw two cards. Otherwise, you lose 2 life.")
    assert asked["otherwise"] == asked["then"][0]["otherwise"] == [{"do": "lose", "amount": 2}]
    assert read("You may sacrifice ~. If you do, draw two cards. Otherwise, you lose 2 life.") is None


def test_library_and_graveyard() -> None:
    text = "Search your library and/or graveyard for a creature card with mana value X or less and put it onto the battlefield. "
    (asked,) = effects(f"{text}If you search your library this way, shuffle.")
    (may,) = asked["then"]
    assert may["effects"][0]["do"] == "return" and may["otherwise"][0]["do"] == "search"
    assert may["effects"][1] == {"do": "may", "effects": [{"do": "shuffle"}]}, "both may be searched (701.23)"
    assert asked["otherwise"] == [{"do": "may", "effects": may["otherwise"]}], "or the graveyard alone"


def test_cards_are_revealed_and_shuffled_into_the_library() -> None:
    text = (
        "Destroy target creature. Its controller reveals cards from the top of their library until they reveal a creature card. "
        "The player puts that card onto the battlefield, then shuffles all other cards revealed this way into their library."
    )
    assert [e["do"] for e in effects(text)] == ["destroy", "reveal", "shuffle"]


def test_behold() -> None:
    """701.4: a permanent or a card of the hand."""
    (asked,) = effects("You may behold a Dragon. If you do, create a Treasure token.")
    assert asked["when"] == {"control": "Dragon"} and asked["otherwise"][0]["when"] == {"count": "Dragon", "in": "hand"}


def test_endure() -> None:
    """701.63: counters, or a Spirit token of that size."""
    (may,) = effects("~ endures 2.")
    assert may["effects"] == [{"do": "counters", "amount": 2, "what": "this"}]
    assert may["otherwise"] == [{"do": "create", "token": "2/2 white Spirit token"}]


def test_a_token_whose_size_is_a_number() -> None:
    text = (
        "When ~ dies, create a green Elemental creature token with \"This token's power and "
        'toughness are each equal to the number of creatures you control."'
    )
    found = compile_card(
        Printed("Some Card", "{G}", "Creature — Elf", text.replace("~", "this creature"), power="1", toughness="1")
    )
    assert found.verdict == EXPRESSED
    (token,) = found.tokens.values()
    assert "toughness" in str(token) and "power" not in token["type"]


def test_powerstones() -> None:
    assert line("When ~ enters, create a tapped Powerstone token.")["triggers"][0]["effects"][0]["token"] == "Powerstone token"


def test_a_legend_is_not_the_token_of_its_name() -> None:
    card = Printed(
        "Mutagen Man, Living Ooze", "{G}", "Legendary Creature — Ooze", "When Mutagen Man enters, create X Mutagen tokens."
    )
    assert plain(card) == "When ~ enters, create X Mutagen tokens."


def test_who_controls_what_is_enchanted() -> None:
    head = "At the beginning of the upkeep of enchanted creature's controller, "
    (trigger,) = line(f"{head}that player may pay {{1}}{{B}}. If the player does, untap that creature.")["triggers"]
    assert trigger["effects"] == [{"do": "may", "pay": "{1}{B}", "effects": [{"do": "untap", "what": "enchanted"}]}]
    assert line(f"{head}that player loses 1 life.") == line("At the beginning of your upkeep, you lose 1 life.")


def test_mana_of_a_trigger_is_for_some_spells_alone() -> None:
    (trigger,) = line("At the beginning of your first main phase, add {R}{R}. Spend this mana only to cast creature spells.")[
        "triggers"
    ]
    assert trigger["effects"] == [{"do": "add", "mana": "{R}{R}", "only": {"spells": "creature"}}]


def test_what_costs_more_but_in_your_turn() -> None:
    found = line("Each spell costs {3} more to cast except during its controller's turn.")
    assert found == {"statics": [{"of": "card", "more": 3, "when": {"number": "your turn", "at_most": 0}}]}


def test_what_dies_returns_turned_over() -> None:
    found = line("When ~ dies, return it to the battlefield tapped and transformed under its owner's control.")
    returned = {"do": "return", "what": "this", "from": "graveyard", "to": "battlefield", "tapped": True, "turned": True}
    assert found["triggers"] == [{"on": "dies", "effects": [returned]}]


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature can't block as long as there are seven or more cards in your graveyard.",
        "Whenever ~ attacks, defending player may pay {U}. If that player does, prevent all combat "
        "damage that would be dealt by ~ this turn.",
    ],
)
def test_what_is_about_the_opponent_alone_changes_nothing(text: str) -> None:
    part = read_line(text, spell=False)
    assert part is not None and part.idle


def test_cards_that_leave_the_opponents_library_are_not_left_out() -> None:
    """An empty library loses the game (104.3c)."""
    for text in (
        "Target opponent exiles the top half of their library, rounded up.",
        "Each opponent exiles cards from the top of their library until that player has exiled cards "
        "with total mana value 20 or greater.",
    ):
        part = read_line(text, spell=True)
        assert part is None or not part.idle


def test_what_the_opponent_could_sacrifice() -> None:
    text = (
        "Whenever ~ attacks, for each opponent, you create a 2/2 black Zombie creature token "
        "unless that player sacrifices a creature of their choice."
    )
    assert line(text) == line("Whenever ~ attacks, create a 2/2 black Zombie creature token.")


def test_an_x_that_cannot_be_0_may_be_0() -> None:
    text = "{X}{G}, {T}: You gain X life. X can't be 0."
    found = compile_card(Printed("Some Land", "", "Land", text))
    assert [(c.verdict, c.how) for c in found.clauses] == [(APPROXIMATED, "X may be 0")]


def test_discarding_and_what_happens_if_one_does() -> None:
    (asked,) = effects("Discard a card. If you do, draw a card.")
    assert asked["when"] == {"count": "card", "in": "hand"} and [e["do"] for e in asked["then"]] == ["discard", "draw"]


def test_a_target_of_small_mana_value_may_enter() -> None:
    (asked,) = effects(
        "Choose target permanent card in your graveyard. If it has mana value 3 or less, you may put it onto the battlefield. "
        "If you don't put it onto the battlefield, put it into your hand."
    )
    assert asked["when"] == {"is": "with mana value 3 or less", "of": "target"}
    may = asked["then"][0]
    assert may["effects"][0]["to"] == "battlefield" and asked["otherwise"][0]["from"] == "graveyard"
    stays = {"do": "if", "when": {"entered": "permanent", "at_most": 0}, "then": may["otherwise"]}
    assert may["effects"][1] == stays  # an Aura that can enchant nothing goes to hand


def test_a_target_that_returns_if_it_dies() -> None:
    (give,) = effects("When target creature is put into your graveyard this turn, return that card to the battlefield.")
    assert give["do"] == "give" and give["triggers"][0]["effects"][0]["from"] == "graveyard"


def test_of_those_cards_some_may_be_played() -> None:
    (exiled,) = effects(
        "Exile the top X cards of your library. You may play up to two of those cards until the end of your next turn."
    )
    assert exiled == {"do": "exile top", "amount": "X", "play_until": "end of next turn", "choose": 2}


def test_another_card_of_the_graveyard_is_a_target_but_for_copies() -> None:
    text = "When Some Card dies, return another target creature card from your graveyard to your hand."
    found = compile_card(Printed("Some Card", "{G}", "Creature — Elf", text, power="1", toughness="1"))
    assert found.fields["triggers"][0]["targets"] == [{"what": "other creature", "in": "graveyard"}]
    assert found.clauses[0].verdict == APPROXIMATED  # a copy of it asks for the card that it copies


def test_where_a_spell_comes_from_is_said_of_the_land_too() -> None:
    assert read_line("Whenever you play a land or cast a spell, you gain 1 life.", spell=False) is not None
    assert (
        read_line("Whenever you play a land or cast a spell from anywhere other than your hand, you gain 1 life.", spell=False)
        is None
    )


def test_others_make_an_ability_cost_less() -> None:
    """601.2f: its source is no other one, and a source that is of that kind is counted among all of them."""
    for per, kind in (("other artifact", "artifact"), ("artifact", "artifact"), ("other Town", "Town")):
        part = read_line(
            f"{{6}}: Draw a card. This ability costs {{1}} less to activate for each {per} you control.", spell=False
        )
        assert part is not None
        less = part.fields["abilities"][0]["less"]
        assert less == {"count": kind, **({"plus": -1} if per.startswith("other") else {})}


def test_another_thing_that_you_control_as_something_attacks_is_asked_twice() -> None:
    part = read_line("Whenever ~ attacks while you don't control another Dinosaur, put a stun counter on it.", spell=False)
    assert part is not None and part.simplified
    assert part.fields["triggers"][0]["when"] == {"control": "other Dinosaur", "at_most": 0}
    plain_one = read_line("Whenever ~ attacks while you don't control a Dinosaur, put a stun counter on it.", spell=False)
    assert plain_one is not None and not plain_one.simplified and "event_when" in plain_one.fields["triggers"][0]


def test_a_mode_that_only_aims_may_be_chosen_once_a_turn() -> None:
    modes = "• Create a Treasure token.\n• Target creature can't block this turn."
    part = read_line(f"Whenever ~ attacks, choose one that hasn't been chosen this turn —\n{modes}", spell=False)
    assert part is not None
    (first,) = part.fields["triggers"][0]["effects"]
    (second,) = first["otherwise"]
    assert first["do"] == second["do"] == "choose once"
    (aimed,) = second["effects"]
    assert aimed["targets"] == ["creature"] and aimed["effects"] == []


def test_a_card_of_a_players_hand_may_be_discarded_and_another_drawn() -> None:
    for end, n in (("", 1), (", then draws a card", 2)):
        (asked,) = effects(
            f"Look at target player's hand. You may choose a card from it. If you do, that player discards that card{end}."
        )
        assert asked["when"] == {"aimed": "you"}
        (yours,), (theirs,) = asked["then"], asked["otherwise"]
        assert [len(side["then"][0]["effects"]) for side in (yours, theirs)] == [n, n]
        assert {effect["who"] for effect in theirs["then"][0]["effects"]} == {"opponent"}


def test_an_opponent_who_controls_nothing_loses() -> None:
    assert effects("Each opponent who doesn't control a legendary creature or planeswalker loses the game.") == [{"do": "win"}]
