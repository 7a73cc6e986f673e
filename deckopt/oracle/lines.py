"""Lines of a card: keywords, triggered, activated and static abilities, spells' effects.

`read_line` turns one line into keys of a card file (`Part`). What a line is, is tried
in order: the most particular form first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from parsy import ParseError, Parser, alt, fail, regex, seq, string, success

from deckopt.cards.base import IDLE_KEYWORDS, KEYWORDS
from deckopt.cards.model import STEPS
from deckopt.cards.protections import CHOSEN
from deckopt.oracle.battle import at_opponent, attacks_out_of_turn, battle_words, helps_attackers, waits_for_combat
from deckopt.oracle.choices import bullets, choice, combined, one_by_one, sizes
from deckopt.oracle.conditions import condition, for_each, intervening
from deckopt.oracle.copies import entering_as
from deckopt.oracle.costs import cost, cost_field
from deckopt.oracle.counters import counted as counters_on
from deckopt.oracle.counters import entering, keyword_lines, replacing, shrinking
from deckopt.oracle.events import NUMBERED, ONCE, more_events, of_several
from deckopt.oracle.faces import itself
from deckopt.oracle.granted import grants
from deckopt.oracle.graveyard import SCAVENGED, graveyard_asked, graveyard_events, graveyard_lines
from deckopt.oracle.imprint import imprint_lines
from deckopt.oracle.keyword_actions import once_lines, once_only
from deckopt.oracle.keyword_lines import keyword_line
from deckopt.oracle.lands import land_lines
from deckopt.oracle.library_top import top_lines
from deckopt.oracle.mana import limit, tapped_for
from deckopt.oracle.mode_costs import mode_lines, wider_choice, with_two
from deckopt.oracle.other_words import other_events
from deckopt.oracle.prevention import kept_whole, prevention_lines
from deckopt.oracle.quantities import filled, has_negative_x, quantity, that_many, without_where
from deckopt.oracle.said import Fields, Said, countable, scaled
from deckopt.oracle.sentences import effects, lowered
from deckopt.oracle.solitaire import IDLE_LINES
from deckopt.oracle.stages import chapter, gained_for_good, level_event, loyal
from deckopt.oracle.unopposed import UNOPPOSED_LINES
from deckopt.oracle.ways import OUTSIDE, on_casting, sent, wishes
from deckopt.oracle.words import COLOURS, Described, anywhere, keywords, number, own, phrase, protection, symbols

Made = TypeVar("Made")
_NEVER: Fields = {"number": "turn", "at_most": 0}  # a condition; the keyword defender says the same, but others ask for that


@dataclass(frozen=True)
class Part:
    """What a line adds to a card: keys with values (lists are added to), and tokens."""

    fields: Fields
    tokens: tuple[tuple[str, Fields], ...] = ()
    idle: str = ""  # the rule by which it changes nothing, if it does not
    simplified: str = ""  # how it plays otherwise than its text, if it does


# -- abilities ---------------------------------------------------------------------------


def _ability(said: Said) -> Fields:
    fields: Fields = {"effects": list(said.effects)}
    if said.targets:
        fields["targets"] = list(said.targets)
    return fields


def _is_never_legal(said: Said) -> bool:
    """Whether it can have no legal target, so that it is never done."""
    return "no target" in said.idle or "spell" in said.targets


def _idle_targets(said: Said) -> bool:
    """Whether it changes nothing because of its targets."""
    return _is_never_legal(said) or ("opponent" in said.targets and not said.effects)


def _activated(paid: Fields, said: Said, more: Fields) -> Part:
    more = dict(more)
    mana = [e for e in said.effects if e["do"] == "add"]
    here = "zone" not in paid and paid.get("discard") != "this"
    if mana and len(mana) == len(said.effects) == 1 and not said.targets and here:
        return _mana_ability(paid, mana[0], more)
    if _is_never_legal(said):
        return Part({}, idle="there is nothing to aim it at")
    if not said.effects and not set(paid) & _OUTLETS:
        return Part({}, idle="; ".join(said.idle) or "it does nothing")
    said = replace(said, effects=tuple(_read_off(e, "this") for e in said.effects))
    zone = "hand" if paid.get("discard") == "this" else paid.get("zone", "")
    if not zone and any(map(_is_from_graveyard, said.effects)):
        zone = "graveyard"
    if attacks_out_of_turn(said.effects):
        raise ValueError("tokens that attack")
    if "depletes" in more:
        raise ValueError("what runs out of counters makes mana")
    fields = {"cost": cost_field(paid), **({"zone": zone} if zone else {}), **_ability(said), **more}
    return Part({"abilities": [fields], **shrinking(paid)}, said.tokens)


_OUTLETS = {"discard", "exile", "life", "return", "sacrifice", "tap_others"}  # costs that one may want to pay for nothing


_OF_THAT = re.compile(r"\bthat (?:creature|permanent|artifact|land)'s (?:power|toughness|mana value)")


def _read_off(value: Any, what: str) -> Any:
    """An effect of an activated ability where a number is read off "it", which is the source, or what was sacrificed for it."""
    if isinstance(value, dict):
        return {k: what if k == "of" and v == "it" else _read_off(v, what) for k, v in value.items()}
    return [_read_off(v, what) for v in value] if isinstance(value, list) else value


def _of_what_was_given_up(paid: Fields, said: Said, text: str) -> Said:
    """ "That creature's power" in an ability that another permanent is sacrificed for. ValueError where a target could be meant."""
    if paid.get("sacrifice", "this") == "this" or not _OF_THAT.search(text):
        return said
    if set(map(str, said.targets)) - {"player", "opponent"}:
        raise ValueError("whose number?")
    return replace(said, effects=tuple(_read_off(e, "sacrificed") for e in said.effects))


def _mana_ability(paid: Fields, add: Fields, more: Fields) -> Part:
    ability: Fields = {"add": "any" if add["mana"] == "{W/U/B/R/G}" else add["mana"]}
    left = dict(paid)
    tap = left.pop("tap", False)
    if left.pop("sacrifice", None) == "this":
        ability["sacrifice"] = True
    if isinstance(left.get("remove"), str) and left["remove"][0] not in "+-":
        ability["remove"] = left.pop("remove")
    if more.get("depletes") == ability.get("remove", ""):
        ability["depletes"] = bool(more.pop("depletes"))
    if not tap:
        ability["tap"] = False
    amount = add.get("amount", 1)
    if amount != 1:
        ability["amount"] = amount
    if left or more or "only" in add or not isinstance(amount, int) or not (tap or "sacrifice" in ability):
        # An ability like any other makes the same mana, only before it is needed: it stays until the step ends.
        if ability.get("depletes") or "depletes" in more:
            raise ValueError("what runs out of counters is tapped for mana")
        return Part({"abilities": [{"cost": cost_field(paid), "effects": [add], **more}], **shrinking(paid)})
    return Part({"mana": [ability["add"] if set(ability) == {"add"} else ability]})


# -- triggers ----------------------------------------------------------------------------

_event: Parser = alt(
    more_events,
    graveyard_events,
    regex(r"When(?:ever)? ~ enters or attacks").result({"on": ["enters", "attacks"]}),
    regex(r"When ~ enters or is put into a graveyard from the battlefield").result({"on": ["enters", "dies"]}),
    regex(r"When(?:ever)? ~ enters or dies").result({"on": ["enters", "dies"]}),
    regex(r"When(?:ever)? ~ enters(?: the battlefield)?").result({"on": "enters"}),
    regex(r"When(?:ever)? ~ dies|When(?:ever)? ~ is put into a graveyard from the battlefield").result({"on": "dies"}),
    regex(r"When(?:ever)? ~ is put into your graveyard from your library").result({"on": "milled"}),
    regex(r"When(?:ever)? you cast ~").result({"on": "cast", "of": "this"}),
    regex(r"When(?:ever)? you cycle or discard ~").result({"on": "discarded", "of": "this"}),
    regex(r"When(?:ever)? you cycle ~").result({"on": "cycled", "of": "this"}),
    regex(r"When(?:ever)? you discard ~").result({"on": "discarded", "of": "this"}),
    regex(r"Whenever (?:enchanted|equipped) creature deals damage").result({"on": "damage", "of": "enchanted"}),
    regex(r"Whenever ~ deals combat damage to (?:a player|an opponent)(?: or planeswalker)?").result({"on": "combat damage"}),
    regex(r"Whenever (?:enchanted|equipped) creature deals combat damage to (?:a player|an opponent)(?: or planeswalker)?").result(
        {"on": "combat damage", "of": "enchanted"}
    ),
    (regex(r"Whenever an? ") >> own << regex(r" deals combat damage to (?:a player|an opponent)(?: or planeswalker)?")).map(
        lambda d: {"on": "combat damage", "of": d.what}
    ),
    regex(r"Whenever ~ deals damage").result({"on": "damage"}),
    regex(r"Whenever you cycle another card").result({"on": "cycled", "of": "other card"}),
    regex(r"Whenever you cycle or discard another card").result({"on": "discarded", "of": "other card"}),
    regex(r"When(?:ever)? ~ attacks").result({"on": "attacks"}),
    regex(r"Whenever ~ becomes tapped").result({"on": "tapped"}),
    regex(r"Whenever (?:enchanted|equipped) creature attacks").result({"on": "attacks", "of": "enchanted"}),
    regex(r"At the beginning of your upkeep").result({"on": "upkeep"}),
    regex(r"At the beginning of your end step").result({"on": "end step"}),
    regex(r"Whenever you cycle a card").result({"on": "cycled", "of": "card"}),
    regex(r"Whenever you cycle or discard a card").result({"on": "discarded", "of": "card"}),
    regex(r"Whenever you discard a card").result({"on": "discarded", "of": "card"}),
    string("Whenever you cast your second spell each turn").result(
        {"on": "cast", "of": "card", "when": {"turn": "spells cast", "at_least": 2, "at_most": 2}}
    ),
    (regex(r"Whenever you cast an? ") >> own).map(lambda d: {"on": "cast", "of": d.what}),
    (regex(r"Whenever ~ or another ") >> own << regex(r" enters(?: the battlefield under your control)?")).map(lambda d: {"on": "enters", "of": d.what}),
    (regex(r"When(?:ever)? another ") >> own << regex(r" enters(?: the battlefield under your control)?")).map(lambda d: {"on": "enters", "of": "other " + d.what}),
    (regex(r"Whenever an? ") >> own << string(" enters tapped")).map(lambda d: {"on": "enters", "of": "tapped " + d.what}),
    (regex(r"Whenever an? ") >> own << regex(r" enters(?: the battlefield under your control)?")).map(lambda d: {"on": "enters", "of": d.what}),
    (regex(r"When(?:ever)? another ") >> own << string(" dies")).map(lambda d: {"on": "dies", "of": "other " + d.what}),
    (regex(r"Whenever ~ or another ") >> own << string(" dies")).map(lambda d: {"on": "dies", "of": d.what}),
    (regex(r"Whenever an? ") >> own << string(" dies")).map(lambda d: {"on": "dies", "of": d.what}),
    (regex(r"Whenever an? ") >> own << string(" attacks")).map(lambda d: {"on": "attacks", "of": d.what}),
)  # fmt: skip


_event = alt(other_events, _event)


def _triggered(event: Fields, when: Fields, said: Said) -> Part:
    if "when" in when and "when" in event:
        raise ValueError("two conditions of a trigger")
    if event.get("of", "this") != "this" and any(e.get("what") == "it" and _others(e) for e in said.effects):
        raise ValueError("others than what?")
    if _idle_targets(said):
        return Part({}, idle="there is nothing to aim it at")
    if not said.effects:
        return Part({}, idle="; ".join(said.idle) or "it does nothing")
    if attacks_out_of_turn(said.effects, [event["on"]] if isinstance(event["on"], str) else event["on"]):
        raise ValueError("tokens that attack")
    fields = _ability(said)
    if event.get("of", "this") == "this":
        fields["effects"] = [itself(_attaching_itself(e)) for e in fields["effects"]]
    if "leaves" in event["on"] and any(e.get("what", e.get("to")) in ("this", "it") for e in fields["effects"]):
        raise ValueError("what has left")
    if "dies" in event["on"] and any(map(_copies_what_has_left, fields["effects"])):
        raise ValueError("a copy of what has left")
    own = event.get("of", "this") == "this"
    if any(map(_is_from_graveyard, fields["effects"])) and not (own and event["on"] in _SEEN_IN_GRAVEYARD):
        if event["on"] not in STEPS and event.get("of", "this") in ("this", "enchanted"):
            raise ValueError("what happens to it cannot be seen from the graveyard")
        event = {**event, "zone": "graveyard"}
    if own and event["on"] in ("dies", "milled"):  # it is in the graveyard by then
        fields["effects"] = [_from_graveyard(e) for e in fields["effects"]]
        if any(_exiles_itself(e) for e in fields["effects"]):  # "if you do" asks for it to be there still
            fields["when"] = {"count": "self", "in": "graveyard"}
    return Part({"triggers": [{**event, **when, **fields}]}, said.tokens)


def _attaching_itself(effect: Fields) -> Fields:
    """The effect of an Equipment's own trigger, where "it" is the Equipment."""
    if effect["do"] == "may":
        return {**effect, "effects": [_attaching_itself(e) for e in effect["effects"]]}
    return {k: v for k, v in effect.items() if effect["do"] != "attach" or (k, v) not in (("what", "it"), ("to", "target"))}


_SEEN_IN_GRAVEYARD = ("dies", "milled", "discarded", "cycled")


def _is_from_graveyard(effect: Fields) -> bool:
    """Whether the effect, or one inside it, moves the card itself out of the graveyard."""
    inside = [e for key in ("effects", "then", "otherwise") for e in effect.get(key, ())]
    own = effect.get("what") == "this" and effect.get("from") == "graveyard"
    return own or any(map(_is_from_graveyard, inside))


def _copies_what_has_left(effect: Fields) -> bool:
    """Whether the effect, or one inside it, makes a token that is a copy of what a trigger is about."""
    inside = [e for key in ("effects", "then", "otherwise") for e in effect.get(key, ())]
    return (effect["do"] == "create copy" and effect.get("of") == "it") or any(map(_copies_what_has_left, inside))


def _exiles_itself(effect: Fields) -> bool:
    inside = effect.get("effects", ()) if effect["do"] == "may" else [effect]
    return any(e["do"] == "exile" and e.get("from") == "graveyard" for e in inside)


def _from_graveyard(effect: Fields) -> Fields:
    """The effect on a card that lies in the graveyard, where it says "it" or itself."""
    if effect["do"] == "may":
        return {**effect, "effects": [_from_graveyard(e) for e in effect["effects"]]}
    if effect["do"] == "put" and effect.get("what") == "it":
        return {"do": "return", "what": "this", "from": "graveyard", "to": effect["to"]}
    if effect["do"] in ("return", "exile") and effect["what"] in ("this", "it"):
        return {**effect, "what": "this", "from": "graveyard"}
    return effect


# -- statics -----------------------------------------------------------------------------

_signed: Parser = regex(r"[+-]\d+").map(int)
_bonus: Parser = seq(regex(r" gets? ") >> _signed << string("/"), _signed)
_of: Parser = alt(
    string("~").result("this"),
    regex(r"(?:[Ee]nchanted|[Ee]quipped) creature").result("enchanted"),
    string("Each ").optional() >> own.map(lambda d: d.what),  # whosever: there are none but yours
)


def _others(value: Any) -> bool:
    """Whether it counts "other" things, which in the card format are others than the source."""
    if isinstance(value, dict):
        return any(str(value.get(key, "")).startswith("other ") for key in ("count", "control")) or any(
            map(_others, value.values())
        )
    return isinstance(value, (list, tuple)) and any(map(_others, value))


def _static(of: str, bonus: Any, gained: Any, per: Any, when: Any) -> Part:
    if of != "this" and (_others(when) or (isinstance(per, Described) and per.what.startswith("other "))):
        raise ValueError("others than what?")
    fields: Fields = {} if of == "this" else {"of": of}
    for key, n in zip(("power", "toughness"), bonus or (0, 0), strict=True):
        if n:
            fields[key] = (
                n
                if per is None
                else scaled(n, per)
                if isinstance(per, dict)
                else ({"count": per.what, **({"in": per.zone} if per.zone else {}), **({"times": n} if n != 1 else {})})
            )
    if gained:
        fields["keywords"] = gained
    if when:
        fields["when"] = when
    return Part({"statics": [fields]})


def _sparing(of: str, gained: list[str]) -> Part:
    """Protection that removes nothing that is attached already."""
    part = _static(of, None, gained, None, None)
    return Part({"statics": [{**part.fields["statics"][0], "spares": True}]})


_as_long: Parser = regex(r" as long as ") >> alt(string("it's your turn").result(None), condition)
_SURE = r"(?:and (?:can't block|loses flying|can't attack you or planeswalkers you control|can't be regenerated))"
_statics: Parser = alt(
    (
        string("During your turn, ")
        >> seq(_of, _bonus.optional(), (regex(r"(?: and)? (?:has|have) ") >> keywords).optional() << string("."))
    ).bind(lambda t: success(_static(t[0], t[1], t[2], None, None)) if t[1] or t[2] else fail("what?")),
    seq(_of, regex(r" (?:has|have) ") >> keywords << string(" as long as it's your turn.")).combine(
        lambda o, k: _static(o, None, k, None, None)
    ),
    (
        seq(_of, regex(r" (?:has|have) ") >> keywords)
        << string(". This effect doesn't remove ")
        << regex(r"Auras and Equipment you control that are already attached to (?:it|them)\.")
    ).map(lambda t: _sparing(t[0], t[1])),
    regex(r"Enchanted (?:creature|permanent) can't attack(?:, block, or crew Vehicles| or block)?\.").result(
        Part({"statics": [{"of": "enchanted", "keywords": ["defender"]}]})
    ),
    regex(r"~ can't attack(?: or block)?(?: unless defending player controls [^.]*)?\.").result(Part({"attacks_if": _NEVER})),
    (regex(r"~ can't attack(?: or block)? unless ") >> condition << string(".")).map(lambda c: Part({"attacks_if": c})),
    regex(r"Enchanted creature can't be blocked\.").result(Part({"statics": [{"of": "enchanted", "keywords": ["unblockable"]}]})),
    (_of << regex(r" can't be blocked(?: except by [^.]*| by [^.]*)?\.")).map(
        lambda o: _static(o, None, ["unblockable"], None, None)
    ),
    seq(_of, _bonus << string(", has "), keywords << regex(r", and can't attack you or planeswalkers you control\.")).combine(
        lambda o, b, k: _static(o, b, k, None, None)
    ),
    seq(_of, _bonus << string(" and can't be blocked.")).combine(lambda o, b: _static(o, b, ["unblockable"], None, None)),
    seq(
        _of,
        _bonus,
        (regex(r",? and (?:has|have) ") >> keywords).optional() << regex(rf"(?:,? {_SURE})?"),
        (string(" for each ") >> alt(counters_on, anywhere)).optional(),
        _as_long.optional() << string("."),
    ).combine(_static),
    seq(
        _of,
        _bonus,
        (string(" for each ") >> alt(counters_on, anywhere)),
        (regex(r",? and (?:has|have) ") >> keywords).optional() << string("."),
    ).combine(lambda o, b, per, k: _static(o, b, k, per, None)),
    seq(_of, regex(r" (?:has|have) ") >> keywords, _as_long.optional() << string(".")).combine(
        lambda o, k, w: _static(o, None, k, None, w)
    ),
    seq(
        regex(r"As long as ") >> condition << string(", "),
        alt(_of, string("it").result("this")),
        _bonus.optional(),
        (regex(r"(?:,? and)? (?:has|have) ") >> keywords).optional() << regex(r"(?:,? and can't block)?\."),
    ).combine(lambda w, o, b, k: _static(o, b, k, None, w)),
)

# -- whole lines -------------------------------------------------------------------------

_mana_keyword: Parser = alt(
    *(
        seq(regex(rf"{word}(?: |—)") >> cost).combine(lambda c, key=key: {key: cost_field(c)})
        for word, key in (("Flashback", "flashback"), ("Escape", "escape"), ("Cycling", "cycling"))
    ),
    *(
        seq(string(f"{word} ") >> symbols).combine(lambda m, key=key: {key: m})
        for word, key in (
            ("Kicker", "kicker"),
            ("Madness", "madness"),
            ("Bestow", "bestow"),
            ("Spectacle", "spectacle"),
            ("Unearth", "unearth"),
            ("Echo", "echo"),
        )
    ),
    seq(
        alt(
            string("Basic landcycling ").result("basic land"),
            string("Artifact landcycling ").result("artifact land"),
            string("Landcycling ").result("land"),
            regex(r"(Plains|Island|Swamp|Mountain|Forest|Sliver|Wizard)cycling ").map(
                lambda t: t[: t.index("cycling")].capitalize()
            ),
        ),
        symbols,
    ).combine(lambda what, m: {"cycling": {"cost": m, "find": what}}),
    string("Bargain").result({"bargain": "artifact or enchantment or token"}),
)


def _keyword_line(line: str) -> Part | None:
    """A list of keywords, each of which may be a line of its own."""
    words = re.split(r"[,;] ", line)
    fields: Fields = {}
    tokens: tuple[tuple[str, Fields], ...] = ()
    for word in words:
        lower = word.strip().lower()
        if lower in KEYWORDS or lower in IDLE_KEYWORDS:
            fields.setdefault("keywords", []).append(lower)
            continue
        kept_off = _try(protection, word)
        if kept_off is not None and CHOSEN not in kept_off:
            fields.setdefault("keywords", []).extend(kept_off)
            continue
        more = None if _is_idle(word[:1].upper() + word[1:]) is None else Part({})
        if more is None and len(words) > 1 and " " not in word:
            more = read_line(word.capitalize(), spell=False)
        if more is None or more.simplified or (len(words) == 1 and not more.fields):
            return None
        for key, value in more.fields.items():
            if key in fields and not isinstance(value, list):
                return None
            fields[key] = fields[key] + value if key in fields else value
        tokens += more.tokens
    return Part(fields, tokens)


def _is_idle(line: str) -> str | None:
    """The rule by which a line changes nothing, if it does not."""
    return next((why for parser, why in (*IDLE_LINES, *UNOPPOSED_LINES) if _try(parser, line) is not None), None)


def _sized(which: tuple[str, ...], n: Fields) -> Part:
    """Power or toughness, or both, that are counted."""
    if "value" in n:
        raise ValueError("no number of a static ability")
    return Part({**dict.fromkeys(which, 0), "statics": [dict.fromkeys(which, n)]})


_counted_size: Parser = alt(
    seq(regex(r"~'s power and toughness are each equal to ").result(("power", "toughness")), quantity << string(".")).combine(
        _sized
    ),
    seq(regex(r"~'s power is equal to ").result(("power",)), quantity << string(".")).combine(_sized),
    seq(regex(r"~'s toughness is equal to ").result(("toughness",)), quantity << string(".")).combine(_sized),
)


_lines: Parser = alt(
    once_lines.map(Part),
    prevention_lines.map(Part),
    kept_whole.map(Part),
    (string("Scavenge ") >> symbols).map(lambda m: Part({SCAVENGED: m})),
    string("Devoid").result(Part({"colours": ""})),
    string("Prowess").result(
        Part(
            {
                "triggers": [
                    {"on": "cast", "of": "noncreature", "effects": [{"do": "pump", "what": "this", "power": 1, "toughness": 1}]}
                ]
            }
        )
    ),
    (string("All ") >> own.map(lambda d: d.what) << string(" get ")).bind(
        lambda of: seq(_signed << string("/"), _signed << string(".")).map(lambda n: _static(of, n, None, None, None))
    ),
    (regex(r"All ") >> own << regex(r" have ")).bind(
        lambda d: (keywords << string(".")).map(lambda k: _static(d.what, None, k, None, None))
    ),
    _mana_keyword.map(Part),
    graveyard_lines.map(Part),
    keyword_line.map(lambda made: Part(*made)),
    mode_lines.map(Part),
    entering_as.map(Part),
    land_lines.map(Part),
    imprint_lines.map(Part),
    top_lines.map(Part),
    (string("Enchant ") >> own).map(lambda d: Part({"enchant": d.what + (" you control" if d.whose == "you" else "")})),
    (
        string("~ enters tapped. As it enters, choose a color")
        >> (string(" other than ") >> phrase(*COLOURS)).optional()
        << string(".")
    ).map(lambda c: Part({"enters": {"tapped": True, "choose": "colour", **({"but": COLOURS[c]} if c else {})}})),
    regex(r"~ enters(?: the battlefield)? tapped\.").result(Part({"enters": {"tapped": True}})),
    seq(string("If you control ") >> number << string(" or more "), own << string(", ~ enters tapped.")).combine(
        lambda n, d: Part({"enters": {"tapped_unless": {"control": d.what, "at_most": n - 1}}})
    ),
    (string("~ enters tapped unless ") >> condition << string(".")).map(lambda c: Part({"enters": {"tapped_unless": c}})),
    entering(for_each, string("the number of ") >> countable, condition).map(Part),
    replacing.map(Part),
    keyword_lines.map(Part),
    (string("As an additional cost to cast ~, ") >> cost).map(lambda c: Part({"also": cost_field(c)})),
    regex(r"~ can't be blocked(?: except by [^.]*| by [^.]*)?\.").result(Part({"keywords": ["unblockable"]})),
    (string('Enchanted land has "{T}: Add ') >> alt(string("one mana of any color").result("any"), symbols) << string('."')).map(
        lambda m: Part({"statics": [{"of": "enchanted", "mana": m}]})
    ),
    (
        regex(r"Whenever enchanted (?:land|Forest) is tapped for mana, its controller adds an additional ")
        >> alt(regex(r"one mana of the chosen color").result("chosen"), symbols)
        << string(".")
    ).map(lambda m: Part({"statics": [{"of": "enchanted", "adds_mana": m}]})),
    (string("As ~ enters, you may pay ") >> number << string(" life. If you don't, it enters tapped.")).map(
        lambda n: Part({"enters": {"life": n}})
    ),
    (string("Affinity for ") >> own).map(lambda d: Part({"less": {"count": d.what}})),
    seq(string("~ costs {") >> regex(r"\d+").map(int) << string("} less to cast"), for_each << string(".")).combine(
        lambda n, per: Part({"less": scaled(n, per)})
    ),
    seq(
        string("~ costs {") >> regex(r"\d+").map(int) << string("} less to cast if "),
        alt(string("you've cast another spell this turn").result({"turn": "spells cast"}), condition) << string("."),
    ).combine(lambda n, asked: Part({"less": n, "less_if": asked})),
    seq(
        own << string(" you cast"),
        regex(r" with mana value \d+ or (?:less|greater)").optional(""),
        regex(r" costs? {") >> regex(r"\d+").map(int) << string("} less to cast."),
    ).combine(lambda d, values, n: Part({"statics": [{"of": d.what + values, "less": n}]})),
    (
        string("You may play ")
        >> alt(string("an additional land").result(1), number << string(" additional lands"))
        << string(" on each of your turns.")
    ).map(lambda n: Part({"statics": [{"lands": n}]})),
    (own << string(" enter untapped.")).map(lambda d: Part({"statics": [{"of": d.what, "untapped": True}]})),
    string("As ~ enters, choose a creature type.").result(Part({"enters": {"choose": "creature type"}})),
    (regex(r"As (?:~|it) enters, choose a color") >> (string(" other than ") >> phrase(*COLOURS)).optional() << string(".")).map(
        lambda c: Part({"enters": {"choose": "colour", **({"but": COLOURS[c]} if c else {})}})
    ),
    string("~ can't attack unless you've cast a creature spell this turn.").result(
        Part({"attacks_if": {"turn": "creature spells cast"}})
    ),
    (regex(r"Equip(?: |—)") >> cost).map(
        lambda c: Part(
            {"abilities": [{"cost": cost_field(c), "sorcery": True, "targets": ["creature"], "effects": [{"do": "attach"}]}]}
        )
    ),
    seq(string("Suspend ") >> regex(r"\d+").map(int) << string("—"), symbols).combine(
        lambda n, m: Part({"suspend": {"turns": n, "cost": m}})
    ),
    _counted_size,
    string("~ doesn't untap during your untap step.").result(Part({"stays_tapped": True})),
    battle_words.map(lambda found: Part({"triggers": found[0]}, found[1])),
    string("Exalted").result(
        Part(
            {
                "triggers": [
                    {
                        "on": "attacks",
                        "of": "creature",
                        "when": {"turn": "creatures attacked", "at_most": 1},
                        "effects": [{"do": "pump", "what": "it", "power": 1, "toughness": 1}],
                    }
                ]
            }
        )
    ),
    regex(r"~ enters tapped unless (?:you have two or more opponents|your opponents control eight or more lands)\.").result(
        Part({"enters": {"tapped": True}})
    ),
    seq(
        regex(r"At the beginning of (?:the|each) end step, ")
        >> alt(
            string("sacrifice ~").result({"do": "sacrifice", "what": "this"}),
            string("exile ~").result({"do": "exile", "what": "this"}),
            regex(r"return ~ to its owner's hand").result({"do": "return", "what": "this"}),
        )
        << string(".")
    ).combine(lambda effect: Part({"triggers": [{"on": "end step", "effects": [effect]}]})),
    regex(
        r"Cast ~ only [^.]*(?:if you've been attacked this step|during an opponent's turn[^.]*|on an opponent's turn[^.]*)\."
    ).result(
        Part({"targets": ["spell"]})  # it is never cast
    ),
    string("Unleash").result(Part({"enters": {"counters": 1}})),  # nobody would do without, where nobody attacks
    string("~ attacks each combat if able.").result(Part({"must_attack": True})),
    (regex(r"Whenever a player casts an? ") >> seq(own << string(", ~ deals "), number << string(" damage to that player."))).map(
        lambda t: Part(
            {"triggers": [{"on": "cast", "of": t[0].what, "effects": [{"do": "damage", "amount": t[1], "to": "you"}]}]}
        )
    ),
    _statics,
)


def _spell(said: Said) -> Part:
    if "no target" in said.idle:  # such spells are never cast, like those that need a spell as target
        return Part({"targets": ["spell"]})
    fields = {key: value for key, value in _ability(said).items() if value}
    if "effects" in fields:
        fields["effects"] = [sent(e) for e in fields["effects"]]
    return Part(fields, said.tokens, idle="" if fields else "; ".join(said.idle))


_asked: Parser = alt(string(", if ") >> graveyard_asked, intervening)


def _try(parser: Parser, text: str) -> Any:
    try:
        return parser.parse(text)
    except (ParseError, ValueError):
        return None


def sentence(text: str) -> Said | None:
    """Sentences as effects, or None if they are not understood."""
    counted = without_where(text)
    if counted is not None:
        said = _sentences(counted[0])
        try:
            return None if said is None else filled(said, counted[1])
        except ValueError:
            return None
    said = _sentences(text)
    return None if said is None or has_negative_x(said.effects) else said


def _sentences(text: str) -> Said | None:
    found: Said | None = _try(effects, lowered(text)) or (_try(effects, text) if lowered(text) != text else None)
    sentences = re.split(r"\.[ \n]", text)
    if found is None and len(sentences) > 1:  # what follows a first sentence that can have no target never happens
        first = sentence(sentences[0] + ".")
        never = first is not None and not first.effects and ("no target" in first.idle or "spell" in first.targets)
        found = first if never else None
    if found is None and _can_have_no_target(text):
        return Said((), ("creature",), idle=("no target",))
    return found


_THEIRS = re.compile(  # a target that only an opponent can have, or that is there in combat alone, when nothing is done here
    r"\btarget (?:[a-z-]+,? )*?[a-z-]+ (?:you don't control|an opponent controls|your opponents control)"
    r"|deals \d+ damage to target attacking(?: or blocking)? creature"
    r"|\btarget block(?:ing|ed) creature"
)


def _can_have_no_target(text: str) -> bool:
    """Whether it must have a target that is never there, so that nothing of it ever happens."""
    found = _THEIRS.search(text)
    if found is None or "•" in text or text.startswith("Choose"):
        return False
    before = text[: found.start()]
    optional = re.search(r"(?:up to|any number of)(?: \S+){0,3} ?$", before)
    return not optional and '"' not in before and re.search(r"\b(?:[Ww]hen|[Ww]henever|[Aa]t the beginning)\b", before) is None


_casting: Parser = alt(on_casting.map(Part), wishes.map(lambda fields: Part(fields, simplified=OUTSIDE)))


_LEARNS = re.compile(r"\b[Ll]earn\b(?=\.|,|$)")
_TWO_EVENTS = re.compile(
    r"(When(?:ever)? [^,.]*?) and w(hen(?:ever)? [^,.]*), (.*)", re.DOTALL
)  # "When ... and whenever ..., ..."


def _of_both(first: Part | None, second: Part | None) -> Part | None:
    """A line of two events as a trigger for each; one that never happens is left out."""
    if first is None or second is None or first.simplified or second.simplified:
        return None
    if first.idle or second.idle:
        return second if first.idle else first
    if set(first.fields) != {"triggers"} or set(second.fields) != {"triggers"}:
        return None
    return Part({"triggers": first.fields["triggers"] + second.fields["triggers"]}, first.tokens)


_EXHAUST = re.compile(r"Exhaust — ((.*?): .*)", re.DOTALL)


def _once_only(part: Part, cost_text: str) -> Part | None:
    if set(part.fields) != {"abilities"} or len(part.fields["abilities"]) != 1:
        return None
    return replace(part, fields={"abilities": [once_only(part.fields["abilities"][0], cost_text)]})


def read_line(line: str, spell: bool) -> Part | None:
    """What a line adds to the card, or None if it is not understood. `spell`: of an instant or sorcery."""
    exhaust = _EXHAUST.match(line)
    if exhaust is not None and not spell:
        part = _read_line(exhaust[1], spell)
        return part if part is None or part.idle else _guarded(_once_only, part, exhaust[2])
    part = _read_line(line, spell)
    return replace(part, simplified=OUTSIDE) if part is not None and _LEARNS.search(line) else part


def _staged(event: Fields, text: str) -> Part | None:
    """A chapter of a Saga, or what happens as a Class becomes a level; a chapter that changes nothing is one all the same."""
    said = gained_for_good(text, lambda line: read_line(line, spell=False)) or (
        _chosen(text) if choice(text) is not None else sentence(text[:1].lower() + text[1:]) or sentence(text)
    )
    if said is None:
        return None
    if _idle_targets(said) or not said.effects:
        return Part({"triggers": [{**event, "effects": []}]})
    return _guarded(_triggered, event, {}, said)


def _loyal(paid: Fields, text: str) -> Part | None:
    """A loyalty ability. One that does nothing still puts counters on the planeswalker, or takes them."""
    if choice(text) is not None:
        part = _modes(text)
        return None if part is None else Part({"abilities": [{"cost": paid, **part.fields, "loyalty": True}]}, part.tokens)
    said = sentence(text[:1].lower() + text[1:]) or sentence(text)
    if said is None:
        return None
    if _is_never_legal(said):
        return Part({}, idle="there is nothing to aim it at")
    said = replace(said, effects=tuple(_read_off(e, "this") for e in said.effects))
    return Part({"abilities": [{"cost": paid, **_ability(said), "loyalty": True}]}, said.tokens)


def _read_line(line: str, spell: bool) -> Part | None:
    loyalty = loyal(line)
    if loyalty is not None:
        return _guarded(_loyal, *loyalty)
    staged = chapter(line) or level_event(line)
    if staged is not None:
        return _staged(*staged)
    why = _is_idle(line)
    if why is not None:
        return Part({}, idle=why)
    found = _keyword_line(line) or _try(_lines, line) or _try(_casting, line) or _try(_lines, _counted(line))
    if found is not None:
        return None if waits_for_combat(found.fields) else found
    given = grants(line, lambda text: read_line(text, spell=False))
    if given is not None:
        return Part({"statics": [given[0]]}, given[1])
    if choice(line) is not None or wider_choice(line.split("\n")[0]) is not None:
        return _guarded(_modes, line) if spell else None
    two = _TWO_EVENTS.match(line)
    if two is not None:
        return _of_both(read_line(f"{two[1]}, {two[3]}", spell), read_line(f"W{two[2]}, {two[3]}", spell))
    events = alt(of_several, _event) if line.endswith(ONCE) else _event
    for head, make in ((seq(cost << string(": ")), "activated"), (seq(events, _asked << string(", ")), "triggered")):
        split = _try(seq(head, regex(r"(?s).*")), line)
        if split is None:
            continue
        front, rest = split
        if make == "activated":
            mana = tapped_for(rest) if front[0] == {"tap": True} else None
            if mana is not None:
                return Part({"mana": mana})
            spent = _SPENT_ONLY.search(rest)
            body, more = _restricted(rest[: spent.start()] if spent else rest)
            if choice(body) is not None:
                return _guarded(_activated_modes, front[0], body, more)
            said = sentence(body)
            only = limit(spent[0]) if spent else None
            if only is not None and said is not None and [e["do"] for e in said.effects] == ["add"]:
                said, spent = replace(said, effects=({**said.effects[0], "only": only},)), None
            if said is not None:
                said = _guarded(_of_what_was_given_up, front[0], said, body)
            part = None if said is None or helps_attackers(said) else _guarded(_activated, front[0], said, more)
            return replace(part, simplified="its mana pays for anything") if part is not None and spent else part
        if front[0]["on"] in ("combat damage", "attacks"):
            rest = at_opponent(rest)
        said = _chosen(rest) if choice(rest[:1].upper() + rest[1:]) is not None else sentence(rest.removesuffix(ONCE))
        if said is None and front[0]["on"] in NUMBERED:
            said = that_many(rest.removesuffix(ONCE), sentence)
        if rest.endswith(ONCE):
            front = ({**front[0], "once_each_turn": True}, front[1])
        return None if said is None else _guarded(_triggered, *front, said)
    if spell:
        said = sentence(line)
        return None if said is None or helps_attackers(said) or attacks_out_of_turn(said.effects) else _spell(said)
    return None


def _counted(line: str) -> str:
    """ "gets +X/+X, where X is the number of Elves" as "gets +1/+1 for each Elf"."""
    return re.sub(
        r"( gets? )([+-])(X|0)/([+-])(X|0)((?: and (?:has|have) [^,.]*)?), where X is the number of ([^.]*)",
        lambda t: f"{t[1]}{t[2]}{t[3].replace('X', '1')}/{t[4]}{t[5].replace('X', '1')}{t[6]} for each {t[7]}",
        line,
    )


_SPENT_ONLY = re.compile(r" (?:Spend this mana only|This mana can't be spent) [^.]*\.(?: When that mana is spent[^.]*\.)?$")


def _restricted(text: str) -> tuple[str, Fields]:
    more: Fields = {}
    both = re.search(r" Activate only if ([^.]*) and only once each turn\.$", text)
    if both:
        text, more["once_each_turn"] = f"{text[: both.start()]} Activate only if {both[1]}.", True
    gone = re.search(r" If there are no ([a-z]+) counters on ~, sacrifice (?:it|~)\.$", text)
    if gone:
        text, more["depletes"] = text[: gone.start()], gone[1]
    only = re.search(r" Activate only if ([^.]*)\.$", text)
    asked = _try(condition, only[1]) if only else None
    if only and asked is not None:
        text, more["when"] = text[: only.start()], asked
    less = re.search(r" This ability costs \{(\d+)\} less to activate( for each [^.]*)\.$", text)
    per = _try(for_each, less[2]) if less else None
    if less and per is not None:
        text, more["less"] = text[: less.start()], scaled(int(less[1]), per)
    for ending, key in (
        (" Activate only as a sorcery.", "sorcery"),
        (" Activate only once each turn.", "once_each_turn"),
        (" Activate only during your turn.", ""),
        (" Activate only as an instant.", ""),
        (" Any player may activate this ability.", ""),
    ):
        if text.endswith(ending):
            text = text.removesuffix(ending)
            if key:
                more[key] = True
    return text, more


def _guarded(make: Callable[..., Made | None], *arguments: Any) -> Made | None:
    """What it makes, or None where it finds that the line is not understood."""
    try:
        return make(*arguments)
    except ValueError:
        return None


def _chosen(rest: str) -> Said | None:
    """The modes of a trigger."""
    said = [sentence(bullet) for bullet in bullets(rest)]
    number_of = choice(rest[:1].upper() + rest[1:])
    if None in said or number_of not in ((1, 1), (0, 1)):
        return None
    try:
        return one_by_one([s for s in said if s is not None], optional=number_of[0] == 0)
    except ValueError:
        return None


def _activated_modes(paid: Fields, body: str, more: Fields) -> Part | None:
    part = _modes(body, spell=False)
    if part is None or "zone" in paid or paid.get("discard") == "this":
        return None
    return Part({"abilities": [{"cost": cost_field(paid), **part.fields, **more}]}, part.tokens)


def _modes(line: str, spell: bool = True) -> Part | None:
    number_of = choice(line)
    wider = wider_choice(line.split("\n")[0]) if number_of is None else None
    if wider is not None:
        number_of = (1, 1)
    if number_of is None:
        return None
    said = [sentence(bullet) for bullet in bullets(line)]
    if None in said:
        return None
    all_said = [s for s in said if s is not None]
    if number_of == (1, 1):
        modes = [{"effects": [], "targets": ["spell"]} if "no target" in s.idle else _ability(s) for s in all_said]
        modes = with_two(modes, wider) if wider is not None else modes
    else:
        modes = [_ability(s) for s in combined(all_said, *number_of)]
        if spell:  # what choosing several costs is said in another line
            modes = [{**m, "chosen": n} for m, n in zip(modes, sizes(all_said, *number_of), strict=True)]
    return Part({"modes": modes}, tuple(token for s in all_said for token in s.tokens))
