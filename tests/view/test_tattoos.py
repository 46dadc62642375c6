"""Tattoos on the page: set before the Salute, borne on a sheet, counted wherever they count."""

from __future__ import annotations

from dataclasses import replace

from app.rules.beasthunters.moments import Turn
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.tattoos import Effect, Power, Tattoo
from app.rules.beasthunters.vocabulary import CHALLENGER, Kind, Level
from app.view.attempt import Attempt
from tests.view import tables
from tests.view.markup import Page
from tests.view.pages import drawn, seen
from tests.view.tables import AKHA, DEF, OFF, P

ANTLER = Tattoo(
    name="Antler",
    text="Branches over both shoulders.",
    key="x1",
    effects=(
        Effect(power=Power.ROLLS, amount=1, domain=P, side=OFF),
        Effect(power=Power.STRIKES, amount=2, domain=P, side=DEF),
        Effect(power=Power.BOXES, amount=1, domain=P, level=Level.MEDIUM),
        Effect(power=Power.CLEARS, amount=2, level=Level.LIGHT),
    ),
)


def hunt(**more: object) -> Page:
    """A hunt that is prepared, as the Challenger sees it."""
    return Page(drawn(_prepared(CHALLENGER, **more)))


def _prepared(seat, **more):
    state = tables.adventure(SettingUp(terms=3), kind=Kind.HUNT, beast="Old Antler", **more)
    return seen(state, seat)


def tattooed(*used: str):
    """Akha with the tattoo, in a conflict; *used* are the keys of tattoos that she has used."""
    bearer = replace(tables.hunter(), tattoos=(ANTLER,), used_tattoos=used)
    return tables.fighting(Turn(actor=AKHA), hunters={AKHA: bearer})


def test_everybody_sees_the_tattoo_of_the_hunt_before_the_salute():
    """BH-HUNT-01: name, looks and every effect, for Hunter and Challenger."""
    for seat in (AKHA, CHALLENGER):
        page = Page(drawn(_prepared(seat, tattoo=replace(ANTLER, key=""))))
        told = page.by_id("tattoo-set").text
        for word in ("Antler", "Branches over both", "+1 to physical rolls", "2 marked Light"):
            assert word in told
        assert "not used yet" not in told


def test_only_the_challenger_fills_it_in():
    """The Hunter reads; the Challenger's form holds what is set, row by row."""
    assert not list(Page(drawn(_prepared(AKHA))).find("form", id="set-tattoo"))
    page = hunt(tattoo=ANTLER)
    assert page.by_id("tattoo-name").attrs["value"] == "Antler"
    chosen = {
        tag.around[-1].attrs["name"]: tag.attrs["value"]
        for tag in page.find("option")
        if "selected" in tag.attrs and tag.around[-1].attrs["name"].startswith("effects.")
    }
    assert chosen["effects.0.power"] == "rolls"
    assert chosen["effects.1.side"] == "D"
    assert chosen["effects.2.level"] == "M"
    assert chosen["effects.3.amount"] == "2"
    assert "effects.4.power" not in chosen


def test_the_challenger_can_take_it_back_by_one_button():
    """Whole, not effect by effect; and only while there is one."""
    forms = {tag.attrs.get("id"): tag for tag in hunt(tattoo=ANTLER).find("form")}
    assert forms["drop-tattoo"].attrs["action"].endswith("/drop-tattoo")
    for page in (hunt(), Page(drawn(_prepared(AKHA, tattoo=ANTLER)))):
        assert "drop-tattoo" not in [tag.attrs.get("id") for tag in page.find("form")]


def test_a_hunt_without_a_tattoo_says_what_that_means_and_shows_an_example():
    """Empty places say what to do first."""
    page = hunt()
    assert "No tattoo is set" in page.by_id("tattoo-set").text
    assert "For example" in page.by_id("tattoo-more").text


def test_no_tattoo_is_spoken_of_where_no_beast_is_hunted():
    """Other adventures leave none."""
    state = tables.adventure(SettingUp(terms=3))
    assert Page(drawn(seen(state, CHALLENGER))).by_id("tattoo").text == ""


def test_a_refused_tattoo_keeps_what_was_typed():
    """What was typed stands in the form again."""
    typed = {"name": "Bear <b>", "effects.1.power": "clears", "effects.1.amount": "4"}
    attempt = Attempt(command="set-tattoo", intent="k", typed=typed)
    state = tables.adventure(SettingUp(terms=3), kind=Kind.HUNT)
    page = Page(drawn(seen(state, CHALLENGER, refused=attempt), refused=attempt))
    assert page.by_id("tattoo-name").attrs["value"] == "Bear <b>"
    assert "open" in page.by_id("effect-2").attrs


def test_a_tattoo_counts_in_the_trays_beside_the_boxes_and_on_strikes():
    """BH-TRT-04: it takes no place on the tray, and the bonus is traits and tattoos together."""
    view = seen(tattooed(), AKHA)
    (sheet,) = view.hunters
    assert sheet.trays.offence_bonus == 4 + 1
    assert [(each.name, each.amount) for each in sheet.trays.offence_always] == [("Antler", 1)]
    assert [(each.name, each.amount) for each in sheet.parts[0].taken] == [("Antler", 2)]
    assert [row.tattooed for row in sheet.parts[0].rows] == [0, 1, 0, 0, 0]
    page = Page(drawn(view))
    assert len(list(page.find("i", "inked"))) == 1
    assert "1 of them by tattoos" in page.by_id(f"sheet-{AKHA}").text


def test_a_power_of_once_an_adventure_says_whether_it_is_used_up():
    """BH-DMG-05: until it is used it can be; then the sheet says so and the menu is silent."""
    page = Page(drawn(seen(tattooed(), AKHA)))
    assert "not used yet" in page.by_id(f"sheet-{AKHA}").text
    assert any(tag.attrs["action"].endswith("/use-tattoo") for tag in page.find("form"))
    page = Page(drawn(seen(tattooed("x1"), AKHA)))
    assert "used up in this adventure" in page.by_id(f"sheet-{AKHA}").text
    assert not any(tag.attrs["action"].endswith("/use-tattoo") for tag in page.find("form"))


def test_a_tattoo_with_words_only_asks_to_be_agreed_on():
    """Rulings 14: free text counts by agreement."""
    bare = replace(tables.hunter(), tattoos=(Tattoo(name="Bear", text="Smells rain.", key="x1"),))
    state = tables.fighting(Turn(actor=AKHA), hunters={AKHA: bare})
    assert "agree on what it does" in Page(drawn(seen(state, AKHA))).by_id(f"sheet-{AKHA}").text
