"""Learning to play a deck: by self-play, by name, the same every time."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import load_deck
from deckopt.evaluate.learning import around, courses_for, learn, learnt_for
from deckopt.evaluate.training import neighbour
from deckopt.playing.learner import Learner
from deckopt.playing.learnt import Learnt, Names
from deckopt.playing.player import Memory, Player
from deckopt.playing.settings import Settings

QUICK = Settings(rollouts=5, mulligan_rollouts=5, learning=2000)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


@pytest.fixture(scope="module")
def burn(catalog: Catalog) -> Deck:
    return load_deck("pauper-burn", catalog)


def strength(deck: Deck, catalog: Catalog, learnt: Learnt) -> float:
    """The mean reward of rollouts."""
    player = Learner(deck, catalog, QUICK, memory=Memory(QUICK))
    player.bound = learnt.bind(player.tables, learning=True)
    return player.learn(3000, 0.0, 0.0, 99)


def test_self_play_makes_rollouts_better(burn: Deck, catalog: Catalog) -> None:
    before, after = (strength(burn, catalog, what) for what in (Learnt(), learn(burn, catalog, QUICK)))
    assert after > before + 0.03


def test_practice_is_counted_by_win_turn(burn: Deck, catalog: Catalog) -> None:
    """Where no hand is smaller than seven, the wins of all rollouts give their mean reward."""
    whole = replace(burn, game=burn.game.model_copy(update={"mulligan": "none"}))
    player = Learner(whole, catalog, QUICK, memory=Memory(QUICK))
    player.bound = Learnt().bind(player.tables, learning=True)
    reward = player.learn(500, 0.0, 0.0, 1)
    found = player.practice
    assert found.rollouts == 500 and 0 < sum(found.wins.values()) <= 500
    assert reward == pytest.approx(sum(n * whole.game.reward_by_turn[turn] for turn, n in found.wins.items()) / 500)
    smaller = Learner(burn, catalog, QUICK, memory=Memory(QUICK))
    smaller.bound = Learnt().bind(smaller.tables, learning=True)
    smaller.learn(500, 0.0, 0.0, 1)
    assert 300 < smaller.practice.rollouts < 500  # one hand in four may be smaller
    both = found + smaller.practice
    assert sum(both.wins.values()) == sum(found.wins.values()) + sum(smaller.practice.wins.values())


def test_decisions_that_are_learnt_from_again_make_the_values_err_less(burn: Deck, catalog: Catalog) -> None:
    errors = []
    for again in (0, 4):
        memory = Memory(QUICK)
        player = Learner(burn, catalog, QUICK, memory=memory)
        player.bound = Learnt().bind(player.tables, learning=True)
        player.learn(300, 0.0, 0.01, 1, again=again)
        errors.append(float(memory.tape["square"]))
    assert errors[1] < 0.85 * errors[0]


def test_learning_is_the_same_every_time(burn: Deck, catalog: Catalog) -> None:
    first = learn(burn, catalog, QUICK)
    assert learn(burn, catalog, replace(QUICK, seed=5)).digest == first.digest
    assert learn(burn, catalog, replace(QUICK, learning=1000)).digest != first.digest


def test_what_is_learnt_of_one_list_serves_another(burn: Deck, catalog: Catalog) -> None:
    """Cards stand elsewhere in the tables of a list with one card more; what is said of moves stays."""
    learnt = learn(burn, catalog, QUICK)
    other = burn.with_main({**burn.main, "Brainstorm": 1, "Mountain": burn.main["Mountain"] - 1})
    here, there = (Player(deck, catalog, QUICK, learnt=learnt) for deck in (burn, other))
    for player in (here, there):
        assert int(player.bound.network["n_keys"]) > 20
    names = [Names(player.tables) for player in (here, there)]
    spike = [n.key("do: Lava Spike #1") for n in names]
    rows = [
        list(player.bound.network["key"][: int(player.bound.network["n_keys"])]).index(key)
        for player, key in zip((here, there), spike, strict=True)
    ]
    weights = [player.bound.rows[row] for player, row in zip((here, there), rows, strict=True)]
    assert weights[0].any()
    assert float(weights[0].sum()) == pytest.approx(float(weights[1].sum()), rel=1e-4)
    assert strength(other, catalog, learnt) > strength(other, catalog, Learnt()) + 0.03


@pytest.mark.parametrize("name", ["pauper-burn", "modern-elves", "legacy-dredge", "jeskai-ascendancy"])
def test_moves_have_names_of_their_own(name: str, catalog: Catalog) -> None:
    deck = load_deck(name, catalog)
    player = Learner(deck, catalog, QUICK)
    player.bound = Learnt().bind(player.tables, learning=True)
    player.learn(300, 0.01, 0.01, 1)
    names = Names(player.tables)
    keys = [int(k) for k in player.bound.network["key"][1 : int(player.bound.network["n_keys"])]]
    words = [names.of_key(key) for key in keys]
    assert len(set(words)) == len(keys) > 20
    assert [names.key(word) for word in words] == keys


def test_bytes_and_back(burn: Deck, catalog: Catalog) -> None:
    learnt = learn(burn, catalog, QUICK)
    assert Learnt.from_bytes(learnt.as_bytes()).digest == learnt.digest
    for damaged in (b"", learnt.as_bytes()[:500]):
        with pytest.raises(ValueError):
            Learnt.from_bytes(damaged)


def test_what_is_not_finite_or_of_another_type_is_damaged(burn: Deck, catalog: Catalog) -> None:
    learnt = learn(burn, catalog, replace(QUICK, learning=100))
    for name in ("weights", "worths", "embedding"):
        for wrong in (np.nan, np.inf):
            bad = Learnt.from_bytes(learnt.as_bytes())
            getattr(bad, name).flat[3] = wrong
            with pytest.raises(ValueError, match="finite"):
                Learnt.from_bytes(bad.as_bytes())
        bad = Learnt.from_bytes(learnt.as_bytes())
        setattr(bad, name, getattr(bad, name).astype(np.float64))
        with pytest.raises(ValueError, match="not float32"):
            Learnt.from_bytes(bad.as_bytes())
    bad = Learnt.from_bytes(learnt.as_bytes())
    bad.worths = bad.worths[:-1]
    with pytest.raises(ValueError, match="sizes"):
        Learnt.from_bytes(bad.as_bytes())


def test_a_chunk_that_goes_astray_is_forgotten(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learnt before it and after it is kept."""
    sound = Learner.learn
    astray = []

    def learn_once_astray(self: Learner, *args: Any, **more: Any) -> float:
        reward = sound(self, *args, **more)
        astray.append(not astray)
        if len(astray) == 20:
            self.bound.weights[5] = np.nan
        return reward

    monkeypatch.setattr(Learner, "learn", learn_once_astray)
    learnt = learn(burn, catalog, QUICK)
    monkeypatch.undo()
    assert learnt.is_finite and learnt.digest != learn(burn, catalog, QUICK).digest
    assert strength(burn, catalog, learnt) > strength(burn, catalog, Learnt()) + 0.03


def test_another_seed_of_learning_is_another_course(burn: Deck, catalog: Catalog) -> None:
    assert learn(burn, catalog, replace(QUICK, learning_seed=1)).digest != learn(burn, catalog, QUICK).digest


def test_a_cache_that_is_not_finite_is_learnt_anew(
    burn: Deck, catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckopt.evaluate.learning.cache_root", lambda: tmp_path)
    first = learnt_for(burn, catalog, QUICK)
    [kept] = (tmp_path / "policies").iterdir()
    bad = Learnt.from_bytes(kept.read_bytes())
    bad.weights[0, 0] = np.nan
    kept.write_bytes(bad.as_bytes())
    again = learnt_for(burn, catalog, QUICK)
    assert first is not None and again is not None and again.digest == first.digest
    assert Learnt.from_bytes(kept.read_bytes()).digest == first.digest


def test_a_damaged_cache_is_learnt_anew(burn: Deck, catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckopt.evaluate.learning.cache_root", lambda: tmp_path)
    first = learnt_for(burn, catalog, QUICK)
    [kept] = (tmp_path / "policies").iterdir()
    kept.write_bytes(kept.read_bytes()[:100])
    again = learnt_for(burn, catalog, QUICK)
    assert first is not None and again is not None and again.digest == first.digest
    assert Learnt.from_bytes(kept.read_bytes()).digest == first.digest


def test_a_run_goes_on_with_what_it_has_learnt(burn: Deck, catalog: Catalog, tmp_path: Path) -> None:
    """Wherever it is resumed: its own file comes before the cache and before learning."""
    first = learnt_for(burn, catalog, QUICK, own=tmp_path)
    [own] = tmp_path.glob("*.npz")
    assert first is not None and Learnt.from_bytes(own.read_bytes()).digest == first.digest
    other = learn(burn, catalog, replace(QUICK, learning=500))
    own.write_bytes(other.as_bytes())
    again = learnt_for(burn, catalog, QUICK, own=tmp_path)
    assert again is not None and again.digest == other.digest


def test_a_course_goes_on_from_the_one_before(burn: Deck, catalog: Catalog, tmp_path: Path) -> None:
    """Cards that were not met before are learnt, those that were are not forgotten."""
    changed = burn.with_main({**burn.main, "Brainstorm": 4, "Lava Spike": 0})
    longer = replace(QUICK, learning=4 * QUICK.learning)  # a further course is a quarter of the first
    one, two = courses_for(burn, catalog, longer, [(burn.main,), (changed.main,)], own=tmp_path)
    assert one is not None and two is not None
    first = learnt_for(burn, catalog, longer)
    assert first is not None and one.digest == first.digest
    assert learn(changed, catalog, longer, before=one).digest == two.digest
    assert learn(changed, catalog, longer).digest != two.digest
    assert one.digest == first.digest  # it is left as it was
    assert set(one.moves) < set(two.moves) and any("Brainstorm" in move for move in set(two.moves) - set(one.moves))
    assert len(list(tmp_path.glob("*.npz"))) == 2
    assert strength(changed, catalog, two) > strength(changed, catalog, Learnt()) + 0.03


def test_a_course_may_be_around_two_lists(burn: Deck, catalog: Catalog) -> None:
    other = burn.with_main({**burn.main, "Brainstorm": 4, "Lava Spike": 0})
    both = learn(burn, catalog, QUICK, beside=[other.main])
    assert set(both.moves) > set(learn(burn, catalog, QUICK).moves)
    assert any("Brainstorm" in move for move in both.moves) and any("Lava Spike" in move for move in both.moves)
    for deck in (burn, other):
        assert strength(deck, catalog, both) > strength(deck, catalog, Learnt()) + 0.02
    one, two = (courses_for(burn, catalog, QUICK, [course])[0] for course in ((burn.main, other.main), (burn.main,)))
    assert one is not None and two is not None
    assert one.digest == both.digest != two.digest


@pytest.mark.parametrize("settings", [replace(QUICK, player="heavy"), replace(QUICK, player="light"), replace(QUICK, learning=0)])
def test_others_learn_nothing(settings: Settings, burn: Deck, catalog: Catalog) -> None:
    assert learnt_for(burn, catalog, settings) is None


def test_neighbours_keep_to_the_limits(catalog: Catalog) -> None:
    deck = load_deck("jeskai-ascendancy", catalog)
    rng = random.Random(3)
    lists = [neighbour(deck, rng) for _ in range(100)]
    for main in lists:
        assert sum(main.values()) == sum(deck.main.values())
        for name in {*main, *deck.main}:
            low, high = deck.limits.get(name, (deck.main.get(name, 0),) * 2)
            assert low <= main.get(name, 0) <= high
    assert len({tuple(sorted(main.items())) for main in lists}) > 50
    assert set().union(*lists) > set(deck.main)  # cards that the list has none of are met


def test_lists_around_another_deck_are_another_course(burn: Deck) -> None:
    assert around(burn) == around(replace(burn, name="other"))
    assert around(burn) != around(burn.with_main({**burn.main, "Mountain": 99}))


def test_the_kernels_agree_with_their_slow_twin() -> None:
    twin = Path(__file__).parents[1] / "naive" / "network.py"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    for deck in ("pauper-burn", "jeskai-ascendancy"):
        found = subprocess.run([sys.executable, str(twin), deck, "1", "60"], capture_output=True, text=True, env=environment)
        assert found.returncode == 0, found.stderr[-2000:]
        assert int(found.stdout) == 60
