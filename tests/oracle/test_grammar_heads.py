"""Heads of triggers: every subject goes with every event, and reads what a card file says of it."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.lines import read_line
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED

#: Subjects, and what the card format says of each.
SUBJECTS = {
    "~": {},
    "equipped creature": {"of": "enchanted"},
    "enchanted creature": {"of": "enchanted"},
    "a creature": {"of": "creature"},
    "another creature you control": {"of": "other creature"},
    "an artifact or creature you control": {"of": "artifact or creature"},
    "~ or another Elf you control": {"of": "Elf"},
    "a creature you control with flying": {"of": "creature with flying"},
    "a legendary creature you control": {"of": "legendary creature"},
}
EVENTS = {
    "enters": "enters",
    "enters the battlefield": "enters",
    "dies": "dies",
    "is put into a graveyard from the battlefield": "dies",
    "leaves the battlefield": "leaves",
    "attacks": "attacks",
    "attacks or blocks": "attacks",
    "deals combat damage to a player": "combat damage",
    "deals combat damage to an opponent": "combat damage",
    "deals damage": "damage",
    "deals damage to an opponent": "opponent damage",
    "is dealt damage": "damaged",
    "becomes tapped": "tapped",
    "enters or dies": ["enters", "dies"],
    "enters or attacks": ["enters", "attacks"],
}


@pytest.mark.parametrize("word", ["When", "Whenever"])
@pytest.mark.parametrize("event", EVENTS)
def test_every_subject_goes_with_every_event(word: str, event: str) -> None:
    for subject, of in SUBJECTS.items():
        part = read_line(f"{word} {subject} {event}, draw a card.", spell=False)
        assert part is not None, subject
        (trigger,) = part.fields["triggers"]
        assert trigger == {"on": EVENTS[event], **of, "effects": [{"do": "draw", "amount": 1}]}, subject


@pytest.mark.parametrize("put", ["one or more +1/+1 counters are put on", "you put one or more +1/+1 counters on"])
def test_counters_are_put_on_every_subject(put: str) -> None:
    for subject, of in SUBJECTS.items():
        part = read_line(f"Whenever {put} {subject}, draw a card.", spell=False)
        assert part is not None, subject
        assert part.fields["triggers"] == [{"on": "counters put", **of, "effects": [{"do": "draw", "amount": 1}]}], subject


def test_the_first_counters_of_a_turn_are_known_of_the_source_alone() -> None:
    head = "Whenever one or more +1/+1 counters are put on {} for the first time each turn, draw a card."
    part = read_line(head.format("~"), spell=False)
    assert part is not None
    assert part.fields["triggers"] == [{"on": "counters put", "once_each_turn": True, "effects": [{"do": "draw", "amount": 1}]}]
    assert read_line(head.format("a creature you control"), spell=False) is None


@pytest.mark.parametrize(
    ("head", "fields"),
    [
        ("Whenever you cast a spell that's red", {"on": "cast", "of": "red"}),
        ("Whenever you cast an artifact or enchantment spell", {"on": "cast", "of": "artifact or enchantment"}),
        ("Whenever you cast a red spell with mana value 4 or greater", {"on": "cast", "of": "red with mana value 4 or greater"}),
        ("Whenever a player casts a spell", {"on": "cast", "of": "card"}),
        ("Whenever a player cycles a card", {"on": "cycled", "of": "card"}),  # the opponent never does
        ("Whenever you attack", {"on": "you attack"}),
        ("Whenever you attack a player", {"on": "you attack"}),
        ("Whenever one or more Elves you control attack a player", {"on": "you attack", "event_when": {"control": "attacking Elf"}}),  # noqa: E501
        (
            "Whenever a player casts their second spell each turn",
            {"on": "cast", "of": "card", "event_when": {"turn": "spells cast", "at_least": 2, "at_most": 2}},
        ),
        ("When you cast ~", {"on": "cast", "of": "this"}),
        ("Whenever you sacrifice another permanent", {"on": "sacrificed", "of": "other permanent"}),
        ("Whenever you cycle or discard another card", {"on": "discarded", "of": "other card"}),
        ("Whenever ~ attacks alone", {"on": "attacks", "event_when": {"turn": "creatures attacked", "at_most": 1}}),
        ("Whenever one or more Elves you control attack", {"on": "you attack", "event_when": {"control": "attacking Elf"}}),
        ("Whenever ~ becomes the target of a spell or ability for the first time each turn", {"on": "targeted", "at": [1]}),
        ("Whenever a land you control enters tapped", {"on": "enters", "of": "tapped land"}),
    ],
)  # fmt: skip
def test_heads(head: str, fields: Any) -> None:
    part = read_line(f"{head}, draw a card.", spell=False)
    assert part is not None
    assert part.fields == {"triggers": [{**fields, "effects": [{"do": "draw", "amount": 1}]}]}


def test_one_or_more_that_trigger_once_each_turn_are_as_one() -> None:
    head = "Whenever one or more other creatures you control die, draw a card."
    assert read_line(head, spell=False) is None
    part = read_line(f"{head} This ability triggers only once each turn.", spell=False)
    assert part is not None
    assert part.fields["triggers"][0]["of"] == "other creature"


@pytest.mark.parametrize(
    "head",
    [
        "Whenever a player discards a card",  # the opponent does so too
        "Whenever one or more creatures attack",  # whose?
        "Whenever a creature card enters from your graveyard",
    ],
)
def test_heads_that_the_format_has_no_words_for_are_not_read(head: str) -> None:
    assert read_line(f"{head}, draw a card.", spell=False) is None


@pytest.mark.parametrize(
    ("kind", "what", "others"),
    [
        ("Enchantment", "creature you control", "other creature"),
        ("Creature — Elf", "creature you control with power 4 or greater", "other creature with power 4 or greater"),
        ("Creature — Elf", "Goblin you control", "other Goblin"),
    ],
)
def test_this_or_another_that_it_is_not_like_is_two_triggers(kind: str, what: str, others: str) -> None:
    size = {"power": "2", "toughness": "2"} if "Creature" in kind else {}
    text = f"Whenever Some Card or another {what} enters, draw a card."
    found = compile_card(Printed("Some Card", "{1}{G}", kind, text, **size))
    assert found.verdict == EXPRESSED, found.clauses
    assert [t.get("of", "this") for t in found.fields["triggers"]] == ["this", others]


@pytest.mark.parametrize(
    ("head", "fields"),
    [
        ("Whenever you draw a card", {"on": "drawn"}),
        ("Whenever you draw your first or second card each turn", {"on": "drawn", "at": [1, 2]}),
        ("Whenever an opponent draws a card", {"on": "opponent draws"}),
        ("Whenever an opponent draws their second card each turn", {"on": "opponent draws", "at": [2]}),
        (
            "Whenever an opponent draws a card except the first one they draw in each of their draw steps",
            {"on": "opponent draws more"},
        ),
        ("Whenever a player draws a card", {"on": ["drawn", "opponent draws"]}),
        ("Whenever an opponent discards a card", {"on": "opponent discards"}),
        ("Whenever you gain life", {"on": "life gained"}),
        ("When you play another land", {"on": "enters", "of": "other land", "event_when": {"played": "this"}}),
        (
            "Whenever you cast your third spell each turn",
            {"on": "cast", "of": "card", "event_when": {"turn": "spells cast", "at_least": 3, "at_most": 3}},
        ),
    ],
)
def test_what_players_do(head: str, fields: dict[str, Any]) -> None:
    part = read_line(f"{head}, draw a card.", spell=False)
    assert part is not None
    assert part.fields["triggers"] == [{**fields, "effects": [{"do": "draw", "amount": 1}]}]


@pytest.mark.parametrize("text", ["that player loses 2 life", "they lose 2 life"])
def test_the_player_who_draws_is_each_opponent_or_you(text: str) -> None:
    part = read_line(f"Whenever an opponent draws a card, {text}.", spell=False)
    assert part is not None
    assert part.fields["triggers"] == [{"on": "opponent draws", "effects": [{"do": "lose", "amount": 2, "who": "opponent"}]}]


def test_two_heads_of_one_line_are_two_triggers() -> None:
    part = read_line("When ~ enters and whenever an opponent discards a card, amass Orcs 2.", spell=False)
    assert part is not None
    army = "0/0 black Orc Army creature token"
    effects = [
        {"do": "if", "when": {"control": "Army creature"}, "then": [], "otherwise": [{"do": "create", "token": army}]},
        {"do": "counters", "what": "Army creature", "count": 1, "amount": 2},
    ]
    assert [(t["on"], t["effects"]) for t in part.fields["triggers"]] == [("enters", effects), ("opponent discards", effects)]
    assert [name for name, _ in part.tokens] == [army]


def test_what_triggers_on_several_cards_discarded_triggers_for_each() -> None:
    part = read_line("Whenever you discard one or more cards, put that many +1/+1 counters on ~.", spell=False)
    assert part is not None
    effects = [{"do": "counters", "what": "this", "amount": 1}]
    assert part.fields["triggers"] == [{"on": "discarded", "of": "card", "effects": effects}]
    assert part.simplified == "each card that is discarded triggers it by itself"


def test_701_24d_what_its_owner_shuffles_in_after_it_has_died_leaves_the_graveyard_and_all_is_shuffled() -> None:
    part = read_line("When ~ dies, its owner shuffles it into their library.", spell=False)
    assert part is not None
    effects = [{"do": "return", "what": "this", "to": "library", "from": "graveyard"}, {"do": "shuffle"}]
    assert part.fields["triggers"] == [{"on": "dies", "effects": effects}]


def test_a_number_of_cards_drawn_but_one() -> None:
    text = (
        "At the beginning of your end step, if you've drawn more than one card this turn, put X +1/+1 counters on ~, where X is "
        "the number of cards you've drawn this turn minus one."
    )
    part = read_line(text, spell=False)
    assert part is not None
    (trigger,) = part.fields["triggers"]
    assert trigger["when"] == {"turn": "cards drawn", "at_least": 2}
    assert trigger["effects"] == [{"do": "counters", "what": "this", "amount": {"turn": "cards drawn", "plus": -1}}]


@pytest.mark.parametrize("whom", ["a player", "one or more players", "an opponent"])
def test_what_several_deal_damage_together_triggers_once(whom: str) -> None:
    part = read_line(f"Whenever one or more Goblins you control deal combat damage to {whom}, draw a card.", spell=False)
    assert part is not None
    once = {"on": "combat damage", "of": "Goblin", "at_once": True, "effects": [{"do": "draw", "amount": 1}]}
    assert part.fields["triggers"] == [once]


def test_how_much_several_deal_together_is_not_read() -> None:
    text = "Whenever one or more creatures you control deal combat damage to a player, you gain that much life."
    assert read_line(text, spell=False) is None


def test_more_counters_for_a_host_of_a_kind_are_left_out_and_told() -> None:
    text = "Whenever a creature dies, put a +1/+1 counter on equipped creature."
    part = read_line(f"{text} If equipped creature is a Vampire, put two +1/+1 counters on it instead.", spell=False)
    assert part is not None
    assert part.simplified == "a Vampire gets no more counters than others"
    assert part.fields == {
        "triggers": [{"on": "dies", "of": "creature", "effects": [{"do": "counters", "amount": 1, "what": "enchanted"}]}]
    }
