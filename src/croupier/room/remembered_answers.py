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


class Answers:
    """The answers given to each person, by id, and those still to come."""

    def __init__(self) -> None:
        self._by_person: OrderedDict[str, OrderedDict[str, Given]] = OrderedDict()

    def find(self, account: str, id_: str) -> Given | None:
        """Return the act that came in under this id with its answer, there or to come; None for a new one."""
        return self._of(account).get(id_)

    def is_flooding(self, account: str) -> bool:
        """Say whether a person has more acts waiting than anyone needs."""
        return sum(not given.answer.done() for given in self._of(account).values()) >= PENDING_MOST

    def _of(self, account: str) -> OrderedDict[str, Given]:
        return self._by_person.get(account) or OrderedDict()

    def expect(self, account: str, id_: str, act: msgspec.Struct) -> Awaited:
        """Remember a new act; its answer is to be set."""
        given = self._by_person.setdefault(account, OrderedDict())
        self._by_person.move_to_end(account)
        answer: Awaited = asyncio.get_running_loop().create_future()
        given[id_] = Given(act, answer)
        _forget_oldest(given, IDS_KEPT)
        while len(self._by_person) > PEOPLE_KEPT:
            self._by_person.popitem(last=False)
        return answer

    def forget(self, account: str, id_: str) -> None:
        """An act that was not done for a reason of ours: the client may try it again under the same id."""
        self._of(account).pop(id_, None)


def _forget_oldest(given: OrderedDict[str, Given], kept: int) -> None:
    while len(given) > kept:
        given.popitem(last=False)
