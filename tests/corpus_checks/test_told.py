"""The corpus checks tell: each complains of a definition that is wrong in its way, and of nothing in the right one."""

from __future__ import annotations

from typing import Any

import pytest

from corpus_checks import check as checks
from corpus_checks.check import Check, all_checks, outcome
from corpus_checks.compiled import Pair
from deckopt.oracle.corpus import Printed
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD, Clause, Compiled

Fields = dict[str, Any]


def pair(text: str, fields: Fields, kind: str = "Instant", verdict: str = EXPRESSED) -> Pair:
    """A printed card with a definition."""
    return Pair(Printed("Some Card", "{1}{R}", kind, text), Compiled("Some Card", fields, clauses=[Clause(text, verdict)]))


def named(name: str) -> Check:
    """The check of that name."""
    (found,) = (check for check in all_checks() if check.name == name)
    return found


def spell(targets: list[Any], *effects: Fields, **more: Any) -> Fields:
    """A definition of a spell."""
    return {"targets": targets, "effects": list(effects), **more}


TAP, TAP_2 = {"do": "tap", "what": "target"}, {"do": "tap", "what": "target 2"}
ANOTHER = {"what": "creature", "another": True}
LEFT_OUT: Fields = {"what": "creature", "up_to": True}
BITE = "Tap target creature. It deals damage equal to its power to another target creature."


def bitten(of: str) -> Fields:
    return {"do": "damage", "to": "target 2", "amount": {"value": "power", "of": of}, "source": "target"}


def grown(what: str, **more: Any) -> Fields:
    return {"do": "pump", "what": what, "power": 1, **more}


def called_idle(line: str) -> Fields:
    """A definition that calls a line irrelevant."""
    return {"irrelevant": [line]}


WEAK = "Creatures your opponents control get -1/-1 until end of turn. Draw a card."
LIFTED = "Remove a -1/-1 counter from ~: Look at target player's hand."
STAYS = "Whenever ~ attacks, target creature can't block this turn."
DISCARDED: Fields = {"do": "if", "when": {"aimed": "you"}, "then": [{"do": "discard", "amount": 2}]}


CASES: list[tuple[str, str, str, Fields, Fields]] = [  # check, type, text, wrong, right
    ("unread target", "Instant", "Tap target creature.\nTap target land.", spell(["creature", "land"], TAP, TAP),
     spell(["creature", "land"], TAP, TAP_2)),
    ("permanents' verbs", "Instant", "Target player draws a card. Tap target creature.", spell(["player", "creature"], TAP),
     spell(["player", "creature"], TAP_2)),
    ("targets left out", "Instant", "Tap up to two target creatures.",
     spell([LEFT_OUT, {**LEFT_OUT, "another": True}], TAP, {"do": "untap", "what": "target 2"}),
     spell([LEFT_OUT, {**LEFT_OUT, "another": True}], TAP, TAP_2)),
    ("number of targets", "Instant", "Tap target creature and target land.", spell(["creature"], TAP),
     spell(["creature", "land"], TAP, TAP_2)),
    ("whose number", "Sorcery", BITE, spell(["creature", ANOTHER], TAP, bitten("target 2")),
     spell(["creature", ANOTHER], TAP, bitten("target"))),
    ("others than what", "Instant", "Tap target creature. Each other creature gets +1/+0 until end of turn.",
     spell(["creature"], TAP, grown("other creature")), spell(["creature"], TAP, grown("other creature", source="target"))),
    ("other in the text", "Creature", "When this creature enters, each other creature gets +1/+0 until end of turn.",
     {"triggers": [{"on": "enters", "effects": [grown("creature")]}]},
     {"triggers": [{"on": "enters", "effects": [grown("other creature")]}]}),
    ("other in the definition", "Creature", "When this creature enters, each creature gets +1/+0 until end of turn.",
     {"triggers": [{"on": "enters", "effects": [grown("other creature")]}]},
     {"triggers": [{"on": "enters", "effects": [grown("creature")]}]}),
    ("it beside a target", "Creature", "When this creature enters, tap target land. That land gains haste until end of turn.",
     {"triggers": [{"on": "enters", "targets": ["land"], "effects": [TAP, grown("it")]}]},
     {"triggers": [{"on": "enters", "targets": ["land"], "effects": [TAP, grown("target")]}]}),
    ("those", "Creature", "When this creature enters, it deals 1 damage to each creature. Tap those creatures.",
     {"triggers": [{"on": "enters", "effects": [{"do": "tap", "what": "it"}]}]},
     {"triggers": [{"on": "enters", "effects": [{"do": "tap", "what": "creature"}]}]}),
    ("target without a kind", "Instant", "Return target spell or creature to its owner's hand.",
     spell(["card or creature"], {"do": "return", "what": "target"}), spell(["creature"], {"do": "return", "what": "target"})),
    ("targets only kicked", "Instant", "Kicker {R}\nDraw a card. If this spell was kicked, tap target creature.",
     spell(["creature"], {"do": "draw"}, {"do": "if", "when": {"paid": "kicker"}, "then": [TAP]}, kicker="{R}"),
     {"modes": [{"effects": [{"do": "draw"}]}, spell(["creature"], {"do": "draw"}, TAP, also="{R}")]}),
    ("adjectives", "Instant", "Tap target nonartifact creature.", spell(["creature"], TAP), spell(["nonartifact creature"], TAP)),
    ("lines alone", "Instant", "Tap target creature.\nTap target land.", spell(["creature", "land"], TAP, TAP),
     spell(["creature", "land"], TAP, TAP_2)),
    ("idle cost", "Creature", LIFTED, called_idle(LIFTED),
     {"abilities": [{"cost": {"remove": "-1/-1"}, "effects": []}]}),
    ("idle and you", "Creature", "You have shroud.", called_idle("You have shroud."), {"statics": [{"no_target": True}]}),
    ("idle and more", "Sorcery", WEAK, called_idle(WEAK),
     {"effects": [{"do": "draw"}], "irrelevant": [WEAK.partition(" Draw")[0]]}),
    ("idle target", "Creature", STAYS, called_idle(STAYS),
     {"triggers": [{"on": "attacks", "targets": ["creature"], "effects": []}]}),
    ("idle and caused", "Creature", "Whenever an opponent draws a card, you gain 1 life.",
     called_idle("Whenever an opponent draws a card, you gain 1 life."), {}),
    ("their discard", "Sorcery", "Target player discards two cards.", spell(["player"], DISCARDED),
     spell(["player"], {**DISCARDED, "otherwise": [{"do": "discard", "who": "opponent", "amount": 2}]})),
    ("idle discard", "Creature", "When ~ dies, target opponent discards a card.",
     called_idle("When ~ dies, target opponent discards a card."), {}),
    ("your shroud", "Creature", "You have shroud.", called_idle("You have shroud."), {"statics": [{"no_target": True}]}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "kind", "text", "wrong", "right"), CASES, ids=[case[0].replace(" ", "-") for case in CASES])
def test_a_check_tells_a_wrong_definition_from_the_right_one(
    name: str, kind: str, text: str, wrong: Fields, right: Fields
) -> None:
    check = named(name)
    assert list(check.complaints(pair(text, wrong, kind)))
    assert not list(check.complaints(pair(text, right, kind)))


def test_what_triggers_on_this_or_another_is_told() -> None:
    check = named("this or another")
    text = "Whenever ~ or another nontoken Elf you control dies, draw a card."
    others = {"on": "dies", "of": "other nontoken Elf", "effects": [{"do": "draw"}]}
    wrong, right = (
        {"triggers": t} for t in ([{**others, "of": "nontoken Elf"}], [{"on": "dies", "effects": [{"do": "draw"}]}, others])
    )
    assert list(check.complaints(pair(text, wrong, "Creature — Elf")))
    assert not list(check.complaints(pair(text, right, "Creature — Elf")))


def test_what_is_left_out_is_told_of_exact_cards_alone() -> None:
    text = "Umbra armor"
    assert list(named("left out").findings([pair(text, {}, "Creature")]))
    assert not list(named("left out").findings([pair(text, {}, "Creature", APPROXIMATED)]))


def test_a_trigger_that_has_a_spell_as_target_is_told_of_exact_cards_alone() -> None:
    text = "When this creature enters, you may return target creature or Aura spell to its owner's hand."
    assert list(named("spells as targets").findings([pair(text, {}, "Creature")]))
    assert not list(named("spells as targets").findings([pair(text, {}, "Creature", APPROXIMATED)]))
    for other in ("When this creature enters, counter target spell an opponent controls.", "Sacrifice ~: Counter target spell."):
        assert not list(named("spells as targets").findings([pair(other, {}, "Creature")]))


HITS = "Whenever enchanted creature deals damage to an opponent, draw a card."


def test_damage_to_an_opponent_is_told_from_damage_to_a_player() -> None:
    for on, wrong in (("player damage", True), ("opponent damage", False)):
        its = {"triggers": [{"on": on, "of": "enchanted", "effects": [{"do": "draw"}]}]}
        assert bool(list(named("whom damage hits").complaints(pair(HITS, its, "Enchantment — Aura")))) == wrong


def test_only_exact_cards_are_judged() -> None:
    name, kind, text, wrong, _ = CASES[0]
    assert not list(named(name).findings([pair(text, wrong, kind, NOT_UNDERSTOOD)]))


def test_an_exception_that_does_not_occur_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    name, kind, text, wrong, right = CASES[0]
    monkeypatch.setattr(checks, "exceptions", lambda: {name: {"Some Card": "for a reason"}})
    found = outcome(named(name), [pair(text, wrong, kind)])
    assert not found.open and found.excepted and not found.outdated
    assert outcome(named(name), [pair(text, right, kind)]).outdated == ["Some Card"]


WHOSE = {"number": "your turn"}


@pytest.mark.parametrize(
    ("check", "text", "kind", "wrong", "right"),
    [
        (
            "whose turn",
            "During your turn, creatures you control get +2/+0.",
            "Enchantment",
            {"statics": [{"of": "creature", "power": 2}]},
            {"statics": [{"of": "creature", "power": 2, "when": WHOSE}]},
        ),
        (
            "counters of what returns",
            "Return target creature card from your graveyard to the battlefield with a -1/-1 counter on it.",
            "Sorcery",
            spell(["creature"], BACK := {"do": "return", "what": "target", "from": "graveyard", "to": "battlefield"}),
            spell(["creature"], {**BACK, "counters": 1, "kind": "-1/-1"}),
        ),
    ],
)
def test_whose_turn_and_counters_of_what_returns(check: str, text: str, kind: str, wrong: Fields, right: Fields) -> None:
    assert list(named(check).complaints(pair(text, wrong, kind)))
    assert not list(named(check).complaints(pair(text, right, kind)))


def test_a_printed_star_that_is_stated_on_the_battlefield_alone() -> None:
    size = {"power": {"count": "land"}}
    printed = Printed("Some Card", "{G}", "Creature", "Its power is counted.", power="*", toughness="2")
    for zone, wrong in (({}, True), ({"zone": "everywhere"}, False)):
        made = Compiled("Some Card", {"statics": [{**size, **zone}]}, clauses=[Clause("", EXPRESSED)])
        assert bool(list(named("stated sizes").complaints(Pair(printed, made)))) == wrong
