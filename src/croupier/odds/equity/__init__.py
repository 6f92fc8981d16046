"""What hands are worth against each other, exactly where that fits and sampled where not."""
