"""Finding what happened, in one adventure or in all of mine, and adventures by what they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.play import finding, groups
from app.play.finding import Found, Hit, Wanted
from app.play.people import Player
from app.rules.beasthunters.rule_events import events_of as events_of_rule
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS
from app.rules.beasthunters.who import seat_called
from app.rules.words import GARBLING, N_, TABLE, Sentence, say
from app.view import search as views
from app.view.kinds import KINDS, STAGES, events_of, named_by
from app.view.search import Option, SearchView, Turns
from app.view.walk import BEGINNINGS
from app.web.guard import required, table_of
from app.web.hits import Spot, show_hits, show_notes, spot_of
from app.web.marking import Marks
from app.web.plain import answer, plain
from app.web.rates import rate
from app.web.render import page
from app.web.telling import Teller
from app.web.visitor import language_of, wants_json
from app.web.walk import END, Looker, looking, walks

router = APIRouter(include_in_schema=False)

Begins = Sequence[tuple[int, Any]]

FIELDS: Final = ("q", "seat", "stage", "kind", "rule", "challenge", "resource", "dice", "group")
PICKED: Final[Mapping[str, tuple[str, ...]]] = {
    "seat": (CHALLENGER, *HUNTER_SEATS, TABLE),
    "stage": tuple(key for key, _ in STAGES),
    "kind": tuple(each.key for each in KINDS),
}
"""What the lists offer that are the same everywhere."""
LONGEST: Final = 200
"""Letters of a field that are read; the page has no room for more."""
LONGEST_NUMBER: Final = 9
HIGHEST_SUM: Final = 200
"""More than any roll comes to."""

NO_RULE: Final = N_("There is no rule called {rule}. Rules look like this: BH-MAN-03, or BH-MAN.")
NO_FILTER: Final = N_("There is no “{value}” to filter by. Pick from the lists.")
NO_NUMBER: Final = N_("Dice are looked for by a number from 1 to {most}.")


@router.get("/search")
async def everywhere(request: Request) -> Response:
    """Look for events in all adventures that I may read."""
    me = await required(request)
    rate(request, "game", str(me.id))
    typed, number = _typed(request)
    wanted, fault = _wanted(request, typed)
    found: Found[Hit] = Found((), more=False)
    is_read = True
    if wanted is not None:
        group = as_uuid(typed["group"])
        is_read = not wanted.text or await teller(request).read_mine(me.id, group)
        found = await finding.find(table_of(request), me.id, wanted, group, number)
    hits, marks = await show_hits(
        request, wanted or Wanted(), [spot_of(each) for each in found.page]
    )
    view = SearchView(
        action="/search",
        title="",
        back="/",
        typed=typed,
        seats=tuple(
            Option(value=each, label=seat_called(each, several=True))
            for each in (CHALLENGER, *HUNTER_SEATS)
        ),
        kinds=views.kind_options(),
        stages=views.stage_options(),
        groups=await group_options(request, me),
        hits=hits,
        **_counted(found, is_read=is_read),
        asked=wanted is not None,
        fault=fault,
        turns=turns("/search", typed, number, more=found.more),
    )
    return await _shown(request, view, marks, me)


@router.get("/adventures/{adventure}/{seat}/search")
async def here(adventure: UUID, seat: str, request: Request) -> Response:
    """Look for events in one adventure, as *seat* may know them."""
    looker = await looking(request, adventure, seat)
    rate(request, "game", looker.base)
    return await find_as(request, looker)


async def find_as(request: Request, looker: Looker) -> Response:
    """The page of a search in one adventure, as *looker* may read it."""
    adventure = looker.adventure
    newest = (await walks(request).at(adventure, END)).state
    begins = await walks(request).marks(adventure, BEGINNINGS)
    bought = await walks(request).marks(adventure, views.BOUGHT)
    typed, number = _typed(request)
    wanted, fault = _wanted(request, typed)
    found: Found[int] = Found((), more=False)
    is_read = True
    if wanted is not None:
        is_read = not wanted.text or await teller(request).read_here(adventure)
        found = await finding.find_here(
            table_of(request),
            adventure,
            _bounded(wanted, begins, typed["challenge"]),
            looker.seat,
            number,
        )
    title = newest.title
    spots = [Spot(looker=looker, title=title, seq=seq) for seq in found.page]
    hits, marks = await show_hits(request, wanted or Wanted(), spots)
    view = SearchView(
        action=f"{looker.base}/search",
        title=title_of(title),
        back=looker.home or f"{looker.base}/replay",
        seated=bool(looker.home),
        typed=typed,
        seats=views.seat_options(newest),
        kinds=views.kind_options(),
        stages=views.stage_options(),
        chapters=views.chapter_options(begins),
        resources=views.resource_options(newest, bought, looker.seat),
        hits=hits,
        **_counted(found, is_read=is_read),
        asked=wanted is not None,
        fault=fault,
        turns=turns(f"{looker.base}/search", typed, number, more=found.more),
    )
    return await _shown(request, view, marks, looker.player, adventure)


def _counted(found: Found[Any], *, is_read: bool) -> dict[str, Any]:
    """What a view says of all hits together."""
    return {
        "count": found.count,
        "many": found.many,
        "before": found.before,
        "unread": not is_read,
    }


def teller(request: Request) -> Teller:
    """Who reads lines in for the search."""
    kept: Teller = request.app.state.teller
    return kept


def turns(path: str, typed: Mapping[str, str], number: int, *, more: bool) -> Turns:
    """The addresses of the pages around page *number*."""
    asked = {name: value for name, value in typed.items() if value}

    def address(to: int) -> str:
        return f"{path}?{urlencode({**asked, 'page': to})}"

    return Turns(
        newer=address(number - 1) if number > 1 else "",
        older=address(number + 1) if more else "",
    )


async def group_options(request: Request, me: Player) -> tuple[Option, ...]:
    """My groups, to choose one."""
    found = await groups.my_groups(table_of(request), me.id)
    return tuple(Option(value=str(each.id), label=each.name) for each in found)


def _typed(request: Request) -> tuple[dict[str, str], int]:
    asked = request.query_params
    return typed_in(asked, FIELDS), page_number(asked.get("page", ""))


def typed_in(asked: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    """The fields called *names* of an address: shortened, and without signs that nobody reads."""
    return {name: GARBLING.sub("", asked.get(name, "")[:LONGEST]).strip() for name in names}


def page_number(text: str) -> int:
    """The number of a page as an address says it."""
    return max(1, int(text[:4])) if text.isascii() and text.isdigit() else 1


def _wanted(request: Request, typed: Mapping[str, str]) -> tuple[Wanted | None, Sentence | None]:
    """What *typed* asks for, or None for nothing; and what is wrong with it."""
    if fault := _fault(typed):
        return None, fault
    marks = tuple(_marks(typed))
    if not typed["q"] and not marks:
        return None, None
    named = named_by(typed["q"], (each.gettext for each in request.app.state.words.values()))
    return Wanted(text=typed["q"], named=named, marks=marks), None


def _fault(typed: Mapping[str, str]) -> Sentence | None:
    if typed["rule"] and not events_of_rule(typed["rule"]):
        return say(NO_RULE, rule=typed["rule"])
    dice = typed["dice"]
    if dice and not (_is_number(dice) and 1 <= int(dice) <= HIGHEST_SUM):
        return say(NO_NUMBER, most=HIGHEST_SUM)
    strange = unknown(typed, PICKED)
    return say(NO_FILTER, value=strange) if strange else None


def unknown(typed: Mapping[str, str], lists: Mapping[str, tuple[str, ...]]) -> str:
    """What was *typed* that no list offers, nor is it the id of a group; else nothing."""
    strange = [typed[name] for name, offers in lists.items() if typed[name] not in ("", *offers)]
    if typed["group"] and as_uuid(typed["group"]) is None:
        strange.append(typed["group"])
    return (*strange, "")[0]


def _marks(typed: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Of each of these groups of marks, an event has to have one."""
    if typed["seat"]:
        yield (f"seat:{typed['seat']}",)
    if typed["kind"] or typed["stage"] or typed["challenge"]:
        yield tuple(f"event:{name}" for name in events_of(typed["kind"], typed["stage"]))
    if typed["rule"]:
        yield tuple(f"event:{name}" for name in events_of_rule(typed["rule"]))
    if typed["resource"]:
        who, _, key = typed["resource"].partition("/")
        yield (f"about:{key}",)
        yield (f"who:{who}",)
    if typed["dice"]:
        least = int(typed["dice"])
        ten = -(-least // 10)
        yield (f"tens:{ten}", *(f"dice:{n}" for n in range(least, 10 * ten)))


def _bounded(wanted: Wanted, begins: Begins, challenge: str) -> Wanted:
    """*wanted* within one challenge, if one is asked for."""
    if not challenge:
        return wanted
    first, last = views.chapter_bounds(begins, int(challenge)) if _is_number(challenge) else (1, 0)
    return replace(wanted, first=first, last=last)


async def _shown(
    request: Request,
    view: SearchView,
    marks: Marks,
    player: Player | None,
    adventure: UUID | None = None,
) -> Response:
    note_marks = Marks()
    if player is not None and _asks_for_notes(view):
        text, group = view.typed["q"], as_uuid(view.typed["group"])
        notes, note_marks = await show_notes(request, text, player.id, adventure, group)
        view = replace(view, notes=notes)
    if wants_json(request):
        return answer(plain(view, request.app.state.words[language_of(request)]))
    return page(request, "search", view, mark=marks.markup, mark_note=note_marks.markup)


def _asks_for_notes(view: SearchView) -> bool:
    """Notes have words and a group, nothing else to filter by; they stand on the first page."""
    others = (view.typed[name] for name in FIELDS if name not in {"q", "group"})
    return bool(view.asked and view.typed["q"] and not view.before and not any(others))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER


def as_uuid(text: str) -> UUID | None:
    """*text* as an id, None if it is none."""
    try:
        return UUID(text)
    except ValueError:
        return None
