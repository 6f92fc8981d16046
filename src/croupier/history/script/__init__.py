"""Rounds as scripts: files written to have a round played."""
