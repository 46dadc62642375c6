"""Which effects a tattoo may have (rulings 14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.rules.beasthunters.tattoos import Effect, Power
from app.rules.beasthunters.vocabulary import Level
from app.rules.words import N_, Sentence, say

MOST_EFFECTS = 5
"""More effects than this nobody could keep in mind."""
MOST_AMOUNT = 5
"""The most that one effect can amount to, either way."""
FATAL_FROM = 10
"""The hunt level from which a tattoo can add Fatal boxes (rulings 14)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectFault:
    """What is wrong with an effect, and where."""

    field: str
    sentence: Sentence


def effect_faults(effects: tuple[Effect, ...]) -> Iterator[EffectFault]:
    """Everything about *effects* that no tattoo can do."""
    if len(effects) > MOST_EFFECTS:
        yield EffectFault(
            field="effects",
            sentence=say(
                N_("{count} effects, at most {most} fit"), count=len(effects), most=MOST_EFFECTS
            ),
        )
    if sum(each.power is Power.CLEARS for each in effects) > 1:
        yield EffectFault(
            field="effects", sentence=say(N_("only one effect of a tattoo can clear boxes"))
        )
    for place, effect in enumerate(effects):
        yield from _faults(f"effects[{place}]", effect)


def _faults(at: str, effect: Effect) -> Iterator[EffectFault]:
    signed = effect.power is Power.ROLLS
    least = -MOST_AMOUNT if signed else 1
    if effect.amount == 0 or not least <= effect.amount <= MOST_AMOUNT:
        yield EffectFault(
            field=f"{at}.amount",
            sentence=say(
                N_("{amount} is no amount between {least} and {most}"),
                amount=effect.amount,
                least=least,
                most=MOST_AMOUNT,
            ),
        )
    has = {"domain": effect.domain, "side": effect.side, "level": effect.level}
    for name, value in has.items():
        if (value is not None) != (name in NEEDED[effect.power]):
            text = (
                N_("“{power}” needs an answer here")
                if value is None
                else N_("“{power}” has no place for an answer here")
            )
            yield EffectFault(field=f"{at}.{name}", sentence=say(text, power=effect.power))


NEEDED = {
    Power.ROLLS: ("domain", "side"),
    Power.STRIKES: ("domain", "side"),
    Power.CLEARS: ("level",),
    Power.BOXES: ("domain", "level"),
}
"""What has to be said of an effect of each power, and nothing else."""


def adds_fatal(effects: tuple[Effect, ...]) -> bool:
    """Whether *effects* add Fatal boxes, which only hunts of a very high level do (BH-HUNT-03)."""
    return any(each.power is Power.BOXES and each.level is Level.FATAL for each in effects)
