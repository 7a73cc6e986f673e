"""More of what conditions ask: hands and graveyards, what happened this turn, other permanents."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.keyword_actions import marked
from deckopt.oracle.parsers import Parser, alt, fail, regex, seq, string, success
from deckopt.oracle.words import anywhere, number, own, phrase


def _least(n: int) -> dict[str, Any]:
    return {"at_least": n} if n != 1 else {}


#: A single question, as a condition of the card format.
question: Parser = alt(
    # the opponent controls nothing, and it is always your first turn or a later one
    regex(r"an opponent controls more [a-z]+ than you").result({"number": "turn", "at_most": 0}),
    string("an opponent has more life than you").result({"number": "life lead", "at_most": -1}),
    string("an opponent has more cards in hand than you").result(
        {"amount": {"number": "opponent's hand"}, "reaches": {"count": "card", "in": "hand", "plus": 1}}
    ),
    regex(r"you cast (?:~|it) during your main phase").result({"cast": "this", "also": {"number": "main phase"}}),
    regex(r"you cast (?:~|it)(?! from)|(?:~|it) was cast(?! from)").result({"cast": "this"}),
    (string("the discarded card was a") >> string("n").optional() >> string(" ") >> own).map(lambda d: {"revealed": d.what}),
    (string("the discarded card wasn't a") >> string("n").optional() >> string(" ") >> own).map(
        lambda d: {"revealed": d.what, "at_most": 0}
    ),
    (string("you control another ") >> own).map(lambda d: {"control": "other " + d.what}),
    seq(string("you control ") >> number << string(" or more other "), own).combine(
        lambda n, d: {"control": "other " + d.what, **_least(n)}
    ),
    seq(string("you control exactly ") >> number << string(" "), own).combine(
        lambda n, d: {"control": d.what, "at_least": n, "at_most": n}
    ),
    string("you have no cards in hand").result({"count": "card", "in": "hand", "at_most": 0}),
    seq(string("you have ") >> number, regex(r" or (more|fewer) cards in (?:your )?(hand|graveyard)", group=(1, 2))).combine(
        lambda n, t: {"count": "card", "in": t[1], "at_least" if t[0] == "more" else "at_most": n}
    ),
    string("you have a card in hand").result({"count": "card", "in": "hand"}),
    (string("you have fewer than ") >> number << string(" cards in hand")).map(
        lambda n: {"count": "card", "in": "hand", "at_most": n - 1}
    ),
    seq(string("you have exactly ") >> number, string(" cards in hand")).combine(
        lambda n, _: {"count": "card", "in": "hand", "at_least": n, "at_most": n}
    ),
    seq(string("there are ") >> number << regex(r" or fewer cards in your "), phrase("library", "graveyard", "hand")).combine(
        lambda n, zone: {"count": "card", "in": zone, "at_most": n}
    ),
    (string("there are no ") >> own << string(" cards in your graveyard")).map(
        lambda d: {"count": d.what, "in": "graveyard", "at_most": 0}
    ),
    (regex(r"there(?:'s| is) an? ") >> anywhere).bind(
        lambda d: success({"count": d.what, "in": d.zone}) if d.zone else fail("a zone")
    ),
    (regex(r"an? ") >> own << regex(r" is in your graveyard")).map(lambda d: {"count": d.what, "in": "graveyard"}),
    seq(string("you've cast ") >> number, string(" or more spells this turn")).combine(
        lambda n, _: {"turn": "spells cast", "at_least": n}
    ),
    seq(string("you've drawn ") >> number, string(" or more cards this turn")).combine(
        lambda n, _: {"turn": "cards drawn", "at_least": n}
    ),
    (string("you've drawn more than ") >> number << regex(r" cards? this turn")).map(
        lambda n: {"turn": "cards drawn", "at_least": n + 1}
    ),
    regex(r"you've (?:cycled or )?discarded a card this turn").result({"turn": "cards discarded"}),
    regex(r"you attacked with a creature this turn").result({"turn": "creatures attacked"}),
    seq(string("you attacked with ") >> number, string(" or more creatures this turn")).combine(
        lambda n, _: {"turn": "creatures attacked", "at_least": n}
    ),
    regex(r"you've sacrificed a permanent this turn").result({"turn": "permanents sacrificed"}),
    regex(r"you(?:'ve)? cast a noncreature spell this turn").result({"turn": "noncreature spells cast"}),
    regex(r"you(?:'ve)? cast a creature spell this turn").result({"turn": "creature spells cast"}),
    regex(r"you discarded a card this turn").result({"turn": "cards discarded"}),
    regex(r"you(?:'ve)? cast an instant or sorcery spell this turn").result({"turn": "instant and sorcery spells cast"}),
    (regex(r"you don't control an? ") >> own).map(lambda d: {"control": d.what, "at_most": 0}),
    (string("you don't control another ") >> own).map(lambda d: {"control": "other " + d.what, "at_most": 0}),
    (string("an opponent lost ") >> number << string(" or more life this turn")).map(
        lambda n: {"turn": "life lost by opponent", "at_least": n}
    ),
    (number << string(" or more creatures died this turn")).map(lambda n: {"turn": "creatures died", "at_least": n}),
    marked,
    (string("creatures you control have total power ") >> number << string(" or greater")).map(
        lambda n: {"total_power": "creature", "at_least": n}
    ),
    (regex(r"you attacked with creatures with total power ") >> number << regex(r" or greater this (?:combat|turn)")).map(
        lambda n: {"total_power": "attacking creature", "at_least": n}
    ),
)
