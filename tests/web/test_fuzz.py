"""Whatever anybody sends to any address, the server never answers that it is the server's fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis.openapi
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from app.rules.words import Seat
from app.web.visitor import SESSION
from tests.browser.laid import CHALLENGER, HUNTER, Laid, lay, up_to
from tests.browser.serving import Serving, apart

SEATS = (CHALLENGER, HUNTER)
OPEN_ENDED = "/bell"
"""A stream never ends by itself, so nothing waits for its answer here."""

FORBIDDEN = "erase"
"""Erasing the account would end the session that the other requests need."""


@pytest.fixture(scope="module")
def fighting(new_database: Callable[[], str]) -> Iterator[Laid]:
    """A table in mid-conflict, where the most can go wrong."""
    serving = Serving(apart(new_database))
    serving.start()
    yield lay(serving, up_to("strike"))
    serving.stop()


def test_no_request_that_fits_the_description_is_the_servers_fault(fighting: Laid) -> None:
    """Every operation of /openapi.json, each with several made-up requests: nothing from 500 on."""
    serving = fighting.serving
    described = schemathesis.openapi.from_url(f"{serving.address}/openapi.json")
    found = [each.ok() for each in described.get_all_operations() if isinstance(each, Ok)]
    operations = [
        each for each in found if OPEN_ENDED not in each.path and FORBIDDEN not in each.path
    ]
    assert len(operations) > len(SEATS) * 30

    for operation in operations:
        _try(fighting, operation)


def _try(fighting: Laid, operation: Any) -> None:
    @given(case=operation.as_strategy(), seat=st.sampled_from(SEATS), known=st.booleans())
    @settings(
        max_examples=4,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def send(case: schemathesis.Case[Any], seat: Seat, *, known: bool) -> None:
        if known and "adventure" in case.path_parameters:
            case.path_parameters["adventure"] = str(fighting.adventure)
            if "seat" in case.path_parameters:
                case.path_parameters["seat"] = seat
        cookies = {SESSION: fighting.tokens[seat]} if known else {}
        answer = case.call(
            base_url=fighting.serving.address,
            cookies=cookies,
            allow_redirects=False,
            timeout=20,
        )

        assert answer.status_code < 500, case.as_curl_command()

    send()
