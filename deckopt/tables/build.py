"""Building the tables of a game from a deck and the catalog.

`build_tables` is the one way from validated cards to what the kernels read. It is
cheap (milliseconds): the deck search calls it for every list it tries.
"""

from __future__ import annotations

import hashlib

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parts_of
from deckopt.cards.land_types import with_land_types
from deckopt.cards.symbols import ManaCost
from deckopt.cards.targets import Target
from deckopt.cards.typeline import parse_type_line
from deckopt.cards.ways import Way
from deckopt.decks.load import BLANK, Deck
from deckopt.errors import InputError
from deckopt.tables import codes as C
from deckopt.tables.actions import joined
from deckopt.tables.counts import Filler
from deckopt.tables.goal import write_goal
from deckopt.tables.mana import Mana
from deckopt.tables.tables import Tables
from deckopt.words import operations as OP
from deckopt.words.kinds import LAND

BLANK_CARD = Card(cost=ManaCost(), type=parse_type_line("Sorcery"), targets=[Target(what="spell")])


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


class _Builder(Mana):
    def build(self) -> Tables:
        self._number_given()
        self._game()
        self._features()
        Filler(self.names, self.cards).fill(self.t, self.deck.main)
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
        t["win_power"] = game.win.power if game.win else 0
        write_goal(t, self.i, self.deck.goal)
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
        t["pc_start"] = p.emit(OP.START)
        p.emit(OP.END)
        t["pc_bottom"] = p.here
        p.emit(OP.CARDS, zone=C.Z_HAND, what=C.NO_FILTER, amount=self.i.amount("X"), how=C.HOW_CHOOSE, to=C.Z_BOTTOM)
        p.emit(OP.END)
        t["pc_cleanup"] = p.here
        p.emit(
            OP.CARDS, zone=C.Z_HAND, what=C.NO_FILTER, amount=self.i.special(C.A_OVER_SEVEN), how=C.HOW_CHOOSE, to=C.Z_GRAVEYARD
        )
        p.emit(OP.END)
        t["pc_attack"] = p.emit(OP.ATTACK)
        p.emit(OP.END)
        t["pc_lore"] = p.emit(OP.RESPOND, what=C.REF_THIS, lost=C.LOST_SAGAS)
        p.emit(OP.END)
        if len(self._permits) > C.MAX_PERMITS:
            raise InputError(self.deck.file, "main", f"has more than {C.MAX_PERMITS} ways to play cards of the graveyard")
        t["n_permits"] = len(self._permits)
        for k, permit in enumerate(self._permits):
            t["p_source"][k] = permit.source
        t["pc_legend"] = p.emit(OP.LEGEND)
        p.emit(OP.END)
        t["pc_draw"] = p.emit(OP.DRAW, amount=self.i.amount(1), who=C.REF_YOU)
        p.emit(OP.END)

    # -- cards -------------------------------------------------------------------------

    def _card(self, c: int, card: Card) -> None:
        self._printed(c, card)
        self._entering(c, card)
        self._kept_in_lists(c, card)
        self._mana(c, card)
        self._put(c, card)
        self._opening(c, card)
        self._statics(c, card)
        self._actions_by_zone(c, card)
        self._freely_cast(c, card)
        self._triggers_of(c, card)

    def _printed(self, c: int, card: Card) -> None:
        """What is printed on it, and what it is as long as it is what is printed."""
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
        t["c_value"][c] = card.value
        t["c_x"][c] = card.cost.x if card.cost is not None else 0
        t["c_front"][c] = self._fronts.get(self.names[c], c)
        if card.transforms:
            other = self.names.index(card.transforms)
            t["c_other_face"][c] = 1 + other
            if not card.face:  # no copy with an exception
                t["c_other_face"][other] = 1 + c
        t["c_stays_tapped"][c] = card.stays_tapped
        t["c_no_gain"][c] = max((2 if s.no_gain == "opponent" else 3 for s in card.statics if s.no_gain), default=0)
        t["has_no_gain"] |= t["c_no_gain"][c]
        t["c_no_cast"][c] = sum({C.NO_CAST[s.no_cast] for s in card.statics if s.no_cast})
        if t["c_no_cast"][c] & C.NO_CAST_CHARGE:
            t["charge_column"] = self.i.columns["charge"]
        t["has_no_cast"] |= t["c_no_cast"][c]
        t["c_no_target"][c] = any(s.no_target for s in card.statics)
        t["has_no_target"] |= t["c_no_target"][c]
        t["c_sheds"][c] = 0 if card.sheds is None else C.SHEDS[card.sheds]
        t["c_aura"][c] = self.i.filter(card.enchant) + 1
        t["c_attack_if"][c] = self.i.condition(card.attacks_if)
        must = card.must_attack
        t["c_must_attack"][c] = int(must) if isinstance(must, bool) else 2 + self.i.condition(must)

    def _entering(self, c: int, card: Card) -> None:
        """How it enters the battlefield, and with what."""
        t = self.t
        t["c_enters_tapped"][c] = card.enters.tapped
        t["c_tapped_unless"][c] = self.i.condition(card.enters.tapped_unless)
        t["c_plus"][c] = self.i.amount(card.enters.counters)
        t["c_enters_with"][c] = -1
        t["c_counters_if"][c] = self.i.condition(card.enters.counters_if)
        for kind, number in card.entering_counters.items():
            column = self.i.columns[kind]
            t["c_enters_with"][c, 0 if column < 0 else 1 + column - C.R_COUNTERS] = self.i.amount(number)
            t["c_counters"][c] = 1
        t["c_choose"][c] = card.enters.choose == "colour"

    def _kept_in_lists(self, c: int, card: Card) -> None:
        """Cards of kinds that the rules look for all together."""
        t = self.t
        if card.loyalty is not None:
            t["c_walker"][c], t["loyalty_column"] = 1, self.i.columns["loyalty"]
            t["n_walkers"] += 1
        if card.last_chapter:
            t["c_last_chapter"][c], t["lore_column"] = card.last_chapter, self.i.columns["lore"]
            t["n_sagas"] += 1
        if card.dredge:
            t["c_dredge"][c], t["dredger"][t["n_dredgers"]] = card.dredge, c
            t["n_dredgers"] += 1
        if card.top is not None:
            if t["n_seers"] >= C.MAX_SEERS:
                raise InputError(self.deck.file, "main", f"has more than {C.MAX_SEERS} cards that look at the top of the library")
            t["c_top_play"][c], t["c_top_borrow"][c] = self.i.filter(card.top.play) + 1, self.i.filter(card.top.abilities) + 1
            t["seer"][t["n_seers"]] = c
            t["n_seers"] += 1

    def _actions_by_zone(self, c: int, card: Card) -> None:
        """What can be done with it from each zone; the actions of a zone lie side by side."""
        t = self.t
        t["c_hand0"][c] = len(self.out.actions)
        self._from_hand(c, card)
        t["c_hand_n"][c] = len(self.out.actions) - t["c_hand0"][c]

        t["c_plot0"][c] = len(self.out.actions)
        if card.plot:
            self._spell(c, card, [Way(name=joined("plotted", words), cost=also) for words, also in card.additional_costs])
        t["c_plot_n"][c] = len(self.out.actions) - t["c_plot0"][c]

        t["c_grave0"][c] = len(self.out.actions)
        if not card.kind & LAND and card.listed:
            self._spell(c, card, self._ways(card, "graveyard"))
        if card.unearth:
            t["has_leaving"] = 1
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

    def _from_hand(self, c: int, card: Card) -> None:
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

    def _freely_cast(self, c: int, card: Card) -> None:
        """Ways to cast it that something else offers, where it lies then."""
        t = self.t
        if card.madness:
            t["c_madness"][c] = self._cast_freely(c, card, card.madness, "madness", C.Z_GRAVEYARD)
        if card.has("rebound"):
            t["c_rebound"][c] = self._cast_freely(c, card, None, "rebound", C.Z_EXILE)
        if card.suspend:
            self._suspend(c, card)
        if card.has("split second"):
            t["split_second"] = t["c_split_second"][c] = 1
        if self._cascades and card.listed and not card.kind & LAND:
            t["c_free"][c] = self._cast_freely(c, card, None, "cascade", C.Z_BOTTOM)
