"""More that changes nothing when nobody sits opposite, and what is always or never so in solitaire.

You act in your main phases; every permanent is yours; nothing attacks while you act.
"""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex
from deckopt.oracle.said import Said
from deckopt.oracle.solitaire import ALONE, ONE_SENTENCE

#: Lines, and why they change nothing.
UNOPPOSED_LINES: tuple[tuple[Parser, str], ...] = (
    (regex(r"As ~ enters, choose an opponent\."), "there is one opponent"),
    (
        regex(r"Whenever ~ attacks, defending player may pay [^.,]*\. If (?:that player|they) do(?:es)?, [^.]*\."),
        "the opponent does nothing",
    ),
    (
        regex(
            r"During your turn, spells your opponents cast cost \{\d+\} more to cast and abilities your opponents activate cost "
            r"\{\d+\} more to activate unless they're mana abilities\."
        ),
        "the opponent does nothing",
    ),
    (
        regex(
            r"(?:During your turn, your opponents|Each opponent|As long as ~ is attached to a creature, your opponents) can't "
            rf"(?:cast|search|play|block|attack|activate) {ONE_SENTENCE}"
        ),
        "the opponent does nothing",
    ),
    (
        regex(
            r"When(?:ever)? (?:you or )?(?:(?:an?|another|one or more) (?:(?!attack|enter|die|cast|block|becomes? (?!the target))[^,.])*?|~|enchanted creature"
            r"|equipped creature) becomes? the targets? of (?:a spell|an ability|a spell or ability) an opponent controls"
            r"(?: for the first time each turn)?, [^\n]*"
        ),
        "nobody targets it",
    ),
    (
        regex(
            r"If an opponent controls an? [A-Z][a-z]+ and you control an? [A-Z][a-z]+, you may cast ~ without paying its mana cost\."
        ),
        "the opponent has nothing",
    ),
    (
        regex(
            r"[^\n\"]*: [^\n\"]* Activate only if (?:an opponent|defending player) controls "
            r"(?:more [a-z]+ than you|an? [a-z ]+|[a-z]+ or more [a-z]+)\."
        ),
        "the opponent has nothing",
    ),
    (
        regex(
            r"If an? (?:nontoken )?creature an opponent controls would die, exile (?:it|that card)(?: with [^.]*)? instead\.(?: When you do, [^\n]*)?"
        ),
        "the opponent has nothing",
    ),
    (
        regex(
            r"~ can't be the target of [a-z ]*spells your opponents control or abilities from [a-z ]*sources your opponents control\."
        ),
        "nobody targets it",
    ),
    (
        regex(r"As long as [^,\n\"]*, ~ has \"Whenever an opponent casts a spell, [^\"\n]*\""),
        "the opponent does nothing",
    ),
    (regex(r"As long as ~ is on the stack, spells that target it cost \{\d+\} more to cast\."), "no spell is ever a target"),
    (regex(r"(?:All Sliver creatures have|Other creatures you control with flanking have) flanking\."), "nobody blocks"),
    (
        regex(r"~ can't (?:attack|block|attack or block) unless you control more creatures than defending player\."),
        "the opponent has nothing",
    ),
    (regex(r"You may cast (?:[A-Za-z, ]+ )?(?:spells|cards) as though they had flash\."), "you act in your main phases"),
    (
        regex(r"If a source you control would deal noncombat damage to a creature an opponent controls, [^\n]*"),
        "the opponent has nothing",
    ),
    (
        regex(
            r"You may reveal ~ from your opening hand\. If you do, "
            r"(?:when each opponent casts their first spell of the game|whenever an opponent casts)[^\n]*"
        ),
        "the opponent does nothing",
    ),
    (
        regex(
            r"As long as ~ entered this turn, you may activate (?:her|his|its|their) loyalty abilities any time you could cast an instant\."
        ),
        "you act in your main phases",
    ),
    (regex(r"Each opponent can cast spells only any time they could cast a sorcery\."), "the opponent does nothing"),
    (regex(r"~ can't attack if defending player controls [^.]*\."), "the opponent has nothing"),
    (
        regex(
            r"If an opponent would search a library, that player searches [^.]* of that library instead\."
            r"|If a creature an opponent controls would die, exile it instead\."
            r"|When ~ enters(?: or dies)?, for each opponent, choose a [a-z ]*permanent that player controls\. "
            r"Destroy one of them chosen at random\."
        ),
        "the opponent has nothing",
    ),
    (
        regex(
            r"~ can't be the target of (?:non)?[a-z]+ spells your opponents control or abilities from (?:non)?[a-z]+ sources your "
            r"opponents control\."
            r"|(?:Commanders|Permanents you control with counters on them|Creatures you control with counters on them)"
            r"(?: you control)? have (?:hexproof|ward \{\d+\})\."
        ),
        "nobody targets it",
    ),
    (regex(r"~ can't block or be blocked by [^.]*\."), "nobody blocks"),
    (regex(r"During turns other than yours, [^.,]* (?:has|have) hexproof\."), "nobody targets it"),
    (regex(r"~ has hexproof (?:if|unless|as long as) [^.]*\."), "nobody targets it"),
    (
        regex(
            r"As long as (?:~ entered this turn|~ is monstrous|equipped creature is legendary), "
            r"(?:it|enchanted creature) has hexproof\."
        ),
        "nobody targets it",
    ),
    (
        regex(r"[A-Z][a-z]+(?:, [a-z]+)*,? and [a-z]+ spells your opponents cast cost \{\d+\} more to cast\."),
        "the opponent does nothing",
    ),
    (
        regex(
            r"Your opponents and permanents your opponents control with hexproof can be the targets of spells and abilities you "
            r"control as though they didn't have hexproof\."
        ),
        "the opponent has no hexproof",
    ),
    (
        regex(
            r"As ~ enters, (?:look at an opponent's hand, then )?choose (?:a|a nonland|any) card name\."
            r"|Activated abilities of sources with the chosen name can't be activated(?: unless they're mana abilities)?\."
            r"|(?:Spells|Cards|Nonland cards) with the chosen name can't be (?:cast|played)\."
            r"|Spells with the chosen name cost \{\d+\} more to cast\."
            r"|Activated abilities of sources with the chosen name cost \{\d+\} more to activate(?: unless they're mana abilities)?\."
        ),
        "a name that no card of yours has can be chosen",
    ),
)


def _idle(text: str) -> Said:
    return Said(idle=(text,))


#: Sentences that change nothing.
nothing_more: Parser = alt(
    regex(r"change the targets? of target [^.\"]*").map(lambda t: Said((), ("spell",), idle=(t,))),
    regex(r"(?:~|it) deals (?:\d+|X) damage to target creature it's blocking").map(lambda t: Said((), ("spell",), idle=(t,))),
    regex(rf"your opponents can't (?:cast|search|play|block|attack|activate) {ALONE} (?:this turn|until end of turn)").map(_idle),
    regex(r"until your next turn, your opponents can't cast spells from anywhere other than their hands").map(_idle),
    regex(r"(?:~|it) deals (?:\d+|X) damage divided as you choose among any number of target [^.\"]* your opponents control").map(
        _idle
    ),
    regex(r"create X [^.\"]* tokens?, where X is the number of opponents who control an? [^.\"]*").map(_idle),
    regex(r"creature spells you cast this turn can't be countered").map(_idle),
    regex(r"until your next turn, you may cast (?:[a-z, ]+ )?spells as though they had flash").map(_idle),
    regex(r'you get an emblem with "Whenever an opponent casts [^"]*"').map(_idle),
    regex(r"gain control of all (?:artifacts and )?creatures target opponent controls").map(
        lambda t: Said((), ("opponent",), idle=(t,))
    ),
    regex(r"until your next turn, whenever a creature attacks you or a planeswalker you control, [^.\"]*").map(_idle),
    regex(r"until your next turn, creatures can't attack you (?:or planeswalkers you control )?unless [^.\"]*").map(_idle),
    regex(
        r"(?:permanents|creatures) your opponents control (?:lose|get|gain) (?:(?!,? and (?:creatures |permanents )?you)[^.\"])*"
    ).map(_idle),
    regex(r"put a -1/-1 counter on each creature your opponents control").map(_idle),
    regex(r"draw a card if an opponent has cast an? [^.]* spell this turn").map(_idle),
    regex(r"(?:spells|instant and sorcery spells) you control can't be countered(?: this turn)?").map(_idle),
    regex(r"you and permanents you control gain hexproof(?: from [a-z]+ and from [a-z]+)? until end of turn").map(_idle),
    regex(r"can't be blocked by (?:[a-z]+ )*creature[a-z ]*this turn").map(_idle),
    regex(
        r"choose (?:up to one )?target creature spell or planeswalker spell\. [Ii]ts owner puts it on (?:their choice of )?"
        r"the top or bottom of their library"
    ).map(_idle),
    regex(r"each opponent chooses [^.]* from among the (?:nonland )?permanents they control, then sacrifices the rest").map(
        _idle
    ),
    regex(r"exile any number of target spells").map(_idle),
    regex(r"[Aa]dd one mana of any (?:color|type) that a land an opponent controls could produce").map(_idle),
    regex(r"creatures can't block this turn").map(_idle),
    regex(r"creatures target player controls can't block this turn").map(lambda t: Said((), ("player",), idle=(t,))),
    regex(r"creatures target opponent controls lose [a-z ]*strike[a-z ]* until end of turn").map(
        lambda t: Said((), ("opponent",), idle=(t,))
    ),
    regex(r"until your next turn, spells your opponents cast cost \{\d+\} more to cast").map(_idle),
    regex(r"you may choose new targets for target spell or ability").map(lambda t: Said((), ("spell",), idle=(t,))),
    regex(
        r"counter up to one target activated or triggered ability\. [Ii]f an ability of [a-z, ]+ is countered this way, "
        r"that permanent loses all abilities for as long as ~ remains on the battlefield"
    ).map(_idle),
    regex(
        r"for each opponent, choose a [a-z ]+ that player controls\. [Dd]estroy (?:one of them chosen at random|the chosen permanents)"
    ).map(_idle),
    regex(
        r"[Ss]tarting with you, each player votes for a [a-z ]+ you don't control\. "
        r"[Ee]xile each permanent with the most votes or tied for most votes"
    ).map(_idle),
    regex(r"tap (?:all|each) [a-z, ]*(?:creatures?|permanents?|lands?|artifacts?) target opponent controls").map(
        lambda t: Said((), ("opponent",), idle=(t,))
    ),
    regex(r"look at a card at random in target player's hand").map(lambda t: Said((), ("player",), idle=(t,))),
)
