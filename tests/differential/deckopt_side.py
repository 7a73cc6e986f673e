"""deckopt's side: a position set up, explored and observed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from deckopt.cards.card import Card as Definition
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import Compiled
from deckopt.playing.game import Game
from deckopt.rules import codes as C
from deckopt.rules.status import NEGATIVE
from deckopt.words.kinds import EMBLEM
from differential.observation import THIS, TOKEN, Observation, Thing
from differential.positions import Setup
from differential.printed import BASICS, OWN, Card, for_deckopt
from differential.script import Deed

MOST, NODES = 300, 2000  # positions, and moves made, after which a stage is cut off


@dataclass(frozen=True)
class Node:
    """A position in deckopt: the game, and the moves that lead to it from the setup, in words."""

    game: Game
    words: tuple[str, ...] = ()
    seen: list[Observation] = field(default_factory=list, compare=False)  # what it shows, once somebody has looked


Found = tuple[dict[Observation, Node], bool]  # every position that can come out, and whether these are all


@cache
def shipped() -> Catalog:
    """The shipped cards, of which only lands are used: they have no texts."""
    return Catalog.load()


def compiled(card: Card) -> Compiled:
    """A printed card compiled; the harness's cards, and those asked for last, once only."""
    return _compiled_own(card["name"]) if card["name"] in OWN else _compiled(for_deckopt(card))


@cache
def _compiled_own(name: str) -> Compiled:
    return compile_card(for_deckopt(OWN[name]))


@lru_cache(16)
def _compiled(card: Printed) -> Compiled:
    return compile_card(card)


@cache
def _own_definitions(name: str) -> dict[str, Definition]:
    return definitions(_compiled_own(name))


def definitions(made: Compiled) -> dict[str, Definition]:
    """The card and its tokens as the catalog has them."""
    tokens = {name: parse_card(name, fields, "test") for name, fields in made.tokens.items()}
    return {made.name: parse_card(made.name, made.fields, "test"), **tokens}


class DeckoptSide:
    """One setup in deckopt. `changed` redefines cards of it (broken definitions)."""

    def __init__(self, setup: Setup, changed: Mapping[str, Definition] | None = None) -> None:
        self.setup = setup
        cards: dict[str, Definition] = {name: shipped()[name] for name in BASICS}
        for name, card in setup.cards.items():
            if name not in cards:
                cards.update(_own_definitions(name) if name in OWN else definitions(compiled(card)))
        cards.update(changed or {})
        game = Game.from_position(
            {
                "battlefield": [{"name": n, "copies": k} for n, k in Counter(setup.battlefield).items()],
                "hand": list(setup.hand),
                "graveyard": list(setup.graveyard),
                "top": setup.canonical(setup.library)[:1],
                "library": setup.canonical(setup.library)[1:],
                "life": setup.life,
                "opponent_life": setup.opponent_life,
                "opponent_hand": setup.opponent_hand,
                "opponent_library": setup.opponent_library,
            },
            Catalog({**shipped(), **cards}),
        )
        self.tables = game.tables
        self.root = Node(game)

    # -- playing -----------------------------------------------------------------------

    def _step(self, game: Game, move: int) -> None:
        """Make a move; unknown cards come in canonical order, without one that the move takes out of the library."""
        left = self.setup.canonical(self._unknown(game))
        taken = game.describe(move).removeprefix("choose ")
        kept = game.copy() if taken in left else None
        self._apply(game, move, left)
        if kept is not None and game.status() == NEGATIVE:  # it is drawn, and had been found
            left.remove(taken)
            game.g, game.x = kept.g, kept.x
            self._apply(game, move, left)
        if fault := game.status():
            raise RuntimeError(f"fault {fault} in the position")

    def _apply(self, game: Game, move: int, library: list[str]) -> None:
        game.script([self.tables.index(n) for n in library][:250])
        game.apply(move)

    def _unknown(self, game: Game) -> list[str]:
        return [self.tables.names[c] for c, n in enumerate(game.g["library"]) for _ in range(int(n))]

    def quiet(self, game: Game) -> bool:
        """Whether nothing is happening: you have priority and the stack is empty, or the game is over."""
        return game.over or (int(game.g["decision"]) == C.D_PRIORITY and int(game.g["n_stack"]) == 0)

    def moves(self, node: Node, deed: Deed, card: str | None) -> list[int]:
        """The moves that begin a deed with a card (the tested one, if None)."""
        game = node.game
        if deed in ("attack", "turn"):
            return [m for m in game.moves if m % 16 == C.MV_PASS]
        if card not in (None, *self.setup.cards):
            return []  # the position has no such card
        wanted = self.label(card or self.setup.tested)  # a way to cast it may have a name of its own
        acts = [m for m in game.moves if m % 16 == C.MV_ACT and self.label(self._card(m)) == wanted]
        plays = [m for m in acts if self._action(m).verb in ("cast", "play")]
        if deed in ("play", "mana"):
            return plays
        others = [m for m in acts if m not in plays]
        return others if deed == "activate" else [m for m in others if not self._makes_mana(m)]

    def _action(self, move: int) -> Any:
        return self.tables.actions[move // C.MV_A % 1024]

    def _card(self, move: int) -> str:
        return str(self._action(move).card)

    def _makes_mana(self, move: int) -> bool:
        action = self._action(move)
        first = repr(action.effects[0]) if action.effects else ""  # it may depend on a condition how much
        return "mana" in str(action.way) or bool(re.match(r"(If\b.*?)?\w*Mana\w*\(", first))

    def explore(
        self, node: Node, first: Iterable[int], done: Callable[[Game], bool] | None = None, *, attack: bool = True
    ) -> Found:
        """Every position that the first moves can lead to, once it is quiet again (and `done`). With `attack` everything attacks
        that can."""
        out: dict[Observation, Node] = {}
        todo = [(node, move) for move in first]
        for _ in range(NODES):
            if not todo or len(out) >= MOST:
                break
            at, move = todo.pop()
            new = Node(at.game.copy(), (*at.words, at.game.describe(move)))
            self._step(new.game, move)
            if self.quiet(new.game) and (new.game.over or done is None or done(new.game)):
                out.setdefault(self.observe(new), new)
            else:
                todo += [(new, k) for k in self._next(new.game, attack)]
        return out, not todo

    def _next(self, game: Game, attack: bool) -> list[int]:
        """The moves to go through; nothing is done that was not asked for."""
        decision = int(game.g["decision"])
        if decision == C.D_ATTACK:
            return [next((m for m in game.moves if (m % 16 == C.MV_ATTACK) == attack), game.moves[0])]
        if decision in (C.D_PRIORITY, C.D_RESPOND):
            return [next(m for m in game.moves if m % 16 == C.MV_PASS)]
        return game.moves

    @staticmethod
    def before_combat(node: Node) -> bool:
        """Whether the combat of this turn is still to come."""
        return int(node.game.g["step"]) == C.S_MAIN

    def may_attack(self, node: Node) -> bool:
        """Whether anything can attack this turn, whatever is chosen for triggers as combat begins."""
        if not self.before_combat(node):
            return False
        todo = [(node.game, move) for move in self.moves(node, "attack", None)]
        while todo:
            game, move = todo.pop()
            new = game.copy()
            self._step(new, move)
            if int(new.g["decision"]) == C.D_ATTACK or bool(new.g["attacked"] & C.ATTACKS):
                return True
            if not self.quiet(new):
                todo += [(new, k) for k in self._next(new, attack=True)]
        return False

    def after_combat(self, node: Node) -> Callable[[Game], bool]:
        """Tells when the combat of this turn is over."""
        turn = int(node.game.g["turn"])
        return lambda new: int(new.g["step"]) == C.S_SECOND_MAIN or int(new.g["turn"]) > turn

    def next_turn(self, node: Node) -> Callable[[Game], bool]:
        """Tells when your next turn has come."""
        turn = int(node.game.g["turn"])
        return lambda new: int(new.g["turn"]) > turn

    # -- observing ---------------------------------------------------------------------

    def label(self, name: str) -> str:
        """A name as both engines can tell it."""
        if name in self.tables.names:  # a copy with an exception has a name of its own in the tables
            name = self.tables.names[int(self.tables.record["c_name"][self.tables.index(name)])]
        if self.setup.tested in name:
            return THIS
        return name if name in self.setup.cards else TOKEN

    def observe(self, node: Node) -> Observation:
        """What can be seen of a position."""
        if not node.seen:
            node.seen.append(self._observe(node.game))
        return node.seen[0]

    def _observe(self, game: Game) -> Observation:
        if game.over:
            return Observation(int(game.g["over"]))
        s = game.summary()
        order = [*s["top"], *self.setup.canonical(self._unknown(game)), *s["bottom"]]
        exile = [self.label(n) for n, k in s["exile"].items() for _ in range(k)]
        exile += [self.label(n) for n, _, k in s["exiled"] for _ in range(k)]
        there: list[Thing] = []
        mana = sum(s["pool"]) + sum(s["limited"])
        for p in s["permanents"]:
            if self._is_emblem(p[0]):  # phase keeps them elsewhere, and the monarch too
                continue
            thing = self._thing(game, p)
            if thing is None:
                mana += not p[1]
            else:
                there.append(thing)
        return Observation(
            0,
            s["life"],
            s["opponent_life"],
            s["poison"],
            self._zone(s["hand"]),
            self._zone(s["graveyard"]),
            tuple(sorted(exile)),
            tuple(sorted(map(self.label, order))),
            tuple(map(self.label, order[:2])),
            s["opponent_library"],
            s["opponent_hand"],
            mana,
            tuple(sorted(there)),
            s["own"].get("energy", 0),
        )

    def _zone(self, counts: Mapping[str, int]) -> tuple[str, ...]:
        return tuple(sorted(self.label(n) for n, k in counts.items() for _ in range(k)))

    def _thing(self, game: Game, p: tuple[Any, ...]) -> Thing | None:
        """A permanent of the summary; None for a plain land of the harness."""
        name, tapped, new, _, plus, counters, damage, power, toughness, marks, choice, _, host, guests = p
        creature = self._may_be_creature(game, name) and "bestowed" not in marks
        size = (power, toughness) if creature else (0, 0)
        if (shown := self.label(name)) in ("Test Well", *BASICS) and not (host or guests or plus or any(size)):
            return None
        kinds = {k.lower(): int(n) for k, n in counters if n and not k.startswith("exhaust")}
        if plus:
            kinds["+1/+1" if plus > 0 else "-1/-1"] = abs(plus)
        if damage:
            kinds["damage"] = int(damage)
        on, colour = self.label(host) if host else "", choice if choice and choice in "WUBRG" else ""
        return Thing(shown, tapped, new and any(size), *size, tuple(sorted(kinds.items())), on, colour)

    def _is_emblem(self, name: str) -> bool:
        return bool(int(self.tables.record["c_kind"][self.tables.index(name)]) & EMBLEM)

    def _may_be_creature(self, game: Game, name: str) -> bool:
        """Whether it is a creature as printed, or something may have made it one."""
        rows = game.g["rows"][: int(game.g["n_rows"])]
        index = self.tables.index(name)
        if "Vehicle" in str(self.tables.cards[index].type):  # its size is printed, whether it is a creature or not
            return bool((rows[rows[:, C.R_CARD] == index][:, C.R_BECOMES] != 0).any())
        varies = bool((rows[:, C.R_BECOMES] != 0).any()) or int(self.tables.record["n_statics"]) > 0
        return varies or "Creature" in str(self.tables.cards[index].type)

    def most_mana(self, node: Node, gauge: str) -> int | None:
        """The largest X that the gauge can be cast for, or None if it cannot be cast. Mana abilities that are moves
        are used first."""
        best = None
        for at in (node, self._tapped_out(node)):
            for move in self.moves(at, "mana", gauge):
                new = at.game.copy()
                self._step(new, move)
                x = 0
                if int(new.g["decision"]) == C.D_X:
                    x = max(m // C.MV_A % 1024 for m in new.moves if m % 16 == C.MV_NUMBER)
                best = x if best is None else max(x, best)
        return best

    def _tapped_out(self, node: Node) -> Node:
        for _ in range(6):
            acts = [m for m in node.game.moves if m % 16 == C.MV_ACT]
            acts = [m for m in acts if self._action(m).verb == "activate" and self._makes_mana(m)]
            found = self.explore(node, acts[:1])[0] if acts else {}
            if not found:
                break
            node = found[max(found, key=lambda seen: seen.mana)]
        return node
