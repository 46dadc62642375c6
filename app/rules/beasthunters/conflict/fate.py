"""The fatal choice: live and lose, or win everything and leave play (BH-DMG-04)."""

from __future__ import annotations

from app.rules.beasthunters.commands import ChooseFate
from app.rules.beasthunters.conflict.agreeing import go_on
from app.rules.beasthunters.conflict.floor import fight, not_due
from app.rules.beasthunters.conflict.leftovers import decided
from app.rules.beasthunters.conflict.turns import pass_on
from app.rules.beasthunters.events import Event, FateChosen
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.moments import FatalChoice
from app.rules.beasthunters.rule import Rule, Rules
from app.rules.beasthunters.standing import hunters_in_play
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Fate, Outcome
from app.rules.decider import Dice, Refusal


def _refusal(state: Adventure, command: ChooseFate) -> Refusal | None:
    return not_due(state, command.by, FatalChoice)


def _choose(state: Adventure, command: ChooseFate, dice: Dice) -> tuple[Event, ...]:
    """Victory ends the adventure for all; survival loses it when nobody is left in it (rulings 7).

    If nobody is left in the challenge alone, that is lost, and the adventure goes on.
    """
    happening = Happening(state).add(
        FateChosen(by=command.by, fate=command.fate, text=command.text)
    )
    fighting = fight(happening.state)
    if command.fate is Fate.TRIUMPH:
        decided(happening, Outcome.WON, by=command.by, dice=dice, ends=Outcome.WON)
    elif all(seat in fighting.conflict.out for seat in fighting.challenge.hunters):
        ends = None if hunters_in_play(happening.state) else Outcome.LOST
        decided(happening, Outcome.LOST, by=command.by, dice=dice, ends=ends)
    else:
        go_on(happening, dice)
        pass_on(happening)
    return happening.events


RULES: Rules = {ChooseFate: Rule(refusal=_refusal, decide=_choose)}
