"""Builds the tables of a game from a deck and the catalog. `build_tables` is the only way from cards to what the kernels read.

It takes milliseconds: the search over lists calls it for every new list. The functions here write what the game and each card
are. Every other part of the tables has a module of functions that write to the same `Draft`.
"""

from __future__ import annotations

import hashlib

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parts_of
from deckopt.cards.symbols import ManaCost
from deckopt.cards.targets import Target
from deckopt.cards.typeline import parse_type_line
from deckopt.cards.ways import Way
from deckopt.compile.abilities import activated_abilities, given_abilities, number_given
from deckopt.compile.arrivals import play_land, write_opening, write_put
from deckopt.compile.changelings import with_every_type
from deckopt.compile.costs import joined
from deckopt.compile.counts import Filler
from deckopt.compile.draft import Draft, new_draft
from deckopt.compile.features import write_features
from deckopt.compile.free_casts import cast_after_suspend, cast_encoded, cast_found, cast_freely
from deckopt.compile.goal import write_goal
from deckopt.compile.identity import with_identity
from deckopt.compile.intern import PAID_FLAGS
from deckopt.compile.land_types import with_land_types
from deckopt.compile.mana import check_sacrifices, write_adders, write_limits, write_mana, write_purposes
from deckopt.compile.mana_actions import write_mana_actions
from deckopt.compile.own_abilities import cycle_from_hand, plot_from_hand, suspend_from_hand, unearth_from_graveyard
from deckopt.compile.spells import cast_spell, free_ways, permitted_plays, ways_for_nothing, ways_to_cast
from deckopt.compile.statics import note_kept_discounts, write_statics
from deckopt.compile.tables import Tables
from deckopt.compile.triggers import note_triggers, write_triggers
from deckopt.decks.deck import BLANK, Deck
from deckopt.decks.sideboard import within_reach
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.kinds import LAND

BLANK_CARD = Card.made(cost=ManaCost(), type=parse_type_line("Sorcery"), targets=[Target.made(what="spell")])


def _game(draft: Draft) -> None:
    """Write the fields of the game, and the programs that belong to no card."""
    t, game = draft.t, draft.deck.game
    t["n_cards"] = len(draft.names)
    t["on_the_play"] = -1 if game.on_the_play == "random" else int(game.on_the_play)
    t["last_turn"] = game.last_turn
    t["life"], t["opponent_life"], t["opponent_library"] = game.life, game.opponent_life, game.opponent_library
    t["win_power"] = game.win.power if game.win else 0
    write_goal(t, draft.i, draft.deck.goal)
    t["lose_library"] = game.lose.library_below
    for name, copies in game.lose.exiled.items():
        if name not in draft.names:
            continue  # a list without the card cannot lose in this way
        t["lose_exiled"][draft.names.index(name)] = copies
        t["lose_card"][t["n_lose_exiled"]] = draft.names.index(name)
        t["n_lose_exiled"] += 1
    t["rewards"][: game.last_turn + 1] = game.reward_by_turn
    for c, name in enumerate(draft.names):
        t["name_hash"][c] = _hash(name)
    p = draft.p
    t["pc_start"] = p.emit(OP.START)
    p.emit(OP.END)
    t["pc_bottom"] = p.here
    p.emit(OP.CARDS, zone=C.Z_HAND, what=C.NO_FILTER, amount=draft.i.amount("X"), how=C.HOW_CHOOSE, to=C.Z_BOTTOM)
    p.emit(OP.END)
    t["pc_cleanup"] = p.here
    p.emit(OP.CARDS, zone=C.Z_HAND, what=C.NO_FILTER, amount=draft.i.beyond(7), how=C.HOW_CHOOSE, to=C.Z_GRAVEYARD)
    p.emit(OP.END)
    t["pc_attack"] = p.emit(OP.ATTACK)
    p.emit(OP.END)
    t["pc_lore"] = p.emit(OP.RESPOND, what=C.REF_THIS, lost=C.LOST_SAGAS)
    p.emit(OP.END)
    if len(draft.permits) > C.MAX_PERMITS:
        raise InputError(draft.deck.file, "main", f"has more than {C.MAX_PERMITS} ways to play cards of the graveyard")
    t["n_permits"] = len(draft.permits)
    for k, permit in enumerate(draft.permits):
        t["p_source"][k] = permit.source
    t["pc_legend"] = p.emit(OP.LEGEND)
    p.emit(OP.END)
    t["pc_draw"] = p.emit(OP.DRAW, amount=draft.i.amount(1), who=C.REF_YOU)
    p.emit(OP.END)


def _card(draft: Draft, c: int, card: Card) -> None:
    """Write everything about card c but its triggers, which come in the order of events."""
    _printed(draft, c, card)
    _entering(draft, c, card)
    _kept_in_lists(draft, c, card)
    write_mana(draft, c, card)
    write_put(draft, c, card)
    write_opening(draft, c, card)
    write_statics(draft, c, card)
    _actions_by_zone(draft, c, card)
    _freely_cast(draft, c, card)
    note_triggers(draft, c, card)


def _printed(draft: Draft, c: int, card: Card) -> None:
    """Write the printed characteristics."""
    t = draft.t
    t["c_kind"][c], t["c_colours"][c] = card.kind, card.colour_mask
    t["c_subtypes"][c] = draft.i.subtype_mask(card.type.subtypes)
    t["c_types"][c] = card.type.count()
    t["c_card_types"][c] = card.type.card_types
    pips = [pip.mask for pip in card.cost.pips] if card.cost else []
    if len(pips) > C.MAX_PIPS:
        raise InputError(draft.deck.file, "main", f"the cost of {card.name} has more than {C.MAX_PIPS} coloured symbols")
    t["c_pips"][c], t["c_pip"][c, : len(pips)] = len(pips), pips
    t["c_keywords"][c] = draft.i.keyword_bits(card.keywords)
    t["c_power"][c], t["c_toughness"][c] = card.power or 0, card.toughness or 0
    t["c_value"][c] = card.value
    t["c_x"][c] = card.cost.x if card.cost is not None else 0
    t["c_front"][c] = draft.fronts.get(draft.names[c], c)
    if card.transforms:
        other = draft.names.index(card.transforms)
        t["c_other_face"][c] = 1 + other
        if not card.face:  # not a copy with an exception
            t["c_other_face"][other] = 1 + c
    t["c_dash"][c] = any(way.dash for way in card.ways)
    t["c_stays_tapped"][c] = card.stays_tapped
    t["c_lasts"][c] = card.lasts is not None
    t["n_lapsing"] += card.lasts is not None
    t["c_ascends"][c] = card.ascend
    t["n_ascending"] += card.ascend
    t["c_no_gain"][c] = max((2 if s.no_gain == "opponent" else 3 for s in card.statics if s.no_gain), default=0)
    t["has_no_gain"] |= t["c_no_gain"][c]
    t["c_no_cast"][c] = sum({C.NO_CAST[s.no_cast] for s in card.statics if s.no_cast})
    for static in card.statics:
        t["c_bars"][c] |= (C.BARS_DRAW_STEP if static.no_draw_step else 0) | (C.BARS_DAMAGE if static.no_damage else 0)
        if static.exiles_hurt:
            t["c_bars"][c] |= C.EXILES_HURT
            t["asks_hurt"] = t["dies_apart"] = 1
    t["bars"] |= t["c_bars"][c]
    t["c_all_colours"][c] = any(s.all_colours for s in card.statics)
    t["all_colours"] |= t["c_all_colours"][c]
    t["c_uncounterable"][c] = card.has("uncounterable")
    t["has_no_cast"] |= t["c_no_cast"][c]
    t["c_no_target"][c] = any(s.no_target for s in card.statics)
    t["has_no_target"] |= t["c_no_target"][c]
    for more in (s.draws for s in card.statics if s.draws):
        t["c_more_drawn"][c] = t["has_more_drawn"] = more.plus
        t["c_more_drawn_hand"][c] = C.MOST if more.hand is None else more.hand
    t["c_crews_more"][c] = card.crews_more
    t["c_sheds"][c] = 0 if card.sheds is None else C.SHEDS[card.sheds]
    t["c_aura"][c] = draft.i.filter(card.enchant) + 1
    t["asks_auras"] |= card.enchant is not None and card.enchant.alternatives[0].enchanted
    t["c_attack_if"][c] = draft.i.condition(card.attacks_if)
    must = card.must_attack
    t["c_must_attack"][c] = int(must) if isinstance(must, bool) else 2 + draft.i.condition(must)


def _entering(draft: Draft, c: int, card: Card) -> None:
    """Write how it enters the battlefield, and with which counters."""
    t = draft.t
    t["c_enters_tapped"][c] = card.enters.tapped
    t["c_tapped_unless"][c] = draft.i.condition(card.enters.tapped_unless)
    t["c_plus"][c] = draft.i.amount("X" if card.enters.delved is not None else card.enters.counters)
    t["c_delved"][c] = 0 if card.enters.delved is None else draft.i.filter(card.enters.delved) + 1
    t["c_enters_with"][c] = -1
    t["c_counters_if"][c] = draft.i.condition(card.enters.counters_if)
    t["c_may_stay"][c] = card.enters.discard is not None
    t["may_stay"] |= t["c_may_stay"][c]
    for kind, number in card.entering_counters.items():
        column = draft.i.columns[kind]
        t["c_enters_with"][c, 0 if column < 0 else 1 + column - C.R_COUNTERS] = draft.i.amount(number)
        t["c_counters"][c] = 1
    t["c_choose"][c] = {"colour": C.CHOOSES_COLOUR, "basic land type": C.CHOOSES_LAND_TYPE}.get(card.enters.choose or "", 0)
    if t["c_choose"][c] == C.CHOOSES_LAND_TYPE:
        t["types_vary"] = 1
        for k, word in enumerate(BASIC_LAND_MANA):
            t["basic_types"][k] = draft.i.subtype_mask([word])


def _kept_in_lists(draft: Draft, c: int, card: Card) -> None:
    """Add the card to the lists of cards that the rules look for together."""
    t = draft.t
    if card.loyalty is not None:
        t["c_walker"][c], t["loyalty_column"] = 1, draft.i.columns["loyalty"]
        t["n_walkers"] += 1
    if card.last_chapter:
        t["c_last_chapter"][c], t["lore_column"] = card.last_chapter, draft.i.columns["lore"]
        t["n_sagas"] += 1
    if card.dredge:
        t["c_dredge"][c], t["dredger"][t["n_dredgers"]] = card.dredge, c
        t["n_dredgers"] += 1
    if card.top is not None:
        if t["n_seers"] >= C.MAX_SEERS:
            raise InputError(draft.deck.file, "main", f"has more than {C.MAX_SEERS} cards that look at the top of the library")
        t["c_top_play"][c], t["c_top_borrow"][c] = draft.i.filter(card.top.play) + 1, draft.i.filter(card.top.abilities) + 1
        t["seer"][t["n_seers"]] = c
        t["n_seers"] += 1


def _actions_by_zone(draft: Draft, c: int, card: Card) -> None:
    """Write the actions of the card in each zone; the actions of a zone stand side by side."""
    t = draft.t
    t["c_hand0"][c] = len(draft.out.actions)
    _from_hand(draft, c, card)
    t["c_hand_n"][c] = len(draft.out.actions) - t["c_hand0"][c]

    t["c_plot0"][c] = len(draft.out.actions)
    if card.plot:
        cast_spell(draft, c, card, [Way(name=joined("plotted", words), cost=also) for words, also in card.additional_costs])
    elif draft.plays_freely and card.listed and not card.kind & LAND:
        cast_spell(draft, c, card, ways_for_nothing(draft, card))
    t["c_plot_n"][c] = len(draft.out.actions) - t["c_plot0"][c]

    t["c_grave0"][c] = len(draft.out.actions)
    if not card.kind & LAND and card.listed:
        cast_spell(draft, c, card, ways_to_cast(draft, card, "graveyard"))
    if card.unearth:
        t["has_leaving"] = 1
        unearth_from_graveyard(draft, c, card)
    activated_abilities(draft, c, card, "graveyard")
    permitted_plays(draft, c, card)
    t["c_grave_n"][c] = len(draft.out.actions) - t["c_grave0"][c]
    if t["c_grave_n"][c]:
        t["grave_cards"][t["n_grave_cards"]] = c
        t["n_grave_cards"] += 1

    t["c_field0"][c] = len(draft.out.actions)
    activated_abilities(draft, c, card, "battlefield")
    write_mana_actions(draft, c, card)
    t["c_field_n"][c] = len(draft.out.actions) - t["c_field0"][c]


def _from_hand(draft: Draft, c: int, card: Card) -> None:
    """Write the actions of card c in hand."""
    if card.kind & LAND and card.listed:
        play_land(draft, c, card)
        if card.ways:  # it may be cast face down
            cast_spell(draft, c, card, ways_to_cast(draft, card, "hand"))
    elif card.listed:
        cast_spell(draft, c, card, [*ways_to_cast(draft, card, "hand"), *free_ways(draft, c, card)])
    if card.back:
        back = draft.names.index(card.back)
        play_land(draft, back, draft.cards[back])
    if card.cycling:
        cycle_from_hand(draft, c, card)
    if card.suspend:
        suspend_from_hand(draft, c, card)
    if card.plot:
        plot_from_hand(draft, c, card)
    activated_abilities(draft, c, card, "hand")


def _freely_cast(draft: Draft, c: int, card: Card) -> None:
    """Write the ways to cast it that an effect offers, from the zone in which it is then."""
    t = draft.t
    if card.madness:
        paid = PAID_FLAGS["madness"] if card.asks_for_madness else 0
        t["c_madness"][c] = cast_freely(draft, c, card, card.madness, "madness", C.Z_GRAVEYARD, paid)
    if card.has("rebound"):
        t["c_rebound"][c] = cast_freely(draft, c, card, None, "rebound", C.Z_EXILE)
    cast_encoded(draft, c, card)
    if card.suspend:
        cast_after_suspend(draft, c, card)
    if card.has("split second"):
        t["split_second"] = t["c_split_second"][c] = 1
    if draft.cascades and card.listed and not card.kind & LAND:
        t["c_free"][c] = cast_found(draft, c, card)


def _hash(name: str) -> int:
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")


def build_tables(deck: Deck, catalog: Catalog) -> Tables:
    """The tables of a deck. InputError if the engine has no room for its cards.

    Cards are in the order of their names, then those of the sideboard that effects can reach, tokens last. So the tables do not
    depend on the order of the list.
    """
    names, beside = sorted(deck.main), within_reach(deck, catalog)
    names += sorted(name for name in beside if name not in names)
    for name in names:
        if name != BLANK:
            names += [t for t in parts_of(catalog[name]) if t not in names]
    cards = with_identity(deck, catalog, [BLANK_CARD if n == BLANK else catalog[n] for n in names])
    cards = with_land_types(names, with_every_type(cards))
    if len(names) > C.MAX_CARDS:
        raise InputError(deck.file, "main", f"has more than {C.MAX_CARDS} different cards and tokens")
    draft = new_draft(deck, names, cards)
    number_given(draft)
    _game(draft)
    write_features(draft)
    note_kept_discounts(draft)
    Filler(draft.names, draft.cards).fill(draft.t, deck.main)
    draft.t["n_sideboard"] = sum(beside.values())
    for name, copies in beside.items():
        draft.t["sideboard"][draft.names.index(name)] = copies
    write_limits(draft)
    write_adders(draft)
    for c, card in enumerate(draft.cards):
        _card(draft, c, card)
    given_abilities(draft)
    write_triggers(draft)
    check_sacrifices(draft)
    write_purposes(draft)
    return draft.out
