"""What a machine of the rules answers to a command."""

from __future__ import annotations

from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal

Decision = tuple[Event, ...] | Refusal  # what happens, or why nothing does
