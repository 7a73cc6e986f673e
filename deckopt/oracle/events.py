"""Events of triggers beyond what enters, dies, is cast or attacks: being aimed at, steps of the turn."""

from __future__ import annotations

import re
from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields
from deckopt.oracle.words import number, own

_SPELL_OR_ABILITY = r"becomes the target of a spell or ability(?: you control)?"
_SPELL = r"becomes the target of a spell(?: you control)?(?! or)"
_first: Parser = string(" for the first time each turn").optional()


def _targeted(of: Fields, first: Any) -> Fields:
    return {"on": "targeted", **of, **({"at": [1]} if first else {})}


#: Among the fields of an event: this triggers it besides the others, whatever it is itself.
BESIDES = "besides"
_ADJECTIVES = re.compile(r"\b(?:non\S+|legendary)\b")


def this_or_another(what: str) -> Fields:
    """Of "this or another ...": one filter where this is what the others are, whatever has become of it. A token is not
    nontoken, and a copy need not be legendary."""
    return {"of": what, BESIDES: True} if _ADJECTIVES.search(what) else {"of": what}


_whom: Parser = alt(
    regex(r"When(?:ever)? ~ ").result({}),
    regex(r"Whenever (?:enchanted|equipped) creature ").result({"of": "enchanted"}),
    (regex(r"Whenever an? ") >> own << string(" ")).bind(
        lambda d: string("").result({"of": d.what}) if d.whose == "you" else regex(r"(?!)")
    ),
)

_player_hit: Parser = alt(
    regex(r"a player(?: or planeswalker)?").result({"on": "player damage"}),
    regex(r"an opponent(?: or planeswalker)?").result({"on": "opponent damage"}),
)

#: Like `lines._event`: the keys of a trigger.
more_events: Parser = alt(
    seq(_whom, regex(_SPELL_OR_ABILITY) >> _first).combine(_targeted),
    seq(_whom, regex(_SPELL)).combine(lambda of, _: {"on": "targeted by spell", **of}),
    regex(r"Whenever you cast a spell that targets ~").result({"on": "cast at"}),
    regex(r"Whenever you cast an instant or sorcery spell that targets only ~").result({"on": "cast only at"}),
    (regex(r"Whenever you cast an instant or sorcery spell that targets only a single ") >> own).bind(
        lambda d: string("").result({"on": "cast only at", "of": d.what}) if d.whose == "you" else regex(r"(?!)")
    ),
    regex(r"Whenever you cast a spell that targets (?:enchanted|equipped) creature").result({"on": "cast at", "of": "enchanted"}),
    regex(r"At the beginning of combat on your turn").result({"on": "combat"}),
    (regex(r"Whenever you attack with one or more ") >> own).map(
        lambda d: {"on": "you attack", "event_when": {"control": "attacking " + d.what}}
    ),
    (regex(r"Whenever you attack with ") >> number << string(" or more creatures")).map(
        lambda n: {"on": "you attack", "event_when": {"turn": "creatures attacked", "at_least": n}}
    ),
    (regex(r"Whenever ~ and at least ") >> number << regex(r" other creatures? attack")).map(
        lambda n: {"on": "attacks", "event_when": {"turn": "creatures attacked", "at_least": n + 1}}
    ),
    (
        regex(r"Whenever ~ attacks, if you attacked with creatures with total power ")
        >> number
        << string(" or greater this combat")
    ).map(lambda n: {"on": "attacks", "event_when": {"total_power": "attacking creature", "at_least": n}}),
    regex(r"Whenever you attack(?! with)").result({"on": "you attack"}),
    string("Whenever a card is put into an opponent's graveyard from anywhere").result({"on": "opponent's graveyard"}),
    regex(r"When(?:ever)? ~ enters or leaves the battlefield").result({"on": ["enters", "leaves"]}),
    regex(r"When(?:ever)? ~ leaves the battlefield").result({"on": "leaves"}),
    regex(r"When(?:ever)? ~ is dealt damage").result({"on": "damaged"}),
    regex(r"When(?:ever)? (?:enchanted|equipped) creature is dealt damage").result({"on": "damaged", "of": "enchanted"}),
    (regex(r"Whenever an? ") >> own << string(" is dealt damage")).map(lambda d: {"on": "damaged", "of": d.what}),
    seq(regex(r"Whenever ~ deals damage to ").result({}), _player_hit).combine(lambda of, on: {**on, **of}),
    seq(regex(r"Whenever (?:enchanted|equipped) creature deals damage to ").result({"of": "enchanted"}), _player_hit).combine(
        lambda of, on: {**on, **of}
    ),
    (regex(r"Whenever another ") >> own << string(" leaves the battlefield")).map(
        lambda d: {"on": "leaves", "of": "other " + d.what}
    ),
    (regex(r"Whenever an? ") >> own << string(" leaves the battlefield")).map(lambda d: {"on": "leaves", "of": d.what}),
)

#: Events of several things at once, which trigger as often as for one where they trigger only once each turn.
of_several: Parser = alt(
    (regex(r"Whenever one or more other ") >> own << regex(r" enter(?: the battlefield under your control)?")).map(
        lambda d: {"on": "enters", "of": "other " + d.what}
    ),
    (regex(r"Whenever one or more ") >> own << regex(r" enter(?: the battlefield under your control)?")).map(
        lambda d: {"on": "enters", "of": d.what}
    ),
    (regex(r"Whenever one or more other ") >> own << string(" die")).map(lambda d: {"on": "dies", "of": "other " + d.what}),
    (regex(r"Whenever one or more ") >> own << string(" die")).map(lambda d: {"on": "dies", "of": d.what}),
)

#: Events that are about a number: "that much damage".
NUMBERED = ("damage", "combat damage", "player damage", "opponent damage", "damaged", "life gained")
ONCE = " This ability triggers only once each turn."
