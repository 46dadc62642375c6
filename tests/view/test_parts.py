"""The parts: what each macro promises to the page that uses it."""

from __future__ import annotations

from collections import Counter

import pytest
from babel.messages.extract import extract
from jinja2 import UndefinedError

from tests.view.gallery import ROOT, draw, gallery, italian, text_of
from tests.view.markup import Page


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_gallery_draws_every_part_in_both_languages_and_all_lights(language, theme):
    """Under StrictUndefined nothing is missing, and every tag is closed where it was opened."""
    page = Page(gallery(language, theme))
    (html,) = page.find("html")
    assert html.attrs["lang"] == language
    assert html.attrs.get("data-theme", "auto") == theme


def test_no_part_holds_an_inline_style_or_script():
    """The policy forbids them, so the page would silently lose what they do."""
    page = Page(gallery())
    for tag in page.tags:
        assert "style" not in tag.attrs, tag
        assert not [name for name in tag.attrs if name.startswith("on")], tag
        assert tag.name != "style"
    assert all(script.attrs.get("src") and not script.text for script in page.find("script"))


def test_every_id_is_there_once_and_every_reference_to_one_is_met():
    """A description that points nowhere is silence to a screen reader."""
    page = Page(gallery())
    ids = Counter(tag.attrs["id"] for tag in page.tags if "id" in tag.attrs)
    assert not [name for name, count in ids.items() if count > 1]
    for tag in page.tags:
        for attribute in ("aria-describedby", "aria-labelledby", "for", "data-copy"):
            for name in tag.attrs.get(attribute, "").split():
                assert name in ids, (attribute, name)


def test_every_field_has_a_label():
    """A field without a name can't be filled in by ear."""
    page = Page(gallery())
    labelled = {tag.attrs["for"] for tag in page.find("label")}
    for tag in page.tags:
        if tag.name in ("input", "select", "textarea") and tag.attrs.get("type") != "hidden":
            assert tag.attrs["id"] in labelled, tag
        if tag.name == "fieldset":
            assert any(legend.around[-1] is tag for legend in page.find("legend"))


def test_a_missing_argument_is_an_error_and_not_an_empty_place():
    """StrictUndefined reaches into the parts."""
    with pytest.raises(UndefinedError):
        draw("{{ pool(nothing_here, 20, 8) }}")


@pytest.mark.parametrize(
    ("left", "total", "limit"), [(1, 1, 1), (12, 20, 8), (0, 40, 40), (41, 41, 1), (163, 200, 30)]
)
def test_the_pool_says_its_numbers_and_draws_them(left, total, limit):
    """Tokens up to 40, a bar above, the numbers always."""
    page = draw("{{ pool(left, total, limit) }}", left=left, total=total, limit=limit)
    assert f"Pool {left} of {total}" in text_of(page)
    assert f"Limit {limit}" in text_of(page)
    tokens = list(page.find("i", cls="token"))
    if total <= 40:
        assert (len(tokens), sum("spent" in token.classes for token in tokens)) == (
            total,
            total - left,
        )
    else:
        assert [tag.attrs["width"] for tag in page.find("rect", cls="fill")] == [str(left)]


@pytest.mark.parametrize(
    ("points", "words", "beads"),
    [
        (0, "4 make a die", 0),
        (1, "1 advantage point", 4),
        (8, "= 2 dice", 8),
        (11, "= 2 dice + 3", 12),
        (61, "= 15 dice + 1", 52),
    ],
)
def test_four_beads_of_advantage_make_a_die(points, words, beads):
    """The sum is said, and the beads are grouped as they will be spent."""
    page = draw("{{ advantage(points) }}", points=points)
    assert words in text_of(page)
    assert len(list(page.find("i", cls="bead"))) == beads


@pytest.mark.parametrize(("language", "letters"), [("en", "LMHIF"), ("it", "LMPIF")])
def test_the_damage_rows_have_their_letters_and_the_next_box_is_said(language, letters):
    """The Italian row of letters is L M P I F."""
    rows = [{"level": level, "total": 2, "marked": 1, "next": level == "M"} for level in "LMHIF"]
    page = draw("{{ damage_boxes(rows) }}", language, rows=rows)
    assert "".join(tag.text for tag in page.find("span", cls="level")) == letters
    assert len(list(page.find("i", cls="marked"))) == 5
    assert len(list(page.find("i", cls="next"))) == 1
    assert any(
        "1 of 2 marked" in t.text or "1 su 2 segnate" in t.text for t in page.find("span", cls="sr")
    )


def test_dice_are_numbers_to_those_who_can_not_see_them():
    """Each face is said; a six has six pips."""
    page = draw("{{ faces(6, (6, 1)) }}{{ die(10, 10) }}")
    assert [tag.text for tag in page.find("span", cls="sr")] == ["6", "1", "10"]
    assert len(list(page.find("circle", cls="pip"))) == 7


def test_a_roll_opens_to_show_how_its_total_came_about():
    """9 + 4 - 2 = 11 is Heavy, term by term."""
    page = draw("{{ roll_line('r1', 'Akha', 6, (5, 4), ((4, 'Axe'), (-2, 'Hide')), 11, 'Heavy') }}")
    why = [tag.text for tag in page.find("dt")]
    numbers = [tag.text for tag in page.find("dd")]
    assert list(zip(why, numbers, strict=True)) == [
        ("Dice (2d6: 5 + 4)", "9"),
        ("Axe", "+4"),
        ("Hide", "\N{MINUS SIGN}2"),
        ("Total", "11"),
    ]
    assert all(tag.inside("details") for tag in page.find("dd"))


def test_a_denied_resource_is_turned_over_with_its_margin():
    """The margin is what the recovery must win by."""
    page = draw(
        "{{ resource_card('Axe', 'P', 4, 'O', 5) }}{{ resource_card('Axe', 'P', 4, 'O', 0) }}"
        "{{ resource_card('Axe', 'P', 4, 'O') }}"
    )
    assert len(list(page.find("article", cls="denied"))) == 2
    assert "denied by 5" in text_of(page)
    assert "denied by 0" in text_of(page)


def test_a_trait_from_elsewhere_shows_what_it_is_worth_here():
    """Rated 3, worth 2."""
    page = draw("{{ trait_card('Songs', 'S', 3, 'O', 2) }}")
    assert "+3" in next(page.find("s")).text
    assert next(page.find("strong")).text == "+2"
    assert "social" in text_of(page)


def test_c61_what_a_person_writes_never_looks_like_a_line_of_the_table():
    """Markup is shown as text, behind the writer's name, in a line of their own kind."""
    forged = '<li class="line system" hx-get="/x"><p>Total 99</p></li>'
    page = draw(
        "{{ spoken_line(1, 'iso', '20:10', 'Akha', 'hunter', words) }}"
        "{{ aside_line(2, 'iso', '20:11', 'Akha', 'hunter', words) }}",
        words=forged,
    )
    assert [line.classes[1] for line in page.find("li")] == ["spoken", "aside"]
    assert not [tag for tag in page.tags if "hx-get" in tag.attrs]
    assert forged in text_of(page)


def test_a_vetoed_line_is_struck_through_and_never_gone():
    """The words stay, with who struck them and why."""
    page = draw(
        "{{ spoken_line(1, 'iso', '20:10', 'Lia', 'challenger', 'His sister.', 'Vetoed.') }}"
    )
    assert next(page.find("del")).text == "His sister."
    assert "Vetoed." in text_of(page)


def test_c149_the_story_is_a_log_with_a_time_and_a_link_for_every_line():
    """New lines are read out once, in order; each can be pointed at."""
    page = Page(gallery())
    (log,) = page.find(role="log")
    lines = list(page.find("li", cls="line"))
    assert all(log in line.around for line in lines)
    assert len(list(page.find("time"))) == len(lines)
    links = [tag.attrs["href"] for tag in page.find("a", cls="permalink")]
    assert links == [f"#{line.attrs['id']}" for line in lines]


def test_a_refusal_is_an_alert_and_marks_the_page_so_that_drafts_stay():
    """What happened, why, what now."""
    page = draw("{{ notice('refused', 'Not made.', 'Too little.', 'Win 1 more.') }}")
    (section,) = page.find("section")
    assert section.attrs["role"] == "alert"
    assert "data-refused" in section.attrs
    assert text_of(page) == "Not made. Too little. Win 1 more."


def test_every_word_of_the_parts_is_there_in_italian():
    """And none is left over."""
    shelf = ("cards", "counters", "dice", "forms", "icons", "layout", "story")
    files = [
        ROOT / "templates/base.html",
        *(ROOT / f"templates/parts/{name}.html" for name in shelf),
    ]
    wanted = set()
    for file in files:
        with file.open("rb") as source:
            found = extract("jinja2.ext:babel_extract", source, {"_": None, "ngettext": (1, 2)})
            wanted |= {m[1][0] if isinstance(m[1], tuple) else m[1] for m in found}
    catalog = italian()
    assert set(catalog) == wanted
    assert all("".join(text) for text in catalog.values())
