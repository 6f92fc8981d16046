"""The words of what happens to accounts and settings, for a regulator and an operator."""

from __future__ import annotations

from croupier.house import privileges
from croupier.protocol import Event
from croupier.views.words.words import Noted, Words, who

SETTINGS_TOLD = 12  # of one start; the lines of the record have them all
FIRST_TIME = "the settings are on record from here on"


def _hand(by: str) -> str:
    """Whose hand it was: an account, or the command line."""
    if not by.startswith(privileges.SHELL):
        return who(by)
    user, _, machine = by.removeprefix(privileges.SHELL).partition("-")
    return f"user {user} on the command line of machine {machine}"


def _roles(roles: tuple[str, ...]) -> str:
    return ", ".join(roles) or "without a role"


def _made(event: privileges.AccountMade) -> Noted:
    return Noted(f"the account {who(event.account)} ({_roles(event.roles)}) is made by {_hand(event.by)}")


def _found(event: privileges.AccountFound) -> Noted:
    closed = ", closed" if event.closed else ""
    return Noted(f"the account {who(event.account)} ({_roles(event.roles)}{closed}) was there before this record began")


def _begun(event: privileges.PrivilegesBegun) -> Noted:
    return Noted(f"accounts and roles are on record from here on, {event.found} were there before; {_hand(event.by)}")


def _roles_changed(event: privileges.RolesChanged) -> Noted:
    changed = f"{who(event.account)}, {_roles(event.before)} until now, is {_roles(event.roles)}"
    return Noted(f"{changed}; by {_hand(event.by)}")


def _reset(event: privileges.PasswordReset) -> Noted:
    return Noted(f"the password of {who(event.account)} is set anew by {_hand(event.by)}")


def _closed(event: privileges.AccountClosed) -> Noted:
    return Noted(f"the account {who(event.account)} is closed by {_hand(event.by)}")


def _signed_out(event: privileges.SessionsEnded) -> Noted:
    return Noted(f"all sessions of {who(event.account)} are ended by {_hand(event.by)}")


def _shut(event: privileges.AccountShut) -> Noted:
    return Noted(f"the account {who(event.account)} is shut: {privileges.FAULTS[event.fault]}")


def _passkey(event: privileges.PasskeyAdded | privileges.PasskeyRemoved) -> Noted:
    done = "added to" if isinstance(event, privileges.PasskeyAdded) else "removed from"
    return Noted(f"a passkey is {done} {who(event.account)} by {_hand(event.by)}")


WAY_IN = {
    "app-added": "an authenticator app is added to {}",
    "app-removed": "the authenticator app of {} is removed",
    "recovery-codes-made": "new recovery codes are made for {}",
    "pin-set": "a PIN for consoles is set for {}",
    "reset": "passkeys, authenticator app and PIN of {} are forgotten",
}


def _way_in(event: privileges.WayInChanged) -> Noted:
    return Noted(f"{WAY_IN[event.what].format(who(event.account))}; by {_hand(event.by)}")


def _console(event: privileges.ConsoleEnrolled | privileges.ConsoleEnded) -> Noted:
    done = "enrolled" if isinstance(event, privileges.ConsoleEnrolled) else "ended"
    return Noted(f"the console {event.console} is {done} by {_hand(event.by)}")


def _settings(event: privileges.SettingsChanged) -> Noted:
    if all(not one.before for one in event.settings):
        return Noted(f"{FIRST_TIME}; started by {_hand(event.by)}")
    told = [f"{one.name} {one.before or 'not set'} → {one.after or 'not set'}" for one in event.settings]
    more = [f"and {len(told) - SETTINGS_TOLD} more"] if len(told) > SETTINGS_TOLD else []
    changed = "; ".join(told[:SETTINGS_TOLD] + more)
    return Noted(f"started with other settings by {_hand(event.by)}: {changed}")


def _restored(event: privileges.StoreRestored) -> Noted:
    lines = f"{event.lines:,} lines, backup {event.sha256[:16]}"
    return Noted(
        f"the record was restored from a backup ({lines}) by {_hand(event.by)}: what came after that is not here"
    )


PRIVILEGE_WORDS: dict[type[Event], Words] = {
    privileges.PrivilegesBegun: Words(noted=_begun),
    privileges.AccountFound: Words(noted=_found),
    privileges.AccountMade: Words(noted=_made),
    privileges.RolesChanged: Words(noted=_roles_changed),
    privileges.PasswordReset: Words(noted=_reset),
    privileges.AccountClosed: Words(noted=_closed),
    privileges.SessionsEnded: Words(noted=_signed_out),
    privileges.PasskeyAdded: Words(noted=_passkey),
    privileges.PasskeyRemoved: Words(noted=_passkey),
    privileges.WayInChanged: Words(noted=_way_in),
    privileges.ConsoleEnrolled: Words(noted=_console),
    privileges.ConsoleEnded: Words(noted=_console),
    privileges.AccountShut: Words(noted=_shut),
    privileges.SettingsChanged: Words(noted=_settings),
    privileges.StoreRestored: Words(noted=_restored),
}
