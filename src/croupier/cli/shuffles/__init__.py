"""Commands about shuffles: what the regulator unseals, what a player's browser has saved."""
