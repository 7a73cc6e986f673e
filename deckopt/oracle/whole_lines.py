"""Lines that are one thing of a card file each: keywords with costs, how it enters, what it costs."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.battle import battle_words
from deckopt.oracle.conditions import condition, for_each
from deckopt.oracle.copies import entering_as, exiles_too
from deckopt.oracle.costs import cost, cost_field
from deckopt.oracle.counters import delved, entering, keyword_lines, replacing
from deckopt.oracle.gifts import gift_lines
from deckopt.oracle.grammar.meaning import number_of
from deckopt.oracle.graveyard import SCAVENGED, graveyard_lines
from deckopt.oracle.hindrances import hindrance_lines
from deckopt.oracle.imprint import imprint_lines
from deckopt.oracle.keyword_actions import once_lines
from deckopt.oracle.keyword_lines import keyword_line
from deckopt.oracle.lands import NONBASIC_LANDS, land_lines
from deckopt.oracle.library_top import top_lines
from deckopt.oracle.mode_costs import mode_lines
from deckopt.oracle.more_lines import more_lines
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.part import Part
from deckopt.oracle.prevention import kept_whole, prevention_lines
from deckopt.oracle.raised import raised_lines
from deckopt.oracle.said import Fields, countable, scaled
from deckopt.oracle.spent import converging_lines
from deckopt.oracle.static_lines import as_long, signed, static, static_lines
from deckopt.oracle.words import Described, keywords, number, own, phrase, symbols
from deckopt.words.colours import LETTER_OF

_ESCAPED: Fields = {"paid": "escape"}
_UNESCAPED: Fields = {"do": "if", "when": _ESCAPED, "then": [], "otherwise": [{"do": "sacrifice", "what": "this"}]}
_FEW = {"one": 1, "two": 2, "three": 3, "four": 4}
#: More cards are drawn where you would draw some.
_drawing: Parser = alt(
    regex(r"As long as you have (one|two|three|four) or fewer cards in hand, if you would ", group=1).map(
        lambda few: {"plus": 1, "hand": _FEW[few]}
    ),
    regex(r"If you would ").result({"plus": 1}),
).bind(
    lambda draws: regex(r"draw one or more cards, (?:instead )?(?:you )?draw that many cards plus one(?: instead)?\.").result(
        {"statics": [{"draws": draws}]}
    )
)
_mana_keyword: Parser = alt(
    *(
        seq(regex(rf"{word}(?: |—)") >> cost).combine(lambda c, key=key: {key: cost_field(c)})
        for word, key in (("Flashback", "flashback"), ("Escape", "escape"), ("Cycling", "cycling"))
    ),
    *(
        seq(string(f"{word} ") >> symbols).combine(lambda m, key=key: {key: m})
        for word, key in (
            ("Kicker", "kicker"),
            ("Madness", "madness"),
            ("Harmonize", "harmonize"),
            ("Mayhem", "mayhem"),
            ("Bestow", "bestow"),
            ("Spectacle", "spectacle"),
            ("Unearth", "unearth"),
            ("Echo", "echo"),
        )
    ),
    seq(
        alt(
            string("Basic landcycling ").result("basic land"),
            string("Artifact landcycling ").result("artifact land"),
            string("Landcycling ").result("land"),
            regex(r"(Plains|Island|Swamp|Mountain|Forest|Sliver|Wizard)cycling ").map(
                lambda t: t[: t.index("cycling")].capitalize()
            ),
        ),
        symbols,
    ).combine(lambda what, m: {"cycling": {"cost": m, "find": what}}),
    string("Bargain").result({"bargain": "artifact or enchantment or token"}),
)


_NO_TOP_MANA = "abilities of the top card that are only tapping or sacrificing for mana are left out"
_LESS = "the X of a spell counts as 0 where its mana value decides whether it costs less"


def _sized(**which: Any) -> Part:
    """Power or toughness, or both, that are counted, in all zones (604.3)."""
    if any("value" in n for n in which.values()):
        raise ValueError("no number of a static ability")
    return Part({**dict.fromkeys(which, 0), "statics": [{**which, "zone": "everywhere"}]})


def _and_more(n: Any, more: int) -> Part:
    return _sized(power=n, toughness={**n, "plus": n.get("plus", 0) + more})


def _cheaper(of: Described, values: str, n: int, asked: Fields | None) -> Part:
    """Spells of a kind (with some mana values) cost less, while a condition holds."""
    fields: Fields = {"of": of.what + values, "less": n, **({"when": asked} if asked else {})}
    return Part({"statics": [fields]}, simplified=_LESS if values else "")


def _by_life(times: int) -> Part:
    """Power and toughness that grow or shrink by your life total."""
    life = {"number": "life", **({"times": times} if times != 1 else {})}
    return Part({"statics": [{"power": life, "toughness": life}]})


_counted_size: Parser = alt(
    regex(r"~'s power and toughness are each equal to ([^.]*)\.", group=1)
    .map(number_of)
    .map(lambda n: _sized(power=n, toughness=n)),
    seq(
        regex(r"~'s power is equal to ([^.]*?) and its toughness is equal to that number plus ", group=1).map(number_of),
        regex(r"\d+").map(int) << string("."),
    ).combine(_and_more),
    regex(r"~'s power is equal to ([^.]*)\.", group=1).map(number_of).map(lambda n: _sized(power=n)),
    regex(r"~'s toughness is equal to ([^.]*)\.", group=1).map(number_of).map(lambda n: _sized(toughness=n)),
)


#: The ways of reading a line as one thing of a card; their order decides nothing (`tests/oracle/test_statics.py`).
READINGS: tuple[Parser, ...] = (
    more_lines,
    raised_lines,
    converging_lines.map(Part),
    once_lines.map(Part),
    prevention_lines.map(Part),
    hindrance_lines,
    kept_whole.map(Part),
    gift_lines.map(Part),
    (
        regex(r"Untap ")
        >> alt(string("~").result("this"), regex(r"(?:all|each) ") >> own.map(lambda d: d.what))
        << string(" during each other player's untap step.")
    ).map(
        lambda what: Part(
            {"triggers": [{"on": "opponent's upkeep", "effects": [{"do": "untap", "what": what, "in_untap_step": True}]}]}
        )
    ),
    (regex(r"~ escapes with ") >> number << regex(r" \+1/\+1 counters? on it\.")).map(
        lambda n: Part({"enters": {"counters": n, "counters_if": _ESCAPED}})
    ),
    (string("Scavenge ") >> symbols).map(lambda m: Part({SCAVENGED: m})),
    regex(r"~ can't be countered\.?").result(Part({"keywords": ["uncounterable"]})),
    string("Devoid").result(Part({"colours": ""})),
    regex(r"Changeling|~ is every creature type\.").result(Part({"changeling": True})),
    string("~ is every nonbasic land type.").result(Part({NONBASIC_LANDS: True})),
    string("Prowess").result(
        Part(
            {
                "triggers": [
                    {"on": "cast", "of": "noncreature", "effects": [{"do": "pump", "what": "this", "power": 1, "toughness": 1}]}
                ]
            }
        )
    ),
    (string("All ") >> own.map(lambda d: d.what) << string(" get ")).bind(
        lambda of: seq(signed << string("/"), signed << string(".")).map(lambda n: static(of, n, None, None, None))
    ),
    (regex(r"All ") >> own << regex(r" have ")).bind(
        lambda d: (keywords << string(".")).map(lambda k: static(d.what, None, k, None, None))
    ),
    _mana_keyword.map(Part),
    graveyard_lines.map(Part),
    keyword_line.map(lambda made: Part(*made)),
    mode_lines.map(Part),
    entering_as.map(lambda fields: Part(fields, simplified=exiles_too(fields))),
    land_lines.map(Part),
    _drawing.map(Part),
    imprint_lines.map(Part),
    top_lines.map(lambda fields: Part(fields, simplified=_NO_TOP_MANA if "abilities" in fields["top"] else "")),
    (string("Enchant ") >> own).map(lambda d: Part({"enchant": d.what + (" you control" if d.whose == "you" else "")})),
    (
        string("~ enters tapped. As it enters, choose a color")
        >> (string(" other than ") >> phrase(*LETTER_OF)).optional()
        << string(".")
    ).map(lambda c: Part({"enters": {"tapped": True, "choose": "colour", **({"but": LETTER_OF[c]} if c else {})}})),
    regex(r"~ enters(?: the battlefield)? tapped\.").result(Part({"enters": {"tapped": True}})),
    seq(string("If you control ") >> number << string(" or more "), own << string(", ~ enters tapped.")).combine(
        lambda n, d: Part({"enters": {"tapped_unless": {"control": d.what, "at_most": n - 1}}})
    ),
    string("~ enters tapped if it's not your turn.").map(lambda _: Part({"enters": {"tapped_unless": {"number": "your turn"}}})),
    (string("~ enters tapped unless ") >> condition << string(".")).map(lambda c: Part({"enters": {"tapped_unless": c}})),
    delved.map(Part),
    entering(
        for_each, alt(string("the number of ") >> countable, regex(r"(the number of [^.]*)", group=1).map(number_of)), condition
    ).map(Part),
    replacing.map(Part),
    keyword_lines.map(Part),
    (string("As an additional cost to cast ~, ") >> cost).map(lambda c: Part({"also": cost_field(c)})),
    (alt(string("As an additional cost to cast ~, you may "), string("Kicker—")) >> cost).map(
        lambda c: Part({"kicker": cost_field(c)})
    ),
    regex(r"~ can't be blocked(?: except by [^.]*| by [^.]*)?\.").result(Part({"keywords": ["unblockable"]})),
    (string('Enchanted land has "{T}: Add ') >> alt(string("one mana of any color").result("any"), symbols) << string('."')).map(
        lambda m: Part({"statics": [{"of": "enchanted", "mana": m}]})
    ),
    (
        regex(r"Whenever enchanted (?:land|Forest) is tapped for mana, its controller adds an additional ")
        >> alt(regex(r"one mana of the chosen color").result("chosen"), symbols)
        << string(".")
    ).map(lambda m: Part({"statics": [{"of": "enchanted", "adds_mana": m}]})),
    (string("As ~ enters, you may pay ") >> number << string(" life. If you don't, it enters tapped.")).map(
        lambda n: Part({"enters": {"life": n}})
    ),
    (string("Affinity for ") >> own).map(lambda d: Part({"less": {"count": d.what}})),
    seq(string("~ costs {") >> regex(r"\d+").map(int) << string("} less to cast"), for_each << string(".")).combine(
        lambda n, per: Part({"less": scaled(n, per)})
    ),
    (string("~ costs {") >> regex(r"\d+").map(int) << string("} less to cast.")).map(lambda n: Part({"less": n})),
    (regex(r"~ costs \{X\} less to cast, where X is ([^.]*)\.", group=1)).map(number_of).map(lambda n: Part({"less": n})),
    seq(
        string("~ costs {") >> regex(r"\d+").map(int) << string("} less to cast if "),
        alt(string("you've cast another spell this turn").result({"turn": "spells cast"}), condition) << string("."),
    ).combine(lambda n, asked: Part({"less": n, "less_if": asked})),
    seq(
        own << string(" you cast"),
        regex(r" with mana value \d+ or (?:less|greater)").optional(""),
        regex(r" costs? {") >> regex(r"\d+").map(int) << string("} less to cast"),
        as_long.optional() << string("."),
    ).combine(_cheaper),
    seq(
        alt(string("During your turn, ").result(None), regex(r"As long as ") >> condition << string(", ")),
        own << string(" you cast"),
        regex(r" costs? {") >> regex(r"\d+").map(int) << string("} less to cast."),
    ).combine(lambda asked, d, n: _cheaper(d, "", n, asked)),
    (
        string("You may play ")
        >> alt(string("an additional land").result(1), number << string(" additional lands"))
        << string(" on each of your turns.")
    ).map(lambda n: Part({"statics": [{"lands": n}]})),
    (own << string(" enter untapped.")).map(lambda d: Part({"statics": [{"of": d.what, "untapped": True}]})),
    string("As ~ enters, choose a creature type.").result(Part({"enters": {"choose": "creature type"}})),
    (
        regex(r"As (?:~|it) enters, choose a color") >> (string(" other than ") >> phrase(*LETTER_OF)).optional() << string(".")
    ).map(lambda c: Part({"enters": {"choose": "colour", **({"but": LETTER_OF[c]} if c else {})}})),
    string("~ can't attack unless you've cast a creature spell this turn.").result(
        Part({"attacks_if": {"turn": "creature spells cast"}})
    ),
    (regex(r"Equip(?: |—)") >> cost).map(
        lambda c: Part(
            {"abilities": [{"cost": cost_field(c), "sorcery": True, "targets": ["creature"], "effects": [{"do": "attach"}]}]}
        )
    ),
    seq(string("Suspend ") >> regex(r"\d+").map(int) << string("—"), symbols).combine(
        lambda n, m: Part({"suspend": {"turns": n, "cost": m}})
    ),
    _counted_size,
    regex(r"~ gets \+X/\+X, where X is your life total\.").result(_by_life(1)),
    regex(r"~ gets -X/-X, where X is your life total\.").result(_by_life(-1)),
    string("~ doesn't untap during your untap step.").result(Part({"stays_tapped": True})),
    battle_words.map(lambda found: Part({"triggers": found[0]}, found[1])),
    string("Exalted").result(
        Part(
            {
                "triggers": [
                    {
                        "on": "attacks",
                        "of": "creature",
                        "event_when": {"turn": "creatures attacked", "at_most": 1},
                        "effects": [{"do": "pump", "what": "it", "power": 1, "toughness": 1}],
                    }
                ]
            }
        )
    ),
    regex(r"~ enters tapped unless (?:you have two or more opponents|your opponents control eight or more lands)\.").result(
        Part({"enters": {"tapped": True}})
    ),
    seq(
        regex(r"At the beginning of (?:the|each) end step, ")
        >> alt(
            string("sacrifice ~").result({"do": "sacrifice", "what": "this"}),
            string("exile ~").result({"do": "exile", "what": "this"}),
            regex(r"return ~ to its owner's hand").result({"do": "return", "what": "this"}),
        )
        << string(".")
    ).combine(lambda effect: Part({"triggers": [{"on": ["end step", "opponent's end step"], "effects": [effect]}]})),
    regex(
        r"Cast ~ only [^.]*(?:if you've been attacked this step|during an opponent's turn[^.]*|on an opponent's turn[^.]*)\."
    ).result(
        Part({"targets": ["spell"]})  # it is never cast
    ),
    string("When ~ enters, sacrifice it unless it escaped.").result(
        Part({"triggers": [{"on": "enters", "effects": [_UNESCAPED]}]})
    ),
    string("Unleash").result(Part({"enters": {"counters": 1}}, simplified="it is always unleashed")),
    string("~ attacks each combat if able.").result(Part({"must_attack": True})),
    (regex(r"Whenever a player casts an? ") >> seq(own << string(", ~ deals "), number << string(" damage to that player."))).map(
        lambda t: Part(
            {"triggers": [{"on": "cast", "of": t[0].what, "effects": [{"do": "damage", "amount": t[1], "to": "you"}]}]}
        )
    ),
    static_lines,
)
whole_lines: Parser = alt(*READINGS)
