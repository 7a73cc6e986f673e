"""Triggered abilities: the events, and what a trigger does to what it is about."""

from __future__ import annotations

from dataclasses import replace

from deckopt.oracle.battle import attacks_out_of_turn
from deckopt.oracle.events import BESIDES, more_events, this_or_another
from deckopt.oracle.faces import itself
from deckopt.oracle.graveyard import graveyard_events
from deckopt.oracle.moments import moment_events
from deckopt.oracle.other_words import other_events
from deckopt.oracle.own_card import (
    SEEN_IN_GRAVEYARD,
    attaching_itself,
    copies_what_has_left,
    exiles_itself,
    from_graveyard,
    is_from_graveyard,
)
from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.part import Part, ability_of, aims_at_permanents, counts_others, has_idle_targets
from deckopt.oracle.said import Fields, Said
from deckopt.oracle.unplayed import ASKED_AGAIN, NEVER_YOURS
from deckopt.oracle.words import own
from deckopt.words.events import STEPS

_own_events: Parser = alt(
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
    moment_events,
    regex(r"Whenever you cycle a card").result({"on": "cycled", "of": "card"}),
    regex(r"Whenever you cycle or discard a card").result({"on": "discarded", "of": "card"}),
    regex(r"Whenever you discard a card").result({"on": "discarded", "of": "card"}),
    string("Whenever you cast your second spell each turn").result(
        {"on": "cast", "of": "card", "event_when": {"turn": "spells cast", "at_least": 2, "at_most": 2}}
    ),
    (regex(r"Whenever you cast an? ") >> own).map(lambda d: {"on": "cast", "of": d.what}),
    (regex(r"Whenever ~ or another ") >> own << regex(r" enters(?: the battlefield under your control)?")).map(lambda d: {"on": "enters", **this_or_another(d.what)}),
    (regex(r"When(?:ever)? another ") >> own << regex(r" enters(?: the battlefield under your control)?")).map(lambda d: {"on": "enters", "of": "other " + d.what}),
    (regex(r"Whenever an? ") >> own << string(" enters tapped")).map(lambda d: {"on": "enters", "of": "tapped " + d.what}),
    (regex(r"Whenever an? ") >> own << regex(r" enters(?: the battlefield under your control)?")).map(lambda d: {"on": "enters", "of": d.what}),
    (regex(r"When(?:ever)? another ") >> own << string(" dies")).map(lambda d: {"on": "dies", "of": "other " + d.what}),
    (regex(r"Whenever ~ or another ") >> own << string(" dies")).map(lambda d: {"on": "dies", **this_or_another(d.what)}),
    (regex(r"Whenever an? ") >> own << string(" dies")).map(lambda d: {"on": "dies", "of": d.what}),
    (regex(r"Whenever an? ") >> own << string(" attacks")).map(lambda d: {"on": "attacks", "of": d.what}),
)  # fmt: skip


#: The events of triggers.
event: Parser = alt(other_events, _own_events)


def _this_or_another(event: Fields, when: Fields, said: Said) -> Part:
    """A trigger of the card itself, and one of the others."""
    if "once_each_turn" in event:
        raise ValueError("two triggers, once each turn together")
    itself = {key: value for key, value in event.items() if key != "of"}
    first, second = triggered(itself, when, said), triggered({**event, "of": "other " + event["of"]}, when, said)
    if "triggers" not in first.fields or "triggers" not in second.fields:
        return second
    return replace(second, fields={"triggers": first.fields["triggers"] + second.fields["triggers"]})


def triggered(event: Fields, when: Fields, said: Said) -> Part:
    """A trigger: its event, the condition after it, what happens; two triggers where the card is named beside others that it
    may not be like. ValueError where the format has no words for it."""
    if BESIDES in event:
        return _this_or_another({key: value for key, value in event.items() if key != BESIDES}, when, said)
    if "when" in when and "when" in event:
        raise ValueError("two conditions of a trigger")
    if event.get("of", "this") != "this" and any(e.get("what") == "it" and counts_others(e) for e in said.effects):
        raise ValueError("others than what?")
    if has_idle_targets(said) and "player damage" in event["on"]:
        return Part({}, simplified=NEVER_YOURS)
    if has_idle_targets(said):
        return Part({}, idle="there is nothing to aim it at")
    if not said.effects and not aims_at_permanents(said.targets):
        return Part({}, idle="; ".join(said.idle) or "it does nothing")
    if attacks_out_of_turn(said.effects, [event["on"]] if isinstance(event["on"], str) else event["on"]):
        raise ValueError("tokens that attack")
    fields = ability_of(said)
    if event.get("of", "this") == "this":
        fields["effects"] = [itself(attaching_itself(e)) for e in fields["effects"]]
    if "leaves" in event["on"] and any(e.get("what", e.get("to")) in ("this", "it") for e in fields["effects"]):
        raise ValueError("what has left")
    if "dies" in event["on"] and any(map(copies_what_has_left, fields["effects"])):
        raise ValueError("a copy of what has left")
    own = event.get("of", "this") == "this"
    if any(map(is_from_graveyard, fields["effects"])) and not (own and event["on"] in SEEN_IN_GRAVEYARD):
        if not {*STEPS} >= {*([event["on"]] if isinstance(event["on"], str) else event["on"])} and event.get("of", "this") in (
            "this",
            "enchanted",
        ):
            raise ValueError("what happens to it cannot be seen from the graveyard")
        event = {**event, "zone": "graveyard"}
    there = {**event, **when}.get("zone") == "graveyard"
    if own and (there or event["on"] in ("dies", "milled")):  # it is in the graveyard by then
        fields["effects"] = [from_graveyard(e) for e in fields["effects"]]
        if not there and any(exiles_itself(e) for e in fields["effects"]):  # "if you do" asks for it to be there still
            fields["when"] = {"count": "self", "in": "graveyard"}
    asked_again = ASKED_AGAIN if when.get("when", {}).get("total_power") == "attacking creature" else ""
    return Part({"triggers": [{**event, **when, **fields}]}, said.tokens, simplified=asked_again)
