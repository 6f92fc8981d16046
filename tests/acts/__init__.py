"""What people send: read, allowed, in time."""
