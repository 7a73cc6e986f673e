"""From a printed text to lines that the grammar reads.

Reminder text goes, the card's own name becomes "~" (as "this creature" and the like
do), quotation marks and dashes become plain, and what is one ability becomes one
line: bullets are joined to the line that offers them.
"""

from __future__ import annotations

import re

from deckopt.oracle.corpus import Printed

_SELF = (
    "creature|land|artifact|enchantment|spell|card|permanent|Aura|Equipment|Vehicle|token|Saga|Class|Siege|"
    "Fortification|planeswalker|Spacecraft|Case|Room|Attraction|instant|sorcery"
)
_THIS = re.compile(rf"\b[Tt]his ({_SELF})\b")
_REMINDER = re.compile(r"\s*\([^()]*\)")
_STATION = re.compile(r"^Station \([^()]*?(?:artifact creature at (\d+)\+\.)?\)", re.MULTILINE)  # what only the reminder says
_WORD_BEFORE = re.compile(  # ability words: they mean nothing
    r"^(?!(?:[IVX]+(?:, [IVX]+)*|Cycling|Flashback|Kicker|Equip|Madness|Escape|Forecast|Suspend|Morph|Megamorph|Echo|Ward|Bestow|"
    r"Cumulative upkeep|Enchant|Choose|Buyback|Unearth|Reinforce|Awaken|Level|Foretell|Plot|Craft|Prototype|Boast|Exhaust|"
    r"Companion|Basic landcycling|Splice onto Arcane|Multikicker|Replicate|Evoke|Transmute|Ninjutsu|Emerge|Disturb|Blitz|"
    r"Power-up|Max speed|Station|Firebending|Waterbend|Mobilize|Renew|Harmonize|Warp|Mayhem|Web-slinging|Sneak|Saga)\b)"
    r"(?:[A-Z][\w'’!-]*(?: [\w'’!-]+){0,4}) — (?=[A-Z~{\d])"
)

_INSTEAD = re.compile(
    r"^(?:[^.:]* instead if [^.]*|If (?![^.:]* would )[^.:]*, (?:(?:~ deals|it deals|that creature gets) [^.:]* instead|"
    r"instead [^.:]*))\.$"
)  # what a line of its own says of the line before

_SENTENCE = re.compile(r"[^.\"]*\b[Uu]ntil your next turn\b[^.\"]*")
_LASTING = re.compile(r"\b(?:gets?|gains?|becomes?)\b")
_OF_OPPONENTS = re.compile(r"\b(?:opponents?|player|attack|can't|whenever|would|if)\b|defending")


def until_end_of_turn(line: str) -> str:
    """A line that gives permanents something until your next turn as one that gives it until end of turn."""
    return _SENTENCE.sub(_shorter, line)


def _shorter(sentence: re.Match[str]) -> str:
    if not _LASTING.search(sentence[0]) or _OF_OPPONENTS.search(sentence[0]):
        return sentence[0]
    return re.sub(r"\b([Uu])ntil your next turn\b", r"\1ntil end of turn", sentence[0])


_AT_THE_END = re.compile(r"(?!When|At )([^.,\"]*? (?:has|have|gets?) [^.\"]*?) during your turn\.")


def condition_first(line: str) -> str:
    """ "~ has first strike during your turn." as "During your turn, ~ has first strike." """
    found = _AT_THE_END.fullmatch(line)
    return line if found is None else f"During your turn, {found[1]}."


_DIFFERENCE = re.compile(r"(\bif you have fewer than (\w+) cards in hand, draw cards equal to )the difference\.")


def difference_told(line: str) -> str:
    """ "If you have fewer than four cards in hand, draw cards equal to the difference." with the difference in words."""
    return _DIFFERENCE.sub(r"\1\2 minus the number of cards in your hand.", line)


_IN_TWO = re.compile(r"((?:[^\n\".—]*?: )?)~ deals 2 damage divided as you choose among one or two targets\.([^\n]*)")


def divided_in_two(line: str, spell: bool) -> str:
    """Two damage that a spell or an activated ability divides, as two modes: it is announced whether there is one target (601.2d).

    Each of two targets gets one, and a target alone both.
    """
    found = _IN_TWO.fullmatch(line)
    if found is None or not (spell or found[1]):
        return line
    dealt = ("2 damage to any target", "1 damage to any target and 1 damage to any other target")
    return f"{found[1]}Choose one —" + "".join(f"\n• ~ deals {one}.{found[2]}" for one in dealt)


EXPLOITS = "When ~ exploits a creature, "  # after the keyword
_REBALANCED = "A-"  # before the name of a card that a digital game has changed; its text does without


def own_names(card: Printed) -> list[str]:
    """What a card calls itself by in its text, longest first: its name, and a legend's first part."""
    printed = card.name.split(" // ")[0]
    name = printed.removeprefix(_REBALANCED)
    found = {printed, name}
    if "Legendary" in card.type:
        found.add(name.split(",")[0])
        found.add(re.split(r" (?:the|of|and) ", name)[0])
        words = name.split()
        found.update(" ".join(words[:n]).rstrip(",") for n in range(2, len(words)))
        first = words[0].rstrip(",")
        if len(first) > 3 and not name.startswith("The ") and (first not in card.type.split() or "Planeswalker" in card.type):
            found.add(first)
    return sorted(found, key=len, reverse=True)


#: What follows a name that is another card's: "Stangg Twin", "Volo's Journal", "Titania, Gaea Incarnate".
_OF_ANOTHER = r"(?! [A-Z][a-z]|'s [A-Z])"
_LONGER = r"(?!, [A-Z])"
#: What follows a name that is that of a token, too: "two Mutagen tokens".
_OF_A_TOKEN = r"(?! tokens?\b)"
#: What follows a subtype that is a name too: "Assembly-Worker creature", "a Garruk you control".
_OF_A_KIND = r"(?! (?:creature|permanent|planeswalker|card|spell|token)s?\b| you control)"


def _self(card: Printed, name: str) -> str:
    """A regular expression for that name where it means the card."""
    found = rf"(?<![\w']){re.escape(name.replace('’', chr(39)))}(?![\w]){_OF_ANOTHER}{_OF_A_TOKEN}"
    if "," not in name and f"{name}," in card.name:
        found += _LONGER
    return found + (_OF_A_KIND if name in card.type.split() else "")


def plain(card: Printed) -> str:
    """The whole text without reminders, with "~" for the card."""
    text = card.text.replace("’", "'").replace("“", '"').replace("”", '"').replace("−", "-").replace("–", "—")
    text = _STATION.sub(lambda found: f"Station {found[1]}" if found[1] else "Station", text)
    text = _REMINDER.sub("", text)
    text = _REMINDER.sub("", text)
    for name in own_names(card):
        named = _self(card, name)
        if '"' in text:  # an ability that something else has means this very card where it names it
            text = re.sub(r'"[^"\n]*"', lambda quoted, named=named: re.sub(named, "THIS CARD", quoted[0]), text)  # type: ignore[misc]
        text = re.sub(named, "~", text)
    return _THIS.sub("~", text)


_CLEAVE = re.compile(r"^Cleave \{", re.MULTILINE)


def lines(card: Printed) -> list[str]:
    """The abilities of a text, each a line; bullets follow their line after newlines."""
    found: list[str] = []
    cleaved = _CLEAVE.search(card.text) is not None
    for raw in plain(card).split("\n"):
        line = " ".join(raw.split())
        if cleaved:  # what stands in brackets holds for the spell that is cast for its mana cost
            line = line.replace("[", "").replace("]", "")
        if not line:
            continue
        line = _WORD_BEFORE.sub("", line)
        exploits = found and found[-1] == "Exploit" and line.startswith(EXPLOITS)
        if found and (line.startswith(("•", "+ ")) or _INSTEAD.search(line) or exploits):
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found
