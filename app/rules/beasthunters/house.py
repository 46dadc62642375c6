"""House numbers: everything the sources lost, dispute or leave open, with its mark and rule id.

The opening event records the whole ``House``, so a game keeps the numbers it was opened with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum

from app.rules.words import N_


class Mark(Enum):
    """Where a number comes from."""

    INFERRED = "inferred"
    PROPOSED = "proposed"
    DISPUTED = "disputed"


class RewardSplit(Enum):
    """How a reward is shared among several Hunters."""

    SHARED = "shared"
    FULL = "full"


class SheetView(Enum):
    """What Hunters see of an opponent."""

    OPEN = "open"
    AS_USED = "as-used"


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Every house number of a table; ``MEANING`` says what each is, ``rulings.md`` why it is so."""

    box_set_price: int = 1
    preactivate_once: bool = False
    compound_complications: bool = False
    leftover_goal_die_price: int = 4
    damage_bands: tuple[int, ...] = (1, 6, 11, 16, 21)
    extra_box_prices: tuple[int, ...] = (1, 1, 2, 3, 4)
    raise_factor: int = 2
    new_item_price: int = 4
    initiative_factor: int = 1
    box_prices: tuple[int, ...] = (4, 6, 10, 15)
    give_in_conflict_price: int = 0
    reward_split: RewardSplit = RewardSplit.SHARED
    give_reward_split: RewardSplit = RewardSplit.SHARED
    sheet_view: SheetView = SheetView.OPEN
    beast_paid_from_pool: bool = False
    aid_needs_active_trait: bool = False


SRD_ITALIAN = House()
ENGLISH_15E = House(leftover_goal_die_price=6)

PRESETS: Mapping[str, House] = {"srd-1.5-it": SRD_ITALIAN, "1.5e-en": ENGLISH_15E}
PRESET_NAMES: Mapping[str, str] = {
    "srd-1.5-it": N_("SRD 1.5 (Italian)"),
    "1.5e-en": N_("1.5E (English)"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What one house number is: *rule* it belongs to, *mark*, bounds, a *sentence* for the page."""

    rule: str
    mark: Mark
    sentence: str
    low: int = 0
    high: int = 99


def _means(rule: str, mark: Mark, sentence: str, low: int = 0, high: int = 99) -> Meaning:
    return Meaning(rule=rule, mark=mark, sentence=sentence, low=low, high=high)


_I, _P, _D = Mark.INFERRED, Mark.PROPOSED, Mark.DISPUTED
MEANING: Mapping[str, Meaning] = {
    "box_set_price": _means(
        "BH-ADV-02",
        _D,
        N_("Points for an opponent’s basic box set. 0 repeats the book’s sum."),
        0,
        1,
    ),
    "preactivate_once": _means(
        "BH-NEG-03", _D, N_("Each trait can be preactivated only once an adventure.")
    ),
    "compound_complications": _means(
        "BH-NEG-07", _D, N_("Every complication multiplies the cost by 1.5 again.")
    ),
    "leftover_goal_die_price": _means(
        "BH-GOAL-06", _D, N_("Advantage points for one more goal die after a won conflict."), 4, 6
    ),
    "damage_bands": _means(
        "BH-STR-02",
        _I,
        N_("The lowest strike total of each level of damage, Light to Fatal."),
        1,
        99,
    ),
    "extra_box_prices": _means(
        "BH-ADV-04", _P, N_("Points for one more box in the last conflict, Light to Fatal.")
    ),
    "raise_factor": _means(
        "BH-RP-02",
        _P,
        N_("Reward points to raise a trait or resource: the new rating times this."),
        1,
    ),
    "new_item_price": _means(
        "BH-RP-02", _P, N_("Reward points for a new trait or resource at +1."), 1
    ),
    "initiative_factor": _means(
        "BH-RP-02", _P, N_("Reward points to raise an initiative: the new value times this."), 1
    ),
    "box_prices": _means(
        "BH-RP-02", _P, N_("Reward points for one more box, Light to Incapacitating."), 1
    ),
    "give_in_conflict_price": _means(
        "BH-CONF-05", _D, N_("Pool points the Challenger pays to give during a conflict."), 0, 2
    ),
    "reward_split": _means("BH-MP-05", _P, N_("How several Hunters share a challenge’s reward.")),
    "give_reward_split": _means(
        "BH-MP-05", _P, N_("How several Hunters share the reward for a give.")
    ),
    "sheet_view": _means(
        "BH-ADV-01", _P, N_("Whether Hunters see an opponent’s sheet from the start.")
    ),
    "beast_paid_from_pool": _means(
        "BH-HUNT-04", _P, N_("The beast of a hunt is paid from the Pool.")
    ),
    "aid_needs_active_trait": _means(
        "BH-MP-02", _P, N_("Only an active trait of the helper can aid another Hunter.")
    ),
}

HOUSE_FIELDS: tuple[str, ...] = tuple(each.name for each in fields(House))


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNumber:
    """One number of a house as the page shows it, and whether it differs from the preset."""

    name: str
    value: object
    meaning: Meaning
    changed: bool = field(default=False)


def numbers(house: House) -> tuple[HouseNumber, ...]:
    """Every house number of *house*, with what it means and whether it is the Italian preset's."""
    return tuple(
        HouseNumber(
            name=name,
            value=getattr(house, name),
            meaning=MEANING[name],
            changed=getattr(house, name) != getattr(SRD_ITALIAN, name),
        )
        for name in HOUSE_FIELDS
    )
