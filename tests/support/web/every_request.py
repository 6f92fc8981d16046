"""Every request of the API as a grown room is asked for it: by whom, with what, about what is there."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.disputes import settled_cases
from tests.support.web.grown_room import CUP, ENTRIES, PLAYED, ROUNDS

SEATED = "player-1"
PROOF = {"id": "", "client_data": "", "authenticator_data": "", "signature": ""}
WORDS = {"words": "a word about it"}
MEANT: dict[str, Any] = {"rulebook": "act-omaha-2006", "format": "turbo", "players": 500, "start": "2099-01-01T20:00"}
NUMBER = ROUNDS - 10  # a round long ago, and long after the first
OF_A_TABLE = "/api/tables/{table:str}/rounds"
OF_A_ROUND = f"{OF_A_TABLE}/{{number:int}}"
INSPECTED = "/api/inspect/rounds/{table:str}/{number:int}"


class Request(NamedTuple):
    """One request; `handler` is its path as the API declares it."""

    handler: str
    method: str
    path: str
    who: str
    body: dict[str, Any] | None
    statuses: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join([self.method, self.path, self.who])


def _get(handler: str, who: str = "", path: str = "", *statuses: int) -> Request:
    return Request(handler, "GET", path or handler, who, None, statuses or (200,))


def _post(handler: str, who: str, path: str = "", *statuses: int, **body: Any) -> Request:
    return Request(handler, "POST", path or handler, who, body, statuses or (200,))


def _of_rounds(who: str, table: str) -> list[Request]:
    there = f"/api/tables/{table}/rounds"
    one = f"{there}/{NUMBER}"
    formats = ("phh", "ohh", "text") if table == PLAYED else ("text",)
    odds = 409 if who == SEATED else 200
    return [
        _get(OF_A_TABLE, who, there),
        _get(OF_A_TABLE, who, f"{there}?before={NUMBER}"),
        _get(OF_A_ROUND, who, one),
        _get(f"{OF_A_ROUND}/replay", who, f"{one}/replay"),
        _get(f"{OF_A_ROUND}/odds", who, f"{one}/odds", odds),
        *[_get(f"{OF_A_ROUND}/export", who, f"{one}/export?format={each}") for each in formats],
    ]


def _rounds() -> list[Request]:
    of_tables = [_of_rounds(who, table) for who in (SEATED, "rita") for table in (PLAYED, "ultimate")]
    return [
        _get("/api/rounds", "player-1"),
        _get("/api/rounds", "player-1", "/api/rounds?before=3000"),
        *[request for some in of_tables for request in some],
    ]


def _open() -> list[Request]:
    book, case = "/api/rulebooks/adelaide-omaha", next(iter(settled_cases()))
    one = "/api/rulebooks/{name:str}"
    cup = "/api/tournaments/{name:str}"
    papers = ("sign.pdf", "sign.png", "rules", "rules.pdf")
    return [
        _get("/api/docs"), _get("/api/docs/openapi.json"),
        _get("/api/house"), _get("/health"), _get("/live"), _get("/metrics", "olga"), _get("/api/me", "player-1"),
        _post("/api/passkey/asking", ""), _post("/api/passkey", "", "", 409, **PROOF), _get("/api/console"),
        _post("/api/guest", "", name="Gus"), _post("/api/login", "", name="player-2", password="correct horse battery"),
        _get("/api/tables"), _get("/api/tables/{table:str}/view", "", "/api/tables/table-3/view"),
        _get("/api/rulebooks"), _get(one, "", book), _get(f"{one}/guide", "", f"{book}/guide"),
        _get(f"{one}/document", "", f"{book}/document", 404),
        _get("/api/disputes"), _get("/api/disputes", "", "/api/disputes?find=raise%20out%20of%20turn"),
        _get("/api/disputes", "", f"/api/disputes?find={'%20'.join('abcdefghijklmnopqrstuvwxyz')}"),
        _get("/api/disputes/{rulebook:str}/{name:str}", "", f"/api/disputes/{case}"),
        *[_get(f"/api/tables/{{table:str}}/{paper}", "", f"/api/tables/{PLAYED}/{paper}") for paper in papers],
        _get("/api/tournaments"), _get(cup, "", f"/api/tournaments/{CUP}"),
        _get("/api/log/checkpoint"), _get("/api/log/leaves"), _get("/api/log/witnesses"),
        _get("/api/log/consistency", "", "/api/log/consistency?old=1&size=2"),
        _get("/api/log/inclusion", "", "/api/log/inclusion?leaf=0&size=2"),
        _post("/api/log/cosignatures", "", "", 400, key="nobody", head="nothing"),
        *[
            _get(f"{cup}/{paper}", "", f"/api/tournaments/{CUP}/{paper}")
            for paper in ("display", "conditions.pdf", "results.pdf")
        ],
    ]  # fmt: skip


def _cage() -> list[Request]:
    variance = "/api/cage/variances"
    moved: dict[str, Any] = {"giver": "wallet:player-1", "taker": "wallet:player-2", "amount": 100}
    first = ENTRIES + 5  # after the entries that are made here
    return [
        _get("/api/cage", "olga"), _post("/api/cage/buy-ins", "olga", account="player-1", amount=100, key="a"),
        _post("/api/cage/cash-outs", "olga", account="player-1", amount=100, key="b"),
        _post("/api/cage/safe", "olga", amount=100, key="c"),
        _post("/api/cage/drops", "olga", table="ultimate", box="commission", counted=100, key="d"),
        _post(f"{variance}/{{number:int}}/confirmation", "otto", f"{variance}/{ENTRIES + 4}/confirmation", counted=100),
        _post(f"{variance}/{{number:int}}/dropped", "otto", f"{variance}/1/dropped", 409),
        _get("/api/cage/people", "olga", "/api/cage/people?named=patron"),
        _get("/api/cage/receipts/{number:int}", "olga", "/api/cage/receipts/7"),
        _get("/api/cage/receipts/{number:int}/receipt.pdf", "olga", "/api/cage/receipts/8/receipt.pdf"),
        _get("/api/adjustments", "olga"),
        _post("/api/adjustments/proposals", "olga", **moved, **WORDS),
        _post("/api/adjustments/proposals", "olga", **moved, **WORDS),
        _post("/api/adjustments/{number:int}/approval", "otto", f"/api/adjustments/{first}/approval"),
        _post("/api/adjustments/{number:int}/refusal", "otto", f"/api/adjustments/{first + 1}/refusal", **WORDS),
        _post("/api/cage/count", "olga", counted=100), _post("/api/cage/dropped-count", "olga"),
        _post("/api/cage/count", "olga", counted=100), _post("/api/cage/confirmation", "otto", "", 409, counted=101),
        _get("/api/books", "olga"), _get("/api/books", "olga", "/api/books?play_money=true"),
        _get("/api/books/tables/{table:str}/commission", "olga", f"/api/books/tables/{PLAYED}/commission"),
        _get("/api/books/csv", "olga"), _get("/api/books/report.pdf", "olga"),
    ]  # fmt: skip


def _operator() -> list[Request]:
    rules = "/api/determinations/{name:str}"
    table: dict[str, Any] = {
        "name": "new",
        "rulebook": "act-omaha-2006",
        "approval": "DEMO: play money",
        "play_money": True,
    }
    return [
        _get(rules, "olga", "/api/determinations/adelaide-omaha"),
        _post(f"{rules}/settled", "olga", "/api/determinations/adelaide-omaha/settled", set={"blinds": "2, 4"}),
        _post("/api/openings", "olga", **table), _get("/api/register", "olga"),
        _post("/api/register/entries", "olga", entry="approval", item="table", reference="R-1", day="2026-01-01"),
        _get("/api/formats", "dirk"), _get("/api/directors", "dirk"), _post("/api/previews", "dirk", **MEANT),
        _post("/api/announcements", "dirk", name="next", wanted=MEANT, play_money=True),
        _post(
            "/api/tournaments/{name:str}/alterations/preview", "dirk", "/api/tournaments/next/alterations/preview",
            players=100,
        ),
        _post(
            "/api/tournaments/{name:str}/alterations", "olga", "/api/tournaments/next/alterations", reason="x",
            changes={"players": 100},
        ),
    ]  # fmt: skip


def _account() -> list[Request]:
    one, session = "/api/account/passkeys/{passkey:str}", "/api/account/sessions/{session:str}/end"
    return [
        _get("/api/account", "olga"), _post("/api/account/proofs/asking", "olga"),
        _post("/api/account/proofs", "olga", password="correct horse battery"),
        _post("/api/account/passkeys/asking", "olga"),
        _post("/api/account/passkeys", "olga", "", 409, name="x", id="", client_data="", attestation=""),
        _post(f"{one}/name", "olga", "/api/account/passkeys/AA/name", 404, name="x"),
        _post(f"{one}/removal", "olga", "/api/account/passkeys/AA/removal", 404),
        _post("/api/account/app", "olga"), _post("/api/account/app/confirmation", "olga", "", 409, code="0"),
        _post("/api/account/app/removal", "olga"), _post("/api/account/recovery-codes", "olga"),
        _post("/api/account/pin", "olga", pin="482915"),
        _post(session, "olga", "/api/account/sessions/x/end", 404), _post("/api/account/other-sessions/end", "olga"),
        _get("/api/consoles", "olga"), _post("/api/consoles/entries", "olga", name="Pit 2"),
        _post("/api/consoles/{console:str}/end", "olga", "/api/consoles/x/end", 404),
        _post("/api/console/take-over", "", "", 409, account="olga", pin="000000"),
    ]  # fmt: skip


def _regulator() -> list[Request]:
    one, opening = f"/api/inspect/rounds/{PLAYED}/{NUMBER}", "/api/inspect/openings/{number:int}"
    return [
        _get("/api/inspect/rounds", "rita"), _get("/api/inspect/rounds", "rita", "/api/inspect/rounds?player=patron"),
        _get(INSPECTED, "rita", one), _get(INSPECTED, "rita", f"/api/inspect/rounds/ultimate/{NUMBER}"),
        _post(f"{INSPECTED}/sealed", "rita", f"{one}/sealed", **WORDS),
        _post(f"{INSPECTED}/opening", "rita", f"{one}/opening", 409, **WORDS),  # it is sealed to the regulator
        _get("/api/inspect/openings", "rita"),
        _post(f"{opening}/answer", "olga", "/api/inspect/openings/1/answer", 409, agreed=True, **WORDS),
        _get(opening, "rita", "/api/inspect/openings/1", 404),
        _get("/api/inspect/events", "rita"), _get("/api/inspect/events", "olga", "/api/inspect/events?from=1&until=9"),
        _get("/api/inspect/shut", "olga"), _get("/api/inspect/reads", "rita"), _get("/api/inspect/stops", "rita"),
        _post("/api/inspect/stopping", "rita", scope="table", name=PLAYED, **WORDS),
        _post("/api/inspect/stops/{number:int}/resumption", "rita", "/api/inspect/stops/1/resumption", 409, **WORDS),
        _post("/api/inspect/heads/signature", "rita"), _get("/api/inspect/heads", "rita"),
        _get("/api/inspect/rulings.csv", "rita"),
        _get("/api/inspect/tables/{table:str}/lines", "rita", f"/api/inspect/tables/{PLAYED}/lines"),
        _get("/api/inspect/verification", "rita"), _post("/api/inspect/verifying", "rita", heads=[]),
    ]  # fmt: skip


def _floor() -> list[Request]:
    mine = f"/api/tables/{PLAYED}/rounds/{NUMBER}/complaints"
    complaint, last, out = "/api/complaints/{number:int}", f"/api/complaints/{ENTRIES + 1}", "/api/exclusions"
    return [
        _get("/api/complaints", "player-1"), _get("/api/complaints", "rita"),
        _post(f"{OF_A_ROUND}/complaints", "player-1", mine, kind="complaint", **WORDS),
        _post(f"{complaint}/answer", "sue", f"{last}/answer", **WORDS),
        _post(f"{complaint}/review", "player-1", f"{last}/review", **WORDS),
        _post(f"{complaint}/outcome", "rita", f"{last}/outcome", outcome="stands", **WORDS),
        _get("/api/calls", "sue"), _post("/api/calls/{number:int}/seen", "sue", "/api/calls/1/seen", 409),
        _post("/api/calls/{number:int}/answer", "sue", "/api/calls/1/answer", 409, **WORDS), _get(out, "sue"),
        _post(f"{out}/entries", "sue", account="patron-1", ground="decided", **WORDS),
        _post(f"{out}/{{number:int}}/end", "otto", f"{out}/{ENTRIES + 1}/end", **WORDS),
        _post("/api/transfers", "sue", "", 409, table="ultimate", account="player-9", to="table-1", seat=1),
        _get("/api/patrons", "sue", "/api/patrons?name=patron"),
        _post("/api/patrons/{account:str}/name", "sue", "/api/patrons/patron-1/name", name="Gert"),
        _get("/api/patrons/{account:str}/orders", "sue", "/api/patrons/player-1/orders"), _get("/api/rulings", "sue"),
        _get("/api/fair-play", "sue"), _post("/api/fair-play/look", "sue", "", 200, 409),
        _post("/api/fair-play/marks", "sue", "", 404, accounts=["nobody"], verdict="looked-at", **WORDS),
    ]  # fmt: skip


EVERY_REQUEST = [
    _get("/keys"), *_open(), *_rounds(), *_floor(), *_cage(), *_operator(), *_account(), *_regulator(),
    _post("/api/logout", "dawn"),
]  # fmt: skip
