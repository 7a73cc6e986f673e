"""What searched values are worth: made-up hands whose rewards are known."""

from __future__ import annotations

import numpy as np
import pytest

from deckopt.evaluate.calibration import LEAST_SLOPE, Scale, Seen, calibrate

SIZES = (7, 6, 5)


def made(hands: int, slope: float, offset: dict[int, float], noise: float = 0.0, seed: int = 1) -> list[Seen]:
    """Hands with values in 0..1 at all sizes, and rewards on a line with some noise, shared by the sizes of a hand."""
    rng = np.random.default_rng(seed)
    seen = []
    for _ in range(hands):
        values = rng.random(len(SIZES))
        luck = noise * rng.standard_normal()
        seen.append(Seen(tuple(values), tuple(slope * v + offset[n] + luck for n, v in zip(SIZES, values, strict=True))))
    return seen


def alike(hands: list[Seen]) -> list[tuple[float, Seen]]:
    """All of one weight."""
    return [(0.1, hand) for hand in hands]


def test_rewards_on_a_line_give_that_line() -> None:
    offset = {7: 0.3, 6: 0.1, 5: 0.2}
    scale = calibrate([(SIZES, alike(made(20, 0.5, offset)))])
    assert scale.slope == pytest.approx(0.5)
    assert scale.offset == pytest.approx(offset)
    assert scale.worth(6, 0.4) == pytest.approx(0.3)
    assert scale.searched(6, 0.3) == pytest.approx(0.4)


def test_hands_of_each_size_may_be_drawn_apart() -> None:
    offset = {7: 0.3, 6: 0.1, 5: 0.2}
    hands = made(20, 0.5, offset)
    parts = [((n,), alike([Seen((h.values[i],), (h.rewards[i],)) for h in hands])) for i, n in enumerate(SIZES)]
    scale = calibrate(parts)
    assert scale.slope == pytest.approx(0.5)
    assert scale.offset == pytest.approx(offset)


def test_differences_between_sizes_that_may_be_chance_are_none() -> None:
    none = 0
    for seed in range(40):
        hands = made(30, 0.5, dict.fromkeys(SIZES, 0.2), seed=seed)
        rng = np.random.default_rng(100 + seed)
        noisy = [Seen(h.values, tuple(r + 0.3 * rng.standard_normal() for r in h.rewards)) for h in hands]
        offset = calibrate([(SIZES, alike(noisy))]).offset
        none += (offset[7] == offset[6]) + (offset[6] == offset[5])
    assert none >= 56  # of 80; 84 % are below twice their variance


def test_luck_that_the_sizes_of_a_hand_share_does_not_hide_a_difference() -> None:
    offset = calibrate([(SIZES, alike(made(30, 0.5, {7: 0.25, 6: 0.2, 5: 0.2}, noise=0.3)))]).offset
    assert offset[7] - offset[6] == pytest.approx(0.05, abs=0.01)
    assert offset[6] == pytest.approx(offset[5], abs=0.01)


def test_noisy_values_are_trusted_less() -> None:
    rng = np.random.default_rng(1)
    true = rng.random(2000)
    hands = [Seen((t + rng.normal(0, 0.29),), (t,)) for t in true]  # noise of the values' own spread
    scale = calibrate([((7,), alike(hands))])
    assert scale.worth(7, 0.8) - scale.worth(7, 0.2) == pytest.approx(0.3, abs=0.05)


def test_values_that_do_not_vary_are_taken_for_rewards() -> None:
    scale = calibrate([(SIZES, alike([Seen((0.5, 0.5, 0.5), (1.0, 0.0, 1.0))] * 5))])
    assert scale == Scale(1.0, dict.fromkeys((5, 6, 7), 0.0))


def test_values_that_say_nothing_or_the_reverse_leave_a_rising_scale() -> None:
    scale = calibrate([(SIZES, alike(made(20, -0.5, dict.fromkeys(SIZES, 0.9))))])
    assert scale.worth(7, 0.9) > scale.worth(7, 0.1)


def test_hands_count_by_their_weights() -> None:
    low, high = [Seen((0.1 * i,), (0.1,)) for i in range(5)], [Seen((0.1 * i,), (0.7,)) for i in range(5)]
    scale = calibrate([((7,), [(2.0, h) for h in low] + [(1.0, h) for h in high])])
    assert scale.worth(7, 0.2) == pytest.approx(0.3, abs=1e-3)


def test_values_that_mislead_leave_the_sizes_mean_rewards() -> None:
    offset = {7: 0.6, 6: 0.5, 5: 0.3}
    hands = made(200, -0.4, offset)
    scale = calibrate([(SIZES, alike(hands))])
    assert scale.slope == LEAST_SLOPE
    for i, n in enumerate(SIZES):
        assert scale.worth(n, 0.5) == pytest.approx(np.mean([h.rewards[i] for h in hands]), abs=0.02)
