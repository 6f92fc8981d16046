"""Requests about one's own account: passkeys, authenticator app, PIN, proofs of who one is, sessions."""

from __future__ import annotations

import segno
from litestar import get, post
from litestar.params import FromPath, JSONBody

from croupier.house import privileges
from croupier.protocol import Refusal
from croupier.store import OwnSession, Passkey, Session
from croupier.web.context import WebContext
from croupier.web.door.browsers import browser_of
from croupier.web.door.proofs import LAST_WAY, Enrolled, Given, below
from croupier.web.door.relying_party import bytes_of, text_of
from croupier.web.door.sessions import Visit
from croupier.web.http.bodies.account import (
    AccountSeen,
    AppCode,
    AppMade,
    NewPasskey,
    NewPin,
    PasskeyAsked,
    PasskeyName,
    PasskeySeen,
    ProofGiven,
    RecoveryCodes,
    SessionSeen,
)
from croupier.web.http.kit import Ours, TheHouse, TheHub, Visiting, Web, own
from croupier.web.http.problems import Refused, Stop

CHANGES = (413, 503)
MINUTE_MS = 60_000
STAFF_ALONE = Refusal("staff-alone", "a PIN is for staff at consoles: players sign in as they are", "system")
SQUARE_BORDER = 2


@get("/api/account", **own())
async def account(request: Web, house: TheHouse, visit: Visiting) -> AccountSeen:
    """Show how I sign in to my account, and where I have."""
    return await _seen(request, house, visit)


@post("/api/account/proofs/asking", status_code=200, **own(also=CHANGES))
async def ask_proof(house: TheHouse, visit: Visiting, ours: Ours = "1") -> PasskeyAsked:
    """Ask for a passkey of mine, as a fresh proof."""
    return PasskeyAsked(await house.door.proofs.passkeys.ask(visit.token_hash, "proof", visit.person.account))


@post("/api/account/proofs", status_code=200, **own(also=CHANGES))
async def prove(
    request: Web, house: TheHouse, visit: Visiting, data: JSONBody[ProofGiven], ours: Ours = "1"
) -> AccountSeen:
    """Prove that it is me: by a passkey, a code, or the password where I have neither."""
    given = Given(data.passkey.answer if data.passkey else None, data.code, data.password)
    session = _session(visit)
    await house.door.proofs.prove(session, visit.token_hash, given)
    now = await _anew(house, visit)
    if not now.limited and visit.limited and now.session:
        await house.door.consoles.began(browser_of(request.scope), visit.person.account, now.session.signed_in.level)
    house.log.info("proved", account=visit.person.account)
    return await _seen(request, house, now)


@post("/api/account/passkeys/asking", status_code=200, **own(proof=True, also=CHANGES))
async def ask_passkey(house: TheHouse, visit: Visiting, ours: Ours = "1") -> PasskeyAsked:
    """Ask for a new passkey of mine to be made."""
    return PasskeyAsked(await house.door.proofs.passkeys.ask_new(visit.token_hash, _session(visit).account))


@post("/api/account/passkeys", status_code=200, **own(also=CHANGES))
async def add_passkey(
    request: Web, house: TheHouse, visit: Visiting, data: JSONBody[NewPasskey], ours: Ours = "1"
) -> AccountSeen:
    """Add the passkey that was made."""
    mine = visit.person.account
    await house.door.proofs.passkeys.add(visit.token_hash, mine, data.name.strip(), data.answer)
    await house.door.proofs.note(_session(visit), visit.token_hash, "passkey")
    await house.door.accounts.ask_others_anew(mine, visit.token_hash)
    return await _seen(request, house, await _anew(house, visit))


@post("/api/account/passkeys/{passkey:str}/name", status_code=200, **own(also=(404, *CHANGES)))
async def rename_passkey(
    request: Web,
    house: TheHouse,
    visit: Visiting,
    passkey: FromPath[str],
    data: JSONBody[PasskeyName],
    ours: Ours = "1",
) -> AccountSeen:
    """Call a passkey of mine something else."""
    found = await _mine(house, visit, passkey)
    await house.door.proofs.passkeys.rename(visit.person.account, found.id, data.name.strip())
    return await _seen(request, house, visit)


@post("/api/account/passkeys/{passkey:str}/removal", status_code=200, **own(proof=True, also=(404, *CHANGES)))
async def remove_passkey(
    request: Web, house: TheHouse, visit: Visiting, passkey: FromPath[str], ours: Ours = "1"
) -> AccountSeen:
    """Remove a passkey of mine; not the last thing I have to sign in with."""
    found, mine = await _mine(house, visit, passkey), visit.person.account
    enrolled = await house.door.proofs.enrolled(mine)
    _check_left(house, visit, enrolled._replace(passkeys=tuple([one for one in enrolled.passkeys if one != found])))
    await house.door.proofs.passkeys.remove(found)
    return await _seen(request, house, visit)


@post("/api/account/app", status_code=200, **own(proof=True, also=CHANGES))
async def begin_app(house: TheHouse, visit: Visiting, ours: Ours = "1") -> AppMade:
    """Make the secret of a new authenticator app."""
    called = house.settings.room.called
    person = visit.person
    made = await house.door.proofs.apps.begin(person.account, person.name, called.room or called.on_paper())
    square = segno.make(made.address, error="m", micro=False).svg_data_uri(scale=4, border=SQUARE_BORDER, light="#fff")
    return AppMade(made.secret, made.address, square)


@post("/api/account/app/confirmation", status_code=200, **own(proof=True, also=CHANGES))
async def confirm_app(house: TheHouse, visit: Visiting, data: JSONBody[AppCode], ours: Ours = "1") -> RecoveryCodes:
    """Count my new authenticator app from its first code on; the answer holds my recovery codes."""
    mine = visit.person.account
    codes = await house.door.proofs.apps.confirm(mine, data.code)
    await house.door.proofs.note(_session(visit), visit.token_hash, "code")
    await house.door.accounts.ask_others_anew(mine, visit.token_hash)
    await house.door.told.tell(privileges.WayInChanged(mine, "app-added", mine))
    return RecoveryCodes(codes)


@post("/api/account/app/removal", status_code=200, **own(proof=True, also=CHANGES))
async def remove_app(request: Web, house: TheHouse, visit: Visiting, ours: Ours = "1") -> AccountSeen:
    """Remove my authenticator app, and its recovery codes; not the last thing I have to sign in with."""
    mine = visit.person.account
    _check_left(house, visit, (await house.door.proofs.enrolled(mine))._replace(app=False))
    await house.door.tables.code_apps.remove(mine)
    await house.door.told.tell(privileges.WayInChanged(mine, "app-removed", mine))
    return await _seen(request, house, visit)


@post("/api/account/recovery-codes", status_code=200, **own(proof=True, also=CHANGES))
async def new_recovery_codes(house: TheHouse, visit: Visiting, ours: Ours = "1") -> RecoveryCodes:
    """Make new recovery codes in the place of mine."""
    mine = visit.person.account
    codes = await house.door.proofs.apps.new_recovery_codes(mine)
    await house.door.told.tell(privileges.WayInChanged(mine, "recovery-codes-made", mine))
    return RecoveryCodes(codes)


@post("/api/account/pin", status_code=200, **own(proof=True, also=CHANGES))
async def set_pin(
    request: Web, house: TheHouse, visit: Visiting, data: JSONBody[NewPin], ours: Ours = "1"
) -> AccountSeen:
    """Give myself a PIN to take over with at consoles."""
    if not visit.person.roles or "player" in visit.person.roles:
        raise Refused(STAFF_ALONE)
    await house.door.consoles.set_pin(visit.person.account, data.pin)
    await house.door.told.tell(privileges.WayInChanged(visit.person.account, "pin-set", visit.person.account))
    return await _seen(request, house, visit)


@post("/api/account/sessions/{session:str}/end", status_code=200, **own(also=(404, *CHANGES)))
async def end_session(
    request: Web, house: TheHouse, hub: TheHub, visit: Visiting, session: FromPath[str], ours: Ours = "1"
) -> AccountSeen:
    """End a session of mine that is not this one."""
    found = next((one for one in await _sessions(house, visit) if _named(one) == session), None)
    if found is None or found.token_hash == visit.token_hash:
        raise Stop(404, "there is no such session", "look at the list anew")
    await house.door.accounts.end_session(found.token_hash)
    hub.disconnect(found.token_hash)
    return await _seen(request, house, visit)


@post("/api/account/other-sessions/end", status_code=200, **own(also=CHANGES))
async def end_others(request: Web, house: TheHouse, hub: TheHub, visit: Visiting, ours: Ours = "1") -> AccountSeen:
    """End all my sessions but this one."""
    for one in await _sessions(house, visit):
        if one.token_hash != visit.token_hash:
            await house.door.accounts.end_session(one.token_hash)
            hub.disconnect(one.token_hash)
    return await _seen(request, house, visit)


HANDLERS = [
    account, ask_proof, prove, ask_passkey, add_passkey, rename_passkey, remove_passkey, begin_app, confirm_app,
    remove_app, new_recovery_codes, set_pin, end_session, end_others,
]  # fmt: skip


def _session(visit: Visit) -> Session:
    assert visit.session is not None  # of every visit that has come by a request
    return visit.session


async def _anew(house: WebContext, visit: Visit) -> Visit:
    """The visit as it is after its session was proved."""
    now = await house.entry.still(visit.token_hash)
    if now is None:
        raise Stop(401, "the session is over", "log in again")
    return now


async def _mine(house: WebContext, visit: Visit, passkey: str) -> Passkey:
    try:
        id_ = bytes_of(passkey)
    except ValueError:
        id_ = b""
    mine = await house.door.proofs.passkeys.of(visit.person.account)
    found = next((one for one in mine if one.id == id_), None)
    if found is None:
        raise Stop(404, "there is no such passkey", "look at the list anew")
    return found


def _check_left(house: WebContext, visit: Visit, left: Enrolled) -> None:
    """Refuse to remove what an account has to sign in with."""
    if below(left.level, house.door.proofs.least(_session(visit).account)):
        raise Refused(LAST_WAY)


async def _sessions(house: WebContext, visit: Visit) -> list[OwnSession]:
    return await house.door.accounts.sessions_of(visit.person.account, house.now_ms())


def _named(session: OwnSession) -> str:
    """The name of a session in a list: too little of its hash to find the session by."""
    return session.token_hash.hex()[:16]


async def _seen(request: Web, house: WebContext, visit: Visit) -> AccountSeen:
    door, session = house.door, _session(visit)
    proofs, mine, signed_in = door.proofs, session.account, session.signed_in
    enrolled = await proofs.enrolled(mine.id)
    until = signed_in.proved_ms + house.settings.sign_in.proof_minutes * MINUTE_MS
    console = await door.consoles.at(browser_of(request.scope))
    return AccountSeen(
        mine.name,
        bool(visit.person.roles - {"player"}) or visit.limited,
        proofs.least(mine),
        signed_in.level,  # type: ignore[arg-type]
        visit.limited,
        list(proofs.ways(mine, enrolled)),
        until if signed_in.proved_ms else 0,
        house.settings.passkeys_for,
        [PasskeySeen(text_of(one.id), one.name, one.made_ms, one.used_ms, one.copied) for one in enrolled.passkeys],
        enrolled.app,
        await door.tables.code_apps.recovery_codes_left(mine.id),
        await door.consoles.has_pin(mine.id),
        [_session_seen(one, visit) for one in await _sessions(house, visit)],
        console.name if console else "",
    )


def _session_seen(one: OwnSession, visit: Visit) -> SessionSeen:
    said = one.signed_in
    this = one.token_hash == visit.token_hash
    return SessionSeen(_named(one), this, said.since_ms, said.seen_ms, said.device, said.network, said.level)  # type: ignore[arg-type]
