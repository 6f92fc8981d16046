"""An authenticator in software: it makes passkeys and signs with them as a browser hands it on, and can be made to lie."""

from __future__ import annotations

import base64
import json
import secrets
from hashlib import sha256
from typing import Any

import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2 import cbor
from fido2.cose import ES256
from fido2.webauthn import AttestedCredentialData, AuthenticatorData

from tests.web.conftest import PORT

AT_HOME = f"http://localhost:{PORT}"  # the origin of the room's page
PRESENT, VERIFIED = AuthenticatorData.FLAG.UP, AuthenticatorData.FLAG.UV


class Authenticator:
    """One device with one passkey; what it says of itself can be set."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.user = b""
        self.counter = 0
        self.flags = PRESENT | VERIFIED
        self.rp_id = "localhost"
        self.origin = AT_HOME

    def copy(self) -> Authenticator:
        """Another device that has the same passkey."""
        other = Authenticator()
        other.__dict__.update(self.__dict__)
        return other

    def makes(self, options: dict[str, Any], name: str = "Phone") -> dict[str, Any]:
        """The answer to a request for a new passkey."""
        self.user = bytes_of(options["user"]["id"])
        public = ES256.from_cryptography_key(self.key.public_key())  # type: ignore[no-untyped-call]
        made = AttestedCredentialData.create(bytes(16), self.id, public)
        flags = self.flags | AuthenticatorData.FLAG.AT
        data = AuthenticatorData.create(sha256(self.rp_id.encode()).digest(), flags, self.counter, bytes(made))
        attestation = cbor.encode({"fmt": "none", "attStmt": {}, "authData": bytes(data)})
        said = self._said("webauthn.create", options)
        return {"name": name, "id": text_of(self.id), "client_data": text_of(said), "attestation": text_of(attestation)}

    def signs(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request for a passkey."""
        self.counter += 1
        data = bytes(AuthenticatorData.create(sha256(self.rp_id.encode()).digest(), self.flags, self.counter))
        said = self._said("webauthn.get", options)
        signature = self.key.sign(data + sha256(said).digest(), ec.ECDSA(SHA256()))
        return {
            "id": text_of(self.id),
            "client_data": text_of(said),
            "authenticator_data": text_of(data),
            "signature": text_of(signature),
            "user": text_of(self.user),
        }

    def _said(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()


async def enrol(client: httpx.AsyncClient, device: Authenticator, name: str = "Phone") -> dict[str, Any]:
    """Add a device's passkey to the account that is signed in; the account as it is then."""
    asked = await client.post("/api/account/passkeys/asking")
    assert asked.status_code == 200, asked.text
    answer = await client.post("/api/account/passkeys", json=device.makes(asked.json()["options"], name))
    assert answer.status_code == 200, answer.text
    seen: dict[str, Any] = answer.json()
    return seen


async def challenge(client: httpx.AsyncClient, path: str = "/api/passkey/asking") -> dict[str, Any]:
    """What a browser is asked for."""
    answer = await client.post(path)
    assert answer.status_code == 200, answer.text
    options: dict[str, Any] = answer.json()["options"]
    return options


async def sign_in(client: httpx.AsyncClient, device: Authenticator) -> httpx.Response:
    """Come in with a device's passkey."""
    return await client.post("/api/passkey", json=device.signs(await challenge(client)))


async def prove(client: httpx.AsyncClient, device: Authenticator) -> httpx.Response:
    """Give a fresh proof with a device's passkey."""
    options = await challenge(client, "/api/account/proofs/asking")
    return await client.post("/api/account/proofs", json={"passkey": device.signs(options)})


def code_of(answer: httpx.Response) -> str:
    """The code of a refusal."""
    assert answer.status_code == 409, (answer.status_code, answer.text)
    return str(answer.json()["refusal"]["code"])


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
