"""What it is worth to keep a given hand: games that begin with it, against as many games that begin with a mulligan.

Both use the luck of the same numbers, game by game. The differences of pairs give the interval. The kept hand is dealt, and all
other cards are shuffled. After a mulligan, hands are decided on as in any game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from deckopt.cards.catalog import Catalog
from deckopt.decks.caveats import Caveats, caveats_of
from deckopt.decks.deck import Deck
from deckopt.evaluate.comparison import is_won_by
from deckopt.evaluate.estimates import Estimate, Objective, average, objective_of, paired, share
from deckopt.evaluate.evaluation import play_games
from deckopt.evaluate.games import Played, Sides
from deckopt.evaluate.kept_by_rule import is_kept_by
from deckopt.evaluate.play_off import DEFAULT
from deckopt.evaluate.training import sides
from deckopt.html import table
from deckopt.json_output.hands import ByTurnDict, ExampleDict, HandDict, HandsDict
from deckopt.json_output.number import SCHEMA
from deckopt.playing.results import Beginning, GameResult
from deckopt.search.beginning import HAND
from deckopt.shown import listed
from deckopt.workers.base import Taker

OnGame = Callable[[int], None]
GAMES = 200  # games with each hand that is shown as an example
TRIED_HANDS, TRIAL_GAMES = 16, 30  # hands that are tried out if no keep decision has valued them, and games with each

KEEP, MULLIGAN, CLOSE = "keep", "mulligan", "close"


@dataclass(frozen=True)
class ByTurn:
    """Shares of games won by a turn: with the hand, after a mulligan, and the difference."""

    turn: int
    kept: Estimate
    mulligan: Estimate | None
    difference: Estimate | None

    def to_dict(self) -> ByTurnDict:
        """Plain values."""
        return {
            "turn": self.turn,
            "kept": self.kept.to_dict(),
            "mulligan": None if self.mulligan is None else self.mulligan.to_dict(),
            "difference": None if self.difference is None else self.difference.to_dict(),
        }


def turn_of(result: GameResult, last_turn: int) -> float:
    """The turn on which a game is won. A game that is not won counts as won on the turn after the last."""
    return float(result.turn if result.won else last_turn + 1)


class Against:
    """Games with a hand, and as many that begin with a mulligan. There are none of the latter if there is nothing to decide."""

    def __init__(self, kept: Sequence[GameResult], thrown_back: Sequence[GameResult], last_turn: int) -> None:
        self.kept, self.thrown_back, self.last_turn = kept, thrown_back, last_turn

    def _turns(self, results: Sequence[GameResult]) -> list[float]:
        return [turn_of(result, self.last_turn) for result in results]

    @property
    def win_turn(self) -> Estimate:
        """The mean win turn with the hand, by `turn_of`."""
        return average(self._turns(self.kept))

    @property
    def mulligan_turn(self) -> Estimate | None:
        """The mean win turn after a mulligan, by `turn_of`."""
        return average(self._turns(self.thrown_back)) if self.thrown_back else None

    @property
    def sooner(self) -> Estimate | None:
        """By how many turns the hand wins sooner."""
        if not self.thrown_back:
            return None
        turns = zip(self._turns(self.kept), self._turns(self.thrown_back), strict=True)
        return paired([later - turn for turn, later in turns])

    @property
    def gain(self) -> Estimate | None:
        """How much more the hand earns in rewards, which decides."""
        if not self.thrown_back:
            return None
        return paired([a.reward - b.reward for a, b in zip(self.kept, self.thrown_back, strict=True)])

    @property
    def verdict(self) -> str:
        """KEEP, MULLIGAN, or CLOSE if games do not show which is better."""
        gain = self.gain
        if gain is None or gain.low > 0:
            return KEEP
        return MULLIGAN if gain.high < 0 else CLOSE

    def by_turn(self, turn: int) -> ByTurn:
        """Shares of games won by a turn."""
        kept, thrown_back = ([is_won_by(r, turn) for r in of] for of in (self.kept, self.thrown_back))
        if not thrown_back:
            return ByTurn(turn, share(sum(kept), len(kept)), None, None)
        difference = paired([float(a) - float(b) for a, b in zip(kept, thrown_back, strict=True)])
        return ByTurn(turn, share(sum(kept), len(kept)), share(sum(thrown_back), len(thrown_back)), difference)

    @property
    def by_turns(self) -> list[ByTurn]:
        """The same for each turn on which the shares change."""
        turns = [r.turn for r in (*self.kept, *self.thrown_back) if r.won]
        return [self.by_turn(turn) for turn in range(min(turns), max(turns) + 1)] if turns else []

    @property
    def middle(self) -> int:
        """The turn by which about half of all these games are won."""
        results = [*self.kept, *self.thrown_back]
        won = sorted(r.turn for r in results if r.won)
        return won[len(results) // 2] if len(won) > len(results) // 2 else self.last_turn


@dataclass(frozen=True)
class Hand:
    """The result for a hand on the play or on the draw; names are as the list prints them. `rule_keeps` is what the deck's rule
    does with it, None if there is no rule."""

    on_the_play: bool
    cards: dict[str, int]
    rule_keeps: bool | None
    against: Against

    def to_dict(self) -> HandDict:
        """Plain values."""
        of = self.against
        return {
            "on_the_play": self.on_the_play,
            "cards": self.cards,
            "games": len(of.kept),
            "verdict": of.verdict,
            "rule_keeps": self.rule_keeps,
            "win_turn": of.win_turn.to_dict(),
            "mulligan_win_turn": None if of.mulligan_turn is None else of.mulligan_turn.to_dict(),
            "sooner": None if of.sooner is None else of.sooner.to_dict(),
            "gain": None if of.gain is None else of.gain.to_dict(),
            "won_by_turn": [row.to_dict() for row in of.by_turns],
        }


@dataclass(frozen=True)
class Hands:
    """Results on the play, on the draw, or both in this order. `rule` is the mulligan rule; `keep` says how hands are kept."""

    deck: str
    rule: str
    keep: str
    seed: int
    objective: Objective
    sides: tuple[Hand, ...]
    caveats: Caveats
    plays: str = DEFAULT  # the player, if trial games chose another one than asked for (`play_off`)

    def to_dict(self) -> HandsDict:
        """Plain values, as `deckopt mulligan --hand --json` prints them."""
        return {
            "schema": SCHEMA,
            "deck": self.deck,
            "mulligan": self.rule,
            "keep": self.keep,
            "seed": self.seed,
            "plays_instead": self.plays or None,
            "objective": self.objective.to_dict(),
            "hand": [side.to_dict() for side in self.sides],
            **self.caveats.to_dict(),
        }

    def _repr_html_(self) -> str:
        rows = []
        for side in self.sides:
            where = "on the play" if side.on_the_play else "on the draw"
            for row in side.against.by_turns:
                other = ("", "") if row.mulligan is None else row.mulligan.percents
                rows.append([where, str(row.turn), *row.kept.percents, *other])
        titles = ("", "by turn", "kept", "95 % interval", "mulligan", "95 % interval")
        cards = listed(f"{n} {name}" for name, n in self.sides[0].cards.items())
        return table(f"{self.deck}: {cards}", titles, rows)


@dataclass(frozen=True)
class Example:
    """A first hand, whether it is kept, and games with it."""

    cards: dict[str, int]
    is_kept: bool
    against: Against
    turn: int  # the turn by which about half of the games are won

    def to_dict(self) -> ExampleDict:
        """Plain values."""
        of = self.against
        return {
            "cards": self.cards,
            "is_kept": self.is_kept,
            "verdict": of.verdict,
            "games": len(of.kept),
            "win_turn": of.win_turn.to_dict(),
            "sooner": None if of.sooner is None else of.sooner.to_dict(),
            "won_by": of.by_turn(self.turn).to_dict(),
        }


def _luck(seed: int, purpose: str) -> int:
    """The seed of fresh games, which are others than those by which hands were chosen."""
    return int.from_bytes(blake2b(f"{purpose} {seed}".encode(), digest_size=7).digest(), "big")


@dataclass(frozen=True)
class _Games:
    """Games of a deck on one of its sides, with these thresholds."""

    deck: Deck
    side: int
    thresholds: Sides
    workers: Taker
    on_game: OnGame

    def with_hand(self, hand: Sequence[str], seed: int, games: int) -> list[GameResult]:
        """Games that begin with a hand."""
        return self._played(Beginning(hand=tuple(hand)), seed, games)

    def without(self, cards: int, seed: int, games: int) -> list[GameResult]:
        """As many games that begin with a mulligan of a hand of so many cards. None if there are no mulligans."""
        return self._played(Beginning(cards - 1), seed, games) if self.deck.game.mulligan != "none" else []

    def _played(self, beginning: Beginning, seed: int, games: int) -> list[GameResult]:
        results = []
        for played in play_games(
            self.workers, self.deck, seed, range(games), self.thresholds, side=self.side, beginning=beginning
        ):
            results.append(played.result)
            self.on_game(1)
        return results


def games_against(
    deck: Deck,
    side: int,
    thresholds: Sides,
    workers: Taker,
    hand: Sequence[str],
    seed: int,
    games: int,
    on_game: OnGame = lambda n: None,
) -> Against:
    """Play games that begin with a hand (names of cards as they are played), and as many that begin with a mulligan of it."""
    of = _Games(deck, side, thresholds, workers, on_game)
    return Against(of.with_hand(hand, seed, games), of.without(len(hand), seed, games), deck.game.last_turn)


def judge(
    deck: Deck,
    catalog: Catalog,
    thresholds: Sides,
    workers: Taker,
    cards: Mapping[str, int],
    seed: int,
    games: int,
    on_game: OnGame = lambda n: None,
    plays: str = DEFAULT,
) -> Hands:
    """Whether to keep a hand, on each side on which the deck is played; names are as the list prints them."""
    played = Counter[str]()
    for name, n in cards.items():
        played[deck.played[name]] += n
    rule = deck.keep_rule
    says = None if rule is None else is_kept_by(rule, played, deck, catalog)
    one_by_one = sorted(played.elements())
    on_sides = []
    for side, on_side in enumerate(sides(deck)):
        against = games_against(deck, side, thresholds, workers, one_by_one, seed, games, on_game)
        on_sides.append(Hand(on_side.game.on_the_play is True, dict(cards), says, against))
    game = deck.game
    return Hands(
        deck.name, game.mulligan, game.keep, seed, objective_of(deck.game), tuple(on_sides), caveats_of(deck, catalog), plays
    )


def examples_of(
    deck: Deck,
    side: int,
    thresholds: Sides,
    workers: Taker,
    seed: int,
    played: Sequence[Played],
    on_game: OnGame = lambda n: None,
) -> tuple[Example, ...]:
    """First hands of games that were played: the best, the middle and the worst that were kept; the best and the worst that were
    not.

    Keep decisions choose them by value, or a few games if there are no such values. The figures shown come from other games.
    """
    of = _Games(deck, side, thresholds, workers, on_game)
    worth: dict[tuple[str, ...], float] = {}
    is_kept: dict[tuple[str, ...], bool] = {}
    for one in played:
        hand = one.seen[0]
        worth.setdefault(hand.cards, hand.worth)
        is_kept.setdefault(hand.cards, one.result.hand == HAND)
    if not thresholds[side].keep:  # no keep decision has valued them
        luck = _luck(seed, "scouts")
        scouts = list(worth)[:TRIED_HANDS]
        worth = {cards: average([r.reward for r in of.with_hand(cards, luck, TRIAL_GAMES)]).value for cards in scouts}
    kept = sorted((h for h in worth if is_kept[h]), key=lambda h: -worth[h])
    rest = sorted((h for h in worth if not is_kept[h]), key=lambda h: -worth[h])
    chosen = [*kept[:1], *kept[len(kept) // 2 : len(kept) // 2 + 1], *kept[-1:], *rest[:1], *rest[-1:]]
    luck = _luck(seed, "examples")
    thrown_back, last = of.without(HAND, luck, GAMES), deck.game.last_turn
    made = {cards: Against(of.with_hand(cards, luck, GAMES), thrown_back, last) for cards in dict.fromkeys(chosen)}
    turn = Against([r for against in made.values() for r in against.kept], (), last).middle
    return tuple(Example(dict(Counter(cards)), is_kept[cards], against, turn) for cards, against in made.items())
