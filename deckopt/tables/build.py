"""Building the tables of a game from a deck and the catalog.

`build_tables` is the one way from validated cards to what the kernels read. It is
cheap (milliseconds): the deck search calls it for every list it tries.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from deckopt.cards import effects as E
from deckopt.cards.amounts import Condition, ValueAmount
from deckopt.cards.catalog import Catalog, tokens_of
from deckopt.cards.filters import Filter
from deckopt.cards.model import Ability, Card, Chosen, Cost, CounterCost, Mode, Trigger, Way
from deckopt.cards.symbols import ManaCost
from deckopt.cards.typeline import ARTIFACT, CREATURE, LAND, LEGENDARY, parse_type_line
from deckopt.decks.load import BLANK, Deck
from deckopt.errors import InputError
from deckopt.tables import codes as C
from deckopt.tables.intern import Interner
from deckopt.tables.layout import new_tables
from deckopt.tables.program import ALL, Program, keyword_bits, speaks_of_it, speaks_of_this, walk

_EVENT = {
    "enters": C.E_ENTERS,
    "dies": C.E_DIES,
    "cast": C.E_CAST,
    "attacks": C.E_ATTACKS,
    "tapped": C.E_TAPPED,
    "cycled": C.E_CYCLED,
    "discarded": C.E_DISCARDED,
    "damage": C.E_DAMAGE,
    "upkeep": C.E_UPKEEP,
    "end step": C.E_END,
}

FROM_GRAVEYARD: Any = {"from": "graveyard"}
BLANK_CARD = Card(cost=ManaCost(), type=parse_type_line("Sorcery"), targets=[E.Target(what="spell")])


@dataclass
class Action:
    """What people call an action of the tables."""

    verb: str
    card: str
    way: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.card}" + (f" ({self.way})" if self.way else "")


@dataclass
class Tables:
    """The record for the kernels, and the names that go with its indices."""

    record: np.void
    names: list[str]
    cards: list[Card]
    actions: list[Action] = field(default_factory=list)
    filters: dict[str, int] = field(default_factory=dict)
    interner: Any = None

    def index(self, name: str) -> int:
        """A card's index; KeyError if it is not in the game."""
        try:
            return self.names.index(name)
        except ValueError:
            raise KeyError(name) from None


def _hash(name: str) -> int:
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")


def build_tables(deck: Deck, catalog: Catalog) -> Tables:
    """The tables of a deck. Cards come in the order of their names, tokens last,
    so that a list's tables do not depend on the order it is written in."""
    names = sorted(deck.main)
    for name in names:
        if name != BLANK:
            names += [t for t in tokens_of(catalog[name]) if t not in names]
    cards = [BLANK_CARD if n == BLANK else catalog[n] for n in names]
    if len(names) > C.MAX_CARDS:
        raise InputError(deck.file, "main", f"has more than {C.MAX_CARDS} different cards and tokens")
    builder = _Builder(deck, names, cards)
    return builder.build()


class _Builder:
    def __init__(self, deck: Deck, names: list[str], cards: list[Card]) -> None:
        self.deck = deck
        self.t = new_tables()
        self.names, self.cards = names, cards
        self.i = Interner(self.t, names, dict(zip(names, cards, strict=True)))
        self.p = Program(self.t, self.i, {n: k for k, n in enumerate(names)})
        self.out = Tables(self.t, names, cards, interner=self.i)
        self._asks_who_deals = False  # whether damage of a trigger needs to know the permanent that deals it
        self._triggers: dict[int, list[tuple[int, Trigger | None, int]]] = {e: [] for e in range(C.N_EVENTS)}

    def build(self) -> Tables:
        self._game()
        self._features()
        self._colour_values()
        for c, card in enumerate(self.cards):
            self._card(c, card)
        self._emit_triggers()
        self._check_sacrifices()
        return self.out

    # -- the game ----------------------------------------------------------------------

    def _game(self) -> None:
        t, game = self.t, self.deck.game
        t["n_cards"] = len(self.names)
        t["on_the_play"] = -1 if game.on_the_play == "random" else int(game.on_the_play)
        t["last_turn"] = game.last_turn
        t["life"], t["opponent_life"], t["opponent_library"] = game.life, game.opponent_life, game.opponent_library
        t["legend_rule"] = game.legend_rule
        t["win_power"] = game.win.power if game.win else 0
        t["lose_library"] = game.lose.library_below
        for name, copies in game.lose.exiled.items():
            if name not in self.names:
                continue  # a list without the card cannot lose so
            t["lose_exiled"][self.names.index(name)] = copies
            t["lose_card"][t["n_lose_exiled"]] = self.names.index(name)
            t["n_lose_exiled"] += 1
        t["rewards"][: game.last_turn + 1] = game.reward_by_turn
        t["deck_size"] = self.deck.size
        for c, name in enumerate(self.names):
            t["deck"][c] = self.deck.main.get(name, 0)
            t["name_hash"][c] = _hash(name)
        p = self.p
        t["pc_start"] = p.emit(C.OP_START)
        p.emit(C.OP_END)
        t["pc_bottom"] = p.here
        p.emit(C.OP_CARDS, C.Z_HAND, C.NO_FILTER, self.i.amount("X"), C.HOW_CHOOSE, C.Z_BOTTOM)
        p.emit(C.OP_END)
        t["pc_cleanup"] = p.here
        p.emit(C.OP_CARDS, C.Z_HAND, C.NO_FILTER, self.i.special(C.A_OVER_SEVEN), C.HOW_CHOOSE, C.Z_GRAVEYARD)
        p.emit(C.OP_END)
        t["pc_attack"] = p.emit(C.OP_ATTACK)
        p.emit(C.OP_END)
        t["pc_legend"] = p.emit(C.OP_LEGEND)
        p.emit(C.OP_END)

    def _features(self) -> None:
        """What some card of the game does, so that rules need not ask where none does."""
        t, keywords, given = self.t, set[str](), set[str]()
        for card in self.cards:
            effects = _effects_of(card)
            keywords.update(card.keywords)
            given.update(*(s.keywords for s in card.statics), *(e.keywords for e in effects if isinstance(e, E.Pump)))
            self._asks_who_deals |= any("damage" in trigger.on for trigger in card.triggers)
            if card.enchant or card.bestow or any(way.aura for way in card.ways):
                t["has_hosts"] = 1
            if card.kind & LEGENDARY and self.deck.game.legend_rule:
                t["has_legends"] = 1
            if any(_reads_what_may_have_left(e) for e in effects):
                t["keeps_last"] = t["dies_apart"] = 1
        self._asks_who_deals |= "lifelink" in keywords | given or "infect" in given
        t["has_shroud"], t["has_double"] = "shroud" in keywords | given, "double strike" in keywords | given
        if t["has_hosts"]:
            t["aura_subtype"] = self.i.subtype_mask(["Aura"])

    def _colour_values(self) -> None:
        """How much the deck asks for each colour; what it asks for least is spent first."""
        demand = [0] * 6
        for card, copies in zip(self.cards, self.t["deck"], strict=False):
            for pip in card.cost.pips if card.cost else ():
                colours = [k for k in range(6) if pip.mask >> k & 1]
                for k in colours:
                    demand[k] += 12 * int(copies) // len(colours)
        for k in range(6):
            self.t["colour_value"][k] = 1 + min(250, demand[k] // 12)

    # -- cards -------------------------------------------------------------------------

    def _card(self, c: int, card: Card) -> None:
        t = self.t
        t["c_kind"][c], t["c_colours"][c] = card.kind, card.colour_mask
        t["c_subtypes"][c] = self.i.subtype_mask(card.type.subtypes)
        t["c_types"][c] = card.type.count()
        t["c_keywords"][c] = keyword_bits(card.keywords)
        t["c_power"][c], t["c_toughness"][c] = card.power or 0, card.toughness or 0
        t["c_value"][c] = card.cost.value if card.cost else 0
        t["c_enters_tapped"][c], t["c_charge"][c] = card.enters.tapped, card.enters.charge
        t["c_plus"][c] = self.i.amount(card.enters.counters)
        t["c_choose"][c] = card.enters.choose == "colour"
        t["c_aura"][c] = self.i.filter(card.enchant) + 1
        t["c_attack_if"][c] = self.i.condition(card.attacks_if)
        t["c_must_attack"][c] = card.must_attack
        self._mana(c, card)
        self._put(c, card)
        self._statics(c, card)

        t["c_hand0"][c] = len(self.out.actions)
        if card.kind & LAND:
            self._land(c, card)
        elif not card.token:
            self._spell(c, card, "hand")
        if card.cycling:
            self._cycling(c, card)
        self._abilities(c, card, "hand")
        t["c_hand_n"][c] = len(self.out.actions) - t["c_hand0"][c]

        t["c_grave0"][c] = len(self.out.actions)
        if not card.kind & LAND and not card.token:
            self._spell(c, card, "graveyard")
        if card.unearth:
            self._unearth(c, card)
        self._abilities(c, card, "graveyard")
        t["c_grave_n"][c] = len(self.out.actions) - t["c_grave0"][c]
        if t["c_grave_n"][c]:
            t["grave_cards"][t["n_grave_cards"]] = c
            t["n_grave_cards"] += 1

        t["c_field0"][c] = len(self.out.actions)
        self._abilities(c, card, "battlefield")
        self._explicit_mana(c, card)
        t["c_field_n"][c] = len(self.out.actions) - t["c_field0"][c]

        t["c_madness"][c] = self._cast_freely(c, card, card.madness, "madness", C.Z_GRAVEYARD) if card.madness else 0
        if card.has("rebound"):
            t["c_rebound"][c] = self._cast_freely(c, card, ManaCost(), "rebound", C.Z_EXILE)
        for trigger in card.triggers:
            for event in trigger.on:
                self._triggers[_EVENT[event]].append((c, trigger, -1))
        if card.has("storm"):
            self._triggers[C.E_CAST].append((c, None, C.OP_COPY))
        if card.echo:
            t["c_echo"][c] = 1
            self._triggers[C.E_UPKEEP].append((c, None, C.OP_ECHO_DONE))

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
            ("a_discard", -1),
            ("a_exile", -1),
        ):
            t[name][index] = default
        t["a_card"][index], t["a_kind"][index], t["a_zone"][index] = c, kind, zone
        for name, value in fields.items():
            t[name][index] = value
        self.out.actions.append(Action(verb, self.names[c], way))
        t["n_actions"] = len(self.out.actions)
        return index

    def _announce(self, c: int, kind: int, verb: str, way: str, zone: int, cost: Cost, mana: ManaCost, targets: Sequence[int],
                  *, condition: Condition | None = None, flags: int = 0, frame: int = 0, delve: bool = False,
                  facts: int = 0, cycling: bool = False) -> int:  # fmt: skip
        """An action and the announcing part of its program, up to where it is paid for."""
        sacrifice = cost.sacrifice if isinstance(cost.sacrifice, Chosen) else None
        discard = cost.discard if isinstance(cost.discard, Chosen) else None
        if cost.tap:
            flags |= C.AF_TAP
        if targets:
            flags |= C.AF_TARGET
        if condition is not None:
            flags |= C.AF_CONDITION
        if delve:
            flags |= C.AF_DELVE
        if mana.x:
            flags |= C.AF_X
        if cost.discard == "this":
            flags |= C.AF_DISCARD_SELF
        if cost.sacrifice == "this":
            flags |= C.AF_SAC_SELF
        if cost.life or sacrifice or discard or cost.exile or cost.remove:
            flags |= C.AF_EXTRA
        if sacrifice:
            facts |= C.FA_SACRIFICE
        index = self._action(
            c, kind, verb, way, zone,
            a_flags=flags,
            a_frame=frame,
            a_cost=self.i.cost(mana) if mana.value or mana.x else -1,
            a_life=cost.life,
            a_condition=self.i.condition(condition),
            a_t0=targets[0] if targets else -1,
            a_t1=targets[1] if len(targets) > 1 else -1,
            a_sacrifice=self.i.filter(sacrifice.what) if sacrifice else -1,
            a_sacrifice_n=sacrifice.count if sacrifice else 0,
            a_discard=self.i.filter(discard.what) if discard else -1,
            a_discard_n=discard.count if discard else 0,
            a_exile=self.i.filter(cost.exile.what) if cost.exile else -1,
            a_exile_n=cost.exile.count if cost.exile else 0,
            a_charge=cost.remove.count if cost.remove and cost.remove.kind == "charge" else 0,
            a_plus=cost.remove.count if cost.remove and cost.remove.kind != "charge" else 0,
            a_pc=self.p.here,
            a_facts=facts,
        )  # fmt: skip
        for slot, spec in enumerate(targets):
            self.p.emit(C.OP_TARGET, spec, slot)
        in_graveyard = kind == C.ACT_ABILITY and zone == C.Z_GRAVEYARD
        self.p.pay(cost, mana, delve=delve, cycling=cycling, in_graveyard=in_graveyard)
        return index

    def _targets(self, targets: Sequence[E.Target], effects: Sequence[Any], cost: Cost | None = None) -> list[int]:
        """Target specifications with the facts that follow from the effects."""
        on_target = [e for e in walk(effects) if getattr(e, "what", getattr(e, "to", None)) in ("target", "target 2")]
        only_taps = (
            cost is not None
            and cost == Cost(tap=True)
            and bool(effects)
            and all(isinstance(e, (E.Tap, E.Untap)) for e in effects)
        )
        harm = bool(on_target) and all(isinstance(e, (E.Damage, E.Tap, E.Exile)) for e in on_target)
        pump = bool(on_target) and all(isinstance(e, E.Pump) for e in on_target)
        return [self.i.target(target, only_taps, harm, pump) for target in targets]

    # -- ways to play --------------------------------------------------------------------

    def _land(self, c: int, card: Card) -> None:
        self._action(c, C.ACT_LAND, "play", "", C.Z_HAND, a_pc=self.p.here)
        self._enter(card)

    def _enter(self, card: Card) -> None:
        if card.enters.choose:
            self.p.emit(C.OP_CHOOSE_COLOUR)
        self.p.emit(C.OP_ENTER)
        self.p.emit(C.OP_END)

    def _put(self, c: int, card: Card) -> None:
        """The program for a card that is put onto the battlefield, if there is something to choose."""
        if card.enchant or card.enters.choose:
            self.t["c_put"][c] = self.p.here
            if card.enchant:
                self.p.emit(C.OP_HOST, self.i.filter(card.enchant))
            self._enter(card)

    def _ways(self, card: Card, zone: str) -> list[Way]:
        """The ways to cast it from a zone, the printed one first."""
        assert card.cost is not None
        ways = []
        if zone == "hand":
            also = card.also or Cost()
            ways.append(Way(name="", cost=also.model_copy(update={"mana": card.cost + (also.mana or ManaCost())})))
            if card.spectacle:
                lost = Condition(turn="life lost by opponent")
                ways.append(Way(name="spectacle", cost=also.model_copy(update={"mana": card.spectacle}), when=lost))
            if card.bestow:
                ways.append(Way(name="bestow", cost=Cost(mana=card.bestow), aura=True))
        else:
            if card.flashback:
                ways.append(Way(name="flashback", cost=card.flashback, exile_after=True, **FROM_GRAVEYARD))
            if card.escape:
                ways.append(Way(name="escape", cost=card.escape, **FROM_GRAVEYARD))
        return ways + [w for w in card.ways if w.from_ == zone]

    def _spell(self, c: int, card: Card, zone: str) -> None:
        for way in self._ways(card, zone):
            mana = way.cost.mana or ManaCost()
            kicks = [None] + ([card.kicker] if card.kicker else [])
            bargains = [False, True] if card.bargain else [False]
            phyrexian = [p for p in mana.pips if p.life]
            for kick, bargain, lives in itertools.product(kicks, bargains, range(len(phyrexian) + 1)):
                self._spell_way(c, card, way, mana, kick, bargain, lives)

    def _spell_way(self, c: int, card: Card, way: Way, mana: ManaCost, kick: ManaCost | None, bargain: bool, lives: int) -> None:
        words = [way.name] if way.name else []
        cost, frame = way.cost, C.FL_SPELL
        if kick is not None:
            mana, frame = mana + kick, frame | C.FL_KICKED
            words.append("kicked")
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
        zone = C.Z_HAND if way.from_ == "hand" else C.Z_GRAVEYARD
        modes: Sequence[Mode | None] = card.modes or [None]
        for m, mode in enumerate(modes):
            effects = mode.effects if mode else card.effects
            targets = self._spell_targets(card, mode, way)
            label = ", ".join([*words, *([f"mode {m + 1}"] if mode and len(modes) > 1 else [])])
            delve = card.has("delve") and way.from_ == "hand" and not way.name
            action = self._announce(
                c, C.ACT_SPELL, "cast", label, zone, cost, mana, targets,
                condition=way.when, frame=frame, delve=delve, facts=self._facts(effects, targets, card),
            )  # fmt: skip
            self._resolve_spell(action, card, effects, bool(targets))

    def _spell_targets(self, card: Card, mode: Any, way: Way | None) -> list[int]:
        if way is not None and way.aura:
            return [self.i.target(E.Target(what="creature"))]
        if card.enchant is not None:
            return [self.i.target(E.Target(what=card.enchant.text))]
        effects = mode.effects if mode else card.effects
        return self._targets(mode.targets if mode else card.targets, effects)

    def _resolve_spell(self, action: int, card: Card, effects: Sequence[Any], targeted: bool) -> None:
        self.p.emit(C.OP_CAST)
        self.t["a_resolve"][action] = self.p.here
        if targeted:
            self.p.emit(C.OP_CHECK)
        if card.kind & (LAND | CREATURE | ARTIFACT | 8 | 64 | 128):
            self._enter(card)
        else:
            self.p.respond(effects)
            self.p.effects(effects)
            self.p.emit(C.OP_END)

    def _cast_freely(self, c: int, card: Card, mana: ManaCost, way: str, declined: int) -> int:
        """A program "you may cast this from exile for `mana`, else it goes to `declined`"."""
        targets = self._spell_targets(card, None, None)
        action = self._announce(
            c,
            C.ACT_SPELL,
            "cast",
            way,
            C.Z_EXILE,
            Cost(),
            mana,
            targets,
            frame=C.FL_SPELL,
            facts=self._facts(card.effects, targets, card),
        )
        self._resolve_spell(action, card, card.effects, bool(targets))
        start = self.p.emit(C.OP_CAST_FREELY, action, declined)
        self.p.emit(C.OP_END)
        return start

    def _facts(self, effects: Sequence[Any], targets: Sequence[int], card: Card | None = None) -> int:
        if card is not None and card.kind & ~(16 | 32):
            return 0
        flat = [e for e in walk(effects) if not isinstance(e, (E.May, E.If))]
        facts = 0
        if not flat:
            facts |= C.FA_IDLE
        elif all(isinstance(e, E.AddMana) for e in flat):
            facts |= C.FA_MANA
        elif all(isinstance(e, E.Pump) for e in flat):
            facts |= C.FA_PUMP
        if targets and all(self.t["t_harm"][s] and not self.t["t_players"][s] for s in targets):
            facts |= C.FA_HARM
        return facts

    # -- abilities -------------------------------------------------------------------------

    def _cycling(self, c: int, card: Card) -> None:
        assert card.cycling is not None
        cost = card.cycling.cost.model_copy(update={"discard": "this"})
        self._announce(c, C.ACT_ABILITY, "cycle", "", C.Z_HAND, cost, cost.mana or ManaCost(), [], cycling=True)
        self.p.emit(C.OP_ACTIVATE)
        if card.cycling.find:
            self.p.effects([E.Search(do="search", what=card.cycling.find)])
        else:
            self.p.effects([E.Draw(do="draw")])
        self.p.emit(C.OP_END)

    def _unearth(self, c: int, card: Card) -> None:
        assert card.unearth is not None
        self._announce(c, C.ACT_ABILITY, "unearth", "", C.Z_GRAVEYARD, Cost(), card.unearth, [])
        self.p.emit(C.OP_ACTIVATE)
        self.p.emit(C.OP_UNEARTH)
        self.p.emit(C.OP_END)

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
                flags = C.AF_ONCE if ability.once_each_turn else 0
                if zone == "battlefield" and ability.cost == Cost(tap=True):
                    flags |= C.AF_ONLY_TAP
                    self.t["c_respond"][c] = 1
                if targets and any(self.t["t_reversible"][s] for s in targets):
                    flags |= C.AF_REVERSIBLE
                    self.t["c_reversible"][c] = 1
                facts = self._facts(effects, targets)
                only = effects[0] if len(effects) == 1 and ability.cost == Cost(tap=True) else None
                if isinstance(only, E.Untap) and only.what == "target":
                    facts |= C.FA_UNTAP
                    self._untapper(c, mode.targets[0].what)
                way = f"ability {number}" if sum(len(a.modes) or 1 for a in card.abilities) > 1 else ""
                mana = ability.cost.mana or ManaCost()
                self._announce(c, C.ACT_ABILITY, "activate", way, code, ability.cost, mana, targets, flags=flags, facts=facts)
                self.p.emit(C.OP_ACTIVATE)
                if targets:
                    self.p.emit(C.OP_CHECK)
                self.p.respond(effects)
                self.p.effects(effects)
                self.p.emit(C.OP_END)

    # -- mana --------------------------------------------------------------------------------

    def _mana(self, c: int, card: Card) -> None:
        """Free tapping becomes units; one more way that costs a counter or the source itself."""
        t = self.t
        units: list[int] = []
        for ability in card.mana_abilities:
            if not ability.is_free:
                continue
            if units:
                units[0] |= ability.units[0]  # "{T}: Add {U}" and "{T}: Add {R}": one tap, a choice
            else:
                units = list(ability.units)
        t["m_n"][c] = len(units)
        t["m_unit"][c, : len(units)] = units
        if units:
            t["c_respond"][c] = 1
        costly = [a for a in card.mana_abilities if not a.is_free and a.makes_one]
        if costly:
            ability, mask = costly[0], costly[0].units[0]
            if ability.remove:
                t["m2_kind"][c] = C.M_CHARGE
            else:
                t["m2_kind"][c] = C.M_SACRIFICE_UNTAPPED if ability.tap else C.M_SACRIFICE
            t["m2_mask"][c] = mask

    def _explicit_mana(self, c: int, card: Card) -> None:
        """Mana that is not one unit at a time is an action of its own."""
        for ability in card.mana_abilities:
            if ability.is_free or ability.makes_one:
                continue
            cost = Cost(
                tap=ability.tap,
                sacrifice="this" if ability.sacrifice else None,
                remove=CounterCost(kind="charge") if ability.remove else None,
            )
            self._announce(
                c, C.ACT_MANA, "activate", "mana", C.Z_BATTLEFIELD, cost, ManaCost(), [], frame=C.FL_MANA, facts=C.FA_MANA
            )
            for mask in ability.units:
                self.p.emit(C.OP_ADD, mask, self.i.amount(ability.amount))
            self.p.emit(C.OP_END)

    def _untapper(self, c: int, what: str) -> None:
        self.t["m3_filter"][c] = self.i.filter(what) + 1
        self.t["has_untappers"] = 1

    # -- statics and triggers --------------------------------------------------------------------

    def _statics(self, c: int, card: Card) -> None:
        t = self.t
        t["c_static0"][c] = t["n_statics"]
        for static in card.statics:
            s = int(t["n_statics"])
            if s >= C.MAX_STATICS:
                raise InputError(self.deck.file, "main", f"has more than {C.MAX_STATICS} static abilities")
            scope = {"this": C.SCOPE_THIS, "enchanted": C.SCOPE_HOST}.get(
                static.of if isinstance(static.of, str) else "", C.SCOPE_FILTER
            )
            t["s_card"][s], t["s_scope"][s] = c, scope
            t["s_filter"][s] = self.i.filter(static.of) if scope == C.SCOPE_FILTER else -1
            t["s_power"][s], t["s_toughness"][s] = self.i.amount(static.power), self.i.amount(static.toughness)
            t["s_keywords"][s] = keyword_bits(static.keywords)
            t["s_condition"][s] = self.i.condition(static.when)
            t["s_mana"][s] = static.mana.pips[0].mask if static.mana else 0
            t["s_adds"][s] = (
                0 if static.adds_mana is None else -1 if static.adds_mana == "chosen" else static.adds_mana.pips[0].mask
            )
            if static.mana or static.adds_mana:
                t["has_mana_statics"] = 1
            if t["s_keywords"][s]:
                t["has_keyword_statics"] = 1
            if scope == C.SCOPE_FILTER:
                t["s_anthem"][t["n_anthems"]] = s
                t["n_anthems"] += 1
            t["n_statics"] += 1
        t["c_static_n"][c] = t["n_statics"] - t["c_static0"][c]

    def _emit_triggers(self) -> None:
        t, n = self.t, 0
        for event in range(C.N_EVENTS):
            t["e_first"][event] = n
            for c, trigger, builtin in self._triggers[event]:
                if n >= C.MAX_TRIGGERS:
                    raise InputError(self.deck.file, "main", f"has more than {C.MAX_TRIGGERS} triggered abilities")
                t["e_card"][n] = c
                if trigger is None:
                    self._builtin_trigger(n, c, builtin)
                else:
                    self._trigger(n, event, trigger)
                n += 1
            t["e_n"][event] = n - t["e_first"][event]

    def _trigger(self, n: int, event: int, trigger: Trigger) -> None:
        t = self.t
        of = trigger.of if isinstance(trigger.of, str) else ""
        scope = {"this": C.SCOPE_THIS, "enchanted": C.SCOPE_HOST}.get(of, C.SCOPE_FILTER)
        t["e_scope"][n] = scope
        t["e_filter"][n] = self.i.filter(trigger.of) if scope == C.SCOPE_FILTER else -1
        t["e_condition"][n] = self.i.condition(trigger.when)
        flat = walk(trigger.effects)
        others = any(is_other(t.what) for t in trigger.targets)
        of_source = scope == C.SCOPE_HOST or others or any(speaks_of_this(e) for e in flat)
        of_source |= self._asks_who_deals and any(isinstance(e, E.Damage) for e in flat)
        t["e_free"][n] = not of_source
        t["e_it"][n] = any(speaks_of_it(e) for e in flat)
        if t["e_it"][n] or of_source:
            t["taps_apart"] |= event == C.E_TAPPED
            t["dies_apart"] |= event == C.E_DIES and scope != C.SCOPE_THIS
        if isinstance(trigger.of, Filter) and trigger.of.alternatives[0].other:
            t["dies_apart"] |= event == C.E_DIES
        t["e_untaps"][n] = self._untaps(flat)
        t["e_pc"][n] = self.p.here
        targets = self._targets(trigger.targets, trigger.effects)
        for slot, spec in enumerate(targets):
            self.p.emit(C.OP_TARGET, spec, slot)
        if targets:
            self.p.emit(C.OP_ACTIVATE)
            self.p.emit(C.OP_CHECK)
        self.p.respond(trigger.effects)
        self.p.effects(trigger.effects)
        self.p.emit(C.OP_END)

    def _untaps(self, flat: Sequence[Any]) -> int:
        """1 + the filter of the creatures that the trigger untaps, for payment's sake."""
        for e in flat:
            if isinstance(e, E.Untap) and not isinstance(e.what, str) and e.count is None:
                return self.i.filter(e.what) + 1
        return 0

    def _builtin_trigger(self, n: int, c: int, builtin: int) -> None:
        t = self.t
        t["e_scope"][n] = C.SCOPE_NONE if builtin == C.OP_COPY else C.SCOPE_THIS
        t["e_filter"][n] = -1
        t["e_condition"][n] = -1
        t["e_pc"][n] = self.p.here
        if builtin == C.OP_COPY:  # storm: for each spell cast before it this turn
            t["e_free"][n] = 1
            t["c_storm"][c] = n + 1
            spells = self.i._amount(C.A_EVENT, 0, 0, 1, 0)
            self.p.emit(C.OP_COPY, spells)
        else:  # echo
            t["e_condition"][n] = self.i.question(self.i.special(C.A_ECHO), 1)
            echo = self.cards[c].echo
            assert echo is not None
            self.p.emit(C.OP_ECHO_DONE)
            may = self.p.emit(C.OP_MAY, 0, self.i.cost(echo))
            end = self.p.emit(C.OP_JUMP, 0)
            self.p.patch(may, 1, self.p.here)
            self.p.emit(C.OP_SACRIFICE, C.REF_THIS, -1, 0, -1)
            self.p.patch(end, 1, self.p.here)
        self.p.emit(C.OP_END)

    def _check_sacrifices(self) -> None:
        """Permanents to sacrifice are looked at one by one (`rules.legal`). That is wrong where several,
        or one beside an X, make mana that the cost needs: such a deck is refused."""
        t = self.t
        granted = any(t["s_mana"][: t["n_statics"]])
        for a in range(int(t["n_actions"])):
            cost = int(t["a_cost"][a])
            if cost < 0 or (t["a_sacrifice_n"][a] < 2 and not t["k_x"][cost]):
                continue
            for c in range(len(self.cards)):
                chosen = t["a_sacrifice_n"][a] and (t["a_sacrifice"][a] < 0 or t["f_match"][t["a_sacrifice"][a], c] & 1)
                itself = t["a_flags"][a] & C.AF_SAC_SELF and c == t["a_card"][a]
                if (chosen or itself) and (granted or t["m_n"][c] or t["m2_kind"][c]):
                    raise InputError(
                        self.deck.file,
                        "main",
                        f"{self.names[int(t['a_card'][a])]} and {self.names[c]}: a cost with mana and {{X}}, or with mana and "
                        "several sacrifices, is not possible where what is sacrificed makes mana",
                    )


def _effects_of(card: Card) -> list[Any]:
    """All effects written on a card."""
    lists = [card.effects, *(m.effects for m in card.modes), *(trigger.effects for trigger in card.triggers)]
    for ability in card.abilities:
        lists += [ability.effects, *(m.effects for m in ability.modes)]
    return [e for effects in lists for e in walk(effects)]


def _reads_what_may_have_left(effect: Any) -> bool:
    """Whether an effect reads a number off its source, or what its trigger is about."""
    values = [getattr(effect, name, None) for name in ("amount", "power", "toughness")]
    return any(isinstance(v, ValueAmount) and v.value != "event" and v.of in ("this", "it", "enchanted") for v in values)


def is_other(what: str) -> bool:
    """Whether a target's filter leaves the source out."""
    return what.startswith(("other ", "another "))


__all__ = ["ALL", "Action", "Tables", "build_tables"]
