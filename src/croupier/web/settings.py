"""The settings of a server: from a TOML file, with what the command line says put in its place.

Nothing here is a secret; keys and certificates are named by their files.
"""

from __future__ import annotations

import ipaddress
import re
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec

from croupier.errors import RequestError
from croupier.record import COSIGNATURE, is_key_name, parse_key
from croupier.rulebooks import read_toml
from croupier.web.table_settings import RoomSettings, TableSettings

DEFAULT_DATA = "sqlite:croupier.db"
IN_MEMORY = "sqlite::memory:"
Positive = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Tls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """TLS of our own: the certificate and its private key, both PEM."""

    certificate: str  # the file of the certificate
    key: str  # the file of its private key


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A PKCS#11 token that holds the signing key: an Ed25519 pair of keys under one label."""

    module: str  # the file of its library
    label: str  # of the token
    key: str  # the label of the pair of keys
    pin_file: str  # the file of its PIN, readable by its owner alone


class Sessions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time until a session expires."""

    hours: Positive = 168  # of players
    staff_hours: Positive = 12  # of staff


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The proofs asked for at the door and before what counts most."""

    staff: Literal["password", "second", "passkey"] = "password"  # the least for staff; second: a password and a code
    rp_id: str = (
        ""  # the name passkeys are made for; where empty, the host of the first origin, localhost on this machine
    )
    proof_minutes: Positive = 15  # a proof older than that is asked for anew before what counts most
    proof_by_password: bool = True  # by staff who have neither passkey nor app; otherwise they add one first
    shift_hours: Positive = 12  # after a full sign-in at an enrolled console a PIN takes over there


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of one address, account or connection. Twice as much is let through in a burst."""

    requests_per_second: Positive = 50  # of one address
    guests_per_minute: Positive = 10  # of one address
    logins_per_minute: Positive = 10  # tries from one address
    failures_per_hour: Positive = 20  # wrong passwords for one name from one address; ten times as many from all
    connections_per_address: Positive = 100  # at once
    seats_per_address: Positive = 8  # of guests; each has one
    connections_per_account: Positive = 8  # at once
    messages_per_second: Positive = 20  # of one connection
    talk_per_second: Positive = 1  # of one account, at all tables; five times as much at once
    odds_per_minute: Positive = 20  # of one account
    complaints_per_hour: Positive = 20  # of one account, answers to them too; half of them at once
    inspections_per_minute: Positive = 120  # of one account: searches, rounds read, exports
    cosignatures_per_minute: Positive = 30  # of one address: heads of the log that witnesses have signed


ONE_MACHINE = Limits(
    requests_per_second=1000,
    guests_per_minute=1000,
    logins_per_minute=60,
    connections_per_address=5000,
    seats_per_address=5000,
)  # where all clients have the same address


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it. Amounts of time are in their names."""

    host: str = "127.0.0.1"  # the address to listen on; loopback for the demo
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000  # 0 takes a free one
    data: str = ""  # the address of the store; where empty, a file here, or nothing at all for the demo
    demo: bool = False  # a table for every rulebook, play money, bots; on this machine only
    guests: Literal["auto", "on", "off"] = "auto"  # auto: in the demo, and where a table is for play money
    key_file: str = ""  # the key that seals the shuffles; where empty, beside the data
    signing_key_file: str = ""  # the key that signs for the house; where empty, key_file with .signing behind it
    signing_command: str = (
        ""  # a command that signs in its place: bytes in hex on stdin, the signature in hex on stdout
    )
    signing_public: str = ""  # the public half of the key behind that command, 64 hex digits
    signing_token: Token | None = None  # a PKCS#11 token that signs in its place
    regulator_key: str = ""  # the public key shuffles are sealed to as well, 64 hex digits
    transparency_log: str = ""  # the name of the log of checkpoints, such as room.example/log, once and for all
    witnesses: tuple[str, ...] = ()  # the keys of those who are to follow the log, each NAME+ID+KEY
    origins: tuple[str, ...] = ()  # the addresses people type; where empty, the one we listen on
    proxies: tuple[str, ...] = ()  # addresses of proxies in front, which may say where a request comes from
    log: Literal["json", "text"] = "json"  # the format of log lines
    log_level: Literal["debug", "info", "warning", "error"] = "info"  # the least that is logged
    tls: Tls | None = None
    sessions: Sessions = Sessions()
    sign_in: SignIn = SignIn()
    limits: Limits = Limits()
    room: RoomSettings = RoomSettings()
    tables: tuple[TableSettings, ...] = ()

    @property
    def store(self) -> str:
        """The address of the store."""
        return self.data or (IN_MEMORY if self.demo else DEFAULT_DATA)

    @property
    def log_name(self) -> str:
        """The name of the log of checkpoints; where none was given, by the address people type."""
        return self.transparency_log or f"{urlsplit(next(iter(self.origins), '')).netloc or 'localhost'}/log"

    @property
    def takes_guests(self) -> bool:
        """Tell whether people may come in without an account; a room for cash alone has nothing for them."""
        played = self.demo or any(table.for_play for table in self.tables)
        return played if self.guests == "auto" else self.guests == "on"

    @property
    def loopback(self) -> bool:
        """Tell whether only this machine can reach us."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def passkeys_for(self) -> str:
        """The name passkeys are made for; empty where no name is known, and there are none then."""
        if self.sign_in.rp_id:
            return self.sign_in.rp_id
        if self.origins:
            return urlsplit(self.origins[0]).hostname or ""
        return "localhost" if self.loopback else ""

    @property
    def secure(self) -> bool:
        """Tell whether people reach us by TLS, our own or that of a proxy in front of us."""
        return self.tls is not None or (bool(self.origins) and all(each.startswith("https:") for each in self.origins))


def read_settings(file: Path | None, **given: object) -> Settings:
    """Settings from a file and from what was given beside it; RequestError in one clear line."""
    data = {} if file is None else read_toml(file, "settings file")
    told = data | {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert(told, Settings)
    except msgspec.ValidationError as error:
        raise RequestError(f"{file or 'the settings'}: {_fault(str(error))}; see docs/reference/settings.md") from error
    if file is not None:
        settings = msgspec.structs.replace(settings, tables=_beside(file, settings.tables))
    if settings.demo and "limits" not in told:
        settings = msgspec.structs.replace(settings, limits=ONE_MACHINE)
    return _checked(settings)


def _beside(file: Path, tables: tuple[TableSettings, ...]) -> tuple[TableSettings, ...]:
    """Files of table rules are looked for where the settings are."""
    return tuple(
        [
            msgspec.structs.replace(table, rules=str(file.parent / table.rules)) if table.rules else table
            for table in tables
        ]
    )


def _checked(settings: Settings) -> Settings:
    for origin in settings.origins:
        if not _is_origin(origin):
            raise RequestError(f"'{origin[:80]}' is no origin; write for example https://room.example, without a path")
    _check_passkeys(settings)
    for proxy in settings.proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise RequestError(f"proxies: '{proxy[:80]}' is no address; write for example 127.0.0.1") from None
    for name in ("regulator_key", "signing_public"):
        if not re.fullmatch("([0-9a-f]{64})?", getattr(settings, name)):
            raise RequestError(f"{name}: this is no public key; it has 64 small hex digits")
    if bool(settings.signing_command) != bool(settings.signing_public):
        raise RequestError("signing_command and signing_public go together: say both, or neither")
    if sum(map(bool, (settings.signing_command, settings.signing_token, settings.signing_key_file))) > 1:
        raise RequestError("say one of signing_key_file, signing_command and signing_token: one of them holds the key")
    if not is_key_name(settings.log_name):
        raise RequestError("transparency_log: a log has a name without spaces and plus signs; write room.example/log")
    for key in settings.witnesses:
        if parse_key(key).kind != COSIGNATURE:
            raise RequestError(f"witnesses: '{key[:80]}' is the key of a log; croupier witness says its own")
    if settings.demo and not settings.loopback:
        raise RequestError(
            f"--demo is for this machine alone and does not open on {settings.host}: leave --host out, or leave --demo out"
        )
    if settings.demo and settings.tables:
        raise RequestError("the demo has its own tables: leave --demo out, or [[tables]]")
    if settings.tls is not None:
        for path in (settings.tls.certificate, settings.tls.key):
            if not Path(path).is_file():
                raise RequestError(f"tls: there is no file {path}")
    return settings


def _check_passkeys(settings: Settings) -> None:
    """Passkeys made for one name are of use at an origin of that name, or of one below it, and nowhere else."""
    name, hosts = settings.sign_in.rp_id, [urlsplit(origin).hostname or "" for origin in settings.origins]
    if name and any(host != name and not host.endswith(f".{name}") for host in hosts):
        raise RequestError(f"sign_in.rp_id: '{name[:80]}' is not the host of every origin, nor above it; see origins")
    if settings.sign_in.staff == "passkey" and not settings.passkeys_for:
        raise RequestError("sign_in.staff: passkeys need the address people type; name it in origins")


def _fault(words: str) -> str:
    """Put the key in front of msgspec's message, such as `Expected `int`, got `str` - at `$.port``."""
    what, at, where = words.replace("`", "").partition(" - at $.")
    return f"{where}: {what[0].lower()}{what[1:]}" if at else f"{what[0].lower()}{what[1:]}"


def _is_origin(text: str) -> bool:
    parts = urlsplit(text)
    plain = not (parts.path or parts.query or parts.fragment or "@" in parts.netloc)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and plain and text == text.lower()
