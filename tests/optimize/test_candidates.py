"""Cards that a search tries without being asked: their roles, colours, formats, copies, and what binds them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from deck_text import parse_deck

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.known import KNOWN, KnownCards, Origin, Row, file_of
from deckopt.cards.rewards import rewarded
from deckopt.cards.roles import roles
from deckopt.cards.sources import Sources
from deckopt.decks.collection import read_collection
from deckopt.decks.colours import colours_of
from deckopt.decks.deck import Deck
from deckopt.decks.default_limits import hurts_only_you, is_judged, locked
from deckopt.errors import InputError
from deckopt.optimize import candidates
from deckopt.optimize.candidates import Legality, Wish, propose
from deckopt.optimize.cardtable import CardTable
from deckopt.optimize.likely import Surroundings, likelihoods
from deckopt.optimize.tries import Asked, tries_of
from deckopt.rules.codes import MAX_CARDS

BURN = "20 Mountain\n4 Lightning Bolt\n4 Lava Spike\n4 Chain Lightning\n4 Needle Drop\n24 Fireblast\n"


def card(**fields: object) -> Card:
    return parse_card("It", {"type": "Sorcery", "cost": "{R}", **fields}, "here")


def row(name: str, **fields: object) -> Row:
    legal = fields.pop("legal", None)
    identity = str(fields.pop("identity", "R"))
    plain = {"type": "Sorcery", "cost": "{R}", "targets": ["any"], "effects": [{"do": "damage", "amount": 3}], **fields}
    return Row(name, plain, identity=identity, legal=legal, digest=name, origin=Origin("here", "2026-01-01"))  # type: ignore[arg-type]


def catalog(folder: Path, *rows: Row) -> Catalog:
    """The shipped card files with these printed cards and no others."""
    path = folder / KNOWN
    path.write_bytes(file_of(rows, "here"))
    return Catalog(Catalog.load(), Sources([KnownCards(path)]))


def burn(cards: Catalog, text: str = BURN) -> Deck:
    return parse_deck(text, "here", "burn", cards)


@pytest.mark.parametrize(
    ("role", "fields"),
    [
        ("burn", {"targets": ["any"], "effects": [{"do": "damage", "amount": 3}]}),
        ("drain", {"effects": [{"do": "lose", "amount": 2, "who": "opponent"}]}),
        ("haste", {"type": "Creature — Goblin", "power": 1, "toughness": 1, "keywords": ["haste"]}),
        ("cantrip", {"effects": [{"do": "draw"}]}),
        ("ramp", {"effects": [{"do": "search", "what": "basic land", "to": "battlefield"}]}),
        ("rock", {"type": "Artifact", "mana": "{R}"}),
        ("dork", {"type": "Creature — Elf", "power": 1, "toughness": 1, "mana": "{G}"}),
        ("ritual", {"effects": [{"do": "add", "mana": "{R}{R}{R}"}]}),
        ("tutor", {"effects": [{"do": "search", "what": "creature"}]}),
        ("pump", {"targets": ["creature"], "effects": [{"do": "pump", "power": 3}]}),
        ("reanimates", {"effects": [{"do": "return", "what": "creature", "from": "graveyard", "to": "battlefield"}]}),
        (
            "prowess",
            {
                "type": "Creature — Monk",
                "power": 1,
                "toughness": 1,
                "triggers": [{"on": "cast", "of": "noncreature", "effects": [{"do": "pump", "what": "this", "power": 1}]}],
            },
        ),
    ],
)
def test_roles_are_read_from_definitions(role: str, fields: dict[str, object]) -> None:
    assert roles(card(**fields), {})[role] > 0


def test_removal_has_no_role_of_burn() -> None:
    assert "burn" not in roles(card(targets=["creature"], effects=[{"do": "damage", "amount": 3}]), {})


def test_token_makers_are_told_from_makers_of_treasure() -> None:
    cards = Catalog.load()
    goblin, treasure = (next(n for n, c in cards.items() if c.token and w in c.type.subtypes) for w in ("Goblin", "Treasure"))
    assert "tokens" in roles(card(effects=[{"do": "create", "token": goblin}]), cards)
    assert "treasure" in roles(card(effects=[{"do": "create", "token": treasure}]), cards)


def test_what_cards_reward_are_particular_cards() -> None:
    lord = card(type="Creature — Goblin", power=1, toughness=1, statics=[{"of": "other Goblin creature", "power": 1}])
    assert [wanted.text for wanted in rewarded(lord)] == ["other Goblin creature"]
    counted = card(effects=[{"do": "damage", "to": "opponent", "amount": {"count": "artifact"}}])
    assert [wanted.text for wanted in rewarded(counted)] == ["artifact"]
    assert rewarded(card(effects=[{"do": "damage", "to": "opponent", "amount": {"count": "card", "in": "graveyard"}}])) == []


def test_tables_of_cards_know_whom_a_filter_means() -> None:
    cards = [card(), card(type="Creature — Goblin", power=2, toughness=1), card(type="Artifact", cost="{2}")]
    table = CardTable(cards, {})
    for text, meant in (("Goblin creature", 1), ("noncreature spell", 0), ("artifact", 2)):
        counted = card(effects=[{"do": "damage", "to": "opponent", "amount": {"count": text.removesuffix(" spell")}}])
        assert table.meant(rewarded(counted)[0])[meant]


def test_cards_like_those_of_the_list_are_likelier(tmp_path: Path) -> None:
    cards = catalog(tmp_path)
    deck = burn(cards)
    own = CardTable([cards[name] for name in deck.main], cards)
    around = Surroundings.of(own, np.array(list(deck.main.values()), float))
    spike = card(targets=["player"], effects=[{"do": "damage", "amount": 3}])
    wall = card(type="Creature — Wall", cost="{4}{R}", power=0, toughness=6, keywords=["defender"])
    likely, unlikely = likelihoods(CardTable([spike, wall], {}), around)
    assert likely > unlikely


def test_candidates_are_of_the_deck_s_colours_and_exact(tmp_path: Path) -> None:
    rows = (
        row("Red"),
        row("Blue", identity="U", cost="{U}"),
        row("Blank", blank=True, targets=[], effects=[]),
        row("In part", without="its ability"),
        row("Lightning Bolt"),
        row("Answer", targets=["creature"]),
    )
    rows = tuple(replace(r, fields={k: v for k, v in r.fields.items() if v != []}) for r in rows)
    cards = catalog(tmp_path, *rows)
    assert propose(burn(cards), cards, Wish()).copies == {"Red": 4}


def test_colours_are_those_that_can_be_paid_for() -> None:
    cards = Catalog.load()
    assert colours_of(burn(cards), cards) == "R"
    two = parse_deck("10 Mountain\n10 Island\n20 Ponder\n20 Lava Spike\n", "here", "two", cards)
    assert colours_of(two, cards) == "UR"
    one = parse_deck("20 Mountain\n20 Ponder\n20 Lava Spike\n", "here", "one", cards)
    assert colours_of(one, cards) == "R"


def test_a_commander_decides_the_colours() -> None:
    cards = Catalog.load()
    deck = parse_deck("Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n", "here", "krenko", cards)
    assert colours_of(deck, cards) == "R"
    assert max(propose(deck, cards, Wish(5)).copies.values()) == 1


def test_a_format_leaves_out_what_is_not_legal_in_it(tmp_path: Path) -> None:
    rows = (
        row("Legal", legal={"modern": "legal"}),
        row("Banned", legal={"modern": "banned"}),
        row("Old", legal={"legacy": "legal"}),
    )
    cards = catalog(tmp_path, *rows, row("Restricted", legal={"modern": "restricted"}))
    found = propose(burn(cards), cards, Wish(format="modern"))
    assert (found.copies, found.legality) == ({"Legal": 4, "Restricted": 1}, Legality.KNOWN)
    unknown = catalog(tmp_path, row("Some"))
    found = propose(burn(unknown), unknown, Wish(format="modern"))
    assert (found.copies, found.legality) == ({"Some": 4}, Legality.UNKNOWN)


def test_a_collection_bounds_copies(tmp_path: Path) -> None:
    cards = catalog(tmp_path, row("Owned"), row("Not owned"))
    (tmp_path / "mine.csv").write_text("Count,Name,Edition\n2,Owned,M10\n1,owned,M11\n4,Lightning Bolt,M10\n7,Lava Spike,CHK\n")
    pool = read_collection(str(tmp_path / "mine.csv"), cards)
    assert pool == {"Owned": 3, "Lightning Bolt": 4, "Lava Spike": 7}
    deck = tries_of(burn(cards), cards, Asked(pool=pool)).deck
    assert deck.limits["Owned"] == (0, 3)
    assert deck.limits["Lava Spike"] == (0, 4)
    assert deck.limits["Mountain"][1] >= 60
    assert "Not owned" not in deck.limits


def test_a_file_of_names_is_tried(tmp_path: Path) -> None:
    cards = catalog(tmp_path, row("Wanted"), row("Answer", targets=["creature"]))
    (tmp_path / "names.txt").write_text("Wanted\n1 Answer\n")
    names = list(read_collection(str(tmp_path / "names.txt"), cards))
    found = tries_of(burn(cards), cards, Asked(only_mine=True, names=names))
    assert found.deck.limits["Wanted"] == (0, 4)
    assert found.not_tried == ["Answer"]


def test_nothing_is_proposed_where_the_deck_says_what_may_be_tried(tmp_path: Path) -> None:
    cards = catalog(tmp_path, row("Red"))
    assert list(tries_of(burn(cards), cards, Asked()).proposed.copies) == ["Red"]
    assert tries_of(burn(cards), cards, Asked(only_mine=True)).proposed.copies == {}
    own = parse_deck('main = { Mountain = 30, "Lava Spike" = 30 }\nlimits = { Mountain = [0, 60] }\n', "here", "own", cards)
    assert tries_of(own, cards, Asked()).proposed.copies == {}
    limited = burn(cards, "17 Mountain\n23 Lava Spike\n")
    assert tries_of(limited, cards, Asked()).proposed.copies == {}
    assert tries_of(burn(cards), cards, Asked(format="limited")).proposed.copies == {}


def test_candidates_are_the_same_whenever_they_are_asked_for() -> None:
    found = []
    for _ in range(2):
        cards = Catalog.load()
        found.append(list(propose(burn(cards), cards, Wish(8)).copies.items()))
    assert found[0] == found[1]
    assert len(found[0]) == 8


def test_tables_that_are_full_take_no_more_candidates(tmp_path: Path) -> None:
    cards = catalog(tmp_path, *(row(f"Number {i}") for i in range(MAX_CARDS + 2)))
    deck = burn(cards, "\n".join(f"1 Number {i}" for i in range(MAX_CARDS - 2)))
    assert len(propose(deck, cards, Wish()).copies) == 2


def test_what_hurts_whoever_acts_is_locked_and_can_be_given_up() -> None:
    cards = Catalog.load()
    deck = parse_deck("20 Mountain\n4 Eidolon of the Great Revel\n36 Lava Spike\n", "here", "deck", cards)
    name = "Eidolon of the Great Revel"
    assert hurts_only_you(cards[name])
    assert not is_judged(cards[name])
    assert locked(deck.main, deck.limits, cards).hurting == [name]
    assert tries_of(deck, cards, Asked(only_mine=True, give_up=[name])).deck.limits[name] == (0, 4)
    with pytest.raises(InputError, match="is not in the deck"):
        tries_of(deck, cards, Asked(give_up=["Shock"]))


def test_a_drawback_of_its_own_locks_no_card() -> None:
    pup = {"on": "damaged", "effects": [{"do": "damage", "to": "you", "amount": {"value": "event"}}]}
    assert not hurts_only_you(card(type="Creature — Jackal", power=2, toughness=1, triggers=[pup]))


def test_only_exact_cards_are_read_as_exact() -> None:
    known = KnownCards(Path(__file__).resolve().parents[2] / "cards" / KNOWN)
    some = {name for i, r in enumerate(known.exact()) if i < 300 for name in [r.name]}
    assert {r.name for r in known if r.name in some and r.kind == "exact"} == some
    assert candidates.COUNT == 20
