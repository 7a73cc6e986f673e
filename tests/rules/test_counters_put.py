"""What triggers on +1/+1 counters being put on permanents (122.6, 603.2)."""

from __future__ import annotations

from scenario import Scenario

CARDS = """
[Oak]
cost = "{0}"
type = "Creature — Treefolk"
power = 1
toughness = 1
triggers = [{ on = "counters put", effects = [{ do = "create", token = "Acorn" }] }]
abilities = [{ cost = "{0}", effects = [{ do = "counters", what = "this", amount = 2 }] }]

[Sprout]
cost = "{0}"
type = "Creature — Plant"
power = 0
toughness = 0
enters = { counters = 2 }
triggers = [{ on = "counters put", effects = [{ do = "gain", amount = { value = "event" } }] }]

[Scales]
cost = "{0}"
type = "Enchantment"
statics = [{ of = "creature", counters = { kind = "+1/+1", plus = 1 } }]

[Angel]
cost = "{0}"
type = "Creature — Angel"
power = 3
toughness = 3
[[Angel.triggers]]
on = "counters put"
of = "creature"
targets = ["opponent"]
effects = [{ do = "damage", amount = { value = "event" }, to = "target" }]

[Scourge]
cost = "{0}"
type = "Creature — Hydra"
power = 1
toughness = 1
triggers = [{ on = "counters put", of = "other creature", effects = [{ do = "counters", what = "this" }] }]

[Duelist]
cost = "{0}"
type = "Creature — Vampire"
power = 1
toughness = 1
triggers = [{ on = "counters put", once_each_turn = true, effects = [{ do = "draw" }] }]
abilities = [{ cost = "{0}", effects = [{ do = "counters", what = "this" }] }]

[Rain]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "counters", what = "creature" }]

["Two Rains"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "counters", what = "creature" }, { do = "counters", what = "creature" }]

[Blight]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "counters", what = "creature", kind = "-1/-1" }]

[Growth]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "proliferate" }]

[Wave]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "counters", what = "creature" }, { do = "sacrifice", what = "creature" }]

[Acorn]
token = true
type = "Creature — Squirrel"
power = 1
toughness = 1
"""


def play(*hand: str, draws: list[str] | None = None) -> Scenario:
    return Scenario(hand=list(hand), draws=draws or [], cards=CARDS)


def test_several_counters_at_once_are_one_event() -> None:
    game = play("Oak")
    game("cast Oak", "activate Oak")
    assert (game.one("Oak").plus, len(game.all("Acorn"))) == (2, 1)
    game("activate Oak")
    assert (game.one("Oak").plus, len(game.all("Acorn"))) == (4, 2)


def test_a_permanent_that_enters_with_counters_has_had_them_put_on_it() -> None:
    """Rule 122.6: also what a permanent has as it enters is put on it."""
    game = play("Sprout")
    game("cast Sprout")
    assert game.life == 22


def test_what_says_that_more_counters_are_put_there_counts() -> None:
    game = play("Scales", "Sprout")
    game("cast Scales", "cast Sprout")
    assert (game.one("Sprout").plus, game.life) == (3, 23)


def test_each_creature_that_gets_counters_is_an_event_of_its_own() -> None:
    game = play("Oak", "Angel", "Rain")
    game("cast Oak", "cast Angel", "cast Rain")
    assert game.opponent_life == 20 - 1 - 1


def test_two_instructions_are_two_events() -> None:
    game = play("Oak", "Two Rains")
    game("cast Oak", "cast Two Rains")
    assert (game.one("Oak").plus, len(game.all("Acorn"))) == (2, 2)


def test_another_is_another_and_its_own_counters_trigger_nothing() -> None:
    game = play("Scourge", "Oak", "Rain")
    game("cast Scourge", "cast Oak", "cast Rain")
    assert game.one("Scourge").plus == 2


def test_each_of_two_of_a_kind_triggers_for_itself() -> None:
    game = play("Duelist", "Duelist", "Rain", draws=["Oak", "Oak"])
    game("cast Duelist", "cast Duelist", "cast Rain")
    assert len(game.hand) == 2


def test_once_each_turn() -> None:
    game = play("Duelist", draws=["Oak", "Oak"])
    game("cast Duelist", "activate Duelist", "activate Duelist")
    assert len(game.hand) == 1


def test_minus_counters_are_no_plus_counters() -> None:
    game = play("Oak", "Angel", "Blight")
    game("cast Oak", "cast Angel", "cast Blight")
    assert (game.opponent_life, len(game.all("Acorn"))) == (20, 0)


def test_proliferating_puts_a_counter_there() -> None:
    game = play("Oak", "Growth")
    game("cast Oak", "activate Oak", "cast Growth", "choose Oak with 2 +1/+1 counters")
    assert (game.one("Oak").plus, len(game.all("Acorn"))) == (3, 2)


def test_what_has_left_by_then_has_triggered_all_the_same() -> None:
    """The counters were put there before the creature was sacrificed, in the same resolution."""
    game = play("Oak", "Wave")
    game("cast Oak", "cast Wave")
    assert len(game.all("Acorn")) == 1
