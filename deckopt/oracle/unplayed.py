"""What can matter in solitaire and is not played: each with what is said of it, so that its card is approximated.

A line gives what is said at once. A sentence stands for an effect that does nothing and carries what is said under
`SAID`, through whatever the sentence is put together with; `played` takes such effects out of a part of a card
again. What changes nothing whatever else a deck has stands in `solitaire` and `unopposed`.
"""

from __future__ import annotations

import re
from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex
from deckopt.oracle.said import Fields, Said
from deckopt.words.parts import EFFECT_LISTS

SAID = "approximates"
_NOTHING = "nothing"
#: Of what permanents get until your next turn.
WEARS_OFF = "what lasts until your next turn wears off at the end of this one"
#: Of an X that must be chosen greater.
X_MAY_BE_0 = "X may be 0"
#: Of "while you control another ...".
OTHERS_ASKED_AGAIN = "what others there are is asked again as it resolves"
#: Of "if you attacked with creatures with total power ...".
ASKED_AGAIN = "what has attacked is asked for its power again as it resolves"
#: Of what exiles itself as it dies: it has to be in the graveyard still, and a copy is there as another card, or as none.
ASKED_OF_COPIED = "a copy of it asks for the card that it copies"
#: Of what enters with more counters if it is of a kind.
ASKED_AS_CARD = "what enters as a copy is asked what its own card is"
#: Of triggers on damage to a player, who may be you, with a target that this player controls.
NEVER_YOURS = "if you are dealt the damage, nothing of yours is a target of its trigger"
#: Of protection that keeps off nothing but coloured spells: those of your own.
NO_COLOURED_SPELLS = "coloured spells of yours may affect it all the same"
#: Of targets in a graveyard, whosoever it is, where something else happens if it is no such card: of theirs that is not known.
NOT_THEIRS = "no card of the opponent's graveyard can be its target"
#: Of triggers on what isn't blocked (509.3g): they come once all has resolved that triggers on attackers, and of all attackers.
AS_IT_ATTACKS = "it triggers as it is declared to attack, and not once nothing has blocked it"
#: Of triggers that target a spell: it may be one of yours, that waits on the stack for the trigger to resolve.
NEVER_A_SPELL = "no spell is ever a target of its trigger"
#: The same of abilities, among which are triggers of yours that wait with it, and of triggers while spells wait.
NEVER_OF_THE_STACK = "nothing on the stack is ever a target of its trigger"
_AIMED_AT_SPELL = re.compile(
    r"\btarget (?:(?!(?:of|to|with|for|that|you|cards?|players?|opponents?|[gl]ains?|gets?|deals?)\b)[A-Za-z-]+,? )*?(?:spells?|ability)\b"
    r"(?! (?:an opponent controls|your opponents control|you don't control))"
)
_QUOTED = re.compile(r"\"[^\"\n]*\"")
#: Of "when you do, ..." with a target and a number that is read off what was given up.
AIMED_FIRST = "its target is chosen before it is known whether anything is done"
#: Of an X that only some mana may pay for.
BLACK_ALONE = "mana of any colour pays for its X"
#: Of damage by sources of some colours that is prevented.
BLACK_OR_RED = "damage by your own black or red sources is not prevented"
#: Of what triggers on two events, one of which only cards of a kind can bring about.
OR_ROOMS, NO_ROOMS = " and whenever you fully unlock a Room,", "a Room that is fully unlocked is not noticed"
#: Of optional costs.
NEVER_KICKED = "it is never kicked"
#: Of keywords that change nothing while nobody blocks, and that something else may ask for.
NEVER_FLIES, NEVER_TRAMPLES = "it never has flying", "it never has trample"


def unplayed(how: str, targets: tuple[Any, ...] = (), about: str = "") -> Said:
    """A sentence that is left out, with its targets, and how that differs from its text."""
    return Said(({"do": _NOTHING, SAID: how},), targets, about=about)


def said_of(effect: Fields, how: str) -> Fields:
    """An effect that is played, and how that differs from its text; "" if it does not."""
    return {**effect, SAID: how} if how else effect


def without(value: Any, how: str) -> Any:
    """A part of a card without one thing that was said of how it differs from its text."""
    if isinstance(value, dict):
        return {k: without(v, how) for k, v in value.items() if (k, v) != (SAID, how)}
    return [without(v, how) for v in value] if isinstance(value, list) else value


def aimed_at_stack(text: str, on: Fields) -> str:
    """What to say of a trigger with a target that may be a spell or an ability of yours; "" of others.

    As something enters or is cycled, a spell waits only if it does so because of something else that waits.
    """
    found = _AIMED_AT_SPELL.search(_QUOTED.sub("", text))
    if found is None:
        return ""
    alone = on["on"] in ("enters", "cycled") and on.get("of", "this") == "this"
    at_ability = "abilit" in found[0] or found.string[found.end() :].startswith(" or ability")
    return NEVER_A_SPELL if alone and not at_ability else NEVER_OF_THE_STACK


def played(value: Any) -> tuple[Any, list[str]]:
    """(a part of a card without what is left out, what is said of that in the order in which it stands)."""
    found: list[str] = []
    return _played(value, found), list(dict.fromkeys(found))


def _played(value: Any, found: list[str]) -> Any:
    if isinstance(value, dict):
        if "do" in value and SAID in value:
            found.append(value[SAID])
        plain = {k: _played(v, found) for k, v in value.items() if not (k == SAID and "do" in value)}
        return {k: v for k, v in plain.items() if k != "otherwise" or v != []}
    if isinstance(value, (list, tuple)):
        inside = [_played(v, found) for v in value]
        return type(value)(v for v, before in zip(inside, value, strict=True) if not _does_nothing(v, before))
    return value


def _does_nothing(effect: Any, before: Any) -> bool:
    """Whether nothing is left of an effect of which something was left out."""
    if not isinstance(effect, dict) or "do" not in effect or effect == before:
        return False
    if effect["do"] == _NOTHING:
        return True
    return effect["do"] in ("if", "may") and "pay" not in effect and not any(effect.get(key) for key in EFFECT_LISTS)


# -- lines ---------------------------------------------------------------------------------

#: Lines, and how a card is played without them.
UNPLAYED_LINES: tuple[tuple[Parser, str], ...] = (
    (regex(r"Whenever you tap ~ for mana, target opponent creates [^\n\"]*\."), "the opponent creates no tokens"),
    (regex(r"(?:Umbra|Totem) armor"), "its umbra armor saves nothing from your own cards"),
    (regex(r"Spend only black mana on X\."), BLACK_ALONE),
    (
        regex(r"Whenever a source deals damage to ~, that source's controller [^\n]*"),
        "nothing triggers on the damage that it is dealt",
    ),
    (regex(r"Kicker (?:\{[0-9WUBRG]\})+ and/or (?:\{[0-9WUBRG]\})+"), NEVER_KICKED),
    (
        regex(r"[^\n\"]*If you both own and control ~ and an? [a-z]+ named [^\n]*, exile them, then meld them into [^\n]*"),
        "it is never melded with another card",
    ),
    (regex(r"\(Melds with [^\n]*\)"), "it is never melded with another card"),
    (regex(r"Absorb \d+"), "it absorbs no damage"),
    (regex(r"[Pp]rotection from (?:spells that are one or more colors|colored spells)\.?"), NO_COLOURED_SPELLS),
    (
        regex(r"Whenever a creature dealt damage by ~ this turn dies, [^\n]*"),
        "creatures of yours that it has damaged are forgotten",
    ),
    (regex(r"Each opponent's maximum hand size is reduced by [^\n.]*\."), "the opponent's maximum hand size stays seven"),
    (
        regex(
            r"Each opponent can't draw more than one card each turn\."
            r"|If an opponent would draw a card except the first one they draw in each of their draw steps, instead [^.]*\."
        ),
        "the opponent draws as many cards as they would",
    ),
    (
        regex(r"You may spend mana as though it were mana of any color to cast planeswalker spells\."),
        "mana for planeswalker spells is of its own colour",
    ),
    (regex(r"As ~ enters, choose a player\.|~ has protection from the chosen player\."), "the player chosen is the opponent"),
    (
        regex(
            r"(?:Combat d|D)amage can't be prevented(?: this turn)?\."
            r"|Combat damage that would be dealt by creatures you control can't be prevented\."
        ),
        "damage that something prevents is prevented all the same",
    ),
    (
        regex(r"Whenever an? [a-z ]+cards? is put into an opponent's graveyard from [^\n]*"),
        "what the opponent's cards are is not known",
    ),
    (
        regex(
            r"Whenever an opponent searches their library, [^\n]*"
            r"|You control your opponents while they're searching their libraries\."
            r"|While an opponent is searching their library, they exile each card they find\. [^\n]*"
            r"|If an opponent would search a library, that player searches the top four cards of that library instead\."
        ),
        "the opponent's searching is not noticed",
    ),
    (
        regex(r"Whenever an opponent (?:shuffles|searches)[^,\n]*, [^\n]*"),
        "the opponent's searching and shuffling is not noticed",
    ),
    (
        regex(r"If an opponent searched their library this turn, you may [^.]* rather than pay ~'s mana cost\."),
        "the opponent's searching is not noticed",
    ),
    (
        regex(
            r"If an opponent (?:gained life|drew [^.,]*|had [^.,]* put into their graveyard [^.,]*) this turn, "
            r"you may [^.]* rather than pay ~'s mana cost\."
        ),
        "it is cast for its mana cost only",
    ),
    (
        regex(r"Prevent all combat damage that would be dealt (?:to and dealt )?by ~\."),
        "combat damage that it deals is not prevented",
    ),
    (
        regex(
            r"(?:When|Whenever|At)[^.]*, (?:you may )?exile (?:up to \w+ )?target [a-z, ]*cards? from"
            r" (?:an opponent's|target opponent's|defending player's) graveyard\."
        ),
        "the opponent's graveyard stays as it is",
    ),
)

#: The same, for lines that are read in no other way.
OTHERWISE_UNPLAYED: tuple[tuple[Parser, str], ...] = (
    (regex(r"~ has flying (?:as long as|if) [^.,\"]*\.|As long as [^,.\"]*, (?:~|it) has flying\."), NEVER_FLIES),
    (regex(r"~ has trample (?:as long as|if) [^.,\"]*\.|As long as [^,.\"]*, (?:~|it) has trample\."), NEVER_TRAMPLES),
    (
        regex(r"Whenever a card is put into an opponent's graveyard from [^\n]*"),
        "what is put into the opponent's graveyard is not noticed",
    ),
)

# -- sentences -----------------------------------------------------------------------------

HAND_STAYS = "the opponent's hand stays as it is"
NOT_BY_NAME = "the opponent's cards are not searched for a name"
FOUND = "the opponent always has such a card"


_DISCARD: Fields = {"do": "discard", "who": "opponent"}


def _aiming(text: str, how: str, what: str) -> Parser:
    return regex(text).result(unplayed(how, (what,), about="target"))


#: What triggers on cards that are discarded together triggers for each of them.
ONE_BY_ONE = "each card that is discarded triggers it by itself"
#: The opponent discards a card that is looked for in their hand.
_chosen: Parser = regex(
    r"target opponent reveals their hand\. [Yy]ou (?:may )?choose an? ([^.]*)card from it\. [Tt]hat player discards that card",
    group=1,
).map(lambda kind: Said((said_of(_DISCARD, FOUND) if kind else _DISCARD,), ("opponent",)))


#: Sentences that are left out, or played in part.
not_played: Parser = alt(
    regex(r"target player can't cast spells this turn").result(
        unplayed("if you are its target, you cast spells all the same", ("player",))
    ),
    regex(r"[Ii]f ~ was kicked, creatures can't attack this turn").result(unplayed("creatures attack all the same")),
    regex(r"[Ee]xile the bottom card of target player's graveyard").map(
        lambda _: Said(
            (
                said_of(
                    {"do": "exile", "what": "target", "from": "graveyard"},
                    "no card of your own graveyard is exiled from its bottom",
                ),
            ),
            ("opponent",),
        )
    ),
    regex(r"put your commander into your hand from the command zone").result(
        unplayed("there is no commander in the command zone")
    ),
    _chosen,
    regex(
        r"(?:target opponent reveals their hand|look at target opponent's hand)(?:\. [Yy]| and y)ou (?:may )?choose (?:an?|one) [^.]*card "
        r"from it"
        r"(?:(?: and|\. [Yy]ou) exile (?:that card|it)|\. [Tt]hat player exiles that card|\. (?:[Ii]f you do, )?[Ee]xile that card)"
        r"(?: until ~ leaves the battlefield)?"
    ).result(unplayed(HAND_STAYS, ("opponent",))),
    regex(r"look at target opponent's hand\. [Yy]ou may exile an? [^.]*card from it(?: until ~ leaves the battlefield)?").result(
        unplayed(HAND_STAYS, ("opponent",))
    ),
    regex(
        r"target opponent reveals their hand\. [Yy]ou choose an? [^.]* card from that player's graveyard or hand and exile it"
    ).result(unplayed("the opponent's hand and graveyard stay as they are", ("opponent",))),
    regex(
        r"(?:[Ii]f (?:evidence was collected|~ was kicked|the gift was promised), )?[Ee]xile a card from an opponent's graveyard\. "
        r"(?:Then s|S)earch its owner's graveyard, hand, and library for any number of cards with that name and exile them\. That "
        r"player shuffles(?:, then draws a card for each card exiled from their hand this way)?"
    ).result(unplayed(NOT_BY_NAME)),
    regex(r"up to (?:three|four|X|\d+) target creatures can't block this turn").result(
        unplayed(
            "two of its targets at most",
            ({"what": "creature", "up_to": True}, {"what": "creature", "up_to": True, "another": True}),
        )
    ),
    regex(r"target opponent discards an? [^.\"]+? card\b(?: [^.\",]*)?").result(Said((said_of(_DISCARD, FOUND),), ("opponent",))),
    regex(r"target opponent (?:exiles|puts)(?=[^.\"]* cards?\b)(?:(?! and | then | loses )[^.,\"])*").result(
        unplayed("the opponent's cards stay where they are", ("opponent",))
    ),
    regex(r"prevent all damage that [a-z/ ]+ sources would deal to creatures you control this turn").map(
        lambda said: unplayed(
            BLACK_OR_RED if "that black and/or red sources" in said else "damage by your own sources is not prevented"
        )
    ),
    regex(r"damage can't be prevented(?: this turn)?").result(
        unplayed("damage that something prevents is prevented all the same")
    ),
    regex(r"prevent all combat damage that would be dealt (?:to and dealt )?by ~ this turn").result(
        unplayed("combat damage that it deals is not prevented")
    ),
    regex(r"[Ii]f that creature is (?:attacking|blocking)[^.\"]*").result(
        unplayed("it is cast in a main phase, when nothing attacks")
    ),
    _aiming(r"target creature loses indestructible until end of turn", "it stays indestructible", "creature"),
    regex(r"(?:it|~|that creature) loses indestructible until end of turn").result(unplayed("it stays indestructible")),
)
