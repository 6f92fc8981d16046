"""People of a room and their money."""
