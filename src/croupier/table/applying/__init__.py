"""What each event changes at a table, by topic."""
