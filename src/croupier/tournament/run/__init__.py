"""A tournament from its opening to its last round: entries, draws, sessions, levels, rounds, seats, penalties, chips."""
