"""A table whose house covers opponents' lines until they are used, in mid-conflict."""

from __future__ import annotations

import itertools

from fastapi import FastAPI

from app.play.act import act
from app.play.example import CHALLENGER, HUNTER, STEPS, _told
from app.play.guests import become_guest
from app.play.invitations import invite, redeem
from app.play.opening import Opening, open_adventure
from app.play.table import Table
from tests.web.conftest import Browser, Seat

SECRETS = ("One throws stones", "Long staves", "Sheepskin coats")
"""Lines that were bought and have not been used."""

USED = "They hold the bridge"

_keys = itertools.count(1)


async def covered_table(app: FastAPI, challenger: Browser, hunter: Browser) -> tuple[Seat, Seat]:
    """The example under that house, for two people: Challenger, Hunter."""
    table: Table = app.state.table
    first, second = await become_guest(table, "Zora"), await become_guest(table, "Ada")
    opening = Opening(
        ruleset="beast-hunters",
        command="open-adventure",
        data={
            "seats": [CHALLENGER, HUNTER],
            "title": "The salt road",
            "numbers": [{"name": "sheet_view", "value": "as-used"}],
        },
        taken=(CHALLENGER,),
        intent=f"covered {next(_keys)}",
    )
    adventure = (await open_adventure(table, first.player.id, opening)).adventure
    _, token = await invite(table, first.player.id, adventure, HUNTER)
    await redeem(table, second.player.id, token)
    for command, seat, data in STEPS:
        key = f"covered {next(_keys)}"
        await act(table, adventure, seat, command, _told(data, str), version=None, intent=key)
    for browser, guest in ((challenger, first), (hunter, second)):
        browser.client.cookies.set("salute", guest.token)
    base = f"/adventures/{adventure}"
    return Seat(challenger, f"{base}/{CHALLENGER}"), Seat(hunter, f"{base}/{HUNTER}")
