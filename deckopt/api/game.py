"""A game whose moves the caller chooses: `play` begins one. The rules are in `deckopt.rules`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.api.deck import Deck
from deckopt.compile.build import build_tables
from deckopt.errors import InputError
from deckopt.kernels import in_python
from deckopt.playing.game import Game as EngineGame
from deckopt.playing.results import over_and_over
from deckopt.rules.codes import FAULT_LOOP, MV_START
from deckopt.rules.turn.endless import NOTHING, forget_rounds
from deckopt.search.beginning import HAND
from deckopt.shown import listed


@dataclass(frozen=True)
class Move:
    """A legal move of a position: its words, and its number in the engine."""

    words: str
    number: int

    def __str__(self) -> str:
        return self.words


class Game:
    """A game under way, at a decision of yours; `play` begins one.

    You have a priority, a choice or a mulligan to decide: `moves` are what you may do, `apply` does one of them. If only one
    thing can be done, the game does it. Turns of the opponent pass automatically: they draw, and do nothing else.
    """

    def __init__(self, deck: Deck, game: EngineGame, kept: int) -> None:
        self._deck, self._game, self._kept = deck, game, kept

    # -- what there is to see --------------------------------------------------------------

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves; none if the game is over."""
        return () if self.over else tuple(Move(self._game.describe(m), m) for m in self._game.moves)

    @property
    def turn(self) -> int:
        """The number of your turn; 0 while mulligans are decided."""
        return int(self._game.g["turn"])

    @property
    def life(self) -> int:
        """Your life."""
        return int(self._game.g["life"])

    @property
    def opponent_life(self) -> int:
        """The opponent's life."""
        return int(self._game.g["opponent_life"])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.over

    @property
    def won(self) -> bool:
        """Whether you have won."""
        return self._game.won

    @property
    def drawn(self) -> bool:
        """Whether the game has ended in an endless loop, which is a draw (rule 104.4b) and not won."""
        return int(self._game.g["fault"]) & FAULT_LOOP != 0

    @property
    def loop(self) -> tuple[str, ...]:
        """The cards of that loop."""
        return over_and_over([self._game.name(int(c)) for c in self._game.x["around"] if c != NOTHING]) if self.drawn else ()

    @property
    def cut_off(self) -> int | None:
        """The last turn that reached the limit of actions, after which it could only end. None if none did."""
        return int(self._game.x["cut_off"]) or None

    @property
    def cut_off_by(self) -> tuple[str, ...]:
        """What was done over and over in that turn."""
        actions = self._game.tables.actions
        return over_and_over([str(actions[int(a)]) for a in self._game.x["used"] if a != NOTHING]) if self.cut_off else ()

    @property
    def hand(self) -> dict[str, int]:
        """Copies by name of the cards in your hand."""
        return self._zone("hand")

    @property
    def graveyard(self) -> dict[str, int]:
        """Copies by name of the cards in your graveyard."""
        return self._zone("graveyard")

    @property
    def exile(self) -> dict[str, int]:
        """Copies by name of your cards in exile."""
        return self._zone("exile")

    @property
    def battlefield(self) -> dict[str, int]:
        """How many permanents you have, by name and whether they are tapped ("Mountain (tapped)")."""
        found: dict[str, int] = {}
        for permanent in self._game.summary()["permanents"]:
            name = permanent[0] + (" (tapped)" if permanent[1] else "")
            found[name] = found.get(name, 0) + 1
        return found

    def _zone(self, zone: str) -> dict[str, int]:
        return {self._game.name(c): int(n) for c, n in enumerate(self._game.g[zone]) if n > 0}

    @property
    def reward(self) -> float:
        """What the game has earned, from 0 to 1: the reward of the turn if you have won, otherwise 0."""
        rewards = self._deck.played.game.reward_by_turn
        return rewards[self.turn] if self.won and self.turn < len(rewards) else 0.0

    # -- what there is to do ---------------------------------------------------------------

    def apply(self, move: Move | str) -> None:
        """Make a legal move, given as a `Move` or in its words. InputError if it is not one of `moves`."""
        found = next((m for m in self.moves if m == move or m.words == move), None)
        if found is None:
            raise InputError("move", str(move), "is not legal here", f"one of {listed(m.words for m in self.moves)}")
        self._game.apply(found.number)

    @property
    def can_mulligan(self) -> bool:
        """Whether the hand may be mulliganed."""
        game = self._deck.played.game
        return self._game.moves == [MV_START] and not self.turn and game.mulligan != "none" and self._kept > game.min_hand

    def mulligan(self) -> None:
        """Mulligan the hand for one with a card less. InputError if it is too late, or if the rules allow none."""
        if not self.can_mulligan:
            raise InputError("mulligan", "", "is not possible here", "see can_mulligan")
        self._kept -= 1
        _begin(self._deck, self._game, self._kept)

    def clone(self, seed: int | None = None) -> Game:
        """Another game in the same position. With a `seed` (0 to 2**62), chance is drawn by that seed from now on."""
        other = Game(self._deck, self._game.copy(), self._kept)
        if seed is not None:
            other.seed(seed)
        return other

    def seed(self, seed: int) -> None:
        """Draw chance by this seed (0 to 2**62) from now on."""
        self._game.sample(_seed(seed))

    def to_dict(self) -> dict[str, Any]:
        """The whole position in plain values, equal for equal positions. Of the library, only its counts are there."""
        return self._game.summary()

    def __repr__(self) -> str:
        state = "won" if self.won else "drawn" if self.drawn else "over" if self.over else f"{len(self.moves)} moves"
        return f"<Game: turn {self.turn}, {state}>"


def _begin(deck: Deck, game: EngineGame, kept: int) -> None:
    in_python(forget_rounds)(game.x)
    if deck.played.game.mulligan == "london":
        game.start(HAND, HAND - kept)
    else:
        game.start(kept)


def _seed(seed: int) -> int:
    if not 0 <= seed <= 2**62:
        raise InputError("seed", str(seed), "is not between 0 and 2**62")
    return seed


def play(deck: Deck, *, seed: int = 1, on_the_play: bool | None = None, compiled: bool = False) -> Game:
    """A game of a deck at its opening hand. The same seed (0 to 2**62) brings the same cards.

    `on_the_play` replaces the deck's own. A deck that is played at random begins on the play. By default the rules run as plain
    Python, some milliseconds a move. With `compiled` a move takes microseconds, after a minute of compiling (once on a machine).
    """
    first = deck.played.game.on_the_play is not False if on_the_play is None else on_the_play
    chosen = deck.with_game(on_the_play=first)
    if compiled:
        from deckopt.compiling_kernels import RULES, make_ready

        for entry in RULES:
            make_ready(entry)
    game = EngineGame(build_tables(chosen.played, chosen.catalog), scope=1, compiled=compiled)
    game.deal(_seed(seed))
    _begin(chosen, game, HAND)
    return Game(chosen, game, HAND)
