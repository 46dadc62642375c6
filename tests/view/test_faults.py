"""A form that was not carried out says which field it is about, and leads there."""

from __future__ import annotations

from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.words import Seat, say
from app.view.attempt import Attempt
from tests.view import tables
from tests.view.markup import Page
from tests.view.pages import drawn, seen
from tests.view.tables import AKHA

MISSING = say("This has to be filled in.")


def tried(name: str, seat: Seat, attempt: Attempt) -> Page:
    """The page of a table after *attempt*."""
    return Page(drawn(seen(tables.every_table()[name], seat, refused=attempt), "en", attempt))


def test_a_missing_answer_of_a_choice_is_named_marked_and_linked():
    """The notice names the field by its label; the field says it too."""
    attempt = Attempt(command="set-goal", intent="x", errors={"text": MISSING})
    page = tried("moment-turn", AKHA, attempt)
    (link,) = [
        tag
        for tag in page.find("a")
        if tag.inside("section") and tag.attrs["href"].startswith("#do-set-goal")
    ]
    field = page.by_id(link.attrs["href"][1:])
    assert field.attrs["aria-invalid"] == "true"
    assert link.text.strip()
    assert page.by_id(f"{field.attrs['id']}-error")


def test_a_missing_side_in_a_purchase_is_named_marked_and_linked():
    """So many fields: the notice tells opponent, resource and what is asked."""
    name = "foes.0.resources.0.side"
    attempt = Attempt(
        command="buy-adversity",
        intent="x",
        typed={"foes.0.resources.0.name": "Fangs"},
        errors={name: MISSING},
    )
    page = tried("11-buying", CHALLENGER, attempt)
    assert page.by_id(name).attrs["aria-invalid"] == "true"
    assert page.by_id(f"{name}-error").text == "This has to be filled in."
    (link,) = page.find("a", href=f"#{name}")
    assert link.text == "Opponent 1, resource 1: offence or defence?"
