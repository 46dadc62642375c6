"""A member is removed while their page is open: it says so by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.play import groups, invitations, seating
from app.play.guests import become_guest
from app.rules.words import Seat
from tests.browser.player import NewPlayer
from tests.browser.serving import Serving

pytestmark = pytest.mark.browser
CHALLENGER, HUNTER = Seat("challenger"), Seat("hunter-1")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_whoever_is_removed_is_told_on_the_open_page(
    serving: Serving, new_player: NewPlayer, scripts: bool
) -> None:
    """The organiser sees what it means and presses once; without scripts just the same."""
    ada, bea = new_player(java_script_enabled=scripts), new_player()
    tokens, group, adventure = serving.run(_group(serving))
    for player, token in zip((ada, bea), tokens, strict=True):
        player.context.add_cookies([{"name": "salute", "value": token, "url": serving.address}])
    bea.page.goto(f"/adventures/{adventure}/{HUNTER}")
    expect(bea.page.locator("#composer")).to_be_visible()
    ada.page.goto(f"/groups/{group}")
    ada.page.get_by_role("link", name="Remove from the group Bea").click()
    expect(ada.page.locator("main")).to_contain_text("Their seats become free.")
    ada.page.get_by_role("button", name="Yes: remove Bea").click()
    expect(ada.page.locator("#members")).to_be_visible()
    expect(ada.page.get_by_role("link", name="Remove from the group Bea")).to_have_count(0)
    expect(bea.page.locator("#board")).to_contain_text("You no longer hold this seat.")
    bea.page.goto(f"/groups/{group}")
    expect(bea.page.locator("#board")).to_contain_text("There is nothing here for you.")


async def _group(serving: Serving) -> tuple[tuple[str, str], object, object]:
    table = serving.table
    ada, bea = await become_guest(table, "Ada"), await become_guest(table, "Bea")
    group = await groups.found_group(table, ada.player.id, "Friday", ada.token)
    _, token = await invitations.invite_to_group(table, ada.player.id, group, "player")
    await invitations.redeem(table, bea.player.id, token)
    opened = await groups.open_in_group(
        table,
        ada.player.id,
        group,
        title="Deep",
        seats=(CHALLENGER, HUNTER),
        taken=(CHALLENGER,),
        intent=ada.token,
    )
    await seating.hand(table, ada.player.id, opened.adventure, HUNTER, bea.player.id)
    return (ada.token, bea.token), group, opened.adventure
