"""The worth of hands against each other, exactly where that fits and sampled where not."""
