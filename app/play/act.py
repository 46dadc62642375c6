"""Taking one action: lock, compare, decide, append, commit; then ring, then answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any
from uuid import UUID

from app.play.errors import CommandError, IntentError, Missed, NotFoundError, StaleError
from app.play.record import Acted, Happening, first_result, record
from app.play.table import Chance, Table
from app.rules.decider import RuleError, Session
from app.rules.fairness import commitment
from app.rules.words import Seat
from app.store import adventures, log, seeds
from app.store.adventures import Key, Row
from app.store.chain import canonical_json
from app.store.codec import Codec, plain
from app.store.commands import read_command
from app.store.engine import Driver

LONGEST_INTENT = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class _Attempt:
    """What somebody wants, and the *version* of the table that they had seen."""

    command: Any
    version: int | None
    key: Key


async def act(  # noqa: PLR0913 - what a form carries, by name
    table: Table,
    adventure: UUID,
    seat: Seat,
    name: str,
    data: Mapping[str, Any],
    *,
    version: int | None,
    intent: str,
    form: bool = False,
    holder: UUID | None = None,
) -> Acted:
    """Carry out the command *name* for *seat*, or answer again what *intent* has done before.

    *version* is what the page had seen; None leaves it unchecked. *holder* is the player who has
    to hold the seat still when it is done. Raises RuleError, StaleError, CommandError, IntentError
    or NotFoundError; then nothing is stored.
    """
    async with table.acting() as db:
        acted = await act_within(
            table,
            db,
            adventure,
            seat,
            name,
            data,
            version=version,
            intent=intent,
            form=form,
            holder=holder,
        )
    if not acted.repeated:
        table.bell.ring(adventure, acted.head)
    return acted


async def act_within(  # noqa: PLR0913, PLR0917 - what a form carries, by name
    table: Table,
    db: Driver,
    adventure: UUID,
    seat: Seat,
    name: str,
    data: Mapping[str, Any],
    *,
    version: int | None,
    intent: str,
    form: bool = False,
    holder: UUID | None = None,
) -> Acted:
    """The same in a transaction of the caller, who rings the bell once it is committed."""
    row = await adventures.lock(db, adventure)
    if row is None:
        raise NotFoundError
    codec = table.codec(row.ruleset)
    command = read_command(codec.decider, name, data, seat, form=form)
    key = intent_key(intent, seat, name, command)
    held = replace(key, seat=seat, holder=holder)
    attempt = _Attempt(command=command, version=version, key=held)
    return await _carry_out(table, db, codec, row, attempt)


def intent_key(intent: str, seat: Seat, name: str, command: Any) -> Key:
    """The key of a form, bound to what it was sent with."""
    if not 0 < len(intent) <= LONGEST_INTENT or "\0" in intent:
        raise CommandError("invalid", "intent")
    meant = canonical_json([seat, name, plain(command)])
    return Key(key=intent, digest=sha256(meant.encode()).digest())


async def _carry_out(table: Table, db: Driver, codec: Codec, row: Row, attempt: _Attempt) -> Acted:
    if attempt.version is not None and attempt.version > row.version:
        raise CommandError("invalid", "version")  # Nobody has seen what has not happened.
    decider = codec.decider
    state = await log.state_of(db, codec, row)
    session = decider.session(state)
    dice = table.dice(await _seed(db, row, session), session)
    events, refused = _decide(codec, state, attempt.command, dice)
    stale = _is_stale(codec, row, attempt, events)
    if stale or refused is not None:
        # A second copy of a form finds the table changed by the first: that is no fault of its.
        if (first := await _first(db, codec, row, attempt.key)) is not None:
            return first
        if stale:
            refusal = None if refused is None else refused.refusal
            raise StaleError(_missed(row, attempt), attempt.command, refusal)
        raise refused or AssertionError
    happening = Happening(
        events=events, state=state, key=attempt.key, at=table.now(), dice=dice, session=session
    )
    recorded = await record(db, codec, row, happening)
    return recorded or await _first(db, codec, row, attempt.key) or _lost(attempt)


def _decide(
    codec: Codec, state: Any, command: Any, dice: Chance
) -> tuple[tuple[Any, ...], RuleError | None]:
    try:
        return codec.decider.decide(state, command, dice), None
    except RuleError as error:
        return (), error


def _is_stale(codec: Codec, row: Row, attempt: _Attempt, events: tuple[Any, ...]) -> bool:
    """Whether the page was too old for this; talk and what commutes never is."""
    if attempt.version in (None, row.version) or type(attempt.command) in codec.decider.commuting:
        return False
    return not events or any(type(event) not in codec.decider.talk for event in events)


async def _seed(db: Driver, row: Row, session: Session) -> bytes | None:
    if not session.commitment:
        return None
    if row.seed is not None and commitment(row.seed) == session.commitment:
        return row.seed
    # The seed was read before the lock was granted, and a new session began in between.
    return await seeds.seed_of(db, row.id, session.commitment)


async def _first(db: Driver, codec: Codec, row: Row, key: Key) -> Acted | None:
    told = await adventures.told(db, row.id, key.key)
    if told is None:
        return None
    if told.digest != key.digest:
        raise IntentError
    return await first_result(db, codec, row, told)


def _missed(row: Row, attempt: _Attempt) -> Missed:
    return Missed(seen=min(max(attempt.version or 0, 0), row.head), now=row.version)


def _lost(attempt: _Attempt) -> Acted:
    if attempt.key.holder is not None:
        raise NotFoundError  # The seat was taken from its holder while they acted.
    raise AssertionError("An intent key stopped the write, and is not there.")
