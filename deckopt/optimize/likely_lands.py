"""How likely a list plays a nonbasic land: features of (list, land), weighed by `weights`. Other cards are in `likely`.

The features say which colours a land makes, how soon, and what else it does.
"""

from __future__ import annotations

import numpy as np

from deckopt.cards import verbs as E
from deckopt.cards.card import Card
from deckopt.cards.parts import parts_of
from deckopt.decks.colours import made_by
from deckopt.optimize.cardtable import Floats
from deckopt.optimize.likely import Surroundings, unit
from deckopt.optimize.weights import LANDS
from deckopt.words.colours import ANY_COLOUR, BASIC_LAND_MANA
from deckopt.words.kinds import ARTIFACT, BASIC, LAND, LEGENDARY

SHAPE = (
    *("tapped", "tapped unless", "life", "finds", "finds tapped", "any colour", "two colours", "colourless", "basic types"),
    *("several mana", "depends", "artifact", "legendary", "ability", "trigger", "cycling", "counters", "snow"),
)
NAMES = (*SHAPE, *(f"shares {word}" for word in SHAPE), "demand", "colours made", "all colours", "most like one")


def shape(card: Card) -> list[float]:
    """What a land is like, in any list: a number for each of SHAPE."""
    own = card.mana_abilities
    units = [mask & ANY_COLOUR for ability in own for mask in ability.units]
    searches = [part for part in parts_of(card.abilities) if isinstance(part, E.Search) and part.to == "battlefield"]
    enters = card.enters
    others = [ability for ability in card.abilities if not any(isinstance(part, E.Search) for part in parts_of(ability))]
    values = (
        enters.tapped,
        enters.tapped_unless is not None or enters.reveal is not None,
        enters.life > 0 or any(ability.cost.life for ability in card.abilities),
        any(not search.tapped for search in searches),
        any(search.tapped for search in searches),
        ANY_COLOUR in units,
        len({k for mask in units if mask != ANY_COLOUR for k in range(5) if mask >> k & 1}) > 1,
        bool(own) and not any(units),
        any(word in BASIC_LAND_MANA for word in card.type.subtypes),
        any(len(ability.units) * ability.amount > 1 for ability in own),
        any(ability.depends for ability in own),
        bool(card.kind & ARTIFACT),
        bool(card.kind & LEGENDARY),
        bool(others),
        bool(card.triggers),
        card.cycling is not None,
        bool(enters.other_counters),
        "snow" in card.type.text.lower(),
    )
    return [float(value) for value in values]


def land_likelihoods(lands: list[Card], around: Surroundings, copies: Floats) -> Floats:
    """The log odds that the list plays each land, up to a constant; shape (lands,)."""
    weights = np.array([LANDS.get(name, 0.0) for name in NAMES])
    return np.asarray(land_features(lands, around, copies) @ weights)


def land_features(lands: list[Card], around: Surroundings, copies: Floats) -> Floats:
    """The features of each land in a list, whose cards have so many `copies`; shape (lands, NAMES)."""
    own = around.table
    demand = around.shares @ own.pips
    demand = demand / max(1e-9, demand.sum())
    made = np.array([[float(any(mask >> k & 1 for mask in made_by(land))) for k in range(5)] for land in lands]).reshape(-1, 5)
    wanted = (demand > 0).astype(float)
    shapes = np.array([shape(land) for land in lands]).reshape(len(lands), len(SHAPE))
    is_own = ((own.kinds & LAND) != 0) & ((own.kinds & BASIC) == 0)
    theirs = np.where(is_own, copies, 0.0)
    their_shapes = np.array([shape(card) if n else [0.0] * len(SHAPE) for card, n in zip(own.cards, theirs, strict=True)])
    share = theirs @ their_shapes / max(1.0, theirs.sum())
    alike = unit(shapes) @ unit(their_shapes[theirs > 0]).T if theirs.any() else np.zeros((len(lands), 1))
    some = [made @ demand, (made * wanted).sum(axis=1), (made @ wanted >= wanted.sum()).astype(float), alike.max(axis=1)]
    return np.concatenate([shapes, shapes * share, np.stack(some, axis=1)], axis=1)
