"""Whether a record holds: its chains, shuffles, decisions, money and people, all worked out again."""
