"""Notes a table takes where an act is no command of its own: a wish, a contribution, a call, an entry of the cage."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.acts.wishes import Wish
from croupier.house.cage import commands as cage
from croupier.shuffle import Commitment
from croupier.table import commands


class Contribution(NamedTuple):
    """A person's part in a shuffle: the commitment to it, later its value, and with that the commitment to the next."""

    shuffle: int  # its number
    commitment: Commitment | None
    value: bytes = b""  # empty where it is committed to for the first time
    signature: str = ""


class Wished(NamedTuple):
    """Something that waits; the command it comes to where that costs something."""

    wish: Wish
    command: commands.Command | None = None
    account: str = ""  # the person it is about, where an official orders it


class Unwished(NamedTuple):
    """A wish that is taken back."""

    act: str


class Staying(NamedTuple):
    """A player comes back, or neither leaves nor sits out after all."""

    command: commands.ComeBack


class WithCage(msgspec.Struct, frozen=True):
    """An entry that the cage writes with the table; the cage alone where chips lie ready that are in no play."""

    entry: cage.Command
    command: commands.Command | None


class FloorCall(NamedTuple):
    """A call for an official; it is written on the floor's stream and changes nothing here."""

    words: str


Note = Contribution | Wished | Unwished | Staying | WithCage | FloorCall
