"""Lines of permanents that are read as near as they are played: each is never better than its text, and says how it differs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from deckopt.oracle.more_sentences import counted_alone, in_all_graveyards
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.part import Part
from deckopt.oracle.said import Fields
from deckopt.oracle.static_lines import static
from deckopt.oracle.words import keywords, own


def _sized(counted: Fields) -> Part:
    static = {"zone": "everywhere", "power": counted, "toughness": counted}
    return Part({"power": 0, "toughness": 0, "statics": [static]}, simplified=counted_alone(counted["count"]))


_THEIR_HAND = "opponent's hand"


def _at_their_upkeep(asked: Fields, amount: Fields) -> Part:
    """Damage to the opponent by the cards in their hand, as their upkeep begins; none if the number is less than one."""
    when = {"number": _THEIR_HAND, **asked}
    hit = {"do": "damage", "amount": {"number": _THEIR_HAND, **amount}, "to": "opponent"}
    return Part({"triggers": [{"on": "opponent's upkeep", "effects": [{"do": "if", "when": when, "then": [hit]}]}]})


_upkeep = string("At the beginning of the chosen player's upkeep, ~ deals X damage to that player, where X is ")
_digit: Parser = regex(r"\d").map(int)

#: Of cards that discard for an additional cost, and have been given retrace.
_DISCARDS_ONCE = "what discards cards to be cast has no retrace"
#: It enters with X counters, and a card is drawn as it enters if X is great (702.156).
_RAVENOUS: Fields = {
    "enters": {"counters": "X"},
    "triggers": [{"on": "enters", "effects": [{"do": "if", "when": {"amount": "X", "reaches": 5}, "then": [{"do": "draw"}]}]}],
}

#: Of what puts more counters on permanents and players.
OF_PLAYERS = "players get no more counters by it"
_put_on: Parser = alt(
    regex(r"a permanent(?: or player| you control)").result("permanent"),
    string("a creature or planeswalker you control or on yourself").result("creature or planeswalker"),
)


#: Of what puts all its counters on something else as it dies.
PLUS_ALONE = "only its +1/+1 counters are put there"
_PUT_ON: Fields = {
    "on": "dies",
    "when": {"counters": "+1/+1"},
    "targets": ["creature"],
    "effects": [{"do": "counters", "what": "target", "amount": {"value": "counters"}}],
}


def _more_counters(of: str, how: dict[str, int], told: str) -> Part:
    static = {"of": of, "counters": how}
    return Part({"statics": [static]}, simplified=OF_PLAYERS if "player" in told else "")


more_lines: Parser = alt(
    regex(r"When ~ dies, (?:if it had counters on it, put those|put its) counters on target creature you control\.").result(
        Part({"triggers": [_PUT_ON]}, simplified=PLUS_ALONE)
    ),
    (regex(r"(?:During your turn, )?([A-Za-z ]+) cards in your graveyard have retrace\.", group=1).map(own.parse)).map(
        lambda d: Part({"statics": [{"of": d.what, "graveyard": "retrace"}]}, simplified=_DISCARDS_ONCE)
    ),
    seq(
        string("If you would put one or more counters on ") >> _put_on << string(", put "),
        alt(string("twice that many").result({"times": 2}), string("that many plus one").result({"plus": 1})),
        regex(r" of each of those kinds of counters on that (permanent(?: or player)?) instead\.", group=1),
    ).combine(_more_counters),
    regex(
        r"If you would get one or more counters, you get that many plus one of each of those kinds of counters instead\."
    ).result(Part({}, simplified=OF_PLAYERS)),
    (regex(r"~ (?:saddles Mounts and )?crews Vehicles as though its power were (\d) greater\.", group=1)).map(
        lambda more: Part({"crews_more": int(more)})
    ),
    string("Enchant creature with another Aura attached to it").result(Part({"enchant": "enchanted creature"})),
    string("Ravenous").result(Part(_RAVENOUS)),
    seq(
        regex(r"Creatures you control that are ([A-Z][a-z]+)s and/or tokens ", group=1),
        regex(r"get \+\d/\+\d").map(lambda words: [int(n) for n in re.findall(r"\d", words)]),
        (string(" and have ") >> keywords).optional() << string("."),
    ).combine(lambda kind, n, gained: static(f"{kind} creature or creature token", tuple(n), gained, None, None)),
    (_upkeep >> string("the number of cards in their hand minus ") >> _digit << string(".")).map(
        lambda n: _at_their_upkeep({"at_least": n + 1}, {"plus": -n})
    ),
    (_upkeep >> _digit << string(" minus the number of cards in their hand.")).map(
        lambda n: _at_their_upkeep({"at_most": n - 1}, {"times": -1, "plus": n})
    ),
    seq(
        string("Each spell you cast that's ") >> regex(r"(?:white|blue|black|red|green)(?: or (?:white|blue|black|red|green))?"),
        string(" costs {") >> _digit << string("} less to cast."),
    ).combine(lambda of, n: Part({"statics": [{"of": of, "less": n}]})),
    (regex(r"~'s power and toughness are each equal to the number of ") >> in_all_graveyards << string(".")).map(
        lambda d: _sized({"count": d.what, "in": "graveyard"})
    ),
)

_MOST_LIFE = re.compile(
    r"Whenever ~ attacks (the player with|while you have) the most life or (?:are )?tied for most life, (.*)", re.DOTALL
)


def of_most_life(line: str, read: Callable[[str], Part | None]) -> Part | None:
    """A line about who has the most life, of you and the opponent; None if it is no such line."""
    found = _MOST_LIFE.fullmatch(line)
    part = None if found is None else read(f"Whenever ~ attacks, {found[2]}")
    if found is None or part is None or set(part.fields) != {"triggers"} or part.simplified:
        return None
    lead = {"number": "life lead", **({"at_most": 0} if found[1].startswith("the player") else {"at_least": 0})}
    return replace(part, fields={"triggers": [{**t, "event_when": lead} for t in part.fields["triggers"]]})
