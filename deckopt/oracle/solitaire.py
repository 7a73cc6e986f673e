"""What changes nothing when nobody sits opposite: lines, each with the rule, and sentences."""

from __future__ import annotations

from parsy import Parser, alt, regex

from deckopt.oracle.said import Said

#: Lines, and why they change nothing.
IDLE_LINES: tuple[tuple[Parser, str], ...] = (
    (regex(r"~ can't be countered\.?"), "nobody counters"),
    (regex(r"~ can't block\.?"), "nobody attacks you"),
    (regex(r"~ can block[^.]*\.?"), "nobody attacks you"),
    (regex(r"(?:Umbra|Totem) armor"), "nobody destroys your permanents"),
    (regex(r"~ must be blocked[^.]*\.?"), "nobody blocks"),
    (regex(r"(?:All creatures able to block ~ do so|Creatures with power [^.]* can't block[^.]*)\.?"), "nobody blocks"),
    (regex(r"Whenever ~ deals combat damage to a creature,[^\n]*"), "nobody blocks"),
    (regex(r"Whenever ~ (?:blocks|becomes blocked)[^\n]*"), "nobody blocks"),
    (regex(r"Whenever ~ becomes the target of a spell or ability an opponent controls[^\n]*"), "nobody targets it"),
    (regex(r"Ward.*"), "nobody targets it"),
    (regex(r"As ~ enters, choose a creature type\."), "what else it says does not ask for it"),
    (regex(r"Split second|You have (?:hexproof|shroud)\."), "nobody responds or targets you"),
    (regex(r"Hexproof from .*"), "nobody targets it"),
    (regex(r"Landwalk|Banding|Flanking|Provoke|Rampage \d+|Bushido \d+|Absorb \d+"), "nobody blocks"),
    (
        regex(r"Whenever an opponent (?:casts|searches|activates)(?:(?! and when| or when|~)[^,\n])*,[^\n]*"),
        "the opponent does nothing",
    ),
    (regex(r"If it's not your turn, you may [^.]* rather than pay ~'s mana cost\."), "it is always your turn"),
    (regex(r"If an opponent [^.]*, you may [^.]* rather than pay ~'s mana cost\."), "the opponent does nothing"),
    (regex(r"Your opponents can't [^\n]*"), "the opponent does nothing"),
    (regex(r"Spells your opponents cast [^\n]*"), "the opponent does nothing"),
    (
        regex(
            r"(?:Creatures|Permanents|Artifacts|Lands|Nonland permanents|Artifacts, creatures, and lands) your opponents control [^\n]*"
        ),
        "the opponent has nothing",
    ),
    (
        regex(
            r"Whenever (?:an?|one or more) (?:(?!you control|~)[^,])* (?:an opponent controls|your opponents control) (?:dies?|enters?|attacks?)[^\n]*"
        ),
        "the opponent has nothing",
    ),
)


def _idle(text: str) -> Said:
    return Said(idle=(text,))


#: Sentences.
nothing: Parser = alt(
    regex(
        r"target opponent reveals their hand\. [Yy]ou choose an? [^.]* card from it\. [Tt]hat player (?:discards that card|exiles that card)"
    ).map(lambda t: Said((), ("opponent",), idle=(t,))),
    regex(r"look at the top card of target player's library").map(lambda t: Said((), ("player",), idle=(t,))),
    regex(r"(?:look at target (?:player|opponent)'s hand|target (?:player|opponent) reveals their hand)").map(_idle),
    regex(r"each opponent (?:discards|sacrifices|reveals)(?:(?! and | then | loses )[^.,\"])*").map(_idle),
    regex(r"(?:creatures you control|~|it|creatures) can't be blocked(?: this turn)?(?: except[^.\"]*)?").map(_idle),
    regex(r"creatures (?:your opponents control|without flying) can't block(?: this turn)?").map(_idle),
    regex(r"target creature can't block(?: this turn)?").map(lambda t: Said((), ("creature",), idle=(t,))),
    regex(
        r"target (?:creature|permanent)(?: you control)? can't be the target of spells or abilities your opponents control this turn"
    ).map(lambda t: Said((), (t.split(" ")[1],), idle=(t,), about="target")),
    regex(r"(?:it|they|damage|that creature) can't be (?:regenerated|prevented)(?: this turn)?").map(_idle),
    regex(r"counter target (?![^.\"]*ability)[^.\"]*").map(lambda t: Said((), ("spell",), idle=(t,))),
    regex(r"exile target (?:player|opponent)'s graveyard").map(lambda t: Said((), ("opponent",), idle=(t,))),
    regex(r"regenerate ~").map(_idle),
)
