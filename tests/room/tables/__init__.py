"""Tables of a room, electronic and with real cards."""
