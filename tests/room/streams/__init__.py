"""Streams of a room on its store."""
