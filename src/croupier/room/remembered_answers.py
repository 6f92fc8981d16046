"""The answers to acts, and the memory that makes a repeated act harmless.

A client that hears nothing sends the same act again under the same id: it gets the answer it missed, and nothing is done
twice. Another act under that id is refused. An id is the person's own; the last few hundred of each are remembered.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

import msgspec

from croupier.protocol import Answer

IDS_KEPT = 256  # of one person
PEOPLE_KEPT = 1_024
PENDING_MOST = 8  # acts of one person that wait to be done
LONGEST_ID = 64


Awaited = asyncio.Future[Answer]


class Given(NamedTuple):
    """An act that came in under an id, and its answer, there or to come."""

    act: msgspec.Struct
    answer: Awaited


class _OfPerson(NamedTuple):
    """The answers to one person's acts, by id, and those of them that were to come when the last act came in."""

    given: OrderedDict[str, Given]
    awaited: list[Awaited]


class Answers:
    """The answers given to each person, by id, and those still to come."""

    def __init__(self) -> None:
        self._by_person: OrderedDict[str, _OfPerson] = OrderedDict()

    def find(self, account: str, id_: str) -> Given | None:
        """Return the act that came in under this id with its answer, there or to come; None for a new one."""
        own = self._by_person.get(account)
        return own.given.get(id_) if own else None

    def expect(self, account: str, id_: str, act: msgspec.Struct) -> Awaited | None:
        """Remember a new act; its answer is to be set. None for a person with more acts waiting than anyone needs."""
        own = self._by_person.get(account)
        if own is None:
            own = self._by_person[account] = _OfPerson(OrderedDict(), [])
            if len(self._by_person) > PEOPLE_KEPT:
                self._by_person.popitem(last=False)
        own.awaited[:] = [answer for answer in own.awaited if not answer.done()]
        if len(own.awaited) >= PENDING_MOST:
            return None
        self._by_person.move_to_end(account)
        answer: Awaited = asyncio.get_running_loop().create_future()
        own.awaited.append(answer)
        own.given[id_] = Given(act, answer)
        if len(own.given) > IDS_KEPT:
            own.given.popitem(last=False)
        return answer

    def forget(self, account: str, id_: str) -> None:
        """An act that was not done for a reason of ours: the client may try it again under the same id."""
        own = self._by_person.get(account)
        given = own.given.pop(id_, None) if own else None
        if own and given and given.answer in own.awaited:
            own.awaited.remove(given.answer)
