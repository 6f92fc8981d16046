"""How a tournament comes out: places, prizes, and who is paid."""
