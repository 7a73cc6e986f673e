"""Positions of the engine as the exact solver sees them, and what playing games cost.

`Solved` values any position of a game that search is asked about: opening hands,
cards put back, main phases before and after combat with mana left or not, discards.

The *regret* of a move is the optimum of the position less the expectation of the
optimum over what the move leads to, chance taken by `Game.outcomes`. Regrets of a
game add up to what its decisions have cost, keeping a hand or not included; the
reward plus all regrets is, on average, exactly the optimum, whoever plays. So
`paid` of a game (reward + regret) tests solver and rules together, and the mean
regret measures a player with far less noise than its rewards do.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.playing.game import Game
from deckopt.playing.player import Player
from deckopt.playing.replay import opening, replay
from deckopt.playing.results import GameResult
from deckopt.rules import codes as C
from exact.kernel import CLEANUP, FINISH, HAND
from exact.solver import Counts, Exact, Position


class Solved:
    """A deck with the values of its games' positions."""

    def __init__(self, deck: Deck, catalog: Catalog) -> None:
        self.deck = deck
        self.exact = Exact(deck, catalog)
        self.greedy = Exact(deck, catalog, greedy=True)
        self._of = self.exact.table.of
        self._kinds = self.exact.table.kinds
        self._elf_power = sum(kind.power for kind in self._kinds if kind.elf)
        self._known: dict[Position, float] = {}

    @cached_property
    def optimum(self) -> float:
        """The value of a game."""
        return self.exact.value

    @cached_property
    def greedy_loss(self) -> float:
        """How much less the greedy player gets, as a share of the optimum."""
        return 1 - self.greedy.value / self.optimum

    # -- positions ---------------------------------------------------------------------

    def _counts(self, game: Game, zone: str) -> Counts:
        counts = [0] * len(self._kinds)
        for card, n in enumerate(game.g[zone]):
            if n:
                counts[self._of[game.name(card)]] += int(n)
        return tuple(counts)

    def position(self, game: Game) -> Position:
        """A position with a choice after the opening, as the solver has it."""
        g = game.g
        combat = int(g["step"]) == C.S_MAIN
        lands = elves = power = attack = ready = 0
        mana = sum(int(n) for n in g["pool"])
        for row in g["rows"][: g["n_rows"]]:
            if row[C.R_N] <= 0:
                continue
            n, untapped = int(row[C.R_N]), int(row[C.R_N] - row[C.R_TAPPED])
            kind = self._kinds[self._of[game.name(int(row[C.R_CARD]))]]
            able = untapped if kind.haste or not row[C.R_SICK] else 0
            if kind.land:
                lands, mana = lands + n, mana + untapped
            elif kind.elf:
                elves, ready = elves + n, ready + able
            else:
                power, attack = power + n * kind.power, attack + able * kind.power * combat
        phase = CLEANUP if int(g["decision"]) == C.D_CARD else FINISH
        hand, lib = self._counts(game, "hand"), self._counts(game, "library")
        turn, life, drop = int(g["turn"]), int(g["opponent_life"]), int(g["land_drops"])
        return Position(int(phase), turn, hand, lib, lands, elves, power, life, mana, drop, attack, ready, int(combat))

    def value(self, game: Game) -> float:
        """What a position is worth under best play."""
        g = game.g
        if game.over:
            return self.deck.game.reward_by_turn[int(g["turn"])] if game.won else 0.0
        if int(g["step"]) == C.S_OPENING:
            back = int(g["to_bottom"]) - int(g["n_bottom"])
            return self.exact.opening(self._counts(game, "hand"), self._counts(game, "library"), back)[0]
        if int(g["decision"]) == C.D_ATTACK:
            return self._value_of_attack(game)
        if int(g["decision"]) not in (C.D_PRIORITY, C.D_CARD):
            raise ValueError(f"no position of the solver: decision {int(g['decision'])}")
        return self._value_of(self.position(game))

    def _value_of(self, position: Position) -> float:
        if position not in self._known:
            self._known[position] = self.exact.position_value(position)
        return self._known[position]

    def _value_of_attack(self, game: Game) -> float:
        """While elves are sent to attack or held back, one by one; all else attacks that can.

        Those held back can be tapped for mana after combat, if there is one.
        """
        position = self.position(game)
        attackers = damage = undecided = 0
        for row in game.g["rows"][: game.g["n_rows"]]:
            kind = self._kinds[self._of[game.name(int(row[C.R_CARD]))]]
            if row[C.R_ATTACKING] == 1:
                attackers, damage = attackers + int(row[C.R_N]), damage + int(row[C.R_N]) * kind.power
            elif kind.elf and row[C.R_ATTACKING] == 0 and not row[C.R_SICK]:
                undecided += int(row[C.R_N] - row[C.R_TAPPED])
        worth = 0.0
        for more in range(undecided + 1):
            life = position.life - damage - more * self._elf_power
            after = position._replace(life=life, ready=position.ready - more, attack=0, combat=0)
            if life <= 0:
                worth = max(worth, self.deck.game.reward_by_turn[position.turn])
            elif attackers + more:
                worth = max(worth, self._value_of(after))
            else:
                worth = max(worth, self._value_of(after._replace(phase=int(CLEANUP))))
        return worth

    def value_of_move(self, game: Game, move: int) -> float:
        """What a position is worth if this move is made next and best play follows."""
        return sum(after.event[1] * self.value(after) for after in game.outcomes(move))

    # -- games -------------------------------------------------------------------------

    def mulligan_regret(self, player: Player, game: int, kept: int) -> float:
        """What keeping a hand of `kept` cards, and no larger one, cost."""
        settings = self.deck.game
        if settings.mulligan == "none":
            return 0.0
        regret = 0.0
        for cards in range(HAND, max(kept, settings.min_hand + 1) - 1, -1):
            hand = self._counts(opening(player, game, cards), "hand")
            keep, again = self.exact.hand_value(hand, cards), self.exact.deal_value(cards - 1)
            regret += max(keep, again) - (keep if cards == kept else again)
        return regret


@dataclass(frozen=True)
class Paid:
    """One game: its reward, and the regret of its mulligans and of its moves; `least` is the smallest regret of a move."""

    reward: float
    mulligan: float
    moves: float
    least: float

    @property
    def regret(self) -> float:
        """All regret of the game."""
        return self.mulligan + self.moves

    @property
    def paid(self) -> float:
        """Reward and regret; on average the optimum."""
        return self.reward + self.regret


class Regrets:
    """Games of one player, each move held against the solver. Remembers moves it has seen."""

    def __init__(self, solved: Solved, player: Player) -> None:
        self.solved = solved
        self.player = player
        self._known: dict[bytes, float] = {}

    def of_move(self, game: Game, move: int) -> float:
        """The regret of a move in a position."""
        key = hashlib.blake2b(game.g.tobytes() + str(move).encode()).digest()
        if key not in self._known:
            self._known[key] = self.solved.value(game) - self.solved.value_of_move(game, move)
        return self._known[key]

    def play(self, game: int) -> tuple[GameResult, Paid]:
        """Play and judge one game."""
        result = self.player.play(game)
        trace = self.player.trace
        assert len(trace) == result.moves
        regrets = [self.of_move(position, move) for position, move in replay(self.player, game, result, trace)]
        mulligan = self.solved.mulligan_regret(self.player, game, result.hand)
        return result, Paid(result.reward, mulligan, sum(regrets), min(regrets, default=0.0))
