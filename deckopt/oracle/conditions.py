"""Conditions and numbers of things: "you control three or more artifacts", "for each creature you control".

A condition becomes one of the card format; where a text asks two things at once, both are given.
"""

from __future__ import annotations

from deckopt.oracle.counters import counted, held
from deckopt.oracle.memo import memo
from deckopt.oracle.parsers import Found, Parser, alt, longest, regex, seq, string, success
from deckopt.oracle.questions import question
from deckopt.oracle.said import Fields, each
from deckopt.oracle.spent import was_spent
from deckopt.oracle.words import anywhere, number, own, phrase
from deckopt.words.counts import DESCENDED

_an: Parser = regex(r"an? ")


def _control(n: int, what: str) -> Fields:
    return {"control": what, **({"at_least": n} if n != 1 else {})}


#: A single question that has no rule of the grammar yet.
_plain: Parser = alt(
    (string("there are ") >> number << string(" or more card types among cards in your graveyard")).map(
        lambda n: {"card_types": "graveyard", "at_least": n}
    ),
    seq(
        string("there are ") >> number,
        regex(r" or more (card types among )?cards exiled with (?:~|it)").map(lambda words: "types" in words),
    ).combine(lambda n, types: {"exiled": "card types" if types else "cards", "at_least": n}),
    (string("there are ") >> number << string(" or more mana values among cards in your graveyard")).map(
        lambda n: {"number": "mana values in graveyard", "at_least": n}
    ),
    question,
    held,
    seq(string("you control ") >> number << string(" or fewer "), own).combine(lambda n, d: {"control": d.what, "at_most": n}),
    seq(string("you control ") >> _an >> own, string(" or ") >> _an >> own).combine(
        lambda a, b: {"control": f"{a.what} or {b.what}"}
    ),
    seq(string("you control ") >> number << string(" or more "), own).combine(lambda n, d: _control(n, d.what)),
    seq(string("you control at least ") >> number << string(" "), own).combine(lambda n, d: _control(n, d.what)),
    (string("you control no ") >> own).map(lambda d: {"control": d.what, "at_most": 0}),
    (string("you control ") >> _an >> own).map(lambda d: _control(1, d.what)),
    seq(string("there are ") >> number << string(" or more "), anywhere).combine(
        lambda n, d: {**({"count": d.what, "in": d.zone} if d.zone else {"control": d.what}), "at_least": n}
    ),
    seq(number << string(" or more "), own << string(" are"), string(" in your graveyard")).combine(
        lambda n, d, _: {"count": d.what, "in": "graveyard", "at_least": n}
    ),
    string("it's your first, second, or third turn of the game").result(
        {"number": "turn", "at_most": 3, "also": {"number": "your turn"}}
    ),
    regex(r"(?:~|this spell)'s madness cost was paid|its madness cost was paid").result({"paid": "madness"}),
    regex(r"~ was kicked|it was kicked|(?:~|this spell)'s additional cost was paid|evidence was collected").result(
        {"paid": "kicker"}
    ),
    was_spent,
    regex(r"(?:~|it) was bargained").result({"paid": "bargain"}),
    regex(r"the gift was promised").result({"paid": "gift"}),
    regex(r"the gift wasn't promised").result({"paid": "gift", "at_most": 0}),
    regex(r"you've cast another spell this turn").result({"turn": "other spells cast"}),
    regex(r"an opponent (?:lost life|was dealt damage) this turn").map(
        lambda t: {"turn": "life lost by opponent" if "life" in t else "damage dealt to opponent"}
    ),
    seq(string("you have no ") >> own.map(lambda d: d.what), string(" in hand")).combine(
        lambda what, _: {"count": what, "in": "hand", "at_most": 0}
    ),
    (string("a player has ") >> number << string(" or less life")).map(lambda n: {"number": "least life", "at_most": n}),
    (string("you have ") >> number << string(" or less life")).map(lambda n: {"number": "life", "at_most": n}),
    seq(string("your life total is ") >> number, regex(r" or (less|greater)", group=1)).combine(
        lambda n, side: {"number": "life", "at_most" if side == "less" else "at_least": n}
    ),
    (string("you have ") >> number << string(" or more life")).map(lambda n: {"number": "life", "at_least": n}),
    (string("an opponent has ") >> number << string(" or less life")).map(lambda n: {"number": "opponent's life", "at_most": n}),
    regex(
        r"you had a land enter the battlefield under your control this turn|a land entered the battlefield under your control this turn"
    ).result({"turn": "lands entered"}),
    string("a creature died this turn").result({"turn": "creatures died"}),
    regex(r"an opponent has no cards in hand").result({"number": "opponent's hand", "at_most": 0}),
    (regex(r"you(?:'ve)? gained ") >> number << string(" or more life this turn")).map(
        lambda n: {"turn": "life gained", "at_least": n}
    ),
    regex(r"you(?:'ve)? gained life this turn").result({"turn": "life gained"}),
    regex(r"(?:~|it) was cast from (?:a|your) graveyard").result({"from": "graveyard"}),
    regex(r"you cast (?:~|it) from your hand").result({"from": "hand"}),
    (string("you've cast ") >> number << string(" or more instant and sorcery spells this turn")).map(
        lambda n: {"turn": "instant and sorcery spells cast", "at_least": n}
    ),
    string("you attacked this turn").result({"turn": "creatures attacked"}),
    string("you sacrificed a permanent this turn").result({"turn": "permanents sacrificed"}),
    string("you descended this turn").result({"turn": DESCENDED}),
)

_plain = memo(_plain)


def _of_grammar(source: str, index: int) -> Found | None:
    from deckopt.oracle.grammar.meaning import asked

    return asked(source, index)


#: A single question, as a rule of the grammar reads it or a parser of this module.
condition: Parser = longest(_plain, Parser(_of_grammar))

#: One question, or two of which both must hold.
conditions: Parser = alt(
    seq(string("you control ") >> _an >> own, string(" and ") >> _an >> own).combine(
        lambda a, b: [_control(1, a.what), _control(1, b.what)]
    ),
    _plain.map(lambda c: [c]),
)

#: What is counted for "each basic land type among lands you control".
domain: Parser = string("basic land type among lands you control").result({"number": "basic land types"})

_this_turn: Parser = alt(
    domain,
    string("different mana value among cards in your graveyard").result({"number": "mana values in graveyard"}),
    regex(r"card you've (?:cycled or )?discarded this turn").result({"turn": "cards discarded"}),
    regex(r"(?:other )?spell you've cast this turn").result({"turn": "spells cast"}),
    string("creature you attacked with this turn").result({"turn": "creatures attacked"}),
    string("card you've drawn this turn").result({"turn": "cards drawn"}),
    string("permanent you've sacrificed this turn").result({"turn": "permanents sacrificed"}),
    string("time you descended this turn").result({"turn": DESCENDED}),
    regex(r"creature that died (?:under your control )?this turn").result({"turn": "creatures died"}),
    string("creature that attacked this turn").result({"turn": "creatures attacked"}),
    string("card type among cards in your graveyard").result({"card_types": "graveyard"}),
)

#: " for each ...", as an amount.
for_each: Parser = longest(string(" for each ") >> alt(_this_turn, counted), each)

#: What the source of a trigger is now.
_is_now: Parser = (string("~ is ") >> phrase("untapped", "tapped", "attacking")).map(lambda how: {"is": f"{how} permanent"})

#: ", if ..." or " while ..." between a trigger's event and its effects.
intervening: Parser = alt(
    (string(", if ") >> alt(_is_now, condition)).map(lambda c: {"when": c}),
    string(" during your turn").result({"event_when": {"number": "your turn"}}),
    (string(" while ") >> condition).map(lambda c: {"event_when": c}),  # asked as it happens, and not again
    success({}),
)
