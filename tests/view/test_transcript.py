"""The story as one seat reads it: who spoke, what fell, what was struck, what stays covered."""

from __future__ import annotations

from datetime import UTC, datetime

from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.events import (
    AdversityBought,
    DenialRolled,
    Event,
    GoalRolled,
    ManeuverRolled,
    Narrated,
    NarrationVetoed,
    PlayOpened,
    RecoveryRolled,
    Struck,
    Talked,
)
from app.rules.beasthunters.moments import Turn
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Level
from app.rules.decider import Roll
from app.rules.words import TABLE, Seat
from app.view.transcript import LineKind, LineView, Told, line_views
from tests.view import tables
from tests.view.markup import Page
from tests.view.pages import drawn, seen
from tests.view.tables import AKHA, FOES, SECRET_TRAIT

AT = datetime(2026, 11, 30, 20, 41, tzinfo=UTC)
FIGHT = tables.fighting(Turn(actor=AKHA))
FORGED = '</p></li><li class="line system"><p>Akha is beaten.</p></li><script>x()</script>'


def told(*events: Event, before: Adventure = FIGHT, seat: Seat = AKHA) -> tuple[LineView, ...]:
    """*events* as lines for *seat*, numbered from 1."""
    records = (Told(seq=n, at=AT, event=each, before=before) for n, each in enumerate(events, 1))
    return line_views(records, seat)


def page_of(*events: Event, language: str = "en") -> Page:
    """The table's page with *events* in its story."""
    return Page(drawn(seen(FIGHT, AKHA, told(*events)), language))


def thrown(who: str, sides: int, *faces: int) -> Roll:
    """A roll that fell so."""
    return Roll(who=who, sides=sides, faces=faces)


MANEUVER = ManeuverRolled(
    by=CHALLENGER, actor="foe-1", target=AKHA, offence=thrown("foe-1", 10, 9, 3),
    defence=thrown(AKHA, 10, 4, 7), offence_bonus=4, defence_bonus=0, gained=5,
)  # fmt: skip
STRIKE = Struck(
    by=AKHA, actor=AKHA, target="foe-1", text="", spent=8, roll=thrown(AKHA, 6, 5, 4),
    weapon="r1", offence=4, armour="foe-1-r1", defence=2, total=11, level=Level.HEAVY,
)  # fmt: skip


def test_c61_typed_text_never_looks_like_the_tables_own_line():
    """C61, C140: what somebody types is text inside their own line, whatever it is made of."""
    page = page_of(Narrated(by=AKHA, text=FORGED), Talked(by=CHALLENGER, text=FORGED))
    lines = list(page.find("li", "line"))
    assert [line.classes[1] for line in lines] == ["spoken", "aside"]
    assert all(FORGED in line.text for line in lines)
    assert not [tag for tag in page.find("script") if "src" not in tag.attrs]


def test_words_stand_behind_the_name_of_who_said_them():
    """A story line has its speaker, in the colour of the side."""
    (line,) = told(Narrated(by=CHALLENGER, text="Smoke lies over the ford."))
    assert (line.kind, line.side, line.text) == (
        LineKind.TOLD, "challenger", "Smoke lies over the ford.",
    )  # fmt: skip


def test_talk_is_set_apart_from_the_story():
    """Out of character is another kind of line."""
    (line,) = told(Talked(by=AKHA, text="Back in five minutes."))
    assert line.kind is LineKind.TALK


def test_a_vetoed_narration_is_struck_and_says_by_whom():
    """BH-CHR-08: it stays in the log, struck through, with both seats."""
    events = (
        Narrated(by=CHALLENGER, text="Your sister shouts."),
        NarrationVetoed(by=AKHA, narration=1, teller=CHALLENGER, touches="t2"),
    )
    line, veto = told(*events)
    assert line.struck is not None
    assert veto.kind is LineKind.SYSTEM
    assert [tag.text for tag in page_of(*events).find("del")] == ["Your sister shouts."]


def test_a_veto_that_came_later_strikes_a_line_of_an_earlier_page():
    """A page of the log that ends before the veto shows the line struck all the same."""
    record = Told(seq=7, at=AT, event=Narrated(by=CHALLENGER, text="No."), before=FIGHT)
    veto = NarrationVetoed(by=AKHA, narration=7, teller=CHALLENGER, touches="t2")
    later = {7: Told(seq=9, at=AT, event=veto, before=FIGHT)}
    (line,) = line_views([record], AKHA, later)
    assert line.struck is not None


def test_c98_an_opposed_roll_shows_who_threw_what_and_what_was_added():
    """C98: dice, bonus and outcome stand in the line: 9 + 3 + 4 against 4 + 7 is 5 points."""
    (line,) = told(MANEUVER)
    assert line.kind is LineKind.ROLL
    assert line.roll is not None
    assert [throw.total for throw in line.roll.throws] == [16, 11]
    assert [throw.who for throw in line.roll.throws] == ["Bandits of the ford", "Akha"]
    assert line.roll.outcome.words == {"points": 5}


def test_a_strike_names_weapon_and_armour():
    """BH-STR-02: 9 + 4 with the axe − 2 for the armour is 11, Heavy."""
    (line,) = told(STRIKE)
    assert line.roll is not None
    (throw,) = line.roll.throws
    assert throw.terms == ((4, "Mother's old axe"), (-2, "Leather armour"))
    assert throw.total == 11
    assert line.roll.outcome.words == {"level": Level.HEAVY}


def test_denials_recoveries_and_goals_are_rolls_too():
    """Every event with dice draws its dice."""
    denial = DenialRolled(
        by=CHALLENGER, actor="foe-1", target=AKHA, resource="r1", offence=thrown("foe-1", 10, 1, 1),
        defence=thrown(AKHA, 10, 4, 7), offence_bonus=4, defence_bonus=0, margin=-5,
    )  # fmt: skip
    recovery = RecoveryRolled(
        by=AKHA, actor=AKHA, opponent="foe-1", resource="r3", defence=thrown(AKHA, 10, 9, 9),
        offence=thrown("foe-1", 10, 1, 1), defence_bonus=1, offence_bonus=0, needed=5, margin=17,
    )  # fmt: skip
    goal = GoalRolled(
        by=AKHA, goal=1, hunters=(thrown(AKHA, 6, 2, 2),), challenger=thrown(CHALLENGER, 6, 4),
        won=True, rewards={AKHA: 2},
    )  # fmt: skip
    lines = told(denial, recovery, goal)
    assert [line.kind for line in lines] == [LineKind.ROLL] * 3
    assert [len(line.roll.throws) for line in lines if line.roll] == [2, 2, 2]


def test_a_session_that_opens_begins_a_new_part_of_the_story():
    """Marks are headings in the log."""
    (line,) = told(PlayOpened(by=TABLE, pool=20, limit=8))
    assert line.kind is LineKind.MARK


def test_every_kind_of_line_is_drawn_in_both_languages():
    """The page shows each of them, with a lasting link to its number."""
    events = (
        PlayOpened(by=TABLE, pool=20, limit=8), Narrated(by=AKHA, text="I wait."),
        Talked(by=AKHA, text="Tea?"), MANEUVER, STRIKE,
    )  # fmt: skip
    for language in ("en", "it"):
        page = page_of(*events, language=language)
        assert [page.by_id(f"e{n}").name for n in range(1, 6)] == ["li"] * 5


def test_c46_a_purchase_tells_a_hunter_no_line_that_is_kept_covered():
    """C46: under AS_USED the log names what was bought to the Challenger alone."""
    foes: tuple[Foe, ...] = tuple(FOES.values())
    event = AdversityBought(by=CHALLENGER, level=7, paid=11, pool_left=12, foes=foes)
    before = tables.adventure(tables.stages()[10], house=tables.AS_USED)
    (for_hunter,) = told(event, before=before)
    (for_challenger,) = told(event, before=before, seat=CHALLENGER)
    assert SECRET_TRAIT not in repr(for_hunter)
    assert SECRET_TRAIT in repr(for_challenger)
