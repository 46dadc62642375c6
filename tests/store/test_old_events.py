"""Every event that was ever shipped can still be read."""

from __future__ import annotations

import pytest

from app.rules.registry import RULESETS
from app.store.codec import Codec
from tests.store.keep_events import kept, wanted


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_kept_payload_is_read(ruleset):
    """In whatever schema it was written."""
    codec = Codec(RULESETS[ruleset])
    for key, payload in kept(ruleset).items():
        name, schema = key.split()
        event = codec.read_event(name, int(schema), payload)
        assert isinstance(event, codec.decider.events[name])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_event_that_is_written_today_is_kept(ruleset):
    """Missing ones are added by ``python -m tests.store.keep_events``."""
    assert wanted(Codec(RULESETS[ruleset])) <= kept(ruleset).keys()
