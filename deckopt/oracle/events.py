"""Events of triggers beyond what enters, dies, is cast or attacks: being aimed at, steps of the turn."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.words import number, own

#: Among the fields of an event: this triggers it besides the others, whatever it is itself.
BESIDES = "besides"
#: Like `lines._event`: the keys of a trigger.
more_events: Parser = alt(
    regex(r"Whenever you cast a spell that targets ~").result({"on": "cast at"}),
    regex(r"Whenever you cast an instant or sorcery spell that targets only ~").result({"on": "cast only at"}),
    (regex(r"Whenever you cast an instant or sorcery spell that targets only a single ") >> own).bind(
        lambda d: string("").result({"on": "cast only at", "of": d.what}) if d.whose == "you" else regex(r"(?!)")
    ),
    regex(r"Whenever you cast a spell that targets (?:enchanted|equipped) creature").result({"on": "cast at", "of": "enchanted"}),
    regex(r"At the beginning of combat on your turn").result({"on": "combat"}),
    (regex(r"Whenever you attack(?: a player)? with one or more ") >> own).map(
        lambda d: {"on": "you attack", "event_when": {"control": "attacking " + d.what}}
    ),
    (regex(r"Whenever you attack(?: a player)? with ") >> number << string(" or more creatures")).map(
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
)

#: Events that are about a number: "that much damage".
NUMBERED = ("damage", "combat damage", "player damage", "opponent damage", "damaged", "life gained", "counters put")
ONCE = " This ability triggers only once each turn."
