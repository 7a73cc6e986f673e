"""Damage that is prevented, and life that cannot be gained."""

from __future__ import annotations

from dataclasses import replace

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields, Said, it, on, one, target, this
from deckopt.oracle.unplayed import said_of
from deckopt.oracle.words import number, own
from deckopt.words.keywords import DAMAGE

_all: Parser = regex(r"prevent all (?:noncombat )?damage that would be dealt (?:this turn )?to ")
_turn = regex(r"(?: this turn)?")


def _those_there(said: Said) -> Said:
    """Damage to all of a kind is prevented, and not only to those that are there by now (611.2c)."""
    return replace(said, effects=tuple(said_of(e, "damage to what enters later this turn is dealt") for e in said.effects))


#: Sentences.
prevention: Parser = alt(
    (_all >> alt(this, target, it) << _turn).map(lambda w: on("pump", w, keywords=[DAMAGE])),
    (_all >> own << string(" this turn")).map(lambda d: _those_there(one("pump", what=d.what, keywords=[DAMAGE]))),
    string("prevent all combat damage that would be dealt this turn").result(one("no combat damage")),
    regex(r"[Pp]layers can't gain life this turn").result(one("no gain")),
    regex(r"your opponents can't gain life this turn").result(one("no gain", who="opponent")),
    regex(r"target player can't gain life (?:this turn|until end of turn)").result(
        Said(({"do": "no gain", "who": "target"},), ("player",))
    ),
    regex(r"target opponent can't gain life (?:this turn|until end of turn)").result(
        Said(({"do": "no gain", "who": "target"},), ("opponent",))
    ),
    regex(r"if a player is dealt damage this way, they can't gain life for the rest of the game").result(
        one("no gain", who="target", until="end of game")
    ),
)


def _more_tokens(text: str) -> Fields:
    """Twice, or three times, as many tokens, or creature tokens."""
    of = "creature" if "creature tokens" in text else "permanent"
    return {"statics": [{"of": of, "tokens": 3 if "three times" in text else 2}]}


#: Lines, as keys of a card file.
prevention_lines: Parser = alt(
    string("Players can't gain life.").result({"statics": [{"no_gain": True}]}),
    string("Your opponents can't gain life.").result({"statics": [{"no_gain": "opponent"}]}),
    seq(
        regex(
            r"If a source you control would deal noncombat damage to an opponent(?: or a permanent an opponent controls)?, it deals "
        ),
        alt(
            (string("that much damage plus ") >> number).map(lambda n: {"plus": n}),
            string("double that damage").result({"times": 2}),
            string("twice that much damage").result({"times": 2}),
            string("triple that damage").result({"times": 3}),
        )
        << regex(r"(?: to that player(?: or permanent)?)?(?: instead)?\."),
    ).combine(lambda _, raised: {"statics": [{"damage": raised}]}),
    regex(
        r"If (?:an effect would create )?one or more (?:creature )?tokens(?: would be created)?(?: under your control)?, "
        r"(?:it creates )?(?:twice|three times) that many of those tokens(?: are created)? instead\."
    ).map(_more_tokens),
    string("Skip your draw step.").result({"statics": [{"no_draw_step": True}]}),
    string("Prevent all damage that would be dealt to you.").result({"statics": [{"no_damage": True}]}),
    string("If a creature dealt damage this turn by a source you controlled would die, exile it instead.").result(
        {"statics": [{"exiles_hurt": True}]}
    ),
    string("You have shroud.").result({"statics": [{"no_target": True}]}),  # of your own spells and abilities too (702.18)
    regex(r"If damage would be dealt to ~, prevent that damage\. Remove a \+1/\+1 counter from ~\.").result({"sheds": "always"}),
    regex(
        r"If damage would be dealt to ~ while it has a \+1/\+1 counter on it, prevent that damage and remove a \+1/\+1 counter from it\."
    ).result({"sheds": "while it can"}),
    string("Prevent all damage that would be dealt to ~.").result({"statics": [{"keywords": [DAMAGE]}]}),
)


def always_prevented(what: str) -> Fields:
    """A static ability by which damage to some permanents is prevented."""
    return {"statics": [{"of": what, "keywords": [DAMAGE]}]}


#: The same, of others.
kept_whole: Parser = (
    regex(r"Prevent all (?:noncombat )?damage that would be dealt to ")
    >> alt(regex(r"enchanted creature|equipped creature").result("enchanted"), own.map(lambda d: d.what))
    << string(".")
).map(always_prevented)
