"""What a request may carry, and what happens to what it may not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.play.errors import CommandError
from app.web.forms import MOST_BYTES, Sent, Typed, field_in_form, nested
from tests.web.conftest import Browser, try_alone

JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


def test_dotted_names_become_rows_and_blank_rows_go():
    """A purchase form has room for more than anybody fills in."""
    typed: Typed = {
        "foes.0.name": "Wolves",
        "foes.0.traits.0.name": "",
        "foes.0.traits.0.rating": "",
        "foes.0.traits.2.name": "Fast",
        "foes.0.traits.2.rating": "4",
        "foes.0.extra_boxes": ("1", "0"),
        "foes.1.name": "",
        "text": "",
        "hunters": ("hunter-1", "hunter-2"),
    }
    assert nested(typed) == {
        "foes": [
            {
                "name": "Wolves",
                "traits": [{"name": "Fast", "rating": "4"}],
                "extra_boxes": ["1", "0"],
            }
        ],
        "text": "",
        "hunters": ["hunter-1", "hunter-2"],
    }


def test_a_row_of_noughts_is_blank():
    """The last conflict asks each opponent for more boxes, also those whom nobody names."""
    typed: Typed = {
        "foes.0.name": "The beast",
        "foes.0.extra_boxes": ("1", "0"),
        "foes.1.name": "",
        "foes.1.extra_boxes": ("0", "0"),
    }
    assert nested(typed) == {"foes": [{"name": "The beast", "extra_boxes": ["1", "0"]}]}


def test_rows_stand_in_the_order_of_their_numbers():
    """Ten comes after nine."""
    rows = {f"foes.{number}.name": str(number) for number in (10, 9, 0)}
    assert nested(rows) == {"foes": [{"name": "0"}, {"name": "9"}, {"name": "10"}]}


def test_one_box_can_hold_several_fields_of_a_row():
    """A ticked resource says whose it is, an unticked one says nothing."""
    typed = {"denials.1.hunter,resource": "hunter-1,r2"}
    assert nested(typed) == {"denials": [{"hunter": "hunter-1", "resource": "r2"}]}


@pytest.mark.parametrize(
    "typed",
    [
        {"a.b": "1", "a": "2"},
        {"a": "1", "a.b": "2"},
        {"a.b": "1", "a.b.c": "2"},
        {".".join("a" * 2000): "1"},
        {"a.b,c": "1"},
        {"a." + "9" * 5000 + ".b": "1"},
        {"a." + "9" * 5000: "1"},
    ],
)
def test_names_that_contradict_each_other_are_refused(typed):
    """No form of ours has them, so nothing is guessed."""
    with pytest.raises(CommandError):
        nested(typed)


@pytest.mark.parametrize("version", ["", "-1", "x", "1.5", "²"])
def test_a_version_is_a_whole_number(version):
    """Without it nobody knows what the sender had seen."""
    with pytest.raises(CommandError):
        _ = Sent(typed={"version": version}).version


@pytest.mark.anyio
class TestOverHttp:
    """The same over HTTP: a page that says what, why and what now, and never a 500."""

    async def test_a_form_that_is_too_large_gets_413(self, browser: Browser):
        """Said before or found out while reading: nobody may send a book."""
        challenger, _ = await try_alone(browser)
        big = await challenger.act("talk", text="x" * MOST_BYTES)
        assert big.status_code == 413
        assert "64 kilobytes" in big.text

        async def chunks():
            for _ in range(70):
                yield b"x" * 1024

        address = f"{challenger.base}/talk"
        streamed = await browser.client.post(address, content=chunks(), headers=FORM)
        assert streamed.status_code == 413

    async def test_a_form_with_too_many_fields_gets_413(self, browser: Browser):
        """200 fields are more than any form of ours has."""
        challenger, _ = await try_alone(browser)
        many = {f"f{number}": "1" for number in range(200)}
        assert (await challenger.act("talk", **many)).status_code == 413

    @pytest.mark.parametrize(
        ("body", "headers", "status"),
        [
            (b"text=%ff%fe", FORM, 400),
            (b"text=a%00b", FORM, 400),
            (b"text=\xff", FORM, 400),
            (b"<x/>", {"content-type": "text/xml"}, 415),
            (b"--x\r\n", {"content-type": "multipart/form-data; boundary=x"}, 415),
            (b"{", JSON, 400),
            (b"[" * 60_000, JSON, 400),
            (b'{"text": "\xff"}', JSON, 400),
            (b"[1]", JSON, 422),
            (b'{"intent": "k", "version": 0}', JSON, 422),
            (b'{"version": 0, "text": "x"}', JSON, 422),
            (b'{"intent": "k", "version": true, "text": "x"}', JSON, 422),
            (b'{"intent": "k", "version": 0, "text": "\\u0000"}', JSON, 422),
            (b'{"intent": "k", "version": 0, "text": "\\ud800"}', JSON, 400),
            (b'{"intent": "k", "version": 0, "text": "x", "no": 1}', JSON, 422),
            (b'{"intent": "k\\u0000", "version": 0, "text": "x"}', JSON, 422),
            (b"", {}, 422),
        ],
    )  # fmt: skip
    async def test_what_cannot_be_read_is_refused(self, browser: Browser, body, headers, status):
        """Bytes that are no text, signs that can't be kept, other types, broken JSON."""
        challenger, _ = await try_alone(browser)
        address = f"{challenger.base}/talk"
        for accept in ("text/html", "application/json"):
            sent = {**headers, "accept": accept}
            csrf = b"&csrf=" + (await browser.csrf()).encode() if headers == FORM else b""
            answer = await browser.client.post(address, content=body + csrf, headers=sent)
            expected = 403 if not headers else status
            assert answer.status_code == expected
            assert answer.headers["content-type"].startswith(accept)

    @pytest.mark.parametrize(
        "headers",
        [
            {"cookie": "salute=" + "x" * 4000},
            {"cookie": 'salute=\x7f; language="; theme=<b>'},
            {"accept-language": ",;q=;;q=x,it;q=9e999,*" * 50},
            {"accept": "*/*;q=oops, application/json"},
            {"last-event-id": "9" * 5000},
            {"content-length": "0"},
            {"origin": "http://[::1"},
            {"sec-fetch-site": "nonsense"},
            {"host": "evil.example"},
        ],
    )  # fmt: skip
    async def test_strange_headers_break_nothing(self, browser: Browser, headers):
        """Whatever a client says about itself, the answer is no accident."""
        for method in ("GET", "POST", "HEAD", "PUT", "OPTIONS"):
            answer = await browser.client.request(method, "/sign-in", headers=headers)
            assert answer.status_code < 500

    @pytest.mark.parametrize(
        "path",
        ["/adventures/x", "/adventures/%00/hunter-1", "/%ff", "/invitations/%2e%2e"],
    )
    async def test_strange_addresses_lead_nowhere(self, new_browser: Callable[..., Browser], path):
        """An address that nobody gave out is not found."""
        answer = await new_browser().get(path)
        assert answer.status_code in {401, 404}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("text", "text"),
        ("foes[0].name", "foes.1.name"),
        ("foes[0].resources[1].side", "foes.1.resources.3.side"),
        ("foes[5].name", "foes.5.name"),
    ],
)
def test_a_fault_is_found_where_it_was_typed(path, name):
    """Rows left empty count in the form, though the command has none of them."""
    typed = {
        "foes.0.name": "",
        "foes.1.name": "Wolf",
        "foes.1.resources.0.name": "Fangs",
        "foes.1.resources.1.name": "",
        "foes.1.resources.3.name": "Hide",
    }
    assert field_in_form(path, typed) == name
