"""Lines in words of their own that say what other words say, which are read: each is rewritten to those.

It is tried only with lines that are read in no other way.
"""

from __future__ import annotations

import re

#: Who controls what is enchanted is you: the opponent has nothing.
_ITS_CONTROLLER = r"At the beginning of the upkeep of enchanted (?:creature|permanent|land|artifact)'s controller, "
_REWRITTEN = (
    (
        re.compile(rf"{_ITS_CONTROLLER}that player may (pay [^.]*\.) If (?:the|that) player does, (.*\b)that creature\."),
        r"At the beginning of your upkeep, you may \1 If you do, \2enchanted creature.",
    ),
    (
        re.compile(rf"{_ITS_CONTROLLER}that player (draw|discard|sacrifice|lose|gain|mill)s ([^.]*\.)"),
        r"At the beginning of your upkeep, you \1 \2",
    ),
    (
        re.compile(
            r"(When enchanted creature dies, )(?:that creature's|its) controller may search their library (for [^.]*, then shuffle\.)"
        ),
        r"\1you may search your library \2",
    ),
    (
        re.compile(r"(When ~ dies, )put (?:it|~) on the bottom of its owner's library\."),
        r"\1put ~ from your graveyard on the bottom of your library.",
    ),
    (re.compile(r"(Whenever an opponent [^,]*), if it isn't that player's turn, (.*)", re.DOTALL), r"\1 during your turn, \2"),
    (re.compile(r"(.*\b[Ee]xile the top (?:card|[a-z]+ cards) of your library) face down\."), r"\1."),
    (  # the opponent has nothing to sacrifice
        re.compile(r"(.*, )for each opponent, (?:you )?([^.]*) unless that player sacrifices an? [^.]*\."),
        r"\1\2.",
    ),
    (re.compile(r"(.*, )for each opponent, (?:you )?((?:(?!that player|that opponent|they|their)[^.])*\.)"), r"\1\2"),
    (  # the card itself, which is in the graveyard by then
        re.compile(
            r"((?:When|Whenever) ~ dies,(?: if [^,]*,)? )return it to the battlefield((?: tapped)?(?: and)?(?: transformed)?) "
            r"under (?:its|his|her) owner's control\."
        ),
        r"\1return ~ from your graveyard to the battlefield\2.",
    ),
    (re.compile(r"(.*, then shuffle) and (you gain \d+ life\.)", re.DOTALL), r"\1. Then \2"),
    (  # the opponent controls nothing
        re.compile(
            r"(Search your library for an? [A-Za-z ]+ card)\. If target opponent controls more [a-z]+ than you, you may search your library "
            r"for an additional [A-Za-z ]+ card\. Reveal those cards, put them into your hand, then shuffle\."
        ),
        r"\1, reveal it, put it into your hand, then shuffle.",
    ),
    (
        re.compile(
            r"(At the beginning of [^,]*, if )a player has more life than each other player, the player with the most life( gains control of ~\.)"
        ),
        r"\1an opponent has more life than you, an opponent\2",
    ),
    (re.compile(r"If a player would gain life, that player gains no life instead\."), "Players can't gain life."),
    (re.compile(r"(When ~ enters and when you sacrifice )it(, .*)", re.DOTALL), r"\1~\2"),
    (re.compile(r"(.*\bsearch your library for [^.]*), shuffle, then (discard [^.]*\.)"), r"\1, then shuffle. Then \2"),
    (
        re.compile(
            r"(Whenever (?:~|enchanted creature|equipped creature) deals damage to an opponent, )that player (discards [^.]*\.)"
        ),
        r"\1each opponent \2",
    ),
    (
        re.compile(
            r"At the beginning of each opponent's (upkeep, ~ deals X damage to that player, where X is [^.]* cards in their hand[^.]*\.)"
        ),
        r"At the beginning of the chosen player's \1",
    ),
    (re.compile(r"(~ enters with [^.]* counters? on )(?:him|her)\b(.*)", re.DOTALL), r"\1it\2"),
    (  # a keyword before the size
        re.compile(r"([^\".:,]*) (has|have) ([a-z, ]+?) and (gets?) ([+-][\dX]+/[+-][\dX]+)([^\"]*)"),
        r"\1 \4 \5 and \2 \3\6",
    ),
    (
        re.compile(
            r"(.*\b(?:[Rr]eveal|[Ll]ook at) the top card of your library\. )You may put (?:that card|it) onto the battlefield if it's "
            r"(an? [^.]*)\.( Otherwise, .*)",
            re.DOTALL,
        ),
        r"\1If it's \2, you may put it onto the battlefield.\3",
    ),
    (
        re.compile(r"(.*\b[Ee]xile the top card of your library) face down\. You may look at and (play that card .*)", re.DOTALL),
        r"\1. You may \2",
    ),
    (  # a search in place of another, and what is done with what either finds
        re.compile(
            r"(Search your library for )(an? [^.,]*)\. If ([^.,]*), instead search your library for (an? [^.,]*)\. "
            r"Reveal that card, (put it into your hand, then shuffle\.)"
        ),
        r"\1\2, reveal it, \5 If \3, instead search your library for \4, reveal it, \5",
    ),
    (re.compile(r"(.*\b)you may (sacrifice any number of [^.]*\.) If you do, ([^.]*\bthat many\b[^.]*\.)"), r"\1\2 \3"),
)


#: Keywords that stand for a trigger: what has or gains one has the ability in quotation marks.
_TRIGGERING = r"undying|persist|exalted|prowess|extort|melee|ingest|dethrone|(?:afterlife|mobilize|soulshift|renown) \d+"
_HAS_TRIGGERING = re.compile(rf"(\b(?:has|have|gains?|and)|,) ({_TRIGGERING})(?=[.,]| until | and | as long )")


def in_plain_words(line: str) -> str:
    """The line as it is read, or the same line."""
    for pattern, words in _REWRITTEN:
        found = pattern.fullmatch(line)
        if found is not None:
            return _capitals(found.expand(words))
    return line if '"' in line else _HAS_TRIGGERING.sub(lambda found: f'{found[1]} "{found[2].capitalize()}"', line)


def _capitals(text: str) -> str:
    """A text whose sentences begin with capitals."""
    return re.sub(r"\. ([a-z])", lambda first: f". {first[1].upper()}", text)
