"""deckopt's cards against another rules engine: what can come out is the same in both.

A fixed list of cards has one for each verb, event and keyword of the card format, as far as
cards have them; a sample of those that have not been compared as they are defined now is added.
"""

from __future__ import annotations

import os
import random
import time
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

WHY = "the other rules engine is not installed: pip install '.[differential]' (Python 3.11 or later)"
pytest.importorskip("phase", reason=WHY)
pytest.importorskip("mtg", reason=WHY)

from deckopt.cards.catalog import parse_card
from differential import changed
from differential.changed import CANNOT, OPEN, marked, outcome
from differential.compare import CUT, DECKOPT_LACKS, DIFFER, EQUAL, FAILED, PHASE_LACKS, Result, Tested, judge, play_card, views
from differential.deckopt_side import compiled, definitions
from differential.fixed import FIXED
from differential.kinds import by_rule
from differential.known import FILE, Known, known, still_differs, unexplained
from differential.observation import Observation, Thing
from differential.positions import positions
from differential.power import broken, sites
from differential.printed import OWN, own, printed
from differential.script import stages
from differential.shrink import Case, smaller

SECONDS = 10.0  # of CPU, for a card in a position, where there are many
ENOUGH = 300.0  # of CPU, on a processor however slow, for a card in a position that has to be played to its end
FOR_OTHERS = 40.0  # of CPU, for a sample of the cards that have not been compared as they are defined now
#: Share of these that may differ in a way that nobody has read: of 87 it was 5, 5.7 % (2.5 to 12.8 %).
MOST_OPEN = 0.15
LONG = bool(os.environ.get("DECKOPT_LONG"))
#: Known differences that take more than two seconds of CPU each to see again: looked at with DECKOPT_LONG=1.
COSTLY = {
    *(("Enshrined Memories", position) for position in ("full", "bare")),
    *(("Phantom Blade", position) for position in ("full0", "full1")),
    *((card, "full") for card in ("Phlage, Titan of Fire's Fury", "Be'lakor, the Dark Master", "Kolaghan's Command")),
    *((card, "full") for card in ("Attunement", "Cavalier of Flame", "Primal Growth", "Flash of Insight")),
    *((card, "full") for card in ("Jeskai Revelation", "Foot Chopper", "Knickknack Ouphe", "Waker of the Wilds")),
    *((card, "full") for card in ("Psychatog", "Momir Vig, Simic Visionary", "Resilient Wanderer")),
}


@pytest.fixture(scope="module", autouse=True)
def _compiled_rules() -> None:
    """The rules are compiled before any card's time is taken."""
    play_card(printed("Shock"), 1000.0)


def differences(name: str, may_fail: bool = False) -> list[str]:
    """What of a card differs and is not known, in words; but for `may_fail` also why it could not be compared."""
    card, found = printed(name), []
    for tested in play_card(card, SECONDS if may_fail else ENOUGH):
        if tested.end.startswith(FAILED) and not may_fail:
            found.append(f"{tested.position}: {tested.end}")
        for result in unexplained(card, tested):
            sides = f"only deckopt {result.only_deckopt}; only phase {result.only_phase}"
            found.append(f"{tested.position}, {result.stage}: {result.verdict}; {sides}")
    return found


@pytest.mark.parametrize("name", FIXED)
def test_both_engines_agree(name: str) -> None:
    assert not differences(name)


@pytest.mark.parametrize(
    "entry",
    [entry for entry in known() if LONG or (entry.card, entry.position) not in COSTLY],
    ids=lambda entry: f"{entry.card}, {entry.position}",
)
def test_a_known_difference_is_still_one(entry: Known) -> None:
    found = play_card(printed(entry.card), ENOUGH, only=entry.position)
    assert any(still_differs(entry, tested) for tested in found), f"{entry.card} no longer differs: take it out of {FILE.name}"


def test_cards_that_have_not_been_compared_agree() -> None:
    """A random sample of those cards that nobody has gone through, as many as there is time for; `changed.py --add` lists what
    was compared.

    A few may differ: nobody has read these differences. Where many do, a rule or a reading has broken.
    """
    end = time.process_time() + FOR_OTHERS
    found = {name: differences(name, may_fail=True) for name in marked(None) if time.process_time() < end}
    wrong = {name: its for name, its in found.items() if its}
    for name, its in wrong.items():
        warnings.warn(f"{name}: nobody has read how the engines differ: {its[0][:300]}", stacklevel=1)
    assert len(wrong) <= max(1, MOST_OPEN * len(found)), wrong


def test_a_broken_definition_is_noticed() -> None:
    made = compiled(printed("Lightning Bolt"))
    worse = {**made.fields, "effects": [{**made.fields["effects"][0], "amount": 4}]}
    found = play_card(printed("Lightning Bolt"), ENOUGH, {"Lightning Bolt": parse_card("Lightning Bolt", worse, "test")})
    (cast,) = [result for tested in found for result in tested.differences if result.stage == "cast"]
    assert cast.verdict == DIFFER
    assert {"opponent_life": [36, 37]} in cast.only_deckopt


# -- the parts of the comparison ----------------------------------------------------------------

BEAR = Thing("Grizzly Bears", False, False, 2, 2, (), "")
ELF = Thing("THIS", False, False, 1, 1, (), "")
ONE, OTHER = Observation(0, 20, 20), Observation(0, 19, 20)


@pytest.mark.parametrize(
    ("ours", "theirs", "complete", "verdict"),
    [
        ({ONE}, {ONE}, True, EQUAL),
        ({ONE}, {OTHER}, True, DIFFER),
        ({ONE}, {ONE, OTHER}, True, DECKOPT_LACKS),
        ({ONE, OTHER}, {ONE}, True, PHASE_LACKS),
        ({ONE, OTHER}, {ONE}, False, CUT),
        ({ONE}, {OTHER}, False, CUT),
    ],
)
def test_sets_are_judged_by_what_each_side_lacks(
    ours: set[Observation], theirs: set[Observation], complete: bool, verdict: str
) -> None:
    seen = views(OWN["Test Relic"])
    result, _ = judge("cast", (dict.fromkeys(ours), complete), (dict.fromkeys(theirs), complete), seen)
    assert result.verdict == verdict


def test_which_source_pays_is_a_view_of_its_own() -> None:
    seen = views(own("Elf", "{G}", "Creature — Elf", "{T}: Add {G}.", ("1", "1")))
    one, other = Observation(0, mana=3, battlefield=(ELF,)), Observation(0, mana=4, battlefield=(ELF._replace(tapped=True),))
    result, pairs = judge("spell", ({one: "a"}, True), ({other: "b"}, True), seen)
    assert (result.verdict, result.view, pairs) == (DIFFER, "what pays", [("a", "b")])
    assert judge("spell", ({one: "a"}, True), ({other: "b"}, True), views(OWN["Test Relic"]))[0].view != "what pays"


@pytest.mark.parametrize(
    ("card", "stage", "field", "kind"),
    [
        ("Azorius Herald", "cast", "battlefield", "colours that pay"),
        ("Azorius Herald", "attack 1", "opponent_life", None),
        ("Gruul Scrapper", "attack 1", "opponent_life", "colours that pay"),
        ("Gruul Scrapper", "attack 1", "life", None),
        ("Aven Augur", "turn 1", "battlefield", "in the upkeep"),
        ("Aven Augur", "cast", "battlefield", None),
        ("Grizzly Bears", "cast", "battlefield", None),
    ],
)
def test_words_explain_a_difference_at_their_stages_and_in_their_fields(
    card: str, stage: str, field: str, kind: str | None
) -> None:
    verdict = DIFFER if stage.startswith("attack") else PHASE_LACKS
    found = by_rule(printed(card), Result(stage, verdict, 2, 1, only_deckopt=[{field: [1, 2]}]))
    assert (None if found is None else found.name) == kind


def test_a_definition_that_asks_for_something_is_tested_with_next_to_nothing_too() -> None:
    assert set(positions(printed("Shock"), {"effects": [{"do": "damage"}]})) == {"full"}
    made = positions(printed("Shock"), {"enters": {"tapped_unless": {"count": "Swamp"}}})
    assert (set(made), made["bare"].graveyard) == ({"full", "bare"}, ())


def test_what_is_made_smaller_loses_one_thing() -> None:
    case = Case(positions(OWN["Test Altar"], {})["full"], stages()[:2])
    found = list(smaller(case))
    assert all(candidate.size < case.size for candidate in found)
    assert replace(case, script=case.script[1:]) in found


def test_definitions_are_broken_in_one_place() -> None:
    fields = {"power": 2, "effects": [{"do": "draw", "amount": 1}], "delve": True}
    assert list(sites(fields)) == [
        (("power",), "raised"),
        (("effects", 0), "left out"),
        (("effects", 0, "amount"), "raised"),
        (("delve",), "turned"),
    ]
    assert broken(fields, (("effects", 0), "left out"), random.Random(0)) == {**fields, "effects": []}


def test_what_was_compared_is_listed_and_what_differs_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def line(name: str, its: str, end: str = "done", *stages: Result) -> dict[str, Any]:
        return {
            "name": name,
            "verdict": "expressed",
            "digest": its,
            "positions": [Tested(name, "full", end, 1.0, [*stages]).as_data()],
        }

    monkeypatch.setattr(changed, "FILE", tmp_path / "compared.txt")
    shock = changed.digest(compiled(printed("Shock")))
    monkeypatch.setattr(changed, "digests", lambda: {"Shock": shock, "Memnite": "55555555", "Giant Spider": "66666666"})
    changed.FILE.write_text("00000000\n44444444 -\n")
    equal, wrong = Result("cast", EQUAL, 1, 1), Result("cast", DIFFER, 1, 1, only_deckopt=[{"life": [1, 2]}])
    lines = [
        line("Grizzly Bears", "11111111", "done", equal),
        line("Hill Giant", "22222222", "done", equal, wrong),
        {"name": "Shock", "positions": line("Shock", "", "done", equal)["positions"]},
        line("Memnite", "55555555", "out of time", equal),
        line("Giant Spider", "66666666", "chance decides"),
        {"name": "Opt", "verdict": "approximated", "positions": []},
    ]
    assert list(changed.add(lines).values()) == ["compared", "open", "compared", "not gone through", "cannot be compared"]
    others = {"22222222": OPEN, "44444444": CANNOT, "66666666": CANNOT}
    assert changed.listed() == {**dict.fromkeys(("00000000", "11111111", shock), ""), **others}
    assert changed.FILE.read_text().splitlines() == sorted(
        ["00000000", "11111111", "22222222 ?", shock, "44444444 -", "66666666 -"]
    )
    assert (marked(None), marked(""), marked(CANNOT)) == (["Memnite"], ["Shock"], ["Giant Spider"])
    changed.add([line("Hill Giant", "22222222", "done", equal)])
    assert changed.listed()["22222222"] == ""
    assert outcome("Memnite", []) == "not gone through"


def test_harness_cards_are_exact() -> None:
    for card in OWN.values():
        assert compiled(card).verdict == "expressed"
        assert definitions(compiled(card))
