"""One printed card compiled: a card file's fields, and what became of every clause.

A card is exact if every line is expressed or changes nothing in solitaire, and the
card format takes the result. Here is the order in which a card is put together. What is asked of all of its lines is in
modules of its own, such as `never` and `this_or_another`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from copy import deepcopy
from dataclasses import replace

from deckopt.cards.catalog import parse_card
from deckopt.cards.symbols import parse_cost
from deckopt.cards.typeline import parse_type_line
from deckopt.errors import InputError
from deckopt.oracle.activated import several_lands
from deckopt.oracle.battle import in_best_order, with_enlisted
from deckopt.oracle.controllers import refuse_what_the_opponent_has
from deckopt.oracle.copies import named_as_printed
from deckopt.oracle.corpus import Printed
from deckopt.oracle.enough import with_enough
from deckopt.oracle.face_down import face_down
from deckopt.oracle.faces import turns, turns_over
from deckopt.oracle.gifts import with_gift
from deckopt.oracle.graveyard import embalmed, scavenged, with_printed_costs
from deckopt.oracle.held import linked
from deckopt.oracle.kicked import with_kicked_targets
from deckopt.oracle.lands import with_nonbasic_types
from deckopt.oracle.lines import read_line
from deckopt.oracle.mode_costs import told_of_exiled, told_of_tapped, with_mode_costs
from deckopt.oracle.never import drop_never_cast, drop_never_exiled
from deckopt.oracle.other_faces import other_permanent
from deckopt.oracle.overload import OVERLOAD, overloaded
from deckopt.oracle.part import Part, guarded, without_idle
from deckopt.oracle.riders import with_doom
from deckopt.oracle.said import Said
from deckopt.oracle.spent import with_converge, with_spent
from deckopt.oracle.spliced import told_of_splice
from deckopt.oracle.stages import STATION, bracketed, level_up, levelled, stationed
from deckopt.oracle.text import lines
from deckopt.oracle.this_or_another import NONE_ITSELF, is_none_of_them, of_itself_and_others
from deckopt.oracle.tokens import name_read_as_subtype
from deckopt.oracle.two_parts import has_two_parts, with_two_parts
from deckopt.oracle.unplayed import played
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, IRRELEVANT, NOT_UNDERSTOOD, Clause, Compiled, Fields, simplified
from deckopt.oracle.ways import BESTOWED_AGAIN, bestowed_again, buyback, either_paid, transmuted, with_additional, with_offspring
from deckopt.oracle.when_cast import with_condition
from deckopt.oracle.whole_card import say_of_whole
from deckopt.toml import key, value
from deckopt.words.kinds import INSTANT, PLANESWALKER, SORCERY


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.lstrip("-").isdigit() else None


def _add(fields: Fields, part: Fields) -> None:
    for name, more in part.items():
        before = fields.get(name)
        if before is None:
            fields[name] = list(more) if isinstance(more, list) else more
        elif isinstance(more, list):
            fields[name] = before + more
        elif isinstance(more, dict) and isinstance(before, dict) and not set(more) & set(before):
            fields[name] = {**before, **more}
        else:
            raise ValueError(f"{name} twice")


def compile_card(card: Printed) -> Compiled:
    """The card in the card format, with every clause's verdict; a face that it turns into is among its tokens."""
    if has_two_parts(card):
        found = with_two_parts(card, _compile_face)
        found.problem = found.problem or fault(found.name, found.fields, found.tokens)
        return found
    found = _compile_face(card)
    if not turns_over(card):
        return found
    value = parse_cost(card.cost).value if card.cost and not found.problem else 0
    back = _compile_face(card.faces[1], {"face": True, "mana_value": value})
    found.fields["transforms"] = back.name
    found.front = len(found.clauses)
    found.clauses += back.clauses
    if how := back.fields.pop("approximates", ""):
        found.fields["approximates"] = "; ".join(filter(None, (found.fields.get("approximates", ""), how)))
    found.tokens.update({**back.tokens, back.name: back.fields})
    if not found.problem and not turns(found.fields):
        found.problem = "it turns over in some other way"  # Sieges, disturb, craft
    if not found.problem:
        found.problem = f"its other face: {back.problem}" if back.problem else fault(found.name, found.fields, found.tokens)
    return found


def _compile_face(card: Printed, more: Fields | None = None) -> Compiled:
    """One face of a card, with fields that it has besides."""
    fields: Fields = {"type": card.type, "text": card.text, **(more or {})}
    found = Compiled(card.name, fields)
    try:
        kind = parse_type_line(card.type).kind
    except ValueError as error:
        found.problem = str(error)
        return found
    spell = bool(kind & (INSTANT | SORCERY))
    if card.cost:
        fields["cost"] = card.cost
    own_rule = _OWN_RULE.search(card.text)
    if own_rule is not None:
        fields["copies"] = _WORDS.get(own_rule[1], "any") if own_rule[1] else "any"
    _take_numbers(found, card)
    _take_lines(found, card, kind, spell)
    try:
        fields.update(linked(fields))
        with_printed_costs(fields)
        with_nonbasic_types(fields)
        fields.update(named_as_printed(card.name, {k: fields[k] for k in ("enters", "abilities", "triggers") if k in fields}))
        scavenged(fields)
        found.tokens.update(embalmed(card.name, fields))
    except ValueError as error:
        found.problem = str(error)
        return found
    _take_overload(found, card)
    try:
        found.fields = fields = with_enlisted(fields)
    except ValueError as error:
        found.problem = str(error)
        return found
    if "triggers" in fields:
        fields["triggers"] = in_best_order(fields["triggers"])
    try:
        found.tokens.update(other_permanent(card.name, fields))
        found.tokens.update(face_down(card.name, fields))
    except ValueError as error:
        found.problem = str(error)
        return found
    if card.colours is not None and set(card.colours) != set(re.findall("[WUBRG]", card.cost)):
        fields.setdefault("colours", "".join(card.colours))  # a colour indicator; what is devoid says so already
    for i, clause in enumerate(found.clauses):
        if (
            clause.verdict == EXPRESSED
            and is_none_of_them(clause.text, card.type)
            and of_itself_and_others(clause.text, card.type) is None
        ):
            found.clauses[i] = Clause(clause.text, NOT_UNDERSTOOD, NONE_ITSELF)
    if spell:
        found.fields = with_doom(found.fields)
        drop_never_cast(found)
    drop_never_exiled(found)
    found.fields = with_enough(found.fields)
    _take_costs(found, card)
    say_of_whole(found, card, spell)
    found.problem = _problem_of_whole(found, card, spell) or found.problem or _problem_of_faces(card)
    if not found.problem:
        found.problem = fault(found.name, found.fields, found.tokens)
    return found


def _says_size(text: str, side: str) -> bool:
    """Whether a line of the text says what the card's power or toughness is."""
    others = [f"'s {side} is equal to", *(["and its toughness is equal to that number plus"] if side == "toughness" else [])]
    return any(words in text for words in ("power and toughness are each equal to", *others))


def _take_overload(found: Compiled, card: Printed) -> None:
    """The way to cast it for its overload cost, as a spell without targets."""
    cost = found.fields.pop(OVERLOAD, None)
    other = None if cost is None else overloaded(card)
    if other is None:
        return
    cost, spell = other
    if "{X}" in cost:  # the face has a fixed mana value
        found.problem = "its mana value is not known as it is cast for its other cost"
        return
    face = _compile_face(spell, {"face": True, "mana_value": parse_cost(card.cost).value})
    if face.problem or any(clause.verdict == NOT_UNDERSTOOD for clause in face.clauses):
        found.problem = face.problem or "it is not understood as it is cast for its other cost"
        return
    for clause in face.clauses:
        if clause.verdict == APPROXIMATED:
            found.clauses.append(simplified(found, clause.text, clause.how))
    found.fields.setdefault("ways", []).append({"name": "", "cost": cost, "as": spell.name})
    found.tokens.update({**face.tokens, spell.name: face.fields})


def _take_numbers(found: Compiled, card: Printed) -> None:
    """Power, toughness and loyalty as printed."""
    for side, text in (("power", card.power), ("toughness", card.toughness)):
        if text is not None:
            n = _number(text)
            if n is None and re.fullmatch(r"(\d+\+)?\*(\+\d+)?", text) and _says_size(card.text.replace("’", "'"), side):
                continue  # a line of the text says
            if n is None:
                found.problem = f"{side} is {text}"
            else:
                found.fields[side] = n
    if card.loyalty is not None:
        if _number(card.loyalty) is None:
            found.problem = f"loyalty is {card.loyalty}"
        else:
            found.fields["loyalty"] = _number(card.loyalty)


def _take_lines(found: Compiled, card: Printed, kind: int, spell: bool) -> None:
    """The text, line by line; what follows the level of a Class, or a number of charge counters, is had from then on."""
    level, counters = 1, 0
    before: tuple[str, Fields, dict[str, Fields]] | None = None  # the line before, and the card without it
    for printed in lines(card):
        line = bracketed(printed) if kind & PLANESWALKER else printed
        up = level_up(line) if "Class" in card.type.split() else None
        if up is not None:
            level = up[0]
            part: Part | None = Part(up[1])
        else:
            if at := STATION.fullmatch(line):
                counters, line = int(at[1]), at[2]
            part = of_itself_and_others(line, card.type) or read_line(line, spell)
            if part is not None and not spell and "storm" in part.fields.get("keywords", ()):
                part = None  # copies of a permanent spell would be tokens
            if part is None and before is not None and _goes_on(found, spell):
                part = read_line(f"{before[0]}\n{line}", spell)  # it may speak of what the line before says
                if part is not None:
                    line = f"{before[0]}\n{line}"
                    for kept, known in ((found.fields, before[1]), (found.tokens, before[2])):
                        kept.clear()
                        kept.update(known)
                    found.clauses.pop()
            before = (line, deepcopy(found.fields), dict(found.tokens))
            if level > 1 and part is not None and not part.idle:
                part = _at_level(part, level)
            elif counters and part is not None and not part.idle:
                part = _at_level(part, counters, stationed)
        found.clauses.append(_take(found, printed if STATION.fullmatch(printed) else line, part))


def _goes_on(found: Compiled, spell: bool) -> bool:
    """Whether the next line of a card may speak of what its last one does: that of a spell."""
    done = found.fields.get("effects") and "spell" not in found.fields.get("targets", ())
    return bool(spell and done and found.clauses[-1].verdict == EXPRESSED)


def _take_costs(found: Compiled, card: Printed) -> None:
    """What the lines say of its costs, and of what it becomes, put together."""
    if how := told_of_exiled(found.fields) or told_of_tapped(found.fields):
        found.clauses = [simplified(found, c.text, how) if c.text.startswith(_FOR_LESS) else c for c in found.clauses]
    try:
        fields = with_mode_costs(found.fields)
        fields = buyback(fields) if "buyback" in fields else fields
        fields = bestowed_again(fields) if BESTOWED_AGAIN in fields else fields
        fields = with_condition(with_kicked_targets(with_gift(with_converge(with_spent(fields)))))
        if "either" in fields:
            found.fields = either_paid(fields)
        else:
            found.fields = with_additional(fields)
        refuse_what_the_opponent_has(found.fields)
    except ValueError as error:
        found.problem = str(error)
    if how := told_of_splice(found.fields):
        found.clauses = [simplified(found, c.text, how) if c.text.startswith("Splice") else c for c in found.clauses]
    if "offspring" in found.fields:
        try:
            found.fields, token, copied = with_offspring(card.name, found.fields)
            found.tokens[token] = copied
        except ValueError as error:
            found.problem = str(error)
    if "transmute" in found.fields:
        found.fields = transmuted(found.fields, parse_cost(card.cost).value if card.cost else 0)


def _problem_of_whole(found: Compiled, card: Printed, spell: bool) -> str:
    """What its clauses, each understood, do not say together; "" if there is nothing."""
    keywords = found.fields.get("keywords", [])
    if spell and "ascend" in found.fields:
        return "a spell with ascend"
    if keywords.count("cascade") > 1:
        return "cascade twice"
    if "discarded card" in card.text and "at random" in card.text:
        return "which card was discarded at random"
    modes = found.fields.get("modes", [])
    if any(several_lands({"mana": card.cost, **mode.get("also", {})}) for mode in modes if isinstance(mode.get("also"), dict)):
        return "mana, and several lands that could make it"
    if name := name_read_as_subtype(found.fields, found.tokens):
        return f"{name} is only the name of a token"
    return ""


def _problem_of_faces(card: Printed) -> str:
    if card.layout == "meld":
        return ""  # one half of what two cards become together
    if (len(card.faces) > 1 or " // " in card.name) and not turns_over(card) and not has_two_parts(card):
        return "has a second face"
    return ""


#: Lines about what makes a spell cost less.
_FOR_LESS = ("As an additional cost to cast ~, you may exile any number of", "~ costs {")
#: How many copies a deck may have.
_OWN_RULE = re.compile(r"A deck can have (?:any number of|up to (\w+)) cards named")
_WORDS = {word: n for n, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)}


def _at_level(part: Part, level: int, put_under: Callable[[Fields, int], Fields] = levelled) -> Part | None:
    """What a line of a Class adds from a level on, or from a number of charge counters on."""
    return guarded(lambda: replace(part, fields=put_under(part.fields, level)))


def _after(fields: Fields, more: Fields) -> Fields:
    """A line of a spell that has a line with targets already: its own targets come after those.

    ValueError where its targets cannot be told apart from those before.
    """
    targets = (*fields.get("targets", ()), *more.get("targets", ()))
    if not fields.get("targets") or not {"effects", "targets"} & set(more) or "spell" in targets:
        return more  # what needs a spell as target is never cast
    before = Said(tuple(fields.get("effects", ())), tuple(fields["targets"]))
    whole = before.then(Said(tuple(more.get("effects", ())), tuple(more.get("targets", ()))))
    n, k = len(before.effects), len(before.targets)
    if whole.effects[:n] != before.effects or whole.targets[:k] != before.targets:
        raise ValueError("targets in another order")
    return {**more, **{key: list(new) for key, new in (("effects", whole.effects[n:]), ("targets", whole.targets[k:])) if new}}


def _take(found: Compiled, line: str, part: Part | None) -> Clause:
    if part is None:
        return Clause(line, NOT_UNDERSTOOD)
    if part.idle:
        found.fields.setdefault("irrelevant", []).append(line)
        return Clause(line, IRRELEVANT, part.idle)
    fields, left_out = played(part.fields)
    otherwise = "; ".join([*([part.simplified] if part.simplified else []), *left_out])
    try:
        _add(found.fields, _after(found.fields, without_idle(fields)))
    except ValueError as error:
        return Clause(line, NOT_UNDERSTOOD, str(error))
    for name, token in part.tokens:
        made, more = _token(name, token)
        otherwise = "; ".join(filter(None, [otherwise, *more]))
        if made is None:
            return Clause(line, NOT_UNDERSTOOD, f"the {name}'s ability")
        found.tokens[name] = made
    return simplified(found, line, otherwise) if otherwise else Clause(line, EXPRESSED)


def _token(name: str, fields: Fields) -> tuple[Fields | None, list[str]]:
    """(a token's definition with its text understood, or None; how it is played otherwise)."""
    made = dict(fields)
    said: list[str] = []
    for line in lines(Printed(name, "", str(fields["type"]), str(fields.get("text", "")))):
        part = read_line(line, spell=False)
        if part is None or part.tokens:
            return None, []
        if not part.idle:
            understood, left_out = played(part.fields)
            _add(made, without_idle(understood))
            said += [*([part.simplified] if part.simplified else []), *left_out]
    return made, list(dict.fromkeys(said))


def card_file(found: Compiled) -> str:
    """The card and its tokens as a card file says them."""
    return card_files([found], ())


def card_files(made: Iterable[Compiled], known: Container[str]) -> str:
    """One card file of several cards and their tokens; those tokens that are known are left out."""
    tables: dict[str, Fields] = {}
    for found in made:
        tables[found.name] = found.fields
        tables.update({name: fields for name, fields in found.tokens.items() if name not in known})
    parts = ["\n".join([f"[{value(n)}]", *(f"{key(k)} = {value(v)}" for k, v in fields.items())]) for n, fields in tables.items()]
    return "\n\n".join(parts) + "\n"


def fault(name: str, fields: Fields, tokens: Mapping[str, Fields]) -> str:
    """What the card format has against a card and its tokens; "" if nothing."""
    try:
        parse_card(name, fields, "compiled")
        for token, its in tokens.items():
            parse_card(token, its, "compiled")
    except InputError as error:
        return f"{error.key}: {error.problem}"
    return ""
