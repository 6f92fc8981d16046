"""Ultimate Texas Hold-em solved: the best decision at every stage, and what it costs to err."""
