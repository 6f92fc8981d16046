"""Flat tables and compiled loops for odds; numba is loaded with the first sum, never before."""
