"""A simplification counts only in decks whose cards can notice it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import deckopt.oracle
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.known import KnownCards, Origin, Row, file_of
from deckopt.cards.sources import Sources
from deckopt.decks.caveats import caveats_of
from deckopt.decks.coverage import Judge, coverage
from deckopt.decks.load import check_deck
from deckopt.decks.simplified import simplified_in
from deckopt.decks.unnoticed import NOTICED_AMONG, NOTICED_BY, OF_THEIR_CARDS, noticed
from deckopt.oracle.corpus import Corpus, Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.rows import row_of
from deckopt.shipped import shipped
from deckopt.words.counts import GAME_NUMBERS, TURN_COUNTS
from deckopt.words.events import EVENTS
from deckopt.words.moments import MOMENTS

BEAR = {"type": "Creature — Bear", "cost": "{1}{G}", "power": 2, "toughness": 2}
SORCERY = {"type": "Sorcery", "cost": "{B}"}
CHOSEN = {"choose": "creature type"}
ANIMATED = {"do": "become", "what": "target", "types": "Creature", "power": 2, "toughness": 2}
GAINS = [{"do": "gain", "amount": 1}]
EXILED = [{"do": "exile", "what": "target", "from": "graveyard"}]
NOT_THEIRS = "no card of the opponent's graveyard can be its target"
DISCARDED, NO_SHIELD = "the opponent always has such a card", "it does not regenerate when your own cards would destroy it"
ONE_BY_ONE = "cards are discarded one after the other, and what each of them gives comes before anything is drawn"
UNAIMED = "the player is no target"
NEVER_A_SPELL = "no spell is ever a target of its trigger"
MANA = "abilities of the top card that are only tapping or sacrificing for mana are left out"
CARDS = {
    "Swamp": {"type": "Basic Land — Swamp"},
    "Bear": BEAR,
    "Seizing": {**SORCERY, "effects": [{"do": "discard", "who": "opponent"}], "approximates": DISCARDED},
    "Boa": {**BEAR, "approximates": NO_SHIELD},
    "Spirit": {**BEAR, "approximates": NEVER_A_SPELL},
    "Guide": {**BEAR, "approximates": "the opponent's library is only a number, so it never reveals a land"},
    "Awakening": {
        **SORCERY,
        "effects": [{"do": "return", "what": "creature", "from": "graveyard", "count": "all", "up_to": True}],
        "approximates": "the cards are chosen as it resolves and are no targets",
    },
    "Exiler": {
        **BEAR,
        "triggers": [
            {"on": "cast", "of": "sorcery", "targets": ["creature"], "effects": [{"do": "exile", "what": "target"}]},
        ],
    },
    "Dweller": {**BEAR, "triggers": [{"on": "leaves", "effects": [{"do": "mill", "amount": 1}]}]},
    "Journey": {**SORCERY, "targets": [{"what": "card", "in": "graveyard"}], "effects": EXILED, "approximates": UNAIMED},
    "Pyromancer": {**BEAR, "approximates": ONE_BY_ONE},
    "Rummager": {**BEAR, "triggers": [{"on": "discarded", "of": "card", "effects": GAINS}]},
    "Mad": {**SORCERY, "madness": "{B}", "effects": GAINS},
    "Ringed": {**SORCERY, "effects": [{"do": "protect"}]},
    "Chanter": {**BEAR, "triggers": [{"on": "cast", "of": "instant", "effects": GAINS}]},
    "Pinger": {
        **BEAR,
        "triggers": [{"on": "cast", "of": "sorcery", "effects": [{"do": "damage", "amount": 1, "to": "opponent"}]}],
    },
    "Sorcerer": {**BEAR, "triggers": [{"on": "cast", "of": "sorcery", "effects": [{"do": "mill", "amount": 2}]}]},
    "Grinder": {**BEAR, "triggers": [{"on": "cast", "of": "instant", "effects": [{"do": "mill", "amount": 2}]}]},
    "Lantern": {
        "type": "Artifact",
        "cost": "{1}",
        "triggers": [{"on": "enters", "targets": [{"what": "card", "in": "graveyard"}], "effects": EXILED}],
        "approximates": NOT_THEIRS,
    },
    "Burial": {
        **SORCERY,
        "targets": [{"what": "card", "in": "graveyard"}],
        "effects": [*EXILED, {"do": "draw"}],
        "approximates": NOT_THEIRS,
    },
    "City": {
        "type": "Land",
        "triggers": [
            {
                "on": "enters",
                "of": "other land",
                "event_when": {"played": "this"},
                "effects": [{"do": "sacrifice", "what": "this"}],
            }
        ],
    },
    "Landfall": {
        **BEAR,
        "triggers": [{"on": "enters", "of": "land", "effects": [{"do": "sacrifice", "what": "this"}]}],
    },
    "Thinker": {**SORCERY, "flashback": "{1}{B}", "effects": GAINS},
    "Dying": {**BEAR, "statics": [{"power": 1, "when": {"number": "life", "at_most": 5}}]},
    "Thief": {**BEAR, "triggers": [{"on": "opponent damage", "effects": [{"do": "draw"}]}]},
    "Tinkerer": {
        **BEAR,
        "abilities": [{"cost": "{R}", "targets": ["artifact"], "effects": [{"do": "destroy", "what": "target"}]}],
        "approximates": "the damage is dealt by itself, not by what was destroyed",
    },
    "Engine": {**BEAR, "type": "Artifact Creature — Bear", "triggers": [{"on": "player damage", "effects": GAINS}]},
    "Lasting Bear": {**BEAR, "approximates": "once it is an enchantment it never dies as a creature"},
    "Manland": {
        "type": "Land",
        "abilities": [{"cost": "{1}", "effects": [{**ANIMATED, "what": "this"}]}],
    },
    "Earthbender": {**BEAR, "triggers": [{"on": "enters", "targets": ["land"], "effects": [ANIMATED]}]},
    "Animator": {**SORCERY, "targets": ["permanent"], "effects": [ANIMATED]},
    "Flier": {**BEAR, "approximates": "it never has flying"},
    "Windstorm": {**SORCERY, "effects": [{"do": "damage", "amount": 1, "to": "creature with flying"}]},
    "Rider": {**SORCERY, "approximates": "what it costs less for has to be tapped as it resolves, too"},
    "Waker": {**SORCERY, "effects": [{"do": "untap", "what": "creature"}]},
    "Ascendancy": {**BEAR, "triggers": [{"on": "cast", "of": "card", "effects": [{"do": "untap", "what": "creature"}]}]},
    "Narset": {**BEAR, "approximates": "the opponent draws as many cards as they would"},
    "Oath": {**BEAR, "approximates": "mana for planeswalker spells is of its own colour"},
    "Karn": {"type": "Legendary Planeswalker — Karn", "cost": "{4}", "loyalty": 5},
    "Garruk": {"type": "Legendary Planeswalker — Garruk", "cost": "{3}{G}", "loyalty": 3},
    "Rod": {**BEAR, "approximates": "it gets no other creature type"},
    "Blade": {**BEAR, "approximates": "a Vampire gets no more counters than others"},
    "Count": {**BEAR, "type": "Creature — Vampire"},
    "Avatar": {**BEAR, "changeling": True},
    "Bite": {**SORCERY, "targets": ["creature"], "effects": [{**ANIMATED, "types": "Creature — Vampire"}]},
    "Wizard Chief": {**BEAR, "statics": [{"of": "Wizard", "power": 1}]},
    "Cavern": {"type": "Land", "mana": "any", "enters": CHOSEN},
    "Wheel": {**SORCERY, "effects": [{"do": "draw", "amount": 7, "who": "each"}]},
    "Nemesis": {**BEAR, "approximates": "the player chosen is the opponent"},
    "Lifelinker": {**BEAR, "keywords": ["lifelink"]},
    "Mage": {
        **BEAR,
        "triggers": [
            {
                "on": "enters",
                "targets": [{"what": "instant or sorcery", "in": "graveyard"}],
                "effects": [{"do": "allow", "what": "target", "how": "flashback"}],
            }
        ],
    },
    "Elite": {**BEAR, "approximates": "combat damage that it deals is not prevented"},
    "Striker": {**BEAR, "triggers": [{"on": "combat damage", "effects": GAINS}]},
    "Treasurer": {**BEAR, "triggers": [{"on": "enters", "effects": [{"do": "create", "token": "Treasure"}]}]},
    "Treasure": {"type": "Artifact — Treasure", "token": True, "colours": ""},
    "Mox": {"type": "Artifact", "cost": "{0}", "mana": "{G}"},
    "Free Bear": {**BEAR, "cost": "{0}"},
    "Probe": {"type": "Sorcery", "cost": "{U/P}", "effects": GAINS},
    "Digger": {**SORCERY, "effects": [{"do": "mill", "amount": 2, "who": "opponent"}]},
    "Snoop": {**BEAR, "approximates": MANA},
    "Hammer": {"type": "Artifact", "cost": "{1}", "approximates": "it keeps flying"},
    "Odd": {**BEAR, "approximates": f"it hums; {NO_SHIELD}"},
    "Rack": {**SORCERY, "effects": [{"do": "lose", "who": "opponent", "amount": {"number": "opponent's hand"}}]},
    "Miller": {**BEAR, "triggers": [{"on": "opponent's graveyard", "effects": GAINS}]},
    "Twister": {**SORCERY, "effects": [{"do": "shuffle", "who": "each", "zones": ["hand", "graveyard"]}]},
    "Reshuffler": {**SORCERY, "effects": [{"do": "shuffle", "who": "each", "zones": ["graveyard"]}]},
    "Bolt": {**SORCERY, "targets": ["any"], "effects": [{"do": "damage", "amount": 3}]},
    "Spike": {**SORCERY, "targets": ["player"], "effects": [{"do": "damage", "amount": 3}]},
    "Wrath": {**SORCERY, "effects": [{"do": "destroy", "what": "creature"}]},
    "Maker": {**BEAR, "triggers": [{"on": "enters", "effects": [{"do": "create", "token": "Imp"}]}]},
    "Imp": {
        **{key: value for key, value in BEAR.items() if key != "cost"},
        "token": True,
        "triggers": [{"on": "dies", "effects": [{"do": "damage", "amount": 1, "to": "creature"}]}],
    },
    "Riser": {
        **BEAR,
        "triggers": [
            {
                "on": "cast",
                "of": "instant",
                "effects": [{"do": "return", "what": "creature", "from": "graveyard", "to": "battlefield"}],
            }
        ],
    },
    "Miner": {
        **BEAR,
        "triggers": [{"on": "dies", "effects": [{"do": "search", "what": "land", "to": "battlefield"}]}],
    },
    "Cascade": {**SORCERY, "keywords": ["cascade"], "effects": GAINS},
    "Bird": {**BEAR, "keywords": ["flying"]},
    "Watcher": {**SORCERY, "effects": [{"do": "untap", "what": "creature with flying"}]},
    "Elf": {**BEAR, "mana": "{G}"},
    "Rats": {**BEAR, "approximates": "mana of any colour pays for its X"},
    "Ritual": {**SORCERY, "effects": [{"do": "add", "mana": "{B}{B}"}]},
    "Wurm": {**SORCERY, "approximates": "it keeps its other creature types"},
    "Chief": {**BEAR, "statics": [{"of": "other Bear", "power": 1}]},
    "Smith": {**SORCERY, "effects": [{"do": "untap", "what": "Equipment"}]},
    "Searing": {**SORCERY, "approximates": "the damage is dealt by the creature that dies"},
    "Healer": {**BEAR, "keywords": ["lifelink"]},
    "Mongrel": {**BEAR, "approximates": "it does not become the color of your choice"},
    "Dyer": {**SORCERY, "targets": ["red creature"], "effects": [{"do": "pump", "power": 1}]},
    "Torn": {**BEAR, "approximates": "coloured spells of yours may affect it all the same"},
    "Grower": {**SORCERY, "targets": ["creature"], "effects": [{"do": "pump", "power": 1}]},
    "Obliterator": {**BEAR, "approximates": "nothing triggers on the damage that it is dealt"},
    "Scavenger": {**BEAR, "approximates": "a Room that is fully unlocked is not noticed"},
    "Annex": {"type": "Enchantment — Room", "cost": "{B}"},
}
CATALOG = Catalog({name: parse_card(name, fields, "test") for name, fields in CARDS.items()})


def said_of(*names: str) -> dict[str, str]:
    """What is simplified of the cards of a deck."""
    deck = check_deck({"main": {"Swamp": 40, **dict.fromkeys(names, 4)}}, "deck", "deck", CATALOG)
    return dict(caveats_of(deck, CATALOG).approximations)


@pytest.mark.parametrize(
    ("simplified", "others", "is_noticed"),
    [
        ("Seizing", ("Bear", "Bolt"), False),
        ("Seizing", ("Rack",), True),
        ("Seizing", ("Miller",), True),
        ("Seizing", ("Twister",), False),  # it shuffles the hand and the graveyard
        ("Seizing", ("Reshuffler",), True),
        ("Boa", ("Bear", "Spike"), False),
        ("Boa", ("Bolt",), True),
        ("Boa", ("Wrath",), True),
        ("Boa", ("Maker",), True),
        ("Spirit", ("Bear", "Miner"), False),
        ("Spirit", ("Riser",), True),
        ("Spirit", ("Cascade",), True),
        ("Lantern", ("Bear",), False),
        ("Lantern", ("Riser",), True),
        ("Lantern", ("Thinker",), True),
        ("Burial", ("Bear",), True),
        ("Elite", ("Bear",), False),
        ("Elite", ("Striker",), False),
        ("Elite", ("Striker", "Dying"), True),
        ("Elite", ("Thief",), True),
        ("Tinkerer", ("Striker", "Bear"), False),
        ("Tinkerer", ("Engine",), True),
        ("Lasting Bear", ("Bear", "Manland", "Earthbender"), False),
        ("Lasting Bear", ("Animator",), True),
        ("Flier", ("Bear",), False),
        ("Flier", ("Windstorm",), True),
        ("Rider", ("Bear",), False),
        ("Rider", ("Waker",), False),
        ("Rider", ("Ascendancy",), True),
        ("Oath", ("Bear", "Karn"), False),
        ("Oath", ("Garruk",), True),
        ("Rod", ("Bear",), False),
        ("Rod", ("Wizard Chief",), True),
        ("Rod", ("Cavern",), True),
        ("Blade", ("Bear", "Wizard Chief"), False),
        ("Blade", ("Count",), True),
        ("Blade", ("Avatar",), True),
        ("Blade", ("Bite",), True),
        ("Narset", ("Bear",), False),
        ("Narset", ("Wheel",), True),
        ("Nemesis", ("Bear",), False),
        ("Nemesis", ("Windstorm",), True),
        ("Tinkerer", ("Lifelinker",), False),
        ("Spirit", ("Mage",), False),
        ("Guide", ("Bear", "Maker"), False),
        ("Guide", ("Digger",), True),
        ("Guide", ("Rack",), True),
        ("Awakening", ("Bear", "Chanter", "Treasurer"), False),
        ("Awakening", ("Grinder",), False),
        ("Awakening", ("Riser",), False),  # it triggers on instants
        ("Awakening", ("Sorcerer",), True),
        ("Awakening", ("Pinger",), False),
        ("Awakening", ("City",), False),  # no land is played while a spell waits
        ("Awakening", ("Landfall",), True),
        ("Awakening", ("Exiler",), False),
        ("Awakening", ("Exiler", "Dweller"), True),
        ("Awakening", ("Dweller",), False),
        ("Pyromancer", ("Bear", "Striker"), False),
        ("Pyromancer", ("Rummager",), True),
        ("Pyromancer", ("Mad",), True),
        ("Journey", ("Bear", "Bolt"), False),
        ("Journey", ("Ringed",), True),
        ("Hammer", ("Bird",), False),
        ("Hammer", ("Watcher",), True),
        ("Rats", ("Bear", "Ritual"), False),
        ("Rats", ("Elf",), True),
        ("Wurm", ("Bear", "Smith"), False),
        ("Wurm", ("Chief",), True),
        ("Searing", ("Bear",), False),
        ("Searing", ("Healer",), True),
        ("Searing", ("Striker",), True),
        ("Mongrel", ("Bear", "Grower"), False),
        ("Mongrel", ("Dyer",), True),
        ("Torn", ("Bear", "Seizing"), False),
        ("Torn", ("Grower",), True),
        ("Snoop", ("Bear",), False),
        ("Snoop", ("Elf",), True),
        ("Obliterator", ("Bear", "Pinger"), False),
        ("Obliterator", ("Bolt",), True),
        ("Scavenger", ("Bear",), False),
        ("Scavenger", ("Annex",), True),
    ],
)
def test_a_simplification_counts_where_a_card_of_the_deck_notices_it(
    simplified: str, others: tuple[str, ...], is_noticed: bool
) -> None:
    assert (simplified in said_of(simplified, *others)) == is_noticed
    if is_noticed:
        assert said_of(simplified, *others)[simplified] == CARDS[simplified]["approximates"]


def test_of_several_simplifications_those_stay_that_are_noticed() -> None:
    assert said_of("Odd", "Bear") == {"Odd": "it hums"}
    assert said_of("Odd", "Bolt") == {"Odd": f"it hums; {NO_SHIELD}"}


def test_coverage_counts_a_card_by_the_deck_in_which_it_is() -> None:
    judge = Judge(CATALOG, None)
    decks = [("plain", {"Boa": 4, "Bear": 4}, {}, False), ("burn", {"Boa": 4, "Bolt": 4}, {}, False)]
    total, groups, missing = coverage(decks, judge)
    assert (groups["plain"].whole, groups["burn"].whole, total.decks) == (1, 0, 2)
    assert missing == {"Boa": 4}


def test_coverage_takes_a_card_of_which_the_corpus_has_only_the_front_from_the_known_cards(tmp_path: Path) -> None:
    row = Row("Day // Night", BEAR, origin=Origin("faces", "2026-01-01"))
    (tmp_path / "known.tsv").write_bytes(file_of([row], "a compiler"))
    corpus = Corpus([Printed("Day // Night", "{1}{G}", "Creature — Bear", "", "2", "2", layout="adventure")])
    alone, with_known = Judge(Catalog({}), corpus), Judge(Catalog({}, Sources([KnownCards(tmp_path / "known.tsv")])), corpus)
    assert [judge.verdict("Day")[0] for judge in (alone, with_known)] == ["not understood", "exact"]


def test_a_card_that_looks_outside_the_game_is_no_more_exact_than_what_it_finds_there() -> None:
    wish = {**SORCERY, "effects": [{"do": "wish", "what": "creature"}]}
    catalog = Catalog({name: parse_card(name, fields, "test") for name, fields in {**CARDS, "Wish": wish}.items()})
    main = {"Wish": 4, "Swamp": 4}
    sides = {"none": {}, "bear": {"Bear": 1}, "boa": {"Boa": 1}, "part": {"Part": 1}, "spell": {"Thinker": 1}}
    catalog = Catalog({**catalog, "Part": parse_card("Part", {**BEAR, "without": "its ability, which helps"}, "test")})
    _, groups, missing = coverage([(group, main, side, False) for group, side in sides.items()], Judge(catalog, None))
    assert {group: tally.whole for group, tally in groups.items()} == {"none": 1, "bear": 1, "boa": 1, "part": 0, "spell": 1}
    assert missing == {"Wish": 4}


def test_what_lasts_until_your_next_turn_is_noticed_where_something_happens_in_the_opponents_turn() -> None:
    how = "what lasts until your next turn wears off at the end of this one"
    bear = {**BEAR, "approximates": how}
    watcher = {**BEAR, "triggers": [{"on": "opponent's upkeep", "effects": GAINS}]}
    cards = {
        name: parse_card(name, fields, "test") for name, fields in {"Lasting": bear, "Watcher": watcher, "Bear": BEAR}.items()
    }
    assert simplified_in({name: cards[name] for name in ("Lasting", "Bear")}, Catalog(cards)) == {}
    assert simplified_in(cards, Catalog(cards)) == {"Lasting": how}
    for effect, notices in (({"do": "lose", "amount": 1, "who": "opponent"}, False), ({"do": "untap", "what": "creature"}, True)):
        cards["Watcher"] = parse_card("Watcher", {**BEAR, "triggers": [{"on": "opponent draws", "effects": [effect]}]}, "test")
        assert simplified_in(cards, Catalog(cards)) == ({"Lasting": how} if notices else {})
    later = {"do": "later", "at": "next end step", "effects": GAINS}
    cards["Watcher"] = parse_card("Watcher", {**SORCERY, "effects": [later]}, "test")
    assert simplified_in(cards, Catalog(cards)) == {}  # that end step is yours
    casting = {**BEAR, "triggers": [{"on": "end step", "effects": [{"do": "allow", "what": "sorcery"}]}]}
    cards["Caster"] = parse_card("Caster", casting, "test")
    assert simplified_in(cards, Catalog(cards)) == {"Lasting": how}


@pytest.mark.parametrize(
    ("other", "is_noticed"),
    [
        (BEAR, False),
        ({**BEAR, "triggers": [{"on": "cast", "of": "noncreature", "effects": GAINS}]}, False),
        ({**BEAR, "enters": {"as_copy": {"of": "creature"}}}, True),
        ({**BEAR, "enters": {"as_copy": {"of": "creature", "in": "graveyard"}}}, False),
        ({**SORCERY, "targets": ["creature"], "effects": [{"do": "create copy"}]}, True),
        ({**SORCERY, "targets": ["token"], "effects": [{"do": "create copy"}]}, False),
        ({**BEAR, "triggers": [{"on": "enters", "effects": [{"do": "create copy", "of": "this"}]}]}, False),
    ],
)
def test_a_copy_of_what_is_impending_is_noticed_where_such_a_permanent_is_copied(other: Any, is_noticed: bool) -> None:
    how = "a copy of it is no creature, if it has been cast for its impending cost"
    fields = {"Overlord": {**BEAR, "approximates": how}, "Other": other}
    cards = {name: parse_card(name, its, "test") for name, its in fields.items()}
    assert simplified_in(cards, Catalog(cards)) == ({"Overlord": how} if is_noticed else {})


@pytest.mark.parametrize(
    ("other", "is_noticed"),
    [
        (BEAR, False),
        ({**BEAR, "type": "Artifact", "power": None, "toughness": None, "enters": {"as_copy": {"of": "artifact"}}}, True),
    ],
)
def test_what_a_card_is_by_itself_is_no_less_than_what_enters_where_nothing_enters_as_a_copy(
    other: Any, is_noticed: bool
) -> None:
    how = "what enters as a copy is asked what its own card is"
    fields = {
        "Returning": {**SORCERY, "effects": GAINS, "approximates": how},
        "Other": {k: v for k, v in other.items() if v is not None},
    }
    cards = {name: parse_card(name, its, "test") for name, its in fields.items()}
    assert simplified_in(cards, Catalog(cards)) == ({"Returning": how} if is_noticed else {})


def test_what_only_some_decks_notice_is_said_of_some_card() -> None:
    sources = [*Path(deckopt.oracle.__file__).parent.rglob("*.py"), *shipped("cards").glob("*.toml")]
    said = "".join(path.read_text("utf-8") for path in sources)
    assert [how for how in (*NOTICED_BY, *NOTICED_AMONG) if f'"{how}"' not in said] == []


@pytest.mark.parametrize(
    ("other", "is_noticed"),
    [
        ({**SORCERY, "cost": "{X}{B}", "effects": GAINS}, False),
        ({**SORCERY, "effects": GAINS, "keywords": ["delve"]}, False),
        ({**SORCERY, "cost": "{X}{B}", "effects": GAINS, "keywords": ["delve"]}, True),
        ({**SORCERY, "cost": "{X}{B}", "effects": GAINS, "flashback": "{X}{X}{B}"}, True),
    ],
)
def test_what_costs_less_by_its_mana_value_is_noticed_by_spells_with_x_for_which_more_than_mana_is_paid(
    other: Any, is_noticed: bool
) -> None:
    how = "the X of a spell counts as 0 where its mana value decides whether it costs less"
    fields = {"Herald": {**BEAR, "approximates": how}, "Other": other}
    cards = {name: parse_card(name, its, "test") for name, its in fields.items()}
    assert simplified_in(cards, Catalog(cards)) == ({"Herald": how} if is_noticed else {})


IN_UPKEEP = {
    "on": "upkeep",
    "effects": [
        {
            "do": "may",
            "effects": [
                {"do": "sacrifice", "what": "this"},
                {"do": "when done", "targets": ["creature"], "effects": [{"do": "pump", "power": 3, "toughness": 3}]},
            ],
        }
    ],
}


@pytest.mark.parametrize(
    ("trigger", "other", "is_noticed"),
    [
        (IN_UPKEEP, BEAR, False),
        (IN_UPKEEP, {**BEAR, "triggers": [{"on": "enters", "of": "creature", "effects": GAINS}]}, False),
        (IN_UPKEEP, {**BEAR, "triggers": [{"on": "dies", "of": "creature", "effects": GAINS}]}, True),
        (IN_UPKEEP, {**BEAR, "triggers": [{"on": "upkeep", "effects": GAINS}]}, True),
        (IN_UPKEEP, {**BEAR, "suspend": {"turns": 2, "cost": "{G}"}}, True),
        (IN_UPKEEP, {**BEAR, "statics": [{"of": "creature", "no_activate": "all"}]}, True),
        ({"on": "upkeep", "effects": [{"do": "may", "pay": "{G}", "effects": GAINS}]}, BEAR, True),
    ],
)
def test_what_is_done_in_your_upkeep_is_noticed_where_something_else_happens_then_or_sees_it(
    trigger: Any, other: Any, is_noticed: bool
) -> None:
    how = "what may be activated only in your upkeep is a trigger, which offers it once"
    fields = {"Augur": {**BEAR, "triggers": [trigger], "approximates": how}, "Other": other}
    cards = {name: parse_card(name, its, "test") for name, its in fields.items()}
    assert simplified_in(cards, Catalog(cards)) == ({"Augur": how} if is_noticed else {})


@pytest.mark.parametrize(
    ("other", "is_noticed"),
    [
        (CARDS["Bolt"], True),
        ({**CARDS["Bolt"], "cost": "{G}"}, False),
        ({**BEAR, "triggers": [{"on": "dies", "targets": ["any"], "effects": [{"do": "damage", "amount": 1}]}]}, False),
        ({"type": "Enchantment", "cost": "{2}", "statics": [{"all_colours": True}]}, True),
        (
            {
                "type": "Sorcery",
                "cost": "{G}",
                "targets": ["creature", "creature"],
                "effects": [{"do": "damage", "amount": {"value": "power", "of": "target"}, "to": "target 2", "source": "target"}],
            },
            True,
        ),
    ],
)
def test_damage_that_is_prevented_by_its_colour_is_noticed_by_sources_of_that_colour(other: Any, is_noticed: bool) -> None:
    how = "damage by your own black or red sources is not prevented"
    fields = {"Surge": {**SORCERY, "cost": "{W}", "effects": GAINS, "approximates": how}, "Other": other}
    cards = {name: parse_card(name, its, "test") for name, its in fields.items()}
    assert simplified_in(cards, Catalog(cards)) == ({"Surge": how} if is_noticed else {})


def test_every_word_about_the_opponent_is_known_to_look_at_their_cards_or_not() -> None:
    words = {word for word in (*EVENTS, *GAME_NUMBERS, *TURN_COUNTS) if "opponent" in word and word not in MOMENTS}
    of_life = {"opponent's life", "life lost by opponent", "damage dealt to opponent", "opponent damage"}
    of_draws = {"opponent draws", "opponent draws more", "cards drawn by opponent"}
    assert words == of_life | of_draws | OF_THEIR_CARDS


@pytest.mark.parametrize(
    ("text", "notices"),
    [
        ("This spell can't be countered.", False),
        ("Loud Goblin can't be countered.", False),
        ("Spend this mana only to cast a creature spell, and that spell can't be countered.", True),
        ("Green spells you control can't be countered.", True),
        ("Draw a card.", False),
    ],
)
def test_what_keeps_other_spells_from_being_countered_is_noticed(text: str, notices: bool) -> None:
    counters = "it counters spells, too, that other cards keep from being countered"
    card, other = (
        parse_card("Cup", {**SORCERY, "approximates": counters}, "test"),
        parse_card("Loud Goblin", {**BEAR, "text": text}, "test"),
    )
    assert NOTICED_BY[counters](card, other) == notices


@pytest.mark.parametrize(("cast_with", "notices"), [("no mana", False), ("no coloured mana", False), ("charge", True)])
def test_what_is_spent_to_be_uncounterable_is_coloured_mana(cast_with: str, notices: bool) -> None:
    counters = "it counters spells, too, that other cards keep from being countered"
    trigger = {"on": "cast", "of": "card", "cast_with": cast_with, "effects": [{"do": "counter spell"}]}
    card = parse_card("Cup", {"type": "Artifact", "cost": "{1}", "triggers": [trigger], "approximates": counters}, "test")
    rider = "Spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered."
    other = parse_card("Cave", {"type": "Land", "mana": "any", "text": f"{{T}}: Add one mana of any color. {rider}"}, "test")
    assert NOTICED_BY[counters](card, other) == notices
    played = {"add": "any", "only": {"spells": "creature", "of_chosen_type": True, "uncounterable": True}}
    other = parse_card("Cave", {"type": "Land", "mana": played, "enters": CHOSEN, "text": other.text}, "test")
    assert not NOTICED_BY[counters](card, other)


FOR_LEGENDS = "Spend this mana only to cast a legendary spell, and that spell can't be countered."


@pytest.mark.parametrize(
    ("type_line", "text", "shields"),
    [
        ("Creature — Elf", "This spell can't be countered.", False),
        ("Creature — Elf", "Loud Goblin can't be countered.\nCreature spells you control can't be countered.", True),
        ("Creature — Elf", f"{{T}}: Add one mana of any color. {FOR_LEGENDS}", False),  # by the mana that is spent
        ("Land", "{T}: Add {U}.\n{U}, {T}: The next spell you cast this turn can't be countered.", True),
        ("Instant", "Spells you control can't be countered this turn. You gain 1 life.", True),
        ("Instant", "You gain 1 life.", False),
    ],
)
def test_a_card_known_without_its_text_says_that_it_keeps_spells_from_being_countered(
    type_line: str, text: str, shields: bool
) -> None:
    counters = "it counters spells, too, that other cards keep from being countered"
    size = {"power": "1", "toughness": "1"} if "Creature" in type_line else {}
    cost = "" if type_line == "Land" else "{1}"
    row = row_of(Printed("Loud Goblin", cost, type_line, text, **size), Origin("test", "2026-01-01"))
    assert "text" not in row.fields
    assert row.fields.get("shields_spells", False) == shields
    cup = parse_card("Cup", {**SORCERY, "approximates": counters}, "test")
    assert NOTICED_BY[counters](cup, parse_card("Loud Goblin", row.fields, "test")) == shields


ALONE = {"on": "attacks", "event_when": {"turn": "creatures attacked", "at_most": 1}, "effects": GAINS}


@pytest.mark.parametrize(
    ("trigger", "notices"),
    [(ALONE, True), ({"on": "you attack", "effects": GAINS}, False), ({**ALONE, "on": "second main"}, True)],
)
def test_what_counts_attackers_notices_another_combat_phase(trigger: dict[str, Any], notices: bool) -> None:
    how = "what counts attackers counts those of the whole turn"
    text = "Whenever Some Card attacks for the first time each turn, after this phase, there is an additional combat phase."
    fields = compile_card(Printed("Some Card", "{2}", "Creature — Elf", text, power="1", toughness="1")).fields
    assert fields["approximates"] == how
    card, other = parse_card("Some Card", fields, "test"), parse_card("Knight", {**BEAR, "triggers": [trigger]}, "test")
    assert (noticed(card, {"Some Card": card}), noticed(card, {"Knight": other})) == ("", how if notices else "")


@pytest.mark.parametrize("on", ["attacks", "you attack", "combat damage"])
def test_what_is_not_blocked_triggers_once_nothing_else_waits_that_triggered_on_attackers(on: str) -> None:
    how = "it triggers as it is declared to attack, and not once nothing has blocked it"
    text = "Whenever Some Card attacks and isn't blocked, it gets +X/+0 until end of turn, where X is its power."
    fields = compile_card(Printed("Some Card", "{2}", "Creature — Elf", text, power="1", toughness="1")).fields
    assert fields["approximates"] == how
    card = parse_card("Some Card", fields, "test")
    other = parse_card("Knight", {**BEAR, "triggers": [{"on": on, "effects": GAINS}]}, "test")
    assert noticed(card, {"Some Card": card}) == "", "two of its own kind do the same in either order"
    assert noticed(card, {"Some Card": card, "Knight": other}) == ("" if on == "combat damage" else how)


@pytest.mark.parametrize(
    ("token", "trigger", "notices"),
    [
        (False, {"on": "enters", "of": "creature", "at_once": True, "effects": GAINS}, True),
        (False, {"on": "enters", "of": "creature", "effects": GAINS}, False),
        (True, {"on": "enters", "of": "creature", "effects": GAINS}, True),
        (True, {"on": "enters", "effects": GAINS}, False),
    ],
)
def test_what_sees_tokens_enter_notices_that_copies_of_new_ones_enter_in_turn(
    token: bool, trigger: dict[str, Any], notices: bool
) -> None:
    how = "copies of different tokens enter one after another"
    of_new = "for each token you control that entered this turn, create a token that's a copy of it."
    text = f"At the beginning of your end step, {of_new}"
    fields = compile_card(Printed("Some Card", "{2}", "Creature — Elf", text, power="1", toughness="1")).fields
    assert fields["approximates"] == how
    body = {**BEAR, "cost": None, "token": True} if token else BEAR
    card, other = parse_card("Some Card", fields, "test"), parse_card("Other", {**body, "triggers": [trigger]}, "test")
    assert (noticed(card, {"Some Card": card}), noticed(card, {"Other": other})) == ("", how if notices else "")


ARCANE = {"type": "Instant — Arcane", "cost": "{1}{B}", "effects": [{"do": "gain", "amount": 1}]}


@pytest.mark.parametrize(
    ("effects", "type_line", "is_noticed"),
    [
        ([{"do": "draw"}], "Sorcery — Arcane", False),
        ([{"do": "search", "what": "basic land", "to": "battlefield"}], "Sorcery — Arcane", True),
        ([{"do": "search", "what": "basic land", "to": "battlefield"}], "Sorcery", False),
    ],
)
def test_what_the_host_of_a_splice_puts_onto_the_battlefield_is_noticed(
    effects: list[dict[str, Any]], type_line: str, is_noticed: bool
) -> None:
    spliced = {**ARCANE, "splice": {"onto": "Arcane", "cost": "{2}{B}"}}
    card = parse_card("Vengeance", {**spliced, "approximates": "what its host puts onto the battlefield is meant too"}, "test")
    host = parse_card("Host", {"type": type_line, "cost": "{2}{G}", "effects": effects}, "test")
    assert bool(noticed(card, {"Vengeance": card, "Host": host})) == is_noticed


@pytest.mark.parametrize(("on", "notices"), [("targeted", True), ("cast at", False), ("attacks", False)])
def test_what_triggers_on_being_a_target_notices_one_that_is_chosen_too_early(on: str, notices: bool) -> None:
    """603.12: "when you do" has its target once that is done."""
    text = (
        "When Some Card enters, you may sacrifice another creature. When you do, Some Card deals damage equal to that creature's "
        "power to any target."
    )
    fields = compile_card(Printed("Some Card", "{2}", "Creature — Elf", text, power="1", toughness="1")).fields
    how = "its target is chosen before it is known whether anything is done"
    assert fields["approximates"] == how
    card, other = parse_card("Some Card", fields, "test"), {**BEAR, "triggers": [{"on": on, "effects": GAINS}]}
    assert noticed(card, {"Some Card": card, "Mouse": parse_card("Mouse", other, "test")}) == (how if notices else "")


@pytest.mark.parametrize(
    ("mana", "notices"),
    [({"sources": "card"}, True), ({"spells": "creature", "abilities": "creature"}, True), ({"spells": "creature"}, False)],
)
def test_mana_for_abilities_does_not_turn_anything_face_up(mana: dict[str, str], notices: bool) -> None:
    """702.37e, 106.6."""
    how = "it is turned face up by an ability"
    card = parse_card("Craghorn", {**BEAR, "approximates": how}, "test")
    stone = {"type": "Artifact", "cost": "{1}", "mana": [{"add": "{C}{C}", "only": mana}]}
    assert noticed(card, {"Craghorn": card, "Stone": parse_card("Stone", stone, "test")}) == (how if notices else "")


@pytest.mark.parametrize(
    "how",
    [
        "it is turned face up by an ability",
        "once it is an enchantment it never dies as a creature",
        "a copy of it asks for the card that it copies",
    ],
)
def test_copies_of_creatures_are_noticed(how: str) -> None:
    card = parse_card("Angel", {**BEAR, "approximates": how}, "test")
    copier = parse_card(
        "Copier", {**SORCERY, "targets": ["creature"], "effects": [{"do": "create copy", "of": "target"}]}, "test"
    )
    assert noticed(card, {"Angel": card, "Copier": copier}) and not noticed(card, {"Angel": card})


@pytest.mark.parametrize(
    ("text", "searches"),
    [
        ("Each player searches their library for a basic land card.", True),
        ("Each opponent may search their library for up to two basic land cards.", True),
        ("Players can't search libraries this turn.", True),
        ("Search your library for a card, put it into your hand, then shuffle.", False),
        ("Destroy target land. Its controller may search their library for a basic land card.", False),
        ("Destroy target land an opponent controls. Each player searches their library for a card.", False),
        ("Destroy up to one target land an opponent controls. Each player searches their library for a card.", True),
        ("You gain 1 life.\nWhenever an opponent searches their library, you gain 1 life.", False),
    ],
)
def test_a_card_says_that_it_lets_the_opponent_search(text: str, searches: bool) -> None:
    """The opponent has no permanents: nothing is destroyed of which they would be the controller."""
    assert compile_card(Printed("Loud Goblin", "{1}", "Sorcery", text)).fields.get("they_search", False) == searches
    asks = "the opponent's searching is not noticed"
    bird = parse_card("Bird", {**SORCERY, "approximates": asks}, "test")
    assert NOTICED_BY[asks](bird, parse_card("Loud Goblin", {**SORCERY, "they_search": searches}, "test")) == searches
    assert NOTICED_BY[asks](bird, parse_card("Loud Goblin", {**SORCERY, "text": text}, "test")) == searches
