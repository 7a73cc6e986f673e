"""Which clauses can be left out of a card so that it is not worth more without them.

Where that is not certain the answer is no: a duty, a drawback, a cost, what hinders both players, what must be aimed at
something of yours. What may be left out is of a few forms: what one may do or not; abilities that one need not activate;
triggers that give something; statics that make something of yours better; what is about the opponent alone.
"""

from __future__ import annotations

import re

#: Keywords that offer something more; nobody has to take it.
WAYS = (
    *("Evoke", "Cycling", "Suspend", "Kicker", "Multikicker", "Flashback", "Plot", "Warp", "Offspring", "Equip", "Transmute"),
    *("Unearth", "Cipher", "Splice onto", "Replicate", "Harmonize", "Retrace", "Aftermath", "Jump-start", "Overload", "Awaken"),
    *("Conspire", "Surge", "Casualty", "Cleave", "Mayhem", "Foretell", "Miracle", "Morph", "Megamorph", "Disguise", "Ninjutsu"),
    *("Dash", "Emerge", "Bloodrush", "Forecast", "Reinforce", "Encore", "Eternalize", "Disturb", "Blitz", "Prototype", "Mutate"),
    *("Escape", "Madness", "Buyback", "Embalm", "Scavenge", "Spectacle", "Bestow", "Impending", "Freerunning", "Sneak", "Prowl"),
    *("Crew", "Saddle", "Station", "Reconfigure", "Fortify", "Level up", "Craft", "Adapt", "Outlast", "Monstrosity", "Boast"),
    *("Exhaust", "Channel", "Specialize", "Haunt", "Hideaway", "Web-slinging", "Escalate", "Entwine", "Strive", "Assist"),
    *("[Basic landcycling]", "Plainscycling", "Islandcycling", "Swampcycling", "Mountaincycling", "Forestcycling"),
)
WAY = re.compile(rf"(?:{'|'.join(map(re.escape, WAYS))})\b")

#: Keywords that only help, whatever else a deck has.
_HELPFUL = (
    *("Changeling", "Ascend", "Sunburst", "Modular", "Graft", "Evolve", "Undying", "Persist", "Exalted", "Battle cry", "Mentor"),
    *("Training", "Riot", "Bloodthirst", "Enlist", "Living weapon", "For Mirrodin!", "Job select", "Fabricate", "Afterlife"),
    *("Extort", "Cascade", "Storm", "Myriad", "Melee", "Toxic", "Poisonous", "Convoke", "Improvise", "Delve", "Undaunted"),
    *(
        "Affinity",
        "Partner",
        "Companion",
        "Ward",
        "Hexproof",
        "Annihilator",
        "Daybound",
        "Nightbound",
        "Start your engines!",
        "Dredge",
    ),
    *("Offering", "Gravestorm", "Ripple", "Backup", "Squad", "Read ahead", "Firebending", "Mobilize"),
    *("Flash", "Flying", "Menace", "Trample", "Haste", "Vigilance", "lifelink", "Deathtouch", "First strike", "Double strike"),
    *("Reach", "Prowess", "Indestructible", "Dethrone", "Renown", "Skulk", "Fear", "Intimidate", "Horsemanship"),
)
_KEYWORDS = re.compile(rf"(?:{'|'.join(map(re.escape, _HELPFUL))})(?!\w)[^.]*\.?", re.IGNORECASE)

_EVENT = re.compile(r"(?:When|Whenever|At)\b[^\"]*?, |(?:[IVX]+(?:, [IVX]+)*) — ")
_COST = re.compile(r"[^\".]*?: ")
_OF_OPPONENT = re.compile(r"\b(?:an|target|each) opponent\b|\bopponents\b|defending player|damage to (?:a|target) player\b")
_CHOSEN = re.compile(r"\b(?:you may|up to (?:one|two|three|four|X|\d+)(?: other)? target)\b(?!.*(?:don|can)'t)", re.IGNORECASE)
_IF_CHOSEN = re.compile(r"(?:if|when) you (?:do|win|can)\b(?!n't| not)", re.IGNORECASE)
_IF_NOT = re.compile(r"if you (?:don't|can't|didn't|do not)\b", re.IGNORECASE)
#: What never happens: nobody opposite aims at anything, and who casts nothing face down turns nothing up.
_NEVER = re.compile(r"becomes the target of [^,]*opponent controls|is turned face up")

#: What a sentence must not say if nobody is asked whether it happens.
_THINGS = r"(?:target|other|all|each|creatures?|lands?|permanents?|artifacts?|enchantments?|enchanted|equipped|your)"
_HARM = re.compile(
    "|".join(
        (
            r"(?<!opponent )(?<!opponents )\b(?:lose|loses|sacrifices?|discards?|skips?|pays?)\b",
            r"\b(?:exiles?|returns?|destroys?|taps?) (?:~|it|them)(?!\w)",
            r"\b(?:exiles?|returns?) (?:(?:that|those|a|an|two|three|four|all|each|any number of)\b|target (?!.*(?:graveyard|opponent)))",
            rf"\b(?:exiles?|destroys?|taps?) (?:(?:one|two|another|half|X) )*{_THINGS}\b(?!.*(?:graveyard|opponent))",
            r"\b(?:can't|doesn't|don't|only|unless)\b|if able|\btapped\b(?! and attacking)",
            r"-(?:\d+|X)/|/-|\bdamage to (?:you|each|them|him|her|that|it|~|target creature|a creature)",
            r"your life total|cumulative|fading|vanishing|\becho\b|remove|\bcontrol of\b|gains? control|\} more|\bmore to\b",
            r"each player|each creature|all creatures|(?:its|creature's) controller|that player|a player|players? ",
            r"\b(?:bottom|top) of (?:its|their|your)|\bshuffles? (?:~|it|your|them|that|his|her|their)|loses? the game",
            r"stun counter|\bcounter (?:that|it|the)\b|\bbecomes?\b(?!.*in addition)|base power|goad|blight|exert|coin|flip|\broll\b|at random|vote",
            r"extra turn|step|phase|prevent|each other|(?<!into )(?<!to )\byour hand\b(?! size)",
        )
    ),
    re.IGNORECASE,
)
_OPPONENT = r"(?:each opponent|each of your opponents|target opponent|target player|defending player|an opponent|that opponent)"
_NUMBER = r"(?:a|an|one|two|three|four|five|six|seven|X|\d+|that many)"
#: Sentences that give something, or do it to the opponent, although a word of theirs is among those above.
_GIFT = re.compile(
    "|".join(
        (
            rf"(?:then |and )?{_OPPONENT} (?:loses? [^.]*?life|discards?\b[^.]*|sacrifices?\b[^.]*|mills?\b[^.]*|exiles?\b[^.]*"
            r"|reveals? (?:their|an opponent's) hand)(?:(?:,| and|, then) you (?:gain|draw)[^.]*)?",
            rf"(?:~|it|that creature) deals (?:{_NUMBER}) damage to (?:any target|{_OPPONENT}[^.]*)(?: and you gain [^.]*)?",
            r"search your library for [^.]*, (?:put|reveal)[^.]*, then shuffle",
            r"this ability triggers only (?:once|twice) each turn|you become the monarch|you take the initiative|the ring tempts you",
            r"take an extra turn after this one|after this phase, there is an additional combat phase",
            r"draw a card, then discard a card|draw two cards, then discard (?:a card|two cards)",
            r"draw three cards, then discard (?:a card|two cards|three cards)",
            r"return (?:that card|it|them|those cards|the exiled cards?) to the battlefield[^.]*",
            r"return target [^.]* card from your graveyard to (?:the battlefield|your hand)[^.]*",
            r"(?:counter (?:target|up to)|look at|you gain|you get|draw|create|scry|surveil|untap|put two \+1/\+1 counters on|put a \+1/\+1 counter on)\b"
            r"[^.]*?(?:, where X is [^.]*|, rounded (?:up|down))?",
            r"(?:put (?:the rest|them|those cards|that card|it) )?on the bottom of your library in (?:a random|any) order",
            r"put (?:the rest|the other) on the bottom of your library(?: in (?:a random|any) order)?",
            r"put [^.]*?(?:into your hand|onto the battlefield[^.]*?) and the rest (?:on the bottom of your library in (?:a random|any) order|into your graveyard)",
        )
    ),
    re.IGNORECASE,
)
_PLAINLY_HARMFUL = re.compile(
    r"\b(?:you|and|you may) (?:lose|sacrifice|exile|pay|skip)\b|can't|unless|damage to you|each player|doesn't untap|don't untap|-1/-1",
    re.IGNORECASE,
)
#: What takes away again something that was only there by the same ability.
_AFTERWARDS = re.compile(
    r"(?:return|exile|sacrifice) (?:it|them|him|her|that \w+|those \w+|the tokens?)\b[^.]*at the beginning of (?:the|your) next (?:end step|upkeep)"
    r"|at the beginning of (?:the|your) next (?:end step|upkeep), (?:return|exile|sacrifice) (?:it|them|him|her|that \w+|those \w+|the tokens?)\b[^.]*",
    re.IGNORECASE,
)

_YOURS = (
    r"(?:~|enchanted (?:creature|permanent|land|artifact|player)|equipped creature|fortified land|(?:each )?(?:other )?[\w', -]*?"
    r"(?:you control|you cast)(?: [^.,]*?)?|creatures you control|permanents you control|this and other [^.,]*|each [\w -]*card in your (?:hand|graveyard)[^.,]*"
    r"|[\w -]*cards in your graveyard[^.,]*|[\w -]*cards you own[^.,]*)"
)
_CONDITION = (
    r"(?:(?:as long as|if) [^,.]*, |during your turn, (?:as long as [^,.]*, )?|max speed — |level \d+ ?[^:]*: |delirium — )?"
)
_STATICS = tuple(
    re.compile(_CONDITION + static, re.IGNORECASE)
    for static in (
        rf"(?:{_YOURS}|it|he|she|they) (?:also )?(?:gets?|has|have|gains?) (?!-|no )(?!.*(?:-\d|-X|/-|can't|\bloses?\b|doesn't|unless|tapped|base|cumulative|upkeep|(?:when|at) [^:]*\b(?:sacrifice|discard|exile|return|destroy)))[^.]*\.?\"?",
        r"(?:[^.\"]*\b(?:you cast|~)\b[^.\"]*|~|it) costs? (?:\{\w+\}|\{\d+\}\{\w\}|\w+) less\b(?!.*\bmore (?:to|for)\b)[^.]*\.?.*",
        r"(?:(?:each opponent|your opponents|opponents|[\w ]*\b(?:your opponents|an opponent|opponents) (?:controls?|casts?))\b"
        r"(?!.*\byour?\b(?! opponents| turn))[^.]*\.? ?)+",
        r"activated abilities of [^.]*\byou control cost \{\d+\} less[^.]*\.?|plotting cards from your hand costs \{\d+\} less\.?",
        r"(?:combat )?damage (?:that would be dealt by [^.]*you control )?can't be prevented[^.]*\.?",
        r"~(?: and [^.]*)? can't be (?:countered|blocked|the target|regenerated)[^.]*\.?",
        r"you have no maximum hand size\.?|you have (?:hexproof|shroud|protection)[^.]*\.?|your maximum hand size is increased[^.]*\.?",
        r"~ (?:is|are) (?:every|the chosen|all|also)[^.]*\.?",
        r"(?:~|it|he|she)(?: is|'s|'re) (?:still )?an? \d+/\d+ [^.]*\.?",
        r"~ (?:enters|escapes) with (?!.*-1/-1)[^.]*(?:\+1/\+1|charge|loyalty) counters?[^.]*\.?",
        r"~'s power (?:is|and toughness are)(?: each)? equal to [^.]*\.?",
        r"if (?:one or more tokens would be created under your control|you would (?:create|put|draw|gain|scry|mill)\b[^,]*"
        r"|one or more [^,]*counters would be put on [^,]*you control|a source you control would deal[^,]* to an opponent[^,]*), "
        r"[^.]*\b(?:twice|plus|additional|double|more)\b[^.]*\.?",
        r"if a (?:\w+ )?triggered ability (?:of [^,]* you control[^,]* triggers|would put [^,]*counters on [^,]*you control), [^.]*(?:additional time|plus one)[^.]*\.?",
    )
)


def can_be_left_out(clause: str) -> bool:
    """Whether a card is certainly worth no more without that clause of its text (as `oracle.text.lines` gives it)."""
    text = " ".join(clause.split())
    if WAY.match(text) or all(_KEYWORDS.fullmatch(word.strip()) for word in re.split(r"[,;] ", text)):
        return True
    event = _EVENT.match(text)
    if event is not None:
        return bool(_NEVER.search(event[0])) or gives(text[event.end() :], bool(_OF_OPPONENT.search(text)))
    if _COST.match(text) and not text.lower().startswith(("if ", "as long as ")):
        return True  # an activated ability, or one of a planeswalker's
    if any(static.fullmatch(text) for static in _STATICS):
        return True
    return bool(re.match(r"(?:[^\".]*, )?you may\b", text, re.IGNORECASE)) and gives(text, of_opponent=False)


def only_gives(text: str) -> bool:
    """Whether each sentence of a spell's line is certainly a gift, or something that you may do."""
    sentences = [part.rstrip(".!\"' ") for part in re.split(r"(?<=[.!])[\"']? +", text)]
    return gives(text) and all(_GIFT.fullmatch(sentence) or sentence.lower().startswith("you may ") for sentence in sentences)


def gives(text: str, of_opponent: bool = False) -> bool:
    """Whether nothing that happens without being chosen takes something from you.

    `of_opponent`: "that player" and "they" are an opponent of whom the ability speaks.
    """
    if of_opponent:
        text = re.sub(r"\b(?:that player's|their)\b", "an opponent's", text, flags=re.IGNORECASE)
        text = re.sub(r"\bdamage to them\b", "damage to that opponent", text, flags=re.IGNORECASE)
        text = re.sub(r"\b(?:that player|they)\b(?! control)", "that opponent", text, flags=re.IGNORECASE)
    sentences = [part.rstrip(".!\"' ") for part in re.split(r"(?<=[.!])[\"']? +", text)]
    for i, sentence in enumerate(sentences):
        asked = _CHOSEN.search(sentence)
        if asked is not None and i + 1 < len(sentences) and _IF_CHOSEN.match(sentences[i + 1]):
            others = [later for later in sentences[i + 2 :] if _IF_NOT.match(later)]  # the rest happens only if it is chosen
            return all(map(_is_harmless, [sentence[: asked.start()], *others]))
        if _IF_CHOSEN.match(sentence) or (_AFTERWARDS.fullmatch(sentence) and i):
            continue
        if not _is_harmless(sentence if asked is None else sentence[: asked.start()]):
            return False
    return True


def _is_harmless(sentence: str) -> bool:
    """Whether what a sentence says to be done takes nothing from you."""
    plain = re.sub(r"\bremoves? \w+ -1/-1 counters? from (?:~|it|target creature you control)", "", sentence)
    plain = re.sub(r"^(?:then |if [^,]*, |for each [^,]*, )+", "", plain.strip(), flags=re.IGNORECASE).removesuffix(" instead")
    plain = re.sub(r",? (?:then|and)$", "", plain)
    if re.match(r"(?:any time|during|once each turn)\b[^,]*, *$", plain, re.IGNORECASE):
        return True  # when one may do it
    if plain.lower().startswith("create "):
        plain = re.sub(r'"[^"]*"?', "", plain)  # what a token has matters to none that is not created
    return bool(_GIFT.fullmatch(plain) and not _PLAINLY_HARMFUL.search(plain)) or not _HARM.search(plain)
