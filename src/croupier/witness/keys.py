"""Following a house's signing key: a change that the key before has signed is taken, any other is an alarm."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.errors import LogError
from croupier.house import keys
from croupier.protocol import Refusal


def followed(shown: list[Any], pinned: str) -> list[str]:
    """The house's signing keys from the pinned one to the one that holds now, from the chain it shows; LogError if none.

    `shown` is the chain of GET /keys. Nothing of it is believed that the key before has not signed.
    """
    known = keys.followed([_vouched(one) for one in shown], pinned)
    if isinstance(known, Refusal):
        raise LogError(known.reason)
    signing = [one.public for one in known.all_of(keys.SIGNING)]
    return signing[signing.index(pinned) :]


def _vouched(shown: Any) -> keys.Vouched:
    try:
        told = {"moment": shown["at"], **_NOT_TOLD, **shown}
        if shown["what"] == "introduced":
            return msgspec.convert({"type": "key-introduced", **told}, keys.KeyIntroduced)
        return msgspec.convert({"type": "key-retired", **told}, keys.KeyRetired)
    except (msgspec.ValidationError, KeyError, TypeError) as error:
        raise LogError(f"the keys of this house cannot be read: {error}") from error


_NOT_TOLD = {"by": "", "holder": "", "reason": "not told"}  # of what is not signed
