"""Games that would not end: a loop that nobody can end is a draw (104.4b), and every pair of an event and an effect ends."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from naive import engine as naive
from naive import stack as naive_stack
from naive.engine import Naive
from naive.lockstep import Lockstep
from scenario import Scenario, catalog_with

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.compile.build import build_tables
from deckopt.compile.policy import apply_policy
from deckopt.decks.load import check_deck
from deckopt.kernels import JIT
from deckopt.playing.game import Game
from deckopt.rules import codes as C
from deckopt.words.events import EVENTS, ON_CARDS, STEPS

LONG = 120.0  # CPU seconds for what takes a part of one


@pytest.fixture(autouse=True)
def sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where kernels are slow Python, loops are told sooner. (What is compiled has its bounds in it.)"""
    if not JIT:
        monkeypatch.setattr(C, "MOST_UNASKED", 300)
        monkeypatch.setattr(C, "MOST_CHOICES", 200)
    monkeypatch.setattr(naive_stack, "MOST_UNASKED", 40)
    monkeypatch.setattr(naive, "MOST_CHOICES", 200)


SPARK = """
[Spark]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "gain", amount = 1 }, { do = "create", token = "Wisp" }]
[Wisp]
type = "Creature — Spirit"
token = true
power = 0
toughness = 1
[Ghost]
type = "Creature — Spirit"
token = true
power = 0
toughness = 0
[Twin]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "copy" }]
"""
ENGINE = """
[Engine]
cost = "{0}"
type = "Creature — Construct"
power = 0
toughness = 4
keywords = ["indestructible"]
"""
#: An event and what it sets off, again and again.
ROUND = {
    "life gained": ("", '{ do = "gain", amount = 1 }'),
    "damaged": ("this", '{ do = "damage", amount = 1, to = "creature" }'),
    "enters": ("creature token", '{ do = "create", token = "Wisp" }'),
    "dies": ("creature", '{ do = "create", token = "Ghost" }'),
    "leaves": ("creature token", '{ do = "create", token = "Ghost" }'),
    "tapped": ("this", '{ do = "untap", what = "this" }, { do = "tap", what = "this" }'),
    "sacrificed": ("creature", '{ do = "create", token = "Wisp" }, { do = "sacrifice", what = "creature token", count = 1 }'),
}
#: What sets an event off for the first time.
FIRST = {
    "life gained": '{ do = "gain", amount = 1 }',
    "damaged": '{ do = "damage", amount = 1, to = "creature" }',
    "dies": '{ do = "create", token = "Ghost" }',
    "leaves": '{ do = "create", token = "Ghost" }',
    "tapped": '{ do = "tap", what = "creature" }',
    "sacrificed": '{ do = "sacrifice", what = "creature token", count = 1 }',
    "enters": '{ do = "create", token = "Wisp" }',
}


def engine(event: str) -> str:
    of, effects = ROUND[event]
    about = f'of = "{of}", ' if of else ""
    start = f'[Start]\ncost = "{{0}}"\ntype = "Sorcery"\neffects = [{FIRST[event]}]\n'
    return f'{SPARK}{ENGINE}triggers = [{{ on = "{event}", {about}effects = [{effects}] }}]\n{start}'


@pytest.mark.parametrize("event", ROUND)
def test_a_loop_that_nobody_can_end_is_a_draw(event: str) -> None:
    """In both engines; the cards that go round are remembered."""
    catalog = catalog_with(engine(event))
    deck = check_deck({"main": {"Engine": 1, "Spark": 1, "Start": 20, "Forest": 20}}, "test", "test", catalog)
    both = Lockstep(deck, catalog, drawn=["Engine", "Spark", "Start", "Start", "Start", "Forest", "Forest"])
    for words in ("keep", "cast Engine", "cast Spark", "cast Start"):
        if not both.over:
            both.apply_words(words)
    assert both.over and not both.fast.won and not both.slow.won
    assert int(both.fast.g["fault"]) == C.FAULT_LOOP
    assert {both.fast.name(int(c)) for c in both.fast.x["around"]} == {"Engine"}
    assert both.fast.status() == 0


@pytest.mark.parametrize("event", ROUND)
@pytest.mark.parametrize("engines", [2, 5])
def test_a_loop_whose_stack_grows_is_a_draw_too(event: str, engines: int) -> None:
    """Each thing that resolves makes several: what lies lowest is let go of, which nothing above asks for."""
    catalog = catalog_with(engine(event))
    deck = check_deck({"main": {"Engine": 5, "Spark": 1, "Start": 20, "Forest": 20}}, "test", "test", catalog)
    hand = ["Engine"] * engines + ["Spark"] + ["Start"] * (6 - engines)
    both = Lockstep(deck, catalog, drawn=hand)
    for words in ("keep", *["cast Engine"] * engines, "cast Spark", "cast Start"):
        if not both.over:
            both.apply_words(words)
    assert both.over and not both.fast.won and not both.slow.won
    assert int(both.fast.g["fault"]) == C.FAULT_LOOP
    assert {both.fast.name(int(c)) for c in both.fast.x["around"]} == {"Engine"}


BOND = """
[Bond]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "life gained", effects = [{ do = "lose", who = "opponent", amount = 1 }, { do = "gain", amount = 1 }] }]
"""


def test_who_wins_over_a_stack_that_grows_wins() -> None:
    """704.3: players are checked after each thing that resolves, whatever lies below."""
    play = Scenario(hand=["Bond", "Bond", "Bond", "Spark"], cards=SPARK + BOND, opponent_life=100)
    play("cast Bond", "cast Bond", "cast Bond", "cast Spark")
    assert play.game.won and int(play.game.g["fault"]) == 0 and int(play.game.g["n_stack"]) > C.MAX_STACK // 2


def test_a_stack_that_is_missed_has_outgrown_the_engine() -> None:
    """Here whom to target is asked again and again, over a stack that grows."""
    card = f"""{SPARK}
    [Engine]
    cost = "{{0}}"
    type = "Enchantment"
    triggers = [{{ on = "life gained", targets = [{{ what = "player" }}], effects = [{{ do = "gain", amount = 1 }}] }}]
    """
    play = Scenario(hand=["Engine", "Engine", "Spark"], cards=card)
    play("cast Engine", "cast Engine", "cast Spark")
    game = play.game
    while not game.over:
        game.apply(game.moves[0])
    assert int(game.g["fault"]) == C.FAULT_STACK
    assert {game.name(int(c)) for c in game.x["around"] if c >= 0} == {"Engine"}


def test_no_number_goes_beyond_what_an_engine_counts_to() -> None:
    """Neither tokens, nor life, nor what is counted in a turn, while a loop goes round."""
    card = """
    [Engine]
    cost = "{0}"
    type = "Enchantment"
    [["Engine".triggers]]
    on = "life gained"
    effects = [{ do = "gain", amount = 900 }, { do = "create", token = "Wisp", amount = 900 }]
    """
    play = Scenario(hand=["Engine", "Spark"], cards=SPARK + card)
    play("cast Engine", "cast Spark")
    g = play.game.g
    assert int(g["fault"]) == C.FAULT_LOOP and play.game.status() == 0
    assert int(g["life"]) == int(g["count"][C.N_LIFE_GAINED]) == C.MOST
    assert 0 < int(g["rows"][: int(g["n_rows"]), C.R_N].max()) <= C.MOST


def test_a_spell_that_copies_itself_is_a_draw() -> None:
    play = Scenario(hand=["Twin"], cards=SPARK)
    play("cast Twin")
    assert play.game.over and not play.game.won
    assert int(play.game.g["fault"]) == C.FAULT_LOOP
    assert {play.game.name(int(c)) for c in play.game.x["around"]} == {"Twin"}


def test_a_loop_with_choices_ends_too() -> None:
    """Here whom to target: it goes on whatever is chosen."""
    card = f"""{SPARK}
    [Engine]
    cost = "{{0}}"
    type = "Enchantment"
    triggers = [{{ on = "life gained", targets = [{{ what = "player" }}], effects = [{{ do = "gain", amount = 1 }}] }}]
    """
    catalog = catalog_with(card)
    deck = check_deck({"main": {"Engine": 30, "Spark": 30}}, "test", "test", catalog)
    game, slow = Game(build_tables(deck, catalog), 1), Naive(deck, catalog)
    game.record()
    game.start()
    slow.start(script=[game.name(c) for c in game.picks])
    game.apply(game.moves[0])
    slow.apply(slow.moves()[0])
    for words in ("cast Engine", "cast Spark"):
        game.apply(next(m for m in game.moves if game.describe(m) == words))
        slow.apply(next(m for m in slow.moves() if m.label == words))
    made = 0
    while not game.over:
        game.apply(game.moves[made % len(game.moves)])
        made += 1
    assert made == C.MOST_CHOICES + 1
    assert int(game.g["fault"]) == C.FAULT_LOOP
    assert {game.name(int(c)) for c in game.x["around"]} == {"Engine"}
    made = 0
    while not slow.over:
        slow.apply(slow.moves()[made % len(slow.moves())])
        made += 1
    assert made == naive.MOST_CHOICES + 1 and not slow.won


def test_a_loop_that_always_says_yes_is_a_draw() -> None:
    """A policy that answers for the player makes a loop of what may be ended."""
    card = """
    [Again]
    cost = "{0}"
    type = "Sorcery"
    effects = [{ do = "repeat", effects = [{ do = "gain", amount = 1 }], when = { number = "life" } }]
    """
    catalog = catalog_with(card)
    policy = {"prune": [{"always": "yes", "card": "Again"}]}
    deck = check_deck({"main": {"Again": 60}, "policy": policy}, "test", "test", catalog)
    tables = build_tables(deck, catalog)
    apply_policy(tables, deck)
    game = Game(tables, 1, scope=1)
    game.start()
    for _ in range(2):
        game.apply(game.moves[0])
    assert game.over and int(game.g["fault"]) == C.FAULT_LOOP
    assert {game.name(int(c)) for c in game.x["around"]} == {"Again"}


def test_a_turn_of_too_many_actions_is_remembered_with_what_filled_it() -> None:
    card = """
    [Wheel]
    cost = "{0}"
    type = "Artifact"
    abilities = [{ cost = {}, effects = [{ do = "gain", amount = 1 }] }, { cost = {}, effects = [{ do = "scry", amount = 0 }] }]
    """
    play = Scenario(hand=["Wheel"], cards=card)
    play("cast Wheel")
    game = play.game
    assert int(game.x["cut_off"]) == 0
    while int(game.g["turn"]) == 1 and not int(game.x["cut_off"]):
        of_wheel = [m for m in game.moves if "Wheel" in game.describe(m)]
        game.apply(of_wheel[int(game.g["moves"]) % len(of_wheel)])
    assert int(game.x["cut_off"]) == 1
    actions = game.tables.actions
    assert {str(actions[a]) for a in game.x["used"]} == {str(actions[m // C.MV_A % 1024]) for m in of_wheel}


# -- every event with every effect -----------------------------------------------------------

#: What each effect has to say at least, as far as it can happen here.
EFFECTS: dict[str, dict[str, Any]] = {
    "damage": {"amount": 1, "to": "creature"},
    "draw": {},
    "discard": {},
    "scry": {"amount": 1},
    "surveil": {"amount": 1},
    "look": {"amount": 1, "rest": "bottom"},
    "mill": {"amount": 1},
    "reveal": {"until": "sorcery", "to": "hand", "rest": "bottom"},
    "search": {"what": "sorcery"},
    "return": {"what": "creature", "to": "hand"},
    "sacrifice": {"what": "creature"},
    "destroy": {"what": "creature"},
    "exile": {"what": "creature"},
    "untap": {"what": "creature"},
    "tap": {"what": "creature"},
    "add": {"mana": "{G}"},
    "pump": {"what": "creature", "power": 1},
    "counters": {"what": "creature"},
    "create": {"token": "Wisp"},
    "gain": {"amount": 1},
    "lose": {"amount": 1, "who": "you"},
    "exile top": {"amount": 1, "play_until": "end of turn"},
    "shuffle": {"zones": ["hand", "graveyard"]},
    "may": {"effects": [{"do": "gain", "amount": 1}]},
    "repeat": {"effects": [{"do": "gain", "amount": 1}], "when": {"number": "life"}},
    "later": {"at": "next end step", "effects": [{"do": "gain", "amount": 1}]},
    "copy": {"what": "cast"},
}
#: What undoes an effect, so that it can happen again.
UNDONE = {
    "draw": {"do": "shuffle", "zones": ["hand"]},
    "mill": {"do": "shuffle", "zones": ["graveyard"]},
    "discard": {"do": "draw"},
    "tap": {"do": "untap", "what": "creature"},
    "untap": {"do": "tap", "what": "creature"},
    "sacrifice": {"do": "create", "token": "Wisp"},
    "destroy": {"do": "create", "token": "Ghost"},
}


def all_on(verb: str) -> dict[str, Any]:
    """A permanent that does this at every event."""
    effects = [{"do": verb, **EFFECTS[verb]}, *([UNDONE[verb]] if verb in UNDONE else [])]
    triggers = []
    for event in EVENTS:
        of = {} if event in STEPS else {"of": "card"} if event in (*ON_CARDS, "milled") else {"of": "creature"}
        if verb == "copy":
            of = {"of": "sorcery"}
        if event not in ("chapter", "level", "state") and (verb != "copy" or event == "cast"):
            triggers.append({"on": event, **of, "effects": effects})
    return {"cost": "{0}", "type": "Artifact", "triggers": triggers}


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Nothing takes longer, in CPU seconds, where that can be told."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def late(*_: object) -> None:
        raise AssertionError(f"not over after {seconds} CPU seconds")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize("verb", EFFECTS)
def test_whatever_sets_an_effect_off_it_ends(verb: str) -> None:
    """Every event, on one permanent, does the same; the first events come of playing at random."""
    catalog = catalog_with(f"{SPARK}{ENGINE}")
    engine = parse_card("All", all_on(verb), "test")
    catalog = Catalog({**catalog, "All": engine})
    deck = check_deck({"main": {"All": 12, "Spark": 12, "Engine": 12, "Forest": 12}}, "test", "test", catalog)
    tables = build_tables(deck, catalog)
    rng = random.Random(verb)
    with at_most(LONG):
        for seed in range(2):
            game = Game(tables, seed)
            game.start()
            for _ in range(30):
                if not game.over:
                    game.apply(rng.choice(game.moves))
            assert game.over or game.status() == 0
