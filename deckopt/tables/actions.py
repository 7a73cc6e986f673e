"""Actions: the ways to play a card or use its abilities, each with its program.

An action's program announces it, is paid for, and goes on with what resolves. What
cards are without being used is in `tables.build`, triggers and statics in
`tables.triggers`.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Ability, Mode, Trigger
from deckopt.cards.alike_targets import follows
from deckopt.cards.amounts import Condition, CountAmount, DevotionAmount, both
from deckopt.cards.card import Card
from deckopt.cards.costs import Chosen, Cost, CounterCost
from deckopt.cards.effects.tokens import BecomeCopy
from deckopt.cards.filters import Filter
from deckopt.cards.going import matters_going
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.parts import walk
from deckopt.cards.symbols import ManaCost, mask_of
from deckopt.cards.targets import Target
from deckopt.cards.variants import copying, exception, variants
from deckopt.cards.ways import Way
from deckopt.decks.load import Deck
from deckopt.decks.tapping import asking_for_tapped, becomes_something, matters_tapped, triggers_on_tapping
from deckopt.errors import InputError
from deckopt.tables import codes as C
from deckopt.tables.announced import Announced
from deckopt.tables.counters import kinds_by_card
from deckopt.tables.given import bits_of, givers
from deckopt.tables.intern import Interner
from deckopt.tables.layout import new_tables
from deckopt.tables.permits import permit_numbers, permits_of, ways_of
from deckopt.tables.program import Program
from deckopt.tables.speaks import speaks_of_host
from deckopt.tables.tables import Action, Tables
from deckopt.tables.verbs import COMPILED_BY
from deckopt.words import operations as OP
from deckopt.words.colours import ANY_COLOUR
from deckopt.words.kinds import CREATURE, INSTANT, LAND, PERMANENT, SORCERY
from deckopt.words.operands import NONE
from deckopt.words.references import TARGET_WORDS

LOYALTY_BIT = 1 << 14  # of what a permanent has used this turn: one of its loyalty abilities
FROM_GRAVEYARD: Any = {"from": "graveyard"}


def _surely_spends(mana: ManaCost) -> int:
    """Which mana is spent for coloured symbols and {C}, however they are paid."""
    if any(pip.mask & ~ANY_COLOUR == 0 for pip in mana.pips):
        return C.SPENDS_COLOURED
    return C.SPENDS_COLOURLESS if mana.pips else 0


class Actions:
    """A game's tables in the making, up to the actions."""

    def __init__(self, deck: Deck, names: list[str], cards: list[Card]) -> None:
        self.deck = deck
        self.t = new_tables()
        found, self._copies = variants(names, cards)
        called = [*names, *(v.called for v in found)]
        names, cards = [*names, *(v.name for v in found)], [*cards, *(v.card for v in found)]
        if len(names) > C.MAX_CARDS:
            raise InputError(deck.file, "main", f"has more than {C.MAX_CARDS} different cards, tokens and copies with exceptions")
        self.names, self.cards, self._called = names, cards, called
        self.i = Interner(self.t, called, cards)
        self.p = Program(self.t, self.i, {n: k for k, n in enumerate(names)}, COMPILED_BY)
        self.out = Tables(self.t, names, cards, interner=self.i, counter_kinds=kinds_by_card(cards))
        self._copying()
        self._discounts = [self.i.filter(s.of) for card in cards for s in card.statics if s.less or s.more]
        self._fronts = {face: c for c, card in enumerate(cards) if not card.face for face in (card.back, card.transforms) if face}
        self._permits = permits_of(cards)
        self.p.permits = permit_numbers(cards, self._permits)
        self._cascades = any(card.has("cascade") for card in cards)
        self._asking = [f for card in cards for f in asking_for_tapped(card)]
        self._on_tapping = triggers_on_tapping(cards)
        self._others_arise = any(map(becomes_something, cards))
        self._asks_who_deals = False  # whether damage of a trigger needs to know the permanent that deals it
        self._givers: list[tuple[int, Any]] = []  # cards with what gives abilities, by number
        self._given_number: dict[tuple[int, int], int] = {}  # of what gives abilities, by card: copies share it
        self._given_by: dict[tuple[int, int], int] = {}  # 1 + the number of what gives a trigger
        self._triggers: dict[int, list[tuple[int, Trigger | None, int]]] = {e: [] for e in range(C.N_EVENTS)}

    def _copying(self) -> None:
        """Which card is a copy of which with an exception."""
        t, keys = self.t, dict[str, int]()
        for c, name in enumerate(self._called):
            t["c_name"][c] = self._called.index(name)
        t["variant"][:] = range(C.MAX_CARDS)
        for card in self.cards:
            for maker, ability in copying(card):
                t["has_copies"] = 1
                t["tracks_new"] |= isinstance(maker, BecomeCopy)
                differently = exception(maker, ability)
                if differently is not None:
                    number = keys.setdefault(differently.key, len(keys))
                    if number >= C.MAX_EXCEPTIONS:
                        raise InputError(self.deck.file, "main", f"has copies with more than {C.MAX_EXCEPTIONS} exceptions")
                    self.p.exceptions[id(maker)] = number
        for (key, name), other in self._copies.items():
            t["variant"][keys[key], self.names.index(name)] = self.names.index(other)

    def _action(self, c: int, kind: int, verb: str, way: str, zone: int, **fields: int) -> int:
        index = len(self.out.actions)
        if index >= C.MAX_ACTIONS:
            raise InputError(self.deck.file, "main", f"needs more than {C.MAX_ACTIONS} ways to play its cards")
        t = self.t
        for name, default in (
            ("a_cost", -1),
            ("a_condition", -1),
            ("a_t0", -1),
            ("a_t1", -1),
            ("a_sacrifice", -1),
            ("a_return", -1),
            ("a_tap", -1),
            ("a_less", -1),
            ("a_less_if", -1),
            ("a_discard", -1),
            ("a_exile", -1),
        ):
            t[name][index] = default
        t["a_card"][index], t["a_kind"][index], t["a_zone"][index] = c, kind, zone
        t["n_mana_actions"] += kind == C.ACT_MANA
        for name, value in fields.items():
            t[name][index] = value
        self.out.actions.append(Action(verb, self.names[c], way))
        t["n_actions"] = len(self.out.actions)
        return index

    def _announce(self, a: Announced) -> int:
        """An action and the announcing part of its program, up to where it is paid for."""
        convoked = self._convoked(a)
        cheaper = a.less != 0 or (a.kind == C.ACT_SPELL and self._is_discounted(a.card, bool(a.frame & C.FL_BESTOWED)))
        index = self._action(
            a.card, a.kind, a.verb, a.way, a.zone,
            a_flags=a.all_flags | (C.AF_LESS if cheaper else 0),
            a_frame=a.frame,
            a_facts=a.all_facts,
            a_pc=self.p.here,
            **self._costs(a),
            a_spends=0 if convoked is not None else _surely_spends(a.mana),
            a_convoke=0 if convoked is None else 2 * (convoked[0] + 1) + convoked[1],
            a_less=NONE if a.less == 0 else self.i.amount(a.less),
            a_less_if=self.i.condition(a.less_if),
        )  # fmt: skip
        for field, spec in zip(("a_t0", "a_t1"), a.targets, strict=False):
            self.t[field][index] = spec
        for slot, spec in enumerate(a.targets):
            self.p.emit(OP.TARGET, asked=spec, slot=slot)
        if cheaper:
            self.p.emit(OP.REDUCE)
        here = a.zone if a.kind >= C.ACT_ABILITY else NONE
        added = a.kind == C.ACT_MANA and any(static.adds_mana for card in self.cards for static in card.statics)
        makes = self.i.amount(a.makes) if added else NONE
        self.p.pay(a.cost, a.mana, delve=a.delve, zone=here, convoked=convoked, makes=makes)
        return index

    def _costs(self, a: Announced) -> dict[str, int]:
        """What of the tables says whether an action can be paid for."""
        removed, exile = a.cost.remove, a.exile
        return {
            "a_cost": self.i.cost(a.mana) if a.costs_mana else NONE,
            "a_life": a.cost.life,
            "a_gains": a.cost.opponent_gains,
            "a_condition": self.i.condition(a.condition),
            **self._so_many("a_sacrifice", a.sacrifice),
            **self._so_many("a_return", a.cost.return_),
            **self._so_many("a_tap", self.p.untapped(a.cost.tap_others)),
            **self._so_many("a_discard", a.discard),
            **self._so_many("a_exile", exile),
            "a_exile_zone": C.Z_HAND if exile and exile.from_ == "hand" else C.Z_GRAVEYARD,
            "a_counters": self.i.columns[removed.kind] if removed else 0,
            "a_counters_n": removed.count if removed else 0,
        }

    def _so_many(self, field: str, chosen: Chosen | None) -> dict[str, int]:
        """Of what is chosen for a cost: the filter, and how many."""
        return {field: self.i.filter(chosen.what), f"{field}_n": chosen.count} if chosen else {}

    def _convoked(self, a: Announced) -> tuple[int, int] | None:
        """(the filter of what may be tapped for a spell's mana, whether it pays for colours too), or None."""
        words = [word for word in ("convoke", "improvise") if self.cards[a.card].has(word)]
        if not words or a.kind != C.ACT_SPELL or not a.costs_mana:
            return None
        if words[0] == "convoke":
            self.i.parts_of_cost(a.mana)
        return self.i.filter("creature" if words[0] == "convoke" else "artifact"), int(words[0] == "convoke")

    def _targets(self, targets: Sequence[Target], effects: Sequence[Any], cost: Cost | None = None) -> list[int]:
        """Target specifications with the facts that follow from the effects."""
        on_target = [e for e in walk(effects) if getattr(e, "what", getattr(e, "to", None)) in TARGET_WORDS]
        only_taps = (
            cost is not None
            and cost == Cost(tap=True)
            and len(targets) == len(effects) == 1
            and not targets[0].up_to
            and all(isinstance(e, (E.Tap, E.Untap)) for e in effects)
        )
        harm = bool(on_target) and all(
            isinstance(e, (E.Damage, E.Tap, E.Exile, E.Destroy, E.Doom)) and getattr(e, "from_", "battlefield") == "battlefield"
            for e in on_target
        )
        harm |= bool(effects) and all(isinstance(e, E.ExileGraveyard) and e.who == "target" for e in effects)
        pump = bool(on_target) and all(isinstance(e, E.Pump) for e in on_target)
        attach = len(effects) == 1 and isinstance(effects[0], E.Attach)
        return [
            self.i.target(target, only_taps, harm, pump, attach, follows(targets, effects, i)) for i, target in enumerate(targets)
        ]

    # -- ways to play --------------------------------------------------------------------

    def _land(self, c: int, card: Card, way: str = "", zone: int = C.Z_HAND) -> None:
        if not card.blank:
            self._action(c, C.ACT_LAND, "play", way, zone, a_frame=C.FL_SPELL, a_pc=self.p.here)
            self.p.before_a_second_legend(card)
            self._enter(card)

    def _enter(self, card: Card) -> None:
        if card.enters.as_copy:
            copy = card.enters.as_copy
            zone = C.Z_GRAVEYARD if copy.in_ == "graveyard" else C.Z_BATTLEFIELD
            self.p.emit(
                OP.COPY_AS,
                what=self.i.filter(copy.of),
                zone=zone,
                up_to=1,
                exception=self.p.exception_of(copy),
                tapped=int(copy.tapped),
            )
        if card.enters.choose:
            if card.enters.choose == "creature type":
                self.p.emit(OP.CHOOSE_TYPE)
            else:
                self.p.emit(OP.CHOOSE_COLOUR, colours=ANY_COLOUR & ~mask_of(card.enters.but))
        if card.enters.life:
            self.p.emit(OP.ENTER_LIFE, life=card.enters.life, revealed=-1)
        elif card.enters.reveal is not None:
            there = Condition.model_validate({"count": card.enters.reveal, "in": "hand"})
            self.p.emit(OP.ENTER_LIFE, life=0, revealed=self.i.condition(there))
        self.p.emit(OP.ENTER)
        self.p.emit(OP.END)

    def _put(self, c: int, card: Card) -> None:
        """The program for a card that is put onto the battlefield, if there is something to choose."""
        if card.enchant or card.enters.choose or card.enters.life or card.enters.reveal is not None or card.enters.as_copy:
            self.t["c_put"][c] = self.p.here
            if card.enchant:
                self.p.emit(OP.HOST, what=self.i.filter(card.enchant))
            self._enter(card)

    def _opening(self, c: int, card: Card) -> None:
        """The program for a card that may do something from the opening hand."""
        if card.opening:
            self.t["has_opening"] = 1
            self.t["c_opening"][c] = self.p.here + 1
            self.p.effects([E.May(do="may", effects=card.opening)])
            self.p.emit(OP.END)

    def _ways(self, card: Card, zone: str) -> list[Way]:
        """The ways to cast it from a zone, the printed one first."""
        ways = []
        if zone == "hand":
            for words, also in card.additional_costs:
                if card.cost is not None:
                    ways.append(Way(name=words, cost=with_mana(also, card.cost)))
            for words, also in card.additional_costs:
                if card.spectacle:
                    lost = Condition(turn="life lost by opponent")
                    ways.append(Way(name=joined("spectacle", words), cost=with_mana(also, card.spectacle), when=lost))
            if card.bestow:
                ways.append(Way(name="bestow", cost=Cost(mana=card.bestow), aura=True))
            if card.evoke:
                ways.append(Way(name="evoke", cost=card.evoke, evoke=True))
            if card.warp:
                self.t["has_leaving"] = 1
                ways.append(Way(name="warp", cost=card.warp, warp=True))
        else:
            if card.flashback:
                ways.append(Way(name="flashback", cost=card.flashback, exile_after=True, **FROM_GRAVEYARD))
            if card.escape:
                ways.append(Way(name="escape", cost=card.escape, **FROM_GRAVEYARD))
        return ways + [w for w in card.ways if w.from_ == zone]

    def _permitted(self, c: int, card: Card) -> None:
        """The ways to play card c from the graveyard that other cards open."""
        back = self.names.index(card.back) if card.back else -1
        for k, permit in enumerate(self._permits):
            meant = self.t["f_match"][self.i.filter(permit.what)]
            first = len(self.out.actions)
            if card.listed and meant[c] & 1:
                if not card.kind & LAND:
                    self._spell(c, card, ways_of(card, permit, lambda card: self._ways(card, "hand")))
                elif permit.how == "play":
                    self._land(c, card, "from the graveyard", C.Z_GRAVEYARD)
            if card.back and permit.how == "play" and meant[back] & 1:
                self._land(back, self.cards[back], "from the graveyard", C.Z_GRAVEYARD)
            self.t["a_permit"][first : len(self.out.actions)] = k + 1

    def _spell(self, c: int, card: Card, ways: list[Way]) -> None:
        for way in ways:
            mana = way.cost.mana or ManaCost()
            more = card.kicker or (card.offspring and card.offspring.cost)
            kicks = [None] + ([more] if more else [])
            bargains = [False, True] if card.bargain else [False]
            phyrexian = [p for p in mana.pips if p.life]
            for kick, bargain, lives in itertools.product(kicks, bargains, range(len(phyrexian) + 1)):
                self._spell_way(c, card, way, mana, kick, bargain, lives)

    def _spell_way(self, c: int, card: Card, way: Way, mana: ManaCost, kick: ManaCost | None, bargain: bool, lives: int) -> None:
        words = [way.name] if way.name else []
        cost, frame = way.cost, C.FL_SPELL | C.FL_CAST
        if kick is not None:
            mana, frame = mana + kick, frame | C.FL_KICKED
            words.append("offspring" if card.offspring else "kicked")
        if bargain:
            cost = cost.model_copy(update={"sacrifice": Chosen(what=card.bargain)})
            frame |= C.FL_BARGAINED
            words.append("bargained")
        if lives:
            paid = [p for p in mana.pips if p.life][:lives]
            rest = list(mana.pips)
            for p in paid:
                rest.remove(p)
            mana = ManaCost(mana.generic, tuple(rest), mana.x)
            cost = cost.model_copy(update={"life": cost.life + sum(p.life for p in paid)})
            words.append("paying life")
        if way.exile_after:
            frame |= C.FL_EXILE
        if way.aura:
            frame |= C.FL_BESTOWED
        if way.evoke:
            frame |= C.FL_EVOKED
        if way.warp:
            frame |= C.FL_WARPED
        zone = C.Z_HAND if way.from_ == "hand" else C.Z_GRAVEYARD
        modes: Sequence[Mode | None] = card.modes or [None]
        for m, mode in enumerate(modes):
            effects = mode.effects if mode else card.effects
            targets = self._spell_targets(card, mode, way)
            label = ", ".join([*words, *([f"mode {m + 1}"] if mode and len(modes) > 1 else [])])
            delve = card.has("delve")
            dearer, more = with_mode(cost, mode), (mode.also.mana if mode and mode.also else None) or ManaCost()
            action = self._announce(Announced(
                c, C.ACT_SPELL, "cast", label, zone, dearer, mana + more, targets,
                condition=both(way.when, mode.when if mode else None), frame=frame, delve=delve,
                facts=self._facts(effects, targets, card),
                less=(mode.less if mode else 0) or card.less, less_if=card.less_if, flags=C.AF_WARP if way.warp else 0,
            ))  # fmt: skip
            self.out.actions[action].effects = effects
            self._resolve_spell(action, card, effects, bool(targets))

    def _spell_targets(self, card: Card, mode: Any, way: Way | None) -> list[int]:
        if card.blank:  # there is never a spell to aim at, however it would be cast
            return [self.i.target(Target(what="spell"))]
        if way is not None and way.aura:
            return [self.i.target(Target(what="creature"))]
        if card.enchant is not None:
            return [self.i.target(Target(what=card.enchant.text))]
        effects = mode.effects if mode else card.effects
        return self._targets(mode.targets if mode else card.targets, effects)

    def _resolve_spell(self, action: int, card: Card, effects: Sequence[Any], targeted: bool) -> None:
        self.p.emit(OP.CAST)
        self.t["a_resolve"][action] = self.p.here
        if card.kind & (PERMANENT):
            if targeted:
                self.p.emit(OP.CHECK, last=1)
            self.p.before_a_second_legend(card)
            self._enter(card)
        else:
            self.p.resolves(effects, targeted)
            self.p.effects(effects)
            self.p.emit(OP.END)

    def _cast_freely(self, c: int, card: Card, mana: ManaCost | None, way: str, declined: int, frame: int = 0) -> int:
        """A program "you may cast this from exile for that mana (None: freely), else it goes to `declined`": for each of its
        additional costs, with what may be paid besides and then without, in each of its modes."""
        actions = []
        kick = card.kicker or (card.offspring and card.offspring.cost)
        kicks, bargains = ([kick, None] if kick else [None]), ([True, False] if card.bargain else [False])
        modes: Sequence[tuple[int, Mode | None]] = list(enumerate(card.modes, 1)) or [(0, None)]
        free = mana or ManaCost()
        for kicked, bargain, (words, also), (m, mode) in itertools.product(kicks, bargains, card.additional_costs, modes):
            effects = mode.effects if mode else card.effects
            targets = self._spell_targets(card, mode, None)
            more = [
                words,
                "offspring" if kicked and card.offspring else "kicked" if kicked else "",
                "bargained" if bargain else "",
            ]
            label = joined(way, *more, f"mode {m}" if len(modes) > 1 else "")
            dearer = with_mode(with_mana(also, free + (kicked or ManaCost())), mode)
            if bargain:
                dearer = dearer.model_copy(update={"sacrifice": Chosen(what=card.bargain)})
            paid = (C.FL_KICKED if kicked else 0) | (C.FL_BARGAINED if bargain else 0)
            action = self._announce(Announced(
                c, C.ACT_SPELL, "cast", label, C.Z_EXILE, dearer, dearer.mana or ManaCost(), targets,
                condition=mode.when if mode else None,
                frame=C.FL_SPELL | C.FL_CAST | frame | paid, facts=self._facts(effects, targets, card),
                less=(mode.less if mode else 0) or card.less, less_if=card.less_if,
            ))  # fmt: skip
            self.out.actions[action].effects = effects
            self._resolve_spell(action, card, effects, bool(targets))
            actions.append(action)
        start = self.p.here
        for action in actions[:-1]:
            self.p.emit(OP.CAST_FREELY, action=action, declined=-1)
        self.p.emit(OP.CAST_FREELY, action=actions[-1], declined=declined)
        self.p.emit(OP.END)
        return start

    def _suspend(self, c: int, card: Card) -> None:
        assert card.suspend is not None
        haste = C.FL_HASTE if card.kind & CREATURE else 0
        self.t["c_suspend"][c] = self._cast_freely(c, card, None, "suspend", C.Z_EXILE, haste)

    def _facts(self, effects: Sequence[Any], targets: Sequence[int], card: Card | None = None) -> int:
        if card is not None and card.kind & ~(INSTANT | SORCERY):
            return 0
        flat = [e for e in walk(effects) if not isinstance(e, (E.May, E.If))]
        facts = 0
        if not flat:
            facts |= C.FA_IDLE
        elif all(isinstance(e, E.AddMana) for e in flat):
            facts |= C.FA_MANA
        elif all(isinstance(e, E.Pump) for e in flat):
            facts |= C.FA_PUMP
        if targets and all(self.t["t_harm"][s] and not self.t["t_players"][s] & 2 for s in targets):  # none is the opponent
            facts |= C.FA_HARM
        return facts

    def _is_discounted(self, c: int, as_aura: bool) -> bool:
        """Whether some static of the game makes casting card c cheaper or dearer."""
        return any(self.t["f_match"][f, c] & (C.MEANS_AURA if as_aura else C.MEANS_CARD) for f in self._discounts)

    # -- abilities -------------------------------------------------------------------------

    def _cycling(self, c: int, card: Card) -> None:
        assert card.cycling is not None
        cost = card.cycling.cost.model_copy(update={"discard": "this"})
        self._announce(Announced(c, C.ACT_ABILITY, "cycle", "", C.Z_HAND, cost, cost.mana or ManaCost()))
        self.p.emit(OP.CYCLED)
        self.p.emit(OP.ACTIVATE)
        if card.cycling.find:
            self.p.effects([E.Search(do="search", what=card.cycling.find)])
        else:
            self.p.effects([E.Draw(do="draw")])
        self.p.emit(OP.END)

    def _suspending(self, c: int, card: Card) -> None:
        assert card.suspend is not None
        self._announce(Announced(c, C.ACT_ABILITY, "suspend", "", C.Z_HAND, Cost(exile="this"), card.suspend.cost))
        self.p.emit(OP.SUSPEND, turns=card.suspend.turns)
        self.p.emit(OP.END)

    def _plotting(self, c: int, card: Card) -> None:
        assert card.plot is not None
        self._announce(Announced(c, C.ACT_ABILITY, "plot", "", C.Z_HAND, Cost(exile="this"), card.plot))
        self.p.emit(OP.PLOT)
        self.p.emit(OP.END)

    def _unearth(self, c: int, card: Card) -> None:
        assert card.unearth is not None
        self._announce(Announced(c, C.ACT_ABILITY, "unearth", "", C.Z_GRAVEYARD, Cost(), card.unearth))
        self.p.emit(OP.ACTIVATE)
        self.p.emit(OP.UNEARTH)
        self.p.emit(OP.END)

    def _abilities(self, c: int, card: Card, zone: str) -> None:
        code = {"hand": C.Z_HAND, "graveyard": C.Z_GRAVEYARD, "battlefield": C.Z_BATTLEFIELD}[zone]
        number = 0
        for ability in card.abilities:
            modes: Sequence[Mode | Ability] = ability.modes or [ability]
            for mode in modes:
                number += 1
                if ability.zone != zone:
                    continue
                effects = mode.effects
                targets = self._targets(mode.targets, effects, ability.cost)
                flags = C.AF_ONCE if ability.once_each_turn or ability.loyalty else 0
                if ability.cost.sacrifice == "this" and any(map(speaks_of_host, walk(effects))):
                    flags |= C.AF_OF_HOST
                only_tap = ability.cost == Cost(tap=True) and ability.when is None
                if zone == "battlefield" and only_tap:
                    flags |= C.AF_ONLY_TAP
                    self.t["c_respond"][c] = 1
                if targets and any(self.t["t_reversible"][s] for s in targets):
                    flags |= C.AF_REVERSIBLE
                    self.t["c_reversible"][c] = 1
                facts = self._facts(effects, targets)
                only = effects[0] if len(effects) == 1 and only_tap else None
                if isinstance(only, E.Untap) and only.what == "target":
                    facts |= C.FA_UNTAP
                    self._untapper(c, mode.targets[0].what)
                way = f"ability {number}" if sum(len(a.modes) or 1 for a in card.abilities) > 1 else ""
                mana = ability.cost.mana or ManaCost()
                action = self._announce(Announced(
                    c, kind_of(ability), "activate", way, code, ability.cost, mana, targets,
                    condition=ability.when, flags=flags, facts=facts, less=ability.less, makes=_mana_made(effects),
                ))  # fmt: skip
                self.t["a_once"][action] = once_bit(card, ability) if flags & C.AF_ONCE else 0
                self._resolve_ability(action, ability, effects, bool(targets))

    def _number_given(self) -> None:
        """Every set of abilities that some card gives gets its number."""
        for c, card in enumerate(self.cards):
            for giver in givers(card):
                k = len(self._givers)
                if k >= C.MAX_GIVEN:
                    raise InputError(self.deck.file, "main", f"gives permanents more than {C.MAX_GIVEN} sets of abilities")
                self._givers.append((c, giver))
                self._given_number[c, id(giver)] = k
                self.t["gv_static"][k] = -1
                if isinstance(giver, E.Give) and giver.mana is not None:
                    self.t["gv_mana"][k], self.t["has_given_mana"] = ManaAbility(add=giver.mana).units[0], 1
        self.t["n_given"] = len(self._givers)
        for k, bits in enumerate(bits_of([giver for _, giver in self._givers])):
            giver = self._givers[k][1]
            self.t["gv_bits"][k] = bits
            if isinstance(giver, E.Give):
                self.p.given.setdefault(id(giver), bits)
                if giver.lasting:
                    self.t["lasting_given"] |= bits

    def _emit_given(self) -> None:
        """The actions of abilities that permanents are given."""
        for k, (c, giver) in enumerate(self._givers):
            self.t["gv_first"][k] = len(self.out.actions)
            total = sum(len(a.modes) or 1 for g in givers(self.cards[c]) for a in g.abilities)
            number = 0
            for other in givers(self.cards[c]):
                for ability in other.abilities:
                    modes: Sequence[Mode | Ability] = ability.modes or [ability]
                    for mode in modes:
                        number += 1
                        if other is giver:
                            self._given(c, ability, mode, f"given {number}" if total > 1 else "given")
            self.t["gv_n"][k] = len(self.out.actions) - self.t["gv_first"][k]

    def _given(self, c: int, ability: Ability, mode: Mode | Ability, way: str) -> None:
        targets = self._targets(mode.targets, mode.effects)
        mana = ability.cost.mana or ManaCost()
        action = self._announce(Announced(
            c, kind_of(ability), "activate", way, C.Z_BATTLEFIELD, ability.cost, mana, targets,
            condition=ability.when, facts=self._facts(mode.effects, targets), less=ability.less,
        ))  # fmt: skip
        self._resolve_ability(action, ability, mode.effects, bool(targets))

    def _resolve_ability(self, action: int, ability: Ability, effects: Sequence[Any], targeted: bool) -> None:
        """What an activated ability does; a mana ability does it at once, without the stack."""
        self.out.actions[action].effects = effects
        if not ability.is_mana:
            self.p.emit(OP.ACTIVATE)
            self.p.resolves(effects, targeted)
        self.p.effects(effects)
        self.p.emit(OP.END)

    def _is_added_to(self, c: int, ability: ManaAbility) -> bool:
        """Whether tapping card c for mana costs a counter, or the card itself, and Auras may add to what it makes."""
        if ability.is_free or not ability.tap:
            return False
        auras = [card for card in self.cards if any(static.adds_mana for static in card.statics)]
        land = bool(self.cards[c].kind & LAND)
        return any(land or self.t["f_match"][self.i.filter(aura.enchant), c] & C.MEANS_CARD for aura in auras)

    def _explicit_mana(self, c: int, card: Card) -> None:
        """Mana that is not one unit at a time is an action of its own, one for a sacrifice or tapping that matters besides."""

        def means(wanted: Filter) -> bool:
            return bool(self.t["f_match"][self.i.filter(wanted), c] & C.MEANS_CARD)

        tapping = matters_tapped(self._asking, self._on_tapping, self._others_arise, card, means)
        for ability in card.mana_abilities:
            matters = (ability.sacrifice or ability.depletes) and matters_going(card, self.cards, means)
            matters |= tapping and ability.tap and ability.remove is not None
            if ability.is_free or (ability.makes_one and not matters and not self._is_added_to(c, ability)):
                continue
            cost = Cost(
                tap=ability.tap,
                sacrifice="this" if ability.sacrifice else None,
                remove=CounterCost(kind=ability.remove) if ability.remove else None,
            )
            only_tap = cost == Cost(tap=True)
            if only_tap:
                self.t["c_respond"][c] = 1
            self._announce(Announced(
                c, C.ACT_MANA, "activate", "mana", C.Z_BATTLEFIELD, cost, ManaCost(), facts=C.FA_MANA,
                flags=C.AF_ONLY_TAP if only_tap else 0,
            ))  # fmt: skip
            for mask in ability.units:
                self.p.emit(OP.ADD, colours=mask, amount=self.i.amount(ability.amount), only=NONE)
            if ability.depletes:
                gone = Condition(counters=ability.remove, at_most=0)
                self.p.effects([E.If(do="if", when=gone, then=[E.Sacrifice(do="sacrifice", what="this")])])
            self.p.emit(OP.END)

        if tapping and card.kind & PERMANENT and (self._gives_mana() or any(a.is_free for a in card.mana_abilities)):
            self.t["c_plain"][c] = 1 + self._announce(
                Announced(c, C.ACT_MANA, "activate", "mana", C.Z_BATTLEFIELD, Cost(), ManaCost(), facts=C.FA_MANA, flags=C.AF_TAP)
            )
            self.p.emit(OP.PLAIN_MANA)
            self.p.emit(OP.END)

    def _gives_mana(self) -> bool:
        """Whether something may let permanents be tapped for mana that do not say so themselves."""
        gives = any(s.mana is not None or s.land_types for card in self.cards for s in card.statics)
        return gives or any(isinstance(giver, E.Give) and giver.mana is not None for _, giver in self._givers)

    def _untapper(self, c: int, what: str) -> None:
        self.t["m3_filter"][c] = self.i.filter(what) + 1
        self.t["has_untappers"] = 1


def kind_of(ability: Ability) -> int:
    """What kind of action an activated ability is."""
    return C.ACT_MANA if ability.is_mana else C.ACT_ABILITY


def joined(*words: str) -> str:
    """Words of a way to cast something; those that say nothing are left out."""
    return ", ".join(filter(None, words))


def with_mana(cost: Cost, mana: ManaCost) -> Cost:
    """A cost with so much mana besides."""
    return cost.model_copy(update={"mana": mana + (cost.mana or ManaCost())})


def with_mode(cost: Cost, mode: Mode | None) -> Cost:
    """A cost with what choosing a mode costs besides."""
    also = mode.also if mode else None
    if also is None:
        return cost
    more = {k: getattr(also, k) for k in ("discard", "exile") if getattr(also, k) is not None}
    mana = (cost.mana or ManaCost()) + (also.mana or ManaCost())
    gains = cost.opponent_gains + also.opponent_gains
    return cost.model_copy(update={**more, "mana": mana, "life": cost.life + also.life, "opponent_gains": gains})


def _mana_made(effects: Sequence[Any]) -> Any:
    """How many times a mana ability adds its mana; once where that is not known before it is paid for."""
    adding = [e for e in walk(effects) if isinstance(e, E.AddMana)]
    return adding[0].amount if len(adding) == 1 and isinstance(adding[0].amount, (CountAmount, DevotionAmount)) else 1


def once_bit(card: Card, ability: Ability | Trigger) -> int:
    """The bit of a permanent's used abilities that stands for one of the card's that is used or triggers once each turn."""
    if isinstance(ability, Ability) and ability.loyalty:
        return LOYALTY_BIT
    own: list[Ability | Trigger] = [*card.abilities, *card.triggers]
    limited = [a for a in own if a.once_each_turn]
    return 1 << next(i for i, a in enumerate(limited) if a is ability)
