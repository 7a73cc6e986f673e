"""A second, slow rules engine, written from `deckopt/rules/README.md` alone.

It is the oracle for the kernels in `deckopt.rules`: plain Python that works
straight from the card models, with one object for every permanent, no tables, no
caches and no cleverness. Whoever reads it should be able to say of every function
which rule it is. Both engines are compared in `tests/naive/test_naive.py`.

The game itself is a chain of generators that stop wherever there is a choice
(`turn.steps.play` and below). A position that waits inside of one cannot be
copied, so a game remembers its last position at priority, where nothing is under
way, and is copied by making the moves since then again.

    objects      cards, permanents, what is on the stack
    state        positions
    deck         the cards of a game
    cards        what depends on definitions of cards alone
    references   what the words of effects refer to
    permanents   power, types, colours; filters, amounts, conditions; which permanents are alike
    amounts      numbers of the position
    triggers     what events trigger
    zones        changes of zone
    life         life and damage
    chance       random outcomes
    moves        what may be done, and asking for it
    choices      permanents, cards and targets to choose from
    mana         what mana can be made, whether a cost can be paid with it, paying
    casting      ways to cast, costs, announcing, abilities, what is used in between
    effects      the verbs of the card format
    state_based  state-based actions
    keywords     what keywords make happen on the stack
    stack        resolving, quiet moments
    listing      what may be done at priority
    turn         opening, steps, combat, the end of a turn, what wins
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.cards.parts import parts_of
from deckopt.decks.deck import Deck
from deckopt.decks.sideboard import within_reach
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.counts import DESCENDED, OWN_NUMBERS, TURN_COUNTS
from naive.chance import Chooser
from naive.deck import cards_of
from naive.mana.added_mana import adders
from naive.mana.limits import limits, words_of
from naive.moves import Move, Steps
from naive.objects import Permanent, Printed
from naive.permanents.characteristics import power, toughness
from naive.permanents.likeness import remembers_new
from naive.state import LOST, WON, Position
from naive.turn.steps import play
from naive.zones.library import take_from_top

MOST_CHOICES = 2_000  # in a turn since you last had priority


def copy_words(q: Permanent) -> tuple[str, ...]:
    """Marks of a permanent, and what it is if it is a copy."""
    words = sorted([*q.marks, *(["copy"] if q.origin is not None else [])])
    if isinstance(q.origin, Printed):
        words.append(f"really {q.origin.name}")
    return (*words, *([f"again {q.reverts.name}"] if q.reverts is not None else []))


def chosen_word(q: Permanent) -> str:
    """The colour's letter or the creature type chosen as it entered."""
    what = q.card.enters.choose
    if q.imprinted:
        return q.imprinted
    if what == "creature type":
        return q.colour if isinstance(q.colour, str) else ""
    if what == "basic land type" and q.colour in range(5):
        return list(BASIC_LAND_MANA)[q.colour]
    return "WUBRG"[q.colour] if what == "colour" and q.colour in range(5) else ""


class Naive:
    """One game in play."""

    def __init__(self, deck: Deck, catalog: Catalog) -> None:
        self.deck, self.cards = deck, cards_of(deck, catalog)
        self.sideboard = within_reach(deck, catalog)
        self.to_bottom = 0

    @cached_property
    def asks_descended(self) -> bool:
        """Whether permanent cards that come into the graveyard are counted: something asks that, or triggers on the graveyard."""
        told = {"buried", "leaves graveyard"}
        return any(
            getattr(part, "turn", None) == DESCENDED or not told.isdisjoint(getattr(part, "on", ()))
            for printed in self.cards.values()
            for part in parts_of(printed.card)
        )

    def start(self, cards: int = 7, to_bottom: int = 0, script: list[str | int] | None = None) -> None:
        """Shuffle up and draw; the position waits for the move "keep"."""
        game = self.deck.game
        self.to_bottom = to_bottom
        p = Position(
            self.cards,
            game,
            dict(self.deck.main),
            Chooser(script),
            life=game.life,
            opponent_life=game.opponent_life,
            opponent_library=game.opponent_library,
        )
        p.unknown.update(self.deck.main)
        p.sideboard.update(self.sideboard)
        p.hand.update(take_from_top(p, cards))
        self._rest_at(p)

    def _rest_at(self, p: Position) -> None:
        """Begin or go on from a position in which nothing is under way."""
        self.base, self.choices = p, list[int]()
        self.picks_before = len(p.chance.log)
        self._run(p.copy(p.chance))

    def _run(self, p: Position) -> None:
        self.position = p
        self.steps: Steps = play(p, self.to_bottom)
        self._moves: list[Move] = next(self.steps, [])

    # -- playing ---------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """The moves of the position: two or more, but for "keep" and when the game is over."""
        return self._moves

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.position.over)

    @property
    def won(self) -> bool:
        """Whether it has ended with a win."""
        return self.position.over == WON

    @property
    def unused_script(self) -> list[str | int]:
        """What is left of the script of random outcomes."""
        return self.position.chance.script

    def script(self, outcomes: list[str | int]) -> None:
        """Let chance follow a script: names of cards in the order drawn, 0 or 1 for a coin."""
        self.position.chance.script = list(outcomes)

    def apply(self, move: Move) -> None:
        """Make one of the moves."""
        self.choices.append(self._moves.index(move))
        self._make(move)
        if self.position.at_priority:
            self._snapshot()

    def _make(self, move: Move) -> None:
        """Run on to the next choice; a game of choices without end is a draw."""
        p = self.position
        p.unasked, p.choices = 0, 0 if p.at_priority else p.choices + 1
        if not move.undoable:
            p.seen.clear()
        if p.choices > MOST_CHOICES:
            p.over = LOST
            self.steps.close()
        try:
            self._moves = self.steps.send(move)
        except StopIteration:
            self._moves = []

    def _snapshot(self) -> None:
        """Remember the position at priority as the one to copy from."""
        self.base = self.position.copy(self.position.chance)
        self.choices, self.picks_before = [], len(self.position.chance.log)

    # -- chance ----------------------------------------------------------------------------

    def copy(self) -> Naive:
        """Another game in the same position."""
        other = Naive.__new__(Naive)
        other.deck, other.cards, other.to_bottom = self.deck, self.cards, self.to_bottom
        other.base, other.choices, other.picks_before = self.base, list(self.choices), 0
        other._run(self.base.copy(Chooser(self.position.chance.log[self.picks_before :])))
        for choice in self.choices:
            other._make(other._moves[choice])
        return other

    def outcomes(self, move: Move) -> Iterator[tuple[float, Naive]]:
        """(probability, position) for every event that the move can lead to."""
        index = self._moves.index(move)
        branch: list[int] | None = []
        while branch is not None:
            child = self.copy()
            chance = child.position.chance
            chance.branch = branch
            child.apply(child._moves[index])
            branch = chance.next_branch()
            chance.branch = None
            yield chance.probability, child

    # -- what there is to see ----------------------------------------------------------------

    def summary(self) -> dict[str, Any]:
        """The position in plain values, in the form of `deckopt.playing.game.Game.summary`."""
        p = self.position
        numbers = "over turn life opponent_life poison own_poison opponent_library opponent_hand opponent_graveyard land_drops"
        zones = {"hand": p.hand, "graveyard": p.graveyard, "exile": p.exile, "look": p.look, "library": p.unknown}
        return {
            **{key: int(getattr(p, key)) for key in numbers.split()},
            **{zone: {name: n for name, n in cards.items() if n} for zone, cards in zones.items()},
            "own": {word: p.own[word] for word in OWN_NUMBERS},
            "top": list(p.top),
            "bottom": list(p.bottom),
            "sideboard": {name: n for name, n in p.sideboard.items() if n},
            "exiled": sorted((name, until, n) for (name, until), n in p.exiled.items() if n),
            "pool": list(p.pool),
            "taps add": [p.taps_add[what.text, mask] for what, mask, card in adders(p) if card is None],
            "limited": [p.limited[words_of(only), k] for only in limits(p) for k in range(6)],
            "counts": [p.counts[what] if what != DESCENDED or self.asks_descended else 0 for what in TURN_COUNTS],
            "arriving": dict(Counter(a.printed.name for a in p.arriving)),
            "permanents": sorted(self._seen(q) for q in p.battlefield),
        }

    def _seen(self, q: Permanent) -> tuple[Any, ...]:
        p = self.position
        return (
            q.name,
            q.tapped,
            q.new and remembers_new(p, q.printed),
            q.attacking,
            q.plus,
            q.other_counters,
            q.damage,
            power(p, q),
            toughness(p, q),
            copy_words(q),
            chosen_word(q),
            bool(q.used),
            q.host.name if q.host is not None and not q.host.gone else "",
            tuple(sorted(a.name for a in p.battlefield if a.host is q)),
        )
