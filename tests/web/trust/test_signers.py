"""A token or a command holds the signing key: what it answers is checked, and what is wrong with it is said in one line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.errors import RequestError
from croupier.record import SigningKey, has_signed
from croupier.web.keys import command
from croupier.web.keys.command import CommandSigner
from croupier.web.keys.holders import opened_signer
from croupier.web.keys.token import TokenSigner
from croupier.web.settings import Settings, Token
from tests.support.introduced import a_key

HOUSE, STRANGER = a_key("house"), a_key("stranger")
SAID = b"croupier heads at 5\n"
SOFTHSM = next(iter(sorted(Path("/usr/lib").glob("**/libsofthsm2.so"))), None)
SIGNS = """
import sys
from croupier.record import SigningKey
from tests.support.introduced import a_key
print(a_key({name!r}).sign(bytes.fromhex(sys.stdin.read().strip())))
"""


def program(folder: Path, text: str) -> str:
    """A command of the operator's."""
    file = folder / "signs.py"
    file.write_text(text)
    return f"{sys.executable} {file}"


@pytest.fixture(autouse=True)
def found_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))


async def test_a_command_signs(tmp_path: Path) -> None:
    settings = Settings(signing_command=program(tmp_path, SIGNS.format(name="house")), signing_public=HOUSE.public)
    signer = opened_signer(settings, HOUSE.public)
    assert has_signed(signer.public, SAID, await signer.sign(SAID))
    assert signer.holder == "a command of the operator's"
    with pytest.raises(RequestError, match="a command of the operator's has another signing key than this store"):
        opened_signer(settings, STRANGER.public)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SIGNS.format(name="stranger"), "its answer is no signature by the key that signing_public names"),
        ("print('yes')", "its answer is no signature by the key"),
        ("pass", "its answer is no signature by the key"),
        ("import sys; sys.stdout.buffer.write(bytes(range(256)) * 999)", "its answer is no signature by the key"),
        ("import sys; sys.exit('the smart card\\nis not in')", "it has failed with status 1: the smart card is not in"),
        ("import sys; sys.exit(3)", "it has failed with status 3: no word why"),
        ("import os; os.kill(os.getpid(), 9)", "it has failed with status -9"),
    ],
)
async def test_an_answer_that_is_no_signature_is_said_in_one_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(RequestError, match=f"^signing_command: {words}") as said:
        await CommandSigner(program(tmp_path, text), HOUSE.public).sign(SAID)
    assert "\n" not in str(said.value)


async def test_a_command_that_is_not_there() -> None:
    with pytest.raises(RequestError, match=r"^signing_command: cannot run /nowhere/sign: No such file"):
        await CommandSigner("/nowhere/sign --now", HOUSE.public).sign(SAID)


@pytest.mark.parametrize(("text", "words"), [("sign 'now", "cannot be read as a command"), (" ", "names no program")])
def test_what_is_no_command(text: str, words: str) -> None:
    with pytest.raises(RequestError, match=f"^signing_command: .*{words}"):
        CommandSigner(text, HOUSE.public)


async def test_a_command_that_does_not_answer_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "ANSWER_S", 1)
    file = tmp_path / "pid"
    text = f"import os, time; open({str(file)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    began = time.monotonic()
    with pytest.raises(RequestError, match=r"^signing_command: it has not answered within 1 seconds"):
        await CommandSigner(program(tmp_path, text), HOUSE.public).sign(SAID)
    assert time.monotonic() - began < 60
    if file.exists():
        with pytest.raises(ProcessLookupError):
            os.kill(int(file.read_text()), 0)


class FakeError(Exception):
    """As pkcs11.PKCS11Error is."""


class FakeToken:
    """The library python-pkcs11 as far as it is used, with one pair of keys on one token."""

    PKCS11Error = FakeError
    ObjectClass = SimpleNamespace(PUBLIC_KEY="public", PRIVATE_KEY="private")
    Attribute = SimpleNamespace(EC_POINT="point")
    Mechanism = SimpleNamespace(EDDSA="eddsa")

    def __init__(self, signs: SigningKey, *, bare: bool = False) -> None:
        self.signs, self.bare, self.opened = signs, bare, 0

    def lib(self, module: str) -> FakeToken:
        if module != "module.so":
            raise RuntimeError(f"{module} cannot be loaded")
        return self

    def get_token(self, token_label: str) -> FakeToken:
        if token_label != "croupier":
            raise FakeError("no such token")
        return self

    def open(self, user_pin: str) -> FakeToken:
        if user_pin != "1234":
            raise FakeError("the PIN is not right")
        return self

    def __enter__(self) -> FakeToken:
        self.opened += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.opened -= 1

    def get_key(self, object_class: str, label: str) -> Any:
        if label != "house":
            raise FakeError("no such key")
        half = bytes.fromhex(HOUSE.public)
        point = {"point": half if self.bare else b"\x04\x20" + half}
        sign = SimpleNamespace(sign=lambda what, mechanism: bytes.fromhex(self.signs.sign(what)))
        return point if object_class == "public" else sign


def token(
    folder: Path, module: str = "module.so", label: str = "croupier", key: str = "house", pin: str = "1234"
) -> Token:
    file = folder / "pin"
    file.unlink(missing_ok=True)
    file.touch(0o600)
    file.write_text(f"{pin}\n")
    return Token(module, label, key, str(file))


@pytest.mark.parametrize("bare", [True, False])
async def test_a_token_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, bare: bool) -> None:
    fake = FakeToken(HOUSE, bare=bare)
    monkeypatch.setitem(sys.modules, "pkcs11", fake)
    signer = opened_signer(Settings(signing_token=token(tmp_path)), HOUSE.public)
    assert signer.public == HOUSE.public
    assert has_signed(signer.public, SAID, await signer.sign(SAID))
    assert fake.opened == 0, "it is let go again"
    fake.signs = STRANGER
    with pytest.raises(RequestError, match="what croupier answers is no signature by its key"):
        await signer.sign(SAID)


@pytest.mark.parametrize("wrong", [{"module": "x.so"}, {"label": "other"}, {"key": "other"}, {"pin": "0000"}])
def test_what_a_token_lacks_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, str]
) -> None:
    monkeypatch.setitem(sys.modules, "pkcs11", FakeToken(HOUSE))
    with pytest.raises(RequestError, match=r"^signing_token: .* does not sign: ") as said:
        TokenSigner(token(tmp_path, **wrong))
    assert "\n" not in str(said.value)


def test_a_pin_that_others_can_read_and_a_library_that_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = token(tmp_path)
    monkeypatch.setitem(sys.modules, "pkcs11", FakeToken(HOUSE))
    Path(made.pin_file).chmod(0o644)
    with pytest.raises(RequestError, match="can be read by others; say: chmod 600"):
        TokenSigner(made)
    monkeypatch.setitem(sys.modules, "pkcs11", None)
    with pytest.raises(RequestError, match="pip install 'croupier"):
        TokenSigner(made)


@pytest.mark.skipif(not SOFTHSM or not shutil.which("softhsm2-util"), reason="SoftHSM is not on this machine")
async def test_softhsm_signs(tmp_path: Path) -> None:
    """A token of its own in a process of its own: the library reads where its tokens lie once."""
    (tmp_path / "tokens").mkdir()
    (tmp_path / "softhsm.conf").write_text(f"directories.tokendir = {tmp_path}/tokens\n")
    made = token(tmp_path, module=str(SOFTHSM))
    environment = os.environ | {"SOFTHSM2_CONF": str(tmp_path / "softhsm.conf")}
    initialised = [
        "softhsm2-util",
        "--init-token",
        "--free",
        "--label",
        "croupier",
        "--pin",
        "1234",
        "--so-pin",
        "5678",
    ]
    subprocess.run(initialised, env=environment, check=True, capture_output=True)
    text = f"""
import asyncio, pkcs11
from croupier.record import has_signed
from croupier.web.keys.token import TokenSigner
from croupier.web.settings import Token
made = Token({made.module!r}, "croupier", "house", {made.pin_file!r})
with pkcs11.lib(made.module).get_token(token_label="croupier").open(user_pin="1234", rw=True) as session:
    curve = session.create_domain_parameters(pkcs11.KeyType.EC_EDWARDS, {{
        pkcs11.Attribute.EC_PARAMS: bytes.fromhex("06032b6570")}}, local=True)
    curve.generate_keypair(mechanism=pkcs11.Mechanism.EC_EDWARDS_KEY_PAIR_GEN, store=True, label="house")
signer = TokenSigner(made)
for _ in range(3):
    assert has_signed(signer.public, {SAID!r}, asyncio.run(signer.sign({SAID!r})))
print(signer.public)
"""
    done = subprocess.run([sys.executable, "-c", text], env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.strip()) == 64
