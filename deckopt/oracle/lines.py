"""Lines of a card: keywords, triggered, activated and static abilities, spells' effects.

`read_line` turns one line into keys of a card file (`Part`). What a line is, is tried
in order: the most particular form first.
"""

from __future__ import annotations

import re
from dataclasses import replace

from deckopt.oracle.activated import SPENT_ONLY, activated, of_what_was_given_up, read_off, restricted
from deckopt.oracle.added_types import NO_MORE_TYPES, without_added_type
from deckopt.oracle.battle import attacks_out_of_turn
from deckopt.oracle.choices import choice
from deckopt.oracle.conditions import intervening
from deckopt.oracle.costs import cost
from deckopt.oracle.effect_text import sentence
from deckopt.oracle.events import ONCE
from deckopt.oracle.exploit import exploiting
from deckopt.oracle.grammar.heads import entering_together
from deckopt.oracle.grammar.heads import events as of_several
from deckopt.oracle.grammar.statements.mana import adding_to_taps
from deckopt.oracle.granted import grants
from deckopt.oracle.graveyard import graveyard_asked
from deckopt.oracle.keyword_actions import once_only
from deckopt.oracle.keyword_texts import keyword_text
from deckopt.oracle.mana import limit, tapped_for, told_of_mana
from deckopt.oracle.mode_costs import wider_choice
from deckopt.oracle.mode_lists import activated_modes, chosen_modes, modes_of
from deckopt.oracle.moments import of_one_player
from deckopt.oracle.more_lines import of_most_life
from deckopt.oracle.parsers import Parser, alt, longest, regex, seq, string
from deckopt.oracle.part import (
    Part,
    ability_of,
    aims_at_permanents,
    asks_of_event,
    attempt,
    guarded,
    has_idle_targets,
    is_never_legal,
    told,
)
from deckopt.oracle.plain_words import in_plain_words
from deckopt.oracle.references import means_others, reads
from deckopt.oracle.said import Fields, Said
from deckopt.oracle.solitaire import IDLE_LINES
from deckopt.oracle.spent import exerted_for_mana, of_spells_for_nothing, returned_for_mana
from deckopt.oracle.spree import is_spree, is_tiered, spree, tiered
from deckopt.oracle.stages import chapter, gained_for_good, level_event, loyal
from deckopt.oracle.states import state_line
from deckopt.oracle.text import condition_first, difference_told, divided_in_two, until_end_of_turn
from deckopt.oracle.triggered import event, triggered
from deckopt.oracle.triggered_lines import on_turning_up, read_triggered
from deckopt.oracle.two_events import TWO_EVENTS, as_one
from deckopt.oracle.unopposed import UNOPPOSED_LINES
from deckopt.oracle.unplayed import (
    BLACK_ALONE,
    NO_ROOMS,
    ONE_BY_ONE,
    OR_ROOMS,
    OTHERWISE_UNPLAYED,
    UNPLAYED_LINES,
    WEARS_OFF,
    X_MAY_BE_0,
)
from deckopt.oracle.ways import on_casting, sent, simplified_casting
from deckopt.oracle.whole_lines import whole_lines
from deckopt.oracle.words import protection
from deckopt.words.keywords import CHOSEN, IDLE_KEYWORDS, KEYWORDS

_EXHAUST = re.compile(r"Exhaust — ((.*?): .*)", re.DOTALL)
_BOAST = re.compile(r"Boast — (.*?: .*)", re.DOTALL)
_ENLISTS = re.compile(r"Whenever ~ enlists a creature, (.*)")
#: What is said of where a card comes from, or of when, is said of the land too.
_PLAYED_OR_CAST = re.compile(r"(Whenever you play an? [^,.]*?) or (cast an? (?:(?! from | during )[^,.])*), (.*)", re.DOTALL)
#: "Whenever you discard one or more cards, ... that many ...": the cards are discarded one by one, and each of them triggers.
_MANY_DISCARDED = re.compile(r"(Whenever you discard )one or more cards, ([^.]*\bthat (?:many|much)\b[^.]*\.)")
#: What happens once at most: the permanent has gone then, and its other triggers mean it no more.
_TURNS_AWAY = re.compile(r"^Whenever one or more [^,.]*, you may exile ~, then return [^.]* transformed [^.]*\.$")
_asked: Parser = alt(string(", if ") >> graveyard_asked, intervening)
_casting: Parser = alt(
    on_casting.map(Part),
    simplified_casting.combine(lambda fields, how: Part(fields, simplified=how)),
)
_rest: Parser = regex(r"(?s).*")
_TURNED_UP = re.compile(r"When(?:ever)? ~ (enters or )?is turned face up, (.*)", re.DOTALL)
_SACRIFICED_FIRST = re.compile(r"When ~ enters, sacrifice it\. When you do, (.*)", re.DOTALL)
#: An ability of a card in hand that puts it onto the battlefield: one of that name, which is the same.
_PUT_FROM_HAND = "Put ~ from your hand onto the battlefield."
_FROM_HAND = Said(({"do": "put", "what": "self", "to": "battlefield"},))
_BLACK_X = " Spend only black mana on X."
_CHOSEN_X = re.compile(r"'(?:count|power)': 'X'")  # cards for a cost, and sizes, which the card format has not
_X_NOT_0 = " X can't be 0."


def read_line(line: str, spell: bool) -> Part | None:
    """What a line adds to the card, or None if it is not understood. `spell`: of an instant or sorcery."""
    line = divided_in_two(difference_told(condition_first(line)), spell)
    if spell:  # it is cast in a main phase of yours, after which the next end step is that of the same turn
        line = line.replace(" until your next end step.", " this turn.")
        line = line.replace("Until your next end step, ", "Until end of turn, ")
    shorter = until_end_of_turn(line)
    if shorter != line:
        part = read_line(shorter, spell)
        return part if part is None or part.idle else replace(part, simplified=WEARS_OFF)
    if _X_NOT_0 in line:
        part = read_line(line.replace(_X_NOT_0, ""), spell)
        if part is None or _CHOSEN_X.search(str(part.fields)):
            return None
        return part if part.idle else replace(part, simplified=part.simplified or X_MAY_BE_0)
    if OR_ROOMS in line:
        return told(read_line(line.replace(OR_ROOMS, ","), spell), NO_ROOMS)
    exhaust = _EXHAUST.match(line)
    if exhaust is not None and not spell:
        part = _read_line(exhaust[1], spell)
        return part if part is None or part.idle else guarded(_once_only, part, exhaust[2])
    if line.startswith("Exploit") and not spell:
        return exploiting(line, lambda text: _read_line(text, spell))
    boast = _BOAST.match(line)
    if boast is not None and not spell:
        part = _read_line(boast[1], spell)
        return part if part is None or part.idle else guarded(_boasted, part)
    part = _read_line(line, spell)
    if part is None and (left := without_added_type(line)):
        part = read_line(left, spell)
        return part if part is None or part.idle or part.simplified else replace(part, simplified=NO_MORE_TYPES)
    other = in_plain_words(line) if part is None else line
    return part if other == line else _read_line(other, spell)


def _read_line(line: str, spell: bool) -> Part | None:
    if spell and line == "Cipher":
        return Part({"effects": [{"do": "encode"}]})
    enlists = _ENLISTS.fullmatch(line)
    if enlists is not None:
        return _enlisted(enlists[1])
    loyalty = loyal(line)
    if loyalty is not None:
        return guarded(_loyal, *loyalty)
    staged = chapter(line) or level_event(line)
    if staged is not None:
        return _staged(*staged)
    why = _first(line, (*IDLE_LINES, *UNOPPOSED_LINES))
    if why is not None:
        return Part({}, idle=why)
    how = _first(line, UNPLAYED_LINES)
    if how is not None:
        return Part({}, simplified=how)
    found = _keyword_line(line) or keyword_text(line, lambda text: read_line(text, spell))
    found = found or attempt(whole_lines, line) or attempt(_casting, line) or attempt(whole_lines, _counted(line))
    if found is not None:
        return found
    lasting = _lasting(line, spell)
    if lasting is not None:
        return lasting
    if choice(line) is not None or wider_choice(line.split("\n")[0]) is not None:
        return guarded(modes_of, line) if spell else None
    if is_spree(line):
        return guarded(spree, line) if spell else None
    if is_tiered(line):
        return guarded(tiered, line) if spell else None
    of_life = of_most_life(line, lambda text: read_line(text, spell))
    if of_life is not None:
        return of_life
    one_player = of_one_player(line)
    if one_player is not None:
        parts = [read_line(text, spell) for text in one_player]
        return of_both(*parts) if len(parts) == 2 else parts[0]
    turned = _TURNED_UP.fullmatch(line)
    if turned is not None:
        return on_turning_up(turned[2], enters=turned[1] is not None)
    two = TWO_EVENTS.match(line)
    if two is not None:
        both = of_both(read_line(f"{two[1]}, {two[4]}", spell), read_line(f"{two[2].upper()}{two[3]}, {two[4]}", spell))
        return as_one(both) if line.endswith(ONCE) and both is not None else both
    played = None if line.endswith(ONCE) else _PLAYED_OR_CAST.fullmatch(line)
    if played is not None:
        return of_both(read_line(f"{played[1]}, {played[3]}", spell), read_line(f"Whenever you {played[2]}, {played[3]}", spell))
    singly = _MANY_DISCARDED.fullmatch(line)
    if singly is not None and "target" not in singly[2]:
        one = read_line(f"{singly[1]}a card, {_one_for_each(singly[2])}", spell)
        return one if one is None or one.idle else replace(one, simplified=one.simplified or ONE_BY_ONE)
    paid = attempt(seq(cost << string(": "), _rest), line)
    if paid is not None:
        return _read_activated(*paid)
    gone = _SACRIFICED_FIRST.fullmatch(line)
    if gone is not None:
        return _once_sacrificed(read_line(f"When ~ enters, {gone[1]}", spell))
    at_once = line.endswith(ONCE) or _TURNS_AWAY.search(line) is not None
    happening = attempt(seq(longest(event, of_several if at_once else entering_together), _asked << string(", "), _rest), line)
    part = None if happening is None else read_triggered(*happening)
    if part is not None:
        return part
    if spell:
        return _done_by_spell(line)
    how = _first(line, OTHERWISE_UNPLAYED)
    return None if how is None else Part({}, simplified=how)


def _lasting(line: str, spell: bool) -> Part | None:
    """What holds as long as a permanent is there: states, what mana brings, what others are given."""
    state = state_line(line)
    if state is not None:
        return state
    exerted = returned_for_mana(line) or exerted_for_mana(line, lambda text: read_line(text, spell))
    if exerted is not None:
        return exerted
    for_nothing = of_spells_for_nothing(line, lambda text: read_line(text, spell))
    if for_nothing is not None:
        return for_nothing
    adding = adding_to_taps(line)
    if adding is not None:
        return Part(adding)
    given = grants(line, lambda text: read_line(text, spell=False))
    return None if given is None else Part({"statics": [given[0]]}, given[1])


def _done_by_spell(line: str) -> Part | None:
    """What a spell does as it resolves."""
    said = sentence(line)
    if (
        said is None
        or said.aims_later
        or asks_of_event(said.effects)
        or reads(said.effects, "it")
        or attacks_out_of_turn(said.effects)
        or means_others(said.effects)
    ):
        return None  # a spell is no permanent that others are others than
    if "no target" in said.idle and _aims_only_with_gift(line):
        return None
    return _spell(said)


def _once_sacrificed(part: Part | None) -> Part | None:
    """What happens once a permanent that entered has been sacrificed: that triggers again (603.12)."""
    if part is None or set(part.fields) != {"triggers"} or part.simplified or reads(part.fields["triggers"], "this"):
        return None
    (trigger,) = part.fields["triggers"]
    if reads(trigger["effects"], "it") or set(trigger) != {"on", "effects"}:
        return None
    again = {"do": "when done", "effects": trigger["effects"]}
    done = {"do": "if", "when": {"amount": {"value": "sacrificed"}, "reaches": 1}, "then": [again]}
    return replace(part, fields={"triggers": [{**trigger, "effects": [{"do": "sacrifice", "what": "this"}, done]}]})


def _aims_only_with_gift(line: str) -> bool:
    """Whether a spell has a target only if a gift was promised: without one it can be cast."""
    before, promised, _ = line.partition(" If the gift was promised")
    plain = sentence(before) if promised else None
    return plain is not None and "no target" not in plain.idle


def _read_activated(paid: Fields, rest: str) -> Part | None:
    """An activated ability: what is paid, and the text after the colon."""
    mana = tapped_for(rest) if paid == {"tap": True} else None
    if mana is not None:
        return Part({"mana": mana}, simplified=told_of_mana(rest, mana))
    if "{X}" in paid.get("mana", "") and rest.endswith(_BLACK_X):
        part = _read_activated(paid, rest.removesuffix(_BLACK_X))
        return part if part is None or part.idle or part.simplified else replace(part, simplified=BLACK_ALONE)
    spent = SPENT_ONLY.search(rest)
    body, more = restricted(rest[: spent.start()] if spent else rest)
    if choice(body) is not None:
        return guarded(activated_modes, paid, body, more)
    said, zone = (_FROM_HAND, {"zone": "hand"}) if body == _PUT_FROM_HAND else (sentence(body), {})
    more = {**more, **zone}
    only = limit(spent[0]) if spent else None
    if only is not None and said is not None and [e["do"] for e in said.effects] == ["add"]:
        said, spent = replace(said, effects=({**said.effects[0], "only": only},)), None
    if said is not None:
        said = guarded(of_what_was_given_up, paid, said, body)
    part = None if said is None else guarded(activated, paid, said, more)
    return replace(part, simplified="its mana pays for anything") if part is not None and spent else part


def _keyword_line(line: str) -> Part | None:
    """A list of keywords, each of which may be a line of its own."""
    words = re.split(r"[,;] ", line)
    fields: Fields = {}
    tokens: tuple[tuple[str, Fields], ...] = ()
    simplified: list[str] = []
    for word in words:
        lower = word.strip().lower()
        if lower in KEYWORDS or lower in IDLE_KEYWORDS:
            fields.setdefault("keywords", []).append(lower)
            continue
        kept_off = attempt(protection, word)
        if kept_off is not None and CHOSEN not in kept_off:
            fields.setdefault("keywords", []).extend(kept_off)
            continue
        line = word[:1].upper() + word[1:]
        more = None if _first(line, (*IDLE_LINES, *UNOPPOSED_LINES)) is None else Part({})
        how = _first(line, UNPLAYED_LINES)
        if more is None and how is not None:
            more = Part({}, simplified=how)
        if more is None and len(words) > 1 and " " not in word:
            more = read_line(word.capitalize(), spell=False)
        if more is None or (len(words) == 1 and not more.fields):
            return None
        simplified += [more.simplified] if more.simplified else []
        for key, value in more.fields.items():
            if key in fields and not isinstance(value, list):
                return None
            fields[key] = fields[key] + value if key in fields else value
        tokens += more.tokens
    return Part(fields, tokens, simplified="; ".join(simplified))


def _first(line: str, among: tuple[tuple[Parser, str], ...]) -> str | None:
    """What stands beside the first parser that reads the line, or None."""
    return next((why for parser, why in among if attempt(parser, line) is not None), None)


def _counted(line: str) -> str:
    """ "gets +X/+X, where X is the number of Elves" as "gets +1/+1 for each Elf"."""
    return re.sub(
        r"( gets? )([+-])(X|0)/([+-])(X|0)((?: and (?:has|have) [^,.]*)?), where X is the number of ([^.]*)",
        lambda t: f"{t[1]}{t[2]}{t[3].replace('X', '1')}/{t[4]}{t[5].replace('X', '1')}{t[6]} for each {t[7]}",
        line,
    )


def of_both(first: Part | None, second: Part | None) -> Part | None:
    """A line of two events as a trigger for each; one that never happens is left out."""
    if first is None or second is None or first.simplified or second.simplified:
        return None
    if first.idle or second.idle:
        return second if first.idle else first
    if set(first.fields) != {"triggers"} or set(second.fields) != {"triggers"}:
        return None
    return Part({"triggers": first.fields["triggers"] + second.fields["triggers"]}, first.tokens)


def _one_for_each(text: str) -> str:
    """An effect on that many as an effect on one."""
    text = re.sub(r"\bthat many cards\b", "a card", text).replace("that much damage", "1 damage")
    return re.sub(r"\bthat many ((?:tapped )?[^ ]+ (?:[^ ]+ )*?)(counter|token)s\b", r"a \1\2", text)


def _boasted(part: Part) -> Part | None:
    """An ability that can be activated once in a turn in which its creature has attacked (702.142)."""
    if set(part.fields) != {"abilities"} or len(part.fields["abilities"]) != 1:
        return None
    return replace(part, fields={"abilities": [{**part.fields["abilities"][0], "boast": True, "once_each_turn": True}]})


def _enlisted(text: str) -> Part | None:
    """What happens whenever a creature is enlisted."""
    said = sentence(text)
    if said is None or said.targets or reads(said.effects, "it"):
        return None
    return Part({"enlists": list(said.effects)}, said.tokens)


def _once_only(part: Part, cost_text: str) -> Part | None:
    if set(part.fields) != {"abilities"} or len(part.fields["abilities"]) != 1:
        return None
    return replace(part, fields={"abilities": [once_only(part.fields["abilities"][0], cost_text)]})


def _staged(event: Fields, text: str) -> Part | None:
    """A chapter of a Saga, or what happens as a Class becomes a level; a chapter that changes nothing is one all the same."""
    said = gained_for_good(text, lambda line: read_line(line, spell=False)) or (
        chosen_modes(text) if choice(text) is not None else sentence(text[:1].lower() + text[1:]) or sentence(text)
    )
    if said is None:
        return None
    if has_idle_targets(said) or not (said.effects or aims_at_permanents(said.targets)):
        return Part({"triggers": [{**event, "effects": []}]})
    return guarded(triggered, event, {}, said)


def _loyal(paid: Fields, text: str) -> Part | None:
    """A loyalty ability. One that does nothing still puts counters on the planeswalker, or takes them."""
    if choice(text) is not None:
        part = modes_of(text)
        return None if part is None else Part({"abilities": [{"cost": paid, **part.fields, "loyalty": True}]}, part.tokens)
    said = sentence(text[:1].lower() + text[1:]) or sentence(text)
    if said is None:
        return None
    if is_never_legal(said):
        return Part({}, idle="there is nothing to aim it at")
    said = replace(said, effects=tuple(read_off(e, "this") for e in said.effects))
    return Part({"abilities": [{"cost": paid, **ability_of(said), "loyalty": True}]}, said.tokens)


def _spell(said: Said) -> Part:
    if "no target" in said.idle:  # such spells are never cast, like those that need a spell as target
        return Part({"targets": ["spell"]})
    if has_idle_targets(said) and "spell" not in said.targets:  # nobody notices that a player is a target
        return Part({}, idle="; ".join(said.idle) or "it does nothing")
    fields = {key: value for key, value in ability_of(said).items() if value}
    if "effects" in fields:
        fields["effects"] = [sent(e) for e in fields["effects"]]
    return Part(fields, said.tokens, idle="" if fields else "; ".join(said.idle))
