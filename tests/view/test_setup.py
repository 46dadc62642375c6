"""Preparing an adventure: what is missing, the house numbers with their marks, the Salute."""

from __future__ import annotations

from dataclasses import replace

from app.rules.beasthunters.house import HOUSE_FIELDS, House
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.view.setup import SetupView, setup_view
from app.view.wording import tell
from tests.rules.beasthunters.preparing import HUNTER, drafted, laid
from tests.view import tables
from tests.view.markup import Page
from tests.view.pages import drawn, seen
from tests.view.tables import AKHA

TABLES = tables.every_table()


def setup(name: str, seat=AKHA) -> SetupView:
    """The preparation that *seat* sees of table *name*."""
    view = seen(TABLES[name], seat).setup
    assert view is not None
    return view


def test_a_fresh_table_says_everything_that_is_missing():
    """BH-SET-02: stake, Pool and Limit, and a sheet, before anybody can salute."""
    view = setup("unmade")
    assert [check.done for check in view.checks] == [False, False, False]
    assert not view.ready


def test_a_sheet_that_is_filled_in_says_what_is_left_to_do():
    """BH-CHR-02: nobody guesses that a complete sheet has to be declared so."""
    view = setup_view(drafted(laid()), HUNTER)
    assert view is not None
    assert "still to be declared complete" in view.checks[-1].label.text
    fresh = setup_view(laid(), HUNTER)
    assert fresh is not None
    assert tell(fresh.checks[1].label, str, {}) == "Pool and Limit, by the Hunter"


def test_a_complete_table_can_be_saluted_on_its_terms():
    """BH-SET-07: the form carries the number of the terms that were seen."""
    page = Page(drawn(seen(TABLES["02-setting-up"], CHALLENGER)))
    (terms,) = [tag for tag in page.find("input") if tag.attrs.get("name") == "terms"]
    assert terms.attrs["value"] == "3"
    assert list(page.find("form", id="give-salute"))


def test_who_has_saluted_waits_without_a_form():
    """Nobody can salute twice."""
    page = Page(drawn(seen(TABLES["02-setting-up"], AKHA)))
    assert not list(page.find("form", id="give-salute"))


def test_whose_salute_fell_is_told_on_the_page():
    """BH-SET-07: the page says why the form is there again, to that seat alone."""
    state = replace(TABLES["02-setting-up"], stage=SettingUp(terms=4, fallen=(AKHA,)))
    assert "taken back" in Page(drawn(seen(state, AKHA))).by_id("salute").text
    assert "taken back" not in Page(drawn(seen(state, CHALLENGER))).by_id("salute").text


def test_every_house_number_shows_its_rule_and_where_it_comes_from():
    """Rulings: each number has a mark, a rule id and a sentence."""
    view = setup("unmade")
    assert [number.name for number in view.numbers] == list(HOUSE_FIELDS)
    page = Page(drawn(seen(TABLES["unmade"], AKHA)))
    for number in view.numbers:
        assert number.rule in page.by_id(f"house-{number.name}-note").text


def test_a_changed_number_is_marked_and_no_preset_is_chosen():
    """A table sees at once where it leaves the preset."""
    state = replace(TABLES["unmade"], house=House(box_set_price=0))
    view = seen(state, AKHA).setup
    assert view is not None
    assert view.changed == 1
    assert [preset.chosen for preset in view.presets] == [False, False]


def test_pool_and_limit_are_suggested_to_the_hunter_and_only_told_to_the_challenger():
    """BH-SET-04, BH-SET-05: the Hunter sets both; 20 and 8 are a good start."""
    page = Page(drawn(seen(TABLES["unmade"], AKHA)))
    assert page.by_id("pool").attrs["value"] == "20"
    assert page.by_id("limit").attrs["value"] == "8"
    assert not list(Page(drawn(seen(TABLES["unmade"], CHALLENGER))).find("input", id="pool"))


def test_the_commitment_is_shown_before_anybody_says_a_word():
    """Design, section 4: the seed is sealed first, then the words are said."""
    assert (
        "3f9a" * 16 in Page(drawn(seen(TABLES["02-setting-up"], CHALLENGER))).by_id("salute").text
    )


def unfolded(page: Page) -> list[str]:
    """The parts of the preparation that stand open."""
    return [
        str(tag.attrs["id"]).removesuffix("-fold")
        for tag in page.find("details")
        if "data-due" in tag.attrs and "open" in tag.attrs
    ]


def test_what_the_reader_does_next_is_unfolded_and_nothing_else():
    """Done and not yet due are one line each; whoever has nothing to do finds all folded."""
    fresh, ready = TABLES["unmade"], TABLES["02-setting-up"]
    staked = replace(fresh, stake="The well")

    assert unfolded(Page(drawn(seen(fresh, AKHA)))) == ["stake"]
    assert unfolded(Page(drawn(seen(fresh, CHALLENGER)))) == ["stake"]
    assert unfolded(Page(drawn(seen(staked, AKHA)))) == ["pool-and-limit"]
    assert unfolded(Page(drawn(seen(staked, CHALLENGER)))) == []
    assert unfolded(Page(drawn(seen(ready, CHALLENGER)))) == ["salute"]
    assert unfolded(Page(drawn(seen(ready, AKHA)))) == []
    folded = Page(drawn(seen(staked, AKHA)))
    assert "The well" in folded.by_id("stake").text
    for command in ("set-stake", "set-pool", "name-hunter"):
        assert any(str(each.attrs.get("action")).endswith(command) for each in folded.find("form"))
