"""What a snapshot has of a guided search: its record, and which values fit each other.

What all searches have is in `kept`. Filling the record and restoring from it is in `guided`.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from deckopt.optimize.blocks import BLOCK, SHEAF
from deckopt.optimize.kept import MOST, Counts, KeptSearch, Positive, Reward, Whole
from deckopt.optimize.surface import KeptSurface


class KeptGuided(KeptSearch):
    """The record; its names are those of the search's attributes."""

    places: Annotated[list[Counts], Field(max_length=10_000)]
    centre: Counts
    sheaf: Annotated[list[Annotated[list[Counts], Field(min_length=BLOCK, max_length=BLOCK)]], Field(max_length=SHEAF)]
    lists: Annotated[list[Counts], Field(max_length=MOST)]
    rewards: Annotated[list[Reward], Field(max_length=MOST)]
    screened: Annotated[list[bool], Field(max_length=MOST)]
    costs: Annotated[list[Annotated[list[Whole], Field(min_length=2, max_length=2)]], Field(min_length=2, max_length=2)]
    is_cheap: bool
    late: Annotated[list[Counts], Field(max_length=MOST)]
    blocks_told: Whole
    is_blind: bool
    calm: Whole
    decides: bool
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
        if self.asked % (BLOCK * SHEAF) and len(self.sheaf) != SHEAF:
            raise ValueError("has no lists for the games that come next")
        return self
