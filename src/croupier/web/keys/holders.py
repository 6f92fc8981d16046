"""The holders of the house's signing key: a file of ours, a PKCS#11 token, or a command of the operator's."""

from __future__ import annotations

from croupier.errors import RequestError
from croupier.house import keys as of_house
from croupier.record import HeldKey, Signer, SigningKey
from croupier.web.keys.key_file import signing_file
from croupier.web.settings import Settings

FILE = "a file"
BACK = "bring the store's own key back from its copy"


def opened_signer(settings: Settings, wanted: str) -> Signer:
    """The holder of the signing key with this public half; of a new key where the store knows none yet."""
    if settings.signing_command or settings.signing_token:
        signer = _elsewhere(settings)
        if wanted and signer.public != wanted:
            raise RequestError(f"{signer.holder} has {_not_the_key(signer.public, wanted)}")
        return signer
    file, keys = signing_file(settings), file_keys(settings)
    if not keys and wanted:
        raise RequestError(f"the signing key of this store is not there: bring {file.path} back from its copy")
    keys = keys or {(made := SigningKey(file.add())).public: made}
    found = wanted or [*keys][-1]
    if found not in keys:
        raise RequestError(f"{file.path} has {_not_the_key([*keys][-1], wanted)}; {BACK}")
    return file_signer(keys[found])


def file_signer(key: SigningKey) -> Signer:
    """A signing key that lies in our file."""
    return HeldKey(key, FILE)


def file_keys(settings: Settings) -> dict[str, SigningKey]:
    """The signing keys in their file, by public half, the newest last."""
    return {key.public: key for key in map(SigningKey, signing_file(settings).read())}


def _elsewhere(settings: Settings) -> Signer:
    if settings.signing_token:
        from croupier.web.keys.token import TokenSigner

        return TokenSigner(settings.signing_token)
    from croupier.web.keys.command import CommandSigner

    return CommandSigner(settings.signing_command, settings.signing_public)


def _not_the_key(found: str, wanted: str) -> str:
    shown, own = [of_house.fingerprint(public)[: of_house.SHOWN] for public in (found, wanted)]
    return f"another signing key than this store (its fingerprint is {shown}, the store's {own})"
