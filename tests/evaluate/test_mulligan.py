"""Mulligan thresholds: backward induction over made-up values of hands, and the cache."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import check_deck
from deckopt.evaluate import sampling, trial
from deckopt.evaluate.games import GameTask, HandTask, Played, Sides, Values, as_list
from deckopt.evaluate.mulligan import follow, from_plain, sizes, thresholds, to_plain
from deckopt.evaluate.pools import Pools
from deckopt.evaluate.sampling import FEWEST_OWN, MOST_HANDS
from deckopt.optimize.edits import Swap, swapped
from deckopt.playing.results import GameResult, HandValue, Thresholds
from deckopt.playing.settings import Settings
from deckopt.search.players import PLAYERS

Worth = Callable[[HandTask, int], float]

SMALL = {"Mountain": 4, "Lava Spike": 3, "Island": 3}
LARGE = {
    "Mountain": 12,
    "Island": 12,
    "Opt": 4,
    "Ponder": 4,
    "Preordain": 4,
    "Brainstorm": 4,
    "Gitaxian Probe": 4,
    "Lava Spike": 16,
}
SETTINGS = Settings(rollouts=10, mulligan_rollouts=100)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "thresholds"


class Trial:
    """Workers that play games of a trial: every fourth one is mulliganed if that is allowed, and then earns so much more."""

    count = 2

    def __init__(self, gain: float, spread: float = 0.0) -> None:
        self._gain, self._spread = gain, spread
        self.asked: list[GameTask] = []

    def submit(self, task: GameTask) -> Trial.Answer:
        self.asked.append(task)
        mulligans = task.game % 4 == 0 and bool(task.thresholds[0].keep)
        more = self._gain + self._spread * (1 if task.game % 8 else -1) if mulligans else 0.0
        return Trial.Answer(Played(GameResult(0.5 + more, True, 3, 6 if mulligans else 7, 0, 0), 0.0))

    class Answer:
        def __init__(self, played: Played) -> None:
            self._played = played

        def result(self) -> Played:
            return self._played


class Oracle:
    """Workers that know what every hand is worth, and note what they were asked."""

    count = 2

    def __init__(self, worth: Worth, bias: float = 0.0) -> None:
        self._worth, self._bias = worth, bias
        self.asked: list[HandTask] = []

    def submit(self, task: HandTask | GameTask) -> Oracle.Answer | Trial.Answer:
        if isinstance(task, GameTask):
            return Trial.Answer(Played(GameResult(0.5, True, 3, 7, 0, 0), 0.0))
        self.asked.append(task)
        worths = [self._worth(task, keep) for keep in task.keeps]
        return Oracle.Answer(tuple(HandValue(worth, worth + self._bias) for worth in worths))

    class Answer:
        def __init__(self, value: Values) -> None:
            self._value = value

        def result(self) -> Values:
            return self._value

    def close(self) -> None: ...
    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *_: object) -> None: ...


def number(*of: object) -> float:
    """A number in 0..1 that looks random."""
    return int.from_bytes(hashlib.blake2b(repr(of).encode(), digest_size=4).digest(), "big") / 2**32


def made_up(task: HandTask, keep: int) -> float:
    """Less for fewer cards, as in life."""
    return number(task.side, sorted(task.hand), keep) * keep / 7


def made(main: dict[str, int], catalog: Catalog, **game: Any) -> Deck:
    return check_deck({"main": main, "game": game}, "deck.toml", "deck", catalog)


def computed(deck: Deck, catalog: Catalog, worth: Worth = made_up, bias: float = 0.0, **options: Any) -> tuple[Sides, Oracle]:
    oracle = Oracle(worth, bias)
    return thresholds(deck, catalog, SETTINGS, oracle, **{"use_cache": False, **options}), oracle


def brute_force(deck: Deck, side: int) -> tuple[dict[int, float], dict[int, float]]:
    """(threshold, how often kept) by hand size, over every draw of every single card."""
    cards = [name for name, n in as_list(deck.main) for _ in range(n)]
    london = deck.game.mulligan == "london"
    keep: dict[int, float] = {}
    kept: dict[int, float] = {}
    below = -math.inf
    for n in range(deck.game.min_hand, 8):
        draws = list(itertools.combinations(cards, 7 if london else n))
        values = [made_up(HandTask((), side, hand, (), 0), n) for hand in draws]
        if n > deck.game.min_hand:
            keep[n] = below
        kept[n] = sum(v >= below for v in values) / len(values)
        below = sum(max(v, below) for v in values) / len(values)
    return keep, kept


@pytest.mark.parametrize("mulligan", ["london", "paris"])
@pytest.mark.parametrize("min_hand", [0, 4, 6])
def test_thresholds_are_those_of_brute_force(catalog: Catalog, mulligan: str, min_hand: int) -> None:
    deck = made(SMALL, catalog, mulligan=mulligan, min_hand=min_hand)
    [found], oracle = computed(deck, catalog, bias=0.07)
    keep, kept = brute_force(deck, 0)
    assert found.bias == pytest.approx(dict.fromkeys(keep, 0.07))
    assert found.keep == pytest.approx(keep, abs=1e-8)
    assert found.kept == pytest.approx(kept)
    assert max(found.standard_error.values()) == pytest.approx(0, abs=1e-12)
    drawn = {len(task.hand) for task in oracle.asked}
    assert drawn == ({7} if mulligan == "london" else set(range(min_hand, 8)))


@pytest.mark.parametrize("mulligan", ["london", "paris"])
def test_a_sample_of_hands_gives_the_thresholds_within_their_errors(catalog: Catalog, mulligan: str) -> None:
    deck = made(LARGE, catalog, mulligan=mulligan, min_hand=5)

    def by_lands(task: HandTask, keep: int) -> float:
        lands = sum(name in ("Mountain", "Island") for name in task.hand)
        return max(0.0, 1 - abs(lands - 3) / 4 + 0.2 * (number(task.hand) - 0.5)) * keep / 7

    [found], oracle = computed(deck, catalog, by_lands)
    assert max(found.standard_error.values()) <= 0.01

    def chance(lands: int, size: int) -> float:
        return math.comb(24, lands) * math.comb(36, size - lands) / math.comb(60, size)

    below = -math.inf
    grid = [(i + 0.5) / 200 - 0.5 for i in range(200)]
    for n in (5, 6, 7):
        if n > 5:
            error = found.standard_error[n]
            assert found.keep[n] == pytest.approx(below, abs=4 * error + 1e-3)
        size = 7 if mulligan == "london" else n
        below = sum(
            chance(lands, size) * max(below, max(0.0, 1 - abs(lands - 3) / 4 + 0.2 * u) * n / 7) / len(grid)
            for lands in range(size + 1)
            for u in grid
        )
    for task in oracle.asked:
        assert all(task.hand.count(name) <= LARGE[name] for name in task.hand)


def test_sampling_goes_on_until_the_error_is_small_and_not_for_ever(catalog: Catalog) -> None:
    deck = made(LARGE, catalog)
    [coarse], _ = computed(deck, catalog, target=0.1)
    [fine], _ = computed(deck, catalog, target=0.02)
    [hopeless], _ = computed(deck, catalog, target=1e-9)
    assert coarse.hands[7] < fine.hands[7] <= hopeless.hands[7]
    assert max(fine.standard_error.values()) <= 0.02
    assert MOST_HANDS <= hopeless.hands[7] < MOST_HANDS + 64


def test_a_hand_is_valued_with_luck_of_its_own(catalog: Catalog) -> None:
    for mulligan in ("london", "paris"):
        _, oracle = computed(made(LARGE, catalog, mulligan=mulligan), catalog, target=0.05)
        streams = [task.stream for task in oracle.asked]
        assert len(set(streams)) == len(streams)


def test_there_is_nothing_to_decide_without_mulligans(catalog: Catalog) -> None:
    for game in ({"mulligan": "none"}, {"min_hand": 7}):
        deck = made(SMALL, catalog, **game)
        [found], oracle = computed(deck, catalog)
        assert sizes(deck) == [7]
        assert found.keep == {}
        assert oracle.asked == []


def test_a_deck_that_may_go_first_or_second_has_thresholds_for_both(catalog: Catalog) -> None:
    deck = made(SMALL, catalog, on_the_play="random", min_hand=5)
    found, _ = computed(deck, catalog)
    assert len(found) == 2
    for side in (0, 1):
        assert found[side].keep == pytest.approx(brute_force(deck, side)[0])
    assert found[0].keep != found[1].keep


def test_every_hand_is_reported(catalog: Catalog) -> None:
    seen: list[int] = []
    [found], oracle = computed(made(SMALL, catalog), catalog, on_hand=seen.append)
    assert sum(seen) == len(oracle.asked) == found.hands[7]


def test_thresholds_are_the_same_as_plain_values(catalog: Catalog) -> None:
    found, _ = computed(made(SMALL, catalog, on_the_play="random"), catalog)
    assert from_plain(json.loads(json.dumps(to_plain(found)))) == found


# -- following other lists -----------------------------------------------------------------

TINY = {"Mountain": 4, "Lava Spike": 3, "Island": 3, "Opt": 2, "Ponder": 2}
STEPS = [Swap("Opt", "Serum Visions"), Swap("Mountain", "Ponder")]


def walked(catalog: Catalog, main: dict[str, int] = TINY, steps: Sequence[Swap] = STEPS, **game: Any) -> list[Deck]:
    """The deck, and what it is after each step."""
    decks = [made(main, catalog, **game)]
    for step in steps:
        decks.append(decks[-1].with_main(swapped(decks[-1].main, step)))
    return decks


def followed(
    deck: Deck, catalog: Catalog, known: Pools = (), workers: Oracle | None = None, **options: Any
) -> tuple[Sides, Pools, Oracle]:
    oracle = workers or Oracle(made_up)
    found, searched = follow(deck, catalog, SETTINGS, oracle, known, **{"use_cache": False, **options})
    return found, searched, oracle


def walk(decks: list[Deck], catalog: Catalog, **options: Any) -> list[tuple[Sides, Pools, Oracle]]:
    """Thresholds of each deck, following those before."""
    found: list[tuple[Sides, Pools, Oracle]] = []
    for deck in decks:
        known = tuple(pool for _, searched, _ in found for pool in searched)
        found.append(followed(deck, catalog, known, **options))
    return found


@pytest.mark.parametrize("mulligan", ["london", "paris"])
def test_followed_thresholds_are_those_of_brute_force_within_their_errors(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch, mulligan: str
) -> None:
    monkeypatch.setattr(sampling, "ENUMERATE_UP_TO", 0)
    decks = walked(catalog, mulligan=mulligan, min_hand=5)
    exact = [brute_force(deck, 0)[0] for deck in decks]
    z: list[float] = []
    for luck in range(1, 25):
        for ([found], _, oracle), keep in list(zip(walk(decks, catalog, luck=luck, target=0.025), exact, strict=True))[1:]:
            assert len(oracle.asked) >= FEWEST_OWN
            z += [(found.keep[n] - keep[n]) / found.standard_error[n] for n in found.keep]
    assert 0.6 < math.sqrt(math.fsum(x * x for x in z) / len(z)) < 1.3
    assert abs(math.fsum(z) / len(z)) < 0.5


def test_a_list_that_follows_searches_fewer_hands_of_its_own(catalog: Catalog) -> None:
    decks, hands = walked(catalog, LARGE), []
    for luck in range(1, 13):
        walks = walk(decks, catalog, target=0.015, luck=luck)
        assert all(found.standard_error[7] <= 0.015 for [found], _, _ in walks)
        hands.append([found.hands[7] for [found], _, _ in walks])
    first, second, third = (sum(column) for column in zip(*hands, strict=True))
    assert third < second < first
    assert third < 0.8 * first
    assert min(map(min, hands)) >= FEWEST_OWN


def test_a_list_whose_hands_are_worth_something_else_goes_by_its_own(catalog: Catalog) -> None:
    """The first list's hands are worth far more than those of the one that follows."""
    decks = walked(catalog, LARGE, STEPS[:1])
    before = as_list(decks[0].main)

    def worth(task: HandTask, keep: int) -> float:
        return made_up(task, keep) + 0.3 * (task.main == before)

    known = followed(decks[0], catalog, workers=Oracle(worth), target=0.02)[1]
    [found], searched, _ = followed(decks[1], catalog, known, Oracle(worth), target=0.02)
    [alone], _, _ = followed(decks[1], catalog, workers=Oracle(worth), target=0.01)
    for n, keep in found.keep.items():
        assert keep == pytest.approx(alone.keep[n], abs=4 * math.hypot(found.standard_error[n], alone.standard_error[n]))
    assert found.hands[7] == len(searched[0].hands) > 2 * FEWEST_OWN


def test_what_was_searched_are_the_hands_of_the_list_alone(catalog: Catalog) -> None:
    decks = walked(catalog, LARGE, on_the_play="random", mulligan="paris", min_hand=5)
    for deck, (found, searched, oracle) in zip(decks, walk(decks, catalog, target=0.05), strict=True):
        assert [(pool.side, pool.drawn) for pool in searched] == [(side, n) for side in (0, 1) for n in (7, 6, 5)]
        asked = [(task.main, task.side, len(task.hand), task.keeps, task.hand) for task in oracle.asked]
        kept = [(pool.main, pool.side, pool.drawn, pool.keeps, hand) for pool in searched for hand, _ in pool.hands]
        assert sorted(kept) == sorted(asked)
        assert {pool.main for pool in searched} == {as_list(deck.main)}
        numbers = Counter((task.side, len(task.hand)) for task in oracle.asked)
        assert [t.hands for t in found] == [{n: numbers[side, n] for n in (7, 6, 5)} for side in (0, 1)]


def test_a_list_too_far_away_gives_nothing(catalog: Catalog) -> None:
    here = made(LARGE, catalog)
    for opts, counts in ((2, True), (1, False)):
        deck = here.with_main({**LARGE, "Opt": opts, "Lava Spike": LARGE["Lava Spike"] + 4 - opts})
        _, searched, _ = followed(deck, catalog, target=0.05)
        without = tuple(replace(pool, hands=()) for pool in searched)
        found = [
            [followed(here, catalog, known, target=0.05, luck=luck)[0] for luck in range(6)] for known in (searched, without)
        ]
        assert (found[0] != found[1]) == counts


def test_hands_of_the_same_list_count_as_its_own(catalog: Catalog) -> None:
    deck = made(LARGE, catalog)
    [first], searched, before = followed(deck, catalog, target=0.01)
    [again], _, after = followed(deck, catalog, searched, target=0.01)
    assert again.hands[7] < first.hands[7]
    assert {task.stream for task in before.asked}.isdisjoint(task.stream for task in after.asked)
    assert again.keep[7] == pytest.approx(first.keep[7], abs=0.01)


def test_followed_thresholds_depend_on_what_is_known_and_its_order_alone(catalog: Catalog) -> None:
    decks = walked(catalog, LARGE)
    first, second = (walk(decks, catalog, target=0.03) for _ in range(2))
    assert [found for found, _, _ in first] == [found for found, _, _ in second]
    assert [searched for _, searched, _ in first] == [searched for _, searched, _ in second]
    known = first[0][1] + first[1][1]
    many = Oracle(made_up)
    many.count = 7
    assert followed(decks[2], catalog, known, many, target=0.03)[:2] == first[2][:2]
    assert followed(decks[2], catalog, known, target=0.03, luck=1)[0] != first[2][0]


def test_few_hands_are_all_searched_whatever_is_known(catalog: Catalog) -> None:
    decks = walked(catalog, SMALL, [Swap("Island", "Lava Spike")], min_hand=5)
    for deck, ([found], searched, _) in zip(decks, walk(decks, catalog), strict=True):
        assert searched == ()
        assert found.keep == pytest.approx(brute_force(deck, 0)[0], abs=1e-8)


# -- the cache -------------------------------------------------------------------------------


def asked(deck: Deck, catalog: Catalog, settings: Settings = SETTINGS, **options: Any) -> int:
    """How many hands had to be valued."""
    oracle = Oracle(made_up)
    thresholds(deck, catalog, settings, oracle, **options)
    return len(oracle.asked)


def test_what_is_in_the_cache_is_not_computed_again(catalog: Catalog, cache: Path) -> None:
    deck = made(SMALL, catalog)
    assert asked(deck, catalog) > 0
    assert asked(deck, catalog) == 0
    assert asked(replace(deck, name="other", limits={}), catalog, replace(SETTINGS, seed=2)) == 0
    assert asked(deck, catalog, use_cache=False) > 0
    assert len(list(cache.iterdir())) == 1


@pytest.mark.parametrize("main", [SMALL, LARGE])
def test_the_cache_gives_what_was_computed(catalog: Catalog, main: dict[str, int]) -> None:
    deck = made(main, catalog, on_the_play="random")
    first = follow(deck, catalog, SETTINGS, Oracle(made_up), (), target=0.05)
    assert follow(deck, catalog, SETTINGS, Oracle(made_up), (), target=0.05) == first
    assert thresholds(deck, catalog, SETTINGS, Oracle(made_up), target=0.05) == first[0]
    assert sum(len(pool.hands) for pool in first[1]) == (0 if main is SMALL else 2 * first[0][0].hands[7])


def test_what_follows_others_is_not_cached(catalog: Catalog, cache: Path) -> None:
    decks = walked(catalog, LARGE)
    walk(decks, catalog, target=0.05, use_cache=True)
    assert len(list(cache.iterdir())) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda deck: (deck.with_main({**SMALL, "Mountain": 5}), SETTINGS),
        lambda deck: (replace(deck, game=deck.game.model_copy(update={"rewards": [1.0, 0.5, 0.25]})), SETTINGS),
        lambda deck: (replace(deck, game=deck.game.model_copy(update={"on_the_play": False})), SETTINGS),
        lambda deck: (replace(deck, game=deck.game.model_copy(update={"min_hand": 5})), SETTINGS),
        lambda deck: (deck, replace(SETTINGS, mulligan_rollouts=200)),
        lambda deck: (deck, replace(SETTINGS, exploration=1.5)),
        lambda deck: (deck, replace(SETTINGS, player="light")),
    ],
    ids=["list", "rewards", "side", "min_hand", "rollouts", "exploration", "player"],
)
def test_thresholds_depend_on(catalog: Catalog, change: Callable[[Deck], tuple[Deck, Settings]]) -> None:
    deck = made(SMALL, catalog)
    assert asked(deck, catalog) > 0
    assert asked(*_with(change(deck), catalog)) > 0


def _with(changed: tuple[Deck, Settings], catalog: Catalog) -> tuple[Deck, Catalog, Settings]:
    return changed[0], catalog, changed[1]


def test_thresholds_depend_on_the_definitions_of_cards_and_on_the_error_asked_for(catalog: Catalog) -> None:
    deck = made(SMALL, catalog)
    assert asked(deck, catalog) > 0
    assert asked(deck, catalog, target=0.5) > 0
    other = catalog["Lava Spike"].model_copy(update={"cost": catalog["Ponder"].cost})
    assert asked(deck, Catalog({**catalog, "Lava Spike": other})) > 0


@pytest.mark.parametrize(
    "text", ["", "{", "null", "[{}]", "[1]", '[{"keep": {"x": 1}, "standard_error": {}, "kept": {}, "hands": {}}]', "[]"]
)
def test_a_damaged_cache_is_computed_again_and_written_anew(catalog: Catalog, cache: Path, text: str) -> None:
    deck = made(SMALL, catalog)
    first = thresholds(deck, catalog, SETTINGS, Oracle(made_up))
    [file] = cache.iterdir()
    file.write_text(text)
    assert thresholds(deck, catalog, SETTINGS, Oracle(made_up)) == first
    assert asked(deck, catalog) == 0


def test_a_cache_that_cannot_be_written_is_no_error(catalog: Catalog, cache: Path) -> None:
    cache.parent.mkdir(parents=True)
    cache.write_text("a file where the folder should be")
    assert asked(made(SMALL, catalog), catalog) > 0


# -- mulligans that earn nothing are not offered ------------------------------------------------------

OFFERED: Sides = (Thresholds(keep={5: 0.1, 6: 0.2, 7: 0.3}),)


def tried(catalog: Catalog, workers: Trial) -> bool:
    """Whether mulligans are worth it in a trial."""
    return trial.are_worth_it(trial.gains(made(SMALL, catalog), 10, OFFERED, workers))


@pytest.mark.parametrize(
    ("gain", "spread", "worth_it"),
    [(0.1, 0.0, True), (0.1, 0.3, True), (0.02, 0.4, False), (0.0, 0.0, False), (-0.1, 0.0, False)],
)
def test_mulligans_are_worth_it_if_they_earn_more_than_chance_may(
    catalog: Catalog, gain: float, spread: float, worth_it: bool
) -> None:
    assert tried(catalog, Trial(gain, spread)) == worth_it


def test_a_trial_plays_games_again_whose_first_hand_was_not_kept(catalog: Catalog) -> None:
    """With the same luck, keeping it; the others would be the same games."""
    workers = Trial(0.1)
    found = trial.gains(made(SMALL, catalog), 10, OFFERED, workers)
    assert [task.game for task in workers.asked] == [*range(trial.GAMES), *range(0, trial.GAMES, 4)]
    assert {task.rollouts for task in workers.asked} == {10}
    assert {task.seed for task in workers.asked} == {trial.SEED}
    assert found == pytest.approx([0.1 if game % 4 == 0 else 0.0 for game in range(trial.GAMES)])


def test_who_learns_or_moves_at_random_has_no_trial() -> None:
    for name, way in PLAYERS.items():
        rollouts = trial.rollouts_of_trial(Settings(player=name, rollouts=1000))
        assert rollouts == (0 if way.learns or name == "random" else trial.ROLLOUTS)
    assert trial.rollouts_of_trial(Settings(player="heavy", rollouts=10)) == 10


def test_every_hand_is_kept_where_mulligans_earn_nothing(catalog: Catalog, cache: Path) -> None:
    settings = replace(SETTINGS, player="heavy")
    for _ in range(2):  # the second time from the cache
        found = thresholds(made(SMALL, catalog), catalog, settings, Oracle(made_up))  # its games earn the same either way
        assert trial.keeps_all(found)
        assert len(found) == 1
    assert len(list(cache.iterdir())) == 1
    assert not trial.keeps_all(thresholds(made(SMALL, catalog), catalog, SETTINGS, Oracle(made_up)))


def test_a_random_player_keeps_every_hand(catalog: Catalog) -> None:
    workers = Oracle(made_up)
    assert trial.keeps_all(thresholds(made(SMALL, catalog), catalog, replace(SETTINGS, player="random"), workers))
    assert workers.asked == []
