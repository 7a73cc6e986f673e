"""What leaves the battlefield by one effect leaves at the same time: each sees the others go (603.10a)."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

LORE = sample("scripted/leaving_lore")


@pytest.mark.parametrize("spell", ["Ebb", "Farewell", "Upheaval"])
def test_permanents_that_leave_together_see_each_other_leave(spell: str) -> None:
    play = Scenario(hand=["Wistful", "Wistful", "Wistful Twin", spell], cards=LORE)
    play("cast Wistful", "cast Wistful", "cast Wistful Twin", f"cast {spell}")
    assert play.life == 20 + 6  # three, each of which sees two others


def test_all_means_more_than_any_number_of_a_card_file() -> None:
    play = Scenario(hand=["Parade", *["Bear"] * 25, "Ebb"], cards=LORE)
    play("cast Parade", *["choose Bear"] * 25)
    assert sum(1 for _ in play.all("Bear")) == 25
    play("cast Ebb")
    assert not play.all("Bear") and play.hand.count("Bear") == 25


def test_all_cards_of_a_graveyard_return_without_a_choice() -> None:
    play = Scenario(hand=["Dump", *["Wistful"] * 22, "Renewal"], draws=["Renewal"], cards=LORE)
    play("cast Dump").until(2)("cast Renewal")
    assert len(play.all("Wistful")) == 22


def test_lands_that_are_all_destroyed_make_mana_first() -> None:
    play = Scenario(hand=["Ruin", "Mountain"], cards=LORE)
    play("play Mountain", "cast Ruin")
    assert play.offers("go on")
    play("choose Mountain")
    assert not play.all("Mountain") and play.pool == "R"


def test_lands_that_are_all_destroyed_need_not_make_mana() -> None:
    play = Scenario(hand=["Ruin", "Mountain"], cards=LORE)
    play("play Mountain", "cast Ruin", "go on")
    assert not play.all("Mountain") and play.pool == ""


TOLL = sample("scripted/leaving_toll")


@pytest.mark.parametrize(
    ("spell", "choices", "seen"),
    [
        ("Toll", 2, 6),  # two dying, seen by the Mourner twice and by the other once
        ("Last Rites", 2, 6),
        ("Any Toll", 2, 6),
        ("Homesick", 2, 4),
    ],
)
def test_permanents_that_are_chosen_to_go_go_together(spell: str, choices: int, seen: int) -> None:
    play = Scenario(hand=["Mourner", "Other Mourner", spell], cards=TOLL)
    play("cast Mourner", "cast Other Mourner", f"cast {spell}")
    for name in ("Mourner", "Other Mourner"):
        if play.offers(f"choose {name}"):
            assert play.opponent_life == 20 and len(play.all()) == 2  # nothing has gone while the next is chosen
            play(f"choose {name}")
    assert play.opponent_life == 20 - seen


def test_fewer_than_asked_for_go_together_too() -> None:
    play = Scenario(hand=["Mourner", "Mourner", "Other Mourner", "Any Toll"], cards=TOLL)
    play("cast Mourner", "cast Mourner", "cast Other Mourner", "cast Any Toll")
    play("choose Mourner", "choose Other Mourner", "no more")
    assert play.opponent_life == 20 - 2 * (2 + 2 + 1) and len(play.all()) == 1


def test_an_untapped_land_that_is_returned_makes_no_mana_first() -> None:
    lore = """
    [Atoll]
    type = "Land"
    enters = { tapped = true }
    mana = "{C}{U}"
    triggers = [{ on = "enters", effects = [{ do = "return", what = "untapped Island" }] }]
    """
    play = Scenario(hand=["Island", "Atoll"], draws=["Plains"] * 3, cards=lore)
    play("play Island").until(2)("play Atoll")
    assert play.hand == ["Island", "Plains"] and play.pool == ""


def test_a_sacrificed_aura_speaks_of_what_it_was_attached_to() -> None:
    lore = """
    [Thorns]
    cost = "{0}"
    type = "Enchantment — Aura"
    enchant = "creature"
    [[Thorns.abilities]]
    cost = { sacrifice = "this" }
    effects = [
      { do = "pump", what = "enchanted", power = 3, toughness = 3 },
      { do = "gain", amount = { value = "power", of = "enchanted" } },
    ]
    """
    play = Scenario(hand=["Bear", "Bear", "Thorns"], cards=LORE + lore)
    play("cast Bear", "cast Bear", "cast Thorns", "activate Thorns")
    assert sorted(bear.power for bear in play.all("Bear")) == [2, 5] and play.life == 25


def pair(do: str, together: bool) -> str:
    """A spell that does it to two targets, at the same time or not."""
    also = ", together = true" if together else ""
    return f"""
[Undo]
cost = "{{0}}"
type = "Sorcery"
targets = ["permanent", {{ what = "permanent", another = true }}]
effects = [{{ do = "{do}", what = "target" }}, {{ do = "{do}", what = "target 2"{also} }}]
"""


@pytest.mark.parametrize("do", ["return", "exile", "destroy"])
@pytest.mark.parametrize(("together", "life"), [(True, 22), (False, 21)])
def test_two_targets_of_one_instruction_leave_together(do: str, together: bool, life: int) -> None:
    # 608.2c, 603.10a
    play = Scenario(hand=["Wistful", "Wistful Twin", "Undo"], cards=LORE + pair(do, together))
    play("cast Wistful", "cast Wistful Twin", "cast Undo", "choose Wistful")
    assert (play.life, play.all()) == (life, [])


def test_one_of_two_targets_leaves_without_the_other() -> None:
    lasting = """
[Lasting]
cost = "{0}"
type = "Creature — Golem"
power = 1
toughness = 1
keywords = ["indestructible"]
"""
    play = Scenario(hand=["Lasting", "Wistful", "Undo"], cards=LORE + lasting + pair("destroy", together=True))
    play("cast Lasting", "cast Wistful", "cast Undo", "choose Wistful")
    assert [q.name for q in play.all()] == ["Lasting"]


def test_two_lands_that_return_together_make_mana_first_one_after_the_other() -> None:
    play = Scenario(hand=["Forest", "Swamp", "Undo", "Explore"], cards=LORE + MORE + pair("return", together=True))
    play("cast Explore", "play Forest", "play Swamp", "cast Undo", "choose Forest")
    assert (play.all(), play.pool) == ([], "BG")


MORE = """
[Explore]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "more lands" }]
"""


def test_a_card_that_is_no_permanent_card_stays_in_exile() -> None:
    """400.4b, 110.4: a land that is the back of a sorcery does not come back, neither at once nor in the next end step."""
    lore = """
[Front]
cost = "{5}"
type = "Sorcery"
back = "Behind"
effects = [{ do = "draw" }]

[Behind]
face = true
type = "Land"

[Blink]
cost = "{0}"
type = "Instant"
targets = ["land"]
effects = [{ do = "return", what = "target", to = "battlefield" }]

[Slow]
cost = "{0}"
type = "Instant"
targets = ["land"]
effects = [{ do = "later", at = "next end step", exiling = "target", effects = [
  { do = "return", what = "this", from = "exile", to = "battlefield" },
] }]
"""
    for spell in ("Blink", "Slow"):
        play = Scenario(hand=["Front", spell], cards=lore)
        play("play Behind", f"cast {spell}").until(2)
        assert (play.all("Behind"), play.exile) == ([], ["Front"])
