"""Recovery phrases: eight words that bring a seat back on another device."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

WORDS_IN_A_PHRASE = 8
"""Eight words of 256 are 64 random bits."""

WORDS: Mapping[str, tuple[str, ...]] = {
    language: tuple(words.split())
    for language, words in {
        "en": """
            acorn acre alder amber anchor angle ankle anvil apple april apron arch arrow aspen
            attic autumn badge badger bagel bamboo banjo barley barn barrel basil basin basket
            beach beacon bean bear beaver bell bench berry birch bison blanket blossom boat
            bonfire book boot bottle bough bowl branch bread breeze brick bridge brook broom
            bucket bugle butter button cabin cactus camel candle canoe canyon carpet carrot
            castle cave cedar chain chair chalk cherry chess chestnut chime cider circle clay
            cliff clock cloud clover coal coast cobalt cocoa comet compass copper coral cork
            cotton cove crane crater creek cricket crow crown crystal curtain cypress dawn deer
            desert dew dolphin donkey door dove dragon drum dune dusk eagle earth echo egret
            elbow elm ember fable falcon farm feather fern ferry fiddle field fig finch fire
            flag flame flint flour flute foal fog forest fork fox frost garden garlic gate
            geyser ginger glacier glade glass globe goat goose grain granite grape grass gravel
            grove gull hammer harbor harp harvest hawk hazel heron hill hinge honey hook horn
            horse ice inlet iris island ivory ivy jade jar jasmine jewel juniper kettle kite
            ladder lagoon lake lamp lantern larch lark laurel lava leaf lemon lily linen lizard
            lodge loom lotus lynx magnet maple marble marsh meadow melon mint mirror mist moon
            moose moss moth mountain mule nest nettle night north nutmeg oak oar ocean olive
            onion opal orchard otter owl oyster paddle palm panda paper parsley path peach pearl
            pebble pepper pine planet plum pond poplar puffin quail quartz quilt rabbit rain
        """,
        "it": """
            acero acqua aglio agosto airone alba albero alce alga alpe ambra amico anatra ancora
            anello angolo ansa ape aprile aquila arancia arco argilla aria arpa asino astro
            aurora avena bacca badile baia balena banco barca barile basilico bastone becco
            bosco bottone brezza brina bronzo buio burro bussola cacao calce calma camino campo
            canna canto capra carbone carota carro carta casa cascata castagna cedro cena cenere
            cera cerchio cervo chiave chiodo ciclo cielo ciglio cigno cima ciottolo cipolla
            civetta collina colore conca conte coperta corallo corda corno corvo costa cotone
            crema creta cristallo cuoco cuore dado daino delfino dente diga dito domani dono
            drago duna eco edera elmo erba estate fabbro faggio falco falena fango farfalla
            farina faro fata favola felce ferro festa fiaba fico fieno filo finestra fiocco
            fiore fiume foca foglia folletto fonte forno forte fragola frassino freccia fumo
            fungo fuoco gabbia gallo gatto gelso gemma ghianda ghiro giada giallo giardino
            giglio ginepro gioco giorno giugno gomito granito grano grillo grotta guanto gufo
            guscio inverno isola lago lama lampada lampo lana lancia larice latte lauro legno
            lenza lepre lettera libro lince lino lontra lucciola luce luglio luna lupo maggio
            mago mandorla mano mare marmo martello mattino mela melo menta merlo mese miele
            miglio mirto molo monte mora muro muschio musica nave nebbia neve nido nocciola noce
            nodo notte nube nuoto olio olivo olmo ombra onda orso orto ottobre ovest padella
            paglia palma palude pane pappa parco passero pastore patata pavone pecora penna pepe
            pera perla pesca pettine piano piazza piede pietra pigna pino pioggia piuma
        """,
    }.items()
}
"""Short words without accents, by language; each list has exactly 256."""


def phrase(chance: bytes, language: str) -> str:
    """The phrase that says *chance* (eight random bytes) in *language*, English if we lack it."""
    words = WORDS.get(language, WORDS["en"])
    return " ".join(words[byte] for byte in chance[:WORDS_IN_A_PHRASE])


def folded(typed: str) -> str:
    """A phrase as it was meant: case, accents, commas and hyphens make no difference."""
    bare = unicodedata.normalize("NFKD", typed).casefold()
    return " ".join(
        "".join(sign if sign.isalpha() else " " for sign in bare if _counts(sign)).split()
    )


def _counts(sign: str) -> bool:
    return not unicodedata.combining(sign)
