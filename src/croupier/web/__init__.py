"""The web: HTTP and WebSocket in front of the room, accounts and sessions, and the page for the browser."""

from croupier.web.door.passwords import check_password
from croupier.web.door.sessions import new_id
from croupier.web.hand import hand_here
from croupier.web.keys import KeyFile, keys_of_store, signer_of_store
from croupier.web.logs import set_up_logs
from croupier.web.official_rules import OfficialRules, read_official_rules
from croupier.web.server import listen, serve
from croupier.web.settings import IN_MEMORY, Settings, read_settings
from croupier.web.start import open_room, past_of
from croupier.web.start_checks import check_privileges
from croupier.web.table_settings import room_plan

__all__ = [
    "IN_MEMORY", "KeyFile", "OfficialRules", "Settings", "check_password", "check_privileges", "hand_here", "keys_of_store",
    "listen", "new_id", "open_room", "past_of", "read_official_rules", "read_settings", "room_plan", "serve",
    "set_up_logs", "signer_of_store",
]  # fmt: skip
