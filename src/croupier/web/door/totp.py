"""Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds), and recovery codes for when the app is lost."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable
from urllib.parse import quote

SECRET_BYTES = 20
STEP_MS = 30_000
DIGITS = 6
EITHER_WAY = 1  # steps a clock may be off
RECOVERY_CODES = 10
RECOVERY_BYTES = 10  # of each, as 16 letters


def code_at(secret: bytes, step: int) -> str:
    """The code of one step of thirty seconds."""
    digest = hmac.digest(secret, step.to_bytes(8), "sha1")
    start = digest[-1] & 15
    number = int.from_bytes(digest[start : start + 4]) & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_of(secret: bytes, code: str, now_ms: int) -> int | None:
    """The step a code belongs to, now or a step before or after; None where it is of none of them."""
    now = now_ms // STEP_MS
    steps = [step for step in range(now - EITHER_WAY, now + EITHER_WAY + 1) if _same(code_at(secret, step), code)]
    return steps[-1] if steps else None


def app_address(secret: bytes, name: str, room: str) -> str:
    """The address an authenticator app reads from the square."""
    label = f"{quote(room, safe='')}:{quote(name, safe='')}"
    return f"otpauth://totp/{label}?secret={secret_words(secret)}&issuer={quote(room, safe='')}"


def secret_words(secret: bytes) -> str:
    """The secret as it is typed into an app that reads no square."""
    return base64.b32encode(secret).decode()


def recovery_codes(entropy: Callable[[int], bytes]) -> list[str]:
    """New recovery codes, in groups of four letters."""
    made = [base64.b32encode(entropy(RECOVERY_BYTES)).decode().lower() for _ in range(RECOVERY_CODES)]
    return ["-".join([one[at : at + 4] for at in range(0, len(one), 4)]) for one in made]


def plain(code: str) -> str:
    """A code as it is compared: without what people put between its parts."""
    return "".join([letter for letter in code.lower() if letter.isalnum()])


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "surrogatepass"))
