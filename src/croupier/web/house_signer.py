"""The house's signing key for the commands beside the server: it signs what leaves the house."""

from __future__ import annotations

from croupier.errors import RequestError
from croupier.record import SigningKey
from croupier.room import house_key
from croupier.store import Signer, Store
from croupier.web.server_key import fingerprint, server_keys
from croupier.web.settings import Settings


async def house_signer(store: Store, settings: Settings) -> Signer:
    """The signing key of the house whose store this is; RequestError where its key is not there, or another's."""
    keys = server_keys(settings, is_new=False)
    known = await store.key_fingerprint()
    if known and known != fingerprint(keys):
        raise RequestError("the key file is not this store's; bring the store's own key back from its copy")
    return _InFile(house_key(keys))


class _InFile:
    """A signing key this process holds itself."""

    def __init__(self, key: SigningKey) -> None:
        self._key, self.public = key, key.public

    async def sign(self, what: bytes) -> str:
        """The signature of some bytes, in hex."""
        return self._key.sign(what)
