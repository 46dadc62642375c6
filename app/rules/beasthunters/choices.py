"""The menu of a seat: every chapter's entries, likeliest first."""

from __future__ import annotations

from app.rules.beasthunters.menus import (
    adversity,
    breaks,
    company,
    conflict,
    creation,
    ending,
    goals,
    growth,
    living,
    negotiation,
    opening,
    sharing,
    story,
)
from app.rules.beasthunters.menus.offer import Menu
from app.rules.beasthunters.state import Adventure
from app.rules.choice import Choice
from app.rules.words import Seat

MENUS: tuple[Menu, ...] = (
    opening.menu, creation.menu, breaks.menu, negotiation.menu, adversity.menu, conflict.menu,
    company.menu, goals.menu, sharing.menu, ending.menu, growth.menu, living.menu, story.menu,
)  # fmt: skip


def choices(state: Adventure, seat: Seat) -> tuple[Choice, ...]:
    """What *seat* may do now and what it may not, likeliest first."""
    every = [entry for menu in MENUS for entry in menu(state, seat)]
    return tuple(sorted(every, key=lambda entry: (entry.refusal is not None, entry.likely)))
