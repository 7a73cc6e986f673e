"""Mulligan thresholds, computed ahead of time by backward induction over hand sizes.

- To keep a hand of n cards is worth what games with it earn (`search.play.open_hand` plays hands out with a large tree).
- Not to keep it is worth the expected value of the best decision with n - 1 cards. That expectation is threshold[n]. Smaller
  hands are decided in the same way, down to the size that is always kept.
- In a game, a hand is valued by a tree as here, less the tree's bias. If the value is close to threshold[n], the hand is played
  out.

Players without learning get mulligans only if these earn something (`trial`). A list that is near lists whose hands have been
valued uses these hands too (`pools`), and values fewer of its own.

Which hands are valued is in `sampling`; the induction is in `worths`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from deckopt import cache
from deckopt.cache import THRESHOLDS, cache_root
from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.model import BEST
from deckopt.engine import source_hash
from deckopt.errors import InputError
from deckopt.evaluate import learning, trial
from deckopt.evaluate import pools as pools_of
from deckopt.evaluate.games import HandTask, List, Sides, as_list
from deckopt.evaluate.hands import Values, playouts
from deckopt.evaluate.keys import deck_parts, hashed
from deckopt.evaluate.pools import Pool, Pools
from deckopt.evaluate.sampling import Every, Sample, hands_of
from deckopt.evaluate.training import sides
from deckopt.evaluate.worths import induce, settle
from deckopt.parse import json_of
from deckopt.playing.results import Thresholds
from deckopt.playing.settings import Settings
from deckopt.search.beginning import HAND
from deckopt.search.players import PLAYERS
from deckopt.workers.base import Taker, ordered

TARGET = 0.01
_OF = ("mulligan", "hands", "sampling", "pools", "worths", "trial")  # the modules on which thresholds depend
METHOD = source_hash(tuple(f"evaluate/{name}.py" for name in _OF))

OnHand = Callable[[int], None]


def sizes(deck: Deck) -> list[int]:
    """Hand sizes that a player may come to, largest first. There is one size if there is nothing to decide."""
    game = deck.game
    if game.mulligan == "none" or game.min_hand >= HAND:
        return [HAND]
    return list(range(HAND, game.min_hand - 1, -1))


def _one_side(
    deck: Deck,
    catalog: Catalog,
    side: int,
    tried: int,
    workers: Taker,
    known: Sequence[Pool],
    target: float,
    on_hand: OnHand,
    luck: int,
) -> tuple[Thresholds, list[Pool]]:
    order = sizes(deck)
    if len(order) == 1:
        return Thresholds(), []
    if deck.game.mulligan == "london":
        drawn = {HAND: hands_of(deck, catalog, side, HAND, order, known, luck)}
        by_size = dict.fromkeys(order, drawn[HAND])
    else:
        drawn = by_size = {n: hands_of(deck, catalog, side, n, [n], known, luck) for n in order}
    while True:
        tasks = [(of, task) for of in drawn.values() for task in of.round()]
        for (of, task), values in zip(tasks, _results(workers, [task for _, task in tasks]), strict=True):
            of.add(task.hand, values)
            on_hand(1)
        thresholds = _induced(by_size, order, tried, alone=True)
        if known:
            thresholds = settle(_induced(by_size, order, tried, alone=False), thresholds)
        if max(thresholds.standard_error.values()) <= target or all(of.is_done for of in drawn.values()):
            return thresholds, [pool for of in drawn.values() for pool in of.pool()]


def _induced(by_size: dict[int, Every | Sample], order: list[int], tried: int, alone: bool) -> Thresholds:
    samples = {of.drawn: of for of in by_size.values()}
    worths = {n: of.worths(tried, alone) for n, of in samples.items()}
    return induce({n: worths[of.drawn] for n, of in by_size.items()}, order, {n: len(of.own) for n, of in by_size.items()})


def _results(workers: Taker, tasks: list[HandTask]) -> list[Values]:
    return [values for _, values in ordered(workers, tasks, 4 * workers.count)]


def _luck(main: List, known: Sequence[Pool], luck: int) -> int:
    """The luck with which hands are drawn and searched. Each list that follows others has another one.

    With the same numbers, near lists would draw much the same hands.
    """
    if not known and not luck:
        return 0
    words = repr((luck, main, [pool.main for pool in known]))
    return int.from_bytes(blake2b(words.encode(), digest_size=4).digest(), "big") >> 9  # stream numbers have 23 bits


def _key(deck: Deck, catalog: Catalog, settings: Settings, target: float) -> str:
    """A hash of everything on which thresholds depend."""
    searched = {
        k: v for k, v in settings.as_dict().items() if k not in ("seed", "rollouts", "play_off", "learning_minutes", "near")
    }
    methods = [METHOD, learning.METHOD, trial.rollouts_of_trial(settings)]
    return hashed({**deck_parts(deck, catalog), "method": methods, "search": searched, "target": target})


def to_plain(thresholds: Sides) -> list[dict[str, dict[str, float]]]:
    """Thresholds in plain values, for JSON."""
    return [{name: {str(n): v for n, v in column.items()} for name, column in asdict(t).items()} for t in thresholds]


_BySize = Annotated[dict[Annotated[int, Field(ge=0, le=HAND)], float], Field(max_length=HAND + 1)]


class _Plain(BaseModel):
    """The thresholds of a side, as `to_plain` has them."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, defer_build=True)

    keep: _BySize
    standard_error: _BySize
    kept: _BySize
    hands: Annotated[
        dict[Annotated[int, Field(ge=0, le=HAND)], Annotated[int, Field(ge=0, le=10**9)]], Field(max_length=HAND + 1)
    ]
    bias: _BySize


_SIDES: TypeAdapter[list[_Plain]] = TypeAdapter(Annotated[list[_Plain], Field(min_length=1, max_length=2)])


def from_plain(plain: object) -> Sides:
    """The thresholds of plain values. ValueError if they are not thresholds."""
    return tuple(Thresholds(**side.model_dump()) for side in _SIDES.validate_python(plain))


def _cached(path: Path, deck: Deck) -> tuple[Sides, Pools] | None:
    try:
        kept = json_of(cache.read(path) or b"", str(path))
        found = from_plain(kept["thresholds"])
        pools = pools_of.from_plain(kept["pools"])
    except (InputError, ValueError, LookupError, TypeError):  # not there, or damaged: it is computed and written again
        return None
    complete = len(found) == len(sides(deck)) and all(list(t.keep) in ([], sorted(sizes(deck)[:-1])) for t in found)
    return (found, pools) if complete else None


def _store(path: Path, thresholds: Sides, pools: Pools) -> None:
    plain: dict[str, Any] = {"thresholds": to_plain(thresholds), "pools": pools_of.to_plain(pools)}
    cache.keep(path, json.dumps(plain).encode())


def follow(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    workers: Taker,
    known: Sequence[Pool],
    *,
    target: float = TARGET,
    on_hand: OnHand = lambda n: None,
    use_cache: bool = True,
    luck: int = 0,
    tries_out: bool = True,
) -> tuple[Sides, Pools]:
    """Thresholds of a deck, one for each side, with a standard error of at most `target` in rewards; and the hands valued for
    them.

    - `known` are pools of lists with the same rules and players. Hands of near lists count too, unless the own hands contradict
      them (`worths.settle`).
    - At least `sampling.FEWEST_OWN` own hands are valued. At most `sampling.MOST_HANDS` of each size are valued, whatever the
      error is.
    - Without `known`, mulligans are tried out for players that need it, unless `tries_out` is false. If they earn nothing, every
      hand is kept.
    - If a rule keeps hands, there are no thresholds, and nothing is valued.
    - `luck` numbers the random numbers.

    The workers must be those of this deck and these settings. The result depends on the arguments alone: not on the workers,
    nor on the seed of the settings. Without `known` and `luck` it is stored in the user's cache.
    """
    if deck.game.keep != BEST:
        return tuple(Thresholds() for _ in sides(deck)), ()
    path = None
    if use_cache and tries_out and not known and not luck:
        path = cache_root() / THRESHOLDS / f"{_key(deck, catalog, settings, target)}.json"
        if (kept := _cached(path, deck)) is not None:
            return kept
    if not PLAYERS[settings.player].mulligans:
        return trial.none_of([Thresholds()] * len(sides(deck))), ()
    own, tried = _luck(as_list(deck.main), known, luck), playouts(settings)
    both = [_one_side(d, catalog, i, tried, workers, known, target, on_hand, own) for i, d in enumerate(sides(deck))]
    found, pools = tuple(t for t, _ in both), tuple(pool for _, of in both for pool in of)
    if tries_out and not known and not trial.keeps_all(found) and (rollouts := trial.rollouts_of_trial(settings)):
        if not trial.are_worth_it(trial.gains(deck, rollouts, found, workers, on_hand)):
            found = trial.none_of(found)
    if path is not None:
        _store(path, found, pools)
    return found, pools


def thresholds(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    workers: Taker,
    *,
    target: float = TARGET,
    on_hand: OnHand = lambda n: None,
    use_cache: bool = True,
) -> Sides:
    """The deck's thresholds from its own hands: `follow` without known pools."""
    return follow(deck, catalog, settings, workers, (), target=target, on_hand=on_hand, use_cache=use_cache)[0]
