"""The office of the regulator: rounds found and opened, corrections, signed heads, verification, the access log."""
