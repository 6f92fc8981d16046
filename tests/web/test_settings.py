"""Settings: from a file, from options, refused in one clear line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from croupier.errors import RequestError
from croupier.room.streams.keys import Keys
from croupier.shuffle.sealing import KEY_BYTES
from croupier.store import open_store
from croupier.web.keys import keys_of_store
from croupier.web.settings import ONE_MACHINE, Limits, Sessions, Settings, SignIn, Tls, read_settings
from croupier.web.table_settings import RoomSettings, TableSettings, room_plan
from tests.support.web.settings import written

EXAMPLE = Path(__file__).parents[2] / "docs" / "operate" / "croupier.toml"


def test_without_a_file_the_room_is_for_this_machine_alone() -> None:
    settings = read_settings(None)
    assert settings == Settings()
    assert settings.loopback
    assert not settings.secure
    assert settings.store == "sqlite:croupier.db"
    assert read_settings(None, demo=True).store == "sqlite::memory:"
    assert read_settings(None, demo=True, data="sqlite:x").store == "sqlite:x"


def test_the_demo_takes_this_machine_for_many_people_unless_it_is_told_otherwise(tmp_path: Path) -> None:
    assert read_settings(None, demo=True).limits == ONE_MACHINE
    assert read_settings(None).limits == Limits()
    file = written(tmp_path, "demo = true\n[limits]\nguests_per_minute = 3\n")
    assert read_settings(file).limits == Limits(guests_per_minute=3)


def test_options_go_before_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 9000\nhost = "::1"\n[limits]\nguests_per_minute = 3\n[sessions]\nhours = 1\n')
    settings = read_settings(file, port=9001, host=None)
    assert (settings.port, settings.host) == (9001, "::1")
    assert settings.limits == Limits(guests_per_minute=3)
    assert settings.sessions == Sessions(hours=1)


def test_the_example_shows_every_setting_and_its_default(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    changed = Settings(origins=("https://room.example",), data="sqlite:/var/lib/croupier/room.db")
    assert read_settings(EXAMPLE) == changed
    untold = (
        re.sub(r"(?m)^# (?=\w+ = )", "", text).replace('certificate = "room.pem"', "").replace('key = "room.key"', "")
    )
    assert read_settings(written(tmp_path, untold)) == changed, "what is commented out is the default"
    shown = tomllib.loads(untold)
    assert {*shown, "tls", "tables", "signing_token"} == set(Settings.__struct_fields__)
    assert set(shown["room"]) == set(RoomSettings.__struct_fields__)
    assert set(shown["sessions"]) == set(Sessions.__struct_fields__)
    assert set(shown["sign_in"]) == set(SignIn.__struct_fields__)
    assert set(shown["limits"]) == set(Limits.__struct_fields__)


def test_the_table_of_the_example_shows_everything_a_table_has_and_may_be_opened(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").replace("#   ", "")
    (shown,) = tomllib.loads(text)["tables"]
    assert set(shown) == set(TableSettings.__struct_fields__)
    (tmp_path / "omaha.toml").write_text("seats = 8\n", encoding="utf-8")
    settings = read_settings(written(tmp_path, text))
    (table,) = room_plan(settings.room, settings.tables).tables
    assert table.rules.blinds == (2_00, 4_00)
    assert table.rules.seats == 8


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("port = 'x'", "port: expected int, got str"),
        ("port = 70000", "port: expected int <= 65535"),
        ("prot = 1", "object contains unknown field prot"),
        ("[limits]\nrequests = 1", "limits: object contains unknown field requests"),
        ("[limits]\nguests_per_minute = 0", "limits.guests_per_minute: expected int >= 1"),
        ("log = 'xml'", "log: invalid enum value 'xml'"),
        ("port = ", "is not a TOML file"),
        ("origins = ['room.example']", "'room.example' is no origin; write for example https://room.example"),
        ("origins = ['https://room.example/path']", "is no origin"),
        ("origins = ['https://Room.example']", "is no origin"),
        ("origins = ['https://u@room.example']", "is no origin"),
        ("proxies = ['nginx']", "proxies: 'nginx' is no address"),
        ("regulator_key = 'abc'", "regulator_key: this is no public key"),
        ("[tls]\ncertificate = 'no.pem'\nkey = 'no.key'", "tls: there is no file no.pem"),
        ("[tls]\ncertificate = 'no.pem'", "tls: object missing required field key"),
        ("demo = true\nhost = '0.0.0.0'", "--demo is for this machine alone and does not open on 0.0.0.0"),
        ("demo = true\nhost = 'room.example'", "--demo is for this machine alone"),
        ("\x00", "is not a TOML file"),
        ("a" * 1_200_000, "is larger than 1000000 bytes"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_one_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(RequestError) as error:
        read_settings(written(tmp_path, text))
    assert words in str(error.value)
    assert "\n" not in str(error.value).replace(str(tmp_path), "")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"cannot read .*: No such file"):
        read_settings(tmp_path / "no.toml")
    with pytest.raises(RequestError, match="cannot read"):
        read_settings(tmp_path)


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        *((host, True) for host in ("127.0.0.1", "127.3.2.1", "::1", "localhost")),
        *((host, False) for host in ("0.0.0.0", "::", "10.0.0.1", "room.example")),
    ],
)
def test_what_is_this_machine_alone(host: str, loopback: bool) -> None:
    assert Settings(host=host).loopback is loopback


def test_behind_tls_or_a_proxy_that_has_it() -> None:
    assert Settings(tls=Tls("c", "k")).secure
    assert Settings(origins=("https://a", "https://b")).secure
    assert not Settings(origins=("https://a", "http://b")).secure


async def server_keys(settings: Settings) -> Keys:
    """The keys of a new store."""
    async with open_store("sqlite::memory:") as store:
        return (await keys_of_store(store, settings))[0]


async def test_the_keys_are_made_once_beside_the_data_and_kept_from_others(tmp_path: Path) -> None:
    settings = Settings(data=f"sqlite:{tmp_path}/room.db")
    first = await server_keys(settings)
    file = tmp_path / "room.db.key"
    assert len(first.sealing.private) == KEY_BYTES
    for each in (file, tmp_path / "room.db.key.signing"):
        assert each.stat().st_mode & 0o777 == 0o600
    again = await server_keys(settings)
    assert again.sealing.private == first.sealing.private
    assert again.signing.public == first.signing.public
    assert again.working.public != first.working.public, "made for each start"
    named = Settings(data="postgresql://x/y", key_file=str(file), regulator_key="ab" * 32)
    found = await server_keys(named)
    assert (found.sealing.private, found.regulator) == (first.sealing.private, bytes([0xAB]) * 32)
    assert found.signing.public == first.signing.public
    file.chmod(0o644)
    with pytest.raises(RequestError, match="can be read by others; say: chmod 600"):
        await server_keys(settings)


@pytest.mark.parametrize("content", ["", "xyz", "ab" * 31, "ab" * 33, "é"])
async def test_a_file_that_holds_no_key(tmp_path: Path, content: str) -> None:
    file = tmp_path / "key"
    file.write_text(content, encoding="utf-8")
    file.chmod(0o600)
    with pytest.raises(RequestError, match="holds no key of ours"):
        await server_keys(Settings(data="sqlite:x", key_file=str(file)))


async def test_a_key_that_cannot_be_had() -> None:
    with pytest.raises(RequestError, match="say in the settings where the key is"):
        await server_keys(Settings(data="postgresql://host/room"))
    with pytest.raises(RequestError, match="cannot use the key in /nowhere/key: No such file"):
        await server_keys(Settings(data="sqlite:x", key_file="/nowhere/key"))


async def test_nothing_in_memory_has_a_key_on_disk() -> None:
    one, two = [await server_keys(Settings(demo=True)) for _ in range(2)]
    assert one.sealing.private != two.sealing.private
