"""Sentences in words of their own for what the format has verbs for: looks, hands, what is sure to be so.

`wordings` is tried before the plain sentences, because it begins like them and goes on.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.cards import chosen_from_hand
from deckopt.oracle.parsers import Parser, alt, regex, seq, string, success
from deckopt.oracle.rests import the_rest
from deckopt.oracle.said import Fields, Said, aim, aimed, counted, one, scaled, target, to_player
from deckopt.oracle.words import Described, anywhere, described, number, own
from deckopt.words.targets import TARGETED_PLAYERS

_cards: Parser = regex(r" cards?")
_to: Parser = alt(
    string("into your hand").result("hand"),
    string("onto the battlefield tapped").result("battlefield tapped"),
    string("onto the battlefield").result("battlefield"),
)


_landed: Parser = string("you had a land enter the battlefield under your control this turn").result({"turn": "lands entered"})

# -- from the top ------------------------------------------------------------------------


def _taken(n: int, what: str, count: int | str, to: str, rest: Fields, up_to: bool) -> Said:
    """So many of the top cards go somewhere, the rest elsewhere."""
    if to.endswith(" tapped"):
        raise ValueError("tapped")
    take: Fields = {**({"what": what} if what != "card" else {}), "count": count, **({"up_to": True} if up_to else {}), "to": to}
    return one("look", amount=n, take=take, **rest)


_top: Parser = alt(
    seq(  # one kind of two
        regex(r"choose (creature) or (land)\. ").result(("creature", "land")),
        regex(r"reveal the top ") >> number << _cards << regex(r" of your library\. "),
        regex(r"Put all cards of the chosen type revealed this way ") >> _to << regex(r" and the rest "),
        the_rest,
    ).combine(
        lambda kinds, n, to, rest: Said(
            (
                {
                    "do": "may",
                    "effects": list(_taken(n, kinds[0], "all", to, rest, up_to=False).effects),
                    "otherwise": list(_taken(n, kinds[1], "all", to, rest, up_to=False).effects),
                },
            )
        )
    ),
    (
        string("look at the top ")
        >> number
        << _cards
        << regex(r" of target player's library, then put them back in any order\. You may have that player shuffle")
    ).map(lambda n: to_player([{"do": "look", "amount": n, "rest": "top", "may_shuffle": True}])),
    (
        string("exile the top ")
        >> number
        << _cards
        << regex(r" of your library\. You may play cards exiled this way until the end of your next turn")
    ).map(lambda n: one("exile top", amount=n, play_until="end of next turn")),
    (string("search your library for a card, put that card into your hand, discard a card at random, then shuffle")).result(
        one("search", what="card").then(one("discard", random=True))
    ),
)

# -- hand and graveyard ------------------------------------------------------------------

_moved: Parser = alt(
    # the targets are chosen as it resolves: nothing but paying for it comes between
    seq(
        string("return from your graveyard to the battlefield any number of target ") >> own,
        string(" that each have a different mana value X or less"),
    ).combine(
        lambda d, _: one(
            "return",
            what=d.what,
            **{"from": "graveyard"},
            to="battlefield",
            count="all",
            up_to=True,
            different=True,
            mana_value={"at_most": "X"},
        )
    ),
    seq(
        regex(r"target player reveals their hand\. [Yy]ou choose ") >> number << string(" "),
        own << string(" from it"),
        string(" with mana value ") >> regex(r"\d+ or (?:less|greater)") << regex(r"\. [Tt]hat player discards that card"),
    ).combine(lambda n, d, mv: chosen_from_hand(n, f"{d.what} with mana value {mv}")),
    regex(r"add (\{[WUBRGC]\})\1, then add \1 for each card named ~ in each graveyard").map(
        lambda t: one("add", mana=t[4:7] * 2).then(one("add", mana=t[4:7], amount={"count": "self", "in": "graveyard"}))
    ),
)


# -- what is sure to be so ---------------------------------------------------------------


def _yours(found: tuple[str, Described], more: Said) -> Said:
    """A permanent of yours is returned to hand, and what follows if it was yours happens."""
    what, described = found
    if not described.yours or described.zone:
        raise ValueError("a permanent of yours")
    return aimed(what, "return").then(more)


def _grown(n: tuple[int, int], found: tuple[str, Described]) -> Said:
    if not found[1].yours:
        return Said((), (found[0],), idle=("no target",))
    return aimed(found[0], "pump", power=n[0], toughness=n[1])


def _more_if_cast(plain: Said, more: Said) -> Said:
    """What a spell does, and in place of it what it does if it was cast in a main phase and is no copy (707.10)."""
    if not plain.effects:
        return plain
    effect = {
        "do": "if",
        "when": {"cast": "this", "also": {"number": "main phase"}},
        "then": list(more.effects),
        "otherwise": list(plain.effects),
    }
    return Said((effect,), plain.targets, about="target")


_size: Parser = seq(regex(r"\+\d+").map(int) << string("/"), regex(r"\+\d+").map(int)).map(tuple)
_sure: Parser = alt(
    string("you draw a card at the beginning of the next turn's upkeep").result(
        one("later", at="next upkeep", effects=[{"do": "draw"}])
    ),
    (
        string("return ")
        >> target
        << string(" to its owner's hand")
        << regex(r"\. [Ii]f you controlled that permanent, draw a card")
    ).map(lambda t: _yours(t, one("draw"))),
    seq(
        target << string(" gets "),
        _size << regex(r" until end of turn\. [Ii]f you cast ~ during your main phase, that creature gets "),
        _size << string(" until end of turn instead"),
    ).combine(lambda t, n, more: _more_if_cast(_grown(n, t), _grown(more, t))),
)

# -- damage ------------------------------------------------------------------------------


def _theirs(found: Described, times: int) -> Said:
    """Damage to each player by what they control: the opponent controls nothing."""
    amount: Fields = {"count": found.what, **({"times": times} if times != 1 else {})}
    return one("damage", amount=amount, to="you")


_hurt: Parser = alt(
    seq(
        regex(r"(?:~|it) deals damage to each player equal to ") >> alt(string("twice ").result(2), success(1)),
        string("the number of ") >> described,
    ).combine(lambda times, d: _theirs(d, times) if d.whose == "opponent" else _fault("that player controls")),
    seq(
        alt(regex(r"you may have (?:~|it) deal damage to ").result(True), regex(r"(?:~|it) deals damage to ").result(False)),
        alt(aim, target) << string(" equal to the number of "),
        anywhere,
    ).combine(lambda may, to, d: _perhaps(_each(1, to, d)) if may else _each(1, to, d)),
)


def _fault(what: str) -> Said:
    raise ValueError(what)


def _perhaps(said: Said) -> Said:
    return Said(({"do": "may", "effects": list(said.effects)},), said.targets) if said.effects else said


def _each(n: int, to: Any, found: Described) -> Said:
    """Damage by the number of something, to what `aim` or `target` gave."""
    amount = scaled(n, counted(found))
    if isinstance(to, tuple):
        return aimed(to[0], "damage", "to", amount=amount) if to[1].yours else Said((), (to[0],), idle=("no target",))
    if to not in TARGETED_PLAYERS:
        raise ValueError("to whom?")
    return Said(({"do": "damage", "amount": amount, "to": "target"},), (to,), about="target")


# -- the opponent's hand, a player who is hit ---------------------------------------------

#: Of the opponent, who would put a card on the bottom of their library and draw one.
_DRAWS_NONE = "the opponent puts no card on the bottom of their library, and draws none for it"
_clique: Said = to_player(
    [
        {
            "do": "if",
            "when": {"count": "nonland", "in": "hand"},
            "then": [{"do": "may", "effects": [{"do": "put", "what": "nonland", "to": "bottom"}, {"do": "draw"}]}],
        }
    ],
    [{"do": "nothing", "approximates": _DRAWS_NONE}],
)
_kinds = ("land", "creature", "artifact")


def _turned_about() -> Said:
    """All untapped permanents of a kind are tapped, or all tapped ones untapped: which, is chosen as it resolves."""
    effects: list[Fields] = [{"do": "tap", "what": _kinds[-1]}]
    for do, kind in [*(("tap", kind) for kind in _kinds[:-1]), *(("untap", kind) for kind in _kinds)]:
        effects = [{"do": "may", "effects": [{"do": do, "what": kind}], "otherwise": effects}]
    return to_player(effects)


_others: Parser = alt(
    regex(
        r"look at target player's hand\. [Yy]ou may choose a nonland card from it\. [Ii]f you do, that player reveals the chosen card, "
        r"puts it on the bottom of their library, then draws a card"
    ).result(_clique),
    regex(
        r"choose artifact, creature, or land\. [Tt]ap all untapped permanents of the chosen type target player controls, or untap all "
        r"tapped permanents of that type that player controls"
    ).result(_turned_about()),
    string("each opponent discards a card. For each opponent who can't, you draw a card").result(
        Said(
            (
                {
                    "do": "if",
                    "when": {"number": "opponent's hand"},
                    "then": [{"do": "discard", "who": "opponent"}],
                    "otherwise": [{"do": "draw"}],
                },
            )
        )
    ),
    seq(
        regex(r"(?:~|it) deals ") >> number << regex(r" damage to any target\. [Ii]f a player is dealt damage this way, "),
        regex(r"(scry|surveil) \d+"),
    ).combine(lambda n, then: _each_player_hit(n, then)),
    seq(  # the creature is yours: the target player is you
        string("~ deals ") >> number << string(" damage to target player or planeswalker and "),
        number << regex(r" damage to target creature that player or that planeswalker's controller controls\.\n[Ii]f "),
        _landed << string(", ~ deals "),
        number << string(" damage to that player or planeswalker and "),
        number << string(" damage to that creature instead"),
    ).combine(lambda n, k, when, more, most: _both_yours(when, (n, k), (more, most))),
)


def _each_player_hit(n: int, then: str) -> Said:
    """Damage, and something more if it was dealt to a player."""
    do, k = then.split()
    more = {"do": "if", "when": {"aimed": "player"}, "then": [{"do": do, "amount": int(k)}]}
    return Said(({"do": "damage", "amount": n, "to": "target"}, more), ("any",), about="target")


def _both_yours(when: Fields, plain: tuple[int, int], instead: tuple[int, int]) -> Said:
    """Damage to a player and to a creature that the player controls, both targets, which are you and yours."""
    hits = [
        [{"do": "damage", "amount": you, "to": "target"}, {"do": "damage", "amount": creature, "to": "target 2"}]
        for you, creature in (plain, instead)
    ]
    return Said(({"do": "if", "when": when, "then": hits[1], "otherwise": hits[0]},), ("you", "creature"), about="target 2")


#: Sentences that begin like plain ones, and others that are none.
wordings: Parser = alt(_others, _top, _moved, _sure, _hurt)
