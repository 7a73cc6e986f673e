"""Static abilities: one row of the tables for each, and lists of those that the rules look for together."""

from __future__ import annotations

from deckopt.cards.abilities import Ability
from deckopt.cards.card import Card
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.compile.draft import Draft
from deckopt.compile.land_types import mana_of_types
from deckopt.decks.counted_costs import are_missed
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words.keywords import CHOSEN


def write_statics(draft: Draft, c: int, card: Card) -> None:
    """Write the rows of a card's static abilities, side by side."""
    t = draft.t
    t["c_static0"][c] = t["n_statics"]
    for static in card.statics:
        s = int(t["n_statics"])
        if s >= C.MAX_STATICS:
            raise InputError(draft.deck.file, "main", f"has more than {C.MAX_STATICS} static abilities")
        _write_row(draft, c, s, static)
        _write_switches(draft, s, static)
        _write_lists(draft, s, static)
        if static.zone == "everywhere":
            t["c_power_is"][c] = 0 if static.power == 0 else t["s_power"][s] + 1
            t["c_toughness_is"][c] = 0 if static.toughness == 0 else t["s_toughness"][s] + 1
        if (c, id(static)) in draft.given_number:
            t["gv_static"][draft.given_number[c, id(static)]] = s
        t["n_statics"] += 1
    t["c_static_n"][c] = t["n_statics"] - t["c_static0"][c]


def _write_row(draft: Draft, c: int, s: int, static: Static) -> None:
    """Write which permanents static ability s affects, when, and what it changes."""
    t = draft.t
    scope = {"this": C.SCOPE_THIS, "enchanted": C.SCOPE_HOST}.get(static.of if isinstance(static.of, str) else "", C.SCOPE_FILTER)
    t["s_card"][s], t["s_scope"][s] = c, scope
    t["s_filter"][s] = draft.i.filter(static.of) if scope == C.SCOPE_FILTER else -1
    t["s_power"][s], t["s_toughness"][s] = draft.i.amount(static.power), draft.i.amount(static.toughness)
    t["s_keywords"][s] = draft.i.keyword_bits(static.keywords)
    t["s_chosen"][s], t["s_spares"][s] = CHOSEN in static.keywords, static.spares
    t["s_condition"][s] = draft.i.condition(static.when)
    t["s_mana"][s] = static.mana.pips[0].mask if static.mana else 0
    t["s_adds"][s] = 0 if static.adds_mana is None else -1 if static.adds_mana == "chosen" else static.adds_mana.pips[0].mask
    t["s_less"][s], t["s_lands"][s] = static.less - static.more, static.lands
    t["s_least"][s] = static.least
    t["s_zone"][s] = static.zone == "graveyard"
    if static.counters:
        t["s_counter"][s] = draft.i.columns[static.counters.kind] if static.counters.kind else 0
        t["s_plus"][s], t["s_times"][s] = static.counters.plus, static.counters.times
    if static.damage:
        t["s_plus"][s], t["s_times"][s] = static.damage.plus, static.damage.times
    t["s_doubles"][s] = static.tokens
    if static.no_activate:
        t["s_silences"][s] = C.NO_ACTIVATE[static.no_activate]
        t["mana_differs"] = t["haste_varies"] = 1
    if static.land_types:
        t["mana_differs"] = 1
        t["s_subtypes"][s], t["s_type_mana"][s] = draft.i.subtype_mask(static.land_types), mana_of_types(static)


def _write_switches(draft: Draft, s: int, static: Static) -> None:
    """Write the flags of the game that follow from static ability s."""
    t = draft.t
    if (static.power != 0 or static.toughness != 0) and _size_varies(draft, s):
        t["sizes_vary"] = 1
    if static.land_types:
        t["types_vary"] = 1
    if static.mana or (static.adds_mana and static.of == "enchanted"):
        t["has_mana_statics"] = 1
    if t["s_keywords"][s] or t["s_chosen"][s]:
        t["has_keyword_statics"] = 1
    if int(t["s_keywords"][s]) & C.K_HASTE and (static.zone == "graveyard" or _size_varies(draft, s)):
        t["haste_varies"] = 1
    parts = static.when.parts if static.when is not None else []
    t["asks_number"] |= any(part.number is not None for part in parts)
    t["differs_by_turn"] |= any(part.number == "your turn" for part in parts)


def _write_lists(draft: Draft, s: int, static: Static) -> None:
    """Add static ability s to lists of those that the rules look for together."""
    t, cheaper = draft.t, bool(static.less or static.more or static.least)
    others = static.untapped or static.counters or static.graveyard or static.no_activate or static.tokens
    of_filter = t["s_scope"][s] == C.SCOPE_FILTER and not others
    for listed, count, belongs in (
        ("s_untapped", "n_untapped_statics", static.untapped),
        ("s_replacement", "n_replacements", static.counters and not static.counters.modular),
        ("s_raised", "n_raised", static.damage),
        ("s_tokens", "n_token_statics", static.tokens),
        ("s_silencer", "n_silencers", static.no_activate),
        ("s_type", "n_type_statics", static.land_types),
        ("s_hand", "n_hand_statics", static.unlimited_hand),
        ("s_land", "n_land_statics", static.lands),
        ("s_discount", "n_discounts", cheaper),
        ("s_anthem", "n_anthems", of_filter and not cheaper and not static.adds_mana),
    ):
        if belongs:
            t[listed][t[count]] = s
            t[count] += 1


def note_kept_discounts(draft: Draft) -> None:
    """Note whether something by which spells cost less may be sacrificed for a mana ability that is an action."""
    cheaper = any(static.less for card in draft.cards for static in card.statics)
    draft.t["keeps_discounts"] = cheaper and any(
        isinstance(part, Ability) and part.is_mana and part.cost.sacrifice is not None
        for card in draft.cards
        for part in parts_of(card)
    )
    draft.t["holds_triggers"] = draft.t["keeps_discounts"] and are_missed(dict(zip(draft.names, draft.cards, strict=True)))


def _size_varies(draft: Draft, s: int) -> bool:
    """Whether the size that static ability s adds can change while no permanent comes, leaves or changes."""
    t = draft.t
    asked, condition = [int(t["s_power"][s]), int(t["s_toughness"][s])], int(t["s_condition"][s])
    while condition >= 0:
        asked.append(int(t["q_amount"][condition]))
        condition = int(t["q_also"][condition])
    return any(t["n_kind"][n] in (C.A_NUMBER, C.A_ZONE, C.A_TURN) for n in asked)
