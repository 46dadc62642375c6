"""What reward points buy: prices from the house, for the sheet as it is (BH-RP-02, T7)."""

from __future__ import annotations

from app.rules.beasthunters.house import House
from app.rules.beasthunters.vocabulary import LEVELS, Level


def raise_price(house: House, rating: int) -> int:
    """Reward points to bring a trait or a resource from *rating* to one more."""
    return house.raise_factor * (rating + 1)


def initiative_price(house: House, value: int) -> int:
    """Reward points to bring an initiative from *value* to one more."""
    return house.initiative_factor * (value + 1)


def box_price(house: House, level: Level) -> int | None:
    """Reward points for one more box of *level*; Fatal boxes have no price (BH-RP-04)."""
    return dict(zip(LEVELS, house.box_prices, strict=False)).get(level)
