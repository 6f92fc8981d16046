"""The cage: what may be done at the counter, what happens there, and the money it moves."""

from croupier.house.cage import commands, events
from croupier.house.cage.behind import command_behind
from croupier.house.cage.decide import decide
from croupier.house.cage.events import STREAM

__all__ = [
    "STREAM", "command_behind", "commands", "decide", "events",
]  # fmt: skip
