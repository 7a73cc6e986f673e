"""Random decks and random play: what `tests/rules/test_random_play.py` counts and checks.

Decks are drawn so that every card is played: some cards in the focus, others that
the same lands can pay for. A game is played by a kernel of this module, which makes
the moves of `rules.stack.flow.advance` one operation at a time and counts how often each
operation of the program was begun. What an operation was compiled from (which verb,
which trigger, which part of a cost) is noted while the tables are built.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, get_args
from unittest.mock import patch

import numpy as np
from naive.lockstep import faults

from deckopt.cards import verbs as E
from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.compile import triggers
from deckopt.compile.build import build_tables
from deckopt.compile.draft import Draft
from deckopt.compile.program import Program
from deckopt.compile.tables import Tables
from deckopt.decks.deck import Deck
from deckopt.decks.load import check_deck
from deckopt.decks.sideboard import wishes_of
from deckopt.errors import InputError
from deckopt.kernels import entry, kernel
from deckopt.parameters import ArrayOf, typed
from deckopt.playing.game import Game
from deckopt.rules import codes as C
from deckopt.rules.chance import below, clear_event
from deckopt.rules.effects.step import step
from deckopt.rules.permanents.rows import tidy
from deckopt.rules.stack.choices import choose
from deckopt.rules.stack.flow import FEW_ROWS, _proceed, begin_run, do_without_choice, end_game, has_choice
from deckopt.rules.status import BAD_HANDLE, FAULT, status
from deckopt.rules.turn.endless import misses_lowest
from deckopt.words import operations as OP
from deckopt.words.events import EVENTS
from deckopt.words.kinds import LAND

# -- what is counted -----------------------------------------------------------------------

VERBS = tuple(get_args(effect.model_fields["do"].annotation)[0] for effect in get_args(get_args(E.Effect)[0]))

#: What the operations of paying stand for; sacrificing and discarding say what besides.
_COST_OF_OPERATION = {
    OP.CHOOSE_X: "X",
    OP.TAP_SELF: "tap",
    OP.LIFE: "life",
    OP.DELVE: "delve",
    OP.CONVOKE: "convoke",
    OP.PAY: "mana",
    OP.DISCARD_SELF: "discard this",
    OP.EXILE_SELF: "exile this",
    OP.RETURN: "return",
}
#: What operations outside of effects and costs stand for.
_COST_ANYWHERE = {OP.REDUCE: "less", OP.ENTER_LIFE: "life to enter untapped"}

WAYS = (
    "flashback",
    "escape",
    "spectacle",
    "bestow",
    "kicked",
    "bargained",
    "evoke",
    "paying life",
    "madness",
    "rebound",
    "other way",
)
COSTS = (
    *_COST_OF_OPERATION.values(),
    *_COST_ANYWHERE.values(),
    *("sacrifice this", "sacrifice", "discard", "exile", "exile from hand", "remove counters", "put counters"),
    *("cycling", "unearth", "echo", "echo paid", "storm"),
    *("mana by sacrifice", "mana for a counter", "mana as a move"),
    *WAYS,
)
FEATURES = (*(f"verb {verb}" for verb in VERBS), *(f"trigger {event}" for event in EVENTS), *(f"cost {cost}" for cost in COSTS))

typed(tally=ArrayOf(np.int32))
# Places of a tally after those of the operations.
BY_SACRIFICE, FOR_COUNTER, LAST_MOVE, TALLY_SIZE = (C.MAX_OPS + i for i in range(4))


@dataclass
class Traced:
    """The tables of a deck, and for each feature the operations whose beginning shows it."""

    deck: Deck
    tables: Tables
    operations: dict[str, list[int]] = field(default_factory=dict)

    def note(self, feature: str, operation: int) -> None:
        """The feature is shown by this operation."""
        self.operations.setdefault(feature, []).append(operation)

    def count(self, tally: np.ndarray[Any, np.dtype[np.int32]]) -> Counter[str]:
        """How often each feature was shown, from a tally of `play_on`."""
        counts = Counter({feature: int(sum(tally[o] for o in set(at))) for feature, at in self.operations.items()})
        counts["cost mana by sacrifice"] += int(tally[BY_SACRIFICE])
        counts["cost mana for a counter"] += int(tally[FOR_COUNTER])
        return counts


@contextmanager
def _noting(traced: Traced) -> Iterator[None]:
    """While tables are built in this block, note what operations are made from."""
    compile_effects, compile_cost, compile_trigger = Program.effects, Program.pay, triggers.write_trigger

    def effects(self: Program, listed: Any) -> None:
        for effect in listed:
            start = self.here
            compile_effects(self, [effect])
            if self.here > start:
                traced.note(f"verb {effect.do}", start)

    def pay(self: Program, cost: Any, mana: Any, **options: bool) -> None:
        start = self.here
        compile_cost(self, cost, mana, **options)
        for at in range(start, self.here):
            traced.note(f"cost {_cost_word(self.t['o'][at])}", at)

    def trigger(draft: Draft, n: int, event: int, written: Any) -> None:
        compile_trigger(draft, n, event, written)
        start = int(draft.t["e_pc"][n])
        while draft.t["o"][start, OP.CODE] == OP.RESPOND:
            start += 1
        traced.note(f"trigger {EVENTS.word(event)}", start)

    with (
        patch.object(Program, "effects", effects),
        patch.object(Program, "pay", pay),
        patch.object(triggers, "write_trigger", trigger),
    ):
        yield


def _cost_word(operation: Any) -> str:
    """What part of a cost an operation pays."""
    code = int(operation[OP.CODE])
    if code == OP.SACRIFICE:
        return "sacrifice this" if operation[OP.SACRIFICE_WHAT] == C.REF_THIS else "sacrifice"
    if code == OP.CARDS:
        if operation[OP.CARDS_ZONE] == C.Z_HAND:
            return "exile from hand" if operation[OP.CARDS_TO] == C.Z_EXILE else "discard"
        return "exile"
    if code == OP.REMOVE:
        return "remove counters" if operation[OP.REMOVE_TAKEN] else "put counters"
    return _COST_OF_OPERATION.get(code, "")


def trace(deck: Deck, catalog: Catalog) -> Traced:
    """Build a deck's tables and note what their operations come from."""
    traced = Traced(deck, None)  # type: ignore[arg-type]
    with _noting(traced):
        traced.tables = build_tables(deck, catalog)
    for a, action in enumerate(traced.tables.actions):
        _note_action(traced, a, action.verb, action.way)
    t = traced.tables.record
    for at in range(int(t["n_ops"])):
        if int(t["o"][at, OP.CODE]) in _COST_ANYWHERE:
            traced.note(f"cost {_COST_ANYWHERE[int(t['o'][at, 0])]}", at)
    for e in range(C.MAX_TRIGGERS):
        code = int(t["o"][t["e_pc"][e], OP.CODE])
        if code == OP.ECHO_DONE:
            traced.note("cost echo", int(t["e_pc"][e]))
            traced.note("cost echo paid", int(t["e_pc"][e]) + 2)
        elif code == OP.COPY and t["e_scope"][e] == C.SCOPE_NONE:
            traced.note("cost storm", int(t["e_pc"][e]))
    return traced


def _note_action(traced: Traced, a: int, verb: str, way: str) -> None:
    """Note the ways of casting, and the actions with a name of their own."""
    t = traced.tables.record
    if verb == "cast":
        words = [word for word in way.split(", ") if word and not word.startswith("mode ")]
        for word in words:
            traced.note(f"cost {word if word in WAYS else 'other way'}", int(t["a_resolve"][a]) - 1)
    elif verb in ("cycle", "unearth"):
        at = int(t["a_pc"][a])
        while t["o"][at, OP.CODE] != OP.ACTIVATE:
            at += 1
        traced.note("cost cycling" if verb == "cycle" else "cost unearth", at)
    elif way == "mana":
        traced.note("cost mana as a move", int(t["a_pc"][a]))


# -- decks ---------------------------------------------------------------------------------


MANY = 1000


def playable(catalog: Catalog) -> list[str]:
    """Every card that a deck may have, by name."""
    return sorted(name for name, card in catalog.items() if card.listed)


def basics_for(card: Card) -> list[str]:
    """The basic lands that pay for a card's coloured symbols, all its costs together."""
    basics = ("Plains", "Island", "Swamp", "Mountain", "Forest")
    costs = [card.cost, card.flashback, card.escape, card.madness, card.bestow, card.spectacle, card.kicker, card.unearth]
    found: set[str] = set()
    for cost in costs:
        mana = getattr(cost, "mana", cost)
        for pip in mana.pips if mana is not None else ():
            found.add(next((basics[k] for k in range(5) if pip.mask >> k & 1), "Wastes"))
    for ability in card.abilities:
        for pip in ability.cost.mana.pips if ability.cost.mana else ():
            found.add(next((basics[k] for k in range(5) if pip.mask >> k & 1), "Wastes"))
    return sorted(found & set(basics))


def draw_deck(rng: random.Random, catalog: Catalog, focus: list[str], size: int = 60) -> Deck:
    """A deck of the cards in the focus, others that the same basic lands can pay for, and lands."""
    basics = sorted({b for name in focus for b in basics_for(catalog[name])}) or [rng.choice(("Plains", "Island", "Swamp"))]
    if len(basics) < 2:
        basics.append(rng.choice([b for b in ("Plains", "Island", "Swamp", "Mountain", "Forest") if b not in basics]))
    main: Counter[str] = Counter()
    for name in focus:
        main[name] = rng.choice((4, 6, 8))
    others = [n for n in playable(catalog) if n not in main and n not in basics]
    if len(others) > MANY:  # a whole corpus: looking at each would take longer than the games
        others = rng.sample(others, MANY)
    castable = [n for n in others if set(basics_for(catalog[n])) <= set(basics)]
    lands = [n for n in castable if catalog[n].kind & LAND]
    for name in rng.sample(lands, min(len(lands), 3)):
        main[name] += rng.choice((1, 2))
    spells = [n for n in castable if not catalog[n].kind & LAND]
    rng.shuffle(spells)
    while spells and sum(main.values()) < size - 22:
        main[spells.pop()] += rng.choice((1, 2, 3, 4))
    for i in range(max(18, size - sum(main.values()))):
        main[basics[i % len(basics)]] += 1
    fields = {"game": random_game(rng), "sideboard": draw_sideboard(rng, catalog, main, castable)}
    while True:
        deck = check_deck({"main": dict(main), **fields}, "random deck", "random deck", catalog)
        try:
            build_tables(deck, catalog)
            return deck
        except InputError as error:  # some costs, and some lands, are not possible together
            refused = [name for name in main if name in str(error) and name not in basics]
            if not refused:
                refused = [name for name in main if catalog[name].kind & LAND and "Creature" in catalog[name].type.text]
            if not refused:
                raise
            for name in [name for name in refused if name not in focus] or refused:
                main[basics[0]] += main.pop(name)


def draw_sideboard(rng: random.Random, catalog: Catalog, main: Iterable[str], castable: list[str]) -> dict[str, int]:
    """Some cards outside the game, for a deck whose cards look for them there."""
    looking = any(wishes_of(catalog[name]) for name in main)
    return {name: rng.choice((1, 2)) for name in rng.sample(castable, min(len(castable), 6))} if looking else {}


def random_game(rng: random.Random) -> dict[str, Any]:
    """Settings of a game, mostly the usual ones; long-lived players see more of the game."""
    game: dict[str, Any] = {"on_the_play": rng.choice((True, False, "random"))}
    if rng.random() < 0.7:
        game["life"] = game["opponent_life"] = rng.choice((30, 60))
    if rng.random() < 0.1:
        game["win"] = {"power": 15}
    if rng.random() < 0.1:
        game["legend_rule"] = False
    return game


def decks_with_every_card(rng: random.Random, catalog: Catalog, together: int = 6) -> Iterator[Deck]:
    """Decks that have every card in their focus once."""
    names = playable(catalog)
    rng.shuffle(names)
    for i in range(0, len(names), together):
        yield draw_deck(rng, catalog, names[i : i + together])


# -- play ----------------------------------------------------------------------------------


@kernel
def _count_operation(t, g, tally):  # type: ignore[no-untyped-def]
    """Count the operation of the top frame if it is about to be begun; its code, or -1."""
    f = g["stack"][g["n_stack"] - 1]
    code = np.int64(t["o"][f[C.F_PC], OP.CODE])
    if f[C.F_FLAGS] & C.FL_COPY and f[C.F_STATE] == C.FS_ANNOUNCING and code != OP.TARGET:
        return -1  # copies pay nothing
    if f[C.F_R0] < 0:
        tally[f[C.F_PC]] += 1
    return code


@kernel
def _permanents(g):  # type: ignore[no-untyped-def]
    n = 0
    for r in range(g["n_rows"]):
        n += g["rows"][r, C.R_N]
    return n


@kernel
def _counters(g):  # type: ignore[no-untyped-def]
    n = 0
    for r in range(g["n_rows"]):
        for k in range(C.COUNTER_COLUMNS):
            n += g["rows"][r, C.R_N] * g["rows"][r, C.R_COUNTERS + k]
    return n


@kernel
def _proceed_counting(t, g, x, tally):  # type: ignore[no-untyped-def]
    """One step of the game, counted; of paying mana also what was given up for it."""
    n = g["n_stack"]
    if n == 0 or g["stack"][n - 1, C.F_STATE] == C.FS_WAITING:
        _proceed(t, g, x)
        return
    code = _count_operation(t, g, tally)
    permanents, counters = _permanents(g), _counters(g)
    step(t, g, x)
    if code == OP.PAY:
        if _permanents(g) < permanents:
            tally[BY_SACRIFICE] += 1
        elif _counters(g) < counters:
            tally[FOR_COUNTER] += 1


@kernel
def _advance_counting(t, g, x, tally):  # type: ignore[no-untyped-def]
    """`rules.stack.flow.advance`, counting what is done."""
    begin_run(x)
    while not g["over"]:
        if g["decision"] == C.D_NONE:
            if g["fault"]:
                g["over"] = C.LOST
                break
            if g["n_rows"] > FEW_ROWS:
                tidy(g)
            _proceed_counting(t, g, x, tally)
        elif has_choice(t, g, x):
            if not misses_lowest(g, x):
                return
            g["over"] = C.LOST
        else:
            do_without_choice(t, g, x)
    end_game(g, x)


@kernel
def _random_move(t, g, x):  # type: ignore[no-untyped-def]
    """A move at random; passing is taken only every fourth time it comes up."""
    move = x["moves"][below(x, x["n_moves"])]
    for _ in range(3):
        if move % 16 != C.MV_PASS:
            break
        if below(x, 4) == 0:
            break
        move = x["moves"][below(x, x["n_moves"])]
    return np.int64(move)


@entry
def play_on(t, g, x, tally, limit):  # type: ignore[no-untyped-def]
    """Play a game on at random until it ends, `limit` moves are made, or its status is bad; moves made."""
    made = 0
    while not g["over"] and made < limit:
        wrong = status(t, g, x)
        if wrong and not (wrong == BAD_HANDLE and g["due"]):
            break
        move = _random_move(t, g, x)
        tally[LAST_MOVE] = move
        clear_event(x)
        choose(t, g, x, move)
        _advance_counting(t, g, x, tally)
        made += 1
    return made


@dataclass
class Play:
    """Random games of one deck, and what they showed.

    `outgrown` counts the games that ended because a position outgrew the engine's fixed sizes.
    """

    traced: Traced
    seed: int
    tally: np.ndarray[Any, np.dtype[np.int32]] = field(default_factory=lambda: np.zeros(TALLY_SIZE, np.int32))
    moves: int = 0
    games: int = 0
    outgrown: int = 0

    def run(self, moves: int) -> None:
        """Play so many moves more, new games as needed; AssertionError at a bad status."""
        game = Game(self.traced.tables, self.seed)
        end = self.moves + moves
        while self.moves < end:
            game.start(to_bottom=self.games % 3)
            self.games += 1
            self.moves += int(play_on(game.t, game.g, game.x, self.tally, end - self.moves))
            wrong = faults(game)
            if wrong == FAULT and not int(game.g["fault"]) & C.FAULT_PAYMENT:
                self.outgrown += 1
                continue
            assert wrong == 0, (game.status(), self.seed, self.games, self.traced.deck.main, self.traced.deck.game)

    def counts(self) -> Counter[str]:
        """How often each feature was shown."""
        return self.traced.count(self.tally)


def features_of_cards(catalog: Catalog) -> dict[str, list[str]]:
    """The cards that can show each feature."""
    found: dict[str, list[str]] = {}
    for name in playable(catalog):
        deck = check_deck({"main": {name: 7}}, name, name, catalog)
        for feature in trace(deck, catalog).operations:
            found.setdefault(feature, []).append(name)
        for ability in catalog[name].mana_abilities:
            found.setdefault(f"cost {_given_up(ability)}", []).append(name)
    return found


def _given_up(ability: ManaAbility) -> str:
    return "mana by sacrifice" if ability.sacrifice else "mana for a counter" if ability.remove else "mana"


#: What else a feature needs in the deck to be shown.
_NEEDS = {
    "cost madness": ("cost discard", "cost discard", "verb discard"),
    "trigger damaged": ("verb damage", "verb damage", "verb damage"),
    "trigger cycled": ("cost cycling",),
    "trigger copied": ("verb copy", "verb copy"),
    "trigger milled": ("verb mill", "verb surveil"),
}


def rarest_cards(rng: random.Random, counts: Counter[str], cards: dict[str, list[str]], n: int = 5) -> list[str]:
    """Cards that show the features counted least so far, and what these need."""
    rare = sorted((feature for feature in FEATURES if cards.get(feature)), key=lambda feature: counts[feature])[:n]
    rare += [need for feature in rare for need in _NEEDS.get(feature, ())]
    return list(dict.fromkeys(rng.choice(cards[feature]) for feature in rare))
