"""Processes beside the server, for what takes long: odds, and verifying a record."""
