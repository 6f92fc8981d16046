"""Connections: the people connected, the tables they watch, and the messages waiting to be sent to them."""
