"""Learning goes on as long as it gains, where it stopped, and from a near list."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.cli.crew import _notes
from deckopt.decks.deck import Deck
from deckopt.decks.load import load_deck
from deckopt.evaluate import near, plateau
from deckopt.evaluate.games import TrainedWorkers
from deckopt.evaluate.how import settings_for
from deckopt.evaluate.learning import courses_for, learnt_for, length, rollouts_for_search
from deckopt.evaluate.plateau import FIRST, MORE, lengths, to_plateau
from deckopt.evaluate.training import AGAIN, Course
from deckopt.playing.learnt import AT_MOST, AT_PLATEAU, IN_TIME, Learnt
from deckopt.playing.player import Player
from deckopt.playing.settings import Settings
from deckopt.workers.serial import SerialWorkers

QUICK = Settings(rollouts=5, mulligan_rollouts=5, learning=1000, plateau=True)
MOST = 10**6


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


@pytest.fixture(scope="module")
def burn(catalog: Catalog) -> Deck:
    return load_deck("pauper-burn", catalog)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of its own, and short courses."""
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(plateau, "GAMES", 20)


def earning(rewards: Sequence[float], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Courses that teach nothing, after which the policy earns these rewards on average; the list of their lengths."""
    trained: list[int] = []
    earned = iter(rewards)

    def train(deck: Deck, catalog: Catalog, settings: Settings, whole: int, *_: object, **more: Any) -> Learnt:
        trained.append(whole)
        found = Learnt()
        found.rollouts = sum(trained)
        found.spread = float(len(trained))  # says which course it was
        return found

    def rewards_of(self: object, learnt: Learnt) -> list[float]:
        each = next(earned)
        return [each + 0.01 * (game % 3) for game in range(30)]

    monkeypatch.setattr(plateau, "train", train)
    monkeypatch.setattr(plateau._Trial, "earned", rewards_of)
    return trained


def alone(which: str, make: Callable[[], Learnt]) -> Learnt:
    return make()


def plateau_of(most: int, burn: Deck, catalog: Catalog, **more: Any) -> Learnt:
    return to_plateau(burn, catalog, replace(QUICK, learning=most, **more), alone)


def test_each_course_is_half_as_long_as_all_before_it() -> None:
    for most in (0, 1, 500, FIRST, FIRST + 1, 2 * FIRST, 400_000, MOST):
        found = list(lengths(FIRST, most))
        assert sum(found) <= most < sum(found) + plateau.LEAST * (FIRST + sum(found)) + 1
        for before, following in itertools.pairwise(itertools.accumulate([FIRST, *found])):
            assert following - before <= MORE * before


def test_learning_ends_where_it_gains_no_more(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    trained = earning([0.5, 0.6, 0.7, 0.7, 0.9], monkeypatch)
    found = plateau_of(MOST, burn, catalog)
    assert len(trained) == 4 and found.ended == AT_PLATEAU and found.rollouts == sum(trained)


def test_a_gain_that_is_clear_and_tiny_is_no_gain(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    trained = earning([0.5, 0.5 + plateau.LEAST_GAIN / 2, 0.9], monkeypatch)
    assert plateau_of(MOST, burn, catalog).ended == AT_PLATEAU and len(trained) == 2


def test_a_course_that_loses_is_forgotten(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    earning([0.5, 0.6, 0.4], monkeypatch)
    assert plateau_of(MOST, burn, catalog).spread == 2.0


def test_learning_that_always_gains_ends_at_its_most(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    trained = earning([0.5 + 0.01 * k for k in range(50)], monkeypatch)
    found = plateau_of(MOST, burn, catalog)
    assert found.ended == AT_MOST and trained == [FIRST, *lengths(FIRST, MOST - FIRST)]
    trained = earning([], monkeypatch)  # where there is one course, no games are played to judge it
    assert plateau_of(FIRST // 2, burn, catalog).ended == AT_MOST and trained == [FIRST // 2]


def test_a_clock_ends_it_and_the_next_call_goes_on(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learnt until then is used, but it is not kept as all there is to learn."""
    monkeypatch.setattr(plateau, "FIRST", 200)
    every_course_gains(monkeypatch)
    now = itertools.count(0.0, 20.0)
    monkeypatch.setattr(plateau.time, "monotonic", lambda: next(now))
    soon = replace(QUICK, learning_minutes=1.0)
    first = learnt_for(burn, catalog, soon)
    assert first is not None and first.ended == IN_TIME and first.rollouts < QUICK.learning
    assert "call again to go on" in _notes(first)[0]
    monkeypatch.undo()


def test_what_was_interrupted_goes_on_where_it_stopped(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupted call and the next one learn what one call learns, and no course twice."""
    monkeypatch.setattr(plateau, "FIRST", 200)
    every_course_gains(monkeypatch)
    sound, courses = plateau.train, []

    def interrupted(*args: Any, **more: Any) -> Learnt:
        courses.append(args[3])
        if len(courses) == 3:
            raise KeyboardInterrupt
        return sound(*args, **more)

    monkeypatch.setattr(plateau, "train", interrupted)
    with pytest.raises(KeyboardInterrupt):
        learnt_for(burn, catalog, QUICK)
    again = learnt_for(burn, catalog, QUICK)
    assert courses[2] == courses[3] and len(courses) == 1 + len(list(lengths(200, QUICK.learning - 200))) + 1
    whole = to_plateau(burn, catalog, QUICK, alone)
    assert again is not None and again.digest == whole.digest and again.rollouts == whole.rollouts
    kept = learnt_for(burn, catalog, QUICK)
    assert kept is not None and kept.digest == again.digest and kept.ended == again.ended


def test_a_larger_most_goes_on_from_the_same_courses(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plateau, "FIRST", 200)
    every_course_gains(monkeypatch)
    sound, courses = plateau.train, []

    def counted(*args: Any, **more: Any) -> Learnt:
        courses.append(args[3])
        return sound(*args, **more)

    monkeypatch.setattr(plateau, "train", counted)
    learnt_for(burn, catalog, replace(QUICK, learning=450))
    assert courses == [200, 100, 150]
    learnt_for(burn, catalog, replace(QUICK, learning=1000))
    assert courses == [200, 100, 150, 225, 325]


def every_course_gains(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CLEAR", "LEAST_GAIN"):
        monkeypatch.setattr(plateau, name, -1e9)


def swapped(burn: Deck, swaps: int) -> Deck:
    return burn.with_main({**burn.main, "Mountain": burn.main["Mountain"] - swaps, "Brainstorm": swaps})


@pytest.fixture
def learnt_once(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> Iterator[Learnt]:
    """The network of a list that was learnt to a plateau."""
    monkeypatch.setattr(plateau, "FIRST", 800)
    monkeypatch.setattr(plateau, "FIRST_NEAR", 200)
    monkeypatch.setattr(plateau, "CLEAR", 1e9)  # no course gains
    found = learnt_for(burn, catalog, replace(QUICK, learning=MOST))
    assert found is not None and found.ended == AT_PLATEAU and not found.swaps
    yield found


def test_a_near_list_begins_from_what_was_learnt(learnt_once: Learnt, burn: Deck, catalog: Catalog) -> None:
    settings = replace(QUICK, learning=MOST, near=True)
    found = learnt_for(swapped(burn, 3), catalog, settings)
    assert found is not None and found.swaps == 3 and found.rollouts < learnt_once.rollouts / 2
    assert "3 cards" in _notes(found)[0]
    again = learnt_for(swapped(burn, 3), catalog, settings)
    assert again is not None and again.digest == found.digest and again.swaps == 3
    with TrainedWorkers(SerialWorkers(lambda context, task: task, lambda: None), settings, [found]) as workers:
        assert workers.playing().network == found.digest  # thresholds of another network are not taken for its own


@pytest.mark.parametrize("change", ["far", "compared", "other rules", "other card"])
def test_other_lists_begin_from_nothing(
    change: str, learnt_once: Learnt, burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, settings = swapped(burn, 3), replace(QUICK, learning=MOST, near=True)
    if change == "far":
        deck = swapped(burn, near.MOST_SWAPS + 1)
    elif change == "compared":
        settings = replace(settings, near=False)
    elif change == "other rules":
        deck = replace(deck, game=deck.game.model_copy(update={"opponent_life": 13}))
    else:
        sound = near.hashed
        monkeypatch.setattr(near, "hashed", lambda parts: sound({**parts, "cards": "others"} if "card" in parts else parts))
    found = learnt_for(deck, catalog, settings)
    assert found is not None and not found.swaps and found.rollouts >= 800


def test_a_damaged_file_of_near_lists_is_no_near_list(learnt_once: Learnt, burn: Deck, catalog: Catalog) -> None:
    [file] = near._folder().iterdir()
    file.write_bytes(file.read_bytes()[:50])
    found = learnt_for(swapped(burn, 3), catalog, replace(QUICK, learning=MOST, near=True))
    assert found is not None and not found.swaps


def test_a_number_is_a_number_and_without_one_learning_goes_on(burn: Deck) -> None:
    assert not settings_for(burn, 1, {"learning": 500}).plateau
    free = settings_for(burn, 1, {"learning_minutes": 2.5}, near=True)
    assert free.plateau and free.near and free.learning_minutes == 2.5
    assert not settings_for(burn, 1, {}).near  # where decks are compared
    assert rollouts_for_search(10.0, None) == 430_000


def test_further_courses_of_a_search_go_by_what_the_first_one_took(burn: Deck, catalog: Catalog) -> None:
    courses: list[Course] = [(burn.main,), (swapped(burn, 2).main,)]
    one, two = courses_for(burn, catalog, QUICK, courses)
    assert one is not None and two is not None
    assert length(QUICK, one) == int(AGAIN * one.rollouts) and two.rollouts > one.rollouts
    again = courses_for(burn, catalog, replace(QUICK, seed=7), courses)[1]
    assert again is not None and again.digest == two.digest


def test_policies_are_tried_in_the_same_games(burn: Deck, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[int, int | None, str, str]] = []
    sound = Player.play

    def play(self: Player, game: int, seed: int | None = None, *args: Any, **more: Any) -> Any:
        played.append((game, seed, self.settings.player, self.deck.game.mulligan))
        return sound(self, game, seed, *args, **more)

    monkeypatch.setattr(Player, "play", play)
    trial = plateau._Trial(burn, catalog, QUICK, ())
    once, twice = trial.earned(Learnt()), trial.earned(Learnt())
    assert once == twice and once is not None and len(once) == 20
    assert played[:20] == played[20:] and {line[2:] for line in played} == {("policy", "none")}
