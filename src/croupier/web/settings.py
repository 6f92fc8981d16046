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
from croupier.rulebooks.toml_file import read_toml
from croupier.web.table_settings import RoomSettings, TableSettings

DEFAULT_DATA = "sqlite:croupier.db"
IN_MEMORY = "sqlite::memory:"
Positive = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Tls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the certificate and its private key are, both PEM."""

    certificate: str
    key: str


class Sessions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long somebody stays in without coming in again."""

    hours: Positive = 168
    staff_hours: Positive = 12


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much one address, account or connection may ask for. Twice as much is let through in a burst."""

    requests_per_second: Positive = 50  # of one address
    guests_per_minute: Positive = 10  # of one address
    logins_per_minute: Positive = 10  # tries from one address
    failures_per_hour: Positive = 20  # wrong passwords for one name from one address; ten times as many from all
    connections_per_address: Positive = 100
    seats_per_address: Positive = 8  # of guests; each has one
    connections_per_account: Positive = 8
    messages_per_second: Positive = 20  # of one connection
    talk_per_second: Positive = 1  # of one account, at all tables; five times as much at once
    odds_per_minute: Positive = 20  # of one account
    complaints_per_hour: Positive = 20  # of one account, answers to them too; half of them at once
    inspections_per_minute: Positive = 120  # of one account: searches, rounds read, exports


ONE_MACHINE = Limits(
    requests_per_second=1000,
    guests_per_minute=1000,
    logins_per_minute=60,
    connections_per_address=5000,
    seats_per_address=5000,
)  # where everybody has the same address


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it. Amounts of time are in their names."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    data: str = ""  # where empty, a file here, or nothing at all for the demo
    demo: bool = False
    guests: Literal["auto", "on", "off"] = "auto"  # auto: in the demo, and where a table is for play money
    key_file: str = ""  # what seals the shuffles; where empty, beside the data
    regulator_key: str = ""  # the public key shuffles are sealed to as well, 64 hex digits
    origins: tuple[str, ...] = ()  # what people have in the address bar; where empty, what we listen on
    proxies: tuple[str, ...] = ()  # whose word we take for where a request comes from
    log: Literal["json", "text"] = "json"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    tls: Tls | None = None
    sessions: Sessions = Sessions()
    limits: Limits = Limits()
    room: RoomSettings = RoomSettings()
    tables: tuple[TableSettings, ...] = ()

    @property
    def store(self) -> str:
        """The address of the store."""
        return self.data or (IN_MEMORY if self.demo else DEFAULT_DATA)

    @property
    def takes_guests(self) -> bool:
        """Whether people come in without an account; a room for cash alone has nothing for them."""
        played = self.demo or any(table.for_play for table in self.tables)
        return played if self.guests == "auto" else self.guests == "on"

    @property
    def loopback(self) -> bool:
        """Whether nobody but this machine can reach us."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def secure(self) -> bool:
        """Whether people reach us by TLS, our own or that of a proxy in front of us."""
        return self.tls is not None or (bool(self.origins) and all(each.startswith("https:") for each in self.origins))


def read_settings(file: Path | None, **given: object) -> Settings:
    """Settings from a file and from what was given beside it; RequestError in one clear line."""
    data = {} if file is None else read_toml(file, "settings file")
    told = data | {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert(told, Settings)
    except msgspec.ValidationError as error:
        raise RequestError(f"{file or 'the settings'}: {_fault(str(error))}; see docs/serving.md") from error
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
    for proxy in settings.proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise RequestError(f"proxies: '{proxy[:80]}' is no address; write for example 127.0.0.1") from None
    if settings.regulator_key and not re.fullmatch("[0-9a-f]{64}", settings.regulator_key):
        raise RequestError("regulator_key: this is no public key; it has 64 small hex digits")
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


def _fault(words: str) -> str:
    """What is wrong, with the key in front: msgspec says `Expected `int`, got `str` - at `$.port``."""
    what, at, where = words.replace("`", "").partition(" - at $.")
    return f"{where}: {what[0].lower()}{what[1:]}" if at else f"{what[0].lower()}{what[1:]}"


def _is_origin(text: str) -> bool:
    parts = urlsplit(text)
    plain = not (parts.path or parts.query or parts.fragment or "@" in parts.netloc)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and plain and text == text.lower()
