"""What changes nothing when nobody sits opposite: lines, each with the rule, and sentences."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex
from deckopt.oracle.said import Said

#: What an opponent may do besides, for cards of yours: they draw, and discard, mill, search and shuffle as those say.
_OR_ELSE = r"|(?: or|,) (?:draws|discards|loses|gains|mills|searches|shuffles|scries)"
#: A trigger on several things that an opponent does is read as a whole.
_ONLY_SO = r"(?!(?:or )?(?:draws|discards|loses|gains|mills|searches|shuffles|scries) )"
#: The rest of one sentence that is about the opponent alone.
ALONE = r"(?:(?! and (?:you|creatures you|permanents you|your)|, and )[^.\n\"])*"
ONE_SENTENCE = r"(?:(?! and (?:you|creatures you|permanents you|your))[^.\n\"]|\"[^\"\n]*\")*\.?"

#: Lines, and why they change nothing.
IDLE_LINES: tuple[tuple[Parser, str], ...] = (
    (
        regex(r"(?:Spells|Spells and abilities|Spells you control|Creature spells you control) can't be countered\.?"),
        "nobody counters",
    ),
    (regex(r"~ can't block\.?"), "nobody attacks you"),
    (
        regex(r"(?:[A-Z][a-z]+ )?[Cc]reatures can't attack you(?: unless their controller pays [^.]*)?\."),
        "nobody attacks you",
    ),
    (regex(r"~ can block[^.]*\.?"), "nobody attacks you"),
    (regex(r"~ must be blocked[^.]*\.?"), "nobody blocks"),
    (regex(r"(?:All creatures able to block ~ do so|Creatures with power [^.]* can't block[^.]*)\.?"), "nobody blocks"),
    (
        regex(r"When(?:ever)? an? (?![a-z ]*card)[a-z ]*is put into an opponent's graveyard from the battlefield, [^\n]*"),
        "the opponent has nothing",
    ),
    (regex(r"Whenever ~ deals combat damage to a creature,[^\n]*"), "nobody blocks"),
    (regex(r"Whenever ~ (?:blocks|becomes blocked)[^\n]*"), "nobody blocks"),
    (regex(r"Whenever ~ becomes the target of a spell or ability an opponent controls[^\n]*"), "nobody targets it"),
    (regex(r"Ward.*"), "nobody targets it"),
    (regex(r"You have hexproof\."), "nobody targets you"),
    (regex(r"(?:Other c|C)reatures you control have \"Ward[^\"]*\"\.?"), "nobody targets them"),
    (regex(r"Activated abilities of [a-z ]+ your opponents control can't be activated\."), "the opponent has nothing"),
    (regex(r"Each opponent can cast spells only any time they could cast a sorcery\."), "the opponent casts nothing"),
    (regex(r"~ costs \{\d+\} less to cast if an opponent controls (?:an? |[a-z]+ or more )[^.]*\."), "the opponent has nothing"),
    (regex(r"Hexproof from .*"), "nobody targets it"),
    (
        regex(
            r"(?:Landwalk|Desertwalk|(?:Legendary|Nonbasic|Snow) (?:land|island|swamp|forest|mountain|plains)walk|Banding|Flanking|Provoke"
            r"|Horsemanship|Rampage \d+|Bushido \d+|Afflict \d+)"
        ),
        "nobody blocks",
    ),
    (regex(r"(?:Annihilator \d+|~ has annihilator (?:\d+|X, where X is [^.]*)\.)"), "the opponent has nothing"),
    (
        regex(
            r"When you cast ~, if it was kicked with its [^,]* kicker, (?:exile|destroy|return) target [a-z ]+ an opponent controls"
            r"(?: to its owner's hand)?\."
        ),
        "the opponent has nothing",
    ),
    (
        regex(
            r"At the beginning of each player's upkeep, that player chooses target player who controls more [a-z]+ than they do "
            r"and is their opponent\. The first player may [^\n]*"
        ),
        "the opponent has nothing",
    ),
    (regex(r"Creatures with [a-z]+walk can be blocked as though they didn't have [a-z]+walk\."), "nobody blocks"),
    (regex(r"Myriad|Assist"), "there is no other player"),
    (regex(r"Partner|Friends forever|Choose a Background|Doctor's companion|~ can be your commander\."), "there is no commander"),
    (regex(r"Companion — [^\n]*"), "what is in the deck is no companion"),
    (regex(r"A deck can have any number of cards named ~\."), "it is about deck building"),
    (regex(r"You control enchanted (?:creature|permanent|artifact|land|planeswalker|enchantment)\."), "it is yours already"),
    (
        regex(r"Enchanted creature can't (?:block(?: as long as [^.]*)?|be blocked except[^.]*)\."),
        "nobody attacks you",
    ),
    (regex(r"(?:~ can't block and|~ can't) be blocked (?:except by|by) [^.]*\."), "nobody blocks"),
    (
        regex(
            r"~ can't block (?:creatures|unless|alone|and)[^.]*\.|~ can't be blocked (?:as long as|if|unless|by)[^.]*\."
            r"|You may have ~ assign its combat damage as though it weren't blocked\."
        ),
        "nobody blocks",
    ),
    (
        regex(
            r"Whenever (?:~|enchanted creature|equipped creature) (?:deals combat damage to a creature|blocks or becomes blocked)[^\n]*"
            r"|Whenever (?:an?|another) (?:creature|[A-Z][a-z]+) (?:you control )?(?:blocks|becomes blocked|attacks you)[^\n]*"
            r"|Whenever (?:you're|you are) dealt combat damage[^\n]*|Whenever one or more creatures attack you[^\n]*"
            r"|Whenever a creature (?:attacks|deals combat damage to) you[^\n]*"
        ),
        "nobody blocks or attacks you",
    ),
    (regex(r"Creatures can't attack you[^\n]*"), "nobody attacks you"),
    (
        regex(
            r"You may cast (?:~|spells|[a-z]+ spells|[A-Z][a-z]+ spells) as though (?:it|they) had flash"
            r"(?: if you pay \{\d+\} more to cast (?:it|them))?\."
        ),
        "there is no other time to cast it",
    ),
    (regex(r"(?:[A-Z][a-z-]* )*(?:[a-z]+ )*[Ss]pells you control can't be countered\."), "nobody counters"),
    (regex(r"Spells and abilities your opponents control can't [^.\n]*\."), "the opponent does nothing"),
    (
        regex(
            r"(?:When|If) a spell or ability an opponent controls causes you to discard ~, [^\n]*"
            rf"|Whenever an opponent (?:plays a land|cycles|sacrifices|attacks)(?:(?! and when| or when|~{_OR_ELSE})[^,\n])*, {_ONLY_SO}[^\n]*"
        ),
        "the opponent does nothing",
    ),
    (
        regex(
            r"(?:When|Whenever|At)[^,]*, if (?:an opponent|defending player) controls (?:more|an?|\w+ or more) [^,]*, [^\n]*"
            r"|As long as an opponent controls (?:more|an?|\w+ or more) [^,]*, ~ [^\n]*"
            r"|~ (?:has|gets) [^.]* as long as an opponent controls (?:more|an?|\w+ or more) [^.]*\."
        ),
        "the opponent has nothing",
    ),
    (regex(r"Prevent all (?:combat )?damage that would be dealt to you by [^.]*creatures[^.]*\."), "nobody attacks you"),
    (regex(r"Prevent all combat damage that would be dealt to (?:you|~)\."), "nobody attacks you"),
    (
        regex(rf"Whenever an opponent (?:casts|activates)(?:(?! and when| or when|~{_OR_ELSE})[^,\n])*, {_ONLY_SO}[^\n]*"),
        "the opponent does nothing",
    ),
    (regex(r"If it's not your turn, you may [^.]* rather than pay ~'s mana cost\."), "it is always your turn"),
    (
        regex(r"You may reveal ~ from your opening hand\. If you do, when each opponent casts [^\n]*"),
        "the opponent does nothing",
    ),
    (
        regex(
            r"If an opponent (?:cast|had [^.,]* enter the battlefield under their control) [^.]*, "
            r"you may [^.]* rather than pay ~'s mana cost\."
        ),
        "the opponent does nothing",
    ),
    (
        regex(rf"Your opponents can't (?:cast|search|play|block|attack|activate) {ONE_SENTENCE}"),
        "the opponent does nothing",
    ),
    (regex(rf"Spells your opponents cast {ONE_SENTENCE}"), "the opponent does nothing"),
    (
        regex(
            r"(?:Creatures|Permanents|Artifacts|Lands|Nonbasic lands|Nonland permanents|Artifacts, creatures, and lands) your opponents control "
            rf"{ONE_SENTENCE}(?: Ward abilities of those creatures don't trigger\.)?"
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


#: Targets that may be left out, and that only an opponent could have.
_UP_TO = (
    r"up to (?:one|two|three|four|five|X|\d+)(?: other)? target [a-z, ]+ "
    r"(?:you don't control|an opponent controls|your opponents control|defending player controls|that player controls)"
    r"(?: with (?:flying|(?:power|toughness|mana value) \d+ or (?:less|greater)))?"
)


def _idle(text: str) -> Said:
    return Said(idle=(text,))


def _aimed(text: str) -> Said:
    """A target creature of which something is said that changes nothing; that it is a target others may notice."""
    return Said((), ("creature",), idle=(text,), about="target")


def _several(text: str) -> Said:
    """Up to two such targets."""
    up_to = {"what": "creature", "up_to": True}
    n = 1 if "up to one" in text else 2
    return Said((), (up_to, *({**up_to, "another": True} for _ in range(n - 1))), idle=(text,))


_MAY_REACH = {"do": "may", "effects": [{"do": "pump", "what": "target", "keywords": ["reach"]}]}
#: Sentences.
nothing: Parser = alt(
    regex(r"look at target player's hand|target player reveals their hand").map(lambda t: Said((), ("player",), idle=(t,))),
    regex(r"look at target opponent's hand|target opponent reveals their hand").map(lambda t: Said((), ("opponent",), idle=(t,))),
    regex(r"each opponent (?:sacrifices|reveals)(?![^.\"]*\b(?:discard|mill|lose)s?\b)(?:(?! and | then | loses )[^.,\"])*").map(
        _idle
    ),
    regex(r"(?:creatures you control|~|it|creatures) can't be blocked(?: this turn)?(?: except[^.\"]*)?").map(_idle),
    regex(r"creatures (?:your opponents control|without flying) can't block(?: this turn)?").map(_idle),
    regex(r"target creature can't block(?: ~)?(?: this turn)?").map(_aimed),
    regex(
        r"target (?:creature|permanent)(?: you control)? can't be the target of spells or abilities your opponents control this turn"
    ).map(lambda t: Said((), (t.split(" ")[1],), idle=(t,), about="target")),
    regex(r"(?:it|they|that creature|[Aa] creature (?:dealt damage|destroyed) this way) can't be regenerated(?: this turn)?").map(
        _idle
    ),
    regex(r"counter target (?![^.\"]*\bspells? you control\b)[^.\"]*").map(lambda t: Said((), ("spell",), idle=(t,))),
    regex(
        r"target opponent (?:sacrifices|reveals|exiles|puts)(?![^.\"]*\bor (?:discard|mill|lose)s\b)(?:(?! and | then | loses )[^.,\"])*"
    ).map(lambda t: Said((), ("opponent",), idle=(t,))),
    regex(rf"creatures your opponents control (?:get|lose|have) {ALONE}?(?: until end of turn| this turn)").map(_idle),
    regex(r"(?:tap|detain) (?:all|each) [a-z, ]*?(?:creatures?|permanents?|lands?) your opponents control").map(_idle),
    regex(r"prevent all combat damage that would be dealt to you(?: this turn)?").map(_idle),
    regex(
        r"prevent all (?:combat )?damage that would be dealt (?:this turn )?by (?:attacking )?creatures your opponents control(?: this turn)?"
    ).map(_idle),
    regex(
        r"(?:it|~) must be blocked this turn(?: if able)?|all creatures able to block (?:it|~|that creature) this turn do so"
    ).map(_idle),
    regex(r"all creatures able to block target creature this turn do so|target creature must be blocked this turn if able").map(
        _aimed
    ),
    regex(r"target creature blocks this turn if able\. [Yy]ou may have it gain reach until end of turn").map(
        lambda t: Said((_MAY_REACH,), ("creature",), idle=(t,), about="target")
    ),
    regex(r"target creature blocks (?:~ |it )?this turn if able").map(_aimed),
    regex(r"[Bb]locking creatures (?:you control )?get [+-]\d+/[+-]\d+(?: and gain [a-z ]+)? until end of turn").map(_idle),
    regex(r"the next spell you cast this turn can't be countered").map(_idle),
    regex(r"~ can block (?:an additional creature|any number of creatures)(?: each combat)?(?: this turn)?").map(_idle),
    regex(
        rf"(?:tap|detain|destroy|exile|goad|return|gain control of) {_UP_TO}"
        r"(?: to (?:its|their) owners?'?s? hands?| until end of turn| until ~ leaves the battlefield)?"
    ).map(_idle),
    regex(
        rf"(?:it|~|that creature|enchanted creature|equipped creature) fights {_UP_TO}"
        r"(?:\. [Ii]f that creature would die this turn, exile it instead)?"
    ).map(_idle),
    regex(rf"(?:~|it) deals (?:\d+|X) damage to {_UP_TO}").map(_idle),
    regex(
        rf"{_UP_TO} (?:gets? -\d+/-\d+ until end of turn|loses? all abilities until end of turn|can't block this turn"
        r"|doesn't untap during its controller's next untap step)"
    ).map(_idle),
    regex(r"up to (?:one|two) target creatures? can't block this turn").map(_several),
    regex(r"one or two target creatures can't block this turn").map(
        lambda t: Said((), ("creature", {"what": "creature", "up_to": True, "another": True}), idle=(t,))
    ),
    regex(
        r"(?:~|it) deals (?:\d+|X) damage to each (?:(?!(?:opponent|player) )[a-z]+ )*(?:you don't control|your opponents control|an opponent controls)"
    ).map(_idle),
    regex(r"target creature loses (?:reach|menace) until end of turn").map(_aimed),
    regex(r"(?:it|~|that creature) loses (?:reach|menace) until end of turn").map(_idle),
    regex(r"target creature can't be regenerated this turn").map(_aimed),
)
