"""Every exact card of the corpus obeys rules over its text and its definition; the rules stand in `corpus_checks.rules`."""

from __future__ import annotations

import pytest

from corpus_checks.check import Check, all_checks, outcome
from corpus_checks.compiled import exact_pairs


@pytest.mark.parametrize("check", all_checks(), ids=lambda check: check.name.replace(" ", "-"))
def test_every_exact_card_obeys(check: Check) -> None:
    found = outcome(check, exact_pairs())
    assert not found.open and not found.outdated, f"{check.rule}\n{found}"
