"""Words of keywords: those that a card may have in `keywords`, and those that filters may name."""

from __future__ import annotations

from deckopt.words.colours import FIVE_COLOURS
from deckopt.words.kinds import ARTIFACT, CREATURE, ENCHANTMENT, INSTANT, SORCERY
from deckopt.words.table import Words

#: Keywords of permanents that change something without an opponent, each with its bit.
PERMANENT_KEYWORDS = Words(
    ("haste", K_HASTE := 1 << 0, "attacks, and taps for costs, on the turn it enters"),
    ("defender", K_DEFENDER := 1 << 1, "cannot attack"),
    ("vigilance", K_VIGILANCE := 1 << 2, "attacking does not tap it"),
    ("infect", K_INFECT := 1 << 3, "its damage to a player is poison counters, to your own creatures -1/-1 counters"),
    ("lifelink", K_LIFELINK := 1 << 4, "its damage gains you as much life"),
    ("double strike", K_DOUBLE := 1 << 5, "deals combat damage twice"),
    ("shroud", K_SHROUD := 1 << 6, "cannot be a target, of your own spells either"),
)
FIRST_ASKED, MOST_ASKED = 7, 8  # further bits are for keywords that filters of the game name

#: Keywords of spells.
SPELL_KEYWORDS = Words.counted(
    ("storm", "the spell is copied for each spell cast before it this turn"),
    ("rebound", "cast from hand, it is cast again freely at your next upkeep"),
    ("delve", "cards exiled from your graveyard pay for its generic mana"),
    ("cascade", "cards are exiled from the library until a nonland card of lesser mana value, which may be cast freely"),
    ("convoke", "creatures may be tapped for parts of its mana cost"),
    ("improvise", "artifacts may be tapped for parts of its mana cost"),
    ("uncounterable", "the spell cannot be countered"),
    ("split second", "as long as the spell is on the stack you cast nothing and activate mana abilities alone"),
)
#: All keywords that change something without an opponent.
KEYWORDS = (*PERMANENT_KEYWORDS, *SPELL_KEYWORDS)

#: Keywords that change nothing while nobody blocks, attacks or targets you. First strike, indestructible, deathtouch and
#: wither do change something with certain other cards (`cards.kept`).
IDLE_KEYWORDS = Words.counted(
    ("deathtouch", "your own creatures that it deals damage to are destroyed"),
    ("fear", "most creatures cannot block it"),
    ("first strike", "deals its combat damage before the others"),
    ("flash", "may be cast at any time"),
    ("flying", "only creatures with flying or reach can block it"),
    ("hexproof", "cannot be a target of the opponent"),
    ("indestructible", "is not destroyed, and does not die of damage"),
    ("intimidate", "most creatures cannot block it"),
    ("islandwalk", "cannot be blocked by who has an Island"),
    ("menace", "one creature alone cannot block it"),
    ("mountainwalk", "cannot be blocked by who has a Mountain"),
    ("plainswalk", "cannot be blocked by who has a Plains"),
    ("reach", "can block creatures with flying"),
    ("shadow", "only creatures with shadow can block it"),
    ("skulk", "creatures of greater power cannot block it"),
    ("swampwalk", "cannot be blocked by who has a Swamp"),
    ("forestwalk", "cannot be blocked by who has a Forest"),
    ("trample", "the damage that its blockers do not need goes to the player"),
    ("unblockable", "cannot be blocked"),
    ("ward", "the opponent pays to have it as a target"),
    ("wither", "its damage to your own creatures is -1/-1 counters"),
)

#: Keywords of cards that no effect gives and none takes away: whether a card has them is known as it is printed.
NEVER_GAINED = ("flash", "cycling")

_FROM = "protection from "

#: Card types that protection may be from. Then groups of colours, each with the least and the most colours of a card.
FROM_KINDS = {
    "artifacts": ARTIFACT,
    "creatures": CREATURE,
    "enchantments": ENCHANTMENT,
    "instants": INSTANT,
    "sorceries": SORCERY,
}
FROM_NUMBERS = {"colourless": (0, 0), "monocoloured": (1, 1), "multicoloured": (2, 5), "everything": (0, 5)}
#: Protection from the colour that was chosen as the source of the static ability entered.
CHOSEN = f"{_FROM}the chosen colour"
#: Not a protection: damage from any source is prevented, and nothing else.
DAMAGE = f"{_FROM}damage"
COLOURED = tuple(f"{_FROM}{colour}" for colour in FIVE_COLOURS)
PROTECTIONS = (*COLOURED, *(f"{_FROM}{word}" for word in (*FROM_KINDS, *FROM_NUMBERS)), CHOSEN, DAMAGE)
