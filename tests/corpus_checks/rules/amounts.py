"""How much: the numbers beside a verb of the text are those of its effects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, effects, played_text, printed_text, tables

_N = r"(\d+|X|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|twenty)"
_WORDS = {
    **{word: n for n, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen".split())},  # noqa: SIM905
    "a": 1,
    "an": 1,
    "twenty": 20,
}
#: verb, its key, and how a text says it.
_VERBS: tuple[tuple[str, str, str], ...] = (
    ("damage", "amount", rf"\b(?:deals?|deal|and) {_N} damage"),
    ("gain", "amount", rf"\b(?:[Gg]ains?|have an opponent gain) {_N} life"),
    ("lose", "amount", rf"\b(?:loses?|(?:may|unless you) pay(?: (?:\{{[^}}]+\}})+ and)?) {_N} life(?! rather|\. If you don't)"),
    ("draw", "amount", rf"\b[Dd]raws? {_N} (?:additional )?cards?"),
    ("discard", "amount", rf"\b[Dd]iscards? {_N} (?!card named)(?:(?!unless)[\w,]+ )*?cards?"),
    ("mill", "amount", rf"\b[Mm]ills? {_N} cards?"),
    ("scry", "amount", rf"\b[Ss]cry {_N}\b"),
    ("surveil", "amount", rf"\b[Ss]urveil {_N}\b"),
    ("look", "amount", rf"\b(?:[Ll]ook at|[Rr]eveal) the top {_N} cards"),
    ("create", "amount", rf"\b[Cc]reates? (?:[A-Z][^.,]*, )?{_N} (?!(?:tapped )?tokens? that)[^.]*?\btokens?\b"),
)
#: Words of the rules that do these things by themselves (and so are not printed).
_BY_THEMSELVES = re.compile(
    r"\b(?:Extort|Afterlife|Fabricate|Mobilize|Ingest|Living weapon|For Mirrodin|Job select|[Ii]nvestigate|[Cc]ycling|Rebound"
    r"|[Cc]onnives?|Explore|[Ll]earn|Embalm|Eternalize|Offspring|Echo|Unearth|Casualty|Bloodthirst|[Aa]mass|Ravenous|Training|[Aa]dapt"
    r"|[Pp]rowess|[Ee]xalted|discards all cards|equal to the life lost this way|draw that many|Gift a card"
    r"|until they reveal a land card|exile the top three cards of target player)"
)


def _n(word: str) -> int | str:
    return word if word == "X" else int(word) if word.isdigit() else _WORDS[word.lower()]


def _defined(value: Any, verb: str, key: str) -> Iterator[Any]:
    for effect in effects(value):
        if effect["do"] == verb and not _NO_TOKEN.match(str(effect.get("token"))):
            yield effect.get(key, 1)
    if verb in value.get("enters", ()):  # a card that is discarded as the permanent enters
        yield 1


#: What the format keeps as tokens and a text calls otherwise; the check of verbs looks for their words.
_NO_TOKEN = re.compile(r"emblem with |this turn, |The (?:Monarch|Initiative)$")


#: What stands before effects: costs, events, additional and alternative costs.
_BEFORE = re.compile(
    r"^As an additional cost[^\n]*$|^Equip—[^\n]*$|^[^\n.]*rather than pay[^\n]*$|^[^\n:.\"]*?: |(?<=\")[^\n:.\"]*?: "
    r"|\bIf an effect would [^,\n]*, "  # what is replaced
    r"|\bWhen(?:ever)? [^,\n]*, |\bunless you discard [^.,]*"
    r"|\byou've [^.,]*",
    re.MULTILINE,
)
#: What the number of a verb without one is, of the top card and of what an opponent's hand is looked at for.
#: Two damage among one or two targets is one for each of two.
_ONE = {
    "look": r"\btop card\b|[Ee]xplores?",
    "discard": r"\bdiscards? (?:that card|it)\b",
    "draw": r"\bdraw\b.*\bcard\b",
    "damage": r"\b2 damage divided as you choose among one or two targets\b",
}


def _complaints(pair: Pair) -> Iterator[str]:
    content = definition(pair)
    whole = "\n".join(clause.text for clause in pair.compiled.clauses)
    text = _BEFORE.sub("", played_text(pair))
    for verb, key, phrase in _VERBS:
        anywhere = {_n(word) for word in re.findall(phrase, whole)}
        printed = {_n(word) for word in re.findall(phrase, text)}
        amounts = list(_defined(content, verb, key))
        fixed = {n for n in amounts if isinstance(n, int)}
        worked_out = any(isinstance(n, (dict, str)) for n in amounts) or "X" in anywhere
        if (lost := {n for n in printed if n != "X"} - fixed) and not worked_out:
            yield f"{verb}: {sorted(lost)} of the text, {amounts} in the definition"
        made_up = fixed - anywhere - ({1} if re.search(_ONE.get(verb, "(?!)"), whole) else set())
        if made_up and not worked_out and not _BY_THEMSELVES.search(whole):
            yield f"{verb}: {sorted(made_up)} of the definition, {sorted(anywhere, key=str)} in the text"


def _sizes(pair: Pair) -> Iterator[str]:
    """Power and toughness that are added, and those of tokens, as the text has them."""
    text = printed_text(pair).replace("\u2212", "-")
    for table in tables(definition(pair)):
        if table.get("do") == "pump" or ("do" not in table and "type" not in table and {"power", "toughness"} & {*table}):
            size = table.get("power", 0), table.get("toughness", 0)
            if all(isinstance(n, int) for n in size) and any(size):
                wanted = f"{size[0]:+d}/{size[1]:+d}"
                zeros = {wanted, wanted.replace("+0", "-0")}
                if not any(form in text for form in zeros) and "except" not in text and not _BY_THEMSELVES.search(text):
                    yield f"{wanted} of {table}"
    for name, token in pair.compiled.tokens.items():
        if "power" in token and not token.get("face") and not name.endswith(f"{pair.name} token"):
            if f"{token['power']}/{token['toughness']}" not in text and not _BY_THEMSELVES.search(text):
                yield f"the size of the {name}"


AMOUNTS = Check(
    "amounts", "The number beside a verb (damage, life, cards, tokens) is that of its effects, and the reverse.", _complaints
)
SIZES = Check("sizes", "What is added to power and toughness, and the size of a token, stands so in the text.", _sizes)
