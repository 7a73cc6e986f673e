"""Lines that hinder whoever casts spells, you too: what cannot be cast, what costs more, what is lost unless something is done."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.part import Part
from deckopt.oracle.said import Fields
from deckopt.oracle.words import number, own

COUNTERS_ALL = "it counters spells, too, that other cards keep from being countered"
HAND_ALONE = "it lets you cast spells from your hand alone"


def _no_cast(what: str) -> Fields:
    return {"statics": [{"no_cast": what}]}


def _kept_for_power(n: int) -> Fields:
    """Sacrificed as it enters, unless creatures are sacrificed that have so much power together: it may be one of them."""
    gone = [{"do": "sacrifice", "what": "this"}]
    given_up = {"do": "sacrifice", "what": "creature", "count": "all", "up_to": True, "total_power": n}
    may = {"do": "may", "effects": [given_up], "otherwise": gone}
    there = {"total_power": "creature", "at_least": n}
    return {"triggers": [{"on": "enters", "effects": [{"do": "if", "when": there, "then": [may], "otherwise": gone}]}]}


def _countered(what: str) -> Part:
    """Spells that are countered as they are cast. What others let be uncounterable is looked for in the deck."""
    trigger = {"on": "cast", "of": "card", "cast_with": what, "effects": [{"do": "counter spell"}]}
    return Part({"triggers": [trigger]}, simplified=COUNTERS_ALL)


_countered_if = (
    string("Whenever a player casts a spell")
    >> alt(
        string(" with mana value equal to the number of charge counters on ~").result("charge"),
        string(", if no mana was spent to cast it").result("no mana"),
        string(", if no colored mana was spent to cast it").result("no coloured mana"),
    )
    << string(", counter that spell.")
)

#: Spells that a line says cost more.
_dear: Parser = alt(
    regex(r"(?:Each spell|Spells)").result("card"),
    (regex(r"(?:White|Blue|Black|Red|Green|Creature|Artifact|Enchantment|Sorcery|Instant|Noncreature|Nonartifact) spells")).map(
        lambda words: words.split()[0].lower()
    ),
)

_SACRIFICED = {"amount": {"value": "sacrificed"}, "reaches": 1}
#: Standstill: whoever casts a spell gives the other player three cards.
_still = string("When a player casts a spell, sacrifice ~. If you do, each of that player's opponents draws ") >> number
_given: Parser = (_still << string(" cards.")).map(
    lambda n: Part(
        {
            "triggers": [
                {
                    "on": "cast",
                    "of": "card",
                    "effects": [
                        {"do": "sacrifice", "what": "this"},
                        {"do": "if", "when": _SACRIFICED, "then": [{"do": "draw", "amount": n, "who": "opponent"}]},
                    ],
                }
            ]
        }
    )
)

hindrance_lines: Parser = alt(
    string("You may cast spells from your hand without paying their mana costs.").result(
        Part({"statics": [{"of": "card", "freely": True}]})
    ),
    (
        regex(
            r"Any player may cast ([a-z]+ spells with mana value \d+ or less) without paying their mana costs and as though they had flash\.",
            group=1,
        )
    ).map(lambda what: Part({"statics": [{"of": what.replace(" spells", ""), "freely": True}]}, simplified=HAND_ALONE)),
    _given,
    regex(r"(?:Each player|You) can't cast more than one spell each turn\.").result(Part(_no_cast("after another"))),
    _countered_if.map(_countered),
    seq(
        string("Activated abilities of ") >> own.map(lambda d: d.what),
        string(" can't be activated")
        >> alt(string(" unless they're mana abilities.").result("all but mana"), string(".").result("all")),
    ).combine(lambda of, which: Part({"statics": [{"of": of, "no_activate": which}]})),
    seq(_dear << regex(r" (?:you cast )?costs? \{"), regex(r"\d+").map(int) << string("} more to cast.")).combine(
        lambda what, n: Part({"statics": [{"of": what, "more": n}]})
    ),
    (regex(r"Each spell costs \{(\d+)\} more to cast except during its controller's turn\.", group=1)).map(
        lambda n: Part({"statics": [{"of": "card", "more": int(n), "when": {"number": "your turn", "at_most": 0}}]})
    ),
    (
        regex(
            r"As long as ~ is untapped, each spell that would cost less than (three) mana to cast costs \1 mana to cast\."
        ).result(Part({"statics": [{"of": "card", "least": 3}]}))
    ),
    regex(
        r"When ~ enters, sacrifice it unless you sacrifice any number of creatures with total power (\d+) or greater\.", group=1
    ).map(lambda n: Part(_kept_for_power(int(n)))),
)
