"""What the page shows of several Hunters: turns, help, shares, rests, and who is gone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS
from tests.rules.played import Game, played
from tests.view.markup import Page
from tests.view.pages import drawn, seen

ONE, TWO, THREE = HUNTER_SEATS[:3]


@cache
def hunt() -> Game:
    """The hunt of three Hunters."""
    return played("hunt_with_three_hunters")


def after(command: str, nth: int = 1) -> Adventure:
    """The hunt after its *nth* step called *command*."""
    state: Adventure = hunt().after(command, nth).state
    return state


def page(state: Adventure, seat: Any = ONE, language: str = "en") -> Page:
    """What *seat* sees of *state*."""
    return Page(drawn(seen(state, seat), language))


def words(found: Any) -> str:
    """All words of a tag, with single spaces."""
    return " ".join(found.text.split())


def test_the_turn_order_says_who_acts_who_helps_and_who_has_given_up_a_turn():
    """BH-MP-02: help stands on the helped Hunter, the helper's turn is spent; all seats see it."""
    for seat in (*HUNTER_SEATS[:3], CHALLENGER):
        rows = list(page(after("aid-hunter"), seat).find("li", "turn-of"))
        names = [words(row).split()[0].removesuffix("has") for row in rows]
        assert names == ["Ilka", "Tarn", "Oruz", "Grey", "Black"]
        assert "has the turn" in words(rows[0])
        assert "helped by Oruz: Keeps Her Word +4" in words(rows[0])
        assert "this turn is spent on help" in words(rows[2])
        assert [row.attrs.get("aria-current") for row in rows] == ["step", None, None, None, None]


def test_who_is_beaten_stands_in_the_turn_order_and_on_the_sheet():
    """BH-DMG-03: out of the conflict, in words, wherever the Hunter is listed."""
    state = after("strike")
    rows = [words(row) for row in page(state).find("li", "turn-of")]
    assert "out of it" in next(row for row in rows if "Oruz" in row)
    assert "out of it" in page(state).by_id(f"sheet-{THREE}").text


def test_two_combatants_need_no_list():
    """The bar says whose turn it is."""
    assert seen(played("published_example").after("maneuver").state, ONE).turns == ()


def test_a_conflict_that_is_decided_has_no_turns_left():
    """What is left over is used by everybody at once."""
    assert seen(after("pledge-goal-dice"), ONE).turns == ()


def test_points_pledged_for_a_goal_are_shown_with_who_gives_them():
    """BH-GOAL-08: before they become dice, and who has the dice in common after that."""
    state = after("pledge-goal-dice", 2)
    told = words(page(state).by_id("goal-1-pledged"))
    assert told == "Put together: Ilka 2, Tarn 2 4 points make a die"


def test_what_is_left_over_shows_the_wish_of_everyone_who_shares_it():
    """BH-MP-05: who wants whom to get it, who has not said, and what happens without agreement."""
    rest = words(page(after("grant-remainder", 2), CHALLENGER).by_id("remainders"))
    assert "2 reward points from the challenge" in rest
    assert "Ilka→ Oruz" in rest
    assert "Tarn→ Oruz" in rest
    assert "Oruzhas not said yet" in rest
    assert "turns are taken: a point goes to Ilka, Tarn." in rest
    assert seen(after("grant-remainder", 3), ONE).remainders == ()


def test_a_challenge_says_who_takes_part():
    """BH-CHAL-01: where there are several Hunters, their names."""
    told = words(page(after("state-solution")).by_id("challenge"))
    assert "Takes partIlka, Tarn, Oruz" in told
    one = words(page(played("published_example").after("state-solution").state).by_id("challenge"))
    assert "Takes part" not in one


def test_a_hunter_who_sits_out_says_so():
    """Who is in no challenge keeps a sheet, told from those who are."""
    done = played("hunt_with_three_hunters").after("state-solution").state
    challenge = done.stage.challenge
    stage = replace(done.stage, challenge=replace(challenge, hunters=(ONE, TWO)))
    assert "not in this challenge" in page(replace(done, stage=stage)).by_id(f"sheet-{THREE}").text


def test_who_has_left_play_is_remembered_with_the_farewell():
    """BH-DMG-04: the sheet stays, with the story of how."""
    sheet = page(after("retire-hunter")).by_id(f"sheet-{THREE}")
    assert "has left play for good" in sheet.text
    assert "Oruz stays in the drowned wood" in sheet.text


def test_shares_of_pool_and_limit_are_listed_before_the_salute():
    """Rulings 1: what each Hunter adds, who has not said, and the sum."""
    state = after("finish-hunter", 2)
    table = words(page(state, CHALLENGER).by_id("shares"))
    assert "Ilka104" in table
    assert "Tarn104" in table
    assert "Hunter 3still missing" in table
    assert "Together208" in table


def test_every_step_of_the_hunt_is_drawn_for_all_four_in_italian():
    """No step between the first and the last breaks a page; no word of English stays."""
    for done in hunt().performed[27::9]:
        for seat in (CHALLENGER, ONE, THREE):
            html = drawn(seen(done.state, seat), "it")
            assert "Turn order" not in html
            ids = [tag.attrs["id"] for tag in Page(html).tags if "id" in tag.attrs]
            assert len(ids) == len(set(ids))
