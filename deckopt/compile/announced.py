"""The record of what is announced: an action with all its choices and costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from deckopt.cards.amounts import Condition, both
from deckopt.cards.costs import Chosen, Cost, Exiled, needs
from deckopt.cards.symbols import ManaCost
from deckopt.rules import codes as C


@dataclass(frozen=True)
class Announced:
    """An action of a card: its name, its zone, its cost, and the mana part of the cost as it is paid."""

    card: int
    kind: int  # ACT_...
    verb: str
    way: str
    zone: int
    cost: Cost
    mana: ManaCost
    targets: Sequence[int] = ()
    condition: Condition | None = None
    flags: int = 0  # AF_... that do not follow from the rest
    frame: int = 0  # FL_... of its frame on the stack
    delve: bool = False
    harmonized: bool = False  # whether a creature may be tapped to take its power off the cost
    facts: int = 0  # FA_... that do not follow from the other fields
    in_life: int = 0  # how many Phyrexian symbols are paid with life
    dearer: bool = False  # whether it may cost mana because of other cards, even if it costs none
    less: Any = 0  # the amount by which it costs less
    less_if: Condition | None = None
    makes: Any = 1  # how much mana a mana ability makes, as far as it is known before the payment

    @property
    def sacrifice(self) -> Chosen | None:
        """The permanents that are sacrificed by choice."""
        return self.cost.sacrifice if isinstance(self.cost.sacrifice, Chosen) else None

    @property
    def returned(self) -> Chosen | None:
        """The permanents that are returned to hand by choice."""
        return self.cost.return_ if isinstance(self.cost.return_, Chosen) else None

    @property
    def takes_source(self) -> bool:
        """Whether its source leaves the battlefield for it."""
        return self.kind != C.ACT_SPELL and self.zone == C.Z_BATTLEFIELD and self.cost.takes_source("battlefield")

    @property
    def discard(self) -> Chosen | None:
        """The cards that are discarded by choice."""
        return self.cost.discard if isinstance(self.cost.discard, Chosen) else None

    @property
    def exile(self) -> Exiled | None:
        """The cards that are exiled by choice."""
        return self.cost.exile if isinstance(self.cost.exile, Exiled) else None

    @property
    def costs_mana(self) -> bool:
        """Whether mana is paid, or may be."""
        return self.dearer or bool(self.mana.value or self.mana.x)

    @property
    def all_asked(self) -> Condition | None:
        """The condition of the action, and what its cost needs."""
        return both(self.condition, needs(self.cost))

    @property
    def all_flags(self) -> int:
        """The flags of the action, without the one for a lower cost."""
        cost = self.cost
        chosen = self.sacrifice or self.returned or cost.tap_others or self.discard or self.exile
        together = cost.evidence or cost.exile_types
        following = {
            C.AF_TAP: cost.tap,
            C.AF_TARGET: self.targets,
            C.AF_CONDITION: self.all_asked is not None,
            C.AF_DELVE: self.delve,
            C.AF_X: self.mana.x,
            C.AF_DISCARD_SELF: cost.discard == "this",
            C.AF_SAC_SELF: self.takes_source,
            C.AF_EXTRA: cost.life or cost.opponent_gains or chosen or cost.remove or cost.crew or together,
            C.AF_CREW: cost.crew,
        }
        return self.flags | sum(flag for flag, holds in following.items() if holds and not self.flags & flag)

    @property
    def all_facts(self) -> int:
        """The facts about it, for policies."""
        return self.facts | (C.FA_SACRIFICE if self.sacrifice else 0)
