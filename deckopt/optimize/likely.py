"""How likely a list plays a card that is no land: features of (list, card), weighed by `weights`. Lands are in `likely_lands`.

The features come from the card's roles, the roles of the list's cards, and what both reward.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckopt.cards.filters import Filter
from deckopt.cards.roles import ROLES
from deckopt.optimize.cardtable import MOST_VALUE, CardTable, Floats
from deckopt.optimize.weights import SPELLS
from deckopt.words.kinds import CREATURE, LAND

NEAR = 1.5  # a difference of two costs, in mana, at which their nearness falls to 1 / e
FEW = 0.02  # least share of a pool that counts for a filter: rarer filters do not weigh more
NAMES = (
    *(f"is {role}" for role in ROLES),
    *(f"shares {role}" for role in ROLES),
    *(f"{role} for mana" for role in ROLES),
    *(f"shares {role} at its cost" for role in ROLES),
    *(f"costs {value}" for value in range(MOST_VALUE + 1)),
    "as dear",
    "subtype",
    "rewarded",
    "rewarded by many",
    "rewards",
    "rewards least",
    "rewards nothing here",
    "most like one",
    "like all",
    "hard to cast",
    "colours",
    "other colours",
    "rewards much",
    "parts",
)


@dataclass(frozen=True)
class Surroundings:
    """What a list is like: its cards that are no lands, the share of each, and the share of its mana in each colour."""

    table: CardTable
    shares: Floats
    mana: Floats

    @classmethod
    def of(cls, table: CardTable, copies: Floats) -> Surroundings:
        """From all cards of a list and their copies."""
        lands = (table.kinds & LAND) != 0
        counted = np.where(lands, 0.0, copies)
        made = np.zeros(5)
        for card, n in zip(table.cards, copies, strict=True):
            for k in range(5):
                made[k] += n * any(mask >> k & 1 for ability in card.mana_abilities for mask in ability.units)
        return cls(table, counted / max(1.0, counted.sum()), made / max(1.0, made.sum()))


def likelihoods(pool: CardTable, around: Surroundings) -> Floats:
    """The log odds that the list plays each card of a pool without lands, up to a constant; shape (cards,)."""
    weights = np.array([SPELLS.get(name, 0.0) for name in NAMES])
    return np.asarray(features(pool, around) @ weights)


def features(pool: CardTable, around: Surroundings) -> Floats:
    """The features of each card of a pool in a list; shape (cards, NAMES)."""
    own, shares = around.table, around.shares
    has, own_has = (pool.roles > 0).astype(float), (own.roles > 0).astype(float)
    by_value = np.bincount(own.cheapest, shares, MOST_VALUE + 1)
    near_value = np.convolve(by_value, (0.5, 1.0, 0.5))[1:-1]
    nearness = np.exp(-np.abs(np.arange(MOST_VALUE + 1)[:, None] - own.cheapest[None, :]) / NEAR)
    of_roles = [
        scaled(pool.roles),
        has * (shares @ own_has),
        scaled(pool.roles) / np.maximum(1, pool.cheapest)[:, None],
        has * ((nearness * shares) @ own_has)[pool.cheapest],
        np.eye(MOST_VALUE + 1)[pool.cheapest],
    ]
    many = np.array([len(filters) for filters in pool.rewards], float)
    others = [near_value[pool.cheapest], *_company(pool, around), *_alike(pool, around), *_mana(pool, around), many]
    return np.concatenate([*of_roles, np.stack([*others, np.log1p(has.sum(axis=1))], axis=1)], axis=1)


def scaled(roles: Floats) -> Floats:
    """Strengths on a logarithmic scale, so that more of the same counts less and less."""
    return np.log1p(np.maximum(roles, 0.0))


def _company(pool: CardTable, around: Surroundings) -> list[Floats]:
    """How a card fits the list's other cards: subtypes in common, rewards from the list, rewards for the list."""
    own, shares = around.table, around.shares
    return [_of_subtypes(pool, around), *_by_the_list(pool, around), *_in_the_list(pool.rewards, own, shares)]


def _of_subtypes(pool: CardTable, around: Surroundings) -> Floats:
    """The greatest share of the list's creatures that has a subtype in common with a card."""
    by_word: dict[str, float] = {}
    for words, share, kind in zip(around.table.words, around.shares, around.table.kinds, strict=True):
        for word in sorted(words) if kind & CREATURE else ():
            by_word[word] = by_word.get(word, 0.0) + share
    shares = np.zeros(len(pool))
    for word, share in by_word.items():
        shares = np.maximum(shares, np.where(pool.with_subtype(word), share, 0.0))
    return shares


def _by_the_list(pool: CardTable, around: Surroundings) -> tuple[Floats, Floats]:
    """How much the list's cards reward a card: by the filter that does so most, and by all filters. A filter that few cards match
    weighs more."""
    filters = {wanted.text: wanted for rewards in around.table.rewards for wanted in rewards}
    weight = dict.fromkeys(filters, 0.0)
    for rewards, share in zip(around.table.rewards, around.shares, strict=True):
        for wanted in rewards:
            weight[wanted.text] += share
    most, together = np.zeros(len(pool)), np.zeros(len(pool))
    for text, share in weight.items():
        meant = pool.meant(filters[text])
        rewarded = np.where(meant, -np.log(max(FEW, float(meant.mean()))) * share, 0.0)
        most, together = np.maximum(most, rewarded), together + rewarded
    return most, together


def _in_the_list(rewards: list[list[Filter]], own: CardTable, shares: Floats) -> tuple[Floats, Floats, Floats]:
    """The shares of the list that a card rewards, filter by filter: the greatest, the least (1 without filters), and whether one
    is 0."""
    share_of: dict[str, float] = {}
    best, least = np.zeros(len(rewards)), np.ones(len(rewards))
    for row, filters in enumerate(rewards):
        for wanted in filters:
            if wanted.text not in share_of:
                share_of[wanted.text] = float(shares[own.meant(wanted)].sum())
        rewarded = [share_of[wanted.text] for wanted in filters]
        best[row], least[row] = max(rewarded, default=0.0), min(rewarded, default=1.0)
    return best, least, (least == 0).astype(float)


def _alike(pool: CardTable, around: Surroundings) -> list[Floats]:
    """The similarity of a card to the most similar card of the list, and the mean similarity to all of them."""
    a, b = unit(scaled(pool.roles)), unit(scaled(around.table.roles))
    likeness = a @ b.T
    likeness *= np.exp(-np.abs(pool.cheapest[:, None] - around.table.cheapest[None, :]) / 2.0)
    likeness[:, around.shares == 0] = 0.0
    return [likeness.max(axis=1), likeness @ around.shares]


def unit(rows: Floats) -> Floats:
    """Rows scaled to length 1; rows of zeros stay."""
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9))


def _mana(pool: CardTable, around: Surroundings) -> list[Floats]:
    """How hard a card's colours are to pay for; how much of the list has its colours; how much of it has others."""
    hard = (pool.pips * (1.0 - np.minimum(1.0, 2 * around.mana))).sum(axis=1)
    bits = 1 << np.arange(5)
    own = (pool.colours[:, None] & bits > 0).astype(float)
    theirs = around.shares @ (around.table.colours[:, None] & bits > 0).astype(float)
    return [hard, (own * theirs).sum(axis=1), (own * (1 - theirs)).sum(axis=1)]
