"""What a run is started with: its deck, cards and settings, and what follows from these alone.

It is frozen in the run's journal. What the run has done so far is in `journal`; how it goes on is in `drive`.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from deckopt.cards.catalog import Catalog, explain
from deckopt.decks.deck import Deck
from deckopt.decks.freeze import freeze_deck, thaw_deck
from deckopt.errors import InputError
from deckopt.optimize.edits import Limits
from deckopt.optimize.search import SearchSettings
from deckopt.playing.settings import Settings
from deckopt.words.kinds import LAND


@dataclass(frozen=True)
class Plan:
    """What a run is started with."""

    deck: Deck
    catalog: Catalog
    settings: Settings
    search: SearchSettings

    def freeze(self) -> dict[str, Any]:
        """The plan in plain values, for the journal."""
        return {
            "deck": freeze_deck(self.deck, self.catalog),
            "settings": self.settings.as_dict(),
            "search": self.search.as_dict(),
        }

    @classmethod
    def thaw(cls, plain: dict[str, Any]) -> Plan:
        """The plan of such values. InputError if they are not a plan."""
        try:
            found = _Frozen.model_validate(plain)
        except ValidationError as error:
            raise InputError("inputs", *explain(error, fields=plain)) from None
        deck, catalog = thaw_deck(found.deck)
        return cls(deck, catalog, found.settings, found.search)

    @property
    def limits(self) -> Limits:
        """The limits of the lists."""
        return Limits(self.deck.limits)

    @property
    def groups(self) -> dict[str, frozenset[str]]:
        """Cards that are also counted together: the lands."""
        names = {*self.deck.main, *self.deck.limits}
        return {"lands": frozenset(n for n in names if n in self.catalog and self.catalog[n].kind & LAND)}

    def seed(self, *purpose: object) -> int:
        """A seed for each purpose."""
        words = " ".join(str(p) for p in (self.search.seed, *purpose))
        return int.from_bytes(blake2b(words.encode(), digest_size=7).digest(), "big")


class _Frozen(BaseModel):
    """A plan as `freeze` has it. The deck is checked further when it is thawed."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    deck: dict[str, Any]
    settings: Settings
    search: SearchSettings
