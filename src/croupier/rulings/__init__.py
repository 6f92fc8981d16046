"""Rulings on irregularities: typed reports in, cited rulings with ordinary events out."""
