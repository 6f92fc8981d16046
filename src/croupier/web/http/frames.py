"""Frames of a WebSocket that are read and written here (RFC 6455, 5.2), and not by the library behind us.

Nearly all that comes and goes are short texts in one frame and the heartbeats. Those have one form each: what has another is
the library's.
"""

from __future__ import annotations

TEXT, PONG = 0x81, 0x8A  # the first byte of a whole frame
PING = bytes((0x89, 0))  # a whole frame: nothing stands in it
MASKED, SHORT, MEDIUM = 0x80, 126, 127  # from SHORT on the length stands behind the first two bytes
MASK_BYTES = 4


def heard(received: bytes, at: int, most: int) -> tuple[int, bytes, int] | None:
    """Return the kind of the frame that begins at a place, its text, and where it ends.

    None where it is no pong and no text of so many bytes at most, or is not all there.
    """
    if len(received) < at + 2:
        return None
    kind, size, begins = received[at], received[at + 1] - MASKED, at + 2
    if size == SHORT and kind == TEXT:
        begins += 2
        size = int.from_bytes(received[at + 2 : begins])
    elif not 0 <= size < SHORT or kind not in (TEXT, PONG):
        return None
    begins += MASK_BYTES
    end = begins + size
    if size > most or len(received) < end:
        return None
    text = _unmasked(received[begins - MASK_BYTES : begins], received[begins:end]) if kind == TEXT else b""
    return kind, text, end


def _unmasked(mask: bytes, data: bytes) -> bytes:
    size = len(data)
    whole = (mask * (size // MASK_BYTES + 1))[:size]
    return (int.from_bytes(data) ^ int.from_bytes(whole)).to_bytes(size)


def head_of(text: bytes) -> bytes:
    """Return the head of a frame that holds a whole text, without a mask."""
    size = len(text)
    if size < SHORT:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, SHORT)) + size.to_bytes(2)
    return bytes((TEXT, MEDIUM)) + size.to_bytes(8)
