"""Programs: effects and costs of the card format become lists of operations.

What operations there are, and their operands by name: `words.operations`.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Literal

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition, CountAmount, ValueAmount, Values
from deckopt.cards.card import Card
from deckopt.cards.costs import Chosen, Cost
from deckopt.cards.effects.together import enter_together, leave_together, may_take, takes_all
from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy
from deckopt.cards.filters import Filter, parse_filter, untapped, with_costs
from deckopt.cards.parts import walk
from deckopt.cards.symbols import ManaCost, mask_of
from deckopt.errors import InputError
from deckopt.tables import codes as C
from deckopt.tables.intern import Interner
from deckopt.words import operations as OP
from deckopt.words.kinds import CREATURE, LAND, LEGENDARY
from deckopt.words.moments import MOMENTS, NEXT_MOMENTS
from deckopt.words.operands import NONE
from deckopt.words.references import MEANT as REFERENCES
from deckopt.words.references import TARGET_WORDS
from deckopt.words.zones import DESTINATIONS

ALL = 999
NOTHING_FOUND = Condition(revealed=parse_filter("card"), at_most=0)


def destination(to: str, tapped: bool = False) -> int:
    """The zone code that cards go to."""
    return C.Z_BATTLEFIELD_TAPPED if to == "battlefield" and tapped else DESTINATIONS[to]


class Program:
    """The operations of all programs of a game, and the compiler of effects.

    `card_index` gives the index of a card or token by its name.
    """

    def __init__(self, tables: Any, interner: Interner, card_index: dict[str, int]) -> None:
        self.t = tables
        self.i = interner
        self.card_index = card_index
        self.exceptions: dict[int, int] = {}  # by the identity of what makes copies: an index of `variant`
        self.n = 0
        self.goes = -1  # GOES_FIRST or GOES_LAST of two targets that leave the battlefield together
        self.mana_varies = False  # whether something is given mana, or may become a creature
        self.more_enters = False  # whether the effect after this one puts things onto the battlefield in the same event
        self.enters_with_others = False  # whether it, or the one before, does
        self.given: dict[int, int] = {}  # the bits of what effects give, by identity of the effect
        self.permits: dict[int, int] = {}  # 1 + number of the permit that each effect gives, by the identity of the effect

    @property
    def here(self) -> int:
        """The address of the next operation."""
        return self.n

    def emit(self, code: int, **operands: int) -> int:
        """Append an operation with its operands, each by its name; its address."""
        if self.n >= C.MAX_OPS:
            raise InputError("deck", "", f"needs more than {C.MAX_OPS} operations")
        self.t["o"][self.n] = OP.row(code, operands)
        self.n += 1
        self.t["n_ops"] = self.n
        return self.n - 1

    def goes_on_here(self, address: int, operand: str = "otherwise") -> None:
        """An earlier operation goes on here: that is its operand."""
        earlier = OP.OPERATIONS[self.t["o"][address, OP.CODE]]
        self.t["o"][address, earlier.column(operand)] = self.here

    def exception_of(self, maker: Any) -> int:
        """The exception that copies made by this have, or -1."""
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
    ) -> None:
        """The costs of a spell or ability whose mana part is `mana`. `zone`: where its card lies while they
        are paid, if it does; in the graveyard it cannot be exiled for itself. `convoked`: what may be
        tapped for mana, and whether for colours too. `makes`: it is tapped for mana, to which Auras may add: the amount of that.

        Sacrifices come before mana, so that a sacrificed source can be tapped for
        it; tapping itself comes first, so that it does not pay for itself.
        """
        k = self.i.cost(mana)
        if mana.x:
            self.emit(OP.CHOOSE_X, cost=k)
        if (mana.value or mana.x) and (cost.sacrifice or cost.return_):
            self.emit(OP.FREEZE)
        if cost.tap:
            self.emit(OP.TAP_SELF)
            if makes >= 0 and not (mana.value or mana.x):  # else what they add would pay for it
                self.emit(OP.AURAS_ADD, amount=makes)
        if others := self.untapped(cost.tap_others):
            self.emit(OP.TAP, what=self.i.filter(others.what), count=others.count, up_to=0)
        if cost.life:
            self.emit(OP.LIFE, amount=self.i.amount(cost.life), sign=-1, who=C.REF_YOU)
        if cost.opponent_gains:
            self.emit(OP.LIFE, amount=self.i.amount(cost.opponent_gains), sign=1, who=C.REF_OPPONENT)
        if cost.remove:
            self.emit(OP.REMOVE, column=self.i.columns[cost.remove.kind], count=cost.remove.count, taken=1)
        if cost.put:
            self.emit(OP.REMOVE, column=self.i.columns[cost.put.kind], count=cost.put.count, taken=0)
        if cost.sacrifice == "this":
            self.emit(OP.SACRIFICE, what=C.REF_THIS, count=-1, up_to=0, cost=k)
        elif isinstance(cost.sacrifice, Chosen):
            self.emit(OP.SACRIFICE, what=self.i.filter(cost.sacrifice.what), count=cost.sacrifice.count, up_to=0, cost=k)
        if cost.return_:
            self.emit(OP.RETURN, what=self.i.filter(cost.return_.what), count=cost.return_.count, up_to=0, to=C.Z_HAND, cost=k)
        if cost.discard == "this":
            self.emit(OP.DISCARD_SELF)
        elif cost.discard == "hand":
            self.emit(OP.DISCARD_ALL, who=C.REF_YOU)
        elif isinstance(cost.discard, Chosen):
            self.cards(C.Z_HAND, cost.discard.what, cost.discard.count, C.HOW_CHOOSE, C.Z_GRAVEYARD)
        if cost.exile == "this":
            self.emit(OP.EXILE_SELF, zone=zone)
        elif cost.exile is not None:
            out_of = C.Z_HAND if cost.exile.from_ == "hand" else C.Z_GRAVEYARD
            how = C.HOW_OTHERS if zone == out_of else C.HOW_CHOOSE
            self.cards(out_of, cost.exile.what, cost.exile.count, how, C.Z_EXILE)
        if convoked is not None:
            self.emit(OP.CONVOKE, cost=k, what=convoked[0], coloured=convoked[1])
        if delve:
            self.emit(OP.DELVE, cost=k)
        if mana.value or mana.x:
            self.emit(OP.PAY, cost=k)
            if makes >= 0 and cost.tap:
                self.emit(OP.AURAS_ADD, amount=makes)

    @staticmethod
    def untapped(chosen: Chosen | None) -> Chosen | None:
        """What is chosen of untapped permanents."""
        if chosen is None:
            return None
        return chosen.model_copy(update={"what": untapped(chosen.what or parse_filter("permanent"))})

    def cards(
        self, zone: int, what: Any, amount: Any, how: int, to: int, values: Values | None = None, different: bool = False
    ) -> None:
        """Move cards out of a zone other than the battlefield, perhaps only those of some mana value, or each of another one."""
        if values is not None or different:
            least, most = (
                (-1 if v is None else self.i.amount(v) for v in (values.at_least, values.at_most)) if values else (-1, -1)
            )
            self.emit(OP.BOUNDS, least=least, most=most, different=int(different))
        self.emit(OP.CARDS, zone=zone, what=self.i.filter(what), amount=self.i.amount(amount), how=how, to=to)

    # -- effects -----------------------------------------------------------------------

    def effects(self, effects: Sequence[Any]) -> None:
        """The operations of a list of effects, in order."""
        before = None
        for effect, following in itertools.zip_longest(effects, effects[1:]):
            self.more_enters = following is not None and enter_together(effect, following)
            self.enters_with_others = self.more_enters or (before is not None and enter_together(before, effect))
            last = before is not None and leave_together(before, effect)
            first = following is not None and leave_together(effect, following)
            self.goes = C.GOES_FIRST if first else C.GOES_LAST if last else -1
            before = effect
            getattr(self, f"_{type(effect).__name__.lower()}")(effect)

    def arrive(self, to: int, counters: Any = 0, kind: str = "+1/+1") -> None:
        """What has been put onto the battlefield enters, unless the next effect puts more there in the same event."""
        if to in (C.Z_BATTLEFIELD, C.Z_BATTLEFIELD_TAPPED) and not self.more_enters:
            if counters == 0:
                self.emit(OP.ARRIVE, counters=NONE, column=NONE)
            else:
                self.emit(OP.ARRIVE, counters=self.i.amount(counters), column=self.i.columns[kind])

    def resolves(self, effects: Sequence[Any], targeted: bool, triggered: bool = False) -> None:
        """A spell or ability begins to resolve: its targets are checked, and once more after what could be used before."""
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
        """Before anything untaps: its controller may use what is still untapped."""
        found = list(dict.fromkeys(self.i.what(e.what) for e in walk(effects) if isinstance(e, E.Untap) and e.what != "created"))
        if {C.REF_TARGET, C.REF_TARGET2} <= {*found}:
            found.remove(C.REF_TARGET2)
            found[found.index(C.REF_TARGET)] = C.REF_TARGETS
        for what in found:
            self.emit(OP.RESPOND, what=what, lost=C.LOST_NOTHING)
        taken: dict[int, bool] = {}  # what may go, and whether that is destroyed or exiled, creature or not
        for e in walk(effects, later=False):
            if (lost := may_take(e)) is not None and lost != "created":
                what = self.i.what(lost)
                taken[what] = taken.get(what, False) or not isinstance(e, (E.Damage, E.Pump, E.Counters))
        for what, outright in taken.items():
            if any(self._makes_mana(c, card, what, outright) for c, card in enumerate(self.i.cards)):
                self.emit(OP.RESPOND, what=what, lost=C.LOST_ALL)

    def _makes_mana(self, c: int, card: Card, what: int, outright: bool) -> bool:
        """Whether a card may make mana before it goes: one that a filter means, or that may be the target."""
        if self.mana_varies:
            return _may_make_mana(card) and (what < 0 or outright or bool(card.kind & (LAND | CREATURE)))
        if what >= 0:
            return bool(self.t["f_match"][what, c]) and _may_make_mana(card)
        return (outright or bool(card.kind & CREATURE)) and (
            bool(card.kind & LAND or card.mana_abilities) or _makes_mana_by_action(card)
        )

    def before_a_second_legend(self, card: Card) -> None:
        """Before a legendary permanent enters: one of its name, of which one will have to go, may still make mana."""
        if card.kind & LEGENDARY and (card.mana_abilities or _makes_mana_by_action(card)):
            self.emit(OP.RESPOND, what=C.NO_FILTER, lost=C.LOST_LEGEND)

    def before_losing(self, effects: Sequence[Any]) -> None:
        """Before a trigger takes away permanents: those that make mana by an action of their own may still do so."""
        makers = [c for c, card in enumerate(self.i.cards) if _makes_mana_by_action(card)]
        losing = [e for e in walk(effects, later=False) if isinstance(e, (E.Sacrifice, E.Return)) and not takes_all(e)]
        lost = [e.what for e in losing if isinstance(e, E.Sacrifice) or e.from_ == "battlefield"]
        for what in dict.fromkeys(self.i.what(w) for w in lost if w != "created"):
            if makers if what < 0 else any(self.t["f_match"][what, c] for c in makers):
                self.emit(OP.RESPOND, what=what, lost=C.LOST_SOME)

    def _as_another(self, e: E.Damage | E.Pump | E.Counters) -> None:
        """The operation after this has another source, if the effect says so."""
        if e.source is not None:
            self.emit(OP.AS, what=REFERENCES[e.source])

    def _damage(self, e: E.Damage) -> None:
        self._as_another(e)
        amount, to = self.i.amount(e.amount), self.i.what(e.to)
        players = REFERENCES[e.players] if e.players else NONE
        self.emit(OP.DAMAGE, amount=amount, to=to, players=players, dooms=int(e.doom))

    def _draw(self, e: E.Draw) -> None:
        self.emit(OP.DRAW, amount=self.i.amount(e.amount), who=REFERENCES[e.who])

    def _discard(self, e: E.Discard) -> None:
        if e.amount == "all" and e.what is None:
            self.emit(OP.DISCARD_ALL, who=REFERENCES[e.who])
        elif e.amount == "all":
            self.cards(C.Z_HAND, e.what, ALL, C.HOW_ALL, C.Z_GRAVEYARD)
        else:
            if e.who != "you":
                self.emit(OP.OPPONENT_DISCARDS, amount=self.i.amount(e.amount))
            if e.who == "opponent":
                return
            self.cards(
                C.Z_HAND, e.what, e.amount, C.HOW_RANDOM if e.random else C.HOW_NAMED if e.named else C.HOW_CHOOSE, C.Z_GRAVEYARD
            )

    def _scry(self, e: E.Scry) -> None:
        self._look_and_sort(e.amount, C.Z_BOTTOM)

    def _surveil(self, e: E.Surveil) -> None:
        self._look_and_sort(e.amount, C.Z_GRAVEYARD)

    def _look_and_sort(self, amount: Any, away: int) -> None:
        self.emit(OP.LOOK, amount=self.i.amount(amount), who=C.REF_YOU)
        self.cards(C.Z_LOOK, None, ALL, C.HOW_UP_TO, away)
        self.cards(C.Z_LOOK, None, ALL, C.HOW_ALL, C.Z_TOP)

    def _look(self, e: E.Look) -> None:
        self.emit(OP.LOOK, amount=self.i.amount(e.amount), who=C.REF_YOU)
        for take in [e.take, *e.then] if e.take else []:
            nothing = self.emit(OP.IF, otherwise=0, condition=self.i.condition(NOTHING_FOUND)) if take.if_none else -1
            self._take(take)
            if take.if_none:
                self.goes_on_here(nothing)
        if e.take and any(take.to == "battlefield" for take in [e.take, *e.then]):
            self.arrive(C.Z_BATTLEFIELD)
        if e.may_shuffle:
            may = self.emit(OP.MAY, otherwise=0, cost=NONE, of=NONE)
            self.cards(C.Z_LOOK, None, ALL, C.HOW_ALL, C.Z_LIBRARY)
            self.emit(OP.SHUFFLE, zones=0, who=C.REF_YOU)
            end = self.emit(OP.JUMP, to=0)
            self.goes_on_here(may)
        self.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP if e.random_order else C.HOW_ALL, destination(e.rest))
        if e.may_shuffle:
            self.goes_on_here(end, "to")

    def _take(self, take: E.Take) -> None:
        to = destination(take.to, take.tapped)
        self.cards(C.Z_LOOK, take.what, *_how_many(take.count, take.up_to), to, take.mana_value)

    def _pile(self, e: E.Pile) -> None:
        self.cards(C.Z_LIBRARY, None, ALL, C.HOW_HEAP, C.Z_LOOK)
        self.cards(C.Z_GRAVEYARD, None, ALL, C.HOW_HEAP, C.Z_LOOK)
        self.cards(C.Z_LOOK, None, e.count, C.HOW_CHOOSE, C.Z_TOP)
        self.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, C.Z_EXILE)

    def _repeat(self, e: E.Repeat) -> None:
        start = self.here
        self.effects(e.effects)
        over = self.emit(OP.IF, otherwise=0, condition=self.i.condition(e.when))
        may = self.emit(OP.MAY, otherwise=0, cost=NONE, of=NONE)
        self.emit(OP.JUMP, to=start)
        self.goes_on_here(over)
        self.goes_on_here(may)

    def _reveal(self, e: E.Reveal) -> None:
        self.emit(OP.UNTIL, what=self.i.filter(e.until))
        self.emit(OP.FOUND, to=destination(e.to))
        self.arrive(destination(e.to))
        self.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, destination(e.rest))

    def _mill(self, e: E.Mill) -> None:
        if e.who != "opponent":
            self.emit(OP.LOOK, amount=self.i.amount(e.amount), who=REFERENCES[e.who])
            if e.take:
                how = C.HOW_UP_TO if e.take.up_to else C.HOW_CHOOSE
                self.cards(C.Z_LOOK, e.take.what, 1, how, destination(e.take.to), e.take.mana_value)
                self.emit(OP.MILLED)
            self.cards(C.Z_LOOK, None, ALL, C.HOW_ALL, C.Z_GRAVEYARD)
            if e.take:
                self.arrive(destination(e.take.to))
        if e.who != "you":
            self.emit(OP.OPPONENT_MILLS, amount=self.i.amount(e.amount), who=REFERENCES[e.who])

    def _search(self, e: E.Search) -> None:
        to = C.Z_LOOK if e.to == "top" or e.first else destination(e.to, e.tapped)
        what = with_costs(e.what, [str(cost) for cost in e.mana_costs])
        self.cards(C.Z_LIBRARY, what, e.count, C.HOW_UP_TO if e.may_stop else C.HOW_CHOOSE, to, e.mana_value)
        if not e.first:
            self.arrive(to)
        self.emit(OP.SHUFFLE, zones=0, who=C.REF_YOU)
        if e.first:
            self._take(e.first)
            self.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, destination(e.to, e.tapped))
            if "battlefield" in (e.to, e.first.to):
                self.arrive(C.Z_BATTLEFIELD)
        if e.to == "top":
            self.cards(C.Z_LOOK, None, ALL, C.HOW_ALL, C.Z_TOP)

    def _return(self, e: E.Return) -> None:
        if e.from_ == "battlefield":
            what = self.i.what(e.what)
            self.emit(
                OP.RETURN,
                what=what,
                count=_so_many(e) if what >= 0 else self.goes,
                up_to=int(e.up_to),
                to=destination(e.to, e.tapped),
                cost=-1,
            )
            self.arrive(destination(e.to), e.counters, e.kind)
            return
        zone = C.Z_GRAVEYARD if e.from_ == "graveyard" else C.Z_EXILE
        to = destination(e.to, e.tapped)
        if e.what == "this":
            self.emit(OP.THIS_CARD, zone=zone, to=to)
        elif isinstance(e.what, str):
            self.emit(OP.TARGET_CARD, slot=TARGET_WORDS.index(e.what), to=to)
        else:
            self.cards(zone, e.what, *_how_many(e.count, e.up_to), to, e.mana_value, e.different)
        self.arrive(to, e.counters, e.kind)

    def _put(self, e: E.Put) -> None:
        self.cards(C.Z_HAND, e.what, *_how_many(e.count, e.up_to), destination(e.to, e.tapped), e.mana_value)
        self.arrive(destination(e.to))

    def _chosen(self, code: int, e: E.Untap | E.Tap) -> None:
        what = self.i.what(e.what)
        self.emit(code, what=what, count=-1 if what < 0 or e.count is None else e.count, up_to=int(e.up_to))

    def _sacrifice(self, e: E.Sacrifice) -> None:
        what = self.i.what(e.what)
        self.emit(OP.SACRIFICE, what=what, count=_so_many(e) if what >= 0 else -1, up_to=int(e.up_to), cost=-1)

    def _together(self, code: int, what: Any) -> None:
        index = self.i.what(what)
        self.emit(code, what=index, count=-1 if index >= 0 else self.goes)

    def _destroy(self, e: E.Destroy) -> None:
        self._together(OP.DESTROY, e.what)

    def _doom(self, e: E.Doom) -> None:
        self.emit(OP.DOOM, what=self.i.what(e.what))

    def _leave(self, e: E.Leave) -> None:
        self.t["has_leaving"] = 1
        self.emit(OP.LEAVE, what=self.i.what(e.what), how=C.RF_SACRIFICE_AT_END if e.how == "sacrifice" else C.RF_EXILE_AT_END)

    def _exchange(self, e: E.Exchange) -> None:
        what = self.i.filter(e.what)
        self.cards(C.Z_GRAVEYARD, e.what, ALL, C.HOW_ALL, C.Z_LOOK)
        self.emit(OP.SACRIFICE, what=what, count=-1, up_to=0, cost=-1)
        self.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, C.Z_BATTLEFIELD)
        self.arrive(C.Z_BATTLEFIELD)

    def _send(self, e: E.Send) -> None:
        self.emit(OP.SEND, to=DESTINATIONS[e.to])

    def _exile(self, e: E.Exile) -> None:
        if isinstance(e.what, Filter) and e.from_ == "graveyard":
            others = C.HOW_OTHERS if e.what.alternatives[0].other else C.HOW_CHOOSE
            self.cards(C.Z_GRAVEYARD, e.what, e.count, C.HOW_UP_TO if e.up_to else others, C.Z_EXILE)
            return
        if e.from_ == "graveyard" and e.what != "this":
            self.emit(OP.TARGET_CARD, slot=TARGET_WORDS.index(str(e.what)), to=C.Z_EXILE)
            return
        if e.from_ == "graveyard":
            self.emit(OP.THIS_CARD, zone=C.Z_GRAVEYARD, to=C.Z_EXILE)
            return
        self._together(OP.EXILE, e.what)

    def _untap(self, e: E.Untap) -> None:
        self._chosen(OP.UNTAP, e)

    def _tap(self, e: E.Tap) -> None:
        self._chosen(OP.TAP, e)

    def _addmana(self, e: E.AddMana) -> None:
        units = [mask_of("C")] * e.mana.generic + [p.mask for p in e.mana.pips]
        only = self.i.limit(e.only) - 1
        for mask in dict.fromkeys(units):
            times = units.count(mask)
            if e.amount == 1 and mask & (mask - 1) == 0:
                self.emit(OP.ADD, colours=mask, amount=self.i.amount(times), only=only)
            else:
                for _ in range(times):
                    self.emit(OP.ADD, colours=mask, amount=self.i.amount(e.amount), only=only)

    def _pump(self, e: E.Pump) -> None:
        words = self.i.keyword_bits(e.keywords)
        self._as_another(e)
        self.emit(
            OP.PUMP, what=self.i.what(e.what), power=self.i.amount(e.power), toughness=self.i.amount(e.toughness), keywords=words
        )

    def _give(self, e: E.Give) -> None:
        self.emit(OP.GIVE, what=self.i.what(e.what), abilities=self.given[id(e)])

    def _counters(self, e: E.Counters) -> None:
        self._as_another(e)
        self.emit(OP.COUNTERS, what=self.i.what(e.what), amount=self.i.amount(e.amount), column=self.i.columns[e.kind], taken=0)

    def _remove(self, e: E.Remove) -> None:
        n = self.i.amount(ALL if e.amount == "all" else e.amount)
        self.emit(OP.COUNTERS, what=self.i.what(e.what), amount=n, column=self.i.columns[e.kind], taken=1)

    def _attach(self, e: E.Attach) -> None:
        self.emit(OP.ATTACH, to=REFERENCES[e.to], what=REFERENCES[e.what])

    def _become(self, e: E.Become) -> None:
        self.emit(OP.BECOME, what=self.i.what(e.what), parts=self.i.becomes(e.types, mask_of(e.colours), e.power, e.toughness))

    def _created(self, e: E.Create | CreateCopy) -> int:
        """How tokens are created, as far as tokens of both kinds say it."""
        self.t["has_leaving"] |= e.at_end is not None
        at_end = {None: 0, "sacrifice": C.CREATED_SACRIFICED, "exile": C.CREATED_EXILED}[e.at_end]
        return C.CREATED_TAPPED * e.tapped | C.CREATED_ATTACKING * e.attacking | at_end

    def _create(self, e: E.Create) -> None:
        flags = self._created(e) | C.CREATED_FOR_COMBAT * (e.exile is not None) | C.CREATED_TOGETHER * self.enters_with_others
        self.emit(
            OP.CREATE,
            token=self.card_index[e.token],
            amount=self.i.amount(e.amount),
            flags=flags,
            attached=REFERENCES[e.attached] if e.attached else NONE,
        )
        if self.enters_with_others:
            self.arrive(C.Z_BATTLEFIELD)

    def _becomecopy(self, e: BecomeCopy) -> None:
        self.emit(
            OP.BECOME_COPY,
            what=REFERENCES[e.what],
            of=REFERENCES[e.of],
            exception=self.exception_of(e),
            for_now=int(e.until is not None),
        )

    def _createcopy(self, e: CreateCopy) -> None:
        amount, flags = self.i.amount(e.amount), self._created(e)
        self.emit(OP.CREATE_COPY, of=REFERENCES[e.of], amount=amount, exception=self.exception_of(e), flags=flags)

    def _gain(self, e: E.Gain) -> None:
        self.emit(OP.LIFE, amount=self.i.amount(e.amount), sign=1, who=REFERENCES[e.who])

    def _lose(self, e: E.Lose) -> None:
        self.emit(OP.LIFE, amount=self.i.amount(e.amount), sign=-1, who=REFERENCES[e.who])

    def _exiletop(self, e: E.ExileTop) -> None:
        if e.what is not None or e.choose is not None:
            self.emit(OP.LOOK, amount=self.i.amount(e.amount), who=C.REF_YOU)
            how = C.HOW_HEAP if e.choose is None else C.HOW_CHOOSE
            spells = e.what is not None and all(a.kind_none & LAND for a in e.what.alternatives)
            to = C.Z_CAST_NOW if spells else C.Z_PLAY_NOW
            if e.play_until == "end of next turn":
                to = C.Z_CAST_NEXT if spells else C.Z_PLAY_NEXT
            self.cards(C.Z_LOOK, e.what, e.choose or ALL, how, to)
            self.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, C.Z_EXILE)
            return
        self.emit(OP.EXILE_TOP, amount=self.i.amount(e.amount), next=int(e.play_until == "end of next turn"))

    def _shuffle(self, e: E.Shuffle) -> None:
        zones = sum(1 << DESTINATIONS[z] for z in e.zones)
        self.emit(OP.SHUFFLE, zones=zones, who=REFERENCES[e.who])

    def _copy(self, e: E.Copy) -> None:
        self.emit(OP.COPY, amount=self.i.amount(e.amount))

    def _may(self, e: E.May) -> None:
        of = about_one(e.effects) if e.otherwise and e.pay is None else None
        cost = NONE if e.pay is None else self.i.cost(e.pay)
        may = self.emit(OP.MAY, otherwise=0, cost=cost, of=REFERENCES[of] if of else NONE)
        self._branches(may, e.effects, e.otherwise)

    def _if(self, e: E.If) -> None:
        branch = self.emit(OP.IF, otherwise=0, condition=self.i.condition(e.when))
        self._branches(branch, e.then, e.otherwise)

    def _branches(self, branch: int, then: Sequence[Any], otherwise: Sequence[Any]) -> None:
        self.effects(then)
        if otherwise:
            jump = self.emit(OP.JUMP, to=0)
            self.goes_on_here(branch)
            self.effects(otherwise)
            self.goes_on_here(jump, "to")
        else:
            self.goes_on_here(branch)

    def _later(self, e: E.Later) -> None:
        # The delayed program stands in line, jumped over.
        jump = self.emit(OP.JUMP, to=0)
        start = self.here
        self.before_losing(e.effects)
        self.effects(e.effects)
        self.emit(OP.END)
        self.goes_on_here(jump, "to")
        self.emit(OP.LATER, moments=sum(1 << MOMENTS[moment] for moment in NEXT_MOMENTS[e.at]), start=start)

    def _allow(self, e: E.Allow) -> None:
        self.emit(OP.ALLOW, permit=self.permits[id(e)], what=self.i.what(e.what))

    def _morelands(self, e: E.MoreLands) -> None:
        self.emit(OP.MORE_LANDS, amount=self.i.amount(e.amount))

    def _imprint(self, e: E.Imprint) -> None:
        self.cards(C.Z_HAND, e.what, 1, C.HOW_UP_TO, C.Z_EXILE)
        self.emit(OP.IMPRINT)

    def _returnimprinted(self, e: E.ReturnImprinted) -> None:
        self.emit(OP.RETURN_IMPRINTED)

    def _nocombatdamage(self, e: E.NoCombatDamage) -> None:
        self.emit(OP.NO_COMBAT_DAMAGE)

    def _exilegraveyard(self, e: E.ExileGraveyard) -> None:
        self.emit(OP.EXILE_GRAVEYARD, who=REFERENCES[e.who])

    def _nogain(self, e: E.NoGain) -> None:
        self.emit(OP.NO_GAIN, who=REFERENCES[e.who], for_good=int(e.until == "end of game"))

    def _unlimitedhand(self, e: E.UnlimitedHand) -> None:
        self.emit(OP.UNLIMITED_HAND)

    def _transform(self, e: E.Transform) -> None:
        self.emit(OP.TRANSFORM, anew=int(e.anew))
        if e.anew:
            self.arrive(C.Z_BATTLEFIELD)

    def _level(self, e: E.Level) -> None:
        self.t["level_column"] = self.i.columns["level"]
        self.emit(OP.LEVEL, to=e.to)

    def _protect(self, e: E.Protect) -> None:
        self.emit(OP.PROTECT)

    def _win(self, e: E.Win) -> None:
        self.emit(OP.WIN)

    def _losegame(self, e: E.LoseGame) -> None:
        self.emit(OP.LOSE)


def _how_many(count: int | Literal["all"], up_to: bool) -> tuple[int, int]:
    """How many cards are moved, and how they are found: "all" are not chosen, but for an order."""
    if up_to:
        return (ALL if count == "all" else count), C.HOW_UP_TO
    return (ALL, C.HOW_ALL) if count == "all" else (count, C.HOW_CHOOSE)


def _so_many(e: E.Sacrifice | E.Return) -> int:
    """How many permanents are chosen, or -1: all of them."""
    return e.count if e.count != "all" else ALL if e.up_to else -1


def _may_make_mana(card: Card) -> bool:
    """Whether a permanent may be tapped for mana, by itself or because another lets it."""
    return bool(card.kind & (LAND | CREATURE) or card.mana_abilities) or _makes_mana_by_action(card)


def _makes_mana_by_action(card: Card) -> bool:
    """Whether a permanent makes mana by an action that costs nothing but tapping it."""
    acting = any(a.is_mana and a.cost == Cost(tap=True) and a.zone == "battlefield" for a in card.abilities)
    return acting or any(a.is_tapped_for_several for a in card.mana_abilities)


def about_one(effects: Sequence[Any]) -> str | None:
    """The reference ("this", "it") to the permanent that all of the effects act on, so that none is possible once it has left;
    None if there is no such one."""
    for word in ("this", "it"):
        if all(isinstance(e, _ON_PERMANENTS) and e.what == word and _is_there(e) for e in effects):
            return word
    return None


def _is_there(effect: Any) -> bool:
    """Whether what an effect acts on is on the battlefield."""
    return getattr(effect, "from_", "battlefield") == "battlefield"


_ON_PERMANENTS = (E.Counters, E.Pump, E.Tap, E.Untap, E.Sacrifice, E.Destroy, E.Exile, E.Return)


def speaks_of_this(effect: Any) -> bool:
    """Whether an effect acts on its source permanent (or what it enchants), reads a
    number off it, or means others than it."""
    if isinstance(effect, (E.Attach, E.Imprint, E.ReturnImprinted)):
        return True
    if isinstance(effect, E.Create) and effect.attached == "this":
        return True
    if isinstance(effect, CreateCopy) and effect.of in ("this", "enchanted"):
        return True
    what = getattr(effect, "what", None)
    if what in ("this", "enchanted") and getattr(effect, "from_", "battlefield") == "battlefield":
        return True
    meant = (what, getattr(effect, "to", None))
    if any(isinstance(w, Filter) and w.alternatives[0].other for w in meant):
        return True
    return any(reads_this(getattr(effect, name, None)) for name in ("amount", "power", "toughness", "when"))


def speaks_of_host(effect: Any) -> bool:
    """Whether an effect is about what its source is attached to, or reads a number off it."""
    values = [getattr(effect, name, None) for name in ("amount", "power", "toughness")]
    reads = any(isinstance(v, ValueAmount) and v.of == "enchanted" for v in values)
    return reads or "enchanted" in (getattr(effect, key, None) for key in ("what", "of", "to"))


def asks_host(condition: Condition | None) -> bool:
    """Whether a condition asks what its source is attached to for its counters."""
    return condition is not None and any(part.of == "enchanted" for part in condition.parts)


def speaks_of_it(effect: Any) -> bool:
    """Whether an effect is about the permanent that its trigger is about."""
    key = (
        "to"
        if isinstance(effect, E.Attach)
        else "attached"
        if isinstance(effect, E.Create)
        else "of"
        if isinstance(effect, CreateCopy)
        else "what"
    )
    about = getattr(effect, key, None)
    if (isinstance(effect, E.Attach) and effect.what == "it") or getattr(effect, "source", None) == "it":
        return True
    amounts = [getattr(effect, name, None) for name in ("amount", "power", "toughness", "when")]
    return about == "it" or any(isinstance(a, (ValueAmount, Condition)) and a.of == "it" for a in amounts)


def reads_this(value: Any) -> bool:
    """Whether an amount or condition depends on the source permanent."""
    if isinstance(value, ValueAmount):
        return value.value != "event" and value.of in ("this", "enchanted")
    if isinstance(value, CountAmount):
        return value.count.alternatives[0].other
    if not isinstance(value, Condition):
        return False
    return any(
        part.of in ("this", "enchanted")
        if part.counters is not None
        else part.of != "it" and part.filter and part.filter.alternatives[0].other
        for part in value.parts
    )
