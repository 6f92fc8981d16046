"""Rounds that are over: found, replayed, exported."""
