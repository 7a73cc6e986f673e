"""The words of headings, in English and in the languages in which clients and sites show them: of sections, and of groups of
cards. All are in the form that `plain_word` gives them."""

from __future__ import annotations

from deckopt.cards.names import fold
from deckopt.words.kinds import TYPES

ELSEWHERE = "elsewhere"  # cards that are no part of a deck of cards: tokens, planes, schemes
ABOUT = "about"  # what follows says something about the deck, until the next heading
NOTES = "notes"  # what follows is no part of the list, until the next section: a guide to the sideboard

_SECTIONS = {
    "main": (
        "deck; main; mainboard; main board; main deck; maindeck; decklist; main game; starting deck; hauptdeck; jeu; "
        "jeu principal; deck principal; mazo; mazo principal; baraja; mazzo; mazzo principale; grimorio; baralho; "
        "デッキ; メインデッキ; メイン; メインボード; 덱; 메인; 메인 덱; 套牌; 主牌; 主牌组; 牌库; колода; основная колода"
    ),
    "sideboard": (
        "sideboard; side board; side deck; sidedeck; side; sb; outside the game; lessons; réserve; réserves; banquillo; reserva; "
        "banco; サイドボード; サイド; 사이드보드; 사이드; 备牌; 備牌; сайдборд; запас"
    ),
    "maybeboard": (
        "maybeboard; maybe board; maybe; maybes; considering; acquireboard; wishlist; vielleicht; peut-être; peut être; tal vez; "
        "quizás; forse; talvez; 検討中"
    ),
    "commander": (
        "commander; commanders; cmdr; command zone; oathbreaker; kommandeur; kommandeure; commandant; commandants; "
        "comandante; comandantes; comandanti; "
        "統率者; 커맨더; 지휘관; 指挥官; 指揮官; командир; командиры"
    ),
    "companion": (
        "companion; companions; gefährte; gefährten; compagnon; compañero; compagno; companheiro; 相棒; 동료; 단짝; 행동단짝; "
        "伙伴; 夥伴; 行侣; компаньон; спутник"
    ),
    ELSEWHERE: (
        "token; tokens; emblems; planar deck; planes; planar; "
        "scheme deck; schemes; scheme; avatar; vanguard; conspiracy; conspiracies; attractions; "
        "attraction deck; contraptions; contraption deck; stickers; sticker sheets; outside"
    ),
    ABOUT: "metadata; about; general info; shop",
    NOTES: (
        "sideboard guide; sideboarding guide; sideboarding; sideboard plan; sideboard plans; sideboard notes; sb guide; sb plan; "
        "guide; primer; notes; matchups; matchup guide; match ups; tech choices; changelog"
    ),
}
#: What stands above a commander, and says of a single card only what it is like.
_OF_COMMANDERS = (
    "general",
    "generals",
    "partner",
    "partners",
    "background",
    "backgrounds",
    "signature spell",
    "signature spells",
)
_GROUPS = (
    "sorcerie saga spell card basic other noncreature nonbasic nonland legendary and vehicle equipment aura permanent "
    # German, French, Spanish, Italian, Portuguese, Russian, Japanese, Korean, Chinese
    "kreatur kreaturen hexerei hexereien spontanzauber verzauberung verzauberungen artefakt artefakte land länder zauber "
    "zaubersprüche schlacht schlachten karten sonstige und standardländer "
    "créature éphémère rituel enchantement artefact terrain sort bataille autre et carte "
    "criatura instantáneo conjuro encantamiento artefacto tierra hechizo batalla carta otro otra y "
    "creatura istantaneo istantanei stregoneria stregonerie incantesimo incantesimi artefatto artefatti terra terre magie "
    "carte altro e "
    "mágica instantânea feitiço encantamento artefato terreno batalha "
    "существа существо волшебство чары артефакты земли заклинания мгновенные битвы "
    "クリーチャー インスタント ソーサリー エンチャント アーティファクト 土地 プレインズウォーカー 呪文 スペル バトル その他 "
    "생물 순간마법 집중마법 부여마법 마법물체 대지 플레인즈워커 주문 "
    "生物 瞬间 瞬間 法术 巫術 结界 結界 神器 地 鹏洛客 鵬洛客"
)
_TOKENS = ("token", "emblem", "extra", "dungeon", "and", "spielstein", "jeton", "ficha", "pedina")


def plain_word(word: str) -> str:
    """The word without what spellings differ in: case and accents."""
    return fold(word)


#: The section that a heading names, and the one that a word beside a card names.
SECTION_OF = {
    **{plain_word(word.strip()): section for section, words in _SECTIONS.items() for word in words.split(";")},
    **dict.fromkeys(_OF_COMMANDERS, "commander"),
}
SECTION_OF_CARD = {
    word: section for word, section in SECTION_OF.items() if section not in (ABOUT, NOTES) and word not in _OF_COMMANDERS
}
GROUPS = frozenset(plain_word(word) for word in (*TYPES, *_GROUPS.split()))
TOKENS = frozenset(_TOKENS)
