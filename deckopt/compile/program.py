"""The compiler of programs: effects and costs of the card format become lists of operations.

The operations and their operands are in `words.operations`. A function for each verb is in `verbs`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition, CountAmount, TotalAmount, ValueAmount, Values
from deckopt.cards.card import Card
from deckopt.cards.costs import CREW, Chosen, Cost, Exiled
from deckopt.cards.effects.together import enter_together, leave_together, may_take, takes_all
from deckopt.cards.filters import Filter, parse_filter, untapped
from deckopt.cards.parts import walk
from deckopt.cards.symbols import ManaCost
from deckopt.compile.converging import ways_to_converge
from deckopt.compile.intern import Interner
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.counts import OWN_NUMBERS
from deckopt.words.kinds import CREATURE, LAND, LEGENDARY
from deckopt.words.operands import NONE

ALL_THERE = 999  # as an amount: more than there are
_ZONES_PAID: Mapping[int, Any] = {C.Z_HAND: "hand", C.Z_GRAVEYARD: "graveyard"}
Verbs = Mapping[type, Callable[["Program", Any], None]]


class Program:
    """The operations of all programs of a game.

    `card_index` gives the number of a card or token by name. `verbs` gives the function that emits the operations of an effect,
    by the effect's class.
    """

    def __init__(self, tables: Any, interner: Interner, card_index: dict[str, int], verbs: Verbs) -> None:
        self._verbs = verbs
        self.t = tables
        self.i = interner
        self.card_index = card_index
        self.exceptions: dict[int, int] = {}  # by the identity of what makes copies: an index of `variant`
        self.n = 0
        self.goes = -1  # GOES_FIRST or GOES_LAST, for two targets that leave the battlefield together
        self.mana_varies = False  # whether a permanent may be given a mana ability, or may become a creature
        self.more_by_modular: list[tuple[Filter, int]] = []  # permanents by which modular puts more counters, and how many more
        self.land_types_given = False  # whether lands may be given basic land types, and so make their mana
        self.more_enters = False  # whether the next effect puts objects onto the battlefield in the same event
        self.enters_with_others = False  # whether this effect or the one before does so
        self.given: dict[int, int] = {}  # the bits of what each effect gives, by the effect's identity
        self.encoded: dict[int, list[int]] = {}  # the actions by which each encoded card is cast, by the effect's identity
        self.permits: dict[int, int] = {}  # 1 + number of the permit that each effect gives, by the effect's identity

    @property
    def here(self) -> int:
        """The address of the next operation."""
        return self.n

    def emit(self, code: int, **operands: int) -> int:
        """Append an operation with its operands by name; returns its address."""
        if self.n >= C.MAX_OPS:
            raise InputError("deck", "", f"needs more than {C.MAX_OPS} operations")
        self.t["o"][self.n] = OP.row(code, operands)
        self.n += 1
        self.t["n_ops"] = self.n
        return self.n - 1

    def goes_on_here(self, address: int, operand: str = "otherwise") -> None:
        """Let an operand of an earlier operation be the present address."""
        earlier = OP.OPERATIONS[self.t["o"][address, OP.CODE]]
        self.t["o"][address, earlier.column(operand)] = self.here

    def exception_of(self, maker: Any) -> int:
        """The exception of the copies that this makes, or -1."""
        return self.exceptions.get(id(maker), -1)

    # -- costs -----------------------------------------------------------------------

    def pay(
        self,
        cost: Cost,
        mana: ManaCost,
        *,
        delve: bool = False,
        zone: int = -1,
        convoked: tuple[int, int] | None = None,
        makes: int = -1,
        always: bool = False,
        converges: bool = False,
    ) -> None:
        """Emit the costs of a spell or ability whose mana part is `mana`.

        - `zone`: where its card is while they are paid. A card in the graveyard cannot be exiled for itself.
        - `convoked`: what may be tapped for mana, and whether for colours too.
        - `always`: mana may have to be paid even if this is none.
        - `makes`: it is tapped for mana, to which Auras may add; the amount of that mana.
        - `converges`: as many colours of mana are spent as can be.

        Tapping the source comes first, so that it does not pay for itself. Sacrifices come before mana, so that a permanent to
        sacrifice can be tapped for it.
        """
        k = self.i.cost(mana)
        if mana.x:
            self.emit(OP.CHOOSE_X, cost=k)
        elif cost.life_x:
            self.emit(OP.CHOOSE_X, cost=NONE)
        pays = always or mana.value or mana.x
        itself = cost.exile == "this" and zone == C.Z_BATTLEFIELD
        if pays and (cost.sacrifice or cost.return_ or itself):
            self.emit(OP.FREEZE)
        if cost.tap:
            self.emit(OP.TAP_SELF)
            if makes >= 0 and not (mana.value or mana.x):  # otherwise the added mana would pay for it
                self.emit(OP.AURAS_ADD, amount=makes)
        self._pay_in_place(cost)
        self._pay_by_leaving(cost, k, itself)
        self._pay_with_cards(cost, zone, itself)
        if convoked is not None:
            self.emit(OP.CONVOKE, cost=k, what=convoked[0], coloured=convoked[1])
        if delve:
            self.emit(OP.DELVE, cost=k)
        if pays:
            if converges:
                for way, colours in ways_to_converge(mana, [int(n) for n in self.i.t["colour_value"]], dearer=always):
                    self.emit(OP.CONVERGE, cost=self.i.cost(way), colours=colours, last=int(way == mana))
            self.emit(OP.PAY, cost=k)
            if makes >= 0 and cost.tap:
                self.emit(OP.AURAS_ADD, amount=makes)

    def _pay_in_place(self, cost: Cost) -> None:
        """Emit the parts of a cost for which nothing leaves its zone: tapping, life, energy, counters."""
        if cost.crew:
            self.crew(cost.crew)
        if cost.blight:
            one = {"what": self.i.filter("creature"), "count": 1, "taken": 0}
            self.emit(OP.COUNTERS, **one, amount=self.i.amount(cost.blight), column=self.i.columns["-1/-1"])
        if cost.energy:
            self.emit(OP.OWN, number=OWN_NUMBERS["energy"], amount=self.i.amount(-cost.energy))
        if others := self.untapped(cost.tap_others):
            self.emit(OP.TAP, what=self.i.filter(others.what), count=others.number, up_to=0, amount=NONE)
        if cost.life:
            self.emit(OP.LIFE, amount=self.i.amount(cost.life), sign=-1, who=C.REF_YOU)
        if cost.life_x:
            self.emit(OP.LIFE, amount=self.i.amount("X"), sign=-1, who=C.REF_YOU)
        if cost.opponent_gains:
            self.emit(OP.LIFE, amount=self.i.amount(cost.opponent_gains), sign=1, who=C.REF_OPPONENT)
        if cost.remove:
            self.emit(OP.REMOVE, column=self.i.columns[cost.remove.kind], count=cost.remove.count, taken=1)
        if cost.put:
            self.emit(OP.REMOVE, column=self.i.columns[cost.put.kind], count=cost.put.count, taken=0)

    def _pay_by_leaving(self, cost: Cost, k: int, itself: bool) -> None:
        """Emit the permanents of a cost that leave the battlefield. `itself`: the source is exiled; `k` is the cost's number."""
        if cost.sacrifice == "this":
            self.emit(OP.SACRIFICE, what=C.REF_THIS, count=-1, up_to=0, cost=k)
        elif isinstance(cost.sacrifice, Chosen):
            self.emit(OP.SACRIFICE, what=self.i.filter(cost.sacrifice.what), count=cost.sacrifice.number, up_to=0, cost=k)
        if itself or cost.return_ == "this":
            self.emit(OP.RETURN, what=C.REF_THIS, count=-1, up_to=0, to=C.Z_EXILE if itself else C.Z_HAND, cost=k)
        elif isinstance(cost.return_, Chosen):
            self.emit(OP.RETURN, what=self.i.filter(cost.return_.what), count=cost.return_.number, up_to=0, to=C.Z_HAND, cost=k)

    def _pay_with_cards(self, cost: Cost, zone: int, itself: bool) -> None:
        """Emit the cards of a cost, of hand and graveyard. `zone` and `itself` as in `pay` and `_pay_by_leaving`."""
        if cost.discard == "this":
            self.emit(OP.DISCARD_SELF)
        elif cost.discard == "hand":
            self.emit(OP.DISCARD_ALL, who=C.REF_YOU)
        elif isinstance(cost.discard, Chosen):
            self._pay_cards(C.Z_HAND, cost.discard, C.HOW_CHOOSE, C.Z_GRAVEYARD)
        if cost.exile == "this" and not itself:
            self.emit(OP.EXILE_SELF, zone=zone)
        elif isinstance(cost.exile, Exiled):
            out_of = C.Z_HAND if cost.exile.from_ == "hand" else C.Z_GRAVEYARD
            how = C.HOW_OTHERS if zone == out_of else C.HOW_CHOOSE
            self._pay_cards(out_of, cost.exile, how, C.Z_EXILE)
        if cost.evidence or cost.exile_types:
            how = C.HOW_VALUE if cost.evidence else C.HOW_TYPES
            self.cards(C.Z_GRAVEYARD, None, cost.evidence or cost.exile_types, how, C.Z_EXILE)

    def _pay_cards(self, zone: int, chosen: Chosen, how: int, to: int) -> None:
        """Emit that cards are paid: so many, or any number, which is X."""
        if chosen.count != "X":
            self.cards(zone, chosen.what, chosen.count, how, to)
            return
        there = self.i.amount(CountAmount(count=chosen.what or parse_filter("card"), **{"in": _ZONES_PAID[zone]}))
        self.emit(OP.NOTE, amount=there, taken=0)
        self.cards(zone, chosen.what, ALL_THERE, C.HOW_UP_TO, to)
        self.emit(OP.NOTE, amount=there, taken=1)
        self.emit(OP.NOTED_AS_X)

    def crew(self, least: int) -> None:
        """Emit that untapped creatures with so much power are tapped, one after the other, until that is enough.

        What is noted is the power that may stay untapped.
        """
        left = TotalAmount(total_power=CREW)
        self.emit(OP.NOTE, amount=self.i.amount(left.model_copy(update={"plus": -least})), taken=0)
        start = self.emit(OP.TAP, what=self.i.filter(CREW), count=1, up_to=0, amount=NONE)
        enough = Condition(amount=ValueAmount(value="noted"), reaches=left)
        self.emit(OP.IF, otherwise=start, condition=self.i.condition(enough))

    @staticmethod
    def untapped(chosen: Chosen | None) -> Chosen | None:
        """The same choice among untapped permanents only."""
        if chosen is None:
            return None
        return chosen.model_copy(update={"what": untapped(chosen.what or parse_filter("permanent"))})

    def cards(
        self,
        zone: int,
        what: Any,
        amount: Any,
        how: int,
        to: int,
        values: Values | None = None,
        different: bool = False,
        total: bool = False,
    ) -> None:
        """Emit a move of cards out of a zone other than the battlefield; only of some mana values, each or together, or each of a
        different one."""
        if values is not None or different:
            self.bounds(values, different, total)
        self.emit(OP.CARDS, zone=zone, what=self.i.filter(what), amount=self.i.amount(amount), how=how, to=to)

    def bounds(self, values: Values | None, different: bool = False, total: bool = False) -> None:
        """Emit the mana values of what the next operation means."""
        least, most = (-1 if v is None else self.i.amount(v) for v in (values.at_least, values.at_most)) if values else (-1, -1)
        self.emit(OP.BOUNDS, least=least, most=most, different=int(different), total=int(total))

    def sweeps(self, values: Values | None) -> None:
        """Emit the mana values of the permanents that the next operation means, if it says so."""
        if values is not None:
            self.t["bounded_sweeps"] = 1
            self.bounds(values)

    # -- effects -----------------------------------------------------------------------

    def effects(self, effects: Sequence[Any]) -> None:
        """Emit the operations of a list of effects, in order."""
        before = None
        for effect, following in itertools.zip_longest(effects, effects[1:]):
            self.more_enters = following is not None and enter_together(effect, following)
            self.enters_with_others = self.more_enters or (before is not None and enter_together(before, effect))
            last = before is not None and leave_together(before, effect)
            first = following is not None and leave_together(effect, following)
            self.goes = C.GOES_FIRST if first else C.GOES_LAST if last else -1
            before = effect
            self._verbs[type(effect)](self, effect)

    def arrive(self, to: int, counters: Any = 0, kind: str = "+1/+1") -> None:
        """Emit that what was put onto the battlefield enters, unless the next effect puts more there in the same event."""
        if to in (C.Z_BATTLEFIELD, C.Z_BATTLEFIELD_TAPPED, C.Z_ATTACK) and not self.more_enters:
            if counters == 0:
                self.emit(OP.ARRIVE, counters=NONE, column=NONE)
            else:
                self.emit(OP.ARRIVE, counters=self.i.amount(counters), column=self.i.columns[kind])

    def resolves(self, effects: Sequence[Any], targeted: bool, triggered: bool = False) -> None:
        """Emit the beginning of a resolution: targets are checked, and again after the player could use abilities before."""
        check = self.emit(OP.CHECK, last=0) if targeted else -1
        start = self.here
        self.respond(effects)
        if triggered:
            self.before_losing(effects)
        if targeted and self.here == start:
            self.t["o"][check, OP.CHECK_LAST] = 1
        elif targeted:
            self.emit(OP.CHECK, last=1)

    def respond(self, effects: Sequence[Any]) -> None:
        """Emit that, before anything untaps, its controller may use what is still untapped."""
        found = list(
            dict.fromkeys(
                self.i.what(e.what)
                for e in walk(effects, when_done=False)
                if isinstance(e, E.Untap) and e.what != "created" and not e.in_untap_step
            )
        )
        if {C.REF_TARGET, C.REF_TARGET2} <= {*found}:
            found.remove(C.REF_TARGET2)
            found[found.index(C.REF_TARGET)] = C.REF_TARGETS
        for what in found:
            self.emit(OP.RESPOND, what=what, lost=C.LOST_NOTHING)
        taken: dict[int, bool] = {}  # what may leave, and whether it is destroyed or exiled, and a creature or not
        for e in walk(effects, later=False):
            if (lost := may_take(e)) is not None and lost != "created":
                what = self.i.what(lost)
                taken[what] = taken.get(what, False) or not isinstance(e, (E.Damage, E.Pump, E.Counters))
        for what, outright in taken.items():
            if any(self._makes_mana(c, card, what, outright) for c, card in enumerate(self.i.cards)):
                self.emit(OP.RESPOND, what=what, lost=C.LOST_ALL)

    def _makes_mana(self, c: int, card: Card, what: int, outright: bool) -> bool:
        """Whether a card may make mana before it leaves: one that matches a filter, or that may be the target."""
        if self.mana_varies:
            return _may_make_mana(card) and (what < 0 or outright or bool(card.kind & (LAND | CREATURE)))
        if what >= 0:
            return bool(self.t["f_match"][what, c]) and _may_make_mana(card)
        return (outright or bool(card.kind & CREATURE)) and (
            bool(card.kind & LAND or card.mana_abilities) or _makes_mana_by_action(card)
        )

    def before_a_second_legend(self, card: Card) -> None:
        """Emit that, before a legendary permanent enters, another one of its name may still make mana."""
        makes = card.mana_abilities or _makes_mana_by_action(card) or (self.land_types_given and card.kind & LAND)
        if card.kind & LEGENDARY and (makes or (self.mana_varies and _may_make_mana(card))):
            self.emit(OP.RESPOND, what=C.NO_FILTER, lost=C.LOST_LEGEND)

    def before_losing(self, effects: Sequence[Any]) -> None:
        """Emit that permanents that a trigger will remove may still make mana by an action of their own."""
        makers = [c for c, card in enumerate(self.i.cards) if _makes_mana_by_action(card)]
        losing = [e for e in walk(effects, later=False) if isinstance(e, (E.Sacrifice, E.Return)) and not takes_all(e)]
        lost = [e.what for e in losing if isinstance(e, E.Sacrifice) or e.from_ == "battlefield"]
        for what in dict.fromkeys(self.i.what(w) for w in lost if w != "created"):
            if makers if what < 0 else any(self.t["f_match"][what, c] for c in makers):
                self.emit(OP.RESPOND, what=what, lost=C.LOST_SOME)


def _may_make_mana(card: Card) -> bool:
    """Whether a permanent may be tapped for mana, by itself or because another permanent lets it."""
    return bool(card.kind & (LAND | CREATURE) or card.mana_abilities) or _makes_mana_by_action(card)


def _makes_mana_by_action(card: Card) -> bool:
    """Whether a permanent makes mana by an action that costs only tapping it."""
    acting = any(a.is_mana and a.cost == Cost(tap=True) and a.zone == "battlefield" for a in card.abilities)
    return acting or any(a.is_tapped_for_several for a in card.mana_abilities)
