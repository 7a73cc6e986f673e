"""Rules by which hands are kept: how they are written, and which hands of a small deck they keep, one by one."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from deck_text import parse_deck

from deckopt.cards.catalog import Catalog
from deckopt.compile.tables import Tables
from deckopt.decks.deck import Deck
from deckopt.decks.freeze import deck_toml, freeze_deck, thaw_deck
from deckopt.decks.keep_rules import HUMAN_RULE, Rule, RuleError, What, holds, read_rule
from deckopt.decks.load import check_deck
from deckopt.errors import InputError
from deckopt.evaluate.hands import all_hands
from deckopt.evaluate.keys import deck_parts
from deckopt.evaluate.learning import learnt_for
from deckopt.evaluate.mulligan import thresholds
from deckopt.evaluate.statistics import wilson
from deckopt.kernels import JIT
from deckopt.playing.game import Game
from deckopt.playing.player import Player
from deckopt.playing.replay import opening, replay
from deckopt.playing.settings import Settings
from deckopt.rules.state import new_context, new_state
from deckopt.rules.turn.keeping import is_kept
from deckopt.search.beginning import HAND

NAMES = ["Mountain", "Lightning Bolt", "Fire // Ice", "Sword of Fire and Ice"]
NAMES += ["Not of This World", "Land Grant", "A Killer Among Us"]
QUICK = Settings(rollouts=1, mulligan_rollouts=1, player="rules")


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def made(main: dict[str, int], catalog: Catalog, **game: Any) -> Deck:
    return check_deck({"main": main, "game": game}, "deck.toml", "deck", catalog)


# -- how they are written ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("2..5 lands", "2..5 lands"),
        ("2 to 5 Lands, and a  one-drop", "2..5 lands and a one-drop"),
        ("2-5 lands and 2 cards of cost<=2", "2..5 lands and 2 cards of cost <= 2"),
        ("two or more lands", "2 lands"),
        ("2+ lands or 3 spells", "2 lands or 3 spells"),
        ("at most 4 lands and a card of mana value 3", "at most 4 lands and a three-drop"),
        ("exactly 3 lands and no 2-drops", "exactly 3 lands and no two-drops"),
        ("lightning bolt", "Lightning Bolt"),
        ('2 "Lightning Bolt"', "2 Lightning Bolt"),
        ("sword of fire and ice or not of this world", "Sword of Fire and Ice or Not of This World"),
        ("fire//ice and a killer among us and Land Grant", "Fire // Ice and A Killer Among Us and Land Grant"),
        ("not (no lands or 6..7 lands), Mountain", "not (no lands or 6 lands) and Mountain"),
        ("2 lands and a spell or 3 lands", "2 lands and a spell or 3 lands"),
        ("2 lands and (a spell or (3 lands))", "2 lands and (a spell or 3 lands)"),
        ("3 lands and a spell of cost >= 4", "3 lands and a card of cost >= 4"),
    ],
)
def test_a_rule_is_written_in_one_way(text: str, spelt: str) -> None:
    found = read_rule(text, NAMES)
    assert found.words() == spelt
    assert read_rule(spelt, NAMES).words() == spelt


@pytest.mark.parametrize(
    ("text", "problem", "remedy"),
    [
        ("", "says nothing", "write best, human"),
        ("humn", "neither", "did you mean 'human'?"),
        ("2..5 landz", "'2..5 landz'", "did you mean 'lands'?"),
        ("2 lands and a Lightnig Bolt or 3 lands", "'a lightnig bolt'", "did you mean 'Lightning Bolt'?"),
        ("2 lands and", "ends too early", "write"),
        ("(2 lands", "bracket", "write"),
        ("2 lands)", "bracket", "write"),
        ("8 lands", "8..7", "write 2..5"),
        ("5..2 lands", "5..2", "write 2..5"),
        ("(" * 120 + "2 lands" + ")" * 120, "bracket", "write"),
        ("not " * 70 + "2 lands", "not", "leave"),
        (" and ".join(["2 lands"] * 17), "17 things", "16"),
        ("2 lands and " * 100, "characters", "300"),
    ],
)
def test_what_is_no_rule_is_said_with_what_would_be_one(text: str, problem: str, remedy: str) -> None:
    with pytest.raises(RuleError) as error:
        read_rule(text, NAMES)
    assert problem in str(error.value) and remedy in error.value.remedy


def test_a_deck_file_names_its_key_and_the_command_line_its_option(catalog: Catalog) -> None:
    main = {"Mountain": 20, "Lava Spike": 20}
    with pytest.raises(InputError, match=r"^deck.toml: game.keep: 'lava spke' is .*did you mean 'Lava Spike'"):
        made(main, catalog, keep="2 lands and lava spke")
    with pytest.raises(InputError, match=r"^--keep: humn: .*did you mean 'human'"):
        made(main, catalog).keeping("humn", "--keep", "humn")
    assert made(main, catalog, keep=" Human ").game.keep == "human"
    assert made(main, catalog).game.keep == "best" and made(main, catalog).keep_rule is None


def test_a_rule_speaks_of_cards_as_the_list_prints_them(catalog: Catalog) -> None:
    fields = {"main": {"Mountain": 30, "Lava Spike": 20, "Some Burn": 5, "Lost Card": 5}}
    fields["stand_in"] = {"Some Burn": "Shock", "Lost Card": "blank"}  # type: ignore[assignment]
    deck = check_deck({**fields, "game": {"keep": "some burn or 2 lands"}}, "deck.toml", "deck", catalog)
    assert deck.game.keep == "Some Burn or 2 lands"
    again = parse_deck(deck_toml(deck), "deck.toml", "deck", catalog)
    assert again == deck
    thawed, _ = thaw_deck(freeze_deck(deck, catalog))
    assert thawed.game == deck.game
    assert kept_by_player(deck, catalog, ("Shock", *["Lava Spike"] * 6))
    with pytest.raises(InputError, match="Lost Card is played as a blank"):
        check_deck({**fields, "game": {"keep": "a Lost Card"}}, "deck.toml", "deck", catalog)


# -- which hands they keep ---------------------------------------------------------------------

SMALL = {"Mountain": 6, "Lava Spike": 3, "Shock": 2, "Flame Javelin": 2, "Hill Giant": 3}
RULES = [
    "2..5 lands",
    HUMAN_RULE,
    "2..5 lands and a one-drop",
    "not (no lands or 6 lands) and 2 cards of cost <= 1",
    "3 lands or 2 Lava Spike and no Hill Giant",
    "exactly 3 spells and (a four-drop or Shock) and not not a land",
    "a card of cost >= 4 and at most 1 card of cost <= 3",
    "no lands or no spells",
]


def slowly(rule: Rule, hand: Mapping[str, int], catalog: Catalog) -> bool:
    def number(what: What) -> int:
        return sum(n for name, n in hand.items() if (name == what.name if what.name else what.has(catalog[name])))

    return holds(rule, number)


def kept_by_player(deck: Deck, catalog: Catalog, hand: tuple[str, ...]) -> bool:
    """What the kernel says of a hand."""
    tables = Player(deck, catalog, QUICK).tables
    return kept_by_tables(tables, hand)


def kept_by_tables(tables: Tables, hand: tuple[str, ...]) -> bool:
    g, x = new_state(), new_context()
    for name in hand:
        g["hand"][tables.index(name)] += 1
    return bool(is_kept(tables.record, g, x))


@pytest.mark.parametrize("text", RULES)
def test_a_rule_keeps_the_hands_that_it_says_of_all_that_there_are(text: str, catalog: Catalog) -> None:
    deck = made(SMALL, catalog, keep=text)
    rule, tables = deck.keep_rule, Player(deck, catalog, QUICK).tables
    assert rule is not None
    answers = Counter()
    for size in (5, 6, 7):
        for hand, chance in all_hands(sorted(SMALL.items()), size):
            slow = slowly(rule, Counter(hand), catalog)
            assert kept_by_tables(tables, hand) == slow, hand
            answers[slow] += chance
    assert len(answers) == 2, "a rule that keeps all hands, or none, is no test"


def bottoms(game: Game, to_bottom: int) -> set[tuple[str, ...]]:
    """What choices can put to the bottom; the game ends after a turn, so that it stays there."""
    if int(game.g["n_bottom"]) == to_bottom:
        return {tuple(sorted(game.name(int(c)) for c in game.g["bottom"][:to_bottom]))}
    return {cards for move in game.moves for after in game.outcomes(move) for cards in bottoms(after, to_bottom)}


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("to_bottom", [1, 2, 3])
def test_what_goes_to_the_bottom_leaves_a_hand_that_the_rule_keeps_if_it_can(text: str, to_bottom: int, catalog: Catalog) -> None:
    deck = made(SMALL, catalog, keep=text, rewards=[1, 1])
    rule, tables = deck.keep_rule, Player(deck, catalog, QUICK).tables
    assert rule is not None
    hands = [hand for hand, _ in all_hands(sorted(SMALL.items()), HAND)]
    for hand in random.Random(to_bottom).sample(hands, 12):
        game = Game(tables, scope=1)
        game.script([tables.index(name) for name in hand])
        game.start(HAND, to_bottom)
        every = {tuple(sorted(part)) for part in itertools.combinations(hand, to_bottom)}
        fine = {part for part in every if slowly(rule, Counter(hand) - Counter(part), catalog)}
        assert bottoms(game, to_bottom) == (fine or every), hand


# -- in games ----------------------------------------------------------------------------------

BURN = {"Mountain": 25, "Lava Spike": 35}


def chance_of_lands(least: int, most: int) -> float:
    return sum(math.comb(25, k) * math.comb(35, HAND - k) for k in range(least, most + 1)) / math.comb(60, HAND)


@pytest.mark.parametrize("mulligan", ["london", "paris"])
def test_games_keep_by_the_rule_as_often_as_chance_has_it(mulligan: str, catalog: Catalog) -> None:
    deck = made(BURN, catalog, keep="2..5 lands", mulligan=mulligan, rewards=[1, 1])
    player = Player(deck, catalog, QUICK)
    games = 600
    sizes = Counter()
    for game in range(games):
        result = player.play(game)
        sizes[result.hand] += 1
        hand = opening(player, game, result.hand).g["hand"]
        lands = int(hand[player.tables.index("Mountain")])
        assert 2 <= lands <= 5 or result.hand == deck.game.min_hand
        if result.hand < HAND:
            before = opening(player, game, result.hand + 1).g["hand"]
            assert not 2 <= before[player.tables.index("Mountain")] <= 5
    low, high = wilson(sizes[HAND], games, 0.999)
    assert low < chance_of_lands(2, 5) < high


def test_a_hand_that_is_kept_goes_on_to_satisfy_the_rule_after_a_london_mulligan(catalog: Catalog) -> None:
    deck = made(BURN, catalog, keep="exactly 3 lands", rewards=[1, 1], on_the_play=True)
    player = Player(deck, catalog, QUICK)
    seen = Counter()
    for game in range(40):
        result = player.play(game)
        if not deck.game.min_hand < result.hand < HAND:
            continue
        at_last = None
        for played, _ in replay(player, game, result, player.trace):
            if int(played.g["turn"]) == 1:
                at_last = int(played.g["hand"][player.tables.index("Mountain")])
                break
        seen[at_last] += 1
    assert set(seen) == {3} and seen.total() >= 5


def test_a_rule_needs_no_thresholds_and_learns_nothing_of_its_own(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path))
    best, human = made(BURN, catalog, on_the_play="random"), made(BURN, catalog, on_the_play="random", keep="human")

    class Nobody:
        count = 1

        def submit(self, task: object) -> Any:
            raise AssertionError(f"asked for {task}")

    assert [t.keep for t in thresholds(human, catalog, QUICK, Nobody())] == [{}, {}]
    settings = Settings(rollouts=1, mulligan_rollouts=1, learning=400)
    learnt = [learnt_for(deck, catalog, settings) for deck in (best, human)]
    assert learnt[0] is not None and learnt[1] is not None and learnt[0].digest == learnt[1].digest
    assert len(list((tmp_path / "policies").iterdir())) == 1
    assert deck_parts(best, catalog) != deck_parts(human, catalog)


# -- what a rule is for: how often lands are there in time -------------------------------------


@pytest.mark.parametrize(("on_the_play", "exact"), [(True, 0.7542), (False, 0.8399)])
def test_four_lands_by_turn_four_are_there_as_often_as_chance_has_it(on_the_play: bool, exact: float, catalog: Catalog) -> None:
    """25 lands of 60, London mulligans of hands without 2 to 5 lands down to four cards, spells put to the bottom first."""
    assert lands_in_time(on_the_play) == pytest.approx(exact, abs=5e-5)
    game = {"goal": "4 lands", "keep": "2..5 lands", "on_the_play": on_the_play, "rewards": [1, 1, 1, 1, 1]}
    policy = {"prune": [{"first": "bottom", "cards": ["Lava Spike"]}, {"by_rule": "bottom"}]}
    deck = check_deck({"main": BURN, "game": game, "policy": policy}, "deck.toml", "deck", catalog)
    player = Player(deck, catalog, QUICK)
    games = 4000 if JIT else 200
    low, high = wilson(sum(player.play(game).won for game in range(games)), games, 0.999)
    assert low < exact < high


def lands_in_time(on_the_play: bool, size: int = HAND) -> float:
    """The same exactly."""
    drawn = 3 if on_the_play else 4
    found = 0.0
    for lands in range(HAND + 1):
        chance = math.comb(25, lands) * math.comb(35, HAND - lands) / math.comb(60, HAND)
        if size > 4 and not 2 <= lands <= 5:
            found += chance * lands_in_time(on_the_play, size - 1)
            continue
        left = lands - max(0, HAND - size - (HAND - lands))
        more = range(max(0, 4 - left), drawn + 1)
        found += chance * sum(math.comb(25 - lands, k) * math.comb(28 + lands, drawn - k) / math.comb(53, drawn) for k in more)
    return found
