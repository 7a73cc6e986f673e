"""Published lists: which are near a list, what they play, and the file that travels."""

from __future__ import annotations

from math import log, sqrt
from pathlib import Path

import pytest
from published_lists import BASICS

from deckopt.cards.catalog import Catalog
from deckopt.decks.legality import FORMATS
from deckopt.errors import InputError
from deckopt.optimize.candidates import Legality, Wish, propose, ranked
from deckopt.optimize.neighbours import FILE, NEAREST, SHARPER, Lists, published, read, text_of
from deckopt.shipped import shipped
from optimize.test_candidates import burn, catalog, row

ROWS = [
    ("modern", ["Bolt", "Spike", "Guide"]),
    ("modern", ["Bolt", "Guide", "Swift"]),
    ("legacy", ["Bolt", "Fireblast", "Spike", "Chain"]),
    ("legacy", ["Force", "Brain", "Ponder"]),
]


def naive_nearness(cards: set[str], other: list[str], rows: list[tuple[str, list[str]]]) -> float:
    """The cosine, card by card."""

    def weight(name: str) -> float:
        return log(1 + len(rows) / max(1, sum(name in of for _, of in rows))) ** 2

    both = sum(weight(name) for name in cards & set(other))
    return both / sqrt(sum(map(weight, cards)) * sum(map(weight, other)))


@pytest.mark.parametrize("cards", [{"Bolt", "Spike"}, {"Bolt", "Nobody's"}, {"Ponder", "Force", "Brain"}])
def test_nearness_is_the_cosine_of_cards_of_which_rare_ones_count_more(cards: set[str]) -> None:
    found = Lists.of(ROWS).nearness(cards)
    assert found.tolist() == pytest.approx([naive_nearness(cards, other, ROWS) for _, other in ROWS])


def test_cards_that_no_list_plays_are_near_nothing() -> None:
    lists = Lists.of(ROWS)
    assert lists.nearness(["Nobody's"]).tolist() == [0, 0, 0, 0]
    near = lists.near(["Nobody's"])
    assert set(near.played.values()) == set(near.in_format.values()) == {0.0}
    assert lists.near([]) == near


def test_what_near_lists_play_counts_by_nearness() -> None:
    near = Lists.of(ROWS).near({"Bolt", "Spike"})
    nearness = [naive_nearness({"Bolt", "Spike"}, other, ROWS) ** SHARPER for _, other in ROWS]
    assert near.played["Guide"] == pytest.approx(nearness[0] + nearness[1])
    assert near.played["Force"] == 0
    assert (near.lists["Guide"], near.lists["Force"]) == (2, 0)
    modern, legacy = nearness[0] + nearness[1], nearness[2]
    assert near.in_format["Guide"] == pytest.approx(modern / (modern + legacy))
    assert near.in_format["Force"] == pytest.approx(0.5 * legacy / (modern + legacy))


def test_a_format_that_is_asked_for_is_the_one_that_counts() -> None:
    near = Lists.of(ROWS).near({"Bolt", "Spike"}, "legacy")
    assert (near.in_format["Fireblast"], near.in_format["Guide"]) == (0.5, 0)


def test_only_the_nearest_lists_count() -> None:
    rows = [("modern", ["Bolt", "Spike", f"Other {k}"]) for k in range(NEAREST + 5)]
    near = Lists.of(rows).near({"Bolt", "Spike"})
    assert sum(near.lists[f"Other {k}"] for k in range(NEAREST + 5)) == NEAREST


def test_a_measurement_leaves_out_what_is_all_but_the_same() -> None:
    rest = Lists.of(ROWS).but(["Bolt", "Spike", "Guide"], 0.9)
    assert rest.formats == ("modern", "legacy", "legacy")
    assert rest.near({"Bolt", "Spike"}).lists["Guide"] == 1


def test_a_file_gives_what_it_was_made_of(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(text_of([*ROWS, ROWS[0]], "here", "2026-01"), "utf-8")
    found = read(path)
    assert sorted(found.formats) == sorted(form for form, _ in ROWS)
    assert found.near({"Bolt", "Spike"}) == Lists.of(sorted(ROWS)).near({"Bolt", "Spike"})


@pytest.mark.parametrize("text", ["", "nothing\n", '{"format": 2}\nmodern\tBolt\n', "[]\n", "\xff"])
def test_what_is_no_file_of_lists_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, "latin-1")
    with pytest.raises(InputError, match=r"is no|version"):
        read(tmp_path / FILE)


def test_the_file_that_travels_names_known_cards_in_order_and_no_basic_lands() -> None:
    sources = Catalog.load().sources
    text = (shipped("cards") / FILE).read_text("utf-8")
    _, *rows = text.splitlines()
    assert rows == sorted(set(rows))
    for line in rows:
        form, *names = line.split("\t")
        assert form in FORMATS
        assert names == sorted(set(names) - BASICS)
    assert [name for name in published().names if (row := sources.find(name)) is None or row.name != name] == []


def test_cards_of_near_lists_come_first(tmp_path: Path) -> None:
    cards = catalog(tmp_path, *(row(name) for name in ("Ordinary", "Played", "Popular")))
    lists = Lists.of([("modern", ["Lava Spike", "Needle Drop", "Played"]), *[("modern", ["Popular", "Island Fish"])] * 3])
    found = ranked(burn(cards), cards, Wish(format="any"), lists)
    assert [one.row.name for one in found.spells] == ["Played", "Popular", "Ordinary"]
    assert {name: n for name, n in found.near.lists.items() if n} == {"Lava Spike": 1, "Needle Drop": 1, "Played": 1}


def test_where_no_card_says_what_is_legal_lists_of_the_format_do(tmp_path: Path) -> None:
    cards = catalog(tmp_path, row("Modern card"), row("Old card"))
    lists = Lists.of([("modern", ["Modern card"]), ("legacy", ["Old card"])])
    found = ranked(burn(cards), cards, Wish(format="modern"), lists)
    assert ([one.row.name for one in found.spells], found.legality) == (["Modern card"], Legality.PLAYED)
    assert len(ranked(burn(cards), cards, Wish(), lists).spells) == 2


def test_what_most_near_lists_play_may_be_of_other_colours(tmp_path: Path) -> None:
    cards = catalog(tmp_path, row("Reanimated", identity="B", cost="{6}{B}{B}"), row("Splash", identity="U", cost="{U}"))
    rows = [("modern", ["Lava Spike", f"Other {k}", "Reanimated", *(["Splash"] if k < 2 else [])]) for k in range(5)]
    found = ranked(burn(cards), cards, Wish(), Lists.of(rows))
    assert [one.row.name for one in found.spells] == ["Reanimated"]


def test_burn_is_offered_burn() -> None:
    cards = Catalog.load()
    found = propose(burn(cards, "20 Mountain\n4 Lightning Bolt\n4 Lava Spike\n4 Rift Bolt\n28 Island\n"), cards, Wish(10))
    assert len(found.lists) >= 7
    assert found.lists.keys() <= found.copies.keys()


def test_a_list_seems_to_be_of_the_format_whose_lists_are_near_it_and_play_its_cards() -> None:
    lists = Lists.of(ROWS)
    assert lists.seems(["Bolt", "Guide", "Swift"]) == "modern"
    assert lists.seems(["Force", "Brain", "Ponder"]) == "legacy"
    assert lists.seems(["Bolt", "Guide", "Swift", "Force"]) == ""  # no modern list plays Force, and legacy ones are not near
    assert lists.seems(["Nobody's"]) == lists.seems([]) == ""


def test_without_a_format_the_cards_of_the_one_that_the_list_seems_to_be_of_are_proposed(tmp_path: Path) -> None:
    burns = ("modern", ["Lava Spike", "Needle Drop", "Lightning Bolt", "Modern card"])
    rows = [burns, ("legacy", ["Goblin Guide", "Legacy card"])]
    lists = Lists.of([*rows, *rows])
    cards = catalog(tmp_path, row("Modern card"), row("Legacy card"))
    found = ranked(burn(cards), cards, Wish(4), lists)
    assert ([one.row.name for one in found.spells], found.legality, found.seems) == (["Modern card"], Legality.PLAYED, "modern")
    anything = ranked(burn(cards), cards, Wish(4, "any"), lists)
    assert ({one.row.name for one in anything.spells}, anything.seems) == ({"Modern card", "Legacy card"}, "")
    owned = ranked(burn(cards), cards, Wish(4, pool={"Legacy card": 2}), lists)
    assert [one.row.name for one in owned.spells] == ["Legacy card"]
