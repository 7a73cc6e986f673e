"""A card's static abilities and mana in words, from the tables of a game. Its programs are in `programs`."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.report.table_words import TableWords, symbol_of
from deckopt.rules import codes as C
from deckopt.words.operands import NONE

COSTLY = {
    C.M_COUNTER: "for a counter",
    C.M_SACRIFICE: "for its sacrifice",
    C.M_SACRIFICE_UNTAPPED: "tapped and sacrificed",
}
CHOSEN = {
    C.CHOSEN_COLOUR: "of the chosen colour",
    C.IMPRINTED_COLOURS: "of the imprinted card's colours",
    C.WHILE_IMPRINTED: "while a card is imprinted",
}
#: Lists of static abilities in the tables, by what these do.
LISTS = {
    "s_untapped": ("n_untapped_statics", "enters untapped"),
    "s_replacement": ("n_replacements", "changes counters"),
    "s_type": ("n_type_statics", "gives land types"),
    "s_hand": ("n_hand_statics", "no maximum hand size"),
    "s_tokens": ("n_token_statics", "multiplies tokens"),
    "s_silencer": ("n_silencers", "forbids to activate abilities"),
    "s_raised": ("n_raised", "raises damage"),
    "s_discount": ("n_discounts", "changes costs"),
}


def standing_lines(words: TableWords, c: int) -> Iterator[str]:
    """A line for each static ability of a card, and for the mana that it makes when tapped."""
    t = words.t
    first = int(t["c_static0"][c])
    for s in range(first, first + int(t["c_static_n"][c])):
        yield f"{words.tables.names[c]}, static: " + "; ".join(_static(words, s))
    made = "; ".join(_mana(words, c))
    if made:
        yield f"{words.tables.names[c]}, tapped for mana: {made}"


def _static(words: TableWords, s: int) -> Iterator[str]:
    t = words.t
    scope = int(t["s_scope"][s])
    whose = {C.SCOPE_THIS: "this", C.SCOPE_HOST: "enchanted"}
    yield f"of {whose[scope] if scope in whose else words.operand('cards', int(t['s_filter'][s]))}"
    sizes = [words.amount(int(t[field][s])) for field in ("s_power", "s_toughness")]
    if sizes != ["0", "0"]:
        yield f"power: {sizes[0]}, toughness: {sizes[1]}"
    if t["s_keywords"][s]:
        yield f"keywords: {words.operand('keywords', int(t['s_keywords'][s]))}"
    if t["s_mana"][s]:
        yield f"makes {symbol_of(int(t['s_mana'][s]))}"
    if t["s_adds"][s]:
        yield "adds one of the chosen colour" if t["s_adds"][s] < 0 else f"adds {symbol_of(int(t['s_adds'][s]))}"
    for field, word in (
        ("s_less", "cheaper by"),
        ("s_lands", "more lands:"),
        ("s_plus", "plus"),
        ("s_times", "times"),
    ):
        if t[field][s]:
            yield f"{word} {int(t[field][s])}"
    yield from (what for field, (n, what) in LISTS.items() if s in t[field][: int(t[n])])
    yield from (
        word for field, word in (("s_chosen", "protection from the choice"), ("s_zone", "from the graveyard")) if t[field][s]
    )
    if t["s_condition"][s] != NONE:
        yield f"if {words.condition(int(t['s_condition'][s]))}"


def _mana(words: TableWords, c: int) -> Iterator[str]:
    t = words.t
    if t["m_n"][c] == C.LIVE_MANA:
        first = int(t["m_live0"][c])
        yield from (_live(words, v) for v in range(first, first + int(t["m_live_n"][c])))
    elif t["m_n"][c]:
        yield "".join(symbol_of(int(mask)) for mask in t["m_unit"][c, : int(t["m_n"][c])])
    if t["m2_kind"][c]:
        yield f"{symbol_of(int(t['m2_mask'][c]))} {COSTLY[int(t['m2_kind'][c])]}"


def _live(words: TableWords, v: int) -> str:
    """A mana ability whose mana depends on the position."""
    t = words.t
    parts = ["".join(symbol_of(int(mask)) for mask in t["v_unit"][v, : int(t["v_n"][v])])]
    if t["v_among"][v] != NONE:
        how = "that could be produced by" if t["v_produced"][v] else "of a colour among"
        parts.append(f"{how} {words.operand('cards', int(t['v_among'][v]))}")
    if t["v_chosen"][v]:
        parts.append(CHOSEN[int(t["v_chosen"][v])])
    if t["v_when"][v] != NONE:
        parts.append(f"if {words.condition(int(t['v_when'][v]))}")
    if t["v_only"][v]:
        parts.append(f"for {words.operand('limit', int(t['v_only'][v]) - 1)}")
    return " ".join(parts)
