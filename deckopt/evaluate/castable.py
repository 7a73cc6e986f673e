"""When cards in hand can be paid for, with the mana of games as they are played.

The games that have come to a turn, and had a card in hand by then, are divided into three shares. It could have been paid for by
that turn, if nothing else had been paid for in the same turn. Or there was too little mana. Or there was enough mana, of the
wrong colours. A card is *in time* if it can be paid for by the turn that is its mana value (turn 1 if that is 0).

What one source more would add is computed from the same games (`reweighted`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from deckopt.cards.symbols import ManaCost
from deckopt.evaluate.estimates import Estimate, ratio, share
from deckopt.evaluate.reweighted import change_of_share
from deckopt.evaluate.turns import FirstTurns, Turns
from deckopt.json_output.explanations import CardCastableDict, CastableByDict, InTimeDict, SourceDict

NEVER = FirstTurns(0, 0, 0)


@dataclass(frozen=True)
class CastableBy:
    """A card by a turn. `in_hand` is a share of the games that have come to the turn: the card was in hand by then.

    The others are shares of these: it could be paid for, there was too little mana, or there was enough of the wrong colours.
    """

    turn: int
    in_hand: Estimate
    castable: Estimate
    too_little_mana: Estimate
    wrong_colours: Estimate

    def to_dict(self) -> CastableByDict:
        """Plain values."""
        return {
            "turn": self.turn,
            "in_hand": self.in_hand.to_dict(),
            "castable": self.castable.to_dict(),
            "too_little_mana": self.too_little_mana.to_dict(),
            "wrong_colours": self.wrong_colours.to_dict(),
        }


@dataclass(frozen=True)
class CardCastable:
    """A card with a cost, by each turn.

    `one_more` says, for one more copy of each source, how the share of games changes that can pay for the card in time. These
    intervals hold together, for all cards and all sources.
    """

    card: str
    cost: str
    turn: int
    by_turn: tuple[CastableBy, ...]
    one_more: dict[str, Estimate]

    @property
    def in_time(self) -> CastableBy | None:
        """By the turn of its mana value; None if no game has come to that turn."""
        return self.by_turn[self.turn - 1] if self.turn <= len(self.by_turn) else None

    @property
    def helped_most(self) -> str | None:
        """The source of which one more helps most; None if no source helps beyond chance."""
        helping = [source for source, gain in self.one_more.items() if gain.low > 0]
        return max(helping, key=lambda source: self.one_more[source].value, default=None)

    def to_dict(self) -> CardCastableDict:
        """Plain values."""
        return {
            "card": self.card,
            "cost": self.cost,
            "turn": self.turn,
            "by_turn": [found.to_dict() for found in self.by_turn],
            "one_more": {source: found.to_dict() for source, found in self.one_more.items()},
        }


@dataclass(frozen=True)
class InTime:
    """All cards that were in hand by the turn of their mana value: the shares that could be paid for, and that could not.

    The latter had too little mana, or mana of the wrong colours.
    """

    castable: Estimate
    too_little_mana: Estimate
    wrong_colours: Estimate

    def to_dict(self) -> InTimeDict:
        """Plain values."""
        return {
            "castable": self.castable.to_dict(),
            "too_little_mana": self.too_little_mana.to_dict(),
            "wrong_colours": self.wrong_colours.to_dict(),
        }


@dataclass(frozen=True)
class Source:
    """A card that makes mana, and what one more copy changes.

    - `castable`: the share of cards that can be paid for in time.
    - `mana`: for each n, the share of games with n mana on turn n.
    """

    card: str
    copies: int
    is_land: bool
    castable: Estimate
    mana: dict[int, Estimate]

    def to_dict(self) -> SourceDict:
        """Plain values."""
        return {
            "card": self.card,
            "copies": self.copies,
            "is_land": self.is_land,
            "castable": self.castable.to_dict(),
            "mana": {str(turn): found.to_dict() for turn, found in self.mana.items()},
        }


def turn_of(cost: ManaCost) -> int:
    """The turn on which a card is meant to be cast: its mana value."""
    return max(1, cost.value)


def castable(
    games: Sequence[Turns], costs: Mapping[str, ManaCost], surplus: Mapping[str, Sequence[float]]
) -> tuple[CardCastable, ...]:
    """When the cards with these costs can be paid for. For each source, `surplus` has the surplus of games with one
    more of it."""
    last = max(map(len, games))
    together = max(1, len(costs) * len(surplus))
    cards = []
    for card, cost in costs.items():
        turn = turn_of(cost)
        held, payable = _in_time(games, card, turn)
        more = {source: change_of_share(of, payable, held, together) for source, of in surplus.items()}
        by_turn = tuple(_by(games, card, turn) for turn in range(1, last + 1))
        cards.append(CardCastable(card, str(cost), turn, by_turn, more))
    return tuple(cards)


def _by(games: Sequence[Turns], card: str, turn: int) -> CastableBy:
    come = [game.first.get(card, NEVER) for game in games if len(game) >= turn]
    held = [first for first in come if _is_by(first.held, turn)]
    payable = sum(_is_by(first.payable, turn) for first in held)
    enough = sum(_is_by(first.enough, turn) for first in held)
    shares = (share(n, len(held)) for n in (payable, len(held) - enough, enough - payable))
    return CastableBy(turn, share(len(held), len(come)), *shares)


def _is_by(first: int, turn: int) -> bool:
    return 0 < first <= turn


def _in_time(games: Sequence[Turns], card: str, turn: int) -> tuple[list[float], list[float]]:
    """For each game: whether a card was in hand by its turn, and whether it could be paid for."""
    held, payable = [], []
    for game in games:
        first = game.first.get(card, NEVER) if len(game) >= turn else NEVER
        held.append(float(_is_by(first.held, turn)))
        payable.append(float(_is_by(first.held, turn) and _is_by(first.payable, turn)))
    return held, payable


def in_time(games: Sequence[Turns], costs: Mapping[str, ManaCost]) -> InTime:
    """The shares for all cards together. Each card that is in hand in a game by its turn counts once."""
    held, payable, enough = _counts(games, costs)
    short = [n - m for n, m in zip(held, enough, strict=True)]
    wrong = [m - n for m, n in zip(enough, payable, strict=True)]
    return InTime(ratio(payable, held), ratio(short, held), ratio(wrong, held))


def _counts(games: Sequence[Turns], costs: Mapping[str, ManaCost]) -> tuple[list[float], list[float], list[float]]:
    """For each game: how many cards are in hand by their turn; how many of these can be paid for; how many have enough mana."""
    turns = {card: turn_of(cost) for card, cost in costs.items()}
    held, payable, enough = [], [], []
    for game in games:
        firsts = [(first, turn) for card, first in game.first.items() if (turn := turns.get(card, 0)) and len(game) >= turn]
        there = [(first, turn) for first, turn in firsts if _is_by(first.held, turn)]
        held.append(float(len(there)))
        payable.append(float(sum(_is_by(first.payable, turn) for first, turn in there)))
        enough.append(float(sum(_is_by(first.enough, turn) for first, turn in there)))
    return held, payable, enough


def sources(
    games: Sequence[Turns],
    copies: Mapping[str, int],
    lands: Collection[str],
    costs: Mapping[str, ManaCost],
    surplus: Mapping[str, Sequence[float]],
) -> tuple[Source, ...]:
    """What one more of each source changes. `copies` has their copies; `lands` are those that are lands."""
    held, payable, _ = _counts(games, costs)
    there = {turn: [float(len(game) >= turn) for game in games] for turn in range(1, 1 + max(map(len, games)))}
    mana = {turn: [float(len(game) >= turn and game.mana[turn - 1] >= turn) for game in games] for turn in there}
    return tuple(
        Source(
            card,
            copies[card],
            card in lands,
            change_of_share(of, payable, held),
            {turn: change_of_share(of, mana[turn], there[turn]) for turn in there},
        )
        for card, of in surplus.items()
    )
