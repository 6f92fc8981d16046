"""Privileges on record as a person meets them: the command line, starts of the server, a restore, a verification."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.house.privileges import SHELL
from croupier.store import Account, Store, open_store
from croupier.web.hand import hand_here
from croupier.web.settings import Limits, Settings
from croupier.web.start_checks import settings_on_record
from tests.support.room.driver import keys
from tests.support.room.privileges import entries, kinds
from tests.support.store.raw import run_sql
from tests.support.web.command import PASSWORD, run, served

KEYS = keys()
DATA = "croupier.db"


def account(*arguments: str, cwd: Path) -> str:
    done = run("account", *arguments, cwd=cwd, said=f"{PASSWORD}\n")
    assert done.returncode == 0, done.stderr
    return done.stdout


def on_record(cwd: Path) -> list[dict[str, Any]]:
    async def read() -> list[dict[str, Any]]:
        async with open_store(f"sqlite:{cwd / DATA}") as store:
            return await entries(store)

    return asyncio.run(read())


def tampered(cwd: Path, sql: str) -> None:
    asyncio.run(run_sql(f"sqlite:{cwd / DATA}", sql))


def login(base: str, name: str) -> httpx.Response:
    headers = {"x-croupier": "1", "origin": base}
    return httpx.post(f"{base}/api/login", json={"name": name, "password": PASSWORD}, headers=headers)


def test_the_command_line_says_which_user_of_which_machine_it_was_and_no_name(tmp_path: Path) -> None:
    for arguments in (
        ("create", "Olga", "--role", "operator"),
        ("create", "Bert"),
        ("roles", "Bert", "--role", "dealer"),
        ("password", "Bert"),
        ("sign-out", "Bert"),
        ("close", "Bert"),
    ):
        account(*arguments, cwd=tmp_path)
    told = on_record(tmp_path)
    assert [one["type"] for one in told] == [
        "privileges-begun", "account-made", "account-made", "roles-changed", "password-reset", "sessions-ended",
        "account-closed",
    ]  # fmt: skip
    assert {one["by"] for one in told} == {hand_here()}
    assert hand_here().startswith(SHELL)
    assert "Bert" not in json.dumps(told)


def test_a_regulator_is_given_no_role_of_the_house(tmp_path: Path) -> None:
    done = run("account", "create", "Rita", "--role", "regulator", "--role", "operator", cwd=tmp_path, said="")
    assert (done.returncode, done.stdout) == (2, "")
    assert "a regulator holds no role of the house" in done.stderr
    account("create", "Rita", "--role", "regulator", cwd=tmp_path)
    done = run("account", "roles", "Rita", "--role", "regulator", "--role", "dealer", cwd=tmp_path)
    assert done.returncode == 2
    assert "a regulator holds no role of the house" in done.stderr


def test_settings_that_are_others_than_at_the_last_start_are_on_record(tmp_path: Path) -> None:
    account("create", "Olga", "--role", "operator", cwd=tmp_path)
    with served(cwd=tmp_path):
        pass
    with served(cwd=tmp_path):
        pass
    (tmp_path / "croupier.toml").write_text('guests = "on"\n[sessions]\nstaff_hours = 8\n')
    with served("--config", "croupier.toml", cwd=tmp_path):
        pass
    first, second = [one for one in on_record(tmp_path) if one["type"] == "settings-changed"]
    assert first["by"] == second["by"] == hand_here()
    assert {"name": "sessions.staff_hours", "before": "", "after": "12"} in first["settings"]
    assert second["settings"] == [
        {"name": "guests", "before": '"auto"', "after": '"on"'},
        {"name": "sessions.staff_hours", "before": "12", "after": "8"},
    ]


def test_a_start_tells_of_an_account_that_is_otherwise_than_on_record_and_the_room_goes_on(tmp_path: Path) -> None:
    for name in ("Olga", "Otto"):
        account("create", name, "--role", "operator", cwd=tmp_path)
    account("create", "Dora", "--role", "dealer", cwd=tmp_path)
    tampered(tmp_path, "UPDATE person SET roles = 'dealer operator' WHERE name = 'Dora'")
    with served(cwd=tmp_path) as server:
        assert login(server.base, "Olga").status_code == 200
        refused = login(server.base, "Dora")
        assert refused.status_code == 403
        assert "this account is shut" in refused.text
        _, err = server.stop()
    assert "the account Dora is shut: its roles in the database are not those on record" in err
    assert [one["fault"] for one in on_record(tmp_path) if one["type"] == "account-shut"] == ["roles"]
    assert "shut: its roles" in " ".join(account("list", cwd=tmp_path).split())
    verdict = run("verify", f"sqlite:{DATA}", "--json", cwd=tmp_path)
    assert verdict.returncode == 1
    assert "its roles in the database are not those on record" in json.loads(verdict.stdout)["fault"]
    account("roles", "Dora", "--role", "dealer", cwd=tmp_path)
    with served(cwd=tmp_path) as server:
        assert login(server.base, "Dora").status_code == 200
        _, err = server.stop()
    assert "is shut" not in err
    assert run("verify", f"sqlite:{DATA}", cwd=tmp_path).returncode == 0


def test_an_account_that_is_gone_from_the_database_is_closed_by_its_id(tmp_path: Path) -> None:
    told = json.loads(account("create", "Dora", "--role", "dealer", "--json", cwd=tmp_path))
    account("create", "Olga", "--role", "operator", cwd=tmp_path)
    tampered(tmp_path, "DELETE FROM person WHERE name = 'Dora'")
    verdict = run("verify", f"sqlite:{DATA}", "--json", cwd=tmp_path)
    assert "it is on record and no longer in the database" in json.loads(verdict.stdout)["fault"]
    account("close", told["account"], cwd=tmp_path)
    assert run("verify", f"sqlite:{DATA}", cwd=tmp_path).returncode == 0


def test_a_store_of_before_is_taken_as_it_is_and_told_who_inspects_and_works_here(tmp_path: Path) -> None:
    async def of_before(store: Store) -> None:
        both = Account("p-both", "Both", ("operator", "regulator"), False, "$argon2id$b", 1)
        assert await store.accounts.create(both)

    async def fill() -> None:
        async with open_store(f"sqlite:{tmp_path / DATA}") as store:
            await of_before(store)

    asyncio.run(fill())
    for _ in range(2):
        with served(cwd=tmp_path) as server:
            _, err = server.stop()
        assert "Both is operator, regulator: a regulator holds no role of the house" in err
    told = [one["type"] for one in on_record(tmp_path)]
    assert told == ["privileges-begun", "account-found", "settings-changed"]
    assert run("verify", f"sqlite:{DATA}", cwd=tmp_path).returncode == 0


def test_a_restore_is_on_record(tmp_path: Path) -> None:
    account("create", "Olga", "--role", "operator", cwd=tmp_path)
    assert run("backup", "--data", f"sqlite:{DATA}", "room.backup", cwd=tmp_path).returncode == 0
    assert run("restore", "room.backup", "--data", "sqlite:restored.db", cwd=tmp_path).returncode == 0

    async def read() -> list[str]:
        async with open_store(f"sqlite:{tmp_path}/restored.db") as store:
            return await kinds(store)

    assert asyncio.run(read()) == ["privileges-begun", "account-made", "store-restored"]
    assert run("verify", "sqlite:restored.db", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize("url", ["postgresql://room:very-secret@db.example:5432/room", "sqlite:room.db"])
def test_no_secret_stands_in_the_record_and_another_one_is_seen(url: str) -> None:
    def of(data: str) -> dict[str, str]:
        return settings_on_record(Settings(data=data, limits=Limits(odds_per_minute=7)), KEYS)

    told = of(url)
    assert "very-secret" not in json.dumps(told)
    assert told["limits.odds_per_minute"] == "7"
    assert (told["data"] == of(url.replace("very-secret", "other-secret"))["data"]) == (":very-secret@" not in url)


def test_significant_events_are_listed_by_kind_and_day_with_names(tmp_path: Path) -> None:
    account("create", "Olga", "--role", "operator", cwd=tmp_path)
    account("roles", "Olga", "--role", "supervisor", cwd=tmp_path)
    with served(cwd=tmp_path):
        pass
    listed = ("report", "--data", f"sqlite:{DATA}", "--significant")
    asked = (*listed, "--kind", "settings", "--kind", "account")
    told = json.loads(run(*asked, "--json", cwd=tmp_path).stdout)["events"]
    kinds = ["settings", "account", "account", "account"]
    assert [one["kind"] for one in told] == kinds, "the newest first"
    _, changed, made, begun = [one["words"] for one in told]
    keys = json.loads(run(*listed, "--kind", "key", "--json", cwd=tmp_path).stdout)["events"]
    sealing, signing = [one["words"] for one in keys]
    assert signing.startswith("the signing key is ")
    assert sealing.startswith("the sealing key is ")
    assert changed.startswith("Olga, operator until now, is supervisor; by user ")
    assert made.startswith("the account Olga (operator) is made by user ")
    assert begun.startswith("accounts and roles are on record from here on, 0 were there before")
    day = datetime.fromtimestamp(told[0]["at"] / 1000, UTC).date()
    for words, found in ((day, 4), (day - timedelta(days=1), 0)):
        of_day = run(*asked, "--day", str(words), "--json", cwd=tmp_path)
        assert len(json.loads(of_day.stdout)["events"]) == found
    shown = run(*listed, "--kind", "settings", cwd=tmp_path).stdout
    assert shown.startswith("1 significant event ")
    assert "the settings are on record from here on" in " ".join(shown.split())
    assert "Olga" not in shown
    assert run(*asked, "-o", "events.csv", cwd=tmp_path).stdout == "written events.csv\n"
    assert (tmp_path / "events.csv").read_text().splitlines()[0] == "at,kind,where,what,clause"


def test_what_somebody_has_lost_is_forgotten_on_record_and_the_password_stays(tmp_path: Path) -> None:
    account("create", "Olga", "--role", "operator", cwd=tmp_path)
    tampered(tmp_path, "INSERT INTO pin (account, hash, wrong) SELECT account, 'x', 0 FROM person")
    assert "signs in with the password alone" in account("reset", "Olga", cwd=tmp_path)
    told = on_record(tmp_path)[-1]
    assert (told["type"], told["what"]) == ("way-in-changed", "reset")
    assert told["by"].startswith(SHELL)
    assert asyncio.run(run_sql(f"sqlite:{tmp_path / DATA}", "SELECT * FROM pin")) == []
    with served("--data", f"sqlite:{DATA}", cwd=tmp_path) as room:
        assert login(room.base, "Olga").status_code == 200
