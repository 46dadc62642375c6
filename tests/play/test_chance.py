"""Dice: fair, checkable, and never handed out twice."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from app.chance import DiceError, ScriptedDice, SeededDice, SessionDice
from app.rules.decider import Session
from app.rules.fairness import commitment, faces

SEED = bytes(range(32))
WORDS = {"hunter-1": "falò", "challenger": "quercia"}


def test_a_die_is_worked_out_as_the_page_about_dice_says():
    """Step by step, without our own function."""
    said = '{"challenger":"quercia","hunter-1":"falò"}'.encode()
    for number in range(50):
        block = hmac.new(SEED, said + number.to_bytes(8, "big") + bytes(4), hashlib.sha256).digest()
        byte = next(byte for byte in block if byte < 252)
        assert faces(SEED, WORDS, number, 1, 6) == (byte % 6 + 1,)


def test_dice_go_on_where_the_session_stopped():
    """Split into actions or not, the same dice fall."""
    whole = faces(SEED, WORDS, 0, 7, 6)
    first = SessionDice(SEED, Session(number=1, words=WORDS, rolled=0))
    assert first.roll(2, 6) + first.roll(1, 6) == whole[:3]
    later = SessionDice(SEED, Session(number=1, words=WORDS, rolled=3))
    assert later.roll(4, 6) == whole[3:]


@pytest.mark.parametrize("sides", [1, 2, 6, 8, 255, 256])
def test_every_face_comes_up_about_as_often(sides):
    """No face of any die is favoured by more than chance explains."""
    count = Counter(faces(SEED, WORDS, 0, 40 * sides, sides))
    assert set(count) <= set(range(1, sides + 1))
    assert len(count) == sides
    squares = sum((seen - 40) ** 2 / 40 for seen in count.values())
    assert squares < sides + 5 * (2 * sides) ** 0.5


@pytest.mark.parametrize("sides", [0, 257, -1])
def test_there_are_no_such_dice(sides):
    """The rule is written for one byte a face."""
    with pytest.raises(ValueError, match="sides"):
        faces(SEED, WORDS, 0, 1, sides)


def test_a_new_seed_is_committed_to_and_kept():
    """Two commitments are never the same."""
    dice = SessionDice(None, Session())
    told = dice.commit()
    assert dice.new_seed is not None
    assert told == commitment(dice.new_seed)
    assert SessionDice(None, Session()).commit() != told


def test_a_seed_that_was_told_or_replaced_rolls_no_more():
    """Nobody gets a die that somebody could know."""
    session = Session(number=1, words=WORDS)
    told = SessionDice(SEED, session)
    assert told.reveal() == SEED.hex()
    replaced = SessionDice(SEED, session)
    replaced.commit()
    for dice in (told, replaced, SessionDice(None, session)):
        with pytest.raises(DiceError):
            dice.roll(1, 6)
    with pytest.raises(DiceError):
        SessionDice(None, session).reveal()


def test_scripted_dice_fall_as_told_and_tell_what_is_left():
    """A missing or impossible face is an error."""
    dice = ScriptedDice([1, 6, 3])
    assert dice.roll(2, 6) == (1, 6)
    assert dice.left_over == (3,)
    with pytest.raises(DiceError):
        dice.roll(2, 6)
    dice.add(9)
    with pytest.raises(DiceError):
        dice.roll(2, 6)


def test_scripted_dice_keep_their_promise_about_the_seed():
    """They commit and reveal like the real ones, the same in every run."""
    dice = ScriptedDice()
    told = dice.commit()
    assert dice.new_seed is not None
    assert dice.again().new_seed is None
    assert commitment(bytes.fromhex(dice.reveal())) == told
    assert ScriptedDice().commit() == told
    with pytest.raises(DiceError):
        ScriptedDice().reveal()


def test_seeded_dice_repeat():
    """The same seed, the same dice."""
    assert SeededDice(7).roll(20, 8) == SeededDice(7).roll(20, 8)
    assert set(SeededDice(7).roll(200, 8)) == set(range(1, 9))
