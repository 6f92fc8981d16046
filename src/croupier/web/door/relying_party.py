"""WebAuthn for our origin: what a browser is asked for, and whether what it answers holds. Nothing is kept here.

The checks of the standard are those of `fido2`, which is imported when the first passkey is asked about. User verification
is required always, for a passkey stands for both a password and a second thing. Attestation is not asked for: which make
an authenticator is does not matter, that it is this one does.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    from fido2.server import Fido2Server

CHALLENGE_BYTES = 32


class NotAccepted(Exception):
    """What a browser answered for a passkey does not hold; the words are for the log."""


class Registered(NamedTuple):
    """A passkey as its authenticator made it."""

    id: bytes
    public_key: bytes
    counter: int


class RelyingParty:
    """The room, as passkeys know it."""

    def __init__(self, id_: str, name: str, is_ours: Callable[[str], bool]) -> None:
        """`is_ours` says whether an origin is one of ours."""
        self.id, self._name, self._is_ours = id_, name, is_ours

    @cached_property
    def _server(self) -> Fido2Server:
        from fido2.rpid import verify_rp_id
        from fido2.server import Fido2Server
        from fido2.webauthn import PublicKeyCredentialRpEntity

        return Fido2Server(
            PublicKeyCredentialRpEntity(id=self.id, name=self._name),
            verify_origin=lambda origin: self._is_ours(origin) and verify_rp_id(self.id, origin),
        )

    async def load(self) -> None:
        """Import what the checks are made of, the first time, while tables go on."""
        if "_server" not in self.__dict__:
            await asyncio.to_thread(lambda: self._server)

    def to_create(self, account: str, name: str, challenge: bytes, known: Sequence[bytes]) -> dict[str, Any]:
        """Ask a browser to make a passkey, in an authenticator that has none of those known."""
        from fido2.webauthn import PublicKeyCredentialUserEntity, ResidentKeyRequirement, UserVerificationRequirement

        user = PublicKeyCredentialUserEntity(id=account.encode(), name=name, display_name=name)
        options, _ = self._server.register_begin(
            user, _described(known), ResidentKeyRequirement.REQUIRED, UserVerificationRequirement.REQUIRED,
            challenge=challenge,
        )  # fmt: skip
        return _plain(options.public_key)

    def to_get(self, challenge: bytes, known: Sequence[bytes] = ()) -> dict[str, Any]:
        """Ask a browser for a passkey: one of those known, or whichever it has for us."""
        from fido2.webauthn import UserVerificationRequirement

        options, _ = self._server.authenticate_begin(
            _described(known) or None, UserVerificationRequirement.REQUIRED, challenge
        )
        return _plain(options.public_key)

    def registered(self, answer: Mapping[str, Any], challenge: bytes) -> Registered:
        """The passkey a browser has made; NotAccepted where it does not hold."""
        try:
            made = self._server.register_complete(_state(challenge), _with_type(answer))
            assert made.credential_data is not None
            from fido2 import cbor

            key = made.credential_data
            return Registered(key.credential_id, cbor.encode(dict(key.public_key)), made.counter)
        except Exception as error:  # what others send can be wrong in every way there is
            raise NotAccepted(str(error)) from error

    def proved(self, answer: Mapping[str, Any], challenge: bytes, id_: bytes, public_key: bytes) -> int:
        """The counter of a passkey that has signed a challenge; NotAccepted where it has not."""
        try:
            from fido2 import cbor
            from fido2.cose import CoseKey
            from fido2.webauthn import AttestedCredentialData, AuthenticatorData

            key = CoseKey.parse(cast("Mapping[int, Any]", cbor.decode(public_key)))
            known = AttestedCredentialData.create(bytes(16), id_, key)
            self._server.authenticate_complete(_state(challenge), [known], _with_type(answer))
            return AuthenticatorData(bytes_of(answer["response"]["authenticatorData"])).counter
        except Exception as error:
            raise NotAccepted(str(error)) from error


def challenge_in(answer: Mapping[str, Any]) -> bytes:
    """The challenge an answer is to, by its own words; NotAccepted where there is none."""
    try:
        return bytes_of(json.loads(bytes_of(answer["response"]["clientDataJSON"]))["challenge"])
    except (KeyError, ValueError, TypeError, RecursionError) as error:
        raise NotAccepted("it names no challenge") from error


def bytes_of(text: str) -> bytes:
    """Bytes as browsers write them: base64 for addresses, without its end; ValueError where it is none."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error


def text_of(data: bytes) -> str:
    """The same, the other way round."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _state(challenge: bytes) -> dict[str, str]:
    return {"challenge": text_of(challenge), "user_verification": "required"}


def _with_type(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {**answer, "type": "public-key", "clientExtensionResults": {}}


def _described(known: Sequence[bytes]) -> list[Any]:
    from fido2.webauthn import PublicKeyCredentialDescriptor, PublicKeyCredentialType

    return [PublicKeyCredentialDescriptor(type=PublicKeyCredentialType.PUBLIC_KEY, id=id_) for id_ in known]


def _plain(options: Any) -> dict[str, Any]:
    """Options as JSON has them."""
    given: dict[str, Any] = json.loads(json.dumps(dict(options)))
    return given
