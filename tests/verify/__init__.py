"""Records that are verified, honest and forged."""
