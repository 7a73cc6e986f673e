"""Numbers: each of the text stands in the definition, and each of the definition in the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, played_text, printed_text, tables

_WORDS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty".split()  # noqa: SIM905
_VALUE = {**{word: n for n, word in enumerate(_WORDS)}, "twenty": 20, "twice": 2, "double": 2, "both": 2, "second": 2, "third": 3}
_VALUE |= {"thirty": 30, "fourth": 4, "fifth": 5, "half": 2}
_NUMBER = re.compile(rf"(?:\{{E\}})+|\{{[^{{}}]*\}}|\d+|\b(?:{'|'.join(_VALUE)})\b|\bX\b", re.IGNORECASE)


def printed_numbers(text: str) -> Counter[int | str]:
    """The numbers of a text, with how often each stands there: digits and words; symbols of mana give their digits, and X,
    those of energy how many they are."""
    found: Counter[int | str] = Counter()
    for word in _NUMBER.findall(text):
        if word.startswith("{E}"):
            found[word.count("E")] += 1
        elif word.startswith("{"):
            found.update(int(n) for n in re.findall(r"\d+", word))
            found.update("X" for _ in re.findall("X", word))
        elif word == "X":
            found["X"] += 1
        else:
            found[int(word) if word.isdigit() else _VALUE[word.lower()]] += 1
    return found


def _defined(value: Any) -> Iterator[int | str]:
    """The numbers of a definition; how many of a symbol or of things alike there are is one too."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, str):
        yield from printed_numbers(value)
        symbols = re.findall(r"\{[^{}]+\}", value)
        yield from Counter(symbols).values()
        yield len(symbols)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key == "at_most" and isinstance(inner, int):
                yield inner + 1
            yield from _defined(inner)
    elif isinstance(value, (list, tuple)):
        yield len(value)
        for inner in value:
            yield from _defined(inner)


_IDLE = re.compile(
    r"two or more opponents|\bwould cost less than \w+ mana\b"
    r"|(?<=\d, )\d(?=, or \d)|\bone or both\b|\b(?:one or|up to) two target|\bwhere X is\b|\brampage \d+"
    r"|\bfirst, second, or third turn\b|\bPrototype (?:\{\w+\})+ — \d+/\d+"
    r"|planeswalkers you control unless their controller pays \d+ life"
)


def _lost(pair: Pair) -> Iterator[str]:
    content = definition(pair)
    there = Counter(_defined(content))
    text = played_text(pair)
    if re.search(r"\bat least \w+ other", text):  # "~ and at least two others" are three
        there += Counter(n - 1 for n in there if isinstance(n, int))
    if "untap that land" in text:  # four lands with the one that is found
        there += Counter(n + 1 for n in there if isinstance(n, int))
    if re.search(r"[Dd]ouble the number of \S+ counters", text):
        there[2] += repr(content).count("'value': 'counters'")
    if re.search(r"[Dd]ouble (?:~'s|its|their|the|target)[^.]* power", text):
        there[2] += repr(content).count("'power': {'value': 'power'")
    for n, times in sorted(printed_numbers(_IDLE.sub("", text)).items(), key=str):
        if n not in (0, 1) and there[n] < (1 if n == "X" else times) and not (n == "X" and "where X is" in text):
            yield f"{n} stands {times} times in the text, {there[n]} times in the definition"


def _without_bodies(pair: Pair) -> dict[str, Any]:
    """The definition without power and toughness of what is printed on the card, or is a token that is the card."""
    content = definition(pair)
    own = [name for name in content["tokens"] if name.endswith(f"{pair.name} token")]
    left_out = {name: {k: v for k, v in content["tokens"][name].items() if k not in ("power", "toughness")} for name in own}
    if "Scavenge" in pair.printed.text:
        content.pop("abilities", None)
    return {**content, "tokens": {**content["tokens"], **left_out}}


_COLOURS_SPENT = re.compile(r"\bSunburst\b|\bcolors? of mana spent to cast\b")


def numbers_said(value: Any) -> Iterator[int | str]:
    """The numbers that a definition says as numbers, and X."""
    for table in tables(value):
        for key, inner in table.items():
            if key in ("at_least", "reaches") and isinstance(inner, int):
                yield inner
            elif isinstance(inner, int) and not isinstance(inner, bool) and key not in ("at_most", "plus"):
                yield abs(inner)
            elif inner == "X":
                yield "X"


def _made_up(pair: Pair) -> Iterator[str]:
    text = printed_text(pair)
    there = {*printed_numbers(text)}
    more = re.search("at least|or more|more than|in all", text)  # the source among them
    there |= {n + 1 for n in there if isinstance(n, int) and more}
    there |= {n - 1 for n in there if isinstance(n, int) and "untap that land" in text}  # the land found among them
    content = _without_bodies(pair)
    if content.get("converge") and _COLOURS_SPENT.search(text):
        there.add("X")  # which is the number of these colours
    for n in sorted({*numbers_said(content)}, key=str):
        if n not in there and n not in (0, 1):
            yield f"{n} of the definition"


NUMBERS_OF_TEXT = Check(
    "numbers of the text", "Each number of what is played of a text stands as often in the definition.", _lost
)
NUMBERS_OF_DEFINITION = Check("numbers of the definition", "Each number of a definition stands in the text.", _made_up)
