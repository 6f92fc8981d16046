"""Tables as they are run: one actor each, what it waits for, what it writes, what it shows."""
