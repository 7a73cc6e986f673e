"""Building the tables of a game from a deck and the catalog.

`build_tables` is the one way from validated cards to what the kernels read. It is
cheap (milliseconds): the deck search calls it for every list it tries.
"""

from __future__ import annotations

import hashlib
from typing import Any

from deckopt.cards import effects as E
from deckopt.cards.amounts import Condition, ValueAmount
from deckopt.cards.catalog import Catalog, parts_of
from deckopt.cards.land_types import with_land_types
from deckopt.cards.model import Card, Cost, ManaAbility, Way
from deckopt.cards.symbols import ManaCost
from deckopt.cards.typeline import CREATURE, LAND, LEGENDARY, parse_type_line
from deckopt.decks.load import BLANK, Deck
from deckopt.errors import InputError
from deckopt.tables import codes as C
from deckopt.tables.counts import set_counts
from deckopt.tables.given import given_effects, triggers_of
from deckopt.tables.program import walk
from deckopt.tables.tables import Tables
from deckopt.tables.triggers import Triggers

BLANK_CARD = Card(cost=ManaCost(), type=parse_type_line("Sorcery"), targets=[E.Target(what="spell")])


def _hash(name: str) -> int:
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")


def build_tables(deck: Deck, catalog: Catalog) -> Tables:
    """The tables of a deck. Cards come in the order of their names, tokens last,
    so that a list's tables do not depend on the order it is written in."""
    names = sorted(deck.main)
    for name in names:
        if name != BLANK:
            names += [t for t in parts_of(catalog[name]) if t not in names]
    cards = with_land_types(names, [BLANK_CARD if n == BLANK else catalog[n] for n in names])
    if len(names) > C.MAX_CARDS:
        raise InputError(deck.file, "main", f"has more than {C.MAX_CARDS} different cards and tokens")
    builder = _Builder(deck, names, cards)
    return builder.build()


class _Builder(Triggers):
    def build(self) -> Tables:
        self._number_given()
        self._game()
        self._features()
        set_counts(self.t, self.names, self.cards, self.deck)
        self._limits()
        for c, card in enumerate(self.cards):
            self._card(c, card)
        self._emit_given()
        self._emit_triggers()
        self._check_sacrifices()
        self._purposes()
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
        for c, name in enumerate(self.names):
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
        if len(self._permits) > C.MAX_PERMITS:
            raise InputError(self.deck.file, "main", f"has more than {C.MAX_PERMITS} ways to play cards of the graveyard")
        t["n_permits"] = len(self._permits)
        for k, permit in enumerate(self._permits):
            t["p_source"][k] = permit.source
        t["pc_legend"] = p.emit(C.OP_LEGEND)
        p.emit(C.OP_END)
        t["pc_draw"] = p.emit(C.OP_DRAW, self.i.amount(1), C.REF_YOU)
        p.emit(C.OP_END)

    def _features(self) -> None:
        """What some card of the game does, so that rules need not ask where none does."""
        t, keywords, given = self.t, set[str](), set[str]()
        for card in self.cards:
            effects = _effects_of(card)
            keywords.update(card.keywords)
            given.update(*(s.keywords for s in card.statics), *(e.keywords for e in effects if isinstance(e, E.Pump)))
            triggers = triggers_of(card)
            self._asks_who_deals |= any({"damage", "player damage"} & set(trigger.on) for trigger in triggers)
            t["has_lockers"] |= card.stays_tapped
            if card.enchant or card.bestow or any(way.aura for way in card.ways) or "Equipment" in card.type.subtypes:
                t["has_hosts"] = 1
            if card.kind & LEGENDARY and self.deck.game.legend_rule:
                t["has_legends"] = 1
            t["turns_over"] |= any(isinstance(e, E.Transform) and not e.anew for e in effects)
            t["tracks_new"] |= t["turns_over"]
            t["has_created"] |= any("created" in (getattr(e, k, None) for k in ("what", "to", "attached")) for e in effects)
            if any(_reads_sacrificed(e) for e in effects):
                t["reads_sacrificed"] = t["keeps_last"] = 1
            conditions = [trigger.when for trigger in triggers] + [getattr(e, "when", None) for e in effects]
            if any(map(_reads_what_may_have_left, effects)) or any(map(_asks_for_counters, conditions)):
                t["keeps_last"] = t["dies_apart"] = 1
        self._asks_who_deals |= "lifelink" in keywords | given or "infect" in given
        t["has_shroud"], t["has_double"] = "shroud" in keywords | given, "double strike" in keywords | given
        if "Role" in self.i.subtypes:
            t["role_subtype"] = self.i.subtype_mask(["Role"])
        if t["has_hosts"]:
            t["aura_subtype"] = self.i.subtype_mask(["Aura"])

    def _limits(self) -> None:
        """What mana may be spent on, in the order of the cards, and the creature types that can be chosen."""
        for card in self.cards:
            for only in [*(a.only for a in card.mana_abilities), *(getattr(e, "only", None) for e in _effects_of(card))]:
                self.i.limit(only)
        found = {
            subtype: frozenset(c for c, card in enumerate(self.cards) if card.kind & CREATURE and subtype in card.type.subtypes)
            for card in self.cards
            if card.kind & CREATURE and card.listed
            for subtype in card.type.subtypes
        }
        self.t["type_choices"] = self.i.subtype_mask(list(found))
        # a type is worth choosing if no other one has all its cards and more, or the same and comes first
        wanted = [
            a
            for i, (a, own) in enumerate(found.items())
            if not any(own < b or (own == b and j < i) for j, b in enumerate(found.values()))
        ]
        self.t["w_types"] = self.i.subtype_mask(wanted)

    def _purposes(self) -> None:
        """What every action is to mana that may be spent on some things only; 0 is none of them."""
        t = self.t
        self.i.purpose(0, 0)
        for a in range(int(t["n_actions"]) if t["n_limits"] else 0):
            kind, card = int(t["a_kind"][a]), int(t["a_card"][a])
            if self.out.actions[a].verb in ("suspend", "plot") or kind not in (C.ACT_SPELL, C.ACT_ABILITY):
                continue
            bit = 2 if t["a_frame"][a] & C.FL_BESTOWED else 1
            satisfied = 0
            for limit, (spells, abilities, sources) in enumerate(self.i.limits):
                wanted = [spells] if kind == C.ACT_SPELL else [sources]
                if kind == C.ACT_ABILITY and t["a_zone"][a] == C.Z_BATTLEFIELD:
                    wanted.append(abilities)
                if any(f >= 0 and t["f_match"][f, card] & bit for f in wanted):
                    satisfied |= 1 << limit
            types = any(satisfied >> k & 1 and t["l_chosen"][k] for k in range(len(self.i.limits)))
            t["a_purpose"][a] = self.i.purpose(satisfied, int(t["c_subtypes"][card]) if types else 0)

    # -- cards -------------------------------------------------------------------------

    def _card(self, c: int, card: Card) -> None:
        t = self.t
        t["c_kind"][c], t["c_colours"][c] = card.kind, card.colour_mask
        t["c_subtypes"][c] = self.i.subtype_mask(card.type.subtypes)
        t["c_types"][c] = card.type.count()
        t["c_card_types"][c] = card.type.card_types
        pips = [pip.mask for pip in card.cost.pips] if card.cost else []
        if len(pips) > C.MAX_PIPS:
            raise InputError(self.deck.file, "main", f"the cost of {card.name} has more than {C.MAX_PIPS} coloured symbols")
        t["c_pips"][c], t["c_pip"][c, : len(pips)] = len(pips), pips
        t["c_keywords"][c] = self.i.keyword_bits(card.keywords)
        t["c_power"][c], t["c_toughness"][c] = card.power or 0, card.toughness or 0
        t["c_front"][c] = self._fronts.get(self.names[c], c)
        if card.transforms:
            other = self.names.index(card.transforms)
            t["c_other_face"][c] = 1 + other
            if not card.face:  # no copy with an exception
                t["c_other_face"][other] = 1 + c
        t["c_lasting"][c] = card.has("indestructible")
        t["c_stays_tapped"][c] = card.stays_tapped
        t["c_no_gain"][c] = any(s.no_gain for s in card.statics)
        t["has_no_gain"] |= t["c_no_gain"][c]
        t["c_sheds"][c] = {None: 0, "always": 1, "while it can": 2}[card.sheds]
        t["c_value"][c] = card.value
        t["c_enters_tapped"][c] = card.enters.tapped
        t["c_tapped_unless"][c] = self.i.condition(card.enters.tapped_unless)
        t["c_plus"][c] = self.i.amount(card.enters.counters)
        t["c_enters_with"][c] = -1
        if card.loyalty is not None:
            t["c_walker"][c], t["loyalty_column"] = 1, self.i.columns["loyalty"]
            t["n_walkers"] += 1
        if card.last_chapter:
            t["c_last_chapter"][c], t["lore_column"] = card.last_chapter, self.i.columns["lore"]
            t["n_sagas"] += 1
        t["c_counters_if"][c] = self.i.condition(card.enters.counters_if)
        for kind, number in card.entering_counters.items():
            column = self.i.columns[kind]
            t["c_enters_with"][c, 0 if column < 0 else 1 + column - C.R_COUNTERS] = self.i.amount(number)
            t["c_counters"][c] = 1
        t["c_choose"][c] = card.enters.choose == "colour"
        t["c_aura"][c] = self.i.filter(card.enchant) + 1
        t["c_attack_if"][c] = self.i.condition(card.attacks_if)
        must = card.must_attack
        t["c_must_attack"][c] = int(must) if isinstance(must, bool) else 2 + self.i.condition(must)
        if card.dredge:
            t["c_dredge"][c], t["dredger"][t["n_dredgers"]] = card.dredge, c
            t["n_dredgers"] += 1
        if card.top is not None:
            if t["n_seers"] >= C.MAX_SEERS:
                raise InputError(self.deck.file, "main", f"has more than {C.MAX_SEERS} cards that look at the top of the library")
            t["c_top_play"][c], t["c_top_borrow"][c] = self.i.filter(card.top.play) + 1, self.i.filter(card.top.abilities) + 1
            t["seer"][t["n_seers"]] = c
            t["n_seers"] += 1
        self._mana(c, card)
        self._put(c, card)
        self._opening(c, card)
        self._statics(c, card)

        t["c_hand0"][c] = len(self.out.actions)
        if card.kind & LAND and card.listed:
            self._land(c, card)
        elif card.listed:
            self._spell(c, card, self._ways(card, "hand"))
        if card.back:
            back = self.names.index(card.back)
            self._land(back, self.cards[back])
        if card.cycling:
            self._cycling(c, card)
        if card.suspend:
            self._suspending(c, card)
        if card.plot:
            self._plotting(c, card)
        self._abilities(c, card, "hand")
        t["c_hand_n"][c] = len(self.out.actions) - t["c_hand0"][c]

        t["c_plot0"][c] = len(self.out.actions)
        if card.plot:
            self._spell(c, card, [Way(name="plotted", cost=card.also or Cost())])
        t["c_plot_n"][c] = len(self.out.actions) - t["c_plot0"][c]

        t["c_grave0"][c] = len(self.out.actions)
        if not card.kind & LAND and card.listed:
            self._spell(c, card, self._ways(card, "graveyard"))
        if card.unearth:
            self._unearth(c, card)
        self._abilities(c, card, "graveyard")
        self._permitted(c, card)
        t["c_grave_n"][c] = len(self.out.actions) - t["c_grave0"][c]
        if t["c_grave_n"][c]:
            t["grave_cards"][t["n_grave_cards"]] = c
            t["n_grave_cards"] += 1

        t["c_field0"][c] = len(self.out.actions)
        self._abilities(c, card, "battlefield")
        self._explicit_mana(c, card)
        t["c_field_n"][c] = len(self.out.actions) - t["c_field0"][c]

        if card.madness:
            t["c_madness"][c] = self._cast_freely(c, card, Cost(mana=card.madness), "madness", C.Z_GRAVEYARD)
        if card.has("rebound"):
            t["c_rebound"][c] = self._cast_freely(c, card, Cost(), "rebound", C.Z_EXILE)
        if card.suspend:
            self._suspend(c, card)
        if self._cascades and card.listed and not card.kind & LAND:
            t["c_free"][c] = self._cast_freely(c, card, card.also or Cost(), "cascade", C.Z_BOTTOM)
        self._triggers_of(c, card)

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
        free = [a for a in card.mana_abilities if a.is_free]
        longest = max((len(a.units) for a in free), default=0)
        if any(a.depends for a in free) or longest > 3 or (longest > 1 and len(free) > 1):
            self._live_mana(c, free)
        else:
            t["m_n"][c] = len(units)
            t["m_unit"][c, : len(units)] = units
        if units:
            t["c_respond"][c] = 1
        costly = [a for a in card.mana_abilities if not a.is_free and a.makes_one]
        if costly:
            ability, mask = costly[0], costly[0].units[0]
            if ability.remove:
                t["m2_kind"][c] = C.M_COUNTER
                t["m2_column"][c], t["m2_depletes"][c] = self.i.columns[ability.remove], ability.depletes
            else:
                t["m2_kind"][c] = C.M_SACRIFICE_UNTAPPED if ability.tap else C.M_SACRIFICE
            t["m2_mask"][c] = mask

    def _live_mana(self, c: int, free: list[ManaAbility]) -> None:
        """Mana abilities that depend on more than the card, one by one."""
        t = self.t
        t["m_n"][c], t["m_live0"][c], t["m_live_n"][c] = C.LIVE_MANA, t["n_live"], len(free)
        for ability in free:
            v = int(t["n_live"])
            if v >= C.MAX_LIVE:
                raise InputError(self.deck.file, "main", f"has more than {C.MAX_LIVE} mana abilities with a condition")
            t["v_n"][v] = len(ability.units)
            t["v_unit"][v, : len(ability.units)] = ability.units
            t["v_when"][v] = self.i.condition(ability.when)
            t["v_among"][v] = self.i.filter(ability.among)
            t["v_chosen"][v] = (
                C.CHOSEN_COLOUR
                if ability.chosen
                else C.IMPRINTED_COLOURS
                if ability.of_imprinted
                else C.WHILE_IMPRINTED
                if ability.imprinted
                else 0
            )
            t["v_only"][v] = self.i.limit(ability.only)
            t["n_live"] += 1

    def _is_asked_for(self, c: int) -> bool:
        """Whether some mana depends on permanents like card c."""
        for card in self.cards:
            for ability in card.mana_abilities:
                wanted = [part.filter for part in ability.when.parts] if ability.when is not None else []
                if any(f is not None and self.t["f_match"][self.i.filter(f), c] & 1 for f in [*wanted, ability.among]):
                    return True
        return False

    def _check_sacrifices(self) -> None:
        """Permanents to sacrifice are looked at one by one (`rules.legal`). That is wrong where several,
        or one beside an X, make mana that the cost needs: such a deck is refused."""
        t = self.t
        granted = any(t["s_mana"][: t["n_statics"]])
        for a in range(int(t["n_actions"])):
            cost = int(t["a_cost"][a])
            lost, n = max((t[f"a_{word}"][a], t[f"a_{word}_n"][a]) for word in ("sacrifice", "return"))
            if cost < 0 or (n < 2 and not t["k_x"][cost]):
                continue
            for c in range(len(self.cards)):
                land = bool(t["n_type_statics"]) and bool(self.cards[c].kind & LAND)
                chosen = n and (lost < 0 or t["f_match"][lost, c] & 1 or (land and t["f_subtypes"][lost, :, 0].any()))
                gives = any(static.land_types for static in self.cards[c].statics)
                itself = t["a_flags"][a] & C.AF_SAC_SELF and c == t["a_card"][a]
                if (chosen or itself) and (granted or land or gives or t["m_n"][c] or t["m2_kind"][c] or self._is_asked_for(c)):
                    raise InputError(
                        self.deck.file,
                        "main",
                        f"{self.names[int(t['a_card'][a])]} and {self.names[c]}: a cost with mana and {{X}}, or with mana and "
                        "several permanents to lose, is not possible where what is lost makes mana",
                    )


def _effects_of(card: Card) -> list[Any]:
    """All effects written on a card."""
    lists: list[Any] = [card.effects, card.opening, *(m.effects for m in card.modes), *(t.effects for t in card.all_triggers)]
    for ability in card.abilities:
        lists += [ability.effects, *(m.effects for m in ability.modes)]
    lists += given_effects(card)
    return [e for effects in lists for e in walk(effects)]


def _reads_sacrificed(value: Any) -> bool:
    """Whether a number of what was sacrificed, or how many, is anywhere in an effect."""
    if isinstance(value, ValueAmount):
        return "sacrificed" in (value.value, value.of)
    return any(_reads_sacrificed(getattr(value, name)) for name in getattr(type(value), "model_fields", ()))


def _asks_for_counters(condition: Condition | None) -> bool:
    """Whether a condition asks for the counters on what may have left."""
    return condition is not None and any(q.counters is not None and not q.of.startswith("target") for q in condition.parts)


def _reads_what_may_have_left(effect: Any) -> bool:
    """Whether an effect reads a number off its source, or what its trigger is about."""
    values = [getattr(effect, name, None) for name in ("amount", "power", "toughness")]
    return any(isinstance(v, ValueAmount) and v.value != "event" and v.of in ("this", "it", "enchanted") for v in values)
