"""Lands, mana, cards and damage by turn. A turn's figures are of the games that have come to it; games won before are
left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckopt.evaluate.estimates import Estimate, average, share
from deckopt.evaluate.turns import Turns
from deckopt.json_output.explanations import TurnOfGamesDict


@dataclass(frozen=True)
class Turn:
    """A turn, in the games that have come to it.

    - `lands`: mean number on the battlefield as it ends.
    - `mana`: mean mana that could be paid at once; `spent`: mean mana that was spent.
    - `cards`: mean number that has left the library by its last main phase.
    - `damage`: mean loss of the opponent's life by its end; `poison`: mean poison counters.
    - `lands_at_least`, `mana_at_least`: shares of games with at least so many.
    """

    turn: int
    lands: Estimate
    mana: Estimate
    spent: Estimate
    cards: Estimate
    damage: Estimate
    poison: Estimate
    lands_at_least: dict[int, Estimate]
    mana_at_least: dict[int, Estimate]

    @property
    def games(self) -> int:
        """How many games have come to the turn."""
        return self.mana.games

    def to_dict(self) -> TurnOfGamesDict:
        """Plain values."""
        return {
            "turn": self.turn,
            "games": self.games,
            "lands": self.lands.to_dict(),
            "mana": self.mana.to_dict(),
            "spent": self.spent.to_dict(),
            "cards": self.cards.to_dict(),
            "damage": self.damage.to_dict(),
            "poison": self.poison.to_dict(),
            "lands_at_least": {str(n): found.to_dict() for n, found in self.lands_at_least.items()},
            "mana_at_least": {str(n): found.to_dict() for n, found in self.mana_at_least.items()},
        }


def by_turn(games: Sequence[Turns]) -> tuple[Turn, ...]:
    """The turns from the first to the last that a game has come to."""
    return tuple(_turn(turn, [game for game in games if len(game) >= turn]) for turn in range(1, 1 + max(map(len, games))))


def _turn(turn: int, games: Sequence[Turns]) -> Turn:
    i = turn - 1
    lands, mana = [game.lands[i] for game in games], [game.mana[i] for game in games]
    return Turn(
        turn,
        lands=average(lands),
        mana=average(mana),
        spent=average([game.spent[i] for game in games]),
        cards=average([game.cards[i] for game in games]),
        damage=average([game.damage[i] for game in games]),
        poison=average([game.poison[i] for game in games]),
        lands_at_least=_at_least(lands),
        mana_at_least=_at_least(mana),
    )


def _at_least(values: Sequence[int]) -> dict[int, Estimate]:
    return {n: share(sum(value >= n for value in values), len(values)) for n in range(1, 1 + max(values))}
