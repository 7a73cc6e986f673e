"""What is to be paid for a spell or an ability of the slow engine, chosen additions included."""

from __future__ import annotations

from dataclasses import dataclass, replace

from deckopt.cards.costs import Chosen, Cost, CounterCost, Exiled, chosen_as_x
from deckopt.cards.filters import Filter
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.symbols import ManaCost
from naive.mana.payment import symbols
from naive.objects import Frame

#: One thing to sacrifice or discard: the source itself, or what a filter means (None: anything).
Wanted = str | Filter | None


@dataclass(frozen=True)
class Price:
    """All that is paid for one spell or ability, chosen additions included."""

    mana: ManaCost = ManaCost()
    tap: bool = False
    taps: tuple[Wanted, ...] = ()
    energy: int = 0
    crew: int = 0
    evidence: int = 0
    exile_types: int = 0
    blight: int = 0
    life: int = 0
    life_x: bool = False  # X life besides
    remove: CounterCost | None = None
    put: CounterCost | None = None
    sacrifices: tuple[Wanted, ...] = ()
    discards: tuple[Wanted, ...] = ()
    exiles: tuple[Wanted, ...] = ()
    exiles_from_hand: tuple[Wanted, ...] = ()
    any_number: Chosen | None = None  # of the cards to discard or exile: how many is X
    discards_any: bool = False
    opponent_gains: int = 0
    returns: tuple[Wanted, ...] = ()
    delve: bool = False
    taps_for_mana: str = ""
    less: int = 0
    least: int = 0
    paid_with_life: int = 0
    for_mana: bool = False

    def plus(self, cost: Cost) -> Price:
        """The price with another cost added."""
        return replace(
            self,
            mana=self.mana + (cost.mana or ManaCost()),
            tap=self.tap or cost.tap,
            taps=self.taps + single(cost.tap_others),
            energy=self.energy + cost.energy,
            crew=self.crew + cost.crew,
            evidence=self.evidence + cost.evidence,
            exile_types=self.exile_types + cost.exile_types,
            blight=self.blight + cost.blight,
            life=self.life + cost.life,
            life_x=self.life_x or cost.life_x,
            remove=cost.remove or self.remove,
            put=cost.put or self.put,
            sacrifices=self.sacrifices + single(cost.sacrifice),
            discards=self.discards + single(cost.discard),
            exiles=self.exiles + (() if is_from_hand(cost.exile) else single(cost.exile)),
            any_number=chosen_as_x(cost) or self.any_number,
            discards_any=self.discards_any or (chosen_as_x(cost) is not None and chosen_as_x(cost) is cost.discard),
            exiles_from_hand=self.exiles_from_hand + (single(cost.exile) if is_from_hand(cost.exile) else ()),
            opponent_gains=self.opponent_gains + cost.opponent_gains,
            returns=self.returns + single(cost.return_),
        )


def is_from_hand(exiled: str | Chosen | None) -> bool:
    """Whether a cost exiles other cards of the hand."""
    return isinstance(exiled, Exiled) and exiled.from_ == "hand"


def single(several: str | Chosen | None) -> tuple[Wanted, ...]:
    """ "Two Mountains" as Mountain, Mountain."""
    if several is None or isinstance(several, str):
        return () if several is None else (several,)
    return (several.what,) * several.number


def exiled_itself(price: Price, frame: Frame) -> tuple[Wanted, ...]:
    """The source, if it is a permanent that is exiled for its own ability."""
    return ("this",) if "this" in price.exiles and frame.source is not None else ()


def takes_away(price: Price, frame: Frame) -> bool:
    """Whether permanents are lost for a price that has mana: mana abilities are activated before that."""
    lost = price.sacrifices or price.returns or exiled_itself(price, frame)
    return bool(lost and (price.mana.value or price.mana.x or price.less < 0 or price.least))


def to_be_paid(price: Price, x: int) -> tuple[list[int], int]:
    """(coloured symbols, generic mana) of a price."""
    coloured, generic = symbols(price.mana, price.paid_with_life, x)
    generic = max(0, generic - price.less)
    return coloured, max(generic, price.least - len(coloured) - price.paid_with_life)


def mana_price(ability: ManaAbility) -> Price:
    """What activating a mana ability costs."""
    price = Price(for_mana=True, tap=ability.tap, sacrifices=("this",) if ability.sacrifice else ())
    return price.plus(Cost.model_validate({"remove": {"kind": ability.remove}})) if ability.remove else price
