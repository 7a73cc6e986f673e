"""Checks of what happens as a permanent enters."""

from __future__ import annotations

from deckopt.cards.amounts import ValueAmount
from deckopt.cards.card import Card
from deckopt.cards.checks.filters import no_demands_of_one
from deckopt.cards.checks.values import Context, check_value
from deckopt.words.kinds import LAND, PERMANENT


def check_entering(card: Card, x: bool) -> None:
    """The counters and choices of entering; `x` says whether {X} is paid for it."""
    enters = card.enters
    if enters.delved is not None and (x or not card.has("delve")):
        raise ValueError("enters.delved: is for a card with delve, and without {X}")
    if isinstance(enters.counters, ValueAmount):
        raise ValueError("enters.counters: count or turn are possible, no value")
    for kind, number in enters.with_.items():
        if isinstance(number, ValueAmount):
            raise ValueError(f"enters.with.{kind}: count or turn are possible, no value")
        check_value(f"enters.with.{kind}", number, Context(x=x))
    check_value("enters.counters_if", enters.counters_if, Context(aimed=False, there=False, paid=True, origin=True))
    check_value("enters.tapped_unless", enters.tapped_unless, Context(aimed=False, there=False))
    if enters.other_counters and not card.kind & PERMANENT:
        raise ValueError("enters: only a permanent enters with counters")
    if sum((enters.tapped, enters.tapped_unless is not None, enters.life > 0, enters.reveal is not None)) > 1:
        raise ValueError("enters: of tapped, tapped_unless, life and reveal only one is possible")
    check_value("enters.counters", enters.counters, Context(x=x))
    _check_choices(card)


def _check_choices(card: Card) -> None:
    """A choice as a permanent enters is allowed only for cards that are cast, played or put onto the battlefield."""
    enters = card.enters
    if enters.as_copy is not None and (enters.choose is not None or enters.life or enters.reveal is not None):
        raise ValueError("enters.as_copy: is not possible together with choose, life or reveal")
    asked = {
        "enters.as_copy": enters.as_copy is not None,
        "enchant": card.enchant is not None,
        "enters.choose": enters.choose is not None,
        "enters.life": enters.life > 0,
        "enters.reveal": enters.reveal is not None,
    }
    for word, used in asked.items():
        if used and (card.unearth is not None or (card.token and word != "enchant")):
            raise ValueError(f"{word}: is not possible for a token or with unearth")
    if enters.choose == "basic land type" and not card.kind & LAND:
        raise ValueError("enters.choose: only a land is a basic land type")
    if enters.but and (enters.choose != "colour" or len(enters.but) > 3):
        raise ValueError("enters.but: leaves out up to three of the colours to choose from")
    if card.enchant is not None:
        no_demands_of_one("enchant", card.enchant)
