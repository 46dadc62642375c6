"""Pictures tell what the log tells, and luck is measured by exact chances."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from types import SimpleNamespace as Is
from typing import Any

import pytest

from app.rules.beasthunters import events as happened
from app.rules.beasthunters.challenge import Conflict
from app.rules.beasthunters.house import SRD_ITALIAN
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.secrecy import hidden_keys, lines
from app.rules.beasthunters.stages import Fighting, OnBreak
from app.rules.beasthunters.standing import as_it_stands
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Level
from app.rules.decider import Roll, Wait, rolls_of
from app.rules.words import Seat, say
from app.view.charts import ChartKind
from app.view.charts_dice import MOST_EXACT, band, fallen
from app.view.charts_time import wait_chart, waits_for
from app.view.pictures import PicturesView, pictures_view
from app.view.transcript import Told
from app.view.turning import balance, luck_of, moved_by
from app.web import picture_words
from app.web.plots import draw
from app.web.words import load_words
from tests.play.games import whole_game
from tests.rules.played import played

HUNTER = Seat("hunter-1")
MORNING = datetime(2026, 11, 30, 9, tzinfo=UTC)


@cache
def told(name: str = "published_example") -> tuple[tuple[Told, ...], Adventure]:
    """A golden game as a story, an event a minute, and the state that it led to."""
    state = BEAST_HUNTERS.initial
    story: list[Told] = []
    for done in played(name).performed:
        for event in done.events:
            at = MORNING + timedelta(minutes=len(story))
            story.append(Told(seq=len(story) + 1, at=at, event=event, before=state))
            state = BEAST_HUNTERS.evolve(state, event)
    return tuple(story), state


def pictures() -> PicturesView:
    """The pictures of the golden game."""
    story, after = told()
    waiting = BEAST_HUNTERS.waiting_for
    return pictures_view(story, after, HUNTER, base="/here", waiting=waiting)


def column(view: PicturesView, key: str, place: int) -> tuple[Any, ...]:
    """The values of one series of a picture."""
    chart = view.chart(key)
    assert chart is not None
    return chart.series[place].values


def test_the_pool_ends_where_the_table_ends():
    """Costs and what came back explain every step from the Pool as it was opened."""
    story, after = told()
    view = pictures()
    costs, back = column(view, "pool", 1), column(view, "pool", 2)

    assert column(view, "pool", 0)[-1] == after.pool_left
    assert after.pool - sum(costs) + sum(back) == after.pool_left
    paid = sum(
        sum(each.event.rewards.values())
        for each in story
        if isinstance(each.event, happened.ChallengeEnded)
    )
    assert sum(column(view, "pool", 3)) == paid


def test_a_conflict_is_drawn_as_it_was_fought():
    """The last point of a fight is what its last state held."""
    story, _ = told()
    stages = [each.before.stage for each in story]
    last = [stage for stage in stages if isinstance(stage, Fighting)][-1]
    fight = pictures().fights[-1]

    marked = sum(sum(foe.marked) for foe in last.conflict.foes.values())
    assert fight.key == f"fight-{last.challenge.number}"
    assert (fight.series[3].values[-1] or 0) >= marked
    assert all(len(each.values) == len(fight.labels) for each in fight.series)


def test_every_die_is_counted_once():
    """An opponent's dice are the Challenger's; nobody's are lost."""
    story, after = told()
    faces = [face for each in story for roll in rolls_of(each.event) for face in roll.faces]
    counted = fallen(story, after)

    assert sum(each.count for each in counted) == len(faces) > 0
    assert sum(each.sum for each in counted) == sum(faces)
    assert {each.seat for each in counted} <= set(after.seats)


def test_the_band_holds_nine_in_ten():
    """Counted out for few dice; where the bell curve takes over both agree to a point."""
    sums = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    low, high = band(3, 6)
    assert sum(low <= each <= high for each in sums) >= len(sums) * 9 / 10

    step = (band(MOST_EXACT, 10)[0], band(MOST_EXACT + 1, 10)[0], band(MOST_EXACT + 2, 10)[0])
    assert all(4 <= after - before <= 7 for before, after in pairwise(step))


def test_waiting_is_counted_for_whoever_was_waited_for():
    """From the moment something was up to a seat until it acted; a break stops the clock."""
    due: dict[int, tuple[Seat, ...]] = {1: (HUNTER,), 2: (HUNTER,), 3: (CHALLENGER,), 5: (HUNTER,)}
    states = [Adventure(count=n) for n in range(6)]
    states[4] = Adventure(count=4, stage=OnBreak(resume=Adventure().stage))
    acts = (CHALLENGER, CHALLENGER, HUNTER, CHALLENGER, HUNTER)
    story = [
        Told(seq=n, at=MORNING + timedelta(minutes=n), event=Is(by=by), before=states[n - 1])
        for n, by in enumerate(acts, 1)
    ]

    def waiting(state: Adventure) -> tuple[Wait, ...]:
        return tuple(Wait(seat=seat, what=say("x")) for seat in due.get(state.count, ()))

    assert waits_for(story, states[5], waiting) == {HUNTER: [120], CHALLENGER: [60]}


@pytest.mark.parametrize(
    ("apart", "unit"),
    [
        (timedelta(seconds=3), "seconds"),
        (timedelta(minutes=2), "minutes"),
        (timedelta(hours=5), "hours"),
        (timedelta(days=3), "days"),
    ],
)
def test_waits_are_told_in_a_unit_that_shows_them(apart: timedelta, unit: str):
    """Seconds at one table, days at another: the longest bar is two of its unit or more."""
    story, after = told()
    slow = tuple(replace(each, at=MORNING + n * apart) for n, each in enumerate(story))
    chart = wait_chart(slow, after, BEAST_HUNTERS.waiting_for)

    assert chart is not None
    assert max(value or 0 for value in chart.series[0].values) >= 2
    words = load_words(BEAST_HUNTERS.labels)["en"]
    assert words.text(chart.series[0].name).endswith(f"in {unit}")
    at_once = tuple(replace(each, at=MORNING) for each in story)
    assert wait_chart(at_once, after, BEAST_HUNTERS.waiting_for) is None


def test_quick_players_see_their_longest_waits():
    """Where half of the waits are too short to be seen, what is drawn is the longest."""
    story, after = told()
    pauses = (timedelta(seconds=600 * (n > 60)) for n in range(len(story)))
    quick = [replace(each, at=MORNING + pause) for each, pause in zip(story, pauses, strict=True)]
    chart = wait_chart(quick, after, BEAST_HUNTERS.waiting_for)

    assert chart is not None
    [drawn] = [each for each in chart.series if each.drawn]
    assert max(value or 0 for value in drawn.values) == 10


def test_what_happens_at_once_is_no_wait():
    """All that one action did stands at one moment of the log: nobody waited between."""
    story = [
        Told(seq=n, at=MORNING + timedelta(minutes=at), event=Is(by=HUNTER), before=Adventure())
        for n, at in enumerate((0, 4, 4, 4), 1)
    ]

    def waiting(_: Adventure) -> tuple[Wait, ...]:
        return (Wait(seat=HUNTER, what=say("x")),)

    assert waits_for(story, Adventure(), waiting) == {HUNTER: [240]}


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_picture_is_told_in_words(language: str):
    """Whoever hears it learns what is drawn: each bar with its numbers, each line with its ends."""
    words = load_words(BEAST_HUNTERS.labels)[language]
    view = pictures()

    for chart in view.every:
        heard = picture_words.told(chart, words, lambda value: f"<{value}>")
        assert words.text(chart.title) in heard
        for each in chart.series:
            if each.drawn:
                assert words.text(each.name).casefold() in heard.casefold()
                assert f"<{each.values[-1]}>" in heard
        if chart.kind is ChartKind.BARS:
            assert all(words.text(label).casefold() in heard.casefold() for label in chart.labels)
    lot = replace(view.every[0], labels=view.every[0].labels * 20)
    many = tuple(replace(each, values=each.values * 20) for each in lot.series)
    assert len(picture_words.told(replace(lot, series=many), words, str)) < 400


def test_a_roll_is_as_rare_as_what_came_of_it():
    """12 points gained against an even bonus: one throw in 48; armour and bands count, too."""
    maneuver = happened.ManeuverRolled(
        by=HUNTER,
        actor=HUNTER,
        target="foe-1",
        offence=Roll(who=HUNTER, sides=10, faces=(10, 9)),
        defence=Roll(who="foe-1", sides=10, faces=(3, 4)),
        offence_bonus=2,
        defence_bonus=2,
        gained=12,
    )
    luck = luck_of(maneuver, SRD_ITALIAN)
    assert luck is not None
    assert abs(luck.good - Fraction(21, 1000)) < Fraction(1, 2000)
    assert luck.bad > luck.good == luck.chance

    strike = happened.Struck(
        by=HUNTER,
        actor=HUNTER,
        target="foe-1",
        text="",
        spent=4,
        roll=Roll(who=HUNTER, sides=6, faces=(6,)),
        weapon="",
        offence=0,
        armour="",
        defence=0,
        total=6,
        level=Level.MEDIUM,
    )
    luck = luck_of(strike, SRD_ITALIAN)
    assert luck is not None
    assert (luck.good, luck.bad) == (Fraction(1, 6), Fraction(1))


@pytest.mark.parametrize(("won", "good", "bad"), [(True, Fraction(21, 36), 1), (False, 1, None)])
def test_a_goal_is_won_or_lost_and_nothing_between(won: bool, good: Any, bad: Any):
    """One die against one: a tie is the Hunters'."""
    goal = happened.GoalRolled(
        by=HUNTER,
        goal=1,
        hunters=(Roll(who=HUNTER, sides=6, faces=(3,)),),
        challenger=Roll(who=CHALLENGER, sides=6, faces=(3,)),
        won=won,
        rewards={},
    )
    luck = luck_of(goal, SRD_ITALIAN)
    assert luck is not None
    assert (luck.good, luck.bad) == (good, bad or Fraction(15, 36))


def test_a_choice_moves_what_it_moved():
    """An offer taken moves its points; dice, talk and the table itself are no choices."""
    story, after = told()
    made = [*(each.before for each in story[1:]), after]
    moved = {each.seq: moved_by(each.event, each.before, state) for each, state in zip(story, made)}  # noqa: B905
    for each in story:
        if isinstance(each.event, happened.OfferAccepted):
            assert moved[each.seq] == each.event.points * (1 if each.event.actor == HUNTER else -1)
        if any(rolls_of(each.event)) or each.event.by == "table":
            assert moved[each.seq] == 0
    assert any(moved.values())


def test_an_even_fight_is_in_balance():
    """Before anybody has activated a trait, nobody is ahead."""
    story, _ = told()
    first = next(each.before for each in story if isinstance(each.before.stage, Fighting))
    bare = replace(_conflict(first), active={}, advantage={})

    assert balance(_with(first, bare), bare) == 0


def _conflict(state: Adventure) -> Conflict:
    assert isinstance(state.stage, Fighting)
    return state.stage.conflict


def _with(state: Adventure, conflict: Conflict) -> Adventure:
    assert isinstance(state.stage, Fighting)
    return replace(state, stage=replace(state.stage, conflict=conflict))


def test_pictures_uncover_nothing():
    """C46: lines that are kept from a Hunter until used are in no picture and no turning point."""
    house = {"sheet_view": "as-used"}
    for seed in range(1, 60):
        game = whole_game(seed, steps=60, house=house)
        hidden = hidden_keys(game.state, HUNTER)
        if hidden:
            break
    state = BEAST_HUNTERS.initial
    story: list[Told] = []
    for event in game.events:
        story.append(Told(seq=len(story) + 1, at=MORNING, event=event, before=state))
        state = BEAST_HUNTERS.evolve(state, event)
    waiting = BEAST_HUNTERS.waiting_for
    view = pictures_view(story, state, HUNTER, base="/here", waiting=waiting)
    foes = _conflict(as_it_stands(state)).foes.values()
    names = [line.name for foe in foes for line in lines(foe) if line.key in hidden]

    assert names
    assert not any(name in repr(view) for name in names)


def test_pictures_are_the_same_bytes_and_hold_no_script():
    """No date, no random name, nothing that runs; each policy names the style that is inside."""
    words = load_words(BEAST_HUNTERS.labels)["it"]
    view = pictures()
    for chart in (*view.charts, *view.fights):
        for theme in ("", "light", "dark"):
            plot = draw(chart, words, theme)
            assert plot == draw(chart, words, theme)
            assert b"<script" not in plot.svg
            assert b"<!--" not in plot.svg
            assert b"http://www.w3.org/2000/svg" in plot.svg
            assert "sha256-" in plot.policy
