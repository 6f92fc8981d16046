"""A signing key behind a command of the operator's: it is given the bytes, and answers the signature."""

from __future__ import annotations

import asyncio
import shlex
from contextlib import suppress

from croupier.errors import NotSigned, RequestError
from croupier.record import has_signed

ANSWER_S = 20


class CommandSigner:
    """The command: the bytes come in hex on its stdin, and the signature (Ed25519) goes in hex to its stdout."""

    holder = "a command of the operator's"

    def __init__(self, command: str, public: str) -> None:
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise RequestError(f"signing_command: this cannot be read as a command: {error}") from error
        if not self._command:
            raise RequestError("signing_command: it names no program")
        self.public = public

    async def sign(self, what: bytes) -> str:
        """Return the signature, which is checked; NotSigned where the command gives none that fits."""
        answer = await self._answer(f"{what.hex()}\n".encode())
        signature = answer.decode("ascii", "replace").strip().lower()
        if not has_signed(self.public, what, signature):
            raise NotSigned("signing_command: its answer is no signature by the key that signing_public names")
        return signature

    async def _answer(self, given: bytes) -> bytes:
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, stderr=pipe)
        except OSError as error:
            raise NotSigned(f"signing_command: cannot run {self._command[0]}: {error.strerror or error}") from error
        try:
            async with asyncio.timeout(ANSWER_S):
                answer, told = await process.communicate(given)
        except TimeoutError:
            raise NotSigned(f"signing_command: it has not answered within {ANSWER_S} seconds") from None
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode:
            why = " ".join(told.decode("utf-8", "replace").split())[:200]
            raise NotSigned(f"signing_command: it has failed with status {process.returncode}: {why or 'no word why'}")
        return answer
