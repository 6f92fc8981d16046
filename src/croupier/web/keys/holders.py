"""The holders of the house's signing key: a file of ours, a PKCS#11 token, or a command of the operator's."""

from __future__ import annotations

from croupier.errors import RequestError
from croupier.house import keys as of_house
from croupier.record import HeldKey, Signer, SigningKey
from croupier.web.keys.key_file import signing_file
from croupier.web.settings import Settings

FILE = "a file"


def opened_signer(settings: Settings, wanted: str) -> Signer:
    """The holder of the signing key with this public half; of a new key where the store knows none yet."""
    file, keys = signing_file(settings), file_keys(settings)
    if not keys and wanted:
        raise RequestError(f"the signing key of this store is not there: bring {file.path} back from its copy")
    keys = keys or {(made := SigningKey(file.add())).public: made}
    found = wanted or [*keys][-1]
    if found not in keys:
        shown, own = [of_house.fingerprint(public)[: of_house.SHOWN] for public in ([*keys][-1], wanted)]
        raise RequestError(
            f"{file.path} is not the signing key of this store (its fingerprint is {shown}, the store's {own}); "
            "bring the store's own key back from its copy"
        )
    return HeldKey(keys[found], FILE)


def file_keys(settings: Settings) -> dict[str, SigningKey]:
    """The signing keys in their file, by public half, the newest last."""
    return {key.public: key for key in map(SigningKey, signing_file(settings).read())}
