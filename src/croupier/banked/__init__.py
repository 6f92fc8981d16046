"""A round against the bank: the same four functions and the same log as a round between players."""
