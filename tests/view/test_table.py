"""The page of an adventure, for every stage and moment, both seats, both languages."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.rules.beasthunters.moments import AwaitingReply, Turn
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import Buying, Fighting
from app.rules.beasthunters.vocabulary import CHALLENGER, Kind, Phase, Side
from app.view.attempt import Attempt
from app.web.plain import answer, plain
from app.web.words import load_words
from tests.view import tables
from tests.view.markup import Page
from tests.view.pages import drawn, seen
from tests.view.tables import AKHA, SECRET_RESOURCE, SECRET_TRAIT

TABLES = tables.every_table()
SEATS = (CHALLENGER, AKHA)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_drawn_for_every_seat_in_both_languages(name, seat, language):
    """StrictUndefined finds nothing missing; one h1, ids once, every field labelled."""
    html = drawn(seen(TABLES[name], seat), language)
    page = Page(html)
    assert len(list(page.find("h1"))) == 1
    ids = [tag.attrs["id"] for tag in page.tags if "id" in tag.attrs]
    assert len(ids) == len(set(ids))
    labelled = {tag.attrs.get("for") for tag in page.find("label")}
    for tag in page.tags:
        if tag.name in {"input", "textarea", "select"} and tag.attrs.get("type") != "hidden":
            assert tag.attrs.get("id") in labelled or tag.inside("label"), tag
    assert " style=" not in html
    assert "None" not in " ".join(tag.text for tag in page.find("main"))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_told_to_programs(name, seat):
    """The JSON of every stage and moment is JSON, the price list of a purchase too."""
    view = seen(TABLES[name], seat)
    answered = answer(plain(view, load_words(BEAST_HUNTERS.labels)["en"]))
    told = json.loads(bytes(answered.body))
    assert told["seat"] == seat
    if view.purchase:
        assert told["purchase"]["quote"]["terms"]["factor"] in {0, 1, 1.5, 2}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", TABLES)
def test_everything_the_rules_offer_has_its_form_on_the_page(name, seat):
    """No choice is lost between the rules and the page, open or closed."""
    state = TABLES[name]
    page = Page(drawn(seen(state, seat)))
    actions = {tag.attrs["action"].rpartition("/")[2] for tag in page.find("form")}
    for choice in BEAST_HUNTERS.choices(state, seat):
        if choice.refusal is None:
            assert choice.command in actions


def test_every_form_carries_a_fresh_key_and_the_number_it_has_seen():
    """Design, section 3: intent and version go with every form of the table."""
    page = Page(drawn(seen(tables.fighting(Turn(actor=AKHA)), AKHA)))
    forms = [tag for tag in page.find("form") if tag.attrs["action"].startswith("/adventures")]
    fields = list(page.find("input"))
    keys = [tag.attrs["value"] for tag in fields if tag.attrs.get("name") == "intent"]
    assert len(keys) == len(set(keys)) == len(forms)
    seen_by_forms = {tag.attrs["value"] for tag in fields if tag.attrs.get("name") == "version"}
    assert seen_by_forms == {"40"}


def test_c149_the_story_is_a_log_that_readers_are_told_of():
    """C149: new lines appear in a region with role log."""
    page = Page(drawn(seen(tables.fighting(Turn(actor=AKHA)), AKHA)))
    assert page.by_id("story").attrs["role"] == "log"


def test_c22_the_composer_stands_outside_the_region_that_is_redrawn():
    """C22: what somebody is writing is never drawn anew."""
    page = Page(drawn(seen(tables.fighting(Turn(actor=AKHA)), AKHA)))
    around = {tag.attrs.get("id") for tag in page.by_id("narrate-text").around}
    assert "composer" in around
    assert "board" not in around


@pytest.mark.parametrize("name", [name for name in TABLES if "moment" in name or "fight" in name])
def test_c58_a_covered_line_of_an_opponent_is_not_in_the_page(name):
    """C46, C58: under AS_USED the names of unused lines never leave the server for a Hunter."""
    state = replace(TABLES[name], house=tables.AS_USED)
    view = seen(state, AKHA)
    html = drawn(view)
    for secret in (SECRET_TRAIT, SECRET_RESOURCE, "foe-1-t2", "foe-1-r2"):
        assert secret not in html
        assert secret not in repr(view)
    assert SECRET_TRAIT in drawn(seen(state, CHALLENGER))


def test_a_covered_line_is_seen_once_it_was_used():
    """What Hunters have seen in use stays open; the rest is said to be covered."""
    view = seen(tables.fighting(Turn(actor=AKHA), house=tables.AS_USED), AKHA)
    foe = view.foes[0]
    assert [card.name for card in foe.trays.defence] == ["Flanking"]
    assert [card.name for card in foe.parts[0].resources] == ["Leather armour"]
    assert foe.covered


def test_trays_hold_what_is_active_and_add_it_up_in_the_domain_of_the_conflict():
    """BH-CONF-06, BH-TRT-05: 4 for the physical trait; a mental +2 counts 1."""
    (sheet,) = seen(tables.fighting(Turn(actor=AKHA)), AKHA).hunters
    assert (sheet.trays.offence_bonus, sheet.trays.defence_bonus) == (4, 1)
    assert [(pair.target, pair.points) for pair in sheet.advantage] == [
        ("Bandits of the ford", 11),
        ("The one with the torch", 3),
    ]


def test_the_beast_stands_in_the_purchase_by_its_name():
    """BH-HUNT-04: the form knows the beast, and tells what of its points is not used yet."""
    last = replace(tables.CHALLENGE, final=True)
    buying = Buying(challenge=last, called_in=Phase.SOLUTION)
    hunt = {"kind": Kind.HUNT, "hunt_level": 6, "beast": "Grey Mother"}
    page = drawn(seen(tables.adventure(buying, **hunt), CHALLENGER))
    (name,) = (tag for tag in Page(page).find("input") if tag.attrs.get("id") == "foes.0.name")
    assert name.attrs["value"] == "Grey Mother"
    assert "5 are not used yet" in page
    assert "not used yet" not in drawn(seen(tables.adventure(buying), CHALLENGER))


def test_the_next_box_to_be_hit_is_the_lightest_free_one():
    """BH-DMG-01: two of four Light boxes are marked, so the third Light one is next."""
    (sheet,) = seen(tables.fighting(Turn(actor=AKHA)), AKHA).hunters
    rows = sheet.parts[0].rows
    assert [row.next for row in rows] == [True, False, False, False, False]
    assert (rows[0].total, rows[0].marked) == (3, 2)


def test_only_who_fights_awaits_a_hit():
    """No mark on boxes of other domains, of who is out of it, or outside a conflict."""
    state = tables.fighting(Turn(actor=AKHA))
    assert isinstance(state.stage, Fighting)
    one_beaten = replace(state.stage.conflict, out=("foe-1",))
    page = seen(replace(state, stage=replace(state.stage, conflict=one_beaten)), AKHA)
    (mine,), (bandits, torch) = page.hunters, page.foes
    assert not any(row.next for part in mine.parts[1:] for row in part.rows)
    assert not any(row.next for row in bandits.parts[0].rows)
    assert any(row.next for row in torch.parts[0].rows)
    (resting,) = seen(TABLES["03-free-play"], AKHA).hunters
    assert not any(row.next for part in resting.parts for row in part.rows)


def test_a_denied_resource_is_turned_over_with_its_margin():
    """BH-DENY-01: the margin that a recovery has to reach stands on it."""
    (sheet,) = seen(tables.fighting(Turn(actor=AKHA)), AKHA).hunters
    margins = {card.name: card.margin for card in sheet.parts[0].resources}
    assert margins == {"Mother's old axe": None, "Hide armour": 5, "A club": None}


def test_an_offer_is_held_out_with_its_points():
    """BH-MAN-01: the Hunter sees how much is offered, and for what."""
    moment = AwaitingReply(actor=AKHA, target="foe-1", text="<i>Round</i> the stones", offer=10)
    page = Page(drawn(seen(tables.fighting(moment), AKHA)))
    assert "10 advantage points" in page.by_id("offer").text
    assert "<i>Round</i> the stones" in page.by_id("offer").text


def test_each_way_on_shows_its_price_and_reward():
    """BH-NEG-05 … 07: ×2, ×1, ×1.5; 1, 2, 3 reward points; what fits Pool and Limit."""
    challenge = seen(TABLES["06-deciding-solution"], CHALLENGER).challenge
    assert challenge is not None
    assert [phase.give_reward for phase in challenge.phases] == [1, 2, 3]
    assert [phase.factor.text for phase in challenge.phases] == ["×2", "×1", "×1.5"]
    assert [(phase.dearest, phase.dearest_cost) for phase in challenge.phases] == [
        (6, 12),
        (8, 8),
        (8, 12),
    ]
    assert [phase.state for phase in challenge.phases] == ["now", "later", "later"]


def test_a_purchase_is_priced_as_it_is_typed():
    """BH-ADV-02 … 07: boxes 1, trait +4 2, resource +2 1, initiative +2 1; ×1.5 in phase three."""
    typed = {
        "foes.0.name": "Bandits",
        "foes.0.initiative": "2",
        "foes.0.traits.0.name": "Flanking",
        "foes.0.traits.0.rating": "4",
        "foes.0.resources.1.name": "Clubs",
        "foes.0.resources.1.rating": "2",
        "foes.0.resources.1.side": "O",
        "foes.0.traits.1.rating": "rubbish",
    }
    attempt = Attempt(command="buy-adversity", intent="k", typed=typed)
    view = seen(TABLES["11-buying"], CHALLENGER, refused=attempt)
    assert view.purchase is not None
    bill = view.purchase.quote
    assert (bill.level, bill.cost, bill.pool_after) == (5, 8, 4)
    page = Page(drawn(view, refused=attempt))
    assert page.by_id("foes.0.name").attrs["value"] == "Bandits"
    assert "Left in the Pool" in page.by_id("quote").text


def test_a_ticked_denial_is_priced_and_says_whose_resource_it_is():
    """BH-ADV-08: the axe +4 costs 2; one box names the owner too, with scripts off as well."""
    named, value = "denials.0.hunter,resource", f"{AKHA},r1"
    attempt = Attempt(command="buy-adversity", intent="k", typed={named: value})
    view = seen(TABLES["11-buying"], CHALLENGER, refused=attempt)
    assert view.purchase is not None
    assert view.purchase.quote.level == 3
    page = Page(drawn(view, refused=attempt))
    (box,) = [tag.attrs for tag in page.find("input") if tag.attrs.get("name") == named]
    assert box["value"] == value
    assert "checked" in box


@pytest.mark.parametrize("box", ["narrate", "talk"])
def test_words_that_did_not_arrive_stand_in_their_box_again(box: str):
    """With scripts off the page itself is all that can keep them."""
    attempt = Attempt(command=box, intent="k", typed={"text": "Not <lost>"})
    view = seen(TABLES["11-buying"], CHALLENGER, refused=attempt)
    page = Page(drawn(view, refused=attempt))

    assert page.by_id(f"{box}-text").text == "Not <lost>"


def test_a_hunter_sees_no_purchase_form():
    """Only the Challenger buys."""
    assert seen(TABLES["11-buying"], AKHA).purchase is None


def test_a_refused_form_says_why_and_keeps_what_was_typed():
    """What happened, why, what now; and the words are still there."""
    choice = next(
        each
        for each in BEAST_HUNTERS.choices(tables.fighting(Turn(actor=AKHA)), AKHA)
        if each.command == "strike" and each.refusal is not None
    )
    attempt = Attempt(
        command="set-goal", intent="k", typed={"text": "A <b>goal</b>"}, refusal=choice.refusal
    )
    view = seen(tables.fighting(Turn(actor=AKHA)), AKHA, refused=attempt)
    page = Page(drawn(view, refused=attempt))
    assert page.by_id("attempt").attrs["role"] == "alert"
    kept = [tag for tag in page.tags if "A <b>goal</b>" in (tag.attrs.get("value"), tag.text)]
    assert kept


def test_a_break_leaves_the_board_as_it_was():
    """Rulings 17: play stands still exactly where it was."""
    view = seen(TABLES["17-on-break"], AKHA)
    assert view.on_break
    assert view.foes
    assert view.hunters[0].trays.offence


def test_opponents_in_the_dark_are_not_counted_by_their_tray():
    """A trait that is active is in use, and shows on its tray."""
    stage = tables.fighting(Turn(actor=AKHA)).stage
    assert isinstance(stage, Fighting)
    active = {**stage.conflict.active, "foe-1": {"foe-1-t2": Side.OFFENCE}}
    conflict = replace(stage.conflict, active=active)
    state = tables.adventure(replace(stage, conflict=conflict), house=tables.AS_USED)
    foe = seen(state, AKHA).foes[0]
    assert [card.name for card in foe.trays.offence] == [SECRET_TRAIT]


def test_the_half_made_hunter_keeps_its_words_and_says_what_is_missing():
    """BH-CHR-02: every step can be left and taken up again."""
    view = seen(TABLES["half-made"], AKHA)
    assert view.setup is not None
    maker = view.setup.maker
    assert maker is not None
    assert maker.missing
    assert [step.complete for step in maker.steps] == [True, False, False, False]
    assert maker.steps[1].draft.trait == "Child of the nadan"
    page = Page(drawn(view))
    assert page.by_id("tribe-trait").attrs["value"] == "Child of the nadan"
