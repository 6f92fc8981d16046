"""`croupier serve` and `croupier account` as people start them: processes, signals, files, and what is wrong with them.

Some are started anew; most are forks of one process that has loaded what they need (tests/support/forked.py).
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from subprocess import PIPE
from typing import Any

import httpx
import pytest
import websockets

from croupier.house.people import Person
from croupier.rulebooks import rulebook_ids
from croupier.store import open_store
from tests.cli.conftest import Run
from tests.support.cite import Cited, clause
from tests.support.room.rooms import a_room
from tests.support.web.command import PASSWORD, SECONDS, connected, guest, run, served


def test_the_demo_opens_a_table_for_every_rulebook_and_stops_when_it_is_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "croupier", "serve", "--demo", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=PIPE, stderr=PIPE, text=True) as process:
        try:
            assert process.stdout
            base = process.stdout.readline().removeprefix("The room is open: ").strip()
            assert base.startswith("http://127.0.0.1:")
            assert httpx.get(f"{base}/health").json()["ok"]
            tables = httpx.get(f"{base}/api/tables").json()["tables"]
            assert {table["rulebook"] for table in tables} == set(rulebook_ids())
            process.terminate()
            _, err = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
    assert process.returncode == 0
    assert "nothing of this room is kept" in err
    lines = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    assert lines[-1]["event"] == "stopped"
    assert not [line for line in lines if line["level"] == "error"]
    assert list(tmp_path.iterdir()) == []


@clause("act-omaha-2006 19.9")
def test_the_official_rules_beside_the_settings_are_filed_shown_and_withdrawn(tmp_path: Path, cited: Cited) -> None:
    config, data = tmp_path / "croupier.toml", f"sqlite:{tmp_path}/room.db"
    (tmp_path / "rules.pdf").write_bytes(b"%PDF-1.7 the rules")
    config.write_text(f'[room]\nrules = {{ "{cited.book.id}" = "rules.pdf" }}\n')

    def shown() -> tuple[Any, httpx.Response]:
        with served("--demo", "--data", data, "--config", str(config), cwd=Path("/")) as server:
            path = f"{server.base}/api/rulebooks/{cited.book.id}"
            return httpx.get(path).json()["official"]["document"], httpx.get(f"{path}/document")

    told, document = shown()
    assert document.content == b"%PDF-1.7 the rules"
    assert (told["kind"], told["sha256"]) == ("pdf", sha256(document.content).hexdigest())
    assert told["filed"] == shown()[0]["filed"]
    config.write_text("")
    told, document = shown()
    assert (told, document.status_code) == (None, 404)

    async def entered() -> list[str]:
        async with open_store(data) as store:
            lines = [json.loads(line) async for lines in store.read("register") for line in lines]
            return [line["type"] for line in lines if line["type"].startswith("rules-")]

    assert asyncio.run(entered()) == ["rules-filed", "rules-withdrawn"]


def test_official_rules_that_cannot_be_read_are_said_in_one_line(tmp_path: Path, croupier: Run) -> None:
    config = tmp_path / "croupier.toml"
    config.write_text('[room]\nrules = { "act-omaha-2006" = "none.pdf" }\n')
    ended = croupier("serve", "--config", str(config), "--data", f"sqlite:{tmp_path}/room.db")
    ended.is_one_clear_line("room.rules: act-omaha-2006: cannot read", "none.pdf")
    assert not (tmp_path / "room.db").exists()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_whoever_is_connected_is_told_to_come_back_and_finds_the_seat_again(
    tmp_path: Path, how: signal.Signals
) -> None:
    data = f"sqlite:{tmp_path}/room.db"
    table = rulebook_ids()[0]

    async def sit(base: str) -> tuple[str, int]:
        answer = guest(base)
        async with await connected(base, answer.cookies["croupier"]) as socket:
            sit = {"type": "do", "id": "1", "table": table, "act": "sit", "seat": 1, "stake": 20000}
            await socket.send(json.dumps(sit))
            while (said := json.loads(await socket.recv()))["type"] != "answer":
                pass
            assert said.get("ok"), said
            code, _ = await asyncio.to_thread(server.stop, how)
            assert code == 0
            with suppress(websockets.ConnectionClosed):
                async for _ in socket:  # whatever was still on its way
                    pass
            assert socket.close_code is not None
            return answer.cookies["croupier"], int(socket.close_code)

    with served("--demo", "--data", data, cwd=tmp_path) as server:
        cookie, code = asyncio.run(sit(server.base))
        assert code == 1012
    assert (tmp_path / "room.db.key").stat().st_mode & 0o777 == 0o600
    with served("--demo", "--data", data, cwd=tmp_path) as server:
        me = httpx.get(f"{server.base}/api/me", headers={"cookie": f"croupier={cookie}"}).json()
        assert [(one["table"], one["seat"]) for one in me["seats"]] == [(table, 1)]
        name = me["person"]["name"]

        async def seen() -> list[str]:
            async with await connected(server.base, guest(server.base).cookies["croupier"]) as socket:
                await socket.send(json.dumps({"type": "watch", "table": table}))
                while (view := json.loads(await socket.recv()))["type"] != "view":
                    pass
                return [seat["name"] for seat in view["public"]["seats"]]

        assert name in asyncio.run(seen()), "names are known again though no event holds one"


def test_a_room_that_is_no_demo_says_what_it_lacks(tmp_path: Path) -> None:
    with served("--data", f"sqlite:{tmp_path}/room.db", cwd=tmp_path) as server:
        assert httpx.get(f"{server.base}/api/tables").json() == {"tables": []}
        _, err = server.stop()
        assert "croupier: note: nobody can operate this room yet" in err


def test_tls(tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    config = tmp_path / "croupier.toml"
    config.write_text(f'demo = true\nlog = "text"\n[tls]\ncertificate = "{certificate}"\nkey = "{key}"\n')
    with served("--config", str(config), cwd=tmp_path) as server:
        assert server.base.startswith("https://127.0.0.1:")
        trusting = ssl.create_default_context(cafile=str(certificate))
        answer = guest(server.base, verify=trusting)
        assert answer.status_code == 200
        assert answer.headers["set-cookie"].startswith("__Host-croupier=")
        assert answer.headers["set-cookie"].endswith("; Secure")
        assert "strict-transport-security" in answer.headers


def make_certificate(folder: Path) -> tuple[Path, Path]:
    from ipaddress import IPv4Address

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate, private = folder / "room.pem", folder / "room.key"
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    private.write_bytes(key.private_bytes(*form))
    return certificate, private


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "room.example", ""])
def test_the_demo_is_for_this_machine_alone(croupier: Run, host: str) -> None:
    croupier("serve", "--demo", "--host", host).is_one_clear_line("--demo is for this machine alone")


def test_a_port_that_is_taken_and_one_that_is_none(croupier: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        croupier("serve", "--demo", "--port", port).is_one_clear_line("cannot listen on 127.0.0.1 port", "in use")
    croupier("serve", "--demo", "--port", "70000").is_one_clear_line("port: expected int <= 65535")
    croupier("serve", "--host", "no.such.host.invalid").is_one_clear_line("cannot listen on no.such.host.invalid")


def test_settings_that_cannot_be_used(croupier: Run, tmp_path: Path) -> None:
    croupier("serve", "--config", str(tmp_path / "no.toml")).is_one_clear_line("cannot read")
    (tmp_path / "bad.pem").write_text("no certificate")
    config = tmp_path / "croupier.toml"
    config.write_text(f'demo = true\nport = 0\n[tls]\ncertificate = "{tmp_path}/bad.pem"\nkey = "{tmp_path}/bad.pem"\n')
    croupier("serve", "--config", str(config)).is_one_clear_line("tls: the certificate and its key cannot be used")
    croupier("serve", "--port", "0", "--data", "mysql://x").is_one_clear_line("no address of a store")
    croupier("serve", "--port", "0", "--data", "sqlite:/nowhere/room.db").is_one_clear_line("/nowhere/room.db")


def account(*arguments: str, cwd: Path, password: str | None = PASSWORD) -> subprocess.CompletedProcess[str]:
    return run("account", *arguments, cwd=cwd, said=f"{password}\n" if password else "")


def _is_looked_at(url: str, cookie: dict[str, str]) -> bool:
    """Whether the server has looked how late its loop is, within some seconds."""
    for _ in range(100):
        if "croupier_loop_lag_seconds_count 0.0" not in httpx.get(url, headers=cookie).text:
            return True
        time.sleep(0.05)
    return False


def test_the_first_operator_is_made_by_the_command_line_and_logs_in(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "croupier",
        "account",
        "create",
        "Olga",
        "--role",
        "operator",
        "--role",
        "supervisor",
    ]
    given = {"cwd": tmp_path, "input": f"{PASSWORD}\n", "capture_output": True, "text": True}
    made = subprocess.run([*command, "--json"], check=False, timeout=SECONDS, **given)  # type: ignore[call-overload]
    assert made.returncode == 0, made.stderr
    told = json.loads(made.stdout)
    assert (told["name"], told["roles"], told["closed"]) == ("Olga", ["supervisor", "operator"], False)
    assert PASSWORD not in made.stdout + made.stderr
    with served(cwd=tmp_path) as server:  # the same file where nothing is said
        headers = {"x-croupier": "1", "origin": server.base}
        answer = httpx.post(f"{server.base}/api/login", json={"name": "olga", "password": PASSWORD}, headers=headers)
        assert answer.json()["person"]["roles"] == ["supervisor", "operator"]
        cookie = {"cookie": f"croupier={answer.cookies['croupier']}"}
        figures = httpx.get(f"{server.base}/metrics", headers=cookie)
        assert "croupier_connections 0.0" in figures.text
        assert _is_looked_at(f"{server.base}/metrics", cookie), "how late the loop is"
        account("close", "OLGA", cwd=tmp_path)
        assert httpx.get(f"{server.base}/metrics", headers=cookie).status_code == 401, "at once, from another process"
        _, err = server.stop()
        assert "nobody can operate" not in err
        assert PASSWORD not in err


def test_accounts_are_listed_changed_and_closed(tmp_path: Path) -> None:
    for name in ("Olga", "bert"):
        assert account("create", name, cwd=tmp_path).returncode == 0
    assert account("roles", "Bert", "--role", "dealer", cwd=tmp_path).stdout == "bert is dealer\n"
    assert "nobody works and plays" in account("roles", "Bert", "--role", "player", cwd=tmp_path).stderr
    assert account("password", "bert", cwd=tmp_path, password="another good one").returncode == 0
    assert account("close", "olga", cwd=tmp_path).returncode == 0
    listed = json.loads(account("list", "--json", cwd=tmp_path).stdout)["accounts"]
    assert [(each["name"], each["roles"], each["closed"]) for each in listed] == [
        ("bert", ["dealer"], False),
        ("Olga", ["player"], True),
    ]
    assert "bert" in account("list", cwd=tmp_path).stdout


def test_whoever_has_waited_for_a_seat_is_a_player_for_good(tmp_path: Path) -> None:
    told = json.loads(account("create", "Ann", "--json", cwd=tmp_path).stdout)

    async def waits() -> bool:
        async with open_store(f"sqlite:{tmp_path / 'croupier.db'}") as store, a_room(store) as (room, _):
            ann = Person(told["account"], "Ann", frozenset({"player"}))
            return (await room.tables[rulebook_ids()[0]].do(ann, "1", {"act": "list"})).ok

    assert asyncio.run(waits())
    refused = account("roles", "Ann", "--role", "dealer", cwd=tmp_path)
    assert refused.returncode == 2
    assert "nobody works and plays" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "password", "words"),
    [
        (["create", "Anna"], "short", "a password has 12 to 256 printable letters"),
        (["create", "Anna"], "x" * 257, "a password has 12 to 256 printable letters"),
        (["create", "Anna"], None, "a password has 12 to 256 printable letters"),
        (["create", ""], PASSWORD, "a name has 1 to 32 printable letters"),
        (["create", "Anna", "--role", "owner"], PASSWORD, "there is no role 'owner'"),
        (["create", "Olga"], PASSWORD, "there is somebody called Olga already"),
        (["password", "Nobody"], PASSWORD, "nobody is called Nobody"),
        (["roles", "Olga"], PASSWORD, "say which roles"),
        (["close", "Nobody"], PASSWORD, "nobody is called Nobody"),
        (["list", "--data", "sqlite:missing.db"], None, "there is no store at missing.db"),
    ],
)
def test_what_is_wrong_with_an_account_is_said_in_one_line(
    tmp_path: Path, arguments: list[str], password: str | None, words: str
) -> None:
    assert account("create", "Olga", cwd=tmp_path).returncode == 0
    done = account(*arguments, cwd=tmp_path, password=password)
    assert done.returncode == 2
    assert done.stdout == ""
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_password_is_never_an_argument(croupier: Run) -> None:
    for command in ("create", "password"):
        assert "--password" not in croupier("account", command, "--help").out


def test_starting_the_command_line_loads_no_server() -> None:
    unwanted = ("litestar", "uvicorn", "argon2", "structlog", "asyncpg", "apsw")
    code = f"import croupier.cli.main, sys; print([each for each in {unwanted} if each in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    assert done.stdout == "[]\n"
