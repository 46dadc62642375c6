"""Places in files and forms, as a player calls them, in both languages."""

from __future__ import annotations

import pytest

from app.rules.beasthunters.places import place
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.words import say
from app.web.words import load_words

WORDS = load_words(BEAST_HUNTERS.labels)


@pytest.mark.parametrize(
    ("path", "english", "italian"),
    [
        ("effects[0].domain", "the domain of effect 1", "il dominio dell’effetto 1"),
        (
            "hunter.tattoos[1].effects[0].domain",
            "the domain of effect 1 of tattoo 2",
            "il dominio dell’effetto 1 del tatuaggio 2",
        ),
        ("hunter.traits[0].rating", "the rating of trait 1", "il valore del Tratto 1"),
        ("hunter.reward_points", "the reward points", "i Punti Ricompensa"),
        ("hunter", "the Hunter", "il Cacciatore"),
        (
            "hunter.boxes.P[1]",
            "the Medium boxes in the physical domain",
            "le caselle di livello Medio nel dominio fisico",
        ),
        ("hunter.boxes.P", "the boxes in the physical domain", "le caselle nel dominio fisico"),
        ("boxes.Q", "the boxes in the Q domain", "le caselle nel dominio Q"),
        (
            "initiative.M",
            "the initiative in the mental domain",
            "l’iniziativa nel dominio mentale",
        ),
        (
            "drafts.tribe.trait_domain",
            "the domain of the trait of the step Tribe",
            "il dominio del Tratto del passo Tribù",
        ),
        ("drafts.x", "the step x", "il passo x"),
        ("entries[2].foes[0]", "opponent 1 of entry 3", "l’avversario 1 della voce 3"),
        (
            "entries[0].foes[0].extra_boxes[4]",
            "the additional Fatal boxes of opponent 1 of entry 1",
            "le caselle in più di livello Fatale dell’avversario 1 della voce 1",
        ),
        ("entries[0].luck", "the field “luck” of entry 1", "il campo «luck» della voce 1"),
        ("odd[3].name", "the name of number 4", "il nome del numero 4"),
    ],
)
def test_a_place_is_told_in_words(path: str, english: str, italian: str):
    """From the innermost outwards."""
    told = say("({place})", place=place(path))
    assert WORDS["en"].text(told) == f"({english})"
    assert WORDS["it"].text(told) == f"({italian})"


def test_what_has_a_name_is_told_with_it():
    """A number alone makes people count."""
    names = {"entries[0]": "Wolves", "entries[0].foes[1]": "The pack"}
    told = place("entries[0].foes[1].traits[0].rating", lambda path: names.get(path, ""))
    assert WORDS["en"].text(told) == (
        "The rating of trait 1 of opponent 2 (“The pack”) of entry 1 (“Wolves”)"
    )
