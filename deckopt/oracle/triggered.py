"""Triggered abilities: the events, and what a trigger does to what it is about."""

from __future__ import annotations

from dataclasses import replace

from deckopt.oracle.battle import attacks_out_of_turn
from deckopt.oracle.events import BESIDES, NUMBERED, more_events
from deckopt.oracle.faces import itself
from deckopt.oracle.grammar import player_events  # noqa: F401  - it adds its rules
from deckopt.oracle.grammar.heads import event as grammar_event
from deckopt.oracle.graveyard import ANY_OF_ITS_NAME, graveyard_events
from deckopt.oracle.kicked import has_a_target_instead
from deckopt.oracle.moments import moment_events
from deckopt.oracle.other_words import HOW, other_events
from deckopt.oracle.own_card import (
    SEEN_IN_GRAVEYARD,
    attaching_itself,
    copies_what_has_left,
    exiles_itself,
    from_graveyard,
    is_another_card,
    is_from_graveyard,
)
from deckopt.oracle.parsers import Parser, alt, longest, regex
from deckopt.oracle.part import Part, ability_of, aims_at_permanents, asks_of_event, counts_others, has_idle_targets
from deckopt.oracle.references import reads
from deckopt.oracle.said import Fields, Said
from deckopt.oracle.unplayed import ASKED_AGAIN, ASKED_OF_COPIED, NEVER_YOURS, without
from deckopt.words.events import STEPS

_own_events: Parser = alt(
    more_events,
    graveyard_events,
    regex(r"When ~ enters or is put into a graveyard from the battlefield").result({"on": ["enters", "dies"]}),
    regex(r"When(?:ever)? ~ is put into your graveyard from your library").result({"on": "milled"}),
    moment_events,
)


#: The events of triggers.
event: Parser = longest(alt(other_events, _own_events), grammar_event)


def _this_or_another(event: Fields, when: Fields, said: Said) -> Part:
    """A trigger of the card itself, and one of the others."""
    if "once_each_turn" in event:
        raise ValueError("two triggers, once each turn together")
    itself = {key: value for key, value in event.items() if key != "of"}
    first, second = triggered(itself, when, said), triggered({**event, "of": "other " + event["of"]}, when, said)
    if "triggers" not in first.fields or "triggers" not in second.fields:
        return second
    return replace(second, fields={"triggers": first.fields["triggers"] + second.fields["triggers"]})


def _listed(on: str | list[str]) -> list[str]:
    return [on] if isinstance(on, str) else on


def triggered(event: Fields, when: Fields, said: Said) -> Part:
    """A trigger: its event, the condition after it, what happens; two triggers where the card is named beside others that it
    may not be like. ValueError where the format has no words for it."""
    if HOW in event:
        part = triggered({key: value for key, value in event.items() if key != HOW}, when, said)
        return part if part.idle else replace(part, simplified="; ".join(filter(None, (part.simplified, event[HOW]))))
    if BESIDES in event:
        return _this_or_another({key: value for key, value in event.items() if key != BESIDES}, when, said)
    if asks_of_event(said.effects) and event["on"] not in NUMBERED:
        raise ValueError("an event without a number")
    if has_a_target_instead(said.effects):
        raise ValueError("a target that an ability has if it was kicked")
    if "at_once" in event and reads(said.effects, "it"):
        raise ValueError("which of those that entered?")
    if "at_once" in event and asks_of_event(said.effects):
        raise ValueError("the number of which of them?")
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
    if event.get("once_each_turn") and event["on"] == "attacks" and "when" in when:  # whether it is so later makes no difference
        event, when = {**event, "event_when": when["when"]}, {k: v for k, v in when.items() if k != "when"}
    if event.get("of", "this") == "this":
        fields["effects"] = [itself(attaching_itself(e)) for e in fields["effects"]]
    if "leaves" in _listed(event["on"]) and any(e.get("what", e.get("to")) in ("this", "it") for e in fields["effects"]):
        raise ValueError("what has left")
    if (
        {"leaves", "dies"} & {*_listed(event["on"])}
        and event.get("of", "this") == "this"
        and reads(fields["effects"], "enchanted")
    ):
        raise ValueError("what it was attached to")
    if "dies" in _listed(event["on"]) and any(map(copies_what_has_left, fields["effects"])):
        raise ValueError("a copy of what has left")
    own = event.get("of", "this") == "this"
    if any(map(is_from_graveyard, fields["effects"])) and not (own and event["on"] in SEEN_IN_GRAVEYARD):
        if not {*STEPS} >= {*([event["on"]] if isinstance(event["on"], str) else event["on"])} and event.get("of", "this") in (
            "this",
            "enchanted",
        ):
            raise ValueError("what happens to it cannot be seen from the graveyard")
        event = {**event, "zone": "graveyard"}
    simplified = []
    there = {**event, **when}.get("zone") == "graveyard"
    if there:  # it is known which card it is that returns later
        fields["effects"] = [without(e, ANY_OF_ITS_NAME) for e in fields["effects"]]
    if own and (there or event["on"] in ("dies", "milled")):  # it is in the graveyard by then
        fields["effects"] = [from_graveyard(e) for e in fields["effects"]]
        if not there and any(exiles_itself(e) for e in fields["effects"]):  # "if you do" asks for it to be there still
            fields["when"] = {"count": "self", "in": "graveyard"}
            if event["on"] == "dies":
                simplified.append(ASKED_OF_COPIED)
    if any(map(is_another_card, said.targets)) and not (own and {"dies", "enters"} >= {*_listed(event["on"])}):
        raise ValueError("another card than itself, where it may lie too")
    if "dies" in _listed(event["on"]) and any(map(is_another_card, said.targets)):
        if any(e["do"] == "exile" and e["what"] == "this" for e in fields["effects"]):
            raise ValueError("what it does besides even if it is not there any more")
        simplified = [ASKED_OF_COPIED]
    if when.get("when", {}).get("total_power") == "attacking creature":
        simplified.append(ASKED_AGAIN)
    return Part({"triggers": [{**event, **when, **fields}]}, said.tokens, simplified="; ".join(simplified))
