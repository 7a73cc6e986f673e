"""Keywords that are triggers of attackers or of Equipment that enters."""

from __future__ import annotations

from typing import Any

from parsy import Parser, alt, string

from deckopt.oracle.said import Fields, Said


def _armed(word: str, name: str, token: Fields) -> Parser:
    """An Equipment that comes with somebody to wear it."""
    effects: list[Any] = [{"do": "create", "token": name}, {"do": "attach", "to": "created"}]
    tokens = ((name, {"token": True, **token}),)
    return string(word).result(([{"on": "enters", "effects": effects}], tokens))


_HARM = ("damage", "destroy", "exile", "tap")


def helps_attackers(said: Said) -> bool:
    """Whether it asks for attackers and does more than harm: a spell or ability that waits for combat, where nobody acts."""
    asks = "'attacking" in repr((said.effects, said.targets))
    return asks and not all(e["do"] in _HARM for e in said.effects)


def waits_for_combat(fields: Fields) -> bool:
    """Whether it is cheaper in combat, where nobody acts."""
    return "attacking" in repr(fields.get("less", ""))


#: Triggers and the tokens that they create.
battle_words: Parser = alt(
    string("Battle cry").result(
        ([{"on": "attacks", "effects": [{"do": "pump", "what": "other attacking creature", "power": 1}]}], ())
    ),
    _armed(
        "Living weapon",
        "0/0 black Phyrexian Germ token",
        {"type": "Creature — Phyrexian Germ", "colours": "B", "power": 0, "toughness": 0},
    ),
    _armed("For Mirrodin!", "2/2 red Rebel token", {"type": "Creature — Rebel", "colours": "R", "power": 2, "toughness": 2}),
    _armed("Job select", "1/1 colourless Hero token", {"type": "Creature — Hero", "power": 1, "toughness": 1}),
)
