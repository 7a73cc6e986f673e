"""What the games of a deck tell of its cards, its mana and its turns: all figures of `deckopt explain` in one result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckopt.cards.catalog import Catalog, parts_of
from deckopt.cards.roles import roles
from deckopt.cards.symbols import ManaCost
from deckopt.decks.deck import Deck
from deckopt.evaluate.among_first import FIRSTS, among_first
from deckopt.evaluate.by_turn import Turn, by_turn
from deckopt.evaluate.card_worth import CardWorth, change_of_list
from deckopt.evaluate.castable import CardCastable, InTime, Source, castable, in_time, sources
from deckopt.evaluate.evaluation import Evaluation, make_evaluation
from deckopt.evaluate.games import GameTask, List, Sides, Watched, WatchTask, as_list
from deckopt.evaluate.pairs import Pairs, pairs
from deckopt.evaluate.play_off import DEFAULT
from deckopt.evaluate.reweighted import as_one, surpluses
from deckopt.evaluate.seen import Seen
from deckopt.evaluate.turn_rows import turn_columns, turn_rows
from deckopt.frames import frame
from deckopt.html import table
from deckopt.json_output.explanations import ExplanationDict
from deckopt.json_output.number import SCHEMA
from deckopt.playing.results import GameResult
from deckopt.playing.settings import Settings
from deckopt.words.kinds import LAND
from deckopt.workers.base import Taker, ordered

LANDS = "lands"  # stands for all lands in place of a card's name
MAKES_MANA = ("rock", "dork", "ritual", "treasure", "ramp")  # roles of cards that make mana


@dataclass(frozen=True)
class Explanation:
    """The games of a deck, and what they tell.

    - `cards`: the worth of each card; the one to cut first comes first.
    - `lands`: the same for all lands as if they were one card; None if all cards are lands, or none is.
    - `pairs`: cards that help each other.
    - `turns`: lands, mana, cards and damage by turn.
    - `castable`: cards with a cost, the cheapest first; `in_time`: all of them together; `sources`: cards that make mana.
    - `watched`: the games themselves.
    """

    evaluation: Evaluation
    cards: tuple[CardWorth, ...]
    lands: CardWorth | None
    pairs: Pairs
    turns: tuple[Turn, ...]
    castable: tuple[CardCastable, ...]
    in_time: InTime
    sources: tuple[Source, ...]
    watched: tuple[Watched, ...]

    @property
    def turn(self) -> int | None:
        """The turn by which about half of the games are won, which shows differences between lists best. None if no
        game is won."""
        shares = self.evaluation.won_by_turn
        return min(shares, key=lambda turn: abs(shares[turn].value - 0.5), default=None)

    @property
    def columns(self) -> list[str]:
        """The columns of `rows`."""
        return turn_columns(len(self.turns))

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row for each game, as `deckopt explain --csv` writes them. Turns that a game did not come to have no value."""
        return turn_rows(self.evaluation.rows(), self.watched)

    def to_frame(self) -> Any:
        """The rows as a pandas DataFrame. InputError if pandas is not installed."""
        return frame(self.columns, list(self.rows()))

    def to_dict(self) -> ExplanationDict:
        """Plain values, as `deckopt explain --json` prints them."""
        return {
            "schema": SCHEMA,
            "evaluation": self.evaluation.to_dict(),
            "turn": self.turn,
            "cards": [found.to_dict() for found in self.cards],
            "lands": self.lands.to_dict() if self.lands else None,
            "pairs": self.pairs.to_dict(),
            "turns": [found.to_dict() for found in self.turns],
            "castable": [found.to_dict() for found in self.castable],
            "in_time": self.in_time.to_dict(),
            "sources": [found.to_dict() for found in self.sources],
        }

    def _repr_html_(self) -> str:
        rows = [
            [found.card, str(found.copies), str(found.one_less.mean_reward), str(found.one_more.mean_reward)]
            for found in self.cards
            if found.one_less and found.one_more
        ]
        caption = f"{self.evaluation.deck}: mean reward with one less or more, the rest of the deck filling in or making room"
        return table(caption, ("card", "copies", "one less", "one more"), rows)


def watched_games(workers: Taker, deck: Deck, seed: int, games: range, thresholds: Sides) -> Iterator[Watched]:
    """Play games of the run with this seed, in order, and watch them."""
    main = as_list(deck.main)
    tasks = (WatchTask(GameTask(main, seed, game, thresholds)) for game in games)
    for _, game in ordered(workers, tasks, 4 * workers.count):
        yield game


def explained(
    deck: Deck, catalog: Catalog, settings: Settings, games: Sequence[Watched], plays: str = DEFAULT, interrupted: bool = False
) -> Explanation:
    """The explanation of a deck by at least one game. `plays` names the player; `interrupted` says that there are fewer games
    than asked for."""
    played = [game.played for game in games]
    evaluation = make_evaluation(deck, catalog, settings.rollouts, settings.seed, played, plays, interrupted)
    main = as_list(deck.main)
    copies = dict(main)
    size = sum(copies.values())
    won_by = list(evaluation.wins_by_turn)
    results, seen, turns = [game.played.result for game in games], [game.seen for game in games], [game.turns for game in games]
    others = [card for card, n in main if n < size]
    more = {card: surpluses(seen, card, copies[card], size, 1) for card in others}
    less = {card: surpluses(seen, card, copies[card], size, -1) for card in others}
    cards = [
        CardWorth(
            card,
            n,
            change_of_list(results, more[card], won_by) if card in more else None,
            change_of_list(results, less[card], won_by) if card in less else None,
            tuple(among_first(games, card, first, won_by) for first in FIRSTS),
        )
        for card, n in main
    ]
    cards.sort(key=lambda worth: -worth.one_less.mean_reward.value if worth.one_less else 0.0)
    costs = _costs(main, catalog)
    made = {card: more[card] for card in others if makes_mana(card, catalog)}
    lands = [card for card in made if catalog[card].kind & LAND]
    return Explanation(
        evaluation=evaluation,
        cards=tuple(cards),
        lands=_lands(results, seen, {card: n for card, n in main if catalog[card].kind & LAND}, size, won_by),
        pairs=pairs(games, [card for card, _ in main], won_by),
        turns=by_turn(turns),
        castable=castable(turns, costs, made),
        in_time=in_time(turns, costs),
        sources=sources(turns, copies, lands, costs, made),
        watched=tuple(games),
    )


def _lands(
    results: Sequence[GameResult], seen: Sequence[Seen], lands: Mapping[str, int], size: int, won_by: Sequence[int]
) -> CardWorth | None:
    """What one land more or less is worth, whichever it is. Another card makes room for it, or takes its place."""
    copies = sum(lands.values())
    if not 0 < copies < size:
        return None
    shown = [as_one(game, lands, LANDS) for game in seen]
    one_more, one_less = (change_of_list(results, surpluses(shown, LANDS, copies, size, change), won_by) for change in (1, -1))
    return CardWorth(LANDS, copies, one_more, one_less, ())


def _costs(main: List, catalog: Catalog) -> dict[str, ManaCost]:
    """The cards of a list that cost mana, the cheapest first."""
    costs = {card: cost for card, _ in main if (cost := catalog[card].cost) is not None and (cost.value or cost.x)}
    return dict(sorted(costs.items(), key=lambda item: (item[1].value, item[0])))


def makes_mana(card: str, catalog: Catalog) -> bool:
    """Whether a card is a land, or has a role that makes mana."""
    definition = catalog[card]
    there_for = roles(definition, {token: catalog[token] for token in parts_of(definition)})
    return bool(definition.kind & LAND) or any(role in there_for for role in MAKES_MANA)
