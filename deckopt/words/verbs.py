"""Verbs: what effects do. They are grouped into families, which have the same names in every layer."""

from __future__ import annotations

from deckopt.words.table import Words

#: Verbs by family. A family has a file of its name in each layer: `cards/effects`, `compile/verbs`, `rules/effects`.
#: Models that hold effects or abilities stand in `cards/abilities.py` instead: those of "flow", and that of "give".
FAMILIES = {
    "cards": Words.counted(
        ("draw", "draw cards; whoever draws from an empty library loses"),
        ("discard", "discard cards: chosen, at random, or all"),
        ("scry", "look at cards from the top; any number go to the bottom"),
        ("surveil", "look at cards from the top; any number go to the graveyard"),
        ("look", "look at the top cards, take some, and put the rest somewhere"),
        ("reveal", "reveal cards from the top until one that is looked for"),
        ("mill", "put cards from the top of a library into its owner's graveyard"),
        ("search", "search your library for cards, then shuffle"),
        ("put", "put cards from your hand somewhere else"),
        ("keep drawn", "for each of some cards drawn this turn, pay life or put it on top"),
        ("pile", "search library and graveyard for cards, exile all others, put those on top"),
        ("exile top", "exile cards from the top of your library, which may be played for a while"),
        ("shuffle", "shuffle, with other zones put into the library first"),
        ("imprint", "exile a card from your hand, which this permanent remembers"),
        ("return imprinted", "the card exiled with this permanent goes to your hand"),
        ("guess", "name a card of your hand, and reveal one of them at random"),
        ("unlimited hand", "no maximum hand size for the rest of the game"),
    ),
    "permanents": Words.counted(
        ("sacrifice", "sacrifice permanents"),
        ("destroy", "destroy permanents"),
        ("regenerate", "the next time that it would be destroyed this turn, it is regenerated instead"),
        ("doom", "until end of turn, what would die is exiled instead"),
        ("leave", "as the next end step begins, it is sacrificed, exiled or returned to hand"),
        ("untap", "untap permanents"),
        ("tap", "tap permanents"),
        ("pump", "until end of turn: power, toughness, keywords"),
        ("counters", "put counters on permanents"),
        ("remove", "remove counters from permanents"),
        ("proliferate", "choose permanents, and give each another counter of each kind that it has"),
        ("attach", "attach an Equipment"),
        ("give", "until end of turn: abilities"),
        ("become", "until end of turn: types, colours, base power and toughness"),
        ("transform", "this permanent turns over"),
        ("level", "this Class becomes a level"),
        ("cede", "an opponent gains control of this permanent"),
        ("exert", "this permanent does not untap during your next untap step"),
    ),
    "zones": Words.counted(
        ("return", "move cards back: from the battlefield to hand, or out of the graveyard"),
        ("exchange", "exile cards of the graveyard, sacrifice such permanents, put those onto the battlefield"),
        ("exile", "exile permanents or cards of the graveyard"),
        ("return held", "the cards exiled with this permanent enter the battlefield"),
        ("send", "this spell's card goes somewhere else than into the graveyard"),
        ("counter spell", "the spell that was cast is countered"),
        ("exile graveyard", "all cards of a graveyard are exiled"),
        ("bury exiled", "cards exiled to be played that are still there go to the graveyard"),
    ),
    "players": Words.counted(
        ("damage", "deal damage"),
        ("gain", "gain life"),
        ("lose", "lose life"),
        ("no gain", "no life can be gained for a while"),
        ("no combat damage", "no combat damage is dealt this turn"),
        ("protect", "until your next turn you have protection from everything"),
        ("change", "a number that you have, like energy, changes"),
        ("pay energy", "any amount of energy is paid"),
        ("more lands", "more lands may be played this turn"),
        ("extra turn", "you take extra turns after this one"),
        ("win", "you win the game"),
        ("lose game", "you lose the game"),
    ),
    "mana": Words.counted(
        ("add", "add mana"),
        ("tapping adds", "until end of turn, more mana whenever such permanents are tapped for mana"),
    ),
    "tokens": Words.counted(
        ("create", "create tokens"),
        ("create copy", "create tokens that are copies of a permanent"),
        ("become copy", "become a copy of something else"),
        ("copy", "copy a spell, with new targets"),
    ),
    "flow": Words.counted(
        ("may", "you may do it, perhaps for mana"),
        ("repeat", "it happens, and may happen once more"),
        ("if", "it happens if a condition holds"),
        ("flip", "a coin is flipped"),
        ("choose once", "one of several things is chosen that was not chosen this turn"),
        ("later", "a delayed trigger"),
        ("when done", "a trigger with targets of its own, once this has resolved"),
        ("venture", "you go on to the next room of the Undercity"),
        ("encode", "this spell's card is exiled, and a creature may cast it whenever it deals combat damage to a player"),
        ("allow", "cards of your graveyard may be cast this turn"),
        ("wish", "a card of your sideboard comes to your hand, or may be played this turn"),
    ),
}
#: All verbs.
VERBS = {verb: words.meaning(verb) for words in FAMILIES.values() for verb in words}
