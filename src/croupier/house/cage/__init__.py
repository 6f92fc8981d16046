"""The cage: what may be done at the counter, what happens there, and the money it moves."""
