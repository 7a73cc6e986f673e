"""Goals in words: what can be asked for, how it is said again, what is wrong with what cannot be asked for."""

from __future__ import annotations

import random
from typing import Any

import pytest
from deck_text import parse_deck

from deckopt.cards.catalog import Catalog
from deckopt.cards.symbols import parse_cost
from deckopt.decks.deck import Deck
from deckopt.decks.freeze import deck_toml, freeze_deck, thaw_deck
from deckopt.decks.goal_words import names_of, read_goal, written_goal
from deckopt.decks.goals import Asked, Goal, Joined
from deckopt.decks.load import check_deck, load_deck
from deckopt.errors import InputError
from deckopt.evaluate.keys import deck_parts, hashed
from decks.random_goals import random_goal

CATALOG = Catalog.load()
NAMES = names_of(
    {name: name for name in ("Devoted Druid", "Vizier of Remedies", "Lava Spike", "Fireblast", "Mountain", "Mogg War Marshal")},
    CATALOG,
)
SPIKE, BLAST = Asked("cast", name="Lava Spike"), Asked("cast", name="Fireblast")
DRUID = Asked("control", name="Devoted Druid")
MAIN = {"Mountain": 24, "Lava Spike": 36}


def read(text: str) -> Goal:
    return read_goal(text, "--goal", "", NAMES)


def test_the_tokens_of_a_card_are_called_as_players_call_them() -> None:
    urza = CATALOG.find("Urza, Lord High Artificer")
    assert urza is not None
    names = names_of({urza: urza}, CATALOG)
    (token,) = (name for name in names.played if "Construct artifact" in name)
    assert read_goal("control 2 Construct tokens", "--goal", "", names) == Asked("control", 2, token)
    with pytest.raises(InputError, match="did you mean 'Urza, Lord High Artificer'"):
        read_goal("cast Urza", "--goal", "", names)


def deck(goal: str | None = None, **fields: Any) -> Deck:
    game = {"game": {"goal": goal}} if goal is not None else {}
    return check_deck({"main": MAIN, **game, **fields}, "deck.toml", "deck", CATALOG)


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("cast Lava Spike", SPIKE),
        ("CAST lava spike", SPIKE),
        ('cast "Lava Spike"', SPIKE),
        ("cast 2 Lava Spike", Asked("cast", 2, "Lava Spike")),
        ("control 2x Mountain", Asked("control", 2, "Mountain")),
        ("control 2 Goblin tokens", Asked("control", 2, "Goblin token")),
        ("4 lands", Asked("lands", 4)),
        ("four lands", Asked("lands", 4)),
        ("control at least 4 lands", Asked("lands", 4)),
        ("4+ lands in play", Asked("lands", 4)),
        ("4 or more lands on the battlefield", Asked("lands", 4)),
        ("1 creature", Asked("creatures", 1)),
        ("10 power", Asked("power", 10)),
        ("30 life", Asked("life", 30)),
        ("5 mana", Asked("mana", cost=parse_cost("{5}"))),
        ("5 mana available in one turn", Asked("mana", cost=parse_cost("{5}"))),
        ("{2}{U}{U} in one turn", Asked("mana", cost=parse_cost("{2}{U}{U}"))),
        ("2UU mana", Asked("mana", cost=parse_cost("{2}{U}{U}"))),
        ("storm 10", Asked("spells in one turn", 10)),
        ("storm count 10", Asked("spells in one turn", 10)),
        ("10 spells cast in one turn", Asked("spells in one turn", 10)),
        ("20 spells", Asked("spells", 20)),
        ("7 cards drawn", Asked("cards drawn", 7)),
        ("draw 7 cards in one turn", Asked("cards drawn in one turn", 7)),
        ("7 cards in hand", Asked("hand", 7)),
        ("10 cards in your graveyard", Asked("graveyard", 10)),
        ("win the game", Asked("win")),
        ("cast Lava Spike and Fireblast", Joined("and", (SPIKE, BLAST))),
        ("(cast Lava Spike) and (4 lands)", Joined("and", (SPIKE, Asked("lands", 4)))),
        (
            "cast Lava Spike or Fireblast and control Devoted Druid",
            Joined("or", (SPIKE, Joined("and", (BLAST, DRUID)))),
        ),
        (
            "cast (Lava Spike or Fireblast) and control Devoted Druid",
            Joined("and", (Joined("or", (SPIKE, BLAST)), DRUID)),
        ),
        ("4 lands and (1 land and 2 lands)", Joined("and", (Asked("lands", 4), Asked("lands", 1), Asked("lands", 2)))),
    ],
)
def test_what_can_be_asked_for(text: str, goal: Goal) -> None:
    assert read(text) == goal
    assert read(str(goal)) == goal, "as people read it"
    assert written_goal(goal.quoted()) == goal, "as a deck keeps it"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "--goal: asks for nothing (write it like 'cast CARD'"),
        ("cast Lava Spke", "--goal: 'Lava Spke' is no card of the deck (did you mean 'Lava Spike'?)"),
        ("cst Lava Spike", "--goal: has 'cst Lava Spike' (did you mean 'cast Lava Spike'?)"),
        ("4 lnds", "--goal: has '4 lnds' (did you mean '4 lands'?)"),
        ("Lava Spike", "--goal: does not say what is to become of 'Lava Spike' (write 'cast Lava Spike' or"),
        ("cast Mountain", "--goal: 'Mountain' is never cast (write 'control Mountain')"),
        ("control Lava Spike", "--goal: 'Lava Spike' is no permanent (write 'cast Lava Spike')"),
        ("cast 4 lands", "--goal: 'cast 4 lands' means nothing (write 'control 4 lands')"),
        ("control 5 mana", "--goal: 'control 5 mana in one turn' means nothing (write '5 mana in one turn')"),
        ("control Tarmogoyf", "--goal: 'Tarmogoyf' is no card of the deck"),
        ("4 lands by turn 4", "--goal: cannot be read from 'by turn 4' on (results say by which turn it is reached)"),
        ("4 lands and", "--goal: '4 lands and' ends too early (write it like"),
        ("(4 lands", "--goal: '(4 lands' has a parenthesis that is not closed"),
        ("4 lands)", "--goal: cannot be read from ')' on (write it like"),
        ("0 lands", "--goal: '0 lands' cannot be reached by playing (numbers are 1 to 999)"),
        ("{Q} mana", "--goal: unknown mana symbol {Q} in '{Q}'"),
        ("{X} mana", "--goal: '{X}' is no amount of mana"),
        ("UUUUUUU mana", "--goal: '{U}{U}{U}{U}{U}{U}{U}' has more than 6 coloured symbols"),
        ("(" * 9 + "4 lands" + ")" * 9, "--goal: has more than 8 parentheses"),
        (" and ".join(["4 lands"] * 17), "--goal: asks for more than 16 things"),
        ("4 lands and " * 40, "--goal: is longer than 400 characters"),
        ("foo", "--goal: has 'foo', which means nothing here (write it like"),
    ],
)
def test_what_cannot_be_asked_for_is_said_in_a_line(text: str, line: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


def test_any_goal_is_read_as_it_is_written() -> None:
    rng = random.Random(7)
    names = load_deck("pauper-burn", CATALOG)
    of_deck = names_of({name: name for name in names.main}, CATALOG)
    for _ in range(300):
        goal = random_goal(rng, names, CATALOG)
        assert read_goal(str(goal), "", "", of_deck) == goal
        assert written_goal(goal.quoted()) == goal


def test_a_name_with_quotation_marks_or_joining_words_is_one_name() -> None:
    odd = names_of({name: name for name in ('Kongming, "Sleeping Dragon"', "Fire and Ice", "Dead or Alive")}, CATALOG)
    goal = Joined("or", tuple(Asked("cast", name=name) for name in odd.played))
    found = written_goal(goal.quoted())
    assert found == goal


_HALVES = names_of({name: name for name in ("Life // Death", "Lightning Bolt")}, CATALOG)
_LIFE, _HALF, _BOLT = Asked("life", 19), Asked("cast", 2, "Life"), Asked("cast", 1, "Lightning Bolt")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("19 life", [_LIFE]),
        ("cast 2 Life", [_HALF]),
        ("cast 2 Life and 19 life", [_HALF, _LIFE]),
        ("19 life and cast 2 Life", [_LIFE, _HALF]),
        ("cast Lightning Bolt and 19 life", [_BOLT, _LIFE]),
        ('cast Lightning Bolt and 2 "Life"', [_BOLT, _HALF]),
        ("cast Life // Death and Lightning Bolt", [Asked("cast", 1, "Life // Death"), _BOLT]),
    ],
)
def test_what_is_counted_is_no_card_unless_a_verb_or_quotation_marks_say_so(text: str, parts: list[Goal]) -> None:
    """Life // Death has a half of the same name as what is counted."""
    assert read_goal(text, "deck", "goal", _HALVES) == (Joined("and", tuple(parts)) if len(parts) > 1 else parts[0])


# -- in a deck -------------------------------------------------------------------------------


def test_a_deck_keeps_its_goal_when_it_is_written_or_frozen() -> None:
    made = deck("cast lava spike or 4 lands")
    assert made.game.goal == 'cast "Lava Spike" or 4 lands'
    assert str(made.goal) == "cast Lava Spike or 4 lands"
    assert thaw_deck(freeze_deck(made, CATALOG))[0].goal == made.goal
    assert parse_deck(deck_toml(made), "deck.toml", "deck", CATALOG).goal == made.goal


def test_a_printed_name_means_the_card_that_plays_for_it() -> None:
    fields = {"main": {**MAIN, "Rift Bolt": 4}, "stand_in": {"Rift Bolt": "Fireblast"}}
    made = deck("cast Rift Bolt", **fields)
    assert made.goal == BLAST
    assert parse_deck(deck_toml(made), "deck.toml", "deck", CATALOG).goal == BLAST


def test_a_blank_can_be_neither_cast_nor_controlled() -> None:
    fields = {"main": {**MAIN, "Rift Bolt": 4}, "stand_in": {"Rift Bolt": "blank"}}
    with pytest.raises(InputError, match="'Rift Bolt' is never cast"):
        deck("cast Rift Bolt", **fields)


def test_a_candidate_may_be_asked_for() -> None:
    assert deck("cast Fireblast", limits={"Fireblast": [0, 4]}).goal == BLAST


def test_a_fault_in_a_file_is_named_by_its_key() -> None:
    with pytest.raises(InputError) as caught:
        deck("cast Lava Spke")
    assert str(caught.value) == "deck.toml: game.goal: 'Lava Spke' is no card of the deck (did you mean 'Lava Spike'?)"


def test_a_deck_has_one_way_to_end() -> None:
    with pytest.raises(InputError, match="win and goal say both how the game is to end"):
        deck(None, game={"goal": "4 lands", "win": {"power": 20}})


def test_whatever_is_kept_of_a_deck_is_kept_by_its_goal() -> None:
    """Thresholds, what was learnt and who plays are kept under a hash of these parts."""
    keys = {hashed(deck_parts(deck(goal), CATALOG)) for goal in (None, "4 lands", "5 lands", "cast Lava Spike")}
    assert len(keys) == 4
    assert hashed(deck_parts(deck("4 lands"), CATALOG)) == hashed(deck_parts(deck("control 4 lands"), CATALOG))
