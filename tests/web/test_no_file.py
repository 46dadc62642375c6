"""Forms for files that are sent without one: told so, in so many words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Browser
from tests.web.test_groups import group_of, text_of

pytestmark = pytest.mark.anyio
PLACES = ("/imports", "{group}/hunters/imports", "{group}/bestiary/imports")
PART = '--gap\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n{value}\r\n'


async def sent(browser: Browser, address: str, name: str) -> Any:
    """Send the form as a browser does: a file called *name* with nothing in it, '' for none."""
    fields = {"csrf": await browser.csrf(), "intent": "one form", "text": " "}
    parts = [PART.format(name=each, more="", value=value) for each, value in fields.items()]
    file = f'; filename="{name}"\r\nContent-Type: application/octet-stream'
    body = "".join((*parts, PART.format(name="file", more=file, value=""), "--gap--\r\n"))
    headers = {"content-type": "multipart/form-data; boundary=gap"}
    return await browser.client.post(address, content=body.encode(), headers=headers)


@pytest.mark.parametrize("place", PLACES)
async def test_a_form_without_a_file_is_told_so(browser: Browser, place: str):
    """That and nothing else, in both languages; an empty file is one, and told to be empty."""
    address = place.format(group=await group_of(browser))
    page = await sent(browser, address, "")
    assert (page.status_code, "No file was chosen." in text_of(page)) == (422, True)
    assert "not taken in" not in text_of(page)
    assert "The file is empty." in text_of(await sent(browser, address, "a.json"))
    await browser.send("/settings/language", language="it")
    assert "Non è stato scelto nessun file." in text_of(await sent(browser, address, ""))
