"""The record of a guided search in a snapshot: its keys, their types, and which values fit each other.

The part that all searches have is in `kept`. `guided` fills the record and restores a search from it.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from deckopt.optimize.blocks import BATCH, BLOCK
from deckopt.optimize.kept import MOST, Counts, KeptSearch, Positive, Reward, Whole
from deckopt.optimize.surface import KeptSurface


class KeptGuided(KeptSearch):
    """The record. Each key stands for an attribute of `GuidedSearch`; where the name differs, a comment has it."""

    places: Annotated[list[Counts], Field(max_length=10_000)]  # the lists of games under way
    centre: Counts
    #: `_batch`
    sheaf: Annotated[list[Annotated[list[Counts], Field(min_length=BLOCK, max_length=BLOCK)]], Field(max_length=BATCH)]
    lists: Annotated[list[Counts], Field(max_length=MOST)]
    rewards: Annotated[list[Reward], Field(max_length=MOST)]
    screened: Annotated[list[bool], Field(max_length=MOST)]  # `_low_fidelity`
    costs: Annotated[list[Annotated[list[Whole], Field(min_length=2, max_length=2)]], Field(min_length=2, max_length=2)]
    is_cheap: bool
    late: Annotated[list[Counts], Field(max_length=MOST)]  # `_recent`
    blocks_told: Whole
    is_blind: bool  # `_is_flat`
    calm: Whole  # `_fits_without_gain`
    decides: bool  # `_full_only`
    spread: Positive
    ended: bool
    surface: KeptSurface

    @model_validator(mode="after")
    def _in_blocks(self) -> KeptGuided:
        pending = len(self.rewards)
        if len(self.lists) != pending or len(self.screened) != -(-pending // BLOCK) or len(self.places) != len(self.asks):
            raise ValueError("lists, rewards and blocks do not fit")
        if self.blocks_told * BLOCK + pending != self.told:
            raise ValueError("has other games than it was told")
        if self.asked % (BLOCK * BATCH) and len(self.sheaf) != BATCH:
            raise ValueError("has no lists for the games that come next")
        return self
