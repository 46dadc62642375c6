"""Whole random games with dice from real seeds, as exports, for tests of everything taken away."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from app.chance import SessionDice
from app.play.bot import answer
from app.play.export import Export, covered, written
from app.play.look import told
from app.play.record import Happening, chain_up, new_row
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.decider import Dice
from app.rules.words import Seat
from app.store.adventures import Key
from app.store.chain import GENESIS, Link, Record, canonical_json, chained
from app.store.codec import Codec
from app.store.commands import read_command
from app.store.log import Logged
from app.web.forms import nested
from tests.rules import simulation

CODEC = Codec(BEAST_HUNTERS)
ADVENTURE = UUID(int=7)
MORNING = datetime(2026, 11, 30, 9, tzinfo=UTC)
NOBODY: frozenset[int] = frozenset()


class SeedDice(SessionDice):
    """The dice of play, only that their seeds are the same in every run."""

    def commit(self) -> str:
        """The next seed."""
        commitment = super().commit()
        self.new_seed = sha256(f"seed {self._session.number + 1}".encode()).digest()
        return sha256(self.new_seed).hexdigest() if commitment else ""


@dataclass
class Played:
    """A game as it is played: commands with their events, and the secret seed in play."""

    state: Any = BEAST_HUNTERS.initial
    seed: bytes | None = None
    done: list[tuple[Any, tuple[Any, ...]]] = field(default_factory=list)

    def take(self, command: Any) -> Any:
        """Let *command* be carried out; the state after it."""
        dice = SeedDice(self.seed, self.state.session)
        events = BEAST_HUNTERS.decide(self.state, command, dice)
        self.seed = dice.new_seed or self.seed
        self.done.append((command, events))
        self.state = BEAST_HUNTERS.fold(events, self.state)
        return self.state

    def do(self, seat: str, name: str, /, **data: Any) -> Any:
        """Let *seat* do *name*; the state after it."""
        return self.take(read_command(BEAST_HUNTERS, name, data, Seat(seat)))

    @property
    def events(self) -> tuple[Any, ...]:
        """Everything that happened."""
        return tuple(event for _, events in self.done for event in events)


def whole_game(
    seed: int, *, hunters: int = 1, steps: int = 3000, house: Mapping[str, str] | None = None
) -> Played:
    """A random game from the opening of the table on, until it is closed or *steps* are done."""
    whim = random.Random(seed)
    played = Played()

    def do(state: Any, dice: Dice, seat: str, name: str, /, **data: Any) -> Any:
        played.do(seat, name, **data)
        for number, value in (house or {}).items() if name == "open-adventure" else ():
            played.do("challenger", "set-house-number", name=number, value=value)
        return played.state

    plainly, simulation.do = simulation.do, do
    try:
        state = simulation.ready(hunters, whim, SessionDice(None, played.state.session))
    finally:
        simulation.do = plainly
    for _ in range(steps):
        choice = simulation._pick(state, whim)
        if choice is None:
            break
        data = nested(answer(choice, whim))
        command = read_command(BEAST_HUNTERS, choice.command, data, choice.seat, form=True)
        state = played.take(command)
    return played


def chained_up(events: tuple[Any, ...]) -> tuple[Link, ...]:
    """*events* as the table stores them, one second apart."""
    row = new_row(CODEC, ADVENTURE)
    links: list[Link] = []
    digest = GENESIS
    for seq, event in enumerate(events):
        happening = Happening(
            events=(event,),
            state=None,
            key=Key(key="", digest=b""),
            at=MORNING + timedelta(seconds=seq),
            dice=SeedDice(None, BEAST_HUNTERS.initial.session),
            session=BEAST_HUNTERS.initial.session,
        )
        now = replace(row, head=seq, head_digest=digest)
        [entry] = chain_up(CODEC, now, happening)
        digest = entry.digest
        record = Record(
            adventure=str(ADVENTURE),
            seq=entry.seq,
            name=entry.name,
            schema=entry.schema,
            payload=CODEC.write_event(event)[2],
            seat=entry.seat,
            at=happening.at,
        )
        links.append(Link(seq=entry.seq, digest=digest, salt=entry.salt, record=record))
    return tuple(links)


def export_of(
    events: tuple[Any, ...], seat: str = "challenger", hidden: frozenset[int] = NOBODY
) -> Export:
    """*events* as *seat* takes them away, those numbered in *hidden* kept from it."""
    whole = chained_up(events)
    links = tuple(covered(link) if link.seq in hidden else link for link in whole)
    logged = [
        Logged(seq=link.seq, at=link.record.at, seat=link.record.seat, event=event)
        for link, event in zip(whole, events, strict=True)
        if link.record is not None
    ]
    story, state = told(BEAST_HUNTERS, BEAST_HUNTERS.initial, logged)
    return Export(
        adventure=ADVENTURE,
        decider=BEAST_HUNTERS,
        seat=Seat(seat),
        links=links,
        story=story,
        state=state,
        hidden=hidden,
    )


def forged(data: bytes, seq: int, **changes: Any) -> bytes:
    """The export *data* with *changes* to event *seq*, as if they had been stored and chained."""
    file = json.loads(data)
    digest = GENESIS
    for entry in file["events"]:
        if entry["seq"] == seq:
            entry.update(changes)
        record = {k: v for k, v in entry.items() if k not in {"salt", "digest"}}
        record["adventure"] = file["adventure"]
        salted = bytes.fromhex(entry["salt"]) + canonical_json(record).encode()
        digest = chained(digest, sha256(salted).digest())
        entry["digest"] = digest.hex()
    return written({k: v for k, v in file.items() if k != "events"}, file["events"])
