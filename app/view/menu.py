"""The menu of a seat, sorted as people look for it: the move, what is free, what is closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.rules.beasthunters.secrecy import cut_choices
from app.rules.beasthunters.state import Adventure
from app.rules.choice import Choice
from app.rules.words import Seat

COMPOSED = frozenset({"narrate", "talk"})
"""Written in the composer, beside the story."""
FREE = frozenset(
    {"set-goal", "answer-goal", "refuse-goal", "agree-goal-roll", "veto", "ask-question",
     "answer-question", "give", "call-break", "stop-signal", "end-here"}
)  # fmt: skip
"""Take nobody's turn. They stand apart unless one of them is what the table waits for."""
FOR_GOOD = frozenset({"retire-hunter"})
"""Can never be taken back. They stand folded, after everything else."""
LIKELY = 2
"""Up to this rank a choice stands among the moves."""
GROWTH = frozenset(
    {"raise-trait", "learn-trait", "raise-resource", "gain-resource", "raise-initiative",
     "add-box"}
)  # fmt: skip
"""Bought with reward points, on the sheet."""
SETUP = frozenset(
    {"set-stake", "choose-preset", "set-house-number", "set-pool", "name-hunter", "write-step",
     "rate-hunter", "finish-hunter", "salute", "set-tattoo", "drop-tattoo"}
)  # fmt: skip
"""Have forms of their own on the page where the adventure is prepared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A *choice* with an *id* that stays the same each time the page is drawn."""

    id: str
    choice: Choice


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuView:
    """*main* are the moves, likeliest first; *free* take no turn; *closed* are not legal now.

    *for_good* can't be taken back; *growth* is what reward points buy, *ready* are ready-made
    purchases. *setup* finds a choice of the preparation by its command.
    *narrate* and *talk* are what the composer does.
    """

    main: tuple[Entry, ...]
    free: tuple[Entry, ...]
    closed: tuple[Entry, ...]
    growth: tuple[Entry, ...]
    ready: tuple[Entry, ...]
    for_good: tuple[Entry, ...]
    setup: Mapping[str, Entry]
    narrate: Choice | None
    talk: Choice | None


def menu_view(
    state: Adventure, seat: Seat, choices: tuple[Choice, ...], *, preparing: bool, buying: bool
) -> MenuView:
    """*choices* sorted for the page; *preparing* and *buying* have forms of their own."""
    entries = _entries(cut_choices(state, seat, choices))
    own = COMPOSED | GROWTH | (SETUP if preparing else frozenset()) | _own(buying=buying)
    shown = [each for each in entries if each.choice.command not in own]
    open_now = [each for each in shown if each.choice.refusal is None]
    return MenuView(
        main=tuple(_likeliest(each for each in open_now if _is_move(each.choice))),
        for_good=tuple(each for each in open_now if each.choice.command in FOR_GOOD),
        free=tuple(each for each in open_now if _apart(each.choice)),
        closed=tuple(each for each in shown if each.choice.refusal is not None),
        growth=tuple(each for each in entries if each.choice.command in GROWTH),
        ready=tuple(each for each in entries if each.choice.command == "buy-adversity"),
        setup={each.choice.command: each for each in entries if each.choice.command in SETUP},
        narrate=_named(entries, "narrate"),
        talk=_named(entries, "talk"),
    )


def _own(*, buying: bool) -> frozenset[str]:
    return frozenset({"buy-adversity"}) if buying else frozenset()


def _is_move(choice: Choice) -> bool:
    return not _apart(choice) and choice.command not in FOR_GOOD


def _apart(choice: Choice) -> bool:
    return choice.command in FREE and choice.likely > LIKELY


def _likeliest(entries: Iterable[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda each: each.choice.likely)


def _named(entries: tuple[Entry, ...], command: str) -> Choice | None:
    return next((each.choice for each in entries if each.choice.command == command), None)


def _entries(choices: Iterable[Choice]) -> tuple[Entry, ...]:
    entries: dict[str, Entry] = {}
    for choice in choices:
        fixed = "-".join(str(value) for _, value in sorted(choice.fixed.items()))
        base = f"do-{choice.command}-{fixed}" if fixed else f"do-{choice.command}"
        name = "".join(letter if letter.isalnum() else "-" for letter in base)
        while name in entries:
            name += "-b"
        entries[name] = Entry(id=name, choice=choice)
    return tuple(entries.values())
