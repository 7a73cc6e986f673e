"""Checks of costs, by what they are paid for."""

from __future__ import annotations

from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.symbols import ManaCost


def spell_costs(card: Card) -> dict[str, Cost]:
    """The costs of casting that are tables, by key."""
    named = {key: getattr(card, key) for key in ("also", "or_also", "flashback", "escape", "evoke", "warp")}
    ways = {f"ways[{i}].cost": way.cost for i, way in enumerate(card.ways)}
    return {key: cost for key, cost in (named | ways).items() if cost is not None}


def spell_mana(card: Card) -> list[ManaCost | None]:
    mana = [cost.mana for cost in spell_costs(card).values()]
    return [
        *mana,
        card.cost,
        card.kicker.mana if card.kicker else None,
        card.madness,
        card.bestow,
        card.spectacle,
        card.harmonize,
    ]


def no_life(key: str, mana: ManaCost | None) -> None:
    if mana is not None and any(pip.life for pip in mana.pips):
        raise ValueError(f"{key}: Phyrexian mana is possible only in the costs of casting a card, its kicker and madness aside")


def _check_x(key: str, cost: Cost, zone: str) -> None:
    """Where any number is paid, that is X."""
    words = ("sacrifice", "tap_others", "return_", "discard", "exile")
    asked = [word for word in words if getattr(getattr(cost, word), "count", 1) == "X"]
    if asked and (zone != "spell" or asked not in (["discard"], ["exile"]) or (cost.mana is not None and cost.mana.x)):
        raise ValueError(f"{key}.{asked[0]}.count: 'X' is for cards that are discarded or exiled for a spell without {{X}}")


def check_cost(key: str, cost: Cost, zone: str) -> None:
    """A cost for something in a zone ("spell": to cast it)."""
    _check_x(key, cost, zone)
    if cost.life_x and key != "also":
        raise ValueError(f"{key}.life_x: is possible only in `also`")
    if zone != "spell":
        no_life(f"{key}.mana", cost.mana)
    if zone != "battlefield":
        for word, used in (
            ("tap", cost.tap),
            ("remove", cost.remove),
            ("put", cost.put),
            ("sacrifice", cost.sacrifice == "this"),
            ("return", cost.return_ == "this"),
        ):
            if used:
                raise ValueError(f"{key}.{word}: is possible only for an ability on the battlefield")
    if cost.exile == "this" and zone == "spell":
        raise ValueError(f"{key}.exile: 'this' is possible only for an ability")
    if cost.exile == "this" and zone == "battlefield" and (cost.sacrifice is not None or cost.return_ is not None):
        raise ValueError(f"{key}.exile: 'this' of the battlefield is not possible together with sacrifice or return")
    if getattr(cost.exile, "from_", "") == "hand" and (zone == "hand" or cost.discard is not None):
        raise ValueError(f"{key}.exile: from hand is possible neither for an ability there nor together with discard")
    if cost.tap_others is not None and (cost.mana is not None or zone != "battlefield"):
        raise ValueError(f"{key}.tap_others: is possible only for an ability on the battlefield, without mana")
    if cost.crew and (cost.tap or cost.tap_others or zone != "battlefield"):
        raise ValueError(f"{key}.crew: is possible only for an ability on the battlefield that taps nothing else")
    if cost.energy and zone == "spell":
        raise ValueError(f"{key}.energy: is possible only for an ability")
    if (cost.evidence or cost.exile_types) and (zone == "graveyard" or cost.exile is not None):
        raise ValueError(f"{key}: evidence and exile_types are possible neither in the graveyard nor together with exile")
    if cost.evidence and cost.exile_types:
        raise ValueError(f"{key}: evidence and exile_types are not possible together")
    if cost.return_ is not None and cost.sacrifice is not None:
        raise ValueError(f"{key}.return: is not possible together with sacrifice")
    if cost.discard == "this" and zone != "hand":
        raise ValueError(f"{key}.discard: 'this' is possible only for an ability with zone = 'hand'")
