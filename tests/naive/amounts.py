"""Numbers of the position for the slow engine, which are the same for every ability that asks."""

from __future__ import annotations

from collections.abc import Iterable

from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.counts import OWN_NUMBERS
from deckopt.words.kinds import LAND, TYPES
from naive.objects import Frame, Printed
from naive.permanents.kinds import subtypes_now
from naive.state import Position


def card_types_in_graveyard(p: Position) -> int:
    """How many card types there are among the cards of your graveyard."""
    return len(card_types_among(p.cards[name] for name in p.graveyard))


def card_types_among(cards: Iterable[Printed]) -> set[str]:
    """The card types that cards have."""
    words = [word for printed in cards for word in printed.card.type.text.split("—")[0].split()]
    return {word.lower() for word in words} & {*TYPES, "kindred"}


def devotion(p: Position, colours: int) -> int:
    """How many symbols of some of these colours there are among the mana costs of your permanents."""
    costs = [q.card.cost for q in p.battlefield if q.card.cost is not None]
    return sum(1 for cost in costs for pip in cost.pips if pip.mask & colours)


def basic_land_types(p: Position) -> int:
    """How many basic land types there are among your lands."""
    return len({word for q in p.battlefield if q.kind & LAND for word in subtypes_now(p, q)} & set(BASIC_LAND_MANA))


def mana_values_in_graveyard(p: Position) -> int:
    """How many mana values there are among the cards of your graveyard."""
    return len({p.cards[name].card.value for name in p.graveyard if p.graveyard[name]})


def game_number(p: Position, which: str) -> int:
    """A number of the game itself."""
    return {
        "turn": p.own_turn,
        "life": p.life,
        "basic land types": basic_land_types(p) if which == "basic land types" else 0,
        "mana values in graveyard": mana_values_in_graveyard(p) if which == "mana values in graveyard" else 0,
        "opponent's life": p.opponent_life,
        "least life": min(p.life, p.opponent_life),
        "opponent's hand": p.opponent_hand,
        "opponent's graveyard": p.opponent_graveyard,
        "half your life": max(0, (p.life + 1) // 2),
        "your turn": int(p.step != "opponent's turn"),
        "main phase": int(p.step in ("main", "second main")),
        "combat phase": int(p.step in ("attack", "window")),
        "before damage": int(not p.damage_begun and p.step in ("upkeep", "main", "attack", "window")),
        "life lead": p.life - p.opponent_life,
        "on the draw": int(not p.on_the_play),
        **{word: p.own[word] for word in OWN_NUMBERS},
    }[which]


def spells_besides(p: Position, frame: Frame) -> int:
    """The spells cast this turn but for that of the frame; a copy was not cast."""
    return p.counts["spells cast"] - ("cast" in frame.paid and not frame.is_copy)
