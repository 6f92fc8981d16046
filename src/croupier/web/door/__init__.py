"""The door: passwords, sessions, guests, limits, and where requests may come from."""
