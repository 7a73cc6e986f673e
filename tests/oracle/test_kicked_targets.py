"""A kicked spell that has another target in place of its own: two modes, each with its target."""

from __future__ import annotations

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED, NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "instead", ["If this spell was kicked, exile {} instead.", "If this spell was kicked, instead exile {}."]
)
@pytest.mark.parametrize(
    ("plain", "kicked"),
    [("artifact or enchantment", "nonland permanent"), ("creature with mana value 2 or less", "creature"), ("Elf", "land")],
)
def test_another_target_if_it_was_kicked(plain: str, kicked: str, instead: str) -> None:
    """702.33h: targets of the kicked version are chosen only if it was kicked."""
    text = f"Kicker {{1}}{{B}}\nExile target {plain}. {instead.format(f'target {kicked}')}"
    found = compile_card(Printed("Some Card", "{1}{G}", "Instant", text))
    assert found.verdict == EXPRESSED, found.clauses
    exiled = [{"do": "exile", "what": "target"}]
    assert found.fields["modes"] == [
        {"effects": exiled, "targets": [plain]},
        {"effects": exiled, "targets": [kicked], "also": "{1}{B}"},
    ]


def test_a_permanent_that_was_kicked_has_no_modes() -> None:
    text = "Kicker {3}{B}\nWhen Some Card enters, destroy target artifact. If it was kicked, instead destroy target creature."
    found = compile_card(Printed("Some Card", "{1}{B}", "Creature — Elf", text, power="1", toughness="1"))
    assert found.verdict == NOT_UNDERSTOOD


def test_a_target_that_only_the_bargained_version_has_is_that_of_a_mode() -> None:
    """702.166c: it is chosen only if the spell was bargained."""
    text = "Bargain\nIf this spell was bargained, destroy target land.\nDraw a card."
    found = compile_card(Printed("Some Card", "{G}", "Sorcery", text))
    assert found.verdict == EXPRESSED and "bargain" not in found.fields
    plain, bargained = found.fields["modes"]
    assert "targets" not in plain and "also" not in plain
    assert bargained["targets"] == ["land"] and bargained["also"] == {"sacrifice": "artifact or enchantment or token"}
