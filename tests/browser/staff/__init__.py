"""Pages of dealers, directors, cashiers, officials and regulators."""
