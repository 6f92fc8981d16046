"""The change each event makes at a table, by topic."""
