"""How likely a card is one that a list plays, told by its roles and those of the list's cards: features of (list, card)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckopt.cards.filters import Filter
from deckopt.cards.roles import ROLES
from deckopt.optimize.cardtable import MOST_VALUE, CardTable, Floats
from deckopt.optimize.weights import SPELLS
from deckopt.words.kinds import CREATURE, LAND

NEAR = 1.5  # mana by which two costs differ that are no longer near
FEW = 0.02  # share of a pool that a filter means, from which on it does not tell more
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
    """What a list is like: its cards that are no lands, each with its share of them; and shares of its mana by colour."""

    table: CardTable
    shares: Floats
    mana: Floats

    @classmethod
    def of(cls, table: CardTable, copies: Floats) -> Surroundings:
        """Of all cards of a list with their copies."""
        lands = (table.kinds & LAND) != 0
        counted = np.where(lands, 0.0, copies)
        made = np.zeros(5)
        for card, n in zip(table.cards, copies, strict=True):
            for k in range(5):
                made[k] += n * any(mask >> k & 1 for ability in card.mana_abilities for mask in ability.units)
        return cls(table, counted / max(1.0, counted.sum()), made / max(1.0, made.sum()))


def likelihoods(pool: CardTable, around: Surroundings) -> Floats:
    """For each card of a pool that is no land, the logarithm of the odds that the list plays it, but for a constant."""
    weights = np.array([SPELLS.get(name, 0.0) for name in NAMES])
    return np.asarray(features(pool, around) @ weights)


def features(pool: CardTable, around: Surroundings) -> Floats:
    """What is to be weighed of each card of a pool in a list; shape (cards, NAMES)."""
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
    """Strengths, of which more count less and less."""
    return np.log1p(np.maximum(roles, 0.0))


def _company(pool: CardTable, around: Surroundings) -> list[Floats]:
    """Subtypes in common with creatures of the list; what the list's cards reward; what a card rewards in the list."""
    own, shares = around.table, around.shares
    return [_of_subtypes(pool, around), *_by_the_list(pool, around), *_in_the_list(pool.rewards, own, shares)]


def _of_subtypes(pool: CardTable, around: Surroundings) -> Floats:
    """The greatest share of the list that has a subtype in common with a card."""
    by_word: dict[str, float] = {}
    for words, share, kind in zip(around.table.words, around.shares, around.table.kinds, strict=True):
        for word in sorted(words) if kind & CREATURE else ():
            by_word[word] = by_word.get(word, 0.0) + share
    found = np.zeros(len(pool))
    for word, share in by_word.items():
        found = np.maximum(found, np.where(pool.with_subtype(word), share, 0.0))
    return found


def _by_the_list(pool: CardTable, around: Surroundings) -> tuple[Floats, Floats]:
    """How much the list's cards reward a card: the one filter that does so most, and all of them; the rarer what a filter means,
    the more it says."""
    filters = {wanted.text: wanted for rewards in around.table.rewards for wanted in rewards}
    weight = dict.fromkeys(filters, 0.0)
    for rewards, share in zip(around.table.rewards, around.shares, strict=True):
        for wanted in rewards:
            weight[wanted.text] += share
    most, together = np.zeros(len(pool)), np.zeros(len(pool))
    for text, share in weight.items():
        meant = pool.meant(filters[text])
        told = np.where(meant, -np.log(max(FEW, float(meant.mean()))) * share, 0.0)
        most, together = np.maximum(most, told), together + told
    return most, together


def _in_the_list(rewards: list[list[Filter]], own: CardTable, shares: Floats) -> tuple[Floats, Floats, Floats]:
    """The shares of the list that a card rewards: the greatest, the least (1 if it rewards nothing), and whether one is none."""
    told: dict[str, float] = {}
    best, least = np.zeros(len(rewards)), np.ones(len(rewards))
    for row, filters in enumerate(rewards):
        for wanted in filters:
            if wanted.text not in told:
                told[wanted.text] = float(shares[own.meant(wanted)].sum())
        found = [told[wanted.text] for wanted in filters]
        best[row], least[row] = max(found, default=0.0), min(found, default=1.0)
    return best, least, (least == 0).astype(float)


def _alike(pool: CardTable, around: Surroundings) -> list[Floats]:
    """How like a card is to the one of the list that it is most like, and to all of them."""
    a, b = unit(scaled(pool.roles)), unit(scaled(around.table.roles))
    likeness = a @ b.T
    likeness *= np.exp(-np.abs(pool.cheapest[:, None] - around.table.cheapest[None, :]) / 2.0)
    likeness[:, around.shares == 0] = 0.0
    return [likeness.max(axis=1), likeness @ around.shares]


def unit(rows: Floats) -> Floats:
    """Rows as directions: of length 1 where they are not 0."""
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9))


def _mana(pool: CardTable, around: Surroundings) -> list[Floats]:
    """How hard a card's colours are to pay for, and how much of the list has its colours, or others."""
    hard = (pool.pips * (1.0 - np.minimum(1.0, 2 * around.mana))).sum(axis=1)
    bits = 1 << np.arange(5)
    own = (pool.colours[:, None] & bits > 0).astype(float)
    theirs = around.shares @ (around.table.colours[:, None] & bits > 0).astype(float)
    return [hard, (own * theirs).sum(axis=1), (own * (1 - theirs)).sum(axis=1)]
