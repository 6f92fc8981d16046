"""The fair play watch as the floor works with it: findings, each with its rounds, and what officials made of them.

A finding is a reason to look and nothing else: nothing happens to a player because of one. An official says that they have
looked at it, or sets it aside, each time with their words; that is an event on the floor's stream. Who reads the list
is written down like every privileged read.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import digest as keyed

import msgspec
import structlog

from croupier.errors import StoreError
from croupier.house import Person, Request, digest, floor
from croupier.protocol import Refusal
from croupier.room.context import RoomContext
from croupier.room.offices.cage.entries import Names
from croupier.room.offices.floor.watching import KEPT_DAYS, Looking, Watching
from croupier.room.streams.floor import MARK
from croupier.room.streams.sealed.words import checked_words
from croupier.store import Left
from croupier.watch import Finding, Mark, Signal, chance_words, words_of

LABEL = b"croupier/1/watch-mark\n"
MARK_DIGITS = 32
_LOG = structlog.get_logger("croupier.room")


class WatchedPerson(msgspec.Struct, frozen=True):
    """A person a finding is about."""

    account: str
    name: str


class EvidenceRound(msgspec.Struct, frozen=True):
    """A round to look at; `amount` went from the first to the second in it, or was at stake, where that is known."""

    table: str
    round: int
    at: int
    amount: int


class OneSignal(msgspec.Struct, frozen=True):
    """One thing that stands out about a finding, in words; its weight is a power of ten."""

    kind: str
    words: str
    weight: float
    rounds: list[EvidenceRound]


class OneMark(msgspec.Struct, frozen=True):
    """What an official made of a finding, and after how many rounds of theirs."""

    verdict: floor.Verdict
    by: str
    at: int
    words: str
    rounds: int


class OneFinding(msgspec.Struct, frozen=True):
    """A pair or a player that stands out. Times are milliseconds UTC."""

    people: list[WatchedPerson]
    score: float  # the part of the findings so strong that is false, at most
    chance: str  # the same in words
    rounds: int  # of the player, or together
    at: int  # of the last of them
    signals: list[OneSignal]
    mark: OneMark | None


class FindingList(msgspec.Struct, frozen=True):
    """The findings of the last look, those never looked at first, then by weight."""

    findings: list[OneFinding]
    at: int  # of that look; 0 before the first
    rounds: int  # that it read in all
    looking: Looking
    days: int  # for which addresses and other marks of accounts are kept


class FairPlay:
    """Findings and what is done with them."""

    def __init__(self, house: RoomContext) -> None:
        self._house = house
        self.watching = Watching(house.store, house.keys, house.clock)
        self._names = Names(house.store, house.people)

    async def findings(self) -> FindingList:
        """All findings of the last look."""
        found = await self.watching.found()
        listed = [await self._shown(one) for one in found.findings]
        listed.sort(key=lambda one: (one.mark is not None and one.mark.rounds >= one.rounds, one.score))
        return FindingList(listed, found.at, found.rounds, self.watching.seen, KEPT_DAYS)

    async def mark(
        self, person: Person, accounts: tuple[str, ...], verdict: floor.Verdict, words: str
    ) -> OneFinding | Refusal | None:
        """Say what came of looking at a finding; None where there is none about these accounts."""
        said = checked_words(words)
        found = await self.watching.found()
        finding = next((one for one in found.findings if one.accounts == accounts), None)
        if finding is None:
            return None
        at = self._house.clock.now()
        command = floor.MarkFinding(accounts, verdict, finding.rounds, person.account, digest(said), at)
        event = await self._house.floor.give(command, Request(at), said)
        if isinstance(event, Refusal):
            return event
        self._house.people.meet(person)
        return await self._shown(finding)

    async def leave_mark(self, account: str, kind: Mark, value: str) -> None:
        """Note that an account came with an address, a device or a means of payment: a keyed hash of it, for some days."""
        secret = sha256(LABEL + self._house.keys.sealing.first).digest()
        mark = keyed(secret, f"{kind}\n{value}".encode(), "sha256").hex()[:MARK_DIGITS]
        try:
            await self._house.store.watching.leave(Left(kind, mark, account), self._house.clock.now())
        except StoreError as error:  # nobody is kept from coming in by it
            _LOG.error("a mark of an account was not kept", why=str(error))

    async def _shown(self, finding: Finding) -> OneFinding:
        names = {account: await self._names.of(account) for account in finding.accounts}
        return OneFinding(
            people=[WatchedPerson(account, names[account]) for account in finding.accounts],
            score=finding.score,
            chance=chance_words(finding.score),
            rounds=finding.rounds,
            at=finding.at,
            signals=[_signal(one, names) for one in finding.signals],
            mark=await self._marked(finding),
        )

    async def _marked(self, finding: Finding) -> OneMark | None:
        made = self._house.floor.floor.findings.get(floor.finding_name(finding.accounts))
        if made is None:
            return None
        words = await self._house.floor.words(made.number, MARK)
        return OneMark(made.verdict, await self._names.of(made.by), made.at, words, made.rounds)


def _signal(signal: Signal, names: dict[str, str]) -> OneSignal:
    words = words_of(signal).format(names.get(signal.first, ""), names.get(signal.second, ""))
    rounds = [EvidenceRound(one.table, one.round, one.at, one.amount) for one in signal.rounds]
    return OneSignal(signal.kind, words, signal.evidence, rounds)
