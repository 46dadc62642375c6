"""The effects of a tattoo in words."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.beasthunters.tattoos import Effect, Power, Tattoo
from app.rules.words import N_, Sentence, Word, say

EFFECTS: Mapping[Power, str] = {
    Power.ROLLS: N_("{amount} to {domain} rolls for {side}"),
    Power.STRIKES: N_("{amount} to {side} in {domain} Strikes"),
    Power.CLEARS: N_("clears up to {amount} marked {level} boxes, once an adventure"),
    Power.BOXES: N_("{amount} {level} boxes more, {domain}"),
}


def effect_in_words(effect: Effect) -> Sentence:
    """What *effect* does."""
    amount: Word = effect.amount
    if effect.power in {Power.ROLLS, Power.STRIKES}:
        amount = f"+{effect.amount}" if effect.amount > 0 else f"−{-effect.amount}"
    return say(
        EFFECTS[effect.power],
        amount=amount,
        domain=effect.domain or "",
        side=effect.side or "",
        level=effect.level or "",
    )


def tattoo_in_words(tattoo: Tattoo) -> Sentence:
    """*tattoo* with everything that it does; it is always on."""
    if not tattoo.effects:
        return say(N_("“{tattoo}”. {text}"), tattoo=tattoo.name, text=tattoo.text)
    return say(
        N_("“{tattoo}”: {effects}. {text}"),
        tattoo=tattoo.name,
        effects=tuple(effect_in_words(each) for each in tattoo.effects),
        text=tattoo.text,
    )
