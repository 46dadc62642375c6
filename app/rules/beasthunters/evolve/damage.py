"""What damage means, and what becomes of whoever has had too much of it (BH-DMG)."""

from __future__ import annotations

from app.rules.beasthunters.events import BoxMarked, CombatantBeaten, FatalBoxesFull, FateChosen
from app.rules.beasthunters.evolve.conflict import at, fight, with_conflict
from app.rules.beasthunters.evolve.meaning import Meanings
from app.rules.beasthunters.figures import is_hunter
from app.rules.beasthunters.moments import FatalChoice, FreeStrike, Turn
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Fate, Level
from app.rules.frozen import replace
from app.rules.words import Seat


def _box_marked(state: Adventure, event: BoxMarked) -> Adventure:
    fought = fight(state).conflict
    if not is_hunter(event.target):
        foe = fought.foes[event.target]
        hurt = replace(foe, marked=_marked(foe.marked, event.level))
        return with_conflict(state, foes={**fought.foes, event.target: hurt})
    sheet = state.hunters[Seat(event.target)]
    marked = {
        **sheet.marked,
        fought.domain: _marked(sheet.marked.get(fought.domain, (0,) * len(Level)), event.level),
    }
    hunters = {**state.hunters, Seat(event.target): replace(sheet, marked=marked)}
    return replace(state, hunters=hunters)


def _marked(marked: tuple[int, ...], level: Level) -> tuple[int, ...]:
    return tuple(n + 1 if index == level.index else n for index, n in enumerate(marked))


def _combatant_beaten(state: Adventure, event: CombatantBeaten) -> Adventure:
    """Who is left may think again about giving."""
    after = _out(state, event.target)
    fighting = fight(after)
    challenge = replace(fighting.challenge, giving=())
    return replace(after, stage=replace(fighting, challenge=challenge))


def _out(state: Adventure, key: str) -> Adventure:
    return with_conflict(state, out=(*fight(state).conflict.out, key))


def _fatal_boxes_full(state: Adventure, event: FatalBoxesFull) -> Adventure:
    moment = fight(state).moment
    if not isinstance(moment, Turn | FreeStrike):
        raise LookupError(moment.kind)
    return at(state, FatalChoice(hunter=event.hunter, actor=moment.actor))


def _fate_chosen(state: Adventure, event: FateChosen) -> Adventure:
    """Survival takes the Hunter out of this adventure, triumph out of play for good (rulings 7)."""
    survives = event.fate is Fate.SURVIVE
    hunter = state.hunters[event.by]
    leaving = (
        replace(hunter, left=True)
        if survives
        else replace(hunter, departed=True, farewell=event.text)
    )
    after = replace(state, hunters={**state.hunters, event.by: leaving})
    return _without(_out(after, event.by), event.by) if survives else after


def _without(state: Adventure, seat: Seat) -> Adventure:
    """The challenge is that of the other Hunters now, if there are any."""
    fighting = fight(state)
    others = tuple(each for each in fighting.challenge.hunters if each != seat)
    if not others:
        return state
    challenge = replace(fighting.challenge, hunters=others, giving=())
    return replace(state, stage=replace(fighting, challenge=challenge))


MEANINGS: Meanings = {
    BoxMarked: _box_marked,
    CombatantBeaten: _combatant_beaten,
    FatalBoxesFull: _fatal_boxes_full,
    FateChosen: _fate_chosen,
}
