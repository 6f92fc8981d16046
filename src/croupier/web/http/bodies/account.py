"""The bodies of requests and answers about one's own account: ways to sign in, proofs, sessions, consoles."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.web.door.passwords import LONGEST
from croupier.web.http.bodies.cage import Taken

LONGEST_BYTES = 4_096
Bytes = Annotated[
    str,
    Meta(pattern="^[A-Za-z0-9_-]*$", max_length=LONGEST_BYTES, description="Base64 for addresses, without its end."),
]
Called = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S", description="A name for it, for people.")]
Code = Annotated[str, Meta(max_length=40, description="Of the authenticator app, or a recovery code.")]
Pin = Annotated[str, Meta(pattern="^[0-9]{6}$")]
Password = Annotated[str, Meta(max_length=LONGEST)]
Level = Literal["password", "second", "passkey"]
Way = Literal["passkey", "code", "password"]


class PasskeyProof(Taken, frozen=True):
    """The answer of a browser that was asked for a passkey."""

    id: Bytes
    client_data: Bytes
    authenticator_data: Bytes
    signature: Bytes
    user: Bytes = ""

    @property
    def answer(self) -> dict[str, Any]:
        """As the standard has it."""
        response = {
            "clientDataJSON": self.client_data,
            "authenticatorData": self.authenticator_data,
            "signature": self.signature,
        }
        return {
            "rawId": self.id,
            "id": self.id,
            "response": response | ({"userHandle": self.user} if self.user else {}),
        }


class NewPasskey(Taken, frozen=True):
    """The answer of a browser that was asked to make a passkey, and what its owner calls it."""

    name: Called
    id: Bytes
    client_data: Bytes
    attestation: Bytes

    @property
    def answer(self) -> dict[str, Any]:
        """As the standard has it."""
        response = {"clientDataJSON": self.client_data, "attestationObject": self.attestation}
        return {"rawId": self.id, "id": self.id, "response": response}


class PasskeyAsked(msgspec.Struct, frozen=True):
    """What a browser is asked for: the options of the standard, their bytes in base64 for addresses."""

    options: dict[str, Any]


class ProofGiven(Taken, frozen=True):
    """A proof of who somebody is: one of these."""

    passkey: PasskeyProof | None = None
    code: Code = ""
    password: Password = ""


class PasskeyName(Taken, frozen=True):
    """Another name for a passkey."""

    name: Called


class AppCode(Taken, frozen=True):
    """A code of an authenticator app."""

    code: Code


class NewPin(Taken, frozen=True):
    """A PIN for consoles."""

    pin: Pin


class PasskeySeen(msgspec.Struct, frozen=True):
    """A passkey of one's own."""

    id: str
    name: str
    made: int
    used: int  # 0 where it never was
    copied: bool  # it may have been: remove it


class SessionSeen(msgspec.Struct, frozen=True):
    """A session of one's own."""

    id: str
    this: bool
    since: int
    seen: int  # some minutes behind
    device: str
    network: str
    level: Level


class AccountSeen(msgspec.Struct, frozen=True):
    """One's own account: how one signs in to it, and where one has."""

    name: str
    staff: bool
    least: Level  # the level this account has to sign in with
    level: Level  # of this session
    limited: bool  # below it: one may add what is missing, or prove oneself with it, and no more
    ways: list[Way]  # to prove oneself anew
    proved_until: int  # so long the last proof counts; 0 where there is none
    passkeys_for: str  # the name passkeys are made for; empty where there are none here
    passkeys: list[PasskeySeen]
    app: bool
    recovery_codes: int  # left
    pin: bool
    sessions: list[SessionSeen]
    console: str  # the name of the console this browser is; empty where it is none


class AppMade(msgspec.Struct, frozen=True):
    """The secret of a new authenticator app, shown once; it counts once a code of it was given."""

    secret: str
    address: str
    square: str  # the address as a QR code, an image in its own address


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Recovery codes, shown once. Each is good once."""

    codes: list[str]


class OnConsole(msgspec.Struct, frozen=True):
    """A member of staff who may take over at a console by a PIN."""

    account: str
    name: str


class ConsoleHere(msgspec.Struct, frozen=True):
    """The console this browser is, and who may take over there; without a name it is none."""

    name: str
    people: list[OnConsole]


class PinGiven(Taken, frozen=True):
    """A request to take over at a console."""

    account: Annotated[str, Meta(min_length=1, max_length=60)]
    pin: Pin


class ConsoleName(Taken, frozen=True):
    """A name for the console this browser becomes."""

    name: Called


class ConsoleSeen(msgspec.Struct, frozen=True):
    """A console that was enrolled."""

    id: str
    name: str
    by: str  # the account of the official who enrolled it
    made: int


class Consoles(msgspec.Struct, frozen=True):
    """The consoles that were enrolled."""

    consoles: list[ConsoleSeen]
