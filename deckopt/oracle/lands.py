"""Lines and sentences about lands: how they enter, lands put from hand, lands searched for."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields, Said, one
from deckopt.oracle.words import in_hand, number, own, phrase
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.subtypes import NONBASIC_LAND_TYPES

_a: Parser = regex(r"an? ")
#: A key of a card that is every nonbasic land type, until these stand in its type line.
NONBASIC_LANDS = "nonbasic lands"


def with_nonbasic_types(fields: Fields) -> None:
    """Let a land that is every nonbasic land type say so in its type line."""
    if fields.pop(NONBASIC_LANDS, False):
        fields["type"] = f"{fields['type'].partition(' — ')[0]} — {' '.join(NONBASIC_LAND_TYPES)}"


def _revealed(what: str) -> Fields:
    """It enters tapped unless you reveal a card of the hand, which you may."""
    return {"enters": {"reveal": what}}


#: Lines, as keys of a card file.
land_lines: Parser = alt(
    string("Each nonland permanent you control is all colors.").result({"statics": [{"all_colours": True}]}),
    string("Lands you control are every basic land type in addition to their other types.").result(
        {"statics": [{"land_types": list(BASIC_LAND_MANA)}]}
    ),
    (
        regex(r"(?:Each land is|Lands you control are|Each land you control is) an? ")
        >> phrase(*BASIC_LAND_MANA)
        << regex(r" in addition to (?:its|their) other (?:land )?types\.")
    ).map(lambda word: {"statics": [{"land_types": [word]}]}),
    (
        string("As ~ enters, choose a basic land type.")
        >> (string(" Then you may pay ") >> number << regex(r" life\. If you don't, it enters tapped\.")).optional(0)
    ).map(lambda life: {"enters": {"choose": "basic land type", **({"life": life} if life else {})}}),
    string("~ is the chosen type.").result({"mana": ["chosen"]}),
    (
        string("If ~ would enter, you may discard ")
        >> _a
        >> own.map(lambda d: d.what)
        << string(" instead. If you do, put ~ onto the battlefield. If you don't, put it into its owner's graveyard.")
    ).map(lambda what: {"enters": {"discard": what}}),
    string("You have no maximum hand size.").result({"statics": [{"unlimited_hand": True}]}),
    (
        string("As ~ enters, you may reveal ")
        >> _a
        >> in_hand.map(lambda d: d.what)
        << regex(r"\. If you don't, (?:~|it) enters tapped\.")
    ).map(_revealed),
)


def _put(what: str, tapped: bool) -> Said:
    return one("put", what=what, up_to=True, to="battlefield", tapped=tapped or None)


def _if_put(said: Said, wanted: str, then: Said) -> Said:
    """What happens besides if what was put is such a card."""
    more = {"do": "if", "when": {"entered": wanted}, "then": list(then.effects)}
    return Said((*said.effects, more), tokens=then.tokens)


def on_lands(simple: Parser) -> Parser:
    """Sentences; `simple` reads what follows in them."""
    put = seq(string("you may put ") >> _a >> in_hand << string(" onto the battlefield"), string(" tapped").optional()).combine(
        lambda d, tapped: _put(d.what, tapped is not None)
    )
    return alt(
        seq(
            put << regex(r"\. [Ii]f you put ") << _a,
            own << string(" onto the battlefield this way, "),
            simple,
        ).combine(lambda said, d, then: _if_put(said, d.what, then)),
        (
            string("search your library for a basic land card, put it onto the battlefield tapped, then shuffle. ")
            >> regex(r"[Tt]hen if you control ")
            >> number
            << string(" or more lands, untap that land")
        ).map(_untapped_if),
    )


def _untapped_if(n: int) -> Said:
    found = {"do": "search", "what": "basic land", "to": "battlefield", "tapped": True}
    untap = {"do": "untap", "what": "created"}
    return Said((found, {"do": "if", "when": {"control": "land", "at_least": n}, "then": [untap]}))
