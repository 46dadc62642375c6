"""What a conflict, its end and a lone option look like before anybody scrolls."""

from __future__ import annotations

from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.words import Seat
from tests.view import tables
from tests.view.markup import Page
from tests.view.pages import drawn, seen
from tests.view.tables import AKHA


def page_of(name: str, seat: Seat) -> str:
    """The page of the table *name* for *seat*."""
    return drawn(seen(tables.every_table()[name], seat))


def test_both_sides_of_a_conflict_stand_face_to_face():
    """Each figure with its boxes and what it adds, for either seat, above all columns."""
    for seat in (CHALLENGER, AKHA):
        html = page_of("moment-turn", seat)
        page = Page(html)
        figures = list(page.find("div", cls="figure"))
        assert {"figure-hunter", "figure-challenger"} <= {
            name for each in figures for name in each.classes
        }
        assert html.index('id="facing"') < html.index('class="table-side"')


def test_nobody_stands_face_to_face_outside_a_conflict():
    """The place is there for the next drawing, and empty."""
    assert not list(Page(page_of("16-closed", AKHA)).find("div", cls="figure"))


def test_who_waits_finds_nothing_unfolded():
    """What can be done at any time does not push the page down while others act."""
    page = Page(page_of("moment-turn", CHALLENGER))
    for name in ("free-choices", "closed-choices"):
        assert all("open" not in each.attrs for each in page.find("details", id=name))


def test_an_adventure_that_is_over_leads_to_the_next_one():
    """It says so, and waits for nobody."""
    html = page_of("16-closed", AKHA)
    assert "This adventure is over" in html
    assert "While you wait" not in html
    assert list(Page(html).find("a", href="/groups/new"))


def test_a_question_with_one_open_answer_is_answered():
    """The only opponent need not be chosen."""
    page = Page(page_of("moment-turn", AKHA))
    radios = [each for each in page.find("input") if each.attrs.get("type") == "radio"]
    asked = {(each.around[-3].attrs.get("id"), each.attrs["name"]) for each in radios}
    assert asked
    for group in {name for _, name in asked}:
        for form in [
            each for each in page.find("fieldset") if each.attrs.get("id", "").endswith(f"-{group}")
        ]:
            own = [
                each
                for each in radios
                if each.attrs["name"] == group
                and form in each.around
                and "disabled" not in each.attrs
            ]
            if len(own) == 1 and "required" in own[0].attrs:
                assert "checked" in own[0].attrs


def test_what_can_never_be_taken_back_stands_folded_after_everything_else():
    """Retiring a Hunter is no move beside the others."""
    page = Page(page_of("15-ending", AKHA))
    (form,) = [
        each for each in page.find("form") if each.attrs["action"].endswith("/retire-hunter")
    ]
    assert any(tag.attrs.get("id") == "for-good" for tag in form.around)
