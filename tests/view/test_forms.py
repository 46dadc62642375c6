"""A choice of the rules as a form: what it carries, asks, prices and explains."""

from __future__ import annotations

from typing import Any

import pytest

from app.rules.choice import Ask, Choice, Field, Option
from app.rules.words import say
from tests.view.gallery import draw, gallery
from tests.view.markup import Page
from tests.view.sample import HUNTER, TOO_LITTLE


def form_of(choice: Choice, **more: Any) -> Page:
    """The form that *choice* becomes."""
    return draw(
        "{{ choice_form(c, '/adventures/7', 'do-1', 'k3y', 41, 'c5rf', '', errors, typed) }}",
        c=choice,
        **{"errors": {}, "typed": {}, **more},
    )


def a_choice(**more: Any) -> Choice:
    """A choice of the Hunter's called Strike."""
    return Choice(**{"command": "strike", "seat": HUNTER, "label": say("Strike"), **more})


def test_a_form_carries_its_key_its_version_and_what_the_choice_has_decided():
    """What the server needs to act once, on the table that the page has seen."""
    page = form_of(a_choice(fixed={"target": "bandits", "all": True, "none": False}))
    (form,) = page.find("form")
    assert form.attrs["action"] == "/adventures/7/strike"
    assert form.attrs["method"] == "post"
    hidden = {tag.attrs["name"]: tag.attrs["value"] for tag in page.find("input", type="hidden")}
    assert hidden == {
        "intent": "k3y",
        "version": "41",
        "csrf": "c5rf",
        "target": "bandits",
        "all": "true",
        "none": "false",
    }


def test_the_price_stands_on_the_button():
    """Nobody pays what was not said before."""
    page = form_of(a_choice(price=say("8 of {held} points", held=11)))
    (button,) = page.find("button")
    assert "8 of 11 points" in button.text


def test_c79_a_closed_choice_says_why_and_what_opens_it():
    """Reason and remedy can be read by eye and by ear, and the button can be reached by key."""
    page = form_of(a_choice(refusal=TOO_LITTLE))
    (button,) = page.find("button")
    assert button.attrs["aria-disabled"] == "true"
    assert "disabled" not in button.attrs
    why = page.by_id(button.attrs["aria-describedby"]).text
    assert "costs 4 advantage points a die" in why
    assert "1 more advantage point against the guard opens it." in why
    assert not list(page.find("form"))


def test_a_closed_option_is_shown_with_its_reason_and_can_not_be_picked():
    """The other options stay as they are."""
    options = (
        Option(value="O", label=say("Offence"), refusal=TOO_LITTLE),
        Option(value="D", label=say("Defence")),
    )
    page = form_of(
        a_choice(fields=(Field(name="side", label=say("Tray"), ask=Ask.ONE, options=options),))
    )
    closed, open_one = page.find("input", type="radio")
    assert "disabled" in closed.attrs
    assert "opens it" in page.by_id(closed.attrs["aria-describedby"]).text
    assert "disabled" not in open_one.attrs


def test_a_grave_choice_asks_once_before_it_is_sent():
    """The first press only opens the question; it works without scripts."""
    page = form_of(a_choice(asks_once=say("The challenge is lost.")))
    (form,) = page.find("form")
    (details,) = page.find("details")
    assert form.inside("details")
    assert "open" not in details.attrs
    assert "The challenge is lost." in form.text


def test_a_refused_field_keeps_what_was_typed_and_says_what_is_wrong():
    """The form comes back open, with the message tied to its field."""
    field = Field(name="stake", label=say("Stake"), ask=Ask.LINE, high=240)
    page = form_of(
        a_choice(fields=(field,)), errors={"stake": "Too long."}, typed={"stake": "<i>My"}
    )
    stake = page.by_id("do-1-stake")
    assert stake.attrs["value"] == "<i>My"
    assert stake.attrs["aria-invalid"] == "true"
    assert "Too long." in page.by_id(stake.attrs["aria-describedby"]).text
    assert "open" in next(page.find("details")).attrs


@pytest.mark.parametrize(
    ("field", "name", "wanted"),
    [
        (
            Field(name="x", label=say("X"), ask=Ask.TEXT, high=4000),
            "textarea",
            {"maxlength": "4000", "required": ""},
        ),
        (Field(name="x", label=say("X"), ask=Ask.LINE, required=False), "input", {"type": "text"}),
        (
            Field(name="x", label=say("X"), ask=Ask.NUMBER, low=2, high=9, value=4),
            "input",
            {"type": "number", "min": "2", "max": "9", "value": "4"},
        ),
        (
            Field(name="x", label=say("X"), ask=Ask.YES),
            "input",
            {"type": "checkbox", "value": "true"},
        ),
        (
            Field(
                name="x",
                label=say("X"),
                ask=Ask.MANY,
                value=("a",),
                options=(Option(value="a", label=say("A")),),
            ),
            "input",
            {"type": "checkbox", "value": "a", "checked": ""},
        ),
        (
            Field(
                name="x",
                label=say("X"),
                ask=Ask.ONE,
                value=3,
                options=(Option(value=3, label=say("A")),),
            ),
            "input",
            {"type": "radio", "value": "3", "checked": ""},
        ),
        (
            Field(
                name="x",
                label=say("X"),
                ask=Ask.ONE,
                options=tuple(Option(value=n, label=say("A")) for n in range(8)),
            ),
            "select",
            {},
        ),
    ],
)
def test_each_kind_of_question_has_its_control(field, name, wanted):
    """The browser checks what it can; the server checks everything again."""
    page = form_of(a_choice(fields=(field,)))
    (control,) = (tag for tag in page.find(name) if tag.attrs["name"] == "x")
    assert wanted.items() <= control.attrs.items()


def test_the_likeliest_choice_comes_first_and_closed_ones_come_last():
    """What can be done is never hidden among what can't."""
    page = Page(gallery())
    labels = [tag.text for tag in page.find("span", cls="choice-label")]
    assert labels[:2] == ["Strike the bandits", "Offensive Maneuver"]
    assert labels.index("Strike the guard") == 5
    (likeliest,) = page.find("details", cls="likeliest")
    assert "Strike the bandits" in likeliest.text
