"""The hash chain finds every change and names the first wrong event."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store import chain
from app.store.chain import Fault, Link, Record

AT = datetime(2026, 11, 30, 14, 5, 9, tzinfo=UTC)


def log(length: int, adventure: str = "a") -> list[Link]:
    """A log of *length* events."""
    digest, links = chain.GENESIS, []
    for seq in range(1, length + 1):
        record = Record(
            adventure=adventure,
            seq=seq,
            name="said",
            schema=1,
            payload={"text": f"parola {seq} è", "n": [seq, None, True]},
            seat="hunter-1",
            at=AT + timedelta(seconds=seq),
        )
        salt = bytes([seq]) * 16
        digest = chain.chained(digest, chain.inner_hash(salt, record))
        links.append(Link(seq=seq, digest=digest, salt=salt, record=record))
    return links


def record_of(link: Link) -> Record:
    """The record that *link* has."""
    assert link.record is not None
    return link.record


def test_an_untouched_log_verifies():
    """Nothing is wrong with it."""
    assert chain.verify("a", log(5)) is None


CHANGES = {
    "name": "sung",
    "schema": 2,
    "payload": {"text": "other"},
    "seat": None,
    "at": AT,
}


@pytest.mark.parametrize(("field", "value"), CHANGES.items())
def test_a_change_of_any_field_is_found_and_the_event_named(field, value):
    """Each part of an event is under the hash."""
    links = log(5)
    links[2] = replace(links[2], record=replace(record_of(links[2]), **{field: value}))
    assert chain.verify("a", links) == chain.Broken(seq=3, fault=Fault.CHANGED)


@given(st.integers(1, 4), st.sampled_from(["salt", "digest"]), st.integers(0, 15))
def test_a_change_of_any_byte_of_salt_or_digest_is_found(place, field, byte):
    """Not later than at the event itself."""
    links = log(5)
    bent = bytearray(getattr(links[place], field))
    bent[byte] ^= 1
    links[place] = replace(links[place], **{field: bytes(bent)})
    assert chain.verify("a", links) == chain.Broken(seq=place + 1, fault=Fault.CHANGED)


def test_a_missing_event_is_found():
    """By its number, and if the rest is numbered anew, by the hash."""
    links = log(5)
    del links[1]
    assert chain.verify("a", links) == chain.Broken(seq=2, fault=Fault.GAP)
    again = [
        replace(link, seq=seq, record=replace(record_of(link), seq=seq))
        for seq, link in enumerate(links, 1)
    ]
    assert chain.verify("a", again) == chain.Broken(seq=2, fault=Fault.CHANGED)


def test_two_events_that_changed_places_are_found():
    """Order is under the hash."""
    links = log(5)
    links[1], links[2] = links[2], links[1]
    assert chain.verify("a", links) == chain.Broken(seq=2, fault=Fault.GAP)


def test_events_of_another_adventure_are_foreign():
    """A log can't be passed off as another's."""
    assert chain.verify("b", log(2)) == chain.Broken(seq=1, fault=Fault.FOREIGN)


def test_a_hidden_event_verifies_by_its_inner_hash():
    """And shows nothing of what it hides."""
    links = log(4)
    hidden = links[1]
    inner = chain.inner_hash(hidden.salt, record_of(hidden))
    links[1] = Link(seq=2, digest=hidden.digest, inner=inner)
    assert chain.verify("a", links) is None
    links[1] = replace(links[1], inner=bytes(32))
    assert chain.verify("a", links) == chain.Broken(seq=2, fault=Fault.CHANGED)


def test_a_part_of_a_log_verifies_after_what_came_before():
    """Page by page."""
    links = log(6)
    part = itertools.islice(links, 3, None)
    assert chain.verify("a", part, after=3, previous=links[2].digest) is None


def test_the_bytes_of_an_event_are_fixed_for_ever():
    """Whoever changes them breaks every log there is."""
    [link] = log(1)
    assert chain.canonical(record_of(link)).decode() == (
        '{"adventure":"a","at":"2026-11-30T14:05:10.000000Z","name":"said",'
        '"payload":{"n":[1,null,true],"text":"parola 1 è"},"schema":1,"seat":"hunter-1","seq":1}'
    )
    assert link.digest.hex() == DIGEST


DIGEST = "fc697715dead3bbcae8d673735c4c6904c59eab5ebabde1bfd549272e8fdd62b"


def test_time_zones_do_not_matter():
    """The same moment has the same bytes."""
    rome = AT.astimezone(timezone(timedelta(hours=1)))
    assert chain.timestamp(rome) == chain.timestamp(AT) == "2026-11-30T14:05:09.000000Z"


def test_a_float_that_is_no_number_is_refused():
    """JSON has no word for it, and other programs would read something else."""
    with pytest.raises(ValueError, match="not JSON compliant"):
        chain.canonical_json({"x": float("nan")})
    assert json.loads(chain.canonical_json({"b": 1, "a": 2})) == {"a": 2, "b": 1}
