"""Hidden cards of rounds that are over, for the regulator: sealed to the regulator's own key, or opened by two people.

No card of a round that is played is ever here: a round is looked up in the index of those that have ended, and each is
dealt from a shuffle of its own.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.house import Person, inspection
from croupier.protocol import Refusal
from croupier.room.context import RoomContext
from croupier.room.offices.cage.entries import Names
from croupier.room.offices.regulator.privileged_reads import Opening, PrivilegedReads
from croupier.room.offices.regulator.round import own_events
from croupier.room.rounds.found import FoundRounds
from croupier.room.streams.inspection import REASON
from croupier.room.streams.keys import REGULATOR, SERVER
from croupier.room.streams.sealed.shuffle import OpenedShuffle, SealedShuffle, hands_in, opened
from croupier.table import last_shuffle

LISTED_MOST = 50


class OneOpening(msgspec.Struct, frozen=True, kw_only=True):
    """Hidden cards that were asked for, which two people open."""

    number: int
    table: str
    round: int
    at: int
    by: str
    by_name: str
    words: str
    status: Literal["waiting", "agreed", "refused"]
    answered_by_name: str = ""


class HiddenCards:
    """The hidden cards of a house's past rounds."""

    def __init__(self, house: RoomContext, reader: FoundRounds, reads: PrivilegedReads, names: Names) -> None:
        self._house, self._reader, self._reads, self._names = house, reader, reads, names
        self._inspectorate = house.inspectorate

    async def sealed(self, person: Person, table: str, number: int, words: str) -> SealedShuffle | Refusal | None:
        """The shuffle of a round, sealed to the regulator's own key; written down first."""
        sealed = await self._sealed_to(REGULATOR, table, number)
        if isinstance(sealed, SealedShuffle):
            await self._reads.note(person, "hidden", words=words, table=table, played=number)
        return sealed

    async def ask(
        self, person: Person, table: str, number: int, words: str
    ) -> inspection.OpeningAsked | Refusal | None:
        """Ask for hidden cards that the server's key alone can open."""
        sealed = await self._sealed_to(SERVER, table, number)
        if not isinstance(sealed, SealedShuffle):
            return sealed
        if isinstance(await self._sealed_to(REGULATOR, table, number), SealedShuffle):
            return Refusal(
                "sealed-to-the-regulator",
                "what is hidden here is sealed to the regulator: only the regulator's own key opens it",
                "system",
            )
        return await self._inspectorate.ask_opening(person, table, number, words, self._house.clock.now())

    async def _sealed_to(self, name: str, table: str, number: int) -> SealedShuffle | Refusal | None:
        found = await self._reader.found(table, number)
        if found is None:
            return None
        _, told = await self._reader.lines(found)
        shuffled, cut = last_shuffle(each.event for each in told)
        kept = await self._house.store.sealed(table, shuffled.shuffle) if shuffled else []
        data = next((one.data for one in kept if one.name == name), None)
        if shuffled is None or cut is None or data is None:
            return Refusal(
                "nothing-sealed", f"nothing of this round is sealed to the {name}: nothing to open", "system"
            )
        players = await self._house.store.finding.players(table, number)
        hands = hands_in(own_events([each.event for each in told]), {one.seat: one.account for one in players})
        return SealedShuffle(table, number, shuffled, cut, hands, data)

    async def answer(
        self, person: Person, number: int, words: str, *, agreed: bool
    ) -> inspection.OpeningAnswered | Refusal:
        """Agree to another official's request to open cards, or refuse it."""
        at = self._house.clock.now()
        return await self._inspectorate.answer_opening(person, number, words, at, agreed=agreed)

    async def opened(self, person: Person, number: int) -> OpenedShuffle | Refusal | None:
        """The cards opened by two people, for the person who asked; None where there is no such request."""
        opening = next((one for one in await self._reads.openings() if one.asked.number == number), None)
        if opening is None:
            return None
        asked, answer = opening.asked, opening.answer
        if asked.by != person.account or answer is None or not answer.agreed:
            return Refusal("second-person", "only the person who asked sees them, once another has agreed", "practice")
        sealed = await self._sealed_to(SERVER, asked.table, asked.played)
        if not isinstance(sealed, SealedShuffle):
            return sealed
        await self._reads.note(person, "cards", table=asked.table, played=asked.played, entry=number)
        found = opened(sealed, self._house.keys.sealing)
        named = [msgspec.structs.replace(one, name=await self._names.of(one.account)) for one in found.hands]
        return msgspec.structs.replace(found, hands=tuple(named))

    async def listed(self) -> list[OneOpening]:
        """Openings by two people, newest first."""
        return [await self._listed(one) for one in (await self._reads.openings())[:LISTED_MOST]]

    async def _listed(self, opening: Opening) -> OneOpening:
        asked, at, answer = opening
        return OneOpening(
            number=asked.number, table=asked.table, round=asked.played, at=at, by=asked.by,
            by_name=await self._names.of(asked.by),
            words=await self._inspectorate.words.read(asked.number, REASON),
            status="waiting" if answer is None else "agreed" if answer.agreed else "refused",
            answered_by_name=await self._names.of(answer.by) if answer else "",
        )  # fmt: skip
