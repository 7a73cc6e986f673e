"""Modes that cost more, or that are possible only under a condition: entwine, escalate, "you may choose both instead".

Also a spell that costs less if it has a target: with a target it is another mode than without.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

from deckopt.oracle.conditions import condition
from deckopt.oracle.costs import cost, cost_field
from deckopt.oracle.parsers import ParseError, Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields, Said
from deckopt.oracle.words import in_hand
from deckopt.words.targets import TARGETED_PLAYERS

#: Lines about modes and targets, as keys of a card file that `with_mode_costs` takes up.
mode_lines: Parser = alt(
    (regex(r"Entwine(?: |—)") >> cost).map(lambda c: {"entwine": cost_field(c)}),
    (regex(r"Escalate(?: |—)") >> cost).map(lambda c: {"escalate": cost_field(c)}),
    seq(
        string("~ costs {") >> regex(r"\d+").map(int),
        regex(r"\} less to cast if it targets a (permanent|creature) you control\.", group=1),
    ).combine(lambda n, what: {"less_aimed": {"less": n, "what": what}}),
    seq(
        string("~ costs {") >> regex(r"\d+").map(int),
        regex(r"\} less to cast if it targets (?:a|an attacking or) tapped (permanent|creature)\.", group=1),
    ).combine(lambda n, what: {"less_tapped": {"less": n, "what": what}}),
    seq(
        string("As an additional cost to cast ~, you may exile any number of ") >> in_hand,
        regex(r"\. ~ costs \{(\d+)\} less to cast for each card exiled this way\.", group=1).map(int),
    ).combine(lambda d, n: {"exiled_for_less": {"less": n, "what": d.what}}),
)

_WIDER = re.compile(r"Choose one\. If (.*?)(?: as you cast ~)?, you may choose (two|both) instead\.$")


def wider_choice(head: str) -> Fields | None:
    """The condition on which two modes may be chosen in place of one, if the first line of modes says so."""
    found = _WIDER.match(head)
    if found is None:
        return None
    try:
        asked: Fields = condition.parse(found[1])
    except (ParseError, ValueError):
        return None
    return asked


def _aims_unsaid(mode: Fields) -> bool:
    """Whether a mode has a target that its effects do not name, so that another cannot be named in its place."""
    said = str(mode["effects"])
    return bool(mode.get("targets")) and sum("'target" in str(e) for e in mode["effects"]) == 0 and "aimed" not in said


def _together(modes: list[Fields]) -> Fields | None:
    """Several modes as one, or None if one of them is never possible. ValueError where they cannot be told apart."""
    if any("spell" in mode.get("targets", ()) for mode in modes):
        return None
    whole = Said()
    if any(_aims_unsaid(mode) for mode in modes[1:]):
        raise ValueError("at which of the targets?")
    for mode in modes:
        whole = whole.then(Said(tuple(mode["effects"]), tuple(mode.get("targets", ()))))
    return {"effects": list(whole.effects), **({"targets": list(whole.targets)} if whole.targets else {})}


def with_two(modes: list[Fields], asked: Fields) -> list[Fields]:
    """The modes, and every two of them while a condition holds."""
    pairs = [_together(list(pair)) for pair in combinations(modes, 2)]
    return [*modes, *({**pair, "when": asked} for pair in pairs if pair is not None)]


def _times(cost: Any, n: int) -> Any:
    """A cost so many times."""
    if n == 1:
        return cost
    if isinstance(cost, str):
        return cost * n
    (key, paid), *more = cost.items()
    if more or key not in ("discard", "life"):
        raise ValueError("a cost that is paid several times")
    if key == "life":
        return {"life": paid * n}
    return {"discard": {**(paid if isinstance(paid, dict) else {"what": paid}), "count": n}}


def with_mode_costs(fields: Fields) -> Fields:
    """The card with what choosing its modes costs. ValueError where that cannot be said."""
    made = {k: v for k, v in fields.items() if k not in ("entwine", "escalate", "less_aimed", "less_tapped", "exiled_for_less")}
    if "modes" in fields:
        counts = [mode.get("chosen", 1) for mode in fields["modes"]]
        made["modes"] = [{k: v for k, v in mode.items() if k != "chosen"} for mode in fields["modes"]]
    if ("entwine" in fields or "escalate" in fields) and ("modes" not in fields or {"madness", "plot"} & set(fields)):
        raise ValueError("modes that cost more, of what is cast otherwise")
    if "escalate" in fields and not any(n > 1 for n in counts):
        raise ValueError("no modes to choose several of")
    if "entwine" in fields and any(n > 1 for n in counts):
        raise ValueError("entwine of what chooses several modes")
    if "entwine" in fields:
        both = _together(made["modes"])
        made["modes"] += [] if both is None else [{**both, "also": fields["entwine"]}]
    if "escalate" in fields:
        made["modes"] = [
            mode if n == 1 else {**mode, "also": _times(fields["escalate"], n - 1)}
            for n, mode in zip(counts, made["modes"], strict=True)
        ]
    if "less_aimed" in fields:
        _less_if_aimed(made, fields["less_aimed"])
    if "less_tapped" in fields:
        _less_if_tapped(made, fields["less_tapped"])
    if "exiled_for_less" in fields:
        _less_if_exiled(made, fields["exiled_for_less"])
    return made


_NO_PERMANENTS = {*TARGETED_PLAYERS, "spell"}
#: Of spells that cost less for a tapped target.
TAPPED_STILL = "what it costs less for has to be tapped as it resolves, too"
#: No card has a mana value above 16, so that more cards exiled for {2} each save nothing where X bounds a mana value.
_MOST_EXILED = 8
#: Of other spells.
NO_MORE_EXILED = "no more than eight cards are exiled to cast it for less"


def told_of_exiled(fields: Fields) -> str:
    """What to say of a spell that costs less for cards that are exiled from hand; "" of others, and where eight are enough."""
    return (
        ""
        if "exiled_for_less" not in fields or "'mana_value': {'at_most': 'X'}" in str(fields.get("targets"))
        else NO_MORE_EXILED
    )


def told_of_tapped(fields: Fields) -> str:
    """What to say of a spell that costs less for a tapped target, which has to stay so; "" of others."""
    return TAPPED_STILL if "less_tapped" in fields else ""


def _less_if_tapped(made: Fields, less: Fields) -> None:
    """A spell that costs less if its target is tapped as it is cast: another mode, with such a target."""
    targets = made.get("targets", [])
    if "modes" in made or "less" in made or not targets or not isinstance(targets[0], str) or targets[0] in _NO_PERMANENTS:
        raise ValueError("what it targets")
    kinds = [kind for kind in targets[0].split(" or ") if less["what"] == "permanent" or "creature" in kind.split()]
    if not kinds or " with " in targets[0]:
        raise ValueError("what it targets")
    alike = {key: made.pop(key) for key in ("effects", "targets")}
    tapped = " or ".join(f"tapped {kind}" for kind in kinds)
    made["modes"] = [{**alike, "targets": [tapped, *targets[1:]], "less": less["less"]}, alike]


def _less_if_exiled(made: Fields, less: Fields) -> None:
    """A spell with a mode for each number of cards that are exiled from hand so that it costs less."""
    if not made.get("effects") or {"modes", "less", "also", "madness", "plot"} & set(made):
        raise ValueError("cards exiled for it, and other costs")
    alike: Fields = {key: made.pop(key) for key in ("effects", "targets") if key in made}
    made["modes"] = [alike]
    for n in range(1, _MOST_EXILED + 1):
        exiled: Fields = {"what": less["what"], "count": n, "from": "hand"}
        mode: Fields = {**alike, "also": {"exile": exiled}, "less": n * less["less"]}
        made["modes"].append(mode)


def _less_if_aimed(made: Fields, less: Fields) -> None:
    """A spell that costs less if it targets something of yours, which all that it targets is."""
    targets = made.get("targets", [])
    aims = [t if isinstance(t, dict) else {"what": t} for t in targets]
    players = {*TARGETED_PLAYERS, "spell"}
    if not aims or "modes" in made or "less" in made or any(t["what"] in players or "in" in t for t in aims):
        raise ValueError("what it targets")
    if less["what"] == "creature" and not all(re.fullmatch(r"(?:\w+ )?creature", t["what"]) for t in aims[:1]):
        raise ValueError("whether it targets a creature")
    if not aims[0].get("up_to"):
        made["less"] = less["less"]
        return
    if any(not t.get("another") for t in aims[1:]):
        raise ValueError("which of its targets")
    first = {k: v for k, v in aims[0].items() if k != "up_to"}
    aimed = {"targets": [first if set(first) != {"what"} else first["what"], *aims[1:]], "effects": made.pop("effects")}
    made.pop("targets")
    made["modes"] = [{**aimed, "less": less["less"]}, {"effects": []}]
