"""Hands told by games: which ones a deck keeps, and whether to keep one."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.hand_names import read_hand
from deckopt.decks.keep_rules import HUMAN_RULE, read_rule
from deckopt.decks.load import check_deck
from deckopt.decks.model import Game
from deckopt.errors import InputError
from deckopt.evaluate.estimates import objective_of
from deckopt.evaluate.games import TaskRunner
from deckopt.evaluate.hand_games import CLOSE, GAMES, KEEP, MULLIGAN, Against, Example, examples_of, games_against, judge
from deckopt.evaluate.hand_table import HandTable, first_hands, hand_table
from deckopt.evaluate.hands import all_hands
from deckopt.evaluate.kept_by_rule import chance_of, is_kept_by
from deckopt.evaluate.mulligans import make_mulligans
from deckopt.evaluate.statistics import wilson
from deckopt.kernels import JIT
from deckopt.playing.player import Player
from deckopt.playing.results import Beginning, GameResult, Thresholds
from deckopt.playing.settings import Settings
from deckopt.report.hands import example_lines, hands_lines, judged_lines
from deckopt.report.play_by_play import names
from deckopt.report.table import Table as Shown
from deckopt.report.words import cards_words
from deckopt.search.beginning import HAND

QUICK = Settings(rollouts=1, mulligan_rollouts=1, player="rules")
BURN = {"Mountain": 25, "Lava Spike": 35}
SMALL = {"Mountain": 6, "Lava Spike": 3, "Shock": 2, "Flame Javelin": 2, "Hill Giant": 3}
MANY = 2000 if JIT else 150


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def made(main: dict[str, int], catalog: Catalog, **game: Any) -> Deck:
    return check_deck({"main": main, "game": game}, "deck.toml", "Deck", catalog)


class Here:
    """Workers in this process."""

    count = 1

    def __init__(self, deck: Deck, catalog: Catalog) -> None:
        self._table = TaskRunner(deck, catalog, QUICK)

    def submit(self, task: Any) -> Here.Done:
        return Here.Done(self._table.play(task))

    class Done:
        def __init__(self, found: Any) -> None:
            self._found = found

        def result(self) -> Any:
            return self._found


NONE = (Thresholds(), Thresholds())

# -- hands as players write them ---------------------------------------------------------------

NAMES = {"Mountain": 20, "Lightning Bolt": 4, "Chain Lightning": 4, "Lava Spike": 4, "Kaalia, Zenith Seeker": 1, "Fire // Ice": 2}


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("2 Mountain, Lightning Bolt", {"Mountain": 2, "Lightning Bolt": 1}),
        ("2x mountain; bolt, BOLT", {"Mountain": 2, "Lightning Bolt": 2}),
        ("Mountain x3, lava spike", {"Mountain": 3, "Lava Spike": 1}),
        ("Kaalia, Zenith Seeker, spike", {"Kaalia, Zenith Seeker": 1, "Lava Spike": 1}),
        ("fire/ice, Ice", {"Fire // Ice": 2}),
        ("1 Kaalia, Zenith Seeker,\n2 Fire", {"Kaalia, Zenith Seeker": 1, "Fire // Ice": 2}),
    ],
)
def test_a_hand_is_read_as_players_write_it(text: str, hand: dict[str, int], catalog: Catalog) -> None:
    assert read_hand(text, made(NAMES, catalog)) == hand


def test_a_hand_that_is_shown_is_read_as_the_same_hand(catalog: Catalog) -> None:
    hand = {"Kaalia, Zenith Seeker": 1, "Mountain": 2, "Fire // Ice": 1}
    assert cards_words(hand) == names(hand_of(hand)) == "Kaalia, Zenith Seeker; 2 Mountain; Fire // Ice"
    assert read_hand(cards_words(hand), made(NAMES, catalog)) == hand


def hand_of(hand: dict[str, int]) -> list[str]:
    return [name for name, n in hand.items() for _ in range(n)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Lighning Bolt", "--hand: Lighning Bolt: is not in the deck (did you mean 'Lightning Bolt'?)"),
        ("lightning", "--hand: lightning: may be several cards of the deck (Lightning Bolt or Chain Lightning)"),
        ("5 Lava Spike", "--hand: Lava Spike: 5 of them; the deck has 4"),
        ("4 Mountain, 4 bolt", "--hand: 4 Mountain, 4 bolt: has 8 cards (write 1 to 7, like '2 Mountain, 3 Island')"),
        (" , ", "--hand: ,: has 0 cards (write 1 to 7, like '2 Mountain, 3 Island')"),
    ],
)
def test_what_is_no_hand_is_said(text: str, said: str, catalog: Catalog) -> None:
    with pytest.raises(InputError) as error:
        read_hand(text, made(NAMES, catalog))
    assert str(error.value) == said


# -- how often a rule keeps a hand -------------------------------------------------------------


RULES = ["2..5 lands", HUMAN_RULE, "3 lands or 2 Lava Spike and no Hill Giant", "not (2 spells or a Shock)"]


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("size", [5, 7])
def test_how_often_a_rule_keeps_a_hand_is_the_chance_of_all_that_it_keeps(text: str, size: int, catalog: Catalog) -> None:
    deck, rule = made(SMALL, catalog), read_rule(text, SMALL)
    kept = (chance for hand, chance in all_hands(sorted(SMALL.items()), size) if is_kept_by(rule, Counter(hand), deck, catalog))
    assert chance_of(rule, deck, catalog, size) == pytest.approx(math.fsum(kept), abs=1e-12)


# -- games that begin with a hand --------------------------------------------------------------


def test_a_hand_that_is_given_is_kept_and_the_rest_is_shuffled_evenly(catalog: Catalog) -> None:
    deck = made({"Mountain": 6, "Lava Spike": 6}, catalog, on_the_play=False, rewards=[1, 1], min_hand=7)
    player = Player(deck, catalog, QUICK)
    given = Beginning(hand=("Mountain",) * 5 + ("Lava Spike",) * 2)
    drew = 0
    games = 400 if JIT else 120
    for game in range(games):
        result = player.play(game, beginning=given)
        assert result.hand == HAND
        end = player._memory.states[0]
        mountain = player.tables.index("Mountain")
        assert end["n_library"] == 4
        drew += int(end["library"][mountain]) == 0
    assert abs(drew / games - 1 / 5) < 4 * math.sqrt(0.2 * 0.8 / games)
    assert player.seen(result, given) == ()
    again = player.play(0)
    assert again.hand == HAND and len(player.seen(again)[0].cards) == HAND


@pytest.mark.parametrize("mulligan", ["london", "paris"])
def test_a_game_that_begins_with_a_mulligan_goes_on_from_there(mulligan: str, catalog: Catalog) -> None:
    deck = made(BURN, catalog, mulligan=mulligan, keep="2..5 lands", rewards=[1, 1])
    player = Player(deck, catalog, QUICK)
    sizes = Counter(player.play(game, beginning=Beginning(6)).hand for game in range(60))
    assert max(sizes) == 6 and sizes[6] > sizes[5] > 0
    one = player.play(0, beginning=Beginning(3))
    assert one.hand == 3
    [seen] = player.seen(one, Beginning(3))
    assert (seen.size, len(seen.cards)) == (3, HAND if mulligan == "london" else 3)


def results(*turns: int, last: int = 5) -> list[GameResult]:
    """Games won on these turns; 0: not won."""
    return [GameResult(1 - t / 10 if t else 0.0, t > 0, t or last, 7, 0, 0) for t in turns]


def test_kept_and_thrown_back_are_compared_game_by_game() -> None:
    of = Against(results(3, 4, 3, 0), results(4, 4, 5, 5), 5)
    assert of.win_turn.value == pytest.approx((3 + 4 + 3 + 6) / 4)
    assert of.sooner is not None and of.sooner.value == pytest.approx((1 + 0 + 2 - 1) / 4)
    assert of.verdict == CLOSE
    third, fourth, fifth = of.by_turns
    assert [row.kept.value for row in (third, fourth, fifth)] == [0.5, 0.75, 0.75]
    assert [row.mulligan.value for row in (third, fourth, fifth) if row.mulligan] == [0, 0.5, 1]
    assert [row.difference.value for row in (third, fourth, fifth) if row.difference] == [0.5, 0.25, -0.25]
    assert Against(results(*[3] * 9, 4), results(*[4] * 10), 5).verdict == KEEP
    assert Against(results(*[4] * 9, 5), results(*[3] * 10), 5).verdict == MULLIGAN
    assert Against(results(3, 3), [], 5).by_turns[0].mulligan is None


def test_a_good_hand_is_kept_and_seven_lands_are_not(catalog: Catalog) -> None:
    deck = made(BURN, catalog, keep="2..5 lands", on_the_play="random")
    here = Here(deck, catalog)
    good = judge(deck, catalog, NONE, here, {"Mountain": 3, "Lava Spike": 4}, 1, 30)
    bad = judge(deck, catalog, NONE, here, {"Mountain": 7}, 1, 30)
    assert [side.on_the_play for side in good.sides] == [True, False]
    assert {side.against.verdict for side in good.sides} == {KEEP}
    assert {side.against.verdict for side in bad.sides} == {MULLIGAN}
    assert [good.sides[0].rule_keeps, bad.sides[0].rule_keeps] == [True, False]
    words = "\n".join(line if isinstance(line, str) else "\n".join(line.lines()) for line in judged_lines(bad))
    assert "MULLIGAN: it wins " in words and "turns later than after a mulligan to six (" in words
    assert "hands kept by rule: 2..5 lands: that throws it back" in words
    assert max(map(len, words.splitlines())) < 80
    none = games_against(made(BURN, catalog, mulligan="none"), 0, NONE, here, ["Mountain"] * 7, 1, 5)
    assert none.thrown_back == [] and none.sooner is None and none.verdict == KEEP


# -- the hands of a deck -----------------------------------------------------------------------


def table_of(deck: Deck, catalog: Catalog, games: int, shows: bool = True) -> HandTable:
    here = Here(deck, catalog)
    played = list(first_hands(deck, 0, NONE, here, 1, games))
    return hand_table(deck, catalog, 0, played, examples_of(deck, 0, NONE, here, 1, played) if shows else ())


def test_by_a_rule_hands_are_kept_by_lands_and_as_often_as_chance_has_it(catalog: Catalog) -> None:
    deck = made(BURN, catalog, keep="2..5 lands")
    found = table_of(deck, catalog, MANY, shows=False)
    assert math.fsum(of.chance for of in found.by_lands) == pytest.approx(1)
    for of in found.by_lands:
        if of.kept.games:
            assert of.kept.value == (2 <= of.lands <= 5)
    assert sum(of.kept.games for of in found.by_lands) == MANY
    exact = math.fsum(of.chance for of in found.by_lands if 2 <= of.lands <= 5)
    assert exact == pytest.approx(chance_of(read_rule("2..5 lands", ()), deck, catalog))
    assert found.table_player == pytest.approx(exact, abs=1e-6)  # all spells cost 1; a hand of at most five lands has one
    sevens, sixes, *_, last = found.by_size
    assert (sevens.cards, sixes.cards, last.kept.value) == (7, 6, 1.0) and last.cards >= deck.game.min_hand
    for of in (sevens, sixes):
        low, high = wilson(round(of.kept.value * of.kept.games), of.kept.games, 0.999)
        assert low <= exact <= high
    assert sevens.games == sevens.kept and sixes.kept.games == MANY - round(sevens.kept.value * MANY)
    assert math.fsum(of.games.value for of in found.by_size) == pytest.approx(1)
    assert found.average_size.value == pytest.approx(sum(of.cards * of.games.value for of in found.by_size))


def test_examples_are_kept_and_thrown_back_hands_with_games_of_their_own(catalog: Catalog) -> None:
    deck = made(BURN, catalog, keep="2..5 lands")
    found = table_of(deck, catalog, 60)
    assert {example.is_kept for example in found.examples} == {True, False}
    for example in found.examples:
        assert sum(example.cards.values()) == HAND
        assert example.is_kept == (2 <= example.cards.get("Mountain", 0) <= 5)
        assert len(example.against.kept) == GAMES
    best, *_ = found.examples
    assert best.against.verdict == KEEP


def test_no_line_is_longer_than_a_terminal_and_no_name_is_cut(catalog: Catalog) -> None:
    main = {"Mountain": 20, "Bloodfell Caves": 4, "Viashino Pyromancer": 12, "Kessig Flamebreather": 12, "Thermo-Alchemist": 12}
    deck = made(main, catalog, keep="2..5 lands and a card of cost <= 2 or 2 Kessig Flamebreather")
    found = make_mulligans(deck, catalog, NONE[:1], hands=[table_of(deck, catalog, 40)])
    lines: list[str] = []
    for part in hands_lines(found, {"Mountain", "Bloodfell Caves"}):
        lines += part.lines(80) if isinstance(part, Shown) else [part]
    assert max(map(len, lines)) < 80
    words = " ".join(" ".join(lines).split())
    assert "hands kept by rule: 2..5 lands and a two-drop" not in words
    assert "hands kept by rule: 2..5 lands and a card of cost <= 2 or 2 Kessig Flamebreather" in words
    for name in found.hands[0].examples[0].cards:
        assert name in words


@pytest.mark.parametrize(
    ("is_kept", "with_it", "after", "said"),
    [
        (True, [3] * 9 + [4], [4] * 10, "wins on turn"),
        (True, [4] * 9 + [5], [3] * 10, "better thrown back: wins on turn"),
        (False, [3] * 9 + [4], [4] * 10, "better kept: wins on turn"),
        (False, [4] * 9 + [5], [3] * 10, "wins on turn"),
        (True, [3, 4, 3, 4], [4, 3, 3, 4], "close: wins on turn"),
    ],
)
def test_a_hand_about_which_the_player_was_wrong_is_said_to_be_one(
    is_kept: bool, with_it: list[int], after: list[int], said: str
) -> None:
    example = Example({"Mountain": 7}, is_kept, Against(results(*with_it), results(*after), 5), 4)
    lines = list(example_lines(example, {"Mountain"}, objective_of(Game())))
    assert lines[0].split() == ["KEEP" if is_kept else "MULL", "7", "Mountain"]
    assert lines[1].strip().startswith(said)
