"""Quick phrases: what a player may say at the table while a hand is played, because it says nothing of a hand.

A client sends the name of a phrase and never its words, so that nothing else can be said under it.
"""

from __future__ import annotations

import msgspec


class Phrase(msgspec.Struct, frozen=True):
    """A quick phrase: its name on the wire, and its words."""

    phrase: str
    words: str


PHRASES = (
    Phrase("hello", "Hello."),
    Phrase("luck", "Good luck."),
    Phrase("thanks", "Thank you."),
    Phrase("welcome", "No worries."),
    Phrase("back-soon", "Back in a minute."),
    Phrase("back", "I'm back."),
    Phrase("connection", "Slow connection."),
    Phrase("goodbye", "Goodbye."),
)
BY_NAME = {one.phrase: one for one in PHRASES}
