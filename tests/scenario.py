"""Games with a script, for tests that read like a game being told.

A `Scenario` deals the cards it is told to deal and plays moves by their words::

    play = Scenario(hand=["Mountain", "Lightning Bolt"], draws=["Shock"])
    play("play Mountain", "cast Lightning Bolt", "target the opponent")
    assert play.opponent_life == 17
    play.until(2)
    assert play.offers("cast Shock")

The deck is the hand, the draws and `rest`; the library is drawn in that order,
`rest` in the order in which it is written. Every hand also has a Darksteel Relic,
an artifact for {0} that does nothing, which `hand` does not show: as long as it can
be cast there is more than one move, and the game stands still to be looked at.
After every move the position is checked for faults.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import tomli

from deckopt.cards.base import TURN_COUNTS
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.load import check_deck
from deckopt.rules.game import Game
from deckopt.rules.state import MAX_SCRIPT
from deckopt.tables.build import build_tables
from deckopt.tables.codes import D_ATTACK, D_NONE, D_PRIORITY, MV_A, R_CARD

RELIC = "Darksteel Relic"
TEST_CARDS = """
["Darksteel Relic"]
cost = "{0}"
type = "Artifact"
"""
_COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class Permanent(NamedTuple):
    """A permanent as `Game.summary` lists it."""

    name: str
    tapped: bool
    new: bool
    attacking: int
    plus: int
    counters: tuple[tuple[str, int], ...]  # other kinds than +1/+1 and -1/-1
    damage: int
    power: int
    toughness: int
    marks: tuple[str, ...]
    choice: str
    used: bool
    host: str
    guests: tuple[str, ...]

    def count(self, kind: str) -> int:
        """How many counters of a kind are on it, +1/+1 and -1/-1 counters aside."""
        return dict(self.counters).get(kind, 0)

    @property
    def size(self) -> tuple[int, int]:
        """Power and toughness."""
        return self.power, self.toughness


@lru_cache(maxsize=1)
def shipped_catalog() -> Catalog:
    """The shipped cards."""
    return Catalog.load()


def catalog_with(cards: str = "") -> Catalog:
    """The shipped cards, the Relic, and cards written in TOML."""
    written = {**tomli.loads(TEST_CARDS), **tomli.loads(cards)}
    own = {name: parse_card(name, fields, "test") for name, fields in written.items()}
    catalog = Catalog({**shipped_catalog(), **own})
    for card in own.values():
        catalog.check_parts(card)
    return catalog


class Scenario:
    """A game whose chance is told beforehand.

    `hand` and `draws` name cards in order; `rest` is what lies below them in the
    library. `cards` defines further cards in TOML. `keep=False` stops before the
    first move, `to_bottom` is how many cards a London mulligan costs. All other
    keywords are keys of the deck's [game].
    """

    def __init__(
        self,
        hand: Sequence[str] = (),
        draws: Sequence[str] = (),
        rest: Mapping[str, int] | None = None,
        *,
        cards: str = "",
        relic: bool = True,
        keep: bool = True,
        to_bottom: int = 0,
        chance: Sequence[int] = (),
        **game: Any,
    ) -> None:
        first = [*hand, *([RELIC] if relic else [])]
        rest = {"Plains": 20} if rest is None else dict(rest)
        main = Counter([*first, *draws])
        main.update(rest)
        catalog = catalog_with(cards)
        deck = check_deck({"main": dict(main), "game": game}, "test", "test", catalog)
        self.game = Game(build_tables(deck, catalog))
        self._relic = relic
        self._next: list[int] = [self.game.tables.index(n) for n in first] + [self.game.tables.index(n) for n in draws]
        self._rest = [self.game.tables.index(n) for n in rest]
        self._coins = list(chance)
        self._script(self.game)
        self.game.start(len(first), to_bottom)
        self._consumed()
        if keep:
            self("keep")

    # -- chance ------------------------------------------------------------------------

    def _script(self, game: Game) -> None:
        """Tell the game what comes next: coins, what was announced, then the rest of the library."""
        left = Counter({c: int(n) for c, n in enumerate(game.g["library"]) if n})
        if game.g["decision"] == D_NONE:
            left = Counter({c: int(n) for c, n in enumerate(game.t["deck"]) if n})
        left.subtract(self._next)
        rest = [c for c in dict.fromkeys([*self._rest, *left]) for _ in range(max(0, left[c]))]
        game.script([*self._coins, *self._next, *rest][:MAX_SCRIPT])

    def _consumed(self) -> None:
        used = int(self.game.x["script_at"])
        assert used <= int(self.game.x["script_n"]), "more chance than was told"
        coins = min(used, len(self._coins))
        self._coins, self._next = self._coins[coins:], self._next[used - coins :]
        assert self.game.status() == 0, f"fault {self.game.status()} in the position"

    def next(self, *names: str) -> None:
        """What chance takes next: cards drawn (they must still be in the library), or cards
        discarded at random. Replaces what was announced before."""
        self._next = [self.game.tables.index(n) for n in names]

    def outcomes(self, words: str) -> list[tuple[Game, float]]:
        """Everything that a move can lead to, with probabilities."""
        children = list(self.game.outcomes(self._find(words)))
        return [(child, child.event[1]) for child in children]

    # -- playing -----------------------------------------------------------------------

    @property
    def moves(self) -> list[str]:
        """The moves on offer, in words."""
        return [self.game.describe(m) for m in self.game.moves]

    def offers(self, words: str) -> bool:
        """Whether a move is on offer."""
        return words in self.moves

    def _find(self, words: str) -> int:
        words, _, number = words.partition(" #")
        found = [m for m in self.game.moves if self.game.describe(m) == words]
        assert len(found) >= int(number or 1), f"{words!r} is not on offer; there is {self.moves}"
        return found[int(number or 1) - 1]

    def __call__(self, *moves: str) -> Scenario:
        """Play moves. "choose Opt #2" is the second of the moves of those words."""
        for words in moves:
            move = self._find(words)
            self._script(self.game)
            self.game.apply(move)
            self._consumed()
        return self

    def lotus(self, colour: str, copies: int = 1) -> Scenario:
        """Cast Black Lotuses from hand and take three mana of a colour (a letter) from each."""
        for _ in range(copies):
            self("cast Black Lotus", "activate Black Lotus (mana)", _COLOURS[colour])
        return self

    def attack(self, *names: str) -> Scenario:
        """Go to the attack with these creatures and no others."""
        left = Counter(names)
        self("attack")
        while self.game.g["decision"] == D_ATTACK:
            row = self.game.moves[0] // MV_A % 1024
            name = self.game.name(int(self.game.g["rows"][row][R_CARD]))
            left[name] -= 1
            self(self.moves[0 if left[name] >= 0 else 1])
        assert all(n <= 0 for n in left.values()), f"{left} could not attack"
        return self

    def until(self, number: int) -> Scenario:
        """Do nothing until the main phase of a turn."""
        while not self.over and self.game.g["turn"] < number:
            if self.game.g["decision"] == D_PRIORITY:
                self(self.moves[-1])
            else:
                assert self.game.g["decision"] == D_ATTACK, f"asked to choose: {self.moves}"
                self(self.moves[1])
        assert int(self.game.g["turn"]) == number, f"it is turn {self.game.g['turn']}"
        return self

    # -- looking -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def won(self) -> bool:
        """Whether it has ended with a win."""
        return self.game.won

    @property
    def lost(self) -> bool:
        """Whether it has ended without one."""
        return self.game.over and not self.game.won

    def __getattr__(self, key: str) -> Any:
        """Numbers of the position: turn, life, opponent_life, poison, opponent_library, opponent_hand, ..."""
        if key.startswith("_") or key == "game":
            raise AttributeError(key)
        return int(self.game.g[key])

    def _zone(self, zone: str) -> list[str]:
        return [self.game.name(c) for c, n in enumerate(self.game.g[zone]) for _ in range(max(0, int(n)))]

    @property
    def hand(self) -> list[str]:
        """The hand, sorted, without the Relic."""
        hand = self._zone("hand")
        if self._relic and RELIC in hand:
            hand.remove(RELIC)
        return sorted(hand)

    @property
    def graveyard(self) -> list[str]:
        """The graveyard, sorted."""
        return sorted(self._zone("graveyard"))

    @property
    def exile(self) -> list[str]:
        """What is in exile for good, sorted."""
        return sorted(self._zone("exile"))

    @property
    def exiled(self) -> list[tuple[str, int]]:
        """Exiled cards that may be played, and the last turn for it."""
        return [(name, until) for name, until, n in self.game.summary()["exiled"] for _ in range(n)]

    @property
    def top(self) -> list[str]:
        """The known top cards of the library, topmost first."""
        return list(self.game.summary()["top"])

    @property
    def bottom(self) -> list[str]:
        """The known bottom cards of the library, lowest last."""
        return list(self.game.summary()["bottom"])

    @property
    def library(self) -> int:
        """How many cards the library has."""
        return int(self.game.g["n_library"] + self.game.g["n_top"] + self.game.g["n_bottom"])

    @property
    def pool(self) -> str:
        """Floating mana, as letters."""
        return "".join(letter * int(n) for letter, n in zip("WUBRGC", self.game.g["pool"], strict=True))

    def count(self, what: str) -> int:
        """How much of something happened this turn (see `base.TURN_COUNTS`)."""
        return int(self.game.g["count"][TURN_COUNTS.index(what)])

    def all(self, name: str | None = None) -> list[Permanent]:
        """The permanents of a name (all, without one)."""
        found = [Permanent(p[0], bool(p[1]), *p[2:]) for p in self.game.summary()["permanents"]]
        return [p for p in found if name in (None, p.name)]

    def one(self, name: str) -> Permanent:
        """The only permanent of a name."""
        found = self.all(name)
        assert len(found) == 1, f"{len(found)} of {name}"
        return found[0]

    def untapped(self, name: str) -> int:
        """How many permanents of a name are untapped."""
        return sum(not p.tapped for p in self.all(name))


def multiset(names: Iterable[str]) -> list[str]:
    """Cards sorted, to compare with zones."""
    return sorted(names)
