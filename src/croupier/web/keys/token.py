"""A signing key on a PKCS#11 token, such as a hardware security module: it never leaves the token."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.errors import NotSigned
from croupier.record import has_signed
from croupier.store import is_open_to_others
from croupier.web.settings import Token

POINT = bytes([0x04, 0x20])  # a public half comes as an octet string of 32 bytes, or bare


class TokenSigner:
    """The token; it is opened for each signature, so that it may be taken out and put back."""

    holder = "a PKCS#11 token"

    def __init__(self, token: Token) -> None:
        self._token = token
        with self._session() as (pkcs11, session):
            key = session.get_key(object_class=pkcs11.ObjectClass.PUBLIC_KEY, label=token.key)
            point = bytes(key[pkcs11.Attribute.EC_POINT])
        self.public = point.removeprefix(POINT).hex() if len(point) == 34 else point.hex()

    async def sign(self, what: bytes) -> str:
        """Return the signature, which is checked; NotSigned where the token gives none that fits."""
        signature = await asyncio.to_thread(self._signed, what)
        if not has_signed(self.public, what, signature):
            raise NotSigned(f"signing_token: what {self._token.label} answers is no signature by its key")
        return signature

    def _signed(self, what: bytes) -> str:
        with self._session() as (pkcs11, session):
            key = session.get_key(object_class=pkcs11.ObjectClass.PRIVATE_KEY, label=self._token.key)
            return bytes(key.sign(what, mechanism=pkcs11.Mechanism.EDDSA)).hex()

    @contextmanager
    def _session(self) -> Iterator[tuple[Any, Any]]:
        """The library, and a session of its own; whatever fails is said in one line."""
        try:
            import pkcs11
        except ImportError:
            raise NotSigned("signing_token: install what speaks to it: pip install 'croupier[pkcs11]'") from None
        try:
            token = pkcs11.lib(self._token.module).get_token(token_label=self._token.label)
            with token.open(user_pin=_pin_in(Path(self._token.pin_file))) as session:
                yield pkcs11, session
        except (pkcs11.PKCS11Error, RuntimeError) as error:  # the latter where the module cannot be loaded
            why = f"{type(error).__name__} {error}".strip()
            raise NotSigned(f"signing_token: {self._token.label} does not sign: {why[:200]}") from error


def _pin_in(file: Path) -> str:
    try:
        if is_open_to_others(file):
            raise NotSigned(f"{file} can be read by others; say: chmod 600 {file}")
        return file.read_text("utf-8").strip()
    except OSError as error:
        raise NotSigned(f"signing_token: cannot read {file}: {error.strerror or error}") from error
